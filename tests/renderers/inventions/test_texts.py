"""Every text of the tables of Inventions fits, can be read and lies on no other, in both languages."""

from __future__ import annotations

import msgspec
import pytest

from games.core.model import Outcome
from games.core.texts import LOCALES, catalogue
from games.inventions.content import PACKS
from renderers.base import BOARD, LEGIBLE, PHONE
from renderers.fonts import wrapped
from renderers.inventions import museum as drawn
from renderers.inventions.theme import CHANGED
from tests.renderers.checks import check, marked
from tests.renderers.inventions.gallery import GALLERY, RULES, played
from tests.renderers.inventions.museums import museum

in_both_languages = pytest.mark.parametrize("locale", LOCALES)
SCORED = ("play", "influence", "wealth", "objectives")


def smallest(name):
    return {"phone": 21, "sheet": 24, "hand": 26, "museum": 26}.get(name.partition(".")[0], 12)


@in_both_languages
@pytest.mark.parametrize("seats", (2, 3, 4))
@pytest.mark.parametrize("full", (False, True))
def test_crowded_museums(seats, locale, full):
    view = museum(seats, seats, viewer=seats - 1, full=full)
    before = museum(seats + 100, seats, viewer=seats - 1) if full else None
    for name, canvas in GALLERY.all_of(view, before, locale):
        check(canvas, least=smallest(name))


