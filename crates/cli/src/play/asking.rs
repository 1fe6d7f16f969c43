//! What a person asks at a table: nothing here changes anything.

use std::io::Write;

use catalog::{Chair, Level, Overlay, Refusal, Seat, Side, Stop, quoted};
use stage::{
    By, HexNo, Odds, Share,
    draw::{self, Part},
    words::capital,
};

use super::{
    choices,
    command::{HELP, WORDS},
    marks,
    sitting::Sitting,
    story,
};
use crate::{
    screen::{self, BOLD, FAINT, columns, wrap},
    trouble::Trouble,
    typing::Typist,
};

/// If a unit reaches more hexes than this, only the map shows them.
const MANY_HEXES: usize = 40;
/// How many columns and rows around a hex are drawn.
const AROUND: u16 = 4;

impl<T: Typist, W: Write> Sitting<T, W> {
    /// What somebody on a chair may have, after what it is choosing.
    fn on(&self, chair: Chair) -> Seat {
        match chair {
            Chair::Side(side) => self.seat(side),
            Chair::Spectator => self.table.seat(chair),
        }
    }

    pub(super) fn odds(&mut self, side: Side, what: &str) -> Result<(), Trouble> {
        let seat = self.seat(side);
        let after = if what.is_empty() { Ok(Vec::new()) } else { self.meant(side, what) };
        match after.and_then(|it| seat.odds(&it)) {
            Ok(odds) => self.tell_odds(&odds),
            Err(refusal) => self.refuse(&refusal),
        }
    }

    /// The actions that words stand for: an entry of the list, or a free command.
    fn meant(&self, side: Side, what: &str) -> Result<Vec<String>, Refusal> {
        let entries = self.entries(side);
        let words = self.game_words(&entries);
        let picking = choices::Picking { sheet: self.table.sheet(), side, entries: &entries, words: &words };
        match picking.pick(what) {
            choices::Picked::One(entry) => Ok(vec![entry.offer.act.clone()]),
            _ => self.seat(side).understand(what),
        }
    }

    fn tell_odds(&mut self, odds: &Odds) -> Result<(), Trouble> {
        let sheet = self.table.sheet().clone();
        self.say(&sheet.tell(&odds.title))?;
        for term in &odds.terms {
            let rule = term.rule.map(|it| format!(" [{it}]")).unwrap_or_default();
            self.row(&format!("{}{rule}", sheet.say(&term.what)), &format!("{:>+4}", term.value))?;
        }
        for share in odds.results.iter().chain(&odds.chances) {
            let Share { what, num, den, .. } = share;
            let percent = 100.0 * *num as f64 / *den as f64;
            self.row(what, &format!("{num:>3} in {den:<3} {percent:>5.1} %"))?;
        }
        for share in &odds.expected {
            let mean = share.num as f64 / share.den as f64;
            self.row(&share.what, &format!("{mean:>6.2} expected"))?;
        }
        for (which, case) in [("At worst", &odds.worst), ("At best", &odds.best)] {
            if let Some(case) = case {
                self.say(&format!("{which}: {}", sheet.say(&case.title)))?;
                for Share { what, num, den, .. } in &case.results {
                    let percent = 100.0 * *num as f64 / *den as f64;
                    self.row(what, &format!("{num:>3} in {den:<3} {percent:>5.1} %"))?;
                }
            }
        }
        Ok(())
    }

    /// A value behind what it is the value of.
    fn row(&mut self, what: &str, value: &str) -> Result<(), Trouble> {
        let room = self.width.saturating_sub(27).clamp(20, 50);
        let lines = wrap(what, room);
        for (i, line) in lines.iter().enumerate() {
            let value = if i + 1 == lines.len() { value } else { "" };
            writeln!(self.out, "{}", format!("  {line:room$} {value}").trim_end())?;
        }
        Ok(())
    }

