//! Chapter 5, Combat: German attacks, and how beaten Russians give way.

use hex::Dir;
use hindenburg::{Army, Event, Options};

use crate::rules::table::{attacks, check, play, stroll};

#[test]
fn r5_combat_a_attacks_are_voluntary() {
    check(
        "20 August | movement | 2A-XV 1514 | 8A-XX 1513",
        "end; ? list; end; ? next",
        "attack 8A-XX, end; day 21 August; die: march 2",
    );
    // Out of contact nobody is asked.
    check("20 August | movement | 2A-XV 1515 | 8A-XX 1513", "end; ? next", "day 21 August; die: march 2");
}

#[test]
fn r5_combat_b_any_attackers_any_targets() {
    // Both Germans touch both Russians: three sets against three.
    assert_eq!(
        attacks("20 August | fighting | 2A-XV 1513 | 2A-XIII 1613 | 8A-IR 1514 | 8A-XX 1612"),
        [
            "8A-IR 8A-XX > 2A-XIII",
            "8A-IR 8A-XX > 2A-XV",
            "8A-IR 8A-XX > 2A-XV 2A-XIII",
            "8A-IR > 2A-XIII",
            "8A-IR > 2A-XV",
            "8A-IR > 2A-XV 2A-XIII",
            "8A-XX > 2A-XIII",
            "8A-XX > 2A-XV",
            "8A-XX > 2A-XV 2A-XIII",
        ]
    );
    // Disrupted corps may attack and be attacked; corps of both armies may be attacked together.
    assert_eq!(
        attacks("25 August | fighting | past Angerburg | 1A-Cav 1611 disrupted | 2A-XV 1513 | 8A-XX 1512 disrupted"),
        ["8A-XX > 1A-Cav", "8A-XX > 1A-Cav 2A-XV", "8A-XX > 2A-XV"]
    );
    // Germans attack Russians and not the other way round, corps that are lost do neither, and each is named once, in
    // the order of the list.
    check(
        "20 August | fighting | 2A-XV 1513 | 2A-XIII 1613 | 8A-IR 1514 | 8A-XX 1612",
        "? may attack 2A-XV; ? may attack 8A-I; ? may target 2A-XV; attack 8A-XX; ? may attack 8A-IR; ? may attack 8A-XX
         ? may target 8A-IR; ? may target 2A-VI; target 2A-XIII; ? may target 2A-XIII; ? may target 2A-XV; ? list",
        "no, 5-combat-b; no, 5-combat-b; no, 2-sequence-b; no, 5-combat-b; no, 5-combat-b
         no, 5-combat-b; no, 5-combat-b; no, 5-combat-b; no, 5-combat-b; fight",
    );
}

#[test]
fn r5_combat_c_attackers_touch_their_targets() {
    // 8A-IR touches XV. only, 8A-XX both: together they may not leave XV. out.
    let position = "20 August | fighting | 2A-XV 1513 | 2A-XIII 1613 | 8A-IR 1412 | 8A-XX 1612 | 8A-I 1010";
    assert_eq!(
        attacks(position),
        [
            "8A-IR 8A-XX > 2A-XV",
            "8A-IR 8A-XX > 2A-XV 2A-XIII",
            "8A-IR > 2A-XV",
            "8A-XX > 2A-XIII",
            "8A-XX > 2A-XV",
            "8A-XX > 2A-XV 2A-XIII",
        ]
    );
    check(
        position,
        "? may attack 8A-I; attack 8A-IR; ? may target 2A-XIII; ? may fight; attack 8A-XX;
         ? may target 2A-XIII; ? list",
        "no, 5-combat-c; no, 5-combat-c; no, 5-combat-c; no, 5-combat-c; target 2A-XV",
    );
    // Each touches one of them: alone, or both against both.
    assert_eq!(
        attacks("20 August | fighting | 2A-XV 1513 | 2A-XIII 1613 | 8A-IR 1412 | 8A-XX 1614"),
        ["8A-IR 8A-XX > 2A-XV 2A-XIII", "8A-IR > 2A-XV", "8A-XX > 2A-XIII"]
    );
}

