//! The notation of actions: `assign center`, `step GE-A18 1307`, `attack 1412`, `fight support`, `buy HABB`.

use hex::Hex;
use kernel::{Game, Side};

use crate::{AXIS, Action, East, FRONTS, GROUPS, Marker, Order, Orders, Pause, Phase, SOVIET, State, Unit};

impl East {
    /// The id of a unit.
    pub(crate) fn id(&self, unit: Unit) -> &str {
        &self.book.units[unit.at()].id
    }

    /// The printed number of a hex.
    pub fn number(&self, hex: Hex) -> String {
        self.book.map.grid.name(hex)
    }

    /// The name of a command of a side.
    pub fn command_name(side: Side, command: u8) -> &'static str {
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
        let mut text = String::with_capacity(24);
        self.write_words(side, action, &mut text);
        text
    }

    /// A list of hundreds of steps is written at once, so nothing is made on the way but the text.
    fn write_words(&self, side: Side, action: Action, text: &mut String) {
        text.push_str(word(action));
        let mut words = Words { game: self, text };
        match action {
            Action::Ignore | Action::Return | Action::Halt | Action::Done | Action::Answer { .. } => {}
            Action::Assign(at) => {
                let of = if at < 4 { AXIS } else { SOVIET };
                if of != side {
                    words.word(if of == AXIS { "axis" } else { "soviet" });
                }
                words.word(Self::command_name(of, at % 4));
            }
            Action::Withdraw(it) | Action::Garrison(it) | Action::Restore(it) | Action::Lead(it) => words.unit(it),
            Action::Follow(it) | Action::Gather(it) | Action::Drop(it) | Action::Join(it) => words.unit(it),
            Action::Lose(it) | Action::Remove(it) | Action::Attach(it) | Action::Reserve(it) => words.unit(it),
            Action::Counter(it) => words.unit(it),
            Action::Place(it, hex) | Action::Step(it, hex) | Action::Invade(it, hex) | Action::Advance(it, hex) => {
                words.unit(it);
                words.hex(hex);
            }
            Action::Revive { unit, panzer } => {
                words.unit(unit);
                words.word(if panzer { "panzer" } else { "army" });
            }
            Action::Send(it, front) => {
                words.unit(it);
                words.word(FRONTS[usize::from(front)]);
            }
            Action::Buy(orders) => {
                words.text.push(' ');
                words.text.extend(each_letter(orders));
            }
            Action::Pick(marker) => words.word(marker.name()),
            Action::Order(order) | Action::Kluge(order) => words.word(order.name()),
            Action::Assault { hex, support } => {
                words.hex(hex);
                words.support(support);
            }
            Action::Fight { support } => words.support(support),
            Action::Attack(hex) | Action::Sail(hex) | Action::March(hex) => words.hex(hex),
            Action::Retreat(one, two) => {
                words.hex(one);
                words.hex(two);
            }
            Action::RetreatOne(it, one, two) => {
                words.unit(it);
                words.hex(one);
                words.hex(two);
            }
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

/// The words of an action after its first.
struct Words<'a> {
    game: &'a East,
    text: &'a mut String,
}

impl Words<'_> {
    fn word(&mut self, word: &str) {
        self.text.push(' ');
        self.text.push_str(word);
    }

    fn unit(&mut self, unit: Unit) {
        self.word(self.game.id(unit));
    }

    fn hex(&mut self, hex: Hex) {
        let number = self.game.book.map.grid.number(hex);
        self.text.push(' ');
        for tens in [1000, 100, 10, 1] {
            self.text.push(char::from(b'0' + (number / tens % 10) as u8));
        }
    }

    fn support(&mut self, support: bool) {
        if support {
            self.word("support");
        }
    }
}

/// The first word of an action.
const fn word(action: Action) -> &'static str {
    match action {
        Action::Assign(_) => "assign",
        Action::Ignore => "ignore",
        Action::Return => "return",
        Action::Place(..) => "place",
        Action::Withdraw(_) => "withdraw",
        Action::Garrison(_) => "garrison",
        Action::Restore(_) => "restore",
        Action::Revive { .. } => "revive",
        Action::Send(..) => "send",
        Action::Buy(_) => "buy",
        Action::Pick(_) => "pick",
        Action::Lead(_) => "lead",
        Action::Order(_) => "order",
        Action::Follow(_) => "follow",
        Action::Kluge(_) => "kluge",
        Action::Step(..) => "step",
        Action::Gather(_) => "gather",
        Action::Drop(_) => "drop",
        Action::Assault { .. } => "assault",
        Action::Invade(..) => "invade",
        Action::Halt => "halt",
        Action::Attack(_) => "attack",
        Action::Join(_) => "join",
        Action::Fight { .. } => "fight",
        Action::Answer { support: true } => "support",
        Action::Answer { support: false } => "decline",
        Action::Lose(_) => "lose",
        Action::Retreat(..) | Action::RetreatOne(..) => "retreat",
        Action::Sail(_) => "sail",
        Action::Remove(_) => "remove",
        Action::Advance(..) => "advance",
        Action::Attach(_) => "attach",
        Action::Reserve(_) => "reserve",
        Action::Counter(_) => "counter",
        Action::March(_) => "march",
        Action::Done => "done",
    }
}

/// Orders as letters in the order of their cost: `HABB`.
pub(crate) fn letters(orders: Orders) -> String {
    each_letter(orders).collect()
}

fn each_letter(orders: Orders) -> impl Iterator<Item = char> {
    let each = Order::ALL.into_iter().zip(orders);
    each.flat_map(|(order, n)| std::iter::repeat_n(order.letter(), usize::from(n)))
}

/// How many orders a purchase may name to be understood. That they must be four is a rule, and said by it. [7.1.4]
pub const MOST_ORDERS: usize = 16;

fn orders(text: &str) -> Option<Orders> {
    let mut orders = [0; 4];
    for (nth, letter) in text.chars().enumerate() {
        let order = Order::ALL.into_iter().find(|it| it.letter() == letter)?;
        orders[order as usize] += 1;
        if nth == MOST_ORDERS {
            return None;
        }
    }
    Some(orders)
}
