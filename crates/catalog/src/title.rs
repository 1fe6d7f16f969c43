//! A box on the shelf.

use std::{collections::BTreeMap, marker::PhantomData, sync::Arc};

use data::Fault;
use kernel::{BySide, Sides, Viewer, brief};
use play::{Dice, Journal, Match, Report, Setting};
use serde::Deserialize;
use serde_json::Value;

use crate::{
    Bench, Boxed, Files, Info, Ledger, Level, Own, Series, Simulated, Table, Told, Unplayable, bench, seated::Seated,
    simulate,
};

/// What somebody chooses before a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// The scenario; the first one if none is named.
    pub scenario: Option<String>,
    /// Options by id; the others have their defaults.
    pub options: BTreeMap<String, String>,
    /// Data files of the player's.
    pub own: Vec<Own>,
    /// The sides that add secrets of their own to the dice; the game begins when all have revealed them.
    pub secrets: Sides,
}

/// A line of a journal with what happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The number of the line.
    pub number: usize,
    /// The input in words; nothing if the viewer may not know it.
    pub words: Option<String>,
    /// What happened, as witnessed.
    pub events: Vec<Told>,
}

/// A box on the shelf.
pub trait Title: Send + Sync {
    /// The game's id.
    fn id(&self) -> &'static str;

    /// The names of the sides.
    fn sides(&self) -> BySide<&'static str>;

    /// What is printed on the box, with a player's own scenarios.
    ///
    /// # Errors
    /// If a file of the player's is none of the game's.
    fn info(&self, own: &[Own]) -> Result<Info, Unplayable>;

    /// The rules with their titles.
    fn ledger(&self) -> Ledger;

    /// A table at the start of a scenario. Nothing is rolled until [`Table::settle`].
    ///
    /// # Errors
    /// What is wrong with the choices or the files.
    fn table(&self, setup: &Setup, dice: Dice) -> Result<Box<dyn Table>, Unplayable>;

    /// A table at any position. Nothing is rolled until asked for.
    ///
    /// # Errors
    /// What is wrong with the choices or the files, or everything that makes the position impossible.
    fn load(&self, setup: &Setup, position: &Value, dice: Dice) -> Result<Box<dyn Table>, Unplayable>;

    /// The match a journal tells of, or how it stood after the first lines.
    ///
    /// # Errors
    /// What is wrong with the journal, or that it was played on other data.
    fn open(&self, journal: &Journal, own: &[Own], lines: Option<usize>) -> Result<Box<dyn Table>, Unplayable>;

    /// The story a journal tells.
    ///
    /// # Errors
    /// As [`Title::open`].
    fn story(&self, journal: &Journal, own: &[Own], viewer: Viewer) -> Result<Vec<Page>, Unplayable>;

    /// Computes a journal again.
    ///
    /// # Errors
    /// As [`Title::open`].
    fn verify(&self, journal: &Journal, own: &[Own]) -> Result<Report, Unplayable>;

    /// Everything that is wrong with a player's data files, in every scenario.
    fn check(&self, own: &[Own]) -> Vec<Fault>;

    /// Plays many games with computer players, on as many threads as wanted; the result does not depend on how many.
    /// `progress` is told each time a game is done.
    ///
    /// # Errors
    /// What is wrong with the choices or the files.
    fn simulate(
        &self,
        setup: &Setup,
        seats: BySide<Level>,
        series: Series,
        progress: &(dyn Fn() + Sync),
    ) -> Result<Simulated, Unplayable>;

    /// Plays random games for about so many seconds on one core.
    ///
    /// # Errors
    /// What is wrong with the choices or the files.
    fn bench(&self, setup: &Setup, seconds: f64) -> Result<Bench, Unplayable>;
}

/// The box of a game.
struct OnShelf<G>(PhantomData<fn() -> G>);

/// The box of a game, for [`crate::shelf`].
pub(crate) const fn on_shelf<G: Boxed>() -> &'static dyn Title {
    &OnShelf::<G>(PhantomData)
}

/// A game unpacked, with the choices it was made from.
struct Unpacked<G> {
    game: Arc<G>,
    setting: Setting,
    /// The hash of the data files as texts.
    texts: String,
    info: Info,
}

impl<G: Boxed> OnShelf<G> {
    fn files(own: &[Own]) -> Result<Files, Unplayable> {
        Files::new(G::SHIPPED, own).map_err(Unplayable::Data)
    }

    fn options(chosen: &BTreeMap<String, String>) -> Result<BTreeMap<String, String>, Unplayable> {
        let mut options: BTreeMap<String, String> =
            G::SWITCHES.iter().map(|it| (it.id.to_owned(), it.values[0].to_owned())).collect();
        let owned = |it: &[&str]| it.iter().map(|&it| it.to_owned()).collect();
        for (id, value) in chosen {
            let Some(switch) = G::SWITCHES.iter().find(|it| it.id == id) else {
                let known = options.into_keys().collect();
                return Err(Unplayable::NoOption { found: id.clone(), known });
            };
            if !switch.values.contains(&value.as_str()) {
                let known = owned(switch.values);
                return Err(Unplayable::NoValue { option: id.clone(), found: value.clone(), known });
            }
            options.insert(id.clone(), value.clone());
        }
        Ok(options)
    }

