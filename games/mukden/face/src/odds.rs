//! The odds of an attack, exactly, for what the asking side may know.
//!
//! Everything about the defenders is taken from what the side sees. Counters it cannot see are filled in every way it must
//! think possible: from the living enemy units that it sees nowhere, within the stacking limit, each way alike. With
//! hidden losses it knows neither who has fallen nor how many steps are left. [M18]

use std::{collections::BTreeMap, ops::RangeInclusive};

use hex::Hex;
use kernel::{Game, Log, Ratio, Rule, Side, Viewer};
use mukden::{Action, Battle, Board, Phase, Reckoning, STACK_LIMIT, State, Unit};
use stage::{DieFace, Grade, Line, Odds, Share, Term, TermKind, line, several, words::some};

use crate::{Shown, sheet::chart, told::and_guns};

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

/// A battle to reckon, with what the asking side knows of it.
struct Coming {
    attacker: Side,
    battle: Battle,
    /// Whether the attackers are chosen, or everybody who could is meant.
    chosen: bool,
    /// Their factors without markers.
    factors: i16,
    defence: Defence,
    /// How it stands against each strength that the defenders may have.
    against: BTreeMap<i16, Reckoning>,
}

/// Counts of what may come of a battle.
#[derive(Default)]
struct Tally {
    /// Steps lost by attacker and defender.
    /// In how many cases, and whether the hex is cleared in all of them.
    results: BTreeMap<(i16, i16), (u64, bool)>,
    columns: BTreeMap<u8, u64>,
    cleared: u64,
    unharmed: u64,
}

