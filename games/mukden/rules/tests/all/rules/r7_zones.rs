//! Chapter 7, zones of control and lines of communication.

use super::table::check;

/// The picture of the example of 7.1: the Russian division between the Guard and another unit.
const EXAMPLE: &str = "turn 4 | movement | Russia acts | R:1ESi 2003 | J:IG 2102 | J:2 1804 | R:72 4200 | J:16R 3927";

#[test]
fn r7_0_a_the_six_hexes_around() {
    // A unit two hexes away walks into each of the six hexes around 2006 and has to stop; the hexes beyond are free.
    for (from, to) in
        [("2004", "2005"), ("2205", "2105"), ("2206", "2106"), ("2008", "2007"), ("1806", "1906"), ("1805", "1905")]
    {
        check(&format!("turn 4 | movement | spares | J:IG {from} | R:25 2006"), &format!("? march J:IG {to}"), "ends");
    }
    check("turn 4 | movement | spares | J:IG 2003 | R:25 2006", "? march J:IG 2004", "1 spent");
}

#[test]
fn r7_0_b_zones_reach_over_everything() {
    // Over a major river (1605/1606), a minor one (1909/1910), a trench (1816/1817), into mountains and towns.
    check("turn 4 | movement | spares | J:IG 1604 | R:25 1606", "? march J:IG 1605", "ends");
    check("turn 4 | movement | spares | J:IG 1908 | R:25 1910", "? march J:IG 1909", "ends");
    check("turn 4 | movement | spares | J:IG 1818 | R:25 1816", "? march J:IG 1817", "ends");
    check("turn 4 | movement | spares | J:IG 3303 | R:25 3305", "? march J:IG 3304", "ends");
    check("turn 4 | movement | spares | J:IG 1709 | R:25 1711", "? march J:IG 1710", "ends");
}

#[test]
fn r7_0_c_disrupted_units_have_zones() {
    check("turn 4 | movement | spares | J:IG 2004 | R:25 2006 disrupted", "? march J:IG 2005", "ends");
    check("turn 4 | movement | spares | Russia acts | R:25 2004 | J:IG 2006 disrupted", "? march R:25 2005", "ends");
}

#[test]
fn r7_0_d_zones_of_both_sides_overlap() {
    // 2005 lies between them: an enemy zone for each.
    let both = "J:IG 2004 | R:25 2006 | J:2 1904 | R:41 1906 | spares";
    check(&format!("turn 4 | movement | {both}"), "? march J:2 2005", "ends");
    check(
        &format!("turn 4 | movement | Russia acts | {both}"),
        "? march R:41 1905; ? march R:41 1806",
        "ends; 1 spent",
    );
}

#[test]
fn r7_1_a_the_first_enemy_zone_ends_the_move() {
    check(
        "turn 4 | movement | spares | J:IG 2004 | R:25 2006",
        "step J:IG 2005; ? next; ? where J:IG",
        "J:IG 2004-2005; disrupted J:IG; Russia: movement; J:IG 2005 12 disrupted",
    );
}

#[test]
fn r7_1_b_out_of_a_zone_into_the_open_and_on() {
    // 2005 is in the zone of 2006. Out to 2004, on to 1904 and into the zone again at 1905: there it stops.
    check(
        "turn 4 | movement | spares | J:IG 2005 | R:25 2006",
        "? march J:IG 2004; ? march J:IG 2004 1904; ? march J:IG 2004 1904 1905; ? march J:IG 2004 2005",
        "1 spent; 2 spent; ends; ends",
    );
}

#[test]
fn r7_1_c_never_from_zone_to_zone() {
    check(
        "turn 4 | movement | spares | J:IG 2005 | R:25 2006",
        "? may step J:IG 1905; ? may step J:IG 2105; ? list step J:IG",
        "no, 7.1c; no, 7.1c; step J:IG 1904, step J:IG 2004, step J:IG 2104",
    );
    // Nor when the second zone is another unit's.
    check("turn 4 | movement | spares | J:IG 2005 | R:25 2006 | R:41 2002", "? may step J:IG 2004", "yes");
    check("turn 4 | movement | spares | J:IG 2005 | R:25 2006 | R:41 2003", "? may step J:IG 2004", "no, 7.1c");
}

