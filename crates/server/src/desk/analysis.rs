//! Tables made for analysis: fate in somebody's hand, other games on the same table.

use std::sync::Arc;

use catalog::Keeper;
use store::{Standing, Status};

use super::{Desk, broken_off};
use crate::{
    Problem,
    letters::{Hand, Replied, Reply},
    opening, standing,
};

impl Desk {
    /// Fate is in somebody's hand for one request.
    pub(super) fn take(&mut self, hand: Hand) {
        self.table.set_auto(!hand.is_manual);
        self.table.queue(hand.queue);
        self.table.set_apart(true);
    }

    /// A copy of the table with what is left in that hand; the table itself is everybody's again.
    pub(super) fn let_go(&mut self, done: Result<u32, Problem>) -> Replied {
        let copy = self.table.fork();
        self.table.set_auto(true);
        self.table.queue(Vec::new());
        self.table.set_apart(false);
        done.map(|_| Reply::Fork(copy))
    }

    /// Another game on a table made for analysis.
    pub(super) async fn replace(&mut self, table: Box<dyn Keeper>) -> Result<(), Problem> {
        let files = opening::own(&self.app.store, &self.row).await?;
        let own = self.row.own.clone().map(|hash| (hash, files));
        let now = self.app.now();
        let bare = Standing { status: Status::Playing, moved: [now; 3], ..Standing::default() };
        let bare = standing::after(&bare, 0, |place| table.seat(place.into()), |_| 0, now);
        self.is_doubtful = true;
        // A game that was played long elsewhere is long to write.
        let written = tokio::task::spawn_blocking(move || {
            let (header, lines) = (opening::header(&*table), table.lines(0));
            (table, header, lines)
        });
        let (table, header, lines) = written.await.map_err(|_| broken_off())?;
        let restart = opening::restart(&*table, header, own, bare);
        let bytes = restart.header.len() + lines.iter().map(String::len).sum::<usize>();
        self.app.store.restart(self.row.id, restart).await?;
        self.app.budget.written(self.row.id, bytes as u64, now);
        self.row = Arc::new(self.app.store.table_by_id(self.row.id).await?.ok_or_else(Problem::no_table)?);
        self.table = table;
        if !lines.is_empty() {
            let seat = |place| self.place_seat(place);
            let standing = standing::after(&self.row.standing, lines.len() as i64, seat, |_| 0, now);
            let (id, generation) = (self.row.id, self.row.generation);
            let append = opening::append(&*self.table, id, generation, 0, &lines, standing.clone(), now);
            self.app.store.append(append).await?;
            Arc::make_mut(&mut self.row).standing = standing;
        }
        (self.is_doubtful, self.last_row, self.snapshot_at) = (false, 0, self.lines());
        self.tell_anew();
        Ok(())
    }
}
