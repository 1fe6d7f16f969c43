//! A box on the shelf.

use std::{collections::BTreeMap, marker::PhantomData, sync::Arc};

use data::{Fault, Published};
use kernel::{BySide, Game, MAX_FAULTS, Positioned, Sides, Sighted, Viewer, brief};
use play::{Deed, Dice, Entry, Fingerprint, Header, Journal, Match, Report, Setting};
use serde::Deserialize;
use serde_json::Value;
use stage::{Face, Sheet, Told};

use crate::{
    Bench, Bring, Bundle, Files, Info, Keeper, Ledger, Onward, Own, Series, TableBench, Unplayable, bench, bench_table,
    shelf::{self, Unpacked},
    simulate,
    sitting::{self, retell},
    table::Seated,
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

/// A gesture of a journal with what happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The number of its first line.
    pub number: usize,
    /// The turn it ends in.
    pub turn: u32,
    /// Its inputs in words; those the viewer may not know are left out.
    pub words: Vec<String>,
    /// What happened, as witnessed.
    pub told: Vec<Told>,
}

/// A box on the shelf.
pub trait Title: Send + Sync {
    /// The game's id.
    fn id(&self) -> &'static str;

    /// The kinds of what happens in it, in order.
    fn kinds(&self) -> &'static [&'static str];

    /// The names of the sides.
    fn sides(&self) -> BySide<&'static str>;

    /// What is printed on the box, with a player's own scenarios.
    ///
    /// # Errors
    /// If a file of the player's is none of the game's.
    fn info(&self, own: &[Own]) -> Result<Info, Unplayable>;

    /// The rules with their titles.
    fn ledger(&self) -> Ledger;

    /// What is printed of a game with these choices.
    ///
    /// # Errors
    /// What is wrong with the choices or the files.
    fn sheet(&self, setup: &Setup) -> Result<Arc<Sheet>, Unplayable>;

    /// A table at the start of a scenario. Nothing is rolled until [`crate::Keeping::Settle`].
    ///
    /// # Errors
    /// What is wrong with the choices or the files.
    fn table(&self, setup: &Setup, dice: Dice) -> Result<Box<dyn Keeper>, Unplayable>;

    /// A table at any position. Nothing is rolled until asked for.
    ///
    /// # Errors
    /// What is wrong with the choices or the files, or everything that makes the position impossible.
    fn load(&self, setup: &Setup, position: &Value, dice: Dice) -> Result<Box<dyn Keeper>, Unplayable>;

    /// The match a journal tells of, or how it stood after the first lines.
    ///
    /// # Errors
    /// What is wrong with the journal, or that it was played on other data.
    fn open(&self, journal: &Journal, own: &[Own], lines: Option<usize>) -> Result<Box<dyn Keeper>, Unplayable>;

    /// The match a snapshot was taken of, whose last mark is `mark`, by the header of its journal; nothing if the snapshot
    /// does not fit: then open the journal.
    ///
    /// # Errors
    /// That it was played on other data.
    fn open_snapshot(
        &self,
        header: &Header,
        own: &[Own],
        snapshot: &[u8],
        mark: Fingerprint,
    ) -> Result<Option<Box<dyn Keeper>>, Unplayable>;

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

    /// Plays many games between computer players, on as many threads as wanted. `onward` is handed every match in its
    /// turn and says whether to go on; what it is handed does not depend on how many threads there are. `bring` brings a
    /// player of another program, if one is seated.
    ///
    /// # Errors
    /// What is wrong with the choices or the files; within, what another program did wrong.
    fn simulate(
        &self,
        setup: &Setup,
        series: Series,
        bring: &Bring<'_>,
        onward: &mut Onward<'_>,
    ) -> Result<Result<(), String>, Unplayable>;

    /// Plays random games for about so many seconds on one core.
    ///
    /// # Errors
    /// What is wrong with the choices or the files.
    fn bench(&self, setup: &Setup, seconds: f64) -> Result<Bench, Unplayable>;

    /// Plays random games on tables for about so many seconds on one core, and times what a table is asked.
    ///
    /// # Errors
    /// What is wrong with the choices or the files.
    fn bench_table(&self, setup: &Setup, seconds: f64) -> Result<TableBench, Unplayable>;

    /// Declares the TypeScript of its furniture.
    #[cfg(feature = "ts")]
    fn declare(&self, types: &mut crate::Types);

    /// Adds the schema of its scenes and of all that they are made of; gives its name.
    #[cfg(feature = "api")]
    fn describe(&self, schemas: &mut crate::scene::api::Schemas) -> String;
}

