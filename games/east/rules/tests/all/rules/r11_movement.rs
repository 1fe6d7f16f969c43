//! Chapter 11, movement.

use std::collections::{BTreeMap, BTreeSet};

use east::{
    AXIS, Action, Area, Board, Class, East, Marker, Options, Order, Phase, Role, SOVIET, Terrain, Unit, Weather, Where,
};
use east_face::EastFace;
use hex::Hex;
use kernel::{Bits, Game, Log, Side};
use stage::{By, Face, HexNo, UnitId};

use super::{
    slow::{At, Ground, Sight, Tally, around, ordered, scattered, spot},
    table::check,
};

#[test]
fn r11_1_1_a_step_costs_the_terrain_and_the_river() {
    // Six points: two woods take four, then swamp, at three for a corps, is too much.
    check(
        "on border | axis center assault | movement | GE-P24 0303 | GE-P46 0104 | Axis holds Alpha",
        "step GE-P24 0404; step GE-P24 0504; ? list step GE-P24; step GE-P24 0604; step GE-P24 0603",
        "GE-P24 0303-0404; GE-P24 0404-0504
         step GE-P24 0404, step GE-P24 0405, step GE-P24 0503, step GE-P24 0604, step GE-P24 0605
         GE-P24 0504-0604; GE-P24 0604-0603; GE-P24 halts 0603",
    );
    // On foot swamp costs two.
    check(
        "on border | axis center assault | movement | GE-A9 0405 | GE-P46 0104 | Axis holds Alpha",
        "step GE-A9 0505; step GE-A9 0605; step GE-A9 0604",
        "GE-A9 0405-0505; GE-A9 0505-0605; GE-A9 0605-0604; GE-A9 halts 0604",
    );
    // A river costs one more: 2 + 1 + 1. In snow it costs nothing, but open country two: 2 + 2.
    let position = "soviet west assault | SU-A3 0703 | SU-A4 1003";
    check(
        &format!("on border | {position}"),
        "step SU-A3 0603; step SU-A3 0502; step SU-A3 0402",
        "SU-A3 0703-0603; SU-A3 0603-0502; SU-A3 0502-0402; SU-A3 halts 0402",
    );
    check(
        &format!("on border | turn 8 | {position}"),
        "step SU-A3 0603; step SU-A3 0502",
        "SU-A3 0703-0603; SU-A3 0603-0502; SU-A3 halts 0502",
    );
}

#[test]
fn r11_1_1_weather_changes_the_cost() {
    // Clear costs 1 in Light Mud, 2 in Mud and Snow.
    for (turn, lines) in [
        (4, "GE-A9 0304-0405; axis takes Alpha; GE-A9 0405-0505; GE-A9 0505-0606; GE-A9 0606-0706; GE-A9 halts 0706"),
        (5, "GE-A9 0304-0405; axis takes Alpha; GE-A9 0405-0505; GE-A9 0505-0606; GE-A9 halts 0606"),
        (8, "GE-A9 0304-0405; axis takes Alpha; GE-A9 0405-0505; GE-A9 halts 0505"),
        (11, "GE-A9 0304-0405; axis takes Alpha; GE-A9 0405-0505; GE-A9 halts 0505"),
    ] {
        let steps = ["0405", "0505", "0606", "0706"].map(|it| format!("step GE-A9 {it}"));
        let taken = lines.matches("-0").count();
        check(
            &format!("on plain | turn {turn} | axis center assault | movement | GE-A9 0304 | GE-P46 0104"),
            &steps[..taken].join("; "),
            lines,
        );
    }
}

#[test]
fn r11_1_2_nobody_crosses_a_prohibited_hexside_or_enters_water() {
    check(
        "on border | axis center assault | movement | box axis north hold | GE-P24 0502 | GE-P46 0104",
        "? may step GE-P24 0501; ? may step GE-P24 0402",
        "no, 11.1.2; yes",
    );
    check(
        "on coast | soviet south assault | SU-A3 0507 | SU-A4 1004",
        "? may step SU-A3 0508; ? may step SU-A3 0506",
        "no, 11.1.2; yes",
    );
    // The Kerch Strait.
    check(
        "soviet south assault | SU-A51 2721 | SU-A9 3019",
        "? may step SU-A51 2822; ? may step SU-A51 2622",
        "no, 11.1.2; yes",
    );
}

