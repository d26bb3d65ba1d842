"""What players have written down for themselves, as they see it. Pure."""

from __future__ import annotations

from games.core.texts import Catalogue


def memo_said(text: str, speech: Catalogue) -> str:
    """What somebody has written down, for their own eyes; nothing if they have not."""
    return "\n".join([f"**{speech.say('memo.title')}**", *(f"> {line}" for line in text.splitlines())]) if text else ""
