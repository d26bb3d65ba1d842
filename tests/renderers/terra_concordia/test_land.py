"""The land: each hex that is known says what collecting there brings, and not every fog has the same clouds."""

from __future__ import annotations

from PIL import ImageChops

from games.terra_concordia.board import HEXES, bordering, members
from games.terra_concordia.content import PACKS
from renderers.base import PHONE
from renderers.terra_concordia import hexes
from renderers.terra_concordia.country import sky, unlaid
from tests.renderers.terra_concordia.continents import continent
from tests.renderers.terra_concordia.gallery import GALLERY


def recorded(monkeypatch, name):
    """What a drawing of hexes is asked for from now on."""
    asked, original = list[tuple[object, ...]](), getattr(hexes, name)
    monkeypatch.setattr(hexes, name, lambda *args: asked.append(args) or original(*args))
    return asked


def test_a_known_hex_says_what_it_brings_unless_something_is_built_there(monkeypatch):
    asked, view = recorded(monkeypatch, "face_up"), continent(11, 4)
    GALLERY.paint("board", view)
    known = [hex for hex in view.hexes if hex.terrain]
    told = [{name: brought.count(name) for name in brought} for *_, brought in asked]
    yields = PACKS[view.edition].yields
    assert told == [{} if hex.constructions or hex.wonders else yields[hex.terrain] for hex in known]
    assert {} in told and len({tuple(found) for found in told}) > 5


def test_what_a_hex_brings_can_be_seen_on_a_telephone():
    bare, told = (hexes.face_up(112, "field", "", brought) for brought in ((), ("food", "food")))
    left, top, right, low = ImageChops.difference(bare.convert("RGB"), told.convert("RGB")).getbbox() or (0, 0, 0, 0)
    assert min((right - left) / 2, low - top) * 390 / PHONE[0] >= 9


def test_hexes_beside_each_other_have_other_clouds():
    land, skies = unlaid(), range(2 * len(hexes.SKIES))
    assert {sky(hex) for hex in land} == set(skies)
    assert not any(sky(land[n]) == sky(land[m]) for n in range(HEXES) for m in members(bordering(1 << n)))
    assert len({hexes.fog(64, False, n).tobytes() for n in skies}) == len(skies)
