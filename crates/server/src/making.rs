//! Making tables.

use std::{collections::BTreeMap, net::IpAddr, sync::Arc};

use axum::{Json, extract::State, http::StatusCode};
use catalog::{Dice, Info, Level, Setup, Side, Sides, quoted};
use serde::{Deserialize, Serialize};
use store::{Created, Id, Invitation, Made, NewTable, SeatRow, Standing, Status, TableRow};

use crate::{
    App, Problem, bearer,
    budget::price,
    guard::Peer,
    json::SentNew,
    letters::Command,
    lobby, opening,
    problem::Kind,
    quota, standing,
    table_info::{self, Terms},
    tables::find,
    who::{Person, digest, fresh_key, fresh_token},
    wire::{DiceBy, Place, TableInfo, Watch},
};

/// How many data files of its own a table may have.
const MAX_FILES: usize = 32;
/// How many bytes they may have together.
const MAX_DATA: usize = 1024 * 1024;
/// How long an invitation is good for.
pub(crate) const INVITED: i64 = 30 * 24 * 3600 * 1000;

/// A table to be made.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TableAsk {
    /// The game.
    pub game: String,
    /// The scenario; the first one unless named.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub scenario: Option<String>,
    /// Options of the game; the others have their defaults.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<BTreeMap<String, String>>"))]
    pub options: BTreeMap<String, String>,
    /// Data files of one's own in place of those shipped.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<DataFile>>"))]
    pub data: Vec<DataFile>,
    /// Who sits where; only sides that decide something have seats.
    pub seats: Vec<SeatAsk>,
    /// Whether players may ask the computer for hints.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub hints: bool,
    /// Who may look on.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Watch>"))]
    pub watch: Watch,
    /// Who chooses the dice.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<DiceBy>"))]
    pub dice: DiceBy,
    /// Whether it is made for analysis: positions and dice can be set, and everybody is told so.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub analysis: bool,
}

/// A data file.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DataFile {
    /// Its path below the data folder.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// A seat of a table to be made.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatAsk {
    /// Whose side.
    pub side: Place,
    /// Who plays it.
    pub who: WhoSits,
    /// The computer's level, if it plays.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub level: Option<String>,
}

/// Who is to sit on a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum WhoSits {
    /// Whoever makes the table.
    Me,
    /// Whoever comes.
    Open,
    /// Whoever has the invitation.
    Invited,
    /// The computer.
    Computer,
}

/// A table that was made.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewlyMade {
    /// The table.
    pub table: TableInfo,
    /// The invitations to its seats, each good once. They are shown here and never again.
    pub invitations: Vec<Invited>,
}

/// An invitation.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Invited {
    /// To which place.
    pub place: Place,
    /// What to show at the door.
    pub token: String,
}

fn malformed(why: impl Into<String>) -> Problem {
    Problem::new(Kind::Malformed, why)
}

/// Makes a table.
#[utoipa::path(
    post, path = "/api/tables", tag = "tables", request_body = TableAsk,
    responses((status = 201, body = NewlyMade), (status = 400, body = Problem), (status = 401, body = Problem), (status = 409, body = Problem), (status = 413, body = Problem), (status = 429, body = Problem))
)]
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    Peer(address): Peer,
    SentNew { who, body: asked, room: _room }: SentNew<TableAsk>,
) -> Result<(StatusCode, Json<NewlyMade>), Problem> {
    let person = who.person()?;
    let title = catalog::game(&asked.game)?;
    let own = own_data(&app, title, asked.data).await?;
    let info = app.reading(false, || title.info(&[])).await??;
    let seats = seats(&info, &asked.seats, asked.analysis, person)?;
    let terms = Terms { options: asked.options, hints: asked.hints, watch: asked.watch, dice: asked.dice };
    let draft = Draft { title, scenario: asked.scenario, terms, own, seats, analysis: asked.analysis };
    let (row, invitations) = make(&app, person, address, draft).await?;
    Ok((StatusCode::CREATED, Json(NewlyMade { table: bearer::info(&row, &who), invitations })))
}

async fn own_data(
    app: &App,
    title: &'static dyn catalog::Title,
    data: Vec<DataFile>,
) -> Result<Vec<catalog::Own>, Problem> {
    let bytes: usize = data.iter().map(|it| it.text.len() + it.path.len()).sum();
    if data.len() > MAX_FILES || bytes > MAX_DATA {
        let why = format!("A table has at most {MAX_FILES} data files of its own, with {MAX_DATA} bytes together.");
        return Err(Problem::new(Kind::TooLarge, why));
    }
    if data.iter().any(|it| it.path.contains('\0') || it.text.contains('\0')) {
        return Err(malformed("A data file holds a zero byte; it is no text."));
    }
    let own: Vec<catalog::Own> = data.into_iter().map(|it| (it.path, it.text)).collect();
    if own.is_empty() {
        return Ok(own);
    }
    let (faults, own) = app.reading(true, move || (title.check(&own), own)).await?;
    if faults.is_empty() {
        return Ok(own);
    }
    let first: Vec<String> = faults.iter().take(10).map(ToString::to_string).collect();
    let more = faults.len().saturating_sub(first.len());
    let more = if more == 0 { String::new() } else { format!("\nand {more} more") };
    Err(malformed(format!("The data files are not right:\n{}{more}", first.join("\n"))))
}