    pub(super) fn overlay(&mut self, chair: Chair, overlay: Overlay) -> Result<(), Trouble> {
        let laid = self.on(chair).overlay(overlay);
        let (spots, signs) = marks::signs(&laid);
        self.map(chair, self.part, spots)?;
        let sheet = self.table.sheet().clone();
        let who = |side: Option<Side>| side.map_or("both", |it| sheet.sides[it].adjective.as_str());
        let legend: Vec<String> =
            signs.iter().map(|(side, what, sign)| format!("{sign} {}: {what}", who(*side))).collect();
        if legend.is_empty() { self.say("There is nothing to mark.") } else { self.say(&legend.join("; ")) }
    }

    pub(super) fn reach(&mut self, side: Side, unit: &str) -> Result<(), Trouble> {
        let sheet = self.table.sheet().clone();
        let unit = match sheet.find_unit(Some(side), unit) {
            Ok(unit) => unit,
            Err(fault) => return self.say(&format!("{}.", capital(&fault.0))),
        };
        let reach = match self.seat(side).reach(unit) {
            Ok(reach) => reach,
            Err(refusal) => return self.refuse(&refusal),
        };
        let stops: Vec<_> = reach.nodes.iter().filter(|it| it.stops).collect();
        let near: Vec<_> = stops.iter().filter(|it| it.by != By::Rail && it.by != By::Sea).collect();
        let far = stops.len() - near.len();
        let sign =
            |it: &&stage::Node| if it.by == By::Rail || it.by == By::Sea { "+".into() } else { it.cost.to_string() };
        let spots: Vec<(HexNo, String)> = stops.iter().map(|it| (it.hex, sign(it))).collect();
        self.map(Chair::Side(side), self.part, spots)?;
        let name = sheet.full_name(unit);
        let mut hexes: Vec<(HexNo, u8)> = near.iter().map(|it| (it.hex, it.cost)).collect();
        hexes.sort_unstable();
        hexes.dedup_by_key(|it| it.0);
        if hexes.len() > MANY_HEXES {
            self.say(&format!("{name} reaches {} hexes at the cost written on the map.", hexes.len()))?;
        } else if hexes.is_empty() {
            self.say(&format!("{name} reaches nothing on foot."))?;
        } else {
            let listed: Vec<String> =
                hexes.iter().map(|(hex, cost)| format!("{} ({cost})", sheet.spot(*hex))).collect();
            self.say(&format!("{name} reaches, at this cost: {}.", listed.join(", ")))?;
        }
        if far > 0 {
            self.say(&format!("And {far} hexes by rail or sea, marked +."))?;
        }
        Ok(())
    }

    pub(super) fn why(&mut self, side: Side, what: &str) -> Result<(), Trouble> {
        let seat = self.seat(side);
        match self.meant(side, what).and_then(|it| seat.why(&it).map(|()| it)) {
            Ok(acts) => self.say(&format!("Allowed: {}.", acts.join(", "))),
            Err(refusal) => self.refuse(&refusal),
        }
    }

    pub(super) fn hint(&mut self, side: Side) -> Result<(), Trouble> {
        let seat = self.seat(side);
        let job = match seat.job(Level::Normal, self.salt(side)) {
            Ok(job) => job,
            Err(refusal) => return self.refuse(&refusal),
        };
        let act = job.run(&Stop::default()).acts().swap_remove(0);
        let label = self.entries(side).into_iter().find(|it| it.offer.act == act).map(|it| it.label);
        self.say(&format!("The computer would say: {act} ({}).", label.unwrap_or_default()))
    }

