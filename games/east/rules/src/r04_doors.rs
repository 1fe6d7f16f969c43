//! Chapter 4, the two doors of the game: what is awaited, what may be chosen, and how it is carried out.

use hex::Hex;
use kernel::{Awaiting, Bits, BySide, CUP_KINDS, Chance, Game, Log, Luck, May, Side, Sides, Switch, any_listed};

use crate::{
    AXIS, Action, Board, East, Event, Marker, Order, Pause, Phase, SOVIET, SWITCHES, State, Task, Units,
    r03_victory::outcome, r04_sequence::Now,
};

impl East {
    /// The markers in the cup as fate is asked for them.
    fn cup(state: &State) -> Chance {
        let mut counts = [0; CUP_KINDS];
        counts[..Marker::N].copy_from_slice(&state.cup);
        Chance::Draw(counts)
    }

    fn choose(&self, now: &mut Now<'_>, side: Side, action: Action) {
        match (now.state.pause, action) {
            (Pause::Leader(leader), Action::Attach(corps)) => return self.attach(now, leader, corps),
            (Pause::Capture, Action::Reserve(unit)) => return self.reserve(now, unit),
            _ => {}
        }
        match action {
            Action::Assign(command) => match now.state.phase {
                Phase::Assign { marker, .. } => self.assign(now, marker, command % 4),
                _ => self.open_game(now, command),
            },
            Action::Ignore => {
                if let Phase::Assign { marker, .. } = now.state.phase {
                    self.ignore(now, marker);
                }
            }
            Action::Return => self.return_zhukov(now),
            Action::Place(_, hex) if now.state.phase == Phase::Partisans => self.place_partisans(now, hex),
            Action::Place(unit, hex) => self.place_unit(now, unit, hex),
            Action::Withdraw(unit) => self.withdraw_garrison(now, unit),
            Action::Garrison(unit) => self.garrison(now, unit),
            Action::Restore(unit) => self.restore(now, unit),
            Action::Revive { unit, panzer } => self.revive(now, unit, panzer),
            Action::Send(unit, front) => self.send(now, unit, front),
            Action::Buy(orders) => self.buy(now, side, orders),
            Action::Pick(marker) => self.pick(now, marker),
            Action::Lead(leader) => {
                now.log.say(|| Event::LeaderTries { unit: leader });
                now.state.phase = Phase::LeaderRoll { leader };
            }
            Action::Order(order) => {
                if let Phase::LeaderOrder { leader } = now.state.phase {
                    self.order_by_leader(now, leader, order);
                }
            }
            Action::Follow(unit) => {
                if let Phase::Followers { leader } = now.state.phase {
                    self.follow(now, leader, unit);
                }
            }
            Action::Kluge(order) => self.order_kluge(now, order),
            Action::Step(unit, hex) => self.step(now, unit, hex),
            Action::Gather(unit) => self.gather(now, unit),
            Action::Drop(unit) => self.drop_unit(now, unit),
            Action::Assault { hex, support } => self.assault(now, hex, support),
            Action::Invade(unit, hex) => self.invade(now, unit, hex),
            Action::Halt => self.halt(now),
            Action::Attack(hex) => self.attack(now, hex),
            Action::Join(unit) => self.join(now, unit),
            Action::Fight { support } => self.fight(now, support),
            Action::Answer { support } => self.answer(now, support),
            Action::Lose(unit) => self.lose(now, unit),
            Action::Retreat(one, two) => self.retreat(now, now.state.battle.retreating, [one, two]),
            Action::RetreatOne(unit, one, two) => self.retreat(now, Units::only(unit), [one, two]),
            Action::Sail(port) => self.sail(now, port),
            Action::Remove(unit) => self.eliminate(now, unit),
            Action::Advance(unit, hex) => self.advance(now, unit, hex),
            Action::Attach(_) | Action::Reserve(_) => {}
            Action::Counter(unit) => {
                self.counter(now, unit);
            }
            Action::March(hex) => {
                if let Phase::CounterMarch { unit } = now.state.phase {
                    self.march(now, unit, hex);
                }
            }
            Action::Done => self.done(now),
        }
    }

