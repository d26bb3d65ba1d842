"""Tables in mid-game for the tests: an empty map on which pieces are put by hand, and moves by key."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import pytest

from games.core.agenda import Game, Step
from games.core.model import Decision, Event, Refusal
from games.core.rules import Illegal, Transition, decisions, play, start
from games.nucleum.content import PACKS
from games.nucleum.queries import board
from games.nucleum.rules import Nucleum
from games.nucleum.state import Land, Mine, Rail, Saxony, Turbine, Urban
from games.nucleum.steps import CloseRound, Round, Turn
from games.nucleum.steps.acting import first
from tests.playing import at, setup_of

RULES = Nucleum()
EDITION = "estimate-1"
"""The ledger's examples stand on the numbers of edition 1."""
PACK = PACKS[EDITION]
FILLER = "st26"
"""A tile for railways whose colours do not matter."""


def begun(seats: int, seed: int, **options: str) -> Saxony:
    """A table laid out with the numbers of edition 1: nobody has an experiment yet."""
    return start(RULES, msgspec.structs.replace(setup_of(seats, seed, **options), edition=EDITION)).state


def table(seats: int = 4, experiments: str = "abcd", **options: str) -> Saxony:
    """Seat 0 begins; experiments are chosen, the map is empty, the market full."""
    state = begun(seats, 5, **options)
    state.first, state.turn, state.round = 0, 0, 1
    state.land = Land(coal={site: [n, 0] for site, n in PACK.counts[seats].wagons.items()})
    state.purple = ["c40", "c44", "c47"]
    for owner, experiment in zip(state.players, experiments, strict=False):
        owner.experiment = experiment
        owner.locked = PACK.technologies_of(experiment)
        owner.pool = PACK.start_tiles(experiment)
        owner.aside = PACK.special_tiles(experiment)
        owner.contracts = ["", "", "", ""]
    return state


def asking(state: Saxony, *steps: Step, seat: int = 0) -> Saxony:
    """The same table with these steps next, then a turn of that seat."""
    state.turn = seat if state.turn is None else state.turn
    return at(RULES, state, *steps, Turn(seat), CloseRound(), Round())


def acting(state: Saxony, deed: str, seat: int = 0) -> Saxony:
    """The same table with an action at hand begun."""
    return asking(state, first(state, seat, deed), seat=seat)


def question(state: Saxony) -> Decision:
    """What somebody must answer now."""
    (asked,) = [decision for decision in decisions(RULES, state) if decision.blocking]
    return asked


def keys(state: Saxony) -> list[str]:
    """The keys of that question."""
    return [option.key for option in question(state).options]


def anytime(state: Saxony) -> list[str]:
    """The keys of what may be done besides."""
    return [option.key for found in decisions(RULES, state) if not found.blocking for option in found.options]


def go(state: Saxony, *moves: str) -> Transition[Saxony]:
    """Answers one after the other, each by whoever is offered it; the last transition with the events of all."""
    events: list[Event] = []
    now: Transition[Saxony] | None = None
    for move in moves:
        found = decisions(RULES, state)
        seat = next((d.seat for d in found if d.allows((move,))), None)
        assert seat is not None, f"{move} is not among {[o.key for d in found for o in d.options]}"
        now = play(RULES, state, seat, move)
        state = now.state
        events += now.events
    assert now is not None
    return Transition(now.state, tuple(events), now.decisions, now.undoable, now.draws)


def after(state: Saxony, *moves: str) -> Saxony:
    """The table after these answers."""
    return go(state, *moves).state


def settled(state: Saxony, *steps: Step) -> Saxony:
    """The table after steps that ask nothing."""
    copy = at(RULES, state, *steps, Turn(0), CloseRound(), Round())
    Game(RULES, copy).settle()
    return copy


def refusal(state: Saxony, key: str, seat: int = 0) -> Refusal:
    """Why an answer is not legal."""
    with pytest.raises(Illegal) as error:
        play(RULES, state, seat, key)
    return error.value.refusal


def told(events: Iterable[Event], id: str) -> list[Event]:
    """The events of a kind."""
    return [event for event in events if event.text.id == f"event.{id}"]


# ---------------------------------------------------------------- pieces


def build(state: Saxony, seat: int | None, tile: str, space: str, *, powered: bool = False) -> None:
    """A building on the map."""
    state.land.urban[space] = Urban(tile, seat, powered)
    if seat is not None and tile in state.players[seat].buildings:
        state.players[seat].buildings.remove(tile)


def mine(state: Saxony, seat: int, row: int, space: str, uranium: int = 0) -> None:
    """A mine on the map."""
    state.land.mines[space] = Mine(seat, row, uranium)
    if row in state.players[seat].mines:
        state.players[seat].mines.remove(row)


def turbine(state: Saxony, seat: int, row: int, space: str) -> None:
    """A turbine on the map."""
    state.land.turbines[space] = Turbine(seat, row)
    if row in state.players[seat].turbines:
        state.players[seat].turbines.remove(row)


def rail(state: Saxony, key: str, seat: int, tile: str = FILLER, a: int = 0) -> None:
    """A railway on the map, with a worker of the supply."""
    state.land.rails[key] = Rail(tile, seat, a)
    state.players[seat].supply -= 1


def link(state: Saxony, *links: str, seat: int = 3) -> None:
    """Whole links, face down."""
    for id in links:
        for key in board(state).links[id]:
            rail(state, key, min(seat, len(state.players) - 1))
        state.land.finished.append(id)


def learn(state: Saxony, seat: int, *techs: str) -> None:
    """Technologies unlocked without their effects at once."""
    for tech in techs:
        state.players[seat].locked.remove(tech)
        state.players[seat].unlocked.append(tech)


def hold(state: Saxony, seat: int, **things: int) -> None:
    """What a player has: thaler, workers, supply, achievements, vp."""
    for name, n in things.items():
        setattr(state.players[seat], name, n)
