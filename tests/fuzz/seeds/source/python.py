/"""Doc."""
from fastapi import APIRouter
router = APIRouter(prefix="/v1")
__all__ = ["f", "C"]
@router.get("/items/{id}")
async def f(id: int, *, q: str | None = None) -> dict: return {}
class C(Base):
    """A class."""
    @property
    def x(self): ...
