//! What is only for drawing: where the globe lies on the map, and what is written along rivers and railroad.

use data::{Table, Text};

use super::Reader;

/// What is only for drawing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scenery {
    /// Where points of the globe lie on the map.
    pub projection: stage::Projection,
    /// What is written along a course of the map: the course and the name.
    pub rivers: Vec<(String, String)>,
    /// What is written along the railroad.
    pub railroad: String,
}

impl Scenery {
    /// What is written along a course of the map: its own name if nothing else is said.
    #[must_use]
    pub fn river<'a>(&'a self, course: &'a str) -> &'a str {
        self.rivers.iter().find(|it| it.0 == course).map_or(course, |it| &it.1)
    }
}

impl<'a> Reader<'a> {
    pub(super) fn scenery(&mut self, text: Text<'a>) -> Option<Scenery> {
        let mut file = Table::parse(text, self.faults);
        let projection = self.projection(file.table("projection"));
        let mut rivers: Vec<(String, String)> = Vec::new();
        for mut block in file.tables("rivers") {
            let (course, name) = (block.string("course"), block.string("name"));
            let of = course.as_ref().map_or("?", |it| &it.value);
            self.source(&format!("scenery.rivers.{of}"), &mut block);
            let Some((course, name)) = course.zip(name) else { continue };
            if rivers.iter().any(|it| it.0 == course.value) {
                block.fault_at(course.spot, format!("there are two names for {}", course.value));
            }
            rivers.push((course.value, name.value));
        }
        let mut block = file.table("railroad");
        self.source("scenery.railroad", &mut block);
        let railroad = block.string("name").map(|it| it.value);
        Some(Scenery { projection: projection?, rivers, railroad: railroad? })
    }

    fn projection(&mut self, mut block: Table<'a>) -> Option<stage::Projection> {
        self.source("scenery.projection", &mut block);
        block.projected().map(|it| stage::Projection::new(it.point, it.lies, it.east, it.south, it.converges))
    }
}
