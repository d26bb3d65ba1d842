"""Tables of Tarlac: real games, and lands drawn by lot as crowded as the rules allow."""

from __future__ import annotations

import random
from functools import cache

from games.core.model import Setup
from games.core.rules import decisions, play, start
from games.tarlac.content import PACKS
from games.tarlac.pieces import Army, Fight, Settlement
from games.tarlac.printed import DEC, PRETENDERS, SCENARIOS
from games.tarlac.queries import CLONROAD, rival
from games.tarlac.rules import Tarlac
from games.tarlac.state import Thomond
from games.tarlac.view import ThomondView

RULES = Tarlac()


def begun(seed: int, seats: int, scenario: str = "1281") -> Thomond:
    """The table as it is set up."""
    options = {"scenario": scenario}
    return start(RULES, Setup(seats, options=options, key=random.Random(seed).randbytes(32))).state


@cache
def game(seed: int, seats: int, moves: int, scenario: str = "1281"):
    """The states of a game so far; shorter if it ended."""
    rng = random.Random(seed)
    state = begun(seed, seats, scenario)
    states = [state]
    for _ in range(moves):
        asked = [decision for decision in decisions(RULES, state) if decision.blocking]
        if not asked:
            break
        state = play(RULES, state, asked[0].seat, rng.choice(asked[0].options).key).state
        states.append(state)
    return tuple(states)


def war(seed: int, seats: int, *, crowd: int = 3, fight: bool = True, viewer: int | None = None) -> ThomondView:
    """A land at war: armies up to ``crowd`` in a place, devastation, hostages, changed sides, a combat with rolls."""
    rng = random.Random(seed)
    scenario = rng.choice([id for id in SCENARIOS if id != "1276"]) if seats < 6 else "1284"
    state = begun(seed, seats, scenario)
    state.phase, state.cycle, state.round = rng.choice(("expedition", "battle")), rng.randint(1, 6), rng.randint(1, 8)
    for id in state.settlements:
        if PACKS[state.edition].spaces[id].settlement == "none":
            continue
        devastation = rng.choice((0, 0, 0, 1, 4, 9, 10))
        state.settlements[id] = Settlement(devastation, destroyed=devastation == 10)
    for id, faction in state.factions.items():
        faction.herds = 0 if id == DEC else rng.randint(0, 10)
        faction.hostage = (
            rng.choice(("", *(holder for holder in (*PRETENDERS, DEC) if holder != id))) if id != DEC else ""
        )
        if id not in PRETENDERS:
            faction.ally = rng.choice((*PRETENDERS, ""))
    state.pounds = rng.randint(0, 30)
    marching = [id for id in state.factions if id != state.exiled or rng.random() < 0.5]
    rng.shuffle(marching)
    camps = rng.sample(list(PACKS[state.edition].spaces), len(marching) // crowd + 1)
    for n, id in enumerate(marching):
        provisions = rng.choice((0, 0, 3, 12))
        state.factions[id].army = Army(camps[n // crowd], rng.randint(1, 10), provisions, n)
        state.order.append(id)
    state.febas = {seat: rng.randint(1, 5) for seat in state.febas}
    there = marching[:crowd]
    if fight:
        state.fight = Fight(
            space=camps[0],
            attackers=tuple(there[: crowd // 2]),
            defenders=tuple(there[crowd // 2 :]),
            left=rng.choice((None, 1, 4)),
            rolls=[(rng.randint(1, 6), rng.randint(1, 7)) for _ in range(rng.randint(0, 14))],
        )
    hold = state.factions[rival(state.king)].army
    if seed % 4 == 3 and hold is not None and not (state.fight and rival(state.king) in there):
        hold.space, state.held = CLONROAD, 1
    return RULES.view(state, viewer)
