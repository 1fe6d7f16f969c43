//! Random play allocates nothing per decision, and its shortcut draws fairly.

use conform::{Counting, after, check_fair};
use kernel::Bits;
use mukden::{JAPAN, Mukden, Options, RUSSIA};

#[global_allocator]
static COUNTING: Counting = Counting::new();

/// One test for both: another running beside it would be counted.
#[test]
fn decisions_are_frugal_and_fair() {
    let game = Mukden::shipped(Options::default());
    let mut bits = Bits::seeded(3);
    let (decisions, asked) = COUNTING.play(&game, 10, &mut bits);
    assert!(decisions > 1000, "{decisions} decisions");
    assert_eq!(asked, 0, "allocations in {decisions} decisions");

    // In a movement phase actions are drawn from all that could be tried, again until one is legal.
    check_fair(&game, &after(&game, "order movement; 1"), JAPAN, 200, &mut bits);
    check_fair(&game, &after(&game, "order movement; 1; flip J:IG"), RUSSIA, 200, &mut bits);
}