    /// A loss its owner has chosen. [7.3.6b, 12.2.3a, 12.3.4a]
    fn lose(&self, now: &mut Now<'_>, unit: crate::Unit) {
        match now.state.phase {
            Phase::AttackerLosses => now.state.battle.owes[0] -= 1,
            Phase::DefenderLosses | Phase::RetreatLosses => now.state.battle.owes[1] -= 1,
            Phase::CounterStep => now.state.phase = Phase::CounterLoss { both: false },
            Phase::CounterLoss { .. } => {
                self.eliminate(now, unit);
                return self.close_counterattack(now);
            }
            _ => {}
        }
        self.lose_step(now, unit);
    }

    /// Nothing more of what is being asked.
    fn done(&self, now: &mut Now<'_>) {
        let what = match now.state.phase {
            Phase::TopUp { .. } => Some(Task::Replacements),
            Phase::Staff => Some(Task::Staff),
            Phase::LeaderOrder { .. } => Some(Task::Leader),
            Phase::Followers { .. } => Some(Task::Followers),
            Phase::Combat => Some(Task::Combat),
            Phase::Advance => Some(Task::Advance),
            // The phases that follow the others are told.
            _ => None,
        };
        if let Some(what) = what {
            let side = if what == Task::Replacements { SOVIET } else { now.state.active_side };
            now.log.say(|| Event::Finished { side, what });
        }
        match now.state.phase {
            Phase::Refit => self.close_refit(now),
            Phase::TopUp { .. } => now.state.phase = Phase::Partisans,
            Phase::Partisans => self.open_command(now),
            Phase::Staff => now.state.phase = Phase::Movement,
            Phase::LeaderOrder { .. } | Phase::Followers { .. } => now.state.phase = Phase::Staff,
            Phase::Movement => self.end_movement(now),
            Phase::Combat => self.close_activation(now),
            Phase::Advance => self.end_battle(now),
            _ => {}
        }
    }
}

impl Game for East {
    const ID: &'static str = "east";
    const EDITION: u32 = 3;
    const SIDES: BySide<&'static str> = BySide { a: "axis", b: "soviet" };
    const SWITCHES: &'static [Switch] = SWITCHES;

    type State = State;
    type Board = Board;
    type Action = Action;
    type Event = Event;

    fn setup(&self) -> State {
        self.start()
    }

    fn board(&self, state: &State) -> Board {
        Board::new(self, state)
    }

    fn board_agrees(&self, state: &State, board: &Board) -> bool {
        board.agrees(self, state, &mut Board::new(self, state))
    }

    fn awaiting(&self, state: &State) -> Awaiting {
        match state.pause {
            Pause::None => {}
            Pause::Fate(_) => return Awaiting::Chance(Chance::Die),
            Pause::Leader(_) => return Awaiting::choice(AXIS),
            Pause::Capture => return Awaiting::choice(SOVIET),
        }
        let (active, other) = (state.active_side, state.active_side.other());
        match state.phase {
            Phase::Opening | Phase::AxisArrivals | Phase::Refit | Phase::Staff => Awaiting::choice(AXIS),
            Phase::LeaderOrder { .. } | Phase::Followers { .. } | Phase::CounterStep => Awaiting::choice(AXIS),
            Phase::SovietArrivals | Phase::Replacements { .. } | Phase::TopUp { .. } | Phase::Partisans => {
                Awaiting::choice(SOVIET)
            }
            Phase::Entering | Phase::CounterUnit | Phase::CounterMarch { .. } | Phase::CounterLoss { .. } => {
                Awaiting::choice(SOVIET)
            }
            Phase::Purchase => {
                let owes = |sides: Sides, side: Side| {
                    if state.bought[side as usize].is_some() { sides.without(side) } else { sides }
                };
                Awaiting::Choice(owes(owes(Sides::BOTH, AXIS), SOVIET))
            }
            Phase::Initiative => Awaiting::choice(self.initiative(state)),
            Phase::Assign { axis, .. } => Awaiting::choice(if axis { AXIS } else { SOVIET }),
            Phase::Movement | Phase::Moving | Phase::Combat | Phase::Prepare => Awaiting::choice(active),
            Phase::AttackerLosses | Phase::Advance => Awaiting::choice(active),
            Phase::Support | Phase::DefenderLosses | Phase::Retreat | Phase::RetreatLosses | Phase::Overstack => {
                Awaiting::choice(other)
            }
            Phase::Draw => Awaiting::Chance(Self::cup(state)),
            Phase::CommandRoll { .. }
            | Phase::ZhukovRoll
            | Phase::LeaderRoll { .. }
            | Phase::Invasion { .. }
            | Phase::CombatRoll
            | Phase::CounterFront
            | Phase::CounterRoll
            | Phase::Attrition
            | Phase::HitlerRoll => Awaiting::Chance(Chance::Die),
            Phase::Over(end) => Awaiting::Over(outcome(end)),
        }
    }

