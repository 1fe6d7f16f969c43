//! What may be decided, and what would come of it.

use kernel::{Ratio, Rule, Side};
use serde::Serialize;

use crate::{ChartId, HexNo, Line, UnitId};

/// A question to a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Prompt {
    /// The rule that asks.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    #[cfg_attr(feature = "api", schema(value_type = String))]
    pub rule: Rule,
    /// The question, one sentence.
    pub text: Line,
    /// If the list builds a set one member at a time: what is being chosen. People choose in any order.
    pub set: Option<SetOf>,
}

/// A set that is being built, one action a member.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct SetOf {
    /// What the members are: `attackers`.
    pub what: &'static str,
    /// The actions that add each possible member, ascending, those already chosen included.
    pub members: Vec<String>,
    /// Those already chosen.
    pub chosen: Vec<String>,
    /// The fewest members.
    pub min: u8,
    /// The most.
    pub max: u8,
}

/// What an action is to something that is put together step by step, where the table can propose the rest of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A unit takes part in an attack.
    Attacker,
    /// The attack is made by those who are named.
    Fight,
    /// A unit loses a step.
    Loss {
        /// How many steps it has.
        steps: u8,
        /// What tells the weak from the strong among those who may lose one: a brigade from a division.
        strength: u8,
    },
}

/// An entry of the one list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Offer {
    /// The action in notation.
    pub act: String,
    /// What is done.
    pub verb: Verb,
    /// The unit that acts, or is acted upon, if one.
    pub unit: Option<UnitId>,
    /// The hex that is passed on the way, if the action names one.
    pub via: Option<HexNo>,
    /// The hex it concerns, if one.
    pub hex: Option<HexNo>,
    /// What is to be pressed after pointing at unit and hexes, if they do not say it all: a button's label.
    pub button: Option<String>,
    /// What verb, unit and hex do not say: an order, a number, a second hex.
    pub note: Option<Line>,
    /// Whether it could be taken back, and if not, why.
    pub undo: Undo,
    /// If it ends something: what.
    pub ends: Option<Ends>,
}

crate::fields!(Offer { act, verb, unit, via, hex, button, note, undo, ends });

/// What an action ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Ends {
    /// In a few words: `German movement`.
    pub what: Line,
    /// The units that could still do something.
    pub idle: Vec<UnitId>,
}

/// Whether an act could be taken back, and if not, why.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum Undo {
    /// It could.
    #[default]
    Free,
    /// A die falls.
    Die,
    /// It shows somebody something.
    Reveal,
    /// The other side decides next, or the game ends.
    Passes,
    /// It is an answer to a secret choice of both sides.
    Sealed,
}

macro_rules! verbs {
    ($($Verb:ident $word:literal,)*) => {
        /// What is done: the first word of the notation.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[serde(rename_all = "snake_case")]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        #[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
        #[allow(missing_docs, reason = "the words of the rulebooks")]
        pub enum Verb {
            $($Verb,)*
        }

        impl Verb {
            /// Its word.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(Verb::$Verb => $word,)*
                }
            }
        }
    };
}

verbs! {
    Advance "advance",
    Answer "answer",
    Arrive "arrive",
    Assault "assault",
    Assign "assign",
    Attach "attach",
    Attack "attack",
    Buy "buy",
    Counter "counter",
    Decline "decline",
    Done "done",
    Drop "drop",
    End "end",
    Fight "fight",
    Flip "flip",
    Follow "follow",
    Garrison "garrison",
    Gather "gather",
    Guns "guns",
    Halt "halt",
    Hide "hide",
    Ignore "ignore",
    Invade "invade",
    Join "join",
    Kluge "kluge",
    Lead "lead",
    Look "look",
    Lose "lose",
    March "march",
    Order "order",
    Paralyse "paralyse",
    Pass "pass",
    Pick "pick",
    Place "place",
    Probe "probe",
    Rail "rail",
    Remove "remove",
    Reserve "reserve",
    Restore "restore",
    Retreat "retreat",
    Return "return",
    Revive "revive",
    Sail "sail",
    Send "send",
    Step "step",
    Support "support",
    Target "target",
    To "to",
    Top "top",
    Train "train",
    Withdraw "withdraw",
}