#[test]
fn r11_1_3_points_depend_on_order_kind_supply_and_weather() {
    // Mechanized under Assault in Light Mud, one hex out of supply: 6 - 1 - 1 = 4.
    check(
        "on plain | turn 5 | axis center assault | movement | GE-P24 0702 | GE-P46 0104",
        "? penalty GE-P24; step GE-P24 0802; step GE-P24 0902; step GE-P24 1002; step GE-P24 1102",
        "1; GE-P24 0702-0802; GE-P24 0802-0902; GE-P24 0902-1002; GE-P24 1002-1102; GE-P24 halts 1102",
    );
    // Foot and mechanized under each order, straight north as all arrows allow.
    for (order, foot, fast) in [("hold", 4, 6), ("withdraw", 5, 7), ("assault", 4, 6)] {
        for (unit, column, points) in [("SU-A3", 6, foot), ("SU-M6", 8, fast)] {
            let hex = |nth: i32| format!("{column:02}{:02}", 8 - nth);
            let steps: Vec<String> = (1..=points).map(|it| format!("step {unit} {}", hex(it))).collect();
            let told: Vec<String> = (1..=points).map(|it| format!("{unit} {}-{}", hex(it - 1), hex(it))).collect();
            check(
                &format!("on plain | soviet west {order} | {unit} {} | SU-A4 1204", hex(0)),
                &steps.join("; "),
                &format!("{}; {unit} halts {}", told.join("; "), hex(points)),
            );
        }
    }
}

#[test]
fn r11_1_4_points_are_neither_saved_nor_lent() {
    // One point used of four: the rest is gone, and nobody else has it, before or after.
    let position =
        "on plain | axis center assault | movement | GE-A9 0304 | GE-A6 0306 | GE-P46 0104 | Axis holds Alpha";
    check(
        position,
        "step GE-A9 0303; halt; ? may step GE-A9 0302; step GE-A6 0307; step GE-A6 0308; step GE-A6 0408; step GE-A6 \
         0508",
        "GE-A9 0304-0303; GE-A9 halts 0303; no, 11.1.7; GE-A6 0306-0307; GE-A6 0307-0308; GE-A6 0308-0408; GE-A6 \
         0408-0508; GE-A6 halts 0508",
    );
    // A corps with six points lends none to the Army beside it, nor does it get any: together they have four, and then
    // the corps the two that are left to it.
    check(
        "on plain | axis center assault | movement | GE-A9 0304 | GE-P46 0304 | GE-P47 0104 | Axis holds Alpha, Beta",
        "gather GE-A9; gather GE-P46; step GE-A9 0303; step GE-A9 0302; step GE-A9 0402; step GE-A9 0502; ? list step; \
         ? may step GE-A9 0602; drop GE-A9; step GE-P46 0602; step GE-P46 0702",
        "GE-A9 GE-P46 0304-0303; GE-A9 GE-P46 0303-0302; GE-A9 GE-P46 0302-0402; GE-A9 GE-P46 0402-0502; none
         no, 11.1.3; GE-P46 0502-0602; GE-P46 0602-0702; GE-P46 halts 0702",
    );
    // Three points not used on turn 2 are no points on turn 3: four steps, and no fifth.
    let boxes = "box axis north hold | box axis south hold | box axis antonescu hold | box soviet northwest hold | box \
                 soviet west hold | box soviet southwest hold | box soviet south hold";
    check(
        &format!("on plain | turn 2 | axis center assault | movement | GE-A9 0304 | Axis holds Alpha | {boxes}"),
        "step GE-A9 0303; halt; 3 3; axis: buy HHHH; soviet: buy HHHH; pick axis hold; !; assign center; step GE-A9 \
         0304; step GE-A9 0305; step GE-A9 0306; step GE-A9 0307",
        "axis center hold; GE-A9 0303-0304; GE-A9 0304-0305; GE-A9 0305-0306; GE-A9 0306-0307; GE-A9 halts 0307",
    );
}

