//! The toy as clients are shown it.
#![warn(missing_docs)]

use kernel::{BySide, Fault, Game, Overlay, Rule, Side, Sighted, Viewer};
use stage::{
    Arm, By, Counter, CounterFace, Face, GridOf, HexNo, Line, Nation, Node, Objection, Odds, Offer, Ours, Overlaid,
    PhaseId, PhaseNow, Piece, Printed, Prompt, Reach, Scene, Score, Sheet, SideOf, Size, Spot, Terrain, TerrainKind,
    Told, Track, TrackBox, Undo, UnitId, Verb, WayToWin, What, line, words::capital,
};
use toy::{Action, Board, Bug, CUP, Event, Phase, SPOTS, STEPS, State, Toy, Who};

/// A spot as a printed hex.
fn at(toy: &Toy, spot: u8) -> HexNo {
    HexNo::of(&toy.ground.grid, toy.ground.spots[usize::from(spot)])
}

fn scout(side: Side) -> UnitId {
    UnitId(side as u8)
}

/// What the toy has beside what all games have.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct ToyFurniture {
    /// The markers left of each kind.
    pub cup: [u8; 3],
    /// Where the prize lies.
    pub prize: Option<HexNo>,
    /// Where the mines of red and blue lie, as far as the viewer may know.
    pub mines: [Option<HexNo>; 2],
}

stage::fields!(ToyFurniture { cup, prize, mines });

fn odds(title: String) -> Odds {
    Odds {
        title: Line::words(title),
        attacker: Side::A,
        aim: "prize taken",
        short_aim: "taken",
        chart: None,
        column: None,
        shifted: None,
        terms: Vec::new(),
        faces: Vec::new(),
        results: Vec::new(),
        chances: Vec::new(),
        expected: Vec::new(),
        worst: None,
        best: None,
    }
}

/// The toy as it is shown to people.
pub struct ToyFace;

impl Face for ToyFace {
    type Rules = Toy;

    type Furniture = ToyFurniture;

