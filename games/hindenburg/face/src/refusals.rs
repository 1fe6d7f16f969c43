//! What is the matter on this table, where a rule forbids something.

use hex::Hex;
use hindenburg::{Action, Army, Board, Corps, CorpsSet, Phase, State, Terrain, Where};
use kernel::Rule;
use stage::{Line, line, several};

use crate::{Shown, scene::hexes};

impl Shown<'_> {
    /// What is the matter, where a rule keeps an action out.
    pub(crate) fn whats_the_matter(&self, state: &State, board: &Board, action: Action, rule: Rule) -> Option<Line> {
        if rule == Rule("2-sequence-b") {
            return Some(self.not_now(state, action));
        }
        match action {
            Action::Step(corps, to) => self.no_step(state, board, corps, to, rule),
            Action::Rail(corps) => self.no_train(state, board, corps, rule),
            Action::To(to) => match state.phase {
                Phase::Rail(corps) => self.no_line(state, board, corps, to, rule),
                _ => None,
            },
            Action::Train(corps) => Some(line!["No train of ", corps, " is due."]),
            Action::Arrive(to) => self.no_arrival(state, to),
            Action::Retreat(corps, to) => self.no_retreat(state, board, corps, to, rule),
            Action::Lose(corps) => self.not_lost(state, board, corps),
            Action::Attack(corps) | Action::Target(corps) => self.no_attack(state, board, corps, action, rule),
            Action::Fight => self.no_fight(state),
            Action::End => self.no_end(state, board),
            Action::Halt => None,
        }
    }

    /// What is awaited instead.
    fn not_now(&self, state: &State, action: Action) -> Line {
        match state.phase {
            Phase::Move | Phase::Attack if action == Action::Halt => line!["No corps is under way."],
            Phase::Move | Phase::Attack if matches!(action, Action::To(_)) => line!["No corps is on the train."],
            Phase::Move | Phase::Attack if matches!(action, Action::Train(_) | Action::Arrive(_)) => {
                line!["No train is due."]
            }
            Phase::Move | Phase::Attack if matches!(action, Action::Retreat(..) | Action::Lose(_)) => {
                line!["No corps must retreat."]
            }
            Phase::Attack if matches!(action, Action::Target(_) | Action::Fight) => {
                line!["Name the attackers first."]
            }
            Phase::Moving { corps, .. } => line![corps, " is under way: march on, or halt it first."],
            Phase::Rail(corps) => line![corps, " is on the train: say where it goes first."],
            Phase::Retreat(left) => {
                line!["First ", several(left), if left.len() == 1 { " retreats." } else { " retreat." }]
            }
            Phase::Trains => line!["First the trains of ", several(self.due(state)), " arrive."],
            Phase::Arrival(corps) => line!["First ", corps, " leaves the train."],
            Phase::Move => line!["Movement comes first; end it to attack."],
            Phase::Attack => line!["Movement is over for today: attack, or end the day's fighting."],
            Phase::Preparing { attackers, .. } => line!["The attack of ", several(attackers), " comes first."],
            _ => self.awaited(state),
        }
    }

    /// Why a corps is not at hand at all.
    fn not_at_hand(&self, state: &State, corps: Corps) -> Option<Line> {
        Some(match state.place[corps.at()] {
            _ if !corps.is_german() => line![corps, " is Russian: dice and rules move it."],
            Where::Lost => line![corps, " is lost."],
            Where::Track(to) => line![corps, " is on the train to ", self.no(to), "."],
            Where::On(_) if self.may_obey(state, corps).is_err() => {
                line!["François acts on his own today: ", corps, " takes no orders."]
            }
            Where::On(_) => return None,
        })
    }

    /// Why a German corps cannot be in a hex, or come next to one.
    fn closed(&self, state: &State, board: &Board, corps: Corps, to: Hex, rule: Rule) -> Option<Line> {
        let hex = self.no(to);
        Some(match rule.0 {
            "3-terrain-a" if self.book.map.terrain[to.at()] == Terrain::Lake => line![hex, " is a hex of the lakes."],
            "3-terrain-a" => line![hex, " is sea."],
            "5-start-a" => line![hex, " is a Russian starting hex."],
            "3-stack-a" | "3-stack-b" => line![board.at(to)?, " stands in ", hex, "."],
            "5-foot-e" => {
                line![corps, " is disrupted, and ", hex, " is next to ", self.russian_at(state, board, to)?, "."]
            }
            "5-rail-b" if self.book.map.germany.has(to) => line![hex, " lies beyond the lakes line."],
            "5-rail-b" => line![hex, " is not in Germany."],
            "5-rail-c" => line![hex, " is next to ", self.russian_at(state, board, to)?, "."],
            "5-rail-d" => line!["A Russian corps was the last in ", hex, "."],
            _ => return None,
        })
    }

    /// A Russian corps next to a hex.
    fn russian_at(&self, state: &State, board: &Board, hex: Hex) -> Option<Corps> {
        let grid = &self.book.map.grid;
        self.russians(board).into_iter().find(|&it| state.hex(it).is_some_and(|it| grid.distance(it, hex) == 1))
    }

    fn no_step(&self, state: &State, board: &Board, corps: Corps, to: Hex, rule: Rule) -> Option<Line> {
        if let Phase::Moving { corps: under_way, from } = state.phase {
            if under_way != corps {
                return Some(line![under_way, " is under way: halt it first."]);
            }
            if from == to.0 {
                return Some(line![corps, " came from ", self.no(to), " and does not march back."]);
            }
        }
        if let Some(line) = self.not_at_hand(state, corps) {
            return Some(line);
        }
        let from = state.hex(corps)?;
        match rule.0 {
            "5-foot-a" if state.moved.has(corps) => Some(line![corps, " has had its move today."]),
            "1-map-a" => {
                let far = usize::from(self.book.map.grid.distance(from, to));
                Some(match far {
                    0 => line![corps, " stands in ", self.no(to), " already."],
                    _ => line![self.no(to), " is ", hexes(far), " away from ", corps, "."],
                })
            }
            "5-limit-a" => self.limit(state, board, Army::First, to, " lies east of "),
            "5-limit-b" => self.limit(state, board, Army::Second, to, " lies south of "),
            "5-limit-d" => Some(line![corps, " is too far beyond the lakes line and must step back west or north."]),
            _ => self.closed(state, board, corps, to, rule),
        }
    }

    /// A limit beyond the lakes, by the corps that sets it. [5-limit-a, 5-limit-b]
    fn limit(&self, state: &State, board: &Board, army: Army, to: Hex, lies: &str) -> Option<Line> {
        let grid = &self.book.map.grid;
        let far = |corps: &Corps| {
            let hex = state.hex(*corps);
            hex.map(|it| if army == Army::First { grid.col(it) } else { grid.depth(it) })
        };
        let last = board.on_map(army).into_iter().max_by_key(far)?;
        Some(line![self.no(to), lies, last, ", the last of the ", army.name(), "."])
    }

    fn no_train(&self, state: &State, board: &Board, corps: Corps, rule: Rule) -> Option<Line> {
        if state.railed {
            return Some(line!["The day's train has left already."]);
        }
        if let Some(line) = self.not_at_hand(state, corps) {
            return Some(line);
        }
        if state.moved.has(corps) {
            return Some(line![corps, " has had its move today."]);
        }
        let from = state.hex(corps)?;
        if self.may_run(state, board, from).is_ok() {
            return Some(line!["No train can leave ", self.no(from), ": every hex around is closed to it."]);
        }
        self.closed(state, board, corps, from, rule)
    }

    fn no_line(&self, state: &State, board: &Board, corps: Corps, to: Hex, rule: Rule) -> Option<Line> {
        if state.hex(corps) == Some(to) {
            return Some(line![corps, " stands in ", self.no(to), " already."]);
        }
        if self.may_rail_to(state, board, corps, to).is_err() && self.is_open(state, board, to) {
            return Some(line!["No line to ", self.no(to), " is clear of corps and of where the Russians were."]);
        }
        self.closed(state, board, corps, to, rule)
    }

    fn no_arrival(&self, state: &State, to: Hex) -> Option<Line> {
        let Phase::Arrival(corps) = state.phase else { return None };
        let Where::Track(bound) = state.place[corps.at()] else { return None };
        Some(line![self.no(to), " is not among the open hexes nearest to ", self.no(bound), "."])
    }

    fn no_retreat(&self, state: &State, board: &Board, corps: Corps, to: Hex, rule: Rule) -> Option<Line> {
        let Phase::Retreat(left) = state.phase else { return None };
        if !left.has(corps) {
            return Some(line![corps, " need not retreat: it is the turn of ", several(left), "."]);
        }
        let from = state.hex(corps)?;
        if self.book.map.grid.distance(from, to) != 1 {
            return Some(line![self.no(to), " is not next to ", corps, "."]);
        }
        let open: Vec<_> = self.retreat_hexes(state, board, corps).iter().collect();
        if let Some(line) = self.closed(state, board, corps, to, rule) {
            return Some(line);
        }
        let mut ways = line![];
        for (at, &hex) in open.iter().enumerate() {
            ways.push(if at == 0 { "" } else { " or " });
            ways.push(self.no(hex));
        }
        Some(match rule.0 {
            "3-retreat-a" => line![corps, " must come as near to Königsberg as it can: ", ways, "."],
            _ => line![corps, " must keep out of contact: ", ways, "."],
        })
    }

    fn not_lost(&self, state: &State, board: &Board, corps: Corps) -> Option<Line> {
        let Phase::Retreat(left) = state.phase else { return None };
        if !left.has(corps) {
            return Some(line![corps, " need not retreat."]);
        }
        let way = self.retreat_hexes(state, board, corps).iter().next()?;
        Some(line![corps, " can retreat, to ", self.no(way), " for one."])
    }

    fn no_attack(&self, state: &State, board: &Board, corps: Corps, action: Action, rule: Rule) -> Option<Line> {
        let (attackers, targets) = match state.phase {
            Phase::Preparing { attackers, targets } => (attackers, targets),
            _ => (CorpsSet::NONE, CorpsSet::NONE),
        };
        if attackers.has(corps) || targets.has(corps) {
            return Some(line![corps, " is in this attack already."]);
        }
        if let Action::Attack(_) = action {
            if let Some(line) = self.not_at_hand(state, corps) {
                return Some(line);
            }
            return Some(match rule.0 {
                "5-combat-e" => line![corps, " has fought today."],
                "5-combat-c" => line![corps, " touches no Russian corps that may be attacked."],
                _ if !targets.is_empty() => line!["Targets are named already: attackers come first."],
                _ => out_of_order(corps, attackers)?,
            });
        }
        if corps.is_german() {
            return Some(line![corps, " is one of yours."]);
        }
        if state.hex(corps).is_none() {
            return Some(line![corps, " is lost."]);
        }
        let touched = self.targets_near(state, board, attackers).has(corps);
        Some(match rule.0 {
            "4-army2-b" => line!["The 2nd Army is not in play before ", self.second_army_day(), "."],
            "5-start-b" => line![corps, " stands on a starting hex."],
            "5-combat-f" => line![corps, " has been attacked today."],
            "5-combat-c" if !touched => {
                line![several(attackers), if attackers.len() == 1 { " does" } else { " do" }, " not touch ", corps, "."]
            }
            "5-combat-c" => line!["With ", corps, " as the next target some attacker would touch none."],
            _ => out_of_order(corps, targets)?,
        })
    }

    fn second_army_day(&self) -> &str {
        let scenario = &self.book.scenario;
        scenario.days.get(usize::from(scenario.second_army_from) - 1).map_or("its day", String::as_str)
    }

    fn no_fight(&self, state: &State) -> Option<Line> {
        let Phase::Preparing { attackers, targets } = state.phase else { return None };
        if targets.is_empty() {
            return Some(line!["Name a target for ", several(attackers), " first."]);
        }
        let touches = |it: Corps| targets.into_iter().any(|target| self.touch(state, it, target));
        let idle = attackers.into_iter().find(|&it| !touches(it))?;
        Some(line![idle, " touches none of the targets named."])
    }

    fn no_end(&self, state: &State, board: &Board) -> Option<Line> {
        let corps = self.owing(state, board)?;
        Some(line![corps, " is too far beyond the lakes line and must step back first."])
    }
}

/// A set is named in the order of the counters.
fn out_of_order(corps: Corps, named: CorpsSet) -> Option<Line> {
    named.last().map(|last| line![corps, " comes before ", last, ": name it first."])
}
