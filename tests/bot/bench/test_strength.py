"""Levels against each other: at every number of places, from every place, and equals win half."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from bot.bench.measured import Options
from bot.bench.strength import matched, share
from games.core.rules import Rules
from games.registry import GAMES


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_levels_meet_at_each_number_of_places(rules: Rules[Any, Any]) -> None:
    contests = rules.measure.contests(rules.meta)
    places = [contest.seats for contest in matched(rules, Options())]
    assert places == sorted({contest.seats for contest in contests if contest.seats > 1})
    assert len(matched(rules, Options(quick=True))) == 1
    wanted = next(n for n, contest in enumerate(contests, start=1) if contest.seats > 1)
    assert matched(rules, Options(tables=(wanted,))) == [contests[wanted - 1]]


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_whoever_always_wins_has_it_all_whichever_place_it_plays(
    rules: Rules[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    winner, dealt, alone = [""], Counter[bytes](), Counter[tuple[int, ...]]()

    def played(rules: Any, setup: Any, players: Any, playouts: int) -> Any:
        dealt[setup.key] += 1
        alone[tuple(n for n, player in enumerate(players) if player == "master")] += 1
        places = rules.seating(setup)
        seats = [seat for player, own in zip(players, places, strict=True) if player == winner[0] for seat in own]
        return SimpleNamespace(winners=tuple(seats))

    monkeypatch.setattr("bot.bench.strength.simulate", played)
    for contest in matched(rules, Options()):
        dealt.clear()
        alone.clear()
        games = 2 * contest.seats
        for level, part in (("master", 1.0), ("regular", 0.0), ("nobody", 0.5)):
            winner[0] = level
            found = [share(rules.meta.key, contest, n, "master", "regular", 4) for n in range(games)]
            assert found == [part] * games
        assert set(dealt.values()) == {6}, "both ways round of the same deal"
        each = Counter(place for places, n in alone.items() for place in places for _ in range(n))
        assert set(each.values()) == {3 * contest.seats}, "every place is each half of the time"


def test_who_is_nobodys_rival_has_no_part_in_a_victory(monkeypatch: pytest.MonkeyPatch) -> None:
    """De Clare wins with whichever pretender does: that place says nothing of a level."""
    (contest, *_) = matched(GAMES["tarlac"], Options())
    monkeypatch.setattr("bot.bench.strength.simulate", lambda *args, **more: SimpleNamespace(winners=(1, 2)))
    assert [share("tarlac", contest, n, "master", "regular", 4) for n in (0, 1)] == [0.0, 1.0]
