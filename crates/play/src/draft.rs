//! What would come of a request: worked out beside the match, to be committed or dropped.

use std::{collections::VecDeque, sync::Arc};

use kernel::{Awaiting, BySide, Chance, Log, Luck, Side, Sides, Viewer};

use stage::Undo;

use crate::{
    Answer, Dice, Ending, Entry, Fingerprint, How, Line, Match, Moment, Playable, Rare, Refused,
    back::MOST_ASKED,
    happened::Done,
    luck_words, read_luck,
    tape::{Added, Flags, STRIDE, occasion_hash, packed},
};

/// The next moment of a match, being worked out.
pub(crate) struct Draft<'a, G: Playable> {
    pub(crate) base: &'a Match<G>,
    pub(crate) now: Moment<G>,
    pub(crate) dice: Option<Dice>,
    queue: VecDeque<Answer>,
    pub(crate) lines: Vec<Drafted<G>>,
    /// How many of the lines belong to gestures that are complete.
    closed: usize,
    /// Whether the gesture has already noted where undo goes back to.
    is_noted: bool,
    keys: Vec<(u32, Box<[u8]>)>,
    asked: Vec<u64>,
}

/// A line being worked out.
pub(crate) struct Drafted<G: Playable> {
    pub(crate) entry: Entry<G::Action>,
    pub(crate) line: Line,
    flags: Flags,
    pub(crate) done: Done<G::Event>,
}

/// What would come of a request, and has not happened: lines for a store, and the moment after them. [`Match::commit`]
/// makes it happen; dropping it leaves no trace.
pub struct Rehearsed<G: Playable> {
    /// The number of lines it stands on.
    pub(crate) on: u32,
    pub(crate) next: Arc<Moment<G>>,
    pub(crate) lines: Vec<Drafted<G>>,
    pub(crate) added: Added<G::Action>,
    pub(crate) dice: Option<Dice>,
    pub(crate) queue: VecDeque<Answer>,
}

impl<G: Playable> Rehearsed<G> {
    /// The lines it adds to the journal, as they are written.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let numbered = (self.on as usize + 1..).zip(&self.lines);
        numbered.map(|(number, it)| it.line.to_text(number)).collect()
    }

    /// The moment it leads to.
    #[must_use]
    pub fn next(&self) -> &Arc<Moment<G>> {
        &self.next
    }
}

