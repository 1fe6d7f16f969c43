//! What people type: whole moves and whole attacks in one line, with short names.

use hex::Hex;
use kernel::{Awaiting, Fault, Game, Log, Rule, Side, quoted};

use crate::{Action, Board, Mukden, Phase, State, Unit, Units};

/// The free commands, one line each.
pub(crate) const COMMANDS: &[&str] = &[
    "move IG 2712  a whole move, by the cheapest way; several hexes name the way",
    "attack 2215 with 10, 3R guns 4  a whole attack; with all: everybody who can",
    "probe 2215 with 10, 3R  a whole probe",
    "flip X, top X, pass  flip a unit and nothing else; put it on top; no more actions",
    "order combat, order movement  which phase comes first",
    "paralyse 2215 2, 2310 1  Russian units by hex and place from the top",
    "lose X, Y, Y  a step for each name; lose X 2 for two of one",
    "advance X, Y  these advance; done: nobody else",
    "halt, fight, done  end the move; make the attack; go no further",
];

/// A destination, what it costs, the way there and the actions that lead there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Walk {
    pub(crate) to: Hex,
    pub(crate) cost: u8,
    pub(crate) route: Vec<Hex>,
    pub(crate) actions: Vec<Action>,
}

fn fault<T>(text: impl Into<String>) -> Result<T, Fault> {
    Err(Fault(text.into()))
}

fn refused(rule: Rule) -> Fault {
    Fault(format!("not allowed by rule {rule}"))
}

/// The words of a list: commas, blanks and `and` part them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split([',', ' ']).filter(|it| !it.is_empty() && !it.eq_ignore_ascii_case("and"))
}

impl Mukden {
    /// A unit by its id, with or without the side, or by its code on the map; one's own if both sides have one.
    pub(crate) fn find_unit(&self, text: &str, side: Side) -> Result<Unit, Fault> {
        let text = text.trim();
        let is = |unit: &Unit| {
            let counter = &self.book.units[unit.at()];
            let names = [counter.id.as_str(), self.short_name(*unit), counter.code.as_str(), counter.name.as_str()];
            names.iter().any(|it| it.eq_ignore_ascii_case(text))
        };
        let found: Vec<Unit> = self.all_units().filter(is).collect();
        let own: Vec<Unit> = found.iter().copied().filter(|&it| self.side(it) == side).collect();
        match (&own[..], &found[..]) {
            ([one], _) | ([], [one]) => Ok(*one),
            ([], []) => fault(format!("there is no unit {}", quoted(text))),
            ([], several) | (several, _) => {
                let ids: Vec<_> = several.iter().map(|&it| self.id(it)).collect();
                fault(format!("{} could be {}", quoted(text), ids.join(" or ")))
            }
        }
    }

    fn find_units(&self, text: &str, side: Side) -> Result<Vec<Unit>, Fault> {
        words(text).map(|it| self.find_unit(it, side)).collect()
    }

    fn find_hex(&self, text: &str) -> Result<Hex, Fault> {
        let map = &self.book.map;
        let text = text.trim();
        map.grid
            .find(text)
            .or_else(|| map.places.iter().find(|it| it.name.eq_ignore_ascii_case(text)).map(|it| it.hex))
            .ok_or_else(|| Fault(format!("there is no hex or place {}", quoted(text))))
    }

