//! Lines of input, none of them held in memory beyond a bound.

use std::io::{self, BufRead, ErrorKind, Read};

use ::engine::MAX_LINE;

/// What comes next on an input.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A line without its end.
    Text(Vec<u8>),
    /// A line of more than [`MAX_LINE`] bytes, which was passed over to its end.
    TooLong,
    /// The end of the input.
    End,
}

pub(crate) fn next(input: &mut impl BufRead) -> io::Result<Line> {
    let mut line = Vec::new();
    let n = input.take(MAX_LINE as u64 + 1).read_until(b'\n', &mut line)?;
    if n == 0 {
        return Ok(Line::End);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
        return Ok(Line::Text(line));
    }
    if n <= MAX_LINE {
        return Ok(Line::Text(line));
    }
    drop(line);
    loop {
        let bytes = match input.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let end = bytes.iter().position(|&it| it == b'\n');
        let n = end.map_or(bytes.len(), |it| it + 1);
        let is_over = end.is_some() || n == 0;
        input.consume(n);
        if is_over {
            return Ok(Line::TooLong);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn all(input: impl Read) -> Vec<Line> {
        let mut input = BufReader::with_capacity(4096, input);
        let mut lines = Vec::new();
        loop {
            match next(&mut input).expect("an input without faults") {
                Line::End => return lines,
                line => lines.push(line),
            }
        }
    }

    #[test]
    fn a_line_is_as_long_as_it_may_be_or_passed_over() {
        let text = |it: &str| Line::Text(it.as_bytes().to_vec());
        assert_eq!(all(&b"a\n\nb"[..]), [text("a"), text(""), text("b")]);
        let longest = "x".repeat(MAX_LINE);
        assert_eq!(all(format!("{longest}\nb\n").as_bytes()), [text(&longest), text("b")]);
        assert_eq!(all(longest.as_bytes()), [text(&longest)]);
        assert_eq!(all(format!("{longest}x\nb\n").as_bytes()), [Line::TooLong, text("b")]);
        assert_eq!(all(format!("{longest}x").as_bytes()), [Line::TooLong]);
    }

    #[test]
    fn a_line_without_end_is_not_held_in_memory() {
        let endless = io::repeat(b'x').take(1 << 28);
        assert_eq!(all(endless.chain(&b"\nb"[..])), [Line::TooLong, Line::Text(b"b".to_vec())]);
    }
}
