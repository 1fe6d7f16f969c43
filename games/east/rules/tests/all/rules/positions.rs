//! Positions in and out: whatever play reaches can be written down and read back, and what cannot be is refused with
//! every reason.

use std::collections::BTreeSet;

use east::{Action, East, MovingOf, Options, PauseOf, Phase, PhaseOf, Position, SWITCHES, State, UnitAt, Whose};
use kernel::{Awaiting, Bits, Game, Log, Positioned};

use super::{
    maps,
    table::{game, written},
};

/// Plays whole games by a fixed sequence of numbers and shows every state. Two choices in three prefer to fight.
fn stroll(game: &East, games: u64, mut see: impl FnMut(&State)) {
    let is_bold = |it: &Action| {
        matches!(
            it,
            Action::Attack(_)
                | Action::Assault { .. }
                | Action::Join(_)
                | Action::Fight { .. }
                | Action::Advance(..)
                | Action::Invade(..)
                | Action::Gather(_)
                | Action::Lead(_)
        )
    };
    for nth in 0..games {
        let choose = |state: &State, board: &mut _, side, bits: &mut Bits| {
            let mut list = Vec::new();
            game.actions(state, board, side, &mut list);
            let bold: Vec<Action> = list.iter().copied().filter(is_bold).collect();
            let from = if bits.below(3) > 0 && !bold.is_empty() { &bold } else { &list };
            from[bits.below(from.len())]
        };
        conform::stroll(game, &mut Bits::seeded(1941 + nth), choose, |state, _, _| see(state));
    }
}

#[test]
fn every_state_of_many_games_can_be_written_and_read_back() {
    let all = SWITCHES.iter().try_fold(Options::default(), |it, switch| it.with(switch.id, switch.values[1]));
    let others = all.expect("every switch at its last value");
    let mut seen = BTreeSet::new();
    let small = |name: &str| East::new(maps::book(name), Options::default());
    let games = [
        (East::shipped(Options::default()), 12),
        (East::shipped(others), 12),
        (small("plain"), 30),
        (small("border"), 30),
        (small("coast"), 30),
    ];
    for (game, n) in games {
        stroll(&game, n, |state| {
            let position = game.position(state);
            match game.place(&position) {
                Ok(again) => assert_eq!(again, *state),
                Err(faults) => panic!("{faults:?} in {position:?}"),
            }
            seen.insert(position.phase.name);
        });
    }
    let phases = [
        "advance",
        "assign",
        "attacker losses",
        "axis arrivals",
        "combat",
        "combat roll",
        "command roll",
        "counter front",
        "counter loss",
        "counter march",
        "counter roll",
        "counter step",
        "counter unit",
        "defender losses",
        "draw",
        "entering",
        "followers",
        "hitler roll",
        "initiative",
        "invasion",
        "leader order",
        "leader roll",
        "movement",
        "moving",
        "opening",
        "over",
        "partisans",
        "prepare",
        "purchase",
        "refit",
        "replacements",
        "retreat",
        "retreat losses",
        "soviet arrivals",
        "staff",
        "support",
        "top up",
        "zhukov roll",
    ];
    // Attrition is only seen when something interrupts it, and hardly any retreat ends in a full hex.
    let rare = ["attrition", "overstack"];
    let found: Vec<&str> = seen.iter().map(String::as_str).filter(|it| !rare.contains(it)).collect();
    assert_eq!(found, phases, "every phase has come up");
}

/// A position in the notation of `table`, changed, and what is wrong with it then.
#[track_caller]
fn faults_on(game: &East, text: &str, change: impl FnOnce(&mut Position)) -> String {
    let parts: Vec<&str> = text.split('|').map(str::trim).collect();
    let mut position = written(game, &parts);
    change(&mut position);
    let faults = game.place(&position).err().unwrap_or_default();
    faults.into_iter().map(|it| it.0).collect::<Vec<_>>().join("; ")
}

#[track_caller]
fn faults(text: &str, change: impl FnOnce(&mut Position)) -> String {
    faults_on(&East::new(maps::book("plain"), Options::default()), text, change)
}

