//! Units as sheets name them and sentences refer to them.

use stage::{Line, Spoken, UnitId, several};

use crate::{Unit, Units};

impl From<Unit> for UnitId {
    fn from(unit: Unit) -> UnitId {
        UnitId(unit.0)
    }
}

impl From<UnitId> for Unit {
    fn from(unit: UnitId) -> Unit {
        Unit(unit.0)
    }
}

impl Spoken for Unit {
    fn speak(self, line: &mut Line) {
        UnitId::from(self).speak(line);
    }
}

impl Spoken for Units {
    fn speak(self, line: &mut Line) {
        several(self).speak(line);
    }
}
