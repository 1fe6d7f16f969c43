//! A seat at a table of one game: how each question is answered.

use std::sync::Arc;

use data::Published;
use data_encoding::HEXLOWER;
use kernel::{Awaiting, Bits, Game, Overlay, Positioned, Side, Sides, Sighted, Viewer};
use play::{Ahead, Answer, Deed, Heard, Moment, Refused, Tape};
use search::Mind;
use serde_json::Value;
use stage::{Face, HexNo, Line, Odds, Overlaid, Reach, Told, UnitId};

use crate::{
    Advice, AheadSight, AnyScene, Awaits, Bundle, Former, Gesture, Happened, Job, Level, Pledges, Printed, Record,
    Refusal, Sight, Word,
    bundle::{ActionOf, BoardOf, EventOf, RecallOf, StateOf},
    input::parse,
    job::Meant,
    proposals,
    seat::Sits,
    shelf::Unpacked,
};

/// How many words are understood at once, with a comma and a blank between any two: an attack names its hex and every unit
/// that takes part.
const MAX_WORDS: usize = 80;
/// How many bytes.
const MAX_TEXT: usize = 1000;

/// A seat at a table of one game.
pub(crate) struct Sitting<B: Bundle> {
    pub(crate) unpacked: Arc<Unpacked<B::Rules>>,
    pub(crate) now: Arc<Moment<B::Rules>>,
    pub(crate) tape: Arc<Tape<B::Rules>>,
    pub(crate) viewer: Viewer,
    pub(crate) is_apart: bool,
    pub(crate) is_waiting: bool,
}

impl<B: Bundle> Clone for Sitting<B> {
    fn clone(&self) -> Self {
        let Sitting { unpacked, now, tape, viewer, is_apart, is_waiting } = self;
        let (unpacked, now, tape) = (unpacked.clone(), now.clone(), tape.clone());
        Sitting { unpacked, now, tape, viewer: *viewer, is_apart: *is_apart, is_waiting: *is_waiting }
    }
}

impl<B: Bundle> Sitting<B> {
    pub(crate) fn game(&self) -> &Arc<B::Rules> {
        self.now.game()
    }

    /// With whose eyes the table is looked at. It is open to everybody once the game is over, also after a resignation or
    /// an agreed draw, of which the rules of the game know nothing.
    fn eyes(&self) -> Viewer {
        if self.now.outcome().is_some() { Viewer::Umpire } else { self.viewer }
    }

    /// The side that sits here, if it is a player's seat, and has a say.
    fn side(&self) -> Result<Side, Refusal> {
        match self.viewer {
            Viewer::Side(_) if self.is_waiting => Err(Refusal::of_waiting()),
            Viewer::Side(side) => Ok(side),
            _ => Err(Refusal::new(Word::Secret, "A spectator looks on, and neither acts nor asks for a side.")),
        }
    }

    /// Whose decision is put to the viewer: its own, or for the all-seeing the first that is owed.
    fn decider(&self) -> Option<Side> {
        let Awaiting::Choice(sides) = self.now.awaiting() else { return None };
        let has_begun = !self.is_waiting && self.now.unrevealed().is_empty();
        sides.iter().find(|&it| self.viewer.shares(it)).filter(|_| has_begun)
    }

    /// The actions of these notations, sets in order.
    fn parse(&self, side: Side, acts: &[String]) -> Result<Vec<ActionOf<B>>, Refusal> {
        let mut actions = parse(&**self.game(), side, acts)?;
        if !self.is_apart {
            self.now.arrange(&mut actions);
        }
        Ok(actions)
    }

    fn thought(&self, side: Side, acts: &[String]) -> Result<Ahead<B::Rules>, Refusal> {
        let actions = self.parse(side, acts)?;
        self.now.ahead(side, &actions).map_err(|it| Refusal::of_acts::<B>(it, &self.now, side, &actions))
    }

