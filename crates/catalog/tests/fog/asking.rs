//! Everything that can be asked of a table, and pairs of tables that must answer a viewer alike, to the byte.
//!
//! Written over [`Table`] alone: what a game, a driver or a server does behind it is all under test.

use std::collections::{BTreeMap, BTreeSet};

use catalog::{Dice, Level, PictureOf, Setup, Side, Table, Viewer};
use conform::Pool;
use kernel::{Awaiting, Bits, Positioned, Prompted, Sides};
use serde::Serialize;

/// Options and their values; those left out have their defaults.
pub(crate) type Chosen = BTreeMap<String, String>;

/// How much is asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// How many random games are walked.
    pub games: usize,
    /// The seed of everything random.
    pub seed: u64,
    /// A pair is made at one state in this many, drawn at random.
    pub every: usize,
    /// How many gestures are carried out on a pair, with all questions after each.
    pub gestures: usize,
}

/// What was done.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Summary {
    /// Pairs of tables.
    pub pairs: usize,
    /// Those in which something hidden differed.
    pub differed: usize,
    /// Gestures after which both tables were told the same.
    pub gestures: usize,
    /// Those after which they were not, so that the pair ended.
    pub parted: usize,
    /// Answers compared.
    pub answers: usize,
}

/// Questions with arguments, the same for both tables of a pair.
struct Questions {
    units: Vec<String>,
    commands: Vec<String>,
    batches: Vec<Vec<String>>,
    salt: Option<u64>,
}

impl Questions {
    /// Of `side`, made with an eye on one of the tables: what it could do, whole commands, runs that go beyond what may be
    /// thought, and much that makes no sense now.
    fn of(table: &dyn Table, side: Side, pool: &Pool, bits: &mut Bits) -> Questions {
        let offers = table.offers(side);
        let listed = |bits: &mut Bits| offers[bits.below(offers.len())].clone();
        let mut batches: Vec<Vec<String>> = Vec::new();
        let mut commands = Vec::new();
        for kind in pool.kinds(side) {
            batches.push(vec![kind[bits.below(kind.len())].clone()]);
        }
        batches.push(vec![pool.any_act(side.other(), bits)]);
        batches.push(vec!["dance".to_owned()]);
        batches.push(Vec::new());
        for _ in 0..3 {
            commands.push(format!("move {} {}", pool.any_unit(bits), pool.any_hex(bits)));
            commands.push(format!("attack {} with {}", pool.any_hex(bits), pool.any_unit(bits)));
            commands.push(pool.any_act(side, bits).to_uppercase());
        }
        if !offers.is_empty() {
            for _ in 0..4 {
                let offer = listed(bits);
                batches.push(vec![offer.action.clone()]);
                if let Some(unit) = &offer.unit {
                    commands.push(format!("{} {unit}", offer.kind));
                    commands.push(format!("move {unit} {}", pool.any_hex(bits)));
                }
            }
            let hexes: BTreeSet<_> = offers.iter().filter_map(|it| it.hex.clone().map(|hex| (it.kind, hex))).collect();
            for (kind, hex) in hexes.into_iter().filter(|it| ["attack", "probe", "assault"].contains(&it.0)).take(4) {
                for rest in ["with all", "with all support", "with all guns 1"] {
                    commands.push(format!("{kind} {hex} {rest}"));
                }
                commands.push(format!("{kind} {hex} with {}", pool.any_unit(bits)));
            }
            for _ in 0..3 {
                batches.extend(runs(table, side, pool, bits));
            }
        }
        let mut units = Vec::new();
        for _ in 0..5 {
            units.push(pool.any_unit(bits).to_owned());
        }
        let own: Vec<_> = offers.iter().filter_map(|it| it.unit.clone()).collect();
        if !own.is_empty() {
            let unit = own[bits.below(own.len())].clone();
            for reach in table.reach(side, &unit).unwrap_or_default().into_iter().take(3) {
                let mut longer = reach.actions.clone();
                longer.push(pool.any_act(side, bits));
                batches.extend([reach.actions, longer]);
            }
            units.push(unit);
        }
        units.push("nobody".to_owned());
        for command in &commands {
            batches.extend(table.understand(side, command).ok().filter(|it| it.len() > 1));
        }
        let salt = (bits.below(12) == 0).then(|| bits.draw());
        Questions { units, commands, batches, salt }
    }
}

