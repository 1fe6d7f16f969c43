//! What is to happen at a table.

use std::sync::Arc;

use catalog::{Input, Keeper, Keeping, Pending, Refusal, Side};

use super::{LONG, broken_off};
use crate::Problem;

/// What is to happen at a table.
#[derive(Clone)]
pub(super) enum Wish {
    /// A side's input, with the name of its request if it has one.
    Side(Side, Arc<Input>, Option<String>),
    /// Something that whoever keeps the table does.
    Keeper(Keeping),
}

impl Wish {
    /// What would come of it, or why it is refused.
    pub(super) async fn rehearsed(&self, table: &dyn Keeper) -> Result<Result<Pending, Refusal>, Problem> {
        if !self.is_long() {
            return Ok(self.rehearse(table));
        }
        let (wish, table) = (self.clone(), table.fork());
        let rehearsed = tokio::task::spawn_blocking(move || wish.rehearse(&*table)).await;
        rehearsed.map_err(|_| broken_off())
    }

    fn rehearse(&self, table: &dyn Keeper) -> Result<Pending, Refusal> {
        match self {
            Wish::Side(side, input, _) => table.rehearse(*side, input),
            Wish::Keeper(deed) => table.prepare(deed),
        }
    }

    /// Whether it is rehearsed elsewhere than on the runtime's threads: whatever is taken back is made again from the nearest
    /// kept state, up to the gesture before it.
    fn is_long(&self) -> bool {
        let Wish::Side(_, input, _) = self else { return false };
        match &**input {
            Input::Act { acts, .. } => acts.len() > LONG,
            Input::Undo { .. } | Input::Back => true,
            Input::Draw | Input::Resign | Input::Commit { .. } | Input::Reveal { .. } => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_takes_long_is_rehearsed_elsewhere() {
        let is_long = |input| Wish::Side(Side::A, Arc::new(input), None).is_long();
        let act = |n: usize| Input::Act { version: None, acts: vec!["done".to_owned(); n] };
        assert!(!is_long(act(LONG)) && is_long(act(LONG + 1)));
        assert!(is_long(Input::Undo { version: None }) && is_long(Input::Back));
        assert!(!is_long(Input::Resign) && !Wish::Keeper(Keeping::Settle).is_long());
    }
}
