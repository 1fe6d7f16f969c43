//! What is printed as it is called by itself, so that no client puts names together, or takes them apart.

use crate::{EdgeKind, EdgeLine, HexLine, LineKind, Nation, Place, words::capital};

impl EdgeKind {
    /// What it is, within a sentence.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            EdgeKind::River => "river",
            EdgeKind::MajorRiver => "major river",
            EdgeKind::Trench => "trench",
            EdgeKind::Closed => "closed side",
            EdgeKind::Border => "frontier",
            EdgeKind::Boundary => "boundary",
        }
    }
}

impl LineKind {
    /// What it is, within a sentence.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            LineKind::Railroad => "railroad",
            LineKind::CriticalRailroad => "critical railroad",
            LineKind::Pass => "pass",
            LineKind::MarchLane => "lane of march",
            LineKind::Border => "line",
        }
    }
}

impl Nation {
    /// Whose, before a noun.
    #[must_use]
    pub const fn adjective(self) -> &'static str {
        match self {
            Nation::German => "German",
            Nation::Russian => "Russian",
            Nation::Japanese => "Japanese",
            Nation::Romanian => "Romanian",
            Nation::Soviet => "Soviet",
        }
    }

    /// A name with whose it is, unless the name says so: both sides may have a 6 Army.
    #[must_use]
    pub fn full(self, name: &str) -> String {
        let adjective = self.adjective();
        let is_said = name.to_lowercase().contains(&adjective.to_lowercase());
        if is_said { name.to_owned() } else { format!("{adjective} {name}") }
    }
}

impl EdgeLine {
    /// What such hexsides are called by themselves; with the adjective of their owner, if they have one.
    #[must_use]
    pub fn title(kind: EdgeKind, owner: Option<&str>, name: &str) -> String {
        match owner {
            Some(adjective) => titled(&format!("{adjective} {}", kind.word()), name),
            None => titled(kind.word(), name),
        }
    }
}

impl HexLine {
    /// What such a line is called by itself.
    #[must_use]
    pub fn title(kind: LineKind, name: &str) -> String {
        titled(kind.word(), name)
    }
}

impl Place {
    /// A name without what is added to it in parentheses.
    #[must_use]
    pub fn short(name: &str) -> String {
        name.split(" (").next().unwrap_or(name).to_owned()
    }
}

/// A name after what it names, unless it says that by itself: a pass, a strait, a railway.
fn titled(kind: &str, name: &str) -> String {
    let lower = name.to_lowercase();
    let mut words = lower.split(|it: char| !it.is_alphanumeric());
    let is_saying = words.any(|it| ["line", "pass", "bay"].iter().any(|end| it.ends_with(end)))
        || ["rail", "strait", "frontier", "border"].iter().any(|it| lower.contains(it));
    capital(if is_saying { name.to_owned() } else { format!("{kind} {name}") }.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_says_what_it_is_stands_alone() {
        assert_eq!(EdgeLine::title(EdgeKind::River, None, "Desna"), "River Desna");
        assert_eq!(
            EdgeLine::title(EdgeKind::Trench, Some("Russian"), "Sha Ho position"),
            "Russian trench Sha Ho position"
        );
        assert_eq!(EdgeLine::title(EdgeKind::Closed, None, "Kerch Strait"), "Kerch Strait");
        assert_eq!(EdgeLine::title(EdgeKind::Boundary, None, "Lakes line"), "Lakes line");
        assert_eq!(EdgeLine::title(EdgeKind::River, None, ""), "River");
        assert_eq!(HexLine::title(LineKind::Pass, "Ta Pass"), "Ta Pass");
        assert_eq!(HexLine::title(LineKind::MarchLane, "1st Army"), "Lane of march 1st Army");
    }

    #[test]
    fn a_unit_is_called_by_its_nation_once() {
        assert_eq!(Nation::German.full("6 Army"), "German 6 Army");
        assert_eq!(Nation::Romanian.full("3 Romanian Army"), "3 Romanian Army");
    }

    #[test]
    fn a_map_leaves_out_what_is_added_in_parentheses() {
        assert_eq!(Place::short("Thorn (Torun)"), "Thorn");
        assert_eq!(Place::short("Mukden"), "Mukden");
    }
}
