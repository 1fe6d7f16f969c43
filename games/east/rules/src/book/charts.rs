//! The charts: terrain effects, combat results, counterattacks, command points, orders, compasses, turn track, markers.

use std::ops::RangeInclusive;

use data::{At, Table, Text};
use hex::Dir;

use super::{MAX_TURNS, Reader, byte, signed, tables::Cells};

/// The weather of a turn. [6.0]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weather {
    /// Fair.
    Fair,
    /// Light Mud, which is not Mud. [A9]
    LightMud,
    /// Mud.
    Mud,
    /// Frost.
    Frost,
    /// Snow.
    Snow,
}

impl Weather {
    /// All five in the order of the charts.
    pub const ALL: [Weather; 5] = [Weather::Fair, Weather::LightMud, Weather::Mud, Weather::Frost, Weather::Snow];

    /// Its name as printed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Weather::Fair => "Fair",
            Weather::LightMud => "Light Mud",
            Weather::Mud => "Mud",
            Weather::Frost => "Frost",
            Weather::Snow => "Snow",
        }
    }

    /// The weather of this name, as printed or as the files write it.
    #[must_use]
    pub fn find(name: &str) -> Option<Weather> {
        let is_it = |it: &Weather| it.name() == name || WEATHERS[*it as usize].0 == name;
        Weather::ALL.into_iter().find(is_it)
    }
}

/// The weathers as the files call them.
const WEATHERS: [(&str, Weather); 5] = [
    ("fair", Weather::Fair),
    ("light_mud", Weather::LightMud),
    ("mud", Weather::Mud),
    ("frost", Weather::Frost),
    ("snow", Weather::Snow),
];

/// The terrain effects chart. [2.3]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effects {
    /// Movement points to enter each land terrain: by weather, by infantry and mechanized, by [`Terrain::LAND`].
    pub cost: [[[u8; 4]; 2]; 5],
    /// Movement points more to cross a river: by weather, by infantry and mechanized.
    pub river_cost: [[u8; 2]; 5],
    /// Columns to the left for each land terrain: by weather, by [`Terrain::LAND`].
    pub shift: [[u8; 4]; 5],
    /// Columns to the left for a river that all attackers cross, by weather.
    pub river_shift: [u8; 5],
    /// Columns to the left for a city, a major city and a fort.
    pub place_shift: [u8; 3],
    /// Whether a Mobile Assault may be made into each land terrain.
    pub assault_into: [bool; 4],
    /// Whether a Mobile Assault may be made out of each land terrain.
    pub assault_out: [bool; 4],
    /// Whether a Mobile Assault may be made into a city, a major city, a fort.
    pub assault_into_place: [bool; 3],
    /// Whether a Mobile Assault may be made out of a city, a major city, a fort.
    pub assault_out_of_place: [bool; 3],
}

/// A result of the combat results table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "CombatResult"))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema), schema(as = CombatResult))]
pub enum Result {
    /// The attacker loses a step.
    A1,
    /// Each side loses a step.
    B1,
    /// The defender retreats two hexes.
    Dr,
    /// All defenders are eliminated, and the attacker loses as many steps, two at most.
    Ex,
    /// All defenders are eliminated.
    De,
}

impl Result {
    /// The code of the chart: `DR`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Result::A1 => "A1",
            Result::B1 => "B1",
            Result::Dr => "DR",
            Result::Ex => "EX",
            Result::De => "DE",
        }
    }
}

/// A result of the counterattack table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CounterattackResult {
    /// A Soviet unit is lost.
    A1,
    /// A Soviet unit and an Axis step are lost.
    B1,
}

/// The combat results table: by die 1 to 6, then column 1:2, 1:1, 2:1 ... 6:1.
pub type Crt = [[Result; 7]; 6];

/// A command points table with its modifiers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointsTable {
    /// The lowest modified die in the table; lower ones count as it.
    pub lowest: i8,
    /// The points for it and those above; the last serves all higher ones. Never fewer than four. [7.1.4]
    pub points: Vec<u8>,
    /// Modifier for the weather of the turn bought for, by [`Weather::ALL`]. [7.1.1]
    pub weather: [i8; 5],
    /// Modifier once Hitler has taken command; 0 for the Soviets. [7.5.5]
    pub hitler: i8,
}

impl PointsTable {
    /// The points for a modified die. [7.1.2, A17]
    #[must_use]
    pub fn points(&self, modified: i8) -> u8 {
        let at = usize::try_from(i16::from(modified) - i16::from(self.lowest)).unwrap_or(0);
        self.points.get(at).or(self.points.last()).copied().unwrap_or(4)
    }
}

