//! The shipped data files against the numbers of the reconstruction and the examples of the rulebook.

use std::collections::BTreeSet;

use conform::Shipped;
use hex::{Dir, Hex};
use kernel::{Side, Sides};
use mukden::{
    Arm, Book, Effect, Files, JAPAN, Map, Marker, MarkerKind, OFF_MAP, RUSSIA, River, SHIPPED, STACK_LIMIT, Set, Size,
    Terrain, Unit,
};

fn shipped() -> Book {
    Book::read(&Files::first(SHIPPED)).expect("shipped files without faults")
}

fn hex(map: &Map, name: &str) -> Hex {
    map.grid.find(name).expect("a hex of the map")
}

fn names(map: &Map, set: &Set) -> Vec<String> {
    set.iter().map(|it| map.grid.name(it)).collect()
}

/// Every hexside between two hexes of the map, once, with its two tables' entries.
fn hexsides(map: &Map) -> Vec<(Hex, Hex, River, Sides)> {
    let mut sides = Vec::new();
    for from in map.grid.hexes() {
        for dir in Dir::ALL {
            let (river, trench) = (map.river[from.at()][dir as usize], map.trench[from.at()][dir as usize]);
            let Some(to) = map.grid.step(from, dir) else {
                assert_eq!((river, trench), (River::None, Sides::NONE), "nothing is printed on the rim");
                continue;
            };
            let back = dir.back() as usize;
            assert_eq!(
                (river, trench),
                (map.river[to.at()][back], map.trench[to.at()][back]),
                "the same from both hexes"
            );
            if from < to {
                sides.push((from, to, river, trench));
            }
        }
    }
    sides
}

#[test]
fn shipped_files_are_known_by_their_paths() {
    Shipped { files: SHIPPED, read: Book::read }.check_paths(&["historical"]);
}

#[test]
fn r2_1_the_map_has_the_numbers_of_the_reconstruction() {
    let map = shipped().map;
    assert_eq!((map.grid.n_cols(), map.grid.n_rows(), map.grid.len()), (33, 28, 924));
    let (first, last) = (map.grid.name(Hex(0)), map.grid.name(Hex(923)));
    assert_eq!((&*first, &*last), ("1000", "4227"));
    let count = |terrain| map.terrain.iter().filter(|it| **it == terrain).count();
    let counts = [Terrain::Clear, Terrain::Mountain, Terrain::Town, Terrain::VictoryTown].map(count);
    assert_eq!(counts, [505, 397, 20, 2]);
    assert_eq!((map.mountains.len(), map.towns.len()), (397, 22));
    assert_eq!(names(&map, &map.victory_towns), ["1922", "2310"]);
    assert_eq!([map.mukden, map.liaoyang].map(|it| map.grid.name(it)), ["2310", "1922"]);
    for (name, terrain) in [
        ("1000", Terrain::Clear),
        ("1106", Terrain::Town),
        ("2310", Terrain::VictoryTown),
        ("2515", Terrain::Mountain),
        ("2126", Terrain::Mountain),
        ("2125", Terrain::Clear),
        ("3021", Terrain::Town),
        ("3200", Terrain::Mountain),
        ("3100", Terrain::Clear),
        ("3614", Terrain::Mountain),
        ("4207", Terrain::Clear),
        ("4213", Terrain::Town),
        ("4227", Terrain::Mountain),
    ] {
        assert_eq!(map.terrain[hex(&map, name).at()], terrain, "{name}");
    }
}

#[test]
fn r7_1_the_worked_example_fits_the_grid() {
    let map = shipped().map;
    let around = |name| map.grid.around(hex(&map, name)).iter().map(|&it| map.grid.name(it)).collect::<Vec<_>>();
    assert_eq!(around("2003"), ["1902", "1903", "2002", "2004", "2102", "2103"]);
    assert_eq!(around("1902"), ["1802", "1803", "1901", "1903", "2002", "2003"]);
    assert!(around("1808").contains(&"1807".to_owned()));
    // With the Guard in 2102 and one more Japanese unit in 1804 the picture is the printed one.
    let zone = |units: &[&str]| {
        let units = Set::of(units.iter().map(|it| hex(&map, it)));
        map.flow.spread(&units) - units
    };
    let (japan, russia) = (zone(&["2102", "1804"]), zone(&["2003"]));
    assert_eq!(names(&map, &(japan & russia)), ["1903", "2002", "2103"]);
    assert!(!japan.has(hex(&map, "1902")) && japan.has(hex(&map, "1803")) && japan.has(hex(&map, "2003")));
}

