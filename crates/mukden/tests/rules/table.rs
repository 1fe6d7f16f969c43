//! A table for tests: text in, text out.
//!
//! [`check`] sets up a position, plays inputs, and compares what is told and answered, line by line.
//!
//! A position is a list of parts between bars:
//!
//! | part | what it says |
//! | --- | --- |
//! | `turn 4` | the turn; 1 without it |
//! | `movement`, `combat` | an action phase of a turn in which movement comes first; Japan is to act |
//! | `combat first`, `movement second` | the same in a turn in which combat comes first |
//! | `declare`, `paralysis` | the phases before; `paralysis second` is the other one of the turn |
//! | `Russia acts`, `Russia passed`, `Japan passed` | who is to act, and who is out |
//! | `J:IG 2917`, `R:55 2215 3 disrupted` | a unit, its hex, its steps if some are lost, and its mark |
//! | `set-up` | every unit that is not named is where it starts; without it, it is eliminated |
//! | `spares` | a unit of each side far from everything, so that the phase goes on |
//! | `with rail_start 2210` | a switch |
//! | `Japan holds 2310`, `Russia holds 2310` | who controls a critical hex, if not as at the start |
//! | `guns 3` | bombardment markers left |
//! | `corps fell 2` | how often the Cavalry Corps was eliminated |
//!
//! Of units in one hex the first named is on top. `start` as the whole position is the set-up of the game.
//!
//! Inputs stand between semicolons: dice (`6 3`) or actions in notation. A question mark asks: `? where J:IG`,
//! `? stack 2219`, `? list attack`, `? may probe 1608`, `? march J:IG 2916 2915`, `? next`, `? control 2310`, `? lost`,
//! `? guns`, `? fresh`, `? seen 2219 by Russia`. An exclamation mark forgets what was told so far.
//!
//! After every input the table checks what must always hold: the kept board agrees with a fresh one, the position can
//! be written out and read back, the list is in order, and every entry of it can be written, read and played.

use std::collections::BTreeSet;

use hex::Hex;
use kernel::{Awaiting, Bits, Chance, Game, Log, Luck, Positioned, Prompted, Side, Sighted, Viewer};
use mukden::{
    Action, Battle, Board, Event, JAPAN, Mukden, Options, Phase, PhaseOf, Position, RUSSIA, State, Unit, UnitAt, Units,
    Whose,
};

/// Plays inputs in a position and compares what is told; expected lines may end in a semicolon or a line break.
#[track_caller]
pub(crate) fn check(position: &str, inputs: &str, expected: &str) {
    let told = play(position, inputs);
    let expected: Vec<&str> = expected.split(['\n', ';']).map(str::trim).filter(|it| !it.is_empty()).collect();
    assert!(
        told == expected,
        "\nposition {position}\ninputs   {inputs}\n\nexpected\n  {}\n\ntold\n  {}\n",
        expected.join("\n  "),
        told.join("\n  ")
    );
}

/// Plays inputs in a position; what is told and answered.
#[track_caller]
pub(crate) fn play(position: &str, inputs: &str) -> Vec<String> {
    let mut table = Table::set(position);
    for input in inputs.split([';', '\n']).map(str::trim).filter(|it| !it.is_empty()) {
        table.take(input);
    }
    table.told
}

/// The game as it is shipped, all switches at their first value.
pub(crate) fn game() -> Mukden {
    Mukden::shipped(Options::default())
}

pub(crate) struct Table {
    pub(crate) game: Mukden,
    pub(crate) state: State,
    pub(crate) board: Board,
    told: Vec<String>,
}

impl Table {
    #[track_caller]
    pub(crate) fn set(text: &str) -> Table {
        let parts: Vec<&str> = text.split(['|', '\n']).map(str::trim).filter(|it| !it.is_empty()).collect();
        let mut options = Options::default();
        for part in &parts {
            if let ["with", id, value] = words(part)[..] {
                options = options.with(id, value).unwrap_or_else(|| panic!("no switch {part}"));
            }
        }
        let game = Mukden::shipped(options);
        let state = if parts.contains(&"start") { game.setup() } else { position(&game, &parts) };
        let board = game.board(&state);
        let table = Table { game, state, board, told: Vec::new() };
        table.check();
        table
    }

