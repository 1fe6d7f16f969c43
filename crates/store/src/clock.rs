//! What time it is where several servers share a database: the clocks of their machines need not agree.

use crate::fault::{Fault, Trouble};
use crate::jobs::now;
use crate::types::Kind;
use crate::{Store, batch};

const NOW: [&str; 2] = [concat!("select ", now!(here)), concat!("select ", now!(there))];

impl Store {
    /// The time as the database has it, in milliseconds since 1970. That of a SQLite file is the clock of this machine.
    pub async fn clock(&self) -> Result<i64, Fault> {
        let rows = self.rows(batch::of(NOW, self.kind()), &[]).await?;
        let row = rows.first().ok_or_else(|| Trouble::Late.fault())?;
        row.get(0).map_err(|trouble| trouble.fault())
    }

    /// Whether other machines may use the database, too.
    pub fn is_shared(&self) -> bool {
        self.kind() == Kind::Postgres
    }
}
