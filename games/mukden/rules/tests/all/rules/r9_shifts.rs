//! Chapter 9, column shifts and guns.

use std::collections::BTreeMap;

use super::table::{check, play};

/// The column of an attack on a hex by these units, all of which join.
#[track_caller]
fn column(attackers: &str, defenders: &str) -> String {
    let russian = attackers.trim_start().starts_with("R:");
    let side = if russian { "| Russia acts" } else { "" };
    let order = |id: &str| {
        let game = super::table::game();
        super::table::unit(&game, id).0
    };
    let mut ids: Vec<&str> = attackers.split('|').filter_map(|it| it.split_whitespace().next()).collect();
    ids.sort_by_key(|it| order(it));
    let joins: String = ids.iter().map(|it| format!("join {it}; ")).collect();
    let target = defenders.split_whitespace().nth(1).expect("a hex");
    let (switch, defenders) = defenders.split_once(" with ").map_or(("", defenders), |it| (it.1, it.0));
    let with = if switch.is_empty() { String::new() } else { format!("| with {switch}") };
    let told = play(
        &format!("turn 4 | combat | J:16R 3927 | R:Mad 1300 {side} | {attackers} | {defenders} {with}"),
        &format!("attack {target}; {joins} fight"),
    );
    told[0].split(": ").nth(1).expect("a column").to_owned()
}

// In all of these seven factors attack two: +5 to Japan without a shift. Left of it are +2, 0 and ≤ -1, right of it +10
// and +15.

#[test]
fn r9_6_a_all_shifts_make_one() {
    // Mountain 1L and concentric 2R: 1R.
    assert_eq!(column("J:2 3303 4 | J:12 3305 3", "R:1Ch 3304"), "+10");
    // Town 1L and minor river 1L: 2L.
    assert_eq!(column("J:2 1711", "R:1Ch 1710"), "0");
    // Both ends of the table hold.
    assert_eq!(column("J:1Cav 1711", "R:25 1710"), "≤ -1");
    assert_eq!(column("J:IG 2005 | J:2 2005 | J:12 2007 | J:4 2007", "R:1Ch 2006"), "≥ 30");
}

#[test]
fn r9_6_b_clear_gives_nothing() {
    assert_eq!(column("J:2 2007", "R:1Ch 2006"), "+5");
}

#[test]
fn r9_6_c_mountains_give_one() {
    assert_eq!(column("J:2 3305", "R:1Ch 3304"), "+2");
    // A pass does not take it away.
    assert_eq!(column("J:2 3319", "R:1Ch 3318"), "+2");
    assert_eq!(column("J:2 3318", "R:1Ch 3317"), "+2");
    // The attacker's own ground does not matter: 3104 lies in the mountains, 3003 too, 2903 in the plain.
    assert_eq!(column("J:2 3003", "R:1Ch 2903"), "+5");
}

#[test]
fn r9_6_d_all_towns_give_one() {
    assert_eq!(column("J:2 1709", "R:1Ch 1710"), "+2", "a town");
    assert_eq!(column("J:2 2311", "R:1Ch 2310"), "+2", "Mukden");
    // A Russian attack on Liaoyang: 8 to 1 is +5, one to the left +2.
    assert_eq!(column("R:25 1923 | R:41 1923", "J:2Cav 1922"), "+2", "Liaoyang");
}

#[test]
fn r9_6_e_minor_rivers_give_one_if_all_cross() {
    assert_eq!(column("J:2 1910", "R:1Ch 1909"), "+2");
    assert_eq!(column("J:2 1909", "R:1Ch 1910"), "+2", "both ways");
    // One attacker over an open side: nothing. 2010 lies across the river, 1908 does not.
    assert_eq!(column("J:2 1910 4 | J:12 2010 3", "R:1Ch 1909"), "+2");
    assert_eq!(column("J:2 1910 4 | J:12 2009 3", "R:1Ch 1909"), "+5");
}

#[test]
fn r9_6_f_major_rivers_give_two_if_all_cross() {
    assert_eq!(column("J:2 1606", "R:1Ch 1605"), "0");
    assert_eq!(column("J:2 1605", "R:1Ch 1606"), "0");
    assert_eq!(column("J:2 1606 4 | J:12 1705 3", "R:1Ch 1605"), "0");
    assert_eq!(column("J:2 1606 4 | J:12 1505 3", "R:1Ch 1605"), "+5", "one over an open side");
}

