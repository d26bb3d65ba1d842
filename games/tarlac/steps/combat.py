"""Rolling a combat: its sides, the dice, what a defeat costs and brings."""

from __future__ import annotations

from games.core.agenda import Game, Step
from games.core.model import Key, Option, Refusal, Text
from games.tarlac.content import PACKS, PRETENDERS, FactionId, SpaceId
from games.tarlac.labels import faction_said, plain, signed, space_said
from games.tarlac.pieces import Clash, Fight
from games.tarlac.queries import army_of, banner, seat_of, standing, terrain
from games.tarlac.state import Thomond
from games.tarlac.steps.asking import FactionChoice
from games.tarlac.steps.refusals import refusal
from games.tarlac.verbs import change_seat_febas, defeat, gain_herds, roles

# ---------------------------------------------------------------- rolling


def join_battle(state: Thomond, space: SpaceId, one: str, other: str) -> Fight:
    """The combat of two sides in a space, with the armies they have there now (TA-COMBAT-02, TA-COMBAT-03).

    In the expedition phase it counts as this turn's combat; a neutral army will have to fight it out (TA-BATTLE-04).
    """
    attacker, defender = roles(state, space, one, other)
    if state.turn is not None:
        state.turn.fought = True
        if not {one, other} <= set(PRETENDERS):
            state.clashes.append(Clash(space, attacker, defender))
    here = standing(state, space)
    return Fight(
        space,
        tuple(id for id in here if banner(state, id) == attacker),
        tuple(id for id in here if banner(state, id) == defender),
        None,
    )


def present(state: Thomond, fight: Fight) -> tuple[list[FactionId], list[FactionId]]:
    """The armies of both sides that are still in the combat."""
    here = standing(state, fight.space)
    return [id for id in here if id in fight.attackers], [id for id in here if id in fight.defenders]


def strength(state: Thomond, side: list[FactionId]) -> int:
    """The battles of a side, added up."""
    return sum(army_of(state, id).battles for id in side)


def rolls(state: Thomond, fight: Fight) -> int:
    """How many rolls an expedition combat has."""
    one, other = present(state, fight)
    return rolls_between(state, strength(state, one), strength(state, other))


def rolls_between(state: Thomond, one: int, other: int) -> int:
    """How many rolls two sides of so many battles make in the expedition phase (TA-COMBAT-04)."""
    return min(one, other) if state.house.combat == "pool_min" else 1


class RollOn(Step, frozen=True, tag="roll_on"):
    """The next roll of the combat in progress; before it each pretender in it may still flee (TA-BATTLE-03)."""

    def run(self, game: Game[Thomond]) -> None:
        state, fight = game.state, game.state.fight
        if fight is None:
            return
        attackers, defenders = present(state, fight)
        if not attackers or not defenders or fight.left == 0:
            state.fight = None
            return
        for id in (*attackers, *defenders):
            if id in PRETENDERS and id not in fight.heard and id not in fight.resolved:
                game.then(Stand(seat_of(state, id), id), self)
                return
        fight.heard = []
        if not fight.rolls:
            self._begin(state, fight, attackers, defenders)
        if fight.left is not None:
            fight.left -= 1
        self._roll(game, fight, attackers, defenders)
        game.then(self)

    def _begin(self, state: Thomond, fight: Fight, attackers: list[FactionId], defenders: list[FactionId]) -> None:
        """The first die: who went into exile before it does not count on either side (TA-COMBAT-04, TA-COMBAT-09)."""
        fight.attackers, fight.defenders = tuple(attackers), tuple(defenders)
        if fight.left is not None:
            fight.left = rolls(state, fight)

    def _roll(self, game: Game[Thomond], fight: Fight, attackers: list[FactionId], defenders: list[FactionId]) -> None:
        state = game.state
        plus, minus = terrain(state, fight.space)
        if state.house.combat == "d6_plus_battles" and state.phase == "expedition":
            plus, minus = plus + strength(state, attackers), minus + strength(state, defenders)
        one, two, told = throw(game, fight.space, (attackers[0], plus), (defenders[0], minus))
        fight.rolls.append((one, two))
        if one == two:
            game.emit("event.roll.combat", **told)
            return
        loser = _most(state, attackers if one < two else defenders)
        game.emit("event.roll.lost", **told, loser=faction_said(loser), left=army_of(state, loser).battles - 1)
        lose_battle(game, loser)


