//! What either side does next, decided from threats and odds and not by trying.
//!
//! Japan looks for a way to the railroad while it can be cut for good, masses against what stands in its way, and keeps
//! Liaoyang; Russia watches the same ways, puts its reserves where they lengthen them most, and gathers around Mukden
//! when the railroad is safe. `ways` finds ways, `march` moves, `battle` fights.

mod battle;
mod march;
mod ways;

use hex::Hex;
use kernel::{Bits, Game, Manner, Side};
use mukden::{Action, Board, JAPAN, Mukden, Phase, RUSSIA, State, Unit};

use crate::{
    Policy,
    policy::ways::{MARCH, Screen},
};

/// What things are worth, in hundredths of a Russian step.
pub(crate) mod price {
    /// The game.
    pub(crate) const GAME: i32 = 100_000;
    /// A Russian step.
    pub(crate) const RUSSIAN: i32 = 100;
    /// A Japanese step: Russia must have lost a fifth more in the end. [4.3c]
    pub(crate) const JAPANESE: i32 = 120;
    /// Mukden, once the game no longer ends with it.
    pub(crate) const MUKDEN: i32 = 2000;
    /// A stack routed: its zones are gone and there is a hole.
    pub(crate) const ROUTED: i32 = 80;
    /// Each hex that a hole is nearer to the goal than six.
    pub(crate) const NEAR: i32 = 40;
    /// Each factor that attacks and so cannot attack elsewhere.
    pub(crate) const EFFORT: i32 = 2;
    /// A bombardment marker.
    pub(crate) const MARKER: i32 = 6;
    /// An attack that gains no more than this is not made.
    pub(crate) const NO_ATTACK: i32 = 0;
}

/// Whether Japan can still win at once. [4.2a]
pub(crate) fn in_time(game: &Mukden, state: &State) -> bool {
    state.turn <= game.book.scenario.sudden_death_until
}

impl Policy<'_> {
    /// What a side does next, as a whole gesture.
    pub(crate) fn next(
        &self,
        state: &State,
        board: &mut Board,
        side: Side,
        manner: Manner,
        bits: &mut Bits,
        out: &mut Vec<Action>,
    ) {
        let before = out.len();
        match state.phase {
            Phase::Replace => out.extend(self.home_for_the_corps(state, board).map(Action::Place)),
            Phase::Declare => out.push(Action::Order { combat_first: self.fights_first(state, board, manner) }),
            Phase::Paralyse { .. } => self.pick_paralysed(state, board, out),
            Phase::Act if state.is_combat() => self.fight_on(state, board, manner, out),
            Phase::Act if side == JAPAN => self.japan_marches(state, board, manner, bits, out),
            Phase::Act => self.russia_marches(state, board, manner, bits, out),
            Phase::Prepare(preparing) => self.finish_preparing(state, board, &preparing, out),
            Phase::Losses { .. } => self.bear_losses(state, board, bits, out),
            Phase::Advance { battle, advanced } => self.advance_on(state, board, &battle, advanced, out),
            Phase::Momentum { at, able } => self.press_on(state, board, Hex(at), able, manner, out),
            Phase::Move(_) | Phase::Paralysis | Phase::Combat(_) | Phase::Over(_) => {}
        }
        if out.len() == before {
            // A move begun by somebody else ends where it may; else it goes on.
            let mut list = Vec::new();
            self.actions(state, board, side, &mut list);
            let halt = list.iter().copied().find(|&it| it == Action::Halt);
            out.extend(halt.or(list.first().copied()));
        }
    }

    /// How many marches each side has left while Japan can win at once.
    pub(crate) fn marches_left(&self, state: &State) -> u16 {
        let last = self.book.scenario.sudden_death_until;
        if state.turn > last {
            return 0;
        }
        let is_done = state.second && !state.combat_first;
        u16::from(last - state.turn) + u16::from(!is_done)
    }

    /// Russia's returning corps closes the railroad where Japan would come first, and else where no enemy is near.
    fn home_for_the_corps(&self, state: &State, board: &Board) -> Option<Hex> {
        let homes = self.homes(state, board);
        let screen = Screen::of(state, board, RUSSIA);
        let raid = self.threat(&self.raiders(state, board, JAPAN), &screen, self.marches_left(state), u32::MAX);
        let wanted = raid.way.first().copied().filter(|it| homes.has(*it));
        wanted.or_else(|| homes.iter().min_by_key(|&it| (board.zone(JAPAN, it), self.to_mukden(it), it)))
    }

    /// Japan marches first if that wins at once or if nothing in contact is worth an attack: markers and holes to march
    /// through speak for combat.
    fn fights_first(&self, state: &State, board: &mut Board, manner: Manner) -> bool {
        if in_time(self, state) {
            let screen = Screen::of(state, board, RUSSIA);
            let raid = self.threat(&self.raiders(state, board, JAPAN), &screen, 1, u32::MAX);
            if raid.when + 1 < MARCH {
                return false;
            }
        }
        let mut then = *state;
        then.active = JAPAN;
        then.combat_first = true;
        then.guns = self.book.bombardment;
        then.phase = Phase::Act;
        self.has_an_attack(&then, board, manner)
    }

    /// Japan paralyses who could close its way before a march, and who could strike before a combat phase.
    fn pick_paralysed(&self, state: &State, board: &mut Board, out: &mut Vec<Action>) {
        let Phase::Paralyse { left, hex, place } = state.phase else { return };
        let marches = self.marches_left(state);
        let way = if !state.is_combat() && marches > 0 {
            let screen = Screen::of(state, board, RUSSIA);
            self.threat(&self.raiders(state, board, JAPAN), &screen, marches, u32::MAX).way
        } else {
            Vec::new()
        };
        let grid = &self.book.map.grid;
        let worth = |unit: Unit| {
            let at = Hex(state.place[unit.at()]);
            let steps = i32::from(state.steps[unit.at()]);
            let in_contact = board.zone(JAPAN, at);
            if state.is_combat() {
                return steps * if in_contact { 10 } else { 1 };
            }
            let far =
                way.iter().map(|&it| grid.distance(it, at)).min().map_or(i32::from(self.to_mukden(at)), i32::from);
            steps - 4 * far - if in_contact { 20 } else { 0 }
        };
        let mut order: Vec<(i32, u16, u8)> = board.on_map[RUSSIA]
            .into_iter()
            .map(|it| (-worth(it), state.place[it.at()], state.rank[it.at()]))
            .filter(|it| place == u8::MAX || (it.1, it.2) > (hex, place))
            .collect();
        order.sort_unstable();
        order.truncate(usize::from(left));
        order.sort_unstable_by_key(|it| (it.1, it.2));
        out.extend(order.into_iter().map(|(_, hex, place)| Action::Paralyse(Hex(hex), place)));
    }
}
