//! What changed between two sights gives the later of the earlier, and is small. What it comes to is printed:
//! `cargo test -p catalog --test changes -- --nocapture`.

mod apply;

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Instant,
};

use apply::apply;
use catalog::{Chair, Dice, Input, Keeper, Keeping, Level, MarkedReach, Overlay, Seat, Setup, Side, Sight, Stop};
use serde_json::Value;
use stage::{HexNo, Reach, Shade, UnitId};

/// What an overlay says of a hex: whose, how it is drawn, and the words.
type Mark<'a> = (Option<Side>, Shade, &'a str);

/// The most bytes of what a viewer is sent after an act that shows it something: for half of these acts, and for all but
/// one of a hundred.
const UPDATE: (usize, usize) = (2_000, 16_000);
/// The same for the reach of all units that can move, where some can.
const REACHES: (usize, usize) = (10_000, 60_000);
/// The same for all overlays together.
const OVERLAYS: (usize, usize) = (16_000, 17_000);
/// The changes of one act in this many are made, from each chair.
const MADE: u64 = 3;
/// The reach of all units is asked for after one act in this many.
const ASKED: u64 = 8;
/// Sights so many acts apart are compared too: somebody was away.
const AWAY: u64 = 60;

/// Plays a game to its end, or for so many acts, and looks at the table after each.
fn play(game: &str, seed: u64, level: Level, acts: u64, look: &mut dyn FnMut(&dyn Keeper, u64)) {
    let title = catalog::find(game).expect("a game of this id");
    let mut table = title.table(&Setup::default(), Dice::from_seed(seed)).expect("the game as shipped");
    table.keep(&Keeping::Settle).expect("fair dice");
    look(&*table, 0);
    for n in 1..=acts {
        let Some(side) = table.owing().iter().next() else { break };
        let job = table.seat(Chair::Side(side)).job(level, seed << 32 | n).expect("work for a side that owes");
        let acts = job.run(&Stop::default()).acts();
        table.submit(side, &Input::Act { version: None, acts }).expect("an action of the list");
        look(&*table, n);
    }
}

fn json(it: &impl serde::Serialize) -> Value {
    serde_json::to_value(it).expect("a type that can be written as JSON")
}

/// The text that is sent.
fn sent(since: &Sight, now: &Sight) -> String {
    serde_json::to_string(&now.changes(since)).expect("changes as JSON")
}

/// The text that is sent, after a check that it gives the later sight.
fn checked(since: &Sight, now: &Sight) -> String {
    let text = sent(since, now);
    let mut made = json(since);
    apply(&mut made, &serde_json::from_str(&text).expect("JSON"));
    let whole = json(now);
    assert!(made == whole, "{text}\ngives\n{made}\ninstead of\n{whole}");
    text
}

/// Half of them are at most this, and all but one of a hundred this.
fn percentiles(of: &mut [usize]) -> (usize, usize) {
    of.sort_unstable();
    let at = |percent| of[of.len() * percent / 100];
    (at(50), at(99))
}

