//! Chapter 3, combat: a Russian army attacks all Germans in contact, and beaten Germans fall back on Königsberg.
//!
//! The die, the disruption dice and their order serve German attacks too (chapter 5).

use hex::Hex;
use kernel::{May, Rule};

use crate::{
    Action, Army, Battle, Board, Corps, CorpsSet, Event, Hindenburg, Map, Phase, Set, State, Why, r02_sequence::Now,
};

/// Steps to the Königsberg area over passable hexes that are no Russian starting hexes. [H22]
pub(crate) fn ways_to_konigsberg(map: &Map, area: Set, russian_start: Set) -> Vec<u8> {
    let open = map.passable - russian_start;
    let mut steps = vec![u8::MAX; map.grid.len()];
    let mut reached = area & open;
    let mut ring = reached;
    for n in 0..u8::MAX {
        if ring.is_empty() {
            break;
        }
        for hex in ring.iter() {
            steps[hex.at()] = n;
        }
        let wider = map.flow.spread(&reached) & open;
        ring = wider - reached;
        reached = wider;
    }
    steps
}

/// Who wins on a modified die. [3-combat-c]
#[must_use]
pub const fn russians_win(total: i8) -> bool {
    total >= 4
}

/// Whether a disruption die disrupts. [3-combat-g]
#[must_use]
pub const fn is_disrupting(die: u8) -> bool {
    die <= 3
}

/// The corps that count on each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Russian corps.
    pub russians: CorpsSet,
    /// German corps.
    pub germans: CorpsSet,
}

impl Strength {
    /// What is added to the die: the Russian surplus, or less the German one. [3-combat-d]
    #[must_use]
    pub fn modifier(self) -> i8 {
        self.russians.len() as i8 - self.germans.len() as i8
    }
}

impl Hindenburg {
    /// After an advance the army attacks if it is in contact. [3-combat-a, 3-combat-b]
    pub(crate) fn after_march(&self, now: &mut Now<'_>, army: Army) {
        match self.russian_attack(now.state, now.board, army) {
            Some(battle) => self.open_battle(now, battle),
            None => self.end_army(now),
        }
    }

    /// The attack an army makes where it stands, if a corps in contact triggers it. [3-combat-a, H17]
    pub(crate) fn russian_attack(&self, state: &State, board: &Board, army: Army) -> Option<Battle> {
        let battle = self.contact(state, board, army);
        let triggers = |it: Corps| !self.options.effective_trigger || state.is_effective(it);
        battle.attackers.into_iter().any(triggers).then_some(battle)
    }

    /// All corps of an army in contact, against all Germans in contact with it. [3-combat-b, H18]
    pub(crate) fn contact(&self, state: &State, board: &Board, army: Army) -> Battle {
        let touching = |corps: Corps, army| state.hex(corps).is_some_and(|it| board.touches(army, it));
        Battle {
            by: army,
            attackers: board.on_map(army).filter(|it| touching(it, Army::Eighth)),
            targets: board.on_map(Army::Eighth).filter(|it| touching(it, army)),
        }
    }

    pub(crate) fn open_battle(&self, now: &mut Now<'_>, battle: Battle) {
        now.log.say(|| Event::Attacked { battle });
        now.state.phase = Phase::Combat(battle);
    }

    /// Who counts. [3-combat-d, 3-combat-e, 3-combat-f, H37]
    #[must_use]
    pub fn strength(&self, state: &State, board: &Board, battle: &Battle) -> Strength {
        let effective = |set: CorpsSet| set.filter(|it| state.is_effective(it));
        match battle.by {
            Army::Eighth => {
                let defenders = if self.options.whole_army_defends {
                    self.armies_of(battle.targets).fold(CorpsSet::NONE, |all, army| all.or(board.on_map(army)))
                } else {
                    battle.targets
                };
                Strength { russians: effective(defenders), germans: effective(battle.attackers) }
            }
            army => Strength { russians: effective(board.on_map(army)), germans: effective(battle.targets) },
        }
    }

    /// The combat die: three or less is German, four or more Russian. All corps in the battle roll for disruption then,
    /// whoever attacked and whoever won. [3-combat-c, 3-combat-g, 5-combat-h, H20]
    pub(crate) fn land_combat(&self, now: &mut Now<'_>, battle: Battle, die: u8) {
        let strength = self.strength(now.state, now.board, &battle);
        let total = die as i8 + strength.modifier();
        let russian_won = russians_win(total);
        let Strength { russians, germans } = strength;
        now.log.say(|| Event::CombatRoll { by: battle.by, die, total, russians, germans, russian_won });
        let left = battle.attackers.or(battle.targets);
        now.state.phase = Phase::Disruption { battle, russian_won, left };
    }

