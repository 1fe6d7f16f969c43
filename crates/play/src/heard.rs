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
    /// A side declined what the other asked, or no longer asked itself.
    Declined(Side),
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
    /// because the match was opened from a snapshot. Gestures between which the table is not shown again are one.
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
        let cursor = tape.cursor(&self.game, begin);
        if self.outcome().is_some() {
            return Some(self.hear(tape, viewer, version, cursor).into_iter().map(|it| it.0).collect());
        }
        let (version, cursor) = self.before_what_is_passed_over(tape, viewer, version, cursor);
        let mut told: Vec<(Heard<G::Event>, bool)> = Vec::new();
        // The versions within what is told as one, each with how many deeds had come by then.
        let mut parts: Vec<(u32, usize)> = Vec::new();
        let heard = self.hear(tape, viewer, version, cursor);
        // What ends in the middle of it, while it lasts, is told as it goes.
        let over = heard.iter().rposition(|it| it.1).map_or(0, |it| it + 1);
        for (at, (gesture, is_shown)) in heard.into_iter().enumerate() {
            match told.last_mut().filter(|it| at < over && !it.1) {
                Some((last, was_shown)) => {
                    // What was taken back within it is not told, for the version it went back to would tell of its parts.
                    let back = gesture.deeds.iter().find_map(|it| match it {
                        Deed::TakenBack { to } => parts.iter().position(|part| part.0 == *to),
                        _ => None,
                    });
                    match back {
                        Some(at) => {
                            last.deeds.truncate(parts[at].1);
                            parts.truncate(at + 1);
                        }
                        None => last.deeds.extend(gesture.deeds),
                    }
                    last.version = gesture.version;
                    parts.push((gesture.version, last.deeds.len()));
                    *was_shown = is_shown;
                }
                None => {
                    parts = vec![(gesture.version, gesture.deeds.len())];
                    told.push((gesture, is_shown));
                }
            }
        }
        Some(told.into_iter().map(|it| it.0).collect())
    }

    /// Goes back from the middle of what is not shown again to before it, once it is over: from which version on somebody
    /// asks tells nothing of its parts.
    fn before_what_is_passed_over(
        &self,
        tape: &Arc<Tape<G>>,
        viewer: Viewer,
        mut version: u32,
        cursor: Cursor<G>,
    ) -> (u32, Cursor<G>) {
        let is_shown = |it: &Cursor<G>| self.game.is_shown_again(it.state(), viewer);
        if is_shown(&cursor) {
            return (version, cursor);
        }
        let from = cursor.line();
        let mut ahead = tape.cursor(&self.game, from);
        while !is_shown(&ahead) {
            if ahead.line() == self.standing.lines || ahead.step().is_none() {
                return (version, cursor);
            }
        }
        let mut back = cursor;
        while !is_shown(&back) && back.line() > tape.first() {
            let line = back.line() - 1;
            version -= tape.flags(line).rise(viewer);
            back = tape.cursor(&self.game, line);
        }
        (version, back)
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
        Some(self.hear(tape, viewer, version, cursor).into_iter().map(|it| it.0).collect())
    }

    /// With which line that begins which a viewer has noticed since its version was `since`, and its version then; nothing
    /// if the lines are not at hand.
    fn unheard(&self, tape: &Tape<G>, viewer: Viewer, since: u32) -> Option<(u32, u32)> {
        let (mut begin, mut version) = (self.standing.lines, self.version(viewer));
        while version > since {
            begin = begin.checked_sub(1).filter(|it| *it >= tape.first())?;
            version -= tape.flags(begin).rise(viewer);
        }
        Some((begin, version))
    }

    /// The gestures from a place in the match on, each with whether the table may be looked at again as it stood after it.
    fn hear(
        &self,
        tape: &Tape<G>,
        viewer: Viewer,
        version: u32,
        mut cursor: Cursor<G>,
    ) -> Vec<(Heard<G::Event>, bool)> {
        let (mut ear, mut heard) = (Ear::new(self, tape, viewer, version), Vec::new());
        while cursor.line() < self.standing.lines {
            let line = cursor.line();
            let is_forced = ear.may_be_forced(line).is_some_and(|side| cursor.is_forced(side));
            let events = cursor.step().expect("a line of the tape");
            if let Some(gesture) = ear.hear(line, &events, is_forced) {
                heard.push((gesture, self.game.is_shown_again(cursor.state(), viewer)));
            }
        }
        heard
    }
}

