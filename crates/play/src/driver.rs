//! The driver of one match.

use std::{collections::VecDeque, fmt, sync::Arc};

use kernel::{Awaiting, BySide, Fault, Luck, Outcome, Side, Viewer};
use stage::Undo;

use crate::{
    Ahead, Answer, Dice, Ending, Entry, Fingerprint, Happened, Header, Journal, Line, Moment, Playable, Refused,
    Rehearsed, Request, Setting, Tape, draft::Draft,
};

/// One play of a game: the moment, the tape of inputs, the dice.
///
/// A request is checked in this order: does the side owe a decision, is its picture of the table current, is the
/// action in the one list. It is worked out beside the match ([`Match::rehearse`]), and then happens at once
/// ([`Match::commit`]): what is refused, or rehearsed and dropped, changes nothing.
///
/// *Gestures.* Decisions that come together, and what fate answers to them, are one gesture: one mark in the journal, and
/// one undo.
///
/// *Undo.* A side may take back its own gestures up to the last barrier: luck that landed, an event with
/// [`kernel::Game::reveals`], the say passing to another side, or an answer in a simultaneous choice. Barriers are found
/// here; rules do not know them. A barrier can stand inside a gesture: then what came after it can be taken back. A
/// chance that is due but not answered (see [`Match::set_auto`]) is no barrier yet.
///
/// *Versions* count per viewer, see [`Moment::version`].
pub struct Match<G: Playable> {
    pub(crate) now: Arc<Moment<G>>,
    pub(crate) tape: Arc<Tape<G>>,
    pub(crate) dice: Option<Dice>,
    pub(crate) auto: bool,
    pub(crate) is_apart: bool,
    pub(crate) is_forced: bool,
    pub(crate) queue: VecDeque<Answer>,
}

impl<G: Playable> Match<G> {
    /// A match from the start of the scenario. Fate answers what it is asked first.
    ///
    /// # Panics
    /// Never: nothing is queued that might not fit.
    #[must_use]
    pub fn new(game: Arc<G>, setting: Setting, dice: Dice) -> Match<G> {
        let mut this = Match::unsettled(game, setting, dice);
        this.settle().expect("no answers queued by hand");
        this
    }

    /// A match from the start of the scenario, in which fate has not answered anything: answers can be queued, automatic
    /// answers switched off. Call [`Match::settle`] then.
    #[must_use]
    pub fn unsettled(game: Arc<G>, setting: Setting, dice: Dice) -> Match<G> {
        let state = game.setup();
        let header = header_of::<G>(setting, &dice, None);
        Match::at(game, header, state, Some(dice))
    }

    /// A match from any position. Nothing is rolled until [`Match::settle`], [`Match::roll`] or the next act.
    ///
    /// # Errors
    /// Everything that makes the position impossible.
    pub fn from_position(
        game: Arc<G>,
        setting: Setting,
        position: &G::Position,
        dice: Dice,
    ) -> Result<Match<G>, Vec<Fault>> {
        let state = game.place(position)?;
        let start = serde_json::to_value(position).expect("a position that can be written as JSON");
        let header = header_of::<G>(setting, &dice, Some(start));
        Ok(Match::at(game, header, state, Some(dice)))
    }

    pub(crate) fn at(game: Arc<G>, header: Header, state: G::State, dice: Option<Dice>) -> Match<G> {
        let tape = Tape::new(0, &state, Vec::new());
        let now = Moment::start(game, header, state);
        Match {
            now: Arc::new(now),
            tape: Arc::new(tape),
            dice,
            auto: true,
            is_apart: false,
            is_forced: false,
            queue: VecDeque::new(),
        }
    }

    /// The match at this moment, to be kept and looked at.
    #[must_use]
    pub fn now(&self) -> &Arc<Moment<G>> {
        &self.now
    }

    /// The inputs so far.
    #[must_use]
    pub fn tape(&self) -> &Arc<Tape<G>> {
        &self.tape
    }

