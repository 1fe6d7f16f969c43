//! The program `sandtable`.

mod admin;
mod args;
mod bench;
mod check;
mod engine;
mod files;
mod folder;
mod games;
mod lines;
mod load;
mod perft;
mod play;
mod replay;
mod rival;
mod screen;
mod seed;
mod serve;
mod simulate;
mod store;
mod trouble;
mod typing;
mod verify;
mod version;

use std::{
    io::{self, IsTerminal, Write},
    process::ExitCode,
};

use args::{Cli, Command};
use clap::{Parser, error::ErrorKind};
use trouble::Trouble;
use typing::{Keyboard, Piped};

/// A server makes and drops many small things on several threads, and holds thousands of tables between: this one is faster
/// at it than the system's, and gives more back.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let done = match Cli::try_parse() {
        Ok(asked) => run(asked.command),
        // More than a line: it is made only if somebody asks.
        Err(said) if said.kind() == ErrorKind::DisplayVersion => version::run(&mut io::stdout().lock()),
        Err(said) => said.exit(),
    };
    match done {
        Ok(()) | Err(Trouble::BrokenPipe) => ExitCode::SUCCESS,
        Err(Trouble::Said(text)) => {
            // Whoever closed standard error does not want to know.
            let _ = writeln!(io::stderr(), "{text}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<(), Trouble> {
    let mut out = anstream::stdout().lock();
    match command {
        Command::Games { json } => games::run(json, &mut out),
        Command::Play(asked) if is_terminal() => play::run(&asked, Keyboard::new(store::history())?, out),
        Command::Play(asked) => play::run(&asked, Piped(io::stdin().lock()), out),
        Command::Replay(asked) if is_terminal() => replay::run(&asked, Keyboard::new(None)?, out),
        Command::Replay(asked) => replay::run(&asked, Piped(io::stdin().lock()), out),
        Command::Verify { file, data } => verify::run(&file, &data.own()?, &mut out),
        Command::Check { paths, game, data } => check::run(&paths, game.as_deref(), &data.own()?, &mut out),
        Command::Perft(asked) => perft::run(&asked, &mut out),
        Command::Simulate(asked) => simulate::run(&asked, &mut out),
        Command::Bench(asked) => bench::run(&asked, &mut out),
        Command::Engine { server: Some(server), token: Some(token), .. } => {
            engine::run_at(&server, &token, io::stdin().lock(), io::stdout().lock())
        }
        Command::Engine { data, .. } => engine::run(data.own()?, io::stdin().lock(), io::stdout().lock()),
        Command::Serve(asked) => serve::run(asked, &mut out),
        Command::Admin(asked) => admin::run(asked, &mut out),
    }
}

/// Whether somebody sits at a terminal: reads it, and types there.
fn is_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}
