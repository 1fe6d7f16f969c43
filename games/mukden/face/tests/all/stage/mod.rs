//! The game as clients are shown it: what is printed, scenes, offers, reach, odds, events; and that nothing of it tells
//! more than its viewer may know.

mod fog;
mod printed;
mod questions;
mod recall;
mod scenes;

use hex::Hex;
use kernel::{Awaiting, Bits, BySide, Game, Log, Side, Sighted, Viewer};
use mukden::{Action, Board, Event, Mukden, Options, Recall, State, Unit};
use mukden_face::MukdenFace;
use stage::{Face, Sheet};

pub(crate) fn game() -> Mukden {
    Mukden::shipped(Options::default())
}

pub(crate) fn sheet(game: &Mukden) -> Sheet {
    Sheet {
        game: Mukden::ID.into(),
        edition: Mukden::EDITION,
        title: "Mukden".into(),
        scenario: "historical".into(),
        options: Vec::new(),
        sides: BySide::from_fn(|side| MukdenFace::side_of(game, side)),
        printed: MukdenFace::printed(game),
        rules: Vec::new(),
        sources: Vec::new(),
        folded: stage::Folded::default(),
    }
}

pub(crate) fn list(game: &Mukden, state: &State, side: Side) -> Vec<Action> {
    let mut list = Vec::new();
    game.actions(state, &mut game.board(state), side, &mut list);
    list
}

/// Every viewer that sits down somewhere.
pub(crate) const SEATS: [Viewer; 3] = [Viewer::Side(Side::A), Viewer::Side(Side::B), Viewer::Spectator];

/// A random game with what every seat remembers of it.
pub(crate) struct Walk<'a> {
    pub(crate) game: &'a Mukden,
    pub(crate) state: State,
    pub(crate) board: Board,
    pub(crate) recalls: [Recall; 3],
    /// What led to the state.
    pub(crate) events: Vec<Event>,
}

impl Walk<'_> {
    pub(crate) fn recall(&self, viewer: Viewer) -> Recall {
        SEATS.iter().position(|&it| it == viewer).map_or_else(Recall::default, |it| self.recalls[it])
    }

    fn remember(&mut self) {
        for (viewer, recall) in SEATS.into_iter().zip(&mut self.recalls) {
            for event in self.events.iter().filter_map(|it| self.game.witness(it, viewer)) {
                self.game.remember(recall, &self.state, viewer, &event);
            }
        }
    }
}

/// Plays a random game and shows every state to `see`. Attacks would be rare among so many flips, so they are preferred.
pub(crate) fn walk(game: &Mukden, seed: u64, mut see: impl FnMut(&mut Walk<'_>, &mut Bits)) {
    let bits = &mut Bits::seeded(seed);
    let state = game.setup();
    let board = game.board(&state);
    let mut walk = Walk { game, state, board, recalls: Default::default(), events: Vec::new() };
    loop {
        see(&mut walk, bits);
        let mut log = Log::on();
        match game.awaiting(&walk.state) {
            Awaiting::Over(_) => return,
            Awaiting::Chance(chance) => game.land(&mut walk.state, &mut walk.board, chance.draw(bits), &mut log),
            Awaiting::Choice(sides) => {
                let side = sides.iter().next().expect("a side that owes");
                let all = list(game, &walk.state, side);
                let is_bold = |it: &Action| !matches!(it, Action::Flip(_) | Action::Top(_) | Action::Pass);
                let bold: Vec<Action> = all.iter().copied().filter(is_bold).collect();
                let all = if bold.is_empty() || bits.below(4) == 0 { all } else { bold };
                let action = all[bits.below(all.len())];
                game.act(&mut walk.state, &mut walk.board, side, action, &mut log);
            }
        }
        walk.events = log.into_events();
        walk.remember();
    }
}

/// Every action that could be thought of, give or take far hexes.
pub(crate) fn all_actions(game: &Mukden, state: &State, bits: &mut Bits) -> Vec<Action> {
    let hexes: Vec<Hex> = game.book.map.grid.hexes().collect();
    let mut all = vec![Action::Halt, Action::Fight, Action::Done, Action::Pass];
    all.extend([false, true].map(|combat_first| Action::Order { combat_first }));
    all.extend((0..10).map(Action::Guns));
    for &hex in &hexes {
        all.extend([Action::Place(hex), Action::Attack(hex), Action::Probe(hex)]);
        all.extend((0..3).map(|it| Action::Paralyse(hex, it)));
    }
    for unit in (0..game.book.units.len() as u8).map(Unit) {
        let named = [Action::Join, Action::Lose, Action::Advance, Action::Flip, Action::Top];
        all.extend(named.map(|act| act(unit)));
        all.push(Action::Step(unit, hexes[bits.below(hexes.len())]));
        // Where an enemy's unit stands is no question to ask of it.
        if let Some(at) = state.hex(unit) {
            all.extend(game.book.map.grid.around(at).iter().map(|&it| Action::Step(unit, it)));
        }
    }
    all
}
