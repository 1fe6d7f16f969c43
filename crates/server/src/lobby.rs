//! The lobby: tables that wait for players, the newest first, in pages. Nobody fills it alone.

use std::{net::IpAddr, sync::Arc};

use axum::{Json, extract::State};
use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};
use store::LobbyPlace;

use crate::{
    App, Problem,
    bearer::info,
    json::Params,
    limits::network,
    problem::Kind,
    who::{Who, digest},
    wire::TableInfo,
};

/// How many tables a page has.
const PAGE: usize = 50;
/// How many tables of one maker are listed.
const OF_MAKER: i64 = 3;
/// How many tables of one address come before the rest of all.
const OF_ADDRESS: i64 = 10;

/// A page of the lobby.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Lobby {
    /// Tables that wait for players.
    pub tables: Vec<TableInfo>,
    /// What to ask for as `after` for the next page; null if this is the last one.
    pub next: Option<String>,
}

/// Which page is wanted.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub(crate) struct Page {
    /// The `next` of the page before it; without it, the first one.
    #[serde(default)]
    after: Option<String>,
}

fn read(after: &str) -> Option<LobbyPlace> {
    let (late, rest) = after.split_once('-')?;
    let (created, key) = rest.split_once('-')?;
    let is_key = (1..=64).contains(&key.len()) && key.bytes().all(|it| it.is_ascii_alphanumeric());
    let is_late = match late {
        "0" => false,
        "1" => true,
        _ => return None,
    };
    is_key.then_some(LobbyPlace { is_late, created: created.parse().ok()?, key: key.to_owned() })
}

fn written(place: &LobbyPlace) -> String {
    format!("{}-{}-{}", u8::from(place.is_late), place.created, place.key)
}

/// From where a table is made, as a word that only this installation can compute.
pub(crate) fn origin(app: &App, from: IpAddr) -> String {
    let parts = ["sandtable/origin", app.secret.as_str(), &network(from).to_string()].join("\n");
    HEXLOWER.encode(&digest(&parts)[..8])
}

/// Tables that wait for players, the newest first: three of one maker at most, and those of one address that are more than
/// ten after all others.
#[utoipa::path(get, path = "/api/lobby", tag = "tables", params(Page), responses((status = 200, body = Lobby), (status = 400, body = Problem)))]
pub(crate) async fn lobby(
    State(app): State<Arc<App>>,
    who: Who,
    Params(Page { after }): Params<Page>,
) -> Result<Json<Lobby>, Problem> {
    let unknown = || Problem::new(Kind::Malformed, "There is no such page. Begin with the first one, without `after`.");
    let after = after.map(|it| read(&it).ok_or_else(unknown)).transpose()?;
    // One more tells whether there is another page.
    let mut rows = app.store.lobby(OF_MAKER, OF_ADDRESS, after.as_ref(), PAGE as i64 + 1).await?;
    let is_last = rows.len() <= PAGE;
    rows.truncate(PAGE);
    let next = rows.last().filter(|_| !is_last).map(|it| written(&it.0));
    Ok(Json(Lobby { tables: rows.iter().map(|it| info(&it.1, &who)).collect(), next }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_read_as_it_was_written() {
        let place = LobbyPlace { is_late: true, created: 17, key: "abc".to_owned() };
        assert_eq!(read(&written(&place)), Some(place));
        for wrong in ["", "0-", "0--a", "2-1-a", "0-x-a", "0-1-", "0-1-a'b", "0-99999999999999999999-a"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
        assert_eq!(read(&format!("0-1-{}", "a".repeat(65))), None);
    }
}
