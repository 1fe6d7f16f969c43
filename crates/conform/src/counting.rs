//! An allocator that counts, to show that random play asks the system for nothing.

use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
    sync::atomic::{AtomicUsize, Ordering},
};

use kernel::{Bits, Game};

thread_local! {
    /// How often this thread asked for memory.
    static ASKED_HERE: Cell<usize> = const { Cell::new(0) };
}

/// Counts what the program asks the system for; a test that wants to know makes it the global allocator.
pub struct Counting {
    times: AtomicUsize,
    bytes: AtomicUsize,
}

impl Counting {
    /// An allocator that has counted nothing.
    #[must_use]
    #[allow(clippy::new_without_default, reason = "statics need a constant")]
    pub const fn new() -> Counting {
        Counting { times: AtomicUsize::new(0), bytes: AtomicUsize::new(0) }
    }

    /// How often memory was asked for so far.
    #[must_use]
    pub fn asked(&self) -> usize {
        self.times.load(Ordering::Relaxed)
    }

    /// How many bytes of it.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Plays random games to the end and says how many decisions they took and how often they asked for memory, whatever
    /// other threads do meanwhile.
    pub fn play<G: Game>(&self, game: &G, games: usize, bits: &mut Bits) -> (u64, usize) {
        let mut list = Vec::with_capacity(4096);
        let start = game.setup();
        let fresh = game.board(&start);
        // States and boards of the games are plain data: their clones ask for nothing either.
        let before = ASKED_HERE.get();
        let mut decisions = 0;
        for _ in 0..games {
            let (mut state, mut board) = (start.clone(), fresh.clone());
            decisions += play::random_game(game, &mut state, &mut board, &mut list, bits, 1_000_000).decisions;
        }
        (decisions, ASKED_HERE.get() - before)
    }
}

#[allow(unsafe_code, reason = "an allocator cannot be written without")]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        self.times.fetch_add(1, Ordering::Relaxed);
        self.bytes.fetch_add(layout.size(), Ordering::Relaxed);
        ASKED_HERE.set(ASKED_HERE.get() + 1);
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        unsafe { System.dealloc(at, layout) }
    }
}