    #[track_caller]
    pub(crate) fn take(&mut self, input: &str) {
        if input == "!" {
            self.told.clear();
        } else if let Some(question) = input.strip_prefix('?') {
            let answer = self.answer(question.trim());
            self.told.push(answer);
        } else if input.starts_with(|it: char| it.is_ascii_digit()) {
            for die in words(input) {
                let of = self.game.awaiting(&self.state);
                assert_eq!(of, Awaiting::Chance(Chance::Die), "die {die} of {input} in {:?}", self.state.phase);
                self.land(die.parse().expect("the pips of a die"));
            }
        } else {
            self.act(input);
        }
    }

    /// Who owes a decision.
    fn owes(&self) -> Option<Side> {
        Side::ALL.into_iter().find(|&it| self.game.awaiting(&self.state).owes(it))
    }

    #[track_caller]
    fn act(&mut self, input: &str) {
        let side = self.owes().unwrap_or_else(|| panic!("{input}, but nobody owes a decision: {}", self.next()));
        let action = self.game.parse(side, input).unwrap_or_else(|| panic!("no action {input}"));
        let list = self.list();
        let names = || list.iter().map(|&it| self.game.notation(side, it)).collect::<Vec<_>>().join(", ");
        assert!(list.contains(&action), "{input} is not allowed, {}; the list is {}", self.next(), names());
        let mut log = Log::on();
        self.game.act(&mut self.state, &mut self.board, side, action, &mut log);
        self.tell(log);
    }

    #[track_caller]
    fn land(&mut self, luck: u16) {
        let mut log = Log::on();
        self.game.land(&mut self.state, &mut self.board, Luck(luck), &mut log);
        self.tell(log);
    }

    #[track_caller]
    fn tell(&mut self, log: Log<Event>) {
        for event in log.into_events() {
            let said = self.game.tell(&event);
            assert!(said.ends_with('.'), "{event:?} is told as {said:?}");
            self.told.extend(line(&self.game, &event));
        }
        self.check();
    }

    pub(crate) fn list(&self) -> Vec<Action> {
        let mut list = Vec::new();
        if let Some(side) = self.owes() {
            self.game.actions(&self.state, &mut self.board.clone(), side, &mut list);
        }
        list
    }

    /// What holds in every state.
    #[track_caller]
    fn check(&self) {
        let (game, state) = (&self.game, &self.state);
        assert!(game.board_agrees(state, &self.board), "the board is stale in {state:?}");
        let position = game.position(state);
        match game.place(&position) {
            Ok(again) => assert_eq!(again, *state, "a position read back"),
            Err(faults) => panic!("a position that is reached is refused: {faults:?}\n{position:?}"),
        }
        let list = self.list();
        assert_eq!(self.owes().is_some(), !list.is_empty(), "a list while a decision is owed: {}", self.next());
        assert!(list.is_sorted_by(|a, b| a < b), "{list:?} ascends");
        for &action in &list {
            let text = game.notation(JAPAN, action);
            assert_eq!(game.parse(JAPAN, &text), Some(action), "{text}");
            let side = self.owes().expect("a side");
            assert_eq!(game.why_not(state, side, action), Ok(()), "{text} is on the list");
        }
        if let Some(side) = self.owes() {
            let mut other = Vec::new();
            game.actions(state, &mut self.board.clone(), side.other(), &mut other);
            assert!(other.is_empty(), "only one side decides");
        }
    }

