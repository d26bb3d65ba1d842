"""What has been worked out, remembered by all that it depends on.

Opponents look at thousands of states that differ little: most parts of a judgement have been found before.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

import msgspec

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

as_key = msgspec.msgpack.Encoder().encode
"""Parts of a state as bytes to remember by: equal bytes are equal parts."""


class Memory(Generic[K, V]):
    """A memory that forgets all when it is full: what is looked at next resembles what was looked at last."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: dict[K, V] = {}

    def of(self, key: K, find: Callable[[], V]) -> V:
        """What was found for a key, worked out if it is not known. Shared: only to be read."""
        known = self._known
        if key in known:
            return known[key]
        if len(known) >= self._most:
            known.clear()
        found = known[key] = find()
        return found
