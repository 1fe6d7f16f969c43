//! The sheet.

use std::collections::BTreeSet;

use expect_test::expect;
use hex::Dir;
use kernel::Side;
use mukden::{Mukden, Options, River};
use mukden_face::chart;
use stage::{EdgeKind, HexNo, LineKind, PlaceKind, Projection};

use super::{game, sheet};

#[test]
fn the_map_is_whole() {
    let game = game();
    let sheet = sheet(&game);
    let (printed, map) = (&sheet.printed, &game.book.map);
    let hexes: Vec<HexNo> = printed.terrain.iter().flat_map(|it| it.hexes.clone()).collect();
    assert_eq!(hexes.len(), map.grid.len());
    assert_eq!(hexes.iter().collect::<BTreeSet<_>>().len(), map.grid.len(), "each hex in one class");
    assert!(printed.terrain.iter().all(|it| it.effect.is_some()));
    // Every river side of the map is in one line, and nothing else is.
    let mut sides = BTreeSet::new();
    for line in printed.edges.iter().filter(|it| matches!(it.kind, EdgeKind::River | EdgeKind::MajorRiver)) {
        assert!(!line.name.is_empty() && line.owner.is_none());
        for edge in &line.sides {
            let hex = edge.hex.on(&map.grid).expect("a hex");
            let dir = Dir::ALL[usize::from(edge.dir)];
            let class = map.river[hex.at()][usize::from(edge.dir)];
            assert_eq!(class == River::Major, line.kind == EdgeKind::MajorRiver);
            let beyond = map.grid.step(hex, dir).expect("a hex beyond");
            assert!(sides.insert((hex.min(beyond), hex.max(beyond))), "a side twice");
        }
    }
    let wet = map.grid.hexes().flat_map(|hex| Dir::ALL.map(|dir| (hex, dir)));
    let wet = wet.filter(|(hex, dir)| map.river[hex.at()][*dir as usize] != River::None);
    assert_eq!(wet.count(), 2 * sides.len());
    let trenches: Vec<_> = printed.edges.iter().filter(|it| it.kind == EdgeKind::Trench).collect();
    assert_eq!(trenches.iter().map(|it| it.owner).collect::<Vec<_>>(), [Some(Side::B), Some(Side::B), Some(Side::A)]);
    let critical = printed.lines.iter().find(|it| it.kind == LineKind::CriticalRailroad).expect("a stretch");
    assert_eq!((critical.hexes[0], critical.hexes[13]), (HexNo(2310), HexNo(2900)));
    assert_eq!(printed.lines.iter().filter(|it| it.kind == LineKind::Pass).count(), 3);
}

/// Twice the distance of a point of the globe from the centre of its hex, in millionths of a hex: east and south.
fn off(projection: &Projection, grid: &hex::Grid, hex: hex::Hex, (lon, lat): (i32, i32)) -> (i64, i64) {
    let (lon, lat) = (i64::from(lon - projection.lon), i64::from(lat - projection.lat));
    let at = |base: i32, per_lon: i32, per_lat: i32| {
        i64::from(base) + (lon * i64::from(per_lon) + lat * i64::from(per_lat)) / 1_000_000
    };
    let x = at(projection.x, projection.x_per_lon, projection.x_per_lat);
    let y = at(projection.y, projection.y_per_lon, projection.y_per_lat);
    let (col, row) = (i64::from(grid.col(hex) - grid.first_col()), i64::from(grid.row(hex) - grid.first_row()));
    let low = if grid.is_low(grid.col(hex)) { 500_000 } else { 0 };
    (2 * (x - col * 866_025), 2 * (y - row * 1_000_000 - low))
}

#[test]
fn places_lie_where_the_projection_puts_them() {
    let game = game();
    let sheet = sheet(&game);
    let projection = sheet.printed.projection.as_ref().expect("a projection");
    let grid = &game.book.map.grid;
    let mut far = Vec::new();
    for place in &sheet.printed.places {
        let hex = place.hex.on(grid).expect("a hex");
        let (x, y) = off(projection, grid, hex, place.at.expect("a point of the globe"));
        if x.abs() > 1_160_000 || y.abs() > 1_010_000 {
            far.push(place.name.as_str());
        }
    }
    // Two stations were moved to the railroad.
    assert_eq!(far, ["Suchiatun", "Hsinchengtzu"]);
    let kinds = |kind| sheet.printed.places.iter().filter(move |it| it.kind == kind).map(|it| it.name.as_str());
    assert_eq!(kinds(PlaceKind::Capital).collect::<Vec<_>>(), ["Mukden"]);
    assert_eq!(kinds(PlaceKind::City).collect::<Vec<_>>(), ["Liaoyang"]);
    assert_eq!(kinds(PlaceKind::Feature).collect::<Vec<_>>(), ["Putilov Hill"]);
}

