//! What desks are asked, and what they answer.

use std::sync::Arc;

use catalog::{Changes, Gesture, Input, Keeper, Keeping, Seat, Side};
use stage::Sheet;
use tokio::sync::{mpsc, oneshot};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::{
    Problem,
    thinkers::Thought,
    wire::{Heard, Place},
};

/// What a desk is asked.
pub(crate) enum Command {
    /// A socket wants to hear of everything.
    Join(Listener, Option<u32>),
    /// A socket is gone.
    Leave(u64),
    /// A side wants something done.
    Submit { side: Side, input: Input, nonce: String },
    /// What a chair may have, at least as of this version.
    Look { place: Place, version: u32 },
    /// The past of the table is needed, too.
    Warm,
    /// The row of the table in the store has changed.
    Changed,
    /// Something was said.
    Said,
    /// Another server has done something.
    Wake,
    /// A computer player is to think.
    Think(Side),
    /// A computer player has thought.
    Thought(Thought),
    /// Both sides want to break off the game, or the one that plays alone.
    Abort,
    /// Whoever keeps a table made for analysis wants something done.
    Keep(Keeping, Hand),
    /// The same, of a side.
    Act(Side, Input, Hand),
    /// Another game on a table made for analysis.
    Place(Box<dyn Keeper>),
    /// A copy of a table made for analysis.
    Fork,
    /// The whole journal, if it may be shown; whoever keeps a table made for analysis may have it at any time.
    Journal { is_keeper: bool },
}

/// How fate is answered at a table made for analysis.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hand {
    pub(crate) is_manual: bool,
    pub(crate) queue: Vec<catalog::Answer>,
}

/// What a desk answers.
pub(crate) enum Reply {
    Nothing,
    Done(u32),
    Looked(Looked),
    Fork(Box<dyn Keeper>),
    Text(String),
}

/// What a chair may have, and what is printed.
pub(crate) struct Looked {
    pub(crate) seat: Seat,
    pub(crate) sheet: Arc<Sheet>,
    pub(crate) hash: String,
}

pub(crate) type Replied = Result<Reply, Problem>;

/// A command and whoever waits for the answer.
pub(crate) struct Letter {
    pub(crate) command: Command,
    pub(crate) reply: oneshot::Sender<Replied>,
}

/// A socket that listens.
pub(crate) struct Listener {
    pub(crate) id: u64,
    pub(crate) place: Place,
    pub(crate) account: Option<store::Id>,
    pub(crate) queue: mpsc::Sender<Utf8Bytes>,
}

impl Listener {
    /// Whether it could still be told.
    pub(crate) fn tell(&self, text: &Utf8Bytes) -> bool {
        self.queue.try_send(text.clone()).is_ok()
    }
}

/// A message as it goes out.
pub(crate) fn written(heard: &Heard) -> Option<Utf8Bytes> {
    serde_json::to_string(heard).ok().map(Utf8Bytes::from)
}

/// An update as it goes out: as [`Heard::Update`] is written, but its changes are JSON already and are not read again.
pub(crate) fn update(version: u32, heard: &[Gesture], changes: &Changes) -> Option<Utf8Bytes> {
    let heard = serde_json::to_string(heard).ok()?;
    Some(format!(r#"{{"is":"update","version":{version},"heard":{heard},"changes":{changes}}}"#).into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::{Chair, Dice, Setup};

    #[test]
    fn an_update_is_written_as_its_type_says() {
        let title = catalog::find("mukden").expect("a game of this id");
        let mut table = title.table(&Setup::default(), Dice::from_seed(1)).expect("the game as shipped");
        table.keep(&Keeping::Settle).expect("a game that begins");
        let before = table.seat(Chair::Side(Side::A)).sight();
        let input = Input::Act { version: None, acts: vec![before.offers[0].act.clone()] };
        table.submit(Side::A, &input).expect("something of the list");
        let seat = table.seat(Chair::Side(Side::A));
        let (heard, now) = (seat.heard(0).expect("what has happened"), seat.sight());
        let changes = now.changes(&before);
        assert!(!heard.is_empty() && !changes.is_empty());
        let text = update(now.version, &heard, &changes);
        assert_eq!(text, written(&Heard::Update { version: now.version, heard, changes }));
    }
}
