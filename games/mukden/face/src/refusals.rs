//! Why something is not in the list: what is the matter at this table, where a rule keeps it out.
//!
//! All of it speaks of a side's own units, of where stacks stand and of how high they are, which everybody sees.

use hex::Hex;
use kernel::{Game, Rule, Side};
use mukden::{Action, Battle, Board, JAPAN, POINTS, Phase, RUSSIA, State, Unit, Units};
use stage::{Line, line, several, words::some};

use crate::{Shown, sheet::adjective, told::from_top};

impl Shown<'_> {
    /// What is the matter now, where `rule` keeps out an action of `side`.
    pub(crate) fn what_is_wrong(
        &self,
        state: &State,
        board: &mut Board,
        side: Side,
        action: Action,
        rule: Rule,
    ) -> Option<Line> {
        if !self.awaiting(state).owes(side) {
            return Some(self.wait(state));
        }
        match (action, rule.0) {
            (_, "8.1f") => self.what_comes_first(state, board),
            (Action::Halt, "5.0c") if state.phase == Phase::Act => Some(line!["Nobody is under way."]),
            (Action::Join(_) | Action::Guns(_) | Action::Fight, "5.0c") if state.phase == Phase::Act => {
                Some(line!["No attack is being prepared: name the hex first."])
            }
            (_, "5.0c") => self.what_comes_first(state, board),
            (_, "5.5b") => Some(line!["This is a movement phase of turn ", state.turn, "."]),
            (_, "5.5c") => Some(line!["This is a combat phase of turn ", state.turn, "."]),
            (Action::Step(unit, to), _) => self.wrong_step(state, board, side, unit, to, rule),
            (Action::Halt, _) => {
                let Phase::Move(moving) = state.phase else { return None };
                let hex = self.no(state.hex(moving.unit)?);
                Some(line![hex, " is full: ", moving.unit, " must go on."])
            }
            (Action::Attack(hex), _) => self.wrong_target(state, board, hex, false, rule),
            (Action::Probe(hex), _) => self.wrong_target(state, board, hex, true, rule),
            (Action::Join(unit), _) => self.wrong_join(state, side, unit, rule),
            (Action::Guns(guns), _) => self.wrong_guns(state, guns, rule),
            (Action::Fight, _) => Some(line!["Nobody takes part yet."]),
            (Action::Flip(unit), _) => self.not_at_hand(state, side, unit),
            (Action::Top(unit), _) => self.wrong_top(state, board, side, unit),
            (Action::Place(hex), _) => self.wrong_home(state, board, hex),
            (Action::Paralyse(hex, place), _) => self.wrong_pick(state, board, hex, place),
            (Action::Lose(unit), _) => self.wrong_loss(state, board, unit),
            (Action::Advance(unit), _) => self.wrong_advance(state, board, unit, rule),
            _ => None,
        }
    }

    /// What must be done before anything else.
    fn what_comes_first(&self, state: &State, board: &Board) -> Option<Line> {
        Some(match state.phase {
            Phase::Replace => line!["The Cavalry Corps must return first."],
            Phase::Declare => line!["Japan first declares the order of the phases."],
            Phase::Paralyse { left, .. } => line![some(left, "Russian unit"), " must be picked for paralysis first."],
            Phase::Move(moving) if self.may_halt(state, board, moving.unit).is_ok() => {
                line![moving.unit, " is under way: halt it first."]
            }
            Phase::Move(moving) => line![moving.unit, " is under way and cannot halt here: let it go on first."],
            Phase::Prepare(it) if it.probe => {
                line!["A probe into ", self.no(Hex(it.target)), " is being prepared: make it first."]
            }
            Phase::Prepare(it) => {
                line!["An attack on ", self.no(Hex(it.target)), " is being prepared: make it first."]
            }
            Phase::Losses { battle, left, .. } => {
                line![some(left, "step"), " must be lost at ", self.no(Hex(battle.target)), " first."]
            }
            Phase::Advance { battle, .. } => {
                line![self.no(Hex(battle.target)), " is free: advance or stop first."]
            }
            Phase::Momentum { able, .. } => line![several(able), " may attack once more: do it or stop first."],
            Phase::Over(_) => line!["The game is over."],
            Phase::Act | Phase::Paralysis | Phase::Combat(_) => return None,
        })
    }

    /// That a unit is the enemy's, has fallen, or shows its flag.
    pub(crate) fn not_at_hand(&self, state: &State, side: Side, unit: Unit) -> Option<Line> {
        if self.side(unit) != side {
            Some(line![unit, " is not yours."])
        } else if state.hex(unit).is_none() {
            Some(line![unit, " has been eliminated."])
        } else {
            let flag = line![unit, " shows its flag and does nothing before the next recovery."];
            state.disrupted.has(unit).then_some(flag)
        }
    }

    /// The points a unit has left of an ordinary march.
    fn plain_points_left(&self, state: &State, unit: Unit) -> u8 {
        match state.phase {
            Phase::Move(moving) if moving.unit == unit => POINTS.saturating_sub(moving.spent),
            Phase::Move(_) => 0,
            _ => POINTS,
        }
    }

    fn wrong_step(
        &self,
        state: &State,
        board: &mut Board,
        side: Side,
        unit: Unit,
        to: Hex,
        rule: Rule,
    ) -> Option<Line> {
        if let Some(line) = self.not_at_hand(state, side, unit) {
            return Some(line);
        }
        let from = state.hex(unit)?;
        let (here, there, enemy) = (self.no(from), self.no(to), side.other());
        let ordinary = self.plain_points_left(state, unit);
        let all = self.points_left(state, board, unit).unwrap_or(ordinary);
        let price = |left: u8| {
            let dir = self.book.map.grid.dir(from, to)?;
            Some(line![unit, " has ", some(left, "point"), " left, and ", there, " costs ", self.book.cost(from, dir)])
        };
        Some(match rule.0 {
            "8.0b" => line![there, " is not next to ", here, "."],
            "8.2b" => line![there, " holds ", adjective(enemy), " units."],
            "7.1a" => line![unit, " has entered an enemy zone at ", here, ", where its move ends."],
            "7.1c" => line![here, " and ", there, " both lie next to the enemy."],
            "8.2a" => line![price(all)?, "."],
            "8.4a" => line![price(ordinary)?, "; a forced march would touch an enemy zone."],
            "8.4c" => line![price(ordinary)?, "; without a line of communication there is no forced march."],
            "6.1a" => {
                let there_now = board.units_in(to);
                line![there, " is full with ", several(there_now), ", and ", unit, " could not go on from there."]
            }
            _ => return None,
        })
    }

    fn wrong_target(&self, state: &State, board: &Board, hex: Hex, probe: bool, rule: Rule) -> Option<Line> {
        let spot = self.no(hex);
        Some(match (rule.0, state.phase) {
            ("9.0c", _) => line!["No ", adjective(state.active.other()), " unit is in ", spot, "."],
            ("9.13a", _) if !board.is_empty(hex) => line![spot, " is not empty."],
            ("9.13a", _) if !board.zone(state.active.other(), hex) => line![spot, " does not lie next to an enemy."],
            ("9.13a", _) => line!["No fresh unit that touches the enemy stands next to ", spot, "."],
            ("9.0f", _) => line!["No fresh unit of yours stands next to ", spot, "."],
            ("2.11c", _) => {
                let all = self.able_against(state, board, hex, probe, board.on_map[state.active]);
                line!["Next to ", spot, " only flags are left: ", several(all), "."]
            }
            ("9.12b", Phase::Momentum { at, able }) => {
                line![several(able), " at ", self.no(Hex(at)), " may attack once more, but not ", spot, "."]
            }
            ("9.3c", _) => line!["This action began with a probe."],
            _ => return None,
        })
    }

    fn wrong_join(&self, state: &State, side: Side, unit: Unit, rule: Rule) -> Option<Line> {
        let Phase::Prepare(preparing) = state.phase else { return None };
        if let Some(line) = self.not_at_hand(state, side, unit) {
            return Some(line);
        }
        let (at, target) = (self.no(state.hex(unit)?), self.no(Hex(preparing.target)));
        Some(match (rule.0, preparing.joined.last()) {
            ("9.12b", _) => line!["Only ", several(preparing.able), " may take part: they have advanced."],
            ("9.0f", _) => line![unit, " stands at ", at, ", not next to ", target, "."],
            ("6.1a", _) => line!["With ", unit, " there would be too many in ", target, "."],
            (_, _) if preparing.joined.has(unit) => line![unit, " takes part already."],
            (_, _) if !preparing.able.has(unit) => {
                line![unit, " at ", at, " does not touch the enemy, or does not stand next to ", target, "."]
            }
            (_, _) if preparing.guns > 0 => line!["The guns are laid: nobody else takes part."],
            (_, Some(last)) => line!["Units are named in the order of the list: ", unit, " comes before ", last, "."],
            _ => return None,
        })
    }

    fn wrong_guns(&self, state: &State, guns: u8, rule: Rule) -> Option<Line> {
        let Phase::Prepare(preparing) = state.phase else { return None };
        Some(match rule.0 {
            "9.7a" if state.active == RUSSIA => line!["Russia has no bombardment markers."],
            "9.7a" => line!["That would be no marker at all."],
            "5.3c" => line!["Movement came first on turn ", state.turn, "."],
            "9.7d" => line!["This is the second attack of the action."],
            "9.7c" => line!["Nobody takes part yet."],
            "9.7f" if preparing.guns > 0 => {
                line![some(preparing.guns, "bombardment marker"), " take part already."]
            }
            "9.7f" => line!["Of ", guns, " only ", some(state.guns, "bombardment marker"), " are left this turn."],
            "9.7g" => {
                let factors = self.factors(state, preparing.joined);
                line!["The attackers have ", some(factors.unsigned_abs(), "factor"), "."]
            }
            "9.7b" => line!["None of ", several(preparing.joined), " has a line of communication."],
            _ => return None,
        })
    }

    fn wrong_top(&self, state: &State, board: &Board, side: Side, unit: Unit) -> Option<Line> {
        if self.side(unit) != side || state.hex(unit).is_none() {
            return self.not_at_hand(state, side, unit);
        }
        let hex = state.hex(unit)?;
        if state.rank[unit.at()] == 0 {
            return Some(line![unit, " lies on top already."]);
        }
        let before = board.units_in(hex).and(state.topped);
        before.first().map(|it| line![it, " has come to the top at ", self.no(hex), " before this action."])
    }

    fn wrong_home(&self, state: &State, board: &Board, hex: Hex) -> Option<Line> {
        let spot = self.no(hex);
        Some(if !board.is_empty(hex) {
            line![spot, " is occupied."]
        } else if self.control(state, hex) == Some(JAPAN) {
            line![spot, " is under Japanese control."]
        } else {
            line![spot, " is no hex of the critical railroad."]
        })
    }

    fn wrong_pick(&self, state: &State, board: &Board, hex: Hex, place: u8) -> Option<Line> {
        let Phase::Paralyse { left, hex: last, place: above } = state.phase else { return None };
        let spot = self.no(hex);
        let height = board.stack(hex).count();
        let is_russian = board.top(hex).is_some_and(|it| self.side(it) == RUSSIA);
        Some(if !is_russian {
            line!["No Russian unit is in ", spot, "."]
        } else if usize::from(place) >= height {
            line!["There is only ", some(height as u32, "unit"), " in ", spot, "."]
        } else if above != u8::MAX && (hex.0, place) <= (last, above) {
            let picked = line![from_top(above), " in ", self.no(Hex(last))];
            line!["Picks go in the order of the map, and ", picked, " was picked last."]
        } else {
            line!["Too few are left after it: ", some(left, "unit"), " must be picked."]
        })
    }

    fn wrong_loss(&self, state: &State, board: &Board, unit: Unit) -> Option<Line> {
        let Phase::Losses { battle, attacker, left, last, .. } = state.phase else { return None };
        let units = self.involved(state, board, &battle, attacker);
        Some(if !units.has(unit) {
            line![unit, " does not lose steps in this battle."]
        } else if unit < last {
            line!["Losses go in the order of the list: ", last, " lost last."]
        } else {
            let later = self.factors(state, units.after(unit).with(unit));
            line!["From ", unit, " on there are ", later, " steps, and ", left, " must be lost."]
        })
    }

    fn wrong_advance(&self, state: &State, board: &Board, unit: Unit, rule: Rule) -> Option<Line> {
        let Phase::Advance { battle, advanced } = state.phase else { return None };
        let target = self.no(Hex(battle.target));
        Some(if rule.0 == "9.11c" {
            line!["With ", unit, " there would be too many in ", target, "."]
        } else if advanced.has(unit) {
            line![unit, " has advanced already."]
        } else if !self.survivors(board, &battle).has(unit) {
            line![unit, " is no surviving attacker."]
        } else {
            line!["Units advance in the order of the list: ", advanced.last()?, " went last."]
        })
    }

    fn survivors(&self, board: &Board, battle: &Battle) -> Units {
        battle.units.and(board.on_map.a.or(board.on_map.b))
    }
}
