//! Seats that the computer plays.

use std::time::Duration;

use catalog::{Level, Side};

use super::{Desk, Wish};
use crate::{
    Problem,
    letters::Command,
    problem::Kind,
    thinkers::{self, Thought},
};

impl Desk {
    /// Hands a computer player its work.
    pub(super) fn think(&mut self, side: Side) {
        let Some(level) = self.level(side) else { return };
        if !self.table.has_begun() || !self.table.owing(side.into()).has(side) {
            return;
        }
        let level = match self.crashes.get(&side) {
            None | Some(0) => level,
            Some(1) => Level::Random,
            // It is left until the claim on its work runs out, or somebody takes something back.
            Some(_) => return,
        };
        let version = self.table.version(side.into());
        let salt = thinkers::salt(&self.app.secret, "seat", &self.row.key, side.into(), version);
        let think = self.table.thought(side, level, salt);
        #[cfg(feature = "proof")]
        let (crashes, dream) = (self.app.config.crashes.clone(), self.app.config.dream);
        self.app.thinkers.put(self.row.id, side, move |stop| {
            #[cfg(feature = "proof")]
            thinkers::falter(&crashes, dream);
            think(stop)
        });
    }

    pub(super) async fn thought(&mut self, Thought { side, advice }: Thought) -> Result<(), Problem> {
        let Some(advice) = advice else {
            *self.crashes.entry(side).or_default() += 1;
            tracing::error!(table = self.row.key, side = ?side, "a computer player has failed");
            metrics::counter!("sandtable_computer_faults_total").increment(1);
            self.think(side);
            return Ok(());
        };
        match self.store(Wish::Computer(side, advice.into()), None).await {
            Ok(_) => Ok(()),
            // Somebody has moved meanwhile: the answer is late, and dropped.
            Err(problem) if problem.problem == Kind::Refused || problem.problem == Kind::Conflict => {
                if self.computers_owing().contains(&side) {
                    self.think(side);
                }
                Ok(())
            }
            Err(problem) => {
                self.app.hub.later(&self.app, self.row.id, Duration::from_secs(1), Command::Think(side));
                Err(problem)
            }
        }
    }
}
