//! Tables in lists, coming to them and leaving them.

use std::sync::{Arc, OnceLock};

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::Response,
};
use catalog::{Info, Side};
use data_encoding::HEXLOWER;
use serde::Deserialize;
use store::{Id, Made, SeatRow, Status, TableRow, TakeSeat, Taken};

use crate::{
    App, Problem,
    bearer::{Bearer, info},
    budget::price,
    guard::Peer,
    json::{Key, Sent},
    letters::Command,
    making::{Draft, Invited, invitation, make},
    opening,
    packed::Packed,
    problem::Kind,
    quota,
    table_info::{self, Terms},
    who::{Person, Who, digest, fresh_token},
    wire::{Place, TableInfo},
};

/// How many of one's own tables a list shows.
const LISTED: i64 = 100;

/// Which place.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WhichPlace {
    /// The place.
    pub place: Place,
}

/// Somebody comes to a table.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Coming {
    /// Which seat, of several open ones.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub place: Option<Place>,
    /// The invitation, if one is needed.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub invitation: Option<String>,
}

/// An invitation to look at.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Shown {
    /// The invitation.
    pub invitation: String,
}

/// An offer to break off a game.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AbortAsk {
    /// Whether it is offered, or no longer.
    pub offer: bool,
}

/// A table by its name.
pub(crate) async fn find(app: &App, key: &str) -> Result<TableRow, Problem> {
    app.store.table(key).await?.ok_or_else(Problem::no_table)
}

/// A table by its name, for somebody who may know of it.
pub(crate) async fn find_for(app: &App, who: &Who, key: &str) -> Result<TableRow, Problem> {
    Ok(bearer(app, who, key).await?.row().clone())
}

/// A table by its name, for somebody who may look on.
pub(crate) async fn find_to_watch(app: &App, who: &Who, key: &str) -> Result<TableRow, Problem> {
    let bearer = bearer(app, who, key).await?;
    match bearer.may_watch() {
        true => Ok(bearer.row().clone()),
        false => {
            Err(Problem::new(Kind::Forbidden, "This is for those who play at this table or are invited to look on."))
        }
    }
}

/// What somebody is at a table of this name, who may know of it.
async fn bearer(app: &App, who: &Who, key: &str) -> Result<Bearer, Problem> {
    let bearer = Bearer::of(app, who, find(app, key).await?).await?;
    if bearer.may_know() { Ok(bearer) } else { Err(Problem::no_table()) }
}

/// Which games there are, with their scenarios and options.
#[utoipa::path(get, path = "/api/games", tag = "tables", responses((status = 200, body = Vec<Info>)))]
pub(crate) async fn games(headers: HeaderMap) -> Result<Response, Problem> {
    // The same as long as the program runs: unpacked, written and packed once, and not on the runtime's threads.
    static GAMES: OnceLock<Packed> = OnceLock::new();
    if GAMES.get().is_none() {
        let list = || catalog::shelf().iter().map(|it| it.info(&[])).collect::<Result<Vec<Info>, _>>();
        let packed = tokio::task::spawn_blocking(move || list().map(|it| Packed::of(&it)));
        let packed = packed.await.map_err(|_| Problem::new(Kind::Broken, "The shelf could not be read."))??;
        drop(GAMES.set(packed));
    }
    Ok(GAMES.get().expect("a list that was just made").response(&headers))
}

/// The tables of whoever asks, those first where a decision is due.
#[utoipa::path(get, path = "/api/mine", tag = "tables", responses((status = 200, body = Vec<TableInfo>), (status = 401, body = Problem)))]
pub(crate) async fn mine(State(app): State<Arc<App>>, who: Who) -> Result<Json<Vec<TableInfo>>, Problem> {
    let person = who.person()?;
    let rows = app.store.mine(person.id, LISTED).await?;
    let mut tables: Vec<TableInfo> = rows.iter().map(|it| info(it, &who)).collect();
    let is_due = |it: &TableInfo| it.turn.iter().any(|side| it.yours.contains(&Place::from(*side)));
    tables.sort_by_key(|it| (!is_due(it), std::cmp::Reverse(it.moved)));
    Ok(Json(tables))
}

