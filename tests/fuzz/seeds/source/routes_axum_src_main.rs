4use axum::{
    routing::{any, get, on, post, MethodFilter},
    Router,
};
use std::collections::HashMap;

mod items;

const API: &str = "/api";

#[tokio::main]
async fn main() {
    let users = Router::new()
        .route("/", get(list_users).post(create_user))
        .route(
            "/:id",
            get(get_user)
                .put(replace_user)
                .delete(users::delete::<Pool>),
        );
    let api = Router::new()
        .nest("/users", users)
        .merge(orders())
        .nest("/items", items::router())
        .layer(TraceLayer::new_for_http());

    let app = Router::new()
        .route("/", get(|| async { "hello" }))
        .route("/health", axum::routing::head(health))
        .route("/any", any(anything).layer(limit()))
        .route("/options", on(MethodFilter::OPTIONS, options))
        .route_service("/files", ServeFile::new("x"))
        .nest(API, api)
        .nest("/v2", Router::new().route("/status", get(status_v2)).with_state(state))
        .nest_service("/assets", ServeDir::new("assets"));
    // .route("/hidden", get(hidden))
    let cache: HashMap<&str, &str> = HashMap::new();
    cache.get("/users");
    let text = r#".route("/quoted", get(quoted))"#;
    let body = reqwest::Client::new().get("/users").send().await;
    axum::serve(listener(text, body), app).await.unwrap();
}

fn orders() -> Router {
    Router::new()
        .route("/orders", post(create_order))
        .route("/orders/{id}", get(get_order).patch(change_order))
}
