//! What lies beside the map: orders and their boxes, the cup, points, markers.

use east::{AXIS, Marker, Order, Orders, Phase, Result, SOVIET, State, Units};
use kernel::{BySide, Side, Viewer};
use serde::Serialize;
use stage::{
    Sheet, UnitId, Weather,
    words::{capital, listed},
};

use crate::{
    Shown,
    speech::{self, ids},
};

use super::{FIRST_FRONT, weather_of};

/// What *Hitler Turns East* has on the table beside what all games have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct EastFurniture {
    /// The orders boxes of the eight commands: the four Army Groups, then the four Fronts. [2.1d]
    pub commands: Vec<CommandBox>,
    /// The command that acts, by its place in the list.
    pub acting: Option<u8>,
    /// The marker for which a box is sought.
    pub assigning: Option<CupMarker>,
    /// What is in the Orders Cup; its order does not exist before a draw. [3.1]
    pub cup: Vec<InCup>,
    /// Who has the initiative. [7.7b]
    #[cfg_attr(feature = "ts", ts(type = "Side"))]
    #[cfg_attr(feature = "api", schema(value_type = stage::api::Side))]
    pub initiative: Side,
    /// Command points for the next turn. [7.1.2]
    #[cfg_attr(feature = "ts", ts(type = "{ a: number, b: number }"))]
    #[cfg_attr(feature = "api", schema(value_type = stage::api::Pair<u8>))]
    pub points: BySide<u8>,
    /// The command points with which the orders of this turn were bought, until these are shown.
    #[cfg_attr(feature = "ts", ts(type = "{ a: number, b: number }"))]
    #[cfg_attr(feature = "api", schema(value_type = stage::api::Pair<u8>))]
    pub budget: BySide<u8>,
    /// The orders of this turn that are not in the cup; none if the viewer may not know them. [7.1.5]
    #[cfg_attr(feature = "ts", ts(as = "stage::ts::Pair<Option<Vec<OrderCount>>>"))]
    #[cfg_attr(feature = "api", schema(value_type = stage::api::Pair<Option<Vec<OrderCount>>>))]
    pub orders: BySide<Option<Vec<OrderCount>>>,
    /// The orders bought for the next turn; none if there are none yet, or the viewer may not know. [7.1.5]
    #[cfg_attr(feature = "ts", ts(as = "stage::ts::Pair<Option<Vec<OrderCount>>>"))]
    #[cfg_attr(feature = "api", schema(value_type = stage::api::Pair<Option<Vec<OrderCount>>>))]
    pub bought: BySide<Option<Vec<OrderCount>>>,
    /// Whether both sides have bought for the next turn. [7.1.6]
    pub both_bought: bool,
    /// Axis replacement steps that are left in this phase. [5.1.3, 5.1.4]
    pub replacements: Replacements,
    /// The Luftwaffe. [13.8]
    pub luftwaffe: Air,
    /// The T-34 marker. [13.9]
    pub t34: T34,
    /// Zhukov. [7.4]
    pub zhukov: ZhukovNow,
    /// The turn in which Hitler took command. [7.5]
    pub hitler: Option<u8>,
    /// What the Leaders did in this activation. [13.4]
    pub leaders: Vec<LeaderNow>,
    /// The order of its own that the 4th Army was given in this activation. [13.5]
    pub kluge: Option<Order>,
    /// Panzer Corps under Mobile Defense. [7.2.4f]
    pub mobile_defense: Vec<UnitId>,
    /// Reinforcements of this turn that wait for a hex. [5.0a]
    pub due: Vec<UnitId>,
    /// Soviet invasions by sea. [13.7.2]
    pub invasions: Invasions,
    /// How the combat under way stands.
    pub battle: Option<CombatNow>,
    /// The weather of the next turn, for which orders are bought. [6.0]
    pub next_weather: Option<Weather>,
}

stage::fields!(EastFurniture {
    commands,
    acting,
    assigning,
    cup,
    initiative,
    points,
    budget,
    orders,
    bought,
    both_bought,
    replacements,
    luftwaffe,
    t34,
    zhukov,
    hitler,
    leaders,
    kluge,
    mobile_defense,
    due,
    invasions,
    battle,
    next_weather
});

