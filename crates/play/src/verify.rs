//! Verification: a finished game computed again from its journal.

use std::{fmt, sync::Arc};

use kernel::{BySide, Chance, Luck, Outcome};

use crate::{Dice, Entry, Journal, Match, Playable, Stream, Trouble, Unreadable, luck_words};

/// What verification found; everything in it was computed again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// How many lines the journal has; every one is lawful and leads to the state it names.
    pub lines: usize,
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
    /// How often each side added entropy.
    pub entropy: BySide<usize>,
    /// Whether the seed is known.
    pub seed: SeedState,
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
    /// Whether every roll of the game is proven to be fair.
    #[must_use]
    pub fn is_proven(&self) -> bool {
        self.seed == SeedState::Published && self.unproven == 0 && self.by_hand == 0 && self.other_dice == 0
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let times = |n: usize, one: &str, many: &str| format!("{n} {}", if n == 1 { one } else { many });
        write!(f, "All {} replayed; every state is as written.", times(self.lines, "line", "lines"))?;
        match self.outcome {
            None => f.write_str(" The game is not over.")?,
            Some(it) if it.winner.is_none() => write!(f, " The game ended in a draw ({}).", it.how)?,
            Some(it) => write!(f, " The game was won ({}).", it.how)?,
        }
        match self.seed {
            SeedState::Published => f.write_str(" The seed is published and is the one committed to.")?,
            SeedState::InHeader => {
                f.write_str(" The seed stands in the header: whoever has this file can know the rolls to come.")?;
            }
            SeedState::NotYet => f.write_str(" The seed is not yet published, so its rolls cannot be checked.")?,
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
        Ok(())
    }
}

/// Computes a whole journal again: every action's legality, every state, the commitment, every roll.
///
/// # Errors
/// The first line that is not as it should be, and why.
pub fn verify<G: Playable>(game: Arc<G>, journal: &Journal) -> Result<Report, Unreadable> {
    let mut it = Match::open_start(game, &journal.header)?;
    let mut report = Report {
        lines: journal.lines.len(),
        outcome: None,
        proven: 0,
        unproven: 0,
        by_hand: 0,
        other_dice: 0,
        entropy: BySide::default(),
        seed: SeedState::NotYet,
    };
    let mut rolls: Vec<Roll> = Vec::new();
    for (i, line) in journal.lines.iter().enumerate() {
        let (chance, stream) = (it.chance(), it.stream.clone());
        it.follow(line)?;
        match it.entries.last().expect("the entry just followed") {
            Entry::Luck(luck) => {
                let chance = chance.expect("the question that was answered");
                rolls.push(Roll { line: i + 1, chance, stream, luck: *luck });
            }
            Entry::Set(_) => report.by_hand += 1,
            Entry::Entropy(side, _) => report.entropy[*side] += 1,
            Entry::Dice(_) => {
                report.other_dice += 1;
                report.unproven += rolls.len();
                rolls.clear();
            }
            Entry::Seed(_) => report.seed = SeedState::Published,
            Entry::Act(..) | Entry::Undo(_) | Entry::Back(_) | Entry::Resign(_) | Entry::Draw(_) => {}
        }
    }
    report.outcome = it.outcome();
    if let Some(seed) = &journal.header.seed {
        let dice = Dice::from_hex(seed).filter(|dice| dice.commitment() == it.commitment);
        it.dice = Some(dice.ok_or(Trouble::SeedDiffers.at(0))?);
        if report.seed == SeedState::NotYet {
            report.seed = SeedState::InHeader;
        }
    }
    match &it.dice {
        None => report.unproven += rolls.len(),
        Some(dice) => {
            for roll in &rolls {
                roll.check(&*it.game, dice)?;
            }
            report.proven += rolls.len();
        }
    }
    Ok(report)
}

/// An answer of the dice, with all it was computed from but the seed.
struct Roll {
    line: usize,
    chance: Chance,
    stream: Stream,
    luck: Luck,
}

impl Roll {
    fn check<G: Playable>(&self, game: &G, dice: &Dice) -> Result<(), Unreadable> {
        let should = dice.answer(&self.stream, &self.chance);
        if should == self.luck {
            return Ok(());
        }
        let words = |it| luck_words(game, &self.chance, it);
        Err(Trouble::LuckDiffers { written: words(self.luck), dice: words(should) }.at(self.line))
    }
}
