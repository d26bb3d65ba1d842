"""Who asks for something."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import count
from typing import Any

import msgspec

from storage.rows.game import StoredGame

JOINERS = "\u200c\u200d"
"""Signs without a shape that scripts and emojis need inside a name."""
NAMELESS = "?"
STRANGERS = "strangers"
"""The entry of a table's settings for those who have no place there and of whose doing is told by name: what they were
called, by user id. Whoever asks to be forgotten is found by it.
"""


class User(msgspec.Struct, frozen=True):
    """A Discord user and the name to call them by: one line of visible characters that is no address."""

    id: int
    name: str
    moderator: bool = False
    """Whether they may manage the server on which they ask, or the messages of the channel."""
    press: int = 0
    """The id that Discord gave to what they ask with; 0: nobody pressed anything."""

    def __post_init__(self) -> None:
        """Names come in here and nowhere else, so that nothing behind this door need fear them."""
        msgspec.structs.force_setattr(self, "name", harmless(self.name))


def apart(name: str, taken: Iterable[str]) -> str:
    """A name that nobody at a table has yet: who comes second is "Ana (2)", for all that is told of two alike."""
    others = {other.casefold() for other in taken}
    names = (name if n == 1 else f"{name} ({n})" for n in count(1))
    return next(one for one in names if one.casefold() not in others)


def called(stored: StoredGame, who: User) -> str:
    """What a user is called at a table: there two of one name are told apart."""
    return stored.settings["names"].get(str(place_of(stored, who.id)), who.name)


def host_called(stored: StoredGame) -> str:
    """What the host is called at a table."""
    return stored.settings["names"].get(str(place_of(stored, stored.host_id)), NAMELESS)


def place_of(stored: StoredGame, user_id: int | None) -> int | None:
    """The number of the place where a user sits, if they do."""
    return next((place.number for place in stored.places if place.user_id == user_id), None)


def noted(stored: StoredGame, who: User) -> dict[str, Any]:
    """The settings of a table at which it is told what somebody did, by their name."""
    return with_stranger(stored.settings, stored, who.id, who.name)


def with_stranger(settings: dict[str, Any], stored: StoredGame, user_id: int, name: str) -> dict[str, Any]:
    """The settings with a name that is told, if this user has no place there: of the others it is known."""
    strangers: dict[str, list[str]] = settings.get(STRANGERS, {})
    names = strangers.get(str(user_id), [])
    if place_of(stored, user_id) is not None or name in names:
        return settings
    return settings | {STRANGERS: strangers | {str(user_id): [*names, name]}}


def harmless(name: str) -> str:
    """A name without what would break, turn round or hide the text about it, and without what becomes a link.

    Control characters, marks of direction and separators of lines become spaces (category C and Z of Unicode); an
    address loses the sign that makes Discord link it. Markdown stays: where it is rendered it is escaped.
    """
    visible = "".join(sign if sign in JOINERS or unicodedata.category(sign)[0] not in "CZ" else " " for sign in name)
    return " ".join(visible.replace("://", " ").split()).strip(JOINERS) or NAMELESS
