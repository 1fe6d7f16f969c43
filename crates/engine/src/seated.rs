#![allow(clippy::unwrap_used, reason = "tests")]
//! Tests: sessions with the rights of a chair, at a table they share.

use catalog::{Advice, Analysis, Answer, Chair, Input, Job, Keeping, Seat, Side};
use expect_test::expect;
use serde_json::{Value, json};

use crate::{
    ChairHouse, Fate, House, Session, TableHouse, Trouble,
    shared::{Shared, every_request},
};

fn ask(session: &mut Session, request: &Value) -> Value {
    serde_json::from_str(&say(session, request)).expect("a reply in JSON")
}

fn say(session: &mut Session, request: &Value) -> String {
    session.answer(request.to_string().as_bytes())
}

/// The games with something to ask about, after the first decisions.
const OPENED: [(&str, [&str; 2], &str, &[&str]); 3] = [
    ("hindenburg", ["germany", "russia"], "8A-XVII", &["step 8A-XVII 2404"]),
    ("mukden", ["japan", "russia"], "J:3", &["order movement", "step J:3 2218"]),
    ("east", ["axis", "soviet"], "GE-A9", &["assign center", "done"]),
];

fn open(session: &mut Session, game: &str, acts: &[&str]) {
    ask(session, &json!({"do": "dice", "next": if game == "east" { json!([]) } else { json!([1, 1]) }}));
    assert_eq!(ask(session, &json!({"do": "new", "game": game, "seed": 1}))["ok"], true);
    for act in acts {
        let reply = ask(session, &json!({"do": "act", "action": act}));
        assert_eq!(reply["ok"], true, "{reply}");
    }
}

/// Whoever keeps a table, and those who sit at it, in the order of `Chair::ALL`.
fn sat(house: Shared) -> (Session, [Session; 3]) {
    let sessions = Chair::ALL.map(|it| house.beside(Some(it)).session());
    (house.session(), sessions)
}

/// What a viewer who is named may ask and a chair may not.
fn is_for_analysis(request: &Value) -> bool {
    ["new", "load", "dice", "auto", "land", "roll", "forfeit"].contains(&request["do"].as_str().unwrap())
}

#[test]
fn a_chair_is_answered_as_a_viewer_that_is_named() {
    for (game, sides, unit, acts) in OPENED {
        for request in every_request(game, sides, unit).iter().filter(|it| !is_for_analysis(it)) {
            for (at, name) in [sides[0], sides[1], "spectator"].into_iter().enumerate() {
                let mut named = request.clone();
                named["as"] = json!(name);
                let mut local = Session::new(Vec::new());
                open(&mut local, game, acts);
                let expected = say(&mut local, &named);
                for request in [request, &named] {
                    let (mut keeper, mut chairs) = sat(Shared::new());
                    open(&mut keeper, game, acts);
                    assert_eq!(say(&mut chairs[at], request), expected, "{request}");
                    let journal = json!({"do": "journal"});
                    assert_eq!(say(&mut keeper, &journal), say(&mut local, &journal), "{request}");
                    assert_eq!(chairs[at].has_quit(), request["do"] == "quit");
                }
            }
        }
    }
}

#[test]
fn a_chair_keeps_no_table_and_lays_none() {
    for (game, sides, unit, acts) in OPENED {
        let (mut keeper, mut chairs) = sat(Shared::new());
        open(&mut keeper, game, acts);
        let before = say(&mut keeper, &json!({"do": "journal", "with_seed": true}));
        for request in every_request(game, sides, unit).iter().filter(|it| is_for_analysis(it)) {
            for (chair, name) in chairs.iter_mut().zip([sides[0], sides[1], "spectator"]) {
                for viewer in [None, Some(name), Some(sides[0]), Some("nobody")] {
                    let mut request = request.clone();
                    if let Some(viewer) = viewer {
                        request["as"] = json!(viewer);
                    }
                    let why = match request["do"].as_str() {
                        Some("roll") => "The dice of this table fall by themselves.",
                        _ => "Only a table made for analysis allows this.",
                    };
                    let refusal = json!({"ok": false, "refused": "secret", "why": why});
                    assert_eq!(ask(chair, &request), refusal, "{request}");
                }
            }
        }
        assert_eq!(say(&mut keeper, &json!({"do": "journal", "with_seed": true})), before);
    }
}

