#![allow(clippy::unwrap_used, reason = "tests")]

use catalog::{Chair, Dice, Input, Keeper, Keeping, Level, Setup, Side, Stop};

use super::{
    choices::{self, Entry, Picked, Picking},
    command::{Command, Expanded, expand},
    seat::{Named, Seats, Who},
    sitting::{Sitting, Start},
};
use crate::{
    screen::{Size, WIDTH},
    store::Autosave,
    typing::{Piped, Typed, Typist},
};

/// A table at its first movement, nothing in contact.
fn table() -> Box<dyn Keeper> {
    let title = catalog::find("hindenburg").unwrap();
    let mut table = title.table(&Setup::default(), Dice::from_seed(1)).unwrap().for_analysis();
    table.queue(vec![1.into(), 1.into()]);
    table.keep(&Keeping::Settle).unwrap();
    table
}

/// What a sitting prints.
fn sitting(table: Box<dyn Keeper>, seats: Seats, width: usize, input: &str) -> String {
    let mut out = anstream::StripStream::new(Vec::new());
    let start = Start {
        table,
        seats,
        salt: 1,
        own: Vec::new(),
        saved: None,
        autosave: None,
        notes: Vec::new(),
        size: Size { width, height: None },
    };
    Sitting::new(Piped(input.as_bytes()), &mut out, start).play().unwrap();
    String::from_utf8(out.into_inner()).unwrap()
}

fn sit(input: &str) -> String {
    let table = table();
    let seats = Named::default().or_human(table.info());
    sitting(table, seats, WIDTH, input)
}

/// A game of Mukden with people at these sides, and what they type.
/// The first dice are set by hand.
fn mukden(humans: &[&str], dice: &[u16], input: &str) -> String {
    duel("mukden", ["japan", "russia"], humans, dice, input)
}

/// A game of Hitler Turns East with people at both sides, and what they type.
fn east(input: &str) -> String {
    duel("east", ["axis", "soviet"], &["axis", "soviet"], &[], input)
}

fn duel(game: &str, sides: [&str; 2], humans: &[&str], dice: &[u16], input: &str) -> String {
    let title = catalog::find(game).unwrap();
    let mut table = title.table(&Setup::default(), Dice::from_seed(1)).unwrap().for_analysis();
    table.queue(dice.iter().map(|&it| it.into()).collect());
    let seats = sides.map(|it| {
        let who = if humans.contains(&it) { "human" } else { "random" };
        (it.to_owned(), who.to_owned())
    });
    let seats = Named::read(&seats, table.info()).unwrap().or_human(table.info());
    sitting(table, seats, WIDTH, input)
}

/// What is printed between the command and the next question.
fn reply(command: &str) -> String {
    let text = sit(&format!("{command}\n"));
    let (_, rest) = text.split_once(&format!("germany> {command}\n")).unwrap();
    rest.split_once("germany>").unwrap().0.to_owned()
}

fn entries(table: &dyn Keeper) -> Vec<Entry> {
    let seat = table.seat(Chair::Side(Side::A));
    let labels = seat.labels().into_iter().map(|it| table.sheet().say(&it));
    seat.sight().offers.into_iter().zip(labels).map(|(offer, label)| Entry { offer, label }).collect()
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
    // A whole move is one gesture.
    let text = sit("move XVII 2403\nundo\nundo\n");
    assert!(text.contains("2405 Darkehmen-2404-2403"), "{text}");
    assert_eq!(text.matches("Taken back.").count(), 1);
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
fn going_back_over_dice_is_asked_twice() {
    let text = sit("back\nback\nmove XVII 2403\nend\nback\nmap\nback\nback\nmap\n");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("If the other side agrees, type back again."), "{text}");
    assert!(text.contains("There is nothing that can be taken back."), "{text}");
    assert!(text.contains("Taken back, with all that followed."), "{text}");
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
    let table = table();
    let entries = entries(&*table);
    let words = ["end".to_owned(), "rail".to_owned(), "xvx".to_owned()];
    let picking = Picking { sheet: table.sheet(), side: Side::A, entries: &entries, words: &words };
    assert_eq!(picking.pick("1"), Picked::One(&entries[0]));
    assert_eq!(picking.pick("0"), Picked::Beyond);
    assert_eq!(picking.pick("999999999999999999999999"), Picked::Beyond);
    assert_eq!(picking.pick("dance"), Picked::None);
    assert!(matches!(picking.pick("end"), Picked::One(it) if it.offer.act == "end"));
    let hex = entries[0].offer.hex.unwrap().to_string();
    assert!(matches!(picking.pick(&hex), Picked::One(_) | Picked::Several(_)));
    assert!(matches!(picking.pick("8A-XVII"), Picked::Several(_)));
    assert!(matches!(picking.pick("XVII. Corps"), Picked::Several(_)));
    // The beginning of a command is not the beginning of a name.
    assert_eq!(picking.pick("xv"), Picked::None);
    assert_eq!(picking.pick_all("1, 2").unwrap().len(), 2);
    assert_eq!(picking.pick_all("1 dance"), None);
    assert!(choices::unwritten(&entries).is_empty());
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
    let read = |who: &str, what: &str| Named::read(&[(who.to_owned(), what.to_owned())], &info);
    assert_eq!(read("germany", "human").unwrap().0[Side::A], Some(Who::Human));
    assert_eq!(read("germany", "random").unwrap().or_human(&info).n_humans(), 0);
    assert_eq!(Named::default().or_human(&info).n_humans(), 1);
    for (who, what) in [("russia", "human"), ("france", "human"), ("germany", "genius")] {
        assert!(read(who, what).is_err(), "{who} {what}");
    }
}

