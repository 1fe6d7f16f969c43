//! Chapter 5, the turn sequence: eight phases, alternating single actions, and the two doors of the game.

use hex::Hex;
use kernel::{Awaiting, Bits, BySide, Chance, Game, Log, Luck, May, Side, Switch, any_listed};
use serde::{Deserialize, Serialize};

use crate::{
    Action, Board, End, Event, JAPAN, MAX_UNITS, Mukden, OFF, RUSSIA, SWITCHES, Unit, Units, r04_victory,
    r08_movement::Moving,
    r09_combat::{Battle, Chain, Preparing},
};

/// The table now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// The turn, 1 to 6.
    pub turn: u8,
    /// Whether the second action phase of the turn, VII, is on or to come.
    pub second: bool,
    /// Whether Japan chose combat first. [5.3a]
    pub combat_first: bool,
    /// What is happening.
    pub phase: Phase,
    /// Whose action it is.
    #[serde(with = "side")]
    pub active: Side,
    /// Where each unit is, one hex each; [`OFF`] if eliminated. [2.1a, 2.10h]
    #[serde(with = "data::array")]
    pub place: [u16; MAX_UNITS],
    /// Steps left. [2.10b]
    #[serde(with = "data::array")]
    pub steps: [u8; MAX_UNITS],
    /// How many units lie on top of each in its stack. [6.2d]
    #[serde(with = "data::array")]
    pub rank: [u8; MAX_UNITS],
    /// Disrupted units. [2.11]
    pub disrupted: Units,
    /// Units put on top of their stacks before this action. [6.2d]
    pub topped: Units,
    /// What the combat action under way consists of so far. [9.3]
    pub chain: Chain,
    /// How many actions, flips and passes there were in this action phase; everybody sees them made. [5.5d]
    pub actions: u8,
    /// Which sides have passed for the rest of the phase. [5.5i]
    pub passed: [bool; 2],
    /// Bombardment markers left. [9.7a]
    pub guns: u8,
    /// Critical hexes that Japan controls, as bits over the book's list. [3.3]
    pub control: u32,
    /// Steps lost by Japan and Russia. [9.11b]
    pub lost: [u16; 2],
    /// How often the Cavalry Corps was eliminated. [4.3f]
    pub cavalry_lost: u8,
}

/// Sides as numbers: the kernel knows no serde.
mod side {
    use kernel::Side;
    use serde::{Deserialize, Deserializer, Serializer};

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
    pub(super) fn serialize<S: Serializer>(side: &Side, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_bool(*side == Side::B)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Side, D::Error> {
        Ok(if bool::deserialize(from)? { Side::B } else { Side::A })
    }
}

/// What is happening: each case waits for a die, for a decision, or is the end.
#[allow(missing_docs, reason = "the cases say what their fields are")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// Choice of Russia: the railroad hex to which the Cavalry Corps returns. [5.2b]
    Replace,
    /// Choice of Japan, free every turn: the order of the action phases. [5.3a, 5.3b]
    Declare,
    /// Die: how many Russian units are paralysed. [5.4a]
    Paralysis,
    /// Choice of Japan: this many more units, each after the last picked hex and place in its stack. [5.4b, M26]
    Paralyse { left: u8, hex: u16, place: u8 },
    /// Choice of the active side: an action, a flip, or a final pass. [5.5, M19]
    Act,
    /// Choice of the active side: the unit under way goes on or halts. [8.0b]
    Move(Moving),
    /// Choice of the active side: who attacks or probes. [9.0g, 9.13b]
    Prepare(Preparing),
    /// Die: the result of a battle. [9.8a]
    Combat(Battle),
    /// Choice of a side: which of its units loses the next of these steps, `last` or a later one. [9.10a]
    Losses { battle: Battle, attacker: bool, left: u8, defender_left: u8, last: Unit },
    /// Choice of the attacker: who else advances. [9.11a]
    Advance { battle: Battle, advanced: Units },
    /// Choice of the attacker: a second attack by those who advanced, or none. [9.12a, 9.13e]
    Momentum { at: u16, able: Units },
    /// The game is over.
    Over(End),
}

/// How many units a die paralyses: half of it, rounded down. [5.4a]
#[must_use]
pub const fn n_paralysed(die: u8) -> u8 {
    die / 2
}

/// The table under the hands of a chapter: state, board and log together.
pub(crate) struct Now<'a> {
    pub(crate) state: &'a mut State,
    pub(crate) board: &'a mut Board,
    pub(crate) log: &'a mut Log<Event>,
}

