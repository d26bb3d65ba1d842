"""Rolling a combat: its sides, the dice, what a defeat costs and brings."""

from __future__ import annotations

from typing import NamedTuple

from games.core.agenda import Game, Step
from games.core.model import Key, Option, Refusal, Text, refused
from games.core.texts import several
from games.tarlac.content import PACKS
from games.tarlac.labels import faction_said, named_said, plain, signed, space_said, thing_said
from games.tarlac.pieces import Clash, Fight
from games.tarlac.printed import PRETENDERS, FactionId, SpaceId
from games.tarlac.queries import army_of, banner, seat_of, standing, strength, terrain
from games.tarlac.state import Thomond
from games.tarlac.steps.asking import FactionChoice
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
        thrown = throw(game, *added(state, fight.space, attackers, defenders))
        fight.rolls.append((thrown.first, thrown.second))
        if thrown.first == thrown.second:
            told = {"one": faction_said(attackers[0]), "two": named_said(defenders[0]), **thrown.told}
            game.emit("event.roll.combat", **told)
            return
        # Of a side of several the die is told of the army that pays for it: any of them may have thrown it.
        attacked = thrown.first > thrown.second
        loser = _most(state, defenders if attacked else attackers)
        one, two = (attackers[0], loser) if attacked else (loser, defenders[0])
        told = {"one": faction_said(one), "two": named_said(two), **thrown.told, "loser": faction_said(loser)}
        game.emit("event.roll.lost", **told, left=army_of(state, loser).battles - 1)
        lose_battle(game, loser)


def added(state: Thomond, space: SpaceId, attackers: list[FactionId], defenders: list[FactionId]) -> tuple[int, int]:
    """What the next roll adds to the die of either side: the ground, and their battles where the house says so."""
    plus, minus = terrain(state, space)
    if state.house.combat == "d6_plus_battles" and state.phase == "expedition":
        return plus + strength(state, attackers), minus + strength(state, defenders)
    return plus, minus


def chances(plus: int, minus: int) -> tuple[int, int, int]:
    """In how many of the 36 throws of two dice the attacker wins, nobody does, the defender wins (TA-COMBAT-05)."""
    leads = [one + plus - two - minus for one in range(1, 7) for two in range(1, 7)]
    return sum(lead > 0 for lead in leads), leads.count(0), sum(lead < 0 for lead in leads)


STAND_ON = plain("stand.on", "stand_on", "answer")


class Stand(FactionChoice, frozen=True, tag="stand"):
    """A pretender before the dice: one more roll, or all; going into exile is an any-time action (TA-BATTLE-03)."""

    prefix = "stand."
    forced = False
    """Before the last roll exile is the only other answer."""

    def prompt(self, game: Game[Thomond]) -> Text:
        fight = game.state.fight
        assert fight is not None
        one, other = (thing_said("battle", strength(game.state, side)) for side in present(game.state, fight))
        first, second = map(signed, terrain(game.state, fight.space))
        told = {"mine": one, "plus": first, "theirs": other, "minus": second}
        if self.faction in fight.defenders:
            told = {"mine": other, "plus": second, "theirs": one, "minus": first}
        return Text("ask.stand", {"who": faction_said(self.faction), "space": space_said(fight.space), **told})

    def options(self, game: Game[Thomond]) -> list[Option]:
        left = self._left(game.state)
        if left is None:
            return [plain("stand.all", "stand_to_the_end", "answer"), STAND_ON]
        through = Option("stand.all", Text("option.stand_all", {"n": left}), "answer")
        return [through] if self.hindrance(game.state, "on") else [through, STAND_ON]

    def _left(self, state: Thomond) -> int | None:
        """How many rolls are to come; None: until one side is left. Before the first die it is still counted who is
        there."""
        fight = state.fight
        assert fight is not None
        return fight.left if fight.rolls or fight.left is None else rolls(state, fight)

    def hindrance(self, state: Thomond, name: str) -> Refusal | None:
        """After the last roll there is nothing to decide again (TA-COMBAT-04)."""
        if name == "on" and self._left(state) == 1:
            return refused(STAND_ON.label, "last_roll", "TA-COMBAT-04")
        return None

    def refusals(self, game: Game[Thomond]) -> list[Refusal]:
        """It is too late to slip away (TA-DIS-01, TA-BATTLE-03)."""
        if game.state.phase == "battle":
            return [refused(Text("wish.disengage"), "battle_to_the_end", "TA-BATTLE-03")]
        return [refused(Text("wish.disengage"), "too_late", "TA-DIS-01")]

    def choose(self, game: Game[Thomond], *names: Key) -> None:
        fight = game.state.fight
        assert fight is not None
        (fight.resolved if names == ("all",) else fight.heard).append(self.faction)


