"""What players leave to be done, as the database keeps it."""

from __future__ import annotations

import msgspec


class StoredOrders(msgspec.Struct, frozen=True, kw_only=True):
    """What a user wants done for a seat while they are not there; ``what`` is the caller's."""

    seat: int
    user_id: int
    what: bytes
