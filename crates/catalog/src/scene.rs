//! The scene of any game.

use std::{any::Any, fmt, sync::Arc};

use kernel::Game;
use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};
use stage::{Face, Scene, Sheet};

use crate::changes::Made;

/// What a viewer sees of a game, whichever it is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(type = "{ game: string } & Scene<unknown>"))]
pub struct AnyScene {
    pub(crate) game: &'static str,
    #[serde(flatten)]
    pub(crate) scene: Scene<AnyFurniture>,
}

impl AnyScene {
    /// A scene of a game as one of any game.
    pub(crate) fn of<F: Face>(scene: Scene<F::Furniture>) -> AnyScene {
        AnyScene { game: F::Rules::ID, scene: scene.map(|it| AnyFurniture(Arc::new(Of::<F>(it)))) }
    }

    /// What all games have of a scene.
    #[must_use]
    pub fn bare(&self) -> Scene<()> {
        self.scene.bare()
    }

    /// What lies beside the map, where a game has something there that its players need to decide; a sentence each.
    #[must_use]
    pub fn beside(&self, sheet: &Sheet) -> Vec<String> {
        self.scene.furniture.0.beside(sheet)
    }
}

/// The furniture of any game.
#[derive(Clone)]
pub(crate) struct AnyFurniture(Arc<dyn Furniture>);

impl AnyFurniture {
    /// Finds what changed in it.
    pub(crate) fn changed(&self, was: &AnyFurniture, made: &mut Made) {
        self.0.changed(&*was.0, made);
    }
}

impl fmt::Debug for AnyFurniture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl PartialEq for AnyFurniture {
    fn eq(&self, other: &AnyFurniture) -> bool {
        self.0.equals(&*other.0)
    }
}

impl Serialize for AnyFurniture {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.written().serialize(serializer)
    }
}

/// The furniture of some game. It is compared as what it is: nothing is written to be compared.
trait Furniture: Any + Send + Sync {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    fn equals(&self, other: &dyn Furniture) -> bool;
    fn changed(&self, was: &dyn Furniture, made: &mut Made);
    fn written(&self) -> Box<RawValue>;
    fn beside(&self, sheet: &Sheet) -> Vec<String>;
}

/// The furniture of the game that has this face.
struct Of<F: Face>(F::Furniture);

impl<F: Face> Of<F> {
    fn own(any: &dyn Furniture) -> Option<&F::Furniture> {
        (any as &dyn Any).downcast_ref().map(|it: &Of<F>| &it.0)
    }
}

impl<F: Face> Furniture for Of<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }

    fn equals(&self, other: &dyn Furniture) -> bool {
        Of::<F>::own(other) == Some(&self.0)
    }

    fn changed(&self, was: &dyn Furniture, made: &mut Made) {
        made.by_fields(Of::<F>::own(was).expect("furniture of the same game"), &self.0);
    }

    fn written(&self) -> Box<RawValue> {
        to_raw_value(&self.0).expect("furniture that can be written as JSON")
    }

    fn beside(&self, sheet: &Sheet) -> Vec<String> {
        F::beside(sheet, &self.0)
    }
}

/// The schema of a scene of any game: one of those of the games on the shelf.
#[cfg(feature = "api")]
pub(crate) mod api {
    use stage::Scene;
    use utoipa::{
        PartialSchema, ToSchema,
        openapi::{
            Ref, RefOr, Schema,
            schema::{AllOfBuilder, Object, OneOfBuilder, Type},
        },
    };

    use super::AnyScene;

    /// Schemas with their names.
    pub(crate) type Schemas = Vec<(String, RefOr<Schema>)>;

    /// Adds the schema of scenes with this furniture, and of all that they are made of; gives its name.
    pub(crate) fn describe<F: ToSchema>(schemas: &mut Schemas) -> String {
        let name = format!("{}_{}", Scene::<F>::name(), F::name());
        schemas.push((name.clone(), Scene::<F>::schema()));
        schemas.push((F::name().into_owned(), F::schema()));
        Scene::<F>::schemas(schemas);
        name
    }

    impl PartialSchema for AnyScene {
        fn schema() -> RefOr<Schema> {
            let one_of = crate::shelf().iter().fold(OneOfBuilder::new(), |one_of, title| {
                let id = Object::builder().schema_type(Type::String).enum_values(Some([title.id()])).build();
                let tag = Object::builder().property("game", id).required("game").build();
                let scene = Ref::from_schema_name(title.describe(&mut Vec::new()));
                one_of.item(AllOfBuilder::new().item(scene).item(tag))
            });
            one_of.description(Some("What a viewer sees of a game, whichever it is.")).into()
        }
    }

    impl ToSchema for AnyScene {
        fn schemas(schemas: &mut Schemas) {
            for title in crate::shelf() {
                title.describe(schemas);
            }
        }
    }
}
