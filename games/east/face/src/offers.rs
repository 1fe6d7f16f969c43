//! The list as it is shown to people: what is done, by whom, where, and what it ends.

mod labels;

use east::{AXIS, Action, Board, Order, Phase, SOVIET, State, Unit, Units};
use hex::Hex;
use kernel::{Game, Side};
use stage::{Ends, HexNo, Line, Offer, Undo, UnitId, Verb, line};

use crate::{
    Shown,
    speech::{command, ids, marker_name, orders_words, some, support_marker},
};

impl Shown<'_> {
    /// One offer for each entry of a list.
    pub(crate) fn offer_all(
        &self,
        state: &State,
        board: &mut Board,
        side: Side,
        list: &[Action],
        out: &mut Vec<Offer>,
    ) {
        out.reserve(list.len());
        // Entries of a unit stand together, so who comes along is asked once a unit.
        let mut company: (Option<Unit>, Units) = (None, Units::NONE);
        for &action in list {
            let (verb, unit, hex) = self.shape(action);
            let note = match action {
                Action::Step(unit, _) => {
                    if company.0 != Some(unit) {
                        company = (Some(unit), self.companions(state, board, unit));
                    }
                    (!company.1.is_empty()).then(|| line!["with ", company.1])
                }
                action => self.note(state, board, side, action),
            };
            out.push(Offer {
                act: self.notation(side, action),
                verb,
                unit,
                via: match action {
                    Action::Retreat(one, _) | Action::RetreatOne(_, one, _) => Some(self.no(one)),
                    _ => None,
                },
                hex,
                button: self.button(side, action),
                note,
                undo: Undo::Free,
                ends: self.ends(state, action, list),
            });
        }
    }

    /// What is to be pressed where unit and hexes do not say it all.
    fn button(&self, side: Side, action: Action) -> Option<String> {
        let text = || self.notation(side, action);
        let rest = |text: String| text.split_once(' ').map(|it| it.1.to_owned()).unwrap_or(text);
        match action {
            Action::Assign(_) | Action::Pick(_) | Action::Buy(_) | Action::Order(_) | Action::Kluge(_) => {
                Some(rest(text()))
            }
            Action::Fight { .. } => Some(text()),
            Action::Revive { panzer, .. } => Some(if panzer { "panzer" } else { "army" }.to_owned()),
            Action::Send(..) => text().rsplit(' ').next().map(str::to_owned),
            Action::Assault { support, .. } => Some(if support { "assault support" } else { "assault" }.to_owned()),
            Action::Ignore
            | Action::Return
            | Action::Halt
            | Action::Done
            | Action::Answer { .. }
            | Action::Invade(..)
            | Action::Withdraw(_)
            | Action::Garrison(_)
            | Action::Restore(_)
            | Action::Lead(_)
            | Action::Gather(_)
            | Action::Drop(_)
            | Action::Attack(_)
            | Action::Sail(_) => Some(self.shape(action).0.word().to_owned()),
            _ => None,
        }
    }

    /// What is done, by whom and where.
    pub(crate) fn shape(&self, action: Action) -> (Verb, Option<UnitId>, Option<HexNo>) {
        let (verb, unit, hex): (Verb, Option<Unit>, Option<Hex>) = match action {
            Action::Assign(_) => (Verb::Assign, None, None),
            Action::Ignore => (Verb::Ignore, None, None),
            Action::Return => (Verb::Return, None, None),
            Action::Place(it, at) => (Verb::Place, Some(it), Some(at)),
            Action::Withdraw(it) => (Verb::Withdraw, Some(it), None),
            Action::Garrison(it) => (Verb::Garrison, Some(it), None),
            Action::Restore(it) => (Verb::Restore, Some(it), None),
            Action::Revive { unit, .. } => (Verb::Revive, Some(unit), None),
            Action::Send(it, _) => (Verb::Send, Some(it), None),
            Action::Buy(_) => (Verb::Buy, None, None),
            Action::Pick(_) => (Verb::Pick, None, None),
            Action::Lead(it) => (Verb::Lead, Some(it), None),
            Action::Order(_) => (Verb::Order, None, None),
            Action::Follow(it) => (Verb::Follow, Some(it), None),
            Action::Kluge(_) => (Verb::Kluge, self.role(east::Role::Kluge), None),
            Action::Step(it, at) => (Verb::Step, Some(it), Some(at)),
            Action::Gather(it) => (Verb::Gather, Some(it), None),
            Action::Drop(it) => (Verb::Drop, Some(it), None),
            Action::Assault { hex, .. } => (Verb::Assault, None, Some(hex)),
            Action::Invade(it, at) => (Verb::Invade, Some(it), Some(at)),
            Action::Halt => (Verb::Halt, None, None),
            Action::Attack(at) => (Verb::Attack, None, Some(at)),
            Action::Join(it) => (Verb::Join, Some(it), None),
            Action::Fight { .. } => (Verb::Fight, None, None),
            Action::Answer { support: true } => (Verb::Support, None, None),
            Action::Answer { support: false } => (Verb::Decline, None, None),
            Action::Lose(it) => (Verb::Lose, Some(it), None),
            Action::Retreat(_, two) => (Verb::Retreat, None, Some(two)),
            Action::RetreatOne(it, _, two) => (Verb::Retreat, Some(it), Some(two)),
            Action::Sail(at) => (Verb::Sail, self.role(east::Role::Coastal), Some(at)),
            Action::Remove(it) => (Verb::Remove, Some(it), None),
            Action::Advance(it, at) => (Verb::Advance, Some(it), Some(at)),
            Action::Attach(it) => (Verb::Attach, Some(it), None),
            Action::Reserve(it) => (Verb::Reserve, Some(it), None),
            Action::Counter(it) => (Verb::Counter, Some(it), None),
            Action::March(at) => (Verb::March, None, Some(at)),
            Action::Done => (Verb::Done, None, None),
        };
        (verb, unit.map(UnitId::from), hex.map(|it| self.no(it)))
    }

    /// Who goes along when a unit that nobody has gathered steps: a Leader who must not stay alone. [13.4.2a]
    fn companions(&self, state: &State, board: &Board, unit: Unit) -> Units {
        if !state.moving.units.is_empty() || !self.is_panzer(unit) {
            return Units::NONE;
        }
        let alone = Units::only(unit);
        let all = state.hex(unit).and_then(|at| self.company(state, board, alone, at).ok());
        all.unwrap_or(alone).without(unit)
    }

    /// What verb, unit and hex do not say.
    fn note(&self, state: &State, board: &mut Board, side: Side, action: Action) -> Option<Line> {
        let order = |it: Order| self.order_words(state, it);
        Some(match action {
            Action::Assign(at) => line![command(if at < 4 { AXIS } else { SOVIET }, at % 4)],
            Action::Send(_, front) => line![command(SOVIET, front)],
            Action::Buy(orders) => {
                let points = state.points[side as usize];
                line![orders_words(orders), ": ", some(self.price(orders), "point"), " of ", points]
            }
            Action::Pick(marker) => line![marker_name(marker)],
            Action::Order(it) | Action::Kluge(it) => line![order(it)],
            Action::Revive { panzer, .. } => line![if panzer { "for the Panzer step" } else { "for the Army step" }],
            Action::Garrison(it) => {
                let army = self.book.units[it.at()].parent?;
                line!["with ", army, " at ", self.no(state.hex(army)?)]
            }
            Action::Gather(_) if state.moving.units.is_empty() => line!["a stack"],
            Action::Assault { hex, support } => {
                let with = if support { ", with the Luftwaffe" } else { "" };
                line![self.stack_words(state, board, hex), with]
            }
            Action::Attack(hex) => line![self.stack_words(state, board, hex)],
            Action::Join(it) => {
                let cf = self.supplied_cf(state, board, it);
                line!["with ", some(cf, "factor"), self.river_words(state, it)]
            }
            Action::Fight { support: true } => line!["with ", support_marker(side)],
            Action::Answer { support: true } => line![support_marker(side)],
            Action::Lose(it) => self.loss_note(state, it),
            Action::Retreat(one, two) | Action::RetreatOne(_, one, two) => {
                line!["over ", self.no(one), self.peril(state, board, one, two)]
            }
            Action::Attach(it) | Action::Counter(it) => line!["at ", self.no(state.hex(it)?)],
            _ => return None,
        })
    }

    /// What an action ends, and who could still do something: whoever has an entry of its own.
    fn ends(&self, state: &State, action: Action, list: &[Action]) -> Option<Ends> {
        let what = match (action, state.phase) {
            (Action::Done, Phase::Refit) => "Garrisons and replacements",
            (Action::Done, Phase::TopUp { .. }) => "Soviet replacements",
            (Action::Done, Phase::Partisans) => "Soviet reinforcements",
            (Action::Done, Phase::Staff) => "orders of the staff",
            (Action::Done, Phase::LeaderOrder { .. } | Phase::Followers { .. }) => "the Leader's order",
            (Action::Done, Phase::Movement) => "movement",
            (Action::Done, Phase::Combat) => "the activation",
            (Action::Done, Phase::Advance) => "the advance",
            (Action::Halt, _) => "the move",
            _ => return None,
        };
        let what = match state.phase {
            Phase::Movement | Phase::Combat => line![what, " of ", self.acting(state)],
            _ => line![what],
        };
        let mut idle = Units::NONE;
        // Who halts can always go on; that is no news.
        if action == Action::Done {
            for it in list {
                if let (_, Some(unit), _) = self.shape(*it) {
                    idle = idle.with(unit.into());
                }
            }
        }
        Some(Ends { what, idle: ids(idle) })
    }
}
