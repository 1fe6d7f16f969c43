//! Examples in documents, held against what a program says.

/// Whether a reply is as a document tells it, where `...` stands for anything.
#[must_use]
pub fn fits(reply: &str, told: &str) -> bool {
    let Some((first, rest)) = told.split_once("...") else { return reply == told };
    let Some(left) = reply.strip_prefix(first) else { return false };
    let mut parts = rest.split("...").peekable();
    let mut at = left;
    // Taking the first place where a part fits loses nothing: what stands before it may be anything.
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return at.ends_with(part);
        }
        let Some(found) = at.find(part) else { return false };
        at = &at[found + part.len()..];
    }
    true
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn what_is_left_out_may_be_anything() {
        for told in ["abcabd", "...", "a...", "...d", "ab...bd", "a...b...d", "...ab...", "abcabd...", "...abd"] {
            assert!(fits("abcabd", told), "{told}");
        }
        for told in ["", "abc", "b...", "...c", "abc...cabd", "a...e...d", "abcab...abd"] {
            assert!(!fits("abcabd", told), "{told}");
        }
    }
}
