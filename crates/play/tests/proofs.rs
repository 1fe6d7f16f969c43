//! What a verified journal proves, and what it does not.

use std::sync::Arc;

use expect_test::expect;
use kernel::{Awaiting, Bits, Game, Positioned, Side, Sides};
use play::{Dice, Journal, Line, Match, Rare, Refused, Report, Setting, Trouble, commitment, verify};
use toy::{Action, Toy};

const SECRETS: [&[u8]; 2] = [b"sixteen bytes of red", b"sixteen bytes of blue"];

fn toy() -> Arc<Toy> {
    Arc::new(Toy::default())
}

/// Dice that nobody named.
fn drawn(seed: u8) -> Dice {
    Dice::new([seed; 32])
}

fn pledge(it: &mut Match<Toy>, sides: Sides) {
    for side in sides.iter() {
        let commitment = commitment(&it.now().root(), Toy::SIDES[side], SECRETS[side as usize]);
        it.pledge(side, &commitment).expect("a first commitment");
    }
    for side in sides.iter() {
        it.reveal(side, SECRETS[side as usize]).expect("the secret committed to");
    }
}

/// A match in which both sides have put their secrets into the dice.
fn between_people(seed: u8) -> Match<Toy> {
    let setting = Setting { secrets: Sides::BOTH, ..Setting::default() };
    let mut it = Match::new(toy(), setting, drawn(seed));
    pledge(&mut it, Sides::BOTH);
    it
}

/// Plays on to the end, seeded.
fn finish(it: &mut Match<Toy>, seed: u64) {
    let mut bits = Bits::seeded(seed);
    while let Awaiting::Choice(sides) = it.awaiting() {
        let side = sides.iter().next().expect("a side");
        let list = it.legal(side);
        it.act(None, side, list[bits.below(list.len())]).expect("a listed action");
    }
}

fn report(it: &Match<Toy>) -> Report {
    let journal = Journal::read(&it.journal().to_text()).expect("a journal");
    verify(toy(), &journal).expect("a lawful game")
}

fn rolls(it: &Match<Toy>) -> Vec<String> {
    it.lines(0).into_iter().map(|it| it.words).filter(|it| it.starts_with("luck ")).collect()
}

/// A report whose mark does not depend on how marks are made.
fn plain(report: &Report) -> String {
    report.to_string().replace(&report.mark.to_string(), "MARK")
}

