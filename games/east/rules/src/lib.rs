//! *Hitler Turns East* (1941, two sides), an edition of the rulebook in code.
//!
//! The Axis attacks over eleven months, the Soviets hold; commands act in an order drawn from a cup, under orders that
//! were bought in secret a turn before. One file is one chapter or a part of one, so `ls src` is the table of contents;
//! doc comments end with the id of the rule, or of the ruling in `docs/rulings/east.md`.
//!
//! | file | chapter, or what is in it |
//! | --- | --- |
//! | `book` | the contents of the box as data: map, units, charts, scenario |
//! | `r02_components` | 2 Components: units, steps, orders, markers |
//! | `r03_setup`, `r03_victory` | 3 Set-up and victory |
//! | `r04_sequence`, `r04_doors` | 4 Sequence of play: the phases, and the two doors of the game |
//! | `r05_axis`, `r05_soviet` | 5 Reinforcements and replacements |
//! | `r06_weather` | 6 Weather |
//! | `r07_command`, `r07_orders`, `r07_counterattack`, `r07_secrets` | 7 Command and orders |
//! | `r08_stacking` | 8 Stacking |
//! | `r09_zones`, `r09_lines` | 9 Zones of control, lines of communication, control |
//! | `r10_supply` | 10 Supply and attrition |
//! | `r11_movement`, `r11_stacks`, `r11_reach` | 11 Movement |
//! | `r12_combat`, `r12_losses`, `r12_retreat`, `r12_assault` | 12 Combat, retreats, advances, Mobile Assault |
//! | `r13_special`, `r13_options` | 13 Special rules, and the switches |
//! | `action`, `event`, `notation` | decisions and what happens: how they are called and written |
//! | `position` | positions as data: reading and writing them, and which are possible |
//! | `why_not` | the rule that keeps a decision out of the list |
//! | `board` | what follows from a state and is worth keeping between decisions |
//! | `spoken` | units as sheets name them and sentences refer to them |
//! | `plain` | how serde writes sides and sets of hexes |
//!
//! What is public beside the game itself is what its face and its player ask of the rules: who may do what, what things
//! cost, where lines lead.
#![allow(rustdoc::broken_intra_doc_links, reason = "rules and rulings are cited in brackets")]
#![warn(missing_docs)]

mod action;
mod board;
mod book;
mod event;
mod notation;
mod plain;
mod position;
mod published;
mod r02_components;
mod r03_setup;
mod r03_victory;
mod r04_doors;
mod r04_sequence;
mod r05_axis;
mod r05_soviet;
mod r06_weather;
mod r07_command;
mod r07_counterattack;
mod r07_orders;
mod r07_secrets;
mod r08_stacking;
mod r09_lines;
mod r09_zones;
mod r10_supply;
mod r11_movement;
mod r11_reach;
mod r11_stacks;
mod r12_assault;
mod r12_combat;
mod r12_items;
mod r12_losses;
mod r12_retreat;
mod r13_options;
mod r13_special;
mod spoken;
mod why_not;

pub use action::Action;
pub use board::{Board, Tracer, Zone};
pub use book::{
    Area, Book, City, Class, Compass, Counter, CounterattackResult, Crt, Effects, Entry, MAX_HEXES, MAX_PLACES,
    MAX_TURNS, MAX_UNITS, Map, Nation, OrderLine, Place, PlaceKind, PointsTable, Printed, Result, River, Role, SHIPPED,
    Scenario, Scenery, Set, Terrain, Turn, Unit, Weather,
};
pub use data::Files;
pub use event::{Event, Section, Task};
pub use notation::MOST_ORDERS;
pub use position::{Activation, BattleOf, Both, LedOf, MovingOf, PauseOf, PhaseOf, Position, UnitAt, Whose, ZhukovOf};
pub use r02_components::{Marker, Order, Orders, Units};
pub use r03_victory::{End, outcome};
pub use r04_sequence::{Battle, Led, Moving, Pause, Phase, State, Where, Zhukov};
pub use r07_command::N_ORDERS;
pub use r07_secrets::View;
pub use r09_lines::{LineKey, Lines, Supply, UNREACHED};
pub use r10_supply::{NO_TOWN, factor_after};
pub use r11_movement::{Ground, Reached, Walk};
pub use r11_reach::{Field, Trek};
pub use r12_combat::Reckoning;
pub use r12_items::{Cause, Item};
pub use r12_retreat::Ways;
pub use r13_options::{Options, SWITCHES};
pub use r13_special::{LANDS, RETURNS};
pub use why_not::NOT_NOW;

use hex::Dir;
use kernel::{Rule, Side};

/// The Axis, named first on the box.
pub const AXIS: Side = Side::A;

/// The Soviets.
pub const SOVIET: Side = Side::B;