    /// The question and the list of a side in a state, with whether each entry could be taken back, and what is proposed.
    /// `thought` has led there.
    fn asked(&self, side: Side, thought: &[ActionOf<B>], state: &StateOf<B>, board: &mut BoardOf<B>) -> AheadSight {
        let (mut list, mut offers) = (Vec::new(), Vec::new());
        self.game().actions(state, board, side, &mut list);
        B::Face::offers(self.game(), state, board, side, &list, &mut offers);
        for (offer, undo) in offers.iter_mut().zip(self.now.flags(side, state, board, &list)) {
            offer.undo = undo;
        }
        let proposals = proposals::of::<B>(&self.now, side, thought, state, &list);
        AheadSight { prompt: Some(B::Face::prompt(self.game(), state, board, side)), offers, proposals }
    }

    /// The scene; `other` is one of the same moment from another chair.
    fn scene_on(&self, board: &mut BoardOf<B>, other: Option<&AnyScene>) -> AnyScene {
        let (game, state, eyes) = (self.game(), self.now.state(), self.eyes());
        let recall = self.now.recall(eyes);
        AnyScene::of::<B::Face>(match other {
            Some(other) => B::Face::scene_beside(game, state, board, eyes, &recall, &other.scene),
            None => B::Face::scene(game, state, board, eyes, &recall),
        })
    }

    /// The sight; `other` is one of the same moment from another chair.
    pub(crate) fn sight_beside(&self, other: Option<&Sight>) -> Sight {
        let side = self.decider();
        // One copy of the board for all that is asked.
        let mut board = self.now.board().clone();
        let asked = side.map(|it| self.asked(it, &[], self.now.state(), &mut board));
        let AheadSight { prompt, offers, proposals } = asked.unwrap_or_default();
        let undoer = match self.viewer {
            Viewer::Side(side) => Some(side),
            _ => side,
        };
        let listed = |by: kernel::BySide<bool>| Side::ALL.into_iter().filter(|&it| by[it]).collect();
        Sight {
            version: self.version(),
            scene: self.scene_on(&mut board, other.map(|it| &it.scene)),
            awaits: self.awaits_on(&mut board),
            pledges: self.pledges(),
            prompt,
            offers,
            proposals,
            may_undo: !self.is_waiting && undoer.is_some_and(|it| self.now.can_undo(it)),
            draw_offered: listed(self.now.offers()),
            back_asked: listed(self.now.asks()),
        }
    }

    fn awaits_on(&self, board: &mut BoardOf<B>) -> Awaits {
        let line = |board: &mut BoardOf<B>| B::Face::waiting(self.game(), self.now.state(), board, self.viewer);
        match self.now.awaiting_for(self.viewer) {
            Awaiting::Over(outcome) => Awaits::Over { winner: outcome.winner, how: outcome.how },
            Awaiting::Choice(sides) => Awaits::Choice { sides: sides.iter().collect(), line: line(board) },
            Awaiting::Chance(chance) => Awaits::Chance { chance: (&chance).into(), line: line(board) },
        }
    }

    /// How far the sides are with their secrets for the dice, while somebody has yet to reveal one.
    fn pledges(&self) -> Option<Pledges> {
        let listed = |sides: Sides| sides.iter().collect();
        let (uncommitted, unrevealed) = (self.now.uncommitted(), self.now.unrevealed());
        (!unrevealed.is_empty() && self.now.outcome().is_none()).then(|| Pledges {
            root: HEXLOWER.encode(&self.now.root()),
            commitments: self.now.commitments().clone(),
            uncommitted: listed(uncommitted),
            unrevealed: listed(unrevealed),
        })
    }

