//! What is printed: the map, the counters, the tracks, the ways to win. The charts are in `charts`.

mod charts;

use data::Hexside;
use hex::Hex;
use kernel::Side;
use mukden::{End, JAPAN, RUSSIA, River, Set, Terrain};
use stage::{
    Area, AreaKind, Arm, Counter, CounterFace, Edge, EdgeKind, EdgeLine, GridOf, HexLine, HexNo, Line, LineKind,
    Nation, PhaseId, Place, PlaceKind, Printed, SideOf, Size, Terrain as Ground, TerrainKind, Track, TrackBox, WayId,
    WayToWin, line, words::some,
};

use crate::Shown;

/// The charts by their places in the sheet.
pub mod chart {
    use stage::ChartId;

    /// The combat results table under the headings of each attacker, Japan first.
    pub const COMBAT: [ChartId; 2] = [ChartId(0), ChartId(1)];
    /// What ground, rivers and trenches do.
    pub const TERRAIN: ChartId = ChartId(2);
    /// How many Russian units a die paralyses.
    pub const PARALYSIS: ChartId = ChartId(3);
    /// Shifts of the column.
    pub const SHIFTS: ChartId = ChartId(4);
}

/// The phases by their places in the sheet.
pub(crate) mod phase {
    use stage::PhaseId;

    pub(crate) const REPLACE: PhaseId = PhaseId(0);
    pub(crate) const ORDER: PhaseId = PhaseId(1);
    pub(crate) const PARALYSIS: PhaseId = PhaseId(2);
    pub(crate) const MOVEMENT: PhaseId = PhaseId(3);
    pub(crate) const COMBAT: PhaseId = PhaseId(4);
    pub(crate) const OVER: PhaseId = PhaseId(5);
}

/// The names of the phases, at the places of [`phase`]. [5.1a]
const PHASES: [(PhaseId, &str); 6] = [
    (phase::REPLACE, "Replacement of the Cavalry Corps"),
    (phase::ORDER, "Order of the phases"),
    (phase::PARALYSIS, "Russian paralysis"),
    (phase::MOVEMENT, "Movement"),
    (phase::COMBAT, "Combat"),
    (phase::OVER, "End of the game"),
];

/// The ways to win, at the places of [`way`]. [4.1a, 4.2a, 4.3, 4.4a]
pub(crate) const WAYS: [End; 6] =
    [End::Mukden, End::Railroad, End::Historic, End::Liaoyang, End::MukdenHeld, End::LossesTooHigh];

/// The way to win that an end is.
pub(crate) fn way(end: End) -> WayId {
    WayId(WAYS.iter().position(|&it| it == end).expect("a way to win") as u8)
}

/// Whose, before a noun.
pub(crate) fn adjective(side: Side) -> &'static str {
    if side == JAPAN { "Japanese" } else { "Russian" }
}

