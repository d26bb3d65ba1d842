"""What everybody has built and earns, and how far each is with the contracts: all of it is shown, and rightly."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from itertools import permutations

import msgspec
import pytest

from games.core.model import player
from games.core.texts import LOCALES
from games.nucleum.actor import Actor
from games.nucleum.content import PACKS
from games.nucleum.counting import counted
from games.nucleum.effects import TRACKS
from games.nucleum.printed import EXPERIMENTS
from games.nucleum.state import Urban
from games.nucleum.view import saxony_view
from games.nucleum.wording import differs
from renderers.canvas import Box
from renderers.nucleum import bench, yard
from renderers.nucleum.abilities import by_turbine
from renderers.nucleum.seats import pays_now
from renderers.nucleum.theme import CHANGED, URANIUM
from renderers.nucleum.works import come_with, stages
from tests.renderers.checks import check, marked
from tests.renderers.nucleum.gallery import GALLERY, RULES, played
from tests.renderers.nucleum.tables import LATEST, state, table

PACK = PACKS[LATEST]


def of_all(view, **what):
    """The same of every player."""
    return msgspec.structs.replace(view, players=tuple(msgspec.structs.replace(p, **what) for p in view.players))


def words(canvas):
    return [line.text for line in canvas.written]


# ---------------------------------------------------------------- contracts


@pytest.mark.rule("NU-CON-07", "NU-SET-31")
@pytest.mark.parametrize("seats", (2, 3, 4))
def test_everybody_sees_how_far_each_is_with_all_contracts_face_up(seats):
    for seed in range(4):
        now = state(seed, seats, full=0.8)
        view = saxony_view(now, None)
        for seat, each in enumerate(view.players):
            wanted = {*filter(None, each.contracts), *view.silver, *view.gold, *view.purple}
            assert each.have.keys() == wanted
            for id, n in each.have.items():
                assert n == counted(now, seat, PACK.contracts[id].requirement), id
        written = words(GALLERY.paint("market", view))
        shown = sorted(
            f"{each.have[id]}/{PACK.contracts[id].requirement.n}"
            for id in (*view.silver, *view.gold, *view.purple)
            for each in view.players
        )
        assert sorted(text for text in written if "/" in text) == shown
        assert Counter(shown) <= Counter(words(GALLERY.paint("board", view))), "beside the map too"


@pytest.mark.parametrize("locale", LOCALES)
def test_every_contract_has_room_for_its_counts(locale):
    view = table(8, 4, full=0.97)
    ids = [id for id, contract in PACK.contracts.items() if contract.kind in ("silver", "gold")]
    for n in range(0, len(ids), 4):
        shown = msgspec.structs.replace(view, silver=tuple(ids[n : n + 2]), gold=tuple(ids[n + 2 : n + 4]))
        full = of_all(shown, have=dict.fromkeys(PACK.contracts, 12))
        canvas = GALLERY.paint("market", full, locale=locale, audit=True)
        check(canvas, least=18)
        assert {line.size for line in canvas.written if "/" in line.text} == {28}, "as large as each other"


def test_whoever_came_nearer_to_a_contract_is_outlined():
    view = table(8, 4)
    before = of_all(view, have={id: n + 1 for id, n in view.players[0].have.items()})
    assert marked(GALLERY.paint("market", view, before), CHANGED) > marked(GALLERY.paint("market", view, view), CHANGED)


# ---------------------------------------------------------------- buildings, turbines, mines


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", (2, 3, 4))
def test_what_is_built_and_left_is_told_of_everybody(seats, locale):
    for seed, full in ((1, 0.1), (2, 0.5), (3, 0.97)):
        view = table(seed, seats, full=full)
        check(GALLERY.paint("works", view, table(seed + 50, seats), locale, audit=True), least=20)


def test_a_building_is_on_the_board_on_the_map_or_energised():
    view = table(4, 2, full=0.0)
    assert {stage for each in stages(view).values() for stage in each} == {"board"}
    players = tuple(
        msgspec.structs.replace(p, buildings=tuple(id for id in p.buildings if seat or id not in ("r1", "f2")))
        for seat, p in enumerate(view.players)
    )
    urban = {"leipzig_u0": Urban("r1", 0), "dresden_u0": Urban("f2", 0, powered=True)}
    found = stages(msgspec.structs.replace(view, players=players, urban=urban))
    assert (found["r1"], found["f2"], found["l1"]) == (("map", "board"), ("powered", "board"), ("board", "board"))
    mined = msgspec.structs.replace(view, players=(msgspec.structs.replace(players[0], mines=(1, 3)), players[1]))
    assert [come_with(mined, row, mine=True) for row in (1, 2)] == [["board", "board"], ["map", "board"]]
    assert come_with(mined, 2, mine=False) == ["board", "board"]


@pytest.mark.parametrize(
    "change",
    [
        {"buildings": ()},
        {"turbines": ()},
        {"mines": ()},
        {"income": {"thaler": 14, "worker": 14, "vp": 14}},
    ],
    ids=lambda change: next(iter(change)),
)
def test_each_of_it_is_shown_and_outlined_where_it_changed(change):
    view = of_all(table(4, 3, full=0.0), income=dict.fromkeys(TRACKS, 3))
    other = of_all(view, **change)
    assert GALLERY.paint("works", view).image.tobytes() != GALLERY.paint("works", other).image.tobytes()
    assert marked(GALLERY.paint("works", view, other), CHANGED) > 1500
    assert marked(GALLERY.paint("works", view, view), CHANGED) == 0


def test_energy_alone_is_shown_and_outlined():
    view = table(4, 3, full=0.97)
    dark, lit = (
        msgspec.structs.replace(
            view, urban={space: Urban(urban.tile, urban.seat, powered) for space, urban in view.urban.items()}
        )
        for powered in (False, True)
    )
    assert marked(GALLERY.paint("works", lit, dark), CHANGED) > 1500


def test_costs_and_gains_of_every_building_stand_there():
    written = words(GALLERY.paint("works", table(4, 4)))
    for printed in PACK.own.values():
        for n in (printed.cost, printed.energy, printed.vp):
            assert str(n) in written, printed.id
    assert {"+2", "+3", "+4"} <= set(written), "what buildings add to income"


def test_green_is_what_whoever_looks_can_pay_and_has_not_built():
    view = msgspec.structs.replace(table(4, 3, full=0.0), turn=1)
    rims = []
    for viewer, rich in ((None, 1), (2, 2), (0, 1)):
        players = tuple(
            msgspec.structs.replace(p, thaler=9 * (seat == rich), workers=9 * (seat == rich))
            for seat, p in enumerate(view.players)
        )
        shown = msgspec.structs.replace(view, viewer=viewer, players=players)
        rims.append(marked(GALLERY.paint("works", shown), URANIUM))
    assert rims[0] > rims[2] + 5000
    assert rims[1] > rims[2] + 5000
    built = of_all(msgspec.structs.replace(view, viewer=1), thaler=9, workers=9, buildings=(), turbines=(), mines=())
    assert marked(GALLERY.paint("works", built), URANIUM) < rims[0] - 5000


# ---------------------------------------------------------------- income


def test_income_says_what_the_marker_pays_and_what_the_next_column_would():
    for position, told in (
        (0, {"4", "5", "2", "0", "1"}),
        (1, {"4", "5", "2", "0", "1"}),
        (6, {"7", "8", "3", "4", "+3"}),
        (11, {"10", "12+1", "4", "5+1", "6", "8", "+6"}),
        (14, {"14+2", "6+2", "10", "+10"}),
    ):
        view = of_all(table(4, 4), income=dict.fromkeys(TRACKS, position))
        assert told <= set(words(GALLERY.paint("works", view))), position
    last = words(GALLERY.paint("works", of_all(table(4, 4), income=dict.fromkeys(TRACKS, 14))))
    assert "→" in last, "of buildings"
    one = words(GALLERY.paint("works", of_all(table(4, 4), income=dict.fromkeys(TRACKS, 13))))
    assert one.count("→") == last.count("→") + 12, "after the last column there is no next one"


def test_a_step_within_a_column_shows():
    shown = [
        GALLERY.paint("works", of_all(table(4, 2), income=dict.fromkeys(TRACKS, n))).image.tobytes() for n in (2, 3)
    ]
    assert shown[0] != shown[1]


@dataclass(frozen=True)
class Recharged:
    """What a player would be paid, and what the pictures mark green."""

    tiles: int
    virtual: int
    column: int


@pytest.mark.rule("NU-REC-02", "NU-REC-03", "NU-EFF-06")
@pytest.mark.parametrize(
    "case",
    [Recharged(0, 0, 0), Recharged(0, 1, 0), Recharged(3, 0, 3), Recharged(3, 1, 4), Recharged(8, 1, 8)],
    ids=str,
)
def test_income_pays_up_to_as_many_columns_as_there_are_tiles_virtual_ones_among_them(case):
    view = of_all(
        table(4, 2),
        board=("bt01",) * case.tiles,
        virtual_tiles=case.virtual,
        income=dict.fromkeys(TRACKS, 14),
    )
    own = view.players[0]
    assert bench.limit(view, own) == case.column
    said = " ".join(words(GALLERY.paint("player.0", view, locale="en")))
    assert (f"income pays up to column {case.column}" if case.tiles else "no tiles: no income") in said
    if case.tiles:
        paid = [token.after for token in bench.paid(view, own, case.tiles - 1)]
        assert paid == [str(PACK.income[track].columns[case.column - 1]) for track in TRACKS]


@pytest.mark.rule("NU-EFF-01")
@pytest.mark.parametrize("thaler", [2, 3])
def test_green_goes_by_what_technologies_leave_to_be_paid(thaler):
    plain, cheap = (of_all(_unlocked(id), thaler=thaler) for id in ("d1", "d2"))
    for price in range(6):
        assert pays_now(plain, price) == (price <= thaler)
        assert pays_now(cheap, price) == (price <= thaler + 1)
    assert cheap.players[0].discounts == {"urbanize": 0, "industrialize": 0, "develop": 1, "coal": 0}
    lower = of_all(plain, discounts=_unlocked("a2").players[0].discounts)
    shown = [GALLERY.paint("works", view).image.tobytes() for view in (plain, lower)]
    assert shown[0] != shown[1]


def _unlocked(id):
    """A table at which everybody has one technology."""
    now = state(4, 2)
    for each in now.players:
        each.unlocked = [id]
    return saxony_view(now, None)


@pytest.mark.rule("NU-EFF-06")
def test_the_view_knows_of_virtual_tiles():
    now = state(4, 4)
    now.players[0].experiment = EXPERIMENTS[3]
    now.players[0].unlocked = ["d5"]
    assert saxony_view(now, None).players[0].virtual_tiles == Actor(now, 0).virtual_tiles == 1
    assert saxony_view(now, None).players[1].virtual_tiles == Actor(now, 1).virtual_tiles


# ---------------------------------------------------------------- what it means


@pytest.mark.parametrize(("turn", "own"), [(1, True), (None, False)])
def test_the_chips_are_explained_and_green_where_somebody_looks(turn, own):
    written = words(GALLERY.paint("works", msgspec.structs.replace(table(4, 3), turn=turn), locale="en"))
    assert {"not built yet", "on the map", "energized"} <= set(written)
    assert ("can pay" in written) == own


@pytest.mark.parametrize("locale", LOCALES)
def test_what_turbines_are_good_for_stands_in_their_rows_by_the_experiment_of_each_player(locale):
    texts = GALLERY.own(locale)
    for seats in (2, 3, 4):
        view = msgspec.structs.replace(table(4, seats), turn=1)
        for chosen in permutations(EXPERIMENTS, seats):
            pairs = zip(view.players, chosen, strict=True)
            players = tuple(msgspec.structs.replace(each, experiment=own) for each, own in pairs)
            canvas = GALLERY.paint("works", msgspec.structs.replace(view, players=players), locale=locale)
            said = {by_turbine(LATEST, level, own, texts) for own in chosen for level in PACK.rows}
            assert said <= set(words(canvas))
            assert all(line.size >= 23 for line in canvas.written if line.text in said)
    assert [differs(LATEST, level) for level in PACK.rows] == [False, True, False, False]
    check(GALLERY.paint("works", of_all(view, experiment=None), locale=locale, audit=True), least=20)


# ---------------------------------------------------------------- games that were played


@pytest.mark.parametrize("locale", LOCALES)
def test_games_at_their_beginning_and_their_end(locale):
    states = played(5, 4, 300)
    for now in (states[0], states[len(states) // 3], states[-1]):
        for viewer in (None, 3):
            check(GALLERY.paint("works", RULES.view(now, viewer), locale=locale, audit=True), least=20)


# ---------------------------------------------------------------- in words

TURBINES = ((1, 2), (2, 2), (2, 3), (2, 0), (2, 1), (3, 2), (4, 2))
"""Of which row and whose turbine is told, line by line, if the player of seat 2 looks: row II differs."""


@pytest.mark.parametrize("locale", LOCALES)
def test_works_and_contracts_are_told_in_words(locale):
    view, texts = table(4, 4, full=0.6), GALLERY.own(locale)
    view = msgspec.structs.replace(view, viewer=2)
    told = [texts.say(line) for line in GALLERY.renderer.told("works", view)]
    works, turbines = told[:4], told[4:]
    does = [by_turbine(LATEST, row, view.players[seat].experiment, texts) for row, seat in TURBINES]
    assert all(said in line for said, line in zip(does, turbines, strict=True))
    named = [line for line in turbines if any(texts.say(player(seat)) in line for seat in range(4))]
    assert len(named) == 4
    assert [line.partition(":")[0] for line in works] == [texts.say(player(seat)) for seat in (2, 3, 0, 1)]
    for seat, line in zip((2, 3, 0, 1), works, strict=True):
        for id, stage in stages(view).items():
            name = texts.say(f"building.{id}")
            assert (re.search(rf"{name}(?!I|V)", line) is not None) == (stage[seat] != "board"), (seat, id)
        assert str(len(view.players[seat].buildings)) in line
    contracts = [texts.say(line) for line in GALLERY.renderer.told("market", view)]
    assert [line[:3] for line in contracts] == [id.upper() for id in (*view.silver, *view.gold, *view.purple)]
    assert f" {view.players[2].have[view.gold[0]]} " in contracts[len(view.silver)]
    assert GALLERY.renderer.told("board", view) == ()


def test_words_of_income_name_the_next_column_and_the_last():
    view, texts = table(4, 2), GALLERY.own("en")
    for position, said in ((0, "income of Thaler 4, then 5"), (14, "income of Thaler 14+2, the last")):
        now = of_all(view, income=dict.fromkeys(TRACKS, position))
        assert said in texts.say(GALLERY.renderer.told("works", now)[0])


def test_more_markers_on_space_0_than_there_is_room_for_are_counted():
    view = of_all(saxony_view(state(1, 2), None), markers=(0,) * 18)
    canvas = GALLERY.paint("board", view)
    assert words(canvas).count("×18") == 2


def test_two_digits_of_markers_on_space_0_stand_there_whole():
    for seats, said in ((2, "×17"), (3, "17"), (4, "17")):
        canvas = GALLERY.paint("board", of_all(saxony_view(state(1, seats), None), markers=(0,) * 17))
        assert words(canvas).count(said) == seats
        assert not any(line.cut for line in canvas.written)


def test_a_contract_takes_no_more_of_a_telephone_than_it_fills():
    (owner, *_) = saxony_view(state(1, 2), None).players
    for taken in range(5):
        slots = yard._slots(
            Box(0, 0, 900, 700), msgspec.structs.replace(owner, contracts=("c08",) * taken + ("",) * (4 - taken))
        )
        assert all(slot.h <= yard.FILLED for slot in slots[:taken])
        assert slots[-1].y + slots[-1].h >= 690, "and nothing of the sheet is left over"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("locale", LOCALES)
def test_sentences_on_turbines_can_be_read_on_a_telephone_however_many_there_are(seats, locale):
    view = table(6, seats)
    canvas = GALLERY.paint("works", view, locale=locale, audit=True)
    level = next(level for level in PACKS[LATEST].rows if differs(LATEST, level))
    said = {by_turbine(LATEST, level, player.experiment, GALLERY.own(locale)) for player in view.players}
    sizes = {line.text: line.size for line in canvas.written if line.text in said}
    assert set(sizes) == said
    assert min(sizes.values()) * 390 / canvas.box.w >= 10


def test_a_page_of_many_cities_is_higher_and_its_numbers_are_no_smaller():
    view = table(6, 4)
    cities = tuple(PACKS[LATEST].cities)
    few, many = (
        msgspec.structs.replace(
            view, players=(msgspec.structs.replace(view.players[0], network=cities[:n]), *view.players[1:])
        )
        for n in (12, 17)
    )
    one, other = (GALLERY.paint("network.0", shown, audit=True) for shown in (few, many))
    assert one.box.h < other.box.h
    for canvas in (one, other):
        assert min(line.size for line in canvas.written if line.text.isdecimal()) * 390 / canvas.box.w >= 8
