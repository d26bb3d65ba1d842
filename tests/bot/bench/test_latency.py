"""What counts as a click that was answered, a panel and a picture, and what a turn costs."""

from __future__ import annotations

import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.bench import latency
from bot.bench.latency import CPU, REQUESTS, Found, Players
from bot.bench.measured import Measured, Options
from sandbox import Breach, NoAnswer


class Box:
    """A sandbox that only tells what happens in it."""

    def __init__(self) -> None:
        self.interactions = SimpleNamespace(watchers=[])
        self.observers: list[Any] = []
        self.now = 100.0
        self.clock = SimpleNamespace(now=lambda: self.now)

    def changes(self, interaction: Any) -> None:
        for watcher in self.interactions.watchers:
            watcher(interaction)


def click(id: int, button: str, **more: Any) -> Any:
    plain: dict[str, Any] = {"answer": 6, "edits": 0, "messages": [], "created_at": 99.0}
    return SimpleNamespace(id=id, payload={"data": {"custom_id": button}}, **plain | more)


def test_each_click_is_counted_once_by_what_it_shows() -> None:
    box, found = Box(), Found()
    found.watch(box)
    panel, board = click(1, "t:g0:play", answer=None), click(2, "t:g0:board")
    box.changes(panel)
    assert not found.spent, "nobody has answered yet"
    panel.answer = 6
    box.changes(panel)
    box.now += 1
    panel.messages = [SimpleNamespace(attachments=["picture"])]
    for _ in range(2):
        box.changes(panel)
    assert found.spent == {"acknowledged": [1.0], "panel": [2.0]}, "a panel is none of the pictures"
    box.changes(board)
    board.messages = [SimpleNamespace(attachments=[])]
    box.changes(board)
    assert "picture" not in found.spent, "an excuse is no picture"
    box.now += 1
    board.messages = [SimpleNamespace(attachments=["picture"])]
    for _ in range(2):
        box.changes(board)
    assert found.spent == {"acknowledged": [1.0, 2.0], "panel": [2.0], "picture": [3.0]}
    box.changes(click(3, "o:g0:1", answer=7, edits=1))
    assert found.spent["panel"] == [2.0, 3.0], "an answer changes the panel"
    for observer in box.observers * 3:
        observer(None)
    assert found.requests == 3


BREACHES = (Breach("late", "x", "y"), Breach("malformed", "x", "y"))


@pytest.mark.parametrize(
    ("turns", "seen", "breaches", "wrong"),
    [
        (0, latency.SEEN, (), "no click"),
        (1, ("acknowledged", "panel"), (), "any picture"),
        (1, ("acknowledged", "picture"), (), "any panel"),
        (1, latency.SEEN, BREACHES, "malformed"),
        (1, latency.SEEN, BREACHES[:1], ""),
    ],
)
def test_what_went_wrong_is_no_measurement(
    turns: int, seen: tuple[str, ...], breaches: tuple[Breach, ...], wrong: str
) -> None:
    found = Found()
    found.turns = turns
    for what in seen:
        found.spent[what] = [0.1]
    if wrong:
        with pytest.raises(RuntimeError, match=wrong):
            found.judge(breaches)
    else:
        found.judge(breaches)


def table(id: str, seq: int, pending: bool = True) -> Any:
    return SimpleNamespace(game_id=id, seq=seq, pending=[1] if pending else [])


class Seated(Players):
    """Players at tables of which only the numbers of moves are known; some clicks are late."""

    def __init__(self, tables: dict[str, int], moves: dict[str, int], late: int = 0) -> None:
        self.tables, self.moves, self.late, self.over = tables, moves, late, {"over"}

    async def _stored(self) -> list[Any]:
        return [table(id, seq, id not in self.over) for id, seq in self.tables.items()]

    async def _turn(self, table: Any, found: Found) -> None:
        assert table.game_id not in self.over
        if self.late:
            self.late -= 1
            found.late += 1
        self.tables[table.game_id] += self.moves.get(table.game_id, 0)

    async def quiet(self) -> None:
        pass


async def test_turns_are_moves_that_are_stored() -> None:
    found, players = Found(), Seated({"a": 3, "b": 7, "c": 1, "over": 9}, {"a": 1, "b": 2})
    await players.round(found)
    await players.round(found)
    assert found.turns == 6


@pytest.mark.parametrize(
    ("moving", "late", "fine"), [(2, 0, True), (1, 0, False), (0, 0, False), (1, 2, True), (0, 4, True)]
)
async def test_clicks_that_move_hardly_any_table_measure_nothing(moving: int, late: int, fine: bool) -> None:
    found = Found()
    found.late = 10
    players = Seated(dict.fromkeys("abcd", 0), dict.fromkeys("abcd"[:moving], 1), late)
    if fine:
        await players.round(found)
        assert found.turns == moving
    else:
        with pytest.raises(RuntimeError, match=f"of 4 tables only {moving} moved"):
            await players.round(found)


class Person:
    """Somebody who presses whatever there is; ``shows`` are the buttons that come of it."""

    def __init__(self, shows: tuple[str, ...] = (), silent: str = "") -> None:
        self.shows, self.silent = shows, silent
        self.did: list[str] = []

    async def press(self, button: str, **more: Any) -> Any:
        self.did.append(button)
        if self.silent and button.endswith(self.silent):
            raise NoAnswer("late")
        return SimpleNamespace(message=panel(*self.shows))

    async def select(self, menu: str, values: list[str], **more: Any) -> Any:
        self.did.append(f"{menu}={values}")
        return SimpleNamespace(message=panel(*self.shows))


