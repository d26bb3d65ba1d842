"""A picture shows nothing that its viewer may not know, neither drawn nor in the file."""

from __future__ import annotations

import msgspec
import pytest

from games.core.rng import Stream
from games.core.thinking.opponent import imagine
from renderers.base import UnknownPicture
from tests.renderers.checks import chunks
from tests.renderers.galleries import GALLERIES, every_gallery


def drawn(gallery, view):
    return {name: gallery.renderer.draw(name, view, gallery.texts()) for name in gallery.renderer.pictures(view)}


@pytest.mark.parametrize(
    ("gallery", "seed", "seats"),
    [
        pytest.param(gallery, seed, seats, id=f"{key}-{seats}")
        for key, gallery in GALLERIES.items()
        for seed, seats in zip((5, 6, 7), (*gallery.seats[:2], gallery.seats[-1]), strict=True)
    ],
)
def test_what_is_hidden_changes_no_picture(gallery, seed, seats):
    state = gallery.played(seed, seats, 60)[-1]
    for viewer in {None, 0, seats - 1}:
        other = imagine(gallery.rules, state, viewer, Stream(bytes(range(32))))
        assert other != state, "nothing was hidden"
        one, two = (gallery.rules.view(world, viewer) for world in (state, other))
        assert drawn(gallery, one) == drawn(gallery, two), viewer


@every_gallery
def test_public_pictures_do_not_depend_on_who_looks(gallery):
    seats = gallery.seats[-1]
    state = gallery.played(6, seats, 80)[-1]
    public = gallery.rules.view(state, None)
    everybody = drawn(gallery, public)
    for seat in range(seats):
        own = gallery.rules.view(state, seat)
        mine = drawn(gallery, own)
        assert mine.keys() - everybody.keys() <= {"hand"}
        if gallery.marks:
            assert msgspec.structs.replace(own, viewer=None) == public, "what is marked must be known to all"
        for name, data in everybody.items():
            assert mine[name] == data or name.partition(".")[0] in gallery.marks, name


@every_gallery
def test_only_pictures_that_there_are_can_be_drawn(gallery):
    view = gallery.made_up(1, gallery.seats[0])
    names = gallery.renderer.pictures(view)
    assert names[:2] == ("board", "phone")
    assert "hand" not in names, "only a seat has a hand"
    beyond = {f"{name.partition('.')[0]}.99" for name in names if "." in name}
    for name in ("hand", "moon", "board.0", *beyond):
        with pytest.raises(UnknownPicture):
            gallery.renderer.draw(name, view, gallery.texts())
    with pytest.raises(UnknownPicture):
        gallery.card("z9")


@every_gallery
def test_files_hold_pixels_only(gallery):
    found = [*drawn(gallery, gallery.made_up(1, gallery.seats[-1], viewer=1)).values()]
    found += [
        gallery.renderer.card(gallery.components[0], gallery.rules.editions.latest, gallery.texts()),
        gallery.renderer.cover(gallery.texts()),
    ]
    found += [gallery.renderer.icon(name, 96) for name in gallery.renderer.icons()[:1]]
    for data in found:
        assert set(chunks(data)) <= {b"IHDR", b"PLTE", b"IDAT", b"IEND"}
