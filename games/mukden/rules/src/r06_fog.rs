//! Chapter 6, fog of war: what each side sees of the other's stacks, witnesses of its acts, and may imagine.
//!
//! Public are the list of living units with their steps, the height and side of every stack, the face of a fresh top
//! unit and the flag of a disrupted one. Hidden are the units below a top, their disruption, and who a disrupted top
//! is. With hidden losses nobody is shown that list before the end, and so nobody is told who has fallen, or how many steps
//! a unit out of sight has left. In a battle all involved are shown to both until it is over. What is half-made is its owner's: a move until it
//! halts or takes a critical hex, an attack until it is made. [4.3e, 6.2, M18, M26, M28, M29]

use hex::Hex;
use kernel::{Bits, Side, Sighted, Viewer};
use serde::Serialize;

use crate::{Battle, Board, Event, JAPAN, Mukden, OFF, Phase, Recall, State, Unit, Units, r04_victory::outcome};

/// As many decisions of losses as each battle counts in versions while losses are hidden. [M18]
const MOST_LOSSES: u8 = 40;

/// What one viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// The turn.
    pub turn: u8,
    /// The phase as everybody sees it: `replace`, `declare`, `paralysis`, `movement`, `combat`, `battle`, `over`.
    pub phase: &'static str,
    /// Whose action or decision it is, where everybody may know.
    pub active: &'static str,
    /// The order of this turn's action phases, once declared.
    pub combat_first: Option<bool>,
    /// Whether the second action phase is on or to come.
    pub second: bool,
    /// How many actions, flips and passes there were in this action phase.
    pub actions: u8,
    /// Which sides have passed, Japan first.
    pub passed: [bool; 2],
    /// Bombardment markers left.
    pub guns: u8,
    /// Critical hexes that Japan controls.
    pub japan_controls: Vec<String>,
    /// Steps lost by Japan and Russia, unless they are hidden. [4.3e]
    pub lost: Option<[u16; 2]>,
    /// How often the Cavalry Corps was eliminated, always open. [4.3f]
    pub cavalry_lost: u8,
    /// Living units with their steps, unless losses are hidden. [4.3e]
    pub living: Option<Vec<(String, u8)>>,
    /// Every stack.
    pub stacks: Vec<StackSeen>,
    /// The battle under way.
    pub battle: Option<BattleSeen>,
    /// What the viewer is about, and the enemy does not see.
    pub own: Option<OwnAct>,
    /// How the game ended.
    pub over: Option<&'static str>,
}

/// A stack as seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StackSeen {
    /// Where it is.
    pub hex: String,
    /// Whose it is.
    pub side: &'static str,
    /// Its counters from top to bottom.
    pub counters: Vec<CounterSeen>,
}

/// A counter as seen; what is not known is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CounterSeen {
    /// The unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// Its steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<u8>,
    /// Whether it shows its flag.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disrupted: Option<bool>,
}

/// A battle, which everybody sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BattleSeen {
    /// The hex attacked.
    pub target: String,
    /// The attackers still alive.
    pub attackers: Vec<String>,
    /// Bombardment markers.
    pub guns: u8,
    /// What it waits for: `die`, `losses`, `advance`, `momentum`.
    pub step: &'static str,
    /// Whose losses are taken, and how many are left.
    pub losses: Option<(&'static str, u8)>,
}

/// What a side is about to do, for its own eyes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "act", rename_all = "snake_case")]
pub enum OwnAct {
    /// Units are being picked for paralysis.
    Paralyse {
        /// How many more.
        left: u8,
        /// The last hex and place picked.
        last: Option<(String, u8)>,
    },
    /// A unit is under way.
    Move {
        /// The unit.
        unit: String,
        /// Points spent.
        spent: u8,
        /// The way so far.
        route: Vec<String>,
    },
    /// An attack or a probe is being prepared.
    Prepare {
        /// The hex.
        target: String,
        /// Whether it is a probe.
        probe: bool,
        /// Who takes part so far.
        joined: Vec<String>,
        /// Bombardment markers laid.
        guns: u8,
    },
    /// Stacks reordered before this action.
    Topped {
        /// The units put on top.
        units: Vec<String>,
    },
}

impl Mukden {
    fn names(&self, units: Units) -> Vec<String> {
        units.into_iter().map(|it| self.id(it).to_owned()).collect()
    }

