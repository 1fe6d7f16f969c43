//! Laws of what is written down: states, positions, journals.

use kernel::{Awaiting, Side, Viewer};
use play::{Dice, Entry, Fingerprint, Journal, Line, Match, Rare, Setting, random_game, verify};

use stage::Face;

use crate::{
    Law, Testable,
    breach::{Held, hold},
    run::Run,
};

impl<G: Testable, F: Face<Rules = G>> Run<'_, G, F> {
    pub(crate) fn check_stored(&self, state: &G::State) -> Held {
        let bytes = postcard::to_stdvec(state);
        let read = bytes.as_ref().ok().and_then(|it| postcard::from_bytes::<G::State>(it).ok());
        hold(Law::Stored, read.as_ref() == Some(state), || format!("{state:?} is read back as {read:?}"))?;

        let position = self.game.position(state);
        let placed = self.game.place(&position);
        hold(Law::Position, placed.as_ref() == Ok(state), || {
            format!("the state\n{state:?}\nis the position\n{position:?}\nwhich is\n{placed:?}")
        })?;
        let text = serde_json::to_string(&position).unwrap_or_default();
        let read = serde_json::from_str::<G::Position>(&text);
        let is_same = read.as_ref().is_ok_and(|it| *it == position);
        hold(Law::Position, is_same, || format!("the position {text} is read back as {read:?}"))?;
        // Through a value, as headers keep it: the order of the keys must not matter.
        let value = serde_json::to_value(&position).and_then(serde_json::from_value::<G::Position>);
        hold(Law::Position, value.is_ok_and(|it| it == position), || format!("the position {text} as a value"))?;
        let fingerprint = placed.map(|it| Fingerprint::of_state(&*self.game, &it));
        hold(Law::Position, fingerprint == Ok(self.it.fingerprint()), || "the fingerprint differs".to_owned())
    }

    /// A finished game: its journal is read, replayed and verified; and the same decisions with automatic dice write the
    /// same journal.
    pub(crate) fn check_end(&mut self) -> Held {
        self.it.set_auto(true);
        self.it.settle().expect("an empty queue");
        let journal = self.it.journal();
        let text = journal.to_text();
        let read = Journal::read(&text);
        hold(Law::Journal, read.as_ref() == Ok(&journal), || format!("the journal is read as {read:?}"))?;

        let opened = Match::open(self.game.clone(), &journal);
        let opened = match opened {
            Ok(opened) => opened,
            Err(unreadable) => return hold(Law::Journal, false, || unreadable.to_string()),
        };
        let is_same = opened.state() == self.it.state()
            && opened.journal() == journal
            && Viewer::ALL.into_iter().all(|it| {
                opened.version(it) == self.it.version(it) && opened.events_since(0, it) == self.it.events_since(0, it)
            });
        hold(Law::Journal, is_same, || "the journal replays to another match".to_owned())?;

        match verify(self.game.clone(), &journal) {
            Ok(report) => hold(Law::Journal, report.is_consistent(), || report.to_string())?,
            Err(unreadable) => return hold(Law::Journal, false, || unreadable.to_string()),
        }
        self.check_resumed(&journal)?;
        self.check_automatic(&journal)
    }

    /// A game through the bare doors ends, too, with a board kept all the way.
    pub(crate) fn check_bare(&mut self) -> Held {
        let mut state = self.game.setup();
        let mut board = self.game.board(&state);
        let limit = self.plan.bound as u64;
        let played = random_game(&*self.game, &mut state, &mut board, &mut Vec::new(), &mut self.bits, limit);
        hold(Law::End, played.outcome.is_some(), || format!("through the bare doors: {played:?}"))?;
        hold(Law::Board, self.game.board_agrees(&state, &board), || "the board of a game not watched".to_owned())?;
        self.own_law(&state)
    }

    /// Saved in the middle with its seed, the game goes on as it did; and so it does from a snapshot.
    fn check_resumed(&mut self, journal: &Journal) -> Held {
        let gestures: Vec<&[Line]> = journal.gestures().collect();
        let n = self.bits.below(gestures.len());
        let mut part = Journal { header: journal.header.clone(), lines: gestures[..n].concat() };
        let Some(seed) = self.seed() else {
            return hold(Law::Journal, false, || "the seed is not published at the end".to_owned());
        };
        part.header.seed = Some(seed.to_owned());
        let opened = Journal::read(&part.to_text()).and_then(|it| Match::open(self.game.clone(), &it));
        let it = match opened {
            Ok(it) => it,
            Err(unreadable) => return hold(Law::Journal, false, || format!("{n} gestures: {unreadable}")),
        };
        if let (Some(bytes), Some(mark)) = (it.snapshot(), part.lines.last().and_then(|it| it.mark)) {
            let cold = Match::from_snapshot(self.game.clone(), &part.header, &bytes, mark);
            let Some(cold) = cold else {
                return hold(Law::Journal, false, || format!("the snapshot after {n} gestures does not open"));
            };
            let mut warm = self.go_on(cold, &gestures[n..])?;
            let is_warm = warm.is_whole() || warm.warm(journal).is_ok();
            hold(Law::Journal, is_warm && warm.journal() == *journal, || {
                format!("from the snapshot after {n} gestures it goes another way")
            })?;
        }
        let it = self.go_on(it, &gestures[n..])?;
        hold(Law::Journal, it.journal() == *journal, || format!("resumed after {n} gestures it goes another way"))
    }

    /// Follows the gestures to come, and rolls what the dice answer.
    fn go_on(&self, mut it: Match<G>, gestures: &[&[Line]]) -> Held<Match<G>> {
        it.set_auto(false);
        for gesture in gestures {
            let is_roll = matches!(it.awaiting(), Awaiting::Chance(_)) && gesture[0].words.starts_with("luck ");
            let done = if is_roll {
                it.roll().map(drop).map_err(|it| it.to_string())
            } else {
                it.follow(gesture).map_err(|it| it.to_string())
            };
            if let Err(why) = done {
                return hold(Law::Journal, false, || why).map(|()| it);
            }
        }
        Ok(it)
    }

    fn check_automatic(&self, journal: &Journal) -> Held {
        let Some(seed) = self.seed() else { return Ok(()) };
        let dice = Dice::from_hex(seed).expect("the published seed");
        let mut it = Match::new(self.game.clone(), Setting::default(), dice);
        for entry in self.it.entries() {
            let is_done = match *entry {
                Entry::Act(side, action) => it.act(None, side, action).is_ok(),
                Entry::Undo(side, _) => it.undo(side).is_ok(),
                _ => true,
            };
            hold(Law::Journal, is_done, || format!("with automatic dice {entry:?} is refused"))?;
        }
        let is_shut = Side::ALL.into_iter().all(|side| it.legal(side).is_empty() && !it.can_undo(side));
        // Their gestures are longer: what fate answers belongs to what it was asked by.
        let words = |lines: &[Line]| -> Vec<String> { lines.iter().map(|it| it.words.clone()).collect() };
        let is_same = words(&it.lines(0)) == words(&journal.lines);
        hold(Law::Journal, is_same && is_shut, || "automatic dice write another journal".to_owned())?;
        let opened = Match::open(self.game.clone(), &it.journal());
        let is_same = opened.is_ok_and(|opened| {
            let versions = |of: &Match<G>| Viewer::ALL.map(|viewer| of.version(viewer));
            opened.state() == it.state() && opened.journal() == it.journal() && versions(&opened) == versions(&it)
        });
        hold(Law::Journal, is_same, || "gestures replay to another match".to_owned())
    }

    fn seed(&self) -> Option<&str> {
        match self.it.entries().last().and_then(Entry::rare) {
            Some(Rare::Seed(seed)) => Some(seed),
            _ => None,
        }
    }
}
