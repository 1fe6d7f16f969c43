//! A table for tests of rules: text in, text out.
//!
//! A game tells in a [`Kit`] how its positions are written, how its events are told in short, and what can be asked.
//! [`Table::check`] then sets up a position, plays inputs, and compares what is told and answered, line by line.
//!
//! *A position* is a list of parts between bars. `start` is the set-up of the game, `with ID VALUE` sets a switch, and `on
//! NAME` plays on a map drawn for tests; all other parts are the game's own.
//!
//! *Inputs* stand between semicolons:
//!
//! | input | what it does |
//! | --- | --- |
//! | `6 3 1` | dice, one after another |
//! | `storm`, `red blue` | markers drawn, by their names |
//! | `pick 2` | fate's choice among equals |
//! | `step 8A-XX 1512` | an action of the side that owes a decision |
//! | `red: hide 3` | an action of this side; needed when both owe one |
//! | `? next` | who or what is waited for |
//! | `? list step`, `? list red: hide` | the actions that begin so |
//! | `? may step 3`, `? may red: step 3` | `yes`, or `no` and the rule |
//! | `? ...` | a question of the game's own |
//! | `!` | forgets what was told so far |
//!
//! After every input the table checks what must always hold: the kept board agrees with a fresh one, the position can
//! be written out and read back, whoever owes a decision has a list and nobody else, the list is in order, and every
//! entry of it is allowed and can be written, read and played.

use std::sync::Arc;

use kernel::{Awaiting, Game, Log, Positioned, Side, Sighted};
use play::{Dice, Match, Playable, Setting};
use stage::{Face, Sheet};

use crate::inputs;

/// What a table must be told about a game. It is implemented by a type of the test's own.
pub trait Kit: Sized {
    /// The game.
    type Game: Sighted + Positioned;

    /// How it is shown to people.
    type Face: Face<Rules = Self::Game>;

    /// The game as shipped, made with these switches and their values.
    fn game(switches: &[(&str, &str)]) -> Self::Game;

    /// The game on a map drawn for tests.
    ///
    /// # Panics
    /// If there is no such map.
    #[track_caller]
    fn game_on(map: &str, switches: &[(&str, &str)]) -> Self::Game {
        let _ = switches;
        panic!("no map {map}")
    }

    /// The position of these parts, of which none is empty, `start`, a map or a switch.
    fn position(game: &Self::Game, parts: &[&str]) -> <Self::Game as Positioned>::Position;

    /// An event in a short notation; nothing for those that only repeat an input.
    fn line(game: &Self::Game, event: &<Self::Game as Game>::Event) -> Option<String>;

    /// Who or what is waited for, in a few words: the answer to `? next`, and part of what a failed test says.
    fn next(table: &Table<Self>) -> String;

    /// The answer to a question of the game's own, word by word; nothing if there is no such question.
    fn answer(table: &Table<Self>, question: &[&str]) -> Option<String>;

    /// Panics if a state breaks a law of the game's own.
    fn uphold(table: &Table<Self>) {
        let _ = table;
    }
}

type StateOf<K> = <<K as Kit>::Game as Game>::State;
type BoardOf<K> = <<K as Kit>::Game as Game>::Board;
type ActionOf<K> = <<K as Kit>::Game as Game>::Action;

/// A table with a game on it.
pub struct Table<K: Kit> {
    /// The box.
    pub game: K::Game,
    /// What is printed.
    pub sheet: Sheet,
    /// The table now.
    pub state: StateOf<K>,
    /// The board, kept along the way.
    pub board: BoardOf<K>,
    told: Vec<String>,
}

impl<K: Kit> Table<K> {
    /// Plays inputs in a position and compares what is told; expected lines end in a semicolon or a line break.
    ///
    /// # Panics
    /// If something else is told, an input does not fit, or a state breaks a law.
    #[track_caller]
    pub fn check(position: &str, inputs: &str, expected: &str) {
        let told = Table::<K>::play(position, inputs);
        let expected: Vec<&str> = pieces(expected, [';', '\n']).collect();
        assert!(
            told == expected,
            "\nposition {position}\ninputs   {inputs}\n\nexpected\n  {}\n\ntold\n  {}\n",
            expected.join("\n  "),
            told.join("\n  ")
        );
    }

