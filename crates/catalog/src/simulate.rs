//! Many games between computer players.

use std::{
    collections::BTreeMap,
    ops::ControlFlow,
    sync::{
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc,
    },
    thread,
};

use data::Published;
use kernel::{Awaiting, Bits, BySide, Game, Log, Player, Positioned, Side};
use search::Mind;
use serde::Serialize;
use serde_json::Value;

use crate::{
    Bundle, Level,
    bundle::{ActionOf, BoardOf, EventOf, StateOf},
    strength::wilson,
};

/// Who sits in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// A computer player of this program.
    Level(Level),
    /// Somebody else, who is asked; see [`Rival`].
    Rival,
}

/// A player that is not of this program. It is shown a position that its side can imagine, never the true one.
pub trait Rival {
    /// What it does for a side, in notation; `salt` is another for every question.
    ///
    /// # Errors
    /// Why there is no answer, in a sentence.
    fn choose(&mut self, side: &str, position: Value, salt: u64) -> Result<String, String>;
}

/// Brings another player to a table, one for every thread.
pub type Bring<'a> = dyn Fn() -> Result<Box<dyn Rival>, String> + Sync + 'a;

/// How many games are played, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Series {
    /// The players; of a pair, as they sit in its first game.
    pub seats: BySide<Sitter>,
    /// Whether every match is a pair of games with the same dice, in the second of which the players have changed sides.
    pub is_paired: bool,
    /// How many matches.
    pub matches: usize,
    /// How many of them have been played before.
    pub played: usize,
    /// The seed that all games' seeds follow from.
    pub seed: u64,
    /// After how many decisions a game is broken off and counts as drawn.
    pub longest: u64,
    /// On how many threads; at least one is used.
    pub threads: usize,
}

impl Series {
    /// The seed of a match, counted from zero: the same wherever and whenever it is played.
    #[must_use]
    pub fn seed_of(&self, i: usize) -> u64 {
        let key = Bits::seeded(self.seed).draw();
        Bits::seeded(key.wrapping_add(i as u64)).draw()
    }
}

/// One game of a series.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameResult {
    /// The number of its match, counted from one.
    pub game: usize,
    /// Whether the players have changed sides.
    pub exchanged: bool,
    /// The seed of the match.
    pub seed: u64,
    /// Who won; nobody for a draw.
    pub winner: Option<String>,
    /// How it ended.
    pub how: String,
    /// The turn it ended in.
    pub turns: u32,
    /// How many choices there were among two or more actions.
    pub decisions: u64,
    /// How it stood at the end.
    pub score: String,
    /// How it stood at the beginning of each turn.
    #[serde(skip)]
    pub track: Vec<Standing>,
}

/// How a game stood when a turn began.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Standing {
    /// The turn.
    pub turn: u32,
    /// How many decisions had been made.
    pub decisions: u64,
    /// What the game itself thinks of it, for the first side.
    pub estimate: i32,
    /// The score.
    pub score: String,
}

/// The way in which a game ends that is broken off.
pub const UNFINISHED: &str = "unfinished";

/// How often something happened, with the interval that holds its true share nineteen times in twenty (Wilson).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tally {
    /// Who won; nobody for a draw.
    pub winner: Option<String>,
    /// How; nothing for all ways together.
    pub how: Option<String>,
    /// How often.
    pub games: usize,
    /// The share of all games.
    pub share: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// A whole series.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Simulated {
    /// Wins of each side and draws.
    pub winners: Vec<Tally>,
    /// The same by the way it ended.
    pub ways: Vec<Tally>,
    /// Mean number of turns.
    pub mean_turns: f64,
    /// Mean number of decisions.
    pub mean_decisions: f64,
}

/// Whether to go on, after a match.
pub type Onward<'a> = dyn FnMut(Vec<GameResult>) -> ControlFlow<()> + 'a;

