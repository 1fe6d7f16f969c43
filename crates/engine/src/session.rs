//! A conversation with the engine.

use std::{collections::BTreeMap, sync::Arc};

use catalog::{
    Answer, Awaits, Chair, Dice, Former, Input, Keeper, Keeping, Level, Overlay, Own, Refusal, Seat, Setup, Side,
    Sides, Word, quoted,
};
use serde_json::{Value, json};
use stage::words::capital;

use crate::{
    house::{Fate, House, Local, Trouble},
    reply::{Answered, Failure, Reply, View, demand_chair, error, foreign, secret, sides_of, viewer_of},
    request::{Asked, Chosen, List, Request, Seed},
    wire::{self, Event, Waiting, Wire},
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
    house: Box<dyn House>,
    has_quit: bool,
}

impl Session {
    /// The last reply of a session.
    pub const GOODBYE: &str = r#"{"ok":true,"quit":true}"#;

    /// A conversation with whoever keeps a table in memory. Games are on the shipped data, or on these files where they
    /// replace them.
    #[must_use]
    pub fn new(own: Vec<Own>) -> Session {
        Session::at(Box::new(Local::new()), own.into())
    }

    /// A conversation about the table of a house, with the rights that this house grants.
    #[must_use]
    pub fn at(house: Box<dyn House>, own: Arc<[Own]>) -> Session {
        Session { own, house, has_quit: false }
    }

    /// Whether the other end has said that it is done.
    #[must_use]
    pub fn has_quit(&self) -> bool {
        self.has_quit
    }

