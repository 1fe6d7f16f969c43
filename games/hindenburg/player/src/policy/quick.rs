//! Habit alone: a few microseconds a decision, for playouts by the thousand.
//!
//! The prey is one wing of the 2nd Army, or of the 1st when it has come near. Everybody takes the shortest way round into
//! its rear, by rail if that is nearer; and when Königsberg is in danger, two corps stand in the way of the army that
//! threatens it. An attack is made when it catches somebody or throws an army back from the gates of Königsberg.

use hex::Hex;
use hindenburg::{Action, Army, Board, Corps, CorpsSet, MOST, Phase, Set, State, retreat_dirs};
use kernel::{Game, Log, Side};

use super::{
    Policy,
    sight::{Prospects, Sight, Stations, can_shut, german, lost_in_rout},
    view::{arrives, nearest_to_konigsberg},
};
use crate::{days_left, marched_on};

/// From how many steps on the train is taken.
const FAR_TO_WALK: usize = 4;
/// How likely an army must be in Königsberg before the end, in thousandths, for two corps to be sent into its way.
const TOO_LIKELY: i32 = 250;
/// How near to Königsberg an army must be for that.
const AT_THE_GATES: i32 = 5;
/// The column from which on the 1st Army is hunted.
const NEAR_COLUMN: u16 = 20;

/// An army on the map.
struct Line {
    army: Army,
    n: usize,
    hexes: [Hex; MOST],
}

/// As many rings of a way are looked at.
const RINGS: usize = 16;

/// A way into some hexes: the hexes themselves, those one step away, and so on.
struct Way {
    n: usize,
    rings: [Set; RINGS],
}

impl Way {
    /// How many steps it is from a hex.
    fn rank(&self, hex: Hex) -> usize {
        self.rings[..self.n].iter().position(|it| it.has(hex)).unwrap_or(RINGS)
    }
}

