//! How decisions are put to people: the question, the offers, the reasons, the odds.

use hex::Hex;
use kernel::{
    Click, Fault, Mark, May, Odds, Offer, Overlay, Picture, PictureOf, Prompt, Prompted, Ratio, Reach, Rule, SetOf,
    Shown, Side, Switch, Viewer, quoted,
};

use crate::{Action, Army, Battle, Board, Corps, CorpsSet, Event, Hindenburg, Phase, Position, SWITCHES, State, Where};

/// A destination on foot, the hexes of the way and the actions that lead there.
type Walk = (Hex, Vec<Hex>, Vec<Action>);

impl Hindenburg {
    /// The name of a corps with its army: `XX. Corps (8th Army)`.
    pub(crate) fn full_name(&self, corps: Corps) -> String {
        let name = &self.book.counters[corps.at()].name;
        let kind = if name.starts_with("Cav") { "Cavalry Corps".into() } else { format!("{name} Corps") };
        format!("{kind} ({})", corps.army().name())
    }

    fn german_name(&self, corps: Corps) -> String {
        format!("{} Corps", self.book.counters[corps.at()].name)
    }

    fn names(&self, corps: CorpsSet) -> String {
        let names: Vec<_> = corps.into_iter().map(|it| self.book.counters[it.at()].name.clone()).collect();
        names.join(", ")
    }

    /// A hex with the place in it, if it has a name: `1614 Ortelsburg`.
    pub(crate) fn spot(&self, hex: Hex) -> String {
        let number = self.number(hex);
        match self.book.map.places.iter().find(|it| it.hex == hex) {
            Some(place) => format!("{number} {}", place.name),
            None => number,
        }
    }

    pub(crate) fn battle_line(&self, battle: &Battle) -> String {
        match battle.by {
            Army::Eighth => {
                format!("{} Corps attack {} Corps", self.names(battle.attackers), self.names(battle.targets))
            }
            army => format!("The {} attacks {} Corps", army.name(), self.names(battle.targets)),
        }
    }

    /// A corps by id, map code or name without its dot, among those of a side if that makes it clear.
    fn find_corps(&self, text: &str, german: bool) -> Result<Corps, Fault> {
        let text = text.trim().trim_end_matches('.');
        let is = |corps: &Corps| {
            let counter = &self.book.counters[corps.at()];
            let name = counter.name.trim_end_matches('.').replace(". ", "");
            [counter.id.as_str(), counter.code.as_str(), name.as_str()].iter().any(|it| it.eq_ignore_ascii_case(text))
        };
        let found: Vec<Corps> = Corps::all().filter(is).collect();
        let mine: Vec<Corps> = found.iter().copied().filter(|it| it.is_german() == german).collect();
        match (&found[..], &mine[..]) {
            (_, [one]) | ([one], _) => Ok(*one),
            ([], _) => Err(Fault(format!("there is no corps {}", quoted(text)))),
            _ => {
                let ids: Vec<_> = mine.iter().map(|&it| self.id(it)).collect();
                Err(Fault(format!("{} could be {}", quoted(text), ids.join(" or "))))
            }
        }
    }

    fn find_set(&self, text: &str, german: bool) -> Result<CorpsSet, Fault> {
        let parts = text.split([',', ' ']).filter(|it| !it.is_empty());
        parts.map(|it| self.find_corps(it, german)).try_fold(CorpsSet::NONE, |set, it| Ok(set.with(it?)))
    }

    fn find_hex(&self, text: &str) -> Result<Hex, Fault> {
        let map = &self.book.map;
        map.grid
            .find(text)
            .or_else(|| map.places.iter().find(|it| it.name.eq_ignore_ascii_case(text)).map(|it| it.hex))
            .ok_or_else(|| Fault(format!("there is no hex or place {}", quoted(text))))
    }

    /// The steps that bring a corps to a hex on foot, with `halt` if it could go on.
    fn walk(&self, state: &State, board: &Board, corps: Corps, to: Hex) -> Result<Vec<Action>, Fault> {
        let all = self.walks(state, board, corps).map_err(|it| Fault(self.refusal(it)))?;
        all.into_iter()
            .find(|it| it.0 == to)
            .map(|it| it.2)
            .ok_or_else(|| Fault(format!("{} cannot reach {} on foot", self.german_name(corps), self.number(to))))
    }

    fn refusal(&self, rule: Rule) -> String {
        format!("not allowed by rule {rule}")
    }

