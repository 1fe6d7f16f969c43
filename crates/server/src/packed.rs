//! Long texts that are the same for many: packed where they are made, not on the runtime's threads, and handed out as they are.

use std::io::Write;

use axum::{
    body::Bytes,
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
};
use flate2::{Compression, write::GzEncoder};
use serde::Serialize;

use crate::files::takes;

/// A text as JSON, plain and packed.
pub(crate) struct Packed {
    plain: Bytes,
    gzip: Bytes,
}

impl Packed {
    pub(crate) fn of(text: &impl Serialize) -> Packed {
        let plain = serde_json::to_vec(text).expect("a type that can be written as JSON");
        let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
        let packed = gzip.write_all(&plain).and_then(|()| gzip.finish()).expect("memory takes what is written");
        Packed { plain: plain.into(), gzip: packed.into() }
    }

    /// In the form that whoever asks takes.
    pub(crate) fn response(&self, headers: &HeaderMap) -> Response {
        let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|it| it.to_str().ok()).unwrap_or_default();
        let is_packed = takes(accepted, "gzip");
        let mut response = if is_packed { self.gzip.clone() } else { self.plain.clone() }.into_response();
        let said = response.headers_mut();
        said.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        said.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if is_packed {
            said.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        response
    }
}
