//! Chapter 4, the sequence of play: the table now, and how one phase follows another.

use hex::Hex;
use kernel::{Log, Rule, Side};
use serde::{Deserialize, Serialize};

use crate::{
    AXIS, Board, East, End, Event, MAX_UNITS, Marker, Order, Orders, Result, SOVIET, Section, Set, Unit, Units, plain,
};

/// The table now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The turn, from 1.
    pub turn: u8,
    /// What is happening.
    pub phase: Phase,
    /// What interrupts it.
    pub pause: Pause,
    /// Where each unit is, see [`Where`].
    #[serde(with = "data::array")]
    pub place: [u16; MAX_UNITS],
    /// Which face each unit shows, 0 for the front. [2.2.1]
    #[serde(with = "data::array")]
    pub face: [u8; MAX_UNITS],
    /// Places that the Axis controls, as bits over the book's list. [9.3]
    pub control: u128,
    /// Victory locations that the Axis has captured at least once. [5.2.8b]
    pub captured: u128,
    /// First captures for which the Soviets still owe an Army to the turn track. [5.2.8b]
    pub owed: u8,
    /// Units eliminated while surrounded, whose die is still to be rolled. [12.3.5b]
    pub fates: Units,
    /// The marker on each orders box, Axis and Soviet. A filled box has been activated. [2.1d]
    pub boxes: [[Option<Marker>; 4]; 2],
    /// The orders of this turn that are not in the cup yet; known to their owner alone before Phase IV. [7.0b, 7.1.5]
    pub orders: [Orders; 2],
    /// The command points they were bought with, until they are shown.
    pub budget: [u8; 2],
    /// The orders bought for the next turn, known to their owner alone. [7.1.5]
    pub bought: [Option<Orders>; 2],
    /// Command points for the next turn. [7.1.2]
    pub points: [u8; 2],
    /// The Orders Cup. [3.1]
    pub cup: [u8; Marker::N],
    /// Zhukov this turn. [7.4]
    pub zhukov: Zhukov,
    /// The turn in which Hitler took command; 0 if he has not. [7.5]
    pub hitler: u8,
    /// Luftwaffe markers used in each Army Group this turn. [13.8.5]
    pub air: [u8; 4],
    /// The hexes they were used on. [8.1.9b]
    pub air_hexes: [u16; 3],
    /// Whether the T-34 marker was used this turn. [13.9]
    pub t34_used: bool,
    /// Sea invasions attempted in the game. [13.7.2b]
    pub invasions: u8,
    /// Whether one was attempted this turn. [13.7.2a]
    pub invaded: bool,
    /// Axis replacement steps left in this phase: Army, Panzer. [5.1.3, 5.1.4]
    pub steps: [u8; 2],
    /// Garrisons placed in this phase. [13.3.4]
    pub garrisoned: Units,
    /// Whose command is active.
    #[serde(with = "plain::side")]
    pub active_side: Side,
    /// Which command is active.
    pub area: u8,
    /// Units that are active now. [11.2.1a]
    pub active: Units,
    /// Units that were active this turn. [A33]
    pub acted: Units,
    /// Active units that have moved. [11.1.7]
    pub moved: Units,
    /// Active units that have attacked. [12.1.3]
    pub fought: Units,
    /// Panzer Corps that have made a Mobile Assault. [12.4.3]
    pub assaulted: Units,
    /// Hexes attacked in this combat round. [12.1.4]
    #[serde(with = "plain::set")]
    pub struck: Set,
    /// What active units lose for lack of supply, fixed before they move; 0 if supplied. [10.1.1a]
    #[serde(with = "data::array")]
    pub penalty: [u8; MAX_UNITS],
    /// What the two Leaders did in this activation. [13.4]
    pub led: [Led; 2],
    /// The order of the 4th Army in this activation. [13.5.1]
    pub kluge: Option<Order>,
    /// Panzer Corps that a Leader put under Mobile Defense this turn. [7.2.4f, A26]
    pub mobile: Units,
    /// Panzer Corps to which a Leader gave another order this turn. [A26]
    pub not_mobile: Units,
    /// Who is under way.
    pub moving: Moving,
    /// The combat under way.
    pub battle: Battle,
    /// Units whose compulsory move is still to come. [7.3.4]
    pub counter: Units,
}

