//! Positions as public data, and every reason why one cannot be.

mod possible;

use hex::Hex;
use kernel::{Fault, Faults, Positioned, quoted};
use serde::{Deserialize, Serialize};

use crate::{
    Army, Battle, Corps, CorpsSet, End, Hindenburg, March, N_CORPS, Phase, Set, State, Where, r02_sequence::Heading,
};

/// A position: everything about a state in names and numbers a player knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// Always `hindenburg`.
    #[serde(default = "game_id")]
    pub game: String,
    /// The day, 1 to 15.
    pub turn: u8,
    /// The row of the activation table.
    #[serde(default = "first_row")]
    pub activation: u8,
    /// How many of the day's three army phases are over.
    pub armies_done: u8,
    /// What is happening.
    pub phase: PhaseOf,
    /// Every corps.
    pub units: Vec<UnitAt>,
    /// The days of the forced-march markers of the 1st and 2nd Army, 0 for none.
    #[serde(default)]
    pub forced_march: [u8; 2],
    /// Whether the 1st Army has passed Angerburg.
    #[serde(default)]
    pub past_angerburg: bool,
    /// Whether François acts on his own today.
    #[serde(default)]
    pub francois: bool,
    /// Whether the rail move has been made.
    #[serde(default)]
    pub railed: bool,
    /// Hexes last occupied by Russians; without it, the starting hexes and where they stand now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_russian: Option<Vec<String>>,
}

fn game_id() -> String {
    "hindenburg".into()
}

fn first_row() -> u8 {
    1
}

/// A corps in a position. Neither hex nor track means it is lost.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitAt {
    /// The id.
    pub unit: String,
    /// Its hex on the map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hex: Option<String>,
    /// Its destination, if it is on the track.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub track: Option<String>,
    /// The rally stage it is disrupted at, counted from 0; fresh without it. [3-combat-h]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disrupted: Option<u8>,
    /// Whether it has a no-supply marker.
    #[serde(default, skip_serializing_if = "is_false")]
    pub no_supply: bool,
    /// Whether it force-marched yesterday.
    #[serde(default, skip_serializing_if = "is_false")]
    pub tired: bool,
    /// Whether it has force-marched today.
    #[serde(default, skip_serializing_if = "is_false")]
    pub forced: bool,
    /// Whether it has had its move today.
    #[serde(default, skip_serializing_if = "is_false")]
    pub moved: bool,
    /// Whether it has attacked, or been attacked, today.
    #[serde(default, skip_serializing_if = "is_false")]
    pub fought: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
fn is_false(it: &bool) -> bool {
    !it
}

/// A phase in names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "each case mirrors one of `Phase`")]
pub enum PhaseOf {
    Activation {},
    March { army: u8 },
    Direction { left: u8, stopped: Vec<String> },
    MarchTie { army: u8, left: u8, stopped: Vec<String>, heading: Option<Heading>, ties: u16 },
    Combat { battle: BattleOf },
    Disruption { battle: BattleOf, russian_won: bool, left: Vec<String> },
    Retreat { left: Vec<String> },
    Francois {},
    FrancoisDirection {},
    Movement {},
    Moving { unit: String, from: String },
    Rail { unit: String },
    RailDelay { unit: String, to: String },
    Trains {},
    Arrival { unit: String },
    Fighting {},
    Preparing { attackers: Vec<String>, targets: Vec<String> },
    GiveWay { battle: BattleOf, army: u8, ties: u16 },
    Surrender { left: Vec<String> },
    Rally { left: Vec<String> },
    Over { how: String, score: i8 },
}

/// A battle in names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleOf {
    /// The attacking army.
    pub by: u8,
    /// Its corps in the fight.
    pub attackers: Vec<String>,
    /// The corps attacked.
    pub targets: Vec<String>,
}

impl Positioned for Hindenburg {
    type Position = Position;

