//! A match with its types erased.

use kernel::{BySide, Overlay, Picture, PictureOf, Side, Sides, Viewer};
use play::{Answer, Dice, Header};
use serde::Serialize;
use serde_json::Value;

use crate::{
    Advised, Awaits, Info, Ledger, Level, Marked, Offered, ReachTo, Reckoned, Refusal, Sight, SourceInfo, Told,
};

/// What came of a request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moved {
    /// Everything that happened, unreduced: for the all-seeing only. Others get [`Table::witnessed`] from `since` on.
    pub events: Vec<Told>,
    /// The number of inputs before the request.
    pub since: usize,
}

/// How far the sides are with their secrets for the dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pledged {
    /// What commitments are bound to, in hexadecimal digits.
    pub root: String,
    /// The sides that have yet to commit.
    pub uncommitted: Vec<&'static str>,
    /// The sides that have yet to reveal; nobody decides or rolls before.
    pub unrevealed: Vec<&'static str>,
}

/// A match of some game: everything that a server, a terminal, a bot or a Python program needs.
///
/// Actions are given in notation. What is refused changes nothing.
pub trait Table: Send {
    /// What is printed on the box, for the data in use.
    fn info(&self) -> &Info;

    /// The names of the sides.
    fn sides(&self) -> BySide<&'static str>;

    /// The header of the journal: scenario, options, hash of the data, commitment of the dice. It holds no seed.
    fn header(&self) -> &Header;

    /// The rules with their titles.
    fn ledger(&self) -> &Ledger;

    /// Where each block of values comes from.
    fn sources(&self) -> Vec<SourceInfo>;