#[test]
fn r11_1_5_a_unit_need_not_use_its_points() {
    check(
        "on plain | axis center assault | movement | GE-A9 0304 | GE-P46 0104 | Axis holds Alpha",
        "step GE-A9 0303; ? may halt; halt; ? next",
        "GE-A9 0304-0303; yes; GE-A9 halts 0303; axis: movement",
    );
}

#[test]
fn r11_1_6_one_move_is_finished_before_the_next() {
    let position =
        "on plain | axis center assault | movement | GE-A9 0304 | GE-P46 0304 | GE-P47 0104 | Axis holds Alpha";
    check(
        position,
        "step GE-A9 0303; ? may step GE-P46 0303; ? may step GE-P47 0103; ? may gather GE-P47",
        "GE-A9 0304-0303; no, 11.1.6; no, 11.1.6; no, 11.1.6",
    );
    // A stack that is taken up has begun its move, and cannot end it where it stands.
    check(
        position,
        "gather GE-A9; gather GE-P46; ? may halt; ? may drop GE-P46; ? may done",
        "no, 11.1.6; no, 11.1.6; no, 11.1.6",
    );
    // A stack moves together at the pace of its slowest, and may leave somebody behind.
    check(
        position,
        "gather GE-A9; gather GE-P46; step GE-A9 0303; step GE-A9 0302; drop GE-A9; step GE-P46 0402; ? may step \
         GE-A9 0402; ? where GE-A9 GE-P46",
        "GE-A9 GE-P46 0304-0303; GE-A9 GE-P46 0303-0302; GE-P46 0302-0402; no, 11.1.6; GE-A9 0302 8, GE-P46 0402 6",
    );
    check(
        position,
        "gather GE-A9; gather GE-P46; step GE-A9 0303; step GE-A9 0302; step GE-A9 0402; step GE-A9 0502",
        "GE-A9 GE-P46 0304-0303; GE-A9 GE-P46 0303-0302; GE-A9 GE-P46 0302-0402; GE-A9 GE-P46 0402-0502",
    );
}

#[test]
fn r11_1_7_no_unit_moves_twice_in_a_turn() {
    let position =
        "on border | axis center assault | movement | box axis south hold | GE-P24 0305 | GE-P46 0103 | GE-P3 0306";
    check(
        position,
        "step GE-P24 0306; halt; ? may step GE-P24 0307",
        "GE-P24 0305-0306; GE-P24 halts 0306; no, 11.1.7",
    );
    // Moved into a command that is activated later? It may not even end there.
    check(
        "on border | axis center assault | movement | GE-P24 0305 | GE-P46 0103",
        "step GE-P24 0306; ? may halt",
        "GE-P24 0305-0306; no, 7.6c",
    );
    // One that has acted this turn is not active again, wherever it stands.
    check(
        "on border | axis south assault | movement | acted GE-P24 | GE-P24 0306 | GE-P3 0308",
        "? active; ? may step GE-P24 0307",
        "GE-P3; no, 11.1.7",
    );
}

#[test]
fn r11_1_8_one_hex_can_always_be_moved() {
    // Two points in Snow, and rough costs three.
    check(
        "on border | turn 8 | axis south assault | movement | GE-P3 1008 | GE-A6 0107",
        "? penalty GE-P3; step GE-P3 1007; ? where GE-P3",
        "5; GE-P3 1008-1007; GE-P3 halts 1007; GE-P3 1007 5",
    );
    // But only one, and not over a prohibited hexside, nor from an Army's zone into another.
    check(
        "on plain | soviet west assault | SU-A3 0704 | SU-A4 1004 | GE-A9 0604",
        "? may step SU-A3 0703",
        "no, 9.1.3c",
    );
    check(
        "on plain | soviet west withdraw | SU-A3 0804 | SU-A4 1004 | GE-P24 0702",
        "? may step SU-A3 0803; ? may step SU-A3 0904",
        "no, 7.2.2g; yes",
    );
}

