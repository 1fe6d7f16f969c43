//! How fast a table answers.

use std::time::{Duration, Instant};

use kernel::{Awaiting, Bits, Game, Side};
use play::{Dice, Journal, Match, Setting};
use serde::Serialize;

use crate::{
    Bundle, Chair, Dearest, Input, Keeping, Seat, Setup, Sight, Table, Unplayable, bench_questions::Questions, shelf,
    table::Seated,
};

/// What random games on tables came to, on one core. Times are in microseconds or milliseconds; `p99` is the slowest of a
/// hundred.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TableBench {
    /// The game's id.
    pub game: &'static str,
    /// How many complete games.
    pub games: u64,
    /// How many gestures.
    pub gestures: u64,
    /// The bare list of a decision.
    pub list_us_p50: f64,
    /// The same for the slowest.
    pub list_us_p99: f64,
    /// Scene, question and all offers with their undo reasons for a side, as types.
    pub sight_us_p50: f64,
    /// The same for the slowest.
    pub sight_us_p99: f64,
    /// The most offers met.
    pub sight_offers: usize,
    /// What an act changed in a sight, for every chair that noticed something, beyond the two sights.
    pub changes_us_p50: f64,
    /// The same for the slowest.
    pub changes_us_p99: f64,
    /// The same with what was heard, as JSON.
    pub changes_bytes_p50: usize,
    /// The same for the longest.
    pub changes_bytes_p99: usize,
    /// The reach of all units that can move, where some can.
    pub reaches_us_p50: f64,
    /// The same for the slowest.
    pub reaches_us_p99: f64,
    /// The same as JSON.
    pub reaches_bytes_p50: usize,
    /// The same for the longest.
    pub reaches_bytes_p99: usize,
    /// An act with all that fate answers, rehearsed and committed, without a store.
    pub submit_us_p50: f64,
    /// The same for the slowest.
    pub submit_us_p99: f64,
    /// The odds of a combat being prepared; nothing if none was met.
    pub odds_us_p99: f64,
    /// A second table of a box that is open.
    pub new_ms: f64,
    /// The longest game, opened from its journal.
    pub open_ms: f64,
    /// How many lines that has.
    pub open_lines: usize,
    /// The same from a snapshot.
    pub open_snapshot_ms: f64,
    /// How large that snapshot is.
    pub snapshot_bytes: usize,
    /// An open table beyond its box, in the middle of a game: the mean.
    pub table_bytes: usize,
    /// The dearest question of each kind.
    pub dearest: Vec<Dearest>,
}

/// How often a single thing is done, of which the fastest counts: others use the machine, too.
const TIMES: usize = 5;

/// Sights before and after one act in this many are compared.
const COMPARED_EVERY: usize = 4;

/// The reach of all units is asked for before one act in this many: it takes longer than all else together.
const REACHES_EVERY: usize = 16;

/// Everything is asked before one act in this many.
const ALL_EVERY: usize = 256;

pub(crate) fn bench<B: Bundle>(setup: &Setup, seconds: f64) -> Result<TableBench, Unplayable> {
    let unpacked = shelf::unpack::<B>(setup)?;
    let time = Duration::from_secs_f64(seconds.clamp(0.01, 3600.0));
    let new_ms = best(|| {
        let unpacked = shelf::unpack::<B>(setup)?;
        let setting = Setting { secrets: setup.secrets, ..unpacked.setting.clone() };
        let play = Match::unsettled(unpacked.game.clone(), setting, Dice::from_seed(1));
        Ok::<_, Unplayable>(Seated::<B> { play, unpacked, is_waiting: false })
    });
    let mut watch = Watch::default();
    let (begun, mut bits, mut games) = (Instant::now(), Bits::seeded(1), 0);
    let mut longest: Option<Match<B::Rules>> = None;
    while begun.elapsed() < time || games == 0 {
        let play = Match::unsettled(unpacked.game.clone(), unpacked.setting.clone(), Dice::from_seed(games));
        let mut table = Seated::<B> { play, unpacked: unpacked.clone(), is_waiting: false };
        watch.one_game(&mut table, &mut bits);
        if longest.as_ref().is_none_or(|it| it.n_lines() < table.play.n_lines()) {
            longest = Some(table.play);
        }
        games += 1;
    }
    let longest = longest.expect("a game that was played");
    let (header, text) = (longest.journal_with_seed().header, longest.journal_with_seed().to_text());
    let open_ms = best(|| Match::open(unpacked.game.clone(), &Journal::read(&text).expect("a journal")));
    let snapshot = longest.snapshot().unwrap_or_default();
    let mark = longest.lines(0).last().and_then(|it| it.mark).expect("the mark of the last gesture");
    let open_snapshot_ms = best(|| Match::from_snapshot(unpacked.game.clone(), &header, &snapshot, mark));
    Ok(TableBench {
        game: <B::Rules>::ID,
        games,
        gestures: watch.submit.len() as u64,
        list_us_p50: micros(&mut watch.list, 50),
        list_us_p99: micros(&mut watch.list, 99),
        sight_us_p50: micros(&mut watch.sight, 50),
        sight_us_p99: micros(&mut watch.sight, 99),
        sight_offers: watch.offers,
        changes_us_p50: micros(&mut watch.changes, 50),
        changes_us_p99: micros(&mut watch.changes, 99),
        changes_bytes_p50: percentile(&mut watch.changes_bytes, 50),
        changes_bytes_p99: percentile(&mut watch.changes_bytes, 99),
        reaches_us_p50: micros(&mut watch.reaches, 50),
        reaches_us_p99: micros(&mut watch.reaches, 99),
        reaches_bytes_p50: percentile(&mut watch.reaches_bytes, 50),
        reaches_bytes_p99: percentile(&mut watch.reaches_bytes, 99),
        submit_us_p50: micros(&mut watch.submit, 50),
        submit_us_p99: micros(&mut watch.submit, 99),
        odds_us_p99: micros(&mut watch.odds, 99),
        new_ms,
        open_ms,
        open_lines: longest.n_lines(),
        open_snapshot_ms,
        snapshot_bytes: snapshot.len(),
        table_bytes: watch.bytes.iter().sum::<usize>() / watch.bytes.len().max(1),
        dearest: watch.questions.0,
    })
}

