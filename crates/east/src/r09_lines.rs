//! Chapter 9, lines of communication: what is open to them, and where they come from.

use hex::Hex;
use kernel::{BySide, Side};

use crate::{AXIS, Board, City, East, MAX_HEXES, SOVIET, Set, State, Unit, board::Tracer};

/// Too far to trace.
pub(crate) const UNREACHED: u8 = u8::MAX;

/// What lines depend on. As long as it stays the same, so do they.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LineKey {
    /// Hexes open to lines of the side, whatever the command.
    open: Set,
    control: u128,
    first_turn: bool,
}

/// The lines of a command and the supply they bring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lines {
    pub(crate) key: LineKey,
    /// Hexes from which a line of communication can be traced. [9.2.1]
    pub(crate) loc: Set,
    /// Towns and cities of the command that can supply. [10.1.2, 10.1.3, 10.1.4]
    pub(crate) towns: Set,
    /// Hexes to the nearest of them over open hexes, [`UNREACHED`] without a way. [10.1.2]
    pub(crate) far: [u8; MAX_HEXES],
}

impl LineKey {
    /// What of it lies in a band.
    pub(crate) fn open_in(&self, band: &Set) -> Set {
        self.open & *band
    }
}

impl Lines {
    /// Whether a line can be traced from a hex, to the edge or to a town that supplies. [9.2.1, 10.1.11b]
    pub(crate) fn reach(&self, hex: Hex) -> bool {
        self.loc.has(hex) || self.far[hex.at()] != UNREACHED
    }

    /// Whether two were made from the same.
    pub(crate) fn is_of(&self, other: &Lines) -> bool {
        self.key == other.key
    }
}

impl East {
    /// Who traces for a unit: its nation, and the command it stands in. [9.2.1b, 13.1.1a]
    pub(crate) fn tracer(&self, unit: Unit, hex: Hex) -> Tracer {
        let side = self.side(unit);
        let command = self.book.map.command[hex.at()];
        Tracer { side, romanian: side == AXIS && self.is_romanian(unit), command }
    }

    /// Hexes closed to a tracer's lines for good: only land that his units can move through serves.
    /// [5.3.2, 9.2.3, 13.1.1a, 13.1.1c, 13.1.2c, A62]
    fn closed_to(&self, side: Side, romanian: bool, turn: u8) -> Set {
        if side == SOVIET {
            return self.soviet_closed;
        }
        let hungary = if romanian || turn == 1 { self.hungary } else { Set::EMPTY };
        hungary | self.book.map.east
    }

    /// What lines of a tracer depend on now. [9.2.1c, 9.1.4b, 10.1.11a]
    pub(crate) fn line_key(&self, state: &State, board: &mut Board, tracer: Tracer) -> LineKey {
        let side = tracer.side;
        let zone = board.zone_of(self, state, side.other());
        self.line_key_with(state, board.held, tracer, zone)
    }

    fn line_key_with(&self, state: &State, held: BySide<Set>, tracer: Tracer, zone: Set) -> LineKey {
        let side = tracer.side;
        let closed = self.closed_to(side, tracer.romanian, state.turn);
        let mut open = self.book.map.land - closed - held[side.other()] - (zone - held[side]);
        if side == SOVIET
            && let Some(lake) = self.book.map.lake
        {
            open.insert(lake);
        }
        LineKey { open, control: state.control, first_turn: state.turn == 1 }
    }

    /// All that can be traced from `from` inside `open`. On the first turn nothing passes the border of Romania for the
    /// Axis. [9.2.3, 13.1.2b]
    fn flood(&self, tracer: Tracer, from: &Set, open: &Set, first_turn: bool) -> Set {
        let flow = &self.book.map.flow;
        if tracer.side == AXIS && first_turn {
            flow.flood(from, &(*open & self.romania)) | flow.flood(from, &(*open - self.romania))
        } else {
            flow.flood(from, open)
        }
    }

    /// Lines and supply of a command, made from nothing: from the west edge or the Off Map Zone over open hexes of the
    /// command and one beyond. [5.3.1, 7.6d, 9.2.1, 9.2.1a, 10.1.2, 10.1.10, 10.1.11]
    pub(crate) fn make_lines(&self, state: &State, key: LineKey, tracer: Tracer) -> Lines {
        let map = &self.book.map;
        let side = tracer.side;
        let open = key.open & self.bands[usize::from(tracer.command)];
        let loc = self.flood(tracer, &self.line_sources(state, &key, side, &open), &open, key.first_turn);
        let command = map.commands[usize::from(tracer.command)];
        let mut towns = self.supplying[side as usize] & self.controlled(state, side) & command & loc;
        if side == AXIS
            && let Some(leningrad) = self.finnish_leningrad(state, &open)
            && command.has(leningrad)
            && self.supplying[0].has(leningrad)
        {
            towns.insert(leningrad);
        }
        let mut far = [UNREACHED; MAX_HEXES];
        let mut wet = towns;
        let mut fresh = towns;
        let mut steps = 0;
        while !fresh.is_empty() && steps < UNREACHED {
            for hex in fresh.iter() {
                far[hex.at()] = steps;
            }
            fresh = (self.line_spread(tracer, &fresh, key.first_turn) & open) - wet;
            wet |= fresh;
            steps += 1;
        }
        Lines { key, loc, towns, far }
    }

