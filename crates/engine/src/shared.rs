//! For tests: a house as a server keeps it. Several sessions speak of one table, each with its own rights, and each
//! sees a copy that is as old as its last look.

use std::sync::{
    Arc, Mutex, MutexGuard,
    atomic::{AtomicUsize, Ordering},
};

use catalog::{Analysis, Answer, Chair, Input, Keeping, Seat, Side};
use serde_json::{Value, json};

use crate::{ChairHouse, Fate, House, Local, Session, TableHouse, Trouble};

/// One chair's way to the table, or that of whoever keeps it.
pub(crate) struct Shared {
    pub(crate) chair: Option<Chair>,
    pub(crate) may_advise: bool,
    table: Arc<Mutex<Local>>,
    seen: Option<Box<dyn Analysis>>,
    seat: Option<Seat>,
    /// What is in the way of everything, if something is.
    trouble: Arc<Mutex<Option<String>>>,
    /// How often room to read in was given. Whoever has it holds on to this.
    rooms: Arc<AtomicUsize>,
}

impl Shared {
    /// A house without a table, and whoever keeps it.
    pub(crate) fn new() -> Shared {
        let (table, trouble, rooms) = (Arc::default(), Arc::default(), Arc::default());
        Shared { chair: None, may_advise: true, table, seen: None, seat: None, trouble, rooms }
    }

    /// Another way to the same table.
    pub(crate) fn beside(&self, chair: Option<Chair>) -> Shared {
        let (table, trouble, rooms) = (self.table.clone(), self.trouble.clone(), self.rooms.clone());
        Shared { chair, may_advise: self.may_advise, table, seen: None, seat: None, trouble, rooms }
    }

    /// How often room to read in was given, and how much of it is held.
    pub(crate) fn rooms(&self) -> (usize, usize) {
        (self.rooms.load(Ordering::Relaxed), Arc::strong_count(&self.rooms))
    }

    pub(crate) fn session(self) -> Session {
        match self.chair {
            Some(_) => Session::at_chair(Box::new(self)),
            None => Session::at_table(Box::new(self), Arc::default()),
        }
    }

    /// From now on everything fails with this sentence, or nothing does.
    pub(crate) fn set_trouble(&self, sentence: Option<&str>) {
        *self.trouble.lock().expect("a test that has not failed") = sentence.map(str::to_owned);
    }

    fn lock(&self) -> Result<MutexGuard<'_, Local>, Trouble> {
        match &*self.trouble.lock().expect("a test that has not failed") {
            Some(sentence) => Err(Trouble::Failed(sentence.clone())),
            None => Ok(self.table.lock().expect("a test that has not failed")),
        }
    }

    fn change<T>(&mut self, change: impl FnOnce(&mut Local) -> Result<T, Trouble>) -> Result<T, Trouble> {
        let done = change(&mut *self.lock()?)?;
        self.look()?;
        Ok(done)
    }
}

impl House for Shared {
    fn may_advise(&self) -> bool {
        self.may_advise
    }

    fn look(&mut self) -> Result<(), Trouble> {
        let (seen, seat) = {
            let local = self.lock()?;
            match (local.table(), self.chair) {
                (Some(table), Some(chair)) => (None, Some(table.seat(chair))),
                (Some(table), None) => (Some(table.copy()), None),
                (None, _) => (None, None),
            }
        };
        (self.seen, self.seat) = (seen, seat);
        Ok(())
    }

    fn let_go(&mut self) {
        (self.seen, self.seat) = (None, None);
    }
}

impl ChairHouse for Shared {
    fn chair(&self) -> Chair {
        self.chair.expect("a house with a chair")
    }

    fn seat(&self) -> Option<&Seat> {
        self.seat.as_ref()
    }

    fn submit(&mut self, input: &Input) -> Result<(), Trouble> {
        let Chair::Side(side) = self.chair() else { panic!("a spectator does nothing") };
        self.change(|it| it.submit(side, input))
    }

    fn journal(&mut self, with_seed: bool) -> Result<String, Trouble> {
        Ok(self.lock()?.table().expect("a table").journal(with_seed))
    }
}

impl TableHouse for Shared {
    fn table(&self) -> Option<&dyn Analysis> {
        self.seen.as_deref()
    }

    fn room(&self) -> Result<Box<dyn Send>, Trouble> {
        drop(self.lock()?);
        self.rooms.fetch_add(1, Ordering::Relaxed);
        Ok(Box::new(self.rooms.clone()))
    }

    fn submit(&mut self, side: Side, input: &Input) -> Result<(), Trouble> {
        self.change(|it| it.submit(side, input))
    }

    fn keep(&mut self, deed: &Keeping) -> Result<(), Trouble> {
        self.change(|it| it.keep(deed))
    }

    fn place(&mut self, table: Box<dyn Analysis>) -> Result<(), Trouble> {
        self.change(|it| it.place(table))
    }

    fn fate(&self) -> Fate {
        self.table.lock().expect("a test that has not failed").fate()
    }

    fn set_auto(&mut self, auto: bool) -> Result<(), Trouble> {
        self.change(|it| it.set_auto(auto))
    }

    fn queue(&mut self, answers: Vec<Answer>) -> Result<(), Trouble> {
        self.change(|it| it.queue(answers))
    }
}

/// Every request there is, about a game of these sides, with arguments of which few lead to anything.
pub(crate) fn every_request(game: &str, sides: [&str; 2], unit: &str) -> Vec<Value> {
    let mut all = vec![
        json!({"do": "games"}),
        json!({"do": "new", "game": game, "seed": 1}),
        json!({"do": "new", "game": "chess"}),
        json!({"do": "load", "position": {}}),
        json!({"do": "load", "position": {"game": game}}),
        json!({"do": "position"}),
        json!({"do": "dice", "next": [1]}),
        json!({"do": "auto", "chance": false}),
        json!({"do": "land", "luck": 1}),
        json!({"do": "roll"}),
        json!({"do": "sheet"}),
        json!({"do": "view"}),
        json!({"do": "journal"}),
        json!({"do": "journal", "with_seed": true}),
        json!({"do": "perft", "depth": 1}),
        json!({"do": "perft", "depth": 1, "divide": true}),
        json!({"do": "perft", "depth": 21}),
        json!({"do": "quit"}),
    ];
    all.extend(["zones", "lines", "supply", "control", "weather"].map(|it| json!({"do": "overlay", "kind": it})));
    for side in [None, Some(sides[0]), Some(sides[1]), Some("france")] {
        for mut request in [
            json!({"do": "commit", "commitment": "sha256:0"}),
            json!({"do": "reveal", "secret": "00"}),
            json!({"do": "reveal", "secret": "no digits"}),
            json!({"do": "forfeit"}),
            json!({"do": "legal"}),
            json!({"do": "act", "action": "dance"}),
            json!({"do": "act", "actions": ["dance", "fight"]}),
            json!({"do": "act"}),
            json!({"do": "reach", "unit": unit}),
            json!({"do": "odds"}),
            json!({"do": "odds", "after": ["dance"]}),
            json!({"do": "go", "level": "random", "salt": 1}),
            json!({"do": "go", "level": "grandmaster"}),
            json!({"do": "undo"}),
            json!({"do": "back"}),
        ] {
            if let Some(side) = side {
                request["side"] = json!(side);
            }
            all.push(request);
        }
    }
    all
}

#[test]
fn every_request_is_among_them() {
    let all = every_request("mukden", ["japan", "russia"], "J:3");
    for (word, _) in crate::request::FIELDS {
        assert!(all.iter().any(|it| it["do"] == *word), "{word}");
    }
}
