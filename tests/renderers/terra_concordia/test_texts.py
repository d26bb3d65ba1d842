"""Every text of the tables of Terra Concordia fits, can be read and lies on no other, in both languages."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from games.core.model import Outcome, Text
from games.core.texts import LOCALES, catalogue
from games.terra_concordia.cards.notes import note_said
from games.terra_concordia.content import PACKS
from games.terra_concordia.goods import RESOURCES
from games.terra_concordia.scoring import CATEGORIES
from games.terra_concordia.view import BuildingView, OfferView
from renderers.base import LEGIBLE
from renderers.terra_concordia.face import sentences
from renderers.terra_concordia.phone import COUNTED
from renderers.terra_concordia.side import heights
from renderers.terra_concordia.theme import CHANGED
from tests.renderers.checks import check, marked
from tests.renderers.terra_concordia.continents import RULES, continent, played
from tests.renderers.terra_concordia.gallery import GALLERY


def smallest(name):
    # At 390 pixels, the width of a telephone, 31 of 1080 are eleven.
    return {"phone": LEGIBLE, "hand": 30, "technologies": 31, "wonders": 30, "realm": 31}.get(
        name.partition(".")[0], 12
    )


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", (1, 2, 3, 4))
@pytest.mark.parametrize("full", (False, True))
def test_crowded_continents(seats, locale, full):
    view = continent(seats, seats, viewer=seats - 1, full=full)
    before = continent(seats + 100, seats, viewer=seats - 1) if full else None
    for name, canvas in GALLERY.all_of(view, before, locale):
        check(canvas, least=smallest(name))


@pytest.mark.parametrize("locale", LOCALES)
def test_everybody_proposes_an_alliance(locale):
    view = continent(6, 4, variant="diplomacy", full=True)
    nations = tuple(msgspec.structs.replace(nation, ally=None) for nation in view.nations)
    offers = tuple(OfferView(seat, (seat + 1) % 4) for seat in range(4))
    view = msgspec.structs.replace(view, nations=nations, alliances=(), offers=offers)
    for name in ("board", "phone", "realm.3"):
        check(GALLERY.paint(name, view, locale=locale, audit=True), least=smallest(name))


@pytest.mark.parametrize("variant", ("standard", "quick", "epic", "beginners", "diplomacy"))
def test_real_games(variant):
    states = played(3, 4, 400, variant=variant)
    before = None
    for state in (states[0], states[len(states) // 2], states[-1]):
        view = RULES.view(state, 0)
        for name in ("board", "phone", "hand", "wonders", "realm.2"):
            check(GALLERY.paint(name, view, before, audit=True), least=smallest(name))
        before = view


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_beginners_have_no_objectives(seats):
    view = msgspec.structs.replace(continent(5, seats, variant="beginners"), objectives=())
    check(GALLERY.paint("phone", view, audit=True), least=LEGIBLE)


def test_setting_up():
    states = played(3, 4, 6)
    for state in states[:6]:
        view = RULES.view(state, 0)
        for name, canvas in GALLERY.all_of(view, locale="en"):
            check(canvas, least=smallest(name))


@pytest.mark.parametrize("scenario", ("first_empire", "last_refuge", "legendary_market"))
def test_alone(scenario):
    states = played(4, 1, 200, scenario=scenario)
    for state in (states[0], states[len(states) // 2], states[-1]):
        view = RULES.view(state, 0)
        for name, canvas in GALLERY.all_of(view):
            check(canvas, least=smallest(name))


def test_against_automas():
    view = RULES.view(played(5, 1, 80, automas="3")[-1], 0)
    for name, canvas in GALLERY.all_of(view):
        check(canvas, least=smallest(name))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", (1, 2, 3, 4))
def test_the_end(seats, locale):
    view = continent(9, seats, full=True)
    ranking = tuple((seat,) for seat in reversed(range(seats)))
    points = dict.fromkeys(CATEGORIES, 38) | {"total": 38 * len(CATEGORIES)}
    outcome = Outcome(ranking, dict.fromkeys(range(seats), points), (seats - 1,))
    view = msgspec.structs.replace(view, turn=None, outcome=outcome)
    for name, canvas in GALLERY.all_of(view, locale=locale):
        check(canvas, least=smallest(name))


def test_every_card_shows_its_code():
    assert len(GALLERY.components) == 142
    for id in GALLERY.components:
        canvas = GALLERY.card(id)
        assert any(line.text == PACKS[PACKS.latest].component(id).code for line in canvas.written)


def test_hexes_are_named_as_commands_take_them():
    view = RULES.view(played(3, 2, 60)[-1], None)
    for name in ("board", "phone"):
        written = [line.text for line in GALLERY.paint(name, view).written]
        for hex in view.hexes:
            assert written.count(hex.name) == 1


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", (1, 2, 3, 4))
@pytest.mark.parametrize("full", (False, True))
def test_no_letter_on_a_telephone_is_small(seats, locale, full):
    own = GALLERY.own(locale, ("Ana", "Bia", "Caio", "Davi"))
    for seed in (1, 2):
        view, before = (continent(seed + more, seats, viewer=0, full=full) for more in (0, 50))
        people = tuple(msgspec.structs.replace(nation, automa=False) for nation in view.nations)
        view = msgspec.structs.replace(view, nations=people)
        written = GALLERY.renderer.paint("phone", view, own, before).written
        assert [line.text for line in written if line.size < LEGIBLE] == []


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", (1, 2, 3, 4))
def test_a_telephone_names_the_resources_and_what_else_is_counted(seats, locale):
    texts = GALLERY.own(locale)
    written = {line.text for line in GALLERY.paint("phone", continent(5, seats), locale=locale).written}
    assert {texts.say(f"resource.{name}") for name in RESOURCES} <= written
    assert {texts.say(said) for said in COUNTED} <= written


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", (1, 2, 3, 4))
def test_no_picture_is_a_thin_strip(seats, locale):
    for seed in (1, 2):
        view = continent(seed, seats, full=seed % 2 == 0)
        for name in ("technologies", *(f"realm.{seat}" for seat in range(seats))):
            box = GALLERY.paint(name, view, locale=locale).box
            assert box.h <= 2.06 * box.w, name


@pytest.mark.parametrize("locale", LOCALES)
def test_the_wonders_that_can_be_built_say_what_they_do(locale):
    """On the board they have a name and a price only."""
    view, texts = continent(5, 4), GALLERY.own(locale)
    assert len(view.wonders) > 1
    assert "wonders" in GALLERY.renderer.pictures(view)
    written = " ".join(line.text for line in GALLERY.paint("wonders", view, locale=locale).written)
    for id in view.wonders:
        assert texts.say(f"card.{id}") in written
        assert all(texts.say(said) in written for said in sentences(id, view.edition))
    gone = GALLERY.paint("wonders", msgspec.structs.replace(view, wonders=()), locale=locale)
    assert texts.say("picture.none") in [line.text for line in gone.written]


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_an_objective_says_its_name_and_what_it_counts_on_the_board_too(seats):
    """The fault: with four players the row was three pixels too low for it."""
    texts = GALLERY.own()
    for seed in range(4):
        view = RULES.view(played(seed, seats, 120, variant="standard")[-1], None)
        written = " ".join(line.text for line in GALLERY.paint("board", view).written)
        for objective in view.objectives:
            assert texts.say(PACKS[view.edition].public[objective.card].measure.said()) in written
            assert texts.say(f"card.{objective.card}") in written


def test_where_there_is_no_room_for_both_an_objective_says_what_it_counts():
    shown = 0
    for seed in range(4):
        view = RULES.view(played(seed, 4, 60, variant="epic")[-1], None)
        written = " ".join(line.text for line in GALLERY.paint("board", view).written)
        for objective in view.objectives:
            measure = PACKS[view.edition].public[objective.card].measure
            shown += GALLERY.own().say(measure.said()) in written
    assert shown >= 9, "of twelve; a long one has its name"


def test_rows_are_alike_where_there_is_room_for_all():
    assert set(heights({"events": 1, "objectives": 3, "market": 4}, 8 * 50).values()) == {50}
    assert heights({"events": 1, "objectives": 3, "market": 4}, 8 * 43) == {
        "events": 40,
        "objectives": 47,
        "market": 40,
    }
    crowded = heights({"events": 2, "objectives": 3, "market": 6}, 11 * 40)
    assert set(crowded.values()) == {40}, "the others would be too low"


def test_a_realm_says_what_cards_do_as_long_as_there_is_room_and_always_their_names():
    view = continent(2, 2)
    few, own = view.nations[0], GALLERY.own()
    few = msgspec.structs.replace(few, technologies=few.technologies[:2], played=few.played[:1])
    for nation, spoken in ((few, True), (continent(1, 2, full=True).nations[0], False)):
        shown = GALLERY.paint("realm.0", msgspec.structs.replace(view, nations=(nation, *view.nations[1:])))
        written = " ".join(line.text for line in shown.written)
        built = [building.card for building in (*nation.wonders, *nation.constructions)]
        for id in (*nation.technologies, *built, *nation.played):
            assert own.say(f"card.{id}") in written
        said = [own.say(note_said(view.edition, id)) in written for id in nation.technologies]
        assert all(said) is spoken


def test_what_matters_can_be_read_when_shrunk():
    view = continent(6, 4, full=True)
    shown = {"board": (550 / 1600, 912), "phone": (350 / 1080, 940)}
    for name, (share, below) in shown.items():
        canvas = GALLERY.paint(name, view)
        names = [line for line in canvas.written if line.text in {hex.name for hex in view.hexes}]
        assert len(names) == 54
        assert all(line.size * share >= 10 for line in names)
        stocks = {str(n) for nation in view.nations for n in nation.resources.values()}
        numbers = [line for line in canvas.written if line.text in stocks and line.room.y > below]
        assert len(numbers) >= 40
        assert all(line.size * share >= 9 for line in numbers)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", (2, 3))
def test_who_has_built_everything_has_room_for_what_can_be_read(seats, locale):
    view = continent(7, seats, full=True)
    mine = [BuildingView(0, card, "h1", 3) for card in PACKS[PACKS.latest].constructions][:9]
    great = [BuildingView(0, card, "h1", 3) for card in PACKS[PACKS.latest].wonders][:3]
    owner = msgspec.structs.replace(view.nations[0], constructions=tuple(mine), wonders=tuple(great))
    view = msgspec.structs.replace(view, nations=(owner, *view.nations[1:]))
    canvas = GALLERY.paint("board", view, locale=locale, audit=True)
    check(canvas)
    if seats == 2:
        (room,) = {line.room for line in canvas.written if "h1," in line.text}
        lines = [line for line in canvas.written if line.room == room]
        told, speech = " ".join(line.text for line in lines), catalogue("games.terra_concordia", locale)
        assert min(line.size for line in lines) >= 18
        assert all(speech.say(f"card.{card.card}") in told for card in great), "Wonders come first"
        assert told.endswith(f" +{12 - told.count(' h1')}"), "how many more there are"


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", (1, 2, 3, 4))
def test_on_a_telephone_what_is_on_offer_has_its_name(seats, locale):
    """It was told by its level alone, and one had to ask for another picture to know what it is."""
    view, own = continent(2, seats, viewer=0), GALLERY.own(locale)
    known = sorted(PACKS[view.edition].technologies, key=lambda id: -len(own.say(f"card.{id}")))
    rich = dict.fromkeys(RESOURCES, 99)
    nations = tuple(msgspec.structs.replace(each, resources=rich) for each in view.nations)
    for market in (known[:4], known[4:8]):
        table = msgspec.structs.replace(view, market=tuple(market), nations=nations)
        canvas = GALLERY.paint("phone", table, continent(3, seats, viewer=0), locale, audit=True)
        check(canvas, least=LEGIBLE)
        written = " ".join(line.text for line in canvas.written)
        assert [id for id in market if own.say(f"card.{id}") not in written] == []
        assert own.say("picture.counted.level") in written, "what the number before the cost is"
        assert own.say("picture.payable") in written


@pytest.mark.parametrize("locale", LOCALES)
def test_on_a_telephone_the_level_of_what_is_on_offer_is_called_one_where_much_is(locale):
    view, own = continent(1, 3), GALLERY.own(locale)
    view = msgspec.structs.replace(view, market=tuple(PACKS[view.edition].technologies)[:6])
    levels = [PACKS[view.edition].technologies[id].level for id in view.market]
    assert levels
    written = [line.text for line in GALLERY.paint("phone", view, locale=locale, audit=True).written]
    said = {level: own.say(Text("picture.level", {"n": level})) for level in levels}
    assert {level: written.count(words) for level, words in said.items()} == Counter(levels)


@pytest.mark.parametrize("locale", LOCALES)
def test_all_that_was_discarded_stands_below_the_wonders(locale):
    view, own = continent(5, 4, full=True), GALLERY.own(locale)
    canvas = GALLERY.paint("wonders", view, locale=locale, audit=True)
    check(canvas, least=30)
    written = " ".join(line.text for line in canvas.written)
    for pile, cards in view.discards.items():
        assert (
            own.say(Text("picture.pile", {"pile": Text(f"pile.{pile}"), "n": view.piles[pile], "of": len(cards)}))
            in written
        )
        assert all(own.say(f"card.{id}") in written for id in cards)
    was = msgspec.structs.replace(view, discards={**view.discards, "pool": view.discards["pool"][:-1]})
    assert marked(GALLERY.paint("wonders", view, was), CHANGED) > 500
    empty = msgspec.structs.replace(view, discards=dict.fromkeys(view.discards, ()), piles=dict.fromkeys(view.piles, 0))
    assert GALLERY.paint("wonders", empty).box.h < canvas.box.h - 200, "before cards are dealt there is no such panel"


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", (2, 4))
def test_names_of_objectives_are_as_large_as_what_they_count(seats, locale):
    view, say = continent(7, seats, variant="standard"), GALLERY.own(locale).say
    for id in PACKS[PACKS.latest].public.keys() - {objective.card for objective in view.objectives[1:]}:
        shown = (msgspec.structs.replace(view.objectives[0], card=id), *view.objectives[1:])
        canvas = GALLERY.paint("board", msgspec.structs.replace(view, objectives=shown), locale=locale)
        (name,) = (line for line in canvas.written if line.text == say(f"card.{id}"))
        assert name.size >= 18, (name.text, name.size)
