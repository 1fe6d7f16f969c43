//! What is only for the eye: where the globe lies on the map.

use data::{Table, Text};
use stage::Projection;

use super::Reader;

/// What is only for the eye. It has no part in the rules, and no journal depends on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenery {
    /// Where a point of the globe lies on the map; none if the file does not say.
    pub projection: Option<Projection>,
}

impl<'a> Reader<'a> {
    pub(super) fn scenery(&mut self, text: Text<'a>) -> Option<Scenery> {
        let mut file = Table::parse(text, self.faults);
        if !file.has("projection") {
            return Some(Scenery { projection: None });
        }
        let mut block = file.table("projection");
        self.source("scenery.projection", &mut block);
        let mut number = |key, most: i64| block.number(key, -most..=most).and_then(|it| i32::try_from(it.value).ok());
        let (lon, lat) = (number("lon", 180_000_000), number("lat", 90_000_000));
        let [x, y, x_per_lon, x_per_lat, y_per_lon, y_per_lat] =
            ["x", "y", "x_per_lon", "x_per_lat", "y_per_lon", "y_per_lat"].map(|key| number(key, 1_000_000_000));
        let converges = block.flag("converges");
        let projection = Projection {
            lon: lon?,
            lat: lat?,
            x: x?,
            y: y?,
            x_per_lon: x_per_lon?,
            x_per_lat: x_per_lat?,
            y_per_lon: y_per_lon?,
            y_per_lat: y_per_lat?,
            converges,
        };
        Some(Scenery { projection: Some(projection) })
    }
}
