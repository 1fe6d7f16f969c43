//! How the game stands, and what each way of winning still lacks.

use east::{Board, City, End, State};
use hex::Hex;
use kernel::BySide;
use stage::{HexNo, Lack, Line, Score, line};

use crate::{Shown, sheet::way_of, speech::some};

impl Shown<'_> {
    /// The points of the Axis as on the track, and what every way to win still lacks. [2.1c, 3.2, 3.3]
    pub(super) fn score(&self, state: &State, board: &mut Board) -> Score {
        let points = BySide { a: Some(i32::from(self.running_points(state))), b: None };
        let lacks = vec![
            self.lacks_cities(state, board, End::ThreeCities, &[City::Kiev, City::Leningrad, City::Moscow], false),
            self.lacks_lake(state, board),
            self.lacks_cities(state, board, End::Caucasus, &[City::Leningrad, City::Rostov], true),
            self.lacks_points(state, board),
            self.lacks_time(state),
        ];
        Score { counts: "victory points", points, lacks }
    }

    /// What a list of cities lacks, and beside it one of the two of the south if that is asked. [3.3a, 3.3c, 3.3d]
    fn lacks_cities(&self, state: &State, board: &mut Board, end: End, cities: &[City], south: bool) -> Lack {
        let missing: Vec<City> = cities.iter().copied().filter(|&it| !self.holds(state, board, it)).collect();
        let mut have = cities.len() - missing.len();
        let mut hexes: Vec<HexNo> = self.city_hexes(&missing).map(|it| self.no(it.1)).collect();
        let mut words = listed(hexes.iter().copied(), " and ");
        if south {
            let either = [City::Maikop, City::Sevastopol];
            if either.into_iter().any(|it| self.holds(state, board, it)) {
                have += 1;
            } else {
                let open: Vec<HexNo> = self.city_hexes(&either).map(|it| self.no(it.1)).collect();
                if !words.is_empty() {
                    words.push(" and ");
                }
                words.push(listed(open.iter().copied(), " or "));
                hexes.extend(open);
            }
        }
        let line = if words.is_empty() {
            line!["The Axis holds all it needs, with lines of communication."]
        } else {
            line!["The Axis still needs ", words, ", with a line of communication."]
        };
        Lack { way: way_of(end), have: have as i32, need: cities.len() as i32 + i32::from(south), line, hexes }
    }

    /// Kiev and Moscow, and Leningrad without a line by land. [3.3b, 3.3d, A3]
    fn lacks_lake(&self, state: &State, board: &mut Board) -> Lack {
        let missing: Vec<City> =
            [City::Kiev, City::Moscow].into_iter().filter(|&it| !self.holds(state, board, it)).collect();
        let is_cut_off = self.leningrad_on_the_lake(state, board);
        let mut hexes: Vec<HexNo> = self.city_hexes(&missing).map(|it| self.no(it.1)).collect();
        let leningrad = self.book.map.cities[City::Leningrad as usize].map(|it| self.no(it)).filter(|_| !is_cut_off);
        let have = 2 - missing.len() as i32 + i32::from(is_cut_off);
        let mut words = listed(hexes.iter().copied(), " and ");
        if let Some(hex) = leningrad {
            if !words.is_empty() {
                words.push(", and ");
            }
            words.push(line!["a Soviet ", hex, " without a line by land"]);
        }
        hexes.extend(leningrad);
        let line = if words.is_empty() {
            line!["The Axis has all it needs for it."]
        } else {
            line!["The Axis still needs ", words, "."]
        };
        Lack { way: way_of(End::LakeSiege), have, need: 3, line, hexes }
    }

    /// Points in places that have a line, against those needed at the end. [3.2a, 3.2c, 3.2f]
    fn lacks_points(&self, state: &State, board: &mut Board) -> Lack {
        let needed = self.book.scenario.vp_to_win;
        let (mut have, mut hexes) = (0, Vec::new());
        let mut cut_off: u8 = 0;
        for (at, place) in self.book.map.places.iter().enumerate().filter(|it| it.1.vp > 0) {
            let is_held = state.control >> at & 1 != 0;
            if is_held && self.place_has_loc(state, board, east::AXIS, place.hex) {
                have += place.vp;
            } else {
                cut_off += if is_held { place.vp } else { 0 };
                hexes.push(self.no(place.hex));
            }
        }
        let without = match cut_off {
            0 => String::new(),
            n => format!(", and {n} more without a line of communication"),
        };
        let line = line!["The Axis has ", have, " of ", some(needed, "victory point"), without, "."];
        Lack { way: way_of(End::Points), have: i32::from(have), need: i32::from(needed), line, hexes }
    }

    /// Turns to hold out. [3.2d]
    fn lacks_time(&self, state: &State) -> Lack {
        let n_turns = self.book.scenario.n_turns;
        let left = n_turns.saturating_sub(state.turn) + 1;
        let held = self.book.map.places.iter().enumerate().filter(|(at, it)| it.vp > 0 && state.control >> at & 1 != 0);
        let hexes: Vec<Hex> = held.map(|it| it.1.hex).collect();
        let needed = self.book.scenario.vp_to_win;
        let line = line![
            "The Soviets hold out for ",
            some(left, "more turn"),
            ", this one included, with the Axis below ",
            needed,
            " points."
        ];
        Lack {
            way: way_of(End::TooFewPoints),
            have: i32::from(state.turn) - 1,
            need: i32::from(n_turns),
            line,
            hexes: hexes.into_iter().map(|it| self.no(it)).collect(),
        }
    }
}

fn listed(hexes: impl ExactSizeIterator<Item = HexNo>, last: &str) -> Line {
    let n = hexes.len();
    let mut words = Line::default();
    for (at, hex) in hexes.enumerate() {
        words.push(match at {
            0 => "",
            at if at + 1 == n => last,
            _ => ", ",
        });
        words.push(hex);
    }
    words
}
