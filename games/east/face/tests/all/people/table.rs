//! A game under test, and random games to look at.

use east::{AXIS, Action, Board, East, Event, Marker, Options, SOVIET, State, Unit};
use east_face::EastFace;
use expect_test::Expect;
use hex::Hex;
use kernel::{Awaiting, Bits, Game, Log, Luck, Side};
use stage::{Face, Objection, Odds, Share, Sheet};

pub(crate) fn game() -> East {
    East::shipped(Options::default())
}

pub(crate) fn list(game: &East, state: &State, side: Side) -> Vec<Action> {
    let mut list = Vec::new();
    game.actions(state, &mut game.board(state), side, &mut list);
    list
}

pub(crate) fn owes(game: &East, state: &State) -> Option<Side> {
    Side::ALL.into_iter().find(|&it| game.awaiting(state).owes(it))
}

pub(crate) fn check(found: &str, expected: &Expect) {
    expected.assert_eq(found);
}

/// A game under test.
pub(crate) struct Table {
    pub(crate) game: East,
    pub(crate) sheet: Sheet,
    pub(crate) state: State,
    pub(crate) events: Vec<Event>,
}

impl Table {
    pub(crate) fn new() -> Table {
        let game = game();
        let (state, sheet) = (game.setup(), Sheet::of::<EastFace>(&game));
        Table { game, sheet, state, events: Vec::new() }
    }

    /// The same table, to try something out.
    pub(crate) fn again(&self) -> Table {
        Table { game: self.game.clone(), sheet: self.sheet.clone(), state: self.state, events: Vec::new() }
    }

    /// The first activation, with the orders that were bought on the way.
    pub(crate) fn at_work(group: &str) -> Table {
        let mut table = Table::new();
        table.play(&[&format!("assign {group}"), "done", "3", "4", "axis: buy HHHB", "soviet: buy HHHH"]);
        table
    }

    pub(crate) fn unit(&self, id: &str) -> Unit {
        self.game.book.unit(id).expect("a unit")
    }

    pub(crate) fn hex(&self, number: &str) -> Hex {
        self.game.book.map.grid.find(number).expect("a hex")
    }

    pub(crate) fn board(&self) -> Board {
        self.game.board(&self.state)
    }

    pub(crate) fn owes(&self) -> Option<Side> {
        owes(&self.game, &self.state)
    }

    pub(crate) fn side(&self) -> Side {
        self.owes().expect("a side that owes a decision")
    }

    /// Puts a unit into a hex.
    pub(crate) fn put(&mut self, id: &str, hex: &str) {
        self.state.place[self.unit(id).at()] = self.hex(hex).0;
    }

    /// Lines of commands as people type them, of a named side where both owe; a number is a die, a marker a draw.
    pub(crate) fn play(&mut self, commands: &[&str]) {
        for command in commands {
            if let Ok(die) = command.parse() {
                self.land(die);
                continue;
            }
            if let Some(name) = command.strip_prefix("draw ") {
                self.land(u16::from(Marker::find(name).expect("a marker").0));
                continue;
            }
            let (side, text) = match command.split_once(": ") {
                Some(("axis", text)) => (AXIS, text),
                Some((_, text)) => (SOVIET, text),
                None => (self.side(), *command),
            };
            let actions = match self.game.parse(side, text) {
                Some(action) => vec![action],
                None => {
                    let board = &mut self.board();
                    EastFace::understand(&self.game, &self.sheet, &self.state, board, side, text).expect("a command")
                }
            };
            for action in actions {
                self.act(side, action);
            }
        }
    }

    pub(crate) fn act(&mut self, side: Side, action: Action) {
        let text = self.game.notation(side, action);
        assert!(list(&self.game, &self.state, side).contains(&action), "{text} is in the list");
        let mut log = Log::on();
        let mut board = self.board();
        self.game.act(&mut self.state, &mut board, side, action, &mut log);
        self.events.extend(log.into_events());
    }

    pub(crate) fn land(&mut self, die: u16) {
        let mut log = Log::on();
        let mut board = self.board();
        self.game.land(&mut self.state, &mut board, Luck(die), &mut log);
        self.events.extend(log.into_events());
    }

    pub(crate) fn understood(&self, text: &str) -> String {
        let side = self.side();
        match EastFace::understand(&self.game, &self.sheet, &self.state, &mut self.board(), side, text) {
            Ok(actions) => {
                let words: Vec<_> = actions.into_iter().map(|it| self.game.notation(side, it)).collect();
                words.join(" / ")
            }
            Err(why) => format!("! {}", self.refused(&why)),
        }
    }

    /// A refusal: what is the matter, and the rule.
    pub(crate) fn refused(&self, why: &Objection) -> String {
        let line = why.line.as_ref().map(|it| self.sheet.tell(it));
        let rule = why.rule.map(|it| format!("[{it}]"));
        line.into_iter().chain(rule).collect::<Vec<_>>().join(" ")
    }

    pub(crate) fn why(&self, action: &str) -> String {
        let side = self.side();
        let action = self.game.parse(side, action).unwrap_or_else(|| panic!("no action {action}"));
        let may = self.game.why_not(&self.state, &mut self.board(), side, action);
        may.map_or_else(|rule| rule.to_string(), |()| "allowed".into())
    }

    pub(crate) fn whys(&self, actions: &[&str]) -> String {
        actions.iter().map(|it| format!("{it}: {}", self.why(it))).collect::<Vec<_>>().join("\n")
    }

    pub(crate) fn odds(&self, side: Side) -> Odds {
        EastFace::odds(&self.game, &self.state, &mut self.board(), side).expect("an attack being prepared")
    }

    pub(crate) fn prompt(&self) -> String {
        let prompt = EastFace::prompt(&self.game, &self.state, &mut self.board(), self.side());
        format!("{} [{}]", self.sheet.tell(&prompt.text), prompt.rule)
    }

    /// The items of odds, those of the defender with a minus.
    pub(crate) fn terms(&self, odds: &Odds) -> String {
        let term = odds.terms.iter().map(|it| format!("{} {:+}", self.sheet.say(&it.what), it.value));
        term.collect::<Vec<_>>().join("\n")
    }

    pub(crate) fn title(&self, odds: &Odds) -> String {
        self.sheet.say(&odds.title)
    }
}

pub(crate) fn shares(all: &[Share]) -> String {
    all.iter().map(|it| format!("{} {}/{}", it.what, it.num, it.den)).collect::<Vec<_>>().join("\n")
}

/// Plays a random game and shows its states to `check`, one in `stride`.
pub(crate) fn random_game(seed: u64, stride: usize, mut check: impl FnMut(&East, &State, &mut Bits)) {
    let game = game();
    let bits = &mut Bits::seeded(seed);
    let mut state = game.setup();
    for n in 0.. {
        if n % stride == 0 {
            check(&game, &state, bits);
        }
        let mut board = game.board(&state);
        match game.awaiting(&state) {
            Awaiting::Over(_) => return,
            Awaiting::Chance(chance) => game.land(&mut state, &mut board, chance.draw(bits), &mut Log::off()),
            Awaiting::Choice(sides) => {
                let side = sides.iter().next().expect("a side that owes");
                let all = list(&game, &state, side);
                // Nobody would ever meet the enemy if all stopped half the time.
                let bold: Vec<Action> =
                    all.iter().copied().filter(|it| !matches!(it, Action::Done | Action::Halt)).collect();
                let all = if bold.is_empty() || bits.below(6) == 0 { all } else { bold };
                game.act(&mut state, &mut board, side, all[bits.below(all.len())], &mut Log::off());
            }
        }
    }
}
