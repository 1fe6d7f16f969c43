//! The game as it was put to people before it was staged: the same answers as plain text.

use hex::Hex;
use kernel::{
    Click, Fault, Mark, May, Odds, Offer, Overlay, Picture, PictureOf, Prompt, Prompted, Ratio, Reach, SetOf, Shown,
    Side, Switch, Viewer,
};
use stage::{Bit, By, Line, Objection, Share, Sheet, TermKind, UnitId, What};

use crate::{
    AXIS, Action, Board, East, Event, SWITCHES, Set, State, Unit, View,
    board::{Tracer, Zone},
    r09_lines::UNREACHED,
    r10_supply::NO_TOWN,
};

/// What a stack without supply loses, in words that fit a mark.
const LOSES: [&str; 10] =
    ["supplied", "loses 1", "loses 2", "loses 3", "loses 4", "loses 5", "loses 6", "loses 7", "loses 8", "loses 9"];

impl East {
    /// A sentence as plain text: units by their ids.
    fn worded(&self, line: &Line) -> String {
        let mut text = String::new();
        for bit in &line.0 {
            match bit {
                Bit::Text { text: words } => text.push_str(words),
                Bit::Unit { unit, short: true } => text.push_str(self.id(Unit::from(*unit))),
                Bit::Unit { unit, short: false } => text.push_str(&self.full_name(Unit::from(*unit))),
                Bit::Hex { hex } => {
                    text.push_str(&hex.on(&self.book.map.grid).map_or(String::new(), |it| self.spot(it)))
                }
                Bit::Side { side } => text.push_str(crate::speech::title(*side)),
                Bit::Rule { rule } => text.push_str(rule.0),
            }
        }
        text
    }

    fn worded_sentence(&self, line: &Line) -> String {
        stage::words::capital(&self.worded(line))
    }

    /// The name of a unit with its id: `18 Army (GE-A18)`.
    fn full_name(&self, unit: Unit) -> String {
        format!("{} ({})", self.book.units[unit.at()].name, self.id(unit))
    }

    /// A hex with the place in it, if it has a name: `2707 Moscow`.
    pub(crate) fn spot(&self, hex: Hex) -> String {
        let number = self.number(hex);
        match self.book.map.place(hex) {
            Some(place) => format!("{number} {}", place.name),
            None => number,
        }
    }

    fn faulted(&self, objection: &Objection) -> Fault {
        Fault(match (objection.rule, &objection.line) {
            (Some(rule), _) => format!("not allowed by rule {rule}"),
            (None, Some(line)) => self.worded(line),
            (None, None) => String::new(),
        })
    }

    /// A sheet, only to find names.
    fn bare_sheet(&self) -> Sheet {
        Sheet {
            game: String::new(),
            edition: 0,
            title: String::new(),
            scenario: String::new(),
            options: Vec::new(),
            sides: kernel::BySide::from_fn(|side| self.side_words(side)),
            printed: self.print(),
            rules: Vec::new(),
            sources: Vec::new(),
        }
    }

    fn worded_odds(&self, odds: stage::Odds) -> Odds {
        let pairs = |all: Vec<Share>| all.into_iter().map(|it| (it.what, Ratio { num: it.num, den: it.den })).collect();
        let sign = |kind| if kind == TermKind::Defence { -1 } else { 1 };
        Odds {
            title: self.worded(&odds.title),
            terms: odds.terms.iter().map(|it| (self.worded(&it.what), sign(it.kind) * it.value)).collect(),
            results: pairs(odds.results),
            chances: pairs(odds.chances),
            expected: pairs(odds.expected),
        }
    }

