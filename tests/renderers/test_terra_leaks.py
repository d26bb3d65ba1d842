"""A picture of Terra Concordia shows nothing that its viewer may not know, neither drawn nor in the file."""

import msgspec
import pytest

from games.core.opponent import imagine
from games.core.rng import Stream
from renderers.base import UnknownPicture
from renderers.terra_concordia.renderer import TerraConcordiaRenderer
from tests.renderers.continents import RULES, continent, played, words
from tests.renderers.test_leaks import chunks

RENDERER = TerraConcordiaRenderer()


def pictures(view):
    return {name: RENDERER.draw(name, view, words()) for name in RENDERER.views(view)}


@pytest.mark.parametrize("seats", (1, 2, 4))
def test_what_lies_face_down_changes_no_picture(seats):
    state = played(5, seats, 60)[-1]
    for viewer in (None, *range(seats)):
        other = imagine(RULES, state, viewer, Stream(bytes(range(32))))
        assert other.land.terrains != state.land.terrains, "nothing was hidden"
        assert pictures(RULES.view(state, viewer)) == pictures(RULES.view(other, viewer)), viewer


def test_public_pictures_do_not_depend_on_who_looks():
    state = played(6, 3, 80, variant="epic")[-1]
    everybody = pictures(RULES.view(state, None))
    for seat in range(3):
        mine = pictures(RULES.view(state, seat))
        assert mine.keys() - everybody.keys() == {"hand"}
        for name, data in everybody.items():
            assert mine[name] == data, name


def test_hand_and_secret_objective_are_only_in_the_hand():
    view = continent(4, 3, viewer=1)
    held = msgspec.structs.replace(view.private, hand=view.private.hand[::-1][:2], secret="obs_12")
    other = msgspec.structs.replace(view, private=held)
    assert view.private.secret != "obs_12"
    one, two = pictures(view), pictures(other)
    assert one.pop("hand") != two.pop("hand")
    assert one == two


def test_nothing_is_written_about_a_hex_face_down():
    view = continent(5, 4)
    hidden = [hex for hex in view.hexes if hex.terrain is None]
    assert hidden
    canvas = RENDERER.paint("board", view, RENDERER.texts(words()), None)
    colours = set()
    for hex in hidden:
        (line,) = (line for line in canvas.written if line.text == hex.name)
        x, y = line.room.x + line.room.w // 2, line.room.y + line.room.h // 2 - 30
        colours.add((hex.explorable, canvas.image.getpixel((x, y))))
    assert len(colours) <= 2, "fog looks alike everywhere"


def test_only_a_seat_has_a_hand():
    view = continent(1, 2)
    assert "hand" not in RENDERER.views(view)
    for name in ("hand", "realm.2", "district.0"):
        with pytest.raises(UnknownPicture):
            RENDERER.draw(name, view, words())
    with pytest.raises(UnknownPicture):
        RENDERER.card("con_99", words())


def test_files_hold_pixels_only():
    data = [*pictures(continent(1, 2, viewer=1)).values()]
    data += [RENDERER.card("con_01", words()), RENDERER.cover(words()), RENDERER.icon("gold", 96)]
    for found in data:
        assert set(chunks(found)) <= {b"IHDR", b"PLTE", b"IDAT", b"IEND"}
