//! Chapter 13, special rules: Leaders who lose their corps, Partisans, and the Black Sea.

use hex::Hex;
use kernel::Rule;

use crate::{
    AXIS, Action, Board, East, Event, NORTHWEST, Pause, Phase, Role, SOUTH_FRONT, SOVIET, Set, State, Terrain, Unit,
    Units, Where,
    board::{Tracer, Zone},
    r04_sequence::Now,
};

/// How many sea invasions may be tried in a game. [13.7.2b]
const MOST_INVASIONS: u8 = 2;
/// The highest modified roll on which an invasion lands. [13.7.2c]
pub const LANDS: u8 = 3;
/// The highest modified roll on which the unit returns to its port. [13.7.2c]
pub const RETURNS: u8 = 5;

impl East {
    /// The nearest Panzer Corps a Leader may join, by hex distance: in his Army Group, not where the other Leader is,
    /// nor Guderian with the 4th Army. [13.4.3, A67, A91]
    pub fn new_corps(&self, state: &State, board: &Board, leader: Unit) -> Units {
        let Some(hex) = state.hex(leader) else { return Units::NONE };
        let command = self.book.map.command[hex.at()];
        let mut best = (u16::MAX, Units::NONE);
        for corps in board.on_map[AXIS].and(self.panzers) {
            let at = state.hex(corps).expect("a unit on the map");
            if self.book.map.command[at.at()] != command || self.may_stay(board, Units::only(leader), at).is_err() {
                continue;
            }
            let far = self.book.map.grid.distance(hex, at);
            if far < best.0 {
                best = (far, Units::NONE);
            }
            if far == best.0 {
                best.1 = best.1.with(corps);
            }
        }
        best.1
    }

    /// Leaders without a Panzer Corps find another. Says whether the Axis must choose. [13.4.2a, 13.4.3]
    pub(crate) fn gather_leaders(&self, now: &mut Now<'_>) -> bool {
        for leader in self.leaders {
            let Some(hex) = now.state.hex(leader) else { continue };
            // A stack that is taken up moves with its Leader.
            if now.board.stack(hex).any(|it| self.panzers.has(it)) {
                continue;
            }
            let corps = self.new_corps(now.state, now.board, leader);
            let hexes = Set::of(corps.into_iter().filter_map(|it| now.state.hex(it)));
            match hexes.len() {
                0 => {
                    now.log.say(|| Event::LeaderLost { unit: leader });
                    self.lift(now, leader, Where::Dead);
                }
                1 => self.attach(now, leader, corps.first().expect("a corps")),
                _ => {
                    now.state.pause = Pause::Leader(leader);
                    return true;
                }
            }
        }
        false
    }

    pub(crate) fn list_corps(&self, state: &State, board: &Board, leader: Unit, out: &mut Vec<Action>) {
        // One entry a hex: corps that stand together are the same to him.
        let mut seen = Set::EMPTY;
        for corps in self.new_corps(state, board, leader) {
            let hex = state.hex(corps).expect("a unit on the map");
            if !seen.has(hex) {
                seen.insert(hex);
                out.push(Action::Attach(corps));
            }
        }
    }

    pub(crate) fn attach(&self, now: &mut Now<'_>, leader: Unit, corps: Unit) {
        let hex = now.state.hex(corps).expect("a unit on the map");
        let from = now.state.hex(leader).expect("a Leader on the map");
        now.log.say(|| Event::LeaderJoins { unit: leader, from, hex });
        self.shift(now, leader, hex);
    }

    /// Partisans share a hex with no Soviet unit but the Guard Cavalry, whoever came last. [13.6.2]
    pub(crate) fn displace_partisans(&self, now: &mut Now<'_>, hex: Hex) {
        let Some(partisans) = self.role(Role::Partisans) else { return };
        if now.state.hex(partisans) != Some(hex) {
            return;
        }
        let others = now.board.units_in(hex).without(partisans).filter(|it| !self.is_role(it, Role::GuardCavalry));
        if !others.is_empty() {
            now.log.say(|| Event::PartisansRemoved { hex });
            self.lift(now, partisans, Where::Hand);
        }
    }

