//! Commands that people type, and a game told in sentences.

use east_face::EastFace;
use expect_test::expect;
use kernel::Viewer;
use stage::Face;

use super::table::{Table, check};

#[test]
fn whole_commands_are_understood() {
    let mut table = Table::new();
    let mut said = vec![format!("center: {}", table.understood("Center"))];
    table.play(&["center", "done", "3", "4"]);
    let mut try_all =
        |table: &Table, all: &[&str]| said.extend(all.iter().map(|it| format!("{it}: {}", table.understood(it))));
    try_all(
        &table,
        &["buy 2 blitz, assault, hold", "BBAH", "buy blitz", "buy 4 dances", "buy HHHHH", "buy 5 hold", "buy 99 hold"],
    );
    table.play(&["axis: buy HHHB", "soviet: buy HHHH"]);
    try_all(&table, &["lead guderian", "kluge Assault"]);
    table.play(&["done"]);
    try_all(
        &table,
        &[
            "move P24 1311",
            "move P24, P46 to Baranovichi",
            "move P24 1412",
            "move P24 2707",
            "move A3 1810",
            "move A4",
            "assault Grodno with P39, P57 support",
            "attack 1412 with all",
            "dance",
        ],
    );
    table.play(&["done"]);
    try_all(&table, &["attack Brest-Litovsk with all support", "attack 1412 with P46, P24", "end"]);
    check(
        &said.join("\n"),
        &expect![[r#"
            center: assign center
            buy 2 blitz, assault, hold: buy HABB
            BBAH: buy HABB
            buy blitz: ! Say: buy and four orders, such as buy 2 blitz, assault, hold.
            buy 4 dances: ! "dances" is no order; they are hold, withdraw, assault and blitz.
            buy HHHHH: buy HHHHH
            buy 5 hold: buy HHHHH
            buy 99 hold: ! Say: buy and four orders, such as buy 2 blitz, assault, hold.
            lead guderian: lead GE-LG
            kluge Assault: kluge assault
            move P24 1311: step GE-P24 1311 / halt
            move P24, P46 to Baranovichi: gather GE-P24 / gather GE-P46 / step GE-P24 1311 / step GE-P24 1411 / step GE-P24 1510 / step GE-P24 1611 / halt
            move P24 1412: ! SU-A4, M14 hold 1412 Brest-Litovsk. [12.1.1]
            move P24 2707: ! 24 Panzer Corps (GE-P24) cannot get to 2707 Moscow: no way there is short enough. [11.1.3]
            move A3 1810: ! 3 Romanian Army (RO-A3) stands in the area of Army Group Antonescu; it is Army Group Center that acts. [11.2.1a]
            move A4: ! Say: move UNIT HEX, or move UNIT, UNIT HEX.
            assault Grodno with P39, P57 support: gather GE-P39 / gather GE-P57 / assault 1410 support
            attack 1412 with all: ! Attacks follow when all movement is over: end it first. [12.1]
            dance: ! "dance" is not understood; type help.
            attack Brest-Litovsk with all support: attack 1412 / join GE-P24 / join GE-P46 / join GE-P47 / fight support
            attack 1412 with P46, P24: attack 1412 / join GE-P24 / join GE-P46 / fight
            end: done"#]],
    );
}

#[test]
fn a_short_game_in_words() {
    let mut table = Table::new();
    let mut said = Vec::new();
    let commands = [
        "assign center",
        "done",
        "3",
        "4",
        "axis: buy HHHB",
        "soviet: buy HHHH",
        "lead Guderian",
        "2",
        "blitz",
        "follow P24",
        "done",
        "done",
        "assault 1410 with P39, P57",
        "3",
        "retreat 1509 1609",
        "move 1510",
        "done",
        "attack 1412 with all",
        "1",
        "lose P46",
        "lose M14",
        "done",
        "draw counterattack",
        "2",
    ];
    for command in commands {
        if table.owes().is_some() {
            said.push(format!("? {}", table.prompt()));
        }
        let n = table.events.len();
        table.play(&[command]);
        said.push(format!("> {command}"));
        said.extend(
            table.events[n..].iter().map(|it| format!("  {}", table.sheet.tell(&EastFace::told(&table.game, it).line))),
        );
        let waiting = EastFace::waiting(&table.game, &table.state, &mut table.board(), Viewer::Spectator);
        said.push(format!("= {}", table.sheet.tell(&waiting)));
    }
    check(
        &said.join("\n"),
        &expect![[r#"
            ? Which Army Group opens the war with a Blitz? [3.1f]
            > assign center
              Turn 1 begins: June 1941, Fair.
              I. Axis reinforcements and replacements.
              Army Group Center: Blitz.
            = Waiting for the Axis to place Garrisons and spend replacements.
            ? Garrisons and replacements, with no replacement steps to spend: place and spend, or end it. [4.Ib]
            > done
              II. Soviet reinforcements and replacements.
              III. Command points for the next turn.
            = The Axis rolls for command points.
            > 3
              Axis command die 3, modified to 4: 11 points for the next turn.
            = The Soviets roll for command points.
            > 4
              Soviet command die 4, modified to 3: 7 points for the next turn.
            = Both sides buy four orders for the next turn, in secret.
            ? Buy four orders for turn 2 (July 1941, Fair) with 11 command points, in secret. Prices: Hold 1, Withdraw 2, Assault 3, Blitz 4. [7.1.4]
            > axis: buy HHHB
              The Axis buys 1 Blitz, 3 Hold.
            = Both sides buy four orders for the next turn, in secret.
            ? Buy four orders for turn 2 (July 1941, Fair) with 7 command points, in secret. Prices: Hold 1, Withdraw 2, Assault 3. [7.1.4]
            > soviet: buy HHHH
              The Soviets buy 4 Hold.
              Both sides have bought their orders for the next turn.
              IV. Initiative, and the Orders Cup.
              Into the cup go 1 Axis Hold, 2 Axis Blitz, 3 Soviet Hold, 1 Soviet Withdraw, 3 Counterattacks.
              V. Actions.
              Army Group Center acts under Blitz.
            = Waiting for the Axis to give orders (Army Group Center, Blitz).
            ? Army Group Center, Blitz: Guderian (GE-LG) may try to give his own order (die 1 to 3), and 4 Army (Kluge) (GE-A4) may have an order of its own; done to start moving. [13.4]
            > lead Guderian
              Guderian (GE-LG) tries to give an order of his own.
            = The die of Guderian (GE-LG): he gives his own order on 1 to 3.
            > 2
              Guderian's die 2: he may give his own order.
            = Waiting for the Axis to give orders (Army Group Center, Blitz).
            ? Guderian (GE-LG) may give an order of his own: which, or none? [13.4.5]
            > blitz
              Guderian orders Blitz.
            = Waiting for the Axis to give orders (Army Group Center, Blitz).
            ? Which Panzer Corps follow the Blitz of Guderian (GE-LG)? [13.4.5]
            > follow P24
              24 Panzer Corps (GE-P24) follows that order.
            = Waiting for the Axis to give orders (Army Group Center, Blitz).
            ? Which Panzer Corps follow the Blitz of Guderian (GE-LG)? [13.4.5]
            > done
              Nobody else follows the Leader.
            = Waiting for the Axis to give orders (Army Group Center, Blitz).
            ? Army Group Center, Blitz: 4 Army (Kluge) (GE-A4) may have an order of its own; done to start moving. [13.5.1]
            > done
              The staff has given its orders.
            = Waiting for the Axis to move (Army Group Center, Blitz).
            ? Army Group Center, Blitz: move a unit or a stack, or end movement. [11.2.2]
            > assault 1410 with P39, P57
              39 Panzer Corps (GE-P39) gets ready to move.
              57 Panzer Corps (GE-P57) gets ready to move.
              P39, P57 make a Mobile Assault on 1410 Grodno: SU-A3, M11.
              11 against 3: 3:1.
            = The Axis attacks 1410 Grodno at 3:1: the combat die.
            > 3
              Combat die 3: DR, the defender retreats.
            = Waiting for the Soviets to retreat.
            ? During the Axis activation. SU-A3, M11 must retreat two hexes from 1410 Grodno: over which hex to which? [12.3.1]
            > retreat 1509 1609
              SU-A3, M11 retreat over 1509 to 1609 Vilnius.
              P39, P57 break through to 1410 Grodno and may go on.
              The Axis takes 1410 Grodno.
            = Waiting for the Axis to move (Army Group Center, Blitz).
            ? P39, P57 at 1410 Grodno, 2 of 8 movement points spent: go on, or halt. [11.1.6]
            > move 1510
              P39, P57 step 1410 Grodno to 1510.
              P39, P57 halt at 1510.
            = Waiting for the Axis to move (Army Group Center, Blitz).
            ? Army Group Center, Blitz: move a unit or a stack, or end movement. [11.2.2]
            > done
              Movement is over; attacks follow.
            = Waiting for the Axis to attack (Army Group Center, Blitz).
            ? Army Group Center, Blitz: attack a hex, or end the activation. [12.1]
            > attack 1412 with all
              An attack on 1412 Brest-Litovsk is prepared.
              24 Panzer Corps (GE-P24) takes part.
              46 Panzer Corps (GE-P46) takes part.
              47 Panzer Corps (GE-P47) takes part.
              P24, P46, P47 attack 1412 Brest-Litovsk: SU-A4, M14.
              18 against 3, 2 columns to the left: 4:1.
            = The Axis attacks 1412 Brest-Litovsk at 4:1: the combat die.
            > 1
              Combat die 1: B1, both sides lose a step.
            = Waiting for the Axis to take a loss.
            ? B1 in your attack on 1412 Brest-Litovsk: 1 step to lose. Which unit? [12.2.3a]
            > lose P46
              46 Panzer Corps (GE-P46) is down to 1 step.
            = Waiting for the Soviets to take a loss.
            ? During the Axis activation. B1 in your defence of 1412 Brest-Litovsk: 1 step to lose. Which unit? [12.2.3a]
            > lose M14
              14 Mechanized Corps (SU-M14) is eliminated at 1412 Brest-Litovsk.
            = Waiting for the Axis to attack (Army Group Center, Blitz).
            ? Army Group Center, Blitz: attack a hex, or end the activation. [12.1]
            > done
              There are no more attacks.
            = A marker is drawn from the cup: 1 Axis Hold, 2 Axis Blitz, 3 Soviet Hold, 1 Soviet Withdraw, 3 Counterattacks.
            > draw counterattack
              Drawn from the cup: a Counterattack.
            = A Soviet Counterattack: the die for its Front.
            > 2
              Counterattack, die 2: the West Front.
            = Waiting for the Soviets to march to the counterattack."#]],
    );
}
