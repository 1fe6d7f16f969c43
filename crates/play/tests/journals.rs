//! Journals: what is read, what is refused, and that nothing is changed in silence.

use std::sync::Arc;

use expect_test::{Expect, expect};
use kernel::{Awaiting, Bits, Game, Luck, Side};
use play::{Dice, Journal, Match, Report, Setting, Trouble, divide_within, perft, perft_within, random_game, verify};
use proptest::{prelude::*, test_runner::RngSeed};
use toy::{Action, Toy};

/// A finished random game.
fn finished(seed: u64) -> Match<Toy> {
    let mut it = Match::new(Arc::new(Toy::default()), Setting::default(), Dice::from_seed(seed));
    let mut bits = Bits::seeded(seed);
    while let Awaiting::Choice(sides) = it.awaiting() {
        let side = sides.iter().last().expect("a side");
        let list = it.legal(side);
        it.act(None, side, list[bits.below(list.len())]).expect("a listed action");
        if it.can_undo(side) && bits.below(4) == 0 {
            it.undo(side).expect("an action to take back");
        }
    }
    it
}

fn opened(text: &str) -> Result<Match<Toy>, String> {
    let journal = Journal::read(text).map_err(|it| it.to_string())?;
    Match::open(Arc::new(Toy::default()), &journal).map_err(|it| it.to_string())
}

/// Edits the text of a finished game and tells what opening it says, or verifying it: that compares every mark.
fn check(edit: impl Fn(String) -> String, expected: Expect) {
    let text = finished(3).journal().to_text();
    let edited = edit(text.clone());
    assert_ne!(text, edited);
    let verified = |it: Match<Toy>| {
        let journal = Journal::read(&edited).expect("a journal that opens");
        verify(it.game().clone(), &journal).map_err(|it| it.to_string())
    };
    let why = opened(&edited).and_then(verified).expect_err("an edited journal");
    let is_mark = |it: &str| it.len() == 32 && it.bytes().all(|it| it.is_ascii_hexdigit());
    let plain = |it: &str| {
        if is_mark(it.trim_end_matches(',')) { it.replace(it.trim_end_matches(','), "MARK") } else { it.to_owned() }
    };
    expected.assert_eq(&why.split(' ').map(plain).collect::<Vec<_>>().join(" "));
}

/// A report whose mark does not depend on how marks are made.
fn plain(report: &Report) -> String {
    report.to_string().replace(&report.mark.to_string(), "MARK")
}

