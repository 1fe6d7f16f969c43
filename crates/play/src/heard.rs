//! What a viewer noticed, made again from the tape.

use std::sync::Arc;

use kernel::{Side, Viewer};

use crate::{Cursor, Ending, Entry, Match, Moment, Playable, Rare, Tape};

/// What a viewer noticed of one gesture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard<E> {
    /// The viewer's version after it.
    pub version: u32,
    /// Who acted; nobody, if fate answered alone or whoever keeps the table did it.
    pub by: Option<Side>,
    /// What happened, in order.
    pub deeds: Vec<Deed<E>>,
}

/// Something that was noticed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed<E> {
    /// An event, as it was witnessed.
    Event(E),
    /// A decision of the viewer's own that was made with another, and was the only one there was; what it led to follows.
    Forced,
    /// What the viewer noticed after this version of its own was taken back.
    TakenBack {
        /// The version that stands again.
        to: u32,
    },
    /// A side offered a draw, or accepted one.
    Drew(Side),
    /// A side asked for its last gesture back.
    AskedBack(Side),
    /// A side allowed the other to take its last gesture back.
    Granted(Side),
    /// A side gave up.
    Resigned(Side),
    /// A side did not reveal its secret for the dice.
    Forfeited(Side),
    /// A side committed to a secret for the dice.
    Committed(Side),
    /// A side revealed it.
    Revealed(Side),
    /// The game was ended from outside the rules.
    Ended(Ending),
    /// The game went on under other rules or in another format.
    Resumed,
}

impl<G: Playable> Match<G> {
    /// What `viewer` has noticed since its version was `since`, gesture by gesture; nothing if the lines are not at hand,
    /// because the match was opened from a snapshot.
    #[must_use]
    pub fn heard(&self, viewer: Viewer, since: u32) -> Option<Vec<Heard<G::Event>>> {
        self.now.heard(&self.tape, viewer, since)
    }
}

impl<G: Playable> Moment<G> {
    /// See [`Match::heard`]; `tape` is that of the match, then or later.
    #[must_use]
    pub fn heard(&self, tape: &Arc<Tape<G>>, viewer: Viewer, since: u32) -> Option<Vec<Heard<G::Event>>> {
        let (begin, version) = self.unheard(tape, viewer, since)?;
        Some(self.hear(tape, viewer, version, tape.cursor(&self.game, begin)))
    }

    /// What `viewer` has noticed since an earlier moment of the same match, gesture by gesture: the same as since its version
    /// then, without a way to go from the nearest kept state.
    #[must_use]
    pub fn heard_after(&self, tape: &Arc<Tape<G>>, viewer: Viewer, before: &Moment<G>) -> Option<Vec<Heard<G::Event>>> {
        let (begin, version) = self.unheard(tape, viewer, before.version(viewer))?;
        let mut cursor = Cursor::at(tape, before);
        while cursor.line() < begin {
            cursor.step()?;
        }
        Some(self.hear(tape, viewer, version, cursor))
    }

    /// With which line that begins which a viewer has noticed since its version was `since`, and its version then; nothing
    /// if the lines are not at hand.
    fn unheard(&self, tape: &Tape<G>, viewer: Viewer, since: u32) -> Option<(u32, u32)> {
        let (mut begin, mut version) = (self.standing.lines, self.version(viewer));
        while version > since {
            begin = begin.checked_sub(1).filter(|it| *it >= tape.first())?;
            version -= u32::from(tape.flags(begin).is_noticed(viewer));
        }
        Some((begin, version))
    }

    fn hear(&self, tape: &Tape<G>, viewer: Viewer, version: u32, cursor: Cursor<G>) -> Vec<Heard<G::Event>> {
        let end = self.standing.lines;
        let mut ear = Ear { viewer, version, heard: Vec::new(), cursor };
        let mut gesture = Heard { version, by: None, deeds: Vec::new() };
        let mut is_first = true;
        while ear.cursor.line() < end {
            let line = ear.cursor.line();
            ear.hear(tape, line, is_first, &mut gesture);
            is_first = false;
            if tape.flags(line).ends_gesture() || line + 1 == end {
                let done = std::mem::replace(&mut gesture, Heard { version: 0, by: None, deeds: Vec::new() });
                if done.version > 0 && !done.deeds.is_empty() {
                    ear.heard.push(done);
                }
                is_first = true;
            }
        }
        ear.heard
    }
}