/// What an order costs and gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderLine {
    /// Command points.
    pub cost: u8,
    /// Movement factors of infantry and mechanized units.
    pub mf: [u8; 2],
    /// The same on a Snow turn.
    pub snow_mf: [u8; 2],
}

/// A compass rose, by direction clockwise from north. [2.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compass {
    /// Black arrows: advance.
    pub black: [bool; 6],
    /// White arrows: withdraw and retreat.
    pub white: [bool; 6],
}

/// A box of the turn track.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// `June 1941`.
    pub month: String,
    /// The weather, under each value of the switch `weather`. [6.0]
    pub weather: [Weather; 2],
    /// Soviet replacements: the printed Minimum. [5.2.8]
    pub minimum: u8,
    /// The printed Maximum. [5.2.8]
    pub maximum: u8,
    /// Counterattack markers in the cup. [7.3.2]
    pub counterattacks: u8,
    /// Luftwaffe markers that arrive. [13.8]
    pub luftwaffe: u8,
}

/// A kind of marker on the counter sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// What it is.
    pub name: String,
    /// How many there are.
    pub count: u8,
}

/// The orders as the files call them.
pub(super) const ORDERS: [&str; 4] = ["hold", "withdraw", "assault", "blitz"];

/// The Fronts as the files call them, in the order of the commands.
pub(super) const FRONTS: [(&str, u8); 4] = [("NW", 0), ("W", 1), ("SW", 2), ("S", 3)];

/// The charts as read, each `None` if something in it is wrong.
pub(super) struct Charts {
    /// With the most columns that all of it shifts.
    pub(super) effects: Option<(Effects, u8)>,
    pub(super) cells: Option<Cells>,
    pub(super) counterattack: Option<[[CounterattackResult; 4]; 6]>,
    pub(super) counterattack_front: Option<[u8; 6]>,
    pub(super) points: Option<[PointsTable; 2]>,
    pub(super) orders: Option<[OrderLine; 4]>,
    pub(super) compass: Option<[Compass; 2]>,
    pub(super) turns: Option<Vec<Turn>>,
    pub(super) support: Option<Support>,
    pub(super) markers: Option<Vec<Printed>>,
}

/// What is printed on markers and leaders.
pub(super) struct Support {
    pub(super) luftwaffe_cf: u8,
    pub(super) leader_range: u8,
    pub(super) t34_cf: u8,
    pub(super) t34_turn: u8,
    pub(super) zhukov_turn: u8,
    pub(super) zhukov_range: u8,
}

impl<'a> Reader<'a> {
    pub(super) fn charts(&mut self, text: Text<'a>) -> Charts {
        let mut file = Table::parse(text, self.faults);
        let turns = self.turns(file.table("turn_track"));
        let effects = self.effects(file.table("terrain_effects"));
        let cells = self.combat_results(file.table("combat_results"));
        let counterattack = self.counterattack_table(file.table("counterattack_table"));
        Charts {
            turns,
            effects,
            cells,
            counterattack,
            counterattack_front: self.fronts(file.table("counterattack_fronts")),
            points: self.points(&mut file),
            orders: self.orders(file.table("orders")),
            compass: self.compasses(file.table("compass")),
            support: self.support(&mut file),
            markers: self.markers(file.table("markers")),
        }
    }

    fn fronts(&mut self, mut block: Table<'a>) -> Option<[u8; 6]> {
        self.source("charts.counterattack_fronts", &mut block);
        let n_faults = self.faults.len();
        let was_there = block.has("fronts");
        let names = block.strings("fronts");
        if was_there && self.faults.len() == n_faults && names.len() != 6 {
            block.fault(format!("`fronts` has {} entries, but a die has six sides", names.len()));
        }
        let mut fronts = Vec::new();
        for name in names {
            match FRONTS.iter().find(|it| it.0 == name.value) {
                Some(front) => fronts.push(front.1),
                None => block.fault_at(name.spot, format!("`{}` is no Front; write NW, W, SW or S", name.value)),
            }
        }
        fronts.try_into().ok()
    }

    fn points(&mut self, file: &mut Table<'a>) -> Option<[PointsTable; 2]> {
        let mut block = file.table("command_points");
        self.source("charts.command_points", &mut block);
        let tables = ["axis", "soviet"].map(|key| self.point_lines(&mut block, key));
        drop(block);
        let mut block = file.table("command_modifiers");
        self.source("charts.command_modifiers", &mut block);
        let weather = ["axis", "soviet"].map(|key| self.five(&mut block, key, -9..=9));
        let hitler = block.number("hitler", -9..=9).map(signed);
        let [Some(axis), Some(soviet)] = tables else { return None };
        let [Some(for_axis), Some(for_soviet)] = weather else { return None };
        let table = |(lowest, points), weather: [At<'_, i64>; 5], hitler| PointsTable {
            lowest,
            points,
            weather: weather.map(signed),
            hitler,
        };
        Some([table(axis, for_axis, hitler?), table(soviet, for_soviet, 0)])
    }

