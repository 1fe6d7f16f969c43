//! What a table proposes, so that nobody has to point at one unit after the other: everybody who can attack, and who loses
//! steps.
//!
//! Nothing here knows a rule. Whatever is proposed was tried through the one list, from the present moment on and no further
//! than thought goes; so it is lawful as it stands, and depends on nothing that the side does not know.

use std::cmp::Reverse;

use kernel::{Game, Side};
use play::{Ahead, Moment};
use stage::{Face, Part, SetOf};

use crate::{
    Bundle, Proposal, ProposalOf, Sharing,
    bundle::{ActionOf, StateOf},
};

/// How often something is tried for one question, at most. No attack has more units that could join it.
const MOST_TRIED: usize = 40;
/// The most steps that are proposed at once.
const MOST_LOST: usize = 16;

/// What is proposed to a side in a state to which `thought` has led, and in which this is the list.
pub(crate) fn of<B: Bundle>(
    now: &Moment<B::Rules>,
    side: Side,
    thought: &[ActionOf<B>],
    state: &StateOf<B>,
    list: &[ActionOf<B>],
) -> Vec<Proposal> {
    let part = |&action: &ActionOf<B>| B::Face::part(now.game(), state, action);
    let is_attack = list.iter().any(|it| matches!(part(it), Some(Part::Attacker | Part::Fight)));
    let is_losses = list.iter().all(|it| matches!(part(it), Some(Part::Loss { .. })));
    // Nearly every list has neither.
    if !is_attack && (!is_losses || list.is_empty()) {
        return Vec::new();
    }
    let mut trial = Trial::<B> { now, side, left: MOST_TRIED };
    let proposal = |what, how, actions: Vec<ActionOf<B>>| Proposal {
        what,
        how,
        acts: actions.into_iter().map(|it| now.game().notation(side, it)).collect(),
    };
    if is_attack {
        let all = trial.everybody(thought, list);
        return all.into_iter().map(|it| proposal(ProposalOf::All, None, it)).collect();
    }
    let mut found: Vec<Vec<ActionOf<B>>> = Vec::new();
    let mut proposals = Vec::new();
    for how in [Sharing::WeakestFirst, Sharing::Spread, Sharing::OneUnit] {
        let losses = trial.losses(thought, how).filter(|it| !found.contains(it));
        if let Some(losses) = losses {
            found.push(losses.clone());
            proposals.push(proposal(ProposalOf::Losses, Some(how), losses));
        }
    }
    proposals
}

/// What is tried at a moment, for a side.
struct Trial<'a, B: Bundle> {
    now: &'a Moment<B::Rules>,
    side: Side,
    /// How often something may still be tried.
    left: usize,
}

/// A unit that may lose a step.
#[derive(Clone, Copy)]
struct Loser<A> {
    action: A,
    /// How many steps it has left.
    steps: u8,
    strength: u8,
    /// How many it has lost by this proposal.
    lost: u8,
}

