"""Every text of every picture fits, can be read and does not lie on another, in both languages."""

import tomllib
from itertools import combinations
from pathlib import Path

import msgspec
import pytest

import renderers.gnomopolis
from games.core.model import Outcome
from games.core.texts import LOCALES, flatten
from games.gnomopolis.content import PACKS
from games.gnomopolis.view import BuildingView, ScrollView
from renderers.fonts import fit, printable
from renderers.gnomopolis.renderer import GnomopolisRenderer
from tests.renderers.played import RULES, game, texts
from tests.renderers.towns import town

RENDERER = GnomopolisRenderer()
LARGE = 24
"""Pixels from which WCAG asks for 3:1 only."""


def check(canvas, least=12):
    for line in canvas.written:
        assert not line.cut, f"{line.text!r} had to be cut in {line.room}"
        assert line.room.contains(line.ink), f"{line.text!r} leaves its room: {line.ink} of {line.room}"
        assert canvas.box.contains(line.ink), line.text
        assert line.size >= least, f"{line.text!r} is only {line.size} pixels tall"
        wanted = 3.0 if line.size >= LARGE else 4.5
        assert line.contrast >= wanted, f"{line.text!r} has a contrast of {line.contrast:.1f}"
    for height, fits in canvas.rows:
        assert fits, f"a row of signs {height} pixels tall leaves its box"
        assert height >= 15
    for one, other in combinations(canvas.written, 2):
        assert not one.ink.meets(other.ink), f"{one.text!r} lies on {other.text!r}"


def paint(name, view, locale, before=None):
    return RENDERER.paint(name, view, RENDERER.texts(texts(locale)), before, audit=True)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", (1, 2, 3, 4))
@pytest.mark.parametrize("seed", (1, 2, 3, 4))
def test_crowded_towns(seed, seats, locale):
    view = town(seed, seats, viewer=seed % seats, crowd=25)
    before = town(seed + 100, seats, viewer=seed % seats) if seed % 2 else None
    for name in RENDERER.views(view):
        check(paint(name, view, locale, before), least=26 if name == "phone" else 12)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", (1, 2, 3, 4))
def test_real_games(seats, locale):
    states = game(seats, seats, 70 * seats)
    before = None
    for state in states[:: max(1, len(states) // 4)]:
        view = RULES.view(state, 0)
        check(paint("board", view, locale, before))
        before = view


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", (1, 2, 3, 4))
def test_the_end(seats, locale):
    view = town(9, seats)
    ranking = tuple((seat,) for seat in reversed(range(seats)))
    scores = {
        seat: {"coins": 124, "in_buildings": 48, "on_board": 4, "advisors": 8, "homeless": -25, "total": 159}
        for seat in range(seats)
    }
    view = msgspec.structs.replace(view, turn=None, outcome=Outcome(ranking, scores, (seats - 1,)))
    for name in RENDERER.views(view):
        check(paint(name, view, locale))


@pytest.mark.parametrize("locale", LOCALES)
def test_cards_and_cover(locale):
    own = RENDERER.texts(texts(locale))
    for id in PACKS[PACKS.latest].scrolls:
        check(RENDERER.paint_card(id, own, audit=True), least=18)
    check(RENDERER.paint_cover(own, audit=True), least=18)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_faces_have_every_letter(locale):
    view = town(2, 4, viewer=0)
    for name in RENDERER.views(view):
        for line in paint(name, view, locale).written:
            assert printable(line.text) == line.text
    own = RENDERER.texts(texts(locale))
    for id in PACKS[PACKS.latest].scrolls:
        for line in RENDERER.paint_card(id, own).written:
            assert printable(line.text) == line.text
        name = own.say(f"card.{id}.name")
        assert printable(name, "title") == name


def test_fitting_says_when_it_cuts():
    assert fit("Oficina de Engenhocas", "title", 30, (400, 40)).cut is False
    cut = fit("Oficina de Engenhocas", "title", 30, (60, 20), least=14)
    assert cut.cut
    assert cut.lines[0].endswith("…")
    two = fit("Oficina de Engenhocas", "title", 20, (130, 50), lines=2)
    assert two.lines == ("Oficina de", "Engenhocas")
    assert two.size == 20


def test_names_that_cannot_be_written():
    assert printable("𝕬𝖓𝖆 🎲 Łukasz") == "Ana Łukasz"
    view = town(1, 2)
    own = RENDERER.texts(texts().naming(("🎲🎲", "李")))
    written = {line.text for line in RENDERER.paint("board", view, own, None).written}
    assert {"#1", "#2"} <= written


def test_very_long_names_are_cut_and_reported_but_stay_inside():
    view = town(1, 4)
    own = RENDERER.texts(texts().naming(("W" * 32,) * 4))
    canvas = RENDERER.paint("board", view, own, None)
    assert any(line.cut for line in canvas.written)
    assert all(line.room.contains(line.ink) for line in canvas.written)


def test_no_text_is_idle():
    folder = Path(renderers.gnomopolis.__file__).parent
    code = "".join(file.read_text("utf-8") for file in folder.glob("*.py"))
    for id in flatten(tomllib.loads((folder / "texts/en.toml").read_text("utf-8"))):
        word = id.removeprefix("picture.").split(".")[0]
        assert id == "returned" or f'"{word}"' in code or f"picture.{word}" in code, id


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", (1, 2, 3, 4))
def test_the_fullest_district(seats, locale):
    view = town(7, seats, viewer=0)
    components = PACKS[PACKS.latest]
    longest = sorted(components.buildings, key=lambda id: -len(texts(locale).say(f"card.{id}.name")))[:6]
    full = msgspec.structs.replace(
        view.districts[0],
        active={"child": 11, "villager": 14, "soldier": 5, "merchant": 5, "artisan": 5, "inventor": 5},
        cup={"child": 10, "villager": 25, "soldier": 9, "merchant": 9, "artisan": 9, "inventor": 9},
        exhausted={"child": 17, "villager": 11, "soldier": 9, "merchant": 9, "artisan": 9, "inventor": 9},
        coins=188,
        helpers=23,
        buildings=tuple(BuildingView(ScrollView(id, ("villager", "artisan"))) for id in longest),
        advisors=tuple(ScrollView(id, ("soldier",)) for id in components.advisors),
        score=-108,
    )
    full = msgspec.structs.replace(
        full, buildings=(*full.buildings[:5], BuildingView(ScrollView("c7"), ("helper",) * 2))
    )
    others = tuple(msgspec.structs.replace(d, advisors=(), caravan=0 if d.seat else None) for d in view.districts[1:])
    view = msgspec.structs.replace(view, districts=(full, *others), turn=0)
    for name in RENDERER.views(view):
        check(paint(name, view, locale), least=22 if name == "phone" else 12)
