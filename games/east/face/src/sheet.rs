//! What is printed: the map, the counters, the turn track, the charts, and what the game is about.

mod charts;
mod edges;
mod text;

use east::{AXIS, Area, City, Class, Counter, East, End, Entry, Place, SOVIET, Section, Set, Terrain, Unit, Units};
use hex::Hex;
use kernel::Side;
use stage::{
    Arm, CounterFace, GridOf, HexNo, Nation, PhaseId, PlaceKind, Printed, SideOf, Size, TerrainKind, Track, TrackBox,
    WayId, line,
};

use crate::{
    Shown,
    speech::{adjective, command, some, title},
};

pub use charts::{
    COMMAND_MODIFIERS, COMMAND_POINTS, COMPASS, COUNTERATTACK, COUNTERATTACK_FRONTS, CRT, DEFENCE, HITLER, LANDING,
    MOVEMENT, ORDERS,
};

/// Before the first turn.
pub(crate) const SET_UP: PhaseId = PhaseId(0);
/// After the last one.
pub(crate) const OVER: PhaseId = PhaseId(7);

/// The phase of a section of the sequence of play.
pub(crate) const fn phase_of(section: Section) -> PhaseId {
    PhaseId(1 + section as u8)
}

/// The way in which a game ended, by its place on the sheet. [3.2c, 3.2d, 3.3a, 3.3b, 3.3c]
pub(crate) const fn way_of(end: End) -> WayId {
    WayId(match end {
        End::ThreeCities => 0,
        End::LakeSiege => 1,
        End::Caucasus => 2,
        End::Points => 3,
        End::TooFewPoints => 4,
    })
}