    /// The lowest modified die and the points from it upward.
    fn point_lines(&mut self, block: &mut Table<'a>, key: &'static str) -> Option<(i8, Vec<u8>)> {
        let was_there = block.has(key);
        let n_faults = self.faults.len();
        let mut lines: Vec<(i64, u8)> = Vec::new();
        for mut row in block.tables(key) {
            // Four orders of one point each must always be within reach.
            let (die, points) = (row.number("die", -9..=20), row.number("points", 4..=40));
            let Some((die, points)) = die.zip(points) else { continue };
            if let Some(before) = lines.last().map(|it| it.0).filter(|it| it + 1 != die.value) {
                row.fault_at(die.spot, format!("this line is for {}, but {} comes next", die.value, before + 1));
            }
            lines.push((die.value, byte(points)));
        }
        let is_read = was_there && self.faults.len() == n_faults;
        if is_read && lines.is_empty() {
            block.fault(format!("`{key}` has no line"));
        }
        let lowest = i8::try_from(lines.first()?.0).ok()?;
        is_read.then(|| (lowest, lines.into_iter().map(|it| it.1).collect()))
    }

    fn orders(&mut self, mut block: Table<'a>) -> Option<[OrderLine; 4]> {
        self.source("charts.orders", &mut block);
        let mut was_read = block.has("list");
        let legend: Vec<(&str, usize)> = ORDERS.into_iter().zip(0..).collect();
        let mut orders: [Option<OrderLine>; 4] = [None; 4];
        for mut row in block.tables("list") {
            let (order, cost) = (row.word("order", &legend), row.number("cost", 1..=9));
            let mf = ["infantry", "mechanized"].map(|it| row.number(it, 1..=20).map(byte));
            let snow = ["snow_infantry", "snow_mechanized"]
                .map(|it| if row.has(it) { row.number(it, 1..=20).map(byte) } else { None });
            was_read &= order.is_some() && cost.is_some();
            let Some((order, cost)) = order.zip(cost) else { continue };
            if orders[order.value].is_some() {
                row.fault_at(order.spot, format!("`list` has two lines for {}", ORDERS[order.value]));
            }
            let mf = mf.map(|it| it.unwrap_or(1));
            let snow_mf = [0, 1].map(|it| snow[it].unwrap_or(mf[it]));
            orders[order.value] = Some(OrderLine { cost: byte(cost), mf, snow_mf });
        }
        for (word, _) in ORDERS.into_iter().zip(orders).filter(|(_, it)| was_read && it.is_none()) {
            block.fault(format!("`list` has no line for {word}"));
        }
        let [Some(hold), Some(withdraw), Some(assault), Some(blitz)] = orders else { return None };
        if was_read && hold.cost > 1 {
            // The least command points are four.
            block.fault(format!("hold costs {}, but four orders must be within reach of four points", hold.cost));
        }
        Some([hold, withdraw, assault, blitz])
    }

    fn compasses(&mut self, mut block: Table<'a>) -> Option<[Compass; 2]> {
        self.source("charts.compass", &mut block);
        let arrows = ["axis_black", "axis_white", "soviet_black", "soviet_white"].map(|key| {
            let was_there = block.has(key);
            let mut arrows = [false; 6];
            for name in block.strings(key) {
                match Dir::find(&name.value) {
                    Some(dir) if arrows[dir as usize] => {
                        block.fault_at(name.spot, format!("`{key}` has {} twice", name.value));
                    }
                    Some(dir) => arrows[dir as usize] = true,
                    None => {
                        let what = format!("`{}` is no direction; write N, NE, SE, S, SW or NW", name.value);
                        block.fault_at(name.spot, what);
                    }
                }
            }
            was_there.then_some(arrows)
        });
        let [Some(axis_black), Some(axis_white), Some(soviet_black), Some(soviet_white)] = arrows else { return None };
        Some([Compass { black: axis_black, white: axis_white }, Compass { black: soviet_black, white: soviet_white }])
    }

