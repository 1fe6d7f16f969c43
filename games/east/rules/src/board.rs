//! The board: stacks, zones and lines, kept along with a state.

use hex::Hex;
use kernel::{BySide, Side};

use crate::{
    AXIS, East, MAX_HEXES, MAX_UNITS, Phase, SOVIET, Set, State, Unit, Units,
    r09_lines::{LandLine, Lines, SeaSupply, Supply},
    r11_movement::Walk,
    r11_reach::Trek,
};

const NOBODY: u8 = u8::MAX;

/// Which zones of control. [9.1.3, 9.1.4]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    /// Of all Axis units.
    Axis,
    /// Of all Soviet units.
    Soviet,
    /// Of German Armies.
    Armies,
}

/// Who traces: Germans of a command, Romanians of it, Soviets of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tracer {
    /// The side.
    pub side: Side,
    /// Whether Hungary is closed to them all game. [13.1.1a]
    pub romanian: bool,
    /// The command.
    pub command: u8,
}

impl Tracer {
    pub(crate) const N: usize = 12;

    pub(crate) fn at(self) -> usize {
        let kind = if self.side == SOVIET { 2 } else { usize::from(self.romanian) };
        kind * 4 + usize::from(self.command)
    }
}

/// How many distances to supply are kept: those of the tracers of one side.
const KEPT: usize = 6;

/// What follows from a state: who is where, whose zones are where, which hexes lines can reach.
#[derive(Clone, Debug)]
pub struct Board {
    /// The units of each side on the map.
    pub on_map: BySide<Units>,
    /// Hexes with a unit of each side.
    pub held: BySide<Set>,
    /// One unit of each hex.
    head: [u8; MAX_HEXES],
    /// The next unit in the hex of each unit.
    next: [u8; MAX_UNITS],
    /// Zones, once asked for and until a unit that exerts them moves.
    zones: [Option<Set>; 3],
    /// Lines, once asked for; each knows what it was made from.
    lines: [Option<Lines>; Tracer::N],
    /// Hexes to supply, for the tracers that asked last.
    supply: [Supply; KEPT],
    /// Which of them is given up next.
    oldest: u8,
    /// Counts whatever may change lines: units that come and go, places that change hands, the first turn over.
    version: u32,
    /// The version for which each was last found to be up to date.
    seen: [u32; Tracer::N],
    /// The version for which each was made.
    made: [u32; Tracer::N],
    /// Where a unit may end its compulsory move, once asked for, with the version for which it was found. [7.3.4]
    marches: Option<(u32, Unit, Set, Trek)>,
    /// How somebody moves, with the version for which it was found. [11.1.3]
    walk: Option<(u32, Walk)>,
    /// Whether Soviet lines lead over the sea, once asked for; it knows what it was found from. [10.1.10]
    pub(crate) sea_supply: Option<SeaSupply>,
    /// Whether Leningrad has a line without the lake, likewise. [3.3b]
    pub(crate) land_line: Option<LandLine>,
}

impl Board {
    pub(crate) fn new(game: &East, state: &State) -> Board {
        let mut board = Board {
            on_map: BySide::default(),
            held: BySide::default(),
            head: [NOBODY; MAX_HEXES],
            next: [NOBODY; MAX_UNITS],
            zones: [None; 3],
            lines: [const { None }; Tracer::N],
            version: 1,
            seen: [0; Tracer::N],
            made: [0; Tracer::N],
            supply: [Supply::NONE; KEPT],
            oldest: 0,
            marches: None,
            walk: None,
            sea_supply: None,
            land_line: None,
        };
        for unit in game.all_units() {
            if let Some(hex) = state.hex(unit) {
                board.lay(game, unit, hex);
            }
        }
        board
    }

