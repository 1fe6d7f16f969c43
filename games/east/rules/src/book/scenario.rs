//! The scenario: where everything starts.

use data::{At, Table, Text};
use hex::Hex;

use super::{
    Area, City, Class, Counter, MAX_TURNS, Map, Nation, Reader, Role, byte,
    charts::{FRONTS, ORDERS},
    people,
};
use crate::{AXIS, SOVIET};

/// The scenario.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Its title.
    pub title: String,
    /// How many turns are played.
    pub n_turns: u8,
    /// Victory points the Axis needs. [3.2]
    pub vp_to_win: u8,
    /// From which turn on Hitler may take command. [7.5.1]
    pub hitler_turn: u8,
    /// What the modified roll must reach. [7.5.3]
    pub hitler_needed: u8,
    /// What is added while the Soviets control each of [`super::City::ALL`]. [7.5.2]
    pub hitler_mods: [u8; 6],
    /// Where and when each unit enters, by unit. [3.1]
    pub entries: Vec<Entry>,
    /// The orders of the first turn, Axis and Soviet: how many of hold, withdraw, assault, blitz. One Axis Blitz among
    /// them opens the game. [3.1]
    pub orders: [[u8; 4]; 2],
    /// Who controls each place at the start, by the order of [`Map::places`]: true for the Axis.
    pub axis_controls: Vec<bool>,
}

/// Where and when a unit enters. [3.1a]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// On the map from the start.
    Hex(Hex),
    /// As a reinforcement of this turn, in this command if one is coded. [2.2.1i]
    Turn(u8, Option<u8>),
    /// At its owner's choice: a Garrison.
    Hand,
}

/// How many combat units may share a hex. [8.1.1]
const STACK_LIMIT: usize = 3;

/// The Army Groups as the files call them, in the order of the commands.
const GROUPS: [(&str, u8); 4] = [("N", 0), ("C", 1), ("S", 2), ("A", 3)];

/// A unit on the map with the line that puts it there.
struct Start<'a> {
    unit: usize,
    hex: At<'a, Hex>,
}

impl<'a> Reader<'a> {
    pub(super) fn scenario(
        &mut self,
        text: Text<'a>,
        map: Option<&Map>,
        units: Option<&[Counter]>,
        n_track: Option<usize>,
    ) -> Option<Scenario> {
        let mut file = Table::parse(text, self.faults);
        let title = file.string("title");

        let mut block = file.table("turns");
        self.source("scenario.turns", &mut block);
        let turns = block.number("count", 1..=MAX_TURNS as i64);
        if let Some((turns, n_track)) = turns.zip(n_track)
            && turns.value > n_track as i64
        {
            let what = format!("the scenario has {} turns, but the turn track {n_track}", turns.value);
            block.fault_at(turns.spot, what);
        }
        drop(block);

        let mut block = file.table("orders");
        self.source("scenario.orders", &mut block);
        let axis = self.hand(&mut block, "axis", &ORDERS);
        let soviet = self.hand(&mut block, "soviet", &ORDERS[..3]);
        if axis.is_some_and(|it| it[3] == 0) {
            block.fault("the Axis has no blitz, but one opens the game");
        }
        drop(block);

        let mut block = file.table("victory");
        self.source("scenario.victory", &mut block);
        let vp_to_win = block.number("points", 1..=99);
        drop(block);

        let mut block = file.table("hitler");
        self.source("scenario.hitler", &mut block);
        let (hitler_turn, hitler_needed) =
            (block.number("first_turn", 1..=MAX_TURNS as i64), block.number("needed", 1..=20));
        let hitler_mods = City::ALL.map(|it| {
            let key = it.key();
            if block.has(key) { block.number(key, 0..=9).map_or(0, byte) } else { 0 }
        });
        drop(block);

        let listed = self.control(&mut file, map);
        let setup = self.setup(file.table("setup"), map, units, n_track);
        let (map, units, (entries, starts)) = (map?, units?, setup?);
        let axis_controls = self.controls(&file, map, units, &listed, &starts);
        Some(Scenario {
            title: title?.value,
            n_turns: byte(turns?),
            vp_to_win: byte(vp_to_win?),
            hitler_turn: byte(hitler_turn?),
            hitler_needed: byte(hitler_needed?),
            hitler_mods,
            entries,
            orders: [axis?, soviet?],
            axis_controls,
        })
    }