impl EastFurniture {
    /// The orders, those that acted and the cup in words.
    pub(crate) fn in_words(&self, sheet: &Sheet) -> Vec<String> {
        let adjective = |side: Side| sheet.sides[side].adjective.as_str();
        let count = |it: &OrderCount| format!("{} {}", it.n, capital(it.order.name()));
        let orders = |of: &Option<Vec<OrderCount>>| {
            let counts: Vec<String> = of.iter().flatten().map(count).collect();
            (!counts.is_empty()).then(|| listed(&counts, "and"))
        };
        let mut lines = Vec::new();
        for side in Side::ALL {
            let whose = adjective(side);
            lines.extend(orders(&self.orders[side]).map(|it| format!("{whose} orders of this turn: {it}.")));
            lines
                .extend(orders(&self.bought[side]).map(|it| format!("{whose} orders bought for the next turn: {it}.")));
        }
        let acting =
            self.commands.iter().filter_map(|it| Some(format!("{} {}", it.command.name(), capital(it.order?.name()))));
        let acting: Vec<String> = acting.collect();
        if !acting.is_empty() {
            lines.push(format!("Activated this turn: {}.", listed(&acting, "and")));
        }
        let marker = |it: CupMarker| match it {
            CupMarker::Order { side, order } => format!("{} {}", adjective(side), capital(order.name())),
            CupMarker::Counterattack => "Counterattack".to_owned(),
            CupMarker::Zhukov => "Zhukov".to_owned(),
        };
        let cup: Vec<String> = self.cup.iter().map(|it| format!("{} {}", it.n, marker(it.marker))).collect();
        if !cup.is_empty() {
            lines.push(format!("In the cup: {}.", listed(&cup, "and")));
        }
        lines
    }
}

/// The orders box of a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct CommandBox {
    /// Whose it is.
    #[cfg_attr(feature = "ts", ts(type = "Side"))]
    #[cfg_attr(feature = "api", schema(value_type = stage::api::Side))]
    pub side: Side,
    /// Which.
    pub command: Command,
    /// The marker that lies in it; a filled box has been activated.
    pub marker: Option<CupMarker>,
    /// The order it gives.
    pub order: Option<Order>,
}

/// A command. [7.6]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum Command {
    /// Army Group North.
    North,
    /// Army Group Center.
    Center,
    /// Army Group South.
    South,
    /// Army Group Antonescu.
    Antonescu,
    /// The Northwest Front.
    NorthwestFront,
    /// The West Front.
    WestFront,
    /// The Southwest Front.
    SouthwestFront,
    /// The South Front.
    SouthFront,
}

impl Command {
    /// All eight, in the order of the boxes.
    pub const ALL: [Command; 8] = [
        Command::North,
        Command::Center,
        Command::South,
        Command::Antonescu,
        Command::NorthwestFront,
        Command::WestFront,
        Command::SouthwestFront,
        Command::SouthFront,
    ];

    /// Its name in full: `Army Group North`, `West Front`.
    #[must_use]
    pub fn name(self) -> String {
        let at = self as u8;
        let side = if at < FIRST_FRONT { AXIS } else { SOVIET };
        speech::command(side, at % FIRST_FRONT)
    }
}

/// A marker of the Orders Cup. [2.2.3]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum CupMarker {
    /// An order.
    Order {
        /// Whose.
        #[cfg_attr(feature = "ts", ts(type = "Side"))]
        #[cfg_attr(feature = "api", schema(value_type = stage::api::Side))]
        side: Side,
        /// Which.
        order: Order,
    },
    /// A Soviet Counterattack.
    Counterattack,
    /// Zhukov.
    Zhukov,
}

/// Markers of a kind in the cup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct InCup {
    /// Which.
    pub marker: CupMarker,
    /// How many.
    pub n: u8,
}

/// Orders of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct OrderCount {
    /// Which.
    pub order: Order,
    /// How many.
    pub n: u8,
}

/// Axis replacement steps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Replacements {
    /// For Armies.
    pub army: u8,
    /// For Panzer Corps.
    pub panzer: u8,
}

/// The Luftwaffe.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Air {
    /// Markers that have arrived.
    pub arrived: u8,
    /// Markers used this turn in each Army Group.
    pub used: [u8; 4],
    /// Whether the weather lets it fly.
    pub flies: bool,
}

/// The T-34 marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum T34 {
    /// It comes later.
    Due {
        /// On which turn.
        turn: u8,
    },
    /// It can be used.
    Ready,
    /// It was used this turn.
    Used,
}

/// Zhukov.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum ZhukovNow {
    /// He comes later.
    Due {
        /// On which turn.
        turn: u8,
    },
    /// He is in play.
    Here {
        /// How often he was drawn this turn.
        draws: u8,
        /// Whether he gave orders to a Front this turn.
        used: bool,
        /// Whether a Soviet marker was ignored for him.
        ignored: bool,
    },
}

/// What a Leader did in this activation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct LeaderNow {
    /// Which.
    pub unit: UnitId,
    /// Whether he has tried to give an order.
    pub tried: bool,
    /// His order.
    pub order: Option<Order>,
    /// Who follows it.
    pub followers: Vec<UnitId>,
}

/// Soviet invasions by sea.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Invasions {
    /// How many were tried in the game.
    pub tried: u8,
    /// Whether one was tried this turn.
    pub this_turn: bool,
}

/// How a combat stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct CombatNow {
    /// Whether it is a Mobile Assault. [12.4]
    pub mobile: bool,
    /// The column of the chart, if the odds are fixed and not worse than 1:2.
    pub column: Option<u8>,
    /// What is added to the die.
    pub modifier: i8,
    /// The result, once known.
    pub result: Option<Result>,
    /// Steps the attacker still loses.
    pub attacker_owes: u8,
    /// Steps the defender still loses.
    pub defender_owes: u8,
    /// Who still has to retreat.
    pub retreating: Vec<UnitId>,
}

