//! The toy's positions, written out and read back.

use kernel::{Fault, Positioned, Side};
use serde::{Deserialize, Serialize};

use crate::{Bug, CUP, Camp, Phase, SPOTS, STEPS, State, Toy};

/// A position of the toy, possible or not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// What is going on.
    pub phase: Phase,
    /// The markers left of each kind.
    pub cup: [u8; 3],
    /// Where the prize lies.
    pub prize: Option<u8>,
    /// What belongs to red.
    pub red: Camp,
    /// What belongs to blue.
    pub blue: Camp,
}

impl Positioned for Toy {
    type Position = Position;

    fn position(&self, state: &State) -> Position {
        let State { phase, cup, prize, red, blue } = state.clone();
        let mut position = Position { phase, cup, prize, red, blue };
        if self.bug == Some(Bug::LossyPosition) {
            position.red.seen = 0;
        }
        position
    }

    fn place(&self, position: &Position) -> Result<State, Vec<Fault>> {
        let Position { phase, cup, prize, red, blue } = position.clone();
        let state = State { phase, cup, prize, red, blue };
        let mut faults = Vec::new();
        let mut need = |it: bool, fault: &str| {
            if !it {
                faults.push(Fault(fault.to_owned()));
            }
        };
        need(cup.iter().zip(CUP).all(|(&it, most)| it <= most), "The cup holds too many markers.");
        need(prize.is_none_or(|it| it < SPOTS), "The prize lies nowhere.");
        need(phase != Phase::Cup || cup != [0; 3], "The cup is empty.");
        need(!matches!(phase, Phase::Turn(_, steps) if steps > STEPS), "The turn has too many steps.");
        for side in Side::ALL {
            let (camp, foe) = (state.camp(side), state.camp(side.other()));
            let is_moving = matches!(phase, Phase::Turn(who, _) if who == side.into());
            need(camp.scout < SPOTS && camp.shown < SPOTS, "A scout is nowhere.");
            need(camp.scout == camp.shown || is_moving, "A scout has moved out of turn.");
            need(camp.mine.is_none_or(|it| it < SPOTS), "A mine lies nowhere.");
            need(camp.seen < 1 << SPOTS, "A scout has seen what is not there.");
            need(!camp.has_found || foe.mine.is_some(), "A scout has found what is not there.");
            need(foe.mine.is_none_or(|it| camp.seen & 1 << it.min(7) == 0), "A scout has overlooked a mine.");
            let is_laid = camp.mine.is_some() != camp.is_gone;
            need(phase == Phase::Hide || is_laid, "A mine is neither hidden nor gone, or both.");
            let is_found = phase != Phase::Found(side.into()) || foe.mine == Some(camp.scout);
            need(is_found, "There is no mine where one was found.");
        }
        let both = state.red.mine.is_some() && state.blue.mine.is_some();
        let gone = state.red.is_gone || state.blue.is_gone;
        need(phase != Phase::Hide || !both && !gone, "Both mines are hidden already.");
        if faults.is_empty() { Ok(state) } else { Err(faults) }
    }
}
