"""Who asks for something."""

from __future__ import annotations

import msgspec


class User(msgspec.Struct, frozen=True):
    """A Discord user and the name to call them by."""

    id: int
    name: str
