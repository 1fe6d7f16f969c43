//! `sandtable engine`: one JSON object per line in, one reply per line out. `docs/engine.md` describes it.

mod request;
mod session;

#[cfg(test)]
mod fog;
#[cfg(test)]
mod tests;

use std::io::{BufRead, Write};

use catalog::Own;

use crate::trouble::Trouble;

pub(crate) use session::Session;

pub(crate) fn run(own: Vec<Own>, mut input: impl BufRead, mut output: impl Write) -> Result<(), Trouble> {
    let mut session = Session::new(own);
    let mut line = Vec::new();
    while !session.has_quit() {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        let text = line.strip_suffix(b"\n").unwrap_or(&line);
        writeln!(output, "{}", session.answer(text))?;
        output.flush()?;
    }
    Ok(())
}
