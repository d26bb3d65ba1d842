"""Who leads what: parts that were chosen in the lobby, and the draw of those that nobody chose."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from games.core.model import Part
from games.core.rng import Stream

LABEL = b"parts"
"""Keeps the draw of the parts apart from the draws of the game, which come from the same key."""


def granted(parts: Sequence[Part], wishes: Sequence[str]) -> list[int | None]:
    """For each who sits there, in order, the part they lead (its place in ``parts``); None: whatever is left.

    A wish (the key of a part, "" for none) is granted where that part exists. Where so many players share it out
    otherwise, whoever wished for it leads another part of the same side, if one is free: the one named last, which is
    most like it.
    """
    where = {part.key: n for n, part in enumerate(parts)}
    found = [where.get(wish) for wish in wishes]
    for sitter, wish in enumerate(wishes):
        if wish and found[sitter] is None:
            same = [n for n, part in enumerate(parts) if side_of(part.key) == side_of(wish) and n not in found]
            found[sitter] = same[-1] if same else None
    return found


def side_of(key: str) -> str:
    """The side that a part is on: its key up to the first point."""
    return key.partition(".")[0]


def dealt(key: bytes, free: Sequence[int]) -> tuple[int, ...]:
    """These parts in the order in which they go to those who chose none, first come first.

    Drawn under the key of the game, which the promised key and the words of those who sit there make together: whoever
    has it afterwards draws the same, and nobody could before the last word was there.
    """
    stream = Stream(hashlib.blake2b(LABEL, key=key, digest_size=32).digest())
    left = sorted(free)
    return tuple(left.pop(stream.below(len(left))) for _ in free)
