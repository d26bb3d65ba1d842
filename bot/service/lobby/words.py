"""The words with which those who sit down have their part in the key of the draws. Pure."""

from __future__ import annotations

import msgspec

from bot.service.refused import Refused
from bot.service.table.snapshot import Snapshot
from bot.service.user import User
from games.core.model import Setup
from games.core.rng import mixed

LONGEST = 60
"""Characters of a word; it may be a sentence."""


def first_word(who: User, at: int) -> str:
    """The word of somebody who has chosen none: the id of their press, which Discord gave it, not this program."""
    return str(who.press or at)


def checked(word: str) -> str:
    """A word as it is kept: without the space around it.

    Raises:
        Refused: there is nothing of it, or too much.
    """
    word = " ".join(word.split())
    if not 0 < len(word) <= LONGEST:
        raise Refused("bad_word", n=LONGEST)
    return word


def mixed_in(snapshot: Snapshot) -> Setup:
    """The set-up with the key that the promised one gives together with the words of those who sit there. A guided game
    is the same for everybody: its key stays as it is.
    """
    setup = snapshot.setup
    if snapshot.guided:
        return setup
    words = tuple(sorted(place.word for place in snapshot.places if place.word))
    return msgspec.structs.replace(
        setup, key=mixed(setup.key, snapshot.game_id, words), promised=setup.key, words=words
    )
