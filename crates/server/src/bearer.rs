//! What somebody is at one table, and so what they may be asked about there.
//!
//! **Whoever asks about a table is a [`Bearer`] of it, and a bearer is made by [`Bearer::of`] alone**: an account, a token or
//! nobody, held against the row of that very table. A token of another table is nobody here, and so is one whose account has the
//! seat no longer. Questions from a chair are answered to a [`Seated`], which only a bearer gives; so no right at one table ever
//! meets the chair of another. **Whatever waits between being let in and being done is held against the row once more where it is
//! done**, at the desk and at the published moment; and what is done at the desk is done for a [`Caller`], who is asked there
//! whether the session or token still stands that he was let in by.

use std::net::IpAddr;

use catalog::Side;
use store::{Id, SeatToken, Status, TableRow};

use crate::{
    App, Problem,
    moment::Asker,
    problem::Kind,
    table_info::{self, Terms},
    who::{KEEPER, Who},
    wire::{Place, TableInfo, Watch},
};

/// Somebody at one table, by what the store says now.
pub(crate) struct Bearer {
    row: TableRow,
    is: Is,
    /// Whether they may look on.
    may_watch: bool,
    /// Whether by the list of those who were let in.
    is_let_in: bool,
}

#[derive(Clone, Copy)]
enum Is {
    /// Nobody who has said so, or the holder of a token that is good for nothing here.
    Stranger,
    /// Somebody with an account, or a guest.
    Person(Id),
    /// The holder of a token of this table for this chair, which that account has.
    Holder { chair: u8, account: Id },
}

impl Is {
    fn at(who: &Who, row: &TableRow) -> Is {
        match who {
            Who::Person(person) => Is::Person(person.id),
            Who::Holder(token) if is_held(token, row) => Is::Holder { chair: token.chair, account: token.account },
            Who::Holder(_) | Who::Nobody => Is::Stranger,
        }
    }
}

/// Whether the account of a token has the chair that it is for. Whether it may look on is asked of whoever does.
fn is_held(token: &SeatToken, row: &TableRow) -> bool {
    let is_theirs = match token.chair {
        KEEPER => row.analysis && row.creator == token.account,
        chair if chair == Place::Spectator.slot() => true,
        chair => has_seat(row, chair, token.account),
    };
    token.table == row.id && is_theirs
}

fn has_seat(row: &TableRow, chair: u8, account: Id) -> bool {
    row.seats.iter().any(|it| it.side == chair && it.account == Some(account))
}

/// Whether somebody may look on by what the row says.
fn may_look(row: &TableRow, account: Option<Id>) -> bool {
    let is_there = |id| row.creator == id || row.seats.iter().any(|it| it.account == Some(id));
    Terms::of(row).watch == Watch::Anybody || account.is_some_and(is_there)
}

/// By whom a chair was found to be sat on.
#[derive(Clone, Copy, Debug)]
enum By {
    Nobody,
    Person(Id),
    /// By a token of this account's.
    Token(Id),
}

/// A chair of a table that somebody was found to sit on, and whom. Rows are read at one time and used at another: whoever holds a
/// row asks whether it [`holds`](Seated::holds) there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seated {
    table: Id,
    place: Place,
    by: By,
    /// Whether they stand on the list of those who were let in to look on, which no row shows.
    is_let_in: bool,
}

impl Seated {
    pub(crate) fn table(self) -> Id {
        self.table
    }

    pub(crate) fn place(self) -> Place {
        self.place
    }

    /// The account that sits there itself. A token has its chair and nothing else of its account.
    pub(crate) fn account(self) -> Option<Id> {
        match self.by {
            By::Person(id) => Some(id),
            By::Nobody | By::Token(_) => None,
        }
    }

    /// Whether they came by a token, which ends with the game.
    pub(crate) fn is_by_token(self) -> bool {
        matches!(self.by, By::Token(_))
    }

    /// Whether the chair is theirs by this row of the table.
    pub(crate) fn holds(self, row: &TableRow) -> bool {
        let account = match self.by {
            By::Person(id) | By::Token(id) => Some(id),
            By::Nobody => None,
        };
        let is_theirs = match self.place.side() {
            Some(_) => account.is_some_and(|it| has_seat(row, self.place.slot(), it)),
            None => self.is_let_in || may_look(row, account),
        };
        row.id == self.table && is_theirs
    }

    /// That the chair is theirs by this row, or if that is from before they came, by the store.
    pub(crate) async fn still(self, app: &App, row: &TableRow) -> Result<(), Problem> {
        if self.holds(row) {
            return Ok(());
        }
        let row = app.store.table_by_id(self.table).await?.ok_or_else(Problem::no_table)?;
        if self.holds(&row) { Ok(()) } else { Err(not_yours()) }
    }
}

