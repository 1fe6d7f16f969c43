//! Another program at the table, over the engine protocol.

use std::{
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc,
    thread,
    time::Duration,
};

use catalog::{Rival, Setup, brief};
use serde_json::{Value, json};

/// How long it may think about one decision.
const PATIENCE: Duration = Duration::from_secs(120);

/// A program that plays. It is shown positions and asked what it would do; it keeps no table of its own.
pub(crate) struct Program {
    name: String,
    child: Child,
    input: ChildStdin,
    replies: mpsc::Receiver<String>,
    /// The choices of the game, as `load` takes them.
    game: Value,
    level: String,
}

impl Program {
    /// Starts it.
    pub(crate) fn start(path: &Path, game: &str, setup: &Setup, level: &str) -> Result<Program, String> {
        let name = path.display().to_string();
        let started = Command::new(path).arg("engine").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = started.map_err(|why| format!("{name} cannot be started: {why}."))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("{name} cannot be spoken with."));
        };
        let (sender, replies) = mpsc::channel();
        thread::spawn(move || {
            let lines = BufReader::new(output).lines().map_while(Result::ok);
            lines.map(|it| sender.send(it)).take_while(Result::is_ok).for_each(drop);
        });
        let mut game = json!({"do": "load", "game": game, "options": setup.options});
        if let Some(scenario) = &setup.scenario {
            game["scenario"] = json!(scenario);
        }
        Ok(Program { name, child, input, replies, game, level: level.to_owned() })
    }

    fn ask(&mut self, request: &Value) -> Result<Value, String> {
        let name = &self.name;
        writeln!(self.input, "{request}")
            .and_then(|()| self.input.flush())
            .map_err(|_| format!("{name} has ended."))?;
        let reply = self.replies.recv_timeout(PATIENCE).map_err(|why| match why {
            mpsc::RecvTimeoutError::Timeout => format!("{name} has not answered in {} s.", PATIENCE.as_secs()),
            mpsc::RecvTimeoutError::Disconnected => format!("{name} has ended."),
        })?;
        let reply: Value = serde_json::from_str(&reply)
            .map_err(|_| format!("{name} does not speak the engine protocol: {}", brief(&reply)))?;
        match reply["ok"].as_bool() {
            Some(true) => Ok(reply),
            _ => Err(format!("{name} refuses what it is asked: {}", brief(&reply.to_string()))),
        }
    }
}

impl Rival for Program {
    fn choose(&mut self, side: &str, position: Value, salt: u64) -> Result<String, String> {
        let mut load = self.game.clone();
        load["position"] = position;
        self.ask(&load)?;
        let go = json!({"do": "go", "side": side, "level": self.level, "salt": salt});
        let reply = self.ask(&go)?;
        reply["action"].as_str().map(str::to_owned).ok_or_else(|| format!("{} names no action.", self.name))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It ends by itself when its input does; whoever does not is ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