    /// Units of a battle under way, shown to everybody. [6.2c, M29]
    #[must_use]
    pub fn shown(&self, state: &State) -> Units {
        let (units, at) = match state.phase {
            Phase::Combat(battle) | Phase::Losses { battle, .. } | Phase::Advance { battle, .. } => {
                (battle.units, battle.target)
            }
            Phase::Momentum { at, .. } => (Units::NONE, at),
            _ => return Units::NONE,
        };
        let there = self.all_units().filter(|it| state.place[it.at()] == at).fold(Units::NONE, Units::with);
        units.or(there).or(state.chain.units)
    }

    /// The state as a viewer believes it to be: of what the active side is only about to do, others see nothing yet. A
    /// unit under way still stands where it was last seen. [S2]
    #[must_use]
    pub fn believed(&self, state: &State, viewer: Viewer) -> State {
        let mut believed = *state;
        if viewer.shares(state.active) {
            return believed;
        }
        match state.phase {
            Phase::Prepare(preparing) if state.chain.momentum => {
                let at = preparing.able.first().map_or(OFF, |it| state.place[it.at()]);
                believed.chain.momentum = false;
                believed.phase = Phase::Momentum { at, able: preparing.able };
            }
            Phase::Prepare(_) => believed.phase = Phase::Act,
            Phase::Move(moving) => {
                believed.phase = Phase::Act;
                let (unit, seen) = (moving.unit, moving.seen_at().0);
                let here = state.place[unit.at()];
                // Out of the stack it lies on, and back into its old place.
                for other in self.all_units().filter(|&it| it != unit && state.place[it.at()] == here) {
                    believed.rank[other.at()] -= 1;
                }
                for other in self.all_units().filter(|&it| it != unit && state.place[it.at()] == seen) {
                    believed.rank[other.at()] += u8::from(believed.rank[other.at()] >= moving.rank);
                }
                believed.place[unit.at()] = seen;
                believed.rank[unit.at()] = moving.rank;
            }
            _ => {}
        }
        believed
    }

    /// Whether a viewer may know which unit a counter is. [2.11a, 6.2a, 6.2b, M28]
    #[must_use]
    pub fn knows(&self, state: &State, viewer: Viewer, shown: Units, unit: Unit) -> bool {
        let is_face = state.rank[unit.at()] == 0 && !state.disrupted.has(unit);
        viewer.shares(self.side(unit)) || shown.has(unit) || is_face
    }

    /// Whether a viewer may not be told what has been lost: neither totals, nor anything from which they could be added up.
    /// [4.3e, M18]
    #[must_use]
    pub fn hides_losses(&self, state: &State, viewer: Viewer) -> bool {
        self.options.hidden_losses && viewer != Viewer::Umpire && !matches!(state.phase, Phase::Over(_))
    }

    /// Steps lost by Japan and Russia, unless they are hidden from a viewer. [4.3e]
    #[must_use]
    pub fn open_losses(&self, state: &State, viewer: Viewer) -> Option<[u16; 2]> {
        (!self.hides_losses(state, viewer)).then_some(state.lost)
    }

    /// Whether everybody sees a battle on the table, or those who may follow it with another.
    fn is_fighting(state: &State) -> bool {
        match state.phase {
            Phase::Combat(_) | Phase::Losses { .. } | Phase::Advance { .. } | Phase::Momentum { .. } => true,
            Phase::Prepare(_) => state.chain.momentum,
            _ => false,
        }
    }

    /// Leaves out of battles that are over what each side has lost by them: the column, the die, who was reduced, who fell, and who of those in it was left to turn to his flag. Whose units they are knows it, and the corps
    /// is seen to fall. The battle under way stays whole. [4.3e, 4.3f, M18]
    fn leave_losses_out(&self, state: &State, viewer: Viewer, events: &mut [Option<Event>]) {
        let begins = |it: &Option<Event>| matches!(it, Some(Event::Attacked { .. } | Event::Probed { .. }));
        let begun = || events.iter().rposition(begins).unwrap_or(0);
        let over = if Self::is_fighting(state) { begun() } else { events.len() };
        // Whoever asks from the middle of a battle on is told no more of it.
        let (mut is_fought, mut attacker) = (true, None);
        for told in &mut events[..over] {
            let Some(event) = told.take() else { continue };
            *told = match event {
                Event::Attacked { side, target, attackers, guns, defenders, .. } => {
                    (is_fought, attacker) = (true, Some(side));
                    Some(Event::AttackedOnce { side, target, attackers, guns, defenders })
                }
                // With who was in it and the markers, the die would say what it brought.
                Event::CombatRoll { .. } => None,
                Event::StepLost { unit, .. } => Some(event).filter(|_| viewer.shares(self.side(unit))),
                Event::Eliminated { unit, .. } => {
                    Some(event).filter(|_| viewer.shares(self.side(unit)) || unit == self.book.cavalry_corps)
                }
                Event::Disrupted { units } if is_fought => {
                    let side = units.first().map(|it| self.side(it));
                    // Those who attacked turn last.
                    is_fought = side.is_none() || side != attacker;
                    Some(event).filter(|_| side.is_some_and(|it| viewer.shares(it)))
                }
                Event::Moved { .. }
                | Event::Phase { .. }
                | Event::Flipped { .. }
                | Event::HiddenFlip { .. }
                | Event::Passed { .. } => {
                    is_fought = false;
                    Some(event)
                }
                event => Some(event),
            };
        }
    }

