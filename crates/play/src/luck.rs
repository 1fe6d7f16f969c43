//! How a match answers fate: by its dice, or by hand.

use kernel::{Awaiting, Chance, Log, Luck};

use crate::{Dice, Entry, Key, Match, Playable, Refused, former, luck_words, read_luck};

/// An answer of fate given by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The pips of a die, the number of an option, or the kind of a marker.
    Number(u16),
    /// The name of a marker.
    Marker(String),
}

impl From<u16> for Answer {
    fn from(number: u16) -> Answer {
        Answer::Number(number)
    }
}

impl From<&str> for Answer {
    fn from(name: &str) -> Answer {
        Answer::Marker(name.to_owned())
    }
}

impl<G: Playable> Match<G> {
    /// Whether fate is answered automatically after every act; it is, unless switched off.
    pub fn set_auto(&mut self, auto: bool) {
        self.auto = auto;
    }

    /// The next answers of fate by hand, in order, before the dice answer again; they replace what was queued. Each is
    /// journalled as `set`.
    ///
    /// An answer that does not fit its question refuses the whole request that leads to the question (`act`, `roll`,
    /// `settle`) with [`Refused::Misfit`], and the queue stays as it was: queue other answers and ask again.
    pub fn queue(&mut self, answers: impl IntoIterator<Item = Answer>) {
        self.queue = answers.into_iter().collect();
    }

    /// How many answers are queued.
    #[must_use]
    pub fn queued(&self) -> usize {
        self.queue.len()
    }

    /// Answers every chance that is due, from the queue and then from the dice, unless automatic answers are switched
    /// off; at the end of the game publishes the seed. Without a seed, chances stay due.
    ///
    /// # Errors
    /// If a queued answer does not fit; nothing has changed then.
    pub fn settle(&mut self) -> Result<Vec<G::Event>, Refused> {
        self.rehearse_luck(&mut self.state.clone(), &mut self.board.clone())?;
        let from = self.entries.len();
        self.settle_freely();
        Ok(self.events[from..].iter().flatten().cloned().collect())
    }

    /// Answers the chance that is due, from the queue or the dice; then, if answers are automatic, those that follow.
    ///
    /// # Errors
    /// If no chance is due, a queued answer does not fit, or the seed is not known.
    pub fn roll(&mut self) -> Result<Vec<G::Event>, Refused> {
        let chance = self.chance_due()?;
        let first = match self.queue.front() {
            Some(answer) => (self.fit(&chance, answer)?, true),
            None => (self.dice_answer(&chance).ok_or(Refused::NoDice)?, false),
        };
        self.land_first(first.0, first.1, usize::from(first.1))
    }

    /// Answers the chance that is due by hand; then, if answers are automatic, those that follow. The queue waits for
    /// the next question.
    ///
    /// # Errors
    /// If no chance is due, or the answer does not fit.
    pub fn land(&mut self, luck: Luck) -> Result<Vec<G::Event>, Refused> {
        let chance = self.chance_due()?;
        let luck = self.fit(&chance, &Answer::Number(luck.0))?;
        self.land_first(luck, true, 0)
    }

    /// Lands one answer, which took `taken` of the queue, and settles the rest; all or nothing.
    fn land_first(&mut self, luck: Luck, by_hand: bool, taken: usize) -> Result<Vec<G::Event>, Refused> {
        let kept = self.queue.clone();
        self.queue.drain(..taken);
        let (mut state, mut board) = (self.state.clone(), self.board.clone());
        self.game.land(&mut state, &mut board, luck, &mut Log::off());
        if let Err(refused) = self.rehearse_luck(&mut state, &mut board) {
            self.queue = kept;
            return Err(refused);
        }
        let from = self.entries.len();
        self.put_luck(luck, by_hand);
        self.settle_freely();
        Ok(self.events[from..].iter().flatten().cloned().collect())
    }

