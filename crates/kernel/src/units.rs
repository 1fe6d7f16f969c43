//! Sets of units as bits.

/// Makes a type for sets of the units of a game, with its iterator: `unit_set! { /// Docs. pub struct Units(u64) of
/// Unit; Members }`. A unit is a tuple struct around its place in the list of counters, a `u8`. The type belongs to the
/// game, which so decides how it is written; attributes stand before `pub struct`.
#[macro_export]
macro_rules! unit_set {
    ($(#[$meta:meta])* pub struct $Set:ident($bits:ty) of $Unit:ident; $Members:ident) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $Set(pub $bits);

        impl $Set {
            /// None.
            pub const NONE: $Set = $Set(0);

            /// Only this one.
            #[inline]
            #[must_use]
            pub const fn only(unit: $Unit) -> $Set {
                $Set(1 << unit.0)
            }

            /// Whether `unit` is in the set.
            #[inline]
            #[must_use]
            pub const fn has(self, unit: $Unit) -> bool {
                self.0 >> unit.0 & 1 != 0
            }

            /// The set and `unit`.
            #[inline]
            #[must_use]
            pub const fn with(self, unit: $Unit) -> $Set {
                $Set(self.0 | 1 << unit.0)
            }

            /// The set without `unit`.
            #[inline]
            #[must_use]
            pub const fn without(self, unit: $Unit) -> $Set {
                $Set(self.0 & !(1 << unit.0))
            }

            /// What is in both sets.
            #[inline]
            #[must_use]
            pub const fn and(self, other: $Set) -> $Set {
                $Set(self.0 & other.0)
            }

            /// What is in either set.
            #[inline]
            #[must_use]
            pub const fn or(self, other: $Set) -> $Set {
                $Set(self.0 | other.0)
            }

            /// What is in this set and not in the other.
            #[inline]
            #[must_use]
            pub const fn minus(self, other: $Set) -> $Set {
                $Set(self.0 & !other.0)
            }

            /// How many there are.
            #[inline]
            #[must_use]
            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }

            /// Whether there are more than a few: cheaper than to count them all.
            #[inline]
            #[must_use]
            pub const fn exceeds(self, few: u32) -> bool {
                let (mut left, mut n) = (self.0, 0);
                while n < few {
                    left &= left.wrapping_sub(1);
                    n += 1;
                }
                left != 0
            }

            /// Whether there are none.
            #[inline]
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// The first.
            #[inline]
            #[must_use]
            pub fn first(self) -> Option<$Unit> {
                (self.0 != 0).then(|| $Unit(self.0.trailing_zeros() as u8))
            }

            /// The last.
            #[inline]
            #[must_use]
            pub fn last(self) -> Option<$Unit> {
                (self.0 != 0).then(|| $Unit((<$bits>::BITS - 1 - self.0.leading_zeros()) as u8))
            }

            /// The one with `n` smaller ones in the set, which has more than `n`.
            #[inline]
            #[must_use]
            pub fn nth(self, n: usize) -> $Unit {
                let mut left = self.0;
                for _ in 0..n {
                    left &= left - 1;
                }
                $Unit(left.trailing_zeros() as u8)
            }

            /// Those that come after `unit` in the list.
            #[inline]
            #[must_use]
            pub const fn after(self, unit: $Unit) -> $Set {
                $Set(self.0 & !(<$bits>::MAX >> (<$bits>::BITS - 1 - unit.0 as u32)))
            }

            /// Those that meet a condition.
            #[inline]
            #[must_use]
            pub fn filter(self, mut keep: impl FnMut($Unit) -> bool) -> $Set {
                let mut kept = self;
                for unit in self {
                    if !keep(unit) {
                        kept = kept.without(unit);
                    }
                }
                kept
            }
        }

        impl IntoIterator for $Set {
            type Item = $Unit;
            type IntoIter = $Members;
            #[inline]
            fn into_iter(self) -> $Members {
                $Members(self)
            }
        }

        /// The members of a set in order.
        #[derive(Clone, Copy, Debug)]
        pub struct $Members($Set);

        impl Iterator for $Members {
            type Item = $Unit;
            #[inline]
            fn next(&mut self) -> Option<$Unit> {
                let unit = self.0.first()?;
                self.0.0 &= self.0.0 - 1;
                Some(unit)
            }
        }
    };
}
