//! A conversation with the engine.

mod own_table;

use std::sync::Arc;

use catalog::{
    Answer, Awaits, Chair, Former, Input, Keeping, Level, Overlay, Own, Printed, Record, Refusal, Side, Word, quoted,
};
use own_table::for_analysis;
use serde_json::json;
use stage::words::capital;

use crate::{
    at::At,
    house::{ChairHouse, House, Local, TableHouse, Trouble},
    reply::{Answered, Failure, Reply, View, demand_chair, error, foreign, secret, viewer_of},
    request::{Asked, List, Request},
    wire::{Event, Waiting, Wire},
};

/// How many bytes a line may have, its end not counted: many times what the longest position needs.
pub const MAX_LINE: usize = 1 << 20;
/// How many inputs deep sequences are counted. No count ends beyond it, and the stack must hold one.
pub const MAX_DEPTH: u32 = 20;
/// How many bytes a reply may have. Only a journal comes near it, of a game that went back and forth for days.
const MAX_REPLY: usize = 1 << 25;

/// A conversation: lines in, replies out, and a game between them.
pub struct Session {
    own: Arc<[Own]>,
    house: AnyHouse,
    has_quit: bool,
}

/// Where the game is kept, and with whose rights the session speaks of it.
enum AnyHouse {
    Chair(Box<dyn ChairHouse>),
    Table(Box<dyn TableHouse>),
}

impl Session {
    /// The last reply of a session.
    pub const GOODBYE: &str = r#"{"ok":true,"quit":true}"#;

    /// A conversation with whoever keeps a table in memory. Games are on the shipped data, or on these files where they
    /// replace them.
    #[must_use]
    pub fn new(own: Vec<Own>) -> Session {
        Session::at_table(Box::new(Local::new()), own.into())
    }

    /// A conversation with somebody on a chair.
    #[must_use]
    pub fn at_chair(house: Box<dyn ChairHouse>) -> Session {
        Session { own: Arc::default(), house: AnyHouse::Chair(house), has_quit: false }
    }

    /// A conversation with whoever has a table of their own, with games on these data files where they replace those
    /// shipped.
    #[must_use]
    pub fn at_table(house: Box<dyn TableHouse>, own: Arc<[Own]>) -> Session {
        Session { own, house: AnyHouse::Table(house), has_quit: false }
    }

    /// Whether the other end has said that it is done.
    #[must_use]
    pub fn has_quit(&self) -> bool {
        self.has_quit
    }

    /// The reply to one line.
    pub fn answer(&mut self, line: &[u8]) -> String {
        let answered = Asked::read(line).map_err(Failure::Error).and_then(|it| self.carry_out(it));
        self.house_mut().let_go();
        match answered {
            Ok(reply) => match reply.to_line(true) {
                line if line.len() > MAX_REPLY => {
                    error(format!("the reply would be longer than {MAX_REPLY} bytes")).reply().to_line(false)
                }
                line => line,
            },
            Err(failure) => failure.reply().to_line(false),
        }
    }

    /// The reply to a line that nobody kept.
    #[must_use]
    pub fn answer_too_long() -> String {
        error(format!("the line is longer than {MAX_LINE} bytes")).reply().to_line(false)
    }

