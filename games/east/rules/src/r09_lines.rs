//! Chapter 9, lines of communication: what is open to them, and where they come from.

use hex::Hex;
use kernel::{BySide, Side};

use crate::{AXIS, Board, City, East, MAX_HEXES, SOVIET, Set, State, Unit, board::Tracer};

/// Too far to trace.
pub const UNREACHED: u8 = u8::MAX;

/// Hexes to the nearest town that supplies, over open hexes; found ring by ring, as far as anybody asked. [10.1.2]
#[derive(Clone, Copy, Debug)]
pub struct Supply {
    /// The tracer; none at first.
    pub(crate) of: Option<u8>,
    /// The version of the lines it was made from.
    pub(crate) made: u32,
    /// How many hexes it is to a town from each that one was found for: the hexes whose number has each bit, so that a
    /// ring is written at once.
    far: [Set; 8],
    /// Hexes that one was found for, and the ring behind them.
    wet: Set,
    fresh: Set,
    steps: u8,
}

impl Supply {
    /// Nobody's.
    pub(crate) const NONE: Supply =
        Supply { of: None, made: 0, far: [Set::EMPTY; 8], wet: Set::EMPTY, fresh: Set::EMPTY, steps: 0 };

    /// That of a tracer with these lines, before any ring.
    pub(crate) fn of(of: u8, made: u32, lines: &Lines) -> Supply {
        Supply { of: Some(of), made, fresh: lines.towns, ..Supply::NONE }
    }

    /// Hexes to a town from a hex.
    pub fn at(&mut self, game: &East, lines: &Lines, tracer: Tracer, hex: Hex) -> u8 {
        while !self.wet.has(hex) && !self.fresh.is_empty() && self.steps < UNREACHED {
            game.widen(lines, tracer, self);
        }
        self.found(hex)
    }

    /// The same from every hex.
    pub fn all(&mut self, game: &East, lines: &Lines, tracer: Tracer) -> [u8; MAX_HEXES] {
        while !self.fresh.is_empty() && self.steps < UNREACHED {
            game.widen(lines, tracer, self);
        }
        let mut far = [UNREACHED; MAX_HEXES];
        self.wet.iter().for_each(|it| far[it.at()] = 0);
        for (bit, set) in self.far.iter().enumerate().filter(|it| !it.1.is_empty()) {
            set.iter().for_each(|it| far[it.at()] |= 1 << bit);
        }
        far
    }

    /// What has been found for a hex so far.
    #[inline]
    fn found(&self, hex: Hex) -> u8 {
        if !self.wet.has(hex) {
            return UNREACHED;
        }
        self.far.iter().enumerate().fold(0, |far, (bit, set)| far | u8::from(set.has(hex)) << bit)
    }
}

/// What the lines of a command depend on. As long as it stays the same, so do they.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineKey {
    /// Hexes open to them, within the band of the command.
    pub open: Set,
    /// Open ports of the band from which they lead over the sea. [10.1.10]
    ports: Set,
    /// Who controls the places of the command.
    control: u128,
    first_turn: bool,
}

/// Whether Soviet lines lead over the sea, and what that was found from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SeaSupply {
    /// Hexes open to lines in the bands of all commands with ports.
    open: Set,
    /// The ports in Soviet hands.
    ports: Set,
    runs: bool,
}

impl SeaSupply {
    /// Whether it says what is found anew.
    pub(crate) fn holds(&self, game: &East) -> bool {
        self.runs == game.has_open_port(&self.open, self.ports)
    }
}

/// Whether a Soviet line leads from a hex without the lake, and what that was found from. [3.3b]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LandLine {
    key: LineKey,
    hex: Hex,
    is_open: bool,
}

impl LandLine {
    /// Whether it says what is found anew.
    pub(crate) fn holds(&self, game: &East) -> bool {
        let tracer = Tracer { side: SOVIET, romanian: false, command: game.book.map.command[self.hex.at()] };
        self.is_open == game.leads_from(&self.key, tracer, self.hex)
    }
}

/// The lines of a command and the supply they bring.
// A board has twelve of them and is cloned for every node of a search: as plain memory, not one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lines {
    /// What they depend on.
    pub key: LineKey,
    /// Hexes from which a line of communication can be traced. [9.2.1]
    pub loc: Set,
    /// Towns and cities of the command that can supply. [10.1.2, 10.1.3, 10.1.4]
    pub towns: Set,
    /// Hexes from which a line leads to the edge or to one of them. [9.2.1, 10.1.11b]
    reached: Set,
}

