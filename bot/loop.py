"""The event loop that everything runs in: uvloop's, a tenth cheaper, or Python's own where there is none (Windows)."""

from __future__ import annotations

try:
    from uvloop import run
except ImportError:
    from asyncio import run

__all__ = ["run"]
