//! The printed sheet.

use std::collections::BTreeSet;

use hindenburg::{Hindenburg, N_CORPS, Options};
use hindenburg_face::charts;
use kernel::Side;
use stage::{AreaKind, EdgeKind, HexNo, LineKind, PlaceKind, TerrainKind, UnitId};

use crate::{game, sheet_of};

#[test]
fn every_hex_has_one_class_of_ground() {
    let sheet = sheet_of(&game());
    let mut hexes: Vec<HexNo> = sheet.printed.terrain.iter().flat_map(|it| it.hexes.clone()).collect();
    assert_eq!(hexes.len(), 600);
    hexes.sort();
    hexes.dedup();
    assert_eq!(hexes.len(), 600);
    let count =
        |kind| sheet.printed.terrain.iter().filter(|it| it.kind == kind).map(|it| it.hexes.len()).sum::<usize>();
    use TerrainKind::{Clear, Hills, Lake, Sea, Woods};
    assert_eq!([Sea, Lake, Hills, Woods, Clear].map(count), [42, 6, 23, 22, 507]);
}

#[test]
fn counters_tracks_and_charts_are_whole() {
    let sheet = sheet_of(&game());
    let printed = &sheet.printed;
    assert_eq!(printed.units.len(), N_CORPS);
    assert_eq!(sheet.full_name(UnitId(12)), "XX. Corps (8A-XX)");
    assert_eq!(sheet.full_name(UnitId(0)), "Cavalry Corps (1A-Cav)");
    assert_eq!((printed.units[4].formation.as_str(), printed.units[4].side), ("2nd Army", Side::B));
    assert!(printed.units.iter().all(|it| it.source == "rules 1"));
    assert_eq!(printed.tracks[0].boxes.len(), 15);
    let due: Vec<_> = printed.tracks[0].boxes.iter().map(|it| it.due.len()).collect();
    assert_eq!(due, [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    for chart in &printed.charts {
        assert!(chart.rows.iter().all(|it| it.cells.len() == chart.columns.len()), "{}", chart.title);
        assert!(!chart.source.is_empty() && !chart.rows.is_empty(), "{}", chart.title);
    }
    let march = sheet.chart(charts::MARCH);
    let rows: Vec<_> = march.rows.iter().map(|it| format!("{}: {}", it.name, it.cells[0])).collect();
    assert_eq!(rows, ["6: 2", "5: 1", "4: 1", "3: 1", "2 or less: 0"]);
    assert!(march.source.starts_with("reconstructed"));
    let rally: Vec<_> = sheet.chart(charts::RALLY).rows.iter().map(|it| it.cells.join(" | ")).collect();
    assert_eq!(rally, ["3-6 | 5-6", "by itself | 3-6", "- | by itself"]);
    assert_eq!(sheet.chart(charts::ORDER).rows[5].cells, ["8th Army", "2nd Army", "1st Army"]);
    assert_eq!(sheet.chart(charts::FRANCOIS_DIRECTION).rows[4].cells, ["SW"]);
    assert!((5..=10).contains(&printed.briefing.len()));
    assert!(printed.ways.iter().all(|it| hindenburg::RULES.contains(&format!("id = \"{}\"", it.rule))));
}

#[test]
fn lines_and_areas_lie_on_the_map() {
    let game = game();
    let sheet = sheet_of(&game);
    let grid = sheet.printed.grid.grid();
    let on_map = |it: &HexNo| it.on(&grid).is_some();
    for line in &sheet.printed.lines {
        let hexes: Vec<_> = line.hexes.iter().filter_map(|it| it.on(&grid)).collect();
        assert!(hexes.windows(2).all(|it| grid.distance(it[0], it[1]) == 1), "{}", line.name);
    }
    let lanes: Vec<String> = sheet
        .printed
        .lines
        .iter()
        .filter(|it| it.kind == LineKind::MarchLane)
        .map(|it| format!("{} {}-{}", it.name, it.hexes[0], it.hexes[it.hexes.len() - 1]))
        .collect();
    assert_eq!(lanes[..4], ["1st Army 3001-2201", "1st Army 3002-2202", "1st Army 3003-2203", "1st Army 3004-2204"]);
    assert_eq!(lanes[4], "2nd Army 1120-1101");
    assert!(sheet.printed.areas.iter().all(|it| !it.hexes.is_empty() && it.hexes.iter().all(on_map)));
    let goal = sheet.printed.areas.iter().find(|it| it.kind == AreaKind::Goal).expect("an area to be reached");
    assert_eq!((goal.name.as_str(), goal.hexes.len()), ("Königsberg area", 22));
    // The frontier divides Germany from Russia, and each side of it is named once.
    let frontier = sheet.printed.edges.iter().find(|it| it.kind == EdgeKind::Border).expect("a frontier");
    let mut seen = BTreeSet::new();
    for side in &frontier.sides {
        let hex = side.hex.on(&grid).expect("a hex");
        let over = grid.step(hex, hex::Dir::ALL[usize::from(side.dir)]).expect("a hex across");
        assert!(game.book.map.germany.has(hex) && !game.book.map.germany.has(over));
        assert!(seen.insert((hex.min(over), hex.max(over))));
    }
    let place = |name: &str| sheet.printed.places.iter().find(|it| it.name == name).expect("a place");
    assert_eq!((place("Königsberg").kind, place("Königsberg").hex), (PlaceKind::Capital, HexNo(1302)));
    assert_eq!(place("Ortelsburg").at, Some((20_993_000, 53_563_000)));
}

#[test]
fn options_change_the_sheet() {
    let small = sheet_of(&Hindenburg::shipped(Options { small_konigsberg: true, ..Options::default() }));
    let goal = small.printed.areas.iter().find(|it| it.kind == AreaKind::Goal).expect("an area to be reached");
    assert_eq!(goal.hexes.len(), 16);
    assert!(small.printed.tracks[0].boxes[2].due.len() == 1, "no die orders the armies");
}