#[cfg(test)]
impl Seated {
    /// Somebody on a chair, or who holds a token of it.
    pub(crate) fn on(table: Id, place: Place, account: Option<Id>) -> Seated {
        Seated { table, place, by: account.map_or(By::Nobody, By::Person), is_let_in: false }
    }
}

/// Somebody on a chair, who asks something or wants something done.
#[derive(Clone)]
pub(crate) struct Caller {
    pub(crate) who: Who,
    pub(crate) from: IpAddr,
    pub(crate) seated: Seated,
}

impl Caller {
    /// Whose turn it is.
    pub(crate) fn asker(&self) -> Asker {
        self.who.asker(self.from)
    }
}

pub(crate) fn not_yours() -> Problem {
    Problem::new(Kind::Forbidden, "This seat is somebody else's.")
}

impl Bearer {
    /// What somebody is at a table.
    pub(crate) async fn of(app: &App, who: &Who, row: TableRow) -> Result<Bearer, Problem> {
        let is = Is::at(who, &row);
        // A token to look on with is as good as its account's right to do so.
        let account = match is {
            Is::Person(account) | Is::Holder { account, .. } => Some(account),
            Is::Stranger => None,
        };
        let may_look = may_look(&row, account);
        let is_let_in = match account {
            Some(id) if !may_look => app.store.is_watcher(row.id, id).await?,
            _ => false,
        };
        Ok(Bearer { row, is, may_watch: may_look || is_let_in, is_let_in })
    }

    pub(crate) fn row(&self) -> &TableRow {
        &self.row
    }

    /// The chair, if they may sit on it.
    pub(crate) fn seat(&self, place: Place) -> Result<Seated, Problem> {
        let by = match (self.is, place.side()) {
            (Is::Holder { chair, account }, None) if self.may_watch && chair <= place.slot() => By::Token(account),
            (Is::Holder { chair, account }, Some(_)) if chair == place.slot() => By::Token(account),
            (Is::Holder { .. }, _) => return Err(not_yours()),
            (Is::Person(id), Some(_)) if has_seat(&self.row, place.slot(), id) => By::Person(id),
            (Is::Person(_), Some(_)) => return Err(not_yours()),
            (Is::Stranger, Some(_)) => return Err(Problem::signed_out()),
            (Is::Person(id), None) if self.may_watch => By::Person(id),
            (Is::Stranger, None) if self.may_watch => By::Nobody,
            (_, None) => return Err(Problem::no_table()),
        };
        Ok(Seated { table: self.row.id, place, by, is_let_in: self.is_let_in })
    }

    /// For the engine protocol, the chair of a token, or nothing for whoever keeps a table made for analysis.
    pub(crate) fn converses(&self) -> Result<Option<Seated>, Problem> {
        match self.is {
            Is::Holder { chair: KEEPER, .. } => Ok(None),
            Is::Holder { chair, .. } => {
                let place = Place::ALL.into_iter().find(|it| it.slot() == chair).ok_or_else(Problem::no_table)?;
                self.seat(place).map(Some)
            }
            Is::Person(_) | Is::Stranger => Err(Problem::new(
                Kind::SignedOut,
                "This takes the token of a seat. Make one at the table, and send it as a bearer token.",
            )),
        }
    }

    /// Whether they may look on, and so hear what is said.
    pub(crate) fn may_watch(&self) -> bool {
        self.may_watch
    }

    /// Whether they may know that the table exists.
    pub(crate) fn may_know(&self) -> bool {
        // An open table stands in the lobby for everybody to see.
        let is_in_lobby = self.row.listed && self.row.standing.status == Status::Open;
        self.may_watch || is_in_lobby || matches!(self.is, Is::Holder { .. })
    }

    /// The sides that they play themselves.
    pub(crate) fn sides(&self) -> Vec<Side> {
        match self.is {
            Is::Person(id) => table_info::sides_of(&self.row, id).collect(),
            Is::Holder { .. } | Is::Stranger => Vec::new(),
        }
    }
}

/// A table as whoever asks may know it.
pub(crate) fn info(row: &TableRow, who: &Who) -> TableInfo {
    match Is::at(who, row) {
        Is::Person(id) => table_info::of(row, Some(id), None),
        Is::Holder { chair, .. } => {
            let place = Place::ALL.into_iter().find(|it| it.slot() == chair);
            table_info::of(row, None, place)
        }
        Is::Stranger => table_info::of(row, None, None),
    }
}