/// The registry of rules: every id with its title and tests.
pub const RULES: &str = include_str!("../rules.toml");

/// The commands of the Axis, by number. [7.6]
pub const GROUPS: [&str; 4] = ["north", "center", "south", "antonescu"];

/// The commands of the Soviets, by number. [7.6]
pub const FRONTS: [&str; 4] = ["northwest", "west", "southwest", "south"];

/// Army Group Center, which may use more of the Luftwaffe. [13.8.5]
pub const CENTER: u8 = 1;

/// The Northwest Front, where the Partisans first appear. [13.6.1a]
pub(crate) const NORTHWEST: u8 = 0;

/// The South Front, from whose ports the Soviets may invade. [13.7.2a]
pub(crate) const SOUTH_FRONT: u8 = 3;

/// How a unit pays for terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pace {
    /// On foot.
    Foot,
    /// Mechanized.
    Mechanized,
    /// The First Guard Cavalry Corps, for which swamp is easy. [13.2c]
    Cavalry,
}

/// The cost of a step that cannot be made.
pub(crate) const CLOSED: u8 = u8::MAX;

/// The box on the shelf: the book, the options chosen, and what follows from both for good.
#[derive(Clone, Debug)]
pub struct East {
    /// Map, units, charts, scenario.
    pub book: Book,
    /// The switches as set for this game.
    pub options: Options,
    /// All units of the Axis.
    pub axis: Units,
    /// German Panzer Corps.
    pub panzers: Units,
    /// German Armies.
    pub german_armies: Units,
    /// Romanians.
    pub(crate) romanians: Units,
    /// Units that move as mechanized ones. [A24]
    pub(crate) mechanized: Units,
    /// Leaders.
    pub leaders: Units,
    /// Garrisons.
    pub garrisons: Units,
    /// Units that count for stacking. [8.1.1, 8.1.2]
    pub stacking: Units,
    /// Soviet Armies that can come back. [5.2.6, 5.2.8, A14]
    pub(crate) rebuildable: Units,
    /// How sets spread where prohibited hexsides do not matter.
    pub(crate) plain: hex::Flow<11>,
    /// Axis land that no Soviet unit ever enters. [13.1.1c, 13.1.2c]
    pub(crate) soviet_closed: Set,
    /// Each hex's neighbours over hexsides that are not prohibited, land only.
    pub beside: Vec<Set>,
    /// The zone that a unit in each hex exerts: Axis, Soviet, and Soviet on the first turn. [9.0, 9.1.1, 9.1.2]
    pub zone: [Vec<Set>; 3],
    /// The hexes of each command and one hex beyond. [9.2.1b]
    pub(crate) bands: [Set; 4],
    /// The bands of all commands with ports. [10.1.10]
    pub(crate) port_bands: Set,
    /// The places of each command, a bit each.
    pub(crate) places_of: [u128; 4],
    /// What a step costs the slowest: by weather, paces (a bit each), hex and direction. [11.1.1]
    pub(crate) cost: [[Vec<[u8; 6]>; 8]; 5],
    /// Land closed to the Axis: to Romanians, on the first turn, from within Romania. See `closed_land`.
    pub(crate) axis_closed: [[[Set; 2]; 2]; 2],
    /// Hungary. [13.1.1]
    pub(crate) hungary: Set,
    /// Romania. [13.1.2]
    pub(crate) romania: Set,
    /// All land west of the starting border, Finland included. [10.1.8b]
    pub axis_land: Set,
    /// Where a move under Hold may end against the arrows, and one under Withdraw wherever it leads: towns, cities,
    /// forts, rough. [7.2.1c, 7.2.2e]
    pub(crate) refuge: Set,
    /// Movement points to the nearest refuge on an empty map: by weather, paces and hex.
    pub(crate) to_refuge: [[Vec<u8>; 8]; 5],
    /// Forts.
    pub forts: Set,
    /// Ports with the anchor of Soviet Sea Supply. [10.1.10]
    pub ports: Set,
    /// Places that mark a side's supply, by side. [10.1.4]
    pub supplying: [Set; 2],
    /// The same as places, a bit each.
    pub(crate) suppliers: [u128; 2],
    /// Towns and cities of the USSR, as places, a bit each. [5.2.1]
    pub(crate) soviet_towns: u128,
    /// Cities of automatic victory. [5.2.1b]
    pub(crate) decisive: Set,
}

impl East {
    /// The game as shipped, with these options.
    ///
    /// # Panics
    /// Never: a test reads the shipped files.
    #[must_use]
    pub fn shipped(options: Options) -> East {
        let book = Book::read(&Files::first(SHIPPED)).expect("shipped data files without faults");
        East::new(book, options)
    }

