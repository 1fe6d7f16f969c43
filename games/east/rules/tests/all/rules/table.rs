//! Hitler Turns East on the table for tests, see [`conform::table`]: how positions are written, events told, questions
//! answered.
//!
//! A position is a list of parts between bars:
//!
//! | part | what it says |
//! | --- | --- |
//! | `on plain`, `on border`, `on coast` | a small drawn map, see `maps`; without it, the shipped one |
//! | `turn 4` | the turn; 2 without it |
//! | `axis center blitz`, `soviet west zhukov` | this command has just been given this order; the rules have found out who is active and supplied |
//! | `movement`, `combat` | with the former: the staff phase, or movement too, is over |
//! | `draw`, `cup counterattack 2, axis hold` | the next marker is drawn; what is in the cup |
//! | `assign axis hold` | this marker was drawn and is to be put on a box |
//! | `box axis south hold`, `box soviet west zhukov` | a marker on a box; the command has been activated |
//! | `opening`, `axis arrivals`, `refit`, `soviet arrivals`, `replacements`, `partisans`, `command roll`, `purchase`, `initiative`, `hitler roll` | that phase, or what follows if it asks nothing |
//! | `end` | the last marker is to be assigned, and nobody is left who could act: `assign antonescu` ends the turn |
//! | `steps 0 1` | with `refit`: Army and Panzer steps left, if not those of the turn |
//! | `orders axis HABB`, `bought soviet HHHW`, `points 12 6`, `budget 12 6` | orders and points; four Holds and the least points without it |
//! | `GE-A4 1810 6` | a unit, its hex, and its factor if it is not on its front |
//! | `SU-A3 dead`, `SU-A3 gone`, `SU-A3 hand`, `SU-A10 box west`, `SU-A10 turn 4` | a unit that is not on the map |
//! | `set-up` | every unit that is not named is where it starts; without it, in hand |
//! | `Axis holds Minsk, Kiev`, `Soviets hold 1810` | who controls places, if not as at the start and as units stand |
//! | `captured Minsk` | victory locations captured before; without it, those that the Axis holds now |
//! | `acted GE-A4 GE-P24` | units that were active this turn |
//! | `air center 1410` | a Luftwaffe marker used this turn |
//! | `t34 used`, `invasions 1`, `invaded`, `hitler 6`, `zhukov drawn`, `zhukov ignored` | what has happened |
//!
//! Inputs and the questions `next`, `list` and `may` are those of [`conform::table`]; the game's own questions are
//! `? where GE-A4`, `? stack 1810`, `? odds`, `? loc GE-A4`, `? supply GE-A4` (what it would lose now), `? penalty GE-A4`
//! (what it loses in this activation), `? zone axis 1409`, `? zone armies 1409`, `? control Minsk`, `? captured`,
//! `? reach GE-A4`, `? steps`, `? points`, `? cup`, `? boxes`, `? vp`, `? turn`, `? weather`, `? active`, `? acted`,
//! `? dead`, `? seen orders by soviet`, `? seen bought by spectator`.

mod lines;

use conform::table::{Kit, some, words};
use east::{
    AXIS, Action, Board, East, FRONTS, GROUPS, Marker, Options, Order, Orders, Pause, Phase, PhaseOf, Position, SOVIET,
    State, Unit, UnitAt, Units, Weather, Where, Whose,
};
use east_face::EastFace;
use hex::Hex;
use kernel::{Awaiting, Bits, Game, Log, Positioned, Side, Sighted, Viewer};
use stage::{By, Face, UnitId};

use super::maps;

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
pub(crate) fn game() -> East {
    Own::game(&[])
}

/// What the table must be told about the game.
pub(crate) struct Own;

impl Kit for Own {
    type Game = East;
    type Face = EastFace;

    fn game(switches: &[(&str, &str)]) -> East {
        East::shipped(conform::options::of(switches, Options::with))
    }