/// How many bytes all overlays are. Written short they say of each hex the same, in the same order.
fn overlays_of(seat: &Seat) -> usize {
    let of = |(overlay, _): (Overlay, &str)| {
        let laid = seat.overlay(overlay);
        let mut said: [BTreeMap<HexNo, Vec<Mark<'_>>>; 2] = Default::default();
        for it in &laid.marks {
            said[0].entry(it.hex).or_default().push((it.side, it.shade, it.what));
        }
        for it in laid.packed().marks {
            for hex in it.hexes {
                said[1].entry(hex).or_default().push((it.side, it.shade, it.what));
            }
        }
        assert_eq!(said[0], said[1], "{overlay:?}");
        serde_json::to_string(&laid).expect("an overlay as JSON").len()
    };
    Overlay::ALL.into_iter().map(of).sum()
}

/// The reaches that a client holds, as JSON, with their marks: the last of each unit.
#[derive(Default)]
struct Held(BTreeMap<UnitId, (u32, String)>);

impl Held {
    /// Asks for what is not held, and comes to the same as who holds nothing; how many bytes that takes.
    fn follow(&mut self, seat: &Seat, all: &[Reach]) -> usize {
        let marks: Vec<u32> = self.0.values().map(|it| it.0).collect();
        let told = seat.reaches_beside(&marks);
        let mut units = told.held.clone();
        for MarkedReach { mark, reach } in &told.fresh {
            let unit = serde_json::from_str::<Value>(reach.get()).expect("JSON")["unit"].as_u64().expect("a unit");
            let unit = UnitId(unit as u8);
            self.0.insert(unit, (*mark, reach.get().to_owned()));
            units.push(unit);
        }
        units.sort();
        assert_eq!(told.version, seat.version());
        let json = |it: &Reach| serde_json::to_string(it).expect("a reach as JSON");
        assert!(all.iter().map(|it| (it.unit, json(it))).eq(units.iter().map(|it| (*it, self.0[it].1.clone()))));
        let marks: Vec<u32> = units.iter().map(|it| self.0[it].0).collect();
        assert!(seat.reaches_beside(&marks).fresh.is_empty(), "all is held");
        serde_json::to_string(&told).expect("an answer as JSON").len()
    }
}

fn updates_of(game: &str, games: &[(u64, Level, u64)]) {
    let mut sizes = Chair::ALL.map(|_| Vec::new());
    let mut reaches: (Vec<usize>, Vec<usize>) = Default::default();
    let mut overlays: Vec<usize> = Vec::new();
    for &(seed, level, acts) in games {
        let mut held: [Held; 3] = Default::default();
        let mut before: [Option<Sight>; 3] = Default::default();
        let mut long_before: [Option<Sight>; 3] = Default::default();
        play(game, seed, level, acts, &mut |table, n| {
            let sights = table.sights(&Chair::ALL);
            for ((at, chair), together) in Chair::ALL.into_iter().enumerate().zip(sights) {
                let seat = table.seat(chair);
                let now = seat.sight();
                assert!(together == now, "the same, seen with others or alone");
                assert!(now.changes(&now).is_empty());
                if let Some(since) = &before[at] {
                    let heard = seat.heard(since.version).expect("all lines are at hand");
                    let heard = serde_json::to_string(&heard).expect("gestures as JSON").len();
                    // Each is measured, but not each is made: that takes longer than the game.
                    let is_made = (n + at as u64).is_multiple_of(MADE);
                    let changes = if is_made { checked(since, &now) } else { sent(since, &now) }.len();
                    // Who notices nothing is sent nothing.
                    if since != &now {
                        sizes[at].push(changes + heard);
                    }
                }
                if n % AWAY == 0 {
                    if let Some(since) = &long_before[at] {
                        checked(since, &now);
                        checked(&now, since);
                    }
                    long_before[at] = Some(now.clone());
                }
                before[at] = Some(now);
                if n % ASKED == 0 {
                    overlays.push(overlays_of(&seat));
                    let from = Instant::now();
                    let all = seat.reaches();
                    let micros = from.elapsed().as_micros() as usize;
                    if !all.is_empty() {
                        assert!(all.is_sorted_by_key(|it| it.unit));
                        let agrees = |it: &Reach| seat.reach(it.unit).as_ref() == Ok(it);
                        assert!(all.iter().take(2).all(agrees));
                        assert!(all.iter().all(|it| it.packed().unpacked() == *it));
                        reaches.0.push(held[at].follow(&seat, &all));
                        reaches.1.push(micros);
                    }
                }
            }
        });
    }
    for (chair, sizes) in Chair::ALL.into_iter().zip(&mut sizes) {
        let (p50, p99) = percentiles(sizes);
        println!(
            "{game}, {chair:?}: {} updates, bytes p50 {p50} p99 {p99} most {}",
            sizes.len(),
            sizes[sizes.len() - 1]
        );
        assert!(sizes.len() > 50 && p50 <= UPDATE.0 && p99 <= UPDATE.1, "{game} {chair:?} {p50} {p99}");
    }
    let (p50, p99) = percentiles(&mut overlays);
    println!("{game}, all overlays: {} times, bytes p50 {p50} p99 {p99}", overlays.len());
    assert!(p50 <= OVERLAYS.0 && p99 <= OVERLAYS.1, "{game} {p50} {p99}");
    let ((p50, p99), (us_p50, us_p99)) = (percentiles(&mut reaches.0), percentiles(&mut reaches.1));
    let n = reaches.0.len();
    println!("{game}, reaches: {n} times, bytes p50 {p50} p99 {p99}, microseconds p50 {us_p50} p99 {us_p99}");
    assert!(n > 5 && p50 <= REACHES.0 && p99 <= REACHES.1, "{game} {p50} {p99}");
}

#[test]
fn updates_of_hindenburg() {
    updates_of("hindenburg", &[(1, Level::Random, 999), (2, Level::Random, 999), (3, Level::Normal, 999)]);
}

#[test]
fn updates_of_mukden() {
    updates_of("mukden", &[(1, Level::Random, 9_999), (2, Level::Normal, 9_999)]);
}

#[test]
fn updates_of_east() {
    updates_of("east", &[(1, Level::Random, 9_999), (2, Level::Normal, 9_999)]);
}

/// Between different games nothing is alike; a client that is shown another table is told all of it.
#[test]
fn from_any_sight_to_any_other() {
    let mut sights = Vec::new();
    for game in catalog::shelf().iter().map(|it| it.id()) {
        play(game, 5, Level::Random, 120, &mut |table, n| {
            if n % 24 == 0 {
                sights.extend(Chair::ALL.map(|it| table.seat(it).sight()));
            }
        });
    }
    // How long the lists are that changes are written as.
    let mut shapes = BTreeSet::new();
    for since in &sights {
        for now in &sights {
            let changes: Vec<Vec<Value>> = serde_json::from_str(&checked(since, now)).expect("lists");
            shapes.extend(changes.iter().map(Vec::len));
        }
    }
    assert_eq!(shapes, BTreeSet::from([2, 4, 5]), "all shapes of changes were met");
}
