#![allow(clippy::unwrap_used, reason = "tests")]
//! Who may ask and do what; and conversations with two tables that a viewer cannot tell apart, line by line.

use catalog::Chair;
use conform::Pool;
use expect_test::expect;
use kernel::{Awaiting, Bits, Game, Log, Positioned, Side, Sides, Sighted};
use serde::Serialize;
use serde_json::{Value, json};
use stage::Face;

use crate::{
    Session,
    shared::{Shared, every_request},
};

fn ask(session: &mut Session, request: &Value) -> Value {
    read(&session.answer(request.to_string().as_bytes()))
}

fn read(reply: &str) -> Value {
    serde_json::from_str(reply).expect("a reply in JSON")
}

/// A reply in a word: `yes`, the kind of refusal, or `error`.
fn word(reply: &Value) -> String {
    match (&reply["ok"], &reply["refused"]) {
        (Value::Bool(true), _) => "yes".into(),
        (_, Value::String(word)) => word.clone(),
        _ => "error".into(),
    }
}

/// Every request by every viewer, of a fresh table each: the first side is to move.
fn rights(game: &str, first: &[Value], requests: &[Value], viewers: [&str; 3]) -> String {
    let mut table = String::new();
    for request in requests {
        let as_each = [None].into_iter().chain(viewers.map(Some)).map(|viewer| {
            let mut session = Session::new(Vec::new());
            ask(&mut session, &json!({"do": "dice", "next": [1, 1]}));
            ask(&mut session, &json!({"do": "new", "game": game, "seed": 1}));
            for request in first {
                assert_eq!(ask(&mut session, request)["ok"], true, "{request}");
            }
            let before = ask(&mut session, &json!({"do": "journal"}));
            let mut request = request.clone();
            if let Some(viewer) = viewer {
                request["as"] = json!(viewer);
            }
            let word = word(&ask(&mut session, &request));
            let is_same = ask(&mut session, &json!({"do": "journal"})) == before;
            let lays_another = ["new", "load"].contains(&request["do"].as_str().unwrap());
            assert!(is_same || lays_another || word == "yes" && viewer != Some("spectator"), "{request}");
            word
        });
        let words: String = as_each.map(|it| format!("{it:16}")).collect();
        let name: Vec<_> = ["do", "side"].iter().filter_map(|it| request[*it].as_str()).collect();
        table += format!("{:16}{words}", name.join(" ")).trim_end();
        table += "\n";
    }
    table
}

fn requests(own: &str, other: &str, unit: &str, action: &str) -> Vec<Value> {
    let mut requests = vec![
        json!({"do": "games"}),
        json!({"do": "view"}),
        json!({"do": "sheet"}),
        json!({"do": "overlay", "kind": "zones"}),
        json!({"do": "position"}),
        json!({"do": "journal"}),
        json!({"do": "perft", "depth": 1}),
        json!({"do": "dice", "next": [1]}),
        json!({"do": "auto", "chance": false}),
        json!({"do": "land", "luck": 1}),
        json!({"do": "roll"}),
        json!({"do": "new", "game": "hindenburg", "seed": 1}),
        json!({"do": "load", "position": {"game": "hindenburg"}}),
        json!({"do": "back"}),
        json!({"do": "quit"}),
    ];
    for side in [None, Some(own), Some(other)] {
        for mut request in [
            json!({"do": "legal"}),
            json!({"do": "act", "action": action}),
            json!({"do": "reach", "unit": unit}),
            json!({"do": "odds"}),
            json!({"do": "go", "level": "random"}),
            json!({"do": "undo"}),
            json!({"do": "back"}),
        ] {
            if let Some(side) = side {
                request["side"] = json!(side);
            } else if request["do"] == "back" {
                continue;
            }
            requests.push(request);
        }
    }
    requests
}

