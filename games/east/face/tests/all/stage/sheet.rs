//! What is printed.

use std::collections::BTreeMap;

use east::{AXIS, SOVIET};
use expect_test::expect;
use hex::Dir;
use kernel::Side;
use stage::{AreaKind, EdgeKind, HexNo, Sheet};

use super::table::{game, sheet};

#[test]
fn every_hex_is_of_one_class() {
    let game = game();
    let sheet = sheet(&game);
    let mut hexes: Vec<HexNo> = sheet.printed.terrain.iter().flat_map(|it| it.hexes.clone()).collect();
    hexes.sort();
    let grid = sheet.printed.grid.grid();
    assert!(hexes.iter().copied().eq(grid.hexes().map(|it| HexNo::of(&grid, it))));
}

#[test]
fn every_river_side_is_in_one_line() {
    let game = game();
    let sheet = sheet(&game);
    let grid = &game.book.map.grid;
    for (kind, table) in [(EdgeKind::River, &game.book.map.river), (EdgeKind::Closed, &game.book.map.barred)] {
        let mut found: BTreeMap<(u16, usize), usize> = BTreeMap::new();
        for edge in sheet.printed.edges.iter().filter(|it| it.kind == kind).flat_map(|it| &it.sides) {
            let hex = edge.hex.on(grid).expect("a hex of the map");
            let dir = Dir::ALL[usize::from(edge.dir)];
            *found.entry((hex.0, dir as usize)).or_default() += 1;
            let beyond = grid.step(hex, dir).expect("a hexside between two hexes");
            *found.entry((beyond.0, dir.back() as usize)).or_default() += 1;
        }
        for hex in grid.hexes() {
            for dir in Dir::ALL {
                let n = found.get(&(hex.0, dir as usize)).copied().unwrap_or(0);
                assert_eq!(n, usize::from(table[hex.at()][dir as usize]), "{} {}", grid.name(hex), dir.name());
            }
        }
    }
}

/// Hexsides of the border and of boundaries follow on each other.
#[test]
fn borders_are_chains() {
    let sheet = sheet(&game());
    let grid = sheet.printed.grid.grid();
    for line in &sheet.printed.edges {
        if !matches!(line.kind, EdgeKind::Border | EdgeKind::Boundary) {
            continue;
        }
        for pair in line.sides.windows(2) {
            let both = [pair[0], pair[1]].map(|it| {
                let hex = it.hex.on(&grid).expect("a hex");
                [Some(hex), grid.step(hex, Dir::ALL[usize::from(it.dir)])]
            });
            // Two hexsides that meet in a corner have a hex in common.
            assert!(both[0].iter().any(|it| both[1].contains(it)), "{} at {}", line.name, pair[1].hex);
        }
    }
}

#[test]
fn counters_charts_and_tracks_are_whole() {
    let game = game();
    let printed = sheet(&game).printed;
    assert_eq!(printed.units.len(), game.book.units.len());
    for (counter, unit) in printed.units.iter().zip(&game.book.units) {
        assert_eq!((&counter.id, counter.side, counter.faces.len()), (&unit.id, unit.side, unit.cf.len()));
        assert!(!counter.source.is_empty(), "{}", counter.id);
    }
    for chart in &printed.charts {
        assert!(!chart.rows.is_empty() && !chart.source.is_empty(), "{}", chart.title);
        for row in &chart.rows {
            assert_eq!(row.cells.len(), chart.columns.len(), "{} {}", chart.title, row.name);
        }
    }
    let title = |id: stage::ChartId| printed.charts[id.at()].title.as_str();
    assert_eq!(title(east_face::CRT), "Combat results");
    assert_eq!(title(east_face::COUNTERATTACK), "Counterattack");
    assert_eq!(title(east_face::COMMAND_POINTS), "Command points");
    assert_eq!(title(east_face::HITLER), "Hitler's die");
    assert_eq!(printed.tracks[0].boxes.len(), usize::from(game.book.scenario.n_turns));
    assert_eq!(printed.places.len(), game.book.map.places.len());
}

fn facts(sheet: &Sheet) -> String {
    let printed = &sheet.printed;
    let mut facts = Vec::new();
    for kind in &printed.terrain {
        facts.push(format!("{}: {}. {}", kind.name, kind.hexes.len(), kind.effect.as_deref().unwrap_or("-")));
    }
    for area in printed.areas.iter().filter(|it| it.kind != AreaKind::Country) {
        let owner = area.owner.map_or("-", |it| &sheet.sides[it].id);
        facts.push(format!("{:?} {} ({owner}): {}", area.kind, area.name, area.hexes.len()));
    }
    for way in &printed.ways {
        let winner = way.side.map_or("nobody", |it| &sheet.sides[it].id);
        facts.push(format!("{winner} by {}: {} [{}]", way.name, sheet.say(&way.needs), way.rule));
    }
    for turn in &printed.tracks[0].boxes[..5] {
        let due: Vec<String> = turn.due.iter().map(|it| sheet.say(it)).collect();
        facts.push(format!("{}: {}", turn.name, due.join("; ")));
    }
    facts.join("\n")
}