/// Plays the matches and hands each over in its turn, whichever thread played it and whenever it was done: what comes of
/// them, and when somebody has seen enough, is the same on any number of threads.
///
/// # Errors
/// What another player did wrong.
pub(crate) fn simulate<B: Bundle>(
    game: &B::Rules,
    series: Series,
    bring: &Bring<'_>,
    onward: &mut Onward<'_>,
) -> Result<(), String> {
    let (next, is_over) = (AtomicUsize::new(series.played), AtomicBool::new(false));
    let (sender, done) = mpsc::channel();
    let work = |sender: mpsc::Sender<(usize, Result<Vec<GameResult>, String>)>| {
        let mut rival = None;
        loop {
            let i = next.fetch_add(1, Ordering::Relaxed);
            if i >= series.matches || is_over.load(Ordering::Relaxed) {
                return;
            }
            // Whoever is seated nowhere need not be brought.
            let uses_rival = Side::ALL.iter().any(|&it| series.seats[it] == Sitter::Rival);
            if uses_rival && rival.is_none() {
                match bring() {
                    Ok(brought) => rival = Some(brought),
                    Err(why) => return drop(sender.send((i, Err(why)))),
                }
            }
            if sender.send((i, one_match::<B>(game, &series, i, &mut rival))).is_err() {
                return;
            }
        }
    };
    let left = series.matches.saturating_sub(series.played);
    thread::scope(|scope| {
        for _ in 0..series.threads.clamp(1, left.max(1)) {
            let sender = sender.clone();
            scope.spawn(|| work(sender));
        }
        drop(sender);
        let (mut waiting, mut due) = (BTreeMap::new(), series.played);
        let mut end = Ok(());
        'all: while let Ok((i, played)) = done.recv() {
            waiting.insert(i, played);
            while let Some(played) = waiting.remove(&due) {
                due += 1;
                let flow = match played {
                    Ok(games) => onward(games),
                    Err(why) => {
                        end = Err(why);
                        ControlFlow::Break(())
                    }
                };
                if flow.is_break() {
                    is_over.store(true, Ordering::Relaxed);
                    break 'all;
                }
            }
        }
        end
    })
}

fn one_match<B: Bundle>(
    game: &B::Rules,
    series: &Series,
    i: usize,
    rival: &mut Option<Box<dyn Rival>>,
) -> Result<Vec<GameResult>, String> {
    let seed = series.seed_of(i);
    let exchanged = BySide { a: series.seats.b, b: series.seats.a };
    let mut games = vec![Table::<B>::new(game, series.seats, seed, rival).play(i, false, series.longest)?];
    if series.is_paired {
        games.push(Table::<B>::new(game, exchanged, seed, rival).play(i, true, series.longest)?);
    }
    Ok(games)
}

/// A game as it is played.
struct Table<'a, B: Bundle> {
    game: &'a B::Rules,
    state: StateOf<B>,
    board: BoardOf<B>,
    seats: BySide<Sitter>,
    minds: BySide<Mind<B::Player>>,
    rival: &'a mut Option<Box<dyn Rival>>,
    seed: u64,
    /// How often each occasion had been before.
    occasions: BTreeMap<String, u64>,
    bits: Bits,
    decisions: u64,
}

impl<'a, B: Bundle> Table<'a, B> {
    fn new(
        game: &'a B::Rules,
        seats: BySide<Sitter>,
        seed: u64,
        rival: &'a mut Option<Box<dyn Rival>>,
    ) -> Table<'a, B> {
        let state = game.setup();
        let level = |side: Side| match seats[side] {
            Sitter::Level(level) => level,
            // What it is shown is imagined with all that its side remembers.
            Sitter::Rival => Level::Normal,
        };
        Table {
            board: game.board(&state),
            minds: BySide::from_fn(|side| Mind::new(side, level(side))),
            bits: Bits::seeded(seed ^ 0x7468_696e_6b65_7273),
            occasions: BTreeMap::new(),
            decisions: 0,
            game,
            state,
            seats,
            rival,
            seed,
        }
    }
}

