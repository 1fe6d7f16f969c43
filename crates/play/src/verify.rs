//! Verification: a finished game computed again from its journal.

use std::{fmt, sync::Arc};

use kernel::{Chance, Luck, Outcome, Side};

use crate::{
    Dice, Entry, Fingerprint, Header, Journal, Key, Match, Playable, Rare, Trouble, Unreadable,
    draft::Draft,
    former::{self, Stream},
    luck_words,
    pledges::Pledges,
};

/// What verification found; everything in it was computed again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// How many lines the journal has.
    pub lines: usize,
    /// How many of them were kept as they are written, because the rules of their edition are not known here.
    pub kept: usize,
    /// The lines from which the game went on under other rules or in another format.
    pub resumed: Vec<usize>,
    /// Whether the journal begins in format 1, whose marks do not bind one line to the next.
    pub is_former: bool,
    /// Whether the game began from a position of its own instead of the scenario's.
    pub is_loaded: bool,
    /// How the game ended, if it has.
    pub outcome: Option<Outcome>,
    /// Rolls and draws that are those of the committed dice.
    pub proven: usize,
    /// Rolls and draws that cannot be checked, because the seed of their dice is not known.
    pub unproven: usize,
    /// Rolls and draws set by hand.
    pub by_hand: usize,
    /// How often the game went on with other dice.
    pub other_dice: usize,
    /// How many actions were undone, before anything could be learned from them.
    pub undone: usize,
    /// How many decisions were taken back by agreement, over dice or reveals.
    pub taken_back: usize,
    /// The sides that put secrets of their own into the dice, each committed to before any was revealed.
    pub parties: Vec<&'static str>,
    /// In format 1, the sides that added bytes to the dice without committing to them first.
    pub added: Vec<&'static str>,
    /// Whether somebody named the seed.
    pub is_named: bool,
    /// Whether the seed is known.
    pub seed: SeedState,
    /// The mark of the last line: who has kept it can tell this journal from every other.
    pub mark: Fingerprint,
}

/// Whether the seed of the last dice is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeedState {
    /// It was published at the end.
    Published,
    /// It is in the header of the save, for whoever reads it to know the rolls to come.
    InHeader,
    /// It is not published yet.
    NotYet,
}

impl Report {
    /// Whether it is proven that nobody chose or knew a roll: every one is that of dice to which the table and at least
    /// one side committed before any of them knew the other's part, and nothing of the game stands outside them.
    #[must_use]
    pub fn is_proven(&self) -> bool {
        self.is_consistent()
            && !self.is_loaded
            && !self.is_named
            && !self.is_former
            && self.taken_back == 0
            && self.resumed.is_empty()
            && !self.parties.is_empty()
    }

    /// Whether every roll is that of the dice committed to in the header, whoever chose them.
    #[must_use]
    pub fn is_consistent(&self) -> bool {
        self.seed == SeedState::Published && self.unproven == 0 && self.by_hand == 0 && self.other_dice == 0
    }

    fn note<G: Playable>(&mut self, rare: &Rare, number: usize) {
        match rare {
            Rare::Dice(_) => self.other_dice += 1,
            Rare::Resume(_) => self.resumed.push(number),
            Rare::Entropy(side, _) if !self.added.contains(&G::SIDES[*side]) => self.added.push(G::SIDES[*side]),
            Rare::Seed(_) => self.seed = SeedState::Published,
            _ => {}
        }
    }

