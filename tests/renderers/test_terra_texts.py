"""Every text of every picture of Terra Concordia fits, can be read and lies on no other, in both languages."""

import tomllib
from pathlib import Path

import msgspec
import pytest

import renderers.terra_concordia
from games.core.model import Outcome
from games.core.texts import LOCALES, flatten
from games.terra_concordia.content import LATEST, PACKS
from games.terra_concordia.scoring import CATEGORIES
from games.terra_concordia.view import OfferView
from renderers.fonts import printable
from renderers.terra_concordia.renderer import TerraConcordiaRenderer
from tests.renderers.continents import RULES, continent, played, words
from tests.renderers.test_texts import check

RENDERER = TerraConcordiaRenderer()
EVERY = [
    *PACKS[LATEST].cards,
    *PACKS[LATEST].events,
    *PACKS[LATEST].public,
    *PACKS[LATEST].secret,
]


def paint(name, view, locale, before=None):
    return RENDERER.paint(name, view, RENDERER.texts(words(locale)), before, audit=True)


def smallest(name):
    return 20 if name == "phone" else 12


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", (1, 2, 3, 4))
@pytest.mark.parametrize("full", (False, True))
def test_crowded_continents(seats, locale, full):
    view = continent(seats, seats, viewer=seats - 1, full=full)
    before = continent(seats + 100, seats, viewer=seats - 1) if full else None
    for name in RENDERER.views(view):
        check(paint(name, view, locale, before), least=smallest(name))


@pytest.mark.parametrize("locale", LOCALES)
def test_everybody_proposes_an_alliance(locale):
    view = continent(6, 4, variant="diplomacy", full=True)
    nations = tuple(msgspec.structs.replace(nation, ally=None) for nation in view.nations)
    offers = tuple(OfferView(seat, (seat + 1) % 4) for seat in range(4))
    view = msgspec.structs.replace(view, nations=nations, alliances=(), offers=offers)
    for name in ("board", "phone", "realm.3"):
        check(paint(name, view, locale), least=smallest(name))


@pytest.mark.parametrize("variant", ("standard", "quick", "epic", "beginners", "diplomacy"))
def test_real_games(variant):
    states = played(3, 4, 400, variant=variant)
    before = None
    for state in (states[0], states[len(states) // 2], states[-1]):
        view = RULES.view(state, 0)
        for name in ("board", "phone", "hand", "realm.2"):
            check(paint(name, view, "pt-BR", before), least=smallest(name))
        before = view


def test_setting_up():
    states = played(3, 4, 6)
    for state in states[:6]:
        view = RULES.view(state, 0)
        for name in RENDERER.views(view):
            check(paint(name, view, "en"), least=smallest(name))


@pytest.mark.parametrize("scenario", ("first_empire", "last_refuge", "legendary_market"))
def test_alone(scenario):
    states = played(4, 1, 200, scenario=scenario)
    for state in (states[0], states[len(states) // 2], states[-1]):
        view = RULES.view(state, 0)
        for name in RENDERER.views(view):
            check(paint(name, view, "pt-BR"), least=smallest(name))


def test_against_automas():
    view = RULES.view(played(5, 1, 80, automas="3")[-1], 0)
    for name in RENDERER.views(view):
        check(paint(name, view, "pt-BR"), least=smallest(name))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", (1, 2, 3, 4))
def test_the_end(seats, locale):
    view = continent(9, seats, full=True)
    ranking = tuple((seat,) for seat in reversed(range(seats)))
    points = dict.fromkeys(CATEGORIES, 38) | {"total": 38 * len(CATEGORIES)}
    outcome = Outcome(ranking, dict.fromkeys(range(seats), points), (seats - 1,))
    view = msgspec.structs.replace(view, turn=None, outcome=outcome, ending="rounds")
    for name in RENDERER.views(view):
        check(paint(name, view, locale), least=smallest(name))


@pytest.mark.parametrize("locale", LOCALES)
def test_every_card_and_the_cover(locale):
    own = RENDERER.texts(words(locale))
    assert len(EVERY) == 142
    for id in EVERY:
        canvas = RENDERER.paint_card(id, own, audit=True)
        check(canvas, least=18)
        assert any(line.text == PACKS[LATEST].component(id).code for line in canvas.written)
    check(RENDERER.paint_cover(own, audit=True), least=18)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_faces_have_every_letter(locale):
    view = continent(2, 4, viewer=0)
    own = RENDERER.texts(words(locale))
    for name in RENDERER.views(view):
        for line in paint(name, view, locale).written:
            assert printable(line.text) == line.text
    for id in EVERY:
        for line in RENDERER.paint_card(id, own).written:
            assert printable(line.text) == line.text
        assert printable(own.say(f"card.{id}"), "title") == own.say(f"card.{id}")


def test_hexes_are_named_as_commands_take_them():
    view = RULES.view(played(3, 2, 60)[-1], None)
    for name in ("board", "phone"):
        written = [line.text for line in paint(name, view, "pt-BR").written]
        for hex in view.hexes:
            assert written.count(hex.name) == 1


def test_what_matters_can_be_read_when_shrunk():
    view = continent(6, 4, full=True)
    shown = {"board": 550 / 1600, "phone": 350 / 1080}
    for name, share in shown.items():
        canvas = paint(name, view, "pt-BR")
        names = [line for line in canvas.written if line.text in {hex.name for hex in view.hexes}]
        assert len(names) == 54
        assert all(line.size * share >= 10 for line in names)
        stocks = {str(n) for nation in view.nations for n in nation.resources.values()}
        numbers = [line for line in canvas.written if line.text in stocks and line.room.y > canvas.box.h * 0.76]
        assert len(numbers) >= 40
        assert all(line.size * share >= 9 for line in numbers)


def test_no_text_is_idle():
    folder = Path(renderers.terra_concordia.__file__).parent
    code = "".join(file.read_text("utf-8") for file in folder.glob("*.py"))
    for id in flatten(tomllib.loads((folder / "texts/en.toml").read_text("utf-8"))):
        word = id.removeprefix("picture.").split(".")[0]
        assert f'"{word}"' in code or f"picture.{word}" in code, id
