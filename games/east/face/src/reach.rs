//! Where units can get to: a tree of hexes, each with the actions that lead there.

use east::{Action, Board, Field, MAX_HEXES, Pause, Phase, Reached, State, Unit, Units, Walk};
use hex::Hex;
use kernel::{Game, Log, Rule, Side};
use stage::{By, Node, Objection, Reach, Undo, line};

use crate::Shown;

/// A hex that can be reached.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) hex: Hex,
    pub(crate) parent: Option<usize>,
    by: By,
    pub(crate) cost: u8,
    pub(crate) acts: Vec<Action>,
    pub(crate) stops: bool,
    pub(crate) halts: Vec<Action>,
    pub(crate) ends: Option<Rule>,
}

/// Everything a unit can reach.
pub(crate) type Places = Vec<Place>;

/// Whether nobody has come to a hex yet.
const NOBODY: usize = usize::MAX;

/// The actions that end a move at one of these places.
pub(crate) fn acts_to(places: &[Place], at: usize) -> Vec<Action> {
    let mut chain = vec![at];
    while let Some(parent) = places[chain[chain.len() - 1]].parent {
        chain.push(parent);
    }
    let acts = chain.iter().rev().flat_map(|&it| places[it].acts.iter().copied());
    acts.chain(places[at].halts.iter().copied()).collect()
}