/// How units move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum By {
    /// On foot, or by their own means.
    Foot,
    /// By rail.
    Rail,
    /// By sea.
    Sea,
    /// By the rules, without anybody's decision.
    Rules,
    /// In retreat.
    Retreat,
    /// In advance after combat.
    Advance,
}

/// Every place a unit, or the stack under way that it leads, can get to with its next move: a tree of hexes, with actions of
/// a game, or in notation. For clients it is written as a [`crate::PackedReach`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(as = "crate::PackedReach", concrete(A = String)))]
pub struct Reach<A = String> {
    /// The unit.
    pub unit: UnitId,
    /// Where it stands.
    pub from: Option<HexNo>,
    /// The hexes, each after the one it is reached from.
    pub nodes: Vec<Node<A>>,
}

/// A hex that can be reached. The way there is the way of `parent` and this one; so are the actions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node<A = String> {
    /// The hex.
    pub hex: HexNo,
    /// The node it is reached from, by its place in the list; none from where the unit stands.
    pub parent: Option<u16>,
    /// How.
    pub by: By,
    /// What it costs up to here, in movement points or hexes.
    pub cost: u8,
    /// The actions that lead here from `parent`.
    pub acts: Vec<A>,
    /// Whether the move can end here.
    pub stops: bool,
    /// The actions that end it here, after `acts`; none if it ends by itself.
    pub halts: Vec<A>,
    /// The rule because of which it goes no further, if one does.
    pub ends: Option<Rule>,
    /// Whether the whole move could be taken back; the driver says so.
    pub undo: Undo,
}

impl<A: Clone> Reach<A> {
    /// The hexes on the way to a node, its own last.
    #[must_use]
    pub fn route(&self, node: usize) -> Vec<HexNo> {
        self.chain(node).into_iter().map(|it| self.nodes[it].hex).collect()
    }

    /// The actions that end a move at a node.
    #[must_use]
    pub fn acts(&self, node: usize) -> Vec<A> {
        let acts = self.chain(node).into_iter().flat_map(|it| self.nodes[it].acts.clone());
        acts.chain(self.nodes[node].halts.clone()).collect()
    }

    /// The nodes on the way to one, itself last.
    fn chain(&self, node: usize) -> Vec<usize> {
        let mut chain = vec![node];
        while let Some(parent) = self.nodes[chain[chain.len() - 1]].parent {
            chain.push(usize::from(parent));
        }
        chain.reverse();
        chain
    }

    /// The same with other actions: those of a game in notation.
    pub fn map<B>(self, mut write: impl FnMut(A) -> B) -> Reach<B> {
        let mut all = |acts: Vec<A>| acts.into_iter().map(&mut write).collect();
        let node = |it: Node<A>| Node {
            hex: it.hex,
            parent: it.parent,
            by: it.by,
            cost: it.cost,
            acts: all(it.acts),
            stops: it.stops,
            halts: all(it.halts),
            ends: it.ends,
            undo: it.undo,
        };
        Reach { unit: self.unit, from: self.from, nodes: self.nodes.into_iter().map(node).collect() }
    }
}

/// What a combat may bring, exactly.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Odds {
    /// What is being reckoned, one line.
    pub title: Line,
    /// Who attacks.
    #[cfg_attr(feature = "ts", ts(type = "Side"))]
    #[cfg_attr(feature = "api", schema(value_type = crate::api::Side))]
    pub attacker: Side,
    /// What the attacker hopes for, in a word or two: `hex cleared`. The results of the first grade bring it.
    pub aim: &'static str,
    /// The chart that decides, if one does.
    pub chart: Option<ChartId>,
    /// The column before any shift.
    pub column: Option<u8>,
    /// The column after all of them.
    pub shifted: Option<u8>,
    /// How strengths, column and modifier come about, item by item.
    pub terms: Vec<Term>,
    /// What each face of the die brings, 1 first.
    pub faces: Vec<DieFace>,
    /// The possible results; their chances sum to one.
    pub results: Vec<Share>,
    /// Other chances worth knowing; they need not exclude each other.
    pub chances: Vec<Share>,
    /// Expected numbers, the attacker's before the defender's: steps lost, units removed.
    pub expected: Vec<Share>,
    /// The worst case of what is hidden, if something is.
    #[cfg_attr(feature = "api", schema(no_recursion))]
    pub worst: Option<Box<Odds>>,
    /// The best case.
    #[cfg_attr(feature = "api", schema(no_recursion))]
    pub best: Option<Box<Odds>>,
}