impl Shown<'_> {
    /// The printed number of a hex.
    pub(crate) fn no(&self, hex: Hex) -> HexNo {
        HexNo::of(&self.book.map.grid, hex)
    }

    pub(crate) fn nos(&self, hexes: impl IntoIterator<Item = Hex>) -> Vec<HexNo> {
        hexes.into_iter().map(|it| self.no(it)).collect()
    }

    /// How a side is spoken of.
    pub(crate) fn side_words(&self, side: Side) -> SideOf {
        let [id, name] = if side == JAPAN { ["japan", "Japan"] } else { ["russia", "Russia"] };
        SideOf { id: id.into(), name: name.into(), adjective: adjective(side).into(), decides: true }
    }

    /// All that is printed.
    pub(crate) fn print(&self) -> Printed {
        Printed {
            grid: GridOf::of(&self.book.map.grid),
            projection: Some(self.book.scenery.projection.clone()),
            terrain: self.print_ground(),
            edges: self.print_edges(),
            lines: self.print_lines(),
            areas: self.print_areas(),
            places: self.print_places(),
            units: self.book.units.iter().map(|it| self.print_counter(it)).collect(),
            tracks: vec![self.print_turns()],
            charts: self.print_charts(),
            ways: WAYS.map(|it| self.print_way(it)).to_vec(),
            phases: PHASES.map(|it| it.1.to_owned()).to_vec(),
            briefing: self.brief(),
        }
    }

    fn print_ground(&self) -> Vec<Ground> {
        let map = &self.book.map;
        let classes = [
            (Terrain::Clear, TerrainKind::Clear, "Clear"),
            (Terrain::Mountain, TerrainKind::Hills, "Mountain"),
            (Terrain::Town, TerrainKind::Town, "Town"),
            (Terrain::VictoryTown, TerrainKind::Town, "Victory town"),
        ];
        let ground = |(terrain, kind, name): (Terrain, TerrainKind, &str)| {
            let effect = self.book.effects.terrain(terrain);
            let cost = format!("{} to enter", some(effect.mp, "movement point"));
            let effect = match effect.left {
                0 => format!("{cost}; no help in defence."),
                left => format!("{cost}; {} to the left for its defenders.", some(left, "column")),
            };
            let hexes = self.nos(map.grid.hexes().filter(|it| map.terrain[it.at()] == terrain));
            Ground { kind, name: name.into(), effect: Some(effect), hexes }
        };
        classes.map(ground).into_iter().filter(|it| !it.hexes.is_empty()).collect()
    }

    fn print_edges(&self) -> Vec<EdgeLine> {
        let edges = |sides: &[Hexside]| -> Vec<Edge> {
            sides.iter().map(|it| Edge { hex: self.no(it.hex), dir: it.dir as u8 }).collect()
        };
        let rivers = self.book.map.rivers.iter().map(|it| EdgeLine {
            kind: if it.class == River::Major { EdgeKind::MajorRiver } else { EdgeKind::River },
            name: self.book.scenery.river(&it.name).to_owned(),
            owner: None,
            sides: edges(&it.sides),
        });
        let trenches = self.book.map.trenches.iter().map(|it| EdgeLine {
            kind: EdgeKind::Trench,
            name: it.name.clone(),
            owner: Some(it.owner),
            sides: edges(&it.sides),
        });
        rivers.chain(trenches).collect()
    }

    fn print_lines(&self) -> Vec<HexLine> {
        let map = &self.book.map;
        let line = |kind, name: &str, hexes| HexLine { kind, name: name.into(), owner: None, hexes };
        let railroad = self.rail_line();
        let critical = railroad.iter().copied().filter(|&it| self.rail().has(it));
        let mut lines = vec![
            line(LineKind::Railroad, &self.book.scenery.railroad, self.nos(railroad.iter().copied())),
            line(LineKind::CriticalRailroad, "Critical railroad", self.nos(critical)),
        ];
        lines.extend(map.passes.iter().map(|it| line(LineKind::Pass, &it.name, self.nos(it.hexes.iter().copied()))));
        lines
    }

    /// The railroad hex by hex. A hex that the options add to it comes between two neighbours of the line that it links.
    /// [4.2a, S9]
    fn rail_line(&self) -> Vec<Hex> {
        let grid = &self.book.map.grid;
        let mut line = self.book.map.rail_line.clone();
        for hex in self.rail().iter() {
            let links = |pair: &[Hex]| pair.iter().all(|&it| grid.distance(it, hex) == 1);
            if !line.contains(&hex)
                && let Some(at) = line.windows(2).position(links)
            {
                line.insert(at + 1, hex);
            }
        }
        line
    }

    fn print_areas(&self) -> Vec<Area> {
        let map = &self.book.map;
        let area =
            |kind, name: &str, owner, set: &Set| Area { kind, name: name.into(), owner, hexes: self.nos(set.iter()) };
        let mut areas = vec![
            area(AreaKind::Goal, "Mukden", None, &Set::of([map.mukden])),
            area(AreaKind::Goal, "Liaoyang", None, &Set::of([map.liaoyang])),
            area(AreaKind::Goal, "Critical railroad", None, self.rail()),
        ];
        for side in Side::ALL {
            let name = format!("{} supply heads", adjective(side));
            areas.push(area(AreaKind::Supply, &name, Some(side), &map.supply[side]));
        }
        areas
    }

    fn print_places(&self) -> Vec<Place> {
        let map = &self.book.map;
        let kind = |hex: Hex| match map.terrain[hex.at()] {
            _ if hex == map.mukden => PlaceKind::Capital,
            Terrain::VictoryTown => PlaceKind::City,
            Terrain::Town => PlaceKind::Town,
            Terrain::Clear | Terrain::Mountain => PlaceKind::Feature,
        };
        let place = |it: &mukden::Place| Place {
            name: it.name.clone(),
            hex: self.no(it.hex),
            kind: kind(it.hex),
            points: None,
            at: Some((it.lon, it.lat)),
        };
        map.places.iter().map(place).collect()
    }

    /// A counter: a face for every number of steps, its factor in attack and defence. [2.3a, 2.8a, 2.9a, 2.10b]
    fn print_counter(&self, counter: &mukden::Counter) -> Counter {
        let face = |steps: u8| CounterFace { attack: Some(steps), defence: Some(steps), moves: Some(mukden::POINTS) };
        let block = format!("units.{}", counter.id);
        let source = self.book.sources.iter().find(|it| it.0 == block).map(|it| it.1.clone());
        Counter {
            id: counter.id.clone(),
            code: counter.code.clone(),
            name: counter.name.clone(),
            side: counter.side,
            nation: if counter.side == JAPAN { Nation::Japanese } else { Nation::Russian },
            formation: counter.formation.clone(),
            arm: match counter.arm {
                mukden::Arm::Infantry => Arm::Infantry,
                mukden::Arm::Cavalry => Arm::Cavalry,
            },
            size: match counter.size {
                mukden::Size::Regiment => Size::Regiment,
                mukden::Size::Brigade => Size::Brigade,
                mukden::Size::Division => Size::Division,
                mukden::Size::Corps => Size::Corps,
            },
            steps: counter.steps,
            faces: (1..=counter.steps).rev().map(face).collect(),
            special: None,
            source: source.unwrap_or_default(),
        }
    }

    /// The turn track with what is due. [4.2a, 4.3a, 5.7b]
    fn print_turns(&self) -> Track {
        let scenario = &self.book.scenario;
        let due = |turn: u8| {
            let mut due = Vec::new();
            if turn == scenario.sudden_death_until {
                due.push(line!["The last turn in which Japan wins at once by taking Mukden or cutting the railroad."]);
            }
            if turn == scenario.n_turns {
                due.push(line!["The game is judged after this turn."]);
            }
            due
        };
        let turns = (1..=scenario.n_turns).zip(&self.book.turns);
        Track {
            name: "Turns".into(),
            boxes: turns.map(|(turn, days)| TrackBox { name: days.days(), due: due(turn) }).collect(),
        }
    }

    fn print_way(&self, end: End) -> WayToWin {
        let (mukden, liaoyang) = (self.no(self.book.map.mukden), self.no(self.book.map.liaoyang));
        let (until, last) = (self.book.scenario.sudden_death_until, self.book.scenario.n_turns);
        let (side, name, rule, needs) = match end {
            End::Mukden => (
                JAPAN,
                "Sudden death at Mukden",
                "4.2a",
                line!["A Japanese unit enters ", mukden, " on turn ", until, " or before."],
            ),
            End::Railroad => (
                JAPAN,
                "Sudden death on the railroad",
                "4.2a",
                line!["A Japanese unit enters a hex of the critical railroad on turn ", until, " or before."],
            ),
            End::Historic => (
                JAPAN,
                "End game",
                "4.3c",
                line![
                    "After turn ",
                    last,
                    " Japan controls ",
                    mukden,
                    ", and Russia has lost a fifth more steps than Japan, its units without a line of communication \
                     included."
                ],
            ),
            End::Liaoyang => {
                (RUSSIA, "Liaoyang", "4.1a", line!["A Russian unit enters ", liaoyang, ", on whichever turn."])
            }
            End::MukdenHeld => {
                (RUSSIA, "Mukden held", "4.4a", line!["After turn ", last, " Russia controls ", mukden, "."])
            }
            End::LossesTooHigh => (
                RUSSIA,
                "Losses",
                "4.4a",
                line!["After turn ", last, " Japan controls ", mukden, " but has paid too much for it."],
            ),
        };
        WayToWin { side: Some(side), name: name.into(), needs, rule: rule.into() }
    }

    /// For somebody new to the game.
    fn brief(&self) -> Vec<Line> {
        let (mukden, liaoyang) = (self.no(self.book.map.mukden), self.no(self.book.map.liaoyang));
        let (until, last) = (self.book.scenario.sudden_death_until, self.book.scenario.n_turns);
        vec![
            line!["Manchuria, 1905: a Japanese army attacks the Russians before ", mukden, ", one unit at a time."],
            line!["Japan wins at once by entering ", mukden, " or the railroad behind it by turn ", until, "."],
            line![
                "Later it must hold ",
                mukden,
                " after turn ",
                last,
                " and have destroyed a fifth more steps than it lost."
            ],
            line!["Russia wins otherwise, and at once if it enters ", liaoyang, "."],
            line![
                "A turn has a movement phase and a combat phase; Japan says which comes first. Its guns serve only if \
                   it is combat."
            ],
            line!["Before each of them a die paralyses Russian units, which Japan picks."],
            line![
                "Then the sides act in turn: a unit moves, or units attack one hex, and all who acted turn to their \
                   flags. Whoever passes does no more in that phase."
            ],
            line![
                "You see the face of a fresh enemy on top of its stack, and nothing below it; a flag hides its unit. A \
                   battle shows everybody in it."
            ],
            line![
                "A move ends next to the enemy. An attack compares factors, shifts the column for ground and \
                   encirclement, and costs both sides steps."
            ],
            line!["Attackers who empty a hex may advance and attack once more."],
        ]
    }
}