/// Columns: without `as`, the side to move, the other side, a spectator.
#[test]
fn nobody_acts_or_asks_for_another_in_an_open_game() {
    let moved = [json!({"do": "act", "action": "step 8A-XVII 2404"})];
    let requests = requests("germany", "russia", "8A-XVII", "step 8A-XVII 2403");
    expect![[r#"
        games           yes             yes             yes             yes
        view            yes             yes             yes             yes
        sheet           yes             yes             yes             yes
        overlay         yes             yes             yes             yes
        position        yes             yes             yes             yes
        journal         yes             yes             yes             yes
        perft           yes             yes             yes             yes
        dice            yes             secret          secret          secret
        auto            yes             secret          secret          secret
        land            no_chance       secret          secret          secret
        roll            no_chance       no_chance       no_chance       secret
        new             yes             yes             yes             yes
        load            impossible      impossible      impossible      impossible
        back            error           yes             nothing_to_undo secret
        quit            yes             yes             yes             yes
        legal           yes             yes             secret          secret
        act             yes             yes             secret          secret
        reach           yes             yes             secret          secret
        odds            no_odds         no_odds         secret          secret
        go              yes             yes             secret          secret
        undo            yes             yes             nothing_to_undo secret
        legal germany   yes             yes             secret          secret
        act germany     yes             yes             secret          secret
        reach germany   yes             yes             secret          secret
        odds germany    no_odds         no_odds         secret          secret
        go germany      yes             yes             secret          secret
        undo germany    yes             yes             secret          secret
        back germany    yes             yes             secret          secret
        legal russia    not_yours       secret          not_yours       secret
        act russia      not_yours       secret          not_yours       secret
        reach russia    yes             secret          yes             secret
        odds russia     no_odds         secret          no_odds         secret
        go russia       not_yours       secret          not_yours       secret
        undo russia     nothing_to_undo secret          nothing_to_undo secret
        back russia     nothing_to_undo secret          nothing_to_undo secret
    "#]]
    .assert_eq(&rights("hindenburg", &moved, &requests, ["germany", "russia", "spectator"]));
}

#[test]
fn nobody_acts_or_asks_for_another_in_a_game_with_secrets() {
    let moved = [json!({"do": "act", "action": "order movement"}), json!({"do": "act", "action": "step J:3 2218"})];
    let requests = requests("japan", "russia", "J:3", "halt");
    expect![[r#"
        games           yes             yes             yes             yes
        view            yes             yes             yes             yes
        sheet           yes             yes             yes             yes
        overlay         yes             yes             yes             yes
        position        yes             secret          secret          secret
        journal         yes             secret          secret          secret
        perft           yes             secret          secret          secret
        dice            yes             secret          secret          secret
        auto            yes             secret          secret          secret
        land            no_chance       secret          secret          secret
        roll            no_chance       no_chance       no_chance       secret
        new             yes             error           yes             yes
        load            impossible      error           impossible      impossible
        back            error           yes             nothing_to_undo secret
        quit            yes             yes             yes             yes
        legal           yes             yes             secret          secret
        act             yes             yes             secret          secret
        reach           yes             yes             secret          secret
        odds            no_odds         no_odds         secret          secret
        go              yes             yes             secret          secret
        undo            yes             yes             nothing_to_undo secret
        legal japan     yes             yes             secret          secret
        act japan       yes             yes             secret          secret
        reach japan     yes             yes             secret          secret
        odds japan      no_odds         no_odds         secret          secret
        go japan        yes             yes             secret          secret
        undo japan      yes             yes             secret          secret
        back japan      yes             yes             secret          secret
        legal russia    not_yours       secret          not_yours       secret
        act russia      not_yours       secret          not_yours       secret
        reach russia    no_reach        secret          no_reach        secret
        odds russia     no_odds         secret          no_odds         secret
        go russia       not_yours       secret          not_yours       secret
        undo russia     nothing_to_undo secret          nothing_to_undo secret
        back russia     nothing_to_undo secret          nothing_to_undo secret
    "#]]
    .assert_eq(&rights("mukden", &moved, &requests, ["japan", "russia", "spectator"]));
}

/// Fate may be let answer by a player, but not told what to answer; the seed is nobody's while the game lasts.
#[test]
fn no_viewer_sets_the_dice_or_learns_them() {
    for viewer in ["germany", "russia", "spectator"] {
        let mut session = Session::new(Vec::new());
        ask(&mut session, &json!({"do": "auto", "chance": false}));
        ask(&mut session, &json!({"do": "new", "game": "hindenburg", "seed": 1}));
        assert_eq!(word(&ask(&mut session, &json!({"do": "land", "luck": 1, "as": viewer}))), "secret");
        assert_eq!(word(&ask(&mut session, &json!({"do": "journal", "with_seed": true, "as": viewer}))), "secret");
        assert_eq!(word(&ask(&mut session, &json!({"do": "journal", "as": viewer}))), "yes");
        let rolled = word(&ask(&mut session, &json!({"do": "roll", "as": viewer})));
        assert_eq!(rolled, if viewer == "spectator" { "secret" } else { "yes" });
    }
}

/// Whether the other side has something to take back is its secret: a step shows when the move is over.
#[test]
fn undo_by_the_other_side_tells_nothing_of_a_step() {
    let mut replies = Vec::new();
    for stepped in [false, true] {
        let mut session = Session::new(Vec::new());
        ask(&mut session, &json!({"do": "dice", "next": [1]}));
        ask(&mut session, &json!({"do": "new", "game": "mukden", "seed": 1}));
        ask(&mut session, &json!({"do": "act", "action": "order movement"}));
        if stepped {
            assert_eq!(word(&ask(&mut session, &json!({"do": "act", "action": "step J:3 2218"}))), "yes");
        }
        let lines = ["undo", "legal", "back", "odds", "view"];
        replies.push(lines.map(|it| session.answer(json!({"do": it, "as": "russia"}).to_string().as_bytes())));
    }
    assert_eq!(replies[0], replies[1]);
}

/// A table, and those who speak of it.
enum World {
    /// Whoever keeps it says with `as` for whom.
    Kept(Session),
    /// A player and a spectator on their own chairs.
    Seated { player: Session, spectator: Session },
}

impl World {
    fn kept(auto: bool, load: &Value) -> World {
        let mut session = Session::new(Vec::new());
        lay(&mut session, auto, load);
        World::Kept(session)
    }

    fn seated(side: Side, auto: bool, load: &Value) -> World {
        let house = Shared::new();
        let [player, spectator] = [Chair::Side(side), Chair::Spectator].map(|it| house.beside(Some(it)).session());
        lay(&mut house.session(), auto, load);
        World::Seated { player, spectator }
    }

    fn answer(&mut self, viewer: &str, request: &Value) -> String {
        let line = request.to_string();
        match self {
            World::Seated { spectator, .. } if viewer == "spectator" => spectator.answer(line.as_bytes()),
            World::Seated { player, .. } => player.answer(line.as_bytes()),
            World::Kept(session) => {
                let mut request = request.clone();
                request["as"] = json!(viewer);
                session.answer(request.to_string().as_bytes())
            }
        }
    }

    /// Who can be asked what the player may do.
    fn session(&mut self) -> &mut Session {
        match self {
            World::Kept(session) | World::Seated { player: session, .. } => session,
        }
    }
}

fn lay(session: &mut Session, auto: bool, load: &Value) {
    ask(session, &json!({"do": "auto", "chance": auto}));
    let loaded = ask(session, load);
    assert_eq!(loaded["ok"], true, "{loaded}");
}

/// What a conversation came to.
#[derive(Debug, Default)]
struct Talk {
    pairs: usize,
    replies: usize,
    acts: usize,
    parted: usize,
    refused: usize,
}

/// Holds the same conversation with two tables that a viewer cannot tell apart: every reply is the same line, until
/// something is done that shows what was hidden, and cannot be taken back. The viewer sits on a chair of its own, or is
/// named.
fn converse<G: Sighted + Positioned<Position: Serialize>, F: Face<Rules = G>>(
    game: &G,
    options: &Value,
    every: usize,
    length: usize,
    is_seated: bool,
) -> Talk {
    let mut bits = Bits::seeded(8);
    let pool = Pool::of::<G, F>(game, &mut bits);
    let mut talk = Talk::default();
    let (mut state, mut list) = (game.setup(), Vec::new());
    let mut board = game.board(&state);
    loop {
        if game.asked(&state) == Sides::BOTH || bits.below(every) == 0 {
            for side in Side::ALL {
                let other = game.imagine(&state, side, &Default::default(), &mut bits);
                talk.pairs += 1;
                let auto = bits.below(2) == 0;
                let pair = [&state, &other].map(|state| {
                    let position = serde_json::to_value(game.position(state)).expect("a position as JSON");
                    let load =
                        json!({"do": "load", "game": G::ID, "position": position, "options": options, "seed": 1});
                    if is_seated { World::seated(side, auto, &load) } else { World::kept(auto, &load) }
                });
                hold_talk::<G>(pair, side, length, &pool, &mut bits, &mut talk);
            }
        }
        match game.awaiting(&state) {
            Awaiting::Over(_) => return talk,
            Awaiting::Chance(chance) => game.land(&mut state, &mut board, chance.draw(&mut bits), &mut Log::off()),
            Awaiting::Choice(sides) => {
                let owing: Vec<_> = sides.iter().collect();
                let side = owing[bits.below(owing.len())];
                let (action, _) = game.any_action(&state, &mut board, side, &mut list, &mut bits);
                game.act(&mut state, &mut board, side, action, &mut Log::off());
            }
        }
    }
}

fn hold_talk<G: Game>(mut pair: [World; 2], side: Side, length: usize, pool: &Pool, bits: &mut Bits, talk: &mut Talk) {
    let sides @ [own, _] = [G::SIDES[side], G::SIDES[side.other()]];
    let is_seated = matches!(pair[0], World::Seated { .. });
    let first = if is_seated { every_request(G::ID, sides, pool.any_unit(bits)) } else { Vec::new() };
    let n_first = 2 * first.len();
    // All there is to ask on each chair, and then whatever comes to mind.
    let mut first = [own, "spectator"].into_iter().flat_map(|viewer| first.iter().map(move |it| (viewer, it.clone())));
    let mut said = Vec::new();
    for _ in 0..n_first + length {
        let (viewer, mut request) = match first.next() {
            Some(first) => first,
            None => {
                let request = any_request(pair[0].session(), sides, side, pool, bits);
                (if bits.below(6) == 0 { "spectator" } else { own }, request)
            }
        };
        if is_seated && bits.below(4) == 0 {
            request["as"] = json!(any(&[own, G::SIDES[side.other()], "spectator", "nobody"], bits));
        }
        let [here, there] = pair.each_mut().map(|it| it.answer(viewer, &request));
        said.push(format!("{viewer}: {request}"));
        talk.replies += 1;
        talk.refused += usize::from(here.starts_with("{\"ok\":false,\"refused\":\"secret\""));
        let is_done = here.starts_with("{\"ok\":true") && ["act", "roll"].contains(&request["do"].as_str().unwrap());
        talk.acts += usize::from(is_done);
        // What was done may show something that no event tells: a unit that recovers is turned face up.
        let shows = is_done && {
            let [here, there] = pair.each_mut().map(|it| it.answer(own, &json!({"do": "view"})));
            here != there
        };
        if here != there || shows {
            let is_done = is_done && there.starts_with("{\"ok\":true");
            let [one, two] = pair.each_mut().map(|it| it.answer(own, &json!({"do": "undo"})));
            let is_final = one == two && ["nothing_to_undo", "over"].contains(&word(&read(&one)).as_str());
            assert!(is_done && is_final, "{}\nis answered\n{here}\nor\n{there}", said.join("\n"));
            talk.parted += 1;
            return;
        }
    }
}

fn any<'a>(of: &[&'a str], bits: &mut Bits) -> &'a str {
    of[bits.below(of.len())]
}

/// Any request, with any arguments: often of the moment, often not.
fn any_request(session: &mut Session, [own, other]: [&str; 2], side: Side, pool: &Pool, bits: &mut Bits) -> Value {
    let mut request = match bits.below(13) {
        0 => json!({"do": "view"}),
        1 => json!({"do": any(&["legal", "undo", "back", "roll", "position", "journal"], bits)}),
        2 => json!({"do": "legal"}),
        3 => json!({"do": "overlay", "kind": any(&["zones", "lines", "supply", "control"], bits)}),
        4 => json!({"do": "reach", "unit": pool.any_unit(bits)}),
        5 => json!({"do": "go", "level": if bits.below(8) == 0 { "normal" } else { "random" }, "salt": bits.below(9)}),
        6 => json!({"do": any(&["perft", "odds"], bits)}),
        7 => json!({"do": "act", "action": pool.any_act(side, bits)}),
        8 => json!({"do": "act", "actions": [pool.any_act(side, bits), pool.any_act(side, bits)]}),
        n => {
            let legal = ask(session, &json!({"do": "legal", "side": own}));
            let listed = legal["actions"].as_array().filter(|it| !it.is_empty());
            let act = |bits: &mut Bits| match listed {
                Some(list) => list[bits.below(list.len())]["action"].as_str().unwrap().to_owned(),
                None => pool.any_act(side, bits),
            };
            let (first, then) = (act(bits), [act(bits), pool.any_act(side, bits)]);
            let run = json!([first, then[0], "fight", then[1]]);
            match n {
                9 | 10 => json!({"do": "act", "action": first}),
                11 => json!({"do": "odds", "after": run}),
                _ => json!({"do": "act", "actions": run}),
            }
        }
    };
    if request["do"] == "perft" {
        request["depth"] = json!(1);
    }
    let takes_side = ["legal", "act", "reach", "odds", "go", "undo", "back"];
    if takes_side.contains(&request["do"].as_str().unwrap()) && bits.below(3) == 0 {
        request["side"] = json!(any(&[own, other], bits));
    }
    request
}

#[test]
fn two_tables_of_mukden_that_look_alike_reply_alike() {
    let talk = converse::<_, mukden_face::MukdenFace>(
        &mukden::Mukden::shipped(mukden::Options::default()),
        &json!({}),
        12,
        30,
        false,
    );
    assert!(talk.replies > 2000 && talk.acts > 60, "{talk:?}");
}

#[test]
fn two_tables_of_the_east_that_look_alike_reply_alike() {
    let talk =
        converse::<_, east_face::EastFace>(&east::East::shipped(east::Options::default()), &json!({}), 80, 30, false);
    assert!(talk.replies > 1000 && talk.acts > 50, "{talk:?}");
}

#[test]
fn two_tables_of_mukden_that_look_alike_reply_alike_to_a_chair() {
    let talk = converse::<_, mukden_face::MukdenFace>(
        &mukden::Mukden::shipped(mukden::Options::default()),
        &json!({}),
        40,
        60,
        true,
    );
    assert!(talk.replies > 8000 && talk.acts > 60 && talk.refused > 1000, "{talk:?}");
}

#[test]
fn two_tables_of_the_east_that_look_alike_reply_alike_to_a_chair() {
    let talk =
        converse::<_, east_face::EastFace>(&east::East::shipped(east::Options::default()), &json!({}), 200, 60, true);
    assert!(talk.replies > 8000 && talk.acts > 60 && talk.refused > 1000, "{talk:?}");
}

#[test]
fn two_tables_of_mukden_with_other_hidden_losses_reply_alike() {
    let game = mukden::Mukden::shipped(mukden::Options { hidden_losses: true, ..mukden::Options::default() });
    let talk = converse::<_, mukden_face::MukdenFace>(&game, &json!({"hidden_losses": "on"}), 12, 30, false);
    assert!(talk.replies > 2000 && talk.acts > 60, "{talk:?}");
    let talk = converse::<_, mukden_face::MukdenFace>(&game, &json!({"hidden_losses": "on"}), 40, 60, true);
    assert!(talk.replies > 8000 && talk.acts > 60 && talk.refused > 1000, "{talk:?}");
}
