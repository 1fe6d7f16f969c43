//! Cheap random bits for search and simulation.

/// A small, fast, seeded generator (SplitMix64) for search, simulation and tests.
///
/// It never answers the dice of a game between people: those come from the cryptographic stream of the driver. Rules
/// receive it by reference and never make one.
#[derive(Clone, Debug)]
pub struct Bits(u64);

impl Bits {
    /// A generator that gives the same bits for the same seed, on every machine.
    #[must_use]
    pub fn seeded(seed: u64) -> Bits {
        Bits(seed)
    }

    /// Sixty-four fresh bits.
    #[inline]
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`, uniform to within one part in 2^32.
    ///
    /// # Panics
    /// If `n` is zero.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        assert!(n > 0, "a choice among at least one");
        (((self.draw() >> 32) * n as u64) >> 32) as usize
    }
}
