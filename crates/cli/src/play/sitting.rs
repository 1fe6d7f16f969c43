//! One sitting at a table: the loop, seat by seat.

use std::{io::Write, path::PathBuf};

use catalog::{
    AnyScene, Awaits, BySide, Chair, Dice, Former, Input, Keeper, Keeping, Own, Pending, Refusal, Seat, Side, Stop,
};
use stage::{
    HexNo, Line, Scene, Verb,
    draw::{self, Part, View},
    words::capital,
};

use super::{
    choices::{self, Entry},
    command::Command,
    deciding::offered,
    pledge,
    seat::{Seats, Who},
    story,
};
use crate::{
    screen::{self, BAD, BOLD, FAINT, Size, wrap},
    seed,
    store::Autosave,
    trouble::Trouble,
    typing::{Typed, Typist},
};

/// Clears the screen and what could be scrolled back to.
const CLEAR: &str = "\x1b[2J\x1b[3J\x1b[H";
/// How many lines there are before and after a map.
const AROUND_MAP: usize = 12;
/// A list of units with more lines than this is not written under every map.
const SHORT_ROSTER: usize = 10;

/// What a sitting begins with.
pub(super) struct Start {
    pub(super) table: Box<dyn Keeper>,
    pub(super) seats: Seats,
    /// With which the computer draws what the enemy must not foresee.
    pub(super) salt: u64,
    pub(super) own: Vec<Own>,
    /// The file it was loaded from.
    pub(super) saved: Option<PathBuf>,
    /// Where it saves itself.
    pub(super) autosave: Option<Autosave>,
    /// What is to be said first, such as what was lost of a file.
    pub(super) notes: Vec<String>,
    pub(super) size: Size,
}

pub(super) struct Sitting<T, W> {
    pub(super) typist: T,
    pub(super) out: W,
    pub(super) table: Box<dyn Keeper>,
    pub(super) seats: Seats,
    pub(super) salt: u64,
    pub(super) own: Vec<Own>,
    pub(super) width: usize,
    /// The table as it stood when each side was last told what had happened.
    pub(super) told: BySide<Former>,
    /// Whether the map must be drawn before the next decision.
    pub(super) is_map_due: bool,
    /// What the last map showed.
    drawn: Option<Scene<()>>,
    /// Which part of the map is drawn without being asked for.
    pub(super) part: Part,
    /// The person at the screen.
    pub(super) at_screen: Option<Side>,
    /// Where the game was saved, and after how many inputs.
    pub(super) saved: Option<(PathBuf, usize)>,
    pub(super) autosave: Option<Autosave>,
    /// Members of a set that is being chosen; they are committed together.
    pub(super) draft: Vec<String>,
    /// Every entry of the list while the set was being chosen.
    pub(super) known: Vec<Entry>,
    /// A command that is carried out only when it is given twice.
    pub(super) confirming: Option<String>,
    /// Whether somebody has interrupted the program.
    pub(super) is_interrupted: bool,
    notes: Vec<String>,
}

/// Who makes something happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    /// Nobody decides: the game begins, or goes on.
    Table,
    Computer,
    Person,
}

/// Whether the sitting goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goes {
    On,
    /// With another table.
    Anew,
    Off,
}

impl<T: Typist, W: Write> Sitting<T, W> {
    pub(super) fn new(typist: T, out: W, start: Start) -> Sitting<T, W> {
        let Start { mut table, seats, salt, own, saved, autosave, notes, size } = start;
        table.set_forced(true);
        let saved = saved.map(|it| (it, table.inputs()));
        let told = BySide::from_fn(|_| table.former());
        // A map that does not fit the screen is drawn as far as something stands on it.
        let n_lines = 2 * usize::from(table.sheet().printed.grid.rows) + AROUND_MAP;
        let part = if size.height.is_some_and(|it| it < n_lines) { Part::Busy } else { Part::Whole };
        Sitting {
            typist,
            out,
            table,
            seats,
            salt,
            own,
            width: size.width,
            told,
            is_map_due: true,
            drawn: None,
            part,
            at_screen: None,
            saved,
            autosave,
            draft: Vec::new(),
            known: Vec::new(),
            confirming: None,
            is_interrupted: false,
            notes,
        }
    }

    pub(super) fn play(mut self) -> Result<(), Trouble> {
        self.greet()?;
        self.begin()?;
        while self.one_decision()? != Goes::Off {}
        self.out.flush()?;
        Ok(())
    }

