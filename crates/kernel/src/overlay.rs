//! What can be laid over a map.

/// What can be laid over a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Overlay {
    /// Zones of control.
    Zones,
    /// Lines of communication.
    Lines,
    /// Supply.
    Supply,
    /// Control of hexes.
    Control,
}

impl Overlay {
    /// All of them, with their names.
    pub const ALL: [(Overlay, &'static str); 4] = [
        (Overlay::Zones, "zones"),
        (Overlay::Lines, "lines"),
        (Overlay::Supply, "supply"),
        (Overlay::Control, "control"),
    ];
}
