"""Combater: declaring, disengaging, the rolls, what a defeat costs and brings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.agenda import Game, Step
from games.core.model import Key, Option, Refusal, Text
from games.tarlac.content import PRETENDERS, FactionId, SpaceId, pack
from games.tarlac.labels import about, at, counted, named, place, plain, signed
from games.tarlac.pieces import Clash, Fight
from games.tarlac.queries import army_of, foes, label, protected, retreats, seat_of, side, standing, terrain
from games.tarlac.steps.asking import FactionChoice, RaisedChoice
from games.tarlac.steps.refusing import refused
from games.tarlac.verbs import active, change_seat_febas, defeat, gain_herds, kill_hostage, move_army, roles

if TYPE_CHECKING:
    from games.tarlac.state import Thomond

NOBODY = plain("attack.none", "attack_none", "attack")


# ---------------------------------------------------------------- declaring


class Attack(FactionChoice, frozen=True, tag="attack"):
    """Whom the army fights; whoever has come among enemies must name one (TA-COMBAT-01, TA-COAL-06, TA-DIS-04)."""

    def prompt(self, game: Game[Thomond]) -> Text:
        return Text("ask.attack", {"who": named(self.faction), "space": place(army_of(game.state, self.faction).space)})

    def options(self, game: Game[Thomond]) -> list[Option]:
        state, turn = game.state, active(game.state, self.faction)
        if turn is None or turn.fought:
            return []
        space = army_of(state, self.faction).space
        mine, hostile = label(state, self.faction), foes(state, self.faction, space)
        others = [id for id in standing(state, space) if label(state, id) != mine]
        if not others:
            return []
        if turn.entered and hostile:
            return [self._option(state, space, id) for id in hostile]
        return [*(self._option(state, space, id) for id in others), NOBODY]

    def _option(self, state: Thomond, space: SpaceId, target: FactionId) -> Option:
        return about(f"attack.{target}", self._text(state, space, target), target, "attack")

    def _text(self, state: Thomond, space: SpaceId, target: FactionId) -> str:
        if self._disobeys(state, space, target):
            return "attack.hostage"
        return "attack.enemy" if side(state, target) and side(state, self.faction) else "attack.neutral"

    def _disobeys(self, state: Thomond, space: SpaceId, target: FactionId) -> bool:
        theirs = label(state, target)
        return any(protected(state, self.faction, id) for id in standing(state, space) if label(state, id) == theirs)

    def refuse(self, game: Game[Thomond], *keys: Key) -> Refusal | None:
        return refused(keys, "must_fight", "TA-COMBAT-01") if keys == (NOBODY.key,) else None

    def choose(self, game: Game[Thomond], *keys: Key) -> None:
        if keys == (NOBODY.key,):
            return
        state, target = game.state, keys[0].removeprefix("attack.")
        space = army_of(state, self.faction).space
        assert state.turn is not None
        state.turn.entered, state.turn.points = True, 0
        game.emit("event.attacks", who=named(self.faction), other=named(target), space=place(space))
        if self._disobeys(state, space, target):
            kill_hostage(game, self.faction)
        if active(state, self.faction):
            again = Pursue(self.seat, self.faction)
            game.then(AnswerAttack(seat_of(state, target), target, self.faction), again)


class Pursue(Attack, frozen=True, tag="pursue"):
    """If the target has gone, another enemy must be named; a neutral is none (TA-DIS-04, TA-COMBAT-01)."""

    def options(self, game: Game[Thomond]) -> list[Option]:
        state, faction = game.state, self.faction
        if not active(state, faction) or not foes(state, faction, army_of(state, faction).space):
            return []
        return super().options(game)


class AnswerAttack(RaisedChoice, frozen=True, tag="answer_attack"):
    """The target stands, or tries to disengage (TA-DIS-01 to TA-DIS-03)."""

    def _modifiers(self, state: Thomond) -> tuple[FactionId, FactionId, int, int]:
        """The two armies as attacker and defender of the roll, and what the terrain adds to each."""
        space = army_of(state, self.faction).space
        attacker, _ = roles(state, space, label(state, self.by), label(state, self.faction))
        pair = (self.by, self.faction) if attacker == label(state, self.by) else (self.faction, self.by)
        return *pair, *terrain(state, space)

    def prompt(self, game: Game[Thomond]) -> Text:
        attacker, _, plus, minus = self._modifiers(game.state)
        mine, theirs = (plus, minus) if attacker == self.faction else (minus, plus)
        own, foes = self._strengths(game.state)
        told = {"who": named(self.faction), "by": named(self.by), "mine": signed(mine), "theirs": signed(theirs)}
        return Text("ask.answer_attack", {**told, "own": own, "foes": counted("battle", foes)})

    def _strengths(self, state: Thomond) -> tuple[int, int]:
        """The battles of the target's side in the space, and those of the attack."""
        here = standing(state, army_of(state, self.faction).space)
        mine, theirs = ([id for id in here if label(state, id) == label(state, one)] for one in (self.faction, self.by))
        return strength(state, mine), strength(state, theirs)

    def options(self, game: Game[Thomond]) -> list[Option]:
        n = rolls_between(game.state, *self._strengths(game.state))
        found = [Option("fight.stand", Text("option.fight_stand", {"n": n}), "answer", final=True)]
        if retreats(game.state, self.faction, army_of(game.state, self.faction).space):
            found.append(plain("fight.flee", "fight_flee", "answer", final=True))
        return found

    def choose(self, game: Game[Thomond], *keys: Key) -> None:
        state, space = game.state, army_of(game.state, self.faction).space
        if keys == ("fight.flee",):
            self._flee(game, space)
            return
        fight = join_battle(state, space, label(state, self.by), label(state, self.faction))
        fight.left = rolls(state, fight)
        game.emit("event.stands", who=named(self.faction), n=fight.left)
        # With nowhere to flee to he has not been asked, and may still prefer exile to the first die.
        if self.faction in PRETENDERS and len(self.options(game)) > 1:
            fight.heard = [self.faction]
        state.fight = fight
        game.then(RollOn())

    def _flee(self, game: Game[Thomond], space: SpaceId) -> None:
        state = game.state
        attacker, defender, plus, minus = self._modifiers(state)
        one, two = roll(game, space, "disengage", (attacker, plus), (defender, minus))
        mine, theirs = (one, two) if attacker == self.faction else (two, one)
        if mine > theirs:
            game.emit("event.slipped", who=named(self.faction))
            game.then(Retreat(self.seat, self.faction, space))
            return
        state.fight = join_battle(state, space, label(state, self.by), label(state, self.faction))
        if mine < theirs:
            game.emit("event.battle_lost", who=named(self.faction), left=army_of(state, self.faction).battles - 1)
            lose_battle(game, self.faction)
        state.fight = None


