//! Chapter 9: the three optional rules.

use hindenburg_face::HindenburgFace;
use kernel::{Game, Side};
use stage::Face;

use crate::rules::table::{Table, check, game, play};

#[test]
fn r9_activation_a_a_die_from_19_august() {
    let armies = "1A-Cav 2905 | 2A-XV 1320 | 8A-XX 1010";
    let on = |day: u8| format!("{day} August | with variable_activation on | {armies}");
    check(&format!("{} | movement", on(17)), "end; ? next", "day 18 August; die: march 1");
    check(&format!("{} | movement", on(18)), "end; ? next", "day 19 August; die: order");
    check(
        &format!("{} | order", on(19)),
        "1; !; 1 1; end; ? next",
        "1A march 1 = 1: 0; 2A march 1 = 1: 0; day 20 August; die: order",
    );
    // Without the option the order is printed.
    check(&format!("18 August | movement | {armies}"), "end; ? next", "day 19 August; die: march 1");
}

#[test]
fn r9_activation_b_six_orders() {
    for (die, order) in [(1, [1, 2, 8]), (2, [1, 8, 2]), (3, [2, 1, 8]), (4, [2, 8, 1]), (5, [8, 1, 2]), (6, [8, 2, 1])]
    {
        let (mut inputs, mut told) = (format!("{die}"), format!("order {die}: {} {} {}", order[0], order[1], order[2]));
        for army in order {
            inputs += if army == 8 { "; ? next; 1; end" } else { "; ? next; 1" };
            told += &match army {
                8 => "; die: François; François 1".to_owned(),
                _ => format!("; die: march {army}; {army}A march 1 = 1: 0"),
            };
        }
        // Supply, rally and victory check keep their places: 2A-XIII, shut in, rolls last, then 8A-XX.
        inputs += "; end; ? next; 4; ? next; 3; ? next";
        told += "; die: surrender 2A-XIII; 2A-XIII surrounded 4: holds out; die: rally 8A-XX;
         8A-XX rally 3: fresh; day 20 August; die: order";
        if order[2] != 8 {
            // Fighting comes right after movement.
            inputs = inputs.replacen("1; end", "1; end; end", 1).replacen("; end; ? next; 4", "; ? next; 4", 1);
        }
        check(
            "19 August | order | with variable_activation on | 1A-Cav 2905 | 2A-XV 1320 | 2A-XIII 1512
             | 8A-I 1511 | 8A-XX 1513 disrupted",
            &inputs,
            &told,
        );
    }
}

#[test]
fn r9_activation_b_memory_runs_by_day() {
    // Last on one day, first on the next: still the day after.
    check(
        "19 August | march 1 | row 6 | with variable_activation on | 1A-Cav 2801 | 8A-XX 1010",
        "6; ? markers; 1; 6; ? markers",
        "1A march 6 = 6: 2, forced; 1A-Cav 2801-2701; 1A-Cav 2701-2601; day 20 August; 1A 19 August
         order 1: 1 2 8; 1A march 6 = 6: 1; 1A-Cav 2601-2501; none",
    );
    // First, then last.
    check(
        "19 August | march 1 | row 1 | with variable_activation on | 1A-Cav 2801 | 8A-XX 1010",
        "6; end; 6; end; 6",
        "1A march 6 = 6: 2, forced; 1A-Cav 2801-2701; 1A-Cav 2701-2601; day 20 August
         order 6: 8 2 1; 1A march 6 = 6: 1; 1A-Cav 2601-2501; day 21 August",
    );
    // German forced marches too.
    check(
        "19 August | movement | row 1 | with variable_activation on | 1A-Cav 2905 | 8A-XX 1010",
        "step 8A-XX 1009; step 8A-XX 1008; end; 6; step 8A-XX 1007; ? next",
        "8A-XX 1010-1009; 8A-XX 1009-1008; day 20 August; order 6: 8 2 1; 8A-XX 1008-1007; movement",
    );
}

