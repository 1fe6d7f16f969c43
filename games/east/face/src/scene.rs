//! What a viewer sees of the table, laid down piece by piece.
//!
//! Everything is open but the orders that were bought, so all viewers see the same pieces; only the furniture asks who
//! looks, and puts in what that viewer may know. [7.1.5, 8.1.7]

mod furniture;
mod ready;
mod score;

use east::{AXIS, Board, MAX_UNITS, Pause, Phase, SOVIET, Section, State, Unit, Units, Weather, Where, factor_after};
use hex::Hex;
use kernel::{BySide, Viewer};
use stage::{Begun, Condition, Line, MarkerAt, PhaseNow, Piece, Scene, Spot, line};

use crate::{
    Shown,
    sheet::{OVER, SET_UP, phase_of},
    speech::{ids, marker_name},
};

pub use furniture::{
    Air, CombatNow, Command, CommandBox, CupMarker, EastFurniture, InCup, Invasions, LeaderNow, OrderCount,
    Replacements, T34, ZhukovNow,
};

/// The first Front in the count of all commands: those of the Axis come before.
const FIRST_FRONT: u8 = 4;

/// The box of a Front. [5.2.7b]
pub(crate) fn spot_of_front(front: u8) -> Spot {
    Spot::Box { n: FIRST_FRONT + front }
}

/// The weather as all games call it.
pub(crate) fn weather_of(weather: Weather) -> stage::Weather {
    match weather {
        Weather::Fair => stage::Weather::Clear,
        Weather::LightMud => stage::Weather::LightMud,
        Weather::Mud => stage::Weather::Mud,
        Weather::Frost => stage::Weather::Frost,
        Weather::Snow => stage::Weather::Snow,
    }
}

/// What many pieces ask, found once.
struct Glance {
    ready: Units,
    acted: Units,
    moving: Units,
    led: Units,
    /// What the stack under way has left.
    left: u8,
    /// Whether movement is over, and attacks follow.
    attacks: bool,
    /// What each unit loses for lack of supply.
    losses: [u8; MAX_UNITS],
    cut_off: Units,
}

