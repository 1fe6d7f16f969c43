//! How decisions are put to people: the question, and what the others read meanwhile.
//!
//! All but the orders that were bought is open, so questions and reasons are the same whoever reads them. Of a purchase
//! nobody but its owner learns even that it was made.

use hex::Hex;
use kernel::{
    Fault, Mark, May, Odds, Offer, Overlay, Picture, PictureOf, Prompt, Prompted, Reach, Rule, SetOf, Shown, Side,
    Switch, Viewer,
};

use crate::{
    AXIS, Action, Board, East, Event, Marker, Pause, Phase, Result as Outcome, SOVIET, SWITCHES, State, Unit, Units,
    View,
    told::{adjective, command, cup_words, does, marker_name, order_name, some, title, titled},
};

fn ask(rule: &'static str, text: impl Into<String>) -> Prompt {
    Prompt { rule: Rule(rule), text: text.into(), set: None }
}

impl East {
    fn unit_set(&self, what: &'static str, members: Units, chosen: Units, act: fn(Unit) -> Action) -> SetOf {
        let write = |units: Units| -> Vec<String> { units.into_iter().map(|it| self.write(AXIS, act(it))).collect() };
        SetOf { what, members: write(members), chosen: write(chosen), min: 1, max: members.len() as usize }
    }

    /// The active command and its order: `Army Group Center, Blitz`.
    pub(crate) fn acting(&self, state: &State) -> String {
        let order = self.box_order(state).map_or("", |it| self.order_words(state, it));
        format!("{}, {order}", command(state.active_side, state.area))
    }

    fn ask_refit(&self, state: &State) -> Prompt {
        let [army, panzer] = state.steps;
        let steps = match (army, panzer) {
            (0, 0) => "no replacement steps".to_owned(),
            (army, 0) => some(army, "Army step"),
            (0, panzer) => some(panzer, "Panzer step"),
            (army, panzer) => format!("{} and {}", some(army, "Army step"), some(panzer, "Panzer step")),
        };
        ask("4.Ib", format!("Garrisons and replacements, with {steps} to spend; done when you are ready."))
    }

    fn ask_top_up(&self, state: &State, left: u8, last: Option<Unit>) -> Prompt {
        let mut members = Vec::new();
        for unit in self.top_up_pool(state, last) {
            members.extend((0..4).map(|front| self.write(SOVIET, Action::Send(unit, front))));
        }
        let set = SetOf { what: "replacements", members, chosen: Vec::new(), min: 0, max: usize::from(left) };
        let armies = if left == 1 { "Army" } else { "Armies" };
        let text = format!(
            "You may take back up to {left} more eliminated {armies}: each to the box of a Front, in the order of the \
             list; or done."
        );
        Prompt { set: Some(set), ..ask("5.2.8d", text) }
    }

    fn ask_purchase(&self, state: &State, side: Side) -> Prompt {
        let points = state.points[side as usize];
        let prices: Vec<String> = crate::Order::ALL
            .into_iter()
            .zip(&self.book.orders)
            .filter(|(order, _)| side == AXIS || *order != crate::Order::Blitz)
            .map(|(order, line)| format!("{} {}", order_name(order), line.cost))
            .collect();
        ask(
            "7.1.4",
            format!(
                "Buy four orders for turn {} ({}) with {}, in secret. Prices: {}.",
                state.turn + 1,
                self.month(state.turn + 1),
                some(points, "command point"),
                prices.join(", ")
            ),
        )
    }

    fn ask_assign(&self, state: &State, side: Side, marker: Marker, drawn: bool) -> Prompt {
        let name = marker_name(marker);
        let how = if drawn { "is drawn" } else { "opens the turn" };
        let boxes = if marker.side() == AXIS { "Army Group" } else { "Front" };
        let whose = if marker.side() == side { String::new() } else { format!(" of {}", title(marker.side())) };
        if marker == Marker::ZHUKOV {
            let may_return = self.may_return(state, marker, drawn).is_ok();
            let or = if may_return { ", or goes back into the cup" } else { "" };
            let rule = if may_return { "7.4.1" } else { "7.4.2a" };
            return ask(rule, format!("Zhukov {how}: he gives a Front an Assault{or}. Which Front?"));
        }
        let or =
            if self.may_ignore(state, marker, drawn).is_ok() { " Or ignore it, once, for Zhukov's sake." } else { "" };
        ask("7.8", format!("{name} {how}: which {boxes}{whose} acts under it?{or}"))
    }

