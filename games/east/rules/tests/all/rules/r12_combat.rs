//! Chapter 12, combat: who attacks whom, odds, the die.

use std::collections::BTreeSet;

use east::{AXIS, Action, Battle, Class, East, Event, Options, Order, Phase, Role, SOVIET, Terrain, Unit, Weather};
use hex::Hex;
use kernel::{Bits, Game, Log, Side};

use super::{
    slow::{At, Ground, Sight, Tally, ordered, scattered, spot},
    table::{check, play},
};

#[test]
fn r12_1_attacks_come_after_all_movement() {
    check(
        "on plain | axis center assault | movement | GE-P24 0503 | GE-P46 0104 | SU-A3 0604",
        "? may attack 0604; done; ? may attack 0604",
        "no, 12.1; yes",
    );
    // Not under Hold or Withdraw.
    for order in ["hold", "withdraw"] {
        let position = format!("on plain | soviet west {order} | cup axis hold | movement | GE-P24 0503 | SU-A3 0604");
        check(&position, "done; ? next", "cup: draw");
    }
}

#[test]
fn r12_1_1_one_adjacent_hex_is_attacked() {
    let position =
        "on plain | axis center assault | combat | GE-P24 0503 | GE-A9 0605 | SU-A3 0604 | SU-A4 0603 | SU-A13 0806";
    check(
        position,
        "? list attack; ? may attack 0806; ? may attack 0504",
        "attack 0603, attack 0604; no, 12.1.1; no, 12.1.1",
    );
    // The 9th Army is not beside 0603.
    check(
        position,
        "attack 0603; ? may join GE-A9; ? may join GE-P24; ? may attack 0604",
        "no, 12.1.1; yes; no, 12.1.9",
    );
    // Who wants the hex of an enemy must attack it: nobody steps into it, and nobody assaults an empty one.
    let blitz = "on plain | axis center blitz | movement | GE-P24 0503 | GE-P46 0104 | SU-A3 0604";
    check(
        blitz,
        "? may step GE-P24 0604; ? may step GE-P24 0603; gather GE-P24; ? may assault 0603; ? may assault 0604",
        "no, 12.1.1; yes; no, 12.1.1; yes",
    );
    // Over a prohibited hexside nobody is adjacent.
    check("on border | axis center assault | combat | cup axis hold | GE-P24 0502 | SU-A3 0501", "? next", "cup: draw");
}

#[test]
fn r12_1_2_attackers_from_several_hexes_all_active() {
    // The corps of South in 0506 is beside the army in 0605, but not active.
    check(
        "on border | axis center assault | combat | GE-P24 0505 | GE-A9 0504 | GE-P3 0506 | SU-A3 0605",
        "attack 0605; ? may join GE-P3; join GE-A9; join GE-P24; ? odds",
        "no, 12.1.2; 14:2, 6:1",
    );
}

#[test]
fn r12_1_3_a_unit_attacks_once() {
    check(
        "on plain | axis center assault | combat | GE-P24 0503 | GE-P46 0602 | SU-A3 0604 | SU-A4 0603",
        "attack 0604; join GE-P24; fight; 1; attack 0603; ? may join GE-P24; ? may join GE-P46",
        "attack GE-P24 > SU-A3 0604; 6:2, 3:1; die 1: A1; GE-P24 down to 1; no, 12.1.3; yes",
    );
}

#[test]
fn r12_1_4_a_hex_is_attacked_once() {
    check(
        "on plain | axis center assault | combat | GE-P24 0503 | GE-A9 0504 | SU-A3 0604 | SU-A4 0605",
        "attack 0604; join GE-P24; fight; 1; ? may attack 0604; ? may attack 0605",
        "attack GE-P24 > SU-A3 0604; 6:2, 3:1; die 1: A1; GE-P24 down to 1; no, 12.1.4; yes",
    );
}

#[test]
fn r12_1_5_all_units_in_the_hex_defend() {
    check(
        "on plain | axis center assault | combat | GE-A9 0504 | SU-A3 0604 | SU-A10 0604 | SU-M6 0604",
        "attack 0604; join GE-A9; ? odds",
        "8:7, 1:1",
    );
}

#[test]
fn r12_1_6_units_of_a_hex_may_attack_different_hexes() {
    check(
        "on plain | cup axis hold | axis center assault | combat | GE-P24 0503 | GE-A9 0503 6 | GE-P46 0503 | SU-A3 \
         0604 | SU-A4 0603",
        "attack 0604; join GE-A9; fight; 1; attack 0603; join GE-P24; fight; 1; ? next; ? acted",
        "attack GE-A9 > SU-A3 0604; 6:2, 3:1; die 1: A1; GE-A9 down to 2
         attack GE-P24 > SU-A4 0603; 6:2, 3:1; die 1: A1; GE-P24 down to 1; cup: draw; GE-A9 GE-P24 GE-P46",
    );
}

