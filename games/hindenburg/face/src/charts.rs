//! The charts of the game as tables, and the cells that dice lead to.

use hindenburg::{Army, Corps, Heading, Hindenburg, dice};
use stage::{Cell, Chart, ChartId, ChartRow};

use crate::Shown;

/// How far a Russian army marches. [3-march-c]
pub const MARCH: ChartId = ChartId(0);
/// Which way the 1st Army turns past Angerburg. [3-route-b]
pub const DIRECTION: ChartId = ChartId(1);
/// Who wins a combat. [3-combat-c]
pub const COMBAT: ChartId = ChartId(2);
/// Who is disrupted. [3-combat-g]
pub const DISRUPTION: ChartId = ChartId(3);
/// Whether François obeys. [5-francois-a]
pub const FRANCOIS: ChartId = ChartId(4);
/// Where François goes. [5-francois-b]
pub const FRANCOIS_DIRECTION: ChartId = ChartId(5);
/// Who surrenders. [6-supply-b]
pub const SURRENDER: ChartId = ChartId(6);
/// Who rallies. [7-rally-a]
pub const RALLY: ChartId = ChartId(7);
/// The order of the armies. [9-activation-b]
pub const ORDER: ChartId = ChartId(8);
/// Whether a train is late. [9-rail]
pub const TRAIN: ChartId = ChartId(9);

/// The cell in the only column of a chart with a row for each face of the die.
pub(crate) fn face(chart: ChartId, die: u8) -> Cell {
    Cell { chart, row: die - 1, column: 0 }
}

/// The cell a combat's modified die leads to.
pub(crate) fn combat(total: i8) -> Cell {
    Cell { chart: COMBAT, row: u8::from(dice::russians_win(total)), column: 0 }
}

/// The cell of a rally die, by nation and attempt.
pub(crate) fn rally(corps: Corps, stage: u8) -> Cell {
    Cell { chart: RALLY, row: stage - 1, column: u8::from(!corps.is_german()) }
}

/// What a victory in combat is called, by who wins.
pub(crate) const fn victory(russian: bool) -> &'static str {
    if russian { "Russian victory" } else { "German victory" }
}

impl Shown<'_> {
    /// The cell of the march table for a modified die.
    pub(crate) fn march_cell(&self, modified: i8) -> Cell {
        let last = self.march_rows().len() - 1;
        Cell { chart: MARCH, row: dice::march_row(modified).min(last) as u8, column: 0 }
    }

    /// Every chart, each at the place of its id.
    pub(crate) fn all_charts(&self) -> Vec<Chart> {
        let either = |is: bool, yes: &'static str, no: &'static str| if is { yes } else { no };
        vec![
            Chart {
                title: "March of a Russian army".into(),
                rows_are: "die, less one for each corps disrupted or without supply".into(),
                columns_are: String::new(),
                columns: vec!["hexes".into()],
                rows: self.march_rows(),
                notes: vec!["Two hexes are a forced march, which no army makes on two days running.".into()],
                source: self.march_source(),
            },
            by_die("Direction of the 1st Army past Angerburg", "direction", "rules 3", |die| {
                either(dice::heading(die) == Heading::NorthWest, "north-west", "south-west")
            }),
            Chart {
                title: "Combat".into(),
                rows_are: "die, with the Russian surplus of fresh and supplied corps or less the German one".into(),
                columns_are: String::new(),
                columns: vec!["result".into()],
                rows: [("3 or less", 3), ("4 or more", 4)]
                    .map(|(name, total)| row(name, [victory(dice::russians_win(total))]))
                    .to_vec(),
                notes: vec![
                    "All corps in the combat then roll for disruption; those who were attacked and beaten retreat."
                        .into(),
                ],
                source: "rules 3".into(),
            },
            by_die("Disruption", "corps", "rules 3", |die| {
                either(dice::is_disrupting(die), "disrupted", "holds together")
            }),
            by_die("General von François", "I. Corps", "rules 5", |die| {
                either(dice::acts_alone(die), "acts on his own", "obeys")
            }),
            by_die("Direction of François", "direction", "rules 5", |die| dice::direction(die).name()),
            by_die("Surrounded corps", "corps", "rules 6", |die| {
                either(dice::is_surrender(die), "surrenders", "holds out without supply")
            }),
            Chart {
                title: "Rally".into(),
                rows_are: "attempt".into(),
                columns_are: "corps".into(),
                columns: vec!["German".into(), "Russian".into()],
                rows: ["first", "second", "third"]
                    .into_iter()
                    .zip(1..)
                    .map(|(name, stage)| row(name, [rally_word(Corps(9), stage), rally_word(Corps(0), stage)]))
                    .collect(),
                notes: vec!["One attempt a day. A corps that is disrupted again begins anew.".into()],
                source: "rules 7".into(),
            },
            Chart {
                title: "Order of the armies (option)".into(),
                rows_are: "die".into(),
                columns_are: "acts".into(),
                columns: ["first", "second", "third"].map(str::to_owned).to_vec(),
                rows: (1..=6).map(|die| row(&die.to_string(), Hindenburg::activation(die).map(Army::name))).collect(),
                notes: vec!["Without the option the first row holds every day.".into()],
                source: "rules 9".into(),
            },
            by_die("Rail (option)", "train", "rules 9", |die| either(dice::is_late(die), "a day late", "on time")),
        ]
    }

    /// The march table with a last row for all lesser dice.
    fn march_rows(&self) -> Vec<ChartRow> {
        let march = &self.book.march;
        let mut hexes: Vec<u8> = march.clone();
        if march.last() != Some(&0) {
            hexes.push(0);
        }
        let last = hexes.len() - 1;
        let name = |at: usize| format!("{}{}", 6 - at as i32, if at == last { " or less" } else { "" });
        hexes.iter().enumerate().map(|(at, it)| row(&name(at), [it.to_string()])).collect()
    }

    /// The weakest source among the lines of the march table.
    fn march_source(&self) -> String {
        let lines = || self.book.sources.iter().filter(|it| it.0.starts_with("charts.march"));
        let weakest = lines().find(|it| it.1.starts_with("reconstructed")).or_else(|| lines().next());
        weakest.map(|it| it.1.clone()).unwrap_or_default()
    }
}

/// A chart with a row for each face of the die and one column.
fn by_die(title: &str, column: &str, source: &str, cell: impl Fn(u8) -> &'static str) -> Chart {
    Chart {
        title: title.into(),
        rows_are: "die".into(),
        columns_are: String::new(),
        columns: vec![column.into()],
        rows: (1..=6).map(|die| row(&die.to_string(), [cell(die)])).collect(),
        notes: Vec::new(),
        source: source.into(),
    }
}

fn row<const N: usize>(name: &str, cells: [impl Into<String>; N]) -> ChartRow {
    ChartRow { name: name.into(), cells: cells.map(Into::into).to_vec() }
}

fn rally_word(corps: Corps, stage: u8) -> String {
    match dice::needs(corps, stage) {
        Some(least) => format!("{least}-6"),
        // A German corps has no third attempt.
        None if corps.is_german() && stage > 2 => "-".into(),
        None => "by itself".into(),
    }
}
