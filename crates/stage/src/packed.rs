//! The reach of a unit and what an overlay lays over the map, as clients are sent them.

use kernel::{Rule, Side};
use serde::{Serialize, Serializer};

use crate::{By, HexNo, Node, Overlaid, OverlayLine, Reach, Shade, Undo, UnitId};

/// A [`Reach`], written short: what many hexes have in common is told once. The reach of all units that can move would be
/// several times as long otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct PackedReach {
    /// The unit.
    pub unit: UnitId,
    /// Where it stands.
    pub from: Option<HexNo>,
    /// What hexes have in common.
    pub kinds: Vec<NodeKind>,
    /// The hexes, each after the one it is reached from.
    pub nodes: Vec<PackedNode>,
}

/// What hexes that can be reached have in common.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct NodeKind {
    /// How they are reached.
    pub by: By,
    /// The actions that lead to such a hex from the one before it; a `*` at the end of one is the hex, in four digits.
    pub acts: Vec<String>,
    /// Whether the move can end there.
    pub stops: bool,
    /// The actions that end it there, after `acts`; none if it ends by itself.
    pub halts: Vec<String>,
    /// The rule because of which it goes no further, if one does.
    #[cfg_attr(feature = "ts", ts(type = "string | null"))]
    #[cfg_attr(feature = "api", schema(value_type = Option<String>))]
    pub ends: Option<Rule>,
    /// Whether the whole move could be taken back.
    pub undo: Undo,
}

/// A hex that can be reached: its number; what it costs up to there, in movement points or hexes; its kind, by its place in
/// the list; and the node it is reached from, by its place, unless that is where the unit stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum PackedNode {
    /// Next to where the unit stands.
    First(HexNo, u8, u16),
    /// Beyond another.
    Beyond(HexNo, u8, u16, u16),
}

/// Stands for the number of a hex at the end of an action.
const HERE: &str = "*";

impl Reach {
    /// The same, written short.
    #[must_use]
    pub fn packed(&self) -> PackedReach {
        let mut kinds: Vec<NodeKind> = Vec::new();
        let mut pack = |node: &Node| {
            let kind = NodeKind::of(node);
            // Most hexes are of a kind with the last ones.
            let at = kinds.iter().rposition(|it| *it == kind).unwrap_or_else(|| {
                kinds.push(kind);
                kinds.len() - 1
            });
            let at = at as u16;
            match node.parent {
                None => PackedNode::First(node.hex, node.cost, at),
                Some(parent) => PackedNode::Beyond(node.hex, node.cost, at, parent),
            }
        };
        let nodes = self.nodes.iter().map(&mut pack).collect();
        PackedReach { unit: self.unit, from: self.from, kinds, nodes }
    }
}

impl Serialize for Reach {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.packed().serialize(serializer)
    }
}

impl NodeKind {
    fn of(node: &Node) -> NodeKind {
        let here = node.hex.to_string();
        let act = |it: &String| it.strip_suffix(&here).map_or_else(|| it.clone(), |it| [it, HERE].concat());
        let acts = node.acts.iter().map(act).collect();
        NodeKind { by: node.by, acts, stops: node.stops, halts: node.halts.clone(), ends: node.ends, undo: node.undo }
    }
}

impl PackedReach {
    /// The same, written out.
    ///
    /// # Panics
    /// If it was not made by [`Reach::packed`].
    #[must_use]
    pub fn unpacked(&self) -> Reach {
        let unpack = |node: &PackedNode| {
            let (hex, cost, kind, parent) = match *node {
                PackedNode::First(hex, cost, kind) => (hex, cost, kind, None),
                PackedNode::Beyond(hex, cost, kind, parent) => (hex, cost, kind, Some(parent)),
            };
            let kind = &self.kinds[usize::from(kind)];
            let act = |it: &String| it.strip_suffix(HERE).map_or_else(|| it.clone(), |it| format!("{it}{hex}"));
            Node {
                hex,
                parent,
                by: kind.by,
                cost,
                acts: kind.acts.iter().map(act).collect(),
                stops: kind.stops,
                halts: kind.halts.clone(),
                ends: kind.ends,
                undo: kind.undo,
            }
        };
        Reach { unit: self.unit, from: self.from, nodes: self.nodes.iter().map(unpack).collect() }
    }
}

/// An [`Overlaid`], written short: hexes that are marked alike are named together. It would be ten times as long otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct PackedOverlaid {
    /// Marked hexes.
    pub marks: Vec<MarkedAlike>,
    /// Lines, one by one.
    pub lines: Vec<OverlayLine>,
}

/// Hexes that are marked alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct MarkedAlike {
    /// Whose mark it is, if one side's.
    #[cfg_attr(feature = "ts", ts(type = "Side | null"))]
    #[cfg_attr(feature = "api", schema(value_type = Option<crate::api::Side>))]
    pub side: Option<Side>,
    /// How it is drawn.
    pub shade: Shade,
    /// What it says, in a word or two: `zone`, `out of supply`.
    pub what: &'static str,
    /// The hexes.
    pub hexes: Vec<HexNo>,
}

impl Overlaid {
    /// The same, written short: what is said of a hex stays in its order.
    #[must_use]
    pub fn packed(&self) -> PackedOverlaid {
        let mut marks: Vec<MarkedAlike> = Vec::new();
        for it in &self.marks {
            let is_alike = |one: &MarkedAlike| (one.side, one.shade, one.what) == (it.side, it.shade, it.what);
            match marks.iter_mut().find(|one| is_alike(one)) {
                Some(alike) => alike.hexes.push(it.hex),
                None => {
                    marks.push(MarkedAlike { side: it.side, shade: it.shade, what: it.what, hexes: vec![it.hex] });
                }
            }
        }
        PackedOverlaid { marks, lines: self.lines.clone() }
    }
}

impl Serialize for Overlaid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.packed().serialize(serializer)
    }
}
