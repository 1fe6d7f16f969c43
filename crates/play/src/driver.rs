//! The driver of one match.

use std::{collections::VecDeque, fmt, sync::Arc};

use kernel::{Awaiting, BySide, Fault, Log, Luck, Outcome, Side, Sides, Viewer};

use crate::{
    Answer, Dice, Entry, Fingerprint, Header, Journal, Line, Playable, Refused, Setting, back::Standing,
    former::Stream, notice::Notices, pledges::Pledges,
};

/// How often a side may take a decision back in one game: more than anybody needs, and an end to a table's growth.
const MOST_UNDONE: u32 = 5_000;

/// One play of a game: state, journal, dice, undo.
///
/// A request is checked in this order: does the side owe a decision, is its picture of the table current, is the
/// action in the one list. What is refused changes nothing, the journal included.
///
/// *Undo.* A side may take back its own actions up to the last barrier: luck that landed, an event with
/// [`kernel::Game::reveals`], the say passing to another side, or an answer in a simultaneous choice. Barriers are found
/// here; rules do not know them. A chance that is due but not answered (see [`Match::set_auto`]) is no barrier yet.
///
/// *Versions* count per viewer, see [`Match::version`].
pub struct Match<G: Playable> {
    pub(crate) game: Arc<G>,
    pub(crate) header: Header,
    pub(crate) state: G::State,
    pub(crate) board: G::Board,
    pub(crate) entries: Vec<Entry<G::Action>>,
    pub(crate) lines: Vec<Line>,
    pub(crate) events: Vec<Vec<G::Event>>,
    /// The states before each action that can be taken back, all of one side.
    pub(crate) undo: Vec<G::State>,
    /// Whose actions those are.
    pub(crate) runner: Option<Side>,
    /// The side that still answers a simultaneous choice which the other has already answered.
    pub(crate) answering: Option<Side>,
    pub(crate) offers: BySide<bool>,
    /// Which sides ask for their last decision back.
    pub(crate) asks: BySide<bool>,
    /// How often each side has asked.
    pub(crate) asked_back: BySide<u32>,
    /// How often each side has undone an action.
    pub(crate) undone: BySide<u32>,
    /// The entries that made the table what it is.
    pub(crate) standing: Standing<G::State>,
    /// An end that is not in the rules: by resignation or agreement.
    pub(crate) ended: Option<Outcome>,
    /// The edition of the rules in force: the header's, or that of the line from which the game goes on.
    pub(crate) edition: u32,
    pub(crate) dice: Option<Dice>,
    pub(crate) commitment: String,
    /// The mark of the line from which the game goes on, if it was begun under earlier rules: the dice after it are
    /// others than before, because what was seen must not foretell them.
    pub(crate) resumed_at: Option<Fingerprint>,
    pub(crate) pledges: Pledges,
    /// The place in the running count of a journal of format 1, while its own lines last.
    pub(crate) former: Option<Stream>,
    pub(crate) published: bool,
    pub(crate) auto: bool,
    pub(crate) queue: VecDeque<Answer>,
    pub(crate) notices: Notices<G>,
}

impl<G: Playable> Match<G> {
    /// A match from the start of the scenario. Fate answers what it is asked first.
    #[must_use]
    pub fn new(game: Arc<G>, setting: Setting, dice: Dice) -> Match<G> {
        let mut this = Match::unsettled(game, setting, dice);
        this.settle_freely();
        this
    }

