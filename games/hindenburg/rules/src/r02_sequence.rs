//! Chapter 2, the sequence of play: a turn is a day of six phases, and the two doors of the game lead through them.
//!
//! Each phase that needs a die or a decision is a [`Phase`]; what needs neither happens in passing.

use hex::{Dir, Hex};
use kernel::{Awaiting, Bits, BySide, Chance, Game, Log, Luck, May, Side, Switch, any_listed};
use serde::{Deserialize, Serialize};

use crate::{Action, Army, Board, Corps, CorpsSet, End, Event, Hindenburg, N_CORPS, SWITCHES, Set, Where, Why};

/// The table now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// The day: 1 is August 17.
    pub turn: u8,
    /// The row of the activation table in force: 1 is the printed order. [9-activation-b]
    pub activation: u8,
    /// Which of the three army phases is under way; 3 when they are over.
    pub slot: u8,
    /// What is happening.
    pub phase: Phase,
    /// Where every corps is.
    pub place: [Where; N_CORPS],
    /// 0 fresh; 1, 2, 3 disrupted at rally stage 0, 1, 2. [H48]
    pub disruption: [u8; N_CORPS],
    /// Corps with a no-supply marker.
    pub unsupplied: CorpsSet,
    /// German corps that force-marched yesterday.
    pub tired: CorpsSet,
    /// German corps that force-marched today.
    pub forced: CorpsSet,
    /// German corps that have had their move today.
    pub moved: CorpsSet,
    /// Corps that attacked, or were attacked, in an attack of the 8th Army today.
    pub fought: CorpsSet,
    /// Whether François took the I. Corps out of the player's hands today.
    pub activated: bool,
    /// Whether the day's rail move has been made.
    pub railed: bool,
    /// Whether the whole 1st Army has once reached the Angerburg column. [H11]
    pub past_angerburg: bool,
    /// The day of the forced-march marker of the 1st and the 2nd Army, 0 for none.
    pub forced_march: [u8; 2],
    /// Hexes last occupied by a Russian corps. [H34]
    #[serde(with = "set_words")]
    pub last_russian: Set,
}

/// Sets as bare words: the hex crate knows no serde.
mod set_words {
    use hex::HexSet;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(set: &crate::Set, to: S) -> Result<S::Ok, S::Error> {
        set.0.serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<crate::Set, D::Error> {
        <[u64; 10]>::deserialize(from).map(HexSet)
    }
}

/// What is happening: each case waits for a die, for a decision, or is the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs, reason = "whose march, which combat, who is left to act")]
pub enum Phase {
    /// Die: the order of the armies today. [9-activation-a]
    Activation,
    /// Die: how far an army marches. [3-march-a]
    March(Army),
    /// Die: which way the 1st Army turns past Angerburg. [3-route-b]
    Direction(March),
    /// Pick: which of equally good sets of corps marches; `dir` is the rolled direction past Angerburg. [3-route-f]
    MarchTie { march: March, dir: Option<Heading>, ties: u16 },
    /// Die: who wins a combat. [3-combat-c]
    Combat(Battle),
    /// Die: whether the first of these corps is disrupted. [3-combat-g]
    Disruption { battle: Battle, russian_won: bool, left: CorpsSet },
    /// Choice: these German corps retreat, in the player's order. [3-retreat-a]
    Retreat(CorpsSet),
    /// Die: does François take his corps away? [5-francois-a]
    Francois,
    /// Die: where to. [5-francois-b]
    FrancoisDirection,
    /// Choice: move a corps by foot or rail, or end movement. [5-foot-a]
    Move,
    /// Choice: this corps has made one step from `from` and may make a second. [5-foot-b]
    Moving { corps: Corps, from: u16 },
    /// Choice: where this corps goes by rail. [5-rail-a]
    Rail(Corps),
    /// Die: does the train arrive today? [9-rail]
    RailDelay { corps: Corps, to: u16 },
    /// Choice: which of the trains that are due arrives next. [9-rail, S9]
    Trains,
    /// Choice: where this corps leaves the train, its destination being closed. [H51]
    Arrival(Corps),
    /// Choice: attack, or end the day's fighting. [5-combat-a]
    Attack,
    /// Choice: who attacks whom. [5-combat-b]
    Preparing { attackers: CorpsSet, targets: CorpsSet },
    /// Pick: which of equally good retreats this army makes. [5-retreat-g]
    GiveWay { battle: Battle, army: Army, ties: u16 },
    /// Die: does the first of these surrounded corps surrender? [6-supply-b]
    Surrender(CorpsSet),
    /// Die: does the first of these disrupted corps rally? [7-rally-a]
    Rally(CorpsSet),
    /// The game is over.
    Over(End),
}

/// A march under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct March {
    /// Who marches.
    pub army: Army,
    /// Hexes still to go.
    pub left: u8,
    /// Corps that have stopped in contact. [3-stop-a]
    pub stopped: CorpsSet,
}

