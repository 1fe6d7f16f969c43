//! What a combat may bring, exactly.

use hindenburg::{Action, Army, Battle, Board, Corps, CorpsSet, Phase, State, dice};
use kernel::{Ratio, Rule, Side};
use stage::{DieFace, Grade, Odds, Share, Term, TermKind, line};

use crate::{Shown, charts, told::combat_terms};

impl Shown<'_> {
    /// The battle being prepared, or about to be rolled for.
    pub(crate) fn battle_at_hand(&self, state: &State, board: &Board) -> Option<Battle> {
        match state.phase {
            Phase::Preparing { attackers, targets } => {
                // Before any target is named, reckon with all that could be.
                let targets = if targets.is_empty() { self.targets_near(state, board, attackers) } else { targets };
                Some(Battle { by: Army::Eighth, attackers, targets })
            }
            Phase::Combat(battle) => Some(battle),
            _ => None,
        }
    }

    /// The battle as it would be with this action.
    pub(crate) fn battle_with(&self, state: &State, board: &Board, action: Action) -> Option<Battle> {
        let (attackers, targets) = match state.phase {
            Phase::Attack => (CorpsSet::NONE, CorpsSet::NONE),
            Phase::Preparing { attackers, targets } => (attackers, targets),
            _ => return self.battle_at_hand(state, board),
        };
        let phase = match action {
            Action::Attack(it) => Phase::Preparing { attackers: attackers.with(it), targets },
            Action::Target(it) => Phase::Preparing { attackers, targets: targets.with(it) },
            _ => state.phase,
        };
        self.battle_at_hand(&State { phase, ..*state }, board)
    }

    pub(crate) fn reckoned(&self, state: &State, board: &Board, battle: &Battle) -> Odds {
        let strength = self.strength(state, board, battle);
        let corps = battle.attackers.or(battle.targets);
        let mut terms = combat_terms(battle.by, strength.russians, strength.germans);
        let idle = corps.minus(strength.russians).minus(strength.germans);
        terms.extend(idle.into_iter().map(|it| uncounted(state, it)));
        let grade = |russian| if russian == (battle.by != Army::Eighth) { Grade::Won } else { Grade::Bad };
        let face = |die: u8| {
            let total = die as i8 + strength.modifier();
            let russian = dice::russians_win(total);
            let result = charts::victory(russian).into();
            DieFace { die, row: Some(charts::combat(total).row), result, grade: grade(russian), lost: None }
        };
        let faces: Vec<DieFace> = (1..=6).map(face).collect();
        let share = |russian: bool| {
            let what = charts::victory(russian);
            let ratio = Ratio::new(faces.iter().filter(|it| it.result == what).count() as u64, 6);
            Share::new(what, ratio).graded(grade(russian))
        };
        Odds {
            title: self.battle_words(battle),
            attacker: if battle.by == Army::Eighth { Side::A } else { Side::B },
            aim: "won",
            chart: Some(charts::COMBAT),
            column: Some(0),
            shifted: Some(0),
            terms,
            results: vec![share(false), share(true)],
            chances: corps.into_iter().map(|it| self.disruption(it)).collect(),
            expected: vec![Share::new("corps disrupted", Ratio::new(u64::from(corps.len()), 2))],
            faces,
            worst: None,
            best: None,
        }
    }

    /// The chance that a corps in the combat is disrupted. [3-combat-g]
    fn disruption(&self, corps: Corps) -> Share {
        let faces = (1..=6).filter(|&it| dice::is_disrupting(it)).count() as u64;
        let what = format!("{} disrupted", self.corps_name(corps));
        Share::new(what, Ratio::new(faces, 6))
    }
}

/// A corps that takes part and does not count. [3-combat-d]
fn uncounted(state: &State, corps: Corps) -> Term {
    let why = if state.is_disrupted(corps) { " is disrupted" } else { " is without supply" };
    let kind = if corps.is_german() { TermKind::Attack } else { TermKind::Defence };
    Term { what: line![corps, why], kind, value: 0, rule: Some(Rule("3-combat-d")) }
}
