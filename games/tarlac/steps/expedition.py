"""Fase de expedição: the turns of the armies, and the march."""

from __future__ import annotations

from functools import lru_cache

from games.core.agenda import Game, Step
from games.core.model import Key, Option, Refusal, Text
from games.tarlac.content import PACKS, FactionId, SpaceId
from games.tarlac.labels import faction_said, march_option, plain, space_said, thing_said
from games.tarlac.map import NOBODY, beside, distance, reach
from games.tarlac.pieces import ArmyTurn
from games.tarlac.queries import (
    active,
    army_of,
    foes,
    hostile_spaces,
    marches,
    numbers,
    owner_under,
    protected,
    seat_of,
    settlement_in,
)
from games.tarlac.state import Thomond
from games.tarlac.steps.asking import FactionChoice
from games.tarlac.steps.attack import Attack
from games.tarlac.steps.calling import Call
from games.tarlac.steps.provisioning import GoHome
from games.tarlac.steps.refusals import march_hindrance, march_over
from games.tarlac.steps.sacking import Sack
from games.tarlac.verbs import kill_hostage, move_army

STAY = plain("march.stay", "march_stay", "march")


class NextArmy(Step, frozen=True, tag="next_army"):
    """The next army in mobilisation order takes its turn, until all have had theirs (TA-TURN-01, TA-TURN-02)."""

    def run(self, game: Game[Thomond]) -> None:
        state = game.state
        state.turn = None
        while state.next < len(state.order):
            faction = state.order[state.next]
            state.next += 1
            if state.factions[faction].army is not None:
                self._turn(game, faction)
                return

    def _turn(self, game: Game[Thomond], faction: FactionId) -> None:
        state, seat = game.state, seat_of(game.state, faction)
        state.turn = ArmyTurn(faction, numbers(state).movement_points)
        game.emit("event.turn", who=faction_said(faction))
        last = [GoHome(seat, faction)] if state.house.demobilise == "own_turn" else []
        game.then(March(seat, faction), Call(seat, faction), Attack(seat, faction), Sack(seat, faction), *last, self)


class March(FactionChoice, frozen=True, tag="march"):
    """Where the army goes (TA-MOVE-01 to TA-MOVE-05): the cheapest way is taken."""

    prefix = "march."

    def prompt(self, game: Game[Thomond]) -> Text:
        turn, army = game.state.turn, army_of(game.state, self.faction)
        assert turn is not None
        told = {
            "who": faction_said(self.faction),
            "space": space_said(army.space),
            "points": thing_said("point", turn.points),
        }
        return Text("ask.march", told)

    def options(self, game: Game[Thomond]) -> list[Option]:
        state, turn = game.state, active(game.state, self.faction)
        if turn is None or march_over(state, self.faction):
            return []
        army, hostile = army_of(state, self.faction), hostile_spaces(state, self.faction)
        price = numbers(state).cost_crossing
        given = state.factions[self.faction].hostage
        bound = frozenset([space for space in hostile if self._disobeys(state, space)]) if given else NOBODY
        settled = (state.edition, state.scenario, state.king, state.partition)
        return [STAY, *_ends(army.space, turn.points, price, hostile, bound, *settled)]

    def hindrance(self, state: Thomond, name: str) -> Refusal | None:
        return None if name == "stay" else march_hindrance(state, self.faction, name)

    def wishes(self, state: Thomond) -> list[SpaceId]:
        """The neighbours, and what would be near enough without the enemies in between."""
        here, turn = army_of(state, self.faction).space, active(state, self.faction)
        ways = distance(state.edition, here, numbers(state).cost_crossing)
        near = beside(state.edition, here)
        return [space for space in ways if space in near or (turn and ways[space] <= turn.points)]

    def _disobeys(self, state: Thomond, space: str) -> bool:
        return any(protected(state, self.faction, foe) for foe in foes(state, self.faction, space))

    def choose(self, game: Game[Thomond], *names: Key) -> None:
        if names == ("stay",):
            return
        state, turn, space = game.state, game.state.turn, names[0]
        assert turn is not None
        start = army_of(state, self.faction).space
        spent = marches(state, self.faction)[space]
        turn.points -= spent
        move_army(game, self.faction, space)
        told = {"who": faction_said(self.faction), "start": space_said(start), "end": space_said(space)}
        game.emit("event.marched", **told, points=thing_said("point", spent))
        if foes(state, self.faction, space):
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
    edition: str,
    scenario: str,
    king: FactionId,
    partition: bool,
) -> tuple[Option, ...]:
    """The ends of a march in content order; in ``bound`` spaces it costs a hostage."""
    ways = reach(edition, start, points, crossing, hostile)
    return tuple(
        march_option(
            space,
            ways[space],
            settlement_in(edition, space, scenario, partition),
            owner_under(edition, king, space, partition),
            "hostage" if space in bound else "fight" if space in hostile else "free",
        )
        for space in PACKS[edition].spaces
        if space in ways
    )
