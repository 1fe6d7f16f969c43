//! What nobody may foresee or add up: what a computer player decides in secret, and losses that are hidden.

use store::testing::Postgres;

use crate::{
    Done, NO_POSTGRES, count, figure,
    pairs::{check, drawn},
    run,
    support::Fixture,
};

/// A server on each database, with its name.
async fn fixtures() -> Option<[(Fixture, &'static str); 2]> {
    let shared = Postgres::shared()?.database().await;
    Some([(Fixture::on(None).await, "SQLite"), (Fixture::on(Some(shared)).await, "PostgreSQL")])
}

/// Somebody sets up a table again and again as it stands: what the computer buys there, and what it advises, is not the same
/// every time.
pub(crate) fn secret_purchases() -> Done {
    let tables = count("PROOF_PURCHASES", 16);
    let done = run(async {
        for (fixture, place) in fixtures().await? {
            let [bought, advised] = drawn(&fixture, tables).await;
            assert!(bought.len() > 1, "always {bought:?}");
            assert!(advised.len() > 1, "always {advised:?}");
            let found = format!("{tables} / {} / {}", bought.len(), advised.len());
            figure(&format!("secret purchases, {place}: tables alike / different purchases / different hints"), found);
            fixture.server.stop().await;
        }
        Some(())
    });
    done.map_or(Done::NotRun(NO_POSTGRES), |()| Done::Passed)
}

/// Two worlds that differ in hidden losses alone: whoever may not know them is told the same of both, whatever is asked, before
/// and after what is done.
pub(crate) fn hidden_losses() -> Done {
    let (games, every) = (count("PROOF_PAIRS", 1), count("PROOF_PAIRS_EVERY", 300));
    let game = mukden::Mukden::shipped(mukden::Options { hidden_losses: true, ..mukden::Options::default() });
    let done = run(async {
        let (mut pairs, mut differed, mut texts) = (0, 0, 0);
        for n in 0..games {
            // People come once to a server, by their names.
            for (fixture, _) in fixtures().await? {
                let told = check(&fixture, &game, &["hidden_losses"], 6 + n as u64, every).await;
                pairs += told.pairs;
                differed += told.differed;
                texts += told.texts;
                fixture.server.stop().await;
            }
        }
        assert!(differed > 0 && texts > 0, "{differed} of {pairs} pairs differ in {texts} texts");
        let found = format!("{pairs} / {differed} / {texts} / 0");
        figure("hidden losses, both databases: pairs / with a difference / texts / told apart", found);
        Some(())
    });
    done.map_or(Done::NotRun(NO_POSTGRES), |()| Done::Passed)
}
