//! How decisions are put to people: the question, the offers, the reasons.
//!
//! All of it is for one side, and nothing in it depends on what that side may not know.

use hex::Hex;
use kernel::{
    Click, Fault, Game, Mark, May, Odds, Offer, Overlay, Picture, PictureOf, Prompt, Prompted, Reach, Rule, SetOf,
    Shown, Side, Switch, Viewer,
};

use crate::{
    Action, Battle, Board, Event, Mukden, Phase, Preparing, STACK_LIMIT, SWITCHES, Set, State, Unit, Units, View,
    told::{from_top, some, title},
};

fn ask(rule: &'static str, text: String, set: Option<SetOf>) -> Prompt {
    Prompt { rule: Rule(rule), text, set }
}

impl Mukden {
    fn unit_set(&self, what: &'static str, members: Units, chosen: Units, act: fn(Unit) -> Action) -> SetOf {
        let write = |units: Units| -> Vec<String> { units.into_iter().map(|it| self.write(act(it))).collect() };
        SetOf { what, members: write(members), chosen: write(chosen), min: 0, max: members.len() as usize }
    }

    /// How many of these units fit into an empty hex at most.
    fn most_that_fit(&self, units: Units) -> usize {
        let mut halves: Vec<u8> = units.into_iter().map(|it| self.halves(it)).collect();
        halves.sort_unstable();
        let mut room = STACK_LIMIT;
        halves.into_iter().take_while(|&it| room.checked_sub(it).map(|left| room = left).is_some()).count()
    }

    fn ask_paralysis(&self, state: &State, board: &Board, left: u8, hex: u16, place: u8) -> Prompt {
        // With one pick left every place may still be named; while more are owed, the last ones are not listed.
        let open = State { phase: Phase::Paralyse { left: 1, hex, place }, ..*state };
        let mut list = Vec::new();
        self.list_paralysis(&open, board, &mut list);
        let members = list.into_iter().map(|it| self.write(it)).collect();
        let n = usize::from(left);
        let set = SetOf { what: "paralysed units", members, chosen: Vec::new(), min: n, max: n };
        ask("5.4b", format!("Paralyse {}: a hex and the place in its stack.", some(left, "Russian unit")), Some(set))
    }

    fn ask_prepare(&self, state: &State, board: &mut Board, preparing: &Preparing) -> Prompt {
        let Preparing { target, probe, joined, guns, able } = *preparing;
        let mut set = self.unit_set("attackers", able, joined, Action::Join);
        set.min = 1;
        if probe {
            set.max = self.most_that_fit(able).max(joined.len() as usize);
        }
        if guns > 0 {
            set.max = joined.len() as usize;
        }
        let (verb, noun) = if probe { ("probe into", "probe into") } else { ("attack", "attack on") };
        let spot = self.spot(Hex(target));
        let text = if joined.is_empty() {
            format!("Who takes part in the {noun} {spot}?")
        } else {
            let names = self.short_names(joined);
            let most = self.most_guns(state, board, preparing);
            let more = match (guns, most) {
                (1.., _) => format!(", with {}", some(guns, "bombardment marker")),
                (0, 1..) => format!("; up to {} may join", some(most, "bombardment marker")),
                (0, 0) => String::new(),
            };
            format!("{names} will {verb} {spot}{more}: add units, or fight.")
        };
        ask(if probe { "9.13b" } else { "9.0g" }, text, Some(set))
    }

    fn ask_losses(
        &self,
        state: &State,
        board: &Board,
        battle: &Battle,
        attacker: bool,
        left: u8,
        last: Unit,
    ) -> Prompt {
        let units = self.involved(state, board, battle, attacker);
        // A step is a member: a unit stands in the list as often as it has steps.
        let steps = units.after(last).or(units.and(Units::only(last))).into_iter().flat_map(|it| {
            let n = usize::from(state.steps[it.at()]);
            std::iter::repeat_n(self.write(Action::Lose(it)), n)
        });
        let n = usize::from(left);
        let set = SetOf { what: "losses", members: steps.collect(), chosen: Vec::new(), min: n, max: n };
        ask(
            "9.10a",
            format!("{} to lose at {}: of which units?", some(left, "step"), self.spot(Hex(battle.target))),
            Some(set),
        )
    }

