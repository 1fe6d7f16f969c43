//! Everything that can be asked of a table, and pairs of tables that must answer a viewer alike, to the byte.
//!
//! Written over [`Seat`] and inputs alone: what a game, a driver or a server does behind them is all under test.

use std::collections::{BTreeMap, BTreeSet};

use catalog::{Analysis, Chair, Dice, Input, Keeping, Level, ProposalOf, Refusal, Seat, Setup, Side, Stop};
use conform::Pool;
use kernel::{Awaiting, Bits, Game, Positioned, Sides, Sighted};
use serde::Serialize;
use stage::{Face, HexNo, Part, UnitId, Verb};

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
    /// Times that salts led a computer player to more than one answer in secret.
    pub drawn: usize,
    /// How often it was proposed who attacks, and who loses steps.
    pub proposed: [usize; 2],
}

/// Questions with arguments, the same for both tables of a pair.
struct Questions {
    units: Vec<UnitId>,
    hexes: Vec<HexNo>,
    commands: Vec<String>,
    batches: Vec<Vec<String>>,
    /// The marks of reaches that whoever asks holds.
    held: Vec<u32>,
    /// With which salts a computer player is asked what it would do.
    salts: Vec<u64>,
}

/// With how many salts a computer player is asked for an answer in secret.
const SALTS: usize = 12;

impl Questions {
    /// Of `side`, made with an eye on one of the tables: what it could do, whole commands, runs that go beyond what may be
    /// thought, and much that makes no sense now.
    fn of(table: &dyn Analysis, side: Side, pool: &Pool, bits: &mut Bits) -> Questions {
        let seat = table.seat(Chair::Side(side));
        let (sheet, offers) = (table.sheet(), seat.sight().offers);
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
                batches.push(vec![offer.act.clone()]);
                if let Some(unit) = offer.unit.map(|it| sheet.unit(it).id.clone()) {
                    commands.push(format!("{} {unit}", offer.verb.word()));
                    commands.push(format!("move {unit} {}", pool.any_hex(bits)));
                }
            }
            let hexes: BTreeSet<_> = offers.iter().filter_map(|it| it.hex.map(|hex| (it.verb.word(), hex))).collect();
            for (kind, hex) in hexes.into_iter().filter(|it| ["attack", "probe", "assault"].contains(&it.0)).take(4) {
                for rest in ["with all", "with all support", "with all guns 1"] {
                    commands.push(format!("{kind} {hex} {rest}"));
                }
                commands.push(format!("{kind} {hex} with {}", pool.any_unit(bits)));
            }
            for _ in 0..3 {
                batches.extend(runs(table, side, pool, bits));
            }
            let begins = offers.iter().filter(|it| matches!(it.verb, Verb::Attack | Verb::Probe));
            batches.extend(begins.take(3).map(|it| vec![it.act.clone()]));
            let proposed = batches.iter().filter_map(|it| seat.ahead(it).ok()).flat_map(|it| it.proposals);
            let proposed: Vec<_> = proposed.map(|it| it.acts).take(6).collect();
            batches.extend(proposed);
        }
        let mut units = Vec::new();
        for _ in 0..5 {
            units.push(sheet.find_unit(None, pool.any_unit(bits)).expect("a unit of the game"));
        }
        let own: Vec<_> = offers.iter().filter_map(|it| it.unit).collect();
        if !own.is_empty() {
            let unit = own[bits.below(own.len())];
            if let Ok(reach) = seat.reach(unit) {
                for node in (0..reach.nodes.len()).filter(|&it| reach.nodes[it].stops).take(3) {
                    let mut longer = reach.acts(node);
                    longer.push(pool.any_act(side, bits));
                    batches.extend([reach.acts(node), longer]);
                }
            }
            units.push(unit);
        }
        units.push(UnitId(u8::MAX));
        for command in &commands {
            batches.extend(seat.understand(command).ok().filter(|it| it.len() > 1));
        }
        let hexes = units.iter().map(|_| sheet.find_hex(pool.any_hex(bits)).expect("a hex of the map")).collect();
        // What is held may even be the other side's.
        let reaches = Side::ALL.map(|it| table.seat(Chair::Side(it)).reaches_beside(&[]).fresh);
        let held = reaches.iter().flatten().map(|it| it.mark).step_by(3).collect();
        // What is drawn in secret costs no thought; all else does.
        let is_secret = offers.iter().any(|it| it.undo == stage::Undo::Sealed);
        let n_salts = if is_secret { SALTS } else { usize::from(bits.below(12) == 0) };
        let salts = (0..n_salts).map(|_| bits.draw()).collect();
        Questions { units, hexes, commands, batches, held, salts }
    }
}