#[test]
fn r5_combat_d_one_attack_after_another() {
    check(
        "20 August | fighting | 2A-XV 1513 | 2A-XIII 1613 | 8A-IR 1412 | 8A-XX 1614",
        "attack 8A-IR; target 2A-XV; fight; 6 4 4; ? list; attack 8A-XX; target 2A-XIII; fight; 6 4 4; ? next",
        "8A attacks: 8A-IR > 2A-XV
         combat 6, 1 v 1 = 6: Russia
         2A-XV 4: holds
         8A-IR 4: holds
         attack 8A-XX, end
         8A attacks: 8A-XX > 2A-XIII
         combat 6, 1 v 1 = 6: Russia
         2A-XIII 4: holds
         8A-XX 4: holds
         day 21 August
         die: march 2",
    );
}

#[test]
fn r5_combat_e_a_corps_attacks_once() {
    // 8A-XX touches both and has fought XV.; XIII. is left to others.
    check(
        "20 August | fighting | 2A-XV 1513 | 2A-XIII 1613 | 8A-IR 1614 | 8A-XX 1612",
        "attack 8A-XX; target 2A-XV; fight; 6 4 4; !; ? may attack 8A-XX; ? list",
        "no, 5-combat-e; attack 8A-IR, end",
    );
    // The next day it may attack again.
    check(
        "20 August | fighting | 2A-XV 1513 | 8A-XX 1512",
        "attack 8A-XX; target 2A-XV; fight; 6 4 4; 1; end; !; ? list",
        "attack 8A-XX, end",
    );
}

#[test]
fn r5_combat_f_a_corps_is_attacked_once() {
    check(
        "20 August | fighting | 2A-XV 1513 | 2A-XIII 1613 | 8A-IR 1412 | 8A-XX 1612",
        "attack 8A-IR; target 2A-XV; fight; 6 4 4; !; attack 8A-XX; ? may target 2A-XV; ? list",
        "no, 5-combat-f; target 2A-XIII",
    );
    // With no other target the day's fighting is over.
    check(
        "20 August | fighting | 2A-XV 1513 | 8A-IR 1412 | 8A-XX 1612",
        "attack 8A-IR; target 2A-XV; fight; 6 4 4; !; ? next",
        "die: march 2",
    );
    // François's targets count as attacked.
    check(
        "20 August | François | 8A-I 1512 | 8A-XX 1414 | 2A-XV 1514",
        "6 4 6 4 4; !; end; ? next",
        "day 21 August; die: march 2",
    );
    // A corps that was driven back may be driven back again, as a bystander.
    check(
        "20 August | fighting | 2A-XV 1512 | 2A-XIII 1612 | 8A-XVII 1413 | 8A-IR 1511 | 8A-XX 1713",
        "attack 8A-IR; target 2A-XV; fight; 1 4 4; !; pick 2; attack 8A-XX; target 2A-XIII; fight; 1 4 4; pick 3",
        "pick 2 of 3
         2A-XV retreats 1512-1513
         2A-XIII retreats 1612-1613
         8A attacks: 8A-XX > 2A-XIII
         combat 1, 1 v 1 = 1: Germany
         2A-XIII 4: holds; 8A-XX 4: holds
         pick 3 of 3
         2A-XV retreats 1513-1514
         2A-XIII retreats 1613-1614
         day 21 August",
    );
}

#[test]
fn r5_combat_g_decided_like_a_russian_attack() {
    let position = "20 August | fighting | 2A-XV 1513 | 2A-XIII 1613 | 8A-IR 1514 | 8A-XX 1612";
    let fight = |position: &str, sets: &str, die: u8| play(position, &format!("{sets}; fight; !; {die}")).join("");
    let two = "attack 8A-IR; attack 8A-XX; target 2A-XV";
    assert_eq!(fight(position, two, 4), "combat 4, 1 v 2 = 3: Germany");
    assert_eq!(fight(position, two, 5), "combat 5, 1 v 2 = 4: Russia");
    let one = "attack 8A-XX; target 2A-XV; target 2A-XIII";
    assert_eq!(fight(position, one, 2), "combat 2, 2 v 1 = 3: Germany");
    assert_eq!(fight(position, one, 3), "combat 3, 2 v 1 = 4: Russia");
    // Only named corps count, and of these the fresh and supplied ones.
    let worn =
        "20 August | fighting | 2A-XV 1513 disrupted | 2A-XIII 1613 unsupplied | 8A-IR 1514 disrupted | 8A-XX 1612";
    assert_eq!(fight(worn, one, 4), "combat 4, 0 v 1 = 3: Germany");
    assert_eq!(fight(worn, two, 4), "combat 4, 0 v 1 = 3: Germany");
    assert_eq!(fight(worn, "attack 8A-IR; target 2A-XV", 3), "combat 3, 0 v 0 = 3: Germany");
}

