//! Messages of a socket: illegal arguments, out of turn, stale, foreign, truncated, oversized, deeply nested.

use serde_json::{Value, json};

use super::{Chair, Expect};
use crate::Bits;

/// A hostile message of a chair, and what must become of it. `n` makes its nonce one that was not used before.
pub(super) fn message(bits: &mut Bits, chair: &Chair, n: u64) -> (String, Expect) {
    use Expect::{Any, Cut, Refused};
    let of = |ask: Value| json!({"n": n as u32, "ask": ask}).to_string();
    // A nonce of this proof's own making, so that a hostile request never meets a real one.
    let nonce = format!("hostile-{n}-{}", bits.next());
    let submit = |input: Value| of(json!({"ask": "submit", "nonce": nonce, "input": input}));
    let act = bits.pick(&chair.acts).clone();
    let is_player = chair.place != "spectator";
    let legal = json!({"do": "act", "version": chair.version, "acts": [act]});
    match bits.below(26) {
        0 => (noise(bits, 200), Refused),
        1 => {
            let whole = submit(legal);
            (whole[..bits.below(whole.len())].to_owned(), Refused)
        }
        2 => (nested(bits, n, &nonce), Refused),
        3 => {
            let n = *bits.pick(&["-1", "1.5", "\"1\"", "null", "4294967296", "1e99", "[1]", "{}", "true", "01", "NaN"]);
            (format!("{{\"n\":{n},\"ask\":{{\"ask\":\"sight\"}}}}"), Refused)
        }
        4 => {
            let wrong = [
                "null",
                "1",
                "[]",
                "\"sight\"",
                "{}",
                "{\"ask\":null}",
                "{\"ask\":\"umpire\"}",
                "{\"ask\":[\"sight\"]}",
                "{\"ask\":\"sight\",\"as\":\"b\"}",
                "{\"ask\":\"submit\"}",
                "{\"ask\":\"submit\",\"nonce\":1,\"input\":2}",
                "{\"ask\":\"sight\",\"reach\":\"yes\"}",
                "{\"ask\":\"Sheet\"}",
                "{\"ask\":\"keep\",\"deed\":\"roll\"}",
            ];
            (format!("{{\"n\":1,\"ask\":{}}}", bits.pick(&wrong)), Refused)
        }
        5 => {
            let units = chair.units + bits.below(256 - chair.units.min(255));
            let wrong = json!([units, 256, 65_536, -1, 1e9, "x", null, 1.5, [0], u64::MAX]);
            let wrong = bits.pick(wrong.as_array().expect("a list")).clone();
            (of(json!({"ask": "reach", "unit": wrong})), Refused)
        }
        6 => (of(json!({"ask": "why_there", "unit": bits.below(256), "hex": bits.below(65_536)})), Any),
        7 => {
            let wrong = json!([65_536, -1, "0512", null, 1e30]);
            let wrong = bits.pick(wrong.as_array().expect("a list")).clone();
            (of(json!({"ask": "why_there", "unit": bits.below(256), "hex": wrong})), Refused)
        }
        8 => {
            let gibberish: Vec<String> = (0..=bits.below(4)).map(|_| noise(bits, 40)).collect();
            (submit(json!({"do": "act", "version": chair.version, "acts": gibberish})), Refused)
        }
        9 => (submit(json!({"do": "act", "acts": vec!["x"; 1001 + bits.below(3000)]})), Refused),
        10 => {
            let long = bits.pick(&["x", "é", "0", " ", "-", "\u{1F3B2}"]).repeat(1 + bits.below(14_000));
            (submit(json!({"do": "act", "version": chair.version, "acts": [long]})), Refused)
        }
        11 => {
            let odd = *bits.pick(&["\\u0000", "\\ud800", "\\u0007x", "\u{202e}", "\\n", "\\u001b[2J", "\u{7f}", "\t"]);
            let input = format!("{{\"do\":\"act\",\"acts\":[\"{odd}\"]}}");
            let ask = format!("{{\"ask\":\"submit\",\"nonce\":\"{nonce}\",\"input\":{input}}}");
            (format!("{{\"n\":1,\"ask\":{ask}}}"), Refused)
        }
        // Another version than there is: older, later, absurd.
        12 | 13 => {
            let version = match bits.below(3) {
                0 if chair.version > 0 => bits.below(chair.version as usize) as u64,
                1 => chair.version + 1 + bits.below(1000) as u64,
                _ => u64::from(u32::MAX) - bits.below(3) as u64,
            };
            (submit(json!({"do": "act", "version": version, "acts": [act]})), Refused)
        }
        // What is legal for somebody else, and a take-back when there is nothing to take back.
        14 | 15 if !chair.is_asked => (submit(json!({"do": "act", "acts": [act]})), Refused),
        14 | 15 => (submit(json!({"do": "undo", "version": chair.version + 1 + bits.below(99) as u64})), Refused),
        16 => {
            let long = "n".repeat(65 + bits.below(2000));
            let wrong = json!(["", long, "two words", "é", "a\u{0}b", "../x", "'; drop table line; --", "n:1"]);
            let wrong = bits.pick(wrong.as_array().expect("a list")).clone();
            (of(json!({"ask": "submit", "nonce": wrong, "input": legal})), Refused)
        }
        17 => {
            let wrong = json!([
                {"do": "commit", "commitment": format!("sha256:{}", "0".repeat(64))},
                {"do": "reveal", "secret": "00".repeat(bits.below(100))},
                {"do": "commit", "commitment": noise(bits, 90)},
                {"do": "roll", "dice": [6, 6]},
                {"do": "act", "acts": [act], "side": "b"},
                {"do": "act", "acts": act},
                {"do": "act", "acts": []},
                {"do": "act", "version": -1, "acts": [act]},
                {"do": "act"},
                {"do": ["act"], "acts": [act]},
                [legal],
                null,
            ]);
            (submit(bits.pick(wrong.as_array().expect("a list")).clone()), Refused)
        }
        18 => {
            let since = json!([chair.version + 1 + bits.below(100) as u64, u32::MAX, -1, 1e12, "0"]);
            let since = bits.pick(since.as_array().expect("a list")).clone();
            let ask = if bits.one_in(2) {
                json!({"ask": "heard", "since": since})
            } else {
                json!({"ask": "scene_at", "version": since})
            };
            (of(ask), Refused)
        }
        19 => {
            let kind = noise(bits, 1 + bits.clone().below(3000));
            (of(json!({"ask": "overlay", "kind": kind})), Refused)
        }
        20 => {
            let long = bits.one_in(2);
            let text = if long { "move ".repeat(201 + bits.below(9000)) } else { noise(bits, 300) };
            (of(json!({"ask": "understand", "text": text})), if long { Refused } else { Any })
        }
        21 => {
            let acts: Vec<String> = (0..=bits.below(5)).map(|_| noise(bits, 30)).collect();
            let ask = match bits.below(3) {
                0 => json!({"ask": "ahead", "acts": acts}),
                1 => json!({"ask": "why", "acts": acts}),
                _ => json!({"ask": "odds", "after": acts}),
            };
            (of(ask), Refused)
        }
        // A question about what is almost right may have any answer.
        22 => {
            let acts: Vec<String> = (0..=bits.below(3)).map(|_| mutated(bits, &chair.acts)).collect();
            let ask = match bits.below(4) {
                0 => json!({"ask": "ahead", "acts": acts}),
                1 => json!({"ask": "why", "acts": acts}),
                2 => json!({"ask": "odds", "after": acts}),
                _ => json!({"ask": "understand", "text": acts.join(" ")}),
            };
            (of(ask), Any)
        }
        // Who plays alone may have hints; whoever looks on may not.
        23 if !is_player => (of(json!({"ask": "hint"})), Refused),
        23 | 24 if !is_player => (submit(legal), Refused),
        23 | 24 => (submit(json!({"do": "act", "version": u32::MAX, "acts": [mutated(bits, &chair.acts)]})), Refused),
        _ => ("x".repeat(64 * 1024 + 1 + bits.below(200_000)), Cut),
    }
}

