//! Where rules write what happened.

/// Collects the events of an act for eyes, or drops them unmade: search pays one branch per event.
#[derive(Debug)]
pub struct Log<E>(Option<Vec<E>>);

impl<E> Log<E> {
    /// A log that keeps events.
    #[must_use]
    pub fn on() -> Log<E> {
        Log(Some(Vec::new()))
    }

    /// A log that never runs the closures it is given.
    #[must_use]
    pub const fn off() -> Log<E> {
        Log(None)
    }

    /// Writes one event.
    #[inline]
    pub fn say(&mut self, event: impl FnOnce() -> E) {
        if let Some(events) = &mut self.0 {
            events.push(event());
        }
    }

    /// The events written so far, in order.
    #[must_use]
    pub fn into_events(self) -> Vec<E> {
        self.0.unwrap_or_default()
    }
}
