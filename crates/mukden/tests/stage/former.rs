//! What clients are shown reads as what the strings of before say.

use kernel::{Game, Prompted, Side, Sighted, Viewer};
use mukden::Phase;
use stage::{Sheet, Staged, UnitId, What};

use crate::{game, list, sheet, walk, written};

/// A unit as sentences about several wrote it.
fn brief(sheet: &Sheet, unit: UnitId) -> String {
    sheet.unit(unit).id.split_once(':').map_or("", |it| it.1).to_owned()
}

#[test]
fn events_are_told_as_before() {
    let game = game();
    let sheet = sheet(&game);
    for seed in 61..=64 {
        walk(&game, seed, |walk, _| {
            for event in walk.events.iter().flat_map(|it| Viewer::ALL.map(|viewer| game.witness(it, viewer))).flatten()
            {
                let (told, shown) = (game.told(&event), Prompted::show(&game, &event));
                assert_eq!(told.kind, shown.kind);
                let is_brief = ["attacked", "probed", "count"].contains(&told.kind);
                let text = written(&sheet, &told.line, |unit, short| {
                    if short || is_brief { brief(&sheet, unit) } else { sheet.full_name(unit) }
                });
                assert_eq!(text, shown.text);
                if let What::Moved { route, .. } = &told.what {
                    assert_eq!(route.last().map(ToString::to_string), shown.to, "{text}");
                }
                if let What::Rolled { die, .. } = &told.what {
                    assert_eq!(Some(u16::from(*die)), shown.die);
                }
            }
        });
    }
}

#[test]
fn questions_and_labels_read_as_before() {
    let game = game();
    let sheet = sheet(&game);
    walk(&game, 65, |walk, bits| {
        let (state, board) = (&walk.state, &mut walk.board);
        let waiting = Staged::waiting(&game, state, board, Viewer::Spectator);
        assert_eq!(sheet.say(&waiting), Prompted::waiting(&game, state, Viewer::Spectator));
        let Some(side) = Side::ALL.into_iter().find(|&it| game.awaiting(state).owes(it)) else { return };
        if matches!(state.phase, Phase::Act | Phase::Move(_)) && bits.below(5) > 0 {
            return;
        }
        let all = list(&game, state, side);
        let mut offers = Vec::new();
        game.offers(state, board, side, &all, &mut offers);
        for (offer, &action) in offers.iter().zip(&all) {
            let former = Prompted::offer(&game, state, board, side, action);
            let label = game.label(state, board, side, action);
            assert_eq!(sheet.say(&label), former.label);
            assert_eq!(offer.unit.map(|it| sheet.unit(it).id.clone()), former.unit);
            assert_eq!(offer.hex.map(|it| it.to_string()), former.hex);
        }
        let prompt = Staged::prompt(&game, state, board, side);
        let former = Prompted::prompt(&game, state, board, side);
        assert_eq!(prompt.rule, former.rule);
        let is_move = matches!(state.phase, Phase::Move(_));
        let full = |it| if is_move { sheet.full_name(it) } else { brief(&sheet, it) };
        assert_eq!(written(&sheet, &prompt.text, |it, _| full(it)), former.text);
        assert_eq!(prompt.set.map(|it| (it.members, it.chosen)), former.set.map(|it| (it.members, it.chosen)));
    });
}
