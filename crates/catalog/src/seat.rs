//! What one chair at a table may have.

use std::{any::Any, sync::Arc};

use kernel::{Awaiting, Outcome, Overlay, Side, Sides, Viewer};
use play::Answer;
use serde_json::Value;
use stage::{HexNo, Line, Odds, Overlaid, Reach, Told, UnitId};

use crate::{AheadSight, AnyScene, Awaits, Gesture, Job, Level, Pledges, Printed, Reaches, Refusal, Sight};

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
///
/// What tells the truth cannot be asked of it:
///
/// ```
/// fn looks(seat: &catalog::Seat) -> Option<catalog::Record> { seat.open() }
/// ```
///
/// ```compile_fail
/// fn looks(seat: &catalog::Seat) -> catalog::Record { seat.record() }
/// ```
///
/// ```compile_fail
/// fn keeps(table: &dyn catalog::Keeper) -> catalog::Record { table.record() }
/// ```
#[derive(Clone)]
pub struct Seat(pub(crate) Arc<dyn Sits>);

/// What tells the truth: all that is on a table, for analysis, for finished games, and for games without secrets. It is
/// never handed to somebody at a table.
#[derive(Clone)]
pub struct Record(pub(crate) Arc<dyn Sits>);

/// A table as it stood, to find out later what has happened since. It shows nothing by itself.
#[derive(Clone)]
pub struct Former(pub(crate) Arc<dyn Any + Send + Sync>);

/// What happened when something was committed, once made, for all who are told of it. It shows nothing by itself.
#[derive(Debug)]
pub struct Happened(pub(crate) Box<dyn Any + Send>);

impl Seat {
    /// What is printed, which is the same for everybody.
    #[must_use]
    pub fn printed(&self) -> &Arc<Printed> {
        self.0.printed()
    }

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

    /// What its viewer saw when its version was `version`, for replay, as far as it may be looked up while the game is on;
    /// without what it remembered then.
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

    /// Every possible answer of fate, if the table waits for one.
    #[must_use]
    pub fn answers(&self) -> Vec<Answer> {
        self.0.answers()
    }

    /// The sides that owe a decision, as [`Seat::awaits`] names them, without its words.
    #[must_use]
    pub fn owing(&self) -> Sides {
        match self.0.awaiting() {
            Awaiting::Choice(sides) => sides,
            Awaiting::Chance(_) | Awaiting::Over(_) => Sides::NONE,
        }
    }

