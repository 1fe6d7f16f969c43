//! Positions as public data, and every reason why one cannot be.

mod possible;

use hex::Hex;
use kernel::{Fault, Faults, Positioned, Side, cut, quoted};
use serde::{Deserialize, Serialize};

use crate::{
    Battle, Chain, End, JAPAN, MAX_UNITS, Moving, Mukden, OFF, Phase, Preparing, RUSSIA, State, Unit, Units,
    r04_victory::outcome,
};

/// The most hexes of a route, its start included.
const ROUTE: usize = 11;

/// A position: everything about a state in names and numbers a player knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// Always `mukden`.
    #[serde(default = "game_id")]
    pub game: String,
    /// The turn, 1 to 6.
    pub turn: u8,
    /// Whether Japan chose combat first.
    #[serde(default)]
    pub combat_first: bool,
    /// Whether the second action phase of the turn is on or to come.
    #[serde(default)]
    pub second: bool,
    /// Whose action it is.
    #[serde(default = "japan")]
    pub active: Whose,
    /// What is happening.
    pub phase: PhaseOf,
    /// Every unit.
    pub units: Vec<UnitAt>,
    /// What the combat action under way consists of so far.
    #[serde(default, skip_serializing_if = "ChainOf::is_none")]
    pub chain: ChainOf,
    /// How many actions, flips and passes there were in this action phase.
    #[serde(default)]
    pub actions: u8,
    /// Who has passed for the rest of the phase, Japan first.
    #[serde(default)]
    pub passed: Vec<Whose>,
    /// Bombardment markers left.
    #[serde(default)]
    pub guns: u8,
    /// Critical hexes that Japan controls; without it, those of the start as changed by who stands there now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub japan_controls: Option<Vec<String>>,
    /// Steps lost by Japan and Russia; without it, what the units say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost: Option<[u16; 2]>,
    /// How often the Cavalry Corps was eliminated; without it, as seldom as can be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cavalry_lost: Option<u8>,
}

/// A side in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Whose {
    /// Japan.
    Japan,
    /// Russia.
    Russia,
}

impl Whose {
    fn of(side: Side) -> Whose {
        if side == JAPAN { Whose::Japan } else { Whose::Russia }
    }

    fn side(self) -> Side {
        if self == Whose::Japan { JAPAN } else { RUSSIA }
    }
}

fn game_id() -> String {
    "mukden".into()
}

fn japan() -> Whose {
    Whose::Japan
}

/// A unit in a position. Without a hex it is eliminated.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitAt {
    /// The id.
    pub unit: String,
    /// Its hex on the map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hex: Option<String>,
    /// Its place in the stack, the top being 0; if nobody in a stack has one, they lie as they are listed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u8>,
    /// Steps left; without it, all that are printed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<u8>,
    /// Whether it shows its flag.
    #[serde(default, skip_serializing_if = "is_false")]
    pub disrupted: bool,
    /// Whether it was put on top of its stack before this action.
    #[serde(default, skip_serializing_if = "is_false")]
    pub topped: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
fn is_false(it: &bool) -> bool {
    !it
}

/// A combat action so far, in names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChainOf {
    /// Everybody who has attacked or probed, those who fell included.
    #[serde(default)]
    pub units: Vec<String>,
    /// Whether the first part was a probe.
    #[serde(default, skip_serializing_if = "is_false")]
    pub probed: bool,
    /// Whether the second part, the momentum attack, has begun.
    #[serde(default, skip_serializing_if = "is_false")]
    pub momentum: bool,
}

impl ChainOf {
    fn is_none(&self) -> bool {
        *self == ChainOf::default()
    }
}

/// A phase in names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "each case mirrors one of `Phase`")]
pub enum PhaseOf {
    Replace {},
    Declare {},
    Paralysis {},
    /// `last` is the hex and the place picked last, if one was.
    Paralyse {
        left: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        last: Option<(String, u8)>,
    },
    Act {},
    /// Without `spent`, what the route costs.
    Move {
        unit: String,
        route: Vec<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spent: Option<u8>,
        seen: u8,
        place: u8,
    },
    /// Without `able`, whoever can take part in a first attack.
    Prepare {
        target: String,
        #[serde(default)]
        probe: bool,
        #[serde(default)]
        joined: Vec<String>,
        #[serde(default)]
        guns: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        able: Option<Vec<String>>,
    },
    Combat {
        battle: BattleOf,
    },
    Losses {
        battle: BattleOf,
        attacker: bool,
        left: u8,
        defender_left: u8,
        last: String,
    },
    Advance {
        battle: BattleOf,
        advanced: Vec<String>,
    },
    Momentum {
        at: String,
        able: Vec<String>,
    },
    Over {
        how: String,
    },
}