    /// Every hex a corps can walk to: the hex, the way there, and the actions. Found by making the steps, so that it
    /// cannot differ from the list.
    fn walks(&self, state: &State, board: &Board, corps: Corps) -> May<Vec<Walk>> {
        use kernel::{Game, Log};
        match state.phase {
            Phase::Move => self.may_move(state, board, corps)?,
            Phase::Moving { corps: under_way, .. } if under_way == corps => {}
            _ => return Err(Rule("2-sequence-b")),
        }
        let steps = |state: &State, board: &Board| {
            let mut list = Vec::new();
            self.list_steps(state, board, corps, &mut list);
            list
        };
        let mut found: Vec<Walk> = Vec::new();
        for first in steps(state, board) {
            let Action::Step(_, near) = first else { continue };
            let (mut after, mut board) = (*state, board.clone());
            self.act(&mut after, &mut board, Side::A, first, &mut Log::off());
            let goes_on = matches!(after.phase, Phase::Moving { .. });
            let halt = goes_on.then_some(Action::Halt);
            found.retain(|it| it.0 != near);
            found.push((near, vec![near], [first].into_iter().chain(halt).collect()));
            if goes_on {
                for second in steps(&after, &board) {
                    let Action::Step(_, far) = second else { continue };
                    if found.iter().all(|it| it.0 != far) {
                        found.push((far, vec![near, far], vec![first, second]));
                    }
                }
            }
        }
        found.sort();
        Ok(found)
    }
}

impl Prompted for Hindenburg {
    const SWITCHES: &'static [Switch] = SWITCHES;

    fn prompt(&self, state: &State, board: &mut Board, _: Side) -> Prompt {
        let ask = |rule, text: String| Prompt { rule: Rule(rule), text, set: None };
        match state.phase {
            Phase::Retreat(left) => ask(
                "3-retreat-a",
                format!("{} Corps must retreat towards Königsberg: choose a corps and its hex.", self.names(left)),
            ),
            Phase::Move => ask("5-foot-a", "Move corps on foot or one by rail, or end movement.".into()),
            Phase::Moving { corps, .. } => {
                ask("5-foot-b", format!("{}: force-march a second hex, or halt.", self.german_name(corps)))
            }
            Phase::Rail(corps) => ask("5-rail-a", format!("{}: where does the train go?", self.german_name(corps))),
            Phase::Trains => ask(
                "9-rail",
                format!("The trains of the {} Corps are due: which arrives next?", self.names(self.due(state))),
            ),
            Phase::Arrival(corps) => ask(
                "9-rail",
                format!("{} cannot reach its destination: where does it leave the train?", self.german_name(corps)),
            ),
            Phase::Attack => ask("5-combat-a", "Attack with one or more corps, or end the day's fighting.".into()),
            Phase::Preparing { attackers, targets } => {
                let near = self.targets_near(state, board, attackers);
                let member = |it| self.write(Action::Target(it));
                let set = SetOf {
                    what: "targets",
                    members: near.into_iter().map(member).collect(),
                    chosen: targets.into_iter().map(member).collect(),
                    min: 1,
                    max: near.len() as usize,
                };
                let text = if targets.is_empty() {
                    format!("{} Corps will attack: add attackers, or name targets.", self.names(attackers))
                } else {
                    format!(
                        "{} Corps will attack {} Corps: add targets, or fight.",
                        self.names(attackers),
                        self.names(targets)
                    )
                };
                Prompt { rule: Rule("5-combat-b"), text, set: Some(set) }
            }
            _ => ask("2-sequence-c", "There is nothing to decide.".into()),
        }
    }

    fn waiting(&self, state: &State, _: Viewer) -> String {
        let name = |corps: CorpsSet| corps.first().map_or_else(String::new, |it| self.full_name(it));
        match state.phase {
            Phase::Activation => "A die orders the armies.".into(),
            Phase::March(army) => format!("The {} rolls for its march.", army.name()),
            Phase::Direction(_) => "The 1st Army rolls for its direction.".into(),
            Phase::MarchTie { .. } => "Fate picks which corps march.".into(),
            Phase::Combat(battle) => format!("{}: the combat die.", self.battle_line(&battle)),
            Phase::Disruption { left, .. } => format!("{} rolls for disruption.", name(left)),
            Phase::Francois => "Does François obey?".into(),
            Phase::FrancoisDirection => "François rolls for his direction.".into(),
            Phase::RailDelay { corps, .. } => format!("Is the train of the {} late?", self.german_name(corps)),
            Phase::GiveWay { army, .. } => format!("Fate picks how the {} gives way.", army.name()),
            Phase::Surrender(left) => format!("Does the {} surrender?", name(left)),
            Phase::Rally(left) => format!("Does the {} rally?", name(left)),
            Phase::Over(_) => "The game is over.".into(),
            Phase::Retreat(_) => "Waiting for Germany to retreat.".into(),
            Phase::Move | Phase::Moving { .. } | Phase::Rail(_) | Phase::Trains | Phase::Arrival(_) => {
                "Waiting for Germany to move.".into()
            }
            Phase::Attack | Phase::Preparing { .. } => "Waiting for Germany to attack.".into(),
        }
    }