#[test]
fn a_chair_speaks_for_nobody_else() {
    for (game, sides, unit, acts) in OPENED {
        let names = [sides[0], sides[1], "spectator"];
        let (mut keeper, mut chairs) = sat(Shared::new());
        open(&mut keeper, game, acts);
        let before = say(&mut keeper, &json!({"do": "journal"}));
        for request in every_request(game, sides, unit) {
            if is_for_analysis(&request) || ["games", "quit"].contains(&request["do"].as_str().unwrap()) {
                continue;
            }
            for (chair, name) in chairs.iter_mut().zip(names) {
                for other in names.into_iter().filter(|it| *it != name) {
                    let mut request = request.clone();
                    request["as"] = json!(other);
                    let why = "A viewer acts and asks for its own side alone.";
                    let refusal = json!({"ok": false, "refused": "secret", "why": why});
                    assert_eq!(ask(chair, &request), refusal, "{name} {request}");
                }
                let mut request = request.clone();
                request["as"] = json!("nobody");
                assert!(ask(chair, &request)["error"].as_str().unwrap().contains("no viewer"), "{request}");
            }
        }
        assert_eq!(say(&mut keeper, &json!({"do": "journal"})), before);
    }
}

#[test]
fn before_a_table_is_laid_a_chair_waits() {
    let (mut keeper, mut chairs) = sat(Shared::new());
    let legal = json!({"do": "legal"});
    expect![[r#"{"ok":false,"error":"No game is on the table yet."}"#]].assert_eq(&say(&mut chairs[0], &legal));
    assert_eq!(ask(&mut chairs[0], &json!({"do": "games"}))["ok"], true);
    open(&mut keeper, "hindenburg", &[]);
    assert_eq!(ask(&mut chairs[0], &legal)["ok"], true);
}

#[test]
fn hints_can_be_off() {
    let mut house = Shared::new();
    house.may_advise = false;
    let (mut keeper, mut chairs) = sat(house);
    open(&mut keeper, "hindenburg", &[]);
    for chair in &mut chairs {
        let reply = say(chair, &json!({"do": "go", "level": "random"}));
        expect![[r#"{"ok":false,"refused":"secret","why":"Hints are off at this table."}"#]].assert_eq(&reply);
    }
    assert_eq!(ask(&mut chairs[0], &json!({"do": "legal"}))["ok"], true);
}

#[test]
fn what_keeps_a_house_from_answering_is_said_as_it_is() {
    let house = Shared::new();
    let switch = house.beside(None);
    let (mut keeper, mut chairs) = sat(house);
    open(&mut keeper, "mukden", &[]);
    let before = say(&mut keeper, &json!({"do": "journal"}));
    switch.set_trouble(Some("The store is full; ask again later."));
    let act = json!({"do": "act", "action": "order movement"});
    let requests = [act.clone(), json!({"do": "view"}), json!({"do": "undo"})];
    for request in &requests {
        let reply = say(&mut chairs[0], request);
        expect![[r#"{"ok":false,"error":"The store is full; ask again later."}"#]].assert_eq(&reply);
    }
    for request in [json!({"do": "new", "game": "east"}), json!({"do": "dice", "next": [1]}), json!({"do": "journal"})]
    {
        let reply = say(&mut keeper, &request);
        expect![[r#"{"ok":false,"error":"The store is full; ask again later."}"#]].assert_eq(&reply);
    }
    assert_eq!(ask(&mut chairs[0], &json!({"do": "quit"}))["ok"], true);
    switch.set_trouble(None);
    assert_eq!(say(&mut keeper, &json!({"do": "journal"})), before);
    assert_eq!(ask(&mut chairs[0], &act)["ok"], true);
}

/// Data files of one's own are read in the room of the house, and in no other: few at once.
#[test]
fn data_of_ones_own_are_read_where_the_house_has_room() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/hindenburg/rules/data/units.toml");
    let own = vec![("units.toml".to_owned(), std::fs::read_to_string(path).unwrap())];
    let house = Shared::new();
    let switch = house.beside(None);
    let mut keeper = Session::at_table(Box::new(switch.beside(None)), own.into());
    let new = json!({"do": "new", "game": "hindenburg", "seed": 1});
    let held = switch.rooms().1;
    assert_eq!(ask(&mut keeper, &new)["ok"], true);
    assert_eq!(switch.rooms(), (1, held), "it was there, and was given back");
    let position = ask(&mut keeper, &json!({"do": "position"}))["position"].clone();
    assert_eq!(ask(&mut keeper, &json!({"do": "load", "position": position}))["ok"], true);
    assert_eq!(switch.rooms(), (2, held));
    // Nothing that is asked besides needs it, nor does a game as it is shipped.
    for request in [json!({"do": "games"}), json!({"do": "view"}), json!({"do": "legal"})] {
        assert_eq!(ask(&mut keeper, &request)["ok"], true);
    }
    assert_eq!(ask(&mut switch.beside(None).session(), &new)["ok"], true);
    assert_eq!(switch.rooms().0, 2);
}

/// A house whose store fails after the look: nothing of what was asked shows.
struct Failing(Shared);

impl House for Failing {
    fn look(&mut self) -> Result<(), Trouble> {
        self.0.set_trouble(None);
        let looked = self.0.look();
        self.0.set_trouble(Some("Nobody knows whether this was stored; look at the table and ask again."));
        looked
    }

    fn think(&mut self, _: Job) -> Result<Advice, Trouble> {
        Err(Trouble::Failed("Too many ask for hints; ask again later.".to_owned()))
    }

    fn warm(&mut self) -> Result<(), Trouble> {
        Err(Trouble::Failed("The past of this table is not at hand.".to_owned()))
    }

    fn most_states(&self) -> u64 {
        5
    }
}

impl ChairHouse for Failing {
    fn chair(&self) -> Chair {
        self.0.chair()
    }

    fn seat(&self) -> Option<&Seat> {
        self.0.seat()
    }

    fn submit(&mut self, input: &Input) -> Result<(), Trouble> {
        ChairHouse::submit(&mut self.0, input)
    }

    fn journal(&mut self, _: bool) -> Result<String, Trouble> {
        self.warm().map(|()| String::new())
    }
}

impl TableHouse for Failing {
    fn table(&self) -> Option<&dyn Analysis> {
        self.0.table()
    }

    fn submit(&mut self, side: Side, input: &Input) -> Result<(), Trouble> {
        TableHouse::submit(&mut self.0, side, input)
    }

    fn keep(&mut self, deed: &Keeping) -> Result<(), Trouble> {
        self.0.keep(deed)
    }

    fn place(&mut self, table: Box<dyn Analysis>) -> Result<(), Trouble> {
        self.0.place(table)
    }

    fn fate(&self) -> Fate {
        self.0.fate()
    }

    fn set_auto(&mut self, auto: bool) -> Result<(), Trouble> {
        self.0.set_auto(auto)
    }

    fn queue(&mut self, answers: Vec<Answer>) -> Result<(), Trouble> {
        self.0.queue(answers)
    }
}

#[test]
fn a_failure_after_the_look_changes_nothing() {
    let house = Shared::new();
    let switch = house.beside(None);
    let mut player = Session::at_chair(Box::new(Failing(switch.beside(Some(Chair::Side(Side::A))))));
    let mut other_keeper = Session::at_table(Box::new(Failing(switch.beside(None))), [].into());
    let mut keeper = house.session();
    open(&mut keeper, "hindenburg", &["step 8A-XVII 2404"]);
    let before = say(&mut keeper, &json!({"do": "journal"}));
    let mut text = String::new();
    for request in [
        json!({"do": "act", "action": "halt"}),
        json!({"do": "undo"}),
        json!({"do": "back"}),
        json!({"do": "go"}),
        json!({"do": "journal"}),
        json!({"do": "perft", "depth": 2}),
        json!({"do": "legal", "side": "russia"}),
    ] {
        text += &format!("> {request}\n< {}\n", say(&mut player, &request));
    }
    for request in [
        json!({"do": "new", "game": "mukden"}),
        json!({"do": "roll"}),
        json!({"do": "dice", "next": [1]}),
        json!({"do": "auto", "chance": false}),
    ] {
        text += &format!("> {request}\n< {}\n", say(&mut other_keeper, &request));
    }
    expect![[r#"
        > {"action":"halt","do":"act"}
        < {"ok":false,"error":"Nobody knows whether this was stored; look at the table and ask again."}
        > {"do":"undo"}
        < {"ok":false,"error":"Nobody knows whether this was stored; look at the table and ask again."}
        > {"do":"back"}
        < {"ok":false,"error":"Nobody knows whether this was stored; look at the table and ask again."}
        > {"do":"go"}
        < {"ok":false,"error":"Too many ask for hints; ask again later."}
        > {"do":"journal"}
        < {"ok":false,"error":"The past of this table is not at hand."}
        > {"depth":2,"do":"perft"}
        < {"ok":false,"error":"\"perft\" would have to look at more than 5 states; ask for a smaller \"depth\"."}
        > {"do":"legal","side":"russia"}
        < {"ok":false,"refused":"secret","why":"A viewer acts and asks for its own side alone."}
        > {"do":"new","game":"mukden"}
        < {"ok":false,"error":"Nobody knows whether this was stored; look at the table and ask again."}
        > {"do":"roll"}
        < {"ok":false,"error":"Nobody knows whether this was stored; look at the table and ask again."}
        > {"do":"dice","next":[1]}
        < {"ok":false,"error":"Nobody knows whether this was stored; look at the table and ask again."}
        > {"chance":false,"do":"auto"}
        < {"ok":false,"error":"Nobody knows whether this was stored; look at the table and ask again."}
    "#]]
    .assert_eq(&text);
    switch.set_trouble(None);
    assert_eq!(say(&mut keeper, &json!({"do": "journal"})), before);
}

/// Two bots, each on its own chair, who know nothing but their own replies, play games to their ends.
#[test]
fn two_chairs_play_a_whole_game() {
    for (game, ..) in OPENED {
        let (mut keeper, mut chairs) = sat(Shared::new());
        open(&mut keeper, game, &[]);
        let mut acts = 0;
        loop {
            let so_far = acts;
            for chair in &mut chairs[..2] {
                let go = ask(chair, &json!({"do": "go", "level": "random", "salt": acts}));
                if go["ok"] == true {
                    let acted = ask(chair, &json!({"do": "act", "action": go["action"]}));
                    assert_eq!(acted["ok"], true, "{acted}");
                    acts += 1;
                }
            }
            if acts == so_far {
                break;
            }
        }
        for chair in &mut chairs[..2] {
            assert_eq!(ask(chair, &json!({"do": "legal"}))["refused"], "over", "{game}");
        }
        // Now nothing is secret any more.
        for chair in &mut chairs {
            let told = ask(chair, &json!({"do": "journal", "with_seed": true}));
            assert_eq!(told, ask(&mut keeper, &json!({"do": "journal", "with_seed": true})));
            let report = catalog::verify(told["journal"].as_str().unwrap(), &[]);
            assert!(report.is_ok(), "{report:?}");
            assert_eq!(ask(chair, &json!({"do": "position"}))["ok"], true);
        }
        assert!(acts > 20, "{game}: {acts}");
    }
}

/// What the other side does in secret, between two requests, changes no reply.
#[test]
fn a_secret_choice_of_the_other_side_shows_in_no_reply() {
    let (game, sides, unit, acts) = OPENED[2];
    let (mut keeper, [mut axis, mut soviet, mut spectator]) = sat(Shared::new());
    open(&mut keeper, game, acts);
    let requests: Vec<_> = every_request(game, sides, unit).into_iter().filter(|it| it["do"] != "back").collect();
    let all = |of: &mut Session| requests.iter().map(|it| say(of, it)).collect::<Vec<_>>();
    let before = [all(&mut axis), all(&mut spectator)];
    let mut bought = 0;
    while let Some(action) = ask(&mut soviet, &json!({"do": "go", "level": "random"}))["action"].as_str() {
        assert_eq!(ask(&mut soviet, &json!({"do": "act", "action": action}))["ok"], true);
        bought += 1;
        assert_eq!([all(&mut axis), all(&mut spectator)], before, "after {bought} acts");
    }
    assert!(bought > 0);
}
