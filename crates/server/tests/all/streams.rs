//! What is told of whole games, and of leaps from any sight to any other, as the client's own tests play it:
//! `web/src/table/streams/*.json.gz`. When sights or changes are another, write them anew with
//! `UPDATE_EXPECT=1 cargo test -p server streams`.

use std::{
    collections::BTreeSet,
    env, fs,
    io::{Read, Write},
    path::Path,
};

use catalog::{Chair, Changes, Dice, Input, Keeper, Keeping, Level, Setup, Side, Sight, Stop};
use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use serde::Serialize;
use serde_json::Value;

/// What several chairs are told, in the order in which it happens: what they share is packed well when it stands together.
#[derive(Serialize)]
struct Stream {
    /// The first sight of each chair, and its mark.
    first: Vec<(Sight, u32)>,
    /// Which chair is told something, what changed for it, and the mark of its sight after it.
    told: Vec<(usize, Changes, u32)>,
    #[serde(skip)]
    now: Vec<Sight>,
}

impl Stream {
    fn of(sights: Vec<Sight>) -> Stream {
        let first = sights.iter().map(|it| (it.clone(), it.mark())).collect();
        Stream { first, told: Vec::new(), now: sights }
    }

    fn show(&mut self, chair: usize, sight: Sight) {
        if sight != self.now[chair] {
            self.told.push((chair, sight.changes(&self.now[chair]), sight.mark()));
            self.now[chair] = sight;
        }
    }
}

const GAMES: [&str; 3] = ["hindenburg", "mukden", "east"];
const PLAYERS: [Chair; 2] = [Chair::Side(Side::A), Chair::Side(Side::B)];

/// A game of computer players to its end, with a look at the table after each act.
fn play(game: &str, level: Level, look: &mut dyn FnMut(&dyn Keeper)) {
    let title = catalog::find(game).expect("a game of this id");
    let mut table = title.table(&Setup::default(), Dice::from_seed(1)).expect("the game as shipped");
    table.keep(&Keeping::Settle).expect("fair dice");
    look(&*table);
    for n in 0.. {
        let Some(side) = table.owing().iter().next() else { return };
        let job = table.seat(Chair::Side(side)).job(level, n).expect("work for a side that owes");
        let acts = job.run(&Stop::default()).acts();
        table.submit(side, &Input::Act { version: None, acts }).expect("an action of the list");
        look(&*table);
    }
}

/// Holds a stream against the file, or writes the file.
fn hold(name: &str, stream: &Stream) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../web/src/table/streams/{name}.json.gz"));
    let text = serde_json::to_string(stream).expect("a stream as JSON");
    if env::var_os("UPDATE_EXPECT").is_some() {
        let mut file = GzEncoder::new(fs::File::create(&path).expect("a file to write"), Compression::best());
        file.write_all(text.as_bytes()).and_then(|()| file.finish()).expect("a file that is written");
        return;
    }
    let mut kept = String::new();
    let read = fs::File::open(&path).and_then(|it| GzDecoder::new(it).read_to_string(&mut kept));
    let is_kept = read.is_ok() && kept == text;
    assert!(is_kept, "{name} is told otherwise now: UPDATE_EXPECT=1 cargo test -p server streams");
}

#[test]
fn streams_of_whole_games() {
    for game in GAMES {
        let mut stream: Option<Stream> = None;
        play(game, Level::Normal, &mut |table| {
            let sights = table.sights(&PLAYERS);
            match &mut stream {
                Some(stream) => sights.into_iter().enumerate().for_each(|(at, sight)| stream.show(at, sight)),
                None => stream = Some(Stream::of(sights)),
            }
        });
        let stream = stream.expect("a table that was looked at");
        assert!(stream.told.len() > 100 && stream.now.iter().all(|it| it.awaits.is_over()));
        hold(game, &stream);
    }
}

/// Every shape that a change has is met, within a game and between any two.
#[test]
fn streams_of_leaps() {
    let mut sights = Vec::new();
    for game in GAMES {
        let mut n = 0;
        play(game, Level::Random, &mut |table| {
            n += 1;
            if n % 50 == 1 && n < 300 {
                sights.push((n, table.seat(PLAYERS[n / 50 % 2]).sight()));
            }
        });
    }
    // From game to game, and from one to the next of each.
    sights.sort_by_key(|it| it.0);
    let there: Vec<Sight> = sights.into_iter().map(|it| it.1).collect();
    let mut stream = Stream::of(vec![there[0].clone()]);
    for sight in there.iter().step_by(3).chain(&there) {
        stream.show(0, sight.clone());
    }
    let shapes = stream.told.iter().flat_map(|(_, changes, _)| {
        let changes: Vec<Vec<Value>> = serde_json::from_str(&changes.to_string()).expect("a list of lists");
        changes.into_iter().map(|it| it.len())
    });
    assert_eq!(shapes.collect::<BTreeSet<_>>(), BTreeSet::from([2, 4, 5]));
    hold("leaps", &stream);
}