    fn game_on(map: &str, switches: &[(&str, &str)]) -> East {
        East::new(maps::book(map), conform::options::of(switches, Options::with))
    }

    fn position(game: &East, parts: &[&str]) -> Position {
        written(game, parts)
    }

    fn line(game: &East, event: &east::Event) -> Option<String> {
        lines::line(game, event)
    }

    fn next(table: &Table) -> String {
        let (game, state) = (&table.game, &table.state);
        let who = match game.awaiting(state) {
            Awaiting::Choice(sides) => match (sides.has(AXIS), sides.has(SOVIET)) {
                (true, true) => "both".to_owned(),
                (axis, _) => (if axis { "axis" } else { "soviet" }).to_owned(),
            },
            Awaiting::Chance(_) => (if state.phase == Phase::Draw { "cup" } else { "die" }).to_owned(),
            Awaiting::Over(outcome) => return format!("over: {}", outcome.how),
        };
        match state.pause {
            Pause::None => {}
            Pause::Fate(unit) => return format!("{who}: fate {}", id(game, unit)),
            Pause::Leader(unit) => return format!("{who}: corps for {}", id(game, unit)),
            Pause::Capture => return format!("{who}: reserve"),
        }
        let PhaseOf { name, unit, left, marker, .. } = game.position(state).phase;
        let left = left.map(|it| it.to_string());
        let more: Vec<String> = [unit, left, marker].into_iter().flatten().collect();
        format!("{who}: {name} {}", more.join(" ")).trim_end().to_owned()
    }

    #[track_caller]
    fn answer(table: &Table, question: &[&str]) -> Option<String> {
        let (game, state) = (&table.game, &table.state);
        let yes = |is: bool| if is { "yes" } else { "no" }.to_owned();
        Some(match *question {
            ["where", ref ids @ ..] => ids.iter().map(|it| where_is(table, it)).collect::<Vec<_>>().join(", "),
            ["stack", number] => {
                let at = hex(game, number);
                some(all(game).filter(|&it| state.hex(it) == Some(at)).map(|it| id(game, it)), " ", "empty")
            }
            ["odds"] => {
                let (attack, defence, shifts, column) = game.reckoned(state);
                lines::odds(attack, defence, shifts, column)
            }
            ["loc", it] => yes(game.line_of(state, unit(game, it))),
            ["supply", it] => lack(game.lack_of(state, unit(game, it))),
            ["penalty", it] => lack(state.penalty[unit(game, it).at()]),
            ["zone", "armies", number] => yes(game.zones_of(state, AXIS)[1].has(hex(game, number))),
            ["zone", who, number] => yes(game.zones_of(state, side(who))[0].has(hex(game, number))),
            ["control", ref name @ ..] => {
                let at = place(game, &name.join(" "));
                if state.control >> at & 1 != 0 { "axis" } else { "soviet" }.into()
            }
            ["captured"] => some(game.position(state).captured.expect("what was captured"), ", ", "nothing"),
            ["reach", it] => reach(table, it),
            ["steps"] => format!("army {}, panzer {}", state.steps[0], state.steps[1]),
            ["points"] => format!("axis {}, soviet {}", state.points[0], state.points[1]),
            ["cup"] => lines::cup(&state.cup),
            ["boxes"] => boxes(state),
            ["vp"] => {
                let [running, counted] = game.points_now(state);
                format!("running {running}, counted {counted}")
            }
            ["turn"] => state.turn.to_string(),
            ["weather"] => {
                let turn = &game.book.turns[usize::from(state.turn) - 1];
                turn.weather[usize::from(game.options.late_weather)].name().into()
            }
            ["active"] => ids(game, state.active),
            ["acted"] => ids(game, state.acted),
            ["dead"] => some(all(game).filter(|&it| state.at(it) == Where::Dead).map(|it| id(game, it)), " ", "nobody"),
            ["seen", what, "by", who] => seen(table, what, who),
            _ => return None,
        })
    }

