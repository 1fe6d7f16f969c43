//! `sandtable perft`.

use std::io::Write;

use catalog::Dice;

use crate::{args::Perft, files, trouble::Trouble};

pub(crate) fn run(asked: &Perft, out: &mut impl Write) -> Result<(), Trouble> {
    let (title, setup) = (asked.game.title()?, asked.game.chosen.setup()?);
    let table = match &asked.position {
        None => title.table(&setup, Dice::from_seed(1))?,
        Some(path) => {
            let text = files::read(path)?;
            let position = serde_json::from_str(&text)
                .map_err(|it| Trouble::new(format!("{} is not a position: {it}.", path.display())))?;
            title.load(&setup, &position, Dice::from_seed(1))?
        }
    };
    let record = table.for_analysis().record();
    if asked.divide {
        for (input, count) in record.divide(asked.depth, u64::MAX).expect("a count without bound") {
            writeln!(out, "{input}: {count}")?;
        }
    }
    writeln!(out, "{}", record.perft(asked.depth, u64::MAX).expect("a count without bound"))?;
    Ok(())
}