/// The box of a game.
struct OnShelf<B>(PhantomData<fn() -> B>);

/// The box of a game, for the shelf.
#[must_use]
pub const fn on_shelf<B: Bundle>() -> &'static dyn Title {
    &OnShelf::<B>(PhantomData)
}

impl<B: Bundle> OnShelf<B> {
    /// A match on a table.
    fn seated(play: Match<B::Rules>, unpacked: Arc<Unpacked<B::Rules>>) -> Box<dyn Keeper> {
        Box::new(Seated::<B> { play, unpacked, is_waiting: false })
    }

    /// The game of a journal, on the data it was played on.
    fn unpack_for(header: &Header, own: &[Own]) -> Result<Arc<Unpacked<B::Rules>>, Unplayable> {
        // What the header names comes last, and so is kept.
        let unnamed = <B::Rules>::SWITCHES.iter().filter_map(|it| Some((it.id.to_owned(), it.before?.to_owned())));
        let setup = Setup {
            scenario: Some(header.scenario.clone()),
            options: unnamed.chain(header.options.clone()).collect(),
            own: own.to_vec(),
            ..Setup::default()
        };
        let unpacked = shelf::unpack::<B>(&setup)?;
        let says = &unpacked.setting.data;
        let named = [says, &unpacked.texts].contains(&&header.data);
        let was_named = || <B::Rules>::FORMER.iter().any(|it| it.0 == header.data && it.1 == says);
        if named || was_named() { Ok(unpacked) } else { Err(Unplayable::OtherData) }
    }
}