    #[track_caller]
    fn answer(&self, question: &str) -> String {
        let game = &self.game;
        match words(question)[..] {
            ["where", ref ids @ ..] => {
                let of = |id: &&str| self.where_is(unit(game, id));
                ids.iter().map(of).collect::<Vec<_>>().join(", ")
            }
            ["stack", number] => {
                let at = hex(game, number);
                let mut stack: Vec<Unit> = all(game).filter(|&it| self.state.hex(it) == Some(at)).collect();
                stack.sort_by_key(|it| self.state.rank[it.at()]);
                let ids: Vec<&str> = stack.into_iter().map(|it| id(game, it)).collect();
                if ids.is_empty() { "empty".into() } else { ids.join(" ") }
            }
            ["list", ref start @ ..] => {
                let start = start.join(" ");
                let list = self.list().into_iter().map(|it| game.notation(JAPAN, it));
                let list: Vec<_> =
                    list.filter(|it| format!("{it} ").starts_with(&format!("{start} ")) || start.is_empty()).collect();
                if list.is_empty() { "none".into() } else { list.join(", ") }
            }
            ["may", ..] => {
                let text = question.trim_start_matches("may ");
                let action = game.parse(JAPAN, text).unwrap_or_else(|| panic!("no action {text}"));
                let listed = self.list().contains(&action);
                let side = self.owes().unwrap_or(self.state.active);
                match game.why_not(&self.state, side, action) {
                    Ok(()) if listed => "yes".into(),
                    Err(rule) if !listed => format!("no, {rule}"),
                    why => panic!("{text} is on the list: {listed}, but {why:?}"),
                }
            }
            ["march", id, ref route @ ..] => self.march(id, route),
            ["next"] => self.next(),
            ["control", number] => self.control(number),
            ["lost"] => format!("Japan {}, Russia {}", self.state.lost[0], self.state.lost[1]),
            ["fell"] => self.state.cavalry_lost.to_string(),
            ["guns"] => self.state.guns.to_string(),
            ["turn"] => self.state.turn.to_string(),
            // Who of the active side could still act.
            ["fresh"] => {
                let fresh = all(game).filter(|&it| {
                    game.book.side(it) == self.state.active
                        && self.state.hex(it).is_some()
                        && !self.state.disrupted.has(it)
                });
                let ids: Vec<&str> = fresh.map(|it| id(game, it)).collect();
                if ids.is_empty() { "nobody".into() } else { ids.join(" ") }
            }
            ["disrupted"] => ids(game, self.state.disrupted),
            ["seen", number, "by", who] => self.seen(number, who),
            _ => panic!("no question {question}"),
        }
    }

    /// Walks a copy of the table along a route and says how that ends.
    #[track_caller]
    fn march(&self, unit: &str, route: &[&str]) -> String {
        let side = self.owes().expect("a side to move");
        let (mut state, mut board) = (self.state, self.board.clone());
        for to in route {
            let action = self.game.parse(side, &format!("step {unit} {to}")).expect("a step");
            let mut list = Vec::new();
            self.game.actions(&state, &mut board, side, &mut list);
            let owes = self.game.awaiting(&state).owes(side);
            let under_way = to == &route[0] || matches!(state.phase, Phase::Move(_));
            if !owes || !under_way || !list.contains(&action) {
                return format!("no to {to}");
            }
            self.game.act(&mut state, &mut board, side, action, &mut Log::off());
        }
        match state.phase {
            Phase::Move(moving) => {
                let mut list = Vec::new();
                self.game.actions(&state, &mut board, side, &mut list);
                let halt = if list.contains(&Action::Halt) { "" } else { ", no halt" };
                format!("{} spent{halt}", moving.spent)
            }
            Phase::Over(_) => "game over".into(),
            _ => "ends".into(),
        }
    }

    #[track_caller]
    fn control(&self, number: &str) -> String {
        let position = self.game.position(&self.state);
        let critical = self.game.book.map.critical_at[hex(&self.game, number).at()].is_some();
        assert!(critical, "{number} is no critical hex");
        let japanese = position.japan_controls.expect("control").iter().any(|it| it == number);
        if japanese { "Japan" } else { "Russia" }.into()
    }

