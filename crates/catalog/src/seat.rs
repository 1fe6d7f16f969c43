//! What one chair at a table may have.

use std::{any::Any, sync::Arc};

use kernel::{Awaiting, Bits, Outcome, Overlay, Side, Sides, Viewer, quoted};
use play::{Ahead, Deed, Heard, Moment, Refused, Tape};
use stage::{HexNo, Line, Odds, Offer, Overlaid, Prompt, Reach, Told, UnitId};

use crate::{
    Advice, AheadSight, AnyScene, Awaits, Boxed, Gesture, Job, Level, Pledges, Refusal, Sight, Word, input::MAX_ACTS,
    shelf::Unpacked,
};

/// How many words are understood at once, with a comma and a blank between any two: an attack names its hex and every unit
/// that takes part.
const MAX_WORDS: usize = 80;
/// How many bytes.
const MAX_TEXT: usize = 1000;

/// A chair at a table: a side's, or a spectator's. There is none for somebody who sees everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Chair {
    /// A player of this side.
    Side(Side),
    /// Somebody who looks on and sees what both sides see.
    Spectator,
}

impl Chair {
    /// Every chair.
    pub const ALL: [Chair; 3] = [Chair::Side(Side::A), Chair::Side(Side::B), Chair::Spectator];
}

impl From<Chair> for Viewer {
    fn from(chair: Chair) -> Viewer {
        match chair {
            Chair::Side(side) => Viewer::Side(side),
            Chair::Spectator => Viewer::Spectator,
        }
    }
}

/// What one chair may have of a table at one moment, and nothing else: owned, cheap to clone, to be handed to anybody who
/// sits there. It goes on showing its own moment when the table has moved on.
///
/// Thought ends at a barrier: nothing that is asked looks past a die, past what would show the chair something, or past a
/// choice that is not its own. Every answer is the same, to the byte, in two worlds that the chair cannot tell apart.
#[derive(Clone)]
pub struct Seat(pub(crate) Arc<dyn Sits>);

/// What tells the truth: all that is on a table, for analysis, for finished games, and for games without secrets. It is
/// never handed to somebody at a table.
#[derive(Clone)]
pub struct Record(pub(crate) Arc<dyn Sits>);

/// A table as it stood, to find out later what has happened since. It shows nothing by itself.
#[derive(Clone)]
pub struct Former(pub(crate) Arc<dyn Any + Send + Sync>);

impl Seat {
    /// How often its viewer has noticed something.
    #[must_use]
    pub fn version(&self) -> u32 {
        self.0.version()
    }

    /// What its viewer sees.
    #[must_use]
    pub fn scene(&self) -> AnyScene {
        self.0.scene()
    }

    /// What its viewer saw when its version was `version`, for replay; without what it remembered then.
    ///
    /// # Errors
    /// If the lines are not at hand, because the table was opened from a snapshot.
    pub fn scene_at(&self, version: u32) -> Result<AnyScene, Refusal> {
        self.0.scene_at(version)
    }

    /// What the table waits for.
    #[must_use]
    pub fn awaits(&self) -> Awaits {
        self.0.awaits()
    }

    /// The sides that owe a decision, as [`Seat::awaits`] names them, without its words.
    #[must_use]
    pub fn owing(&self) -> Sides {
        match self.0.awaiting() {
            Awaiting::Choice(sides) => sides,
            Awaiting::Chance(_) | Awaiting::Over(_) => Sides::NONE,
        }
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self.0.awaiting() {
            Awaiting::Over(outcome) => Some(outcome),
            Awaiting::Chance(_) | Awaiting::Choice(_) => None,
        }
    }

    /// All that is drawn.
    #[must_use]
    pub fn sight(&self) -> Sight {
        self.0.sight()
    }

    /// The one list, in notation with words to read; what is in it is what may be done.
    #[must_use]
    pub fn labels(&self) -> Vec<Line> {
        self.0.labels()
    }

