"""States as they are stored: compressed, and where an earlier one of the same game is known, as what differs from it.

A state of a heavy game is mostly the one before it; beside that one it takes a tenth of what it takes alone.
"""

from __future__ import annotations

import zstandard

LEVEL = 6
RAW = zstandard.DICT_TYPE_RAWCONTENT


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
