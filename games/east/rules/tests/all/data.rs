//! The shipped data files against the numbers of the reconstruction and what the rulebook says.

use std::collections::BTreeSet;

use east::{
    AXIS, Area, Book, City, Class, Counter, CounterattackResult, Entry, Files, Map, Nation, PlaceKind, Result, Role,
    SHIPPED, SOVIET, Set, Terrain, Unit, Weather,
};
use hex::{Dir, Hex};

fn shipped() -> Book {
    Book::read(&Files::first(SHIPPED)).expect("shipped files without faults")
}

fn hex(map: &Map, name: &str) -> Hex {
    map.grid.find(name).expect("a hex of the map")
}

fn names(map: &Map, set: &Set) -> Vec<String> {
    set.iter().map(|it| map.grid.name(it)).collect()
}

/// A checksum of a text (FNV-1a).
fn checksum(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |sum, it| (sum ^ u64::from(it)).wrapping_mul(0x0100_0000_01b3))
}

/// The pairs of neighbours over whose common hexside something runs, in order; it must do so as seen from both.
fn pairs(map: &Map, is_there: &[[bool; 6]]) -> Vec<String> {
    let mut pairs = Vec::new();
    for from in map.grid.hexes() {
        for dir in Dir::ALL {
            let here = is_there[from.at()][dir as usize];
            let Some(to) = map.grid.step(from, dir) else {
                assert!(!here, "nothing is on the rim");
                continue;
            };
            assert_eq!(here, is_there[to.at()][dir.back() as usize], "the same from both hexes");
            if here && from < to {
                pairs.push(format!("{}/{}", map.grid.name(from), map.grid.name(to)));
            }
        }
    }
    pairs.sort();
    pairs
}

#[test]
fn shipped_files_are_known_by_their_paths() {
    let files = Files::first(SHIPPED);
    let paths = files.texts().map(|it| it.0);
    assert_eq!(paths[..], SHIPPED.iter().map(|it| it.0).collect::<Vec<_>>());
    assert_eq!(files.scenario_id(), "barbarossa");
    assert_eq!(Files::scenarios(SHIPPED).collect::<Vec<_>>(), ["barbarossa"]);
    assert_eq!(Files::with_scenario(SHIPPED, "barbarossa"), Some(files));
}

#[test]
fn r2_1_every_hex_is_that_of_the_reconstruction() {
    let map = shipped().map;
    assert_eq!((map.grid.n_cols(), map.grid.n_rows(), map.grid.len()), (26, 25, 650));
    assert_eq!([Hex(0), Hex(649)].map(|it| map.grid.name(it)), ["0900", "3424"]);
    assert!(map.grid.is_low(9) && !map.grid.is_low(10));

    let count = |terrain| map.terrain.iter().filter(|it| **it == terrain).count();
    let lands = Terrain::LAND.map(count);
    assert_eq!(lands, [429, 79, 14, 23]);
    assert_eq!([Terrain::Lake, Terrain::Sea, Terrain::Out].map(count), [3, 78, 24]);
    assert_eq!(map.land.len(), 545);
    assert_eq!(lands.iter().sum::<usize>(), 545);
    let letter = |it: &Terrain| match it {
        Terrain::Clear => '.',
        Terrain::Forest => 'f',
        Terrain::Swamp => 's',
        Terrain::Rough => '^',
        Terrain::Lake => 'L',
        Terrain::Sea => '~',
        Terrain::Out => 'x',
    };
    assert_eq!(checksum(&map.terrain.iter().map(letter).collect::<String>()), 0x7c9d_524c_c9b0_df03);

    let count = |area| map.area.iter().filter(|it| **it == area).count();
    let areas = [Area::EastPrussia, Area::GeneralGovernment, Area::Hungary, Area::Romania, Area::Finland, Area::Ussr];
    assert_eq!(areas.map(count), [14, 30, 19, 35, 1, 446]);
    let letter = |it: &Area| match it {
        Area::EastPrussia => 'P',
        Area::GeneralGovernment => 'G',
        Area::Hungary => 'H',
        Area::Romania => 'R',
        Area::Finland => 'F',
        Area::Ussr => 'u',
        Area::None => '-',
    };
    assert_eq!(checksum(&map.area.iter().map(letter).collect::<String>()), 0x42fa_a449_9f2e_cabe);
    assert!(map.grid.hexes().all(|it| map.land.has(it) == (map.area[it.at()] != Area::None)));

    assert_eq!(map.commands.map(|it| it.len()), [166, 161, 145, 178]);
    let letters: String = map.command.iter().map(|&it| ['N', 'C', 'S', 'A'][usize::from(it)]).collect();
    assert_eq!(checksum(&letters), 0x2d75_b0c6_ca78_01e1);
    for it in map.grid.hexes() {
        let of: Vec<usize> = (0..4).filter(|&command| map.commands[command].has(it)).collect();
        assert_eq!(of, [usize::from(map.command[it.at()])]);
    }

    for (name, terrain, area, command) in [
        ("0900", Terrain::Sea, Area::None, 0),
        ("1800", Terrain::Clear, Area::Finland, 0),
        ("1700", Terrain::Out, Area::None, 0),
        ("2100", Terrain::Lake, Area::None, 0),
        ("2001", Terrain::Clear, Area::Ussr, 0),
        ("2707", Terrain::Clear, Area::Ussr, 1),
        ("1412", Terrain::Clear, Area::Ussr, 1),
        ("1912", Terrain::Swamp, Area::Ussr, 1),
        ("1217", Terrain::Rough, Area::Hungary, 2),
        ("1414", Terrain::Clear, Area::GeneralGovernment, 2),
        ("1617", Terrain::Clear, Area::Ussr, 3),
        ("1119", Terrain::Clear, Area::Romania, 3),
        ("3424", Terrain::Clear, Area::Ussr, 3),
    ] {
        let at = hex(&map, name).at();
        assert_eq!((map.terrain[at], map.area[at], map.command[at]), (terrain, area, command), "{name}");
    }
}

