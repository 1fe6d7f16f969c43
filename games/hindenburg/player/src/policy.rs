//! The policy of the computer player of the 8th Army: what it does next, as a gesture.
//!
//! It plans the whole day: a placement of its four corps, as [`View`] judges it. Traps take several corps at once, so every
//! placement that catches somebody today is a start, and so is the placement of the morning; from each start one corps
//! after the other goes where it serves best. Then the first move of the plan is made, and the next decision plans anew,
//! which finds the same plan unless there is a better one.

mod quick;
mod sight;
mod view;

use std::ops::Deref;

use hex::Hex;
use hindenburg::{Action, Board, Corps, CorpsSet, Hindenburg, Phase, Set, State};
use kernel::{Bits, Game, Manner, Side};

use self::{
    sight::{FIRST_GERMAN, Stations, german},
    view::{Spot, Spots, View, wear},
};
use crate::days_left;

/// How a corps gets to where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    Staying,
    Foot,
    /// A forced march over this hex.
    Force(Hex),
    Rail,
}

/// A move that a corps could make today.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Choice {
    to: Hex,
    by: By,
}

/// What each corps could do today.
type Choices = [Vec<Choice>; 4];

/// The rules, as they are played by.
#[derive(Clone, Copy)]
pub(crate) struct Policy<'a>(pub(crate) &'a Hindenburg);

impl Deref for Policy<'_> {
    type Target = Hindenburg;

    fn deref(&self) -> &Hindenburg {
        self.0
    }
}