class Retreat(FactionChoice, frozen=True, tag="retreat"):
    """Where an army goes that has slipped away (TA-DIS-02)."""

    space: SpaceId

    def prompt(self, game: Game[Thomond]) -> Text:
        return Text("ask.retreat", {"who": named(self.faction)})

    def options(self, game: Game[Thomond]) -> list[Option]:
        found = retreats(game.state, self.faction, self.space)
        return [at(f"retreat.{space}", "retreat", space, "retreat") for space in found]

    def choose(self, game: Game[Thomond], *keys: Key) -> None:
        space = keys[0].removeprefix("retreat.")
        move_army(game, self.faction, space)
        game.emit("event.retreated", who=named(self.faction), space=place(space))


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
        tuple(id for id in here if label(state, id) == attacker),
        tuple(id for id in here if label(state, id) == defender),
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
        """The first die: who went into exile before it is not of his side any more (TA-COMBAT-04, TA-COMBAT-09)."""
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
        game.emit("event.roll.lost", **told, loser=named(loser), left=army_of(state, loser).battles - 1)
        lose_battle(game, loser)


class Stand(FactionChoice, frozen=True, tag="stand"):
    """A pretender before the dice: one more roll, or all of them; going into exile is his any-time action."""

    def prompt(self, game: Game[Thomond]) -> Text:
        fight = game.state.fight
        assert fight is not None
        one, other = (strength(game.state, side) for side in present(game.state, fight))
        first, second = map(signed, terrain(game.state, fight.space))
        told = {"mine": one, "plus": first, "theirs": other, "minus": second}
        if self.faction in fight.defenders:
            told = {"mine": other, "plus": second, "theirs": one, "minus": first}
        return Text("ask.stand", {"who": named(self.faction), "space": place(fight.space), **told})

    def options(self, game: Game[Thomond]) -> list[Option]:
        return [
            plain("stand.all", "stand_all", "answer", final=True),
            plain("stand.on", "stand_on", "answer", final=True),
        ]

    def choose(self, game: Game[Thomond], *keys: Key) -> None:
        fight = game.state.fight
        assert fight is not None
        (fight.resolved if keys == ("stand.all",) else fight.heard).append(self.faction)


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
        "space": place(space),
        "one": named(attacker[0]),
        "two": named(defender[0]),
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
    # Counted before the defeat: with its last febas a seat loses its herds too.
    herds = sum(state.factions[id].herds for id in lost)
    defeat(game, faction, "combat")
    if faction in PRETENDERS:
        for seat in dict.fromkeys(seat_of(state, id) for id in winners if state.factions[id].seat is not None):
            change_seat_febas(game, seat, pack().base.febas.pretender_eliminated, "pretender")
    if state.outcome is None and set(lost) <= set(fight.dead):
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
            game.emit("event.spoils", who=named(id), herds=share, kept=kept)
