//! A small table with one of everything.

use kernel::{BySide, Side};

use super::*;
use crate::{
    Area, AreaKind, Arm, Condition, Counter, Edge, EdgeKind, EdgeLine, GridOf, HexLine, Line, LineKind, Marker,
    MarkerAt, Nation, Ours, PhaseId, PhaseNow, Piece, Place, PlaceKind, Printed, Recalled, Score, SideOf, Size, Spot,
    Terrain, TerrainKind, Track, TrackBox, UnitId, Weather,
};

fn counter(id: &str, code: &str, side: Side) -> Counter {
    Counter {
        id: id.into(),
        code: code.into(),
        label: code.into(),
        short: code.into(),
        name: format!("{code} Division"),
        full: format!("{code} Division"),
        side,
        nation: if side == Side::A { Nation::Japanese } else { Nation::Russian },
        formation: if side == Side::A { "First Army".into() } else { "Main Force".into() },
        army: None,
        arm: Arm::Infantry,
        size: Size::Division,
        steps: 12,
        faces: Vec::new(),
        special: None,
        source: "rules 1".into(),
        ours: Ours::Not,
    }
}

fn place(name: &str, hex: u16, kind: PlaceKind, points: Option<u8>) -> Place {
    Place { name: name.into(), short: name.into(), hex: HexNo(hex), kind, points, at: None }
}

/// Ten columns of six rows: mountains in the east, a river with a trench along it, a railroad, a pass.
fn sheet() -> Sheet {
    let side = |id: &str, adjective: &str| SideOf {
        id: id.into(),
        name: id.into(),
        adjective: adjective.into(),
        victory: String::new(),
        many: false,
        decides: true,
    };
    let all = (1..=10).flat_map(|col| (1..=6).map(move |row| HexNo(100 * col + row)));
    let (hills, clear): (Vec<HexNo>, Vec<HexNo>) = all.partition(|it| it.0 >= 900);
    let class = |kind, name: &str, effect: Option<&str>, hexes| Terrain {
        kind,
        name: name.into(),
        effect: effect.map(str::to_owned),
        hexes,
    };
    let edge = |kind, name: &str, owner, sides: &[(u16, u8)]| EdgeLine {
        kind,
        name: name.into(),
        title: EdgeLine::title(kind, None, name),
        broad: false,
        owner,
        sides: sides.iter().map(|&(hex, dir)| Edge { hex: HexNo(hex), dir }).collect(),
    };
    let line = |kind, hexes: &[u16]| HexLine {
        kind,
        name: String::new(),
        title: HexLine::title(kind, ""),
        owner: None,
        hexes: hexes.iter().map(|&it| HexNo(it)).collect(),
    };
    let printed = Printed {
        grid: GridOf { first_column: 1, columns: 10, first_row: 1, rows: 6, even_columns_low: true },
        terrain: vec![
            class(TerrainKind::Clear, "plain", None, clear),
            class(TerrainKind::Hills, "mountains", Some("costs two points."), hills),
        ],
        edges: vec![
            edge(EdgeKind::River, "Sha-ho", None, &[(202, 3), (303, 0), (303, 1), (402, 3), (502, 4)]),
            edge(EdgeKind::Trench, "", Some(Side::B), &[(202, 3)]),
            edge(EdgeKind::Closed, "", None, &[(704, 1), (704, 3)]),
        ],
        lines: vec![
            line(LineKind::Railroad, &[101, 102, 103]),
            line(LineKind::CriticalRailroad, &[104, 105]),
            line(LineKind::Pass, &[1003, 904]),
        ],
        areas: vec![Area { kind: AreaKind::Command, name: "the west".into(), owner: None, hexes: vec![HexNo(202)] }],
        places: vec![place("Mukden", 502, PlaceKind::Capital, Some(3)), place("Liaoyang", 602, PlaceKind::Town, None)],
        units: vec![counter("J:IG", "IG", Side::A), counter("J:2", "2", Side::A), counter("R:37", "37", Side::B)],
        tracks: vec![Track {
            name: "Turns".into(),
            boxes: vec![TrackBox::numbered("5 March".into(), 1, vec![Line::words("Snow falls.")])],
        }],
        phases: vec!["Combat".into()],
        ..Printed::default()
    };
    Sheet {
        game: "toy".into(),
        edition: 1,
        title: "Toy".into(),
        scenario: "01".into(),
        options: Vec::new(),
        sides: BySide { a: side("japan", "Japanese"), b: side("russia", "Russian") },
        printed,
        rules: Vec::new(),
        sources: Vec::new(),
        folded: crate::Folded::default(),
    }
}

