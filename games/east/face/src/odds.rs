//! The odds of a combat, exactly: every die is carried through by the rules themselves.
//!
//! Nothing about a combat is hidden, so both sides reckon alike. What follows a die is found by trying it: whoever must
//! choose on the way chooses what costs its own side the fewest steps.

use std::collections::BTreeMap;

use east::{Action, Battle, Board, Marker, Pause, Phase, Result, State, Units};
use hex::Hex;
use kernel::{Awaiting, Game, Log, Luck, Ratio, Side};
use stage::{DieFace, Grade, Line, Odds, Share, line};

use crate::{
    Shown,
    sheet::CRT,
    speech::{column_name, result_words, shift_words, support},
};

/// A die has so many sides.
const SIDES: u8 = 6;

/// What one die brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Brought {
    result: Result,
    /// Steps lost by the attacker and by the defender.
    lost: [u8; 2],
    vacated: bool,
}

impl Brought {
    fn grade(&self) -> Grade {
        Grade::of(self.vacated, self.lost)
    }
}

/// The table before a combat, and who is in the hex that is attacked.
struct Before {
    state: State,
    defenders: Units,
}

/// A way to fight the combat: with these markers, the table just before the die.
struct Case {
    /// Which markers are added, in words; nothing for the case as it stands.
    with: String,
    battle: Battle,
    dice: Vec<Brought>,
}

