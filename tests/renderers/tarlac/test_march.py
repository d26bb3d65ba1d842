"""Where the map says that an army could go is where the rules let it go."""

from __future__ import annotations

from itertools import permutations
from math import dist

import pytest

from games.core.rules import decisions
from games.tarlac.pieces import Army
from renderers.arrow import SHORTEST
from renderers.base import PHONE
from renderers.tarlac.places import REGIONS, within
from renderers.tarlac.site import reachable
from tests.renderers.tarlac.gallery import GALLERY
from tests.renderers.tarlac.thomond import RULES, begun


def marches():
    """Views in which a march is asked about, with the spaces that are offered."""
    for state in GALLERY.played(4, 5, 160):
        view = GALLERY.rules.view(state, None)
        if view.question is not None and view.question.kind == "march":
            asked = next(decision for decision in decisions(GALLERY.rules, state) if decision.blocking)
            keys = [option.key.split(".") for option in asked.options]
            yield view, {key[1] for key in keys if key[0] == "march" and key[1] != "stay"}


def test_spaces_within_reach_are_those_that_are_offered():
    found = [(view.reach, offered) for view, offered in marches()]
    assert len(found) > 5
    for shown, offered in found:
        assert shown == offered


def test_they_have_a_rim_while_a_march_is_asked_about(monkeypatch):
    drawn = list[object]()
    monkeypatch.setattr("renderers.tarlac.site.reachable", lambda *args: drawn.append(args) or reachable(*args))
    view, offered = next(marches())
    GALLERY.paint("phone", view)
    assert len(drawn) == len(offered) > 0
    drawn.clear()
    other = next(
        view
        for state in GALLERY.played(4, 5, 160)
        if (view := GALLERY.rules.view(state, None)).question is None or view.question.kind != "march"
    )
    GALLERY.paint("phone", other)
    assert drawn == []


@pytest.mark.parametrize("part", REGIONS)
def test_a_march_that_begins_or_ends_beyond_a_region_is_drawn_to_its_edge(part, monkeypatch):
    """An army of de Clare's at home, then anywhere: an arrow wherever one of both places is shown, none else."""
    drawn, points = list[tuple[float, float]](), list[bool]()

    def kept(_canvas, start, end, _colour, _thick, apart, *, pointed):
        """Its ends as they are drawn: as far from these as there is room."""
        long = dist(start, end)
        share = min(apart, (long - SHORTEST) / 2) / long
        for one, other in ((start, end), (end, start)):
            drawn.append((one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share))
        points.append(pointed)

    monkeypatch.setattr("renderers.tarlac.board.arrow", kept)
    there, state = within(part), begun(1, 5, "1277")
    spaces = ["bunratty", "kilmacduagh", "kilfarboy", "killaloe", "tulla", "dough"]
    for origin, target in permutations(spaces, 2):
        before, view = (_marched(state, space) for space in (origin, target))
        drawn.clear()
        points.clear()
        GALLERY.paint(f"region.{part}", view, before)
        assert bool(drawn) == bool({origin, target} & {*there})
        assert not any(points) or target in there, "no head where the march goes on"
        assert all(points) or target not in there
        for x, y in drawn:
            assert 0 <= x <= PHONE[0]
            assert 0 <= y <= PHONE[1]


def _marched(state, space):
    for faction in state.factions.values():
        faction.army = None
    state.factions["dec"].army, state.order = Army(space, 3, 0, 0), ["dec"]
    return RULES.view(state, None)