    /// A game from a book and options.
    #[must_use]
    pub fn new(book: Book, options: Options) -> East {
        let map = &book.map;
        let units = |keep: &dyn Fn(&Counter) -> bool| {
            let all = book.units.iter().enumerate().filter(|(_, it)| keep(it));
            all.fold(Units::NONE, |set, (at, _)| set.with(Unit(at as u8)))
        };
        let hexes = |keep: &dyn Fn(hex::Hex) -> bool| Set::of(map.grid.hexes().filter(|&it| keep(it)));
        let places = |keep: &dyn Fn(&Place) -> bool| Set::of(map.places.iter().filter(|it| keep(it)).map(|it| it.hex));
        let beside: Vec<Set> = map
            .grid
            .hexes()
            .map(|from| {
                let open = Dir::ALL.into_iter().filter(|&dir| !map.barred[from.at()][dir as usize]);
                let to = open.filter_map(|dir| map.grid.step(from, dir));
                Set::of(to.filter(|&it| map.land.has(it)))
            })
            .collect();
        let area = |of: Area| hexes(&|it| map.area[it.at()] == of);
        let [hungary, romania, finland] = [Area::Hungary, Area::Romania, Area::Finland].map(area);
        let axis_land = area(Area::EastPrussia) | area(Area::GeneralGovernment) | hungary | romania | finland;
        let soviet_closed = hungary | romania | finland;
        let axis_zone = beside.iter().map(|it| *it - map.east).collect();
        let soviet_zone: Vec<Set> = beside.iter().map(|it| *it - soviet_closed).collect();
        let first = map.grid.hexes().map(|from| {
            let zone = soviet_zone[from.at()];
            if axis_land.has(from) { zone & axis_land } else { zone - axis_land }
        });
        let is_town = |it: &Place| matches!(it.kind, PlaceKind::Town | PlaceKind::City | PlaceKind::Major);
        let rough = hexes(&|it| map.terrain[it.at()] == Terrain::Rough);
        let refuge = places(&|it| is_town(it) || it.fort) | rough;
        let cost = [0, 1, 2, 3, 4]
            .map(|weather| [0, 1, 2, 3, 4, 5, 6, 7].map(|paces| r11_movement::costs(&book, weather, paces)));
        let to_refuge =
            cost.each_ref().map(|it| it.each_ref().map(|it| r11_movement::points_to(&map.grid, it, &refuge)));
        let returns = |it: &Counter| match it.class {
            Class::Army => !it.never_rebuilt,
            Class::Mechanized => !Rule("5.2.6").is_in_force(),
            _ => false,
        };
        let ports = places(&|it| it.anchor);
        let with_ports = map.commands.iter().filter(|it| it.meets(&ports));
        let bits = |keep: &dyn Fn(&Place) -> bool| {
            let all = map.places.iter().enumerate().filter(|it| keep(it.1));
            all.fold(0, |bits, (at, _)| bits | 1 << at)
        };
        East {
            axis: units(&|it| it.side == AXIS),
            panzers: units(&|it| it.class == Class::Panzer),
            german_armies: units(&|it| it.class == Class::Army && it.nation == Nation::German),
            romanians: units(&|it| it.nation == Nation::Romanian),
            mechanized: units(&|it| matches!(it.class, Class::Panzer | Class::Mechanized | Class::Cavalry)),
            leaders: units(&|it| it.class == Class::Leader),
            garrisons: units(&|it| it.class == Class::Garrison),
            stacking: units(&|it| !matches!(it.class, Class::Leader | Class::Garrison)),
            rebuildable: units(&|it| it.side == SOVIET && returns(it)),
            zone: [axis_zone, soviet_zone.clone(), first.collect()],
            port_bands: with_ports.fold(Set::EMPTY, |all, it| all | map.flow.spread(it)),
            places_of: map.commands.map(|command| bits(&|it| command.has(it.hex))),
            bands: map.commands.map(|it| map.flow.spread(&it)),
            cost,
            to_refuge,
            axis_closed: [false, true].map(|romanian| {
                [false, true].map(|first| {
                    [false, true].map(|within| {
                        let border = if within { map.land - romania } else { romania };
                        let closed = if romanian || first { map.east | hungary } else { map.east };
                        if first { closed | border } else { closed }
                    })
                })
            }),
            forts: places(&|it| it.fort),
            ports,
            supplying: [0, 1].map(|side: usize| places(&|it| it.supplies[side])),
            suppliers: [0, 1].map(|side: usize| bits(&|it| it.supplies[side])),
            soviet_towns: bits(&|it| is_town(it) && !axis_land.has(it.hex)),
            decisive: places(&|it| it.auto_victory),
            plain: hex::Flow::new(&map.grid),
            soviet_closed,
            beside,
            hungary,
            romania,
            axis_land,
            refuge,
            options,
            book,
        }
    }
}