/// What is happening: each case waits for a die, a draw, or a decision, or is the end.
#[allow(missing_docs, reason = "the cases say what their fields are")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// Choice of the Axis: the Army Group that opens with a Blitz. [3.1f]
    Opening,
    /// Choice of the Axis: hexes for reinforcements. [5.1.1]
    AxisArrivals,
    /// Choice of the Axis: Garrisons and replacement steps. [5.1.6, 13.3]
    Refit,
    /// Choice of the Soviets: hexes for reinforcements. [5.2.1]
    SovietArrivals,
    /// Choice of the Soviets: the Front box of each replacement on the turn track; this many may follow. [5.2.7]
    Replacements { left: u8 },
    /// Choice of the Soviets: more replacements from the eliminated ones, in order after `last`. [5.2.8d]
    TopUp { left: u8, last: Option<Unit> },
    /// Choice of the Soviets: where the Partisans go. [13.6]
    Partisans,
    /// Die: the command points of a side. [7.1]
    CommandRoll { axis: bool },
    /// Secret choice of both: four orders each. [7.1.4, 7.1.5]
    Purchase,
    /// Choice of the initiative player: the first marker. [7.7]
    Initiative,
    /// Draw: the next marker. [4.Va]
    Draw,
    /// Die: whether Zhukov works. [13.10a]
    ZhukovRoll,
    /// Choice of `axis` or the Soviets: the box for a marker. [7.8]
    Assign { marker: Marker, axis: bool, drawn: bool },
    /// Choice of the Soviets: hexes for the replacements of the Front. [5.2.7b]
    Entering,
    /// Choice of the Axis: Leaders, the 4th Army, or on to movement. [13.4, 13.5]
    Staff,
    /// Die: a Leader tries. [13.4.4]
    LeaderRoll { leader: Unit },
    /// Choice of the Axis: his order. [13.4.5]
    LeaderOrder { leader: Unit },
    /// Choice of the Axis: who follows it, in order after those who do. [13.4.5]
    Followers { leader: Unit },
    /// Choice of the active side: who moves. [11.2]
    Movement,
    /// Choice of the active side: the stack under way. [11.1.6]
    Moving,
    /// Die: an army goes by sea. [13.7.2c]
    Invasion { unit: Unit, hex: u16 },
    /// Choice of the active side: an attack, or none. [12.1]
    Combat,
    /// Choice of the active side: who attacks. [12.1.2]
    Prepare,
    /// Choice of the defender: a support marker. [2.2.2a]
    Support,
    /// Die: the combat. [12.2.2]
    CombatRoll,
    /// Choice of the attacker: who loses a step. [12.2.3]
    AttackerLosses,
    /// Choice of the defender: who loses a step. [12.2.3]
    DefenderLosses,
    /// Choice of the defender: where to. [12.3]
    Retreat,
    /// Choice of the defender: who loses a step to an enemy zone on the way. [12.3.4a]
    RetreatLosses,
    /// Choice of the defender: who is too many. [8.1.8]
    Overstack,
    /// Choice of the attacker: who advances. [12.3.6]
    Advance,
    /// Die: which Front counterattacks. [7.3.3]
    CounterFront,
    /// Choice of the Soviets: who makes the next compulsory move. [7.3.4]
    CounterUnit,
    /// Choice of the Soviets: where to. [7.3.4]
    CounterMarch { unit: Unit },
    /// Die: the counterattack. [7.3.5]
    CounterRoll,
    /// Choice of the Soviets: the unit lost in the counterattack, and whether the Axis loses a step then. [7.3.6]
    CounterLoss { both: bool },
    /// Choice of the Axis: the step lost in the counterattack. [7.3.6]
    CounterStep,
    /// Attrition is being settled. [10.2]
    Attrition,
    /// Die: whether Hitler takes command. [7.5]
    HitlerRoll,
    /// The game is over.
    Over(End),
}

/// What interrupts a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pause {
    /// Nothing.
    None,
    /// Die: whether a surrounded unit is gone for good. [12.3.5b]
    Fate(Unit),
    /// Choice of the Axis: the new corps of a Leader. [13.4.3]
    Leader(Unit),
    /// Choice of the Soviets: the Army for the turn track. [5.2.8b]
    Capture,
}

/// Zhukov this turn. [7.4]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Zhukov {
    /// How often he was drawn.
    pub draws: u8,
    /// Whether he gave orders to a Front.
    pub used: bool,
    /// Whether a Soviet marker was ignored for him.
    pub ignored: bool,
}

/// What a Leader did in this activation. [13.4]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Led {
    /// Whether he has tried.
    pub tried: bool,
    /// His order.
    pub order: Option<Order>,
    /// Who follows it.
    pub units: Units,
}

/// A stack under way. [11.1.6]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moving {
    /// Who moves.
    pub units: Units,
    /// Where they are.
    pub at: u16,
    /// Where they began.
    pub start: u16,
    /// Movement points spent.
    pub spent: u8,
    /// Whether they have left their first hex.
    pub stepped: bool,
    /// Whether a step went against the arrows, so that the move must end in a refuge. [7.2.1c, 7.2.2e]
    pub strayed: bool,
}

