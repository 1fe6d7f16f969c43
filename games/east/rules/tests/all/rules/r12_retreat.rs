//! Chapter 12, retreats and advances.

use std::collections::{BTreeMap, BTreeSet};

use east::{AXIS, Action, Battle, Class, East, Event, Marker, Options, Order, Phase, SOVIET, State, Unit, Units};
use kernel::{Bits, Game, Log, Luck};

use super::{
    slow::{At, Ground, Sight, Tally, around, distance, scattered, set, spot},
    table::{check, play},
};

/// 4:1 by an Army against one of 2: B1, then DR three times, EX, DE.
const DR: &str = "attack 0604; join GE-A9; fight; 2";

#[test]
fn r12_3_1_on_dr_the_defenders_retreat_two_hexes() {
    check(
        "on plain | cup axis hold | axis center assault | combat | GE-A9 0503 | SU-A3 0604",
        &format!("{DR}; ? next; retreat 0704 0805; done; ? where SU-A3"),
        "attack GE-A9 > SU-A3 0604; 8:2, 4:1; die 2: DR; soviet: retreat; SU-A3 retreats 0704 0805; SU-A3 0805 2",
    );
}

#[test]
fn r12_3_2_a_retreat_follows_the_white_arrows_if_it_can() {
    // White for the Soviets: north, northeast, southeast, south. 0603 is in the zone of the Army.
    check(
        "on plain | cup axis hold | axis center assault | combat | GE-A9 0503 | SU-A3 0604",
        &format!("{DR}; !; ? list retreat; ? may retreat 0603 0602; ? may retreat 0504 0505"),
        "retreat 0605 0606, retreat 0605 0705, retreat 0703 0702, retreat 0703 0803, retreat 0703 0804, retreat 0704 \
         0705, retreat 0704 0804, retreat 0704 0805
         no, 9.1.4a; no, 12.3.2",
    );
    // All white ways are in zones: others that are free come first, or by the switch the arrows and the loss.
    let position =
        "on plain | cup axis hold | axis center assault | combat | GE-A9 0603 | GE-P24 0803 | GE-P46 0705 | SU-A3 0604";
    check(position, &format!("{DR}; !; ? list retreat"), "retreat 0504 0404, retreat 0504 0405, retreat 0504 0505");
    check(
        &format!("with retreat_priority arrows | {position}"),
        &format!("{DR}; !; ? list retreat"),
        "retreat 0605 0606, retreat 0703 0702, retreat 0703 0804, retreat 0704 0804, retreat 0704 0805",
    );
    // The Axis retreats north, south, southwest and northwest.
    check(
        "on plain | cup axis hold | soviet west assault | combat | GE-P24 0504 3 | SU-S1 0604 | SU-A10 0604 | SU-A23 \
         0605",
        "attack 0504; join SU-A23; join SU-A10; join SU-S1; fight; decline; 3; !; ? list retreat",
        "retreat 0404 0303, retreat 0404 0304, retreat 0404 0403, retreat 0405 0304, retreat 0405 0305, retreat 0405 \
         0406",
    );
}

#[test]
fn r12_3_3_no_doubling_back_and_two_hexes_away_if_it_can() {
    check(
        "on plain | cup axis hold | axis center assault | combat | GE-A9 0503 | SU-A3 0604",
        &format!("{DR}; !; ? may retreat 0704 0604; ? may retreat 0704 0703; ? may retreat 0704 0804"),
        "no, 12.3.3; no, 12.3.3; yes",
    );
    // Where no way ends two hexes away, one that ends beside the old hex will do: beyond 0507 and 0607 all is taken.
    check(
        "on coast | cup axis hold | axis antonescu assault | combat | GE-A6 0707 | GE-P3 0606 | GE-P24 0506 | RO-A3 \
         0706 | SU-A3 0608",
        "attack 0608; join GE-A6; fight; 6; ? list retreat",
        "attack GE-A6 > SU-A3 0608; 7:2 left 2, 1:1; die 6: DR; retreat 0507 0607, retreat 0607 0507",
    );
}

