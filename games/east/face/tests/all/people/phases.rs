//! Every phase: the question, the labels, the sets, and reasons that agree with the list.

use east::{Action, Pause, Phase};
use east_face::EastFace;
use expect_test::expect;
use kernel::{Game, Log, Side, Viewer};
use stage::{Face, Sheet};

use super::table::{Table, check, game, list, owes, random_game};
use crate::actions::any_actions;

#[test]
fn reasons_agree_with_the_list_in_every_phase() {
    let mut kinds: Vec<std::mem::Discriminant<Phase>> = Vec::new();
    let mut rules: Vec<&'static str> = Vec::new();
    for seed in 1..=3 {
        random_game(seed, 1, |game, state, bits| {
            // Enough of each kind, and the rare kinds whenever they come.
            let kind = std::mem::discriminant(&state.phase);
            if kinds.iter().filter(|&&it| it == kind).count() >= 12 || bits.below(3) > 0 {
                return;
            }
            kinds.push(kind);
            for side in Side::ALL {
                let (list, board) = (list(game, state, side), &mut game.board(state));
                for action in list.iter().copied().chain(any_actions(game, bits, 6)) {
                    let why = game.why_not(state, board, side, action);
                    assert_eq!(why.is_ok(), list.contains(&action), "{action:?} {why:?} in {:?}", state.phase);
                    rules.extend(why.err().map(|it| it.0));
                }
            }
        });
    }
    let seen = (0..kinds.len()).filter(|&at| !kinds[..at].contains(&kinds[at])).count();
    assert!(seen >= 24, "{seen} kinds of phases were seen");
    rules.sort_unstable();
    rules.dedup();
    let ids: Vec<&str> = east::RULES.lines().filter_map(|it| it.strip_prefix("id = \"")).collect();
    for rule in rules {
        assert!(ids.is_empty() || ids.iter().any(|it| it.strip_suffix('"') == Some(rule)), "{rule} is no rule");
    }
}

#[test]
fn every_prompt_and_label_reads_as_a_sentence() {
    let mut kinds: Vec<std::mem::Discriminant<Phase>> = Vec::new();
    let mut pauses = 0;
    let sheet = Sheet::of::<EastFace>(&game());
    for seed in 21..=24 {
        random_game(seed, 3, |game, state, _| {
            for viewer in Viewer::ALL {
                let text = sheet.tell(&EastFace::waiting(game, state, &mut game.board(state), viewer));
                assert!(text.ends_with('.') && !text.contains("  "), "{text}");
            }
            let Some(side) = owes(game, state) else { return };
            kinds.push(std::mem::discriminant(&state.phase));
            pauses += usize::from(state.pause != Pause::None);
            let board = &mut game.board(state);
            let text = sheet.tell(&EastFace::prompt(game, state, board, side).text);
            assert!(text.ends_with(['.', '?']) && !text.contains("  "), "{text}");
            assert!(text.chars().next().is_some_and(|it| !it.is_lowercase()), "{text}");
            let (list, mut offers, mut labels) = (list(game, state, side), Vec::new(), Vec::new());
            EastFace::offers(game, state, board, side, &list, &mut offers);
            assert_eq!(offers.len(), list.len());
            for (action, offer) in list.into_iter().zip(offers) {
                let text = game.notation(side, action);
                assert_eq!(text.split(' ').next(), Some(offer.verb.word()));
                let label = sheet.say(&EastFace::label(game, state, board, side, action));
                assert!(!label.is_empty() && !label.ends_with([' ', '.']), "{label:?}");
                assert!(offer.unit.is_some() || offer.hex.is_some() || offer.button.is_some(), "{offer:?}");
                labels.push(label);
            }
            labels.sort();
            assert!(labels.is_sorted_by(|a, b| a < b), "two entries read alike: {labels:?}");
        });
    }
    let seen = (0..kinds.len()).filter(|&at| !kinds[..at].contains(&kinds[at])).count();
    assert!(seen >= 18, "{seen} kinds of decisions were seen");
    assert!(pauses > 0, "something interrupts an activation");
}

