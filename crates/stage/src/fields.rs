//! Structs that are compared field by field.

use serde::Serialize;

/// Looks at the fields of two values of a type, one after the other.
pub trait Compare {
    /// A field: its name, as it is written for clients, what it was and what it is.
    fn field<T: PartialEq + Serialize>(&mut self, name: &'static str, was: &T, is: &T);
}

/// A struct of which each field can be compared with what it was, before anything is written. [`fields!`](crate::fields)
/// implements it.
pub trait Fields {
    /// Shows each field to `by`, in order.
    fn compare(&self, was: &Self, by: &mut impl Compare);
}

/// Says that a struct is compared field by field. All of them are named, in order: a forgotten one is not compiled.
///
/// ```
/// struct Weather {
///     rain: bool,
///     wind: u8,
/// }
///
/// stage::fields!(Weather { rain, wind });
/// ```
#[macro_export]
macro_rules! fields {
    ($Type:ident { $($field:ident),+ $(,)? }) => {
        impl $crate::Fields for $Type {
            fn compare(&self, was: &Self, by: &mut impl $crate::Compare) {
                let $Type { $($field),+ } = self;
                $($crate::Compare::field(by, stringify!($field), &was.$field, $field);)+
            }
        }
    };
}
