//! The charts as tables.

use east::{AXIS, City, FRONTS, LANDS, Order, RETURNS, SOVIET, Terrain, Weather};
use hex::Dir;
use kernel::Side;
use stage::{Chart, ChartId, ChartRow};

use crate::{
    Shown,
    speech::{adjective, capital, order_name},
};

/// The combat results table.
pub const CRT: ChartId = ChartId(0);
/// What movement costs.
pub const MOVEMENT: ChartId = ChartId(1);
/// What terrain does in combat.
pub const DEFENCE: ChartId = ChartId(2);
/// The counterattack table.
pub const COUNTERATTACK: ChartId = ChartId(3);
/// Which Front counterattacks.
pub const COUNTERATTACK_FRONTS: ChartId = ChartId(4);
/// The command points of both sides.
pub const COMMAND_POINTS: ChartId = ChartId(5);
/// What changes the command die.
pub const COMMAND_MODIFIERS: ChartId = ChartId(6);
/// The orders.
pub const ORDERS: ChartId = ChartId(7);
/// The arrows of both sides.
pub const COMPASS: ChartId = ChartId(8);
/// What comes of an invasion by sea.
pub const LANDING: ChartId = ChartId(9);
/// What is added to Hitler's die.
pub const HITLER: ChartId = ChartId(10);

fn texts<T: ToString>(cells: impl IntoIterator<Item = T>) -> Vec<String> {
    cells.into_iter().map(|it| it.to_string()).collect()
}

fn row<T: ToString>(name: impl ToString, cells: impl IntoIterator<Item = T>) -> ChartRow {
    ChartRow { name: name.to_string(), cells: texts(cells) }
}

fn yes(is: bool) -> &'static str {
    if is { "yes" } else { "no" }
}

