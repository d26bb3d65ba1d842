"""What a player of Terra Concordia holds is only in their hand; a hex face down tells nothing of itself."""

from __future__ import annotations

import msgspec

from tests.renderers.terra_concordia.continents import continent
from tests.renderers.terra_concordia.gallery import GALLERY


def pictures(view):
    return {name: GALLERY.renderer.draw(name, view, GALLERY.texts()) for name in GALLERY.renderer.pictures(view)}


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
    canvas = GALLERY.paint("board", view)
    colours = set()
    for hex in hidden:
        (line,) = (line for line in canvas.written if line.text == hex.name)
        x, y = line.room.x + line.room.w // 2, line.room.y + line.room.h // 2 - 28
        colours.add((hex.explorable, canvas.image.getpixel((x, y))))
    assert len(colours) <= 2, "fog looks alike everywhere"
