//! What a placement of the German corps is worth, with the Russians where they are.
//!
//! Everything about the Russians is worked out once ([`View::new`]), for today and for every march they may make tomorrow;
//! a placement of the four German corps is then judged in a fraction of a microsecond.

use hex::{Dir, Hex};
use hindenburg::{Army, Board, Corps, Hindenburg, MOST, Phase, Set, State, Where, retreat_dirs};
use kernel::Manner;

use super::sight::{FAR, Prospects, Sight, can_shut, can_take, german, lost_in_rout};
use crate::marched_on;

/// What things are worth, in thousandths of a Russian corps; found by playing many games with other numbers.
mod worth {
    /// A Russian corps lost.
    pub(super) const CORPS: i32 = 1000;
    /// A Russian corps shut in, beside a corps that an attack may remove: it surrenders today or, if the ring holds,
    /// tomorrow.
    pub(super) const SHUT_IN: i32 = 850;
    /// The same while corps still move, beside what other places promise for tomorrow, which counts in several ways.
    pub(super) const SHUT_IN_NOW: i32 = 1400;
    /// The same on the last day.
    pub(super) const SHUT_IN_LATE: i32 = 500;
    /// A corps of a group that could be shut in tomorrow.
    pub(super) const RING_TOMORROW: i32 = 400;
    /// The part of such a ring that could be shut, for a corps in it.
    pub(super) const RING_IN_PART: i32 = 20;
    /// A corps whose rear could be held tomorrow.
    pub(super) const REAR_TOMORROW: i32 = 420;
    /// A hex behind the enemy that could be taken tomorrow.
    pub(super) const BEHIND: i32 = 120;
    /// A German corps in contact after the enemy's march, for each way the dice can turn against it.
    pub(super) const EXPOSED: i32 = 20;
    /// A German corps disrupted.
    pub(super) const GERMAN_DISRUPTED: i32 = 70;
    /// A Russian corps disrupted.
    pub(super) const RUSSIAN_DISRUPTED: i32 = 16;
    /// A Russian corps driven back.
    pub(super) const DRIVEN_BACK: i32 = 10;
    /// A step of those who are needed, on the way to the enemy's rear.
    pub(super) const WAY: i32 = 60;
    /// The same of the others.
    pub(super) const WAY_OF_OTHERS: i32 = 8;
    /// A German corps that makes one step only tomorrow.
    pub(super) const SLOW: i32 = 4;
    /// A hex less than four between the Russian armies.
    pub(super) const JUNCTION: i32 = 200;
    /// A defeat, with nothing to lose yet and with a game that is won already.
    pub(super) const DEFEAT: [i32; 2] = [1020, 2720];
    /// What a catch is worth when the game is won already, in tenths.
    pub(super) const SATED: i32 = 5;
    /// The score that wins. [8-victory-d]
    pub(super) const WON: i32 = 5;
    /// The column from which on the 1st Army is hunted.
    pub(super) const HUNT_FIRST_FROM: u16 = 20;
}

/// What an attack by so many corps on a fresh or a disrupted one costs in disruption, half of all being disrupted.
/// [3-combat-g]
pub(crate) fn wear(attackers: u32, fresh: bool) -> i32 {
    (worth::GERMAN_DISRUPTED * attackers as i32 - worth::RUSSIAN_DISRUPTED * i32::from(fresh)) / 2
}

/// Room for every hex of the largest map.
const ROOM: usize = 640;

/// How likely an army is to have marched so many hexes after so many days, in thousandths: it stays on a 1 or 2 and goes
/// two hexes on a 6. [3-march-d]
const ARRIVES: [[i32; 24]; 18] = {
    let mut table = [[0; 24]; 18];
    let mut day = 0;
    while day < 18 {
        table[day][0] = 1000;
        let mut near = 1;
        while near < 24 && day > 0 {
            let past = if near > 1 { table[day - 1][near - 2] } else { 1000 };
            table[day][near] = (2 * table[day - 1][near] + 3 * table[day - 1][near - 1] + past) / 6;
            near += 1;
        }
        day += 1;
    }
    table
};