    /// What would come of a request. Nothing has happened.
    ///
    /// # Errors
    /// Why it is refused. Among the reasons is a queued answer that does not fit what the request leads to, see
    /// [`Match::queue`].
    pub fn rehearse(&self, request: &Request<G::Action>) -> Result<Rehearsed<G>, Refused> {
        let mut draft = Draft::new(self);
        let stale = |side, version: &Option<u32>| match version {
            Some(version) if *version != self.version(Viewer::Side(side)) => Err(Refused::Stale),
            _ => Ok(()),
        };
        match request {
            Request::Act { side, version, actions } => {
                self.now.may_decide(*side)?;
                stale(*side, version)?;
                let mut actions = actions.clone();
                if !self.is_apart {
                    self.now.arrange(&mut actions);
                }
                draft.act_all(*side, &actions)?;
            }
            Request::Gesture { side, version, actions } => {
                self.now.may_decide(*side)?;
                stale(*side, &Some(*version))?;
                draft.act_on(*side, actions)?;
            }
            Request::Undo { side, version } => {
                self.now.may_undo(*side)?;
                stale(*side, version)?;
                draft.undo(*side)?;
                return Ok(draft.finish());
            }
            Request::Back(side) => draft.back(*side)?,
            Request::Draw(side) => draft.draw(*side)?,
            Request::Decline(side) => draft.decline(*side)?,
            Request::Resign(side) => draft.resign(*side)?,
            Request::Commit(side, commitment) => {
                draft.commit(*side, commitment)?;
                return Ok(draft.finish());
            }
            Request::Reveal(side, secret) => draft.reveal(*side, secret)?,
            Request::Forfeit(side) => draft.forfeit(*side)?,
            Request::Settle => {}
            Request::Roll => draft.roll()?,
            Request::Land(answer) => draft.land(answer)?,
            Request::GoOnWith(dice) => draft.go_on_with(dice.clone())?,
            Request::End(ending) => draft.end_from_outside(*ending)?,
        }
        draft.settle()?;
        if self.is_forced {
            draft.act_forced();
        }
        let now = &mut draft.now;
        now.game.prepare(&now.state, &mut now.board);
        Ok(draft.finish())
    }

    /// Makes happen what was rehearsed, and hands over what happened, as it was made then, to be told.
    ///
    /// # Errors
    /// If something else has happened meanwhile.
    pub fn commit(&mut self, rehearsed: Rehearsed<G>) -> Result<Happened<G::Event>, Refused> {
        if rehearsed.on != self.now.standing.lines {
            return Err(Refused::Stale);
        }
        self.queue = rehearsed.queue;
        self.dice = rehearsed.dice;
        self.now = rehearsed.next;
        if !rehearsed.added.lines.is_empty() {
            Arc::make_mut(&mut self.tape).add(rehearsed.added);
        }
        Ok(Happened { on: rehearsed.on, lines: rehearsed.lines.into_iter().map(|it| it.done).collect() })
    }

    fn carry_out(&mut self, request: &Request<G::Action>) -> Result<Vec<G::Event>, Refused> {
        let rehearsed = self.rehearse(request)?;
        self.commit(rehearsed).map(Happened::into_events)
    }

    /// Carries out one decision, then lets fate answer, see [`Request::Act`].
    ///
    /// # Errors
    /// Why it is refused; nothing has changed then.
    pub fn act(&mut self, version: Option<u32>, side: Side, action: G::Action) -> Result<Vec<G::Event>, Refused> {
        self.act_all(version, side, &[action])
    }

    /// Carries out several decisions of one side, all or none, then lets fate answer, see [`Request::Act`].
    ///
    /// # Errors
    /// Why they are refused; nothing has changed then.
    pub fn act_all(
        &mut self,
        version: Option<u32>,
        side: Side,
        actions: &[G::Action],
    ) -> Result<Vec<G::Event>, Refused> {
        self.carry_out(&Request::Act { side, version, actions: actions.to_vec() })
    }

    /// Takes back the last gesture of `side`.
    ///
    /// # Errors
    /// If there is none, or a barrier stands before it.
    pub fn undo(&mut self, side: Side) -> Result<(), Refused> {
        self.carry_out(&Request::Undo { side, version: None }).map(drop)
    }

    /// See [`Request::Back`].
    ///
    /// # Errors
    /// If the game is over, the side has already asked, or there is nothing to take back.
    pub fn ask_back(&mut self, side: Side) -> Result<(), Refused> {
        self.carry_out(&Request::Back(side)).map(drop)
    }

    /// See [`Request::Resign`].
    ///
    /// # Errors
    /// If the game is over.
    pub fn resign(&mut self, side: Side) -> Result<(), Refused> {
        self.carry_out(&Request::Resign(side)).map(drop)
    }

    /// See [`Request::Draw`].
    ///
    /// # Errors
    /// If the game is over, the side has already offered, or a queued answer does not fit what is due.
    pub fn offer_draw(&mut self, side: Side) -> Result<(), Refused> {
        self.carry_out(&Request::Draw(side)).map(drop)
    }

    /// See [`Request::Decline`].
    ///
    /// # Errors
    /// If the game is over, or nobody asks anything.
    pub fn decline(&mut self, side: Side) -> Result<(), Refused> {
        self.carry_out(&Request::Decline(side)).map(drop)
    }

    /// See [`Request::Commit`].
    ///
    /// # Errors
    /// If the header does not name the side, or it has committed already.
    pub fn pledge(&mut self, side: Side, commitment: &str) -> Result<(), Refused> {
        self.carry_out(&Request::Commit(side, commitment.to_owned())).map(drop)
    }

