//! Words of others, as far as they are fit to be repeated.

/// How many characters of somebody's words are repeated to them.
const QUOTED: usize = 40;
/// How long a sentence may be that holds words of others in unknown places.
const BRIEF: usize = 800;

/// Words in quotes: what cannot be printed is escaped, and what is long is cut. Every message that repeats what it was
/// given does it with this, so that a short reply answers a long request.
///
/// ```
/// assert_eq!(kernel::quoted("dance"), "\"dance\"");
/// assert_eq!(kernel::quoted(&"x".repeat(41)), format!("\"{}…\"", "x".repeat(40)));
/// ```
#[must_use]
pub fn quoted(words: &str) -> String {
    format!("{:?}", shortened(words, QUOTED))
}

/// As [`quoted`], for messages that have marks of their own around the words.
#[must_use]
pub fn cut(words: &str) -> String {
    printable(&shortened(words, QUOTED))
}

/// A sentence of some other program's, which may repeat anything: made printable, and cut where no sentence is as long.
#[must_use]
pub fn brief(sentence: &str) -> String {
    printable(&shortened(sentence, BRIEF))
}

/// Whether a letter cannot be seen: control characters, direction marks, line breaks and blanks of no width. In a text that
/// others are shown they hide what it says, or turn it around.
///
/// ```
/// assert!("\n\u{200b}\u{202e}".chars().all(kernel::is_hidden));
/// assert!(!"Mukden, 奉天\u{a0}✠".chars().any(kernel::is_hidden));
/// ```
#[must_use]
pub fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

fn shortened(words: &str, most: usize) -> String {
    match words.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &words[..end]),
        None => words.to_owned(),
    }
}

fn printable(words: &str) -> String {
    let mut text = String::with_capacity(words.len());
    for letter in words.chars() {
        match letter {
            '"' | '\'' | '\\' => text.push(letter),
            _ => text.extend(letter.escape_debug()),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_short_and_plain_stays_as_it_is() {
        for words in ["", "8A-XX", "Königsberg's \\ walls", &"ü".repeat(40)] {
            assert_eq!(cut(words), words);
            assert_eq!(brief(words), words);
            assert_eq!(quoted(words), format!("{words:?}"));
        }
    }

    #[test]
    fn what_is_long_is_cut_and_what_cannot_be_printed_is_escaped() {
        assert_eq!(cut(&"ü".repeat(1000)), "ü".repeat(40) + "…");
        assert_eq!(cut("a\u{202e}b\u{1b}[2J\n"), "a\\u{202e}b\\u{1b}[2J\\n");
        assert_eq!(quoted("\u{202e}\""), "\"\\u{202e}\\\"\"");
        // Every character can become ten, and no more.
        assert!(quoted(&"\u{10ffff}".repeat(1 << 20)).len() < 500);
        assert!(brief(&"\u{10ffff}".repeat(1 << 20)).len() < 10_000);
    }
}
