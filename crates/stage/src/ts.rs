//! How pairs by side, which the kernel cannot describe, are declared to clients.

use std::marker::PhantomData;

use ts_rs::{Config, Dummy, TS, TypeVisitor};

/// Something of each side.
pub struct Pair<T>(PhantomData<T>);

impl<T: TS> TS for Pair<T> {
    type WithoutGenerics = Pair<Dummy>;
    type OptionInnerType = Self;

    fn name(config: &Config) -> String {
        format!("{{ a: {0}, b: {0} }}", T::name(config))
    }

    fn inline(config: &Config) -> String {
        format!("{{ a: {0}, b: {0} }}", T::inline(config))
    }

    fn visit_dependencies(visitor: &mut impl TypeVisitor)
    where
        Self: 'static,
    {
        T::visit_dependencies(visitor);
    }

    fn visit_generics(visitor: &mut impl TypeVisitor)
    where
        Self: 'static,
    {
        T::visit_generics(visitor);
        visitor.visit::<T>();
    }
}
