"""Bot players think in processes of their own."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from bot.jobs.opponents import answer
from games.core.model import Setup
from games.core.rng import seeded
from games.core.rules import decisions, encode, start
from games.registry import GAMES


def test_a_thought_is_sent_to_another_process_and_comes_back():
    key, rules = next(iter(GAMES.items()))
    state = start(rules, Setup(max(2, rules.meta.seats[0]), key=seeded(1))).state
    (decision, *_) = decisions(rules, state)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        keys = pool.submit(answer, key, encode(state), decision.seat, 7, 0.05).result(60)
    assert decision.allows(keys)
