//! Which positions are possible: what the parts of a position owe to each other.

use hex::Hex;

use super::Reader;
use crate::{Army, Battle, Board, Corps, End, Hindenburg, March, Phase, Set, State, Where, r07_rally::needs};

impl Reader<'_> {
    /// Checks what only the whole position shows.
    pub(super) fn check(&mut self, state: &State) {
        self.check_places(state);
        if !self.faults.is_empty() {
            return;
        }
        let board = Board::new(self.game, state);
        self.check_memory(state, &board);
        if self.faults.is_empty() {
            self.check_phase(state, &board);
        }
    }

    fn check_places(&mut self, state: &State) {
        let game = self.game;
        let mut taken = Set::EMPTY;
        for corps in Corps::all() {
            let id = game.id(corps);
            match state.place[corps.at()] {
                Where::On(hex) => {
                    let number = game.number(hex);
                    if !game.book.map.passable.has(hex) {
                        self.fault(format!("{id} stands in {number}, which is impassable"));
                    }
                    if taken.has(hex) {
                        self.fault(format!("{id} shares {number} with another corps"));
                    }
                    if corps.is_german() && game.russian_start.has(hex) {
                        self.fault(format!("{id} stands in {number}, a Russian starting hex"));
                    }
                    if state.last_russian.has(hex) == corps.is_german() {
                        self.fault(format!("{number} was last occupied by {id}, which stands there"));
                    }
                    taken.insert(hex);
                }
                Where::Track(hex) => {
                    if !corps.is_german() || !game.options.delayed_rail {
                        self.fault(format!("{id} cannot be on the turn track"));
                    }
                    if !game.rail.has(hex) {
                        self.fault(format!("{id} cannot go by rail to {}", game.number(hex)));
                    }
                    if state.unsupplied.has(corps) {
                        self.fault(format!("{id} is on the track and carries no supply marker"));
                    }
                }
                Where::Lost => {}
            }
        }
        let outside = state.last_russian - game.book.map.passable;
        for hex in outside.iter() {
            self.fault(format!("nobody can have occupied {}, which is impassable", game.number(hex)));
        }
    }

    fn check_memory(&mut self, state: &State, board: &Board) {
        let game = self.game;
        let order = Hindenburg::activation(state.activation);
        let varies = game.options.variable_activation && state.turn >= game.book.scenario.variable_from;
        self.demand(varies || state.activation == 1, "the printed order of armies is row 1");
        let acting = order.get(usize::from(state.slot)).copied();
        for army in Army::RUSSIAN {
            let day = state.forced_march[army as usize];
            let slot = order.iter().position(|&it| it == army).unwrap_or(0);
            let done = usize::from(state.slot) > slot;
            let under_way = acting == Some(army) && !matches!(state.phase, Phase::March(_) | Phase::Activation);
            let today = day == state.turn && (done || under_way);
            let yesterday = day > 0 && day.checked_add(1) == Some(state.turn) && !done;
            if day > 0 && !today && !yesterday {
                let what = "today's once the army has marched, yesterday's before";
                self.fault(format!("the {}'s forced-march marker cannot lie on day {day}: it is {what}", army.name()));
            }
            if day > 0 && army == Army::Second && day < game.book.scenario.second_army_from {
                self.fault("the 2nd Army cannot have marched before it is in play");
            }
        }
        let first = board.on_map(Army::First);
        let map = &game.book.map;
        let east = |corps| state.hex(corps).is_some_and(|it| map.grid.col(it) > map.angerburg_column);
        self.demand(
            state.past_angerburg || first.is_empty() || first.into_iter().any(east),
            "the whole 1st Army has reached the Angerburg column, so it is past Angerburg",
        );
        let fighting = acting == Some(Army::Eighth)
            && !matches!(state.phase, Phase::Francois | Phase::Activation | Phase::March(_));
        let marks = state.moved.or(state.forced).or(state.fought);
        self.demand(
            fighting || (marks.is_empty() && !state.railed && !state.activated),
            "nobody has moved, fought or gone by rail outside the 8th Army's phase",
        );
        self.demand(
            !state.activated || state.hex(game.francois).is_some(),
            "François cannot act on his own off the map",
        );
        self.demand(state.forced.minus(state.moved).is_empty(), "a corps that has force-marched has had its move");
    }

    fn check_phase(&mut self, state: &State, board: &Board) {
        let acting = Hindenburg::activation(state.activation).get(usize::from(state.slot)).copied();
        let army = match state.phase {
            Phase::Activation => {
                let varies =
                    self.game.options.variable_activation && state.turn >= self.game.book.scenario.variable_from;
                self.demand(
                    varies && state.slot == 0 && state.activation == 1,
                    "the order of armies is not rolled for now",
                );
                return;
            }
            Phase::Surrender(_) | Phase::Rally(_) | Phase::Over(_) => None,
            Phase::March(army) => Some(army),
            Phase::Direction(march) | Phase::MarchTie { march, .. } => Some(march.army),
            Phase::Combat(battle) | Phase::Disruption { battle, .. } | Phase::GiveWay { battle, .. } => Some(battle.by),
            Phase::Retreat(_) => acting.filter(|&it| it != Army::Eighth).or(Some(Army::First)),
            _ => Some(Army::Eighth),
        };
        if acting != army {
            self.fault("the number of armies done does not fit the phase");
            return;
        }
        if let Some(army) = army
            && !self.game.is_in_play(state, army)
        {
            self.fault("the 2nd Army is not in play yet");
        }
        let fits = self.game.phase_fits(state, board);
        self.demand(fits, "the phase cannot be in this position");
    }
}

