//! One sitting at a table: the loop, seat by seat.

use std::{
    io::{BufRead, Write},
    path::{Path, PathBuf},
};

use catalog::{Awaits, BySide, Level, Marked, Offered, Own, PictureOf, Refusal, Side, Table, Viewer, quoted};

use super::{
    choices::{self, Picked},
    command::{Command, HELP},
    marks, open, pledge,
    seat::{Seat, Seats},
    story,
};
use crate::{
    files,
    lines::{self, Line},
    screen::{BAD, BOLD, FAINT, WIDTH, capital, columns, draw, wrap},
    seed,
    trouble::Trouble,
};

/// If a unit reaches more hexes than this, only the map shows them.
const MANY_HEXES: usize = 40;

/// Clears the screen and what could be scrolled back to.
const CLEAR: &str = "\x1b[2J\x1b[3J\x1b[H";

pub(super) struct Sitting<R, W> {
    input: R,
    out: W,
    table: Box<dyn Table>,
    seats: Seats,
    own: Vec<Own>,
    /// Whether to print what was read, for input that is not typed at a terminal.
    echo: bool,
    /// How many inputs each side has been told of.
    told: BySide<usize>,
    /// Whether the map must be drawn before the next decision.
    is_map_due: bool,
    /// The person at the screen.
    at_screen: Option<Side>,
    /// How many inputs there were when that person took it.
    taken_at: usize,
    /// Where the game was saved, and after how many inputs.
    saved: Option<(PathBuf, usize)>,
    /// A command that is carried out only when it is given twice.
    confirming: Option<&'static str>,
}

/// Whether the sitting goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goes {
    On,
    /// With another table.
    Anew,
    Off,
}

impl<R: BufRead, W: Write> Sitting<R, W> {
    pub(super) fn new(
        input: R,
        out: W,
        table: Box<dyn Table>,
        seats: Seats,
        own: Vec<Own>,
        saved: Option<PathBuf>,
        echo: bool,
    ) -> Sitting<R, W> {
        let saved = saved.map(|it| (it, table.inputs()));
        let told = BySide::from_fn(|_| table.inputs());
        Sitting {
            input,
            out,
            table,
            seats,
            own,
            echo,
            told,
            is_map_due: true,
            at_screen: None,
            taken_at: 0,
            saved,
            confirming: None,
        }
    }

    pub(super) fn play(mut self) -> Result<(), Trouble> {
        self.greet()?;
        self.begin()?;
        while self.one_decision()? != Goes::Off {}
        self.out.flush()?;
        Ok(())
    }

    fn greet(&mut self) -> Result<(), Trouble> {
        let info = self.table.info().clone();
        writeln!(self.out, "{BOLD}{}{BOLD:#}", info.title)?;
        self.say(info.about)?;
        self.say(info.credits)?;
        self.say(info.statement)?;
        let header = self.table.header();
        let scenario = info.scenarios.iter().find(|it| it.id == header.scenario);
        let scenario = scenario.map_or(header.scenario.clone(), |it| format!("{} ({})", it.title, it.id));
        let options: Vec<_> = header.options.iter().map(|(id, value)| format!("{id}={value}")).collect();
        self.say(&format!("Scenario: {scenario}. Options: {}.", options.join(", ")))?;
        let dice = self.table.header().dice.clone();
        let short: String = dice.chars().take("sha256:".len() + 16).collect();
        self.say(&format!("Dice committed to {short}...; the seed is published at the end."))?;
        self.say("Type help for the commands.")
    }

    /// Lets fate answer what is due before the first decision.
    fn begin(&mut self) -> Result<(), Trouble> {
        if let Some(resumed) = self.table.resumed() {
            self.say(&resumed)?;
        }
        if !self.table.has_dice() && !self.table.is_over() {
            self.say("The file does not hold the seed of its dice: the game goes on with new ones.")?;
            self.table.go_on_with(seed::fresh()?)?;
        }
        self.pledge()?;
        self.table.settle()?;
        Ok(())
    }

