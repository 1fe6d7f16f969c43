//! The notation of actions: `assign center`, `step GE-A18 1307`, `attack 1412`, `fight support`, `buy HABB`.

use hex::Hex;
use kernel::{Game, Side};

use crate::{
    AXIS, Action, East, FRONTS, GROUPS, Marker, Order, Orders, Pause, Phase, SOVIET, State, Unit, r07_command::N_ORDERS,
};

impl East {
    /// The id of a unit.
    pub(crate) fn id(&self, unit: Unit) -> &str {
        &self.book.units[unit.at()].id
    }

    /// The printed number of a hex.
    pub(crate) fn number(&self, hex: Hex) -> String {
        self.book.map.grid.name(hex)
    }

    /// The name of a command of a side.
    pub(crate) fn command_name(side: Side, command: u8) -> &'static str {
        (if side == AXIS { GROUPS } else { FRONTS })[usize::from(command)]
    }

    /// What fate is asked, by turn and by the side, unit, hex or Front concerned: `turn 2 combat 1410`.
    pub(crate) fn asked_of_fate(&self, state: &State) -> String {
        let what = match (state.pause, state.phase) {
            (Pause::Fate(unit), _) => format!("fate of {}", self.id(unit)),
            (_, Phase::CommandRoll { axis }) => {
                format!("command points of {}", East::SIDES[if axis { AXIS } else { SOVIET }])
            }
            (_, Phase::Draw) => "draw".to_owned(),
            (_, Phase::ZhukovRoll) => "Zhukov".to_owned(),
            (_, Phase::LeaderRoll { leader }) => format!("order of {}", self.id(leader)),
            (_, Phase::Invasion { unit, .. }) => format!("landing of {}", self.id(unit)),
            (_, Phase::CombatRoll) => format!("combat {}", self.number(Hex(state.battle.target))),
            (_, Phase::CounterFront) => "Front of the counterattack".to_owned(),
            (_, Phase::CounterRoll) => format!("counterattack of {}", FRONTS[usize::from(state.area)]),
            (_, Phase::HitlerRoll) => "Hitler".to_owned(),
            _ => "attrition".to_owned(),
        };
        format!("turn {} {what}", state.turn)
    }

    pub(crate) fn write(&self, side: Side, action: Action) -> String {
        let unit = |word: &str, unit| format!("{word} {}", self.id(unit));
        let hex = |word: &str, hex| format!("{word} {}", self.number(hex));
        let both = |word: &str, unit, hex| format!("{word} {} {}", self.id(unit), self.number(hex));
        let with = |word: String, support| if support { word + " support" } else { word };
        match action {
            Action::Assign(at) => {
                let of = if at < 4 { AXIS } else { SOVIET };
                let whose = if of == side {
                    ""
                } else if of == AXIS {
                    "axis "
                } else {
                    "soviet "
                };
                format!("assign {whose}{}", Self::command_name(of, at % 4))
            }
            Action::Ignore => "ignore".into(),
            Action::Return => "return".into(),
            Action::Place(it, at) => both("place", it, at),
            Action::Withdraw(it) => unit("withdraw", it),
            Action::Garrison(it) => unit("garrison", it),
            Action::Restore(it) => unit("restore", it),
            Action::Revive { unit: it, panzer } => {
                format!("revive {} {}", self.id(it), if panzer { "panzer" } else { "army" })
            }
            Action::Send(it, front) => format!("send {} {}", self.id(it), FRONTS[usize::from(front)]),
            Action::Buy(orders) => format!("buy {}", letters(orders)),
            Action::Pick(marker) => format!("pick {}", marker.name()),
            Action::Lead(it) => unit("lead", it),
            Action::Order(order) => format!("order {}", order.name()),
            Action::Follow(it) => unit("follow", it),
            Action::Kluge(order) => format!("kluge {}", order.name()),
            Action::Step(it, to) => both("step", it, to),
            Action::Gather(it) => unit("gather", it),
            Action::Drop(it) => unit("drop", it),
            Action::Assault { hex: at, support } => with(hex("assault", at), support),
            Action::Invade(it, to) => both("invade", it, to),
            Action::Halt => "halt".into(),
            Action::Attack(at) => hex("attack", at),
            Action::Join(it) => unit("join", it),
            Action::Fight { support } => with("fight".into(), support),
            Action::Answer { support } => if support { "support" } else { "decline" }.into(),
            Action::Lose(it) => unit("lose", it),
            Action::Retreat(one, two) => format!("retreat {} {}", self.number(one), self.number(two)),
            Action::RetreatOne(it, one, two) => {
                format!("retreat {} {} {}", self.id(it), self.number(one), self.number(two))
            }
            Action::Sail(port) => hex("sail", port),
            Action::Remove(it) => unit("remove", it),
            Action::Advance(it, to) => both("advance", it, to),
            Action::Attach(it) => unit("attach", it),
            Action::Reserve(it) => unit("reserve", it),
            Action::Counter(it) => unit("counter", it),
            Action::March(to) => hex("march", to),
            Action::Done => "done".into(),
        }
    }

    pub(crate) fn read(&self, side: Side, text: &str) -> Option<Action> {
        let hex = |text: &str| self.book.map.grid.find(text);
        let unit = |text: &str| self.book.unit(text);
        let place = |names: [&str; 4], text: &str| names.iter().position(|&it| it == text).map(|it| it as u8);
        let words: Vec<&str> = text.split(' ').collect();
        let action = match words[..] {
            ["assign", it] if side == AXIS => Action::Assign(place(GROUPS, it)?),
            ["assign", it] => Action::Assign(place(FRONTS, it)? + 4),
            ["assign", "axis", it] => Action::Assign(place(GROUPS, it)?),
            ["assign", "soviet", it] => Action::Assign(place(FRONTS, it)? + 4),
            ["ignore"] => Action::Ignore,
            ["return"] => Action::Return,
            ["place", it, at] => Action::Place(unit(it)?, hex(at)?),
            ["withdraw", it] => Action::Withdraw(unit(it)?),
            ["garrison", it] => Action::Garrison(unit(it)?),
            ["restore", it] => Action::Restore(unit(it)?),
            ["revive", it, "army"] => Action::Revive { unit: unit(it)?, panzer: false },
            ["revive", it, "panzer"] => Action::Revive { unit: unit(it)?, panzer: true },
            ["send", it, front] => Action::Send(unit(it)?, place(FRONTS, front)?),
            ["buy", it] => Action::Buy(orders(it)?),
            ["pick", it] => Action::Pick(Marker::find(it)?),
            ["pick", side, it] => Action::Pick(Marker::find(&format!("{side} {it}"))?),
            ["lead", it] => Action::Lead(unit(it)?),
            ["order", it] => Action::Order(Order::find(it)?),
            ["follow", it] => Action::Follow(unit(it)?),
            ["kluge", it] => Action::Kluge(Order::find(it)?),
            ["step", it, to] => Action::Step(unit(it)?, hex(to)?),
            ["gather", it] => Action::Gather(unit(it)?),
            ["drop", it] => Action::Drop(unit(it)?),
            ["assault", at] => Action::Assault { hex: hex(at)?, support: false },
            ["assault", at, "support"] => Action::Assault { hex: hex(at)?, support: true },
            ["invade", it, to] => Action::Invade(unit(it)?, hex(to)?),
            ["halt"] => Action::Halt,
            ["attack", at] => Action::Attack(hex(at)?),
            ["join", it] => Action::Join(unit(it)?),
            ["fight"] => Action::Fight { support: false },
            ["fight", "support"] => Action::Fight { support: true },
            ["support"] => Action::Answer { support: true },
            ["decline"] => Action::Answer { support: false },
            ["lose", it] => Action::Lose(unit(it)?),
            ["retreat", one, two] => Action::Retreat(hex(one)?, hex(two)?),
            ["retreat", it, one, two] => Action::RetreatOne(unit(it)?, hex(one)?, hex(two)?),
            ["sail", port] => Action::Sail(hex(port)?),
            ["remove", it] => Action::Remove(unit(it)?),
            ["advance", it, to] => Action::Advance(unit(it)?, hex(to)?),
            ["attach", it] => Action::Attach(unit(it)?),
            ["reserve", it] => Action::Reserve(unit(it)?),
            ["counter", it] => Action::Counter(unit(it)?),
            ["march", to] => Action::March(hex(to)?),
            ["done"] => Action::Done,
            _ => return None,
        };
        // Everything has one spelling.
        (self.write(side, action) == text).then_some(action)
    }
}

/// Orders as letters in the order of their cost: `HABB`.
pub(crate) fn letters(orders: Orders) -> String {
    let each = Order::ALL.into_iter().zip(orders);
    each.flat_map(|(order, n)| std::iter::repeat_n(order.letter(), usize::from(n))).collect()
}

fn orders(text: &str) -> Option<Orders> {
    let mut orders = [0; 4];
    for letter in text.chars() {
        let order = Order::ALL.into_iter().find(|it| it.letter() == letter)?;
        orders[order as usize] += 1;
        if orders.iter().sum::<u8>() > N_ORDERS {
            return None;
        }
    }
    Some(orders)
}
