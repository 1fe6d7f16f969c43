//! Actions in plain words.

use east::{AXIS, Action, Board, Order, Phase, SOVIET, State, Unit, Units};
use hex::{Dir, Hex};
use kernel::Side;
use stage::{Line, line};

use crate::{
    Shown,
    speech::{command, marker_name, orders_words, some, support_marker},
};

impl Shown<'_> {
    /// A legal action as an entry of a written list.
    pub(crate) fn label_of(&self, state: &State, board: &mut Board, side: Side, action: Action) -> Line {
        let at = |it: Hex| self.no(it);
        let order = |it: Order| self.order_words(state, it);
        match action {
            Action::Assign(at) => line![command(if at < 4 { AXIS } else { SOVIET }, at % 4)],
            Action::Ignore => line!["ignore it: no Front acts under it"],
            Action::Return => line!["put Zhukov back into the cup"],
            Action::Place(_, hex) if state.phase == Phase::Partisans => line!["the Partisans go to ", at(hex)],
            Action::Place(it, hex) => line![it, " enters at ", at(hex)],
            Action::Withdraw(it) => line!["take ", it, " off the map"],
            Action::Garrison(it) => {
                let army = self.book.units[it.at()].parent.and_then(|it| state.hex(it));
                line!["place ", it, " at ", army.map(at)]
            }
            Action::Restore(it) => {
                let kind = if self.is_panzer(it) { "Panzer" } else { "Army" };
                line!["bring up ", it, " with the ", kind, " step"]
            }
            Action::Revive { unit, panzer } => {
                let kind = if panzer { "Panzer" } else { "Army" };
                line!["take ", unit, " back into hand for the ", kind, " step"]
            }
            Action::Send(it, front) => line![it, " to the ", command(SOVIET, front)],
            Action::Buy(orders) => {
                let points = state.points[side as usize];
                line![orders_words(orders), ": ", some(self.price(orders), "point"), " of ", points]
            }
            Action::Pick(marker) => line![marker_name(marker)],
            Action::Lead(it) => line![it, " tries to give his own order (die 1 to ", self.book.leader_range, ")"],
            Action::Order(it) => line![order(it)],
            Action::Follow(it) => line![it, " follows"],
            Action::Kluge(it) => match self.role(east::Role::Kluge) {
                Some(army) => line![army, " acts under ", order(it)],
                None => line!["an army acts under ", order(it)],
            },
            Action::Step(it, to) => self.step_label(state, board, it, to),
            Action::Gather(it) if state.moving.units.is_empty() => {
                let assault =
                    if self.may_all_assault(state, Units::only(it)).is_ok() { " or a Mobile Assault" } else { "" };
                line!["start a stack", assault, " with ", it]
            }
            Action::Gather(it) => line![it, " moves along"],
            Action::Drop(it) => line![it, " stays here"],
            Action::Assault { hex, support } => {
                let with = if support { " with the Luftwaffe" } else { "" };
                line!["assault ", at(hex), with, " (", self.stack_words(state, board, hex), ")"]
            }
            Action::Invade(it, to) => line![it, " lands from the sea at ", at(to)],
            Action::Halt => line!["halt here"],
            Action::Attack(hex) => {
                let terrain = self.book.map.terrain[hex.at()].name();
                line!["attack ", at(hex), " (", self.stack_words(state, board, hex), ", ", terrain, ")"]
            }
            Action::Join(it) => {
                let cf = self.supplied_cf(state, board, it);
                let from = state.hex(it).map(at);
                line![it, " takes part from ", from, " with ", cf, self.river_words(state, it)]
            }
            Action::Fight { support: false } => line!["make the attack"],
            Action::Fight { support: true } => line!["make the attack with ", support_marker(side)],
            Action::Answer { support: true } => line!["add ", support_marker(side)],
            Action::Answer { support: false } => line!["add nothing"],
            Action::Lose(it) => {
                let note = self.loss_note(state, it);
                line![it, " ", note]
            }
            Action::Retreat(one, two) => {
                line!["retreat over ", at(one), " to ", at(two), self.peril(state, board, one, two)]
            }
            Action::RetreatOne(it, one, two) => {
                line![it, " retreats over ", at(one), " to ", at(two), self.peril(state, board, one, two)]
            }
            Action::Sail(port) => line!["the Coastal Army sails to ", at(port)],
            Action::Remove(it) => line!["give up ", it],
            Action::Advance(it, to) => line![it, " advances to ", at(to)],
            Action::Attach(it) => line!["join ", it, " at ", state.hex(it).map(at)],
            Action::Reserve(it) => line![it, " comes back"],
            Action::Counter(it) => line![it, " at ", state.hex(it).map(at)],
            Action::March(to) => line!["go to ", at(to)],
            Action::Done => line![self.done_label(state)],
        }
    }

    fn done_label(&self, state: &State) -> &'static str {
        match state.phase {
            Phase::Refit => "nothing more to place or spend",
            Phase::TopUp { .. } => "no more replacements",
            Phase::Partisans => "leave the Partisans as they are",
            Phase::Staff => "start moving",
            Phase::LeaderOrder { .. } => "no order of his own",
            Phase::Followers { .. } => "nobody else follows",
            Phase::Movement => "end movement",
            Phase::Combat => "no more attacks: end the activation",
            Phase::Advance if state.battle.advanced.is_empty() => "nobody advances",
            Phase::Advance => "nobody else advances",
            _ => "done",
        }
    }

    fn step_label(&self, state: &State, board: &Board, unit: Unit, to: Hex) -> Line {
        let group = if state.moving.units.is_empty() {
            let alone = Units::only(unit);
            state.hex(unit).and_then(|at| self.company(state, board, alone, at).ok()).unwrap_or(alone)
        } else {
            self.group(state, board)
        };
        line![group, if group.len() == 1 { " steps" } else { " step" }, " to ", self.no(to)]
    }

    /// What a step loss makes of a unit.
    pub(super) fn loss_note(&self, state: &State, unit: Unit) -> Line {
        // What a counterattack costs the Soviets is a whole unit.
        let left = self.steps(state, unit).saturating_sub(1);
        if left == 0 || matches!(state.phase, Phase::CounterLoss { .. }) {
            return line!["is eliminated"];
        }
        let counter = &self.book.units[unit.at()];
        let cf = counter.cf.get(usize::from(state.face[unit.at()]) + 1).copied().unwrap_or(0);
        line!["falls to ", cf, ", with ", some(left, "step"), " left"]
    }

    /// What a way of retreat costs.
    pub(super) fn peril(&self, state: &State, board: &mut Board, one: Hex, two: Hex) -> String {
        let side = state.active_side.other();
        let zone = board.zone_of(self, state, side.other());
        let costs = [one, two].into_iter().filter(|&it| zone.has(it) && !board.held[side].has(it)).count();
        if costs == 0 { String::new() } else { format!(" ({} lost to enemy zones)", some(costs as u32, "step")) }
    }

    /// Whether a unit attacks over a river.
    pub(super) fn river_words(&self, state: &State, unit: Unit) -> &'static str {
        let map = &self.book.map;
        let target = Hex(state.battle.target);
        let Some(from) = state.hex(unit) else { return "" };
        let dir: Option<Dir> = map.grid.dir(from, target);
        if dir.is_some_and(|it| map.river[from.at()][it as usize]) { ", over a river" } else { "" }
    }

    /// Who is in a hex: how many, and their factors.
    pub(super) fn stack_words(&self, state: &State, board: &mut Board, hex: Hex) -> String {
        let defenders = self.defenders(board, hex);
        let cf: u8 = defenders.into_iter().map(|it| self.supplied_cf(state, board, it)).sum();
        format!("{}, {}", some(defenders.len(), "unit"), some(cf, "factor"))
    }
}