impl State {
    /// The hex of a unit on the map.
    #[inline]
    #[must_use]
    pub fn hex(&self, unit: Unit) -> Option<Hex> {
        let hex = self.place[unit.at()];
        (hex != OFF).then_some(Hex(hex))
    }

    /// Whether the action phase under way is a combat phase. [5.5b, 5.5c]
    #[inline]
    #[must_use]
    pub fn is_combat(&self) -> bool {
        self.combat_first != self.second
    }
}

impl Mukden {
    /// Phases I and II. [5.1a, 5.2a, 5.2c]
    pub(crate) fn begin_turn(&self, now: &mut Now<'_>) {
        let turn = now.state.turn;
        now.log.say(|| Event::Turn { turn });
        now.state.second = false;
        now.state.active = JAPAN;
        let corps = self.book.cavalry_corps;
        if turn > 1 && now.state.hex(corps).is_none() {
            let homes = self.homes(now.state, now.board);
            if homes.has(self.book.map.mukden) {
                return self.return_corps(now, self.book.map.mukden);
            }
            if !homes.is_empty() {
                now.state.phase = Phase::Replace;
                return;
            }
        }
        now.state.phase = Phase::Declare;
    }

    /// Where the Cavalry Corps may return: Mukden if it is Russian and empty; else any Russian hex of the critical
    /// railroad that is. [5.2a, 5.2b, M13, M23, M24]
    #[must_use]
    pub fn homes(&self, state: &State, board: &Board) -> crate::Set {
        let free = |hex: &Hex| self.control(state, *hex) == Some(RUSSIA) && board.is_empty(*hex);
        let mukden = self.book.map.mukden;
        if free(&mukden) {
            return crate::Set::of([mukden]);
        }
        crate::Set::of(self.rail().iter().filter(free))
    }

    /// The Cavalry Corps is back, undisrupted. [5.2a, M24]
    fn return_corps(&self, now: &mut Now<'_>, hex: Hex) {
        let corps = self.book.cavalry_corps;
        now.log.say(|| Event::Returned { hex });
        now.state.steps[corps.at()] = self.book.units[corps.at()].steps;
        self.put(now, corps, hex);
        now.state.phase = Phase::Declare;
    }

    fn declare(&self, now: &mut Now<'_>, combat_first: bool) {
        now.log.say(|| Event::Order { combat_first });
        now.state.combat_first = combat_first;
        // [5.3c, 9.7a] All markers serve a combat-first turn, none another.
        now.state.guns = if combat_first { self.book.bombardment } else { 0 };
        now.state.phase = Phase::Paralysis;
    }

    /// The paralysis die, halved. [5.4a, 5.4d]
    fn land_paralysis(&self, now: &mut Now<'_>, die: u8) {
        // [M27] Fewer only if fewer exist.
        let units = n_paralysed(die).min(now.board.on_map[RUSSIA].len() as u8);
        now.log.say(|| Event::ParalysisRoll { die, units });
        if units == 0 {
            self.begin_actions(now);
        } else {
            now.state.phase = Phase::Paralyse { left: units, hex: 0, place: u8::MAX };
        }
    }

    /// The places that may still be picked: after the last, and with enough of them left. [5.4b, M26, M27]
    pub fn list_paralysis(&self, state: &State, board: &Board, out: &mut Vec<Action>) {
        let Phase::Paralyse { left, hex, place } = state.phase else { return };
        let before = out.len();
        let first = if place == u8::MAX { 0 } else { hex };
        let stacks = crate::Set::of(board.on_map[RUSSIA].into_iter().map(|it| Hex(state.place[it.at()])));
        for at in stacks.iter() {
            if at.0 >= first {
                let skip = if place != u8::MAX && at.0 == hex { usize::from(place) + 1 } else { 0 };
                let height = board.stack(at).count();
                out.extend((skip..height).map(|it| Action::Paralyse(at, it as u8)));
            }
        }
        // Picks ascend, so the last ones are out of reach while more are owed.
        let n = out.len() - before;
        out.truncate(before + n.saturating_sub(usize::from(left) - 1));
    }

    fn paralyse(&self, now: &mut Now<'_>, hex: Hex, place: u8) {
        let Phase::Paralyse { left, .. } = now.state.phase else { return };
        let unit = now.board.stack(hex).nth(usize::from(place)).expect("a place in the stack");
        now.state.disrupted = now.state.disrupted.with(unit);
        now.log.say(|| Event::Paralysed { hex, place, unit: Some(unit) });
        if left > 1 {
            now.state.phase = Phase::Paralyse { left: left - 1, hex: hex.0, place };
        } else {
            self.begin_actions(now);
        }
    }

