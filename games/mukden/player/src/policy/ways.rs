//! Ways over several marches: when a raider can be where it must not come, and where a unit can go now.
//!
//! Both searches are the same idea with different care. [`Mukden::threat`] counts marches of many units at once, through
//! zones that end a march and by probes out of them; [`Mukden::march_of`] is exact for one unit and one march.

use hex::Hex;
use kernel::Side;
use mukden::{Board, FORCED, MAX_HEXES, Mukden, POINTS, Set, State, Unit};

use crate::Policy;

/// What a march is worth on the clock of a raid: more points than any march has.
pub(crate) const MARCH: u16 = 16;
/// The most marches a raid is followed for.
const MARCHES: u16 = 4;
/// Later than any raid.
pub(crate) const NEVER: u16 = MARCHES * MARCH;
/// A march that begins in an enemy zone cannot be forced: it begins with so much spent.
const HELD: u16 = (FORCED - POINTS) as u16;

/// The enemies of a raider: where they stand and how many zones lie on each hex.
#[derive(Clone)]
pub(crate) struct Screen {
    zones: [u8; MAX_HEXES],
    held: Set,
}

impl Screen {
    /// The screen that a side puts up now.
    pub(crate) fn of(state: &State, board: &Board, side: Side) -> Screen {
        let held = Set::of(board.on_map[side].into_iter().map(|it| Hex(state.place[it.at()])));
        Screen { zones: *board.near(side), held }
    }

    /// Whether a hex lies in a zone of the screen.
    #[inline]
    pub(crate) fn zone(&self, hex: Hex) -> bool {
        self.zones[hex.at()] > 0
    }

    /// Whether units of the screen stand in a hex.
    #[inline]
    pub(crate) fn holds(&self, hex: Hex) -> bool {
        self.held.has(hex)
    }

    /// The same screen with one more unit in a hex.
    pub(crate) fn with(&self, game: &Mukden, hex: Hex) -> Screen {
        let mut screen = self.clone();
        for &it in game.book.map.grid.around(hex) {
            screen.zones[it.at()] += 1;
        }
        screen.held.insert(hex);
        screen
    }

    /// The same screen without a unit that was in a hex, where others may stay.
    pub(crate) fn without(mut self, game: &Mukden, hex: Hex, stays: bool) -> Screen {
        for &it in game.book.map.grid.around(hex) {
            self.zones[it.at()] -= 1;
        }
        if !stays {
            self.held.remove(hex);
        }
        self
    }
}

/// Hexes in order of a small number, without comparing: one chain a number.
struct Queue {
    head: [u16; NEVER as usize],
    /// Hex and the next link.
    links: [(u16, u16); 2 * MAX_HEXES],
    n: u16,
}

const NONE: u16 = u16::MAX;

impl Queue {
    fn new() -> Queue {
        Queue { head: [NONE; NEVER as usize], links: [(0, 0); 2 * MAX_HEXES], n: 0 }
    }

    #[inline]
    fn push(&mut self, at: u16, hex: Hex) {
        // There is room for several ways to every hex; what does not fit is no better than what does.
        if usize::from(self.n) < self.links.len() {
            self.links[usize::from(self.n)] = (hex.0, self.head[usize::from(at)]);
            self.head[usize::from(at)] = self.n;
            self.n += 1;
        }
    }

    #[inline]
    fn pop(&mut self, at: u16) -> Option<Hex> {
        let head = self.head[usize::from(at)];
        (head != NONE).then(|| {
            let (hex, next) = self.links[usize::from(head)];
            self.head[usize::from(at)] = next;
            Hex(hex)
        })
    }
}

/// What a side can do to a goal in the marches left.
pub(crate) struct Raid {
    /// When the first raider is there, in marches of [`MARCH`] and points; [`NEVER`] if none is in time.
    pub(crate) when: u16,
    /// How much time there is to spare, added up over the hexes of the goal.
    pub(crate) danger: u32,
    /// The way of the first raider backwards, from the hex of the goal to where it stands.
    pub(crate) way: Vec<Hex>,
}

/// Where raiders start, and when.
pub(crate) struct Raiders {
    /// Hexes from which somebody can march now.
    pub(crate) now: Set,
    /// Hexes from which somebody can march the next time.
    pub(crate) later: Set,
    /// Whether a combat phase comes before the first march, so that those in zones can probe.
    pub(crate) probes: bool,
    /// When whoever stands beside the railroad in a zone can probe next.
    pub(crate) strike: u16,
}

