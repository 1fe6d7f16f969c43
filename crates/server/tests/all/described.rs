//! The OpenAPI description, and answers held against it.

use std::collections::BTreeSet;

use conform::Schemas;
use serde_json::Value;
use server::client::Replied;

/// What the server says about itself.
pub(crate) struct Described {
    paths: Value,
    pub(crate) schemas: Schemas,
}

impl Described {
    pub(crate) fn new() -> Described {
        let all = serde_json::to_value(server::description()).expect("a description as JSON");
        let mut schemas = Schemas::default();
        for (name, schema) in all["components"]["schemas"].as_object().expect("schemas by name") {
            schemas.add(name, schema.clone());
        }
        Described { paths: all["paths"].clone(), schemas }
    }

    /// Every operation: method and path, such as `post /api/tables/{key}/join`.
    pub(crate) fn operations(&self) -> BTreeSet<String> {
        let paths = self.paths.as_object().expect("paths by name");
        let of = |(path, methods): (&String, &Value)| {
            let methods = methods.as_object().expect("methods by name").keys().cloned().collect::<Vec<_>>();
            methods.into_iter().map(|it| format!("{it} {path}")).collect::<Vec<_>>()
        };
        paths.iter().flat_map(of).collect()
    }

    /// The operation that a request is for.
    pub(crate) fn operation(&self, method: &str, target: &str) -> Option<String> {
        let path = target.split('?').next().unwrap_or_default();
        let fits = |template: &str| {
            let (mut steps, mut wanted) = (path.split('/'), template.split('/'));
            let is_alike = steps.by_ref().zip(wanted.by_ref()).all(|(it, step)| step.starts_with('{') || step == it);
            is_alike && path.split('/').count() == template.split('/').count()
        };
        let method = method.to_ascii_lowercase();
        let is_meant = |it: &String| it.split_once(' ').is_some_and(|(verb, path)| verb == method && fits(path));
        self.operations().into_iter().find(is_meant)
    }

    /// The values that the tag of an enum's schema can have.
    pub(crate) fn words(&self, name: &str, tag: &str) -> BTreeSet<String> {
        let all = serde_json::to_value(server::description()).expect("a description as JSON");
        let one_of = all["components"]["schemas"][name]["oneOf"].as_array().expect("several variants").clone();
        let word = |it: &Value| {
            let own = std::slice::from_ref(it);
            let parts = it["allOf"].as_array().map_or(own, Vec::as_slice);
            let word = parts.iter().find_map(|it| it["properties"][tag]["enum"][0].as_str());
            word.expect("a tag in every variant").to_owned()
        };
        one_of.iter().map(word).collect()
    }

    /// Holds an answer against what is said about it: status, content type, every field.
    pub(crate) fn hold(&self, method: &str, target: &str, replied: &Replied) {
        let operation = self.operation(method, target).unwrap_or_else(|| panic!("{method} {target} is not described"));
        let (verb, path) = operation.split_once(' ').expect("a method and a path");
        let responses = &self.paths[path][verb]["responses"];
        let response = &responses[replied.status.to_string()];
        assert!(
            !response.is_null(),
            "{operation} answers {}, which is not described: {}",
            replied.status,
            replied.text
        );
        match response["content"].as_object().and_then(|it| it.iter().next()) {
            Some((content_type, body)) => {
                assert_eq!(&replied.content_type, content_type, "{operation} {}", replied.status);
                let held = self.schemas.strictly(&body["schema"], &replied.body);
                held.unwrap_or_else(|fault| panic!("{operation} {}: {fault}", replied.status));
            }
            None => assert_eq!(replied.text, "", "{operation} {}", replied.status),
        }
    }
}

#[test]
fn every_reference_leads_somewhere() {
    assert_eq!(Described::new().schemas.dangling(), Vec::<String>::new());
}
