"""Tiles and contracts on offer: what fewer contracts leave of their room, the tiles have."""

from __future__ import annotations

import msgspec
import pytest

from games.core.texts import LOCALES
from games.nucleum.survey import up
from tests.renderers.nucleum.gallery import GALLERY
from tests.renderers.nucleum.tables import table


def lower_end(canvas, text):
    """Where the room of a text ends."""
    (line,) = [line for line in canvas.written if line.text == text]
    return line.room.y + line.room.h


@pytest.mark.parametrize("name", ("board", "market"))
def test_fewer_contracts_leave_their_room_to_the_tiles(name):
    view = table(4, 4, full=0.5)
    fewer = msgspec.structs.replace(view, silver=(), gold=view.gold[:1], purple=view.purple[:1])
    assert len(up(fewer)) == 2 < len(up(view))
    last = next(id for id in reversed(view.market) if id).upper()
    low, lower = (lower_end(GALLERY.paint(name, shown), last) for shown in (view, fewer))
    assert lower > low + 100


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", ("board", "market"))
def test_it_is_said_when_no_contracts_are_left(name, locale):
    view = table(4, 4, full=0.5)
    said = GALLERY.own(locale).say("picture.no_contracts")
    for shown, told in ((view, False), (msgspec.structs.replace(view, silver=(), gold=(), purple=()), True)):
        written = [line.text for line in GALLERY.paint(name, shown, locale=locale).written]
        assert (said in written) is told
