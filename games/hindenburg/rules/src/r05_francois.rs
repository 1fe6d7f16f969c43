//! Chapter 5, General François: on a 6 the I. Corps goes its own way and may drag the player into a fight.

use hex::{Dir, Hex};
use kernel::{May, Rule};

use crate::{Army, Battle, Board, Corps, CorpsSet, Event, Hindenburg, Phase, State, Where, r02_sequence::Now};

/// Whether François takes his corps away. [5-francois-a]
#[must_use]
pub const fn acts_alone(die: u8) -> bool {
    die == 6
}

/// Where he goes then. [5-francois-b]
#[must_use]
pub const fn direction(die: u8) -> Dir {
    Dir::ALL[die as usize - 1]
}

impl Hindenburg {
    /// The 8th Army's phase opens with a die for the I. Corps, if it is on the map. [5-francois-a, H29]
    pub(crate) fn begin_eighth(&self, now: &mut Now<'_>) {
        now.state.phase = match now.state.place[self.francois.at()] {
            Where::On(_) => Phase::Francois,
            Where::Track(_) | Where::Lost => Phase::Move,
        };
    }

    /// The activation die: a 6 takes the corps out of the player's hands for the day, able to move or not.
    /// [5-francois-a, 5-francois-e, 5-francois-f]
    pub(crate) fn land_francois(&self, now: &mut Now<'_>, die: u8) {
        let corps = self.francois;
        now.log.say(|| Event::FrancoisRoll { die, corps });
        now.state.activated = acts_alone(die);
        now.state.phase = if acts_alone(die) { Phase::FrancoisDirection } else { Phase::Move };
    }

    /// Whether a corps does what the player wants: an activated I. Corps does not. [5-francois-e]
    pub fn may_obey(&self, state: &State, corps: Corps) -> May {
        Rule("5-francois-e").bars(state.activated && corps == self.francois)
    }

    /// The direction die, the move if the hex can be entered, and the attack if the move ends in contact.
    /// [5-francois-b, 5-francois-c, 5-francois-d, H26, H28]
    pub(crate) fn land_francois_direction(&self, now: &mut Now<'_>, die: u8) {
        let corps = self.francois;
        let from = now.state.hex(corps).expect("the I. Corps on the map");
        let to =
            self.book.map.grid.step(from, direction(die)).filter(|&it| self.may_storm_into(now.state, now.board, it));
        now.log.say(|| Event::FrancoisHeading { die, corps, moves: to.is_some() });
        now.state.phase = Phase::Move;
        let Some(to) = to else { return };
        now.log.say(|| Event::Stepped { corps, from, to });
        self.go(now, corps, to);
        let attackers = CorpsSet::NONE.with(corps);
        let targets = self.targets_near(now.state, now.board, attackers);
        if !targets.is_empty() {
            now.state.fought = now.state.fought.or(attackers).or(targets);
            self.open_battle(now, Battle { by: Army::Eighth, attackers, targets });
        }
    }

    /// Whether an activated I. Corps can enter a hex: any free land, whatever the lakes limits; but a disrupted corps
    /// is not carried into contact. [5-francois-c, 5-limit-e, H26, H27]
    fn may_storm_into(&self, state: &State, board: &Board, to: Hex) -> bool {
        self.may_stand(board, to).is_ok() && !(state.is_disrupted(self.francois) && self.in_contact(state, board, to))
    }

    /// Whether this battle is the I. Corps' own. [5-francois-d]
    #[must_use]
    pub fn is_francois(&self, state: &State, battle: &Battle) -> bool {
        state.activated && battle.attackers == CorpsSet::NONE.with(self.francois)
    }
}
