//! Chapter 5, attacks of the 8th Army, and how beaten Russians give way.

use hex::{Dir, Hex};
use kernel::{Log, May, Rule};

use crate::{
    Action, Army, Battle, Board, Corps, CorpsSet, Event, Hindenburg, Phase, Set, State, Why, r02_sequence::Now,
    r03_first_army::MOST,
};

/// The beaten corps of one army and where each might go.
struct Rout {
    army: Army,
    n: usize,
    corps: [Corps; MOST],
    /// Open hexes in the directions of the army's retreat.
    ways: [[Option<Hex>; 3]; MOST],
    /// Where the corps of the army that do not retreat stand.
    staying: [Hex; MOST],
    n_staying: usize,
}

/// The directions in which an army retreats. [5-retreat-b, 5-retreat-c]
#[inline]
#[must_use]
pub const fn retreat_dirs(army: Army) -> &'static [Dir] {
    match army {
        Army::First => &[Dir::NE, Dir::SE],
        _ => &[Dir::SE, Dir::S, Dir::SW],
    }
}

/// Where each beaten corps goes; nowhere means removal.
type Flight = [Option<Hex>; MOST];

impl Hindenburg {
    /// The armies these corps belong to, the 1st first.
    pub(crate) fn armies_of(&self, corps: CorpsSet) -> impl Iterator<Item = Army> + use<> {
        Army::RUSSIAN.into_iter().filter(move |it| !corps.and(it.corps()).is_empty())
    }

    /// Whether a Russian corps may be attacked at all: in play, not on a starting hex, not attacked before today.
    /// [5-combat-f, 5-start-b, H16]
    fn may_be_attacked(&self, state: &State, corps: Corps) -> May {
        let hex = state.hex(corps).filter(|_| !corps.is_german()).ok_or(Rule("5-combat-b"))?;
        Rule("4-army2-b").bars(!self.is_in_play(state, corps.army()))?;
        Rule("5-start-b").bars(self.russian_start.has(hex))?;
        Rule("5-combat-f").bars(state.fought.has(corps))?;
        Ok(())
    }

    /// The Russian corps next to these Germans that may be attacked. [5-combat-c, H38]
    #[must_use]
    pub fn targets_near(&self, state: &State, board: &Board, attackers: CorpsSet) -> CorpsSet {
        let mut targets = CorpsSet::NONE;
        for hex in attackers.into_iter().filter_map(|it| state.hex(it)) {
            if board.touches_russian(hex) {
                let around = self.book.map.grid.around(hex).iter();
                for corps in around.filter_map(|&it| board.at(it)).filter(|it| !it.is_german()) {
                    targets = targets.with(corps);
                }
            }
        }
        targets.filter(|it| self.may_be_attacked(state, it).is_ok())
    }

    /// Whether two corps stand next to each other.
    #[must_use]
    pub fn touch(&self, state: &State, a: Corps, b: Corps) -> bool {
        match (state.hex(a), state.hex(b)) {
            (Some(a), Some(b)) => self.book.map.grid.distance(a, b) == 1,
            _ => false,
        }
    }

    /// Germans that may still attack somebody. [5-combat-c, 5-combat-e, 5-francois-e, H39]
    #[must_use]
    pub fn attackers(&self, state: &State, board: &Board) -> CorpsSet {
        let all = board.on_map(Army::Eighth);
        let fresh = if Rule("5-combat-e").is_in_force() { all.minus(state.fought) } else { all };
        let able = if self.may_obey(state, self.francois).is_err() { fresh.without(self.francois) } else { fresh };
        able.filter(|it| !self.targets_near(state, board, CorpsSet::NONE.with(it)).is_empty())
    }

