//! Tables that wait for players, as the lobby lists them: nobody pushes the others out of it.

use crate::Store;
use crate::batch;
use crate::fault::{Fault, Trouble};
use crate::link::args;
use crate::tables::{gather, tables};
use crate::types::{Id, LobbyPlace, TableRow};

/// Of each maker the newest are listed; those of one origin that are more than some come after all others.
const LIST: &str = "select id, late, created, key from (
    select id, cast(case when of_origin > $2 then 1 else 0 end as bigint) as late, created, key, of_maker from (
    select t.id, t.created, t.key,
    row_number() over (partition by t.creator order by t.created desc, t.key desc) as of_maker,
    row_number() over (partition by coalesce(t.origin, t.key) order by t.created desc, t.key desc) as of_origin
    from game_table t join standing s on s.table_id = t.id where s.status = 0 and t.listed = 1) counted) listed
    where of_maker <= $1 and (late > $3 or late = $3 and (created, key) < ($4, $5))
    order by late, created desc, key desc limit $6";

const ROWS: [&str; 2] = [
    tables!("where t.id in (select value from json_each($1)) order by t.id, e.side"),
    tables!("where t.id in (select value::bigint from jsonb_array_elements_text($1::jsonb)) order by t.id, e.side"),
];

impl Store {
    /// Tables that wait for players and are listed, the newest first, after a place in that list: of each maker so many, and
    /// of each origin so many before the rest of all. Each with its place.
    pub async fn lobby(
        &self,
        of_maker: i64,
        of_origin: i64,
        after: Option<&LobbyPlace>,
        limit: i64,
    ) -> Result<Vec<(LobbyPlace, TableRow)>, Fault> {
        let begin = LobbyPlace { is_late: false, created: i64::MAX, key: String::new() };
        let after = after.unwrap_or(&begin);
        let values = args![of_maker, of_origin, after.is_late, after.created, &after.key, limit];
        let listed = self.rows(LIST, values).await?;
        let places = listed.iter().map(|row| {
            let place = LobbyPlace { is_late: row.get::<i64>(1)? != 0, created: row.get(2)?, key: row.get(3)? };
            Ok((row.get(0)?, place))
        });
        let places: Vec<(Id, LobbyPlace)> = places.collect::<Result<_, Trouble>>().map_err(|it| it.fault())?;
        let ids = serde_json::to_string(&places.iter().map(|it| it.0).collect::<Vec<_>>());
        let ids = ids.expect("numbers, which JSON can always hold");
        let mut rows = gather(self.rows(batch::of(ROWS, self.kind()), args![&ids]).await?)?;
        // One that went in between is not there any more.
        let row = |(id, place): (Id, LobbyPlace)| {
            let at = rows.iter().position(|row| row.id == id)?;
            Some((place, rows.swap_remove(at)))
        };
        Ok(places.into_iter().filter_map(row).collect())
    }
}
