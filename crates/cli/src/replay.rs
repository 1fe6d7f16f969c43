//! `sandtable replay`: a recorded game, gesture by gesture.

use std::io::{IsTerminal, Write, stdin, stdout};

use catalog::{Awaits, Chair, Journal, Own, Page, Side, quoted};
use stage::{
    Sheet,
    draw::{self, View},
};

use crate::{
    args::Replay,
    files,
    screen::{self, BOLD, wrap},
    trouble::Trouble,
    typing::{Typed, Typist},
};

pub(crate) fn run(asked: &Replay, typist: impl Typist, out: impl Write) -> Result<(), Trouble> {
    let text = files::read(&asked.file)?;
    let own = asked.data.own()?;
    let at = |it: &dyn std::fmt::Display| Trouble::new(format!("{} is not in order. {it}", asked.file.display()));
    let title = catalog::game_of(&text).map_err(|it| at(&it))?;
    let sides = title.sides();
    let chair = match asked.viewer.as_deref() {
        None => None,
        Some("spectator") => Some(Chair::Spectator),
        Some(name) => {
            let side = Side::ALL.into_iter().find(|&it| sides[it] == name);
            Some(side.map(Chair::Side).ok_or_else(|| {
                Trouble::new(format!(
                    "There is no viewer {}; there are {}, {} and spectator.",
                    quoted(name),
                    sides.a,
                    sides.b
                ))
            })?)
        }
    };
    let pages = catalog::story(&text, &own, chair).map_err(|it| at(&it))?;
    let n_lines = Journal::read(&text).map_or(0, |it| it.lines.len());
    let mut replay = Replaying { text, own, chair, pages, n_lines, at: 0, width: screen::width(), typist, out };
    if asked.print || !stdin().is_terminal() || !stdout().is_terminal() {
        replay.print()
    } else {
        replay.step_through()
    }
}

/// Whether there is nothing the viewer may know of a gesture.
fn is_blank(page: &Page) -> bool {
    page.words.is_empty() && page.told.is_empty()
}

pub(crate) struct Replaying<T, W> {
    text: String,
    own: Vec<Own>,
    /// Who looks; nobody in particular sees everything.
    chair: Option<Chair>,
    pages: Vec<Page>,
    n_lines: usize,
    /// How many gestures have been played.
    at: usize,
    width: usize,
    typist: T,
    out: W,
}

impl<T: Typist, W: Write> Replaying<T, W> {
    fn print(&mut self) -> Result<(), Trouble> {
        let sheet = catalog::open_at(&self.text, &self.own, 0)?.sheet().clone();
        for i in 0..self.pages.len() {
            self.page(&sheet, i)?;
        }
        self.at = self.pages.len();
        self.map()
    }

    fn step_through(&mut self) -> Result<(), Trouble> {
        let sheet = catalog::open_at(&self.text, &self.own, 0)?.sheet().clone();
        writeln!(self.out, "Enter: the next gesture; t: the next turn; b: back; a number: that line; q: quit.")?;
        self.map()?;
        loop {
            let prompt = format!("line {} of {}> ", self.line(), self.n_lines);
            let line = match self.typist.next(&prompt, &mut self.out)? {
                Typed::Line(line) => line,
                Typed::End | Typed::Interrupted => return Ok(()),
            };
            let (from, n) = (self.at, self.pages.len());
            match line.trim() {
                "q" | "quit" | "exit" => return Ok(()),
                "" | "n" | "t" if from == n => writeln!(self.out, "This is the end of the record.")?,
                "" | "n" => {
                    self.forward();
                    self.shown(&sheet, from)?;
                }
                "t" => {
                    self.to_next_turn();
                    self.shown(&sheet, from)?;
                }
                "b" | "p" => {
                    self.back();
                    self.map()?;
                }
                number => match number.parse::<usize>().ok().filter(|it| *it <= self.n_lines) {
                    Some(number) => {
                        self.at = self.pages.partition_point(|it| it.number <= number);
                        self.map()?;
                    }
                    None => {
                        let n = self.n_lines;
                        writeln!(self.out, "There is no line {}; they go from 0 to {n}.", quoted(number))?;
                    }
                },
            }
        }
    }

    /// The number of the last line that has been played.
    fn line(&self) -> usize {
        self.pages.get(self.at).map_or(self.n_lines, |it| it.number - 1)
    }

    fn turn(&self, at: usize) -> u32 {
        at.checked_sub(1).and_then(|it| self.pages.get(it)).map_or(1, |it| it.turn)
    }

    /// One gesture on; what the viewer can neither read nor see goes by unnoticed.
    fn forward(&mut self) {
        while self.at < self.pages.len() {
            self.at += 1;
            if !is_blank(&self.pages[self.at - 1]) {
                return;
            }
        }
    }

    fn to_next_turn(&mut self) {
        let turn = self.turn(self.at);
        while self.at < self.pages.len() && (self.turn(self.at) == turn) {
            self.at += 1;
        }
    }

    fn back(&mut self) {
        while self.at > 0 {
            self.at -= 1;
            if !is_blank(&self.pages[self.at]) {
                return;
            }
        }
    }

    /// What happened since so many gestures, and the map after it.
    fn shown(&mut self, sheet: &Sheet, from: usize) -> Result<(), Trouble> {
        (from..self.at).try_for_each(|it| self.page(sheet, it))?;
        self.map()
    }

    fn page(&mut self, sheet: &Sheet, i: usize) -> Result<(), Trouble> {
        let page = &self.pages[i];
        if is_blank(page) {
            return Ok(());
        }
        let head = format!("{:>4} {}", page.number, page.words.join("; "));
        for (i, line) in wrap(&head, self.width - 5).iter().enumerate() {
            let indent = if i == 0 { 4 - page.number.to_string().len().min(4) } else { 5 };
            writeln!(self.out, "{BOLD}{:indent$}{line}{BOLD:#}", "")?;
        }
        for told in &page.told {
            for line in wrap(&sheet.tell(&told.line), self.width - 7) {
                writeln!(self.out, "       {line}")?;
            }
        }
        Ok(())
    }

    fn map(&mut self) -> Result<(), Trouble> {
        let table = catalog::open_at(&self.text, &self.own, self.line())?;
        let (scene, awaits) = match self.chair {
            None => (table.record().scene(), table.record().awaits()),
            Some(chair) => (table.seat(chair).scene(), table.seat(chair).awaits()),
        };
        writeln!(self.out)?;
        let sheet = table.sheet();
        screen::draw(&draw::draw(sheet, &scene.bare(), &View::wide(self.width)), &mut self.out)?;
        let state = match awaits {
            Awaits::Choice { line, .. } | Awaits::Chance { line, .. } => sheet.tell(&line),
            Awaits::Over { winner, how } => {
                format!("Over: {} ({how}).", winner.map_or("drawn", |it| table.sides()[it]))
            }
        };
        for line in wrap(&state, self.width) {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }
}