#[test]
fn r8_3_rivers_run_on_331_hexsides() {
    let map = shipped().map;
    let sides = hexsides(&map);
    let count = |class| sides.iter().filter(|it| it.2 == class).count();
    assert_eq!((count(River::Minor), count(River::Major)), (224, 107));
    let rivers: Vec<_> = map.rivers.iter().map(|it| (&*it.name, it.class, it.sides.len())).collect();
    let expected = [
        ("Hun Ho (upper)", River::Minor, 42),
        ("Hun Ho (lower)", River::Major, 42),
        ("Taitzu Ho (upper)", River::Minor, 48),
        ("Taitzu Ho (lower)", River::Major, 17),
        ("Sha Ho", River::Minor, 35),
        ("Liao Ho", River::Major, 48),
        ("Pu Ho", River::Minor, 58),
        ("She Ho", River::Minor, 18),
        ("Hsi Ho", River::Minor, 14),
        ("Tang Ho", River::Minor, 9),
    ];
    assert_eq!(rivers, expected);
    for (from, dir, class) in [
        ("4207", Dir::S, River::Minor),
        ("4208", Dir::N, River::Minor),
        ("2111", Dir::S, River::Major),
        ("2112", Dir::N, River::Major),
        ("2111", Dir::SE, River::Minor),
        ("1017", Dir::S, River::Major),
        ("2200", Dir::SE, River::Major),
        ("3713", Dir::NE, River::Minor),
        ("3813", Dir::SW, River::Minor),
        ("2310", Dir::S, River::None),
    ] {
        assert_eq!(map.river[hex(&map, from).at()][dir as usize], class, "{from}/{}", dir.name());
    }
    // No river touches Mukden.
    assert_eq!(map.river[map.mukden.at()], [River::None; 6]);
}

#[test]
fn r9_6_trenches_have_owners() {
    let map = shipped().map;
    let sides = hexsides(&map);
    let count = |side| sides.iter().filter(|it| it.3.has(side)).count();
    assert_eq!((count(RUSSIA), count(JAPAN)), (46, 36));
    assert_eq!(map.trenches.iter().map(|it| it.sides.len()).sum::<usize>(), 82);
    assert_eq!(sides.iter().filter(|it| it.3 == Sides::BOTH).count(), 20);
    let along = |class| sides.iter().filter(|it| !it.3.is_empty() && it.2 == class).count();
    assert_eq!((along(River::Minor), along(River::Major)), (21, 2));
    let lines: Vec<_> = map.trenches.iter().map(|it| (&*it.name, it.owner, it.sides.len())).collect();
    assert_eq!(
        lines,
        [("Sha Ho position", RUSSIA, 37), ("Mukden position", RUSSIA, 9), ("Sha Ho position", JAPAN, 36)]
    );
    for (from, dir, owners) in [
        ("2215", Dir::S, Sides::BOTH),
        ("2216", Dir::N, Sides::BOTH),
        ("2112", Dir::S, Sides::only(RUSSIA)),
        ("1718", Dir::N, Sides::only(JAPAN)),
        ("1717", Dir::S, Sides::only(JAPAN)),
        ("2310", Dir::S, Sides::NONE),
    ] {
        assert_eq!(map.trench[hex(&map, from).at()][dir as usize], owners, "{from}/{}", dir.name());
    }
}

