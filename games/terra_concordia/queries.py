"""Questions about the table that more than one room asks. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.model import Seat
from games.terra_concordia.board import NOWHERE, Area, Hex, bordering
from games.terra_concordia.cards.powers import Immune
from games.terra_concordia.content import PACKS
from games.terra_concordia.perks import P, perks, stored
from games.terra_concordia.pieces import COVERED, RESERVE, Nation
from games.terra_concordia.state import World

# ---------------------------------------------------------------- cards in play and their powers


def in_play(nation: Nation) -> list[str]:
    """The cards a player has in play, Technologies first."""
    built = [building.card for building in nation.buildings + nation.wonders]
    return [*nation.technologies, *built, *nation.played]


def powers(state: World, seat: Seat, kind: type[P]) -> list[P]:
    """The powers of a kind that a player's cards in play give."""
    nation = state.nations[seat]
    return [
        power
        for card, power in PACKS[state.edition].powers[kind]
        if isinstance(power, kind) and has_in_play(nation, card)
    ]


def has_in_play(nation: Nation, card: str) -> bool:
    """Whether a player has a card in play; its prefix says where to look, for this is asked very often."""
    match card[:3]:
        case "tec":
            return card in nation.technologies
        case "con":
            return card in [building.card for building in nation.buildings]
        case "mar":
            return card in [building.card for building in nation.wonders]
        case _:
            return card in nation.played


def immune(state: World, seat: Seat) -> bool:
    """Whether negative events do not touch the player (TC-EVT-02)."""
    return bool(powers(state, seat, Immune))


# ---------------------------------------------------------------- limits


def storage(state: World, seat: Seat) -> int:
    """Units of each resource the player can store (TC-LIM-01, TC-LIM-07)."""
    return stored(perks(state.edition, tuple(in_play(state.nations[seat]))))


# ---------------------------------------------------------------- workers


def occupied(state: World) -> Area:
    """The hexes with a worker, anybody's (TC-WRK-02)."""
    found = NOWHERE
    for nation in state.nations:
        for worker in nation.workers:
            found |= COVERED[worker.spot]
    return found


def manned(nation: Nation) -> Area:
    """The hexes with a worker of a player."""
    found = NOWHERE
    for worker in nation.workers:
        found |= COVERED[worker.spot]
    return found


def free_workers(nation: Nation) -> list[int]:
    """Numbers of the free workers, from 0."""
    return [number for number, worker in enumerate(nation.workers) if worker.free]


def payer(nation: Nation, named: int | None) -> int:
    """The worker that pays without moving: on a hex before reserve, lowest number first (TC-WRK-03)."""
    if named is not None:
        return named
    return min(free_workers(nation), key=lambda number: (nation.workers[number].spot == RESERVE, number))


# ---------------------------------------------------------------- targets on the board


def explorable(state: World) -> Area:
    """The hidden hexes next to a revealed one (TC-ACT-EXPLORE-01)."""
    revealed = state.land.revealed()
    return bordering(revealed) & ~revealed


def liking(state: World, hex: Hex) -> int:
    """How an Automa ranks the terrain of a hex, 0 best (TC-AI-10)."""
    return PACKS[state.edition].liked[state.land.terrain(hex)]


# ---------------------------------------------------------------- the end


def wonders_left(state: World) -> bool:
    """Whether any Wonder of the game's pool is still to be built: without one the game ends with the round, whatever
    else happens (TC-END-02)."""
    return bool(state.wonders or state.hidden_wonders)


# ---------------------------------------------------------------- seats


def next_seat(state: World) -> Seat | None:
    """Who has the next turn."""
    return after(state.turn, [nation.passed for nation in state.nations])


def after(turn: Seat, passed: Sequence[bool]) -> Seat | None:
    """Who has the turn after somebody: clockwise, who has passed is skipped (TC-ACT-GEN-01, TC-ACT-PASS-03)."""
    for step in range(1, len(passed) + 1):
        seat = (turn + step) % len(passed)
        if not passed[seat]:
            return seat
    return None


def rivals(state: World, seat: Seat) -> list[Seat]:
    """The other players, clockwise."""
    n = len(state.nations)
    return [(seat + step) % n for step in range(1, n)]
