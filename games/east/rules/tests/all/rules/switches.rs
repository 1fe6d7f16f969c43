//! Every switch in every position: what it changes, seen side by side.

use east::{Options, SWITCHES};
use kernel::SwitchKind;

use super::table::check;

#[test]
fn every_switch_is_listed_with_its_default_first() {
    let list: Vec<_> = SWITCHES.iter().map(|it| (it.id, it.values.join(" "), it.kind)).collect();
    let reading = SwitchKind::Reading;
    assert_eq!(
        list,
        [
            ("zhukov_roll", "off on".to_owned(), SwitchKind::Optional),
            ("army_replacement", "full one_step".to_owned(), reading),
            ("odds_cap", "after_shifts before_shifts".to_owned(), reading),
            ("supply_count", "between distance".to_owned(), reading),
            ("surrounded", "no_loc six_neighbours".to_owned(), reading),
            ("retreat_priority", "avoid_zoc arrows".to_owned(), reading),
            ("initiative_box", "owner initiative_player".to_owned(), reading),
            ("replacement_top_up", "to_maximum difference".to_owned(), reading),
            ("weather", "a b".to_owned(), SwitchKind::Data),
            ("withdraw_refuge", "finish anywhere".to_owned(), reading),
        ]
    );
    conform::options::check_switches(SWITCHES, Options::with);
}

/// The same position and inputs under both values of a switch.
#[track_caller]
fn both(switch: &str, position: &str, inputs: [&str; 2], told: [&str; 2]) {
    let values = SWITCHES.iter().find(|it| it.id == switch).expect("a switch").values;
    for ((value, inputs), told) in values.iter().zip(inputs).zip(told) {
        check(&format!("with {switch} {value} | {position}"), inputs, told);
    }
}

#[test]
fn zhukov_may_have_to_roll() {
    both(
        "zhukov_roll",
        "on plain | turn 6 | draw | cup zhukov, axis hold | SU-A3 0604",
        ["zhukov; ? next", "zhukov; ? next; 5; ? next"],
        ["soviet: assign zhukov", "die: zhukov roll; zhukov 5: fails; cup: draw"],
    );
}

#[test]
fn a_step_fills_an_army_up_or_restores_one_step() {
    let inputs = "restore GE-A6; ? where GE-A6";
    both(
        "army_replacement",
        "on plain | turn 3 | refit | GE-A6 0204 2",
        [inputs; 2],
        ["GE-A6 up to 4; GE-A6 0204 8", "GE-A6 up to 2; GE-A6 0204 4"],
    );
}

#[test]
fn odds_are_capped_after_or_before_the_shifts() {
    // 14 against 2 is 7:1, and the city shifts by one.
    both(
        "odds_cap",
        "on border | axis center assault | combat | GE-A6 0702 | GE-P24 0702 | SU-M6 0803 | SU-A3 1104",
        ["attack 0803; join GE-A6; join GE-P24; ? odds"; 2],
        ["14:2 left 1, 6:1", "14:2 left 1, 5:1"],
    );
}

#[test]
fn supply_counts_hexes_between_or_the_distance() {
    // From Home, seven hexes away: six lie between, and the range is four.
    both("supply_count", "on plain | axis center assault | GE-A6 0904", ["? supply GE-A6"; 2], ["2", "3"]);
}

#[test]
fn surrounded_means_no_line_or_six_closed_neighbours() {
    // A line of zones shuts the pocket, but 0403 beside the army is free.
    let told = "no; attack GE-A6 GE-P24 > SU-A3 0404; 14:1, 6:1; die 6: DE; SU-A3 eliminated";
    both(
        "surrounded",
        "on plain | axis center assault | combat | GE-A6 0304 | GE-P24 0304 | GE-A4 0702 | GE-A9 0704 | GE-P46 0706 \
         | GE-P47 0708 | SU-A3 0404",
        ["? loc SU-A3; attack 0404; join GE-A6; join GE-P24; fight; 6; ? next"; 2],
        [&format!("{told}; die: fate SU-A3"), &format!("{told}; axis: advance")],
    );
}

#[test]
fn a_retreat_keeps_clear_of_zones_or_to_the_arrows() {
    let told = "attack GE-A6 GE-P24 > SU-A3 0604; 14:2, 6:1; die 2: DR";
    both(
        "retreat_priority",
        "on plain | axis center assault | combat | GE-A6 0704 | GE-P24 0704 | GE-P47 0702 | SU-A3 0604",
        ["attack 0604; join GE-A6; join GE-P24; fight; 2; ? list"; 2],
        [
            &format!(
                "{told}; retreat 0503 0403, retreat 0503 0404, retreat 0503 0502, retreat 0504 0404, retreat 0504 0405, \
                 retreat 0504 0505"
            ),
            &format!(
                "{told}; retreat 0603 0602, retreat 0605 0606, retreat 0605 0705, retreat 0703 0803, retreat 0703 0804"
            ),
        ],
    );
}

#[test]
fn an_enemy_marker_is_assigned_by_its_owner_or_by_who_picked_it() {
    let told = "cup axis hold 3, soviet hold 4, zhukov 1; phase action";
    both(
        "initiative_box",
        "on plain | turn 7 | initiative | SU-A3 0604 | GE-A6 0404",
        ["pick axis hold; ? next; ? list"; 2],
        [
            &format!("{told}; axis: assign axis hold; assign north, assign center, assign south, assign antonescu"),
            &format!(
                "{told}; soviet: assign axis hold; assign axis north, assign axis center, assign axis south, \
                 assign axis antonescu"
            ),
        ],
    );
}

#[test]
fn replacements_fill_up_to_the_maximum_or_by_the_difference() {
    both(
        "replacement_top_up",
        "on plain | turn 3 | soviet arrivals | SU-A3 dead | SU-A4 dead | SU-A10 dead | SU-A13 dead | SU-A22 dead",
        ["? next"; 2],
        ["soviet: top up 4", "soviet: top up 2"],
    );
}

#[test]
fn mud_comes_in_october_or_a_month_before() {
    both("weather", "on plain | turn 4 | draw | cup axis hold", ["? weather"; 2], ["Fair", "Light Mud"]);
    both("weather", "on plain | turn 5 | draw | cup axis hold", ["? weather"; 2], ["Light Mud", "Mud"]);
}

#[test]
fn r7_2_2e_switch_a_withdrawal_into_a_refuge() {
    let beta = "on plain | turn 3 | soviet west withdraw | movement | SU-A3 0804 | cup axis hold";
    both("withdraw_refuge", beta, ["? may step SU-A3 0704"; 2], ["no, 7.2.2c", "yes"]);
    // By a detour too, but with no halt before the town, and never into a zone.
    check(
        &format!("with withdraw_refuge anywhere | {beta}"),
        "step SU-A3 0703; ? may halt; step SU-A3 0704; halt",
        "SU-A3 0804-0703; no, 7.2.2c; SU-A3 0703-0704; SU-A3 halts 0704",
    );
    both(
        "withdraw_refuge",
        &format!("{beta} | GE-P24 0703"),
        ["? may step SU-A3 0704"; 2],
        ["no, 7.2.2c", "no, 7.2.2g"],
    );
    // A fort and a rough hex, beside the order of each value.
    both(
        "withdraw_refuge",
        "on border | turn 3 | soviet southwest withdraw | movement | SU-A3 0706 | SU-A4 0507 | cup axis hold",
        ["? may step SU-A3 0606; ? may step SU-A4 0407"; 2],
        ["no, 7.2.2c; no, 7.2.2c", "yes; yes"],
    );
}