class Stand(FactionChoice, frozen=True, tag="stand"):
    """A pretender before the dice: one more roll, or all of them; going into exile is an any-time action."""

    prefix = "stand."

    def prompt(self, game: Game[Thomond]) -> Text:
        fight = game.state.fight
        assert fight is not None
        one, other = (strength(game.state, side) for side in present(game.state, fight))
        first, second = map(signed, terrain(game.state, fight.space))
        told = {"mine": one, "plus": first, "theirs": other, "minus": second}
        if self.faction in fight.defenders:
            told = {"mine": other, "plus": second, "theirs": one, "minus": first}
        return Text("ask.stand", {"who": faction_said(self.faction), "space": space_said(fight.space), **told})

    def options(self, game: Game[Thomond]) -> list[Option]:
        return [
            plain("stand.all", "stand_all", "answer"),
            plain("stand.on", "stand_on", "answer"),
        ]

    def refusals(self, game: Game[Thomond]) -> list[Refusal]:
        """It is too late to slip away (TA-DIS-01, TA-BATTLE-03)."""
        if game.state.phase == "battle":
            return [refusal(Text("wish.disengage"), "battle_to_the_end", "TA-BATTLE-03")]
        return [refusal(Text("wish.disengage"), "too_late", "TA-DIS-01")]

    def choose(self, game: Game[Thomond], *names: Key) -> None:
        fight = game.state.fight
        assert fight is not None
        (fight.resolved if names == ("all",) else fight.heard).append(self.faction)


def roll(
    game: Game[Thomond], space: SpaceId, kind: str, attacker: tuple[FactionId, int], defender: tuple[FactionId, int]
) -> tuple[int, int]:
    """An opposed roll with each side's modifier, told to everybody."""
    one, two, told = throw(game, space, attacker, defender)
    game.emit(f"event.roll.{kind}", **told)
    return one, two


def throw(
    game: Game[Thomond], space: SpaceId, attacker: tuple[FactionId, int], defender: tuple[FactionId, int]
) -> tuple[int, int, dict[str, Text | str]]:
    """Both totals of an opposed roll, and what is to be told of it; the attacker's die falls first."""
    one, two = game.roll(6) + 1, game.roll(6) + 1
    first, second = one + attacker[1], two + defender[1]
    told = {
        "space": space_said(space),
        "one": faction_said(attacker[0]),
        "two": faction_said(defender[0]),
        "first": f"{one}{signed(attacker[1])}={first}",
        "second": f"{two}{signed(defender[1])}={second}",
    }
    return first, second, told


def _most(state: Thomond, side: list[FactionId]) -> FactionId:
    """The army that pays: the one with the most battles, of equals the later in the order (TA-COMBAT-06)."""
    return max(reversed(side), key=lambda id: army_of(state, id).battles)


# ---------------------------------------------------------------- losing


def lose_battle(game: Game[Thomond], faction: FactionId) -> None:
    """An army of the combat in progress loses a battle, perhaps its last (TA-COMBAT-05 to TA-COMBAT-10)."""
    state, fight, army = game.state, game.state.fight, army_of(game.state, faction)
    assert fight is not None
    army.battles -= 1
    if army.battles:
        return
    fight.dead.append(faction)
    attackers, defenders = present(state, fight)
    lost, winners = (fight.attackers, defenders) if faction in fight.attackers else (fight.defenders, attackers)
    before = {id: state.factions[id].herds for id in lost}
    defeat(game, faction, "combat")
    # With its last febas a seat loses its armies and herds at once, but these are spoils of the combat first.
    fight.forfeited += sum(herds - state.factions[id].herds for id, herds in before.items())
    if faction in PRETENDERS:
        for seat in dict.fromkeys(seat_of(state, id) for id in winners if state.factions[id].seat is not None):
            change_seat_febas(game, seat, PACKS[state.edition].base.febas.pretender_eliminated, "pretender")
    if state.outcome is None and all(id in fight.dead or state.factions[id].seat is None for id in lost):
        herds = fight.forfeited + sum(state.factions[id].herds for id in lost)
        for id in lost:
            state.factions[id].herds = 0
        share_spoils(game, herds, [id for id in winners if state.factions[id].army is not None])


def share_spoils(game: Game[Thomond], herds: int, winners: list[FactionId]) -> None:
    """The herds of a side that has been wiped out, evenly among the winners (TA-COMBAT-09, TA-COMBAT-10)."""
    state = game.state
    for number, id in enumerate(winners):
        share = (herds + len(winners) - 1 - number) // len(winners)
        if share:
            kept = gain_herds(state, id, share)
            game.emit("event.spoils", who=faction_said(id), herds=share, kept=kept)