    /// Commits to other dice: for a match opened from a journal that does not hold its seed. Fate then answers what is
    /// due.
    ///
    /// # Errors
    /// If the game is over, or a queued answer does not fit.
    pub fn go_on_with(&mut self, dice: Dice) -> Result<Vec<G::Event>, Refused> {
        self.may_go_on()?;
        self.rehearse_luck(&mut self.state.clone(), &mut self.board.clone())?;
        let from = self.entries.len();
        self.put_dice(dice.commitment(&self.header.base()));
        self.dice = Some(dice);
        self.settle_freely();
        Ok(self.events[from..].iter().flatten().cloned().collect())
    }

    /// Whether the seed of the dice is known here.
    #[must_use]
    pub fn has_dice(&self) -> bool {
        self.dice.is_some()
    }

    /// What the dice answer to the pending question, if their seed is known here.
    fn dice_answer(&self, chance: &Chance) -> Option<Luck> {
        let occasion = self.game.occasion(&self.state);
        let before = self.standing.times_asked(&occasion);
        let key = Key::new(self.dice.as_ref()?, &self.pledges.secrets, self.resumed_at);
        Some(key.answer(&occasion, before, chance))
    }

    /// Whether these are the dice that were committed to.
    pub(crate) fn is_committed(&self, dice: &Dice) -> bool {
        let is_former = self.header.format == crate::Header::FORMER;
        self.commitment == dice.commitment(&self.header.base())
            || is_former && self.commitment == former::commitment(dice)
    }

    fn chance_due(&self) -> Result<Chance, Refused> {
        self.may_begin()?;
        match self.awaiting() {
            Awaiting::Chance(chance) => Ok(chance),
            Awaiting::Over(_) => Err(Refused::Over),
            Awaiting::Choice(_) => Err(Refused::NoChance),
        }
    }

    /// The luck a hand-given answer stands for.
    pub(crate) fn fit(&self, chance: &Chance, answer: &Answer) -> Result<Luck, Refused> {
        let luck = match answer {
            Answer::Number(number) => Some(Luck(*number)),
            Answer::Marker(name) => read_luck(&*self.game, chance, name),
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
                    let names: Vec<_> = chance.outcomes().map(|(it, _)| luck_words(&*self.game, chance, it)).collect();
                    format!("a marker, one of {}", names.join(", "))
                }
            },
        })
    }

    /// Whether the queued answers fit the questions that follow from this state.
    pub(crate) fn rehearse_luck(&self, state: &mut G::State, board: &mut G::Board) -> Result<(), Refused> {
        if !self.auto || self.ended.is_some() || self.may_begin().is_err() {
            return Ok(());
        }
        self.rehearse_queue(state, board)
    }

    pub(crate) fn rehearse_queue(&self, state: &mut G::State, board: &mut G::Board) -> Result<(), Refused> {
        for answer in &self.queue {
            let Awaiting::Chance(chance) = self.game.awaiting(state) else { break };
            let luck = self.fit(&chance, answer)?;
            self.game.land(state, board, luck, &mut Log::off());
        }
        Ok(())
    }

    /// Answers every chance that is due; queued answers were found to fit.
    pub(crate) fn settle_freely(&mut self) {
        while self.auto
            && self.may_begin().is_ok()
            && let Awaiting::Chance(chance) = self.awaiting()
        {
            if let Some(answer) = self.queue.pop_front() {
                let luck = self.fit(&chance, &answer).expect("a queued answer that was found to fit");
                self.put_luck(luck, true);
            } else if let Some(luck) = self.dice_answer(&chance) {
                self.put_luck(luck, false);
            } else {
                break;
            }
        }
        if self.outcome().is_some()
            && !self.published
            && let Some(seed) = self.dice.as_ref().map(Dice::seed_hex)
        {
            self.put_seed(seed);
        }
    }

    pub(crate) fn put_dice(&mut self, commitment: String) {
        self.commitment.clone_from(&commitment);
        self.dice = None;
        if let Some(stream) = &mut self.former {
            *stream = former::Stream::default();
        }
        self.write(Entry::Dice(commitment), None, Vec::new());
    }

    pub(crate) fn put_seed(&mut self, seed: String) {
        self.published = true;
        self.dice = Dice::from_hex(&seed);
        self.write(Entry::Seed(seed), None, Vec::new());
    }
}
