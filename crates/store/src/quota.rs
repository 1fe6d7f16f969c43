//! How much one maker may keep. Counted in the transaction that adds to it, which waits for others of the same maker: two
//! requests at once do not both pass.

use crate::fault::Trouble;
use crate::link::{Link, args};
use crate::types::{Id, Kind, Quota, TooMuch};

const TABLES: &str = "select count(*), count(*) filter (where s.status <> 2),
                      count(*) filter (where s.status = 0 and t.listed = 1)
                      from game_table t join standing s on s.table_id = t.id where t.creator = $1";
/// A set of files counts once, as it is stored once.
const BYTES: &str = "select cast(coalesce(sum(octet_length(path) + octet_length(body)), 0) as bigint) from own_file
                     where hash in (select own from game_table where creator = $1)";

/// What a maker has too much of.
pub(crate) async fn passed(link: &mut Link<'_>, maker: Id, quota: &Quota) -> Result<Option<TooMuch>, Trouble> {
    let row = link.row(TABLES, args![maker]).await?.ok_or(Trouble::Late)?;
    let bytes: i64 = link.row(BYTES, args![maker]).await?.ok_or(Trouble::Late)?.get(0)?;
    let counted = [
        (row.get(2)?, quota.open, TooMuch::Open),
        (row.get(1)?, quota.unfinished, TooMuch::Unfinished),
        (row.get(0)?, quota.tables, TooMuch::Tables),
        (bytes, quota.bytes, TooMuch::Bytes),
    ];
    Ok(counted.into_iter().find(|(has, most, _): &(i64, i64, TooMuch)| has > most).map(|it| it.2))
}

impl Link<'_> {
    /// Lets others of the same account wait until the end of the transaction. Says whether there is such an account.
    pub(crate) async fn hold_account(&mut self, account: Id) -> Result<bool, Trouble> {
        let sql = match self.kind() {
            Kind::Sqlite => "select id from account where id = $1",
            Kind::Postgres => "select id from account where id = $1 for no key update",
        };
        Ok(self.row(sql, args![account]).await?.is_some())
    }
}