impl Policy<'_> {
    /// The raiders of a side: whoever can still march in this phase, and the others with the next march.
    pub(crate) fn raiders(&self, state: &State, board: &Board, side: Side) -> Raiders {
        let marching = !state.is_combat() && matches!(state.phase, mukden::Phase::Act | mukden::Phase::Move(_));
        let hexes = |units: mukden::Units| Set::of(units.into_iter().map(|it| Hex(state.place[it.at()])));
        let all = board.on_map[side];
        if !marching {
            return Raiders { now: hexes(all), later: Set::EMPTY, probes: true, strike: 0 };
        }
        let fresh = if state.passed[side as usize] { mukden::Units::NONE } else { self.fresh(state, board, side) };
        // After a march comes this turn's combat, or the next turn's.
        let strike = if state.second { MARCH } else { MARCH - 1 };
        Raiders { now: hexes(fresh), later: hexes(all.minus(fresh)), probes: false, strike }
    }

    /// How soon raiders can be on the critical railroad within `marches`. A hex in a zone ends a march; the next begins with a
    /// step out of it, or a probe along the zones has come before it. Lines for forced marches are taken for granted.
    /// The search ends when the danger is `enough`.
    pub(crate) fn threat(&self, raiders: &Raiders, screen: &Screen, marches: u16, enough: u32) -> Raid {
        let limit = (marches * MARCH).min(NEVER);
        let mut best = [NEVER; MAX_HEXES];
        let mut before = [NONE; MAX_HEXES];
        let mut probed = Set::EMPTY;
        // Hexes come to by a march that began in a zone: its points were counted as spent at once.
        let mut slow = Set::EMPTY;
        let mut queue = Queue::new();
        let mut arrival = [NEVER; MAX_HEXES];
        let mut first = (NEVER, NONE, NONE);
        let mut danger = 0_u32;
        let mut last = NONE;
        for (starts, at) in [(&raiders.now, 0), (&raiders.later, MARCH)] {
            for hex in starts.iter() {
                let at = at + if screen.zone(hex) { HELD } else { 0 };
                if at < best[hex.at()] && at < limit {
                    best[hex.at()] = at;
                    queue.push(at, hex);
                }
            }
        }
        let open = *self.rail() - screen.held;
        let beside = self.book.map.flow.spread(self.rail());
        // Whoever is farther than the points left could not be there in time.
        let mut room = [0_u8; NEVER as usize];
        for at in 0..limit {
            let left = u16::from(FORCED).saturating_sub(at % MARCH) + u16::from(FORCED) * (marches - 1 - at / MARCH);
            room[usize::from(at)] = left as u8;
        }
        let far = |hex: Hex, at: u16| self.rail_points(hex) > room[usize::from(at)];
        for &start in &[raiders.now, raiders.later] {
            for hex in (start & beside).iter().filter(|&it| screen.zone(it) && raiders.strike < limit) {
                for &rail in self.book.map.grid.around(hex).iter().filter(|it| open.has(**it) && screen.zone(**it)) {
                    danger += u32::from(arrival[rail.at()].min(limit).saturating_sub(raiders.strike));
                    arrival[rail.at()] = arrival[rail.at()].min(raiders.strike);
                    if raiders.strike < first.0 {
                        first = (raiders.strike, rail.0, hex.0);
                        last = hex.0;
                    }
                }
            }
        }
        'search: for now in 0..limit {
            while let Some(hex) = queue.pop(now) {
                if danger >= enough {
                    break 'search;
                }
                if best[hex.at()] != now {
                    continue;
                }
                // Each hex once: what is shorter than it was is found no more.
                let (march, spent) = (now / MARCH, now % MARCH);
                let was_zone = screen.zone(hex);
                let is_slow = was_zone || slow.has(hex);
                let mut arrive = |at: u16, to: Hex, by: Hex| {
                    if at < limit && at < arrival[to.at()] {
                        danger += u32::from(arrival[to.at()].min(limit) - at);
                        arrival[to.at()] = at;
                        if at < first.0 {
                            first = (at, to.0, by.0);
                            last = hex.0;
                        }
                    }
                };
                for way in self.ways(hex) {
                    let (to, cost) = (way.to, u16::from(way.cost));
                    if best[to.at()] <= now {
                        continue;
                    }
                    let is_zone = screen.zone(to);
                    if screen.holds(to) || was_zone && is_zone {
                        continue;
                    }
                    let most = u16::from(if is_zone && !is_slow { POINTS } else { FORCED });
                    let waits = spent + cost > most;
                    let at = if waits { (march + 1) * MARCH + cost } else { now + cost };
                    if open.has(to) {
                        arrive(at, to, hex);
                        continue;
                    }
                    // A march that ends beside the railroad is followed by a probe.
                    if is_zone && beside.has(to) && at < limit {
                        for &rail in self.book.map.grid.around(to).iter().filter(|it| open.has(**it)) {
                            if screen.zone(rail) {
                                arrive(at | (MARCH - 1), rail, to);
                            }
                        }
                    }
                    let at = if is_zone { (at / MARCH + 1) * MARCH + HELD } else { at };
                    if at < limit && at < best[to.at()] && !far(to, at) {
                        best[to.at()] = at;
                        before[to.at()] = hex.0;
                        probed.remove(to);
                        slow.remove(to);
                        if is_slow && !waits {
                            slow.insert(to);
                        }
                        queue.push(at, to);
                    }
                }
                // Between two marches lies a combat phase as a rule.
                let may_probe = was_zone && !probed.has(hex) && (march > 0 || raiders.probes);
                if may_probe {
                    for &to in self.book.map.grid.around(hex) {
                        if screen.holds(to) || !screen.zone(to) {
                            continue;
                        }
                        if open.has(to) {
                            arrive((march * MARCH).saturating_sub(1), to, hex);
                        } else if now < best[to.at()] {
                            best[to.at()] = now;
                            before[to.at()] = hex.0;
                            probed.insert(to);
                            queue.push(now, to);
                        }
                    }
                }
            }
        }
        let mut way = Vec::new();
        if first.0 < limit {
            way.extend([Hex(first.1), Hex(first.2)]);
            let mut at = last;
            if first.2 != last {
                way.push(Hex(last));
            }
            while before[usize::from(at)] != NONE && way.len() < MAX_HEXES {
                at = before[usize::from(at)];
                way.push(Hex(at));
            }
        }
        Raid { when: first.0.min(NEVER), danger, way }
    }

    /// Where a unit that could march now can end, and by which way; exact.
    pub(crate) fn march_of(&self, state: &State, board: &mut Board, unit: Unit) -> March {
        let side = self.side(unit);
        let from = Hex(state.place[unit.at()]);
        let mut march = March { from, cost: [u8::MAX; MAX_HEXES], before: [NONE; MAX_HEXES], reached: Set::EMPTY };
        let enemy = side.other();
        let was_zone = board.zone(enemy, from);
        let forced = !was_zone && self.line_from(state, board, side, from);
        let points = u16::from(if forced { FORCED } else { POINTS });
        let mut queue = Queue::new();
        march.cost[from.at()] = 0;
        queue.push(0, from);
        for now in 0..=points {
            while let Some(hex) = queue.pop(now) {
                if u16::from(march.cost[hex.at()]) != now || hex != from && board.zone(enemy, hex) {
                    continue;
                }
                for way in self.ways(hex) {
                    let (to, total) = (way.to, now + u16::from(way.cost));
                    if total >= u16::from(march.cost[to.at()]) || total > points {
                        continue;
                    }
                    let is_zone = board.zone(enemy, to);
                    let is_closed = is_zone && (total > u16::from(POINTS) || hex == from && was_zone);
                    if is_closed || board.top(to).is_some_and(|it| self.side(it) == enemy) {
                        continue;
                    }
                    march.cost[to.at()] = total as u8;
                    march.before[to.at()] = hex.0;
                    march.reached.insert(to);
                    queue.push(total, to);
                }
            }
        }
        march.reached.remove(from);
        march
    }
}

