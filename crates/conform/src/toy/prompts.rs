//! How the toy speaks.

use hex::{Grid, Low};
use kernel::{Bits, BySide, Fault, Game, Manner, Overlay, Player, Rule, Side, Sighted, Viewer};
use stage::{
    Arm, By, Counter, Face, GridOf, HexNo, Line, Nation, Node, Objection, Odds, Offer, Overlaid, PhaseId, PhaseNow,
    Piece, Printed, Prompt, Reach, Scene, Score, Sheet, SideOf, Size, Spot, Terrain, TerrainKind, Told, Undo, UnitId,
    Verb, What, line,
};

use super::{Action, Board, Bug, Event, Phase, SPOTS, State, Toy, Who};

/// A spot as a printed hex: the toy's map is a column of five.
fn at(spot: u8) -> HexNo {
    HexNo(100 + u16::from(spot) + 1)
}

fn scout(side: Side) -> UnitId {
    UnitId(side as u8)
}

/// What the toy has beside what all games have.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ToyFurniture {
    /// The markers left of each kind.
    pub cup: [u8; 3],
    /// Where the prize lies.
    pub prize: Option<HexNo>,
    /// Where the viewer's own mine lies, or everybody's.
    pub mines: BySide<Option<HexNo>>,
}

stage::fields!(ToyFurniture { cup, prize, mines });

fn odds(title: String) -> Odds {
    Odds {
        title: Line::words(title),
        attacker: Side::A,
        aim: "prize taken",
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

    const KINDS: &'static [&'static str] = &["event", "halted", "stepped"];

    fn side_of(_: &Toy, side: Side) -> SideOf {
        let name = Toy::SIDES[side].to_owned();
        SideOf { id: name.clone(), name: name.clone(), adjective: name, decides: true }
    }

    fn printed(_: &Toy) -> Printed {
        let grid = Grid::new(1, 1, 1, u16::from(SPOTS), Low::Even);
        let counter = |side: Side| Counter {
            id: format!("{}-scout", Toy::SIDES[side]),
            code: Toy::SIDES[side][..1].to_owned(),
            name: format!("{} scout", Toy::SIDES[side]),
            side,
            nation: Nation::German,
            formation: String::new(),
            arm: Arm::Infantry,
            size: Size::Regiment,
            steps: 1,
            faces: Vec::new(),
            special: None,
            source: "rules 1".to_owned(),
        };
        let hexes = (0..SPOTS).map(at).collect();
        Printed {
            grid: GridOf::of(&grid),
            terrain: vec![Terrain { kind: TerrainKind::Clear, name: "spot".to_owned(), effect: None, hexes }],
            units: Side::ALL.map(counter).to_vec(),
            phases: ["hide", "cup", "storm", "turn", "found", "over"].map(str::to_owned).to_vec(),
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
            at: Spot::Hex { hex: at(camp(side).scout) },
            under: 0,
            steps: Some(1),
            attack: None,
            defence: None,
            moves: view.steps.filter(|_| viewer.shares(side)),
            states: Vec::new(),
        };
        Scene {
            turn: 1,
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
                prize: view.prize.map(at),
                mines: BySide::from_fn(|it| camp(it).mine.map(at)),
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

    fn offers(toy: &Toy, state: &State, _: &mut Board, side: Side, list: &[Action], out: &mut Vec<Offer>) {
        out.extend(list.iter().map(|&action| {
            let (verb, hex) = match action {
                Action::Hide(spot) => (Verb::Hide, Some(at(spot))),
                Action::Step(spot) => (Verb::Step, Some(at(spot))),
                Action::Look => (Verb::Look, Some(at(state.camp(side).scout))),
                Action::Halt if toy.bug == Some(Bug::Mumbling) => (Verb::Pass, None),
                Action::Halt => (Verb::Halt, None),
                Action::Probe => (Verb::Probe, None),
            };
            let button = hex.is_none().then(|| verb.word().to_owned());
            let act = toy.notation(side, action);
            Offer { act, verb, unit: None, via: None, hex, button, note: None, undo: Undo::Free, ends: None }
        }));
    }

    fn label(_: &Toy, _: &State, _: &mut Board, _: Side, action: Action) -> Line {
        match action {
            Action::Hide(spot) => line!["Hide the mine on ", at(spot)],
            Action::Step(spot) => line!["Step to ", at(spot)],
            Action::Look => line!["Look here"],
            Action::Halt => line!["End the turn"],
            Action::Probe => line!["Probe for the mine"],
        }
    }

    fn told(_: &Toy, event: &Event) -> Told {
        let (kind, what) = match *event {
            Event::Stepped(who, spot) => {
                let units = vec![scout(who.into())];
                ("stepped", What::Moved { units, route: vec![at(spot)], by: By::Foot })
            }
            Event::Halted(who, spot, _) => {
                ("halted", What::Said { units: vec![scout(who.into())], hex: Some(at(spot)) })
            }
            _ => ("event", What::Said { units: Vec::new(), hex: None }),
        };
        Told { kind, what, line: Line::words(format!("{event:?}.")) }
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
            hex: at(spot),
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
        Ok(Reach { unit, from: Some(at(state.camp(side).scout)), nodes: steps.map(node).collect() })
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

/// A player who does anything.
pub struct ToyPlayer;

impl Player for ToyPlayer {
    type Rules = Toy;

    fn judge(_: &Toy, state: &State, _: &mut Board, side: Side) -> i32 {
        i32::from(state.camp(side).score) - i32::from(state.camp(side.other()).score)
    }

    /// Any action: what is played here is thrown at the drivers, not at anybody.
    fn follow(
        toy: &Toy,
        state: &State,
        board: &mut Board,
        side: Side,
        _: Manner,
        bits: &mut Bits,
        out: &mut Vec<Action>,
    ) {
        out.push(toy.any_action(state, board, side, &mut Vec::new(), bits).0);
    }
}
