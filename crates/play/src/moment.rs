//! A match at one moment.

use std::{fmt, sync::Arc};

use kernel::{Awaiting, BySide, Outcome, Side, Sides, Viewer};
use serde::{Deserialize, Serialize};

use crate::{
    Dice, Ending, Fingerprint, Header, Playable, Refused,
    former::{self, Stream},
    pledges::Pledges,
};

/// How often a side may take a gesture back in one game: more than anybody needs, and an end to a table's growth.
const MOST_UNDONE: u32 = 5_000;

/// A match at one moment: the table, and all that matters about how it came there. It is replaced by the next one and
/// never changed, so whoever holds it can go on looking at it.
pub struct Moment<G: Playable> {
    pub(crate) game: Arc<G>,
    pub(crate) header: Arc<Header>,
    pub(crate) state: G::State,
    pub(crate) board: G::Board,
    pub(crate) standing: Standing<G::Recall>,
}

/// What matters at a moment beside the table itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Standing<R> {
    /// How many lines the journal has.
    pub(crate) lines: u32,
    /// The mark of the last gesture, or what the first is chained to.
    pub(crate) mark: Fingerprint,
    /// The edition of the rules in force: the header's, or that of the line from which the game goes on.
    pub(crate) edition: u32,
    /// The numbers of lines after which the table stood before each gesture that can be taken back, all of one side.
    pub(crate) undo: Vec<u32>,
    /// Whose gestures those are.
    pub(crate) runner: Option<Side>,
    /// The side that still answers a simultaneous choice which the other has already answered.
    pub(crate) answering: Option<Side>,
    pub(crate) offers: BySide<bool>,
    /// Which sides ask for their last gesture back.
    pub(crate) asks: BySide<bool>,
    /// How often each side has asked for that, or an offer of a draw by it was declined or withdrawn.
    pub(crate) asked_back: BySide<u32>,
    /// How often each side has undone a gesture.
    pub(crate) undone: BySide<u32>,
    pub(crate) ended: Option<Ending>,
    /// How often each viewer has noticed something, in the order of [`Viewer::ALL`].
    pub(crate) versions: [u32; Viewer::ALL.len()],
    /// What sides and spectators remember, in the same order.
    pub(crate) recall: [R; 3],
    /// The answers of fate that do not count as asked: those before a line from which the game goes on anew, and those
    /// taken back by agreement. Ranges of their numbers, ascending.
    pub(crate) lapsed: Vec<(u32, u32)>,
    pub(crate) commitment: String,
    /// The mark of the line from which the game goes on, if it was begun under earlier rules: the dice after it are
    /// others than before, because what was seen must not foretell them.
    pub(crate) resumed_at: Option<Fingerprint>,
    pub(crate) pledges: Pledges,
    /// The place in the running count of a journal of format 1, while its own lines last.
    pub(crate) former: Option<Stream>,
    pub(crate) published: bool,
}