impl Shown<'_> {
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
    fn defence(&self, state: &State, board: &mut Board, side: Side, target: Hex) -> Defence {
        self.see(state, board, Viewer::Side(side), |seeing| {
            let defender = seeing.state.active.other();
            let known = seeing.board.on_map[defender].filter(|it| seeing.knows(self, it));
            let unknown = self.unseen(&seeing.state, seeing.viewer, defender);
            let here = seeing.board.units_in(target);
            let room = STACK_LIMIT - here.and(known).into_iter().map(|it| self.halves(it)).sum::<u8>();
            let n_unseen = here.minus(known).len() as usize;
            let hides = self.hides_losses(&seeing.state, seeing.viewer);
            // With hidden losses a unit out of sight may have any of its steps left.
            let steps = |it: Unit| match (hides, seeing.state.steps[it.at()], self.book.units[it.at()].steps) {
                (true, _, printed) => 1..=printed,
                (false, left, _) => left..=left,
            };
            let pool = unknown.into_iter().map(|it| (it, steps(it)));
            Defence {
                seen: self.factors(&seeing.state, here.and(known)),
                n_unseen,
                ways: self.fillings(pool, n_unseen, room),
            }
        })
    }

    /// The ways to fill `n` counters from a pool of units within so many half divisions, by their steps.
    fn fillings(
        &self,
        pool: impl Iterator<Item = (Unit, RangeInclusive<u8>)>,
        n: usize,
        room: u8,
    ) -> BTreeMap<i16, u64> {
        let mut ways = Ways::from([((0, 0, 0), 1)]);
        for (unit, steps) in pool {
            for ((count, halves, sum), n_ways) in ways.clone() {
                let (count, halves) = (count + 1, halves + self.halves(unit));
                if count > n || halves > room {
                    continue;
                }
                for steps in steps.clone() {
                    *ways.entry((count, halves, sum + i16::from(steps))).or_default() += n_ways;
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

    /// The odds of the battle that `side` prepares, or that is about to be rolled for.
    pub(crate) fn reckon_odds(&self, state: &State, board: &mut Board, side: Side) -> Option<Odds> {
        let (battle, chosen) = self.coming_battle(state, side)?;
        let (target, attacker) = (Hex(battle.target), state.active);
        let defence = self.defence(state, board, side, target);
        let factors = self.factors(state, battle.units);
        let attack = factors + i16::from(battle.guns);
        let against = defence.ways.keys().map(|&unseen| {
            let steps = defence.seen + unseen;
            (unseen, self.reckon_against(state, attacker, battle.units, target, attack, steps))
        });
        let coming = Coming { attacker, battle, chosen, factors, against: against.collect(), defence };
        let (least, most) = (*coming.against.keys().next()?, *coming.against.keys().next_back()?);
        let mut odds = self.odds_against(&coming, &coming.defence.ways);
        // The terms of a mixture say what is sure, and the ends of what is not.
        if coming.defence.n_unseen > 0 {
            let only = |unseen: i16| Box::new(self.odds_against(&coming, &BTreeMap::from([(unseen, 1)])));
            (odds.worst, odds.best) = (Some(only(most)), Some(only(least)));
        }
        Some(odds)
    }

    /// The odds of the combat that a listed action would begin or go on preparing; what shows something is not made.
    pub(crate) fn odds_after(&self, state: &State, board: &mut Board, side: Side, action: Action) -> Option<Odds> {
        if !matches!(action, Action::Attack(_) | Action::Join(_) | Action::Guns(_)) {
            return self.reckon_odds(state, board, side);
        }
        let (mut after, mut board) = (*state, board.clone());
        self.act(&mut after, &mut board, side, action, &mut Log::off());
        self.reckon_odds(&after, &mut board, side)
    }

    /// The odds over some of the ways to fill the unseen counters.
    fn odds_against(&self, coming: &Coming, ways: &BTreeMap<i16, u64>) -> Odds {
        let tally = self.tally(coming, ways);
        let cases: u64 = tally.results.values().map(|it| it.0).sum();
        let ratio = |ways: u64| Ratio::new(ways, cases);
        let mean = |pick: fn(&(i16, i16)) -> i16| {
            ratio(tally.results.iter().map(|(it, (ways, _))| u64::from(pick(it).unsigned_abs()) * ways).sum())
        };
        let heading = |column: u8| self.book.crt.heading(coming.attacker, usize::from(column));
        let mut chances = vec![Share::new("the hex is cleared", ratio(tally.cleared))];
        chances.push(Share::new("the attacker loses nothing", ratio(tally.unharmed)));
        if tally.columns.len() > 1 {
            let columns = tally.columns.iter();
            chances.extend(columns.map(|(&it, &ways)| Share::new(format!("column {}", heading(it)), ratio(ways))));
        }
        // One strength stands for one way, or for several that come to the same.
        let single = ways.keys().next().filter(|_| ways.len() == 1).map(|it| (*it, &coming.against[it]));
        let share = |(&(lost, inflicted), &(ways, is_cleared)): (&(i16, i16), &(u64, bool))| {
            let grade = Grade::of(is_cleared, [lost, inflicted].map(|it| it.unsigned_abs() as u8));
            Share::new(format!("attacker loses {lost}, defender {inflicted}"), ratio(ways)).graded(grade)
        };
        Odds {
            title: self.odds_title(coming, ways, &tally),
            attacker: coming.attacker,
            aim: "hex cleared",
            chart: Some(chart::COMBAT[coming.attacker as usize]),
            column: single.map(|it| it.1.first),
            shifted: single.map(|it| it.1.column),
            terms: self.odds_terms(coming, ways),
            faces: single.map(|it| self.odds_faces(coming, it.0, it.1)).unwrap_or_default(),
            results: tally.results.iter().map(share).collect(),
            chances,
            expected: vec![
                Share::new("steps lost by the attacker", mean(|it| it.0)),
                Share::new("steps lost by the defender", mean(|it| it.1)),
            ],
            worst: None,
            best: None,
        }
    }

    /// What a die brings against so many unseen steps: nobody loses more than there is. [9.8a, 9.9a, 9.9b]
    fn fall(&self, coming: &Coming, unseen: i16, column: u8, die: u8) -> (i16, i16) {
        let (lost, inflicted) = self.book.crt.result(usize::from(column), die);
        (coming.factors.min(lost.into()), (coming.defence.seen + unseen).min(inflicted.into()))
    }

    fn tally(&self, coming: &Coming, ways: &BTreeMap<i16, u64>) -> Tally {
        let mut tally = Tally::default();
        for (&unseen, &ways) in ways {
            let column = coming.against[&unseen].column;
            *tally.columns.entry(column).or_default() += 6 * ways;
            for die in 1..=6 {
                let (lost, inflicted) = self.fall(coming, unseen, column, die);
                let is_cleared = inflicted == coming.defence.seen + unseen;
                let result = tally.results.entry((lost, inflicted)).or_insert((0, true));
                *result = (result.0 + ways, result.1 && is_cleared);
                tally.cleared += if is_cleared { ways } else { 0 };
                tally.unharmed += if lost == 0 { ways } else { 0 };
            }
        }
        tally
    }

    fn odds_faces(&self, coming: &Coming, unseen: i16, reckoning: &Reckoning) -> Vec<DieFace> {
        let face = |die: u8| {
            let (lost, inflicted) = self.fall(coming, unseen, reckoning.column, die);
            let both = [lost, inflicted].map(|it| it.unsigned_abs() as u8);
            let grade = Grade::of(inflicted == coming.defence.seen + unseen, both);
            let result = format!("attacker loses {lost}, defender {inflicted}");
            DieFace { die, row: Some(die - 1), result, grade, lost: Some(both) }
        };
        (1..=6).map(face).collect()
    }

    fn odds_title(&self, coming: &Coming, ways: &BTreeMap<i16, u64>, tally: &Tally) -> Line {
        let heading = |column: u8| self.book.crt.heading(coming.attacker, usize::from(column));
        let column = match (tally.columns.keys().next(), tally.columns.keys().next_back()) {
            (Some(&low), Some(&high)) if low < high => format!("columns {} to {}", heading(low), heading(high)),
            (Some(&low), _) => format!("column {}", heading(low)),
            _ => String::new(),
        };
        let unseen = some(coming.defence.n_unseen as u32, "unseen counter");
        let mixture = match (coming.defence.n_unseen, ways.values().sum::<u64>()) {
            (0, _) => String::new(),
            (_, 1) if ways.len() < coming.against.len() => {
                let steps = ways.keys().next().copied().unwrap_or_default().unsigned_abs();
                format!("; {} in {unseen}", some(steps, "step"))
            }
            (_, 1) => format!("; {unseen} can only be one thing"),
            (_, ways) => format!("; a mixture over the {ways} ways to fill {unseen}, each alike"),
        };
        let all = if coming.chosen { "" } else { " (all who could)" };
        let (units, guns) = (several(coming.battle.units), and_guns(coming.battle.guns));
        line![units, guns, all, " against ", self.no(Hex(coming.battle.target)), ": ", column, mixture]
    }

    /// How the column comes about. Of what is unseen both ends stand there, or what is taken for it. [9.4a, 9.4b, 9.7e]
    fn odds_terms(&self, coming: &Coming, ways: &BTreeMap<i16, u64>) -> Vec<Term> {
        let term = |what: &str, kind, value: i16, rule| Term {
            what: Line::words(what),
            kind,
            value: i32::from(value),
            rule: Some(Rule(rule)),
        };
        let (guns, seen) = (i16::from(coming.battle.guns), coming.defence.seen);
        let mut terms = vec![
            term("factors of the attackers", TermKind::Attack, coming.factors, "9.4a"),
            term("bombardment markers", TermKind::Attack, guns, "9.7e"),
            term("factors of the defenders seen", TermKind::Defence, -seen, "9.4a"),
        ];
        let (least, most) = (ways.keys().next().copied(), ways.keys().next_back().copied());
        let (least, most) = (least.unwrap_or_default(), most.unwrap_or_default());
        if least < most {
            terms.push(term("of those unseen, at least", TermKind::Total, -least, "6.2b"));
            terms.push(term("of those unseen, at most", TermKind::Total, -most, "6.2b"));
        } else {
            if coming.defence.n_unseen > 0 {
                terms.push(term("of those unseen", TermKind::Defence, -least, "6.2b"));
            }
            let differential = coming.factors + guns - seen - least;
            terms.push(term("differential", TermKind::Total, differential, "9.4b"));
        }
        terms.extend(self.shift_terms(coming.attacker, &coming.against[&least]));
        terms
    }
}