/// Where one unit can go in one march.
pub(crate) struct March {
    from: Hex,
    cost: [u8; MAX_HEXES],
    before: [u16; MAX_HEXES],
    /// The hexes it can get to, those too full to stay included.
    pub(crate) reached: Set,
}

impl March {
    /// The points it takes to get to a hex that was reached.
    pub(crate) fn cost(&self, hex: Hex) -> u8 {
        self.cost[hex.at()]
    }

    /// The hexes on the way to a hex that was reached, the start left out.
    pub(crate) fn route(&self, hex: Hex) -> impl Iterator<Item = Hex> + use<> {
        let mut route = [Hex(0); FORCED as usize];
        let (mut at, mut n) = (hex, 0);
        while at != self.from {
            route[n] = at;
            n += 1;
            at = Hex(self.before[at.at()]);
        }
        route.into_iter().take(n).rev()
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Awaiting, Bits, Game, Log};

    use super::*;
    use mukden::{JAPAN, Options, Phase, RUSSIA};

    /// Calls `look` with every state of a few random games in which somebody may move.
    fn walk(mut look: impl FnMut(&Mukden, &State, &mut Board)) {
        let game = Mukden::shipped(Options::default());
        for seed in 0..3 {
            let (mut bits, mut list) = (Bits::seeded(seed), Vec::new());
            let mut state = game.setup();
            let mut board = game.board(&state);
            loop {
                match game.awaiting(&state) {
                    Awaiting::Over(_) => break,
                    Awaiting::Chance(chance) => {
                        game.land(&mut state, &mut board, chance.draw(&mut bits), &mut Log::off())
                    }
                    Awaiting::Choice(sides) => {
                        if matches!(state.phase, Phase::Act) && !state.is_combat() {
                            look(&game, &state, &mut board);
                        }
                        let side = sides.iter().next().expect("a side that owes a decision");
                        let (action, _) = game.any_action(&state, &mut board, side, &mut list, &mut bits);
                        game.act(&mut state, &mut board, side, action, &mut Log::off());
                    }
                }
            }
        }
    }

