//! Mukden on the table for tests, see [`conform::table`]: how positions are written, events told, questions answered.
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
//! | `Japan holds 2310`, `Russia holds 2310` | who controls a critical hex, if not as at the start |
//! | `guns 3` | bombardment markers left |
//! | `corps fell 2` | how often the Cavalry Corps was eliminated |
//!
//! Of units in one hex the first named is on top. `start` as the whole position is the set-up of the game.
//!
//! Inputs and the questions `next`, `list` and `may` are those of [`conform::table`]; the game's own questions are
//! `? where J:IG`, `? stack 2219`, `? march J:IG 2916 2915`, `? control 2310`, `? lost`, `? guns`, `? fresh`,
//! `? seen 2219 by Russia`.

use std::collections::BTreeSet;

use conform::table::{Kit, some, words};
use hex::Hex;
use kernel::{Awaiting, Bits, Game, Log, Positioned, Side, Sighted, Viewer};
use mukden::{
    Action, Battle, Board, Event, JAPAN, Mukden, Options, Phase, PhaseOf, Position, RUSSIA, State, Unit, UnitAt, Units,
    Whose,
};
use mukden_face::MukdenFace;

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
pub(crate) fn game() -> Mukden {
    Own::game(&[])
}

/// What the table must be told about Mukden.
pub(crate) struct Own;

impl Kit for Own {
    type Game = Mukden;
    type Face = MukdenFace;

    fn game(switches: &[(&str, &str)]) -> Mukden {
        Mukden::shipped(conform::options::of(switches, Options::with))
    }

    fn position(game: &Mukden, parts: &[&str]) -> Position {
        written(game, parts)
    }

    fn line(game: &Mukden, event: &Event) -> Option<String> {
        line(game, event)
    }

    fn next(table: &Table) -> String {
        let game = &table.game;
        let who = if table.owes() == Some(JAPAN) { "Japan" } else { "Russia" };
        let number = |it: u16| game.book.map.grid.name(Hex(it));
        match table.state.phase {
            Phase::Replace => format!("{who}: place"),
            Phase::Declare => format!("{who}: order, turn {}", table.state.turn),
            Phase::Paralysis => "die: paralysis".into(),
            Phase::Paralyse { left, .. } => format!("{who}: paralyse {left}"),
            Phase::Act => format!("{who}: {}", if table.state.is_combat() { "combat" } else { "movement" }),
            Phase::Move(moving) => format!("{who}: on with {}", id(game, moving.unit)),
            Phase::Prepare(it) => {
                let what = if it.probe { "probe" } else { "attack" };
                format!("{who}: {what} {} with {}", number(it.target), ids(game, it.joined))
            }
            Phase::Combat(battle) => format!("die: {}", fighting(table, &battle)),
            Phase::Losses { left, .. } => format!("{who}: lose {left}"),
            Phase::Advance { battle, .. } => format!("{who}: advance {}", number(battle.target)),
            Phase::Momentum { at, able } => format!("{who}: momentum {} from {}", ids(game, able), number(at)),
            Phase::Over(_) => {
                let Awaiting::Over(outcome) = game.awaiting(&table.state) else { panic!("a game that is over") };
                let winner = if outcome.winner == Some(JAPAN) { "Japan" } else { "Russia" };
                format!("over: {winner}, {}", outcome.how)
            }
        }
    }

    #[track_caller]
    fn answer(table: &Table, question: &[&str]) -> Option<String> {
        let (game, state) = (&table.game, &table.state);
        Some(match *question {
            ["where", ref ids @ ..] => {
                let of = |id: &&str| where_is(table, unit(game, id));
                ids.iter().map(of).collect::<Vec<_>>().join(", ")
            }
            ["stack", number] => {
                let at = hex(game, number);
                let mut stack: Vec<Unit> = all(game).filter(|&it| state.hex(it) == Some(at)).collect();
                stack.sort_by_key(|it| state.rank[it.at()]);
                some(stack.into_iter().map(|it| id(game, it)), " ", "empty")
            }
            ["march", id, ref route @ ..] => march(table, id, route),
            ["control", number] => control(table, number),
            ["lost"] => format!("Japan {}, Russia {}", state.lost[0], state.lost[1]),
            ["fell"] => state.cavalry_lost.to_string(),
            ["guns"] => state.guns.to_string(),
            ["turn"] => state.turn.to_string(),
            // Who of the active side could still act.
            ["fresh"] => {
                let fresh = all(game).filter(|&it| {
                    game.book.side(it) == state.active && state.hex(it).is_some() && !state.disrupted.has(it)
                });
                some(fresh.map(|it| id(game, it)), " ", "nobody")
            }
            ["disrupted"] => ids(game, state.disrupted),
            ["seen", number, "by", who] => seen(table, number, who),
            _ => return None,
        })
    }

    fn uphold(table: &Table) {
        let awaiting = table.game.awaiting(&table.state);
        assert!(!awaiting.owes(JAPAN) || !awaiting.owes(RUSSIA), "only one side decides");
    }
}

