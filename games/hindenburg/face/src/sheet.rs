//! What is printed: map, counters, tracks, ways to win, and what a newcomer is told.

use hex::{Dir, Hex};
use hindenburg::{Army, Corps, CorpsSet, Set, Terrain};
use kernel::{Rule, Side};
use stage::{
    Area, AreaKind, Arm, Counter, Edge, EdgeKind, EdgeLine, GridOf, HexLine, HexNo, Line, LineKind, Nation, PhaseId,
    Place, PlaceKind, Printed, SideOf, Size, TerrainKind, Track, TrackBox, UnitId, WayId, WayToWin, line,
};

use crate::Shown;

/// The phases in the order of play, each at the place of its id. [2-sequence-b]
const PHASES: [&str; 9] = [
    "Order of the armies",
    "1st Army",
    "2nd Army",
    "8th Army: François",
    "8th Army: movement",
    "8th Army: combat",
    "Supply",
    "Rally",
    "Victory check",
];

/// The phases by id.
pub(crate) mod phase {
    use super::PhaseId;

    pub(crate) const ORDER: PhaseId = PhaseId(0);
    pub(crate) const FIRST_ARMY: PhaseId = PhaseId(1);
    pub(crate) const SECOND_ARMY: PhaseId = PhaseId(2);
    pub(crate) const FRANCOIS: PhaseId = PhaseId(3);
    pub(crate) const MOVEMENT: PhaseId = PhaseId(4);
    pub(crate) const COMBAT: PhaseId = PhaseId(5);
    pub(crate) const SUPPLY: PhaseId = PhaseId(6);
    pub(crate) const RALLY: PhaseId = PhaseId(7);
    pub(crate) const VICTORY: PhaseId = PhaseId(8);
}

/// The ways to win by id.
pub(crate) mod way {
    use super::WayId;

    pub(crate) const KONIGSBERG: WayId = WayId(0);
    pub(crate) const JUNCTION: WayId = WayId(1);
    pub(crate) const GERMAN_POINTS: WayId = WayId(2);
    pub(crate) const DRAW: WayId = WayId(3);
    pub(crate) const RUSSIAN_POINTS: WayId = WayId(4);
}

/// Corps as they stand on the sheet.
pub(crate) fn units(corps: CorpsSet) -> Vec<UnitId> {
    corps.into_iter().map(UnitId::from).collect()
}

