//! What chairs are told when something has happened: each what it noticed, and what changed for it.

use std::time::Duration;

use catalog::{Chair, Former, Happened, Side, Sight, Table};
use store::{Id, TableRow};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::Desk;
use crate::{
    laid::Kept,
    letters::{Command, Listener, update, written},
    table_info,
    wire::{Heard, Place, Presence},
};

/// How often it is told at most who is there: whoever comes and goes without end is not heard of without end.
const PRESENCE_EVERY: Duration = Duration::from_millis(500);

/// What is told of those who come and go.
#[derive(Default)]
pub(super) struct Comings {
    told: Option<Instant>,
    /// Whether something has happened since, and will be told when it is time.
    is_due: bool,
}

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

/// What places where somebody listens were shown before something happens.
pub(super) struct Before(Vec<(Place, Box<Sight>)>);

/// What has happened since then.
pub(super) enum News {
    /// What was committed here, as it was made.
    Happened(Happened),
    /// All since the table stood like this, which others have stored.
    Since(Former),
}

/// The sights of those places where somebody listens who will notice something: whose version will be another.
pub(super) fn before(table: &dyn Table, there: [bool; 3], shown: &mut Shown, after: [u32; 3]) -> Before {
    let mut sights = Vec::new();
    for ((place, is_there), after) in Place::ALL.into_iter().zip(there).zip(after) {
        let seat = table.seat(place.into());
        if is_there && seat.version() != after {
            let shown = shown.take(place).filter(|it| it.version == seat.version());
            sights.push((place, shown.unwrap_or_else(|| Box::new(seat.sight()))));
        }
    }
    Before(sights)
}

/// What each place is told of what has happened since: what it noticed, and what changed for it.
fn told(table: &dyn Table, before: Before, news: &News, shown: &mut Shown) -> Vec<(Place, Option<Utf8Bytes>)> {
    let noticed = |(place, was): &(Place, Box<Sight>)| table.seat((*place).into()).version() != was.version;
    let noticed: Vec<_> = before.0.into_iter().filter(noticed).collect();
    let chairs: Vec<Chair> = noticed.iter().map(|it| it.0.into()).collect();
    let tell = |((place, was), now): ((Place, Box<Sight>), Sight)| {
        let seat = table.seat(place.into());
        let heard = match news {
            News::Happened(happened) => seat.heard_of(happened),
            News::Since(former) => seat.heard_after(former).unwrap_or_else(|refusal| {
                tracing::error!(why = refusal.tell(table.sheet()), "news without words");
                Vec::new()
            }),
        };
        let text = update(&was, &now, &heard);
        shown.keep(place, Box::new(now));
        (place, text)
    };
    noticed.into_iter().zip(table.sights(&chairs)).map(tell).collect()
}

impl Desk {
    /// Where somebody listens.
    pub(super) fn there(&self) -> [bool; 3] {
        Place::ALL.map(|place| self.listeners.iter().any(|it| it.seated.place() == place))
    }

    /// The table as it stands, before it is known what others have stored.
    pub(super) async fn before(&mut self) -> (Before, News) {
        let (there, mut shown) = (self.there(), std::mem::take(&mut self.shown));
        let look = move |table: &mut Kept| {
            let before = before(&**table, there, &mut shown, [u32::MAX; 3]);
            (before, News::Since(table.former()), shown)
        };
        let (before, since, shown) = self.table.work(look).await;
        self.shown = shown;
        (before, since)
    }

    /// Tells each chair what it noticed, and what changed for it.
    pub(super) async fn tell_changes(&mut self, before: Before, news: News) {
        if before.0.is_empty() {
            return;
        }
        let mut shown = std::mem::take(&mut self.shown);
        let look = move |table: &mut Kept| (told(&**table, before, &news, &mut shown), shown);
        let (texts, shown) = self.table.work(look).await;
        self.shown = shown;
        for (place, text) in texts {
            metrics::counter!("sandtable_updates_total").increment(1);
            self.send(Some(place), text);
        }
    }