    fn ask_advance(&self, state: &State, board: &Board, battle: &Battle, advanced: Units) -> Prompt {
        let alive = battle.units.and(board.on_map[state.active]);
        let mut set = self.unit_set("advance", alive, advanced, Action::Advance);
        set.max = self.most_that_fit(alive).max(advanced.len() as usize);
        ask("9.11a", format!("{} is free: who advances into it?", self.spot(Hex(battle.target))), Some(set))
    }

    fn ask_move(&self, state: &State, board: &Board, unit: Unit, spent: u8) -> Prompt {
        let may_halt = self.may_halt(state, board, unit).is_ok();
        let what = if may_halt { "go on, or halt" } else { "go on; there is no room to halt here" };
        let at = state.hex(unit).map(|it| format!(" at {}", self.spot(it))).unwrap_or_default();
        ask("8.0b", format!("{}{at}, {} spent: {what}.", self.full_name(unit), some(spent, "point")), None)
    }

    /// Why a decision is not in the list while an action is chosen.
    fn why_not_act(&self, state: &State, board: &mut Board, action: Action) -> May {
        match action {
            Action::Step(unit, to) => self.why_no_step(state, board, unit, to),
            Action::Attack(hex) => self.may_prepare(state, board, hex, false),
            Action::Probe(hex) => self.may_prepare(state, board, hex, true),
            Action::Flip(unit) => Rule("5.5k").bars(!self.fresh(state, board, state.active).has(unit)),
            Action::Top(unit) => self.may_top(state, board, unit),
            Action::Pass => Ok(()),
            _ => Err(Rule("5.0c")),
        }
    }

    fn why_not_prepare(&self, state: &State, board: &mut Board, preparing: &Preparing, action: Action) -> May {
        match action {
            Action::Join(unit) => {
                self.may_join(preparing, unit).map_err(|it| self.why_unable(state, preparing, unit, it))
            }
            Action::Guns(guns) => self.may_lay_guns(state, board, preparing, guns),
            Action::Fight if preparing.joined.is_empty() => Err(Rule(if preparing.probe { "9.13b" } else { "9.0g" })),
            Action::Fight => Ok(()),
            _ => Err(Rule("5.0c")),
        }
    }

    /// What keeps a unit out of an attack, more closely than that it is not among those who can.
    fn why_unable(&self, state: &State, preparing: &Preparing, unit: Unit, rule: Rule) -> Rule {
        if preparing.able.has(unit) || self.side(unit) != state.active {
            rule
        } else if state.disrupted.has(unit) {
            Rule("2.11c")
        } else if state.chain.momentum {
            Rule("9.12b")
        } else if preparing.probe {
            Rule("9.13a")
        } else {
            Rule("9.0f")
        }
    }

    fn is_listed(action: Action, list: impl FnOnce(&mut Vec<Action>)) -> bool {
        let mut all = Vec::new();
        list(&mut all);
        all.contains(&action)
    }

    /// The unit at a place of a stack in words, by name only if the side sees its face. Paralysis interrupts no act, so
    /// that the side sees the table as it stands.
    fn place_words(&self, state: &State, board: &Board, side: Side, hex: Hex, place: u8) -> String {
        let shown = self.shown(state, board);
        let unit = board.stack(hex).nth(usize::from(place));
        let seen = unit.filter(|&it| self.knows(state, Viewer::Side(side), shown, it));
        let name = seen.map(|it| format!(", {}", self.full_name(it)));
        let which = if board.stack(hex).count() < 2 { "the only unit".to_owned() } else { from_top(place) };
        format!("{which}{}", name.unwrap_or_default())
    }
}

