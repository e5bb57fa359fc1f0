/import pytest
from flask import Flask

from shop import create_app


@pytest.fixture
def client():
    return create_app().test_client()


@pytest.mark.parametrize("path", ["/", "/login"])
def test_pages(client, path):
    assert client.get("/").status_code == 200
    assert client.post("/login", data={"a": 1}).status_code == 200