#[test]
fn key_facts_are_as_printed() {
    let sheet = sheet(&game());
    assert_eq!(sheet.sides[AXIS].name, "the Axis");
    assert_eq!(sheet.sides[SOVIET].adjective, "Soviet");
    assert!(Side::ALL.into_iter().all(|it| sheet.sides[it].decides));
    expect![[r#"
        clear: 429. In fair weather 1 movement point on foot and 1 for mechanized units.
        forest: 79. In fair weather 2 movement points on foot and 2 for mechanized units; 1 column to the left for the attacker.
        swamp: 14. In fair weather 2 movement points on foot and 3 for mechanized units; 1 column to the left for the attacker.
        rough: 23. In fair weather 2 movement points on foot and 2 for mechanized units; 1 column to the left for the attacker.
        lake: 3. Nobody may enter.
        sea: 78. Nobody may enter.
        out of play: 24. Nobody may enter.
        Command Army Group North, Northwest Front (-): 115
        Command Army Group Center, West Front (-): 161
        Command Army Group South, Southwest Front (-): 145
        Command Army Group Antonescu, South Front (-): 124
        Goal Victory locations (-): 16
        Goal Cities that win the war (-): 6
        Supply West edge (axis): 16
        Supply Off Map Zone (soviet): 25
        Supply Places that supply the Axis (axis): 54
        Supply Places that supply the Soviets (soviet): 92
        Entry Off Map Zone (soviet): 25
        Entry Black Sea coast (soviet): 16
        Fort Forts (-): 3
        Port Ports of Soviet sea supply (soviet): 5
        axis by Kiev, Leningrad and Moscow: At the end of a turn the Axis controls 2114 Kiev, 2001 Leningrad, 2707 Moscow, each with a line of communication. [3.3a]
        axis by Kiev and Moscow, Leningrad on the lake: At the end of a turn the Axis controls 2114 Kiev, 2707 Moscow, each with a line of communication, and 2001 Leningrad is Soviet without a line by land. [3.3b]
        axis by Leningrad, Rostov and the south: At the end of a turn the Axis controls 2001 Leningrad, 3019 Rostov and one of 3122 Maikop, 2422 Sevastopol, each with a line of communication. [3.3c]
        axis by victory points: After the last turn the Axis has 12 victory points or more in places with a line of communication. [3.2c]
        soviet by too few victory points: After the last turn the Axis has fewer than 12 victory points. [3.2d]
        June 1941, Fair: 3 Counterattacks in the cup; 1 Luftwaffe marker
        July 1941, Fair: Axis reinforcements: 2 Army (GE-A2); Soviet reinforcements: A20, A24, A28, A29, A30, A31, M5, M7, IC; 3 Counterattacks in the cup; 2 Luftwaffe markers
        August 1941, Fair: Soviet reinforcements: A34, A42, A48, A43, A50, A37, A38, A40, A51; Soviet replacements: 2 to 4; 2 Counterattacks in the cup
        September 1941, Fair: Axis reinforcements: 40 Panzer Corps (GE-P40); Soviet reinforcements: A32, A33, A49, A52, A54, A55; Soviet replacements: 2 to 4; 1 Counterattack in the cup
        October 1941, Light Mud: Soviet reinforcements: 56 Army (SU-A56); Soviet replacements: 2 to 4; The T-34 marker; Zhukov"#]].assert_eq(&facts(&sheet));
}

/// The projection puts every place within a hex of where it is printed.
#[test]
fn places_lie_where_the_globe_puts_them() {
    let sheet = sheet(&game());
    let to = sheet.printed.projection.as_ref().expect("a projection");
    let grid = sheet.printed.grid.grid();
    let first = grid.hexes().next().expect("a hex");
    for place in &sheet.printed.places {
        let (lon, lat) = place.at.expect("a latitude");
        let lon_lat = [lon - to.lon, lat - to.lat].map(|it| f64::from(it) / 1e6);
        let shrink = (f64::from(lat) / 1e6).to_radians().cos() / (f64::from(to.lat) / 1e6).to_radians().cos();
        let east = lon_lat[0] * if to.converges { shrink } else { 1.0 };
        let x = (f64::from(to.x) + f64::from(to.x_per_lon) * east + f64::from(to.x_per_lat) * lon_lat[1]) / 1e6;
        let y = (f64::from(to.y) + f64::from(to.y_per_lon) * east + f64::from(to.y_per_lat) * lon_lat[1]) / 1e6;
        let hex = place.hex.on(&grid).expect("a hex");
        let column = f64::from(grid.col(hex)) - f64::from(grid.col(first));
        let depth = f64::from(grid.depth(hex)) - f64::from(grid.depth(first));
        let (dx, dy) = (x - column * 0.866_025, y - depth / 2.0);
        // Two places were moved by a hex for the rules' sake.
        assert!(dx.hypot(dy) < 1.1, "{}: {dx:.2} {dy:.2}", place.name);
    }
}