    /// The question and the list after actions that nobody has made.
    ///
    /// # Errors
    /// Why the actions would be refused.
    pub fn ahead(&self, acts: &[String]) -> Result<AheadSight, Refusal> {
        self.0.ahead(acts)
    }

    /// Why these actions would be refused; nothing if they would not.
    ///
    /// # Errors
    /// The refusal, with the rule.
    pub fn why(&self, acts: &[String]) -> Result<(), Refusal> {
        self.0.why(acts)
    }

    /// The actions a free command stands for; notation is understood too.
    ///
    /// # Errors
    /// What is not understood.
    pub fn understand(&self, text: &str) -> Result<Vec<String>, Refusal> {
        self.0.understand(text)
    }

    /// Every place a unit can get to with its next move.
    ///
    /// # Errors
    /// Why it cannot move at all.
    pub fn reach(&self, unit: UnitId) -> Result<Reach, Refusal> {
        self.0.reach(unit)
    }

    /// Every place that each unit can get to which the list lets move now, in the order of the units.
    #[must_use]
    pub fn reaches(&self) -> Vec<Reach> {
        self.0.reaches()
    }

    /// Why a unit cannot go to a hex with its next move; nothing if it can.
    ///
    /// # Errors
    /// The refusal, with the rule where one forbids it.
    pub fn why_there(&self, unit: UnitId, hex: HexNo) -> Result<(), Refusal> {
        self.0.why_there(unit, hex)
    }

    /// The odds of the combat being prepared, or of that which these actions would prepare or begin.
    ///
    /// # Errors
    /// If none is being prepared, or the actions would be refused.
    pub fn odds(&self, after: &[String]) -> Result<Odds, Refusal> {
        self.0.odds(after)
    }

    /// What an overlay lays over the map.
    #[must_use]
    pub fn overlay(&self, overlay: Overlay) -> Overlaid {
        self.0.overlay(overlay)
    }

    /// What its viewer has noticed since its version was `since`, gesture by gesture.
    ///
    /// # Errors
    /// If the lines are not at hand, because the table was opened from a snapshot.
    pub fn heard(&self, since: u32) -> Result<Vec<Gesture>, Refusal> {
        self.0.heard(since)
    }

    /// What its viewer has noticed since the table stood like this, gesture by gesture: the same as since its version then,
    /// and quicker found.
    ///
    /// # Errors
    /// As [`Seat::heard`].
    pub fn heard_after(&self, before: &Former) -> Result<Vec<Gesture>, Refusal> {
        self.0.heard_after(before)
    }

    /// The events its viewer has witnessed since its version was `since`, one by one: no step is joined to another.
    ///
    /// # Errors
    /// As [`Seat::heard`].
    pub fn witnessed(&self, since: u32) -> Result<Vec<Told>, Refusal> {
        self.0.witnessed(since)
    }

    /// How far the sides are with their secrets for the dice, before the game begins.
    #[must_use]
    pub fn pledges(&self) -> Option<Pledges> {
        self.0.pledged()
    }

    /// A computer player's work for the side that sits here. The same seat gives the same job for the same `salt`.
    ///
    /// # Errors
    /// If the side owes no decision.
    pub fn job(&self, level: Level, salt: u64) -> Result<Job, Refusal> {
        self.0.job(level, salt)
    }

    /// The view as the engine protocol writes it, in JSON.
    #[must_use]
    pub fn view_json(&self) -> String {
        self.0.view_json()
    }
}

impl Record {
    /// What is on the table.
    #[must_use]
    pub fn scene(&self) -> AnyScene {
        self.0.scene()
    }

    /// What the table waits for.
    #[must_use]
    pub fn awaits(&self) -> Awaits {
        self.0.awaits()
    }

    /// All that is drawn, with the question to the first side that owes a decision.
    #[must_use]
    pub fn sight(&self) -> Sight {
        self.0.sight()
    }