/// A combat, or one being prepared. [12.2]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battle {
    /// The hex attacked.
    pub target: u16,
    /// Who attacks.
    pub attackers: Units,
    /// Whether it is a Mobile Assault. [12.4]
    pub mobile: bool,
    /// Whether the attacker adds a support marker.
    pub support: bool,
    /// Whether the defender does.
    pub answer: bool,
    /// Die roll modifier.
    pub drm: i8,
    /// The column, if the odds are not worse than 1:2.
    pub column: Option<u8>,
    /// The result, once known.
    pub result: Option<Result>,
    /// Steps each side still loses: attacker, defender.
    pub owes: [u8; 2],
    /// Who still has to retreat.
    pub retreating: Units,
    /// Who is retreating together now.
    pub running: Units,
    /// The two hexes of their way.
    pub way: [u16; 2],
    /// How many of them are behind.
    pub leg: u8,
    /// The hexes first entered by those who retreated. [12.3.7]
    pub trail: [Option<u16>; 3],
    /// Who has advanced.
    pub advanced: Units,
    /// The hexes that Panzer Corps left in advancing, for their Leaders. [13.4.2a]
    pub left: [Option<u16>; 3],
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Where {
    /// On the map.
    On(Hex),
    /// Not in play yet: a reinforcement to come, a Garrison or the Partisans in hand.
    Hand,
    /// Eliminated.
    Dead,
    /// Removed for good. [12.3.5b]
    Gone,
    /// In the box of a Front. [5.2.7b]
    Box(u8),
    /// On the turn track as a replacement. [5.2.8b]
    Track(u8),
}

const HAND: u16 = 2000;
const DEAD: u16 = 2001;
const GONE: u16 = 2002;
const BOX: u16 = 2010;
const TRACK: u16 = 2020;

impl Where {
    /// As it stands in a state.
    #[inline]
    #[must_use]
    pub fn code(self) -> u16 {
        match self {
            Where::On(hex) => hex.0,
            Where::Hand => HAND,
            Where::Dead => DEAD,
            Where::Gone => GONE,
            Where::Box(front) => BOX + u16::from(front),
            Where::Track(turn) => TRACK + u16::from(turn),
        }
    }

    /// From a state.
    #[inline]
    #[must_use]
    pub fn of(code: u16) -> Where {
        match code {
            ..HAND => Where::On(Hex(code)),
            HAND => Where::Hand,
            DEAD => Where::Dead,
            GONE => Where::Gone,
            BOX..TRACK => Where::Box((code - BOX) as u8),
            _ => Where::Track((code - TRACK) as u8),
        }
    }
}

/// The table under the hands of a chapter: state, board and log together.
pub(crate) struct Now<'a> {
    pub(crate) state: &'a mut State,
    pub(crate) board: &'a mut Board,
    pub(crate) log: &'a mut Log<Event>,
}

impl State {
    /// Where a unit is.
    #[inline]
    #[must_use]
    pub fn at(&self, unit: Unit) -> Where {
        Where::of(self.place[unit.at()])
    }

    /// The hex of a unit on the map.
    #[inline]
    #[must_use]
    pub fn hex(&self, unit: Unit) -> Option<Hex> {
        let code = self.place[unit.at()];
        (code < HAND).then_some(Hex(code))
    }

    /// The marker on a box.
    #[must_use]
    pub fn marker(&self, side: Side, command: u8) -> Option<Marker> {
        self.boxes[side as usize][usize::from(command)]
    }

    /// The empty boxes of a side.
    pub fn empty_boxes(&self, side: Side) -> impl Iterator<Item = u8> + use<> {
        let boxes = self.boxes[side as usize];
        (0..4).filter(move |&it| boxes[usize::from(it)].is_none() || !Rule("7.8.2").is_in_force())
    }
}

impl East {
    /// A turn begins: what is counted by the turn is cleared, and Phase I opens. [4.0a, 4.Ia]
    pub(crate) fn begin_turn(&self, now: &mut Now<'_>) {
        let state = &mut *now.state;
        let turn = state.turn;
        now.log.say(|| Event::Turn { turn });
        state.boxes = [[None; 4]; 2];
        state.zhukov = Zhukov::default();
        state.air = [0; 4];
        state.air_hexes = [u16::MAX; 3];
        state.t34_used = false;
        state.invaded = false;
        state.acted = Units::NONE;
        state.mobile = Units::NONE;
        state.not_mobile = Units::NONE;
        now.board.forget_zones();
        now.log.say(|| Event::Phase { phase: Section::AxisReinforcements });
        self.open_axis_arrivals(now);
    }

    /// Phase III, or IV on the last turn. [4.IIIa, A7]
    pub(crate) fn open_command(&self, now: &mut Now<'_>) {
        if now.state.turn == self.book.scenario.n_turns {
            return self.open_initiative(now);
        }
        now.log.say(|| Event::Phase { phase: Section::CommandPoints });
        now.state.phase = Phase::CommandRoll { axis: true };
    }

