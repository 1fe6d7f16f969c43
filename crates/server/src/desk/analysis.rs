//! Tables made for analysis: fate in somebody's hand, other games on the same table.

use std::sync::Arc;

use catalog::Analysis;
use store::{Standing, Status};

use super::Desk;
use crate::{
    Problem,
    laid::{Hand, Kept, Laid},
    letters::{Replied, Reply},
    moment::not_for_analysis,
    opening, standing,
    wire::Place,
};

impl Desk {
    /// Fate is in somebody's hand for one request.
    pub(super) fn take(&mut self, hand: Hand) -> Result<(), Problem> {
        self.table.set_hand(Some(hand)).map(drop).ok_or_else(not_for_analysis)
    }

    /// What is left in that hand; the table is everybody's again.
    pub(super) fn let_go(&mut self, done: Result<u32, Problem>) -> Replied {
        let left = self.table.set_hand(None);
        self.publish();
        done.map(|_| Reply::Left(left.unwrap_or_default()))
    }

    /// Another game on a table made for analysis.
    pub(super) async fn replace(&mut self, table: Box<dyn Analysis>) -> Result<(), Problem> {
        if !self.row.analysis {
            return Err(not_for_analysis());
        }
        let files = opening::own(&self.app.store, &self.row).await?;
        let own = self.row.own.clone().map(|hash| (hash, files));
        let now = self.app.now();
        let bare = Standing { status: Status::Playing, moved: [now; 3], ..Standing::default() };
        self.is_doubtful = true;
        let mut laid = Laid::new(Kept::ForAnalysis(table));
        // A game that was played long elsewhere is long to write.
        let write = move |table: &mut Kept| {
            let bare = standing::after(&bare, 0, |place| table.seat(place.into()), |_| 0, now);
            let restart = opening::restart(&**table, opening::header(&**table), own, bare);
            (restart, table.lines(0))
        };
        let (restart, lines) = laid.work(write).await;
        let bytes = restart.header.len() + lines.iter().map(String::len).sum::<usize>();
        self.app.store.restart(self.row.id, restart).await?;
        self.app.budget.written(self.row.id, bytes as u64, now);
        self.row = Arc::new(self.app.store.table_by_id(self.row.id).await?.ok_or_else(Problem::no_table)?);
        self.table = laid;
        if !lines.is_empty() {
            let row = self.row.clone();
            let write = move |table: &mut Kept| {
                let seat = |place: Place| table.seat(place.into());
                let standing = standing::after(&row.standing, lines.len() as i64, seat, |_| 0, now);
                opening::append(&**table, row.id, row.generation, 0, &lines, standing, now)
            };
            let append = self.table.work(write).await;
            let standing = append.standing.clone();
            self.app.store.append(append).await?;
            Arc::make_mut(&mut self.row).standing = standing;
        }
        (self.is_doubtful, self.last_row, self.snapshot_at) = (false, 0, self.lines());
        self.tell_anew().await;
        Ok(())
    }
}