    /// Where a unit that has not moved can get to by the cheapest ways; full hexes on the way included.
    fn slow_march(game: &Mukden, state: &State, board: &mut Board, unit: Unit) -> hex::Field {
        let from = state.hex(unit).expect("a unit on the map");
        let (side, enemy) = (game.side(unit), game.side(unit).other());
        let was_zone = board.zone(enemy, from);
        let forced = !was_zone && game.line_from(state, board, side, from);
        let points = u16::from(if forced { FORCED } else { POINTS });
        let board = &*board;
        hex::reach(&game.book.map.grid, from, points, |a, b, spent| {
            let dir = game.book.map.grid.dir(a, b)?;
            let (is_zone, cost) = (board.zone(enemy, b), u16::from(game.book.cost(a, dir)));
            let is_enemy = board.top(b).is_some_and(|it| game.side(it) != side);
            let is_late = spent + cost > u16::from(POINTS);
            let is_closed = is_enemy || is_zone && (is_late || a == from && was_zone);
            (!is_closed).then_some(hex::Step { cost, stop: is_zone })
        })
    }

    #[test]
    fn a_march_goes_where_the_rules_let_it() {
        let mut n = 0;
        walk(|game, state, board| {
            for unit in game.fresh(state, board, state.active).into_iter().take(3) {
                let march = Policy(game).march_of(state, board, unit);
                let slow = slow_march(game, state, board, unit);
                let want: Vec<_> = slow.hexes().map(|(hex, cost)| (hex, cost as u8)).collect();
                let have: Vec<_> = march.reached.iter().map(|it| (it, march.cost(it))).collect();
                assert_eq!(have, want);
                n += have.len();
            }
        });
        assert!(n > 10_000, "only {n} ends of marches");
    }

    /// Nobody can be on the railroad with this march unless the search said so; how soon is never overstated.
    #[test]
    fn no_march_to_the_railroad_is_overlooked() {
        let (mut open, mut closed) = (0, 0);
        walk(|game, state, board| {
            let fresh = game.fresh(state, board, JAPAN);
            let screen = Screen::of(state, board, RUSSIA);
            let raid = Policy(game).threat(&Policy(game).raiders(state, board, JAPAN), &screen, 1, u32::MAX);
            let mut best = NEVER;
            for unit in fresh.filter(|_| !state.passed[0]) {
                let march = Policy(game).march_of(state, board, unit);
                let held = if board.zone(RUSSIA, Hex(state.place[unit.at()])) { HELD } else { 0 };
                let first = (march.reached & *game.rail()).iter().map(|it| u16::from(march.cost(it)) + held).min();
                best = best.min(first.unwrap_or(NEVER));
            }
            assert!(raid.when <= best, "{} and not {best}", raid.when);
            if best < NEVER {
                open += 1;
            } else {
                closed += 1;
            }
        });
        assert!(open > 20 && closed > 20, "{open} open railroads, {closed} closed ones");
    }

    #[test]
    fn a_screen_never_shortens_a_way() {
        let game = &Mukden::shipped(Options::default());
        let state = game.setup();
        let board = game.board(&state);
        let screen = Screen::of(&state, &board, RUSSIA);
        let raiders = Policy(game).raiders(&state, &board, JAPAN);
        let before = Policy(game).threat(&raiders, &screen, 3, u32::MAX);
        assert!(before.when < NEVER, "a way round the Russian right is open at the start");
        let mut better = 0;
        for hex in game.all().iter().filter(|&it| board.is_empty(it)) {
            let after = Policy(game).threat(&raiders, &screen.with(game, hex), 3, u32::MAX);
            assert!(after.danger <= before.danger, "{}", game.book.map.grid.name(hex));
            better += u32::from(after.danger < before.danger);
        }
        assert!(better > 10, "{better} hexes from which a way is longer");
    }
}