impl Hindenburg {
    /// Whether a phase's own data fit the position.
    fn phase_fits(&self, state: &State, board: &Board) -> bool {
        let may_fight = |battle: &Battle| match battle.by {
            Army::Eighth => {
                let both = battle.attackers.or(battle.targets);
                both.minus(state.fought).is_empty() && self.is_battle(state, battle)
            }
            army => !battle.attackers.is_empty() && self.contact(state, board, army) == *battle,
        };
        let marching = |march: &March| {
            let contact = |corps| state.hex(corps).is_some_and(|it| board.touches(Army::Eighth, it));
            march.army != Army::Eighth
                && (1..=2).contains(&march.left)
                && march.stopped.minus(board.on_map(march.army)).is_empty()
                && march.stopped.into_iter().all(contact)
                && march.stopped != board.on_map(march.army)
        };
        match state.phase {
            Phase::Activation => true,
            Phase::March(army) => {
                army != Army::Eighth
                    && !board.on_map(army).is_empty()
                    && !(self.options.exhaustion && self.marched_yesterday(state, army))
            }
            Phase::Direction(march) => marching(&march) && state.past_angerburg,
            Phase::MarchTie { march, dir, ties } => {
                let rolled = march.army == Army::First && state.past_angerburg;
                marching(&march)
                    && dir.is_some() == rolled
                    && ties > 1
                    && ties == self.march_ties(state, board, &march, dir)
            }
            Phase::Combat(battle) => {
                let triggered = battle.by == Army::Eighth || self.russian_attack(state, board, battle.by).is_some();
                may_fight(&battle) && triggered
            }
            Phase::Disruption { battle, left, .. } => {
                let all = battle.attackers.or(battle.targets);
                may_fight(&battle)
                    && left.minus(all).is_empty()
                    && left.first().is_some_and(|it| left == all.after(it).with(it))
            }
            Phase::Retreat(left) => !left.is_empty() && left.minus(board.on_map(Army::Eighth)).is_empty(),
            Phase::Francois => state.hex(self.francois).is_some(),
            Phase::FrancoisDirection => state.activated && state.moved.is_empty() && state.fought.is_empty(),
            Phase::Move => true,
            Phase::Moving { corps, from } => {
                let Some(at) = state.hex(corps) else { return false };
                self.may_move(state, board, corps).is_ok()
                    && self.book.map.grid.distance(at, Hex(from)) == 1
                    && self.may_stand(board, Hex(from)).is_ok()
                    && self.may_go_on(state, board, corps, at).is_ok()
            }
            Phase::Rail(corps) => self.may_board(state, board, corps).is_ok(),
            Phase::RailDelay { corps, to } => {
                self.options.delayed_rail
                    && state.railed
                    && self.may_move(state, board, corps).is_ok()
                    && self.may_rail_to(state, board, corps, Hex(to)).is_ok()
            }
            Phase::Trains => self.is_order_open(state, board) && state.forced.is_empty(),
            Phase::Arrival(corps) => {
                let ends = self.arrivals(state, board, corps);
                let Where::Track(to) = state.place[corps.at()] else { return false };
                !state.moved.has(corps) && !ends.is_empty() && !ends.has(to) && state.forced.is_empty()
            }
            Phase::Attack => state.forced.is_empty() && !self.attackers(state, board).is_empty(),
            Phase::Preparing { attackers, targets } => {
                let mut list = Vec::new();
                self.list_attacks(state, board, attackers, targets, &mut list);
                state.forced.is_empty()
                    && !attackers.is_empty()
                    && attackers.minus(self.attackers(state, board)).is_empty()
                    && targets.minus(self.targets_near(state, board, attackers)).is_empty()
                    && !list.is_empty()
            }
            Phase::GiveWay { battle, army, ties } => {
                battle.by == Army::Eighth
                    && self.armies_of(battle.targets).any(|it| it == army)
                    && ties > 1
                    && ties == self.give_way_ties(state, board, army)
            }
            Phase::Surrender(left) => {
                !left.is_empty() && left.minus(self.russians(board)).is_empty() && left.and(state.unsupplied).is_empty()
            }
            Phase::Rally(left) => {
                !left.is_empty() && left.into_iter().all(|it| needs(it, state.disruption[it.at()]).is_some())
            }
            Phase::Over(End::Points(score)) => {
                usize::from(state.turn) == self.book.scenario.days.len()
                    && score == state.score()
                    && self.sudden_defeat(state, board).is_none()
            }
            Phase::Over(end) => self.sudden_defeat(state, board) == Some(end),
        }
    }
}
