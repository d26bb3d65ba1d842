"""Chance as a keyed stream: repeatable, uniform, and provable after the game.

The stream is BLAKE2b in counter mode. Before the game only the commitment (SHA-256 of the promised key) is shown; at
the start the words of the players are mixed into it; when the game is over all of it is published and anybody can draw
again what the game drew.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b, sha256
from struct import Struct

import msgspec

_RANGE = 1 << 64
_WORD = Struct("<Q")


@lru_cache(256)
def _keyed(key: bytes) -> blake2b:
    """The hash of a stream before any counter. It is copied for each word: to take the key in costs as much."""
    return blake2b(key=key, digest_size=_WORD.size)


class Stream(msgspec.Struct):
    """A position in a random stream: the secret key and how many words have been taken."""

    key: bytes
    counter: int = 0

    def word(self) -> int:
        """The next 64 random bits."""
        counter = self.counter
        self.counter = counter + 1
        hashed = _keyed(self.key).copy()
        hashed.update(_WORD.pack(counter))
        return _WORD.unpack(hashed.digest())[0]

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely: words of the uneven rest are thrown away, not folded.

        Raises:
            ValueError: n is not between 1 and 2 to the 64th.
        """
        if n == 1:
            # Whatever the word, it says the same; it counts as drawn.
            self.counter += 1
            return 0
        if not 1 < n <= _RANGE:
            raise ValueError(f"cannot draw one of {n}")
        fair = _RANGE - _RANGE % n
        while True:
            word = self.word()
            if word < fair:
                return word % n


DIGITS = 16
"""Of a hash, where there is little room: nobody finds another beginning with the same ones."""


def commitment(key: bytes) -> str:
    """What is published before the game: it fixes the key without telling it."""
    return sha256(key).hexdigest()


def remembered(commitment: str, given: str) -> bool:
    """Whether a commitment is the one that somebody noted: whole, or from its beginning on as the lobby shows it."""
    noted = given.strip().lower().rstrip("…")
    return len(noted) >= DIGITS and commitment.startswith(noted)


def mixed(promised: bytes, table: str, words: Sequence[str]) -> bytes:
    """The key of a game: BLAKE2b of the promised key, the table and the players' words, sorted, 32 bytes.

    Each part stands behind its length (4 bytes, little-endian), so that no two lists of words are the same.
    """
    digest = blake2b(digest_size=32)
    for part in (promised, table.encode(), *(word.encode() for word in sorted(words))):
        digest.update(len(part).to_bytes(4, "little") + part)
    return digest.digest()


def fingerprint(word: str, table: str) -> str:
    """What is shown of a word before the game: 16 digits of the SHA-256 of table, colon and word."""
    return sha256(f"{table}:{word}".encode()).hexdigest()[:DIGITS]


def seeded(seed: int, label: str = "") -> bytes:
    """A key for simulations and tests; real tables take theirs from ``secrets``."""
    return blake2b(f"{seed}:{label}".encode(), digest_size=32).digest()