    /// Whatever a side may imagine is a possible position, too.
    fn uphold(table: &Table) {
        let (game, state) = (&table.game, &table.state);
        for side in Side::ALL {
            let imagined = game.imagine(state, side, &Default::default(), &mut Bits::seeded(1941));
            let placed = game.place(&game.position(&imagined));
            assert_eq!(placed, Ok(imagined), "an imagined position");
        }
    }
}

fn lack(lack: u8) -> String {
    if lack == u8::MAX { "none".into() } else { lack.to_string() }
}

fn where_is(table: &Table, name: &str) -> String {
    let (game, state) = (&table.game, &table.state);
    let unit = unit(game, name);
    let said = game.position(state).units.into_iter().find(|it| it.unit == name);
    let at = said.map_or("hand".to_owned(), |it| it.at);
    let factor = game.book.units[unit.at()].cf.get(usize::from(state.face[unit.at()]));
    match factor.filter(|_| state.hex(unit).is_some()) {
        Some(factor) => format!("{name} {at} {factor}"),
        None => format!("{name} {at}"),
    }
}

/// Where a unit's move by land can end, in the order of hexes, with what it costs; or why it cannot move.
fn reach(table: &Table, name: &str) -> String {
    let (game, state) = (&table.game, &table.state);
    let unit = unit(game, name);
    match EastFace::reach(game, state, &mut game.board(state), game.book.side(unit), UnitId(unit.0)) {
        Ok(reach) => {
            let mut ends: Vec<_> = reach.nodes.iter().filter(|it| it.stops && it.by != By::Sea).collect();
            ends.sort_by_key(|it| it.hex);
            some(ends.iter().map(|it| format!("{} {}", it.hex, it.cost)), ", ", "nowhere")
        }
        Err(why) => match (why.rule, why.line) {
            (Some(rule), _) => format!("no, {rule}"),
            (None, line) => line.map_or_else(String::new, |it| table.sheet.tell(&it)),
        },
    }
}

fn boxes(state: &State) -> String {
    let mut texts = Vec::new();
    for (side, names) in [(AXIS, GROUPS), (SOVIET, FRONTS)] {
        for (command, name) in (0..).zip(names) {
            let Some(marker) = state.marker(side, command) else { continue };
            texts.push(format!("{name} {}", marker.name()));
        }
    }
    some(texts, ", ", "empty")
}

#[track_caller]
fn seen(table: &Table, what: &str, who: &str) -> String {
    let viewer = match who {
        "axis" => Viewer::Side(AXIS),
        "soviet" => Viewer::Side(SOVIET),
        "all" => Viewer::Umpire,
        _ => Viewer::Spectator,
    };
    let view = table.game.view(&table.state, viewer);
    let orders = if what == "orders" { view.orders } else { view.bought };
    let [axis, soviet] = orders.map(|it| it.map_or("hidden".to_owned(), letters));
    format!("axis {axis}, soviet {soviet}")
}

/// Orders as letters.
pub(crate) fn letters(orders: Orders) -> String {
    let each = Order::ALL.into_iter().zip(orders);
    each.flat_map(|(order, n)| std::iter::repeat_n(order.letter(), usize::from(n))).collect()
}

pub(crate) fn all(game: &East) -> impl Iterator<Item = Unit> + use<> {
    (0..game.book.units.len() as u8).map(Unit)
}

pub(crate) fn id(game: &East, unit: Unit) -> &str {
    &game.book.units[unit.at()].id
}

pub(crate) fn ids(game: &East, units: Units) -> String {
    some(units.into_iter().map(|it| id(game, it)), " ", "nobody")
}

#[track_caller]
pub(crate) fn unit(game: &East, id: &str) -> Unit {
    game.book.unit(id).unwrap_or_else(|| panic!("no unit {id}"))
}

#[track_caller]
pub(crate) fn hex(game: &East, number: &str) -> Hex {
    game.book.map.grid.find(number).unwrap_or_else(|| panic!("no hex {number}"))
}