#[test]
fn a_turn_of_two_people_at_one_screen() {
    let text = mukden(
        &["japan", "russia"],
        &[2, 3],
        "\norder combat\n2215\nattack 2315\nattack 2315 with 10, 3R guns 2\nundo\nattack 2315 with 10, 3R guns 2\n\
         lose 10, 10\nlose 10\n\n\npass\nyes\n\n\nhelp\nzones\nlines\nsupply\n\
         control\nIG\nhint\nreach IG\nwhy move IG 2816\npass\nquit\nquit\n",
    );
    for line in text.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("Whoever plays Russia: take the screen and press Enter."), "{text}");
    assert!(text.contains("Press Enter to clear the screen."), "the attacker reads the die first: {text}");
    assert!(text.contains("Japan attacks 2315 Shahopu with 10, 3R and 2 bombardment markers, against 35"), "{text}");
    assert!(text.contains("Russia passes for the rest of the phase."), "{text}");
}

/// What each side was shown: everything up to the hand-over belongs to the one before it.
fn screens(text: &str) -> Vec<(Side, String)> {
    let mut at = Side::A;
    let mut screens = vec![(at, String::new())];
    for line in text.lines() {
        for (side, name) in [(Side::A, "Japan"), (Side::B, "Russia")] {
            if line.starts_with(&format!("{name} is to decide.")) {
                at = side;
                screens.push((at, String::new()));
            }
        }
        let screen = screens.last_mut().unwrap();
        screen.1.push_str(line);
        screen.1.push('\n');
    }
    screens
}

#[test]
fn nobody_is_shown_what_is_hidden_from_them() {
    let title = catalog::find("mukden").unwrap();
    for seed in 1..=3 {
        // The same random game on a table of its own, to know what was hidden when.
        let mut table = title.table(&Setup::default(), Dice::from_seed(seed)).unwrap();
        table.set_forced(true);
        table.keep(&Keeping::Settle).unwrap();
        let (mut input, mut hidden, mut last) = (String::new(), Vec::new(), None);
        for salt in 0..600 {
            let Some(side) = table.owing().iter().next() else { break };
            if last != Some(side) {
                input.push_str("\n\n");
                last = Some(side);
            }
            hidden.push((side, hidden_from(&*table, side)));
            let seat = table.seat(Chair::Side(side));
            let act = seat.job(Level::Random, salt).unwrap().run(&Stop::default()).acts().swap_remove(0);
            // Whoever ends something is asked once.
            input.push_str(&format!("{act}\nyes\n"));
            table.submit(side, &Input::Act { version: None, acts: vec![act] }).unwrap();
        }
        assert!(hidden.iter().any(|it| !it.1.is_empty()));
        let seats = ["japan", "russia"].map(|it| (it.to_owned(), "human".to_owned()));
        let fresh = title.table(&Setup::default(), Dice::from_seed(seed)).unwrap();
        let seats = Named::read(&seats, fresh.info()).unwrap().or_human(fresh.info());
        let text = sitting(fresh, seats, WIDTH, &input);
        // Every hand-over is like every other: the one who leaves presses Enter, then the one who comes.
        let handed = text.matches(" is to decide. Whoever plays ").count();
        assert_eq!(text.matches("Press Enter to clear the screen.").count() + 1, handed, "{text}");
        // A unit that is hidden from a side during a whole screen is not named on it.
        let mut decisions = hidden.into_iter().peekable();
        for (side, screen) in screens(&text) {
            let mut all: Option<Vec<String>> = None;
            while let Some((_, hidden)) = decisions.next_if(|it| it.0 == side) {
                all = Some(match all {
                    None => hidden,
                    Some(before) => before.into_iter().filter(|it| hidden.contains(it)).collect(),
                });
            }
            let others = without_items(&screen);
            for unit in all.unwrap_or_default() {
                assert!(!others.contains(&format!("({unit})")), "{unit} on\n{screen}");
            }
        }
    }
}