/// A battle in names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleOf {
    /// The hex attacked.
    pub target: String,
    /// The attackers, those who fell included.
    pub units: Vec<String>,
    /// Bombardment markers.
    #[serde(default)]
    pub guns: u8,
}

/// Every way a game ends.
const ENDS: [End; 6] = [End::Liaoyang, End::Mukden, End::Railroad, End::Historic, End::MukdenHeld, End::LossesTooHigh];

impl Positioned for Mukden {
    type Position = Position;

    fn position(&self, state: &State) -> Position {
        let unit = |unit: Unit| {
            let hex = state.hex(unit);
            UnitAt {
                unit: self.id(unit).into(),
                hex: hex.map(|it| self.number(it)),
                place: hex.map(|_| state.rank[unit.at()]),
                steps: hex.map(|_| state.steps[unit.at()]),
                disrupted: state.disrupted.has(unit),
                topped: state.topped.has(unit),
            }
        };
        let chain = state.chain;
        let controls = |hex: &&Hex| self.control(state, **hex) == Some(JAPAN);
        Position {
            game: game_id(),
            turn: state.turn,
            combat_first: state.combat_first,
            second: state.second,
            active: Whose::of(state.active),
            phase: self.phase_of(state),
            units: self.all_units().map(unit).collect(),
            chain: ChainOf { units: self.ids(chain.units), probed: chain.probed, momentum: chain.momentum },
            actions: state.actions,
            passed: Side::ALL.into_iter().filter(|&it| state.passed[it as usize]).map(Whose::of).collect(),
            guns: state.guns,
            japan_controls: Some(self.book.map.critical.iter().filter(controls).map(|&it| self.number(it)).collect()),
            lost: Some(state.lost),
            cavalry_lost: Some(state.cavalry_lost),
        }
    }

    fn place(&self, position: &Position) -> Result<State, Vec<Fault>> {
        let mut reader = Reader { game: self, faults: Faults::default() };
        let state = reader.state(position);
        if reader.faults.is_empty() {
            reader.check(&state);
        }
        reader.faults.result(state)
    }
}

impl Mukden {
    fn ids(&self, units: Units) -> Vec<String> {
        units.into_iter().map(|it| self.id(it).to_owned()).collect()
    }

    fn battle_of(&self, battle: &Battle) -> BattleOf {
        BattleOf { target: self.number(Hex(battle.target)), units: self.ids(battle.units), guns: battle.guns }
    }

    fn phase_of(&self, state: &State) -> PhaseOf {
        let number = |hex| self.number(Hex(hex));
        match state.phase {
            Phase::Replace => PhaseOf::Replace {},
            Phase::Declare => PhaseOf::Declare {},
            Phase::Paralysis => PhaseOf::Paralysis {},
            Phase::Paralyse { left, hex, place } => {
                PhaseOf::Paralyse { left, last: (place != u8::MAX).then(|| (number(hex), place)) }
            }
            Phase::Act => PhaseOf::Act {},
            Phase::Move(moving) => PhaseOf::Move {
                unit: self.id(moving.unit).into(),
                route: moving.route[..usize::from(moving.n)].iter().map(|&it| number(it)).collect(),
                spent: Some(moving.spent),
                seen: moving.seen,
                place: moving.rank,
            },
            Phase::Prepare(Preparing { target, probe, joined, guns, able }) => PhaseOf::Prepare {
                target: number(target),
                probe,
                joined: self.ids(joined),
                guns,
                able: Some(self.ids(able)),
            },
            Phase::Combat(battle) => PhaseOf::Combat { battle: self.battle_of(&battle) },
            Phase::Losses { battle, attacker, left, defender_left, last } => PhaseOf::Losses {
                battle: self.battle_of(&battle),
                attacker,
                left,
                defender_left,
                last: self.id(last).into(),
            },
            Phase::Advance { battle, advanced } => {
                PhaseOf::Advance { battle: self.battle_of(&battle), advanced: self.ids(advanced) }
            }
            Phase::Momentum { at, able } => PhaseOf::Momentum { at: number(at), able: self.ids(able) },
            Phase::Over(end) => PhaseOf::Over { how: outcome(end).how.into() },
        }
    }
}