    #[track_caller]
    fn seen(&self, number: &str, who: &str) -> String {
        let viewer = match who {
            "Japan" => Viewer::Side(JAPAN),
            "Russia" => Viewer::Side(RUSSIA),
            "all" => Viewer::Umpire,
            _ => Viewer::Spectator,
        };
        let view = self.game.view(&self.state, viewer);
        let Some(stack) = view.stacks.into_iter().find(|it| it.hex == number) else { return "nobody".into() };
        let counter = |it: mukden::CounterSeen| {
            let flag = if it.disrupted == Some(true) { " flag" } else { "" };
            match it.unit {
                Some(unit) => format!("{unit}{flag}"),
                None => format!("?{flag}"),
            }
        };
        stack.counters.into_iter().map(counter).collect::<Vec<_>>().join(", ")
    }

    fn where_is(&self, unit: Unit) -> String {
        let name = id(&self.game, unit);
        let Some(at) = self.state.hex(unit) else { return format!("{name} dead") };
        let flag = if self.state.disrupted.has(unit) { " disrupted" } else { "" };
        format!("{name} {} {}{flag}", self.game.book.map.grid.name(at), self.state.steps[unit.at()])
    }

    pub(crate) fn next(&self) -> String {
        let game = &self.game;
        let who = if self.owes() == Some(JAPAN) { "Japan" } else { "Russia" };
        let number = |it: u16| game.book.map.grid.name(Hex(it));
        match self.state.phase {
            Phase::Replace => format!("{who}: place"),
            Phase::Declare => format!("{who}: order, turn {}", self.state.turn),
            Phase::Paralysis => "die: paralysis".into(),
            Phase::Paralyse { left, .. } => format!("{who}: paralyse {left}"),
            Phase::Act => format!("{who}: {}", if self.state.is_combat() { "combat" } else { "movement" }),
            Phase::Move(moving) => format!("{who}: on with {}", id(game, moving.unit)),
            Phase::Prepare(it) => {
                let what = if it.probe { "probe" } else { "attack" };
                format!("{who}: {what} {} with {}", number(it.target), ids(game, it.joined))
            }
            Phase::Combat(battle) => format!("die: {}", self.battle(&battle)),
            Phase::Losses { left, .. } => format!("{who}: lose {left}"),
            Phase::Advance { battle, .. } => format!("{who}: advance {}", number(battle.target)),
            Phase::Momentum { at, able } => format!("{who}: momentum {} from {}", ids(game, able), number(at)),
            Phase::Over(_) => {
                let Awaiting::Over(outcome) = game.awaiting(&self.state) else { panic!("a game that is over") };
                let winner = if outcome.winner == Some(JAPAN) { "Japan" } else { "Russia" };
                format!("over: {winner}, {}", outcome.how)
            }
        }
    }

    fn battle(&self, battle: &Battle) -> String {
        format!("{} > {}", ids(&self.game, battle.units), self.game.book.map.grid.name(Hex(battle.target)))
    }
}

/// An event in a short notation; nothing for those that only repeat an input.
pub(crate) fn line(game: &Mukden, event: &Event) -> Option<String> {
    let id = |it: &Unit| id(game, *it);
    let hex = |it: &u16| game.book.map.grid.name(Hex(*it));
    let people = |japan: &bool| if *japan { "Japan" } else { "Russia" };
    Some(match event {
        Event::Turn { turn } => format!("turn {turn}"),
        Event::Returned { hex: at } => format!("corps returns {}", hex(at)),
        Event::ParalysisRoll { die, units } => format!("paralysis {die}: {units}"),
        Event::Paralysed { unit, .. } => format!("{} paralysed", unit.as_ref().map_or("?", id)),
        Event::Phase { combat } => if *combat { "combat phase" } else { "movement phase" }.into(),
        Event::Stepped { unit, from, to } => format!("{} {}-{}", id(unit), hex(from), hex(to)),
        Event::Attacked { battle, defenders, column } => {
            let side = game.book.side(battle.units.first().expect("an attacker"));
            let guns = if battle.guns > 0 { format!(" + {} guns", battle.guns) } else { String::new() };
            let heading = game.book.crt.heading(side, usize::from(*column));
            format!("attack {}{guns} > {}: {heading}", ids(game, battle.units), ids(game, *defenders))
        }
        Event::CombatRoll { die, attacker, defender } => format!("die {die}: {attacker}/{defender}"),
        Event::StepLost { unit, left } => format!("{} down to {left}", id(unit)),
        Event::Eliminated { unit } => format!("{} eliminated", id(unit)),
        Event::Probed { units, hex: at } => format!("probe {} > {}", ids(game, *units), hex(at)),
        Event::Advanced { unit, hex: at } => format!("{} advances {}", id(unit), hex(at)),
        Event::Control { hex: at, side } => format!("{} takes {}", people(side), hex(at)),
        Event::Disrupted { units } if units.is_empty() => return None,
        Event::Disrupted { units } => format!("disrupted {}", ids(game, *units)),
        Event::Flipped { unit, .. } => format!("{} flips", id(unit)),
        Event::Topped { unit, .. } => format!("{} on top", id(unit)),
        Event::Passed { side } => format!("{} passes", people(side)),
        Event::Recovered => "recovery".into(),
        Event::Count { russian, japanese, cut_off } => {
            let cut = if cut_off.is_empty() { String::new() } else { format!(", cut off {}", ids(game, *cut_off)) };
            format!("count Japan {japanese}, Russia {russian}{cut}")
        }
        Event::Over { .. } => "over".into(),
        _ => return None,
    })
}

