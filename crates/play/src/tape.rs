//! The inputs of a match, kept small, and the table as it stood after any of them.

use std::sync::Arc;

use kernel::{Awaiting, Chance, Log, Side, Viewer};
use serde::{Deserialize, Serialize};

use crate::{Entry, Fingerprint, Line, Moment, Playable, Rare, moment::slot, text::sha256};

/// How many lines lie between two states that are kept.
pub(crate) const STRIDE: u32 = 128;
/// By how many lines the lists of a tape grow: they are long-lived, and room in reserve would double them.
const GROWTH: usize = 64;

/// The inputs of a match, who noticed each, and some of the states on the way. No text, no event and no state to go back
/// to is kept: all of it can be made again from the nearest kept state.
pub struct Tape<G: Playable> {
    /// How many lines came before those kept here: a match opened from a snapshot does not have its past at hand.
    first: u32,
    entries: Vec<Entry<G::Action>>,
    flags: Vec<Flags>,
    /// The marks of the gestures, in order.
    marks: Vec<Fingerprint>,
    /// States after so many lines, ascending; the first is that of the start.
    keys: Vec<(u32, Box<[u8]>)>,
    /// What fate was asked, answer by answer: a hash of the occasion.
    asked: Vec<u64>,
}

/// What a tape notes of a line: who noticed it, whether it ends a gesture, and by how much more than one it raises versions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Flags(u16);

impl Flags {
    const ENDS: u16 = 1 << 4;
    /// From which bit on the surplus is kept.
    const SURPLUS: u32 = 5;

    pub(crate) fn noticed(viewers: impl IntoIterator<Item = Viewer>) -> Flags {
        Flags(viewers.into_iter().fold(0, |all, it| all | 1 << slot(it)))
    }

    pub(crate) const fn is_noticed(self, viewer: Viewer) -> bool {
        self.0 & 1 << slot(viewer) != 0
    }

    /// By how much the version of a viewer rises with the line. The umpire counts lines.
    pub(crate) const fn rise(self, viewer: Viewer) -> u32 {
        match (self.is_noticed(viewer), viewer) {
            (false, _) => 0,
            (true, Viewer::Umpire) => 1,
            (true, _) => 1 + (self.0 >> Flags::SURPLUS) as u32,
        }
    }

    pub(crate) const fn with_surplus(self, surplus: u8) -> Flags {
        Flags(self.0 | (surplus as u16) << Flags::SURPLUS)
    }

    pub(crate) const fn or(self, other: Flags) -> Flags {
        Flags(self.0 | other.0 & (Flags::ENDS - 1))
    }

    pub(crate) const fn ends_gesture(self) -> bool {
        self.0 & Flags::ENDS != 0
    }

    pub(crate) const fn ending(self) -> Flags {
        Flags(self.0 | Flags::ENDS)
    }
}

/// What a rehearsal adds to a tape.
pub(crate) struct Added<A> {
    pub(crate) lines: Vec<(Entry<A>, Flags)>,
    pub(crate) marks: Vec<Fingerprint>,
    pub(crate) keys: Vec<(u32, Box<[u8]>)>,
    pub(crate) asked: Vec<u64>,
}

impl<G: Playable> Tape<G> {
    /// A tape without lines, before which the table stands like this.
    pub(crate) fn new(first: u32, start: &G::State, asked: Vec<u64>) -> Tape<G> {
        let keys = vec![(first, packed(start))];
        Tape { first, entries: Vec::new(), flags: Vec::new(), marks: Vec::new(), keys, asked }
    }

    pub(crate) fn add(&mut self, added: Added<G::Action>) {
        let n = added.lines.len();
        if self.entries.capacity() < self.entries.len() + n {
            self.entries.reserve_exact(n + GROWTH);
            self.flags.reserve_exact(n + GROWTH);
        }
        if self.marks.capacity() == self.marks.len() {
            self.marks.reserve_exact(GROWTH);
        }
        if self.asked.capacity() < self.asked.len() + added.asked.len() {
            self.asked.reserve_exact(added.asked.len() + GROWTH);
        }
        for (entry, flags) in added.lines {
            self.entries.push(entry);
            self.flags.push(flags);
        }
        self.marks.extend(added.marks);
        self.keys.extend(added.keys);
        self.asked.extend(added.asked);
    }

    /// How many lines there are.
    #[must_use]
    pub fn n_lines(&self) -> u32 {
        self.first + self.entries.len() as u32
    }

    /// How many lines came before those at hand.
    #[must_use]
    pub fn first(&self) -> u32 {
        self.first
    }

    /// Every input at hand, in order.
    #[must_use]
    pub fn entries(&self) -> &[Entry<G::Action>] {
        &self.entries
    }