#[test]
fn r3_3_the_railroad_has_a_critical_stretch() {
    let map = shipped().map;
    assert_eq!((map.rail_line.len(), map.railroad.len()), (34, 34));
    assert!(map.rail_line.windows(2).all(|it| map.grid.dir(it[0], it[1]).is_some()));
    let ends = [map.rail_line[0], map.rail_line[33]].map(|it| map.grid.name(it));
    assert_eq!(ends, ["1727", "2900"]);
    assert!(!map.railroad.meets(&map.mountains));
    let [from_2310, from_2210] = map.critical_rail;
    let expected = [
        "2309", "2310", "2406", "2407", "2408", "2409", "2504", "2505", "2603", "2604", "2701", "2702", "2801", "2900",
    ];
    assert_eq!(names(&map, &from_2310), expected);
    assert_eq!(names(&map, &(from_2210 - from_2310)), ["2210"]);
    assert_eq!(from_2310 - from_2210, Set::EMPTY);
    assert!(!map.railroad.has(hex(&map, "2210")), "our railroad comes by 2211");
    assert_eq!(map.critical.len(), 16);
    for (i, &it) in map.critical.iter().enumerate() {
        assert_eq!(map.critical_at[it.at()], u8::try_from(i).ok());
    }
    assert_eq!(map.critical_at.iter().flatten().count(), 16);
    // Four bridges, all over minor rivers.
    let crossings: Vec<_> = map
        .rail_line
        .windows(2)
        .filter_map(|it| {
            let dir = map.grid.dir(it[0], it[1])?;
            let river = map.river[it[0].at()][dir as usize];
            (river != River::None).then(|| (map.grid.name(it[0]), river))
        })
        .collect();
    let crossings: Vec<_> = crossings.iter().map(|(hex, river)| (&**hex, *river)).collect();
    let minor = River::Minor;
    assert_eq!(crossings, [("1922", minor), ("2216", minor), ("2212", minor), ("2408", minor)]);
}

#[test]
fn r8_3_three_passes_lead_through_the_mountains() {
    let map = shipped().map;
    let passes: Vec<_> = map
        .passes
        .iter()
        .map(|it| (&*it.name, it.hexes.iter().map(|&it| map.grid.name(it)).collect::<Vec<_>>()))
        .collect();
    let own = |hexes: [&str; 5]| hexes.map(str::to_owned).to_vec();
    assert_eq!(
        passes,
        [
            ("Ta Pass", own(["3817", "3716", "3715", "3615", "3614"])),
            ("Kaotu Pass", own(["3318", "3317", "3316", "3315", "3314"])),
            ("Wen Kia Pass", own(["3713", "3813", "3912", "4013", "4112"])),
        ]
    );
    assert_eq!(map.pass.iter().flatten().count(), 15);
    for (i, pass) in (0..).zip(&map.passes) {
        assert!(pass.hexes.iter().all(|it| map.pass[it.at()] == Some(i) && map.mountains.has(*it)));
    }
}

#[test]
fn r8_3_steps_cost_hex_and_hexside_together() {
    let book = shipped();
    let map = &book.map;
    for (from, to, cost) in [
        ("1000", "1001", 1), // clear
        ("2309", "2310", 1), // victory town
        ("1107", "1106", 1), // town
        ("3412", "3413", 2), // mountain
        ("3117", "3217", 3), // minor river into mountain, the printed example
        ("2212", "2211", 2), // railroad over a minor river
        ("2111", "2112", 3), // major river
        ("2112", "2111", 3), // and back
        ("1716", "1717", 1), // trench
        ("2216", "2215", 2), // trenches of both sides along a minor river
        ("3716", "3715", 1), // along Ta Pass
        ("3713", "3813", 2), // along Wen Kia Pass over a minor river
        ("3614", "3713", 1), // from one pass to another
        ("3713", "3614", 1), // and back
        ("3613", "3713", 2), // from a town into the first pass hex
        ("3716", "3717", 2), // out of a pass into other mountain
        ("3614", "3613", 1), // out of a pass into a town
    ] {
        let dir = map.grid.dir(hex(map, from), hex(map, to)).expect("neighbours");
        assert_eq!(book.cost(hex(map, from), dir), cost, "{from} to {to}");
    }
    for from in map.grid.hexes() {
        for dir in Dir::ALL {
            let cost = book.cost(from, dir);
            assert_eq!(cost == OFF_MAP, map.grid.step(from, dir).is_none());
            assert!(cost == OFF_MAP || (1..=4).contains(&cost));
        }
    }
}

#[test]
fn r7_6_supply_heads_are_liaoyang_and_the_north_edge() {
    let map = shipped().map;
    assert_eq!(names(&map, &map.supply[JAPAN]), ["1922"]);
    assert_eq!(map.supply[RUSSIA].len(), 33);
    assert!(map.grid.hexes().all(|it| map.supply[RUSSIA].has(it) == (map.grid.row(it) == 0)));
}