    pub(super) fn greet(&mut self) -> Result<(), Trouble> {
        let info = self.table.info().clone();
        writeln!(self.out, "{BOLD}{}{BOLD:#}", info.title)?;
        self.say(info.about)?;
        self.say(info.credits)?;
        self.say(info.statement)?;
        let header = self.table.header();
        let scenario = info.scenarios.iter().find(|it| it.id == header.scenario);
        let scenario = scenario.map_or(header.scenario.clone(), |it| format!("{} ({})", it.title, it.id));
        self.say(&format!("Scenario: {scenario}."))?;
        let sheet = self.table.sheet().clone();
        // Those that are not as by default; a game begun earlier is played by what was the rule then.
        for (id, value) in &sheet.options {
            if let Some(option) = info.options.iter().find(|it| it.id == id) {
                self.say(&format!("{}: {}.", option.title, option.words_of(value)))?;
            }
        }
        self.say(&format!("Seats: {}.", self.seats.tell(&info)))?;
        let dice = self.table.header().dice.clone();
        let short: String = dice.chars().take("sha256:".len() + 16).collect();
        self.say(&format!("Dice committed to {short}...; the seed is published at the end."))?;
        for note in std::mem::take(&mut self.notes) {
            self.say(&note)?;
        }
        self.tell_where_saved()?;
        if self.table.inputs() == 0 {
            writeln!(self.out)?;
            self.briefing()?;
        }
        writeln!(self.out)?;
        self.say("Type help for the commands, goal for what the game is about.")
    }

    /// Lets fate answer what is due before the first decision.
    pub(super) fn begin(&mut self) -> Result<(), Trouble> {
        if let Some(resumed) = self.table.resumed() {
            self.say(&resumed)?;
        }
        if !self.table.has_dice() && !self.table.is_over() {
            self.say("The file does not hold the seed of its dice: the game goes on with new ones.")?;
            let dice: Dice = seed::fresh()?;
            self.keep(&Keeping::GoOnWith(dice))?;
        }
        self.pledge()?;
        if !self.table.is_over() {
            self.keep(&Keeping::Settle)?;
        }
        self.learn_words();
        Ok(())
    }

    fn keep(&mut self, deed: &Keeping) -> Result<(), Trouble> {
        let pending = self.table.prepare(deed).map_err(|it| self.trouble(&it))?;
        self.happen(pending, By::Table)
    }

    /// Every person puts a secret into the dice.
    fn pledge(&mut self) -> Result<(), Trouble> {
        let mut typed = Vec::new();
        for side in pledge::asked(&*self.table)? {
            self.say("Type something nobody can guess, for the dice.")?;
            let Some(words) = self.line(self.table.sides()[side])? else {
                return Err(Trouble::new("The game begins when every person has given a secret for the dice."));
            };
            self.clear()?;
            typed.push((side, words));
        }
        for (side, input) in pledge::inputs(&*self.table, &typed)? {
            let pending = self.table.rehearse(side, &input).map_err(|it| self.trouble(&it))?;
            self.happen(pending, By::Table)?;
        }
        Ok(())
    }

    fn one_decision(&mut self) -> Result<Goes, Trouble> {
        let Some(side) = self.table.owing().iter().next() else {
            return self.after_the_end();
        };
        match self.seats.0[side] {
            Who::Computer(level) => {
                let job =
                    self.table.seat(Chair::Side(side)).job(level, self.salt(side)).map_err(|it| self.trouble(&it))?;
                let advice = job.run(&Stop::default());
                let pending = self.table.rehearse_advice(side, &advice).map_err(|it| self.trouble(&it))?;
                self.happen(pending, By::Computer)?;
                Ok(Goes::On)
            }
            Who::Human => self.person(side),
        }
    }

    /// What the computer draws with for a side: a hint to the one tells nothing of what the other does.
    pub(super) fn salt(&self, side: Side) -> u64 {
        self.salt ^ (side as u64) << 63
    }

    fn person(&mut self, side: Side) -> Result<Goes, Trouble> {
        if self.hand_over(side)? == Goes::Off {
            return self.end_of_input();
        }
        let is_news = self.tell(side)?;
        let entries = self.entries(side);
        let long = choices::unwritten(&entries);
        let is_due = std::mem::take(&mut self.is_map_due);
        if is_due || !long.is_empty() || is_news && self.has_map_changed(side) {
            self.map(Chair::Side(side), self.part, long)?;
        }
        self.question(side, &entries)?;
        let (inputs, n_drafted) = (self.table.inputs(), self.draft.len());
        while self.table.inputs() == inputs && self.draft.len() == n_drafted {
            let Some(line) = self.line(self.table.sides()[side])? else { return self.end_of_input() };
            self.remember(&line);
            let goes = self.command(Some(side), &line)?;
            if goes != Goes::On {
                return Ok(goes);
            }
        }
        Ok(Goes::On)
    }

