//! Tables as lists and their own pages show them: each to whoever asks, by what that chair may know.

use std::collections::BTreeMap;

use catalog::Side;
use serde::{Deserialize, Serialize};
use store::{Chat, Id, Made, SeatRow, Status, TableRow};

use crate::wire::{ChatLine, DiceBy, Place, SeatInfo, SeatKind, TableInfo, TableState, Watch};

/// What was agreed on when a table was made and no rule knows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Terms {
    pub(crate) options: BTreeMap<String, String>,
    pub(crate) hints: bool,
    pub(crate) watch: Watch,
    pub(crate) dice: DiceBy,
}

impl Terms {
    pub(crate) fn of(row: &TableRow) -> Terms {
        serde_json::from_str(&row.terms).unwrap_or_default()
    }

    pub(crate) fn to_text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// The sides that somebody plays.
pub(crate) fn sides_of(row: &TableRow, account: Id) -> impl Iterator<Item = Side> {
    let has = move |side: &Side| {
        let slot = Place::from(*side).slot();
        row.seats.iter().any(|it| it.side == slot && it.account == Some(account))
    };
    Side::ALL.into_iter().filter(has)
}

/// The people at a table, each once.
pub(crate) fn people(row: &TableRow) -> Vec<Id> {
    let mut people: Vec<Id> = row.seats.iter().filter_map(|it| it.account).collect();
    people.sort_unstable();
    people.dedup();
    people
}

/// Whether the computer may give hints: the table says so, or nobody plays against another person.
pub(crate) fn has_hints(row: &TableRow) -> bool {
    let persons = row.seats.iter().filter(|it| it.made != Made::Computer).count();
    row.analysis || Terms::of(row).hints || persons <= 1 || is_one_screen(row)
}

/// Whether one person plays both sides.
fn is_one_screen(row: &TableRow) -> bool {
    row.standing.status != Status::Open && people(row).len() == 1
}

/// Whose seat it is.
pub(crate) fn side(seat: &SeatRow) -> Side {
    if seat.side == 0 { Side::A } else { Side::B }
}

fn listed(mask: u8) -> Vec<Side> {
    Side::ALL.into_iter().filter(|it| mask & 1 << Place::from(*it).slot() != 0).collect()
}

/// A table as somebody sees it, who sits on a chair or could. What it says about turns is what that chair may know.
pub(crate) fn of(row: &TableRow, account: Option<Id>, place: Option<Place>) -> TableInfo {
    let terms = Terms::of(row);
    let sides: Vec<Side> = account.into_iter().flat_map(|it| sides_of(row, it)).collect();
    let mut yours: Vec<Place> = sides.iter().map(|it| Place::from(*it)).collect();
    // Whoever holds the token of a chair has that chair, and no other of its account.
    yours.extend(place.filter(|it| it.side().is_some() && account.is_none()));
    if terms.watch == Watch::Anybody || !yours.is_empty() || place == Some(Place::Spectator) {
        yours.push(Place::Spectator);
    }
    let known: Vec<Place> = match place {
        Some(place) => vec![place],
        None if sides.is_empty() => vec![Place::Spectator],
        None => sides.iter().map(|it| Place::from(*it)).collect(),
    };
    let slots = || known.iter().map(|it| usize::from(it.slot()));
    let names = catalog::find(&row.game).map(|it| it.sides());
    // A guest who stayed away for long is forgotten, and his seat is still nobody else's.
    let is_left =
        |it: &SeatRow| it.account.is_none() && it.made != Made::Computer && row.standing.status != Status::Open;
    let player = |it: &SeatRow| match it.shown.as_str() {
        "" => "somebody who has left".to_owned(),
        name => name.to_owned(),
    };
    let seat = |it: &SeatRow| SeatInfo {
        side: side(it).into(),
        name: names.map_or("", |names| names[side(it)]).to_owned(),
        kind: match (it.made, it.account) {
            (Made::Computer, _) => SeatKind::Computer,
            (_, Some(_)) => SeatKind::Person,
            (_, None) if is_left(it) => SeatKind::Person,
            (Made::Invited, None) => SeatKind::Invited,
            (_, None) => SeatKind::Open,
        },
        player: (it.account.is_some() || is_left(it)).then(|| player(it)),
        level: it.level.clone(),
    };
    TableInfo {
        key: row.key.clone(),
        game: row.game.clone(),
        scenario: row.scenario.clone(),
        options: terms.options,
        edition: row.edition as u32,
        own_data: row.own.is_some(),
        state: match row.standing.status {
            Status::Open => TableState::Open,
            Status::Playing => TableState::Playing,
            Status::Over => TableState::Over,
        },
        analysis: row.analysis,
        hints: has_hints(row),
        watch: terms.watch,
        dice: terms.dice,
        created: row.created,
        seats: row.seats.iter().map(seat).collect(),
        yours,
        turn: match row.standing.status {
            Status::Playing => listed(slots().fold(0, |all, it| all | row.standing.owes[it])),
            // Nobody owes anything as long as somebody is missing.
            Status::Open | Status::Over => Vec::new(),
        },
        game_turn: u32::try_from(row.standing.turn).ok().filter(|it| *it > 0),
        moved: slots().map(|it| row.standing.moved[it]).max().unwrap_or_default(),
        abort: listed(row.standing.abort),
        result: row.standing.result.as_deref().and_then(|it| serde_json::from_str(it).ok()),
        rematch: row.standing.rematch.clone(),
    }
}

pub(crate) fn chat_line(chat: Chat) -> ChatLine {
    // The table itself has no name. Whoever said something keeps the one he said it by, also when he is gone.
    let by = Some(chat.name).filter(|it| !it.is_empty());
    ChatLine { n: chat.n as u32, by, at: chat.at, text: chat.body }
}

#[cfg(test)]
pub(crate) mod tests {
    use store::Standing;

