//! The odds of an attack, exactly, for what the asking side may know.
//!
//! Everything about the defenders is taken from the side's own view. Counters it cannot see are filled in every way it
//! must think possible: from the living enemy units that it sees nowhere, within the stacking limit, each way alike.

use std::collections::BTreeMap;

use hex::Hex;
use kernel::{Odds, Ratio, Side, Viewer};

use crate::{Battle, Board, Mukden, Phase, STACK_LIMIT, State, Unit, told::some};

/// The defence of a hex as one side knows it.
struct Defence {
    /// Steps of the defenders it sees.
    seen: i16,
    /// How many counters it does not see.
    n_unseen: usize,
    /// In how many ways those add up to so many steps.
    ways: BTreeMap<i16, u64>,
}

/// In how many ways so many units add up to so many half divisions and steps.
type Ways = BTreeMap<(usize, u8, i16), u64>;

impl Mukden {
    /// The battle that `side` prepares, or that is about to be rolled for, and whether its attackers are chosen.
    fn coming_battle(&self, state: &State, side: Side) -> Option<(Battle, bool)> {
        match state.phase {
            Phase::Prepare(it) if side == state.active && !it.probe => {
                let chosen = !it.joined.is_empty();
                let units = if chosen { it.joined } else { it.able };
                Some((Battle { target: it.target, units, guns: it.guns }, chosen))
            }
            Phase::Combat(battle) => Some((battle, true)),
            _ => None,
        }
    }

    /// The defence of a hex as `side` knows it: the preparing side while it prepares, either side before the die, so that
    /// there is no act to hide from it.
    fn defence(&self, state: &State, board: &Board, side: Side, target: Hex) -> Defence {
        let view = self.seen(state, board, Viewer::Side(side));
        let number = self.number(target);
        let here = view.stacks.iter().filter(|it| it.hex == number).flat_map(|it| &it.counters);
        let (mut seen, mut room, mut n_unseen) = (0, STACK_LIMIT, 0);
        for counter in here {
            match (counter.unit.as_deref().and_then(|it| self.book.unit(it)), counter.steps) {
                (Some(unit), Some(steps)) => {
                    seen += i16::from(steps);
                    room -= self.halves(unit);
                }
                _ => n_unseen += 1,
            }
        }
        let everywhere: Vec<&str> =
            view.stacks.iter().flat_map(|it| &it.counters).filter_map(|it| it.unit.as_deref()).collect();
        let defender = state.active.other();
        let pool = view.living.iter().filter(|(id, _)| !everywhere.contains(&id.as_str())).filter_map(|(id, steps)| {
            let unit = self.book.unit(id).filter(|&it| self.side(it) == defender)?;
            Some((unit, *steps))
        });
        Defence { seen, n_unseen, ways: self.fillings(pool, n_unseen, room) }
    }

    /// The ways to fill `n` counters from a pool of units within so many half divisions, by their steps.
    fn fillings(&self, pool: impl Iterator<Item = (Unit, u8)>, n: usize, room: u8) -> BTreeMap<i16, u64> {
        let mut ways = Ways::from([((0, 0, 0), 1)]);
        for (unit, steps) in pool {
            for ((count, halves, sum), n_ways) in ways.clone() {
                let (count, halves, sum) = (count + 1, halves + self.halves(unit), sum + i16::from(steps));
                if count <= n && halves <= room {
                    *ways.entry((count, halves, sum)).or_default() += n_ways;
                }
            }
        }
        let mut full = BTreeMap::new();
        for ((count, _, sum), n_ways) in ways {
            if count == n {
                *full.entry(sum).or_default() += n_ways;
            }
        }
        full
    }