    /// The reply to one line.
    pub fn answer(&mut self, line: &[u8]) -> String {
        match Asked::read(line).map_err(Failure::Error).and_then(|it| self.carry_out(it)) {
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
            self.house.look().map_err(|it| self.troubled(it))?;
            self.demand_right(&request, viewer)?;
        }
        match request {
            Request::Games {} => self.games(),
            Request::New { game, chosen } => self.start(&game, chosen, viewer),
            Request::Load { position, game, chosen } => self.load(game, &position, chosen, viewer),
            Request::Position {} => {
                self.demand_open(viewer)?;
                Ok(Reply::default().with("position", self.table()?.position()))
            }
            Request::Dice { next } => {
                let queued = next.0.len();
                let answers = next.0.into_iter().map(Answer::from).collect();
                self.house.queue(answers).map_err(|it| self.troubled(it))?;
                Ok(Reply::default().with("queued", queued))
            }
            Request::Auto { chance } => {
                self.house.set_auto(chance).map_err(|it| self.troubled(it))?;
                Ok(Reply::default().with("auto", chance))
            }
            Request::Land { luck } => {
                let since = self.table()?.former();
                self.keep(&Keeping::Land(luck.into()))?;
                self.moved(Some(&since), View::Umpire)
            }
            Request::Roll {} => {
                let viewer = self.viewer(viewer)?;
                demand_chair(viewer)?;
                let since = self.table()?.former();
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
                let since = self.table()?.former();
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
                let since = self.table()?.former();
                self.submit(side, &Input::Act { version: None, acts })?;
                self.moved(Some(&since), viewer)
            }
            Request::Reach { unit } => {
                let side = self.own(side, self.viewer(viewer)?)?;
                let table = self.table()?;
                let found = table.sheet().find_unit(Some(side), &unit);
                let unit = found.map_err(|it| self.refused(Refusal::new(Word::NoReach, capital(&it.0) + ".")))?;
                let reach = self.seat(side)?.reach(unit).map_err(|it| self.refused(it))?;
                Ok(Reply::default().with("destinations", Wire::of(table).reach(&reach)))
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
                let table = self.table()?;
                let laid = match viewer {
                    View::Umpire => table.record().overlay(overlay),
                    View::Chair(chair) => table.seat(chair).overlay(overlay),
                };
                let wire = Wire::of(table);
                Ok(Reply::default().with("hexes", wire.marks(&laid)).with("lines", wire.lines(&laid)))
            }
            Request::View {} => {
                let viewer = self.viewer(viewer)?;
                let table = self.table()?;
                let (view, scene) = match viewer {
                    View::Umpire => (table.record().view_json(), table.record().scene()),
                    View::Chair(chair) => (table.seat(chair).view_json(), table.seat(chair).scene()),
                };
                Ok(Reply::default().with_json("view", view).with("scene", scene))
            }
            Request::Sheet {} => {
                let table = self.table()?;
                Ok(Reply::default().with("sheet", &**table.sheet()).with("hash", table.sheet_hash()))
            }
            Request::Odds { after } => {
                let side = self.own(side, self.viewer(viewer)?)?;
                let odds = self.seat(side)?.odds(&after.0).map_err(|it| self.refused(it))?;
                Ok(Reply::default().with("odds", Wire::of(self.table()?).odds(&odds)))
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
                let asked = self.table()?.seat(Chair::Spectator).sight().back_asked;
                let asked: Vec<_> = asked.into_iter().map(|it| self.names()[it]).collect();
                Ok(Reply::default().with("back_asked", asked).with("awaiting", self.awaiting(viewer)?))
            }
            Request::Journal { with_seed } => {
                self.demand_open(viewer)?;
                if with_seed && self.viewer(viewer)? != View::Umpire && !self.table()?.is_over() {
                    return Err(secret(
                        "The seed tells the rolls to come; a viewer may have it when the game is over.",
                    ));
                }
                self.house.warm().map_err(|it| self.troubled(it))?;
                Ok(Reply::default().with("journal", self.table()?.journal(with_seed)))
            }
            Request::Perft { depth, divide } => {
                self.demand_open(viewer)?;
                self.perft(depth, divide)
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

    fn start(&mut self, game: &str, chosen: Chosen, viewer: Option<&str>) -> Answered {
        let title = catalog::game(game)?;
        let viewer = viewer_of(title, viewer)?;
        let secrets = sides_of(title, &chosen.secrets)?;
        let setup = self.setup(chosen.scenario, chosen.options.unwrap_or_default(), secrets);
        let dice = dice(chosen.seed)?;
        let mut table = self.read(|| title.table(&setup, dice))?;
        self.give_fate(&mut *table);
        let settled = table.keep(&Keeping::Settle);
        settled.map_err(|it| Failure::Refused(it.clone(), it.why(table.sheet())))?;
        self.place(table)?;
        self.moved(None, viewer)
    }

    fn load(&mut self, game: Option<String>, position: &Value, chosen: Chosen, viewer: Option<&str>) -> Answered {
        let named = || position.get("game").and_then(Value::as_str).map(str::to_owned);
        let current = || self.house.table().map(|it| it.info().id.to_owned());
        let Some(game) = game.or_else(named).or_else(current) else {
            return Err(error("the position does not say of which \"game\" it is"));
        };
        let title = catalog::game(&game)?;
        let viewer = viewer_of(title, viewer)?;
        let secrets = sides_of(title, &chosen.secrets)?;
        let kept = self.house.table().map(|it| it.header()).filter(|it| it.game == game);
        let scenario = chosen.scenario.or_else(|| kept.map(|it| it.scenario.clone()));
        let options = chosen.options.or_else(|| kept.map(|it| it.options.clone())).unwrap_or_default();
        let (setup, dice) = (self.setup(scenario, options, secrets), dice(chosen.seed)?);
        let mut table = self.read(|| title.load(&setup, position, dice))?;
        self.give_fate(&mut *table);
        self.place(table)?;
        self.waits(Reply::default(), viewer)
    }

    fn legal(&self, side: Option<String>, viewer: Option<&str>) -> Answered {
        let viewer = self.viewer(viewer)?;
        let side = self.own(side, viewer)?;
        let table = self.table()?;
        let seat = self.seat(side)?;
        let sight = seat.sight();
        if sight.offers.is_empty() {
            return Err(self.nothing_owed(viewer));
        }
        let wire = Wire::of(table);
        Ok(Reply::default()
            .with("side", table.sides()[side])
            .with("prompt", sight.prompt.as_ref().map(|it| wire.prompt(it)))
            .with("actions", wire.offers(&sight, &seat.labels())))
    }

    fn go(&mut self, side: Option<String>, level: Option<&str>, salt: u64, viewer: Option<&str>) -> Answered {
        if !self.house.may_advise() {
            return Err(secret("Hints are off at this table."));
        }
        let side = self.own(side, self.viewer(viewer)?)?;
        let name = level.unwrap_or("normal");
        let Some(level) = Level::find(name) else {
            let known: Vec<_> = Level::ALL.iter().map(|it| it.1).collect();
            return Err(error(format!("there is no level {}; there are {}", quoted(name), known.join(", "))));
        };
        let seat = self.seat(side)?;
        let job = seat.job(level, salt).map_err(|it| self.refused(it))?;
        let advice = self.house.think(job).map_err(|it| self.troubled(it))?;
        let offers = seat.sight().offers;
        let acts = advice.acts();
        let first = acts.first().expect("a gesture of one action at least");
        let at = offers.iter().position(|it| it.act == *first).expect("advice from the list");
        let label = self.table()?.sheet().say(&seat.labels()[at]);
        let reply = Reply::default().with("action", first).with("actions", &acts);
        Ok(reply.with("label", label).with("estimate", advice.estimate()))
    }

    fn perft(&self, depth: u32, divide: bool) -> Answered {
        if depth > MAX_DEPTH {
            return Err(error(format!("\"perft\" goes {MAX_DEPTH} inputs deep at most")));
        }
        let table = self.table()?;
        let most = self.house.most_states();
        let too_many =
            || error(format!("\"perft\" would have to look at more than {most} states; ask for a smaller \"depth\""));
        let reply = Reply::default().with("perft", table.perft(depth, most).ok_or_else(too_many)?);
        if !divide {
            return Ok(reply);
        }
        let parts = table.divide(depth, most).ok_or_else(too_many)?;
        let parts: Vec<_> = parts.into_iter().map(|(input, n)| json!({"input": input, "perft": n})).collect();
        Ok(reply.with("divide", parts))
    }

    /// Lays a table; one on data files of its own in the room that the house has for it.
    fn read<F: Into<Failure>>(
        &self,
        read: impl FnOnce() -> Result<Box<dyn Keeper>, F>,
    ) -> Result<Box<dyn Keeper>, Failure> {
        let _room = match self.own.is_empty() {
            true => None,
            false => Some(self.house.room().map_err(|it| self.troubled(it))?),
        };
        read().map_err(Into::into)
    }

    fn setup(&self, scenario: Option<String>, options: BTreeMap<String, String>, secrets: Sides) -> Setup {
        Setup { scenario, options, own: self.own.to_vec(), secrets }
    }

    /// Fate goes on answering at another table as it did at the last.
    fn give_fate(&self, table: &mut dyn Keeper) {
        let Fate { auto, queue } = self.house.fate();
        table.set_auto(auto);
        table.set_apart(true);
        table.queue(queue);
    }

    fn place(&mut self, table: Box<dyn Keeper>) -> Result<(), Failure> {
        self.house.place(table).map_err(|it| self.troubled(it))
    }

    fn table(&self) -> Result<&dyn Keeper, Failure> {
        self.house.table().ok_or_else(|| match self.house.chair() {
            None => error("no game is on the table; ask for \"new\" or \"load\" first"),
            Some(_) => error("no game is on the table yet"),
        })
    }

    /// Something that whoever keeps the table does.
    fn keep(&mut self, deed: &Keeping) -> Result<(), Failure> {
        self.table()?;
        self.house.keep(deed).map_err(|it| self.troubled(it))
    }

    fn submit(&mut self, side: Side, input: &Input) -> Result<(), Failure> {
        self.table()?;
        self.house.submit(side, input).map_err(|it| self.troubled(it))
    }

    fn troubled(&self, trouble: Trouble) -> Failure {
        match trouble {
            Trouble::Refused(refusal) => self.refused(refusal),
            Trouble::Failed(sentence) => Failure::Failed(sentence),
        }
    }

    fn refused(&self, refusal: Refusal) -> Failure {
        let why = self.house.table().map(|it| refusal.why(it.sheet())).unwrap_or_default();
        Failure::Refused(refusal, why)
    }

    fn seat(&self, side: Side) -> Result<Seat, Failure> {
        Ok(self.table()?.seat(Chair::Side(side)))
    }

    fn names(&self) -> catalog::BySide<&'static str> {
        self.house.table().map(|it| it.sides()).unwrap_or_default()
    }

    /// What the viewer has witnessed since the table stood like this, or since the game began.
    fn moved(&self, since: Option<&Former>, viewer: View) -> Answered {
        let table = self.table()?;
        let told = match (viewer, since) {
            (View::Umpire, None) => table.record().witnessed(0),
            (View::Umpire, Some(before)) => table.record().witnessed_after(before),
            (View::Chair(chair), None) => table.seat(chair).witnessed(0),
            (View::Chair(chair), Some(before)) => table.seat(chair).witnessed_after(before),
        };
        let wire = Wire::of(table);
        let told = told.map_err(|it| self.refused(it))?;
        let events: Vec<Event<'_>> = told.iter().map(|it| wire.told(it)).collect();
        self.waits(Reply::default().with("events", events), viewer)
    }

    fn awaits(&self, viewer: View) -> Result<Awaits, Failure> {
        let table = self.table()?;
        Ok(match viewer {
            View::Umpire => table.record().awaits(),
            View::Chair(chair) => table.seat(chair).awaits(),
        })
    }

    fn awaiting(&self, viewer: View) -> Result<Waiting, Failure> {
        let table = self.table()?;
        Ok(Wire::of(table).awaits(&self.awaits(viewer)?, table.answers()))
    }

    /// What the table waits for; before the game begins, whose secrets for the dice.
    fn waits(&self, reply: Reply, viewer: View) -> Answered {
        let table = self.table()?;
        let reply = reply.with("awaiting", self.awaiting(viewer)?);
        let pledges = table.seat(Chair::Spectator).pledges();
        Ok(match pledges {
            Some(pledges) => reply.with("secrets", Wire::of(table).pledges(&pledges)),
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
        if self.house.chair().is_none() {
            if request.keeps_the_table() && viewer.is_some() {
                return Err(secret("Only whoever keeps the table may do this; leave \"as\" out."));
            }
            return Ok(());
        }
        if request.keeps_the_table() || request.lays_a_table() {
            return Err(secret("Only a table made for analysis allows this."));
        }
        if let Request::Roll {} = request {
            return Err(secret("The dice of this table fall by themselves."));
        }
        self.viewer(viewer).map(drop)
    }

    /// Who looks: the viewer named, but at a chair nobody else than who sits there.
    fn viewer(&self, name: Option<&str>) -> Result<View, Failure> {
        let named = viewer_of(catalog::game(self.table()?.info().id)?, name)?;
        match self.house.chair().map(View::Chair) {
            None => Ok(named),
            Some(own) if name.is_none() || named == own => Ok(own),
            Some(_) => Err(foreign()),
        }
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

    fn demand_open(&self, viewer: Option<&str>) -> Result<(), Failure> {
        let viewer = self.viewer(viewer)?;
        if viewer == View::Umpire || !wire::is_secret(self.table()?.info(), &self.awaits(viewer)?) {
            return Ok(());
        }
        Err(secret("This viewer may not see the whole table before the game is over."))
    }

    fn named(&self, name: &str) -> Result<Side, Failure> {
        let table = self.table()?;
        let sides = table.sides();
        table.side(name).ok_or_else(|| {
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
        let table = self.table()?;
        match (side, viewer) {
            (Some(name), _) => self.shared(self.named(&name)?, viewer),
            // Whether the other side could take something back is not a viewer's to know.
            (None, View::Chair(Chair::Side(side))) => Ok(side),
            (None, _) if self.owing(viewer)?.len() == 2 => self.decider(None, viewer),
            (None, _) => {
                let can_undo = |it: &Side| table.seat(Chair::Side(*it)).sight().may_undo;
                Ok(Side::ALL.into_iter().find(can_undo).unwrap_or(Side::A))
            }
        }
    }

    fn nothing_owed(&self, viewer: View) -> Failure {
        let Ok(table) = self.table() else { return error("no game is on the table") };
        if table.seat(Chair::Spectator).pledges().is_some() {
            let why = "The game begins when everybody has revealed a secret for the dice.";
            return self.refused(Refusal::new(Word::NotBegun, why));
        }
        let refusal = match self.awaits(viewer) {
            Ok(Awaits::Chance { line, .. }) => {
                let text = table.sheet().tell(&line);
                Refusal::new(Word::NotYours, format!("Nobody has anything to decide before fate has answered. {text}"))
            }
            Ok(Awaits::Over { .. }) => Refusal::new(Word::Over, "The game is over."),
            _ => Refusal::new(Word::NotYours, "This side has nothing to decide now."),
        };
        self.refused(refusal)
    }
}

fn dice(seed: Option<Seed>) -> Result<Dice, Failure> {
    match seed {
        Some(Seed::Text(text)) => Ok(Dice::from_seed_text(&text)),
        Some(Seed::Number(number)) => Ok(Dice::from_seed(number)),
        None => {
            let mut bytes = [0; 32];
            getrandom::fill(&mut bytes)
                .map_err(|it| error(format!("the system gives no random numbers ({it}); name a \"seed\"")))?;
            Ok(Dice::new(bytes))
        }
    }
}