#[test]
fn sets_can_be_chosen_in_any_order_and_sent_ascending() {
    let mut seen = Vec::new();
    for seed in 21..=24 {
        random_game(seed, 2, |game, state, bits| {
            let Some(side) = owes(game, state) else { return };
            let Some(set) = EastFace::prompt(game, state, &mut game.board(state), side).set else { return };
            seen.push(set.what);
            let parse = |it: &String| game.parse(side, it).expect("a member");
            let members: Vec<Action> = set.members.iter().map(parse).collect();
            assert!(members.is_sorted_by(|a, b| a < b), "{members:?}");
            assert!(set.min <= set.max && set.chosen.len() <= usize::from(set.max));
            let all = list(game, state, side);
            let kind = |it: Action| std::mem::discriminant(&it);
            let mine = all.iter().filter(|it| members.first().is_some_and(|first| kind(**it) == kind(*first)));
            for action in mine {
                assert!(members.contains(action), "{action:?} is a member of {}", set.what);
            }
            if set.what != "attackers" || !set.chosen.is_empty() {
                return;
            }
            // Any choice of attackers can be sent at once.
            let picked: Vec<Action> = members.into_iter().filter(|_| bits.below(2) == 0).collect();
            if picked.is_empty() {
                return;
            }
            let (mut after, mut board) = (*state, game.board(state));
            for action in picked.into_iter().chain([Action::Fight { support: false }]) {
                assert!(list(game, &after, side).contains(&action), "{action:?}");
                game.act(&mut after, &mut board, side, action, &mut Log::off());
            }
        });
    }
    for what in ["attackers", "advance", "replacements"] {
        assert!(seen.contains(&what), "{what}");
    }
}

