"""Names of what is stored, as they stand in buttons."""

from __future__ import annotations

import base64
import secrets


def new_id() -> str:
    """Eight letters and digits that nobody guesses, for a table or a motion."""
    return base64.b32encode(secrets.token_bytes(5)).decode().lower()
