//! A table for tests: text in, text out.
//!
//! [`check`] sets up a position, plays inputs, and compares what is told and answered, line by line.
//!
//! A position is a list of parts between bars:
//!
//! | part | what it says |
//! | --- | --- |
//! | `19 August` | the day; needed |
//! | `march 1`, `march 2`, `order`, `François`, `movement`, `fighting` | what is about to happen; needed |
//! | `8A-XX 1512`, `2A-XV 1513 disrupted 1 unsupplied` | a corps, where it is, and its marks |
//! | `8A-XX rail 1212` | a corps on the turn track |
//! | `with exhaustion on` | a switch |
//! | `row 4` | the order of armies rolled today |
//! | `1A forced 18 August` | the forced-march marker of an army |
//! | `past Angerburg`, `railed`, `François acts` | what has happened before |
//! | `Russians were in 1512 1513` | hexes a Russian corps was the last to occupy |
//!
//! A corps that is not named is lost. `start` as the whole position is the set-up of the game.
//!
//! Inputs stand between semicolons: dice (`6 3 1`), `pick 2` where fate chooses among equals, or actions in notation. A
//! question mark asks: `? where 8A-XX`, `? all 8A`, `? list step`, `? may rail 8A-XX`, `? next`, `? markers`,
//! `? score`, `? zones`, `? cut off`, `? last 1512`. An exclamation mark forgets what was told so far.
//!
//! After every input the table checks what must always hold: the kept board agrees with a fresh one, the position can
//! be written out and read back, the list is in order, and every entry of it is allowed and can be written and read.

use hindenburg::{
    Army, Battle, Board, Corps, CorpsSet, End, Event, Hindenburg, Options, Phase, PhaseOf, Position, State, UnitAt,
    Where, Why,
};
use kernel::{Awaiting, Chance, Game, Log, Luck, Overlay, Positioned, Prompted, Side, Viewer};

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
pub(crate) fn game() -> Hindenburg {
    Hindenburg::shipped(Options::default())
}

struct Table {
    game: Hindenburg,
    state: State,
    board: Board,
    told: Vec<String>,
}

impl Table {
    #[track_caller]
    fn set(text: &str) -> Table {
        let parts: Vec<&str> = text.split(['|', '\n']).map(str::trim).filter(|it| !it.is_empty()).collect();
        let mut options = Options::default();
        for part in &parts {
            if let ["with", id, value] = words(part)[..] {
                options = options.with(id, value).unwrap_or_else(|| panic!("no switch {part}"));
            }
        }
        let game = Hindenburg::shipped(options);
        let state = if parts.contains(&"start") { game.setup() } else { position(&game, &parts) };
        let board = game.board(&state);
        let table = Table { game, state, board, told: Vec::new() };
        table.check();
        table
    }

