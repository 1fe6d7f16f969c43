//! Who sits where, and when a table starts.

use crate::fault::{Fault, Trouble};
use crate::link::{Link, args};
use crate::types::{Id, Made, TakeSeat, Taken};
use crate::{End, Store};

impl Store {
    /// Takes an open seat, or an invited one with its invitation, which is used up by it. Nobody takes two seats of a
    /// table. The table starts with its last seat, in the same transaction: nobody leaves it in between.
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
                let sql = "select 1 from seat where table_id = $1 and account = $2";
                if link.row(sql, args![table, account]).await?.is_some() {
                    return Ok(End::Undo(Taken::Already));
                }
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
                let started = start(&mut link, table).await?;
                link.tell(&server, &[table]).await?;
                Ok(End::Keep(Taken::Yes { started }))
            })
        })
        .await
    }

    /// Leaves the seats of a table that waits for players; they are then as they were made, open or invited, and the
    /// tokens for them are gone, and so are the invitations of whoever leaves, unless they made the table. Says whether it did. A seat that its owner holds goes with the table only.
    pub async fn leave_seats(&self, table: Id, account: Id) -> Result<bool, Fault> {
        let server = self.inner.server.clone();
        self.write(move |mut link| {
            Box::pin(async move {
                link.hold(table).await?;
                let sql = "update seat set account = null where table_id = $1 and account = $2 and made in (0, 1)
                           and exists (select 1 from standing where table_id = $1 and status = 0)";
                let left = link.run(sql, args![table, account]).await? > 0;
                if left {
                    open_again(&mut link, table).await?;
                    for sql in [
                        "delete from seat_token where table_id = $1 and account = $2",
                        "delete from invitation where table_id = $1 and maker = $2
                         and maker <> (select creator from game_table where id = $1)",
                    ] {
                        link.run(sql, args![table, account]).await?;
                    }
                    link.tell(&server, &[table]).await?;
                    link.tell_accounts(&server, &[account]).await?;
                }
                Ok(End::Keep(left))
            })
        })
        .await
    }
}

/// The invitations to the empty seats of a table that nobody here made are good again: nobody could make others.
pub(crate) async fn open_again(link: &mut Link<'_>, table: Id) -> Result<(), Trouble> {
    let sql = "update invitation set used = null where table_id = $1 and used is not null
               and exists (select 1 from game_table where id = $1 and creator = 0)
               and chair in (select side from seat where table_id = $1 and account is null and made = 1)";
    link.run(sql, args![table]).await.map(drop)
}

/// Starts a table that waits for players and has them all. Says whether it did.
async fn start(link: &mut Link<'_>, table: Id) -> Result<bool, Trouble> {
    let sql = "update standing set status = 1 where table_id = $1 and status = 0 and not exists
               (select 1 from seat where table_id = $1 and account is null and made <> 2)";
    Ok(link.run(sql, args![table]).await? > 0)
}
