//! Tests: what a hostile client sends gets a short answer, and the engine goes on.

use serde_json::{Value, json};

use crate::{Session, tests::paths};

/// How long a refusal may be, however long the request was: fifty faults of a sentence each.
const SHORT: usize = 50_000;

fn ask(session: &mut Session, request: &Value) -> Value {
    serde_json::from_str(&session.answer(request.to_string().as_bytes())).expect("a reply in JSON")
}

/// A game after so many random decisions.
fn played(game: &str, seed: u64, n: u64) -> Session {
    let mut session = Session::new(Vec::new());
    assert_eq!(ask(&mut session, &json!({"do": "new", "game": game, "seed": seed}))["ok"], true);
    for salt in 0..n {
        let sides = catalog::find(game).expect("a game of the shelf").sides();
        for side in [sides.a, sides.b] {
            let go = ask(&mut session, &json!({"do": "go", "side": side, "level": "random", "salt": salt}));
            ask(&mut session, &json!({"do": "act", "side": side, "action": go["action"]}));
        }
    }
    session
}

/// A refusal of bounded length; the session still answers.
fn check_refused(session: &mut Session, request: &str) -> String {
    let reply = session.answer(request.as_bytes());
    let start: String = request.chars().take(200).collect();
    assert!(reply.starts_with("{\"ok\":false,"), "{start}\n{}", &reply[..reply.len().min(500)]);
    assert!(reply.len() < SHORT, "{} bytes in, {} bytes out: {start}", request.len(), reply.len());
    reply
}

/// What grows: long words, words of strange letters, lists of them, keys nobody knows, entries again and again.
fn grown(value: &Value) -> Vec<Value> {
    let mut all = vec![
        json!("x".repeat(16_000)),
        json!("\u{10ffff}".repeat(4_000)),
        json!(vec!["x".repeat(40); 2_000]),
        json!(vec!["9999"; 20_000]),
        Value::Object((0..5_000).map(|it| (format!("key {it}"), json!(it))).collect()),
    ];
    match value {
        Value::Array(list) if !list.is_empty() => all.push(json!(list.iter().cycle().take(5_000).collect::<Vec<_>>())),
        Value::String(text) => {
            all.push(json!(text.repeat(3_000)));
            all.push(json!(text.clone() + &" x".repeat(8_000)));
        }
        _ => {}
    }
    all
}

#[test]
fn a_long_position_gets_a_short_answer() {
    for game in catalog::shelf().iter().map(|it| it.id()) {
        for (seed, n) in [(1, 0), (2, 60)] {
            let mut session = played(game, seed, n);
            let position = ask(&mut session, &json!({"do": "position"}))["position"].clone();
            let mut places = Vec::new();
            paths(&position, String::new(), &mut places);
            // The first entries of a list stand for all of them.
            places.retain(|it| !it.split('/').any(|it| it.parse().is_ok_and(|it: usize| it > 1)));
            for place in places {
                for value in grown(position.pointer(&place).expect("a place of the position")) {
                    let mut changed = position.clone();
                    *changed.pointer_mut(&place).expect("a place of the position") = value;
                    let reply = session.answer(json!({"do": "load", "position": changed}).to_string().as_bytes());
                    assert!(reply.len() < SHORT, "{game} {place}: {} bytes", reply.len());
                }
            }
            assert_eq!(ask(&mut session, &json!({"do": "position"}))["ok"], true);
        }
    }
}

#[test]
fn orders_that_are_no_orders_are_one_fault() {
    let mut session = played("east", 1, 0);
    let mut position = ask(&mut session, &json!({"do": "position"}))["position"].clone();
    position["bought"] = json!({"axis": "x".repeat(16_000), "soviet": null});
    let reply = ask(&mut session, &json!({"do": "load", "position": position}));
    let said = format!("\"{}…\" are no four orders", "x".repeat(40));
    assert_eq!(reply["faults"], json!([said]));
}