/// A table.
#[utoipa::path(
    get, path = "/api/tables/{key}", tag = "tables", params(("key" = String, Path, description = "The table's name")),
    responses((status = 200, body = TableInfo), (status = 404, body = Problem))
)]
pub(crate) async fn table(State(app): State<Arc<App>>, who: Who, Key(key): Key) -> Result<Json<TableInfo>, Problem> {
    let row = find_for(&app, &who, &key).await?;
    Ok(Json(info(&row, &who)))
}

/// What the table itself says in the chat, as long as there is room.
async fn announce(app: &Arc<App>, table: Id, text: &str) -> Result<(), Problem> {
    if app.store.announce(table, app.now(), text, quota::ANNOUNCED, quota::CHAT.most).await?.is_some() {
        app.hub.tell(app, table, Command::Said);
    }
    Ok(())
}

/// What an invitation leads to, without using it.
#[utoipa::path(
    post, path = "/api/invitation", tag = "tables", request_body = Shown,
    responses((status = 200, body = TableInfo), (status = 404, body = Problem))
)]
pub(crate) async fn shown(
    State(app): State<Arc<App>>,
    Peer(address): Peer,
    Sent { who, body: asked }: Sent<Shown>,
) -> Result<Json<TableInfo>, Problem> {
    // A guess is as dear as an attempt to sign in.
    app.limits.attempt(address)?;
    let found = app.store.invitation(&digest(&asked.invitation), app.now()).await?;
    let (table, _) = found.ok_or_else(used_up)?;
    let row = app.store.table_by_id(table).await?.ok_or_else(used_up)?;
    Ok(Json(info(&row, &who)))
}

fn used_up() -> Problem {
    Problem::new(Kind::NotFound, "This invitation is not good, or no longer: each is good once.")
}

/// Takes a seat, or comes to look on with an invitation.
#[utoipa::path(
    post, path = "/api/tables/{key}/join", tag = "tables", request_body = Coming,
    params(("key" = String, Path, description = "The table's name")),
    responses((status = 200, body = TableInfo), (status = 401, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem))
)]
pub(crate) async fn join(
    State(app): State<Arc<App>>,
    Peer(address): Peer,
    Key(key): Key,
    Sent { who, body: asked }: Sent<Coming>,
) -> Result<Json<TableInfo>, Problem> {
    let person = who.person()?;
    app.limits.account(person.id)?;
    let row = find(&app, &key).await?;
    let now = app.now();
    app.budget.charge(address, Some(person.id), price::SMALL, now)?;
    let token = match &asked.invitation {
        Some(invitation) => {
            let token = digest(invitation);
            let found = app.store.invitation(&token, now).await?;
            let (_, chair) = found.filter(|it| it.0 == row.id).ok_or_else(used_up)?;
            if chair == Place::Spectator.slot() {
                if !app.store.watch(row.id, person.id, &token, now).await? {
                    return Err(used_up());
                }
                return Ok(Json(table_info::of(&row, Some(person.id), Some(Place::Spectator))));
            }
            Some((token, chair))
        }
        None => {
            bearer(&app, &who, &key).await?;
            None
        }
    };
    if table_info::people(&row).contains(&person.id) {
        return Err(already());
    }
    let wanted = asked.place.map(Place::slot);
    let open = |made: Made| {
        row.seats.iter().find(|it| it.made == made && it.account.is_none() && wanted.is_none_or(|side| side == it.side))
    };
    let side = match token {
        Some((_, chair)) => Some(chair),
        None => open(Made::Open).map(|it| it.side),
    };
    let side = side.ok_or_else(|| Problem::new(Kind::Conflict, "No seat is open to you here."))?;
    sit(&app, &row, side, person, token.map(|it| it.0)).await?;
    let row = find(&app, &key).await?;
    Ok(Json(info(&row, &who)))
}

async fn sit(
    app: &Arc<App>,
    row: &TableRow,
    side: u8,
    person: &Person,
    token: Option<[u8; 32]>,
) -> Result<(), Problem> {
    let take = TakeSeat { table: row.id, side, account: person.id, invitation: token, now: app.now() };
    match app.store.take_seat(take).await? {
        Taken::Yes { started } => {
            let name = side_name(row, side);
            announce(app, row.id, &format!("{} plays {name}.", person.name)).await?;
            match started {
                true => app.hub.post(app, row.id, Command::Changed),
                false => app.hub.tell(app, row.id, Command::Changed),
            }
            Ok(())
        }
        Taken::Already => Err(already()),
        Taken::Occupied => Err(Problem::new(Kind::Conflict, "Somebody was quicker: the seat is taken.")),
        Taken::NotInvited => Err(used_up()),
    }
}

