//! What lies on the table. There are no secrets: every viewer sees the same.

use hex::Hex;
use hindenburg::{Action, Army, Battle, Board, Corps, CorpsSet, Heading, Hindenburg, March, Phase, State, Where, dice};
use kernel::{BySide, Game, Side};
use serde::Serialize;
use stage::{Begun, Condition, HexNo, Lack, Line, Marker, MarkerAt, PhaseNow, Piece, Scene, Score, Spot, UnitId, line};

use crate::{
    Shown,
    sheet::{phase, units, way},
};

/// What is on the table of Hindenburg's Hour beside what all games have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct HindenburgFurniture {
    /// The order in which the armies act today.
    pub order: [Army; 3],
    /// How many of them have acted.
    pub armies_done: u8,
    /// The army that acts now; none in the phases after the armies'.
    pub acting: Option<Army>,
    /// Whether the 2nd Army is in play.
    pub second_army_in_play: bool,
    /// The march under way.
    pub march: Option<MarchNow>,
    /// The days of the forced-march markers of the 1st and the 2nd Army.
    pub forced_march: [Option<u8>; 2],
    /// Whether the 1st Army has passed Angerburg, so that a die decides its direction.
    pub past_angerburg: bool,
    /// What General von François does today.
    pub francois: Francois,
    /// Whether the day's rail move has been made.
    pub railed: bool,
    /// Trains under way.
    pub trains: Vec<Train>,
    /// German corps that have had their move today.
    pub moved: Vec<UnitId>,
    /// Corps that have attacked, or been attacked, today by the 8th Army.
    pub fought: Vec<UnitId>,
    /// Disrupted corps, and what they need to rally.
    pub rally: Vec<RallyAt>,
    /// Corps that are shut in as things stand.
    pub surrounded: Vec<UnitId>,
    /// Hexes a Russian corps was the last to occupy: no train runs there.
    pub last_russian: Vec<HexNo>,
    /// How many corps are lost: German, Russian.
    #[cfg_attr(feature = "ts", ts(type = "{ a: number, b: number }"))]
    #[cfg_attr(feature = "api", schema(value_type = stage::api::Pair<u8>))]
    pub lost: BySide<u8>,
}

stage::fields!(HindenburgFurniture {
    order,
    armies_done,
    acting,
    second_army_in_play,
    march,
    forced_march,
    past_angerburg,
    francois,
    railed,
    trains,
    moved,
    fought,
    rally,
    surrounded,
    last_russian,
    lost
});

/// A march under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct MarchNow {
    /// Who marches.
    pub army: Army,
    /// Hexes still to go; none before the march die.
    pub left: Option<u8>,
    /// The direction rolled for the next hex.
    pub heading: Option<Heading>,
    /// Corps that have stopped in contact.
    pub stopped: Vec<UnitId>,
}

/// What General von François does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum Francois {
    /// He has his orders.
    Obeys,
    /// The die is about to say.
    Asked,
    /// He acts on his own.
    ActsAlone,
    /// His corps is not on the map.
    Away,
}

/// A corps on the turn track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Train {
    /// Which.
    pub unit: UnitId,
    /// Where it goes.
    pub to: HexNo,
    /// Whether it arrives when movement ends next.
    pub due: bool,
}

/// A disrupted corps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct RallyAt {
    /// Which.
    pub unit: UnitId,
    /// How many attempts have failed.
    pub failed: u8,
    /// The least die with which it rallies; none if it rallies by itself.
    pub needs: Option<u8>,
}