    /// Every person puts a secret into the dice.
    fn pledge(&mut self) -> Result<(), Trouble> {
        let mut typed = Vec::new();
        for name in pledge::asked(&*self.table)? {
            self.say("Type something nobody can guess, for the dice.")?;
            let Some(words) = self.line(name)? else {
                return Err(Trouble::new("The game begins when every person has given a secret for the dice."));
            };
            if !self.echo {
                write!(self.out, "{CLEAR}")?;
            }
            typed.push((name, words));
        }
        pledge::make(&mut *self.table, &typed)
    }

    fn one_decision(&mut self) -> Result<Goes, Trouble> {
        let Some(side) = self.table.owing().iter().next() else {
            return self.after_the_end();
        };
        match self.seats.0[side] {
            Seat::Computer(level) => {
                let advised = self.table.advise(side, level, 0)?;
                self.table.act(None, side, &[advised.action])?;
                Ok(Goes::On)
            }
            Seat::Human => self.person(side),
        }
    }

    fn person(&mut self, side: Side) -> Result<Goes, Trouble> {
        self.hand_over(side)?;
        let offers = self.table.offers(side);
        if let [only] = &offers[..] {
            let label = capital(&only.label);
            let action = only.action.clone();
            self.tell(side)?;
            self.say(&format!("{label}: the only choice, made for you."))?;
            self.table.act(None, side, &[action])?;
            return Ok(Goes::On);
        }
        let long = choices::unwritten(&offers);
        if std::mem::take(&mut self.is_map_due) || self.has_luck_landed(side) || !long.is_empty() {
            self.map(side, long)?;
        }
        self.tell(side)?;
        self.question(side, &offers)?;
        let inputs = self.table.inputs();
        while self.table.inputs() == inputs {
            let Some(line) = self.line(self.table.sides()[side])? else { return self.end_of_input() };
            let goes = self.command(Some(side), &offers, &line)?;
            if goes != Goes::On {
                return Ok(goes);
            }
        }
        Ok(Goes::On)
    }

    /// With two people at one screen, nobody sees what is the other's: the one who leaves reads what the dice did and
    /// presses Enter, the screen is cleared, and the one who comes presses Enter again.
    fn hand_over(&mut self, side: Side) -> Result<(), Trouble> {
        let before = self.at_screen.replace(side);
        let are_two = self.seats.n_humans() == 2;
        if before == Some(side) || !are_two {
            return Ok(());
        }
        let name = capital(self.table.sides()[side]);
        if !self.table.info().secrets {
            return if before.is_some() { self.say(&format!("{name} decides.")) } else { Ok(()) };
        }
        if let Some(before) = before {
            self.tell(before)?;
            if self.has_luck_landed_since(self.taken_at) {
                self.say("Press Enter to clear the screen.")?;
                self.line("")?;
            }
            write!(self.out, "{CLEAR}")?;
        }
        self.say(&format!("{name} is to decide. Whoever plays {name}: take the screen and press Enter."))?;
        self.line("")?;
        self.taken_at = self.table.inputs();
        self.is_map_due = true;
        Ok(())
    }

    /// Whether fate had a hand in what this side has not been told: then the map looks different.
    fn has_luck_landed(&self, side: Side) -> bool {
        self.has_luck_landed_since(self.told[side])
    }

    fn has_luck_landed_since(&self, inputs: usize) -> bool {
        let is_luck = |line: &String| matches!(line.split(' ').nth(1), Some("luck" | "set"));
        self.table.lines(inputs).iter().any(is_luck)
    }

    /// Tells what happened since this side was last told.
    fn tell(&mut self, side: Side) -> Result<(), Trouble> {
        let since = std::mem::replace(&mut self.told[side], self.table.inputs());
        let events = self.table.witnessed(since, Viewer::Side(side));
        if !events.is_empty() {
            writeln!(self.out)?;
        }
        story::sentences(&events).iter().try_for_each(|it| self.item(it))
    }