    /// With two people at one screen, nobody sees what is the other's: the one who leaves reads what happened and presses
    /// Enter, the screen is cleared, and the one who comes presses Enter again.
    fn hand_over(&mut self, side: Side) -> Result<Goes, Trouble> {
        let before = self.at_screen.replace(side);
        if before == Some(side) || self.seats.n_humans() < 2 {
            return Ok(Goes::On);
        }
        let name = capital(self.table.sides()[side]);
        if !self.table.info().secrets {
            if before.is_some() {
                self.say(&format!("{name} decides."))?;
            }
            return Ok(Goes::On);
        }
        if let Some(before) = before {
            self.tell(before)?;
            self.say("Press Enter to clear the screen.")?;
            if self.pause()? == Goes::Off {
                return Ok(Goes::Off);
            }
            self.clear()?;
        }
        // What one has typed is not for the other to scroll through.
        self.typist.forget();
        self.say(&format!("{name} is to decide. Whoever plays {name}: take the screen and press Enter."))?;
        self.is_map_due = true;
        self.pause()
    }

    /// Waits for Enter.
    fn pause(&mut self) -> Result<Goes, Trouble> {
        let line = self.line("")?;
        Ok(match line.as_deref().map(Command::read) {
            None | Some(Command::Quit) => Goes::Off,
            Some(_) => Goes::On,
        })
    }

    fn clear(&mut self) -> Result<(), Trouble> {
        if self.typist.is_person() {
            write!(self.out, "{CLEAR}")?;
        }
        Ok(())
    }

    /// What a side may have: after the members of a set it is choosing.
    pub(super) fn seat(&self, side: Side) -> Seat {
        let chair = Chair::Side(side);
        let drafted = || self.table.rehearse(side, &Input::Act { version: None, acts: self.draft.clone() }).ok();
        let pending = Some(()).filter(|()| !self.draft.is_empty()).and_then(|()| drafted());
        pending.map_or_else(|| self.table.seat(chair), |it| it.seat(chair))
    }

    /// The list of a side. While it chooses a set, members that come before those chosen are in it, too.
    pub(super) fn entries(&self, side: Side) -> Vec<Entry> {
        let seat = self.seat(side);
        let (sight, labels) = (seat.sight(), seat.labels());
        let sheet = self.table.sheet();
        let entry = |(offer, label): (_, Line)| Entry { offer, label: sheet.say(&label) };
        let mut entries: Vec<Entry> = sight.offers.into_iter().zip(labels).map(entry).collect();
        if self.draft.is_empty() {
            return entries;
        }
        let all = self.table.seat(Chair::Side(side));
        let drafted = self.drafted(side);
        for former in &self.known {
            let act = &former.offer.act;
            let is_listed = self.draft.contains(act) || entries.iter().any(|it| it.offer.act == *act);
            let with = || [&self.draft[..], std::slice::from_ref(act)].concat();
            if !is_listed && drafted == Some(former.offer.verb) && all.why(&with()).is_ok() {
                entries.push(former.clone());
            }
        }
        entries
    }

    /// Of what kind the acts are that are being chosen.
    pub(super) fn drafted(&self, side: Side) -> Option<Verb> {
        self.kind(&self.table.seat(Chair::Side(side)), &self.draft)
    }

    /// Of what kind the last of these acts is, for a seat that has the list they begin with.
    pub(super) fn kind(&self, seat: &Seat, acts: &[String]) -> Option<Verb> {
        let last = acts.last()?;
        let known = self.known.iter().find(|it| it.offer.act == *last).map(|it| it.offer.verb);
        known.or_else(|| offered(seat, acts).map(|it| it.verb))
    }

    /// Tells what happened since this side was last told, and says whether the map looks different.
    fn tell(&mut self, side: Side) -> Result<bool, Trouble> {
        let seat = self.table.seat(Chair::Side(side));
        let before = std::mem::replace(&mut self.told[side], self.table.former());
        let heard = seat.heard_after(&before).map_err(|it| self.trouble(&it))?;
        if heard.is_empty() {
            return Ok(false);
        }
        let is_news = story::is_news(&heard, side);
        let lines = story::lines(self.table.sheet(), heard);
        writeln!(self.out)?;
        lines.iter().try_for_each(|it| self.item(it))?;
        Ok(is_news)
    }

