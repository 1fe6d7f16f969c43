//! What a computer player thinks of a position. What it does is in `policy`.

use east::{AXIS, Action, Board, East, End, MAX_HEXES, Phase, Set, State, Where};
use kernel::{Awaiting, Bits, Game, Log, Manner, Player, Side};

use crate::Policy;

/// What things are worth, in hundredths of a combat factor; found by playing many games with other numbers.
mod worth {
    /// The game.
    pub(super) const GAME: i32 = 10_000_000;
    /// A victory point held.
    pub(super) const POINT: i32 = 700;
    /// A city on which automatic victory turns, beside its points.
    pub(super) const CITY: i32 = 500;
    /// Another place held.
    pub(super) const PLACE: i32 = 40;
    /// A combat factor of an Axis unit on the map.
    pub(super) const AXIS_FACTOR: i32 = 100;
    /// An Axis unit on the map, whatever its factor.
    pub(super) const AXIS_UNIT: i32 = 150;
    /// A combat factor of a Soviet unit on the map.
    pub(super) const SOVIET_FACTOR: i32 = 60;
    /// A Soviet unit on the map.
    pub(super) const SOVIET_UNIT: i32 = 120;
    /// A Soviet unit removed for good.
    pub(super) const GONE: i32 = 60;
    /// A factor that lacks supply keeps this much of a hundred.
    pub(super) const CUT_OFF: i32 = 50;
    /// A support marker kept for later.
    pub(super) const SUPPORT: i32 = 25;
}

/// A hex farther than anybody looks.
const FAR: u8 = 40;

/// How many decisions of a battle are played out before it is judged.
const PLAYED_OUT: usize = 24;

/// How the computer plays it.
pub struct EastPlayer;

impl Player for EastPlayer {
    type Rules = East;

    fn judge(rules: &East, state: &State, board: &mut Board, side: Side) -> i32 {
        let rules = Policy(rules);
        let axis = if rules.is_half_fought(state) {
            let (mut state, mut board) = (*state, board.clone());
            rules.fight_out(&mut state, &mut board);
            rules.axis_worth(&state, &mut board)
        } else {
            rules.axis_worth(state, board)
        };
        if side == AXIS { axis } else { -axis }
    }

    fn follow(
        rules: &East,
        state: &State,
        board: &mut Board,
        side: Side,
        manner: Manner,
        bits: &mut Bits,
        out: &mut Vec<Action>,
    ) {
        Policy(rules).habit(state, board, side, manner, bits, out);
    }
}

impl Policy<'_> {
    /// Hexes to the nearest of a set, over land.
    pub(crate) fn rings(&self, from: &Set) -> [u8; MAX_HEXES] {
        let map = &self.book.map;
        let mut far = [FAR; MAX_HEXES];
        let (mut wet, mut fresh) = (*from, *from);
        let mut steps = 0;
        while !fresh.is_empty() && steps < FAR {
            for hex in fresh.iter() {
                far[hex.at()] = steps;
            }
            fresh = (map.flow.spread(&fresh) & map.land) - wet;
            wet |= fresh;
            steps += 1;
        }
        far
    }

    fn is_half_fought(&self, state: &State) -> bool {
        state.battle.result.is_some() || matches!(state.phase, Phase::CombatRoll | Phase::Support)
    }

    /// Plays a battle to its end with the choices that come to mind first.
    fn fight_out(&self, state: &mut State, board: &mut Board) {
        let mut list = Vec::new();
        for _ in 0..PLAYED_OUT {
            if !self.is_half_fought(state) || state.phase == Phase::Combat {
                return;
            }
            match self.awaiting(state) {
                Awaiting::Choice(sides) => {
                    let Some(side) = sides.iter().next() else { return };
                    list.clear();
                    self.actions(state, board, side, &mut list);
                    let Some(&action) = list.first() else { return };
                    self.act(state, board, side, action, &mut Log::off());
                }
                Awaiting::Chance(chance) => {
                    // The middle of what can happen.
                    let luck = chance.case(chance.cases() / 2);
                    self.land(state, board, luck, &mut Log::off());
                }
                Awaiting::Over(_) => return,
            }
        }
    }

    /// How good a table looks for the Axis.
    fn axis_worth(&self, state: &State, board: &mut Board) -> i32 {
        if let Phase::Over(end) = state.phase {
            return if end == End::TooFewPoints { -worth::GAME } else { worth::GAME };
        }
        let mut total = 0;
        for (at, place) in self.book.map.places.iter().enumerate() {
            if state.control >> at & 1 != 0 {
                let city = if place.auto_victory { worth::CITY } else { 0 };
                let held = worth::POINT * i32::from(place.vp) + city + worth::PLACE;
                // What has no line counts for nothing at the end, but lines can be opened.
                let open = held <= worth::PLACE || self.place_has_loc(state, board, AXIS, place.hex);
                total += if open { held } else { held / 2 };
            }
        }
        for unit in board.on_map[AXIS].minus(self.leaders).minus(self.garrisons) {
            let mut value = worth::AXIS_UNIT + worth::AXIS_FACTOR * i32::from(self.cf(state, unit));
            if self.unsupplied(state, board, unit) > 3 && !self.has_loc(state, board, unit) {
                value = value * worth::CUT_OFF / 100;
            }
            total += value;
        }
        for unit in self.all_units().skip(usize::from(self.book.n_axis)) {
            match state.at(unit) {
                Where::On(_) => {
                    let mut value = worth::SOVIET_UNIT + worth::SOVIET_FACTOR * i32::from(self.cf(state, unit));
                    if !self.has_loc(state, board, unit) {
                        value = value * worth::CUT_OFF / 100;
                    }
                    total -= value;
                }
                Where::Gone => total += worth::GONE,
                _ => {}
            }
        }
        let air = self.luftwaffe(state).saturating_sub(state.air.iter().sum());
        total += if self.is_flying_weather(state) { worth::SUPPORT * i32::from(air) } else { 0 };
        let tanks = state.turn >= self.book.t34_turn && !state.t34_used;
        total - if tanks { worth::SUPPORT } else { 0 }
    }
}
