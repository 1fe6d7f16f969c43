//! Random play allocates nothing per decision, and its shortcut draws fairly.

use std::{
    alloc::{GlobalAlloc, Layout, System},
    sync::atomic::{AtomicUsize, Ordering},
};

use hindenburg::{Action, Hindenburg, Options, Phase};
use kernel::{Awaiting, Bits, Game, Log, Side};

/// Counts what the program asks the system for.
struct Counting;

static ALLOCATIONS: AtomicUsize = AtomicUsize::new(0);

#[allow(unsafe_code, reason = "an allocator cannot be written without")]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// One test for both: another running beside it would be counted.
#[test]
fn decisions_are_frugal_and_fair() {
    let game = Hindenburg::shipped(Options { variable_activation: true, delayed_rail: true, ..Options::default() });
    let mut bits = Bits::seeded(3);
    let mut list = Vec::with_capacity(1024);
    let start = game.setup();
    let fresh = game.board(&start);
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    let mut decisions = 0;
    for _ in 0..50 {
        let (mut state, mut board) = (start, fresh.clone());
        decisions += play::random_game(&game, &mut state, &mut board, &mut list, &mut bits, 100_000).decisions;
    }
    let after = ALLOCATIONS.load(Ordering::Relaxed);
    assert!(decisions > 1000, "{decisions} decisions");
    assert_eq!(after - before, 0, "allocations in {decisions} decisions");

    rail_ends_are_drawn_evenly(&game, &mut bits);
}

/// `any_action` draws rail destinations without listing them: each must come up as often as from the list.
fn rail_ends_are_drawn_evenly(game: &Hindenburg, bits: &mut Bits) {
    let mut state = game.setup();
    let mut board = game.board(&state);
    let mut list = Vec::new();
    while !matches!(state.phase, Phase::Rail(_)) {
        match game.awaiting(&state) {
            Awaiting::Chance(chance) => game.land(&mut state, &mut board, chance.draw(bits), &mut Log::off()),
            Awaiting::Choice(_) => {
                list.clear();
                game.actions(&state, &mut board, Side::A, &mut list);
                let rail = list.iter().copied().find(|it| matches!(it, Action::Rail(_)));
                let action = rail.unwrap_or(list[list.len() - 1]);
                game.act(&mut state, &mut board, Side::A, action, &mut Log::off());
            }
            Awaiting::Over(_) => panic!("no train ever ran"),
        }
    }
    list.clear();
    game.actions(&state, &mut board, Side::A, &mut list);
    let listed = list.clone();
    assert!(listed.len() > 100, "{} destinations", listed.len());
    let draws = 200 * listed.len();
    let mut times = vec![0u64; listed.len()];
    for _ in 0..draws {
        let (action, n) = game.any_action(&state, &mut board, Side::A, &mut list, bits);
        assert_eq!(n, listed.len());
        times[listed.binary_search(&action).expect("a listed action")] += 1;
    }
    // Chi-squared with hundreds of degrees of freedom: its mean is n - 1, its deviation the root of twice that.
    let squares: u64 = times.iter().map(|&it| it.abs_diff(200).pow(2)).sum();
    let chi = squares / 200;
    let n = listed.len() as u64;
    assert!(chi < n + 5 * (2 * n).isqrt(), "chi-squared {chi} for {n} destinations");
}
