//! Chapter 5: General von François.

use hindenburg::{Book, Files, Hindenburg, Options, Phase, SHIPPED};
use kernel::{Game, Log, Luck};

use crate::rules::table::{check, play};

#[test]
fn r5_francois_a_a_six_activates_first_corps() {
    let position = "20 August | François | 8A-I 1512 | 8A-XX 1010";
    for die in 1..=5 {
        check(position, &format!("{die}; ? next"), &format!("François {die}; movement"));
    }
    check(position, "6; ? next", "François 6; die: François's direction");
    // No die for a corps that is lost or on the railway.
    check("20 August | march 2 | 2A-XV 1512 | 8A-XX 1010", "1; ? next", "2A march 1 = 1: 0; movement");
    check(
        "20 August | march 2 | with delayed_rail on | 2A-XV 1512 | 8A-I rail 1010",
        "1; ? next",
        "2A march 1 = 1: 0; movement",
    );
}

#[test]
fn r5_francois_a_the_counter_says_whose_corps() {
    // A player's own counters may give François another corps of the 8th Army; the die is for that one then.
    let mut files = Files::first(SHIPPED);
    let units = files.units.1.replace(", francois = true", "");
    let units = units.replace("code = \"G20\"", "code = \"G20\", francois = true");
    assert!(files.replace("units.toml", units));
    let game = Hindenburg::new(Book::read(&files).expect("counters of one's own"), Options::default());
    let mut state = game.setup();
    let mut board = game.board(&state);
    // The 1st Army stands; a six for XX. Corps, then north.
    for die in [1, 6, 1] {
        game.land(&mut state, &mut board, Luck(die), &mut Log::off());
    }
    assert_eq!(state.phase, Phase::Move);
    let places: Vec<String> = hindenburg::Army::Eighth
        .corps()
        .into_iter()
        .map(|it| game.book.map.grid.name(state.hex(it).expect("a corps on the map")))
        .collect();
    assert_eq!(places, ["2803", "2405", "2006", "1613"]);
}

#[test]
fn r5_francois_b_six_directions() {
    let position = "20 August | François | 8A-I 1512";
    let hexes = [(1, "1511"), (2, "1611"), (3, "1612"), (4, "1513"), (5, "1412"), (6, "1411")];
    for (die, to) in hexes {
        check(
            position,
            &format!("6 {die}; ? next"),
            &format!("François 6; François {die}: goes; 8A-I 1512-{to}; movement"),
        );
    }
    // From a low column.
    check(
        "20 August | François | 8A-I 1612",
        "6 3; ? where 8A-I",
        "François 6; François 3: goes; 8A-I 1612-1713; 8A-I 1713",
    );
    // He leaves the enemy if the die says so, without a fight.
    check(
        "20 August | François | 8A-I 1512 | 2A-XV 1513",
        "6 1; ? next",
        "François 6; François 1: goes; 8A-I 1512-1511; movement",
    );
}

#[test]
fn r5_francois_c_a_closed_hex_keeps_him_standing() {
    // Lake, map edge, friend, enemy, Russian starting hex: he stays, does not fight, and is not rolled for again.
    for (position, die) in [
        ("8A-I 2110 | 2A-XV 2111", 2),
        ("8A-I 1501 | 2A-XV 1502", 1),
        ("8A-I 1512 | 8A-XX 1511 | 2A-XV 1513", 1),
        ("8A-I 1512 | 2A-XV 1513", 4),
        ("8A-I 1319 | 2A-XV 1318", 4),
    ] {
        let from = &position[5..9];
        check(
            &format!("20 August | François | {position}"),
            &format!("6 {die}; ? next; ? where 8A-I; ? may step 8A-I 1511"),
            &format!("François 6; François {die}: stays; movement; 8A-I {from}; no, 5-francois-e"),
        );
    }
    // Disrupted, he is not carried into contact, though he may go elsewhere.
    let position = "20 August | François | 8A-I 1512 disrupted | 2A-XV 1514";
    check(position, "6 4; ? next; ? where 8A-I", "François 6; François 4: stays; movement; 8A-I 1512 disrupted 0");
    check(position, "6 1; ? where 8A-I", "François 6; François 1: goes; 8A-I 1512-1511; 8A-I 1511 disrupted 0");
}