    /// The list of the fighting: add attackers, then targets, both ascending; fight when every attacker has a target.
    /// [5-combat-b, 5-combat-c, H38]
    pub(crate) fn list_attacks(
        &self,
        state: &State,
        board: &Board,
        attackers: CorpsSet,
        targets: CorpsSet,
        out: &mut Vec<Action>,
    ) {
        if targets.is_empty() {
            let able = self.attackers(state, board);
            let more = attackers.last().map_or(able, |it| able.after(it));
            out.extend(more.into_iter().map(Action::Attack));
        }
        if attackers.is_empty() {
            out.push(Action::End);
            return;
        }
        let near = self.targets_near(state, board, attackers);
        let more = targets.last().map_or(near, |it| near.after(it));
        for corps in more {
            // [5-combat-c] Nobody may be left without a target: those to come must do for those not served yet.
            let still = targets.with(corps).or(more.after(corps));
            if self.all_served(state, attackers, still) {
                out.push(Action::Target(corps));
            }
        }
        if !targets.is_empty() && self.all_served(state, attackers, targets) {
            out.push(Action::Fight);
        }
    }

    /// Whether each attacker touches one of the targets. [5-combat-c, H38]
    fn all_served(&self, state: &State, attackers: CorpsSet, targets: CorpsSet) -> bool {
        attackers.into_iter().all(|it| targets.into_iter().any(|target| self.touch(state, it, target)))
    }

    /// Whether a battle of the 8th Army could have been declared as it is, its corps marked as having fought.
    pub(crate) fn is_battle(&self, state: &State, battle: &Battle) -> bool {
        let Battle { attackers, targets, .. } = *battle;
        let on_map = |set: CorpsSet| set.into_iter().all(|it| state.hex(it).is_some());
        let served = |target: Corps| attackers.into_iter().any(|it| self.touch(state, it, target));
        !attackers.is_empty()
            && attackers.minus(Army::Eighth.corps()).is_empty()
            && targets.and(Army::Eighth.corps()).is_empty()
            && on_map(attackers)
            && on_map(targets)
            && targets.into_iter().all(served)
            && self.all_served(state, attackers, targets)
    }

    /// Why a corps may not join the attack.
    pub(crate) fn may_attack(&self, state: &State, board: &Board, corps: Corps) -> May {
        Rule("5-combat-b").bars(!corps.is_german() || state.hex(corps).is_none())?;
        self.may_obey(state, corps)?;
        Rule("5-combat-e").bars(state.fought.has(corps))?;
        Rule("5-combat-c").bars(!self.attackers(state, board).has(corps))?;
        Ok(())
    }

    /// Why a corps may not be the next target of these attackers.
    pub(crate) fn may_target(&self, state: &State, board: &Board, corps: Corps, attackers: CorpsSet) -> May {
        self.may_be_attacked(state, corps)?;
        Rule("5-combat-c").bars(!self.targets_near(state, board, attackers).has(corps))?;
        Ok(())
    }

    pub(crate) fn join(&self, now: &mut Now<'_>, corps: Corps, target: bool) {
        now.log.say(|| Event::Joined { corps, target });
        let (attackers, targets) = match now.state.phase {
            Phase::Preparing { attackers, targets } => (attackers, targets),
            _ => (CorpsSet::NONE, CorpsSet::NONE),
        };
        now.state.phase = if target {
            Phase::Preparing { attackers, targets: targets.with(corps) }
        } else {
            Phase::Preparing { attackers: attackers.with(corps), targets }
        };
    }

    /// The attack is made; its corps have had their fight for the day. [5-combat-e, 5-combat-f, 5-combat-g]
    pub(crate) fn fight(&self, now: &mut Now<'_>) {
        let Phase::Preparing { attackers, targets } = now.state.phase else { return };
        now.state.fought = now.state.fought.or(attackers).or(targets);
        self.open_battle(now, Battle { by: Army::Eighth, attackers, targets });
    }

    /// Goes on to the day's fighting while anybody may attack. [5-combat-a, 5-combat-d, S8]
    pub(crate) fn begin_fighting(&self, now: &mut Now<'_>) {
        if self.attackers(now.state, now.board).is_empty() {
            self.end_eighth(now);
        } else {
            now.state.phase = Phase::Attack;
        }
    }

    pub(crate) fn end_fighting(&self, now: &mut Now<'_>) {
        now.log.say(|| Event::FightingOver);
        self.end_eighth(now);
    }

    fn end_eighth(&self, now: &mut Now<'_>) {
        now.state.moved = CorpsSet::NONE;
        now.state.fought = CorpsSet::NONE;
        now.state.activated = false;
        now.state.railed = false;
        self.end_army(now);
    }

