//! Chapter 12, the odds of a combat item by item: what `reckon` adds up, for those who want to see it.

use hex::Hex;
use kernel::{Rule, Side};

use crate::{AXIS, Battle, Board, East, PlaceKind, State, Terrain, Unit, Units};

/// An item of the reckoning of a combat. [12.2.1a, 12.2.1b]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// What counts.
    pub cause: Cause,
    /// What it adds: factors, columns to the right, or pips.
    pub value: i8,
}

/// What counts in a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the cases say what their fields are")]
pub enum Cause {
    /// The printed factor of a unit. [2.2.1g]
    Unit { unit: Unit, attacks: bool },
    /// What it loses for lack of supply. [10.1.1b, 10.1.5]
    Supply { unit: Unit, attacks: bool },
    /// A support marker. [13.8.1, 13.9]
    Support { side: Side, attacks: bool },
    /// Columns for the terrain. [12.2.1b]
    Terrain(Terrain),
    /// Columns for a city. [12.2.1b]
    City(Hex),
    /// Columns for a fort. [12.2.1b]
    Fort,
    /// Columns for a river that all attackers cross. [12.2.1b]
    River,
    /// Columns beyond the most that count. [12.2.1b]
    Beyond { most: u8 },
    /// Pips for a Leader in a Mobile Assault. [12.4.9-2]
    Leader,
    /// Pips for an Axis attack in Snow. [12.2.2]
    Snow,
}

impl Cause {
    /// The rule that makes it count.
    #[must_use]
    pub const fn rule(self) -> Rule {
        Rule(match self {
            Cause::Unit { .. } => "12.2.1a",
            Cause::Supply { .. } => "10.1.5",
            Cause::Support { side: Side::A, .. } => "13.8.1",
            Cause::Support { side: Side::B, .. } => "13.9",
            Cause::Terrain(_) | Cause::City(_) | Cause::Fort | Cause::River | Cause::Beyond { .. } => "12.2.1b",
            Cause::Leader => "12.4.9-2",
            Cause::Snow => "12.2.2",
        })
    }
}

impl East {
    /// How the column of a combat and the modifier of its die come about. [12.2.1a, 12.2.1b, 12.4.9-2, A53]
    pub fn items(&self, state: &State, board: &mut Board, battle: &Battle) -> Vec<Item> {
        let (attacker, target) = (state.active_side, Hex(battle.target));
        let mut items = Vec::new();
        for (attacks, units) in [(true, battle.attackers.minus(self.leaders)), (false, self.defenders(board, target))] {
            for unit in units {
                let (printed, left) = (self.cf(state, unit), self.supplied_cf(state, board, unit));
                items.push(Item { cause: Cause::Unit { unit, attacks }, value: printed as i8 });
                if left < printed {
                    items.push(Item { cause: Cause::Supply { unit, attacks }, value: left as i8 - printed as i8 });
                }
            }
            let side = if attacks { attacker } else { attacker.other() };
            if if attacks { battle.support } else { battle.answer } {
                let cf = if side == AXIS { self.book.luftwaffe_cf } else { self.book.t34_cf };
                items.push(Item { cause: Cause::Support { side, attacks }, value: cf as i8 });
            }
        }
        let first = items.len();
        self.list_shifts(state, target, battle.attackers, &mut items);
        let all: i8 = items[first..].iter().map(|it| -it.value).sum();
        let most = self.shifts(state, target, battle.attackers);
        if (most as i8) < all {
            items.push(Item { cause: Cause::Beyond { most }, value: all - most as i8 });
        }
        let leads = battle.mobile && !battle.attackers.and(self.leaders).is_empty();
        let leader = if leads { self.book.leader_drm } else { 0 };
        for (cause, value) in [(Cause::Leader, leader), (Cause::Snow, battle.drm - leader)] {
            if value != 0 {
                items.push(Item { cause, value });
            }
        }
        items
    }

    /// What shifts the column to the left. [12.2.1b, A53]
    fn list_shifts(&self, state: &State, target: Hex, attackers: Units, items: &mut Vec<Item>) {
        let (map, effects) = (&self.book.map, &self.book.effects);
        let weather = self.weather(state) as usize;
        let terrain = map.terrain[target.at()];
        let mut add = |cause: Cause, left: u8| {
            if left > 0 {
                items.push(Item { cause, value: -(left as i8) });
            }
        };
        if let Some(at) = Terrain::LAND.into_iter().position(|it| it == terrain) {
            add(Cause::Terrain(terrain), effects.shift[weather][at]);
        }
        if let Some(place) = map.place(target) {
            let city = match place.kind {
                PlaceKind::City => effects.place_shift[0],
                PlaceKind::Major => effects.place_shift[1],
                _ => 0,
            };
            add(Cause::City(target), city);
            add(Cause::Fort, if place.fort { effects.place_shift[2] } else { 0 });
        }
        let crosses = |unit: Unit| {
            let from = state.hex(unit)?;
            map.grid.dir(from, target).map(|dir| map.river[from.at()][dir as usize])
        };
        let attackers = attackers.minus(self.leaders);
        if !attackers.is_empty() && attackers.into_iter().all(|it| crosses(it) == Some(true)) {
            add(Cause::River, effects.river_shift[weather]);
        }
    }
}