    /// See [`Request::Reveal`].
    ///
    /// # Errors
    /// If somebody has yet to commit, or the secret is not the one committed to.
    pub fn reveal(&mut self, side: Side, secret: &[u8]) -> Result<Vec<G::Event>, Refused> {
        self.carry_out(&Request::Reveal(side, secret.to_vec()))
    }

    /// See [`Request::Forfeit`].
    ///
    /// # Errors
    /// If it has revealed, or somebody else has yet to.
    pub fn forfeit(&mut self, side: Side) -> Result<(), Refused> {
        self.carry_out(&Request::Forfeit(side)).map(drop)
    }

    /// See [`Request::End`].
    ///
    /// # Errors
    /// If the game is over, or does not end so from outside.
    pub fn end(&mut self, ending: Ending) -> Result<(), Refused> {
        self.carry_out(&Request::End(ending)).map(drop)
    }

    /// Answers every chance that is due, from the queue and then from the dice, unless automatic answers are switched
    /// off; at the end of the game publishes the seed. Without a seed, chances stay due.
    ///
    /// # Errors
    /// If a queued answer does not fit; nothing has changed then.
    pub fn settle(&mut self) -> Result<Vec<G::Event>, Refused> {
        self.carry_out(&Request::Settle)
    }

    /// Answers the chance that is due, from the queue or the dice; then, if answers are automatic, those that follow.
    ///
    /// # Errors
    /// If no chance is due, a queued answer does not fit, or the seed is not known.
    pub fn roll(&mut self) -> Result<Vec<G::Event>, Refused> {
        self.carry_out(&Request::Roll)
    }

    /// Answers the chance that is due by hand; then, if answers are automatic, those that follow. The queue waits for
    /// the next question.
    ///
    /// # Errors
    /// If no chance is due, or the answer does not fit.
    pub fn land(&mut self, luck: Luck) -> Result<Vec<G::Event>, Refused> {
        self.carry_out(&Request::Land(Answer::Number(luck.0)))
    }

    /// Commits to other dice: for a match opened from a journal that does not hold its seed. Fate then answers what is
    /// due.
    ///
    /// # Errors
    /// If the game is over, or a queued answer does not fit.
    pub fn go_on_with(&mut self, dice: Dice) -> Result<Vec<G::Event>, Refused> {
        self.carry_out(&Request::GoOnWith(dice))
    }

    /// Whether fate is answered automatically after every act; it is, unless switched off.
    pub fn set_auto(&mut self, auto: bool) {
        self.auto = auto;
    }

    /// Whether every decision is a gesture of its own, though several come together. It is not, unless switched on.
    pub fn set_apart(&mut self, is_apart: bool) {
        self.is_apart = is_apart;
    }

    /// Whether the match makes a choice that is none: the only one there is, if it passes no die, shows nothing, ends
    /// nothing and leaves the say with its side. It belongs to the gesture that led there. It does not, unless switched on.
    pub fn set_forced(&mut self, is_forced: bool) {
        self.is_forced = is_forced;
    }

    /// Whether every decision is a gesture of its own.
    #[must_use]
    pub fn is_apart(&self) -> bool {
        self.is_apart
    }

    /// The next answers of fate by hand, in order, before the dice answer again; they replace what was queued. Each is
    /// journalled as `set`.
    ///
    /// An answer that does not fit its question refuses the whole request that leads to the question (`act`, `roll`,
    /// `settle`) with [`Refused::Misfit`], and the queue stays as it was: queue other answers and ask again.
    pub fn queue(&mut self, answers: impl IntoIterator<Item = Answer>) {
        self.queue = answers.into_iter().collect();
    }

    /// How many answers are queued.
    #[must_use]
    pub fn queued(&self) -> usize {
        self.queue.len()
    }

    /// Whether the seed of the dice is known here.
    #[must_use]
    pub fn has_dice(&self) -> bool {
        self.dice.is_some()
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Arc<G> {
        &self.now.game
    }

    /// The table now.
    #[must_use]
    pub fn state(&self) -> &G::State {
        &self.now.state
    }

    /// The board of the state.
    #[must_use]
    pub fn board(&self) -> &G::Board {
        &self.now.board
    }

    /// See [`Moment::awaiting`].
    #[must_use]
    pub fn awaiting(&self) -> Awaiting {
        self.now.awaiting()
    }

    /// How the match ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.now.outcome()
    }