    /// After an attack of the 8th Army: François's opens the day, any other may be followed by another.
    /// [5-combat-d, H28]
    pub(crate) fn end_battle(&self, now: &mut Now<'_>, battle: Battle) {
        if self.is_francois(now.state, &battle) {
            now.state.phase = Phase::Move;
        } else {
            self.begin_fighting(now);
        }
    }

    /// Beaten Russians give way, the 1st Army before the 2nd. [5-retreat-a]
    pub(crate) fn give_way(&self, now: &mut Now<'_>, battle: Battle) {
        self.give_way_from(now, battle, Army::First);
    }

    fn give_way_from(&self, now: &mut Now<'_>, battle: Battle, first: Army) {
        for army in self.armies_of(battle.targets).filter(|&it| it >= first) {
            let rout = self.rout(now.state, now.board, army);
            let (ties, flight) = self.best_flights(&rout, 1);
            if ties > 1 {
                now.state.phase = Phase::GiveWay { battle, army, ties };
                return;
            }
            self.flee(now, &rout, &flight);
        }
        self.end_battle(now, battle);
    }

    /// The table after the armies of these corps have given way, the first of equally good retreats being made: for those
    /// who weigh an attack. [5-retreat-a]
    #[must_use]
    pub fn driven_back(&self, state: &State, board: &Board, targets: CorpsSet) -> (State, Board) {
        let (mut state, mut board) = (*state, board.clone());
        let now = &mut Now { state: &mut state, board: &mut board, log: &mut Log::off() };
        for army in self.armies_of(targets) {
            let rout = self.rout(now.state, now.board, army);
            let (_, flight) = self.best_flights(&rout, 1);
            self.flee(now, &rout, &flight);
        }
        (state, board)
    }

    /// The pick among equally good retreats. [5-retreat-g]
    pub(crate) fn land_give_way(&self, now: &mut Now<'_>, battle: Battle, army: Army, pick: u16, of: u16) {
        now.log.say(|| Event::PickRoll { pick, of });
        let rout = self.rout(now.state, now.board, army);
        let (_, flight) = self.best_flights(&rout, pick);
        self.flee(now, &rout, &flight);
        match army {
            Army::First => self.give_way_from(now, battle, Army::Second),
            _ => self.end_battle(now, battle),
        }
    }

    /// How many retreats of an army would be equally good, for checking a position.
    pub(crate) fn give_way_ties(&self, state: &State, board: &Board, army: Army) -> u16 {
        self.best_flights(&self.rout(state, board, army), 1).0
    }

    /// Who must give way: every corps of the army next to any German, attacked or not, starting hexes aside; and in
    /// which directions. [5-retreat-a, 5-retreat-b, 5-retreat-c, H41, H42]
    fn rout(&self, state: &State, board: &Board, army: Army) -> Rout {
        let fleeing = self.fleeing(state, board, army);
        let mut rout = Rout {
            army,
            n: 0,
            corps: [Corps(0); MOST],
            ways: [[None; 3]; MOST],
            staying: [Hex(0); MOST],
            n_staying: 0,
        };
        for corps in board.on_map(army) {
            let hex = state.hex(corps).expect("a corps on the map");
            if !fleeing.has(corps) {
                rout.staying[rout.n_staying] = hex;
                rout.n_staying += 1;
                continue;
            }
            rout.corps[rout.n] = corps;
            rout.ways[rout.n] = self.ways_back(board, army, hex, fleeing);
            rout.n += 1;
        }
        rout
    }

    /// The corps of an army that give way when it is beaten. [5-retreat-a, H41, H42]
    fn fleeing(&self, state: &State, board: &Board, army: Army) -> CorpsSet {
        board
            .on_map(army)
            .filter(|it| state.hex(it).is_some_and(|it| board.touches(Army::Eighth, it) && !self.steadfast.has(it)))
    }

    /// The open hexes behind a corps; one that a fleeing fellow gives up is open. [5-retreat-b, 5-retreat-c, 3-stack-b, H43]
    fn ways_back(&self, board: &Board, army: Army, hex: Hex, fleeing: CorpsSet) -> [Option<Hex>; 3] {
        let open = |to: &Hex| self.book.map.passable.has(*to) && board.at(*to).is_none_or(|it| fleeing.has(it));
        let mut ways = [None; 3];
        for (way, &dir) in ways.iter_mut().zip(retreat_dirs(army)) {
            *way = self.book.map.grid.step(hex, dir).filter(open);
        }
        ways
    }