    /// An action phase begins with Japan. [5.5a]
    fn begin_actions(&self, now: &mut Now<'_>) {
        let combat = now.state.is_combat();
        now.log.say(|| Event::Phase { combat });
        now.state.passed = [false; 2];
        now.state.active = RUSSIA;
        self.pass_the_say(now);
    }

    /// Units of a side that can still act. [5.4c, 8.2c, 9.1d]
    #[inline]
    #[must_use]
    pub fn fresh(&self, state: &State, board: &Board, side: Side) -> Units {
        board.on_map[side].minus(state.disrupted)
    }

    /// The say passes to the other side, if it can and wants to act; else the same side goes on; else the phase is
    /// over. [5.5d, 5.5h, 5.5i, 5.5l, 9.3a, M19, S5]
    pub(crate) fn next_action(&self, now: &mut Now<'_>) {
        now.state.actions += 1;
        self.pass_the_say(now);
    }

    fn pass_the_say(&self, now: &mut Now<'_>) {
        now.state.topped = Units::NONE;
        now.state.chain = Chain::default();
        let acts = |now: &Now<'_>, side: Side| {
            !now.state.passed[side as usize] && !self.fresh(now.state, now.board, side).is_empty()
        };
        let other = now.state.active.other();
        if acts(now, other) {
            now.state.active = other;
        } else if !acts(now, now.state.active) {
            return self.recover(now);
        }
        now.state.phase = Phase::Act;
    }

    /// Recovery of all units, then the second half of the turn, the next turn, or the count.
    /// [2.11d, 5.6a, 5.7a, 5.7b]
    fn recover(&self, now: &mut Now<'_>) {
        now.state.disrupted = Units::NONE;
        now.state.actions = 0;
        now.state.passed = [false; 2];
        now.state.active = JAPAN;
        now.log.say(|| Event::Recovered);
        if !now.state.second {
            now.state.second = true;
            now.state.phase = Phase::Paralysis;
        } else {
            now.state.guns = 0;
            if now.state.turn == self.book.scenario.n_turns {
                return self.count(now);
            }
            now.state.turn += 1;
            now.state.combat_first = false;
            self.begin_turn(now);
        }
    }

    /// The action is over: all who took part turn to their flags. [2.11b, 5.5f, 5.5g, 9.3d, S10]
    pub(crate) fn end_action(&self, now: &mut Now<'_>, units: Units) {
        let alive = units.and(now.board.on_map[now.state.active]);
        now.state.disrupted = now.state.disrupted.or(alive);
        if !alive.is_empty() {
            now.log.say(|| Event::Disrupted { units: alive });
        }
        self.next_action(now);
    }

    /// One unit is flipped and nothing else happens. [5.5j, 5.5k, 8.1d, 9.3f, M20]
    fn flip(&self, now: &mut Now<'_>, unit: Unit) {
        let hex = now.state.hex(unit).expect("a unit on the map");
        let top = now.board.top(hex) == Some(unit);
        now.log.say(|| Event::Flipped { unit, hex, top });
        now.state.disrupted = now.state.disrupted.with(unit);
        self.next_action(now);
    }

    /// No more actions by this side in this phase. [5.5i, M19]
    fn pass(&self, now: &mut Now<'_>) {
        let side = now.state.active;
        now.log.say(|| Event::Passed { side });
        now.state.passed[side as usize] = true;
        self.next_action(now);
    }

    /// Puts a unit on top of the stack in a hex. [S7]
    pub(crate) fn put(&self, now: &mut Now<'_>, unit: Unit, hex: Hex) {
        for other in now.board.stack(hex) {
            now.state.rank[other.at()] += 1;
        }
        now.board.lay(self, unit, hex);
        now.state.place[unit.at()] = hex.0;
        now.state.rank[unit.at()] = 0;
    }

    /// Takes a unit off the map or out of its hex.
    pub(crate) fn lift(&self, now: &mut Now<'_>, unit: Unit) {
        let hex = now.state.hex(unit).expect("a unit on the map");
        let rank = now.state.rank[unit.at()];
        now.board.lift(self, unit, hex);
        for other in now.board.stack(hex).skip(usize::from(rank)) {
            now.state.rank[other.at()] -= 1;
        }
        now.state.place[unit.at()] = OFF;
        now.state.rank[unit.at()] = 0;
    }

    /// A uniformly drawn entry of the list of a combat phase, which is counted and not written.
    fn any_combat(&self, state: &State, board: &Board, bits: &mut Bits) -> Action {
        let [attacks, probes] = self.targets(state, board, self.ready(state, board));
        let fresh = self.fresh(state, board, state.active);
        let tops = board.on_map[state.active].filter(|it| self.may_top(state, board, it).is_ok());
        let (n_attacks, n_probes) = (attacks.len(), probes.len());
        let (n_flips, n_tops) = (fresh.len() as usize, tops.len() as usize);
        let mut draw = bits.below(n_attacks + n_probes + n_flips + n_tops + 1);
        if let Some(hex) = attacks.nth(draw) {
            return Action::Attack(hex);
        }
        draw -= n_attacks;
        if let Some(hex) = probes.nth(draw) {
            return Action::Probe(hex);
        }
        draw -= n_probes;
        if draw < n_flips {
            return Action::Flip(fresh.nth(draw));
        }
        draw -= n_flips;
        if draw < n_tops { Action::Top(tops.nth(draw)) } else { Action::Pass }
    }

    /// What can be done with an action. Nobody has to move or attack: a flip and a pass are always there.
    /// [5.5b, 5.5c, 5.5k, 8.1c, 9.0b]
    fn list_acts(&self, state: &State, board: &mut Board, out: &mut Vec<Action>) {
        let side = state.active;
        let fresh = self.fresh(state, board, side);
        if state.is_combat() {
            self.list_targets(state, board, self.ready(state, board), out);
        } else {
            for unit in fresh {
                self.list_steps(state, board, unit, out);
            }
        }
        out.extend(fresh.into_iter().map(Action::Flip));
        for unit in board.on_map[side] {
            if self.may_top(state, board, unit).is_ok() {
                out.push(Action::Top(unit));
            }
        }
        out.push(Action::Pass);
    }
}

