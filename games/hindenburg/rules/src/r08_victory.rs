//! Chapter 8, the victory check: two ways for the Russians to win at once, and the count on the last day.

use kernel::{Outcome, Side};
use serde::{Deserialize, Serialize};

use crate::{Army, Corps, Event, Hindenburg, Phase, State, Where, r02_sequence::Now};

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum End {
    /// A Russian corps stood in the Königsberg area. [8-victory-a]
    Konigsberg,
    /// The Russian armies met. [8-victory-b]
    Junction,
    /// On points after the last day: Russian corps lost less German corps lost. [8-victory-c]
    Points(i8),
}

impl End {
    /// What an end means: five or more points win, four draw, fewer lose. [8-victory-d]
    #[must_use]
    pub fn outcome(self) -> Outcome {
        match self {
            End::Konigsberg => Outcome { winner: Some(Side::B), how: "Königsberg" },
            End::Junction => Outcome { winner: Some(Side::B), how: "junction" },
            End::Points(score) => Outcome {
                winner: match score {
                    5.. => Some(Side::A),
                    4 => None,
                    _ => Some(Side::B),
                },
                how: "points",
            },
        }
    }
}

impl State {
    /// Russian corps lost less German corps lost so far. [8-victory-c]
    #[must_use]
    pub fn score(&self) -> i8 {
        let lost = |corps: &Corps| self.place[corps.at()] == Where::Lost;
        Corps::all().filter(lost).map(|it| if it.is_german() { -1 } else { 1 }).sum()
    }
}

impl Hindenburg {
    /// The victory check, the last phase of a day. [8-victory-a, 8-victory-b, 8-victory-c, H49]
    pub(crate) fn check_victory(&self, now: &mut Now<'_>) {
        let last = usize::from(now.state.turn) == self.book.scenario.days.len();
        match self.sudden_defeat(now.state, now.board) {
            Some(end) => self.finish(now, end),
            None if last => self.finish(now, End::Points(now.state.score())),
            None => {
                now.state.turn += 1;
                self.begin_turn(now);
            }
        }
    }

    /// A Russian corps in the Königsberg area, or the two Russian armies in contact. [8-victory-a, 8-victory-b]
    pub(crate) fn sudden_defeat(&self, state: &State, board: &crate::Board) -> Option<End> {
        let at = |army| board.on_map(army).into_iter().filter_map(|it| state.hex(it));
        if Army::RUSSIAN.into_iter().flat_map(at).any(|it| self.konigsberg.has(it)) {
            return Some(End::Konigsberg);
        }
        at(Army::First).any(|it| board.touches(Army::Second, it)).then_some(End::Junction)
    }

    fn finish(&self, now: &mut Now<'_>, end: End) {
        now.log.say(|| Event::Over { end });
        now.state.phase = Phase::Over(end);
    }
}
