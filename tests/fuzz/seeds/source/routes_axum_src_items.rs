4use axum::{routing::get, Router};

pub fn router() -> Router {
    Router::new().route("/:item", get(show))
}

async fn show() {}
