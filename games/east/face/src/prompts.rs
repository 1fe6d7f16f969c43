//! How decisions are put to people: the question, and what the others read meanwhile.
//!
//! All but the orders that were bought is open, so questions and reasons are the same whoever reads them. Of a purchase
//! nobody but its owner learns even that it was made.

use east::{AXIS, Action, Board, Marker, Order, Pause, Phase, Result as Outcome, SOVIET, State, Unit, Units};
use hex::Hex;
use kernel::{Game, Rule, Side};
use stage::{Line, Prompt, SetOf, line};

use crate::{
    Shown,
    speech::{
        adjective, column_name, command, cup_words, do_they, does, marker_name, order_name, some, support_marker,
    },
};

fn ask(rule: &'static str, text: Line) -> Prompt {
    Prompt { rule: Rule(rule), text, set: None }
}

impl Shown<'_> {
    /// The question to a side that owes a decision.
    pub(crate) fn question(&self, state: &State, board: &mut Board, side: Side) -> Prompt {
        let prompt = match state.pause {
            Pause::Leader(leader) => {
                ask("13.4.3", line![leader, " has lost his Panzer Corps: which of the nearest does he join?"])
            }
            Pause::Capture => ask(
                "5.2.8b",
                line![
                    "The Axis has taken a victory location for the first time: which eliminated Army do you get back, on \
                     the turn track?"
                ],
            ),
            _ => self.ask_in_phase(state, board, side),
        };
        // What interrupts the other side's activation begins with whose it is.
        let inside =
            !matches!(state.phase, Phase::Purchase) && self.box_order(state).is_some() && side != state.active_side;
        let is_acting = !state.active.is_empty() || state.phase == Phase::Entering;
        if inside && is_acting && !matches!(state.phase, Phase::Assign { .. }) {
            let text = line!["During the ", adjective(state.active_side), " activation. ", prompt.text];
            return Prompt { text, ..prompt };
        }
        prompt
    }

    fn unit_set(&self, what: &'static str, members: Units, chosen: Units, act: fn(Unit) -> Action) -> SetOf {
        let write =
            |units: Units| -> Vec<String> { units.into_iter().map(|it| self.notation(AXIS, act(it))).collect() };
        SetOf { what, members: write(members), chosen: write(chosen), min: 1, max: members.len() as u8 }
    }

    fn ask_refit(&self, state: &State) -> Prompt {
        let [army, panzer] = state.steps;
        let steps = match (army, panzer) {
            (0, 0) => "no replacement steps".to_owned(),
            (army, 0) => some(army, "Army step"),
            (0, panzer) => some(panzer, "Panzer step"),
            (army, panzer) => format!("{} and {}", some(army, "Army step"), some(panzer, "Panzer step")),
        };
        ask("4.Ib", line!["Garrisons and replacements, with ", steps, " to spend: place and spend, or end it."])
    }

    fn ask_top_up(&self, state: &State, left: u8, last: Option<Unit>) -> Prompt {
        let mut members = Vec::new();
        for unit in self.top_up_pool(state, last) {
            members.extend((0..4).map(|front| self.notation(SOVIET, Action::Send(unit, front))));
        }
        let set = SetOf { what: "replacements", members, chosen: Vec::new(), min: 0, max: left };
        let armies = if left == 1 { " more eliminated Army" } else { " more eliminated Armies" };
        let text = line!["You may take back up to ", left, armies, ": each to the box of a Front, or none."];
        Prompt { set: Some(set), ..ask("5.2.8d", text) }
    }

    fn ask_purchase(&self, state: &State, side: Side) -> Prompt {
        let points = state.points[side as usize];
        let prices: Vec<String> = Order::ALL
            .into_iter()
            .zip(&self.book.orders)
            .filter(|(order, _)| side == AXIS || *order != Order::Blitz)
            .map(|(order, line)| format!("{} {}", order_name(order), line.cost))
            .collect();
        let text = line![
            "Buy four orders for turn ",
            state.turn + 1,
            " (",
            self.month(state.turn + 1),
            ") with ",
            some(points, "command point"),
            ", in secret. Prices: ",
            prices.join(", "),
            "."
        ];
        ask("7.1.4", text)
    }

    fn ask_assign(&self, state: &State, side: Side, marker: Marker, drawn: bool) -> Prompt {
        let how = if drawn { " is drawn" } else { " opens the turn" };
        if marker == Marker::ZHUKOV {
            let may_return = self.may_return(state, marker, drawn).is_ok();
            let or = if may_return { ", or goes back into the cup" } else { "" };
            let rule = if may_return { "7.4.1" } else { "7.4.2a" };
            return ask(rule, line!["Zhukov", how, ": he gives a Front an Assault", or, ". Which Front?"]);
        }
        let boxes = if marker.side() == AXIS { "Army Group" } else { "Front" };
        let whose = (marker.side() != side).then(|| line![" of ", marker.side()]);
        let or =
            if self.may_ignore(state, marker, drawn).is_ok() { " Or ignore it, once, for Zhukov's sake." } else { "" };
        ask("7.8", line![marker_name(marker), how, ": which ", boxes, whose, " acts under it?", or])
    }

    fn ask_staff(&self, state: &State, board: &Board) -> Prompt {
        let leaders = self.leaders.filter(|it| self.may_lead(state, board, it).is_ok());
        let kluge = self.role(east::Role::Kluge).filter(|_| self.may_order_kluge(state).is_ok());
        let mut text = line![self.acting(state), ": "];
        for (n, leader) in leaders.into_iter().enumerate() {
            text.push(if n == 0 { "" } else { " or " });
            text.push(leader);
        }
        if !leaders.is_empty() {
            text.push(format!(" may try to give his own order (die 1 to {})", self.book.leader_range));
        }
        if let Some(kluge) = kluge {
            text.push(if leaders.is_empty() { "" } else { ", and " });
            text.push(kluge);
            text.push(" may have an order of its own");
        }
        text.push("; done to start moving.");
        ask(if leaders.is_empty() { "13.5.1" } else { "13.4" }, text)
    }

    fn ask_moving(&self, state: &State, board: &Board) -> Prompt {
        let moving = &state.moving;
        let group = self.group(state, board);
        let walk = self.walk(state, group, Hex(moving.start));
        let what = if !moving.stepped {
            "add units that move along, step, or assault."
        } else if self.may_halt_now(state, board).is_ok() {
            "go on, or halt."
        } else {
            "go on; the move may not end here."
        };
        let points = some(walk.points, "movement point");
        let text = line![group, " at ", self.no(Hex(moving.at)), ", ", moving.spent, " of ", points, " spent: ", what];
        ask("11.1.6", text)
    }

    fn ask_prepare(&self, state: &State, board: &mut Board) -> Prompt {
        let battle = &state.battle;
        let target = self.no(Hex(battle.target));
        let able = self.able_against(state, board, Hex(battle.target));
        let set = self.unit_set("attackers", able.or(battle.attackers), battle.attackers, Action::Join);
        let text = if battle.attackers.is_empty() {
            line!["Who attacks ", target, "?"]
        } else {
            line![battle.attackers, " will attack ", target, ": add units, or fight."]
        };
        Prompt { set: Some(set), ..ask("12.1.2", text) }
    }

    fn ask_support(&self, state: &State, board: &mut Board, side: Side) -> Prompt {
        let battle = &state.battle;
        let column = |answer| {
            let battle = east::Battle { answer, ..*battle };
            column_name(self.reckon(state, board, &battle).column)
        };
        let [without, with] = [false, true].map(column);
        let odds = if without == with {
            format!("The odds are {without} either way.")
        } else {
            format!("The odds are {without} without it, {with} with it.")
        };
        let text = line![
            battle.attackers,
            " ",
            do_they(battle.attackers, "attack"),
            " ",
            self.no(Hex(battle.target)),
            ": do you add ",
            support_marker(side),
            "? ",
            odds
        ];
        ask("2.2.2a", text)
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
        let whose = if attacker { " in your attack on " } else { " in your defence of " };
        let target = self.no(Hex(battle.target));
        ask("12.2.3a", line![why, whose, target, ": ", some(owes, "step"), " to lose. Which unit?"])
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
        let mut prompt = ask("12.3.6", line![self.no(target), " is free: who advances into it, or nobody?"]);
        if is_set {
            let chosen: Vec<String> =
                battle.advanced.into_iter().map(|it| self.notation(AXIS, Action::Advance(it, target))).collect();
            let more = list.iter().filter(|it| here(it)).map(|it| self.notation(AXIS, *it));
            let members: Vec<String> = chosen.iter().cloned().chain(more).collect();
            let max = members.len().min(3 + usize::from(!battle.attackers.and(self.leaders).is_empty()));
            let max = max.max(chosen.len()) as u8;
            prompt.set = Some(SetOf { what: "advance", members, chosen, min: 0, max });
        }
        prompt
    }

    fn ask_counter(&self, state: &State, side: Side) -> Prompt {
        let front = command(SOVIET, state.area);
        match state.phase {
            Phase::CounterUnit => {
                ask("7.3.4a", line!["The ", front, " counterattacks: all must go to the enemy. Who goes next?"])
            }
            Phase::CounterMarch { unit } => ask("7.3.4a", line![unit, " must go to the enemy: where to?"]),
            _ if side == AXIS => {
                ask("7.3.6b", line!["The counterattack of the ", front, " costs you a step: which unit loses it?"])
            }
            _ => ask("7.3.6b", line!["The counterattack of the ", front, " costs you a unit: which one?"]),
        }
    }

    fn ask_in_phase(&self, state: &State, board: &mut Board, side: Side) -> Prompt {
        match state.phase {
            Phase::Opening => ask("3.1f", line!["Which Army Group opens the war with a Blitz?"]),
            Phase::AxisArrivals | Phase::SovietArrivals => {
                let due = self.arrivals(state, side == AXIS);
                let rule = if side == AXIS { "4.Ia" } else { "4.IIa" };
                ask(rule, line!["Reinforcements: ", due, ". Who enters where?"])
            }
            Phase::Refit => self.ask_refit(state),
            Phase::Replacements { .. } => match self.boxed(state, state.turn).first() {
                Some(unit) => ask("5.2.7b", line![unit, " comes back: to the box of which Front?"]),
                None => ask("5.2.7b", line!["An Army comes back: to the box of which Front?"]),
            },
            Phase::TopUp { left, last } => self.ask_top_up(state, left, last),
            Phase::Partisans => {
                let on_map = self.role(east::Role::Partisans).is_some_and(|it| state.hex(it).is_some());
                let text = if on_map {
                    "Where do the Partisans move, or do they stay?"
                } else {
                    "Where do the Partisans appear, or do they wait?"
                };
                ask("13.6.3", line![text])
            }
            Phase::Purchase => self.ask_purchase(state, side),
            Phase::Initiative => {
                ask("7.7a", line!["You have the initiative: which marker, of either side, opens the turn?"])
            }
            Phase::Assign { marker, drawn, .. } => self.ask_assign(state, side, marker, drawn),
            Phase::Entering => {
                let (front, waiting) = (command(SOVIET, state.area), self.entering(state));
                let text = line!["The ", front, " acts, and its replacements enter: ", waiting, ". Who enters where?"];
                ask("5.2.7b", text)
            }
            Phase::Staff => self.ask_staff(state, board),
            Phase::LeaderOrder { leader } => {
                ask("13.4.5", line![leader, " may give an order of his own: which, or none?"])
            }
            Phase::Followers { leader } => {
                let slot = self.leader_slot(leader).unwrap_or(0);
                let order = state.led[slot].order.map_or("", |it| self.order_words(state, it));
                let all = self.led_corps(state, board, leader);
                let set = self.unit_set("followers", all, state.led[slot].units, Action::Follow);
                let text = line!["Which Panzer Corps follow the ", order, " of ", leader, "?"];
                Prompt { set: Some(set), ..ask("13.4.5", text) }
            }
            Phase::Movement => ask("11.2.2", line![self.acting(state), ": move a unit or a stack, or end movement."]),
            Phase::Moving => self.ask_moving(state, board),
            Phase::Combat => ask("12.1", line![self.acting(state), ": attack a hex, or end the activation."]),
            Phase::Prepare => self.ask_prepare(state, board),
            Phase::Support => self.ask_support(state, board, side),
            Phase::AttackerLosses => self.ask_losses(state, true),
            Phase::DefenderLosses => self.ask_losses(state, false),
            Phase::Retreat => {
                let target = self.no(Hex(state.battle.target));
                let units = state.battle.retreating;
                ask("12.3.1", line![units, " must retreat two hexes from ", target, ": over which hex to which?"])
            }
            Phase::RetreatLosses => {
                let at = Hex(state.battle.way[usize::from(state.battle.leg.saturating_sub(1)).min(1)]);
                let at = self.no(at);
                let units = state.battle.running;
                let verb = do_they(units, "retreat");
                let text = line![units, " ", verb, " into an enemy zone at ", at, ": which unit loses a step?"];
                ask("12.3.4a", text)
            }
            Phase::Overstack => {
                let at = self.no(Hex(state.battle.way[1]));
                ask("8.1.8", line!["After the retreat too many units are at ", at, ": which one is given up?"])
            }
            Phase::Advance => self.ask_advance(state, board),
            Phase::CounterUnit | Phase::CounterMarch { .. } | Phase::CounterLoss { .. } | Phase::CounterStep => {
                self.ask_counter(state, side)
            }
            _ => ask("4.0a", line!["There is nothing to decide."]),
        }
    }

    /// What the others read meanwhile, or what fate is asked.
    pub(crate) fn awaits(&self, state: &State) -> Line {
        self.awaits_fate(state).unwrap_or_else(|| self.awaits_choice(state))
    }

    /// What fate is asked.
    fn awaits_fate(&self, state: &State) -> Option<Line> {
        if let Pause::Fate(unit) = state.pause {
            let cf = self.cf(state, unit);
            return Some(line![unit, " was surrounded: on a die above ", cf, " it is gone for good."]);
        }
        if state.pause != Pause::None {
            return None;
        }
        Some(match state.phase {
            Phase::CommandRoll { axis } => {
                let side = if axis { AXIS } else { SOVIET };
                line![side, " ", does(side, "roll"), " for command points."]
            }
            Phase::Draw => line!["A marker is drawn from the cup: ", cup_words(&state.cup), "."],
            Phase::ZhukovRoll => line!["Zhukov's die: he takes charge on 1 to ", self.book.zhukov_range, "."],
            Phase::LeaderRoll { leader } => {
                line!["The die of ", leader, ": he gives his own order on 1 to ", self.book.leader_range, "."]
            }
            Phase::Invasion { unit, hex } => {
                line![unit, " is at sea, bound for ", self.no(Hex(hex)), ": the landing die."]
            }
            Phase::CombatRoll => {
                let side = state.active_side;
                let target = self.no(Hex(state.battle.target));
                let odds = column_name(state.battle.column);
                line![side, " ", does(side, "attack"), " ", target, " at ", odds, ": the combat die."]
            }
            Phase::CounterFront => line!["A Soviet Counterattack: the die for its Front."],
            Phase::CounterRoll => line!["The ", command(SOVIET, state.area), " counterattacks: the die."],
            Phase::Attrition => line!["Attrition is settled."],
            Phase::HitlerRoll => {
                line!["Whether Hitler takes command: a die, with ", self.hitler_drm(state), " added."]
            }
            _ => return None,
        })
    }

    /// What somebody is asked, for those who wait.
    fn awaits_choice(&self, state: &State) -> Line {
        let (active, other) = (state.active_side, state.active_side.other());
        let (who, what): (Side, Line) = match (state.pause, state.phase) {
            (Pause::Leader(leader), _) => (AXIS, line!["find a new Panzer Corps for ", leader]),
            (Pause::Capture, _) => (SOVIET, line!["name the Army that a lost city brings back"]),
            (_, Phase::Opening) => (AXIS, line!["choose the Army Group that opens the war"]),
            (_, Phase::AxisArrivals) => (AXIS, line!["place reinforcements"]),
            (_, Phase::Refit) => (AXIS, line!["place Garrisons and spend replacements"]),
            (_, Phase::SovietArrivals) => (SOVIET, line!["place reinforcements"]),
            (_, Phase::Replacements { .. } | Phase::TopUp { .. }) => (SOVIET, line!["take replacements"]),
            (_, Phase::Partisans) => (SOVIET, line!["place the Partisans"]),
            // The same words whoever has bought already. [7.1.5]
            (_, Phase::Purchase) => return line!["Both sides buy four orders for the next turn, in secret."],
            (_, Phase::Initiative) => (self.initiative(state), line!["pick the marker that opens the turn"]),
            (_, Phase::Assign { marker, axis, .. }) => {
                (if axis { AXIS } else { SOVIET }, line!["find a box for ", marker_name(marker)])
            }
            (_, Phase::Entering) => (SOVIET, line!["bring in the replacements of the Front"]),
            (_, Phase::Staff | Phase::LeaderOrder { .. } | Phase::Followers { .. }) => {
                (AXIS, line!["give orders (", self.acting(state), ")"])
            }
            (_, Phase::Movement | Phase::Moving) => (active, line!["move (", self.acting(state), ")"]),
            (_, Phase::Combat | Phase::Prepare) => (active, line!["attack (", self.acting(state), ")"]),
            (_, Phase::Support) => (other, line!["add a support marker or not"]),
            (_, Phase::AttackerLosses) => (active, line!["take a loss"]),
            (_, Phase::DefenderLosses | Phase::RetreatLosses) => (other, line!["take a loss"]),
            (_, Phase::Retreat) => (other, line!["retreat"]),
            (_, Phase::Overstack) => (other, line!["thin out a crowded hex"]),
            (_, Phase::Advance) => (active, line!["advance"]),
            (_, Phase::CounterUnit | Phase::CounterMarch { .. }) => (SOVIET, line!["march to the counterattack"]),
            (_, Phase::CounterLoss { .. }) => (SOVIET, line!["take the loss of the counterattack"]),
            (_, Phase::CounterStep) => (AXIS, line!["take the loss of the counterattack"]),
            _ => return line!["The game is over."],
        };
        line!["Waiting for ", who, " to ", what, "."]
    }
}