fn put(id: &str, at: &str) -> UnitAt {
    UnitAt { unit: id.into(), at: at.into(), ..UnitAt::default() }
}

const CANNOT: &str = "the phase cannot be in this position";
const REST: &str = "there is nothing to ask here, so the game would have gone on";
const FIELD: &str = "turn 3 | axis center blitz | movement | GE-A6 0404 | GE-P24 0405 | SU-A3 0604";

#[test]
fn a_good_position_has_no_fault_and_can_be_short() {
    assert_eq!(faults(FIELD, |_| {}), "");
    // What is left out means what is likely.
    let position = Position {
        game: "east".into(),
        turn: 3,
        phase: PhaseOf { name: "draw".into(), ..PhaseOf::default() },
        cup: [("axis hold".to_owned(), 1)].into(),
        units: vec![put("GE-A6", "1810"), put("SU-A3", "1910")],
        ..Position::default()
    };
    let state = game().place(&position).expect("a possible position");
    let full = game().position(&state);
    assert_eq!(full.captured, Some(vec!["Minsk".into()]), "who stands in a place has taken it");
    assert_eq!((full.bought.axis, full.points.soviet), (Some("HHHH".into()), 4));
    assert!(full.axis_holds.expect("control").contains(&"Minsk".to_owned()));
}

#[test]
fn all_faults_are_listed() {
    assert_eq!(
        faults(FIELD, |it| {
            it.game = "chess".into();
            it.units[0].unit = "GE-A99".into();
            it.units[1].at = "9999".into();
            it.units.push(put("SU-A4", "somewhere else"));
            it.acted.push("SU-A99".into());
            it.boxes.axis.insert("west".into(), "axis storm".into());
            it.phase.name = "tea".into();
        }),
        "the position is of another game; there is no unit \"GE-A99\"; there is no hex \"9999\" on land; SU-A4 is nowhere: \
         \"somewhere else\"; there is no axis command \"west\": it is one of north, center, south, antonescu; \
         there is no marker \"axis storm\"; there is no unit \"SU-A99\"; there is no phase \"tea\""
    );
}

#[test]
fn units_that_cannot_be() {
    let with = |unit: UnitAt| faults(FIELD, |it| it.units.push(unit));
    assert_eq!(with(put("SU-A3", "0605")), "SU-A3 appears twice");
    assert_eq!(with(put("GE-A4", "1201")), "GE-A4 cannot be in the East Zone");
    assert_eq!(with(UnitAt { face: 4, ..put("GE-A4", "0303") }), "GE-A4 has no face 4");
    assert_eq!(with(UnitAt { face: 1, ..put("GE-A4", "dead") }), "GE-A4 is not on the map, so it shows its front");
    assert_eq!(with(UnitAt { face: 1, ..put("SU-A10", "hand") }), "SU-A10 is not on the map, so it shows its front");
    assert_eq!(with(UnitAt { face: 1, ..put("SU-A10", "dead") }), "");
    assert_eq!(with(put("SU-A10", "box west")), "SU-A10 returns with its last face");
    assert_eq!(with(put("SU-M6", "box west")), "SU-M6 never returns");
    assert_eq!(with(put("GE-A4", "turn 4")), "GE-A4 never returns");
    assert_eq!(with(put("SU-A10", "turn 4")), "");
    assert_eq!(with(put("SU-A10", "turn 3")), "SU-A10 waits for turn 3, which is over or never comes");
    assert_eq!(with(put("SU-A10", "turn 99")), "SU-A10 waits for a turn \"99\" that is not on the track");
    assert_eq!(with(put("SU-PT", "dead")), "SU-PT return to hand, they are never eliminated");
    assert_eq!(with(put("GE-LG", "0303")), "GE-LG is without a Panzer Corps");
    assert_eq!(
        with(UnitAt { penalty: 2, ..put("SU-A4", "0704") }),
        "SU-A4 does not act, so its supply does not matter"
    );
    let coast = East::new(maps::book("coast"), Options::default());
    let on = |id: &str, at: &str| faults_on(&coast, "draw | cup axis hold", |it| it.units.push(put(id, at)));
    assert_eq!(on("RO-A3", "0103"), "RO-A3 cannot be in Hungary");
    assert_eq!(on("SU-A3", "0103"), "SU-A3 cannot be in Hungary");
    assert_eq!(on("SU-A3", "0105"), "SU-A3 cannot be in Romania");
    assert_eq!(on("GE-A6", "0103"), "");
}