    /// What somebody on a chair sees, after what it is choosing; when the game is over a spectator sees all.
    pub(super) fn scene(&self, chair: Chair) -> AnyScene {
        let Chair::Side(side) = chair else {
            let seat = self.table.seat(chair);
            return seat.open().map_or_else(|| seat.scene(), |it| it.scene());
        };
        self.seat(side).scene()
    }

    pub(super) fn map(&mut self, chair: Chair, part: Part, marks: Vec<(HexNo, String)>) -> Result<(), Trouble> {
        let scene = self.scene(chair);
        let sheet = self.table.sheet().clone();
        let (beside, scene) = (scene.beside(&sheet), scene.bare());
        writeln!(self.out)?;
        screen::draw(&draw::head(&sheet, &scene, self.width), &mut self.out)?;
        let view = View { width: self.width, part, marks };
        screen::draw(&draw::map(&sheet, &scene, &view), &mut self.out)?;
        let roster = draw::roster(&sheet, &scene, self.width);
        self.drawn = Some(scene);
        let is_whole = matches!(part, Part::Whole | Part::Busy);
        if is_whole && roster.lines.len() <= SHORT_ROSTER {
            screen::draw(&roster, &mut self.out)?;
        }
        beside.iter().try_for_each(|it| self.say(it))
    }

    /// Whether the map looks different from the one that was drawn last.
    fn has_map_changed(&self, side: Side) -> bool {
        let now = self.seat(side).scene().bare();
        let is_same = |it: &Scene<()>| {
            (&it.pieces, &it.markers, &it.control, it.turn) == (&now.pieces, &now.markers, &now.control, now.turn)
        };
        !self.drawn.as_ref().is_some_and(is_same)
    }

