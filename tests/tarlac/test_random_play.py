"""Random games of all scenarios and seatings: they end, and what must always hold does."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.core.agenda import Game
from games.core.model import Setup
from games.core.rng import Stream, seeded
from games.core.rules import decisions, decode, encode, play, start
from games.core.thinking.opponent import random_move
from games.tarlac.content import PACKS
from games.tarlac.printed import PRETENDERS, SCENARIOS
from games.tarlac.queries import banner, foes, standing
from games.tarlac.seating import most_players
from games.tarlac.state import Thomond
from games.tarlac.steps.provisioning import Feed, FeedCoyne, Starve
from games.tarlac.view import ThomondView
from tests.tarlac.table import RULES

pytestmark = pytest.mark.no_cover

TABLES = [
    (year, players)
    for year, scenario in PACKS[PACKS.latest].scenarios.items()
    for players in range(3, most_players(scenario) + 1)
]


def game_of(year: str, players: int, seed: int, exile: bool = True) -> Iterator[Game[Thomond]]:
    """A random game in place, between two answers."""
    luck = Stream(seeded(seed, "random"))
    state = start(RULES, Setup(players, {"scenario": year}, seeded(seed))).state
    game: Game[Any] = Game(RULES, state)
    while found := game.settle():
        yield game
        blocking = [decision for decision in found if decision.blocking]
        seat, keys = random_move(found if exile else blocking, luck)
        game.answer(next(d for d in found if d.seat == seat and d.allows(keys)), keys)
    yield game


@pytest.mark.rule("TA-BATTLE-01", "TA-FEBAS-01", "TA-MAP-07", "TA-MOB-07", "TA-WIN-01", "TA-WIN-02", "TA-ROUND-03")
@pytest.mark.parametrize(("year", "players"), TABLES)
def test_games_end_and_the_table_stays_sound(year: str, players: int) -> None:
    for seed in range(18):
        state = None
        for answers, game in enumerate(game_of(year, players, seed, exile=seed % 2 == 0)):
            state = game.state
            sound(state)
            assert answers < 4000
        assert state is not None
        assert state.outcome is not None
        assert ended_as_it_must(state)


def sound(state: Thomond) -> None:
    """What holds between any two answers."""
    assert state.cycle <= 6
    assert state.round <= 8
    assert len(set(state.order)) == len(state.order)
    for id, faction in state.factions.items():
        assert 0 <= faction.herds <= 10
        assert faction.hostage != id
        assert faction.seat is not None or (faction.herds, faction.army) == (0, None)
        if faction.army is not None:
            assert 1 <= faction.army.battles <= 10
            assert faction.army.provisions >= 0
            assert id in state.order
            assert faction.mobilised
    for tokens in state.settlements.values():
        assert 0 <= tokens.devastation <= 10
        assert tokens.devastation == 10 or not tokens.destroyed
    assert state.pounds >= 0
    assert all(febas >= 0 for febas in state.febas.values())
    assert sum(not card.startswith("+") for card in (*state.deck, state.danger) if card) == 25
    for space in state.settlements:
        here = standing(state, space)
        contested = any(foes(state, one, space) for one in here)
        assert contested == (space in state.defenders), (space, here)
        if contested:
            assert state.defenders[space] in {banner(state, id) for id in here}
    for clash in state.clashes:
        assert {clash.attacker, clash.defender} <= {banner(state, id) for id in standing(state, clash.space)}
    if state.agenda and isinstance(state.agenda[-1], Starve | Feed | FeedCoyne) and state.outcome is None:
        assert not state.defenders, "all battles are over before anybody eats"
    assert (state.exiled == "") == state.partition or state.round > 1


def ended_as_it_must(state: Thomond) -> bool:
    febas = [state.febas[state.factions[id].seat or 0] for id in PRETENDERS]
    return 0 in febas or max(febas) >= 5 or state.round == 8


def test_a_saved_game_goes_on_alike() -> None:
    for seed, (year, players) in enumerate(TABLES[::6]):
        luck, state = (
            Stream(seeded(seed, "saved")),
            start(RULES, Setup(players, {"scenario": year}, seeded(seed))).state,
        )
        while found := decisions(RULES, state):
            saved = encode(state)
            again = decode(RULES, saved)
            assert decisions(RULES, again) == found
            move = random_move(found, luck)
            after = play(RULES, state, *move)
            assert encode(state) == saved
            assert play(RULES, again, *move) == after
            state = after.state


def stopped_at(kind: str) -> Thomond:
    """The state of a random game at its first question of this kind."""
    for seed in range(400):
        for game in game_of(SCENARIOS[seed % 7], 5, seed, exile=False):
            question = RULES.view(game.state, None).question
            if question is not None and question.kind == kind:
                return game.state
    raise AssertionError(f"no {kind} met in 400 games")


@pytest.mark.parametrize("kind", ["stand", "answer_attack", "answer_pretender", "answer_de_clare", "rally"])
def test_a_game_stopped_in_mid_battle_or_mid_offer_can_be_stored(kind: str) -> None:
    """The state of that moment as bytes, and read again, asks the same and shows the same."""
    state = stopped_at(kind)
    view, again = RULES.view(state, None), decode(RULES, encode(state))
    assert again == state
    assert RULES.view(again, None) == view
    assert decisions(RULES, again)
    assert (view.fight is not None) == (kind == "stand")


GOLDEN = Path(__file__).with_name("golden")


@pytest.mark.parametrize(("name", "kind"), [("battle", "stand"), ("offer", "answer_pretender")])
def test_games_saved_long_ago_are_read_and_shown_as_then(name: str, kind: str) -> None:
    """``TEST_GOLDEN=1`` writes them anew: only together with a new schema and its migration."""
    saved, shown = GOLDEN / f"{name}.msgpack", GOLDEN / f"{name}.json"
    if os.environ.get("TEST_GOLDEN"):
        GOLDEN.mkdir(exist_ok=True)
        state = stopped_at(kind)
        saved.write_bytes(encode(state))
        shown.write_bytes(msgspec.json.format(msgspec.json.encode(RULES.view(state, None)), indent=1))
    state = decode(RULES, saved.read_bytes())
    # When these were saved nothing was noted of what may be done at any time, nor which side of a combat had forfeited
    # herds; all else is as it was.
    once = msgspec.msgpack.decode(saved.read_bytes(), type=dict[str, Any])
    fight: dict[str, Any] | None = once["fight"] and {"forfeited_defending": 0, **once["fight"]}
    assert msgspec.msgpack.decode(encode(state)) == {"offered": {}} | once | {"fight": fight}
    assert msgspec.json.decode(shown.read_bytes(), type=ThomondView) == RULES.view(state, None)
    question = RULES.view(state, None).question
    assert question is not None
    assert question.kind == kind
    for decision in decisions(RULES, state):
        for option in decision.options:
            assert play(RULES, state, decision.seat, option.key).state.seq == state.seq + 1


def test_views_and_scores_agree_with_the_outcome() -> None:
    for seed in range(8):
        *_, last = game_of(SCENARIOS[seed % 7], 4, seed)
        state = last.state
        assert state.outcome is not None
        assert RULES.tell.scores(RULES.view(state, None)) == state.outcome.scores
        winner = next(id for id in PRETENDERS if state.factions[id].seat in state.outcome.winners)
        others = {seat for seat, side in enumerate(state.sides) if side not in (winner, "dec")}
        assert not others & set(state.outcome.winners)