    /// Whatever need not be asked is done, until somebody must choose or fate must answer. Interruptions come before
    /// what they interrupt: dice for the surrounded, Leaders without a corps, first captures. [12.3.5b, 13.4.3, 5.2.8b]
    pub(crate) fn proceed(&self, now: &mut Now<'_>) {
        loop {
            now.state.pause = Pause::None;
            if let Some(unit) = now.state.fates.first() {
                now.state.pause = Pause::Fate(unit);
                return;
            }
            if self.gather_leaders(now) || self.settle_captures(now) {
                return;
            }
            let goes_on = match now.state.phase {
                Phase::AxisArrivals => self.next_axis_arrival(now),
                Phase::Refit => self.next_refit(now),
                Phase::SovietArrivals => self.next_soviet_arrival(now),
                Phase::Replacements { left } => self.next_replacement(now, left),
                Phase::TopUp { left, last } => self.next_top_up(now, left, last),
                Phase::Partisans => self.next_partisans(now),
                Phase::Entering => self.next_entering(now),
                Phase::Staff => self.next_staff(now),
                Phase::Followers { leader } => self.next_follower(now, leader),
                Phase::Movement => self.next_mover(now),
                Phase::Moving => self.next_step(now),
                Phase::Combat => self.next_attack(now),
                Phase::AttackerLosses | Phase::DefenderLosses => self.next_loss(now),
                Phase::Retreat => self.next_retreat(now),
                Phase::RetreatLosses => self.next_retreat_loss(now),
                Phase::Overstack => self.next_overstack(now),
                Phase::Advance => self.next_advance(now),
                Phase::CounterUnit => self.next_counter(now),
                Phase::CounterLoss { both } => self.next_counter_loss(now, both),
                Phase::CounterStep => self.next_counter_step(now),
                Phase::Attrition => self.after_attrition(now),
                Phase::Draw => self.next_draw(now),
                Phase::Assign { marker, .. } => self.next_assign(now, marker),
                _ => false,
            };
            if !goes_on {
                return;
            }
        }
    }

    /// Phase VI. [4.VIa]
    pub(crate) fn open_end(&self, now: &mut Now<'_>) {
        now.log.say(|| Event::Phase { phase: Section::End });
        self.attrition(now);
        now.state.phase = Phase::Attrition;
    }

    /// Attrition is over: the Hitler roll, if it is due; once he commands it never is. [4.VIa, 7.5.1, 7.5.5a, 7.5.6]
    fn after_attrition(&self, now: &mut Now<'_>) -> bool {
        if now.state.turn >= self.book.scenario.hitler_turn && now.state.hitler == 0 {
            now.state.phase = Phase::HitlerRoll;
            return false;
        }
        self.close_turn(now);
        true
    }

    /// Victory, or the next turn. [2.1b, 3.2c, 3.3, 3.3e, 4.VIb]
    pub(crate) fn close_turn(&self, now: &mut Now<'_>) {
        if let Some(end) = self.automatic_victory(now.state, now.board) {
            return self.finish(now, end);
        }
        if now.state.turn == self.book.scenario.n_turns {
            return self.count(now);
        }
        now.state.turn += 1;
        self.bring_orders(now.state);
        self.begin_turn(now);
    }

    pub(crate) fn finish(&self, now: &mut Now<'_>, end: End) {
        now.log.say(|| Event::Over { end });
        now.state.phase = Phase::Over(end);
    }

    /// Puts a unit into a hex.
    pub(crate) fn put(&self, now: &mut Now<'_>, unit: Unit, hex: Hex) {
        now.board.lay(self, unit, hex);
        now.state.place[unit.at()] = hex.0;
    }

    /// Takes a unit off the map.
    pub(crate) fn lift(&self, now: &mut Now<'_>, unit: Unit, to: Where) {
        let hex = now.state.hex(unit).expect("a unit on the map");
        now.board.lift(self, unit, hex);
        now.state.place[unit.at()] = to.code();
        let state = &mut *now.state;
        for set in [&mut state.active, &mut state.moved, &mut state.acted, &mut state.fought, &mut state.assaulted] {
            *set = set.without(unit);
        }
        state.penalty[unit.at()] = 0;
    }

    /// Moves a unit from hex to hex.
    pub(crate) fn shift(&self, now: &mut Now<'_>, unit: Unit, to: Hex) {
        let from = now.state.hex(unit).expect("a unit on the map");
        now.board.lift(self, unit, from);
        self.put(now, unit, to);
    }

    /// The side that has the initiative. [7.7b]
    pub fn initiative(&self, state: &State) -> Side {
        if self.is_snow(state) { SOVIET } else { AXIS }
    }
}