impl Policy<'_> {
    fn line_of(&self, state: &State, board: &Board, army: Army) -> Line {
        let mut line = Line { army, n: 0, hexes: [Hex(0); MOST] };
        for hex in board.on_map(army).into_iter().filter_map(|it| state.hex(it)) {
            line.hexes[line.n] = hex;
            line.n += 1;
        }
        line
    }

    /// The next move by habit: the first corps, in their order, that comes nearer to where it is wanted.
    pub(crate) fn quick_move(&self, state: &State, board: &Board, out: &mut Vec<Action>) {
        let first = self.line_of(state, board, Army::First);
        let second = self.line_of(state, board, Army::Second);
        let mut left = board.on_map(Army::Eighth);
        for line in [&first, &second] {
            if self.is_at_the_gates(state, line) {
                for to in self.in_the_way(line) {
                    let Some(corps) = self.nearest(state, left, to) else { continue };
                    left = left.without(corps);
                    let way = self.ways_into(&Set::of([to]), state, &[&first, &second], left.with(corps));
                    if self.quick_train(state, board, corps, &way, out)
                        || self.quick_march(state, board, corps, &way, out)
                    {
                        return;
                    }
                }
            }
        }
        let near = |it: &Hex| self.book.map.grid.col(*it) <= NEAR_COLUMN;
        let come = first.n > 0 && first.hexes[..first.n].iter().all(near);
        let prey = if come || second.n == 0 { &first } else { &second };
        let still = left.minus(state.moved).filter(|it| self.may_obey(state, it).is_ok());
        if prey.n > 0 && !still.is_empty() {
            let sight = Sight::new(self, prey.army, 12, prey.hexes, prey.n);
            let lines = [&first, &second];
            match self.quick_trap(state, &sight, still, left) {
                Some(stations) => {
                    for (i, to) in stations.into_iter().enumerate() {
                        let corps = german(i);
                        let Some(to) = to.filter(|_| still.has(corps)) else { continue };
                        let way = self.ways_into(&Set::of([to]), state, &lines, CorpsSet::NONE.with(corps));
                        if self.quick_march(state, board, corps, &way, out) {
                            return;
                        }
                    }
                }
                None => {
                    let way = self.ways_into(&self.lurking_places(state, prey, left), state, &lines, still);
                    for corps in still {
                        if self.quick_train(state, board, corps, &way, out)
                            || self.quick_march(state, board, corps, &way, out)
                            || self.go_to_the_railway(state, board, corps, &lines, out)
                        {
                            return;
                        }
                    }
                }
            }
        }
        match self.owing(state, board) {
            Some(corps) => self.come_back(state, board, corps, out),
            None => out.push(Action::End),
        }
    }

    /// A corps beyond a limit comes back from there. [5-limit-d]
    pub(crate) fn come_back(&self, state: &State, board: &Board, corps: Corps, out: &mut Vec<Action>) {
        let begin = out.len();
        self.list_steps(state, board, corps, out);
        let calm = |it: &Action| matches!(*it, Action::Step(_, to) if !self.in_contact(state, board, to));
        let back = out[begin..].iter().copied().find(calm).unwrap_or(out[begin]);
        out.truncate(begin);
        out.push(back);
        if let Action::Step(corps, to) = back {
            self.halt_after(state, board, corps, to, out);
        }
    }

    /// Whether an army is near Königsberg and likely to get there.
    fn is_at_the_gates(&self, state: &State, line: &Line) -> bool {
        let near = nearest_to_konigsberg(self, &line.hexes[..line.n]);
        near <= AT_THE_GATES && arrives(days_left(self, state), near) > TOO_LIKELY
    }

    /// Two hexes in the way of the leading corps of an army.
    fn in_the_way(&self, line: &Line) -> impl Iterator<Item = Hex> + use<> {
        let mut order: [usize; MOST] = std::array::from_fn(|i| i);
        order[..line.n].sort_by_key(|&it| self.russians_to_konigsberg[line.hexes[it].at()]);
        let next = marched_on(self, line.army, &line.hexes[..line.n], 1, None);
        order.into_iter().take(line.n).step_by(2).take(2).map(move |it| next[it])
    }

    fn nearest(&self, state: &State, of: CorpsSet, to: Hex) -> Option<Corps> {
        of.into_iter().min_by_key(|&it| state.hex(it).map(|it| self.book.map.grid.distance(it, to)))
    }

    /// Stations that catch somebody today: a ring shut, or the rear of a corps held.
    fn quick_trap(&self, state: &State, sight: &Sight, still: CorpsSet, germans: CorpsSet) -> Option<Stations> {
        let steps = |corps: Corps| {
            let tired = u16::from(state.tired.has(corps));
            if still.has(corps) && !state.is_disrupted(corps) { 2 - tired } else { 0 }
        };
        let mut corps = [Prospects::NONE; 4];
        let (mut takes, mut shuts) = (0, 0);
        for (i, corps) in corps.iter_mut().enumerate() {
            let it = german(i);
            if let Some(hex) = state.hex(it).filter(|_| germans.has(it)) {
                *corps = sight.prospects(self, hex, steps(it));
                takes |= corps.takes;
                shuts |= corps.shuts;
            }
        }
        let reach = |i: usize, to: Hex| {
            let it = german(i);
            germans.has(it) && state.hex(it).is_some_and(|from| sight.is_in_reach(self, from, to, steps(it)))
        };
        for &(ring, _) in &sight.rings[..sight.n_rings] {
            let mut stations = [None; 4];
            if ring & !shuts == 0 && can_shut(ring, &corps, 15) && sight.shut(self, ring, &mut stations, &reach) {
                return Some(stations);
            }
        }
        for &needs in &sight.needs[..sight.n] {
            let mut stations = [None; 4];
            if needs != 0 && needs & !takes == 0 && sight.man(needs, &mut stations, &reach) {
                return Some(stations);
            }
        }
        None
    }

    /// Where to wait for an army: two hexes behind the corps that is easiest to get behind after a march of one hex.
    fn lurking_places(&self, state: &State, line: &Line, germans: CorpsSet) -> Set {
        let map = &self.book.map;
        let then = marched_on(self, line.army, &line.hexes[..line.n], 1, None);
        let back = |from: Hex| {
            let steps = retreat_dirs(line.army).iter().filter_map(move |&dir| map.grid.step(from, dir));
            steps.filter(|&it| map.passable.has(it))
        };
        let closed = |it: Hex| self.russian_start.has(it) || then[..line.n].contains(&it);
        let far = |j: usize| -> u16 {
            germans.into_iter().filter_map(|it| state.hex(it)).map(|it| map.grid.distance(it, then[j])).sum()
        };
        // Nobody is caught on a starting hex, nor where a fellow's hex is behind him: a fellow flees too.
        let prey = (0..line.n).filter(|&j| !back(then[j]).any(closed)).min_by_key(|&j| far(j));
        let around = then[prey.unwrap_or(0)];
        let mut places = Set::of(back(around).flat_map(back));
        for &hex in &then[..line.n] {
            places -= self.near[hex.at()];
        }
        places - self.russian_start
    }

    /// The ways into these hexes, ring by ring, out of contact with these armies, as far as these corps need them.
    fn ways_into(&self, goal: &Set, state: &State, lines: &[&Line], corps: CorpsSet) -> Way {
        let map = &self.book.map;
        let mut open = map.passable - self.russian_start;
        for line in lines {
            for &hex in &line.hexes[..line.n] {
                open -= self.near[hex.at()];
            }
        }
        let mut way = Way { n: 1, rings: [Set::EMPTY; RINGS] };
        way.rings[0] = *goal;
        let mut wet = *goal;
        let mut missing = corps;
        while way.n < RINGS {
            missing = missing.filter(|it| state.hex(it).is_some_and(|it| !wet.has(it)));
            if missing.is_empty() {
                break;
            }
            let wider = (map.flow.spread(&wet) & open) | wet;
            way.rings[way.n] = wider - wet;
            way.n += 1;
            wet = wider;
        }
        way
    }

    fn quick_train(&self, state: &State, board: &Board, corps: Corps, way: &Way, out: &mut Vec<Action>) -> bool {
        let Some(from) = state.hex(corps) else { return false };
        let far = way.rank(from);
        if far < FAR_TO_WALK || self.may_board(state, board, corps).is_err() {
            return false;
        }
        let ends = self.rail_ends(state, board, corps);
        let nearest = way.rings[..far.min(way.n) - 1].iter().find_map(|ring| (*ring & ends).iter().next());
        let Some(end) = nearest else { return false };
        out.extend([Action::Rail(corps), Action::To(end)]);
        true
    }

    /// A corps beyond the lakes that is wanted far away goes to where trains run.
    fn go_to_the_railway(
        &self,
        state: &State,
        board: &Board,
        corps: Corps,
        lines: &[&Line],
        out: &mut Vec<Action>,
    ) -> bool {
        if !state.hex(corps).is_some_and(|it| self.book.map.beyond_lakes.has(it)) {
            return false;
        }
        let way = self.ways_into(&(self.rail - state.last_russian), state, lines, CorpsSet::only(corps));
        self.quick_march(state, board, corps, &way, out)
    }

    /// A march that ends nearer to where the corps is wanted.
    fn quick_march(&self, state: &State, board: &Board, corps: Corps, way: &Way, out: &mut Vec<Action>) -> bool {
        let Some(from) = state.hex(corps).filter(|_| self.may_move(state, board, corps).is_ok()) else { return false };
        let far = way.rank(from);
        if far == 0 {
            return false;
        }
        let begin = out.len();
        self.list_steps(state, board, corps, out);
        let goes_on = !state.is_disrupted(corps) && !state.tired.has(corps);
        let limits = self.limits(state);
        let mut best = (far, from, None);
        for &step in &out[begin..] {
            let Action::Step(_, one) = step else { continue };
            let rank = way.rank(one);
            if rank < best.0 {
                best = (rank, one, None);
            }
            if goes_on && rank <= far && !self.in_contact(state, board, one) {
                for two in self.footing(one).filter(|&it| !self.near[from.at()].has(it) && board.is_empty(it)) {
                    if way.rank(two) < best.0 && self.may_pass(one, two, limits) {
                        best = (way.rank(two), one, Some(two));
                    }
                }
            }
        }
        out.truncate(begin);
        if best.0 == far {
            return false;
        }
        out.push(Action::Step(corps, best.1));
        match best.2 {
            Some(two) => out.push(Action::Step(corps, two)),
            None => self.halt_after(state, board, corps, best.1, out),
        }
        true
    }

    /// Adds the halt of a corps that could go on after its first step.
    pub(crate) fn halt_after(&self, state: &State, board: &Board, corps: Corps, to: Hex, out: &mut Vec<Action>) {
        if state.is_disrupted(corps) || state.tired.has(corps) || self.in_contact(state, board, to) {
            return;
        }
        let (mut state, mut board) = (*state, board.clone());
        self.act(&mut state, &mut board, Side::A, Action::Step(corps, to), &mut Log::off());
        if matches!(state.phase, Phase::Moving { .. }) {
            out.push(Action::Halt);
        }
    }

    /// The next attack by habit: one at good odds that catches somebody, or that throws an army back from Königsberg.
    pub(crate) fn quick_attack(&self, state: &State, board: &Board, out: &mut Vec<Action>) {
        let able = self.attackers(state, board);
        let mut best: Option<(i32, CorpsSet, Corps)> = None;
        for target in self.targets_near(state, board, able) {
            let by = able.filter(|it| self.touch(state, it, target) && state.is_effective(it));
            let wins = self.chances(state, by, target);
            let lost = self.lost_in_defeat(state, board, target.army()) as i32;
            let at_gates = state.hex(target).is_some_and(|it| self.russians_to_konigsberg[it.at()] <= 1);
            let worth = wins * (2 * lost + i32::from(at_gates));
            if wins >= 3 && worth > best.map_or(0, |it| it.0) {
                best = Some((worth, by, target));
            }
        }
        match best {
            Some((_, by, target)) => {
                out.extend(by.into_iter().map(Action::Attack));
                out.extend([Action::Target(target), Action::Fight]);
            }
            None => out.push(Action::End),
        }
    }

    /// In how many of six cases these corps win against one. [5-combat-g]
    pub(crate) fn chances(&self, state: &State, by: CorpsSet, target: Corps) -> i32 {
        let defends = if self.options.whole_army_defends { 4 } else { i32::from(state.is_effective(target)) };
        if by.is_empty() { 0 } else { (3 + by.len() as i32 - defends).clamp(0, 6) }
    }

    /// How many corps an army loses if it is beaten now. [5-retreat-d]
    pub(crate) fn lost_in_defeat(&self, state: &State, board: &Board, army: Army) -> usize {
        let mut ways = [[None; 3]; MOST];
        let mut n = 0;
        let flees = |it: Corps| {
            it.army() == army
                && state.hex(it).is_some_and(|it| board.touches(Army::Eighth, it) && !self.steadfast.has(it))
        };
        for hex in board.on_map(army).filter(flees).into_iter().filter_map(|it| state.hex(it)) {
            for (way, &dir) in ways[n].iter_mut().zip(retreat_dirs(army)) {
                let open = |to: &Hex| self.book.map.passable.has(*to) && board.at(*to).is_none_or(flees);
                *way = self.book.map.grid.step(hex, dir).filter(open);
            }
            n += 1;
        }
        lost_in_rout(&ways[..n])
    }

    /// An answer within a gesture, or to the enemy or the railway.
    pub(crate) fn quick_answer(&self, state: &State, board: &mut Board, out: &mut Vec<Action>) {
        let begin = out.len();
        self.actions(state, board, Side::A, out);
        let of = |it: &Action| match *it {
            Action::Fight => 0,
            Action::Halt | Action::Target(_) => 1,
            // Out of contact first, then towards the enemy's rear rather than his front.
            Action::Retreat(_, to) | Action::Arrive(to) | Action::To(to) => 2 + i32::from(board.touches_russian(to)),
            Action::Step(..) | Action::Rail(_) | Action::Train(_) | Action::Attack(_) => 4,
            Action::Lose(_) | Action::End => 5,
        };
        let best = out[begin..].iter().copied().min_by_key(of).expect("an action of the list");
        out.truncate(begin);
        out.push(best);
    }
}

