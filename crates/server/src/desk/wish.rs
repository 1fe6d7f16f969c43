//! What is to happen at a table.

use std::sync::Arc;

use catalog::{Advice, Input, Keeper, Keeping, Pending, Refusal, Side};

/// What is to happen at a table.
#[derive(Clone)]
pub(super) enum Wish {
    /// A side's input, with the name of its request if it has one.
    Side(Side, Arc<Input>, Option<String>),
    /// What a computer player means to do for a side.
    Computer(Side, Arc<Advice>),
    /// Something that whoever keeps the table does.
    Keeper(Keeping),
}

impl Wish {
    /// What would come of it, or why it is refused.
    pub(super) fn rehearse(&self, table: &dyn Keeper) -> Result<Pending, Refusal> {
        match self {
            Wish::Side(side, input, _) => table.rehearse(*side, input),
            Wish::Computer(side, advice) => table.rehearse_advice(*side, advice),
            Wish::Keeper(deed) => table.prepare(deed),
        }
    }
}
