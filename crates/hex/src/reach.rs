//! One search that says where a unit can go, at what cost and by which way.

use crate::{Grid, Hex};

/// What it takes to step into a neighbouring hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The movement points of the step, hexside included.
    pub cost: u16,
    /// Whether the unit must stop there.
    pub stop: bool,
}

/// Where a search got to.
#[derive(Clone, Debug)]
pub struct Field {
    from: Hex,
    /// The cost and the hex before, per hex reached.
    best: Vec<Option<(u16, Hex)>>,
}

impl Field {
    /// The hexes reached, ascending, the start excluded, each with its least cost.
    pub fn hexes(&self) -> impl Iterator<Item = (Hex, u16)> + '_ {
        self.best
            .iter()
            .enumerate()
            .filter_map(|(at, it)| it.map(|(cost, _)| (Hex(at as u16), cost)))
            .filter(|&(hex, _)| hex != self.from)
    }

    /// The least cost to get to `hex`, if it was reached.
    #[must_use]
    pub fn cost(&self, hex: Hex) -> Option<u16> {
        self.best[hex.at()].map(|(cost, _)| cost)
    }

    /// The hexes on the way to `hex`, start excluded and `hex` last; empty if it was not reached.
    #[must_use]
    pub fn route(&self, hex: Hex) -> Vec<Hex> {
        let mut route = Vec::new();
        let mut at = hex;
        while at != self.from {
            let Some((_, before)) = self.best[at.at()] else { return Vec::new() };
            route.push(at);
            at = before;
        }
        route.reverse();
        route
    }
}

/// Every hex that can be reached from `from` within `points`. `step(a, b, spent)` says what the step from `a` to its
/// neighbour `b` takes when `spent` points are gone, or that it is not allowed. Of equal ways the one over the smaller
/// hex numbers wins.
#[must_use]
pub fn reach(grid: &Grid, from: Hex, points: u16, step: impl Fn(Hex, Hex, u16) -> Option<Step>) -> Field {
    let mut best = vec![None; grid.len()];
    let mut stops = vec![false; grid.len()];
    // One bucket a cost: points are few, and buckets keep the order without comparing.
    let mut buckets = vec![Vec::new(); usize::from(points) + 1];
    best[from.at()] = Some((0, from));
    buckets[0].push(from);
    for spent in 0..=points {
        let mut i = 0;
        buckets[usize::from(spent)].sort();
        while let Some(&hex) = buckets[usize::from(spent)].get(i) {
            i += 1;
            if best[hex.at()].is_none_or(|(cost, _)| cost != spent) || stops[hex.at()] {
                continue;
            }
            for &to in grid.around(hex) {
                let Some(Step { cost, stop }) = step(hex, to, spent) else { continue };
                let total = spent + cost;
                if total <= points && best[to.at()].is_none_or(|(cost, _)| total < cost) {
                    best[to.at()] = Some((total, hex));
                    stops[to.at()] = stop;
                    buckets[usize::from(total)].push(to);
                }
            }
        }
    }
    Field { from, best }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Low;

    #[test]
    fn costs_belong_to_hexsides_and_stops_hold() {
        let grid = Grid::new(1, 6, 1, 6, Low::Even);
        let hex = |name| grid.find(name).expect("a hex");
        // A river between columns 2 and 3 costs two more; whoever enters 0304 stops.
        let river = |a: Hex, b: Hex| grid.col(a).min(grid.col(b)) == 2 && grid.col(a) != grid.col(b);
        let field = reach(&grid, hex("0203"), 4, |a, b, _| {
            Some(Step { cost: 1 + 2 * u16::from(river(a, b)), stop: b == hex("0304") })
        });
        assert_eq!(field.cost(hex("0202")), Some(1));
        assert_eq!(field.cost(hex("0304")), Some(3));
        assert_eq!(field.cost(hex("0305")), Some(4), "round the stop, over another hexside");
        assert_eq!(field.route(hex("0305")), [hex("0204"), hex("0305")]);
        assert_eq!(field.cost(hex("0404")), None, "only through the stop within four points");
        assert_eq!(field.cost(hex("0403")), Some(4), "past the stop by 0303");
        assert!(field.hexes().all(|(it, cost)| it != hex("0203") && cost <= 4));
    }
}
