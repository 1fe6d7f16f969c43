//! How a table stands, for lists: chair by chair.

use catalog::Seat;
use store::{Standing, Status};

use crate::wire::{Ended, Place};

/// How a table stands when it has so many lines and chairs have these seats; `was` is the version a chair had before. No
/// chair's entry depends on what that chair may not know.
pub(crate) fn after(
    before: &Standing,
    lines: i64,
    seat: impl Fn(Place) -> Seat,
    was: impl Fn(Place) -> u32,
    now: i64,
) -> Standing {
    let mut standing = Standing { lines, ..before.clone() };
    for place in Place::ALL {
        let slot = usize::from(place.slot());
        let seat = seat(place);
        standing.turn = i64::from(seat.turn());
        let owing = match seat.pledges() {
            Some(pledges) if !pledges.uncommitted.is_empty() => pledges.uncommitted,
            Some(pledges) => pledges.unrevealed,
            None => seat.owing().iter().collect(),
        };
        standing.owes[slot] = owing.into_iter().fold(0, |all, it| all | 1 << Place::from(it).slot());
        if seat.version() != was(place) {
            standing.moved[slot] = now;
        }
        if let Some(outcome) = seat.outcome().filter(|_| place == Place::Spectator) {
            standing.status = Status::Over;
            let ended = Ended { winner: outcome.winner.map(Place::from), how: outcome.how.to_owned() };
            standing.result = serde_json::to_string(&ended).ok();
        }
    }
    standing
}