impl Game for Mukden {
    const ID: &'static str = "mukden";
    const EDITION: u32 = 2;
    const SIDES: BySide<&'static str> = BySide { a: "japan", b: "russia" };
    const SWITCHES: &'static [Switch] = SWITCHES;

    type State = State;
    type Board = Board;
    type Action = Action;
    type Event = Event;

    fn setup(&self) -> State {
        self.start()
    }

    fn board(&self, state: &State) -> Board {
        Board::new(self, state)
    }

    fn board_agrees(&self, state: &State, board: &Board) -> bool {
        let fresh = Board::new(self, state);
        board.agrees(&fresh, |side| self.open_lines(state, &fresh, side))
    }

    /// Every decision is one side's, and chance is one die. [1.0a, 2.0a]
    fn awaiting(&self, state: &State) -> Awaiting {
        match state.phase {
            Phase::Replace => Awaiting::choice(RUSSIA),
            Phase::Declare | Phase::Paralyse { .. } => Awaiting::choice(JAPAN),
            Phase::Paralysis | Phase::Combat(_) => Awaiting::Chance(Chance::Die),
            Phase::Losses { attacker, .. } => {
                Awaiting::choice(if attacker { state.active } else { state.active.other() })
            }
            Phase::Act | Phase::Move(_) | Phase::Prepare(_) | Phase::Advance { .. } | Phase::Momentum { .. } => {
                Awaiting::choice(state.active)
            }
            Phase::Over(end) => Awaiting::Over(r04_victory::outcome(end)),
        }
    }

    /// Every phase has actions of its own. [5.0c]
    fn actions(&self, state: &State, board: &mut Board, side: Side, out: &mut Vec<Action>) {
        if !self.awaiting(state).owes(side) {
            return;
        }
        match state.phase {
            Phase::Replace => out.extend(self.homes(state, board).iter().map(Action::Place)),
            Phase::Declare => {
                out.extend([false, true].map(|combat_first| Action::Order { combat_first }));
            }
            Phase::Paralyse { .. } => self.list_paralysis(state, board, out),
            Phase::Act => self.list_acts(state, board, out),
            Phase::Move(moving) => {
                self.list_steps(state, board, moving.unit, out);
                if self.may_halt(state, board, moving.unit).is_ok() {
                    out.push(Action::Halt);
                }
            }
            Phase::Prepare(preparing) => self.list_joins(state, board, &preparing, out),
            Phase::Losses { battle, attacker, left, last, .. } => {
                self.list_losses(state, board, &battle, attacker, left, last, out);
            }
            Phase::Advance { battle, advanced } => self.list_advances(board, &battle, advanced, out),
            Phase::Momentum { at, able } => self.list_momentum(state, board, Hex(at), able, out),
            Phase::Paralysis | Phase::Combat(_) | Phase::Over(_) => {}
        }
    }