#[test]
fn r12_1_7_a_factor_is_not_divided() {
    // Once in the attack on 0604, the Army cannot be in the one on 0603.
    check(
        "on plain | axis center assault | combat | GE-A9 0503 | GE-P24 0503 | SU-A3 0604 | SU-A4 0603",
        "attack 0604; join GE-A9; ? odds; fight; 1; done; attack 0603; ? may join GE-A9; join GE-P24; ? odds",
        "8:2, 4:1; attack GE-A9 > SU-A3 0604; 8:2, 4:1; die 1: B1; GE-A9 down to 3; SU-A3 eliminated; no, 12.1.3; \
         6:2, 3:1",
    );
}

#[test]
fn r12_1_8_there_is_no_other_limit_to_attacks() {
    check(
        "on plain | axis center assault | combat | GE-P24 0303 | GE-P46 0503 | GE-P47 0505 | GE-A9 0705 | SU-A3 0403 \
         | SU-A4 0603 | SU-A13 0606 | SU-A22 0805",
        "? list attack",
        "attack 0403, attack 0603, attack 0606, attack 0805",
    );
}

#[test]
fn r12_1_9_attacks_are_made_one_by_one_in_any_order() {
    let position = "on plain | cup axis hold | axis center assault | combat | GE-P24 0503 | GE-A9 0504 6 | SU-A3 0603 \
                    | SU-A4 0605";
    check(
        position,
        "? list attack; attack 0605; join GE-A9; fight; 1; ? list attack",
        "attack 0603, attack 0605; attack GE-A9 > SU-A4 0605; 6:2, 3:1; die 1: A1; GE-A9 down to 2; attack 0603",
    );
    // When nobody is left who could attack, the activation is over.
    check(
        &position.replace("GE-A9 0504 6", "GE-P46 0602"),
        "? list attack; attack 0603; join GE-P24; fight; 6; advance GE-P24 0603; ? next",
        "attack 0603; attack GE-P24 > SU-A3 0603; 6:2, 3:1; die 6: DE; SU-A3 eliminated; GE-P24 advances 0603; cup: \
         draw",
    );
}

#[test]
fn r12_1_10_r2_2_1h_units_in_brackets_cannot_attack() {
    check(
        "on coast | soviet south assault | combat | SU-IC 0507 | SU-A3 0507 | GE-A6 0506",
        "attack 0506; ? may join SU-IC; ? may join SU-A3",
        "no, 12.1.10; yes",
    );
    check("on coast | soviet south assault | cup axis hold | combat | SU-IC 0507 | GE-A6 0506", "? next", "cup: draw");
    // Its brackets do not keep it from defending.
    check(
        "on coast | axis antonescu assault | combat | SU-IC 0507 | GE-A6 0506",
        "attack 0507; join GE-A6; ? odds",
        "8:3 left 1, 1:1",
    );
}

#[test]
fn r12_2_1a_odds_drop_fractions_in_the_defenders_favour() {
    // 14 against 7 is 2:1, 13 against 7 is not. 8 against 9 is 1:2.
    let two =
        "on plain | axis center assault | combat | GE-A9 0504 | SU-A3 0604 | SU-A10 0604 | SU-M6 0604 | GE-P24 0503";
    check(two, "attack 0604; join GE-A9; join GE-P24; ? odds", "14:7, 2:1");
    check(&two.replace("GE-P24 0503", "GE-P3 0503"), "attack 0604; join GE-A9; join GE-P3; ? odds", "13:7, 1:1");
    check(
        "on plain | axis center assault | combat | GE-A9 0504 | SU-S1 0604 | SU-A10 0604 | SU-A23 0604",
        "attack 0604; join GE-A9; ? odds",
        "8:10, 1:2",
    );
}

#[test]
fn r12_2_1_ex_twelve_against_seven_is_1_to_1() {
    check(
        "on plain | axis center assault | combat | GE-P24 0504 | GE-P46 0503 | SU-A3 0604 | SU-A10 0604 | SU-M6 0604",
        "attack 0604; join GE-P24; join GE-P46; ? odds; fight; 5",
        "12:7, 1:1; attack GE-P24 GE-P46 > SU-A3 SU-A10 SU-M6 0604; 12:7, 1:1; die 5: B1",
    );
}