#[test]
fn r11_1_9a_light_mud_takes_a_point() {
    // A corps under Blitz has seven.
    check(
        "on plain | turn 5 | axis center blitz | movement | GE-P24 0303 | GE-P46 0104",
        "step GE-P24 0403; step GE-P24 0502; step GE-P24 0602; step GE-P24 0701; step GE-P24 0801; step GE-P24 0901; \
         step GE-P24 1001",
        "GE-P24 0303-0403; GE-P24 0403-0502; GE-P24 0502-0602; GE-P24 0602-0701; GE-P24 0701-0801; GE-P24 0801-0901; \
         GE-P24 0901-1001; GE-P24 halts 1001",
    );
    check(
        "on plain | turn 4 | axis center blitz | movement | GE-P24 0303 | GE-P46 0104",
        "step GE-P24 0403; step GE-P24 0502; step GE-P24 0602; step GE-P24 0701; step GE-P24 0801; step GE-P24 0901; \
         step GE-P24 1001; ? next",
        "GE-P24 0303-0403; GE-P24 0403-0502; GE-P24 0502-0602; GE-P24 0602-0701; GE-P24 0701-0801; GE-P24 0801-0901; \
         GE-P24 0901-1001; axis: moving",
    );
}

#[test]
fn r11_1_9b_advances_and_retreats_are_not_movement() {
    // The corps has moved, and still advances two hexes; the army that retreats still moves in its own activation.
    check(
        "on plain | cup soviet assault | axis center assault | movement | GE-P24 0303 | SU-A3 0902 | SU-A4 1204",
        "step GE-P24 0403; step GE-P24 0503; step GE-P24 0603; step GE-P24 0702; step GE-P24 0802; halt; !
         attack 0902; join GE-P24; fight; 5; retreat 1003 1103; ? list advance; advance GE-P24 1003; soviet assault; \
         assign west
         ? active; ? may step SU-A3 1104",
        "attack GE-P24 > SU-A3 0902; 5:2, 2:1; die 5: DR; SU-A3 retreats 1003 1103; advance GE-P24 0902, advance \
         GE-P24 1003
         GE-P24 advances 1003; soviet west assault; SU-A3 SU-A4; yes",
    );
}

#[test]
fn r11_2_units_move_only_in_activations() {
    check("on plain | cup axis hold | GE-P24 0404", "? may step GE-P24 0504", "no, 4.0a");
    check("on plain | refit | turn 3 | GE-P24 0404 3", "? may step GE-P24 0504", "no, 4.0a");
    check("on plain | axis center assault | combat | GE-P24 0404 | SU-A3 0504", "? may step GE-P24 0304", "no, 12.1");
}

#[test]
fn r11_2_1a_the_units_of_the_command_are_active() {
    check(
        "on border | axis center assault | movement | GE-P24 0304 | GE-P3 0307 | GE-A9 0405",
        "? active; ? may step GE-P3 0308; ? may step GE-P24 0303",
        "GE-A9 GE-P24; no, 11.2.1a; yes",
    );
}

#[test]
fn r11_2_1b_r13_4_5_a_leader_gives_his_stack_another_order() {
    // Hold for the group, Blitz for the corps with Guderian: it may go on after six points, and attack.
    check(
        "on plain | axis center hold | GE-P24 0303 | GE-LG 0303 | GE-P46 0805 | SU-A3 0904",
        "lead GE-LG; 3; order blitz
         step GE-P24 0403; step GE-P24 0503; step GE-P24 0603; step GE-P24 0702; step GE-P24 0703; step GE-P24 0803; \
         step GE-P24 0804; halt; done
         attack 0904; ? may join GE-P46; ? may join GE-P24",
        "GE-LG 3: works; GE-P24 follows
         GE-P24 GE-LG 0303-0403; GE-P24 GE-LG 0403-0503; GE-P24 GE-LG 0503-0603; GE-P24 GE-LG 0603-0702; GE-P24 GE-LG \
         0702-0703
         GE-P24 GE-LG 0703-0803; GE-P24 GE-LG 0803-0804; GE-P24 GE-LG halts 0804
         no, 7.2.1d; yes",
    );
}

