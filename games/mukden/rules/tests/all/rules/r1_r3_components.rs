//! Chapters 1 to 3: components, set-up, control of hexes.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{Awaiting, BySide, Chance, Game, Positioned, Sighted, Viewer};
use mukden::{Arm, JAPAN, MarkerKind, Mukden, Options, RUSSIA, Recall, Size, Terrain};
use mukden_face::MukdenFace;
use stage::{
    Face,
    draw::{self, Ink},
};

use super::table::{Table, all, check, game, id, play, stroll, unit};

#[test]
fn r1_0_a_two_sides_decide_one_at_a_time() {
    assert_eq!(Mukden::SIDES, BySide { a: "japan", b: "russia" });
    // Nobody ever decides together with the other, so one person can run both.
    stroll(Options::default(), 2, |game, state, _, _| {
        if let Awaiting::Choice(sides) = game.awaiting(state) {
            assert_eq!(sides.len(), 1);
        }
    });
}

/// The miles between two places as the crow flies, and the hexes between the centres of theirs.
fn apart(map: &mukden::Map, a: &mukden::Place, b: &mukden::Place) -> (f64, f64) {
    let centre = |it: &mukden::Place| {
        let (col, row) = (map.grid.col(it.hex), map.grid.row(it.hex));
        (f64::from(col) * 0.75_f64.sqrt(), f64::from(row) + 0.5 * f64::from(col % 2))
    };
    let ((x, y), (u, v)) = (centre(a), centre(b));
    let degrees = |a: i32, b: i32| f64::from(a - b) / 1e6;
    // A degree of latitude is 69.05 miles, one of longitude 51.8 at 41 and a half degrees north.
    let (north, east) = (69.05 * degrees(a.lat, b.lat), 51.8 * degrees(a.lon, b.lon));
    (north.hypot(east), (x - u).hypot(y - v))
}

#[test]
fn r1_1_a_three_miles_a_hex_and_two_days_a_turn() {
    let book = game().book;
    // Whatever two places are far enough apart, there are three miles between them for every hex.
    let places = &book.map.places;
    let mut n = 0;
    for (i, a) in places.iter().enumerate() {
        for b in &places[..i] {
            let (miles, hexes) = apart(&book.map, a, b);
            if hexes > 10.0 {
                assert_eq!((miles / hexes).round(), 3.0, "{} and {}: {miles} miles, {hexes} hexes", a.name, b.name);
                n += 1;
            }
        }
    }
    assert!(n > 30, "only {n} pairs of places");
    for (turn, next) in book.turns.iter().zip(&book.turns[1..]) {
        assert_eq!((turn.from.next(), turn.to.next()), (turn.to, next.from), "two days, and no day between");
    }
    for (turn, days) in [(1, "27-28 February"), (2, "1-2 March"), (6, "9-10 March")] {
        let table = Table::set(&format!("turn {turn} | declare | set-up"));
        let scene = MukdenFace::scene(
            &table.game,
            &table.state,
            &mut table.board.clone(),
            Viewer::Spectator,
            &Recall::default(),
        );
        let head = draw::plain(&draw::head(&table.sheet, &scene, 79));
        assert!(head.starts_with(&format!("Turn {turn} of 6; {days};")), "{head}");
    }
}

#[test]
fn r2_0_a_the_only_chance_is_one_die() {
    stroll(Options::default(), 3, |game, state, _, _| {
        if let Awaiting::Chance(chance) = game.awaiting(state) {
            assert_eq!(chance, Chance::Die);
        }
    });
}

#[test]
fn r2_0_b_228_counters() {
    let book = game().book;
    let steps: u32 = book.units.iter().map(|it| u32::from(it.steps)).sum();
    let markers: u32 = book.markers.iter().map(|it| u32::from(it.count)).sum();
    assert_eq!((steps, markers, steps + markers), (215, 13, 228));
}