    /// What the viewer has noticed since its version was `since`, as it is told again while the game is on.
    fn retold(&self, since: u32) -> Result<Vec<Heard<EventOf<B>>>, Refusal> {
        let mut heard = self.now.heard(&self.tape, self.viewer, since).ok_or(Refused::Cold).map_err(Refusal::of)?;
        if self.now.outcome().is_some() {
            return Ok(heard);
        }
        retell(&**self.game(), self.now.state(), self.viewer, heard.iter_mut().map(|it| &mut it.deeds).collect());
        heard.retain(|it| !it.deeds.is_empty());
        Ok(heard)
    }

    fn heard_live(&self, before: &Former) -> Result<Vec<Heard<EventOf<B>>>, Refusal> {
        let before: &Moment<B::Rules> = before.0.downcast_ref().expect("a former moment of the same table");
        self.now.heard_after(&self.tape, self.viewer, before).ok_or(Refused::Cold).map_err(Refusal::of)
    }

    /// The events of what was heard, one by one.
    fn events(&self, heard: Vec<Heard<EventOf<B>>>) -> Vec<Told> {
        let event = |deed| if let Deed::Event(event) = deed { Some(tell::<B>(self.game(), &event)) } else { None };
        heard.into_iter().flat_map(|it| it.deeds).filter_map(event).collect()
    }

    fn told(&self, heard: Heard<EventOf<B>>) -> Gesture {
        Gesture { version: heard.version, by: heard.by, told: told::<B>(self.game(), heard.deeds) }
    }
}

fn tell<B: Bundle>(game: &B::Rules, event: &EventOf<B>) -> Told {
    let told = B::Face::told(game, event);
    debug_assert!(<B::Face as Face>::KINDS.contains(&told.kind), "a kind that the game does not name: {}", told.kind);
    told
}

/// What was noticed of one gesture, in words; what belongs together is one entry.
pub(crate) fn told<B: Bundle>(game: &B::Rules, deeds: Vec<Deed<EventOf<B>>>) -> Vec<Told> {
    let mut told: Vec<Told> = Vec::new();
    for deed in deeds {
        let next = match deed {
            Deed::Event(event) => tell::<B>(game, &event),
            deed => crate::deeds::told(deed),
        };
        let next = match told.last_mut() {
            Some(last) => last.merge(next),
            None => Err(next),
        };
        told.extend(next.err());
    }
    told
}

/// Leaves out of what a viewer witnessed, gesture by gesture, what is not told again while the game is on.
pub(crate) fn retell<G: Sighted>(
    game: &G,
    state: &G::State,
    viewer: Viewer,
    mut gestures: Vec<&mut Vec<Deed<G::Event>>>,
) {
    let event = |deed: &Deed<G::Event>| if let Deed::Event(it) = deed { Some(Some(it.clone())) } else { None };
    let mut events: Vec<_> = gestures.iter().flat_map(|it| it.iter()).filter_map(event).collect();
    game.retell(state, viewer, &mut events);
    let mut events = events.into_iter();
    for deeds in &mut gestures {
        let retell = |deed| match deed {
            Deed::Event(_) => events.next().expect("an event for each that was witnessed").map(Deed::Event),
            deed => Some(deed),
        };
        **deeds = std::mem::take(*deeds).into_iter().filter_map(retell).collect();
    }
}

impl<B: Bundle> Sits for Sitting<B> {
    fn printed(&self) -> &Arc<Printed> {
        &self.unpacked.printed
    }

    fn version(&self) -> u32 {
        self.now.version(self.viewer)
    }

    fn scene(&self) -> AnyScene {
        self.scene_on(&mut self.now.board().clone(), None)
    }

    fn scene_at(&self, version: u32) -> Result<AnyScene, Refusal> {
        let (state, mut board) =
            self.now.seen_at(&self.tape, self.viewer, version).ok_or(Refused::Cold).map_err(Refusal::of)?;
        let is_now = version >= self.version() || self.now.outcome().is_some();
        Ok(AnyScene::of::<B::Face>(if is_now {
            B::Face::scene(self.game(), &state, &mut board, self.viewer, &RecallOf::<B>::default())
        } else {
            B::Face::scene_again(self.game(), &state, &mut board, self.viewer)
        }))
    }