impl Shown<'_> {
    pub(crate) fn look(&self, state: &State, board: &mut Board, viewer: Viewer) -> Scene<EastFurniture> {
        Scene {
            turn: state.turn,
            phase: self.phase_now(state),
            weather: Some(weather_of(self.weather(state))),
            pieces: self.pieces(state, board),
            markers: self.markers(state),
            control: BySide::from_fn(|side| self.numbers(self.controlled(state, side))),
            score: self.score(state, board),
            begun: self.begun(state, board),
            recall: Vec::new(),
            furniture: self.furniture(state, viewer),
        }
    }

    /// The same, after another viewer has looked.
    pub(crate) fn look_beside<F>(&self, state: &State, viewer: Viewer, other: &Scene<F>) -> Scene<EastFurniture> {
        other.furnished(self.furniture(state, viewer))
    }

    /// The part of the turn a state is in. [4.0a]
    pub(crate) fn section(&self, phase: Phase) -> Option<Section> {
        Some(match phase {
            Phase::Opening | Phase::Over(_) => return None,
            Phase::AxisArrivals | Phase::Refit => Section::AxisReinforcements,
            Phase::SovietArrivals | Phase::Replacements { .. } | Phase::TopUp { .. } | Phase::Partisans => {
                Section::SovietReinforcements
            }
            Phase::CommandRoll { .. } | Phase::Purchase => Section::CommandPoints,
            Phase::Initiative => Section::Initiative,
            Phase::Attrition | Phase::HitlerRoll => Section::End,
            _ => Section::Action,
        })
    }

    fn phase_now(&self, state: &State) -> PhaseNow {
        let section = self.section(state.phase);
        let phase = match section {
            Some(section) => phase_of(section),
            None if state.phase == Phase::Opening => SET_UP,
            None => OVER,
        };
        let side = match (section, state.phase) {
            (_, Phase::Opening) | (Some(Section::AxisReinforcements), _) => Some(AXIS),
            (Some(Section::SovietReinforcements), _) => Some(SOVIET),
            (_, Phase::CommandRoll { axis }) => Some(if axis { AXIS } else { SOVIET }),
            (Some(Section::Initiative), _) => Some(self.initiative(state)),
            (_, Phase::Assign { marker, .. }) => Some(marker.side()),
            (_, Phase::Draw | Phase::ZhukovRoll | Phase::CounterFront) => None,
            (Some(Section::Action), _) => Some(state.active_side),
            _ => None,
        };
        PhaseNow { phase, side, step: self.step_words(state) }
    }

    /// What is going on within a phase, in a few words.
    fn step_words(&self, state: &State) -> Line {
        match state.pause {
            Pause::None => {}
            Pause::Fate(unit) => return line!["the fate of ", unit],
            Pause::Leader(unit) => return line!["a new Panzer Corps for ", unit],
            Pause::Capture => return line!["an Army for a lost city"],
        }
        match state.phase {
            Phase::AxisArrivals | Phase::SovietArrivals => line!["reinforcements"],
            Phase::Refit => line!["Garrisons and replacements"],
            Phase::Replacements { .. } | Phase::TopUp { .. } => line!["replacements"],
            Phase::Partisans => line!["Partisans"],
            Phase::CommandRoll { .. } => line!["the command die"],
            Phase::Purchase => line!["orders for the next turn"],
            Phase::Draw => line!["the draw from the cup"],
            Phase::ZhukovRoll => line!["Zhukov's die"],
            Phase::Assign { marker, .. } => line!["a box for ", marker_name(marker)],
            Phase::Entering => line![self.acting(state), ": replacements enter"],
            Phase::Staff | Phase::LeaderOrder { .. } | Phase::Followers { .. } => {
                line![self.acting(state), ": the staff"]
            }
            Phase::LeaderRoll { leader } => line!["the die of ", leader],
            Phase::Movement | Phase::Moving => line![self.acting(state), ": movement"],
            Phase::Invasion { .. } => line!["the landing die"],
            Phase::Combat | Phase::Prepare => line![self.acting(state), ": combat"],
            Phase::Support => line!["support markers"],
            Phase::CombatRoll => line!["the combat die"],
            Phase::AttackerLosses => line!["losses of the attacker"],
            Phase::DefenderLosses => line!["losses of the defender"],
            Phase::Retreat => line!["the retreat"],
            Phase::RetreatLosses => line!["losses of the retreat"],
            Phase::Overstack => line!["a crowded hex"],
            Phase::Advance => line!["the advance"],
            Phase::CounterFront => line!["the Front that counterattacks"],
            Phase::CounterUnit | Phase::CounterMarch { .. } => line!["moves to the counterattack"],
            Phase::CounterRoll => line!["the die of the counterattack"],
            Phase::CounterLoss { .. } | Phase::CounterStep => line!["losses of the counterattack"],
            Phase::Attrition => line!["attrition"],
            Phase::HitlerRoll => line!["Hitler's die"],
            Phase::Opening | Phase::Initiative | Phase::Over(_) => Line::default(),
        }
    }

    /// Every counter: the stacks of the map from top to bottom, then what lies beside it.
    fn pieces(&self, state: &State, board: &mut Board) -> Vec<Piece> {
        let glance = self.glance(state, board);
        let mut pieces = Vec::with_capacity(self.book.units.len());
        let hexes = board.held.a | board.held.b;
        for hex in hexes.iter() {
            let here = board.units_in(hex);
            let spot = Spot::Hex { hex: self.no(hex) };
            let mut under = 0;
            // A German Army lies on top, Leaders and Garrisons below the others. [8.1.6]
            let plain = here.minus(self.german_armies).minus(self.leaders).minus(self.garrisons);
            for units in [here.and(self.german_armies), plain, here.and(self.leaders), here.and(self.garrisons)] {
                for unit in units {
                    pieces.push(self.piece_on_map(state, &glance, unit, spot, under));
                    under += 1;
                }
            }
        }
        for unit in self.all_units().filter(|&it| state.hex(it).is_none()) {
            pieces.push(self.piece_aside(state, &glance, unit));
        }
        pieces
    }

    fn glance(&self, state: &State, board: &mut Board) -> Glance {
        let attacks = matches!(
            state.phase,
            Phase::Combat
                | Phase::Prepare
                | Phase::Support
                | Phase::CombatRoll
                | Phase::AttackerLosses
                | Phase::DefenderLosses
                | Phase::Retreat
                | Phase::RetreatLosses
                | Phase::Overstack
                | Phase::Advance
        ) && !state.battle.mobile;
        let moving = if state.moving.units.is_empty() { Units::NONE } else { self.group(state, board) };
        let left = if moving.is_empty() {
            0
        } else {
            self.walk(state, moving, Hex(state.moving.start)).points.saturating_sub(state.moving.spent)
        };
        let (losses, cut_off) = self.supply_of_all(state, board);
        Glance {
            ready: self.ready(state, board),
            acted: state.acted.or(if attacks { state.fought } else { state.moved }),
            moving,
            led: state.led[0].units.or(state.led[1].units),
            left,
            attacks,
            losses,
            cut_off,
        }
    }

    fn piece_on_map(&self, state: &State, glance: &Glance, unit: Unit, at: Spot, under: u8) -> Piece {
        let loss = glance.losses[unit.at()];
        let now = factor_after(self.cf(state, unit), loss);
        let mut states = self.conditions(state, glance, unit);
        if loss > 0 {
            states.push(Condition::NoSupply);
        }
        if glance.cut_off.has(unit) {
            states.push(Condition::CutOff);
        }
        let counter = &self.book.units[unit.at()];
        let fights = !self.leaders.has(unit);
        Piece {
            unit: Some(unit.into()),
            side: counter.side,
            at,
            under,
            steps: fights.then(|| self.steps(state, unit)),
            attack: (fights && !counter.bracketed).then_some(now),
            defence: fights.then_some(now),
            moves: self.points_left(state, glance, unit),
            states,
        }
    }

    fn piece_aside(&self, state: &State, glance: &Glance, unit: Unit) -> Piece {
        let (at, lives) = match state.at(unit) {
            Where::Dead => (Spot::Dead, false),
            Where::Gone => (Spot::Gone, false),
            Where::Box(front) => (spot_of_front(front), true),
            Where::Track(turn) => (Spot::Track { turn }, true),
            Where::On(_) | Where::Hand => (Spot::Hand, true),
        };
        let counter = &self.book.units[unit.at()];
        let (cf, fights) = (self.cf(state, unit), lives && !self.leaders.has(unit));
        Piece {
            unit: Some(unit.into()),
            side: counter.side,
            at,
            under: 0,
            steps: if fights { Some(self.steps(state, unit)) } else { (!lives).then_some(0) },
            attack: (fights && !counter.bracketed).then_some(cf),
            defence: fights.then_some(cf),
            moves: None,
            states: self.conditions(state, glance, unit),
        }
    }

    fn conditions(&self, state: &State, glance: &Glance, unit: Unit) -> Vec<Condition> {
        let all = [
            (state.face[unit.at()] > 0, Condition::Reduced),
            (glance.acted.has(unit), Condition::Acted),
            (glance.ready.has(unit), Condition::Ready),
            (glance.moving.has(unit), Condition::Moving),
            (glance.led.has(unit), Condition::Led),
        ];
        all.into_iter().filter(|it| it.0).map(|it| it.1).collect()
    }

    /// The movement points an active unit has left. [11.1.3]
    fn points_left(&self, state: &State, glance: &Glance, unit: Unit) -> Option<u8> {
        if !state.active.has(unit) || !self.moves(unit) {
            return None;
        }
        if state.moved.has(unit) || glance.attacks {
            return Some(0);
        }
        if glance.moving.has(unit) {
            return Some(glance.left);
        }
        self.order_of(state, unit).map(|order| self.movement_points(state, unit, order))
    }

    /// Luftwaffe markers, victory locations that have fallen before, and the hex that is attacked.
    fn markers(&self, state: &State) -> Vec<MarkerAt> {
        let mut markers = Vec::new();
        for &hex in state.air_hexes.iter().filter(|&&it| it != u16::MAX) {
            let hex = self.no(Hex(hex));
            markers.push(MarkerAt { marker: stage::Marker::Luftwaffe, hex, side: Some(AXIS) });
        }
        for (at, place) in self.book.map.places.iter().enumerate() {
            if state.captured >> at & 1 != 0 {
                let hex = self.no(place.hex);
                markers.push(MarkerAt { marker: stage::Marker::Captured, hex, side: None });
            }
        }
        if let Some(hex) = self.target(state) {
            let hex = self.no(hex);
            markers.push(MarkerAt { marker: stage::Marker::Target, hex, side: Some(state.active_side.other()) });
        }
        markers
    }

    /// The hex that is attacked, or against which an attack is prepared.
    fn target(&self, state: &State) -> Option<Hex> {
        let is_battle = state.phase == Phase::Prepare || !state.battle.attackers.is_empty();
        (is_battle && !is_counterattack(state)).then_some(Hex(state.battle.target))
    }

    /// What is half made; everybody sees it.
    fn begun(&self, state: &State, board: &Board) -> Option<Begun> {
        if let Some(target) = self.target(state) {
            return Some(Begun::Attack {
                target: Some(self.no(target)),
                attackers: ids(state.battle.attackers),
                defenders: ids(board.units_in(target).or(state.battle.running)),
                support: u8::from(state.battle.support) + u8::from(state.battle.answer),
                probe: false,
            });
        }
        if is_counterattack(state) {
            return Some(Begun::Attack {
                target: None,
                attackers: ids(state.battle.attackers),
                defenders: ids(state.battle.running),
                support: 0,
                probe: false,
            });
        }
        let at = |hex: u16| self.no(Hex(hex));
        let picks = |what: &str, left: u8, units: Units| {
            Some(Begun::Picks { what: what.into(), left, units: ids(units), hexes: Vec::new() })
        };
        match state.phase {
            Phase::Moving => {
                let moving = &state.moving;
                let mut route = vec![at(moving.start)];
                route.extend((moving.at != moving.start).then(|| at(moving.at)));
                Some(Begun::Move { units: ids(self.group(state, board)), route, spent: moving.spent })
            }
            Phase::Invasion { unit, hex } => {
                let from = state.hex(unit).map(|it| self.no(it));
                let route = from.into_iter().chain([at(hex)]).collect();
                Some(Begun::Move { units: vec![unit.into()], route, spent: 0 })
            }
            Phase::CounterMarch { unit } => {
                let route = state.hex(unit).map(|it| self.no(it)).into_iter().collect();
                Some(Begun::Move { units: vec![unit.into()], route, spent: 0 })
            }
            Phase::TopUp { left, .. } => picks("replacements", left, Units::NONE),
            Phase::Followers { leader } => {
                let led = state.led[self.leader_slot(leader)?].units;
                picks("followers", self.followers(state, board, leader).len() as u8, led)
            }
            _ => None,
        }
    }
}

/// Whether the battle of a state is a Soviet counterattack, which has no one target.
fn is_counterattack(state: &State) -> bool {
    matches!(state.phase, Phase::CounterRoll | Phase::CounterLoss { .. } | Phase::CounterStep)
}
