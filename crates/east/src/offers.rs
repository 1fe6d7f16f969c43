//! Actions as they are shown to people: what to point at, and the label.

use hex::{Dir, Hex};
use kernel::{Click, Offer, Side};

use crate::{
    AXIS, Action, Board, East, Order, Phase, SOVIET, State, Unit, Units,
    told::{command, marker_name, orders_words, some},
};

impl East {
    pub(crate) fn offered(&self, state: &State, board: &mut Board, side: Side, action: Action) -> Offer {
        let unit = |it: Unit| Click::Unit(self.id(it).into());
        let on = |it: Hex| Click::Hex(self.number(it));
        let button = |it: &str| Click::Button(it.into());
        let label = self.label(state, board, side, action);
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

    fn label(&self, state: &State, board: &mut Board, side: Side, action: Action) -> String {
        let name = |it: Unit| self.full_name(it);
        let spot = |it: Hex| self.spot(it);
        let order = |it: Order| self.order_words(state, it);
        match action {
            Action::Assign(at) => {
                let of = if at < 4 { AXIS } else { SOVIET };
                command(of, at % 4)
            }
            Action::Ignore => "ignore it: no Front acts under it".into(),
            Action::Return => "put Zhukov back into the cup".into(),
            Action::Place(_, at) if state.phase == Phase::Partisans => format!("the Partisans go to {}", spot(at)),
            Action::Place(it, at) => format!("{} enters at {}", name(it), spot(at)),
            Action::Withdraw(it) => format!("take {} off the map", name(it)),
            Action::Garrison(it) => {
                let parent = self.book.units[it.at()].parent.and_then(|it| state.hex(it));
                format!("place {} at {}", name(it), parent.map(spot).unwrap_or_default())
            }
            Action::Restore(it) => {
                let kind = if self.is_panzer(it) { "Panzer" } else { "Army" };
                format!("bring up {} with the {kind} step", name(it))
            }
            Action::Revive { unit, panzer } => {
                let kind = if panzer { "Panzer" } else { "Army" };
                format!("take {} back into hand for the {kind} step", name(unit))
            }
            Action::Send(it, front) => format!("{} to the {}", name(it), command(SOVIET, front)),
            Action::Buy(orders) => {
                let points = state.points[side as usize];
                format!("{}: {} of {points}", orders_words(orders), some(self.price(orders), "point"))
            }
            Action::Pick(marker) => marker_name(marker),
            Action::Lead(it) => {
                let name = &self.book.units[it.at()].name;
                format!("{name} tries to give his own order (die 1 to {})", self.book.leader_range)
            }
            Action::Order(it) => order(it).to_owned(),
            Action::Follow(it) => format!("{} follows", name(it)),
            Action::Kluge(it) => format!("the 4 Army acts under {}", order(it)),
            Action::Step(it, to) => self.step_label(state, board, it, to),
            Action::Gather(it) if state.moving.units.is_empty() => {
                let assault =
                    if self.may_all_assault(state, Units::only(it)).is_ok() { " or a Mobile Assault" } else { "" };
                format!("start a stack{assault} with {}", name(it))
            }
            Action::Gather(it) => format!("{} moves along", name(it)),
            Action::Drop(it) => format!("{} stays here", name(it)),
            Action::Assault { hex, support } => {
                let with = if support { " with the Luftwaffe" } else { "" };
                format!("assault {}{with} ({})", spot(hex), self.stack_words(state, board, hex))
            }
            Action::Invade(it, to) => format!("{} lands from the sea at {}", name(it), spot(to)),
            Action::Halt => "halt here".into(),
            Action::Attack(at) => {
                let terrain = self.book.map.terrain[at.at()].name();
                format!("attack {} ({}, {terrain})", spot(at), self.stack_words(state, board, at))
            }
            Action::Join(it) => {
                let cf = self.supplied_cf(state, board, it);
                let from = state.hex(it).map(|it| self.number(it)).unwrap_or_default();
                format!("{} takes part from {from} with {cf}{}", name(it), self.river_words(state, it))
            }
            Action::Fight { support: false } => "make the attack".into(),
            Action::Fight { support: true } => {
                let marker = if side == AXIS { "a Luftwaffe marker" } else { "the T-34 marker" };
                format!("make the attack with {marker}")
            }
            Action::Answer { support: true } => {
                let marker = if side == AXIS { "a Luftwaffe marker" } else { "the T-34 marker" };
                format!("add {marker}")
            }
            Action::Answer { support: false } => "add nothing".into(),
            Action::Lose(it) => self.loss_label(state, it),
            Action::Retreat(one, two) => {
                format!("retreat over {} to {}{}", spot(one), spot(two), self.peril(state, board, one, two))
            }
            Action::RetreatOne(it, one, two) => {
                format!(
                    "{} retreats over {} to {}{}",
                    name(it),
                    spot(one),
                    spot(two),
                    self.peril(state, board, one, two)
                )
            }
            Action::Sail(port) => format!("the Coastal Army sails to {}", spot(port)),
            Action::Remove(it) => format!("give up {}", name(it)),
            Action::Advance(it, to) => format!("{} advances to {}", name(it), spot(to)),
            Action::Attach(it) => {
                format!("join {} at {}", name(it), state.hex(it).map(spot).unwrap_or_default())
            }
            Action::Reserve(it) => format!("{} comes back", name(it)),
            Action::Counter(it) => {
                format!("{} at {}", name(it), state.hex(it).map(spot).unwrap_or_default())
            }
            Action::March(to) => format!("go to {}", spot(to)),
            Action::Done => self.done_label(state).into(),
        }
    }

    fn done_label(&self, state: &State) -> &'static str {
        match state.phase {
            Phase::Refit => "nothing more to place or spend",
            Phase::TopUp { .. } => "no more replacements",
            Phase::Partisans => "leave the Partisans as they are",
            Phase::Staff => "start moving",
            Phase::LeaderOrder { .. } => "no order of his own",
            Phase::Followers { .. } => "nobody else follows",
            Phase::Movement => "end movement",
            Phase::Combat => "no more attacks: end the activation",
            Phase::Advance if state.battle.advanced.is_empty() => "nobody advances",
            Phase::Advance => "nobody else advances",
            _ => "done",
        }
    }

