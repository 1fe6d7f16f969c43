//! Where a corps can get to, as a tree.

use hex::Hex;
use hindenburg::{Action, Board, Corps, Phase, State};
use kernel::{Game, Log, Rule, Side};
use stage::{By, Node, Objection, Reach, UnitId};

use crate::Shown;

impl Shown<'_> {
    /// Every hex a corps can get to with its next move: on foot, by rail, or in retreat.
    pub(crate) fn reached(&self, state: &State, board: &Board, unit: UnitId) -> Result<Reach<Action>, Objection> {
        let corps = Corps::of(unit).ok_or(Rule("2-sequence-b"))?;
        let mut reach = Reach { unit, from: state.hex(corps).map(|it| self.no(it)), nodes: Vec::new() };
        let nodes = &mut reach.nodes;
        let step = Action::Step(corps, state.hex(corps).unwrap_or(Hex(0)));
        match state.phase {
            Phase::Move => {
                self.may_move(state, board, corps).map_err(|rule| self.objection(state, board, step, rule))?;
                self.on_foot(state, board, corps, nodes);
                if self.may_board(state, board, corps).is_ok() {
                    for to in self.rail_ends(state, board, corps).iter() {
                        nodes.push(self.leaf(to, By::Rail, 0, &[Action::Rail(corps), Action::To(to)]));
                    }
                }
            }
            Phase::Moving { corps: it, .. } if it == corps => self.on_foot(state, board, corps, nodes),
            Phase::Rail(it) if it == corps => {
                let ends = self.rail_ends(state, board, corps);
                nodes.extend(ends.iter().map(|to| self.leaf(to, By::Rail, 0, &[Action::To(to)])));
            }
            Phase::Arrival(it) if it == corps => {
                let ends = self.arrivals(state, board, corps);
                nodes.extend(ends.iter().map(|to| self.leaf(to, By::Rail, 0, &[Action::Arrive(to)])));
            }
            Phase::Retreat(left) if left.has(corps) => {
                let ways = self.retreat_hexes(state, board, corps);
                nodes.extend(ways.iter().map(|to| self.leaf(to, By::Retreat, 1, &[Action::Retreat(corps, to)])));
            }
            _ => return Err(self.objection(state, board, step, Rule("2-sequence-b"))),
        }
        Ok(reach)
    }

    /// A rule with what is the matter.
    pub(crate) fn objection(&self, state: &State, board: &Board, action: Action, rule: Rule) -> Objection {
        Objection { rule: Some(rule), line: self.whats_the_matter(state, board, action, rule) }
    }

    /// The hexes on foot, found by making the steps, so that they cannot differ from the list.
    fn on_foot(&self, state: &State, board: &Board, corps: Corps, nodes: &mut Vec<Node<Action>>) {
        let before = nodes.len();
        let mut on = Vec::new();
        for (action, to) in self.steps(state, board, corps) {
            let (mut after, mut there) = (*state, board.clone());
            self.act(&mut after, &mut there, Side::A, action, &mut Log::off());
            let mut node = self.leaf(to, By::Foot, 1, &[action]);
            if matches!(after.phase, Phase::Moving { .. }) {
                node.halts = vec![Action::Halt];
                on.push((nodes.len(), after, there));
            } else {
                node.ends = Some(self.end_of_march(state, &after, &there, corps, to));
            }
            nodes.push(node);
        }
        for (parent, after, there) in on {
            for (action, to) in self.steps(&after, &there, corps) {
                if nodes[before..].iter().all(|it| it.hex != self.no(to)) {
                    let node = self.leaf(to, By::Foot, 2, &[action]);
                    nodes.push(Node { parent: Some(parent as u16), ends: Some(Rule("5-foot-b")), ..node });
                }
            }
        }
    }

    /// The rule that ends a march after a step.
    fn end_of_march(&self, before: &State, after: &State, board: &Board, corps: Corps, at: Hex) -> Rule {
        match before.phase {
            Phase::Moving { .. } => Rule("5-foot-b"),
            _ => self.may_go_on(after, board, corps, at).err().unwrap_or(Rule("5-foot-b")),
        }
    }

    fn steps(&self, state: &State, board: &Board, corps: Corps) -> Vec<(Action, Hex)> {
        let mut list = Vec::new();
        self.list_steps(state, board, corps, &mut list);
        let step = |it| if let Action::Step(_, to) = it { Some((it, to)) } else { None };
        list.into_iter().filter_map(step).collect()
    }

    /// A hex where a move ends by itself.
    fn leaf(&self, to: Hex, by: By, cost: u8, acts: &[Action]) -> Node<Action> {
        Node {
            hex: self.no(to),
            parent: None,
            by,
            cost,
            acts: acts.to_vec(),
            stops: true,
            halts: Vec::new(),
            ends: None,
            undo: stage::Undo::Free,
        }
    }
}
