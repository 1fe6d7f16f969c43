//! The command line.

use std::{collections::BTreeMap, path::PathBuf};

use ::engine::MAX_DEPTH;
use catalog::{Own, Setup, Title};
use clap::{Args, Parser, Subcommand, value_parser};

use crate::{folder, serve::Serve, trouble::Trouble};

/// Printed wargames, played by their rules.
#[derive(Debug, Parser)]
#[command(name = "sandtable", version, propagate_version = true, max_term_width = 100)]
#[command(after_help = "Examples:\n  sandtable play hindenburg\n  sandtable help play")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the games with their scenarios and options
    #[command(after_help = "Example:\n  sandtable games\n  sandtable games --json")]
    Games {
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Play a game in the terminal
    #[command(
        after_help = "Examples:\n  sandtable play mukden --seat russia=normal   Japan is asked for, or a person's\n  sandtable play east --seat axis=human --seat soviet=human\n  sandtable play --resume                      the last game goes on\n  sandtable play --load my.sandtable\n\nEvery game saves itself after each decision in the user's data directory, which can\nbe set with XDG_DATA_HOME. Type help at the table for what can be said there."
    )]
    Play(Play),
    /// Step through a recorded game
    #[command(
        after_help = "Examples:\n  sandtable replay my.sandtable               step by step; t goes to the next turn\n  sandtable replay my.sandtable --print --as japan"
    )]
    Replay(Replay),
    /// Compute a recorded game again: were the rules kept and the dice honest?
    #[command(after_help = "Example:\n  sandtable verify my.sandtable")]
    Verify {
        /// The journal
        file: PathBuf,
        #[command(flatten)]
        data: Data,
    },
    /// Check data files, journals and positions, and say what is wrong and where
    #[command(
        after_help = "Examples:\n  sandtable check my-data/\n  sandtable check my-data/map.toml --game mukden\n  sandtable check my.sandtable"
    )]
    Check {
        /// Data files, data directories, journals, positions
        #[arg(required = true, value_name = "FILE|DIR")]
        paths: Vec<PathBuf>,
        /// The game the files are of, if their path does not name it
        #[arg(long)]
        game: Option<String>,
        #[command(flatten)]
        data: Data,
    },
    /// Count sequences of inputs
    #[command(after_help = "Example:\n  sandtable perft hindenburg --depth 3 --divide")]
    Perft(Perft),
    /// Play many games between computer players: who wins, and how
    #[command(
        after_help = "Examples:\n  sandtable simulate hindenburg --games 500\n  sandtable simulate mukden --seats japan=normal,russia=random --out games.csv"
    )]
    Simulate(Simulate),
    /// Measure how fast a game or a server is
    #[command(
        after_help = "Examples:\n  sandtable bench mukden\n  sandtable bench --table --game east --json\n  sandtable bench --server\n  sandtable bench --server --database postgres://localhost/empty --game all"
    )]
    Bench(Bench),
    /// Speak JSON, one object per line, with a bot or a script
    #[command(
        after_help = "Examples:\n  echo '{\"do\":\"games\"}' | sandtable engine\n  sandtable engine --server http://localhost:8000 --token TOKEN"
    )]
    Engine {
        #[command(flatten)]
        data: Data,
        /// A server at which the table is kept; the token says which table, and with whose rights
        #[arg(long, value_name = "URL", requires = "token", conflicts_with = "dir")]
        server: Option<String>,
        /// The token of a seat, made at the table
        #[arg(long, requires = "server", env = "SANDTABLE_TOKEN", hide_env_values = true)]
        token: Option<String>,
    },
    /// Serve tables to people in browsers
    #[command(
        after_help = "Examples:\n  sandtable serve\n  sandtable serve --bind 0.0.0.0 --port 80\n  sandtable serve --database postgres://localhost/sandtable\n\nTLS is a proxy's work; docs/hosting.md shows how. Every setting can also stand in the\nenvironment or in a file."
    )]
    Serve(Serve),
    /// Look after the tables of a server
    #[command(
        after_help = "Examples:\n  sandtable admin list\n  sandtable admin export KEY > game.sandtable\n  sandtable admin backup tables.sqlite\n  sandtable admin restore tables.sqlite"
    )]
    Admin(Admin),
}