    /// What all of it comes to, in a sentence or two.
    #[must_use]
    pub fn verdict(&self) -> &'static str {
        if self.is_proven() {
            "Proven: the rules were kept, and every roll comes from secrets that were committed to before the game. \
             Not even the table could choose a roll, unless it and those sides acted together; and no journal can show \
             whether other games were begun and thrown away."
        } else if self.is_consistent() {
            "The rules were kept, and every roll is that of the dice committed to in the header. That is no proof that \
             nobody chose them; see above."
        } else if self.seed == SeedState::NotYet {
            "The rules were kept. The dice can be checked when the seed is published, at the end of the game."
        } else {
            "The rules were kept. Not every roll is proven; see above."
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let times = |n: usize, one: &str, many: &str| format!("{n} {}", if n == 1 { one } else { many });
        let lines = |n| times(n, "line", "lines");
        match self.kept {
            0 => write!(f, "All {} replayed; every state is as written.", lines(self.lines))?,
            kept => write!(
                f,
                "{} of {} replayed; every state of them is as written. {} of an earlier edition could not be followed.",
                self.lines - kept,
                lines(self.lines),
                lines(kept)
            )?,
        }
        if self.is_former {
            f.write_str(" The journal begins in format 1, whose marks do not bind one line to the next.")?;
        }
        for line in &self.resumed {
            write!(f, " At line {line} the game went on under other rules or in another format.")?;
        }
        match self.outcome {
            None => f.write_str(" The game is not over.")?,
            Some(it) if it.winner.is_none() => write!(f, " The game ended in a draw ({}).", it.how)?,
            Some(it) => write!(f, " The game was won ({}).", it.how)?,
        }
        if self.is_loaded {
            f.write_str(" It began from a loaded position, not from the scenario's own.")?;
        }
        if self.undone > 0 {
            write!(
                f,
                " {} undone, from which nothing could be learned.",
                times(self.undone, "action was", "actions were")
            )?;
        }
        if self.taken_back > 0 {
            let decisions = times(self.taken_back, "decision was", "decisions were");
            write!(f, " {decisions} taken back by agreement, after dice or reveals.")?;
        }
        match self.seed {
            SeedState::Published => f.write_str(" The seed is published and is the one committed to.")?,
            SeedState::InHeader => {
                f.write_str(" The seed stands in the header: whoever has this file can know the rolls to come.")?;
            }
            SeedState::NotYet => f.write_str(" The seed is not yet published, so its rolls cannot be checked.")?,
        }
        match &self.parties[..] {
            [] if !self.added.is_empty() => {
                let named = self.added.join(" and ");
                write!(
                    f,
                    " {named} added bytes to the dice without having committed to them: who added last could choose."
                )?;
            }
            [] => f.write_str(" The table alone chose the dice: whoever ran it could choose or know every roll.")?,
            parties => {
                let named = parties.join(" and ");
                write!(f, " The dice were made of secrets of the table and of {named}.")?;
            }
        }
        if self.is_named {
            f.write_str(" The table's seed was named, not drawn: whoever named it knew it.")?;
        }
        if self.proven > 0 {
            write!(f, " {} as the dice gave them.", times(self.proven, "roll is", "rolls are"))?;
        }
        if self.unproven > 0 {
            write!(f, " {} not checked.", times(self.unproven, "roll is", "rolls are"))?;
        }
        if self.by_hand > 0 {
            write!(f, " {} set by hand.", times(self.by_hand, "roll was", "rolls were"))?;
        }
        if self.other_dice > 0 {
            write!(f, " The dice were changed {}.", times(self.other_dice, "time", "times"))?;
        }
        write!(f, " The last mark is {}.", self.mark)
    }
}