fn piece(unit: Option<u8>, side: Side, hex: u16, states: &[Condition]) -> Piece {
    Piece {
        unit: unit.map(UnitId),
        side,
        at: Spot::Hex { hex: HexNo(hex) },
        under: 0,
        steps: unit.map(|_| 9),
        attack: unit.map(|_| 4),
        defence: unit.map(|_| 5),
        moves: None,
        states: states.to_vec(),
    }
}

fn scene() -> Scene<()> {
    Scene {
        turn: 1,
        phase: PhaseNow { phase: PhaseId(0), side: Some(Side::A), step: Line::words("the die") },
        weather: Some(Weather::Snow),
        pieces: vec![
            piece(Some(0), Side::A, 303, &[Condition::Disrupted]),
            piece(Some(1), Side::A, 303, &[]),
            piece(None, Side::B, 202, &[]),
            piece(None, Side::B, 202, &[]),
            piece(None, Side::B, 202, &[]),
            Piece { at: Spot::Gone, ..piece(Some(2), Side::B, 0, &[]) },
        ],
        markers: vec![MarkerAt { marker: Marker::Target, hex: HexNo(202), side: Some(Side::A) }],
        control: BySide { a: vec![HexNo(602)], b: vec![HexNo(502)] },
        score: Score { counts: "points", points: BySide { a: Some(7), b: None }, lacks: Vec::new() },
        begun: None,
        recall: vec![Recalled { unit: UnitId(2), hex: HexNo(202), steps: Some(5), turn: 1 }],
        furniture: (),
    }
}

#[track_caller]
fn check(of: &View, expected: &str) {
    let text = plain(&draw(&sheet(), &scene(), of));
    assert!(text.lines().all(|it| it.chars().count() <= of.width.max(40)), "{text}");
    assert_eq!(text.trim_end(), expected.trim_matches('\n').trim_end(), "\n{text}");
}

#[test]
fn a_narrow_map_is_compact() {
    check(
        &View { marks: vec![(HexNo(302), "3".into()), (HexNo(303), "2".into())], ..View::wide(50) },
        r#"
Turn 1 of 1; 5 March; Combat (the die); snow;
Japanese points: 7
Now: Snow falls
   01      03      05      07      09
       02      04      06      08      10
01 +       .       .       .       ^
       .       .       .       .       ^
02 +       3       @Mukden .       ^
       r3<     ,       oLiaoya .       ^
03 +       IG*²/2  .       .       ^
       ,       ,       .       .       =
04 ‡       .       .       .       =
       .       .       .       .       ^
05 ‡       .       .       .       ^
       .       .       .       .       ^
06 .       .       .       .       ^
       .       .       .       .       ^
+ railroad  ‡ critical railroad  . plain
r3 three unknown Russian units  < under attack
, beside a river  IG* disrupted
IG² two units, the top one named  @ main city
o town  ^ mountains  = pass
First Army: IG IG Division 0303 4-5 9/12
            disrupted, 2 2 Division 0303 4-5 9/12
Russian: 37 37 Division lost
Russian, unknown: 3 in 0202
"#,
    );
}

