//! A position read back: names become units, hexes and markers again, and what is left out becomes what is likely.

use std::collections::BTreeMap;

use hex::Hex;
use kernel::{Faults, Game, Side, cut, quoted};

use super::possible::{Part, hitler_before};
use super::{Activation, BattleOf, LedOf, MovingOf, PauseOf, PhaseOf, Position, UnitAt, Whose};
use crate::{
    AXIS, Battle, East, End, FRONTS, GROUPS, Led, MAX_TURNS, Marker, Moving, Order, Orders, Pause, Phase,
    Result as Outcome, SOVIET, Set, State, Unit, Units, Where, Zhukov, r03_victory::outcome,
};

/// Every phase by its name. What belongs to a phase is read from other fields, so here it is only made up.
const PHASES: [(&str, Phase); 39] = [
    ("opening", Phase::Opening),
    ("axis arrivals", Phase::AxisArrivals),
    ("refit", Phase::Refit),
    ("soviet arrivals", Phase::SovietArrivals),
    ("replacements", Phase::Replacements { left: 0 }),
    ("top up", Phase::TopUp { left: 0, last: None }),
    ("partisans", Phase::Partisans),
    ("command roll", Phase::CommandRoll { axis: true }),
    ("purchase", Phase::Purchase),
    ("initiative", Phase::Initiative),
    ("draw", Phase::Draw),
    ("zhukov roll", Phase::ZhukovRoll),
    ("assign", Phase::Assign { marker: Marker(0), axis: true, drawn: false }),
    ("entering", Phase::Entering),
    ("staff", Phase::Staff),
    ("leader roll", Phase::LeaderRoll { leader: Unit(0) }),
    ("leader order", Phase::LeaderOrder { leader: Unit(0) }),
    ("followers", Phase::Followers { leader: Unit(0) }),
    ("movement", Phase::Movement),
    ("moving", Phase::Moving),
    ("invasion", Phase::Invasion { unit: Unit(0), hex: 0 }),
    ("combat", Phase::Combat),
    ("prepare", Phase::Prepare),
    ("support", Phase::Support),
    ("combat roll", Phase::CombatRoll),
    ("attacker losses", Phase::AttackerLosses),
    ("defender losses", Phase::DefenderLosses),
    ("retreat", Phase::Retreat),
    ("retreat losses", Phase::RetreatLosses),
    ("overstack", Phase::Overstack),
    ("advance", Phase::Advance),
    ("counter front", Phase::CounterFront),
    ("counter unit", Phase::CounterUnit),
    ("counter march", Phase::CounterMarch { unit: Unit(0) }),
    ("counter roll", Phase::CounterRoll),
    ("counter loss", Phase::CounterLoss { both: false }),
    ("counter step", Phase::CounterStep),
    ("attrition", Phase::Attrition),
    ("hitler roll", Phase::HitlerRoll),
];

/// Every way a game ends.
const ENDS: [End; 5] = [End::ThreeCities, End::LakeSiege, End::Caucasus, End::Points, End::TooFewPoints];

const RESULTS: [Outcome; 5] = [Outcome::A1, Outcome::B1, Outcome::Dr, Outcome::Ex, Outcome::De];

pub(super) fn phase_name(phase: Phase) -> &'static str {
    let same = |it: &&(&str, Phase)| std::mem::discriminant(&it.1) == std::mem::discriminant(&phase);
    PHASES.iter().find(same).map_or("over", |it| it.0)
}