    fn awaiting(&self) -> Awaiting {
        self.now.awaiting_for(self.viewer)
    }

    fn turn(&self) -> u32 {
        self.game().turn(self.now.state())
    }

    fn awaits(&self) -> Awaits {
        self.awaits_on(&mut self.now.board().clone())
    }

    fn answers(&self) -> Vec<Answer> {
        let Awaiting::Chance(chance) = self.now.awaiting_for(self.viewer) else { return Vec::new() };
        let answer = |it: kernel::Luck| match chance {
            kernel::Chance::Draw(_) => Answer::Marker(play::luck_words(&**self.game(), &chance, it)),
            _ => Answer::Number(it.0),
        };
        chance.outcomes().map(|(it, _)| answer(it)).collect()
    }

    fn former(&self) -> Former {
        Former(self.now.clone())
    }

    fn open(&self) -> Option<Record> {
        let is_open = !<B::Rules>::SECRETS || self.now.outcome().is_some();
        is_open.then(|| Record(Arc::new(Sitting { viewer: Viewer::Umpire, ..self.clone() })))
    }

    fn position(&self) -> Value {
        let position = self.game().position(self.now.state());
        serde_json::to_value(position).expect("a position that can be written as JSON")
    }

    fn perft(&self, depth: u32, most: u64) -> Option<u64> {
        if self.now.outcome().is_some() {
            return Some(u64::from(depth == 0));
        }
        play::perft_within(&**self.game(), self.now.state(), depth, most)
    }

    fn divide(&self, depth: u32, most: u64) -> Option<Vec<(String, u64)>> {
        if depth == 0 || self.now.outcome().is_some() {
            return Some(Vec::new());
        }
        play::divide_within(&**self.game(), self.now.state(), depth, most)
    }

    fn sight(&self) -> Sight {
        self.sight_beside(None)
    }

    fn labels(&self) -> Vec<Line> {
        let Some(side) = self.decider() else { return Vec::new() };
        let mut board = self.now.board().clone();
        let label = |it| B::Face::label(self.game(), self.now.state(), &mut board, side, it);
        self.now.legal(side).into_iter().map(label).collect()
    }

    fn ahead(&self, acts: &[String]) -> Result<AheadSight, Refusal> {
        let side = self.side()?;
        let thought = self.parse(side, acts)?;
        let ahead = self.now.ahead(side, &thought);
        let mut ahead = ahead.map_err(|it| Refusal::of_acts::<B>(it, &self.now, side, &thought))?;
        if ahead.last.is_some() {
            return Ok(AheadSight::default());
        }
        Ok(self.asked(side, &thought, &ahead.state, &mut ahead.board))
    }

    fn why(&self, acts: &[String]) -> Result<(), Refusal> {
        self.thought(self.side()?, acts).map(drop)
    }

    fn understand(&self, text: &str) -> Result<Vec<String>, Refusal> {
        let (side, text) = (self.side()?, text.trim());
        // Counted before any of them is tried: each is held against every name, and may be a part of several.
        let n = text.split(|it: char| it == ',' || it.is_whitespace()).count();
        if n > MAX_WORDS || text.len() > MAX_TEXT {
            return Err(Refusal::new(Word::NotUnderstood, "These are too many words at once. Say it in fewer."));
        }
        if self.game().parse(side, text).is_some() {
            return Ok(vec![text.to_owned()]);
        }
        let (sheet, mut board) = (&self.unpacked.printed.sheet, self.now.board().clone());
        let actions = B::Face::understand(self.game(), sheet, self.now.state(), &mut board, side, text);
        let actions = actions.map_err(|it| Refusal::by(Word::NotUnderstood, it))?;
        Ok(actions.into_iter().map(|it| self.game().notation(side, it)).collect())
    }