    fn position(&self, state: &State) -> Position {
        let unit = |corps: Corps| {
            let at = corps.at();
            UnitAt {
                unit: self.id(corps).into(),
                hex: state.hex(corps).map(|it| self.number(it)),
                track: if let Where::Track(to) = state.place[at] { Some(self.number(to)) } else { None },
                disrupted: state.disruption[at].checked_sub(1),
                no_supply: state.unsupplied.has(corps),
                tired: state.tired.has(corps),
                forced: state.forced.has(corps),
                moved: state.moved.has(corps),
                fought: state.fought.has(corps),
            }
        };
        Position {
            game: game_id(),
            turn: state.turn,
            activation: state.activation,
            armies_done: state.slot,
            phase: self.phase_of(state),
            units: Corps::all().map(unit).collect(),
            forced_march: state.forced_march,
            past_angerburg: state.past_angerburg,
            francois: state.activated,
            railed: state.railed,
            last_russian: Some(state.last_russian.iter().map(|it| self.number(it)).collect()),
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

impl Hindenburg {
    pub(crate) fn ids(&self, set: CorpsSet) -> Vec<String> {
        set.into_iter().map(|it| self.id(it).to_owned()).collect()
    }

    fn battle_of(&self, battle: &Battle) -> BattleOf {
        BattleOf { by: battle.by.number(), attackers: self.ids(battle.attackers), targets: self.ids(battle.targets) }
    }

    fn phase_of(&self, state: &State) -> PhaseOf {
        let number = |hex| self.number(Hex(hex));
        match state.phase {
            Phase::Activation => PhaseOf::Activation {},
            Phase::March(army) => PhaseOf::March { army: army.number() },
            Phase::Direction(march) => PhaseOf::Direction { left: march.left, stopped: self.ids(march.stopped) },
            Phase::MarchTie { march, dir, ties } => PhaseOf::MarchTie {
                army: march.army.number(),
                left: march.left,
                stopped: self.ids(march.stopped),
                heading: dir,
                ties,
            },
            Phase::Combat(battle) => PhaseOf::Combat { battle: self.battle_of(&battle) },
            Phase::Disruption { battle, russian_won, left } => {
                PhaseOf::Disruption { battle: self.battle_of(&battle), russian_won, left: self.ids(left) }
            }
            Phase::Retreat(left) => PhaseOf::Retreat { left: self.ids(left) },
            Phase::Francois => PhaseOf::Francois {},
            Phase::FrancoisDirection => PhaseOf::FrancoisDirection {},
            Phase::Move => PhaseOf::Movement {},
            Phase::Moving { corps, from } => PhaseOf::Moving { unit: self.id(corps).into(), from: number(from) },
            Phase::Rail(corps) => PhaseOf::Rail { unit: self.id(corps).into() },
            Phase::RailDelay { corps, to } => PhaseOf::RailDelay { unit: self.id(corps).into(), to: number(to) },
            Phase::Trains => PhaseOf::Trains {},
            Phase::Arrival(corps) => PhaseOf::Arrival { unit: self.id(corps).into() },
            Phase::Attack => PhaseOf::Fighting {},
            Phase::Preparing { attackers, targets } => {
                PhaseOf::Preparing { attackers: self.ids(attackers), targets: self.ids(targets) }
            }
            Phase::GiveWay { battle, army, ties } => {
                PhaseOf::GiveWay { battle: self.battle_of(&battle), army: army.number(), ties }
            }
            Phase::Surrender(left) => PhaseOf::Surrender { left: self.ids(left) },
            Phase::Rally(left) => PhaseOf::Rally { left: self.ids(left) },
            Phase::Over(end) => PhaseOf::Over { how: end.outcome().how.into(), score: state.score() },
        }
    }
}

/// Reads a position and collects what is wrong with it.
struct Reader<'a> {
    game: &'a Hindenburg,
    faults: Faults,
}

impl Reader<'_> {
    fn fault(&mut self, what: impl Into<String>) {
        self.faults.add(what);
    }

    fn demand(&mut self, holds: bool, what: &str) {
        if !holds {
            self.fault(what);
        }
    }

    fn find(&mut self, id: &str) -> Option<Corps> {
        let found = self.game.corps(id);
        if found.is_none() {
            self.fault(format!("there is no unit {}", quoted(id)));
        }
        found
    }

    fn corps(&mut self, id: &str) -> Corps {
        self.find(id).unwrap_or(Corps(0))
    }

    fn set(&mut self, ids: &[String]) -> CorpsSet {
        ids.iter().fold(CorpsSet::NONE, |set, id| set.with(self.corps(id)))
    }

    fn hex(&mut self, number: &str) -> Hex {
        self.game.book.map.grid.find(number).unwrap_or_else(|| {
            self.fault(format!("there is no hex {} on the map", quoted(number)));
            Hex(0)
        })
    }

    fn army(&mut self, number: u8) -> Army {
        Army::ALL.into_iter().find(|it| it.number() == number).unwrap_or_else(|| {
            self.fault(format!("there is no army number {number}"));
            Army::First
        })
    }

    fn battle(&mut self, battle: &BattleOf) -> Battle {
        Battle { by: self.army(battle.by), attackers: self.set(&battle.attackers), targets: self.set(&battle.targets) }
    }

    fn state(&mut self, position: &Position) -> State {
        let mut state = State {
            turn: position.turn,
            activation: position.activation,
            slot: position.armies_done,
            phase: Phase::Activation,
            place: [Where::Lost; N_CORPS],
            activated: position.francois,
            railed: position.railed,
            past_angerburg: position.past_angerburg,
            forced_march: position.forced_march,
            ..self.game.start()
        };
        self.demand(position.game == game_id(), "the position is of another game");
        self.demand(
            (1..=self.game.book.scenario.days.len()).contains(&usize::from(position.turn)),
            "the turn is not on the turn track",
        );
        self.demand((1..=6).contains(&position.activation), "the activation row is not 1 to 6");
        self.demand(position.armies_done <= 3, "there are only three army phases a day");
        let mut seen = CorpsSet::NONE;
        for unit in &position.units {
            let Some(corps) = self.find(&unit.unit) else {
                unit.hex.iter().chain(&unit.track).for_each(|it| {
                    self.hex(it);
                });
                continue;
            };
            if seen.has(corps) {
                self.fault(format!("{} appears twice", unit.unit));
            }
            seen = seen.with(corps);
            self.unit(&mut state, corps, unit);
        }
        for corps in Corps::all().filter(|&it| !seen.has(it)) {
            self.fault(format!("{} is missing; a lost corps is listed without a hex", self.game.id(corps)));
        }
        match &position.last_russian {
            Some(hexes) => state.last_russian = Set::of(hexes.iter().map(|it| self.hex(it)).collect::<Vec<_>>()),
            None => {
                for corps in Corps::all() {
                    let Some(hex) = state.hex(corps) else { continue };
                    if corps.is_german() {
                        state.last_russian.remove(hex);
                    } else {
                        state.last_russian.insert(hex);
                    }
                }
            }
        }
        state.phase = self.phase(&position.phase);
        state
    }

    fn unit(&mut self, state: &mut State, corps: Corps, unit: &UnitAt) {
        state.place[corps.at()] = match (&unit.hex, &unit.track) {
            (Some(_), Some(_)) => {
                self.fault(format!("{} is both on the map and on the track", unit.unit));
                Where::Lost
            }
            (Some(hex), None) => Where::On(self.hex(hex)),
            (None, Some(hex)) => Where::Track(self.hex(hex)),
            (None, None) => Where::Lost,
        };
        let stages = if corps.is_german() { 2 } else { 3 };
        match unit.disrupted {
            Some(stage) if stage >= stages => {
                self.fault(format!("{} has no rally stage {stage}", unit.unit));
            }
            stage => state.disruption[corps.at()] = stage.map_or(0, |it| it + 1),
        }
        let marks = [
            (unit.no_supply, &mut state.unsupplied),
            (unit.tired, &mut state.tired),
            (unit.forced, &mut state.forced),
            (unit.moved, &mut state.moved),
            (unit.fought, &mut state.fought),
        ];
        for (set, marked) in marks.map(|(is, set)| (set, is)) {
            if marked {
                *set = set.with(corps);
            }
        }
        let german_marks = unit.tired || unit.forced || unit.moved;
        if !corps.is_german() && german_marks {
            self.fault(format!("{} is Russian and carries no movement markers", unit.unit));
        }
        if corps.is_german() && unit.no_supply {
            self.fault(format!("{} is German and never out of supply", unit.unit));
        }
        if state.place[corps.at()] == Where::Lost
            && (unit.disrupted.is_some() || unit.no_supply || unit.tired || unit.forced)
        {
            self.fault(format!("{} is lost and carries no markers", unit.unit));
        }
    }

    fn phase(&mut self, phase: &PhaseOf) -> Phase {
        match phase {
            PhaseOf::Activation {} => Phase::Activation,
            PhaseOf::March { army } => Phase::March(self.army(*army)),
            PhaseOf::Direction { left, stopped } => {
                Phase::Direction(March { army: Army::First, left: *left, stopped: self.set(stopped) })
            }
            PhaseOf::MarchTie { army, left, stopped, heading, ties } => Phase::MarchTie {
                march: March { army: self.army(*army), left: *left, stopped: self.set(stopped) },
                dir: *heading,
                ties: *ties,
            },
            PhaseOf::Combat { battle } => Phase::Combat(self.battle(battle)),
            PhaseOf::Disruption { battle, russian_won, left } => {
                Phase::Disruption { battle: self.battle(battle), russian_won: *russian_won, left: self.set(left) }
            }
            PhaseOf::Retreat { left } => Phase::Retreat(self.set(left)),
            PhaseOf::Francois {} => Phase::Francois,
            PhaseOf::FrancoisDirection {} => Phase::FrancoisDirection,
            PhaseOf::Movement {} => Phase::Move,
            PhaseOf::Moving { unit, from } => Phase::Moving { corps: self.corps(unit), from: self.hex(from).0 },
            PhaseOf::Rail { unit } => Phase::Rail(self.corps(unit)),
            PhaseOf::RailDelay { unit, to } => Phase::RailDelay { corps: self.corps(unit), to: self.hex(to).0 },
            PhaseOf::Trains {} => Phase::Trains,
            PhaseOf::Arrival { unit } => Phase::Arrival(self.corps(unit)),
            PhaseOf::Fighting {} => Phase::Attack,
            PhaseOf::Preparing { attackers, targets } => {
                Phase::Preparing { attackers: self.set(attackers), targets: self.set(targets) }
            }
            PhaseOf::GiveWay { battle, army, ties } => {
                Phase::GiveWay { battle: self.battle(battle), army: self.army(*army), ties: *ties }
            }
            PhaseOf::Surrender { left } => Phase::Surrender(self.set(left)),
            PhaseOf::Rally { left } => Phase::Rally(self.set(left)),
            PhaseOf::Over { how, score } => Phase::Over(match how.as_str() {
                "Königsberg" => End::Konigsberg,
                "junction" => End::Junction,
                "points" => End::Points(*score),
                _ => {
                    self.fault(format!("no game ends by {}: it is Königsberg, junction or points", quoted(how)));
                    End::Junction
                }
            }),
        }
    }
}
