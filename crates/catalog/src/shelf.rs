//! Boxes that are open on the shelf: unpacked once, and shared by every table.

use std::{
    any::Any,
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use play::Setting;
use stage::{RuleOf, Sheet, SourceKind, SourceOf};

use crate::{Boxed, Files, Info, Ledger, Setup, Unplayable};

/// How many boxes are kept open. More than there are shipped; own data come and go.
const MOST_OPEN: usize = 24;

/// A game unpacked, with the choices it was made from.
pub(crate) struct Unpacked<G> {
    pub(crate) game: Arc<G>,
    pub(crate) setting: Setting,
    /// The hash of the data files as texts.
    pub(crate) texts: String,
    pub(crate) info: Arc<Info>,
    pub(crate) ledger: Ledger,
    pub(crate) sheet: Arc<Sheet>,
    /// The name of the sheet: the hash of its JSON.
    pub(crate) sheet_hash: String,
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
pub(crate) fn options<G: Boxed>(chosen: &BTreeMap<String, String>) -> Result<BTreeMap<String, String>, Unplayable> {
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

/// The box of these choices, from the shelf or unpacked now.
pub(crate) fn unpack<G: Boxed>(setup: &Setup) -> Result<Arc<Unpacked<G>>, Unplayable> {
    if let Some(side) = setup.secrets.iter().find(|&it| !G::SEATS.has(it)) {
        return Err(Unplayable::NoPlayer(G::SIDES[side]));
    }
    let options = options::<G>(&setup.options)?;
    let scenario = setup.scenario.clone().unwrap_or_default();
    // By their hash: the files themselves may be a megabyte.
    let own: String = setup.own.iter().map(|(path, text)| format!("{path} {}\n{text}", text.len())).collect();
    let own = if own.is_empty() { own } else { play::sha256_text(own.as_bytes()) };
    let key: Key = (G::ID, scenario, options, own);
    if let Some(unpacked) = found(&mut shelf(), &key) {
        return Ok(unpacked);
    }
    let unpacked = Arc::new(unpack_new::<G>(setup, &key.2)?);
    let mut open = shelf();
    // Somebody else may have been faster.
    if let Some(unpacked) = found(&mut open, &key) {
        return Ok(unpacked);
    }
    if open.len() >= MOST_OPEN {
        open.remove(0);
    }
    open.push((key, unpacked.clone()));
    Ok(unpacked)
}

/// The open box of these choices, which is then the one used last.
fn found<G: Boxed>(open: &mut Open, key: &Key) -> Option<Arc<Unpacked<G>>> {
    let at = open.iter().position(|it| it.0 == *key)?;
    let found = open.remove(at);
    let unpacked = found.1.clone().downcast().expect("a box of the game it is filed under");
    open.push(found);
    Some(unpacked)
}

fn unpack_new<G: Boxed>(setup: &Setup, options: &BTreeMap<String, String>) -> Result<Unpacked<G>, Unplayable> {
    let files = Files::new(G::SHIPPED, &setup.own).map_err(Unplayable::Data)?;
    let mut scenarios = files.scenarios();
    let found = match &setup.scenario {
        None => scenarios.next(),
        Some(wanted) => scenarios.find(|(id, _)| id == wanted),
    };
    let Some((id, path)) = found else {
        let known = files.scenarios().map(|it| it.0.to_owned()).collect();
        return Err(Unplayable::NoScenario { found: setup.scenario.clone().unwrap_or_default(), known });
    };
    let game = G::unpack(&files.of(path), options).map_err(Unplayable::Data)?;
    let setting = Setting {
        scenario: id.to_owned(),
        options: options.clone(),
        data: files.hash(path),
        secrets: kernel::Sides::NONE,
    };
    let (texts, ledger) = (files.text_hash(path), Ledger::read(G::RULES));
    let sheet = sheet_of(&game, &setting, &ledger);
    let sheet_hash = play::sha256_text(&serde_json::to_vec(&sheet).expect("a sheet that can be written as JSON"));
    Ok(Unpacked {
        game: Arc::new(game),
        setting,
        texts,
        info: Arc::new(Info::of::<G>(&files)),
        ledger,
        sheet: Arc::new(sheet),
        sheet_hash,
    })
}

/// What is printed of a game with its choices.
pub(crate) fn sheet_of<G: Boxed>(game: &G, setting: &Setting, ledger: &Ledger) -> Sheet {
    let is_chosen = |(id, value): &(&String, &String)| {
        G::SWITCHES.iter().find(|it| it.id == id.as_str()).is_none_or(|it| it.values[0] != value.as_str())
    };
    let options = setting.options.iter().filter(is_chosen).map(|(id, value)| (id.clone(), value.clone()));
    let source = |(block, source): &(String, String)| {
        // Every tag was read without fault.
        let kind = match data::Source::parse(source).map(|it| it.kind()) {
            Ok(data::Kind::Rules) => SourceKind::Rules,
            Ok(data::Kind::Public) => SourceKind::Public,
            Ok(data::Kind::Reconstructed) | Err(_) => SourceKind::Reconstructed,
        };
        let (file, of) = block.split_once('.').unwrap_or((block, ""));
        let words = of.replace(['.', '_'], " ");
        SourceOf { block: block.clone(), file: file.to_owned(), words, source: source.clone(), kind }
    };
    let rule = |it: &crate::RuleInfo| RuleOf {
        id: it.id.clone(),
        chapter: it.id.split(['.', '-']).next().unwrap_or_default().to_owned(),
        title: it.title.clone(),
        modelled: it.is_modelled(),
    };
    Sheet {
        title: G::TITLE.to_owned(),
        scenario: setting.scenario.clone(),
        options: options.collect(),
        rules: ledger.rules().iter().map(rule).collect(),
        sources: game.sources().iter().map(source).collect(),
        ..Sheet::of::<G::Face>(game)
    }
}