pub(crate) fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

pub(crate) fn all(game: &Mukden) -> impl Iterator<Item = Unit> + use<> {
    (0..game.book.units.len() as u8).map(Unit)
}

pub(crate) fn id(game: &Mukden, unit: Unit) -> &str {
    &game.book.units[unit.at()].id
}

pub(crate) fn ids(game: &Mukden, units: Units) -> String {
    let ids: Vec<&str> = units.into_iter().map(|it| id(game, it)).collect();
    if ids.is_empty() { "nobody".into() } else { ids.join(" ") }
}

#[track_caller]
pub(crate) fn unit(game: &Mukden, id: &str) -> Unit {
    game.book.unit(id).unwrap_or_else(|| panic!("no unit {id}"))
}

#[track_caller]
pub(crate) fn hex(game: &Mukden, number: &str) -> Hex {
    game.book.map.grid.find(number).unwrap_or_else(|| panic!("no hex {number}"))
}

/// A position in the notation above, as public data.
#[track_caller]
pub(crate) fn written(game: &Mukden, parts: &[&str]) -> Position {
    let mut named: Vec<UnitAt> = Vec::new();
    let mut position = Position {
        game: "mukden".into(),
        turn: 1,
        combat_first: false,
        second: false,
        active: Whose::Japan,
        phase: PhaseOf::Act {},
        units: Vec::new(),
        chain: mukden::ChainOf::default(),
        passed: Vec::new(),
        actions: 0,
        guns: 0,
        japan_controls: None,
        lost: None,
        cavalry_lost: None,
    };
    let whose = |who: &str| if who == "Japan" { Whose::Japan } else { Whose::Russia };
    let (mut held, mut set_up) = (Vec::new(), false);
    for part in parts {
        match words(part)[..] {
            ["with", ..] | [] => {}
            ["turn", turn] => position.turn = turn.parse().expect("a turn"),
            ["movement"] => (position.combat_first, position.second) = (false, false),
            ["combat"] => (position.combat_first, position.second) = (false, true),
            ["combat", "first"] => (position.combat_first, position.second, position.guns) = (true, false, 8),
            ["movement", "second"] => (position.combat_first, position.second) = (true, true),
            ["declare"] => position.phase = PhaseOf::Declare {},
            ["paralysis"] => position.phase = PhaseOf::Paralysis {},
            ["paralysis", "second"] => (position.phase, position.second) = (PhaseOf::Paralysis {}, true),
            [who, "acts"] => position.active = whose(who),
            [who, "passed"] => position.passed.push(whose(who)),
            [who @ ("Japan" | "Russia"), "holds", ref hexes @ ..] => {
                held.extend(hexes.iter().map(|it| (whose(who), (*it).to_owned())));
            }
            ["guns", guns] => position.guns = guns.parse().expect("a number of markers"),
            ["corps", "fell", times] => position.cavalry_lost = Some(times.parse().expect("a number")),
            ["set-up"] => set_up = true,
            ["spares"] => named.extend([("J:16R", "3927"), ("R:Mad", "1300")].map(|(unit, at)| UnitAt {
                unit: unit.into(),
                hex: Some(at.into()),
                ..UnitAt::default()
            })),
            [unit, at, ref rest @ ..] => {
                let steps = rest.iter().find_map(|it| it.parse().ok());
                let disrupted = rest.contains(&"disrupted");
                named.push(UnitAt { unit: unit.into(), hex: Some(at.into()), steps, disrupted, ..UnitAt::default() });
            }
            [_] => panic!("no part {part}"),
        }
    }
    let known: BTreeSet<String> = named.iter().map(|it| it.unit.clone()).collect();
    for (nth, it) in game.book.units.iter().enumerate().filter(|it| !known.contains(&it.1.id)) {
        let start = game.book.map.grid.name(game.book.scenario.start[nth].hex);
        named.push(UnitAt { unit: it.id.clone(), hex: set_up.then_some(start), ..UnitAt::default() });
    }
    for it in named.iter_mut().filter(|it| it.hex.as_deref() == Some("dead")) {
        it.hex = None;
    }
    position.units = named;
    if !held.is_empty() {
        let stands = |it: &UnitAt, number: &str| it.hex.as_deref() == Some(number) && it.unit.starts_with("J:");
        let foe = |it: &UnitAt, number: &str| it.hex.as_deref() == Some(number) && it.unit.starts_with("R:");
        let is_japanese = |hex: &Hex| {
            let number = game.book.map.grid.name(*hex);
            let start = game.book.scenario.control[JAPAN].has(*hex);
            let said = held.iter().find(|it| it.1 == number).map(|it| it.0 == Whose::Japan);
            let stood = position.units.iter().any(|it| stands(it, &number));
            let lost = position.units.iter().any(|it| foe(it, &number));
            said.unwrap_or(stood || start && !lost)
        };
        let hexes = game.book.map.critical.iter().filter(|it| is_japanese(it));
        position.japan_controls = Some(hexes.map(|&it| game.book.map.grid.name(it)).collect());
    }
    position
}