    /// A line at hand, by its number from zero.
    pub(crate) fn entry(&self, line: u32) -> &Entry<G::Action> {
        &self.entries[(line - self.first) as usize]
    }

    pub(crate) fn flags(&self, line: u32) -> Flags {
        self.flags[(line - self.first) as usize]
    }

    pub(crate) fn asked(&self) -> &[u64] {
        &self.asked
    }

    /// How often fate was asked this, not counting what has lapsed.
    pub(crate) fn times_asked(&self, since: &[u64], occasion: u64, lapsed: &[(u32, u32)]) -> u32 {
        let counts = |at: u32| !lapsed.iter().any(|it| (it.0..it.1).contains(&at));
        let all = self.asked.iter().chain(since);
        (0..).zip(all).filter(|&(at, &it)| it == occasion && counts(at)).count() as u32
    }

    /// How many answers of fate there are among the first `n` lines.
    pub(crate) fn n_lucks(&self, n: u32) -> u32 {
        let is_luck = |it: &&Entry<G::Action>| matches!(it, Entry::Luck(_) | Entry::Set(_));
        let later = self.entries[(n - self.first) as usize..].iter().filter(is_luck).count();
        (self.asked.len() - later) as u32
    }

    /// The lines that made the table what it was after `n` of them, latest first: decisions and luck that were not taken
    /// back until then, as numbers from zero. They end at a line from which the game went on anew, or where the lines at
    /// hand begin.
    pub(crate) fn standing(&self, n: u32) -> impl Iterator<Item = u32> + '_ {
        let mut at = n;
        std::iter::from_fn(move || {
            while at > self.first {
                match self.entry(at - 1) {
                    Entry::Undo(_, to) | Entry::Back(_, Some(to)) => at = *to,
                    Entry::Act(..) | Entry::Luck(_) | Entry::Set(_) => {
                        at -= 1;
                        return Some(at);
                    }
                    Entry::Rare(rare) if matches!(**rare, Rare::Resume(_)) => at = self.first,
                    _ => at -= 1,
                }
            }
            None
        })
    }

    /// Where the gesture begins that a line belongs to, both as numbers from zero.
    pub(crate) fn gesture_of(&self, line: u32) -> u32 {
        let before = &self.flags[..(line - self.first) as usize];
        self.first + before.iter().rposition(|it| it.ends_gesture()).map_or(0, |it| it as u32 + 1)
    }

    /// The mark of the gesture before a line, if it is at hand.
    pub(crate) fn mark_before(&self, line: u32) -> Option<Fingerprint> {
        let ended = self.flags[..(line - self.first) as usize].iter().filter(|it| it.ends_gesture()).count();
        ended.checked_sub(1).map(|it| self.marks[it])
    }

    /// To which line the table goes back with a line, if it does.
    pub(crate) fn goes_to(&self, line: u32) -> Option<u32> {
        match self.entry(line) {
            Entry::Undo(_, to) => Some(*to),
            Entry::Back(_, to) => *to,
            _ => None,
        }
    }

    /// The table after the first `n` lines.
    pub(crate) fn state_after(&self, game: &G, n: u32) -> (G::State, G::Board) {
        let mut at = n;
        let mut steps = Vec::new();
        let mut state = loop {
            if let Ok(key) = self.keys.binary_search_by_key(&at, |it| it.0) {
                break unpacked::<G>(&self.keys[key].1);
            }
            match self.entry(at - 1) {
                Entry::Undo(_, to) | Entry::Back(_, Some(to)) => at = *to,
                entry => {
                    steps.push(entry);
                    at -= 1;
                }
            }
        };
        let mut board = game.board(&state);
        for entry in steps.into_iter().rev() {
            carry_out(game, &mut state, &mut board, entry, &mut Log::off());
        }
        (state, board)
    }

    /// The question that is due after the first `n` lines, if one is.
    pub(crate) fn chance_after(&self, game: &G, n: u32) -> Option<Chance> {
        match game.awaiting(&self.state_after(game, n).0) {
            Awaiting::Chance(chance) => Some(chance),
            _ => None,
        }
    }

    /// The lines from number `from` on (counted from zero), as the journal writes them.
    pub(crate) fn lines(self: &Arc<Tape<G>>, game: &Arc<G>, from: u32) -> Vec<Line> {
        let mut cursor = self.cursor(game, from);
        let before = self.flags[..(from - self.first) as usize].iter().filter(|it| it.ends_gesture()).count();
        let mut marks = self.marks[before..].iter();
        let mut lines = Vec::new();
        while let Some(entry) = self.entries.get((cursor.line - self.first) as usize) {
            let words = entry.words(&**game, cursor.chance().as_ref());
            let mark = if self.flags(cursor.line).ends_gesture() { marks.next().copied() } else { None };
            lines.push(Line { words, mark });
            cursor.step();
        }
        lines
    }

    /// A look through the match line by line, from after the first `n` lines on.
    #[must_use]
    pub fn cursor(self: &Arc<Tape<G>>, game: &Arc<G>, n: u32) -> Cursor<G> {
        let (state, board) = self.state_after(game, n);
        Cursor { game: game.clone(), tape: self.clone(), line: n, state, board }
    }

    /// About how much memory it takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let rare = |it: &Entry<G::Action>| it.rare().map_or(0, |_| size_of::<Rare>() + 96);
        self.entries.capacity() * size_of::<Entry<G::Action>>()
            + self.entries.iter().map(rare).sum::<usize>()
            + self.flags.capacity()
            + self.marks.capacity() * size_of::<Fingerprint>()
            + self.keys.capacity() * size_of::<(u32, Box<[u8]>)>()
            + self.keys.iter().map(|it| it.1.len()).sum::<usize>()
            + self.asked.capacity() * size_of::<u64>()
    }
}

