//! `sandtable engine`: one JSON object per line in, one reply per line out. `docs/engine.md` describes it.

mod reply;
mod request;
mod session;
mod wire;

#[cfg(test)]
mod fog;
#[cfg(test)]
mod hostile;
#[cfg(test)]
mod tests;

use std::io::{BufRead, Write};

use catalog::Own;

use crate::{
    lines::{self, Line},
    trouble::Trouble,
};

pub(crate) use session::Session;

pub(crate) fn run(own: Vec<Own>, mut input: impl BufRead, mut output: impl Write) -> Result<(), Trouble> {
    let mut session = Session::new(own);
    while !session.has_quit() {
        let reply = match lines::next(&mut input)? {
            Line::Text(line) => session.answer(&line),
            Line::TooLong => Session::answer_too_long(),
            Line::End => break,
        };
        writeln!(output, "{reply}")?;
        output.flush()?;
    }
    Ok(())
}