    fn carry_out(&mut self, Asked { request, side, viewer }: Asked) -> Answered {
        let viewer = viewer.as_deref();
        if request.is_about_the_table() {
            let looked = self.house_mut().look();
            looked.map_err(|it| self.troubled(it))?;
            self.demand_right(&request, viewer)?;
        }
        match request {
            Request::Games {} => self.games(),
            Request::New { game, chosen } => self.start(&game, chosen, viewer),
            Request::Load { position, game, chosen } => self.load(game, &position, chosen, viewer),
            Request::Position {} => {
                let record = self.demand_open(viewer)?;
                Ok(Reply::default().with("position", record.position()))
            }
            Request::Dice { next } => {
                let queued = next.0.len();
                let answers = next.0.into_iter().map(Answer::from).collect();
                let done = self.whole_mut()?.queue(answers);
                done.map_err(|it| self.troubled(it))?;
                Ok(Reply::default().with("queued", queued))
            }
            Request::Auto { chance } => {
                let done = self.whole_mut()?.set_auto(chance);
                done.map_err(|it| self.troubled(it))?;
                Ok(Reply::default().with("auto", chance))
            }
            Request::Land { luck } => {
                let since = self.at()?.former();
                self.keep(&Keeping::Land(luck.into()))?;
                self.moved(Some(&since), View::Umpire)
            }
            Request::Roll {} => {
                let viewer = self.viewer(viewer)?;
                demand_chair(viewer)?;
                let since = self.at()?.former();
                self.keep(&Keeping::Roll)?;
                self.moved(Some(&since), viewer)
            }
            Request::Commit { commitment } => {
                let viewer = self.viewer(viewer)?;
                let side = self.asker(side, viewer, "say which \"side\" it is")?;
                self.submit(side, &Input::Commit { commitment })?;
                self.waits(Reply::default(), viewer)
            }
            Request::Reveal { secret } => {
                let viewer = self.viewer(viewer)?;
                let side = self.asker(side, viewer, "say which \"side\" it is")?;
                if catalog::from_hex(&secret).is_none() {
                    return Err(error("a \"secret\" is written in hexadecimal"));
                }
                let since = self.at()?.former();
                self.submit(side, &Input::Reveal { secret })?;
                self.moved(Some(&since), viewer)
            }
            Request::Forfeit {} => {
                let side = side.ok_or_else(|| error("\"forfeit\" takes the \"side\" that has not revealed"))?;
                let side = self.named(&side)?;
                self.keep(&Keeping::Forfeit(side))?;
                self.waits(Reply::default(), View::Umpire)
            }
            Request::Legal {} => self.legal(side, viewer),
            Request::Act { action, actions } => {
                let acts = match (action, actions) {
                    (Some(action), None) => vec![action],
                    (None, Some(List(actions))) if !actions.is_empty() => actions,
                    _ => return Err(error("\"act\" takes either \"action\" or a list of \"actions\"")),
                };
                let viewer = self.viewer(viewer)?;
                let side = self.own(side, viewer)?;
                let since = self.at()?.former();
                self.submit(side, &Input::Act { version: None, acts })?;
                self.moved(Some(&since), viewer)
            }
            Request::Reach { unit } => {
                let side = self.own(side, self.viewer(viewer)?)?;
                let at = self.at()?;
                let found = at.printed().sheet.find_unit(Some(side), &unit);
                let unit = found.map_err(|it| self.refused(Refusal::new(Word::NoReach, capital(&it.0) + ".")))?;
                let reach = at.seat_of(side).reach(unit).map_err(|it| self.refused(it))?;
                Ok(Reply::default().with("destinations", Wire::of(at.printed()).reach(&reach)))
            }
            Request::Overlay { kind } => {
                let viewer = self.viewer(viewer)?;
                let Some(&(overlay, _)) = Overlay::ALL.iter().find(|it| it.1 == kind) else {
                    let known: Vec<_> = Overlay::ALL.iter().map(|it| it.1).collect();
                    return Err(error(format!(
                        "there is no overlay {}; there are {}",
                        quoted(&kind),
                        known.join(", ")
                    )));
                };
                let at = self.at()?;
                let laid = at.eyes(viewer).overlay(overlay);
                let wire = Wire::of(at.printed());
                Ok(Reply::default().with("hexes", wire.marks(&laid)).with("lines", wire.lines(&laid)))
            }
            Request::View {} => {
                let viewer = self.viewer(viewer)?;
                let eyes = self.at()?.eyes(viewer);
                Ok(Reply::default().with_json("view", eyes.view_json()).with("scene", eyes.scene()))
            }
            Request::Sheet {} => {
                let printed = self.printed()?;
                Ok(Reply::default().with("sheet", &*printed.sheet).with("hash", &printed.sheet_hash))
            }
            Request::Odds { after } => {
                let side = self.own(side, self.viewer(viewer)?)?;
                let odds = self.at()?.seat_of(side).odds(&after.0).map_err(|it| self.refused(it))?;
                Ok(Reply::default().with("odds", Wire::of(self.printed()?).odds(&odds)))
            }
            Request::Go { level, salt, .. } => self.go(side, level.as_deref(), salt, viewer),
            Request::Undo {} => {
                let viewer = self.viewer(viewer)?;
                let side = self.undoer(side, viewer)?;
                self.submit(side, &Input::Undo { version: None })?;
                Ok(Reply::default().with("undo", true).with("awaiting", self.awaiting(viewer)?))
            }
            Request::Back {} => {
                let viewer = self.viewer(viewer)?;
                let side = self.asker(side, viewer, "\"back\" takes the side that asks, or that grants it")?;
                self.submit(side, &Input::Back)?;
                let (asked, sides) = (self.at()?.any().sight().back_asked, self.printed()?.sides);
                let asked: Vec<_> = asked.into_iter().map(|it| sides[it]).collect();
                Ok(Reply::default().with("back_asked", asked).with("awaiting", self.awaiting(viewer)?))
            }
            Request::Journal { with_seed } => {
                self.demand_open(viewer)?;
                if with_seed && self.viewer(viewer)? != View::Umpire && self.at()?.any().outcome().is_none() {
                    return Err(secret(
                        "The seed tells the rolls to come; a viewer may have it when the game is over.",
                    ));
                }
                Ok(Reply::default().with("journal", self.journal(with_seed)?))
            }
            Request::Perft { depth, divide } => {
                let record = self.demand_open(viewer)?;
                self.perft(&record, depth, divide)
            }
            Request::Quit {} => {
                self.has_quit = true;
                Ok(Reply::default().with("quit", true))
            }
        }
    }

