//! Signs for overlays on the map.

use catalog::Marked;

/// A sign for everything an overlay says, different ones for the two sides; a number that it ends with is its sign.
pub(super) fn signs(marks: &[Marked], first: &str) -> Vec<(Option<&'static str>, &'static str, String)> {
    let mut signs: Vec<(Option<&'static str>, &'static str, String)> = Vec::new();
    for mark in marks {
        if signs.iter().any(|it| (it.0, it.1) == (mark.side, mark.what)) {
            continue;
        }
        let all = if mark.side.is_none_or(|it| it == first) { ["+", "*", "=", "&"] } else { ["x", "%", ":", "?"] };
        let used = |it: &str| signs.iter().any(|of| of.2 == it);
        let number = mark.what.rsplit(' ').next().filter(|it| it.parse::<u8>().is_ok());
        let sign = number.unwrap_or_else(|| all.into_iter().find(|it| !used(it)).unwrap_or(all[3]));
        signs.push((mark.side, mark.what, sign.to_owned()));
    }
    signs
}
