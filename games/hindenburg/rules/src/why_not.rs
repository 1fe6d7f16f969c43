//! Why an action is not in the list: the rule that forbids it.

use kernel::{May, Rule, Side};

use crate::{Action, Board, CorpsSet, Hindenburg, Phase, State};

impl Hindenburg {
    /// The rule that keeps an action out of the list.
    pub(crate) fn rule_against(&self, state: &State, board: &Board, side: Side, action: Action) -> May {
        if side != Side::A {
            return Err(Rule("2-sequence-c"));
        }
        match (action, state.phase) {
            (Action::Step(corps, to), Phase::Move | Phase::Moving { .. }) => self.why_no_step(state, board, corps, to),
            (Action::Rail(corps), Phase::Move) => self.may_board(state, board, corps),
            (Action::To(to), Phase::Rail(corps)) => self.may_rail_to(state, board, corps, to),
            (Action::Halt, Phase::Moving { .. }) | (Action::End, Phase::Attack) => Ok(()),
            (Action::Train(corps), Phase::Trains) => Rule("9-rail").bars(!self.due(state).has(corps)),
            (Action::Arrive(to), Phase::Arrival(corps)) => {
                Rule("9-rail").bars(!self.arrivals(state, board, corps).has(to))
            }
            (Action::Retreat(corps, to), Phase::Retreat(left)) => self.may_retreat(state, board, left, corps, to),
            (Action::Lose(corps), Phase::Retreat(left)) => {
                let stuck = left.has(corps) && self.retreat_hexes(state, board, corps).is_empty();
                Rule("3-retreat-d").bars(!stuck)
            }
            (Action::Attack(corps), Phase::Attack) => self.may_attack(state, board, corps),
            (Action::Attack(_) | Action::Target(_) | Action::Fight, Phase::Preparing { attackers, targets }) => {
                self.why_not_prepare(state, board, attackers, targets, action)
            }
            (Action::End, Phase::Move) => self.may_end_movement(state, board),
            _ => Err(Rule("2-sequence-b")),
        }
    }

    /// Why an action does not fit the attack being prepared.
    fn why_not_prepare(
        &self,
        state: &State,
        board: &Board,
        attackers: CorpsSet,
        targets: CorpsSet,
        action: Action,
    ) -> May {
        let mut list = Vec::new();
        self.list_attacks(state, board, attackers, targets, &mut list);
        if list.contains(&action) {
            return Ok(());
        }
        match action {
            // Sets are built in ascending order, attackers first.
            Action::Attack(corps) => self.may_attack(state, board, corps).and(Err(Rule("5-combat-b"))),
            Action::Target(corps) if attackers.is_empty() || targets.last().is_some_and(|it| it >= corps) => {
                Err(Rule("5-combat-b"))
            }
            Action::Target(corps) => self.may_target(state, board, corps, attackers).and(Err(Rule("5-combat-c"))),
            _ => Err(Rule("5-combat-c")),
        }
    }
}
