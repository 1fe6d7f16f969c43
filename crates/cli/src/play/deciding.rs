//! What a person decides: picked from the list, said in free words, or built up as a set.

use std::io::Write;

use catalog::{Chair, Input, Pending, Refusal, Seat, Side};
use stage::{
    Ends, Offer, SetOf,
    words::{listed, some},
};

use super::{
    choices::{Entry, Picked, Picking},
    command::{self, Expanded},
    sitting::{By, Goes, Sitting},
};
use crate::{trouble::Trouble, typing::Typist};

/// How many units are named in a sentence.
const FEW: usize = 6;

impl<T: Typist, W: Write> Sitting<T, W> {
    /// The words that begin what this game understands.
    pub(super) fn game_words(&self, entries: &[Entry]) -> Vec<String> {
        let usages = self.table.commands().iter().map(|it| it.split_once("  ").map_or(*it, |it| it.0));
        let firsts = usages.flat_map(|it| it.split(',')).filter_map(|it| it.split_whitespace().next());
        let is_word = |it: &str| it.len() > 1 && it.bytes().all(|it| it.is_ascii_lowercase());
        let verbs = entries.iter().map(|it| it.offer.verb.word());
        let mut words: Vec<String> = firsts.filter(|it| is_word(it)).chain(verbs).map(str::to_owned).collect();
        words.sort_unstable();
        words.dedup();
        words
    }

    pub(super) fn free(&mut self, side: Side, text: &str, confirmed: Option<&str>) -> Result<Goes, Trouble> {
        let entries = self.entries(side);
        let seat = self.seat(side);
        let mut words = self.game_words(&entries);
        words.extend(command::WORDS.iter().map(|it| (*it).to_owned()));
        let sheet = self.table.sheet().clone();
        let picking = Picking { sheet: &sheet, side, entries: &entries, words: &words };
        let acts = match picking.pick(text) {
            Picked::One(entry) => vec![entry.offer.act.clone()],
            Picked::Several(several) => {
                self.say("Which one?")?;
                for entry in several {
                    self.item(&format!("{} ({})", entry.label, entry.offer.act))?;
                }
                return Ok(Goes::On);
            }
            Picked::Beyond => {
                self.say(&format!("{text} is neither a number of the list nor a hex in it."))?;
                return Ok(Goes::On);
            }
            Picked::None => {
                let set = seat.sight().prompt.and_then(|it| it.set);
                let is_in = |act: &String| set.as_ref().is_some_and(|set| set.members.contains(act));
                let drafted = self.drafted(side);
                let is_member = |it: &&Entry| is_in(&it.offer.act) || drafted == Some(it.offer.verb);
                let all = picking.pick_all(text).filter(|it| !it.is_empty() && it.iter().all(is_member));
                match all {
                    Some(all) => all.into_iter().map(|it| it.offer.act.clone()).collect(),
                    None => match seat.understand(text) {
                        Ok(acts) => acts,
                        Err(refusal) => return self.not_understood(side, text, &words, &refusal),
                    },
                }
            }
        };
        self.decide(side, &acts, text, confirmed == Some(text))?;
        Ok(Goes::On)
    }

    /// What is not understood may be the beginning of a command.
    fn not_understood(&mut self, side: Side, text: &str, words: &[String], why: &Refusal) -> Result<Goes, Trouble> {
        match command::expand(text, words.iter().map(String::as_str)) {
            Expanded::Line(line) => return self.command(Some(side), &line),
            Expanded::Several(several) => {
                self.say(&format!("{text} could be {}.", listed(&several, "or")))?;
            }
            Expanded::No if text.eq_ignore_ascii_case("look") => {
                self.say("Say: look and a hex, a place or a unit.")?;
            }
            Expanded::No => self.refuse(why)?,
        }
        Ok(Goes::On)
    }

