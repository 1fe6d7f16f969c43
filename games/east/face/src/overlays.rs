//! What can be laid over the map: zones, lines of communication, supply, control. All of it is open.

use east::{AXIS, Board, NO_TOWN, SOVIET, Set, State, Tracer, UNREACHED, Unit, Zone};
use hex::Hex;
use kernel::{Overlay, Side};
use stage::{Overlaid, OverlayLine, OverlayMark, Shade};

use crate::Shown;

/// What a stack without supply loses, in words that fit a mark.
const LOSES: [&str; 10] =
    ["supplied", "loses 1", "loses 2", "loses 3", "loses 4", "loses 5", "loses 6", "loses 7", "loses 8", "loses 9"];

impl Shown<'_> {
    pub(crate) fn overlaid(&self, state: &State, board: &mut Board, overlay: Overlay) -> Overlaid {
        let mut laid = Overlaid::default();
        for side in Side::ALL {
            match overlay {
                Overlay::Zones => self.lay_zones(state, board, side, &mut laid),
                Overlay::Lines => self.lay_lines(state, board, side, &mut laid),
                Overlay::Supply => self.lay_supply(state, board, side, &mut laid),
                Overlay::Control => {
                    let places = self.controlled(state, side);
                    laid.marks.extend(places.iter().map(|it| self.mark(it, side, Shade::Controlled)));
                }
            }
        }
        laid
    }

    fn mark(&self, hex: Hex, side: Side, shade: Shade) -> OverlayMark {
        let what = match shade {
            Shade::Halting => "zone that halts Soviets",
            Shade::Zone => "zone",
            Shade::Open => "line",
            Shade::Source => "supplies",
            Shade::Supplied => "in range",
            Shade::Controlled => "controls",
            _ => "cut off",
        };
        OverlayMark { hex: self.no(hex), side: Some(side), shade, what }
    }

    /// Zones of control; those of German Armies halt the Soviets. [9.1.3]
    fn lay_zones(&self, state: &State, board: &mut Board, side: Side, laid: &mut Overlaid) {
        let zone = board.zone_of(self, state, side);
        let halts = if side == AXIS { board.zone(self, state, Zone::Armies) } else { Set::EMPTY };
        let shade = |it| if halts.has(it) { Shade::Halting } else { Shade::Zone };
        laid.marks.extend(zone.iter().map(|it| self.mark(it, side, shade(it))));
    }

    /// Hexes that lines can lead through; a line for each stack that has one, from the stack to where it leads; a mark on
    /// each that has none. [9.2.1]
    fn lay_lines(&self, state: &State, board: &mut Board, side: Side, laid: &mut Overlaid) {
        let stacks = board.held[side];
        for hex in self.book.map.grid.hexes() {
            let tracer = Tracer { side, romanian: false, command: self.book.map.command[hex.at()] };
            if board.lines(self, state, tracer).loc.has(hex) {
                laid.marks.push(self.mark(hex, side, Shade::Open));
            }
        }
        let mut known: Vec<(Tracer, Vec<Set>)> = Vec::new();
        for hex in stacks.iter() {
            let units = board.units_in(hex).minus(self.leaders);
            let with = units.into_iter().find(|&it| self.has_loc(state, board, it));
            let Some(unit) = with else {
                laid.marks.push(self.mark(hex, side, Shade::CutOff));
                continue;
            };
            let tracer = self.tracer(unit, hex);
            if !known.iter().any(|it| it.0 == tracer) {
                known.push((tracer, self.line_rings(state, board, tracer)));
            }
            let rings = known.iter().find(|it| it.0 == tracer).map_or(&[][..], |it| &it.1);
            if let Some(hexes) = self.line_traced(state, tracer, rings, hex) {
                laid.lines.push(self.line_overlaid(side, unit, &hexes));
            }
        }
    }

    fn line_overlaid(&self, side: Side, unit: Unit, hexes: &[Hex]) -> OverlayLine {
        OverlayLine {
            side: Some(side),
            unit: Some(unit.into()),
            name: String::new(),
            shade: Shade::Open,
            hexes: hexes.iter().map(|&it| self.no(it)).collect(),
        }
    }

    /// The shortest line from a hex, ring by ring to where it leads; of equal ones that over the smaller hex numbers.
    fn line_traced(&self, state: &State, tracer: Tracer, rings: &[Set], hex: Hex) -> Option<Vec<Hex>> {
        let ring = rings.iter().position(|it| it.has(hex))?;
        let mut hexes = vec![hex];
        for nearer in rings[..ring].iter().rev() {
            let last = Set::of([hexes[hexes.len() - 1]]);
            let next = self.line_spread(tracer, &last, state.turn == 1) & *nearer;
            hexes.push(next.nth(0)?);
        }
        Some(hexes)
    }

    /// Towns that supply, hexes in range of them, and stacks of which somebody is out of supply. [10.1.2]
    fn lay_supply(&self, state: &State, board: &mut Board, side: Side, laid: &mut Overlaid) {
        let stacks = board.held[side];
        for hex in self.book.map.grid.hexes() {
            let here = board.units_in(hex).into_iter().filter(|_| stacks.has(hex));
            let lacks = here.map(|it| (self.unsupplied(state, board, it), self.has_loc(state, board, it)));
            let lacks: Vec<(u8, bool)> = lacks.collect();
            if let Some(&(loss, has_line)) = lacks.iter().max_by_key(|it| it.0).filter(|it| it.0 > 0) {
                let what = match (has_line, loss) {
                    (false, _) => "surrounded",
                    (true, NO_TOWN) => "out of supply",
                    (true, loss) => LOSES.get(usize::from(loss)).copied().unwrap_or("loses 10 or more"),
                };
                laid.marks.push(OverlayMark { what, ..self.mark(hex, side, Shade::CutOff) });
                continue;
            }
            let tracer = Tracer { side, romanian: false, command: self.book.map.command[hex.at()] };
            let (lines, supply) = board.supply(self, state, tracer);
            let far = supply.at(self, lines, tracer, hex);
            if lines.towns.has(hex) {
                laid.marks.push(self.mark(hex, side, Shade::Source));
            } else if far != UNREACHED && self.is_in_range(state, side, far) {
                laid.marks.push(self.mark(hex, side, Shade::Supplied));
            }
        }
    }

    /// Whether a distance is within the supply range of a side. [10.1.2, 10.1.8a, 10.2.1b]
    pub(crate) fn is_in_range(&self, state: &State, side: Side, far: u8) -> bool {
        let counted = if self.options.plain_distance { far } else { far.saturating_sub(1) };
        counted <= if side == SOVIET { 4 } else { self.axis_range(state) }
    }
}