#[test]
fn a_journal_reads_like_this() {
    let text = finished(3).journal().to_text();
    let head: Vec<&str> = text.lines().take(6).collect();
    expect![[r#"
        {"format":3,"game":"toy","edition":1,"scenario":"","options":{},"data":"","named":true,"dice":"sha256:40291dedf7486eaab51574ce4b57e52d7bd7bf58258941f7c019f4365f7a2e69","mark":"f7710f7950c53fb8acdd287b96b24c58"}
    "#]].assert_eq(&head[..1].iter().map(|it| format!("{it}\n")).collect::<String>());
    let words = |it: &&str| match it.rsplit_once(" #") {
        Some((words, _)) => format!("{words} #\n"),
        None => format!("{it}\n"),
    };
    expect![[r#"
        1 blue hide 0 #
        2 red hide 3
        3 luck blue #
        4 blue halt
        5 luck blue #
    "#]]
    .assert_eq(&head[1..].iter().map(words).collect::<String>());
}

#[test]
fn what_is_wrong_is_named() {
    check(
        |it| it.replace("{\"format\":3", "{\"format\":4").replace(",\"mark\"", ", \"mark\""),
        expect!["header: format 4 is not known here"],
    );
    check(|it| it.replace("\"toy\"", "\"toi\""), expect!["header: the header was changed after it was written"]);
    check(|mut it| it.split_off(it.find('\n').expect("a first line")), expect!["header: the file is empty"]);
    check(
        |it| it.replacen("\n1 blue hide", "\n1 green hide", 1),
        expect![[r#"line 1: "green" is neither a side nor a kind of entry"#]],
    );
    check(
        |it| it.replacen("\n1 blue hide", "\n1 red hide", 1),
        expect!["line 1: the state reached has fingerprint MARK, but MARK is written"],
    );
    check(|it| it.replacen("\n2 ", "\n3 ", 1), expect![[r#"line 2: the line is numbered "3", out of order"#]]);
    check(|it| it.replacen(" hide ", " hide 1", 1), expect![[r#"line 1: "blue hide 10" is not understood"#]]);
    check(|it| it.replacen(" hide ", " chide ", 1), expect![[r#"line 1: "blue chide 0" is not understood"#]]);
    check(
        |it| it.replacen("luck red", "luck blue", 1),
        expect!["line 9: the state reached has fingerprint MARK, but MARK is written"],
    );
    check(
        |it| it.replacen("luck red", "luck 77", 1),
        expect![
            "line 9: not possible here: The answer 77 does not fit; fate is asked for a marker, one of red, blue, storm."
        ],
    );
    check(
        |it| it.replacen("luck red", "set red", 1),
        expect!["line 9: the state reached has fingerprint MARK, but MARK is written"],
    );
    check(|it| it.trim_end_matches(|it| it != '#').to_owned(), expect!["line 22: the last line is cut short"]);
    check(|_| String::new(), expect!["header: the file is empty"]);
}

#[test]
fn other_games_and_later_editions_are_refused() {
    let journal = finished(1).journal();
    let open = |journal: &Journal| Match::open(Arc::new(Toy::default()), journal).expect_err("another journal").trouble;
    let mut other = journal.clone();
    other.header.game = "mukden".to_owned();
    assert_eq!(open(&other), Trouble::WrongGame { found: "mukden".to_owned(), wanted: "toy" });
    let mut later = journal;
    later.header.edition = 2;
    assert_eq!(open(&later), Trouble::NewerEdition { found: 2, known: 1 });
}

#[test]
fn verification_finds_a_roll_the_dice_did_not_give() {
    let it = finished(5);
    let toy = it.game().clone();
    let report = verify(toy.clone(), &it.journal()).expect("an honest game");
    assert!(report.is_consistent() && !report.is_proven());
    expect!["All 28 lines replayed; every state is as written. The game ended in a draw (score). 3 actions were undone, from which nothing could be learned. The seed is published and is the one committed to. The table alone chose the dice: whoever ran it could choose or know every roll. The table's seed was named, not drawn: whoever named it knew it. 8 rolls are as the dice gave them. The last mark is MARK."].assert_eq(&plain(&report));

    // Red's marker set by hand; the dice would have given blue's.
    let begun = || {
        let mut it = Match::unsettled(toy.clone(), Setting::default(), Dice::from_seed(5));
        it.set_auto(false);
        it.act(None, Side::A, Action::Hide(1)).expect("a free spot");
        it.act(None, Side::B, Action::Hide(2)).expect("a free spot");
        it
    };
    let mut by_hand = begun();
    by_hand.land(Luck(0)).expect("a marker in the cup");
    by_hand.resign(Side::A).expect("a game under way");
    let report = verify(toy.clone(), &by_hand.journal()).expect("a lawful game");
    expect!["All 5 lines replayed; every state is as written. The game was won (resignation). The seed is published and is the one committed to. The table alone chose the dice: whoever ran it could choose or know every roll. The table's seed was named, not drawn: whoever named it knew it. 1 roll was set by hand. The last mark is MARK."].assert_eq(&plain(&report));

    // A forger who writes `luck` for `set`, and every mark anew, is found out.
    let mut forged = by_hand.journal();
    forged.lines[2].words = "luck red".to_owned();
    remark(&toy, &mut forged);
    expect!["line 3: red is written, but the dice gave blue"]
        .assert_eq(&verify(toy, &forged).expect_err("a forged roll").to_string());
}

/// Writes every mark of an edited journal anew, as a forger would.
fn remark(toy: &Arc<Toy>, journal: &mut Journal) {
    let ends: Vec<usize> = (0..journal.lines.len()).filter(|&it| journal.lines[it].mark.is_some()).collect();
    let mut from = 0;
    for end in ends {
        let mut it = Match::open_prefix(toy.clone(), journal, from).expect("a lawful prefix");
        if let Err(unreadable) = it.follow(&journal.lines[from..=end])
            && let Trouble::Differs { reached, .. } = unreadable.trouble
        {
            journal.lines[end].mark = Some(reached);
        }
        from = end + 1;
    }
}

#[test]
fn the_same_seed_gives_the_same_journal() {
    assert_eq!(finished(9).journal(), finished(9).journal());
    assert_ne!(finished(9).journal(), finished(10).journal());
}

#[test]
fn perft_counts_inputs() {
    let toy = Toy::default();
    let start = toy.setup();
    let counts: Vec<u64> = (0..=4).map(|depth| perft(&toy, &start, depth)).collect();
    // Five places each, one of three markers, then five picks or four or five actions of a scout.
    assert_eq!(counts, [1, 5, 25, 75, 25 * (5 + 5 + 5)]);
    let parts = divide_within(&toy, &start, 4, u64::MAX).expect("a count without bound");
    assert_eq!(parts.len(), 5);
    assert_eq!(parts[0].0, "red hide 0");
    assert_eq!(parts.iter().map(|it| it.1).sum::<u64>(), counts[4]);
}

#[test]
fn perft_stops_where_it_is_told_to() {
    let toy = Toy::default();
    let start = toy.setup();
    assert_eq!(perft_within(&toy, &start, 4, 1000), Some(perft(&toy, &start, 4)));
    assert_eq!(divide_within(&toy, &start, 4, 1000).map(|it| it.len()), Some(5));
    for most in [0, 1, 7, 100] {
        assert_eq!(perft_within(&toy, &start, 4, most), None);
        assert_eq!(divide_within(&toy, &start, 4, most), None);
    }
    assert_eq!(perft_within(&toy, &start, 1000, 5000), None);
}

#[test]
fn random_games_end() {
    let toy = Toy::default();
    let mut list = Vec::new();
    for seed in 0..20 {
        let (mut state, mut bits) = (toy.setup(), Bits::seeded(seed));
        let mut board = toy.board(&state);
        let played = random_game(&toy, &mut state, &mut board, &mut list, &mut bits, 1000);
        assert!(played.outcome.is_some() && played.decisions > 0 && played.decisions < played.inputs);
        let cut = random_game(&toy, &mut toy.setup(), &mut toy.board(&toy.setup()), &mut list, &mut bits, 3);
        assert_eq!((cut.outcome, cut.inputs), (None, 3));
    }
}

fn config() -> ProptestConfig {
    ProptestConfig { cases: 400, failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() }
}

/// One random edit: which kind, where, and with what.
fn edited(text: &str, kind: u8, at: usize, with: &[u8], other: usize) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    let at = at % bytes.len();
    let mut lines: Vec<&str> = text.lines().collect();
    let (i, j) = (at % lines.len(), other % lines.len());
    match kind % 8 {
        0 => bytes[at] = with.first().copied().unwrap_or(b'0'),
        1 => {
            bytes.remove(at);
        }
        2 => drop(bytes.splice(at..at, with.iter().copied())),
        3 => bytes.truncate(at),
        4 => {
            lines.swap(i, j);
            bytes = lines.join("\n").into_bytes();
        }
        5 => {
            lines.remove(i);
            bytes = lines.join("\n").into_bytes();
        }
        6 => {
            lines.insert(i, lines[j]);
            bytes = lines.join("\n").into_bytes();
        }
        // One word in the place of another.
        _ => {
            let words: Vec<&str> = text.split_inclusive([' ', '\n']).collect();
            let (i, j) = (at % words.len(), other % words.len());
            let mut words = words.clone();
            words[i] = words[j];
            bytes = words.concat().into_bytes();
        }
    }
    bytes
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        if let Ok(journal) = Journal::read_bytes(&bytes) {
            let _ = Match::open(Arc::new(Toy::default()), &journal).map(drop);
        }
    }

    #[test]
    fn edits_are_found_or_harmless(
        seed in 0_u64..8,
        kind in any::<u8>(),
        at in any::<usize>(),
        other in any::<usize>(),
        with in proptest::collection::vec(proptest::sample::select(b"0123456789 #abcdef\n\"redblueluckset,:{}\x00\xff".to_vec()), 0..4),
    ) {
        let mut it = finished(seed);
        if seed % 2 == 0 {
            // Lines about the match itself, too.
            it = Match::new(it.game().clone(), Setting::default(), Dice::from_seed(seed));
            it.queue([0.into()]);
            let list = it.legal(Side::A);
            it.act(None, Side::A, list[0]).expect("a listed action");
            it.act(None, Side::B, list[1]).expect("a listed action");
            it.offer_draw(Side::B).expect("a first offer");
            it.resign(Side::A).expect("a game under way");
        }
        let text = it.journal().to_text();
        let bytes = edited(&text, kind, at, &with, other);
        let Ok(journal) = Journal::read_bytes(&bytes) else { return Ok(()) };
        let Ok(opened) = Match::open(it.game().clone(), &journal) else { return Ok(()) };
        // What opens is the same game, or a whole number of its first lines; or it is verification that finds the edit,
        // which compares every mark.
        prop_assert_eq!(opened.header(), it.header());
        let is_same = opened.lines(0)[..] == it.lines(0)[..opened.n_lines()];
        prop_assert!(is_same || verify(it.game().clone(), &journal).is_err());
    }
}

/// Wherever whoever wrote a journal was stopped: what is whole can be opened, and the rest is counted.
#[test]
fn a_journal_that_was_cut_is_whole_up_to_its_last_gesture() {
    let text = finished(3).journal().to_text();
    let header = text.find('\n').expect("a header") + 1;
    let mut lost = Vec::new();
    for end in header..=text.len() {
        let cut = &text[..end];
        let (whole, n) = Journal::whole_part(cut);
        assert!(cut.starts_with(whole) && cut[whole.len()..].lines().count() == n, "{end}");
        assert!(opened(whole).is_ok(), "{end}");
        assert_eq!(Journal::whole_part(whole), (whole, 0));
        lost.push(n);
    }
    assert_eq!((lost[0], lost[lost.len() - 1]), (0, 0));
    assert!(lost.contains(&1) && lost.iter().any(|it| *it > 1), "gestures of one line and of several");
    // What is wrong in another way is left as it is.
    for text in ["", "no header", &text[..header - 3], &text.replacen("\n2 ", "\n7 ", 1)] {
        assert_eq!(Journal::whole_part(text), (text, 0));
    }
}
