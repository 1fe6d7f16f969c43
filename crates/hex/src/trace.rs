//! Lines of supply and communication: a way through open hexes, of any length.

use crate::{Grid, Hex};

/// The shortest way from `from` to a hex that is a `goal`, through `open` hexes; `from` itself need not be open. The
/// hexes of the way, `from` first; nothing if there is none.
#[must_use]
pub fn trace(grid: &Grid, from: Hex, open: impl Fn(Hex) -> bool, goal: impl Fn(Hex) -> bool) -> Option<Vec<Hex>> {
    let mut before = vec![None; grid.len()];
    before[from.at()] = Some(from);
    let mut queue = std::collections::VecDeque::from([from]);
    while let Some(hex) = queue.pop_front() {
        if goal(hex) {
            let mut way = vec![hex];
            let mut at = hex;
            while let Some(previous) = before[at.at()].filter(|&it| it != at) {
                way.push(previous);
                at = previous;
            }
            way.reverse();
            return Some(way);
        }
        for &next in grid.around(hex) {
            if before[next.at()].is_none() && open(next) {
                before[next.at()] = Some(hex);
                queue.push_back(next);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Low;

    #[test]
    fn a_line_goes_round_what_is_closed() {
        let grid = Grid::new(1, 5, 1, 4, Low::Even);
        let hex = |name| grid.find(name).expect("a hex");
        let closed = [hex("0201"), hex("0202"), hex("0301")];
        let way = trace(&grid, hex("0101"), |it| !closed.contains(&it), |it| it == hex("0401"));
        let way: Vec<_> = way.expect("a way").into_iter().map(|it| grid.name(it)).collect();
        assert_eq!(way, ["0101", "0102", "0103", "0203", "0303", "0302", "0401"]);
        assert_eq!(trace(&grid, hex("0101"), |_| false, |it| it == hex("0401")), None);
        assert_eq!(trace(&grid, hex("0101"), |_| false, |it| it == hex("0101")), Some(vec![hex("0101")]));
    }
}