    /// Whether two boards say the same; what was not asked for, or is out of date, agrees with anything.
    pub(crate) fn agrees(&self, game: &East, state: &State, fresh: &mut Board) -> bool {
        let zones = [Zone::Axis, Zone::Soviet, Zone::Armies];
        self.on_map == fresh.on_map
            && self.held == fresh.held
            && game.book.map.grid.hexes().all(|it| self.units_in(it) == fresh.units_in(it))
            && zones
                .into_iter()
                .all(|it| self.zones[it as usize].is_none_or(|zone| zone == fresh.zone(game, state, it)))
            && self
                .walk
                .is_none_or(|(version, it)| version != self.version || it == game.walk(state, it.units, it.start))
            && self.marches.is_none_or(|(version, unit, ends, _)| {
                // Only while this unit marches does anybody ask.
                version != self.version
                    || state.phase != Phase::CounterMarch { unit }
                    || ends == game.counter_ends(state, fresh, unit).0
            })
            && self.sea_supply.is_none_or(|it| it.holds(game))
            && self.land_line.is_none_or(|it| it.holds(game))
            && (0..Tracer::N).all(|at| {
                let tracer = Tracer {
                    side: if at >= 8 { SOVIET } else { AXIS },
                    romanian: (4..8).contains(&at),
                    command: (at % 4) as u8,
                };
                let Some(kept) = &self.lines[at] else { return true };
                let made = fresh.lines(game, state, tracer);
                let is_of = kept.is_of(made);
                let agrees = (is_of || self.seen[at] != self.version) && (!is_of || kept == made);
                let kept = self.supply.iter().filter(|it| it.of == Some(at as u8) && it.made == self.made[at]);
                let found =
                    |mut it: Supply| it.all(game, made, tracer) == Supply::of(0, 0, made).all(game, made, tracer);
                agrees && (!is_of || kept.copied().all(found))
            })
    }

    /// Whether no unit is in a hex.
    #[inline]
    pub fn is_empty(&self, hex: Hex) -> bool {
        self.head[hex.at()] == NOBODY
    }

