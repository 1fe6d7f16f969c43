//! Secrecy on the wire: tables that differ only in what a chair may not know send that chair the same, to the byte.

use catalog::{Chair, Dice, Keeping, Setup};
use kernel::{Bits, Side};
use serde_json::{Value, json};
use store::testing::Postgres;

use crate::{
    pairs::{People, Plain, World, check, drawn, everything, questions, same},
    support::{Fixture, Player, told as gestures},
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn mukden_sends_the_same_whatever_lies_under_the_flags() {
    let game = mukden::Mukden::shipped(mukden::Options::default());
    let summary = check(&Fixture::new().await, &game, &[], 5, 90).await;
    assert!(summary.differed > 5 && summary.gestures > 8 && summary.texts > 500, "{summary:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn mukden_sends_the_same_whatever_was_lost_in_secret() {
    let game = mukden::Mukden::shipped(mukden::Options { hidden_losses: true, ..mukden::Options::default() });
    let summary = check(&Fixture::new().await, &game, &["hidden_losses"], 6, 90).await;
    assert!(summary.differed > 5 && summary.gestures > 8 && summary.texts > 500, "{summary:?}");
}

/// What a computer player decides in secret, and what it advises, is drawn by what nobody at the table can know: at tables that
/// stand alike it is not always the same.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_computer_is_not_foreseen_by_those_who_set_up_its_table_again() {
    let [bought, advised] = drawn(&Fixture::new().await, 2).await;
    assert!(bought.len() > 1, "always {bought:?}");
    assert!(advised.len() > 1, "always {advised:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn east_sends_the_same_whatever_was_bought() {
    let game = east::East::shipped(east::Options::default());
    let summary = check(&Fixture::new().await, &game, &[], 5, 250).await;
    assert!(summary.differed > 5 && summary.gestures > 8 && summary.texts > 500, "{summary:?}");
}

/// Whether the enemy has answered a secret choice shows nowhere: not in a list, not in a moment, not in a message.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_told_that_the_enemy_has_bought() {
    let fixture = Fixture::new().await;
    let mut people = People::come(&fixture).await;
    let title = catalog::find("east").expect("a game on the shelf");
    let mut table = title.table(&Setup::default(), Dice::from_seed(5)).expect("the game as shipped");
    table.keep(&Keeping::Settle).expect("fair dice");
    for action in ["assign north", "done"] {
        table
            .submit(Side::A, &catalog::Input::Act { version: None, acts: vec![action.to_owned()] })
            .expect("an action");
    }
    let chairs = [Chair::Side(Side::B), Chair::Spectator];
    let mut told = Vec::new();
    for bought in [None, Some("buy HHHH"), Some("buy HHHB")] {
        let mut world = World::lay(&fixture, &mut people, table.fork(), &chairs).await;
        let mut all = Vec::new();
        for bought in [None, bought] {
            if let Some(orders) = bought {
                world.act(&mut people, Side::A, &[orders.to_owned()], "buy").await;
            }
            for chair in chairs {
                let key = world.key.clone();
                let mut plain = Plain::new(&key);
                let mut bits = Bits::seeded(1);
                let asks = questions(&*table, chair, &mut bits);
                all.extend(world.news(chair, &mut plain).await);
                all.extend(everything(people.of(chair), &key, chair, &asks, &mut plain).await);
                if chair == Chair::Spectator {
                    all.extend(people.elsewhere(&key, &world.ticket, &mut plain).await);
                }
            }
        }
        // The maker of the choice itself is told that it is made.
        told.push(all);
    }
    for other in &told[1..] {
        same(&told[0], other, Chair::Spectator, "with and without a purchase");
    }
    // What a chair is told before and after the other's choice is the same, too; numbers of questions apart.
    let half = told[1].len() / 2;
    let unnumbered = |it: &String| !it.contains("\"re\":");
    let (before, after) = told[1].split_at(half);
    let kept = |it: &[String]| it.iter().filter(|it| unnumbered(it)).cloned().collect::<Vec<_>>();
    same(&kept(before), &kept(after), Chair::Spectator, "before and after a purchase");
}

/// A secret choice made at another server on the same database is not told either, when something public makes this one
/// look at the table again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_told_of_a_secret_choice_at_another_server() {
    let Some(postgres) = Postgres::shared() else { return };
    let (fixture, other) = Fixture::two(postgres.database().await).await;
    let mut people = People::come(&fixture).await;
    let title = catalog::find("east").expect("a game on the shelf");
    let mut table = title.table(&Setup::default(), Dice::from_seed(5)).expect("the game as shipped");
    table.keep(&Keeping::Settle).expect("fair dice");
    for action in ["assign north", "done"] {
        table
            .submit(Side::A, &catalog::Input::Act { version: None, acts: vec![action.to_owned()] })
            .expect("an action");
    }
    let chairs = [Chair::Side(Side::B), Chair::Spectator];
    let mut world = World::lay(&fixture, &mut people, table, &chairs).await;
    let key = world.key.clone();
    let mut plain = Plain::new(&key);
    for chair in chairs {
        world.news(chair, &mut plain).await;
    }
    let mut elsewhere = people.of(Chair::Side(Side::A)).at(&format!("http://{}", other.address()));
    let input = json!({"do": "act", "acts": ["buy HHHH"]});
    let ask = json!({"ask": "submit", "nonce": "buy", "input": input});
    let bought = elsewhere.post(&format!("/api/tables/{key}/ask?as=a"), &ask).await.expect("an answer");
    assert_eq!(bought.status, 200, "{}", bought.text);
    // An offer that is not made changes nothing, and lets this server read the table's row.
    let offer = json!({"offer": false});
    let path = format!("/api/tables/{key}/abort");
    let asked = people.of(Chair::Side(Side::A)).post(&path, &offer).await.expect("an answer");
    assert_eq!(asked.status, 200, "{}", asked.text);
    // What is asked after it is answered after it.
    people.of(Chair::Side(Side::A)).get(&format!("/api/tables/{key}/sheet")).await.expect("an answer");
    for chair in chairs {
        let news = world.news(chair, &mut plain).await;
        assert_eq!(news.len(), 1, "{chair:?} is told nothing but the answer to its question: {news:?}");
    }
    other.stop().await;
}

/// A sight and what came after it are what is seen, for somebody who was away.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_comes_back_with_a_version_misses_nothing_and_hears_nothing_twice() {
    let mut fixture = Fixture::new().await;
    let mut client = fixture.guest().await;
    let key = crate::support::made(&mut client, &crate::support::against("mukden", "random")).await;
    let mut player = Player::sits(&client, &key, "a", None).await;
    let mut heard: Vec<Value> = player.hello["heard"].as_array().expect("a list").clone();
    let mut last = player.version();
    for n in 0..24 {
        heard.extend(gestures(&player.wait().await));
        let (answer, news) = player.act(n, &format!("n{n}")).await;
        assert_eq!(answer["answer"]["is"], "done", "{answer}");
        heard.extend(gestures(&news));
        if n % 6 == 5 {
            last = player.version();
            drop(player);
            if n % 12 == 11 {
                fixture = fixture.restart().await;
            }
            player = Player::sits(&client, &key, "a", Some(last)).await;
            heard.extend(player.hello["heard"].as_array().expect("a list").clone());
        }
    }
    assert!(last > 0);
    let (all, news) = player.ask(json!({"ask": "heard", "since": 0})).await;
    heard.extend(gestures(&news));
    assert_eq!(all["answer"]["gestures"], Value::Array(heard));
}