@in_both_languages
def test_what_a_private_objective_asks_fits_its_card(locale, monkeypatch):
    """The fault: a third line, where "South America" stood, fell off two of the cards in Portuguese."""
    widths = set()

    def measured(text, font, size, width):
        widths.add(width)
        return wrapped(text, font, size, width)

    monkeypatch.setattr(drawn, "wrapped", measured)
    GALLERY.paint("hand", museum(4, 3, viewer=1), locale=locale)
    (width,) = widths
    words = catalogue("games.inventions", locale)
    for objective in PACKS[museum(4, 3).edition].private:
        said = words.say(f"objective.{objective}.does")
        assert len(list(wrapped(said, "body", drawn.LETTERS, width))) <= 2, said


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_real_games(seats):
    states, before = played(3, seats, 160), None
    for state in (states[0], states[len(states) // 2], states[-1]):
        view = RULES.view(state, 0)
        for name, canvas in GALLERY.all_of(view, before):
            check(canvas, least=smallest(name))
        before = view


@in_both_languages
@pytest.mark.parametrize("seats", (2, 3, 4))
def test_the_end(seats, locale):
    ranking = tuple((seat,) for seat in reversed(range(seats)))
    points = dict.fromkeys(SCORED, 128) | {"total": 128 * len(SCORED)}
    outcome = Outcome(ranking, dict.fromkeys(range(seats), points), (seats - 1,))
    view = museum(9, seats, viewer=0, full=True, outcome=outcome)
    for name, canvas in GALLERY.all_of(view, locale=locale):
        check(canvas, least=smallest(name))


@in_both_languages
@pytest.mark.parametrize("seats", (2, 3, 4))
@pytest.mark.parametrize("full", (False, True))
def test_on_a_telephone_only_names_that_are_long_are_small(seats, locale, full):
    view, own = museum(seats, seats, full=full), GALLERY.own(locale)
    named = " ".join(own.say(f"card.{region.card}.name") for region in view.regions if region.card)
    named += " ".join(own.say(f"region.{region.id}") for region in view.regions)
    written = GALLERY.paint("phone", view, museum(seats + 50, seats), locale).written
    assert [line for line in written if line.size < LEGIBLE - 1 and line.text not in named] == []


@in_both_languages
@pytest.mark.parametrize("seats", (2, 3, 4))
def test_a_telephone_says_what_specialist_tiles_bring(seats, locale):
    view, own = museum(5, seats), GALLERY.own(locale)
    written = {line.text for line in GALLERY.paint("phone", view, locale=locale).written}
    assert {
        own.say(f"picture.legend.{name}") for name in ("academic", "build_free", "call", "two_specialists")
    } <= written


def test_an_empty_table_can_be_drawn():
    """Before chance has laid anything out."""
    view = RULES.view(played(1, 3, 0)[0], None)
    bare = msgspec.structs.replace(
        view, regions=(), societies=(), displays=(), common=(), eureka=(), row=(), deck_top=""
    )
    for name in ("board", "phone", "sheet"):
        check(GALLERY.paint(name, bare, audit=True))


def test_what_matters_can_be_read_when_shrunk():
    """Names of regions, citizens on the map, points and influence: on a desktop's message and on a telephone."""
    view = museum(6, 4, full=True)
    shares = {"board": 550 / BOARD[0], "phone": 390 / PHONE[0]}
    names = {GALLERY.texts().say(f"region.{region.id}") for region in view.regions}
    counts = {str(n) for region in view.regions for n in region.citizens if n}
    points = {str(society.points) for society in view.societies}
    for name, share in shares.items():
        written = GALLERY.paint(name, view).written
        named = [line for line in written if line.text in names]
        assert len(named) == 7
        assert all(line.size * share >= 8.5 for line in named), name
        counted = [line for line in written if line.text in counts and line.size >= 24]
        assert len(counted) >= sum(n > 0 for region in view.regions for n in region.citizens)
        assert {line.text for line in written if line.size * share >= 10} >= points


def test_every_component_shows_its_name():
    for component in GALLERY.components:
        said = GALLERY.texts().say(next(one.name for one in RULES.tell.components("estimate-1") if one.id == component))
        written = " ".join(line.text for line in GALLERY.card(component).written).casefold()
        assert said.casefold() in written


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("picture", "least"), (("sheet", 7.5), ("score", 8.4)))
def test_what_stands_round_the_world_can_be_read_on_a_telephone(picture, least, locale):
    for seed in range(1, 9):
        canvas = GALLERY.paint(picture, museum(seed, 2 + seed % 3, viewer=0), locale=locale, audit=True)
        small = {line.text: line.size for line in canvas.written if line.size * 390 / canvas.box.w < least}
        assert small == {}


@in_both_languages
@pytest.mark.parametrize(("picture", "least"), (("board", 18), ("phone", 25)))
def test_names_of_cards_in_regions_can_be_read(picture, least, locale):
    """Six pixels where the board is shown 550 wide, nine where the telephone shows it 390 wide."""
    view, say = museum(3, 4), GALLERY.texts(locale).say
    long = sorted(PACKS[view.edition].cards, key=lambda id: -max(map(len, say(f"card.{id}.name").split())))[:7]
    for made in (False, True):
        regions = tuple(
            msgspec.structs.replace(region, card=id, invention=made, presenter=0, chain_token=made)
            for region, id in zip(view.regions, long, strict=True)
        )
        bare = msgspec.structs.replace(view, regions=regions, row=(), deck_top="")
        written = {line.text: line.size for line in GALLERY.paint(picture, bare, locale=locale).written}
        for id in long:
            longest = max(say(f"card.{id}.name").replace("-", " ").split(), key=len)
            assert max(size for text, size in written.items() if longest in text) >= least, (longest, written)


@in_both_languages
def test_how_many_of_each_progress_tile_are_left_stands_on_the_second_sheet(locale):
    view = museum(4, 4)
    stock = {id: n % 4 for n, id in enumerate(view.stock)}
    view = msgspec.structs.replace(view, stock=stock)
    canvas = GALLERY.paint("sheet", view, locale=locale, audit=True)
    check(canvas, least=smallest("sheet"))
    assert [line.text for line in canvas.written if line.text.startswith("×")] == [f"×{n}" for n in stock.values()]
    was = msgspec.structs.replace(view, stock={**stock, "eco_1": 3})
    assert marked(GALLERY.paint("sheet", view, was), CHANGED) > 200


@in_both_languages
def test_names_of_ideas_and_milestones_beside_the_map_can_be_read(locale):
    view, say = museum(3, 4), GALLERY.texts(locale).say
    pack = PACKS[view.edition]
    long = sorted(pack.cards, key=lambda id: -max(map(len, say(f"card.{id}.name").split())))[:4]
    shown = msgspec.structs.replace(view, row=tuple(long[:3]), deck_top=long[3], deck=5)
    sizes = {line.text: line.size for line in GALLERY.paint("board", shown, locale=locale).written}
    for id in long:
        longest = max(say(f"card.{id}.name").replace("-", " ").split(), key=len)
        assert max(size for text, size in sizes.items() if longest in text) >= 15, longest
    short = [id for one in shown.common for id in (one.id,) if len(say(f"milestone.{one.id}.name")) <= 10]
    assert all(sizes[say(f"milestone.{id}.name")] >= 19 for id in short)


@in_both_languages
def test_long_names_of_milestones_have_letters_of_sixteen_pixels_on_the_board(locale):
    view, say = museum(3, 4), GALLERY.texts(locale).say
    pack = PACKS[view.edition]
    long = sorted(pack.milestones, key=lambda id: -max(map(len, say(f"milestone.{id}.name").split())))
    displays = tuple(
        msgspec.structs.replace(display, milestone=msgspec.structs.replace(display.milestone, id=id))
        for display, id in zip(view.displays, long, strict=False)
    )
    assert any(display.owner is not None for display in displays)
    shown = msgspec.structs.replace(view, displays=displays, discard=(*pack.milestones,)[:9])
    written = GALLERY.paint("board", shown, locale=locale).written
    sizes = {line.text: line.size for line in written}
    for display in displays:
        longest = max(say(f"milestone.{display.milestone.id}.name").split(), key=len)
        assert max(size for text, size in sizes.items() if longest in text) >= 16, longest
    assert min(line.size for line in written if line.text.startswith(("Descarte", "Discard"))) >= 16