#[test]
fn r12_3_4a_each_hex_in_an_enemy_zone_costs_the_stack_a_step() {
    // Two hexes in zones, one step each, though three units run.
    check(
        "on plain | cup axis hold | axis center assault | combat | GE-A9 0503 | GE-P24 0605 | GE-P46 0703 | SU-A3 \
         0604 | SU-A10 0604 | SU-M6 0604",
        "attack 0604; join GE-A9; join GE-P24; join GE-P46; fight; 2; !; retreat 0704 0705; ? list lose; lose SU-A3; \
         ? list lose; lose SU-M6; ? next; ? where SU-A10",
        "SU-A3 SU-A10 SU-M6 retreats 0704 0705; lose SU-A3, lose SU-A10, lose SU-M6; SU-A3 eliminated; lose SU-A10, \
         lose SU-M6
         SU-M6 eliminated; axis: advance; SU-A10 0705 3",
    );
    // A friend in the hex makes it safe: 0704 costs nothing, so the only way clear of zones leads through it.
    check(
        "on plain | cup axis hold | axis center assault | combat | GE-A9 0503 | GE-P24 0605 | GE-P46 0703 | SU-A3 \
         0604 | SU-A4 0704",
        "attack 0604; join GE-A9; fight; 2; !; ? list retreat; retreat 0704 0805; ? next; ? where SU-A3",
        "retreat 0704 0805; SU-A3 retreats 0704 0805; axis: advance; SU-A3 0805 2",
    );
}

#[test]
fn r12_3_4b_who_cannot_retreat_two_hexes_is_eliminated() {
    // From 0608 the hex 0707 is open, but nothing beyond it.
    let shut = "on coast | cup axis hold | axis antonescu assault | combat | GE-A6 0607 | GE-P3 0507 | RO-A3 0706 | \
                GE-P24 0807 | SU-A3 0608";
    check(
        shut,
        "attack 0608; join GE-A6; join GE-P3; fight; 2; ? next",
        "attack GE-A6 GE-P3 > SU-A3 0608; 13:1 left 2, 6:1; die 2: DR; SU-A3 blocked; SU-A3 eliminated; die: fate \
         SU-A3",
    );
    check(
        &shut.replace("GE-P24 0807", "GE-P24 0806"),
        "attack 0608; join GE-A6; join GE-P3; fight; 2; !; ? list retreat",
        "retreat 0707 0807",
    );
}

#[test]
fn r12_3_5a_the_surrounded_who_cannot_retreat_are_eliminated() {
    check(
        "on plain | cup axis hold | axis center assault | combat | GE-A9 0503 | GE-P24 0603 | GE-P46 0703 | GE-P47 \
         0704 | GE-P3 0605 | GE-P48 0504 | SU-A3 0604",
        "attack 0604; join GE-A9; fight; 1; ? next; 3; ? where SU-A3",
        "attack GE-A9 > SU-A3 0604; 8:1, 6:1; die 1: DR; SU-A3 blocked; SU-A3 eliminated; die: fate SU-A3; SU-A3 fate \
         3: gone; SU-A3 gone",
    );
}

#[test]
fn r12_3_6_any_attackers_may_advance_into_the_vacated_hex() {
    // One German Army a hex: after the 9th only the corps may follow. The corps that did not attack may not.
    let position = "on plain | cup axis hold | axis center assault | combat | GE-A9 0503 | GE-P24 0503 | GE-P46 0503 \
                    | GE-A6 0504 | SU-A3 0604";
    check(
        position,
        "attack 0604; join GE-A9; join GE-A6; join GE-P24; fight; 4; ? list advance; advance GE-A9 0604; ? list \
         advance; ? may advance GE-P46 0604; done; ? stack 0604",
        "attack GE-A9 GE-A6 GE-P24 > SU-A3 0604; 22:2, 6:1; die 4: DE; SU-A3 eliminated; advance GE-A9 0604, advance \
         GE-A6 0604, advance GE-P24 0604
         GE-A9 advances 0604; advance GE-P24 0604; no, 12.3.6; GE-A9",
    );
    // Nobody has to.
    check(
        position,
        "attack 0604; join GE-A9; join GE-P24; fight; 4; done; ? stack 0604",
        "attack GE-A9 GE-P24 > SU-A3 0604; 14:2, 6:1; die 4: DE; SU-A3 eliminated; empty",
    );
    // A Leader whose own corps did not attack does not advance with others.
    check(
        "on plain | cup axis hold | axis center assault | combat | GE-P24 0503 | GE-P46 0605 | GE-LG 0605 | SU-A3 0604",
        "attack 0604; join GE-P24; fight; 6; !; advance GE-P24 0604; ? next; ? where GE-LG",
        "GE-P24 advances 0604; cup: draw; GE-LG 0605",
    );
    // A hex that is not vacated cannot be entered.
    check(
        "on plain | cup axis hold | soviet west assault | combat | SU-S1 0604 | SU-A10 0604 | GE-G9 0504",
        "attack 0504; join SU-A10; join SU-S1; fight; decline; 1; ? next",
        "attack SU-A10 SU-S1 > GE-G9 0504; 7:1, 6:1; die 1: DR; cup: draw",
    );
}