#[test]
fn r9_6_g_a_mixture_gives_one() {
    // 1821 is behind a major river from 1822 and 1721, behind a minor one from 1820 and 1720.
    let river = |from: &str, to: &str| {
        let map = &super::table::game().book.map;
        let [a, b] = [from, to].map(|it| map.grid.find(it).expect("a hex"));
        map.river[a.at()][map.grid.dir(a, b).expect("neighbours") as usize]
    };
    assert_eq!((river("1822", "1821"), river("1820", "1821")), (mukden::River::Major, mukden::River::None));
    assert_eq!((river("1720", "1821"), river("1721", "1821")), (mukden::River::Minor, mukden::River::Major));
    assert_eq!(column("J:2 1721 4 | J:12 1822 3", "R:1Ch 1821"), "0");
    assert_eq!(column("J:2 1721 4 | J:12 1720 3", "R:1Ch 1821"), "+2");
    assert_eq!(column("J:2 1820 4 | J:12 1720 3", "R:1Ch 1821"), "+5");
    // A trench and a major river: 1517 is open to 1518 but for the trench of Japan, 1419 lies across the Hun, and 1518 is
    // a town. 11 against 1 is +10 to Russia, less one for the town and one for the sides.
    assert_eq!(column("R:15 1517 | R:14 1517 | R:54 1419", "J:1Cav 1518"), "+2");
}

#[test]
fn r9_6_h_trenches_work_like_minor_rivers() {
    // A Russian trench without a river at 1816/1817.
    assert_eq!(column("J:2 1817", "R:1Ch 1816"), "+2");
    // A Japanese one at 1617/1618: four and three against one is +5 to Russia, and +2 over the trench.
    assert_eq!(column("R:15 1617 | R:54 1617", "J:1Cav 1618"), "+2");
    // A minor river and a trench on one side are one obstacle: 2215/2216.
    assert_eq!(column("J:2 2216", "R:1Ch 2215"), "+2");
    // All over a trench or a minor river.
    assert_eq!(column("J:2 1817 4 | J:12 1916 3", "R:1Ch 1816"), "+2");
    assert_eq!(column("J:2 2116 4 | J:12 2216 3", "R:1Ch 2115"), "+2");
    // One over open ground: nothing.
    assert_eq!(column("J:2 1817 4 | J:12 1915 3", "R:1Ch 1816"), "+5");
}

#[test]
fn r9_6_i_a_trench_helps_its_owner_only() {
    // A Japanese unit behind the Russian trench at 1816/1817, attacked by Russians: nothing. 7 to 1 is +5 to Russia.
    assert_eq!(column("R:15 1816 | R:54 1816", "J:1Cav 1817"), "+5");
    assert_eq!(column("R:15 1817 | R:54 1817", "J:1Cav 1816"), "+5");
    // Its owner has it on either side of the line.
    assert_eq!(column("J:2 1816", "R:1Ch 1817"), "+2");
    assert_eq!(column("J:2 1817", "R:1Ch 1816"), "+2");
    assert_eq!(column("R:15 1618 | R:54 1618", "J:1Cav 1617"), "+2");
}

#[test]
fn r9_6_g_switch_river_and_trench() {
    // It matters only where a major river and a trench lie on one side.
    let map = &super::table::game().book.map;
    let mut both = Vec::new();
    for from in map.grid.hexes() {
        for dir in hex::Dir::ALL {
            if map.river[from.at()][dir as usize] == mukden::River::Major
                && map.trench[from.at()][dir as usize].has(mukden::RUSSIA)
            {
                let to = map.grid.step(from, dir).expect("a hexside between two hexes");
                both.push((map.grid.name(from), map.grid.name(to)));
            }
        }
    }
    assert!(!both.is_empty(), "a hexside with a major river and a Russian trench");
    let town = |it: &str| map.towns.has(map.grid.find(it).expect("a hex"));
    let (from, to) = both.iter().find(|it| !town(&it.1)).expect("one into open country").clone();
    // Twelve against two is +10 to Japan: two to the left is +2, three is 0.
    let of = |value: &str| column(&format!("J:IG {from}"), &format!("R:1Ch {to} with river_and_trench {value}"));
    assert_eq!([of("larger"), of("sum")], ["+2", "0"], "{from} {to}");
    // A minor river and a trench stay one obstacle either way: 2216 to 2215.
    let minor = |value: &str| column("J:2 2216", &format!("R:1Ch 2215 with river_and_trench {value}"));
    assert_eq!([minor("larger"), minor("sum")], ["+2", "+2"]);
}

/// The six hexes around 2006, clockwise.
const AROUND: [&str; 6] = ["2005", "2105", "2106", "2007", "1906", "1905"];

