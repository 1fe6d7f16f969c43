//! Where a point of the globe lies on a map, as scenery files say it.

use crate::Table;

/// The numbers of a block `[projection]`, as `stage::Projection` explains them: in millionths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Projected {
    /// Degrees east and north of a point.
    pub point: [i32; 2],
    /// Where it lies, to the east and to the south.
    pub lies: [i32; 2],
    /// How far to the east a degree east and a degree north are.
    pub east: [i32; 2],
    /// How far to the south.
    pub south: [i32; 2],
    /// Whether meridians converge.
    pub converges: bool,
}

impl Table<'_> {
    /// Reads the numbers of a projection; what is wrong with them becomes a fault.
    pub fn projected(&mut self) -> Option<Projected> {
        let mut number = |key, most: i64| self.number(key, -most..=most).and_then(|it| i32::try_from(it.value).ok());
        let point = [number("lon", 180_000_000), number("lat", 90_000_000)];
        let mut factors = |keys: [&'static str; 2]| keys.map(|key| number(key, 1_000_000_000));
        let (lies, east) = (factors(["x", "y"]), factors(["x_per_lon", "x_per_lat"]));
        let south = factors(["y_per_lon", "y_per_lat"]);
        let converges = self.flag("converges");
        let both = |[a, b]: [Option<i32>; 2]| Some([a?, b?]);
        Some(Projected { point: both(point)?, lies: both(lies)?, east: both(east)?, south: both(south)?, converges })
    }
}
