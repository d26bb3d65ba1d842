"""Random games: pieces are conserved, limits hold, what is offered is what nothing hinders."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games.core.agenda import Game
from games.core.model import Setup
from games.core.rng import Stream, seeded
from games.core.rules import decode, play, start
from games.core.thinking.opponent import random_move
from games.inventions.actions.act import Act, possible
from games.inventions.actions.chains import ChainStep
from games.inventions.queries import academy_limit
from games.inventions.steps import ChronosTurn, TakeIdeas
from games.inventions.steps.era_change import ChooseOrder, Refresh, RenewIdeas
from games.inventions.vocabulary import ACTIONS
from tests.inventions.table import PACK, RULES

GAMES = [(seats, seed) for seats in (2, 3, 4) for seed in range(6)]


def hold(state: Any) -> None:
    """What must be true at every moment."""
    pack = PACK
    for seat, society in enumerate(state.societies):
        assert 0 <= society.influence <= 10
        assert society.supply >= 0
        assert min([*society.council.available.values(), *society.council.exhausted.values()]) >= 0
        assert 0 <= society.council.academics <= max(academy_limit(state, seat), 3 + 3)
        tiles = [piece for piece in (*society.display, *society.built.values()) if piece in pack.tiles]
        assert len(set(tiles)) == len(tiles)
        wealth = [
            pack.wealth_tiles[p].letter for p in (*society.display, *society.built.values()) if p in pack.wealth_tiles
        ]
        assert len(set(wealth)) == len(wealth)
        assert len(society.season) <= 2
        assert society.economy + len(society.used) + len(society.unearned) == 3
    for id, region in state.regions.items():
        assert len(region.tokens) <= len(pack.regions[id].influence_points)
        assert len({token.owner for token in region.tokens}) == len(region.tokens)
        assert min(region.citizens) >= 0
    assert len(state.decks.common) <= 5
    letters = [id[0] for id in state.decks.common]
    assert letters == sorted(letters)
    assert all(len(standing) <= pack.milestones[id].slots for id, standing in state.decks.diplomats.items())
    assert 0 <= state.turn.ready + len(state.turn.spent) <= 3


@pytest.mark.rule("IN-GEN-03", "IN-GEN-05")
@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_pieces_are_neither_made_nor_lost(seats: int, seed: int):
    options = {"fourth": "yes", "public": "yes"} if seed % 2 else {}
    now = start(RULES, Setup(seats, options, seeded(seed)))
    stream, census = Stream(seeded(seed, "moves")), RULES.measure.census(now.state)
    assert {n for name, n in census.items() if name.startswith("citizens")} == {30}
    turns = 0
    while now.decisions:
        turns += now.state.agenda[-1].__struct_config__.tag == "place_pillar" and now.state.turn.ready >= 0
        hold(now.state)
        now = play(RULES, now.state, *random_move(now.decisions, stream), asked=now.decisions)
        assert RULES.measure.census(now.state) == census
    assert turns >= 13 * seats
    assert now.state.outcome is not None


@pytest.mark.rule("IN-CHAIN-03", "IN-TURN-09")
def test_an_action_is_offered_exactly_where_nothing_hinders_it():
    asked = set[str]()
    for seats, seed in GAMES[::2]:
        now = start(RULES, Setup(seats, {}, seeded(seed)))
        stream = Stream(seeded(seed, "offers"))
        while now.decisions:
            step = now.state.agenda[-1]
            if isinstance(step, Act):
                asked.add(step.action)
                game = Game(RULES, now.state)
                offered = {option.key.removeprefix(step.prefix) for option in step.options(game)}
                unhindered = [name for name in step.wishes(now.state) if not step.hindrance(now.state, name)]
                assert [*step.able(now.state)] == unhindered
                for name in step.wishes(now.state):
                    refusal = step.refuse(game, name)
                    assert (name in offered) == (refusal is None)
                    assert refusal is None or refusal.clause.startswith("IN-")
                assert bool(offered - {"forfeit", "decline"}) == possible(now.state, step.seat, step.action)
            now = play(RULES, now.state, *random_move(now.decisions, stream), asked=now.decisions)
    assert asked == set(ACTIONS)


SNAPSHOTS = Path(__file__).with_name("snapshots")


def test_games_are_kept_in_the_middle_of_a_chain_of_a_change_of_era_and_before_chronos() -> None:
    """Those that ``tests.test_snapshots`` plays on: the three moments at which most is under way."""
    kept = {
        name: decode(RULES, (SNAPSHOTS / f"v1-{name}.msgpack").read_bytes())
        for name in ("deep_chain", "era_ideas", "choose_order", "before_chronos")
    }
    chain, ideas, order, chronos = kept.values()
    assert isinstance(chain.agenda[-1], ChainStep)
    assert chain.turn.ready and len(chain.turn.links) >= 3
    assert ideas.playing is None and ideas.agenda[-1] == TakeIdeas(ideas.agenda[-1].seat, ideas.agenda[-1].renewed)
    assert ideas.agenda[-1].renewed and any(isinstance(step, RenewIdeas) for step in ideas.agenda)
    assert isinstance(order.agenda[-1], ChooseOrder) and isinstance(order.agenda[-2], Refresh)
    assert chronos.chronos is not None and any(isinstance(step, ChronosTurn) for step in chronos.agenda)
