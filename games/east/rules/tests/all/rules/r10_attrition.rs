//! Chapter 10, attrition at the end of the turn.

use std::collections::BTreeSet;

use east::{AXIS, Action, Class, East, Event, Options, Phase, State, Unit};
use kernel::{Bits, Game, Log};

use super::{
    slow::{Ground, Sight, Tally, scattered, set},
    table::check,
};

#[test]
fn r10_2_1a_without_a_line_beside_a_supplied_enemy_a_step_is_lost() {
    // The army in 0804 is ringed by three corps within reach of Beta.
    let ring = "on plain | end | Axis holds Beta | SU-A3 0804 | GE-P24 0704 | GE-P46 0803 | GE-P47 0905";
    check(
        ring,
        "? loc SU-A3; assign antonescu; ? next; 3",
        "no; axis antonescu hold; phase end; attrition SU-A3; SU-A3 eliminated; die: fate SU-A3; SU-A3 fate 3: gone; \
         turn 3
         phase axis reinforcements; phase soviet reinforcements; phase command points",
    );
    // With a line it stays, whoever touches it.
    check(
        "on plain | end | Axis holds Beta | SU-A3 0804 | GE-P24 0704 | GE-P46 0803",
        "? loc SU-A3; assign antonescu; ? where SU-A3",
        "yes; axis antonescu hold; phase end; turn 3; phase axis reinforcements; phase soviet reinforcements; phase \
         command points; SU-A3 0804 2",
    );
    // Beside unsupplied enemies only it survives, too: on a Snow turn nothing but Home supplies them, and it is far.
    check(
        "on plain | turn 8 | end | SU-A3 1004 | GE-P24 1003 | GE-P46 1005 | GE-P47 0904 | GE-P3 1104 | Axis holds \
         Omega",
        "? loc SU-A3; ? supply GE-P24; assign antonescu; ? where SU-A3",
        "no; 5; axis antonescu hold; phase end; SU-A3 1004 2",
    );
    // Even six around it take nothing while they are out of supply, and everything once they are in it.
    let six = "end | SU-A3 1004 | GE-P24 1003 | GE-P46 1005 | GE-P47 0904 | GE-P3 1104 | GE-P48 1103 | GE-A9 0903";
    check(
        &format!("on plain | turn 8 | {six}"),
        "? loc SU-A3; ? loc GE-P24; assign antonescu; ? where SU-A3",
        "no; yes; axis antonescu hold; phase end; SU-A3 1004 2",
    );
    check(
        &format!("on plain | turn 3 | {six} | Axis holds Beta, Gamma"),
        "? supply GE-P47; assign antonescu; 2; !; ? where SU-A3",
        "SU-A3 dead",
    );
}

#[test]
fn r10_2_1a_every_unit_of_a_stack_loses_a_step() {
    let wall = "SU-A3 0802 | SU-A4 0805 | SU-A13 0808 | SU-A22 1104";
    check(
        &format!("on plain | end | GE-P24 1004 | GE-A9 1004 | {wall}"),
        "assign antonescu; ? where GE-A9 GE-P24",
        "axis antonescu hold; phase end; attrition GE-A9 GE-P24; GE-A9 down to 3; GE-P24 down to 1; turn 3; phase \
         axis reinforcements
         phase soviet reinforcements; phase command points; GE-A9 1004 6, GE-P24 1004 3",
    );
}

#[test]
fn r10_2_2_enemies_that_cut_each_other_off_both_lose_a_step() {
    // Lines of the Northwest stay in rows 01 and 02: the corps in 0701 cannot pass column 06, the army in 0601 not 07.
    check(
        "on border | end | SU-A3 0601 | GE-P24 0701",
        "? loc SU-A3; ? loc GE-P24; assign antonescu; 2",
        "no; no; axis antonescu hold; phase end; attrition GE-P24 SU-A3; GE-P24 down to 1; SU-A3 eliminated; SU-A3 \
         fate 2: may return
         turn 3; phase axis reinforcements; phase soviet reinforcements",
    );
    // Two corps in the hex are in the same place, and so are in it together.
    check(
        "on border | end | SU-A3 0601 | GE-P24 0701 | GE-P46 0701",
        "assign antonescu; 6; ? where GE-P24 GE-P46 SU-A3",
        "axis antonescu hold; phase end; attrition GE-P24 GE-P46 SU-A3; GE-P24 down to 1; GE-P46 down to 1; SU-A3 \
         eliminated
         SU-A3 fate 6: gone; turn 3; phase axis reinforcements; phase soviet reinforcements; phase command points
         GE-P24 0701 3, GE-P46 0701 3, SU-A3 gone",
    );
    // It takes both: without the army in 0601 the corps would still be cut off by that in 0401.
    check(
        "on border | end | SU-A3 0601 | SU-A4 0401 | GE-P24 0701",
        "? loc SU-A3; ? loc GE-P24; assign antonescu; ? where SU-A3 GE-P24",
        "no; no; axis antonescu hold; phase end; turn 3; phase axis reinforcements; phase soviet reinforcements; phase \
         command points; SU-A3 0601 2, GE-P24 0701 6",
    );
    // The other way round both have their lines.
    check(
        "on border | end | SU-A3 0701 | GE-P24 0601",
        "? loc SU-A3; ? loc GE-P24; assign antonescu",
        "yes; yes; axis antonescu hold; phase end; turn 3; phase axis reinforcements; phase soviet reinforcements; \
         phase command points",
    );
}

