//! How states write sides and sets of hexes for serde.

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