#[test]
fn r9_2_1_r5_3_edges_zone_and_coast() {
    let map = shipped().map;
    let west: Vec<String> = (8..=20).map(|it| format!("09{it:02}")).collect();
    assert_eq!(names(&map, &map.west), [&west[..], &["1021", "1122", "1223"].map(String::from)].concat());
    assert_eq!(names(&map, &map.east), (0..=24).map(|it| format!("34{it:02}")).collect::<Vec<_>>());
    let coast = [
        "1921", "2020", "2021", "2119", "2220", "2320", "2421", "2422", "2522", "2622", "2721", "2822", "2922", "3023",
        "3123", "3224",
    ];
    assert_eq!(names(&map, &map.black_sea), coast);
    assert_eq!(
        [map.lake, map.finland].map(|it| it.map(|it| map.grid.name(it))),
        [Some("2100".into()), Some("1800".into())]
    );
    // The ice road: Leningrad, the lake, Volkhov.
    let around = |name| map.grid.around(hex(&map, name)).iter().map(|&it| map.grid.name(it)).collect::<Vec<_>>();
    assert!(around("2100").contains(&"2001".into()) && around("2100").contains(&"2201".into()));
    assert!(around("1900").contains(&"1800".into()) && around("1900").contains(&"2001".into()));
}

#[test]
fn r11_1_1_rivers_run_on_228_hexsides() {
    let map = shipped().map;
    let rivers: Vec<_> = map.rivers.iter().map(|it| (&*it.name, it.sides.len())).collect();
    let expected = [
        ("Neman", 11),
        ("Western Dvina", 14),
        ("Dnieper", 35),
        ("Berezina", 7),
        ("Desna", 9),
        ("Western Bug", 10),
        ("San", 3),
        ("Dniester", 17),
        ("Prut", 10),
        ("Southern Bug", 13),
        ("Don", 26),
        ("Donets", 16),
        ("Oka", 16),
        ("Volga", 20),
        ("Volkhov", 4),
        ("Narva", 1),
        ("Velikaya", 4),
        ("Luga", 3),
        ("Kuban", 9),
    ];
    assert_eq!(rivers, expected);
    let pairs = pairs(&map, &map.river);
    assert_eq!(pairs.len(), 228);
    assert_eq!(checksum(&pairs.join(" ")), 0x6713_ec30_03d2_9cca);
    for pair in ["1307/1308", "1312/1412", "2114/2214", "3206/3207", "3019/3020"] {
        assert!(pairs.contains(&pair.to_owned()), "{pair}");
    }
}

#[test]
fn r11_1_2_the_crimea_has_one_door() {
    let map = shipped().map;
    assert_eq!(pairs(&map, &map.barred), ["2320/2421", "2421/2520", "2520/2521", "2721/2822"]);
    assert_eq!(map.straits.iter().map(|it| &*it.name).collect::<Vec<_>>(), ["Sivash", "Karkinit Bay", "Kerch Strait"]);
    let reach = |set: &[&str]| names(&map, &map.flow.spread(&Set::of(set.iter().map(|it| hex(&map, it)))));
    assert!(!reach(&["2520"]).contains(&"2521".into()) && !reach(&["2721"]).contains(&"2822".into()));
    let crimea = map.flow.flood(&Set::of([hex(&map, "2422")]), &(map.land - Set::of([hex(&map, "2420")])));
    assert_eq!(names(&map, &crimea), ["2421", "2422", "2521", "2522", "2622", "2721"]);
}

