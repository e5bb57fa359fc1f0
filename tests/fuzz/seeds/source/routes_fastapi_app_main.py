/from typing import Annotated

import httpx
from fastapi import APIRouter, Depends, FastAPI, WebSocket

from app.items import router as items_router

PREFIX = "/api"
app = FastAPI(title="Shop")
users = APIRouter(prefix="/users", tags=["users"])
admin = APIRouter()


@app.get("/")
async def root():
    async with httpx.AsyncClient() as client:
        return await client.get("/users")


@app.api_route("/any", methods=["GET", "POST"])
async def both():
    return {}


@app.websocket("/ws/{room}")
async def talk(socket: WebSocket, room: str):
    await socket.accept()


@app.middleware("http")
async def timing(request, call_next):
    return await call_next(request)


@app.on_event("startup")
def start():
    pass


@users.get("")
def list_users():
    return []


@users.get("/{user_id}", response_model=User)
def get_user(user_id: int):
    return state.get("/users")


@users.post("/", status_code=201)
def create_user(user: Annotated[User, Depends(current)]):
    """@users.get("/docstring")"""


@users.put(path="/{user_id}")
def replace_user(user_id: int):
    pass


@users.patch("/{user_id}")
@users.delete("/{user_id}")
def change_user(user_id: int):
    pass


@admin.head("/stats")
@admin.options(f"/{SECTION}/stats")
def stats():
    pass


app.add_api_route("/version", version, methods=["GET"])
users.include_router(nothing)
app.include_router(users, prefix=PREFIX)
app.include_router(admin, prefix=PREFIX + "/admin")
app.include_router(items_router, prefix="/items")