#[test]
fn r2_1_a_a_unit_is_in_one_hex() {
    // Every unit is written once, with one hex or none; and twice it cannot be.
    let game = game();
    let mut position = game.position(&game.setup());
    let names: BTreeSet<&str> = position.units.iter().map(|it| it.unit.as_str()).collect();
    assert_eq!((names.len(), position.units.len()), (56, 56));
    assert!(position.units.iter().all(|it| it.hex.is_some()));
    let again = position.units[0].clone();
    position.units.push(again);
    assert_eq!(game.place(&position).expect_err("a unit twice")[0].0, "J:IG appears twice");
}

#[test]
fn r2_1_b_every_hex_has_its_number() {
    let grid = &game().book.map.grid;
    let names: BTreeSet<String> = grid.hexes().map(|it| grid.name(it)).collect();
    assert_eq!(names.len(), 33 * 28);
    for name in &names {
        assert!(name.len() == 4 && name.bytes().all(|it| it.is_ascii_digit()), "{name}");
        assert_eq!(grid.find(name).map(|it| grid.name(it)).as_ref(), Some(name));
    }
    assert!(names.contains("1000") && names.contains("4200"));
}

#[test]
fn r2_1_ex_mukden_is_2310() {
    let map = &game().book.map;
    assert_eq!(map.grid.name(map.mukden), "2310");
    assert_eq!(map.terrain[map.mukden.at()], Terrain::VictoryTown);
    let place = map.places.iter().find(|it| it.name == "Mukden").expect("the town");
    assert_eq!(map.grid.name(place.hex), "2310");
}

#[test]
fn r2_2_a_markers_never_act() {
    // Whatever can be chosen names a unit, a hex, or a number of markers to add; a marker has no id and no place.
    let told = play("start", "order combat; 1; ? list").pop().expect("a list");
    for action in told.split(", ") {
        let kind = action.split(' ').next().expect("a word");
        assert!(["attack", "probe", "flip", "top", "pass"].contains(&kind), "{action}");
    }
}

#[test]
fn r2_3_a_what_a_counter_says() {
    for it in &game().book.units {
        assert!(!it.id.is_empty() && !it.name.is_empty() && !it.size.symbol().is_empty() && it.steps > 0, "{}", it.id);
        assert!(matches!(it.arm, Arm::Infantry | Arm::Cavalry));
    }
    assert_eq!(game().book.scenario.start.len(), game().book.units.len());
}

#[test]
fn r2_3_ex_the_guard_has_twelve_steps_in_2917() {
    let book = game().book;
    let guard = &book.units[unit(&game(), "J:IG").at()];
    assert_eq!((guard.size, guard.arm, guard.steps), (Size::Division, Arm::Infantry, 12));
    check("start", "? where J:IG", "J:IG 2917 12");
}