impl Lines {
    /// Whether a line can be traced from a hex, to the edge or to a town that supplies. [9.2.1, 10.1.11b]
    pub(crate) fn reach(&self, hex: Hex) -> bool {
        self.reached.has(hex)
    }

    /// Whether two were made from the same.
    pub(crate) fn is_of(&self, other: &Lines) -> bool {
        self.key == other.key
    }
}

impl East {
    /// Who traces for a unit: its nation, and the command it stands in. [9.2.1b, 13.1.1a]
    pub fn tracer(&self, unit: Unit, hex: Hex) -> Tracer {
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
        let zone = board.zone_of(self, state, tracer.side.other());
        let open = self.open_to(state, &board.held, tracer, &zone);
        self.line_key_in(state, tracer, &open, |ports| {
            let open = open & self.port_bands;
            match board.sea_supply {
                Some(it) if it.open == open && it.ports == ports => it.runs,
                _ => {
                    let runs = self.has_open_port(&open, ports);
                    board.sea_supply = Some(SeaSupply { open, ports, runs });
                    runs
                }
            }
        })
    }

    /// The same, where these hexes are open to lines, in whatever band; `runs` says whether Soviet lines lead over the
    /// sea from these ports.
    fn line_key_in(&self, state: &State, tracer: Tracer, open: &Set, runs: impl FnOnce(Set) -> bool) -> LineKey {
        let command = usize::from(tracer.command);
        let open = *open & self.bands[command];
        let mut ports = Set::EMPTY;
        if tracer.side == SOVIET && open.meets(&self.ports) {
            let held = Set::of(self.ports.iter().filter(|&it| self.controller(state, it) == Some(SOVIET)));
            if open.meets(&held) && runs(held) {
                ports = open & held;
            }
        }
        LineKey { open, ports, control: state.control & self.places_of[command], first_turn: state.turn == 1 }
    }

    /// Hexes open to lines of a tracer, whatever the command. [9.2.1c, 9.1.4b, 10.1.11a]
    fn open_to(&self, state: &State, held: &BySide<Set>, tracer: Tracer, zone: &Set) -> Set {
        let side = tracer.side;
        let closed = self.closed_to(side, tracer.romanian, state.turn);
        let mut open = self.book.map.land - closed - held[side.other()] - (*zone - held[side]);
        if side == SOVIET
            && let Some(lake) = self.book.map.lake
        {
            open.insert(lake);
        }
        open
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
        let open = key.open;
        let loc = self.flood(tracer, &self.line_sources(&key, side), &open, key.first_turn);
        let command = map.commands[usize::from(tracer.command)];
        let mine = if side == AXIS { state.control } else { !state.control };
        let suppliers = mine & self.suppliers[side as usize] & self.places_of[usize::from(tracer.command)];
        let mut towns = self.places_at(suppliers) & loc;
        if side == AXIS
            && let Some(leningrad) = map.cities[City::Leningrad as usize]
            && (command & self.supplying[0]).has(leningrad)
            && self.is_finnish(state, leningrad, &open)
        {
            towns.insert(leningrad);
        }
        // Mostly they have a line themselves, and so has whoever can reach them.
        let reached =
            if (towns - loc).is_empty() { loc } else { loc | self.flood(tracer, &towns, &open, key.first_turn) };
        Lines { key, loc, towns, reached }
    }

    /// One ring further from the towns that supply, over open hexes. [10.1.2]
    pub(crate) fn widen(&self, lines: &Lines, tracer: Tracer, supply: &mut Supply) {
        for (bit, set) in supply.far.iter_mut().enumerate() {
            if supply.steps >> bit & 1 != 0 {
                *set |= supply.fresh;
            }
        }
        supply.wet |= supply.fresh;
        supply.fresh = (self.line_spread(tracer, &supply.fresh, lines.key.first_turn) & lines.key.open) - supply.wet;
        supply.steps = supply.steps.saturating_add(1);
    }

    /// Where lines of a side lead: the edge, and for the Soviets every port, if one of them has a line by land in its own
    /// command. [9.2.1, 10.1.10, A46]
    fn line_sources(&self, key: &LineKey, side: Side) -> Set {
        if side == AXIS { self.book.map.west } else { self.book.map.east | key.ports }
    }