#[test]
fn a_game_between_people_is_proven_and_says_how() {
    let mut it = between_people(1);
    finish(&mut it, 1);
    let report = report(&it);
    assert!(report.is_proven());
    expect![[r#"
        All 26 lines replayed; every state is as written. The game ended in a draw (score). The seed is published and is the one committed to. The dice were made of secrets of the table and of red and blue. 9 rolls are as the dice gave them. The last mark is MARK.
        Proven: the rules were kept, and every roll comes from secrets that were committed to before the game. Not even the table could choose a roll, unless it and those sides acted together; and no journal can show whether other games were begun and thrown away."#]].assert_eq(&format!("{}\n{}", plain(&report), report.verdict()));
}

#[test]
fn what_only_looks_fair_is_not_called_proven() {
    let not = |what: &str, it: &Match<Toy>| {
        let report = report(it);
        assert!(!report.is_proven(), "{what}: {report}");
        report
    };
    // The table alone chose the seed.
    let mut alone = Match::new(toy(), Setting::default(), drawn(1));
    finish(&mut alone, 1);
    assert!(not("the table's own seed", &alone).to_string().contains("The table alone chose the dice"));
    // Somebody named it.
    let setting = Setting { secrets: Sides::BOTH, ..Setting::default() };
    let mut named = Match::new(toy(), setting.clone(), Dice::from_seed(1));
    pledge(&mut named, Sides::BOTH);
    finish(&mut named, 1);
    assert!(not("a chosen seed", &named).to_string().contains("was named"));
    // A start that is not the scenario's.
    let mut position = toy().position(&toy().setup());
    position.cup[0] -= 1;
    let mut loaded = Match::from_position(toy(), setting, &position, drawn(1)).expect("a possible position");
    pledge(&mut loaded, Sides::BOTH);
    finish(&mut loaded, 1);
    assert!(not("a doctored start", &loaded).to_string().contains("loaded position"));
    // Thirty decisions taken back by a player who grants it to himself.
    let mut patient = between_people(2);
    for side in Side::ALL {
        patient.act(None, side, Action::Hide(1)).expect("a free spot");
    }
    for _ in 0..30 {
        let side = Side::ALL.into_iter().find(|&it| patient.awaiting().owes(it)).expect("a side that owes");
        patient.act(None, side, Action::Halt).expect("a scout may halt");
        patient.ask_back(side).expect("a request");
        patient.ask_back(side.other()).expect("a grant");
    }
    finish(&mut patient, 1);
    assert_eq!(not("take-backs", &patient).taken_back, 30);
    // A die set by hand.
    let mut by_hand = between_people(3);
    by_hand.queue([0.into()]);
    finish(&mut by_hand, 1);
    assert_eq!(not("a die set by hand", &by_hand).by_hand, 1);
}

#[test]
fn commitments_bind_the_whole_header() {
    let mut it = between_people(1);
    finish(&mut it, 1);
    let text = it.journal().to_text();
    let opened = |text: &str| Journal::read(text).and_then(|it| Match::open(toy(), &it)).map(drop);
    // Other options with the header's mark dropped.
    let header = text.lines().next().expect("a header");
    let unmarked = header.split(",\"mark\"").next().expect("the header before its mark").replace("{}", "{\"x\":\"y\"}");
    let dropped = text.replacen(header, &format!("{unmarked}}}"), 1);
    assert_eq!(opened(&dropped).expect_err("no mark").trouble, Trouble::NoMark);
    // With the mark made anew, the first line gives it away: its mark binds the header.
    let mut journal = it.journal();
    journal.header.options.insert("x".to_owned(), "y".to_owned());
    let trouble = opened(&journal.to_text()).expect_err("another header").trouble;
    assert!(matches!(trouble, Trouble::Differs { .. } | Trouble::Refused(_)), "{trouble}");
    // With all marks made anew as well, the sides' commitments do: they were made for another header.
    for side in Side::ALL {
        let before = commitment(&it.header().root(), Toy::SIDES[side], SECRETS[side as usize]);
        let after = commitment(&journal.header.root(), Toy::SIDES[side], SECRETS[side as usize]);
        assert_ne!(before, after);
    }
    assert_ne!(drawn(1).commitment(&it.header().base()), drawn(1).commitment(&journal.header.base()));
}

#[test]
fn what_a_side_commits_to_does_not_tell_the_start() {
    // Two starts that differ in a mine: the sides are told the same root but for the table's commitment, which nobody can
    // try out without the seed; and that commitment binds the start.
    let start = |spot: u8| {
        let mut state = toy().setup();
        state.blue.mine = Some(spot);
        let position = toy().position(&state);
        Match::from_position(toy(), Setting::default(), &position, drawn(1)).expect("a possible position")
    };
    let (one, two) = (start(1), start(2));
    assert_ne!(one.header().dice, two.header().dice);
    let mut header = two.header().clone();
    header.dice = one.header().dice.clone();
    assert_eq!(header.root(), one.now().root());
    let journal = Journal { header, lines: Vec::new() };
    let mut it = Match::open(toy(), &journal).expect("a lawful journal");
    it.resign(Side::A).expect("a game under way");
    let mut journal = it.journal();
    journal.header.seed = Some(drawn(1).seed_hex());
    assert_eq!(verify(toy(), &journal).expect_err("another start").trouble, Trouble::SeedDiffers);
}

#[test]
fn every_mark_binds_all_lines_before_it() {
    // Two games that come to the same position by other ways have other marks from there on.
    let play = |script: &[Action]| {
        let mut it = Match::new(toy(), Setting::default(), drawn(1));
        it.queue([0.into()]);
        it.act(None, Side::A, Action::Hide(1)).expect("a free spot");
        it.act(None, Side::B, Action::Hide(3)).expect("a free spot");
        for &action in script {
            it.act(None, Side::A, action).expect("a listed action");
        }
        it
    };
    let (straight, round) = (play(&[]), {
        let mut it = play(&[Action::Step(1)]);
        it.undo(Side::A).expect("a step to take back");
        it
    });
    assert_eq!(straight.state(), round.state());
    let (mut straight, mut round) = (straight, round);
    for it in [&mut straight, &mut round] {
        it.act(None, Side::A, Action::Step(1)).expect("a listed action");
    }
    assert_eq!(straight.state(), round.state());
    let last = |it: &Match<Toy>| it.lines(0).last().expect("a line").mark;
    assert_ne!(last(&straight), last(&round));
}

#[test]
fn all_commit_before_anybody_reveals_and_who_does_not_reveal_forfeits() {
    let setting = Setting { secrets: Sides::BOTH, ..Setting::default() };
    let mut it = Match::new(toy(), setting, drawn(1));
    let [red, blue] = Side::ALL.map(|it_| commitment(&it.now().root(), Toy::SIDES[it_], SECRETS[it_ as usize]));
    assert_eq!(it.act(None, Side::A, Action::Hide(1)), Err(Refused::NotBegun));
    it.pledge(Side::A, &red).expect("a first commitment");
    let early = it.reveal(Side::A, SECRETS[0]).expect_err("blue has not committed");
    expect!["Secrets are revealed when everybody has committed to one."].assert_eq(&early.to_string());
    assert!(it.forfeit(Side::B).is_err(), "nobody has to commit");
    it.pledge(Side::B, &blue).expect("a first commitment");
    assert!(it.pledge(Side::B, &red).is_err(), "nobody commits twice");
    assert!(it.forfeit(Side::B).is_err(), "red has not revealed either");
    let other = it.reveal(Side::A, b"another secret of red").expect_err("another secret");
    expect!["This is not the secret the side committed to."].assert_eq(&other.to_string());
    // The commitment of one side is of no use to the other.
    assert!(it.reveal(Side::B, SECRETS[0]).is_err());
    it.reveal(Side::A, SECRETS[0]).expect("the secret committed to");
    assert_eq!(it.act(None, Side::A, Action::Hide(1)), Err(Refused::NotBegun));
    it.forfeit(Side::B).expect("blue alone has not revealed");
    assert_eq!(it.outcome().map(|it| (it.winner, it.how)), Some((Some(Side::A), "forfeit")));
    let journal = Journal::read(&it.journal().to_text()).expect("a journal");
    assert_eq!(Match::open(toy(), &journal).expect("a lawful journal").outcome(), it.outcome());
}

#[test]
fn every_secret_changes_the_dice() {
    let rolled = |secrets: Sides, seed: u8| {
        let mut it = Match::new(toy(), Setting { secrets, ..Setting::default() }, drawn(seed));
        pledge(&mut it, secrets);
        finish(&mut it, 5);
        rolls(&it).join(",")
    };
    let all = [
        rolled(Sides::NONE, 1),
        rolled(Sides::only(Side::A), 1),
        rolled(Sides::only(Side::B), 1),
        rolled(Sides::BOTH, 1),
        rolled(Sides::BOTH, 2),
    ];
    for (i, one) in all.iter().enumerate() {
        assert!(all[..i].iter().all(|it| it != one), "{all:?}");
    }
}

#[test]
fn a_decision_taken_back_and_repeated_meets_the_same_die() {
    let mut it = between_people(4);
    for side in Side::ALL {
        it.act(None, side, Action::Hide(1)).expect("a free spot");
    }
    for _ in 0..4 {
        let side = Side::ALL.into_iter().find(|&side| it.awaiting().owes(side)).expect("a side that owes");
        let from = it.n_lines();
        let words =
            |it: &Match<Toy>, from: usize| -> Vec<String> { it.lines(from).into_iter().map(|it| it.words).collect() };
        it.act(None, side, Action::Halt).expect("a scout may halt");
        let first = words(&it, from);
        it.ask_back(side).expect("a request");
        it.ask_back(side.other()).expect("a grant");
        let from = it.n_lines();
        it.act(None, side, Action::Halt).expect("a scout may halt");
        assert_eq!(words(&it, from), first);
    }
    finish(&mut it, 3);
    assert!(report(&it).is_consistent());
}

#[test]
fn fate_answers_by_what_is_asked_not_by_a_running_count() {
    // Whether the mine's die was rolled in between or not, the cup gives the same markers.
    let drawn_markers = |probe: bool| {
        let mut it = Match::new(toy(), Setting::default(), drawn(6));
        it.act(None, Side::A, Action::Hide(2)).expect("a free spot");
        it.act(None, Side::B, Action::Hide(0)).expect("a free spot");
        let mut dice = 0;
        while let Some(side) = Side::ALL.into_iter().find(|&side| it.awaiting().owes(side)) {
            let probes = probe && it.legal(side).contains(&Action::Probe);
            it.act(None, side, if probes { Action::Probe } else { Action::Halt }).expect("a listed action");
            dice += usize::from(probes);
        }
        let is_marker = |it: &String| it["luck ".len()..].parse::<u8>().is_err();
        let markers: Vec<String> = rolls(&it).into_iter().filter(is_marker).collect();
        (markers, dice)
    };
    let ((with, dice), (without, none)) = (drawn_markers(true), drawn_markers(false));
    assert!(dice > 0 && none == 0);
    assert_eq!(with, without);
}

#[test]
fn a_queued_answer_that_does_not_fit_refuses_a_request_back_and_an_offer() {
    let mut it = Match::unsettled(toy(), Setting::default(), drawn(1));
    it.set_auto(false);
    it.act(None, Side::A, Action::Hide(1)).expect("a free spot");
    it.act(None, Side::B, Action::Hide(2)).expect("a free spot");
    it.queue([7.into()]);
    it.set_auto(true);
    let before = it.journal();
    assert!(matches!(it.ask_back(Side::B), Err(Refused::Misfit { .. })));
    assert!(matches!(it.offer_draw(Side::A), Err(Refused::Misfit { .. })));
    assert_eq!(it.journal(), before);
    // What a granted request leads to is tried too.
    it.queue([0.into()]);
    it.settle().expect("a marker in the cup");
    it.set_auto(false);
    it.act(None, Side::A, Action::Halt).expect("a scout may halt");
    it.ask_back(Side::A).expect("a request");
    it.set_auto(true);
    it.queue([7.into()]);
    it.ask_back(Side::B).expect("red decides again before anything is drawn");
    assert!(it.awaiting().owes(Side::A));
}

#[test]
fn what_was_asked_back_and_undone_meanwhile_cannot_be_granted() {
    // Red's only standing decision is a step; it asks for it back, and undoes it before blue answers.
    let mut begun = Match::new(toy(), Setting::default(), drawn(1));
    begun.queue([0.into()]);
    begun.act(None, Side::A, Action::Hide(1)).expect("a free spot");
    begun.act(None, Side::B, Action::Hide(3)).expect("a free spot");
    let position = toy().position(begun.state());
    let mut it = Match::from_position(toy(), Setting::default(), &position, drawn(1)).expect("a possible position");
    it.act(None, Side::A, Action::Step(1)).expect("a neighbouring spot");
    it.ask_back(Side::A).expect("a request");
    it.undo(Side::A).expect("a step to take back");
    assert_eq!(it.ask_back(Side::B), Err(Refused::NothingToUndo));
}

#[test]
fn taking_back_has_an_end() {
    let mut it = Match::new(toy(), Setting::default(), drawn(1));
    it.queue([0.into()]);
    it.act(None, Side::A, Action::Hide(1)).expect("a free spot");
    it.act(None, Side::B, Action::Hide(3)).expect("a free spot");
    let refused = (0..10_000).find_map(|_| {
        it.act(None, Side::A, Action::Step(1)).expect("a neighbouring spot");
        it.undo(Side::A).err()
    });
    assert_eq!(refused, Some(Refused::TooOften));
    assert!(it.n_lines() < 10_100);
    let refused = (0..1_000).find_map(|_| {
        it.ask_back(Side::A).err().or_else(|| {
            it.ask_back(Side::B).expect("a grant");
            it.act(None, Side::A, Action::Step(1)).err()
        })
    });
    assert_eq!(refused, Some(Refused::TooOften));
    let journal = Journal::read(&it.journal().to_text()).expect("a journal");
    assert_eq!(Match::open(toy(), &journal).expect("a lawful journal").state(), it.state());
}

#[test]
fn a_journal_of_format_1_goes_on_in_this_one() {
    // As the format was written: marks of states alone, dice by a running count.
    let old = include_str!("former.sandtable");
    let journal = Journal::read(old).expect("a journal");
    let report = verify(toy(), &journal).expect("an honest game");
    assert!(report.is_former && report.proven > 0 && !report.is_proven());
    assert_eq!(report.added, ["blue"]);
    let mut it = Match::open(toy(), &journal).expect("a lawful journal");
    let (line, resume) = it.resumed().expect("a line that says so");
    assert_eq!((line, resume.line, resume.edition), (journal.lines.len() + 1, journal.lines.len(), Toy::EDITION));
    finish(&mut it, 1);
    let whole = Journal::read(&it.journal_with_seed().to_text()).expect("a journal");
    assert_eq!(Match::open(toy(), &whole).expect("a lawful journal").journal(), it.journal());
    let report = verify(toy(), &whole).expect("an honest game");
    assert_eq!((report.resumed, report.unproven, report.kept), (vec![line], 0, 0));

    let mut forged = whole.clone();
    let at = forged.lines.iter().position(|it| it.words.starts_with("luck ")).expect("a roll");
    forged.lines[at].words = "luck storm".to_owned();
    assert!(verify(toy(), &forged).is_err());
}

#[test]
fn a_game_under_corrected_rules_goes_on_from_the_last_position_it_can_vouch_for() {
    let old = include_str!("former.sandtable");
    let mut journal = Journal::read(old).expect("a journal");
    // An edition before this one, in which line 9 led elsewhere.
    journal.header.edition = 0;
    let words = journal.lines[8].words.clone();
    journal.lines[8] = Line { words, mark: journal.lines[0].mark };
    let mut it = Match::open(toy(), &journal).expect("a journal of earlier rules");
    let (line, resume) = it.resumed().expect("a line that says so");
    assert_eq!((line, resume.line), (journal.lines.len() + 1, 8));
    let prefix = Match::open_prefix(toy(), &journal, 8).expect("a lawful prefix");
    assert_eq!(it.state(), prefix.state());
    assert!(matches!(it.entries()[8].rare(), Some(Rare::Past(_))));
    finish(&mut it, 1);
    let whole = Journal::read(&it.journal_with_seed().to_text()).expect("a journal");
    assert_eq!(Match::open(toy(), &whole).expect("a lawful journal").journal(), it.journal());
    let report = verify(toy(), &whole).expect("an honest game");
    assert_eq!((report.kept, report.resumed), (journal.lines.len() - 8, vec![line]));
    // Another position than the one that was reached is no way to go on.
    let mut doctored = whole.clone();
    let other = doctored.lines[line - 1].words.replacen("\"score\":0", "\"score\":1", 1);
    assert_ne!(other, doctored.lines[line - 1].words);
    doctored.lines[line - 1].words = other;
    assert_eq!(Match::open(toy(), &doctored).expect_err("a doctored position").trouble, Trouble::ResumeDiffers);
    // A line that says from where it goes on is never passed over, and nobody reads a journal for ever.
    let mut broken = whole.clone();
    broken.lines[line - 1].mark = broken.lines[0].mark;
    assert!(matches!(Match::open(toy(), &broken).expect_err("a broken mark").trouble, Trouble::Differs { .. }));
    let mut endless = journal.clone();
    let resume = whole.lines[line - 1].words.replacen("edition 1", "edition 0", 1);
    assert_ne!(resume, whole.lines[line - 1].words);
    for _ in 0..100 {
        // Marked as they must be, one after another, by whoever wants this program to hang.
        endless.lines.push(Line { words: resume.clone(), mark: endless.lines[0].mark });
        let Err(unreadable) = Match::open(toy(), &endless) else { break };
        let Trouble::Differs { reached, .. } = unreadable.trouble else { break };
        endless.lines.last_mut().expect("the line just pushed").mark = Some(reached);
        endless.lines.push(journal.lines[8].clone());
    }
    assert!(Match::open(toy(), &endless).is_err());
    // Rules of this edition are not excused.
    journal.header.edition = Toy::EDITION;
    assert!(Match::open(toy(), &journal).is_err());
}