impl<'a, G: Playable> Draft<'a, G> {
    pub(crate) fn new(base: &'a Match<G>) -> Draft<'a, G> {
        Draft {
            base,
            now: Moment::clone(&base.now),
            dice: base.dice.clone(),
            queue: base.queue.clone(),
            lines: Vec::new(),
            closed: 0,
            is_noted: false,
            keys: Vec::new(),
            asked: Vec::new(),
        }
    }

    pub(crate) fn finish(mut self) -> Rehearsed<G> {
        self.close();
        let added = Added {
            lines: self.lines.iter().map(|it| (it.entry.clone(), it.flags)).collect(),
            marks: self.lines.iter().filter_map(|it| it.line.mark).collect(),
            keys: self.keys,
            asked: self.asked,
        };
        Rehearsed {
            on: self.base.now.standing.lines,
            next: Arc::new(self.now),
            lines: self.lines,
            added,
            dice: self.dice,
            queue: self.queue,
        }
    }

    /// Ends the gesture: its last line gets the mark of all of them.
    pub(crate) fn close(&mut self) {
        let Some(last) = self.lines.len().checked_sub(1).filter(|_| self.closed < self.lines.len()) else { return };
        let words: Vec<&str> = self.lines[self.closed..].iter().map(|it| it.line.words.as_str()).collect();
        let mark = match (&self.now.standing.former, &self.lines[last].entry) {
            (None, _) => {
                let before = self.now.standing.mark;
                Fingerprint::of_gesture(&*self.now.game, &self.now.state, before, &words.join("\n"))
            }
            (Some(_), Entry::Act(..) | Entry::Luck(_) | Entry::Undo(..)) => {
                Fingerprint::of_former_line(&*self.now.game, &self.now.state, None)
            }
            (Some(_), _) => Fingerprint::of_former_line(&*self.now.game, &self.now.state, Some(words[0])),
        };
        self.close_with(mark);
    }

    /// Ends the gesture with a mark that was found elsewhere.
    pub(crate) fn close_with(&mut self, mark: Fingerprint) {
        let last = self.lines.last_mut().expect("a line of the gesture");
        last.line.mark = Some(mark);
        last.flags = last.flags.ending();
        self.now.standing.mark = mark;
        self.closed = self.lines.len();
        self.is_noted = false;
    }

    /// Whether the next line begins a gesture on what is committed, so that the table can go back to an earlier line.
    pub(crate) fn is_fresh(&self) -> bool {
        self.lines.is_empty()
    }

    /// Carries out several decisions of one side, all or none. Every one but the last must leave the next choice to the
    /// same side alone to answer, and show it nothing that it could not have known: a refusal of what follows would be a
    /// free look.
    pub(crate) fn act_all(&mut self, side: Side, actions: &[G::Action]) -> Result<(), Refused> {
        match self.act_on(side, actions)? {
            at if at < actions.len() => Err(Refused::Batch { at }),
            _ => Ok(()),
        }
    }

    /// Carries out decisions of one side up to the first of them that is not like that, and says how many.
    pub(crate) fn act_on(&mut self, side: Side, actions: &[G::Action]) -> Result<usize, Refused> {
        self.now.may_decide(side)?;
        let mut list = Vec::new();
        for (at, &action) in (1..).zip(actions) {
            list.clear();
            self.now.game.actions(&self.now.state, &mut self.now.board, side, &mut list);
            if list.binary_search(&action).is_err() {
                let (state, board) = (&self.now.state, &mut self.now.board.clone());
                return Err(self.now.illegal(state, board, side, action, at));
            }
            let goes_on = self.put_act(side, action, list.len() == 1);
            if self.base.is_apart {
                self.close();
            }
            if !goes_on {
                return Ok(at);
            }
        }
        Ok(actions.len())
    }

    /// Carries out decisions that are none: the only one there is, which passes no die, shows nothing, ends nothing and
    /// leaves the say with its side.
    pub(crate) fn act_forced(&mut self) {
        let mut list = Vec::new();
        while let Awaiting::Choice(sides) = self.now.awaiting() {
            let Some(side) = sides.iter().next().filter(|_| sides.len() == 1 && self.now.may_begin().is_ok()) else {
                return;
            };
            let now = &mut self.now;
            list.clear();
            now.game.actions(&now.state, &mut now.board, side, &mut list);
            let [action] = list[..] else { return };
            let flags = now.flags(side, &now.state, &now.board, &list);
            if now.game.is_end(&now.state, action) || flags != [Undo::Free] {
                return;
            }
            self.put_act(side, action, true);
        }
    }

    /// Carries out a decision, which may have been the only one there was, and says whether a batch goes on after it.
    fn put_act(&mut self, side: Side, action: G::Action, is_only: bool) -> bool {
        let now = &mut self.now;
        let (before, prior) = (now.awaiting(), now.standing.lines);
        let is_simultaneous = now.is_simultaneous(&now.state);
        let mut log = Log::on();
        now.game.act(&mut now.state, &mut now.board, side, action, &mut log);
        let events = log.into_events();
        let after = now.awaiting();
        let is_kept = !is_simultaneous
            && !events.iter().any(|it| now.game.reveals(it))
            && (after == Awaiting::choice(side) || matches!(after, Awaiting::Chance(_)));
        let goes_on =
            !is_simultaneous && !events.iter().any(|it| now.game.teaches(it)) && after == Awaiting::choice(side);
        let is_half = before == Awaiting::Choice(Sides::BOTH) && after == Awaiting::choice(side.other());
        now.standing.answering = is_half.then_some(side.other());
        // What nobody sees lets nothing lapse: that would show. In journals of format 1 it did.
        let is_answered = !is_simultaneous || !is_half && after != Awaiting::Choice(Sides::BOTH);
        let is_seen = || events.iter().any(|it| now.game.witness(it, Viewer::Spectator).is_some());
        let lapses = if now.standing.former.is_some() { is_answered } else { is_seen() };
        if lapses {
            now.standing.offers[side.other()] = false;
            now.standing.offers[side] &= !is_simultaneous;
            now.standing.asks = BySide::default();
        }
        if !is_kept || now.standing.runner != Some(side) {
            self.bar_undo();
        }
        if is_kept {
            self.now.standing.runner = Some(side);
            if !self.is_noted {
                self.now.standing.undo.push(prior);
                self.is_noted = true;
            }
        }
        let noticed = self.witnessed(&events).or(Flags::noticed([Viewer::Side(side)]));
        self.write(Entry::Act(side, action), None, noticed, Done { events, is_only });
        goes_on
    }

    pub(crate) fn put_luck(&mut self, luck: Luck, by_hand: bool) {
        let Awaiting::Chance(chance) = self.now.awaiting() else { unreachable!("luck lands where a chance is due") };
        self.asked.push(occasion_hash(&self.now.game.occasion(&self.now.state)));
        let mut log = Log::on();
        let now = &mut self.now;
        now.game.land(&mut now.state, &mut now.board, luck, &mut log);
        if let (Some(stream), false) = (&mut now.standing.former, by_hand) {
            stream.advance();
        }
        self.bar_undo();
        let events = log.into_events();
        let entry = if by_hand { Entry::Set(luck) } else { Entry::Luck(luck) };
        let noticed = self.witnessed(&events).with_surplus(self.now.game.surplus(&self.now.state));
        self.write(entry, Some(&chance), noticed, Done::of(events));
    }

    pub(crate) fn undo(&mut self, side: Side) -> Result<(), Refused> {
        self.now.may_undo(side)?;
        let to = self.now.standing.undo.pop().expect("a gesture to take back");
        let n = self.now.standing.lines;
        let tape = &self.base.tape;
        let taken = tape.standing(n).take_while(|&it| it >= to);
        let noticed = taken.map(|it| tape.flags(it)).fold(Flags::noticed([Viewer::Side(side)]), Flags::or);
        (self.now.state, self.now.board) = tape.state_after(&self.now.game, to);
        self.now.standing.undone[side] += 1;
        self.write(Entry::Undo(side, to), None, noticed, Done::default());
        Ok(())
    }

    pub(crate) fn resign(&mut self, side: Side) -> Result<(), Refused> {
        self.now.may_go_on()?;
        self.end(Ending { winner: Some(side.other()), how: How::Resignation });
        self.write_public(Entry::Resign(side));
        Ok(())
    }

    /// Whoever keeps the table ends the game.
    pub(crate) fn end_from_outside(&mut self, ending: Ending) -> Result<(), Refused> {
        self.now.may_go_on()?;
        if !ending.is_from_outside() {
            return Err(Refused::NotYours);
        }
        self.end(ending);
        self.write_public(Rare::Ended(ending).into());
        Ok(())
    }

    pub(crate) fn draw(&mut self, side: Side) -> Result<(), Refused> {
        self.now.may_offer(side)?;
        self.now.standing.offers[side] = true;
        if self.now.standing.offers[side.other()] {
            self.end(Ending { winner: None, how: How::Agreement });
        }
        self.write_public(Entry::Draw(side));
        Ok(())
    }

    /// What the other side asks is declined; where it asks nothing, the side no longer asks itself.
    pub(crate) fn decline(&mut self, side: Side) -> Result<(), Refused> {
        self.now.may_go_on()?;
        let standing = &mut self.now.standing;
        let asks = |it: &Side| standing.offers[*it] || standing.asks[*it];
        let asker = [side.other(), side].into_iter().find(asks).ok_or(Refused::NothingAsked)?;
        // Else a draw could be offered and withdrawn without end. What cannot be declined any more lapses with the next act.
        if standing.offers[asker] {
            if standing.asked_back[asker] >= MOST_ASKED {
                return Err(Refused::TooOften);
            }
            standing.asked_back[asker] += 1;
        }
        standing.offers[asker] = false;
        standing.asks[asker] = false;
        self.write_public(Entry::Decline(side));
        Ok(())
    }

    pub(crate) fn end(&mut self, ending: Ending) {
        self.now.standing.ended = Some(ending);
        self.bar_undo();
    }

    pub(crate) fn bar_undo(&mut self) {
        self.now.standing.undo.clear();
        self.now.standing.runner = None;
        self.is_noted = false;
    }

    /// Who witnesses one of these events.
    fn witnessed(&self, events: &[G::Event]) -> Flags {
        let witnesses = |it: &Viewer| events.iter().any(|event| self.now.game.witness(event, *it).is_some());
        Flags::noticed(Viewer::ALL.into_iter().filter(witnesses))
    }

    /// Writes an entry that everybody notices.
    pub(crate) fn write_public(&mut self, entry: Entry<G::Action>) {
        self.write(entry, None, Flags::noticed(Viewer::ALL), Done::default());
    }

    /// Writes an entry that has been carried out.
    pub(crate) fn write(
        &mut self,
        entry: Entry<G::Action>,
        chance: Option<&Chance>,
        noticed: Flags,
        done: Done<G::Event>,
    ) {
        let now = &mut self.now;
        let words = entry.words(&*now.game, chance);
        let flags = noticed.or(Flags::noticed([Viewer::Umpire]));
        for (slot, viewer) in Viewer::ALL.into_iter().enumerate() {
            now.standing.versions[slot] += flags.rise(viewer);
            let Some(recall) = now.standing.recall.get_mut(slot) else { continue };
            for seen in done.events.iter().filter_map(|it| now.game.witness(it, viewer)) {
                now.game.remember(recall, &now.state, viewer, &seen);
            }
        }
        now.standing.lines += 1;
        let is_resume = matches!(entry.rare(), Some(Rare::Resume(_)));
        if is_resume || now.standing.lines.is_multiple_of(STRIDE) {
            self.keys.push((now.standing.lines, packed(&now.state)));
        }
        let is_former = now.standing.former.is_some();
        self.lines.push(Drafted { entry, line: Line { words, mark: None }, flags, done });
        if is_former {
            self.close();
        }
    }

    /// The question that is due, if one is.
    pub(crate) fn chance(&self) -> Option<Chance> {
        match self.now.awaiting() {
            Awaiting::Chance(chance) => Some(chance),
            _ => None,
        }
    }

    fn chance_due(&self) -> Result<Chance, Refused> {
        self.now.may_begin()?;
        match self.now.awaiting() {
            Awaiting::Chance(chance) => Ok(chance),
            Awaiting::Over(_) => Err(Refused::Over),
            Awaiting::Choice(_) => Err(Refused::NoChance),
        }
    }

    /// How often fate has been asked the question that is due.
    pub(crate) fn times_asked(&self, occasion: &str) -> u32 {
        self.base.tape.times_asked(&self.asked, occasion_hash(occasion), &self.now.standing.lapsed)
    }

    /// What has been asked so far lapses, from answer number `from` on.
    pub(crate) fn lapse(&mut self, from: u32) {
        let to = (self.base.tape.asked().len() + self.asked.len()) as u32;
        self.now.standing.lapsed.retain(|it| it.0 < from);
        if let Some(last) = self.now.standing.lapsed.last_mut().filter(|it| it.1 >= from) {
            last.1 = to;
        } else {
            self.now.standing.lapsed.push((from, to));
        }
    }

    /// What the dice answer to the pending question, if their seed is known here.
    fn dice_answer(&self, chance: &Chance) -> Option<Luck> {
        let occasion = self.now.game.occasion(&self.now.state);
        let key =
            crate::Key::new(self.dice.as_ref()?, &self.now.standing.pledges.secrets, self.now.standing.resumed_at);
        Some(key.answer(&occasion, self.times_asked(&occasion), chance))
    }

    /// Answers the chance that is due, from the queue or the dice.
    pub(crate) fn roll(&mut self) -> Result<(), Refused> {
        let chance = self.chance_due()?;
        match self.queue.pop_front() {
            Some(answer) => {
                let luck = self.fit(&chance, &answer)?;
                self.put_luck(luck, true);
            }
            None => {
                let luck = self.dice_answer(&chance).ok_or(Refused::NoDice)?;
                self.put_luck(luck, false);
            }
        }
        Ok(())
    }

    /// Answers the chance that is due by hand.
    pub(crate) fn land(&mut self, answer: &Answer) -> Result<(), Refused> {
        let chance = self.chance_due()?;
        let luck = self.fit(&chance, answer)?;
        self.put_luck(luck, true);
        Ok(())
    }

    /// Answers every chance that is due, unless automatic answers are switched off; at the end of the game publishes the
    /// seed.
    pub(crate) fn settle(&mut self) -> Result<(), Refused> {
        while self.base.auto && self.now.may_begin().is_ok() && self.chance().is_some() {
            if self.queue.is_empty() && self.dice.is_none() {
                break;
            }
            if self.base.is_apart {
                self.close();
            }
            self.roll()?;
        }
        if self.now.outcome().is_some()
            && !self.now.standing.published
            && let Some(seed) = self.dice.as_ref().map(Dice::seed_hex)
        {
            if self.base.is_apart {
                self.close();
            }
            self.put_seed(seed);
        }
        Ok(())
    }

    /// The luck a hand-given answer stands for.
    pub(crate) fn fit(&self, chance: &Chance, answer: &Answer) -> Result<Luck, Refused> {
        let game = &*self.now.game;
        let luck = match answer {
            Answer::Number(number) => Some(Luck(*number)),
            Answer::Marker(name) => read_luck(game, chance, name),
        };
        luck.filter(|it| chance.admits(*it)).ok_or_else(|| Refused::Misfit {
            answer: match answer {
                Answer::Number(number) => number.to_string(),
                Answer::Marker(name) => name.clone(),
            },
            wants: match chance {
                Chance::Die => "a die, 1 to 6".to_owned(),
                Chance::Pick(n) => format!("a number, 1 to {n}"),
                Chance::Draw(_) => {
                    let names: Vec<_> = chance.outcomes().map(|(it, _)| luck_words(game, chance, it)).collect();
                    format!("a marker, one of {}", names.join(", "))
                }
            },
        })
    }

    /// Commits to other dice.
    pub(crate) fn go_on_with(&mut self, dice: Dice) -> Result<(), Refused> {
        self.now.may_go_on()?;
        self.put_dice(dice.commitment(&self.now.header.base()));
        self.dice = Some(dice);
        Ok(())
    }

    pub(crate) fn put_dice(&mut self, commitment: String) {
        self.now.standing.commitment.clone_from(&commitment);
        self.dice = None;
        if let Some(stream) = &mut self.now.standing.former {
            *stream = crate::former::Stream::default();
        }
        self.write(Rare::Dice(commitment).into(), None, Flags::default(), Done::default());
    }

    pub(crate) fn put_seed(&mut self, seed: String) {
        self.now.standing.published = true;
        self.dice = Dice::from_hex(&seed);
        self.write(Rare::Seed(seed).into(), None, Flags::default(), Done::default());
    }
}
