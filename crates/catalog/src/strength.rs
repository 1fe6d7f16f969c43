//! How sure one can be who plays better: shares with their intervals, Elo, and a test that knows when to stop.

use serde::Serialize;

/// The 95 % interval of a share by Wilson's score: `hits` of `n`.
#[must_use]
pub fn wilson(hits: usize, n: usize) -> (f64, f64) {
    if n == 0 {
        return (0.0, 1.0);
    }
    let (n, z) = (n as f64, Z);
    let p = hits as f64 / n;
    let centre = p + z * z / (2.0 * n);
    let spread = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    // Rounding must not push the ends past the share itself.
    (((centre - spread) / scale).clamp(0.0, p), ((centre + spread) / scale).clamp(p, 1.0))
}

/// How many standard errors a 95 % interval reaches to each side.
const Z: f64 = 1.959_963_984_540_054;

/// Points of the first player in matches of one or two games each: a win is one, a draw a half. A match is counted as a
/// whole, because the two games of a pair share their dice.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Points {
    /// Points of each match, as a share of those that could be had.
    shares: Vec<f64>,
}

/// What points say about strength.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Strength {
    /// How many matches.
    pub matches: usize,
    /// The share of the points, with the ends of its 95 % interval.
    pub share: [f64; 3],
    /// The same as a difference in Elo.
    pub elo: [f64; 3],
}

impl Points {
    /// Counts a match: the share of its points that the first player had.
    pub fn add(&mut self, share: f64) {
        self.shares.push(share);
    }

    /// The mean and the variance of a match. Five imagined matches, one of each result with little weight, keep a short
    /// run of equal results from looking certain.
    fn moments(&self) -> (f64, f64, f64) {
        let ends = [0.0, 0.25, 0.5, 0.75, 1.0];
        let all = || self.shares.iter().map(|it| (*it, 1.0)).chain(ends.map(|it| (it, LITTLE)));
        let n: f64 = all().map(|it| it.1).sum();
        let mean = all().map(|(share, weight)| share * weight).sum::<f64>() / n;
        let variance = all().map(|(share, weight)| (share - mean).powi(2) * weight).sum::<f64>() / n;
        (n, mean, variance)
    }

    /// What they say about strength.
    #[must_use]
    pub fn strength(&self) -> Strength {
        let (n, mean, variance) = self.moments();
        let spread = Z * (variance / n).sqrt();
        let share = [mean, (mean - spread).max(0.0), (mean + spread).min(1.0)];
        Strength { matches: self.shares.len(), share, elo: share.map(elo) }
    }
}

/// The weight of an imagined match.
const LITTLE: f64 = 0.1;

/// The difference in Elo at which a player has this share of the points, held within what anybody would write down.
fn elo(share: f64) -> f64 {
    let share = share.clamp(1e-4, 1.0 - 1e-4);
    -400.0 * (1.0 / share - 1.0).log10()
}

/// Two opinions about the first player's share of the points; matches are played until one of them can be given up, each
/// wrongly once in twenty times (a sequential probability ratio test).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The share that would not be worth having.
    pub low: f64,
    /// The share that is hoped for.
    pub high: f64,
}

/// How a test stands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Verdict {
    /// The logarithm of how much likelier the results are under the higher share.
    pub ratio: f64,
    /// Whether the higher share is accepted, or the lower; nothing if more matches are needed.
    pub accepted: Option<bool>,
}

impl Sprt {
    /// The ratio at which an opinion is given up: 19 to 1.
    pub const BOUND: f64 = 2.944_438_979_166_440_5;

    /// How the test stands after these matches.
    #[must_use]
    pub fn judge(&self, points: &Points) -> Verdict {
        let (n, mean, variance) = points.moments();
        let ratio = n * (self.high - self.low) * (2.0 * mean - self.low - self.high) / (2.0 * variance);
        let is_decided = ratio.abs() >= Sprt::BOUND && points.shares.len() >= FEWEST;
        Verdict { ratio, accepted: is_decided.then_some(ratio > 0.0) }
    }
}

/// No test ends before so many matches: the variance is not known before.
const FEWEST: usize = 8;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_as_in_the_textbooks() {
        let (low, high) = wilson(10, 100);
        assert!((low - 0.0552).abs() < 1e-3 && (high - 0.1744).abs() < 1e-3, "{low} {high}");
        assert_eq!(wilson(0, 0), (0.0, 1.0));
        assert_eq!(wilson(0, 10).0, 0.0);
        assert_eq!(wilson(10, 10).1, 1.0);
    }

    fn points(shares: &[f64]) -> Points {
        let mut points = Points::default();
        shares.iter().for_each(|it| points.add(*it));
        points
    }

    #[test]
    fn elo_as_in_chess() {
        assert!((elo(0.75) - 190.85).abs() < 0.01);
        assert!(elo(0.5).abs() < 1e-9);
        assert!(elo(1.0) < 2000.0, "nobody is infinitely better");
        let even = points(&[1.0, 0.0].repeat(200)).strength();
        assert!((even.share[0] - 0.5).abs() < 1e-9);
        assert!((even.share[2] - even.share[0] - 1.96 * 0.5 / 20.0).abs() < 1e-3, "{even:?}");
    }

    #[test]
    fn a_test_stops_on_the_side_of_the_truth() {
        let sprt = Sprt { low: 0.5, high: 0.55 };
        let run = |share: f64| {
            let (mut bits, mut points) = (kernel::Bits::seeded(5), Points::default());
            loop {
                points.add(if (bits.below(1000) as f64) < share * 1000.0 { 1.0 } else { 0.0 });
                if let Some(accepted) = sprt.judge(&points).accepted {
                    return (accepted, points.shares.len());
                }
            }
        };
        let (better, long) = run(0.60);
        let (worse, _) = run(0.45);
        assert!(better && !worse);
        assert!((30..2000).contains(&long), "{long}");
        let (certain, short) = run(1.0);
        assert!(certain && short < 40, "{short}");
    }
}
