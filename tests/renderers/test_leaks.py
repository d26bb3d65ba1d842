"""A picture shows nothing that its viewer may not know, neither drawn nor in the file."""

import struct

import pytest

from games.core.opponent import imagine
from games.core.rng import Stream
from renderers.base import UnknownPicture
from renderers.gnomopolis.renderer import GnomopolisRenderer
from tests.renderers.played import RULES, game, texts
from tests.renderers.towns import town

RENDERER = GnomopolisRenderer()


@pytest.mark.parametrize("seats", (1, 2, 4))
def test_the_deck_and_the_draws_to_come_change_no_picture(seats):
    state = game(5, seats, 40)[-1]
    other = imagine(RULES, state, None, Stream(bytes(range(32))))
    assert other != state
    for viewer in (None, 0):
        one, two = RULES.view(state, viewer), RULES.view(other, viewer)
        for name in RENDERER.views(one):
            assert RENDERER.draw(name, one, texts()) == RENDERER.draw(name, two, texts()), name


def test_public_pictures_do_not_depend_on_who_looks():
    state = game(6, 3, 40)[-1]
    everybody = RULES.view(state, None)
    for seat in range(3):
        mine = RULES.view(state, seat)
        for name in RENDERER.views(everybody):
            assert RENDERER.draw(name, mine, texts()) == RENDERER.draw(name, everybody, texts()), name


def test_only_a_seat_has_a_hand():
    assert "hand" not in RENDERER.views(town(1, 2))
    with pytest.raises(UnknownPicture):
        RENDERER.draw("hand", town(1, 2), texts())
    with pytest.raises(UnknownPicture):
        RENDERER.draw("district.4", town(1, 2), texts())
    with pytest.raises(UnknownPicture):
        RENDERER.card("z9", texts())


def test_files_hold_pixels_only():
    view = town(1, 2, viewer=1)
    pictures = [RENDERER.draw(name, view, texts()) for name in RENDERER.views(view)]
    pictures += [RENDERER.card("c1", texts()), RENDERER.cover(texts()), RENDERER.icon("coin", 96)]
    for data in pictures:
        assert set(chunks(data)) <= {b"IHDR", b"PLTE", b"IDAT", b"IEND"}


def chunks(data):
    at = 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        yield data[at + 4 : at + 8]
        at += length + 12
