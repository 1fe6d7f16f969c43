//! The named data sets read without faults and keep what the rules fix; and sets of units count.

use east::{Book, Files, Result, SHIPPED, Units};

#[test]
fn heavy_going_is_harder_on_the_attacker_and_keeps_the_rest() {
    let mut files = Files::first(SHIPPED);
    let charts = include_str!("../../data/sets/heavy_going/charts.toml");
    assert!(files.replace("charts.toml", charts.to_owned()), "the charts are a file of the game");
    let book = Book::read(&files).expect("a set without faults");
    let shipped = Book::read(&Files::first(SHIPPED)).expect("shipped data files without faults");
    let kills = |book: &Book| {
        let all = book.crt.iter().flatten();
        all.map(|it| match it {
            Result::De => 2,
            Result::Ex => 1,
            _ => 0,
        })
        .sum::<u32>()
    };
    assert!(kills(&book) < kills(&shipped), "fewer are destroyed");
    assert!(book.effects.place_shift[1] > shipped.effects.place_shift[1], "major cities are stronger");
    // What the rules fix: the command row of 7.1.5, the Luftwaffe, the replacements of 5.2.8.
    assert_eq!(book.points, shipped.points);
    assert_eq!(book.luftwaffe_cf, 4);
    assert_eq!(book.turns, shipped.turns);
}

#[test]
fn more_than_a_few_is_what_counting_says() {
    for set in [0, 1, 1 << 127, 0b1010, u128::MAX, 1 << 64 | 1 << 63 | 1, 0b1111].map(Units) {
        for few in 0..6 {
            assert_eq!(set.exceeds(few), set.len() > few, "{set:?} {few}");
        }
    }
}