#[test]
fn r11_2_2_the_active_player_moves_as_many_as_he_likes() {
    let position = "on plain | axis center assault | movement | GE-A9 0304 | GE-P46 0303 | GE-P47 0104 | SU-A3 0404";
    // None.
    check(position, "done; ? next", "axis: combat");
    // Any: whoever has not moved may still, and need not.
    check(
        position,
        "step GE-P46 0302; halt; ? next; ? may step GE-P47 0103; ? may step GE-A9 0305; done; ? next",
        "GE-P46 0303-0302; GE-P46 halts 0302; axis: movement; yes; yes; axis: combat",
    );
    // All, in any order.
    check(
        position,
        "step GE-P47 0103; halt; step GE-P46 0302; halt; step GE-A9 0303; halt; ? next",
        "GE-P47 0104-0103; GE-P47 halts 0103; GE-P46 0303-0302; GE-P46 halts 0302; GE-A9 0304-0303; GE-A9 halts 0303
         axis: combat",
    );
}

/// A unit on its way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Walk {
    at: At,
    spent: i32,
    stepped: bool,
    strayed: bool,
    over: bool,
}

impl Sight<'_> {
    /// Three units, one German Army, one Garrison, one Leader; Guderian never with the 4th Army. [8.1, 13.4, 13.5]
    pub(crate) fn fits(&self, units: &BTreeSet<Unit>) -> bool {
        let n = |keep: &dyn Fn(Unit) -> bool| units.iter().filter(|&&it| keep(it)).count();
        let feud = [Role::Guderian, Role::Kluge].iter().all(|&role| n(&|it| self.is_role(it, role)) == 1);
        n(&|it| !matches!(self.class(it), Class::Leader | Class::Garrison)) <= 3
            && n(&|it| self.is_german_army(it)) <= 1
            && n(&|it| self.class(it) == Class::Garrison) <= 1
            && n(&|it| self.class(it) == Class::Leader) <= 1
            && !feud
    }

    /// Land closed to a unit that begins in a hex, for movement, attack and retreat. [5.3.2, 13.1]
    pub(crate) fn is_shut(&self, units: &BTreeSet<Unit>, start: At, to: At) -> bool {
        let side = self.side(*units.first().expect("a unit"));
        let romanian = units.iter().any(|&it| self.is_romanian(it));
        let area = |it: At| self.ground.area[&it];
        let romania = |it: At| area(it) == Area::Romania;
        let first = self.state.turn == 1;
        self.ground.is_barred_to(side, to)
            || side == AXIS && area(to) == Area::Hungary && (romanian || first)
            || side == AXIS && first && romania(start) != romania(to)
    }

    /// Who leaves a hex when these do: with the last Panzer Corps its Leader.
    pub(crate) fn company(&self, units: &BTreeSet<Unit>, from: At) -> BTreeSet<Unit> {
        let here = self.stack(from);
        let stays = here.iter().any(|it| self.class(*it) == Class::Panzer && !units.contains(it));
        let goes = units.iter().any(|&it| self.class(it) == Class::Panzer);
        let leaders = here.iter().copied().filter(|&it| goes && !stays && self.class(it) == Class::Leader);
        units.iter().copied().chain(leaders).collect()
    }

    fn order(&self, unit: Unit) -> Order {
        let state = self.state;
        let led = state.led.iter().find(|it| it.units.has(unit)).and_then(|it| it.order);
        let own = if self.is_role(unit, Role::Kluge) { state.kluge } else { None };
        let marker = state.boxes[state.active_side as usize][usize::from(state.area)];
        led.or(own).or_else(|| marker?.order()).expect("an order")
    }

    fn is_mechanized(&self, unit: Unit) -> bool {
        matches!(self.class(unit), Class::Panzer | Class::Mechanized | Class::Cavalry)
    }

    /// Movement points of a unit. [7.2, 10.1.5, 10.1.7, 11.1.9]
    fn points(&self, unit: Unit) -> i32 {
        let (fast, snow) = (self.is_mechanized(unit), self.weather() == Weather::Snow);
        let factor = match (self.order(unit), fast) {
            (Order::Withdraw, false) => 5,
            (_, false) => 4,
            (Order::Withdraw, true) => 7,
            (Order::Blitz, true) if !snow => 8,
            (_, true) => 6,
        };
        let mud = i32::from(self.weather() == Weather::LightMud);
        (factor - i32::from(self.state.penalty[unit.at()]) - mud).max(2)
    }

    /// Where the German Armies are whose zones cover a hex. [9.1.3]
    fn armies_over(&self, at: At) -> BTreeSet<At> {
        let has_army = |it: &At| self.stack(*it).into_iter().any(|unit| self.is_german_army(unit));
        if self.zone(AXIS, at, true) { self.ground.beside(at).filter(has_army).collect() } else { BTreeSet::new() }
    }

    /// Where a lone unit's walk may go next, whether or not it may end there. [7.2, 9.1.3, 11.1, 13.2]
    fn next(&self, unit: Unit, walk: Walk) -> Vec<Walk> {
        let side = self.side(unit);
        let enemy = side.other();
        let (order, points) = (self.order(unit), self.points(unit));
        let cavalry = self.is_role(unit, Role::GuardCavalry);
        let arrows: &[usize] = match (order, side == AXIS) {
            (Order::Hold, _) if self.state.penalty[unit.at()] > 0 => &[0, 1, 2, 3, 4, 5],
            (Order::Hold, true) | (Order::Withdraw, false) => &[0, 1, 2, 3],
            (Order::Hold, false) | (Order::Withdraw, true) => &[0, 3, 4, 5],
            _ => &[0, 1, 2, 3, 4, 5],
        };
        let army = |at: At| side == SOVIET && self.zone(AXIS, at, true);
        let mut next = Vec::new();
        if walk.over {
            return next;
        }
        for (dir, to) in around(walk.at).into_iter().enumerate() {
            let open = self.ground.beside(walk.at).any(|it| it == to);
            if !open || self.holds(enemy, to) || self.is_shut(&BTreeSet::from([unit]), self.at[&unit], to) {
                continue;
            }
            let (out, into) = (army(walk.at), army(to));
            let withdraws = order == Order::Withdraw;
            if withdraws && !arrows.contains(&dir) && !self.game.options.refuge_anywhere {
                continue;
            }
            if out && into && (walk.stepped || !withdraws && !cavalry) {
                continue;
            }
            let mut over = into;
            if withdraws && self.zone(enemy, to, false) {
                if walk.stepped || !self.zone(enemy, walk.at, false) || !arrows.contains(&dir) {
                    continue;
                }
                over = true;
            }
            let leaves = !self.armies_over(walk.at).is_subset(&self.armies_over(to));
            let toll = i32::from(order == Order::Hold && side == SOVIET && leaves);
            let cost = self.ground.cost(self.weather(), self.is_mechanized(unit), cavalry, walk.at, to) + toll;
            if walk.spent + cost > points && walk.stepped {
                continue;
            }
            over |= walk.spent + cost > points;
            let strayed = walk.strayed || !arrows.contains(&dir);
            next.push(Walk { at: to, spent: (walk.spent + cost).min(points), stepped: true, strayed, over });
        }
        next
    }

    /// Whether a walk may end where it is. [7.2.1, 7.2.2, 7.6, 8.1, 13.1.2]
    fn may_end(&self, unit: Unit, group: &BTreeSet<Unit>, walk: Walk) -> bool {
        let side = self.side(unit);
        let command = self.ground.command[&walk.at];
        let known = command == self.state.area || self.state.boxes[side as usize][usize::from(command)].is_some();
        let refuge = self.ground.refuge.contains(&walk.at);
        let back = self.order(unit) == Order::Withdraw && walk.at == self.at[&unit];
        let here = self.stack(walk.at).into_iter().chain(group.iter().copied()).collect();
        known && !(self.is_romanian(unit) && command < 2) && (refuge || !walk.strayed && !back) && self.fits(&here)
    }

    /// The first steps that a unit may take by itself.
    pub(crate) fn steps(&self, unit: Unit) -> BTreeSet<At> {
        let group = self.company(&BTreeSet::from([unit]), self.at[&unit]);
        let frozen = |it: &Unit| !self.state.active.has(*it) || self.state.moved.has(*it);
        let rooted = matches!(self.class(unit), Class::Garrison | Class::Leader | Class::Partisan);
        if rooted || group.iter().any(frozen) {
            return BTreeSet::new();
        }
        let start = Walk { at: self.at[&unit], spent: 0, stepped: false, strayed: false, over: false };
        let ends = |first: Walk| {
            let (mut seen, mut left) = (BTreeSet::from([first]), vec![first]);
            while let Some(walk) = left.pop() {
                if self.may_end(unit, &group, walk) {
                    return true;
                }
                left.extend(self.next(unit, walk).into_iter().filter(|&it| seen.insert(it)));
            }
            false
        };
        self.next(unit, start).into_iter().filter(|&it| ends(it)).map(|it| it.at).collect()
    }

    /// Where a unit may end a move by itself, and the least it costs.
    fn reached(&self, unit: Unit) -> BTreeMap<At, i32> {
        let from = self.at[&unit];
        let group = self.company(&BTreeSet::from([unit]), from);
        let start = Walk { at: from, spent: 0, stepped: false, strayed: false, over: false };
        let (mut seen, mut left, mut least) = (BTreeSet::from([start]), vec![start], BTreeMap::new());
        while let Some(walk) = left.pop() {
            if walk.at != from && self.may_end(unit, &group, walk) {
                let spent = least.entry(walk.at).or_insert(walk.spent);
                *spent = walk.spent.min(*spent);
            }
            left.extend(self.next(unit, walk).into_iter().filter(|&it| seen.insert(it)));
        }
        least
    }
}