/// Reads a position and collects what is wrong with it.
pub(crate) struct Reader<'a> {
    pub(crate) game: &'a East,
    pub(crate) faults: Faults,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(game: &'a East) -> Reader<'a> {
        Reader { game, faults: Faults::default() }
    }

    pub(crate) fn fault(&mut self, what: impl Into<String>) {
        self.faults.add(what);
    }

    pub(crate) fn demand(&mut self, holds: bool, what: &str) {
        if !holds {
            self.fault(what);
        }
    }

    /// The state, as far as the names in the position can be read; it may not be possible.
    pub(crate) fn state(&mut self, position: &Position) -> State {
        let game = self.game;
        let mut state = game.start();
        self.demand(position.game == East::ID, "the position is of another game");
        state.turn = position.turn;
        self.read_units(&mut state, &position.units);
        self.read_control(&mut state, position);
        state.owed = position.owed;
        state.fates = self.set(&position.fates);
        self.read_command(&mut state, position);
        state.air = [0; 4];
        for (name, &n) in &position.air {
            if let Some(at) = self.command(AXIS, name) {
                state.air[usize::from(at)] = n;
            }
        }
        if position.air_hexes.len() > state.air_hexes.len() {
            self.fault("there are three Luftwaffe markers");
        }
        for (slot, number) in state.air_hexes.iter_mut().zip(&position.air_hexes) {
            *slot = self.hex(number).0;
        }
        (state.t34_used, state.invasions, state.invaded) = (position.t34_used, position.invasions, position.invaded);
        (state.steps, state.garrisoned) = (position.steps, self.set(&position.garrisoned));
        self.read_activation(&mut state, &position.activation);
        state.acted = self.set(&position.acted);
        state.mobile = self.set(&position.mobile);
        state.not_mobile = self.set(&position.not_mobile);
        state.moving = position.moving.as_ref().map_or(Moving::default(), |it| self.moving(it));
        state.battle = position.battle.as_ref().map_or(Battle::default(), |it| self.battle(it));
        state.counter = self.set(&position.counter);
        state.phase = self.phase(&position.phase);
        state.pause = match &position.pause {
            PauseOf::None => Pause::None,
            PauseOf::Fate(id) => Pause::Fate(self.unit(id)),
            PauseOf::Leader(id) => Pause::Leader(self.unit(id)),
            PauseOf::Capture => Pause::Capture,
        };
        if self.faults.is_empty() && (1..=game.book.scenario.n_turns).contains(&state.turn) {
            self.likely(&mut state);
        }
        state
    }

    /// Orders and points that are not said are the least that can be: four Holds, and the lowest roll that pays.
    fn likely(&self, state: &mut State) {
        let game = self.game;
        let part = state.phase.part();
        let (first, last) = (state.turn == 1, state.turn == game.book.scenario.n_turns);
        let holds = [4, 0, 0, 0];
        let then = State { turn: state.turn.max(2) - 1, hitler: hitler_before(state), ..*state };
        let pays = |state: &State, side: Side, orders: Orders| {
            let rolls = (1..=6).map(|die| game.command_points(state, side, die).1);
            rolls.into_iter().find(|&it| game.may_buy(it, side, orders).is_ok()).unwrap_or(0)
        };
        for side in Side::ALL {
            let at = side as usize;
            let printed = game.book.scenario.orders[at];
            if state.orders[at] == [0; 4] {
                match part {
                    Part::Opening => state.orders[at] = printed,
                    Part::Before if first => {
                        state.orders[at] = printed;
                        state.orders[at][Order::Blitz as usize] -= u8::from(side == AXIS);
                    }
                    Part::Before | Part::Initiative => state.orders[at] = holds,
                    Part::Action | Part::End => {}
                }
            }
            if part == Part::Before && !first && state.budget[at] == 0 {
                state.budget[at] = pays(&then, side, state.orders[at]);
            }
            let after = part >= Part::Initiative && !last;
            if after && state.bought[at].is_none() {
                state.bought[at] = Some(holds);
            }
            let rolls = match state.phase {
                Phase::CommandRoll { axis } => !last && !axis && side == AXIS,
                Phase::Purchase => !last,
                _ => after,
            };
            if rolls && state.points[at] == 0 {
                state.points[at] = pays(state, side, state.bought[at].unwrap_or(holds));
            }
        }
        if part == Part::Before && first && state.boxes == [[None; 4]; 2] {
            state.boxes[AXIS as usize][0] = Some(Marker::of(AXIS, Order::Blitz));
        }
    }

    fn find(&mut self, id: &str) -> Option<Unit> {
        let found = self.game.book.unit(id);
        if found.is_none() {
            self.fault(format!("there is no unit {}", quoted(id)));
        }
        found
    }

    fn unit(&mut self, id: &str) -> Unit {
        self.find(id).unwrap_or(Unit(0))
    }

    fn set(&mut self, ids: &[String]) -> Units {
        let set = ids.iter().fold(Units::NONE, |set, id| set.with(self.unit(id)));
        if (set.len() as usize) < ids.len() && self.faults.is_empty() {
            self.fault(format!("a unit appears twice among {}", cut(&ids.join(" "))));
        }
        set
    }

    fn hex(&mut self, number: &str) -> Hex {
        let found = self.game.book.map.grid.find(number).filter(|it| self.game.book.map.land.has(*it));
        found.unwrap_or_else(|| {
            self.fault(format!("there is no hex {} on land", quoted(number)));
            Hex(0)
        })
    }

    fn command(&mut self, side: Side, name: &str) -> Option<u8> {
        let names = if side == AXIS { GROUPS } else { FRONTS };
        let found = names.iter().position(|&it| it == name).map(|it| it as u8);
        if found.is_none() {
            let whose = East::SIDES[side];
            self.fault(format!("there is no {whose} command {}: it is one of {}", quoted(name), names.join(", ")));
        }
        found
    }

    fn marker(&mut self, name: &str) -> Option<Marker> {
        let found = Marker::find(name);
        if found.is_none() {
            self.fault(format!("there is no marker {}", quoted(name)));
        }
        found
    }

    fn orders(&mut self, text: &str) -> Orders {
        let mut orders = [0; 4];
        let read = text.chars().map(|letter| Order::ALL.into_iter().find(|it| it.letter() == letter));
        if text.len() > 4 || read.clone().any(|it| it.is_none()) {
            self.fault(format!("{} are no four orders", quoted(text)));
            return orders;
        }
        read.flatten().for_each(|it| orders[it as usize] += 1);
        orders
    }

    fn read_units(&mut self, state: &mut State, units: &[UnitAt]) {
        state.place.fill(Where::Hand.code());
        let mut seen = Units::NONE;
        for it in units {
            let (unit, id) = (self.find(&it.unit), cut(&it.unit));
            if unit.is_some_and(|it| seen.has(it)) {
                self.fault(format!("{id} appears twice"));
            }
            let at = match it.at.split_once(' ') {
                None if it.at == "hand" => Where::Hand,
                None if it.at == "dead" => Where::Dead,
                None if it.at == "gone" => Where::Gone,
                None => Where::On(self.hex(&it.at)),
                Some(("box", front)) => Where::Box(self.command(SOVIET, front).unwrap_or(0)),
                Some(("turn", turn)) => {
                    let read = turn.parse().ok().filter(|it| (1..=MAX_TURNS as u8).contains(it));
                    if read.is_none() {
                        self.fault(format!("{id} waits for a turn {} that is not on the track", quoted(turn)));
                    }
                    Where::Track(read.unwrap_or(1))
                }
                Some(_) => {
                    self.fault(format!("{id} is nowhere: {}", quoted(&it.at)));
                    Where::Hand
                }
            };
            let Some(unit) = unit else { continue };
            seen = seen.with(unit);
            state.place[unit.at()] = at.code();
            state.face[unit.at()] = it.face;
            state.penalty[unit.at()] = it.penalty;
        }
    }

    fn read_control(&mut self, state: &mut State, position: &Position) {
        let game = self.game;
        let start = state.control;
        match &position.axis_holds {
            Some(names) => state.control = self.places(names),
            None => {
                for unit in game.all_units() {
                    let Some(hex) = state.hex(unit).filter(|_| game.holds_places(unit)) else { continue };
                    let Some(at) = game.book.map.place_at[hex.at()] else { continue };
                    let bit = 1 << at;
                    let axis = game.side(unit) == AXIS;
                    state.control = if axis { state.control | bit } else { state.control & !bit };
                }
            }
        }
        state.captured = match &position.captured {
            Some(names) => self.places(names),
            None => state.control & !start & game.victory_places(),
        };
    }

    fn places(&mut self, names: &[String]) -> u128 {
        let mut bits = 0;
        for name in names {
            let map = &self.game.book.map;
            let number = |hex| map.grid.name(hex) == *name;
            match map.places.iter().position(|it| it.name == *name || number(it.hex)) {
                Some(at) => bits |= 1 << at,
                None => self.fault(format!("there is no place {}", quoted(name))),
            }
        }
        bits
    }

    fn read_command(&mut self, state: &mut State, position: &Position) {
        for (side, boxes) in [(AXIS, &position.boxes.axis), (SOVIET, &position.boxes.soviet)] {
            for (command, marker) in boxes {
                let (command, marker) = (self.command(side, command), self.marker(marker));
                if let Some(at) = command {
                    state.boxes[side as usize][usize::from(at)] = marker;
                }
            }
        }
        state.orders = [self.orders(&position.orders.axis), self.orders(&position.orders.soviet)];
        state.budget = [position.budget.axis, position.budget.soviet];
        let bought = [&position.bought.axis, &position.bought.soviet];
        state.bought = bought.map(|it| it.as_ref().map(|it| self.orders(it)));
        state.points = [position.points.axis, position.points.soviet];
        self.read_cup(state, &position.cup);
        let it = position.zhukov;
        state.zhukov = Zhukov { draws: it.draws, used: it.used, ignored: it.ignored };
        state.hitler = position.hitler;
    }

    fn read_cup(&mut self, state: &mut State, cup: &BTreeMap<String, u8>) {
        for (name, &n) in cup {
            if let Some(marker) = self.marker(name) {
                state.cup[marker.at()] = n;
            }
        }
    }

    fn read_activation(&mut self, state: &mut State, it: &Activation) {
        state.active_side = it.side.side();
        state.area = self.command(state.active_side, &it.command).unwrap_or(0);
        state.active = self.set(&it.active);
        state.moved = self.set(&it.moved);
        state.fought = self.set(&it.fought);
        state.assaulted = self.set(&it.assaulted);
        state.struck = Set::of(it.struck.iter().map(|it| self.hex(it)));
        state.led = [0, 1].map(|at: usize| self.led(&it.led[at]));
        state.kluge = it.kluge;
    }

    fn led(&mut self, it: &LedOf) -> Led {
        Led { tried: it.tried, order: it.order, units: self.set(&it.units) }
    }

    fn moving(&mut self, it: &MovingOf) -> Moving {
        Moving {
            units: self.set(&it.units),
            at: self.hex(&it.at).0,
            start: self.hex(&it.start).0,
            spent: it.spent,
            stepped: it.stepped,
            strayed: it.strayed,
        }
    }

    fn battle(&mut self, it: &BattleOf) -> Battle {
        let result = it.result.as_ref().and_then(|name| {
            let found = RESULTS.into_iter().find(|it| it.name() == name);
            if found.is_none() {
                self.fault(format!("no combat ends in {}", quoted(name)));
            }
            found
        });
        let (trail, left) = (self.three(&it.trail), self.three(&it.left));
        Battle {
            target: it.target.as_ref().map_or(0, |it| self.hex(it).0),
            attackers: self.set(&it.attackers),
            mobile: it.mobile,
            support: it.support,
            answer: it.answer,
            drm: it.drm,
            column: it.column,
            result,
            owes: it.owes,
            retreating: self.set(&it.retreating),
            running: self.set(&it.running),
            way: it.way.as_ref().map_or([0; 2], |[one, two]| [self.hex(one).0, self.hex(two).0]),
            leg: it.leg,
            trail,
            advanced: self.set(&it.advanced),
            left,
        }
    }

    /// Three hexes at most.
    fn three(&mut self, numbers: &[String]) -> [Option<u16>; 3] {
        let mut hexes = [None; 3];
        self.demand(numbers.len() <= hexes.len(), "no more than three units share a way");
        for (slot, number) in hexes.iter_mut().zip(numbers) {
            *slot = Some(self.hex(number).0);
        }
        hexes
    }

    fn phase(&mut self, of: &PhaseOf) -> Phase {
        let phase = if of.name == "over" {
            let how = of.how.as_deref().unwrap_or_default();
            let end = ENDS.into_iter().find(|&it| outcome(it).how == how);
            if end.is_none() {
                let known = ENDS.map(|it| outcome(it).how);
                self.fault(format!("no game ends by {}: it is one of {}", quoted(how), known.join("; ")));
            }
            Phase::Over(end.unwrap_or(End::Points))
        } else {
            match PHASES.iter().find(|it| it.0 == of.name) {
                Some(&(_, phase)) => self.fill(phase, of),
                None => {
                    self.fault(format!("there is no phase {}", quoted(&of.name)));
                    return Phase::Draw;
                }
            }
        };
        if self.faults.is_empty() && self.game.phase_of(phase) != *of {
            self.fault(format!("the phase {} has more or less to say", quoted(&of.name)));
        }
        phase
    }

    /// The phase with what is said of it.
    fn fill(&mut self, phase: Phase, of: &PhaseOf) -> Phase {
        let unit = of.unit.as_ref().map(|it| self.unit(it));
        let some = unit.unwrap_or(Unit(0));
        let axis = of.side != Some(Whose::Soviet);
        let left = of.left.unwrap_or(0);
        match phase {
            Phase::Replacements { .. } => Phase::Replacements { left },
            Phase::TopUp { .. } => Phase::TopUp { left, last: unit },
            Phase::CommandRoll { .. } => Phase::CommandRoll { axis },
            Phase::Assign { .. } => {
                let marker = of.marker.as_ref().and_then(|it| self.marker(it)).unwrap_or(Marker(0));
                Phase::Assign { marker, axis, drawn: of.drawn }
            }
            Phase::LeaderRoll { .. } => Phase::LeaderRoll { leader: some },
            Phase::LeaderOrder { .. } => Phase::LeaderOrder { leader: some },
            Phase::Followers { .. } => Phase::Followers { leader: some },
            Phase::Invasion { .. } => {
                Phase::Invasion { unit: some, hex: of.hex.as_ref().map_or(0, |it| self.hex(it).0) }
            }
            Phase::CounterMarch { .. } => Phase::CounterMarch { unit: some },
            Phase::CounterLoss { .. } => Phase::CounterLoss { both: of.both },
            other => other,
        }
    }
}

impl East {
    /// The places that count for victory, as bits.
    pub(crate) fn victory_places(&self) -> u128 {
        let places = self.book.map.places.iter().enumerate();
        places.filter(|it| it.1.vp > 0).fold(0, |bits, (at, _)| bits | 1 << at)
    }
}
