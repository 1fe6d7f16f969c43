//! Questions to fate and their answers.

/// How many kinds of markers a cup can hold.
pub const CUP_KINDS: usize = 12;

/// A question put to fate. Dice and cups are the same in every game, so clients animate them and searches average over
/// them without knowing a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Chance {
    /// One six-sided die, answered by 1 to 6.
    Die,
    /// One marker from a cup that holds `counts[kind]` of each kind, answered by the kind.
    Draw([u8; CUP_KINDS]),
    /// One of `n` equal options, answered by 1 to `n`.
    Pick(u16),
}

/// Fate's answer: the pips of a die, the kind of a drawn marker, or the number of a picked option counted from one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Luck(pub u16);

impl Chance {
    /// The sum of all weights: how many equally likely cases there are.
    #[must_use]
    pub fn cases(&self) -> u32 {
        match *self {
            Chance::Die => 6,
            Chance::Draw(counts) => counts.iter().map(|&it| u32::from(it)).sum(),
            Chance::Pick(n) => u32::from(n),
        }
    }

    /// The answer in the `nth` of the equally likely cases, counted from zero.
    ///
    /// # Panics
    /// If there is no such case.
    #[must_use]
    pub fn case(&self, nth: u32) -> Luck {
        assert!(nth < self.cases(), "a case of the chance");
        match *self {
            Chance::Die | Chance::Pick(_) => Luck(nth as u16 + 1),
            Chance::Draw(counts) => {
                let mut left = nth;
                for (kind, &count) in counts.iter().enumerate() {
                    if left < u32::from(count) {
                        return Luck(kind as u16);
                    }
                    left -= u32::from(count);
                }
                unreachable!("the case is below the sum of the counts")
            }
        }
    }

    /// Every possible answer with its weight, in ascending order.
    pub fn outcomes(&self) -> impl Iterator<Item = (Luck, u32)> + use<> {
        let this = *self;
        let n = match this {
            Chance::Die => 6,
            Chance::Draw(_) => CUP_KINDS as u16,
            Chance::Pick(n) => n,
        };
        (0..n)
            .map(move |i| match this {
                Chance::Die | Chance::Pick(_) => (Luck(i + 1), 1),
                Chance::Draw(counts) => (Luck(i), u32::from(counts[usize::from(i)])),
            })
            .filter(|&(_, weight)| weight > 0)
    }

    /// Whether `luck` is a possible answer.
    #[must_use]
    pub fn admits(&self, luck: Luck) -> bool {
        match *self {
            Chance::Die => (1..=6).contains(&luck.0),
            Chance::Draw(counts) => counts.get(usize::from(luck.0)).is_some_and(|&it| it > 0),
            Chance::Pick(n) => (1..=n).contains(&luck.0),
        }
    }

    /// An answer drawn with `bits`, for search and simulation.
    #[inline]
    pub fn draw(&self, bits: &mut crate::Bits) -> Luck {
        match *self {
            Chance::Die => Luck(bits.below(6) as u16 + 1),
            _ => self.case(bits.below(self.cases() as usize) as u32),
        }
    }
}