/// Reads a position and collects what is wrong with it.
pub(crate) struct Reader<'a> {
    pub(crate) game: &'a Mukden,
    pub(crate) faults: Faults,
}

impl Reader<'_> {
    pub(crate) fn fault(&mut self, what: impl Into<String>) {
        self.faults.add(what);
    }

    pub(crate) fn demand(&mut self, holds: bool, what: &str) {
        if !holds {
            self.fault(what);
        }
    }

    fn find(&mut self, id: &str) -> Option<Unit> {
        let found = self.game.book.unit(id);
        if found.is_none() {
            self.fault(format!("there is no unit {}", quoted(id)));
        }
        found
    }

    fn unit(&mut self, id: &str) -> Unit {
        self.find(id).unwrap_or(Unit(0))
    }

    fn set(&mut self, ids: &[String]) -> Units {
        ids.iter().fold(Units::NONE, |set, id| set.with(self.unit(id)))
    }

    fn hex(&mut self, number: &str) -> Hex {
        self.game.book.map.grid.find(number).unwrap_or_else(|| {
            self.fault(format!("there is no hex {} on the map", quoted(number)));
            Hex(0)
        })
    }

    fn guns(&mut self, guns: u8) -> u8 {
        let all = self.game.book.bombardment;
        if guns > all {
            self.fault(format!("an attack has {guns} bombardment markers, but there are {all}"));
        }
        guns
    }

    fn battle(&mut self, battle: &BattleOf) -> Battle {
        Battle { target: self.hex(&battle.target).0, units: self.set(&battle.units), guns: self.guns(battle.guns) }
    }

    fn state(&mut self, position: &Position) -> State {
        let mut state = State {
            turn: position.turn,
            second: position.second,
            combat_first: position.combat_first,
            active: position.active.side(),
            place: [OFF; MAX_UNITS],
            steps: [0; MAX_UNITS],
            rank: [0; MAX_UNITS],
            guns: position.guns,
            ..self.game.start()
        };
        self.demand(position.game == game_id(), "the position is of another game");
        self.demand(
            (1..=self.game.book.scenario.n_turns).contains(&position.turn),
            "the turn is not on the turn track",
        );
        state.actions = position.actions;
        for whose in &position.passed {
            state.passed[whose.side() as usize] = true;
        }
        self.read_units(&mut state, &position.units);
        state.chain = Chain {
            units: self.set(&position.chain.units),
            probed: position.chain.probed,
            momentum: position.chain.momentum,
        };
        self.read_control(&mut state, position.japan_controls.as_deref());
        let corps = self.game.book.cavalry_corps;
        state.cavalry_lost = position.cavalry_lost.unwrap_or(u8::from(state.hex(corps).is_none()));
        state.lost = position.lost.unwrap_or_else(|| self.game.steps_lost(&state));
        if self.faults.is_empty() {
            state.phase = self.phase(&state, &position.phase);
        }
        state
    }

    fn read_units(&mut self, state: &mut State, units: &[UnitAt]) {
        let mut seen = Units::NONE;
        let mut placed: Vec<(Hex, Unit, Option<u8>)> = Vec::new();
        for it in units {
            let Some(unit) = self.find(&it.unit) else {
                let _ = it.hex.as_ref().map(|hex| self.hex(hex));
                continue;
            };
            if seen.has(unit) {
                self.fault(format!("{} appears twice", it.unit));
                continue;
            }
            seen = seen.with(unit);
            let printed = self.game.book.units[unit.at()].steps;
            let Some(hex) = &it.hex else {
                if it.steps.unwrap_or(0) > 0 || it.place.is_some() || it.disrupted || it.topped {
                    self.fault(format!("{} is eliminated: it has no steps, no place and no mark", it.unit));
                }
                continue;
            };
            let (hex, steps) = (self.hex(hex), it.steps.unwrap_or(printed));
            if !(1..=printed).contains(&steps) {
                self.fault(format!("{} has {steps} steps, but must have 1 to {printed} on the map", it.unit));
            }
            state.place[unit.at()] = hex.0;
            state.steps[unit.at()] = steps;
            placed.push((hex, unit, it.place));
            for (marked, set) in [(it.disrupted, &mut state.disrupted), (it.topped, &mut state.topped)] {
                if marked {
                    *set = set.with(unit);
                }
            }
        }
        for unit in self.game.all_units().filter(|&it| !seen.has(it)) {
            self.fault(format!("{} is missing; an eliminated unit is listed without a hex", self.game.id(unit)));
        }
        for &(hex, unit, place) in &placed {
            let stack = || placed.iter().filter(move |it| it.0 == hex);
            let listed = stack().position(|it| it.1 == unit).expect("a unit of the stack") as u8;
            let is_listed = stack().all(|it| it.2.is_none());
            state.rank[unit.at()] = place.filter(|_| !is_listed).unwrap_or(listed);
            if !is_listed && place.is_none() {
                self.fault(format!("{} has no place in its stack, though others have", self.game.id(unit)));
            }
        }
    }

    fn read_control(&mut self, state: &mut State, hexes: Option<&[String]>) {
        let game = self.game;
        let map = &game.book.map;
        match hexes {
            Some(hexes) => {
                for (at, _) in map.critical.iter().enumerate().filter(|it| game.critical.has(*it.1)) {
                    state.control &= !(1 << at);
                }
                for number in hexes {
                    let hex = self.hex(number);
                    match map.critical_at[hex.at()].filter(|_| game.critical.has(hex)) {
                        Some(at) => state.control |= 1 << at,
                        None => self.fault(format!("nobody controls {}, which is not critical", cut(number))),
                    }
                }
            }
            None => {
                for unit in game.all_units() {
                    let Some(hex) = state.hex(unit).filter(|&it| game.critical.has(it)) else { continue };
                    let bit = 1 << map.critical_at[hex.at()].expect("a critical hex");
                    state.control = if game.side(unit) == JAPAN { state.control | bit } else { state.control & !bit };
                }
            }
        }
    }

    fn phase(&mut self, state: &State, phase: &PhaseOf) -> Phase {
        match phase {
            PhaseOf::Replace {} => Phase::Replace,
            PhaseOf::Declare {} => Phase::Declare,
            PhaseOf::Paralysis {} => Phase::Paralysis,
            PhaseOf::Paralyse { left, last } => {
                let (hex, place) = last.as_ref().map_or((0, u8::MAX), |it| (self.hex(&it.0).0, it.1));
                Phase::Paralyse { left: *left, hex, place }
            }
            PhaseOf::Act {} => Phase::Act,
            PhaseOf::Move { unit, route, spent, seen, place } => {
                let hexes: Vec<Hex> = route.iter().map(|it| self.hex(it)).collect();
                let mut moving =
                    Moving { unit: self.unit(unit), spent: 0, route: [0; ROUTE], n: 0, seen: *seen, rank: *place };
                if hexes.len() > ROUTE {
                    self.fault(format!("nobody can march over {} hexes", hexes.len()));
                    return Phase::Act;
                }
                for (to, hex) in moving.route.iter_mut().zip(&hexes) {
                    *to = hex.0;
                }
                moving.n = hexes.len() as u8;
                moving.spent = spent.unwrap_or_else(|| self.game.route_cost(&hexes).unwrap_or(0));
                Phase::Move(moving)
            }
            PhaseOf::Prepare { target, probe, joined, guns, able } => {
                let (target, joined) = (self.hex(target), self.set(joined));
                let able = match able {
                    Some(able) => self.set(able),
                    None => self.game.able_first(state, &self.game.fresh_board(state), target, *probe),
                };
                Phase::Prepare(Preparing { target: target.0, probe: *probe, joined, guns: self.guns(*guns), able })
            }
            PhaseOf::Combat { battle } => Phase::Combat(self.battle(battle)),
            PhaseOf::Losses { battle, attacker, left, defender_left, last } => Phase::Losses {
                battle: self.battle(battle),
                attacker: *attacker,
                left: *left,
                defender_left: *defender_left,
                last: self.unit(last),
            },
            PhaseOf::Advance { battle, advanced } => {
                Phase::Advance { battle: self.battle(battle), advanced: self.set(advanced) }
            }
            PhaseOf::Momentum { at, able } => Phase::Momentum { at: self.hex(at).0, able: self.set(able) },
            PhaseOf::Over { how } => {
                let Some(&end) = ENDS.iter().find(|&&it| outcome(it).how == how) else {
                    let known: Vec<&str> = ENDS.iter().map(|&it| outcome(it).how).collect();
                    self.fault(format!("no game ends by {}: it is one of {}", quoted(how), known.join(", ")));
                    return Phase::Act;
                };
                Phase::Over(end)
            }
        }
    }
}