/// A run of a side as far as it is asked, whatever it shows on the way, in ever longer parts; and with something after it.
fn runs(table: &dyn Analysis, side: Side, pool: &Pool, bits: &mut Bits) -> Vec<Vec<String>> {
    let (mut trial, mut run, mut runs) = (table.copy(), Vec::new(), Vec::new());
    trial.set_auto(false);
    while run.len() < 5 && trial.owing().has(side) {
        let act = advice(&trial.seat(Chair::Side(side)), Level::Random, bits.draw()).expect("a side that owes");
        trial.submit(side, &acts(vec![act.clone()])).expect("an action of the list");
        run.push(act);
        let mut longer = run.clone();
        longer.push(pool.any_act(side, bits));
        runs.extend([run.clone(), longer]);
    }
    runs
}

fn json(it: &impl Serialize) -> String {
    serde_json::to_string(it).expect("an answer as JSON")
}

/// What a computer player would do.
pub(crate) fn advice(seat: &Seat, level: Level, salt: u64) -> Result<String, Refusal> {
    seat.job(level, salt).map(|it| it.run(&Stop::default()).acts().join(", "))
}

/// Actions as an input.
pub(crate) fn acts(acts: Vec<String>) -> Input {
    Input::Act { version: None, acts }
}

/// An answer, or the refusal with all its words.
fn told<T: Serialize>(it: Result<T, Refusal>) -> String {
    it.map_or_else(|it| format!("refused {}", json(&it)), |it| json(&it))
}

/// Everything somebody on a chair can ask of a table, with the answers.
fn answers(table: &dyn Analysis, chair: Chair, asked: &Questions) -> Vec<String> {
    let seat = table.seat(chair);
    let sight = seat.sight();
    let bare = sight.scene.bare();
    let mut all = vec![
        format!("sight: {}", json(&sight)),
        format!("scene: {}", json(&seat.scene())),
        format!("awaits: {}", json(&seat.awaits())),
        format!("labels: {}", json(&seat.labels())),
        format!("view: {}", seat.view_json()),
        format!("version: {}", seat.version()),
        format!("open: {}", table.seat(chair).open().is_some()),
        format!("heard: {}", told(seat.heard(0))),
        format!("witnessed: {}", told(seat.witnessed(0))),
        format!("reaches: {}", json(&seat.reaches_beside(&asked.held))),
        format!("picture: {:?}", stage::draw::draw(table.sheet(), &bare, &stage::draw::View::wide(100))),
    ];
    for (overlay, name) in catalog::Overlay::ALL {
        all.push(format!("overlay {name}: {}", json(&seat.overlay(overlay))));
    }
    for version in 0..seat.version() {
        all.push(format!("scene at {version}: {}", told(seat.scene_at(version))));
    }
    for (&unit, &hex) in asked.units.iter().zip(&asked.hexes) {
        all.push(format!("reach {unit:?}: {}", told(seat.reach(unit))));
        all.push(format!("why {unit:?} not to {hex}: {}", told(seat.why_there(unit, hex))));
    }
    for command in &asked.commands {
        all.push(format!("understand {command}: {}", told(seat.understand(command))));
    }
    for batch in &asked.batches {
        all.push(format!("why {batch:?}: {}", told(seat.why(batch))));
        all.push(format!("ahead {batch:?}: {}", told(seat.ahead(batch))));
        all.push(format!("odds {batch:?}: {}", told(seat.odds(batch))));
    }
    all.push(format!("advice: {}", told(advice(&seat, Level::Random, 1))));
    let Chair::Side(side) = chair else { return all };
    for batch in &asked.batches {
        // What comes of it may differ, but not whether it is done; nor, before it is committed, whether it could be.
        all.push(format!("rehearse {batch:?}: {}", told(table.rehearse(side, &acts(batch.clone())).map(drop))));
    }
    let stale = Input::Act { version: Some(u32::MAX), acts: Vec::new() };
    all.push(format!("stale: {}", told(table.rehearse(side, &stale).map(drop))));
    for input in [Input::Undo { version: None }, Input::Back, Input::Draw, Input::Decline] {
        let mut trial = table.copy();
        let done = trial.submit(side, &input);
        let after = done.is_ok().then(|| trial.seat(chair).sight());
        all.push(format!("{input:?}: {} then {}", told(done), json(&after)));
    }
    for &salt in &asked.salts {
        all.push(format!("good advice: {}", told(advice(&seat, Level::Normal, salt))));
    }
    all
}

