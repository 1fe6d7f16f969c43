//! In the engine protocol.

use engine::Session;
use serde_json::{Value, json};

#[test]
fn a_conversation_plays_a_whole_game() {
    catalog::add(toy_program::TOY);
    let mut session = Session::new(Vec::new());
    let mut ask = |request: Value| -> Value {
        let reply = session.answer(request.to_string().as_bytes());
        let reply: Value = serde_json::from_str(&reply).expect("a reply in JSON");
        assert_eq!(reply["ok"], true, "{request}: {reply}");
        reply
    };
    let games = ask(json!({"do": "games"}));
    assert!(games["games"].as_array().is_some_and(|it| it.iter().any(|it| it["id"] == "toy")), "{games}");
    let mut waits = ask(json!({"do": "new", "game": "toy", "seed": 3}));
    let mut n = 0;
    while waits["awaiting"]["kind"] == "choice" {
        let side = waits["awaiting"]["sides"][0].clone();
        let legal = ask(json!({"do": "legal", "side": side}));
        let actions = legal["actions"].as_array().expect("a list");
        waits = ask(json!({"do": "act", "side": side, "action": actions[n % actions.len()]["action"]}));
        n += 1;
    }
    assert_eq!(waits["awaiting"]["kind"], "over", "{waits}");
    assert!(n > 8, "{n} decisions");
}
