"""Who plays which part of a game: chosen in the lobby, and dealt at the start to those who chose none. Pure."""

from __future__ import annotations

import msgspec

from bot.service.lobby.words import mixed_in
from bot.service.table.snapshot import Snapshot
from games.core.model import Event, Setup, Text, player
from games.core.parts import dealt, granted
from games.core.rules import BadSetup, seated
from games.core.texts import several


def check_part(snapshot: Snapshot, key: str, number: int | None) -> None:
    """Raise ``BadSetup`` unless whoever sits at this place (None: nobody yet) may have this part."""
    parts = snapshot.parts
    if not parts:
        raise BadSetup(Text("setup.no_parts"))
    wanted = next((part for part in parts if part.key == key), None)
    if wanted is None and key:
        told = {"n": len(parts), "parts": several([part.said for part in parts])}
        raise BadSetup(Text("setup.part_unknown", told))
    for place in snapshot.places:
        if wanted is not None and place.part == key and place.number != number:
            raise BadSetup(Text("setup.part_taken", {"part": wanted.said, "name": place.name}))


def shared_out(snapshot: Snapshot) -> Setup:
    """What the game begins with: those who are here, each with the part they chose or the one they are dealt, and the
    key that they have made together.
    """
    bots = sum(place.bot is not None for place in snapshot.places)
    setup = msgspec.structs.replace(mixed_in(snapshot), seats=len(snapshot.places), bots=bots)
    parts = snapshot.rules.parts(snapshot.setup_for(len(snapshot.places)))
    if not parts:
        return setup
    chosen = granted(parts, [place.part for place in snapshot.places])
    draw = dealt(setup.key, [n for n in range(len(parts)) if n not in chosen])
    left = iter(draw)
    order = tuple(next(left) if part is None else part for part in chosen)
    return msgspec.structs.replace(setup, order=order, dealt=draw)


def dealt_events(snapshot: Snapshot, setup: Setup) -> tuple[Event, ...]:
    """Who was dealt what, if anybody was."""
    parts, seats = snapshot.rules.parts(snapshot.setup_for(setup.seats)), seated(snapshot.rules, setup)
    told = [
        Text("event.part_dealt", {"player": player(seats[place][0]), "part": parts[part].said})
        for place, part in enumerate(setup.order)
        if part in setup.dealt
    ]
    return (Event(Text("event.parts_dealt", {"parts": several(told)})),) if told else ()