#[test]
fn refusals_name_the_rule() {
    let mut table = Table::new();
    let said = [table.whys(&["assign soviet west", "done"])];
    table.play(&["assign center"]);
    let mut said = said.to_vec();
    said.push(table.whys(&["garrison GE-G16", "restore GE-A18", "withdraw GE-G18", "step GE-P41 1307"]));
    table.play(&["done", "3", "4"]);
    said.push(table.whys(&["buy HHH", "buy BBBB", "done"]));
    table.play(&["axis: buy HHHB", "soviet: buy HHHH"]);
    said.push(table.whys(&["lead GE-LK", "lead GE-LG", "kluge hold", "step GE-P24 1212"]));
    table.play(&["done"]);
    let moves = ["step GE-P41 1307", "step GE-P24 1412", "step GE-P24 2707", "step GE-LG 1212", "gather GE-A4", "halt"];
    said.push(table.whys(&moves));
    said.push(table.whys(&["assault 1410", "attack 1410", "invade SU-A3 2020"]));
    table.play(&["gather P39"]);
    said.push(table.whys(&["assault 1410", "assault 1310", "halt", "step GE-P24 1212", "done"]));
    table.play(&["gather P57", "assault 1410", "6", "halt", "done"]);
    said.push(table.whys(&["attack 1208", "attack 2707", "attack 1412"]));
    table.play(&["attack 1412"]);
    said.push(table.whys(&["fight", "fight support", "join GE-P39", "join GE-A4", "join GE-P24", "join GE-LG"]));
    check(
        &said.join("\n\n"),
        &expect![[r#"
        assign soviet west: 3.1f
        done: 3.1f

        garrison GE-G16: 13.3.1
        restore GE-A18: 5.1.3
        withdraw GE-G18: 13.3.4
        step GE-P41 1307: 4.0a

        buy HHH: 7.1.4
        buy BBBB: 7.1.2
        done: 4.0a

        lead GE-LK: 13.4.4
        lead GE-LG: allowed
        kluge hold: allowed
        step GE-P24 1212: 4.0a

        step GE-P41 1307: 11.2.1a
        step GE-P24 1412: 12.1.1
        step GE-P24 2707: 11.1.1
        step GE-LG 1212: 13.4.2a
        gather GE-A4: 11.1.6
        halt: 11.1.6

        assault 1410: 12.4
        attack 1410: 12.1
        invade SU-A3 2020: 13.7.2a

        assault 1410: allowed
        assault 1310: allowed
        halt: 11.1.6
        step GE-P24 1212: 11.1.6
        done: 11.1.6

        attack 1208: 12.1.1
        attack 2707: 12.1.1
        attack 1412: allowed

        fight: 2.2.2b
        fight support: 2.2.2b
        join GE-P39: 12.1.1
        join GE-A4: 12.1.1
        join GE-P24: allowed
        join GE-LG: 12.1.10"#]],
    );
}

#[test]
fn offers_have_a_way_to_point_and_plain_labels() {
    let mut table = Table::at_work("center");
    let offer = |table: &Table, action: &str| {
        let side = table.side();
        let action = table.game.parse(side, action).expect("an action");
        let (board, mut offers) = (&mut table.board(), Vec::new());
        let label = table.sheet.say(&EastFace::label(&table.game, &table.state, board, side, action));
        EastFace::offers(&table.game, &table.state, board, side, &[action], &mut offers);
        let [stage::Offer { unit, via, hex, button, .. }] = &offers[..] else { panic!("one offer for {label}") };
        let unit = unit.map(|it| table.sheet.unit(it).id.clone());
        let hexes = [*via, *hex].into_iter().flatten().map(|it| it.to_string());
        let points: Vec<String> = unit.into_iter().chain(hexes).chain(button.clone()).collect();
        format!("{label} <- {}", points.join(", "))
    };
    let mut said = vec![offer(&table, "lead GE-LG"), offer(&table, "kluge assault"), offer(&table, "done")];
    table.play(&["done"]);
    said.extend(["step GE-P24 1311", "gather GE-P39", "done"].map(|it| offer(&table, it)));
    table.play(&["gather P39", "gather P57"]);
    said.extend(["assault 1410 support", "step GE-P39 1409"].map(|it| offer(&table, it)));
    table.play(&["assault 1410", "3"]);
    said.push(offer(&table, "retreat 1509 1609"));
    table.play(&["retreat 1509 1609", "halt", "done", "attack 1412"]);
    said.push(offer(&table, "join GE-P24"));
    table.play(&["join P24, P46, P47"]);
    said.push(offer(&table, "fight support"));
    table.play(&["fight", "1"]);
    said.push(offer(&table, "lose GE-P24"));
    check(
        &said.join("\n"),
        &expect![[r#"
            Guderian (GE-LG) tries to give his own order (die 1 to 3) <- GE-LG, lead
            4 Army (Kluge) (GE-A4) acts under Assault <- GE-A4, assault
            start moving <- done
            24 Panzer Corps (GE-P24) steps to 1311 <- GE-P24, 1311
            start a stack or a Mobile Assault with 39 Panzer Corps (GE-P39) <- GE-P39, gather
            end movement <- done
            assault 1410 Grodno with the Luftwaffe (2 units, 3 factors) <- 1410, assault support
            P39, P57 step to 1409 <- GE-P39, 1409
            retreat over 1509 to 1609 Vilnius <- 1509, 1609
            24 Panzer Corps (GE-P24) takes part from 1312 with 6, over a river <- GE-P24
            make the attack with a Luftwaffe marker <- fight support
            24 Panzer Corps (GE-P24) falls to 3, with 1 step left <- GE-P24"#]],
    );
}

/// Labels come from the board at hand, never from one made for the purpose: asked with the board of a table on which one
/// unit stands elsewhere, they speak of that.
#[test]
fn offers_make_no_board_of_their_own() {
    let mut table = Table::at_work("center");
    let mut said = Vec::new();
    let mut ask = |table: &Table, action: &str, (id, hex): (&str, &str)| {
        let side = table.side();
        let action = table.game.parse(side, action).expect("an action");
        let mut other = table.again();
        other.put(id, hex);
        for board in [&mut table.board(), &mut other.board()] {
            said.push(table.sheet.say(&EastFace::label(&table.game, &table.state, board, side, action)));
        }
    };
    table.play(&["done", "gather P24", "gather P46", "gather P47"]);
    ask(&table, "step GE-P24 1311", ("GE-LG", "1311"));
    table.play(&["move 1311", "done"]);
    ask(&table, "attack 1412", ("SU-A10", "1412"));
    check(
        &said.join("\n"),
        &expect![[r#"
            P24, P46, P47, LG step to 1311
            P24, P46, P47 step to 1311
            attack 1412 Brest-Litovsk (2 units, 3 factors, clear)
            attack 1412 Brest-Litovsk (3 units, 6 factors, clear)"#]],
    );
}
