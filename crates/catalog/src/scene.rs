//! The scene of any game: the one place where all of them are named.

use serde::Serialize;
use stage::Scene;

/// What a viewer sees of a game, whichever it is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "game", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
#[allow(clippy::large_enum_variant, reason = "made one at a time")]
pub enum AnyScene {
    /// *Hindenburg's Hour*.
    Hindenburg(Scene<hindenburg_face::HindenburgFurniture>),
    /// *Mukden*.
    Mukden(Scene<mukden_face::MukdenFurniture>),
    /// *Hitler Turns East*.
    East(Scene<east_face::EastFurniture>),
}

impl AnyScene {
    /// What all games have of a scene.
    #[must_use]
    pub fn bare(&self) -> Scene<()> {
        match self {
            AnyScene::Hindenburg(scene) => scene.bare(),
            AnyScene::Mukden(scene) => scene.bare(),
            AnyScene::East(scene) => scene.bare(),
        }
    }
}
