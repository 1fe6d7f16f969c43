//! Odds, checked by hand.

use east::{AXIS, SOVIET};
use east_face::EastFace;
use expect_test::expect;
use kernel::Ratio;
use stage::Face;

use super::table::{Table, check, shares};

/// Three Panzer Corps over the Bug against the fort of Brest-Litovsk: 18 to 3 is 6:1, two columns to the left is 4:1,
/// whose column reads B1, DR, DR, DR, EX, DE; with the Luftwaffe 22 to 3 is 7:1, then 5:1: DR, DR, DR, EX, DE, DE.
#[test]
fn a_worked_attack_on_a_fort_over_a_river() {
    let mut table = Table::at_work("center");
    table.play(&["done", "done", "attack 1412"]);
    let title = table.title(&table.odds(AXIS));
    assert!(title.contains("(all who could)"), "{title}");
    assert_eq!(
        EastFace::odds(&table.game, &table.state, &mut table.board(), SOVIET),
        None,
        "what is prepared is its owner's"
    );
    table.play(&["join P24, P46, P47"]);
    let odds = table.odds(AXIS);
    check(
        &format!(
            "{}\n{}\n\n{}\n\n{}\n\n{}",
            table.title(&odds),
            table.terms(&odds),
            shares(&odds.results),
            shares(&odds.chances),
            shares(&odds.expected)
        ),
        &expect![[r#"
            Attack of P24, P46, P47 on 1412 Brest-Litovsk (SU-A4, M14): 18 against 3, 2 columns to the left, column 4:1
            24 Panzer Corps (GE-P24) +6
            46 Panzer Corps (GE-P46) +6
            47 Panzer Corps (GE-P47) +6
            4 Army (SU-A4) -2
            14 Mechanized Corps (SU-M14) -1
            columns for the fort -1
            columns for the river that all cross -1

            B1, both sides lose a step 1/6
            DR, the defender retreats 1/2
            EX, defender eliminated, attacker pays 1/6
            DE, the defender is eliminated 1/6

            the hex is vacated 5/6
            the attacker loses nothing 2/3
            with the Luftwaffe: the hex is vacated 1/1
            with the Luftwaffe: the attacker loses nothing 5/6
            with the Luftwaffe: DR (5:1) 1/2
            with the Luftwaffe: EX (5:1) 1/6
            with the Luftwaffe: DE (5:1) 1/3

            attacker's steps lost 1/2
            defender's steps lost 5/6
            with the Luftwaffe: attacker's steps lost 1/3
            with the Luftwaffe: defender's steps lost 1/1"#]],
    );
    table.play(&["fight support"]);
    assert_eq!(
        shares(&table.odds(SOVIET).results),
        "DR, the defender retreats 1/2\nEX, defender eliminated, attacker pays 1/6\nDE, the defender is eliminated 1/3"
    );
}

/// Two Panzer Corps in the open: 11 to 3 is 3:1, which reads A1, B1, DR, DR, EX, DE. The attacker loses a step each by
/// A1 and B1 and two by EX, four in six dice; the defender one by B1, two by EX and two by DE, five in six.
#[test]
fn a_worked_mobile_assault() {
    let mut table = Table::at_work("center");
    table.play(&["done", "gather P39", "gather P57"]);
    let odds = table.odds(AXIS);
    check(
        &format!("{}\n{}\n\n{}", table.title(&odds), table.terms(&odds), shares(&odds.chances)),
        &expect![[r#"
            Mobile Assault of P39, P57 on 1410 Grodno (SU-A3, M11): 11 against 3, column 3:1
            39 Panzer Corps (GE-P39) +6
            57 Panzer Corps (GE-P57) +5
            3 Army (SU-A3) -2
            11 Mechanized Corps (SU-M11) -1

            the hex is vacated 2/3
            the attacker loses nothing 1/2
            with the Luftwaffe: the hex is vacated 1/1
            with the Luftwaffe: the attacker loses nothing 5/6
            with the Luftwaffe: DR (5:1) 1/2
            with the Luftwaffe: EX (5:1) 1/6
            with the Luftwaffe: DE (5:1) 1/3
            an assault on 1310 Bialystok clears it 1/3"#]],
    );
    table.play(&["assault 1410"]);
    let odds = table.odds(SOVIET);
    assert_eq!(shares(&odds.expected), "attacker's steps lost 2/3\ndefender's steps lost 5/6");
    let vacated = odds.chances.iter().find(|it| it.what == "the hex is vacated").expect("a chance");
    assert_eq!((vacated.num, vacated.den), (2, 3));
}

#[test]
fn odds_know_leaders_snow_supply_and_both_markers() {
    let mut table = Table::at_work("center");
    table.put("GE-P24", "1409");
    table.put("GE-P46", "1409");
    table.put("GE-LG", "1409");
    table.play(&["done", "gather P24", "gather P46"]);
    let terms = table.terms(&table.odds(AXIS));
    assert!(terms.contains("the die, for a Leader +1"), "{terms}");
    let mut table = Table::at_work("center");
    table.play(&["done", "done"]);
    table.state.turn = 5;
    table.put("GE-P24", "1411");
    table.play(&["attack 1410", "join P24"]);
    let odds = table.odds(AXIS);
    for with in ["with the Luftwaffe: ", "with the T-34s: ", "with the Luftwaffe and the T-34s: "] {
        let sum = odds.chances.iter().filter(|it| it.what.starts_with(with) && it.what.ends_with(')'));
        let sum = sum.fold((0, 1), |(num, den), it| (num * it.den + it.num * den, den * it.den));
        assert_eq!(Ratio::new(sum.0, sum.1), Ratio::new(1, 1), "{with}");
    }
    table.state.turn = 7;
    table.put("GE-P24", "2508");
    table.put("SU-A3", "2608");
    table.put("SU-M11", "1710");
    table.state.battle.target = table.hex("2608").0;
    let odds = table.odds(AXIS);
    let (terms, title) = (table.terms(&odds), table.title(&odds));
    assert!(terms.contains("P24: lack of supply -5\n"), "{terms}");
    assert!(terms.ends_with("the die, for Snow -1"), "{terms}");
    assert!(title.ends_with("1:2") || title.contains("without a die"), "{title}");
}