    pub(super) fn presence(&self) -> Presence {
        let is_there = |side: &Side| self.listeners.iter().any(|it| it.seated.place() == Place::from(*side));
        Presence {
            sides: Side::ALL.into_iter().filter(is_there).collect(),
            spectators: self.listeners.iter().filter(|it| it.seated.place() == Place::Spectator).count() as u32,
        }
    }

    /// Tells who is there, now or when it is time.
    pub(super) fn tell_presence(&mut self) {
        self.publish();
        if self.comings.is_due || self.listeners.is_empty() {
            return;
        }
        let wait = self.comings.told.map_or(Duration::ZERO, |it| PRESENCE_EVERY.saturating_sub(it.elapsed()));
        if wait.is_zero() {
            return self.tell_presence_now();
        }
        self.comings.is_due = true;
        self.app.hub.later(&self.app, self.row.id, wait, Command::Presence);
    }

    pub(super) fn tell_presence_now(&mut self) {
        self.comings = Comings { told: Some(Instant::now()), is_due: false };
        let presence = self.presence();
        self.tell(None, &Heard::Presence { presence });
    }

    /// Tells all who listen, or those on one chair. Who cannot keep up is cut off, and comes back with its version.
    pub(super) fn tell(&mut self, place: Option<Place>, heard: &Heard) {
        self.send(place, written(heard));
    }

    fn send(&mut self, place: Option<Place>, text: Option<Utf8Bytes>) {
        let Some(text) = text else { return };
        self.listeners.retain(|it| place.is_some_and(|place| it.seated.place() != place) || it.tell(&text));
    }
}

/// Tells each who listens what is theirs by these rows, if anything. It is made once for all who are told the same: of one
/// place, and the same player by one of the rows, or none.
pub(super) fn alike(
    listeners: &mut Vec<Listener>,
    rows: &[&TableRow],
    mut make: impl FnMut(Place, Option<Id>) -> Option<Utf8Bytes>,
) {
    let mut made: Vec<(Place, Option<Id>, Option<Utf8Bytes>)> = Vec::new();
    listeners.retain(|it| {
        let (place, player) = group(it, rows);
        let at = made.iter().position(|made| (made.0, made.1) == (place, player));
        let at = at.unwrap_or_else(|| {
            made.push((place, player, make(place, player)));
            made.len() - 1
        });
        made[at].2.as_ref().is_none_or(|text| it.tell(text))
    });
}

/// Those who are told the same: of one place, and the same player by one of the rows, or none.
type Group = (Place, Option<Id>);

/// The groups of those who listen.
pub(super) fn groups(listeners: &[Listener], rows: &[&TableRow]) -> Vec<Group> {
    let mut groups = Vec::new();
    for it in listeners {
        let group = group(it, rows);
        if !groups.contains(&group) {
            groups.push(group);
        }
    }
    groups
}

fn group(listener: &Listener, rows: &[&TableRow]) -> Group {
    let plays = |id: &Id| rows.iter().any(|row| table_info::people(row).contains(id));
    (listener.seated.place(), listener.seated.account().filter(plays))
}

/// What each group is told when another game lies on the table, and how it stands: one sight for each chair, however many sit
/// there.
pub(super) fn anew(
    row: &TableRow,
    groups: Vec<Group>,
    sights: impl FnOnce(&[Chair]) -> Vec<Sight>,
) -> Vec<(Group, Option<Utf8Bytes>)> {
    let places: Vec<Place> = Place::ALL.into_iter().filter(|it| groups.iter().any(|one| one.0 == *it)).collect();
    let chairs: Vec<Chair> = places.iter().map(|it| (*it).into()).collect();
    let sights: Vec<(Place, Sight)> = places.into_iter().zip(sights(&chairs)).collect();
    let text = |(place, player): Group| {
        let (_, sight) = sights.iter().find(|it| it.0 == place)?;
        written(&Heard::Anew { table: table_info::of(row, player, Some(place)), sight: sight.clone() })
    };
    groups.into_iter().map(|it| (it, text(it))).collect()
}