#[test]
fn r5_combat_h_both_sides_roll_for_disruption() {
    // Attackers and targets, whoever won. 2A-XIII and 8A-I, in contact but not in the attack, do not roll.
    let position = "20 August | fighting | 2A-XV 1513 | 2A-XIII 1613 | 8A-IR 1412 | 8A-XX 1612 | 8A-I 1614";
    let sets = "attack 8A-IR; attack 8A-XX; target 2A-XV; fight; !";
    check(
        position,
        &format!("{sets}; 6; ? next; 1 3 4; ? where 2A-XV 8A-IR 8A-XX 2A-XIII 8A-I; ? next"),
        "combat 6, 1 v 2 = 5: Russia
         die: disruption 2A-XV 8A-IR 8A-XX
         2A-XV 1: disrupted
         8A-IR 3: disrupted
         8A-XX 4: holds
         2A-XV 1513 disrupted 0, 8A-IR 1412 disrupted 0, 8A-XX 1612, 2A-XIII 1613, 8A-I 1614
         fighting",
    );
    check(position, &format!("{sets}; 1; ? next"), "combat 1, 1 v 2 = 0: Germany; die: disruption 2A-XV 8A-IR 8A-XX");
}

#[test]
fn r5_start_b_no_attack_on_a_starting_hex() {
    check(
        "20 August | fighting | 2A-XV 1320 | 2A-XIII 1419 | 8A-XX 1319",
        "attack 8A-XX; ? may target 2A-XV; ? list",
        "no, 5-start-b; target 2A-XIII",
    );
    // In contact with such corps only, there is no fighting.
    check("20 August | movement | 2A-XV 1320 | 8A-XX 1319", "end; ? next", "day 21 August; die: march 2");
    // From there the Russians may attack.
    check("20 August | march 2 | 2A-XV 1320 | 8A-XX 1319", "3", "2A march 3 = 3: 1; 2A attacks: 2A-XV > 8A-XX");
}

#[test]
fn r5_retreat_a_bystanders_in_contact_retreat_too() {
    // XIII. touches 8A-XX, which does not even attack. VI. touches nobody; the cavalry is of the other army.
    check(
        "25 August | fighting | past Angerburg | 1A-Cav 1712 | 2A-XV 1513 | 2A-XIII 1613 | 2A-VI 1715
         | 8A-IR 1412 | 8A-XX 1612",
        "attack 8A-IR; target 2A-XV; fight; !; 1 4 4; ? all 2A; ? where 1A-Cav",
        "combat 1, 1 v 1 = 1: Germany
         2A-XV 4: holds
         8A-IR 4: holds
         2A-XV retreats 1513-1514
         2A-XIII retreats 1613-1614
         2A-XV 1514, 2A-XIII 1614, 2A-VI 1715
         1A-Cav 1712",
    );
    // A corps on a starting hex stays; others may retreat into one.
    check(
        "25 August | fighting | 2A-XV 1319 | 2A-XIII 1420 | 8A-XX 1419",
        "attack 8A-XX; target 2A-XV; fight; !; 1 4 4; ? all 2A",
        "combat 1, 1 v 1 = 1: Germany
         2A-XV 4: holds
         8A-XX 4: holds
         2A-XV retreats 1319-1320
         day 26 August
         2A-XV 1320, 2A-XIII 1420",
    );
    // Both armies attacked in one battle: the 1st gives way first.
    check(
        "25 August | fighting | past Angerburg | 1A-Cav 1611 | 2A-XV 1513 | 8A-XX 1512",
        "attack 8A-XX; target 1A-Cav; target 2A-XV; fight; !; 1 4 4 4; ? next; pick 2; ? next; pick 2",
        "combat 1, 2 v 1 = 2: Germany
         1A-Cav 4: holds
         2A-XV 4: holds
         8A-XX 4: holds
         pick of 2: retreat 1
         pick 2 of 2
         1A-Cav retreats 1611-1712
         pick of 3: retreat 2
         pick 2 of 3
         2A-XV retreats 1513-1514
         day 26 August",
    );
}