/// How far the first of these Russians is from Königsberg.
pub(crate) fn nearest_to_konigsberg(rules: &Hindenburg, line: &[Hex]) -> i32 {
    line.iter().map(|it| i32::from(rules.russians_to_konigsberg[it.at()])).min().unwrap_or(i32::from(u8::MAX))
}

/// How likely an army is to have marched so many hexes after so many days, in thousandths.
pub(crate) fn arrives(days: i32, near: i32) -> i32 {
    let near = (near.max(0) as usize).min(ARRIVES[0].len() - 1);
    ARRIVES[(days.max(0) as usize).min(ARRIVES.len() - 1)][near]
}

/// A German corps where it is, or might be this evening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) hex: Hex,
    /// Whether it can make one step only tomorrow.
    pub(crate) slow: bool,
}

/// The four German corps; nothing for one that is not on the map.
pub(crate) type Spots = [Option<Spot>; 4];

/// Ways to where a corps can be caught, step by step.
struct Ways {
    /// How many Germans it takes.
    wanted: usize,
    steps: [u8; ROOM],
}

/// The Russians as the player of the 8th Army sees them, and how the game stands.
pub(crate) struct View<'a> {
    game: &'a Hindenburg,
    is_careless: bool,
    /// Whether the 8th Army still moves today.
    is_moving: bool,
    /// Each army on the map, as it stands.
    now: Vec<Sight>,
    /// Each army as it may stand after its next march.
    then: Vec<Sight>,
    /// What corps could do to each of `then`, as far as it was asked for, and where that stands by hex and by steps,
    /// counted from one.
    known: Vec<Prospects>,
    asked: Vec<[u16; 2 * ROOM]>,
    ways: Vec<Ways>,
    /// Which Germans count in combat, and which may still attack today.
    effective: [bool; 4],
    pub(crate) able: [bool; 4],
    /// What does not depend on the Germans.
    base: i32,
    days_left: i32,
    /// Russians that count in combat, as bits over each of `now`.
    fit: [u32; 2],
    /// What a hex nearer to Königsberg is worth to each army.
    urgency: [i32; 2],
    /// How many corps of each army are slowed.
    slowed: [usize; 2],
    /// What it costs where the army of each of `then` stands, Germans aside.
    threat: Vec<i32>,
    /// What a defeat costs.
    stake: i32,
    /// What a catch is worth, in tenths.
    hunger: i32,
    /// Where no Russian supply is cut from: beyond the limits of the lakes.
    outside: Set,
}