    fn asked(&self, state: &State) -> Sides {
        match (state.phase, self.awaiting(state)) {
            (Phase::Purchase, _) => Sides::BOTH,
            (_, Awaiting::Choice(sides)) => sides,
            _ => Sides::NONE,
        }
    }

    /// What may be chosen in the phase that is open; moves only while a command acts. [4.0b, 11.2]
    fn actions(&self, state: &State, board: &mut Board, side: Side, out: &mut Vec<Action>) {
        if !self.awaiting(state).owes(side) {
            return;
        }
        let from = out.len();
        match (state.pause, state.phase) {
            (Pause::Leader(leader), _) => self.list_corps(state, board, leader, out),
            (Pause::Capture, _) => out.extend(self.dead_pool(state).into_iter().map(Action::Reserve)),
            (_, Phase::Opening) => out.extend((0..4).map(Action::Assign)),
            (_, Phase::AxisArrivals) => self.list_arrivals(state, board, true, out),
            (_, Phase::Refit) => self.list_refit(state, board, out),
            (_, Phase::SovietArrivals) => self.list_arrivals(state, board, false, out),
            (_, Phase::Replacements { .. }) => {
                let unit = self.boxed(state, state.turn).first().expect("a replacement on the track");
                out.extend((0..4).map(|front| Action::Send(unit, front)));
            }
            (_, Phase::TopUp { last, .. }) => self.list_top_up(state, last, out),
            (_, Phase::Partisans) => self.list_hideouts(state, board, out),
            (_, Phase::Purchase) => {
                out.extend(self.purchases(state.points[side as usize], side).map(Action::Buy));
            }
            (_, Phase::Initiative) => self.list_picks(state, out),
            (_, Phase::Assign { marker, drawn, .. }) => self.list_boxes(state, marker, drawn, out),
            (_, Phase::Entering) => self.list_entering(state, board, out),
            (_, Phase::Staff) => self.list_staff(state, board, out),
            (_, Phase::LeaderOrder { .. }) => {
                out.extend(Order::ALL.map(Action::Order));
                out.push(Action::Done);
            }
            (_, Phase::Followers { leader }) => {
                out.extend(self.followers(state, board, leader).into_iter().map(Action::Follow));
                if !state.led[self.leader_slot(leader).expect("a Leader")].units.is_empty() {
                    out.push(Action::Done);
                }
            }
            (_, Phase::Movement) => self.list_movement(state, board, out),
            (_, Phase::Moving) => self.list_moving(state, board, out),
            (_, Phase::Combat) => {
                out.extend(self.targets(state, board).iter().map(Action::Attack));
                out.push(Action::Done);
            }
            (_, Phase::Prepare) => self.list_prepare(state, board, out),
            (_, Phase::Support) => out.extend([false, true].map(|support| Action::Answer { support })),
            (_, Phase::AttackerLosses) => self.list_losses(state, board, true, out),
            (_, Phase::DefenderLosses) => self.list_losses(state, board, false, out),
            (_, Phase::Retreat) => self.list_retreats(state, board, out),
            (_, Phase::RetreatLosses) => {
                out.extend(self.loss_candidates(state, state.battle.running).into_iter().map(Action::Lose));
            }
            (_, Phase::Overstack) => {
                let surplus = self.surplus(board, Hex(state.battle.way[1]));
                out.extend(surplus.into_iter().map(Action::Remove));
            }
            (_, Phase::Advance) => self.list_advances(state, board, out),
            (_, Phase::CounterUnit) => self.list_counter(state, out),
            (_, Phase::CounterMarch { unit }) => {
                out.extend(board.marches(self, state, unit).iter().map(Action::March));
            }
            (_, Phase::CounterLoss { .. }) => {
                out.extend(self.counter_losers(state, board, SOVIET).into_iter().map(Action::Lose));
            }
            (_, Phase::CounterStep) => {
                out.extend(self.counter_losers(state, board, AXIS).into_iter().map(Action::Lose));
            }
            _ => {}
        }
        out[from..].sort_unstable();
    }