    fn map(&mut self, side: Side, marks: Vec<(String, String)>) -> Result<(), Trouble> {
        let picture = self.table.picture(Viewer::Side(side), &PictureOf { width: WIDTH, marks });
        writeln!(self.out)?;
        Ok(draw(&picture, &mut self.out)?)
    }

    fn question(&mut self, side: Side, offers: &[Offered]) -> Result<(), Trouble> {
        let sight = self.table.sight(Viewer::Side(side));
        let Some(prompt) = sight.prompt else { return Ok(()) };
        let (turn, score) = (self.table.turn(), self.table.score());
        writeln!(self.out)?;
        writeln!(self.out, "{FAINT}Turn {turn}, score {score}, rule {}{FAINT:#}", prompt.rule)?;
        for line in wrap(&prompt.text, WIDTH) {
            writeln!(self.out, "{BOLD}{line}{BOLD:#}")?;
        }
        for line in choices::lines(offers, WIDTH) {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    fn after_the_end(&mut self) -> Result<Goes, Trouble> {
        let side = self.at_screen.unwrap_or(Side::A);
        self.map(side, Vec::new())?;
        self.tell(side)?;
        if let Awaits::Over { winner, how } = self.table.awaiting(Viewer::Umpire) {
            let who = winner.map_or("Nobody has won".to_owned(), |it| format!("{} has won", capital(it)));
            let (turn, score) = (self.table.turn(), self.table.score());
            writeln!(self.out)?;
            writeln!(self.out, "{BOLD}{who} ({how}), in turn {turn}, score {score}.{BOLD:#}")?;
        }
        self.say("Save the game with save FILE; sandtable verify FILE then proves its dice.")?;
        while let Some(line) = self.line("over")? {
            let goes = self.command(None, &[], &line)?;
            if goes != Goes::On {
                return Ok(goes);
            }
        }
        Ok(Goes::Off)
    }

    fn command(&mut self, side: Option<Side>, offers: &[Offered], line: &str) -> Result<Goes, Trouble> {
        let confirmed = self.confirming.take();
        let viewer = side.or(self.at_screen).unwrap_or(Side::A);
        match (Command::read(line), side) {
            (Command::Nothing, _) => {}
            (Command::Help, _) => self.help()?,
            (Command::Map, _) => self.map(viewer, choices::unwritten(offers))?,
            (Command::Log(n), _) => self.log(viewer, n)?,
            (Command::Overlay(overlay), _) => self.overlay(viewer, overlay)?,
            (Command::Options, _) => self.options()?,
            (Command::Sources, _) => self.sources()?,
            (Command::Rules(id), _) => self.rules(&id)?,
            (Command::Save { path, force }, _) => self.save(&path, force)?,
            (Command::Load(path), _) => return self.load(path),
            (Command::Wrong(text), _) => self.say(text)?,
            (Command::Quit, _) if self.is_safe() || confirmed == Some("quit") => return Ok(Goes::Off),
            (Command::Quit, _) => {
                self.confirming = Some("quit");
                self.say("The game is not saved. Type save FILE, or quit again to leave it.")?;
            }
            (_, None) => self.say("The game is over. Type save FILE, log, map, sources, rules or quit.")?,
            (Command::Odds(what), Some(side)) => self.odds(side, &what)?,
            (Command::Reach(unit), Some(side)) => self.reach(side, &unit)?,
            (Command::Why(what), Some(side)) => self.why(side, &what)?,
            (Command::Hint, Some(side)) => {
                let advised = self.table.advise(side, Level::Normal, 0)?;
                self.say(&format!("The computer would say: {} ({}).", advised.action, advised.label))?;
            }
            (Command::Undo, Some(side)) => self.undo(side)?,
            (Command::Back, Some(side)) if confirmed == Some("back") => self.back(side)?,
            (Command::Back, Some(_)) => {
                self.confirming = Some("back");
                self.say("This goes back over dice and the other side's decisions. If the other side agrees, type back again.")?;
            }
            (Command::Resign, Some(side)) if confirmed == Some("resign") => self.table.resign(side)?,
            (Command::Resign, Some(_)) => {
                self.confirming = Some("resign");
                self.say("Type resign again to give the game up.")?;
            }
            (Command::Free(text), Some(side)) => self.free(side, offers, &text)?,
        }
        Ok(Goes::On)
    }

    fn free(&mut self, side: Side, offers: &[Offered], text: &str) -> Result<(), Trouble> {
        let actions = match choices::pick(offers, text) {
            Picked::One(offer) => vec![offer.action.clone()],
            Picked::Several(several) => {
                self.say("Which one?")?;
                for offer in several {
                    self.item(&format!("{} ({})", offer.label, offer.action))?;
                }
                return Ok(());
            }
            Picked::Beyond => return self.say(&format!("{text} is neither a number of the list nor a hex in it.")),
            Picked::None => match self.table.understand(side, text) {
                Ok(actions) => actions,
                Err(refusal) => return self.refuse(&refusal),
            },
        };
        match self.table.act(None, side, &actions) {
            Ok(_) => Ok(()),
            Err(refusal) => self.refuse(&refusal),
        }
    }

    /// Takes back one decision of the person's, and the forced ones after it.
    fn undo(&mut self, side: Side) -> Result<(), Trouble> {
        if let Err(refusal) = self.table.undo(side) {
            return self.refuse(&refusal);
        }
        while self.table.offers(side).len() < 2 && self.table.can_undo(side) {
            self.table.undo(side)?;
        }
        self.say("Taken back.")
    }

    /// Takes back the last decision of a side over any barrier. Whoever sits here says that the other agrees; a computer
    /// always does.
    fn back(&mut self, side: Side) -> Result<(), Trouble> {
        match self.table.ask_back(side).and_then(|()| self.table.ask_back(side.other())) {
            Ok(()) => self.say("Taken back, with all that followed. Dice that were rolled are not rolled again."),
            Err(refusal) => self.refuse(&refusal),
        }
    }

    fn odds(&mut self, side: Side, what: &str) -> Result<(), Trouble> {
        let after = if what.is_empty() { Ok(Vec::new()) } else { self.table.understand(side, what) };
        let odds = match after.and_then(|it| self.table.odds(side, &it)) {
            Ok(odds) => odds,
            Err(refusal) => return self.refuse(&refusal),
        };
        self.say(&odds.title)?;
        for term in odds.terms {
            writeln!(self.out, "  {:40} {:>+4}", term.what, term.value)?;
        }
        for share in odds.results.iter().chain(&odds.chances) {
            let percent = 100.0 * share.num as f64 / share.den as f64;
            writeln!(self.out, "  {:40} {:>3} in {:<3} {percent:>5.1} %", share.what, share.num, share.den)?;
        }
        for share in odds.expected {
            let mean = share.num as f64 / share.den as f64;
            writeln!(self.out, "  {:40} {mean:>6.2} expected", share.what)?;
        }
        Ok(())
    }

    fn overlay(&mut self, viewer: Side, overlay: catalog::Overlay) -> Result<(), Trouble> {
        let marks = self.table.overlay(Viewer::Side(viewer), overlay);
        let signs = marks::signs(&marks, self.table.sides().a);
        let sign = |it: &Marked| signs.iter().find(|of| (of.0, of.1) == (it.side, it.what)).map_or("+", |of| &of.2);
        let spots = marks.iter().map(|it| (it.hex.clone(), sign(it).to_owned())).collect();
        self.map(viewer, spots)?;
        let legend: Vec<String> =
            signs.iter().map(|(side, what, sign)| format!("{sign} {}: {what}", side.unwrap_or("both"))).collect();
        if legend.is_empty() { self.say("There is nothing to mark.") } else { self.say(&legend.join("  ")) }
    }

    fn reach(&mut self, side: Side, unit: &str) -> Result<(), Trouble> {
        let reach = match self.table.reach(side, unit) {
            Ok(reach) => reach,
            Err(refusal) => return self.refuse(&refusal),
        };
        let sign = |cost: u16| if (1..=99).contains(&cost) { cost.to_string() } else { "+".to_owned() };
        self.map(side, reach.iter().map(|it| (it.hex.clone(), sign(it.cost))).collect())?;
        let near: Vec<String> =
            reach.iter().filter(|it| it.cost > 0).map(|it| format!("{} ({})", it.hex, it.cost)).collect();
        let far = reach.len() - near.len();
        if near.len() > MANY_HEXES {
            self.say(&format!("{unit} reaches {} hexes at the cost written on the map.", near.len()))?;
        } else {
            self.say(&format!("{unit} reaches, at this cost: {}.", near.join(", ")))?;
        }
        if far > 0 {
            self.say(&format!("And {far} hexes without cost, marked +."))?;
        }
        Ok(())
    }

    fn why(&mut self, side: Side, what: &str) -> Result<(), Trouble> {
        let tried = self.table.understand(side, what).and_then(|it| self.table.why(side, &it).map(|()| it));
        match tried {
            Ok(actions) => self.say(&format!("Allowed: {}.", actions.join(", "))),
            Err(refusal) => self.refuse(&refusal),
        }
    }

    fn refuse(&mut self, refusal: &Refusal) -> Result<(), Trouble> {
        for line in wrap(&refusal.to_string(), WIDTH) {
            writeln!(self.out, "{BAD}{line}{BAD:#}")?;
        }
        Ok(())
    }

    fn log(&mut self, viewer: Side, n: usize) -> Result<(), Trouble> {
        let events = self.table.witnessed(0, Viewer::Side(viewer));
        for event in &events[events.len().saturating_sub(n)..] {
            self.item(&event.text)?;
        }
        Ok(())
    }

    fn help(&mut self) -> Result<(), Trouble> {
        for line in HELP.iter().chain(self.table.commands()) {
            let (usage, meaning) = line.split_once("  ").unwrap_or((line, ""));
            let meaning = wrap(meaning, WIDTH - 26);
            writeln!(self.out, "  {usage:22}  {}", meaning.first().map_or("", String::as_str))?;
            for more in meaning.iter().skip(1) {
                writeln!(self.out, "  {:22}  {more}", "")?;
            }
        }
        Ok(())
    }

    fn options(&mut self) -> Result<(), Trouble> {
        let info = self.table.info().clone();
        for option in &info.options {
            let value = self.table.header().options.get(option.id).cloned().unwrap_or_default();
            writeln!(self.out, "  {} = {value}", option.id)?;
            for line in wrap(option.says, WIDTH - 6) {
                writeln!(self.out, "      {FAINT}{line}{FAINT:#}")?;
            }
        }
        Ok(())
    }

    fn sources(&mut self) -> Result<(), Trouble> {
        let sources = self.table.sources();
        let heads = [
            ("reconstructed", "Reconstructed, NOT the publisher's"),
            ("public", "From public sources"),
            ("rules", "From the rules"),
        ];
        for (kind, head) in heads {
            let these: Vec<_> = sources.iter().filter(|it| it.kind == kind).collect();
            if these.is_empty() {
                continue;
            }
            writeln!(self.out, "{BOLD}{head}{BOLD:#}")?;
            let part = |block: &str| block.split('.').next().unwrap_or_default().to_owned();
            for run in these.chunk_by(|a, b| a.source == b.source && part(&a.block) == part(&b.block)) {
                let blocks: Vec<_> = run.iter().map(|it| it.block.as_str()).collect();
                self.item(&format!("{}: {}", blocks.join(", "), run[0].source))?;
            }
        }
        self.say("sandtable play --data DIR plays on your own values; see docs/data-format.md.")
    }

    fn rules(&mut self, id: &str) -> Result<(), Trouble> {
        let ledger = self.table.ledger().clone();
        if id.is_empty() {
            let ids: Vec<String> = ledger.rules().iter().map(|it| it.id.clone()).collect();
            for line in columns(&ids, WIDTH) {
                writeln!(self.out, "{line}")?;
            }
            return self.say("Type rules and an id, or how it begins.");
        }
        let exact = ledger.find(id).into_iter();
        let like: Vec<_> =
            exact.chain(ledger.rules().iter().filter(|it| it.id != id && it.id.starts_with(id))).collect();
        for rule in &like {
            self.item(&format!("{}: {}", rule.id, rule.title))?;
        }
        if like.is_empty() { self.say(&format!("No rule begins with {}.", quoted(id))) } else { Ok(()) }
    }

    fn save(&mut self, path: &Path, force: bool) -> Result<(), Trouble> {
        let is_over = self.table.is_over();
        if let Err(trouble) = files::write(path, &self.table.journal(!is_over), force) {
            let more = if path.exists() && !force { " save! replaces it." } else { "" };
            return self.say(&format!("{trouble}{more}"));
        }
        self.saved = Some((path.to_owned(), self.table.inputs()));
        self.say(&format!("Saved in {}, {} lines.", path.display(), self.table.inputs()))?;
        if is_over {
            return Ok(());
        }
        self.say("The file holds the seed of the dice: whoever reads it can know the rolls to come.")?;
        if self.table.info().secrets {
            self.say("It also reveals every secret of both sides.")?;
        }
        Ok(())
    }

    fn load(&mut self, path: PathBuf) -> Result<Goes, Trouble> {
        let table = match open(path.clone(), &self.own) {
            Ok(table) => table,
            Err(trouble) => {
                self.say(&trouble.to_string())?;
                return Ok(Goes::On);
            }
        };
        if table.info().id != self.table.info().id {
            self.seats = Seats::read(&[], table.info())?;
        }
        self.told = BySide::from_fn(|_| table.inputs());
        self.saved = Some((path, table.inputs()));
        self.at_screen = None;
        self.is_map_due = true;
        self.table = table;
        self.greet()?;
        self.begin()?;
        Ok(Goes::Anew)
    }

    fn is_safe(&self) -> bool {
        self.table.is_over() || self.saved.as_ref().is_some_and(|it| it.1 == self.table.inputs())
    }

    fn end_of_input(&mut self) -> Result<Goes, Trouble> {
        match &self.saved {
            Some((path, inputs)) if *inputs == self.table.inputs() => {
                let path = path.display().to_string();
                self.say(&format!("Go on with: sandtable play --load {path}"))?;
            }
            _ => self.say(
                "The input has ended; the game is not over and was not saved. Next time type save FILE, and go on with \
                 sandtable play --load FILE.",
            )?,
        }
        Ok(Goes::Off)
    }

    /// The next line of input; nothing at its end.
    fn line(&mut self, who: &str) -> Result<Option<String>, Trouble> {
        write!(self.out, "{who}> ")?;
        self.out.flush()?;
        let bytes = match lines::next(&mut self.input)? {
            Line::Text(bytes) => bytes,
            // Nobody types that much; it is understood as little as any other noise.
            Line::TooLong => b"too long a line".to_vec(),
            Line::End => {
                writeln!(self.out)?;
                return Ok(None);
            }
        };
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        if self.echo {
            writeln!(self.out, "{line}")?;
        }
        Ok(Some(line))
    }

    fn say(&mut self, text: &str) -> Result<(), Trouble> {
        for line in wrap(text, WIDTH) {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    fn item(&mut self, text: &str) -> Result<(), Trouble> {
        for (i, line) in wrap(text, WIDTH - 4).iter().enumerate() {
            writeln!(self.out, "{}{line}", if i == 0 { "  - " } else { "    " })?;
        }
        Ok(())
    }
}