/// The two ways west.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum Heading {
    /// North-west.
    NorthWest,
    /// South-west.
    SouthWest,
}

impl Heading {
    /// The direction on the map.
    #[must_use]
    pub const fn dir(self) -> Dir {
        match self {
            Heading::NorthWest => Dir::NW,
            Heading::SouthWest => Dir::SW,
        }
    }
}

/// A combat: who attacks and who rolls for disruption.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Battle {
    /// The attacking army.
    pub by: Army,
    /// The attackers in contact.
    pub attackers: CorpsSet,
    /// The corps attacked.
    pub targets: CorpsSet,
}

/// The table under the hands of a chapter: state, board and log together.
pub(crate) struct Now<'a> {
    pub(crate) state: &'a mut State,
    pub(crate) board: &'a mut Board,
    pub(crate) log: &'a mut Log<Event>,
}

/// The activation table; the first row is the printed order. [2-sequence-b, 9-activation-b]
const ACTIVATION: [[Army; 3]; 6] = {
    use Army::{Eighth, First, Second};
    [
        [First, Second, Eighth],
        [First, Eighth, Second],
        [Second, First, Eighth],
        [Second, Eighth, First],
        [Eighth, First, Second],
        [Eighth, Second, First],
    ]
};

impl State {
    /// The hex of a corps on the map.
    #[inline]
    #[must_use]
    pub fn hex(&self, corps: Corps) -> Option<Hex> {
        match self.place[corps.at()] {
            Where::On(hex) => Some(hex),
            Where::Track(_) | Where::Lost => None,
        }
    }

    /// Whether a corps is disrupted.
    #[inline]
    #[must_use]
    pub fn is_disrupted(&self, corps: Corps) -> bool {
        self.disruption[corps.at()] > 0
    }

    /// Whether a corps counts in combat: undisrupted and supplied. [3-combat-d]
    #[inline]
    #[must_use]
    pub fn is_effective(&self, corps: Corps) -> bool {
        !self.is_disrupted(corps) && !self.unsupplied.has(corps)
    }
}

impl Hindenburg {
    /// Begins the day: its order of armies, then the first army phase. [2-sequence-a, 2-sequence-b]
    pub(crate) fn begin_turn(&self, now: &mut Now<'_>) {
        let turn = now.state.turn;
        now.log.say(|| Event::Day { turn });
        now.state.slot = 0;
        now.state.activation = 1;
        if self.options.variable_activation && turn >= self.book.scenario.variable_from {
            now.state.phase = Phase::Activation;
        } else {
            self.begin_army(now);
        }
    }

    /// Enters the army phase of the current slot, or supply after the third. A Russian one opens with the march die.
    /// [2-sequence-b, 3-march-a]
    pub(crate) fn begin_army(&self, now: &mut Now<'_>) {
        while let Some(&army) = ACTIVATION[usize::from(now.state.activation) - 1].get(usize::from(now.state.slot)) {
            match army {
                Army::Eighth => return self.begin_eighth(now),
                _ if self.may_march(now, army) => {
                    now.state.phase = Phase::March(army);
                    return;
                }
                _ => now.state.slot += 1,
            }
        }
        self.begin_supply(now);
    }