    fn ask_staff(&self, state: &State, board: &Board) -> Prompt {
        let leaders: Vec<&str> = self
            .leaders
            .into_iter()
            .filter(|&it| self.may_lead(state, board, it).is_ok())
            .map(|it| self.book.units[it.at()].name.as_str())
            .collect();
        let kluge = self.may_order_kluge(state).is_ok();
        let range = self.book.leader_range;
        let mut may = Vec::new();
        if !leaders.is_empty() {
            may.push(format!("{} may try to give his own order (die 1 to {range})", leaders.join(" or ")));
        }
        if kluge {
            may.push("the 4 Army may have an order of its own".to_owned());
        }
        let rule = if leaders.is_empty() { "13.5.1" } else { "13.4" };
        ask(rule, format!("{}: {}; done to start moving.", self.acting(state), may.join(", and ")))
    }

    fn ask_moving(&self, state: &State, board: &Board) -> Prompt {
        let moving = &state.moving;
        let group = self.group(state, board);
        let walk = self.walk(state, group, Hex(moving.start));
        let at = self.spot(Hex(moving.at));
        let spent = format!("{} of {} spent", moving.spent, some(walk.points, "movement point"));
        let what = if !moving.stepped {
            "add units that move along, step, or assault"
        } else if self.may_halt_now(state, board).is_ok() {
            "go on, or halt"
        } else {
            "go on; the move may not end here"
        };
        ask("11.1.6", format!("{} at {at}, {spent}: {what}.", self.named(group)))
    }

    fn ask_prepare(&self, state: &State, board: &mut Board) -> Prompt {
        let battle = &state.battle;
        let target = Hex(battle.target);
        let able = self.able_against(state, board, target);
        let set = self.unit_set("attackers", able.or(battle.attackers), battle.attackers, Action::Join);
        let text = if battle.attackers.is_empty() {
            format!("Who attacks {}? In the order of the list.", self.spot(target))
        } else {
            let attackers = self.row(battle.attackers);
            format!("{attackers} will attack {}: add units, or fight. Type odds for the chances.", self.spot(target))
        };
        Prompt { set: Some(set), ..ask("12.1.2", text) }
    }

    fn ask_support(&self, state: &State, board: &mut Board, side: Side) -> Prompt {
        let battle = &state.battle;
        let column = |answer| {
            let battle = crate::Battle { answer, ..*battle };
            Self::column_name(self.reckon(state, board, &battle).column)
        };
        let [without, with] = [false, true].map(column);
        let name = if side == AXIS { "a Luftwaffe marker" } else { "the T-34 marker" };
        let attackers = self.row(battle.attackers);
        let verb = if battle.attackers.len() == 1 { "attacks" } else { "attack" };
        let target = self.spot(Hex(battle.target));
        let odds = if without == with {
            format!("The odds are {without} either way.")
        } else {
            format!("The odds are {without} without it, {with} with it.")
        };
        ask("2.2.2a", format!("{attackers} {verb} {target}: do you add {name}? {odds}"))
    }

    /// Who owes what after a combat, and why.
    fn ask_losses(&self, state: &State, attacker: bool) -> Prompt {
        let battle = &state.battle;
        let owes = battle.owes[usize::from(!attacker)];
        let why = match battle.result {
            Some(Outcome::A1) if battle.column.is_none() => "Odds worse than 1:2",
            Some(Outcome::A1) => "A1",
            Some(Outcome::B1) => "B1",
            Some(Outcome::Ex) => "EX",
            _ => "The result",
        };
        let whose = if attacker { "your attack on" } else { "your defence of" };
        let target = self.spot(Hex(battle.target));
        ask("12.2.3a", format!("{why} in {whose} {target}: {} to lose. Which unit?", some(owes, "step")))
    }

    fn ask_retreat(&self, state: &State) -> Prompt {
        let battle = &state.battle;
        let units = self.named(battle.retreating);
        let target = self.spot(Hex(battle.target));
        ask("12.3.1", format!("{units} must retreat two hexes from {target}: over which hex to which?"))
    }

