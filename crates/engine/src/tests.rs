#![allow(clippy::unwrap_used, reason = "tests")]

use std::{collections::BTreeSet, fs, path::Path};

use catalog::{Chair, Side};
use conform::fits;
use expect_test::{Expect, expect};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::{Session, shared::Shared};

/// A session as text: every request with its reply. Long replies are cut.
fn check(requests: &str, expect: Expect) {
    let mut session = Session::new(Vec::new());
    let mut text = String::new();
    for request in requests.lines().map(str::trim).filter(|it| !it.is_empty()) {
        let reply = session.answer(request.as_bytes());
        let short: String = reply.chars().take(240).collect();
        let cut = if short.len() < reply.len() { "..." } else { "" };
        text += &format!("> {request}\n< {short}{cut}\n");
    }
    expect.assert_eq(&text);
}

fn ask(session: &mut Session, request: &Value) -> Value {
    let reply = session.answer(request.to_string().as_bytes());
    serde_json::from_str(&reply).expect("a reply in JSON")
}

fn started(seed: u64) -> Session {
    let mut session = Session::new(Vec::new());
    let reply = ask(&mut session, &json!({"do": "new", "game": "hindenburg", "seed": seed}));
    assert_eq!(reply["ok"], true, "{reply}");
    session
}

/// A quiet opening, so that the first decision is movement: no contact after the march.
fn at_movement() -> Session {
    let mut session = Session::new(Vec::new());
    ask(&mut session, &json!({"do": "dice", "next": [1, 1]}));
    ask(&mut session, &json!({"do": "new", "game": "hindenburg", "seed": 1}));
    session
}

