//! The options of a game.

/// What a switch is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SwitchKind {
    /// An optional rule printed in the rulebook.
    Optional,
    /// A disputed reading of the text.
    Reading,
    /// A choice between reconstructions.
    Data,
}

/// An option of a game. The first value is the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch {
    /// Its id.
    pub id: &'static str,
    /// What people call it: a few words, no full stop.
    pub title: &'static str,
    /// What kind of choice it is.
    pub kind: SwitchKind,
    /// Its values, the default first.
    pub values: &'static [&'static str],
    /// What people read for each value, in the order of the values: a few words, no full stop.
    pub words: &'static [&'static str],
    /// The rule or chapter it concerns.
    pub rule: &'static str,
    /// The sentence shown to the player.
    pub says: &'static str,
    /// Its value in games that were begun before there was a choice, if that is not the default.
    pub before: Option<&'static str>,
}

/// The switches as set for a game, as [`switches!`](crate::switches) makes them; the default is the first value of each.
pub trait Switched: Copy + Default {
    /// Sets a switch by its id; nothing if there is no such switch or value.
    fn with(self, id: &str, value: &str) -> Option<Self>;
}

/// Writes the options of a game down once: the list `SWITCHES`, the struct `Options` with a field for each, and how one is set
/// by its id and value.
///
/// ```
/// kernel::switches! {
///     /// Snow stays until April.
///     long_winter: Reading "winter" "6.1"
///         "How long snow lies"
///         "Snow lies until March, or until April."
///         { "march" => "until March", "april" => "until April" }
///         before "april";
/// }
/// let long = Options::default().with("winter", "april").expect("a switch of the list");
/// assert!(long.long_winter && !Options::default().long_winter);
/// assert_eq!(long.with("winter", "may"), None);
/// assert_eq!(SWITCHES[0].before, Some("april"));
/// ```
///
/// In order: what the second value means, the field, the kind, the id, the rule, the title, the sentence, the values with their
/// words, the default first, and what was played before there was a choice, if that is not the default.
#[macro_export]
macro_rules! switches {
    ($(
        $(#[$doc:meta])*
        $field:ident: $kind:ident $id:literal $rule:literal $title:literal $says:literal
        { $first:literal => $first_words:literal, $second:literal => $second_words:literal }
        $(before $before:literal)?;
    )+) => {
        /// Every switch with the sentence shown to the player.
        pub const SWITCHES: &[$crate::Switch] = &[$($crate::Switch {
            id: $id,
            title: $title,
            kind: $crate::SwitchKind::$kind,
            values: &[$first, $second],
            words: &[$first_words, $second_words],
            rule: $rule,
            says: $says,
            before: $crate::switches!(@before $($before)?),
        }),+];

        /// The switches as set for a game; the default is the first value of each.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        #[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
        pub struct Options {
            $($(#[$doc])* pub $field: bool,)+
        }

        impl Options {
            /// Sets a switch by its id; nothing if there is no such switch or value.
            #[must_use]
            pub fn with(mut self, id: &str, value: &str) -> Option<Options> {
                match (id, value) {
                    $(($id, $first) => self.$field = false, ($id, $second) => self.$field = true,)+
                    _ => return None,
                }
                Some(self)
            }
        }

        impl $crate::Switched for Options {
            fn with(self, id: &str, value: &str) -> Option<Options> {
                Options::with(self, id, value)
            }
        }
    };
    (@before) => { None };
    (@before $before:literal) => { Some($before) };
}