#[test]
fn r9_6_j_what_is_concentric() {
    // Every set of hexes around the target, with a brigade of two steps in each against a brigade of two.
    let brigades = ["J:5R", "J:8R", "J:15R", "J:3R", "J:10R", "J:11R"];
    let plain = BTreeMap::from([(1, "0"), (2, "+2"), (3, "+2"), (4, "+5"), (5, "+5"), (6, "+10")]);
    let shifted = BTreeMap::from([(1, "+5"), (2, "+10"), (3, "+10"), (4, "+15"), (5, "+15"), (6, "+20")]);
    let mut n_concentric = [0; 7];
    for set in 1u8..64 {
        let hexes: Vec<usize> = (0..6).filter(|&it| set >> it & 1 != 0).collect();
        let opposite = hexes.iter().any(|&it| hexes.contains(&((it + 3) % 6)));
        let triangle = [[0, 2, 4], [1, 3, 5]].iter().any(|it| it.iter().all(|hex| hexes.contains(hex)));
        let many = hexes.len() > 3;
        let is_concentric = opposite || triangle || many;
        n_concentric[hexes.len()] += usize::from(is_concentric);
        let attackers: Vec<String> = hexes.iter().map(|&it| format!("{} {}", brigades[it], AROUND[it])).collect();
        let expected = if is_concentric { shifted[&hexes.len()] } else { plain[&hexes.len()] };
        assert_eq!(column(&attackers.join(" | "), "R:1Ch 2006"), expected, "{attackers:?}");
    }
    assert_eq!(n_concentric, [0, 0, 3, 14, 15, 6, 1]);
    // Only those who take part count: a unit on the other side that stands by does not.
    check(
        "turn 4 | combat | spares | J:2 2005 | J:12 2007 | R:1Ch 2006",
        "attack 2006; join J:12; fight",
        "attack J:12 > R:1Ch: +5",
    );
    // Many units in one hex are one hex.
    assert_eq!(column("J:5R 2005 | J:8R 2005 | J:15R 2005 | J:3R 2005", "R:1Ch 2006"), "+5");
}

#[test]
fn r9_6_k_concentric_japanese_two_to_the_right() {
    assert_eq!(column("J:2 2005 4 | J:12 2007 3", "R:1Ch 2006"), "+15");
    // Once, however many pairs there are.
    assert_eq!(column("J:5R 2005 | J:8R 2105 | J:15R 2007 | J:3R 1906", "R:54 2006"), "+15");
}

#[test]
fn r9_6_l_concentric_russian_one_to_the_right() {
    // 4 + 3 against 1 is +5 to Russia; concentric +10.
    assert_eq!(column("R:15 2005 | R:54 2005", "J:1Cav 2006"), "+5");
    assert_eq!(column("R:15 2005 | R:54 2007", "J:1Cav 2006"), "+10");
}

const GUNS: &str = "turn 4 | combat first | spares";

#[test]
fn r9_7_a_eight_markers_in_a_combat_first_turn() {
    check(
        &format!("{GUNS} | J:IG 2007 | R:25 2006"),
        "? guns; attack 2006; join J:IG; ? list guns",
        "8; guns 1, guns 2, guns 3, guns 4, guns 5, guns 6, guns 7, guns 8",
    );
    // What is used comes back for the next such turn, what is not used is not saved.
    check(
        "turn 4 | combat first | J:IG 2007 | R:25 2006 | R:41 1000",
        "attack 2006; join J:IG; guns 5; fight; 6; ? guns; pass; 1; ? guns; pass; pass; ? guns; order combat; ? guns",
        "attack J:IG + 5 guns > R:25: +10; die 6: 2/1; J:IG down to 10; R:25 down to 3; disrupted R:25; disrupted J:IG; 3
         Russia passes; recovery; paralysis 1: 0; movement phase; 3; Japan passes; Russia passes; recovery; turn 5
         corps returns 2310; 0; 8",
    );
    check("turn 4 | declare | set-up", "order movement; ? guns", "0");
    // They are Japanese.
    check(
        "turn 4 | combat first | spares | Russia acts | J:IG 2007 | R:25 2006",
        "? guns; attack 2007; join R:25; ? may guns 1; ? list",
        "8; no, 9.7a; fight",
    );
}

#[test]
fn r9_7_b_one_attacker_needs_a_line() {
    // A Russian in 1923 closes Liaoyang. The Guard stands in it and has its line; the 2nd Division has none.
    let position = format!("{GUNS} | J:IG 1922 | J:2 1924 | R:25 1923");
    check(&position, "attack 1923; join J:2; ? list", "fight");
    check(
        &position,
        "attack 1923; join J:IG; ? list",
        "join J:2, guns 1, guns 2, guns 3, guns 4, guns 5, guns 6, guns 7, guns 8, fight",
    );
    check(&position, "attack 1923; join J:IG; join J:2; guns 8; fight", "attack J:IG J:2 + 8 guns > R:25: ≥ 30");
    check(&position, "attack 1923; join J:2; ? may guns 1", "no, 9.7b");
}

