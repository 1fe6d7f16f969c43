//! The toy's rules.

use kernel::{
    Awaiting, Bits, BySide, CUP_KINDS, Chance, Game, Log, Luck, May, Outcome, Rule, Side, Sides, Switch, any_listed,
};

use crate::{Action, Board, Bug, CUP, Camp, Event, Phase, SPOTS, STEPS, SWITCHES, State, Toy, Who};

impl Game for Toy {
    const ID: &'static str = "toy";
    const EDITION: u32 = 1;
    const SIDES: BySide<&'static str> = BySide { a: "red", b: "blue" };
    const SWITCHES: &'static [Switch] = SWITCHES;

    type State = State;
    type Board = Board;
    type Action = Action;
    type Event = Event;

    fn setup(&self) -> State {
        let camp = |side| {
            let spot = self.ground.start[side];
            Camp { scout: spot, shown: spot, ..Camp::default() }
        };
        let [red, blue, storm] = CUP;
        let cup = [red, blue, if self.options.calm { 0 } else { storm }];
        State { phase: Phase::Hide, cup, prize: None, red: camp(Side::A), blue: camp(Side::B) }
    }

    fn board(&self, state: &State) -> Board {
        let mut board = Board([0; SPOTS as usize]);
        for side in Side::ALL {
            board.0[usize::from(state.camp(side).scout)] += 1;
        }
        board
    }

    fn board_agrees(&self, state: &State, board: &Board) -> bool {
        self.board(state) == *board
    }

    fn awaiting(&self, state: &State) -> Awaiting {
        match state.phase {
            Phase::Hide => match (state.red.mine, state.blue.mine) {
                (None, None) => Awaiting::Choice(Sides::BOTH),
                (None, Some(_)) => Awaiting::choice(Side::A),
                _ => Awaiting::choice(Side::B),
            },
            Phase::Cup => {
                let mut counts = [0; CUP_KINDS];
                counts[..state.cup.len()].copy_from_slice(&state.cup);
                Awaiting::Chance(Chance::Draw(counts))
            }
            Phase::Storm => Awaiting::Chance(Chance::Pick(u16::from(SPOTS))),
            Phase::Turn(who, _) => Awaiting::choice(who.into()),
            Phase::Found(_) => Awaiting::Chance(Chance::Die),
            Phase::Over => {
                let (red, blue) = (state.red.score, state.blue.score);
                let winner = if red == blue { None } else { Some(if red > blue { Side::A } else { Side::B }) };
                Awaiting::Over(Outcome { winner, how: "score" })
            }
        }
    }

    fn asked(&self, state: &State) -> Sides {
        match (state.phase, self.awaiting(state)) {
            (Phase::Hide, _) => Sides::BOTH,
            (_, Awaiting::Choice(sides)) => sides,
            _ => Sides::NONE,
        }
    }

    fn actions(&self, state: &State, _: &mut Board, side: Side, out: &mut Vec<Action>) {
        let from = out.len();
        let hides = (0..SPOTS).map(Action::Hide);
        let steps = (0..SPOTS).map(Action::Step);
        let all = hides.chain(steps).chain([Action::Look, Action::Halt, Action::Probe]);
        out.extend(all.filter(|&it| self.may(state, side, it).is_ok()));
        let is_spent = matches!(state.phase, Phase::Turn(who, 0) if who == side.into());
        match self.bug {
            Some(Bug::Unsorted) => out[from..].reverse(),
            Some(Bug::Twice) if out.len() > from => out.push(out[out.len() - 1]),
            Some(Bug::Uninvited) if out.len() == from => out.push(Action::Halt),
            Some(Bug::DeadEnd) if is_spent => out.truncate(from),
            Some(Bug::Unlisted) if is_spent => out.retain(|&it| it != Action::Probe),
            _ => {}
        }
    }