impl CupMarker {
    fn of(marker: Marker) -> CupMarker {
        match (marker, marker.order()) {
            (Marker::ZHUKOV, _) => CupMarker::Zhukov,
            (_, Some(order)) => CupMarker::Order { side: marker.side(), order },
            _ => CupMarker::Counterattack,
        }
    }
}

fn counts(orders: Orders) -> Vec<OrderCount> {
    let each = Order::ALL.into_iter().zip(orders).filter(|it| it.1 > 0);
    each.map(|(order, n)| OrderCount { order, n }).collect()
}

impl Shown<'_> {
    pub(super) fn furniture(&self, state: &State, viewer: Viewer) -> EastFurniture {
        let both = |of: [u8; 2]| BySide { a: of[0], b: of[1] };
        let acts = matches!(state.phase, Phase::Entering | Phase::CounterUnit | Phase::CounterMarch { .. })
            || matches!(state.phase, Phase::CounterRoll | Phase::CounterLoss { .. } | Phase::CounterStep)
            || !state.active.is_empty();
        let t34_turn = self.book.t34_turn;
        EastFurniture {
            commands: [AXIS, SOVIET].into_iter().flat_map(|side| self.boxes(state, side)).collect(),
            acting: acts.then(|| state.area + FIRST_FRONT * state.active_side as u8),
            assigning: if let Phase::Assign { marker, .. } = state.phase { Some(CupMarker::of(marker)) } else { None },
            cup: self.in_cup(state),
            initiative: self.initiative(state),
            points: both(state.points),
            budget: both(state.budget),
            orders: BySide::from_fn(|side| self.known_orders(state, viewer, side).map(counts)),
            bought: BySide::from_fn(|side| self.known_purchase(state, viewer, side).map(counts)),
            both_bought: self.have_both_bought(state),
            replacements: Replacements { army: state.steps[0], panzer: state.steps[1] },
            luftwaffe: Air { arrived: self.luftwaffe(state), used: state.air, flies: self.is_flying_weather(state) },
            t34: match (state.turn < t34_turn, state.t34_used) {
                (true, _) => T34::Due { turn: t34_turn },
                (false, true) => T34::Used,
                (false, false) => T34::Ready,
            },
            zhukov: self.zhukov_now(state),
            hitler: (state.hitler > 0).then_some(state.hitler),
            leaders: self.leaders_now(state),
            kluge: state.kluge,
            mobile_defense: self.mobile_units(state),
            due: ids(self.all_units().filter(|&it| self.is_due(state, it)).fold(Units::NONE, Units::with)),
            invasions: Invasions { tried: state.invasions, this_turn: state.invaded },
            battle: self.battle_now(state),
            next_weather: (state.turn < self.book.scenario.n_turns)
                .then(|| weather_of(self.weather_of(state.turn + 1))),
        }
    }

    fn boxes(&self, state: &State, side: Side) -> impl Iterator<Item = CommandBox> {
        (0..4).map(move |at| {
            let marker = state.marker(side, at);
            CommandBox {
                side,
                command: Command::ALL[usize::from(at + FIRST_FRONT * side as u8)],
                marker: marker.map(CupMarker::of),
                order: marker.and_then(Marker::order),
            }
        })
    }

    fn in_cup(&self, state: &State) -> Vec<InCup> {
        let each = (0..Marker::N as u8).map(Marker).filter(|it| state.cup[it.at()] > 0);
        each.map(|it| InCup { marker: CupMarker::of(it), n: state.cup[it.at()] }).collect()
    }

    fn zhukov_now(&self, state: &State) -> ZhukovNow {
        let turn = self.book.zhukov_turn;
        let east::Zhukov { draws, used, ignored } = state.zhukov;
        if state.turn < turn { ZhukovNow::Due { turn } } else { ZhukovNow::Here { draws, used, ignored } }
    }

    fn leaders_now(&self, state: &State) -> Vec<LeaderNow> {
        let leader = |unit: east::Unit| {
            let led = state.led[self.leader_slot(unit)?];
            let acts = led.tried || state.active.has(unit);
            let now = LeaderNow { unit: unit.into(), tried: led.tried, order: led.order, followers: ids(led.units) };
            acts.then_some(now)
        };
        self.leaders.into_iter().filter_map(leader).collect()
    }

    fn mobile_units(&self, state: &State) -> Vec<UnitId> {
        if self.is_snow(state) { ids(self.panzers.filter(|it| self.is_mobile(state, it))) } else { Vec::new() }
    }

    fn battle_now(&self, state: &State) -> Option<CombatNow> {
        let battle = &state.battle;
        (!battle.attackers.is_empty()).then(|| CombatNow {
            mobile: battle.mobile,
            column: battle.column,
            modifier: battle.drm,
            result: battle.result,
            attacker_owes: battle.owes[0],
            defender_owes: battle.owes[1],
            retreating: ids(battle.retreating),
        })
    }
}