#[test]
fn r12_2_1b_terrain_shifts_the_odds_to_the_left() {
    let against = |target: &str, from: &str, turn: u8| {
        let position =
            format!("on border | turn {turn} | axis center assault | combat | GE-A9 {from} 6 | SU-A3 {target}");
        let south = position.replace("center", "south");
        let position = if target > "0606" && &target[2..] >= "06" { south } else { position };
        play(&position, &format!("attack {target}; join GE-A9; ? odds")).join("")
    };
    // 6 against 2 is 3:1. Forest, rough and swamp one column; frost and snow make swamp clear.
    assert_eq!(against("0404", "0303", 2), "6:2 left 1, 2:1");
    assert_eq!(against("0402", "0302", 2), "6:2, 3:1");
    assert_eq!(against("0505", "0405", 2), "6:2 left 1, 2:1");
    assert_eq!(against("0505", "0405", 6), "6:2, 3:1");
}

#[test]
fn r12_2_1b_cities_forts_and_rivers() {
    // A city one column, a major city two (and rough one: three), a fort one.
    let odds = |parts: &str, attack: &str| play(&format!("on border | {parts}"), &format!("{attack}; ? odds")).join("");
    let center = "axis center assault | combat | Axis holds Alpha | GE-A9";
    assert_eq!(odds(&format!("{center} 0703 6 | SU-A3 0803"), "attack 0803; join GE-A9"), "6:2 left 1, 2:1");
    let south = "axis south assault | combat | Axis holds Beta | GE-A6";
    assert_eq!(odds(&format!("{south} 0807 | SU-A3 0907"), "attack 0907; join GE-A6"), "8:2 left 3, 1:1");
    assert_eq!(odds(&format!("{south} 0506 6 | SU-A3 0606"), "attack 0606; join GE-A6"), "6:2 left 1, 2:1");
    // Never more than three: over the water it would be four, and 8 against 2 would not even be 1:1.
    assert_eq!(odds(&format!("{south} 0908 | SU-A3 0907"), "attack 0907; join GE-A6"), "8:2 left 3, 1:1");
    // The river counts if all attackers cross it, and not in snow.
    assert_eq!(odds(&format!("{center} 0603 6 | SU-A3 0703"), "attack 0703; join GE-A9"), "6:2 left 1, 2:1");
    assert_eq!(odds(&format!("turn 8 | {center} 0603 6 | SU-A3 0703"), "attack 0703; join GE-A9"), "6:2, 3:1");
    let both = format!("{center} 0603 6 | GE-P24 0702 | SU-A3 0703");
    assert_eq!(odds(&both, "attack 0703; join GE-A9; join GE-P24"), "12:2, 6:1");
}

#[test]
fn r12_2_1c_odds_worse_than_1_to_2_cost_a_step_without_a_roll() {
    check(
        "on plain | cup axis hold | axis center assault | combat | GE-A9 0504 2 | SU-A3 0604 | SU-A10 0604 | SU-A4 \
         1104",
        "attack 0604; join GE-A9; ? odds; fight; ? where GE-A9",
        "2:5, worse; attack GE-A9 > SU-A3 SU-A10 0604; 2:5, worse; no roll: A1; GE-A9 eliminated; GE-A9 dead",
    );
    // Exactly 1:2 is rolled for.
    check(
        "on plain | axis center assault | combat | GE-A9 0504 2 | SU-S1 0604 | SU-A4 1104",
        "attack 0604; join GE-A9; fight; ? next",
        "attack GE-A9 > SU-S1 0604; 2:4, 1:2; die: combat roll",
    );
    // Shifted to the left of 1:2 it is the same.
    check(
        "on border | axis center assault | combat | GE-A9 0303 2 | SU-S1 0404 | SU-A4 1104",
        "attack 0404; join GE-A9; ? odds",
        "2:4 left 1, worse",
    );
}

#[test]
fn r12_2_1d_odds_better_than_6_to_1_are_6_to_1() {
    check(
        "on plain | axis center assault | combat | GE-A9 0504 | GE-P24 0504 | SU-M11 0604",
        "attack 0604; join GE-A9; join GE-P24; ? odds",
        "14:1, 6:1",
    );
    // The shift comes first, then the limit; or the other way round by the switch.
    let position = "on border | axis center assault | combat | GE-A9 0303 | GE-P24 0303 | SU-M11 0404";
    check(position, "attack 0404; join GE-A9; join GE-P24; ? odds", "14:1 left 1, 6:1");
    check(
        &format!("with odds_cap before_shifts | {position}"),
        "attack 0404; join GE-A9; join GE-P24; ? odds",
        "14:1 left 1, 5:1",
    );
}