impl Prompted for Mukden {
    const SWITCHES: &'static [Switch] = SWITCHES;

    fn prompt(&self, state: &State, board: &mut Board, _: Side) -> Prompt {
        match state.phase {
            Phase::Replace => {
                let text = "Mukden is closed: to which hex of the railroad does the Cavalry Corps return?";
                ask("5.2b", text.into(), None)
            }
            Phase::Declare => ask("5.3a", "Which comes first this turn, movement or combat?".into(), None),
            Phase::Paralyse { left, hex, place } => self.ask_paralysis(state, board, left, hex, place),
            Phase::Act if state.is_combat() => {
                ask("9.3b", "Attack, probe, flip a unit, or pass for the rest of the phase.".into(), None)
            }
            Phase::Act => ask("5.5g", "Move a unit, flip one, or pass for the rest of the phase.".into(), None),
            Phase::Move(moving) => self.ask_move(state, board, moving.unit, moving.spent),
            Phase::Prepare(preparing) => self.ask_prepare(state, board, &preparing),
            Phase::Losses { battle, attacker, left, last, .. } => {
                self.ask_losses(state, board, &battle, attacker, left, last)
            }
            Phase::Advance { battle, advanced } => self.ask_advance(state, board, &battle, advanced),
            Phase::Momentum { at, able } => {
                let names = self.short_names(able);
                let and = if state.chain.probed { "" } else { " or probe" };
                ask("9.12a", format!("{names} at {} may attack{and} once more, or stop.", self.spot(Hex(at))), None)
            }
            Phase::Paralysis | Phase::Combat(_) | Phase::Over(_) => {
                ask("5.0c", "There is nothing to decide.".into(), None)
            }
        }
    }

    fn waiting(&self, state: &State, _: Viewer) -> String {
        // What a stranger would read is enough for everybody, and gives nothing away.
        let state = self.believed(state, Viewer::Spectator);
        let active = title(state.active);
        match state.phase {
            Phase::Replace => "Waiting for Russia to bring the Cavalry Corps back.".into(),
            Phase::Declare => "Waiting for Japan to declare the order of the phases.".into(),
            Phase::Paralysis => "Japan rolls for Russian paralysis.".into(),
            Phase::Paralyse { .. } => "Waiting for Japan to paralyse Russian units.".into(),
            Phase::Combat(battle) => {
                format!("{active} attacks {}: the combat die.", self.spot(Hex(battle.target)))
            }
            Phase::Losses { attacker, .. } => {
                let side = if attacker { state.active } else { state.active.other() };
                format!("Waiting for {} to take losses.", title(side))
            }
            Phase::Advance { .. } => format!("Waiting for {active} to advance."),
            Phase::Momentum { .. } => format!("Waiting for {active} to attack once more or stop."),
            Phase::Over(_) => "The game is over.".into(),
            _ if state.is_combat() => format!("Waiting for {active} to attack."),
            _ => format!("Waiting for {active} to move."),
        }
    }

