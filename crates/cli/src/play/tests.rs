#![allow(clippy::unwrap_used, reason = "tests")]

use catalog::{Dice, Offered, Setup, Side, Table};

use super::{
    choices::{self, Picked},
    command::Command,
    seat::{Seat, Seats},
    sitting::Sitting,
};

/// A table at its first movement, nothing in contact.
fn table() -> Box<dyn Table> {
    let title = catalog::find("hindenburg").unwrap();
    let mut table = title.table(&Setup::default(), Dice::from_seed(1)).unwrap();
    table.queue(vec![1.into(), 1.into()]);
    table.settle().unwrap();
    table
}

fn sit(input: &str) -> String {
    let table = table();
    let seats = Seats::read(&[], table.info()).unwrap();
    let mut out = anstream::StripStream::new(Vec::new());
    Sitting::new(input.as_bytes(), &mut out, table, seats, Vec::new(), None, true).play().unwrap();
    String::from_utf8(out.into_inner()).unwrap()
}

/// What is printed between the command and the next question.
fn reply(command: &str) -> String {
    let text = sit(&format!("{command}\n"));
    let (_, rest) = text.split_once(&format!("germany> {command}\n")).unwrap();
    rest.split_once("germany>").unwrap().0.to_owned()
}

fn offers() -> Vec<Offered> {
    table().offers(Side::A)
}

#[test]
fn everything_fits_eighty_columns() {
    let text =
        sit("help\nsources\noptions\nrules\nrules 5\nreach XVII\nzones\nlines\nsupply\ncontrol\nhint\nrail XX\nlog\n");
    for line in text.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
}

#[test]
fn refusals_tell_the_rule_in_words() {
    assert!(reply("step 8A-XX 1410").contains("[1-map-a]"));
    assert!(reply("why end").starts_with("Allowed: end."));
    assert!(reply("dance").contains("not understood"));
    assert!(reply("9999").contains("neither a number of the list nor a hex"));
    assert!(reply("odds").contains("No combat is being prepared."));
    assert!(reply("undo").contains("nothing that can be taken back"));
    assert!(reply("rules 5-rail-c").contains("5-rail-c: "));
    assert!(reply("rules zz").contains("No rule begins with"));
    assert!(reply("load").contains("Say: load"));
    assert!(reply("load /nowhere/at/all").contains("Cannot read"));
}

#[test]
fn free_commands_and_undo() {
    let text = sit("move XVII 2403\nundo\nundo\nundo\n");
    assert!(text.contains("moves 2405 Darkehmen to 2404"), "{text}");
    assert_eq!(text.matches("Taken back.").count(), 2);
    assert_eq!(text.matches("There is nothing that can be taken back.").count(), 1);
}

#[test]
fn long_lists_are_summed_up_and_a_hex_is_enough() {
    let text = sit("rail XX\n0813\n");
    assert!(text.contains("type the hex (+ on the map)"), "{text}");
    assert!(text.contains("by rail for 0813"), "{text}");
}

#[test]
fn the_end_of_input_says_how_to_go_on() {
    let text = sit("");
    assert!(text.trim_end().ends_with("sandtable play --load FILE."), "{text}");
}

#[test]
fn leaving_and_giving_up_are_asked_twice() {
    assert!(sit("quit\nmap\nquit\nquit\nmap\n").trim_end().ends_with("germany> quit"));
    let text = sit("resign\nresign\nhint\nquit\n");
    assert!(text.contains("Russia has won (resignation)"), "{text}");
    assert!(text.contains("The game is over. Type save FILE"), "{text}");
}

#[test]
fn numbers_and_hexes_pick_from_the_list() {
    let offers = offers();
    assert_eq!(choices::pick(&offers, "1"), Picked::One(&offers[0]));
    assert_eq!(choices::pick(&offers, "0"), Picked::Beyond);
    assert_eq!(choices::pick(&offers, "999999999999999999999999"), Picked::Beyond);
    assert_eq!(choices::pick(&offers, "end"), Picked::None);
    let hex = offers[0].hex.clone().unwrap();
    assert!(matches!(choices::pick(&offers, &hex), Picked::One(_) | Picked::Several(_)));
    assert!(choices::unwritten(&offers).is_empty());
}

#[test]
fn commands_are_read_loosely() {
    assert_eq!(Command::read("  HELP "), Command::Help);
    assert_eq!(Command::read("log 5"), Command::Log(5));
    assert_eq!(Command::read("save! a b"), Command::Save { path: "a b".into(), force: true });
    assert_eq!(Command::read("move XX 1512"), Command::Free("move XX 1512".into()));
}

#[test]
fn seats_belong_to_sides_that_decide() {
    let info = table().info().clone();
    let read = |who: &str, what: &str| Seats::read(&[(who.to_owned(), what.to_owned())], &info);
    assert_eq!(read("germany", "human").unwrap().0[Side::A], Seat::Human);
    assert_eq!(read("germany", "random").unwrap().n_humans(), 0);
    for (who, what) in [("russia", "human"), ("france", "human"), ("germany", "genius")] {
        assert!(read(who, what).is_err(), "{who} {what}");
    }
}