    /// The turn of the game, which everybody knows.
    #[must_use]
    pub fn turn(&self) -> u32 {
        self.0.turn()
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

    /// The same for whoever holds some of it already, and names that by marks: only what is not held.
    #[must_use]
    pub fn reaches_beside(&self, held: &[u32]) -> Reaches {
        Reaches::new(self.version(), &self.reaches(), held)
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

    /// What its viewer has noticed since its version was `since`, gesture by gesture, as far as it may be looked up while
    /// the game is on.
    ///
    /// # Errors
    /// If the lines are not at hand, because the table was opened from a snapshot.
    pub fn heard(&self, since: u32) -> Result<Vec<Gesture>, Refusal> {
        self.0.heard(since)
    }

    /// What its viewer has noticed since the table stood like this, gesture by gesture: for whoever is told it as it happens.
    /// It is all that [`Seat::heard`] has since its version then, quicker found, and what may not be looked up later.
    ///
    /// # Errors
    /// As [`Seat::heard`].
    pub fn heard_after(&self, before: &Former) -> Result<Vec<Gesture>, Refusal> {
        self.0.heard_after(before)
    }

    /// What its viewer noticed of what has just been committed and led to this moment: what [`Seat::heard_after`] has of the
    /// table before it, without carrying anything out again.
    #[must_use]
    pub fn heard_of(&self, happened: &Happened) -> Vec<Gesture> {
        self.0.heard_of(happened)
    }

    /// The table as it stands, for [`Seat::heard_after`].
    #[must_use]
    pub fn former(&self) -> Former {
        self.0.former()
    }

    /// What tells the truth, where there is no secret to keep: when the game is over, or has none.
    #[must_use]
    pub fn open(&self) -> Option<Record> {
        self.0.open()
    }

    /// The events its viewer has witnessed since its version was `since`, one by one: no step is joined to another.
    ///
    /// # Errors
    /// As [`Seat::heard`].
    pub fn witnessed(&self, since: u32) -> Result<Vec<Told>, Refusal> {
        self.0.witnessed(since)
    }

    /// The events its viewer has witnessed since the table stood like this, one by one, as [`Seat::heard_after`] has them.
    ///
    /// # Errors
    /// As [`Seat::heard`].
    pub fn witnessed_after(&self, before: &Former) -> Result<Vec<Told>, Refusal> {
        self.0.witnessed_after(before)
    }

    /// How far the sides are with their secrets for the dice, before the game begins.
    #[must_use]
    pub fn pledges(&self) -> Option<Pledges> {
        self.0.pledged()
    }

    /// A computer player's work for the side that sits here. The same seat gives the same job for the same `salt`. What a
    /// player does in secret is drawn with it: whoever plays against this side must not know it, nor anything that it is
    /// made of.
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

    /// Every event since the table stood like this, one by one.
    ///
    /// # Errors
    /// As [`Record::heard`].
    pub fn witnessed_after(&self, before: &Former) -> Result<Vec<Told>, Refusal> {
        self.0.witnessed_after(before)
    }

    /// How far the sides are with their secrets for the dice, before the game begins.
    #[must_use]
    pub fn pledges(&self) -> Option<Pledges> {
        self.0.pledged()
    }

    /// Every possible answer of fate, if the table waits for one.
    #[must_use]
    pub fn answers(&self) -> Vec<Answer> {
        self.0.answers()
    }

    /// The whole position; [`crate::Title::load`] takes it back.
    #[must_use]
    pub fn position(&self) -> Value {
        self.0.position()
    }

    /// The number of sequences of exactly `depth` inputs from here, unless more than `most` states would have to be made
    /// to know it. Each input nests the count deeper: do not ask for thousands.
    #[must_use]
    pub fn perft(&self, depth: u32, most: u64) -> Option<u64> {
        self.0.perft(depth, most)
    }

    /// [`Record::perft`] for each first input, in words; an empty list for a depth of zero.
    #[must_use]
    pub fn divide(&self, depth: u32, most: u64) -> Option<Vec<(String, u64)>> {
        self.0.divide(depth, most)
    }

    /// The whole table as the engine protocol writes a view, in JSON.
    #[must_use]
    pub fn view_json(&self) -> String {
        self.0.view_json()
    }
}

/// A seat of some game.
pub(crate) trait Sits: Send + Sync {
    fn printed(&self) -> &Arc<Printed>;
    fn version(&self) -> u32;
    fn scene(&self) -> AnyScene;
    fn scene_at(&self, version: u32) -> Result<AnyScene, Refusal>;
    fn awaiting(&self) -> Awaiting;
    fn turn(&self) -> u32;
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
    fn heard_of(&self, happened: &Happened) -> Vec<Gesture>;
    fn witnessed(&self, since: u32) -> Result<Vec<Told>, Refusal>;
    fn witnessed_after(&self, before: &Former) -> Result<Vec<Told>, Refusal>;
    fn pledged(&self) -> Option<Pledges>;
    fn job(&self, level: Level, salt: u64) -> Result<Job, Refusal>;
    fn view_json(&self) -> String;
    fn answers(&self) -> Vec<Answer>;
    fn former(&self) -> Former;
    fn open(&self) -> Option<Record>;
    // What follows is asked of a record only.
    fn position(&self) -> Value;
    fn perft(&self, depth: u32, most: u64) -> Option<u64>;
    fn divide(&self, depth: u32, most: u64) -> Option<Vec<(String, u64)>>;
}
