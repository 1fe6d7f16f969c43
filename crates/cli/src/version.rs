//! `sandtable --version`: the program, its commit, and for each game the edition of the rules and the hash of its data, by
//! which a journal says what it was played with.

use std::io::Write;

use catalog::{Dice, Setup};

use crate::trouble::Trouble;

pub(crate) fn run(out: &mut impl Write) -> Result<(), Trouble> {
    writeln!(out, "sandtable {}, commit {}", env!("CARGO_PKG_VERSION"), env!("SANDTABLE_COMMIT"))?;
    for title in catalog::shelf() {
        let table = title.table(&Setup::default(), Dice::from_seed(0))?;
        let header = table.header();
        writeln!(out, "{:10}  edition {}  data {}", title.id(), header.edition, header.data)?;
    }
    Ok(())
}