    fn games(&self) -> Answered {
        let infos = catalog::shelf().iter().map(|it| it.info(&[])).collect::<Result<Vec<_>, _>>()?;
        Ok(Reply::default().with("games", infos))
    }

    fn legal(&self, side: Option<String>, viewer: Option<&str>) -> Answered {
        let viewer = self.viewer(viewer)?;
        let side = self.own(side, viewer)?;
        let at = self.at()?;
        let seat = at.seat_of(side);
        let sight = seat.sight();
        if sight.offers.is_empty() {
            return Err(self.nothing_owed(viewer));
        }
        let wire = Wire::of(at.printed());
        Ok(Reply::default()
            .with("side", at.printed().sides[side])
            .with("prompt", sight.prompt.as_ref().map(|it| wire.prompt(it)))
            .with("actions", wire.offers(&sight, &seat.labels())))
    }

    fn go(&mut self, side: Option<String>, level: Option<&str>, salt: u64, viewer: Option<&str>) -> Answered {
        if !self.house().may_advise() {
            return Err(secret("Hints are off at this table."));
        }
        let side = self.own(side, self.viewer(viewer)?)?;
        let name = level.unwrap_or("normal");
        let Some(level) = Level::find(name) else {
            let known: Vec<_> = Level::ALL.iter().map(|it| it.1).collect();
            return Err(error(format!("there is no level {}; there are {}", quoted(name), known.join(", "))));
        };
        let seat = self.at()?.seat_of(side);
        let job = seat.job(level, salt).map_err(|it| self.refused(it))?;
        let advice = self.house_mut().think(job);
        let advice = advice.map_err(|it| self.troubled(it))?;
        let offers = seat.sight().offers;
        let acts = advice.acts();
        let first = acts.first().expect("a gesture of one action at least");
        let at = offers.iter().position(|it| it.act == *first).expect("advice from the list");
        let label = seat.printed().sheet.say(&seat.labels()[at]);
        let reply = Reply::default().with("action", first).with("actions", &acts);
        Ok(reply.with("label", label).with("estimate", advice.estimate()))
    }

    fn perft(&self, record: &Record, depth: u32, divide: bool) -> Answered {
        if depth > MAX_DEPTH {
            return Err(error(format!("\"perft\" goes {MAX_DEPTH} inputs deep at most")));
        }
        let most = self.house().most_states();
        let too_many =
            || error(format!("\"perft\" would have to look at more than {most} states; ask for a smaller \"depth\""));
        let reply = Reply::default().with("perft", record.perft(depth, most).ok_or_else(too_many)?);
        if !divide {
            return Ok(reply);
        }
        let parts = record.divide(depth, most).ok_or_else(too_many)?;
        let parts: Vec<_> = parts.into_iter().map(|(input, n)| json!({"input": input, "perft": n})).collect();
        Ok(reply.with("divide", parts))
    }

    fn house(&self) -> &dyn House {
        match &self.house {
            AnyHouse::Chair(house) => &**house,
            AnyHouse::Table(house) => &**house,
        }
    }