    fn turns(&mut self, mut block: Table<'a>) -> Option<Vec<Turn>> {
        let was_there = block.has("turns");
        let rows = block.tables("turns");
        let n_turns = rows.len();
        if was_there && !(1..=MAX_TURNS).contains(&n_turns) {
            block.fault(format!("the turn track has {n_turns} turns, but must have 1 to {MAX_TURNS}"));
        }
        let mut turns: Vec<Turn> = Vec::new();
        let mut n_luftwaffe = 0;
        for (wanted, mut row) in (1..).zip(rows) {
            let (turn, month) = (row.number("turn", 1..=MAX_TURNS as i64), row.string("month"));
            let weather = row.word("weather", &WEATHERS);
            let other = if row.has("weather_b") { row.word("weather_b", &WEATHERS) } else { weather };
            let (minimum, maximum) = (row.number("minimum", 0..=20), row.number("maximum", 0..=20));
            let (counterattacks, luftwaffe) = (row.number("counterattacks", 0..=3), row.number("luftwaffe", 0..=3));
            self.source(&format!("charts.turn_track.{wanted}"), &mut row);
            if let Some(turn) = turn.filter(|it| it.value != wanted) {
                row.fault_at(turn.spot, format!("this is turn {}, but turn {wanted} comes next", turn.value));
            }
            if let Some((minimum, maximum)) = minimum.zip(maximum).filter(|(min, max)| min.value > max.value) {
                let what = format!("the minimum {} is above the maximum {}", minimum.value, maximum.value);
                row.fault_at(minimum.spot, what);
            }
            n_luftwaffe += luftwaffe.map_or(0, |it| it.value);
            if let Some(luftwaffe) = luftwaffe.filter(|it| it.value > 0 && n_luftwaffe > 3) {
                row.fault_at(luftwaffe.spot, format!("this is Luftwaffe marker {n_luftwaffe}, but there are three"));
            }
            let Some((month, (weather, other))) = month.zip(weather.zip(other)) else { continue };
            let Some((minimum, maximum)) = minimum.zip(maximum) else { continue };
            let Some((counterattacks, luftwaffe)) = counterattacks.zip(luftwaffe) else { continue };
            turns.push(Turn {
                month: month.value,
                weather: [weather.value, other.value],
                minimum: byte(minimum),
                maximum: byte(maximum),
                counterattacks: byte(counterattacks),
                luftwaffe: byte(luftwaffe),
            });
        }
        (was_there && turns.len() == n_turns).then_some(turns)
    }

    fn support(&mut self, file: &mut Table<'a>) -> Option<Support> {
        const TURNS: RangeInclusive<i64> = 1..=MAX_TURNS as i64;
        let mut block = file.table("luftwaffe");
        self.source("charts.luftwaffe", &mut block);
        let luftwaffe_cf = block.number("cf", 1..=20);
        drop(block);
        let mut block = file.table("leaders");
        self.source("charts.leaders", &mut block);
        let leader_range = block.number("range", 0..=6);
        drop(block);
        let mut block = file.table("t34");
        self.source("charts.t34", &mut block);
        let (t34_cf, t34_turn) = (block.number("cf", 1..=20), block.number("turn", TURNS));
        drop(block);
        let mut block = file.table("zhukov");
        self.source("charts.zhukov", &mut block);
        let (zhukov_turn, zhukov_range) = (block.number("turn", TURNS), block.number("range", 0..=6));
        Some(Support {
            luftwaffe_cf: byte(luftwaffe_cf?),
            leader_range: byte(leader_range?),
            t34_cf: byte(t34_cf?),
            t34_turn: byte(t34_turn?),
            zhukov_turn: byte(zhukov_turn?),
            zhukov_range: byte(zhukov_range?),
        })
    }

    fn markers(&mut self, mut block: Table<'a>) -> Option<Vec<Printed>> {
        let was_there = block.has("list");
        let mut markers: Vec<Printed> = Vec::new();
        for mut row in block.tables("list") {
            let name = self.named("charts.markers", &mut row);
            let count = row.number("count", 0..=99);
            let Some((name, count)) = name.zip(count) else { continue };
            if markers.iter().any(|it| it.name == name.value) {
                row.fault_at(name.spot, format!("{} has a line already", name.value));
            }
            markers.push(Printed { name: name.value, count: byte(count) });
        }
        was_there.then_some(markers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weathers_have_names() {
        for weather in Weather::ALL {
            assert_eq!(Weather::find(weather.name()), Some(weather));
        }
        assert_eq!(Weather::find("light_mud"), Some(Weather::LightMud));
        assert_eq!(Weather::find("Rain"), None);
    }

    #[test]
    fn dice_beyond_the_table_count_as_its_ends() {
        let table = PointsTable { lowest: -1, points: vec![4, 5, 9], weather: [0; 5], hitler: 0 };
        assert_eq!([-128, -2, -1, 0, 1, 2, 127].map(|it| table.points(it)), [4, 4, 4, 5, 9, 9, 9]);
    }
}
