//! Chapter 12, Mobile Assault: Panzer Corps under Blitz fight their way on.

use hex::{Dir, Hex};
use kernel::{May, Rule};

use crate::{
    AXIS, Action, Battle, Board, East, Order, Pace, PlaceKind, State, Terrain, Units, r04_sequence::Now,
    r11_movement::Reached,
};

impl East {
    /// Whether all of a stack are Panzer Corps that may make a Mobile Assault: under Blitz, in weather for it, none of
    /// them a second time. [7.2.4d, 7.2.4e, 12.4, 12.4.1, 12.4.3]
    pub fn may_all_assault(&self, state: &State, units: Units) -> May {
        let corps = units.minus(self.leaders);
        let panzers = state.active_side == AXIS && !corps.is_empty() && corps.and(self.panzers) == corps;
        Rule("12.4").bars(!panzers || !corps.into_iter().all(|it| self.order_of(state, it) == Some(Order::Blitz)))?;
        Rule("12.4.1").bars(!self.is_flying_weather(state))?;
        Rule("12.4.3").bars(!corps.and(state.assaulted).is_empty())
    }

    /// Whether a stack that has come this far may assault in a direction, and what it will have spent. If it fails it
    /// stays where it is, so it must be allowed to. [7.6b, 12.4.2a, 12.4.2b, 12.4.4, 13.1.2b, A34, A59]
    pub fn may_assault(&self, state: &State, board: &Board, units: Units, from: Reached, dir: Dir) -> May<u8> {
        let to = self.book.map.grid.step(from.at, dir).ok_or(Rule("11.1.2"))?;
        Rule("12.1.1").bars(!board.held[AXIS.other()].has(to) || !self.beside[from.at.at()].has(to))?;
        self.may_all_assault(state, units)?;
        let map = &self.book.map;
        Rule("7.6b").bars(map.command[from.at.at()] != map.command[to.at()])?;
        Rule("12.4.2b").bars(!self.assault_terrain(from.at, to))?;
        let walk = self.walk(state, units, Hex(if from.stepped { state.moving.start } else { from.at.0 }));
        Rule("5.3.2").bars(self.closed_land(state, AXIS, false, from.at).has(to))?;
        let cost = self.cost[self.weather(state) as usize][1 << Pace::Mechanized as u8][from.at.at()][dir as usize];
        let spent = from.spent.saturating_add(cost).saturating_add(1);
        Rule("12.4.2a").bars(spent > walk.points)?;
        self.may_halt(state, board, &walk, from.at, from.strayed)?;
        Ok(spent)
    }

    /// Whether the terrain effects chart allows a Mobile Assault out of one hex and into another. [12.4.2b]
    fn assault_terrain(&self, from: Hex, to: Hex) -> bool {
        let map = &self.book.map;
        let effects = &self.book.effects;
        let land = |hex: Hex, table: [bool; 4]| {
            Terrain::LAND.into_iter().zip(table).any(|(it, may)| it == map.terrain[hex.at()] && may)
        };
        let place = |hex: Hex, table: [bool; 3]| {
            map.place_at[hex.at()].is_none_or(|at| {
                let place = &map.places[usize::from(at)];
                let kind = match place.kind {
                    PlaceKind::City => table[0],
                    PlaceKind::Major => table[1],
                    _ => true,
                };
                kind && (!place.fort || table[2])
            })
        };
        land(from, effects.assault_out)
            && place(from, effects.assault_out_of_place)
            && land(to, effects.assault_into)
            && place(to, effects.assault_into_place)
    }

    /// Whether there is anything to assault.
    pub fn any_assault(&self, state: &State, board: &Board, units: Units, from: Reached) -> bool {
        self.beside[from.at.at()].meets(&board.held[AXIS.other()])
            && self.may_all_assault(state, units).is_ok()
            && Dir::ALL.into_iter().any(|dir| self.may_assault(state, board, units, from, dir).is_ok())
    }

    /// What keeps a stack that could assault from any of the enemies beside it; nothing if there are none, or if it is not
    /// one for assaults. [12.4.1, 12.4.2a, 12.4.2b, 12.4.3]
    pub(crate) fn may_assault_some(&self, state: &State, board: &Board, units: Units, from: Reached) -> May {
        if !self.beside[from.at.at()].meets(&board.held[AXIS.other()])
            || self.may_all_assault(state, units) == Err(Rule("12.4"))
        {
            return Ok(());
        }
        let ways = Dir::ALL.into_iter().map(|dir| self.may_assault(state, board, units, from, dir).map(|_| ()));
        ways.filter(|it| *it != Err(Rule("12.1.1")) && *it != Err(Rule("11.1.2"))).find(May::is_err).unwrap_or(Ok(()))
    }

    /// Adds the Mobile Assaults that a stack could make from where it is.
    pub fn list_assaults(&self, state: &State, board: &Board, units: Units, from: Reached, out: &mut Vec<Action>) {
        if !self.any_assault(state, board, units, from) {
            return;
        }
        for dir in Dir::ALL {
            if self.may_assault(state, board, units, from, dir).is_ok() {
                let hex = self.book.map.grid.step(from.at, dir).expect("a neighbouring hex");
                out.push(Action::Assault { hex, support: false });
                if self.may_support(state, AXIS, hex, true).is_ok() {
                    out.push(Action::Assault { hex, support: true });
                }
            }
        }
    }

    /// A Mobile Assault: its cost is spent, whether or not it succeeds. [12.4.2a, 12.4.9-2, A59]
    pub(crate) fn assault(&self, now: &mut Now<'_>, hex: Hex, support: bool) {
        let units = self.group(now.state, now.board);
        now.state.moving.units = units;
        let from = self.reached(now.state);
        let dir = self.book.map.grid.dir(from.at, hex).expect("a neighbouring hex");
        let spent = self.may_assault(now.state, now.board, units, from, dir).expect("a lawful assault");
        now.state.moving.spent = spent;
        now.state.battle = Battle { target: hex.0, attackers: units, mobile: true, ..Battle::default() };
        self.fight(now, support);
    }
}
