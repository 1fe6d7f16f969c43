//! `sandtable verify`.

use std::{io::Write, path::Path};

use catalog::{Awaits, Chair, Own};

use crate::{files, screen::wrap, trouble::Trouble};

pub(crate) fn run(file: &Path, own: &[Own], out: &mut impl Write) -> Result<(), Trouble> {
    let text = files::read(file)?;
    let named = |it: &dyn std::fmt::Display| Trouble::new(format!("{} is not in order. {it}", file.display()));
    let report = catalog::verify(&text, own).map_err(|it| named(&it))?;
    let table = catalog::open(&text, own).map_err(|it| named(&it))?;
    for line in wrap(&report.to_string(), 79) {
        writeln!(out, "{line}")?;
    }
    if let Awaits::Over { winner, how } = table.seat(Chair::Spectator).awaits() {
        writeln!(out, "Winner: {} ({how}).", winner.map_or("nobody", |it| table.sides()[it]))?;
    }
    for line in wrap(report.verdict(), 79) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