#[test]
fn r9_1_2_the_border_of_the_set_up() {
    let map = shipped().map;
    let is_soviet = |it: Hex| map.area[it.at()] == Area::Ussr;
    let mut border: Vec<String> = Vec::new();
    for from in map.land.iter().filter(|&it| is_soviet(it)) {
        for &to in map.grid.around(from).iter().filter(|it| map.land.has(**it) && !is_soviet(**it)) {
            border.push(format!("{}/{}", map.grid.name(from), map.grid.name(to)));
        }
    }
    border.sort();
    let expected = "
    1206/1207 1306/1207 1307/1207 1307/1208 1307/1308 1310/1210 1310/1211 1310/1309 1311/1211 1311/1212
    1311/1312 1315/1215 1315/1216 1315/1314 1316/1216 1316/1217 1316/1317 1408/1308 1409/1308 1409/1309
    1410/1309 1412/1312 1413/1312 1413/1313 1413/1414 1415/1314 1415/1414 1417/1317 1417/1418 1513/1414
    1514/1414 1517/1418 1517/1518 1517/1618 1617/1618 1717/1618 1717/1718 1818/1718 1819/1718 1819/1719
    1820/1719 1820/1720 1820/1821 1900/1800 1920/1821 1921/1821 1921/1822 1921/1922";
    assert_eq!(border, expected.split_whitespace().collect::<Vec<_>>());
    assert_eq!(border.len(), 48);
}

#[test]
fn r9_2_1_every_hex_has_ways_to_both_edges_in_its_command() {
    let map = shipped().map;
    for command in &map.commands {
        // The command and one hex beyond.
        let band = map.flow.spread(command) & map.land;
        let home = *command & map.land;
        for edge in [&map.west, &map.east] {
            assert_eq!(names(&map, &(home - map.flow.flood(edge, &band))), [""; 0]);
        }
    }
}

/// Hex, name, kind, whom it supplies, who holds it at the start, and the rest.
const PLACES: &str = "
    1009 Danzig: city axis axis; 1013 Lodz: town axis axis; 1015 Krakow: city axis axis
    1108 Konigsberg: city axis axis; 1109 Allenstein: town axis axis; 1111 Warsaw: city axis axis
    1113 Radom: town axis axis; 1118 Debrecen: town axis axis; 1206 Liepaja: town soviet soviet
    1208 Tilsit: town axis axis; 1209 Insterburg: town axis axis; 1212 Siedlce: town axis axis
    1215 Rzeszow: town axis axis; 1217 Munkacs: town axis axis; 1309 Suwalki: town axis axis
    1310 Bialystok: town both soviet; 1313 Lublin: town axis axis; 1319 Kolozsvar (Cluj): town axis axis
    1322 Craiova: town axis axis; 1407 Siauliai: town soviet soviet; 1408 Kaunas: town both soviet
    1410 Grodno: town soviet soviet; 1412 Brest-Litovsk: town soviet soviet fort; 1415 Lvov: city both soviet
    1505 Riga: city both soviet 1vp; 1513 Kovel: town soviet soviet; 1515 Tarnopol: town soviet soviet
    1602 Tallinn: town both soviet; 1609 Vilnius: town both soviet; 1611 Baranovichi: town soviet soviet
    1614 Rovno: town soviet soviet; 1617 Chernovtsy: town soviet soviet; 1619 Piatra Neamt: town axis axis
    1622 Ploesti: oil axis axis; 1623 Bucharest: city axis axis; 1703 Tartu: town soviet soviet
    1706 Daugavpils: town both soviet; 1715 Proskurov: town both soviet; 1719 Iasi: town axis axis
    1802 Narva: town soviet soviet; 1810 Minsk: city both soviet 1vp; 1816 Vinnitsa: town soviet soviet
    1821 Galati: town axis axis; 1823 Constanta: town axis axis; 1900 Vyborg: town soviet soviet
    1904 Pskov: town both soviet; 1907 Polotsk: town soviet soviet; 1910 Bobruisk: town soviet soviet
    1912 Mozyr: town soviet soviet; 1914 Zhitomir: town soviet soviet; 1919 Kishinev: town both soviet
    2001 Leningrad: major both soviet 2vp auto; 2003 Luga: town soviet soviet
    2006 Velikiye Luki: town soviet soviet; 2008 Vitebsk: town both soviet; 2010 Mogilev: town soviet soviet
    2017 Uman: town soviet soviet; 2103 Novgorod: town soviet soviet; 2104 Staraya Russa: town soviet soviet
    2111 Gomel: town both soviet; 2113 Chernigov: town soviet soviet; 2114 Kiev: major both soviet auto
    2119 Odessa: city both soviet 1vp anchor; 2201 Volkhov: town soviet soviet; 2208 Smolensk: city both soviet 1vp
    2216 Cherkassy: town soviet soviet; 2217 Kirovograd: town soviet soviet; 2219 Nikolaev: town both soviet
    2301 Tikhvin: town soviet soviet; 2304 Bologoye: town soviet soviet; 2313 Konotop: town soviet soviet
    2319 Kherson: town soviet soviet; 2406 Rzhev: town soviet soviet; 2408 Vyazma: town soviet soviet
    2411 Bryansk: town soviet soviet; 2416 Kremenchug: town both soviet; 2418 Krivoi Rog: town soviet soviet
    2420 Perekop: bare none soviet fort; 2422 Sevastopol: city both soviet fort 2vp auto anchor
    2505 Kalinin: town soviet soviet 1vp; 2513 Sumy: town soviet soviet; 2515 Poltava: town soviet soviet
    2517 Dnepropetrovsk: city both soviet 1vp; 2522 Simferopol: town both soviet; 2609 Kaluga: town soviet soviet
    2611 Orel: town both soviet; 2613 Kursk: city both soviet 1vp; 2615 Kharkov: city both soviet 1vp
    2618 Zaporozhye: town both soviet; 2619 Melitopol: town soviet soviet; 2702 Cherepovets: town soviet soviet
    2707 Moscow: major both soviet 3vp auto; 2709 Tula: city soviet soviet 1vp
    2721 Kerch: town soviet soviet anchor; 2802 Vologda: town soviet soviet; 2811 Yelets: town soviet soviet
    2816 Izyum: town soviet soviet; 2818 Stalino: city both soviet 1vp; 2819 Mariupol: town soviet soviet
    2904 Yaroslavl: town soviet soviet; 2906 Vladimir: town soviet soviet; 2908 Ryazan: town soviet soviet
    2912 Voronezh: city both soviet 1vp; 2922 Novorossiysk: town soviet soviet anchor
    3015 Rossosh: town soviet soviet; 3017 Voroshilovgrad: town soviet soviet
    3019 Rostov: city both soviet 2vp auto; 3022 Krasnodar: town both soviet; 3023 Tuapse: town soviet soviet anchor
    3111 Tambov: town soviet soviet; 3116 Millerovo: town soviet soviet; 3120 Tikhoretsk: town soviet soviet
    3122 Maikop: oil soviet soviet 1vp auto; 3206 Gorki: city soviet soviet; 3312 Balashov: town soviet soviet
    3319 Salsk: town soviet soviet";