    /// `map`, `map all`, `map busy`, `map HEX`, `map HEX N`.
    pub(super) fn draw_map(&mut self, chair: Chair, part: &str) -> Result<(), Trouble> {
        let part = match part {
            "" => self.part,
            "all" | "whole" => {
                self.part = Part::Whole;
                self.part
            }
            "busy" => {
                self.part = Part::Busy;
                self.part
            }
            words => {
                let (place, reach) = match words.rsplit_once(' ').map(|(place, n)| (place, n.parse::<u16>())) {
                    Some((place, Ok(n))) if n < 100 => (place, n),
                    _ => (words, AROUND),
                };
                match self.spot(chair, place) {
                    Ok(hex) => Part::Around { hex, reach },
                    Err(fault) => return self.say(&format!("{}; or say map all, or map busy.", capital(&fault))),
                }
            }
        };
        let marks = match chair {
            Chair::Side(side) => choices::unwritten(&self.entries(side)),
            Chair::Spectator => Vec::new(),
        };
        self.map(chair, part, marks)
    }

    /// A hex by its number or place, or where a unit stands that the viewer sees.
    fn spot(&self, chair: Chair, words: &str) -> Result<HexNo, String> {
        let sheet = self.table.sheet();
        sheet.find_hex(words).or_else(|fault| {
            let side = if let Chair::Side(side) = chair { Some(side) } else { None };
            let unit = sheet.find_unit(side, words).ok();
            let scene = self.scene(chair).bare();
            let at = unit.and_then(|it| scene.piece(it)).map(|it| it.at);
            match at {
                Some(stage::Spot::Hex { hex }) => Ok(hex),
                Some(_) => Err(format!("{} is not on the map", sheet.full_name(unit.expect("a piece of it")))),
                None => Err(fault.0),
            }
        })
    }

    pub(super) fn look(&mut self, chair: Chair, what: &str) -> Result<(), Trouble> {
        let hex = match self.spot(chair, what) {
            Ok(hex) => hex,
            Err(fault) => return self.say(&format!("{}.", capital(&fault))),
        };
        let scene = self.scene(chair).bare();
        let sheet = self.table.sheet().clone();
        draw::describe(&sheet, &scene, hex).iter().try_for_each(|it| self.item(&sheet.tell(it)))
    }

    pub(super) fn units(&mut self, chair: Chair) -> Result<(), Trouble> {
        let scene = self.scene(chair).bare();
        let picture = draw::roster(self.table.sheet(), &scene, self.width);
        Ok(screen::draw(&picture, &mut self.out)?)
    }

    /// The sequence of play, the goal, and the ways to win.
    pub(super) fn briefing(&mut self) -> Result<(), Trouble> {
        let sheet = self.table.sheet().clone();
        for line in &sheet.printed.briefing {
            self.say(&sheet.tell(line))?;
        }
        if !sheet.printed.ways.is_empty() {
            writeln!(self.out, "{BOLD}Ways to win{BOLD:#}")?;
        }
        for way in &sheet.printed.ways {
            let who = way.side.map_or("Nobody".to_owned(), |it| capital(&sheet.sides[it].name));
            self.item(&format!("{who}, {}: {} [{}]", way.name, sheet.tell(&way.needs), way.rule))?;
        }
        Ok(())
    }