    const KINDS: &'static [&'static str] = &["event", "scouted", "stepped"];

    fn side_of(_: &Toy, side: Side) -> SideOf {
        let name = Toy::SIDES[side].to_owned();
        SideOf {
            id: name.clone(),
            victory: format!("A {name} victory"),
            many: false,
            name: name.clone(),
            adjective: name,
            decides: true,
        }
    }

    fn printed(toy: &Toy) -> Printed {
        let grid = &toy.ground.grid;
        let counter = |side: Side| Counter {
            id: format!("{}-scout", Toy::SIDES[side]),
            code: Toy::SIDES[side][..1].to_owned(),
            label: Toy::SIDES[side][..1].to_owned(),
            short: Toy::SIDES[side][..1].to_owned(),
            name: format!("{} scout", capital(Toy::SIDES[side])),
            full: format!("{} scout", capital(Toy::SIDES[side])),
            side,
            nation: Nation::German,
            formation: String::new(),
            army: None,
            arm: Arm::Infantry,
            size: Size::Regiment,
            steps: 1,
            faces: vec![CounterFace { attack: None, defence: None, moves: Some(STEPS) }],
            special: None,
            source: "rules 1".to_owned(),
            ours: Ours::Not,
        };
        let ground = |is_spot: bool| {
            let hexes = grid.hexes().filter(|it| toy.ground.spots.contains(it) == is_spot);
            hexes.map(|it| HexNo::of(grid, it)).collect()
        };
        let terrain =
            |kind, name: &str, is_spot| Terrain { kind, name: name.into(), effect: None, hexes: ground(is_spot) };
        let turn = |turn: u8| TrackBox::numbered(format!("Turn {turn}"), usize::from(turn), Vec::new());
        Printed {
            grid: GridOf::of(grid),
            terrain: vec![terrain(TerrainKind::Clear, "Spot", true), terrain(TerrainKind::Hills, "Hill", false)],
            units: Side::ALL.map(counter).to_vec(),
            tracks: vec![Track { name: "Turns".into(), boxes: (1..=CUP[0] + CUP[1]).map(turn).collect() }],
            ways: vec![WayToWin {
                side: None,
                name: "Score".into(),
                needs: line!["Whoever has more points when the cup is empty wins."],
                rule: "2-turn".into(),
            }],
            phases: ["Hide", "Cup", "Storm", "Turn", "Found", "Over"].map(str::to_owned).to_vec(),
            briefing: vec![
                line!["Each side hides a mine on one of five spots, and looks for the other's with a scout."],
                line!["To find a mine is worth two points if it is disarmed, and costs one if it goes off."],
            ],
            ..Printed::default()
        }
    }

    fn scene(toy: &Toy, state: &State, _: &mut Board, viewer: Viewer, (): &()) -> Scene<ToyFurniture> {
        let view = toy.view(state, viewer);
        let (phase, side) = match state.phase {
            Phase::Hide => (0, None),
            Phase::Cup => (1, None),
            Phase::Storm => (2, None),
            Phase::Turn(who, _) => (3, Some(who.into())),
            Phase::Found(who) => (4, Some(who.into())),
            Phase::Over => (5, None),
        };
        let camp = |side| if side == Side::A { &view.red } else { &view.blue };
        let piece = |side: Side| Piece {
            unit: Some(scout(side)),
            side,
            at: Spot::Hex { hex: at(toy, camp(side).scout) },
            under: 0,
            steps: Some(1),
            attack: None,
            defence: None,
            moves: view.steps.filter(|_| viewer.shares(side)),
            states: Vec::new(),
        };
        Scene {
            turn: state.turn(),
            phase: PhaseNow { phase: PhaseId(phase), side, step: Line::default() },
            weather: None,
            pieces: Side::ALL.map(piece).to_vec(),
            markers: Vec::new(),
            control: BySide::default(),
            score: Score {
                counts: "points",
                points: BySide::from_fn(|it| Some(i32::from(camp(it).score))),
                lacks: Vec::new(),
            },
            begun: None,
            recall: Vec::new(),
            furniture: ToyFurniture {
                cup: view.cup,
                prize: view.prize.map(|it| at(toy, it)),
                mines: Side::ALL.map(|it| camp(it).mine.map(|spot| at(toy, spot))),
            },
        }
    }

    fn prompt(_: &Toy, state: &State, _: &mut Board, _: Side) -> Prompt {
        match state.phase {
            Phase::Hide => Prompt { rule: Rule("1-hide"), text: line!["Where is the mine hidden?"], set: None },
            _ => Prompt { rule: Rule("2-turn"), text: line!["What does the scout do?"], set: None },
        }
    }

    fn waiting(toy: &Toy, state: &State, _: &mut Board, viewer: Viewer) -> Line {
        match (state.phase, viewer) {
            (Phase::Hide, Viewer::Side(side)) if state.camp(side).mine.is_some() => {
                line!["Waiting for ", side.other(), " to hide a mine."]
            }
            (Phase::Hide, _) if toy.bug == Some(Bug::LeakyWait) => Line::words(format!("{:?}", toy.awaiting(state))),
            (Phase::Hide, _) => line!["Both sides hide a mine."],
            (Phase::Turn(who, _), _) => line!["Waiting for ", Side::from(who), " to move."],
            (Phase::Over, _) => line!["The game is over."],
            _ => line!["Fate decides."],
        }
    }

    fn offers(toy: &Toy, _: &State, _: &mut Board, side: Side, list: &[Action], out: &mut Vec<Offer>) {
        out.extend(list.iter().map(|&action| {
            let (verb, unit, hex) = match action {
                Action::Hide(spot) => (Verb::Hide, None, Some(at(toy, spot))),
                Action::Step(spot) => (Verb::Step, Some(scout(side)), Some(at(toy, spot))),
                Action::Look => (Verb::Look, None, None),
                Action::Halt if toy.bug == Some(Bug::Mumbling) => (Verb::Pass, None, None),
                Action::Halt => (Verb::Halt, None, None),
                Action::Probe => (Verb::Probe, None, None),
            };
            let button = hex.is_none().then(|| capital(verb.word()));
            let act = toy.notation(side, action);
            Offer {
                act,
                verb,
                unit,
                via: None,
                hex,
                amount: None,
                named: Vec::new(),
                button,
                note: None,
                undo: Undo::Free,
                ends: None,
            }
        }));
    }

    fn label(toy: &Toy, _: &State, _: &mut Board, _: Side, action: Action) -> Line {
        match action {
            Action::Hide(spot) => line!["Hide the mine on ", at(toy, spot)],
            Action::Step(spot) => line!["Step to ", at(toy, spot)],
            Action::Look => line!["Look here"],
            Action::Halt => line!["End the turn"],
            Action::Probe => line!["Probe for the mine"],
        }
    }

    fn told(toy: &Toy, event: &Event) -> Told {
        let unit = |who: Who| scout(who.into());
        let at = |spot| at(toy, spot);
        let said = |units: Vec<UnitId>, spot: Option<u8>, line| {
            let kind = if units.is_empty() { "event" } else { "scouted" };
            Told { kind, what: What::Said { units, hex: spot.map(at) }, line }
        };
        match *event {
            Event::Hid(who, spot) => {
                said(Vec::new(), Some(spot), line![Side::from(who), " hides a mine on ", at(spot), "."])
            }
            Event::Ready => said(Vec::new(), None, line!["Both mines are hidden."]),
            Event::Drew(kind) => {
                said(Vec::new(), None, line!["The marker drawn is ", ["red", "blue", "storm"][usize::from(kind)], "."])
            }
            Event::Storm(spot) => said(Vec::new(), Some(spot), line!["The storm lays a prize on ", at(spot), "."]),
            Event::Stepped(who, from, to) => Told {
                kind: "stepped",
                what: What::Moved { units: vec![unit(who)], route: vec![at(from), at(to)], by: By::Foot },
                line: line![unit(who), " steps to ", at(to), "."],
            },
            Event::Looked(who, is_here) => {
                let found = if is_here { " finds a mine." } else { " finds nothing." };
                said(vec![unit(who)], None, line![unit(who), found])
            }
            Event::Halted(who, spot, has_prize) => {
                let prize = if has_prize { ", where the prize is." } else { "." };
                said(vec![unit(who)], Some(spot), line![unit(who), " halts on ", at(spot), prize])
            }
            Event::Probed(who, spot, is_here) => {
                let found = if is_here { ", where a mine is." } else { " in vain." };
                said(vec![unit(who)], Some(spot), line![unit(who), " probes ", at(spot), found])
            }
            Event::Cleared(who, is_disarmed) => {
                let done = if is_disarmed { " disarms the mine." } else { " sets off the mine." };
                said(vec![unit(who)], None, line![unit(who), done])
            }
        }
    }

    fn matter(_: &Toy, state: &State, _: &mut Board, _: Side, _: Action, rule: Rule) -> Option<Line> {
        let Phase::Turn(Who::Red | Who::Blue, steps) = state.phase else { return None };
        (rule == Rule("3-steps")).then(|| line!["The scout has ", steps, " steps left."])
    }

    fn reach(toy: &Toy, state: &State, _: &mut Board, side: Side, unit: UnitId) -> Result<Reach<Action>, Objection> {
        if unit != scout(side) {
            return Err(Objection::words(line!["This is not a scout of your own."]));
        }
        let node = |spot: u8| Node {
            hex: at(toy, spot),
            parent: None,
            by: By::Foot,
            cost: 1,
            acts: vec![Action::Step(spot)],
            stops: true,
            halts: Vec::new(),
            ends: None,
            undo: Undo::Free,
        };
        let steps = (0..SPOTS).filter(|&it| toy.may(state, side, Action::Step(it)).is_ok());
        Ok(Reach { unit, from: Some(at(toy, state.camp(side).scout)), nodes: steps.map(node).collect() })
    }

    fn overlay(_: &Toy, _: &State, _: &mut Board, _: Viewer, _: Overlay) -> Overlaid {
        Overlaid::default()
    }

    fn odds(toy: &Toy, state: &State, _: &mut Board, side: Side) -> Option<Odds> {
        let mine = state.camp(side.other()).mine.filter(|_| toy.bug == Some(Bug::LeakyOdds))?;
        Some(odds(format!("The mine is on {mine}")))
    }

    fn odds_of(toy: &Toy, state: &State, board: &mut Board, side: Side, action: Action) -> Option<Odds> {
        let camp = state.camp(side);
        let is_here = state.camp(side.other()).mine == Some(camp.scout);
        if toy.bug == Some(Bug::PeekingOdds) && action == Action::Probe && is_here {
            return Some(odds(format!("The mine is on {}", camp.scout)));
        }
        Self::odds(toy, state, board, side)
    }

    fn understand(_: &Toy, _: &Sheet, _: &State, _: &mut Board, _: Side, text: &str) -> Result<Vec<Action>, Objection> {
        match text {
            "stay" => Ok(vec![Action::Halt]),
            _ => Err(Fault(format!("{text:?} is not understood.")).into()),
        }
    }

    fn commands() -> &'static [&'static str] {
        &["stay"]
    }
}
