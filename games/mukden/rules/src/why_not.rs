//! Why something is not in the list: the rule that keeps it out.

use kernel::{Game, May, Rule, Side};

use crate::{Action, Board, Mukden, Phase, Preparing, State, Unit};

impl Mukden {
    /// Nothing if an action is in the list of `side`, and otherwise the rule that keeps it out.
    pub(crate) fn why_barred(&self, state: &State, board: &mut Board, side: Side, action: Action) -> May {
        if !self.awaiting(state).owes(side) {
            return Err(Rule("5.0c"));
        }
        match (state.phase, action) {
            (Phase::Replace, Action::Place(hex)) => Rule("5.2b").bars(!self.homes(state, board).has(hex)),
            (Phase::Declare, Action::Order { .. }) => Ok(()),
            (Phase::Paralyse { .. }, Action::Paralyse(..)) => {
                Rule("5.4b").bars(!Mukden::is_listed(action, |all| self.list_paralysis(state, board, all)))
            }
            (Phase::Act, action) => self.why_not_act(state, board, action),
            (Phase::Move(_), Action::Step(unit, to)) => self.why_no_step(state, board, unit, to),
            (Phase::Move(moving), Action::Halt) => self.may_halt(state, board, moving.unit),
            (Phase::Move(_), Action::Flip(_) | Action::Top(_) | Action::Pass) => Err(Rule("8.1f")),
            (Phase::Prepare(preparing), action) => self.why_not_prepare(state, board, &preparing, action),
            (Phase::Losses { battle, attacker, left, last, .. }, Action::Lose(_)) => {
                Rule("9.10a").bars(!Mukden::is_listed(action, |all| {
                    self.list_losses(state, board, &battle, attacker, left, last, all);
                }))
            }
            (Phase::Advance { battle, advanced }, Action::Advance(unit)) => {
                self.may_advance(board, &battle, unit)?;
                Rule("9.11a").bars(!Mukden::is_listed(action, |all| self.list_advances(board, &battle, advanced, all)))
            }
            (Phase::Advance { .. } | Phase::Momentum { .. }, Action::Done) => Ok(()),
            (Phase::Momentum { .. }, Action::Attack(hex)) => self.may_prepare(state, board, hex, false),
            (Phase::Momentum { .. }, Action::Probe(hex)) => self.may_prepare(state, board, hex, true),
            _ => Err(Rule("5.0c")),
        }
    }

    /// Why a decision is not in the list while an action is chosen.
    fn why_not_act(&self, state: &State, board: &mut Board, action: Action) -> May {
        match action {
            Action::Step(unit, to) => self.why_no_step(state, board, unit, to),
            Action::Attack(hex) => self.may_prepare(state, board, hex, false),
            Action::Probe(hex) => self.may_prepare(state, board, hex, true),
            Action::Flip(unit) => Rule("5.5k").bars(!self.fresh(state, board, state.active).has(unit)),
            Action::Top(unit) => self.may_top(state, board, unit),
            Action::Pass => Ok(()),
            _ => Err(Rule("5.0c")),
        }
    }

    fn why_not_prepare(&self, state: &State, board: &mut Board, preparing: &Preparing, action: Action) -> May {
        match action {
            Action::Join(unit) => {
                self.may_join(preparing, unit).map_err(|it| self.why_unable(state, preparing, unit, it))
            }
            Action::Guns(guns) => self.may_lay_guns(state, board, preparing, guns),
            Action::Fight if preparing.joined.is_empty() => Err(Rule(if preparing.probe { "9.13b" } else { "9.0g" })),
            Action::Fight => Ok(()),
            _ => Err(Rule("5.0c")),
        }
    }

    /// What keeps a unit out of an attack, more closely than that it is not among those who can.
    fn why_unable(&self, state: &State, preparing: &Preparing, unit: Unit, rule: Rule) -> Rule {
        if preparing.able.has(unit) || self.side(unit) != state.active {
            rule
        } else if state.disrupted.has(unit) {
            Rule("2.11c")
        } else if state.chain.momentum {
            Rule("9.12b")
        } else if preparing.probe {
            Rule("9.13a")
        } else {
            Rule("9.0f")
        }
    }

    fn is_listed(action: Action, list: impl FnOnce(&mut Vec<Action>)) -> bool {
        let mut all = Vec::new();
        list(&mut all);
        all.contains(&action)
    }
}