    fn step_label(&self, state: &State, board: &Board, unit: Unit, to: Hex) -> String {
        let moving = &state.moving;
        let group = if moving.units.is_empty() {
            let alone = Units::only(unit);
            state.hex(unit).and_then(|at| self.company(state, board, alone, at).ok()).unwrap_or(alone)
        } else {
            self.group(state, board)
        };
        let verb = if group.len() == 1 { "steps" } else { "step" };
        format!("{} {verb} to {}", self.named(group), self.spot(to))
    }

    fn loss_label(&self, state: &State, unit: Unit) -> String {
        let name = self.full_name(unit);
        // What a counterattack costs the Soviets is a whole unit.
        let left = self.steps(state, unit).saturating_sub(1);
        if left == 0 || matches!(state.phase, Phase::CounterLoss { .. }) {
            return format!("{name} is eliminated");
        }
        let counter = &self.book.units[unit.at()];
        let cf = counter.cf.get(usize::from(state.face[unit.at()]) + 1).copied().unwrap_or(0);
        format!("{name} falls to {cf}, with {} left", some(left, "step"))
    }

    /// What a way of retreat costs.
    fn peril(&self, state: &State, board: &mut Board, one: Hex, two: Hex) -> String {
        let side = state.active_side.other();
        let zone = board.zone_of(self, state, side.other());
        let costs = [one, two].into_iter().filter(|&it| zone.has(it) && !board.held[side].has(it)).count();
        if costs == 0 { String::new() } else { format!(" ({} lost to enemy zones)", some(costs as u32, "step")) }
    }

    /// Whether a unit attacks over a river.
    fn river_words(&self, state: &State, unit: Unit) -> &'static str {
        let map = &self.book.map;
        let target = Hex(state.battle.target);
        let Some(from) = state.hex(unit) else { return "" };
        let dir: Option<Dir> = map.grid.dir(from, target);
        if dir.is_some_and(|it| map.river[from.at()][it as usize]) { ", over a river" } else { "" }
    }

    /// Who is in a hex: how many, and their factors.
    fn stack_words(&self, state: &State, board: &mut Board, hex: Hex) -> String {
        let defenders = self.defenders(board, hex);
        let cf: u8 = defenders.into_iter().map(|it| self.supplied_cf(state, board, it)).sum();
        format!("{}, {}", some(defenders.len(), "unit"), some(cf, "factor"))
    }
}