#[test]
fn counters_and_charts_are_whole() {
    let game = game();
    let sheet = sheet(&game);
    assert_eq!(sheet.printed.units.len(), game.book.units.len());
    for counter in &sheet.printed.units {
        assert_eq!(counter.faces.len(), usize::from(counter.steps));
        assert_eq!(counter.faces[0].attack, Some(counter.steps));
        assert!(!counter.source.is_empty() && !counter.formation.is_empty());
    }
    for chart in &sheet.printed.charts {
        assert!(!chart.rows.is_empty() && !chart.source.is_empty());
        assert!(chart.rows.iter().all(|it| it.cells.len() == chart.columns.len()), "{}", chart.title);
    }
    let crt = sheet.chart(chart::COMBAT[1]);
    let column = crt.columns.iter().position(|it| it == "+15").expect("a column");
    assert_eq!(crt.rows[2].cells[column], "1/3", "the example of 9.8");
    assert_eq!(sheet.chart(chart::PARALYSIS).rows[4].cells, ["2"]);
    assert_eq!(sheet.chart(chart::TERRAIN).rows[6].cells, ["2", "2"]);
    assert_eq!(sheet.chart(chart::SHIFTS).rows[0].cells, ["2"]);
}

#[test]
fn a_newcomer_is_told_what_it_is_about() {
    let game = game();
    let sheet = sheet(&game);
    let mut said: Vec<String> = sheet.printed.briefing.iter().map(|it| sheet.tell(it)).collect();
    said.extend(sheet.printed.ways.iter().map(|it| format!("{} [{}]: {}", it.name, it.rule, sheet.tell(&it.needs))));
    let track = &sheet.printed.tracks[0];
    let due = track.boxes.iter().map(|it| (&it.name, it.due.iter().map(|it| sheet.tell(it)).collect::<String>()));
    said.extend(due.map(|(name, due)| format!("{name}: {due}").trim_end().to_owned()));
    expect![[r#"
        Manchuria, 1905: a Japanese army attacks the Russians before 2310 Mukden, one unit at a time.
        Japan wins at once by entering 2310 Mukden or the railroad behind it by turn 3.
        Later it must hold 2310 Mukden after turn 6 and have destroyed a fifth more steps than it lost.
        Russia wins otherwise, and at once if it enters 1922 Liaoyang.
        A turn has a movement phase and a combat phase; Japan says which comes first. Its guns serve only if it is combat.
        Before each of them a die paralyses Russian units, which Japan picks.
        Then the sides act in turn: a unit moves, or units attack one hex, and all who acted turn to their flags. Whoever passes does no more in that phase.
        You see the face of a fresh enemy on top of its stack, and nothing below it; a flag hides its unit. A battle shows everybody in it.
        A move ends next to the enemy. An attack compares factors, shifts the column for ground and encirclement, and costs both sides steps.
        Attackers who empty a hex may advance and attack once more.
        Sudden death at Mukden [4.2a]: A Japanese unit enters 2310 Mukden on turn 3 or before.
        Sudden death on the railroad [4.2a]: A Japanese unit enters a hex of the critical railroad on turn 3 or before.
        End game [4.3c]: After turn 6 Japan controls 2310 Mukden, and Russia has lost a fifth more steps than Japan, its units without a line of communication included.
        Liaoyang [4.1a]: A Russian unit enters 1922 Liaoyang, on whichever turn.
        Mukden held [4.4a]: After turn 6 Russia controls 2310 Mukden.
        Losses [4.4a]: After turn 6 Japan controls 2310 Mukden but has paid too much for it.
        27-28 February:
        1-2 March:
        3-4 March: The last turn in which Japan wins at once by taking Mukden or cutting the railroad.
        5-6 March:
        7-8 March:
        9-10 March: The game is judged after this turn."#]].assert_eq(&said.join("\n"));
    assert_eq!(sheet.printed.phases.len(), 6);
}

#[test]
fn the_longer_railroad_is_printed_when_it_is_played() {
    let long = Mukden::shipped(Options { long_rail: true, ..Options::default() });
    let areas = sheet(&long).printed.areas;
    let rail = areas.iter().find(|it| it.name == "Critical railroad").expect("an area");
    assert!(rail.hexes.contains(&HexNo(2210)));
    assert!(!sheet(&game()).printed.areas[2].hexes.contains(&HexNo(2210)));
    // The railroad runs through it, whole and critical.
    let lines = |game: &Mukden| sheet(game).printed.lines;
    let [usual, longer] = [lines(&game()), lines(&long)];
    assert!(usual[..2].iter().all(|it| !it.hexes.contains(&HexNo(2210))));
    let whole = usual[0].hexes.iter().copied();
    let through = whole.flat_map(|it| if it == HexNo(2211) { vec![it, HexNo(2210)] } else { vec![it] });
    assert_eq!(longer[0].hexes, through.collect::<Vec<_>>());
    assert_eq!(longer[1].hexes[..2], [HexNo(2210), HexNo(2310)]);
}
