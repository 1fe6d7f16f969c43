//! The random games, and the order in which laws are checked.

use std::{
    any::Any,
    collections::BTreeSet,
    marker::PhantomData,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use kernel::{Awaiting, Bits, Log, Side, Sides, Viewer};
use play::{Dice, Match, Setting};
use stage::{Face, Sheet, UnitId};

use crate::{
    Breach, Law, Plan, Summary, Testable,
    breach::{Broken, Held, hold},
};

/// The most actions remembered per side, to be tried where they are not listed.
const POOL: usize = 512;

/// The game's own law.
pub(crate) type Check<'a, G> = &'a dyn Fn(&G, &<G as kernel::Game>::State) -> Result<(), String>;

/// One game under test.
pub(crate) struct Run<'a, G: Testable, F> {
    face: PhantomData<F>,
    pub(crate) game: Arc<G>,
    pub(crate) plan: &'a Plan,
    pub(crate) check: Check<'a, G>,
    pub(crate) sheet: Sheet,
    pub(crate) it: Match<G>,
    pub(crate) bits: Bits,
    /// Actions seen so far, in this game and the games before it.
    pub(crate) pool: kernel::BySide<Vec<G::Action>>,
    pub(crate) summary: Summary,
    /// Units that were offered lately, to be asked about.
    pub(crate) units: BTreeSet<UnitId>,
    /// The state that undo can go back to, found without the match's help.
    base: G::State,
    /// The side that answers a simultaneous choice second.
    answering: Option<Side>,
}

/// Plays all games of the plan.
pub(crate) fn all<G: Testable, F: Face<Rules = G>>(
    game: Arc<G>,
    plan: &Plan,
    check: Check<'_, G>,
) -> Result<Summary, Box<Breach>> {
    let fresh = |n: usize| {
        // As if it were drawn: a named seed would stand in the header, and the published one has lost its name.
        let named = Dice::from_seed_text(&format!("conform {} {n}", plan.seed));
        let dice = Dice::from_hex(&named.seed_hex()).expect("the digits of a seed");
        let mut it = Match::unsettled(game.clone(), Setting::default(), dice);
        it.set_auto(false);
        it
    };
    let mut bits = Bits::seeded(plan.seed);
    let it = fresh(0);
    let mut run = Run {
        face: PhantomData::<F>,
        game: game.clone(),
        sheet: Sheet::of::<F>(&game),
        plan,
        check,
        base: it.state().clone(),
        it,
        bits: Bits::seeded(bits.draw()),
        pool: kernel::BySide::default(),
        summary: Summary::default(),
        units: BTreeSet::new(),
        answering: None,
    };
    for n in 0..plan.games {
        run.it = fresh(n);
        run.base = run.it.state().clone();
        run.answering = None;
        run.bits = Bits::seeded(bits.draw());
        // A panic anywhere in the rules is a breach like any other; nothing of the run is used after it but its journal.
        let held = catch_unwind(AssertUnwindSafe(|| run.whole_game()))
            .unwrap_or_else(|panic| Err(Broken { law: Law::Panic, what: message(&*panic) }));
        if let Err(Broken { law, what }) = held {
            let line = run.it.n_lines();
            let journal = run.it.journal_with_seed().to_text();
            return Err(Box::new(Breach { law, seed: plan.seed, game: n, line, what, journal }));
        }
    }
    Ok(run.summary)
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|it| (*it).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "a panic".to_owned())
}

