//! What happens at a table beside the game, in words.

use play::Deed;
use stage::{Told, What, line};

/// What is told of something that is no event of the game.
pub(crate) fn told<E>(deed: Deed<E>) -> Told {
    let said = |kind, line| Told { kind, what: What::Said { units: Vec::new(), hex: None }, line };
    match deed {
        Deed::Event(_) => unreachable!("told by the game"),
        Deed::Forced => Told { kind: "forced", what: What::Forced, line: line!["There was nothing to choose."] },
        Deed::TakenBack { to } => Told { kind: "undo", what: What::TakenBack { to }, line: line!["Taken back."] },
        Deed::Drew(side) => said("draw", line![side, " would agree to a draw."]),
        Deed::AskedBack(side) => said("back", line![side, " would like the last gesture back."]),
        Deed::Granted(side) => said("back", line![side, " allows it."]),
        Deed::Declined(side) => said("declined", line![side, " lets the request rest."]),
        Deed::Resigned(side) => {
            let what = What::Over { winner: Some(side.other()), way: None };
            Told { kind: "resigned", what, line: line![side, " gives up."] }
        }
        Deed::Forfeited(side) => {
            let what = What::Over { winner: Some(side.other()), way: None };
            Told { kind: "forfeit", what, line: line![side, " does not reveal its secret, and forfeits the game."] }
        }
        Deed::Committed(side) => said("commit", line![side, " has committed to a secret for the dice."]),
        Deed::Revealed(side) => said("reveal", line![side, " has revealed its secret for the dice."]),
        Deed::Ended(ending) => {
            let what = What::Over { winner: ending.winner, way: None };
            Told { kind: "ended", what, line: line!["The game was ended: ", ending.how.word(), "."] }
        }
        Deed::Resumed => said("resumed", line!["The game goes on by corrected rules."]),
    }
}