#[test]
fn stacks_that_cannot_be() {
    let with = |units: &[(&str, &str)]| faults(FIELD, |it| it.units.extend(units.iter().map(|(id, at)| put(id, at))));
    assert_eq!(with(&[("SU-A4", "0404")]), "enemies share 0404");
    assert_eq!(with(&[("GE-A4", "0404")]), "the units in 0404 do not stack, 8.1.3");
    let three = [("SU-A4", "0604"), ("SU-A10", "0604"), ("SU-A13", "0604")];
    assert_eq!(with(&three), "the units in 0604 do not stack, 8.1.1");
    assert_eq!(with(&[("GE-LG", "0405"), ("GE-LK", "0405")]), "the units in 0405 do not stack, 13.4.2b");
    assert_eq!(with(&[("GE-LG", "0405"), ("GE-A4", "0405")]), "the units in 0405 do not stack, 13.5.2");
    // Whoever is under way may pass.
    let three =
        "turn 3 | axis center blitz | movement | GE-A6 0404 | GE-P24 0405 | GE-P46 0405 | GE-P47 0405 | SU-A3 0704";
    let passing = faults(three, |it| {
        it.phase.name = "moving".into();
        it.units[0].at = "0405".into();
        let units = vec!["GE-A6".into()];
        let (at, start) = ("0405".to_owned(), "0404".to_owned());
        it.moving = Some(MovingOf { units, at, start, spent: 1, stepped: true, strayed: false });
    });
    assert_eq!(passing, "");
}

#[test]
fn control_that_cannot_be() {
    let lost = "GE-A6 stands in 0404, which is under enemy control";
    assert_eq!(faults(FIELD, |it| it.axis_holds = Some(vec!["Home".into()])), lost);
    let held = |captured: &[&str]| {
        faults(FIELD, |it| {
            it.axis_holds = Some(vec!["Home".into(), "Alpha".into(), "0906".into()]);
            it.captured = Some(captured.iter().map(|&it| it.to_owned()).collect());
        })
    };
    assert_eq!(held(&["Gamma"]), "");
    assert_eq!(held(&[]), "a victory location is held, but was never captured");
    assert_eq!(held(&["Gamma", "Beta"]), "only victory locations are captured for good");
    assert_eq!(held(&["Paris"]), "there is no place \"Paris\"");
    let said = "more Armies are owed than places were captured; an Army is still owed to the turn track";
    assert_eq!(faults(FIELD, |it| it.owed = 1), said);
}

#[test]
fn orders_and_points_that_cannot_be() {
    let turn = |text: &str, change: fn(&mut Position)| faults(text, change);
    let few = "the axis side has 3 orders for this turn; the axis orders cost more than 8 command points";
    assert_eq!(turn("turn 3 | refit | GE-A6 0404 4", |it| it.orders.axis = "HHH".into()), few);
    let said = "the soviet side has no blitz; the soviet orders cost more than 4 command points";
    assert_eq!(turn("turn 3 | refit | GE-A6 0404 4", |it| it.orders.soviet = "HHHB".into()), said);
    assert_eq!(
        turn("turn 3 | refit | GE-A6 0404 4", |it| it.budget.axis = 99),
        "the axis side cannot have had 99 command points"
    );
    assert_eq!(
        turn("turn 3 | refit | GE-A6 0404 4", |it| it.points.axis = 8),
        "there are no command points before the roll"
    );
    assert_eq!(
        turn("turn 3 | refit | GE-A6 0404 4", |it| it.bought.axis = Some("HHHH".into())),
        "the axis side buys later, or not at all"
    );
    assert_eq!(turn(FIELD, |it| it.orders.axis = "HHHH".into()), "the axis orders of this turn are in the cup by now");
    assert_eq!(turn(FIELD, |it| it.budget.axis = 8), "the budget is forgotten once the orders are shown");
    assert_eq!(turn(FIELD, |it| it.points.soviet = 40), "the soviet side cannot have 40 command points");
    assert_eq!(
        turn(FIELD, |it| it.bought.soviet = Some("AAAA".into())),
        "the soviet side cannot have bought these orders"
    );
    assert_eq!(turn(FIELD, |it| it.bought.soviet = Some("HHHHH".into())), "\"HHHHH\" are no four orders");
    let both = |it: &mut Position| {
        it.bought.axis = Some("HHHH".into());
        it.bought.soviet = Some("HHHH".into());
    };
    assert_eq!(turn("turn 3 | purchase | GE-A6 0404", both), "nobody owes a purchase");
    assert!(turn("turn 3 | purchase | GE-A6 0404", |it| it.turn = 11).contains("there is no turn to buy for"));
}

