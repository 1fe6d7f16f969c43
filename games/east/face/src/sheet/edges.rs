//! Hexsides: rivers, straits, the border, and the lines between commands.

use east::{Area, GROUPS, River};
use hex::{Dir, Grid, Hex};
use stage::{Edge, EdgeKind, EdgeLine};

use crate::{Shown, speech::capital};

/// A corner where hexsides meet, in thirds of a column and half rows.
type Corner = (i32, i32);

impl Shown<'_> {
    pub(super) fn edges(&self) -> Vec<EdgeLine> {
        let map = &self.book.map;
        let course = |kind: EdgeKind| {
            move |it: &River| EdgeLine {
                kind,
                name: it.name.clone(),
                owner: None,
                sides: it.sides.iter().map(|it| self.edge((it.hex, it.dir))).collect(),
            }
        };
        let mut edges: Vec<EdgeLine> = map.rivers.iter().map(course(EdgeKind::River)).collect();
        edges.extend(map.straits.iter().map(course(EdgeKind::Closed)));
        let is_ussr = |hex: Hex| map.area[hex.at()] == Area::Ussr;
        let border = self.sides_between(|a, b| is_ussr(a) && !is_ussr(b));
        edges.extend(self.chained(EdgeKind::Border, "The border of June 1941", border));
        for one in 0..4_u8 {
            for other in one + 1..4 {
                let is = |hex: Hex, command: u8| map.command[hex.at()] == command;
                let sides = self.sides_between(|a, b| is(a, one) && is(b, other));
                let [one, other] = [one, other].map(|it| capital(GROUPS[usize::from(it)]));
                edges.extend(self.chained(EdgeKind::Boundary, &format!("{one} and {other}"), sides));
            }
        }
        edges
    }

    fn edge(&self, (hex, dir): (Hex, Dir)) -> Edge {
        Edge { hex: self.no(hex), dir: dir as u8 }
    }

    /// The hexsides between land on one side and land on the other, each named from the first.
    fn sides_between(&self, are: impl Fn(Hex, Hex) -> bool) -> Vec<(Hex, Dir)> {
        let map = &self.book.map;
        let mut sides = Vec::new();
        for hex in map.land.iter() {
            for dir in Dir::ALL {
                if map.grid.step(hex, dir).is_some_and(|to| map.land.has(to) && are(hex, to)) {
                    sides.push((hex, dir));
                }
            }
        }
        sides
    }

    /// Hexsides put end to end; one line for each stretch without a break.
    fn chained(&self, kind: EdgeKind, name: &str, mut sides: Vec<(Hex, Dir)>) -> Vec<EdgeLine> {
        let grid = &self.book.map.grid;
        let ends = |side: (Hex, Dir)| corners(grid, side);
        let mut lines = Vec::new();
        while !sides.is_empty() {
            // An end of a stretch is a corner that only one hexside touches; a ring may begin anywhere.
            let touches = |at: Corner| sides.iter().filter(|&&it| ends(it).contains(&at)).count();
            let loose = sides.iter().position(|&it| ends(it).iter().any(|&it| touches(it) == 1)).unwrap_or(0);
            let [a, b] = ends(sides[loose]);
            let mut at = if touches(a) == 1 { b } else { a };
            let mut chain = vec![sides.swap_remove(loose)];
            while let Some(next) = sides.iter().position(|&it| ends(it).contains(&at)) {
                let side = sides.swap_remove(next);
                let [a, b] = ends(side);
                at = if a == at { b } else { a };
                chain.push(side);
            }
            let sides = chain.into_iter().map(|it| self.edge(it)).collect();
            lines.push(EdgeLine { kind, name: name.to_owned(), owner: None, sides });
        }
        lines
    }
}

/// The two ends of a hexside.
fn corners(grid: &Grid, (hex, dir): (Hex, Dir)) -> [Corner; 2] {
    let (x, y) = (3 * i32::from(grid.col(hex)), i32::from(grid.depth(hex)));
    let around = [(-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)];
    [0, 1].map(|it| {
        let (dx, dy) = around[(dir as usize + it) % 6];
        (x + dx, y + dy)
    })
}