impl Shown<'_> {
    pub(crate) fn reach_of(
        &self,
        state: &State,
        board: &mut Board,
        side: Side,
        unit: Unit,
    ) -> Result<Reach<Action>, Objection> {
        let places = self.places_for(state, board, side, unit)?;
        let node = |it: Place| Node {
            hex: self.no(it.hex),
            parent: it.parent.map(|it| it as u16),
            by: it.by,
            cost: it.cost,
            acts: it.acts,
            stops: it.stops,
            halts: it.halts,
            ends: it.ends,
            undo: Undo::Free,
        };
        let from = state.hex(unit).map(|it| self.no(it));
        Ok(Reach { unit: unit.into(), from, nodes: places.into_iter().map(node).collect() })
    }

    /// Every place a unit, or the stack under way that it is in, can move to by the cheapest way.
    pub(crate) fn places_for(
        &self,
        state: &State,
        board: &mut Board,
        side: Side,
        unit: Unit,
    ) -> Result<Places, Objection> {
        if self.side(unit) != side {
            return Err(Objection::words(line![unit, " is not yours."]));
        }
        if !self.awaiting(state).owes(side) || state.pause != Pause::None {
            return Err(Rule("4.0a").into());
        }
        let refused = |rule: Rule, board: &Board| {
            let line = self.matter_of_unit(state, board, unit, rule);
            Objection { rule: Some(rule), line }
        };
        match state.phase {
            Phase::Movement => {
                let hex = self.may_set_out(state, unit).map_err(|rule| refused(rule, board))?;
                let landings = self.landings_of(state, board, unit);
                let mut places = match self.company(state, board, Units::only(unit), hex) {
                    Ok(units) => self.move_places(state, board, self.walk(state, units, hex), unit),
                    Err(rule) if landings.is_empty() => return Err(refused(rule, board)),
                    Err(_) => Places::new(),
                };
                places.extend(landings);
                Ok(places)
            }
            Phase::Moving => {
                let group = self.group(state, board);
                // [11.1.6] A stack of one steps without being gathered.
                let may_step = state.moving.stepped || state.moving.units.len() > 1;
                let lead = group.first().filter(|_| group.has(unit) && may_step);
                let lead = lead.ok_or_else(|| refused(Rule("11.1.6"), board))?;
                let walk = self.walk(state, group, Hex(state.moving.start));
                Ok(self.move_places(state, board, walk, lead))
            }
            Phase::CounterMarch { unit: it } if it == unit => Ok(self.march_places(state, board, unit)),
            Phase::CounterMarch { .. } => Err(refused(Rule("7.3.4a"), board)),
            _ => Err(refused(Rule("11.2"), board)),
        }
    }

    /// Whether a unit may begin a move now, and from where. [11.1.7, 11.2.1a, 13.3.3a, 13.4.2a, 13.6.4]
    fn may_set_out(&self, state: &State, unit: Unit) -> kernel::May<Hex> {
        if !self.moves(unit) {
            return Err(self.why_never_moves(unit));
        }
        Rule("11.2.1a").bars(!state.active.has(unit))?;
        Rule("11.1.7").bars(state.moved.has(unit))?;
        state.hex(unit).ok_or(Rule("11.2.1a"))
    }

    /// The movement points that a unit, or the stack under way, has left. [11.1.3]
    pub(crate) fn points_of(&self, state: &State, board: &Board, unit: Unit) -> u8 {
        if state.phase == Phase::Moving {
            let walk = self.walk(state, self.group(state, board), Hex(state.moving.start));
            return walk.points.saturating_sub(state.moving.spent);
        }
        self.order_of(state, unit).map_or(0, |order| self.movement_points(state, unit, order))
    }

    /// Where an army can try to land from the sea. [13.7.2]
    fn landings_of(&self, state: &State, board: &mut Board, unit: Unit) -> Places {
        if !self.invaders(state, board).has(unit) {
            return Places::new();
        }
        let land = |hex: Hex| Place {
            hex,
            parent: None,
            by: By::Sea,
            cost: 0,
            acts: vec![Action::Invade(unit, hex)],
            stops: true,
            halts: Vec::new(),
            ends: Some(Rule("13.7.2b")),
        };
        self.landings(state, board, unit).iter().map(land).collect()
    }

    /// Where a compulsory move may end; the whole way is one action. [7.3.4a]
    fn march_places(&self, state: &State, board: &mut Board, unit: Unit) -> Places {
        let (ends, _) = self.counter_ends(state, board, unit);
        let field = self.counter_field(state, board, unit);
        let mut places = Places::new();
        for to in ends.iter() {
            let mut parent = None;
            let mut way: Vec<(usize, Hex)> = field.back_from(to).collect();
            way.reverse();
            for &(layer, hex) in &way {
                let is_end = hex == to;
                let passes = |it: &Place| it.hex == hex && !it.stops && it.parent == parent;
                let known = places.iter().position(passes).filter(|_| !is_end);
                parent = known.or_else(|| {
                    places.push(Place {
                        hex,
                        parent,
                        by: By::Foot,
                        cost: field.cost_in(layer, hex),
                        acts: if is_end { vec![Action::March(to)] } else { Vec::new() },
                        stops: is_end,
                        halts: Vec::new(),
                        ends: is_end.then_some(Rule("7.3.4a")),
                    });
                    Some(places.len() - 1)
                });
            }
        }
        places
    }

    /// The ends of a move and the hexes on the way, with the actions as far as nobody else must decide.
    fn move_places(&self, state: &State, board: &mut Board, walk: Walk, unit: Unit) -> Places {
        let from = match state.phase {
            Phase::Moving => self.reached(state),
            _ => Reached::start(walk.start),
        };
        let field = self.field_from(state, board, &walk, from);
        self.survey(state, board, &walk);
        let ground = self.ground(state, board, &walk);
        let mut places = self.tree(&field);
        for place in &mut places {
            let is_spent = from.spent.saturating_add(place.cost) >= walk.points;
            place.ends = self.halted_at(&walk, &ground, place.hex).or(is_spent.then_some(Rule("11.1.3")));
        }
        for at in 0..places.len() {
            if places[at].parent.is_none() {
                self.try_place(&mut places, at, state, board, unit);
            }
        }
        places
    }

    /// The ways to all ends, each hex after the one it is reached from.
    fn tree(&self, field: &Field) -> Places {
        let mut places = Places::new();
        let mut known = [[NOBODY; MAX_HEXES]; 2];
        for to in field.ends().iter() {
            let mut way: Vec<(usize, Hex)> = field.back_from(to).collect();
            way.reverse();
            let mut parent = None;
            for &(layer, hex) in &way {
                if known[layer][hex.at()] == NOBODY {
                    known[layer][hex.at()] = places.len();
                    let (by, cost) = (By::Foot, field.cost_in(layer, hex));
                    let (acts, halts) = (Vec::new(), Vec::new());
                    places.push(Place { hex, parent, by, cost, acts, stops: false, halts, ends: None });
                }
                parent = Some(known[layer][hex.at()]);
            }
            if let Some(end) = parent {
                places[end].stops = true;
            }
        }
        places
    }

    /// Takes the step to a place on a copy of the table, then those that follow; no further where somebody else must
    /// decide, or where the move ends of itself.
    fn try_place(&self, places: &mut Places, at: usize, state: &State, board: &Board, lead: Unit) {
        let (mut now, mut board) = (*state, board.clone());
        let action = Action::Step(lead, places[at].hex);
        self.act(&mut now, &mut board, state.active_side, action, &mut Log::off());
        places[at].acts.push(action);
        if now.phase != Phase::Moving || now.pause != Pause::None {
            return;
        }
        if places[at].stops {
            places[at].halts.push(Action::Halt);
        }
        let lead = now.moving.units.first().unwrap_or(lead);
        for next in at + 1..places.len() {
            if places[next].parent == Some(at) {
                self.try_place(places, next, &now, &board, lead);
            }
        }
    }
}