impl Shown<'_> {
    pub(super) fn charts(&self) -> Vec<Chart> {
        vec![
            self.combat_chart(),
            self.movement_chart(),
            self.defence_chart(),
            self.counterattack_chart(),
            self.fronts_chart(),
            self.points_chart(),
            self.modifiers_chart(),
            self.orders_chart(),
            self.compass_chart(),
            self.landing_chart(),
            self.hitler_chart(),
        ]
    }

    /// A chart without rows or notes; the source is that of a block of the files.
    fn blank(&self, title: &str, rows_are: &str, columns_are: &str, columns: Vec<String>, block: &str) -> Chart {
        let source = self.book.sources.iter().find(|it| it.0 == block).map_or(block, |it| &it.1);
        Chart {
            title: title.into(),
            rows_are: rows_are.into(),
            columns_are: columns_are.into(),
            columns,
            rows: Vec::new(),
            notes: Vec::new(),
            source: source.to_owned(),
        }
    }

    fn combat_chart(&self) -> Chart {
        let columns = ["1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1"];
        let rows = (1..).zip(&self.book.crt).map(|(die, cells)| row(die, cells.iter().map(|it| it.name())));
        let mut notes = vec![
            "A1: the attacker loses a step.".to_owned(),
            "B1: both sides lose a step.".to_owned(),
            "DR: the defender retreats two hexes.".to_owned(),
            format!(
                "EX: the defender is eliminated, the attacker loses as many steps, {} at most.",
                self.book.most_exchanged
            ),
            "DE: the defender is eliminated.".to_owned(),
            "Worse than 1:2: the attacker loses a step, and no die is rolled.".to_owned(),
        ];
        notes.push(format!("{:+} to the die of a Mobile Assault with a Leader.", self.book.leader_drm));
        notes.push(format!("{:+} to the die of an Axis attack in Snow.", self.book.snow_drm));
        let blank = self.blank("Combat results", "die", "odds", texts(columns), "charts.combat_results");
        Chart { rows: rows.collect(), notes, ..blank }
    }

    fn movement_chart(&self) -> Chart {
        let effects = &self.book.effects;
        let columns = Weather::ALL.into_iter().flat_map(|it| {
            let name = it.name();
            [format!("{name}, foot"), format!("{name}, mechanized")]
        });
        let cells = |cost: &dyn Fn(usize, usize) -> u8| -> Vec<u8> {
            (0..5).flat_map(|weather| [cost(weather, 0), cost(weather, 1)]).collect()
        };
        let land = Terrain::LAND.into_iter().enumerate();
        let mut rows: Vec<ChartRow> =
            land.map(|(at, it)| row(it.name(), cells(&|weather, pace| effects.cost[weather][pace][at]))).collect();
        rows.push(row("river, more", cells(&|weather, pace| effects.river_cost[weather][pace])));
        let blank = self.blank("Movement", "terrain", "weather and kind", columns.collect(), "charts.terrain_effects");
        Chart { rows, notes: vec!["Lakes, the sea and land out of play cannot be entered.".into()], ..blank }
    }

    fn defence_chart(&self) -> Chart {
        let effects = &self.book.effects;
        let mut columns = texts(Weather::ALL.map(Weather::name));
        columns.extend(texts(["Mobile Assault into", "out of"]));
        let line = |name: &str, left: [u8; 5], into: bool, out: bool| {
            row(name, texts(left).into_iter().chain(texts([yes(into), yes(out)])))
        };
        let land = Terrain::LAND.into_iter().enumerate();
        let mut rows: Vec<ChartRow> = land
            .map(|(at, it)| {
                let left = [0, 1, 2, 3, 4].map(|weather| effects.shift[weather][at]);
                line(it.name(), left, effects.assault_into[at], effects.assault_out[at])
            })
            .collect();
        for (at, name) in ["city", "major city", "fort"].into_iter().enumerate() {
            let [into, out] = [effects.assault_into_place[at], effects.assault_out_of_place[at]];
            rows.push(line(name, [effects.place_shift[at]; 5], into, out));
        }
        rows.push(line("river", effects.river_shift, true, true));
        let notes = vec![
            format!("Columns to the left; all together never more than {}.", self.book.most_shifts),
            "A river counts only if all attackers cross one.".to_owned(),
        ];
        let blank = self.blank("Terrain in combat", "terrain", "weather", columns, "charts.terrain_effects");
        Chart { rows, notes, ..blank }
    }

    fn counterattack_chart(&self) -> Chart {
        let columns = texts(["1:2", "1:1", "2:1", "3:1"]);
        let name = |it: &east::CounterattackResult| format!("{it:?}");
        let rows = (1..).zip(&self.book.counterattack).map(|(die, cells)| row(die, cells.iter().map(name)));
        let notes = texts([
            "A1: a Soviet unit is lost.",
            "B1: a Soviet unit and an Axis step are lost.",
            "Printed factors, without terrain, supply or weather; worse odds use the first column, better ones the last.",
        ]);
        let blank = self.blank("Counterattack", "die", "odds", columns, "charts.counterattack_table");
        Chart { rows: rows.collect(), notes, ..blank }
    }

    fn fronts_chart(&self) -> Chart {
        let front = |at: u8| capital(FRONTS[usize::from(at)]);
        let rows = (1..).zip(self.book.counterattack_front).map(|(die, at)| row(die, [front(at)]));
        let blank = self.blank("Front that counterattacks", "die", "", texts(["Front"]), "charts.counterattack_fronts");
        Chart { rows: rows.collect(), ..blank }
    }

    /// The lowest modified die of either table.
    fn lowest_die(&self) -> i8 {
        self.book.points.iter().map(|it| it.lowest).min().unwrap_or(0)
    }

    /// The row of a modified die in the chart of command points.
    pub(crate) fn points_row(&self, side: Side, modified: i8) -> u8 {
        let table = &self.book.points[side as usize];
        let last = table.lowest + table.points.len() as i8 - 1;
        (modified.clamp(table.lowest, last) - self.lowest_die()) as u8
    }

    fn points_chart(&self) -> Chart {
        let highest = self.book.points.iter().map(|it| it.lowest + it.points.len() as i8 - 1).max().unwrap_or(0);
        let dice = self.lowest_die()..=highest;
        let rows = dice.map(|die| row(die, self.book.points.iter().map(|it| it.points(die))));
        let columns = texts(Side::ALL.map(adjective));
        let blank = self.blank("Command points", "modified die", "side", columns, "charts.command_points");
        let notes = vec!["Beyond the table its ends count.".to_owned()];
        Chart { rows: rows.collect(), notes, ..blank }
    }

    fn modifiers_chart(&self) -> Chart {
        let signed = |it: i8| if it == 0 { "0".to_owned() } else { format!("{it:+}") };
        let [axis, soviet] = [AXIS, SOVIET].map(|it| &self.book.points[it as usize]);
        let by_weather = Weather::ALL.into_iter().enumerate();
        let mut rows: Vec<ChartRow> = by_weather
            .map(|(at, it)| row(format!("{} next turn", it.name()), [axis, soviet].map(|it| signed(it.weather[at]))))
            .collect();
        rows.push(row("Hitler in command", [axis, soviet].map(|it| signed(it.hitler))));
        let columns = texts(Side::ALL.map(adjective));
        let blank = self.blank("Command die", "what changes it", "side", columns, "charts.command_modifiers");
        Chart { rows, ..blank }
    }

    fn orders_chart(&self) -> Chart {
        let columns = texts(["cost", "foot", "mechanized", "in Snow, foot", "in Snow, mechanized", "attacks"]);
        let rows = Order::ALL.into_iter().zip(&self.book.orders).map(|(order, it)| {
            let [foot, fast] = it.mf;
            let [snow_foot, snow_fast] = it.snow_mf;
            let numbers = texts([it.cost, foot, fast, snow_foot, snow_fast]);
            row(order_name(order), numbers.into_iter().chain([yes(order.attacks()).to_owned()]))
        });
        let arrows = if self.options.refuge_anywhere {
            "Hold follows the black arrows, Withdraw the white ones, unless the move ends in a town, city, fort or rough."
        } else {
            "Hold follows the black arrows, unless the move ends in a town, city, fort or rough; Withdraw the white ones."
        };
        let notes = texts([
            arrows,
            "Blitz is for the Axis only. In Snow it is Mobile Defense: Panzer Corps retreat where others would die.",
        ]);
        let blank = self.blank("Orders", "order", "command points, movement points", columns, "charts.orders");
        Chart { rows: rows.collect(), notes, ..blank }
    }

    fn compass_chart(&self) -> Chart {
        let [axis, soviet] = &self.book.compass;
        let columns = texts(["Axis black", "Axis white", "Soviet black", "Soviet white"]);
        let rows = Dir::ALL.into_iter().map(|dir| {
            let cells = [axis.black, axis.white, soviet.black, soviet.white];
            row(dir.name(), cells.map(|it| yes(it[dir as usize])))
        });
        let notes = texts(["Black arrows are for the advance, white ones for withdrawal and retreat."]);
        let blank = self.blank("Compass", "direction", "arrows", columns, "charts.compass");
        Chart { rows: rows.collect(), notes, ..blank }
    }

    fn landing_chart(&self) -> Chart {
        let rows = vec![
            row(format!("1 to {LANDS}"), ["lands"]),
            row(format!("{} to {RETURNS}", LANDS + 1), ["returns to its port"]),
            row(format!("{} and more", RETURNS + 1), ["is lost"]),
        ];
        let blank = self.blank("Landing from the sea", "modified die", "", texts(["the army"]), "rules 13.7.2");
        Chart { rows, notes: texts(["+1 to the die in an Axis zone of control."]), ..blank }
    }

    fn hitler_chart(&self) -> Chart {
        let scenario = &self.book.scenario;
        let cities = City::ALL.into_iter().zip(scenario.hitler_mods).filter(|it| it.1 > 0);
        let rows = cities.map(|(city, adds)| row(self.city_name(city), [format!("+{adds}")]));
        let notes = vec![format!(
            "From turn {} on, at {} or more Hitler takes command.",
            scenario.hitler_turn, scenario.hitler_needed
        )];
        let columns = texts(["in Soviet hands"]);
        let blank = self.blank("Hitler's die", "city", "", columns, "scenario.hitler");
        Chart { rows: rows.collect(), notes, ..blank }
    }
}
