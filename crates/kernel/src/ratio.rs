//! Exact fractions.

/// An exact fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ratio {
    /// Above the line.
    pub num: u64,
    /// Below the line, never zero.
    pub den: u64,
}

impl Ratio {
    /// A fraction in lowest terms.
    ///
    /// # Panics
    /// If `den` is zero.
    #[must_use]
    pub fn new(num: u64, den: u64) -> Ratio {
        assert!(den > 0, "a fraction with a denominator");
        let (mut a, mut b) = (num, den);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        Ratio { num: num / a, den: den / a }
    }
}