impl<B: Bundle> Table<'_, B> {
    fn play(mut self, i: usize, exchanged: bool, longest: u64) -> Result<GameResult, String> {
        let (mut list, mut track) = (Vec::new(), Vec::new());
        loop {
            let turn = self.game.turn(&self.state);
            if track.last().is_none_or(|it: &Standing| it.turn != turn) {
                track.push(self.standing(turn));
            }
            let (winner, how) = match self.game.awaiting(&self.state) {
                Awaiting::Over(outcome) => (outcome.winner, outcome.how),
                Awaiting::Choice(_) if self.decisions >= longest => (None, UNFINISHED),
                Awaiting::Chance(chance) => {
                    let luck = chance.draw(&mut self.dice());
                    let mut log = Log::on();
                    self.game.land(&mut self.state, &mut self.board, luck, &mut log);
                    self.tell(log);
                    continue;
                }
                Awaiting::Choice(sides) => {
                    let side = sides.iter().next().expect("a side that owes a decision");
                    let action = self.decide(side, &mut list)?;
                    let mut log = Log::on();
                    self.game.act(&mut self.state, &mut self.board, side, action, &mut log);
                    self.tell(log);
                    continue;
                }
            };
            return Ok(GameResult {
                game: i + 1,
                exchanged,
                seed: self.seed,
                winner: winner.map(|it| <B::Rules>::SIDES[it].to_owned()),
                how: how.to_owned(),
                turns: turn,
                decisions: self.decisions,
                score: self.game.score(&self.state),
                track,
            });
        }
    }

    fn standing(&mut self, turn: u32) -> Standing {
        let estimate = B::Player::judge(self.game, &self.state, &mut self.board, Side::A);
        Standing { turn, decisions: self.decisions, estimate, score: self.game.score(&self.state) }
    }

    /// The dice of the pending chance: by what it is about, so that in both games of a pair the same question has the same
    /// answer, whatever came between.
    fn dice(&mut self) -> Bits {
        let occasion = self.game.occasion(&self.state);
        let mut key = self.seed;
        for byte in occasion.bytes() {
            key = (key ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        let before = self.occasions.entry(occasion).or_default();
        *before += 1;
        Bits::seeded(Bits::seeded(key.wrapping_add(*before)).draw())
    }

    fn tell(&mut self, log: Log<EventOf<B>>) {
        let events = log.into_events();
        for side in Side::ALL {
            self.minds[side].hear(self.game, &self.state, &events);
        }
    }

    fn decide(&mut self, side: Side, list: &mut Vec<ActionOf<B>>) -> Result<ActionOf<B>, String> {
        list.clear();
        self.game.actions(&self.state, &mut self.board, side, list);
        self.decisions += u64::from(list.len() > 1);
        let mind = &mut self.minds[side];
        match (self.seats[side], &mut self.rival) {
            (Sitter::Rival, Some(rival)) if list.len() > 1 => {
                let world = mind.imagine(self.game, &self.state, &mut self.bits);
                let position = serde_json::to_value(self.game.position(&world)).map_err(|it| it.to_string())?;
                let text = rival.choose(<B::Rules>::SIDES[side], position, self.bits.draw() >> 11)?;
                let action = self.game.parse(side, &text).filter(|it| list.binary_search(it).is_ok());
                action
                    .ok_or_else(|| format!("The other program plays {}, which is not allowed.", kernel::quoted(&text)))
            }
            _ => Ok(mind.decide(self.game, &self.state, list, &mut self.bits)),
        }
    }
}

/// What came of the games of a series, by winner and by way.
#[must_use]
pub fn sum_up(sides: &[&str], games: &[GameResult]) -> Simulated {
    let n = games.len();
    let tally = |winner: Option<&str>, how: Option<&str>, hits| {
        let (low, high) = wilson(hits, n);
        let [winner, how] = [winner, how].map(|it| it.map(str::to_owned));
        Tally { winner, how, games: hits, share: hits as f64 / n.max(1) as f64, low, high }
    };
    let ends = sides.iter().map(|it| Some(*it)).chain([None]);
    let count = |winner: Option<&str>| games.iter().filter(|it| it.winner.as_deref() == winner).count();
    let winners = ends.map(|winner| tally(winner, None, count(winner))).collect();
    let mut ways: BTreeMap<(Option<&str>, &str), usize> = BTreeMap::new();
    for it in games {
        *ways.entry((it.winner.as_deref(), &it.how)).or_default() += 1;
    }
    let mut ways: Vec<Tally> = ways.into_iter().map(|((winner, how), hits)| tally(winner, Some(how), hits)).collect();
    ways.sort_by_key(|it| std::cmp::Reverse(it.games));
    let mean = |of: &dyn Fn(&GameResult) -> u64| games.iter().map(of).sum::<u64>() as f64 / n.max(1) as f64;
    let (mean_turns, mean_decisions) = (mean(&|it| u64::from(it.turns)), mean(&|it| it.decisions));
    Simulated { winners, ways, mean_turns, mean_decisions }
}
