//! What is laid over the map: zones, lines of communication, supply, control.

use hex::Hex;
use kernel::{Overlay, Side, Viewer};
use mukden::{Board, State};
use stage::{Overlaid, OverlayLine, OverlayMark, Shade};

use crate::{Shown, scene::Seeing};

impl Shown<'_> {
    /// Where stacks stand, and whose they are, everybody sees; zones and lines follow from that. [7.0, 7.6]
    pub(crate) fn lay_over(&self, state: &State, board: &mut Board, viewer: Viewer, overlay: Overlay) -> Overlaid {
        self.see(state, board, viewer, |seeing| match overlay {
            Overlay::Zones => self.zones_overlay(seeing),
            Overlay::Lines => self.lines_overlay(seeing),
            Overlay::Supply => self.supply_overlay(seeing),
            Overlay::Control => self.control_overlay(seeing),
        })
    }

    fn mark(&self, hex: Hex, side: Option<Side>, shade: Shade) -> OverlayMark {
        let what = match shade {
            Shade::Zone | Shade::Contested => "zone",
            Shade::Open => "open",
            Shade::Source => "source",
            _ => "cut off",
        };
        OverlayMark { hex: self.no(hex), side, shade, what }
    }

    fn stacks(&self, board: &Board, side: Side) -> Vec<Hex> {
        let grid = &self.book.map.grid;
        grid.hexes().filter(|&it| board.top(it).is_some_and(|top| self.side(top) == side)).collect()
    }

    fn zones_overlay(&self, seeing: &Seeing<'_>) -> Overlaid {
        let [a, b] = Side::ALL.map(|side| self.zones(seeing.board, side));
        let mark = |hex: Hex| match (a.has(hex), b.has(hex)) {
            (true, true) => Some(self.mark(hex, None, Shade::Contested)),
            (true, false) => Some(self.mark(hex, Some(Side::A), Shade::Zone)),
            (false, true) => Some(self.mark(hex, Some(Side::B), Shade::Zone)),
            (false, false) => None,
        };
        Overlaid { marks: self.book.map.grid.hexes().filter_map(mark).collect(), lines: Vec::new() }
    }

    /// The line of every stack, named by its top if that is known, to its supply head; and stacks that have none.
    fn lines_overlay(&self, seeing: &mut Seeing<'_>) -> Overlaid {
        let mut over = Overlaid::default();
        for side in Side::ALL {
            let open = seeing.board.lines(self, &seeing.state, side);
            let heads = self.book.map.supply[side];
            let mut line = mukden::Set::EMPTY;
            for from in self.stacks(seeing.board, side) {
                let goal = |it: Hex| heads.has(it) && (open.has(it) || it == from);
                let Some(way) = hex::trace(&self.book.map.grid, from, |it| open.has(it), goal) else {
                    over.marks.push(self.mark(from, Some(side), Shade::CutOff));
                    continue;
                };
                let top = seeing.board.top(from).filter(|&it| seeing.knows(self, it));
                line |= mukden::Set::of(way.iter().copied());
                over.lines.push(OverlayLine {
                    side: Some(side),
                    unit: top.map(Into::into),
                    name: String::new(),
                    shade: Shade::Open,
                    hexes: self.nos(way),
                });
            }
            let mark = |it| OverlayMark { what: "line", ..self.mark(it, Some(side), Shade::Open) };
            over.marks.extend(line.iter().map(mark));
        }
        over
    }

    fn supply_overlay(&self, seeing: &mut Seeing<'_>) -> Overlaid {
        let mut over = Overlaid::default();
        for side in Side::ALL {
            let heads = self.book.map.supply[side];
            over.marks.extend(heads.iter().map(|it| self.mark(it, Some(side), Shade::Source)));
            for from in self.stacks(seeing.board, side) {
                let is_open = self.line_from(&seeing.state, seeing.board, side, from);
                let shade = if is_open { Shade::Open } else { Shade::CutOff };
                over.marks.push(self.mark(from, Some(side), shade));
            }
        }
        over
    }

    fn control_overlay(&self, seeing: &Seeing<'_>) -> Overlaid {
        let mut over = Overlaid::default();
        for side in Side::ALL {
            for hex in self.controlled(&seeing.state, side) {
                over.marks.push(OverlayMark { hex, side: Some(side), shade: Shade::Controlled, what: "controls" });
            }
        }
        over
    }
}