impl Shown<'_> {
    pub(crate) fn laid_out(&self, state: &State, board: &mut Board) -> Scene<HindenburgFurniture> {
        let ready = self.ready(state, board);
        let surrounded = self.surrounded(state, board);
        let phase = self.phase_now(state);
        let fighting = phase.phase == phase::COMBAT;
        Scene {
            turn: state.turn,
            phase,
            weather: None,
            pieces: Corps::all().map(|it| self.piece(state, it, fighting, ready, surrounded)).collect(),
            markers: self.markers(state),
            control: BySide { a: Vec::new(), b: Vec::new() },
            score: Score {
                counts: "points",
                points: BySide { a: Some(i32::from(state.score())), b: None },
                lacks: self.lacks(state, board),
            },
            begun: self.begun(state),
            recall: Vec::new(),
            furniture: self.furniture(state, surrounded),
        }
    }

    /// The corps that can act now.
    fn ready(&self, state: &State, board: &mut Board) -> CorpsSet {
        match state.phase {
            Phase::Moving { corps, .. } | Phase::Rail(corps) | Phase::Arrival(corps) => CorpsSet::only(corps),
            _ => {
                let mut list = Vec::new();
                self.actions(state, board, Side::A, &mut list);
                let acts = |set: CorpsSet, action: &Action| match *action {
                    Action::Step(it, _)
                    | Action::Rail(it)
                    | Action::Train(it)
                    | Action::Retreat(it, _)
                    | Action::Lose(it)
                    | Action::Attack(it) => set.with(it),
                    _ => set,
                };
                list.iter().fold(CorpsSet::NONE, acts)
            }
        }
    }

    fn piece(&self, state: &State, corps: Corps, fighting: bool, ready: CorpsSet, surrounded: CorpsSet) -> Piece {
        let place = state.place[corps.at()];
        Piece {
            unit: Some(corps.into()),
            side: corps.side(),
            at: match place {
                Where::On(hex) => Spot::Hex { hex: self.no(hex) },
                Where::Track(to) => Spot::Rail { to: self.no(to) },
                Where::Lost => Spot::Gone,
            },
            under: 0,
            steps: Some(u8::from(place != Where::Lost)),
            attack: None,
            defence: None,
            moves: self.hexes_left(state, corps),
            states: self.conditions(state, corps, fighting, ready, surrounded),
        }
    }

    /// How many hexes a German corps may still march, while the Germans move. [5-foot-a, 5-foot-b, 5-foot-c]
    fn hexes_left(&self, state: &State, corps: Corps) -> Option<u8> {
        let moving = matches!(state.phase, Phase::Move | Phase::Moving { .. } | Phase::Rail(_));
        if !moving || !corps.is_german() || state.hex(corps).is_none() {
            return None;
        }
        let slow = state.is_disrupted(corps) || state.tired.has(corps);
        Some(match state.phase {
            _ if state.moved.has(corps) || self.may_obey(state, corps).is_err() => 0,
            Phase::Moving { corps: under_way, .. } if under_way == corps => 1,
            _ => 2 - u8::from(slow),
        })
    }

    fn conditions(
        &self,
        state: &State,
        corps: Corps,
        fighting: bool,
        ready: CorpsSet,
        surrounded: CorpsSet,
    ) -> Vec<Condition> {
        let is_moving = matches!(state.phase, Phase::Moving { corps: it, .. } | Phase::Rail(it) if it == corps);
        let acted = if fighting { state.fought.has(corps) } else { state.moved.has(corps) };
        let acted = acted || self.may_obey(state, corps).is_err();
        let all = [
            (Condition::Disrupted, state.is_disrupted(corps)),
            (Condition::DisruptedTwice, state.disruption[corps.at()] > 1),
            (Condition::NoSupply, state.unsupplied.has(corps)),
            (Condition::CutOff, surrounded.has(corps)),
            (Condition::Acted, acted),
            (Condition::Ready, ready.has(corps)),
            (Condition::Tired, state.tired.has(corps)),
            (Condition::Forced, state.forced.has(corps)),
            (Condition::Moving, is_moving),
        ];
        all.into_iter().filter(|it| it.1).map(|it| it.0).collect()
    }

    /// Where in the day the game is. [2-sequence-b]
    fn phase_now(&self, state: &State) -> PhaseNow {
        let of_army = |army: Army| match army {
            Army::First => phase::FIRST_ARMY,
            Army::Second => phase::SECOND_ARMY,
            Army::Eighth => phase::COMBAT,
        };
        let of_battle = |it: &Battle| if self.is_francois(state, it) { phase::FRANCOIS } else { of_army(it.by) };
        let (phase, step) = match &state.phase {
            Phase::Activation => (phase::ORDER, "the order die"),
            Phase::March(army) => (of_army(*army), "the march die"),
            Phase::Direction(march) => (of_army(march.army), "the direction die"),
            Phase::MarchTie { march, .. } => (of_army(march.army), "who marches"),
            Phase::Combat(battle) => (of_battle(battle), "the combat die"),
            Phase::Disruption { battle, .. } => (of_battle(battle), "disruption dice"),
            Phase::Retreat(_) => (self.acting(state).map_or(phase::FIRST_ARMY, of_army), "German retreat"),
            Phase::Francois => (phase::FRANCOIS, "his die"),
            Phase::FrancoisDirection => (phase::FRANCOIS, "his direction"),
            Phase::Move | Phase::Moving { .. } => (phase::MOVEMENT, ""),
            Phase::Rail(_) => (phase::MOVEMENT, "by rail"),
            Phase::RailDelay { .. } => (phase::MOVEMENT, "the rail die"),
            Phase::Trains | Phase::Arrival(_) => (phase::MOVEMENT, "trains arrive"),
            Phase::Attack => (phase::COMBAT, ""),
            Phase::Preparing { .. } => (phase::COMBAT, "an attack is prepared"),
            Phase::GiveWay { battle, .. } => (of_battle(battle), "Russian retreat"),
            Phase::Surrender(_) => (phase::SUPPLY, "surrender dice"),
            Phase::Rally(_) => (phase::RALLY, "rally dice"),
            Phase::Over(_) => (phase::VICTORY, "the game is over"),
        };
        let side = match phase {
            phase::FIRST_ARMY | phase::SECOND_ARMY => Some(Side::B),
            phase::FRANCOIS | phase::MOVEMENT | phase::COMBAT => Some(Side::A),
            _ => None,
        };
        PhaseNow { phase, side, step: line![step] }
    }

    /// The army whose phase it is.
    fn acting(&self, state: &State) -> Option<Army> {
        let army = Hindenburg::activation(state.activation).get(usize::from(state.slot)).copied();
        army.filter(|_| !matches!(state.phase, Phase::Activation | Phase::Over(_)))
    }

    /// Targets of the attack under way.
    fn markers(&self, state: &State) -> Vec<MarkerAt> {
        let (side, targets) = match state.phase {
            Phase::Preparing { targets, .. } => (Side::A, targets),
            Phase::Combat(battle) | Phase::Disruption { battle, .. } => {
                (if battle.by == Army::Eighth { Side::A } else { Side::B }, battle.targets)
            }
            _ => return Vec::new(),
        };
        let hexes = targets.into_iter().filter_map(|it| state.hex(it));
        hexes.map(|it| MarkerAt { marker: Marker::Target, hex: self.no(it), side: Some(side) }).collect()
    }

    fn begun(&self, state: &State) -> Option<Begun> {
        let attack = |attackers, targets| Begun::Attack {
            target: None,
            attackers: units(attackers),
            defenders: units(targets),
            support: 0,
            probe: false,
        };
        let way = |corps: Corps, from: Option<Hex>| Begun::Move {
            units: vec![corps.into()],
            route: self.nos(from.iter().chain(&state.hex(corps))),
            spent: u8::from(from.is_some()),
        };
        match state.phase {
            Phase::Moving { corps, from } => Some(way(corps, Some(Hex(from)))),
            Phase::Rail(corps) | Phase::RailDelay { corps, .. } => Some(way(corps, None)),
            Phase::Preparing { attackers, targets } => Some(attack(attackers, targets)),
            Phase::Combat(battle) | Phase::Disruption { battle, .. } | Phase::GiveWay { battle, .. } => {
                Some(attack(battle.attackers, battle.targets))
            }
            _ => None,
        }
    }

    /// What each way of winning still lacks.
    fn lacks(&self, state: &State, board: &Board) -> Vec<Lack> {
        vec![
            self.way_to_the_city(state, board),
            self.way_to_the_junction(state, board),
            points(state, way::GERMAN_POINTS, 5, "A German victory"),
            points(state, way::DRAW, 4, "A draw"),
            self.russian_points(state),
        ]
    }

    /// Hexes from the nearest Russian corps to the Königsberg area, Germans in the way aside. [8-victory-a]
    fn way_to_the_city(&self, state: &State, board: &Board) -> Lack {
        let map = &self.book.map;
        let far_from = |hex: Hex| self.russians_to_konigsberg[hex.at()];
        let far = |corps: &Corps| state.hex(*corps).map_or(u8::MAX, far_from);
        let route = |corps: Corps| {
            let mut way = vec![state.hex(corps)?];
            // Downhill: every hex but the last has one that is nearer.
            while let Some(&here) = way.last().filter(|it| !self.konigsberg.has(**it)) {
                let near = map.grid.around(here).iter().copied().filter(|&it| far_from(it) < far_from(here));
                way.push(near.min_by_key(|&it| far_from(it))?);
            }
            Some((way, corps))
        };
        let Some((route, corps)) = self.russians(board).into_iter().min_by_key(far).and_then(route) else {
            return lack(way::KONIGSBERG, 1, line!["No Russian corps is left to threaten Königsberg."], Vec::new());
        };
        let left = route.len() - 1;
        let line = match left {
            0 => line![corps, " stands in the Königsberg area."],
            _ => line![corps, " at ", self.no(route[0]), " is ", hexes(left), " from the Königsberg area."],
        };
        lack(way::KONIGSBERG, left, line, self.nos(&route[1..]))
    }

    /// Hexes between the two Russian armies. [8-victory-b]
    fn way_to_the_junction(&self, state: &State, board: &Board) -> Lack {
        let grid = &self.book.map.grid;
        let of = |army| board.on_map(army).into_iter().filter_map(|it| Some((it, state.hex(it)?)));
        let pairs = of(Army::First).flat_map(|a| of(Army::Second).map(move |b| (a, b)));
        let Some((a, b)) = pairs.min_by_key(|(a, b)| grid.distance(a.1, b.1)) else {
            let gone = if board.on_map(Army::First).is_empty() { Army::First } else { Army::Second };
            return lack(way::JUNCTION, 1, line!["The ", gone.name(), " is no more."], Vec::new());
        };
        let between = usize::from(grid.distance(a.1, b.1)) - 1;
        let line = match between {
            0 => line![a.0, " and ", b.0, " stand next to each other."],
            _ => line![a.0, " and ", b.0, " have ", hexes(between), " between them."],
        };
        let mut route = vec![a.1];
        while let Some(&here) = route.last().filter(|it| **it != b.1) {
            let near = grid.around(here).iter().copied().min_by_key(|&it| grid.distance(it, b.1));
            route.push(near.expect("a hex with a neighbour"));
        }
        lack(way::JUNCTION, between, line, self.nos(&route[1..=between]))
    }

    /// What the Russians have on points if nothing changes. [8-victory-d]
    fn russian_points(&self, state: &State) -> Lack {
        let (score, last) = (i32::from(state.score()), self.book.scenario.days.last().map_or("", String::as_str));
        let line = if score < 4 {
            line!["With ", some_points(score), " on ", last, " Russia wins."]
        } else {
            line!["With ", some_points(score), " Germany is beyond the three that would lose it the campaign."]
        };
        Lack { way: way::RUSSIAN_POINTS, have: i32::from(score < 4), need: 1, line, hexes: Vec::new() }
    }

    fn furniture(&self, state: &State, surrounded: CorpsSet) -> HindenburgFurniture {
        let march = |army, left, heading, stopped| Some(MarchNow { army, left, heading, stopped: units(stopped) });
        let due = self.due(state);
        let train = |corps: Corps| match state.place[corps.at()] {
            Where::Track(to) => Some(Train { unit: corps.into(), to: self.no(to), due: due.has(corps) }),
            _ => None,
        };
        let rally = |corps: Corps| {
            let failed = state.disruption[corps.at()].checked_sub(1)?;
            Some(RallyAt { unit: corps.into(), failed, needs: dice::needs(corps, failed + 1) })
        };
        let lost = |german: bool| {
            let gone = |it: &Corps| it.is_german() == german && state.place[it.at()] == Where::Lost;
            Corps::all().filter(gone).count() as u8
        };
        HindenburgFurniture {
            order: Hindenburg::activation(state.activation),
            armies_done: state.slot,
            acting: self.acting(state),
            second_army_in_play: self.is_in_play(state, Army::Second),
            march: match state.phase {
                Phase::March(army) => march(army, None, None, CorpsSet::NONE),
                Phase::Direction(March { army, left, stopped }) => march(army, Some(left), None, stopped),
                Phase::MarchTie { march: March { army, left, stopped }, dir, .. } => {
                    march(army, Some(left), dir, stopped)
                }
                _ => None,
            },
            forced_march: state.forced_march.map(|it| Some(it).filter(|&it| it > 0)),
            past_angerburg: state.past_angerburg,
            francois: match state.place[self.francois.at()] {
                Where::Track(_) | Where::Lost => Francois::Away,
                Where::On(_) if state.activated => Francois::ActsAlone,
                Where::On(_) if state.phase == Phase::Francois => Francois::Asked,
                Where::On(_) => Francois::Obeys,
            },
            railed: state.railed,
            trains: Corps::all().filter_map(train).collect(),
            moved: units(state.moved),
            fought: units(state.fought),
            rally: Corps::all().filter_map(rally).collect(),
            surrounded: units(surrounded),
            last_russian: self.nos_of(&state.last_russian),
            lost: BySide { a: lost(true), b: lost(false) },
        }
    }
}

/// A lack of so many hexes.
fn lack(way: stage::WayId, left: usize, line: Line, hexes: Vec<HexNo>) -> Lack {
    Lack { way, have: 0, need: left as i32, line, hexes }
}

/// A lack of points. [8-victory-c, 8-victory-d]
fn points(state: &State, way: stage::WayId, need: i32, what: &str) -> Lack {
    let have = i32::from(state.score());
    let line = match need - have {
        ..=0 => line![what, " takes ", some_points(need), ", and there are ", have, "."],
        left => line![what, " takes ", some_points(need), ": ", left, " more."],
    };
    Lack { way, have, need, line, hexes: Vec::new() }
}

pub(crate) fn hexes(n: usize) -> String {
    format!("{n} hex{}", if n == 1 { "" } else { "es" })
}

fn some_points(n: i32) -> String {
    format!("{n} point{}", if n == 1 { "" } else { "s" })
}