    fn why_not(&self, state: &State, _: &mut Board, side: Side, action: Action) -> May {
        if self.bug == Some(Bug::Forbidden) && action == Action::Halt {
            return Err(Rule("3-steps"));
        }
        let is_here = state.camp(side.other()).mine == Some(state.camp(side).scout);
        match self.may(state, side, action) {
            Err(_) if self.bug == Some(Bug::LeakyRefusal) && action == Action::Look && is_here => Err(Rule("4-look")),
            may => may,
        }
    }

    fn act(&self, state: &mut State, board: &mut Board, side: Side, action: Action, log: &mut Log<Event>) {
        let who = Who::from(side);
        let foe = side.other();
        match action {
            Action::Hide(spot) => {
                state.camp_mut(side).mine = Some(spot);
                log.say(|| Event::Hid(who, spot));
                if state.camp(foe).mine.is_some() {
                    state.phase = Phase::Cup;
                    log.say(|| Event::Ready);
                }
            }
            Action::Step(to) => {
                let from = state.camp(side).scout;
                state.camp_mut(side).scout = to;
                state.phase = Phase::Turn(who, self.steps_left(state, side, to));
                if self.bug != Some(Bug::StaleBoard) {
                    board.0[usize::from(from)] -= 1;
                    board.0[usize::from(to)] += 1;
                }
                if self.bug != Some(Bug::SilentAct) {
                    log.say(|| Event::Stepped(who, from, to));
                }
                assert!(self.bug != Some(Bug::Panic) || to != 4, "a planted panic");
            }
            Action::Look => {
                let spot = state.camp(side).scout;
                let is_here = state.camp(foe).mine == Some(spot);
                state.phase = Phase::Turn(who, state.steps() - 1);
                learn(state.camp_mut(side), spot, is_here);
                log.say(|| Event::Looked(who, is_here));
            }
            Action::Halt => {
                let spot = state.camp(side).scout;
                let is_prize = state.prize == Some(spot);
                if is_prize {
                    state.prize = None;
                    state.camp_mut(side).score += 1;
                }
                log.say(|| Event::Halted(who, spot, is_prize));
                end_turn(state, side);
            }
            Action::Probe => {
                let spot = state.camp(side).scout;
                let is_here = state.camp(foe).mine == Some(spot);
                state.camp_mut(side).probes += 1;
                learn(state.camp_mut(side), spot, is_here);
                log.say(|| Event::Probed(who, spot, is_here));
                end_turn(state, side);
                if is_here {
                    state.phase = Phase::Found(who);
                }
            }
        }
    }

    fn land(&self, state: &mut State, _: &mut Board, luck: Luck, log: &mut Log<Event>) {
        match state.phase {
            Phase::Cup => {
                if self.bug != Some(Bug::Endless) {
                    state.cup[usize::from(luck.0)] -= 1;
                }
                log.say(|| Event::Drew(luck.0));
                state.phase = match luck.0 {
                    0 => Phase::Turn(Who::Red, STEPS),
                    1 => Phase::Turn(Who::Blue, STEPS),
                    _ => Phase::Storm,
                };
            }
            Phase::Storm => {
                let spot = luck.0 as u8 - 1;
                state.prize = Some(spot);
                log.say(|| Event::Storm(spot));
                state.phase = next_draw(state);
            }
            Phase::Found(who) => {
                let side = Side::from(who);
                let is_disarmed = luck.0 <= 3;
                state.camp_mut(side).score += if is_disarmed { 2 } else { -1 };
                state.camp_mut(side).has_found = false;
                let foe = state.camp_mut(side.other());
                (foe.mine, foe.is_gone) = (None, true);
                log.say(|| Event::Cleared(who, is_disarmed));
                state.phase = next_draw(state);
            }
            Phase::Hide | Phase::Turn(..) | Phase::Over => unreachable!("luck lands only where a chance is due"),
        }
    }

    fn notation(&self, _: Side, action: Action) -> String {
        match action {
            Action::Hide(spot) => format!("hide {spot}"),
            Action::Step(spot) => format!("step {spot}"),
            Action::Look if self.bug == Some(Bug::BadNotation) => "halt".to_owned(),
            Action::Look => "look".to_owned(),
            Action::Halt => "halt".to_owned(),
            Action::Probe => "probe".to_owned(),
        }
    }

