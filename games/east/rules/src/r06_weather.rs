//! Chapter 6, weather: printed on the turn track, the same for both sides.

use crate::{East, State, Weather};

impl East {
    /// The weather of a turn. [6.0a]
    #[inline]
    pub fn weather_of(&self, turn: u8) -> Weather {
        self.book.turns[usize::from(turn) - 1].weather[usize::from(self.options.late_weather)]
    }

    /// The weather now. [6.0a]
    #[inline]
    pub fn weather(&self, state: &State) -> Weather {
        self.weather_of(state.turn)
    }

    /// Whether it snows.
    pub fn is_snow(&self, state: &State) -> bool {
        self.weather(state) == Weather::Snow
    }

    /// Whether the Luftwaffe flies and Mobile Assaults can be made. [12.4.1, 13.8.2]
    pub fn is_flying_weather(&self, state: &State) -> bool {
        matches!(self.weather(state), Weather::Fair | Weather::LightMud | Weather::Frost)
    }

    /// Axis supply range: hexes between a unit and its town. Soviets always have four. [10.1.2, 10.1.8a]
    pub fn axis_range(&self, state: &State) -> u8 {
        match self.weather(state) {
            Weather::Fair | Weather::Frost => 4,
            Weather::LightMud => 3,
            Weather::Mud | Weather::Snow => 2,
        }
    }
}
