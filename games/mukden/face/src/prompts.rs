//! The question to a side, and what the others read meanwhile.
//!
//! Nothing in it depends on what its reader may not know.

use hex::Hex;
use kernel::{Rule, Viewer};
use mukden::{Action, Battle, Board, Phase, Preparing, STACK_LIMIT, State, Unit, Units};
use stage::{Line, Prompt, SetOf, line, several, words::some};

use crate::Shown;

fn ask(rule: &'static str, text: Line, set: Option<SetOf>) -> Prompt {
    Prompt { rule: Rule(rule), text, set }
}

impl Shown<'_> {
    /// The question of a state that waits for a decision.
    pub(crate) fn ask(&self, state: &State, board: &mut Board) -> Prompt {
        match state.phase {
            Phase::Replace => {
                let text = "Mukden is closed: to which hex of the railroad does the Cavalry Corps return?";
                ask("5.2b", line![text], None)
            }
            Phase::Declare => ask("5.3a", line!["Which comes first this turn, movement or combat?"], None),
            Phase::Paralyse { left, hex, place } => self.ask_paralysis(state, board, left, hex, place),
            Phase::Act if state.is_combat() => {
                ask("9.3b", line!["Attack, probe, flip a unit, or pass for the rest of the phase."], None)
            }
            Phase::Act => ask("5.5g", line!["Move a unit, flip one, or pass for the rest of the phase."], None),
            Phase::Move(moving) => self.ask_move(state, board, moving.unit, moving.spent),
            Phase::Prepare(preparing) => self.ask_prepare(state, board, &preparing),
            Phase::Losses { battle, attacker, left, last, .. } => {
                self.ask_losses(state, board, &battle, attacker, left, last)
            }
            Phase::Advance { battle, advanced } => self.ask_advance(state, board, &battle, advanced),
            Phase::Momentum { at, able } => {
                let and = if state.chain.probed { "" } else { " or probe" };
                let at = self.no(Hex(at));
                ask("9.12a", line![several(able), " at ", at, " may attack", and, " once more, or stop."], None)
            }
            Phase::Paralysis | Phase::Combat(_) | Phase::Over(_) => {
                ask("5.0c", line!["There is nothing to decide."], None)
            }
        }
    }

    /// What the others read. What a stranger would read is enough for everybody, and gives nothing away.
    pub(crate) fn wait(&self, state: &State) -> Line {
        let state = self.believed(state, Viewer::Spectator);
        let active = state.active;
        match state.phase {
            Phase::Replace => line!["Waiting for Russia to bring the Cavalry Corps back."],
            Phase::Declare => line!["Waiting for Japan to declare the order of the phases."],
            Phase::Paralysis => line!["Japan rolls for Russian paralysis."],
            Phase::Paralyse { .. } => line!["Waiting for Japan to paralyse Russian units."],
            Phase::Combat(battle) => line![active, " attacks ", self.no(Hex(battle.target)), ": the combat die."],
            Phase::Losses { attacker, .. } => {
                line!["Waiting for ", if attacker { active } else { active.other() }, " to take losses."]
            }
            Phase::Advance { .. } => line!["Waiting for ", active, " to advance."],
            Phase::Momentum { .. } => line!["Waiting for ", active, " to attack once more or stop."],
            Phase::Over(_) => line!["The game is over."],
            _ if state.is_combat() => line!["Waiting for ", active, " to attack."],
            _ => line!["Waiting for ", active, " to move."],
        }
    }

    fn unit_set(&self, what: &'static str, members: Units, chosen: Units, act: fn(Unit) -> Action) -> SetOf {
        let write = |units: Units| -> Vec<String> { units.into_iter().map(|it| self.write(act(it))).collect() };
        SetOf { what, members: write(members), chosen: write(chosen), min: 0, max: members.len() as u8 }
    }

    /// How many of these units fit into an empty hex at most. [6.1a]
    pub(crate) fn most_that_fit(&self, units: Units) -> u8 {
        let mut halves: Vec<u8> = units.into_iter().map(|it| self.halves(it)).collect();
        halves.sort_unstable();
        let mut room = STACK_LIMIT;
        halves.into_iter().take_while(|&it| room.checked_sub(it).map(|left| room = left).is_some()).count() as u8
    }

    fn ask_paralysis(&self, state: &State, board: &Board, left: u8, hex: u16, place: u8) -> Prompt {
        // With one pick left every place may still be named; while more are owed, the last ones are not listed.
        let open = State { phase: Phase::Paralyse { left: 1, hex, place }, ..*state };
        let mut list = Vec::new();
        self.list_paralysis(&open, board, &mut list);
        let members = list.into_iter().map(|it| self.write(it)).collect();
        let set = SetOf { what: "paralysed units", members, chosen: Vec::new(), min: left, max: left };
        let text =
            line!["Paralyse ", some(left, "Russian unit"), if left == 1 { ": which one?" } else { ": which ones?" }];
        ask("5.4b", text, Some(set))
    }

    fn ask_move(&self, state: &State, board: &Board, unit: Unit, spent: u8) -> Prompt {
        let may_halt = self.may_halt(state, board, unit).is_ok();
        let what = if may_halt { "go on, or halt" } else { "go on; there is no room to halt here" };
        let at = state.hex(unit).map(|it| line![" at ", self.no(it)]);
        ask("8.0b", line![unit, at, ", ", some(spent, "point"), " spent: ", what, "."], None)
    }

    fn ask_prepare(&self, state: &State, board: &mut Board, preparing: &Preparing) -> Prompt {
        let Preparing { target, probe, joined, guns, able } = *preparing;
        let mut set = self.unit_set("attackers", able, joined, Action::Join);
        set.min = 1;
        if probe {
            set.max = self.most_that_fit(able).max(joined.len() as u8);
        }
        if guns > 0 {
            set.max = joined.len() as u8;
        }
        let (verb, noun) = if probe { ("probe into ", "probe into ") } else { ("attack ", "attack on ") };
        let spot = self.no(Hex(target));
        let text = if joined.is_empty() {
            line!["Who takes part in the ", noun, spot, "?"]
        } else {
            let most = self.most_guns(state, board, preparing);
            let more = match (guns, most) {
                (1.., _) => format!(", with {}", some(guns, "bombardment marker")),
                (0, 1..) => format!("; up to {} may join", some(most, "bombardment marker")),
                (0, 0) => String::new(),
            };
            line![several(joined), " will ", verb, spot, more, ": add units, or fight."]
        };
        ask(if probe { "9.13b" } else { "9.0g" }, text, Some(set))
    }

    fn ask_losses(
        &self,
        state: &State,
        board: &Board,
        battle: &Battle,
        attacker: bool,
        left: u8,
        last: Unit,
    ) -> Prompt {
        let units = self.involved(state, board, battle, attacker);
        // A step is a member: a unit stands in the list as often as it has steps.
        let steps = units.after(last).or(units.and(Units::only(last))).into_iter().flat_map(|it| {
            let n = usize::from(state.steps[it.at()]);
            std::iter::repeat_n(self.write(Action::Lose(it)), n)
        });
        let set = SetOf { what: "losses", members: steps.collect(), chosen: Vec::new(), min: left, max: left };
        let spot = self.no(Hex(battle.target));
        let who = if left == 1 { "Which unit loses " } else { "Which units lose " };
        ask("9.10a", line![who, some(left, "step"), " at ", spot, "?"], Some(set))
    }

    fn ask_advance(&self, state: &State, board: &Board, battle: &Battle, advanced: Units) -> Prompt {
        let alive = battle.units.and(board.on_map[state.active]);
        let mut set = self.unit_set("advance", alive, advanced, Action::Advance);
        set.max = self.most_that_fit(alive).max(advanced.len() as u8);
        ask("9.11a", line![self.no(Hex(battle.target)), " is free: who advances into it?"], Some(set))
    }
}
