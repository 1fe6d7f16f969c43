//! Two tables that a side cannot tell apart answer it alike, to the byte: what a server or an engine sends.

use catalog::{Dice, Setup, Side, Table, Viewer};
use kernel::{Positioned, Sighted};
use mukden::{Mukden, Options, State};

fn table(game: &Mukden, state: &State) -> Box<dyn Table> {
    let position = serde_json::to_value(game.position(state)).expect("a position as JSON");
    let title = catalog::find("mukden").expect("a game on the shelf");
    title.load(&Setup::default(), &position, Dice::from_seed(1)).expect("a possible position")
}

/// Everything a viewer can ask for without acting, and how wrong acts are refused, as text.
fn answers(table: &dyn Table, side: Side, viewer: Viewer) -> String {
    let mut text = serde_json::to_string(&table.sight(viewer)).expect("a sight as JSON");
    text.push_str(&serde_json::to_string(&table.awaiting(viewer)).expect("what is awaited as JSON"));
    for (overlay, _) in catalog::Overlay::ALL {
        text.push_str(&serde_json::to_string(&table.overlay(viewer, overlay)).expect("an overlay as JSON"));
    }
    if viewer == Viewer::Side(side) {
        for wrong in ["step J:IG 1000", "attack 1922", "guns 9", "fight", "done", "pass", "top R:9", "lose J:IG"] {
            text.push_str(&format!(
                "{wrong}: {:?}",
                table.why(side, &[wrong.to_owned()]).map_err(|it| (it.rule, it.why))
            ));
        }
        text.push_str(&format!("{:?}", table.odds(side, &[]).map_err(|it| it.why)));
        text.push_str(&format!("undo: {}", table.can_undo(side)));
    }
    text
}

#[test]
fn tables_that_look_alike_answer_alike() {
    let game = Mukden::shipped(Options::default());
    let (mut seen, mut differ) = (0, 0);
    conform::walk(&game, 21, 3, 60, |state, side, bits| {
        let other = game.imagine(state, side, bits);
        seen += 1;
        differ += usize::from(other != *state);
        let (here, there) = (table(&game, state), table(&game, &other));
        for viewer in [Viewer::Side(side), Viewer::Spectator] {
            let [a, b] = [&here, &there].map(|it| answers(&**it, side, viewer));
            assert_eq!(a, b, "{viewer:?} in {:?}", state.phase);
        }
    });
    assert!(seen > 30 && differ > 10, "{differ} of {seen} worlds differed");
}
