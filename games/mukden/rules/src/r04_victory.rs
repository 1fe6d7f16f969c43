//! Chapter 4, how to win: sudden death at any moment, and the count after the last turn.

use hex::Hex;
use kernel::{Outcome, Side};
use serde::{Deserialize, Serialize};

use crate::{Board, Event, JAPAN, Mukden, Phase, RUSSIA, State, Units, r05_sequence::Now};

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum End {
    /// Russia took Liaoyang. [4.1a]
    Liaoyang,
    /// Japan took Mukden in time. [4.2a]
    Mukden,
    /// Japan cut the railroad in time. [4.2a]
    Railroad,
    /// Japan holds Mukden and has inflicted enough. [4.3]
    Historic,
    /// Russia holds Mukden. [4.4a]
    MukdenHeld,
    /// Japan holds Mukden but has lost too much. [4.4a]
    LossesTooHigh,
}

/// What an end means. [4.0a, 4.4a]
#[must_use]
pub fn outcome(end: End) -> Outcome {
    let (winner, how) = match end {
        End::Liaoyang => (RUSSIA, "Liaoyang"),
        End::Mukden => (JAPAN, "sudden death at Mukden"),
        End::Railroad => (JAPAN, "sudden death on the railroad"),
        End::Historic => (JAPAN, "end game"),
        End::MukdenHeld => (RUSSIA, "Mukden held"),
        End::LossesTooHigh => (RUSSIA, "losses"),
    };
    Outcome { winner: Some(winner), how }
}

/// The fewest steps Russia must have lost for Japan to win in the end: a fifth more than Japan, and more at all.
/// [4.3c, M16]
#[must_use]
pub fn margin(japanese: u16) -> u16 {
    (6 * japanese).div_ceil(5).max(japanese + 1)
}

impl Mukden {
    /// Sudden death by the hex just taken. [4.1a, 4.2a, 4.2b, M14, M15]
    pub(crate) fn check_sudden_death(&self, now: &mut Now<'_>, side: Side, hex: Hex) {
        let map = &self.book.map;
        let end = if side == RUSSIA {
            (hex == map.liaoyang).then_some(End::Liaoyang)
        } else if now.state.turn > self.book.scenario.sudden_death_until {
            None
        } else if hex == map.mukden {
            Some(End::Mukden)
        } else {
            self.rail().has(hex).then_some(End::Railroad)
        };
        if let Some(end) = end {
            self.finish(now, end);
        }
    }

    /// Steps lost by Russia if the game ended now: those lost, and those of units without a line of communication.
    /// [4.3d, M17]
    pub(crate) fn final_russian_losses(&self, state: &State, board: &mut Board) -> (u16, Units) {
        let cut_off = board.on_map[RUSSIA].filter(|it| !self.has_line(state, board, it));
        let steps: u16 = cut_off.into_iter().map(|it| u16::from(state.steps[it.at()])).sum();
        (state.lost[1] + steps, cut_off)
    }

    /// The count after the last turn: Mukden, and a fifth more steps lost by Russia. [4.3a, 4.3b, 4.3c, 4.4a, M16]
    pub(crate) fn count(&self, now: &mut Now<'_>) {
        let (russian, cut_off) = self.final_russian_losses(now.state, now.board);
        let japanese = now.state.lost[0];
        now.log.say(|| Event::Count { russian, japanese, cut_off });
        let enough = russian >= margin(japanese);
        let end = match (self.control(now.state, self.book.map.mukden), enough) {
            (Some(JAPAN), true) => End::Historic,
            (Some(JAPAN), false) => End::LossesTooHigh,
            _ => End::MukdenHeld,
        };
        self.finish(now, end);
    }

    /// The game is over, whatever is left of the turn. [5.0b]
    fn finish(&self, now: &mut Now<'_>, end: End) {
        now.log.say(|| Event::Over { end });
        now.state.phase = Phase::Over(end);
    }
}