fn seats(info: &Info, asked: &[SeatAsk], is_analysis: bool, person: &Person) -> Result<Vec<SeatRow>, Problem> {
    let mut seats: Vec<SeatRow> = Vec::new();
    for (side, about) in Side::ALL.into_iter().zip(&info.sides) {
        let place = Place::from(side);
        let mut named = asked.iter().filter(|it| it.side == place);
        let seat = match (about.decides, named.next(), named.next()) {
            (false, None, _) => continue,
            (false, Some(_), _) => {
                return Err(malformed(format!("{} is moved by the rules, and has no seat.", about.name)));
            }
            (true, Some(seat), None) => seat,
            (true, None, _) => return Err(malformed(format!("Say who plays {}.", about.name))),
            (true, Some(_), Some(_)) => return Err(malformed(format!("{} is named twice.", about.name))),
        };
        let level = match (seat.who, seat.level.as_deref()) {
            (WhoSits::Computer, name) => {
                let name = name.unwrap_or("normal");
                let Some(level) = Level::find(name) else {
                    let known: Vec<_> = Level::ALL.iter().map(|it| it.1).collect();
                    return Err(malformed(format!(
                        "There is no level {}; there are {}.",
                        quoted(name),
                        known.join(", ")
                    )));
                };
                Some(level.name().to_owned())
            }
            (_, None) => None,
            (_, Some(_)) => return Err(malformed("Only the computer has a level.")),
        };
        let (made, account, shown) = match seat.who {
            WhoSits::Me => (Made::Held, Some(person.id), person.name.clone()),
            WhoSits::Open => (Made::Open, None, String::new()),
            WhoSits::Invited => (Made::Invited, None, String::new()),
            WhoSits::Computer => (Made::Computer, None, String::new()),
        };
        seats.push(SeatRow { side: place.slot(), made, account, shown, level });
    }
    if asked.iter().any(|it| it.side == Place::Spectator) {
        return Err(malformed("A spectator has no seat."));
    }
    if seats.iter().all(|it| it.made == Made::Computer) {
        return Err(malformed("At least one seat must be a person's."));
    }
    if is_analysis && seats.iter().any(|it| it.made != Made::Held) {
        return Err(malformed("At a table made for analysis every seat is yours."));
    }
    Ok(seats)
}

/// A table that is about to be made.
pub(crate) struct Draft {
    pub(crate) title: &'static dyn catalog::Title,
    pub(crate) scenario: Option<String>,
    pub(crate) terms: Terms,
    pub(crate) own: Vec<catalog::Own>,
    pub(crate) seats: Vec<SeatRow>,
    pub(crate) analysis: bool,
}

/// Makes a table for somebody who may have one more, wherever they are.
pub(crate) async fn make(
    app: &Arc<App>,
    person: &Person,
    from: IpAddr,
    draft: Draft,
) -> Result<(TableRow, Vec<Invited>), Problem> {
    let Draft { title, scenario, terms, own, seats, analysis } = draft;
    let persons = seats.iter().filter(|it| it.made != Made::Computer).map(table_info::side);
    let secrets = match terms.dice {
        DiceBy::Everybody if !analysis => persons.fold(Sides::NONE, Sides::with),
        _ => Sides::NONE,
    };
    let setup = Setup { scenario, options: terms.options.clone(), own: own.clone(), secrets };
    let mut seed = [0; 32];
    getrandom::fill(&mut seed).map_err(|_| Problem::new(Kind::Broken, "The system gives no random numbers."))?;
    let dice = Dice::new(seed);
    let is_full = seats.iter().all(|it| it.account.is_some() || it.made == Made::Computer);
    let status = if is_full { Status::Playing } else { Status::Open };
    let now = app.now();
    // All that is asked of the table it is asked there.
    let lay = move || {
        let hash = (!setup.own.is_empty()).then(|| opening::own_hash(&setup.own));
        let table = title.table(&setup, dice)?;
        let bare = Standing { status, moved: [now; 3], ..Standing::default() };
        let standing = standing::after(&bare, 0, |place| table.seat(place.into()), |_| 0, now);
        let edition = i64::from(table.info().edition);
        Ok::<_, Problem>((hash, edition, table.header().scenario.clone(), opening::header(&*table), standing))
    };
    let (hash, edition, scenario, header, standing) = app.reading(!own.is_empty(), lay).await??;
    let bytes: usize = own.iter().map(|it| it.0.len() + it.1.len()).sum();
    app.budget.charge(from, Some(person.id), price::TABLE + bytes as u64, now)?;
    let mut invitations = Vec::new();
    for seat in seats.iter().filter(|it| it.made == Made::Invited) {
        invitations.push(Invited { place: table_info::side(seat).into(), token: fresh_token()? });
    }
    let key = fresh_key()?;
    let is_open = seats.iter().any(|it| it.made == Made::Open);
    let new = NewTable {
        key: key.clone(),
        game: title.id().to_owned(),
        edition,
        scenario,
        header,
        own_files: hash.map(|it| (it, own)),
        terms: terms.to_text(),
        listed: is_open,
        analysis,
        creator: person.id,
        origin: is_open.then(|| lobby::origin(app, from)),
        created: now,
        seats,
        standing,
        invitations: invitations.iter().map(|it| (digest(&it.token), it.place.slot(), now + INVITED)).collect(),
    };
    let quota = quota::of(person, app.config.limits);
    let id = match app.store.create_table_within(new, quota).await? {
        Created::Yes(id) => id,
        Created::TooMuch(what) => return Err(quota::too_much(what, person, quota)),
        Created::NoMaker => return Err(Problem::signed_out()),
    };
    metrics::counter!("sandtable_tables_made_total").increment(1);
    if is_full {
        app.hub.post(app, id, Command::Changed);
    }
    Ok((find(app, &key).await?, invitations))
}

pub(crate) fn invitation(invited: &Invited, table: Id, maker: Id, now: i64) -> Invitation {
    Invitation { token: digest(&invited.token), table, chair: invited.place.slot(), maker, expires: now + INVITED }
}
