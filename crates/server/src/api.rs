//! The routes, and their description.

use std::sync::{Arc, OnceLock};

use axum::{
    Router,
    extract::{DefaultBodyLimit, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    middleware,
    response::{IntoResponse, Response},
    routing::get,
};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tower_http::catch_panic::CatchPanicLayer;
use utoipa::{
    OpenApi,
    openapi::{ContentBuilder, Ref, ResponseBuilder},
};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    App, Problem, conversation, files,
    guard::{self, MAX_BODY, MAX_TABLE, Peer},
    lobby, making,
    packed::Packed,
    people, play,
    problem::Kind,
    socket, tables, talk,
    wire::{Heard, Said},
};

/// What the API is called.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Sandtable",
        description = "Printed wargames, played by their rules. Whoever asks is known by a cookie (POST /api/guest is \
                       enough) or by the token of a seat. The socket of a table is at /api/tables/{key}/socket; \
                       docs/protocol.md describes its messages.",
        license(name = "MIT OR Apache-2.0")
    ),
    // No plain request carries them, but a socket does.
    components(schemas(Said, Heard)),
    tags(
        (name = "people", description = "Guests, accounts, sessions"),
        (name = "tables", description = "Making tables, coming and leaving"),
        (name = "play", description = "Questions and requests from a chair"),
        (name = "talk", description = "Chat, notes, tokens of seats")
    )
)]
struct Doc;

fn described() -> (Router<Arc<App>>, utoipa::openapi::OpenApi) {
    let small = OpenApiRouter::with_openapi(Doc::openapi())
        .routes(routes!(people::whoami))
        .routes(routes!(people::guest))
        .routes(routes!(people::register))
        .routes(routes!(people::sign_in))
        .routes(routes!(people::password))
        .routes(routes!(people::sign_out))
        .routes(routes!(people::sessions))
        .routes(routes!(people::end_session))
        .routes(routes!(tables::games))
        .routes(routes!(lobby::lobby))
        .routes(routes!(tables::mine))
        .routes(routes!(tables::table))
        .routes(routes!(tables::shown))
        .routes(routes!(tables::join))
        .routes(routes!(tables::leave))
        .routes(routes!(tables::invite))
        .routes(routes!(tables::abort))
        .routes(routes!(tables::rematch))
        .routes(routes!(talk::chat, talk::say))
        .routes(routes!(talk::note, talk::set_note))
        .routes(routes!(talk::tokens, talk::add_token))
        .routes(routes!(talk::revoke))
        .routes(routes!(play::ask))
        .routes(routes!(play::sheet))
        .layer(DefaultBodyLimit::max(MAX_BODY));
    let large = OpenApiRouter::new().routes(routes!(making::create)).layer(DefaultBodyLimit::max(MAX_TABLE));
    let (routes, mut description) = small.merge(large).split_for_parts();
    describe_problems(&mut description);
    (routes, description)
}

/// Adds to every operation the problems that no handler names, because they come before it.
fn describe_problems(description: &mut utoipa::openapi::OpenApi) {
    let problem = |why: &str| {
        let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).build();
        ResponseBuilder::new().description(why).content("application/json", content).build()
    };
    for item in description.paths.paths.values_mut() {
        let operations = [&mut item.get, &mut item.put, &mut item.post, &mut item.delete];
        for operation in operations.into_iter().flatten() {
            let takes_body = operation.request_body.is_some();
            let takes_params = operation.parameters.is_some();
            for (status, why, is_meant) in [
                ("400", "The request is not well formed.", takes_body || takes_params),
                ("401", "Nobody is signed in, or the token is not known.", true),
                ("403", "Somebody else may do this, or nobody.", true),
                ("404", "There is no such thing, or not for whoever asks.", takes_params),
                ("413", "The request is larger than the server takes.", takes_body),
                ("415", "The body is not said to be JSON.", takes_body),
                ("429", "Too many requests at once.", true),
                ("500", "A fault of the server.", true),
                ("503", "The database is away or full.", true),
            ] {
                if is_meant {
                    operation.responses.responses.entry(status.to_owned()).or_insert_with(|| problem(why).into());
                }
            }
        }
    }
}

/// The description of the API.
#[must_use]
pub fn description() -> utoipa::openapi::OpenApi {
    described().1
}

pub(crate) fn router(app: Arc<App>) -> Router {
    let (api, description) = described();
    let description = Arc::new(Packed::of(&description));
    let openapi = move |headers: HeaderMap| async move { description.response(&headers) };
    api.route("/api/openapi.json", get(openapi))
        .route("/api/tables/{key}/socket", get(socket::socket))
        .route("/api/engine", get(conversation::socket))
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(ready))
        .route("/metrics", get(figures))
        .fallback(files::file)
        .method_not_allowed_fallback(|| async {
            let problem = Problem::new(Kind::Malformed, "Not with this method.");
            let mut response = problem.into_response();
            *response.status_mut() = StatusCode::METHOD_NOT_ALLOWED;
            response
        })
        .layer(CatchPanicLayer::custom(|_: Box<dyn std::any::Any + Send>| {
            tracing::error!("a handler has failed");
            Problem::new(Kind::Broken, "The server has failed at this. The fault has been logged.").into_response()
        }))
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        .with_state(app)
}

async fn ready(State(app): State<Arc<App>>) -> Result<&'static str, Problem> {
    app.store.ready().await?;
    Ok("ready\n")
}

fn recorder() -> Option<&'static PrometheusHandle> {
    static HANDLE: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
    let make = || {
        let seconds = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0];
        PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &seconds)
            .ok()?
            .install_recorder()
            .ok()
    };
    HANDLE.get_or_init(make).as_ref()
}

/// Begins to count.
pub(crate) fn count() {
    recorder();
}

/// Figures for a monitor on this machine.
async fn figures(State(app): State<Arc<App>>, Peer(from): Peer) -> Result<Response, Problem> {
    if !from.to_canonical().is_loopback() {
        return Err(Problem::new(Kind::NotFound, "There is nothing here."));
    }
    let handle = recorder().ok_or_else(|| Problem::new(Kind::Broken, "Nothing is counted."))?;
    let stored = app.store.figures();
    metrics::counter!("sandtable_commits_total").absolute(stored.commits);
    metrics::counter!("sandtable_rows_total").absolute(stored.rows);
    metrics::counter!("sandtable_store_faults_total").absolute(stored.faults);
    metrics::gauge!("sandtable_thoughts_waiting").set(app.thinkers.waiting() as f64);
    let plain = HeaderValue::from_static("text/plain; version=0.0.4");
    Ok(([(header::CONTENT_TYPE, plain)], handle.render()).into_response())
}
