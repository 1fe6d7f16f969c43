//! Chapter 3, victory: the three cities, and the count at the end.

use kernel::Outcome;

use serde::{Deserialize, Serialize};

use crate::{AXIS, Board, City, East, Event, SOVIET, State, r04_sequence::Now};

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// The Axis controls Kiev, Leningrad and Moscow. [3.3a]
    ThreeCities,
    /// The Axis controls Kiev and Moscow, and Leningrad hangs on the lake. [3.3b]
    LakeSiege,
    /// The Axis controls Leningrad, Rostov, and Maikop or Sevastopol. [3.3c]
    Caucasus,
    /// The Axis has the victory points at the end. [3.2c]
    Points,
    /// The Axis has not. [3.2d]
    TooFewPoints,
}

/// How an end reads, and who has won. [3.2c, 3.2d, 3.3]
pub fn outcome(end: End) -> Outcome {
    let (winner, how) = match end {
        End::ThreeCities => (AXIS, "Kiev, Leningrad and Moscow"),
        End::LakeSiege => (AXIS, "Kiev and Moscow, Leningrad on the lake"),
        End::Caucasus => (AXIS, "Leningrad, Rostov and the south"),
        End::Points => (AXIS, "victory points"),
        End::TooFewPoints => (SOVIET, "too few victory points"),
    };
    Outcome { winner: Some(winner), how }
}

impl East {
    /// Whether the Axis holds a city with a line of communication. [3.3d]
    pub fn holds(&self, state: &State, board: &mut Board, city: City) -> bool {
        let Some(hex) = self.book.map.cities[city as usize] else { return false };
        self.controller(state, hex) == Some(AXIS) && self.place_has_loc(state, board, AXIS, hex)
    }

    /// Automatic victory at the end of a turn. [3.3a, 3.3b, 3.3c, 3.3d, 3.3e]
    pub(crate) fn automatic_victory(&self, state: &State, board: &mut Board) -> Option<End> {
        let mut holds = |city| self.holds(state, board, city);
        let (leningrad, moscow, kiev) = (holds(City::Leningrad), holds(City::Moscow), holds(City::Kiev));
        if kiev && leningrad && moscow {
            return Some(End::ThreeCities);
        }
        if leningrad && holds(City::Rostov) && (holds(City::Maikop) || holds(City::Sevastopol)) {
            return Some(End::Caucasus);
        }
        (kiev && moscow && self.leningrad_on_the_lake(state, board)).then_some(End::LakeSiege)
    }

    /// Whether a Soviet Leningrad has no line but over the lake, or none at all. [3.3b, A3]
    pub fn leningrad_on_the_lake(&self, state: &State, board: &mut Board) -> bool {
        let Some(hex) = self.book.map.cities[City::Leningrad as usize] else { return false };
        self.controller(state, hex) == Some(SOVIET) && !self.has_loc_without_lake(state, board, hex)
    }

    /// Victory points of the Axis if the game ended now. [3.2a, 3.2e, 3.2f, C10]
    pub(crate) fn victory_points(&self, state: &State, board: &mut Board) -> u8 {
        let mut points = 0;
        for (at, place) in self.book.map.places.iter().enumerate() {
            if place.vp > 0 && state.control >> at & 1 != 0 && self.place_has_loc(state, board, AXIS, place.hex) {
                points += place.vp;
            }
        }
        points
    }

    /// The running total as on the track: locations held, whatever their lines. [2.1c, 3.2b, 3.2g]
    #[must_use]
    pub fn running_points(&self, state: &State) -> u8 {
        let places = self.book.map.places.iter().enumerate();
        places.filter(|(at, _)| state.control >> at & 1 != 0).map(|(_, it)| it.vp).sum()
    }

    /// The victory points of the Axis as on the track, whatever their lines; for those who show a score. [2.1c]
    #[must_use]
    pub fn victory_track(&self, state: &State) -> u8 {
        self.running_points(state)
    }

    /// The count after the last turn. [3.2c, 3.2d]
    pub(crate) fn count(&self, now: &mut Now<'_>) {
        let points = self.victory_points(now.state, now.board);
        now.log.say(|| Event::Count { points });
        let won = points >= self.book.scenario.vp_to_win;
        self.finish(now, if won { End::Points } else { End::TooFewPoints });
    }
}