#[test]
fn r2_4_a_the_side_shows() {
    let game = game();
    let mut n = BTreeMap::new();
    for it in &game.book.units {
        let side = if it.side == JAPAN { "J:" } else { "R:" };
        assert!(it.id.starts_with(side), "{}", it.id);
        *n.entry(side).or_insert(0) += 1;
    }
    assert_eq!(n, BTreeMap::from([("J:", 27), ("R:", 29)]));
    // All of them apart from each other, face and flag: the side's colour, the side's letters, the side's name.
    let spot = |nth: usize| format!("{}{:02}", 10 + 4 * (nth % 8), 1 + 3 * (nth / 8));
    for (mark, viewer) in [("", Viewer::Umpire), ("disrupted", Viewer::Umpire), ("disrupted", Viewer::Spectator)] {
        // Somebody must be fresh, for the phase to go on: Japan's first unit.
        let marks = |nth: usize| if nth == 0 { "" } else { mark };
        let units = game.book.units.iter().enumerate();
        let parts: String = units.map(|(nth, it)| format!("| {} {} {} ", it.id, spot(nth), marks(nth))).collect();
        let table = Table::set(&format!("turn 4 | combat {parts}"));
        let view = table.game.view(&table.state, viewer);
        let scene = MukdenFace::scene(&table.game, &table.state, &mut table.board.clone(), viewer, &Recall::default());
        let picture = draw::map(&table.sheet, &scene, &draw::View::wide(200));
        for (side, ink, flag) in [(JAPAN, Ink::A, "j1"), (RUSSIA, Ink::B, "r1")] {
            let spans = picture.lines.iter().flatten().filter(|it| it.ink == ink);
            let inked: Vec<&str> = spans.map(|it| it.text.as_str()).collect();
            let inked = inked.join(" ");
            let own = || game.book.units.iter().enumerate().filter(|(_, it)| it.side == side);
            let sign = |(nth, it): (usize, &mukden::Counter)| {
                let face = if side == JAPAN { it.code.to_uppercase() } else { it.code.to_lowercase() };
                match (marks(nth), viewer) {
                    ("", _) => face,
                    (_, Viewer::Umpire) => format!("{face}*").chars().take(4).collect(),
                    _ => flag.to_owned(),
                }
            };
            // Trenches and towns held are in the side's ink, too, and may touch a counter.
            let (mine, theirs) = (own().map(sign), game.book.units.iter().enumerate().filter(|it| it.1.side != side));
            for sign in mine {
                assert!(inked.contains(&sign), "{sign} in {inked}");
            }
            let faces =
                theirs.map(|(_, it)| if side == JAPAN { it.code.to_lowercase() } else { it.code.to_uppercase() });
            for face in faces.filter(|it| it.len() > 1) {
                assert!(!inked.split([' ', '#']).any(|it| it == face), "{face} in {inked}");
            }
            for (nth, it) in own() {
                let stack = view.stacks.iter().find(|it| it.hex == spot(nth)).expect("a stack");
                assert_eq!(stack.side, Mukden::SIDES[side], "{}", it.id);
            }
        }
    }
}

#[test]
fn r2_5_a_russian_abbreviations() {
    let game = game();
    let name = |id: &str| game.book.units[unit(&game, id).at()].name.clone();
    assert!(name("R:1Ch").contains("Chasseur"));
    assert!(name("R:CC").contains("Cavalry Corps"));
    assert!(name("R:1ESi").contains("East Siberian"));
    assert!(name("R:1Si").contains("Siberian") && !name("R:1Si").contains("East"));
    assert_eq!(name("R:Mad"), "Madritov's Infantry Regiment");
    assert_eq!(name("R:Mas"), "Maslov's Cavalry Regiment");
}

#[test]
fn r2_5_b_japanese_abbreviations() {
    let game = game();
    let name = |id: &str| game.book.units[unit(&game, id).at()].name.clone();
    assert_eq!(name("J:IG"), "Imperial Guard Division");
    assert_eq!(name("J:IGR"), "Imperial Guard Reserve Brigade");
    assert_eq!(name("J:5R"), "5th Reserve Brigade");
}

#[test]
fn r2_6_a_four_sizes() {
    let mut sizes = BTreeMap::new();
    for it in &game().book.units {
        *sizes.entry(it.size).or_insert(0) += 1;
    }
    assert_eq!(sizes.keys().copied().collect::<Vec<_>>(), [Size::Regiment, Size::Brigade, Size::Division, Size::Corps]);
    let symbols = [Size::Corps, Size::Division, Size::Brigade, Size::Regiment].map(Size::symbol);
    assert_eq!(symbols, ["XXX", "XX", "X", "III"]);
    assert_eq!(sizes[&Size::Corps], 1);
}

#[test]
fn r2_7_a_two_arms() {
    let cavalry: Vec<String> =
        game().book.units.iter().filter(|it| it.arm == Arm::Cavalry).map(|it| it.id.clone()).collect();
    assert_eq!(cavalry, ["J:1Cav", "J:2Cav", "R:CC", "R:Mas"].map(String::from));
}

