//! How serde writes what it does not know: long arrays, sides, sets of hexes. The kernel and the hex crate know no serde.

/// Arrays longer than thirty-two.
pub(crate) mod array {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    pub(crate) fn serialize<S: Serializer, T: Serialize, const N: usize>(
        all: &[T; N],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_seq(all)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>, T: Deserialize<'de>, const N: usize>(
        from: D,
    ) -> Result<[T; N], D::Error> {
        let all = Vec::<T>::deserialize(from)?;
        let n = all.len();
        all.try_into().map_err(|_| D::Error::custom(format!("{n} values where {N} belong")))
    }
}

/// Sides as whether they are the second.
pub(crate) mod side {
    use kernel::Side;
    use serde::{Deserialize, Deserializer, Serializer};

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
    pub(crate) fn serialize<S: Serializer>(side: &Side, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_bool(*side == Side::B)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Side, D::Error> {
        Ok(if bool::deserialize(from)? { Side::B } else { Side::A })
    }
}

/// Sets of hexes as their words.
pub(crate) mod set {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::Set;

    pub(crate) fn serialize<S: Serializer>(set: &Set, to: S) -> Result<S::Ok, S::Error> {
        set.0.serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Set, D::Error> {
        Ok(hex::HexSet(Deserialize::deserialize(from)?))
    }
}