#[test]
fn r12_3_7_panzer_corps_follow_the_retreat_except_in_mud() {
    let [two, one] =
        ["advance GE-A9 0604, advance GE-P24 0604, advance GE-P24 0704", "advance GE-A9 0604, advance GE-P24 0604"];
    for (turn, line) in [(2, two), (5, two), (6, two), (8, two), (11, one)] {
        // From turn 5 on the Soviets might answer with the T-34.
        let answer = if turn < 5 { "1" } else { "decline; 1" };
        let told = play(
            &format!(
                "on plain | turn {turn} | cup axis hold | axis center assault | combat | GE-P24 0503 | GE-A9 0503 | \
                 SU-A3 0604"
            ),
            &format!("attack 0604; join GE-A9; join GE-P24; fight; {answer}; retreat 0704 0805; !; ? list advance"),
        );
        assert_eq!(told, [line], "turn {turn}");
    }
    // Along the way of the defender only, and not after he was eliminated.
    check(
        "on plain | cup axis hold | axis center assault | combat | GE-P24 0503 | SU-A3 0604",
        "attack 0604; join GE-P24; fight; 3; retreat 0703 0803; !; ? list advance; advance GE-P24 0703; ? where GE-P24",
        "advance GE-P24 0604, advance GE-P24 0703; GE-P24 advances 0703; GE-P24 0703 6",
    );
    check(
        "on plain | cup axis hold | axis center assault | combat | GE-P24 0503 | SU-A3 0604",
        "attack 0604; join GE-P24; fight; 6; !; ? list advance",
        "advance GE-P24 0604",
    );
}

#[test]
fn r12_3_7_no_advance_ends_in_a_command_that_has_not_been_activated() {
    // 0606 belongs to South: only once South has its marker.
    let position = "on border | cup axis hold | axis center assault | combat | GE-P24 0504 | GE-P46 0504 | SU-A3 0605";
    let fight = "attack 0605; join GE-P24; join GE-P46; fight; 1; retreat 0606 0607; !; ? list advance";
    check(position, fight, "advance GE-P24 0605, advance GE-P46 0605");
    check(
        &format!("{position} | box axis south hold"),
        fight,
        "advance GE-P24 0605, advance GE-P24 0606, advance GE-P46 0605, advance GE-P46 0606",
    );
}

impl Sight<'_> {
    /// The ways of a retreat, within the stacking limits or not. [12.3, C5]
    fn ways(&self, units: &BTreeSet<Unit>, strict: bool) -> BTreeSet<(At, At)> {
        let from = self.at[units.first().expect("somebody")];
        let group = self.company(units, from);
        let ways = self.ways_of(&group, from, strict);
        // [13.4.3] Rather than nowhere they go without their Leader.
        if ways.is_empty() { self.ways_of(units, from, strict) } else { ways }
    }

    fn ways_of(&self, units: &BTreeSet<Unit>, from: At, strict: bool) -> BTreeSet<(At, At)> {
        let side = self.side(*units.first().expect("somebody"));
        let white: [usize; 4] = if side == AXIS { [0, 3, 4, 5] } else { [0, 1, 2, 3] };
        let bad = |at: At| self.zone(side.other(), at, false) && !self.holds(side, at);
        let free = |a: At, b: At| {
            self.ground.beside(a).any(|it| it == b) && !self.holds(side.other(), b) && !self.is_shut(units, from, b)
        };
        let mut open = BTreeSet::new();
        for (a, one) in around(from).into_iter().enumerate().filter(|it| free(from, it.1)) {
            for (b, two) in around(one).into_iter().enumerate().filter(|it| it.1 != from && free(one, it.1)) {
                if !strict || self.fits(&self.stack(two).into_iter().chain(units.iter().copied()).collect()) {
                    open.insert((one, two, white.contains(&a) && white.contains(&b)));
                }
            }
        }
        // [A63] As long as there is another way, none into North or Center is one for Romanians.
        if units.iter().any(|&it| self.is_romanian(it)) {
            let away: BTreeSet<_> = open.iter().copied().filter(|it| self.ground.command[&it.1] > 1).collect();
            open = if away.is_empty() { open } else { away };
        }
        let mut ranked: BTreeMap<(i32, bool), BTreeSet<(At, At)>> = BTreeMap::new();
        for (one, two, arrows) in open {
            let kind = match (!bad(one) && !bad(two), arrows) {
                (true, true) => 0,
                (true, false) => {
                    if self.game.options.arrows_first {
                        2
                    } else {
                        1
                    }
                }
                (false, true) => {
                    if self.game.options.arrows_first {
                        1
                    } else {
                        2
                    }
                }
                (false, false) => 3,
            };
            ranked.entry((kind, distance(from, two) < 2)).or_default().insert((one, two));
        }
        ranked.into_values().next().unwrap_or_default()
    }
}