    /// What `viewer` may know of the table.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.now.view(viewer)
    }

    /// See [`Moment::version`].
    #[must_use]
    pub fn version(&self, viewer: Viewer) -> u32 {
        self.now.version(viewer)
    }

    /// See [`Moment::legal`].
    #[must_use]
    pub fn legal(&self, side: Side) -> Vec<G::Action> {
        self.now.legal(side)
    }

    /// Whether `side` could take `action` back, if it chose it now: told beforehand.
    #[must_use]
    pub fn undoable(&self, side: Side, action: G::Action) -> bool {
        self.now.flagged(side).contains(&(action, Undo::Free))
    }

    /// See [`Moment::ahead`].
    ///
    /// # Errors
    /// Why the actions would be refused.
    pub fn ahead(&self, side: Side, actions: &[G::Action]) -> Result<Ahead<G>, Refused> {
        self.now.ahead(side, actions)
    }

    /// See [`Moment::can_undo`].
    #[must_use]
    pub fn can_undo(&self, side: Side) -> bool {
        self.now.can_undo(side)
    }

    /// Which sides have an open offer of a draw.
    #[must_use]
    pub fn offers(&self) -> BySide<bool> {
        self.now.offers()
    }

    /// Which sides ask for their last gesture back.
    #[must_use]
    pub fn asks(&self) -> BySide<bool> {
        self.now.asks()
    }

    /// The header of the journal, without the seed.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.now.header
    }

    /// Every input so far.
    #[must_use]
    pub fn entries(&self) -> &[Entry<G::Action>] {
        self.tape.entries()
    }

    /// How many lines the journal has.
    #[must_use]
    pub fn n_lines(&self) -> usize {
        self.now.n_lines()
    }

    /// The lines of the journal from number `from` on (counted from zero), made again from the inputs.
    #[must_use]
    pub fn lines(&self, from: usize) -> Vec<Line> {
        self.tape.lines(self.game(), (from as u32).clamp(self.tape.first(), self.tape.n_lines()))
    }

    /// The journal so far. It holds no seed before the end, but every secret decision.
    #[must_use]
    pub fn journal(&self) -> Journal {
        Journal { header: self.header().clone(), lines: self.lines(0) }
    }

    /// The journal with the seed in its header, if it is known: a save that goes on with the same dice, and lets whoever
    /// reads it know the rolls to come.
    #[must_use]
    pub fn journal_with_seed(&self) -> Journal {
        let mut journal = self.journal();
        journal.header.seed = self.dice.as_ref().map(Dice::seed_hex);
        journal
    }

    /// The fingerprint of the state. Not for those who may not see all of it.
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        Fingerprint::of_state(&**self.game(), self.state())
    }

    /// The events of the lines from number `since` on (counted from zero), as `viewer` witnesses them.
    #[must_use]
    pub fn events_since(&self, since: usize, viewer: Viewer) -> Vec<G::Event> {
        let since = u32::try_from(since).unwrap_or(u32::MAX).clamp(self.tape.first(), self.tape.n_lines());
        let mut cursor = self.tape.cursor(self.game(), since);
        let mut seen = Vec::new();
        while let Some(events) = cursor.step() {
            seen.extend(events.iter().filter_map(|it| self.game().witness(it, viewer)));
        }
        seen
    }

    /// The table as it stood after the first `line` lines, to be looked at: for replay in both directions. Of lines that are
    /// not at hand the first that is counts.
    #[must_use]
    pub fn looked_at(&self, line: usize) -> Moment<G> {
        let line = u32::try_from(line).unwrap_or(u32::MAX).clamp(self.tape.first(), self.tape.n_lines());
        if line == self.tape.n_lines() {
            return Moment::clone(&self.now);
        }
        let (state, board) = self.tape.state_after(self.game(), line);
        let mut then = Moment { state, board, ..Moment::clone(&self.now) };
        then.standing.ended = None;
        then.standing.answering = then.half_answered();
        then
    }

    /// About how much memory the match takes, apart from the game.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.tape.bytes() + size_of::<Moment<G>>() + self.header().to_line().len() + 256
    }
}

fn header_of<G: Playable>(setting: Setting, dice: &Dice, start: Option<serde_json::Value>) -> Header {
    let Setting { scenario, options, data, secrets } = setting;
    let header = Header {
        format: Header::FORMAT,
        game: G::ID.to_owned(),
        edition: G::EDITION,
        scenario,
        options,
        data,
        secrets: secrets.iter().map(|it| G::SIDES[it].to_owned()).collect(),
        named: dice.is_named(),
        dice: String::new(),
        start,
        seed: None,
    };
    Header { dice: dice.commitment(&header.base()), ..header }
}

impl<G: Playable> Clone for Match<G> {
    fn clone(&self) -> Match<G> {
        Match {
            now: self.now.clone(),
            tape: self.tape.clone(),
            dice: self.dice.clone(),
            auto: self.auto,
            is_apart: self.is_apart,
            is_forced: self.is_forced,
            queue: self.queue.clone(),
        }
    }
}

impl<G: Playable> fmt::Debug for Match<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Match").field("now", &self.now).finish_non_exhaustive()
    }
}
