"""What each part says of what it has measured: by whom it stands, in which unit, and whether that is enough."""

from __future__ import annotations

import asyncio
import math
import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.bench import crowd, growth, memory, pings, play, scale, storage, strength, thinking
from bot.bench.measured import Measured, Options
from bot.bench.pictures import Figure
from bot.cli import bench, main
from bot.jobs.opponents import Opponents
from games.core.model import Contest, Setup
from games.core.rng import seeded
from games.registry import GAMES

GAME = {"gnomopolis": GAMES["gnomopolis"]}


def by_name(figures: Iterator[Measured]) -> dict[str, Measured]:
    return {each.name: each for each in figures}


@pytest.mark.parametrize(("slower", "met"), [(1.0, True), (1.001, False)])
def test_the_rate_of_answers_is_that_of_the_usual_game(
    slower: float, met: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Most games are as fast as that, a few take very long, and fewer hardly any time."""
    games = Counter[int]()

    def simulated(rules: Any, setup: Any, players: tuple[str, ...]) -> Any:
        assert players == ("random",) * setup.seats
        games[setup.seats] += 1
        n = games[setup.seats]
        seconds = 0.002 if n % 7 == 0 else 20.0 if n % 3 == 0 else 0.2 * slower
        return SimpleNamespace(answers=1_000, seconds=seconds)

    monkeypatch.setattr(play, "GAMES", GAME)
    monkeypatch.setattr(play, "simulate", simulated)
    monkeypatch.setattr(play, "_copies_per_second", lambda rules, setup: 2_500.0)
    figures = [*play.playing(Options())]
    assert [each.name.split(":")[0] for each in figures] == [f"gnomopolis, {n} seats" for n in sorted(games)]
    for figure in figures:
        assert figure.value == pytest.approx(5_000 / slower)
        assert (figure.unit, figure.met, figure.target) == ("1/s", met, ">= 5,000/s on one core")
        assert figure.ratio == pytest.approx(2 / slower)


def test_copies_are_counted_by_the_time_that_they_take(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[Any] = []
    times = iter((10.0, 12.0))
    monkeypatch.setattr("copy.deepcopy", copied.append)
    monkeypatch.setattr("time.perf_counter", lambda: next(times))
    rate = play._copies_per_second(GAMES["gnomopolis"], Setup(2, key=seeded(1, "bench")))
    assert rate == len(copied) / 2
    assert 10 < len(copied) <= play.COPIES
    assert len({each.seq for each in copied}) == len(copied), "each state once"


def test_the_widest_question_is_the_one_that_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    listed: list[Any] = []
    met: list[int] = []
    random_move = play.random_move

    def noted(decisions: Any, stream: Any) -> Any:
        met.append(sum(len(decision.options) for decision in decisions))
        return random_move(decisions, stream)

    def timed(work: Callable[[], Any]) -> float:
        listed.append(work())
        return 3.0 if len(listed) == 1 else 0.5

    monkeypatch.setattr(play, "GAMES", GAME)
    monkeypatch.setattr(play, "random_move", noted)
    monkeypatch.setattr(play, "_milliseconds", timed)
    (figure,) = play.listing(Options(quick=True))
    offered = sum(len(decision.options) for decision in listed[0])
    assert offered == max(met)
    assert f"all {offered} options" in figure.name
    assert (figure.value, figure.beside, figure.met) == (3.0, 0.5, False)


def test_of_levels_the_share_of_the_games_is_told_with_its_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """A master thinks long: in a long game a tenth of the games is enough."""
    asked: list[tuple[int, str, str]] = []

    def won(label: str, processes: int, work: Any, calls: list[tuple[Any, ...]]) -> list[float]:
        asked.append((len(calls), calls[0][3], calls[0][4]))
        assert [n for _, _, n, *_ in calls] == [*range(len(calls))]
        return [float(n % 4 != 0) for n in range(len(calls))] if calls[0][3] != "master" else [0.65] * len(calls)

    monkeypatch.setattr(strength, "pooled", won)
    monkeypatch.setattr(strength, "matched", lambda rules, options: [Contest(seats=2)])
    for minutes, masters in (((60, 90), 4), ((59, 90), 40)):
        asked.clear()
        meta = SimpleNamespace(minutes=minutes)
        monkeypatch.setattr(strength, "GAMES", {"x": SimpleNamespace(meta=meta), "y": None})
        figures = [*strength.strength(Options(strength_games=40, game="x"))]
        assert asked[0][1:] == (strength.LEVELS[0], "random")
        assert [(high, n) for n, high, _ in asked] == [
            (level, masters if level == "master" else 40) for level in strength.LEVELS
        ]
        first, *_, last = figures
        assert (first.value, first.beside, first.met, first.target) == (0.75, 0.5, True, ">= 70%")
        assert first.error == pytest.approx(math.sqrt(0.75 * 0.25 / 40))
        assert (last.value, last.met, last.name.split(", ")[-1]) == (pytest.approx(0.65), False, f"{masters} games")


def test_calls_of_games_with_orders_stand_beside_those_without(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = {False: 90, True: 60}

    class Table:
        def __init__(self, rules: Any, seats: int, n: int, *, ahead: bool) -> None:
            self.calls = calls[ahead] + n
            self.plans = [[True, True, False], [True], []] if ahead else [[False]]
            self.stops = Counter({"other": 2, "rare": n == 0}) if ahead else Counter({"none": 9})

        def played(self) -> Table:
            return self

    monkeypatch.setattr(pings, "_Table", Table)
    figures = by_name(pings.pings(Options(game="gnomopolis")))
    first = figures["gnomopolis, 4 seats: messages that call somebody"]
    assert (first.value, first.beside, first.unit, first.target) == (62.5, 92.5, "a game", "<= 62")
    assert first.met is False, "two thirds are 61.7"
    assert figures["gnomopolis: planned turns that are played (of 1.3 planned)"].value == 1
    depths = {name: each.value for name, each in figures.items() if "of a plan" in name}
    assert depths == {
        "gnomopolis: turn 1 of a plan that is played as it was planned (12 planned)": 1,
        "gnomopolis: turn 2 of a plan that is played as it was planned (6 planned)": 1,
        "gnomopolis: turn 3 of a plan that is played as it was planned (6 planned)": 0,
    }
    assert figures["gnomopolis: stopped for other"].value == 2
    assert figures["gnomopolis: stopped for rare"].value == pytest.approx(1 / 6)
    assert "gnomopolis: stopped for none" not in figures
    calls[True] = 57
    assert by_name(pings.pings(Options(game="gnomopolis")))[first.name].met
    calls[True] = 150
    named = "terra_concordia, 4 seats: messages that call somebody"
    assert by_name(pings.pings(Options(game="terra_concordia", quick=True)))[named].met, "its number is its own"
    monkeypatch.setattr(pings, "GAMES", {"new": GAMES["tarlac"]})
    assert "new, 5 seats: messages that call somebody" in by_name(pings.pings(Options(quick=True)))


def test_somebody_is_called_who_was_not_asked_just_before(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    glance = pings.glance

    def noted(rules: Any, state: Any, decision: Any, stream: Any) -> Any:
        asked.append(decision.seat)
        return glance(rules, state, decision, stream)

    monkeypatch.setattr(pings, "glance", noted)
    table = pings._Table(GAMES["gnomopolis"], 3, 1, ahead=False).played()
    assert table.now.played.outcome is not None
    assert table.calls == sum(one != other for one, other in zip([None, *asked], asked, strict=False))
    assert table.plans == [] == [*table.stops]


def test_whoever_goes_plans_once_and_of_plans_some_comes_true(monkeypatch: pytest.MonkeyPatch) -> None:
    answers: list[int] = []
    answer = pings._Table._answer

    def noted(self: Any, run: Any, asked: Any) -> None:
        answers.append(asked.seat)
        answer(self, run, asked)

    monkeypatch.setattr(pings._Table, "_answer", noted)
    plain = pings._Table(GAMES["gnomopolis"], 4, 0, ahead=False).played()
    answers.clear()
    table = pings._Table(GAMES["gnomopolis"], 4, 0, ahead=True).played()
    assert table.calls < plain.calls
    assert 0 < len(table.plans) <= len(answers)
    played = sum(sum(plan) for plan in table.plans)
    assert 0 < played < sum(len(plan) for plan in table.plans)
    assert all(sorted(plan, reverse=True) == plan for plan in table.plans), "one turn after the other"
    assert 0 < table.stops.total() <= len(table.plans), "orders are stopped once"


def test_waits_for_bots_stand_beside_those_at_one_table(monkeypatch: pytest.MonkeyPatch) -> None:
    waits = {1: [2.0] * 20, 100: [4.0] * 18 + [29.0] * 2}

    async def measured(tables: int) -> dict[str, list[float]]:
        return {"an answer": waits[tables]}

    monkeypatch.setattr(thinking, "_measure", measured)
    figures = by_name(thinking.thinking(Options()))
    usual, worst = [figures[f"100 tables with bots: an answer, p{n} of 20"] for n in (50, 95)]
    assert (usual.value, usual.ratio, usual.met, usual.unit) == (4, 2, None, "s")
    assert (worst.value, worst.beside, worst.target, worst.met) == (29, 2, "< 30 s", True)
    waits[100][-1] = waits[100][-2] = 30.0
    assert by_name(thinking.thinking(Options()))[worst.name].met is False


async def test_an_answer_is_waited_for_until_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    async def thought(self: Any, snapshot: Any, seat: int, why: str) -> tuple[str, ...]:
        await asyncio.sleep(0.05)
        return ("a",)

    monkeypatch.setattr(Opponents, "choose", thought)
    watched = thinking._Watched.__new__(thinking._Watched)
    watched.waits = []
    snapshot: Any = None
    assert await watched.choose(snapshot, 0) == ("a",)
    (wait,) = watched.waits
    assert 0.04 < wait < 5


@pytest.mark.skipif(not Path("/proc/self/status").is_file(), reason="the system does not tell")
def test_memory_is_what_is_resident() -> None:
    (told,) = re.findall(r"VmRSS:\s*(\d+) kB", Path("/proc/self/status").read_text())
    assert memory._resident() == pytest.approx(int(told) * 1024, rel=0.1)


def test_a_table_takes_what_all_take_beyond_the_bot_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    full = 100 << 20

    class Pool:
        def __init__(self, processes: int, **more: Any) -> None: ...
        def __enter__(self) -> Pool:
            return self

        def __exit__(self, *error: object) -> None: ...
        def submit(self, work: Any, n: int) -> Any:
            return SimpleNamespace(result=lambda: (60 << 20, full, 8 << 10))

    monkeypatch.setattr(memory, "ProcessPoolExecutor", Pool)
    whole, one = memory.memory(Options())
    assert (whole.value, whole.beside, whole.unit, whole.met) == (100, 60, "MB", True)
    assert (one.value, one.beside, one.unit) == (pytest.approx(40 * 1024 / 1_000), 8, "KB")
    full = 200 << 20
    assert next(memory.memory(Options())).met is False


def test_a_finished_game_is_judged_by_what_stays_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    thinned = 300.0

    async def measured(key: str) -> tuple[float, float, float, float]:
        return 900.0, thinned, 5.0, 40.0

    monkeypatch.setattr(growth, "GAMES", GAME)
    monkeypatch.setattr(growth, "measure", measured)
    month, archived = growth.growth(Options())
    assert (month.value, month.beside, month.unit, month.met) == (300, 900, "KB", True)
    assert (archived.value, archived.beside, archived.met) == (45, 300, None)
    thinned = 300.1
    assert next(growth.growth(Options())).met is False


async def test_a_finished_game_takes_less_and_less(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[float] = []
    size = growth._size

    def noted(path: Path) -> float:
        sizes.append(size(path))
        return sizes[-1]

    monkeypatch.setattr(growth, "_size", noted)
    fresh, thinned, rows, file = await growth.measure("gnomopolis")
    assert [fresh, thinned, rows] == [one - sizes[0] for one in sizes[1:]], "beyond an empty database"
    assert fresh > 2 * thinned > 2 * rows
    assert rows + file < thinned


async def test_times_are_told_in_milliseconds(monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing() -> None: ...

    times = count(5.0, 0.25)
    monkeypatch.setattr("time.perf_counter", lambda: next(times))
    monkeypatch.setattr(crowd, "perf_counter", lambda: next(times))
    assert play._milliseconds(lambda: None) == pytest.approx(250)
    assert await crowd._milliseconds(nothing) == pytest.approx(250)


async def test_of_a_crowd_nothing_is_measured_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(crowd.ANEW, ("game", "channel_id"), ":n + 100")
    with pytest.raises(RuntimeError, match="with 10 tables the table of a channel is nothing"):
        await crowd._measure(10)
    monkeypatch.setitem(crowd.ANEW, ("game", "channel_id"), ":n")
    found = await crowd._measure(10)
    assert 10 < found["size of one in the database"].value < crowd.SIZE
    opened = next(each.value for name, each in found.items() if name.startswith("opened"))
    assert 0.1 < opened < crowd.READY, "milliseconds"
    monkeypatch.setitem(crowd.ANEW, ("game", "guild_id"), ":n + 500")
    with pytest.raises(RuntimeError, match="the list of a server with 500 is nothing"):
        await crowd._measure(10)
    monkeypatch.setattr(crowd, "SENT", crowd.SENT.replace("'waiting', 'sent'", "'sent', 'sent'"))
    with pytest.raises(RuntimeError, match="the next messages to be sent is nothing"):
        await crowd._measure(10)


def test_a_crowd_stands_beside_ten_tables_and_its_own_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    async def measured(tables: int) -> dict[str, crowd._Found]:
        size = crowd._Found(120.0 if tables > 10 else 60.0, crowd.SIZE, "KB")
        return {"a click": crowd._Found(0.9 if tables > 10 else 0.3, crowd.CLICK), "size": size}

    monkeypatch.setattr(crowd, "_measure", measured)
    click, size = crowd.crowd(Options())
    assert (click.name, click.unit, click.met) == ("10,000 tables: a click", "ms", True)
    assert click.ratio == pytest.approx(3)
    assert (size.unit, size.ratio, size.met, size.target) == ("KB", 2, False, "< 115")


def test_commits_are_told_by_second_and_waits_in_milliseconds(monkeypatch: pytest.MonkeyPatch) -> None:
    latencies = [[0.001] * 99 + [0.1], [0.002] * 100, [0.004] * 97 + [0.05] * 3]
    hand, many = iter((300.0, 100.0, 200.0)), iter((90.0, 70.0, 80.0))
    single = iter(latencies)
    monkeypatch.setattr(storage, "_in_fresh_folder", lambda folder, work: work(folder))
    monkeypatch.setattr(storage, "_by_hand", lambda path, commits: next(hand))
    monkeypatch.setattr(storage, "_one_task", lambda path, commits: next(single))
    monkeypatch.setattr(storage, "_many_tasks", lambda path, commits, tasks: next(many))
    monkeypatch.setattr("asyncio.run", lambda asked: asked)
    found = storage.measure(commits=100, runs=3)
    assert (found.by_hand, found.many_tasks, found.tasks) == (200, 80, 50)
    assert found.one_task == pytest.approx(500), "of the run in the middle"
    assert (found.latency_p50, found.latency_p99) == (pytest.approx(2), pytest.approx(50))
    monkeypatch.setattr(bench, "measure_storage", lambda **more: found)
    one, several, worst = bench.storage(Options())
    assert (one.value, one.beside, several.value, several.beside) == (found.one_task, 200, 80, 200)
    assert (worst.value, worst.beside, worst.unit) == (found.latency_p99, found.latency_p50, "ms")


@pytest.mark.parametrize(("moved", "met"), [(6.0, True), (6.1, False)])
def test_pictures_after_a_move_are_judged_by_what_they_take_without_help(
    moved: float, met: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    figure = Figure("gnomopolis", "board", 8, 6, 9.0, moved, 10.0, 50.0, 30.0, 4.0, 60.0)
    monkeypatch.setattr(bench, "GAMES", GAME)
    monkeypatch.setattr(bench, "measure_pictures", lambda game, **more: [figure])
    whole, after, size = bench.pictures(Options())
    assert (whole.value, whole.beside, whole.unit) == (9, 4, "ms")
    assert (after.value, after.beside, after.met) == (moved, 10, met)
    assert (size.value, size.beside, size.unit) == (30, 60, "KB")


def test_turns_of_processes_stand_beside_one_on_sqlite_and_nothing_may_be_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = scale.Kills(kills=200, turns=5_000, lost=0, doubled=1, waiting=0)
    monkeypatch.setattr(bench, "prepare", lambda where, tables: None)
    monkeypatch.setattr(bench, "turns", lambda where, processes, tables, seconds: 100.0 * processes)
    monkeypatch.setattr(bench, "kills", lambda where, processes, tables, n: ended)
    rolled = SimpleNamespace(updates=8, clicks=90, turns=30, refused=2)
    monkeypatch.setattr(bench, "rolling", lambda url, updates: rolled)
    (alone,) = bench.scale(Options())
    assert (alone.value, alone.beside) == (100, None)
    _, refused, *turns, lost, doubled, never = bench.scale(Options(database="postgresql://x"))
    assert (refused.value, refused.met) == (2, False)
    assert [(each.value, each.ratio) for each in turns] == [(100, 1), (200, 2), (400, 4)]
    assert [each.met for each in (lost, doubled, never)] == [True, False, True]


def test_a_missed_target_is_a_problem_unless_it_was_a_quick_look(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[Options] = []
    figure = Measured(part="play", name="x", value=0.5, unit="share", error=0.05, target=">= 70%", met=False)

    def measured(options: Options) -> Iterator[Measured]:
        asked.append(options)
        yield figure
        yield Measured(part="play", name="y", value=1_234.6, unit="1/s")

    monkeypatch.setitem(bench.PARTS, "play", measured)
    assert main(["bench", "--only", "play"]) == 1
    _, first, second = capsys.readouterr().out.splitlines()
    assert first == "play      x: 0.5 ± 0.05 share | target >= 70%: MISSED"
    assert second == "play      y: 1,235 1/s"
    assert main(["bench", "--only", "play", "--quick", "--accept"]) == 0
    asked_for = ["--accept", "--strength-games", "7", "--hint-games", "8", "--balance-games", "9", "--processes", "3"]
    main(["bench", "--only", "play", *asked_for, "--database", "postgresql://x"])
    plain, quick, told = asked
    assert (plain.quick, plain.accept, plain.strength_games, plain.hint_games) == (False, False, 200, 100)
    assert (quick.quick, quick.accept) == (True, False), "a quick look decides nothing"
    assert (told.accept, told.strength_games, told.hint_games, told.balance_games) == (True, 7, 8, 9)
    assert (told.processes, told.database) == (3, "postgresql://x")
    figure = Measured(part="play", name="x", value=0.5, unit="share", target=">= 40%", met=True)
    assert main(["bench", "--only", "play"]) == 0
    for nothing in ("--strength-games", "--hint-games", "--balance-games", "--processes"):
        assert main(["bench", "--only", "play", nothing, "0"]) == 2
