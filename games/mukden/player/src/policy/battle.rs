//! Combat: what to attack, with whom and with how many markers; who bears losses; who goes on.

use hex::Hex;
use kernel::{Bits, Manner, Side};
use mukden::{Action, Battle, Board, JAPAN, Phase, Preparing, RUSSIA, Reckoning, STACK_LIMIT, Set, State, Unit, Units};

use crate::{
    Policy,
    policy::march::first_of,
    policy::ways::{Raiders, Screen},
    policy::{in_time, price},
};

/// An attack that was thought of.
#[derive(Clone, Copy)]
struct Attack {
    gain: i32,
    target: Hex,
    units: Units,
    guns: u8,
}

/// What a battle promises, in sixths.
struct Odds {
    /// Steps lost by the attacker and by the defender.
    lost: [i32; 2],
    /// In how many cases of six the hex is empty afterwards and somebody is left to enter it.
    taken: i32,
}

impl Policy<'_> {
    /// The cases of a column, nobody losing more than there is.
    fn odds_of(&self, column: u8, attack: i16, defence: i16) -> Odds {
        let mut odds = Odds { lost: [0; 2], taken: 0 };
        for &(attacker, defender) in &self.book.crt.results[usize::from(column)] {
            let (attacker, defender) = (i16::from(attacker).min(attack), i16::from(defender).min(defence));
            odds.lost[0] += i32::from(attacker);
            odds.lost[1] += i32::from(defender);
            odds.taken += i32::from(defender == defence && attacker < attack);
        }
        odds
    }

    /// What taking a hex is worth beside the steps lost for it.
    fn prize(&self, state: &State, side: Side, hex: Hex) -> i32 {
        let map = &self.book.map;
        if side == RUSSIA {
            return match hex {
                it if it == map.liaoyang => price::GAME,
                it if it == map.mukden => price::MUKDEN,
                _ => price::ROUTED,
            };
        }
        if hex == map.mukden || self.rail().has(hex) {
            if in_time(self, state) {
                return price::GAME;
            }
            return if hex == map.mukden { price::MUKDEN } else { price::ROUTED };
        }
        let goal = if in_time(self, state) { self.to_rail(hex) } else { self.to_mukden(hex) };
        price::ROUTED + price::NEAR * i32::from(6_u8.saturating_sub(goal))
    }

    /// What an attack in a column is worth: steps, and the hex with what follows from it.
    pub(crate) fn gain(&self, state: &State, side: Side, target: Hex, column: u8, attack: i16, defence: i16) -> i32 {
        let odds = self.odds_of(column, attack, defence);
        let (own, theirs) =
            if side == JAPAN { (price::JAPANESE, price::RUSSIAN) } else { (price::RUSSIAN, price::JAPANESE) };
        // Nobody stakes a stack on a single number while there is another day.
        let is_last_day =
            state.turn == self.book.scenario.sudden_death_until || state.turn == self.book.scenario.n_turns;
        let taken = if odds.taken > 1 || is_last_day { odds.taken } else { 0 };
        (theirs * odds.lost[1] - own * odds.lost[0] + self.prize(state, side, target) * taken) / 6
    }

    /// The best attack on a hex by some of these: the strongest first, as many as pay, with the markers that buy a column.
    fn best_attack_on(
        &self,
        state: &State,
        board: &mut Board,
        target: Hex,
        able: Units,
        manner: Manner,
    ) -> Option<Attack> {
        let side = state.active;
        let defence = self.factors(state, board.units_in(target));
        let mut order = [Unit(0); 16];
        let mut n = 0;
        for unit in able.into_iter().take(order.len()) {
            order[n] = unit;
            n += 1;
        }
        order[..n].sort_unstable_by_key(|it| (std::cmp::Reverse(state.steps[it.at()]), *it));
        let mut best: Option<Attack> = None;
        let mut units = Units::NONE;
        for (i, &unit) in order[..n].iter().enumerate() {
            units = units.with(unit);
            // A person looks at the strongest one or two, and at all of them.
            if manner != Manner::Careful && i > 0 && i + 1 < n {
                continue;
            }
            let attack = self.factors(state, units);
            let reckoning = self.reckon_against(state, side, units, target, attack, defence);
            let is_momentum = matches!(state.phase, Phase::Momentum { .. });
            let most = if side == JAPAN && state.guns > 0 && !is_momentum {
                let preparing = Preparing { target: target.0, probe: false, joined: units, guns: 0, able };
                self.most_guns(state, board, &preparing)
            } else {
                0
            };
            for (guns, column) in self.columns_with_guns(side, &reckoning, most) {
                let gain = self.gain(state, side, target, column, attack, defence)
                    - price::EFFORT * i32::from(attack)
                    - price::MARKER * i32::from(guns);
                if best.is_none_or(|it| gain > it.gain) {
                    best = Some(Attack { gain, target, units, guns });
                }
            }
        }
        best
    }

    /// The columns that markers can buy, each with the fewest that do.
    fn columns_with_guns(&self, side: Side, reckoning: &Reckoning, most: u8) -> impl Iterator<Item = (u8, u8)> + use<> {
        let crt = &self.book.crt;
        let shift = i16::from(reckoning.concentric - reckoning.terrain - reckoning.hexside);
        let last = crt.n_columns() as i16 - 1;
        let mut found = [(0, reckoning.column); 8];
        let mut n = 1;
        for guns in 1..=most {
            let first = crt.column(side, reckoning.attack - reckoning.defence + i16::from(guns)) as i16;
            let column = (first + shift).clamp(0, last) as u8;
            if column > found[n - 1].1 && n < found.len() {
                found[n] = (guns, column);
                n += 1;
            }
        }
        found.into_iter().take(n)
    }

    /// The best attack among these targets by those who may take part, if one is worth it.
    fn best_attack(
        &self,
        state: &State,
        board: &mut Board,
        targets: &Set,
        among: Units,
        manner: Manner,
    ) -> Option<Attack> {
        let mut best: Option<Attack> = None;
        for target in targets.iter() {
            let able = self.able_against(state, board, target, false, among);
            if able.is_empty() {
                continue;
            }
            let found = self.best_attack_on(state, board, target, able, manner);
            if let Some(it) = found
                && best.is_none_or(|best| it.gain > best.gain)
            {
                best = Some(it);
            }
        }
        best.filter(|it| it.gain > price::NO_ATTACK)
    }

    /// Whether Japan would attack something now.
    pub(crate) fn has_an_attack(&self, state: &State, board: &mut Board, manner: Manner) -> bool {
        let fresh = self.fresh(state, board, state.active);
        let [attacks, _] = self.targets(state, board, fresh);
        self.best_attack(state, board, &attacks, fresh, manner).is_some()
    }

    /// A probe that is the first step of a way to the railroad.
    fn probe_towards_goal(&self, state: &State, board: &Board, probes: &Set) -> Option<Hex> {
        let marches = self.marches_left(state);
        if state.active == RUSSIA || marches == 0 || probes.is_empty() {
            return None;
        }
        let fresh = self.fresh(state, board, JAPAN);
        let now = Set::of(fresh.into_iter().map(|it| Hex(state.place[it.at()])));
        let raiders = Raiders { now, later: Set::EMPTY, probes: true, strike: 0 };
        let raid = self.threat(&raiders, &Screen::of(state, board, RUSSIA), marches, u32::MAX);
        let [.., next, first] = raid.way[..] else { return None };
        let is_probe = board.zone(RUSSIA, first) && probes.has(next);
        let able = is_probe && !self.able_against(state, board, next, true, fresh).is_empty();
        able.then_some(next)
    }

    /// Writes an attack out: the hex, all who take part in order, markers, and the word.
    fn write_attack(&self, attack: &Attack, out: &mut Vec<Action>) {
        out.push(Action::Attack(attack.target));
        out.extend(attack.units.into_iter().map(Action::Join));
        if attack.guns > 0 {
            out.push(Action::Guns(attack.guns));
        }
        out.push(Action::Fight);
    }

    /// A combat action: the best attack there is, a probe that wins or opens the way, or no more.
    pub(crate) fn fight_on(&self, state: &State, board: &mut Board, manner: Manner, out: &mut Vec<Action>) {
        let side = state.active;
        let fresh = self.fresh(state, board, side);
        let [attacks, probes] = self.targets(state, board, fresh);
        if let Some(hex) = self.winning_probe(state, side, &probes) {
            return self.write_probe(state, board, hex, fresh, out);
        }
        if let Some(attack) = self.best_attack(state, board, &attacks, fresh, manner) {
            return self.write_attack(&attack, out);
        }
        if manner == Manner::Careful
            && let Some(hex) = self.probe_towards_goal(state, board, &probes)
        {
            return self.write_probe(state, board, hex, fresh, out);
        }
        out.push(Action::Pass);
    }

    /// A hex whose mere taking ends the game.
    fn winning_probe(&self, state: &State, side: Side, probes: &Set) -> Option<Hex> {
        let prize = self.winning_hexes(state, side);
        (*probes & prize).iter().next()
    }

    /// The hexes that win the game for a side at once. [4.1a, 4.2a]
    pub(crate) fn winning_hexes(&self, state: &State, side: Side) -> Set {
        let map = &self.book.map;
        if side == RUSSIA {
            return Set::of([map.liaoyang]);
        }
        let mut goal = Set::EMPTY;
        if in_time(self, state) {
            goal = *self.rail();
            goal.insert(map.mukden);
        }
        goal
    }

    /// Whoever is best suited enters a hex in an enemy zone: the weakest, since nothing is fought for.
    fn write_probe(&self, state: &State, board: &Board, hex: Hex, among: Units, out: &mut Vec<Action>) {
        let able = self.able_against(state, board, hex, true, among);
        let unit = able.into_iter().min_by_key(|it| (state.steps[it.at()], *it)).expect("somebody who can probe");
        out.extend([Action::Probe(hex), Action::Join(unit), Action::Fight]);
    }

    /// Who goes on after a hex was taken: Japan with the strongest that may stay there; Russia only where the hex itself
    /// is wanted, for its units are safer in their lines.
    pub(crate) fn advance_on(
        &self,
        state: &State,
        board: &Board,
        battle: &Battle,
        advanced: Units,
        out: &mut Vec<Action>,
    ) {
        let side = state.active;
        let target = Hex(battle.target);
        let left = battle.units.and(board.on_map[side]).minus(advanced);
        let left = advanced.last().map_or(left, |it| left.after(it));
        let wanted = side == JAPAN || self.control(state, target).is_some_and(|it| it != side);
        let mut room = STACK_LIMIT - board.halves(target);
        let mut going = Units::NONE;
        if wanted {
            let keeps = self.posts(state, board, side);
            let mut order: Vec<Unit> = left.minus(keeps).into_iter().collect();
            order.sort_unstable_by_key(|it| (std::cmp::Reverse(state.steps[it.at()]), *it));
            for unit in order {
                if self.halves(unit) <= room {
                    room -= self.halves(unit);
                    going = going.with(unit);
                }
            }
        }
        out.extend(going.into_iter().map(Action::Advance));
        // Whoever wins by entering need not say that nobody else follows.
        let ends = !going.is_empty() && self.winning_hexes(state, side).has(target);
        if ends {
            out.truncate(out.len() + 1 - going.len() as usize);
        } else {
            out.push(Action::Done);
        }
    }

    /// Who holds what must not be left empty: the strongest unit in Mukden and in Liaoyang.
    pub(crate) fn posts(&self, state: &State, board: &Board, side: Side) -> Units {
        let map = &self.book.map;
        let mut posts = Units::NONE;
        for town in [map.mukden, map.liaoyang] {
            let there = board.units_in(town).and(board.on_map[side]);
            let strongest = there.into_iter().max_by_key(|it| state.steps[it.at()]);
            posts = strongest.map_or(posts, |it| posts.with(it));
        }
        posts
    }

    /// The attack that may follow an advance: only if it pays by itself.
    pub(crate) fn press_on(
        &self,
        state: &State,
        board: &mut Board,
        at: Hex,
        able: Units,
        manner: Manner,
        out: &mut Vec<Action>,
    ) {
        let mut list = Vec::new();
        self.list_momentum(state, board, at, able, &mut list);
        let (mut attacks, mut probes) = (Set::EMPTY, Set::EMPTY);
        for action in list {
            match action {
                Action::Attack(hex) => attacks.insert(hex),
                Action::Probe(hex) => probes.insert(hex),
                _ => {}
            }
        }
        if let Some(hex) = self.winning_probe(state, state.active, &probes) {
            return self.write_probe(state, board, hex, able, out);
        }
        // Somebody in a hurry is content with what was won.
        let next =
            if manner == Manner::Careless { None } else { self.best_attack(state, board, &attacks, able, manner) };
        match next {
            Some(attack) => self.write_attack(&attack, out),
            None => out.push(Action::Done),
        }
    }

    /// Steps are taken from the strongest, so that units and their zones last, and from equals by lot: the enemy is not told
    /// who has lost. [6.2, 9.10a]
    pub(crate) fn bear_losses(&self, state: &State, board: &Board, bits: &mut Bits, out: &mut Vec<Action>) {
        let Phase::Losses { battle, attacker, left, last, .. } = state.phase else { return };
        let units = self.involved(state, board, &battle, attacker);
        let units = units.after(last).or(units.and(Units::only(last)));
        let mut steps = state.steps;
        let mut lost = [0_u8; mukden::MAX_UNITS];
        for _ in 0..left {
            let unit = first_of(units, bits, |it| steps[it.at()]).expect("a unit that loses");
            steps[unit.at()] -= 1;
            lost[unit.at()] += 1;
        }
        for unit in units {
            out.extend((0..lost[unit.at()]).map(|_| Action::Lose(unit)));
        }
    }

    /// An attack that was begun by somebody else is finished with all who are able.
    pub(crate) fn finish_preparing(
        &self,
        state: &State,
        board: &mut Board,
        preparing: &Preparing,
        out: &mut Vec<Action>,
    ) {
        let mut list = Vec::new();
        let mut now = *preparing;
        loop {
            list.clear();
            self.list_joins(state, board, &now, &mut list);
            let Some(&Action::Join(unit)) = list.first() else { break };
            now.joined = now.joined.with(unit);
            out.push(Action::Join(unit));
        }
        out.push(Action::Fight);
    }
}
