//! Chapter 6, weather.

use super::table::{check, play};

#[test]
fn r6_0a_the_weather_of_every_turn() {
    let track = ["Fair", "Fair", "Fair", "Fair", "Light Mud", "Frost", "Snow", "Snow", "Snow", "Snow", "Mud"];
    for (turn, weather) in (1..).zip(track) {
        check(&format!("turn {turn} | cup axis hold"), "? weather", weather);
    }
}

/// What a step of an army costs, from `? reach`.
fn cost(turn: u8, to: &str) -> String {
    let told = play(&format!("on border | turn {turn} | axis center assault | movement | GE-A6 0303"), "? reach GE-A6");
    let found = told[0].split(", ").find_map(|it| it.strip_prefix(&format!("{to} ")));
    found.unwrap_or("none").to_owned()
}

#[test]
fn r6_0b_terrain_costs_follow_the_weather() {
    // Clear 1, in Mud and Snow 2; forest 2, in Mud 3.
    for (turn, clear, forest) in [(2, "1", "2"), (5, "1", "2"), (6, "1", "2"), (7, "2", "2"), (11, "2", "3")] {
        assert_eq!(cost(turn, "0302"), clear, "turn {turn}");
        assert_eq!(cost(turn, "0403"), forest, "turn {turn}");
    }
}

#[test]
fn r6_0c_r7_1_1a_the_next_turn_makes_the_modifier() {
    // Axis: Fair 1, Light Mud 0, Mud -1, Frost 0, Snow -2; Soviets: -1, 0, 0, 1, 2. Turn 6 is Frost, turn 7 Snow.
    let told = |turn: u8| play(&format!("on plain | turn {turn} | command roll"), "4 4").join("; ");
    assert_eq!(told(1), "axis 4 as 5: 12 points; soviet 4 as 3: 7 points");
    assert_eq!(told(4), "axis 4: 11 points; soviet 4: 8 points");
    assert_eq!(told(5), "axis 4: 11 points; soviet 4 as 5: 9 points");
    assert_eq!(told(6), "axis 4 as 2: 8 points; soviet 4 as 6: 10 points");
    assert_eq!(told(10), "axis 4 as 3: 9 points; soviet 4: 8 points");
}

#[test]
fn r6_0d_light_mud_takes_a_point() {
    // Four points in Fair weather, three in Light Mud; a corps has six and five.
    let most = |turn: u8, unit: &str| {
        let told = play(
            &format!("on plain | turn {turn} | axis center assault | movement | {unit} 0204"),
            &format!("? reach {unit}"),
        );
        told[0].split(", ").filter_map(|it| it.split(' ').nth(1)?.parse::<u8>().ok()).max().expect("a way")
    };
    assert_eq!((most(4, "GE-A6"), most(4, "GE-P24")), (4, 6));
    assert_eq!((most(5, "GE-A6"), most(5, "GE-P24")), (3, 5));
    assert_eq!((most(6, "GE-A6"), most(6, "GE-P24")), (4, 6));
}