#[test]
fn places_lie_where_their_coordinates_say() {
    let map = shipped().map;
    assert_eq!(map.places.len(), 23);
    let hexes: BTreeSet<Hex> = map.places.iter().map(|it| it.hex).collect();
    assert_eq!(hexes.len(), 23, "each has a hex of its own");
    // Every town has a name; the only name elsewhere is a hill's.
    let named = Set::of(hexes);
    assert_eq!(map.towns - named, Set::EMPTY);
    assert_eq!(names(&map, &(named - map.towns)), ["2515"]);
    for (name, at, lat, lon) in [
        ("Mukden", "2310", 41_800_000, 123_430_000),
        ("Liaoyang", "1922", 41_270_000, 123_170_000),
        ("Changtan", "1616", 41_585_000, 123_050_000),
        ("Putilov Hill", "2515", 41_575_000, 123_500_000),
        ("Siaopeiho", "1421", 41_350_000, 122_930_000),
    ] {
        let place = map.places.iter().find(|it| it.name == name).expect("a place of this name");
        assert_eq!((&*map.grid.name(place.hex), place.lat, place.lon), (at, lat, lon));
    }
    for place in &map.places {
        // By the formula in the file, in thousandths of a hex; the nearest centre must be its own.
        let east = (i64::from(place.lon) - 123_430_000) * 8_331 / 100_000;
        let north = (i64::from(place.lat) - 41_800_000) * 11_113 / 100_000;
        let x = (99_745 * east - 7_131 * north) / 100_000 * 19_903 / 100_000;
        let y = 10_500 - (7_131 * east + 99_745 * north) / 100_000 * 19_903 / 100_000;
        let off = |hex: Hex| {
            let (col, row) = (i64::from(map.grid.col(hex)), i64::from(map.grid.row(hex)));
            let dx = x - (col - 23) * 86_603 / 100;
            let dy = y - row * 1_000 - (col % 2) * 500;
            dx * dx + dy * dy
        };
        let nearest = map.grid.hexes().min_by_key(|&it| off(it)).expect("a hex");
        // Two stations are moved to the railroad beside them.
        match &*place.name {
            "Suchiatun" | "Hsinchengtzu" => {
                assert!(map.grid.distance(nearest, place.hex) == 1 && map.railroad.has(place.hex), "{}", place.name);
            }
            _ => assert_eq!(nearest, place.hex, "{}", place.name),
        }
    }
}

#[test]
fn r2_0_units_and_markers_make_228_counters() {
    let book = shipped();
    let steps = |side| book.units_of(side).map(|it| u32::from(book.units[it.at()].steps)).sum::<u32>();
    assert_eq!((book.units.len(), book.units_of(JAPAN).count(), book.units_of(RUSSIA).count()), (56, 27, 29));
    assert_eq!((steps(JAPAN), steps(RUSSIA)), (120, 95));
    assert_eq!(book.bombardment, 8);
    let marker = |kind, side, count| Marker { kind, side, count };
    assert_eq!(
        book.markers,
        [
            marker(MarkerKind::Bombardment, Some(JAPAN), 8),
            marker(MarkerKind::StepsLostOnes, Some(JAPAN), 1),
            marker(MarkerKind::StepsLostTens, Some(JAPAN), 1),
            marker(MarkerKind::StepsLostOnes, Some(RUSSIA), 1),
            marker(MarkerKind::StepsLostTens, Some(RUSSIA), 1),
            marker(MarkerKind::GameTurn, None, 1),
        ]
    );
    let n_markers: u32 = book.markers.iter().map(|it| u32::from(it.count)).sum();
    assert_eq!((n_markers, steps(JAPAN) + steps(RUSSIA) + n_markers), (13, 228));
}