#[track_caller]
fn position(game: &Mukden, parts: &[&str]) -> State {
    game.place(&written(game, parts)).unwrap_or_else(|faults| panic!("{}: {faults:?}", parts.join(" | ")))
}

/// Plays whole games by a fixed sequence of numbers and shows every state with what led to it. Half of the choices
/// prefer to fight, to go on and to take part, so that all phases come up.
pub(crate) fn stroll(options: Options, games: u64, mut see: impl FnMut(&Mukden, &State, &mut Board, &[Event])) {
    let game = Mukden::shipped(options);
    for nth in 0..games {
        let mut bits = Bits::seeded(1905 + nth);
        let mut state = game.setup();
        let mut board = game.board(&state);
        see(&game, &state, &mut board, &[]);
        loop {
            let mut log = Log::on();
            match game.awaiting(&state) {
                Awaiting::Over(_) => break,
                Awaiting::Chance(chance) => game.land(&mut state, &mut board, chance.draw(&mut bits), &mut log),
                Awaiting::Choice(sides) => {
                    let side = Side::ALL.into_iter().find(|&it| sides.has(it)).expect("a side");
                    let mut list = Vec::new();
                    game.actions(&state, &mut board, side, &mut list);
                    let is_bold = |it: &Action| {
                        !matches!(it, Action::Flip(_) | Action::Top(_) | Action::Pass | Action::Halt | Action::Done)
                    };
                    let bold: Vec<Action> = list.iter().copied().filter(is_bold).collect();
                    let from = if bits.below(2) == 0 && !bold.is_empty() { &bold } else { &list };
                    let action = from[bits.below(from.len())];
                    game.act(&mut state, &mut board, side, action, &mut log);
                }
            }
            see(&game, &state, &mut board, &log.into_events());
        }
    }
}
