//! Chapter 12, retreats and advances.

use hex::{Dir, Hex};
use kernel::Rule;

use crate::{
    AXIS, Action, Battle, Board, East, Event, Moving, Phase, Result, Role, Set, State, Unit, Units, Weather,
    r04_sequence::Now,
};

/// A way of two hexes.
pub(crate) type Way = [Hex; 2];

/// The ways open to a retreat, at most six times five.
#[derive(Clone, Copy, Debug)]
pub struct Ways {
    ways: [Way; 36],
    n: usize,
}

impl Ways {
    fn none() -> Ways {
        Ways { ways: [[Hex(0); 2]; 36], n: 0 }
    }

    /// All of them: each the hexes it leads over.
    pub fn all(&self) -> &[Way] {
        &self.ways[..self.n]
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.n == 0
    }
}

impl East {
    /// The menu of ways for units that retreat together: the first kind of which there is any. Along the white arrows
    /// and clear of enemy zones; in any direction clear of them; along the arrows at a loss; in any direction at a loss.
    /// Within a kind, ways that end two hexes away come first. Romanians choose so among the ways that end outside North
    /// and Center, and among the others only if all end there.
    /// [9.1.4, 12.3.1, 12.3.2, 12.3.3, 12.3.4, 13.1.2a, C5, C6, A63]
    pub fn ways(&self, state: &State, board: &mut Board, units: Units, hex: Hex, overstack: bool) -> Ways {
        let with_leader = self.running(board, units, hex);
        let ways = self.ways_for(state, board, with_leader, hex, overstack);
        // [13.4.3] Rather than nowhere they go without their Leader, who finds another corps.
        if ways.is_empty() && with_leader != units {
            return self.ways_for(state, board, units, hex, overstack);
        }
        ways
    }

    /// Who runs when these units retreat: with the last Panzer Corps of the hex its Leader. [13.4.2a]
    pub(crate) fn running(&self, board: &Board, units: Units, hex: Hex) -> Units {
        let here = board.units_in(hex);
        let last = !units.and(self.panzers).is_empty() && here.and(self.panzers).minus(units).is_empty();
        if last { units.or(here.and(self.leaders)) } else { units }
    }

    fn ways_for(&self, state: &State, board: &mut Board, units: Units, hex: Hex, overstack: bool) -> Ways {
        let Some(first) = units.first() else { return Ways::none() };
        let side = self.side(first);
        let zone = board.zone_of(self, state, side.other());
        // A retreating stack does not cancel a zone for itself.
        let danger = zone - board.held[side];
        let romanian = side == AXIS && units.into_iter().any(|it| self.is_romanian(it));
        let closed = *self.closed_land(state, side, romanian, hex) | board.held[side.other()];
        let white = self.book.compass[side as usize].white;
        let grid = &self.book.map.grid;
        // By whether they end where Romanians do not serve, then by kind, then by whether they end one hex away only.
        let mut menus = [[[Ways::none(); 2]; 4]; 2];
        for a in Dir::ALL {
            let Some(one) = self.retreat_step(hex, a, &closed) else { continue };
            for b in Dir::ALL {
                let Some(two) = self.retreat_step(one, b, &closed).filter(|&it| it != hex) else { continue };
                let here = board.units_in(two).minus(units);
                if !overstack && self.may_stack(here.or(units)).is_err() {
                    continue;
                }
                let arrows = white[a as usize] && white[b as usize] || !Rule("12.3.2").is_in_force();
                let safe = !danger.has(one) && !danger.has(two);
                let kind = match (arrows, safe) {
                    (true, true) => 0,
                    (false, true) if self.options.arrows_first => 2,
                    (false, true) => 1,
                    (true, false) if self.options.arrows_first => 1,
                    (true, false) => 2,
                    (false, false) => 3,
                };
                let strange = self.may_serve_in(units, two).is_err();
                let short = grid.distance(hex, two) < 2 && Rule("12.3.3").is_in_force();
                let menu = &mut menus[usize::from(strange)][kind][usize::from(short)];
                menu.ways[menu.n] = [one, two];
                menu.n += 1;
            }
        }
        menus.into_iter().flatten().flatten().find(|it| !it.is_empty()).unwrap_or_else(Ways::none)
    }