impl<'a> View<'a> {
    /// The view of a state, with so many days left after today. The careless think of
    /// no ring before it can be shut, and a little less of Königsberg.
    pub(crate) fn new(game: &'a Hindenburg, state: &State, board: &Board, days_left: i32, manner: Manner) -> View<'a> {
        let mut view = View {
            game,
            is_careless: manner == Manner::Careless,
            is_moving: matches!(state.phase, Phase::Move | Phase::Moving { .. } | Phase::Rail(_)),
            now: Vec::with_capacity(2),
            then: Vec::with_capacity(8),
            known: Vec::with_capacity(256),
            asked: Vec::new(),
            ways: Vec::with_capacity(8),
            effective: [false; 4],
            able: [false; 4],
            base: 0,
            days_left,
            fit: [0; 2],
            urgency: [0; 2],
            slowed: [0; 2],
            threat: Vec::with_capacity(8),
            stake: 0,
            hunger: 10,
            outside: Set::EMPTY,
        };
        for i in 0..4 {
            let corps = german(i);
            view.effective[i] = state.is_effective(corps);
            view.able[i] = game.may_obey(state, corps).is_ok()
                && !state.fought.has(corps)
                && matches!(
                    state.phase,
                    Phase::Move | Phase::Moving { .. } | Phase::Rail(_) | Phase::Attack | Phase::Preparing { .. }
                );
        }
        let limits = game.limits(state);
        for hex in game.book.map.beyond_lakes.iter() {
            if game.is_outside(limits, Some(hex)) {
                view.outside.insert(hex);
            }
        }
        view.base = view.material(state);
        let score = i32::from(state.score());
        let [nothing, everything] = worth::DEFEAT;
        view.stake = nothing + (everything - nothing) * score.clamp(0, worth::WON) / worth::WON;
        if view.is_careless {
            view.stake = 5 * view.stake / 6;
        }
        view.hunger = if score >= worth::WON { worth::SATED } else { 10 };
        for army in Army::RUSSIAN {
            let mut line = [Hex(0); MOST];
            let (mut n, mut bad) = (0, 0);
            let at = view.now.len();
            for corps in board.on_map(army) {
                line[n] = state.hex(corps).expect("a corps on the map");
                if state.is_effective(corps) {
                    view.fit[at] |= 1 << n;
                }
                // What rallies tonight, in thirds.
                bad += if state.unsupplied.has(corps) {
                    3
                } else {
                    [0, 2, 1, 0][usize::from(state.disruption[corps.at()])]
                };
                n += 1;
            }
            if n == 0 {
                continue;
            }
            let near = nearest_to_konigsberg(game, &line[..n]);
            let bad = (bad + 1) / 3;
            view.now.push(Sight::new(game, army, 12, line, n));
            view.slowed[at] = bad as usize;
            let danger = |near: i32| view.danger(near, bad as usize, days_left);
            let here = danger(near);
            view.urgency[at] = here - danger(near + 1);
            if days_left == 0 || near == 0 {
                view.base -= here;
            }
            if days_left > 0 {
                view.look_ahead(state, army, &line, n, bad);
            }
        }
        view.base -= view.junction();
        for i in 0..view.then.len() {
            let then = &view.then[i];
            let at = view.now.iter().position(|it| it.army == then.army).expect("an army on the map");
            view.threat.push(view.threat_of(at, &then.line[..then.n]));
        }
        view.asked = vec![[0; 2 * ROOM]; view.then.len()];
        view
    }

    /// Corps lost and worn.
    fn material(&self, state: &State) -> i32 {
        if self.days_left == 0 {
            let score = i32::from(state.score());
            return 1000 * score + 4000 * i32::from(score >= 5) + 1500 * i32::from(score == 4);
        }
        let one = |corps: Corps| {
            let lost = state.place[corps.at()] == Where::Lost;
            let disrupted = i32::from(state.is_disrupted(corps));
            match (corps.is_german(), lost) {
                (true, true) => -worth::CORPS,
                (true, false) => -worth::GERMAN_DISRUPTED * disrupted,
                (false, true) => 1000,
                (false, false) => worth::RUSSIAN_DISRUPTED * disrupted,
            }
        };
        Corps::all().map(one).sum()
    }

    /// What it costs that an army so far from Königsberg, with so many corps slowed, may be there before the end.
    fn danger(&self, near: i32, bad: usize, days: i32) -> i32 {
        if near == 0 {
            return 2 * self.stake;
        }
        // A disrupted corps costs half a day.
        let late = days - bad as i32 / 2;
        let arrives = i32::midpoint(arrives(late, near), arrives(late - bad as i32 % 2, near));
        self.stake * arrives / 1000
    }

    /// What it costs where an army would stand after a march.
    fn threat_of(&self, at: usize, line: &[Hex]) -> i32 {
        self.danger(nearest_to_konigsberg(self.game, line), self.slowed[at], self.days_left - 1)
    }

    fn junction(&self) -> i32 {
        let [first, second] = &self.now[..] else { return 0 };
        let grid = &self.game.book.map.grid;
        let seconds = || second.line[..second.n].iter();
        let apart = first.line[..first.n]
            .iter()
            .flat_map(|&a| seconds().map(move |&b| i32::from(grid.distance(a, b))))
            .min()
            .unwrap_or(i32::MAX / 2);
        if apart == 1 { 2 * self.stake } else { worth::JUNCTION * (4 - apart).max(0) }
    }

    /// The marches an army may make tomorrow, and where it can be caught after them.
    fn look_ahead(&mut self, state: &State, army: Army, line: &[Hex; MOST], n: usize, bad: i32) {
        let game = self.game;
        let in_play = army != Army::Second || state.turn + 1 >= game.book.scenario.second_army_from;
        let tired = state.forced_march[army as usize] == state.turn;
        // Sixths of staying, one hex, two hexes.
        let two = i32::from(bad == 0 && !tired);
        let none = if in_play { (2 + bad).min(6) } else { 6 };
        let chances = if in_play { [none, (6 - none - two).max(0), two] } else { [6, 0, 0] };
        for (steps, chance) in (0..).zip(chances).filter(|it| it.1 > 0) {
            let turns = army == Army::First && state.past_angerburg && steps > 0;
            if turns && steps == 1 {
                for dir in [Dir::NW, Dir::SW] {
                    self.expect(army, chance, line, n, steps, Some(dir));
                }
            } else {
                self.expect(army, 2 * chance, line, n, steps, None);
            }
        }
        if self.hunts(army, line, n) {
            // The longest march that is likely: better to wait than to come too late.
            const LIKELY: i32 = 3;
            let likely = self.then.iter().rposition(|it| it.army == army && it.chance >= LIKELY);
            let mut ways = Vec::new();
            let sight = &self.then[likely.unwrap_or(self.then.len() - 1)];
            for needs in sight.needs[..n].iter().copied().filter(|&it| it != 0) {
                let mut way = Ways { wanted: needs.count_ones() as usize, steps: [0; ROOM] };
                sight.ways_to(game, needs, &mut way.steps);
                ways.push(way);
            }
            self.ways.extend(ways);
        }
    }

    /// Adds where an army may stand after its next march.
    fn expect(&mut self, army: Army, chance: i32, line: &[Hex; MOST], n: usize, steps: u16, heading: Option<Dir>) {
        let then = marched_on(self.game, army, &line[..n], steps, heading);
        let mut sight = Sight::new(self.game, army, chance, then, n);
        for step in 1..=steps {
            sight.trodden |= Set::of(marched_on(self.game, army, &line[..n], step, heading)[..n].iter().copied());
        }
        self.then.push(sight);
    }

    /// Whether an army is to be gone for now: the 2nd until the 1st has come far enough west.
    fn hunts(&self, army: Army, line: &[Hex; MOST], n: usize) -> bool {
        let grid = &self.game.book.map.grid;
        let come = |line: &[Hex]| line.iter().all(|&it| grid.col(it) <= worth::HUNT_FIRST_FROM);
        match army {
            Army::First => come(&line[..n]),
            _ => !self.now.iter().any(|it| it.army == Army::First && come(&it.line[..it.n])),
        }
    }

    /// What a placement is worth.
    pub(crate) fn worth(&mut self, spots: &Spots) -> i32 {
        let mut worth = self.base;
        for at in 0..self.now.len() {
            worth += self.today(at, spots);
        }
        if self.days_left > 0 {
            for spot in spots.iter().flatten() {
                worth -= worth::SLOW * i32::from(spot.slow);
            }
            for at in 0..self.then.len() {
                worth += self.tomorrow(at, spots) / 12;
            }
            worth -= self.way(spots) * self.hunger / 10;
        }
        worth
    }

    /// What the placement brings today: corps shut in, or caught by an attack.
    fn today(&self, at: usize, spots: &Spots) -> i32 {
        let sight = &self.now[at];
        let mut shut = 0;
        let mut close = false;
        for spot in spots.iter().flatten() {
            if !self.outside.has(spot.hex) {
                shut |= sight.shut_from(spot.hex);
            }
            close |= sight.contact.has(spot.hex);
        }
        let each = match self.days_left {
            0 => worth::SHUT_IN_LATE,
            _ if self.is_moving => worth::SHUT_IN_NOW,
            _ => worth::SHUT_IN,
        };
        let mut worth = 0;
        for &(ring, corps) in &sight.rings[..sight.n_rings] {
            if ring & !shut == 0 {
                worth += each * corps * self.hunger / 10;
            }
        }
        if close { worth.max(self.attack(at, spots)) } else { worth }
    }

    /// What the best attack on an army brings.
    fn attack(&self, at: usize, spots: &Spots) -> i32 {
        let (game, sight) = (self.game, &self.now[at]);
        // Who touches whom: by corps of the army, the Germans that count.
        let (mut touching, mut strong) = ([0u8; MOST], [0u8; MOST]);
        for (i, spot) in spots.iter().enumerate() {
            let Some(spot) = spot.filter(|it| sight.contact.has(it.hex)) else { continue };
            for j in 0..sight.n {
                if game.near[spot.hex.at()].has(sight.line[j]) {
                    touching[j] |= 1 << i;
                    if self.able[i] && self.effective[i] {
                        strong[j] |= 1 << i;
                    }
                }
            }
        }
        let (mut best, mut by, mut target) = (0, 0u8, 0);
        for (j, &attackers) in strong[..sight.n].iter().enumerate() {
            if attackers != 0 && !game.russian_start.has(sight.line[j]) {
                let wins = self.sixths(at, j, attackers);
                if wins > best {
                    (best, by, target) = (wins, attackers, j);
                }
            }
        }
        if best == 0 {
            return 0;
        }
        // A second attack by those left, if the first fails.
        let mut second = 0;
        for j in (0..sight.n).filter(|&j| j != target && !game.russian_start.has(sight.line[j])) {
            if strong[j] & !by != 0 {
                second = second.max(self.sixths(at, j, strong[j] & !by));
            }
        }
        let wins = 6 * best + (6 - best) * second;
        let lost = self.lost_if_beaten(sight, &touching, spots);
        let fleeing = touching[..sight.n].iter().filter(|&&it| it != 0).count() as i32;
        let push = worth::DRIVEN_BACK + self.urgency[at] / 4;
        let gain = wins * (worth::CORPS * self.hunger / 10 * lost as i32 + push * fleeing) / 36;
        (gain - wear(by.count_ones(), true)).max(0)
    }

    /// In how many of six cases an attack of these corps on one corps wins. [5-combat-g]
    fn sixths(&self, at: usize, target: usize, by: u8) -> i32 {
        let fit = self.fit[at];
        let defends = if self.game.options.whole_army_defends { fit.count_ones() } else { fit >> target & 1 } as i32;
        (3 + by.count_ones() as i32 - defends).clamp(0, 6)
    }

    /// How many corps are lost if the army is beaten. [5-retreat-a, 5-retreat-d]
    fn lost_if_beaten(&self, sight: &Sight, touching: &[u8; MOST], spots: &Spots) -> usize {
        let map = &self.game.book.map;
        let mut ways = [[None; 3]; MOST];
        let mut n = 0;
        let flees = |j: usize| touching[j] != 0 && !self.game.steadfast.has(sight.line[j]);
        let open = |to: &Hex| {
            map.passable.has(*to)
                && !spots.iter().flatten().any(|it| it.hex == *to)
                && (0..sight.n).all(|j| sight.line[j] != *to || flees(j))
        };
        for j in (0..sight.n).filter(|&j| flees(j)) {
            for (way, &dir) in ways[n].iter_mut().zip(retreat_dirs(sight.army)) {
                *way = map.grid.step(sight.line[j], dir).filter(open);
            }
            n += 1;
        }
        lost_in_rout(&ways[..n])
    }

    /// What the placement promises for tomorrow, and what it risks, if the army marches so; in twelfths.
    fn tomorrow(&mut self, at: usize, spots: &Spots) -> i32 {
        let game = self.game;
        let (mut all_takes, mut all_shuts) = (0, 0);
        let mut corps = [Prospects::NONE; 4];
        let (mut touching, mut fresh, mut blocks) = (0, 0, 0);
        for (i, spot) in spots.iter().enumerate() {
            let Some(spot) = *spot else { continue };
            // Who bars the way does not find himself behind the army.
            if !self.then[at].trodden.has(spot.hex) {
                corps[i] = self.known(at, spot);
                all_takes |= corps[i].takes;
                all_shuts |= corps[i].shuts;
            }
            let sight = &self.then[at];
            if sight.contact.has(spot.hex) {
                touching += 1;
                fresh += i32::from(self.effective[i]);
                blocks += i32::from(sight.line[..sight.n].contains(&spot.hex));
            }
        }
        let sight = &self.then[at];
        let now = self.now.iter().position(|it| it.army == sight.army).expect("an army on the map");
        let mut worth = 0;
        let moves =
            sight.line[0] != self.now[now].line[0] || sight.line[sight.n - 1] != self.now[now].line[sight.n - 1];
        if touching > 0 && moves {
            let wins = (3 + self.fit[now].count_ones() as i32 - fresh).clamp(0, 6);
            worth -= worth::EXPOSED * (wins + 2) * touching;
        }
        if blocks > 0 && moves {
            let here = &self.now[now].line[..sight.n];
            let mut there = [None; MOST];
            for (i, there) in there[..sight.n].iter_mut().enumerate() {
                let to = sight.line[i];
                let free = to != here[i] && !spots.iter().flatten().any(|it| it.hex == to);
                *there = free.then_some(to);
            }
            let line = game.line_after(here, &there[..sight.n]);
            worth -= self.threat_of(now, &line[..sight.n]);
        } else {
            worth -= self.threat[at];
        }
        if all_shuts == 0 {
            return worth * sight.chance;
        }
        let mut caught = 0;
        let behind = sight.needs[..sight.n].iter().fold(0, |all, it| all | it);
        for &needs in &sight.needs[..sight.n] {
            if needs != 0 && needs & !all_takes == 0 && can_take(needs, &corps, 15) {
                caught += 1;
            }
        }
        let taken =
            corps.iter().filter(|it| it.takes & behind != 0).count().min((all_takes & behind).count_ones() as usize);
        let mut promise = worth::REAR_TOMORROW * caught.min(2) + worth::BEHIND * taken as i32;
        let rings = if self.is_careless { 0 } else { sight.n_rings };
        for &(ring, n) in &sight.rings[..rings] {
            let shut = all_shuts & ring;
            if shut == ring && can_shut(ring, &corps, 15) {
                promise += worth::RING_TOMORROW * n;
            }
            promise += worth::RING_IN_PART * n * shut.count_ones() as i32 / ring.count_ones().max(1) as i32;
        }
        (worth + promise * self.hunger / 10) * sight.chance
    }

    fn known(&mut self, at: usize, spot: Spot) -> Prospects {
        let asked = &mut self.asked[at][usize::from(spot.slow) * ROOM + spot.hex.at()];
        if *asked == 0 {
            self.known.push(self.then[at].prospects(self.game, spot.hex, 2 - u16::from(spot.slow)));
            *asked = self.known.len() as u16;
        }
        self.known[usize::from(*asked) - 1]
    }

    /// How far the Germans have to go, beyond the next two steps, to get behind the corps that is easiest to get behind.
    fn way(&self, spots: &Spots) -> i32 {
        let mut least = None;
        for ways in &self.ways {
            let mut far = [i32::from(FAR); 4];
            for (far, spot) in far.iter_mut().zip(spots) {
                if let Some(spot) = spot {
                    *far = i32::from(ways.steps[spot.hex.at()]);
                }
            }
            far.sort_unstable();
            let first: i32 = far[..ways.wanted].iter().map(|&it| (it - 2).max(0)).sum();
            let others: i32 = far[ways.wanted..].iter().map(|&it| (it - 2).max(0)).sum();
            let way = worth::WAY * first + worth::WAY_OF_OTHERS * others;
            least = Some(least.map_or(way, |it: i32| it.min(way)));
        }
        least.unwrap_or(0)
    }

    /// Each army on the map, as it stands.
    pub(crate) fn sights(&self) -> &[Sight] {
        &self.now
    }

    /// Hexes worth a train: near an army, or on its way.
    pub(crate) fn is_useful(&self, hex: Hex) -> bool {
        self.then.iter().any(|it| it.close_by.has(hex)) || self.ways.iter().any(|it| it.steps[hex.at()] <= 4)
    }
}
