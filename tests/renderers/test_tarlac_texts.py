"""Every text of every picture of Tarlac fits, can be read and does not lie on another, in both languages."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest

import renderers.tarlac
from games.core.model import Outcome
from games.core.texts import LOCALES, flatten
from games.tarlac.content import LATEST, pack
from games.tarlac.teller import TarlacTeller
from renderers.fonts import printable
from renderers.tarlac.renderer import TarlacRenderer
from tests.renderers.test_texts import check
from tests.renderers.thomond import RULES, game, texts, war

RENDERER = TarlacRenderer()


def paint(name, view, locale, before=None):
    return RENDERER.paint(name, view, RENDERER.texts(texts(locale)), before, audit=True)


def least(name):
    """Of letters: those of a telephone are drawn a third as large."""
    return 26 if name == "phone" or name.startswith("region") else 12


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", (3, 5, 7))
@pytest.mark.parametrize("seed", (1, 2, 3))
def test_lands_at_war(seed, seats, locale):
    view = war(seed, seats, crowd=1 + seed)
    before = war(seed + 100, seats) if seed % 2 else None
    for name in RENDERER.views(view):
        check(paint(name, view, locale, before), least(name))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("scenario", pack().scenarios)
def test_real_games(scenario, locale):
    states = game(3, 4, 120, scenario)
    before = None
    for state in states[:: max(1, len(states) // 3)]:
        view = RULES.view(state, 0)
        for name in ("board", "phone", "diplomacy"):
            check(paint(name, view, locale, before), least(name))
        before = view


def test_every_combat_of_a_real_game():
    fights = [view for seed in (3, 9) for state in game(seed, 3, 250) if (view := RULES.view(state, None)).fight]
    assert len(fights) >= 5
    for view in fights[:12]:
        check(paint("battle", view, LOCALES[0]))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", (3, 5, 7))
def test_the_end(seats, locale):
    view = war(9, seats, fight=False)
    scores = {seat: {"febas": 5, "total": 5} for seat in range(seats)}
    outcome = Outcome(((0, 1), tuple(range(2, seats))), scores, (0, 1))
    view = msgspec.structs.replace(view, question=None, turn="", outcome=outcome)
    for name in RENDERER.views(view):
        check(paint(name, view, locale), least(name))


@pytest.mark.parametrize("seats", (3, 7))
def test_eleven_armies_in_one_place(seats):
    view = war(11, seats, crowd=11)
    crowded = max(view.spaces, key=lambda space: len(space.armies))
    assert len(crowded.armies) >= 10
    for name in ("board", "phone", "battle"):
        canvas = paint(name, view, LOCALES[0])
        assert all(canvas.box.contains(line.ink) and not line.cut for line in canvas.written)
        numbers = [line.text for line in canvas.written]
        assert all(numbers.count(str(army.battles)) for army in crowded.armies), name


def test_everybody_gives_hostages_to_one():
    view = war(12, 5)
    givers = [faction.id for faction in view.factions if faction.id not in ("ct", "dec")]
    factions = tuple(
        msgspec.structs.replace(
            faction,
            hostage="ct" if faction.id in givers else "",
            holds=tuple(givers) if faction.id == "ct" else (),
        )
        for faction in view.factions
    )
    check(paint("diplomacy", msgspec.structs.replace(view, factions=factions), LOCALES[0]))


@pytest.mark.parametrize("locale", LOCALES)
def test_cards_and_cover(locale):
    own = RENDERER.texts(texts(locale))
    for component in TarlacTeller().components(LATEST):
        check(RENDERER.paint_card(component.id, own, audit=True), least=18)
    check(RENDERER.paint_cover(own, audit=True), least=18)


@pytest.mark.parametrize("locale", LOCALES)
def test_names_stand_as_commands_take_them(locale):
    own = RENDERER.texts(texts(locale))
    view = war(2, 5)
    names = {own.say(f"space.{space}") for space in pack().spaces}
    for name in ("board", "phone"):
        assert names <= {line.text for line in RENDERER.paint(name, view, own, None).written}
    shown = set[str]()
    for name in RENDERER.views(view):
        if name.startswith("region"):
            shown |= {line.text for line in RENDERER.paint(name, view, own, None).written}
    assert names <= shown


def test_names_are_readable_at_550_pixels():
    # A third of 24 pixels is eight: what people read on a desktop before they tap.
    view = war(2, 5)
    names = {texts().say(f"space.{space}") for space in pack().spaces}
    sizes = {line.text: line.size for line in paint("board", view, LOCALES[0]).written if line.text in names}
    assert min(sizes.values()) >= 23, sizes


@pytest.mark.parametrize("locale", LOCALES)
def test_the_faces_have_every_letter(locale):
    view = war(2, 7)
    own = RENDERER.texts(texts(locale))
    canvases = [RENDERER.paint(name, view, own, None) for name in RENDERER.views(view)]
    canvases += [RENDERER.paint_card(component.id, own) for component in TarlacTeller().components(LATEST)]
    for line in (line for canvas in canvases for line in canvas.written):
        assert printable(line.text) == line.text
        assert printable(line.text, "title") == line.text


def test_very_long_names_are_cut_and_reported_but_stay_inside():
    own = RENDERER.texts(texts().naming(("W" * 32,) * 7))
    for name in ("board", "diplomacy", "score", "phone"):
        canvas = RENDERER.paint(name, war(1, 7), own, None)
        assert any(line.cut for line in canvas.written)
        assert all(line.room.contains(line.ink) for line in canvas.written)


def test_names_that_cannot_be_written():
    own = RENDERER.texts(texts().naming(("🎲🎲", "李", "C", "D", "E")))
    written = {line.text.partition(" · ")[0] for line in RENDERER.paint("score", war(1, 5), own, None).written}
    assert {"#1", "#2"} <= written


def test_no_text_is_idle():
    folder = Path(renderers.tarlac.__file__).parent
    code = "".join(file.read_text("utf-8") for file in folder.glob("*.py"))
    for id in flatten(tomllib.loads((folder / "texts/en.toml").read_text("utf-8"))):
        base, _, last = id.removesuffix(".one").removesuffix(".other").rpartition(".")
        assert f"{base}.{last}" in code or f'"{last}"' in code or base == "picture.phase", id
