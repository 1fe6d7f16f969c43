//! TypeScript declarations of what crosses to a client.

use std::{
    any::TypeId,
    collections::{BTreeMap, BTreeSet},
};

use ts_rs::{Config, TS, TypeVisitor};

/// Declarations by name, in order.
#[derive(Default)]
pub struct Types {
    declared: BTreeMap<String, String>,
    /// The types that were looked at.
    seen: BTreeSet<TypeId>,
}

impl Types {
    /// Declares a type, and all that it is made of.
    ///
    /// # Panics
    /// If another type has the same name.
    pub fn add<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        let config = Config::new();
        // Numbers, texts and lists are not declared.
        if T::output_path().is_some() {
            let docs = T::docs().unwrap_or_default();
            let declared = format!("{docs}export {}\n", T::WithoutGenerics::decl(&config));
            let name = T::ident(&config);
            if let Some(before) = self.declared.insert(name.clone(), declared.clone()) {
                // Of two types with one name the second would be lost in silence.
                assert_eq!(before, declared, "two types are called {name}");
            }
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }

    /// The declarations by name.
    #[must_use]
    pub fn declared(&self) -> &BTreeMap<String, String> {
        &self.declared
    }
}

impl TypeVisitor for Types {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        self.add::<T>();
    }
}