    /// Where a Russian corps could go if its army were beaten now. [5-retreat-b, 5-retreat-c]
    #[must_use]
    pub fn ways_out(&self, state: &State, board: &Board, corps: Corps) -> Set {
        let Some(hex) = state.hex(corps).filter(|&it| !self.steadfast.has(it)) else { return Set::EMPTY };
        let fleeing = self.fleeing(state, board, corps.army());
        Set::of(self.ways_back(board, corps.army(), hex, fleeing).into_iter().flatten())
    }

    /// The retreats of a whole army together: fewest corps removed, then least gap, then broadest front. Says how many
    /// are equally good, and gives the `pick`-th of them. [5-retreat-d, 5-retreat-e, 5-retreat-f, H43]
    fn best_flights(&self, rout: &Rout, pick: u16) -> (u16, Flight) {
        let mut found = Found { best: None, ties: 0, pick, flight: [None; MOST] };
        for removed in 0..=rout.n {
            self.try_flights(rout, 0, removed, &mut [None; MOST], &mut found);
            if found.best.is_some() {
                break;
            }
        }
        (found.ties, found.flight)
    }

    /// Tries every way for the corps from `i` on, with exactly `removals` of them removed.
    fn try_flights(&self, rout: &Rout, i: usize, removals: usize, flight: &mut Flight, found: &mut Found) {
        if removals > rout.n - i {
            return;
        }
        if i == rout.n {
            found.consider(self.score(rout, flight), flight);
            return;
        }
        for to in rout.ways[i].into_iter().flatten() {
            if !flight[..i].contains(&Some(to)) {
                flight[i] = Some(to);
                self.try_flights(rout, i + 1, removals, flight, found);
            }
        }
        flight[i] = None;
        if removals > 0 {
            self.try_flights(rout, i + 1, removals - 1, flight, found);
        }
    }

    /// The gap of the army after a retreat, and how broad its front is: in depth for the 1st Army, in columns for the
    /// 2nd. Less is better. [5-retreat-e, 5-retreat-f]
    fn score(&self, rout: &Rout, flight: &Flight) -> (u16, u16) {
        let mut line = [Hex(0); MOST];
        let mut n = rout.n_staying;
        line[..n].copy_from_slice(&rout.staying[..n]);
        for &to in flight[..rout.n].iter().flatten() {
            line[n] = to;
            n += 1;
        }
        let grid = &self.book.map.grid;
        let across = |hex: &Hex| if rout.army == Army::First { grid.depth(*hex) } else { grid.col(*hex) };
        let ends = (line[..n].iter().map(across).min(), line[..n].iter().map(across).max());
        let front = if let (Some(least), Some(most)) = ends { most - least } else { 0 };
        (self.gap(&line[..n]), u16::MAX - front)
    }

    fn flee(&self, now: &mut Now<'_>, rout: &Rout, flight: &Flight) {
        let fates = || rout.corps[..rout.n].iter().copied().zip(flight.iter().copied());
        for (corps, to) in fates().filter_map(|(corps, to)| Some((corps, to?))) {
            let from = now.state.hex(corps).expect("a corps on the map");
            now.log.say(|| Event::Retreated { corps, from, to });
            now.board.leave(self, corps, from);
        }
        for (corps, to) in fates() {
            if let Some(to) = to {
                self.put(now, corps, to);
            }
        }
        for (corps, to) in fates() {
            if to.is_none() {
                self.lose(now, corps, Why::NoRetreat);
            }
        }
    }
}

/// The best retreats found so far.
struct Found {
    best: Option<(u16, u16)>,
    ties: u16,
    pick: u16,
    flight: Flight,
}

impl Found {
    fn consider(&mut self, score: (u16, u16), flight: &Flight) {
        if self.best.is_none_or(|best| score < best) {
            self.best = Some(score);
            self.ties = 0;
        }
        if self.best == Some(score) {
            self.ties += 1;
            if self.ties == 1 || self.ties == self.pick {
                self.flight = *flight;
            }
        }
    }
}
