//! `sandtable replay`: a recorded game, step by step.

use std::io::{BufRead, IsTerminal, Write, stdin, stdout};

use catalog::{Own, Page, PictureOf, Side, Viewer, quoted};

use crate::{
    args::Replay,
    files,
    lines::{self, Line},
    screen::{BOLD, WIDTH, draw, wrap},
    trouble::Trouble,
};

pub(crate) fn run(asked: &Replay, input: impl BufRead, out: impl Write) -> Result<(), Trouble> {
    let text = files::read(&asked.file)?;
    let own = asked.data.own()?;
    let at = |it: &dyn std::fmt::Display| Trouble::new(format!("{} is not in order. {it}", asked.file.display()));
    let title = catalog::game_of(&text).map_err(|it| at(&it))?;
    let sides = title.sides();
    let viewer = match asked.viewer.as_deref() {
        None => Viewer::Umpire,
        Some("spectator") => Viewer::Spectator,
        Some(name) => Side::ALL.into_iter().find(|&it| sides[it] == name).map(Viewer::Side).ok_or_else(|| {
            Trouble::new(format!(
                "There is no viewer {}; there are {}, {} and spectator.",
                quoted(name),
                sides.a,
                sides.b
            ))
        })?,
    };
    let pages = catalog::story(&text, &own, viewer).map_err(|it| at(&it))?;
    let mut replay = Replaying { text, own, viewer, pages, at: 0, input, out };
    if asked.print || !stdin().is_terminal() || !stdout().is_terminal() {
        replay.print()
    } else {
        replay.step_through()
    }
}

/// Whether there is nothing the viewer may know of a line.
fn is_blank(page: &Page) -> bool {
    page.words.is_none() && page.events.is_empty()
}

struct Replaying<R, W> {
    text: String,
    own: Vec<Own>,
    viewer: Viewer,
    pages: Vec<Page>,
    /// How many lines have been played.
    at: usize,
    input: R,
    out: W,
}

impl<R: BufRead, W: Write> Replaying<R, W> {
    fn print(&mut self) -> Result<(), Trouble> {
        for i in 0..self.pages.len() {
            self.page(i)?;
        }
        self.at = self.pages.len();
        self.map()
    }

    fn step_through(&mut self) -> Result<(), Trouble> {
        self.map()?;
        let n = self.pages.len();
        loop {
            write!(self.out, "{} of {n}; Enter or n: on, p: back, a number: go there, q: quit> ", self.at)?;
            self.out.flush()?;
            let line = match lines::next(&mut self.input)? {
                Line::Text(line) => String::from_utf8_lossy(&line).into_owned(),
                Line::TooLong => "too long a line".to_owned(),
                Line::End => {
                    writeln!(self.out)?;
                    return Ok(());
                }
            };
            match line.trim() {
                "" | "n" if self.at < n => {
                    let from = self.at;
                    self.forward();
                    self.map()?;
                    (from..self.at).try_for_each(|it| self.page(it))?;
                }
                "" | "n" => writeln!(self.out, "This is the end of the record.")?,
                "p" => {
                    self.at = self.at.saturating_sub(1);
                    self.map()?;
                }
                "q" | "quit" => return Ok(()),
                number => match number.parse::<usize>().ok().filter(|it| *it <= n) {
                    Some(number) => {
                        self.at = number;
                        self.map()?;
                    }
                    None => writeln!(self.out, "There is no line {}; they go from 0 to {n}.", quoted(number))?,
                },
            }
        }
    }

    /// One decision on, with the dice that follow it; what the viewer can neither read nor see goes by unnoticed.
    fn forward(&mut self) {
        loop {
            self.at += 1;
            let is_blank = is_blank(&self.pages[self.at - 1]);
            let Some(next) = self.pages.get(self.at) else { return };
            let is_luck = next.words.as_deref().is_some_and(|it| it.starts_with("luck ") || it.starts_with("set "));
            if !is_blank && !is_luck {
                return;
            }
        }
    }

    fn page(&mut self, i: usize) -> Result<(), Trouble> {
        let page = &self.pages[i];
        if is_blank(page) {
            return Ok(());
        }
        let words = page.words.as_deref().unwrap_or_default();
        writeln!(self.out, "{BOLD}{}{BOLD:#}", format!("{:>4} {words}", page.number).trim_end())?;
        for event in &page.events {
            for line in wrap(&event.text, WIDTH - 7) {
                writeln!(self.out, "       {line}")?;
            }
        }
        Ok(())
    }

    fn map(&mut self) -> Result<(), Trouble> {
        let table = catalog::open_at(&self.text, &self.own, self.at)?;
        let picture = table.picture(self.viewer, &PictureOf { width: WIDTH, marks: Vec::new() });
        writeln!(self.out)?;
        draw(&picture, &mut self.out)?;
        let state = match table.awaiting(self.viewer) {
            catalog::Awaits::Choice { text, .. } | catalog::Awaits::Chance { text, .. } => text,
            catalog::Awaits::Over { winner, how } => format!("Over: {} ({how}).", winner.unwrap_or("drawn")),
        };
        writeln!(self.out, "Turn {}, score {}. {state}", table.turn(), table.score())?;
        Ok(())
    }
}