    /// Units of a side that a viewer sees nowhere and must think alive: those that are, and with hidden losses also the
    /// fallen, for nobody keeps a list of them. The corps is seen to fall and to return, and whoever fell in the battle
    /// under way has just been seen to. [4.3f, M18]
    #[must_use]
    pub fn unseen(&self, state: &State, viewer: Viewer, side: Side) -> Units {
        let shown = self.shown(state);
        let fallen_here = match state.phase {
            Phase::Combat(battle) | Phase::Advance { battle, .. } => battle.units,
            Phase::Losses { battle, last, .. } => battle.units.with(last),
            _ => Units::NONE,
        };
        let fallen_openly = fallen_here.or(state.chain.units).with(self.book.cavalry_corps);
        let may_live = |it: &Unit| match state.hex(*it) {
            Some(_) => !self.knows(state, viewer, shown, *it),
            None => self.hides_losses(state, viewer) && !viewer.shares(side) && !fallen_openly.has(*it),
        };
        self.book.units_of(side).filter(may_live).fold(Units::NONE, Units::with)
    }

    fn see_stacks(&self, state: &State, board: &Board, viewer: Viewer, shown: Units) -> Vec<StackSeen> {
        let see = |unit: Unit| {
            let known = self.knows(state, viewer, shown, unit);
            // A flag on top shows; below a top nothing does.
            let open = known || state.rank[unit.at()] == 0;
            CounterSeen {
                unit: known.then(|| self.id(unit).to_owned()),
                steps: known.then_some(state.steps[unit.at()]),
                disrupted: open.then(|| state.disrupted.has(unit)),
            }
        };
        let stacks = self.book.map.grid.hexes().filter_map(|hex| Some((hex, board.top(hex)?)));
        stacks
            .map(|(hex, top)| StackSeen {
                hex: self.number(hex),
                side: Self::name(self.side(top)),
                counters: board.stack(hex).map(see).collect(),
            })
            .collect()
    }

