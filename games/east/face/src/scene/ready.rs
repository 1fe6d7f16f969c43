//! Units that can act now.

use east::{AXIS, Action, Board, Pause, Phase, Role, SOVIET, State, Unit, Units};
use hex::Hex;

use crate::Shown;

impl Shown<'_> {
    /// The units that the question of the moment is about: that may still move, attack, be lost, be placed. Whether a
    /// unit that may move has a hex to go to is left to the list.
    pub(super) fn ready(&self, state: &State, board: &mut Board) -> Units {
        match state.pause {
            Pause::None => {}
            Pause::Fate(_) => return Units::NONE,
            Pause::Leader(leader) => return self.new_corps(state, board, leader),
            Pause::Capture => return self.dead_pool(state),
        }
        match state.phase {
            Phase::AxisArrivals => self.arrivals(state, true),
            Phase::Refit => self.refits(state, board),
            Phase::SovietArrivals => self.arrivals(state, false),
            Phase::Replacements { .. } => self.boxed(state, state.turn).first().map_or(Units::NONE, Units::only),
            Phase::TopUp { last, .. } => self.top_up_pool(state, last),
            Phase::Partisans => self.role(Role::Partisans).map_or(Units::NONE, Units::only),
            Phase::Entering => self.entering(state),
            Phase::Staff => {
                let leaders = self.leaders.filter(|it| self.may_lead(state, board, it).is_ok());
                let kluge = self.role(Role::Kluge).filter(|_| self.may_order_kluge(state).is_ok());
                leaders.or(kluge.map_or(Units::NONE, Units::only))
            }
            Phase::Followers { leader } => self.followers(state, board, leader),
            Phase::Movement => self.movers(state).filter(|it| self.moves(it)),
            Phase::Moving => self.group(state, board),
            Phase::Combat => self.attackers(state, board),
            Phase::Prepare => {
                let able = self.able_against(state, board, Hex(state.battle.target));
                able.minus(state.battle.attackers)
            }
            Phase::AttackerLosses => self.loss_candidates(state, self.involved(state, board, true)),
            Phase::DefenderLosses => self.loss_candidates(state, self.involved(state, board, false)),
            Phase::Retreat => state.battle.retreating,
            Phase::RetreatLosses => self.loss_candidates(state, state.battle.running),
            Phase::Overstack => self.surplus(board, Hex(state.battle.way[1])),
            Phase::Advance => self.advancers(state, board),
            Phase::CounterUnit => state.counter,
            Phase::CounterMarch { unit } => Units::only(unit),
            Phase::CounterLoss { .. } => self.counter_losers(state, board, SOVIET),
            Phase::CounterStep => self.counter_losers(state, board, AXIS),
            _ => Units::NONE,
        }
    }

    /// Who can be brought up to strength, placed or taken back.
    fn refits(&self, state: &State, board: &mut Board) -> Units {
        self.axis.filter(|it| {
            self.may_withdraw(state, board, it).is_ok()
                || self.may_garrison(state, board, it).is_ok()
                || self.may_restore(state, board, it).is_ok()
                || [false, true].into_iter().any(|panzer| self.may_revive(state, it, panzer).is_ok())
        })
    }

    /// Who can still attack somebody.
    pub(crate) fn attackers(&self, state: &State, board: &mut Board) -> Units {
        let able = |unit: Unit| {
            let near = self.targets_of(state, board, unit) - state.struck;
            !near.is_empty() && self.may_attack(state, board, unit).is_ok()
        };
        state.active.minus(state.fought).filter(able)
    }

    /// Who can still advance.
    fn advancers(&self, state: &State, board: &Board) -> Units {
        let mut list = Vec::new();
        self.list_advances(state, board, &mut list);
        let who = |it: &Action| if let Action::Advance(unit, _) = it { Some(*unit) } else { None };
        list.iter().filter_map(who).fold(Units::NONE, Units::with)
    }
}
