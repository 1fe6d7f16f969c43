//! The table for rules, on the toy: dice, markers, a pick, and a choice that both sides owe.

use conform::table::Kit;
use kernel::{Awaiting, Game, Positioned, Side};
use toy::{Bug, Event, Position, State, Toy};
use toy_face::ToyFace;

type Table = conform::table::Table<Own>;

struct Own;

impl Kit for Own {
    type Game = Toy;
    type Face = ToyFace;

    fn game(switches: &[(&str, &str)]) -> Toy {
        let mut bug = switches.iter().map(|it| match it {
            ("bug", "stale") => Bug::StaleBoard,
            ("bug", "unsorted") => Bug::Unsorted,
            ("bug", "lossy") => Bug::LossyPosition,
            ("bug", "dead_end") => Bug::DeadEnd,
            _ => panic!("no bug {it:?}"),
        });
        Toy { bug: bug.next(), ..Toy::default() }
    }

    /// `storm 3`: the set-up with a prize.
    fn position(game: &Toy, parts: &[&str]) -> Position {
        let [part] = parts else { panic!("one part") };
        let spot = part.strip_prefix("storm ").expect("a storm");
        game.position(&State { prize: Some(spot.parse().expect("a spot")), ..game.setup() })
    }

    fn line(_: &Toy, event: &Event) -> Option<String> {
        (*event != Event::Ready).then(|| format!("{event:?}"))
    }

    fn next(table: &Table) -> String {
        match table.game.awaiting(&table.state) {
            Awaiting::Choice(sides) => sides.iter().map(|it| Toy::SIDES[it]).collect::<Vec<_>>().join(" and "),
            Awaiting::Chance(_) => "fate".into(),
            Awaiting::Over(_) => "over".into(),
        }
    }

    fn answer(table: &Table, question: &[&str]) -> Option<String> {
        (question == ["prize"]).then(|| format!("{:?}", table.state.prize))
    }
}

#[test]
fn both_sides_answer_by_name_in_any_order() {
    Table::check(
        "start",
        "? next; red: hide 1; ? next; hide 2; ? next",
        "red and blue; Hid(Red, 1); blue; Hid(Blue, 2); fate",
    );
    Table::check("start", "blue: hide 1; red: hide 2", "Hid(Blue, 1); Hid(Red, 2)");
    Table::check("start", "? may blue: hide 3; ? may blue: hide 7; ? list blue: hide 4", "yes; no, 1-hide; hide 4");
}

#[test]
fn fate_answers_in_words() {
    let told = "Drew(2); Storm(3); Drew(0); Probed(Red, 0, true); Cleared(Red, false); Drew(1)";
    Table::check("start", "red: hide 1; blue: hide 0; !; storm; pick 4; red; probe; 6; blue", told);
    Table::check("storm 2", "? prize; ? list red: step", "Some(2); none");
    assert_eq!(Table::set("start").list(Side::B).len(), 5);
}

/// What a table says when something does not fit or does not hold.
fn fails(position: &str, inputs: &str) -> String {
    let said = std::panic::catch_unwind(|| Table::play(position, inputs)).expect_err("a panic");
    said.downcast::<String>().map_or_else(|it| (*it.downcast::<&str>().expect("words")).to_owned(), |it| *it)
}

#[test]
fn what_does_not_fit_is_said() {
    const HIDDEN: &str = "red: hide 1; blue: hide 2";
    for (inputs, said) in [
        ("hide 1".to_owned(), "say whose it is"),
        ("red: hide 1; red: hide 2".to_owned(), "but Choice"),
        ("red: hide 9".to_owned(), "is not allowed"),
        (format!("{HIDDEN}; 1"), "answers are red, blue, storm"),
        (format!("{HIDDEN}; storm; 3"), "answers are pick 1, pick 2"),
        (format!("{HIDDEN}; red; 3"), "no action \"3\""),
        ("? weather".to_owned(), "no question weather"),
    ] {
        assert!(fails("start", &inputs).contains(said), "{inputs}: {}", fails("start", &inputs));
    }
}

#[test]
fn laws_are_checked_after_every_input() {
    for (bug, said) in [
        ("stale", "the board is stale"),
        ("unsorted", "ascends"),
        ("lossy", "a position read back"),
        ("dead_end", "a list of red where it owes: red"),
    ] {
        let found = fails(&format!("start | with bug {bug}"), "red: hide 1; blue: hide 2; red; look; step 1; halt");
        assert!(found.contains(said), "{bug}: {found}");
    }
}