impl Shown<'_> {
    pub(crate) fn side_words(&self, side: Side) -> SideOf {
        let id = <East as kernel::Game>::SIDES[side].to_owned();
        SideOf { id, name: title(side).into(), adjective: adjective(side).into(), decides: true }
    }

    pub(crate) fn print(&self) -> Printed {
        let phases = [
            "Set-up",
            "I. Axis reinforcements and replacements",
            "II. Soviet reinforcements and replacements",
            "III. Command points",
            "IV. Initiative",
            "V. Actions",
            "VI. End of the turn",
            "The game is over",
        ];
        Printed {
            grid: GridOf::of(&self.book.map.grid),
            projection: self.book.scenery.projection.clone(),
            terrain: self.ground_classes(),
            edges: self.edges(),
            lines: Vec::new(),
            areas: self.areas(),
            places: self.book.map.places.iter().map(|it| self.place_of(it)).collect(),
            units: self.all_units().map(|it| self.counter_of(it)).collect(),
            tracks: vec![self.turn_track(), self.points_track()],
            charts: self.charts(),
            ways: self.ways_to_win(),
            phases: phases.map(str::to_owned).to_vec(),
            briefing: self.briefing(),
        }
    }

    pub(crate) fn numbers(&self, hexes: Set) -> Vec<HexNo> {
        hexes.iter().map(|it| self.no(it)).collect()
    }

    /// Every hex of the grid in the class of its terrain, with what the terrain does in fair weather.
    fn ground_classes(&self) -> Vec<stage::Terrain> {
        let (map, effects) = (&self.book.map, &self.book.effects);
        let kinds = [
            (Terrain::Clear, TerrainKind::Clear),
            (Terrain::Forest, TerrainKind::Woods),
            (Terrain::Swamp, TerrainKind::Marsh),
            (Terrain::Rough, TerrainKind::Hills),
            (Terrain::Lake, TerrainKind::Lake),
            (Terrain::Sea, TerrainKind::Sea),
            (Terrain::Out, TerrainKind::Closed),
        ];
        let effect = |terrain: Terrain| match Terrain::LAND.into_iter().position(|it| it == terrain) {
            None => "Nobody may enter.".to_owned(),
            Some(at) => {
                let [foot, fast] = [0, 1].map(|it| effects.cost[0][it][at]);
                let shift = match effects.shift[0][at] {
                    0 => String::new(),
                    left => format!("; {} to the left for the attacker", some(left, "column")),
                };
                format!(
                    "In fair weather {} on foot and {fast} for mechanized units{shift}.",
                    some(foot, "movement point")
                )
            }
        };
        let class = |(terrain, kind): (Terrain, TerrainKind)| stage::Terrain {
            kind,
            name: terrain.name().into(),
            effect: Some(effect(terrain)),
            hexes: self.numbers(Set::of(map.grid.hexes().filter(|it| map.terrain[it.at()] == terrain))),
        };
        kinds.into_iter().map(class).filter(|it| !it.hexes.is_empty()).collect()
    }

    fn areas(&self) -> Vec<stage::Area> {
        let map = &self.book.map;
        let mut areas = Vec::new();
        let mut add = |kind, name: String, owner, hexes: Set| {
            if !hexes.is_empty() {
                areas.push(stage::Area { kind, name, owner, hexes: self.numbers(hexes) });
            }
        };
        let countries = [
            (Area::EastPrussia, "East Prussia", AXIS),
            (Area::GeneralGovernment, "General Government", AXIS),
            (Area::Hungary, "Hungary", AXIS),
            (Area::Romania, "Romania", AXIS),
            (Area::Finland, "Finland", AXIS),
            (Area::Ussr, "Soviet Union", SOVIET),
        ];
        for (area, name, owner) in countries {
            let hexes = Set::of(map.grid.hexes().filter(|it| map.area[it.at()] == area));
            add(stage::AreaKind::Country, name.into(), Some(owner), hexes);
        }
        for (at, hexes) in (0..).zip(map.commands) {
            let name = format!("{}, {}", command(AXIS, at), command(SOVIET, at));
            add(stage::AreaKind::Command, name, None, hexes & map.land);
        }
        let places = |is: &dyn Fn(&Place) -> bool| Set::of(map.places.iter().filter(|it| is(it)).map(|it| it.hex));
        add(stage::AreaKind::Goal, "Victory locations".into(), None, places(&|it| it.vp > 0));
        add(stage::AreaKind::Goal, "Cities that win the war".into(), None, places(&|it| it.auto_victory));
        add(stage::AreaKind::Supply, "West edge".into(), Some(AXIS), map.west);
        add(stage::AreaKind::Supply, "Off Map Zone".into(), Some(SOVIET), map.east);
        for side in Side::ALL {
            let name = format!("Places that supply {}", title(side));
            add(stage::AreaKind::Supply, name, Some(side), self.supplying[side as usize]);
        }
        add(stage::AreaKind::Entry, "Off Map Zone".into(), Some(SOVIET), map.east);
        add(stage::AreaKind::Entry, "Black Sea coast".into(), Some(SOVIET), map.black_sea);
        add(stage::AreaKind::Fort, "Forts".into(), None, self.forts);
        add(stage::AreaKind::Port, "Ports of Soviet sea supply".into(), Some(SOVIET), self.ports);
        areas
    }

    fn place_of(&self, place: &Place) -> stage::Place {
        let kind = match place.kind {
            _ if place.auto_victory => PlaceKind::Capital,
            east::PlaceKind::Major => PlaceKind::Capital,
            east::PlaceKind::City => PlaceKind::City,
            east::PlaceKind::Town => PlaceKind::Town,
            east::PlaceKind::Bare => PlaceKind::Fortress,
            east::PlaceKind::Oil => PlaceKind::Feature,
        };
        stage::Place {
            name: place.name.clone(),
            hex: self.no(place.hex),
            kind,
            points: (place.vp > 0).then_some(place.vp),
            at: Some((place.lon, place.lat)),
        }
    }

    fn counter_of(&self, unit: Unit) -> stage::Counter {
        let counter = &self.book.units[unit.at()];
        let block = format!("units.{}", counter.id);
        let source = self.book.sources.iter().find(|it| it.0 == block).map(|it| it.1.clone());
        let army = counter.parent.map(|it| self.book.units[it.at()].name.clone());
        let face =
            |&cf: &u8| CounterFace { attack: (!counter.bracketed).then_some(cf), defence: Some(cf), moves: None };
        stage::Counter {
            id: counter.id.clone(),
            code: counter.code.clone(),
            name: counter.name.clone(),
            side: counter.side,
            nation: match counter.nation {
                east::Nation::German => Nation::German,
                east::Nation::Romanian => Nation::Romanian,
                east::Nation::Soviet => Nation::Soviet,
            },
            formation: army.unwrap_or_default(),
            arm: match counter.class {
                Class::Army => Arm::Infantry,
                Class::Panzer => Arm::Armour,
                Class::Mechanized => Arm::Mechanized,
                Class::Cavalry => Arm::Cavalry,
                Class::Garrison => Arm::Garrison,
                Class::Leader => Arm::Leader,
                Class::Partisan => Arm::Partisans,
            },
            size: match counter.class {
                Class::Army => Size::Army,
                Class::Panzer | Class::Mechanized | Class::Cavalry => Size::Corps,
                Class::Garrison | Class::Leader | Class::Partisan => Size::None,
            },
            steps: counter.steps,
            faces: counter.cf.iter().map(face).collect(),
            special: special(counter),
            source: source.unwrap_or_default(),
        }
    }

    /// The turns with their weather and what is due on each. [5.0a, 5.2.8a, 7.3.2, 7.5.1, 13.8]
    fn turn_track(&self) -> Track {
        let turns = (1..).zip(&self.book.turns).take(usize::from(self.book.scenario.n_turns));
        let boxes = turns.map(|(turn, printed)| {
            let mut due = Vec::new();
            for side in Side::ALL {
                let comes = |unit: &Unit| match self.book.scenario.entries[unit.at()] {
                    Entry::Turn(at, _) => at == turn && self.side(*unit) == side,
                    _ => false,
                };
                let units = self.all_units().filter(comes).fold(Units::NONE, Units::with);
                if !units.is_empty() {
                    due.push(line![adjective(side), " reinforcements: ", units]);
                }
            }
            if printed.maximum > 0 {
                due.push(line!["Soviet replacements: ", printed.minimum, " to ", printed.maximum]);
            }
            if printed.counterattacks > 0 {
                due.push(line![some(printed.counterattacks, "Counterattack"), " in the cup"]);
            }
            if printed.luftwaffe > 0 {
                due.push(line![some(printed.luftwaffe, "Luftwaffe marker")]);
            }
            if turn == self.book.t34_turn {
                due.push(line!["The T-34 marker"]);
            }
            if turn == self.book.zhukov_turn {
                due.push(line!["Zhukov"]);
            }
            if turn == self.book.scenario.hitler_turn {
                due.push(line!["From now on a die decides whether Hitler takes command"]);
            }
            if turn == self.book.scenario.n_turns {
                due.push(line!["Victory points are counted"]);
            }
            TrackBox { name: self.month(turn), due }
        });
        Track { name: "Turns".into(), boxes: boxes.collect() }
    }

    /// The victory points of the Axis. [2.1c]
    fn points_track(&self) -> Track {
        let all: u8 = self.book.map.places.iter().map(|it| it.vp).sum();
        let needed = self.book.scenario.vp_to_win;
        let boxes = (0..=all.max(needed)).map(|points| {
            let due = if points == needed { vec![line!["Enough for the Axis at the end"]] } else { Vec::new() };
            TrackBox { name: points.to_string(), due }
        });
        Track { name: "Axis victory points".into(), boxes: boxes.collect() }
    }

    /// The hexes of cities the rules name, as far as the map has them.
    pub(crate) fn city_hexes(&self, cities: &[City]) -> impl Iterator<Item = (City, Hex)> {
        cities.iter().filter_map(|&it| Some((it, self.book.map.cities[it as usize]?)))
    }
}

/// What is special about a counter.
fn special(counter: &Counter) -> Option<String> {
    use east::Role;
    let words = match (counter.role, counter.class) {
        (Some(Role::Kluge), _) => "May be given an order of its own, and never stacks with Guderian.",
        (Some(Role::GuardCavalry), _) => "Swamp is easy going for it, and it is never out of supply.",
        (Some(Role::Coastal), _) => "Only defends, is in supply on the Black Sea coast, and may retreat by sea.",
        (_, Class::Leader) => "May give the Panzer Corps he is with an order of his own, and leads Mobile Assaults.",
        (_, Class::Garrison) => "Holds a place for its Army: it only defends, and never moves.",
        (_, Class::Partisan) => "Appear in forest or swamp: they only defend, and have no zone of control.",
        _ => return None,
    };
    Some(words.to_owned())
}
