4//! Doc
use axum::{routing::get, Router};
/// Makes it.
pub fn app() -> Router { Router::new().route("/a/:id", get(show).post(make)).nest("/b", b()) }
#[get("/c")] async fn c() -> impl Responder { "x" }
pub struct P<T: Clone> { pub a: T } impl<T: Clone> P<T> { pub fn new(a: T) -> Self { P { a } } }
