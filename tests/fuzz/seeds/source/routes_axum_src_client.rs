4// Calls the axum service.
pub async fn load(client: &Client, planner: &Planner) -> Reply {
    planner.route("/a", get("/b"));
    client.get("/users").send().await
}