    fn why_not(&self, state: &State, board: &mut Board, side: Side, action: Action) -> May {
        self.refusal(state, board, side, action)
    }

    fn is_member(&self, action: Action) -> bool {
        matches!(action, Action::Join(_) | Action::Lose(_) | Action::Follow(_))
    }

    fn is_end(&self, _: &State, action: Action) -> bool {
        matches!(action, Action::Done | Action::Halt)
    }

    fn act(&self, state: &mut State, board: &mut Board, side: Side, action: Action, log: &mut Log<Event>) {
        let mut now = Now { state, board, log };
        self.choose(&mut now, side, action);
        self.proceed(&mut now);
    }

    fn land(&self, state: &mut State, board: &mut Board, luck: Luck, log: &mut Log<Event>) {
        let mut now = Now { state, board, log };
        let die = luck.0 as u8;
        if let Pause::Fate(unit) = now.state.pause {
            self.land_fate(&mut now, unit, die);
        } else {
            match now.state.phase {
                Phase::CommandRoll { axis } => self.land_command(&mut now, axis, die),
                Phase::Draw => self.land_draw(&mut now, Marker(die)),
                Phase::ZhukovRoll => self.land_zhukov(&mut now, die),
                Phase::LeaderRoll { leader } => self.land_leader(&mut now, leader, die),
                Phase::Invasion { unit, hex } => self.land_invasion(&mut now, unit, Hex(hex), die),
                Phase::CombatRoll => self.land_combat(&mut now, die),
                Phase::CounterFront => self.land_front(&mut now, die),
                Phase::CounterRoll => self.land_counter(&mut now, die),
                Phase::HitlerRoll => self.land_hitler(&mut now, die),
                _ => {}
            }
        }
        self.proceed(&mut now);
    }

    fn notation(&self, side: Side, action: Action) -> String {
        self.write(side, action)
    }

    fn parse(&self, side: Side, text: &str) -> Option<Action> {
        self.read(side, text)
    }

    fn occasion(&self, state: &State) -> String {
        self.asked_of_fate(state)
    }

    fn marker(&self, kind: u16) -> &'static str {
        Marker(kind as u8).name()
    }

    fn any_action(
        &self,
        state: &State,
        board: &mut Board,
        side: Side,
        list: &mut Vec<Action>,
        bits: &mut Bits,
    ) -> (Action, bool) {
        if state.phase == Phase::Movement && state.pause == Pause::None {
            return (self.any_move(state, board, bits), true);
        }
        if state.phase == Phase::Moving && state.pause == Pause::None {
            return self.any_step(state, board, bits);
        }
        if state.pause == Pause::None && matches!(state.phase, Phase::SovietArrivals | Phase::Entering) {
            return self.any_entry(state, board, bits);
        }
        any_listed(self, state, board, side, list, bits)
    }
}