impl Shown<'_> {
    /// The states from which the combat that `side` prepares, or that is about to be rolled for, can be fought. They
    /// differ in the battle alone, so they have the board of `state`.
    fn coming_combats(&self, state: &State, board: &mut Board, side: Side) -> Vec<(State, Action)> {
        let own = side == state.active_side && state.pause == Pause::None;
        match state.phase {
            Phase::Prepare if own => {
                let mut ready = *state;
                if ready.battle.attackers.is_empty() {
                    let target = Hex(state.battle.target);
                    ready.battle.attackers = self.able_against(state, board, target);
                }
                vec![(ready, Action::Fight { support: false })]
            }
            Phase::Moving if own => {
                let mut list = Vec::new();
                let group = self.group(state, board);
                self.list_assaults(state, board, group, self.reached(state), &mut list);
                list.retain(|it| matches!(it, Action::Assault { support: false, .. }));
                list.into_iter().map(|it| (*state, it)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// A copy of the table after a decision, with its board.
    fn tried(&self, state: &State, board: &Board, side: Side, action: Action) -> (State, Board) {
        // However the activation goes on, the turn does not end on the way.
        let (mut after, mut board) = (State { cup: [1; Marker::N], ..*state }, board.clone());
        self.act(&mut after, &mut board, side, action, &mut Log::off());
        (after, board)
    }

    /// Every way to fight, the way things stand first.
    fn cases(&self, state: &State, board: &Board, first: Option<Action>) -> Vec<Case> {
        let attacker = state.active_side;
        // Who is backed, the table with the battle as it will be, and the table when the attacker has decided.
        let mut open: Vec<(Option<Side>, State, (State, Board))> = Vec::new();
        let fight = |support| match first {
            Some(Action::Assault { hex, .. }) => {
                let attackers = self.group(state, board);
                let battle = Battle { target: hex.0, attackers, mobile: true, support, ..Battle::default() };
                (State { battle, ..*state }, Action::Assault { hex, support })
            }
            _ => {
                let battle = Battle { support, ..state.battle };
                (State { battle, ..*state }, Action::Fight { support })
            }
        };
        if first.is_none() {
            open.push((None, *state, (*state, board.clone())));
        } else {
            let (before, plain) = fight(false);
            let target = Hex(before.battle.target);
            open.push((None, before, self.tried(state, board, attacker, plain)));
            if self.may_support(state, attacker, target, true).is_ok() {
                let (before, backed) = fight(true);
                open.push((Some(attacker), before, self.tried(state, board, attacker, backed)));
            }
        }
        let mut cases = Vec::new();
        for (backer, before, (fought, on)) in open {
            let defenders = board.units_in(Hex(before.battle.target));
            let answers: &[bool] = if fought.phase == Phase::Support { &[false, true] } else { &[false] };
            for &answer in answers {
                let (ready, on) = match fought.phase {
                    Phase::Support => self.tried(&fought, &on, attacker.other(), Action::Answer { support: answer }),
                    _ => (fought, on.clone()),
                };
                let helper = answer.then(|| attacker.other());
                let with: Vec<_> = backer.into_iter().chain(helper).map(support).collect();
                let with = if with.is_empty() { String::new() } else { format!("with {}", with.join(" and ")) };
                let battle = Battle { answer: answer || before.battle.answer, ..before.battle };
                let before = Before { state: State { battle, ..before }, defenders };
                cases.push(self.case(with, &before, &ready, &on));
            }
        }
        cases
    }

    /// All that a die can bring. An attack that fails of itself has done so already. [12.2.1c]
    fn case(&self, with: String, before: &Before, ready: &State, board: &Board) -> Case {
        let endless = State { cup: [1; Marker::N], ..*ready };
        if ready.phase != Phase::CombatRoll {
            let dice = vec![self.brought(before, &endless, board.clone(), Result::A1)];
            return Case { with, battle: before.state.battle, dice };
        }
        let drm = ready.battle.drm;
        let column = usize::from(ready.battle.column.expect("a column"));
        // Dice with the same result bring the same.
        let mut known: BTreeMap<Result, Brought> = BTreeMap::new();
        let landed = (1..=SIDES).map(|die| {
            let modified = (die as i8 + drm).clamp(1, SIDES as i8) as usize;
            let result = self.book.crt[modified - 1][column];
            *known.entry(result).or_insert_with(|| {
                let (mut after, mut board) = (endless, board.clone());
                self.land(&mut after, &mut board, Luck(die.into()), &mut Log::off());
                self.brought(before, &after, board, result)
            })
        });
        let dice = landed.collect();
        Case { with, battle: Battle { drm, ..before.state.battle }, dice }
    }

    /// What has come of a combat when everybody on the way chose what is cheapest.
    fn brought(&self, before: &Before, after: &State, mut board: Board, result: Result) -> Brought {
        let is_open = after.pause != Pause::None
            || matches!(
                after.phase,
                Phase::AttackerLosses
                    | Phase::DefenderLosses
                    | Phase::Retreat
                    | Phase::RetreatLosses
                    | Phase::Overstack
            );
        if !is_open {
            return self.brought_at_last(before, after, &board, result);
        }
        let Awaiting::Choice(sides) = self.awaiting(after) else {
            // Only whether a unit is gone for good, which costs no step.
            let mut next = *after;
            self.land(&mut next, &mut board, Luck(1), &mut Log::off());
            return self.brought(before, &next, board, result);
        };
        let side = sides.iter().next().expect("a side that owes");
        let mut list = Vec::new();
        self.actions(after, &mut board, side, &mut list);
        // Which of several units takes a step, goes first, or returns one day changes no number here.
        let matters = matches!(after.phase, Phase::Retreat | Phase::Overstack) && after.pause == Pause::None;
        let goes = |it: &Action| if let Action::RetreatOne(unit, ..) = it { Some(*unit) } else { None };
        let first = list.iter().find_map(goes);
        list.retain(|it| goes(it).is_none() || goes(it) == first);
        let tries = if matters { list.len() } else { 1 };
        let each = list.into_iter().take(tries).map(|action| {
            let (mut next, mut board) = (*after, board.clone());
            self.act(&mut next, &mut board, side, action, &mut Log::off());
            self.brought(before, &next, board, result)
        });
        each.min_by_key(|it| it.lost[usize::from(side != before.state.active_side)]).expect("something to choose")
    }

    fn brought_at_last(&self, before: &Before, after: &State, board: &Board, result: Result) -> Brought {
        let steps = |state: &State, units: Units| -> u8 {
            units.into_iter().filter(|&it| state.hex(it).is_some()).map(|it| self.steps(state, it)).sum()
        };
        let Before { state, defenders } = before;
        let sides = [state.battle.attackers, *defenders].map(|it| it.minus(self.leaders));
        let lost = sides.map(|it| steps(state, it) - steps(after, it));
        Brought { result, lost, vacated: !board.held[state.active_side.other()].has(Hex(state.battle.target)) }
    }

    pub(crate) fn reckon_odds(&self, state: &State, board: &mut Board, side: Side) -> Option<Odds> {
        if state.pause != Pause::None {
            return None;
        }
        if matches!(state.phase, Phase::Support | Phase::CombatRoll) {
            let cases = self.cases(state, board, None);
            return self.odds_in(state, board, cases, true, Vec::new());
        }
        let coming = self.coming_combats(state, board, side);
        self.odds_among(state, board, &coming)
    }

    /// The odds of the combat that a listed action begins. Nothing about it is hidden: the target and the marker are the
    /// action's, and an attack that fails of itself is reckoned as it is prepared. [12.2.1c]
    pub(crate) fn reckon_begun(&self, state: &State, board: &mut Board, side: Side, action: Action) -> Option<Odds> {
        let (Action::Fight { .. } | Action::Assault { .. }) = action else {
            return self.reckon_odds(state, board, side);
        };
        let (after, mut then) = self.tried(state, board, side, action);
        if matches!(after.phase, Phase::Support | Phase::CombatRoll) {
            return self.reckon_odds(&after, &mut then, side);
        }
        let mut coming = self.coming_combats(state, board, side);
        coming.retain(|(_, first)| match (action, first) {
            (Action::Assault { hex, .. }, Action::Assault { hex: it, .. }) => hex == *it,
            _ => true,
        });
        self.odds_among(state, board, &coming)
    }

    fn odds_among(&self, state: &State, board: &mut Board, coming: &[(State, Action)]) -> Option<Odds> {
        let mut each: Vec<Vec<Case>> =
            coming.iter().map(|(ready, first)| self.cases(ready, board, Some(*first))).collect();
        let chances: Vec<_> =
            each.iter().filter_map(|it| it.first()).map(|it| (it.battle.target, vacated(it))).collect();
        // Of several Mobile Assaults the one that clears its hex most likely.
        let best = (0..each.len()).rev().max_by_key(|&it| chances[it].1.num * 720 / chances[it].1.den)?;
        let others = chances.iter().enumerate().filter(|it| it.0 != best).map(|(_, &(hex, chance))| {
            let hex = Hex(hex);
            let place = self.book.map.place(hex).map_or(String::new(), |it| format!(" {}", it.name));
            Share::new(format!("an assault on {}{place} clears it", self.number(hex)), chance)
        });
        let others = others.collect();
        let chosen = !state.battle.attackers.is_empty() || state.phase == Phase::Moving;
        self.odds_in(&coming[best].0, board, each.swap_remove(best), chosen, others)
    }

    fn odds_in(
        &self,
        state: &State,
        board: &mut Board,
        cases: Vec<Case>,
        chosen: bool,
        others: Vec<Share>,
    ) -> Option<Odds> {
        let plain = cases.first()?;
        let (mut chances, mut expected) = (Vec::new(), Vec::new());
        for case in &cases {
            let with = if case.with.is_empty() { String::new() } else { format!("{}: ", case.with) };
            chances.push(Share::new(format!("{with}the hex is vacated"), vacated(case)));
            chances.push(Share::new(format!("{with}the attacker loses nothing"), share(case, |it| it.lost[0] == 0)));
            if !case.with.is_empty() {
                let column = column_name(self.reckon(state, board, &case.battle).column);
                let each = results(case).into_iter();
                chances.extend(each.map(|(it, chance)| Share::new(format!("{with}{} ({column})", it.name()), chance)));
            }
            for (at, who) in ["attacker", "defender"].into_iter().enumerate() {
                let sum = case.dice.iter().map(|it| u64::from(it.lost[at])).sum();
                let ratio = Ratio::new(sum, case.dice.len() as u64);
                expected.push(Share::new(format!("{with}{who}'s steps lost"), ratio));
            }
        }
        chances.extend(others);
        let battle = plain.battle;
        let reckoning = self.reckon(state, board, &battle);
        let unshifted = self.column(reckoning.attack, reckoning.defence, 0);
        let items = self.items(state, board, &battle);
        Some(Odds {
            title: self.odds_title(state, board, &battle, chosen),
            attacker: state.active_side,
            aim: "hex vacated",
            chart: Some(CRT),
            column: unshifted,
            shifted: reckoning.column,
            terms: self.terms(&items),
            faces: faces(plain),
            results: results(plain).into_iter().map(|(it, chance)| graded(plain, it, chance)).collect(),
            chances,
            expected,
            worst: None,
            best: None,
        })
    }

    fn odds_title(&self, state: &State, board: &mut Board, battle: &Battle, chosen: bool) -> Line {
        let target = Hex(battle.target);
        let reckoning = self.reckon(state, board, battle);
        let column = match reckoning.column {
            None => "worse than 1:2, which fails without a die".to_owned(),
            column => format!("column {}", column_name(column)),
        };
        line![
            if battle.mobile { "Mobile Assault of " } else { "Attack of " },
            battle.attackers,
            if chosen { "" } else { " (all who could)" },
            " on ",
            self.no(target),
            " (",
            board.units_in(target),
            "): ",
            reckoning.attack,
            " against ",
            reckoning.defence,
            shift_words(reckoning.shifts),
            ", ",
            column
        ]
    }
}

/// What each die brings; nothing if none is rolled.
fn faces(case: &Case) -> Vec<DieFace> {
    let face = |(die, it): (u8, &Brought)| {
        let row = (die as i8 + case.battle.drm).clamp(1, SIDES as i8) as u8;
        DieFace {
            die,
            row: Some(row - 1),
            result: result_words(it.result).into(),
            grade: it.grade(),
            lost: Some(it.lost),
        }
    };
    if case.dice.len() == usize::from(SIDES) { (1..).zip(&case.dice).map(face).collect() } else { Vec::new() }
}

/// The share of a result, which brings the same whatever die it stands on.
fn graded(case: &Case, result: Result, chance: Ratio) -> Share {
    let share = Share::new(result_words(result), chance);
    case.dice.iter().find(|it| it.result == result).map_or(share.clone(), |it| share.graded(it.grade()))
}

fn share(case: &Case, is: impl Fn(&Brought) -> bool) -> Ratio {
    Ratio::new(case.dice.iter().filter(|it| is(it)).count() as u64, case.dice.len() as u64)
}

fn vacated(case: &Case) -> Ratio {
    share(case, |it| it.vacated)
}

fn results(case: &Case) -> Vec<(Result, Ratio)> {
    let mut counts: BTreeMap<Result, u64> = BTreeMap::new();
    for it in &case.dice {
        *counts.entry(it.result).or_default() += 1;
    }
    counts.into_iter().map(|(it, n)| (it, Ratio::new(n, case.dice.len() as u64))).collect()
}