    #[track_caller]
    fn take(&mut self, input: &str) {
        if input == "!" {
            self.told.clear();
        } else if let Some(question) = input.strip_prefix('?') {
            let answer = self.answer(question.trim());
            self.told.push(answer);
        } else if let Some(pick) = input.strip_prefix("pick ") {
            let of = self.game.awaiting(&self.state);
            assert!(matches!(of, Awaiting::Chance(Chance::Pick(_))), "{input}, but the state waits for {of:?}");
            self.land(pick.parse().expect("a number"));
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

    #[track_caller]
    fn act(&mut self, input: &str) {
        let action = self.game.parse(Side::A, input).unwrap_or_else(|| panic!("no action {input}"));
        let list = self.list();
        let names = || list.iter().map(|&it| self.game.notation(Side::A, it)).collect::<Vec<_>>().join(", ");
        assert!(list.contains(&action), "{input} is not allowed in {:?}; the list is {}", self.state.phase, names());
        let mut log = Log::on();
        self.game.act(&mut self.state, &mut self.board, Side::A, action, &mut log);
        self.tell(log);
    }

    #[track_caller]
    fn land(&mut self, luck: u16) {
        let Awaiting::Chance(chance) = self.game.awaiting(&self.state) else { panic!("nothing to roll for") };
        assert!(chance.admits(Luck(luck)), "{luck} is no answer to {chance:?}");
        let mut log = Log::on();
        self.game.land(&mut self.state, &mut self.board, Luck(luck), &mut log);
        self.tell(log);
    }

    #[track_caller]
    fn tell(&mut self, log: Log<Event>) {
        for event in log.into_events() {
            let said = self.game.tell(&event);
            assert!(said.ends_with('.'), "{event:?} is told as {said:?}");
            self.told.extend(self.line(&event));
        }
        self.check();
    }

    fn list(&self) -> Vec<hindenburg::Action> {
        let mut list = Vec::new();
        self.game.actions(&self.state, &mut self.board.clone(), Side::A, &mut list);
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
        let owes = game.awaiting(state).owes(Side::A);
        assert_eq!(owes, !list.is_empty(), "a list while a decision is owed in {:?}", state.phase);
        assert!(list.is_sorted_by(|a, b| a < b), "{list:?} ascends");
        for &action in &list {
            let text = game.notation(Side::A, action);
            assert_eq!(game.parse(Side::A, &text), Some(action), "{text}");
            assert_eq!(game.why_not(state, Side::A, action), Ok(()), "{text} is on the list");
        }
        let mut russian = Vec::new();
        game.actions(state, &mut self.board.clone(), Side::B, &mut russian);
        assert!(!game.awaiting(state).owes(Side::B) && russian.is_empty(), "the Russians decide nothing");
    }

    #[track_caller]
    fn answer(&self, question: &str) -> String {
        let game = &self.game;
        match words(question)[..] {
            ["where", ref ids @ ..] => {
                let of = |id: &&str| self.where_is(corps(game, id));
                ids.iter().map(of).collect::<Vec<_>>().join(", ")
            }
            // Only corps that are not lost.
            ["all", army] => {
                let army = Army::ALL.into_iter().find(|it| format!("{}A", it.number()) == army).expect("an army");
                let living = army.corps().filter(|it| self.state.place[it.at()] != Where::Lost);
                living.into_iter().map(|it| self.where_is(it)).collect::<Vec<_>>().join(", ")
            }
            ["list", ref start @ ..] => {
                let start = start.join(" ");
                let list = self.list().into_iter().map(|it| game.notation(Side::A, it));
                let list: Vec<_> =
                    list.filter(|it| format!("{it} ").starts_with(&format!("{start} ")) || start.is_empty()).collect();
                if list.is_empty() { "none".into() } else { list.join(", ") }
            }
            ["may", ..] => {
                let text = question.trim_start_matches("may ");
                let action = game.parse(Side::A, text).unwrap_or_else(|| panic!("no action {text}"));
                let listed = self.list().contains(&action);
                match game.why_not(&self.state, Side::A, action) {
                    Ok(()) if listed => "yes".into(),
                    Err(rule) if !listed => format!("no, {rule}"),
                    why => panic!("{text} is on the list: {listed}, but {why:?}"),
                }
            }
            ["next"] => self.next(),
            ["markers"] => {
                let days = self.state.forced_march;
                let of = |army: Army, day: u8| (day > 0).then(|| format!("{}A {} August", army.number(), day + 16));
                let mut marks: Vec<_> =
                    Army::RUSSIAN.into_iter().zip(days).filter_map(|(army, day)| of(army, day)).collect();
                marks.extend(self.state.tired.into_iter().map(|it| format!("{} tired", self.id(it))));
                if marks.is_empty() { "none".into() } else { marks.join(", ") }
            }
            ["score"] => self.state.score().to_string(),
            ["zones"] => {
                let marks = game.overlay(&self.state, Viewer::Umpire, Overlay::Zones);
                marks.into_iter().map(|it| it.hex).collect::<Vec<_>>().join(" ")
            }
            // Russian corps that supply does not reach.
            ["cut", "off"] => {
                let open = game.overlay(&self.state, Viewer::Umpire, Overlay::Supply);
                let reached = |it: Corps| {
                    self.state.hex(it).is_some_and(|it| open.iter().any(|open| open.hex == self.number(it)))
                };
                let russians = Army::First.corps().or(Army::Second.corps());
                let cut = russians.filter(|it| self.state.hex(it).is_some() && !reached(it));
                if cut.is_empty() { "nobody".into() } else { self.ids(cut) }
            }
            ["last", hex] => {
                let hex = game.book.map.grid.find(hex).expect("a hex");
                if self.state.last_russian.has(hex) { "Russian" } else { "German" }.into()
            }
            _ => panic!("no question {question}"),
        }
    }

    fn id(&self, corps: Corps) -> &str {
        &self.game.book.counters[corps.at()].id
    }

    fn ids(&self, corps: CorpsSet) -> String {
        corps.into_iter().map(|it| self.id(it)).collect::<Vec<_>>().join(" ")
    }

    fn number(&self, hex: hex::Hex) -> String {
        self.game.book.map.grid.name(hex)
    }

    fn where_is(&self, corps: Corps) -> String {
        let mut text = match self.state.place[corps.at()] {
            Where::On(hex) => format!("{} {}", self.id(corps), self.number(hex)),
            Where::Track(to) => format!("{} rail {}", self.id(corps), self.number(to)),
            Where::Lost => return format!("{} lost", self.id(corps)),
        };
        if let Some(stage) = self.state.disruption[corps.at()].checked_sub(1) {
            text.push_str(&format!(" disrupted {stage}"));
        }
        if self.state.unsupplied.has(corps) {
            text.push_str(" unsupplied");
        }
        text
    }

    fn next(&self) -> String {
        let army = |it: Army| it.number();
        match self.state.phase {
            Phase::Activation => "die: order".into(),
            Phase::March(it) => format!("die: march {}", army(it)),
            Phase::Direction(_) => "die: direction".into(),
            Phase::MarchTie { march, ties, .. } => format!("pick of {ties}: march {}", army(march.army)),
            Phase::Combat(battle) => format!("die: combat, {}", self.battle(&battle)),
            Phase::Disruption { left, .. } => format!("die: disruption {}", self.ids(left)),
            Phase::Retreat(left) => format!("retreat {}", self.ids(left)),
            Phase::Francois => "die: François".into(),
            Phase::FrancoisDirection => "die: François's direction".into(),
            Phase::Move => "movement".into(),
            Phase::Moving { corps, .. } => format!("second hex {}", self.id(corps)),
            Phase::Rail(corps) => format!("rail {}", self.id(corps)),
            Phase::RailDelay { corps, .. } => format!("die: train {}", self.id(corps)),
            Phase::Arrival(corps) => format!("arrival {}", self.id(corps)),
            Phase::Attack => "fighting".into(),
            Phase::Preparing { attackers, targets } => {
                format!("attack {} > {}", self.ids(attackers), self.ids(targets))
            }
            Phase::GiveWay { army: it, ties, .. } => format!("pick of {ties}: retreat {}", army(it)),
            Phase::Surrender(left) => format!("die: surrender {}", self.ids(left)),
            Phase::Rally(left) => format!("die: rally {}", self.ids(left)),
            Phase::Over(_) => {
                let Awaiting::Over(outcome) = self.game.awaiting(&self.state) else { panic!("a game that is over") };
                let winner = outcome.winner.map_or("draw", |it| Hindenburg::SIDES[it]);
                format!("over: {winner}, {}", outcome.how)
            }
        }
    }

    fn battle(&self, battle: &Battle) -> String {
        format!("{} > {}", self.ids(battle.attackers), self.ids(battle.targets))
    }

    /// An event in a short notation; nothing for those that only repeat an input.
    fn line(&self, event: &Event) -> Option<String> {
        let id = |it: &Corps| self.id(*it);
        let hex = |it: &u16| self.number(hex::Hex(*it));
        let either = |is: &bool, yes: &'static str, no: &'static str| if *is { yes } else { no };
        Some(match event {
            Event::Day { turn } => format!("day {} August", turn + 16),
            Event::Order { die, armies } => {
                format!("order {die}: {}", armies.map(|it| it.number().to_string()).join(" "))
            }
            Event::MarchRoll { army, die, modified, hexes, forced } => {
                let forced = either(forced, ", forced", "");
                format!("{}A march {die} = {modified}: {hexes}{forced}", army.number())
            }
            Event::Exhausted { army } => format!("{}A rests", army.number()),
            Event::Heading { die, to } => format!("direction {die}: {}", to.dir().name()),
            Event::PickRoll { pick, of } => format!("pick {pick} of {of}"),
            Event::Marched { corps, from, to } => format!("{} {}-{}", id(corps), hex(from), hex(to)),
            Event::PastAngerburg => "past Angerburg".into(),
            Event::Attacked { battle } => format!("{}A attacks: {}", battle.by.number(), self.battle(battle)),
            Event::CombatRoll { die, total, russians, germans, russian_won } => {
                let won = either(russian_won, "Russia", "Germany");
                format!("combat {die}, {russians} v {germans} = {total}: {won}")
            }
            Event::DisruptionRoll { corps, die, disrupted } => {
                format!("{} {die}: {}", id(corps), either(disrupted, "disrupted", "holds"))
            }
            Event::Retreated { corps, from, to } => format!("{} retreats {}-{}", id(corps), hex(from), hex(to)),
            Event::Lost { corps, hex: at, why } => {
                let why = match why {
                    Why::NoRetreat => "no retreat",
                    Why::Surrendered => "surrendered",
                    Why::StarvedOut => "starved out",
                };
                format!("{} lost at {}, {why}", id(corps), hex(at))
            }
            Event::FrancoisRoll { die } => format!("François {die}"),
            Event::FrancoisHeading { die, moves } => {
                format!("François {die}: {}", either(moves, "goes", "stays"))
            }
            Event::Stepped { corps, from, to } => format!("{} {}-{}", id(corps), hex(from), hex(to)),
            Event::Railed { corps, from, to } => format!("{} rail {}-{}", id(corps), hex(from), hex(to)),
            Event::RailRoll { corps, die, late } => {
                format!("{} train {die}: {}", id(corps), either(late, "late", "on time"))
            }
            Event::Arrived { corps, to } => format!("{} arrives {}", id(corps), hex(to)),
            Event::Waits { corps } => format!("{} waits", id(corps)),
            Event::SurrenderRoll { corps, die, surrenders } => {
                format!("{} surrounded {die}: {}", id(corps), either(surrenders, "surrenders", "holds out"))
            }
            Event::Relieved { corps } => format!("{} relieved", id(corps)),
            Event::RallyRoll { corps, die, rallied } => {
                format!("{} rally {die}: {}", id(corps), either(rallied, "fresh", "no"))
            }
            Event::Rallied { corps } => format!("{} rallies", id(corps)),
            Event::Over { end } => match end {
                End::Konigsberg => "over: Königsberg".into(),
                End::Junction => "over: junction".into(),
                End::Points(score) => format!("over: {score} points"),
            },
            Event::Halted { .. }
            | Event::Boarded { .. }
            | Event::Joined { .. }
            | Event::MovementOver
            | Event::FightingOver => return None,
        })
    }
}

fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

#[track_caller]
fn corps(game: &Hindenburg, id: &str) -> Corps {
    let found = Corps::all().find(|it| game.book.counters[it.at()].id == id);
    found.unwrap_or_else(|| panic!("no corps {id}"))
}

/// The state of a position in the notation above.
#[track_caller]
fn position(game: &Hindenburg, parts: &[&str]) -> State {
    let grid = &game.book.map.grid;
    let mut units: Vec<UnitAt> =
        game.book.counters.iter().map(|it| UnitAt { unit: it.id.clone(), ..UnitAt::default() }).collect();
    let (mut turn, mut phase, mut row) = (None, None, 1);
    let mut flags = [false; 3];
    let mut forced_march = [0; 2];
    let mut russian = Vec::new();
    let day = |text: &str| text.parse::<u8>().expect("a day of August") - 16;
    for part in parts {
        match words(part)[..] {
            ["with", ..] => {}
            [date, "August"] => turn = Some(day(date)),
            ["march", army] => phase = Some(PhaseOf::March { army: army.parse().expect("an army") }),
            ["order"] => phase = Some(PhaseOf::Activation {}),
            ["François"] => phase = Some(PhaseOf::Francois {}),
            ["movement"] => phase = Some(PhaseOf::Movement {}),
            ["fighting"] => phase = Some(PhaseOf::Fighting {}),
            ["row", it] => row = it.parse().expect("a row of the activation table"),
            [army, "forced", date, "August"] => forced_march[usize::from(army == "2A")] = day(date),
            ["past", "Angerburg"] => flags[0] = true,
            ["François", "acts"] => flags[1] = true,
            ["railed"] => flags[2] = true,
            ["Russians", "were", "in", ref hexes @ ..] => russian.extend(hexes.iter().map(ToString::to_string)),
            [id, ref rest @ ..] => unit(&mut units[corps(game, id).at()], rest),
            [] => {}
        }
    }
    let phase = phase.expect("what is about to happen");
    let order: [u8; 3] = match row {
        1 => [1, 2, 8],
        2 => [1, 8, 2],
        3 => [2, 1, 8],
        4 => [2, 8, 1],
        5 => [8, 1, 2],
        _ => [8, 2, 1],
    };
    let acts = match phase {
        PhaseOf::Activation {} => order[0],
        PhaseOf::March { army } => army,
        _ => 8,
    };
    let armies_done = order.iter().position(|&it| it == acts).expect("an army that acts") as u8;
    // What a position says by itself: starting hexes and where Russians stand; a German hex is never among them.
    let standing = |it: &UnitAt, german: bool| it.unit.starts_with('8') == german;
    russian.extend(game.book.scenario.start[..9].iter().map(|&it| grid.name(it)));
    russian.extend(units.iter().filter(|it| standing(it, false)).filter_map(|it| it.hex.clone()));
    russian.sort();
    russian.dedup();
    let [past_angerburg, francois, railed] = flags;
    let position = Position {
        game: "hindenburg".into(),
        turn: turn.expect("a day"),
        activation: row,
        armies_done,
        phase,
        units,
        forced_march,
        past_angerburg,
        francois,
        railed,
        last_russian: Some(russian),
    };
    game.place(&position).unwrap_or_else(|faults| panic!("{}: {faults:?}", parts.join(" | ")))
}

#[track_caller]
fn unit(unit: &mut UnitAt, mut rest: &[&str]) {
    loop {
        rest = match rest {
            [] => return,
            ["disrupted", stage, rest @ ..] if stage.len() == 1 => {
                unit.disrupted = Some(stage.parse().expect("a rally stage"));
                rest
            }
            ["disrupted", rest @ ..] => {
                unit.disrupted = Some(0);
                rest
            }
            ["rail", to, rest @ ..] => {
                unit.track = Some((*to).into());
                rest
            }
            [mark, rest @ ..] => {
                match *mark {
                    "unsupplied" => unit.no_supply = true,
                    "tired" => unit.tired = true,
                    "forced" => unit.forced = true,
                    "moved" => unit.moved = true,
                    "fought" => unit.fought = true,
                    hex => unit.hex = Some(hex.into()),
                }
                rest
            }
        }
    }
}

/// Plays whole games by a fixed sequence of numbers and shows every event with the state it led to.
pub(crate) fn stroll(options: Options, games: u64, mut see: impl FnMut(&Hindenburg, &State, &Event)) {
    let game = Hindenburg::shipped(options);
    for nth in 0..games {
        let mut seed = 1914 + nth;
        let mut below = |n: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize % n
        };
        let mut state = game.setup();
        let mut board = game.board(&state);
        loop {
            let mut log = Log::on();
            match game.awaiting(&state) {
                Awaiting::Over(_) => break,
                Awaiting::Choice(sides) => {
                    assert!(sides.has(Side::A) && sides.len() == 1, "the Russians decide nothing");
                    let mut list = Vec::new();
                    game.actions(&state, &mut board, Side::A, &mut list);
                    let action = list[below(list.len())];
                    game.act(&mut state, &mut board, Side::A, action, &mut log);
                }
                Awaiting::Chance(chance) => {
                    let luck = chance.case(below(chance.cases() as usize) as u32);
                    game.land(&mut state, &mut board, luck, &mut log);
                }
            }
            for event in log.into_events() {
                see(&game, &state, &event);
            }
        }
    }
}

/// Every attack that can be declared in a position, as `attackers > targets`, in order.
#[track_caller]
pub(crate) fn attacks(position: &str) -> Vec<String> {
    fn declare(table: &Table, state: State, found: &mut Vec<String>) {
        let board = table.game.board(&state);
        let here = Table { game: table.game.clone(), state, board, told: Vec::new() };
        here.check();
        for action in here.list() {
            if here.game.notation(Side::A, action) == "fight" {
                found.push(here.next().trim_start_matches("attack ").to_owned());
            } else if action != hindenburg::Action::End {
                let mut next = state;
                here.game.act(&mut next, &mut here.board.clone(), Side::A, action, &mut Log::off());
                declare(table, next, found);
            }
        }
    }
    let table = Table::set(position);
    let mut found = Vec::new();
    declare(&table, table.state, &mut found);
    found.sort();
    found
}