#[test]
fn markers_that_cannot_be() {
    let draw = "turn 6 | draw | cup axis hold | GE-A6 0404 | SU-A3 0604";
    let with = |change: fn(&mut Position)| faults(draw, change);
    assert_eq!(with(|it| _ = it.cup.insert("axis hold".into(), 5)), "the axis side has more than four orders");
    assert_eq!(with(|it| _ = it.cup.insert("soviet hold".into(), 5)), "the soviet side has more than four orders");
    assert_eq!(
        with(|it| _ = it.cup.insert("counterattack".into(), 1)),
        "more counterattacks are in the cup than the turn has"
    );
    assert_eq!(with(|it| _ = it.cup.insert("zhukov".into(), 1)), "");
    assert_eq!(with(|it| _ = it.cup.insert("zhukov".into(), 2)), "Zhukov is not in play, or more than once");
    assert_eq!(
        with(|it| _ = it.boxes.soviet.insert("west".into(), "axis hold".into())),
        "a box holds a marker that cannot be on it"
    );
    assert_eq!(
        with(|it| _ = it.boxes.soviet.insert("west".into(), "zhukov".into())),
        "Zhukov is used when he is on a box"
    );
    assert_eq!(with(|it| it.zhukov.used = true), "Zhukov is used when he is on a box");
    assert_eq!(with(|it| it.zhukov.ignored = true), "no marker is ignored without Zhukov");
    assert_eq!(with(|it| it.zhukov.draws = 3), "Zhukov cannot have been drawn that often");
    assert_eq!(
        with(|it| it.hitler = 4),
        "Hitler cannot have taken command in that turn; Guderian is gone when Hitler has taken command"
    );
    assert_eq!(with(|it| _ = it.air.insert("center".into(), 1)), "each Luftwaffe marker has a hex");
    assert_eq!(
        with(|it| {
            _ = it.air.insert("north".into(), 2);
            it.air_hexes = vec!["0604".into(), "0605".into()];
        }),
        "the Luftwaffe cannot have flown that often"
    );
    assert_eq!(with(|it| it.t34_used = true), "");
    assert_eq!(faults(FIELD, |it| it.t34_used = true), "the T-34 marker is not in play yet");
    assert_eq!(with(|it| it.invasions = 3), "there are two sea invasions in a game at most");
    assert_eq!(with(|it| it.invaded = true), "nobody has gone by sea this turn");
    let early = "turn 3 | refit | GE-A6 0404 4";
    assert_eq!(
        faults(early, |it| _ = it.cup.insert("axis hold".into(), 1)),
        "the cup is filled when the orders are shown"
    );
    let filled = |it: &mut Position| _ = it.boxes.axis.insert("north".into(), "axis hold".into());
    assert_eq!(faults(early, filled), "the boxes are empty at the beginning of a turn");
    let opened = "on the first turn one Army Group has the opening blitz on its box";
    let first = |it: &mut Position| _ = it.boxes.axis.insert("south".into(), "axis blitz".into());
    assert_eq!(faults("turn 1 | command roll | GE-A6 0404", first), opened);
    assert_eq!(faults(early, |it| it.steps = [2, 0]), "there are not that many replacement steps now");
    let said = "these are no garrisons placed just now";
    assert_eq!(faults(early, |it| it.garrisoned = vec!["GE-G6".into()]), said);
}

