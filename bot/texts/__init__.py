"""What the bot itself says, in each language; the games have catalogues of their own."""

from __future__ import annotations

from games.core.model import Text
from games.core.texts import LOCALES, Catalogue, catalogue


def speak(locale: str) -> Catalogue:
    """The interface's catalogue in this language, or in the default one."""
    return catalogue("bot", locale)


def spoken_of(theirs: object) -> str | None:
    """Our language of one of Discord's ("en-GB": en), if we speak it."""
    return next((ours for ours in LOCALES if ours.split("-")[0] == str(theirs).split("-")[0]), None)


def voice(texts: Catalogue, text: Text) -> Catalogue:
    """Who says it: the bot what only it knows, else the game. An enumeration is the game's: its parts are."""
    ours = speak(texts.locale)
    return ours if ours.knows(text.id) and not texts.knows(text.id) else texts
