//! What only a session with a table of its own is asked: other games on it, and its dice. All of it goes through
//! [`Session::whole`], which has nothing for a chair.

use std::collections::BTreeMap;

use catalog::{Analysis, Dice, Keeper, Keeping, Setup, Sides};
use serde_json::Value;

use super::{AnyHouse, Session};
use crate::{
    house::{Fate, TableHouse},
    reply::{Answered, Failure, Reply, error, secret, sides_of, viewer_of},
    request::{Chosen, Seed},
};

impl Session {
    pub(super) fn start(&mut self, game: &str, chosen: Chosen, viewer: Option<&str>) -> Answered {
        let title = catalog::game(game)?;
        let viewer = viewer_of(title, viewer)?;
        let secrets = sides_of(title, &chosen.secrets)?;
        let setup = self.setup(chosen.scenario, chosen.options.unwrap_or_default(), secrets);
        let dice = dice(chosen.seed)?;
        let mut table = self.read(|| title.table(&setup, dice))?;
        self.give_fate(&mut *table)?;
        let settled = table.keep(&Keeping::Settle);
        settled.map_err(|it| Failure::Refused(it.clone(), it.why(table.sheet())))?;
        self.place(table)?;
        self.moved(None, viewer)
    }

    pub(super) fn load(
        &mut self,
        game: Option<String>,
        position: &Value,
        chosen: Chosen,
        viewer: Option<&str>,
    ) -> Answered {
        let named = || position.get("game").and_then(Value::as_str).map(str::to_owned);
        let laid = self.whole()?.table();
        let current = || laid.map(|it| it.info().id.to_owned());
        let Some(game) = game.or_else(named).or_else(current) else {
            return Err(error("the position does not say of which \"game\" it is"));
        };
        let title = catalog::game(&game)?;
        let viewer = viewer_of(title, viewer)?;
        let secrets = sides_of(title, &chosen.secrets)?;
        let kept = laid.map(|it| it.header()).filter(|it| it.game == game);
        let scenario = chosen.scenario.or_else(|| kept.map(|it| it.scenario.clone()));
        let options = chosen.options.or_else(|| kept.map(|it| it.options.clone())).unwrap_or_default();
        let (setup, dice) = (self.setup(scenario, options, secrets), dice(chosen.seed)?);
        let mut table = self.read(|| title.load(&setup, position, dice))?;
        self.give_fate(&mut *table)?;
        self.place(table)?;
        self.waits(Reply::default(), viewer)
    }

    /// Lays a table; one on data files of its own in the room that the house has for it.
    fn read<F: Into<Failure>>(
        &self,
        read: impl FnOnce() -> Result<Box<dyn Keeper>, F>,
    ) -> Result<Box<dyn Analysis>, Failure> {
        let _room = match self.own.is_empty() {
            true => None,
            false => Some(self.whole()?.room().map_err(|it| self.troubled(it))?),
        };
        Ok(read().map_err(Into::into)?.for_analysis())
    }

    fn setup(&self, scenario: Option<String>, options: BTreeMap<String, String>, secrets: Sides) -> Setup {
        Setup { scenario, options, own: self.own.to_vec(), secrets }
    }

    /// Fate goes on answering at another table as it did at the last.
    fn give_fate(&self, table: &mut dyn Analysis) -> Result<(), Failure> {
        let Fate { auto, queue } = self.whole()?.fate();
        table.set_auto(auto);
        table.set_apart(true);
        table.queue(queue);
        Ok(())
    }

    fn place(&mut self, table: Box<dyn Analysis>) -> Result<(), Failure> {
        let done = self.whole_mut()?.place(table);
        done.map_err(|it| self.troubled(it))
    }

    /// The house of a table of one's own: the only way to what a chair has no part in.
    pub(super) fn whole(&self) -> Result<&dyn TableHouse, Failure> {
        match &self.house {
            AnyHouse::Chair(_) => Err(for_analysis()),
            AnyHouse::Table(house) => Ok(&**house),
        }
    }

    pub(super) fn whole_mut(&mut self) -> Result<&mut dyn TableHouse, Failure> {
        match &mut self.house {
            AnyHouse::Chair(_) => Err(for_analysis()),
            AnyHouse::Table(house) => Ok(&mut **house),
        }
    }

    pub(super) fn table(&self) -> Result<&dyn Analysis, Failure> {
        let missing = || error("no game is on the table; ask for \"new\" or \"load\" first");
        self.whole()?.table().ok_or_else(missing)
    }

    /// Something that whoever keeps the table does.
    pub(super) fn keep(&mut self, deed: &Keeping) -> Result<(), Failure> {
        self.at()?;
        let done = self.whole_mut()?.keep(deed);
        done.map_err(|it| self.troubled(it))
    }
}

pub(super) fn for_analysis() -> Failure {
    secret("Only a table made for analysis allows this.")
}

fn dice(seed: Option<Seed>) -> Result<Dice, Failure> {
    match seed {
        Some(Seed::Text(text)) => Ok(Dice::from_seed_text(&text)),
        Some(Seed::Number(number)) => Ok(Dice::from_seed(number)),
        None => {
            let mut bytes = [0; 32];
            getrandom::fill(&mut bytes)
                .map_err(|it| error(format!("the system gives no random numbers ({it}); name a \"seed\"")))?;
            Ok(Dice::new(bytes))
        }
    }
}