impl Ground {
    fn cost(&self, weather: Weather, mechanized: bool, cavalry: bool, from: At, to: At) -> i32 {
        let (clear, forest, swamp, rough) = match (weather, mechanized) {
            (Weather::Fair | Weather::LightMud, false) | (Weather::Frost, _) => (1, 2, 2, 2),
            (Weather::Fair | Weather::LightMud, true) => (1, 2, 3, 2),
            (Weather::Mud, false) => (2, 3, 3, 3),
            (Weather::Mud, true) => (2, 3, 5, 3),
            (Weather::Snow, _) => (2, 2, 2, 3),
        };
        let hex = match self.terrain[&to] {
            Terrain::Forest => forest,
            Terrain::Swamp => {
                if cavalry {
                    1
                } else {
                    swamp
                }
            }
            Terrain::Rough => rough,
            _ => clear,
        };
        hex + i32::from(self.rivers.contains(&(from, to)) && weather != Weather::Snow)
    }
}

/// The steps that single units are offered as a movement phase opens or goes on.
pub(crate) fn compare_steps(sight: &Sight<'_>, board: &mut Board, tally: &mut Tally) {
    let (game, state) = (sight.game, sight.state);
    let mut list = Vec::new();
    game.actions(state, board, state.active_side, &mut list);
    for unit in state.active {
        let step = |it: &Action| match *it {
            Action::Step(who, to) if who == unit => Some(spot(game, to)),
            _ => None,
        };
        let fast: BTreeSet<At> = list.iter().filter_map(step).collect();
        assert_eq!(fast, sight.steps(unit), "{} in {state:?}", game.book.units[unit.at()].id);
        tally.add(if fast.is_empty() { "stuck" } else { "walkers" });
        // All ways of all units would take too long: one in eight, and the Guard Cavalry.
        if !fast.is_empty() && (unit.0 % 8 == state.turn % 8 || sight.is_role(unit, Role::GuardCavalry)) {
            compare_reach(sight, unit);
            tally.add("reaches");
        }
    }
}

