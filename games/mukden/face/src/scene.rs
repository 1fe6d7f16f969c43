//! What a viewer sees of the table, laid down counter by counter.

use hex::Hex;
use kernel::{BySide, Game, Side, Viewer};
use mukden::{Board, End, JAPAN, Mukden, Phase, RUSSIA, Recall, Set, State, Unit, Units, margin, outcome};
use serde::Serialize;
use stage::{
    Begun, Condition, HexNo, Lack, Line, Marker, MarkerAt, PhaseNow, Piece, Recalled, Scene, Score, Spot, UnitId,
    WayId, line,
    words::{listed, some},
};

use crate::{
    Shown,
    sheet::{phase, way},
};

/// What Mukden has on the table beside what all games have. The points of the score are the steps each side has lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct MukdenFurniture {
    /// Whether combat comes first this turn, once it is declared.
    pub combat_first: Option<bool>,
    /// Whether the second action phase of the turn is on or to come.
    pub second: bool,
    /// How many actions, flips and passes there were in this action phase.
    pub actions: u8,
    /// Who has passed for the rest of the phase.
    #[cfg_attr(feature = "ts", ts(type = "{ a: boolean, b: boolean }"))]
    #[cfg_attr(feature = "api", schema(value_type = stage::api::Pair<bool>))]
    pub passed: BySide<bool>,
    /// Bombardment markers left.
    pub guns: u8,
    /// How often the Cavalry Corps was eliminated.
    pub cavalry_lost: u8,
    /// Steps lost, unless they are hidden.
    #[cfg_attr(feature = "ts", ts(type = "{ a: number, b: number } | null"))]
    #[cfg_attr(feature = "api", schema(value_type = Option<stage::api::Pair<u16>>))]
    pub lost: Option<BySide<u16>>,
    /// Living units with their steps, wherever they are, unless losses are hidden.
    #[cfg_attr(feature = "ts", ts(as = "Option<stage::ts::Pair<Vec<Living>>>"))]
    #[cfg_attr(feature = "api", schema(value_type = Option<stage::api::Pair<Vec<Living>>>))]
    pub living: Option<BySide<Vec<Living>>>,
    /// The battle under way, which everybody sees.
    pub battle: Option<BattleNow>,
    /// Paralysis picks, for whoever makes them.
    pub paralysis: Option<Picks>,
    /// Units put on top of their stacks before this action, for their owner.
    pub topped: Vec<UnitId>,
    /// By which way the game ended.
    pub over: Option<WayId>,
}

stage::fields!(MukdenFurniture {
    combat_first,
    second,
    actions,
    passed,
    guns,
    cavalry_lost,
    lost,
    living,
    battle,
    paralysis,
    topped,
    over
});

/// A living unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Living {
    /// Which.
    pub unit: UnitId,
    /// Its steps.
    pub steps: u8,
}

/// A battle under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct BattleNow {
    /// Who attacks.
    #[cfg_attr(feature = "ts", ts(type = "Side"))]
    #[cfg_attr(feature = "api", schema(value_type = stage::api::Side))]
    pub side: Side,
    /// The hex attacked, or the one from which a second attack may follow.
    pub target: HexNo,
    /// The attackers still alive.
    pub attackers: Vec<UnitId>,
    /// The defenders still alive.
    pub defenders: Vec<UnitId>,
    /// Bombardment markers.
    pub guns: u8,
    /// What it waits for.
    pub step: BattleStep,
    /// Whose losses are taken, and how many are left.
    #[cfg_attr(feature = "ts", ts(type = "[Side, number] | null"))]
    #[cfg_attr(feature = "api", schema(value_type = Option<(stage::api::Side, u8)>))]
    pub losses: Option<(Side, u8)>,
    /// Those who have advanced.
    pub advanced: Vec<UnitId>,
    /// Whether it is the second attack of the action.
    pub momentum: bool,
    /// Whether the action began with a probe.
    pub probed: bool,
}

/// What a battle waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum BattleStep {
    /// The combat die.
    Die,
    /// Losses.
    Losses,
    /// An advance.
    Advance,
    /// A second attack, or none.
    Momentum,
}

