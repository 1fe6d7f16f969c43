//! The charts as tables that can be drawn.

use kernel::Side;
use mukden::Effect;
use stage::{Chart, ChartRow};

use crate::{Shown, sheet::adjective};

impl Shown<'_> {
    /// Every chart, at the places of [`super::chart`].
    pub(super) fn print_charts(&self) -> Vec<Chart> {
        let [japan, russia] = Side::ALL.map(|it| self.print_results(it));
        vec![japan, russia, self.print_effects(), self.print_paralysis(), self.print_shifts()]
    }

    fn source_of(&self, block: &str) -> String {
        self.book.sources.iter().find(|it| it.0 == block).map(|it| it.1.clone()).unwrap_or_default()
    }

    /// The combat results table under one attacker's headings. [9.4c, 9.5a, 9.9a]
    fn print_results(&self, attacker: Side) -> Chart {
        let crt = &self.book.crt;
        let row = |die: u8| ChartRow {
            name: die.to_string(),
            cells: (0..crt.n_columns())
                .map(|it| crt.result(it, die))
                .map(|(lost, inflicted)| format!("{lost}/{inflicted}"))
                .collect(),
        };
        Chart {
            title: format!("Combat results, {} attack", adjective(attacker)),
            rows_are: "die".into(),
            columns_are: "differential".into(),
            columns: (0..crt.n_columns()).map(|it| crt.heading(attacker, it)).collect(),
            rows: (1..=6).map(row).collect(),
            notes: vec![
                "Steps lost by the attacker and by the defender.".into(),
                "The column is the rightmost whose heading is not above attack less defence, then shifted.".into(),
            ],
            source: self.source_of("charts.combat_results"),
        }
    }

    /// The terrain effects chart. [8.3, 9.6]
    fn print_effects(&self) -> Chart {
        let effects = &self.book.effects;
        let row = |name: &str, effect: Effect| ChartRow {
            name: name.into(),
            cells: vec![effect.mp.to_string(), effect.left.to_string()],
        };
        let pass = Effect { mp: effects.pass_to_pass, left: effects.mountain.left };
        Chart {
            title: "Terrain effects".into(),
            rows_are: "ground".into(),
            columns_are: "effect".into(),
            columns: vec!["movement points".into(), "columns to the left".into()],
            rows: vec![
                row("clear", effects.clear),
                row("mountain", effects.mountain),
                row("pass to pass", pass),
                row("town", effects.town),
                row("victory town", effects.victory_town),
                row("minor river", effects.minor_river),
                row("major river", effects.major_river),
                row("trench", effects.trench),
            ],
            notes: vec![
                "A hexside costs its points beside those of the hex.".into(),
                "Rivers and trenches help the defender if all attackers cross one; a trench helps only its owner."
                    .into(),
            ],
            source: self.source_of("charts.terrain_effects"),
        }
    }

    /// How many units a die paralyses. [5.4a]
    fn print_paralysis(&self) -> Chart {
        let row = |die: u8| ChartRow { name: die.to_string(), cells: vec![mukden::n_paralysed(die).to_string()] };
        Chart {
            title: "Paralysis".into(),
            rows_are: "die".into(),
            columns_are: "number".into(),
            columns: vec!["Russian units".into()],
            rows: (1..=6).map(row).collect(),
            notes: vec!["Japan picks them; they do nothing in the next action phase.".into()],
            source: "rules 5.4".into(),
        }
    }

    /// What a concentric attack brings. [9.6j, 9.6k, 9.6l]
    fn print_shifts(&self) -> Chart {
        let row = |side: Side| ChartRow {
            name: format!("{} attack", adjective(side)),
            cells: vec![mukden::concentric_shift(side).to_string()],
        };
        Chart {
            title: "Concentric attack".into(),
            rows_are: "attacker".into(),
            columns_are: "effect".into(),
            columns: vec!["columns to the right".into()],
            rows: Side::ALL.map(row).to_vec(),
            notes: vec!["Attackers in opposite hexes, in three alternate ones, or in more than three.".into()],
            source: "rules 9.6".into(),
        }
    }
}