fn already() -> Problem {
    Problem::new(Kind::Conflict, "You sit at this table already.")
}

fn side_name(row: &TableRow, side: u8) -> &'static str {
    let side = if side == 0 { Side::A } else { Side::B };
    catalog::find(&row.game).map_or("a side", |it| it.sides()[side])
}

/// Leaves a table before its game has begun. When whoever made it leaves, and nobody else sits there, it goes. The invitations
/// of anybody else who leaves go with him.
#[utoipa::path(
    post, path = "/api/tables/{key}/leave", tag = "tables", params(("key" = String, Path, description = "The table's name")),
    responses((status = 204), (status = 401, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem))
)]
pub(crate) async fn leave(State(app): State<Arc<App>>, who: Who, Key(key): Key) -> Result<StatusCode, Problem> {
    let person = who.person()?;
    let row = find_for(&app, &who, &key).await?;
    let sits = table_info::people(&row).contains(&person.id);
    if !sits && row.creator != person.id {
        return Err(Problem::new(Kind::Conflict, "You do not sit at this table."));
    }
    if row.standing.status != Status::Open {
        return Err(Problem::new(Kind::Conflict, "The game has begun. Resign, or offer to break it off."));
    }
    if app.store.delete_table(row.id, person.id).await? {
        app.passes.doubt_table(row.id);
        return Ok(StatusCode::NO_CONTENT);
    }
    if !app.store.leave_seats(row.id, person.id).await? {
        let why = "This cannot be left now: the game has just begun, or others sit at your table.";
        return Err(Problem::new(Kind::Conflict, why));
    }
    app.passes.doubt(person.id);
    announce(&app, row.id, &format!("{} leaves.", person.name)).await?;
    app.hub.tell(&app, row.id, Command::Changed);
    Ok(StatusCode::NO_CONTENT)
}

/// Invites somebody: to a seat that is kept for an invitation, or to look on.
#[utoipa::path(
    post, path = "/api/tables/{key}/invitations", tag = "tables", request_body = WhichPlace,
    params(("key" = String, Path, description = "The table's name")),
    responses((status = 201, body = Invited), (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem))
)]
pub(crate) async fn invite(
    State(app): State<Arc<App>>,
    Peer(address): Peer,
    Key(key): Key,
    Sent { who, body: asked }: Sent<WhichPlace>,
) -> Result<(StatusCode, Json<Invited>), Problem> {
    let person = who.person()?;
    let row = find_for(&app, &who, &key).await?;
    app.limits.create(address)?;
    let is_maker = row.creator == person.id;
    let is_there = is_maker || table_info::people(&row).contains(&person.id);
    let may = if asked.place == Place::Spectator { is_there } else { is_maker };
    if !may {
        return Err(Problem::new(
            Kind::Forbidden,
            "Only whoever made the table invites to its seats, and its players to look on.",
        ));
    }
    if let Some(side) = asked.place.side() {
        let slot = Place::from(side).slot();
        let is_free = |it: &SeatRow| it.side == slot && it.made == Made::Invited && it.account.is_none();
        if !row.seats.iter().any(is_free) {
            return Err(Problem::new(Kind::Conflict, "This seat is not one that an invitation leads to."));
        }
    }
    let (invited, now) = (Invited { place: asked.place, token: fresh_token()? }, app.now());
    app.budget.charge(address, Some(person.id), price::SMALL, now)?;
    if !app.store.invite(invitation(&invited, row.id, person.id, now), now, quota::INVITATIONS).await? {
        let why = format!(
            "{} invitations of yours to this table are out, used or not. Use one of them, or wait until they expire.",
            quota::INVITATIONS
        );
        return Err(Problem::new(Kind::Conflict, why));
    }
    Ok((StatusCode::CREATED, Json(invited)))
}