    fn offer(&self, state: &State, _: &mut Board, _: Side, action: Action) -> Offer {
        let unit = |it: Corps| Some(self.id(it).to_owned());
        let hex = |it: Hex| Some(self.number(it));
        let click = |it: Corps| Click::Unit(self.id(it).into());
        let on = |it: Hex| Click::Hex(self.number(it));
        let button = |it: &str| vec![Click::Button(it.into())];
        let name = |it: Corps| self.german_name(it);
        let (kind, unit, hex, clicks, label) = match action {
            Action::Step(it, to) => {
                let verb = if matches!(state.phase, Phase::Moving { .. }) { "force-marches on" } else { "marches" };
                (
                    "step",
                    unit(it),
                    hex(to),
                    vec![click(it), on(to)],
                    format!("{} {verb} to {}", name(it), self.spot(to)),
                )
            }
            Action::Rail(it) => {
                let clicks = vec![click(it), Click::Button("rail".into())];
                ("rail", unit(it), None, clicks, format!("{} goes by rail", name(it)))
            }
            Action::To(to) => ("to", None, hex(to), vec![on(to)], format!("to {}", self.spot(to))),
            Action::Halt => ("halt", None, None, button("halt"), "halt here".into()),
            Action::Train(it) => {
                let bound = match state.place[it.at()] {
                    Where::Track(to) => format!(", bound for {}", self.spot(to)),
                    _ => String::new(),
                };
                ("train", unit(it), None, vec![click(it)], format!("the train of the {}{bound}", name(it)))
            }
            Action::Arrive(to) => {
                ("arrive", None, hex(to), vec![on(to)], format!("leave the train at {}", self.spot(to)))
            }
            Action::Retreat(it, to) => (
                "retreat",
                unit(it),
                hex(to),
                vec![click(it), on(to)],
                format!("{} retreats to {}", name(it), self.spot(to)),
            ),
            Action::Lose(it) => {
                ("lose", unit(it), None, vec![click(it)], format!("{} has nowhere to go and is lost", name(it)))
            }
            Action::Attack(it) => ("attack", unit(it), None, vec![click(it)], format!("{} attacks", name(it))),
            Action::Target(it) => {
                ("target", unit(it), None, vec![click(it)], format!("against the {}", self.full_name(it)))
            }
            Action::Fight => ("fight", None, None, button("fight"), "fight".into()),
            Action::End => {
                let label = if state.phase == Phase::Move { "end movement" } else { "end the day's fighting" };
                ("end", None, None, button("end"), label.into())
            }
        };
        Offer { kind, unit, hex, clicks, label }
    }

    fn tell(&self, event: &Event) -> String {
        self.sentence(event)
    }

    fn show(&self, event: &Event) -> Shown {
        self.shown(event)
    }

    fn why_not(&self, state: &State, board: &mut Board, side: Side, action: Action) -> May {
        self.rule_against(state, board, side, action)
    }

    fn reach(&self, state: &State, board: &mut Board, _: Side, unit: &str) -> Result<Vec<Reach>, Fault> {
        let corps = self.find_corps(unit, true)?;
        let walks = self.walks(state, board, corps).map_err(|it| Fault(self.refusal(it)))?;
        let mut reach: Vec<Reach> = walks
            .into_iter()
            .map(|(hex, route, actions)| Reach {
                hex: self.number(hex),
                cost: route.len() as u16,
                route: route.into_iter().map(|it| self.number(it)).collect(),
                actions: actions.into_iter().map(|it| self.write(it)).collect(),
            })
            .collect();
        if state.phase == Phase::Move && self.may_board(state, board, corps).is_ok() {
            for to in self.rail_ends(state, board, corps).iter() {
                let number = self.number(to);
                if reach.iter().all(|it| it.hex != number) {
                    let actions = [Action::Rail(corps), Action::To(to)].map(|it| self.write(it)).to_vec();
                    reach.push(Reach { hex: number.clone(), cost: 0, route: vec![number], actions });
                }
            }
        }
        reach.sort_by(|a, b| a.hex.cmp(&b.hex));
        Ok(reach)
    }

