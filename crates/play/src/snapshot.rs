//! Snapshots: a match opened without its past. A cache, never the truth.

use std::{collections::VecDeque, sync::Arc};

use serde::{Deserialize, Serialize};

use crate::{
    Entry, Fingerprint, Header, Journal, Line, Match, Moment, Playable, Tape, Unreadable,
    moment::Standing,
    tape::{Added, Flags, packed},
    text::sha256,
};

/// What a snapshot holds.
#[derive(Serialize, Deserialize)]
struct Kept<S, R> {
    /// What it was taken of: another game, edition, data or build must not read it.
    key: [u8; 32],
    state: S,
    standing: Standing<R>,
    asked: Vec<u64>,
    /// The mark before the last gesture, and the words of that: what the last mark is made of.
    before: Fingerprint,
    words: String,
    /// The table before the first gesture that can be taken back, and the lines from there on.
    first: u32,
    start: S,
    lines: Vec<KeptLine>,
}

/// A line as a snapshot holds it.
#[derive(Serialize, Deserialize)]
struct KeptLine {
    words: String,
    mark: Option<Fingerprint>,
    flags: Flags,
    /// To which line an undo or a taking back goes.
    to: Option<u32>,
}

impl<G: Playable> Match<G> {
    /// The match as it stands, without its past; nothing before the first gesture, and of games in format 1. It holds every
    /// secret of the table but the seed.
    #[must_use]
    pub fn snapshot(&self) -> Option<Vec<u8>> {
        let (standing, tape) = (&self.now.standing, &self.tape);
        if standing.former.is_some() || standing.lines == tape.first() {
            return None;
        }
        let last = tape.gesture_of(standing.lines - 1);
        let gesture: Vec<String> = tape.lines(self.game(), last).into_iter().map(|it| it.words).collect();
        // Nothing goes back further than the first gesture that can be taken back.
        let first = standing.undo.first().copied().unwrap_or(standing.lines);
        let before = tape.mark_before(last).unwrap_or_else(|| self.header().origin());
        let kept = Kept {
            key: key::<G>(self.game(), self.header()),
            state: self.state().clone(),
            standing: standing.clone(),
            asked: tape.asked().to_vec(),
            before,
            words: gesture.join("\n"),
            first,
            start: tape.state_after(self.game(), first).0,
            lines: (first..)
                .zip(tape.lines(self.game(), first))
                .map(|(at, Line { words, mark })| KeptLine { words, mark, flags: tape.flags(at), to: tape.goes_to(at) })
                .collect(),
        };
        let kept = packed(&kept);
        Some([&sha256(&kept)[..], &kept].concat())
    }

    /// The match a snapshot was taken of, whose last mark is `mark`; nothing if it is of another match, or of another build
    /// whose states have another shape: then open the journal. The dice are as in [`Match::open`].
    #[must_use]
    pub fn from_snapshot(game: Arc<G>, header: &Header, bytes: &[u8], mark: Fingerprint) -> Option<Match<G>> {
        let (sum, bytes) = bytes.split_first_chunk::<32>()?;
        if sha256(bytes) != *sum {
            return None;
        }
        let kept: Kept<G::State, G::Recall> = postcard::from_bytes(bytes).ok()?;
        let is_same = kept.key == key::<G>(&game, header) && kept.standing.mark == mark;
        if !is_same || Fingerprint::of_gesture(&*game, &kept.state, kept.before, &kept.words) != mark {
            return None;
        }
        let dice = match &header.seed {
            Some(seed) => Some(crate::Dice::from_hex(seed)?),
            None => None,
        };
        let mut tape = Tape::<G>::new(kept.first, &kept.start, kept.asked);
        for line in kept.lines {
            // What a luck is called may depend on the cup: the table before it is needed.
            let chance = tape.chance_after(&game, tape.n_lines());
            let mut entry = Entry::read(&*game, chance.as_ref(), &line.words).ok()?;
            match &mut entry {
                Entry::Undo(_, to) => *to = line.to?,
                Entry::Back(_, to) => *to = line.to,
                _ => {}
            }
            let marks = line.mark.into_iter().collect();
            tape.add(Added { lines: vec![(entry, line.flags)], marks, keys: Vec::new(), asked: Vec::new() });
        }
        let board = game.board(&kept.state);
        let header = Arc::new(Header { seed: None, ..header.clone() });
        let now = Moment { game, header, state: kept.state, board, standing: kept.standing };
        if let Some(dice) = &dice
            && !now.is_committed(dice)
        {
            return None;
        }
        Some(Match {
            now: Arc::new(now),
            tape: Arc::new(tape),
            dice,
            auto: true,
            is_apart: false,
            is_forced: false,
            queue: VecDeque::new(),
        })
    }

    /// Whether all lines of the journal are at hand.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.tape.first() == 0
    }

    /// Gives a match that was opened from a snapshot its past: the lines of its journal.
    ///
    /// # Errors
    /// The first line that disagrees, and why.
    pub fn warm(&mut self, journal: &Journal) -> Result<(), Unreadable> {
        let whole = Match::open(self.game().clone(), journal)?;
        let n = whole.n_lines();
        if whole.now.standing.mark != self.now.standing.mark || whole.state() != self.state() {
            let (written, reached) = (self.now.standing.mark, whole.now.standing.mark);
            return Err(crate::Trouble::Differs { written, reached }.at(n));
        }
        self.tape = whole.tape;
        Ok(())
    }
}

/// What only snapshots of the same game, edition, data and shape of state and memory have in common.
fn key<G: Playable>(game: &G, header: &Header) -> [u8; 32] {
    let (setup, nothing) = (packed(&game.setup()), packed(&G::Recall::default()));
    let shape = [&setup[..], &size_of::<G::State>().to_be_bytes(), &nothing[..]].concat();
    let header = Header { seed: None, ..header.clone() }.to_line();
    let text = format!("{} {} {header} {}", G::ID, G::EDITION, env!("CARGO_PKG_VERSION"));
    sha256(&[text.as_bytes(), &shape].concat())
}