/// An item of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Term {
    /// What it is.
    pub what: Line,
    /// What kind of item it is.
    pub kind: TermKind,
    /// What it adds to the sum; what counts for the defender is negative, or where a chart is read for one side, what
    /// counts against that.
    pub value: i32,
    /// The rule that adds it, if one does.
    #[cfg_attr(feature = "ts", ts(type = "string | null"))]
    #[cfg_attr(feature = "api", schema(value_type = Option<String>))]
    pub rule: Option<Rule>,
}

/// What an item adds to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum TermKind {
    /// The attacker's strength.
    Attack,
    /// The defender's strength.
    Defence,
    /// Columns to the right, or to the left if negative.
    Shift,
    /// The die.
    Die,
    /// A limit, a difference, a total.
    Total,
}

/// What a face of the die brings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct DieFace {
    /// The die.
    pub die: u8,
    /// The row of the chart, after modifiers.
    pub row: Option<u8>,
    /// The result, in words.
    pub result: String,
    /// How good it is.
    pub grade: Grade,
    /// How many steps attacker and defender lose, where the chart says so.
    pub lost: Option<[u8; 2]>,
}

/// How good a result is for who attacks, so that it is seen before it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum Grade {
    /// It brings what the attack is made for.
    Won,
    /// It costs the defender more than the attacker.
    Good,
    /// It costs the attacker as much, or more.
    Poor,
    /// It brings nothing.
    Bad,
}

impl Grade {
    /// By what both lose.
    #[must_use]
    pub fn of(is_won: bool, [attacker, defender]: [u8; 2]) -> Grade {
        match defender {
            _ if is_won => Grade::Won,
            0 => Grade::Bad,
            _ if defender > attacker => Grade::Good,
            _ => Grade::Poor,
        }
    }
}

/// An exact fraction with its meaning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Share {
    /// What it is the share of.
    pub what: String,
    /// Above the line.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub num: u64,
    /// Below the line, never zero.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub den: u64,
    /// How good it is, if it is a result.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub grade: Option<Grade>,
}

impl Share {
    /// A share in lowest terms.
    #[must_use]
    pub fn new(what: impl Into<String>, ratio: Ratio) -> Share {
        Share { what: what.into(), num: ratio.num, den: ratio.den, grade: None }
    }

    /// The share of a result.
    #[must_use]
    pub fn graded(self, grade: Grade) -> Share {
        Share { grade: Some(grade), ..self }
    }
}

/// What an overlay lays over the map.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Overlaid {
    /// Marked hexes.
    pub marks: Vec<OverlayMark>,
    /// Lines, one by one.
    pub lines: Vec<OverlayLine>,
}

/// A marked hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct OverlayMark {
    /// The hex.
    pub hex: HexNo,
    /// Whose mark it is, if one side's.
    #[cfg_attr(feature = "ts", ts(type = "Side | null"))]
    #[cfg_attr(feature = "api", schema(value_type = Option<crate::api::Side>))]
    pub side: Option<Side>,
    /// How it is drawn.
    pub shade: Shade,
    /// What it says, in a word or two: `zone`, `out of supply`.
    pub what: &'static str,
}

/// A line over the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct OverlayLine {
    /// Whose it is, if one side's.
    #[cfg_attr(feature = "ts", ts(type = "Side | null"))]
    #[cfg_attr(feature = "api", schema(value_type = Option<crate::api::Side>))]
    pub side: Option<Side>,
    /// The unit or formation it belongs to.
    pub unit: Option<UnitId>,
    /// Its name: `1st Army`; empty if it is a unit's.
    pub name: String,
    /// What it says.
    pub shade: Shade,
    /// Its hexes in order.
    pub hexes: Vec<HexNo>,
}

/// What a mark or a line says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum Shade {
    /// A zone of control.
    Zone,
    /// A zone of control that halts the enemy.
    Halting,
    /// Zones of both sides.
    Contested,
    /// Open communications.
    Open,
    /// In supply.
    Supplied,
    /// Cut off, or without supply.
    CutOff,
    /// A source of supply.
    Source,
    /// A gap in a line.
    Gap,
    /// Controlled.
    Controlled,
    /// A way of retreat.
    Retreat,
    /// The front of an army, through its units.
    Front,
}