    fn ask_advance(&self, state: &State, board: &Board) -> Prompt {
        let battle = &state.battle;
        let target = Hex(battle.target);
        let mut list = Vec::new();
        self.list_advances(state, board, &mut list);
        let here = |it: &Action| matches!(*it, Action::Advance(_, hex) if hex == target);
        // A set only where each unit goes to one hex; Panzer Corps that may go on have to be asked.
        let is_set =
            list.iter().all(|it| here(it) || *it == Action::Done) && battle.advanced.and(self.leaders).is_empty();
        let text = format!("{} is free: who advances? In the order of the list; or done.", self.spot(target));
        let mut prompt = ask("12.3.6", text);
        if is_set {
            let chosen: Vec<String> =
                battle.advanced.into_iter().map(|it| self.write(AXIS, Action::Advance(it, target))).collect();
            let more = list.iter().filter(|it| here(it)).map(|it| self.write(AXIS, *it));
            let members: Vec<String> = chosen.iter().cloned().chain(more).collect();
            let max = members.len().min(3 + usize::from(!battle.attackers.and(self.leaders).is_empty()));
            let max = max.max(chosen.len());
            prompt.set = Some(SetOf { what: "advance", members, chosen, min: 0, max });
        }
        prompt
    }

    fn ask_counter(&self, state: &State, side: Side) -> Prompt {
        let front = command(SOVIET, state.area);
        match state.phase {
            Phase::CounterUnit => {
                ask("7.3.4a", format!("The {front} counterattacks: all must go to the enemy. Who goes next?"))
            }
            Phase::CounterMarch { unit } => {
                ask("7.3.4a", format!("{} must go to the enemy: where to?", self.full_name(unit)))
            }
            _ if side == AXIS => {
                ask("7.3.6b", format!("The counterattack of the {front} costs you a step: which unit loses it?"))
            }
            _ => ask("7.3.6b", format!("The counterattack of the {front} costs you a unit: which one?")),
        }
    }

    fn ask_in_phase(&self, state: &State, board: &mut Board, side: Side) -> Prompt {
        match state.phase {
            Phase::Opening => ask("3.1f", "Which Army Group opens the war with a Blitz?"),
            Phase::AxisArrivals | Phase::SovietArrivals => {
                let due = self.row(self.arrivals(state, side == AXIS));
                let rule = if side == AXIS { "4.Ia" } else { "4.IIa" };
                ask(rule, format!("Reinforcements: {due}. Who enters where?"))
            }
            Phase::Refit => self.ask_refit(state),
            Phase::Replacements { .. } => match self.boxed(state, state.turn).first() {
                Some(unit) => ask("5.2.7b", format!("{} comes back: to the box of which Front?", self.full_name(unit))),
                None => ask("5.2.7b", "An Army comes back: to the box of which Front?"),
            },
            Phase::TopUp { left, last } => self.ask_top_up(state, left, last),
            Phase::Partisans => {
                let on_map = self.role(crate::Role::Partisans).is_some_and(|it| state.hex(it).is_some());
                let (verb, or) = if on_map { ("move", "stay") } else { ("appear", "wait") };
                ask("13.6.3", format!("Where do the Partisans {verb}? Or done: they {or}."))
            }
            Phase::Purchase => self.ask_purchase(state, side),
            Phase::Initiative => ask("7.7a", "You have the initiative: which marker, of either side, opens the turn?"),
            Phase::Assign { marker, drawn, .. } => self.ask_assign(state, side, marker, drawn),
            Phase::Entering => {
                let front = command(SOVIET, state.area);
                let waiting = self.row(self.entering(state));
                ask("5.2.7b", format!("The {front} acts, and its replacements enter: {waiting}. Who enters where?"))
            }
            Phase::Staff => self.ask_staff(state, board),
            Phase::LeaderOrder { leader } => {
                let name = &self.book.units[leader.at()].name;
                ask("13.4.5", format!("{name} may give an order of his own: which? Or done, and give none."))
            }
            Phase::Followers { leader } => {
                let slot = self.leader_slot(leader).unwrap_or(0);
                let order = state.led[slot].order.map_or("", |it| self.order_words(state, it));
                let all = self.led_corps(state, board, leader);
                let set = self.unit_set("followers", all, state.led[slot].units, Action::Follow);
                let name = &self.book.units[leader.at()].name;
                let text = format!("Which Panzer Corps follow {name}'s {order}? In the order of the list.");
                Prompt { set: Some(set), ..ask("13.4.5", text) }
            }
            Phase::Movement => {
                let acting = self.acting(state);
                ask("11.2.2", format!("{acting}: move a unit or a stack, or done to end movement."))
            }
            Phase::Moving => self.ask_moving(state, board),
            Phase::Combat => {
                ask("12.1", format!("{}: attack a hex, or done to end the activation.", self.acting(state)))
            }
            Phase::Prepare => self.ask_prepare(state, board),
            Phase::Support => self.ask_support(state, board, side),
            Phase::AttackerLosses => self.ask_losses(state, true),
            Phase::DefenderLosses => self.ask_losses(state, false),
            Phase::Retreat => self.ask_retreat(state),
            Phase::RetreatLosses => {
                let at = Hex(state.battle.way[usize::from(state.battle.leg.saturating_sub(1)).min(1)]);
                let units = self.row(state.battle.running);
                let text =
                    format!("{units} retreat into an enemy zone at {} and lose a step: which unit?", self.spot(at));
                ask("12.3.4a", text)
            }
            Phase::Overstack => {
                let at = self.spot(Hex(state.battle.way[1]));
                ask("8.1.8", format!("After the retreat too many units are at {at}: which one is given up?"))
            }
            Phase::Advance => self.ask_advance(state, board),
            Phase::CounterUnit | Phase::CounterMarch { .. } | Phase::CounterLoss { .. } | Phase::CounterStep => {
                self.ask_counter(state, side)
            }
            _ => ask("4.0a", "There is nothing to decide."),
        }
    }

