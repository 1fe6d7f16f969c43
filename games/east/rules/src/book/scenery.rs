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
        let projection =
            block.projected().map(|it| Projection::new(it.point, it.lies, it.east, it.south, it.converges))?;
        Some(Scenery { projection: Some(projection) })
    }
}