    /// The units in a hex, in no order.
    #[inline]
    pub fn stack(&self, hex: Hex) -> impl Iterator<Item = Unit> + '_ {
        let mut at = self.head[hex.at()];
        std::iter::from_fn(move || {
            let unit = (at != NOBODY).then_some(Unit(at))?;
            at = self.next[unit.at()];
            Some(unit)
        })
    }

    /// The units in a hex as a set.
    #[inline]
    pub fn units_in(&self, hex: Hex) -> Units {
        self.stack(hex).fold(Units::NONE, Units::with)
    }

    /// Puts a unit into a hex.
    pub(crate) fn lay(&mut self, game: &East, unit: Unit, hex: Hex) {
        let side = game.side(unit);
        self.next[unit.at()] = self.head[hex.at()];
        self.head[hex.at()] = unit.0;
        self.on_map[side] = self.on_map[side].with(unit);
        self.held[side].insert(hex);
        self.touch(game, unit);
    }

    /// Takes a unit out of a hex.
    pub(crate) fn lift(&mut self, game: &East, unit: Unit, hex: Hex) {
        let side = game.side(unit);
        if self.head[hex.at()] == unit.0 {
            self.head[hex.at()] = self.next[unit.at()];
        } else {
            let before = self.stack(hex).find(|it| self.next[it.at()] == unit.0).expect("a unit of the stack");
            self.next[before.at()] = self.next[unit.at()];
        }
        self.next[unit.at()] = NOBODY;
        self.on_map[side] = self.on_map[side].without(unit);
        if self.is_empty(hex) {
            self.held[side].remove(hex);
        }
        self.touch(game, unit);
    }

    /// The zones that a unit exerts are to be made anew.
    fn touch(&mut self, game: &East, unit: Unit) {
        self.version += 1;
        self.zones[if game.side(unit) == AXIS { Zone::Axis } else { Zone::Soviet } as usize] = None;
        if game.is_german_army(unit) {
            self.zones[Zone::Armies as usize] = None;
        }
    }

    /// All zones are to be made anew: a fort has changed hands, or the first turn is over.
    pub(crate) fn forget_zones(&mut self) {
        self.zones = [None; 3];
        self.version += 1;
    }

    /// A place has changed hands, on which lines may depend.
    pub(crate) fn note_control(&mut self) {
        self.version += 1;
    }

    /// A zone, made when first asked for.
    #[inline]
    pub fn zone(&mut self, game: &East, state: &State, zone: Zone) -> Set {
        match self.zones[zone as usize] {
            Some(set) => set,
            None => {
                let set = game.make_zone(state, self, zone);
                self.zones[zone as usize] = Some(set);
                set
            }
        }
    }

    /// A zone that has been asked for since it last changed.
    #[inline]
    pub(crate) fn known_zone(&self, zone: Zone) -> &Set {
        self.zones[zone as usize].as_ref().expect("a zone asked for before")
    }

    /// The zone of all units of a side.
    #[inline]
    pub fn zone_of(&mut self, game: &East, state: &State, side: Side) -> Set {
        self.zone(game, state, if side == AXIS { Zone::Axis } else { Zone::Soviet })
    }

    /// Lines and supply of a command, made anew only if what they depend on has changed.
    #[inline]
    pub fn lines(&mut self, game: &East, state: &State, tracer: Tracer) -> &Lines {
        let slot = tracer.at();
        if self.seen[slot] != self.version {
            self.renew_lines(game, state, tracer);
        }
        self.lines[slot].as_ref().expect("lines just made")
    }

    /// Hexes to the nearest town that supplies, with the lines they lead over; found anew only if these have changed.
    /// [10.1.2]
    pub fn supply(&mut self, game: &East, state: &State, tracer: Tracer) -> (&Lines, &mut Supply) {
        self.lines(game, state, tracer);
        let slot = tracer.at();
        let lines = self.lines[slot].as_ref().expect("lines just made");
        let (of, made) = (slot as u8, self.made[slot]);
        let kept = self.supply.iter().position(|it| it.of == Some(of) && it.made == made);
        let at = kept.unwrap_or_else(|| {
            let at = usize::from(self.oldest);
            self.oldest = (self.oldest + 1) % KEPT as u8;
            self.supply[at] = Supply::of(of, made, lines);
            at
        });
        (lines, &mut self.supply[at])
    }

    /// Where a unit may end its compulsory move, found anew only if somebody has moved since. [7.3.4]
    pub(crate) fn marches(&mut self, game: &East, state: &State, unit: Unit) -> Set {
        match self.marches {
            Some((version, of, ends, _)) if version == self.version && of == unit => ends,
            _ => {
                let (ends, trek) = game.counter_ends(state, self, unit);
                self.note_marches(unit, ends, &trek);
                ends
            }
        }
    }

    /// Keeps what was just found.
    pub(crate) fn note_marches(&mut self, unit: Unit, ends: Set, trek: &Trek) {
        self.marches = Some((self.version, unit, ends, *trek));
    }

    /// The ways of a unit's compulsory move, if nobody has moved since they were found.
    pub(crate) fn marched(&self, unit: Unit) -> Option<&Trek> {
        self.marches.as_ref().filter(|it| it.0 == self.version && it.1 == unit).map(|it| &it.3)
    }

    /// How these units move from where they began, if it was found since anybody moved. [11.1.3]
    #[inline]
    pub(crate) fn kept_walk(&self, units: Units, start: Hex) -> Option<&Walk> {
        let (version, walk) = self.walk.as_ref()?;
        (*version == self.version && walk.units == units && walk.start == start).then_some(walk)
    }

    /// Keeps how somebody moves for his next step.
    #[inline]
    pub(crate) fn keep_walk(&mut self, walk: &Walk) {
        self.walk = Some((self.version, *walk));
    }

    /// Orders and supply are about to change, and so does how everybody moves and where he gets to.
    pub(crate) fn forget_ways(&mut self) {
        self.walk = None;
        self.marches = None;
    }

    fn renew_lines(&mut self, game: &East, state: &State, tracer: Tracer) {
        let key = game.line_key(state, self, tracer);
        let slot = tracer.at();
        if self.lines[slot].as_ref().is_none_or(|it| it.key != key) {
            self.lines[slot] = Some(game.make_lines(state, key, tracer));
            self.made[slot] = self.version;
        }
        self.seen[slot] = self.version;
    }
}
