//! The notation of actions: `step J:IG 2916`, `attack 2215`, `join J:10`, `guns 3`, `fight`, `flip R:55`, `pass`.

use hex::Hex;

use crate::{Action, Mukden, Phase, State, Unit};

impl Mukden {
    /// The id of a unit.
    pub(crate) fn id(&self, unit: Unit) -> &str {
        &self.book.units[unit.at()].id
    }

    /// The printed number of a hex.
    #[must_use]
    pub fn number(&self, hex: Hex) -> String {
        self.book.map.grid.name(hex)
    }

    /// What fate is asked, by turn and by the hex attacked: `turn 2 combat 1922`.
    pub(crate) fn asked_of_fate(&self, state: &State) -> String {
        match state.phase {
            Phase::Combat(battle) => format!("turn {} combat {}", state.turn, self.number(Hex(battle.target))),
            _ => format!("turn {} paralysis", state.turn),
        }
    }

    /// An action in its notation.
    #[must_use]
    pub fn write(&self, action: Action) -> String {
        let unit = |word: &str, unit| format!("{word} {}", self.id(unit));
        let hex = |word: &str, hex| format!("{word} {}", self.number(hex));
        match action {
            Action::Place(it) => hex("place", it),
            Action::Order { combat_first } => format!("order {}", if combat_first { "combat" } else { "movement" }),
            Action::Paralyse(it, place) => format!("paralyse {} {}", self.number(it), place + 1),
            Action::Step(it, to) => format!("step {} {}", self.id(it), self.number(to)),
            Action::Halt => "halt".into(),
            Action::Attack(it) => hex("attack", it),
            Action::Probe(it) => hex("probe", it),
            Action::Join(it) => unit("join", it),
            Action::Guns(guns) => format!("guns {guns}"),
            Action::Fight => "fight".into(),
            Action::Lose(it) => unit("lose", it),
            Action::Advance(it) => unit("advance", it),
            Action::Done => "done".into(),
            Action::Flip(it) => unit("flip", it),
            Action::Top(it) => unit("top", it),
            Action::Pass => "pass".into(),
        }
    }

    /// The action that a text stands for; nothing if it stands for none.
    #[must_use]
    pub fn read(&self, text: &str) -> Option<Action> {
        let hex = |text: &str| self.book.map.grid.find(text);
        let unit = |text: &str| self.book.unit(text);
        let words: Vec<&str> = text.split(' ').collect();
        let action = match words[..] {
            ["place", it] => Action::Place(hex(it)?),
            ["order", "combat"] => Action::Order { combat_first: true },
            ["order", "movement"] => Action::Order { combat_first: false },
            ["paralyse", it, place] => Action::Paralyse(hex(it)?, place.parse::<u8>().ok()?.checked_sub(1)?),
            ["step", it, to] => Action::Step(unit(it)?, hex(to)?),
            ["halt"] => Action::Halt,
            ["attack", it] => Action::Attack(hex(it)?),
            ["probe", it] => Action::Probe(hex(it)?),
            ["join", it] => Action::Join(unit(it)?),
            ["guns", guns] => Action::Guns(guns.parse().ok()?),
            ["fight"] => Action::Fight,
            ["lose", it] => Action::Lose(unit(it)?),
            ["advance", it] => Action::Advance(unit(it)?),
            ["done"] => Action::Done,
            ["flip", it] => Action::Flip(unit(it)?),
            ["top", it] => Action::Top(unit(it)?),
            ["pass"] => Action::Pass,
            _ => return None,
        };
        // Numbers have one spelling.
        (self.write(action) == text).then_some(action)
    }
}
