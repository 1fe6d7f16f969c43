//! Boxes that are open on the shelf: unpacked once, and shared by every table.

use std::{
    any::Any,
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use data::Published;
use kernel::Game;
use play::Setting;
use stage::{Face, RuleOf, Sheet, SourceKind, SourceOf};

use crate::{Bundle, Files, Info, Ledger, Printed, Setup, Unplayable};

/// How many boxes are kept open. More than there are shipped; own data come and go.
const MOST_OPEN: usize = 24;

/// A game unpacked, with the choices it was made from.
pub(crate) struct Unpacked<G> {
    pub(crate) game: Arc<G>,
    pub(crate) setting: Setting,
    /// The hash of the data files as texts.
    pub(crate) texts: String,
    pub(crate) printed: Arc<Printed>,
}

/// What a box was unpacked from.
type Key = (&'static str, String, BTreeMap<String, String>, String);

type Open = Vec<(Key, Arc<dyn Any + Send + Sync>)>;

/// The open boxes, the one used last at the end.
static OPEN: Mutex<Open> = Mutex::new(Vec::new());

fn shelf() -> MutexGuard<'static, Open> {
    // Nothing that is done with it can break off half-done.
    OPEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The options chosen, with the defaults of the others.
pub(crate) fn options<B: Bundle>(chosen: &BTreeMap<String, String>) -> Result<BTreeMap<String, String>, Unplayable> {
    let mut options: BTreeMap<String, String> =
        <B::Rules>::SWITCHES.iter().map(|it| (it.id.to_owned(), it.values[0].to_owned())).collect();
    let owned = |it: &[&str]| it.iter().map(|&it| it.to_owned()).collect();
    for (id, value) in chosen {
        let Some(switch) = <B::Rules>::SWITCHES.iter().find(|it| it.id == id) else {
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

/// The box of these choices, from the shelf or unpacked now.
pub(crate) fn unpack<B: Bundle>(setup: &Setup) -> Result<Arc<Unpacked<B::Rules>>, Unplayable> {
    if let Some(side) = setup.secrets.iter().find(|&it| !<B::Rules>::SEATS.has(it)) {
        return Err(Unplayable::NoPlayer(<B::Rules>::SIDES[side]));
    }
    let options = options::<B>(&setup.options)?;
    let scenario = setup.scenario.clone().unwrap_or_default();
    // By their hash: the files themselves may be a megabyte.
    let own: String = setup.own.iter().map(|(path, text)| format!("{path} {}\n{text}", text.len())).collect();
    let own = if own.is_empty() { own } else { play::sha256_text(own.as_bytes()) };
    let key: Key = (<B::Rules>::ID, scenario, options, own);
    if let Some(unpacked) = found::<B>(&mut shelf(), &key) {
        return Ok(unpacked);
    }
    let unpacked = Arc::new(unpack_new::<B>(setup, &key.2)?);
    let mut open = shelf();
    // Somebody else may have been faster.
    if let Some(unpacked) = found::<B>(&mut open, &key) {
        return Ok(unpacked);
    }
    if open.len() >= MOST_OPEN {
        open.remove(0);
    }
    open.push((key, unpacked.clone()));
    Ok(unpacked)
}

/// The open box of these choices, which is then the one used last.
fn found<B: Bundle>(open: &mut Open, key: &Key) -> Option<Arc<Unpacked<B::Rules>>> {
    let at = open.iter().position(|it| it.0 == *key)?;
    let found = open.remove(at);
    let unpacked = found.1.clone().downcast().expect("a box of the game it is filed under");
    open.push(found);
    Some(unpacked)
}

fn unpack_new<B: Bundle>(setup: &Setup, options: &BTreeMap<String, String>) -> Result<Unpacked<B::Rules>, Unplayable> {
    let files = Files::new(<B::Rules>::SHIPPED, &setup.own).map_err(Unplayable::Data)?;
    let mut scenarios = files.scenarios();
    let found = match &setup.scenario {
        None => scenarios.next(),
        Some(wanted) => scenarios.find(|(id, _)| id == wanted),
    };
    let Some((id, path)) = found else {
        let known = files.scenarios().map(|it| it.0.to_owned()).collect();
        return Err(Unplayable::NoScenario { found: setup.scenario.clone().unwrap_or_default(), known });
    };
    let game = <B::Rules>::unpack(&files.of(path), options).map_err(Unplayable::Data)?;
    let setting = Setting {
        scenario: id.to_owned(),
        options: options.clone(),
        data: files.hash(path),
        secrets: kernel::Sides::NONE,
    };
    let (texts, ledger) = (files.text_hash(path), Ledger::read(<B::Rules>::RULES));
    let sheet = sheet_of::<B>(&game, &setting, &ledger);
    let sheet_hash = play::sha256_text(&serde_json::to_vec(&sheet).expect("a sheet that can be written as JSON"));
    let printed = Printed {
        sheet: Arc::new(sheet),
        sheet_hash,
        info: Arc::new(Info::of::<B::Rules>(&files)),
        ledger,
        sides: <B::Rules>::SIDES,
        commands: B::Face::commands(),
    };
    Ok(Unpacked { game: Arc::new(game), setting, texts, printed: Arc::new(printed) })
}

/// What is printed of a game with its choices.
pub(crate) fn sheet_of<B: Bundle>(game: &B::Rules, setting: &Setting, ledger: &Ledger) -> Sheet {
    let is_chosen = |(id, value): &(&String, &String)| {
        <B::Rules>::SWITCHES.iter().find(|it| it.id == id.as_str()).is_none_or(|it| it.values[0] != value.as_str())
    };
    let options = setting.options.iter().filter(is_chosen).map(|(id, value)| (id.clone(), value.clone()));
    let source = |(block, source): &(String, String)| {
        // Every tag was read without fault.
        let kind = match data::Source::parse(source).map(|it| it.kind()) {
            Ok(data::Kind::Rules) => SourceKind::Rules,
            Ok(data::Kind::Public) => SourceKind::Public,
            Ok(data::Kind::Reconstructed) | Err(_) => SourceKind::Reconstructed,
        };
        SourceOf { block: block.clone(), source: source.clone(), kind }
    };
    let rule = |it: &crate::RuleInfo| RuleOf { id: it.id.clone(), title: it.title.clone(), modelled: it.is_modelled() };
    Sheet {
        title: <B::Rules>::TITLE.to_owned(),
        scenario: setting.scenario.clone(),
        options: options.collect(),
        rules: ledger.rules().iter().map(rule).collect(),
        sources: game.sources().iter().map(source).collect(),
        ..Sheet::of::<B::Face>(game)
    }
}
