"""What is said of options before they are chosen: that they cannot be taken back, or what they cost for good. Pure."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from bot.service.snapshot import Snapshot
from games.core.foresight import foresee
from games.core.model import Key, Seat, Text

ENDS = Text("panel.ends_game")


class Outlook(msgspec.Struct, frozen=True):
    """What the options of a seat lead to."""

    final: frozenset[Key] = frozenset()
    """Those that cannot be taken back."""
    dangers: Mapping[Key, Text] = {}
    """What comes of those that are to be confirmed: in the game's words, or in the bot's where the game ends."""


def outlook(snapshot: Snapshot, seat: Seat) -> Outlook:
    """What the options that a seat is offered now lead to."""
    if not snapshot.running or not snapshot.asked((seat,)):
        return Outlook()
    foreseen = foresee(snapshot.rules, snapshot.played, snapshot.decisions, seat)
    asked = [option for decision in snapshot.asked((seat,)) for option in decision.options]
    dangers = {option.key: option.consequence for option in asked if option.consequence is not None}
    ends = [key for key, found in foreseen.items() if found.ends]
    if len(ends) < len(foreseen):  # what cannot be avoided is no danger
        dangers = dict.fromkeys(ends, ENDS) | dangers
    return Outlook(frozenset(key for key, found in foreseen.items() if found.final), dangers)