#[track_caller]
fn side(name: &str) -> Side {
    match name {
        "axis" | "Axis" => AXIS,
        "soviet" | "Soviets" => SOVIET,
        _ => panic!("no side {name}"),
    }
}

/// A place by its name or hex, as its number in the book.
#[track_caller]
fn place(game: &East, name: &str) -> usize {
    let number = |hex| game.book.map.grid.name(hex) == name;
    let found = game.book.map.places.iter().position(|it| it.name == name || number(it.hex));
    found.unwrap_or_else(|| panic!("no place {name}"))
}

#[track_caller]
fn number<T: std::str::FromStr>(text: &str) -> T {
    text.parse().unwrap_or_else(|_| panic!("no number {text}"))
}

/// What a position in the notation above says besides what goes into it as it stands.
#[derive(Default)]
struct Draft {
    position: Position,
    /// The command that acts, and under which marker.
    acts: Option<(Side, u8, Marker)>,
    /// The phase to go on to by `done`.
    until: Option<Phase>,
    set_up: bool,
    ends: bool,
    /// Whether the replacement steps are said.
    spent: bool,
    held: Vec<(Side, String)>,
}

/// A position in the notation above, as public data.
#[track_caller]
pub(crate) fn written(game: &East, parts: &[&str]) -> Position {
    let draft = draft(game, parts);
    let Some((side, command, marker)) = draft.acts else {
        let state = game.settled(&draft.position).unwrap_or_else(|faults| panic!("{parts:?}: {faults:?}"));
        return game.position(&state);
    };
    // The rules themselves find out who is active, and what each lacks.
    let mut state = game.place(&draft.position).unwrap_or_else(|faults| panic!("{parts:?}: {faults:?}"));
    let mut board = game.board(&state);
    let first = 4 * marker.side() as u8;
    let mut act = |action| game.act(&mut state, &mut board, side, action, &mut Log::off());
    act(Action::Assign(first + command));
    if let Some(until) = draft.until {
        go_on(game, &mut state, &mut board, until);
    }
    game.position(&state)
}

/// Says `done` until the phase is reached, if it comes at all.
fn go_on(game: &East, state: &mut State, board: &mut Board, until: Phase) {
    while matches!(state.phase, Phase::Staff | Phase::Movement) && state.phase != until && state.pause == Pause::None {
        game.act(state, board, state.active_side, Action::Done, &mut Log::off());
    }
}

/// A position in the notation above before it is made whole; `positions` changes it on the way.
#[track_caller]
fn draft(game: &East, parts: &[&str]) -> Draft {
    let mut draft = Draft::default();
    (draft.position.game, draft.position.turn) = ("east".into(), 2);
    draft.position.phase.name = "draw".into();
    for part in parts {
        draft.read(game, part);
    }
    draft.finish(game);
    draft
}

