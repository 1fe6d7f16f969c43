//! What chairs are told when something has happened: each what it noticed, and what changed for it.

use catalog::{Chair, Former, Sight};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::Desk;
use crate::{
    letters::{update, written},
    wire::{Heard, Place},
};

/// What chairs were last shown, kept between two acts that follow each other soon: to make a sight again takes longer than
/// all the rest of an act.
#[derive(Default)]
pub(super) struct Shown([Option<Box<Sight>>; Place::ALL.len()]);

impl Shown {
    /// Whether nothing is kept.
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(Option::is_none)
    }

    fn take(&mut self, place: Place) -> Option<Box<Sight>> {
        self.0[usize::from(place.slot())].take()
    }

    fn keep(&mut self, place: Place, sight: Box<Sight>) {
        self.0[usize::from(place.slot())] = Some(sight);
    }
}

/// The table before something happens, as far as it is needed to tell of it.
pub(super) struct Before {
    former: Former,
    sights: Vec<(Place, Box<Sight>)>,
}

impl Desk {
    /// The table as it stands, and the sights of those who listen and will notice something: whose version will be
    /// another.
    pub(super) fn before(&mut self, version_after: impl Fn(Place) -> u32) -> Before {
        let mut sights = Vec::new();
        for place in Place::ALL {
            let is_there = self.listeners.iter().any(|it| it.place == place);
            let seat = self.place_seat(place);
            if is_there && seat.version() != version_after(place) {
                let shown = self.shown.take(place).filter(|it| it.version == seat.version());
                sights.push((place, shown.unwrap_or_else(|| Box::new(seat.sight()))));
            }
        }
        Before { former: self.table.former(), sights }
    }

    /// Tells each chair what it noticed, and what changed for it.
    pub(super) fn tell_changes(&mut self, before: Before) {
        let noticed = |(place, was): &(Place, Box<Sight>)| self.place_seat(*place).version() != was.version;
        let noticed: Vec<_> = before.sights.into_iter().filter(noticed).collect();
        let chairs: Vec<Chair> = noticed.iter().map(|it| it.0.into()).collect();
        for ((place, was), now) in noticed.into_iter().zip(self.table.sights(&chairs)) {
            let seat = self.place_seat(place);
            let heard = seat.heard_after(&before.former).unwrap_or_else(|refusal| {
                tracing::error!(table = self.row.key, why = refusal.tell(self.table.sheet()), "news without words");
                Vec::new()
            });
            let text = update(now.version, &heard, &now.changes(&was));
            self.shown.keep(place, Box::new(now));
            metrics::counter!("sandtable_updates_total").increment(1);
            self.send(Some(place), text);
        }
    }

    /// Tells all who listen, or those on one chair. Who cannot keep up is cut off, and comes back with its version.
    pub(super) fn tell(&mut self, place: Option<Place>, heard: &Heard) {
        self.send(place, written(heard));
    }

    fn send(&mut self, place: Option<Place>, text: Option<Utf8Bytes>) {
        let Some(text) = text else { return };
        self.listeners.retain(|it| place.is_some_and(|place| it.place != place) || it.tell(&text));
    }
}