/// What it costs a unit to get wherever it can.
fn compare_reach(sight: &Sight<'_>, unit: Unit) {
    let (game, state) = (sight.game, sight.state);
    let id = &game.book.units[unit.at()].id;
    let board = &mut game.board(state);
    let reach = EastFace::reach(game, state, board, state.active_side, UnitId(unit.0)).expect("a unit that can move");
    let ends = reach.nodes.iter().filter(|it| it.stops && it.by != By::Sea);
    let at = |it: HexNo| spot(game, it.on(&game.book.map.grid).expect("a hex"));
    let fast: BTreeMap<At, i32> = ends.map(|it| (at(it.hex), i32::from(it.cost))).collect();
    assert_eq!(fast, sight.reached(unit), "{id} in {state:?}");
}

#[test]
fn steps_of_scattered_units_are_the_slow_ones() {
    let mut tally = Tally::default();
    for refuge_anywhere in [false, true] {
        scatter(&East::shipped(Options { refuge_anywhere, ..Options::default() }), &mut tally);
    }
    tally.seen("walkers", 1500);
    tally.seen("stuck", 200);
    tally.seen("reaches", 100);
}

/// Compares the steps of scattered units under every order.
fn scatter(game: &East, tally: &mut Tally) {
    let (ground, mut bits) = (Ground::new(game), Bits::seeded(44));
    let sides = [AXIS, SOVIET].into_iter();
    let orders = sides.flat_map(|side| Order::ALL.map(|order| (side, order)));
    let orders: Vec<(Side, Order)> = orders.filter(|&it| it != (SOVIET, Order::Blitz)).collect();
    for _ in 0..30 {
        let before = scattered(&ground, game, &mut bits);
        for &(side, order) in &orders {
            let command = bits.below(4) as u8;
            let mut state = before;
            for it in (0..4).filter(|&it| it != usize::from(command)) {
                state.boxes[side as usize][it] = (bits.below(2) == 0).then_some(Marker::of(side, Order::Hold));
            }
            let (mut board, _) = ordered(game, &mut state, side, order, command);
            if state.phase == Phase::Staff {
                game.act(&mut state, &mut board, AXIS, Action::Done, &mut Log::off());
            }
            if state.phase == Phase::Movement {
                compare_steps(&Sight::new(&ground, game, &state), &mut board, tally);
            }
        }
    }
}

