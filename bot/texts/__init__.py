"""What the bot itself says, in each language; the games have catalogues of their own."""

from __future__ import annotations

from games.core.texts import Catalogue, catalogue


def speak(locale: str) -> Catalogue:
    """The interface's catalogue in this language, or in the default one."""
    return catalogue("bot", locale)