#[test]
fn r7_1_ex1_not_to_2002_2103_or_1903() {
    check(
        EXAMPLE,
        "? may step R:1ESi 2002; ? may step R:1ESi 2103; ? may step R:1ESi 1903; ? may step R:1ESi 2102",
        "no, 7.1c; no, 7.1c; no, 7.1c; no, 8.2b",
    );
}

#[test]
fn r7_1_ex2_by_1902_to_1803_1903_or_2002() {
    check(
        EXAMPLE,
        "? march R:1ESi 1902; ? march R:1ESi 1902 1803; ? march R:1ESi 1902 1903; ? march R:1ESi 1902 2002",
        "3 spent; ends; ends; ends",
    );
}

#[test]
fn r7_2_a_a_friend_does_not_lift_a_zone() {
    // In movement: 2005 stops the mover though a friend is there.
    check("turn 4 | movement | spares | J:IG 2004 | J:5R 2005 | R:25 2006", "? march J:IG 2005", "ends");
    check("turn 4 | movement | spares | J:IG 2005 | J:5R 1905 | R:25 2006", "? may step J:IG 1905", "no, 7.1c");
    // In a line of communication: 1005 is held by a friend, and the ring is closed all the same.
    check(
        "turn 6 | combat | R:25 1006 | R:41 1005 | J:IG 1104 | J:2 1107",
        "pass; pass",
        "Japan passes; Russia passes; recovery; count Japan 101, Russia 95, cut off R:25 R:41; over",
    );
    // In a forced march. [8.4b]
    check(
        "turn 4 | movement | spares | J:IG 1011 | J:5R 1002 | R:25 1101",
        "? march J:IG 1010 1009 1008 1007 1006 1005 1004 1003; ? march J:IG 1010 1009 1008 1007 1006 1005 1004 1003 1002",
        "8 spent; no to 1002",
    );
}

#[test]
fn r7_3_a_zones_do_not_hinder_an_advance() {
    check(
        "turn 4 | combat | spares | J:IG 2007 | R:CC 2006 | R:25 2005 | R:41 1905",
        "attack 2006; join J:IG; fight; 1; advance J:IG; ? where J:IG",
        "attack J:IG > R:CC: +10; die 1: 0/5; R:CC eliminated; J:IG advances 2006; J:IG 2006 12",
    );
}

#[test]
fn r7_4_a_an_empty_hex_in_a_zone_may_be_probed() {
    check(
        "turn 4 | combat | spares | J:IG 2007 | R:25 2006",
        "? list probe; ? may probe 2008",
        "probe 1906, probe 2106; no, 9.13a",
    );
}

#[test]
fn r7_5_a_zones_do_not_hinder_momentum() {
    check(
        "turn 4 | combat | spares | J:IG 2007 | R:CC 2006 | R:25 2005 | R:41 1905",
        "attack 2006; join J:IG; fight; 1; advance J:IG; done; ? list attack; attack 1905; join J:IG; fight",
        "attack J:IG > R:CC: +10; die 1: 0/5; R:CC eliminated; J:IG advances 2006; attack 1905, attack 2005
         attack J:IG > R:41: +5",
    );
}