    fn name(side: Side) -> &'static str {
        if side == JAPAN { "japan" } else { "russia" }
    }

    fn see_battle(&self, state: &State, board: &Board) -> Option<BattleSeen> {
        let (battle, step) = match state.phase {
            Phase::Combat(battle) => (battle, "die"),
            Phase::Losses { battle, .. } => (battle, "losses"),
            Phase::Advance { battle, .. } => (battle, "advance"),
            Phase::Momentum { at, able } => (Battle { target: at, units: able, guns: 0 }, "momentum"),
            _ => return None,
        };
        let losses = match state.phase {
            Phase::Losses { attacker, left, .. } => {
                Some((Self::name(if attacker { state.active } else { state.active.other() }), left))
            }
            _ => None,
        };
        Some(BattleSeen {
            target: self.number(Hex(battle.target)),
            attackers: self.names(battle.units.and(board.on_map[state.active])),
            guns: battle.guns,
            step,
            losses,
        })
    }

    fn see_own(&self, state: &State, viewer: Viewer) -> Option<OwnAct> {
        let owner = if matches!(state.phase, Phase::Paralyse { .. }) { JAPAN } else { state.active };
        if !viewer.shares(owner) {
            return None;
        }
        match state.phase {
            Phase::Paralyse { left, hex, place } => {
                let last = (place != u8::MAX).then(|| (self.number(Hex(hex)), place + 1));
                Some(OwnAct::Paralyse { left, last })
            }
            Phase::Move(moving) => Some(OwnAct::Move {
                unit: self.id(moving.unit).to_owned(),
                spent: moving.spent,
                route: moving.route[..usize::from(moving.n)].iter().map(|&it| self.number(Hex(it))).collect(),
            }),
            Phase::Prepare(preparing) => Some(OwnAct::Prepare {
                target: self.number(Hex(preparing.target)),
                probe: preparing.probe,
                joined: self.names(preparing.joined),
                guns: preparing.guns,
            }),
            Phase::Act if !state.topped.is_empty() => Some(OwnAct::Topped { units: self.names(state.topped) }),
            _ => None,
        }
    }

    fn public_phase(&self, state: &State) -> &'static str {
        match state.phase {
            Phase::Replace => "replace",
            Phase::Declare => "declare",
            Phase::Paralysis | Phase::Paralyse { .. } => "paralysis",
            Phase::Combat(_) | Phase::Losses { .. } | Phase::Advance { .. } | Phase::Momentum { .. } => "battle",
            Phase::Act | Phase::Move(_) | Phase::Prepare(_) => {
                if state.is_combat() {
                    "combat"
                } else {
                    "movement"
                }
            }
            Phase::Over(_) => "over",
        }
    }

    /// What a viewer sees of the state it believes in. [6.2]
    pub(crate) fn seen(&self, state: &State, board: &Board, viewer: Viewer) -> View {
        let shown = self.shown(state);
        let is_over = matches!(state.phase, Phase::Over(_));
        let alive = || self.all_units().filter(|it| state.hex(*it).is_some());
        let critical = self.book.map.critical.iter().copied().filter(|&it| self.control(state, it) == Some(JAPAN));
        View {
            turn: state.turn,
            phase: self.public_phase(state),
            active: match state.phase {
                Phase::Replace => "russia",
                Phase::Losses { attacker: false, .. } => Self::name(state.active.other()),
                _ => Self::name(state.active),
            },
            combat_first: (!matches!(state.phase, Phase::Replace | Phase::Declare)).then_some(state.combat_first),
            second: state.second,
            actions: state.actions,
            passed: state.passed,
            guns: state.guns,
            japan_controls: critical.map(|it| self.number(it)).collect(),
            lost: self.open_losses(state, viewer),
            cavalry_lost: state.cavalry_lost,
            living: (!self.hides_losses(state, viewer))
                .then(|| alive().map(|it| (self.id(it).to_owned(), state.steps[it.at()])).collect()),
            stacks: self.see_stacks(state, board, if is_over { Viewer::Umpire } else { viewer }, shown),
            battle: self.see_battle(state, board),
            own: self.see_own(state, viewer),
            over: match state.phase {
                Phase::Over(end) => Some(outcome(end).how),
                _ => None,
            },
        }
    }
}

impl Sighted for Mukden {
    type View = View;
    type Recall = Recall;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let believed = self.believed(state, viewer);
        self.seen(&believed, &Board::new(self, &believed), viewer)
    }

    fn witness(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        match event {
            // A half-made act is its owner's.
            Event::Stepped { unit, .. } => viewer.shares(self.side(*unit)).then(|| event.clone()),
            Event::Preparing { side, .. } => viewer.shares(*side).then(|| event.clone()),
            Event::Paralysed { hex, place, unit } => match viewer {
                Viewer::Umpire => Some(event.clone()),
                // Japan knows the place it picked; Russia knows the unit; others only what shows on top.
                Viewer::Side(side) if side == JAPAN => Some(Event::Paralysed { hex: *hex, place: *place, unit: None }),
                Viewer::Side(_) => Some(Event::Paralysed { hex: *hex, place: *place, unit: *unit }),
                Viewer::Spectator => (*place == 0).then_some(Event::Paralysed { hex: *hex, place: 0, unit: None }),
            },
            Event::Topped { unit, hex, face, covers } => {
                if viewer.shares(self.side(*unit)) || *face {
                    Some(event.clone())
                } else {
                    covers.then(|| Event::HiddenTop { side: self.side(*unit), hex: *hex })
                }
            }
            Event::Flipped { unit, top, .. } => {
                if viewer.shares(self.side(*unit)) || *top {
                    Some(event.clone())
                } else {
                    Some(Event::HiddenFlip { side: self.side(*unit) })
                }
            }
            _ => Some(event.clone()),
        }
    }

    fn retell(&self, state: &State, viewer: Viewer, events: &mut [Option<Event>]) {
        if self.hides_losses(state, viewer) {
            self.leave_losses_out(state, viewer, events);
        }
    }

    fn is_shown_again(&self, state: &State, viewer: Viewer) -> bool {
        !(self.hides_losses(state, viewer) && matches!(state.phase, Phase::Losses { .. }))
    }

    fn surplus(&self, state: &State) -> u8 {
        if self.options.hidden_losses { MOST_LOSSES.saturating_sub(self.losses_to_come(state)) } else { 0 }
    }

    fn remember(&self, recall: &mut Recall, state: &State, viewer: Viewer, seen: &Event) {
        self.fold(recall, state, viewer, seen);
    }

    fn imagine(&self, state: &State, side: Side, recall: &Recall, bits: &mut Bits) -> State {
        self.dream(state, side, recall, bits)
    }
}