#[test]
fn r3_2_r10_1_4_every_place_is_that_of_the_reconstruction() {
    let book = shipped();
    let map = &book.map;
    let line = |(nth, it): (usize, &east::Place)| {
        let kind = match it.kind {
            PlaceKind::Town => "town",
            PlaceKind::City => "city",
            PlaceKind::Major => "major",
            PlaceKind::Oil => "oil",
            PlaceKind::Bare => "bare",
        };
        let supply = match it.supplies {
            [true, false] => "axis",
            [false, true] => "soviet",
            [true, true] => "both",
            [false, false] => "none",
        };
        let control = if book.scenario.axis_controls[nth] { "axis" } else { "soviet" };
        let mut line = format!("{} {}: {kind} {supply} {control}", map.grid.name(it.hex), it.name);
        line += if it.fort { " fort" } else { "" };
        line += &if it.vp > 0 { format!(" {}vp", it.vp) } else { String::new() };
        line += if it.auto_victory { " auto" } else { "" };
        line + if it.anchor { " anchor" } else { "" }
    };
    let places: Vec<String> = map.places.iter().enumerate().map(line).collect();
    let expected: Vec<&str> = PLACES.split([';', '\n']).map(str::trim).filter(|it| !it.is_empty()).collect();
    assert_eq!(places, expected);
    assert_eq!((places.len(), book.scenario.axis_controls.len()), (116, 116));
    let coords: Vec<String> = map.places.iter().map(|it| format!("{} {}", it.lat, it.lon)).collect();
    assert_eq!(checksum(&coords.join(" ")), 0xf3dc_7fac_287b_42a5);

    assert_eq!(map.places.iter().map(|it| u32::from(it.vp)).sum::<u32>(), 21);
    assert_eq!(map.places.iter().filter(|it| it.vp > 0).count(), 16);
    assert_eq!(map.places.iter().filter(|it| it.supplies == [true; 2]).count(), 31);
    let cities = City::ALL.map(|it| map.cities[it as usize].expect("a city"));
    assert_eq!(cities.map(|it| map.grid.name(it)), ["2114", "2001", "2707", "3019", "3122", "2422"]);
    for (city, at) in City::ALL.into_iter().zip(cities) {
        assert!(map.place(at).is_some_and(|it| it.name == city.name() && it.auto_victory));
    }
    for it in map.grid.hexes() {
        let nth = map.places.iter().position(|place| place.hex == it);
        assert_eq!(map.place_at[it.at()].map(usize::from), nth);
        assert_eq!(map.place(it).map(|it| &it.name), nth.map(|it| &map.places[it].name));
    }
    // At the start the Soviets hold what lies in the Soviet Union, and all of it is on land.
    for (it, &axis) in map.places.iter().zip(&book.scenario.axis_controls) {
        assert_eq!(axis, map.area[it.hex.at()] != Area::Ussr, "{}", it.name);
        assert!(map.land.has(it.hex));
    }
}

