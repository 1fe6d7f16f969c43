//! Proofs over real processes and real sockets: what is acknowledged is kept, what is hostile is refused, what breaks
//! is said and mended, and several servers are one.
//!
//! Counts are small here; `cargo xtask proof` sets the full ones (`PROOF_...`) and collects the lines that begin with
//! `figure:`. Arguments choose proofs by parts of their names. The program is also the server that it kills: `child`.

mod child;
mod doors;
mod hostile;
mod kills;
#[allow(dead_code, reason = "shared with other tests")]
#[path = "../all/pairs.rs"]
mod pairs;
mod play;
mod raw;
mod secrets;
mod servers;
mod strace;
#[allow(dead_code, reason = "shared with other tests")]
#[path = "../all/support.rs"]
mod support;
mod trouble;

use std::{
    env,
    panic::{AssertUnwindSafe, catch_unwind},
    process::ExitCode,
    time::Instant,
};

/// How a proof came out, unless it panicked.
pub(crate) enum Done {
    Passed,
    /// Something is missing here, named in a sentence.
    NotRun(&'static str),
}

/// What is missing where there is no PostgreSQL.
pub(crate) const NO_POSTGRES: &str = "PostgreSQL is not found here";

type Proof = (&'static str, fn() -> Done);

const PROOFS: &[Proof] = &[
    ("kills_sqlite", kills::sqlite),
    ("kills_postgres", kills::postgres),
    ("kills_find_a_planted_bug", kills::planted),
    ("order_of_calls", strace::order_of_calls),
    ("hostile", hostile::messages),
    ("hostile_with_limits", hostile::limits),
    ("full_disk", trouble::full_disk),
    ("lost_database", trouble::lost_database),
    ("unknown_outcome", trouble::unknown_outcome),
    ("two_servers", servers::two_servers),
    ("two_servers_race", servers::race),
    ("two_servers_and_a_computer", servers::computer),
    ("two_servers_one_killed", servers::killed),
    ("killed_thinking", servers::killed_thinking),
    ("two_servers_one_right", servers::one_right),
    ("token_race", doors::token_race),
    ("foreign_tokens", doors::foreign_tokens),
    ("reads_beside_stores", doors::reads_beside_stores),
    ("secret_purchases", secrets::secret_purchases),
    ("hidden_losses", secrets::hidden_losses),
    ("later_edition", servers::later_edition),
];

fn main() -> ExitCode {
    if let Ok(orders) = env::var(child::ORDERS) {
        return child::serve(&orders);
    }
    let args: Vec<String> = env::args().skip(1).collect();
    if args.iter().any(|it| it == "--list") {
        PROOFS.iter().for_each(|it| println!("{}: test", it.0));
        return ExitCode::SUCCESS;
    }
    let words: Vec<&String> = args.iter().filter(|it| !it.starts_with('-')).collect();
    let is_wanted = |it: &&Proof| words.is_empty() || words.iter().any(|word| it.0.contains(word.as_str()));
    let (mut failed, mut missing) = (Vec::new(), Vec::new());
    for (name, proof) in PROOFS.iter().filter(is_wanted) {
        let begun = Instant::now();
        println!("proof {name}");
        let seconds = || begun.elapsed().as_secs_f32();
        match catch_unwind(AssertUnwindSafe(proof)) {
            Ok(Done::Passed) => println!("proof {name}: passed in {:.1} s", seconds()),
            Ok(Done::NotRun(why)) => missing.push(format!("proof {name}: NOT run, {why}")),
            Err(_) => {
                println!("proof {name}: FAILED after {:.1} s", seconds());
                failed.push(*name);
            }
        }
    }
    missing.iter().for_each(|it| println!("{it}"));
    if failed.is_empty() {
        return ExitCode::SUCCESS;
    }
    println!("failed: {}", failed.join(", "));
    ExitCode::FAILURE
}

/// Something measured, for the table of `cargo xtask proof`.
pub(crate) fn figure(name: &str, value: impl std::fmt::Display) {
    println!("figure: {name} = {value}");
}

/// A count: the environment's, or the small one.
pub(crate) fn count(variable: &str, small: usize) -> usize {
    env::var(variable).ok().and_then(|it| it.parse().ok()).unwrap_or(small)
}

/// Runs a proof on a runtime of its own.
pub(crate) fn run<T>(proof: impl Future<Output = T>) -> T {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    let runtime = builder.worker_threads(2).enable_all().build().expect("a runtime");
    let done = runtime.block_on(proof);
    // Tasks that still listen are not waited for.
    runtime.shutdown_background();
    done
}

/// Numbers that look random and are the same every time.
#[derive(Clone)]
pub(crate) struct Bits(u64);

impl Bits {
    pub(crate) fn seeded(seed: u64) -> Bits {
        Bits(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x5DEE_CE66_D1CE_4E5B)
    }

    pub(crate) fn next(&mut self) -> u64 {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }

    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub(crate) fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}
