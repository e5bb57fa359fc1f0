/import fastapi

router = fastapi.APIRouter()


class ItemRoutes:
    def __init__(self):
        self.router = fastapi.APIRouter(prefix="/parts")
        self.router.add_api_route("/{id}", self.show)


@router.get("/{item_id}")
async def read_item(item_id: str):
    return item_id
