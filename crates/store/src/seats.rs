//! Who sits where, and when a table starts.

use crate::fault::Fault;
use crate::link::args;
use crate::types::{Id, Made, TakeSeat, Taken};
use crate::{End, Store};

impl Store {
    /// Takes an open seat, or an invited one with its invitation, which is used up by it.
    pub async fn take_seat(&self, take: TakeSeat) -> Result<Taken, Fault> {
        let server = self.inner.server.clone();
        self.write(move |mut link| {
            Box::pin(async move {
                let TakeSeat { table, side, account, invitation, now } = take;
                link.hold(table).await?;
                let sql = "select made from seat join standing on standing.table_id = seat.table_id
                           where seat.table_id = $1 and side = $2 and account is null and status = 0";
                let Some(row) = link.row(sql, args![table, side]).await? else {
                    return Ok(End::Undo(Taken::Occupied));
                };
                match Made::of(row.get(0)?) {
                    Made::Open => {}
                    Made::Invited => {
                        let Some(token) = invitation else { return Ok(End::Undo(Taken::NotInvited)) };
                        let sql = "update invitation set used = $4 where token = $1 and table_id = $2 and chair = $3
                                   and used is null and expires > $4";
                        if link.run(sql, args![&token, table, side, now]).await? == 0 {
                            return Ok(End::Undo(Taken::NotInvited));
                        }
                    }
                    Made::Computer | Made::Held => return Ok(End::Undo(Taken::Occupied)),
                }
                let sql = "update seat set account = $3 where table_id = $1 and side = $2";
                link.run(sql, args![table, side, account]).await?;
                link.tell(&server, &[table]).await?;
                Ok(End::Keep(Taken::Yes))
            })
        })
        .await
    }

    /// Leaves a seat of a table that waits for players; the seat is then as it was made, open or invited. Says whether
    /// it did. A seat that its owner holds goes with the table only.
    pub async fn leave_seat(&self, table: Id, side: u8, account: Id) -> Result<bool, Fault> {
        let server = self.inner.server.clone();
        self.write(move |mut link| {
            Box::pin(async move {
                link.hold(table).await?;
                let sql = "update seat set account = null where table_id = $1 and side = $2 and account = $3
                           and made in (0, 1)
                           and exists (select 1 from standing where table_id = $1 and status = 0)";
                let left = link.run(sql, args![table, side, account]).await? > 0;
                if left {
                    link.tell(&server, &[table]).await?;
                }
                Ok(End::Keep(left))
            })
        })
        .await
    }

    /// Starts a table that waits for players and has them all. Exactly one caller hears that it did.
    pub async fn start(&self, table: Id) -> Result<bool, Fault> {
        let server = self.inner.server.clone();
        self.write(move |mut link| {
            Box::pin(async move {
                link.hold(table).await?;
                let sql = "update standing set status = 1 where table_id = $1 and status = 0 and not exists
                           (select 1 from seat where table_id = $1 and account is null and made <> 2)";
                let started = link.run(sql, args![table]).await? > 0;
                if started {
                    link.tell(&server, &[table]).await?;
                }
                Ok(End::Keep(started))
            })
        })
        .await
    }
}