    fn retreat_step(&self, from: Hex, dir: Dir, closed: &Set) -> Option<Hex> {
        let to = self.book.map.grid.step(from, dir)?;
        (self.beside[from.at()].has(to) && !closed.has(to)).then_some(to)
    }

    /// Ports to which the Coastal Army may retreat by sea. [13.7.1, A71]
    pub(crate) fn sea_ways(&self, state: &State, board: &Board, units: Units, hex: Hex) -> Set {
        let Some(unit) = self.role(Role::Coastal).filter(|&it| units.has(it) && self.ports.has(hex)) else {
            return Set::EMPTY;
        };
        let ports = self.ports & self.controlled(state, crate::SOVIET);
        let fits = |port: &Hex| *port != hex && self.may_stay(board, Units::only(unit), *port).is_ok();
        Set::of(ports.iter().filter(fits))
    }

    /// The retreating units that could go by themselves, each with its ways; only when they cannot go together. [A57]
    pub(crate) fn alone(&self, state: &State, board: &mut Board, unit: Unit, hex: Hex) -> Ways {
        let ways = self.ways(state, board, Units::only(unit), hex, false);
        if ways.is_empty() { self.ways(state, board, Units::only(unit), hex, true) } else { ways }
    }

    /// Who has to retreat and could go nowhere is eliminated; when all are gone or away, the battle is over.
    /// [12.3.4b, 12.3.5a]
    pub(crate) fn next_retreat(&self, now: &mut Now<'_>) -> bool {
        let hex = Hex(now.state.battle.target);
        let here = now.board.units_in(hex);
        let left = now.state.battle.retreating.and(here);
        now.state.battle.retreating = left;
        if left.is_empty() {
            now.state.phase = Phase::Advance;
            return true;
        }
        let sails = !self.sea_ways(now.state, now.board, left, hex).is_empty();
        if sails || !self.ways(now.state, now.board, left, hex, false).is_empty() {
            return false;
        }
        let stuck = left.filter(|it| self.alone(now.state, now.board, it, hex).is_empty());
        if stuck.is_empty() {
            return false;
        }
        now.log.say(|| Event::RetreatBlocked { units: stuck });
        self.eliminate_all(now, stuck);
        true
    }

    pub(crate) fn list_retreats(&self, state: &State, board: &mut Board, out: &mut Vec<Action>) {
        let hex = Hex(state.battle.target);
        let left = state.battle.retreating;
        let together = self.ways(state, board, left, hex, false);
        out.extend(together.all().iter().map(|&[one, two]| Action::Retreat(one, two)));
        if together.is_empty() {
            for unit in left {
                let ways = self.alone(state, board, unit, hex);
                out.extend(ways.all().iter().map(|&[one, two]| Action::RetreatOne(unit, one, two)));
            }
        }
        out.extend(self.sea_ways(state, board, left, hex).iter().map(Action::Sail));
    }

    /// Units set out on their way, whether or not they have moved; a Leader goes with the last Panzer Corps.
    /// [11.1.9b, 12.3.1, 13.4.2a]
    pub(crate) fn retreat(&self, now: &mut Now<'_>, units: Units, way: Way) {
        let hex = Hex(now.state.battle.target);
        now.log.say(|| Event::Retreated { units, from: hex, to: way });
        let with_leader = self.running(now.board, units, hex);
        let may = self.may_stack(now.board.units_in(way[1]).or(with_leader)).is_ok();
        let battle = &mut now.state.battle;
        battle.retreating = battle.retreating.minus(units);
        battle.running = if may { with_leader } else { units };
        battle.way = way.map(|it| it.0);
        battle.leg = 0;
        if let Some(slot) = battle.trail.iter_mut().find(|it| it.is_none()) {
            *slot = Some(way[0].0);
        }
        self.run(now);
    }

    /// The next hex of the way: entering an enemy zone costs the stack a step. [12.3.4a, 9.3a]
    fn run(&self, now: &mut Now<'_>) {
        let Battle { running, way, leg, .. } = now.state.battle;
        let to = Hex(way[usize::from(leg)]);
        let side = self.side(running.first().expect("somebody who retreats"));
        let zone = now.board.zone_of(self, now.state, side.other());
        let costs = zone.has(to) && !now.board.held[side].has(to);
        for unit in running {
            self.shift(now, unit, to);
        }
        self.enter(now, running, to);
        now.state.battle.leg += 1;
        now.state.battle.owes[1] = u8::from(costs);
        now.state.phase = Phase::RetreatLosses;
    }

