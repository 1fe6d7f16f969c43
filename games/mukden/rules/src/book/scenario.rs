//! Scenarios: where and when a game begins.

use data::{At, Table, Text};
use hex::Hex;
use kernel::BySide;

use super::{Counter, Map, Reader, SIDES, STACK_LIMIT, Set, Turn, people};

/// A scenario: where and when a game begins.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Its title.
    pub title: String,
    /// How many turns of the turn track are played.
    pub n_turns: u8,
    /// The last turn in which Japan wins at once by a critical hex. [4.2]
    pub sudden_death_until: u8,
    /// Who controls which critical hexes at the start; those of both values of the switch `rail_start`. [3.3]
    pub control: BySide<Set>,
    /// Where every unit starts, in the order of the units.
    pub start: Vec<Start>,
}

/// Where a unit starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// The hex.
    pub hex: Hex,
    /// How many units lie on top of it there.
    pub depth: u8,
}

impl<'a> Reader<'a> {
    pub(super) fn scenario(
        &mut self,
        text: Text<'a>,
        map: Option<&Map>,
        units: Option<&[Counter]>,
        track: Option<&[Turn]>,
    ) -> Option<Scenario> {
        let mut file = Table::parse(text, self.faults);
        let title = file.string("title");

        let mut block = file.table("turns");
        self.source("scenario.turns", &mut block);
        let turns = block.number("count", 1..=31);
        if let Some((turns, track)) = turns.zip(track)
            && turns.value > track.len() as i64
        {
            let (n, n_track) = (turns.value, track.len());
            block.fault_at(turns.spot, format!("the scenario has {n} turns, but the turn track {n_track}"));
        }
        drop(block);

        let mut block = file.table("sudden_death");
        self.source("scenario.sudden_death", &mut block);
        let sudden_death = block.number("last_turn", 0..=turns.map_or(31, |it| it.value));
        drop(block);

        let control = self.control(file.table("control"), map);
        let start = self.setup(file.table("setup"), map, units, control.as_ref());
        Some(Scenario {
            title: title?.value,
            n_turns: u8::try_from(turns?.value).ok()?,
            sudden_death_until: u8::try_from(sudden_death?.value).ok()?,
            control: control?,
            start: start?,
        })
    }

    fn control(&mut self, mut block: Table<'a>, map: Option<&Map>) -> Option<BySide<Set>> {
        self.source("scenario.control", &mut block);
        let [mukden, liaoyang, railroad] = ["mukden", "liaoyang", "railroad"].map(|it| block.word(it, &SIDES));
        let map = map?;
        let mut control = BySide::<Set>::default();
        // The towns last: Mukden is on the railroad, too.
        control[railroad?.value] |= map.critical_rail[1] - Set::of([map.mukden, map.liaoyang]);
        control[mukden?.value].insert(map.mukden);
        control[liaoyang?.value].insert(map.liaoyang);
        Some(control)
    }

    fn setup(
        &mut self,
        mut block: Table<'a>,
        map: Option<&Map>,
        units: Option<&[Counter]>,
        control: Option<&BySide<Set>>,
    ) -> Option<Vec<Start>> {
        let grid = map.map(|it| &it.grid);
        let mut placed: Vec<Option<Start>> = vec![None; units.map_or(0, <[Counter]>::len)];
        let mut was_read = block.is_there();
        for mut row in block.tables("units") {
            let (id, hex) = (row.string("id"), row.hex("hex", grid));
            let named = id.as_ref().map_or("a unit", |it| &it.value).to_owned();
            self.source(&format!("scenario.setup.{named}"), &mut row);
            was_read &= id.is_some() && hex.is_some();
            let Some((id, units)) = id.zip(units) else { continue };
            let Some(at) = units.iter().position(|it| it.id == id.value) else {
                row.fault_at(id.spot, format!("there is no unit `{}`", id.value));
                continue;
            };
            let Some((hex, map)) = hex.zip(map) else { continue };
            if placed[at].is_some() {
                row.fault_at(id.spot, format!("{} has a starting hex already", id.value));
                continue;
            }
            let mut stack = Stack { map, units, placed: &mut placed };
            if let Some(what) = stack.put(at, hex) {
                row.fault_at(hex.spot, what);
            }
            let enemy = units[at].side.other();
            if control.is_some_and(|it| it[enemy].has(hex.value)) {
                let (name, whose) = (map.grid.name(hex.value), people(enemy));
                row.fault_at(hex.spot, format!("{named} starts in {name}, which is under {whose} control"));
            }
        }
        let (_, units) = map.zip(units)?;
        for (unit, _) in units.iter().zip(&placed).filter(|(_, it)| was_read && it.is_none()) {
            block.fault(format!("{} has no starting hex", unit.id));
        }
        placed.into_iter().collect()
    }
}

/// The stacks of the set-up as they grow, from the top down.
struct Stack<'s> {
    map: &'s Map,
    units: &'s [Counter],
    placed: &'s mut [Option<Start>],
}

impl Stack<'_> {
    /// Puts a unit under those that are in the hex; what is wrong with that, if anything. [6.0, 6.1]
    fn put(&mut self, at: usize, hex: At<'_, Hex>) -> Option<String> {
        let unit = &self.units[at];
        let here = || self.units.iter().zip(&*self.placed).filter(|(_, it)| it.is_some_and(|it| it.hex == hex.value));
        let depth = here().count() as u8;
        let name = self.map.grid.name(hex.value);
        let halves: u32 = here().map(|(it, _)| u32::from(it.size.halves())).sum();
        let enemy = here().find(|(it, _)| it.side != unit.side).map(|(it, _)| &it.id);
        let fault = if let Some(enemy) = enemy {
            Some(format!("{} starts in {name}, as its enemy {enemy} does", unit.id))
        } else if halves + u32::from(unit.size.halves()) > u32::from(STACK_LIMIT) {
            Some(format!("{} starts in {name}, where two divisions or as much are stacked already", unit.id))
        } else {
            None
        };
        self.placed[at] = Some(Start { hex: hex.value, depth });
        fault
    }
}
