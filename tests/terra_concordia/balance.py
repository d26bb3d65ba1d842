"""How balanced the estimates are: ``python -m tests.terra_concordia.balance GAMES [FIRST_SEED]``.

Four seats, each the same quick bot: it tries a few answers to each question and takes the one after which it stands
best. Prints how often each civilization and each place after the first player won; shared victories count in parts.
"""

import sys
from collections import Counter

from games.core.agenda import Game
from games.core.model import Decision, Setup
from games.core.opponent import answers
from games.core.rng import Stream, seeded
from games.core.rules import clone, play, start
from games.terra_concordia.rules import TerraConcordia
from games.terra_concordia.state import World

RULES = TerraConcordia()
BREADTH = 6
"""Answers tried at each question."""


def quick(state: World, decision: Decision, stream: Stream) -> tuple[str, ...]:
    """The best of some answers at a glance, with other luck than the real one."""
    best, highest = None, float("-inf")
    for keys in answers(decision, BREADTH, stream):
        game = Game(RULES, clone(RULES, state))
        game.state.rng = Stream(seeded(1, "luck"))
        game.answer(decision, keys)
        height = RULES.evaluate(game.state, decision.seat)
        if keys == ("pass",):
            height -= 0.5
        if height > highest:
            best, highest = keys, height
    assert best is not None
    return best


def contest(seed: int, variant: str = "standard") -> World:
    """One game of four quick bots; the seats pick their civilizations at random."""
    stream = Stream(seeded(seed, "bots"))
    now = start(RULES, Setup(4, {"variant": variant}, seeded(seed)))
    while now.decisions:
        decision = next(found for found in now.decisions if found.blocking)
        if now.state.phase == "setup":
            keys = (decision.options[stream.below(len(decision.options))].key,)
        else:
            keys = quick(now.state, decision, stream)
        now = play(RULES, now.state, decision.seat, keys)
    return now.state


class Tally:
    """Who won, so far."""

    def __init__(self) -> None:
        self.games = self.rounds = self.points = 0
        self.civilizations, self.places, self.endings = Counter[str](), Counter[int](), Counter[str]()

    def add(self, state: World) -> None:
        assert state.outcome is not None
        self.games += 1
        self.rounds += state.round
        self.points += sum(score["total"] for score in state.outcome.scores.values())
        self.endings[state.ending] += 1
        # The token has moved once in each round but the first.
        starter = (state.first - (state.round - 1)) % len(state.nations)
        for winner in state.outcome.winners:
            share = 1 / len(state.outcome.winners)
            self.civilizations[state.nations[winner].civilization] += share
            self.places[(winner - starter) % len(state.nations)] += share

    def __str__(self) -> str:
        civilizations = {name: f"{100 * n / self.games:.1f} %" for name, n in sorted(self.civilizations.items())}
        places = {place + 1: f"{100 * n / self.games:.1f} %" for place, n in sorted(self.places.items())}
        mean = f"{self.points / self.games / 4:.1f} VP, {self.rounds / self.games:.1f} rounds"
        return f"{self.games} games: {civilizations} places {places} {dict(self.endings)} {mean}"


def main(games: int, first: int = 0) -> None:
    """Play, and print every 20 games."""
    tally = Tally()
    for seed in range(first, first + games):
        tally.add(contest(seed))
        if tally.games % 20 == 0 or tally.games == games:
            print(tally, flush=True)


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:]))