    /// What an overlay lays over the map.
    #[must_use]
    pub fn overlay(&self, overlay: Overlay) -> Overlaid {
        self.0.overlay(overlay)
    }

    /// How many lines there are.
    #[must_use]
    pub fn version(&self) -> u32 {
        self.0.version()
    }

    /// Everything that happened since there were so many lines.
    ///
    /// # Errors
    /// If the lines are not at hand, because the table was opened from a snapshot.
    pub fn heard(&self, since: u32) -> Result<Vec<Gesture>, Refusal> {
        self.0.heard(since)
    }

    /// Every event since there were so many lines, one by one.
    ///
    /// # Errors
    /// As [`Record::heard`].
    pub fn witnessed(&self, since: u32) -> Result<Vec<Told>, Refusal> {
        self.0.witnessed(since)
    }

    /// How far the sides are with their secrets for the dice, before the game begins.
    #[must_use]
    pub fn pledges(&self) -> Option<Pledges> {
        self.0.pledged()
    }

    /// The whole table as the engine protocol writes a view, in JSON.
    #[must_use]
    pub fn view_json(&self) -> String {
        self.0.view_json()
    }
}

/// A seat of some game.
pub(crate) trait Sits: Send + Sync {
    fn version(&self) -> u32;
    fn scene(&self) -> AnyScene;
    fn scene_at(&self, version: u32) -> Result<AnyScene, Refusal>;
    fn awaiting(&self) -> Awaiting;
    fn awaits(&self) -> Awaits;
    fn sight(&self) -> Sight;
    fn labels(&self) -> Vec<Line>;
    fn ahead(&self, acts: &[String]) -> Result<AheadSight, Refusal>;
    fn why(&self, acts: &[String]) -> Result<(), Refusal>;
    fn understand(&self, text: &str) -> Result<Vec<String>, Refusal>;
    fn reach(&self, unit: UnitId) -> Result<Reach, Refusal>;
    fn reaches(&self) -> Vec<Reach>;
    fn why_there(&self, unit: UnitId, hex: HexNo) -> Result<(), Refusal>;
    fn odds(&self, after: &[String]) -> Result<Odds, Refusal>;
    fn overlay(&self, overlay: Overlay) -> Overlaid;
    fn heard(&self, since: u32) -> Result<Vec<Gesture>, Refusal>;
    fn heard_after(&self, before: &Former) -> Result<Vec<Gesture>, Refusal>;
    fn witnessed(&self, since: u32) -> Result<Vec<Told>, Refusal>;
    fn pledged(&self) -> Option<Pledges>;
    fn job(&self, level: Level, salt: u64) -> Result<Job, Refusal>;
    fn view_json(&self) -> String;
}

/// A seat at a table of one game.
pub(crate) struct Sitting<G: Boxed> {
    pub(crate) unpacked: Arc<Unpacked<G>>,
    pub(crate) now: Arc<Moment<G>>,
    pub(crate) tape: Arc<Tape<G>>,
    pub(crate) viewer: Viewer,
    pub(crate) is_apart: bool,
}

impl<G: Boxed> Sitting<G> {
    pub(crate) fn game(&self) -> &Arc<G> {
        self.now.game()
    }

    /// The side that sits here, if it is a player's seat.
    fn side(&self) -> Result<Side, Refusal> {
        match self.viewer {
            Viewer::Side(side) => Ok(side),
            _ => Err(Refusal::new(Word::Secret, "A spectator looks on, and neither acts nor asks for a side.")),
        }
    }

    /// Whose decision is put to the viewer: its own, or for the all-seeing the first that is owed.
    fn decider(&self) -> Option<Side> {
        let Awaiting::Choice(sides) = self.now.awaiting() else { return None };
        sides.iter().find(|&it| self.viewer.shares(it)).filter(|_| self.now.unrevealed().is_empty())
    }