    /// Four orders, counted by kind.
    fn hand(&mut self, block: &mut Table<'a>, key: &'static str, known: &[&str]) -> Option<[u8; 4]> {
        let was_there = block.has(key);
        let n_faults = self.faults.len();
        let mut hand = [0; 4];
        for word in block.strings(key) {
            match known.iter().position(|it| *it == word.value) {
                Some(order) => hand[order] = u8::saturating_add(hand[order], 1),
                None => {
                    let what = format!("`{}` is none of {}", word.value, known.join(" "));
                    block.fault_at(word.spot, what);
                }
            }
        }
        let n: u32 = hand.iter().map(|&it| u32::from(it)).sum();
        let is_read = was_there && self.faults.len() == n_faults;
        if is_read && n != 4 {
            block.fault(format!("`{key}` has {n} orders, but there are four commands"));
        }
        is_read.then_some(hand)
    }

    /// Hexes of places that are not controlled by the owner of the land: by whom instead, true for the Axis.
    fn control(&mut self, file: &mut Table<'a>, map: Option<&Map>) -> Vec<(At<'a, Hex>, bool)> {
        let mut listed: Vec<(At<'a, Hex>, bool)> = Vec::new();
        if !file.has("control") {
            return listed;
        }
        let mut block = file.table("control");
        self.source("scenario.control", &mut block);
        for key in ["axis", "soviet"] {
            if !block.has(key) {
                continue;
            }
            for hex in block.hexes(key, map.map(|it| &it.grid)) {
                let Some(map) = map else { continue };
                let name = map.grid.name(hex.value);
                if map.place(hex.value).is_none() {
                    block.fault_at(hex.spot, format!("there is no place in hex {name}"));
                }
                if listed.iter().any(|it| it.0.value == hex.value) {
                    block.fault_at(hex.spot, format!("hex {name} is controlled by the Axis already"));
                }
                listed.push((hex, key == "axis"));
            }
        }
        listed
    }

    /// Who controls each place: who stands in it, else who is listed, else the owner of the land. [9.3]
    fn controls(
        &self,
        file: &Table<'a>,
        map: &Map,
        units: &[Counter],
        listed: &[(At<'a, Hex>, bool)],
        starts: &[Start<'a>],
    ) -> Vec<bool> {
        let holds = |it: &&Start<'a>| !matches!(units[it.unit].class, Class::Leader | Class::Partisan);
        let control = |hex: Hex| {
            let listed = listed.iter().find(|it| it.0.value == hex);
            let Some(start) = starts.iter().filter(holds).find(|it| it.hex.value == hex) else {
                return listed.map_or(map.area[hex.at()] != Area::Ussr, |it| it.1);
            };
            let unit = &units[start.unit];
            if listed.is_some_and(|it| it.1 != (unit.side == AXIS)) {
                let (name, whose) = (map.grid.name(hex), people(unit.side.other()));
                let what = format!("{} starts in {name}, which is under {whose} control", unit.id);
                file.fault_at(start.hex.spot, what);
            }
            unit.side == AXIS
        };
        map.places.iter().map(|it| control(it.hex)).collect()
    }

    fn setup(
        &mut self,
        mut block: Table<'a>,
        map: Option<&Map>,
        units: Option<&[Counter]>,
        n_track: Option<usize>,
    ) -> Option<(Vec<Entry>, Vec<Start<'a>>)> {
        let grid = map.map(|it| &it.grid);
        let mut entries: Vec<Option<Entry>> = vec![None; units.map_or(0, <[Counter]>::len)];
        let mut starts: Vec<Start<'a>> = Vec::new();
        let mut was_read = block.is_there();
        for mut row in block.tables("units") {
            let id = row.string("id");
            let is_later = row.has("turn");
            let hex = if is_later { None } else { row.hex("hex", grid) };
            let turn = if is_later { row.number("turn", 1..=n_track.unwrap_or(MAX_TURNS) as i64) } else { None };
            let named = id.as_ref().map_or("a unit", |it| &it.value).to_owned();
            let unit = id.as_ref().zip(units).and_then(|(id, units)| {
                let found = units.iter().position(|it| it.id == id.value);
                if found.is_none() {
                    row.fault_at(id.spot, format!("there is no unit `{}`", id.value));
                }
                found
            });
            let side = unit.zip(units).map(|(unit, units)| units[unit].side);
            let code = (is_later && row.has("code")).then(|| match side {
                Some(AXIS) => row.word("code", &GROUPS).map(|it| it.value),
                Some(SOVIET) => row.word("code", &FRONTS).map(|it| it.value),
                None => row.string("code").map(|_| 0),
            });
            self.source(&format!("scenario.setup.{named}"), &mut row);
            let entry = match (hex, turn) {
                (Some(hex), _) => Some(Entry::Hex(hex.value)),
                (_, Some(turn)) => Some(Entry::Turn(byte(turn), code.flatten())),
                _ => None,
            };
            was_read &= id.is_some() && entry.is_some();
            let (Some(id), Some(unit), Some(entry), Some(units)) = (id, unit, entry, units) else { continue };
            if entries[unit].is_some() {
                row.fault_at(id.spot, format!("{named} is in the list already"));
                continue;
            }
            entries[unit] = Some(entry);
            if is_later && matches!(units[unit].class, Class::Leader | Class::Garrison) {
                let what = if units[unit].class == Class::Leader { "leaders" } else { "garrisons" };
                row.fault_at(id.spot, format!("{named} has a turn of entry, but {what} do not come so"));
            }
            if let Some((hex, map)) = hex.zip(map) {
                if let Some(what) = wrong_start(map, units, &starts, unit, hex.value) {
                    row.fault_at(hex.spot, what);
                }
                starts.push(Start { unit, hex });
            }
        }
        let (map, units) = map.zip(units)?;
        for start in starts.iter().filter(|it| units[it.unit].class == Class::Leader) {
            let is_led = |it: &Start<'a>| it.hex.value == start.hex.value && units[it.unit].class == Class::Panzer;
            if !starts.iter().any(is_led) {
                let (id, name) = (&units[start.unit].id, map.grid.name(start.hex.value));
                block.fault_at(start.hex.spot, format!("{id} starts in {name}, where there is no panzer corps"));
            }
        }
        for (unit, entry) in units.iter().zip(&mut entries).filter(|(_, it)| it.is_none()) {
            if unit.class == Class::Garrison {
                *entry = Some(Entry::Hand);
            } else if was_read {
                block.fault(format!("{} has neither a starting hex nor a turn of entry", unit.id));
            }
        }
        Some((entries.into_iter().collect::<Option<_>>()?, starts))
    }
}

/// What is wrong with a unit that starts in this hex after those before it, if anything. [8.1, 13.1, 13.4.2, 13.5.2]
fn wrong_start(map: &Map, units: &[Counter], starts: &[Start<'_>], at: usize, hex: Hex) -> Option<String> {
    let unit = &units[at];
    let here = || starts.iter().filter(|it| it.hex.value == hex).map(|it| &units[it.unit]);
    let area = map.area[hex.at()];
    let says = |what: String| Some(format!("{} starts in {}, {what}", unit.id, map.grid.name(hex)));
    if !map.land.has(hex) {
        return says("which is water or out of play".into());
    }
    if unit.side == AXIS && map.east.has(hex) {
        return says("which is of the East Zone".into());
    }
    if unit.side == SOVIET && matches!(area, Area::Hungary | Area::Romania | Area::Finland) {
        return says("where Soviet units may not be".into());
    }
    if unit.nation == Nation::Romanian && area == Area::Hungary {
        return says("where Romanian units may not be".into());
    }
    if let Some(enemy) = here().find(|it| it.side != unit.side) {
        return says(format!("as its enemy {} does", enemy.id));
    }
    if unit.is_stacked() && here().filter(|it| it.is_stacked()).count() >= STACK_LIMIT {
        return says(format!("where {STACK_LIMIT} units are stacked already"));
    }
    let is_one_a_hex = |it: &Counter| it.is_german_army() || !it.is_stacked();
    if is_one_a_hex(unit)
        && let Some(other) = here().find(|it| is_one_a_hex(it) && it.class == unit.class)
    {
        return says(format!("as {} does, and only one of its kind may", other.id));
    }
    let feud = [Some(Role::Guderian), Some(Role::Kluge)];
    if feud.contains(&unit.role)
        && let Some(other) = here().find(|it| feud.contains(&it.role))
    {
        return says(format!("as {} does, with whom it never stacks", other.id));
    }
    None
}