#[test]
fn a_wide_map_shows_hexsides() {
    check(
        &View::wide(80),
        r#"
Turn 1 of 1; 5 March; Combat (the die); snow; Japanese points: 7
Now: Snow falls
    01     02     03     04     05     06     07     08     09     10

01  +             .             .             .             ^
           .             .             .             .             ^
02  +             .             @             .             ^
           r3<    ~~~~~~ .     \Mukden o             .             ^
03  +      ~%~%~% IG*²  \~~~~~~ .      Liaoya .             ^
           .             .             .             .             =
04  ‡             .             .             .     X       =
           .             .             .      XXXXXX .             ^
05  ‡             .             .             .             ^
           .             .             .             .             ^
06  .             .             .             .             ^
           .             .             .             .             ^
+ railroad  ‡ critical railroad  . plain  r3 three unknown Russian units
< under attack  IG* disrupted  IG² two units, the top one named  @ main city
o town  ^ mountains  = pass  /~\ river  %% Russian trench  XX nobody crosses
First Army: IG IG Division 0303 4-5 9/12 disrupted, 2 2 Division 0303 4-5 9/12
Russian: 37 37 Division lost
Russian, unknown: 3 in 0202
"#,
    );
}

#[test]
fn a_part_can_be_drawn_and_nothing_is_too_narrow() {
    let part = Part::Around { hex: HexNo(303), reach: 1 };
    check(
        &View { part, ..View::wide(60) },
        r#"
Turn 1 of 1; 5 March; Combat (the die); snow;
Japanese points: 7
Now: Snow falls
    02       03       04

02           .
    r3<      ~~~~~~~~ .       \
03  %~%~%~%~ IG*²    \~~~~~~~~
    .                 .
04           .
    .                 .
r3 three unknown Russian units  < under attack  . plain
IG* disrupted  IG² two units, the top one named  /~\ river
%% Russian trench
First Army: IG IG Division 0303 4-5 9/12 disrupted,
            2 2 Division 0303 4-5 9/12
Russian: 37 37 Division lost
Russian, unknown: 3 in 0202
"#,
    );
    let busy = plain(&map(&sheet(), &scene(), &View { part: Part::Busy, ..View::wide(80) }));
    let rows = |row: &str| busy.lines().filter(|it| it.starts_with(row)).count();
    assert_eq!([rows("01"), rows("04"), rows("05")], [1, 1, 0], "{busy}");
    for width in 0..120 {
        for part in [Part::Whole, Part::Busy, Part::Range { columns: (3, 2), rows: (40, 50) }] {
            let text = plain(&map(&sheet(), &scene(), &View { part, ..View::wide(width) }));
            assert!(text.lines().all(|it| it.chars().count() <= width.max(40)), "{width}\n{text}");
        }
    }
}

#[test]
fn a_hex_in_words() {
    let (sheet, scene) = (sheet(), scene());
    let said = |hex| {
        let lines = describe(&sheet, &scene, HexNo(hex));
        lines.iter().map(|it| sheet.tell(it)).collect::<Vec<_>>()
    };
    assert_eq!(
        said(202),
        [
            "0202: plain.",
            "Sha-ho (river) on S.",
            "Russian trench facing S.",
            "In: the west.",
            "It is under attack.",
            "3 unknown Russian units.",
            "Seen here on turn 1: 37 Division (R:37) with 5 steps."
        ]
    );
    assert_eq!(
        said(303),
        [
            "0303: plain.",
            "Sha-ho (river) on N and NE.",
            "IG Division (J:IG): First Army, strength 4-5, 9 of 12 steps, disrupted.",
            "2 Division (J:2): First Army, strength 4-5, 9 of 12 steps."
        ]
    );
    assert_eq!(said(1003), ["1003: mountains. Costs two points.", "On: pass."]);
    assert_eq!(
        said(502),
        ["0502 Mukden: main city worth 3 points, plain.", "Sha-ho (river) on SW.", "Controlled by russia."]
    );
}
