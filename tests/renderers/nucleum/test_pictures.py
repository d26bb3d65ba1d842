"""Pictures of Nucleum: what differs is outlined, whose networks are drawn, what is written."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from games.core.model import Outcome
from games.core.texts import LOCALES
from games.nucleum.content import PACKS
from games.nucleum.state import Met, Mine, Rail, Urban
from renderers.base import LEGIBLE, UnknownPicture
from renderers.nucleum import tracks
from renderers.nucleum.bench import share
from renderers.nucleum.theme import CHANGED, SEATS, URANIUM
from tests.renderers.checks import check, marked, part_of_a_name
from tests.renderers.nucleum.gallery import GALLERY, RULES, played
from tests.renderers.nucleum.tables import LATEST, table


def least(name):
    """Of letters: those of a telephone are drawn a third as large."""
    kind = name.partition(".")[0]
    sizes = {"region": 25, "phone": LEGIBLE, "tiles": 20, "technologies": 20, "market": 18, "works": 20}
    return sizes.get(kind, 12)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", (2, 3, 4))
@pytest.mark.parametrize("seed", (1, 2, 3))
def test_tables_in_the_middle_of_a_game(seed, seats, locale):
    view = table(seed, seats, full=0.35 + seed * 0.2)
    before = table(seed + 100, seats) if seed % 2 else None
    for name, canvas in GALLERY.all_of(view, before, locale):
        check(canvas, least(name))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", (2, 4))
def test_real_games(seats, locale):
    states = played(3, seats, 260)
    before = None
    for state in states[:: max(1, len(states) // 3)]:
        view = RULES.view(state, 0)
        for name, canvas in GALLERY.all_of(view, before, locale):
            check(canvas, least(name))
        before = view


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", (2, 4))
def test_the_end(seats, locale):
    view = table(9, seats)
    scores = {seat: player.points for seat, player in enumerate(view.players)}
    view = msgspec.structs.replace(
        view, outcome=Outcome(((0, 1), *(((2,), (3,)) if seats == 4 else ())), scores, (0, 1))
    )
    for name, canvas in GALLERY.all_of(view, locale=locale):
        check(canvas, least(name))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", (2, 3, 4))
@pytest.mark.parametrize("full", (0.55, 0.97))
def test_close_ups_have_letters_of_ten_pixels_on_a_telephone(seats, locale, full):
    """Where the names of the players are short; the longest name of an action has nine on a tile of a crowded hand."""
    own = GALLERY.own(locale, ("Ana", "Bia", "Caio", "Davi"))
    for view in (table(6, seats, full=full), RULES.view(played(3, seats, 260)[-1], 0)):
        for name in GALLERY.renderer.pictures(view):
            kind = name.partition(".")[0]
            if kind in ("board", "player"):
                continue
            canvas = GALLERY.renderer.paint(name, view, own, table(53, seats, full=full))
            wanted = 9 if kind in ("tiles", "hand") else 10
            small = [(line.text, line.size) for line in canvas.written if line.size * 390 / canvas.box.w < wanted]
            assert small == [], name


def test_all_markers_on_one_space():
    view = table(4, 4)
    players = tuple(msgspec.structs.replace(player, markers=(0,) * 8) for player in view.players)
    for name, canvas in GALLERY.all_of(msgspec.structs.replace(view, players=players)):
        check(canvas, least(name))


@pytest.mark.parametrize("locale", LOCALES)
def test_names_stand_as_commands_take_them(locale):
    view = table(2, 4)
    names = {GALLERY.texts(locale).say(f"city.{city}") for city in PACKS[LATEST].cities}
    codes = {id.upper() for id in (*filter(None, view.market), *view.silver, *view.gold, *view.purple)}
    shown = set[str]()
    for name, canvas in GALLERY.all_of(view, locale=locale):
        written = {line.text for line in canvas.written}
        if name in ("board", "phone", "network.0"):
            assert names <= written
        if name == "board":
            assert codes <= written
        if name.startswith("region"):
            shown |= written
    assert names <= shown


def test_names_are_readable_at_550_pixels():
    # A third of 24 pixels is eight: what people read on a desktop before they tap.
    names = {GALLERY.texts().say(f"city.{city}") for city in PACKS[LATEST].cities}
    sizes = {line.text: line.size for line in GALLERY.paint("board", table(2, 4)).written if line.text in names}
    assert len(sizes) == 19
    assert min(sizes.values()) >= 24, sizes


def with_player(view, **what):
    return msgspec.structs.replace(view, players=(msgspec.structs.replace(view.players[0], **what), *view.players[1:]))


@pytest.mark.parametrize(
    "change",
    [
        {"rails": {}},
        {"urban": {}},
        {"turbines": {}},
        {"mines": {}},
        {"nucleum": ()},
        {"coal": {"coal_west": (0, 0), "coal_east": (0, 0)}},
        {"market": ("bt20", "", "", "", "")},
        {"gold": ()},
    ],
    ids=lambda change: next(iter(change)),
)
def test_what_changed_on_the_table_is_outlined(change):
    view = msgspec.structs.replace(
        table(12, 4),
        rails={"lk01.0": Rail("bt01", 0)},
        urban={"leipzig_u0": Urban("r1", 1)},
        mines={"bruex_m0": Mine(1, 1, 2)},
        nucleum=("plauen",),
        coal={"coal_west": (3, 1), "coal_east": (2, 2)},
    )
    before = msgspec.structs.replace(view, **change)
    for name in ("board", "phone"):
        outlined = [marked(GALLERY.paint(name, view, old), CHANGED) for old in (before, view)]
        assert outlined[0] > outlined[1] + 300, name


@pytest.mark.parametrize(
    "change",
    [{"thaler": 99}, {"income": {"thaler": 14, "worker": 14, "vp": 14}}, {"unlocked": ()}, {"pool": ("bt20",) * 3}],
    ids=lambda change: next(iter(change)),
)
def test_what_changed_of_a_player_is_outlined(change):
    view = with_player(table(12, 4), unlocked=("a1",), thaler=1, income={"thaler": 0, "worker": 0, "vp": 0})
    before = with_player(view, **change)
    outlined = [marked(GALLERY.paint("board", view, old), CHANGED) for old in (before, view)]
    assert outlined[0] > outlined[1] + 300


def test_networks_are_drawn_in_the_colour_of_their_owner():
    view = table(12, 4)
    cities = tuple(PACKS[LATEST].cities)
    for seat in range(4):
        owner = SEATS[seat].colour
        found = []
        for network in ((), cities):
            players = tuple(msgspec.structs.replace(player, network=network) for player in view.players)
            changed = msgspec.structs.replace(view, players=players)
            found.append(marked(GALLERY.paint(f"network.{seat}", changed), owner))
        assert found[1] > found[0] + 19 * 500, seat


def test_there_are_pictures_of_each_player_and_of_no_other():
    view = table(1, 2)
    names = GALLERY.renderer.pictures(view)
    assert {"player.0", "player.1", "network.0", "network.1"} <= set(names)
    for name in ("player.2", "network.2", "region.north"):
        with pytest.raises(UnknownPicture):
            GALLERY.renderer.draw(name, view, GALLERY.texts())


def test_a_met_condition_is_lit_and_marked():
    view = msgspec.structs.replace(table(12, 4), met=())
    lit = msgspec.structs.replace(view, met=(Met("e4", 2),))
    calm, met = (marked(GALLERY.paint("board", each), URANIUM) for each in (view, lit))
    assert met > calm + 2000


def test_the_head_names_who_is_awaited():
    view = msgspec.structs.replace(table(12, 4), turn=1, awaited=(1,), outcome=None)
    cases = ((view, "Vez de Bartolomeu"), (msgspec.structs.replace(view, awaited=(2,)), "Caio decide fora da vez"))
    for each, words in cases:
        for name in ("board", "phone"):
            assert words in " ".join(line.text for line in GALLERY.paint(name, each).written)
    choosing = msgspec.structs.replace(view, turn=None, awaited=(2,))
    assert "Caio escolhe" in " ".join(line.text for line in GALLERY.paint("board", choosing).written)


def green(view, name):
    """How many strokes of a picture have the green of what can be paid, of uranium and of energy."""
    return sum(stroke.source == URANIUM for stroke in GALLERY.paint(name, view).strokes)


@pytest.mark.parametrize("name", ("board", "phone", "market"))
def test_whoever_looks_sees_what_they_can_pay_and_everybody_what_the_turn_can(name):
    view = msgspec.structs.replace(table(4, 4), turn=1)
    purses = {
        seat: msgspec.structs.replace(
            view, players=tuple(msgspec.structs.replace(p, thaler=99 * (s == seat)) for s, p in enumerate(view.players))
        )
        for seat in (1, 2)
    }
    for viewer, pays in ((None, 1), (1, 1), (2, 2), (3, 3)):
        shown = {seat: green(msgspec.structs.replace(purse, viewer=viewer), name) for seat, purse in purses.items()}
        assert [seat for seat in shown if shown[seat] == max(shown.values())] == ([pays] if pays < 3 else [1, 2])


def test_networks_are_those_of_whoever_looks_or_has_the_turn():
    view = msgspec.structs.replace(table(4, 4), turn=1)
    for viewer, seat, whose in ((None, 1, "redes de quem joga"), (2, 2, "suas redes")):
        canvas = GALLERY.paint("board", msgspec.structs.replace(view, viewer=viewer))
        assert [line.text for line in canvas.written if "redes" in line.text] == [whose]
        without = msgspec.structs.replace(
            view,
            viewer=viewer,
            players=tuple(
                msgspec.structs.replace(p, network=() if s == seat else p.network) for s, p in enumerate(view.players)
            ),
        )
        assert marked(canvas, SEATS[seat].colour) > marked(GALLERY.paint("board", without), SEATS[seat].colour)


def test_a_player_sees_which_buildings_turbines_and_mines_they_can_pay():
    view = table(4, 4)
    poor, rich = (
        msgspec.structs.replace(
            view, players=tuple(msgspec.structs.replace(p, thaler=n, workers=n) for p in view.players)
        )
        for n in (0, 30)
    )
    assert green(poor, "player.0") < green(rich, "player.0")


def test_the_head_tells_how_near_each_end_is_and_who_is_next():
    view = msgspec.structs.replace(table(4, 4), stack=1, kings_days=2, turn=3, first=2, round=5, last_round=0)
    words = [written.text for written in GALLERY.paint("board", view).written]
    assert {"ainda 1", "2/3"} <= set(words)
    assert view.following == 0
    assert msgspec.structs.replace(view, turn=1).following == 2
    assert msgspec.structs.replace(view, turn=1, last_round=5).following is None
    assert msgspec.structs.replace(view, turn=None).following is None


def arrows(monkeypatch, view, before):
    """Where the arrows of a board go: from which to which x."""
    drawn = list[tuple[float, float]]()
    monkeypatch.setattr(tracks, "arrow", lambda canvas, start, end, *_: drawn.append((start[0], end[0])))
    GALLERY.paint("board", view, before)
    return drawn


def test_arrows_show_how_markers_and_points_went_on(monkeypatch):
    view = table(12, 4)
    before = with_player(view, markers=(0, 1, 6, 6), vp=31)
    after = with_player(view, markers=(0, 26, 6, 6), vp=45)
    assert tracks.stepped(before, after) == [(1, 26)]
    assert arrows(monkeypatch, after, after) == []
    marker, points = arrows(monkeypatch, after, before)
    assert 200 < marker[0] < 300 < 1100 < marker[1] < 1300
    assert points[0] < points[1]
    back = with_player(after, vp=31), with_player(after, vp=45)
    ((start, end),) = arrows(monkeypatch, *back)
    assert (end, start) == points


def test_the_space_on_which_something_was_built_is_framed_in_its_city():
    view = msgspec.structs.replace(
        table(12, 4), urban={"leipzig_u0": Urban("r1", 1)}, mines={"bruex_m0": Mine(1, 1, 2)}
    )
    powered = msgspec.structs.replace(view, urban={"leipzig_u0": Urban("r1", 1, powered=True)})
    for name in ("board", "phone", "region.west"):
        new, lit = (
            marked(GALLERY.paint(name, view, old), CHANGED)
            for old in (msgspec.structs.replace(view, urban={}), powered)
        )
        assert new > lit + 150, name
        assert lit > marked(GALLERY.paint(name, view, view), CHANGED) + 300, "the city is outlined all the same"


@pytest.mark.parametrize(("board", "pool"), [(0, 0), (0, 9), (1, 5), (4, 4), (8, 1), (8, 8)])
def test_tiles_laid_and_at_hand_are_alike_and_leave_room_for_buildings(board, pool):
    ids = ("bt01", "st06", "xa5")
    view = table(4, 3)
    laid, held = ((ids * 3)[:n] for n in (board, pool))
    owner = msgspec.structs.replace(view.players[0], board=laid, pool=held)
    slots, hand = share(owner, 480)
    assert slots + hand <= 480
    shown = msgspec.structs.replace(view, players=(owner, *view.players[1:]))
    canvas = GALLERY.paint("player.0", shown, audit=True)
    check(canvas)
    assert Counter(line.text for line in canvas.written)["BT01"] == laid.count("bt01") + held.count("bt01")


@pytest.mark.parametrize("locale", LOCALES)
def test_letters_of_board_and_sheets_can_be_read_where_they_are_550_wide(locale):
    """There 12 to 15 pixels of 1600, as they once were, are five at most."""
    for seats in (2, 4):
        view, before = table(6, seats, full=0.9), table(106, seats)
        board = GALLERY.paint("board", view, before, locale, audit=True)
        small = [line.text for line in board.written if line.size < 16 and not part_of_a_name(line.text)]
        assert small == [], seats
        sheet = GALLERY.paint("player.0", view, before, locale, audit=True)
        assert [line.text for line in sheet.written if line.size < 16] == []