impl<G: Playable> Moment<G> {
    /// The table when the version of `viewer` was `version`, or the last time before when it may be looked at again; nothing
    /// if the lines are not at hand.
    #[must_use]
    pub fn seen_at(&self, tape: &Arc<Tape<G>>, viewer: Viewer, version: u32) -> Option<(G::State, G::Board)> {
        let (mut line, mut now) = (self.standing.lines, self.version(viewer));
        while now > version {
            line = line.checked_sub(1).filter(|it| *it >= tape.first())?;
            now -= tape.flags(line).rise(viewer);
        }
        let mut seen = tape.state_after(&self.game, line);
        if self.outcome().is_none() && line < self.standing.lines {
            while !self.game.is_shown_again(&seen.0, viewer) {
                line = line.checked_sub(1).filter(|it| *it >= tape.first())?;
                seen = tape.state_after(&self.game, line);
            }
        }
        Some(seen)
    }
}

/// Who hears line by line what happens, and makes gestures of it.
pub(crate) struct Ear<'a, G: Playable> {
    now: &'a Moment<G>,
    tape: &'a Tape<G>,
    viewer: Viewer,
    version: u32,
    gesture: Heard<G::Event>,
    /// Whether the next line is the first of a gesture.
    is_first: bool,
}

impl<'a, G: Playable> Ear<'a, G> {
    /// Whoever hears what led to a moment, from a version on.
    pub(crate) fn new(now: &'a Moment<G>, tape: &'a Tape<G>, viewer: Viewer, version: u32) -> Ear<'a, G> {
        Ear { now, tape, viewer, version, gesture: nothing(), is_first: true }
    }

    /// Whose decision the next line is, if it would be told that there was no other.
    pub(crate) fn may_be_forced(&self, line: u32) -> Option<Side> {
        match *self.tape.entry(line) {
            Entry::Act(side, _) if !self.is_first && self.viewer.shares(side) => Some(side),
            _ => None,
        }
    }

    /// Hears the next line, and gives what was noticed of the gesture that ends with it, as one does where the moment is.
    pub(crate) fn hear(&mut self, line: u32, events: &[G::Event], is_forced: bool) -> Option<Heard<G::Event>> {
        self.is_first = false;
        if self.tape.flags(line).is_noticed(self.viewer) {
            self.notice(line, events, is_forced);
        }
        if !self.tape.flags(line).ends_gesture() && line + 1 != self.now.standing.lines {
            return None;
        }
        self.is_first = true;
        let done = std::mem::replace(&mut self.gesture, nothing());
        (done.version > 0 && !done.deeds.is_empty()).then_some(done)
    }

    fn notice(&mut self, line: u32, events: &[G::Event], is_forced: bool) {
        let (tape, gesture) = (self.tape, &mut self.gesture);
        // Counted before the line is, in case it takes something back.
        let version = self.version;
        self.version += tape.flags(line).rise(self.viewer);
        gesture.version = self.version;
        match *tape.entry(line) {
            Entry::Act(side, _) => gesture.by = Some(side),
            Entry::Undo(side, to) => {
                gesture.by = Some(side);
                let taken = tape.standing(line).take_while(|&it| it >= to);
                let first = taken.filter(|&it| tape.flags(it).is_noticed(self.viewer)).last();
                // Everything noticed from there on, requests between included, is what the version goes back over.
                let since = |first: u32| (first..line).map(|it| tape.flags(it).rise(self.viewer)).sum::<u32>();
                let to = version - first.map_or(0, since);
                gesture.deeds.push(Deed::TakenBack { to });
            }
            Entry::Back(side, None) => gesture.deeds.push(Deed::AskedBack(side)),
            Entry::Back(side, Some(to)) => {
                gesture.deeds.push(Deed::Granted(side));
                let since = (to.max(tape.first())..line).map(|it| tape.flags(it).rise(self.viewer)).sum::<u32>();
                gesture.deeds.push(Deed::TakenBack { to: version - since });
            }
            Entry::Resign(side) => gesture.deeds.push(Deed::Resigned(side)),
            Entry::Draw(side) => gesture.deeds.push(Deed::Drew(side)),
            Entry::Decline(side) => gesture.deeds.push(Deed::Declined(side)),
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
        let witnessed = events.iter().filter_map(|it| self.now.game.witness(it, self.viewer));
        gesture.deeds.extend(witnessed.map(Deed::Event));
    }
}

fn nothing<E>() -> Heard<E> {
    Heard { version: 0, by: None, deeds: Vec::new() }
}
