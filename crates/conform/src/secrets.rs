//! Laws of secrecy: the story told to others, imagination, and what undo must not show.

use std::fmt::Debug;

use kernel::{Awaiting, Bits, Game, Log, Overlay, Side, Sides, Viewer};

use stage::Face;

use crate::{
    Law, Testable,
    breach::{Held, hold},
    doors::Trial,
    run::Run,
};

impl<G: Testable, F: Face<Rules = G>> Run<'_, G, F> {
    /// Two actions of `side` that the others witness alike look alike to them, and the other way round; and what looks
    /// alike is imagined and told alike.
    pub(crate) fn check_story(&mut self, side: Side, one: &Trial<G>, two: &Trial<G>) -> Held {
        let foe = side.other();
        for viewer in [Viewer::Side(foe), Viewer::Spectator] {
            let witnessed = |it: &Trial<G>| -> Vec<G::Event> {
                it.events.iter().filter_map(|event| self.game.witness(event, viewer)).collect()
            };
            let views = (self.game.view(&one.state, viewer), self.game.view(&two.state, viewer));
            let is_alike = views.0 == views.1;
            let is_told_alike = witnessed(one) == witnessed(two);
            // Two ways to the same state may be told apart: nothing is hidden there.
            hold(Law::Story, is_alike == is_told_alike || one.state == two.state, || {
                let (a, b) = (one.action, two.action);
                let (x, y) = (witnessed(one), witnessed(two));
                let (u, v) = &views;
                format!(
                    "after {a:?} and {b:?} the views of {viewer:?} are\n{u:?}\n{v:?}\nand it witnesses\n{x:?}\n{y:?}"
                )
            })?;
            self.summary.compared += 1;
            // A view need not show whose decision it is, but everybody may know that.
            let is_alike = is_alike && public_wait(&*self.game, &one.state) == public_wait(&*self.game, &two.state);
            if is_alike {
                self.summary.alike += 1;
                self.check_told_alike(viewer, &one.state, &two.state)?;
                if let Viewer::Side(foe) = viewer {
                    self.check_imagined_alike(foe, &one.state, &two.state)?;
                }
            }
        }
        Ok(())
    }

    fn check_imagined_alike(&mut self, side: Side, one: &G::State, two: &G::State) -> Held {
        let seed = self.bits.draw();
        let imagine = |state| self.game.imagine(state, side, &Default::default(), &mut Bits::seeded(seed));
        let (a, b) = (imagine(one), imagine(two));
        hold(Law::Peek, a == b, || {
            let name = G::SIDES[side];
            format!("{name} cannot tell\n{one:?}\nfrom\n{two:?}\nbut imagines\n{a:?}\nand\n{b:?}")
        })
    }

    /// The answer to a question is the same in two states that its viewer cannot tell apart.
    fn alike<T: PartialEq + Debug>(
        &self,
        what: &str,
        [one, two]: [&G::State; 2],
        ask: impl Fn(&G::State, &mut G::Board) -> T,
    ) -> Held {
        let [a, b] = [one, two].map(|it| ask(it, &mut self.game.board(it)));
        hold(Law::Told, a == b, || format!("{what} tells secrets: {a:?} or {b:?}"))
    }

    /// What a viewer reads and is shown is the same in two states it cannot tell apart.
    fn check_told_alike(&self, viewer: Viewer, one: &G::State, two: &G::State) -> Held {
        let both = [one, two];
        self.alike("what is waited for", both, |state, board| F::waiting(&self.game, state, board, viewer))?;
        let recall = self.it.now().recall(viewer);
        self.alike("a scene", both, |state, board| F::scene(&self.game, state, board, viewer, &recall))?;
        for (overlay, name) in Overlay::ALL {
            self.alike(name, both, |state, board| F::overlay(&self.game, state, board, viewer, overlay))?;
        }
        Ok(())
    }

    /// An imagined state looks like the true one, offers the same, is possible, and gives nothing away.
    pub(crate) fn check_imagined(&mut self, state: &G::State, side: Side) -> Held {
        let viewer = Viewer::Side(side);
        let name = G::SIDES[side];
        let imagined = self.game.imagine(state, side, &Default::default(), &mut self.bits);
        self.summary.imagined += 1;
        let (is, seems) = (self.game.view(state, viewer), self.game.view(&imagined, viewer));
        hold(Law::Imagine, is == seems, || format!("{name} sees\n{is:?}\nbut imagines\n{seems:?}"))?;
        let list = self.list(state, side);
        let imagined_list = self.list(&imagined, side);
        hold(Law::Imagine, list == imagined_list, || {
            format!("the list of {name} is\n{list:?}\nbut as imagined\n{imagined_list:?}")
        })?;
        let kind = |state: &G::State| match self.game.awaiting(state) {
            Awaiting::Choice(sides) => (sides.has(side), false, false),
            Awaiting::Chance(_) => (false, true, false),
            Awaiting::Over(_) => (false, false, true),
        };
        hold(Law::Imagine, kind(state) == kind(&imagined), || {
            let awaiting = (self.game.awaiting(state), self.game.awaiting(&imagined));
            format!("the state of {name} waits for {:?}, the imagined one for {:?}", awaiting.0, awaiting.1)
        })?;
        self.own_law(&imagined)?;
        self.check_continuation(&imagined)?;
        let placed = self.game.place(&self.game.position(&imagined));
        hold(Law::Imagine, placed.as_ref() == Ok(&imagined), || {
            format!("{name} imagines\n{imagined:?}\nwhich as a position is\n{placed:?}")
        })?;
        self.check_imagined_alike(side, state, &imagined)?;
        self.check_told_alike(viewer, state, &imagined)?;

        let both = [state, &imagined];
        self.alike("the odds", both, |state, board| F::odds(&self.game, state, board, side))?;
        if self.game.awaiting(state).owes(side) {
            self.alike("the question", both, |state, board| F::prompt(&self.game, state, board, side))?;
            self.alike("the offers", both, |state, board| {
                let mut offers = Vec::new();
                F::offers(&self.game, state, board, side, &list, &mut offers);
                offers
            })?;
            for action in self.sample(&list, self.plan.width) {
                self.check_flags_alike(state, &imagined, side, action)?;
                self.alike("a label", both, |state, board| F::label(&self.game, state, board, side, action))?;
                self.alike("the odds of an action", both, |state, board| {
                    F::odds_of(&self.game, state, board, side, action)
                })?;
                let mut offers = Vec::new();
                F::offers(&self.game, state, &mut self.game.board(state), side, &[action], &mut offers);
                self.units.extend(offers.into_iter().filter_map(|it| it.unit));
            }
        }
        for &unit in &self.units {
            self.alike("a reach", both, |state, board| F::reach(&self.game, state, board, side, unit))?;
        }
        // A few units of both sides at a time are enough: others follow.
        while self.units.len() > 4 {
            self.units.pop_first();
        }
        let pool = std::mem::take(&mut self.pool[side]);
        let others = self.sample(&pool, 4);
        self.pool[side] = pool;
        for action in others {
            self.alike("a reason", both, |state, board| {
                let why = self.game.why_not(state, board, side, action);
                let matter = why.err().and_then(|rule| F::matter(&self.game, state, board, side, action, rule));
                (why, matter)
            })?;
        }
        Ok(())
    }

    /// Whether an action could be taken back, and whether thought goes past it, is known beforehand: it is the same in two
    /// states that `side` cannot tell apart.
    fn check_flags_alike(&self, one: &G::State, two: &G::State, side: Side, action: G::Action) -> Held {
        let flags = (self.flags(one, side, action), self.flags(two, side, action));
        hold(Law::Undo, flags.0 == flags.1, || {
            format!("whether {action:?} can be undone tells {} secrets: {:?} {:?}", G::SIDES[side], flags.0, flags.1)
        })
    }

    /// What a match promises of an action, found without its help.
    pub(crate) fn flags(&self, state: &G::State, side: Side, action: G::Action) -> Flags {
        let (mut next, mut log) = (state.clone(), Log::on());
        self.game.act(&mut next, &mut self.game.board(state), side, action, &mut log);
        let events = log.into_events();
        let is_own = self.game.asked(state) != Sides::BOTH && self.game.awaiting(&next) == Awaiting::choice(side);
        Flags {
            undo: is_own && !events.iter().any(|it| self.game.reveals(it)),
            goes_on: is_own && !events.iter().any(|it| self.game.teaches(it)),
        }
    }

    /// An action that can be taken back, or that thought goes past, shows its side nothing it could not have known: in
    /// every state the side cannot tell from this one, it looks the same afterwards.
    pub(crate) fn check_undo_shows_nothing(&mut self, state: &G::State, side: Side, trial: &Trial<G>) -> Held {
        if self.flags(state, side, trial.action) == Flags::default() {
            return Ok(());
        }
        let viewer = Viewer::Side(side);
        for _ in 0..2 {
            let mut other = self.game.imagine(state, side, &Default::default(), &mut self.bits);
            let mut board = self.game.board(&other);
            let mut log = Log::on();
            self.game.act(&mut other, &mut board, side, trial.action, &mut log);
            let is_shown = self.game.view(&other, viewer) != self.game.view(&trial.state, viewer)
                || self.list(&other, side) != self.list(&trial.state, side);
            hold(Law::Undo, !is_shown, || {
                let action = trial.action;
                format!("{action:?} shows {} something hidden and can be taken back", G::SIDES[side])
            })?;
            let witnessed = |events: &[G::Event]| -> Vec<_> {
                events.iter().filter_map(|it| self.game.witness(it, viewer)).collect()
            };
            hold(Law::Undo, witnessed(&log.into_events()) == witnessed(&trial.events), || {
                let action = trial.action;
                format!("{action:?} tells {} something hidden and can be taken back", G::SIDES[side])
            })?;
        }
        Ok(())
    }
}

/// What may be done about an action, see [`play::Moment::flagged`] and [`play::Moment::ahead`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Flags {
    /// Whether it could be taken back.
    pub(crate) undo: bool,
    /// Whether thought and batches go past it.
    pub(crate) goes_on: bool,
}

/// What everybody may know of what a state waits for: whether that is fate, an end, or a decision.
fn public_wait<G: Game>(game: &G, state: &G::State) -> u8 {
    match game.awaiting(state) {
        Awaiting::Choice(_) => 0,
        Awaiting::Chance(_) => 1,
        Awaiting::Over(_) => 2,
    }
}