    fn unpack(setup: &Setup) -> Result<Unpacked<G>, Unplayable> {
        let files = Self::files(&setup.own)?;
        let options = Self::options(&setup.options)?;
        let mut scenarios = files.scenarios();
        let found = match &setup.scenario {
            None => scenarios.next(),
            Some(wanted) => scenarios.find(|(id, _)| id == wanted),
        };
        let Some((id, path)) = found else {
            let known = files.scenarios().map(|it| it.0.to_owned()).collect();
            return Err(Unplayable::NoScenario { found: setup.scenario.clone().unwrap_or_default(), known });
        };
        let game = G::unpack(&files, path, &options).map_err(Unplayable::Data)?;
        if let Some(side) = setup.secrets.iter().find(|&it| !G::SEATS.has(it)) {
            return Err(Unplayable::NoPlayer(G::SIDES[side]));
        }
        let setting = Setting { scenario: id.to_owned(), options, data: files.hash(path), secrets: setup.secrets };
        let texts = files.text_hash(path);
        Ok(Unpacked { game: Arc::new(game), setting, texts, info: Info::of::<G>(&files) })
    }

    /// The game of a journal, on the data it was played on.
    fn unpack_for(journal: &Journal, own: &[Own]) -> Result<Unpacked<G>, Unplayable> {
        let header = &journal.header;
        let setup = Setup {
            scenario: Some(header.scenario.clone()),
            options: header.options.clone(),
            own: own.to_vec(),
            ..Setup::default()
        };
        let unpacked = Self::unpack(&setup)?;
        let says = &unpacked.setting.data;
        let named = [says, &unpacked.texts].contains(&&header.data);
        let was_named = || G::FORMER.iter().any(|it| it.0 == header.data && it.1 == says);
        if named || was_named() { Ok(unpacked) } else { Err(Unplayable::OtherData) }
    }
}

impl<G: Boxed> Title for OnShelf<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn sides(&self) -> BySide<&'static str> {
        G::SIDES
    }

    fn info(&self, own: &[Own]) -> Result<Info, Unplayable> {
        Ok(Info::of::<G>(&Self::files(own)?))
    }

    fn ledger(&self) -> Ledger {
        Ledger::read(G::RULES)
    }

    fn table(&self, setup: &Setup, dice: Dice) -> Result<Box<dyn Table>, Unplayable> {
        let Unpacked { game, setting, info, .. } = Self::unpack(setup)?;
        Ok(Box::new(Seated::<G>::new(Match::unsettled(game, setting, dice), info)))
    }

    fn load(&self, setup: &Setup, position: &Value, dice: Dice) -> Result<Box<dyn Table>, Unplayable> {
        let Unpacked { game, setting, info, .. } = Self::unpack(setup)?;
        let position =
            G::Position::deserialize(position).map_err(|it| Unplayable::Position(vec![brief(&it.to_string())]))?;
        let play = Match::from_position(game, setting, &position, dice)
            .map_err(|faults| Unplayable::Position(faults.into_iter().map(|it| it.0).collect()))?;
        Ok(Box::new(Seated::<G>::new(play, info)))
    }

    fn open(&self, journal: &Journal, own: &[Own], lines: Option<usize>) -> Result<Box<dyn Table>, Unplayable> {
        let Unpacked { game, info, .. } = Self::unpack_for(journal, own)?;
        let play = match lines {
            None => Match::open(game, journal),
            Some(n) => Match::open_prefix(game, journal, n),
        };
        Ok(Box::new(Seated::<G>::new(play.map_err(Unplayable::Journal)?, info)))
    }

    fn story(&self, journal: &Journal, own: &[Own], viewer: Viewer) -> Result<Vec<Page>, Unplayable> {
        let Unpacked { game, .. } = Self::unpack_for(journal, own)?;
        let play = Match::open_prefix(game.clone(), journal, journal.lines.len()).map_err(Unplayable::Journal)?;
        let mut pages = Vec::new();
        let mut cursor = play.tape().cursor(&game, 0);
        for (line, number) in journal.lines.iter().zip(1..) {
            let events = cursor.step().unwrap_or_default();
            let is_own = |name: &str| line.words.split(' ').next() == Some(name);
            let is_open = match viewer {
                Viewer::Umpire => true,
                Viewer::Side(side) => !G::SECRETS || is_own(G::SIDES[side]),
                Viewer::Spectator => !G::SECRETS,
            };
            let events = events.iter().filter_map(|it| game.witness(it, viewer));
            pages.push(Page {
                number,
                words: is_open.then(|| line.words.clone()),
                events: events.map(|it| game.show(&it).into()).collect(),
            });
        }
        Ok(pages)
    }

    fn verify(&self, journal: &Journal, own: &[Own]) -> Result<Report, Unplayable> {
        let Unpacked { game, .. } = Self::unpack_for(journal, own)?;
        play::verify(game, journal).map_err(Unplayable::Journal)
    }

    fn check(&self, own: &[Own]) -> Vec<Fault> {
        let mut faults = Files::new(G::SHIPPED, own).err().unwrap_or_default();
        let is_known = |it: &&Own| faults.iter().all(|fault| fault.file != it.0);
        let known: Vec<Own> = own.iter().filter(is_known).cloned().collect();
        let files = Files::new(G::SHIPPED, &known).expect("files of the game only");
        let options = Self::options(&BTreeMap::new()).expect("the defaults of the options");
        let read = |(_, path): (&str, &str)| G::unpack(&files, path, &options).err().unwrap_or_default();
        faults.extend(files.scenarios().flat_map(read));
        faults.sort();
        faults.dedup();
        faults
    }

    fn simulate(
        &self,
        setup: &Setup,
        seats: BySide<Level>,
        series: Series,
        progress: &(dyn Fn() + Sync),
    ) -> Result<Simulated, Unplayable> {
        let Unpacked { game, .. } = Self::unpack(setup)?;
        Ok(simulate::simulate(&*game, seats, series, progress))
    }

    fn bench(&self, setup: &Setup, seconds: f64) -> Result<Bench, Unplayable> {
        let Unpacked { game, .. } = Self::unpack(setup)?;
        Ok(bench::bench(&*game, seconds))
    }
}
