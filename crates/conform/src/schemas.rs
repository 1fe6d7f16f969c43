//! A judge of JSON by schemas, strict: a field that no schema speaks of is a fault. It knows the words that our schemas use
//! and stops at any other, so that none is passed over.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

/// JSON schemas by name, as an OpenAPI description holds them, and a judge by them: a field that no schema speaks of is a
/// fault.
#[derive(Default)]
pub struct Schemas(BTreeMap<String, Value>);

/// Where a reference leads.
const HOME: &str = "#/components/schemas/";

impl Schemas {
    /// Adds a schema.
    ///
    /// # Panics
    /// If another has its name: one of the two would be lost in silence.
    pub fn add(&mut self, name: &str, schema: Value) {
        if let Some(before) = self.0.insert(name.to_owned(), schema.clone()) {
            assert_eq!(before, schema, "two schemas are called {name}");
        }
    }

    /// The names that are referred to and missing.
    #[must_use]
    pub fn dangling(&self) -> Vec<String> {
        fn walk(value: &Value, found: &mut Vec<String>) {
            match value {
                Value::Array(list) => list.iter().for_each(|it| walk(it, found)),
                Value::Object(fields) => {
                    found.extend(fields.get("$ref").and_then(Value::as_str).map(str::to_owned));
                    fields.values().for_each(|it| walk(it, found));
                }
                _ => {}
            }
        }
        let mut found = Vec::new();
        self.0.values().for_each(|it| walk(it, &mut found));
        found.retain(|it| it.strip_prefix(HOME).is_none_or(|it| !self.0.contains_key(it)));
        found
    }

    /// Whether a value is as the schema of this name says, to the last field.
    ///
    /// # Errors
    /// What is not.
    ///
    /// # Panics
    /// If there is no such schema, or it has a word that this judge does not know.
    pub fn check(&self, name: &str, value: &Value) -> Result<(), String> {
        self.strictly(&self.0[name], value).map_err(|it| format!("{name}: {it}"))
    }

    /// Whether a value is as a schema says that may refer to those held here, to the last field.
    ///
    /// # Errors
    /// What is not.
    ///
    /// # Panics
    /// As [`Schemas::check`].
    pub fn strictly(&self, schema: &Value, value: &Value) -> Result<(), String> {
        let known = self.known(schema, value)?;
        let unknown = value.as_object().into_iter().flat_map(Map::keys).find(|it| !known.contains(*it));
        match unknown {
            Some(key) if schema.as_object().is_none_or(|it| !it.is_empty()) => Err(format!("no word of {key}")),
            _ => Ok(()),
        }
    }

    /// The fields of a value that a schema speaks of, if the value is as it says.
    fn known(&self, schema: &Value, value: &Value) -> Result<BTreeSet<String>, String> {
        let mut known = BTreeSet::new();
        for (word, says) in schema.as_object().expect("a schema is an object") {
            match word.as_str() {
                "$ref" => {
                    let name = says.as_str().and_then(|it| it.strip_prefix(HOME)).expect("a schema among ours");
                    known.extend(self.known(&self.0[name], value).map_err(|it| format!("{name}: {it}"))?);
                }
                "allOf" => {
                    for schema in list(says) {
                        known.extend(self.known(schema, value)?);
                    }
                }
                "oneOf" => {
                    let fits: Vec<_> = list(says).iter().map(|it| self.known(it, value)).collect();
                    if fits.iter().filter(|it| it.is_ok()).count() != 1 {
                        return Err(format!("not one of several: {fits:?} for {value}"));
                    }
                    known.extend(fits.into_iter().flatten().flatten());
                }
                "type" => {
                    let types = says.as_array().map_or(std::slice::from_ref(says), Vec::as_slice);
                    if !types.iter().any(|it| is_of_type(value, it.as_str().expect("the name of a type"))) {
                        return Err(format!("{value} is not of type {says}"));
                    }
                }
                "enum" if !list(says).contains(value) => return Err(format!("{value} is none of {says}")),
                "minimum" if value.as_i64().is_some_and(|it| Some(it) < says.as_i64()) => {
                    return Err(format!("{value} is less than {says}"));
                }
                "required" => {
                    let missing = |it: &&Value| value.get(it.as_str().expect("a name")).is_none();
                    if let Some(key) = list(says).iter().find(missing).filter(|_| value.is_object()) {
                        return Err(format!("{key} is missing"));
                    }
                }
                "properties" => {
                    for (key, schema) in says.as_object().expect("schemas by name") {
                        if let Some(value) = value.get(key) {
                            self.strictly(schema, value).map_err(|it| format!("{key}: {it}"))?;
                        }
                        known.insert(key.clone());
                    }
                }
                "prefixItems" => {
                    for (schema, value) in list(says).iter().zip(entries(value)) {
                        self.strictly(schema, value)?;
                    }
                }
                "items" => {
                    let before = schema.get("prefixItems").map_or(0, |it| list(it).len());
                    for value in entries(value).iter().skip(before) {
                        if says == &Value::Bool(false) {
                            return Err(format!("{value} is too much"));
                        }
                        self.strictly(says, value)?;
                    }
                }
                "minItems" if (entries(value).len() as u64) < says.as_u64().expect("a number") => {
                    return Err(format!("{value} is too short"));
                }
                "maxItems" if entries(value).len() as u64 > says.as_u64().expect("a number") => {
                    return Err(format!("{value} is too long"));
                }
                "minLength" if value.as_str().is_some_and(|it| Some(it.chars().count() as u64) < says.as_u64()) => {
                    return Err(format!("{value} is too short"));
                }
                "maxLength" if value.as_str().is_some_and(|it| Some(it.chars().count() as u64) > says.as_u64()) => {
                    return Err(format!("{value} is too long"));
                }
                "additionalProperties" => {
                    let named = schema.get("properties").and_then(Value::as_object);
                    for (key, value) in value.as_object().into_iter().flatten() {
                        if named.is_none_or(|it| !it.contains_key(key)) {
                            self.strictly(says, value).map_err(|it| format!("{key}: {it}"))?;
                            known.insert(key.clone());
                        }
                    }
                }
                "description" | "enum" | "format" | "maxItems" | "maxLength" | "minItems" | "minLength" | "minimum"
                | "propertyNames" => {}
                word => panic!("a schema says {word}, which this judge does not know"),
            }
        }
        Ok(known)
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

/// The entries of a list; none if it is something else.
fn entries(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn is_of_type(value: &Value, name: &str) -> bool {
    match name {
        "array" => value.is_array(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "null" => value.is_null(),
        "object" => value.is_object(),
        "string" => value.is_string(),
        name => panic!("a schema speaks of the type {name}, which this judge does not know"),
    }
}