impl<B: Bundle> Title for OnShelf<B> {
    fn id(&self) -> &'static str {
        <B::Rules>::ID
    }

    fn sides(&self) -> BySide<&'static str> {
        <B::Rules>::SIDES
    }

    fn kinds(&self) -> &'static [&'static str] {
        <B::Face as Face>::KINDS
    }

    fn info(&self, own: &[Own]) -> Result<Info, Unplayable> {
        Ok(Info::of::<B::Rules>(&Files::new(<B::Rules>::SHIPPED, own).map_err(Unplayable::Data)?))
    }

    fn ledger(&self) -> Ledger {
        Ledger::read(<B::Rules>::RULES)
    }

    fn sheet(&self, setup: &Setup) -> Result<Arc<Sheet>, Unplayable> {
        Ok(shelf::unpack::<B>(setup)?.printed.sheet.clone())
    }

    fn table(&self, setup: &Setup, dice: Dice) -> Result<Box<dyn Keeper>, Unplayable> {
        let unpacked = shelf::unpack::<B>(setup)?;
        let setting = Setting { secrets: setup.secrets, ..unpacked.setting.clone() };
        Ok(Self::seated(Match::unsettled(unpacked.game.clone(), setting, dice), unpacked))
    }

    fn load(&self, setup: &Setup, position: &Value, dice: Dice) -> Result<Box<dyn Keeper>, Unplayable> {
        let unpacked = shelf::unpack::<B>(setup)?;
        let setting = Setting { secrets: setup.secrets, ..unpacked.setting.clone() };
        let position = <B::Rules as Positioned>::Position::deserialize(position)
            .map_err(|it| Unplayable::Position(vec![brief(&it.to_string())]))?;
        let play = Match::from_position(unpacked.game.clone(), setting, &position, dice)
            .map_err(|faults| Unplayable::Position(faults.into_iter().map(|it| it.0).collect()))?;
        Ok(Self::seated(play, unpacked))
    }

    fn open(&self, journal: &Journal, own: &[Own], lines: Option<usize>) -> Result<Box<dyn Keeper>, Unplayable> {
        let unpacked = Self::unpack_for(&journal.header, own)?;
        let play = match lines {
            None => Match::open(unpacked.game.clone(), journal),
            Some(n) => Match::open_prefix(unpacked.game.clone(), journal, n),
        };
        Ok(Self::seated(play.map_err(Unplayable::Journal)?, unpacked))
    }

    fn open_snapshot(
        &self,
        header: &Header,
        own: &[Own],
        snapshot: &[u8],
        mark: Fingerprint,
    ) -> Result<Option<Box<dyn Keeper>>, Unplayable> {
        let unpacked = Self::unpack_for(header, own)?;
        let play = Match::from_snapshot(unpacked.game.clone(), header, snapshot, mark);
        Ok(play.map(|play| Self::seated(play, unpacked)))
    }

    fn story(&self, journal: &Journal, own: &[Own], viewer: Viewer) -> Result<Vec<Page>, Unplayable> {
        let unpacked = Self::unpack_for(&journal.header, own)?;
        let game = &unpacked.game;
        let play = Match::open_prefix(game.clone(), journal, journal.lines.len()).map_err(Unplayable::Journal)?;
        let mut cursor = play.tape().cursor(game, 0);
        let is_open = |at: usize| match (viewer, &play.entries()[at]) {
            (Viewer::Side(side), Entry::Act(by, _)) => !<B::Rules>::SECRETS || *by == side,
            (Viewer::Umpire, _) => true,
            _ => !<B::Rules>::SECRETS,
        };
        let (mut pages, mut number) = (Vec::new(), 1);
        for gesture in journal.gestures() {
            let events = gesture.iter().flat_map(|_| cursor.step().unwrap_or_default());
            let seen: Vec<_> = events.filter_map(|it| game.witness(&it, viewer)).map(Deed::Event).collect();
            let known = gesture.iter().zip(number - 1..).filter(|it| is_open(it.1));
            let words = known.map(|(line, _)| line.words.clone()).collect();
            pages.push((Page { number, turn: game.turn(cursor.state()), words, told: Vec::new() }, seen));
            number += gesture.len();
        }
        if play.outcome().is_none() {
            retell(&**game, cursor.state(), viewer, pages.iter_mut().map(|it| &mut it.1).collect());
        }
        let tell = |(page, seen)| Page { told: sitting::told::<B>(game, seen), ..page };
        Ok(pages.into_iter().map(tell).collect())
    }

    fn verify(&self, journal: &Journal, own: &[Own]) -> Result<Report, Unplayable> {
        let unpacked = Self::unpack_for(&journal.header, own)?;
        play::verify(unpacked.game.clone(), journal).map_err(Unplayable::Journal)
    }

    fn check(&self, own: &[Own]) -> Vec<Fault> {
        let mut faults = Files::new(<B::Rules>::SHIPPED, own).err().unwrap_or_default();
        let is_known = |it: &&Own| faults.iter().all(|fault| fault.file != brief(&it.0));
        let known: Vec<Own> = own.iter().filter(is_known).cloned().collect();
        let Ok(files) = Files::new(<B::Rules>::SHIPPED, &known) else { return faults };
        let options = shelf::options::<B>(&BTreeMap::new()).expect("the defaults of the options");
        // All scenarios share most of their files: what is wrong with those is found with the first.
        for (_, path) in files.scenarios() {
            if faults.len() >= MAX_FAULTS {
                break;
            }
            faults.extend(<B::Rules>::unpack(&files.of(path), &options).err().unwrap_or_default());
        }
        faults.sort();
        faults.dedup();
        faults
    }

    fn simulate(
        &self,
        setup: &Setup,
        series: Series,
        bring: &Bring<'_>,
        onward: &mut Onward<'_>,
    ) -> Result<Result<(), String>, Unplayable> {
        Ok(simulate::simulate::<B>(&*shelf::unpack::<B>(setup)?.game, series, bring, onward))
    }

    fn bench(&self, setup: &Setup, seconds: f64) -> Result<Bench, Unplayable> {
        Ok(bench::bench::<B>(&*shelf::unpack::<B>(setup)?.game, seconds))
    }

    fn bench_table(&self, setup: &Setup, seconds: f64) -> Result<TableBench, Unplayable> {
        bench_table::bench::<B>(setup, seconds)
    }

    #[cfg(feature = "ts")]
    fn declare(&self, types: &mut crate::Types) {
        types.add::<<B::Face as Face>::Furniture>();
    }

    #[cfg(feature = "api")]
    fn describe(&self, schemas: &mut crate::scene::api::Schemas) -> String {
        crate::scene::api::describe::<<B::Face as Face>::Furniture>(schemas)
    }
}
