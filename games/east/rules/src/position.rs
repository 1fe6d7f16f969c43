//! Positions as public data: everything about a state in names and numbers that a player knows.
//!
//! What is left out means what is likely, so a position written by hand stays short; one written by the program says
//! whatever differs from that.

mod peek;
mod possible;
mod read;

use std::collections::BTreeMap;

use hex::Hex;
use kernel::{Fault, Game, Positioned, Side};
use serde::{Deserialize, Serialize};

use crate::{
    AXIS, Battle, East, FRONTS, GROUPS, Led, Marker, Moving, Order, Pause, Phase, SOVIET, State, Unit, Units, Where,
    notation::letters, r03_victory::outcome,
};

pub(crate) use read::Reader;
use read::phase_name;

/// A position: everything about a state in names and numbers a player knows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// Always `east`.
    #[serde(default = "game_id")]
    pub game: String,
    /// The turn, from 1.
    pub turn: u8,
    /// What is happening.
    pub phase: PhaseOf,
    /// What interrupts it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub pause: PauseOf,
    /// The units that are in play or were; all others are in hand.
    #[serde(default)]
    pub units: Vec<UnitAt>,
    /// Places that the Axis controls, by name or hex; without it, those of the start as changed by who stands there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub axis_holds: Option<Vec<String>>,
    /// Victory locations that the Axis has captured at least once; without it, those that it has gained.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captured: Option<Vec<String>>,
    /// First captures for which the Soviets still owe an Army to the turn track.
    #[serde(default, skip_serializing_if = "is_default")]
    pub owed: u8,
    /// Surrounded units whose die is still to be rolled.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fates: Vec<String>,
    /// The markers on the orders boxes, by command.
    #[serde(default, skip_serializing_if = "is_default")]
    pub boxes: Both<BTreeMap<String, String>>,
    /// The orders of this turn that are not in the cup yet, as letters.
    #[serde(default, skip_serializing_if = "is_default")]
    pub orders: Both<String>,
    /// The command points they were bought with, until they are shown.
    #[serde(default, skip_serializing_if = "is_default")]
    pub budget: Both<u8>,
    /// The orders bought for the next turn, as letters.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bought: Both<Option<String>>,
    /// Command points for the next turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub points: Both<u8>,
    /// What is in the Orders Cup, by the names of the markers.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cup: BTreeMap<String, u8>,
    /// Zhukov this turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub zhukov: ZhukovOf,
    /// The turn in which Hitler took command; 0 if he has not.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hitler: u8,
    /// Luftwaffe markers used this turn, by Army Group.
    #[serde(default, skip_serializing_if = "is_default")]
    pub air: BTreeMap<String, u8>,
    /// The hexes they were used on.
    #[serde(default, skip_serializing_if = "is_default")]
    pub air_hexes: Vec<String>,
    /// Whether the T-34 marker was used this turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub t34_used: bool,
    /// Sea invasions attempted in the game.
    #[serde(default, skip_serializing_if = "is_default")]
    pub invasions: u8,
    /// Whether one was attempted this turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub invaded: bool,
    /// Axis replacement steps left in this phase: Army, Panzer.
    #[serde(default, skip_serializing_if = "is_default")]
    pub steps: [u8; 2],
    /// Garrisons placed in this phase.
    #[serde(default, skip_serializing_if = "is_default")]
    pub garrisoned: Vec<String>,
    /// The command that acts.
    #[serde(default, skip_serializing_if = "is_default")]
    pub activation: Activation,
    /// Units that were active this turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub acted: Vec<String>,
    /// Panzer Corps that a Leader put under Mobile Defense this turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mobile: Vec<String>,
    /// Panzer Corps to which a Leader gave another order this turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub not_mobile: Vec<String>,
    /// The stack under way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moving: Option<MovingOf>,
    /// The combat under way, or the counterattack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub battle: Option<BattleOf>,
    /// Units whose compulsory move is still to come.
    #[serde(default, skip_serializing_if = "is_default")]
    pub counter: Vec<String>,
}

/// Something of each side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Both<T> {
    /// Of the Axis.
    #[serde(default)]
    pub axis: T,
    /// Of the Soviets.
    #[serde(default)]
    pub soviet: T,
}

impl<T> Both<T> {
    pub(crate) fn of(mut one: impl FnMut(Side) -> T) -> Both<T> {
        Both { axis: one(AXIS), soviet: one(SOVIET) }
    }
}

