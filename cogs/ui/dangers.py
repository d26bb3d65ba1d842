"""What is said of options before they are chosen: that they cannot be taken back, or what they cost for good. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from bot.service.snapshot import Snapshot
from games.core.foresight import foresee
from games.core.model import Decision, Key, Seat, Text

ENDS = Text("panel.ends_game")


class Outlook(msgspec.Struct, frozen=True):
    """What the options of a seat lead to."""

    final: frozenset[Key] = frozenset()
    """Those that cannot be taken back."""
    dangers: Mapping[Key, Text] = {}
    """What comes of those that are to be confirmed: in the game's words, or in the bot's where the game ends."""


def outlook(snapshot: Snapshot, seat: Seat) -> Outlook:
    """What the options that a seat is offered now lead to."""
    if not snapshot.running:
        return Outlook()
    return _outlook(snapshot, seat, snapshot.decisions, public=False)


def public_outlook(snapshot: Snapshot, open_to_all: Decision) -> Outlook:
    """The same as far as anybody can tell, of options that anybody can list."""
    return _outlook(snapshot, open_to_all.seat, (open_to_all,), public=True)


def _outlook(snapshot: Snapshot, seat: Seat, found: Sequence[Decision], *, public: bool) -> Outlook:
    foreseen = foresee(snapshot.rules, snapshot.played, found, seat, public=public)
    asked = [option for decision in found if decision.seat == seat for option in decision.options]
    dangers = {option.key: option.consequence for option in asked if option.consequence is not None}
    ends = [key for key, found in foreseen.items() if found.ends]
    if len(ends) < len(foreseen):  # what cannot be avoided is no danger
        dangers = dict.fromkeys(ends, ENDS) | dangers
    return Outlook(frozenset(key for key, found in foreseen.items() if found.final), dangers)
