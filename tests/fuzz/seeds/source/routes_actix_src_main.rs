4use actix_web::{delete, get, guard, post, route, web, App, HttpResponse, HttpServer, Responder};

#[get("/")]
async fn index() -> impl Responder {
    HttpResponse::Ok()
}

/// Says hello.
#[get("/hello/{name}")]
#[allow(clippy::unused_async)]
// A comment in between.
async fn hello(name: web::Path<String>) -> impl Responder {
    cache().get("/hello");
    format!("#[get(\"/quoted\")] {name}")
}

#[actix_web::post("/orders", wrap = "Auth")]
async fn create_order() -> impl Responder {
    HttpResponse::Created()
}

#[delete("/orders/{id}")]
async fn delete_order() -> impl Responder {
    HttpResponse::NoContent()
}

#[route("/both", method = "GET", method = "HEAD")]
async fn both() -> impl Responder {
    HttpResponse::Ok()
}

// #[get("/hidden")]
#[derive(Debug)]
struct Hidden;

fn users(cfg: &mut web::ServiceConfig) {
    cfg.service(
        web::resource("/users")
            .name("users")
            .route(web::get().to(list_users))
            .route(web::post().guard(guard::Header("a", "b")).to(create_user)),
    )
    .service(
        web::scope("/users/{id}")
            .route("", web::get().to(get_user))
            .route("/name", web::patch().to(|| async { "x" }))
            .service(web::resource("/any").to(anything)),
    );
}

#[actix_web::main]
async fn main() -> std::io::Result<()> {
    HttpServer::new(|| {
        App::new()
            .service(index)
            .service(web::scope("/api").service(hello).service(create_order).configure(users))
            .service(delete_order)
            .service(both)
            .route("/health", web::head().to(health))
            .route("/raw", web::method(http::Method::PUT).to(raw))
            .default_service(web::route().to(not_found))
    })
    .bind(("127.0.0.1", 8080))?
    .run()
    .await
}
