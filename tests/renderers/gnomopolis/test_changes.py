"""What has changed since a turn ago is outlined in the pictures of Gnomopolis, and nothing else."""

from __future__ import annotations

import msgspec
import pytest

from games.gnomopolis.view import BuildingView, ScrollView
from renderers.gnomopolis import things
from renderers.gnomopolis.theme import CHANGED
from renderers.theme import rgb
from tests.renderers.checks import marked
from tests.renderers.gnomopolis.gallery import GALLERY
from tests.renderers.gnomopolis.towns import town


def outlined(name, view, before):
    return marked(GALLERY.paint(name, view, before), CHANGED)


def test_a_district_that_changed_is_outlined_alone():
    view = town(12, 3, viewer=0)
    district = msgspec.structs.replace(view.districts[1], coins=view.districts[1].coins + 1)
    before = msgspec.structs.replace(view, districts=(view.districts[0], district, view.districts[2]))
    assert outlined("board", view, before) > outlined("board", view, view) + 500
    assert outlined("district.1", view, before) > 500
    assert outlined("district.0", view, before) == 0


@pytest.mark.parametrize("field", ("offer", "old", "new"))
def test_changes_of_the_centre_are_outlined(field):
    view, other = town(13, 3), town(14, 3)
    before = msgspec.structs.replace(view, **{field: getattr(other, field)})
    assert outlined("board", view, before) > outlined("board", view, view) + 500


@pytest.mark.parametrize("name", ("board", "phone", "district.1"))
def test_what_was_built_stands_out_among_what_was_used(name):
    one, last = BuildingView(ScrollView("g1")), BuildingView(ScrollView("c1"))
    view = town(12, 2)
    district = msgspec.structs.replace(view.districts[1], buildings=(one, last))
    view = msgspec.structs.replace(view, districts=(view.districts[0], district))

    def since(*buildings):
        old = msgspec.structs.replace(district, buildings=buildings)
        return outlined(name, view, msgspec.structs.replace(view, districts=(view.districts[0], old)))

    used = BuildingView(ScrollView("c1", lying=("child",)))
    assert since(one) > since(one, used) + 200 > since(one, last) + 600


@pytest.mark.parametrize("advisors", (("as", "ac"), ("ag", "at")))
def test_the_star_of_an_advisor_that_came_does_not_lie_on_its_name(advisors):
    view = town(12, 4)
    came = msgspec.structs.replace(view.districts[1], advisors=tuple(ScrollView(id) for id in advisors))
    was = msgspec.structs.replace(came, advisors=())
    now, old = (
        msgspec.structs.replace(view, districts=(view.districts[0], each, *view.districts[2:])) for each in (came, was)
    )
    canvas = GALLERY.paint("board", now, old)
    names = [GALLERY.texts().say(f"card.{id}.name") for id in advisors]
    lines = [line for line in canvas.written if len(line.text) > 3 and any(line.text in name for name in names)]
    written = "".join(line.text for line in lines)
    assert all(part in written for name in names for part in name.split()), "each name, in a line or two"
    for line in lines:
        at = line.ink
        found = canvas.image.crop((at.x, at.y, at.x + at.w, at.y + at.h)).getcolors(1 << 16)
        assert rgb(CHANGED) not in {colour for _, colour in found}, line.text


@pytest.mark.parametrize("name", ("board", "phone", "district.0"))
def test_gnomes_that_came_or_went_have_an_arrow_up_or_down(name, monkeypatch):
    drawn = list[bool]()
    step = things.step
    monkeypatch.setattr(things, "step", lambda pixels, up: drawn.append(up) or step(pixels, up))
    view = town(13, 2)
    lot = msgspec.structs.replace(view.districts[0], cup={"child": 3, "villager": 2, "soldier": 4})
    was = msgspec.structs.replace(lot, cup={"child": 3, "villager": 1, "soldier": 6, "inventor": 1})
    now, old = (msgspec.structs.replace(view, districts=(each, view.districts[1])) for each in (lot, was))
    GALLERY.paint(name, now, now)
    assert drawn == []
    GALLERY.paint(name, now, old)
    assert list(dict.fromkeys(drawn)) == [True, False], "villagers came, soldiers went"
