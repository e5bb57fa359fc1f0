4use actix_web::test;

#[test]
async fn answers() {
    let request = test::TestRequest::get().uri("/hello/x").to_request();
    let copy = parts.get("/x").to(owned);
    client.get("/orders").send(request, copy).await;
}
