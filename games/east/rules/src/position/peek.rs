//! What tests look at and players do not: read-only answers of the rules, and a position that is let go on.

use kernel::{Fault, Game, Log, Side};

use super::{Position, Reader};
use crate::{East, Set, State, Unit, board::Zone, r04_sequence::Now};

impl East {
    /// The state of a position after all that need not be asked.
    ///
    /// # Errors
    /// Every fault that makes the position impossible.
    #[doc(hidden)]
    pub fn settled(&self, position: &Position) -> Result<State, Vec<Fault>> {
        let mut reader = Reader::new(self);
        let state = reader.state(position);
        reader.check_parts(&state);
        let mut state = reader.faults.result(state)?;
        let mut board = self.board(&state);
        self.proceed(&mut Now { state: &mut state, board: &mut board, log: &mut Log::off() });
        Ok(state)
    }

    /// Whether a unit has a line of communication.
    #[doc(hidden)]
    #[must_use]
    pub fn line_of(&self, state: &State, unit: Unit) -> bool {
        self.has_loc(state, &mut self.board(state), unit)
    }

    /// What a unit would lose for lack of supply now.
    #[doc(hidden)]
    #[must_use]
    pub fn lack_of(&self, state: &State, unit: Unit) -> u8 {
        self.unsupplied(state, &mut self.board(state), unit)
    }

    /// The zone of control of a side, and that of German Armies alone.
    #[doc(hidden)]
    #[must_use]
    pub fn zones_of(&self, state: &State, side: Side) -> [Set; 2] {
        let mut board = self.board(state);
        [board.zone_of(self, state, side), board.zone(self, state, Zone::Armies)]
    }

    /// Victory points: the running total, and what the count would give.
    #[doc(hidden)]
    #[must_use]
    pub fn points_now(&self, state: &State) -> [u8; 2] {
        [self.running_points(state), self.victory_points(state, &mut self.board(state))]
    }

    /// Attack, defence, shifts and column of the combat that is prepared or under way.
    #[doc(hidden)]
    #[must_use]
    pub fn reckoned(&self, state: &State) -> (u8, u8, u8, Option<u8>) {
        let it = self.reckon(state, &mut self.board(state), &state.battle);
        (it.attack, it.defence, it.shifts, it.column)
    }
}