impl Shown<'_> {
    /// The printed number of a hex.
    pub(crate) fn no(&self, hex: Hex) -> HexNo {
        HexNo::of(&self.book.map.grid, hex)
    }

    pub(crate) fn nos<'a>(&self, hexes: impl IntoIterator<Item = &'a Hex>) -> Vec<HexNo> {
        hexes.into_iter().map(|&it| self.no(it)).collect()
    }

    pub(crate) fn nos_of(&self, set: &Set) -> Vec<HexNo> {
        set.iter().map(|it| self.no(it)).collect()
    }

    /// The full name of a corps: `XX. Corps`.
    pub(crate) fn corps_name(&self, corps: Corps) -> String {
        if self.is_cavalry(corps) {
            "Cavalry Corps".into()
        } else {
            format!("{} Corps", self.book.counters[corps.at()].name)
        }
    }

    /// Whether a corps is of cavalry, which its name says. It makes no difference in play. [1-setup-e]
    fn is_cavalry(&self, corps: Corps) -> bool {
        self.book.counters[corps.at()].name.starts_with("Cav")
    }

    pub(crate) fn side_words(&self, side: Side) -> SideOf {
        let (id, name, adjective) = match side {
            Side::A => ("germany", "Germany", "German"),
            Side::B => ("russia", "Russia", "Russian"),
        };
        SideOf { id: id.into(), name: name.into(), adjective: adjective.into(), decides: side == Side::A }
    }

    pub(crate) fn printed_sheet(&self) -> Printed {
        Printed {
            grid: GridOf::of(&self.book.map.grid),
            projection: Some(self.book.scenery.projection.clone()),
            terrain: self.ground(),
            edges: self.edges(),
            lines: self.lines(),
            areas: self.areas(),
            places: self.places(),
            units: Corps::all().map(|it| self.counter(it)).collect(),
            tracks: vec![self.turn_track()],
            charts: self.all_charts(),
            ways: self.ways(),
            phases: PHASES.map(str::to_owned).to_vec(),
            briefing: self.briefing(),
        }
    }

    /// Every hex in one class of ground. Woods and hills are scenery and stand only on open land. [3-terrain-c]
    fn ground(&self) -> Vec<stage::Terrain> {
        let (map, scenery) = (&self.book.map, &self.book.scenery);
        let of = |terrain| Set::of(map.grid.hexes().filter(|it| map.terrain[it.at()] == terrain));
        let land = of(Terrain::Land);
        let hills = scenery.hills & land;
        let woods = (scenery.woods & land) - hills;
        let closed = Some("Nobody may enter.");
        let classes = [
            (TerrainKind::Clear, "open country", None, land - hills - woods),
            (TerrainKind::Clear, "coast", None, of(Terrain::Coast)),
            (TerrainKind::Woods, "woods", None, woods),
            (TerrainKind::Hills, "hills", None, hills),
            (TerrainKind::Lake, "Masurian Lakes", closed, of(Terrain::Lake)),
            (TerrainKind::Sea, "sea", closed, of(Terrain::Sea)),
        ];
        let class = |(kind, name, effect, hexes): (TerrainKind, &str, Option<&str>, Set)| stage::Terrain {
            kind,
            name: name.into(),
            effect: effect.map(str::to_owned),
            hexes: self.nos_of(&hexes),
        };
        classes.into_iter().map(class).collect()
    }

    /// The frontier and the lakes line.
    fn edges(&self) -> Vec<EdgeLine> {
        let map = &self.book.map;
        let russia = map.passable - map.germany;
        let sides = |here: &Set, there: &Set| {
            let mut sides = Vec::new();
            for hex in here.iter() {
                let across = |&dir: &Dir| map.grid.step(hex, dir).is_some_and(|it| there.has(it));
                sides.extend(Dir::ALL.into_iter().filter(across).map(|it| Edge { hex: self.no(hex), dir: it as u8 }));
            }
            sides
        };
        let near = Set::of(map.grid.hexes()) - map.beyond_lakes;
        let line = |kind, name: &str, sides| EdgeLine { kind, name: name.into(), owner: None, sides };
        vec![
            line(EdgeKind::Border, "Frontier", sides(&map.germany, &russia)),
            line(EdgeKind::Boundary, "Lakes line", sides(&near, &map.beyond_lakes)),
        ]
    }

    /// The railroads, which are scenery, and the ways the Russian armies march.
    fn lines(&self) -> Vec<HexLine> {
        let railroads = self.book.scenery.railroads.iter().map(|(name, hexes)| HexLine {
            kind: LineKind::Railroad,
            name: name.clone(),
            owner: None,
            hexes: self.nos(hexes),
        });
        let lanes = Army::RUSSIAN.into_iter().flat_map(|army| {
            self.lanes(army).into_iter().map(move |lane| HexLine {
                kind: LineKind::MarchLane,
                name: army.name().into(),
                owner: Some(Side::B),
                hexes: self.nos(&lane),
            })
        });
        railroads.chain(lanes).collect()
    }

    fn areas(&self) -> Vec<Area> {
        let map = &self.book.map;
        let start = |army: Army| Set::of(army.corps().into_iter().map(|it| self.book.scenario.start[it.at()]));
        let column = Set::of(map.grid.hexes().filter(|&it| map.grid.col(it) == map.angerburg_column));
        let areas = [
            (AreaKind::Country, "Germany", Some(Side::A), map.germany),
            (AreaKind::Country, "Russia", Some(Side::B), map.passable - map.germany),
            (AreaKind::Goal, "Königsberg area", Some(Side::B), self.konigsberg),
            (AreaKind::Start, "start of the 1st Army, closed to German corps", Some(Side::B), start(Army::First)),
            (AreaKind::Start, "start of the 2nd Army, closed to German corps", Some(Side::B), start(Army::Second)),
            (AreaKind::Start, "start of the 8th Army", Some(Side::A), start(Army::Eighth)),
            (AreaKind::Beyond, "beyond the lakes line", None, map.beyond_lakes & map.passable),
            (AreaKind::Beyond, "Angerburg column", None, column & map.passable),
        ];
        let area = |(kind, name, owner, hexes): (AreaKind, &str, Option<Side>, Set)| Area {
            kind,
            name: name.into(),
            owner,
            hexes: self.nos_of(&hexes),
        };
        areas.into_iter().map(area).collect()
    }

    fn places(&self) -> Vec<Place> {
        let kinds = &self.book.scenery.kinds;
        let kind = |name: &str| kinds.iter().find(|it| it.0 == name).map_or(PlaceKind::Town, |it| it.1);
        let place = |it: &hindenburg::Place| Place {
            name: it.name.clone(),
            hex: self.no(it.hex),
            kind: kind(&it.name),
            points: None,
            at: Some((it.lon, it.lat)),
        };
        self.book.map.places.iter().map(place).collect()
    }

    /// A counter: all corps are alike in play and carry no numbers. [1-setup-e]
    fn counter(&self, corps: Corps) -> Counter {
        let counter = &self.book.counters[corps.at()];
        let block = format!("units.{}", counter.id);
        let source = self.book.sources.iter().find(|it| it.0 == block).map_or("", |it| &it.1);
        Counter {
            id: counter.id.clone(),
            code: counter.code.clone(),
            name: self.corps_name(corps),
            side: corps.side(),
            nation: if corps.is_german() { Nation::German } else { Nation::Russian },
            formation: corps.army().name().into(),
            arm: if self.is_cavalry(corps) { Arm::Cavalry } else { Arm::Infantry },
            size: Size::Corps,
            steps: 1,
            faces: Vec::new(),
            special: None,
            source: source.into(),
        }
    }

    fn turn_track(&self) -> Track {
        let scenario = &self.book.scenario;
        let last = scenario.days.len();
        let day = |(at, name): (usize, &String)| {
            let turn = at + 1;
            let mut due = Vec::new();
            if turn == usize::from(scenario.second_army_from) {
                due.push(Line::words("The 2nd Army comes into play."));
            }
            if turn == usize::from(scenario.variable_from) && self.options.variable_activation {
                due.push(Line::words("From today on a die orders the armies."));
            }
            if turn == last {
                due.push(Line::words("The campaign ends, and points are counted."));
            }
            TrackBox { name: name.clone(), due }
        };
        Track { name: "Days".into(), boxes: scenario.days.iter().enumerate().map(day).collect() }
    }

    /// The ways to win, each at the place of its id. [8-victory-a, 8-victory-b, 8-victory-c, 8-victory-d]
    fn ways(&self) -> Vec<WayToWin> {
        let way = |side, name: &str, needs: Line, rule: Rule| WayToWin {
            side,
            name: name.into(),
            needs,
            rule: rule.0.into(),
        };
        vec![
            way(
                Some(Side::B),
                "Königsberg",
                line!["A Russian corps stands in the Königsberg area at the end of a day."],
                Rule("8-victory-a"),
            ),
            way(
                Some(Side::B),
                "junction",
                line!["Corps of both Russian armies stand next to each other at the end of a day."],
                Rule("8-victory-b"),
            ),
            way(
                Some(Side::A),
                "points",
                line!["After the last day five Russian corps more than German ones are lost, or still more."],
                Rule("8-victory-d"),
            ),
            way(None, "draw", line!["After the last day the difference is four."], Rule("8-victory-d")),
            way(
                Some(Side::B),
                "points",
                line!["After the last day the difference is three or less."],
                Rule("8-victory-d"),
            ),
        ]
    }

    /// What somebody new to the game is told.
    fn briefing(&self) -> Vec<Line> {
        let days = &self.book.scenario.days;
        let (first, last) = (days.first().map_or("", String::as_str), days.last().map_or("", String::as_str));
        vec![
            line!["East Prussia, ", first, " to ", last, " 1914: two Russian armies converge on the German 8th Army."],
            line!["You command the four corps of the 8th Army; dice and a fixed procedure move the Russians."],
            line![
                "You win if five Russian corps more than German ones are lost by the end of the last day; four are a \
                 draw."
            ],
            line!["You lose at once if a Russian corps stands before Königsberg or the two Russian armies touch."],
            line![
                "Each day the 1st Army rolls for its march from the east, then the 2nd from the south, which joins on ",
                days.get(usize::from(self.book.scenario.second_army_from) - 1).map_or("", String::as_str),
                "; an army that comes next to your corps attacks them."
            ],
            line![
                "Then it is your turn: see whether François obeys, march each corps one hex or force-march it two, send \
                 one by rail, and attack whom you touch."
            ],
            line!["One die decides a combat; each fresh corps more than the enemy's shifts it by one."],
            line![
                "Russians never turn round, and retreat only the way they came: take the hexes behind a corps before \
                 you beat it, and it is lost."
            ],
            line!["A Russian corps shut in by your corps and the hexes around them surrenders in a day or two."],
            line!["The day ends with supply, rally of disrupted corps and the victory check."],
        ]
    }
}
