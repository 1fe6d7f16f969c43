//! Hindenburg's Hour on the table for tests, see [`conform::table`]: how positions are written, events told, questions
//! answered.
//!
//! A position is a list of parts between bars:
//!
//! | part | what it says |
//! | --- | --- |
//! | `19 August` | the day; needed |
//! | `march 1`, `march 2`, `order`, `François`, `movement`, `fighting` | what is about to happen; needed |
//! | `8A-XX 1512`, `2A-XV 1513 disrupted 1 unsupplied` | a corps, where it is, and its marks |
//! | `8A-XX rail 1212` | a corps on the turn track |
//! | `row 4` | the order of armies rolled today |
//! | `1A forced 18 August` | the forced-march marker of an army |
//! | `past Angerburg`, `railed`, `François acts` | what has happened before |
//! | `Russians were in 1512 1513` | hexes a Russian corps was the last to occupy |
//!
//! A corps that is not named is lost.
//!
//! Inputs and the questions `next`, `list` and `may` are those of [`conform::table`]; the game's own questions are
//! `? where 8A-XX`, `? all 8A`, `? markers`, `? score`, `? zones`, `? cut off`, `? last 1512`.

use conform::table::{Kit, some, words};
use hindenburg::{
    Action, Army, Battle, Board, Corps, CorpsSet, End, Event, Hindenburg, Options, Phase, PhaseOf, Position, State,
    UnitAt, Where, Why,
};
use hindenburg_face::HindenburgFace;
use kernel::{Awaiting, Bits, BySide, Game, Log, Side};
use stage::{Face, Sheet};

pub(crate) type Table = conform::table::Table<Own>;

/// See [`conform::table::Table::check`].
#[track_caller]
pub(crate) fn check(position: &str, inputs: &str, expected: &str) {
    Table::check(position, inputs, expected);
}

/// See [`conform::table::Table::play`].
#[track_caller]
pub(crate) fn play(position: &str, inputs: &str) -> Vec<String> {
    Table::play(position, inputs)
}

/// The game as it is shipped, all switches at their first value.
pub(crate) fn game() -> Hindenburg {
    Own::game(&[])
}

/// What the table must be told about Hindenburg's Hour.
pub(crate) struct Own;

impl Kit for Own {
    type Game = Hindenburg;
    type Face = HindenburgFace;

    fn game(switches: &[(&str, &str)]) -> Hindenburg {
        Hindenburg::shipped(conform::options::of(switches, Options::with))
    }

    #[track_caller]
    fn position(game: &Hindenburg, parts: &[&str]) -> Position {
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
        Position {
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
        }
    }