/// Paralysis picks under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Picks {
    /// How many more.
    pub left: u8,
    /// The hex picked last.
    pub hex: Option<HexNo>,
    /// The place in its stack, counted from the top and from zero.
    pub place: Option<u8>,
}

pub(crate) fn unit_ids(units: Units) -> Vec<UnitId> {
    units.into_iter().map(Into::into).collect()
}

/// A state as somebody believes it to be, with its board and what of it is open to him. Scenes, overlays and odds are made
/// from this and never from the state behind it.
pub(crate) struct Seeing<'a> {
    pub(crate) state: State,
    pub(crate) board: &'a mut Board,
    pub(crate) viewer: Viewer,
    shown: Units,
    /// Whether the losses of others are left out, because one looks back. [M18]
    is_past: bool,
}

impl Seeing<'_> {
    /// Whether the viewer may know which unit a counter is: the one question behind every name, step and flag.
    pub(crate) fn knows(&self, game: &Mukden, unit: Unit) -> bool {
        game.knows(&self.state, self.viewer, self.shown, unit)
    }

    /// Whether the viewer may know what `side` alone may know.
    fn shares(&self, side: Side) -> bool {
        self.viewer.shares(side)
    }
}

impl Shown<'_> {
    /// Looks at a table with a viewer's eyes. Once the game is over the table is open.
    pub(crate) fn see<T>(
        &self,
        state: &State,
        board: &mut Board,
        viewer: Viewer,
        look: impl FnOnce(&mut Seeing<'_>) -> T,
    ) -> T {
        let believed = self.believed(state, viewer);
        let mut seen;
        let board = if (believed.place, believed.rank) == (state.place, state.rank) {
            board
        } else {
            // A unit under way still stands where it was last seen.
            seen = self.board(&believed);
            &mut seen
        };
        let viewer = if matches!(state.phase, Phase::Over(_)) { Viewer::Umpire } else { viewer };
        let shown = self.shown(&believed);
        look(&mut Seeing { state: believed, board, viewer, shown, is_past: false })
    }

    /// What a viewer sees. [2.11a, 6.2]
    pub(crate) fn lay_scene(
        &self,
        state: &State,
        board: &mut Board,
        viewer: Viewer,
        recall: &Recall,
    ) -> Scene<MukdenFurniture> {
        self.see(state, board, viewer, |seeing| self.lay(seeing, recall))
    }

    /// What a viewer saw, when it looks back. While losses are hidden a battle is shown as it was declared, and after that
    /// what it left on the board: not who was still in it, nor the strength of any unit but its own. [M18]
    pub(crate) fn lay_scene_again(&self, state: &State, board: &mut Board, viewer: Viewer) -> Scene<MukdenFurniture> {
        if !self.hides_losses(state, viewer) {
            return self.lay_scene(state, board, viewer, &Recall::default());
        }
        let mut state = *state;
        let is_unseen = !viewer.shares(state.active);
        match state.phase {
            Phase::Losses { .. } | Phase::Advance { .. } | Phase::Momentum { .. } => state.phase = Phase::Act,
            Phase::Prepare(_) if state.chain.momentum && is_unseen => state.phase = Phase::Act,
            _ => {}
        }
        self.see(&state, board, viewer, |seeing| {
            seeing.is_past = true;
            self.lay(seeing, &Recall::default())
        })
    }

    fn lay(&self, seeing: &mut Seeing<'_>, recall: &Recall) -> Scene<MukdenFurniture> {
        Scene {
            turn: seeing.state.turn,
            phase: self.phase_now(&seeing.state),
            weather: None,
            pieces: self.lay_pieces(seeing),
            markers: self.lay_markers(seeing),
            control: BySide::from_fn(|side| self.controlled(&seeing.state, side)),
            score: self.score(seeing),
            begun: self.begun(seeing),
            recall: self.recalled(seeing, recall),
            furniture: self.furnish(seeing),
        }
    }

    fn lay_pieces(&self, seeing: &mut Seeing<'_>) -> Vec<Piece> {
        let ready = Side::ALL.map(|side| {
            let is_now = seeing.shares(side) && !seeing.is_past;
            if is_now { self.able_now(&seeing.state, seeing.board, side) } else { Units::NONE }
        });
        let ready = ready[0].or(ready[1]);
        let mut pieces = Vec::with_capacity(self.book.units.len());
        let held = Set::of(self.all_units().filter_map(|it| seeing.state.hex(it)));
        for hex in held.iter() {
            let Some(top) = seeing.board.top(hex) else { continue };
            let cut_off = !self.line_from(&seeing.state, seeing.board, self.side(top), hex);
            let stack: Vec<Unit> = seeing.board.stack(hex).collect();
            for (under, unit) in (0..).zip(stack) {
                pieces.push(self.lay_piece(seeing, unit, hex, under, cut_off, ready));
            }
        }
        // The list of the living is public, and so are the fallen; with hidden losses only the corps is. [4.3e, 4.3f]
        let hides = self.hides_losses(&seeing.state, seeing.viewer);
        let is_open = |it: &Unit| !hides || *it == self.book.cavalry_corps;
        for unit in self.all_units().filter(|&it| seeing.state.hex(it).is_none()).filter(is_open) {
            pieces.push(Piece {
                unit: Some(unit.into()),
                side: self.side(unit),
                at: if unit == self.book.cavalry_corps { Spot::Dead } else { Spot::Gone },
                under: 0,
                steps: Some(0),
                attack: None,
                defence: None,
                moves: None,
                states: Vec::new(),
            });
        }
        pieces
    }

    /// A counter with what its place shows; what it is, only to whom it is known. A flag on top shows, below a top
    /// nothing does. [2.11a, 6.2a, 6.2b]
    fn lay_piece(
        &self,
        seeing: &mut Seeing<'_>,
        unit: Unit,
        hex: Hex,
        under: u8,
        cut_off: bool,
        ready: Units,
    ) -> Piece {
        let side = self.side(unit);
        let mut piece = Piece {
            unit: None,
            side,
            at: Spot::Hex { hex: self.no(hex) },
            under,
            steps: None,
            attack: None,
            defence: None,
            moves: None,
            states: Vec::new(),
        };
        let known = seeing.knows(self, unit);
        let strength_known = known && (!seeing.is_past || seeing.shares(side));
        let state = &seeing.state;
        piece.unit = known.then(|| unit.into());
        if strength_known {
            let steps = Some(state.steps[unit.at()]);
            (piece.steps, piece.attack, piece.defence) = (steps, steps, steps);
        }
        let mut mark = |it: Condition, on: bool| piece.states.extend(on.then_some(it));
        let flag = (known || under == 0) && state.disrupted.has(unit);
        mark(Condition::Disrupted, flag);
        mark(Condition::Paralysed, flag && matches!(state.phase, Phase::Paralyse { .. }));
        mark(Condition::CutOff, cut_off);
        mark(Condition::Reduced, strength_known && state.steps[unit.at()] < self.book.units[unit.at()].steps);
        mark(Condition::Shown, seeing.shown.has(unit));
        mark(Condition::Ready, ready.has(unit));
        if seeing.viewer.shares(side) {
            mark(Condition::Moving, matches!(state.phase, Phase::Move(moving) if moving.unit == unit));
            piece.moves = self.points_left(&seeing.state, seeing.board, unit);
        }
        piece
    }

    /// Units of a side that can do something now beside being flipped.
    pub(crate) fn able_now(&self, state: &State, board: &mut Board, side: Side) -> Units {
        if !self.awaiting(state).owes(side) {
            return Units::NONE;
        }
        match state.phase {
            Phase::Act if state.is_combat() => {
                // Whoever stands next to an enemy can attack.
                self.fresh(state, board, side).filter(|it| board.zone(side.other(), Hex(state.place[it.at()])))
            }
            Phase::Act => self.fresh(state, board, side).filter(|it| self.can_step(state, board, it)),
            Phase::Momentum { able, .. } => able,
            Phase::Move(moving) => Units::only(moving.unit),
            Phase::Prepare(_) | Phase::Losses { .. } | Phase::Advance { .. } => self.named_in_list(state, board, side),
            _ => Units::NONE,
        }
    }

    /// The units that entries of the list name.
    fn named_in_list(&self, state: &State, board: &mut Board, side: Side) -> Units {
        use mukden::Action::{Advance, Join, Lose};
        let mut list = Vec::new();
        self.actions(state, board, side, &mut list);
        let units = list.into_iter().filter_map(|it| match it {
            Join(unit) | Lose(unit) | Advance(unit) => Some(unit),
            _ => None,
        });
        units.fold(Units::NONE, Units::with)
    }

    fn lay_markers(&self, seeing: &Seeing<'_>) -> Vec<MarkerAt> {
        let state = &seeing.state;
        let at = |marker, hex: u16| MarkerAt { marker, hex: self.no(Hex(hex)), side: Some(state.active) };
        let (target, guns) = match state.phase {
            Phase::Combat(battle) | Phase::Losses { battle, .. } | Phase::Advance { battle, .. } => {
                (battle.target, battle.guns)
            }
            // Others believe in a pause while one is prepared.
            Phase::Prepare(preparing) => (preparing.target, preparing.guns),
            _ => return Vec::new(),
        };
        let mut markers = vec![at(Marker::Target, target)];
        markers.extend((guns > 0).then(|| at(Marker::Guns, target)));
        markers
    }

    /// Critical hexes that a side controls. [3.3a]
    pub(crate) fn controlled(&self, state: &State, side: Side) -> Vec<HexNo> {
        let critical = self.book.map.critical.iter().copied();
        self.nos(critical.filter(|&it| self.control(state, it) == Some(side)))
    }

    /// The phase as everybody sees it.
    fn phase_now(&self, state: &State) -> PhaseNow {
        let (id, step) = match state.phase {
            Phase::Replace => (phase::REPLACE, line![]),
            Phase::Declare => (phase::ORDER, line![]),
            Phase::Paralysis => (phase::PARALYSIS, line!["the paralysis die"]),
            Phase::Paralyse { .. } => (phase::PARALYSIS, line!["Japan picks"]),
            Phase::Act | Phase::Move(_) | Phase::Prepare(_) if state.is_combat() => (phase::COMBAT, line![]),
            Phase::Act | Phase::Move(_) | Phase::Prepare(_) => (phase::MOVEMENT, line![]),
            Phase::Combat(_) => (phase::COMBAT, line!["the combat die"]),
            Phase::Losses { .. } => (phase::COMBAT, line!["losses"]),
            Phase::Advance { .. } => (phase::COMBAT, line!["advance"]),
            Phase::Momentum { .. } => (phase::COMBAT, line!["momentum"]),
            Phase::Over(end) => (phase::OVER, line![outcome(end).how]),
        };
        let side = match state.phase {
            Phase::Over(_) => None,
            Phase::Replace => Some(RUSSIA),
            Phase::Losses { attacker: false, .. } => Some(state.active.other()),
            _ => Some(state.active),
        };
        PhaseNow { phase: id, side, step }
    }

    /// The half-made act, for whom it may be known; a battle everybody sees.
    fn begun(&self, seeing: &Seeing<'_>) -> Option<Begun> {
        let state = &seeing.state;
        let (battle, known) = match state.phase {
            Phase::Paralyse { left, hex, place } if seeing.shares(JAPAN) => {
                let last = (place != u8::MAX).then(|| self.no(Hex(hex)));
                let (units, hexes) = (Vec::new(), last.into_iter().collect());
                return Some(Begun::Picks { what: "paralysed units".into(), left, units, hexes });
            }
            Phase::Move(moving) if seeing.shares(state.active) => {
                let route = self.nos(moving.route[..usize::from(moving.n)].iter().map(|&it| Hex(it)));
                return Some(Begun::Move { units: vec![moving.unit.into()], route, spent: moving.spent });
            }
            Phase::Prepare(it) if seeing.shares(state.active) => {
                let target = self.no(Hex(it.target));
                let defenders = seeing.board.units_in(Hex(it.target)).filter(|it| seeing.knows(self, it));
                return Some(Begun::Attack {
                    target: Some(target),
                    attackers: unit_ids(it.joined),
                    defenders: unit_ids(defenders),
                    support: it.guns,
                    probe: it.probe,
                });
            }
            Phase::Combat(battle) | Phase::Losses { battle, .. } => (battle, seeing.board.units_in(Hex(battle.target))),
            Phase::Advance { battle, .. } => (battle, Units::NONE),
            _ => return None,
        };
        Some(Begun::Attack {
            target: Some(self.no(Hex(battle.target))),
            attackers: unit_ids(battle.units.and(seeing.board.on_map[state.active])),
            defenders: unit_ids(known),
            support: battle.guns,
            probe: false,
        })
    }

    /// What is remembered of the living that the viewer cannot see now; with hidden losses not how strong they were.
    /// [M18]
    fn recalled(&self, seeing: &Seeing<'_>, recall: &Recall) -> Vec<Recalled> {
        let hides = self.hides_losses(&seeing.state, seeing.viewer);
        // With hidden losses this, too, may not tell who is alive: the fallen stay where they were seen last. The corps is
        // open.
        let is_secret = |it: Unit| hides && it != self.book.cavalry_corps;
        let hidden = |it: &Unit| seeing.state.hex(*it).map_or(is_secret(*it), |_| !seeing.knows(self, *it));
        let recalled = |unit: Unit| {
            let seen = recall.last(unit)?;
            let steps = (!hides).then_some(seen.steps);
            Some(Recalled { unit: unit.into(), hex: self.no(seen.hex), steps, turn: seen.turn })
        };
        self.all_units().filter(hidden).filter_map(recalled).collect()
    }

    fn furnish(&self, seeing: &Seeing<'_>) -> MukdenFurniture {
        let state = &seeing.state;
        let declared = !matches!(state.phase, Phase::Replace | Phase::Declare);
        let living = |side: Side| {
            let alive = self.book.units_of(side).filter(|it| state.hex(*it).is_some());
            alive.map(|it| Living { unit: it.into(), steps: state.steps[it.at()] }).collect()
        };
        MukdenFurniture {
            combat_first: declared.then_some(state.combat_first),
            second: state.second,
            actions: state.actions,
            passed: BySide::from_fn(|side| state.passed[side as usize]),
            guns: state.guns,
            cavalry_lost: state.cavalry_lost,
            lost: self.open_losses(state, seeing.viewer).map(|it| BySide { a: it[0], b: it[1] }),
            living: (!self.hides_losses(state, seeing.viewer)).then(|| BySide::from_fn(living)),
            battle: self.battle_now(seeing),
            paralysis: match state.phase {
                Phase::Paralyse { left, hex, place } if seeing.shares(JAPAN) => {
                    let last = (place != u8::MAX).then_some(place);
                    Some(Picks { left, hex: last.map(|_| self.no(Hex(hex))), place: last })
                }
                _ => None,
            },
            topped: match state.phase {
                Phase::Act if seeing.shares(state.active) => unit_ids(state.topped),
                _ => Vec::new(),
            },
            over: match state.phase {
                Phase::Over(end) => Some(way(end)),
                _ => None,
            },
        }
    }

    fn battle_now(&self, seeing: &Seeing<'_>) -> Option<BattleNow> {
        let state = &seeing.state;
        let (target, units, guns, step) = match state.phase {
            Phase::Combat(it) => (it.target, it.units, it.guns, BattleStep::Die),
            Phase::Losses { battle: it, .. } => (it.target, it.units, it.guns, BattleStep::Losses),
            Phase::Advance { battle: it, .. } => (it.target, it.units, it.guns, BattleStep::Advance),
            Phase::Momentum { at, able } => (at, able, 0, BattleStep::Momentum),
            _ => return None,
        };
        let there = seeing.board.units_in(Hex(target));
        let (losses, advanced) = match state.phase {
            Phase::Losses { attacker, left, .. } => {
                (Some((if attacker { state.active } else { state.active.other() }, left)), Units::NONE)
            }
            Phase::Advance { advanced, .. } => (None, advanced),
            Phase::Momentum { able, .. } => (None, able),
            _ => (None, Units::NONE),
        };
        Some(BattleNow {
            side: state.active,
            target: self.no(Hex(target)),
            attackers: unit_ids(units.and(seeing.board.on_map[state.active])),
            defenders: unit_ids(there.and(seeing.board.on_map[state.active.other()])),
            guns,
            step,
            losses,
            advanced: unit_ids(advanced),
            momentum: state.chain.momentum,
            probed: state.chain.probed,
        })
    }

    /// Steps lost, and what each way of winning still lacks. [4.1a, 4.2a, 4.2b, 4.3b, 4.3c, 4.4a]
    fn score(&self, seeing: &Seeing<'_>) -> Score {
        let state = &seeing.state;
        let lost = self.open_losses(state, seeing.viewer);
        let points = BySide::from_fn(|side| lost.map(|it| i32::from(it[side as usize])));
        if matches!(state.phase, Phase::Over(_)) {
            return Score { counts: "steps lost", points, lacks: Vec::new() };
        }
        let mut lacks = Vec::new();
        let (until, last) = (self.book.scenario.sudden_death_until, self.book.scenario.n_turns);
        let (mukden, liaoyang) = (self.book.map.mukden, self.book.map.liaoyang);
        let entry = |end, line: Line, hexes: Vec<HexNo>| Lack { way: way(end), have: 0, need: 1, line, hexes };
        if state.turn <= until {
            let by = some(until + 1 - state.turn, "turn");
            let line = line!["A Japanese unit must enter ", self.no(mukden), ": ", &by, " left."];
            lacks.push(entry(End::Mukden, line, vec![self.no(mukden)]));
            let mut rail = *self.rail();
            rail.remove(mukden);
            let open = Set::of(rail.iter().filter(|&it| self.control(state, it) == Some(RUSSIA)));
            let line = line!["A Japanese unit must enter the critical railroad: ", &by, " left."];
            lacks.push(entry(End::Railroad, line, self.nos(open.iter())));
        }
        lacks.push(self.lack_of_margin(state, lost));
        let line = line!["A Russian unit must enter ", self.no(liaoyang), "."];
        lacks.push(entry(End::Liaoyang, line, vec![self.no(liaoyang)]));
        let held = self.control(state, mukden) == Some(RUSSIA);
        lacks.push(Lack {
            way: way(End::MukdenHeld),
            have: i32::from(held),
            need: 1,
            line: if held {
                line!["Russia holds ", self.no(mukden), "; it must do so after turn ", last, "."]
            } else {
                line!["Russia must take ", self.no(mukden), " back by the end of turn ", last, "."]
            },
            hexes: if held { Vec::new() } else { vec![self.no(mukden)] },
        });
        lacks.push(self.lack_of_blood(lost));
        Score { counts: "steps lost", points, lacks }
    }

    /// What Russia lacks to win by Japanese losses even without Mukden. [4.4a]
    fn lack_of_blood(&self, lost: Option<[u16; 2]>) -> Lack {
        let lack = |have: bool, line| Lack {
            way: way(End::LossesTooHigh),
            have: i32::from(have),
            need: 1,
            line,
            hexes: Vec::new(),
        };
        let Some([japanese, russian]) = lost else { return lack(false, line!["The steps lost are hidden."]) };
        let short = margin(japanese).saturating_sub(russian);
        if short > 0 {
            return lack(true, line!["Japan has paid too much so far: ", some(short, "step"), " too few destroyed."]);
        }
        let more = (1..).find(|it| margin(japanese + it) > russian).expect("losses that are too high");
        lack(false, line!["Japan must lose ", some(more, "more step"), " for it."])
    }

    /// What Japan lacks for the judgement after the last turn. Who is cut off counts only then. [4.3b, 4.3c, 4.3d, M16]
    fn lack_of_margin(&self, state: &State, lost: Option<[u16; 2]>) -> Lack {
        let (mukden, last) = (self.book.map.mukden, self.book.scenario.n_turns);
        let holds = self.control(state, mukden) == Some(JAPAN);
        let hexes = if holds { Vec::new() } else { vec![self.no(mukden)] };
        let Some([japanese, russian]) = lost else {
            let line = line!["Japan must hold ", self.no(mukden), " after turn ", last, "; the steps lost are hidden."];
            return Lack { way: way(End::Historic), have: i32::from(holds), need: 1, line, hexes };
        };
        let need = margin(japanese);
        let mut wants = Vec::new();
        if !holds {
            wants.push("take Mukden".to_owned());
        }
        if russian < need {
            wants.push(format!("destroy {} more", some(need - russian, "step")));
        }
        let line = if wants.is_empty() {
            line!["Japan has what it needs; it must still have it after turn ", last, "."]
        } else {
            line!["Japan must ", listed(&wants, "and"), " by the end of turn ", last, "."]
        };
        Lack { way: way(End::Historic), have: i32::from(russian), need: i32::from(need), line, hexes }
    }
}