#[test]
fn r9_rail_a_late_train() {
    let position = "20 August | movement | with delayed_rail on | 8A-XX 1614 | 8A-IR 2006";
    for die in 4..=6 {
        check(
            position,
            &format!("rail 8A-XX; to 0110; {die}; ? where 8A-XX; ? may rail 8A-IR"),
            &format!("8A-XX rail 1614-0110; 8A-XX train {die}: on time; 8A-XX arrives 0110; 8A-XX 0110; no, 5-rail-a"),
        );
    }
    for die in 1..=3 {
        check(
            position,
            &format!("rail 8A-XX; to 0110; {die}; ? where 8A-XX; ? zones"),
            &format!(
                "8A-XX rail 1614-0110; 8A-XX train {die}: late; 8A-XX rail 0110; 1906 1907 2005 2006 2007 2106 2107"
            ),
        );
    }
    // It appears when the next movement is over, too late to move, and takes nobody's rail move.
    check(
        position,
        "rail 8A-XX; to 0110; 1; end; ? where 8A-XX; ? list rail; ? list step 8A-XX; rail 8A-IR; to 1614; 6;
         end; ? where 8A-XX; ? list rail",
        "8A-XX rail 1614-0110; 8A-XX train 1: late; day 21 August; 8A-XX rail 0110; rail 8A-IR; none
         8A-IR rail 2006-1614; 8A-IR train 6: on time; 8A-IR arrives 1614
         8A-XX arrives 0110; day 22 August; 8A-XX 0110; rail 8A-IR, rail 8A-XX",
    );
    // On the way it is neither lost nor beyond rallying.
    check(
        "31 August | movement | with delayed_rail on | 8A-XX 1614 disrupted",
        "rail 8A-XX; to 0110; 1; ? score; end; ? next; 3; ? where 8A-XX",
        "8A-XX rail 1614-0110; 8A-XX train 1: late; 6; die: rally 8A-XX; 8A-XX rally 3: fresh; over: 6 points;
         8A-XX rail 0110",
    );
    // Two trains on two days.
    check(
        "21 August | movement | with delayed_rail on | 8A-XX rail 0110 | 8A-IR 2006",
        "rail 8A-IR; to 1614; 2; end; ? all 8A; end; ? all 8A",
        "8A-IR rail 2006-1614; 8A-IR train 2: late; 8A-XX arrives 0110; day 22 August; 8A-IR rail 1614, 8A-XX 0110
         8A-IR arrives 1614; day 23 August; 8A-IR 1614, 8A-XX 0110",
    );
    // I. Corps is not rolled for while it is on the way.
    check(
        "20 August | movement | with delayed_rail on | 8A-I 1614",
        "rail 8A-I; to 0110; 1; end; ? next; end; ? next",
        "8A-I rail 1614-0110; 8A-I train 1: late; day 21 August; movement; 8A-I arrives 0110; day 22 August;
         die: François",
    );
    // Off the map it touches nobody: the Russians march on through.
    check(
        "20 August | march 2 | with delayed_rail on | 2A-XV 1615 | 8A-XX rail 1613",
        "3; ? next",
        "2A march 3 = 3: 1; 2A-XV 1615-1614; movement",
    );
    // Without the option no die.
    check("20 August | movement | 8A-XX 1614", "rail 8A-XX; to 0110", "8A-XX rail 1614-0110; 8A-XX arrives 0110");
}

#[test]
fn r9_rail_a_closed_destination() {
    // A friend stands there: the six hexes around are the nearest.
    check(
        "21 August | movement | with delayed_rail on | 8A-XX rail 1512 | 8A-IR 1512",
        "end; ? next; ? list; ? may arrive 1510; ? may arrive 1512; arrive 1411; ? where 8A-XX",
        "arrival 8A-XX
         arrive 1411, arrive 1412, arrive 1511, arrive 1513, arrive 1611, arrive 1612
         no, 9-rail
         no, 9-rail
         8A-XX arrives 1411
         day 22 August
         8A-XX 1411",
    );
    // Russians next to it, and hexes they were last in, are closed; so are the hexes they touch.
    check(
        "21 August | movement | with delayed_rail on | 2A-XV 1514 | Russians were in 1511 | 8A-XX rail 1513",
        "end; ? list",
        "arrive 1412, arrive 1512, arrive 1612",
    );
    // It comes before combat.
    check(
        "21 August | movement | with delayed_rail on | 2A-XV 1514 | 8A-IR 1414 | 8A-XX rail 1513",
        "end; ? next; arrive 1512; ? next",
        "arrival 8A-XX; 8A-XX arrives 1512; fighting",
    );
    // Nothing is open anywhere: it waits a day, until a friend has won back a hex.
    let game = game();
    let map = &game.book.map;
    let rail = map.grid.hexes().filter(|&it| map.germany.has(it) && map.passable.has(it) && map.grid.col(it) <= 22);
    let all: Vec<String> = rail.map(|it| map.grid.name(it)).filter(|it| it != "1010").collect();
    let position = format!(
        "21 August | movement | with delayed_rail on | 8A-XX rail 1512 | 8A-IR 1010 | Russians were in {}",
        all.join(" ")
    );
    let told = play(&position, "end; ? where 8A-XX; step 8A-IR 1009; step 8A-IR 1008; end; ? next");
    assert_eq!(
        told,
        ["8A-XX waits", "day 22 August", "8A-XX rail 1512", "8A-IR 1010-1009", "8A-IR 1009-1008", "arrival 8A-XX"]
    );
}

