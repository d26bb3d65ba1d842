"""Drawing Terra Concordia from several threads, what has changed, icons, speed."""

from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy

import msgspec
import pytest
from PIL import ImageChops

from games.core.rules import decisions
from games.terra_concordia.pieces import Offer
from renderers import fonts
from renderers.canvas import Box
from renderers.terra_concordia import pieces
from renderers.terra_concordia.renderer import TerraConcordiaRenderer
from renderers.terra_concordia.theme import CHANGED
from renderers.theme import rgb
from tests.renderers.continents import RULES, continent, played, words

RENDERER = TerraConcordiaRenderer()


def test_threads_draw_the_same():
    view = continent(11, 4, viewer=2)
    names = RENDERER.views(view)
    alone = {name: RENDERER.draw(name, view, words()) for name in names}
    fonts.mask.cache_clear()
    fonts.fit.cache_clear()
    with ThreadPoolExecutor(4) as pool:
        jobs = [(name, pool.submit(RENDERER.draw, name, view, words())) for name in names * 2]
        for name, job in jobs:
            assert job.result() == alone[name]


@pytest.mark.rule("TC-ACT-NAVIGATE-05")
@pytest.mark.parametrize(("boat", "figure"), [(True, "boat"), (False, "worker")])
def test_a_worker_on_water_is_drawn_as_a_boat(boat, figure, monkeypatch):
    """Where that is, says the view: ``test_boats_on_ocean_and_lake_only``."""
    view = continent(11, 4, viewer=2)
    drawn = list[str]()

    def recorded(name):
        original = getattr(pieces, name)
        return lambda *args, **options: drawn.append(name) or original(*args, **options)

    for name in ("boat", "worker"):
        monkeypatch.setattr(pieces, name, recorded(name))
    hexes = [msgspec.structs.replace(hex, worker=None) for hex in view.hexes]
    RENDERER.draw("board", msgspec.structs.replace(view, hexes=tuple(hexes)), words())
    without = sorted(drawn)
    drawn.clear()
    worker = next(hex.worker for hex in view.hexes if hex.worker is not None)
    place = next(n for n, hex in enumerate(hexes) if hex.terrain)
    worker = msgspec.structs.replace(worker, hex=hexes[place].name, boat=boat)
    hexes[place] = msgspec.structs.replace(hexes[place], worker=worker)
    RENDERER.draw("board", msgspec.structs.replace(view, hexes=tuple(hexes)), words())
    assert sorted(drawn) == sorted([*without, figure])


def marked(image):
    wanted = rgb(CHANGED)
    return sum(count for count, colour in image.getcolors(1 << 22) if colour == wanted)


def drawn(name, view, before):
    return marked(RENDERER.paint(name, view, RENDERER.texts(words()), before).image)


def test_what_has_not_changed_is_not_outlined():
    view = continent(12, 3, viewer=0)
    for name in RENDERER.views(view):
        assert drawn(name, view, view) < 500, "only the legend of the board"
        assert drawn(name, view, None) == 0


@pytest.mark.parametrize("field", ("hexes", "nations", "market", "wonders", "events", "objectives", "sustainability"))
def test_changes_of_the_table_are_outlined(field):
    view, other = continent(13, 3, viewer=0), continent(14, 3, viewer=0)
    before = msgspec.structs.replace(view, **{field: getattr(other, field)})
    assert getattr(view, field) != getattr(other, field)
    assert drawn("board", view, before) > drawn("board", view, view) + 300


def test_a_hex_that_changes_hands_is_outlined_alone():
    view = continent(15, 2)
    was = next(hex for hex in view.hexes if hex.owner == 0)
    old = tuple(msgspec.structs.replace(hex, owner=1) if hex is was else hex for hex in view.hexes)
    before = msgspec.structs.replace(view, hexes=old)
    for name in ("board", "phone", "realm.0"):
        assert drawn(name, view, before) > drawn(name, view, view) + 300
    assert drawn("realm.1", view, before) == 0


def test_new_cards_of_the_hand_are_outlined():
    view = continent(16, 2, viewer=1, full=True)
    held = msgspec.structs.replace(view.private, hand=view.private.hand[1:])
    assert drawn("hand", view, msgspec.structs.replace(view, private=held)) > 1000


STRIPS = {
    "board": tuple(Box(12, 940, 1576, 252).columns(4, 8)),
    "phone": tuple(Box(8, 982, 1064, 362).grid(2, 2, 6)),
}
"""Where the four players are told of, by seat."""


def painted(name, alliances=(), offers=()):
    """A picture of a game of Diplomacia with these alliances and open offers and nothing else changed."""
    state = deepcopy(played(24, 4, 250, variant="diplomacy")[-1])
    state.diplomacy.alliances[:] = [Offer(*pact) for pact in alliances]
    state.diplomacy.offers[:] = [Offer(*offer) for offer in offers]
    view = RULES.view(state, None)
    return RENDERER.paint(name, view, RENDERER.texts(words()), None).image.convert("L")


def changed(name, one, other):
    """In whose strips two pictures differ, in grey; anywhere else they must not."""
    difference = ImageChops.difference(one, other).point([0] * 41 + [255] * 215)
    found = set[int]()
    for seat, strip in enumerate(STRIPS[name]):
        area = (strip.x, strip.y, strip.x + strip.w, strip.y + strip.h)
        if difference.crop(area).getbbox():
            found.add(seat)
        difference.paste(0, area)
    assert difference.getbbox() is None
    return found


@pytest.mark.rule("TC-DIP-03")
@pytest.mark.parametrize("name", STRIPS)
def test_allies_and_offers_stand_in_the_strips_of_those_concerned(name):
    nobody, allied, offered = painted(name), painted(name, [(3, 1)]), painted(name, offers=[(3, 1)])
    assert changed(name, nobody, allied) == {1, 3}
    assert changed(name, nobody, offered) == {3}, "who proposes tells to whom"
    assert changed(name, allied, offered) == {1, 3}, "an offer is no alliance, also without colour"
    assert changed(name, allied, painted(name, [(3, 2)])) == {1, 2, 3}, "with whom"
    assert changed(name, offered, painted(name, offers=[(3, 2)])) == {3}, "to whom"


def test_every_option_has_its_icon():
    wanted = set()
    for seats, variant in ((1, "standard"), (3, "epic"), (4, "diplomacy")):
        for state in played(seats + 20, seats, 250, variant=variant):
            wanted |= {option.icon for decision in decisions(RULES, state) for option in decision.options}
    wanted -= {""}
    assert len(wanted) > 40
    assert wanted <= set(RENDERER.icons())