def roll(
    game: Game[Thomond], space: SpaceId, kind: str, attacker: tuple[FactionId, int], defender: tuple[FactionId, int]
) -> tuple[int, int]:
    """An opposed roll with each side's modifier, told to everybody."""
    thrown = throw(game, attacker[1], defender[1])
    told = {"space": space_said(space), "one": faction_said(attacker[0]), "two": named_said(defender[0]), **thrown.told}
    game.emit(f"event.roll.{kind}", **told)
    return thrown.first, thrown.second


class Throw(NamedTuple):
    """The two totals of an opposed roll."""

    first: int
    second: int
    told: dict[str, Text]
    """Die, modifier and total of either side, as they are read."""


def throw(game: Game[Thomond], plus: int, minus: int) -> Throw:
    """An opposed roll with the modifiers of the attacker, whose die falls first, and of the defender."""
    one, two = game.roll(6) + 1, game.roll(6) + 1
    first, second = one + plus, two + minus
    return Throw(first, second, {"first": _sum_said(one, plus), "second": _sum_said(two, minus)})


def _sum_said(die: int, added: int) -> Text:
    return Text("sum", {"die": die, "added": signed(added), "total": die + added})


def forces_said(state: Thomond, side: list[FactionId]) -> Text:
    """The armies of a side, each with its battles: "Boireann (8) and de Clare (3)"."""
    return several([Text("force", {"who": named_said(id), "n": army_of(state, id).battles}) for id in side])


def _most(state: Thomond, side: list[FactionId]) -> FactionId:
    """The army that pays: the one with the most battles, of equals the later in the order (TA-COMBAT-06)."""
    return _payer({id: army_of(state, id).battles for id in side})


def _payer(battles: dict[FactionId, int]) -> FactionId:
    return max(reversed(battles), key=battles.__getitem__)


def would_fall(state: Thomond, side: list[FactionId], losses: int) -> list[FactionId]:
    """The armies of a side that lose their last battle if it loses so many rolls (TA-COMBAT-06)."""
    battles = {id: army_of(state, id).battles for id in side}
    fallen: list[FactionId] = []
    for _ in range(min(losses, sum(battles.values()))):
        loser = _payer(battles)
        battles[loser] -= 1
        if not battles[loser]:
            del battles[loser]
            fallen.append(loser)
    return fallen


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
    attacks = faction in fight.attackers
    lost, winners = (fight.attackers, defenders) if attacks else (fight.defenders, attackers)
    before = {id: state.factions[id].herds for id in lost}
    defeat(game, faction, "combat")
    # With its last febas a seat loses its armies and herds at once, but these are spoils of the combat first, for
    # whoever wipes out its side: its comrades, should they win, have no share in them.
    gone = sum(herds - state.factions[id].herds for id, herds in before.items())
    if attacks:
        fight.forfeited += gone
    else:
        fight.forfeited_defending += gone
    if faction in PRETENDERS:
        for seat in dict.fromkeys(seat_of(state, id) for id in winners if state.factions[id].seat is not None):
            change_seat_febas(game, seat, PACKS[state.edition].base.febas.pretender_eliminated, "pretender")
    if state.outcome is None and all(id in fight.dead or state.factions[id].seat is None for id in lost):
        forfeited = fight.forfeited if attacks else fight.forfeited_defending
        herds = forfeited + sum(state.factions[id].herds for id in lost)
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
            fit = Text("kept.some", {"n": kept}) if kept else Text("kept.none")
            told = {"who": faction_said(id), "herds": thing_said("herd", share), "kept": fit}
            game.emit("event.spoils" if kept == share else "event.spoils_lost", **told)