    pub(crate) fn marks(&self, state: &State, board: &mut Board, overlay: Overlay) -> Vec<Mark> {
        let mut marks = Vec::new();
        for side in Side::ALL {
            let mark = |hex: Hex, what| Mark { hex: self.number(hex), side: Some(side), what };
            match overlay {
                Overlay::Zones => {
                    let zone = board.zone_of(self, state, side);
                    let halts = if side == AXIS { board.zone(self, state, Zone::Armies) } else { Set::EMPTY };
                    let what = |it| if halts.has(it) { "zone that halts Soviets" } else { "zone" };
                    marks.extend(zone.iter().map(|it| mark(it, what(it))));
                }
                Overlay::Lines => {
                    let stacks = board.held[side];
                    for hex in self.book.map.grid.hexes() {
                        let tracer = Tracer { side, romanian: false, command: self.book.map.command[hex.at()] };
                        if board.lines(self, state, tracer).loc.has(hex) {
                            marks.push(mark(hex, "line"));
                        } else if stacks.has(hex) && !self.any_line(state, board, hex) {
                            marks.push(mark(hex, "cut off"));
                        }
                    }
                }
                Overlay::Supply => self.supply_marks(state, board, side, &mut marks),
                Overlay::Control => {
                    let places = self.controlled(state, side);
                    marks.extend(places.iter().map(|it| mark(it, "controls")));
                }
            }
        }
        marks
    }

    /// Whether somebody in a hex has a line of communication.
    fn any_line(&self, state: &State, board: &mut Board, hex: Hex) -> bool {
        board.units_in(hex).into_iter().any(|it| self.has_loc(state, board, it))
    }

    /// Towns that supply, hexes in range of them, and stacks out of supply with the worst loss among them.
    fn supply_marks(&self, state: &State, board: &mut Board, side: Side, marks: &mut Vec<Mark>) {
        let stacks = board.held[side];
        for hex in self.book.map.grid.hexes() {
            let mark = |what| Mark { hex: self.number(hex), side: Some(side), what };
            let lacks = board.units_in(hex).into_iter().filter(|_| stacks.has(hex));
            let lacks: Vec<(u8, bool)> =
                lacks.map(|it| (self.unsupplied(state, board, it), self.has_loc(state, board, it))).collect();
            if let Some(&(loss, has_line)) = lacks.iter().max_by_key(|it| it.0).filter(|it| it.0 > 0) {
                let what = match (has_line, loss) {
                    (false, _) => "surrounded",
                    (true, NO_TOWN) => "out of supply",
                    (true, loss) => LOSES.get(usize::from(loss)).copied().unwrap_or("loses 10 or more"),
                };
                marks.push(mark(what));
                continue;
            }
            let tracer = Tracer { side, romanian: false, command: self.book.map.command[hex.at()] };
            let lines = board.lines(self, state, tracer);
            if lines.towns.has(hex) {
                marks.push(mark("supplies"));
            } else if lines.far[hex.at()] != UNREACHED && self.is_in_range(state, side, lines.far[hex.at()]) {
                marks.push(mark("in range"));
            }
        }
    }