    /// Leaves an army phase for the next one.
    pub(crate) fn end_army(&self, now: &mut Now<'_>) {
        now.state.slot += 1;
        self.begin_army(now);
    }

    /// Which armies a day's order brings, for eyes.
    #[must_use]
    pub fn activation(row: u8) -> [Army; 3] {
        ACTIVATION[usize::from(row) - 1]
    }

    /// Moves a corps: its place, the board and who held the hex last. [H34]
    pub(crate) fn go(&self, now: &mut Now<'_>, corps: Corps, to: Hex) {
        if let Where::On(from) = now.state.place[corps.at()] {
            now.board.leave(self, corps, from);
        }
        self.put(now, corps, to);
    }

    /// Puts a corps that has left its hex into another.
    pub(crate) fn put(&self, now: &mut Now<'_>, corps: Corps, to: Hex) {
        now.board.enter(self, corps, to);
        now.state.place[corps.at()] = Where::On(to);
        if corps.is_german() {
            now.state.last_russian.remove(to);
        } else {
            now.state.last_russian.insert(to);
        }
    }

    /// Removes a corps from play. [3-retreat-d, 5-retreat-d, 6-supply-b]
    pub(crate) fn lose(&self, now: &mut Now<'_>, corps: Corps, why: Why) {
        let Some(hex) = now.state.hex(corps) else { return };
        now.board.leave(self, corps, hex);
        now.state.place[corps.at()] = Where::Lost;
        now.state.disruption[corps.at()] = 0;
        for set in [&mut now.state.unsupplied, &mut now.state.tired, &mut now.state.forced] {
            *set = set.without(corps);
        }
        now.log.say(|| Event::Lost { corps, hex, why });
        self.note_angerburg(now);
    }
}

impl Game for Hindenburg {
    const ID: &'static str = "hindenburg";
    const EDITION: u32 = 2;
    const SIDES: BySide<&'static str> = BySide { a: "germany", b: "russia" };
    const SWITCHES: &'static [Switch] = SWITCHES;

    type State = State;
    type Board = Board;
    type Action = Action;
    type Event = Event;

    fn setup(&self) -> State {
        let mut state = self.start();
        let mut board = Board::new(self, &state);
        self.begin_turn(&mut Now { state: &mut state, board: &mut board, log: &mut Log::off() });
        state
    }

    fn board(&self, state: &State) -> Board {
        Board::new(self, state)
    }

    fn board_agrees(&self, state: &State, board: &Board) -> bool {
        Board::new(self, state) == *board
    }

    /// Only the player decides; the Russians are dice and procedure. [2-sequence-c]
    fn awaiting(&self, state: &State) -> Awaiting {
        match state.phase {
            Phase::Activation
            | Phase::March(_)
            | Phase::Direction(_)
            | Phase::Combat(_)
            | Phase::Disruption { .. }
            | Phase::Francois
            | Phase::FrancoisDirection
            | Phase::RailDelay { .. }
            | Phase::Surrender(_)
            | Phase::Rally(_) => Awaiting::Chance(Chance::Die),
            Phase::MarchTie { ties, .. } | Phase::GiveWay { ties, .. } => Awaiting::Chance(Chance::Pick(ties)),
            Phase::Retreat(_)
            | Phase::Move
            | Phase::Moving { .. }
            | Phase::Rail(_)
            | Phase::Trains
            | Phase::Arrival(_)
            | Phase::Attack
            | Phase::Preparing { .. } => Awaiting::choice(Side::A),
            Phase::Over(end) => Awaiting::Over(end.outcome()),
        }
    }

    fn actions(&self, state: &State, board: &mut Board, side: Side, out: &mut Vec<Action>) {
        if side != Side::A {
            return;
        }
        match state.phase {
            Phase::Retreat(left) => self.list_retreats(state, board, left, out),
            Phase::Move => self.list_moves(state, board, out),
            Phase::Moving { corps, .. } => {
                self.list_steps(state, board, corps, out);
                out.push(Action::Halt);
            }
            Phase::Rail(corps) => out.extend(self.rail_ends(state, board, corps).iter().map(Action::To)),
            Phase::Trains => out.extend(self.due(state).into_iter().map(Action::Train)),
            Phase::Arrival(corps) => out.extend(self.arrivals(state, board, corps).iter().map(Action::Arrive)),
            Phase::Attack => self.list_attacks(state, board, CorpsSet::NONE, CorpsSet::NONE, out),
            Phase::Preparing { attackers, targets } => self.list_attacks(state, board, attackers, targets, out),
            _ => {}
        }
    }

