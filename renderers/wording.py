"""What the pictures of all games say alike: names as far as they can be written, numbers with a true minus."""

from __future__ import annotations

import re
from collections.abc import Callable

from games.core.model import Outcome, Seat, Text, player
from games.core.texts import Catalogue, number
from renderers.fonts import Face, printable, writes


def name_of(texts: Catalogue, seat: Seat, said: Text | None = None) -> str:
    """What a player is called, or whatever is said of them instead, as far as it can be written: else "#1"."""
    return printable(texts.say(said or player(seat)), "strong") or f"#{seat + 1}"


def verdict(texts: Catalogue, outcome: Outcome, named: Callable[[Seat], str] | None = None) -> str:
    """Who has won; where nobody wins, that the game is over. ``named``: what a seat is called, else ``name_of``."""
    if not outcome.winners:
        return texts.say("outcome.over")
    who = texts.enumerate([named(seat) if named else name_of(texts, seat) for seat in outcome.winners])
    return texts.say(Text("outcome.won", {"n": len(outcome.winners), "who": who}))


def sentence(texts: Catalogue, said: Text, face: Face = "body") -> str:
    """A sentence without the signs that the face lacks, and without the gaps they would leave."""
    whole = "".join(sign for sign in texts.say(said) if sign.isspace() or writes(face, sign))
    return re.sub(r" ([).,;:])", r"\1", " ".join(whole.split()))


def change(n: int) -> str:
    """A change: "+2", "−1", "+0"."""
    return f"+{n}" if n >= 0 else number(n)