    use super::*;

    /// A table of Mukden with these seats.
    pub(crate) fn row(seats: Vec<SeatRow>) -> TableRow {
        TableRow {
            id: 1,
            key: "key".to_owned(),
            game: "mukden".to_owned(),
            edition: 1,
            scenario: "01".to_owned(),
            header: String::new(),
            own: None,
            terms: String::new(),
            listed: true,
            analysis: false,
            creator: 1,
            created: 0,
            generation: 0,
            seats,
            standing: Standing::default(),
        }
    }

    #[test]
    fn whoever_is_forgotten_keeps_the_name_he_spoke_by() {
        let line = |account, name: &str| {
            let chat = Chat { n: 1, account, name: name.to_owned(), at: 0, body: "Well played.".to_owned() };
            chat_line(chat).by
        };
        assert_eq!(line(Some(1), "Anna").as_deref(), Some("Anna"));
        assert_eq!(line(None, "Guest 12ab34").as_deref(), Some("Guest 12ab34"), "she is gone");
        assert_eq!(line(None, ""), None, "the table itself");
    }

    #[test]
    fn a_seat_of_somebody_forgotten_is_open_to_nobody() {
        let seat =
            |side, made, shown: &str| SeatRow { side, made, account: None, shown: shown.to_owned(), level: None };
        let table = |status, shown: &str| {
            let row = TableRow {
                standing: Standing { status, ..Standing::default() },
                ..row(vec![seat(0, Made::Open, shown), seat(1, Made::Computer, "")])
            };
            of(&row, None, None).seats.into_iter().map(|it| (it.kind, it.player)).collect::<Vec<_>>()
        };
        let computer = (SeatKind::Computer, None);
        assert_eq!(table(Status::Open, ""), [(SeatKind::Open, None), computer.clone()]);
        for status in [Status::Playing, Status::Over] {
            let guest = (SeatKind::Person, Some("Guest 12ab34".to_owned()));
            assert_eq!(table(status, "Guest 12ab34"), [guest, computer.clone()]);
            let somebody = (SeatKind::Person, Some("somebody who has left".to_owned()));
            assert_eq!(table(status, ""), [somebody, computer.clone()]);
        }
    }
}