/// A run of a side as far as it is asked, whatever it shows on the way, in ever longer parts; and with something after it.
fn runs(table: &dyn Table, side: Side, pool: &Pool, bits: &mut Bits) -> Vec<Vec<String>> {
    let (mut trial, mut run, mut runs) = (table.fork(), Vec::new(), Vec::new());
    trial.set_auto(false);
    while run.len() < 5 && trial.owing().has(side) {
        let action = trial.advise(side, Level::Random, bits.draw()).expect("advice for a side that owes").action;
        trial.act(None, side, std::slice::from_ref(&action)).expect("an action of the list");
        run.push(action);
        let mut longer = run.clone();
        longer.push(pool.any_act(side, bits));
        runs.extend([run.clone(), longer]);
    }
    runs
}

fn json(it: &impl Serialize) -> String {
    serde_json::to_string(it).expect("an answer as JSON")
}

/// An answer, or the refusal with all its words.
fn told<T: Serialize>(it: Result<T, catalog::Refusal>) -> String {
    it.map_or_else(|it| format!("refused {}", json(&it)), |it| json(&it))
}

/// Something a side may do at any time.
type Trial = fn(&mut dyn Table, Side) -> Result<(), catalog::Refusal>;

/// Everything a viewer can ask of a table, with the answers.
fn answers(table: &dyn Table, viewer: Viewer, asked: &Questions) -> Vec<String> {
    let mut all = vec![
        format!("sight: {}", json(&table.sight(viewer))),
        format!("awaiting: {}", json(&table.awaiting(viewer))),
        format!("view: {}", table.view(viewer)),
        format!("version: {}", table.version(viewer)),
        format!("open: {}", table.is_open_to(viewer)),
        format!("turn and score: {} {}", table.turn(), table.score()),
        format!("told: {}", json(&table.witnessed(0, viewer))),
        format!("picture: {:?}", table.picture(viewer, &PictureOf { width: 79, marks: Vec::new() })),
    ];
    for (overlay, name) in catalog::Overlay::ALL {
        all.push(format!("overlay {name}: {}", json(&table.overlay(viewer, overlay))));
    }
    let Viewer::Side(side) = viewer else { return all };
    all.push(format!("can undo: {}", table.can_undo(side)));
    for unit in &asked.units {
        all.push(format!("reach {unit}: {}", told(table.reach(side, unit))));
    }
    for command in &asked.commands {
        all.push(format!("understand {command}: {}", told(table.understand(side, command))));
    }
    for batch in &asked.batches {
        all.push(format!("why {batch:?}: {}", told(table.why(side, batch))));
        all.push(format!("odds {batch:?}: {}", told(table.odds(side, batch))));
        // What comes of it may differ, but not whether it is done.
        all.push(format!("act {batch:?}: {}", told(table.fork().act(None, side, batch).map(drop))));
    }
    let stale = table.fork().act(Some(u32::MAX), side, &[]).map(drop);
    all.push(format!("stale: {}", told(stale)));
    let trials: [(&str, Trial); 3] = [
        ("undo", |it, side| it.undo(side)),
        ("back", |it, side| it.ask_back(side)),
        ("draw", |it, side| it.offer_draw(side)),
    ];
    for (name, gesture) in trials {
        let mut trial = table.fork();
        let done = gesture(&mut *trial, side);
        let after = done.is_ok().then(|| trial.sight(viewer));
        all.push(format!("{name}: {} then {}", told(done), json(&after)));
    }
    all.push(format!("advice: {}", told(table.advise(side, Level::Random, 1))));
    if let Some(salt) = asked.salt {
        all.push(format!("good advice: {}", told(table.advise(side, Level::Normal, salt))));
    }
    all
}

