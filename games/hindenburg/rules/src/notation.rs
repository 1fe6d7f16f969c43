//! The notation of actions: `step 8A-XX 1512`, `rail 8A-I`, `to 0813`, `attack 8A-XX`, `fight`, `end`.

use hex::Hex;

use crate::{Action, Army, Corps, CorpsSet, Hindenburg, Phase, State};

impl Hindenburg {
    /// The id of a corps.
    pub(crate) fn id(&self, corps: Corps) -> &str {
        &self.book.counters[corps.at()].id
    }

    /// The printed number of a hex.
    pub(crate) fn number(&self, hex: Hex) -> String {
        self.book.map.grid.name(hex)
    }

    /// What fate is asked, by day and by army or corps: `day 3 march 1`, `day 3 rally 8A-XX`. A combat is named by the
    /// first corps attacked.
    pub(crate) fn asked_of_fate(&self, state: &State) -> String {
        let army = |word: &str, army: Army| format!("{word} {}", army.number());
        let first = |word: &str, corps: CorpsSet| match corps.first() {
            Some(it) => format!("{word} {}", self.id(it)),
            None => word.to_owned(),
        };
        let what = match state.phase {
            Phase::Activation => "order of the armies".to_owned(),
            Phase::March(it) => army("march", it),
            Phase::Direction(march) => army("direction", march.army),
            Phase::MarchTie { march, .. } => army("line of march", march.army),
            Phase::Combat(battle) => first("combat", battle.targets),
            Phase::Disruption { left, .. } => first("disruption", left),
            Phase::Francois => "François".to_owned(),
            Phase::FrancoisDirection => "direction of François".to_owned(),
            Phase::RailDelay { corps, .. } => format!("train {}", self.id(corps)),
            Phase::GiveWay { army: it, .. } => army("retreat", it),
            Phase::Surrender(left) => first("surrender", left),
            Phase::Rally(left) => first("rally", left),
            _ => "nothing".to_owned(),
        };
        format!("day {} {what}", state.turn)
    }

    pub(crate) fn write(&self, action: Action) -> String {
        let corps = |word: &str, corps| format!("{word} {}", self.id(corps));
        match action {
            Action::Step(it, to) => format!("step {} {}", self.id(it), self.number(to)),
            Action::Rail(it) => corps("rail", it),
            Action::To(to) => format!("to {}", self.number(to)),
            Action::Halt => "halt".into(),
            Action::Train(it) => corps("train", it),
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
            ["train", it] => Action::Train(self.corps(it)?),
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