impl<G: Playable> Moment<G> {
    /// The table when the version of `viewer` was `version`; nothing if the lines are not at hand.
    #[must_use]
    pub fn seen_at(&self, tape: &Arc<Tape<G>>, viewer: Viewer, version: u32) -> Option<(G::State, G::Board)> {
        let (mut line, mut now) = (self.standing.lines, self.version(viewer));
        while now > version {
            line = line.checked_sub(1).filter(|it| *it >= tape.first())?;
            now -= u32::from(tape.flags(line).is_noticed(viewer));
        }
        Some(tape.state_after(&self.game, line))
    }
}

struct Ear<G: Playable> {
    viewer: Viewer,
    version: u32,
    heard: Vec<Heard<G::Event>>,
    cursor: Cursor<G>,
}

impl<G: Playable> Ear<G> {
    fn hear(&mut self, tape: &Tape<G>, line: u32, is_first: bool, gesture: &mut Heard<G::Event>) {
        let entry = &tape.entries()[(line - tape.first()) as usize];
        let is_forced = match entry {
            Entry::Act(side, _) => !is_first && self.viewer.shares(*side) && self.cursor.is_forced(*side),
            _ => false,
        };
        // Counted before the line is, in case it takes something back.
        let version = self.version;
        let events = self.cursor.step().expect("a line of the tape");
        if !tape.flags(line).is_noticed(self.viewer) {
            return;
        }
        self.version += 1;
        gesture.version = self.version;
        match *entry {
            Entry::Act(side, _) => gesture.by = Some(side),
            Entry::Undo(side, to) => {
                gesture.by = Some(side);
                let taken = tape.standing(line).take_while(|&it| it >= to);
                let first = taken.filter(|&it| tape.flags(it).is_noticed(self.viewer)).last();
                // Everything noticed from there on, requests between included, is what the version goes back over.
                let since = |first: u32| (first..line).filter(|&it| tape.flags(it).is_noticed(self.viewer)).count();
                let to = version - first.map_or(0, since) as u32;
                gesture.deeds.push(Deed::TakenBack { to });
            }
            Entry::Back(side, None) => gesture.deeds.push(Deed::AskedBack(side)),
            Entry::Back(side, Some(to)) => {
                gesture.deeds.push(Deed::Granted(side));
                let since = (to.max(tape.first())..line).filter(|&it| tape.flags(it).is_noticed(self.viewer)).count();
                gesture.deeds.push(Deed::TakenBack { to: version - since as u32 });
            }
            Entry::Resign(side) => gesture.deeds.push(Deed::Resigned(side)),
            Entry::Draw(side) => gesture.deeds.push(Deed::Drew(side)),
            Entry::Forfeit(side) => gesture.deeds.push(Deed::Forfeited(side)),
            Entry::Luck(_) | Entry::Set(_) => {}
            Entry::Rare(ref rare) => match **rare {
                Rare::Commit(side, _) => gesture.deeds.push(Deed::Committed(side)),
                Rare::Reveal(side, _) => gesture.deeds.push(Deed::Revealed(side)),
                Rare::Ended(ending) => gesture.deeds.push(Deed::Ended(ending)),
                Rare::Resume(_) => gesture.deeds.push(Deed::Resumed),
                Rare::Past(_) | Rare::Entropy(..) | Rare::Dice(_) | Rare::Seed(_) => {}
            },
        }
        if is_forced {
            gesture.deeds.push(Deed::Forced);
        }
        let witnessed = events.iter().filter_map(|it| self.cursor.game().witness(it, self.viewer));
        gesture.deeds.extend(witnessed.map(Deed::Event));
    }
}