/// Id, type, combat factors, and the set-up hex or the turn and code of entry.
const UNITS: &str = "
    GE-A18 infantry 8/6/4/2 @1208; GE-A16 infantry 8/6/4/2 @1308; GE-A9 infantry 8/6/4/2 @1309
    GE-A4 infantry 8/6/4/2 @1212; GE-A6 infantry 8/6/4/2 @1414; GE-A17 infantry 8/6/4/2 @1314
    GE-A11 infantry 8/6/4/2 @1719; GE-A2 infantry 8/6/4/2 T2C; GE-P41 panzer 6/3 @1208; GE-P56 panzer 4/2 @1208
    GE-P39 panzer 6/3 @1309; GE-P57 panzer 5/3 @1309; GE-P24 panzer 6/3 @1312; GE-P46 panzer 6/3 @1312
    GE-P47 panzer 6/3 @1312; GE-P3 panzer 5/3 @1414; GE-P48 panzer 5/3 @1414; GE-P14 panzer 5/3 @1314
    GE-P40 panzer 5/3 T4C; RO-A3 infantry 4/2 @1618; RO-A4 infantry 4/2 @1821; GE-LG leader - @1312
    GE-LK leader - @1414; GE-G18 garrison (1); GE-G16 garrison (1); GE-G9 garrison (1); GE-G4 garrison (1)
    GE-G6 garrison (1); GE-G17 garrison (1); GE-G11 garrison (1); GE-G2 garrison (1); SU-A8 infantry 2 @1307
    SU-A11 infantry 2 @1408; SU-A27 infantry 2 @1505; SU-A23 infantry 3>2 @2001; SU-A3 infantry 2 @1410
    SU-A10 infantry 3>2 @1310; SU-A4 infantry 2 @1412; SU-A13 infantry 2 @1810; SU-A22 infantry 2 @1907
    SU-A21 infantry 3>2 @2111; SU-A5 infantry 3>2 @1513; SU-A6 infantry 3>2 @1415; SU-A26 infantry 2 @1315
    SU-A12 infantry 2 @1416; SU-A16 infantry 2 @1715; SU-A19 infantry 2 @2114; SU-A9 infantry 3>2 @1819
    SU-A18 infantry 2 @1617; SU-A20 infantry 3>2 T2W; SU-A24 infantry 2 T2W; SU-A28 infantry 2 T2W
    SU-A29 infantry 2 T2W; SU-A30 infantry 2 T2W; SU-A31 infantry 2 T2W; SU-A34 infantry 2 T3NW
    SU-A42 infantry 2 T3NW; SU-A48 infantry 2 T3NW; SU-A43 infantry 2 T3W; SU-A50 infantry 2 T3W
    SU-A37 infantry 3>2 T3SW; SU-A38 infantry 2 T3SW; SU-A40 infantry 2 T3SW; SU-A51 infantry 2 T3S
    SU-A32 infantry 2 T4W; SU-A33 infantry 2 T4W; SU-A49 infantry 2 T4W; SU-A52 infantry 2 T4NW
    SU-A54 infantry 3>2 T4NW; SU-A55 infantry 2 T4NW; SU-A56 infantry 2 T5S; SU-A39 infantry 2 T6W
    SU-A61 infantry 2 T6SW; SU-A57 infantry 2 T6S; SU-S1 infantry 4>2 T7W; SU-S2 infantry 3>2 T7NW
    SU-A59 infantry 2 T7NW; SU-A44 infantry 2 T7S; SU-S3 infantry 3>2 T8NW; SU-S4 infantry 3>2 T8NW
    SU-A47 infantry 2 T8S; SU-M12 mech 1 never @1407; SU-M3 mech 1 never @1408; SU-M6 mech 2 never @1310
    SU-M11 mech 1 never @1410; SU-M14 mech 1 never @1412; SU-M22 mech 1 never @1513; SU-M4 mech 2 never @1415
    SU-M8 mech 2 never @1415; SU-M15 mech 1 never @1514; SU-M9 mech 1 never @1614; SU-M2 mech 1 never @1919
    SU-M5 mech 1 never T2W; SU-M7 mech 1 never T2W; SU-IC infantry (3)>(2) T2S; SU-GC1 cavalry 2 never T7W
    SU-PT partisan (1) T7NW";