def panel(*buttons: str, menus: tuple[str, ...] = (), closed: tuple[str, ...] = ()) -> Any:
    options = [SimpleNamespace(value="k")]
    return SimpleNamespace(
        buttons=[SimpleNamespace(custom_id=id, disabled=id in closed) for id in (*buttons, *closed)],
        selects=[SimpleNamespace(custom_id=id, options=options) for id in menus],
    )


@pytest.mark.parametrize(
    ("offered", "shows", "did"),
    [
        (panel("o:g0:3:a"), ("o:g0:3:a",), ["o:g0:3:a"]),
        (panel("c:g0:3:a", "x:g0"), ("o:g0:3:b", "o:g0:3:a"), ["c:g0:3:a", "o:g0:3:a"]),
        (panel("c:g0:3:a"), ("o:g0:3:b",), ["c:g0:3:a"]),
        (panel("o:g0:3:b", closed=("o:g0:3:a",)), (), ["o:g0:3:b"]),
        (panel("x:g0", menus=("s:g0:3:0", "w:g0")), ("o:g0:3:k",), ["s:g0:3:0=['k']", "o:g0:3:k"]),
        (panel("x:g0", menus=("w:g0",)), (), []),
    ],
)
async def test_an_answer_that_must_be_confirmed_is(offered: Any, shows: tuple[str, ...], did: list[str]) -> None:
    person = Person(shows)
    players = Seated({}, {})
    players._luck = random.Random(1)
    await players._answer(person, offered)
    assert person.did == did


@pytest.mark.parametrize(("silent", "late", "did"), [("", 0, 3), (":play", 1, 1), ("a", 1, 2), (":board", 1, 3)])
async def test_a_turn_is_a_panel_an_answer_and_a_look_at_the_board(silent: str, late: int, did: int) -> None:
    person, found = Person(("o:g0:3:a",), silent), Found()
    players = Seated({}, {})
    players._luck, players._people = random.Random(1), {5: person}
    players._table = lambda user, game_id: panel()
    asked = SimpleNamespace(game_id="g0", pending=[SimpleNamespace(place=1)], places=[None, SimpleNamespace(user_id=5)])
    await Players._turn(players, asked, found)
    assert person.did == ["t:g0:play", "o:g0:3:a", "t:g0:board"][:did]
    assert found.late == late


def shown(tables: int, found: Found, monkeypatch: pytest.MonkeyPatch) -> dict[str, Measured]:
    """The figures of so many tables, after those of one that was ten times as fast."""
    alone = Found()
    alone.spent["acknowledged"], alone.turns, alone.cpu, alone.requests = [0.01] * 4, 4, 0.04, 4
    measured = iter((alone, found))
    monkeypatch.setattr(latency, "SIZES", (1, tables))
    monkeypatch.setattr(latency, "_measure", lambda tables, rounds: (tables, rounds))
    monkeypatch.setattr(latency, "in_loop", lambda asked: next(measured))
    return {each.name.removeprefix(f"{tables} tables: "): each for each in latency.latency(Options())}


@pytest.mark.parametrize(("tables", "judged"), [(100, True), (20, False)])
def test_waits_are_told_in_milliseconds_and_costs_by_turns(
    tables: int, judged: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = Found()
    found.spent["acknowledged"] = [0.1] * 99 + [0.9]
    found.spent["picture"] = [2.0] * 100
    found.turns, found.cpu, found.requests, found.late = 50, 1.5, 200, 1
    figures = shown(tables, found, monkeypatch)
    usual, worst = figures["acknowledged, p50"], figures["acknowledged, p99"]
    assert (usual.value, usual.unit, usual.ratio) == (100, "ms", 10)
    assert (usual.target, usual.met) == ("", None)
    assert (worst.value, worst.target, worst.met) == (900, "< 1,000", True)
    picture = figures["picture, p99"]
    assert (picture.value, picture.target, picture.met) == ((2_000, "< 1,500", False) if judged else (2_000, "", None))
    assert (figures[CPU].value, figures[CPU].unit, figures[CPU].met) == (30, "ms", False)
    assert (figures[REQUESTS].value, figures[REQUESTS].ratio, figures[REQUESTS].met) == (4, 4, True)
    late = figures["clicks without an answer in time"]
    assert (late.value, late.beside, late.target, late.met) == (1, 101, "none", False)
    assert figures["1 tables: clicks without an answer in time"].met
    assert figures["1 tables: acknowledged, p99"].met
    assert figures[f"1 tables: {CPU}"].met is None, "of one alone the look around costs most"


def test_the_time_of_a_process_is_its_own_and_that_of_all_it_started(monkeypatch: pytest.MonkeyPatch) -> None:
    # Parent, then ticks for itself and for the system.
    processes = {"7": ("1", 10, 1), "12": ("7", 20, 2), "9": ("8", 400, 4), "103": ("12", 40, 4), "8": ("1", 800, 8)}

    def fields(file: Path) -> tuple[str, list[str]] | None:
        if file.name not in processes:
            return None
        parent, own, system = processes[file.name]
        return file.name, ["S", parent, *["0"] * 9, str(own), str(system), "5000", "5000"]

    monkeypatch.setattr(latency, "_fields", fields)
    monkeypatch.setattr(Path, "glob", lambda self, pattern: [Path(one) for one in (*processes, "gone")])
    monkeypatch.setattr("os.sysconf", lambda name: 100)
    assert latency._processor_time(7) == pytest.approx(0.77)
    assert latency._processor_time(8) == pytest.approx(12.12)
    monkeypatch.setattr(Path, "glob", lambda self, pattern: [])
    assert latency._processor_time(7) is None, "the system does not tell"
