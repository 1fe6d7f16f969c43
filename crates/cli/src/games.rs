//! `sandtable games`.

use std::io::Write;

use catalog::Info;

use crate::{screen::wrap, trouble::Trouble};

pub(crate) fn run(json: bool, out: &mut impl Write) -> Result<(), Trouble> {
    let infos = catalog::shelf().iter().map(|it| it.info(&[])).collect::<Result<Vec<_>, _>>()?;
    if json {
        let text = serde_json::to_string_pretty(&infos).expect("a list of games that can be written as JSON");
        return Ok(writeln!(out, "{text}")?);
    }
    for info in &infos {
        tell(info, out)?;
    }
    Ok(())
}

fn tell(info: &Info, out: &mut impl Write) -> Result<(), Trouble> {
    writeln!(out, "{}  {}", info.id, info.title)?;
    for text in [info.about, info.credits, info.statement] {
        for line in wrap(text, 78) {
            writeln!(out, "  {line}")?;
        }
    }
    writeln!(out, "\n  Sides")?;
    for side in &info.sides {
        let who = if side.decides { "needs a player" } else { "moved by the rules" };
        writeln!(out, "    {:20} {who}", side.name)?;
    }
    writeln!(out, "\n  Scenarios")?;
    for scenario in &info.scenarios {
        writeln!(out, "    {:20} {}", scenario.id, scenario.title)?;
    }
    writeln!(out, "\n  Options (the default first)")?;
    for option in &info.options {
        writeln!(out, "    {}   {} ({}, rule {})", option.id, option.title, option.kind, option.rule)?;
        for (value, words) in option.values.iter().zip(option.words) {
            writeln!(out, "        {value:20} {words}")?;
        }
        for line in wrap(option.says, 72) {
            writeln!(out, "        {line}")?;
        }
    }
    writeln!(out)?;
    Ok(())
}
