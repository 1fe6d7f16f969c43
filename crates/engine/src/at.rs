//! What a session is handed of a table, and what it sees there.

use std::sync::Arc;

use catalog::{Analysis, Answer, AnyScene, Awaits, Chair, Former, Overlay, Printed, Record, Refusal, Seat, Side, Word};
use stage::{Overlaid, Told};

use crate::reply::View;

/// What a session is handed of a table.
#[derive(Clone, Copy)]
pub(crate) enum At<'a> {
    /// The seat of the chair it sits on.
    Chair(&'a Seat),
    /// All of it.
    Table(&'a dyn Analysis),
}

/// Who looks: somebody on a chair, or whoever has the whole table.
pub(crate) enum Eyes {
    Seat(Seat),
    Record(Record),
}

impl<'a> At<'a> {
    pub(crate) fn printed(self) -> &'a Arc<Printed> {
        match self {
            At::Chair(seat) => seat.printed(),
            At::Table(table) => table.printed(),
        }
    }

    /// The seat of a chair. On a chair there is that chair's alone, and nobody is let by who looks from another.
    pub(crate) fn seat(self, chair: Chair) -> Seat {
        match self {
            At::Chair(seat) => seat.clone(),
            At::Table(table) => table.seat(chair),
        }
    }

    /// The seat of the side that decides.
    pub(crate) fn seat_of(self, side: Side) -> Seat {
        self.seat(Chair::Side(side))
    }

    /// Any seat, for what everybody may know.
    pub(crate) fn any(self) -> Seat {
        self.seat(Chair::Spectator)
    }

    pub(crate) fn eyes(self, viewer: View) -> Eyes {
        match (self, viewer) {
            (At::Table(table), View::Umpire) => Eyes::Record(table.record()),
            (At::Table(table), View::Chair(chair)) => Eyes::Seat(table.seat(chair)),
            (At::Chair(seat), _) => Eyes::Seat(seat.clone()),
        }
    }

    /// What tells the truth, if this viewer may have it.
    pub(crate) fn open(self, viewer: View) -> Option<Record> {
        match self.eyes(viewer) {
            Eyes::Seat(seat) => seat.open(),
            Eyes::Record(record) => Some(record),
        }
    }

    pub(crate) fn former(self) -> Former {
        self.any().former()
    }
}

impl Eyes {
    pub(crate) fn awaits(&self) -> Awaits {
        match self {
            Eyes::Seat(it) => it.awaits(),
            Eyes::Record(it) => it.awaits(),
        }
    }

    pub(crate) fn answers(&self) -> Vec<Answer> {
        match self {
            Eyes::Seat(it) => it.answers(),
            Eyes::Record(it) => it.answers(),
        }
    }

    pub(crate) fn overlay(&self, overlay: Overlay) -> Overlaid {
        match self {
            Eyes::Seat(it) => it.overlay(overlay),
            Eyes::Record(it) => it.overlay(overlay),
        }
    }

    pub(crate) fn view_json(&self) -> String {
        match self {
            Eyes::Seat(it) => it.view_json(),
            Eyes::Record(it) => it.view_json(),
        }
    }

    pub(crate) fn scene(&self) -> AnyScene {
        match self {
            Eyes::Seat(it) => it.scene(),
            Eyes::Record(it) => it.scene(),
        }
    }

    /// The events since the table stood like this, or since the game began; nothing if its past is not at hand.
    pub(crate) fn witnessed(&self, since: Option<&Former>) -> Result<Option<Vec<Told>>, Refusal> {
        let told = match (self, since) {
            (Eyes::Seat(it), None) => it.witnessed(0),
            (Eyes::Seat(it), Some(before)) => it.witnessed_after(before),
            (Eyes::Record(it), None) => it.witnessed(0),
            (Eyes::Record(it), Some(before)) => it.witnessed_after(before),
        };
        match told {
            Err(refusal) if refusal.refused == Word::Cold => Ok(None),
            told => told.map(Some),
        }
    }
}