    /// What fate is asked.
    fn awaits_fate(&self, state: &State) -> Option<String> {
        if let Pause::Fate(unit) = state.pause {
            let cf = self.cf(state, unit);
            let name = self.full_name(unit);
            return Some(format!("{name} was surrounded: on a die above {cf} it is gone for good."));
        }
        if state.pause != Pause::None {
            return None;
        }
        Some(match state.phase {
            Phase::CommandRoll { axis } => {
                let side = if axis { AXIS } else { SOVIET };
                format!("{} {} for command points.", titled(side), does(side, "roll"))
            }
            Phase::Draw => format!("A marker is drawn from the cup: {}.", cup_words(&state.cup)),
            Phase::ZhukovRoll => format!("Zhukov's die: he takes charge on 1 to {}.", self.book.zhukov_range),
            Phase::LeaderRoll { leader } => {
                let name = &self.book.units[leader.at()].name;
                format!("{name}'s die: he gives his own order on 1 to {}.", self.book.leader_range)
            }
            Phase::Invasion { unit, hex } => {
                format!("{} is at sea, bound for {}: the landing die.", self.full_name(unit), self.spot(Hex(hex)))
            }
            Phase::CombatRoll => {
                let side = state.active_side;
                let target = self.spot(Hex(state.battle.target));
                let odds = Self::column_name(state.battle.column);
                format!("{} {} {target} at {odds}: the combat die.", titled(side), does(side, "attack"))
            }
            Phase::CounterFront => "A Soviet Counterattack: the die for its Front.".into(),
            Phase::CounterRoll => format!("The {} counterattacks: the die.", command(SOVIET, state.area)),
            Phase::Attrition => "Attrition is settled.".into(),
            Phase::HitlerRoll => format!("Whether Hitler takes command: a die, with {} added.", self.hitler_drm(state)),
            _ => return None,
        })
    }