/// A side in words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Whose {
    /// The Axis.
    #[default]
    Axis,
    /// The Soviets.
    Soviet,
}

impl Whose {
    fn of(side: Side) -> Whose {
        if side == AXIS { Whose::Axis } else { Whose::Soviet }
    }

    fn side(self) -> Side {
        if self == Whose::Axis { AXIS } else { SOVIET }
    }
}

fn game_id() -> String {
    East::ID.into()
}

fn is_default<T: Default + PartialEq>(it: &T) -> bool {
    *it == T::default()
}

/// A unit in a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitAt {
    /// The id.
    pub unit: String,
    /// Where it is: `1208`, `hand`, `dead`, `gone`, `box west`, `turn 4`.
    pub at: String,
    /// Which face it shows, 0 for the front; of the Axis also how many steps are lost.
    #[serde(default, skip_serializing_if = "is_default")]
    pub face: u8,
    /// What it loses for lack of supply in this activation.
    #[serde(default, skip_serializing_if = "is_default")]
    pub penalty: u8,
}

/// A phase in words, with what belongs to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PhaseOf {
    /// Its name: `movement`.
    pub name: String,
    /// The Leader, or the unit that moves, or the replacement chosen last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// The hex of a landing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hex: Option<String>,
    /// How many replacements may follow.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u8>,
    /// The marker to be assigned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marker: Option<String>,
    /// Who rolls or assigns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Whose>,
    /// Whether the marker was drawn, not picked.
    #[serde(default, skip_serializing_if = "is_default")]
    pub drawn: bool,
    /// Whether both sides lose in a counterattack.
    #[serde(default, skip_serializing_if = "is_default")]
    pub both: bool,
    /// How the game ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub how: Option<String>,
}

/// What interrupts a phase, in words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PauseOf {
    /// Nothing.
    #[default]
    None,
    /// The die of a surrounded unit.
    Fate(String),
    /// The new corps of a Leader.
    Leader(String),
    /// The Army for the turn track.
    Capture,
}

/// The command that acts, and what its units have done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Activation {
    /// Whose command it is.
    pub side: Whose,
    /// Its name.
    pub command: String,
    /// Units that are active.
    #[serde(default, skip_serializing_if = "is_default")]
    pub active: Vec<String>,
    /// Those that have moved.
    #[serde(default, skip_serializing_if = "is_default")]
    pub moved: Vec<String>,
    /// Those that have attacked.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fought: Vec<String>,
    /// Those that have made a Mobile Assault.
    #[serde(default, skip_serializing_if = "is_default")]
    pub assaulted: Vec<String>,
    /// Hexes attacked.
    #[serde(default, skip_serializing_if = "is_default")]
    pub struck: Vec<String>,
    /// What the Leaders did, Guderian and Kleist.
    #[serde(default, skip_serializing_if = "is_default")]
    pub led: [LedOf; 2],
    /// The order of the 4th Army.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kluge: Option<Order>,
}

impl Default for Activation {
    /// Nobody acts; then the place of the command is held by the first.
    fn default() -> Activation {
        Activation {
            side: Whose::Axis,
            command: GROUPS[0].into(),
            active: Vec::new(),
            moved: Vec::new(),
            fought: Vec::new(),
            assaulted: Vec::new(),
            struck: Vec::new(),
            led: [LedOf::default(), LedOf::default()],
            kluge: None,
        }
    }
}

/// What a Leader did.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LedOf {
    /// Whether he has tried.
    pub tried: bool,
    /// His order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Order>,
    /// Who follows it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub units: Vec<String>,
}

/// Zhukov this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ZhukovOf {
    /// How often he was drawn.
    pub draws: u8,
    /// Whether he gave orders to a Front.
    pub used: bool,
    /// Whether a Soviet marker was ignored for him.
    pub ignored: bool,
}

/// A stack under way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MovingOf {
    /// Who moves.
    pub units: Vec<String>,
    /// Where they are.
    pub at: String,
    /// Where they began.
    pub start: String,
    /// Movement points spent.
    #[serde(default, skip_serializing_if = "is_default")]
    pub spent: u8,
    /// Whether they have left their first hex.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stepped: bool,
    /// Whether a step went against the arrows.
    #[serde(default, skip_serializing_if = "is_default")]
    pub strayed: bool,
}