#[cfg(test)]
mod tests {
    use hindenburg::{Hindenburg, Options, Where};

    use super::*;

    /// Calls `look` with every position of some random games in which the 8th Army moves or fights.
    fn for_positions(mut look: impl FnMut(Policy<'_>, &State, &Board)) {
        let game = Hindenburg::shipped(Options::default());
        conform::walk(&game, 11, 300, 1, |state, _, _| {
            if matches!(state.phase, Phase::Move | Phase::Attack) {
                look(Policy(&game), state, &game.board(state));
            }
        });
    }

    #[test]
    fn who_is_lost_in_a_defeat_is_who_the_rules_remove() {
        let (mut asked, mut lost) = (0, 0);
        for_positions(|game, state, board| {
            for army in Army::RUSSIAN {
                let Some(any) = board.on_map(army).first().filter(|_| game.is_in_play(state, army)) else { continue };
                let (after, _) = game.driven_back(state, board, CorpsSet::only(any));
                let removed = army
                    .corps()
                    .into_iter()
                    .filter(|it| after.place[it.at()] == Where::Lost && state.place[it.at()] != Where::Lost);
                let removed = removed.count();
                assert_eq!(game.lost_in_defeat(state, board, army), removed);
                asked += 1;
                lost += removed;
            }
        });
        assert!(asked > 1000 && lost > 0, "{lost} lost of {asked} defeats");
    }

    #[test]
    fn a_ring_that_is_shut_shuts_in() {
        let mut shut_in = 0;
        for_positions(|game, state, board| {
            let surrounded = game.surrounded(state, board);
            let limits = game.limits(state);
            for army in Army::RUSSIAN {
                let line = game.line_of(state, board, army);
                if line.n == 0 {
                    continue;
                }
                let sight = Sight::new(&game, army, 12, line.hexes, line.n);
                let germans = board.on_map(Army::Eighth).into_iter().filter_map(|it| state.hex(it));
                let shut = germans
                    .filter(|&it| !game.is_outside(limits, Some(it)))
                    .fold(0, |shut, it| shut | sight.shut_from(it));
                let caught: i32 =
                    sight.rings[..sight.n_rings].iter().filter(|it| it.0 & !shut == 0).map(|it| it.1).sum();
                assert!(surrounded.and(army.corps()).len() as i32 >= caught);
                shut_in += caught;
            }
        });
        assert!(shut_in > 0, "nobody was ever shut in");
    }
}
