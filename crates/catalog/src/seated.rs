//! The one implementation of [`Table`], for a match of any game.

use std::sync::Arc;

use kernel::{Awaiting, Bits, BySide, Overlay, Picture, PictureOf, Side, Sides, Viewer, quoted};
use play::{Ahead, Answer, Dice, Header, Match, Refused, Resume};
use serde_json::Value;
use stage::Undo;

use crate::{
    Advised, Asked, Awaits, Boxed, Info, Ledger, Level, Marked, Moved, Offered, Pledged, ReachTo, Reckoned, Refusal,
    Sight, SourceInfo, Table, Told, Word, sight::decider,
};

/// A match on a table.
pub(crate) struct Seated<G: Boxed> {
    play: Match<G>,
    info: Arc<Info>,
    ledger: Ledger,
}

impl<G: Boxed> Seated<G> {
    pub(crate) fn new(play: Match<G>, info: Info) -> Seated<G> {
        Seated { play, info: Arc::new(info), ledger: Ledger::read(G::RULES) }
    }

    fn game(&self) -> &G {
        self.play.game()
    }

    /// The board of the state, to be asked with.
    fn board(&self) -> G::Board {
        self.play.board().clone()
    }

    fn told(&self, events: &[G::Event]) -> Vec<Told> {
        events.iter().map(|it| self.game().show(it).into()).collect()
    }

    fn refusal(&self, refused: &Refused) -> Refusal {
        Refusal::of(refused, &self.ledger)
    }

    fn done<T>(&self, it: Result<T, Refused>) -> Result<T, Refusal> {
        it.map_err(|it| self.refusal(&it))
    }

    fn moved(&self, since: usize, events: Result<Vec<G::Event>, Refused>) -> Result<Moved, Refusal> {
        let events = self.done(events)?;
        Ok(Moved { events: self.told(&events), since })
    }

    fn parse(&self, side: Side, actions: &[String]) -> Result<Vec<G::Action>, Refusal> {
        let parse = |text: &String| {
            let unknown = || Refusal::new(Word::Illegal, format!("{} is no action of this game.", quoted(text)));
            self.game().parse(side, text).ok_or_else(unknown)
        };
        actions.iter().map(parse).collect()
    }

    /// Where thought gets to with these actions, see [`Match::ahead`].
    fn ahead(&self, side: Side, actions: &[String]) -> Result<Ahead<G>, Refusal> {
        let actions = self.parse(side, actions)?;
        self.done(self.play.ahead(side, &actions))
    }
}

impl<G: Boxed> Table for Seated<G> {
    fn info(&self) -> &Info {
        &self.info
    }

