/from fastapi.testclient import TestClient

from app.main import app

client = TestClient(app)


def test_root():
    assert client.get("/").status_code == 200
    assert client.post("/users/", json={}).status_code == 201


@mock.get("http://localhost/users")
def test_mocked():
    assert app.url_path_for("root") == "/"
