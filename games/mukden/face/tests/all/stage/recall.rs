//! What a side remembers, and what it imagines with that.

use kernel::{Bits, Game, Positioned, Side, Sighted, Viewer};
use mukden::{Mukden, Phase, Recall, State, Unit};
use mukden_face::MukdenFace;
use stage::{Face, Spot};

use super::{SEATS, game, list, walk};

/// Units of the other side that a seat does not see now, with where they stand as it believes.
fn hidden(game: &Mukden, state: &State, side: Side) -> Vec<(Unit, u16)> {
    let scene = MukdenFace::scene(game, state, &mut game.board(state), Viewer::Side(side), &Recall::default());
    let all = MukdenFace::scene(game, state, &mut game.board(state), Viewer::Side(side.other()), &Recall::default());
    let grid = &game.book.map.grid;
    let unseen = game.book.units_of(side.other()).filter(|&it| scene.piece(it.into()).is_none());
    unseen
        .map(|unit| {
            let at = all.piece(unit.into()).map(|it| it.at);
            let Some(Spot::Hex { hex }) = at else { panic!("a hidden unit on the map") };
            (unit, hex.on(grid).expect("a hex").0)
        })
        .collect()
}

/// Whatever moves is seen with its name, so a memory is never wrong: only what was never seen is unknown.
#[test]
fn what_is_remembered_is_true() {
    let game = game();
    let (mut remembered, mut unknown) = (0, 0);
    for seed in 31..=33 {
        walk(&game, seed, |walk, bits| {
            // In the middle of an enemy's move its unit is where it was seen last.
            if matches!(walk.state.phase, Phase::Move(_) | Phase::Over(_)) || bits.below(3) > 0 {
                return;
            }
            for side in Side::ALL {
                let recall = walk.recall(Viewer::Side(side));
                for (unit, at) in hidden(&game, &walk.state, side) {
                    match recall.of(unit) {
                        Some(seen) => {
                            remembered += 1;
                            assert_eq!(seen.hex.0, at, "{} {:?}", game.book.units[unit.at()].id, walk.state.phase);
                            assert_eq!(seen.steps, walk.state.steps[unit.at()]);
                            assert!((1..=walk.state.turn).contains(&seen.turn));
                        }
                        None => unknown += 1,
                    }
                }
                let own = game.book.units_of(side);
                assert!(own.into_iter().all(|it| recall.of(it).is_none()), "one's own need no memory");
            }
        });
    }
    assert!(remembered > 2000, "{remembered} remembered, {unknown} unknown");
}

#[test]
fn worlds_with_memory_look_the_same_and_agree_with_it() {
    let game = game();
    let (mut kept, mut broken) = (0, 0);
    for seed in 34..=36 {
        walk(&game, seed, |walk, bits| {
            if bits.below(4) > 0 {
                return;
            }
            for side in Side::ALL {
                let viewer = Viewer::Side(side);
                let recall = walk.recall(viewer);
                let world = game.imagine(&walk.state, side, &recall, bits);
                assert_eq!(game.view(&walk.state, viewer), game.view(&world, viewer));
                assert_eq!(list(&game, &walk.state, side), list(&game, &world, side));
                assert_eq!(game.place(&game.position(&world)).as_ref(), Ok(&world));
                if matches!(walk.state.phase, Phase::Over(_)) {
                    continue;
                }
                for (unit, _) in hidden(&game, &walk.state, side) {
                    let Some(seen) = recall.of(unit) else { continue };
                    if world.place[unit.at()] == seen.hex.0 {
                        kept += 1;
                    } else {
                        broken += 1;
                    }
                }
            }
        });
    }
    assert!(kept > 1000 && broken * 100 < kept, "{kept} kept, {broken} broken");
}

/// What is imagined depends on what is seen and remembered alone; and so does what is remembered.
#[test]
fn memory_and_imagination_do_not_peek() {
    let game = game();
    let mut differ = 0;
    for seed in 37..=39 {
        walk(&game, seed, |walk, bits| {
            if bits.below(3) > 0 {
                return;
            }
            for side in Side::ALL {
                let viewer = Viewer::Side(side);
                let other = game.imagine(&walk.state, side, &Recall::default(), bits);
                differ += usize::from(other != walk.state);
                let again = bits.draw();
                // Memories of any age, also ones that contradict what is seen now.
                let mut false_memory = Recall::default();
                let stranger = game.setup();
                game.remember(&mut false_memory, &stranger, viewer, &mukden::Event::Recovered);
                for recall in [walk.recall(viewer), Recall::default(), false_memory] {
                    let dream = |world: &State| game.imagine(world, side, &recall, &mut Bits::seeded(again));
                    assert_eq!(dream(&walk.state), dream(&other));
                    assert_eq!(game.view(&dream(&other), viewer), game.view(&walk.state, viewer));
                    for event in walk.events.iter().filter_map(|it| game.witness(it, viewer)) {
                        let fold = |world: &State| {
                            let mut recall = recall;
                            game.remember(&mut recall, world, viewer, &event);
                            recall
                        };
                        assert_eq!(fold(&walk.state), fold(&other), "{event:?}");
                    }
                }
            }
            let viewer = Viewer::Spectator;
            let first = game.imagine(&walk.state, Side::A, &Recall::default(), bits);
            let second = game.imagine(&first, Side::B, &Recall::default(), bits);
            for event in walk.events.iter().filter_map(|it| game.witness(it, viewer)) {
                let fold = |world: &State| {
                    let mut recall = walk.recall(viewer);
                    game.remember(&mut recall, world, viewer, &event);
                    recall
                };
                assert_eq!(fold(&walk.state), fold(&second), "{event:?}");
            }
        });
    }
    assert!(differ > 200, "{differ}");
}

#[test]
fn states_and_memories_are_written_and_read_back() {
    let game = game();
    walk(&game, 40, |walk, bits| {
        if bits.below(10) > 0 {
            return;
        }
        let bytes = postcard::to_stdvec(&walk.state).expect("bytes of a state");
        assert_eq!(postcard::from_bytes::<State>(&bytes), Ok(walk.state));
        for viewer in SEATS {
            let recall = walk.recall(viewer);
            let bytes = postcard::to_stdvec(&recall).expect("bytes of a memory");
            assert_eq!(postcard::from_bytes::<Recall>(&bytes), Ok(recall));
        }
    });
}

#[test]
fn nothing_is_remembered_at_first() {
    let game = game();
    assert!(Recall::default().is_empty());
    let scene =
        MukdenFace::scene(&game, &game.setup(), &mut game.board(&game.setup()), Viewer::Spectator, &Recall::default());
    assert!(scene.recall.is_empty());
}

/// Without memory the worlds of a seed are those they always were: players and records of their games depend on it.
#[test]
fn worlds_without_memory_stay_as_they_were() {
    let game = game();
    let mut print = 0xcbf2_9ce4_8422_2325_u64;
    conform::walk(&game, 1905, 3, 4, |state, _, bits| {
        for side in Side::ALL {
            let world = game.imagine(state, side, &Recall::default(), bits);
            for byte in format!("{world:?}").bytes() {
                print = (print ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
            }
        }
    });
    assert_eq!(print, 13_009_894_654_751_776_292);
}