    /// Settles the loss on the way, then the next hex, then the limits of the last. [8.1.8, 12.3.4a]
    pub(crate) fn next_retreat_loss(&self, now: &mut Now<'_>) -> bool {
        let on_map = now.board.on_map.a.or(now.board.on_map.b);
        let running = now.state.battle.running.and(on_map);
        now.state.battle.running = running;
        let units = self.loss_candidates(now.state, running);
        if now.state.battle.owes[1] > 0 && !units.is_empty() {
            if units.len() > 1 {
                return false;
            }
            now.state.battle.owes[1] = 0;
            self.lose_step(now, units.first().expect("the only one"));
            return true;
        }
        now.state.battle.owes[1] = 0;
        if !units.is_empty() && now.state.battle.leg < 2 {
            self.run(now);
            return true;
        }
        now.state.phase = Phase::Overstack;
        true
    }

    /// Too many in the hex they reached: their owner takes some out. [8.1.8, C14]
    pub(crate) fn next_overstack(&self, now: &mut Now<'_>) -> bool {
        let hex = Hex(now.state.battle.way[1]);
        let surplus = self.surplus(now.board, hex);
        if surplus.len() > 1 {
            return false;
        }
        if let Some(only) = surplus.first() {
            self.eliminate(now, only);
            return true;
        }
        now.state.battle.running = Units::NONE;
        now.state.battle.way = [0; 2];
        now.state.battle.leg = 0;
        now.state.phase = Phase::Retreat;
        true
    }

    /// The Coastal Army goes to another port. [13.7.1]
    pub(crate) fn sail(&self, now: &mut Now<'_>, port: Hex) {
        let unit = self.role(Role::Coastal).expect("the Coastal Army");
        let from = Hex(now.state.battle.target);
        now.log.say(|| Event::Sailed { unit, from, to: port, arrives: true });
        now.state.battle.retreating = now.state.battle.retreating.without(unit);
        self.shift(now, unit, port);
    }

    /// Where an attacker may advance to: the vacated hex; a Panzer Corps on a turn without Mud also the next one on the
    /// defender's way. Neither enemy zones nor an earlier move hinder it. [7.6c, 9.1.3a, 11.1.9b, 12.3.6, 12.3.7, A56, A78]
    pub(crate) fn advances(&self, state: &State, board: &Board, unit: Unit) -> Set {
        let battle = &state.battle;
        let target = Hex(battle.target);
        let side = state.active_side;
        let Some(from) = state.hex(unit) else { return Set::EMPTY };
        let mut ends = Set::of([target]);
        let retreated = matches!(battle.result, Some(Result::Dr | Result::De));
        if self.is_panzer(unit) && retreated && self.weather(state) != Weather::Mud {
            ends |= Set::of(battle.trail.into_iter().flatten().map(Hex));
        }
        let romanian = side == AXIS && self.is_romanian(unit);
        ends -= *self.closed_land(state, side, romanian, from) | board.held[side.other()];
        let goes = self.advancing(board, unit, from);
        Set::of(ends.iter().filter(|&it| {
            self.may_be_in(state, goes, side, it).is_ok() && self.may_stack(board.units_in(it).or(goes)).is_ok()
        }))
    }

    /// Who goes when a unit advances: with the last Panzer Corps of the hex its Leader. [13.4.2a]
    fn advancing(&self, board: &Board, unit: Unit, from: Hex) -> Units {
        let here = board.units_in(from);
        let last = self.is_panzer(unit) && here.and(self.panzers) == Units::only(unit);
        Units::only(unit).or(if last { here.and(self.leaders) } else { Units::NONE })
    }

    /// Attackers that may still advance, in order; a Leader after a corps of his hex, to where a corps is. [12.3.6]
    pub fn list_advances(&self, state: &State, board: &Board, out: &mut Vec<Action>) {
        let left = self.may_yet_advance(state, board);
        for unit in left {
            out.extend(self.advances(state, board, unit).iter().map(|it| Action::Advance(unit, it)));
        }
        for leader in self.leaders {
            out.extend(self.leader_advances(state, board, leader).iter().map(|it| Action::Advance(leader, it)));
        }
        out.push(Action::Done);
    }