/// What was timed, in nanoseconds.
#[derive(Default)]
struct Watch {
    list: Vec<u64>,
    sight: Vec<u64>,
    changes: Vec<u64>,
    changes_bytes: Vec<usize>,
    reaches: Vec<u64>,
    reaches_bytes: Vec<usize>,
    submit: Vec<u64>,
    odds: Vec<u64>,
    bytes: Vec<usize>,
    offers: usize,
    questions: Questions,
}

impl Watch {
    fn one_game<B: Bundle>(&mut self, table: &mut Seated<B>, bits: &mut Bits) {
        use crate::Keeper;
        table.keep(&Keeping::Settle).expect("no answers queued by hand");
        let mut sizes = Vec::new();
        while let Awaiting::Choice(sides) = table.play.awaiting() {
            let side: Side = sides.iter().next().expect("a side that owes a decision");
            let game = table.play.game().clone();
            let (mut board, mut list) = (table.play.board().clone(), Vec::new());
            let from = Instant::now();
            game.actions(table.play.state(), &mut board, side, &mut list);
            let listed = nanos(from);
            let from = Instant::now();
            let sight = table.seat(Chair::Side(side)).sight();
            let seen = nanos(from);
            if list.len() > 1 {
                self.list.push(listed);
                self.sight.push(seen);
                self.offers = self.offers.max(list.len());
            }
            let seat = table.seat(Chair::Side(side));
            let from = Instant::now();
            if seat.odds(&[]).is_ok() {
                self.odds.push(nanos(from));
            }
            if self.submit.len().is_multiple_of(REACHES_EVERY) {
                self.ask_reaches(&seat);
            }
            if self.submit.len().is_multiple_of(ALL_EVERY) {
                self.questions.ask_all(table, &seat, bits);
            }
            drop(seat);
            let is_compared = self.submit.len().is_multiple_of(COMPARED_EVERY);
            let before = is_compared.then(|| Chair::ALL.map(|it| table.seat(it).sight()));
            let acts = vec![sight.offers[bits.below(sight.offers.len())].act.clone()];
            let input = Input::Act { version: Some(sight.version), acts };
            let from = Instant::now();
            table.submit(side, &input).expect("an action of the list");
            self.submit.push(nanos(from));
            sizes.push(table.bytes());
            for (before, chair) in before.iter().flatten().zip(Chair::ALL) {
                self.compare(&table.seat(chair), before);
            }
        }
        self.bytes.push(sizes[sizes.len() / 2]);
    }

    fn ask_reaches(&mut self, seat: &Seat) {
        let from = Instant::now();
        let reaches = seat.reaches();
        if !reaches.is_empty() {
            self.reaches.push(nanos(from));
            self.reaches_bytes.push(json_bytes(&reaches));
        }
    }

    fn compare(&mut self, seat: &Seat, before: &Sight) {
        let after = seat.sight();
        let from = Instant::now();
        let changes = after.changes(before);
        let compared = nanos(from);
        if !changes.is_empty() {
            self.changes.push(compared);
            let heard = seat.heard(before.version).expect("all lines are at hand");
            self.changes_bytes.push(json_bytes(&changes) + json_bytes(&heard));
        }
    }
}

fn nanos(from: Instant) -> u64 {
    from.elapsed().as_nanos() as u64
}

pub(crate) fn json_bytes(it: &impl Serialize) -> usize {
    serde_json::to_string(it).expect("a type that can be written as JSON").len()
}

fn percentile<T: Copy + Default + Ord>(of: &mut [T], percent: usize) -> T {
    of.sort_unstable();
    let at = (of.len() * percent / 100).min(of.len().saturating_sub(1));
    of.get(at).copied().unwrap_or_default()
}

fn micros(nanos: &mut [u64], percent: usize) -> f64 {
    percentile(nanos, percent) as f64 / 1000.0
}

/// The milliseconds that something takes at best.
fn best<T>(mut what: impl FnMut() -> T) -> f64 {
    let once = |_| {
        let from = Instant::now();
        std::hint::black_box(what());
        nanos(from)
    };
    (0..TIMES).map(once).min().map_or(0.0, |it| it as f64 / 1e6)
}