    fn why_not(&self, state: &State, board: &mut Board, side: Side, action: Action) -> May {
        self.rule_against(state, board, side, action)
    }

    fn is_member(&self, action: Action) -> bool {
        matches!(action, Action::Attack(_) | Action::Target(_))
    }

    fn is_end(&self, _: &State, action: Action) -> bool {
        matches!(action, Action::Halt | Action::End)
    }

    /// Hundreds of hexes that a train can go to: nothing follows, unless trains can be late.
    fn is_plain(&self, action: Action) -> bool {
        matches!(action, Action::To(_)) && !self.options.delayed_rail
    }

    fn act(&self, state: &mut State, board: &mut Board, _: Side, action: Action, log: &mut Log<Event>) {
        let now = &mut Now { state, board, log };
        match action {
            Action::Step(corps, to) => self.step(now, corps, to),
            Action::Rail(corps) => {
                now.log.say(|| Event::Boarded { corps });
                now.state.phase = Phase::Rail(corps);
            }
            Action::To(to) => self.rail_to(now, to),
            Action::Halt => self.halt(now),
            Action::Train(corps) => self.let_next_arrive(now, corps),
            Action::Arrive(to) => self.arrive(now, to),
            Action::Retreat(corps, to) => self.retreat(now, corps, to),
            Action::Lose(corps) => self.cannot_retreat(now, corps),
            Action::Attack(corps) => self.join(now, corps, false),
            Action::Target(corps) => self.join(now, corps, true),
            Action::Fight => self.fight(now),
            Action::End => match now.state.phase {
                Phase::Move => self.end_movement(now),
                _ => self.end_fighting(now),
            },
        }
    }

    fn land(&self, state: &mut State, board: &mut Board, luck: Luck, log: &mut Log<Event>) {
        let now = &mut Now { state, board, log };
        let die = luck.0 as u8;
        match now.state.phase {
            Phase::Activation => self.land_activation(now, die),
            Phase::March(army) => self.land_march(now, army, die),
            Phase::Direction(march) => self.land_direction(now, march, die),
            Phase::MarchTie { march, dir, ties } => self.land_march_tie(now, march, dir, luck.0, ties),
            Phase::Combat(battle) => self.land_combat(now, battle, die),
            Phase::Disruption { battle, russian_won, left } => {
                self.land_disruption(now, battle, russian_won, left, die);
            }
            Phase::Francois => self.land_francois(now, die),
            Phase::FrancoisDirection => self.land_francois_direction(now, die),
            Phase::RailDelay { corps, to } => self.land_rail_delay(now, corps, Hex(to), die),
            Phase::GiveWay { battle, army, ties } => self.land_give_way(now, battle, army, luck.0, ties),
            Phase::Surrender(left) => self.land_surrender(now, left, die),
            Phase::Rally(left) => self.land_rally(now, left, die),
            _ => unreachable!("fate is asked in the phases of dice only"),
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

    /// Movement is most of the game: moves are drawn from the sets they are listed from.
    fn any_action(
        &self,
        state: &State,
        board: &mut Board,
        side: Side,
        list: &mut Vec<Action>,
        bits: &mut Bits,
    ) -> (Action, bool) {
        match state.phase {
            Phase::Move => self.any_move(state, board, bits),
            Phase::Moving { corps, .. } => self.any_second_step(state, board, corps, bits),
            Phase::Rail(corps) => {
                let ends = self.rail_ends(state, board, corps);
                let n = ends.len();
                let nth = if n == 1 { 0 } else { bits.below(n) };
                (Action::To(ends.nth(nth).expect("a hex of the set")), n > 1)
            }
            _ => any_listed(self, state, board, side, list, bits),
        }
    }
}