    pub(crate) fn offered(&self, state: &State, board: &mut Board, side: Side, action: Action) -> Offer {
        let unit = |it: Unit| Click::Unit(self.id(it).into());
        let on = |it: Hex| Click::Hex(self.number(it));
        let button = |it: &str| Click::Button(it.into());
        let label = self.worded(&self.label_of(state, board, side, action));
        let text = self.write(side, action);
        let (word, rest) = text.split_once(' ').unwrap_or((&text, ""));
        let (kind, who, hex, clicks) = match action {
            Action::Assign(_) => ("assign", None, None, vec![button(rest)]),
            Action::Pick(_) => ("pick", None, None, vec![button(rest)]),
            Action::Buy(_) => ("buy", None, None, vec![button(rest)]),
            Action::Order(_) => ("order", None, None, vec![button(rest)]),
            Action::Kluge(_) => {
                let army = self.role(crate::Role::Kluge);
                ("kluge", army, None, army.map(unit).into_iter().chain([button(rest)]).collect())
            }
            Action::Ignore => ("ignore", None, None, vec![button(word)]),
            Action::Return => ("return", None, None, vec![button(word)]),
            Action::Halt => ("halt", None, None, vec![button(word)]),
            Action::Done => ("done", None, None, vec![button(word)]),
            Action::Fight { .. } => ("fight", None, None, vec![button(&text)]),
            Action::Answer { support: true } => ("support", None, None, vec![button(word)]),
            Action::Answer { support: false } => ("decline", None, None, vec![button(word)]),
            Action::Place(it, at) => ("place", Some(it), Some(at), vec![unit(it), on(at)]),
            Action::Step(it, at) => ("step", Some(it), Some(at), vec![unit(it), on(at)]),
            Action::Advance(it, at) => ("advance", Some(it), Some(at), vec![unit(it), on(at)]),
            Action::Invade(it, at) => ("invade", Some(it), Some(at), vec![unit(it), on(at), button(word)]),
            Action::Withdraw(it) => ("withdraw", Some(it), None, vec![unit(it), button(word)]),
            Action::Garrison(it) => ("garrison", Some(it), None, vec![unit(it), button(word)]),
            Action::Restore(it) => ("restore", Some(it), None, vec![unit(it), button(word)]),
            Action::Revive { unit: it, panzer } => {
                ("revive", Some(it), None, vec![unit(it), button(if panzer { "panzer" } else { "army" })])
            }
            Action::Send(it, _) => {
                let front = rest.rsplit(' ').next().unwrap_or(rest);
                ("send", Some(it), None, vec![unit(it), button(front)])
            }
            Action::Lead(it) => ("lead", Some(it), None, vec![unit(it), button(word)]),
            Action::Follow(it) => ("follow", Some(it), None, vec![unit(it)]),
            Action::Gather(it) => ("gather", Some(it), None, vec![unit(it), button(word)]),
            Action::Drop(it) => ("drop", Some(it), None, vec![unit(it), button(word)]),
            Action::Join(it) => ("join", Some(it), None, vec![unit(it)]),
            Action::Lose(it) => ("lose", Some(it), None, vec![unit(it)]),
            Action::Remove(it) => ("remove", Some(it), None, vec![unit(it)]),
            Action::Attach(it) => ("attach", Some(it), None, vec![unit(it)]),
            Action::Reserve(it) => ("reserve", Some(it), None, vec![unit(it)]),
            Action::Counter(it) => ("counter", Some(it), None, vec![unit(it)]),
            Action::Assault { hex, support } => {
                let how = if support { "assault support" } else { "assault" };
                ("assault", None, Some(hex), vec![on(hex), button(how)])
            }
            Action::Attack(at) => ("attack", None, Some(at), vec![on(at), button(word)]),
            Action::March(at) => ("march", None, Some(at), vec![on(at)]),
            Action::Sail(at) => ("sail", None, Some(at), vec![on(at), button(word)]),
            Action::Retreat(one, two) => ("retreat", None, Some(two), vec![on(one), on(two)]),
            Action::RetreatOne(it, one, two) => ("retreat", Some(it), Some(two), vec![unit(it), on(one), on(two)]),
        };
        let id = |it: Unit| self.id(it).to_owned();
        Offer { kind, unit: who.map(id), hex: hex.map(|it| self.number(it)), clicks, label }
    }
}

impl Prompted for East {
    const SWITCHES: &'static [Switch] = SWITCHES;

    fn prompt(&self, state: &State, board: &mut Board, side: Side) -> Prompt {
        let prompt = self.question(state, board, side);
        let set = prompt.set.map(|it| SetOf {
            what: it.what,
            members: it.members,
            chosen: it.chosen,
            min: it.min.into(),
            max: it.max.into(),
        });
        Prompt { rule: prompt.rule, text: self.worded_sentence(&prompt.text), set }
    }

