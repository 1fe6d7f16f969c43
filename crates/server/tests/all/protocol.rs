//! The examples of docs/protocol.md are one conversation with a server: each is run, and each answer is held against the
//! description of the interface.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use conform::fits;
use hyper::Method;
use serde_json::Value;
use server::client::{Client, Socket};

use crate::{described::Described, support::Fixture};

/// The secrets that the document reveals, by side.
const SECRETS: [(&str, &str); 2] =
    [("japan", "4c69616f79616e6720736e6f77203139303521"), ("russia", "73686168652072697665722c2069636520626c7565")];

/// Somebody of the document.
struct Person {
    client: Client,
    socket: Option<Socket>,
}

/// What is said or heard in the document, with its lines.
#[derive(Debug)]
struct Turn {
    name: String,
    is_said: bool,
    is_socket: bool,
    lines: Vec<String>,
}

/// The examples of the document, in order.
fn turns(text: &str) -> Vec<Turn> {
    let (mut turns, mut fence) = (Vec::<Turn>::new(), None);
    for line in text.lines() {
        match (line, fence) {
            ("```http", None) => fence = Some(false),
            ("```socket", None) => fence = Some(true),
            ("```", _) => fence = None,
            (_, None) => {}
            (line, Some(is_socket)) => {
                let name: String = line.chars().take_while(char::is_ascii_lowercase).collect();
                let rest = &line[name.len()..];
                let begins = |mark| rest.strip_prefix(mark).filter(|_| !name.is_empty());
                let (is_said, first) = match (begins("> "), begins("< ")) {
                    (Some(said), _) => (true, said),
                    (_, Some(heard)) => (false, heard),
                    _ => {
                        let turn = turns.last_mut().expect("an example begins with a name");
                        turn.lines.push(line.strip_prefix("  ").expect("two spaces before what goes on").to_owned());
                        continue;
                    }
                };
                turns.push(Turn { name, is_said, is_socket, lines: vec![first.to_owned()] });
            }
        }
    }
    turns
}

/// The conversation of the document.
struct Talk {
    url: String,
    people: BTreeMap<String, Person>,
    /// What stands for words such as `{table}`, by what answers said in their place.
    names: BTreeMap<String, String>,
    described: Described,
    operations: BTreeSet<String>,
    asked: BTreeSet<String>,
    answered: BTreeSet<String>,
    heard: BTreeSet<String>,
    /// The answer that the next lines of the document tell.
    reply: Option<(u16, String)>,
}

/// The first word in braces, with its place.
fn word(text: &str) -> Option<(usize, &str)> {
    text.match_indices('{').find_map(|(at, _)| {
        let end = at + text[at..].find('}')?;
        let word = &text[at + 1..end];
        (!word.is_empty() && word.bytes().all(|it| it.is_ascii_lowercase() || it == b'_')).then_some((at, word))
    })
}

impl Talk {
    fn person(&mut self, name: &str) -> &mut Person {
        let fresh = || Person { client: Client::new(&self.url), socket: None };
        self.people.entry(name.to_owned()).or_insert_with(fresh)
    }

    /// What a word stands for. Commitments are computed as the document says.
    fn meaning(&self, word: &str) -> Option<String> {
        let commitment = || {
            let side = word.strip_suffix("s_commitment")?;
            let secret = SECRETS.iter().find(|it| it.0 == side)?.1;
            let root = catalog::from_hex(self.names.get("root")?)?.try_into().ok()?;
            Some(catalog::commitment(&root, side, &catalog::from_hex(secret)?))
        };
        self.names.get(word).cloned().or_else(commitment)
    }

    /// What somebody says, with the words that answers gave.
    fn filled(&self, text: &str) -> String {
        let mut text = text.to_owned();
        while let Some((at, word)) = word(&text) {
            let meaning = self.meaning(word).unwrap_or_else(|| panic!("nothing said what {{{word}}} is: {text}"));
            text.replace_range(at..at + word.len() + 2, &meaning);
        }
        text
    }

    /// Holds what was said against what the document tells, and learns the words that are new.
    fn hold(&mut self, reply: &str, told: &str) {
        let mut told = told.to_owned();
        while let Some((at, word)) = word(&told) {
            let meaning = self.meaning(word).unwrap_or_else(|| {
                let before = told[..at].rsplit("...").next().unwrap_or_default();
                let from = reply.find(before).map(|it| it + before.len());
                let from = from.unwrap_or_else(|| {
                    panic!("{{{word}}} is not found where the document\n{told}\nhas it:\n{}", cut(reply))
                });
                reply[from..].split(['"', ',', '}', '\\']).next().unwrap_or_default().to_owned()
            });
            self.names.insert(word.to_owned(), meaning.clone());
            told.replace_range(at..at + word.len() + 2, &meaning);
        }
        assert!(fits(reply, &told), "the document says\n{told}\nbut the server\n{}", cut(reply));
    }