#[test]
fn r10_2_3_units_out_of_supply_exert_no_zone_in_the_check() {
    // The wall of three corps is far from any town of theirs: it cuts the line, but not when attrition is settled.
    let wall = "GE-P24 0802 | GE-P46 0805 | GE-P47 0808";
    let position = format!("end | SU-A3 0504 | GE-A9 0404 | Axis holds Alpha | {wall}");
    check(
        &format!("on plain | turn 8 | {position}"),
        "? loc SU-A3; ? supply GE-P24; ? supply GE-A9; assign antonescu; ? where SU-A3",
        "no; 2; 0; axis antonescu hold; phase end; SU-A3 0504 2",
    );
    // In fair weather Alpha and Beta supply the wall, and the army is lost.
    check(
        &format!("on plain | turn 4 | {position}").replace("Alpha", "Alpha, Beta"),
        "? loc SU-A3; ? supply GE-P24; ? supply GE-A9; assign antonescu",
        "no; 0; 0; axis antonescu hold; phase end; attrition SU-A3; SU-A3 eliminated",
    );
}

impl Sight<'_> {
    /// Who loses a step at the end of the turn. [10.2, C7]
    pub(crate) fn attrition(&self) -> BTreeSet<Unit> {
        let fighting = || self.at.keys().copied().filter(|&it| self.class(it) != Class::Leader);
        let hungry: BTreeSet<Unit> = fighting().filter(|&it| self.loss(it) > 0).collect();
        let cut: BTreeSet<Unit> = fighting().filter(|&it| !self.is_carefree(it) && !self.has_line(it)).collect();
        let if_only =
            |weak: &BTreeSet<Unit>, absent: &[Unit]| Sight::without(self.ground, self.game, self.state, weak, absent);
        let second = if_only(&hungry, &[]);
        // [10.2.2] Their positions: all of the hex is taken away.
        let without = |unit: Unit, foe: Unit| if_only(&BTreeSet::new(), &self.stack(self.at[&foe])).has_line(unit);
        let loses = |unit: Unit| {
            let near = self.touching(unit);
            let pressed = near.iter().any(|it| !hungry.contains(it)) && !second.has_line(unit);
            pressed || near.iter().any(|&it| cut.contains(&it) && without(unit, it) && without(it, unit))
        };
        cut.iter().copied().filter(|&it| loses(it)).collect()
    }
}

/// Who suffers attrition when the turn ends on a table.
pub(crate) fn compare_attrition(sight: &Sight<'_>, events: &[Event], tally: &mut Tally) {
    let told = events.iter().find_map(|it| match it {
        Event::Attrition { units } => Some(*units),
        _ => None,
    });
    let slow = sight.attrition();
    assert_eq!(set(told.unwrap_or_default()), slow, "{:?}", sight.state);
    slow.iter().for_each(|_| tally.add("losers"));
}

#[test]
fn attrition_of_scattered_units_is_the_slow_one() {
    let game = East::shipped(Options::default());
    let (ground, mut bits, mut tally) = (Ground::new(&game), Bits::seeded(42), Tally::default());
    for _ in 0..35 {
        let before = scattered(&ground, &game, &mut bits);
        let mut state = State { phase: Phase::Combat, ..before };
        let (mut board, mut log) = (game.board(&state), Log::on());
        game.act(&mut state, &mut board, AXIS, Action::Done, &mut log);
        compare_attrition(&Sight::new(&ground, &game, &before), &log.into_events(), &mut tally);
    }
    tally.seen("losers", 60);
}
