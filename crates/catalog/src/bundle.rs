//! A game as the catalog has it: rules, face and player.

use data::Published;
use kernel::{Game, Player, Sighted};
use play::Playable;
use serde::Serialize;
use stage::Face;

/// The rules of a game that can be put on the shelf.
pub trait Rules: Published + Playable<View: Serialize + Send> {}

impl<G: Published + Playable<View: Serialize + Send>> Rules for G {}

/// The three parts of a game. A pair of a face and a player of the same rules is one.
pub trait Bundle: 'static {
    /// What may be done, and what comes of it.
    type Rules: Rules;
    /// How it is shown to people.
    type Face: Face<Rules = Self::Rules, Furniture: Described>;
    /// The computer's part in it.
    type Player: Player<Rules = Self::Rules>;
}

impl<F: Face<Rules: Rules, Furniture: Described>, P: Player<Rules = F::Rules>> Bundle for (F, P) {
    type Rules = F::Rules;
    type Face = F;
    type Player = P;
}

pub(crate) type StateOf<B> = <<B as Bundle>::Rules as Game>::State;
pub(crate) type BoardOf<B> = <<B as Bundle>::Rules as Game>::Board;
pub(crate) type ActionOf<B> = <<B as Bundle>::Rules as Game>::Action;
pub(crate) type EventOf<B> = <<B as Bundle>::Rules as Game>::Event;
pub(crate) type RecallOf<B> = <<B as Bundle>::Rules as Sighted>::Recall;

/// Furniture that can be described to clients: in TypeScript with the feature `ts`, in OpenAPI with `api`.
pub trait Described: Declared + Schemed {}

impl<F: Declared + Schemed> Described for F {}

#[cfg(feature = "ts")]
pub use ts_rs::TS as Declared;
#[cfg(feature = "api")]
pub use utoipa::ToSchema as Schemed;

/// Without the feature `ts` nothing is asked of it.
#[cfg(not(feature = "ts"))]
pub trait Declared {}

#[cfg(not(feature = "ts"))]
impl<F> Declared for F {}

/// Without the feature `api` nothing is asked of it.
#[cfg(not(feature = "api"))]
pub trait Schemed {}

#[cfg(not(feature = "api"))]
impl<F> Schemed for F {}
