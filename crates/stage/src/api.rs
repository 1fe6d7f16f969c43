//! How types of the kernel, which knows no schemas, are described to clients.

use std::borrow::Cow;

use serde::Serialize;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        RefOr, Schema,
        schema::{ArrayBuilder, ArrayItems},
    },
};

use crate::{Overlaid, PackedNode, PackedOverlaid, PackedReach, Reach};

/// One of the two sides, in the order of the sheet.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The first.
    A,
    /// The second.
    B,
}

/// Something of each side.
#[derive(Serialize, ToSchema)]
pub struct Pair<T> {
    /// Of the first side.
    pub a: T,
    /// Of the second.
    pub b: T,
}

impl PartialSchema for Reach {
    fn schema() -> RefOr<Schema> {
        PackedReach::schema()
    }
}

impl ToSchema for Reach {
    fn name() -> Cow<'static, str> {
        "Reach".into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        PackedReach::schemas(schemas);
    }
}

impl PartialSchema for Overlaid {
    fn schema() -> RefOr<Schema> {
        PackedOverlaid::schema()
    }
}

impl ToSchema for Overlaid {
    fn name() -> Cow<'static, str> {
        "Overlaid".into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        PackedOverlaid::schemas(schemas);
    }
}

impl PartialSchema for PackedNode {
    fn schema() -> RefOr<Schema> {
        let number = || if let RefOr::T(it) = u16::schema() { it } else { unreachable!("a type without a name") };
        let list = ArrayBuilder::new().prefix_items((0..4).map(|_| number())).items(ArrayItems::False);
        list.min_items(Some(3)).max_items(Some(4)).description(Some("Hex, cost, kind, and the node before it.")).into()
    }
}

impl ToSchema for PackedNode {}