#[test]
fn r2_3_units_are_those_of_the_order_of_battle() {
    let book = shipped();
    let ids: Vec<_> = book.units.iter().map(|it| &*it.id).collect();
    let japan = "J:IG J:2 J:12 J:IGR J:5R J:4 J:5 J:8 J:8R J:1Cav J:1 J:7 J:9 J:15R J:2Cav J:6 J:10 J:3R J:10R J:11R J:3 \
                 J:1R J:13R J:14R J:11 J:1RD J:16R";
    let russia = "R:CC R:1Ch R:5Ch R:2Ch R:15 R:14 R:31 R:9 R:61 R:54 R:55 R:35 R:3 R:37 R:22 R:2Si R:3Si R:1Si R:5ESi \
                  R:3ESi R:6ESi R:71 R:Mas R:Mad R:1ESi R:9ESi R:25 R:41 R:72";
    assert_eq!(ids, japan.split_whitespace().chain(russia.split_whitespace()).collect::<Vec<_>>());
    for (id, side, arm, size, halves, steps, name, code) in [
        ("J:IG", JAPAN, Arm::Infantry, Size::Division, 2, 12, "Imperial Guard Division", "IG"),
        ("J:IGR", JAPAN, Arm::Infantry, Size::Brigade, 1, 3, "Imperial Guard Reserve Brigade", "IGR"),
        ("J:1RD", JAPAN, Arm::Infantry, Size::Division, 2, 4, "1st Reserve Division", "1RD"),
        ("J:2Cav", JAPAN, Arm::Cavalry, Size::Brigade, 1, 1, "2nd Cavalry Brigade", "2C"),
        ("J:9", JAPAN, Arm::Infantry, Size::Division, 2, 6, "9th Division", "9D"),
        ("R:CC", RUSSIA, Arm::Cavalry, Size::Corps, 4, 1, "Cavalry Corps", "cc"),
        ("R:9", RUSSIA, Arm::Infantry, Size::Division, 2, 4, "9th Division", "9d"),
        ("R:55", RUSSIA, Arm::Infantry, Size::Division, 2, 4, "55th Division", "55d"),
        ("R:5ESi", RUSSIA, Arm::Infantry, Size::Division, 2, 4, "5th East Siberian Rifle Division", "5es"),
        ("R:Mad", RUSSIA, Arm::Infantry, Size::Regiment, 1, 1, "Madritov's Infantry Regiment", "mad"),
        ("R:Mas", RUSSIA, Arm::Cavalry, Size::Regiment, 1, 1, "Maslov's Cavalry Regiment", "mas"),
    ] {
        let unit = book.unit(id).expect("a unit of this id");
        let it = &book.units[unit.at()];
        assert_eq!((it.side, book.side(unit)), (side, side), "{id}");
        assert_eq!((it.arm, it.size, it.size.halves(), it.steps), (arm, size, halves, steps), "{id}");
        assert_eq!((&*it.name, &*it.code), (name, code), "{id}");
    }
    assert_eq!(Some(book.cavalry_corps), book.unit("R:CC"));
    assert_eq!(book.unit("CC"), None);
    let codes: BTreeSet<&str> = book.units.iter().map(|it| &*it.code).collect();
    assert!(codes.len() == 56 && codes.iter().all(|it| it.len() <= 3));
    // On a map in text the case tells the side.
    let is_other_case = |it: u8, side| if side == JAPAN { it.is_ascii_lowercase() } else { it.is_ascii_uppercase() };
    assert!(book.units.iter().all(|unit| !unit.code.bytes().any(|it| is_other_case(it, unit.side))));
    let one_step: Vec<_> = book.units.iter().filter(|it| it.steps == 1).map(|it| &*it.id).collect();
    assert_eq!(one_step, ["J:1Cav", "J:2Cav", "R:CC", "R:Mas", "R:Mad"]);
}

#[test]
fn units_belong_to_their_armies() {
    let book = shipped();
    let of = |side: Side, name: &str| {
        let units = book.units.iter().filter(|it| it.side == side && it.formation == name);
        units.fold((0, 0), |(n, steps), it| (n + 1, steps + it.steps))
    };
    let japan =
        ["1st Army", "2nd Army", "3rd Army", "4th Army", "General Reserve", "Yalu Army"].map(|it| of(JAPAN, it));
    assert_eq!(japan, [(5, 31), (5, 23), (5, 21), (5, 20), (4, 13), (3, 12)]);
    let russia = ["1st Army", "2nd Army", "3rd Army", "Reserve", "Army Group"].map(|it| of(RUSSIA, it));
    assert_eq!(russia, [(13, 43), (7, 22), (5, 18), (3, 11), (1, 1)]);
}