    /// The free commands that [`Table::understand`] knows, one line each.
    fn commands(&self) -> &'static [&'static str];

    /// What the table waits for, as a viewer may know it.
    fn awaiting(&self, viewer: Viewer) -> Awaits;

    /// The sides that owe a decision. Not for those who may not know whether a simultaneous choice was answered.
    fn owing(&self) -> Sides;

    /// Everything that is drawn for a viewer.
    fn sight(&self, viewer: Viewer) -> Sight;

    /// How often something changed that the viewer could notice.
    fn version(&self, viewer: Viewer) -> u32;

    /// What the viewer may know of the table.
    fn view(&self, viewer: Viewer) -> Value;

    /// The one list of `side`; empty if it owes nothing.
    fn offers(&self, side: Side) -> Vec<Offered>;

    /// Carries out decisions of one side, all or none, then lets fate answer. `version` is that of the picture they
    /// were made on; without it, none is checked.
    ///
    /// # Errors
    /// Why they are refused.
    fn act(&mut self, version: Option<u32>, side: Side, actions: &[String]) -> Result<Moved, Refusal>;

    /// The actions a free command stands for; notation is understood too.
    ///
    /// # Errors
    /// What is not understood.
    fn understand(&self, side: Side, text: &str) -> Result<Vec<String>, Refusal>;

    /// Why these actions would be refused; nothing if they would not.
    ///
    /// # Errors
    /// The refusal, with the rule.
    fn why(&self, side: Side, actions: &[String]) -> Result<(), Refusal>;

    /// Whether `side` may take back its last action.
    fn can_undo(&self, side: Side) -> bool;

    /// Takes back the last action of a side.
    ///
    /// # Errors
    /// If there is none, or a barrier stands before it.
    fn undo(&mut self, side: Side) -> Result<(), Refusal>;

    /// A side gives up.
    ///
    /// # Errors
    /// If the game is over.
    fn resign(&mut self, side: Side) -> Result<(), Refusal>;

    /// A side asks for its last decision back, over any barrier, or grants this to the other side, which has asked.
    ///
    /// # Errors
    /// If the game is over, the side has already asked, or there is nothing to take back.
    fn ask_back(&mut self, side: Side) -> Result<(), Refusal>;

    /// A side offers a draw, or accepts one.
    ///
    /// # Errors
    /// If the game is over, or the side has already offered.
    fn offer_draw(&mut self, side: Side) -> Result<(), Refusal>;

    /// Whether fate is answered automatically after every act.
    fn set_auto(&mut self, auto: bool);

    /// Whether every decision is a gesture of its own, though several come together.
    fn set_apart(&mut self, is_apart: bool);

    /// The next answers of fate by hand; they replace what was queued.
    fn queue(&mut self, answers: Vec<Answer>);

    /// How many answers are queued.
    fn queued(&self) -> usize;

    /// Answers every chance that is due, unless automatic answers are switched off.
    ///
    /// # Errors
    /// If a queued answer does not fit.
    fn settle(&mut self) -> Result<Moved, Refusal>;

    /// Answers the chance that is due, then those that follow if answers are automatic.
    ///
    /// # Errors
    /// If no chance is due, a queued answer does not fit, or the seed is not known.
    fn roll(&mut self) -> Result<Moved, Refusal>;

    /// Answers the chance that is due by hand.
    ///
    /// # Errors
    /// If no chance is due, or the answer does not fit.
    fn land(&mut self, answer: Answer) -> Result<Moved, Refusal>;

    /// How far the sides are with their secrets for the dice.
    fn pledges(&self) -> Pledged;

    /// What their commitments are bound to.
    fn root(&self) -> [u8; 32];

    /// A side commits to a secret of its own for the dice, see [`commitment`](play::commitment).
    ///
    /// # Errors
    /// If the table was not set up for it, or the side has committed already.
    fn commit(&mut self, side: Side, commitment: &str) -> Result<(), Refusal>;

    /// A side reveals the secret it committed to. With the last one the game begins.
    ///
    /// # Errors
    /// If somebody has yet to commit, or it is another secret.
    fn reveal(&mut self, side: Side, secret: &[u8]) -> Result<Moved, Refusal>;

    /// A side that alone does not reveal its secret forfeits the game.
    ///
    /// # Errors
    /// If it has revealed, or somebody else has yet to.
    fn forfeit(&mut self, side: Side) -> Result<(), Refusal>;

    /// Says from where the game goes on, if it was begun under earlier rules or in an earlier format.
    fn resumed(&self) -> Option<String>;

    /// Whether the seed of the dice is known here.
    fn has_dice(&self) -> bool;

    /// Commits to other dice, for a table opened without its seed; fate then answers what is due.
    ///
    /// # Errors
    /// If the game is over, or a queued answer does not fit.
    fn go_on_with(&mut self, dice: Dice) -> Result<Moved, Refusal>;

    /// Every place the named unit can get to with its next move.
    ///
    /// # Errors
    /// Why it cannot move at all, or that there is no such unit.
    fn reach(&self, side: Side, unit: &str) -> Result<Vec<ReachTo>, Refusal>;

    /// What an overlay marks, as far as the viewer may know.
    fn overlay(&self, viewer: Viewer, overlay: Overlay) -> Vec<Marked>;

    /// The odds of the combat `side` prepares, or would prepare after these actions.
    ///
    /// # Errors
    /// If none is being prepared, or the actions are refused.
    fn odds(&self, side: Side, after: &[String]) -> Result<Reckoned, Refusal>;

    /// What a computer player would do for `side`. The same table gives the same advice for the same `salt`.
    ///
    /// # Errors
    /// If the side owes no decision.
    fn advise(&self, side: Side, level: Level, salt: u64) -> Result<Advised, Refusal>;

    /// How many inputs there were: the length of the journal.
    fn inputs(&self) -> usize;

    /// The events of the inputs from number `since` on (counted from zero), as the viewer witnesses them.
    fn witnessed(&self, since: usize, viewer: Viewer) -> Vec<Told>;

    /// The whole position, for the all-seeing; [`crate::Title::load`] takes it back.
    fn position(&self) -> Value;

    /// The journal as text, for the all-seeing. With its seed it goes on with the same dice, and tells whoever reads it
    /// the rolls to come.
    fn journal(&self, with_seed: bool) -> String;

    /// The lines of the journal from number `since` on (counted from zero), without their ends; for a store.
    fn lines(&self, since: usize) -> Vec<String>;

    /// The number of sequences of exactly `depth` inputs from here, unless more than `most` states would have to be made
    /// to know it. Each input nests the count deeper: do not ask for thousands.
    fn perft(&self, depth: u32, most: u64) -> Option<u64>;

    /// [`Table::perft`] for each first input, in words; an empty list for a depth of zero.
    fn divide(&self, depth: u32, most: u64) -> Option<Vec<(String, u64)>>;

    /// The table as text.
    fn picture(&self, viewer: Viewer, of: &PictureOf) -> Picture;

    /// The number of the turn, counted from one.
    fn turn(&self) -> u32;

    /// How the game stands, in a few characters.
    fn score(&self) -> String;

    /// A copy to try something on.
    fn fork(&self) -> Box<dyn Table>;

    /// The side of this name.
    fn side(&self, name: &str) -> Option<Side> {
        Side::ALL.into_iter().find(|&it| self.sides()[it] == name)
    }

    /// The viewer of this name: a side or `spectator`.
    fn viewer(&self, name: &str) -> Option<Viewer> {
        if name == "spectator" { Some(Viewer::Spectator) } else { self.side(name).map(Viewer::Side) }
    }

    /// Whether the game is over.
    fn is_over(&self) -> bool {
        self.awaiting(Viewer::Umpire).is_over()
    }

    /// Whether a viewer may be given the whole position or journal.
    fn is_open_to(&self, viewer: Viewer) -> bool {
        viewer == Viewer::Umpire || !self.info().secrets || self.is_over()
    }
}