impl Policy<'_> {
    /// What the player of the 8th Army does now.
    pub(crate) fn follow(
        &self,
        state: &State,
        board: &mut Board,
        manner: Manner,
        bits: &mut Bits,
        out: &mut Vec<Action>,
    ) {
        if manner == Manner::Quick {
            return match state.phase {
                Phase::Move => self.quick_move(state, board, out),
                Phase::Attack => self.quick_attack(state, board, out),
                _ => self.quick_answer(state, board, out),
            };
        }
        match state.phase {
            Phase::Move => self.move_by_habit(state, board, manner, bits, out),
            Phase::Attack => self.attack_by_habit(state, board, manner, out),
            _ => self.answer_by_habit(state, board, manner, out),
        }
    }

    /// Where the four corps are.
    fn spots(&self, state: &State) -> Spots {
        std::array::from_fn(|i| {
            let corps = german(i);
            let slow = state.is_disrupted(corps)
                || state.forced.has(corps)
                || (state.tired.has(corps) && !matches!(state.phase, Phase::Move));
            state.hex(corps).map(|hex| Spot { hex, slow })
        })
    }

    /// Everything a corps could do today on foot, and the trains that lead somewhere useful.
    fn choices(&self, state: &State, board: &Board, view: &View<'_>) -> Choices {
        let mut list = Vec::new();
        let limits = self.limits(state);
        std::array::from_fn(|i| {
            let corps = german(i);
            let Some(from) = state.hex(corps) else { return Vec::new() };
            let mut choices = vec![Choice { to: from, by: By::Staying }];
            if self.may_move(state, board, corps).is_err() {
                return choices;
            }
            list.clear();
            self.list_steps(state, board, corps, &mut list);
            let goes_on = !state.is_disrupted(corps) && !state.tired.has(corps);
            let mut seen = Set::of([from]);
            for &step in &list {
                let Action::Step(_, to) = step else { continue };
                seen.insert(to);
                choices.push(Choice { to, by: By::Foot });
            }
            if goes_on {
                for &step in &list {
                    let Action::Step(_, mid) = step else { continue };
                    if self.in_contact(state, board, mid) {
                        continue;
                    }
                    for to in self.footing(mid) {
                        if !seen.has(to) && board.is_empty(to) && self.may_pass(mid, to, limits) {
                            seen.insert(to);
                            choices.push(Choice { to, by: By::Force(mid) });
                        }
                    }
                }
            }
            if self.may_board(state, board, corps).is_ok() {
                for to in self.rail_ends(state, board, corps).iter() {
                    if !seen.has(to) && view.is_useful(to) {
                        choices.push(Choice { to, by: By::Rail });
                    }
                }
            }
            choices
        })
    }

    /// The first move of the best plan for the day.
    fn move_by_habit(&self, state: &State, board: &Board, manner: Manner, bits: &mut Bits, out: &mut Vec<Action>) {
        let mut view = View::new(self, state, board, days_left(self, state), manner);
        let mut choices = self.choices(state, board, &view);
        if manner == Manner::Careless {
            for choices in &mut choices {
                forget_trains(choices, bits);
            }
        }
        let plan = self.plan_day(state, &mut view, &choices, manner);
        for i in 0..4 {
            if choices[i].is_empty() {
                continue;
            }
            let choice = choices[i][plan[i]];
            if choice.by != By::Staying {
                return self.make_move(state, board, german(i), choice, out);
            }
        }
        match self.owing(state, board) {
            Some(corps) => self.come_back(state, board, corps, out),
            None => out.push(Action::End),
        }
    }

    /// The best placement found: each corps in turn goes where it serves best, from every start that is worth one.
    fn plan_day(&self, state: &State, view: &mut View<'_>, choices: &Choices, manner: Manner) -> [usize; 4] {
        let mut best = ([0; 4], i32::MIN);
        let mut starts: Vec<[usize; 4]> = vec![[0; 4]];
        self.traps_today(view, choices, manner, &mut starts);
        for (n, start) in starts.into_iter().enumerate() {
            let found = self.improve(state, view, choices, start, n == 0);
            if found.1 > best.1 {
                best = found;
            }
        }
        best.0
    }

    /// Placements that catch somebody today, from behind or all round. The careless think of no train for it.
    fn traps_today(&self, view: &View<'_>, choices: &Choices, manner: Manner, starts: &mut Vec<[usize; 4]>) {
        let absent: Stations = std::array::from_fn(|i| choices[i].is_empty().then_some(Hex(u16::MAX)));
        let ends = |i: usize, by_rail: bool| {
            Set::of(choices[i].iter().filter(|it| (it.by == By::Rail) == by_rail).map(|it| it.to))
        };
        let (on_foot, by_rail): ([Set; 4], [Set; 4]) =
            (std::array::from_fn(|i| ends(i, false)), std::array::from_fn(|i| ends(i, true)));
        // One train a day: somebody's, or nobody's. [5-rail-a]
        let reach = |i: usize, to: Hex, train: usize| on_foot[i].has(to) || i == train && by_rail[i].has(to);
        const NOBODY: usize = 4;
        let mut add = |at: &Stations| {
            let start = std::array::from_fn(|i| choices[i].iter().position(|it| Some(it.to) == at[i]).unwrap_or(0));
            if !starts.contains(&start) {
                starts.push(start);
            }
        };
        for sight in view.sights() {
            for &needs in &sight.needs[..sight.n] {
                let mut at = absent;
                if needs != 0 && sight.man(needs, &mut at, &|i, to| reach(i, to, NOBODY)) {
                    add(&at);
                }
            }
            for &(ring, _) in &sight.rings[..sight.n_rings] {
                let trains: &[usize] = if manner == Manner::Careless { &[NOBODY] } else { &[NOBODY, 0, 1, 2, 3] };
                for &train in trains {
                    let mut at = absent;
                    if sight.shut(self, ring, &mut at, &|i, to| reach(i, to, train)) {
                        add(&at);
                    }
                }
            }
        }
    }

    /// Lets each corps in turn go where it serves best, the others being where they are, until nobody finds better.
    fn improve(
        &self,
        state: &State,
        view: &mut View<'_>,
        choices: &Choices,
        start: [usize; 4],
        trains: bool,
    ) -> ([usize; 4], i32) {
        let mut plan = start;
        let mut spots: Spots = std::array::from_fn(|i| self.spot(state, i, choices[i].get(plan[i])));
        let mut best = view.worth(&spots);
        for _ in 0..3 {
            let before = best;
            for i in 0..4 {
                let others_rail = (0..4).any(|j| j != i && choices[j].get(plan[j]).is_some_and(|it| it.by == By::Rail));
                for (n, choice) in choices[i].iter().enumerate() {
                    if choice.by == By::Rail && (others_rail || !trains)
                        || (0..4).any(|j| j != i && spots[j].is_some_and(|it| it.hex == choice.to))
                    {
                        continue;
                    }
                    let held = spots[i];
                    spots[i] = self.spot(state, i, Some(choice));
                    let worth = view.worth(&spots);
                    if worth > best {
                        (best, plan[i]) = (worth, n);
                    } else {
                        spots[i] = held;
                    }
                }
            }
            if best == before {
                break;
            }
        }
        (plan, best)
    }

    /// A corps after a move.
    fn spot(&self, state: &State, i: usize, choice: Option<&Choice>) -> Option<Spot> {
        let corps = german(i);
        let choice = choice?;
        let slow = state.is_disrupted(corps) || state.forced.has(corps) || matches!(choice.by, By::Force(_));
        Some(Spot { hex: choice.to, slow })
    }

    /// Writes a move with all its steps.
    fn make_move(&self, state: &State, board: &Board, corps: Corps, choice: Choice, out: &mut Vec<Action>) {
        match choice.by {
            By::Staying => {}
            By::Foot => {
                out.push(Action::Step(corps, choice.to));
                self.halt_after(state, board, corps, choice.to, out);
            }
            By::Force(mid) => out.extend([Action::Step(corps, mid), Action::Step(corps, choice.to)]),
            By::Rail => out.extend([Action::Rail(corps), Action::To(choice.to)]),
        }
    }

    /// The attack that promises most, if any promises more than to stand. A win drives back every Russian in contact,
    /// attacked or not, so one target at the best odds is enough; but somebody may be kept for a second attack.
    fn attack_by_habit(&self, state: &State, board: &Board, manner: Manner, out: &mut Vec<Action>) {
        /// In how many of six cases an attack must win at least: nobody attacks at worse than even odds.
        const EVEN: i32 = 3;
        let days_left = days_left(self, state);
        let spots = self.spots(state);
        let able = self.attackers(state, board);
        let only = |view: &mut View<'_>, corps: CorpsSet| {
            view.able = std::array::from_fn(|i| corps.has(german(i)));
            view.worth(&spots)
        };
        let mut view = View::new(self, state, board, days_left, manner);
        let mut best = (only(&mut view, CorpsSet::NONE), None);
        for target in self.targets_near(state, board, able) {
            let all = able.filter(|it| self.touch(state, it, target) && state.is_effective(it));
            if self.chances(state, all, target) < EVEN {
                continue;
            }
            let (after, after_board) = self.driven_back(state, board, CorpsSet::only(target));
            let mut driven_back = View::new(self, &after, &after_board, days_left, manner);
            for by in all.into_iter().map(|it| all.without(it)).chain([all]) {
                let wins = self.chances(state, by, target);
                if wins < EVEN {
                    continue;
                }
                let (won, lost) = (only(&mut driven_back, able.minus(by)), only(&mut view, able.minus(by)));
                let worth = (wins * won + (6 - wins) * lost) / 6 - wear(by.len(), !state.is_disrupted(target));
                if worth > best.0 {
                    best = (worth, Some((by, target)));
                }
            }
        }
        match best.1 {
            Some((by, target)) => {
                out.extend(by.into_iter().map(Action::Attack));
                out.extend([Action::Target(target), Action::Fight]);
            }
            None => out.push(Action::End),
        }
    }

    /// A choice within a gesture, or one that the enemy or the railway puts: what leaves the best placement.
    fn answer_by_habit(&self, state: &State, board: &mut Board, manner: Manner, out: &mut Vec<Action>) {
        let mut list = Vec::new();
        self.actions(state, board, Side::A, &mut list);
        if list.contains(&Action::Fight) {
            out.push(Action::Fight);
            return;
        }
        let mut view = View::new(self, state, board, days_left(self, state), manner);
        let spots = self.spots(state);
        let mut best = (i32::MIN, list[0]);
        for &action in &list {
            let (corps, to) = match (action, state.phase) {
                (Action::Step(corps, to) | Action::Retreat(corps, to), _) => (corps, Some(to)),
                (Action::To(to), Phase::Rail(corps)) | (Action::Arrive(to), Phase::Arrival(corps)) => (corps, Some(to)),
                (Action::Halt, Phase::Moving { corps, .. }) => (corps, state.hex(corps)),
                (Action::Target(_), _) => {
                    out.push(action);
                    return;
                }
                _ => continue,
            };
            let Some(to) = to else { continue };
            let mut spots = spots;
            let at = usize::from(corps.0 - FIRST_GERMAN);
            let slow = spots[at].is_some_and(|it| it.slow);
            spots[at] = Some(Spot { hex: to, slow });
            let worth = view.worth(&spots);
            if worth > best.0 {
                best = (worth, action);
            }
        }
        out.push(best.1);
    }
}

/// Leaves few of the trains a corps could take: nobody in a hurry thinks of all of them.
fn forget_trains(choices: &mut Vec<Choice>, bits: &mut Bits) {
    /// As many trains are thought of.
    const TRAINS: usize = 80;
    let on_foot = choices.iter().position(|it| it.by == By::Rail).unwrap_or(choices.len());
    let mut left = choices.len() - on_foot;
    while left > TRAINS {
        choices.swap_remove(on_foot + bits.below(left));
        left -= 1;
    }
}
