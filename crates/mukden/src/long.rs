//! Long arrays in serde, which stops at thirty-two of its own accord.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

pub(crate) fn serialize<S: Serializer, T: Serialize, const N: usize>(all: &[T; N], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(all)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>, T: Deserialize<'de>, const N: usize>(
    from: D,
) -> Result<[T; N], D::Error> {
    let all = Vec::<T>::deserialize(from)?;
    let n = all.len();
    all.try_into().map_err(|_| D::Error::custom(format!("{n} values where {N} belong")))
}