    /// A match from the start of the scenario, in which fate has not answered anything: entropy can be added, answers
    /// queued, automatic answers switched off. Call [`Match::settle`] then.
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
        let board = game.board(&state);
        let notices = Notices::new(&*game, &state);
        Match {
            commitment: header.dice.clone(),
            edition: header.edition,
            resumed_at: None,
            pledges: Pledges::default(),
            former: (header.format == Header::FORMER).then(Stream::default),
            game,
            header,
            standing: Standing::new(state.clone()),
            state,
            board,
            entries: Vec::new(),
            lines: Vec::new(),
            events: Vec::new(),
            undo: Vec::new(),
            runner: None,
            answering: None,
            offers: BySide::default(),
            asks: BySide::default(),
            asked_back: BySide::default(),
            undone: BySide::default(),
            ended: None,
            dice,
            published: false,
            auto: true,
            queue: VecDeque::new(),
            notices,
        }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// The table now.
    #[must_use]
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// The board of the state.
    #[must_use]
    pub fn board(&self) -> &G::Board {
        &self.board
    }

    /// What the match waits for. After a resignation or an agreed draw it is over, whatever the state says.
    #[must_use]
    pub fn awaiting(&self) -> Awaiting {
        self.ended.map_or_else(|| self.game.awaiting(&self.state), Awaiting::Over)
    }