    fn house_mut(&mut self) -> &mut dyn House {
        match &mut self.house {
            AnyHouse::Chair(house) => &mut **house,
            AnyHouse::Table(house) => &mut **house,
        }
    }

    /// What the session is handed of the table.
    fn at(&self) -> Result<At<'_>, Failure> {
        match &self.house {
            AnyHouse::Chair(house) => house.seat().map(At::Chair).ok_or_else(|| error("no game is on the table yet")),
            AnyHouse::Table(_) => self.table().map(At::Table),
        }
    }

    fn printed(&self) -> Result<&Arc<Printed>, Failure> {
        Ok(self.at()?.printed())
    }

    fn warm(&mut self) -> Result<(), Failure> {
        let warmed = self.house_mut().warm();
        warmed.map_err(|it| self.troubled(it))
    }

    fn journal(&mut self, with_seed: bool) -> Result<String, Failure> {
        if let AnyHouse::Chair(house) = &mut self.house {
            let journal = house.journal(with_seed);
            return journal.map_err(|it| self.troubled(it));
        }
        self.warm()?;
        Ok(self.table()?.journal(with_seed))
    }

    fn submit(&mut self, side: Side, input: &Input) -> Result<(), Failure> {
        // A house that fails may have let go of what it showed.
        let printed = self.printed()?.clone();
        let done = match &mut self.house {
            AnyHouse::Chair(house) => house.submit(input),
            AnyHouse::Table(house) => house.submit(side, input),
        };
        done.map_err(|it| trouble_of(it, Some(&printed)))
    }

    fn troubled(&self, trouble: Trouble) -> Failure {
        trouble_of(trouble, self.printed().ok())
    }

    fn refused(&self, refusal: Refusal) -> Failure {
        self.troubled(Trouble::Refused(refusal))
    }

    /// What the viewer has witnessed since the table stood like this, or since the game began.
    fn moved(&mut self, since: Option<&Former>, viewer: View) -> Answered {
        let told = |this: &Session| this.at()?.eyes(viewer).witnessed(since).map_err(|it| this.refused(it));
        let told = match told(self)? {
            Some(told) => told,
            None => {
                self.warm()?;
                told(self)?.unwrap_or_default()
            }
        };
        let wire = Wire::of(self.printed()?);
        let events: Vec<Event<'_>> = told.iter().map(|it| wire.told(it)).collect();
        self.waits(Reply::default().with("events", events), viewer)
    }

    fn awaits(&self, viewer: View) -> Result<Awaits, Failure> {
        Ok(self.at()?.eyes(viewer).awaits())
    }

    fn awaiting(&self, viewer: View) -> Result<Waiting, Failure> {
        let eyes = self.at()?.eyes(viewer);
        Ok(Wire::of(self.printed()?).awaits(&eyes.awaits(), eyes.answers()))
    }

    /// What the table waits for; before the game begins, whose secrets for the dice.
    fn waits(&self, reply: Reply, viewer: View) -> Answered {
        let at = self.at()?;
        let reply = reply.with("awaiting", self.awaiting(viewer)?);
        Ok(match at.any().pledges() {
            Some(pledges) => reply.with("secrets", Wire::of(at.printed()).pledges(&pledges)),
            None => reply,
        })
    }

    /// The side that asks for something whoever owes a decision: the viewer's own, or the one named.
    fn asker(&self, side: Option<String>, viewer: View, missing: &str) -> Result<Side, Failure> {
        demand_chair(viewer)?;
        match (side, viewer) {
            (None, View::Chair(Chair::Side(side))) => Ok(side),
            (None, _) => Err(error(missing)),
            (Some(name), _) => self.shared(self.named(&name)?, viewer),
        }
    }

    /// What nobody may ask who speaks for a chair, or as a viewer.
    fn demand_right(&self, request: &Request, viewer: Option<&str>) -> Result<(), Failure> {
        if let AnyHouse::Table(_) = self.house {
            if request.keeps_the_table() && viewer.is_some() {
                return Err(secret("Only whoever keeps the table may do this; leave \"as\" out."));
            }
            return Ok(());
        }
        if request.keeps_the_table() || request.lays_a_table() {
            return Err(for_analysis());
        }
        if let Request::Roll {} = request {
            return Err(secret("The dice of this table fall by themselves."));
        }
        self.viewer(viewer).map(drop)
    }

    /// Who looks: the viewer named, but at a chair nobody else than who sits there.
    fn viewer(&self, name: Option<&str>) -> Result<View, Failure> {
        let named = viewer_of(catalog::game(self.printed()?.info.id)?, name)?;
        let AnyHouse::Chair(house) = &self.house else { return Ok(named) };
        let own = View::Chair(house.chair());
        if name.is_none() || named == own { Ok(own) } else { Err(foreign()) }
    }

    /// The side that decides, if the viewer sits on its chair: nobody acts or asks for another.
    fn own(&self, side: Option<String>, viewer: View) -> Result<Side, Failure> {
        demand_chair(viewer)?;
        self.shared(self.decider(side, viewer)?, viewer)
    }

    fn shared(&self, side: Side, viewer: View) -> Result<Side, Failure> {
        if viewer.shares(side) {
            return Ok(side);
        }
        Err(foreign())
    }

    /// What tells the truth, if the viewer may have it.
    fn demand_open(&self, viewer: Option<&str>) -> Result<Record, Failure> {
        let open = self.at()?.open(self.viewer(viewer)?);
        open.ok_or_else(|| secret("This viewer may not see the whole table before the game is over."))
    }

    fn named(&self, name: &str) -> Result<Side, Failure> {
        let printed = self.printed()?;
        let sides = printed.sides;
        printed.side(name).ok_or_else(|| {
            error(format!("there is no side {}; the sides are {} and {}", quoted(name), sides.a, sides.b))
        })
    }

    /// Without a name it is the side that owes a decision, as far as the viewer may know: whether the other has answered
    /// a simultaneous choice must not show in what has to be said.
    fn decider(&self, side: Option<String>, viewer: View) -> Result<Side, Failure> {
        if let Some(name) = side {
            return self.named(&name);
        }
        match self.owing(viewer)?[..] {
            [side] => Ok(side),
            [] => Err(self.nothing_owed(viewer)),
            _ => Err(error("two sides owe a decision; say which with \"side\"")),
        }
    }

    fn owing(&self, viewer: View) -> Result<Vec<Side>, Failure> {
        Ok(match self.awaits(viewer)? {
            Awaits::Choice { sides, .. } => sides,
            Awaits::Chance { .. } | Awaits::Over { .. } => Vec::new(),
        })
    }

    fn undoer(&self, side: Option<String>, viewer: View) -> Result<Side, Failure> {
        demand_chair(viewer)?;
        let at = self.at()?;
        match (side, viewer) {
            (Some(name), _) => self.shared(self.named(&name)?, viewer),
            // Whether the other side could take something back is not a viewer's to know.
            (None, View::Chair(Chair::Side(side))) => Ok(side),
            (None, _) if self.owing(viewer)?.len() == 2 => self.decider(None, viewer),
            (None, _) => {
                let can_undo = |it: &Side| at.seat_of(*it).sight().may_undo;
                Ok(Side::ALL.into_iter().find(can_undo).unwrap_or(Side::A))
            }
        }
    }

    fn nothing_owed(&self, viewer: View) -> Failure {
        let Ok(at) = self.at() else { return error("no game is on the table") };
        if at.any().pledges().is_some() {
            let why = "The game begins when everybody has revealed a secret for the dice.";
            return self.refused(Refusal::new(Word::NotBegun, why));
        }
        let refusal = match self.awaits(viewer) {
            Ok(Awaits::Chance { line, .. }) => {
                let text = at.printed().sheet.tell(&line);
                Refusal::new(Word::NotYours, format!("Nobody has anything to decide before fate has answered. {text}"))
            }
            Ok(Awaits::Over { .. }) => Refusal::new(Word::Over, "The game is over."),
            _ => Refusal::new(Word::NotYours, "This side has nothing to decide now."),
        };
        self.refused(refusal)
    }
}

/// A trouble in the words of what is printed.
fn trouble_of(trouble: Trouble, printed: Option<&Arc<Printed>>) -> Failure {
    match trouble {
        Trouble::Refused(refusal) => {
            let why = printed.map(|it| refusal.why(&it.sheet)).unwrap_or_default();
            Failure::Refused(refusal, why)
        }
        Trouble::Failed(sentence) => Failure::Failed(sentence),
    }
}