#[test]
fn r2_2_1_r3_1_every_unit_is_that_of_the_reconstruction() {
    let book = shipped();
    let line = |(it, entry): (&Counter, &Entry)| {
        let class = match it.class {
            Class::Army => "infantry",
            Class::Panzer => "panzer",
            Class::Mechanized => "mech",
            Class::Cavalry => "cavalry",
            Class::Garrison => "garrison",
            Class::Leader => "leader",
            Class::Partisan => "partisan",
        };
        let factor = |cf: &u8| if it.bracketed { format!("({cf})") } else { cf.to_string() };
        let factors: Vec<String> = it.cf.iter().map(factor).collect();
        let factors = factors.join(if it.side == AXIS { "/" } else { ">" });
        let mut line = format!("{} {class} {}", it.id, if factors.is_empty() { "-" } else { &factors });
        line += if it.never_rebuilt { " never" } else { "" };
        let codes = if it.side == AXIS { ["N", "C", "S", "A"] } else { ["NW", "W", "SW", "S"] };
        line + &match *entry {
            Entry::Hex(hex) => format!(" @{}", book.map.grid.name(hex)),
            Entry::Turn(turn, code) => format!(" T{turn}{}", code.map_or("", |it| codes[usize::from(it)])),
            Entry::Hand => String::new(),
        }
    };
    let units: Vec<String> = book.units.iter().zip(&book.scenario.entries).map(line).collect();
    let expected: Vec<&str> = UNITS.split([';', '\n']).map(str::trim).filter(|it| !it.is_empty()).collect();
    assert_eq!(units, expected);
    assert_eq!((book.units.len(), book.n_axis, book.scenario.entries.len()), (97, 31, 97));

    for (at, it) in book.units.iter().enumerate() {
        let unit = Unit(at as u8);
        assert_eq!((book.side(unit), book.unit(&it.id)), (it.side, Some(unit)));
        assert_eq!(it.side == SOVIET, it.nation == Nation::Soviet);
        let steps = if it.side == SOVIET { 1 } else { it.cf.len() };
        assert_eq!(usize::from(it.steps), steps, "{}", it.id);
    }
    assert_eq!((book.units_of(AXIS).count(), book.units_of(SOVIET).count()), (31, 66));
    assert_eq!(book.unit("GE-A1"), None);
    let romanians: Vec<_> = book.units.iter().filter(|it| it.nation == Nation::Romanian).map(|it| &*it.id).collect();
    assert_eq!(romanians, ["RO-A3", "RO-A4"]);
    let mechanized = book.units.iter().filter(|it| it.is_mechanized()).count();
    assert_eq!(mechanized, 11 + 13 + 1);

    let codes: BTreeSet<&str> = book.units.iter().map(|it| &*it.code).collect();
    assert!(codes.len() == 97 && codes.iter().all(|it| it.len() <= 3));
    for (id, code) in [("GE-A18", "18"), ("GE-P41", "P41"), ("RO-A3", "R3"), ("GE-LG", "Gud"), ("GE-G18", "g18")] {
        assert_eq!(book.units[book.unit(id).expect("a unit").at()].code, code);
    }
    for (id, code) in [("SU-A8", "8a"), ("SU-S1", "s1"), ("SU-M12", "m12"), ("SU-IC", "ic"), ("SU-PT", "pt")] {
        assert_eq!(book.units[book.unit(id).expect("a unit").at()].code, code);
    }
}

#[test]
fn r2_0_there_are_144_counters() {
    let book = shipped();
    let armies = book.units.iter().filter(|it| it.is_german_army()).count();
    assert_eq!((armies, book.units.iter().filter(|it| it.class == Class::Garrison).count()), (8, 8));
    let of: Vec<_> = book.markers.iter().map(|it| (&*it.name, it.count)).collect();
    let expected = [
        ("Luftwaffe", 3),
        ("OKH Blitz/Mobile Defense", 4),
        ("OKH Assault", 4),
        ("OKH Hold/ATC", 4),
        ("OKH Withdraw", 4),
        ("Stavka Assault", 4),
        ("Stavka Hold/ATC", 4),
        ("Stavka Withdraw", 4),
        ("Counterattack", 3),
        ("T-34", 1),
        ("Zhukov", 1),
        ("Hitler Takes Command", 1),
        ("Game Turn", 1),
        ("Axis Victory Points", 1),
    ];
    assert_eq!(of, expected);
    let markers: usize = book.markers.iter().map(|it| usize::from(it.count)).sum();
    assert_eq!((book.units.len() + armies, markers, book.n_counters()), (105, 39, 144));
}

#[test]
fn r13_roles_and_garrisons() {
    let book = shipped();
    let ids = Role::ALL.map(|it| book.units[book.role(it).expect("a unit").at()].id.as_str());
    assert_eq!(ids, ["GE-LG", "GE-LK", "GE-A4", "SU-GC1", "SU-IC", "SU-PT"]);
    for (at, garrison) in book.garrison_of.iter().enumerate() {
        let it = &book.units[at];
        assert_eq!(garrison.is_some(), it.is_german_army());
        if let Some(garrison) = garrison {
            let garrison = &book.units[garrison.at()];
            assert_eq!(garrison.parent, Some(Unit(at as u8)));
            assert_eq!(garrison.id, it.id.replace("-A", "-G"));
        }
    }
    // Leaders come after the Panzer Corps.
    let at = |class| book.units.iter().enumerate().filter(move |it| it.1.class == class).map(|it| it.0);
    assert!(at(Class::Panzer).max() < at(Class::Leader).min());
    assert_eq!(book.scenario.entries[book.role(Role::Partisans).expect("a unit").at()], Entry::Turn(7, Some(0)));
}