impl Draft {
    #[track_caller]
    fn read(&mut self, game: &East, part: &str) {
        let it = &mut self.position;
        let split = words(part);
        let rest = |n: usize| split[n..].join(" ");
        let list = |n: usize| rest(n).split(',').map(|it| it.trim().to_owned()).collect::<Vec<_>>();
        match split[..] {
            ["turn", turn] => it.turn = number(turn),
            ["movement"] => self.until = Some(Phase::Movement),
            ["combat"] => self.until = Some(Phase::Combat),
            ["set-up"] => self.set_up = true,
            ["end"] => self.ends = true,
            ["assign", ..] => it.phase = assign(marker(&rest(1))),
            ["box", who, command, ..] => {
                let marker = order_marker(side(who), &rest(3)).name().to_owned();
                let boxes = if side(who) == AXIS { &mut it.boxes.axis } else { &mut it.boxes.soviet };
                boxes.insert(command.into(), marker);
            }
            ["cup", ..] => {
                for one in list(1) {
                    let (name, n) = match one.rsplit_once(' ') {
                        Some((name, n)) if n.parse::<u8>().is_ok() => (name, number(n)),
                        _ => (one.as_str(), 1),
                    };
                    it.cup.insert(name.into(), n);
                }
            }
            ["orders", "axis", orders] => it.orders.axis = orders.into(),
            ["orders", "soviet", orders] => it.orders.soviet = orders.into(),
            ["bought", "axis", orders] => it.bought.axis = Some(orders.into()),
            ["bought", "soviet", orders] => it.bought.soviet = Some(orders.into()),
            ["steps", army, panzer] => (it.steps, self.spent) = ([number(army), number(panzer)], true),
            ["points", axis, soviet] => (it.points.axis, it.points.soviet) = (number(axis), number(soviet)),
            ["budget", axis, soviet] => (it.budget.axis, it.budget.soviet) = (number(axis), number(soviet)),
            [who @ ("Axis" | "Soviets"), "holds" | "hold", ..] => {
                self.held.extend(list(2).into_iter().map(|it| (side(who), it)));
            }
            ["captured", ..] => it.captured.get_or_insert_default().extend(list(1)),
            ["acted", ref ids @ ..] => it.acted.extend(ids.iter().map(|it| (*it).to_owned())),
            ["air", group, at] => {
                *it.air.entry(group.into()).or_default() += 1;
                it.air_hexes.push(at.into());
            }
            ["t34", "used"] => it.t34_used = true,
            ["invasions", n] => it.invasions = number(n),
            ["invaded"] => (it.invaded, it.invasions) = (true, it.invasions.max(1)),
            ["hitler", turn] if turn != "roll" => it.hitler = number(turn),
            ["zhukov", "drawn"] => it.zhukov.draws = 1,
            ["zhukov", "ignored"] => it.zhukov.ignored = true,
            [who @ ("axis" | "soviet"), command, order] => {
                let who = side(who);
                let names = if who == AXIS { GROUPS } else { FRONTS };
                let nth = names.iter().position(|it| *it == command).unwrap_or_else(|| panic!("no command {command}"));
                self.acts = Some((who, nth as u8, order_marker(who, order)));
            }
            [id, at, ref more @ ..] if game.book.unit(id).is_some() => it.units.push(unit_at(game, id, at, more)),
            _ if PHASES.contains(&part) => it.phase.name = part.into(),
            _ => panic!("no part {part}"),
        }
    }

    /// What follows from all parts together.
    #[track_caller]
    fn finish(&mut self, game: &East) {
        let it = &mut self.position;
        let named: Vec<String> = it.units.iter().map(|it| it.unit.clone()).collect();
        if self.set_up {
            let start = game.position(&game.setup());
            it.units.extend(start.units.into_iter().filter(|it| !named.contains(&it.unit)));
        }
        let guderian = "GE-LG".to_owned();
        if it.hitler > 0 && !named.contains(&guderian) {
            it.units.retain(|it| it.unit != guderian);
            it.units.push(UnitAt { unit: guderian, at: "gone".into(), ..UnitAt::default() });
        }
        it.zhukov.used |= it.boxes.soviet.values().any(|it| it == "zhukov");
        match it.phase.name.as_str() {
            "command roll" => it.phase.side = Some(Whose::Axis),
            "replacements" => it.phase.left = Some(room(game, it)),
            "refit" if !self.spent => it.steps = refit_steps(game, it.turn),
            _ => {}
        }
        if self.ends {
            for group in &GROUPS[..3] {
                it.boxes.axis.entry((*group).into()).or_insert("axis hold".into());
            }
            it.phase = assign(Marker::of(AXIS, Order::Hold));
            it.acted = it.units.iter().filter(|it| number_of(game, &it.at)).map(|it| it.unit.clone()).collect();
        }
        if let Some((_, _, marker)) = self.acts {
            it.phase = assign(marker);
            it.zhukov.draws = it.zhukov.draws.max(u8::from(marker == Marker::ZHUKOV));
        }
        if !self.held.is_empty() {
            let mut axis = game.setup().control;
            for it in &it.units {
                let holds = !it.unit.starts_with("GE-L") && it.unit != "SU-PT";
                let Some(at) = game.book.map.grid.find(&it.at).filter(|_| holds) else { continue };
                let Some(place) = game.book.map.place_at[at.at()] else { continue };
                let mine = game.book.side(unit(game, &it.unit)) == AXIS;
                axis = if mine { axis | 1 << place } else { axis & !(1 << place) };
            }
            for (side, name) in &self.held {
                let bit = 1 << place(game, name);
                axis = if *side == AXIS { axis | bit } else { axis & !bit };
            }
            let places = game.book.map.places.iter().enumerate().filter(|it| axis >> it.0 & 1 != 0);
            it.axis_holds = Some(places.map(|it| it.1.name.clone()).collect());
        }
    }
}