impl<G: Playable> Moment<G> {
    pub(crate) fn start(game: Arc<G>, header: Header, state: G::State) -> Moment<G> {
        let board = game.board(&state);
        let standing = Standing {
            lines: 0,
            mark: header.origin(),
            edition: header.edition,
            undo: Vec::new(),
            runner: None,
            answering: None,
            offers: BySide::default(),
            asks: BySide::default(),
            asked_back: BySide::default(),
            undone: BySide::default(),
            ended: None,
            versions: [0; Viewer::ALL.len()],
            recall: Default::default(),
            lapsed: Vec::new(),
            commitment: header.dice.clone(),
            resumed_at: None,
            pledges: Pledges::default(),
            former: (header.format == Header::FORMER).then(Stream::default),
            published: false,
        };
        Moment { game, header: Arc::new(header), state, board, standing }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// The header of the journal, without the seed.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The table.
    #[must_use]
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// The board of the state.
    #[must_use]
    pub fn board(&self) -> &G::Board {
        &self.board
    }

    /// How many lines the journal has.
    #[must_use]
    pub fn n_lines(&self) -> usize {
        self.standing.lines as usize
    }

    /// What the match waits for. After a resignation or an agreed draw it is over, whatever the state says.
    #[must_use]
    pub fn awaiting(&self) -> Awaiting {
        match self.standing.ended {
            Some(ending) => Awaiting::Over(ending.outcome()),
            None => self.game.awaiting(&self.state),
        }
    }

    /// What the match waits for, as far as `viewer` may know. While a simultaneous choice lasts, who has answered it is
    /// the secret of those who have: a side is told of itself as long as it owes its answer, and a spectator of both
    /// sides until both have answered.
    #[must_use]
    pub fn awaiting_for(&self, viewer: Viewer) -> Awaiting {
        match (self.awaiting(), viewer) {
            (awaiting, Viewer::Side(side)) if awaiting.owes(side) => Awaiting::choice(side),
            (Awaiting::Choice(_), Viewer::Spectator) if self.standing.answering.is_some() => {
                Awaiting::Choice(Sides::BOTH)
            }
            (Awaiting::Choice(_), Viewer::Spectator) => Awaiting::Choice(self.game.asked(&self.state)),
            (awaiting, _) => awaiting,
        }
    }

    /// How the match ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self.awaiting() {
            Awaiting::Over(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// How often something happened that `viewer` noticed: an event it witnessed, an act of its own, an undo of what it
    /// had noticed, a request or an offer. What the other side answers in a simultaneous choice leaves it alone. The umpire
    /// notices every line. Where the number of decisions is nothing to look up afterwards, the answer of fate before them
    /// counts for as many as make a number that is always the same. A match opened from its journal has the same versions as
    /// the one that wrote it.
    #[must_use]
    pub fn version(&self, viewer: Viewer) -> u32 {
        self.standing.versions[slot(viewer)]
    }

    /// What a viewer remembers of what it can no longer see; an umpire need not remember.
    #[must_use]
    pub fn recall(&self, viewer: Viewer) -> G::Recall {
        self.standing.recall.get(slot(viewer)).cloned().unwrap_or_default()
    }

    /// What `viewer` may know of the table.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.game.view(&self.state, viewer)
    }

    /// The one list: every legal action of `side`, ascending; empty if it owes nothing or the game has not begun.
    #[must_use]
    pub fn legal(&self, side: Side) -> Vec<G::Action> {
        let mut list = Vec::new();
        if self.may_decide(side).is_ok() {
            self.game.actions(&self.state, &mut self.board.clone(), side, &mut list);
        }
        list
    }

    /// Which sides have an open offer of a draw.
    #[must_use]
    pub fn offers(&self) -> BySide<bool> {
        self.standing.offers
    }

    /// Which sides ask for their last gesture back.
    #[must_use]
    pub fn asks(&self) -> BySide<bool> {
        self.standing.asks
    }

    /// Whether `side` may take back its last gesture.
    #[must_use]
    pub fn can_undo(&self, side: Side) -> bool {
        self.standing.ended.is_none() && self.standing.runner == Some(side) && !self.standing.undo.is_empty()
    }

    pub(crate) fn may_go_on(&self) -> Result<(), Refused> {
        self.outcome().map_or(Ok(()), |_| Err(Refused::Over))
    }

    pub(crate) fn may_decide(&self, side: Side) -> Result<(), Refused> {
        self.may_go_on()?;
        self.may_begin()?;
        if self.awaiting().owes(side) { Ok(()) } else { Err(Refused::NotYours) }
    }

    pub(crate) fn may_undo(&self, side: Side) -> Result<(), Refused> {
        self.may_go_on()?;
        if !self.can_undo(side) {
            return Err(Refused::NothingToUndo);
        }
        if self.standing.undone[side] < MOST_UNDONE { Ok(()) } else { Err(Refused::TooOften) }
    }

    pub(crate) fn may_offer(&self, side: Side) -> Result<(), Refused> {
        self.may_go_on()?;
        if self.standing.offers[side] { Err(Refused::Offered) } else { Ok(()) }
    }

    /// Whether these are the dice that were committed to.
    pub(crate) fn is_committed(&self, dice: &Dice) -> bool {
        let (header, commitment) = (&self.header, &self.standing.commitment);
        let is_former = header.format == Header::FORMER;
        *commitment == dice.commitment(&header.base()) || is_former && *commitment == former::commitment(dice)
    }

    /// The side that still answers a simultaneous choice which the other has answered, by the state alone.
    pub(crate) fn half_answered(&self) -> Option<Side> {
        match self.game.awaiting(&self.state) {
            Awaiting::Choice(sides) if sides.len() < self.game.asked(&self.state).len() => sides.iter().next(),
            _ => None,
        }
    }
}

/// The place of a viewer among [`Viewer::ALL`].
pub(crate) const fn slot(viewer: Viewer) -> usize {
    match viewer {
        Viewer::Side(Side::A) => 0,
        Viewer::Side(Side::B) => 1,
        Viewer::Spectator => 2,
        Viewer::Umpire => 3,
    }
}

impl<G: Playable> Clone for Moment<G> {
    fn clone(&self) -> Moment<G> {
        Moment {
            game: self.game.clone(),
            header: self.header.clone(),
            state: self.state.clone(),
            board: self.board.clone(),
            standing: self.standing.clone(),
        }
    }
}

impl<G: Playable> fmt::Debug for Moment<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Moment")
            .field("game", &G::ID)
            .field("lines", &self.standing.lines)
            .field("awaiting", &self.awaiting())
            .finish_non_exhaustive()
    }
}
