//! What is printed beside the map: tracks, charts, ways to win, rules and sources.

use kernel::Side;
use serde::Serialize;

use crate::{Line, Weather};

/// A track.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Track {
    /// What it is called.
    pub name: String,
    /// Its boxes in order.
    pub boxes: Vec<TrackBox>,
}

/// A box of a track.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct TrackBox {
    /// What is printed in it: `5-6 March`, `June 1941, Fair`.
    pub name: String,
    /// When it is, without the weather: `5–6 March`, `June 1941`.
    pub date: String,
    /// What a small box has above: a day, a month, or its number.
    pub top: String,
    /// And below: `Aug`, `5–6 Mar`; empty if nothing.
    pub below: String,
    /// The weather that is printed in it.
    pub weather: Option<Weather>,
    /// What is due there, in words; empty if nothing.
    pub due: Vec<Line>,
}

impl TrackBox {
    /// A box that is known by its number, the first 1.
    #[must_use]
    pub fn numbered(name: String, number: usize, due: Vec<Line>) -> TrackBox {
        let date = name.replacen('-', "–", 1);
        TrackBox { name, date, top: number.to_string(), below: String::new(), weather: None, due }
    }
}

/// A chart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Chart {
    /// Its id: `march`.
    pub id: &'static str,
    /// What it is called.
    pub title: String,
    /// What the rows are: `die`.
    pub rows_are: String,
    /// What the columns are: `odds`.
    pub columns_are: String,
    /// The headings of the columns.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<ChartRow>,
    /// What the cells mean, where it needs saying.
    pub notes: Vec<String>,
    /// Where its values come from.
    pub source: String,
    /// How far they are our own.
    pub ours: Ours,
}

/// A row of a chart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct ChartRow {
    /// Its heading: `1`, `clear`.
    pub name: String,
    /// Its cells, one a column.
    pub cells: Vec<String>,
}

/// A way to win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct WayToWin {
    /// Who wins by it; nobody for a draw.
    #[cfg_attr(feature = "ts", ts(type = "Side | null"))]
    #[cfg_attr(feature = "api", schema(value_type = Option<crate::api::Side>))]
    pub side: Option<Side>,
    /// In a few words.
    pub name: String,
    /// What is needed, in a sentence.
    pub needs: Line,
    /// The rule that says so.
    pub rule: String,
}

/// A rule as players read it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct RuleOf {
    /// Its id.
    pub id: String,
    /// The number of its chapter: `5` of `5-rail-d`.
    pub chapter: String,
    /// What it says.
    pub title: String,
    /// Whether the program keeps it; what needs no program is listed all the same.
    pub modelled: bool,
}

/// Where a block of values comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct SourceOf {
    /// The block: `map.lines_of_supply`.
    pub block: String,
    /// The file it is in: `map`.
    pub file: String,
    /// What of it: `lines of supply`.
    pub words: String,
    /// The tag as written.
    pub source: String,
    /// What kind of source it is.
    pub kind: SourceKind,
}

/// What kind of source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum SourceKind {
    /// The printed rules.
    Rules,
    /// A published source.
    Public,
    /// Our own proposal for something printed that we could not see.
    Reconstructed,
}

/// How far values are our own proposal for something printed that we could not see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum Ours {
    /// Not at all.
    Not,
    /// Some of them.
    Partly,
    /// Wholly.
    Wholly,
}

impl Ours {
    /// How far values with this source are: a tag that begins with the word is about all of them.
    #[must_use]
    pub fn of(source: &str) -> Ours {
        const WORD: &str = "reconstructed";
        match source.find(WORD) {
            None => Ours::Not,
            Some(0) => Ours::Wholly,
            Some(_) => Ours::Partly,
        }
    }
}