#[test]
fn r2_7_b_the_arm_makes_no_difference() {
    // Madritov's infantry and Maslov's cavalry, one step each, in the same place.
    for id in ["R:Mad", "R:Mas"] {
        check(
            &format!("turn 4 | movement | Russia acts | {id} 1910 | J:IG 4020"),
            &format!("? march {id} 1909; ? march {id} 1909 1908"),
            "2 spent; 3 spent",
        );
        check(
            &format!("turn 4 | combat | Russia acts | {id} 2007 | J:8R 2006 | J:16R 3927"),
            &format!("attack 2006; join {id}; fight; 6; ? where {id} J:8R"),
            &format!(
                "attack {id} > J:8R: ≤ -1; die 6: 4/0; {id} eliminated; disrupted J:8R; {id} dead, J:8R 2006 2 disrupted"
            ),
        );
    }
}

#[test]
fn r2_9_a_factors_are_steps() {
    // Attack and defence alike: 5 against 3, and 3 against 5.
    check("turn 4 | combat | J:1 2007 5 | R:54 2006", "attack 2006; join J:1; fight", "attack J:1 > R:54: +2");
    check(
        "turn 4 | combat | Russia acts | J:1 2007 1 | R:54 2006",
        "attack 2007; join R:54; fight",
        "attack R:54 > J:1: +2",
    );
}

#[test]
fn r2_10_a_one_to_twelve_steps() {
    let steps: Vec<u8> = game().book.units.iter().map(|it| it.steps).collect();
    assert_eq!((steps.iter().min(), steps.iter().max()), (Some(&1), Some(&12)));
}

#[test]
fn r2_10_b_the_number_is_both_steps_and_factor() {
    check(
        "turn 4 | combat | spares | J:IG 2007 9 | R:22 2006",
        "? where J:IG; attack 2006; join J:IG; fight; 4; ? where J:IG",
        "J:IG 2007 9; attack J:IG > R:22: +5; die 4: 2/1; J:IG down to 7; R:22 down to 3
         disrupted R:22; disrupted J:IG; J:IG 2007 7 disrupted",
    );
}

#[test]
fn r2_10_c_a_step_lost_leaves_a_weaker_unit() {
    check(
        "turn 4 | combat | spares | J:IG 2007 | R:1Ch 2006",
        "attack 2006; join J:IG; fight; 5; ? where R:1Ch",
        "attack J:IG > R:1Ch: +10; die 5: 2/1; J:IG down to 10; R:1Ch down to 1; disrupted R:1Ch; disrupted J:IG
         R:1Ch 2006 1 disrupted",
    );
}

#[test]
fn r2_10_d_the_last_step_eliminates() {
    check(
        "turn 4 | combat | J:IG 2007 | R:1Ch 2006 1",
        "attack 2006; join J:IG; fight; 5; ? where R:1Ch",
        "attack J:IG > R:1Ch: +10; die 5: 2/1; J:IG down to 10; R:1Ch eliminated; R:1Ch dead",
    );
}

#[test]
fn r2_10_e_steps_never_rise() {
    let game = game();
    let corps = unit(&game, "R:CC");
    let mut last: Option<[u8; mukden::MAX_UNITS]> = None;
    stroll(Options::default(), 6, |game, state, _, _| {
        if *state == game.setup() {
            assert!(all(game).all(|it| state.steps[it.at()] == game.book.units[it.at()].steps));
            last = None;
        }
        if let Some(last) = last {
            for unit in all(game).filter(|&it| it != corps) {
                assert!(state.steps[unit.at()] <= last[unit.at()], "{}", id(game, unit));
            }
        }
        last = Some(state.steps);
    });
}

#[test]
fn r2_10_f_one_set_up_hex_a_formation() {
    let book = game().book;
    assert_eq!(book.scenario.start.len(), 56);
    // The full-strength version starts, and no other is on the map.
    check("start", "? where J:2 R:15 R:54", "J:2 2716 7, R:15 1716 4, R:54 2114 3");
}

#[test]
fn r2_10_g_several_steps_at_once() {
    check(
        "turn 4 | combat | spares | J:IG 2007 | R:22 2006 | R:54 2006",
        "attack 2006; join J:IG; fight; 6; ? where J:IG",
        "attack J:IG > R:54 R:22: +5; die 6: 3/0; J:IG down to 9; disrupted R:54 R:22; disrupted J:IG
         J:IG 2007 9 disrupted",
    );
}

