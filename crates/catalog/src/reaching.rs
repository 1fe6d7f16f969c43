//! Where units can get to, as a seat answers it.

use std::collections::BTreeSet;

use kernel::{Game, Side};
use stage::{Face, Objection, Reach, Undo, UnitId, line};

use crate::{
    Bundle, Refusal, Word,
    bundle::{BoardOf, StateOf},
    sitting::Sitting,
};

/// The table as far as something was tried; nothing beyond what shows something.
type Tried<B> = Option<(StateOf<B>, BoardOf<B>)>;

impl<B: Bundle> Sitting<B> {
    /// Every place a unit of a side can get to with its next move.
    pub(crate) fn reach_of(&self, side: Side, unit: UnitId) -> Result<Reach, Refusal> {
        if self.unpacked.printed.sheet.printed.units.len() <= unit.at() {
            let objection = Objection::words(line!["There is no such unit."]);
            return Err(Refusal::by(Word::NoReach, objection));
        }
        let reach = B::Face::reach(self.game(), self.now.state(), &mut self.now.board().clone(), side, unit);
        let mut reach = reach.map_err(|it| Refusal::by(Word::NoReach, it))?;
        self.flag_reach(side, &mut reach);
        Ok(reach)
    }

    /// Every place that each unit can get to which has an entry in the list of a side; those that cannot move are left out.
    pub(crate) fn reaches_of(&self, side: Side) -> Vec<Reach> {
        let (mut board, mut list, mut offers) = (self.now.board().clone(), Vec::new(), Vec::new());
        self.game().actions(self.now.state(), &mut board, side, &mut list);
        B::Face::offers(self.game(), self.now.state(), &mut board, side, &list, &mut offers);
        let units: BTreeSet<UnitId> = offers.into_iter().filter_map(|it| it.unit).collect();
        let reaches = units.into_iter().filter_map(|it| self.reach_of(side, it).ok());
        reaches.filter(|it| !it.nodes.is_empty()).collect()
    }

    /// Puts into a tree of hexes whether each whole move could be taken back. Nothing is carried out past what shows
    /// something: what lies beyond is as final as that.
    fn flag_reach(&self, side: Side, reach: &mut Reach) {
        let mut reached: Vec<(Tried<B>, Undo)> = Vec::with_capacity(reach.nodes.len());
        for node in &mut reach.nodes {
            let (mut table, mut undo) = match node.parent {
                Some(parent) => reached[usize::from(parent)].clone(),
                None => (Some((self.now.state().clone(), self.now.board().clone())), Undo::Free),
            };
            self.carry_on(side, &mut table, &mut undo, &node.acts);
            reached.push((table.clone(), undo));
            self.carry_on(side, &mut table, &mut undo, &node.halts);
            node.undo = undo;
        }
    }

    fn carry_on(&self, side: Side, table: &mut Tried<B>, undo: &mut Undo, acts: &[String]) {
        for act in acts {
            let Some((state, board)) = table.take() else { return };
            let Some(action) = self.game().parse(side, act) else { return };
            let flag = self.now.flags(side, &state, &board, &[action]);
            *undo = flag.first().copied().unwrap_or_default();
            if *undo == Undo::Free {
                let (mut state, mut board) = (state, board);
                self.game().act(&mut state, &mut board, side, action, &mut kernel::Log::off());
                *table = Some((state, board));
            }
        }
    }
}