    /// A disruption die: 1 to 3 disrupts, again from the first rally stage. After the last die the beaten retreat if they
    /// were attacked; the loser of its own attack stays, and nobody advances.
    /// [3-combat-g, 3-combat-i, 3-combat-j, 3-combat-k, 3-combat-l, 5-combat-i, 5-combat-j, 7-rally-g]
    pub(crate) fn land_disruption(
        &self,
        now: &mut Now<'_>,
        battle: Battle,
        russian_won: bool,
        left: CorpsSet,
        die: u8,
    ) {
        let corps = left.first().expect("a corps that rolls");
        let disrupted = is_disrupting(die);
        now.log.say(|| Event::DisruptionRoll { corps, die, disrupted });
        if disrupted {
            now.state.disruption[corps.at()] = 1;
        }
        let left = left.without(corps);
        if !left.is_empty() {
            now.state.phase = Phase::Disruption { battle, russian_won, left };
            return;
        }
        match (battle.by, russian_won) {
            (Army::Eighth, false) => self.give_way(now, battle),
            (Army::Eighth, true) => self.end_battle(now, battle),
            (_, true) => now.state.phase = Phase::Retreat(battle.targets),
            (_, false) => self.end_army(now),
        }
    }

    /// The list while Germans retreat: each corps with its hexes, then those that have none. [3-retreat-a, H25]
    pub(crate) fn list_retreats(&self, state: &State, board: &Board, left: CorpsSet, out: &mut Vec<Action>) {
        let mut stuck = CorpsSet::NONE;
        for corps in left {
            let hexes = self.retreat_hexes(state, board, corps);
            if hexes.is_empty() {
                stuck = stuck.with(corps);
            }
            out.extend(hexes.iter().map(|it| Action::Retreat(corps, it)));
        }
        out.extend(stuck.into_iter().map(Action::Lose));
    }

    /// Where a beaten German corps may go: one hex nearer to Königsberg, the nearest ones; failing that away from the
    /// Russians; failing that anywhere free. [3-retreat-a, 3-retreat-b, 3-retreat-c, H22, H23, H24]
    #[must_use]
    pub fn retreat_hexes(&self, state: &State, board: &Board, corps: Corps) -> Set {
        let Some(from) = state.hex(corps) else { return Set::EMPTY };
        let far = |hex: Hex| self.to_konigsberg[hex.at()];
        let free = || {
            let around = self.book.map.grid.around(from).iter().copied();
            around.filter(|&it| self.may_retreat_into(board, it).is_ok())
        };
        match free().map(far).filter(|&it| it < far(from)).min() {
            Some(least) if Rule("3-retreat-a").is_in_force() => Set::of(free().filter(|&it| far(it) == least)),
            _ => {
                let away = Set::of(free().filter(|&it| !board.touches_russian(it)));
                if away.is_empty() || !Rule("3-retreat-c").is_in_force() { Set::of(free()) } else { away }
            }
        }
    }

    /// Whether a German corps could stand in a hex at all. [3-terrain-a, 3-stack-b, 5-start-a]
    fn may_retreat_into(&self, board: &Board, to: Hex) -> May {
        Rule("3-terrain-a").bars(!self.book.map.passable.has(to))?;
        Rule("3-stack-b").bars(!board.is_empty(to))?;
        Rule("5-start-a").bars(self.russian_start.has(to))?;
        Ok(())
    }

    /// Why a retreat is not allowed.
    pub(crate) fn may_retreat(&self, state: &State, board: &Board, left: CorpsSet, corps: Corps, to: Hex) -> May {
        let from = state.hex(corps).filter(|_| left.has(corps)).ok_or(Rule("3-retreat-a"))?;
        Rule("3-retreat-a").bars(!self.book.map.grid.around(from).contains(&to))?;
        self.may_retreat_into(board, to)?;
        if self.retreat_hexes(state, board, corps).has(to) {
            return Ok(());
        }
        let open_way = self
            .retreat_hexes(state, board, corps)
            .iter()
            .any(|it| self.to_konigsberg[it.at()] < self.to_konigsberg[from.at()]);
        Err(Rule(if open_way { "3-retreat-a" } else { "3-retreat-c" }))
    }

    pub(crate) fn retreat(&self, now: &mut Now<'_>, corps: Corps, to: Hex) {
        if let Some(from) = now.state.hex(corps) {
            now.log.say(|| Event::Retreated { corps, from, to });
        }
        self.go(now, corps, to);
        self.retreated(now, corps);
    }

    /// A corps whose turn has come and that has nowhere to go. [3-retreat-d, H25]
    pub(crate) fn cannot_retreat(&self, now: &mut Now<'_>, corps: Corps) {
        self.lose(now, corps, Why::NoRetreat);
        self.retreated(now, corps);
    }

    fn retreated(&self, now: &mut Now<'_>, corps: Corps) {
        let Phase::Retreat(left) = now.state.phase else { return };
        let left = left.without(corps);
        if left.is_empty() {
            self.end_army(now);
        } else {
            now.state.phase = Phase::Retreat(left);
        }
    }
}
