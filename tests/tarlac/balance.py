"""Who wins how often: games of quick bots by scenario. ``python -m tests.tarlac.balance 1000 [scenario...]``

The bots are those that the general opponent imagines everybody to be: they take the answer after which they stand best
at once, with a little noise, and a quarter of their answers is a whim (``games.core.opponent.WHIM``).
"""

from __future__ import annotations

import sys
from collections import Counter

from games.core.agenda import Game
from games.core.model import Decision, Key, Setup
from games.core.opponent import WHIM, random_keys
from games.core.rng import Stream, seeded
from games.core.rules import clone, start
from games.tarlac.content import CBR, CT, DEC, SCENARIOS
from games.tarlac.state import Thomond
from tests.tarlac.table import RULES

NOISE = 2.0
"""Points by which a bot misjudges an answer, at most."""
PLAYERS = 5
VICTORY = 1000.0


def played(year: str, seed: int) -> Thomond:
    """A whole game of five quick bots."""
    luck = Stream(seeded(seed, "balance"))
    state = start(RULES, Setup(PLAYERS, {"scenario": year}, seeded(seed, year))).state
    game: Game[Thomond] = Game(RULES, state)
    while blocking := [decision for decision in game.settle() if decision.blocking]:
        game.answer(blocking[0], answer(state, blocking[0], luck))
        game.events.clear()
        game.draws.clear()
    return state


def answer(state: Thomond, decision: Decision, luck: Stream) -> tuple[Key, ...]:
    """A quick bot's answer."""
    if luck.below(1000) < 1000 * WHIM:
        return random_keys(decision, luck)
    heights = {option.key: height(state, decision, option.key, luck) for option in decision.options}
    return (max(heights, key=heights.__getitem__),)


def height(state: Thomond, decision: Decision, key: Key, luck: Stream) -> float:
    """How well the seat would stand after an answer, misjudged a little; with other dice than the real ones."""
    game = Game(RULES, clone(RULES, state))
    game.state.rng = Stream(luck.word().to_bytes(8, "little"))
    game.answer(decision, (key,))
    game.settle()
    found = RULES.evaluate(game.state, decision.seat) + luck.below(1000) / 1000 * NOISE
    if game.state.outcome is not None:
        found += VICTORY if decision.seat in game.state.outcome.winners else -VICTORY
    return found


def measure(year: str, games: int) -> dict[str, float]:
    """Shares of victories of both pretenders and de Clare."""
    won = Counter[str]()
    for seed in range(games):
        state = played(year, seed)
        assert state.outcome is not None
        for faction in (CT, CBR, DEC):
            won[faction] += state.factions[faction].seat in state.outcome.winners
    return {faction: won[faction] / games for faction in (CT, CBR, DEC)}


if __name__ == "__main__":
    for scenario in sys.argv[2:] or SCENARIOS:
        print(scenario, {id: f"{share:.0%}" for id, share in measure(scenario, int(sys.argv[1])).items()}, flush=True)
