//! What happened with a gesture, on its way from the rehearsal to those who are told.

use kernel::Viewer;

use crate::{Heard, Moment, Playable, Tape, heard::Ear};

/// What happened with lines that were just committed, as it was made when they were rehearsed. It is all of it: whoever looks
/// on is told of it by [`Moment::heard_of`] only.
#[derive(Clone, Debug)]
pub struct Happened<E> {
    /// The number of lines it stands on.
    pub(crate) on: u32,
    pub(crate) lines: Vec<Done<E>>,
}

/// What happened with one line.
#[derive(Clone, Debug)]
pub(crate) struct Done<E> {
    pub(crate) events: Vec<E>,
    /// Whether it is a decision that was the only one there was.
    pub(crate) is_only: bool,
}

impl<E> Done<E> {
    pub(crate) fn of(events: Vec<E>) -> Done<E> {
        Done { events, is_only: false }
    }
}

impl<E> Default for Done<E> {
    fn default() -> Done<E> {
        Done::of(Vec::new())
    }
}

impl<E> Happened<E> {
    /// Every event, in order and unreduced: show it through `witness` only.
    #[must_use]
    pub fn into_events(self) -> Vec<E> {
        self.lines.into_iter().flat_map(|it| it.events).collect()
    }
}

impl<G: Playable> Moment<G> {
    /// What `viewer` noticed of lines that led to this moment: all that [`Moment::heard_after`] has of the moment before them,
    /// from the events at hand, with nothing carried out again.
    #[must_use]
    pub fn heard_of(&self, tape: &Tape<G>, viewer: Viewer, happened: &Happened<G::Event>) -> Vec<Heard<G::Event>> {
        debug_assert_eq!(happened.on as usize + happened.lines.len(), self.n_lines(), "lines that led here");
        let lines = || (happened.on..).zip(&happened.lines);
        let version = self.version(viewer) - lines().map(|it| tape.flags(it.0).rise(viewer)).sum::<u32>();
        let unnoticed = lines().take_while(|it| !tape.flags(it.0).is_noticed(viewer)).count();
        let mut ear = Ear::new(self, tape, viewer, version);
        let hear = |(line, done): (u32, &Done<G::Event>)| {
            let is_forced = done.is_only && ear.may_be_forced(line).is_some();
            ear.hear(line, &done.events, is_forced)
        };
        lines().skip(unnoticed).filter_map(hear).collect()
    }
}