    /// Where the Partisans may go: forest or swamp of the USSR without a unit; in the Northwest Front on the turn they
    /// come. [13.6.1a, 13.6.1b, A70, S8]
    pub fn hideouts(&self, state: &State, board: &Board) -> Set {
        let map = &self.book.map;
        let Some(partisans) = self.role(Role::Partisans) else { return Set::EMPTY };
        let crate::Entry::Turn(first, _) = self.book.scenario.entries[partisans.at()] else { return Set::EMPTY };
        if state.turn < first {
            return Set::EMPTY;
        }
        let mut open = map.land - map.east - self.axis_land - board.held[AXIS] - board.held[SOVIET];
        if state.turn == first {
            open &= map.commands[usize::from(NORTHWEST)];
        }
        Set::of(open.iter().filter(|it| matches!(map.terrain[it.at()], Terrain::Forest | Terrain::Swamp)))
    }

    pub(crate) fn next_partisans(&self, now: &mut Now<'_>) -> bool {
        if !self.hideouts(now.state, now.board).is_empty() {
            return false;
        }
        self.open_command(now);
        true
    }

    pub(crate) fn list_hideouts(&self, state: &State, board: &Board, out: &mut Vec<Action>) {
        let partisans = self.role(Role::Partisans).expect("Partisans");
        out.extend(self.hideouts(state, board).iter().map(|it| Action::Place(partisans, it)));
        out.push(Action::Done);
    }

    /// The Partisans appear, or move to another place. They take control of nothing there. [13.6.1, 13.6.3, A70]
    pub(crate) fn place_partisans(&self, now: &mut Now<'_>, hex: Hex) {
        let partisans = self.role(Role::Partisans).expect("Partisans");
        if now.state.hex(partisans).is_some() {
            self.lift(now, partisans, Where::Hand);
        }
        now.log.say(|| Event::Placed { unit: partisans, hex });
        self.put(now, partisans, hex);
        self.enter(now, Units::only(partisans), hex);
        self.open_command(now);
    }

    /// Armies that may go by sea now: in a port with a line east, in the activation of the South Front, once a turn and
    /// twice a game. [13.7.2a, 13.7.2b, A71]
    pub fn invaders(&self, state: &State, board: &mut Board) -> Units {
        let open = state.active_side == SOVIET
            && state.area == SOUTH_FRONT
            && !state.invaded
            && state.invasions < MOST_INVASIONS;
        if !open {
            return Units::NONE;
        }
        let in_port = |it: Unit| state.hex(it).is_some_and(|hex| self.ports.has(hex));
        let armies = state.active.filter(|it| self.is_army(it) && in_port(it));
        if armies.is_empty() {
            return armies;
        }
        let tracer = Tracer { side: SOVIET, romanian: false, command: SOUTH_FRONT };
        let loc = board.lines(self, state, tracer).loc;
        armies.filter(|it| state.hex(it).is_some_and(|hex| loc.has(hex)))
    }

    /// Where an army may land: Black Sea coast without Axis units, within the stacking limits. [13.7.2a, 13.7.2d, A71]
    pub fn landings(&self, state: &State, board: &Board, unit: Unit) -> Set {
        let enemies = if Rule("13.7.2d").is_in_force() { board.held[AXIS] } else { Set::EMPTY };
        let coast = self.book.map.black_sea - enemies;
        let from = state.hex(unit);
        Set::of(coast.iter().filter(|&it| Some(it) != from && self.may_stay(board, Units::only(unit), it).is_ok()))
    }

    /// An army puts to sea; whatever comes of it, it has moved. [13.7.2b, 13.7.2e]
    pub(crate) fn invade(&self, now: &mut Now<'_>, unit: Unit, hex: Hex) {
        let from = now.state.hex(unit).expect("an army in a port");
        now.log.say(|| Event::Sailed { unit, from, to: hex, arrives: false });
        now.state.invaded = true;
        now.state.invasions += 1;
        now.state.moved = now.state.moved.with(unit);
        now.state.phase = Phase::Invasion { unit, hex: hex.0 };
    }

    /// The die of an invasion: one more in an enemy zone. [13.7.2c]
    pub(crate) fn land_invasion(&self, now: &mut Now<'_>, unit: Unit, hex: Hex, die: u8) {
        let zone = now.board.zone(self, now.state, Zone::Axis);
        let modified = die + u8::from(zone.has(hex));
        let landed = modified <= LANDS;
        now.log.say(|| Event::InvasionRoll { unit, hex, die, modified, landed });
        now.state.phase = Phase::Movement;
        if landed {
            self.shift(now, unit, hex);
            self.enter(now, Units::only(unit), hex);
        } else if modified > RETURNS {
            self.eliminate(now, unit);
        }
    }
}