    fn line(game: &Hindenburg, event: &Event) -> Option<String> {
        let id = |it: &Corps| id(game, *it);
        let hex = |it: &hex::Hex| number(game, *it);
        let either = |is: &bool, yes: &'static str, no: &'static str| if *is { yes } else { no };
        Some(match event {
            Event::Day { turn } => format!("day {} August", turn + 16),
            Event::Order { die, armies } => {
                format!("order {die}: {}", armies.map(|it| it.number().to_string()).join(" "))
            }
            Event::MarchRoll { army, die, modified, hexes, forced, .. } => {
                let forced = either(forced, ", forced", "");
                format!("{}A march {die} = {modified}: {hexes}{forced}", army.number())
            }
            Event::Exhausted { army } => format!("{}A rests", army.number()),
            Event::Heading { die, to } => format!("direction {die}: {}", to.dir().name()),
            Event::PickRoll { pick, of } => format!("pick {pick} of {of}"),
            Event::Marched { corps, from, to } => format!("{} {}-{}", id(corps), hex(from), hex(to)),
            Event::PastAngerburg => "past Angerburg".into(),
            Event::Attacked { battle } => format!("{}A attacks: {}", battle.by.number(), fighting(game, battle)),
            Event::CombatRoll { die, total, russians, germans, russian_won, .. } => {
                let (russians, germans) = (russians.len(), germans.len());
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
            Event::FrancoisRoll { die, .. } => format!("François {die}"),
            Event::FrancoisHeading { die, moves, .. } => {
                format!("François {die}: {}", either(moves, "goes", "stays"))
            }
            Event::Stepped { corps, from, to } => format!("{} {}-{}", id(corps), hex(from), hex(to)),
            Event::Railed { corps, from, to } => format!("{} rail {}-{}", id(corps), hex(from), hex(to)),
            Event::RailRoll { corps, die, late } => {
                format!("{} train {die}: {}", id(corps), either(late, "late", "on time"))
            }
            Event::Arrived { corps, to, .. } => format!("{} arrives {}", id(corps), hex(to)),
            Event::Waits { corps } => format!("{} waits", id(corps)),
            Event::SurrenderRoll { corps, die, surrenders } => {
                format!("{} surrounded {die}: {}", id(corps), either(surrenders, "surrenders", "holds out"))
            }
            Event::Relieved { corps } => format!("{} relieved", id(corps)),
            Event::RallyRoll { corps, die, rallied, .. } => {
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

    fn next(table: &Table) -> String {
        let game = &table.game;
        let army = |it: Army| it.number();
        match table.state.phase {
            Phase::Activation => "die: order".into(),
            Phase::March(it) => format!("die: march {}", army(it)),
            Phase::Direction(_) => "die: direction".into(),
            Phase::MarchTie { march, ties, .. } => format!("pick of {ties}: march {}", army(march.army)),
            Phase::Combat(battle) => format!("die: combat, {}", fighting(game, &battle)),
            Phase::Disruption { left, .. } => format!("die: disruption {}", ids(game, left)),
            Phase::Retreat(left) => format!("retreat {}", ids(game, left)),
            Phase::Francois => "die: François".into(),
            Phase::FrancoisDirection => "die: François's direction".into(),
            Phase::Move => "movement".into(),
            Phase::Moving { corps, .. } => format!("second hex {}", id(game, corps)),
            Phase::Rail(corps) => format!("rail {}", id(game, corps)),
            Phase::RailDelay { corps, .. } => format!("die: train {}", id(game, corps)),
            Phase::Trains => "trains".into(),
            Phase::Arrival(corps) => format!("arrival {}", id(game, corps)),
            Phase::Attack => "fighting".into(),
            Phase::Preparing { attackers, targets } => {
                format!("attack {} > {}", ids(game, attackers), ids(game, targets))
            }
            Phase::GiveWay { army: it, ties, .. } => format!("pick of {ties}: retreat {}", army(it)),
            Phase::Surrender(left) => format!("die: surrender {}", ids(game, left)),
            Phase::Rally(left) => format!("die: rally {}", ids(game, left)),
            Phase::Over(_) => {
                let Awaiting::Over(outcome) = game.awaiting(&table.state) else { panic!("a game that is over") };
                let winner = outcome.winner.map_or("draw", |it| Hindenburg::SIDES[it]);
                format!("over: {winner}, {}", outcome.how)
            }
        }
    }

    #[track_caller]
    fn answer(table: &Table, question: &[&str]) -> Option<String> {
        let (game, state) = (&table.game, &table.state);
        Some(match *question {
            ["where", ref ids @ ..] => {
                let of = |id: &&str| where_is(table, corps(game, id));
                ids.iter().map(of).collect::<Vec<_>>().join(", ")
            }
            // Only corps that are not lost.
            ["all", army] => {
                let army = Army::ALL.into_iter().find(|it| format!("{}A", it.number()) == army).expect("an army");
                let living = army.corps().filter(|it| state.place[it.at()] != Where::Lost);
                living.into_iter().map(|it| where_is(table, it)).collect::<Vec<_>>().join(", ")
            }
            ["markers"] => {
                let days = state.forced_march;
                let of = |army: Army, day: u8| (day > 0).then(|| format!("{}A {} August", army.number(), day + 16));
                let mut marks: Vec<_> =
                    Army::RUSSIAN.into_iter().zip(days).filter_map(|(army, day)| of(army, day)).collect();
                marks.extend(state.tired.into_iter().map(|it| format!("{} tired", id(game, it))));
                some(marks, ", ", "none")
            }
            ["score"] => state.score().to_string(),
            ["zones"] => {
                let zones = game.zones(state, &game.board(state));
                zones.iter().map(|it| number(game, it)).collect::<Vec<_>>().join(" ")
            }
            // Russian corps that supply does not reach.
            ["cut", "off"] => {
                let open = supplied(game, state);
                let reached = |it: Corps| state.hex(it).is_some_and(|it| open.contains(&number(game, it)));
                let russians = Army::First.corps().or(Army::Second.corps());
                let cut = russians.filter(|it| state.hex(it).is_some() && !reached(it));
                some(cut.into_iter().map(|it| id(game, it)), " ", "nobody")
            }
            ["last", hex] => {
                let hex = game.book.map.grid.find(hex).expect("a hex");
                if state.last_russian.has(hex) { "Russian" } else { "German" }.into()
            }
            _ => return None,
        })
    }

    fn uphold(table: &Table) {
        let awaiting = table.game.awaiting(&table.state);
        assert!(!awaiting.owes(Side::B), "the Russians decide nothing");
    }
}

fn id(game: &Hindenburg, corps: Corps) -> &str {
    &game.book.counters[corps.at()].id
}

fn ids(game: &Hindenburg, corps: CorpsSet) -> String {
    corps.into_iter().map(|it| id(game, it)).collect::<Vec<_>>().join(" ")
}

fn number(game: &Hindenburg, hex: hex::Hex) -> String {
    game.book.map.grid.name(hex)
}

/// The hexes that Russian supply reaches.
pub(crate) fn supplied(game: &Hindenburg, state: &State) -> Vec<String> {
    game.supplied(state, &game.board(state)).iter().map(|it| number(game, it)).collect()
}

/// The printed sheet, to read sentences with.
pub(crate) fn sheet(game: &Hindenburg) -> Sheet {
    Sheet {
        game: Hindenburg::ID.into(),
        edition: Hindenburg::EDITION,
        title: "Hindenburg's Hour".into(),
        scenario: "historical".into(),
        options: Vec::new(),
        sides: BySide { a: HindenburgFace::side_of(game, Side::A), b: HindenburgFace::side_of(game, Side::B) },
        printed: HindenburgFace::printed(game),
        rules: Vec::new(),
        sources: Vec::new(),
        folded: stage::Folded::default(),
    }
}

fn where_is(table: &Table, corps: Corps) -> String {
    let (game, state) = (&table.game, &table.state);
    let mut text = match state.place[corps.at()] {
        Where::On(hex) => format!("{} {}", id(game, corps), number(game, hex)),
        Where::Track(to) => format!("{} rail {}", id(game, corps), number(game, to)),
        Where::Lost => return format!("{} lost", id(game, corps)),
    };
    if let Some(stage) = state.disruption[corps.at()].checked_sub(1) {
        text.push_str(&format!(" disrupted {stage}"));
    }
    if state.unsupplied.has(corps) {
        text.push_str(" unsupplied");
    }
    text
}

fn fighting(game: &Hindenburg, battle: &Battle) -> String {
    format!("{} > {}", ids(game, battle.attackers), ids(game, battle.targets))
}

#[track_caller]
fn corps(game: &Hindenburg, id: &str) -> Corps {
    let found = Corps::all().find(|it| game.book.counters[it.at()].id == id);
    found.unwrap_or_else(|| panic!("no corps {id}"))
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
    let mut list = Vec::new();
    for nth in 0..games {
        let choose = |state: &State, board: &mut Board, side: Side, bits: &mut Bits| {
            assert_eq!(side, Side::A, "the Russians decide nothing");
            kernel::any_listed(&game, state, board, side, &mut list, bits).0
        };
        let see = |state: &State, _: &mut Board, events: &[Event]| events.iter().for_each(|it| see(&game, state, it));
        conform::stroll(&game, &mut Bits::seeded(1914 + nth), choose, see);
    }
}

/// Every attack that can be declared in a position, as `attackers > targets`, in order.
#[track_caller]
pub(crate) fn attacks(position: &str) -> Vec<String> {
    fn declare(table: &Table, state: State, found: &mut Vec<String>) {
        let here = Table::at(table.game.clone(), state);
        for action in here.list(Side::A) {
            if here.game.notation(Side::A, action) == "fight" {
                found.push(Own::next(&here).trim_start_matches("attack ").to_owned());
            } else if action != Action::End {
                let mut then = state;
                here.game.act(&mut then, &mut here.board.clone(), Side::A, action, &mut Log::off());
                declare(table, then, found);
            }
        }
    }
    let table = Table::set(position);
    let mut found = Vec::new();
    declare(&table, table.state, &mut found);
    found.sort();
    found
}