#[test]
fn r9_rail_trains_of_one_day_arrive_in_the_owner_s_order() {
    let two = |i: &str, xx: &str, more: &str| {
        format!("21 August | movement | with delayed_rail on | 8A-I rail {i} | 8A-XX rail {xx} {more}")
    };
    // Both are bound for one hex: who comes first gets it, the other gets off next to it.
    check(
        &two("1512", "1512", ""),
        "end; ? next; ? list; ? may train 8A-IR; train 8A-XX; ? next; ? list; arrive 1411; ? all 8A",
        "trains; train 8A-I, train 8A-XX; no, 9-rail; 8A-XX arrives 1512; arrival 8A-I
         arrive 1411, arrive 1412, arrive 1511, arrive 1513, arrive 1611, arrive 1612
         8A-I arrives 1411; day 22 August; 8A-I 1411, 8A-XX 1512",
    );
    check(
        &two("1512", "1512", ""),
        "end; train 8A-I; arrive 1513; ? all 8A",
        "8A-I arrives 1512; 8A-XX arrives 1513; day 22 August; 8A-I 1512, 8A-XX 1513",
    );
    // A friend stands where the one is bound, and the hex the other wants is among those left to it.
    let closed = two("1512", "1411", "| 8A-IR 1512");
    check(
        &closed,
        "end; ? next; train 8A-I; ? list; arrive 1411; ? next; ? list",
        "trains; arrive 1411, arrive 1412, arrive 1511, arrive 1513, arrive 1611, arrive 1612
         8A-I arrives 1411; arrival 8A-XX; arrive 1311, arrive 1312, arrive 1410, arrive 1412, arrive 1511",
    );
    check(
        &closed,
        "end; train 8A-XX; ? list",
        "8A-XX arrives 1411; arrive 1412, arrive 1511, arrive 1513, arrive 1611, arrive 1612",
    );
    // Where no order makes a difference nobody is asked, and a train of today is not due.
    check(
        &two("1512", "0110", ""),
        "end; ? next",
        "8A-I arrives 1512; 8A-XX arrives 0110; day 22 August; die: François",
    );
    check(
        "21 August | movement | with delayed_rail on | 8A-I rail 1512 | 8A-XX 1614",
        "rail 8A-XX; to 1512; 1; end; ? all 8A",
        "8A-XX rail 1614-1512; 8A-XX train 1: late; 8A-I arrives 1512; day 22 August; 8A-I 1512, 8A-XX rail 1512",
    );
    // Of three the order of the last two is asked for again.
    check(
        &two("1512", "1512", "| 8A-IR rail 1512"),
        "end; ? list; train 8A-XX; ? next; ? list; train 8A-I; arrive 1411; ? list",
        "train 8A-I, train 8A-IR, train 8A-XX; 8A-XX arrives 1512; trains; train 8A-I, train 8A-IR
         8A-I arrives 1411; arrive 1412, arrive 1511, arrive 1513, arrive 1611, arrive 1612",
    );
    // The question, and the answer in words.
    let mut table = Table::set(&two("1512", "1512", ""));
    table.take("end");
    let (game, state, board) = (&table.game, &table.state, &mut table.board);
    let sheet = &crate::rules::table::sheet(game);
    let prompt = sheet.say(&HindenburgFace::prompt(game, state, board, Side::A).text);
    assert_eq!(prompt, "The trains of 8A-I, 8A-XX are due: which arrives next?");
    let answer = HindenburgFace::understand(game, sheet, state, board, Side::A, "train XX").expect("an answer")[0];
    assert_eq!(game.notation(Side::A, answer), "train 8A-XX");
    let label = sheet.say(&HindenburgFace::label(game, state, board, Side::A, answer));
    assert_eq!(label, "the train of the XX. Corps (8A-XX), bound for 1512");
}

#[test]
fn r9_exhaustion_rests_after_a_forced_march() {
    // No die, no march, no attack though it touches a German; the day after it is free.
    check(
        "19 August | march 1 | with exhaustion on | 1A-Cav 2901 | 8A-XX 2702",
        "6 1 6 6; end; end; ? next; ? markers; end; end; ? next",
        "1A march 6 = 6: 2, forced
         1A-Cav 2901-2801
         1A attacks: 1A-Cav > 8A-XX
         combat 1, 1 v 1 = 1: Germany
         1A-Cav 6: holds; 8A-XX 6: holds
         day 20 August
         1A rests
         movement
         none
         day 21 August
         die: march 1",
    );
    check(
        "19 August | march 2 | with exhaustion on | 2A-XV 1515 | 1A-Cav 2905",
        "6; end; 1; end; 1; 6",
        "2A march 6 = 6: 2, forced; 2A-XV 1515-1514; 2A-XV 1514-1513; day 20 August
         1A march 1 = 1: 0; 2A rests; day 21 August
         1A march 1 = 1: 0; 2A march 6 = 6: 2, forced; 2A-XV 1513-1512; 2A-XV 1512-1511",
    );
    // An ordinary march tires nobody.
    check(
        "19 August | march 1 | with exhaustion on | 1A-Cav 2801",
        "5; end; ? next",
        "1A march 5 = 5: 1; 1A-Cav 2801-2701; day 20 August; die: march 1",
    );
    // Without the option the army marches the day after, one hex at most.
    check("20 August | march 1 | 1A forced 19 August | 1A-Cav 2801", "5", "1A march 5 = 5: 1; 1A-Cav 2801-2701");
}