/// A screen without what has happened, which may name what was seen for a moment.
fn without_items(screen: &str) -> String {
    let mut is_item = false;
    let is_other = |line: &&str| {
        is_item = line.starts_with("  - ") || is_item && line.starts_with("    ");
        !is_item
    };
    screen.lines().filter(is_other).collect::<Vec<_>>().join("\n")
}

/// Enemy units that a side sees nowhere.
fn hidden_from(table: &dyn Keeper, side: Side) -> Vec<String> {
    let view = table.seat(Chair::Side(side)).view_json();
    let position: serde_json::Value = serde_json::from_str(&table.fork().for_analysis().record().view_json()).unwrap();
    let enemy = if side == Side::A { "R:" } else { "J:" };
    let living = position["living"].as_array().unwrap();
    let ids = living.iter().map(|it| it[0].as_str().unwrap().to_owned());
    let stacks = view.split_once("\"stacks\"").unwrap().1.to_owned();
    ids.filter(|it| it.starts_with(enemy) && !stacks.contains(&format!("\"{it}\""))).collect()
}

#[test]
fn orders_are_bought_on_a_screen_of_ones_own() {
    let text = east(
        "\ncenter\ndone\nyes\nbuy 2 blitz, 2 hold\n\n\nbuy withdraw, 3 hold\n\n\ndone\nyes\nreach P24\nzones\nlines\nsupply\ncontrol\n\
         odds assault 1410 with P39, P57\nP39\nhelp\nhint\nmove P24, P46 to Baranovichi\nundo\ndone\nyes\nodds attack 1412 with all\n\
         attack 1412\njoin P24, P46\nodds\nfight\nquit\nquit\n",
    );
    for line in text.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
    // Who is at the screen changes with the hand-over; between the two purchases it is cleared.
    let (axis, rest) = text.split_once("Soviet is to decide.").unwrap();
    let (soviet, back) = rest.split_once("Axis is to decide.").unwrap();
    assert!(axis.contains("The Axis buys 2 Blitz, 2 Hold."));
    assert!(!soviet.contains("2 Blitz, 2 Hold") && soviet.contains("The Soviets buy 1 Withdraw, 3 Hold."), "{soviet}");
    assert!(!back.contains("1 Withdraw, 3 Hold") && !back.contains("3 Hold and 1 Withdraw"), "{back}");
    assert!(back.contains("Axis orders bought for the next turn: 2 Hold and 2 Blitz."), "{back}");
    assert!(back.contains("Mobile Assault of P39, P57 on 1410 Grodno"), "{back}");
    assert!(back.contains("Attack of P24, P46, P47 on 1412"), "{back}");
    assert!(back.contains("Which one?") && back.contains("Taken back."), "{back}");
}

/// A table at any moment, with people at all sides.
fn at(game: &str, dice: &[u16], input: &str, width: usize) -> String {
    let mut table = catalog::find(game).unwrap().table(&Setup::default(), Dice::from_seed(1)).unwrap().for_analysis();
    table.queue(dice.iter().map(|&it| it.into()).collect());
    let seats = Named::default().or_human(table.info());
    sitting(table, seats, width, input)
}

