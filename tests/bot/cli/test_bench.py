"""``bench``: every part measures something; how fast it is, is nobody's promise on a machine that tests."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from bot.bench.balance import balance
from bot.bench.kept import Played
from bot.bench.measured import Measured, Options, percentile
from bot.bench.sameness import ROOT, fingerprint
from bot.cli import main
from bot.cli.bench import PARTS, line
from games.core.model import Contest
from games.core.thinking.simulation import Player
from games.gnomopolis.thinker import GnomopolisThinker

LONG = {"pings", "strength", "hints", "balance"}
"""Parts that play whole games of every game: one is enough here."""
UNITS = {"1/s", "s", "ms", "KB", "MB", "share", "points", "rounds", "times", "a game", "a plan"}


@pytest.mark.parametrize("part", PARTS)
def test_every_part_measures(part: str, capsys: pytest.CaptureFixture[str]) -> None:
    one = ["--game", "gnomopolis"] if part in LONG else []
    assert main(["bench", "--quick", "--json", "--only", part, "--processes", "1", *one]) == 0
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    assert found
    for figure in found:
        assert figure["part"] == part
        assert figure["value"] >= 0 or part == "hints"
        assert figure["unit"] in UNITS
        # Of a handful of games a party may have won none.
        # Not every call saved stands beside one that was.
        assert part in ("balance", "pings", "scale", "hints") or figure["beside"] > 0
        assert figure["ratio"] == (pytest.approx(figure["value"] / figure["beside"]) if figure["beside"] else None)
        assert (figure["met"] is None) == (figure["target"] == "")


def test_figures_for_people_stand_beside_each_other() -> None:
    figure = Measured(
        part="play",
        name="answers",
        value=6_000,
        unit="1/s",
        beside=3_000,
        beside_name="copies",
        target=">= 5,000/s",
        met=True,
    )
    assert line(figure) == "play      answers: 6,000 1/s | copies: 3,000 1/s | ratio 2.00 | target >= 5,000/s: met"


def played(n: int, **found: Any) -> Played:
    """A game of two places in five rounds."""
    plain: dict[str, Any] = {
        "table": "rigged, map narrow, 2 seats",
        "player": "regular",
        "n": n,
        "victories": {},
        "reached": 5,
        "planned": 5,
        "ending": "rounds",
        "tally": {},
        "aims": {},
        "people": [10, 20],
        "automas": [],
        "winners": [20],
    }
    return Played(**(plain | found))


class Tilted:
    def contests(self, meta: Any) -> tuple[Contest, ...]:
        fair = {"left": (0.0, 0.5), "right": (0.0, 0.5)}
        long = Contest(
            seats=2,
            options={"map": "narrow"},
            games=20,
            fair=fair,
            lasts=0.8,
            ends={"fall": (0.0, 0.1), "flood": (0.0, 0.1)},
            aims=(0.1, 0.6),
        )
        return (long, Contest(seats=3, games=40))


class Rigged:
    meta = None
    measure = Tilted()


def test_balance_is_how_games_last_and_end_and_who_wins_at_each_table(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[tuple[int, str]]()

    def won(label: str, processes: int, work: Any, calls: list[tuple[Any, ...]], done: Any) -> list[Played]:
        asked.append((len(calls), calls[0][3]))
        # A shared victory, and all others to the left; every fourth game is short.
        shared = {"left": 0.5, "right": 0.5, "beginner": 0.0}
        return [
            played(
                n,
                victories={"left": 1.0} if n else shared,
                reached=3 if n % 4 == 0 else 4,
                ending="rounds" if n % 4 else "fall",
                tally={"lost": n % 2},
                aims={"crown": n < 5} if n < 10 else {},
            )
            for n in range(len(calls))
        ]

    monkeypatch.setattr("bot.bench.balance.GAMES", {"rigged": Rigged()})
    monkeypatch.setattr("bot.bench.balance.pooled", won)
    found = {figure.name: figure for figure in balance(Options())}
    assert asked == [(20, "regular"), (2, "random"), (40, "regular"), (4, "random")]
    table = "1. rigged, map narrow, 2 seats"
    left = found[f"{table}: games won by left, 20 games"]
    right = found[f"{table}: games won by right, 20 games"]
    assert (left.value, left.beside, left.target, left.met) == (0.975, 0.75, "0% to 50%", False)
    assert (right.value, right.beside, right.met) == (0.025, 0.25, True)
    assert left.error == pytest.approx(0.025)
    assert found[f"{table}: games won by beginner, 20 games"].met is None
    lasts = found[f"{table}: reach the last round but one, 20 games"]
    assert (lasts.value, lasts.target, lasts.met) == (0.75, "80% to 100%", False)
    assert found[f"{table}: rounds reached of 5"].value == 3.75
    assert (found[f"{table}: games that end by fall"].value, found[f"{table}: games that end by fall"].met) == (
        0.25,
        False,
    )
    assert (found[f"{table}: games that end by flood"].value, found[f"{table}: games that end by flood"].met) == (
        0,
        True,
    )
    assert found[f"{table}: games that end by rounds"].met is None
    assert found[f"{table}: mean score of places"].value == 15
    assert found[f"{table}: mean score of winners"].value == 20
    assert f"{table}: mean score of opponents of the rules" not in found
    assert found[f"{table}: lost, each game"].value == 0.5
    crown = found[f"{table}: crown reached, 10 times held"]
    assert (crown.value, crown.target, crown.met) == (0.5, "10% to 60%", True)
    assert found["2. rigged, 3 seats: games won by left, 40 games"].target == ""
    assert found["2. rigged, 3 seats: reach the last round but one, 40 games"].target == ""
    asked.clear()
    list(balance(Options(balance_games=7, tables=(2,))))
    assert asked == [(7, "regular"), (1, "random")]


def test_kept_games_are_not_played_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked = list[list[int]]()

    def won(label: str, processes: int, work: Any, calls: list[tuple[Any, ...]], done: Any) -> list[Played]:
        asked.append([n for _, _, n, _ in calls])
        found = [played(n, player=player, victories={"left": 1.0}) for _, _, n, player in calls]
        for one in found:
            done(one)
        return found

    monkeypatch.setattr("bot.bench.balance.GAMES", {"rigged": Rigged()})
    monkeypatch.setattr("bot.bench.balance.pooled", won)
    monkeypatch.setattr("bot.bench.kept.fingerprint", lambda key, contest, player: "the same")
    path = tmp_path / "games.jsonl"
    first = [*balance(Options(balance_games=3, tables=(1,), keep=path))]
    with path.open("ab") as file:
        file.write(b'{"code":"half a li')
    assert [*balance(Options(tables=(1,), keep=path, kept_only=True))] == first
    assert asked == [[0, 1, 2], [0]]
    asked.clear()
    list(balance(Options(balance_games=5, tables=(1,), keep=path)))
    assert asked == [[3, 4]]
    assert len(path.read_bytes().splitlines()) == 6
    few = balance(Options(balance_games=2, tables=(1,), keep=path))
    assert any(each.name.endswith(": games won by left, 2 games") for each in few), "more are kept than are asked for"
    assert asked == [[3, 4]]
    # Games of other rules do not count.
    monkeypatch.setattr("bot.bench.kept.fingerprint", lambda key, contest, player: "changed")
    assert [*balance(Options(tables=(1,), keep=path, kept_only=True))] == []


def test_a_game_is_the_same_while_it_goes_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    contest = Contest(seats=2)
    monkeypatch.setattr("bot.bench.sameness.ALIKE", 1)
    monkeypatch.setattr("bot.bench.sameness.AT_RANDOM", 2)

    def now() -> list[str]:
        players: tuple[Player, ...] = ("regular", "random")
        return [fingerprint("gnomopolis", contest, player) for player in players]

    before = now()
    assert now() == before and len({*before}) == 2
    assert fingerprint("gnomopolis", Contest(seats=3), "random") not in before
    # Another judgement changes how bots play, and nothing else.
    judged = GnomopolisThinker.evaluate
    with monkeypatch.context() as patch:
        patch.setattr(GnomopolisThinker, "evaluate", lambda self, state: [-n for n in judged(self, state)])
        regular, random = now()
    assert regular != before[0] and random == before[1]
    # Another chance changes both.
    monkeypatch.setattr("games.core.rng.Stream.below", lambda self, n: 0)
    assert not {*now()} & {*before}


def test_another_content_is_another_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("bot.bench.sameness.AT_RANDOM", 1)
    before = fingerprint("gnomopolis", Contest(seats=2), "random")
    shutil.copytree(ROOT / "gnomopolis", tmp_path / "gnomopolis")
    monkeypatch.setattr("bot.bench.sameness.ROOT", tmp_path)
    assert fingerprint("gnomopolis", Contest(seats=2), "random") == before
    words = tmp_path / "gnomopolis" / "texts" / "en.toml"
    words.write_text(words.read_text() + "# another word\n")
    assert fingerprint("gnomopolis", Contest(seats=2), "random") == before
    content = next((tmp_path / "gnomopolis" / "content").rglob("*.toml"))
    content.write_text(content.read_text() + "# another number\n")
    assert fingerprint("gnomopolis", Contest(seats=2), "random") != before


@pytest.mark.parametrize(
    "wrong",
    [
        ["--kept-only"],
        ["--table", "1"],
        ["--game", "chess"],
        ["--game", "terra_concordia", "--table", "99"],
        ["--game", "terra_concordia", "--table", "0"],
    ],
)
def test_what_cannot_be_measured_is_said(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--only", "balance", *wrong]) == 2
    assert capsys.readouterr().err


def test_percentiles() -> None:
    values = [float(n) for n in range(100, 0, -1)]
    assert percentile(values, 0.5) == 51
    assert percentile(values, 0.99) == 100
    assert percentile([7.0], 0.99) == 7
    with pytest.raises(ValueError, match="no values"):
        percentile([], 0.5)