#[derive(Debug, Args)]
pub(crate) struct Admin {
    /// The server's database: a SQLite file, or the URL of a PostgreSQL database [default: a file in the user's data directory]
    #[arg(long, value_name = "FILE|URL", env = "SANDTABLE_DATABASE", hide_env_values = true, global = true)]
    pub(crate) database: Option<String>,
    #[command(subcommand)]
    pub(crate) chore: Chore,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Chore {
    /// List the tables
    List {
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Write the journal of a table to standard output
    Export {
        /// The table's name
        key: String,
        /// With the seed of the dice, though the game is not over: whoever reads it can know the rolls to come
        #[arg(long)]
        with_seed: bool,
    },
    /// Make a table of a journal
    Import {
        /// The journal
        file: PathBuf,
        /// Who plays a side: an account's name, or computer:LEVEL. Whoever is to play the others is invited
        #[arg(long = "seat", value_name = "SIDE=WHO", value_parser = pair)]
        seats: Vec<(String, String)>,
        #[command(flatten)]
        data: Data,
    },
    /// Compute tables again: were the rules kept and the dice honest?
    Verify {
        /// The table's name; all tables unless named
        key: Option<String>,
    },
    /// Copy everything into a file, while the server runs or not
    Backup {
        /// The file to write, which must not exist
        file: PathBuf,
    },
    /// Put a backup in the place of the database, while no server runs. What was in a SQLite file before is kept beside it
    Restore {
        /// The backup
        file: PathBuf,
    },
    /// Delete a table with all that belongs to it, however it stands
    Delete {
        /// The table's name
        key: String,
        /// Do not ask
        #[arg(long)]
        yes: bool,
    },
    /// Take away guests that have not been seen for some time, and the tables that are theirs alone
    PurgeGuests {
        /// For how many days
        #[arg(long, default_value_t = 90)]
        days: u32,
    },
}

#[derive(Debug, Args)]
pub(crate) struct Data {
    /// A directory of your own data files; they replace the shipped ones of the same name
    #[arg(long = "data", value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
}

impl Data {
    pub(crate) fn own(&self) -> Result<Vec<Own>, Trouble> {
        folder::data_of(self.dir.as_deref())
    }
}

#[derive(Debug, Args)]
pub(crate) struct Chosen {
    /// The scenario; the first one unless named
    #[arg(long, value_name = "ID")]
    pub(crate) scenario: Option<String>,
    /// An option of the game; see `sandtable games`
    #[arg(long = "option", value_name = "ID=VALUE", value_parser = pair)]
    pub(crate) options: Vec<(String, String)>,
    #[command(flatten)]
    pub(crate) data: Data,
}

impl Chosen {
    pub(crate) fn setup(&self) -> Result<Setup, Trouble> {
        let mut options = BTreeMap::new();
        for (id, value) in &self.options {
            if options.insert(id.clone(), value.clone()).is_some() {
                return Err(Trouble::new(format!("The option {id} is given twice.")));
            }
        }
        Ok(Setup { scenario: self.scenario.clone(), options, own: self.data.own()?, ..Setup::default() })
    }

    pub(crate) fn is_default(&self) -> bool {
        self.scenario.is_none() && self.options.is_empty()
    }
}

/// A game and how it is set up.
#[derive(Debug, Args)]
pub(crate) struct Game {
    /// The game
    #[arg(value_name = "GAME", required_unless_present = "named")]
    id: Option<String>,
    /// The game, by name
    #[arg(id = "named", long = "game", value_name = "GAME", conflicts_with = "id")]
    named: Option<String>,
    #[command(flatten)]
    pub(crate) chosen: Chosen,
}

impl Game {
    pub(crate) fn title(&self) -> Result<&'static dyn Title, Trouble> {
        let id = self.id.as_deref().or(self.named.as_deref()).unwrap_or_default();
        Ok(catalog::game(id)?)
    }
}

#[derive(Debug, Args)]
pub(crate) struct Bench {
    /// The game
    #[arg(value_name = "GAME", required_unless_present_any = ["named", "server"], conflicts_with = "server")]
    id: Option<String>,
    /// The game, by name; all games of a server with all [default with --server: those for two people]
    #[arg(id = "named", long = "game", value_name = "GAME", conflicts_with = "id")]
    pub(crate) named: Option<String>,
    #[command(flatten)]
    pub(crate) chosen: Chosen,
    /// For how long; with --server at each of two rates
    #[arg(long, default_value_t = 5.0)]
    pub(crate) seconds: f64,
    /// What a table is asked, instead of the bare rules
    #[arg(long)]
    pub(crate) table: bool,
    /// As JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Many tables of a server, played over sockets: of one started for it, or of that at an address, which must
    /// have been started with --no-limits
    #[arg(long, value_name = "URL", num_args = 0..=1, conflicts_with_all = ["table", "scenario", "options", "dir"])]
    pub(crate) server: Option<Option<String>>,
    /// How many tables
    #[arg(long, value_name = "N", default_value_t = 1000, requires = "server")]
    pub(crate) tables: usize,
    /// How many idle sockets are held besides, at last
    #[arg(long, value_name = "N", default_value_t = 10_000, requires = "server")]
    pub(crate) sockets: usize,
    /// The database of the server that is started: a new SQLite file, or the URL of an empty PostgreSQL database
    /// [default: a file in the user's data directory, which goes afterwards]
    #[arg(long, value_name = "FILE|URL", requires = "server", hide_env_values = true)]
    pub(crate) database: Option<String>,
}

impl Bench {
    pub(crate) fn title(&self) -> Result<&'static dyn Title, Trouble> {
        let id = self.id.as_deref().or(self.named.as_deref()).unwrap_or_default();
        Ok(catalog::game(id)?)
    }
}