#[test]
fn r9_5_the_combat_table_meets_the_printed_examples() {
    let crt = shipped().crt;
    assert_eq!(crt.headings[JAPAN], [-1, 0, 2, 5, 10, 15, 20, 30]);
    assert_eq!(crt.headings[RUSSIA], [-1, 2, 5, 10, 15, 20, 25, 30]);
    assert_eq!(crt.n_columns(), 8);
    let heading = |side, differential| crt.heading(side, crt.column(side, differential));
    for side in [JAPAN, RUSSIA] {
        // Five against three, and a differential of nine.
        assert_eq!((&*heading(side, 5 - 3), &*heading(side, 9)), ("+2", "+5"));
        assert_eq!((&*heading(side, -1), &*heading(side, -12)), ("≤ -1", "≤ -1"));
        assert_eq!((&*heading(side, 30), &*heading(side, 60)), ("≥ 30", "≥ 30"));
    }
    assert_eq!((&*heading(JAPAN, 0), &*heading(RUSSIA, 0), &*heading(RUSSIA, 1)), ("0", "≤ -1", "≤ -1"));
    // [9.8] A Russian 3 under +15.
    assert_eq!(crt.result(crt.column(RUSSIA, 15), 3), (1, 3));
    // [9.13] The 1st and 9th Divisions against the 15th: column +5, and a 1 destroys it without loss.
    let book = shipped();
    let steps = |id| i16::from(book.units[book.unit(id).expect("a unit").at()].steps);
    let differential = steps("J:1") + steps("J:9") - steps("R:15");
    assert_eq!((differential, &*heading(JAPAN, differential)), (8, "+5"));
    let (attacker, defender) = crt.result(crt.column(JAPAN, differential), 1);
    assert!(attacker == 0 && i16::from(defender) >= steps("R:15"));
}

#[test]
fn r9_8_every_cell_of_the_combat_table() {
    let crt = shipped().crt;
    let rows: Vec<String> = (1..=6)
        .map(|die| {
            let cell = |column| crt.result(column, die);
            (0..8).map(cell).map(|(attacker, defender)| format!("{attacker}/{defender}")).collect::<Vec<_>>().join(" ")
        })
        .collect();
    assert_eq!(
        rows,
        [
            "1/1 1/2 1/3 0/4 0/5 0/6 0/7 0/8",
            "2/1 1/1 1/2 1/3 1/4 0/5 0/6 0/7",
            "2/0 2/1 2/1 1/2 1/3 1/4 0/5 0/6",
            "3/0 2/0 2/1 2/1 1/2 1/3 1/4 0/5",
            "3/0 3/0 2/0 2/1 2/1 1/2 1/3 1/4",
            "4/0 3/0 3/0 3/0 2/1 2/1 1/2 1/3",
        ]
    );
}

#[test]
fn r9_6_terrain_effects_are_the_rules() {
    let effects = shipped().effects;
    let effect = |mp, left| Effect { mp, left };
    assert_eq!((effects.clear, effects.mountain), (effect(1, 0), effect(2, 1)));
    assert_eq!((effects.town, effects.victory_town), (effect(1, 1), effect(1, 1)));
    assert_eq!((effects.minor_river, effects.major_river, effects.trench), (effect(1, 1), effect(2, 2), effect(0, 1)));
    assert_eq!(effects.pass_to_pass, 1);
    assert_eq!(effects.terrain(Terrain::VictoryTown), effects.victory_town);
    assert_eq!((effects.river(River::None), effects.river(River::Major)), (effect(0, 0), effects.major_river));
}

#[test]
fn r5_0_six_turns_of_two_days() {
    let book = shipped();
    let days: Vec<_> = book.turns.iter().map(|it| it.days()).collect();
    assert_eq!(days, ["27-28 February", "1-2 March", "3-4 March", "5-6 March", "7-8 March", "9-10 March"]);
    assert!(book.turns.iter().all(|it| it.from.next() == it.to));
    assert_eq!((book.scenario.n_turns, book.scenario.sudden_death_until), (6, 3));
}