/// How many replacements may follow those on the turn track. [5.2.8d]
fn room(game: &East, position: &Position) -> u8 {
    let printed = &game.book.turns[usize::from(position.turn) - 1];
    let here = format!("turn {}", position.turn);
    let boxed = position.units.iter().filter(|it| it.at == here).count() as u8;
    let room = printed.maximum.saturating_sub(boxed);
    if game.options.top_up_by_difference { room.min(printed.maximum - printed.minimum) } else { room }
}

/// The replacement steps of a turn: Army, Panzer. [5.1.3, 5.1.4]
fn refit_steps(game: &East, turn: u8) -> [u8; 2] {
    let weather = game.book.turns[usize::from(turn) - 1].weather[usize::from(game.options.late_weather)];
    let army = turn > 1 && weather != Weather::Snow;
    [u8::from(army), u8::from(army && weather != Weather::Mud)]
}

fn number_of(game: &East, at: &str) -> bool {
    game.book.map.grid.find(at).is_some()
}

/// Phases that a position may name.
const PHASES: [&str; 11] = [
    "draw",
    "opening",
    "axis arrivals",
    "refit",
    "soviet arrivals",
    "replacements",
    "partisans",
    "command roll",
    "purchase",
    "initiative",
    "hitler roll",
];

fn phase(name: &str) -> PhaseOf {
    PhaseOf { name: name.into(), ..PhaseOf::default() }
}

/// The phase in which a marker that was drawn is put on a box.
fn assign(marker: Marker) -> PhaseOf {
    let whose = if marker.side() == AXIS { Whose::Axis } else { Whose::Soviet };
    PhaseOf { marker: Some(marker.name().into()), side: Some(whose), drawn: true, ..phase("assign") }
}

#[track_caller]
fn marker(name: &str) -> Marker {
    Marker::find(name).unwrap_or_else(|| panic!("no marker {name}"))
}

/// The marker of an order in a word.
#[track_caller]
fn order_marker(side: Side, order: &str) -> Marker {
    match Order::find(order) {
        Some(order) => Marker::of(side, order),
        None => marker(order),
    }
}

#[track_caller]
fn unit_at(game: &East, id: &str, at: &str, more: &[&str]) -> UnitAt {
    let (at, factor) = match (at, more) {
        ("box" | "turn", [what]) => (format!("{at} {what}"), None),
        (_, [factor]) => (at.to_owned(), Some(number::<u8>(factor))),
        (_, []) => (at.to_owned(), None),
        _ => panic!("{id} {at} {more:?}"),
    };
    let faces = &game.book.units[unit(game, id).at()].cf;
    let face = match factor {
        Some(factor) => faces.iter().position(|&it| it == factor).unwrap_or_else(|| panic!("{id} has no {factor}")),
        // Whoever comes back shows the last face.
        None if at.starts_with("box") => faces.len().saturating_sub(1),
        None => 0,
    };
    UnitAt { unit: id.into(), at, face: face as u8, penalty: 0 }
}