#[test]
fn r7_6_a_a_line_of_any_length() {
    // From the north-east corner to Liaoyang in the south-west there are thirty-four hexes; only with a line a unit has
    // ten points.
    let grid = &super::table::game().book.map.grid;
    let [corner, head] = ["4200", "1922"].map(|it| grid.find(it).expect("a hex"));
    assert_eq!(grid.distance(corner, head), 34);
    let march = "? march J:1 4201 4202 4203 4204; ? march J:1 4201 4202 4203 4204 4205";
    check("turn 4 | movement | J:1 4200 | R:25 1000", march, "8 spent; ends");
    check("turn 4 | movement | J:1 4200 | R:25 1923", march, "ends; no to 4205");
    // A wall of zones from the west edge to column 40 sends a Russian in the south-west corner round its end: fifty-four
    // hexes. One more unit closes it.
    let wall = "J:IG 1004 | J:2 1304 | J:12 1604 | J:4 1904 | J:5 2204 | J:8 2504 | J:1 2804 | J:7 3104 | J:9 3404 | \
                J:6 3704";
    check(
        &format!("turn 6 | combat | R:25 1027 | Japan holds 2504 | {wall}"),
        "pass; pass",
        "Japan passes; Russia passes; recovery; count Japan 49, Russia 91; over",
    );
    check(
        &format!("turn 6 | combat | R:25 1027 | Japan holds 2504 | {wall} | J:10 4004 | J:3 4204"),
        "pass; pass",
        "Japan passes; Russia passes; recovery; count Japan 35, Russia 95, cut off R:25; over",
    );
}

#[test]
fn r7_6_b_japan_s_supply_head_is_liaoyang() {
    let way = "1009 1008 1007 1006 1005 1004 1003 1002 1001";
    let march = format!("? march J:IG {way}");
    // A Russian next to Liaoyang closes it for everybody; one two hexes away does not.
    check("turn 4 | movement | spares | J:IG 1010 | R:25 1924", &march, "9 spent");
    check("turn 4 | movement | spares | J:IG 1010 | R:25 1923", &march, "no to 1001");
}

#[test]
fn r7_6_c_russia_s_supply_heads_are_the_north_edge() {
    // A wall of zones across columns 16 to 22 leaves both ends of the edge open; one from edge to edge nothing.
    let wall = "J:IG 1004 | J:2 1304 | J:12 1604 | J:4 1904 | J:5 2204 | J:8 2504 | J:1 2804 | J:7 3104 | J:9 3404 | \
                J:6 3704";
    check(
        &format!("turn 6 | combat | R:25 2020 | Japan holds 2504 | {wall} | J:10 4004 | J:3 4204"),
        "pass; pass",
        "Japan passes; Russia passes; recovery; count Japan 35, Russia 95, cut off R:25; over",
    );
    check(
        &format!("turn 6 | combat | R:25 2020 | Japan holds 2504 | {wall}"),
        "pass; pass",
        "Japan passes; Russia passes; recovery; count Japan 49, Russia 91; over",
    );
}

#[test]
fn r7_6_d_the_unit_itself_may_be_in_a_zone() {
    check(
        "turn 6 | combat | R:25 2006 | J:IG 2007",
        "pass; pass",
        "Japan passes; Russia passes; recovery; count Japan 108, Russia 91; over",
    );
    // Guns: the attacker is next to the enemy and has its line.
    check("turn 4 | combat first | spares | J:IG 2007 | R:25 2006", "attack 2006; join J:IG; ? may guns 8", "yes");
}

#[test]
fn r7_6_e_nothing_else_on_the_line() {
    // The supply head itself is part of the line: a zone on it closes it.
    check(
        "turn 4 | combat first | spares | J:IG 2007 | R:25 2006 | R:41 1923",
        "attack 2006; join J:IG; ? list guns",
        "none",
    );
    // Whoever stands on it needs no line. [M31]
    check("turn 4 | combat first | spares | J:IG 1922 | R:41 1923", "attack 1923; join J:IG; ? may guns 8", "yes");
    // A Russian on the north edge in an enemy zone is not cut off; one hex behind it he may be.
    check(
        "turn 6 | combat | R:25 1000 | J:IG 1100",
        "pass; pass",
        "Japan passes; Russia passes; recovery; count Japan 108, Russia 91; over",
    );
    check(
        "turn 6 | combat | R:25 1001 | J:IG 1100 | J:2 1102",
        "pass; pass",
        "Japan passes; Russia passes; recovery; count Japan 101, Russia 95, cut off R:25; over",
    );
}
