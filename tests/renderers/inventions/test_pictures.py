"""Pictures of Inventions: golden ones, what has changed, what is whose secret, how large the files are."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from renderers.base import UnknownPicture
from renderers.inventions.theme import CHANGED
from tests.renderers.checks import compare, marked
from tests.renderers.inventions.gallery import GALLERY, RULES, played
from tests.renderers.inventions.museums import museum

GOLDEN = Path(__file__).with_name("golden")


def outlined(name, view, before):
    return marked(GALLERY.paint(name, view, before), CHANGED)


def pictures(view):
    return {name: GALLERY.renderer.draw(name, view, GALLERY.texts()) for name in GALLERY.renderer.pictures(view)}


def test_golden_card(regen):
    compare(GALLERY.card("k37").image.reduce(2), GOLDEN / "card.png", GALLERY.renderer.theme, regen=regen)


def test_golden_cover(regen):
    drawn = GALLERY.renderer.paint_cover(GALLERY.own()).image.reduce(2)
    compare(drawn, GOLDEN / "cover.png", GALLERY.renderer.theme, regen=regen)


@pytest.mark.parametrize("field", ("regions", "societies", "common", "displays", "eureka", "row", "clock"))
def test_changes_of_the_table_are_outlined(field):
    view, other = museum(13, 3, viewer=0), museum(14, 3, viewer=0)
    before = msgspec.structs.replace(view, **{field: getattr(other, field)})
    assert getattr(view, field) != getattr(other, field)
    assert outlined("board", view, before) > outlined("board", view, view) + 200


def test_only_what_changed_in_a_region_is_outlined():
    view = museum(15, 4, full=True)
    first, *rest = view.regions
    moved = msgspec.structs.replace(first, citizens=(9, 9, 9, 9))
    before = msgspec.structs.replace(view, regions=(moved, *rest))
    one = outlined("board", view, before) - outlined("board", view, view)
    assert 500 < one < 4000, "one row of one region"


def test_new_cards_of_a_museum_are_outlined():
    view = museum(16, 2, viewer=1, full=True)
    mine = msgspec.structs.replace(view.societies[1], inventions=view.societies[1].inventions[1:])
    before = msgspec.structs.replace(view, societies=(view.societies[0], mine))
    for name in ("hand", "museum.1"):
        assert outlined(name, view, before) > 500
    assert outlined("museum.0", view, before) == 0


@pytest.mark.rule("IN-HID-01")
def test_private_objectives_are_only_in_the_hand():
    view = museum(4, 3, viewer=1)
    other = msgspec.structs.replace(view, private=view.private[::-1][:2])
    one, two = pictures(view), pictures(other)
    assert one.pop("hand") != two.pop("hand")
    assert one == two
    assert "hand" not in pictures(msgspec.structs.replace(view, viewer=None, private=()))


def test_there_is_a_museum_for_each_player_and_no_other():
    view = museum(4, 3)
    assert [name for name in GALLERY.renderer.pictures(view) if "." in name] == ["museum.0", "museum.1", "museum.2"]
    for name in ("museum.3", "museum.moon", "hand"):
        with pytest.raises(UnknownPicture):
            GALLERY.renderer.draw(name, view, GALLERY.texts())


def test_a_used_influence_token_looks_used():
    """IN-ACT-GAIN-07: it still occupies its space."""
    view = museum(17, 4, full=True)
    region, first = next((region, token) for region in view.regions if (token := region.spaces[0]) is not None)

    def shown(up):
        token = msgspec.structs.replace(first, up=up)
        turned = msgspec.structs.replace(region, spaces=(token, *region.spaces[1:]))
        regions = tuple(turned if one is region else one for one in view.regions)
        return GALLERY.paint("board", msgspec.structs.replace(view, regions=regions)).image

    assert shown(True).tobytes() != shown(False).tobytes()


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_files_are_small(seats):
    view, before = museum(seats + 40, seats, viewer=0, full=True), museum(seats + 70, seats, viewer=0)
    for name in GALLERY.renderer.pictures(view):
        assert len(GALLERY.renderer.draw(name, view, GALLERY.texts(), before)) <= 400 * 1024, name


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_a_real_game_can_be_drawn_for_everybody(seats):
    states = played(11, seats, 90)
    for viewer in (None, *range(seats)):
        view = RULES.view(states[-1], viewer)
        assert len(pictures(view)) == len(GALLERY.renderer.pictures(view))