#[test]
fn activations_that_cannot_be() {
    let with = |change: fn(&mut Position)| faults(FIELD, change);
    let owner = "an active unit is on the map, and of the side that acts";
    assert_eq!(with(|it| it.activation.active.push("SU-A3".into())), owner);
    assert_eq!(with(|it| it.activation.active.push("GE-A4".into())), owner);
    assert_eq!(with(|it| it.acted.push("GE-A6".into())), "who was active before is not active again");
    assert_eq!(with(|it| it.acted.push("GE-A4".into())), "who was active is on the map");
    assert_eq!(with(|it| it.activation.moved.push("SU-A3".into())), "who has moved or fought is active");
    assert_eq!(with(|it| it.activation.fought.push("GE-A6".into())), "nobody has fought yet");
    assert_eq!(with(|it| it.activation.assaulted.push("GE-A6".into())), "only Panzer Corps make Mobile Assaults");
    assert_eq!(
        with(|it| it.activation.command = "west".into()),
        "there is no axis command \"west\": it is one of north, center, south, antonescu"
    );
    let unmarked = "the command that acts has no order on its box";
    assert_eq!(with(|it| it.activation.command = "south".into()), unmarked);
    assert_eq!(with(|it| it.counter.push("SU-A3".into())), "nobody has to move in a counterattack");
    assert_eq!(with(|it| it.mobile.push("GE-P24".into())), "these Panzer Corps were given no order in snow");
    assert_eq!(with(|it| it.activation.led[0].order = Some(east::Order::Hold)), "a Leader orders after his roll");
    assert_eq!(with(|it| it.activation.led[0].units.push("GE-P24".into())), "nobody follows without an order");
    assert_eq!(
        with(|it| it.battle = Some(east::BattleOf { target: Some("0604".into()), ..Default::default() })),
        "there is no combat"
    );
    let moving = |it: &mut Position| {
        let (at, start) = ("0404".to_owned(), "0404".to_owned());
        it.moving = Some(MovingOf { units: vec!["GE-A6".into()], at, start, ..MovingOf::default() });
    };
    assert_eq!(with(moving), "nobody is under way");
    assert_eq!(with(|it| it.phase.name = "draw".into()), "no command is acting; nobody is active");
}

#[test]
fn interruptions_that_cannot_be() {
    let with = |change: fn(&mut Position)| faults(FIELD, change);
    let fit = "the interruption does not fit";
    assert_eq!(with(|it| it.pause = PauseOf::Capture), fit);
    assert_eq!(with(|it| it.pause = PauseOf::Leader("GE-P24".into())), fit);
    assert_eq!(with(|it| it.pause = PauseOf::Fate("SU-A4".into())), fit);
    let dead = |it: &mut Position| {
        it.units.push(put("SU-A4", "dead"));
        it.fates.push("SU-A4".into());
    };
    assert_eq!(with(dead), "a fate is to be rolled first");
    let alive = "only a dead unit that could return has a fate to roll for; a fate is to be rolled first";
    assert_eq!(with(|it| it.fates.push("SU-A3".into())), alive);
}