/// Words without line breaks.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_screen_fits_its_width() {
    let asked =
        "help\ngoal\nunits\nsources\noptions\nrules\nmap busy\nmap all\nzones\nlines\nsupply\ncontrol\nhint\nlog\n";
    for (game, first, place) in [
        ("hindenburg", "look 1614\nmap 1614\nmap 1614 2\nreach XX\n", "1614"),
        ("mukden", "\norder combat\nlook 2315\nmap 2315\nreach IG\nodds attack 2315 with 10, 3R\n", "2315"),
        ("east", "\ncenter\nlook Moscow\nmap Moscow\nreach P24\n", "2707"),
    ] {
        for width in [59, WIDTH, 119, 159] {
            let text = at(game, &[1, 1], &format!("{first}{asked}"), width);
            assert!(text.contains(place));
            let too_long: Vec<&str> = text.lines().filter(|it| it.chars().count() > width + 1).collect();
            assert!(too_long.is_empty(), "{game} {width}: {too_long:?}");
        }
    }
}

#[test]
fn a_newcomer_is_told_the_goal_the_sequence_and_how_things_stand() {
    for (game, goal, sequence, stand) in [
        ("hindenburg", "You win if five Russian corps", "The day ends with supply", "A German victory takes 5 points"),
        ("mukden", "Japan wins at once by entering", "A turn has a movement phase and a combat phase", "Mukden"),
        ("east", "The Axis wins at the end of any turn", "A turn begins with Axis reinforcements", "Leningrad"),
    ] {
        let first = flat(&at(game, &[1, 1], "", WIDTH));
        assert!(first.contains(goal) && first.contains(sequence) && first.contains("Ways to win"), "{first}");
        let asked = flat(&at(game, &[1, 1], "\ngoal\n", WIDTH));
        let stands = asked.rsplit_once("How things stand").unwrap().1;
        assert!(stands.contains(stand), "{stands}");
    }
    // Whoever goes on with a game has read it.
    assert!(!sit("").contains("Ways to win"));
}

#[test]
fn ending_something_is_asked_once_and_names_who_is_idle() {
    let text = flat(&sit("end\nmap\nend\nend\n"));
    let question =
        "This ends German movement; 4 units have not moved: I. Corps, XVII. Corps, I. Res. Corps and XX. Corps.";
    assert_eq!(text.matches(question).count(), 2, "what is asked is forgotten with the next command: {text}");
    assert_eq!(text.matches("German movement is over.").count(), 1, "{text}");
    let text = flat(&sit("end\nyes\nyes\n"));
    assert_eq!(text.matches("German movement is over.").count(), 1, "{text}");
    assert!(text.contains("There is nothing to confirm."), "{text}");
    // One who has moved is not idle.
    assert!(flat(&sit("move XVII 2403\nend\n")).contains("; 3 units have not moved: I. Corps, I. Res. Corps and"));
}

#[test]
fn refusals_say_what_is_the_matter_now() {
    for (command, matter) in [
        ("step 8A-XVII 2404\nmove XX 1514", "XVII. Corps (8A-XVII) is under way: march on, or halt it first."),
        ("move XX 1410", "1410 Seeburg is 5 hexes away"),
        ("move XVII 2403\nmove XVII 2402", "XVII. Corps (8A-XVII) has had its move today."),
    ] {
        let text = flat(&sit(&format!("{command}\n")));
        assert!(text.contains(matter), "{command}: {text}");
        assert!(!text.contains("six phases"), "{command}: {text}");
    }
}

#[test]
fn commands_may_be_cut_short() {
    let words = ["undo", "units", "retreat", "help", "hint"];
    assert_eq!(expand("und", words.into_iter()), Expanded::Line("undo".into()));
    assert_eq!(expand("RET XX 1512", words.into_iter()), Expanded::Line("retreat XX 1512".into()));
    assert_eq!(expand("h", words.into_iter()), Expanded::Several(vec!["help".into(), "hint".into()]));
    for whole in ["undo", "dance", ""] {
        assert_eq!(expand(whole, words.into_iter()), Expanded::No);
    }
    assert!(reply("loo 1614").contains("Ortelsburg"));
    assert!(reply("mo XVII 2403").contains("2405 Darkehmen-2404-2403"));
    assert!(reply("h").contains("h could be "));
}