#[test]
fn r6_0_r5_2_8_the_turn_track() {
    use Weather::{Fair, Frost, LightMud, Mud, Snow};
    let book = shipped();
    let turns: Vec<_> = book
        .turns
        .iter()
        .map(|it| (&*it.month, it.weather, it.minimum, it.maximum, it.counterattacks, it.luftwaffe))
        .collect();
    let expected = [
        ("June 1941", [Fair, Fair], 0, 0, 3, 1),
        ("July 1941", [Fair, Fair], 0, 0, 3, 2),
        ("August 1941", [Fair, Fair], 2, 4, 2, 0),
        ("September 1941", [Fair, LightMud], 2, 4, 1, 0),
        ("October 1941", [LightMud, Mud], 2, 4, 0, 0),
        ("November 1941", [Frost, Frost], 2, 4, 0, 0),
        ("December 1941", [Snow, Snow], 2, 3, 0, 0),
        ("January 1942", [Snow, Snow], 1, 3, 0, 0),
        ("February 1942", [Snow, Snow], 1, 2, 0, 0),
        ("March 1942", [Snow, Snow], 1, 2, 0, 0),
        ("April 1942", [Mud, Mud], 1, 2, 0, 0),
    ];
    assert_eq!(turns, expected);
}

#[test]
fn r12_2_every_cell_of_the_combat_tables() {
    let book = shipped();
    let rows = book.crt.map(|row| row.map(Result::name).join(" "));
    assert_eq!(
        rows,
        [
            "A1 A1 A1 A1 B1 DR DR",
            "A1 A1 A1 B1 DR DR DR",
            "A1 A1 B1 DR DR DR EX",
            "A1 B1 B1 DR DR EX DE",
            "A1 B1 DR EX EX DE DE",
            "B1 DR EX DE DE DE DE",
        ]
    );
    // More odds and a higher die are never worse for the attacker, but for an exchange after a retreat.
    let rank = |it| [Result::A1, Result::B1, Result::Dr, Result::Ex, Result::De].iter().position(|of| *of == it);
    assert!(book.crt.iter().all(|row| row.is_sorted_by_key(|it| rank(*it))));
    assert!((0..7).all(|column| book.crt.iter().is_sorted_by_key(|row| rank(row[column]))));
    let b1 = |it: CounterattackResult| if it == CounterattackResult::B1 { "B1" } else { "A1" };
    let rows = book.counterattack.map(|row| row.map(b1).join(" "));
    assert_eq!(rows, ["A1 A1 A1 A1", "A1 A1 A1 A1", "A1 A1 A1 B1", "A1 A1 B1 B1", "A1 B1 B1 B1", "B1 B1 B1 B1"]);
    assert_eq!(book.counterattack_front, [0, 1, 1, 2, 2, 3]);
    assert_eq!((book.leader_drm, book.snow_drm, book.most_shifts, book.most_exchanged), (1, -1, 3, 2));
}

#[test]
fn r2_3_every_cell_of_the_terrain_effects_chart() {
    let it = shipped().effects;
    // Clear, forest, swamp, rough; infantry, then mechanized.
    assert_eq!(
        it.cost,
        [
            [[1, 2, 2, 2], [1, 2, 3, 2]],
            [[1, 2, 2, 2], [1, 2, 3, 2]],
            [[2, 3, 3, 3], [2, 3, 5, 3]],
            [[1, 2, 2, 2], [1, 2, 2, 2]],
            [[2, 2, 2, 3], [2, 2, 2, 3]],
        ]
    );
    assert_eq!(it.river_cost, [[1, 1], [1, 1], [1, 1], [1, 1], [0, 0]]);
    assert_eq!(it.shift, [[0, 1, 1, 1], [0, 1, 1, 1], [0, 1, 1, 1], [0, 1, 0, 1], [0, 1, 0, 1]]);
    assert_eq!(it.river_shift, [1, 1, 1, 1, 0]);
    assert_eq!(it.place_shift, [1, 2, 1]);
    assert_eq!((it.assault_into, it.assault_out), ([true, true, false, false], [true, true, false, true]));
    assert_eq!((it.assault_into_place, it.assault_out_of_place), ([false; 3], [true; 3]));
}