impl<B: Bundle> Trial<'_, B> {
    /// Where these actions would lead, unless they would be refused or too much was tried.
    fn ahead(&mut self, actions: &[ActionOf<B>]) -> Option<Ahead<B::Rules>> {
        self.left = self.left.checked_sub(1)?;
        self.now.ahead(self.side, actions).ok()
    }

    fn part(&self, state: &StateOf<B>, action: ActionOf<B>) -> Option<Part> {
        B::Face::part(self.now.game(), state, action)
    }

    fn is_attacker(&self, action: ActionOf<B>) -> bool {
        self.part(self.now.state(), action) == Some(Part::Attacker)
    }

    fn is_loss(&self, action: ActionOf<B>) -> bool {
        matches!(self.part(self.now.state(), action), Some(Part::Loss { .. }))
    }

    fn list(&self, ahead: &mut Ahead<B::Rules>) -> Vec<ActionOf<B>> {
        let mut list = Vec::new();
        if ahead.last.is_none() {
            self.now.game().actions(&ahead.state, &mut ahead.board, self.side, &mut list);
        }
        list
    }

    /// Whether these actions put together an attack that could be made next.
    fn is_whole(&mut self, actions: &[ActionOf<B>]) -> bool {
        let Some(mut ahead) = self.ahead(actions) else { return false };
        let list = self.list(&mut ahead);
        list.iter().any(|&it| self.part(&ahead.state, it) == Some(Part::Fight))
    }

    /// What is thought of, with everybody else who can take part in the same attack; nothing if nobody else can, or if it
    /// is not known yet what is attacked.
    fn everybody(&mut self, thought: &[ActionOf<B>], list: &[ActionOf<B>]) -> Option<Vec<ActionOf<B>>> {
        let lists = self.ahead(thought)?.lists;
        let is_fight = |&it: &ActionOf<B>| self.part(self.now.state(), it) == Some(Part::Fight);
        // An attack that is made in thought is another one.
        let from = thought.iter().rposition(is_fight).map_or(0, |it| it + 1);
        let is_known = list.iter().any(is_fight);
        // Who could have been named at some point of the thought, with the last such point.
        let mut others: Vec<(ActionOf<B>, usize)> = Vec::new();
        for (at, list) in lists.iter().map(Vec::as_slice).chain([list]).enumerate().skip(from) {
            for &action in list.iter().filter(|it| self.is_attacker(**it) && !thought[from..].contains(it)) {
                match others.iter_mut().find(|it| it.0 == action) {
                    Some(other) => other.1 = at,
                    None => others.push((action, at)),
                }
            }
        }
        others.sort_unstable();
        let with = |this: &Self, mut named: Vec<ActionOf<B>>, (action, at): (ActionOf<B>, usize)| {
            let mut place = at;
            for (n, &it) in named.iter().enumerate().skip(from).filter(|it| this.is_attacker(*it.1)) {
                place = if it < action { n + 1 } else { place.min(n) };
            }
            named.insert(place, action);
            named
        };
        let &first = others.first()?;
        if !is_known && !self.is_whole(&with(self, thought.to_vec(), first)) {
            return None;
        }
        let all = others.iter().fold(thought.to_vec(), |named, &it| with(self, named, it));
        if self.is_whole(&all) {
            return Some(all);
        }
        let mut named = thought.to_vec();
        for other in others {
            let more = with(self, named.clone(), other);
            if self.is_whole(&more) {
                named = more;
            }
        }
        (named.len() > thought.len()).then_some(named)
    }

    /// What is thought of, with the losses that are still owed.
    fn losses(&mut self, thought: &[ActionOf<B>], how: Sharing) -> Option<Vec<ActionOf<B>>> {
        let from = thought.iter().rposition(|&it| !self.is_loss(it)).map_or(0, |it| it + 1);
        let mut before = self.ahead(&thought[..from])?;
        let prompt = B::Face::prompt(self.now.game(), &before.state, &mut before.board, self.side);
        match prompt.set {
            Some(set) => self.losses_of_set(thought, from, &before.state, &set, how),
            None => self.losses_in_turn(thought, prompt.rule, how),
        }
    }

    /// So many members of a set, in any order.
    fn losses_of_set(
        &mut self,
        thought: &[ActionOf<B>],
        from: usize,
        state: &StateOf<B>,
        set: &SetOf,
        how: Sharing,
    ) -> Option<Vec<ActionOf<B>>> {
        let owed = usize::from(set.min).checked_sub(thought.len() - from)?;
        let mut losers: Vec<Loser<ActionOf<B>>> = Vec::new();
        for member in &set.members {
            let action = self.now.game().parse(self.side, member)?;
            let Some(Part::Loss { steps, strength }) = self.part(state, action) else { return None };
            if losers.iter().all(|it| it.action != action) {
                let lost = thought[from..].iter().filter(|it| **it == action).count() as u8;
                losers.push(Loser { action, steps: steps.checked_sub(lost)?, strength, lost });
            }
        }
        let mut actions = thought.to_vec();
        let mut one = None;
        for n in (1..=owed).rev() {
            let at = choice(&losers, how, n, one)?;
            one = Some(losers[at].action);
            let loser = &mut losers[at];
            (loser.steps, loser.lost) = (loser.steps - 1, loser.lost + 1);
            actions.push(loser.action);
        }
        self.now.arrange(&mut actions);
        self.ahead(&actions).map(|_| actions)
    }

    /// One after the other, until another question follows or thought ends.
    fn losses_in_turn(
        &mut self,
        thought: &[ActionOf<B>],
        rule: kernel::Rule,
        how: Sharing,
    ) -> Option<Vec<ActionOf<B>>> {
        let mut actions = thought.to_vec();
        let mut one = None;
        for _ in 0..MOST_LOST {
            let mut ahead = self.ahead(&actions)?;
            let list = self.list(&mut ahead);
            let is_asked = !list.is_empty()
                && list.iter().all(|&it| self.is_loss(it))
                && B::Face::prompt(self.now.game(), &ahead.state, &mut ahead.board, self.side).rule == rule;
            if !is_asked {
                return (actions.len() > thought.len()).then_some(actions);
            }
            let loser = |&action: &ActionOf<B>| {
                let Some(Part::Loss { steps, strength }) = self.part(&ahead.state, action) else { return None };
                let lost = actions.iter().filter(|it| **it == action).count() as u8;
                Some(Loser { action, steps, strength, lost })
            };
            let losers: Vec<_> = list.iter().filter_map(loser).collect();
            let at = choice(&losers, how, 1, one)?;
            one = Some(losers[at].action);
            actions.push(losers[at].action);
            self.now.arrange(&mut actions);
        }
        None
    }
}

/// Who loses the next step, of `owed` at least that are left. `one` has lost the last.
fn choice<A: Copy + Ord>(losers: &[Loser<A>], how: Sharing, owed: usize, one: Option<A>) -> Option<usize> {
    let able: Vec<usize> = (0..losers.len()).filter(|&it| losers[it].steps > 0).collect();
    // Nobody dies who need not.
    let spared: Vec<usize> = able.iter().copied().filter(|&it| losers[it].steps > 1).collect();
    let most = if spared.is_empty() { &able } else { &spared };
    let weakness = |&it: &usize| (losers[it].strength, losers[it].steps, losers[it].action);
    match how {
        Sharing::WeakestFirst => most.iter().copied().min_by_key(weakness),
        Sharing::Spread => most.iter().copied().min_by_key(|&it| {
            let Loser { action, steps, strength, lost } = losers[it];
            (lost, Reverse(strength), Reverse(steps), action)
        }),
        Sharing::OneUnit => {
            if let Some(one) = one {
                return able.into_iter().find(|&it| losers[it].action == one);
            }
            let bears = |steps: usize| able.iter().copied().filter(move |&it| usize::from(losers[it].steps) >= steps);
            bears(owed + 1).min_by_key(weakness).or_else(|| bears(owed).min_by_key(weakness))
        }
    }
}
