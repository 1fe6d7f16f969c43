//! `sandtable replay`: a recorded game, gesture by gesture.

use std::io::{IsTerminal, Write, stdin, stdout};

use catalog::{Analysis, Awaits, Chair, Journal, Page, Side, quoted};
use stage::{
    Sheet,
    draw::{self, View},
};

use crate::{
    args::Replay,
    files,
    screen::{self, BOLD, Size, wrap},
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
    let table = catalog::open_at(&text, &own, n_lines).map_err(|it| at(&it))?;
    let mut replay =
        Replaying { table: table.for_analysis(), chair, pages, n_lines, at: 0, width: Size::now().width, typist, out };
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
    /// The whole game: any line of it can be looked at.
    table: Box<dyn Analysis>,
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
        let sheet = self.table.sheet().clone();
        for i in 0..self.pages.len() {
            self.page(&sheet, i)?;
        }
        self.at = self.pages.len();
        self.map()
    }

    fn step_through(&mut self) -> Result<(), Trouble> {
        let sheet = self.table.sheet().clone();
        writeln!(self.out, "Enter: next gesture; t: next turn; b: back; a number: that line; q: quit.")?;
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
                    self.next_turn();
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

    fn next_turn(&mut self) {
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
        let (scene, awaits) = self.table.shown_at(self.chair, self.line());
        writeln!(self.out)?;
        let sheet = &self.table.sheet().clone();
        screen::draw(&draw::draw(sheet, &scene.bare(), &View::wide(self.width)), &mut self.out)?;
        let state = match awaits {
            Awaits::Choice { line, .. } | Awaits::Chance { line, .. } => sheet.tell(&line),
            Awaits::Over { winner, how } => {
                format!("Over: {} ({how}).", winner.map_or("drawn", |it| self.table.sides()[it]))
            }
        };
        for line in wrap(&state, self.width) {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use catalog::{Dice, Input, Keeping, Level, Setup, Stop};

    use super::*;
    use crate::{screen::WIDTH, typing::Piped};

    /// The journal of a game that the computer played for some turns.
    fn journal(game: &str) -> String {
        let mut table =
            catalog::find(game).expect("a game").table(&Setup::default(), Dice::from_seed(1)).expect("a table");
        table.keep(&Keeping::Settle).expect("no answers queued");
        while let Some(side) = table.owing().iter().next().filter(|_| table.inputs() < 400) {
            let seat = table.seat(Chair::Side(side));
            let job = seat.job(Level::Random, 1).expect("a decision");
            let acts = job.run(&Stop::default()).acts();
            table.submit(side, &Input::Act { version: None, acts }).expect("an action of the list");
        }
        table.journal(true)
    }

    fn replay(text: &str, chair: Option<Chair>, input: &str) -> String {
        let pages = catalog::story(text, &[], chair).expect("a journal");
        let n_lines = Journal::read(text).expect("a journal").lines.len();
        let mut out = anstream::StripStream::new(Vec::new());
        let mut replay = Replaying {
            table: catalog::open_at(text, &[], n_lines).expect("a journal").for_analysis(),
            chair,
            pages,
            n_lines,
            at: 0,
            width: WIDTH,
            typist: Piped(input.as_bytes()),
            out: &mut out,
        };
        replay.step_through().expect("an end");
        String::from_utf8(out.into_inner()).expect("text")
    }

    /// The lines at which it stops.
    fn stops(text: &str) -> Vec<usize> {
        let prompts = text.lines().filter_map(|it| it.strip_prefix("line "));
        prompts.map(|it| it.split(' ').next().expect("a number").parse().expect("a number")).collect()
    }

    #[test]
    fn it_steps_by_gesture_by_turn_and_to_a_line() {
        let text = journal("hindenburg");
        let gestures: Vec<usize> = {
            let journal = Journal::read(&text).expect("a journal");
            let lengths = journal.gestures().map(<[_]>::len);
            lengths
                .scan(0, |at, n| {
                    Some({
                        *at += n;
                        *at
                    })
                })
                .collect()
        };
        let said = replay(&text, None, "\n\nb\nt\n0\nt\nt\n9999\n7\nq\n");
        let at = stops(&said);
        assert_eq!(at[..4], [0, gestures[0], gestures[1], gestures[0]]);
        let turns = [at[4], at[6], at[7]];
        assert_eq!((turns[0], at[5]), (turns[1], 0));
        assert!(turns[1] < turns[2] && said.contains("Turn 2 of 15") && said.contains("Turn 3 of 15"), "{at:?}");
        assert!(said.contains("There is no line \"9999\"; they go from 0 to "), "{said}");
        assert!(gestures.contains(at.last().expect("a stop")) && *at.last().expect("a stop") >= 7, "{at:?}");
        for line in said.lines() {
            assert!(line.chars().count() <= 80, "{line}");
        }
        assert!(replay(&text, None, &format!("{}\n\n", gestures.len() * 9)).contains("There is no line"));
    }

    #[test]
    fn a_viewer_steps_over_what_it_could_not_notice() {
        let text = journal("mukden");
        let all = stops(&replay(&text, None, &"\n".repeat(60)));
        for chair in Chair::ALL {
            let said = replay(&text, Some(chair), &"\n".repeat(60));
            assert!(stops(&said).last() > all.last(), "{chair:?}");
            assert_eq!(said.contains("japan step J:"), chair == Chair::Side(Side::A));
            assert_eq!(said.contains("russia step R:"), chair == Chair::Side(Side::B));
        }
    }
}
