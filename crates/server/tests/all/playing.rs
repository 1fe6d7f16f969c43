//! Whole games over sockets.

use futures_util::future::join_all;
use serde_json::json;

use crate::support::{Fixture, Player, against, between, made};

#[tokio::test]
async fn a_guest_plays_every_game_and_what_is_sent_adds_up() {
    let fixture = Fixture::new().await;
    for game in ["hindenburg", "mukden", "east"] {
        let mut client = fixture.guest().await;
        let key = made(&mut client, &against(game, "random")).await;
        let mut player = Player::sits(&client, &key, "a", None).await;
        let mut compared = 0;
        for n in 0..120 {
            player.wait().await;
            if player.sight["awaits"]["is"] == "over" {
                break;
            }
            let (answer, _) = player.act(n * 7, &format!("{game}-{n}")).await;
            assert_eq!(answer["answer"]["is"], "done", "{game} {n}: {answer}");
            let (whole, before) = player.ask(json!({"ask": "sight"})).await;
            // What is asked for may be ahead of what was told, never different.
            if before.is_empty() && whole["answer"]["sight"]["version"] == player.sight["version"] {
                assert_eq!(whole["answer"]["sight"], player.sight, "{game} {n}");
                compared += 1;
            }
        }
        assert!(compared > 20, "{game}: {compared}");
    }
}

#[tokio::test]
async fn two_people_play_and_a_third_looks_on() {
    let fixture = Fixture::new().await;
    let (mut japan, mut russia, watcher) = (fixture.guest().await, fixture.guest().await, fixture.guest().await);
    let key = made(&mut japan, &between("mukden")).await;
    let lobby = russia.get("/api/lobby").await.expect("the lobby");
    assert_eq!(lobby.body["tables"][0]["key"], key.as_str());
    let replied = russia.post(&format!("/api/tables/{key}/join"), &json!({})).await.expect("an answer");
    assert_eq!(replied.status, 200, "{}", replied.text);
    let mut a = Player::sits(&japan, &key, "a", None).await;
    let mut b = Player::sits(&russia, &key, "b", None).await;
    let mut c = Player::sits(&watcher, &key, "spectator", None).await;
    for n in 0..60 {
        let players = [&mut a, &mut b];
        for player in players {
            let (whole, _) = player.ask(json!({"ask": "sight"})).await;
            player.sight = whole["answer"]["sight"].clone();
            if !player.sight["prompt"].is_null() {
                let (answer, _) = player.act(n, &format!("n{n}")).await;
                assert_eq!(answer["answer"]["is"], "done", "{answer}");
            }
        }
    }
    let (heard, _) = c.ask(json!({"ask": "heard", "since": 0})).await;
    assert!(heard["answer"]["gestures"].as_array().is_some_and(|it| !it.is_empty()), "{heard}");
}

/// Whoever comes and goes without end is not heard of without end.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn presence_is_told_now_and_then() {
    let fixture = Fixture::new().await;
    let mut maker = fixture.guest().await;
    let key = made(&mut maker, &between("mukden")).await;
    let mut player = Player::sits(&maker, &key, "a", None).await;
    let path = format!("/api/tables/{key}/socket?as=spectator");
    const COME: u64 = 40;
    let sockets = join_all((0..COME).map(|_| maker.socket(&path))).await;
    let mut told = 0;
    let mut until = async |spectators: u64| loop {
        let heard = player.socket.hear_json().await.expect("news");
        if heard["is"] == "presence" {
            told += 1;
            if heard["presence"]["spectators"] == spectators {
                break;
            }
        }
    };
    until(COME).await;
    drop(sockets);
    until(0).await;
    assert!(told < COME / 2, "{told}");
}
