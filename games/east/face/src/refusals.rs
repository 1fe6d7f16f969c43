//! What is the matter now, where a rule keeps a decision out of the list.
//!
//! Everything said here is open, but for a purchase: of that a side is told about its own alone.

use east::{
    AXIS, Action, Board, CENTER, Entry, Marker, NOT_NOW, Order, Phase, Reached, SOVIET, State, Unit, Units, Where,
};
use hex::Hex;
use kernel::{Game, Rule, Side};
use stage::{Line, line};

use crate::{
    Shown,
    speech::{adjective, command, order_name, some, the_command},
};

impl Shown<'_> {
    /// What is the matter with an action that a rule keeps out, in a sentence about this table.
    pub(crate) fn what_matters(
        &self,
        state: &State,
        board: &mut Board,
        side: Side,
        action: Action,
        rule: Rule,
    ) -> Option<Line> {
        if !self.awaiting(state).owes(side) {
            return Some(self.matter_of_waiting(state, side));
        }
        if rule == NOT_NOW {
            let question = self.question(state, board, side).text;
            return Some(line!["First this is to be decided: ", question]);
        }
        match (rule.0, state.phase) {
            ("12.1", Phase::Movement) => return Some(line!["Attacks follow when all movement is over: end it first."]),
            ("12.1", Phase::Combat) => return Some(line!["The movement of ", self.acting(state), " is over."]),
            _ => {}
        }
        let target = Hex(state.battle.target);
        match action {
            Action::Step(unit, to) => self.matter_of_step(state, board, unit, to, rule),
            Action::Gather(unit) | Action::Drop(unit) | Action::Lead(unit) => {
                self.matter_of_unit(state, board, unit, rule)
            }
            Action::Halt => self.matter_of_end(state, board, self.group(state, board), Hex(state.moving.at), rule),
            Action::Place(unit, hex) => match rule.0 {
                "5.0a" => self.matter_of_entry(state, unit),
                _ => self.matter_of_hex(state, board, Units::only(unit), hex, rule),
            },
            Action::Invade(unit, hex) => {
                let tried = (rule.0 == "13.7.2b").then(|| line!["Two invasions have been tried in this game."]);
                tried.or_else(|| self.matter_of_hex(state, board, Units::only(unit), hex, rule))
            }
            Action::Advance(unit, hex) => self.matter_of_hex(state, board, Units::only(unit), hex, rule),
            Action::Restore(unit) | Action::Revive { unit, .. } | Action::Garrison(unit) | Action::Withdraw(unit) => {
                self.matter_of_refit(state, board, unit, rule)
            }
            Action::Buy(orders) => match rule.0 {
                "7.1.2" => {
                    let points = state.points[side as usize];
                    let price = some(self.price(orders), "point");
                    Some(line!["These orders cost ", price, ", and you have ", points, "."])
                }
                "7.1.4" => {
                    let n: u8 = orders.iter().sum();
                    Some(line!["These are ", some(n, "order"), "; it must be four."])
                }
                _ => None,
            },
            Action::Assign(at) => self.matter_of_box(state, at, rule),
            Action::Ignore | Action::Return => self.matter_of_zhukov(state),
            Action::Attack(hex) => self.matter_of_target(state, board, hex, rule),
            Action::Join(unit) => self.matter_of_attacker(state, board, unit, target, rule),
            Action::Assault { hex, .. } => self.matter_of_assault(state, board, hex, rule),
            Action::Fight { support: true } => self.matter_of_support(state, side, target, rule),
            Action::Fight { .. } => Some(line!["Nobody takes part in the attack yet."]),
            Action::Lose(unit) => self.matter_of_loss(state, unit, rule),
            _ => None,
        }
    }

    /// For whom the table waits, as far as a side may know: of a purchase no more than its own.
    fn matter_of_waiting(&self, state: &State, side: Side) -> Line {
        if state.phase == Phase::Purchase && state.bought[side as usize].is_some() {
            return line!["Your orders for the next turn are bought."];
        }
        self.awaits(state)
    }

    /// What keeps a unit from acting, whatever it was to do.
    pub(crate) fn matter_of_unit(&self, state: &State, board: &Board, unit: Unit, rule: Rule) -> Option<Line> {
        match rule.0 {
            "11.2.1a" | "12.1.2" => {
                let Some(hex) = state.hex(unit) else { return Some(line![unit, " is not on the map."]) };
                if self.side(unit) != state.active_side {
                    return Some(line!["It is the activation of ", the_command(state.active_side, state.area), "."]);
                }
                let at = self.book.map.command[hex.at()];
                if at == state.area {
                    return Some(line![unit, " takes no part in this activation."]);
                }
                let [own, acting] = [at, state.area].map(|it| the_command(state.active_side, it));
                Some(line![unit, " stands in the area of ", own, "; it is ", acting, " that acts."])
            }
            "11.1.7" => {
                let again = if state.moved.has(unit) { " has moved already." } else { " has acted this turn already." };
                Some(line![unit, again])
            }
            "12.1.3" => {
                let again =
                    if state.fought.has(unit) { " has attacked already." } else { " has acted this turn already." };
                Some(line![unit, again])
            }
            "11.1.6" if state.phase == Phase::Moving => {
                let group = self.group(state, board);
                let verb = if group.len() == 1 { " is" } else { " are" };
                let what = if state.moving.stepped { " under way: halt first." } else { " gathered: step or assault." };
                Some(line![group, verb, what])
            }
            "11.1.6" => Some(line!["Nobody who could move is with ", unit, "."]),
            "7.2.1d" | "7.2.2f" => {
                let order = self.order_of(state, unit).map_or("no order", order_name);
                Some(line![unit, " is under ", order, " and does not attack."])
            }
            "13.4.2a" if !self.leaders.has(unit) => {
                let hex = state.hex(unit)?;
                let leader = board.units_in(hex).and(self.leaders).first()?;
                Some(line![leader, " must not stay without a Panzer Corps."])
            }
            "13.4.4" => {
                let slot = self.leader_slot(unit)?;
                Some(if state.led[slot].tried {
                    line![unit, " has tried already."]
                } else {
                    line![unit, " leads no Panzer Corps that is active."]
                })
            }
            _ => None,
        }
    }

    fn matter_of_step(&self, state: &State, board: &mut Board, unit: Unit, to: Hex, rule: Rule) -> Option<Line> {
        let (group, start, from) = if state.phase == Phase::Moving {
            (self.group(state, board), Hex(state.moving.start), self.reached(state))
        } else {
            let hex = state.hex(unit)?;
            let alone = Units::only(unit);
            (self.company(state, board, alone, hex).unwrap_or(alone), hex, Reached::start(hex))
        };
        match rule.0 {
            "11.1.1" => Some(line![self.no(to), " is not beside ", self.no(from.at), "."]),
            "11.1.3" => {
                let walk = self.walk(state, group, start);
                let left = walk.points.saturating_sub(from.spent);
                let dir = self.book.map.grid.dir(from.at, to)?;
                let cost = self.step_cost(&walk, from.at, dir);
                let has = if group.len() == 1 { " has " } else { " have " };
                let left = if left == 0 { "no points".to_owned() } else { some(left, "point") };
                Some(line![group, has, left, " left, and ", self.no(to), " costs ", cost, "."])
            }
            "12.1.1" => {
                let enemies = board.units_in(to);
                let holds = if enemies.len() == 1 { " holds " } else { " hold " };
                (!enemies.is_empty()).then(|| line![enemies, holds, self.no(to), "."])
            }
            "7.2.2g" | "9.1.3c" => {
                Some(line![self.no(to), " is in a zone of ", adjective(state.active_side.other()), " units."])
            }
            _ => {
                let unit_matter = self.matter_of_unit(state, board, unit, rule);
                unit_matter.or_else(|| self.matter_of_end(state, board, group, to, rule))
            }
        }
    }

    /// What keeps a move from ending in a hex.
    fn matter_of_end(&self, state: &State, board: &Board, units: Units, hex: Hex, rule: Rule) -> Option<Line> {
        let at = self.no(hex);
        match rule.0 {
            "7.2.2c" if !self.options.refuge_anywhere => {
                Some(line!["Under Withdraw every step follows the white arrows, and none leads to ", at, "."])
            }
            "7.2.1c" | "7.2.2c" => {
                let order = if rule.0 == "7.2.1c" { "Hold" } else { "Withdraw" };
                Some(line!["Under ", order, " a move against the arrows ends in a refuge, and ", at, " is none."])
            }
            "7.2.2d" => Some(line![at, " is not nearer to your own edge of the map."]),
            "11.1.6" if !state.moving.stepped => {
                Some(line![units, if units.len() == 1 { " has" } else { " have" }, " not moved yet."])
            }
            _ => self.matter_of_hex(state, board, units, hex, rule),
        }
    }

    /// What keeps units out of a hex.
    fn matter_of_hex(&self, state: &State, board: &Board, units: Units, hex: Hex, rule: Rule) -> Option<Line> {
        let at = self.no(hex);
        let here = board.units_in(hex).minus(units);
        match rule.0 {
            "7.6c" => {
                let whose = the_command(state.active_side, self.book.map.command[hex.at()]);
                Some(line![at, " lies in the area of ", whose, ", which has not acted yet."])
            }
            "8.1.1" | "5.2.1d" => {
                let n = here.or(units).and(self.stacking).len();
                Some(line!["With ", here, " there would be ", n, " units at ", at, "."])
            }
            "8.1.3" | "13.4.2b" | "13.5.2" => (!here.is_empty()).then(|| line!["At ", at, " there is ", here, "."]),
            "5.1.1" | "5.2.1a" | "13.7.2d" => {
                let enemies = here.filter(|it| units.first().is_some_and(|unit| self.side(unit) != self.side(it)));
                let holds = if enemies.len() == 1 { " holds " } else { " hold " };
                (!enemies.is_empty()).then(|| line![enemies, holds, at, "."])
            }
            _ => None,
        }
    }

    fn matter_of_entry(&self, state: &State, unit: Unit) -> Option<Line> {
        Some(match (state.at(unit), self.book.scenario.entries[unit.at()]) {
            (Where::On(hex), _) => line![unit, " is at ", self.no(hex), "."],
            (Where::Hand, Entry::Turn(turn, _)) => line![unit, " comes on turn ", turn, "."],
            (Where::Dead | Where::Gone, _) => line![unit, " has been eliminated."],
            (Where::Track(turn), _) => line![unit, " comes back on turn ", turn, "."],
            (Where::Box(front), _) => line![unit, " waits in the box of the ", command(SOVIET, front), "."],
            (Where::Hand, _) => return None,
        })
    }

    fn matter_of_refit(&self, state: &State, board: &mut Board, unit: Unit, rule: Rule) -> Option<Line> {
        match rule.0 {
            "5.1.3" => Some(line!["There is no Army step left."]),
            "5.1.4" => Some(line!["There is no Panzer step left."]),
            "13.3.3c" => Some(line!["There is no such step left."]),
            "5.1.5a" => Some(line![unit, " is out of supply."]),
            "5.1.6" if state.hex(unit).is_some() => Some(line![unit, " is not reduced."]),
            "13.3.2" => {
                let army = self.book.units[unit.at()].parent?;
                Some(line![army, " is down to ", self.cf(state, army), "; it takes 4."])
            }
            "13.3.1" => {
                let army = self.book.units[unit.at()].parent?;
                Some(match state.hex(army) {
                    Some(hex) => line![army, " is at ", self.no(hex), ", where there is no town, city or fort."],
                    None => line![army, " is not on the map."],
                })
            }
            "13.3" if state.hex(unit).is_some() => Some(line![unit, " is on the map."]),
            "8.1.3" => {
                let hex = state.hex(self.book.units[unit.at()].parent?)?;
                self.matter_of_hex(state, board, Units::only(unit), hex, rule)
            }
            _ => None,
        }
    }

    fn matter_of_box(&self, state: &State, at: u8, rule: Rule) -> Option<Line> {
        let side = if at < 4 { AXIS } else { SOVIET };
        let marker = state.marker(side, at % 4).filter(|_| rule.0 == "7.8.2")?;
        let name = the_command(side, at % 4);
        Some(match marker.order() {
            Some(order) => line![name, " has acted already, under ", self.order_words(state, order), "."],
            None => line![name, " has acted already."],
        })
    }

    fn matter_of_zhukov(&self, state: &State) -> Option<Line> {
        let Phase::Assign { marker, .. } = state.phase else { return None };
        Some(if state.turn < self.book.zhukov_turn {
            line!["Zhukov comes on turn ", self.book.zhukov_turn, "."]
        } else if marker == Marker::ZHUKOV {
            line!["Zhukov has been drawn before on this turn."]
        } else if state.zhukov.ignored {
            line!["A marker has been ignored for Zhukov already."]
        } else if !state.zhukov.used {
            line!["Zhukov has not acted yet on this turn."]
        } else {
            return None;
        })
    }

    fn matter_of_target(&self, state: &State, board: &mut Board, hex: Hex, rule: Rule) -> Option<Line> {
        let at = self.no(hex);
        let enemy = state.active_side.other();
        if !board.held[enemy].has(hex) {
            return Some(line!["There is no ", adjective(enemy), " unit at ", at, "."]);
        }
        if rule.0 == "12.1.4" {
            return Some(line![at, " has been attacked already in this activation."]);
        }
        let near = self.beside[hex.at()] & board.held[state.active_side];
        let units = near.iter().fold(Units::NONE, |all, it| all.or(board.units_in(it)));
        match units.first() {
            None => Some(line!["None of your units is beside ", at, "."]),
            Some(first) => {
                let why = |unit: Unit, board: &mut Board| self.why_not_against(state, board, unit, hex);
                let unit = units.into_iter().find(|&it| why(it, board) == rule).unwrap_or(first);
                self.matter_of_unit(state, board, unit, rule)
            }
        }
    }

    fn matter_of_attacker(
        &self,
        state: &State,
        board: &mut Board,
        unit: Unit,
        target: Hex,
        rule: Rule,
    ) -> Option<Line> {
        if rule.0 == "12.1.1" {
            return Some(line![unit, " is not beside ", self.no(target), "."]);
        }
        if state.battle.attackers.has(unit) {
            return Some(line![unit, " takes part already."]);
        }
        self.matter_of_unit(state, board, unit, rule)
    }

    fn matter_of_assault(&self, state: &State, board: &mut Board, hex: Hex, rule: Rule) -> Option<Line> {
        if state.phase != Phase::Moving {
            return Some(line!["Gather the Panzer Corps that make the assault first."]);
        }
        let group = self.group(state, board);
        let corps = group.minus(self.leaders);
        match rule.0 {
            "12.1.1" => {
                let is_near = self.beside[usize::from(state.moving.at)].has(hex);
                let here = if is_near { "There is no Soviet unit at " } else { "They are not beside " };
                Some(line![here, self.no(hex), "."])
            }
            "12.4" => {
                let is = |it: Unit| !self.is_panzer(it) || self.order_of(state, it) != Some(Order::Blitz);
                let odd = corps.into_iter().find(|&it| is(it))?;
                Some(line![odd, " is no Panzer Corps under Blitz."])
            }
            "12.4.1" => Some(line!["The weather is ", self.weather(state).name(), "."]),
            "12.4.3" => {
                let again = corps.and(state.assaulted);
                Some(line![again, " ", if again.len() == 1 { "has" } else { "have" }, " made an assault already."])
            }
            "12.4.2a" => {
                let walk = self.walk(state, group, Hex(state.moving.start));
                let left = walk.points.saturating_sub(state.moving.spent);
                let has = if group.len() == 1 { " has " } else { " have " };
                let left = if left == 0 { "no points".to_owned() } else { some(left, "point") };
                Some(line![group, has, left, " left, too few for an assault on ", self.no(hex), "."])
            }
            "7.6b" => Some(line![self.no(hex), " lies in the area of another command."]),
            _ => self.matter_of_support(state, AXIS, hex, rule),
        }
    }

    /// Why no support marker can be laid. [13.8, 13.9]
    fn matter_of_support(&self, state: &State, side: Side, target: Hex, rule: Rule) -> Option<Line> {
        Some(match rule.0 {
            "13.9" if state.turn < self.book.t34_turn => {
                line!["The T-34 marker comes on turn ", self.book.t34_turn, "."]
            }
            "13.9" => line!["The T-34 marker was used this turn."],
            "13.8.2" => line!["The Luftwaffe does not fly in ", self.weather(state).name(), "."],
            "13.8.3" => line!["All ", self.luftwaffe(state), " Luftwaffe markers were used this turn."],
            "8.1.9b" => line!["A Luftwaffe marker was used on ", self.no(target), " this turn."],
            "13.8.5" => {
                let n: u8 = if state.area == CENTER { 2 } else { 1 };
                line![command(side, state.area), " has used ", some(n, "Luftwaffe marker"), " this turn."]
            }
            _ => return None,
        })
    }

    fn matter_of_loss(&self, state: &State, unit: Unit, rule: Rule) -> Option<Line> {
        match rule.0 {
            "12.2.3a" => Some(line![unit, " takes no part in this combat."]),
            "12.2.3b" => Some(line![unit, " has one step left, and somebody beside it is unhurt."]),
            "7.3.6b" if state.hex(unit).is_some() => Some(line![unit, " is not among those that may be lost."]),
            _ => None,
        }
    }
}