#[test]
fn hexes_can_be_looked_at() {
    let said = flat(&reply("look Ortelsburg"));
    assert!(said.contains("1614 Ortelsburg: town") && said.contains("railroad") && said.contains("XX. Corps (8A-XX)"));
    assert_eq!(flat(&reply("look XX")), said, "where the unit stands");
    assert!(reply("look").contains("Say: look and a hex"));
    assert!(reply("look Nowhere").contains("There is no hex or place"));
    assert!(reply("map Nowhere").contains("There is no hex or place"));
    let near = reply("map Ortelsburg 2");
    assert!(near.contains("G20") && !near.contains("A20 ") && near.lines().count() < 25, "{near}");
    // Under fog a stack is described as it is seen.
    let text = flat(&at("mukden", &[1], "\norder movement\nlook 2219\n", WIDTH));
    assert!(text.contains("3rd Division (J:3): ") && text.contains("of "), "{text}");
}

#[test]
fn rules_are_searched_by_word() {
    let said = reply("rules rail");
    assert!(said.contains("5-rail-a: ") && said.contains("9-rail: "), "{said}");
    assert!(reply("rules surrender").contains("surrender"));
    assert!(reply("rules TURN RAIL").contains("5-rail-a: "));
    assert!(reply("rules zebra").contains("No rule begins with or speaks of \"zebra\"."));
}

#[test]
fn sets_are_named_in_any_order() {
    // The attackers of Mukden, one by one and together, the last first.
    let attack = |joins: &str| {
        let text = at("mukden", &[1, 3], &format!("\norder combat\nattack 2315\n{joins}fight\n"), WIDTH);
        flat(&text)
    };
    for joins in ["join 3R\njoin 10\n", "3R, 10\n", "10D\n3R\n", "join J:10\njoin J:3R\n", "3R\nundo\n3R\n10\n"] {
        let text = attack(joins);
        assert!(text.contains("Japan attacks 2315 Shahopu with 10, 3R"), "{joins}: {text}");
    }
    assert!(attack("3R\n").contains("So far: join J:3R."));
    // A set is one gesture.
    let text = at("mukden", &[1], "\norder combat\nattack 2315\n3R\n10\nguns 2\nundo\nundo\n", WIDTH);
    assert_eq!(text.matches("Taken back.").count(), 2, "{text}");
    // The paralysed, and what is lost.
    for picks in ["2515, 1316\n", "2515\n1316\n", "paralyse 2515 1, 1316 1\n", "2515 Putilov Hill\nparalyse 1316 1\n"] {
        let text = flat(&at("mukden", &[5], &format!("\norder combat\n{picks}"), WIDTH));
        let told = "- At 1316, the top unit is paralysed. At 2515 Putilov Hill, the top unit is paralysed.";
        assert!(text.contains(told), "{picks}: {text}");
    }
    for picks in ["2515\n2315\n1316\n", "2515\n2315, 1316\n", "2315\n1316\nundo\n1316\n2515\n"] {
        let text = flat(&at("mukden", &[6], &format!("\norder combat\n{picks}"), WIDTH));
        let told = "- At 1316, the top unit is paralysed. At 2315 Shahopu, the top unit is paralysed. At 2515";
        assert!(text.contains(told), "{picks}: {text}");
    }
    let text = flat(&at("mukden", &[5], "\norder combat\n2515 1, 1316 1\n", WIDTH));
    assert!(text.contains("\"2515 1, 1316 1\" is not understood"), "half of it is not done: {text}");
}

#[test]
fn what_the_other_side_did_comes_in_a_line_each() {
    let text = mukden(&["russia"], &[1], "log 400\n");
    let told: Vec<&str> = text.lines().filter(|it| it.starts_with("  - Japan declares")).collect();
    assert_eq!(told.len(), 2, "once when it happened, once in the log: {text}");
    let story = text.split_once("Type help").unwrap().1;
    let (told, map) = story.split_once("\nTurn 1 of 6").unwrap();
    assert!(told.contains("  - ") && map.contains("russia> "), "first what happened, then the map: {text}");
}