    pub(crate) fn reckon_odds(&self, state: &State, board: &Board, side: Side) -> Option<Odds> {
        let (battle, chosen) = self.coming_battle(state, side)?;
        let target = Hex(battle.target);
        let attacker = state.active;
        let defence = self.defence(state, board, side, target);
        let factors = self.factors(state, battle.units);
        let attack = factors + i16::from(battle.guns);
        let reckon = |steps: i16| self.reckon_against(state, attacker, battle.units, target, attack, steps);

        let mut results: BTreeMap<(i16, i16), u64> = BTreeMap::new();
        let mut columns: BTreeMap<usize, u64> = BTreeMap::new();
        let (mut cleared, mut unharmed) = (0, 0);
        for (&unseen, &ways) in &defence.ways {
            let steps = defence.seen + unseen;
            let column = reckon(steps).column;
            *columns.entry(column).or_default() += 6 * ways;
            for die in 1..=6 {
                let (lost, inflicted) = self.book.crt.result(column, die);
                let (lost, inflicted) = (factors.min(lost.into()), steps.min(inflicted.into()));
                *results.entry((lost, inflicted)).or_default() += ways;
                cleared += if inflicted == steps { ways } else { 0 };
                unharmed += if lost == 0 { ways } else { 0 };
            }
        }
        let cases: u64 = results.values().sum();
        let mean = |pick: fn(&(i16, i16)) -> i16| {
            Ratio::new(results.iter().map(|(it, ways)| pick(it) as u64 * ways).sum(), cases)
        };
        let ratio = |ways: u64| Ratio::new(ways, cases);
        let heading = |column: usize| self.book.crt.heading(attacker, column);
        let column = match (columns.keys().next(), columns.keys().last()) {
            (Some(&low), Some(&high)) if low < high => format!("columns {} to {}", heading(low), heading(high)),
            (Some(&low), _) => format!("column {}", heading(low)),
            _ => return None,
        };
        let mut chances = vec![("the hex is cleared".to_owned(), ratio(cleared))];
        chances.push(("the attacker loses nothing".to_owned(), ratio(unharmed)));
        if columns.len() > 1 {
            chances.extend(columns.iter().map(|(&it, &ways)| (format!("column {}", heading(it)), ratio(ways))));
        }
        Some(Odds {
            title: self.odds_title(&battle, chosen, &defence, &column),
            terms: self.odds_terms(&battle, factors, &defence, &reckon(defence.seen)),
            results: results
                .iter()
                .map(|(&(lost, inflicted), &ways)| {
                    (format!("attacker loses {lost}, defender {inflicted}"), ratio(ways))
                })
                .collect(),
            chances,
            expected: vec![
                ("steps lost by the attacker".to_owned(), mean(|it| it.0)),
                ("steps lost by the defender".to_owned(), mean(|it| it.1)),
            ],
        })
    }

    fn odds_title(&self, battle: &Battle, chosen: bool, defence: &Defence, column: &str) -> String {
        let all = if chosen { "" } else { " (all who could)" };
        let guns = match battle.guns {
            0 => String::new(),
            guns => format!(" and {}", some(guns, "bombardment marker")),
        };
        let mixture = match (defence.n_unseen, defence.ways.values().sum::<u64>()) {
            (0, _) => String::new(),
            (n, 1) => format!("; {} can only be one thing", some(n as u32, "unseen counter")),
            (n, ways) => {
                format!("; a mixture over the {ways} ways to fill {}, each alike", some(n as u32, "unseen counter"))
            }
        };
        let units = self.short_names(battle.units);
        format!("{units}{guns}{all} against {}: {column}{mixture}", self.spot(Hex(battle.target)))
    }

    fn odds_terms(
        &self,
        battle: &Battle,
        factors: i16,
        defence: &Defence,
        reckoning: &crate::r09_combat::Reckoning,
    ) -> Vec<(String, i32)> {
        let mut terms = vec![("factors of the attackers".to_owned(), i32::from(factors))];
        terms.push(("bombardment markers".to_owned(), i32::from(battle.guns)));
        terms.push(("factors of the defenders seen".to_owned(), -i32::from(defence.seen)));
        let unseen = (defence.ways.keys().next(), defence.ways.keys().last());
        if let (1.., (Some(&least), Some(&most))) = (defence.n_unseen, unseen) {
            terms.push(("of those unseen, at least".to_owned(), -i32::from(least)));
            terms.push(("of those unseen, at most".to_owned(), -i32::from(most)));
        } else {
            let differential = factors + i16::from(battle.guns) - defence.seen;
            terms.push(("differential".to_owned(), i32::from(differential)));
        }
        terms.push(("columns for the terrain of the hex".to_owned(), -i32::from(reckoning.terrain)));
        terms.push(("columns for the hexsides crossed".to_owned(), -i32::from(reckoning.hexside)));
        terms.push(("columns for a concentric attack".to_owned(), i32::from(reckoning.concentric)));
        terms
    }
}