    /// Plays inputs in a position; what is told and answered.
    ///
    /// # Panics
    /// If an input does not fit, or a state breaks a law.
    #[track_caller]
    #[must_use]
    pub fn play(position: &str, inputs: &str) -> Vec<String> {
        let mut table = Table::<K>::set(position);
        for input in pieces(inputs, [';', '\n']) {
            table.take(input);
        }
        table.told
    }

    /// A table at a position.
    ///
    /// # Panics
    /// If there is no such position.
    #[track_caller]
    #[must_use]
    pub fn set(position: &str) -> Table<K> {
        let (mut switches, mut parts, mut map) = (Vec::new(), Vec::new(), None);
        for part in pieces(position, ['|', '\n']) {
            match words(part)[..] {
                ["with", id, value] => switches.push((id, value)),
                ["on", name] => map = Some(name),
                _ => parts.push(part),
            }
        }
        let game = map.map_or_else(|| K::game(&switches), |it| K::game_on(it, &switches));
        let state = if parts == ["start"] {
            game.setup()
        } else {
            let placed = game.place(&K::position(&game, &parts));
            placed.unwrap_or_else(|faults| panic!("{position}: {faults:?}"))
        };
        Table::at(game, state)
    }

    /// A table at a state.
    ///
    /// # Panics
    /// If the state breaks a law.
    #[track_caller]
    #[must_use]
    pub fn at(game: K::Game, state: StateOf<K>) -> Table<K> {
        let board = game.board(&state);
        let sheet = Sheet::of::<K::Face>(&game);
        let table = Table { game, sheet, state, board, told: Vec::new() };
        table.uphold();
        table
    }

    /// Takes one input.
    ///
    /// # Panics
    /// If it does not fit, or leads to a state that breaks a law.
    #[track_caller]
    pub fn take(&mut self, input: &str) {
        if input == "!" {
            self.told.clear();
        } else if let Some(question) = input.strip_prefix('?') {
            let answer = self.answer(question.trim());
            self.told.push(answer);
        } else {
            for one in inputs::split(&self.game, &self.state, input) {
                let mut log = Log::on();
                inputs::carry_out(&self.game, &mut self.state, &mut self.board, one, &mut log);
                for event in log.into_events() {
                    let said = self.sheet.tell(&K::Face::told(&self.game, &event).line);
                    assert!(said.ends_with('.'), "{event:?} is told as {said:?}");
                    self.told.extend(K::line(&self.game, &event));
                }
                self.uphold();
            }
        }
    }

    /// The one side that owes a decision; nobody while fate does.
    ///
    /// # Panics
    /// If both do.
    #[track_caller]
    #[must_use]
    pub fn owes(&self) -> Option<Side> {
        let awaiting = self.game.awaiting(&self.state);
        let mut owing = Side::ALL.into_iter().filter(|&it| awaiting.owes(it));
        let side = owing.next();
        assert!(owing.next().is_none(), "both sides owe a decision: say which you mean");
        side
    }

    /// The list of a side; empty if it owes nothing.
    #[must_use]
    pub fn list(&self, side: Side) -> Vec<ActionOf<K>> {
        let mut list = Vec::new();
        self.game.actions(&self.state, &mut self.board.clone(), side, &mut list);
        list
    }

    #[track_caller]
    fn answer(&self, question: &str) -> String {
        let of = |rest: &str| {
            let (side, rest) = inputs::addressed::<K::Game>(rest.trim());
            (side.or_else(|| self.owes()), rest.to_owned())
        };
        match question.split_once(' ').unwrap_or((question, "")) {
            ("next", "") => K::next(self),
            ("list", rest) => {
                let (side, start) = of(rest);
                let Some(side) = side else { return "none".into() };
                let list = self.list(side).into_iter().map(|it| self.game.notation(side, it));
                let is_meant = |it: &String| start.is_empty() || format!("{it} ").starts_with(&format!("{start} "));
                some(list.filter(is_meant), ", ", "none")
            }
            ("may", rest) => {
                let (side, text) = of(rest);
                // While nobody decides, a question without a name is one of the first side.
                let side = side.unwrap_or(Side::A);
                let action = self.game.parse(side, &text).unwrap_or_else(|| panic!("no action {text}"));
                let is_listed = self.list(side).contains(&action);
                match self.game.why_not(&self.state, &mut self.game.board(&self.state), side, action) {
                    Ok(()) if is_listed => "yes".into(),
                    Err(rule) if !is_listed => format!("no, {rule}"),
                    why => panic!("{text} is on the list: {is_listed}, but {why:?}"),
                }
            }
            _ => K::answer(self, &words(question)).unwrap_or_else(|| panic!("no question {question}")),
        }
    }

