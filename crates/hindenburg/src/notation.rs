//! The notation of actions: `step 8A-XX 1512`, `rail 8A-I`, `to 0813`, `attack 8A-XX`, `fight`, `end`.

use hex::Hex;

use crate::{Action, Corps, Hindenburg};

impl Hindenburg {
    /// The id of a corps.
    pub(crate) fn id(&self, corps: Corps) -> &str {
        &self.book.counters[corps.at()].id
    }

    /// The printed number of a hex.
    pub(crate) fn number(&self, hex: Hex) -> String {
        self.book.map.grid.name(hex)
    }

    pub(crate) fn write(&self, action: Action) -> String {
        let corps = |word: &str, corps| format!("{word} {}", self.id(corps));
        match action {
            Action::Step(it, to) => format!("step {} {}", self.id(it), self.number(to)),
            Action::Rail(it) => corps("rail", it),
            Action::To(to) => format!("to {}", self.number(to)),
            Action::Halt => "halt".into(),
            Action::Arrive(to) => format!("arrive {}", self.number(to)),
            Action::Retreat(it, to) => format!("retreat {} {}", self.id(it), self.number(to)),
            Action::Lose(it) => corps("lose", it),
            Action::Attack(it) => corps("attack", it),
            Action::Target(it) => corps("target", it),
            Action::Fight => "fight".into(),
            Action::End => "end".into(),
        }
    }

    pub(crate) fn read(&self, text: &str) -> Option<Action> {
        let hex = |text: &str| self.book.map.grid.find(text);
        let words: Vec<&str> = text.split(' ').collect();
        Some(match words[..] {
            ["step", it, to] => Action::Step(self.corps(it)?, hex(to)?),
            ["rail", it] => Action::Rail(self.corps(it)?),
            ["to", to] => Action::To(hex(to)?),
            ["halt"] => Action::Halt,
            ["arrive", to] => Action::Arrive(hex(to)?),
            ["retreat", it, to] => Action::Retreat(self.corps(it)?, hex(to)?),
            ["lose", it] => Action::Lose(self.corps(it)?),
            ["attack", it] => Action::Attack(self.corps(it)?),
            ["target", it] => Action::Target(self.corps(it)?),
            ["fight"] => Action::Fight,
            ["end"] => Action::End,
            _ => return None,
        })
    }

    /// The corps of an id.
    pub(crate) fn corps(&self, id: &str) -> Option<Corps> {
        self.book.counters.iter().position(|it| it.id == id).map(|it| Corps(it as u8))
    }
}