#[test]
fn r9_7_c_markers_never_attack_alone() {
    check(
        &format!("{GUNS} | J:IG 2007 | R:25 2006"),
        "attack 2006; ? list; ? may guns 1; ? may fight",
        "join J:IG; no, 9.7c; no, 9.0g",
    );
    // All together or one by one, in any attack.
    check(
        &format!("{GUNS} | J:IG 2007 | J:2 1605 | R:25 2006 | R:41 1604"),
        "attack 2006; join J:IG; guns 1; fight; 6; flip R:Mad; attack 1604; join J:2; ? list guns",
        "attack J:IG + 1 guns > R:25: +5; die 6: 3/0; J:IG down to 9; disrupted R:25; disrupted J:IG; R:Mad flips
         guns 1, guns 2, guns 3, guns 4, guns 5, guns 6, guns 7",
    );
}

#[test]
fn r9_7_d_no_markers_in_a_momentum_attack() {
    check(
        &format!("{GUNS} | J:IG 2007 | R:CC 2006 | R:25 2005"),
        "attack 2006; join J:IG; fight; 1; advance J:IG; done; attack 2005; join J:IG; ? guns; ? list; ? may guns 1",
        "attack J:IG > R:CC: +10; die 1: 0/5; R:CC eliminated; J:IG advances 2006; 8; fight; no, 9.7d",
    );
    // Nor in a probe.
    check(&format!("{GUNS} | J:IG 2007 | R:CC 2006"), "probe 1906; join J:IG; ? list", "fight");
}

#[test]
fn r9_7_e_a_marker_adds_one() {
    // 6 - 4 = +2; with 2 markers +4, with 3 +5.
    for (guns, column) in [(2, "+2"), (3, "+5")] {
        check(
            &format!("{GUNS} | J:1 2007 | R:25 2006"),
            &format!("attack 2006; join J:1; guns {guns}; fight"),
            &format!("attack J:1 + {guns} guns > R:25: {column}"),
        );
    }
}

#[test]
fn r9_7_f_a_marker_serves_once() {
    check(
        &format!("{GUNS} | J:IG 2007 | J:2 1605 | R:25 2006 | R:41 1604"),
        "attack 2006; join J:IG; guns 8; fight; 6; ? guns",
        "attack J:IG + 8 guns > R:25: +15; die 6: 2/1; J:IG down to 10; R:25 down to 3; disrupted R:25; disrupted J:IG; 0",
    );
    check(
        &format!("{GUNS} | guns 0 | J:2 1605 | R:41 1604"),
        "attack 1604; join J:2; ? list; ? may guns 1",
        "fight; no, 9.7f",
    );
    // Never in defence.
    check(
        &format!("{GUNS} | Russia acts | J:2 1605 | R:41 1604"),
        "attack 1605; join R:41; ? list; fight",
        "fight; attack R:41 > J:2: ≤ -1",
    );
}

#[test]
fn r9_7_g_no_more_markers_than_factors() {
    check(
        &format!("{GUNS} | J:1RD 2007 | R:25 2006"),
        "attack 2006; join J:1RD; ? list guns; ? may guns 5",
        "guns 1, guns 2, guns 3, guns 4; no, 9.7g",
    );
}

#[test]
fn r9_7_ex_six_factors_six_markers() {
    check(
        &format!("{GUNS} | J:1 2007 | R:1Ch 2006"),
        "attack 2006; join J:1; ? may guns 7; guns 6; fight",
        "no, 9.7g; attack J:1 + 6 guns > R:1Ch: +10",
    );
}

#[test]
fn r9_7_h_markers_take_no_losses() {
    check(
        &format!("{GUNS} | J:1 2007 | R:25 2006"),
        "attack 2006; join J:1; guns 3; fight; 6; ? where J:1; ? guns",
        "attack J:1 + 3 guns > R:25: +5; die 6: 3/0; J:1 down to 3; disrupted R:25; disrupted J:1; J:1 2007 3 disrupted; 5",
    );
    // A result above all steps of the units destroys them, markers or not.
    check(
        &format!("{GUNS} | J:8R 2007 | R:25 2006"),
        "attack 2006; join J:8R; guns 2; fight; 6; ? where J:8R; ? guns",
        "attack J:8R + 2 guns > R:25: 0; die 6: 3/0; J:8R eliminated; disrupted R:25; J:8R dead; 6",
    );
}