    fn question(&mut self, side: Side, entries: &[Entry]) -> Result<(), Trouble> {
        let sight = self.seat(side).sight();
        let Some(prompt) = sight.prompt else { return Ok(()) };
        let sheet = self.table.sheet().clone();
        writeln!(self.out)?;
        writeln!(self.out, "{FAINT}Turn {}, rule {}{FAINT:#}", sight.scene.bare().turn, prompt.rule)?;
        for line in wrap(&sheet.tell(&prompt.text), self.width) {
            writeln!(self.out, "{BOLD}{line}{BOLD:#}")?;
        }
        if !self.draft.is_empty() {
            self.say(&format!("So far: {}. Undo takes back the last.", self.draft.join(", ")))?;
        }
        for line in choices::lines(&sheet, entries, self.width) {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    fn after_the_end(&mut self) -> Result<Goes, Trouble> {
        if let Some(side) = self.at_screen {
            self.tell(side)?;
        }
        self.map(Chair::Spectator, Part::Whole, Vec::new())?;
        if let Awaits::Over { winner, how } = self.table.seat(Chair::Spectator).awaits() {
            let who =
                winner.map_or("Nobody has won".to_owned(), |it| format!("{} has won", capital(self.table.sides()[it])));
            let turn = self.table.seat(Chair::Spectator).scene().bare().turn;
            writeln!(self.out)?;
            writeln!(self.out, "{BOLD}{who} ({how}), in turn {turn}.{BOLD:#}")?;
        }
        self.say("Save the game with save FILE; sandtable verify FILE then proves its dice.")?;
        while let Some(line) = self.line("over")? {
            let goes = self.command(None, &line)?;
            if goes != Goes::On {
                return Ok(goes);
            }
        }
        Ok(Goes::Off)
    }

    pub(super) fn command(&mut self, side: Option<Side>, line: &str) -> Result<Goes, Trouble> {
        let confirmed = self.confirming.take();
        let is_again = |what: &str| confirmed.as_deref() == Some(what);
        let chair = side.map_or(Chair::Spectator, Chair::Side);
        match (Command::read(line), side) {
            (Command::Nothing, _) => {}
            (Command::Yes, _) => match confirmed {
                Some(before) => {
                    self.confirming = Some(before.clone());
                    return self.command(side, &before);
                }
                None => self.say("There is nothing to confirm.")?,
            },
            (Command::Help, _) => self.help()?,
            (Command::Map(part), _) => self.draw_map(chair, &part)?,
            (Command::Units, _) => self.units(chair)?,
            (Command::Goal, _) => {
                self.briefing()?;
                self.lacks(chair)?;
            }
            // In some games units look: what is in the list goes first.
            (Command::Look(_), Some(side)) if self.entries(side).iter().any(|it| it.offer.act == line) => {
                return self.free(side, line, confirmed.as_deref());
            }
            (Command::Look(what), _) => self.look(chair, &what)?,
            (Command::Log(n), _) => self.log(chair, n)?,
            (Command::Overlay(overlay), _) => self.overlay(chair, overlay)?,
            (Command::Options, _) => self.options()?,
            (Command::Sources, _) => self.sources()?,
            (Command::Rules(words), _) => self.rules(&words)?,
            (Command::Save { path, force }, _) => self.save(&path, force)?,
            (Command::Load(path), _) => return self.load(path, is_again(line)),
            (Command::Wrong(text), _) => self.say(text)?,
            (Command::Quit, _) if self.is_safe() || is_again("quit") => {
                self.commit_draft()?;
                self.tell_how_to_go_on()?;
                return Ok(Goes::Off);
            }
            (Command::Quit, _) => {
                self.confirming = Some("quit".to_owned());
                self.say("The game is not saved. Type save FILE, or quit again to leave it.")?;
            }
            (_, None) => self.say("The game is over. Type save FILE, log, map, look, sources, rules or quit.")?,
            (Command::Odds(what), Some(side)) => self.odds(side, &what)?,
            (Command::Reach(unit), Some(side)) => self.reach(side, &unit)?,
            (Command::Why(what), Some(side)) => self.why(side, &what)?,
            (Command::Hint, Some(side)) => self.hint(side)?,
            (Command::Undo, Some(side)) => self.undo(side)?,
            (Command::Back, Some(side)) if is_again("back") => self.back(side)?,
            (Command::Back, Some(_)) => {
                self.confirming = Some("back".to_owned());
                self.say(
                    "This goes back over dice and the other side's decisions. If the other side agrees, type back again.",
                )?;
            }
            (Command::Resign, Some(side)) if is_again("resign") => {
                self.draft.clear();
                self.input(side, &Input::Resign)?;
            }
            (Command::Resign, Some(_)) => {
                self.confirming = Some("resign".to_owned());
                self.say("Type resign again to give the game up.")?;
            }
            (Command::Free(text), Some(side)) => return self.free(side, &text, confirmed.as_deref()),
        }
        Ok(Goes::On)
    }

    /// Stores what was rehearsed, then lets it happen.
    pub(super) fn happen(&mut self, pending: Pending, by: By) -> Result<(), Trouble> {
        self.store(&pending, by)?;
        self.table.commit(pending).map(drop).map_err(|it| self.trouble(&it))
    }

    /// The members of a set that somebody was choosing are decided, and can be taken back later.
    pub(super) fn commit_draft(&mut self) -> Result<(), Trouble> {
        let acts = std::mem::take(&mut self.draft);
        if let (Some(side), false) = (self.at_screen, acts.is_empty())
            && let Ok(pending) = self.table.rehearse(side, &Input::Act { version: None, acts })
        {
            self.happen(pending, By::Person)?;
        }
        Ok(())
    }

    pub(super) fn refuse(&mut self, refusal: &Refusal) -> Result<(), Trouble> {
        for line in wrap(&refusal.tell(self.table.sheet()), self.width) {
            writeln!(self.out, "{BAD}{line}{BAD:#}")?;
        }
        Ok(())
    }

    pub(super) fn trouble(&self, refusal: &Refusal) -> Trouble {
        Trouble::new(refusal.tell(self.table.sheet()))
    }

    /// The next line of input; nothing at its end.
    fn line(&mut self, who: &str) -> Result<Option<String>, Trouble> {
        match self.typist.next(&format!("{who}> "), &mut self.out)? {
            Typed::Line(line) => Ok(Some(line)),
            Typed::End => Ok(None),
            Typed::Interrupted => {
                self.is_interrupted = true;
                Ok(None)
            }
        }
    }

    pub(super) fn say(&mut self, text: &str) -> Result<(), Trouble> {
        for line in wrap(text, self.width) {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    pub(super) fn item(&mut self, text: &str) -> Result<(), Trouble> {
        for (i, line) in wrap(text, self.width - 4).iter().enumerate() {
            writeln!(self.out, "{}{line}", if i == 0 { "  - " } else { "    " })?;
        }
        Ok(())
    }
}