/// Every retreat of an army in many games goes one step in one of these directions.
fn retreats(army: Army, dirs: &[Dir]) {
    let mut seen = vec![0; dirs.len()];
    stroll(Options::default(), 80, |game, _, event| {
        if let Event::Retreated { corps, from, to } = *event
            && corps.army() == army
        {
            let dir = game.book.map.grid.dir(from, to);
            let nth = dirs.iter().position(|&it| Some(it) == dir).expect("a direction of retreat");
            seen[nth] += 1;
        }
    });
    assert!(seen.iter().all(|&it| it > 0), "{seen:?}");
}

#[test]
fn r5_retreat_b_first_army_northeast_or_southeast() {
    retreats(Army::First, &[Dir::NE, Dir::SE]);
    let position = "20 August | fighting | 1A-Cav 2512 | 8A-XX 2412";
    for (pick, to) in [(1, "2611"), (2, "2612")] {
        check(
            position,
            &format!("attack 8A-XX; target 1A-Cav; fight; 1 4 4; ? next; !; pick {pick}; ? where 1A-Cav"),
            &format!("pick {pick} of 2; 1A-Cav retreats 2512-{to}; day 21 August; 1A-Cav {to}"),
        );
    }
    // Attacked from the east it still retreats eastward, past the attacker.
    check(
        "20 August | fighting | 1A-Cav 2512 | 8A-XX 2612",
        "attack 8A-XX; target 1A-Cav; fight; !; 1 4 4; !; ? where 1A-Cav",
        "1A-Cav 2611",
    );
}

#[test]
fn r5_retreat_c_second_army_southward() {
    retreats(Army::Second, &[Dir::SE, Dir::S, Dir::SW]);
    let position = "20 August | fighting | 2A-XV 1512 | 8A-XX 1511";
    for (pick, to) in [(1, "1612"), (2, "1513"), (3, "1412")] {
        check(
            position,
            &format!("attack 8A-XX; target 2A-XV; fight; 1 4 4; !; pick {pick}"),
            &format!("pick {pick} of 3; 2A-XV retreats 1512-{to}; day 21 August"),
        );
    }
}

#[test]
fn r5_retreat_d_no_retreat_hex_loses_the_corps() {
    // Germans to the southeast, south and southwest.
    check(
        "20 August | fighting | 2A-XV 1513 | 8A-XVII 1613 | 8A-IR 1514 | 8A-XX 1413",
        "attack 8A-XVII; target 2A-XV; fight; ! ; 3 4 4; ? where 2A-XV; ? score",
        "combat 3, 1 v 1 = 3: Germany
         2A-XV 4: holds
         8A-XVII 4: holds
         2A-XV lost at 1513, no retreat
         day 21 August
         2A-XV lost
         8",
    );
    // The edge of the map, though it is Russian country.
    check(
        "20 August | fighting | 2A-XV 1820 | 8A-XX 1819",
        "attack 8A-XX; target 2A-XV; fight; 1 4 4; !; ? where 2A-XV",
        "2A-XV lost",
    );
    // Two corps, one hex: one of them is saved, and fate says which.
    let position =
        "20 August | fighting | 2A-XV 1512 | 2A-VI 1712 | 8A-I 1812 | 8A-XVII 1713 | 8A-IR 1513 | 8A-XX 1412";
    let rout = "attack 8A-I; attack 8A-XX; target 2A-XV; target 2A-VI; fight; 1 4 4 4 4; ? next; !";
    check(
        position,
        &format!("{rout}; pick 1"),
        "pick 1 of 2; 2A-XV retreats 1512-1612; 2A-VI lost at 1712, no retreat; day 21 August",
    );
    check(
        position,
        &format!("{rout}; pick 2"),
        "pick 2 of 2; 2A-VI retreats 1712-1612; 2A-XV lost at 1512, no retreat; day 21 August",
    );
    // Fewest losses come first: XV. leaves 1612 to VI., which has no other hex, though the line would hold in 1612.
    check(
        "20 August | fighting | 2A-XV 1512 | 2A-VI 1712 | 8A-I 1812 | 8A-XVII 1713 | 8A-XX 1511",
        "attack 8A-I; attack 8A-XX; target 2A-XV; target 2A-VI; fight; 1 4 4 4 4; !; ? all 2A",
        "2A-XV 1513, 2A-VI 1612",
    );
    // A hex given up by a fellow is open; the corps of the other army blocks 1612.
    check(
        "25 August | fighting | past Angerburg | 1A-Cav 1612 | 2A-XV 1512 | 2A-XIII 1513 | 8A-IR 1511 | 8A-XX 1412",
        "attack 8A-IR; target 2A-XV; fight; 1 4 4; !; pick 1; ? all 2A",
        "pick 1 of 2; 2A-XV retreats 1512-1513; 2A-XIII retreats 1513-1613; over: junction; 2A-XV 1513, 2A-XIII 1613",
    );
}

