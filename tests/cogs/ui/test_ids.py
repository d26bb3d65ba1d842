"""The id of a control says everything that is needed to carry it out, and only one template fits it."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.ui import ids

TEMPLATES = [
    getattr(ids, name)
    for name in (
        "OPTION",
        "CONFIRM",
        "WAIVE",
        "OPTIONS",
        "PANEL",
        "SEATS",
        "TABLE",
        "PICTURES",
        "SHAPES",
        "SEEKING",
        "MEMO",
        "BOOK",
        "BOOK_MENU",
        "BOOK_GAMES",
        "CARD_GAMES",
        "LOG",
        "LOG_TURNS",
        "LOG_TURN",
        "FILM",
        "TALK",
        "TALK_ANSWER",
        "FILM_ROUNDS",
        "FILM_EYES",
        "LOBBY",
        "LOBBY_MENU",
        "FREE",
        "USER",
        "VACATION",
        "VACATIONS",
        "FIGURES",
        "PLAN",
        "PLAN_MENU",
        "AHEAD",
        "ORDERS",
        "ORDERS_MENU",
        "ANSWER",
    )
]

games = st.from_regex(r"[a-z2-7]{8}", fullmatch=True)
seats = st.integers(0, 61)
moves = st.integers(0, 10**8)
keys = st.from_regex(r"[a-z0-9_.]{1,60}", fullmatch=True)


def fitting(id: str) -> re.Match[str]:
    """The match of the only template that fits."""
    assert len(id) <= 100
    (match,) = [match for template in TEMPLATES if (match := re.fullmatch(template, id))]
    return match


@given(games, seats, moves, keys)
def test_options_round_trip(game: str, seat: int, since: int, key: str) -> None:
    for make in (ids.option, ids.confirm):
        match = fitting(make(game, seat, since, key))
        assert (match["game"], int(match["seat"]), int(match["since"]), match["key"]) == (game, seat, since, key)
    assert fitting(ids.option(game, seat, since, ""))["key"] == ""
    read = ids.mark("consequence.exile")
    match = fitting(ids.option(game, seat, since, key, read))
    assert (match["game"], int(match["seat"]), int(match["since"]), match["key"]) == (game, seat, since, key)
    assert match["read"] == read
    match = fitting(ids.waive(game, seat, since, key, read))
    assert (match["game"], int(match["seat"]), int(match["since"]), match["key"]) == (game, seat, since, key)
    assert match["read"] == read
    match = fitting(ids.options(game, seat, since, 3))
    assert (match["game"], int(match["seat"]), int(match["since"])) == (game, seat, since)


@given(games, seats, moves, st.sampled_from(["undo", "reset", "page.0", "page.12"]))
def test_controls_of_the_panel_round_trip(game: str, seat: int, seq: int, what: str) -> None:
    match = fitting(ids.panel(game, seat, seq, what))
    assert (match["game"], int(match["seat"]), int(match["seq"]), match["what"]) == (game, seat, seq, what)


@pytest.mark.parametrize(
    "what",
    [
        "play",
        "hand",
        "board",
        "undo",
        "rules",
        "log",
        "catchup",
        "rematch",
        "export",
        "memo",
        "minute",
        "points",
        "view.district.0",
    ],
)
def test_buttons_of_the_table_round_trip(what: str) -> None:
    match = fitting(ids.table("abcdefgh", what))
    assert (match["game"], match["what"]) == ("abcdefgh", what)


@pytest.mark.parametrize("what", ["contents", "minute", "learn", "how", "chapter.9", "clauses.2.0", "rulings.10.12"])
def test_pages_of_the_rules_round_trip(what: str) -> None:
    match = fitting(ids.book("terra_concordia", what))
    assert (match["rules"], match["what"]) == ("terra_concordia", what)


@pytest.mark.parametrize("what", ["join", "leave", "word", "draws", "bot", "options", "start", "cancel", "cancel_now"])
def test_buttons_of_the_lobby_round_trip(what: str) -> None:
    assert fitting(ids.lobby("abcdefgh", what))["what"] == what


@pytest.mark.parametrize("what", ["seats", "pace", "expert_rules="])
def test_menus_of_the_lobby_round_trip(what: str) -> None:
    assert fitting(ids.lobby_menu("abcdefgh", what))["what"] == what


def test_the_other_ids_fit_one_template() -> None:
    assert fitting(ids.seats("abcdefgh"))["game"] == "abcdefgh"
    assert fitting(ids.pictures("abcdefgh"))["game"] == "abcdefgh"
    assert fitting(ids.shape("abcdefgh", "phone"))["shape"] == "phone"
    assert fitting(ids.book_menu("terra_concordia", "found"))["what"] == "found"
    assert fitting(ids.log("abcdefgh", "mine.-1.", 9))["since"] == "mine"
    assert fitting(ids.log_turns("abcdefgh", "day.412.3", 9))["seat"] == "3"
    assert fitting(ids.log_turn("abcdefgh", "start.-1.", 9, 301, 2))["turn"] == "301"
    assert fitting(ids.film("abcdefgh", -1, None, 9))["at"] == "9"
    assert fitting(ids.film("abcdefgh", 12, 3, ids.THEN))["seat"] == "3"
    assert fitting(ids.free("abcdefgh", "2.1234567890"))["who"] == "2.1234567890"
    assert fitting(ids.vacation(1_700_000_000_000))["since"] == "1700000000000"
    assert fitting(ids.vacations("plan"))["what"] == "plan"
    assert fitting(ids.talk("abcdefgh"))["game"] == "abcdefgh"
    assert fitting(ids.seeking("terra_concordia"))["rules"] == "terra_concordia"
    assert fitting(ids.memo("abcdefgh", 1_900_000_000_000))["before"] == "1900000000000"
    assert fitting(ids.talk_answer("abcdefgh", 127))["places"] == "127"
    assert fitting(ids.film_rounds("abcdefgh", 12, None))["since"] == "12"
    assert fitting(ids.film_eyes("abcdefgh", -1, 7))["at"] == "7"
    assert fitting(ids.user("dm"))["what"] == "dm"
    assert fitting(ids.figures())


FOREIGN = ["o:abcdefgh:0:1:KEY", "o:abc:0:1", "x:abcdefgh", "o:abcdefgh:0:-1:a", "t:abcdefgh:steal", ""]


@pytest.mark.parametrize("id", FOREIGN)
def test_foreign_ids_fit_none(id: str) -> None:
    assert not [template for template in TEMPLATES if re.fullmatch(template, id)]


@given(games, seats, st.integers(0, 400), keys, st.sampled_from(["turn", "round", "cancelled"]))
def test_what_is_done_in_advance_round_trips(game: str, seat: int, n: int, key: str, until: str) -> None:
    planned = fitting(ids.plan(game, seat, "B", n, key))
    assert (planned["game"], int(planned["seat"]), planned["plan"], int(planned["since"])) == (game, seat, "B", n)
    assert planned["key"] == key
    assert int(fitting(ids.plan_menu(game, seat, "C", n, 3))["since"]) == n
    for what in ids.PLANNING.split("|"):
        for letter in ("", "A"):
            control = fitting(ids.ahead(game, seat, what, letter, n))
            assert (control["what"], control["plan"], int(control["n"])) == (what, letter, n)
    for id in (ids.orders(game, seat, until, "show"), ids.orders(game, seat, until, "cancel")):
        assert (fitting(id)["seat"], fitting(id)["until"]) == (str(seat), until)
    assert fitting(ids.answer(game, seat, until, key))["prompt"] == key
