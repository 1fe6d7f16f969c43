//! Every switch in every position.

use hindenburg::{Options, SWITCHES};
use kernel::SwitchKind;

use crate::rules::table::{check, play};

/// What is told with the switch at its first and at its second value.
#[track_caller]
fn both(id: &str, position: &str, inputs: &str) -> [String; 2] {
    let switch = SWITCHES.iter().find(|it| it.id == id).expect("a switch");
    [0, 1].map(|nth| play(&format!("{position} | with {id} {}", switch.values[nth]), inputs).join("; "))
}

#[test]
fn every_switch_is_listed_with_its_default_first() {
    let list: Vec<_> = SWITCHES.iter().map(|it| (it.id, it.values.join(" "))).collect();
    let expected = [
        ("variable_activation", "off on"),
        ("delayed_rail", "off on"),
        ("exhaustion", "off on"),
        ("defence_strength", "attacked_corps whole_army"),
        ("attack_trigger", "any_corps effective_corps"),
        ("map_edges", "russian_edges_open all_open"),
        ("blocked_lane", "stand other_diagonal"),
        ("konigsberg_area", "deime radius_2"),
        ("start_hexes", "exempt retreat"),
    ];
    assert_eq!(list.len(), expected.len());
    for ((id, values), (want, want_values)) in list.iter().zip(expected) {
        assert_eq!((*id, &**values), (want, want_values));
    }
    let of = |kind| SWITCHES.iter().filter(|it| it.kind == kind).count();
    assert_eq!([SwitchKind::Optional, SwitchKind::Reading, SwitchKind::Data].map(of), [3, 5, 1]);
    conform::options::check_switches(SWITCHES, Options::with);
}

#[test]
fn r9_switch_variable_activation() {
    let position = "18 August | movement | 1A-Cav 2905 | 8A-XX 1010";
    assert_eq!(
        both("variable_activation", position, "end; ? next"),
        ["day 19 August; die: march 1", "day 19 August; die: order"]
    );
}

#[test]
fn r9_switch_delayed_rail() {
    let position = "20 August | movement | 8A-XX 1614";
    assert_eq!(
        both("delayed_rail", position, "rail 8A-XX; to 0110; ? next"),
        ["8A-XX rail 1614-0110; 8A-XX arrives 0110; movement", "8A-XX rail 1614-0110; die: train 8A-XX"]
    );
}

#[test]
fn r9_switch_exhaustion() {
    let position = "19 August | march 2 | 2A-XV 1515";
    assert_eq!(
        both("exhaustion", position, "6; !; end; ? next"),
        ["day 20 August; die: march 2", "day 20 August; 2A rests; movement"]
    );
}

#[test]
fn r5_combat_g_switch_whole_army() {
    // Two Germans attack one corps of an army of four, one of them disrupted, two of them far away.
    let position =
        "20 August | fighting | 1A-Cav 2905 | 2A-I 1118 | 2A-XXIII 1218 | 2A-XV 1513 | 2A-XIII 1416 disrupted
        | 8A-IR 1412 | 8A-XX 1612";
    assert_eq!(
        both("defence_strength", position, "attack 8A-IR; attack 8A-XX; target 2A-XV; fight; !; 3"),
        ["combat 3, 1 v 2 = 2: Germany", "combat 3, 3 v 2 = 4: Russia"]
    );
    // Both armies attacked: both count in full.
    let position =
        "25 August | fighting | past Angerburg | 1A-Cav 1611 | 1A-XX 1608 | 2A-XV 1513 | 2A-VI 1520 | 8A-XX 1512";
    assert_eq!(
        both("defence_strength", position, "attack 8A-XX; target 1A-Cav; target 2A-XV; fight; !; 1"),
        ["combat 1, 2 v 1 = 2: Germany", "combat 1, 4 v 1 = 4: Russia"]
    );
    // A Russian attack is as before, and only those named roll for disruption.
    check(
        "20 August | fighting | with defence_strength whole_army | 2A-XV 1513 | 2A-XIII 1416 | 8A-XX 1512",
        "attack 8A-XX; target 2A-XV; fight; 1; !; ? next",
        "die: disruption 2A-XV 8A-XX",
    );
}