    /// The actions of these notations, sets in order.
    fn parse(&self, side: Side, acts: &[String]) -> Result<Vec<G::Action>, Refusal> {
        let mut actions = parse(&**self.game(), side, acts)?;
        if !self.is_apart {
            self.now.arrange(&mut actions);
        }
        Ok(actions)
    }

    fn thought(&self, side: Side, acts: &[String]) -> Result<Ahead<G>, Refusal> {
        let actions = self.parse(side, acts)?;
        self.now.ahead(side, &actions).map_err(Refusal::of)
    }

    /// The question and the list of a side in a state, with whether each entry could be taken back.
    fn asked(&self, side: Side, state: &G::State, board: &mut G::Board) -> (Prompt, Vec<Offer>) {
        let (mut list, mut offers) = (Vec::new(), Vec::new());
        self.game().actions(state, board, side, &mut list);
        self.game().offers(state, board, side, &list, &mut offers);
        for (offer, undo) in offers.iter_mut().zip(self.now.flags(side, state, board, &list)) {
            offer.undo = undo;
        }
        (self.game().prompt(state, board, side), offers)
    }

    /// The scene; `other` is one of the same moment from another chair.
    fn scene_on(&self, board: &mut G::Board, other: Option<&AnyScene>) -> AnyScene {
        let (game, state, recall) = (self.game(), self.now.state(), self.now.recall(self.viewer));
        G::any(match other.and_then(G::own) {
            Some(other) => game.scene_beside(state, board, self.viewer, &recall, other),
            None => game.scene(state, board, self.viewer, &recall),
        })
    }

    /// The sight; `other` is one of the same moment from another chair.
    pub(crate) fn sight_beside(&self, other: Option<&Sight>) -> Sight {
        let side = self.decider();
        // One copy of the board for all that is asked.
        let mut board = self.now.board().clone();
        let asked = side.map(|it| self.asked(it, self.now.state(), &mut board));
        let (prompt, offers) = asked.map_or((None, Vec::new()), |(prompt, offers)| (Some(prompt), offers));
        let undoer = match self.viewer {
            Viewer::Side(side) => Some(side),
            _ => side,
        };
        let listed = |by: kernel::BySide<bool>| Side::ALL.into_iter().filter(|&it| by[it]).collect();
        Sight {
            version: self.version(),
            scene: self.scene_on(&mut board, other.map(|it| &it.scene)),
            awaits: self.awaits_on(&mut board),
            pledges: self.pledges(),
            prompt,
            offers,
            may_undo: undoer.is_some_and(|it| self.now.can_undo(it)),
            draw_offered: listed(self.now.offers()),
            back_asked: listed(self.now.asks()),
        }
    }

    fn awaits_on(&self, board: &mut G::Board) -> Awaits {
        let line = |board: &mut G::Board| self.game().waiting(self.now.state(), board, self.viewer);
        match self.now.awaiting_for(self.viewer) {
            Awaiting::Over(outcome) => Awaits::Over { winner: outcome.winner, how: outcome.how },
            Awaiting::Choice(sides) => Awaits::Choice { sides: sides.iter().collect(), line: line(board) },
            Awaiting::Chance(chance) => Awaits::Chance { chance: (&chance).into(), line: line(board) },
        }
    }

    /// How far the sides are with their secrets for the dice, while somebody has yet to reveal one.
    fn pledges(&self) -> Option<Pledges> {
        let listed = |sides: Sides| sides.iter().collect();
        let (uncommitted, unrevealed) = (self.now.uncommitted(), self.now.unrevealed());
        (!unrevealed.is_empty() && self.now.outcome().is_none()).then(|| Pledges {
            root: self.now.root().iter().map(|it| format!("{it:02x}")).collect(),
            commitments: self.now.commitments().clone(),
            uncommitted: listed(uncommitted),
            unrevealed: listed(unrevealed),
        })
    }

