//! Where values come from.

use kernel::{cut, quoted};

/// The tag every block of values carries: who says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source(String);

/// The three kinds of sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The printed rules: `rules 9.5`.
    Rules,
    /// Something published: a map, a book, an address.
    Public,
    /// Our own proposal for something printed that nobody could read: `reconstructed`, with a remark if need be.
    Reconstructed,
}

impl Source {
    /// Reads a tag.
    ///
    /// # Errors
    /// Says what is wrong with an empty tag, or with one that looks like a misspelt `rules` or `reconstructed`: it
    /// would count as a public source, and nobody would notice.
    pub fn parse(text: &str) -> Result<Source, String> {
        let (word, rest) = text.split_once(|it: char| !it.is_alphanumeric()).unwrap_or((text, ""));
        let lower = word.to_lowercase();
        if text.trim() != text || !text.chars().any(char::is_alphanumeric) {
            Err(format!("the source is {}, but must say where the values come from", quoted(text)))
        } else if lower.starts_with("recon") && word != "reconstructed" {
            Err(format!("the source begins with `{}`; write `reconstructed`", cut(word)))
        } else if lower.starts_with("rule") && (word != "rules" || !rest.chars().any(char::is_alphanumeric)) {
            Err(format!("the source is {}; write `rules` and the number of the rule", quoted(text)))
        } else {
            Ok(Source(text.to_owned()))
        }
    }

    /// The tag as written.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Which kind of source it is.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self.0.split(|it: char| !it.is_alphanumeric()).next() {
            Some("rules") => Kind::Rules,
            Some("reconstructed") => Kind::Reconstructed,
            _ => Kind::Public,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_says_its_kind() {
        for (text, kind) in [
            ("rules 9.5", Kind::Rules),
            ("rules 3-march-c", Kind::Rules),
            ("reconstructed", Kind::Reconstructed),
            ("reconstructed: by the formula above", Kind::Reconstructed),
            ("https://example.org/map", Kind::Public),
            ("Reichsarchiv, vol. 2, p. 84", Kind::Public),
        ] {
            assert_eq!(Source::parse(text).map(|it| it.kind()), Ok(kind), "{text}");
        }
    }

    #[test]
    fn empty_and_misspelt_tags_are_refused() {
        for text in
            ["", " ", "?", " rules 3", "rules", "rules ", "rule 3", "Rules 3", "Reconstructed", "reconstruction"]
        {
            assert!(Source::parse(text).is_err(), "{text:?}");
        }
    }
}
