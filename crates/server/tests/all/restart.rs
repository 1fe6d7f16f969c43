//! A server ends in order and begins again, and nobody misses anything.

use serde_json::json;

use crate::support::{Fixture, Player, against, made};

#[tokio::test]
async fn a_restart_is_survived_with_ones_version() {
    let fixture = Fixture::new().await;
    let mut client = fixture.guest().await;
    let key = made(&mut client, &against("hindenburg", "random")).await;
    let mut player = Player::sits(&client, &key, "a", None).await;
    let mut halfway = 0;
    for n in 0..40 {
        let (answer, _) = player.act(n * 3, &format!("n{n}")).await;
        assert_eq!(answer["answer"]["is"], "done", "{answer}");
        if n == 20 {
            halfway = player.version();
        }
    }
    let (all, _) = player.ask(json!({"ask": "heard", "since": halfway})).await;
    let (seen, version) = (player.sight.clone(), player.version());
    let fixture = fixture.restart().await;
    let closed = player.socket.hear_json().await.expect_err("a closed socket").to_string();
    assert!(closed.contains("come back with your version"), "{closed}");
    let mut back = Player::sits(&client, &key, "a", Some(version)).await;
    assert_eq!(back.hello["heard"], json!([]), "nothing is heard twice");
    assert_eq!(back.sight, seen, "the table stands as it stood");
    let late = Player::sits(&client, &key, "a", Some(halfway)).await;
    assert_eq!(late.hello["heard"], all["answer"]["gestures"], "nothing is missed");
    let (answer, _) = back.act(1, "n40").await;
    assert_eq!(answer["answer"]["is"], "done", "{answer}");
    assert!(fixture.folder.path().join("server.sqlite").exists());
}