#[test]
fn faults_beyond_the_fiftieth_are_counted() {
    let mut session = played("mukden", 1, 0);
    let mut position = ask(&mut session, &json!({"do": "position"}))["position"].clone();
    position["units"] = json!(vec![json!({"unit": "nobody"}); 1000]);
    let reply = ask(&mut session, &json!({"do": "load", "position": position}));
    let faults = reply["faults"].as_array().expect("faults");
    assert_eq!((faults.len(), &faults[0]), (51, &json!("there is no unit \"nobody\"")));
    let last = faults[50].as_str().expect("words");
    assert!(last.starts_with("and there are ") && last.ends_with(" faults more"), "{last}");
}

#[test]
fn a_long_word_is_cut_wherever_it_is_repeated() {
    let long = "\u{202e}\u{1b}".repeat(100_000);
    for game in catalog::shelf().iter().map(|it| it.id()) {
        let mut session = played(game, 1, 3);
        for field in ["do", "game", "scenario", "seed", "side", "as", "action", "unit", "kind", "level", "luck", "x"] {
            for word in ["new", "load", "land", "act", "reach", "overlay", "view", "odds", "go", "undo", "journal"] {
                let mut request = json!({"do": word, "game": game, "position": {}});
                request[field] = json!(long);
                check_refused(&mut session, &request.to_string());
            }
        }
        for request in [
            json!({"do": "new", "game": game, "options": {&long: "on"}}),
            json!({"do": "new", "game": game, "options": {"exhaustion": long}}),
            json!({"do": "act", "actions": [long]}),
            json!({"do": "odds", "after": [long]}),
            json!({"do": "load", "position": {"game": game, &long: 1}}),
            json!({"do": "load", "position": {"game": game, "turn": 1, "phase": {"name": long}, "units": []}}),
            json!({"do": "load", "position": {"game": long}}),
            json!({"do": "load", "position": long}),
            json!({"do": "games", &long: 1}),
        ] {
            check_refused(&mut session, &request.to_string());
        }
        let many: serde_json::Map<String, Value> = (0..50_000).map(|it| (format!("key{it}"), json!(it))).collect();
        let mut request = Value::Object(many);
        request["do"] = json!("games");
        check_refused(&mut session, &request.to_string());
        assert_eq!(ask(&mut session, &json!({"do": "position"}))["ok"], true);
    }
}

#[test]
fn lists_have_a_thousand_entries_at_most() {
    let mut session = played("hindenburg", 1, 2);
    let position = ask(&mut session, &json!({"do": "position"}));
    for (word, field) in [("act", "actions"), ("odds", "after"), ("dice", "next")] {
        let mut request = json!({"do": word});
        request[field] = json!(vec!["6"; 1001]);
        let said = check_refused(&mut session, &request.to_string());
        assert!(said.contains("a list has 1001 entries, but 1000 is the most"), "{said}");
    }
    assert_eq!(ask(&mut session, &json!({"do": "dice", "next": vec![6; 1000]}))["queued"], 1000);
    assert_eq!(ask(&mut session, &json!({"do": "position"})), position);
}

#[test]
fn deep_nesting_is_refused() {
    let mut session = played("hindenburg", 1, 2);
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        for depth in [130, 100_000] {
            let deep = format!("{}1{}", open.repeat(depth), close.repeat(depth));
            let said = check_refused(&mut session, &format!("{{\"do\":\"load\",\"position\":{deep}}}"));
            assert!(said.contains("too deeply"), "{said}");
        }
        check_refused(&mut session, &open.repeat(100_000));
    }
    assert_eq!(ask(&mut session, &json!({"do": "position"}))["ok"], true);
}

#[test]
fn perft_has_a_bound_and_says_so() {
    for game in catalog::shelf().iter().map(|it| it.id()) {
        let mut session = played(game, 1, 3);
        let said = check_refused(&mut session, r#"{"do":"perft","depth":4000000000}"#);
        assert!(said.contains("20 inputs deep at most"), "{said}");
        for divide in [false, true] {
            let request = json!({"do": "perft", "depth": 20, "divide": divide}).to_string();
            let said = check_refused(&mut session, &request);
            assert!(said.contains("more than 1000000 states"), "{said}");
        }
        assert_eq!(ask(&mut session, &json!({"do": "perft", "depth": 1}))["ok"], true);
    }
}