#[test]
fn r3_combat_a_switch_effective_corps() {
    // Only XV. touches the German, and it is disrupted.
    let position = "20 August | march 2 | 2A-XV 1515 disrupted | 2A-XIII 1416 | 8A-XX 1514";
    assert_eq!(both("attack_trigger", position, "4; !; ? next"), ["die: combat, 2A-XV > 8A-XX", "movement"]);
    let position = "20 August | march 2 | 2A-XV 1515 unsupplied | 2A-XIII 1416 | 8A-XX 1514";
    assert_eq!(both("attack_trigger", position, "4; !; ? next"), ["die: combat, 2A-XV > 8A-XX", "movement"]);
    // A fresh corps in contact sets it off by either reading, and brings the disrupted one along.
    let position = "20 August | march 2 | 2A-XV 1515 disrupted | 2A-XIII 1415 | 8A-XX 1514 | 8A-IR 1414";
    assert_eq!(
        both("attack_trigger", position, "4; !; ? next; 6 1 1 1 1; ? next"),
        ["die: combat, 2A-XV 2A-XIII > 8A-IR 8A-XX; combat 6, 1 v 2 = 5: Russia; 2A-XV 1: disrupted; \
          2A-XIII 1: disrupted; \
          8A-IR 1: disrupted; 8A-XX 1: disrupted; retreat 8A-IR 8A-XX"; 2]
            .map(str::to_owned)
    );
}

#[test]
fn r6_supply_a_switch_all_edges_open() {
    // North, west, and German country in the south.
    for (position, corps) in [
        ("25 August | movement | past Angerburg | 1A-Cav 1901 | 8A-XX 1902", "1A-Cav"),
        ("25 August | movement | 2A-I 0110 | 8A-XX 0109 | 8A-IR 0111", "2A-I"),
        ("25 August | movement | 2A-I 0120 | 8A-XX 0119 | 8A-IR 0319 | 8A-I 0219", "2A-I"),
    ] {
        assert_eq!(both("map_edges", position, "? cut off"), [corps, "nobody"], "{position}");
    }
    // A ring inland is a ring by either reading.
    let position = "20 August | movement | 2A-XV 1512 | 8A-IR 1511 | 8A-XX 1513";
    assert_eq!(both("map_edges", position, "? cut off"), ["2A-XV", "2A-XV"]);
}

#[test]
fn r5_retreat_a_switch_starting_hexes() {
    // XX. stands on its starting hex next to the German who beats the cavalry; behind it the map ends.
    let position = "25 August | fighting | 1A-Cav 2903 | 1A-XX 3002 | 1A-III 3003 | 8A-XX 2902";
    assert_eq!(
        both("start_hexes", position, "attack 8A-XX; target 1A-Cav; fight; 1 4; !; 4; ? all 1A"),
        [
            "8A-XX 4: holds; 1A-Cav lost at 2903, no retreat; day 26 August; 1A-XX 3002, 1A-III 3003",
            "8A-XX 4: holds; 1A-Cav retreats 2903-3002; 1A-XX lost at 3002, no retreat; day 26 August; \
             1A-Cav 3002, 1A-III 3003",
        ]
    );
    // It may not be attacked by either reading.
    assert_eq!(both("start_hexes", position, "attack 8A-XX; ? may target 1A-XX"), ["no, 5-start-b"; 2]);
}

#[test]
fn r3_route_e_switch_other_diagonal() {
    // Northwest of 2313 lies the Spirdingsee.
    let position = "25 August | march 1 | 1A-Cav 2313";
    assert_eq!(
        both("blocked_lane", position, "3"),
        ["1A march 3 = 3: 1", "1A march 3 = 3: 1; 1A-Cav 2313-2213; past Angerburg"]
    );
    // Lakes on both diagonals, or a German in the lane: it stands by either reading.
    for (position, told) in [
        ("25 August | march 1 | 1A-Cav 2310", "1A march 3 = 3: 1"),
        ("25 August | march 1 | 1A-Cav 2801 | 8A-XX 2701", "1A march 3 = 3: 1; 1A attacks: 1A-Cav > 8A-XX"),
        // Past Angerburg the rolled direction binds.
        ("25 August | march 1 | past Angerburg | 1A-Cav 2313", "1A march 3 = 3: 1; direction 1: NW"),
    ] {
        let dice = if told.contains("direction") { "3 1" } else { "3" };
        assert_eq!(both("blocked_lane", position, dice), [told, told], "{position}");
    }
}

#[test]
fn r8_victory_a_switch_radius_two() {
    let position = |hex: &str| format!("25 August | movement | 2A-XV {hex}");
    for hex in ["1703", "1601", "1701", "1603"] {
        assert_eq!(both("konigsberg_area", &position(hex), "end"), ["over: Königsberg", "day 26 August"], "{hex}");
    }
    for hex in ["1302", "1503", "1101", "1304"] {
        assert_eq!(both("konigsberg_area", &position(hex), "end"), ["over: Königsberg"; 2], "{hex}");
    }
    // Retreats make for the same area: from 1704 the Deime is north and northwest, the city northwest.
    let position = "25 August | march 2 | 2A-XV 1705 | 8A-XX 1704";
    assert_eq!(
        both("konigsberg_area", position, "3 6 4 4; !; ? list"),
        ["retreat 8A-XX 1603, retreat 8A-XX 1703", "retreat 8A-XX 1603"]
    );
}