    /// What somebody is asked, for those who wait.
    fn awaits_choice(&self, state: &State) -> String {
        let (active, other) = (state.active_side, state.active_side.other());
        let (who, what): (Side, String) = match (state.pause, state.phase) {
            (Pause::Leader(leader), _) => {
                let name = &self.book.units[leader.at()].name;
                (AXIS, format!("find a new Panzer Corps for {name}"))
            }
            (Pause::Capture, _) => (SOVIET, "name the Army that a lost city brings back".into()),
            (_, Phase::Opening) => (AXIS, "choose the Army Group that opens the war".into()),
            (_, Phase::AxisArrivals) => (AXIS, "place reinforcements".into()),
            (_, Phase::Refit) => (AXIS, "place Garrisons and spend replacements".into()),
            (_, Phase::SovietArrivals) => (SOVIET, "place reinforcements".into()),
            (_, Phase::Replacements { .. } | Phase::TopUp { .. }) => (SOVIET, "take replacements".into()),
            (_, Phase::Partisans) => (SOVIET, "place the Partisans".into()),
            // The same words whoever has bought already. [7.1.5]
            (_, Phase::Purchase) => return "Both sides buy four orders for the next turn, in secret.".into(),
            (_, Phase::Initiative) => (self.initiative(state), "pick the marker that opens the turn".into()),
            (_, Phase::Assign { marker, axis, .. }) => {
                (if axis { AXIS } else { SOVIET }, format!("find a box for {}", marker_name(marker)))
            }
            (_, Phase::Entering) => (SOVIET, "bring in the replacements of the Front".into()),
            (_, Phase::Staff | Phase::LeaderOrder { .. } | Phase::Followers { .. }) => {
                (AXIS, format!("give orders ({})", self.acting(state)))
            }
            (_, Phase::Movement | Phase::Moving) => (active, format!("move ({})", self.acting(state))),
            (_, Phase::Combat | Phase::Prepare) => (active, format!("attack ({})", self.acting(state))),
            (_, Phase::Support) => (other, "add a support marker or not".into()),
            (_, Phase::AttackerLosses) => (active, "take a loss".into()),
            (_, Phase::DefenderLosses | Phase::RetreatLosses) => (other, "take a loss".into()),
            (_, Phase::Retreat) => (other, "retreat".into()),
            (_, Phase::Overstack) => (other, "thin out a crowded hex".into()),
            (_, Phase::Advance) => (active, "advance".into()),
            (_, Phase::CounterUnit | Phase::CounterMarch { .. }) => (SOVIET, "march to the counterattack".into()),
            (_, Phase::CounterLoss { .. }) => (SOVIET, "take the loss of the counterattack".into()),
            (_, Phase::CounterStep) => (AXIS, "take the loss of the counterattack".into()),
            _ => return "The game is over.".into(),
        };
        format!("Waiting for {} to {what}.", title(who))
    }
}

impl Prompted for East {
    const SWITCHES: &'static [Switch] = SWITCHES;

    fn prompt(&self, state: &State, board: &mut Board, side: Side) -> Prompt {
        let mut prompt = match state.pause {
            Pause::Leader(leader) => {
                let name = &self.book.units[leader.at()].name;
                ask("13.4.3", format!("{name} has lost his Panzer Corps: which of the nearest does he join?"))
            }
            Pause::Capture => ask(
                "5.2.8b",
                "The Axis has taken a victory location for the first time: which eliminated Army do you get back, on \
                 the turn track?",
            ),
            _ => self.ask_in_phase(state, board, side),
        };
        // What interrupts the other side's activation begins with whose it is.
        let inside =
            !matches!(state.phase, Phase::Purchase) && self.box_order(state).is_some() && side != state.active_side;
        let is_acting = !state.active.is_empty() || state.phase == Phase::Entering;
        if inside && is_acting && !matches!(state.phase, Phase::Assign { .. }) {
            prompt.text = format!("During the {} activation. {}", adjective(state.active_side), prompt.text);
        }
        prompt
    }

    fn waiting(&self, state: &State, _: Viewer) -> String {
        self.awaits_fate(state).unwrap_or_else(|| self.awaits_choice(state))
    }

    fn offer(&self, state: &State, board: &mut Board, side: Side, action: Action) -> Offer {
        self.offered(state, board, side, action)
    }

    fn tell(&self, event: &Event) -> String {
        self.told(event)
    }

    fn show(&self, event: &Event) -> Shown {
        self.shown_event(event)
    }

    fn why_not(&self, state: &State, board: &mut Board, side: Side, action: Action) -> May {
        self.refusal(state, board, side, action)
    }

    fn reach(&self, state: &State, board: &mut Board, side: Side, unit: &str) -> Result<Vec<Reach>, Fault> {
        self.reaches(state, board, side, self.find_unit(unit, side)?)
    }

    fn overlay(&self, state: &State, board: &mut Board, _: Viewer, overlay: Overlay) -> Vec<Mark> {
        self.marks(state, board, overlay)
    }

    fn odds(&self, state: &State, board: &mut Board, side: Side) -> Option<Odds> {
        self.reckon_odds(state, board, side)
    }

    fn odds_of(&self, state: &State, board: &mut Board, side: Side, action: Action) -> Option<Odds> {
        self.reckon_begun(state, board, side, action)
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
