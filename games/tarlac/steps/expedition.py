"""Fase de expedição: the turns of the armies, and the march."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from games.core.agenda import Game, Step
from games.core.model import Key, Option, Refusal, Text
from games.tarlac.content import FactionId, SpaceId, pack
from games.tarlac.labels import counted, march_option, named, place, plain
from games.tarlac.map import reach
from games.tarlac.pieces import Turn
from games.tarlac.queries import (
    army_of,
    foes,
    hostile_spaces,
    numbers,
    owner_under,
    protected,
    seat_of,
    settlement_in,
)
from games.tarlac.steps.asking import FactionChoice
from games.tarlac.steps.battle import BattlePhase
from games.tarlac.steps.calling import Call
from games.tarlac.steps.combat import Attack
from games.tarlac.steps.provisioning import GoHome
from games.tarlac.steps.refusing import march_refused
from games.tarlac.steps.sacking import Sack
from games.tarlac.verbs import active, kill_hostage, move_army

if TYPE_CHECKING:
    from games.tarlac.state import Thomond

STAY = plain("march.stay", "march_stay", "march")


class NextArmy(Step, frozen=True, tag="next_army"):
    """The next army in mobilisation order takes its turn (TA-TURN-01, TA-TURN-02); after the last comes the battle."""

    def run(self, game: Game[Thomond]) -> None:
        state = game.state
        state.turn = None
        while state.next < len(state.order):
            faction = state.order[state.next]
            state.next += 1
            if state.factions[faction].army is not None:
                self._turn(game, faction)
                return
        game.then(BattlePhase())

    def _turn(self, game: Game[Thomond], faction: FactionId) -> None:
        state, seat = game.state, seat_of(game.state, faction)
        state.turn = Turn(faction, numbers(state).movement_points)
        game.emit("event.turn", who=named(faction))
        steps: list[Step] = [] if foes(state, faction, army_of(state, faction).space) else [March(seat, faction)]
        steps += [Call(seat, faction), Attack(seat, faction), Sack(seat, faction)]
        if state.house.demobilise_own_turn:
            steps.append(GoHome(seat, faction))
        game.then(*steps, self)


class March(FactionChoice, frozen=True, tag="march"):
    """Where the army goes (TA-MOVE-01 to TA-MOVE-05): the cheapest way is taken."""

    def prompt(self, game: Game[Thomond]) -> Text:
        turn, army = game.state.turn, army_of(game.state, self.faction)
        assert turn is not None
        told = {"who": named(self.faction), "space": place(army.space), "points": counted("point", turn.points)}
        return Text("ask.march", told)

    def options(self, game: Game[Thomond]) -> list[Option]:
        state, turn = game.state, active(game.state, self.faction)
        if turn is None or turn.entered:
            return []
        army, hostile = army_of(state, self.faction), hostile_spaces(state, self.faction)
        price = numbers(state).cost_crossing
        bound = frozenset(space for space in hostile if self._disobeys(state, space))
        settled = (state.scenario, state.king, state.partition)
        return [STAY, *_ends(army.space, turn.points, price, hostile, bound, *settled)]

    def _disobeys(self, state: Thomond, space: str) -> bool:
        return any(protected(state, self.faction, foe) for foe in foes(state, self.faction, space))

    def refuse(self, game: Game[Thomond], *keys: Key) -> Refusal | None:
        return march_refused(keys)

    def choose(self, game: Game[Thomond], *keys: Key) -> None:
        if keys == (STAY.key,):
            return
        state, turn, space = game.state, game.state.turn, keys[0].removeprefix("march.")
        assert turn is not None
        start = army_of(state, self.faction).space
        hostile = hostile_spaces(state, self.faction)
        spent = reach(start, turn.points, numbers(state).cost_crossing, hostile)[space]
        turn.points -= spent
        move_army(game, self.faction, space)
        told = {"who": named(self.faction), "start": place(start), "end": place(space)}
        game.emit("event.marched", **told, points=counted("point", spent))
        if space in hostile:
            turn.entered, turn.points = True, 0
            if self._disobeys(state, space):
                kill_hostage(game, self.faction)
        elif state.house.sack_in_passing and turn.points:
            game.then(Sack(self.seat, self.faction), self)


@lru_cache(4096)
def _ends(
    start: SpaceId,
    points: int,
    crossing: int,
    hostile: frozenset[SpaceId],
    bound: frozenset[SpaceId],
    scenario: str,
    king: FactionId,
    partition: bool,
) -> tuple[Option, ...]:
    """The ends of a march in content order; in ``bound`` spaces it costs a hostage."""
    ways = reach(start, points, crossing, hostile)
    return tuple(
        march_option(
            space,
            ways[space],
            settlement_in(space, scenario, partition),
            owner_under(king, space, partition),
            "hostage" if space in bound else "fight" if space in hostile else "free",
        )
        for space in pack().spaces
        if space in ways
    )