    fn told(&self, heard: Heard<G::Event>) -> Gesture {
        let mut told: Vec<Told> = Vec::new();
        for deed in heard.deeds {
            let next = match deed {
                Deed::Event(event) => self.game().told(&event),
                deed => crate::deeds::told::<G>(deed),
            };
            let next = match told.last_mut() {
                Some(last) => last.merge(next),
                None => Err(next),
            };
            told.extend(next.err());
        }
        Gesture { version: heard.version, by: heard.by, told }
    }
}

impl<G: Boxed> Sits for Sitting<G> {
    fn version(&self) -> u32 {
        self.now.version(self.viewer)
    }

    fn scene(&self) -> AnyScene {
        self.scene_on(&mut self.now.board().clone(), None)
    }

    fn scene_at(&self, version: u32) -> Result<AnyScene, Refusal> {
        let (state, mut board) =
            self.now.seen_at(&self.tape, self.viewer, version).ok_or(Refused::Cold).map_err(Refusal::of)?;
        Ok(G::any(self.game().scene(&state, &mut board, self.viewer, &G::Recall::default())))
    }

    fn awaiting(&self) -> Awaiting {
        self.now.awaiting_for(self.viewer)
    }

    fn awaits(&self) -> Awaits {
        self.awaits_on(&mut self.now.board().clone())
    }

    fn sight(&self) -> Sight {
        self.sight_beside(None)
    }

    fn labels(&self) -> Vec<Line> {
        let Some(side) = self.decider() else { return Vec::new() };
        let mut board = self.now.board().clone();
        let label = |it| self.game().label(self.now.state(), &mut board, side, it);
        self.now.legal(side).into_iter().map(label).collect()
    }

    fn ahead(&self, acts: &[String]) -> Result<AheadSight, Refusal> {
        let side = self.side()?;
        let mut ahead = self.thought(side, acts)?;
        if ahead.last.is_some() {
            return Ok(AheadSight { prompt: None, offers: Vec::new() });
        }
        let (prompt, offers) = self.asked(side, &ahead.state, &mut ahead.board);
        Ok(AheadSight { prompt: Some(prompt), offers })
    }

    fn why(&self, acts: &[String]) -> Result<(), Refusal> {
        self.thought(self.side()?, acts).map(drop)
    }

    fn understand(&self, text: &str) -> Result<Vec<String>, Refusal> {
        let (side, text) = (self.side()?, text.trim());
        // Counted before any of them is tried: each is held against every name, and may be a part of several.
        let n = text.split(|it: char| it == ',' || it.is_whitespace()).count();
        if n > MAX_WORDS || text.len() > MAX_TEXT {
            return Err(Refusal::new(Word::NotUnderstood, "These are too many words at once. Say it in fewer."));
        }
        if self.game().parse(side, text).is_some() {
            return Ok(vec![text.to_owned()]);
        }
        let (sheet, mut board) = (&self.unpacked.sheet, self.now.board().clone());
        let actions = self.game().understand(sheet, self.now.state(), &mut board, side, text);
        let actions = actions.map_err(|it| Refusal::by(Word::NotUnderstood, it))?;
        Ok(actions.into_iter().map(|it| self.game().notation(side, it)).collect())
    }

    fn reach(&self, unit: UnitId) -> Result<Reach, Refusal> {
        self.reach_of(self.side()?, unit)
    }

    fn reaches(&self) -> Vec<Reach> {
        let side = self.side().ok().filter(|_| self.decider().is_some());
        side.map(|it| self.reaches_of(it)).unwrap_or_default()
    }

    fn why_there(&self, unit: UnitId, hex: HexNo) -> Result<(), Refusal> {
        let reach = self.reach(unit)?;
        if reach.nodes.iter().any(|it| it.hex == hex && it.stops) {
            return Ok(());
        }
        let sheet = &self.unpacked.sheet;
        // The command says why; that it stands for actions after all would be a fault of the game's.
        let acts = self.understand(&format!("move {} {hex}", sheet.unit(unit).id))?;
        self.why(&acts)
    }

