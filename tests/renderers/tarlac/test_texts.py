"""Every text of the tables of Tarlac fits, can be read and does not lie on another, in both languages."""

from __future__ import annotations

import msgspec
import pytest

from games.core.model import Outcome
from games.core.texts import LOCALES
from games.tarlac.content import PACKS
from games.tarlac.printed import PRETENDERS
from renderers.base import LEGIBLE, PHONE
from tests.renderers.checks import check, part_of_a_name
from tests.renderers.tarlac.gallery import GALLERY
from tests.renderers.tarlac.thomond import RULES, game, war


def least(name):
    """Of letters: those of a telephone are drawn a third as large; the longest names at a table are smaller."""
    return 22 if name in ("diplomacy", "battle") else LEGIBLE if name == "phone" or name.startswith("region") else 12


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", (3, 5, 7))
@pytest.mark.parametrize("seed", (1, 2, 3))
def test_lands_at_war(seed, seats, locale):
    view = war(seed, seats, crowd=1 + seed)
    before = war(seed + 100, seats) if seed % 2 else None
    for name, canvas in GALLERY.all_of(view, before, locale):
        check(canvas, least(name))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("scenario", PACKS[PACKS.latest].scenarios)
def test_real_games(scenario, locale):
    states = game(3, 4, 120, scenario)
    before = None
    for state in states[:: max(1, len(states) // 3)]:
        view = RULES.view(state, 0)
        for name in ("board", "phone", "diplomacy"):
            check(GALLERY.paint(name, view, before, locale, audit=True), least(name))
        before = view


@pytest.mark.parametrize("crowd", (2, 3, 4))
@pytest.mark.parametrize("place", ("inchiquin", "kilmacduagh", "rath", "gragan"))
def test_a_long_name_does_not_lie_on_the_armies_beside_it(place, crowd):
    view = war(3, 7, crowd=crowd, fight=False)
    there = next(space for space in view.spaces if len(space.armies) == crowd)
    marched = {place: there.armies, there.id: ()}
    spaces = tuple(msgspec.structs.replace(one, armies=marched.get(one.id, one.armies)) for one in view.spaces)
    for name in ("board", "phone"):
        check(GALLERY.paint(name, msgspec.structs.replace(view, spaces=spaces), locale="en", audit=True), least(name))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("one", "two"), ((0, 0), (9, 0), (4, 4), (1, 7), (5, 0), (2, 3)))
def test_however_the_kings_take_sides_each_stands_there(one, two, locale):
    view = war(3, 7, crowd=1)
    kings = [faction.id for faction in view.factions if faction.id not in PRETENDERS]
    sides = {"ct": "ct", "cbr": "cbr"} | dict.fromkeys(kings[:one], "ct") | dict.fromkeys(kings[one : one + two], "cbr")
    factions = tuple(
        msgspec.structs.replace(faction, coalition=sides.get(faction.id, ""), ally=sides.get(faction.id, ""))
        for faction in view.factions
    )
    canvas = GALLERY.paint("diplomacy", msgspec.structs.replace(view, factions=factions), view, locale, audit=True)
    check(canvas, 18)
    written = " ".join(line.text for line in canvas.written)
    for faction in factions:
        # A long name takes two lines.
        for word in GALLERY.texts(locale).say(f"faction.{faction.id}").split():
            assert word in written, faction.id
    allies = GALLERY.own(locale).say("picture.bond.ally")
    assert sum(line.text == allies for line in canvas.written) == one + two - ("dec" in kings[: one + two])


def test_a_combat_tells_the_last_roll_the_next_and_all_before():
    view = war(4, 5, crowd=4)
    rolls = tuple((1 + n % 6, 1 + n % 4) for n in range(25))
    fight = msgspec.structs.replace(view.fight, rolls=rolls, left=None, chances=(9, 9, 18))
    canvas = GALLERY.paint("battle", msgspec.structs.replace(view, fight=fight), locale="en", audit=True)
    check(canvas, 22)
    assert min(line.size for line in canvas.written if line.text.isdigit()) >= 26
    written = [line.text for line in canvas.written]
    assert "Roll 25" in written
    assert "A tie: nobody loses" in written
    assert [line for line in written if line.endswith("%")] == ["25%", "25%", "50%"]
    assert "Attack: won 12" in written
    assert "Defence: won 4" in written
    assert {"6", "25"} <= {*written}, "the last are numbered"


def test_every_combat_of_a_real_game():
    fights = [view for seed in range(3, 60) for state in game(seed, 3, 250) if (view := RULES.view(state, None)).fight]
    assert len(fights) >= 5
    for view in fights[:12]:
        check(GALLERY.paint("battle", view, audit=True))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", (3, 5, 7))
def test_the_end(seats, locale):
    view = war(9, seats, fight=False)
    scores = {seat: {"febas": 5, "total": 5} for seat in range(seats)}
    outcome = Outcome(((0, 1), tuple(range(2, seats))), scores, (0, 1))
    view = msgspec.structs.replace(view, question=None, turn="", outcome=outcome)
    for name, canvas in GALLERY.all_of(view, locale=locale):
        check(canvas, least(name))


@pytest.mark.parametrize("seats", (3, 7))
def test_eleven_armies_in_one_place(seats):
    view = war(11, seats, crowd=11)
    crowded = max(view.spaces, key=lambda space: len(space.armies))
    assert len(crowded.armies) >= 10
    for name in ("board", "phone", "battle"):
        canvas = GALLERY.paint(name, view)
        assert all(canvas.box.contains(line.ink) for line in canvas.written)
        assert all(part_of_a_name(line.text) for line in canvas.written if line.cut)
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
    check(GALLERY.paint("diplomacy", msgspec.structs.replace(view, factions=factions), audit=True))


@pytest.mark.parametrize("locale", LOCALES)
def test_names_stand_as_commands_take_them(locale):
    names = {GALLERY.texts(locale).say(f"space.{space}") for space in PACKS[PACKS.latest].spaces}
    shown = set[str]()
    for name, canvas in GALLERY.all_of(war(2, 5), locale=locale):
        written = {line.text for line in canvas.written}
        if name in ("board", "phone"):
            assert names <= written
        elif name.startswith("region"):
            shown |= written
    assert names <= shown


def test_names_are_readable_at_550_pixels():
    # A third of 24 pixels is eight: what people read on a desktop before they tap.
    view = war(2, 5)
    names = {GALLERY.texts().say(f"space.{space}") for space in PACKS[PACKS.latest].spaces}
    sizes = {line.text: line.size for line in GALLERY.paint("board", view).written if line.text in names}
    assert min(sizes.values()) >= 23, sizes


@pytest.mark.parametrize("locale", LOCALES)
def test_who_is_bound_and_who_fights_are_read_on_a_telephone(locale):
    # At 390 pixels, the width of a telephone, 26 of 1080 are more than nine. Only long names at a table are smaller.
    texts = GALLERY.own(locale, ("Ana Beatriz", "Bartolomeu", "Caio", "Wilhelmina", "Eva", "Fernão", "Gráinne"))
    for seed in range(1, 9):
        view = war(seed, (3, 5, 7)[seed % 3], crowd=2 + seed % 4)
        for name in ("diplomacy", "battle"):
            canvas = GALLERY.renderer.paint(name, view, texts, None, audit=True)
            assert canvas.box[2:] == PHONE
            check(canvas, 26)


@pytest.mark.parametrize("name", ("board", "phone", "diplomacy", "score"))
def test_the_herds_of_de_clare_stand_beside_the_pounds(name):
    view = war(3, 3, crowd=1, fight=False)

    def written(herds):
        factions = [f if f.id != "dec" else msgspec.structs.replace(f, pounds=63, herds=herds) for f in view.factions]
        shown = msgspec.structs.replace(view, factions=tuple(factions))
        return [line.text for line in GALLERY.paint(name, shown, locale="en", audit=True).written]

    assert written(0).count("63") == written(8).count("63") == 1
    assert written(8).count("8") == written(0).count("8") + 1


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("picture", ("phone", "region.southeast"))
def test_what_the_number_beside_a_fire_means_stands_where_a_telephone_shows_one(picture, locale):
    view, said = war(3, 5), GALLERY.own(locale).say("picture.legend.devastation")
    unburnt = tuple(msgspec.structs.replace(space, devastation=0) for space in view.spaces)
    assert any(space.devastation for space in view.spaces)
    burnt, peaceful = (
        [line for line in GALLERY.paint(picture, shown, locale=locale, audit=True).written if line.text == said]
        for shown in (view, msgspec.structs.replace(view, spaces=unburnt))
    )
    assert len(burnt) == 1
    assert peaceful == []


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", (3, 5, 7))
def test_on_a_telephone_no_letter_is_small(seats, locale):
    for crowd in (1, 4):
        written = GALLERY.paint("phone", war(3, seats, crowd=crowd), war(53, seats), locale).written
        assert [(line.text, line.size) for line in written if line.size < LEGIBLE] == []


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", (3, 5, 7))
def test_of_bonds_and_points_only_names_and_the_herds_of_many_factions_are_small(seats, locale):
    own = GALLERY.own(locale, ("Ana", "Bia", "Caio", "Davi", "Eva", "Fê", "Gil"))
    for crowd in (1, 4):
        for name in ("diplomacy", "score"):
            canvas = GALLERY.renderer.paint(name, war(3, seats, crowd=crowd), own, war(53, seats))
            small = {line.text for line in canvas.written if line.size * 390 / canvas.box.w < 9.7}
            assert not [said for said in small if name == "diplomacy" or not said.isdecimal()], small


@pytest.mark.parametrize("locale", LOCALES)
def test_a_telephone_says_what_the_coins_are(locale):
    written = [line.text for line in GALLERY.paint("phone", war(3, 5), war(53, 5), locale).written]
    assert written.count(GALLERY.own(locale).say("picture.legend.pounds")) == 1


@pytest.mark.parametrize("locale", LOCALES)
def test_what_factions_have_is_explained_where_their_bonds_are(locale):
    own, view = GALLERY.own(locale), war(3, 5)
    written = {line.text for line in GALLERY.paint("diplomacy", view, view, locale, audit=True).written}
    assert {own.say(f"picture.legend.{what}") for what in ("herds", "battles", "pounds", "turn", "changed")} <= written


def test_the_roll_says_who_plays_a_faction_in_letters_of_nearly_seven_pixels_at_550():
    names = ("Ana", "Bia", "Caio", "Davi", "Eva", "Fábio", "Gil")
    canvas = GALLERY.renderer.paint("board", war(2, 7), GALLERY.own(names=names), None, audit=True)
    check(canvas)
    assert min(line.size for line in canvas.written if line.text in names) >= 19


@pytest.mark.parametrize("locale", LOCALES)
def test_letters_of_the_legends_of_the_board_can_be_read_where_it_is_550_wide(locale):
    """Some were 17 pixels high: less than six there."""
    view, own = war(3, 5), GALLERY.own(locale)
    sizes = {line.text: line.size for line in GALLERY.paint("board", view, view, locale, audit=True).written}
    told = ("febas", "herds", "battles", "provisions", "hostage", "king", "exile", "pounds", "route", "open", "changed")
    assert min(sizes[own.say(f"picture.legend.{name}")] for name in told) >= 20