#[test]
fn r2_10_ex_the_guard_goes_from_twelve_to_eleven() {
    // One step: twelve become eleven in the same hex.
    check(
        "turn 4 | combat | J:IG 2007 | R:1Ch 2006",
        "attack 2006; join J:IG; fight; 2; ? where J:IG",
        "attack J:IG > R:1Ch: +10; die 2: 1/4; J:IG down to 11; R:1Ch eliminated; J:IG 2007 11",
    );
}

#[test]
fn r2_10_h_a_formation_is_on_the_map_once() {
    // Whatever is played, each counter of a stack is a unit that stands there, and no unit is in two stacks.
    let mut n = 0;
    stroll(Options::default(), 3, |game, state, _, _| {
        let mut met = BTreeSet::new();
        for stack in game.view(state, Viewer::Umpire).stacks {
            for it in stack.counters {
                let it = it.unit.expect("a unit the umpire knows");
                assert_eq!(state.hex(unit(game, &it)), game.book.map.grid.find(&stack.hex), "{it}");
                assert!(met.insert(it.clone()), "{it} is in two places");
            }
        }
        let living = all(game).filter(|&it| state.steps[it.at()] > 0);
        assert_eq!(met, living.map(|it| id(game, it).to_owned()).collect());
        n += 1;
    });
    assert!(n > 1000, "only {n} states");
    // A position with two versions of a unit on the map is none.
    let game = game();
    let mut position = game.position(&game.setup());
    let mut weaker = position.units[0].clone();
    (weaker.hex, weaker.steps) = (Some("2020".into()), Some(1));
    position.units.push(weaker);
    let faults = game.place(&position).expect_err("a unit in two places");
    assert!(faults.iter().any(|it| it.0 == "J:IG appears twice"), "{faults:?}");
}

#[test]
fn r2_12_a_thirteen_markers() {
    let book = game().book;
    let count =
        |kind, side| book.markers.iter().filter(|it| it.kind == kind && it.side == side).map(|it| it.count).sum::<u8>();
    assert_eq!(count(MarkerKind::Bombardment, Some(JAPAN)), 8);
    for side in [JAPAN, RUSSIA] {
        assert_eq!(count(MarkerKind::StepsLostOnes, Some(side)), 1);
        assert_eq!(count(MarkerKind::StepsLostTens, Some(side)), 1);
    }
    assert_eq!(count(MarkerKind::GameTurn, None), 1);
    assert_eq!(book.bombardment, 8);
}

#[test]
fn r3_0_a_everything_is_set_up_before_the_first_decision() {
    // The first thing anybody decides is the order of turn 1, with all units on the map.
    check("start", "? next; ? list", "Japan: order, turn 1; order movement, order combat");
}

#[test]
fn r3_1_a_eight_markers_wait() {
    // None is in use before a combat-first order, then all eight are.
    check("start", "? guns; order combat; ? guns", "0; 8");
}

#[test]
fn r3_1_b_turn_one() {
    check("start", "? turn", "1");
}

#[test]
fn r3_1_c_no_steps_lost() {
    check("start", "? lost; ? fell", "Japan 0, Russia 0; 0");
}

#[test]
fn r3_1_d_no_substitute_on_the_map() {
    let game = game();
    let state = game.setup();
    assert!(all(&game).all(|it| state.steps[it.at()] == game.book.units[it.at()].steps));
}

#[test]
fn r3_2_a_every_unit_in_its_hex() {
    let game = game();
    let state = game.setup();
    for (unit, start) in all(&game).zip(&game.book.scenario.start) {
        assert_eq!(state.hex(unit), Some(start.hex), "{}", id(&game, unit));
    }
    check(
        "start",
        "? where J:12 J:6 J:1RD R:CC R:Mad; ? stack 2219; ? stack 1518",
        "J:12 3118 7, J:6 2216 7, J:1RD 4014 4, R:CC 1316 1, R:Mad 4213 1; J:3 J:13R J:14R; J:8 J:1Cav",
    );
}

