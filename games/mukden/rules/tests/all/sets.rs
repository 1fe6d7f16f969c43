//! The named data sets read without faults and keep what the rules fix.

use kernel::Side;
use mukden::{Book, Files, SHIPPED};

#[test]
fn costly_attacks_keeps_the_printed_cells() {
    let mut files = Files::first(SHIPPED);
    let charts = include_str!("../../data/sets/costly_attacks/charts.toml");
    assert!(files.replace("charts.toml", charts.to_owned()), "the charts are a file of the game");
    let book = Book::read(&files).expect("a set without faults");
    let shipped = Book::read(&Files::first(SHIPPED)).expect("shipped data files without faults");
    // 9.8: a 3 in the Russian +15 column is 1/3. 9.13: a 1 in the Japanese +5 column costs nothing and kills four.
    assert_eq!(book.crt.result(book.crt.column(Side::B, 15), 3), (1, 3));
    assert_eq!(book.crt.result(book.crt.column(Side::A, 5), 1), (0, 4));
    let attackers = |book: &Book| -> u32 { book.crt.results.iter().flatten().map(|it| u32::from(it.0)).sum() };
    assert!(attackers(&book) > attackers(&shipped), "attacks cost more");
}
