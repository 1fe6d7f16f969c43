//! Chapter 8, stacking: three combat units a hex, one German Army, one Leader, one Garrison.

use hex::Hex;
use kernel::{May, Rule};

use crate::{Board, East, Role, Unit, Units};

/// How many combat units may share a hex. [8.1.1]
pub(crate) const STACK_LIMIT: u32 = 3;

impl East {
    /// Whether these units together make a legal stack.
    /// [8.1.1, 8.1.2, 8.1.3, 8.1.9a, 8.1.10, 13.3.5, 13.4.2b, 13.5.2]
    pub(crate) fn may_stack(&self, units: Units) -> May {
        Rule("8.1.1").bars(units.and(self.stacking).exceeds(STACK_LIMIT))?;
        Rule("8.1.3").bars(units.and(self.german_armies).exceeds(1) || units.and(self.garrisons).exceeds(1))?;
        let leaders = units.and(self.leaders);
        Rule("13.4.2b").bars(leaders.exceeds(1))?;
        let [guderian, kluge] = [Role::Guderian, Role::Kluge].map(|it| self.role(it));
        let has = |unit: Option<Unit>| unit.is_some_and(|it| units.has(it));
        Rule("13.5.2").bars(has(guderian) && has(kluge))?;
        Ok(())
    }

    /// Whether units may stay in a hex beside those that are there. [8.1.4, 8.1.5]
    #[inline]
    pub(crate) fn may_stay(&self, board: &Board, units: Units, hex: Hex) -> May {
        if board.is_empty(hex) && !units.exceeds(1) {
            return Ok(());
        }
        self.may_stack(board.units_in(hex).or(units))
    }

    /// Who could be taken out of a hex to bring it nearer to the limits; none if it keeps them. [8.1.8]
    pub fn surplus(&self, board: &Board, hex: Hex) -> Units {
        let units = board.units_in(hex);
        let armies = units.and(self.german_armies);
        if armies.len() > 1 {
            return armies;
        }
        let counted = units.and(self.stacking);
        if counted.len() > STACK_LIMIT { counted } else { Units::NONE }
    }
}