#[test]
fn r3_2_b_nobody_is_disrupted() {
    check("start", "? disrupted", "nobody");
}

#[test]
fn r3_2_ex_the_guard_in_2917() {
    check("start", "? where J:IG", "J:IG 2917 12");
}

#[test]
fn r3_2_c_the_55th_has_four_steps_in_2215() {
    check("start", "? where R:55", "R:55 2215 4");
}

#[test]
fn r3_3_a_the_critical_hexes() {
    let critical = |value: &str| {
        let options = Options::default().with("rail_start", value).expect("a switch");
        let game = Mukden::shipped(options);
        let state = game.setup();
        let mut both: Vec<String> = game.position(&state).japan_controls.expect("control");
        // Whatever can be held by Japan is critical.
        let mut position = game.position(&state);
        position.turn = 4;
        position.phase = mukden::PhaseOf::Declare {};
        for hex in game.book.map.grid.hexes().map(|it| game.book.map.grid.name(it)) {
            let occupied = position.units.iter().any(|it| it.hex.as_ref() == Some(&hex));
            position.japan_controls = Some(vec!["1922".into(), hex.clone()]);
            if !occupied && game.place(&position).is_ok() {
                both.push(hex);
            }
        }
        both.sort();
        both.dedup();
        both.join(" ")
    };
    let rail = "2309 2310 2406 2407 2408 2409 2504 2505 2603 2604 2701 2702 2801 2900";
    assert_eq!(critical("2310"), format!("1922 {rail}"));
    assert_eq!(critical("2210"), format!("1922 2210 {rail}"));
}

#[test]
fn r3_3_b_control_at_the_start() {
    check("start", "? control 2310; ? control 2900; ? control 2505; ? control 1922", "Russia; Russia; Russia; Japan");
}

#[test]
fn r3_3_c_control_flips_on_entry() {
    // In the middle of a move, before it ends, as often as somebody enters.
    check(
        "turn 4 | movement | J:IG 2602 | J:16R 3927 | R:Mad 2700",
        "step J:IG 2702; ? control 2702; ? next; step J:IG 2803; step J:IG 2804; halt; ? control 2702
         step R:Mad 2701; step R:Mad 2702; ? control 2702",
        "J:IG 2602-2702; Japan takes 2702; Japan; Japan: on with J:IG; J:IG 2702-2803; J:IG 2803-2804; disrupted J:IG
         Japan; R:Mad 2700-2701; R:Mad 2701-2702; Russia takes 2702; Russia",
    );
    // On an advance after combat.
    check(
        "turn 4 | combat | spares | J:IG 2602 | R:CC 2702",
        "attack 2702; join J:IG; fight; 1; ? control 2702; advance J:IG; ? control 2702",
        "attack J:IG > R:CC: +10; die 1: 0/5; R:CC eliminated; Russia; J:IG advances 2702; Japan takes 2702; Japan",
    );
    // On a probe.
    check(
        "turn 4 | combat | spares | J:IG 2803 | R:CC 2703",
        "? control 2702; probe 2702; join J:IG; fight; ? control 2702",
        "Russia; probe J:IG > 2702; Japan takes 2702; Japan",
    );
}

#[test]
fn r3_3_d_a_hex_left_empty_stays_whose_it_was() {
    check(
        "turn 4 | movement | spares | J:IG 2310 | R:25 2210",
        "? control 2310; step J:IG 2410; halt; ? control 2310; step R:25 2310; ? control 2310",
        "Japan; J:IG 2310-2410; disrupted J:IG; Japan; R:25 2210-2310; Russia takes 2310; disrupted R:25; Russia",
    );
}

#[test]
fn r3_4_a_a_zone_takes_nothing() {
    check(
        "turn 1 | movement | spares | J:IG 2108 | R:25 2900",
        "step J:IG 2209; halt; ? control 2310; ? next",
        "J:IG 2108-2209; disrupted J:IG; Russia; Russia: movement",
    );
}
