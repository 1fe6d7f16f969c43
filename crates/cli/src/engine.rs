//! `sandtable engine`: the engine protocol over standard input and output.

use std::io::{BufRead, Write};

use ::engine::Session;
use catalog::Own;
use server::client::{Client, Trouble as Wire};

use crate::{
    lines::{self, Line},
    serve,
    trouble::Trouble,
};

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

/// The same with a table at a server: each line is carried there, each reply back.
pub(crate) fn run_at(
    server: &str,
    token: &str,
    mut input: impl BufRead,
    mut output: impl Write,
) -> Result<(), Trouble> {
    let said = |it: Wire| Trouble::new(it.to_string());
    let runtime = serve::runtime()?;
    let client = Client::new(server).with_token(token);
    let mut socket = runtime.block_on(client.socket("/api/engine")).map_err(said)?;
    loop {
        let reply = match lines::next(&mut input)? {
            Line::Text(line) => runtime.block_on(async {
                socket.say(String::from_utf8_lossy(&line)).await?;
                socket.next().await
            }),
            Line::TooLong => Ok(Session::answer_too_long()),
            Line::End => break,
        };
        let reply = reply.map_err(said)?;
        writeln!(output, "{reply}")?;
        output.flush()?;
        if reply == Session::GOODBYE {
            break;
        }
    }
    runtime.block_on(socket.close());
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use serde_json::Value;

    use super::run;

    #[test]
    fn every_line_gets_one_reply_until_quit() {
        let input = b"{\"do\":\"games\"}\n\n\xff\xfe\r\n{\"do\":\"quit\"}\n{\"do\":\"games\"}\n";
        let mut output = Vec::new();
        run(Vec::new(), &input[..], &mut output).unwrap();
        let replies: Vec<Value> =
            String::from_utf8(output).unwrap().lines().map(|it| serde_json::from_str(it).unwrap()).collect();
        let oks: Vec<_> = replies.iter().map(|it| it["ok"].as_bool().unwrap()).collect();
        assert_eq!(oks, [true, false, false, true]);
    }

    #[test]
    fn a_line_too_long_is_answered_and_the_next_one_too() {
        let mut input = "x".repeat(3 << 20);
        input += "\n{\"do\":\"quit\"}\n";
        let mut output = Vec::new();
        run(Vec::new(), input.as_bytes(), &mut output).expect("an end");
        let said = String::from_utf8(output).expect("text");
        let lines: Vec<&str> = said.lines().collect();
        assert_eq!(
            lines,
            [r#"{"ok":false,"error":"The line is longer than 1048576 bytes."}"#, super::Session::GOODBYE]
        );
    }
}