impl<G: Playable> Clone for Tape<G> {
    fn clone(&self) -> Tape<G> {
        Tape {
            first: self.first,
            entries: self.entries.clone(),
            flags: self.flags.clone(),
            marks: self.marks.clone(),
            keys: self.keys.clone(),
            asked: self.asked.clone(),
        }
    }
}

/// A place in a match, for replay in both directions.
pub struct Cursor<G: Playable> {
    game: Arc<G>,
    tape: Arc<Tape<G>>,
    line: u32,
    state: G::State,
    board: G::Board,
}

impl<G: Playable> Cursor<G> {
    /// At a moment of the match.
    pub(crate) fn at(tape: &Arc<Tape<G>>, now: &Moment<G>) -> Cursor<G> {
        let (state, board) = (now.state.clone(), now.board.clone());
        Cursor { game: now.game.clone(), tape: tape.clone(), line: now.standing.lines, state, board }
    }

    /// After how many lines it stands.
    #[must_use]
    pub fn line(&self) -> u32 {
        self.line
    }

    /// The table there.
    #[must_use]
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// The question that is due there, if one is.
    pub(crate) fn chance(&self) -> Option<Chance> {
        match self.game.awaiting(&self.state) {
            Awaiting::Chance(chance) => Some(chance),
            _ => None,
        }
    }

    /// Whether a side has no choice there.
    pub(crate) fn is_forced(&self, side: Side) -> bool {
        let mut list = Vec::new();
        self.game.actions(&self.state, &mut self.board.clone(), side, &mut list);
        list.len() == 1
    }

    /// Goes to any line at hand.
    pub fn go_to(&mut self, line: u32) {
        self.line = line.clamp(self.tape.first, self.tape.n_lines());
        (self.state, self.board) = self.tape.state_after(&self.game, self.line);
    }

    /// What happened with the next line, if there is one.
    pub fn step(&mut self) -> Option<Vec<G::Event>> {
        let entry = self.tape.entries.get((self.line - self.tape.first) as usize)?;
        let mut log = Log::on();
        self.line += 1;
        match entry {
            Entry::Act(..) | Entry::Luck(_) | Entry::Set(_) => {
                carry_out(&*self.game, &mut self.state, &mut self.board, entry, &mut log);
            }
            Entry::Undo(..) | Entry::Back(_, Some(_)) => {
                (self.state, self.board) = self.tape.state_after(&self.game, self.line);
            }
            Entry::Rare(rare) if matches!(**rare, Rare::Resume(_)) => {
                (self.state, self.board) = self.tape.state_after(&self.game, self.line);
            }
            _ => {}
        }
        Some(log.into_events())
    }
}

fn carry_out<G: Playable>(
    game: &G,
    state: &mut G::State,
    board: &mut G::Board,
    entry: &Entry<G::Action>,
    log: &mut Log<G::Event>,
) {
    match *entry {
        Entry::Act(side, action) => game.act(state, board, side, action, log),
        Entry::Luck(luck) | Entry::Set(luck) => game.land(state, board, luck, log),
        _ => {}
    }
}

/// A state as it is kept.
pub(crate) fn packed<S: serde::Serialize>(state: &S) -> Box<[u8]> {
    postcard::to_stdvec(state).expect("a state that can be written").into_boxed_slice()
}

fn unpacked<G: Playable>(bytes: &[u8]) -> G::State {
    postcard::from_bytes(bytes).expect("a state that was written here")
}

/// What a tape keeps of an occasion.
pub(crate) fn occasion_hash(occasion: &str) -> u64 {
    let hash = sha256(occasion.as_bytes());
    u64::from_be_bytes(*hash.first_chunk().expect("eight of thirty-two bytes"))
}
