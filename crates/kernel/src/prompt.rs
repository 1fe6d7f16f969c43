//! How decisions are put to people.

use crate::{Fault, May, Rule, Side, Sighted, Viewer};

/// A question to a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// The rule that asks.
    pub rule: Rule,
    /// The question, one sentence.
    pub text: String,
    /// If the list builds a set one member at a time: what is being chosen. People choose in any order; the client
    /// sends the members ascending.
    pub set: Option<SetOf>,
}

/// A set that is being built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetOf {
    /// What the members are: `attackers`.
    pub what: &'static str,
    /// The notations of the actions that add each possible member, ascending; those already chosen included.
    pub members: Vec<String>,
    /// Those already chosen.
    pub chosen: Vec<String>,
    /// The fewest members.
    pub min: usize,
    /// The most.
    pub max: usize,
}

/// One thing to point at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Click {
    /// A unit, by name.
    Unit(String),
    /// A hex, by number.
    Hex(String),
    /// A button, by label.
    Button(String),
}

/// An action as it is shown to people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The first word of the notation: `step`.
    pub kind: &'static str,
    /// The unit that acts, if one does.
    pub unit: Option<String>,
    /// The hex it concerns, if one.
    pub hex: Option<String>,
    /// The clicks that spell the action.
    pub clicks: Vec<Click>,
    /// In plain words.
    pub label: String,
}

/// A place a unit can get to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The destination.
    pub hex: String,
    /// What it costs, in the game's movement points or hexes.
    pub cost: u16,
    /// The hexes on the way, the destination last.
    pub route: Vec<String>,
    /// The actions that carry it out, in notation.
    pub actions: Vec<String>,
}

/// What can be laid over a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Overlay {
    /// Zones of control.
    Zones,
    /// Lines of communication.
    Lines,
    /// Supply.
    Supply,
    /// Control of hexes.
    Control,
}

impl Overlay {
    /// All of them, with their names.
    pub const ALL: [(Overlay, &'static str); 4] = [
        (Overlay::Zones, "zones"),
        (Overlay::Lines, "lines"),
        (Overlay::Supply, "supply"),
        (Overlay::Control, "control"),
    ];
}

/// A marked hex of an overlay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The hex.
    pub hex: String,
    /// Whose mark it is, if one side's.
    pub side: Option<Side>,
    /// What it says: `zone`, `open`, `cut off`.
    pub what: &'static str,
}

/// An exact fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ratio {
    /// Above the line.
    pub num: u64,
    /// Below the line, never zero.
    pub den: u64,
}

impl Ratio {
    /// A fraction in lowest terms.
    ///
    /// # Panics
    /// If `den` is zero.
    #[must_use]
    pub fn new(num: u64, den: u64) -> Ratio {
        assert!(den > 0, "a fraction with a denominator");
        let (mut a, mut b) = (num, den);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        Ratio { num: num / a, den: den / a }
    }
}

/// What a combat being prepared may bring, exactly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// What is being reckoned, one line.
    pub title: String,
    /// How the column or modifier comes about, item by item.
    pub terms: Vec<(String, i32)>,
    /// The possible results with their chances, which sum to one.
    pub results: Vec<(String, Ratio)>,
    /// Other chances worth knowing; they need not exclude each other.
    pub chances: Vec<(String, Ratio)>,
    /// Expected numbers: steps lost, corps removed.
    pub expected: Vec<(String, Ratio)>,
}

/// An event as clients show it: what to say, and what to animate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// What kind of event it is: `marched`.
    pub kind: &'static str,
    /// The event in one plain sentence.
    pub text: String,
    /// The units it concerns.
    pub units: Vec<String>,
    /// The hex it begins in.
    pub from: Option<String>,
    /// The hex it ends in.
    pub to: Option<String>,
    /// The die it tells of.
    pub die: Option<u16>,
}

/// What a switch is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SwitchKind {
    /// An optional rule printed in the rulebook.
    Optional,
    /// A disputed reading of the text.
    Reading,
    /// A choice between reconstructions.
    Data,
}