    fn offer(&self, state: &State, board: &mut Board, side: Side, action: Action) -> Offer {
        let id = |it: Unit| Some(self.id(it).to_owned());
        let number = |it: Hex| Some(self.number(it));
        let unit = |it: Unit| Click::Unit(self.id(it).into());
        let on = |it: Hex| Click::Hex(self.number(it));
        let button = |it: &str| Click::Button(it.into());
        let name = |it: Unit| self.full_name(it);
        let (kind, who, hex, clicks, label) = match action {
            Action::Place(it) => {
                ("place", None, number(it), vec![on(it)], format!("the Cavalry Corps returns to {}", self.spot(it)))
            }
            Action::Order { combat_first } => {
                let [first, second] = if combat_first { ["combat", "movement"] } else { ["movement", "combat"] };
                ("order", None, None, vec![button(first)], format!("{first} first, then {second}"))
            }
            Action::Paralyse(it, place) => {
                let clicks = vec![on(it), button(&format!("place {}", place + 1))];
                let words = self.place_words(state, board, side, it, place);
                ("paralyse", None, number(it), clicks, format!("paralyse {}: {words}", self.spot(it)))
            }
            Action::Step(it, to) => {
                let label = format!("{} steps to {}", name(it), self.spot(to));
                ("step", id(it), number(to), vec![unit(it), on(to)], label)
            }
            Action::Halt => ("halt", None, None, vec![button("halt")], "halt here".into()),
            Action::Attack(it) => {
                let height = board.stack(it).count() as u32;
                let label = format!("attack {} ({})", self.spot(it), some(height, "unit"));
                ("attack", None, number(it), vec![on(it), button("attack")], label)
            }
            Action::Probe(it) => {
                let label = format!("probe into {}", self.spot(it));
                ("probe", None, number(it), vec![on(it), button("probe")], label)
            }
            Action::Join(it) => {
                let steps = state.steps[it.at()];
                ("join", id(it), None, vec![unit(it)], format!("{} takes part with {steps}", name(it)))
            }
            Action::Guns(guns) => {
                let label = some(guns, "bombardment marker");
                ("guns", None, None, vec![button(&format!("guns {guns}"))], label)
            }
            Action::Fight => {
                let label = match state.phase {
                    Phase::Prepare(Preparing { probe: true, .. }) => "make the probe",
                    _ => "make the attack",
                };
                ("fight", None, None, vec![button("fight")], label.into())
            }
            Action::Lose(it) => {
                let left = state.steps[it.at()].saturating_sub(1);
                let label = match left {
                    0 => format!("{} loses its last step", name(it)),
                    left => format!("{} loses a step and has {left} left", name(it)),
                };
                ("lose", id(it), None, vec![unit(it)], label)
            }
            Action::Advance(it) => ("advance", id(it), None, vec![unit(it)], format!("{} advances", name(it))),
            Action::Done => {
                let label = match state.phase {
                    Phase::Advance { advanced, .. } if advanced.is_empty() => "nobody advances",
                    Phase::Advance { .. } => "nobody else advances",
                    _ => "stop here",
                };
                ("done", None, None, vec![button("done")], label.into())
            }
            Action::Flip(it) => ("flip", id(it), None, vec![unit(it), button("flip")], format!("flip {}", name(it))),
            Action::Top(it) => ("top", id(it), None, vec![unit(it), button("top")], format!("put {} on top", name(it))),
            Action::Pass => ("pass", None, None, vec![button("pass")], "pass for the rest of the phase".into()),
        };
        Offer { kind, unit: who, hex, clicks, label }
    }

    fn tell(&self, event: &Event) -> String {
        self.told(event)
    }

    fn show(&self, event: &Event) -> Shown {
        self.shown_event(event)
    }

    fn why_not(&self, state: &State, board: &mut Board, side: Side, action: Action) -> May {
        if !self.awaiting(state).owes(side) {
            return Err(Rule("5.0c"));
        }
        match (state.phase, action) {
            (Phase::Replace, Action::Place(hex)) => Rule("5.2b").bars(!self.homes(state, board).has(hex)),
            (Phase::Declare, Action::Order { .. }) => Ok(()),
            (Phase::Paralyse { .. }, Action::Paralyse(..)) => {
                Rule("5.4b").bars(!Mukden::is_listed(action, |all| self.list_paralysis(state, board, all)))
            }
            (Phase::Act, action) => self.why_not_act(state, board, action),
            (Phase::Move(_), Action::Step(unit, to)) => self.why_no_step(state, board, unit, to),
            (Phase::Move(moving), Action::Halt) => self.may_halt(state, board, moving.unit),
            (Phase::Move(_), Action::Flip(_) | Action::Top(_) | Action::Pass) => Err(Rule("8.1f")),
            (Phase::Prepare(preparing), action) => self.why_not_prepare(state, board, &preparing, action),
            (Phase::Losses { battle, attacker, left, last, .. }, Action::Lose(_)) => {
                Rule("9.10a").bars(!Mukden::is_listed(action, |all| {
                    self.list_losses(state, board, &battle, attacker, left, last, all);
                }))
            }
            (Phase::Advance { battle, advanced }, Action::Advance(unit)) => {
                self.may_advance(board, &battle, unit)?;
                Rule("9.11a").bars(!Mukden::is_listed(action, |all| self.list_advances(board, &battle, advanced, all)))
            }
            (Phase::Advance { .. } | Phase::Momentum { .. }, Action::Done) => Ok(()),
            (Phase::Momentum { .. }, Action::Attack(hex)) => self.may_prepare(state, board, hex, false),
            (Phase::Momentum { .. }, Action::Probe(hex)) => self.may_prepare(state, board, hex, true),
            _ => Err(Rule("5.0c")),
        }
    }