/// Panics at the first answer that differs.
fn compare(tables: &[Box<dyn Analysis>; 2], viewer: Chair, asked: &Questions, path: &[String]) -> usize {
    let [here, there] = tables.each_ref().map(|it| answers(&**it, viewer, asked));
    for (a, b) in here.iter().zip(&there) {
        assert!(a == b, "{viewer:?} after {path:?} is told\n{a}\nor\n{b}\nin\n{}", tables[0].record().position());
    }
    assert_eq!(here.len(), there.len());
    here.len()
}

/// A table that stands as a state does, of a game with these options.
pub(crate) fn table<G>(game: &G, options: &Chosen, state: &G::State, seed: u64) -> Box<dyn Analysis>
where
    G: Positioned<Position: Serialize>,
{
    let position = serde_json::to_value(game.position(state)).expect("a position as JSON");
    let title = catalog::find(G::ID).expect("a game on the shelf");
    let setup = Setup { options: options.clone(), ..Setup::default() };
    title.load(&setup, &position, Dice::from_seed(seed)).expect("a possible position").for_analysis()
}

/// Walks random games, and at some of their states holds two tables that a side cannot tell apart against each other:
/// all questions of that side and of a spectator, then again after every gesture, as long as both are told the same.
///
/// # Panics
/// At the first answer that differs.
pub(crate) fn check<F: Face>(game: &F::Rules, options: &Chosen, plan: &Plan) -> Summary
where
    F::Rules: Positioned<Position: Serialize>,
{
    let mut bits = Bits::seeded(plan.seed);
    let pool = Pool::of::<F::Rules, F>(game, &mut bits);
    let mut summary = Summary::default();
    let mut dream = Bits::seeded(bits.draw());
    for _ in 0..plan.games {
        let (mut state, mut list) = (game.setup(), Vec::new());
        let mut board = game.board(&state);
        loop {
            // A secret choice of both is rare, and the one place where having answered is a secret.
            let every = if is_of_losses::<F>(game, &state, &mut board, &mut list) { 3 } else { plan.every };
            if game.asked(&state) == Sides::BOTH || dream.below(every) == 0 {
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

/// Whether a side is asked which units lose steps, which is rare.
fn is_of_losses<F: Face>(
    game: &F::Rules,
    state: &<F::Rules as Game>::State,
    board: &mut <F::Rules as Game>::Board,
    list: &mut Vec<<F::Rules as Game>::Action>,
) -> bool {
    list.clear();
    if let Awaiting::Choice(sides) = game.awaiting(state) {
        sides.iter().for_each(|side| game.actions(state, board, side, list));
    }
    matches!(list.first().and_then(|&it| F::part(game, state, it)), Some(Part::Loss { .. }))
}

/// Asks a pair everything, carries the same gestures out on both, and asks again.
fn follow(
    mut tables: [Box<dyn Analysis>; 2],
    side: Side,
    plan: &Plan,
    pool: &Pool,
    bits: &mut Bits,
    summary: &mut Summary,
) {
    let viewer = Chair::Side(side);
    let auto = bits.below(2) == 0;
    // A choice that is none, made by the table, must give nothing away either.
    let is_forced = bits.below(2) == 0;
    tables.iter_mut().for_each(|it| {
        it.set_auto(auto);
        it.set_forced(is_forced);
    });
    let mut path = Vec::new();
    let mut viewers = vec![viewer, Chair::Spectator];
    loop {
        let asked = Questions::of(&*tables[0], side, pool, bits);
        let ahead = asked.batches.iter().filter_map(|it| tables[0].seat(viewer).ahead(it).ok());
        for proposal in ahead.flat_map(|it| it.proposals) {
            summary.proposed[usize::from(proposal.what == ProposalOf::Losses)] += 1;
        }
        for &viewer in &viewers {
            summary.answers += compare(&tables, viewer, &asked, &path);
        }
        let advised = |&salt: &u64| advice(&tables[0].seat(viewer), Level::Normal, salt).ok();
        let drawn: BTreeSet<_> = asked.salts.iter().filter_map(advised).collect();
        summary.drawn += usize::from(drawn.len() > 1);
        if path.len() == plan.gestures {
            return;
        }
        let Some((gesture, is_free)) = any_gesture(&tables, side, &asked, bits) else { return };
        // What the other side does and nobody hears of changes no answer. (Of an undo nobody hears anything.)
        let is_other = matches!(&gesture, Gesture::Act(mover, _) if *mover != side);
        let before = is_other.then(|| viewers.iter().map(|&it| answers(&*tables[0], it, &asked)).collect::<Vec<_>>());
        let stood = tables.each_ref().map(|it| it.former());
        let done = tables.each_mut().map(|it| gesture.carry_out(&mut **it));
        path.push(format!("{gesture:?}"));
        assert!(done[0] == done[1], "{viewer:?} after {path:?}: {done:?} in\n{}", tables[0].record().position());
        // A view may change with the same words: when all units recover, flags turn to faces. What is told as it happens
        // counts, though it may not be told again.
        let shown = |viewer: Chair| {
            [0, 1].map(|it: usize| {
                let seat = tables[it].seat(viewer);
                (seat.witnessed_after(&stood[it]).expect("all lines are at hand"), seat.view_json())
            })
        };
        let is_alike = |viewer: Chair| shown(viewer)[0] == shown(viewer)[1];
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
    fn carry_out(&self, table: &mut dyn Analysis) -> Result<(), Refusal> {
        match self {
            Gesture::Act(side, actions) => {
                let version = Some(table.seat(Chair::Side(*side)).version());
                table.submit(*side, &Input::Act { version, acts: actions.clone() })
            }
            Gesture::Undo(side) => table.submit(*side, &Input::Undo { version: None }),
            Gesture::Roll => table.keep(&Keeping::Roll),
        }
    }
}

/// A gesture that can be made at both tables, and whether it is one of `side` that could be taken back.
fn any_gesture(
    tables: &[Box<dyn Analysis>; 2],
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
    let seats = tables.each_ref().map(|it| it.seat(Chair::Side(mover)));
    if seats.iter().all(|it| it.sight().may_undo) && bits.below(4) == 0 {
        return Some((Gesture::Undo(mover), true));
    }
    if mover == side && bits.below(2) == 0 {
        let batches: Vec<_> = asked.batches.iter().filter(|it| !it.is_empty() && seats[0].why(it).is_ok()).collect();
        if !batches.is_empty() {
            return Some((Gesture::Act(side, batches[bits.below(batches.len())].clone()), false));
        }
    }
    let act = advice(&seats[0], Level::Random, bits.draw()).expect("advice for a side that owes");
    let is_undoable = || seats[0].sight().offers.iter().any(|it| it.undo == stage::Undo::Free && it.act == act);
    let is_free = mover == side && is_undoable();
    let actions = vec![act];
    // What the other side does must be possible in both worlds; it need not look alike to it.
    let is_possible = mover == side || seats[1].why(&actions).is_ok();
    is_possible.then_some((Gesture::Act(mover, actions), is_free))
}
