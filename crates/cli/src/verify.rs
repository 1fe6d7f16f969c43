//! `sandtable verify`.

use std::{io::Write, path::Path};

use catalog::{Own, SeedState, Viewer};

use crate::{files, screen::wrap, trouble::Trouble};

pub(crate) fn run(file: &Path, own: &[Own], out: &mut impl Write) -> Result<(), Trouble> {
    let text = files::read(file)?;
    let named = |it: &dyn std::fmt::Display| Trouble::new(format!("{} is not in order. {it}", file.display()));
    let report = catalog::verify(&text, own).map_err(|it| named(&it))?;
    let table = catalog::open(&text, own).map_err(|it| named(&it))?;
    for line in wrap(&report.to_string(), 79) {
        writeln!(out, "{line}")?;
    }
    if let catalog::Awaits::Over { winner, how } = table.awaiting(Viewer::Umpire) {
        writeln!(out, "Winner: {} ({how}).", winner.unwrap_or("nobody"))?;
    }
    let verdict = if report.is_proven() {
        "Every roll is proven to be that of the dice committed to before the game."
    } else if report.seed == SeedState::NotYet {
        "The rules were kept. The dice can be checked when the seed is published, at the end of the game."
    } else {
        "The rules were kept. Not every roll is proven; see above."
    };
    writeln!(out, "{verdict}")?;
    Ok(())
}