/// A combat, or a counterattack.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleOf {
    /// The hex attacked; none in a counterattack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// Who attacks, those who fell included.
    #[serde(default, skip_serializing_if = "is_default")]
    pub attackers: Vec<String>,
    /// Whether it is a Mobile Assault.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mobile: bool,
    /// Whether the attacker adds a support marker.
    #[serde(default, skip_serializing_if = "is_default")]
    pub support: bool,
    /// Whether the defender does.
    #[serde(default, skip_serializing_if = "is_default")]
    pub answer: bool,
    /// Die roll modifier.
    #[serde(default, skip_serializing_if = "is_default")]
    pub drm: i8,
    /// The column: how many times the attacker is stronger, 0 for 1:2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<u8>,
    /// The result as the chart writes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// Steps still to be lost: attacker, defender.
    #[serde(default, skip_serializing_if = "is_default")]
    pub owes: [u8; 2],
    /// Who still has to retreat.
    #[serde(default, skip_serializing_if = "is_default")]
    pub retreating: Vec<String>,
    /// Who is retreating together now; in a counterattack, the Axis units that count.
    #[serde(default, skip_serializing_if = "is_default")]
    pub running: Vec<String>,
    /// The two hexes of their way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub way: Option<[String; 2]>,
    /// How many of them are behind.
    #[serde(default, skip_serializing_if = "is_default")]
    pub leg: u8,
    /// The hexes first entered by those who retreated.
    #[serde(default, skip_serializing_if = "is_default")]
    pub trail: Vec<String>,
    /// Who has advanced.
    #[serde(default, skip_serializing_if = "is_default")]
    pub advanced: Vec<String>,
    /// The hexes that Panzer Corps left in advancing.
    #[serde(default, skip_serializing_if = "is_default")]
    pub left: Vec<String>,
}

impl Positioned for East {
    type Position = Position;

    fn position(&self, state: &State) -> Position {
        Position {
            orders: Both::of(|side| letters(state.orders[side as usize])),
            bought: Both::of(|side| state.bought[side as usize].map(letters)),
            ..self.open_position(state)
        }
    }

    fn place(&self, position: &Position) -> Result<State, Vec<Fault>> {
        let mut reader = Reader::new(self);
        let state = reader.state(position);
        reader.check(&state);
        reader.faults.result(state)
    }
}

impl East {
    /// All of a state that is open to everybody: everything but the orders bought for this turn and the next. [7.1.5]
    pub(crate) fn open_position(&self, state: &State) -> Position {
        let places = |bits: u128| {
            let all = self.book.map.places.iter().enumerate();
            Some(all.filter(|it| bits >> it.0 & 1 != 0).map(|it| it.1.name.clone()).collect())
        };
        let named = |names: [&str; 4], at: usize| names[at].to_owned();
        let boxes = |side: Side| {
            let names = if side == AXIS { GROUPS } else { FRONTS };
            let filled =
                (0..4).filter_map(|at| Some((named(names, at), state.boxes[side as usize][at]?.name().into())));
            filled.collect()
        };
        let cup = (0..Marker::N as u8).map(Marker).filter(|it| state.cup[it.at()] > 0);
        let air = (0..4).filter(|&at| state.air[at] > 0).map(|at| (named(GROUPS, at), state.air[at]));
        Position {
            game: game_id(),
            turn: state.turn,
            phase: self.phase_of(state.phase),
            pause: match state.pause {
                Pause::None => PauseOf::None,
                Pause::Fate(unit) => PauseOf::Fate(self.id(unit).into()),
                Pause::Leader(unit) => PauseOf::Leader(self.id(unit).into()),
                Pause::Capture => PauseOf::Capture,
            },
            units: self.units_of(state),
            axis_holds: places(state.control),
            captured: places(state.captured),
            owed: state.owed,
            fates: self.ids(state.fates),
            boxes: Both::of(boxes),
            orders: Both::default(),
            budget: Both::of(|side| state.budget[side as usize]),
            bought: Both::default(),
            points: Both::of(|side| state.points[side as usize]),
            cup: cup.map(|it| (it.name().to_owned(), state.cup[it.at()])).collect(),
            zhukov: ZhukovOf { draws: state.zhukov.draws, used: state.zhukov.used, ignored: state.zhukov.ignored },
            hitler: state.hitler,
            air: air.collect(),
            air_hexes: state.air_hexes.iter().filter(|&&it| it != u16::MAX).map(|&it| self.number(Hex(it))).collect(),
            t34_used: state.t34_used,
            invasions: state.invasions,
            invaded: state.invaded,
            steps: state.steps,
            garrisoned: self.ids(state.garrisoned),
            activation: self.activation_of(state),
            acted: self.ids(state.acted),
            mobile: self.ids(state.mobile),
            not_mobile: self.ids(state.not_mobile),
            moving: self.moving_of(&state.moving),
            battle: self.battle_of(state),
            counter: self.ids(state.counter),
        }
    }

