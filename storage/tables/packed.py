"""States as they are stored: compressed, and where an earlier one of the same game is known, as what differs from it.

A state of a heavy game is mostly the one before it; beside that one it takes a tenth of what it takes alone.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import zstandard

LEVEL = 6
RAW = zstandard.DICT_TYPE_RAWCONTENT
TOLD = Path(__file__).with_name("told.dict")
"""What events of all games have in common (``zstandard.train_dictionary`` over games of each). Never changed, or what
was packed beside it is lost: a better one gets another name, and its number in what is packed says which it was.
"""


def pack(data: bytes, base: bytes | None = None, level: int = LEVEL) -> bytes:
    """Compressed; whoever wants it back must have the same ``base`` (uncompressed)."""
    return zstandard.ZstdCompressor(level=level, dict_data=_dictionary(base)).compress(data)


def unpack(data: bytes, base: bytes | None = None) -> bytes:
    """What was packed. Raises ValueError for what was not, or with another base."""
    try:
        return zstandard.ZstdDecompressor(dict_data=_dictionary(base)).decompress(data)
    except zstandard.ZstdError as error:
        raise ValueError(str(error)) from error


def _dictionary(base: bytes | None) -> zstandard.ZstdCompressionDict | None:
    # What is too short to be a dictionary has nothing to offer either.
    return zstandard.ZstdCompressionDict(base, dict_type=RAW) if base is not None and len(base) >= 8 else None


def pack_told(told: bytes) -> bytes:
    """An event that is seldom read any more, in a quarter of its room; one that is packed stays as it is."""
    return told if _packed(told) else _beside_told()[0].compress(told)


def unpack_told(told: bytes) -> bytes:
    """An event as it was told, packed or not."""
    return _beside_told()[1].decompress(told) if _packed(told) else told


def _packed(told: bytes) -> bool:
    # An event is a map of MessagePack, whose first byte is another.
    return told.startswith(zstandard.FRAME_HEADER)


@cache
def _beside_told() -> tuple[zstandard.ZstdCompressor, zstandard.ZstdDecompressor]:
    words = zstandard.ZstdCompressionDict(TOLD.read_bytes())
    return zstandard.ZstdCompressor(level=19, dict_data=words), zstandard.ZstdDecompressor(dict_data=words)