    /// What holds in every state.
    #[track_caller]
    fn uphold(&self) {
        let (game, state) = (&self.game, &self.state);
        assert!(game.board_agrees(state, &self.board), "the board is stale in {state:?}");
        let position = game.position(state);
        match game.place(&position) {
            Ok(again) => assert_eq!(again, *state, "a position read back"),
            Err(faults) => panic!("a position that is reached is refused: {faults:?}\n{position:?}"),
        }
        for side in Side::ALL {
            let list = self.list(side);
            let owes = game.awaiting(state).owes(side);
            assert_eq!(owes, !list.is_empty(), "a list of {} where it owes: {}", K::Game::SIDES[side], K::next(self));
            assert!(list.is_sorted_by(|a, b| a < b), "{list:?} ascends");
            for action in list {
                self.try_out(side, action);
            }
        }
        K::uphold(self);
    }

    /// An entry of the list is allowed, can be written and read, and leads somewhere.
    #[track_caller]
    fn try_out(&self, side: Side, action: ActionOf<K>) {
        let (game, text) = (&self.game, self.game.notation(side, action));
        assert_eq!(game.parse(side, &text), Some(action), "{text}");
        assert_eq!(
            game.why_not(&self.state, &mut game.board(&self.state), side, action),
            Ok(()),
            "{text} is on the list"
        );
        let (mut state, mut board) = (self.state.clone(), self.board.clone());
        game.act(&mut state, &mut board, side, action, &mut Log::off());
        assert!(state != self.state, "{text} changes nothing in {state:?}");
        if let Awaiting::Choice(sides) = game.awaiting(&state) {
            assert!(!sides.is_empty(), "nobody can go on after {text}");
        }
    }
}

impl<K: Kit<Game: Playable>> Table<K> {
    /// What comes of the last of a side's decisions, between semicolons, when it wants that back alone, then asks the enemy,
    /// who consents: whether each of the two brings back the table as it was.
    ///
    /// # Panics
    /// If there is no such position, a decision is refused, or asking alone changes anything.
    #[track_caller]
    #[must_use]
    pub fn taken_back(position: &str, side: Side, decisions: &str) -> [bool; 2] {
        let table = Table::<K>::set(position);
        let position = table.game.position(&table.state);
        let game = Arc::new(table.game);
        let dice = Dice::from_seed(5);
        let mut play = Match::from_position(game.clone(), Setting::default(), &position, dice).expect("a match");
        let mut before = play.state().clone();
        for text in pieces(decisions, [';', '\n']) {
            before = play.state().clone();
            let action = game.parse(side, text).unwrap_or_else(|| panic!("no action {text}"));
            play.act(None, side, action).unwrap_or_else(|why| panic!("{text}: {why}"));
        }
        let alone = play.undo(side).is_ok() && *play.state() == before;
        if alone {
            return [true, true];
        }
        let after = play.state().clone();
        play.ask_back(side).expect("a request");
        assert_eq!(*play.state(), after, "asking alone changes nothing");
        play.ask_back(side.other()).expect("consent");
        [false, *play.state() == before]
    }
}

/// The words of a text.
#[must_use]
pub fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

/// A row of texts, or what is said instead if there are none.
pub fn some<T: AsRef<str>>(texts: impl IntoIterator<Item = T>, between: &str, or: &str) -> String {
    let mut row = String::new();
    for (nth, text) in texts.into_iter().enumerate() {
        row.push_str(if nth > 0 { between } else { "" });
        row.push_str(text.as_ref());
    }
    if row.is_empty() { or.to_owned() } else { row }
}

fn pieces(text: &str, ends: [char; 2]) -> impl Iterator<Item = &str> {
    text.split(ends).map(str::trim).filter(|it| !it.is_empty())
}