#[test]
fn the_guard_cavalry_beside_german_armies_rides_as_the_slow_one() {
    let game = East::shipped(Options::default());
    let cavalry = game.book.role(Role::GuardCavalry).expect("the Guard Cavalry");
    let (ground, mut bits, mut tally) = (Ground::new(&game), Bits::seeded(45), Tally::default());
    for _ in 0..120 {
        let mut state = scattered(&ground, &game, &mut bits);
        state.place[cavalry.at()] = Where::Dead.code();
        let sight = Sight::new(&ground, &game, &state);
        let is_free = |it: &Hex| {
            let at = spot(&game, *it);
            sight.zone(AXIS, at, true) && sight.stack(at).is_empty() && !ground.is_barred_to(SOVIET, at)
        };
        let hexes: Vec<Hex> = game.book.map.land.iter().filter(is_free).collect();
        let Some(&hex) = hexes.get(bits.below(hexes.len().max(1))) else { continue };
        state.place[cavalry.at()] = hex.0;
        if let Some(place) = game.book.map.place_at[hex.at()] {
            state.control &= !(1 << place);
        }
        let (mut board, _) = ordered(&game, &mut state, SOVIET, Order::Hold, game.book.map.command[hex.at()]);
        if state.phase == Phase::Movement {
            let sight = Sight::new(&ground, &game, &state);
            let at = sight.at[&cavalry];
            let stays = |it: &At| sight.armies_over(at).is_subset(&sight.armies_over(*it));
            tally.add(if sight.steps(cavalry).iter().any(stays) { "within a zone" } else { "out of it" });
            compare_steps(&sight, &mut board, &mut tally);
        }
    }
    tally.seen("within a zone", 50);
    tally.seen("out of it", 20);
}