    fn reach(&self, state: &State, board: &mut Board, side: Side, unit: &str) -> Result<Vec<Reach>, Fault> {
        let walks = self.walks(state, board, side, self.find_unit(unit, side)?)?;
        let reach = |it: crate::commands::Walk| Reach {
            hex: self.number(it.to),
            cost: u16::from(it.cost),
            route: it.route.iter().map(|&it| self.number(it)).collect(),
            actions: it.actions.into_iter().map(|it| self.write(it)).collect(),
        };
        Ok(walks.into_iter().map(reach).collect())
    }

    fn overlay(&self, state: &State, board: &mut Board, viewer: Viewer, overlay: Overlay) -> Vec<Mark> {
        // Where stacks stand, and whose they are, everybody sees; zones and lines follow from that.
        let believed = &self.believed(state, viewer);
        let mut seen;
        let board = if (believed.place, believed.rank) == (state.place, state.rank) {
            board
        } else {
            // A unit under way still stands where it was last seen.
            seen = Board::new(self, believed);
            &mut seen
        };
        let state = believed;
        let grid = &self.book.map.grid;
        let mut marks = Vec::new();
        for side in Side::ALL {
            let mark = |hex: Hex, what| Mark { hex: self.number(hex), side: Some(side), what };
            let stacks = |board: &Board| -> Vec<Hex> {
                grid.hexes().filter(|&it| board.top(it).is_some_and(|top| self.side(top) == side)).collect()
            };
            match overlay {
                Overlay::Zones => marks.extend(self.zones(board, side).iter().map(|it| mark(it, "zone"))),
                Overlay::Lines => {
                    let open = board.lines(self, state, side);
                    let heads = self.book.map.supply[side];
                    let mut line = Set::EMPTY;
                    for from in stacks(board) {
                        let goal = |it: Hex| heads.has(it) && (open.has(it) || it == from);
                        line |= Set::of(hex::trace(grid, from, |it| open.has(it), goal).unwrap_or_default());
                    }
                    marks.extend(line.iter().map(|it| mark(it, "line")));
                }
                Overlay::Supply => {
                    for from in stacks(board) {
                        let is_open = self.line_from(state, board, side, from);
                        marks.push(mark(from, if is_open { "open" } else { "cut off" }));
                    }
                }
                Overlay::Control => {
                    let own = self.book.map.critical.iter().filter(|&&it| self.control(state, it) == Some(side));
                    marks.extend(own.map(|&it| mark(it, "controls")));
                }
            }
        }
        marks
    }

    fn odds(&self, state: &State, board: &mut Board, side: Side) -> Option<Odds> {
        self.reckon_odds(state, board, side)
    }

    fn understand(&self, state: &State, board: &mut Board, side: Side, text: &str) -> Result<Vec<Action>, Fault> {
        self.understood(state, board, side, text)
    }

    fn commands(&self) -> &'static [&'static str] {
        crate::commands::COMMANDS
    }

    fn picture(&self, view: &View, of: &PictureOf) -> Picture {
        self.draw(view, of)
    }
}