    fn sides(&self) -> BySide<&'static str> {
        G::SIDES
    }

    fn header(&self) -> &Header {
        self.play.header()
    }

    fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    fn sources(&self) -> Vec<SourceInfo> {
        self.game().sources()
    }

    fn commands(&self) -> &'static [&'static str] {
        self.game().commands()
    }

    fn awaiting(&self, viewer: Viewer) -> Awaits {
        let text = || self.game().waiting(self.play.state(), viewer);
        Awaits::of(self.game(), self.play.now().awaiting_for(viewer), text)
    }

    fn owing(&self) -> Sides {
        match self.play.awaiting() {
            Awaiting::Choice(sides) => sides,
            Awaiting::Chance(_) | Awaiting::Over(_) => Sides::NONE,
        }
    }

    fn sight(&self, viewer: Viewer) -> Sight {
        let side = decider(self.play.awaiting(), viewer).filter(|_| self.play.now().unrevealed().is_empty());
        let offers = self.play.offers();
        let undoer = match viewer {
            Viewer::Side(side) => Some(side),
            _ => side,
        };
        Sight {
            version: self.play.version(viewer),
            view: self.view(viewer),
            awaiting: self.awaiting(viewer),
            side: side.map(|it| G::SIDES[it]),
            prompt: side
                .map(|it| Asked::of(self.game().prompt(self.play.state(), &mut self.board(), it), &self.ledger)),
            offers: side.map(|it| self.offers(it)).unwrap_or_default(),
            can_undo: undoer.is_some_and(|it| self.play.can_undo(it)),
            back_asked: Side::ALL.into_iter().filter(|&it| self.play.asks()[it]).map(|it| G::SIDES[it]).collect(),
            draw_offered: Side::ALL.into_iter().filter(|&it| offers[it]).map(|it| G::SIDES[it]).collect(),
        }
    }

    fn version(&self, viewer: Viewer) -> u32 {
        self.play.version(viewer)
    }

    fn view(&self, viewer: Viewer) -> Value {
        serde_json::to_value(self.play.view(viewer)).expect("a view that can be written as JSON")
    }

    fn offers(&self, side: Side) -> Vec<Offered> {
        let mut board = self.board();
        let offered = |(action, undo): (G::Action, Undo)| {
            let offer = self.game().offer(self.play.state(), &mut board, side, action);
            Offered::of(self.game().notation(side, action), offer, undo == Undo::Free)
        };
        self.play.now().flagged(side).into_iter().map(offered).collect()
    }

    fn act(&mut self, version: Option<u32>, side: Side, actions: &[String]) -> Result<Moved, Refusal> {
        let actions = self.parse(side, actions)?;
        let since = self.inputs();
        let events = self.play.act_all(version, side, &actions);
        self.moved(since, events)
    }

    fn understand(&self, side: Side, text: &str) -> Result<Vec<String>, Refusal> {
        let text = text.trim();
        if self.game().parse(side, text).is_some() {
            return Ok(vec![text.to_owned()]);
        }
        let actions = self.game().understand(self.play.state(), &mut self.board(), side, text);
        let actions = actions.map_err(|it| Refusal::by_words(Word::NotUnderstood, &it.0, &self.ledger))?;
        Ok(actions.into_iter().map(|it| self.game().notation(side, it)).collect())
    }

    fn why(&self, side: Side, actions: &[String]) -> Result<(), Refusal> {
        self.ahead(side, actions).map(|_| ())
    }

    fn can_undo(&self, side: Side) -> bool {
        self.play.can_undo(side)
    }

    fn undo(&mut self, side: Side) -> Result<(), Refusal> {
        let done = self.play.undo(side);
        self.done(done)
    }

    fn resign(&mut self, side: Side) -> Result<(), Refusal> {
        let done = self.play.resign(side);
        self.done(done)
    }

    fn ask_back(&mut self, side: Side) -> Result<(), Refusal> {
        let done = self.play.ask_back(side);
        self.done(done)
    }

    fn offer_draw(&mut self, side: Side) -> Result<(), Refusal> {
        let done = self.play.offer_draw(side);
        self.done(done)
    }

    fn set_auto(&mut self, auto: bool) {
        self.play.set_auto(auto);
    }

    fn set_apart(&mut self, is_apart: bool) {
        self.play.set_apart(is_apart);
    }

    fn queue(&mut self, answers: Vec<Answer>) {
        self.play.queue(answers);
    }

    fn queued(&self) -> usize {
        self.play.queued()
    }

    fn settle(&mut self) -> Result<Moved, Refusal> {
        let since = self.inputs();
        let events = self.play.settle();
        self.moved(since, events)
    }

    fn roll(&mut self) -> Result<Moved, Refusal> {
        let since = self.inputs();
        let events = self.play.roll();
        self.moved(since, events)
    }

    fn land(&mut self, answer: Answer) -> Result<Moved, Refusal> {
        let since = self.inputs();
        let Awaiting::Chance(chance) = self.play.awaiting() else {
            let refused = if self.is_over() { Refused::Over } else { Refused::NoChance };
            return Err(self.refusal(&refused));
        };
        let luck = match &answer {
            Answer::Number(number) => Some(kernel::Luck(*number)),
            Answer::Marker(name) => play::read_luck(self.game(), &chance, name),
        };
        let Some(luck) = luck else {
            let fitting: Vec<_> = chance.outcomes().map(|(it, _)| play::luck_words(self.game(), &chance, it)).collect();
            let why = format!("This answer does not fit; it is one of {}.", fitting.join(", "));
            return Err(Refusal::new(Word::Misfit, why));
        };
        let events = self.play.land(luck);
        self.moved(since, events)
    }

    fn pledges(&self) -> Pledged {
        let named = |sides: Sides| sides.iter().map(|it| G::SIDES[it]).collect();
        let root = self.play.now().root().iter().map(|it| format!("{it:02x}")).collect();
        let (uncommitted, unrevealed) = (self.play.now().uncommitted(), self.play.now().unrevealed());
        Pledged { root, uncommitted: named(uncommitted), unrevealed: named(unrevealed) }
    }

    fn root(&self) -> [u8; 32] {
        self.play.now().root()
    }

    fn commit(&mut self, side: Side, commitment: &str) -> Result<(), Refusal> {
        let done = self.play.pledge(side, commitment);
        self.done(done)
    }

    fn reveal(&mut self, side: Side, secret: &[u8]) -> Result<Moved, Refusal> {
        let since = self.inputs();
        let events = self.play.reveal(side, secret);
        self.moved(since, events)
    }

    fn forfeit(&mut self, side: Side) -> Result<(), Refusal> {
        let done = self.play.forfeit(side);
        self.done(done)
    }

    fn resumed(&self) -> Option<String> {
        let (line, resume) = self.play.resumed()?;
        let Resume { line: from, edition, .. } = resume;
        Some(match line - 1 - from {
            0 => format!("From line {line} on, the game is played by edition {edition} of the rules."),
            lost => format!(
                "The rules were corrected, and line {} was played by an earlier edition: the game goes on from line {from}, \
                 by edition {edition}. {lost} lines after it no longer count.",
                from + 1
            ),
        })
    }

    fn has_dice(&self) -> bool {
        self.play.has_dice()
    }

    fn go_on_with(&mut self, dice: Dice) -> Result<Moved, Refusal> {
        let since = self.inputs();
        let events = self.play.go_on_with(dice);
        self.moved(since, events)
    }

    fn reach(&self, side: Side, unit: &str) -> Result<Vec<ReachTo>, Refusal> {
        let reach = self.game().reach(self.play.state(), &mut self.board(), side, unit);
        let reach = reach.map_err(|it| Refusal::by_words(Word::NoReach, &it.0, &self.ledger))?;
        Ok(reach.into_iter().map(ReachTo::from).collect())
    }

    fn overlay(&self, viewer: Viewer, overlay: Overlay) -> Vec<Marked> {
        let marks = self.game().overlay(self.play.state(), &mut self.board(), viewer, overlay);
        marks.into_iter().map(|it| Marked::of(it, G::SIDES)).collect()
    }

    fn odds(&self, side: Side, after: &[String]) -> Result<Reckoned, Refusal> {
        let odds = if after.is_empty() {
            self.game().odds(self.play.state(), &mut self.board(), side)
        } else {
            let mut ahead = self.ahead(side, after)?;
            match ahead.last {
                None => self.game().odds(&ahead.state, &mut ahead.board, side),
                Some(last) => self.game().odds_of(&ahead.state, &mut ahead.board, side, last),
            }
        };
        odds.map(Reckoned::from).ok_or_else(|| Refusal::new(Word::NoOdds, "No combat is being prepared."))
    }

    fn advise(&self, side: Side, level: Level, salt: u64) -> Result<Advised, Refusal> {
        if !self.play.awaiting().owes(side) {
            let refused = if self.is_over() { Refused::Over } else { Refused::NotYours };
            return Err(self.refusal(&refused));
        }
        let mut bits = Bits::seeded(salt ^ u64::from(self.play.version(Viewer::Side(side))));
        let bits = &mut Bits::seeded(bits.draw());
        let advice = search::advise(self.game(), self.play.state(), side, level, bits);
        Ok(Advised {
            action: self.game().notation(side, advice.action),
            label: self.game().offer(self.play.state(), &mut self.board(), side, advice.action).label,
            estimate: advice.estimate,
        })
    }

    fn inputs(&self) -> usize {
        self.play.n_lines()
    }

    fn witnessed(&self, since: usize, viewer: Viewer) -> Vec<Told> {
        self.told(&self.play.events_since(since, viewer))
    }

    fn position(&self) -> Value {
        let position = self.game().position(self.play.state());
        serde_json::to_value(position).expect("a position that can be written as JSON")
    }

    fn journal(&self, with_seed: bool) -> String {
        let journal = if with_seed { self.play.journal_with_seed() } else { self.play.journal() };
        journal.to_text()
    }

    fn lines(&self, since: usize) -> Vec<String> {
        let lines = self.play.lines(since).into_iter().zip(since + 1..);
        lines.map(|(line, number)| line.to_text(number)).collect()
    }

    fn perft(&self, depth: u32, most: u64) -> Option<u64> {
        if self.is_over() {
            return Some(u64::from(depth == 0));
        }
        play::perft_within(self.game(), self.play.state(), depth, most)
    }

    fn divide(&self, depth: u32, most: u64) -> Option<Vec<(String, u64)>> {
        if depth == 0 || self.is_over() {
            return Some(Vec::new());
        }
        play::divide_within(self.game(), self.play.state(), depth, most)
    }

    fn picture(&self, viewer: Viewer, of: &PictureOf) -> Picture {
        self.game().picture(&self.play.view(viewer), of)
    }

    fn turn(&self) -> u32 {
        self.game().turn(self.play.state())
    }

    fn score(&self) -> String {
        self.game().score(self.play.state())
    }

    fn fork(&self) -> Box<dyn Table> {
        Box::new(Seated { play: self.play.clone(), info: self.info.clone(), ledger: self.ledger.clone() })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use conform::toy::{State, Toy};
    use play::Setting;

    use super::*;
    use crate::Files;

    // The toy is not on the shelf, but it has what no game on it has: a choice that both sides owe.
    impl Boxed for Toy {
        const TITLE: &'static str = "Toy";
        const ABOUT: &'static str = "";
        const CREDITS: &'static str = "";
        const STATEMENT: &'static str = "";
        const SEATS: Sides = Sides::BOTH;
        const SECRETS: bool = true;
        const RULES: &'static str = "rule = []";
        const SHIPPED: &'static [(&'static str, &'static str)] = &[];

        fn unpack(_: &Files, _: &str, _: &BTreeMap<String, String>) -> Result<Toy, Vec<data::Fault>> {
            Ok(Toy::default())
        }

        fn sources(&self) -> Vec<SourceInfo> {
            Vec::new()
        }

        fn turn(&self, _: &State) -> u32 {
            1
        }

        fn score(&self, _: &State) -> String {
            String::new()
        }
    }

    /// Everything a viewer can ask for without acting, as text.
    fn answers(table: &dyn Table, viewer: Viewer) -> String {
        let picture = table.picture(viewer, &PictureOf { width: 79, marks: Vec::new() });
        let overlays = Overlay::ALL.map(|(it, _)| table.overlay(viewer, it));
        let told = table.witnessed(0, viewer);
        let sight = serde_json::to_string(&table.sight(viewer)).expect("a sight as JSON");
        format!("{sight}\n{:?}\n{picture:?}\n{overlays:?}\n{told:?}", table.awaiting(viewer))
    }

    #[test]
    fn half_an_answer_shows_to_nobody_else() {
        for (first, draw) in [(Side::A, false), (Side::B, false), (Side::A, true), (Side::B, true)] {
            let play = Match::new(Arc::new(Toy::default()), Setting::default(), Dice::from_seed(7));
            let info = Info::of::<Toy>(&Files::new(&[], &[]).expect("no files"));
            let mut table: Box<dyn Table> = Box::new(Seated::new(play, info));
            if draw {
                table.offer_draw(first.other()).expect("an offer");
            }
            let others = [Viewer::Spectator, Viewer::Side(first.other())];
            let before = others.map(|it| answers(&*table, it));
            assert!(
                matches!(table.awaiting(Viewer::Spectator), Awaits::Choice { sides, .. } if sides == ["red", "blue"])
            );
            let moved = table.act(None, first, &["hide 3".to_owned()]).expect("a hidden mine");
            assert_eq!(others.map(|it| answers(&*table, it)), before, "{first:?}");
            assert_eq!(table.witnessed(moved.since, Viewer::Spectator), []);
            assert_eq!(table.owing(), Sides::only(first.other()));
            table.act(None, first.other(), &["hide 3".to_owned()]).expect("the other mine");
            assert_ne!(answers(&*table, Viewer::Spectator), before[0], "both have answered");
        }
    }
}
