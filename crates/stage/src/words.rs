//! Small parts of sentences that every game needs.

/// A number with its noun: `1 step`, `3 steps`.
#[must_use]
pub fn some(n: impl Into<u32>, noun: &str) -> String {
    let n = n.into();
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

/// A word with a capital.
#[must_use]
pub fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|it| it.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Words with a capital and a full stop.
#[must_use]
pub fn sentence(words: &str) -> String {
    let stop = if words.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{}{stop}", capital(words))
}

/// Things in a row: `a`, `a and b`, `a, b and c`.
#[must_use]
pub fn listed(things: &[String], last: &str) -> String {
    match things {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., end] => format!("{} {last} {end}", most.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_put_together() {
        assert_eq!([some(1_u8, "step"), some(3_u8, "step")], ["1 step", "3 steps"]);
        assert_eq!([sentence("über alles"), sentence("really?")], ["Über alles.", "Really?"]);
        let [a, b, c] = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(listed(&[a.clone(), b.clone()], "or"), "a or b");
        assert_eq!(listed(&[a, b, c], "and"), "a, b and c");
    }
}