    /// Makes decisions: members of a set that is not complete are kept until it is.
    fn decide(&mut self, side: Side, acts: &[String], text: &str, is_confirmed: bool) -> Result<(), Trouble> {
        let seat = self.seat(side);
        let all = [&self.draft[..], acts].concat();
        let pending = match self.table.rehearse(side, &Input::Act { version: None, acts: all.clone() }) {
            Ok(pending) => pending,
            Err(refusal) => return self.refuse(&refusal),
        };
        if let Some(ends) = ending(&seat, acts).filter(|it| !it.idle.is_empty() && !is_confirmed) {
            self.confirming = Some(text.to_owned());
            return self.say(&self.ending_words(&ends));
        }
        if self.is_unfinished(side, &seat, &all, acts, &pending) {
            if self.draft.is_empty() {
                self.known = self.entries(side);
            }
            self.draft = all;
            return Ok(());
        }
        self.draft.clear();
        self.happen(pending, By::Person)
    }

    /// Whether acts leave a set half chosen, so that its members can still come in any order.
    fn is_unfinished(&self, side: Side, seat: &Seat, all: &[String], acts: &[String], pending: &Pending) -> bool {
        let set = |seat: &Seat| seat.sight().prompt.and_then(|it| it.set);
        let chair = Chair::Side(side);
        let (Some(last), Some(after)) = (acts.last(), set(&pending.seat(chair))) else { return false };
        // Members before those chosen are no longer listed as such.
        let drafted = self.drafted(side);
        let is_one =
            |set: &SetOf| set.members.contains(last) || (drafted.is_some() && drafted == self.kind(seat, acts));
        let before = set(seat).filter(|it| it.what == after.what && is_one(it));
        let is_member = after.chosen.contains(last) || before.is_some();
        // Nothing waits that was shown or rolled for.
        is_member && self.table.seat(chair).ahead(all).is_ok_and(|it| it.prompt.is_some())
    }

    fn ending_words(&self, ends: &Ends) -> String {
        let sheet = self.table.sheet();
        let what = sheet.say(&ends.what);
        let verb = if what.contains("movement") { "moved" } else { "acted" };
        let mut names: Vec<String> = ends.idle.iter().take(FEW).map(|&it| sheet.unit(it).name.clone()).collect();
        if ends.idle.len() > FEW {
            names.push(format!("{} more", ends.idle.len() - FEW));
        }
        let (has, n) = (if ends.idle.len() == 1 { "has" } else { "have" }, some(ends.idle.len() as u32, "unit"));
        let names = listed(&names, "and");
        format!("This ends {what}; {n} {has} not {verb}: {names}. The same again, or yes, confirms; or go on.")
    }

    /// Takes back one gesture, or one member of a set that is being chosen.
    pub(super) fn undo(&mut self, side: Side) -> Result<(), Trouble> {
        if self.draft.pop().is_some() {
            return Ok(());
        }
        if self.input(side, &Input::Undo { version: None })? {
            self.is_map_due = true;
        }
        Ok(())
    }

    /// Takes back the last decision of a side over any barrier. Whoever sits here says that the other agrees; a computer
    /// always does.
    pub(super) fn back(&mut self, side: Side) -> Result<(), Trouble> {
        self.draft.clear();
        if self.input(side, &Input::Back)? && self.input(side.other(), &Input::Back)? {
            self.is_map_due = true;
            self.say("Taken back, with all that followed. Dice that were rolled are not rolled again.")?;
        }
        Ok(())
    }

    /// What a person asks of the table; says whether it happened.
    pub(super) fn input(&mut self, side: Side, input: &Input) -> Result<bool, Trouble> {
        match self.table.rehearse(side, input) {
            Ok(pending) => self.happen(pending, By::Person).map(|()| true),
            Err(refusal) => self.refuse(&refusal).map(|()| false),
        }
    }
}

/// What the last of these acts ends, if it ends something.
fn ending(seat: &Seat, acts: &[String]) -> Option<Ends> {
    offered(seat, acts)?.ends
}

/// The last of these acts as it is offered after the others.
pub(super) fn offered(seat: &Seat, acts: &[String]) -> Option<Offer> {
    let (last, before) = acts.split_last()?;
    let offers = if before.is_empty() { seat.sight().offers } else { seat.ahead(before).ok()?.offers };
    offers.into_iter().find(|it| it.act == *last)
}
