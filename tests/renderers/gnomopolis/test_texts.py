"""Every text of the tables of Gnomopolis fits, can be read and does not lie on another, in both languages."""

from __future__ import annotations

import msgspec
import pytest

from games.core.model import Outcome
from games.core.texts import LOCALES
from games.gnomopolis.content import PACKS
from games.gnomopolis.view import BuildingView, ScrollView
from renderers.base import LEGIBLE
from tests.renderers.checks import check
from tests.renderers.gnomopolis.gallery import GALLERY
from tests.renderers.gnomopolis.played import RULES, game
from tests.renderers.gnomopolis.towns import town

in_both_languages = pytest.mark.parametrize("locale", LOCALES)
with_all_seats = pytest.mark.parametrize("seats", GALLERY.seats)


def smallest(name, seats):
    """Of letters; a lone player's cards stand side by side with their names, of which few are long."""
    return {"phone": 22 if seats == 1 else LEGIBLE}.get(name, 12)


@in_both_languages
@with_all_seats
@pytest.mark.parametrize("seed", (1, 2, 3, 4))
def test_crowded_towns(seed, seats, locale):
    view = town(seed, seats, viewer=seed % seats, crowd=25)
    before = town(seed + 100, seats, viewer=seed % seats) if seed % 2 else None
    for name, canvas in GALLERY.all_of(view, before, locale):
        check(canvas, least=smallest(name, seats))


@in_both_languages
@with_all_seats
def test_numbers_of_a_district_are_ten_pixels_on_a_telephone(seats, locale):
    for seed in (1, 2):
        view, before = town(seed, seats, viewer=0, crowd=25), town(seed + 50, seats, viewer=0)
        for name in ("hand", f"district.{seats - 1}"):
            written = GALLERY.paint(name, view, before, locale).written
            titles = {line.text for line in written if line.face == "title"}
            assert [(line.text, line.size) for line in written if line.size < LEGIBLE and line.text not in titles] == []


@in_both_languages
@with_all_seats
def test_real_games(seats, locale):
    states = game(seats, seats, 70 * seats)
    before = None
    for state in states[:: max(1, len(states) // 4)]:
        view = RULES.view(state, 0)
        check(GALLERY.paint("board", view, before, locale, audit=True))
        before = view


@in_both_languages
@with_all_seats
def test_the_end(seats, locale):
    view = town(9, seats)
    ranking = tuple((seat,) for seat in reversed(range(seats)))
    scores = {
        seat: {"coins": 124, "in_buildings": 48, "on_board": 4, "advisors": 8, "homeless": -25, "total": 159}
        for seat in range(seats)
    }
    view = msgspec.structs.replace(view, playing=None, outcome=Outcome(ranking, scores, (seats - 1,)))
    for _, canvas in GALLERY.all_of(view, locale=locale):
        check(canvas)


@in_both_languages
@with_all_seats
def test_the_fullest_district(seats, locale):
    view = town(7, seats, viewer=0)
    components, said = PACKS[PACKS.latest], GALLERY.texts(locale)
    longest = sorted(components.buildings, key=lambda id: -len(said.say(f"card.{id}.name")))[:6]
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
    view = msgspec.structs.replace(view, districts=(full, *others), playing=0)
    for name, canvas in GALLERY.all_of(view, locale=locale):
        # Nobody ever has had so much of everything at once.
        check(canvas, least=min(24, smallest(name, seats)))


def test_the_ticks_of_a_district_are_explained_where_the_board_draws_them():
    """Only one that is alone is drawn so large."""
    said = GALLERY.own("en").say("picture.usable")
    alone, two = (GALLERY.paint("board", town(1, seats), locale="en", audit=True) for seats in (1, 2))
    assert [[line.text for line in canvas.written].count(said) for canvas in (alone, two)] == [1, 0]


def holding(view, seat, *ids):
    """The table where a seat has these buildings and advisors, and nobody else any."""
    advisors = tuple(ScrollView(id) for id in ids if id in PACKS[PACKS.latest].advisors)
    built = tuple(BuildingView(ScrollView(id)) for id in ids if id in PACKS[PACKS.latest].buildings)
    bare = [msgspec.structs.replace(found, buildings=(), advisors=()) for found in view.districts]
    bare[seat] = msgspec.structs.replace(bare[seat], buildings=built, advisors=advisors)
    return msgspec.structs.replace(view, districts=tuple(bare))


@in_both_languages
def test_the_longest_names_can_be_read_on_the_board(locale):
    """Six pixels where it is shown 550 wide, for each letter; also where districts have two rows of buildings."""
    say = GALLERY.texts(locale).say
    four = holding(town(12, 4), 1, "g3", "c3", "as", "ag")
    rows = holding(town(12, 4), 1, "g3", "c3", "c2", "t7", "c4", "as", "ag")
    two = holding(town(12, 2), 1)
    wanted = ((four, ("g3", "c3", "as", "ag")), (rows, ("g3", "c3", "c4", "as", "ag")), (two, ("d6", "d2", "d7")))
    for view, ids in wanted:
        sizes = {}
        for line in GALLERY.paint("board", view, None, locale).written:
            for word in line.text.split("-") if line.text.endswith("-") else line.text.split():
                sizes[word] = max(sizes.get(word, 0), line.size)
        for id in ids:
            for word in say(f"card.{id}.name").replace("-", " ").split():
                whole = next(size for found, size in sizes.items() if word in found)
                assert whole >= 16, (say(f"card.{id}.name"), whole)
    numbers = [line.size for line in GALLERY.paint("board", rows, None, locale).written if line.text.isdecimal()]
    assert min(numbers) >= 17


@in_both_languages
@pytest.mark.parametrize("seats", (2, 3, 4))
def test_on_the_telephone_own_buildings_have_names(seats, locale):
    say = GALLERY.texts(locale).say
    view = holding(town(12, seats, viewer=1), 1, "g3", "c3", "as")
    names = {say(f"card.{id}.name") for id in ("g3", "c3", "as")} - {say(f"card.{id}.name") for id in view.offer}
    for looking in (view, msgspec.structs.replace(view, viewer=None, playing=1)):
        canvas = GALLERY.paint("phone", looking, None, locale, audit=True)
        check(canvas, least=LEGIBLE)
        assert names <= {line.text for line in canvas.written}
    other = GALLERY.paint("phone", msgspec.structs.replace(view, viewer=0), None, locale)
    assert not names & {line.text for line in other.written}


@pytest.mark.parametrize("ids", ("g3 c3 as", "g1 g2 g3 c1 c2 c3 as ac ag at"))
def test_on_the_telephone_of_a_lone_player_all_buildings_have_names(ids):
    say, ids = GALLERY.texts().say, ids.split()
    canvas = GALLERY.paint("phone", holding(town(12, 1, viewer=0), 0, *ids))
    written = " ".join(line.text for line in canvas.written).replace("- ", "-")
    assert all(say(f"card.{id}.name") in written for id in ids)
