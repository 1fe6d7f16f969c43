//! What can be laid over the map: zones, lines and gaps, supply, and where Russians were last.

use std::collections::BTreeSet;

use hex::Hex;
use hindenburg::{Army, Board, Corps, Set, State};
use kernel::{Overlay, Side};
use stage::{HexNo, Overlaid, OverlayLine, OverlayMark, Shade};

use crate::Shown;

impl Shown<'_> {
    pub(crate) fn overlaid(&self, state: &State, board: &Board, overlay: Overlay) -> Overlaid {
        match overlay {
            Overlay::Zones => {
                Overlaid { marks: self.marks(&self.zones(state, board), Side::A, Shade::Zone), lines: Vec::new() }
            }
            Overlay::Supply => {
                Overlaid { marks: self.supply_marks(state, board), lines: self.supply_lines(state, board) }
            }
            Overlay::Lines => {
                let mut lines = self.supply_lines(state, board);
                let hexes: BTreeSet<HexNo> = lines.iter().flat_map(|it| it.hexes.iter().copied()).collect();
                let mark = |hex| OverlayMark { hex, side: Some(Side::B), shade: Shade::Open, what: "line" };
                let marks = hexes.into_iter().map(mark).collect();
                for army in Army::RUSSIAN {
                    self.front(state, board, army, &mut lines);
                }
                lines.extend(self.ways_of_retreat(state, board));
                Overlaid { marks, lines }
            }
            Overlay::Control => {
                Overlaid { marks: self.marks(&state.last_russian, Side::B, Shade::Controlled), lines: Vec::new() }
            }
        }
    }

    fn marks(&self, hexes: &Set, side: Side, shade: Shade) -> Vec<OverlayMark> {
        let what = match shade {
            Shade::Zone => "zone",
            Shade::Supplied | Shade::Source => "open",
            Shade::Controlled => "last occupied",
            _ => "cut off",
        };
        hexes.iter().map(|it| OverlayMark { hex: self.no(it), side: Some(side), shade, what }).collect()
    }

    /// Hexes that Russian supply reaches, its sources, and the corps it does not reach. [6-supply-a]
    fn supply_marks(&self, state: &State, board: &Board) -> Vec<OverlayMark> {
        let reached = self.supplied(state, board);
        let cut_off = Set::of(self.surrounded(state, board).into_iter().filter_map(|it| state.hex(it)));
        let mut marks = self.marks(&(reached - self.sources), Side::B, Shade::Supplied);
        marks.extend(self.marks(&(reached & self.sources), Side::B, Shade::Source));
        marks.extend(self.marks(&cut_off, Side::B, Shade::CutOff));
        marks
    }

    /// The shortest way from each Russian corps to a source of supply. [6-supply-a]
    fn supply_lines(&self, state: &State, board: &Board) -> Vec<OverlayLine> {
        let reached = self.supplied(state, board);
        let line = |corps: Corps| {
            let goal = |it| self.sources.has(it) && reached.has(it);
            let way = hex::trace(&self.book.map.grid, state.hex(corps)?, |it| reached.has(it), goal)?;
            Some(self.line(corps, Shade::Open, &way))
        };
        self.russians(board).into_iter().filter_map(line).collect()
    }

    fn line(&self, corps: Corps, shade: Shade, hexes: &[Hex]) -> OverlayLine {
        OverlayLine {
            side: Some(corps.side()),
            unit: Some(corps.into()),
            name: String::new(),
            shade,
            hexes: self.nos(hexes),
        }
    }

    /// The line of an army through its corps, and the gaps in it. [3-gap-a, H8]
    fn front(&self, state: &State, board: &Board, army: Army, lines: &mut Vec<OverlayLine>) {
        let corps: Vec<Hex> = board.on_map(army).into_iter().filter_map(|it| state.hex(it)).collect();
        let mut links = Vec::new();
        let mut gaps = Vec::new();
        self.join_up(&corps, |a, b, far| if far == 1 { links.push((a, b)) } else { gaps.push((a, b)) });
        let of_army = |shade, hexes: &[Hex]| OverlayLine {
            side: Some(Side::B),
            unit: None,
            name: army.name().into(),
            shade,
            hexes: self.nos(hexes),
        };
        lines.extend(trails(links).iter().map(|it| of_army(Shade::Front, it)));
        for (a, b) in gaps {
            let way = hex::trace(&self.book.map.grid, a, |_| true, |it| it == b).unwrap_or_default();
            lines.push(of_army(Shade::Gap, &way));
        }
    }

    /// Where each corps could go if it were beaten now, from its hex to each that is open. [3-retreat-a, 5-retreat-a]
    fn ways_of_retreat(&self, state: &State, board: &Board) -> Vec<OverlayLine> {
        let mut lines = Vec::new();
        for corps in Corps::all() {
            let Some(from) = state.hex(corps) else { continue };
            let ways = if corps.is_german() {
                self.retreat_hexes(state, board, corps)
            } else {
                self.ways_out(state, board, corps)
            };
            lines.extend(ways.iter().map(|it| self.line(corps, Shade::Retreat, &[from, it])));
        }
        lines
    }
}

/// Links put together into as few lines as can be drawn without lifting the pen and going back.
fn trails(mut links: Vec<(Hex, Hex)>) -> Vec<Vec<Hex>> {
    let mut trails = Vec::new();
    while let Some(&(a, _)) = links.first() {
        let n = |hex: Hex| links.iter().filter(|it| it.0 == hex || it.1 == hex).count();
        let ends = links.iter().flat_map(|it| [it.0, it.1]);
        let mut trail = vec![ends.filter(|&it| n(it) % 2 == 1).min().unwrap_or(a)];
        loop {
            let here = trail[trail.len() - 1];
            let Some(at) = links.iter().position(|it| it.0 == here || it.1 == here) else { break };
            let (a, b) = links.swap_remove(at);
            trail.push(if a == here { b } else { a });
        }
        trails.push(trail);
    }
    trails
}