impl<G: Testable, F: Face<Rules = G>> Run<'_, G, F> {
    fn whole_game(&mut self) -> Held {
        let mut inputs = 0;
        loop {
            let is_deep = self.bits.below(self.plan.stride.max(1)) == 0;
            self.check_state(is_deep)?;
            match self.it.awaiting() {
                Awaiting::Over(outcome) => {
                    let winner = outcome.winner.map_or("nobody", |side| G::SIDES[side]);
                    *self.summary.outcomes.entry(format!("{winner}, {}", outcome.how)).or_default() += 1;
                    break;
                }
                Awaiting::Chance(_) => self.roll(is_deep)?,
                Awaiting::Choice(sides) => self.decide(sides, is_deep)?,
            }
            inputs += 1;
            hold(Law::End, inputs < self.plan.bound, || format!("the game goes on after {inputs} inputs"))?;
        }
        self.check_end()?;
        self.check_bare()?;
        self.summary.games += 1;
        self.summary.inputs += inputs;
        self.summary.longest = self.summary.longest.max(inputs);
        Ok(())
    }

    /// The laws of a state that was reached.
    fn check_state(&mut self, is_deep: bool) -> Held {
        let state = self.it.state().clone();
        self.own_law(&state)?;
        hold(Law::Board, self.game.board_agrees(&state, self.it.board()), || "the board of the match".to_owned())?;
        self.check_continuation(&state)?;
        self.check_stored(&state)?;
        if is_deep {
            for side in Side::ALL {
                self.check_list(&state, side)?;
                self.check_refusals(&state, side)?;
                self.check_imagined(&state, side)?;
            }
            self.check_words(&state)?;
        }
        Ok(())
    }

    pub(crate) fn own_law(&self, state: &G::State) -> Held {
        (self.check)(&self.game, state).map_err(|what| Broken { law: Law::Own, what })
    }

    /// The list of `side` in `state`, from a fresh board.
    pub(crate) fn list(&self, state: &G::State, side: Side) -> Vec<G::Action> {
        let mut list = Vec::new();
        self.game.actions(state, &mut self.game.board(state), side, &mut list);
        list
    }

    /// At most `n` of `list`, at random, in random order.
    pub(crate) fn sample(&mut self, list: &[G::Action], n: usize) -> Vec<G::Action> {
        let mut list = list.to_vec();
        let n = n.min(list.len());
        for i in 0..n {
            let j = i + self.bits.below(list.len() - i);
            list.swap(i, j);
        }
        list.truncate(n);
        list
    }

    fn roll(&mut self, is_deep: bool) -> Held {
        if is_deep {
            self.try_outcomes()?;
        }
        let before = Seen::of(&self.it);
        let from = self.it.n_lines();
        let events = self.it.roll().expect("dice for a chance that is due");
        self.check_silence(&before.state, self.it.state(), &events)?;
        self.check_versions(&before)?;
        for side in Side::ALL {
            let is_barred = !self.it.can_undo(side) && self.it.undo(side).is_err();
            hold(Law::Undo, is_barred, || "luck can be taken back".to_owned())?;
        }
        hold(Law::Journal, self.it.n_lines() > from, || "luck left no line".to_owned())?;
        self.base = self.it.state().clone();
        self.answering = None;
        Ok(())
    }

    fn decide(&mut self, sides: Sides, is_deep: bool) -> Held {
        let sides_owing: Vec<Side> = sides.iter().collect();
        let side = sides_owing[self.bits.below(sides_owing.len())];
        let list = self.it.legal(side);
        if is_deep {
            let sample = self.sample(&list, self.plan.width);
            self.try_actions(side, &sample)?;
            if self.bits.below(4) == 0 {
                self.check_batch(side)?;
            }
        }
        let action = self.any_action(side, &list)?;
        for _ in 0..if is_deep { self.plan.width } else { 0 } {
            self.any_action(side, &list)?;
        }
        self.remember(side, action);
        self.act(side, action)?;
        if self.it.awaiting() == Awaiting::choice(side) && self.it.can_undo(side) && self.bits.below(8) == 0 {
            self.it.undo(side).expect("an action to take back");
            self.summary.undone += 1;
        }
        Ok(())
    }

    fn any_action(&mut self, side: Side, list: &[G::Action]) -> Held<G::Action> {
        let mut board = self.it.board().clone();
        let (action, is_decision) =
            self.game.any_action(self.it.state(), &mut board, side, &mut list.to_vec(), &mut self.bits);
        hold(Law::AnyAction, list.contains(&action) && is_decision == (list.len() > 1), || {
            format!("{action:?} was drawn, a decision: {is_decision}; listed are {list:?}")
        })?;
        Ok(action)
    }

    fn remember(&mut self, side: Side, action: G::Action) {
        let pool = &mut self.pool[side];
        if pool.len() < POOL {
            pool.push(action);
        } else {
            pool[self.bits.below(POOL)] = action;
        }
    }

    /// Plays an action in the match, and holds the match to its own promises.
    fn act(&mut self, side: Side, action: G::Action) -> Held {
        let is_simultaneous = self.it.awaiting() == Awaiting::Choice(Sides::BOTH) || self.answering == Some(side);
        let undoable = self.it.undoable(side, action);
        let before = Seen::of(&self.it);
        let version = self.it.version(Viewer::Side(side));
        let stale = self.it.act(Some(version + 1), side, action);
        hold(Law::Refusal, stale == Err(play::Refused::Stale), || format!("a stale {action:?} was not refused"))?;
        let events = match self.it.act(Some(version), side, action) {
            Ok(events) => events,
            Err(refused) => {
                return hold(Law::Refusal, false, || format!("{action:?} is listed and refused: {refused}"));
            }
        };
        self.check_silence(&before.state, self.it.state(), &events)?;
        self.check_versions(&before)?;
        let after = self.it.awaiting();
        let is_barred = is_simultaneous
            || events.iter().any(|it| self.game.reveals(it))
            || !(after == Awaiting::choice(side) || matches!(after, Awaiting::Chance(_)));
        let told = undoable == (!is_barred && after == Awaiting::choice(side));
        hold(Law::Undo, told, || format!("whether {action:?} can be undone was told wrongly"))?;
        hold(Law::Undo, self.it.can_undo(side) != is_barred, || format!("the barrier after {action:?}"))?;
        hold(Law::Undo, !self.it.can_undo(side.other()), || "the other side's action can be undone".to_owned())?;
        if is_barred {
            self.base = self.it.state().clone();
        } else if self.bits.below(4) == 0 {
            self.check_undo(side, &before.state, action)?;
        }
        let is_half = is_simultaneous && self.answering.is_none() && after == Awaiting::choice(side.other());
        self.answering = is_half.then_some(side.other());
        let is_told = !is_half || self.game.asked(self.it.state()) == Sides::BOTH;
        hold(Law::Undo, is_told, || {
            "a choice put to both is half answered, and seems to have been put to one".to_owned()
        })
    }

    /// Undo restores the state before, acting again the state after, and undoing all the state after the last barrier.
    fn check_undo(&self, side: Side, before: &G::State, action: G::Action) -> Held {
        let mut back = self.it.clone();
        back.undo(side).expect("an action to take back");
        hold(Law::Undo, back.state() == before, || format!("undoing {action:?} gives another state"))?;
        hold(Law::Undo, self.game.board_agrees(before, back.board()), || "the board after an undo".to_owned())?;
        back.act(None, side, action).expect("an action listed before");
        hold(Law::Undo, back.state() == self.it.state(), || format!("{action:?} again gives another state"))?;
        while back.can_undo(side) {
            back.undo(side).expect("an action to take back");
        }
        hold(Law::Undo, *back.state() == self.base, || "undoing all does not stop at the last barrier".to_owned())
    }

    fn check_versions(&self, before: &Seen<G>) -> Held {
        let after = Seen::of(&self.it);
        for (i, viewer) in Viewer::ALL.into_iter().enumerate() {
            let has_changed = before.noticed[i] != after.noticed[i] || viewer == Viewer::Umpire;
            let has_grown = after.versions[i] > before.versions[i];
            hold(Law::Version, has_changed == has_grown, || {
                format!("{viewer:?} noticed {has_changed}, its version grew {has_grown}")
            })?;
        }
        Ok(())
    }

    /// Several actions at once do what they do one by one, and go no further than the side's own run: up to the first
    /// that shows it something or passes the say.
    fn check_batch(&mut self, side: Side) -> Held {
        let (mut state, mut goes_on, mut run) = (self.it.state().clone(), true, Vec::new());
        while run.len() < 3 && goes_on {
            let list = self.list(&state, side);
            let action = list[self.bits.below(list.len())];
            goes_on = self.flags(&state, side, action).goes_on;
            let mut board = self.game.board(&state);
            self.game.act(&mut state, &mut board, side, action, &mut Log::off());
            self.check_continuation(&state)?;
            run.push(action);
        }
        let mut at_once = self.it.clone();
        if !goes_on {
            let longer: Vec<_> = run.iter().chain(&run[..1]).copied().collect();
            let refused = at_once.act_all(None, side, &longer);
            hold(Law::Batch, refused == Err(play::Refused::Batch { at: run.len() }), || {
                format!("a batch beyond its end: {refused:?}")
            })?;
            hold(Law::Batch, at_once.n_lines() == self.it.n_lines(), || "a refused batch".to_owned())?;
        }
        let done = at_once.act_all(None, side, &run);
        let is_same = done.is_ok() && *at_once.state() == state;
        hold(Law::Batch, is_same, || format!("{run:?} at once differs from one by one"))
    }
}

/// What is compared before and after an input.
pub(crate) struct Seen<G: Testable> {
    pub(crate) state: G::State,
    versions: [u32; Viewer::ALL.len()],
    noticed: Vec<Noticed<G::View>>,
}

#[derive(PartialEq)]
struct Noticed<V> {
    view: V,
    owes: bool,
    can_undo: bool,
    is_chance_due: bool,
    is_over: bool,
}

impl<G: Testable> Seen<G> {
    fn of(it: &Match<G>) -> Seen<G> {
        let awaiting = it.awaiting();
        let noticed = |viewer| Noticed {
            view: it.view(viewer),
            owes: matches!(viewer, Viewer::Side(side) if awaiting.owes(side)),
            can_undo: matches!(viewer, Viewer::Side(side) if it.can_undo(side)),
            is_chance_due: matches!(awaiting, Awaiting::Chance(_)),
            is_over: it.outcome().is_some(),
        };
        Seen {
            state: it.state().clone(),
            versions: Viewer::ALL.map(|viewer| it.version(viewer)),
            noticed: Viewer::ALL.into_iter().map(noticed).collect(),
        }
    }
}