    /// Every place a unit can move to, by the cheapest way. Found by making the steps, so that it cannot differ from
    /// the list. [8.0b, 8.1e, 8.4a]
    pub(crate) fn walks(&self, state: &State, board: &Board, side: Side, unit: Unit) -> Result<Vec<Walk>, Fault> {
        if self.side(unit) != side {
            return fault(format!("{} is not yours", self.id(unit)));
        }
        if self.awaiting(state) != Awaiting::choice(side) {
            return Err(refused(Rule("5.0c")));
        }
        match state.phase {
            Phase::Act | Phase::Move(_) => self.may_march(state, unit).map_err(refused)?,
            _ => return Err(refused(Rule("5.0c"))),
        }
        let Some(from) = state.hex(unit) else { return Err(refused(Rule("8.0c"))) };
        let spent = |state: &State| match state.phase {
            Phase::Move(moving) => moving.spent,
            _ => 0,
        };
        let paid = spent(state);
        // What is left to go on from, cheapest first; every hex is settled once, as in any search for cheapest ways.
        let start = Walk { to: from, cost: 0, route: Vec::new(), actions: Vec::new() };
        let mut open = vec![(start, *state, board.clone())];
        let mut settled = crate::Set::EMPTY;
        let mut found = Vec::new();
        while let Some(at) = (0..open.len()).min_by_key(|&it| (open[it].0.cost, open[it].0.to)) {
            let (walk, state, mut board) = open.swap_remove(at);
            if settled.has(walk.to) {
                continue;
            }
            settled.insert(walk.to);
            let goes_on = walk.actions.is_empty() || matches!(state.phase, Phase::Move(it) if it.unit == unit);
            if !walk.actions.is_empty() {
                let mut whole = walk.clone();
                if goes_on {
                    whole.actions.push(Action::Halt);
                }
                if !goes_on || self.may_halt(&state, &board, unit).is_ok() {
                    found.push(whole);
                }
            }
            if !goes_on {
                continue;
            }
            for &to in self.book.map.grid.around(walk.to) {
                if settled.has(to) || self.why_no_step(&state, &mut board, unit, to).is_err() {
                    continue;
                }
                let dir = self.book.map.grid.dir(walk.to, to).expect("a neighbouring hex");
                let cost = spent(&state) - paid + self.book.cost(walk.to, dir);
                let (mut after, mut board) = (state, board.clone());
                self.act(&mut after, &mut board, side, Action::Step(unit, to), &mut Log::off());
                let mut next = Walk { to, cost, ..walk.clone() };
                next.route.push(to);
                next.actions.push(Action::Step(unit, to));
                open.push((next, after, board));
            }
        }
        found.sort();
        Ok(found)
    }

    /// Whether a unit may move at all now. [5.5c, 8.0c, 8.1f, 8.2c]
    fn may_march(&self, state: &State, unit: Unit) -> kernel::May {
        if state.is_combat() {
            return Err(Rule("5.5c"));
        }
        if state.disrupted.has(unit) {
            return Err(Rule("8.2c"));
        }
        match state.phase {
            Phase::Move(moving) if moving.unit != unit => Err(Rule("8.1f")),
            _ => Ok(()),
        }
    }

    /// A move to a hex by the cheapest way, or through several hexes, each by the cheapest way from the last.
    fn whole_move(&self, state: &State, board: &Board, side: Side, text: &str) -> Result<Vec<Action>, Fault> {
        let said = "say: move UNIT HEX";
        let mut parts = words(text).filter(|it| !["to", "via"].contains(it));
        let unit = self.find_unit(parts.next().ok_or_else(|| Fault(said.into()))?, side)?;
        let hexes = parts.map(|it| self.find_hex(it)).collect::<Result<Vec<_>, _>>()?;
        if hexes.is_empty() {
            return fault(said);
        }
        let (mut now, mut board) = (*state, board.clone());
        let mut actions = Vec::new();
        for (i, &to) in hexes.iter().enumerate() {
            let is_last = i + 1 == hexes.len();
            let walks = self.walks(&now, &board, side, unit)?;
            let walk = walks.into_iter().find(|it| it.to == to);
            let walk = walk.map(|it| it.actions).or_else(|| {
                // Through a full hex nobody can halt in, only a single step is named.
                let may = !is_last && self.why_no_step(&now, &mut board, unit, to).is_ok();
                may.then(|| vec![Action::Step(unit, to)])
            });
            let Some(walk) = walk else {
                return fault(format!("{} cannot reach {}", self.full_name(unit), self.spot(to)));
            };
            for action in walk.into_iter().filter(|&it| is_last || it != Action::Halt) {
                self.act(&mut now, &mut board, side, action, &mut Log::off());
                actions.push(action);
            }
            if !is_last && !matches!(now.phase, Phase::Move(_)) {
                return fault(format!("{} ends its move at {}", self.full_name(unit), self.spot(to)));
            }
        }
        Ok(actions)
    }

    /// An attack or a probe from its target to the last word: `2215 with 10, 3R guns 4`.
    fn whole_attack(
        &self,
        state: &State,
        board: &mut Board,
        side: Side,
        text: &str,
        probe: bool,
    ) -> Result<Vec<Action>, Fault> {
        let (target, rest) = text.split_once(" with ").unwrap_or((text, ""));
        let target = self.find_hex(target)?;
        let first = if probe { Action::Probe(target) } else { Action::Attack(target) };
        if rest.is_empty() {
            return Ok(vec![first]);
        }
        let (units, guns) = match rest.split_once("guns") {
            Some((units, guns)) => {
                let guns =
                    guns.trim().parse().map_err(|_| Fault(format!("{} is no number of guns", quoted(guns.trim()))))?;
                (units, Some(guns))
            }
            None => (rest, None),
        };
        let units = if units.trim() == "all" {
            self.all_able(state, board, side, first)?
        } else {
            self.find_units(units, side)?.into_iter().fold(Units::NONE, Units::with)
        };
        let mut actions = vec![first];
        actions.extend(units.into_iter().map(Action::Join));
        actions.extend(guns.filter(|&it| it > 0).map(Action::Guns));
        actions.push(Action::Fight);
        Ok(actions)
    }