/// Walks a copy of the table along a route and says how that ends.
#[track_caller]
fn march(table: &Table, unit: &str, route: &[&str]) -> String {
    let side = table.owes().expect("a side to move");
    let (mut state, mut board) = (table.state, table.board.clone());
    for to in route {
        let action = table.game.parse(side, &format!("step {unit} {to}")).expect("a step");
        let mut list = Vec::new();
        table.game.actions(&state, &mut board, side, &mut list);
        let owes = table.game.awaiting(&state).owes(side);
        let under_way = to == &route[0] || matches!(state.phase, Phase::Move(_));
        if !owes || !under_way || !list.contains(&action) {
            return format!("no to {to}");
        }
        table.game.act(&mut state, &mut board, side, action, &mut Log::off());
    }
    match state.phase {
        Phase::Move(moving) => {
            let mut list = Vec::new();
            table.game.actions(&state, &mut board, side, &mut list);
            let halt = if list.contains(&Action::Halt) { "" } else { ", no halt" };
            format!("{} spent{halt}", moving.spent)
        }
        Phase::Over(_) => "game over".into(),
        _ => "ends".into(),
    }
}

#[track_caller]
fn control(table: &Table, number: &str) -> String {
    let position = table.game.position(&table.state);
    let critical = table.game.book.map.critical_at[hex(&table.game, number).at()].is_some();
    assert!(critical, "{number} is no critical hex");
    let japanese = position.japan_controls.expect("control").iter().any(|it| it == number);
    if japanese { "Japan" } else { "Russia" }.into()
}

#[track_caller]
fn seen(table: &Table, number: &str, who: &str) -> String {
    let viewer = match who {
        "Japan" => Viewer::Side(JAPAN),
        "Russia" => Viewer::Side(RUSSIA),
        "all" => Viewer::Umpire,
        _ => Viewer::Spectator,
    };
    let view = table.game.view(&table.state, viewer);
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

fn where_is(table: &Table, unit: Unit) -> String {
    let name = id(&table.game, unit);
    let Some(at) = table.state.hex(unit) else { return format!("{name} dead") };
    let flag = if table.state.disrupted.has(unit) { " disrupted" } else { "" };
    format!("{name} {} {}{flag}", table.game.book.map.grid.name(at), table.state.steps[unit.at()])
}

fn fighting(table: &Table, battle: &Battle) -> String {
    format!("{} > {}", ids(&table.game, battle.units), table.game.book.map.grid.name(Hex(battle.target)))
}

/// An event in a short notation; nothing for those that only repeat an input.
pub(crate) fn line(game: &Mukden, event: &Event) -> Option<String> {
    let id = |it: &Unit| id(game, *it);
    let hex = |it: &Hex| game.book.map.grid.name(*it);
    let people = |side: &Side| if *side == JAPAN { "Japan" } else { "Russia" };
    Some(match event {
        Event::Turn { turn } => format!("turn {turn}"),
        Event::Returned { hex: at } => format!("corps returns {}", hex(at)),
        Event::ParalysisRoll { die, units } => format!("paralysis {die}: {units}"),
        Event::Paralysed { unit, .. } => format!("{} paralysed", unit.as_ref().map_or("?", id)),
        Event::Phase { combat } => if *combat { "combat phase" } else { "movement phase" }.into(),
        Event::Stepped { unit, from, to } => format!("{} {}-{}", id(unit), hex(from), hex(to)),
        Event::Attacked { side, attackers, guns, defenders, reckoning, .. } => {
            let guns = if *guns > 0 { format!(" + {guns} guns") } else { String::new() };
            let heading = game.book.crt.heading(*side, usize::from(reckoning.column));
            format!("attack {}{guns} > {}: {heading}", ids(game, *attackers), ids(game, *defenders))
        }
        Event::CombatRoll { die, attacker, defender, .. } => format!("die {die}: {attacker}/{defender}"),
        Event::StepLost { unit, left, .. } => format!("{} down to {left}", id(unit)),
        Event::Eliminated { unit, .. } => format!("{} eliminated", id(unit)),
        Event::Probed { units, hex: at, .. } => format!("probe {} > {}", ids(game, *units), hex(at)),
        Event::Advanced { unit, hex: at, .. } => format!("{} advances {}", id(unit), hex(at)),
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

pub(crate) fn all(game: &Mukden) -> impl Iterator<Item = Unit> + use<> {
    (0..game.book.units.len() as u8).map(Unit)
}

pub(crate) fn id(game: &Mukden, unit: Unit) -> &str {
    &game.book.units[unit.at()].id
}

pub(crate) fn ids(game: &Mukden, units: Units) -> String {
    some(units.into_iter().map(|it| id(game, it)), " ", "nobody")
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
            [] => {}
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

/// Plays whole games by a fixed sequence of numbers and shows every state with what led to it. Half of the choices
/// prefer to fight, to go on and to take part, so that all phases come up.
pub(crate) fn stroll(options: Options, games: u64, mut see: impl FnMut(&Mukden, &State, &mut Board, &[Event])) {
    let game = Mukden::shipped(options);
    let is_bold =
        |it: &Action| !matches!(it, Action::Flip(_) | Action::Top(_) | Action::Pass | Action::Halt | Action::Done);
    let choose = |state: &State, board: &mut Board, side: Side, bits: &mut Bits| {
        let mut list = Vec::new();
        game.actions(state, board, side, &mut list);
        let bold: Vec<Action> = list.iter().copied().filter(is_bold).collect();
        let from = if bits.below(2) == 0 && !bold.is_empty() { &bold } else { &list };
        from[bits.below(from.len())]
    };
    for nth in 0..games {
        let see = |state: &State, board: &mut Board, events: &[Event]| see(&game, state, board, events);
        conform::stroll(&game, &mut Bits::seeded(1905 + nth), choose, see);
    }
}