/// Offers to break off the game, or no longer. When all agree, it ends and does not count; so it does at once if nobody
/// else plays, or if the dice are not yet agreed on.
#[utoipa::path(
    post, path = "/api/tables/{key}/abort", tag = "tables", request_body = AbortAsk,
    params(("key" = String, Path, description = "The table's name")),
    responses((status = 200, body = TableInfo), (status = 401, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem))
)]
pub(crate) async fn abort(
    State(app): State<Arc<App>>,
    Key(key): Key,
    Sent { who, body: asked }: Sent<AbortAsk>,
) -> Result<Json<TableInfo>, Problem> {
    let person = who.person()?;
    app.limits.account(person.id)?;
    let bearer = bearer(&app, &who, &key).await?;
    let (row, sides) = (bearer.row(), bearer.sides());
    if sides.is_empty() {
        return Err(Problem::new(Kind::Forbidden, "Only its players break off a game."));
    }
    if row.standing.status != Status::Playing {
        return Err(Problem::new(Kind::Conflict, "No game is being played here."));
    }
    let mut offers = 0;
    for side in sides {
        offers = app.store.offer_abort(row.id, Place::from(side).slot(), asked.offer).await?;
    }
    let mut persons = row.seats.iter().filter(|it| it.account.is_some());
    let is_agreed = persons.all(|it| offers & 1 << it.side != 0);
    if asked.offer && (is_agreed || !app.hub.moment(&app, row.id).await?.has_begun()) {
        app.hub.ask(&app, row.id, Command::Abort).await?;
    }
    app.hub.post(&app, row.id, Command::Changed);
    let row = find(&app, &key).await?;
    Ok(Json(info(&row, &who)))
}

/// Another game with the sides exchanged. The first who asks sits down; the other comes by asking too.
#[utoipa::path(
    post, path = "/api/tables/{key}/rematch", tag = "tables", params(("key" = String, Path, description = "The table's name")),
    responses((status = 200, body = TableInfo), (status = 401, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem))
)]
pub(crate) async fn rematch(
    State(app): State<Arc<App>>,
    who: Who,
    Peer(address): Peer,
    Key(key): Key,
) -> Result<Json<TableInfo>, Problem> {
    let person = who.person()?;
    let row = find_for(&app, &who, &key).await?;
    app.limits.create(address)?;
    if table_info::sides_of(&row, person.id).next().is_none() {
        return Err(Problem::new(Kind::Forbidden, "Only its players play again."));
    }
    if row.standing.status != Status::Over {
        return Err(Problem::new(Kind::Conflict, "This game is not over."));
    }
    let next = match &row.standing.rematch {
        Some(next) => next.clone(),
        None => {
            let title = catalog::game(&row.game)?;
            let own = opening::own(&app.store, &row).await?;
            let has_two = row.seats.len() == 2;
            let seat = |it: &SeatRow| SeatRow {
                side: if has_two { 1 - it.side } else { it.side },
                made: if it.account == Some(person.id) || it.made == Made::Computer { it.made } else { Made::Invited },
                account: it.account.filter(|it| *it == person.id),
                shown: if it.account == Some(person.id) { person.name.clone() } else { String::new() },
                level: it.level.clone(),
            };
            let seats = row.seats.iter().map(seat).collect();
            let draft = Draft {
                title,
                scenario: Some(row.scenario.clone()),
                terms: Terms::of(&row),
                own,
                seats,
                analysis: row.analysis,
            };
            let (made, _) = make(&app, person, address, draft).await?;
            // Whoever sat at the former table has an invitation that the server makes up again when he comes.
            for seat in row.seats.iter().filter(|it| it.account.is_some_and(|it| it != person.id)) {
                let account = seat.account.unwrap_or_default();
                let place = table_info::side(seat).other().into();
                let invited = Invited { place, token: reserved(&app, &made.key, account) };
                app.store
                    .invite(invitation(&invited, made.id, person.id, app.now()), app.now(), quota::INVITATIONS)
                    .await?;
            }
            let next = app.store.set_rematch(row.id, &made.key).await?;
            if next != made.key {
                // Both asked in the same moment.
                app.store.delete_table(made.id, person.id).await?;
            }
            app.hub.post(&app, row.id, Command::Changed);
            next
        }
    };
    let made = find(&app, &next).await?;
    let token = digest(&reserved(&app, &next, person.id));
    if let Some((_, side)) = app.store.invitation(&token, app.now()).await? {
        sit(&app, &made, side, person, Some(token)).await?;
    }
    let made = find(&app, &next).await?;
    Ok(Json(info(&made, &who)))
}

/// The invitation that only one account has: nobody is shown it, and the server can make it up again.
fn reserved(app: &App, table: &str, account: Id) -> String {
    let parts = ["sandtable/reserved", app.secret.as_str(), table, &account.to_string()].join("\n");
    HEXLOWER.encode(&digest(&parts))
}
