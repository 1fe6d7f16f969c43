//! Random play allocates nothing per decision, and its shortcut draws fairly.

use conform::{Counting, after, check_fair};
use east::{AXIS, East, Options};
use kernel::Bits;

#[global_allocator]
static COUNTING: Counting = Counting::new();

#[test]
fn decisions_are_frugal_and_fair() {
    let game = East::shipped(Options::default());
    let mut bits = Bits::seeded(3);
    let (decisions, asked) = COUNTING.play(&game, 10, &mut bits);
    assert!(decisions > 1000, "{decisions} decisions");
    assert_eq!(asked, 0, "allocations in {decisions} decisions");

    // In a movement phase actions are drawn from all that could be tried, again until one is legal.
    let opening = "assign center; done; 3 3; axis: buy HHHH; soviet: buy HHHH";
    check_fair(&game, &after(&game, &format!("{opening}; done")), AXIS, 200, &mut bits);
}
