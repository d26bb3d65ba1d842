"""Which part of the chronicle a reader of the log is shown."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.service.table.snapshot import Snapshot
from bot.service.tables import Entry, Tale
from cogs.ui.answers import Asking
from cogs.ui.looking.log import Stretch, in_round, log_layout, stretch
from games.core.model import Scene, Text
from games.core.rules import start
from games.registry import GAMES
from tests.cogs.ui.tables import ANA, BIA, said, snapshot
from tests.playing import setup_of

HOUR = 3_600_000


def tale(n: int, seat: int, *, round: int = 1, on: tuple[int, ...] = ()) -> Tale:
    """A turn of a seat, called by its number."""
    text = Text("event.trigger", {"why": f"turn {n}."})
    return Tale((Entry(n, n, text, None, Scene(n, n, seat, round), on),), (text,))


def loose(n: int) -> Tale:
    """What stands alone, between turns."""
    text = Text("event.trigger", {"why": f"turn {n}."})
    return Tale((Entry(n, n, text, None, None, ()),), (text,))


def table() -> Snapshot:
    rules = GAMES["gnomopolis"]
    return snapshot(rules, setup_of(2), start(rules, setup_of(2)).state)


class Chronicle:
    """Of these tales, and with what was asked of it."""

    def __init__(self, tales: Sequence[Tale], own: int = -1) -> None:
        self.kept, self.own, self.asked = tales, own, list[tuple[object, ...]]()

    async def tales(self, *asked: object) -> Sequence[Tale]:
        self.asked.append(asked)
        return self.kept

    async def read(self, game_id: str, user_id: int | None) -> list[Entry]:
        self.asked.append((game_id, user_id))
        return [entry for tale in self.kept for entry in tale.entries]

    async def own_move(self, game_id: str, user_id: int) -> int:
        return self.own


def reader(chronicle: Chronicle, user_id: int = ANA, now: int = 0) -> Asking:
    async def locale(_: object) -> str:
        return "en"

    tables = SimpleNamespace(chronicle=chronicle, clock=lambda: now)
    client = SimpleNamespace(tables=tables, locale=locale)
    return cast("Asking", SimpleNamespace(client=client, user=SimpleNamespace(id=user_id)))


async def test_the_log_of_somebody_is_of_their_turns_and_of_what_befell_them() -> None:
    told = [tale(1, 0), tale(2, 1), tale(3, 0, on=(1,)), tale(4, 1, on=(0,))]
    for seat, wanted in ((0, {1, 3, 4}), (1, {2, 3, 4}), (None, {1, 2, 3, 4})):
        shown = said(await log_layout(reader(Chronicle(told)), table(), Stretch("start", -1, seat)))
        assert {n for n in range(1, 5) if f"turn {n}." in shown} == wanted


async def test_only_since_ones_own_move_it_is_asked_what_befell_the_reader_and_a_round_is_read_from_the_start() -> None:
    for of, user_id, wanted in (
        (Stretch("mine", 7), ANA, (7, (0,))),
        (Stretch("mine", 7), BIA, (7, (1,))),
        (Stretch("day", 7), ANA, (7, ())),
        (Stretch("round", 3), ANA, (-1, ())),
    ):
        chronicle = Chronicle([])
        await log_layout(reader(chronicle, user_id), table(), of)
        ((game_id, who, *asked),) = chronicle.asked
        assert (game_id, who, (asked[0], tuple(cast("Any", asked[1])))) == ("abcdefgh", user_id, wanted)


def test_what_stands_alone_belongs_to_the_round_before_it() -> None:
    told = [loose(0), tale(1, 0), loose(2), tale(3, 1, round=2), loose(4)]
    assert [[told.index(each) for each in in_round(told, n)] for n in (0, 1, 2)] == [[0], [1, 2], [3, 4]]


@pytest.mark.parametrize(("since", "after"), [("day", 1), ("week", -1)])
async def test_days_are_counted_back_from_now_with_the_reader_s_eyes(since: str, after: int) -> None:
    chronicle = Chronicle([tale(n, 0) for n in (0, 1, 2)])
    assert await stretch(reader(chronicle, now=24 * HOUR + 2), table(), since, 1) == Stretch(since, after, 1)
    assert chronicle.asked == [("abcdefgh", ANA)]


async def test_whoever_has_not_moved_reads_from_the_start() -> None:
    for own, wanted in ((-1, Stretch("start", -1)), (0, Stretch("mine", 0)), (5, Stretch("mine", 5))):
        assert await stretch(reader(Chronicle([], own)), table(), "mine") == wanted
    assert await stretch(reader(Chronicle([], 5)), table(), "start") == Stretch("start", -1)
