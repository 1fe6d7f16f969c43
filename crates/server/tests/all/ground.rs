//! What the builder of the client reads of each map, to cut the coast where there is land: `web/backdrop/*.ground.json`.
//! When a map changes, write them anew with `UPDATE_EXPECT=1 cargo test -p server the_ground`.

use catalog::Setup;
use expect_test::expect_file;
use serde::Serialize;
use stage::Printed;

/// A part of a sheet, as the sheet has it.
#[derive(Serialize)]
struct Ground<'a> {
    game: &'a str,
    grid: &'a stage::GridOf,
    projection: &'a Option<stage::Projection>,
    terrain: &'a [stage::Terrain],
}

#[test]
fn the_ground_of_the_backdrops_is_up_to_date() {
    for title in catalog::shelf() {
        let sheet = title.sheet(&Setup::default()).expect("the game as shipped");
        let Printed { grid, projection, terrain, .. } = &sheet.printed;
        let ground = Ground { game: title.id(), grid, projection, terrain };
        let text = serde_json::to_string(&ground).expect("a ground that can be written as JSON");
        expect_file![format!("../../../../web/backdrop/{}.ground.json", title.id())].assert_eq(&(text + "\n"));
    }
}
