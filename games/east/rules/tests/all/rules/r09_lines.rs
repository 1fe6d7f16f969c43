//! Chapter 9, lines of communication.

use super::table::check;

#[test]
fn r9_2_1a_a_line_leads_to_the_west_edge_or_the_off_map_zone() {
    // As far as it may be.
    check("on plain | cup axis hold | GE-P24 1101 | SU-A3 0508", "? loc GE-P24; ? loc SU-A3", "yes; yes");
    check("cup axis hold | GE-P24 3310", "? loc GE-P24", "yes");
    // In the zone itself it is there.
    check("on plain | cup axis hold | SU-A3 1204", "? loc SU-A3", "yes");
}

#[test]
fn r9_2_1b_a_line_may_go_one_hex_beyond_its_command() {
    // Center is rows 02 to 05, so its lines may use rows 01 and 06, too. 0702 covers the north of column 07.
    let wall = "on border | cup axis hold | GE-P24 0904 | SU-A4 0704 | SU-A13 0702";
    // The zone of 0704 ends with row 05, so the line passes in row 06, one hex beyond.
    check(wall, "? zone soviet 0705; ? zone soviet 0706; ? loc GE-P24", "yes; no; yes");
    // Closed in row 06, too, it would have to use row 07.
    let shut = "on border | cup axis hold | GE-P24 0904 | SU-A4 0705 | SU-A13 0702";
    check(shut, "? zone soviet 0706; ? zone soviet 0707; ? loc GE-P24", "yes; no; no");
    // For a corps of Army Group South the same way is open.
    let south = "on border | cup axis hold | GE-P24 0908 | SU-A4 0705 | SU-A13 0702";
    check(south, "? loc GE-P24", "yes");
}

#[test]
fn r9_2_1c_enemy_units_zones_and_prohibited_ground_block_a_line() {
    // A ring of enemies and their zones.
    let ring = "on plain | cup axis hold | SU-A3 0803 | SU-A4 0805 | SU-A13 0904 | SU-M6 0705 | SU-A22 0703";
    check(&format!("{ring} | GE-P24 0804"), "? loc GE-P24", "no");
    check("on plain | cup axis hold | GE-P24 0804 | SU-A3 0805", "? loc GE-P24", "yes");
    // The Kerch Strait is prohibited: by land only the fort of Perekop leads out of the Crimea.
    check("cup axis hold | SU-A9 2721 | Axis holds Sevastopol, Perekop", "? loc SU-A9", "yes");
    let siege = "cup axis hold | SU-A9 2622 | GE-A11 2520 | Axis holds Sevastopol, Kerch";
    check(siege, "? loc SU-A9", "yes");
    check(&format!("{siege}, Perekop"), "? loc SU-A9", "no");
    check("cup axis hold | SU-A9 2622 | GE-A11 2420 | Axis holds Sevastopol, Kerch", "? loc SU-A9", "no");
}

#[test]
fn r9_2_2a_four_rules_ask_for_the_same_line() {
    // The corps beyond the wall has no line: it is not supplied from its town, which has none either, ...
    let wall = "on plain | GE-P24 1004 | SU-A3 0802 | SU-A4 0805 | SU-A13 0808 | Axis holds Gamma";
    check(&format!("{wall} | cup axis hold"), "? loc GE-P24; ? supply GE-P24; ? vp", "no; 8; running 1, counted 0");
    // ... the town counts nothing, and the corps suffers attrition, ...
    check(
        &format!("{wall} | end | SU-A22 1104"),
        "assign antonescu; ? where GE-P24",
        "axis antonescu hold; phase end; attrition GE-P24; GE-P24 down to 1; turn 3; phase axis reinforcements
         phase soviet reinforcements; phase command points; GE-P24 1004 3",
    );
    // ... and a Soviet army without a line does not count in a counterattack.
    check(
        "on plain | cup counterattack | SU-A3 0304 | GE-A9 0303 | GE-A4 0405 | GE-P24 0403 | GE-P46 0206 | GE-P47 0204",
        "counterattack; 2",
        "counterattack 2: west; counterattack idle; phase end; attrition SU-A3; SU-A3 eliminated",
    );
}

#[test]
fn r9_2_2b_a_line_without_supply() {
    // Nine hexes from Home, with nothing in between but open country.
    check("on plain | cup axis hold | GE-P24 1106", "? loc GE-P24; ? supply GE-P24", "yes; 4");
}

#[test]
fn r9_2_3_no_line_over_water_but_for_ports_and_the_lake() {
    // 0608 is cut off by land: the sea helps only from port to port.
    let cut = "on coast | cup axis hold | SU-A3 0608 | GE-A6 0607 | GE-P3 0706";
    check(&format!("{cut} | Axis holds Odessa, Kerch"), "? loc SU-A3", "no");
    check(&format!("{cut} | Axis holds Odessa"), "? loc SU-A3", "yes");
    // 0406 lies on the coast and is no port, so Kerch does not help.
    check("on coast | cup axis hold | SU-A3 0406 | GE-A6 0505 | Axis holds Odessa", "? loc SU-A3", "no");
    check("on coast | cup axis hold | SU-A3 0406 | GE-P3 0504 | Axis holds Odessa", "? loc SU-A3", "yes");
    // Nor does the sea carry a line of the Axis, from port to port or from the shore.
    let crimea = "on coast | cup axis hold | GE-P3 0608 | SU-A3 0607 | SU-A4 0706";
    check(&format!("{crimea} | Axis holds Odessa, Kerch"), "? loc GE-P3", "no");
    // The lake by Leningrad carries a Soviet line, though the Army in 2101 has its zone there; no other water does.
    let siege = "cup axis hold | GE-A18 2101 | GE-A16 1902 | SU-A27 2201";
    check(&format!("{siege} | SU-A23 2001"), "? loc SU-A23", "yes");
    check("cup axis hold | SU-A8 1703 | GE-A18 1704 | GE-A16 1602", "? loc SU-A8", "no");
    // It carries none of the Axis: 2201 could go nowhere else.
    check("cup axis hold | GE-P41 2201 | SU-A8 2202 | SU-A11 2400", "? loc GE-P41", "no");
    check("cup axis hold | GE-P41 2201 | SU-A11 2400", "? loc GE-P41", "yes");
    // Only where units can move: not over the Kerch Strait, not through Romania.
    let kerch = "cup axis hold | GE-A11 2420 | SU-A9 2822 | SU-A51 2622 | Axis holds Kerch, Sevastopol";
    check(kerch, "? loc SU-A51; ? loc SU-A9", "no; yes");
    check("on coast | cup axis hold | SU-A3 0403 | GE-P3 0502 | GE-A6 0504", "? loc SU-A3", "no");
}