#[test]
fn a_choice_that_is_none_is_made_and_told() {
    // Whichever games lead there: nobody is asked about a list of one that shows nothing.
    for seed in 1..4 {
        let mut table =
            catalog::find("east").unwrap().table(&Setup::default(), Dice::from_seed(seed)).unwrap().for_analysis();
        table.set_forced(true);
        table.keep(&Keeping::Settle).unwrap();
        for salt in 0..200 {
            let Some(side) = table.owing().iter().next() else { break };
            let seat = table.seat(Chair::Side(side));
            let act = seat.job(Level::Random, salt).unwrap().run(&Stop::default()).acts().swap_remove(0);
            table.submit(side, &Input::Act { version: None, acts: vec![act] }).unwrap();
        }
        let heard = table.record().heard(0).unwrap();
        let is_forced = |it: &stage::Told| it.what == stage::What::Forced;
        if heard.iter().any(|it| it.told.iter().any(is_forced)) {
            return;
        }
    }
    panic!("no list of one in three games");
}

#[test]
fn seats_are_kept_as_text() {
    let info = catalog::find("east").unwrap().info(&[]).unwrap();
    let seats = Named::read(&[("axis".into(), "random".into())], &info).unwrap().or_human(&info);
    let text = seats.to_text(&info);
    assert_eq!(text, "axis=random\nsoviet=human\n");
    assert_eq!(Named::from_text(&text, &info).unwrap().or_human(&info), seats);
    for wrong in ["axis", "france=human", "axis=genius", "axis=human\n\u{0}"] {
        assert_eq!(Named::from_text(wrong, &info), None, "{wrong:?}");
    }
    assert_eq!(Named::from_text("axis=human\n", &info).unwrap().open(&info), [Side::B]);
}

/// Somebody who types some lines and then wants to leave at once.
struct Interrupting(Vec<&'static str>);

impl Typist for Interrupting {
    fn next(&mut self, _: &str, _: &mut dyn std::io::Write) -> Result<Typed, crate::trouble::Trouble> {
        Ok(self.0.pop().map_or(Typed::Interrupted, |it| Typed::Line(it.to_owned())))
    }
}

#[test]
fn an_interrupted_game_is_saved_with_what_was_being_chosen() {
    let folder = std::env::temp_dir().join(format!("sandtable-interrupted-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let mut table =
        catalog::find("mukden").unwrap().table(&Setup::default(), Dice::from_seed(1)).unwrap().for_analysis();
    table.queue(vec![1.into()]);
    let seats = Named::default().or_human(table.info());
    let autosave = Autosave::planned(&folder, "mukden");
    let path = autosave.path().to_owned();
    let size = Size { width: WIDTH, height: None };
    let (own, notes) = (Vec::new(), Vec::new());
    let start = Start { table, seats, salt: 1, own, saved: None, autosave: Some(autosave), notes, size };
    let mut out = anstream::StripStream::new(Vec::new());
    let typist = Interrupting(vec!["join 3R", "attack 2315", "order combat", ""]);
    Sitting::new(typist, &mut out, start).play().unwrap();
    let text = flat(&String::from_utf8(out.into_inner()).unwrap());
    assert!(text.ends_with("Go on with: sandtable play --resume"), "{text}");
    let journal = std::fs::read_to_string(&path).unwrap();
    assert!(journal.contains(" japan attack 2315 #") && journal.contains(" japan join J:3R #"), "{journal}");
    assert_eq!(catalog::open(&journal, &[]).unwrap().journal(true), journal);
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn a_disk_that_takes_no_more_is_said_once_and_the_game_goes_on() {
    let file = std::env::temp_dir().join(format!("sandtable-no-folder-{}", std::process::id()));
    std::fs::write(&file, "a file, where a folder should be").unwrap();
    let autosave = Some(Autosave::planned(&file, "hindenburg"));
    let table = table();
    let seats = Named::default().or_human(table.info());
    let size = Size { width: WIDTH, height: None };
    let start = Start { table, seats, salt: 1, own: Vec::new(), saved: None, autosave, notes: Vec::new(), size };
    let mut out = anstream::StripStream::new(Vec::new());
    let input = "move XVII 2403\nmove XX 1514\nquit\nquit\n";
    Sitting::new(Piped(input.as_bytes()), &mut out, start).play().unwrap();
    let text = flat(&String::from_utf8(out.into_inner()).unwrap());
    assert_eq!(text.matches("The game no longer saves itself: type save FILE.").count(), 1, "{text}");
    assert!(text.contains("XX. Corps (8A-XX) moves 1614 Ortelsburg to 1514"), "{text}");
    assert!(text.contains("The game is not saved. Type save FILE, or quit again"), "{text}");
    let _ = std::fs::remove_file(&file);
}
