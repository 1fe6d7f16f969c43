//! Where a unit can get to with its next move: a tree of hexes.

use hex::Hex;
use kernel::{Game, Log, Rule, Side};
use mukden::{Action, Board, End, Phase, Set, State, Unit};
use stage::{By, Node, Objection, Reach, Undo, line};

use crate::Shown;

/// A hex that was reached and is gone on from, and the table there.
struct Reached {
    hex: Hex,
    /// Its node; none where the unit stands.
    node: Option<u16>,
    state: State,
    board: Board,
}

/// A step that could be taken: to where, what it costs up to there, and from which of those that were reached.
struct Open {
    cost: u8,
    to: Hex,
    from: usize,
}

impl Shown<'_> {
    /// Every place a unit can move to, each by the cheapest way. Found by making the steps, so that it cannot differ from
    /// the list. [8.0b, 8.1e, 8.4a]
    pub(crate) fn reach_tree(
        &self,
        state: &State,
        board: &Board,
        side: Side,
        unit: Unit,
    ) -> Result<Reach<Action>, Objection> {
        self.may_march(state, board, side, unit)?;
        let Some(from) = state.hex(unit) else { return Err(Rule("8.0c").into()) };
        let paid = points_spent(state);
        let mut nodes: Vec<Node<Action>> = Vec::new();
        let mut settled = Set::of([from]);
        let mut reached = vec![Reached { hex: from, node: None, state: *state, board: board.clone() }];
        // What is left to go on with, cheapest first; every hex is settled once, as in any search for cheapest ways, and a
        // step is made when it is known to be the one that leads there.
        let mut open: Vec<Open> = Vec::new();
        self.open_from(&mut reached, unit, paid, &settled, &mut open);
        while let Some(at) = (0..open.len()).min_by_key(|&it| (open[it].cost, open[it].to)) {
            let Open { cost, to, from } = open.swap_remove(at);
            if settled.has(to) {
                continue;
            }
            settled.insert(to);
            let before = &reached[from];
            let (mut after, mut board, parent) = (before.state, before.board.clone(), before.node);
            // Before anything that follows the move.
            let in_zone = board.zone(side.other(), to);
            self.act(&mut after, &mut board, side, Action::Step(unit, to), &mut Log::off());
            let goes_on = matches!(after.phase, Phase::Move(it) if it.unit == unit);
            let stops = !goes_on || self.may_halt(&after, &board, unit).is_ok();
            nodes.push(Node {
                hex: self.no(to),
                parent,
                by: By::Foot,
                cost,
                acts: vec![Action::Step(unit, to)],
                stops,
                halts: if goes_on && stops { vec![Action::Halt] } else { Vec::new() },
                ends: (!goes_on).then(|| why_it_ends(&after, in_zone)),
                undo: Undo::Free,
            });
            if goes_on {
                let node = Some(nodes.len() as u16 - 1);
                reached.push(Reached { hex: to, node, state: after, board });
                self.open_from(&mut reached, unit, paid, &settled, &mut open);
            }
        }
        Ok(Reach { unit: unit.into(), from: Some(self.no(from)), nodes })
    }

    /// The steps that lead on from the hex that was reached last.
    fn open_from(&self, reached: &mut [Reached], unit: Unit, paid: u8, settled: &Set, open: &mut Vec<Open>) {
        let Some(from) = reached.len().checked_sub(1) else { return };
        let here = &mut reached[from];
        for &to in self.book.map.grid.around(here.hex) {
            if settled.has(to) || self.why_no_step(&here.state, &mut here.board, unit, to).is_err() {
                continue;
            }
            let dir = self.book.map.grid.dir(here.hex, to).expect("a neighbouring hex");
            open.push(Open { cost: points_spent(&here.state) - paid + self.book.cost(here.hex, dir), to, from });
        }
    }

    /// Whether a unit may move at all now. [5.0c, 5.5c, 8.0c, 8.1f, 8.2c]
    fn may_march(&self, state: &State, board: &Board, side: Side, unit: Unit) -> Result<(), Objection> {
        if self.side(unit) != side {
            return Err(Objection::words(line![unit, " is not yours."]));
        }
        let rule = match state.phase {
            _ if !self.awaiting(state).owes(side) => Rule("5.0c"),
            Phase::Act | Phase::Move(_) if state.is_combat() => Rule("5.5c"),
            Phase::Act | Phase::Move(_) if state.hex(unit).is_none() => Rule("8.0c"),
            Phase::Act | Phase::Move(_) if state.disrupted.has(unit) => Rule("8.2c"),
            Phase::Move(moving) if moving.unit != unit => Rule("8.1f"),
            Phase::Act | Phase::Move(_) => return Ok(()),
            _ => Rule("5.0c"),
        };
        let step = Action::Step(unit, state.hex(unit).unwrap_or(Hex(0)));
        let line = self.what_is_wrong(state, &mut board.clone(), side, step, rule);
        Err(Objection { rule: Some(rule), line })
    }
}

/// The rule by which a move ended by itself. What comes after it, a new turn or the end of the last one, depends on what
/// the enemy has left and is not looked at. [4.1a, 4.2a, 7.1a, 8.2a]
fn why_it_ends(after: &State, in_zone: bool) -> Rule {
    match after.phase {
        Phase::Over(End::Liaoyang) => Rule("4.1a"),
        Phase::Over(End::Mukden | End::Railroad) => Rule("4.2a"),
        _ if in_zone => Rule("7.1a"),
        _ => Rule("8.2a"),
    }
}

/// Points spent by the unit under way, if one is.
fn points_spent(state: &State) -> u8 {
    match state.phase {
        Phase::Move(moving) => moving.spent,
        _ => 0,
    }
}
