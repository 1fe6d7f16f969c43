//! The same as strings, for callers that know no stage yet: the question, the offers, the reasons, the events.
//!
//! All of it is for one side, and nothing in it depends on what that side may not know.

use hex::Hex;
use kernel::{
    Click, Fault, Game, Mark, May, Odds, Offer, Overlay, Picture, PictureOf, Prompt, Prompted, Ratio, Reach, Rule,
    SetOf, Shown, Side, Switch, Viewer,
};

use stage::{Objection, Shade, Sheet};

use crate::{Action, Battle, Board, End, Event, JAPAN, Mukden, Phase, Preparing, SWITCHES, State, Unit, Units, View};

/// A side in a sentence.
pub(crate) fn title(side: Side) -> &'static str {
    if side == JAPAN { "Japan" } else { "Russia" }
}

/// A number with its noun: `1 step`, `3 steps`.
pub(crate) fn some(n: impl Into<u32>, noun: &str) -> String {
    let n = n.into();
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

/// A place in a stack, counted from the top and from zero, in words.
pub(crate) fn from_top(place: u8) -> String {
    match place {
        0 => "the top unit".into(),
        1 => "the 2nd unit from the top".into(),
        2 => "the 3rd unit from the top".into(),
        _ => format!("the {}th unit from the top", place + 1),
    }
}

impl Mukden {
    /// The name of a unit with its id: `Imperial Guard Division (J:IG)`.
    pub(crate) fn full_name(&self, unit: Unit) -> String {
        format!("{} ({})", self.book.units[unit.at()].name, self.id(unit))
    }

    /// The id of a unit without its side: `IG`.
    pub(crate) fn short_name(&self, unit: Unit) -> &str {
        let id = self.id(unit);
        id.split_once(':').map_or(id, |it| it.1)
    }

    /// Short names in a row: `10, 3R`.
    pub(crate) fn short_names(&self, units: Units) -> String {
        let names: Vec<_> = units.into_iter().map(|it| self.short_name(it)).collect();
        names.join(", ")
    }

    /// A hex with the place in it, if it has a name: `2310 Mukden`.
    pub(crate) fn spot(&self, hex: Hex) -> String {
        let number = self.number(hex);
        match self.book.map.places.iter().find(|it| it.hex == hex) {
            Some(place) => format!("{number} {}", place.name),
            None => number,
        }
    }

    fn route(&self, route: &[Hex]) -> String {
        let hexes: Vec<_> = route.iter().map(|&it| self.number(it)).collect();
        hexes.join("-")
    }

    fn sentence(&self, event: &Event) -> String {
        let full = |unit: &Unit| self.full_name(*unit);
        let spot = |hex: &Hex| self.spot(*hex);
        match event {
            Event::Turn { turn } => match self.book.turns.get(usize::from(*turn).wrapping_sub(1)) {
                Some(days) => format!("Turn {turn} begins, {}.", days.days()),
                None => format!("Turn {turn} begins."),
            },
            Event::Returned { hex } => format!("{} returns at {}.", full(&self.book.cavalry_corps), spot(hex)),
            Event::Order { combat_first } => {
                let [first, second] = if *combat_first { ["combat", "movement"] } else { ["movement", "combat"] };
                format!("Japan declares {first} first, then {second}.")
            }
            Event::ParalysisRoll { die, units: 0 } => format!("Paralysis die {die}: no Russian unit is paralysed."),
            Event::ParalysisRoll { die, units } => {
                format!("Paralysis die {die}: Japan picks {}.", some(*units, "Russian unit"))
            }
            Event::Paralysed { hex, unit: Some(unit), .. } => format!("{} at {} is paralysed.", full(unit), spot(hex)),
            Event::Paralysed { hex, place, unit: None } => {
                format!("At {}, {} is paralysed.", spot(hex), from_top(*place))
            }
            Event::Phase { combat } => {
                format!("The {} phase begins.", if *combat { "combat" } else { "movement" })
            }
            Event::Stepped { unit, from, to } => format!("{} steps from {} to {}.", full(unit), spot(from), spot(to)),
            Event::Moved { unit, route, ended } => match (&route[..], ended) {
                ([hex], _) => format!("{} halts at {}.", full(unit), spot(hex)),
                (route, true) => format!("{} moves {}.", full(unit), self.route(route)),
                (route, false) => format!("{} is on the march, seen {} so far.", full(unit), self.route(route)),
            },
            Event::Preparing { hex, unit: Some(unit), .. } => format!("{} will go against {}.", full(unit), spot(hex)),
            Event::Preparing { hex, guns: 0, .. } => format!("{} is the target.", spot(hex)),
            Event::Preparing { hex, guns, .. } => {
                format!("{} on {}.", some(*guns, "bombardment marker"), spot(hex))
            }
            Event::Attacked { side, target, attackers, guns, defenders, reckoning } => {
                let guns = match *guns {
                    0 => String::new(),
                    guns => format!(" and {}", some(guns, "bombardment marker")),
                };
                format!(
                    "{} attacks {} with {}{guns}, against {}: column {}.",
                    title(*side),
                    spot(target),
                    self.short_names(*attackers),
                    self.short_names(*defenders),
                    self.book.crt.heading(*side, usize::from(reckoning.column)),
                )
            }
            Event::CombatRoll { die, attacker, defender, .. } => {
                format!("Combat die {die}: the attacker loses {}, the defender {defender}.", some(*attacker, "step"))
            }
            Event::StepLost { unit, left, .. } => format!("{} is down to {}.", full(unit), some(*left, "step")),
            Event::Eliminated { unit, .. } => format!("{} is eliminated.", full(unit)),
            Event::Probed { side, units, hex, .. } => {
                format!("{} probes into {} with {}.", title(*side), spot(hex), self.short_names(*units))
            }
            Event::Advanced { unit, hex, .. } => format!("{} advances to {}.", full(unit), spot(hex)),
            Event::Control { hex, side } => format!("{} takes control of {}.", title(*side), spot(hex)),
            Event::Disrupted { units } => match (units.len(), units.first()) {
                (1, Some(unit)) => format!("{} turns to its flag.", full(&unit)),
                (_, Some(_)) => format!("{} turn to their flags.", self.short_names(*units)),
                _ => "Nobody is left of those who acted.".into(),
            },
            Event::Flipped { unit, hex, .. } => format!("{} at {} is flipped and stays.", full(unit), spot(hex)),
            Event::HiddenFlip { side } => {
                format!("{} flips a unit below the top of a stack.", title(*side))
            }
            Event::Topped { unit, hex, .. } => {
                format!("{} comes to the top of its stack at {}.", full(unit), spot(hex))
            }
            Event::HiddenTop { side, hex } => {
                format!("{} covers the top of its stack at {}.", title(*side), spot(hex))
            }
            Event::Passed { side } => format!("{} passes for the rest of the phase.", title(*side)),
            Event::Stayed { side } => format!("{} goes no further.", title(*side)),
            Event::Recovered => "All units recover.".into(),
            Event::Count { russian, japanese, cut_off } => {
                let lost = format!("Steps lost: Japan {japanese}, Russia {russian}");
                if cut_off.is_empty() {
                    format!("{lost}.")
                } else {
                    format!("{lost}, with those of {}, who are cut off.", self.short_names(*cut_off))
                }
            }
            Event::Over { end } => match end {
                End::Liaoyang => "Liaoyang has fallen: Russian victory.".into(),
                End::Mukden => "Mukden has fallen in time: Japanese victory.".into(),
                End::Railroad => "The railroad is cut in time: Japanese victory.".into(),
                End::Historic => {
                    "Japan holds Mukden and has inflicted a fifth more losses than it took: Japanese victory.".into()
                }
                End::MukdenHeld => "Russia holds Mukden: Russian victory.".into(),
                End::LossesTooHigh => "Japan holds Mukden but has lost too much: Russian victory.".into(),
            },
        }
    }

    pub(crate) fn shown_event(&self, event: &Event) -> Shown {
        let one = |unit: &Unit| Units::only(*unit);
        let none = Units::NONE;
        let (kind, units, from, to, die) = match event {
            Event::Turn { .. } => ("turn", none, None, None, None),
            Event::Returned { hex } => ("returned", one(&self.book.cavalry_corps), None, Some(*hex), None),
            Event::Order { .. } => ("order", none, None, None, None),
            Event::ParalysisRoll { die, .. } => ("paralysis_roll", none, None, None, Some(*die)),
            Event::Paralysed { hex, unit, .. } => {
                ("paralysed", unit.as_ref().map_or(none, one), None, Some(*hex), None)
            }
            Event::Phase { .. } => ("phase", none, None, None, None),
            Event::Stepped { unit, from, to } => ("stepped", one(unit), Some(*from), Some(*to), None),
            Event::Moved { unit, route, .. } => {
                ("moved", one(unit), route.first().copied(), route.last().copied(), None)
            }
            Event::Preparing { hex, unit, .. } => {
                ("preparing", unit.as_ref().map_or(none, one), None, Some(*hex), None)
            }
            Event::Attacked { target, attackers, defenders, .. } => {
                ("attacked", attackers.or(*defenders), None, Some(*target), None)
            }
            Event::CombatRoll { die, .. } => ("combat_roll", none, None, None, Some(*die)),
            Event::StepLost { unit, .. } => ("step_lost", one(unit), None, None, None),
            Event::Eliminated { unit, .. } => ("eliminated", one(unit), None, None, None),
            Event::Probed { units, hex, .. } => ("probed", *units, None, Some(*hex), None),
            Event::Advanced { unit, hex, .. } => ("advanced", one(unit), None, Some(*hex), None),
            Event::Control { hex, .. } => ("control", none, None, Some(*hex), None),
            Event::Disrupted { units } => ("disrupted", *units, None, None, None),
            Event::Flipped { unit, hex, .. } => ("flipped", one(unit), None, Some(*hex), None),
            Event::HiddenFlip { .. } => ("hidden_flip", none, None, None, None),
            Event::Topped { unit, hex, .. } => ("topped", one(unit), None, Some(*hex), None),
            Event::HiddenTop { hex, .. } => ("hidden_top", none, None, Some(*hex), None),
            Event::Passed { .. } => ("passed", none, None, None, None),
            Event::Stayed { .. } => ("stayed", none, None, None, None),
            Event::Recovered => ("recovered", none, None, None, None),
            Event::Count { cut_off, .. } => ("count", *cut_off, None, None, None),
            Event::Over { .. } => ("over", none, None, None, None),
        };
        let number = |it: Option<Hex>| it.map(|it| self.number(it));
        Shown {
            kind,
            text: self.sentence(event),
            units: units.into_iter().map(|it| self.id(it).to_owned()).collect(),
            from: number(from),
            to: number(to),
            die: die.map(u16::from),
        }
    }
}

fn ask(rule: &'static str, text: String, set: Option<SetOf>) -> Prompt {
    Prompt { rule: Rule(rule), text, set }
}

impl Mukden {
    fn former_unit_set(&self, what: &'static str, members: Units, chosen: Units, act: fn(Unit) -> Action) -> SetOf {
        let write = |units: Units| -> Vec<String> { units.into_iter().map(|it| self.write(act(it))).collect() };
        SetOf { what, members: write(members), chosen: write(chosen), min: 0, max: members.len() as usize }
    }

    fn former_ask_paralysis(&self, state: &State, board: &Board, left: u8, hex: u16, place: u8) -> Prompt {
        // With one pick left every place may still be named; while more are owed, the last ones are not listed.
        let open = State { phase: Phase::Paralyse { left: 1, hex, place }, ..*state };
        let mut list = Vec::new();
        self.list_paralysis(&open, board, &mut list);
        let members = list.into_iter().map(|it| self.write(it)).collect();
        let n = usize::from(left);
        let set = SetOf { what: "paralysed units", members, chosen: Vec::new(), min: n, max: n };
        ask("5.4b", format!("Paralyse {}: a hex and the place in its stack.", some(left, "Russian unit")), Some(set))
    }

    fn former_ask_prepare(&self, state: &State, board: &mut Board, preparing: &Preparing) -> Prompt {
        let Preparing { target, probe, joined, guns, able } = *preparing;
        let mut set = self.former_unit_set("attackers", able, joined, Action::Join);
        set.min = 1;
        if probe {
            set.max = usize::from(self.most_that_fit(able)).max(joined.len() as usize);
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

    fn former_ask_losses(
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

    fn former_ask_advance(&self, state: &State, board: &Board, battle: &Battle, advanced: Units) -> Prompt {
        let alive = battle.units.and(board.on_map[state.active]);
        let mut set = self.former_unit_set("advance", alive, advanced, Action::Advance);
        set.max = usize::from(self.most_that_fit(alive)).max(advanced.len() as usize);
        ask("9.11a", format!("{} is free: who advances into it?", self.spot(Hex(battle.target))), Some(set))
    }

    fn former_ask_move(&self, state: &State, board: &Board, unit: Unit, spent: u8) -> Prompt {
        let may_halt = self.may_halt(state, board, unit).is_ok();
        let what = if may_halt { "go on, or halt" } else { "go on; there is no room to halt here" };
        let at = state.hex(unit).map(|it| format!(" at {}", self.spot(it))).unwrap_or_default();
        ask("8.0b", format!("{}{at}, {} spent: {what}.", self.full_name(unit), some(spent, "point")), None)
    }

    /// The unit at a place of a stack in words, by name only if the side sees its face. Paralysis interrupts no act, so
    /// that the side sees the table as it stands.
    fn former_place_words(&self, state: &State, board: &Board, side: Side, hex: Hex, place: u8) -> String {
        let shown = self.shown(state);
        let unit = board.stack(hex).nth(usize::from(place));
        let seen = unit.filter(|&it| self.knows(state, Viewer::Side(side), shown, it));
        let name = seen.map(|it| format!(", {}", self.full_name(it)));
        let which = if board.stack(hex).count() < 2 { "the only unit".to_owned() } else { from_top(place) };
        format!("{which}{}", name.unwrap_or_default())
    }
}

impl Mukden {
    /// A sheet that finds and writes names.
    fn bare_sheet(&self) -> Sheet {
        Sheet {
            game: Mukden::ID.into(),
            edition: Mukden::EDITION,
            title: String::new(),
            scenario: String::new(),
            options: Vec::new(),
            sides: kernel::BySide::from_fn(|side| self.side_words(side)),
            printed: self.print(),
            rules: Vec::new(),
            sources: Vec::new(),
        }
    }
}

/// A refusal in words.
fn refused(sheet: &Sheet, objection: &Objection) -> Fault {
    match (&objection.line, objection.rule) {
        (Some(line), _) => Fault(sheet.say(line)),
        (None, Some(rule)) => Fault(format!("not allowed by rule {rule}")),
        (None, None) => Fault("not understood".into()),
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
            Phase::Paralyse { left, hex, place } => self.former_ask_paralysis(state, board, left, hex, place),
            Phase::Act if state.is_combat() => {
                ask("9.3b", "Attack, probe, flip a unit, or pass for the rest of the phase.".into(), None)
            }
            Phase::Act => ask("5.5g", "Move a unit, flip one, or pass for the rest of the phase.".into(), None),
            Phase::Move(moving) => self.former_ask_move(state, board, moving.unit, moving.spent),
            Phase::Prepare(preparing) => self.former_ask_prepare(state, board, &preparing),
            Phase::Losses { battle, attacker, left, last, .. } => {
                self.former_ask_losses(state, board, &battle, attacker, left, last)
            }
            Phase::Advance { battle, advanced } => self.former_ask_advance(state, board, &battle, advanced),
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
                let words = self.former_place_words(state, board, side, it, place);
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
        self.sentence(event)
    }

    fn show(&self, event: &Event) -> Shown {
        self.shown_event(event)
    }

    fn why_not(&self, state: &State, board: &mut Board, side: Side, action: Action) -> May {
        self.why_barred(state, board, side, action)
    }

    fn reach(&self, state: &State, board: &mut Board, side: Side, unit: &str) -> Result<Vec<Reach>, Fault> {
        let sheet = self.bare_sheet();
        let unit = sheet.find_unit(Some(side), unit)?;
        let tree = self.reach_tree(state, board, side, Unit(unit.0)).map_err(|it| refused(&sheet, &it))?;
        let walk = |at: usize| Reach {
            hex: tree.nodes[at].hex.to_string(),
            cost: u16::from(tree.nodes[at].cost),
            route: tree.route(at).iter().map(ToString::to_string).collect(),
            actions: tree.acts(at),
        };
        let mut walks: Vec<Reach> = (0..tree.nodes.len()).filter(|&it| tree.nodes[it].stops).map(walk).collect();
        walks.sort_by(|a, b| a.hex.cmp(&b.hex));
        Ok(walks)
    }

    fn overlay(&self, state: &State, board: &mut Board, viewer: Viewer, overlay: Overlay) -> Vec<Mark> {
        let over = self.lay_over(state, board, viewer, overlay);
        let mut marks = Vec::new();
        for side in Side::ALL {
            let mut hexes: Vec<(stage::HexNo, &'static str)> = Vec::new();
            for it in over.marks.iter().filter(|it| it.side.is_none_or(|it| it == side)) {
                let what = match (overlay, it.shade) {
                    (Overlay::Zones, _) => "zone",
                    (Overlay::Control, _) => "controls",
                    (Overlay::Supply, Shade::Open) => "open",
                    (Overlay::Supply, Shade::CutOff) => "cut off",
                    _ => continue,
                };
                hexes.push((it.hex, what));
            }
            let lines = over.lines.iter().filter(|it| it.side == Some(side));
            hexes.extend(lines.flat_map(|it| it.hexes.iter().map(|&hex| (hex, "line"))));
            hexes.sort();
            hexes.dedup();
            marks.extend(hexes.into_iter().map(|(hex, what)| Mark { hex: hex.to_string(), side: Some(side), what }));
        }
        marks
    }

    fn odds(&self, state: &State, board: &mut Board, side: Side) -> Option<Odds> {
        let odds = self.reckon_odds(state, board, side)?;
        let sheet = self.bare_sheet();
        let share = |it: &stage::Share| (it.what.clone(), Ratio::new(it.num, it.den));
        let negative = |it: &stage::Term| matches!(it.kind, stage::TermKind::Defence);
        let terms = odds.terms.iter().map(|it| (sheet.say(&it.what), if negative(it) { -it.value } else { it.value }));
        Some(Odds {
            title: sheet.say(&odds.title),
            terms: terms.collect(),
            results: odds.results.iter().map(share).collect(),
            chances: odds.chances.iter().map(share).collect(),
            expected: odds.expected.iter().map(share).collect(),
        })
    }

    fn understand(&self, state: &State, board: &mut Board, side: Side, text: &str) -> Result<Vec<Action>, Fault> {
        let sheet = self.bare_sheet();
        self.understood(&sheet, state, board, side, text).map_err(|it| refused(&sheet, &it))
    }

    fn commands(&self) -> &'static [&'static str] {
        crate::commands::COMMANDS
    }

    fn picture(&self, view: &View, of: &PictureOf) -> Picture {
        self.draw(view, of)
    }
}
