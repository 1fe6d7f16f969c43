//! Long arrays in serde, which stops at thirty-two of its own accord: `#[serde(with = "data::array")]`.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// Writes an array as a sequence.
///
/// # Errors
/// Those of the format.
pub fn serialize<S: Serializer, T: Serialize, const N: usize>(all: &[T; N], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(all)
}

/// Reads an array from a sequence of just as many values.
///
/// # Errors
/// Those of the format, or that there are more or fewer values.
pub fn deserialize<'de, D: Deserializer<'de>, T: Deserialize<'de>, const N: usize>(
    from: D,
) -> Result<[T; N], D::Error> {
    let all = Vec::<T>::deserialize(from)?;
    let n = all.len();
    all.try_into().map_err(|_| D::Error::custom(format!("{n} values where {N} belong")))
}