    /// Everybody who could take part in an attack or a probe.
    fn all_able(&self, state: &State, board: &mut Board, side: Side, first: Action) -> Result<Units, Fault> {
        kernel::Prompted::why_not(self, state, board, side, first).map_err(refused)?;
        let (mut after, mut board) = (*state, board.clone());
        self.act(&mut after, &mut board, side, first, &mut Log::off());
        match after.phase {
            Phase::Prepare(preparing) => Ok(preparing.able),
            _ => Ok(Units::NONE),
        }
    }

    /// Steps lost, ascending: a unit once for each time it is named, or as often as a number after it says.
    fn whole_losses(&self, side: Side, text: &str) -> Result<Vec<Action>, Fault> {
        let mut units: Vec<Unit> = Vec::new();
        for part in text.split(',').map(str::trim).filter(|it| !it.is_empty()) {
            // Many units are named by numbers, so a number counts steps only behind another name.
            match part.split_whitespace().collect::<Vec<_>>()[..] {
                [name, n] if n.parse::<usize>().is_ok_and(|it| it <= 12) => {
                    let unit = self.find_unit(name, side)?;
                    units.extend(std::iter::repeat_n(unit, n.parse().unwrap_or(1)));
                }
                _ => units.extend(self.find_units(part, side)?),
            }
        }
        units.sort();
        Ok(units.into_iter().map(Action::Lose).collect())
    }

    /// Places in Russian stacks, ascending.
    fn whole_paralysis(&self, text: &str) -> Result<Vec<Action>, Fault> {
        let mut picks = Vec::new();
        for part in text.split(',').map(str::trim).filter(|it| !it.is_empty()) {
            let (hex, place) = match part.rsplit_once(' ') {
                Some((hex, place)) if place.parse::<u8>().is_ok_and(|it| (1..=9).contains(&it)) => {
                    (hex, place.parse().unwrap_or(1))
                }
                _ => (part, 1),
            };
            picks.push(Action::Paralyse(self.find_hex(hex)?, place - 1));
        }
        picks.sort();
        if picks.is_empty() { fault("say: paralyse HEX PLACE") } else { Ok(picks) }
    }

    pub(crate) fn understood(
        &self,
        state: &State,
        board: &mut Board,
        side: Side,
        text: &str,
    ) -> Result<Vec<Action>, Fault> {
        let text = text.trim();
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let rest = rest.trim();
        let one = |act: fn(Unit) -> Action| Ok(vec![act(self.find_unit(rest, side)?)]);
        let many = |act: fn(Unit) -> Action| {
            let mut units = self.find_units(rest, side)?;
            units.sort();
            Ok(units.into_iter().map(act).collect())
        };
        match (word.to_lowercase().as_str(), rest) {
            ("move" | "march" | "step", _) => self.whole_move(state, board, side, rest),
            ("attack", _) => self.whole_attack(state, board, side, rest, false),
            ("probe", _) => self.whole_attack(state, board, side, rest, true),
            ("flip", _) => one(Action::Flip),
            ("top", _) => one(Action::Top),
            ("join", _) => many(Action::Join),
            ("advance", "") => fault("say: advance UNIT, UNIT"),
            ("advance", "nobody" | "none") => Ok(vec![Action::Done]),
            ("advance", _) => many(Action::Advance),
            ("lose", _) => self.whole_losses(side, rest),
            ("paralyse" | "paralyze", _) => self.whole_paralysis(rest),
            ("place", _) => Ok(vec![Action::Place(self.find_hex(rest)?)]),
            ("order", "combat" | "fight") | ("combat", _) => Ok(vec![Action::Order { combat_first: true }]),
            ("order", "movement" | "move") | ("movement", _) => Ok(vec![Action::Order { combat_first: false }]),
            ("guns", n) => match n.parse() {
                Ok(guns) => Ok(vec![Action::Guns(guns)]),
                Err(_) => fault("say: guns and a number"),
            },
            ("halt", _) => Ok(vec![Action::Halt]),
            ("fight", _) => Ok(vec![Action::Fight]),
            ("done" | "stop", _) => Ok(vec![Action::Done]),
            ("pass", _) => Ok(vec![Action::Pass]),
            _ => fault(format!("{} is not understood; type help", quoted(text))),
        }
    }
}
