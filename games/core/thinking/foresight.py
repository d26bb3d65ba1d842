"""What a player can know of an answer before giving it: can it be taken back, does it end the game, are they out?

Each is tried in worlds that the seat cannot tell from the true one, so that nothing hidden is told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

import msgspec

from games.core.agenda import Game, State, Step, Together
from games.core.model import Decision, Key, Seat, Text
from games.core.rng import Stream
from games.core.rules import Rules, clone
from games.core.thinking.opponent import imagine

FOLLOWED = 3
"""Questions about the same move that are answered in thought."""
WORLDS = 12
"""What comes about in one of them comes about for certain only if it does in all: else dice or a hidden card decide."""


class Foreseen(msgspec.Struct, frozen=True):
    """What comes of an option."""

    final: bool = False
    """It cannot be taken back, not even before anybody else has acted."""
    ends: bool = False
    """The game is over by it, whatever chance brings."""
    out: bool = False
    """Its own player is out of the game by it, whatever chance brings, and others play on."""
    won: bool | None = None
    """Where it ends the game, whether its own player wins; None: that is not to be foreseen, or nobody wins."""
    why: Text | None = None
    """In the game's words how it ends the game, or what will end it because of this."""


def foresee(
    rules: Rules[Any, Any], state: State[Any], asked: Sequence[Decision], seat: Seat, *, public: bool = False
) -> Mapping[Key, Foreseen]:
    """What comes of each option that a seat is offered; where several are picked, of an answer with it.

    ``asked``: everything that is asked now, of others too. ``public``: as far as anybody can foresee it, for options
    that anybody can list (``Rules.open_keys``).
    """
    eyes = None if public else seat
    world = _world(rules, state, eyes, 0)
    awaited = {decision.seat for decision in asked if decision.blocking}
    # What all are asked together is shown as soon as the last has answered.
    last = isinstance(state.agenda[-1], Together) and awaited == {seat}
    found: dict[Key, Foreseen] = {}
    grave: dict[Key, Decision] = {}
    for decision in asked:
        if decision.seat == seat:
            for option in decision.options:
                shows = last and decision.blocking
                seen = Foreseen(final=True) if shows else _tried(rules, world, decision, option.key)
                found[option.key] = seen
                if seen.ends or seen.out or seen.why:
                    grave[option.key] = decision
    for n in range(1, WORLDS if grave else 1):
        world = _world(rules, state, eyes, n)
        for key, decision in grave.items():
            found[key] = _in_both(found[key], _tried(rules, world, decision, key))
    return found


def _world(rules: Rules[Any, Any], state: State[Any], eyes: Seat | None, n: int) -> State[Any]:
    return imagine(rules, state, eyes, Stream(b"foresight %d" % n))


def _in_both(one: Foreseen, other: Foreseen) -> Foreseen:
    """What comes about in two worlds."""
    won, why = one.won if one.won == other.won else None, one.why if other.why else None
    return Foreseen(one.final, one.ends and other.ends, one.out and other.out, won, why)


def _tried(rules: Rules[Any, Any], world: State[Any], decision: Decision, key: Key) -> Foreseen:
    """What an answer leads to, through all that runs without anybody's choice."""
    if key == Together.RETRACT:
        return Foreseen()
    seat, question = decision.seat, world.agenda[-1]
    game = Game(rules, clone(rules, world))
    game.answer(decision, _with(decision, key))
    asked = game.settle()
    final, ends = game.committed, game.state.outcome is not None
    _go_on(game, asked, question)
    lost = seat in rules.out(game.state) and seat not in rules.out(world)
    why = rules.ending(game.state) if ends or rules.ending(world) is None else None
    end = game.state.outcome
    won = seat in end.winners if end is not None and ends and end.winners else None
    return Foreseen(final, ends, lost and not ends, won, why)


def _go_on(game: Game[Any], asked: Sequence[Decision], before: Step) -> None:
    """Answer what else is asked about the same move, anyhow, as long as nothing was seen by it; not the next turn."""
    seat = asked[0].seat if asked else None
    for _ in range(FOLLOWED):
        step = game.asking(asked[0].seat) if asked else None
        if step is None or game.committed or asked[0].seat != seat or type(step) is type(before):
            return
        game.answer(asked[0], _with(asked[0], asked[0].options[0].key))
        asked = game.settle()


def _with(decision: Decision, key: Key) -> tuple[Key, ...]:
    """The shortest answer with an option."""
    others = (option.key for option in decision.options if option.key != key)
    return (key, *islice(others, max(0, decision.picks[0] - 1)))
