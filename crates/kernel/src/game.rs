//! The rules of one game.

use std::{fmt::Debug, hash::Hash};

use crate::{Bits, BySide, Chance, Log, Luck, May, Side, Sides, Switch};

/// What a state is waiting for. There is no fourth case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaiting {
    /// These sides owe a decision. Two sides means simultaneous and secret: either may answer first, and neither sees
    /// the other's answer.
    Choice(Sides),
    /// Fate owes an answer; the driver gives it, never the rules.
    Chance(Chance),
    /// The game is over.
    Over(Outcome),
}

impl Awaiting {
    /// One side owes a decision.
    #[must_use]
    pub const fn choice(side: Side) -> Awaiting {
        Awaiting::Choice(Sides::only(side))
    }

    /// Whether `side` owes a decision.
    #[must_use]
    pub fn owes(&self, side: Side) -> bool {
        matches!(self, Awaiting::Choice(sides) if sides.has(side))
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner, or nobody for a draw.
    pub winner: Option<Side>,
    /// In a few words, the way it was won: `junction`, `sudden death`. The same words always mean the same way.
    pub how: &'static str,
}

/// The rules of one game: all that a search needs, and nothing else.
///
/// `self` is the box on the shelf: charts, map, scenario, options and the edition a match began under.
pub trait Game: Send + Sync + Sized + 'static {
    /// The game's id: `hindenburg`.
    const ID: &'static str;
    /// The edition of the rules; it changes when old journals would replay differently.
    const EDITION: u32;
    /// The names of the two sides, in lower case.
    const SIDES: BySide<&'static str>;
    /// The options of the game.
    const SWITCHES: &'static [Switch];

    /// The table now: plain data, no pointers, no generator.
    type State: Clone + Eq + Debug + Send + Sync;
    /// What is derived from a state and worth keeping between decisions: occupancy, zones, lines. Never part of the
    /// truth; whoever holds a state may drop it and make it anew.
    type Board: Clone + Debug + Send + Sync;
    /// One decision, at most eight bytes.
    type Action: Copy + Ord + Hash + Debug + Send + Sync;
    /// What happened, for eyes. Never needed to rebuild a state.
    type Event: Clone + Eq + Debug + Send + Sync;

    /// The state at the start of the scenario.
    fn setup(&self) -> Self::State;

    /// The board of a state, made from nothing.
    fn board(&self, state: &Self::State) -> Self::Board;

    /// Whether a board kept along the way says the same as a fresh one. A part that is marked as unknown, to be made
    /// when next asked for, agrees with everything.
    fn board_agrees(&self, state: &Self::State, board: &Self::Board) -> bool;

    /// What the state waits for.
    fn awaiting(&self, state: &Self::State) -> Awaiting;

    /// The sides to whom the pending choice was put, those who have answered it included. More than
    /// [`Game::awaiting`] says only in a simultaneous choice that is half answered, which nobody else may know.
    fn asked(&self, state: &Self::State) -> Sides {
        match self.awaiting(state) {
            Awaiting::Choice(sides) => sides,
            _ => Sides::NONE,
        }
    }

    /// Appends every legal action of `side`, ascending, without duplicates; at least one when `side` owes a decision,
    /// none when it does not. Every entry has a legal continuation.
    fn actions(&self, state: &Self::State, board: &mut Self::Board, side: Side, out: &mut Vec<Self::Action>);

    /// Nothing if `action` is in the list of `side`, and otherwise the rule that keeps it out.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn why_not(&self, state: &Self::State, board: &mut Self::Board, side: Side, action: Self::Action) -> May;

    /// Whether an action adds a member to a set whose members may be named in any order.
    fn is_member(&self, action: Self::Action) -> bool {
        let _ = action;
        false
    }

    /// Whether a listed action says that its side is done with something: a move, a phase, an advance. Nobody decides that
    /// for a player, though there be nothing else to choose.
    fn is_end(&self, state: &Self::State, action: Self::Action) -> bool {
        let _ = (state, action);
        false
    }

    /// Whether a listed action brings no luck, shows nobody anything and leaves the say with its side, where the game knows
    /// that without trying; what comes of it must agree.
    fn is_plain(&self, action: Self::Action) -> bool {
        let _ = action;
        false
    }

    /// Works out what those who look will ask of a board, once for all of them; nothing if that is little.
    fn prepare(&self, state: &Self::State, board: &mut Self::Board) {
        let _ = (state, board);
    }

    /// Carries out a decision that [`Game::actions`] offered to `side`. The driver checks; rules may rely on it.
    fn act(
        &self,
        state: &mut Self::State,
        board: &mut Self::Board,
        side: Side,
        action: Self::Action,
        log: &mut Log<Self::Event>,
    );

    /// Carries out fate's answer to the pending chance, which admits it.
    fn land(&self, state: &mut Self::State, board: &mut Self::Board, luck: Luck, log: &mut Log<Self::Event>);

    /// The notation of an action: what journals, tests, terminals and wires write. `side` is who acts: in a
    /// simultaneous choice the two sides' notations may differ.
    fn notation(&self, side: Side, action: Self::Action) -> String;

    /// The action a notation stands for, whether or not it is legal now.
    fn parse(&self, side: Side, text: &str) -> Option<Self::Action>;

    /// What the pending chance is about: the turn, the kind of question, and the unit or hex concerned, in a few words
    /// that are the same whenever the same question is put, however the game came there. The driver's dice are keyed by
    /// it, so it names what is asked and never what was decided on the way: a decision that is taken back and made
    /// otherwise does not buy another die for the same question.
    fn occasion(&self, state: &Self::State) -> String;

    /// The name of a marker of this kind drawn from a cup.
    fn marker(&self, kind: u16) -> &'static str {
        let _ = kind;
        "marker"
    }

    /// Whether an event shows somebody something they could not have known; undo never crosses it.
    fn reveals(&self, event: &Self::Event) -> bool {
        let _ = event;
        false
    }

    /// Whether an event shows the side whose act brought it about something that side could not have known; no thought
    /// and no batch goes past it. Every event that reveals does, unless the game names those that only show what its
    /// actor knew already.
    fn teaches(&self, event: &Self::Event) -> bool {
        self.reveals(event)
    }

    /// One legal action, drawn uniformly from the list; overridden where it can be drawn without listing. `list` is
    /// scratch space and holds nothing of interest afterwards. Also says whether there was anything else to choose.
    fn any_action(
        &self,
        state: &Self::State,
        board: &mut Self::Board,
        side: Side,
        list: &mut Vec<Self::Action>,
        bits: &mut Bits,
    ) -> (Self::Action, bool) {
        any_listed(self, state, board, side, list, bits)
    }
}

/// One action drawn uniformly from the list, and whether there was another: what [`Game::any_action`] does of itself.
pub fn any_listed<G: Game>(
    game: &G,
    state: &G::State,
    board: &mut G::Board,
    side: Side,
    list: &mut Vec<G::Action>,
    bits: &mut Bits,
) -> (G::Action, bool) {
    list.clear();
    game.actions(state, board, side, list);
    match list[..] {
        [only] => (only, false),
        _ => (list[bits.below(list.len())], true),
    }
}