    fn waiting(&self, state: &State, _: Viewer) -> String {
        self.worded_sentence(&self.awaits(state))
    }

    fn offer(&self, state: &State, board: &mut Board, side: Side, action: Action) -> Offer {
        self.offered(state, board, side, action)
    }

    fn tell(&self, event: &Event) -> String {
        self.worded_sentence(&self.tell_of(event).line)
    }

    fn show(&self, event: &Event) -> Shown {
        let told = self.tell_of(event);
        let (units, from, to, die): (Vec<UnitId>, _, _, _) = match &told.what {
            What::Moved { units, route, .. } => (units.clone(), route.first().copied(), route.last().copied(), None),
            What::Attacked { attackers, defenders, target, .. } => {
                (attackers.iter().chain(defenders).copied().collect(), None, *target, None)
            }
            What::Rolled { die, unit, .. } => (unit.iter().copied().collect(), None, None, Some(u16::from(*die))),
            What::Lost { unit, left, hex } => (vec![*unit], hex.filter(|_| *left == 0), None, None),
            What::Restored { unit, .. } => (vec![*unit], None, None, None),
            What::Marked { units, hex, .. } => (units.clone(), None, *hex, None),
            What::Control { hex, .. } | What::Marker { hex, .. } => (Vec::new(), None, Some(*hex), None),
            What::Placed { unit, at: stage::Spot::Hex { hex } } => (vec![*unit], None, Some(*hex), None),
            What::Placed { unit, .. } => (vec![*unit], None, None, None),
            What::Preparing { units, hex } | What::Said { units, hex } => (units.clone(), None, *hex, None),
            _ => (Vec::new(), None, None, None),
        };
        Shown {
            kind: told.kind,
            text: self.worded_sentence(&told.line),
            units: units.into_iter().map(|it| self.id(it.into()).to_owned()).collect(),
            from: from.map(|it| it.to_string()),
            to: to.map(|it| it.to_string()),
            die,
        }
    }

    fn why_not(&self, state: &State, board: &mut Board, side: Side, action: Action) -> May {
        self.refusal(state, board, side, action)
    }

    fn reach(&self, state: &State, board: &mut Board, side: Side, unit: &str) -> Result<Vec<Reach>, Fault> {
        let unit = self.bare_sheet().find_unit(Some(side), unit)?;
        let reach = self.reach_of(state, board, side, unit.into()).map_err(|it| self.faulted(&it))?;
        let ends = reach.nodes.iter().enumerate().filter(|(_, it)| it.stops && it.by != By::Sea);
        let mut all: Vec<Reach> = ends
            .map(|(at, it)| Reach {
                hex: it.hex.to_string(),
                cost: it.cost.into(),
                route: reach.route(at).iter().map(ToString::to_string).collect(),
                actions: reach.acts(at),
            })
            .collect();
        all.sort_by(|a, b| a.hex.cmp(&b.hex));
        Ok(all)
    }

    fn overlay(&self, state: &State, board: &mut Board, _: Viewer, overlay: Overlay) -> Vec<Mark> {
        self.marks(state, board, overlay)
    }

    fn odds(&self, state: &State, board: &mut Board, side: Side) -> Option<Odds> {
        self.reckon_odds(state, board, side).map(|it| self.worded_odds(it))
    }

    fn odds_of(&self, state: &State, board: &mut Board, side: Side, action: Action) -> Option<Odds> {
        self.reckon_begun(state, board, side, action).map(|it| self.worded_odds(it))
    }

    fn understand(&self, state: &State, board: &mut Board, side: Side, text: &str) -> Result<Vec<Action>, Fault> {
        self.understood(&self.bare_sheet(), state, board, side, text).map_err(|it| self.faulted(&it))
    }

    fn commands(&self) -> &'static [&'static str] {
        crate::commands::COMMANDS
    }

    fn picture(&self, view: &View, of: &PictureOf) -> Picture {
        self.draw(view, of)
    }
}
