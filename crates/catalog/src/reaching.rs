//! Where units can get to, as a seat answers it.

use std::collections::BTreeSet;

use kernel::{Game, Side};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use stage::{Face, Objection, Reach, Undo, UnitId, line};

use crate::{
    Bundle, Refusal, Word,
    bundle::{ActionOf, BoardOf, StateOf},
    sight::Mark,
    sitting::Sitting,
};

/// Where all units can get to that can move, as far as whoever asks does not know it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Reaches {
    /// The version of the sight they are for.
    pub version: u32,
    /// Those that are not held.
    pub fresh: Vec<MarkedReach>,
    /// The units whose reach is one of those that are held.
    pub held: Vec<UnitId>,
}

/// A reach with its mark.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct MarkedReach {
    /// A fingerprint of its JSON: whoever holds it names it by this.
    pub mark: u32,
    /// Where the unit can get to.
    #[cfg_attr(feature = "ts", ts(as = "Reach"))]
    #[cfg_attr(feature = "api", schema(value_type = Reach))]
    pub reach: Box<RawValue>,
}

impl Reaches {
    /// What is not held of these.
    pub(crate) fn new(version: u32, reaches: &[Reach], held: &[u32]) -> Reaches {
        let mut all = Reaches { version, fresh: Vec::new(), held: Vec::new() };
        for reach in reaches {
            // Written once, for its mark and to be sent.
            let written = to_raw_value(reach).expect("a reach that can be written as JSON");
            let mark = Mark::of(written.get());
            if held.contains(&mark) {
                all.held.push(reach.unit);
            } else {
                all.fresh.push(MarkedReach { mark, reach: written });
            }
        }
        all
    }
}

/// The table as far as something was tried.
type Table<B> = (StateOf<B>, BoardOf<B>);

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
        Ok(reach.map(|it| self.game().notation(side, it)))
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
    fn flag_reach(&self, side: Side, reach: &mut Reach<ActionOf<B>>) {
        let mut goes_on = vec![false; reach.nodes.len()];
        for parent in reach.nodes.iter().filter_map(|it| it.parent) {
            goes_on[usize::from(parent)] = true;
        }
        let mut reached: Vec<(Option<Box<Table<B>>>, Undo)> = Vec::with_capacity(reach.nodes.len());
        for (node, goes_on) in reach.nodes.iter_mut().zip(goes_on) {
            let (table, undo) = match node.parent.map(|it| &reached[usize::from(it)]) {
                Some((table, undo)) => (table.as_deref().cloned(), *undo),
                None => (Some((self.now.state().clone(), self.now.board().clone())), Undo::Free),
            };
            let (table, undo) = self.carry_on(side, table, undo, &node.acts);
            let there = table.as_ref().filter(|_| goes_on).map(|it| Box::new(it.clone()));
            node.undo = self.carry_on(side, table, undo, &node.halts).1;
            reached.push((there, undo));
        }
    }

    /// The table after these actions too, and whether all of it could be taken back.
    fn carry_on(
        &self,
        side: Side,
        mut table: Option<Table<B>>,
        mut undo: Undo,
        acts: &[ActionOf<B>],
    ) -> (Option<Table<B>>, Undo) {
        for &act in acts {
            let Some((state, board)) = table else { break };
            (undo, table) = self.now.tried(side, state, board, act);
        }
        (table, undo)
    }
}