    async fn request(&mut self, turn: &Turn) {
        let lines: Vec<String> = turn.lines.iter().map(|it| self.filled(it)).collect();
        let (method, target) = lines[0].split_once(' ').expect("a method and a path");
        let (headers, body): (Vec<_>, Vec<_>) = lines[1..].iter().partition(|it| it.starts_with("Authorization: "));
        let token = headers.first().map(|it| it.trim_start_matches("Authorization: Bearer ").to_owned());
        let body: String = body.into_iter().map(String::as_str).collect();
        let body: Option<Value> = (!body.is_empty()).then(|| serde_json::from_str(&body).expect("a body in JSON"));
        let verb: Method = method.parse().expect("a method");
        let client = &mut self.person(&turn.name).client;
        if let Some(token) = token {
            *client = client.clone().with_token(&token);
        }
        let replied = client.send(verb, target, body.as_ref()).await.expect("an answer");
        if let Some(operation) = self.described.operation(method, target) {
            self.described.hold(method, target, &replied);
            if replied.status < 300 {
                self.operations.insert(operation);
                self.note_answer(&body.unwrap_or_default(), &replied.body);
            }
        }
        self.reply = Some((replied.status, replied.text));
    }

    fn note_answer(&mut self, ask: &Value, answer: &Value) {
        if let (Some(ask), Some(is)) = (ask["ask"].as_str(), answer["is"].as_str()) {
            self.asked.insert(ask.to_owned());
            self.answered.insert(is.to_owned());
        }
    }

    async fn say(&mut self, turn: &Turn) {
        let text = self.filled(&turn.lines.concat());
        if let Ok(said) = serde_json::from_str::<Value>(&text) {
            self.asked.extend(said["ask"]["ask"].as_str().map(str::to_owned));
        }
        let person = self.person(&turn.name);
        if text.starts_with('/') {
            if let Some(before) = person.socket.take() {
                before.close().await;
            }
            person.socket = Some(person.client.socket(&text).await.expect("a socket"));
            return;
        }
        person.socket.as_mut().expect("an open socket").say(text).await.expect("an open socket");
    }

    /// Hears until a message comes of the kind that is told; what else comes may come at any time.
    async fn hear(&mut self, turn: &Turn) {
        let told = turn.lines.concat();
        let kind = |text: &str| text.split(',').next().unwrap_or_default().to_owned();
        loop {
            let socket = self.person(&turn.name).socket.as_mut().expect("an open socket");
            let text = socket.hear().await.unwrap_or_else(|why| panic!("{told}: {why}"));
            let heard: Value = serde_json::from_str(&text).expect("a message in JSON");
            if let Some(is) = heard["is"].as_str() {
                let held = self.described.schemas.check("Heard", &heard);
                held.unwrap_or_else(|fault| panic!("{fault}"));
                self.heard.insert(is.to_owned());
                self.answered.extend(heard["answer"]["is"].as_str().map(str::to_owned));
            }
            if kind(&text) == kind(&told) {
                return self.hold(&text, &told);
            }
        }
    }

    async fn take(&mut self, turn: &Turn) {
        match (turn.is_said, turn.is_socket) {
            (true, true) => self.say(turn).await,
            (false, true) => self.hear(turn).await,
            (true, false) => self.request(turn).await,
            (false, false) => {
                let (status, text) = self.reply.take().expect("a request before its answer");
                assert_eq!(turn.lines[0], status.to_string(), "{turn:?}\n{text}");
                self.hold(&text, &turn.lines[1..].concat());
            }
        }
    }
}

#[tokio::test]
async fn the_document_tells_the_truth() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let text = fs::read_to_string(path).expect("the document");
    for (_, secret) in SECRETS {
        assert!(text.contains(secret), "the document reveals {secret}");
    }
    let fixture = Fixture::new().await;
    let mut talk = Talk {
        url: fixture.url(),
        people: BTreeMap::new(),
        names: BTreeMap::new(),
        described: Described::new(),
        operations: BTreeSet::new(),
        asked: BTreeSet::new(),
        answered: BTreeSet::new(),
        heard: BTreeSet::new(),
        reply: None,
    };
    for turn in turns(&text) {
        talk.take(&turn).await;
    }
    let described = &talk.described;
    let lacks = |all: BTreeSet<String>, shown: &BTreeSet<String>| all.difference(shown).cloned().collect::<Vec<_>>();
    assert_eq!(lacks(described.operations(), &talk.operations), [""; 0], "operations without an example");
    assert_eq!(lacks(described.words("Ask", "ask"), &talk.asked), [""; 0], "questions without an example");
    assert_eq!(lacks(described.words("Answer", "is"), &talk.answered), [""; 0], "answers without an example");
    assert_eq!(lacks(described.words("Heard", "is"), &talk.heard), [""; 0], "messages without an example");
    let path = format!("/api/tables/{}/ask?as=spectator", talk.names["table"]);
    let mut guest = fixture.guest().await;
    let answer = guest.post(&path, &serde_json::json!({"ask": "journal"})).await.expect("an answer");
    let journal = answer.body["journal"].as_str().expect("a journal").to_owned();
    let report = catalog::verify(&journal, &[]).expect("a journal that can be computed again");
    assert!(report.is_proven(), "{report}");
}

/// The beginning and the end of a long text.
fn cut(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let all = |it: &[char]| it.iter().collect::<String>();
    if chars.len() < 3000 {
        all(&chars)
    } else {
        format!("{} ... {}", all(&chars[..1500]), all(&chars[chars.len() - 1500..]))
    }
}