#[derive(Debug, Args)]
pub(crate) struct Play {
    /// The game
    #[arg(required_unless_present_any = ["load", "resume"])]
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) chosen: Chosen,
    /// Dice that fall the same way every time, named by any text
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["load", "resume"])]
    pub(crate) seed: Option<String>,
    /// Every person puts a secret into the dice before the game, so that nobody alone has chosen them
    #[arg(long)]
    pub(crate) secrets: bool,
    /// Who plays a side: human, or a computer level (random, normal). A side not named here is as the save says;
    /// otherwise you are asked at a terminal, and without one people play it
    #[arg(long = "seat", value_name = "SIDE=WHO", value_parser = pair)]
    pub(crate) seats: Vec<(String, String)>,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE")]
    pub(crate) load: Option<PathBuf>,
    /// Go on with the last game that saved itself and is not over
    #[arg(long, conflicts_with = "load")]
    pub(crate) resume: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Replay {
    /// The journal
    pub(crate) file: PathBuf,
    /// Print the whole game instead of stepping through it
    #[arg(long)]
    pub(crate) print: bool,
    /// As somebody saw it: a side or spectator; everything is shown otherwise
    #[arg(long = "as", value_name = "VIEWER")]
    pub(crate) viewer: Option<String>,
    #[command(flatten)]
    pub(crate) data: Data,
}

#[derive(Debug, Args)]
pub(crate) struct Perft {
    #[command(flatten)]
    pub(crate) game: Game,
    /// How many inputs deep
    #[arg(long, default_value_t = 2, value_parser = value_parser!(u32).range(..=i64::from(MAX_DEPTH)))]
    pub(crate) depth: u32,
    /// By first input
    #[arg(long)]
    pub(crate) divide: bool,
    /// From a position, as the engine writes it, instead of the start of the scenario
    #[arg(long, value_name = "FILE")]
    pub(crate) position: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct Simulate {
    #[command(flatten)]
    pub(crate) game: Game,
    /// The players: one for all, PLAYER,PLAYER in the order of the sides, or SIDE=PLAYER,SIDE=PLAYER. A player is a level
    /// (random, easy, normal), or `engine` for the program of --engine
    #[arg(long, default_value = "normal")]
    pub(crate) seats: String,
    /// Play every game twice with the same dice, the players exchanging sides, and count such pairs
    #[arg(long)]
    pub(crate) pairs: bool,
    /// How many games, or pairs of games
    #[arg(long, default_value_t = 1000)]
    pub(crate) games: usize,
    /// Stop as soon as it is clear whether the first player has the lower or the higher share of the points, in percent;
    /// each is given up wrongly once in twenty times
    #[arg(long, value_name = "LOW,HIGH", value_parser = shares)]
    pub(crate) sprt: Option<(f64, f64)>,
    /// Break a game off after so many decisions; it counts as drawn
    #[arg(long, value_name = "DECISIONS", default_value_t = u64::MAX, hide_default_value = true)]
    pub(crate) limit: u64,
    /// A program that speaks the engine protocol when it is started as `PATH engine`, an older sandtable for instance. It is
    /// shown positions that its side can imagine
    #[arg(long, value_name = "PATH")]
    pub(crate) engine: Option<PathBuf>,
    /// The level that program is asked for
    #[arg(long, value_name = "LEVEL", default_value = "normal", requires = "engine")]
    pub(crate) engine_level: String,
    /// The seed all games follow from
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// On how many threads; all cores unless given. The result is the same
    #[arg(long)]
    pub(crate) threads: Option<usize>,
    /// Write every game into a CSV file, a row each, as it is played
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Write every turn of every game into a CSV file: how it stood when the turn began
    #[arg(long, value_name = "FILE")]
    pub(crate) turns: Option<PathBuf>,
    /// Go on where a run with the same --out was broken off
    #[arg(long, requires = "out", conflicts_with = "force")]
    pub(crate) resume: bool,
    /// Replace these files if they exist
    #[arg(long)]
    pub(crate) force: bool,
    /// The summary as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

fn shares(text: &str) -> Result<(f64, f64), String> {
    let read = |it: &str| it.trim().parse::<f64>().ok().filter(|it| (0.0..=100.0).contains(it)).map(|it| it / 100.0);
    match text.split_once(',').map(|(low, high)| (read(low), read(high))) {
        Some((Some(low), Some(high))) if low < high => Ok((low, high)),
        _ => Err("write two shares in percent, the lower first, as in 50,55".to_owned()),
    }
}

fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) if !key.is_empty() && !value.is_empty() => Ok((key.to_owned(), value.to_owned())),
        _ => Err("write it as NAME=VALUE".to_owned()),
    }
}