/// Computes a whole journal again: every action's legality, every state, the commitments, every roll.
///
/// # Errors
/// The first line that is not as it should be, and why.
pub fn verify<G: Playable>(game: Arc<G>, journal: &Journal) -> Result<Report, Unreadable> {
    // Whole first: it says which lines can only be kept.
    let whole = Match::open_prefix(game.clone(), journal, journal.lines.len())?;
    let mut it = Match::open_start(game, &journal.header)?;
    let mut report = Report {
        lines: journal.lines.len(),
        kept: 0,
        resumed: Vec::new(),
        is_former: journal.header.format == Header::FORMER,
        is_loaded: journal.header.start.is_some(),
        outcome: whole.outcome(),
        proven: 0,
        unproven: 0,
        by_hand: 0,
        other_dice: 0,
        undone: 0,
        taken_back: 0,
        parties: Vec::new(),
        added: Vec::new(),
        is_named: journal.header.named,
        seed: SeedState::NotYet,
        mark: whole.now.standing.mark,
    };
    let mut rolls: Vec<Roll> = Vec::new();
    let mut number = 0;
    for gesture in journal.gestures() {
        if let Some(Rare::Past(_)) = whole.entries()[number].rare() {
            report.kept += gesture.len();
            number += gesture.len();
            it.keep(gesture);
            continue;
        }
        let mut draft = Draft::new(&it);
        for line in gesture {
            number += 1;
            let chance = draft.chance();
            let source = chance.map(|_| Source::of(&draft));
            draft.read(line).map_err(|trouble| trouble.at(number))?;
            match &draft.lines.last().expect("the line just followed").entry {
                Entry::Luck(luck) => {
                    let (chance, source) = chance.zip(source).expect("the question that was answered");
                    let commitment = draft.now.standing.commitment.clone();
                    rolls.push(Roll { line: number, chance, source, luck: *luck, commitment });
                }
                Entry::Set(_) => report.by_hand += 1,
                Entry::Undo(_, to) => {
                    report.undone += it.tape.standing(it.tape.n_lines()).take_while(|line| line >= to).count();
                }
                Entry::Back(_, Some(_)) => report.taken_back += 1,
                Entry::Rare(rare) => report.note::<G>(rare, number),
                _ => {}
            }
        }
        draft.seal(gesture, true).map_err(|trouble| trouble.at(number))?;
        let followed = draft.finish();
        it.commit(followed).expect("a draft on this match");
    }
    report.parties = Side::ALL
        .into_iter()
        .filter(|&it_| it.now.standing.pledges.secrets[it_].is_some())
        .map(|it_| G::SIDES[it_])
        .collect();
    if let Some(seed) = &journal.header.seed {
        let dice = Dice::from_hex(seed).filter(|dice| it.now.is_committed(dice));
        it.dice = Some(dice.ok_or(Trouble::SeedDiffers.at(0))?);
        if report.seed == SeedState::NotYet {
            report.seed = SeedState::InHeader;
        }
    }
    for roll in &rolls {
        let dice = it.dice.as_ref().filter(|_| roll.commitment == it.now.standing.commitment);
        match dice {
            None => report.unproven += 1,
            Some(dice) => {
                roll.check(&**it.game(), dice)?;
                report.proven += 1;
            }
        }
    }
    Ok(report)
}

/// An answer of the dice, with all it was computed from but the seed.
struct Roll {
    line: usize,
    chance: Chance,
    source: Source,
    luck: Luck,
    commitment: String,
}

/// Where in the dice an answer stands.
enum Source {
    Former(Stream),
    Keyed { resumed_at: Option<Fingerprint>, pledges: Pledges, occasion: String, before: u32 },
}

impl Source {
    fn of<G: Playable>(it: &Draft<'_, G>) -> Source {
        let standing = &it.now.standing;
        if let Some(stream) = &standing.former {
            return Source::Former(stream.clone());
        }
        let occasion = it.now.game.occasion(&it.now.state);
        let before = it.times_asked(&occasion);
        Source::Keyed { resumed_at: standing.resumed_at, pledges: standing.pledges.clone(), occasion, before }
    }
}

impl Roll {
    fn check<G: Playable>(&self, game: &G, dice: &Dice) -> Result<(), Unreadable> {
        let should = match &self.source {
            Source::Former(stream) => former::answer(dice, stream, &self.chance),
            Source::Keyed { resumed_at, pledges, occasion, before } => {
                Key::new(dice, &pledges.secrets, *resumed_at).answer(occasion, *before, &self.chance)
            }
        };
        if should == self.luck {
            return Ok(());
        }
        let words = |it| luck_words(game, &self.chance, it);
        Err(Trouble::LuckDiffers { written: words(self.luck), dice: words(should) }.at(self.line))
    }
}