    /// The hexes from which a tracer has a line, by how far they are from where it leads, the nearest first. [9.2.1]
    pub fn line_rings(&self, state: &State, board: &mut Board, tracer: Tracer) -> Vec<Set> {
        let key = self.line_key(state, board, tracer);
        let open = key.open;
        let mut ring = self.line_sources(&key, tracer.side) & open;
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
    pub fn line_spread(&self, tracer: Tracer, from: &Set, first_turn: bool) -> Set {
        let flow = &self.book.map.flow;
        if tracer.side == AXIS && first_turn {
            (flow.spread(&(*from & self.romania)) & self.romania)
                | (flow.spread(&(*from - self.romania)) - self.romania)
        } else {
            flow.spread(from)
        }
    }

    /// Whether a port has a line by land to the East Zone, in the band of the command it lies in. [10.1.10]
    fn has_open_port(&self, open: &Set, ports: Set) -> bool {
        let map = &self.book.map;
        map.commands.iter().zip(&self.bands).any(|(command, band)| {
            let here = ports & *command;
            !here.is_empty() && map.flow.flood(&map.east, &(*open & *band)).meets(&here)
        })
    }

    /// Whether the Axis holds Leningrad, and Finland reaches it. [10.1.11b, A47]
    fn is_finnish(&self, state: &State, leningrad: Hex, open: &Set) -> bool {
        let map = &self.book.map;
        self.controller(state, leningrad) == Some(AXIS)
            && map.finland.is_some_and(|it| map.flow.flood(&Set::of([it]), open).has(leningrad))
    }

    /// Whether a unit has a line of communication, by land, lake, sea, or through a supplying town. [9.2.1, 9.2.2a]
    pub fn has_loc(&self, state: &State, board: &mut Board, unit: Unit) -> bool {
        let Some(hex) = state.hex(unit) else { return false };
        board.lines(self, state, self.tracer(unit, hex)).reach(hex)
    }

    /// Whether a place has a line of communication for a side, in the band of the command it lies in. For Leningrad in
    /// Axis hands the way to Finland will do. [3.2f, 3.3d, A4]
    pub fn place_has_loc(&self, state: &State, board: &mut Board, side: Side, hex: Hex) -> bool {
        let tracer = Tracer { side, romanian: false, command: self.book.map.command[hex.at()] };
        let lines = board.lines(self, state, tracer);
        lines.loc.has(hex) || lines.towns.has(hex)
    }

    /// Whether a side's line from a hex would hold without the lake hex. [3.3b, A3]
    pub(crate) fn has_loc_without_lake(&self, state: &State, board: &mut Board, hex: Hex) -> bool {
        let tracer = Tracer { side: SOVIET, romanian: false, command: self.book.map.command[hex.at()] };
        let zone = board.zone_of(self, state, AXIS);
        let mut open = self.open_to(state, &board.held, tracer, &zone);
        if let Some(lake) = self.book.map.lake {
            open.remove(lake);
        }
        let key = self.line_key_in(state, tracer, &open, |ports| self.has_open_port(&open, ports));
        match board.land_line {
            Some(it) if it.key == key && it.hex == hex => it.is_open,
            _ => {
                let is_open = self.leads_from(&key, tracer, hex);
                board.land_line = Some(LandLine { key, hex, is_open });
                is_open
            }
        }
    }

    /// Whether a line leads from a hex to the edge or to a port.
    fn leads_from(&self, key: &LineKey, tracer: Tracer, hex: Hex) -> bool {
        self.flood(tracer, &self.line_sources(key, tracer.side), &key.open, key.first_turn).has(hex)
    }

    /// Hexes from which a line could be traced if these were closed to it besides.
    pub fn loc_without(&self, lines: &Lines, tracer: Tracer, closed: &Set) -> Set {
        let open = lines.key.open - *closed;
        self.flood(tracer, &self.line_sources(&lines.key, tracer.side), &open, lines.key.first_turn)
    }

    /// Hexes from which a line could be traced if a unit of the side stood in one that is closed now.
    pub fn loc_with(&self, lines: &Lines, tracer: Tracer, opened: Hex) -> Set {
        let mut open = lines.key.open;
        open.insert(opened);
        self.flood(tracer, &self.line_sources(&lines.key, tracer.side), &open, lines.key.first_turn)
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
        let open = self.open_to(state, &held, tracer, &zone);
        let key = self.line_key_in(state, tracer, &open, |ports| self.has_open_port(&open, ports));
        self.make_lines(state, key, tracer)
    }
}