#[test]
fn before_a_game_only_some_requests_make_sense() {
    check(
        r#"
        {"do":"legal"}
        {"do":"position"}
        {"do":"undo"}
        {"do":"dice","next":[3]}
        {"do":"auto","chance":false}
        {"do":"new","game":"chess"}
        {"do":"new","game":"hindenburg","options":{"weather":"on"}}
        {"do":"new","game":"hindenburg","options":{"exhaustion":"maybe"}}
        {"do":"new","game":"hindenburg","scenario":"winter"}
        {"do":"load","position":{}}
        "#,
        expect![[r#"
            > {"do":"legal"}
            < {"ok":false,"error":"No game is on the table; ask for \"new\" or \"load\" first."}
            > {"do":"position"}
            < {"ok":false,"error":"No game is on the table; ask for \"new\" or \"load\" first."}
            > {"do":"undo"}
            < {"ok":false,"error":"No game is on the table; ask for \"new\" or \"load\" first."}
            > {"do":"dice","next":[3]}
            < {"ok":true,"queued":1}
            > {"do":"auto","chance":false}
            < {"ok":true,"auto":false}
            > {"do":"new","game":"chess"}
            < {"ok":false,"error":"There is no game \"chess\"; the games are hindenburg, mukden and east."}
            > {"do":"new","game":"hindenburg","options":{"weather":"on"}}
            < {"ok":false,"error":"There is no option \"weather\"; there are attack_trigger, blocked_lane, defence_strength, delayed_rail, exhaustion, konigsberg_area, map_edges, start_hexes, variable_activation."}
            > {"do":"new","game":"hindenburg","options":{"exhaustion":"maybe"}}
            < {"ok":false,"error":"The option exhaustion has no value \"maybe\"; it is off or on."}
            > {"do":"new","game":"hindenburg","scenario":"winter"}
            < {"ok":false,"error":"There is no scenario \"winter\"; there is historical. Scenarios of your own come with --data DIR."}
            > {"do":"load","position":{}}
            < {"ok":false,"error":"The position does not say of which \"game\" it is."}
        "#]],
    );
}

#[test]
fn dice_and_auto_come_before_new() {
    check(
        r#"
        {"do":"auto","chance":false}
        {"do":"new","game":"hindenburg","seed":"x"}
        {"do":"legal"}
        {"do":"land","luck":7}
        {"do":"land","luck":"order"}
        {"do":"land","luck":1}
        {"do":"roll"}
        {"do":"auto","chance":true}
        {"do":"dice","next":[2,2]}
        {"do":"new","game":"hindenburg","seed":"x"}
        {"do":"dice","next":[9]}
        {"do":"act","action":"end"}
        {"do":"dice","next":[]}
        "#,
        expect![[r#"
            > {"do":"auto","chance":false}
            < {"ok":true,"auto":false}
            > {"do":"new","game":"hindenburg","seed":"x"}
            < {"ok":true,"events":[],"awaiting":{"kind":"chance","chance":"die","answers":[1,2,3,4,5,6],"text":"The 1st Army rolls for its march."}}
            > {"do":"legal"}
            < {"ok":false,"refused":"not_yours","why":"Nobody has anything to decide before fate has answered. The 1st Army rolls for its march."}
            > {"do":"land","luck":7}
            < {"ok":false,"refused":"misfit","why":"The answer 7 does not fit; fate is asked for a die, 1 to 6."}
            > {"do":"land","luck":"order"}
            < {"ok":false,"refused":"misfit","why":"The answer order does not fit; fate is asked for a die, 1 to 6."}
            > {"do":"land","luck":1}
            < {"ok":true,"events":[{"kind":"march_roll","text":"1st Army march die 1: no march.","die":1,"what":{"is":"rolled","roll":"march","die":1,"terms":[],"total":1,"cell":{"chart":0,"row":4,"column":0},"unit":null,"army":1,"brings":0}}],"awaiting"...
            > {"do":"roll"}
            < {"ok":true,"events":[{"kind":"francois_roll","text":"François die 3: he obeys.","units":["8A-I"],"die":3,"what":{"is":"rolled","roll":"test","die":3,"terms":[],"total":3,"cell":{"chart":4,"row":2,"column":0},"unit":9}}],"awaiting":{"kind":"...
            > {"do":"auto","chance":true}
            < {"ok":true,"auto":true}
            > {"do":"dice","next":[2,2]}
            < {"ok":true,"queued":2}
            > {"do":"new","game":"hindenburg","seed":"x"}
            < {"ok":true,"events":[{"kind":"march_roll","text":"1st Army march die 2: no march.","die":2,"what":{"is":"rolled","roll":"march","die":2,"terms":[],"total":2,"cell":{"chart":0,"row":4,"column":0},"unit":null,"army":1,"brings":0}},{"kind":"fr...
            > {"do":"dice","next":[9]}
            < {"ok":true,"queued":1}
            > {"do":"act","action":"end"}
            < {"ok":false,"refused":"misfit","why":"The answer 9 does not fit; fate is asked for a die, 1 to 6."}
            > {"do":"dice","next":[]}
            < {"ok":true,"queued":0}
        "#]],
    );
}

#[test]
fn a_refused_act_names_the_rule_and_changes_nothing() {
    let mut session = at_movement();
    let before = (ask(&mut session, &json!({"do": "position"})), ask(&mut session, &json!({"do": "journal"})));
    for (actions, expect) in [
        (
            json!(["step 8A-XX 1512"]),
            expect![[
                r#"{"ok":false,"refused":"illegal","rule":"1-map-a","why":"1512 is 3 hexes away from XX. Corps (8A-XX)."}"#
            ]],
        ),
        (
            json!(["step 8A-XX 1514", "step 8A-XX 1410"]),
            expect![[
                r#"{"ok":false,"refused":"illegal","rule":"1-map-a","why":"1410 Seeburg is 4 hexes away from XX. Corps (8A-XX)."}"#
            ]],
        ),
        (
            json!(["step 8A-XX 1514", "halt", "step 8A-XX 1513"]),
            expect![[
                r#"{"ok":false,"refused":"illegal","rule":"5-foot-a","why":"XX. Corps (8A-XX) has had its move today."}"#
            ]],
        ),
        (
            json!(["end", "end"]),
            expect![[
                r#"{"ok":false,"refused":"batch","why":"Action 1 of the batch ends the run; those after it cannot be sent with it."}"#
            ]],
        ),
        (
            json!(["dance"]),
            expect![[r#"{"ok":false,"refused":"illegal","why":"\"dance\" is no action of this game."}"#]],
        ),
        (json!([]), expect![[r#"{"ok":false,"error":"\"act\" takes either \"action\" or a list of \"actions\"."}"#]]),
    ] {
        let line = json!({"do": "act", "actions": actions}).to_string();
        expect.assert_eq(&session.answer(line.as_bytes()));
        let after = (ask(&mut session, &json!({"do": "position"})), ask(&mut session, &json!({"do": "journal"})));
        assert_eq!(before, after, "{line}");
    }
}

#[test]
fn sides_and_viewers() {
    check(
        r#"
        {"do":"dice","next":[1,1]}
        {"do":"new","game":"hindenburg","seed":1,"as":"germany"}
        {"do":"new","game":"hindenburg","seed":1}
        {"do":"legal","side":"russia"}
        {"do":"legal","side":"france"}
        {"do":"act","side":"russia","action":"end"}
        {"do":"undo","side":"russia"}
        {"do":"view","as":"nobody"}
        {"do":"view","as":"spectator"}
        {"do":"view","as":7}
        {"do":"act","side":"germany","action":"step 8A-XX 1514","as":"spectator"}
        {"do":"act","side":"germany","action":"step 8A-XX 1514","as":"russia"}
        {"do":"act","action":"step 8A-XX 1514","as":"germany"}
        {"do":"undo","as":"russia"}
        {"do":"undo","side":"germany","as":"russia"}
        {"do":"undo"}
        "#,
        expect![[r#"
            > {"do":"dice","next":[1,1]}
            < {"ok":true,"queued":2}
            > {"do":"new","game":"hindenburg","seed":1,"as":"germany"}
            < {"ok":true,"events":[{"kind":"march_roll","text":"1st Army march die 1: no march.","die":1,"what":{"is":"rolled","roll":"march","die":1,"terms":[],"total":1,"cell":{"chart":0,"row":4,"column":0},"unit":null,"army":1,"brings":0}},{"kind":"fr...
            > {"do":"new","game":"hindenburg","seed":1}
            < {"ok":true,"events":[{"kind":"march_roll","text":"1st Army march die 4: one hex.","die":4,"what":{"is":"rolled","roll":"march","die":4,"terms":[],"total":4,"cell":{"chart":0,"row":2,"column":0},"unit":null,"army":1,"brings":1}},{"kind":"mar...
            > {"do":"legal","side":"russia"}
            < {"ok":false,"refused":"not_yours","why":"This side has nothing to decide now."}
            > {"do":"legal","side":"france"}
            < {"ok":false,"error":"There is no side \"france\"; the sides are germany and russia."}
            > {"do":"act","side":"russia","action":"end"}
            < {"ok":false,"refused":"not_yours","why":"This side has nothing to decide now."}
            > {"do":"undo","side":"russia"}
            < {"ok":false,"refused":"nothing_to_undo","why":"There is nothing that can be taken back."}
            > {"do":"view","as":"nobody"}
            < {"ok":false,"error":"There is no viewer \"nobody\"; there are germany, russia and spectator."}
            > {"do":"view","as":"spectator"}
            < {"ok":true,"view":{"game":"hindenburg","turn":1,"activation":1,"armies_done":0,"phase":{"name":"retreat","left":["8A-I"]},"units":[{"unit":"1A-Cav","hex":"2901"},{"unit":"1A-XX","hex":"2902"},{"unit":"1A-III","hex":"2903","disrupted":0},{"u...
            > {"do":"view","as":7}
            < {"ok":false,"error":"\"as\" must be text."}
            > {"do":"act","side":"germany","action":"step 8A-XX 1514","as":"spectator"}
            < {"ok":false,"refused":"secret","why":"A spectator looks on, and neither acts nor asks for a side."}
            > {"do":"act","side":"germany","action":"step 8A-XX 1514","as":"russia"}
            < {"ok":false,"refused":"secret","why":"A viewer acts and asks for its own side alone."}
            > {"do":"act","action":"step 8A-XX 1514","as":"germany"}
            < {"ok":false,"refused":"illegal","rule":"2-sequence-b","why":"First I. Corps (8A-I) retreats."}
            > {"do":"undo","as":"russia"}
            < {"ok":false,"refused":"nothing_to_undo","why":"There is nothing that can be taken back."}
            > {"do":"undo","side":"germany","as":"russia"}
            < {"ok":false,"refused":"secret","why":"A viewer acts and asks for its own side alone."}
            > {"do":"undo"}
            < {"ok":false,"refused":"nothing_to_undo","why":"There is nothing that can be taken back."}
        "#]],
    );
}

#[test]
fn malformed_lines_are_answered() {
    check(
        r#"
        nonsense
        []
        {}
        {"do":7}
        {"do":"dance"}
        {"do":"games","loud":true,"quick":1}
        {"do":"new"}
        {"do":"dice","next":[70000]}
        {"do":"dice","next":[true]}
        {"do":"auto"}
        {"do":"perft","depth":-1}
        {"do":"new","game":"hindenburg","seed":1.5}
        {"do":"overlay","kind":"weather"}
        {"do":"new","game":"hindenburg","seed":1}
        {"do":"overlay","kind":"weather"}
        {"do":"go","level":"grandmaster"}
        {"do":"act","action":"end","actions":["end"]}
        {"do":"act"}
        {"do":"quit"}
        "#,
        expect![[r#"
            > nonsense
            < {"ok":false,"error":"The line is not JSON: expected ident at line 1 column 2."}
            > []
            < {"ok":false,"error":"A request is a JSON object, such as {\"do\":\"games\"}."}
            > {}
            < {"ok":false,"error":"The request has no \"do\"."}
            > {"do":7}
            < {"ok":false,"error":"\"do\" must be text."}
            > {"do":"dance"}
            < {"ok":false,"error":"There is no request \"dance\"; there are games, new, load, position, dice, auto, land, roll, commit, reveal, forfeit, legal, act, reach, overlay, view, sheet, odds, go, undo, back, journal, perft, quit."}
            > {"do":"games","loud":true,"quick":1}
            < {"ok":false,"error":"\"games\" has no field \"loud\", \"quick\"; it takes as."}
            > {"do":"new"}
            < {"ok":false,"error":"\"new\" is not well formed: missing field `game`."}
            > {"do":"dice","next":[70000]}
            < {"ok":false,"error":"\"dice\" is not well formed: an answer of fate is a number or the name of a marker."}
            > {"do":"dice","next":[true]}
            < {"ok":false,"error":"\"dice\" is not well formed: an answer of fate is a number or the name of a marker."}
            > {"do":"auto"}
            < {"ok":false,"error":"\"auto\" is not well formed: missing field `chance`."}
            > {"do":"perft","depth":-1}
            < {"ok":false,"error":"\"perft\" is not well formed: invalid value: integer `-1`, expected u32."}
            > {"do":"new","game":"hindenburg","seed":1.5}
            < {"ok":false,"error":"\"new\" is not well formed: a seed is text or a whole number."}
            > {"do":"overlay","kind":"weather"}
            < {"ok":false,"error":"No game is on the table; ask for \"new\" or \"load\" first."}
            > {"do":"new","game":"hindenburg","seed":1}
            < {"ok":true,"events":[{"kind":"march_roll","text":"1st Army march die 4: one hex.","die":4,"what":{"is":"rolled","roll":"march","die":4,"terms":[],"total":4,"cell":{"chart":0,"row":2,"column":0},"unit":null,"army":1,"brings":1}},{"kind":"mar...
            > {"do":"overlay","kind":"weather"}
            < {"ok":false,"error":"There is no overlay \"weather\"; there are zones, lines, supply, control."}
            > {"do":"go","level":"grandmaster"}
            < {"ok":false,"error":"There is no level \"grandmaster\"; there are random, easy, normal."}
            > {"do":"act","action":"end","actions":["end"]}
            < {"ok":false,"error":"\"act\" takes either \"action\" or a list of \"actions\"."}
            > {"do":"act"}
            < {"ok":false,"error":"\"act\" takes either \"action\" or a list of \"actions\"."}
            > {"do":"quit"}
            < {"ok":true,"quit":true}
        "#]],
    );
}

#[test]
fn games_lists_everything_that_new_takes() {
    let mut session = Session::new(Vec::new());
    let games = ask(&mut session, &json!({"do": "games"}));
    let game = &games["games"][0];
    assert_eq!(game["id"], "hindenburg");
    assert_eq!(game["scenarios"][0]["id"], "historical");
    let options = game["options"].as_array().unwrap();
    assert_eq!(options.len(), 9);
    for option in options {
        assert_eq!(option["default"], option["values"][0]);
        assert!(option["says"].as_str().unwrap().ends_with('.'));
        for value in option["values"].as_array().unwrap() {
            let id = option["id"].as_str().unwrap();
            let request = json!({"do": "new", "game": "hindenburg", "scenario": "historical", "options": {id: value}});
            assert_eq!(ask(&mut session, &request)["ok"], true, "{id} {value}");
            let journal = ask(&mut session, &json!({"do": "journal"}));
            let header: Value =
                serde_json::from_str(journal["journal"].as_str().unwrap().lines().next().unwrap()).unwrap();
            assert_eq!(&header["options"][id], value);
        }
    }
}

#[test]
fn any_decision_can_be_loaded_again() {
    for seed in 0..6 {
        let mut session = started(seed);
        ask(&mut session, &json!({"do": "auto", "chance": false}));
        for salt in 0..2000 {
            let position = ask(&mut session, &json!({"do": "position"}));
            let mut other = Session::new(Vec::new());
            let loaded = ask(&mut other, &json!({"do": "load", "position": position["position"]}));
            assert_eq!(loaded["ok"], true, "{loaded} {position}");
            assert_eq!(ask(&mut other, &json!({"do": "position"})), position);
            let list = ask(&mut session, &json!({"do": "legal"}));
            assert_eq!(ask(&mut other, &json!({"do": "legal"})), list);
            let next = match loaded["awaiting"]["kind"].as_str().unwrap() {
                "choice" => {
                    let go = ask(&mut session, &json!({"do": "go", "level": "random", "salt": salt}));
                    json!({"do": "act", "action": go["action"]})
                }
                "chance" => json!({"do": "roll"}),
                _ => break,
            };
            assert_eq!(ask(&mut session, &next)["ok"], true);
        }
        let over = ask(&mut session, &json!({"do": "legal"}));
        assert_eq!(over["refused"], "over");
    }
}

#[test]
fn load_keeps_options_and_queued_dice_and_never_rolls() {
    let mut session = Session::new(Vec::new());
    ask(&mut session, &json!({"do": "new", "game": "hindenburg", "seed": 4, "options": {"exhaustion": "on"}}));
    ask(&mut session, &json!({"do": "auto", "chance": false}));
    ask(&mut session, &json!({"do": "new", "game": "hindenburg", "seed": 4, "options": {"exhaustion": "on"}}));
    let position = ask(&mut session, &json!({"do": "position"}))["position"].clone();
    ask(&mut session, &json!({"do": "auto", "chance": true}));
    ask(&mut session, &json!({"do": "dice", "next": [1, 1]}));
    let loaded = ask(&mut session, &json!({"do": "load", "position": position}));
    assert_eq!(loaded["awaiting"]["kind"], "chance");
    assert_eq!(ask(&mut session, &json!({"do": "position"}))["position"], position);
    let journal = ask(&mut session, &json!({"do": "journal"}))["journal"].as_str().unwrap().to_owned();
    assert!(journal.contains("\"exhaustion\":\"on\"") && journal.lines().count() == 1, "{journal}");
    let rolled = ask(&mut session, &json!({"do": "roll"}));
    let dice: Vec<_> = rolled["events"].as_array().unwrap().iter().filter_map(|it| it["die"].as_u64()).collect();
    assert_eq!(dice[..2], [1, 1]);
}

#[test]
fn impossible_positions_are_refused_with_all_faults() {
    let mut session = at_movement();
    let mut position = ask(&mut session, &json!({"do": "position"}))["position"].clone();
    position["turn"] = json!(99);
    position["units"][0]["hex"] = json!("0101");
    position["units"][1]["hex"] = json!("9999");
    let before = ask(&mut session, &json!({"do": "position"}));
    let reply = ask(&mut session, &json!({"do": "load", "position": position}));
    assert_eq!((&reply["ok"], &reply["refused"]), (&json!(false), &json!("impossible")));
    assert!(reply["faults"].as_array().unwrap().len() >= 2, "{reply}");
    assert_eq!(ask(&mut session, &json!({"do": "position"})), before);
}

#[test]
fn odds_of_an_attack_to_come() {
    let mut session = started(3);
    let mut found = 0;
    for salt in 0..3000 {
        let list = ask(&mut session, &json!({"do": "legal"}));
        let Some(actions) = list["actions"].as_array() else { break };
        if let Some(attack) = actions.iter().find(|it| it["kind"] == "attack") {
            let reply = ask(&mut session, &json!({"do": "odds", "after": [attack["action"]]}));
            let sum: f64 = reply["odds"]["results"]
                .as_array()
                .unwrap()
                .iter()
                .map(|it| it["num"].as_f64().unwrap() / it["den"].as_f64().unwrap())
                .sum();
            assert!((sum - 1.0).abs() < 1e-9, "{reply}");
            found += 1;
        } else {
            let reply = ask(&mut session, &json!({"do": "odds", "after": ["dance"]}));
            assert_eq!(reply["ok"], false);
        }
        let go = ask(&mut session, &json!({"do": "go", "level": "random", "salt": salt}));
        ask(&mut session, &json!({"do": "act", "action": go["action"]}));
    }
    assert!(found > 0, "a game without an attack");
}

/// With hidden losses an act tells whoever makes it all that it brought, also when the battle is over by it; a view tells
/// nobody's losses, but to somebody who sees everything.
#[test]
fn hidden_losses_are_told_as_they_happen() {
    let mut session = Session::new(Vec::new());
    let options = json!({"hidden_losses": "on"});
    let mut reply = ask(&mut session, &json!({"do": "new", "game": "mukden", "seed": 7, "options": options}));
    let mut ended = 0;
    for salt in 0..700 {
        let Some(side) = reply["awaiting"]["sides"][0].as_str().map(str::to_owned) else { break };
        let advice = ask(&mut session, &json!({"do": "go", "side": side, "level": "random", "salt": salt}));
        reply = ask(&mut session, &json!({"do": "act", "as": side, "action": advice["action"]}));
        let is_lost = |it: &Value| it["kind"] == "step_lost" || it["kind"] == "eliminated";
        let is_told = reply["events"].as_array().is_some_and(|it| it.iter().any(is_lost));
        let view = ask(&mut session, &json!({"do": "view", "as": side}));
        if is_told && view["view"]["phase"] != "battle" && view["view"]["phase"] != "over" {
            assert!(view["view"]["lost"].is_null() && view["scene"]["furniture"]["living"].is_null());
            let whole = ask(&mut session, &json!({"do": "view"}));
            assert!(whole["view"]["lost"].is_array(), "{whole}");
            ended += 1;
        }
    }
    assert!(ended > 3, "{ended}");
}

#[test]
fn perft_and_its_parts_agree() {
    let mut session = at_movement();
    let reply = ask(&mut session, &json!({"do": "perft", "depth": 2, "divide": true}));
    let parts = reply["divide"].as_array().unwrap();
    assert_eq!(parts.iter().map(|it| it["perft"].as_u64().unwrap()).sum::<u64>(), reply["perft"].as_u64().unwrap());
    assert_eq!(ask(&mut session, &json!({"do": "perft", "depth": 0, "divide": true}))["perft"], 1);
}

/// Every example in the document is run. A reply may leave out parts with `...`.
fn check_document(mut sit: impl FnMut(Option<&str>) -> Session) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/engine.md");
    let text = fs::read_to_string(path).unwrap();
    let mut session = None;
    let mut reply = String::new();
    let mut asked = BTreeSet::new();
    let mut is_open = false;
    for line in text.lines() {
        match (line.split_at_checked(2), is_open) {
            _ if line.starts_with("```engine") => {
                (session, is_open) = (Some(sit(line.strip_prefix("```engine "))), true);
            }
            _ if line == "```" => is_open = false,
            (Some(("> ", request)), true) => {
                reply = session.as_mut().unwrap().answer(request.as_bytes());
                if let Ok(Value::Object(map)) = serde_json::from_str(request) {
                    asked.extend(map["do"].as_str().map(str::to_owned));
                }
            }
            (Some(("< ", told)), true) => {
                assert!(fits(&reply, told), "the document says\n{told}\nbut the engine\n{reply}")
            }
            _ => assert!(!is_open, "{line}"),
        }
    }
    for word in [
        "games", "new", "load", "position", "dice", "auto", "land", "roll", "legal", "act", "reach", "overlay", "view",
        "sheet", "odds", "go", "undo", "journal", "perft", "quit",
    ] {
        assert!(asked.contains(word), "no example of {word}");
    }
}

/// Somebody with the rights of a seat at a table of Mukden.
fn seated(name: &str) -> Session {
    let house = Shared::new();
    let sides = catalog::game("mukden").unwrap().sides();
    let side = Side::ALL.into_iter().find(|&it| sides[it] == name).expect("a side of Mukden");
    let session = house.beside(Some(Chair::Side(side))).session();
    let mut keeper = house.session();
    ask(&mut keeper, &json!({"do": "dice", "next": [1]}));
    assert_eq!(ask(&mut keeper, &json!({"do": "new", "game": "mukden", "seed": 1}))["ok"], true);
    session
}

#[test]
fn the_document_tells_the_truth() {
    check_document(|seat| seat.map_or_else(|| Session::new(Vec::new()), seated));
}

/// A table elsewhere that is made for analysis answers as one in memory does.
#[test]
fn the_document_tells_the_truth_about_a_table_elsewhere() {
    check_document(|seat| seat.map_or_else(|| Shared::new().session(), seated));
}

fn value() -> impl Strategy<Value = Value> {
    let word = prop::sample::select(vec![
        "germany",
        "russia",
        "spectator",
        "hindenburg",
        "end",
        "step 8A-XX 1514",
        "8A-XX",
        "normal",
        "zones",
        "",
        "x",
    ]);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-2_i64..9).prop_map(Value::from),
        word.prop_map(Value::from),
    ];
    leaf.prop_recursive(2, 8, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Value::from),
            prop::collection::btree_map("[a-z]{1,6}", inner, 0..3).prop_map(|it| json!(it)),
        ]
    })
}

fn request() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec![
        "games", "new", "load", "position", "dice", "auto", "land", "roll", "legal", "act", "reach", "overlay", "view",
        "odds", "go", "undo", "journal", "x",
    ]);
    let key = prop::sample::select(vec![
        "game",
        "scenario",
        "options",
        "seed",
        "position",
        "next",
        "chance",
        "luck",
        "side",
        "as",
        "action",
        "actions",
        "unit",
        "kind",
        "after",
        "level",
        "millis",
        "with_seed",
        "loud",
    ]);
    (word, prop::collection::btree_map(key, value(), 0..4)).prop_map(|(word, fields)| {
        let mut request = json!(fields);
        request["do"] = json!(word);
        request.to_string()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, rng_seed: proptest::test_runner::RngSeed::Fixed(1), ..ProptestConfig::default() })]

    #[test]
    fn nothing_kills_the_engine(lines in prop::collection::vec(prop_oneof![
        request().prop_map(String::into_bytes),
        prop::collection::vec(any::<u8>(), 0..40),
    ], 1..30)) {
        let mut session = started(1);
        for line in lines {
            let reply: Value = serde_json::from_str(&session.answer(&line)).expect("a reply in JSON");
            let ok = reply["ok"].as_bool().expect("an ok");
            prop_assert!(ok || reply.get("error").is_some() || reply.get("why").is_some(), "{reply}");
        }
        prop_assert_eq!(&ask(&mut session, &json!({"do": "games"}))["ok"], true);
    }

    #[test]
    fn no_position_kills_the_engine(seed in 0..40_u64, n in 0..60_u64, changes in prop::collection::vec(
        (any::<prop::sample::Index>(), prop_oneof![
            value(),
            (0..40_i64).prop_map(Value::from),
            "[0-3][0-9][0-2][0-9]".prop_map(Value::from),
            prop::sample::select(vec!["8A-I", "8A-XX", "1A-III", "2A-VI"]).prop_map(Value::from),
            prop::sample::select(vec!["movement", "fighting", "retreat", "rally", "surrender", "combat", "over"])
                .prop_map(|it| json!({"name": it, "left": ["8A-I"], "how": "points", "score": 0})),
        ]), 1..4)) {
        let mut session = started(seed);
        for salt in 0..n {
            let go = ask(&mut session, &json!({"do": "go", "level": "random", "salt": salt}));
            ask(&mut session, &json!({"do": "act", "action": go["action"]}));
        }
        let mut position = ask(&mut session, &json!({"do": "position"}))["position"].clone();
        for (at, value) in changes {
            let mut leaves = Vec::new();
            paths(&position, String::new(), &mut leaves);
            if let Some(leaf) = position.pointer_mut(at.get::<String>(&leaves)) {
                *leaf = value;
            }
        }
        let loaded = ask(&mut session, &json!({"do": "load", "position": position}));
        if loaded["ok"] == true {
            let written = ask(&mut session, &json!({"do": "position"}));
            ask(&mut session, &json!({"do": "load", "position": written["position"]}));
            prop_assert_eq!(&ask(&mut session, &json!({"do": "position"})), &written);
        }
        for salt in 0..20 {
            for request in ["legal", "view", "odds", "roll"] {
                ask(&mut session, &json!({"do": request}));
            }
            let go = ask(&mut session, &json!({"do": "go", "level": "random", "salt": salt}));
            ask(&mut session, &json!({"do": "act", "action": go["action"]}));
        }
    }
}

/// The places of all values of a position.
pub(crate) fn paths(value: &Value, at: String, out: &mut Vec<String>) {
    match value {
        Value::Object(map) => map.iter().for_each(|(key, it)| paths(it, format!("{at}/{key}"), out)),
        Value::Array(list) => list.iter().zip(0..).for_each(|(it, i)| paths(it, format!("{at}/{i}"), out)),
        _ => {}
    }
    if !at.is_empty() {
        out.push(at);
    }
}

#[test]
fn each_viewer_of_mukden_is_told_what_it_may_know() {
    let mut session = Session::new(Vec::new());
    let mut say = |line: Value| ask(&mut session, &line);
    say(json!({"do": "dice", "next": [1]}));
    assert_eq!(say(json!({"do": "new", "game": "mukden", "seed": 1}))["ok"], true);
    say(json!({"do": "act", "action": "order movement"}));
    // Three units lie at Yentai; Russia sees the first.
    let at_yentai = |view: &Value| {
        let stacks = view["view"]["stacks"].as_array().unwrap();
        stacks.iter().find(|it| it["hex"] == "2219").unwrap()["counters"].clone()
    };
    let own = at_yentai(&say(json!({"do": "view", "as": "japan"})));
    assert_eq!(own.as_array().unwrap().iter().filter(|it| it["unit"].is_string()).count(), 3);
    for viewer in ["russia", "spectator"] {
        let seen = at_yentai(&say(json!({"do": "view", "as": viewer})));
        assert_eq!(seen[0]["unit"], "J:3");
        assert_eq!((&seen[1], &seen[2]), (&json!({}), &json!({})));
    }
    // A step is its owner's until the move is over.
    let stepped = say(json!({"do": "act", "action": "step J:3 2218", "as": "japan"}));
    assert_eq!(stepped["events"].as_array().unwrap().len(), 1);
    assert_eq!(at_yentai(&say(json!({"do": "view", "as": "russia"}))).as_array().unwrap().len(), 3);
    for request in [
        json!({"do": "legal", "as": "russia"}),
        json!({"do": "act", "action": "halt", "as": "russia"}),
        json!({"do": "reach", "unit": "J:3", "as": "russia"}),
        json!({"do": "odds", "as": "spectator"}),
        json!({"do": "position", "as": "russia"}),
        json!({"do": "journal", "as": "japan"}),
        json!({"do": "go", "as": "russia"}),
    ] {
        assert_eq!(say(request.clone())["refused"], "secret", "{request}");
    }
    let halted = say(json!({"do": "act", "action": "halt", "as": "japan"}));
    assert_eq!(halted["events"][0]["text"], "3rd Division (J:3) moves 2219-2218.");
    assert_eq!(at_yentai(&say(json!({"do": "view", "as": "russia"}))).as_array().unwrap().len(), 2);
    for kind in ["zones", "lines", "supply", "control"] {
        assert!(!say(json!({"do": "overlay", "kind": kind, "as": "russia"}))["hexes"].as_array().unwrap().is_empty());
    }
}

#[test]
fn odds_of_an_attack_of_mukden_to_come() {
    let mut session = Session::new(Vec::new());
    ask(&mut session, &json!({"do": "dice", "next": [1]}));
    ask(&mut session, &json!({"do": "new", "game": "mukden", "seed": 1}));
    ask(&mut session, &json!({"do": "act", "action": "order combat"}));
    let after = ["attack 2315", "join J:10", "join J:3R", "guns 4"];
    let reply = ask(&mut session, &json!({"do": "odds", "after": after, "as": "japan"}));
    assert_eq!(reply["ok"], true, "{reply}");
    assert_eq!(reply["odds"]["title"], "10, 3R and 4 bombardment markers against 2315 Shahopu: column 0");
    let refused = ask(&mut session, &json!({"do": "odds"}));
    assert_eq!(refused["refused"], "no_odds", "{refused}");
}

#[test]
fn the_other_side_may_grant_a_decision_back() {
    check(
        r#"
        {"do":"new","game":"east","seed":1}
        {"do":"back"}
        {"do":"back","side":"axis"}
        {"do":"act","action":"assign center"}
        {"do":"act","action":"done"}
        {"do":"undo"}
        {"do":"back","side":"axis"}
        {"do":"back","side":"axis"}
        {"do":"back","side":"soviet"}
        {"do":"undo"}
        "#,
        expect![[r#"
            > {"do":"new","game":"east","seed":1}
            < {"ok":true,"events":[],"awaiting":{"kind":"choice","sides":["axis"],"text":"Waiting for the Axis to choose the Army Group that opens the war."}}
            > {"do":"back"}
            < {"ok":false,"error":"\"back\" takes the side that asks, or that grants it."}
            > {"do":"back","side":"axis"}
            < {"ok":false,"refused":"nothing_to_undo","why":"There is nothing that can be taken back."}
            > {"do":"act","action":"assign center"}
            < {"ok":true,"events":[{"kind":"turn","text":"Turn 1 begins: June 1941, Fair.","what":{"is":"turn","turn":1}},{"kind":"phase","text":"I. Axis reinforcements and replacements.","what":{"is":"phase"}},{"kind":"assigned","text":"Army Group Cente...
            > {"do":"act","action":"done"}
            < {"ok":true,"events":[{"kind":"phase","text":"II. Soviet reinforcements and replacements.","what":{"is":"phase"}},{"kind":"phase","text":"III. Command points for the next turn.","what":{"is":"phase"}},{"kind":"command_roll","text":"Axis comm...
            > {"do":"undo"}
            < {"ok":false,"error":"Two sides owe a decision; say which with \"side\"."}
            > {"do":"back","side":"axis"}
            < {"ok":true,"back_asked":["axis"],"awaiting":{"kind":"choice","sides":["axis","soviet"],"text":"Both sides buy four orders for the next turn, in secret."}}
            > {"do":"back","side":"axis"}
            < {"ok":false,"refused":"offered","why":"This side has already asked for its last decision back."}
            > {"do":"back","side":"soviet"}
            < {"ok":true,"back_asked":[],"awaiting":{"kind":"choice","sides":["axis"],"text":"Waiting for the Axis to place Garrisons and spend replacements."}}
            > {"do":"undo"}
            < {"ok":false,"refused":"nothing_to_undo","why":"There is nothing that can be taken back."}
        "#]],
    );
}

#[test]
fn a_game_begins_when_every_side_has_revealed_its_secret() {
    let mut session = Session::new(Vec::new());
    let sides = ["japan", "russia"];
    let begun = ask(&mut session, &json!({"do": "new", "game": "mukden", "seed": 1, "secrets": sides}));
    let root = catalog::from_hex(begun["secrets"]["root"].as_str().unwrap()).unwrap().try_into().unwrap();
    let secret = |side: &str| format!("a long secret of {side}");
    let digits = |side: &str| data_encoding::HEXLOWER.encode(secret(side).as_bytes());
    for side in sides {
        let other = sides.into_iter().find(|it| *it != side).unwrap();
        let commitment = catalog::commitment(&root, side, secret(side).as_bytes());
        let request = json!({"do": "commit", "commitment": commitment, "side": side});
        for stranger in [other, "spectator"] {
            let mut foreign = request.clone();
            foreign["as"] = json!(stranger);
            assert_eq!(ask(&mut session, &foreign)["refused"], "secret");
        }
        assert_eq!(ask(&mut session, &request)["ok"], true);
    }
    assert_eq!(ask(&mut session, &json!({"do": "act", "action": "order movement"}))["refused"], "not_begun");
    assert_eq!(ask(&mut session, &json!({"do": "legal"}))["refused"], "not_begun");
    assert_eq!(ask(&mut session, &json!({"do": "reveal", "secret": "XY", "side": "japan"}))["ok"], false);
    for side in sides {
        let revealed = ask(&mut session, &json!({"do": "reveal", "secret": digits(side), "as": side}));
        assert_eq!(revealed["secrets"].is_null(), side == "russia", "{revealed}");
    }
    assert_eq!(ask(&mut session, &json!({"do": "act", "action": "order movement"}))["ok"], true);
    let journal = ask(&mut session, &json!({"do": "journal"}))["journal"].as_str().unwrap().to_owned();
    assert_eq!(catalog::verify(&journal, &[]).unwrap().parties, sides);
    let nobody = ask(&mut session, &json!({"do": "new", "game": "hindenburg", "secrets": ["russia"]}));
    assert!(nobody["error"].as_str().unwrap().contains("Nobody plays russia"), "{nobody}");
    let unknown = ask(&mut session, &json!({"do": "new", "game": "hindenburg", "secrets": ["france"]}));
    assert!(unknown["error"].as_str().unwrap().contains("no side"), "{unknown}");
}