    /// What each way to win still lacks.
    pub(super) fn lacks(&mut self, chair: Chair) -> Result<(), Trouble> {
        let scene = self.scene(chair).bare();
        let picture = draw::lacks(self.table.sheet(), &scene, self.width);
        if picture.lines.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "{BOLD}How things stand{BOLD:#}")?;
        Ok(screen::draw(&picture, &mut self.out)?)
    }

    pub(super) fn log(&mut self, chair: Chair, n: usize) -> Result<(), Trouble> {
        let seat = self.table.seat(chair);
        let heard = match (chair, seat.open()) {
            (Chair::Spectator, Some(record)) if self.table.is_over() => record.heard(0),
            _ => seat.heard(0),
        };
        let heard = heard.map_err(|it| self.trouble(&it))?;
        let lines = story::lines(self.table.sheet(), heard);
        lines[lines.len().saturating_sub(n)..].iter().try_for_each(|it| self.item(it))
    }

    pub(super) fn help(&mut self) -> Result<(), Trouble> {
        writeln!(self.out, "{BOLD}At every table{BOLD:#}")?;
        HELP.iter().try_for_each(|it| self.usage(it))?;
        writeln!(self.out, "{BOLD}In this game{BOLD:#}")?;
        self.table.commands().iter().try_for_each(|it| self.usage(it))?;
        self.say("Commands may be cut short as long as it is clear which is meant; Tab completes words.")
    }

    fn usage(&mut self, line: &str) -> Result<(), Trouble> {
        let (usage, meaning) = line.split_once("  ").unwrap_or((line, ""));
        let meaning = wrap(meaning, self.width.saturating_sub(26).max(14));
        writeln!(self.out, "  {usage:22}  {}", meaning.first().map_or("", String::as_str))?;
        for more in meaning.iter().skip(1) {
            writeln!(self.out, "  {:22}  {more}", "")?;
        }
        Ok(())
    }

    pub(super) fn options(&mut self) -> Result<(), Trouble> {
        let info = self.table.info().clone();
        let sheet = self.table.sheet().clone();
        for option in &info.options {
            // The journal of an older build does not name every option.
            let value = sheet.options.iter().find(|it| it.0 == option.id).map_or(option.default, |it| it.1.as_str());
            let line = format!("{}: {} [{}={value}]", option.title, option.words_of(value), option.id);
            for line in wrap(&line, self.width - 2) {
                writeln!(self.out, "  {line}")?;
            }
            for line in wrap(option.says, self.width - 6) {
                writeln!(self.out, "      {FAINT}{line}{FAINT:#}")?;
            }
        }
        Ok(())
    }

    pub(super) fn sources(&mut self) -> Result<(), Trouble> {
        use stage::SourceKind::{Public, Reconstructed, Rules};
        let sheet = self.table.sheet().clone();
        let heads = [
            (Reconstructed, "Reconstructed, NOT the publisher's"),
            (Public, "From public sources"),
            (Rules, "From the rules"),
        ];
        for (kind, head) in heads {
            let these: Vec<_> = sheet.sources.iter().filter(|it| it.kind == kind).collect();
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

    /// Rules by id, by how it begins, or by words that are in them.
    pub(super) fn rules(&mut self, words: &str) -> Result<(), Trouble> {
        let sheet = self.table.sheet().clone();
        if words.is_empty() {
            let ids: Vec<String> = sheet.rules.iter().map(|it| it.id.clone()).collect();
            for line in columns(&ids, self.width) {
                writeln!(self.out, "{line}")?;
            }
            return self.say("Type rules and an id, how it begins, or a word to look for.");
        }
        let mut found: Vec<_> = sheet.rules.iter().filter(|it| it.id.starts_with(words)).collect();
        found.sort_by_key(|it| it.id != words);
        if found.is_empty() {
            let lower = words.to_lowercase();
            let has_all = |text: &str| lower.split_whitespace().all(|it| text.contains(it));
            found.extend(sheet.rules.iter().filter(|it| has_all(&format!("{} {}", it.id, it.title).to_lowercase())));
        }
        for rule in &found {
            self.item(&format!("{}: {}", rule.id, rule.title))?;
        }
        if found.is_empty() {
            self.say(&format!("No rule begins with or speaks of {}.", quoted(words)))
        } else {
            Ok(())
        }
    }

    /// Tells the keyboard what can be completed: commands, units, places.
    pub(super) fn learn_words(&mut self) {
        let sheet = self.table.sheet();
        let mut words: Vec<String> = WORDS.iter().map(|it| (*it).to_owned()).collect();
        words.extend(self.game_words(&[]));
        words.extend(sheet.printed.units.iter().flat_map(|it| [it.id.clone(), it.code.clone()]));
        words.extend(sheet.printed.places.iter().map(|it| it.name.clone()));
        words.sort_unstable();
        words.dedup();
        self.typist.learn(words);
    }

    /// Keeps a line, to be had again.
    pub(super) fn remember(&mut self, line: &str) {
        if !line.is_empty() {
            self.typist.remember(line);
        }
    }
}