#[test]
fn r3_2_units_start_in_their_hexes() {
    let book = shipped();
    let (map, scenario) = (&book.map, &book.scenario);
    assert_eq!((&*scenario.title, scenario.start.len()), ("Mukden 1905", 56));
    for (id, at, depth) in [
        ("J:IG", "2917", 0),
        ("R:55", "2215", 0),
        ("J:8", "1518", 0),
        ("J:1Cav", "1518", 1),
        ("J:3", "2219", 0),
        ("J:13R", "2219", 1),
        ("J:14R", "2219", 2),
        ("J:1RD", "4014", 0),
        ("R:CC", "1316", 0),
        ("R:Mad", "4213", 0),
        ("R:72", "2512", 0),
    ] {
        let start = scenario.start[book.unit(id).expect("a unit").at()];
        assert_eq!((&*map.grid.name(start.hex), start.depth), (at, depth), "{id}");
    }
    let hexes: BTreeSet<Hex> = scenario.start.iter().map(|it| it.hex).collect();
    assert_eq!(hexes.len(), 53);
    for at in hexes {
        let here: Vec<Unit> = (0..56).map(Unit).filter(|it| scenario.start[it.at()].hex == at).collect();
        let halves: u8 = here.iter().map(|it| book.units[it.at()].size.halves()).sum();
        assert!(halves <= STACK_LIMIT && here.iter().all(|&it| book.side(it) == book.side(here[0])));
    }
}

#[test]
fn r3_3_control_at_the_start() {
    let book = shipped();
    let (map, control) = (&book.map, &book.scenario.control);
    assert_eq!(names(map, &control[JAPAN]), ["1922"]);
    assert_eq!(control[RUSSIA], map.critical_rail[1]);
    assert_eq!((control[JAPAN] | control[RUSSIA]).iter().collect::<Vec<_>>(), map.critical);
}

#[test]
fn r7_6_every_unit_has_a_line_of_communication_at_the_start() {
    let book = shipped();
    let map = &book.map;
    let all = Set::of(map.grid.hexes());
    let hexes = |side| Set::of(book.units_of(side).map(|it| book.scenario.start[it.at()].hex));
    for side in Side::ALL {
        let enemy = hexes(side.other());
        let open = all - map.flow.spread(&enemy);
        let line = map.flow.flood(&map.supply[side], &open);
        assert_eq!(hexes(side) - map.flow.spread(&line), Set::EMPTY);
        // The fronts touch in the centre only.
        let n_touching = hexes(side).iter().filter(|&it| map.flow.spread(&enemy).has(it)).count();
        assert_eq!(n_touching, if side == JAPAN { 7 } else { 8 });
    }
}

#[test]
fn every_block_says_where_it_comes_from() {
    let book = shipped();
    let source = |name: &str| book.sources.iter().find(|it| it.0 == name).map(|it| &*it.1);
    assert_eq!(source("map.supply_heads"), Some("rules 7.6"));
    assert_eq!(source("map.rivers.Sha Ho"), Some("reconstructed"));
    assert_eq!(source("map.trenches.japan.Sha Ho position"), Some("reconstructed"));
    assert_eq!(source("map.rail_start_2210"), Some("rules 4.2"));
    assert_eq!(source("units.J:IG"), Some("rules 2.3"));
    assert_eq!(source("units.R:55"), Some("rules 3.2"));
    assert_eq!(source("units.J:2"), Some("reconstructed"));
    assert_eq!(source("charts.passes"), Some("rules 8.3"));
    assert_eq!(source("charts.markers.bombardment.japan"), Some("rules 9.7"));
    assert_eq!(source("scenario.setup.J:IG"), Some("rules 3.2"));
    assert_eq!(source("scenario.setup.J:2"), Some("reconstructed"));
    for name in ["map.grid", "map.terrain", "map.places", "charts.combat_results", "charts.turn_track"] {
        assert!(source(name).is_some_and(|it| it.starts_with("reconstructed: ")), "{name}");
    }
    // Eight blocks of the map with passes, rivers and trenches; formations and units; charts and markers; the scenario; the
    // scenery.
    assert_eq!(book.sources.len(), (8 + 3 + 10 + 3) + (11 + 56) + (4 + 6) + (3 + 56) + 6);
    let distinct: BTreeSet<&str> = book.sources.iter().map(|it| &*it.0).collect();
    assert_eq!(distinct.len(), book.sources.len());
    let given =
        |prefix: &str| book.sources.iter().filter(|it| it.0.starts_with(prefix) && it.1.starts_with("rules")).count();
    assert_eq!((given("units."), given("scenario.setup.")), (3, 2));
}