    fn reach(&self, unit: UnitId) -> Result<Reach, Refusal> {
        self.reach_of(self.side()?, unit)
    }

    fn reaches(&self) -> Vec<Reach> {
        let side = self.side().ok().filter(|_| self.decider().is_some());
        side.map(|it| self.reaches_of(it)).unwrap_or_default()
    }

    fn why_there(&self, unit: UnitId, hex: HexNo) -> Result<(), Refusal> {
        let reach = self.reach(unit)?;
        if reach.nodes.iter().any(|it| it.hex == hex && it.stops) {
            return Ok(());
        }
        let sheet = &self.unpacked.printed.sheet;
        // The command says why; that it stands for actions after all would be a fault of the game's.
        let acts = self.understand(&format!("move {} {hex}", sheet.unit(unit).id))?;
        self.why(&acts)
    }

    fn odds(&self, after: &[String]) -> Result<Odds, Refusal> {
        let side = self.side()?;
        let odds = if after.is_empty() {
            B::Face::odds(self.game(), self.now.state(), &mut self.now.board().clone(), side)
        } else {
            let mut ahead = self.thought(side, after)?;
            match ahead.last {
                None => B::Face::odds(self.game(), &ahead.state, &mut ahead.board, side),
                Some(last) => B::Face::odds_of(self.game(), &ahead.state, &mut ahead.board, side, last),
            }
        };
        odds.ok_or_else(|| Refusal::new(Word::NoOdds, "No combat is being prepared."))
    }

    fn overlay(&self, overlay: Overlay) -> Overlaid {
        B::Face::overlay(self.game(), self.now.state(), &mut self.now.board().clone(), self.eyes(), overlay)
    }

    fn heard(&self, since: u32) -> Result<Vec<Gesture>, Refusal> {
        Ok(self.retold(since)?.into_iter().map(|it| self.told(it)).collect())
    }

    fn heard_after(&self, before: &Former) -> Result<Vec<Gesture>, Refusal> {
        Ok(self.heard_live(before)?.into_iter().map(|it| self.told(it)).collect())
    }

    fn heard_of(&self, happened: &Happened) -> Vec<Gesture> {
        let happened = happened.0.downcast_ref().expect("what happened at the same table");
        let heard = self.now.heard_of(&self.tape, self.viewer, happened);
        heard.into_iter().map(|it| self.told(it)).collect()
    }

    fn witnessed(&self, since: u32) -> Result<Vec<Told>, Refusal> {
        Ok(self.events(self.retold(since)?))
    }

    fn witnessed_after(&self, before: &Former) -> Result<Vec<Told>, Refusal> {
        Ok(self.events(self.heard_live(before)?))
    }

    fn pledged(&self) -> Option<Pledges> {
        self.pledges()
    }

    fn job(&self, level: Level, salt: u64) -> Result<Job, Refusal> {
        let side = self.side()?;
        if !self.now.awaiting().owes(side) || !self.now.unrevealed().is_empty() {
            let refused = if self.now.outcome().is_some() { Refused::Over } else { Refused::NotYours };
            return Err(Refusal::of(refused));
        }
        let version = self.version();
        let seed = Bits::seeded(salt ^ u64::from(version)).draw();
        let mut bits = Bits::seeded(seed);
        let mind = Mind::<B::Player>::recalling(side, level, self.now.recall(self.viewer));
        // The truth ends here: further worlds are imagined from this one.
        let world = mind.imagine(self.game(), self.now.state(), &mut bits);
        let game = self.game().clone();
        Ok(Job(Box::new(move |stop| {
            let actions = mind.think(&*game, &world, &mut bits, || stop.is_set());
            Advice { version, meant: Box::new(Meant::<B> { game, side, world, actions, seed }) }
        })))
    }

    fn view_json(&self) -> String {
        serde_json::to_string(&self.now.view(self.eyes())).expect("a view that can be written as JSON")
    }
}