/// A line of the engine protocol that the holder of a seat's token must not get anywhere with.
pub(super) fn engine_line(bits: &mut Bits) -> String {
    let deep = "[".repeat(1 + bits.below(50_000));
    let wrong = [
        noise(bits, 300),
        String::new(),
        deep.clone(),
        format!("{{\"do\":{deep}"),
        r#"{"do":"new","game":"mukden"}"#.to_owned(),
        r#"{"do":"load","journal":"x"}"#.to_owned(),
        r#"{"do":"position","position":"x"}"#.to_owned(),
        r#"{"do":"dice","queue":[6,6]}"#.to_owned(),
        r#"{"do":"perft","depth":99}"#.to_owned(),
        r#"{"do":"act","action":"nonsense","side":"nobody"}"#.to_owned(),
        r#"{"do":"reach","unit":"nobody"}"#.to_owned(),
        format!(r#"{{"do":"act","actions":["{}"]}}"#, "x".repeat(bits.below(100_000))),
        r#"{"do":"view","as":"umpire"}"#.to_owned(),
        r#"{"do":7}"#.to_owned(),
    ];
    bits.pick(&wrong).clone()
}

/// Something of the right characters, and no action of any game.
fn noise(bits: &mut Bits, most: usize) -> String {
    const SIGNS: &[char] =
        &['a', 'z', 'Q', '0', '9', ' ', '-', ':', '>', '/', '"', '\\', '{', '[', '\u{e9}', '\u{1F3B2}', '\u{202E}'];
    let noise: String = (0..bits.below(most)).map(|_| *bits.pick(SIGNS)).collect();
    format!("?{noise}")
}

/// An action with a character or two exchanged, or cut, or doubled.
fn mutated(bits: &mut Bits, acts: &[String]) -> String {
    let mut act: Vec<char> = bits.pick(acts).chars().collect();
    for _ in 0..bits.below(3) {
        let at = bits.below(act.len());
        match bits.below(3) {
            0 if !act.is_empty() => drop(act.remove(at)),
            1 => act.insert(at, *bits.pick(&['0', '9', ':', '-', 'x', ' '])),
            _ if !act.is_empty() => act[at] = *bits.pick(&['0', '5', '9', 'A', 'b', '+']),
            _ => {}
        }
    }
    act.into_iter().collect()
}

/// JSON in JSON in JSON.
fn nested(bits: &mut Bits, n: u64, nonce: &str) -> String {
    let deep = 1 + bits.below(15_000);
    let (open, close) = *bits.pick(&[("[", "]"), ("{\"a\":", "}")]);
    let nest = format!("{}0{}", open.repeat(deep), close.repeat(deep));
    let nest = if nest.len() > 60_000 { "[".repeat(30_000) } else { nest };
    match bits.below(4) {
        0 => nest,
        1 => format!("{{\"n\":{},\"ask\":{nest}}}", n as u32),
        2 => format!("{{\"n\":1,\"ask\":{{\"ask\":\"submit\",\"nonce\":\"{nonce}\",\"input\":{nest}}}}}"),
        _ => {
            let input = format!("{{\"do\":\"act\",\"acts\":[{nest}]}}");
            format!("{{\"n\":1,\"ask\":{{\"ask\":\"submit\",\"nonce\":\"{nonce}\",\"input\":{input}}}}}")
        }
    }
}