#[test]
fn r12_2_2_one_die_modified_read_in_the_final_column() {
    // 6 against 2 is 3:1: A1, B1, DR, DR, EX, DE.
    for (die, result) in [(1, "A1"), (2, "B1"), (3, "DR"), (4, "DR"), (5, "EX"), (6, "DE")] {
        let told = play(
            "on plain | axis center assault | combat | GE-P24 0504 | SU-A3 0604 | SU-A4 1104",
            &format!("attack 0604; join GE-P24; fight; !; {die}"),
        );
        assert_eq!(told[0], format!("die {die}: {result}"));
    }
    // In snow one less for the Axis, never below 1; nothing for the Soviets.
    for (die, line) in [(1, "die 1: A1"), (3, "die 3 as 2: B1"), (6, "die 6 as 5: EX")] {
        let told = play(
            "on plain | turn 8 | axis center assault | combat | GE-P24 0404 | SU-A3 0504 | SU-A4 1104",
            &format!("attack 0504; join GE-P24; fight; decline; !; {die}"),
        );
        assert_eq!(told[0], line);
    }
    let told = play(
        "on plain | turn 8 | soviet west assault | combat | GE-P24 0504 3 | SU-A10 0604 | SU-A23 0604 | SU-S1 0605",
        "attack 0504; join SU-A23; join SU-A10; join SU-S1; fight; !; 3",
    );
    assert_eq!(told[0], "die 3: DR");
}

#[test]
fn r12_2_4_losses_then_retreats_then_advances() {
    // Every way out of 0604 is in a zone, so the armies are out of supply, at 1 each, and lose a step before anybody
    // advances. Going round their zones the corps in 0703 is one hex too far from Home.
    check(
        "on plain | axis center assault | combat | GE-A9 0503 | GE-P24 0605 | GE-P46 0703 | SU-A3 0604 | SU-A10 0604",
        "attack 0604; join GE-A9; join GE-P24; join GE-P46; fight; 2; retreat 0704 0805; ? next; lose SU-A3; ? next; \
         ? where SU-A10",
        "attack GE-A9 GE-P24 GE-P46 > SU-A3 SU-A10 0604; 19:2, 6:1; die 2: DR; SU-A3 SU-A10 retreats 0704 0805
         soviet: retreat losses; SU-A3 eliminated; axis: advance; SU-A10 0805 3",
    );
    // Losses of both sides come before the advance.
    check(
        "on plain | axis center assault | combat | GE-A9 0503 | GE-P24 0503 | SU-A3 0604",
        "attack 0604; join GE-A9; join GE-P24; fight; 3; ? next; lose GE-P24; ? next",
        "attack GE-A9 GE-P24 > SU-A3 0604; 14:2, 6:1; die 3: EX; SU-A3 eliminated; axis: attacker losses; GE-P24 down \
         to 1; axis: advance",
    );
    // For three units it costs two steps, never more.
    check(
        "on plain | cup axis hold | axis center assault | combat | GE-A9 0503 | GE-P24 0503 | GE-P46 0503 | SU-A3 0604 | \
         SU-A4 0604 | SU-A13 0604",
        "attack 0604; join GE-A9; join GE-P24; join GE-P46; fight; 5; !; lose GE-A9; lose GE-A9; ? next; ? where GE-A9",
        "GE-A9 down to 3; GE-A9 down to 2; axis: advance; GE-A9 0503 4",
    );
}

#[test]
fn r12_2_5_combats_go_on_until_the_attacker_has_enough() {
    let position =
        "on plain | cup axis hold | axis center assault | combat | GE-P24 0503 | GE-A9 0504 | SU-A3 0603 | SU-A4 0605";
    check(position, "done; ? next", "cup: draw");
    check(
        position,
        "attack 0605; join GE-A9; fight; 1; ? next",
        "attack GE-A9 > SU-A4 0605; 8:2, 4:1; die 1: B1; GE-A9 down to 3; SU-A4 eliminated; axis: advance",
    );
}

