//! What a table proposes is what one could have pointed at, one after the other, and what it accepts.

use std::collections::BTreeMap;

use catalog::{Chair, Dice, Input, Keeper, Keeping, Level, Proposal, ProposalOf, Seat, Setup, Sharing, Side, Stop};
use kernel::Game;
use stage::{Face, Offer, Part, Spot, UnitId, Verb};

/// Plays a game of computer players and looks at every seat that owes a decision.
fn play(game: &str, level: Level, games: u64, mut look: impl FnMut(&dyn Keeper, Side, &Seat)) {
    let title = catalog::find(game).expect("a game of this id");
    for seed in 1..=games {
        let mut table = title.table(&Setup::default(), Dice::from_seed(seed)).expect("the game as shipped");
        table.keep(&Keeping::Settle).expect("fair dice");
        for n in 0.. {
            let Some(side) = table.owing().iter().next() else { break };
            let seat = table.seat(Chair::Side(side));
            look(&*table, side, &seat);
            let acts = seat.job(level, n).expect("work for a side that owes").run(&Stop::default()).acts();
            table.submit(side, &act(&acts)).expect("an action of the list");
        }
    }
}

fn act(acts: &[String]) -> Input {
    Input::Act { version: None, acts: acts.to_vec() }
}

fn and(acts: &[String], more: &str) -> Vec<String> {
    acts.iter().cloned().chain([more.to_owned()]).collect()
}

fn offers(seat: &Seat, acts: &[String]) -> Vec<Offer> {
    seat.ahead(acts).expect("acts that can be thought of").offers
}

/// Whom the table would take after these acts, with what was thought of before.
fn everybody(seat: &Seat, acts: &[String]) -> Option<Vec<String>> {
    let proposals = seat.ahead(acts).expect("acts that can be thought of").proposals;
    assert!(proposals.len() < 2 && proposals.iter().all(|it| it.what == ProposalOf::All && it.how.is_none()));
    proposals.into_iter().next().map(|it| it.acts)
}

/// An attack on a hex to which everybody comes, one after the other.
fn one_after_the_other(seat: &Seat, first: &str) -> Vec<String> {
    let mut acts = vec![first.to_owned()];
    while let Some(join) = offers(seat, &acts).into_iter().find(|it| it.verb == Verb::Join) {
        acts.push(join.act);
    }
    acts
}

/// All who can attack a hex are taken by one word, whoever is named already, and the guns stay.
fn attacks_of(game: &str) {
    let (mut n, mut with_guns, mut probes) = (0, 0, 0);
    play(game, Level::Normal, 2, |_, _, seat| {
        let sight = seat.sight();
        let begins = |it: &&Offer| matches!(it.verb, Verb::Attack | Verb::Probe) && it.unit.is_none();
        for offer in sight.offers.iter().filter(begins) {
            let all = one_after_the_other(seat, &offer.act);
            assert_eq!(everybody(seat, &all[..1]), (all.len() > 1).then(|| all.clone()), "{}", offer.act);
            assert_eq!(everybody(seat, &all), None, "nobody else can come");
            if offer.verb == Verb::Attack {
                let said = seat.understand(&format!("{} with all", offer.act)).expect("a whole attack");
                assert_eq!(said[..said.len() - 1], all);
            } else {
                probes += 1;
                // In a probe not all have room: whoever is named first comes along.
                continue;
            }
            for member in &all[1..] {
                let one = vec![offer.act.clone(), member.clone()];
                assert_eq!(everybody(seat, &one), (all != one).then(|| all.clone()), "{one:?}");
                let guns = offers(seat, &one).into_iter().rfind(|it| it.verb == Verb::Guns);
                if let Some(guns) = guns.filter(|_| all.len() > 2) {
                    assert_eq!(everybody(seat, &and(&one, &guns.act)), Some(and(&all, &guns.act)));
                    with_guns += 1;
                }
                n += 1;
            }
        }
    });
    assert!(n > 100, "{game}: {n}");
    if game == "mukden" {
        assert!(with_guns > 10 && probes > 10, "{with_guns} {probes}");
    }
}

#[test]
fn in_mukden_one_word_takes_all_who_can_attack() {
    attacks_of("mukden");
}

#[test]
fn in_east_one_word_takes_all_who_can_attack() {
    attacks_of("east");
}

#[test]
fn in_hindenburg_one_word_takes_all_corps_that_touch_the_same_targets() {
    let mut n = 0;
    play("hindenburg", Level::Normal, 4, |_, _, seat| {
        let attackers: Vec<_> = seat.sight().offers.into_iter().filter(|it| it.verb == Verb::Attack).collect();
        for first in attackers.iter().map(|it| &it.act) {
            let alone = vec![first.clone()];
            assert_eq!(everybody(seat, &alone), None, "it is not known yet who is attacked");
            for target in offers(seat, &alone).into_iter().filter(|it| it.verb == Verb::Target) {
                let mut all = and(&alone, &target.act);
                for other in attackers.iter().filter(|it| it.act != *first) {
                    let more = and(&all, &other.act);
                    // Attackers are named before targets, in any order.
                    let (mut acts, targets): (Vec<_>, Vec<_>) =
                        more.into_iter().partition(|it| it.starts_with("attack"));
                    acts.sort_by_key(|act| attackers.iter().position(|it| it.act == *act));
                    acts.extend(targets);
                    if seat.ahead(&acts).is_ok_and(|it| it.offers.iter().any(|it| it.verb == Verb::Fight)) {
                        all = acts;
                    }
                }
                let named = and(&alone, &target.act);
                assert_eq!(everybody(seat, &named), (all.len() > 2).then(|| all.clone()), "{named:?}");
                assert_eq!(everybody(seat, &all), None, "{all:?}");
                n += usize::from(all.len() > 2);
            }
        }
    });
    assert!(n > 10, "{n}");
}