#[test]
fn r5_retreat_e_no_gap_first() {
    // Southwest keeps touch with XIII.; southeast would make a broader front, with a gap.
    check(
        "20 August | fighting | 2A-XV 1512 | 2A-XIII 1312 | 8A-XX 1511",
        "attack 8A-XX; target 2A-XV; fight; 1 4 4; !; ? all 2A",
        "2A-XV 1412, 2A-XIII 1312",
    );
    check(
        "20 August | fighting | 2A-XV 1512 | 2A-XIII 1412 | 8A-XX 1511",
        "attack 8A-XX; target 2A-XV; fight; 1 4 4; !; ? all 2A",
        "2A-XV 1513, 2A-XIII 1412",
    );
    // If a gap cannot be helped, the smaller one.
    check(
        "20 August | fighting | 1A-Cav 2512 | 1A-XX 2514 | 8A-XX 2411",
        "attack 8A-XX; target 1A-Cav; fight; 1 4 4; !; ? all 1A",
        "1A-Cav 2612, 1A-XX 2514",
    );
}

#[test]
fn r5_retreat_f_broad_front_second() {
    // South and southwest both keep touch with XIII.; south keeps two columns.
    check(
        "20 August | fighting | 2A-XV 1512 | 2A-XIII 1413 | 8A-XX 1511",
        "attack 8A-XX; target 2A-XV; fight; 1 4 4; !; ? all 2A",
        "2A-XV 1513, 2A-XIII 1413",
    );
    // The 1st Army's front runs north and south.
    check(
        "20 August | fighting | 1A-Cav 2512 | 1A-XX 2712 | 1A-III 2713 | 8A-XX 2411",
        "attack 8A-XX; target 1A-Cav; fight; 1 4 4; !; ? all 1A",
        "1A-Cav 2611, 1A-XX 2712, 1A-III 2713",
    );
}

#[test]
fn r5_retreat_g_fate_settles_equal_retreats() {
    check(
        "20 August | fighting | 1A-Cav 2512 | 1A-XX 2712 | 8A-XX 2411",
        "attack 8A-XX; target 1A-Cav; fight; !; 1 4 4; ? next; pick 2; ? where 1A-Cav",
        "combat 1, 1 v 1 = 1: Germany
         1A-Cav 4: holds
         8A-XX 4: holds
         pick of 2: retreat 1
         pick 2 of 2
         1A-Cav retreats 2512-2612
         day 21 August
         1A-Cav 2612",
    );
}

#[test]
fn r5_combat_i_winning_germans_stay() {
    check(
        "20 August | fighting | 2A-XV 1512 | 8A-XX 1511 | 8A-IR 1411",
        "attack 8A-IR; attack 8A-XX; target 2A-XV; fight; 1 4 4 4; pick 2; !; ? all 8A",
        "8A-IR 1411, 8A-XX 1511",
    );
}

#[test]
fn r5_combat_j_losing_germans_stay() {
    check(
        "20 August | fighting | 2A-XV 1512 | 8A-XX 1511",
        "attack 8A-XX; target 2A-XV; fight; !; 6 4 1; ? where 8A-XX 2A-XV",
        "combat 6, 1 v 1 = 6: Russia; 2A-XV 4: holds; 8A-XX 1: disrupted; 8A-XX 1511 disrupted 0, 2A-XV 1512",
    );
}