impl Sight<'_> {
    /// Totals, shifts and the column of a combat. [12.2.1]
    fn odds(&self, battle: &Battle) -> (i32, i32, i32, Option<i32>) {
        let target = spot(self.game, Hex(battle.target));
        let side = self.state.active_side;
        let support = |side: Side, used: bool| {
            if !used {
                0
            } else if side == AXIS {
                4
            } else {
                3
            }
        };
        let here = self.stack(target);
        let strong = here.iter().any(|&it| !matches!(self.class(it), Class::Garrison | Class::Leader));
        let defends = |it: &Unit| self.class(*it) != Class::Garrison || !strong;
        let attack: i32 = battle.attackers.into_iter().map(|it| self.factor(it)).sum();
        let defence: i32 = here.into_iter().filter(defends).map(|it| self.factor(it)).sum();
        let (attack, defence) =
            (attack + support(side, battle.support), defence + support(side.other(), battle.answer));
        let cold = matches!(self.weather(), Weather::Frost | Weather::Snow);
        let terrain = match self.ground.terrain[&target] {
            Terrain::Forest | Terrain::Rough => 1,
            Terrain::Swamp => i32::from(!cold),
            _ => 0,
        };
        let place = self.ground.sites.get(&target).map_or(0, |it| it.columns);
        let fighters = || battle.attackers.into_iter().filter(|&it| self.class(it) != Class::Leader);
        let wet = fighters().all(|it| self.ground.rivers.contains(&(self.at[&it], target)));
        let river = i32::from(wet && self.weather() != Weather::Snow);
        let shifts = (terrain + place + river).min(3);
        let ratio = if self.game.options.cap_first { (attack / defence).min(6) } else { attack / defence };
        let column = (ratio - shifts).min(6);
        (attack, defence, shifts, (2 * attack >= defence && column >= 0).then_some(column))
    }
}

/// The odds of a combat that waits for its die.
pub(crate) fn compare_odds(sight: &Sight<'_>, events: &[Event], tally: &mut Tally) {
    for event in events {
        if let Event::Odds { attack, defence, shifts, column, .. } = *event {
            let fast = (i32::from(attack), i32::from(defence), i32::from(shifts), column.map(i32::from));
            assert_eq!(fast, sight.odds(&sight.state.battle), "{:?}", sight.state);
            tally.add("odds");
        }
    }
}

/// The hexes that active units may attack under Assault. [12.1, 13.1, 13.5.3]
fn targets(sight: &Sight<'_>) -> BTreeSet<At> {
    let snow = sight.weather() == Weather::Snow;
    let able = |unit: &Unit| {
        let sulks = snow && sight.is_role(*unit, Role::Kluge) && sight.loss(*unit) > 0 && sight.has_line(*unit);
        !sight.game.book.units[unit.at()].bracketed && sight.class(*unit) != Class::Leader && !sulks
    };
    let mut targets = BTreeSet::new();
    for unit in sight.state.active.into_iter().filter(able) {
        let from = sight.at[&unit];
        let foes = sight.ground.beside(from).filter(|&it| sight.holds(sight.side(unit).other(), it));
        targets.extend(foes.filter(|&it| !sight.is_shut(&BTreeSet::from([unit]), from, it)));
    }
    targets
}

#[test]
fn attacks_of_scattered_units_are_the_slow_ones() {
    let game = East::shipped(Options::default());
    let (ground, mut bits, mut tally) = (Ground::new(&game), Bits::seeded(45), Tally::default());
    for _ in 0..100 {
        let mut state = scattered(&ground, &game, &mut bits);
        let (side, command) = ([AXIS, SOVIET][bits.below(2)], bits.below(4) as u8);
        let (mut board, _) = ordered(&game, &mut state, side, Order::Assault, command);
        while matches!(state.phase, Phase::Staff | Phase::Movement) {
            game.act(&mut state, &mut board, side, Action::Done, &mut Log::off());
        }
        if state.phase != Phase::Combat {
            continue;
        }
        let mut list = Vec::new();
        game.actions(&state, &mut board, side, &mut list);
        let hexes = |list: &[Action]| -> Vec<Hex> {
            let hex = |it: &Action| if let Action::Attack(hex) = it { Some(*hex) } else { None };
            list.iter().filter_map(hex).collect()
        };
        let targets_now: BTreeSet<At> = hexes(&list).into_iter().map(|it| spot(&game, it)).collect();
        assert_eq!(targets_now, targets(&Sight::new(&ground, &game, &state)), "{state:?}");
        for hex in hexes(&list) {
            let (mut state, mut board, mut log) = (state, board.clone(), Log::on());
            game.act(&mut state, &mut board, side, Action::Attack(hex), &mut log);
            loop {
                let mut list = Vec::new();
                game.actions(&state, &mut board, side, &mut list);
                let action = list[bits.below(list.len())];
                game.act(&mut state, &mut board, side, action, &mut log);
                if state.phase == Phase::Support {
                    game.act(&mut state, &mut board, side.other(), Action::Answer { support: true }, &mut log);
                }
                if state.phase != Phase::Prepare {
                    break;
                }
            }
            if state.phase == Phase::CombatRoll {
                compare_odds(&Sight::new(&ground, &game, &state), &log.into_events(), &mut tally);
            }
        }
    }
    tally.seen("odds", 120);
}