/// An option of a game. The first value is the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch {
    /// Its id.
    pub id: &'static str,
    /// What kind of choice it is.
    pub kind: SwitchKind,
    /// Its values, the default first.
    pub values: &'static [&'static str],
    /// The rule or chapter it concerns.
    pub rule: &'static str,
    /// The sentence shown to the player.
    pub says: &'static str,
}

/// How a piece of a text picture is inked. Clients without colour ignore it and lose nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ink {
    /// Ordinary text.
    #[default]
    Plain,
    /// Scenery.
    Faint,
    /// Water.
    Water,
    /// Country worth noticing: a victory area.
    Goal,
    /// The first side's units.
    A,
    /// The second side's units.
    B,
    /// What an overlay or a choice points at.
    Bright,
}

/// A run of text in one ink.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The text.
    pub text: String,
    /// Its ink.
    pub ink: Ink,
}

/// A text picture, line by line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// The lines, top to bottom.
    pub lines: Vec<Vec<Span>>,
}

/// What to put into a text picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureOf {
    /// How many columns of text there are.
    pub width: usize,
    /// Hexes to mark, with a short text each.
    pub marks: Vec<(String, String)>,
}

/// How decisions are put to people. No client computes a rule: all it shows comes from here. Every question is handed the
/// board of the state, so that a list of hundreds of offers makes it once.
pub trait Prompted: Sighted {
    /// The options of the game.
    const SWITCHES: &'static [Switch];

    /// The question to `side`, which owes a decision.
    fn prompt(&self, state: &Self::State, board: &mut Self::Board, side: Side) -> Prompt;

    /// What the others read meanwhile, or what fate is asked; it must give nothing away.
    fn waiting(&self, state: &Self::State, viewer: Viewer) -> String;

    /// How a legal action of `side` is shown.
    fn offer(&self, state: &Self::State, board: &mut Self::Board, side: Side, action: Self::Action) -> Offer;

    /// An event in one plain sentence, as witnessed.
    fn tell(&self, event: &Self::Event) -> String;

    /// An event with what a client needs to animate it.
    fn show(&self, event: &Self::Event) -> Shown {
        Shown { kind: "event", text: self.tell(event), ..Shown::default() }
    }

    /// Nothing if `action` is in the list of `side`, and otherwise the rule that keeps it out.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn why_not(&self, state: &Self::State, board: &mut Self::Board, side: Side, action: Self::Action) -> May;

    /// Every place the named unit can get to with its next move.
    ///
    /// # Errors
    /// The rule that keeps it from moving at all, or why there is no such unit.
    fn reach(&self, state: &Self::State, board: &mut Self::Board, side: Side, unit: &str) -> Result<Vec<Reach>, Fault>;

    /// What an overlay marks, as far as `viewer` may know.
    fn overlay(&self, state: &Self::State, board: &mut Self::Board, viewer: Viewer, overlay: Overlay) -> Vec<Mark>;

    /// The odds of the combat `side` is preparing; nothing when none is.
    fn odds(&self, state: &Self::State, board: &mut Self::Board, side: Side) -> Option<Odds>;

    /// The odds of the combat that a listed action of `side` would begin, from what the side knows before it: the action
    /// may show what was hidden. Without more ado those of the combat being prepared.
    fn odds_of(&self, state: &Self::State, board: &mut Self::Board, side: Side, action: Self::Action) -> Option<Odds> {
        let _ = action;
        self.odds(state, board, side)
    }

    /// The actions a free command stands for (`move XX 1512`, `attack I,XVII -> XV`), in order; notation itself is
    /// understood elsewhere.
    ///
    /// # Errors
    /// What is not understood, in a sentence.
    fn understand(
        &self,
        state: &Self::State,
        board: &mut Self::Board,
        side: Side,
        text: &str,
    ) -> Result<Vec<Self::Action>, Fault>;

    /// The free commands [`Prompted::understand`] knows, one line each, for a help text.
    fn commands(&self) -> &'static [&'static str];

    /// The table as text.
    fn picture(&self, view: &Self::View, of: &PictureOf) -> Picture;
}