/// Panics at the first answer that differs.
fn compare(tables: &[Box<dyn Table>; 2], viewer: Viewer, asked: &Questions, path: &[String]) -> usize {
    let [here, there] = tables.each_ref().map(|it| answers(&**it, viewer, asked));
    for (a, b) in here.iter().zip(&there) {
        assert!(a == b, "{viewer:?} after {path:?} is told\n{a}\nor\n{b}\nin\n{}", tables[0].position());
    }
    assert_eq!(here.len(), there.len());
    here.len()
}

/// A table that stands as a state does, of a game with these options.
pub(crate) fn table<G>(game: &G, options: &Chosen, state: &G::State, seed: u64) -> Box<dyn Table>
where
    G: Positioned<Position: Serialize>,
{
    let position = serde_json::to_value(game.position(state)).expect("a position as JSON");
    let title = catalog::find(G::ID).expect("a game on the shelf");
    let setup = Setup { options: options.clone(), ..Setup::default() };
    title.load(&setup, &position, Dice::from_seed(seed)).expect("a possible position")
}

/// Walks random games, and at some of their states holds two tables that a side cannot tell apart against each other:
/// all questions of that side and of a spectator, then again after every gesture, as long as both are told the same.
///
/// # Panics
/// At the first answer that differs.
pub(crate) fn check<G>(game: &G, options: &Chosen, plan: &Plan) -> Summary
where
    G: Prompted + Positioned<Position: Serialize>,
{
    let mut bits = Bits::seeded(plan.seed);
    let pool = Pool::of(game, &mut bits);
    let mut summary = Summary::default();
    let mut dream = Bits::seeded(bits.draw());
    for _ in 0..plan.games {
        let (mut state, mut list) = (game.setup(), Vec::new());
        let mut board = game.board(&state);
        loop {
            // A secret choice of both is rare, and the one place where having answered is a secret.
            if game.asked(&state) == Sides::BOTH || dream.below(plan.every) == 0 {
                for side in Side::ALL {
                    let other = game.imagine(&state, side, &Default::default(), &mut dream);
                    summary.pairs += 1;
                    summary.differed += usize::from(other != state);
                    let seed = dream.draw();
                    let pair = [&state, &other].map(|it| table(game, options, it, seed));
                    follow(pair, side, plan, &pool, &mut dream, &mut summary);
                }
            }
            match game.awaiting(&state) {
                Awaiting::Over(_) => break,
                Awaiting::Chance(chance) => {
                    game.land(&mut state, &mut board, chance.draw(&mut bits), &mut kernel::Log::off());
                }
                Awaiting::Choice(sides) => {
                    // Either side may be the first to answer both.
                    let owing: Vec<_> = sides.iter().collect();
                    let side = owing[bits.below(owing.len())];
                    let (action, _) = game.any_action(&state, &mut board, side, &mut list, &mut bits);
                    game.act(&mut state, &mut board, side, action, &mut kernel::Log::off());
                }
            }
        }
    }
    summary
}

