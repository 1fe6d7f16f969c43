//! What tells all of a match, and lets its dice be set by hand.

use std::sync::Arc;

use kernel::Viewer;
use play::Answer;

use crate::{AnyScene, Awaits, Bundle, Chair, Keeper, Record, seat::Sits, sitting::Sitting, table::Seated};

/// A table that is looked at whole, and whose dice are in somebody's hand: one made for analysis, or a file of the reader's
/// own. [`Keeper::for_analysis`] makes one.
pub trait Analysis: Keeper {
    /// All that is on the table.
    fn record(&self) -> Record;

    /// What all, or somebody on a chair, saw after the first `line` lines, and what the table waited for: for replay in both
    /// directions.
    fn shown_at(&self, chair: Option<Chair>, line: usize) -> (AnyScene, Awaits);

    /// Whether fate is answered automatically after every act.
    fn set_auto(&mut self, auto: bool);

    /// Whether every decision is a gesture of its own, though several come together.
    fn set_apart(&mut self, is_apart: bool);

    /// The next answers of fate by hand; they replace what was queued.
    fn queue(&mut self, answers: Vec<Answer>);

    /// How many answers are queued.
    fn queued(&self) -> usize;

    /// A copy that is as open as this.
    fn copy(&self) -> Box<dyn Analysis>;
}

impl<B: Bundle> Analysis for Seated<B> {
    fn record(&self) -> Record {
        Record(self.sitting(Viewer::Umpire))
    }

    fn shown_at(&self, chair: Option<Chair>, line: usize) -> (AnyScene, Awaits) {
        let sitting = Sitting::<B> {
            unpacked: self.unpacked.clone(),
            now: Arc::new(self.play.looked_at(line)),
            tape: self.play.tape().clone(),
            viewer: chair.map_or(Viewer::Umpire, Viewer::from),
            is_apart: self.play.is_apart(),
            is_waiting: self.is_waiting,
        };
        (sitting.scene(), sitting.awaits())
    }

    fn set_auto(&mut self, auto: bool) {
        self.play.set_auto(auto);
    }

    fn set_apart(&mut self, is_apart: bool) {
        self.play.set_apart(is_apart);
    }

    fn queue(&mut self, answers: Vec<Answer>) {
        self.play.queue(answers);
    }

    fn queued(&self) -> usize {
        self.play.queued()
    }

    fn copy(&self) -> Box<dyn Analysis> {
        Box::new(self.clone())
    }
}
