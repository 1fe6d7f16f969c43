//! Where a unit can get to with its next move: a tree of hexes.

use hex::Hex;
use kernel::{Game, Log, Rule, Side};
use mukden::{Action, Board, End, Phase, Set, State, Unit};
use stage::{By, Node, Objection, Reach, Undo, line};

use crate::Shown;

/// A hex that was reached, and the table there, from which it goes on.
struct Reached {
    hex: Hex,
    parent: Option<u16>,
    cost: u8,
    /// Whether it lies in an enemy zone, before anything that follows the move.
    in_zone: bool,
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
        let start = Reached { hex: from, parent: None, cost: 0, in_zone: false, state: *state, board: board.clone() };
        let mut reached = vec![start];
        // What is left to go on with, cheapest first; every hex is settled once, as in any search for cheapest ways, and a
        // step is made when it is known to be the one that leads there.
        let mut open: Vec<Open> = Vec::new();
        self.open_from(&mut reached, 0, unit, paid, &settled, &mut open);
        while let Some(at) = (0..open.len()).min_by_key(|&it| (open[it].cost, open[it].to)) {
            let Open { cost, to, from } = open.swap_remove(at);
            if settled.has(to) {
                continue;
            }
            settled.insert(to);
            let before = &mut reached[from];
            let in_zone = before.board.zone(side.other(), to);
            let (mut after, mut board) = (before.state, before.board.clone());
            self.act(&mut after, &mut board, side, Action::Step(unit, to), &mut Log::off());
            // The first that was reached is where the unit stands.
            let parent = (from as u16).checked_sub(1);
            let here = Reached { hex: to, parent, cost, in_zone, state: after, board };
            let goes_on = matches!(here.state.phase, Phase::Move(it) if it.unit == unit);
            nodes.push(self.node(&here, unit, goes_on));
            reached.push(here);
            if goes_on {
                self.open_from(&mut reached, nodes.len(), unit, paid, &settled, &mut open);
            }
        }
        Ok(Reach { unit: unit.into(), from: Some(self.no(from)), nodes })
    }

    /// The steps that lead on from one of those hexes that were reached.
    fn open_from(
        &self,
        reached: &mut [Reached],
        from: usize,
        unit: Unit,
        paid: u8,
        settled: &Set,
        open: &mut Vec<Open>,
    ) {
        let here = &mut reached[from];
        for &to in self.book.map.grid.around(here.hex) {
            if settled.has(to) || self.why_no_step(&here.state, &mut here.board, unit, to).is_err() {
                continue;
            }
            let dir = self.book.map.grid.dir(here.hex, to).expect("a neighbouring hex");
            open.push(Open { cost: points_spent(&here.state) - paid + self.book.cost(here.hex, dir), to, from });
        }
    }

    fn node(&self, here: &Reached, unit: Unit, goes_on: bool) -> Node<Action> {
        let stops = !goes_on || self.may_halt(&here.state, &here.board, unit).is_ok();
        Node {
            hex: self.no(here.hex),
            parent: here.parent,
            by: By::Foot,
            cost: here.cost,
            acts: vec![Action::Step(unit, here.hex)],
            stops,
            halts: if goes_on && stops { vec![Action::Halt] } else { Vec::new() },
            ends: (!goes_on).then(|| why_it_ends(here)),
            undo: Undo::Free,
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
fn why_it_ends(here: &Reached) -> Rule {
    match here.state.phase {
        Phase::Over(End::Liaoyang) => Rule("4.1a"),
        Phase::Over(End::Mukden | End::Railroad) => Rule("4.2a"),
        _ if here.in_zone => Rule("7.1a"),
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