/// The menu of a retreat, as it is offered now.
pub(crate) fn compare_retreat(sight: &Sight<'_>, list: &[Action], tally: &mut Tally) {
    let (game, state) = (sight.game, sight.state);
    let left = set(state.battle.retreating);
    let of = |unit: Option<Unit>| -> BTreeSet<(At, At)> {
        let way = |it: &Action| match *it {
            Action::Retreat(a, b) if unit.is_none() => Some((spot(game, a), spot(game, b))),
            Action::RetreatOne(who, a, b) if unit == Some(who) => Some((spot(game, a), spot(game, b))),
            _ => None,
        };
        list.iter().filter_map(way).collect()
    };
    let together = sight.ways(&left, true);
    assert_eq!(of(None), together, "{state:?}");
    tally.add("together");
    if let Some(romanian) = left.iter().find(|it| sight.is_romanian(**it)) {
        let near = around(sight.at[romanian]).into_iter().any(|it| sight.ground.command.get(&it) == Some(&1));
        tally.add(if near { "romanians by Center" } else { "romanians" });
    }
    for &unit in left.iter().filter(|_| together.is_empty()) {
        let only = BTreeSet::from([unit]);
        let strict = sight.ways(&only, true);
        assert_eq!(of(Some(unit)), if strict.is_empty() { sight.ways(&only, false) } else { strict }, "{state:?}");
        tally.add("alone");
    }
}

/// A defender of a scattered position beside an enemy, a Romanian as often as not if there is one, whose combat has the
/// column 5:1 and waits for its die.
fn besieged(sight: &Sight<'_>, bits: &mut Bits) -> Option<(State, Unit)> {
    let pair = |it: &Unit| sight.touching(*it).into_iter().map(|foe| (*it, foe)).collect::<Vec<_>>();
    let mut pairs: Vec<(Unit, Unit)> = sight.at.keys().flat_map(pair).collect();
    let is_romanian = |it: &(Unit, Unit)| sight.is_romanian(it.1);
    if pairs.iter().any(is_romanian) && bits.below(2) == 0 {
        pairs.retain(is_romanian);
    }
    let (attacker, defender) = *pairs.get(bits.below(pairs.len().max(1)))?;
    let (state, side) = (sight.state, sight.side(attacker));
    let attackers = Units::only(attacker);
    let target = state.hex(defender)?.0;
    let area = sight.ground.command[&sight.at[&attacker]];
    let battle = Battle { target, attackers, column: Some(5), ..Battle::default() };
    let mut now = State { phase: Phase::CombatRoll, battle, active_side: side, area, active: attackers, ..*state };
    now.boxes[side as usize][usize::from(area)] = Some(Marker::of(side, Order::Assault));
    now.cup[Marker::COUNTERATTACK.at()] = 1;
    Some((now, defender))
}

#[test]
fn retreats_of_scattered_units_are_the_slow_ones() {
    for options in [Options::default(), Options { arrows_first: true, ..Options::default() }] {
        let game = East::shipped(options);
        let (ground, mut bits, mut tally) = (Ground::new(&game), Bits::seeded(43), Tally::default());
        for _ in 0..450 {
            let before = scattered(&ground, &game, &mut bits);
            let sight = Sight::new(&ground, &game, &before);
            let Some((mut state, defender)) = besieged(&sight, &mut bits) else { continue };
            let side = sight.side(defender);
            let (mut board, mut log) = (game.board(&state), Log::on());
            let dies = side == SOVIET && bits.below(4) == 0;
            game.land(&mut state, &mut board, Luck(if dies { 6 } else { 1 }), &mut log);
            let blocked = log.into_events().into_iter().find_map(|it| match it {
                Event::RetreatBlocked { units } => Some(set(units)),
                _ => None,
            });
            if dies {
                // [12.3.5b] Only Armies come back at all, so only they roll.
                let here = sight.stack(sight.at[&defender]).into_iter();
                let slow = here.filter(|&it| sight.class(it) == Class::Army && !sight.has_line(it)).collect();
                assert_eq!(set(state.fates), slow, "{before:?}");
                tally.add(if slow.is_empty() { "dead" } else { "fates" });
            } else if let Some(units) = blocked {
                assert!(units.iter().all(|&it| sight.ways(&BTreeSet::from([it]), false).is_empty()), "{before:?}");
                tally.add("blocked");
            } else if state.phase == Phase::Retreat {
                let mut list = Vec::new();
                game.actions(&state, &mut board, side, &mut list);
                compare_retreat(&Sight::new(&ground, &game, &state), &list, &mut tally);
            }
        }
        for (what, least) in [
            ("together", 150),
            ("alone", 5),
            ("romanians", 50),
            ("romanians by Center", 30),
            ("blocked", 3),
            ("fates", 10),
            ("dead", 10),
        ] {
            tally.seen(what, least);
        }
    }
}
