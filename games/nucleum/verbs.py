"""What changes and tells: gains, VP, end conditions. Nothing here waits for a player."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.agenda import Game
from games.core.model import Seat, Text, player
from games.core.texts import summed
from games.nucleum.content import PACKS
from games.nucleum.effects import Gain, Income, Track
from games.nucleum.labels import listed_said, thing_said
from games.nucleum.queries import clockwise, needed
from games.nucleum.state import Met, Saxony


def take(game: Game[Saxony], seat: Seat, gains: Sequence[Gain | Income], why: Text | None = None) -> None:
    """Thaler, workers, Achievements, VP and income steps, told together. Uranium must have been placed (NU-RES-05)."""
    state = game.state
    owner = state.players[seat]
    told: list[Text] = []
    vp = 0
    for gain in gains:
        if isinstance(gain, Income):
            told += _advance(state, seat, gain.track, gain.steps)
        elif gain.what == "thaler":
            owner.thaler += gain.n
            told.append(thing_said("thaler", gain.n))
        elif gain.what == "achievement":
            owner.achievements += gain.n
            told.append(thing_said("achievement", gain.n))
        elif gain.what == "vp":
            vp += gain.n
            told.append(thing_said("vp", gain.n))
        else:
            told += call_workers(state, seat, gain.n)
    # Thaler that came instead of workers are counted with the others.
    came = listed_said(summed(told))
    if told and why is not None:
        game.emit("event.gained_by", player=player(seat), what=came, why=why)
    elif told:
        game.emit("event.gained", player=player(seat), what=came)
    if vp:
        owner.vp += vp
        _wave_flag(game, seat)


def call_workers(state: Saxony, seat: Seat, n: int) -> list[Text]:
    """Workers of the supply become available; for each that is missing there is 1 Thaler (NU-RES-06). What came."""
    owner, told = state.players[seat], workers_said(state, seat, n)
    called = min(n, owner.supply)
    owner.supply -= called
    owner.workers += called
    owner.thaler += n - called
    return told


def workers_said(state: Saxony, seat: Seat, n: int) -> list[Text]:
    """What comes if so many workers are called."""
    called = min(n, state.players[seat].supply)
    told = [thing_said("worker", called)] if called else []
    return [*told, thing_said("thaler", n - called)] if n > called else told


def _advance(state: Saxony, seat: Seat, track: Track, steps: int) -> list[Text]:
    # Steps beyond the last position are lost (NU-EFF-09).
    income, last = state.players[seat].income, PACKS[state.edition].income[track].positions
    moved = min(steps, last - income[track])
    income[track] += moved
    return [Text(f"thing.income_{track}", {"n": moved})] if moved else []


def _wave_flag(game: Game[Saxony], seat: Seat) -> None:
    if game.state.players[seat].vp >= PACKS[game.state.edition].limits.vp_flag:
        meet(game, "e5", seat)


def meet(game: Game[Saxony], condition: str, seat: Seat) -> None:
    """An end condition is met, once and for all, at the moment it becomes true (NU-END-02, NU-END-04)."""
    state = game.state
    if any(met.condition == condition for met in state.met):
        return
    state.met.append(Met(condition, seat))
    vp = PACKS[state.edition].end_conditions[condition].vp
    told = {"player": player(seat), "condition": Text(f"end_condition.{condition}")}
    game.emit("event.met", **told, what=thing_said("vp", vp))
    state.players[seat].vp += vp
    _wave_flag(game, seat)
    if len(state.met) >= needed(state):
        trigger(game, "event.trigger")


def trigger(game: Game[Saxony], told: str) -> None:
    """The round is finished and one more is played (NU-END-05, NU-END-06); later conditions change nothing about it."""
    if not game.state.trigger:
        game.state.trigger = game.state.round
        game.emit(told)


def from_active(state: Saxony) -> list[Seat]:
    """All seats clockwise from the one whose turn it is: the order in which gains are handed out (NU-RES-08)."""
    return clockwise(state, state.first if state.turn is None else state.turn)