    fn parse(&self, _: Side, text: &str) -> Option<Action> {
        let spot = |it: &str| it.parse().ok().filter(|it: &u8| *it < 2 * SPOTS);
        match text.split_once(' ') {
            Some(("hide", it)) => Some(Action::Hide(spot(it)?)),
            Some(("step", it)) => Some(Action::Step(spot(it)?)),
            _ => match text {
                "look" => Some(Action::Look),
                "halt" => Some(Action::Halt),
                "probe" => Some(Action::Probe),
                _ => None,
            },
        }
    }

    fn occasion(&self, state: &State) -> String {
        match state.phase {
            Phase::Storm => "storm".to_owned(),
            Phase::Found(who) => format!("mine found by {}", Toy::SIDES[Side::from(who)]),
            _ => "cup".to_owned(),
        }
    }

    fn marker(&self, kind: u16) -> &'static str {
        ["red", "blue", "storm"][usize::from(kind)]
    }

    fn reveals(&self, event: &Event) -> bool {
        match event {
            Event::Looked(_, is_here) => match self.bug {
                Some(Bug::UndoableLook) => false,
                Some(Bug::LeakyFlag) => *is_here,
                _ => true,
            },
            Event::Probed(..) => true,
            _ => false,
        }
    }

    fn any_action(
        &self,
        state: &State,
        board: &mut Board,
        side: Side,
        list: &mut Vec<Action>,
        bits: &mut Bits,
    ) -> (Action, bool) {
        let (action, is_decision) = any_listed(self, state, board, side, list, bits);
        (if self.bug == Some(Bug::WildAction) && list.len() == 2 { Action::Look } else { action }, is_decision)
    }
}

impl Toy {
    /// Whether `side` may do this now.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn may(&self, state: &State, side: Side, action: Action) -> May {
        let is = |it: bool, rule| if it { Ok(()) } else { Err(Rule(rule)) };
        let camp = state.camp(side);
        let has_foe_mine = state.camp(side.other()).mine.is_some();
        if let Action::Hide(spot) = action {
            return is(state.phase == Phase::Hide && camp.mine.is_none() && spot < SPOTS, "1-hide");
        }
        let steps = match state.phase {
            Phase::Turn(who, steps) if who == side.into() => steps,
            _ => return Err(Rule("2-turn")),
        };
        match action {
            Action::Hide(_) => Err(Rule("1-hide")),
            Action::Step(to) => {
                is(steps > 0, "3-steps")?;
                let away = (to + SPOTS).wrapping_sub(camp.scout) % SPOTS;
                is(to < SPOTS && (away == 1 || away == SPOTS - 1), "3-neighbour")
            }
            Action::Look => {
                is(steps > 0, "3-steps")?;
                is(has_foe_mine && !camp.has_found && camp.seen & 1 << camp.scout == 0, "4-look")
            }
            Action::Halt => Ok(()),
            Action::Probe => is(has_foe_mine, "5-probe"),
        }
    }

    fn steps_left(&self, state: &State, side: Side, to: u8) -> u8 {
        let roll = state.camp(side.other()).mine.map_or(1, |mine| (mine + to) % 3);
        if self.bug == Some(Bug::UndoableRoll) && roll == 0 { 0 } else { state.steps() - 1 }
    }
}

impl State {
    fn steps(&self) -> u8 {
        match self.phase {
            Phase::Turn(_, steps) => steps,
            _ => 0,
        }
    }
}

fn learn(camp: &mut Camp, spot: u8, is_here: bool) {
    if is_here {
        camp.has_found = true;
    } else {
        camp.seen |= 1 << spot;
    }
}

fn end_turn(state: &mut State, side: Side) {
    let camp = state.camp_mut(side);
    camp.shown = camp.scout;
    state.phase = next_draw(state);
}

fn next_draw(state: &State) -> Phase {
    if state.cup == [0; 3] { Phase::Over } else { Phase::Cup }
}