    fn odds(&self, after: &[String]) -> Result<Odds, Refusal> {
        let side = self.side()?;
        let odds = if after.is_empty() {
            self.game().odds(self.now.state(), &mut self.now.board().clone(), side)
        } else {
            let mut ahead = self.thought(side, after)?;
            match ahead.last {
                None => self.game().odds(&ahead.state, &mut ahead.board, side),
                Some(last) => self.game().odds_of(&ahead.state, &mut ahead.board, side, last),
            }
        };
        odds.ok_or_else(|| Refusal::new(Word::NoOdds, "No combat is being prepared."))
    }

    fn overlay(&self, overlay: Overlay) -> Overlaid {
        self.game().overlay(self.now.state(), &mut self.now.board().clone(), self.viewer, overlay)
    }

    fn heard(&self, since: u32) -> Result<Vec<Gesture>, Refusal> {
        let heard = self.now.heard(&self.tape, self.viewer, since).ok_or(Refused::Cold).map_err(Refusal::of)?;
        Ok(heard.into_iter().map(|it| self.told(it)).collect())
    }

    fn heard_after(&self, before: &Former) -> Result<Vec<Gesture>, Refusal> {
        let before: &Moment<G> = before.0.downcast_ref().expect("a former moment of the same table");
        let heard = self.now.heard_after(&self.tape, self.viewer, before).ok_or(Refused::Cold).map_err(Refusal::of)?;
        Ok(heard.into_iter().map(|it| self.told(it)).collect())
    }

    fn witnessed(&self, since: u32) -> Result<Vec<Told>, Refusal> {
        let heard = self.now.heard(&self.tape, self.viewer, since).ok_or(Refused::Cold).map_err(Refusal::of)?;
        let event = |deed| if let Deed::Event(event) = deed { Some(self.game().told(&event)) } else { None };
        Ok(heard.into_iter().flat_map(|it| it.deeds).filter_map(event).collect())
    }

    fn pledged(&self) -> Option<Pledges> {
        self.pledges()
    }

    fn job(&self, level: Level, salt: u64) -> Result<Job, Refusal> {
        let side = self.side()?;
        if !self.now.awaiting().owes(side) || !self.now.unrevealed().is_empty() {
            let refused = if self.now.outcome().is_some() { Refused::Over } else { Refused::NotYours };
            return Err(Refusal::of(refused));
        }
        let version = self.version();
        let seed = Bits::seeded(salt ^ u64::from(version)).draw();
        let mut bits = Bits::seeded(seed);
        // The truth ends here: further worlds are imagined from this one.
        let recall = if level.remembers() { self.now.recall(self.viewer) } else { G::Recall::default() };
        let world = self.game().imagine(self.now.state(), side, &recall, &mut bits);
        let game = self.game().clone();
        Ok(Job(Box::new(move |stop| {
            let search::Advice { actions, estimate } =
                search::think(&*game, &world, side, level, &mut bits, || stop.is_set());
            Advice { acts: actions.iter().map(|it| game.notation(side, *it)).collect(), estimate, version }
        })))
    }

    fn view_json(&self) -> String {
        serde_json::to_string(&self.now.view(self.viewer)).expect("a view that can be written as JSON")
    }
}

/// The actions of these notations.
pub(crate) fn parse<G: Boxed>(game: &G, side: Side, acts: &[String]) -> Result<Vec<G::Action>, Refusal> {
    if acts.len() > MAX_ACTS {
        return Err(Refusal::new(Word::Illegal, format!("{} actions are too many at once.", acts.len())));
    }
    let read = |(at, text): (usize, &String)| {
        let unknown = || {
            let why = format!("{} is no action of this game.", quoted(text));
            Refusal { at: Some(at as u16 + 1), ..Refusal::new(Word::Illegal, why) }
        };
        game.parse(side, text).ok_or_else(unknown)
    };
    acts.iter().enumerate().map(read).collect()
}