    fn may_yet_advance(&self, state: &State, board: &Board) -> Units {
        let battle = &state.battle;
        let alive = battle.attackers.and(board.on_map[state.active_side]).minus(self.leaders);
        battle.advanced.minus(self.leaders).last().map_or(alive, |it| alive.after(it))
    }

    /// Where a Leader who was left behind may follow a corps that has advanced. [13.4.2a, A67]
    fn leader_advances(&self, state: &State, board: &Board, leader: Unit) -> Set {
        let battle = &state.battle;
        let Some(from) = state.hex(leader).filter(|_| !battle.advanced.has(leader)) else { return Set::EMPTY };
        // He stood with a corps that attacked from his hex and went.
        let corps = battle.advanced.and(self.panzers);
        if !battle.left.contains(&Some(from.0)) || !state.active.has(leader) {
            return Set::EMPTY;
        }
        let ends = Set::of(corps.into_iter().filter_map(|it| state.hex(it)));
        Set::of(ends.iter().filter(|&it| {
            it != from
                && self.may_be_in(state, Units::only(leader), AXIS, it).is_ok()
                && self.may_stack(board.units_in(it).with(leader)).is_ok()
        }))
    }

    /// A Mobile Assault that cleared the hex enters it; otherwise whoever wants to advances into a vacated hex.
    /// [12.3.6, 12.4.5, 12.4.6, 12.4.8, A57]
    pub(crate) fn next_advance(&self, now: &mut Now<'_>) -> bool {
        let target = Hex(now.state.battle.target);
        let side = now.state.active_side;
        let vacated = !now.board.held[side.other()].has(target);
        if now.state.battle.mobile {
            self.end_assault(now, vacated);
            return true;
        }
        if vacated {
            let (state, board) = (&*now.state, &*now.board);
            let units = self.may_yet_advance(state, board);
            let able = units.into_iter().any(|it| !self.advances(state, board, it).is_empty())
                || self.leaders.into_iter().any(|it| !self.leader_advances(state, board, it).is_empty());
            if able {
                return false;
            }
        }
        self.end_battle(now);
        true
    }

    pub(crate) fn end_battle(&self, now: &mut Now<'_>) {
        now.state.battle = Battle::default();
        now.state.phase = Phase::Combat;
    }

    /// A unit advances; over the vacated hex if it goes further. [12.3.6, 12.3.7, 9.3a]
    pub(crate) fn advance(&self, now: &mut Now<'_>, unit: Unit, to: Hex) {
        let from = now.state.hex(unit).expect("an attacker on the map");
        let goes = self.advancing(now.board, unit, from);
        let target = Hex(now.state.battle.target);
        let over = (to != target).then_some(target);
        now.log.say(|| Event::Advanced { unit, goes, route: [from].into_iter().chain(over).chain([to]).collect() });
        let battle = &mut now.state.battle;
        battle.advanced = battle.advanced.or(goes);
        if self.is_panzer(unit)
            && let Some(slot) = battle.left.iter_mut().find(|it| it.is_none_or(|it| it == from.0))
        {
            *slot = Some(from.0);
        }
        if to != target {
            self.enter(now, goes, target);
        }
        for unit in goes {
            self.shift(now, unit, to);
        }
        self.enter(now, goes, to);
    }

    /// The Mobile Assault is over: the stack enters and may go on, or has moved. [12.4.5, 12.4.7, 12.4.8]
    fn end_assault(&self, now: &mut Now<'_>, vacated: bool) {
        let units = now.state.battle.attackers.and(now.board.on_map[AXIS]);
        let target = Hex(now.state.battle.target);
        now.state.battle = Battle::default();
        let at = now.state.moving.at;
        // Leaders whose corps fell have joined another by now.
        let units = units.filter(|it| now.state.place[it.at()] == at);
        let units = if units.and(self.panzers).is_empty() { Units::NONE } else { units };
        if units.is_empty() {
            now.state.moving = Moving::default();
            now.state.phase = Phase::Movement;
            return;
        }
        now.state.moving.units = units;
        if !vacated {
            now.log.say(|| Event::AssaultFailed { units });
            return self.halt(now);
        }
        now.log.say(|| Event::Entered { units, from: Hex(at), hex: target });
        for unit in units {
            self.shift(now, unit, target);
        }
        now.state.moving.at = target.0;
        now.state.moving.stepped = true;
        now.state.phase = Phase::Moving;
        self.enter(now, units, target);
    }
}