    fn why_not(&self, state: &State, board: &mut Board, side: Side, action: Action) -> May {
        self.why_barred(state, board, side, action)
    }

    /// Who is cut off shows on every counter.
    fn prepare(&self, state: &State, board: &mut Board) {
        for side in Side::ALL {
            board.lines(self, state, side);
        }
    }

    fn is_member(&self, action: Action) -> bool {
        matches!(action, Action::Join(_) | Action::Lose(_) | Action::Advance(_) | Action::Paralyse(..))
    }

    fn is_end(&self, _: &State, action: Action) -> bool {
        matches!(action, Action::Pass | Action::Done | Action::Halt)
    }

    fn act(&self, state: &mut State, board: &mut Board, _: Side, action: Action, log: &mut Log<Event>) {
        let now = &mut Now { state, board, log };
        match action {
            Action::Place(hex) => self.return_corps(now, hex),
            Action::Order { combat_first } => self.declare(now, combat_first),
            Action::Paralyse(hex, place) => self.paralyse(now, hex, place),
            Action::Step(unit, to) => self.step(now, unit, to),
            Action::Halt => self.halt(now),
            Action::Attack(hex) => self.prepare(now, hex, false),
            Action::Probe(hex) => self.prepare(now, hex, true),
            Action::Join(unit) => self.join(now, unit),
            Action::Guns(guns) => self.lay_guns(now, guns),
            Action::Fight => self.fight(now),
            Action::Lose(unit) => self.lose(now, unit),
            Action::Advance(unit) => self.advance(now, unit),
            Action::Done => self.done(now),
            Action::Flip(unit) => self.flip(now, unit),
            Action::Top(unit) => self.top(now, unit),
            Action::Pass => self.pass(now),
        }
    }

    fn land(&self, state: &mut State, board: &mut Board, luck: Luck, log: &mut Log<Event>) {
        let now = &mut Now { state, board, log };
        let die = luck.0 as u8;
        match now.state.phase {
            Phase::Combat(battle) => self.land_combat(now, battle, die),
            _ => self.land_paralysis(now, die),
        }
    }

    fn notation(&self, _: Side, action: Action) -> String {
        self.write(action)
    }

    fn parse(&self, _: Side, text: &str) -> Option<Action> {
        self.read(text)
    }

    fn occasion(&self, state: &State) -> String {
        self.asked_of_fate(state)
    }

    /// What was done in the open, or shows what was hidden, cannot be taken back. [5.0d, 6.2c, M21]
    fn reveals(&self, event: &Event) -> bool {
        let is_open = matches!(
            event,
            Event::Topped { face: true, .. }
                | Event::Topped { covers: true, .. }
                | Event::Control { .. }
                | Event::Moved { .. }
                | Event::Paralysed { .. }
                | Event::Order { .. }
        );
        is_open || self.teaches(event)
    }

    /// A battle shows who is in it, recovery turns flags to faces, and who acts after a finished action tells whether the
    /// enemy has fresh units left; also after one that ends through losses, when those who survive turn to their flags.
    /// [5.5h, 6.2c, 9.3e]
    fn teaches(&self, event: &Event) -> bool {
        matches!(
            event,
            Event::Attacked { .. }
                | Event::Recovered
                | Event::Disrupted { .. }
                | Event::Flipped { .. }
                | Event::Passed { .. }
                | Event::Stayed { .. }
                | Event::Moved { ended: true, .. }
                | Event::Probed { .. }
        )
    }

    /// A step, a flip, a new top: drawn from all that could be tried, again until one is legal.
    fn any_action(
        &self,
        state: &State,
        board: &mut Board,
        side: Side,
        list: &mut Vec<Action>,
        bits: &mut Bits,
    ) -> (Action, bool) {
        if matches!(state.phase, Phase::Act) && !state.is_combat() {
            // A flip and a pass are always there.
            return (self.any_move(state, board, bits), true);
        }
        if matches!(state.phase, Phase::Act) {
            return (self.any_combat(state, board, bits), true);
        }
        any_listed(self, state, board, side, list, bits)
    }
}