    fn ids(&self, units: Units) -> Vec<String> {
        units.into_iter().map(|it| self.id(it).to_owned()).collect()
    }

    fn units_of(&self, state: &State) -> Vec<UnitAt> {
        let unit = |unit: Unit| UnitAt {
            unit: self.id(unit).into(),
            at: match state.at(unit) {
                Where::On(hex) => self.number(hex),
                Where::Hand => "hand".into(),
                Where::Dead => "dead".into(),
                Where::Gone => "gone".into(),
                Where::Box(front) => format!("box {}", FRONTS[usize::from(front)]),
                Where::Track(turn) => format!("turn {turn}"),
            },
            face: state.face[unit.at()],
            penalty: state.penalty[unit.at()],
        };
        let is_said = |it: &UnitAt| it.at != "hand" || it.face > 0 || it.penalty > 0;
        self.all_units().map(unit).filter(is_said).collect()
    }

    fn activation_of(&self, state: &State) -> Activation {
        let led = |it: Led| LedOf { tried: it.tried, order: it.order, units: self.ids(it.units) };
        Activation {
            side: Whose::of(state.active_side),
            command: Self::command_name(state.active_side, state.area).into(),
            active: self.ids(state.active),
            moved: self.ids(state.moved),
            fought: self.ids(state.fought),
            assaulted: self.ids(state.assaulted),
            struck: state.struck.iter().map(|it| self.number(it)).collect(),
            led: state.led.map(led),
            kluge: state.kluge,
        }
    }

    fn moving_of(&self, moving: &Moving) -> Option<MovingOf> {
        let &Moving { units, at, start, spent, stepped, strayed } = moving;
        let number = |hex| self.number(Hex(hex));
        let some = MovingOf { units: self.ids(units), at: number(at), start: number(start), spent, stepped, strayed };
        (*moving != Moving::default()).then_some(some)
    }

    fn battle_of(&self, state: &State) -> Option<BattleOf> {
        let battle = &state.battle;
        let number = |hex| self.number(Hex(hex));
        let is_counter = matches!(state.phase, Phase::CounterRoll | Phase::CounterLoss { .. } | Phase::CounterStep);
        (*battle != Battle::default() || state.phase == Phase::Prepare).then(|| BattleOf {
            target: (!is_counter).then(|| number(battle.target)),
            attackers: self.ids(battle.attackers),
            mobile: battle.mobile,
            support: battle.support,
            answer: battle.answer,
            drm: battle.drm,
            column: battle.column,
            result: battle.result.map(|it| it.name().into()),
            owes: battle.owes,
            retreating: self.ids(battle.retreating),
            running: self.ids(battle.running),
            way: (battle.way != [0; 2]).then(|| battle.way.map(number)),
            leg: battle.leg,
            trail: battle.trail.into_iter().flatten().map(number).collect(),
            advanced: self.ids(battle.advanced),
            left: battle.left.into_iter().flatten().map(number).collect(),
        })
    }

    pub(crate) fn phase_of(&self, phase: Phase) -> PhaseOf {
        let mut of = PhaseOf { name: phase_name(phase).into(), ..PhaseOf::default() };
        let id = |unit: Unit| Some(self.id(unit).to_owned());
        match phase {
            Phase::Replacements { left } => of.left = Some(left),
            Phase::TopUp { left, last } => (of.left, of.unit) = (Some(left), last.and_then(id)),
            Phase::CommandRoll { axis } => of.side = Some(if axis { Whose::Axis } else { Whose::Soviet }),
            Phase::Assign { marker, axis, drawn } => {
                of.marker = Some(marker.name().into());
                of.side = Some(if axis { Whose::Axis } else { Whose::Soviet });
                of.drawn = drawn;
            }
            Phase::LeaderRoll { leader } | Phase::LeaderOrder { leader } | Phase::Followers { leader } => {
                of.unit = id(leader);
            }
            Phase::Invasion { unit, hex } => (of.unit, of.hex) = (id(unit), Some(self.number(Hex(hex)))),
            Phase::CounterMarch { unit } => of.unit = id(unit),
            Phase::CounterLoss { both } => of.both = both,
            Phase::Over(end) => of.how = Some(outcome(end).how.into()),
            _ => {}
        }
        of
    }
}