    /// What the match waits for, as far as `viewer` may know. While a simultaneous choice lasts, who has answered it is
    /// the secret of those who have: a side is told of itself as long as it owes its answer, and a spectator of both
    /// sides until both have answered.
    #[must_use]
    pub fn awaiting_for(&self, viewer: Viewer) -> Awaiting {
        match (self.awaiting(), viewer) {
            (awaiting, Viewer::Side(side)) if awaiting.owes(side) => Awaiting::choice(side),
            (Awaiting::Choice(_), Viewer::Spectator) if self.answering.is_some() => Awaiting::Choice(Sides::BOTH),
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

    /// The header of the journal, without the seed.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Every input so far.
    #[must_use]
    pub fn entries(&self) -> &[Entry<G::Action>] {
        &self.entries
    }

    /// The lines of the journal so far; those a store lacks are at the end.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The journal so far. It holds no seed before the end, but every secret decision.
    #[must_use]
    pub fn journal(&self) -> Journal {
        Journal { header: self.header.clone(), lines: self.lines.clone() }
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
        Fingerprint::of_state(&*self.game, &self.state)
    }

    /// The events of the entries from number `since` on (counted from zero), as `viewer` witnesses them.
    #[must_use]
    pub fn events_since(&self, since: usize, viewer: Viewer) -> Vec<G::Event> {
        let events = self.events.get(since..).unwrap_or_default();
        events.iter().flatten().filter_map(|it| self.game.witness(it, viewer)).collect()
    }

    /// Which sides have an open offer of a draw.
    #[must_use]
    pub fn offers(&self) -> BySide<bool> {
        self.offers
    }

    /// Carries out one decision, then lets fate answer. `version` is that of the picture the decision was made on;
    /// without it, none is checked. Returns everything that happened, unreduced: show it through `witness` only.
    ///
    /// # Errors
    /// Why it is refused; nothing has changed then.
    pub fn act(&mut self, version: Option<u64>, side: Side, action: G::Action) -> Result<Vec<G::Event>, Refused> {
        self.act_all(version, side, &[action])
    }

    /// Carries out several decisions of one side, all or none, then lets fate answer. Every one but the last must leave
    /// the next choice to the same side alone to answer, and show it nothing that it could not have known: a refusal of
    /// what follows would be a free look. Otherwise all are refused, before any luck lands.
    ///
    /// # Errors
    /// Why they are refused; nothing has changed then. Among the reasons is a queued answer that does not fit what
    /// these actions lead to, see [`Match::queue`].
    pub fn act_all(
        &mut self,
        version: Option<u64>,
        side: Side,
        actions: &[G::Action],
    ) -> Result<Vec<G::Event>, Refused> {
        self.may_decide(side)?;
        if version.is_some_and(|it| it != self.version(Viewer::Side(side))) {
            return Err(Refused::Stale);
        }
        self.rehearse(side, actions)?;
        let from = self.entries.len();
        for &action in actions {
            self.put_act(side, action);
        }
        self.settle_freely();
        Ok(self.events[from..].iter().flatten().cloned().collect())
    }

    /// Whether `side` may take back its last action.
    #[must_use]
    pub fn can_undo(&self, side: Side) -> bool {
        self.ended.is_none() && self.runner == Some(side) && !self.undo.is_empty()
    }

    /// Takes back the last action of `side`.
    ///
    /// # Errors
    /// If there is none, or a barrier stands before it.
    pub fn undo(&mut self, side: Side) -> Result<(), Refused> {
        self.may_undo(side)?;
        self.put_undo(side);
        Ok(())
    }

    /// A side gives up; the other has won by `resignation`.
    ///
    /// # Errors
    /// If the game is over.
    pub fn resign(&mut self, side: Side) -> Result<(), Refused> {
        self.may_go_on()?;
        self.put_resign(side);
        self.settle_freely();
        Ok(())
    }

    /// A side offers a draw; if the other has offered one, the game is drawn by `agreement`. An offer lapses when the
    /// other side does something that everybody sees; in a simultaneous choice that is when both have answered.
    ///
    /// # Errors
    /// If the game is over, the side has already offered, or a queued answer does not fit what is due.
    pub fn offer_draw(&mut self, side: Side) -> Result<(), Refused> {
        self.may_offer(side)?;
        if !self.offers[side.other()] {
            self.rehearse_luck(&mut self.state.clone(), &mut self.board.clone())?;
        }
        self.put_draw(side);
        self.settle_freely();
        Ok(())
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
        if self.undone[side] < MOST_UNDONE { Ok(()) } else { Err(Refused::TooOften) }
    }

    pub(crate) fn may_offer(&self, side: Side) -> Result<(), Refused> {
        self.may_go_on()?;
        if self.offers[side] { Err(Refused::Offered) } else { Ok(()) }
    }

    /// Whether the actions are lawful one after another, and queued answers fit what follows, tried on clones.
    pub(crate) fn rehearse(&self, side: Side, actions: &[G::Action]) -> Result<(), Refused> {
        let (mut state, mut board) = self.before_last(side, actions)?;
        if let Some(&last) = actions.last().filter(|_| !self.queue.is_empty()) {
            (state, board, _) = self.tried(&state, &board, side, last);
        }
        self.rehearse_luck(&mut state, &mut board)
    }

    pub(crate) fn illegal(&self, state: &G::State, board: &mut G::Board, side: Side, action: G::Action) -> Refused {
        let notation = self.game.notation(side, action);
        match self.game.why_not(state, board, side, action) {
            Err(rule) => Refused::Illegal { rule, why: format!("{notation} is not allowed here [{rule}].") },
            // The battery holds every game to naming a rule; a player is refused all the same.
            Ok(()) => Refused::Illegal { rule: kernel::Rule("-"), why: format!("{notation} is not possible here.") },
        }
    }

    pub(crate) fn put_act(&mut self, side: Side, action: G::Action) {
        let before = self.awaiting();
        let is_simultaneous = self.is_simultaneous(&self.state);
        let prior = self.state.clone();
        let mut log = Log::on();
        self.game.act(&mut self.state, &mut self.board, side, action, &mut log);
        let events = log.into_events();
        let after = self.awaiting();
        let is_kept = self.is_kept(side, &prior, &events, after);
        if !is_kept || self.runner != Some(side) {
            self.bar_undo();
        }
        if is_kept {
            self.runner = Some(side);
            self.undo.push(prior);
        }
        let is_half = before == Awaiting::Choice(Sides::BOTH) && after == Awaiting::choice(side.other());
        self.answering = is_half.then_some(side.other());
        // What nobody sees lets nothing lapse: that would show. In journals of format 1 it did.
        let is_answered = !is_simultaneous || !is_half && after != Awaiting::Choice(Sides::BOTH);
        let is_seen = || events.iter().any(|it| self.game.witness(it, Viewer::Spectator).is_some());
        let lapses = if self.former.is_some() { is_answered } else { is_seen() };
        if lapses {
            self.offers[side.other()] = false;
            self.offers[side] &= !is_simultaneous;
            self.asks = BySide::default();
        }
        self.standing.push(self.entries.len(), &self.state);
        self.write(Entry::Act(side, action), None, events);
    }

    pub(crate) fn put_luck(&mut self, luck: Luck, by_hand: bool) {
        let Awaiting::Chance(chance) = self.awaiting() else { unreachable!("luck lands only where a chance is due") };
        let mut log = Log::on();
        self.standing.ask(self.game.occasion(&self.state));
        self.game.land(&mut self.state, &mut self.board, luck, &mut log);
        self.bar_undo();
        if let (Some(stream), false) = (&mut self.former, by_hand) {
            stream.advance();
        }
        self.standing.push(self.entries.len(), &self.state);
        let entry = if by_hand { Entry::Set(luck) } else { Entry::Luck(luck) };
        self.write(entry, Some(&chance), log.into_events());
    }

    pub(crate) fn put_undo(&mut self, side: Side) {
        self.state = self.undo.pop().expect("an action to take back");
        self.board = self.game.board(&self.state);
        self.standing.truncate(self.standing.entries.len() - 1);
        self.undone[side] += 1;
        self.write(Entry::Undo(side), None, Vec::new());
    }

    pub(crate) fn put_resign(&mut self, side: Side) {
        self.ended = Some(Outcome { winner: Some(side.other()), how: "resignation" });
        self.bar_undo();
        self.write(Entry::Resign(side), None, Vec::new());
    }

    pub(crate) fn put_draw(&mut self, side: Side) {
        self.offers[side] = true;
        if self.offers[side.other()] {
            self.ended = Some(Outcome { winner: None, how: "agreement" });
            self.bar_undo();
        }
        self.write(Entry::Draw(side), None, Vec::new());
    }

    pub(crate) fn bar_undo(&mut self) {
        self.undo.clear();
        self.runner = None;
    }

    /// The mark of the last line, or what the first one is chained to.
    pub(crate) fn mark(&self) -> Fingerprint {
        self.lines.last().map_or_else(|| self.header.origin(), |it| it.mark)
    }

    /// Writes an entry that has been carried out.
    pub(crate) fn write(&mut self, entry: Entry<G::Action>, chance: Option<&kernel::Chance>, events: Vec<G::Event>) {
        let words = entry.words(&*self.game, chance);
        let mark = match (&self.former, &entry) {
            (None, _) => Fingerprint::of_line(&*self.game, &self.state, self.mark(), &words),
            (Some(_), Entry::Act(..) | Entry::Luck(_) | Entry::Undo(_)) => {
                Fingerprint::of_former_line(&*self.game, &self.state, None)
            }
            (Some(_), _) => Fingerprint::of_former_line(&*self.game, &self.state, Some(&words)),
        };
        self.entries.push(entry);
        self.lines.push(Line { words, mark });
        self.events.push(events);
        self.notice();
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
            game: self.game.clone(),
            header: self.header.clone(),
            state: self.state.clone(),
            board: self.board.clone(),
            entries: self.entries.clone(),
            lines: self.lines.clone(),
            events: self.events.clone(),
            undo: self.undo.clone(),
            runner: self.runner,
            answering: self.answering,
            offers: self.offers,
            asks: self.asks,
            asked_back: self.asked_back,
            undone: self.undone,
            standing: self.standing.clone(),
            ended: self.ended,
            edition: self.edition,
            dice: self.dice.clone(),
            commitment: self.commitment.clone(),
            resumed_at: self.resumed_at,
            pledges: self.pledges.clone(),
            former: self.former.clone(),
            published: self.published,
            auto: self.auto,
            queue: self.queue.clone(),
            notices: self.notices.clone(),
        }
    }
}

impl<G: Playable> fmt::Debug for Match<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Match")
            .field("game", &G::ID)
            .field("lines", &self.lines.len())
            .field("awaiting", &self.awaiting())
            .finish_non_exhaustive()
    }
}