#[test]
fn r7_1_r7_2_points_orders_and_compasses() {
    let book = shipped();
    let [axis, soviet] = &book.points;
    assert_eq!((axis.lowest, &axis.points[..]), (-1, &[4, 5, 6, 8, 9, 11, 12, 14, 16][..]));
    assert_eq!((soviet.lowest, &soviet.points[..]), (0, &[4, 5, 6, 7, 8, 9, 10, 11, 12][..]));
    assert_eq!((axis.weather, axis.hitler), ([1, 0, -1, 0, -2], -1));
    assert_eq!((soviet.weather, soviet.hitler), ([-1, 0, 0, 1, 2], 0));
    // The printed example: a 4, and one more for fair weather.
    assert_eq!(axis.points(4 + axis.weather[Weather::Fair as usize]), 12);
    let orders = book.orders.map(|it| (it.cost, it.mf, it.snow_mf));
    assert_eq!(orders, [(1, [4, 6], [4, 6]), (2, [5, 7], [5, 7]), (3, [4, 6], [4, 6]), (4, [4, 8], [4, 6])]);
    let arrows = |of: [bool; 6]| Dir::ALL.into_iter().filter(|&it| of[it as usize]).map(Dir::name).collect::<Vec<_>>();
    let [axis, soviet] = book.compass;
    assert_eq!((arrows(axis.black), arrows(axis.white)), (vec!["N", "NE", "SE", "S"], vec!["N", "S", "SW", "NW"]));
    assert_eq!((soviet.black, soviet.white), (axis.white, axis.black));
}

#[test]
fn r3_1_r7_5_r13_the_other_numbers() {
    let book = shipped();
    let scenario = &book.scenario;
    assert_eq!((&*scenario.title, scenario.n_turns, scenario.vp_to_win), ("Barbarossa 1941", 11, 12));
    assert_eq!((scenario.hitler_turn, scenario.hitler_needed, scenario.hitler_mods), (6, 7, [0, 1, 2, 1, 0, 1]));
    assert_eq!(scenario.orders, [[1, 0, 0, 3], [3, 1, 0, 0]]);
    assert_eq!((book.luftwaffe_cf, book.leader_range), (4, 3));
    assert_eq!((book.t34_cf, book.t34_turn, book.zhukov_turn, book.zhukov_range), (3, 5, 5, 4));
}

#[test]
fn r8_1_the_set_up_keeps_the_stacking_limits() {
    let book = shipped();
    let starts: Vec<(&Counter, Hex)> = book
        .units
        .iter()
        .zip(&book.scenario.entries)
        .filter_map(|(unit, entry)| if let Entry::Hex(hex) = entry { Some((unit, *hex)) } else { None })
        .collect();
    let of = |side| starts.iter().filter(move |it| it.0.side == side);
    assert_eq!((of(AXIS).count(), of(SOVIET).count()), (21, 29));
    let cf = |side| of(side).filter_map(|it| it.0.cf.first()).map(|it| u32::from(*it)).sum::<u32>();
    assert_eq!((cf(AXIS), cf(SOVIET)), (118, 56));
    for (_, at) in &starts {
        let here: Vec<&Counter> = starts.iter().filter(|it| it.1 == *at).map(|it| it.0).collect();
        assert!(here.iter().filter(|it| it.is_stacked()).count() <= 3);
        assert!(here.iter().filter(|it| it.is_german_army()).count() <= 1);
        assert!(here.iter().all(|it| it.side == here[0].side));
        let is = |class| here.iter().any(|it| it.class == class);
        assert!(!is(Class::Leader) || is(Class::Panzer));
        assert_eq!(here[0].side == SOVIET, book.map.area[at.at()] == Area::Ussr);
    }
}

#[test]
fn every_block_says_where_it_comes_from() {
    let book = shipped();
    let source = |name: &str| book.sources.iter().find(|it| it.0 == name).map(|it| &*it.1);
    assert_eq!(source("map.leningrad_supply"), Some("rules 10.1.11"));
    assert_eq!(source("map.rivers.Don"), Some("reconstructed"));
    assert_eq!(source("charts.orders"), Some("rules 7.2"));
    assert_eq!(source("charts.turn_track.7"), Some("reconstructed"));
    assert_eq!(source("scenario.setup.SU-PT"), Some("rules 13.6.1"));
    assert_eq!(source("units.GE-P41"), Some("reconstructed"));
    for name in ["map.grid", "map.terrain", "charts.combat_results", "charts.command_points", "map.places.Moscow"] {
        assert!(source(name).is_some_and(|it| it.starts_with("reconstructed: ")), "{name}");
    }
    // The map with rivers, straits and places; units; charts, turns and markers; the scenario; the scenery.
    assert_eq!(book.sources.len(), (8 + 19 + 3 + 116) + 97 + (12 + 11 + 14) + (5 + 89) + 1);
    let distinct: BTreeSet<&str> = book.sources.iter().map(|it| &*it.0).collect();
    assert_eq!(distinct.len(), book.sources.len());
}