/// Asks a pair everything, carries the same gestures out on both, and asks again.
fn follow(
    mut tables: [Box<dyn Table>; 2],
    side: Side,
    plan: &Plan,
    pool: &Pool,
    bits: &mut Bits,
    summary: &mut Summary,
) {
    let viewer = Viewer::Side(side);
    let auto = bits.below(2) == 0;
    tables.iter_mut().for_each(|it| it.set_auto(auto));
    let mut path = Vec::new();
    let mut viewers = vec![viewer, Viewer::Spectator];
    loop {
        let asked = Questions::of(&*tables[0], side, pool, bits);
        for &viewer in &viewers {
            summary.answers += compare(&tables, viewer, &asked, &path);
        }
        if path.len() == plan.gestures {
            return;
        }
        let Some((gesture, is_free)) = any_gesture(&tables, side, &asked, bits) else { return };
        // What the other side does and nobody hears of changes no answer. (Of an undo nobody hears anything.)
        let is_other = matches!(&gesture, Gesture::Act(mover, _) if *mover != side);
        let before = is_other.then(|| viewers.iter().map(|&it| answers(&*tables[0], it, &asked)).collect::<Vec<_>>());
        let since = tables.each_ref().map(|it| it.inputs());
        let done = tables.each_mut().map(|it| gesture.carry_out(&mut **it));
        path.push(format!("{gesture:?}"));
        assert!(done[0] == done[1], "{viewer:?} after {path:?}: {done:?} in\n{}", tables[0].position());
        // A view may change with the same words: when all units recover, flags turn to faces.
        let shown =
            |viewer: Viewer| [0, 1].map(|it: usize| (tables[it].witnessed(since[it], viewer), tables[it].view(viewer)));
        let is_alike = |viewer: Viewer| shown(viewer)[0] == shown(viewer)[1];
        if !is_alike(viewer) {
            assert!(!is_free, "{viewer:?} after {path:?} is shown {:?} and may take it back", shown(viewer));
            summary.parted += 1;
            return;
        }
        for (&viewer, before) in viewers.iter().zip(before.unwrap_or_default()) {
            if shown(viewer)[0].0.is_empty() {
                for (now, then) in answers(&*tables[0], viewer, &asked).iter().zip(&before) {
                    assert!(now == then, "{viewer:?} after {path:?} heard nothing, and is told\n{then}\nthen\n{now}");
                }
            }
        }
        viewers.retain(|&it| is_alike(it));
        summary.gestures += 1;
    }
}

/// Something that is done at a table.
#[derive(Debug)]
enum Gesture {
    Act(Side, Vec<String>),
    Undo(Side),
    Roll,
}

impl Gesture {
    fn carry_out(&self, table: &mut dyn Table) -> Result<(), catalog::Refusal> {
        match self {
            Gesture::Act(side, actions) => {
                let version = table.version(Viewer::Side(*side));
                table.act(Some(version), *side, actions).map(drop)
            }
            Gesture::Undo(side) => table.undo(*side),
            Gesture::Roll => table.roll().map(drop),
        }
    }
}

/// A gesture that can be made at both tables, and whether it is one of `side` that could be taken back.
fn any_gesture(
    tables: &[Box<dyn Table>; 2],
    side: Side,
    asked: &Questions,
    bits: &mut Bits,
) -> Option<(Gesture, bool)> {
    let here = &tables[0];
    if here.is_over() {
        return None;
    }
    let Some(owing) = here.owing().iter().next() else { return Some((Gesture::Roll, false)) };
    let mover = if here.owing().has(side) { side } else { owing };
    if tables.iter().all(|it| it.can_undo(mover)) && bits.below(4) == 0 {
        return Some((Gesture::Undo(mover), true));
    }
    if mover == side && bits.below(2) == 0 {
        let batches: Vec<_> = asked.batches.iter().filter(|it| !it.is_empty() && here.why(side, it).is_ok()).collect();
        if !batches.is_empty() {
            return Some((Gesture::Act(side, batches[bits.below(batches.len())].clone()), false));
        }
    }
    let advice = here.advise(mover, Level::Random, bits.draw()).expect("advice for a side that owes");
    let is_free = mover == side && here.offers(side).iter().any(|it| it.undo && it.action == advice.action);
    let actions = vec![advice.action];
    // What the other side does must be possible in both worlds; it need not look alike to it.
    let is_possible = mover == side || tables[1].why(mover, &actions).is_ok();
    is_possible.then_some((Gesture::Act(mover, actions), is_free))
}
