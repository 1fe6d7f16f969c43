//! What the store is told of something before it happens.

use catalog::{Keeper, Level, Pending, Side};
use store::{Append, Made, Status, TableRow};

use super::telling::Before;
use crate::{opening, standing, wire::Place};

/// What would come of a wish.
pub(super) struct Planned {
    pub(super) pending: Pending,
    pub(super) append: Append,
    pub(super) before: Before,
}

/// What the store is told of something that was rehearsed at a table.
pub(super) fn planned(row: &TableRow, table: &dyn Keeper, pending: &Pending, by: Place, now: i64) -> Append {
    let lines = pending.lines();
    let first = table.inputs() as i64;
    let standing = standing::after(
        &row.standing,
        first + lines.len() as i64,
        |place| pending.seat(place.into()),
        |place| table.seat(place.into()).version(),
        now,
    );
    let owes = |side: Side| {
        let seat = pending.seat(Place::from(side).into());
        seat.pledges().is_none() && seat.owing().has(side)
    };
    Append {
        version: i64::from(pending.seat(by.into()).version()),
        jobs: mask(&computers_owing(row, owes)),
        ..opening::append(table, row.id, row.generation, first, lines, standing, now)
    }
}

/// The sides that the computer plays and that owe a decision.
pub(super) fn computers_owing(row: &TableRow, owes: impl Fn(Side) -> bool) -> Vec<Side> {
    if row.standing.status != Status::Playing {
        return Vec::new();
    }
    Side::ALL.into_iter().filter(|it| level(row, *it).is_some() && owes(*it)).collect()
}

/// The level of the computer that plays a side, if one does.
pub(super) fn level(row: &TableRow, side: Side) -> Option<Level> {
    let slot = Place::from(side).slot();
    let seat = row.seats.iter().find(|it| it.side == slot && it.made == Made::Computer)?;
    seat.level.as_deref().and_then(Level::find)
}

/// Sides as the store writes them.
pub(super) fn mask(sides: &[Side]) -> u8 {
    sides.iter().fold(0, |all, it| all | 1 << Place::from(*it).slot())
}