    /// Where lines of a side lead: the edge, and for the Soviets every port, if one of them has a line by land in its own
    /// command. [9.2.1, 10.1.10, A46]
    fn line_sources(&self, state: &State, key: &LineKey, side: Side, open: &Set) -> Set {
        if side == AXIS {
            return self.book.map.west;
        }
        let ports = self.ports & self.controlled(state, SOVIET);
        let lend = ports.meets(open) && self.has_open_port(key, ports);
        if lend { self.book.map.east | ports } else { self.book.map.east }
    }

    /// The hexes from which a tracer has a line, by how far they are from where it leads, the nearest first. [9.2.1]
    pub(crate) fn line_rings(&self, state: &State, board: &mut Board, tracer: Tracer) -> Vec<Set> {
        let key = self.line_key(state, board, tracer);
        let open = key.open & self.bands[usize::from(tracer.command)];
        let mut ring = self.line_sources(state, &key, tracer.side, &open) & open;
        let mut seen = ring;
        let mut rings = Vec::new();
        while !ring.is_empty() {
            rings.push(ring);
            ring = self.line_spread(tracer, &ring, key.first_turn) & (open - seen);
            seen |= ring;
        }
        rings
    }

    /// One hex further; on the first turn not over the border of Romania for the Axis. [9.2.3, 13.1.2b]
    pub(crate) fn line_spread(&self, tracer: Tracer, from: &Set, first_turn: bool) -> Set {
        let flow = &self.book.map.flow;
        if tracer.side == AXIS && first_turn {
            (flow.spread(&(*from & self.romania)) & self.romania)
                | (flow.spread(&(*from - self.romania)) - self.romania)
        } else {
            flow.spread(from)
        }
    }

    /// Whether a port has a line by land to the East Zone, in the band of the command it lies in. [10.1.10]
    fn has_open_port(&self, key: &LineKey, ports: Set) -> bool {
        let map = &self.book.map;
        map.commands.iter().zip(&self.bands).any(|(command, band)| {
            let here = ports & *command;
            !here.is_empty() && map.flow.flood(&map.east, &(key.open & *band)).meets(&here)
        })
    }

    /// Leningrad, if the Axis holds it and Finland reaches it. [10.1.11b, A47]
    fn finnish_leningrad(&self, state: &State, open: &Set) -> Option<Hex> {
        let map = &self.book.map;
        let leningrad = map.cities[City::Leningrad as usize]?;
        let finland = map.finland?;
        let held = self.controller(state, leningrad) == Some(AXIS);
        (held && map.flow.flood(&Set::of([finland]), open).has(leningrad)).then_some(leningrad)
    }

    /// Whether a unit has a line of communication, by land, lake, sea, or through a supplying town. [9.2.1, 9.2.2a]
    pub(crate) fn has_loc(&self, state: &State, board: &mut Board, unit: Unit) -> bool {
        let Some(hex) = state.hex(unit) else { return false };
        board.lines(self, state, self.tracer(unit, hex)).reach(hex)
    }

    /// Whether a place has a line of communication for a side, in the band of the command it lies in. For Leningrad in
    /// Axis hands the way to Finland will do. [3.2f, 3.3d, A4]
    pub(crate) fn place_has_loc(&self, state: &State, board: &mut Board, side: Side, hex: Hex) -> bool {
        let tracer = Tracer { side, romanian: false, command: self.book.map.command[hex.at()] };
        let lines = board.lines(self, state, tracer);
        lines.loc.has(hex) || lines.towns.has(hex)
    }

    /// Whether a side's line from a hex would hold without the lake hex. [3.3b, A3]
    pub(crate) fn has_loc_without_lake(&self, state: &State, board: &mut Board, hex: Hex) -> bool {
        let tracer = Tracer { side: SOVIET, romanian: false, command: self.book.map.command[hex.at()] };
        let mut key = self.line_key(state, board, tracer);
        if let Some(lake) = self.book.map.lake {
            key.open.remove(lake);
        }
        let open = key.open & self.bands[usize::from(tracer.command)];
        let source = self.line_sources(state, &key, SOVIET, &open);
        self.flood(tracer, &source, &open, key.first_turn).has(hex)
    }

    /// Lines of a tracer if only some enemy units exerted zones, and some were not there at all. [10.2.3, C7]
    pub(crate) fn lines_if(
        &self,
        state: &State,
        board: &Board,
        tracer: Tracer,
        zone: Set,
        absent: Option<Hex>,
    ) -> Lines {
        let mut held = board.held;
        if let Some(hex) = absent {
            held[tracer.side.other()].remove(hex);
        }
        self.make_lines(state, self.line_key_with(state, held, tracer, zone), tracer)
    }
}
