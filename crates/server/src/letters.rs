//! What desks are asked, and what they answer.

use catalog::{Analysis, Gesture, Input, Keeping, Side, Sight};
use tokio::sync::{mpsc, oneshot};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::{
    Problem,
    bearer::{Caller, Seated},
    laid::Hand,
    moment::Rehearsed,
    thinkers::Thought,
    who::Who,
    wire::{Heard, TableInfo},
};

/// What a desk is asked.
pub(crate) enum Command {
    /// A socket wants to hear of everything from now on.
    Join(Listener, Box<Greeted>),
    /// A socket is gone.
    Leave(u64),
    /// Who is there has changed, and it is time to tell.
    Presence,
    /// Somebody wants something done for his side. It has been rehearsed beside the desk, if it could be.
    Submit { caller: Box<Caller>, input: Input, nonce: String, rehearsed: Option<Rehearsed> },
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
    /// Whoever keeps a table made for analysis wants something done, by whatever lets them.
    Keep(Box<Who>, Keeping, Hand),
    /// The same, of a side.
    Act(Box<Who>, Side, Input, Hand),
    /// Another game on a table made for analysis.
    Place(Box<Who>, Box<dyn Analysis>),
}

/// What a desk answers.
pub(crate) enum Reply {
    Nothing,
    Done(u32),
    /// How many answers of fate are left in somebody's hand.
    Left(usize),
}

pub(crate) type Replied = Result<Reply, Problem>;

/// A command and whoever waits for the answer.
pub(crate) struct Letter {
    pub(crate) command: Command,
    pub(crate) reply: oneshot::Sender<Replied>,
}

/// What somebody who comes has been told: the desk goes on from there.
pub(crate) struct Greeted {
    pub(crate) life: u64,
    pub(crate) sight: Sight,
    pub(crate) table: TableInfo,
    /// The last line of the chat.
    pub(crate) said: i64,
}

/// A socket that listens.
pub(crate) struct Listener {
    pub(crate) id: u64,
    pub(crate) seated: Seated,
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
pub(crate) fn update(was: &Sight, now: &Sight, heard: &[Gesture]) -> Option<Utf8Bytes> {
    let heard = serde_json::to_string(heard).ok()?;
    let (version, changes) = (now.version, now.changes(was));
    let mark = serde_json::to_string(&mark(was, now)).ok()?;
    Some(format!(r#"{{"is":"update","version":{version},"heard":{heard},"changes":{changes},"mark":{mark}}}"#).into())
}

/// How often a client is told what its sight is to come to, in versions.
const MARKED_EVERY: u32 = 16;

/// The mark of a sight, now and then: it takes as long to find as the changes do. By the version, so that all who sit on a
/// chair are sent one text, and nothing is counted for each socket.
fn mark(was: &Sight, now: &Sight) -> Option<u32> {
    (now.version / MARKED_EVERY != was.version / MARKED_EVERY).then(|| now.mark())
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::{Chair, Dice, Setup, Table};

    /// Sights and gestures from one act to the next.
    fn acts(n: usize) -> Vec<(Sight, Sight, Vec<Gesture>)> {
        let title = catalog::find("mukden").expect("a game of this id");
        let mut table = title.table(&Setup::default(), Dice::from_seed(1)).expect("the game as shipped");
        table.keep(&Keeping::Settle).expect("a game that begins");
        let seat = |table: &dyn Table| table.seat(Chair::Side(Side::A));
        let act = |_| {
            let was = seat(&*table).sight();
            let side = table.owing().iter().next().expect("a side that owes");
            let acts = vec![table.seat(Chair::Side(side)).sight().offers[0].act.clone()];
            table.submit(side, &Input::Act { version: None, acts }).expect("something of the list");
            let heard = seat(&*table).heard(was.version).expect("what has happened");
            (was, seat(&*table).sight(), heard)
        };
        (0..n).map(act).collect()
    }

    #[test]
    fn an_update_is_written_as_its_type_says() {
        for (was, now, heard) in acts(40) {
            let (changes, mark) = (now.changes(&was), mark(&was, &now));
            let text = update(&was, &now, &heard);
            assert_eq!(text, written(&Heard::Update { version: now.version, heard, changes, mark }));
        }
    }

    #[test]
    fn the_mark_comes_now_and_then_and_is_that_of_the_sight() {
        let marks: Vec<_> = acts(160).into_iter().map(|(was, now, _)| (mark(&was, &now), now)).collect();
        let told: Vec<_> = marks.into_iter().filter_map(|(mark, now)| Some((mark?, now))).collect();
        assert!(told.iter().all(|(mark, now)| *mark == now.mark()));
        let versions: Vec<_> = told.iter().map(|it| it.1.version / MARKED_EVERY).collect();
        let all: Vec<_> = (1..=versions.len() as u32).collect();
        assert_eq!(versions, all, "one in each run of versions");
        assert!(versions.len() > 2);
    }
}
