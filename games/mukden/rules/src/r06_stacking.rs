//! Chapter 6, stacking and fog of war: two division equivalents a hex, and who may look under whom.

use hex::Hex;
use kernel::{May, Rule};

use crate::{Board, Event, Mukden, Phase, STACK_LIMIT, State, Unit, r05_sequence::Now};

impl Mukden {
    /// Whether a unit could stay in a hex with those who are there already. [6.0a, 6.1a, 6.1b, 6.1c]
    #[inline]
    #[must_use]
    pub fn fits(&self, state: &State, board: &Board, unit: Unit, hex: Hex) -> bool {
        let own = if state.place[unit.at()] == hex.0 { 0 } else { self.halves(unit) };
        board.halves(hex) + own <= STACK_LIMIT
    }

    /// Whether a unit may come to the top of its stack: once a stack and action, before the action. [6.2d]
    #[inline]
    pub(crate) fn may_top(&self, state: &State, board: &Board, unit: Unit) -> May {
        let hex = state.hex(unit).filter(|_| self.side(unit) == state.active).ok_or(Rule("6.2d"))?;
        Rule("6.2d").bars(!matches!(state.phase, Phase::Act) || state.rank[unit.at()] == 0)?;
        Rule("6.2d").bars(!state.topped.is_empty() && board.stack(hex).any(|it| state.topped.has(it)))?;
        Ok(())
    }

    pub(crate) fn top(&self, now: &mut Now<'_>, unit: Unit) {
        let hex = now.state.hex(unit).expect("a unit on the map");
        let face = !now.state.disrupted.has(unit);
        let covers = now.board.top(hex).is_some_and(|it| !now.state.disrupted.has(it));
        now.log.say(|| Event::Topped { unit, hex, face, covers });
        now.state.topped = now.state.topped.with(unit);
        self.lift(now, unit);
        self.put(now, unit, hex);
    }
}