#[cfg(test)]
mod tests {
    use catalog::{Dice, Keeping, Setup};
    use store::{Made, SeatRow};
    use tokio::sync::mpsc;

    use super::*;
    use crate::bearer::Seated;

    fn row(players: [Option<Id>; 2]) -> TableRow {
        let seat = |(account, side): (Option<Id>, u8)| SeatRow {
            side,
            made: Made::Open,
            account,
            shown: "somebody".to_owned(),
            level: None,
        };
        let seats = players.into_iter().zip(0..).map(seat).collect();
        TableRow { analysis: true, ..table_info::tests::row(seats) }
    }

    /// Fifty who listen, from every place and of many accounts, and what each is told.
    fn audience() -> (Vec<Listener>, Vec<mpsc::Receiver<Utf8Bytes>>) {
        let one = |n: i64| {
            let (queue, told) = mpsc::channel(4);
            let (place, account) = match n {
                0 | 1 => (Place::A, Some(1)),
                2 => (Place::A, None),
                3 => (Place::B, Some(2)),
                4 => (Place::Spectator, Some(1)),
                n => (Place::Spectator, (n % 2 == 0).then_some(n)),
            };
            (Listener { id: n as u64, seated: Seated::on(1, place, account), queue }, told)
        };
        (0..50).map(one).unzip()
    }

    #[test]
    fn one_sight_is_made_for_a_chair_and_one_text_for_those_who_are_told_the_same() {
        let title = catalog::find("mukden").expect("a game of this id");
        let mut table = title.table(&Setup::default(), Dice::from_seed(1)).expect("the game as shipped");
        table.keep(&Keeping::Settle).expect("a game that begins");
        let (row, was) = (row([Some(1), Some(2)]), row([Some(1), None]));
        let (mut listeners, mut told) = audience();
        let mut made = 0;
        let texts = anew(&row, groups(&listeners, &[&row]), |chairs| {
            made += chairs.len();
            table.sights(chairs)
        });
        alike(&mut listeners, &[&row], |place, player| texts.iter().find(|it| it.0 == (place, player))?.1.clone());
        assert_eq!((made, listeners.len()), (3, 50));
        for (listener, told) in listeners.iter().zip(&mut told) {
            let place = listener.seated.place();
            let sight = table.seat(place.into()).sight();
            let anew = Heard::Anew { table: table_info::of(&row, listener.seated.account(), Some(place)), sight };
            assert_eq!(told.try_recv().ok(), written(&anew));
        }
        let mut made = 0;
        alike(&mut listeners, &[&was, &row], |place, player| {
            made += 1;
            let [was, table] = [&was, &row].map(|it| table_info::of(it, player, Some(place)));
            if was == table { None } else { written(&Heard::Table { table }) }
        });
        assert_eq!(made, 5, "of each side its player, a token, and of those who look on the player and the others");
        for (listener, told) in listeners.iter().zip(&mut told) {
            let table = table_info::of(&row, listener.seated.account(), Some(listener.seated.place()));
            assert_eq!(told.try_recv().ok(), written(&Heard::Table { table }));
        }
    }

    #[test]
    fn whoever_cannot_keep_up_is_cut_off_alone() {
        let (mut listeners, mut told) = audience();
        told[7].close();
        let text = Utf8Bytes::from_static("text");
        alike(&mut listeners, &[&row([None, None])], |place, _| (place == Place::Spectator).then(|| text.clone()));
        assert_eq!(listeners.len(), 49);
        assert!(listeners.iter().all(|it| it.id != 7));
        assert!(told[0].try_recv().is_err() && told[8].try_recv().is_ok());
    }
}