    fn overlay(&self, state: &State, board: &mut Board, _: Viewer, overlay: Overlay) -> Vec<Mark> {
        let mark = |side, what| move |hex: Hex| Mark { hex: self.number(hex), side, what };
        match overlay {
            Overlay::Zones => self.zones(state, board).iter().map(mark(Some(Side::A), "zone")).collect(),
            Overlay::Supply => self.supplied(state, board).iter().map(mark(Some(Side::B), "open")).collect(),
            // Russian lines: the shortest way from each corps to a source of supply.
            Overlay::Lines => {
                let reached = self.supplied(state, board);
                let mut line = crate::Set::EMPTY;
                for hex in self.russians(board).into_iter().filter_map(|it| state.hex(it)) {
                    let goal = |it| self.sources.has(it) && reached.has(it);
                    line |= crate::Set::of(
                        hex::trace(&self.book.map.grid, hex, |it| reached.has(it), goal).unwrap_or_default(),
                    );
                }
                line.iter().map(mark(Some(Side::B), "line")).collect()
            }
            Overlay::Control => state.last_russian.iter().map(mark(Some(Side::B), "last occupied")).collect(),
        }
    }

    fn odds(&self, state: &State, board: &mut Board, _: Side) -> Option<Odds> {
        let battle = self.battle_at_hand(state, board)?;
        let strength = self.strength(state, board, &battle);
        let wins = (1..=6).filter(|die| die + strength.modifier() <= 3).count() as u64;
        let corps = battle.attackers.or(battle.targets);
        Some(Odds {
            title: self.battle_line(&battle),
            terms: vec![
                ("effective Russian corps".into(), strength.russians.len() as i32),
                ("effective German corps".into(), -(strength.germans.len() as i32)),
            ],
            results: vec![
                ("German victory".into(), Ratio::new(wins, 6)),
                ("Russian victory".into(), Ratio::new(6 - wins, 6)),
            ],
            chances: corps.into_iter().map(|it| (format!("{} disrupted", self.id(it)), Ratio::new(1, 2))).collect(),
            expected: vec![("corps disrupted".into(), Ratio::new(u64::from(corps.len()), 2))],
        })
    }

    fn understand(&self, state: &State, board: &mut Board, _: Side, text: &str) -> Result<Vec<Action>, Fault> {
        let (word, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        match word {
            "move" | "step" | "march" => {
                let (corps, to) = rest.trim().rsplit_once(' ').ok_or_else(|| Fault("say: move CORPS HEX".into()))?;
                self.walk(state, board, self.find_corps(corps, true)?, self.find_hex(to)?)
            }
            "rail" => match rest.trim().split_once(' ') {
                Some((corps, to)) => {
                    let to = self.find_hex(to.trim().trim_start_matches("to ").trim())?;
                    Ok(vec![Action::Rail(self.find_corps(corps, true)?), Action::To(to)])
                }
                None => Ok(vec![Action::Rail(self.find_corps(rest, true)?)]),
            },
            "to" => Ok(vec![Action::To(self.find_hex(rest.trim())?)]),
            "retreat" => {
                let (corps, to) = rest.trim().rsplit_once(' ').ok_or_else(|| Fault("say: retreat CORPS HEX".into()))?;
                Ok(vec![Action::Retreat(self.find_corps(corps, true)?, self.find_hex(to)?)])
            }
            "attack" => {
                let (attackers, targets) =
                    rest.split_once("->").ok_or_else(|| Fault("say: attack CORPS,CORPS -> CORPS,CORPS".into()))?;
                let attackers = self.find_set(attackers, true)?.into_iter().map(Action::Attack);
                let targets = self.find_set(targets, false)?.into_iter().map(Action::Target);
                Ok(attackers.chain(targets).chain([Action::Fight]).collect())
            }
            "train" => Ok(vec![Action::Train(self.find_corps(rest, true)?)]),
            "halt" => Ok(vec![Action::Halt]),
            "fight" => Ok(vec![Action::Fight]),
            "end" => Ok(vec![Action::End]),
            _ => Err(Fault(format!("{} is not understood; type help", quoted(text)))),
        }
    }

    fn commands(&self) -> &'static [&'static str] {
        &[
            "move XX 1512          march a corps one or two hexes (a place name will do for the hex)",
            "rail XX 0813          send a corps by rail",
            "train XX              let a late train arrive before the others",
            "attack I,XVII -> XV   attack with these corps against those",
            "retreat XX 1512       retreat a beaten corps",
            "halt, end             halt the corps under way; end movement or the day's fighting",
        ]
    }

    fn picture(&self, view: &Position, of: &PictureOf) -> Picture {
        self.draw(view, of)
    }
}
