"""Fixed ways of playing, sampled: a bot that loses to one of them has lost its mind.

How they fare at every table is measured by ``bench --only balance``; here are so few games that a real loss shows.
Nucleum's are in ``tests/nucleum/test_told.py``.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from games.core.model import Decision, Key, Setup
from games.core.rng import Stream, seeded
from games.core.rules import Rules, play, start
from games.core.thinking.opponent import random_keys
from games.core.thinking.simulation import Player, simulate
from games.gnomopolis import scripts as gnomopolis
from games.registry import GAMES
from games.tarlac.printed import CBR, CT
from games.terra_concordia import scripts as terra
from games.terra_concordia.content import PACKS


class Match(NamedTuple):
    """So many games of bots against a fixed way, and what it may win of them at most."""

    game: str
    way: str
    games: int
    most: float


MATCHES = (
    Match("gnomopolis", "passes_early", 6, 0),
    Match("gnomopolis", "never_builds", 6, 0),
    Match("gnomopolis", "only_builds", 12, 2),
    # As good as the bot itself, which only sometimes has something better to do than to build.
    Match("gnomopolis", "builds_first", 40, 26),
    Match("terra_concordia", "passes_early", 1, 0),
    Match("terra_concordia", "only_explores", 1, 0),
    Match("terra_concordia", "only_collects", 1, 0),
    Match("terra_concordia", "wonders_first", 3, 2),
    Match("tarlac", "stays_at_home", 8, 1),
    Match("tarlac", "passes", 8, 1),
    Match("inventions", "forfeits", 1, 0),
    Match("inventions", "travels", 1, 0),
    Match("inventions", "gains", 1, 0),
)

EASY = (
    Match("gnomopolis", "passes_early", 6, 1),
    Match("gnomopolis", "never_builds", 12, 3),
    Match("gnomopolis", "only_builds", 12, 3),
    Match("terra_concordia", "only_explores", 2, 1),
    Match("terra_concordia", "wonders_first", 3, 1.5),
    Match("tarlac", "stays_at_home", 20, 10),
    Match("tarlac", "passes", 20, 10),
    Match("inventions", "travels", 2, 1),
)
"""The same for apprentices, who may lose, but not mostly."""


def won(match: Match, player: Player) -> float:
    """What the fixed way wins against players of a kind at the smallest table, from each side by turns."""
    rules, found = GAMES[match.game], 0.0
    for n in range(match.games):
        setup = Setup(max(2, rules.meta.seats[0]), key=seeded(n, match.way))
        party = (CBR, CT)[n % 2] if match.game == "tarlac" else f"player {n % setup.seats + 1}"
        script = rules.measure.script(match.way, party)
        went = simulate(rules, setup, (player,) * setup.seats, script=script)
        assert not went.unfinished
        # Of a victory that is shared each has a part.
        found += went.victories[party] / max(1.0, sum(went.victories.values()))
    return found


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: f"{match.game}-{match.way}")
def test_no_fixed_way_beats_the_bot(match: Match) -> None:
    assert won(match, "regular") <= match.most


@pytest.mark.parametrize("match", EASY, ids=lambda match: f"{match.game}-{match.way}")
def test_no_fixed_way_beats_even_the_apprentice(match: Match) -> None:
    assert won(match, "apprentice") <= match.most


def test_it_would_show_if_one_did() -> None:
    """Whoever plays at random loses to somebody who does so too, but builds as soon as they can."""
    assert won(Match("gnomopolis", "builds_first", 20, 13), "random") > 13


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_every_game_has_three_that_are_measured(rules: Rules[Any, Any]) -> None:
    ways = {contest.script for contest in rules.measure.contests(rules.meta) if contest.script}
    assert len(ways) >= 3, f"fixed ways named by Gauge.contests and found by Gauge.script: {sorted(ways)}"
    with pytest.raises(LookupError):
        rules.measure.script("no such way", "player 1")


@pytest.mark.parametrize("place", [1, 2])
@pytest.mark.parametrize(("game", "way"), [
    *(("gnomopolis", way) for way in gnomopolis.WAYS), *(("terra_concordia", way) for way in terra.WAYS),
])  # fmt: skip
def test_a_fixed_way_does_what_it_says_in_its_own_turns(game: str, way: str, place: int) -> None:
    rules, stream = GAMES[game], Stream(seeded(place, way))
    script, done = rules.measure.script(way, f"player {place}"), list[tuple[list[Key], Key]]()
    now = start(rules, Setup(2, key=seeded(5)))
    seat: int | None = None
    while now.decisions:
        asked: Decision = next(decision for decision in now.decisions if decision.blocking)
        keys = script(now.state, asked)
        if keys is not None:
            seat = asked.seat if seat is None else seat
            assert asked.seat == seat, "the place is counted alike in every round"
            done.append(([option.key for option in asked.options], keys[0]))
        now = play(rules, now.state, asked.seat, keys or random_keys(asked, stream), asked=now.decisions)
    verbs = {key.partition(".")[0] for _, key in done}
    meant = {
        "passes_early": {"pass"},
        "never_builds": {"act", "caravan", "pass"},
        "only_builds": {"build", "pass"},
        "builds_first": {"build"},
        "only_explores": {"explore", "pass"},
        "only_collects": {"collect", "recruit", "pass"},
        "wonders_first": {"build"},
    }[way]
    assert verbs <= meant
    assert verbs >= meant - {"recruit", "caravan"} or way == "wonders_first"
    if way == "wonders_first":
        assert all(key.partition(".")[2] in PACKS[now.state.edition].wonders for _, key in done)
    else:
        assert not any(key == "pass" and {k.partition(".")[0] for k in keys} & (meant - {"pass"}) for keys, key in done)
