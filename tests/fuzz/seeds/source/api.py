/'''The part of quarry that is meant for others.'''
from .inventory import Inventory

__all__ = ["connect", "_odd", 'LIMIT', "Inventory"]
__all__ += ["Session"]

LIMIT = 10
OTHER = 11


def connect(url, *args, **kwargs):
    "Connects."
    return url


def unlisted():
    pass


def _odd[T](value: T) -> T:
    return value


class Session:
    def close(self): ...


class Unlisted:
    pass