#[test]
fn r5_francois_d_attacks_all_in_contact_alone() {
    // Between two Russians, with 8A-XX beside him: he alone, against both, at once.
    check(
        "20 August | François | 8A-I 1512 | 8A-XX 1414 | 2A-XV 1514 | 2A-XIII 1613",
        "6 4; ? next; 3 4 4 4; ? next",
        "François 6
         François 4: goes
         8A-I 1512-1513
         8A attacks: 8A-I > 2A-XV 2A-XIII
         die: combat, 8A-I > 2A-XV 2A-XIII
         combat 3, 2 v 1 = 4: Russia
         2A-XV 4: holds
         2A-XIII 4: holds
         8A-I 4: holds
         movement",
    );
    // Corps of both armies, if it comes to that.
    check(
        "25 August | François | past Angerburg | 8A-I 1512 | 1A-Cav 1613 | 2A-XV 1514",
        "6 4; ? next",
        "François 6; François 4: goes; 8A-I 1512-1513; 8A attacks: 8A-I > 1A-Cav 2A-XV;
         die: combat, 8A-I > 1A-Cav 2A-XV",
    );
    // A corps on a starting hex is no target.
    check(
        "20 August | François | 8A-I 1318 | 2A-XV 1320",
        "6 4; ? next",
        "François 6; François 4: goes; 8A-I 1318-1319; movement",
    );
    check(
        "20 August | François | 8A-I 1318 | 2A-XV 1320 | 2A-XIII 1419",
        "6 4; ? next",
        "François 6; François 4: goes; 8A-I 1318-1319; 8A attacks: 8A-I > 2A-XIII; die: combat, 8A-I > 2A-XIII",
    );
    // Beaten Russians give way as after any attack, and movement follows.
    check(
        "20 August | François | 8A-I 1512 | 8A-XX 1010 | 2A-XV 1514 | 2A-XIII 1414",
        "6 4; !; 3 1 1; ? next; ? where 2A-XV 2A-XIII",
        "combat 3, 1 v 1 = 3: Germany
         2A-XV 1: disrupted
         8A-I 1: disrupted
         2A-XV retreats 1514-1515
         movement
         2A-XV 1515 disrupted 0, 2A-XIII 1414",
    );
}

#[test]
fn r5_francois_e_nothing_else_this_turn() {
    // After a move that ends in no contact: no foot, no rail; and he holds still when the others attack.
    check(
        "20 August | François | 8A-I 1512 | 8A-XX 1414 | 2A-XV 1415",
        "6 5; ? may step 8A-I 1511; ? may rail 8A-I; end; ? may attack 8A-I; ? list",
        "François 6; François 5: goes; 8A-I 1512-1412
         no, 5-francois-e
         no, 5-francois-e
         no, 5-francois-e
         attack 8A-XX, end",
    );
    // The same when he could not move.
    check(
        "20 August | François | 8A-I 1414 | 8A-XX 1413 | 2A-XV 1415",
        "6 1; !; ? may step 8A-I 1313; ? list rail; end; ? next",
        "no, 5-francois-e; rail 8A-XX; day 21 August; die: march 2",
    );
    // His own fight was his fight of the day.
    check(
        "20 August | François | 8A-I 1512 | 8A-XX 1413 | 2A-XV 1514",
        "6 4 6 6 6; !; step 8A-XX 1414; end; ? next",
        "8A-XX 1413-1414; day 21 August; die: march 2",
    );
    // The next day he is back in hand.
    check(
        "20 August | François | 8A-I 1512",
        "6 1; end; 1; ? may step 8A-I 1510",
        "François 6; François 1: goes; 8A-I 1512-1511; day 21 August; François 1; yes",
    );
}

#[test]
fn r5_francois_f_otherwise_an_ordinary_corps() {
    let position = "20 August | François | 8A-I 1512 | 2A-XV 1514";
    check(position, "5; ? may step 8A-I 1511; ? may rail 8A-I", "François 5; yes; yes");
    check(position, "1; step 8A-I 1513; end; ? list", "François 1; 8A-I 1512-1513; attack 8A-I, end");
}

#[test]
fn r5_limit_e_francois_is_exempt() {
    // 2512 lies east of the 1st Army, and 2511 south of the 2nd.
    let told = play("25 August | François | 8A-I 2411 | 1A-Cav 2405", "6 3; ? next");
    assert_eq!(told, ["François 6", "François 3: goes", "8A-I 2411-2512", "movement"]);
    let told = play("25 August | François | 8A-I 2511 | 1A-Cav 2905 | 2A-XV 1511", "6 4; ? next");
    assert_eq!(told, ["François 6", "François 4: goes", "8A-I 2511-2512", "movement"]);
    // By himself the player may not go there.
    check("25 August | François | 8A-I 2411 | 1A-Cav 2405", "1; ? may step 8A-I 2512", "François 1; no, 5-limit-a");
    // The next day he has to come back like any other.
    check(
        "25 August | François | 8A-I 2411 | 1A-Cav 2405",
        "6 3; end; 1 1; !; ? list",
        "step 8A-I 2411, step 8A-I 2412",
    );
}