/// How many steps each unit loses by these acts, and how many it has.
fn lost(table: &dyn Keeper, seat: &Seat, acts: &[String]) -> BTreeMap<UnitId, (usize, u8)> {
    let pieces = seat.scene().bare().pieces;
    let mut lost = BTreeMap::new();
    for act in acts {
        let name = act.strip_prefix("lose ").expect("a loss");
        let unit = table.sheet().find_unit(None, name).expect("a unit of the game");
        let piece = pieces.iter().find(|it| it.unit == Some(unit)).expect("a counter that its side knows");
        assert!(matches!(piece.at, Spot::Hex { .. }));
        lost.entry(unit).or_insert((0, piece.steps.expect("steps that its side knows"))).0 += 1;
    }
    lost
}

/// Each proposal of losses is accepted as it stands, answers the whole question, and kills nobody who need not die.
fn losses_of(game: &str, games: u64) {
    let (mut n, mut others, mut met) = (0, 0, BTreeMap::new());
    play(game, Level::Normal, games, |table, side, seat| {
        let sight = seat.sight();
        let is_loss = |it: &Proposal| it.what == ProposalOf::Losses;
        if !sight.proposals.iter().any(is_loss) {
            return;
        }
        assert!(sight.proposals.iter().all(is_loss) && sight.proposals[0].how == Some(Sharing::WeakestFirst));
        let rule = sight.prompt.expect("a question").rule;
        for (at, Proposal { how, acts, .. }) in sight.proposals.iter().enumerate() {
            assert!(sight.proposals[..at].iter().all(|it| it.acts != *acts), "{acts:?} is proposed twice");
            *met.entry(*how).or_insert(0) += 1;
            let mut after = table.fork().for_analysis();
            after.set_auto(false);
            after.submit(side, &act(acts)).expect("acts that the table proposed");
            let then = after.seat(Chair::Side(side)).sight();
            let goes_on = then.prompt.is_some_and(|it| it.rule == rule && it.set.is_none_or(|it| it.what == "losses"));
            assert!(!goes_on || !then.offers.iter().all(|it| it.verb == Verb::Lose), "{acts:?} is half an answer");
            let lost = lost(table, seat, acts);
            let dies = lost.values().any(|&(n, steps)| n >= usize::from(steps));
            if dies && *how != Some(Sharing::OneUnit) {
                let able = lost_by_all(table, seat);
                let spare: usize = able.values().map(|steps| usize::from(*steps) - 1).sum();
                assert!(spare < acts.len(), "{acts:?} kills somebody who could live: {able:?}");
            }
        }
        for offer in &sight.offers {
            let ahead = seat.ahead(std::slice::from_ref(&offer.act)).expect("an action of the list");
            for it in ahead.proposals.iter().filter(|it| is_loss(it)) {
                assert!(it.acts.contains(&offer.act) && it.acts.len() > 1, "{} stays in {:?}", offer.act, it.acts);
                seat.why(&it.acts).expect("acts that the table proposed");
                others += 1;
            }
        }
        n += 1;
    });
    println!("{game}: {n} questions, {others} after a first loss, {met:?}");
    assert!(n > 10 && met.len() > 1, "{game}: {n} {met:?}");
}

/// The steps of everybody who may lose one.
fn lost_by_all(table: &dyn Keeper, seat: &Seat) -> BTreeMap<UnitId, u8> {
    let sight = seat.sight();
    let members = sight.prompt.and_then(|it| it.set).map(|it| it.members);
    let acts = members.unwrap_or_else(|| sight.offers.into_iter().map(|it| it.act).collect());
    lost(table, seat, &acts).into_iter().map(|(unit, (_, steps))| (unit, steps)).collect()
}

#[test]
fn in_mukden_proposed_losses_are_accepted() {
    losses_of("mukden", 8);
}

#[test]
fn in_east_proposed_losses_are_accepted() {
    losses_of("east", 3);
}

#[test]
fn in_hindenburg_nobody_shares_losses() {
    play("hindenburg", Level::Random, 4, |_, _, seat| {
        assert!(seat.sight().proposals.iter().all(|it| it.what != ProposalOf::Losses));
    });
}

/// Who attacks and who loses is a member of a set: the table puts them in order, whoever names them.
fn members_of<F: Face>(game: &F::Rules) {
    let mut n = 0;
    conform::walk(game, 3, 2, 3, |state, side, _| {
        let (mut board, mut list) = (game.board(state), Vec::new());
        game.actions(state, &mut board, side, &mut list);
        for action in list {
            let is_part = matches!(F::part(game, state, action), Some(Part::Attacker | Part::Loss { .. }));
            assert!(!is_part || game.is_member(action), "{action:?}");
            n += usize::from(is_part);
        }
    });
    assert!(n > 3, "{n}");
}

#[test]
fn whoever_attacks_or_loses_is_a_member_of_a_set() {
    members_of::<hindenburg_face::HindenburgFace>(&hindenburg::Hindenburg::shipped(hindenburg::Options::default()));
    members_of::<mukden_face::MukdenFace>(&mukden::Mukden::shipped(mukden::Options::default()));
    members_of::<east_face::EastFace>(&east::East::shipped(east::Options::default()));
}