#[test]
fn phases_that_cannot_be() {
    let with = |change: fn(&mut Position)| faults(FIELD, change);
    assert_eq!(with(|it| it.phase.name = "moving".into()), CANNOT);
    assert_eq!(with(|it| it.phase.name = "prepare".into()), CANNOT);
    assert_eq!(with(|it| it.phase.name = "staff".into()), REST);
    assert_eq!(with(|it| it.phase.name = "combat".into()), REST);
    assert_eq!(with(|it| it.phase.left = Some(1)), "the phase \"movement\" has more or less to say");
    let draw = "turn 6 | draw | cup axis hold | GE-A6 0404 | SU-A3 0604";
    assert_eq!(faults(draw, |it| it.cup.clear()), REST);
    let late = |phase: PhaseOf| {
        let full = faults(draw, |it| it.phase = phase.clone());
        assert_eq!(full, "the cup is empty when the commands have acted");
        faults(draw, |it| {
            it.cup.clear();
            it.phase = phase.clone();
        })
    };
    assert_eq!(late(PhaseOf { name: "attrition".into(), ..PhaseOf::default() }), CANNOT);
    let over = PhaseOf { name: "over".into(), how: Some("victory points".into()), ..PhaseOf::default() };
    assert_eq!(late(over), CANNOT);
    let how = PhaseOf { name: "over".into(), how: Some("luck".into()), ..PhaseOf::default() };
    assert!(faults(draw, |it| it.phase = how).starts_with("no game ends by \"luck\": it is one of Kiev"));
    let picked = |marker: &str, side: Whose, drawn: bool| {
        let marker = Some(marker.to_owned());
        faults(draw, |it| {
            it.phase = PhaseOf { name: "assign".into(), marker, side: Some(side), drawn, ..PhaseOf::default() }
        })
    };
    assert_eq!(picked("axis hold", Whose::Axis, true), "");
    assert_eq!(picked("axis hold", Whose::Soviet, true), CANNOT);
    assert_eq!(picked("zhukov", Whose::Soviet, true), CANNOT, "he was never drawn");
    assert_eq!(picked("counterattack", Whose::Soviet, true), CANNOT);
    assert_eq!(picked("zhukov", Whose::Soviet, false), "Zhukov is used when he is on a box");
    assert_eq!(faults("turn 3 | initiative | GE-A6 0404", |it| it.turn = 0), "the turn is not on the turn track");
}

/// What passes never makes the rules stumble: positions are changed at random, and those that are accepted are played.
#[test]
fn whatever_is_accepted_can_be_played() {
    let game = East::new(maps::book("border"), Options::default());
    let mut bits = Bits::seeded(5);
    let (mut accepted, mut pool) = (0, Vec::new());
    let ids: Vec<String> = game.book.units.iter().map(|it| it.id.clone()).collect();
    let mut positions = Vec::new();
    stroll(&game, 6, |state| positions.push(game.position(state)));
    for position in positions.iter().step_by(7) {
        pool.push(position.clone());
        let mut changed = position.clone();
        let other = &pool[bits.below(pool.len())];
        match bits.below(6) {
            0 => changed.units.clone_from(&other.units),
            1 => (changed.phase, changed.pause) = (other.phase.clone(), other.pause.clone()),
            2 => (changed.activation, changed.moving) = (other.activation.clone(), other.moving.clone()),
            3 => changed.battle.clone_from(&other.battle),
            4 => (changed.boxes, changed.cup) = (other.boxes.clone(), other.cup.clone()),
            _ => {
                let nth = bits.below(changed.units.len());
                changed.units[nth].unit.clone_from(&ids[bits.below(ids.len())]);
            }
        }
        let Ok(mut state) = game.place(&changed) else { continue };
        accepted += 1;
        let mut board = game.board(&state);
        play_on(&game, &mut state, &mut board, &mut bits);
        assert!(state.phase != Phase::Attrition || state.pause != east::Pause::None);
    }
    assert!(accepted > 100, "{accepted} positions");
}

/// Twenty random inputs.
fn play_on(game: &East, state: &mut State, board: &mut east::Board, bits: &mut Bits) {
    let mut list = Vec::new();
    for _ in 0..20 {
        assert_eq!(game.place(&game.position(state)).as_ref(), Ok(&*state));
        match game.awaiting(state) {
            Awaiting::Over(_) => return,
            Awaiting::Chance(chance) => game.land(state, board, chance.draw(bits), &mut Log::off()),
            Awaiting::Choice(sides) => {
                let side = sides.iter().next().expect("a side that decides");
                let (action, _) = game.any_action(state, board, side, &mut list, bits);
                game.act(state, board, side, action, &mut Log::off());
            }
        }
    }
}
