"""Combater: who attacks whom, and what the target does: stand, or slip away."""

from __future__ import annotations

from typing import ClassVar

from games.core.agenda import Game
from games.core.model import Key, Option, Refusal, Text, refused
from games.tarlac.content import PACKS
from games.tarlac.ends import beside_option
from games.tarlac.labels import faction_said, named_said, plain, signed, space_said, thing_said
from games.tarlac.map import beside
from games.tarlac.printed import PRETENDERS, FactionId, SpaceId
from games.tarlac.queries import (
    active,
    army_of,
    banner,
    foes,
    protected,
    retreats,
    seat_of,
    side,
    standing,
    strength,
    terrain,
)
from games.tarlac.state import Thomond
from games.tarlac.steps.asking import FactionChoice, RaisedChoice
from games.tarlac.steps.combat import (
    RollOn,
    forces_said,
    join_battle,
    lose_battle,
    roll,
    rolls,
    rolls_between,
    would_fall,
)
from games.tarlac.steps.consequences import fall_risked_said, last_febas_said
from games.tarlac.steps.refusals import attack_hindrance, passed_over, way_out_hindrance
from games.tarlac.verbs import kill_hostage, move_army, roles

NOBODY = plain("attack.none", "attack_none", "attack")
FLEE = Text("option.fight_flee")


class Attack(FactionChoice, frozen=True, tag="attack"):
    """Whom the army fights; whoever has come among enemies must name one (TA-COMBAT-01, TA-COAL-06, TA-DIS-04)."""

    prefix = "attack."
    duty: ClassVar[str] = "TA-COMBAT-01"
    """The clause that makes somebody fight who would not."""

    def prompt(self, game: Game[Thomond]) -> Text:
        space = space_said(army_of(game.state, self.faction).space)
        must = self.hindrance(game.state, "none") is not None
        told = {"who": faction_said(self.faction), "space": space}
        return Text("ask.attack_must" if must else "ask.attack", told)

    def options(self, game: Game[Thomond]) -> list[Option]:
        state, turn = game.state, active(game.state, self.faction)
        if turn is None or turn.fought:
            return []
        space = army_of(state, self.faction).space
        others = [id for id in standing(state, space) if id != self.faction]
        targets = [id for id in others if not attack_hindrance(state, self.faction, id)]
        if not targets:
            return []
        found = [self._option(state, space, id) for id in targets]
        return found if self.hindrance(state, "none") else [*found, NOBODY]

    def hindrance(self, state: Thomond, name: str) -> Refusal | None:
        if name != "none":
            return attack_hindrance(state, self.faction, name)
        turn = active(state, self.faction)
        must = turn is not None and turn.entered and foes(state, self.faction, army_of(state, self.faction).space)
        return refused(NOBODY.label, "must_fight", self.duty) if must else None

    def refusals(self, game: Game[Thomond]) -> list[Refusal]:
        """Peace among enemies, one's own side, the enemies next door; and what the turn does not offer here."""
        state, faction = game.state, self.faction
        here = army_of(state, faction).space
        others = [id for id in standing(state, here) if id != faction]
        next_door = [id for space in beside(state.edition, here) for id in foes(state, faction, space)]
        found = [self.hindrance(state, name) for name in ("none", *others, *next_door)]
        return [*(hindrance for hindrance in found if hindrance), *passed_over(state, faction)]

    def _option(self, state: Thomond, space: SpaceId, target: FactionId) -> Option:
        told = {"who": faction_said(target), "battles": thing_said("battle", army_of(state, target).battles)}
        disobeys = self._disobeys(state, space, target)
        loss = -PACKS[state.edition].base.febas.hostage_killed if disobeys else 0
        threat = last_febas_said(state, self.faction, loss)
        label = Text(f"option.{self._text(state, space, target)}", told)
        return Option(f"attack.{target}", label, "attack", f"faction_{target}", consequence=threat)

    def _text(self, state: Thomond, space: SpaceId, target: FactionId) -> str:
        if self._disobeys(state, space, target):
            return "attack.hostage"
        return "attack.enemy" if side(state, target) and side(state, self.faction) else "attack.neutral"

    def _disobeys(self, state: Thomond, space: SpaceId, target: FactionId) -> bool:
        theirs = banner(state, target)
        return any(protected(state, self.faction, id) for id in standing(state, space) if banner(state, id) == theirs)

    def choose(self, game: Game[Thomond], *names: Key) -> None:
        if names == ("none",):
            return
        state, target = game.state, names[0]
        space = army_of(state, self.faction).space
        assert state.turn is not None
        state.turn.entered, state.turn.points = True, 0
        told = {"who": faction_said(self.faction), "other": named_said(target), "space": space_said(space)}
        game.befall([seat_of(state, target)], "event.attacks", **told)
        if self._disobeys(state, space, target):
            kill_hostage(game, self.faction)
        if active(state, self.faction):
            again = Pursue(self.seat, self.faction)
            game.then(AnswerAttack(seat_of(state, target), target, self.faction), again)


class Pursue(Attack, frozen=True, tag="pursue"):
    """If the target has gone, another enemy must be named; a neutral is none (TA-DIS-04, TA-COMBAT-01)."""

    duty = "TA-DIS-04"

    def options(self, game: Game[Thomond]) -> list[Option]:
        state, faction = game.state, self.faction
        if not active(state, faction) or not foes(state, faction, army_of(state, faction).space):
            return []
        return super().options(game)


class AnswerAttack(RaisedChoice, frozen=True, tag="answer_attack"):
    """The target stands, or tries to disengage (TA-DIS-01 to TA-DIS-03)."""

    prefix = "fight."

    def _modifiers(self, state: Thomond) -> tuple[FactionId, FactionId, int, int]:
        """The two armies as attacker and defender of the roll, and what the terrain adds to each."""
        space = army_of(state, self.faction).space
        attacker, _ = roles(state, space, banner(state, self.by), banner(state, self.faction))
        pair = (self.by, self.faction) if attacker == banner(state, self.by) else (self.faction, self.by)
        return *pair, *terrain(state, space)

    def prompt(self, game: Game[Thomond]) -> Text:
        attacker, _, plus, minus = self._modifiers(game.state)
        mine, theirs = (plus, minus) if attacker == self.faction else (minus, plus)
        own, foes = self._strengths(game.state)
        told = {
            "who": named_said(self.faction),
            "by": faction_said(self.by),
            "space": space_said(army_of(game.state, self.faction).space),
            "mine": signed(mine),
            "theirs": signed(theirs),
        }
        return Text("ask.answer_attack", {**told, "own": thing_said("battle", own), "foes": thing_said("battle", foes)})

    def _side(self, state: Thomond, one: FactionId) -> list[FactionId]:
        """The armies in the space that fight with the target, or with the attacker."""
        here = standing(state, army_of(state, self.faction).space)
        return [id for id in here if banner(state, id) == banner(state, one)]

    def _strengths(self, state: Thomond) -> tuple[int, int]:
        """The battles of the target's side in the space, and those of the attack."""
        return strength(state, self._side(state, self.faction)), strength(state, self._side(state, self.by))

    def options(self, game: Game[Thomond]) -> list[Option]:
        state = game.state
        n, last = rolls_between(state, *self._strengths(state)), army_of(state, self.faction).battles == 1
        fallen = would_fall(state, self._side(state, self.faction), n)
        mine = [id for id in fallen if state.factions[id].seat == self.seat]
        risk = fall_risked_said(state, *mine) if mine else None
        stand = Option("fight.stand", Text("option.fight_stand", {"n": n}), "answer", note=risk)
        flee = Option("fight.flee", FLEE, "answer", note=fall_risked_said(state, self.faction) if last else None)
        return [stand] if self.hindrance(game.state, "flee") else [stand, flee]

    def hindrance(self, state: Thomond, name: str) -> Refusal | None:
        if name != "flee" or retreats(state, self.faction, army_of(state, self.faction).space):
            return None
        return refused(Text("wish.disengage"), "no_way_out", "TA-DIS-01")

    def choose(self, game: Game[Thomond], *names: Key) -> None:
        state, space = game.state, army_of(game.state, self.faction).space
        if names == ("flee",):
            self._flee(game, space)
            return
        fight = join_battle(state, space, banner(state, self.by), banner(state, self.faction))
        fight.left = rolls(state, fight)
        sides = {"one": forces_said(state, list(fight.attackers)), "two": forces_said(state, list(fight.defenders))}
        game.emit("event.stands", who=faction_said(self.faction), n=fight.left, **sides)
        # With nowhere to flee to nobody has been asked, and exile may still be better than the first die.
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
            game.emit("event.slipped", who=faction_said(self.faction))
            game.then(Retreat(self.seat, self.faction, space))
            return
        state.fight = join_battle(state, space, banner(state, self.by), banner(state, self.faction))
        if mine < theirs:
            game.emit(
                "event.battle_lost", who=faction_said(self.faction), left=army_of(state, self.faction).battles - 1
            )
            lose_battle(game, self.faction)
        else:
            game.emit("event.held_fast", who=faction_said(self.faction))
        state.fight = None


class Retreat(FactionChoice, frozen=True, tag="retreat"):
    """Where an army goes that has slipped away (TA-DIS-02)."""

    prefix = "retreat."
    space: SpaceId

    def prompt(self, game: Game[Thomond]) -> Text:
        return Text("ask.retreat", {"who": faction_said(self.faction)})

    def options(self, game: Game[Thomond]) -> list[Option]:
        found = retreats(game.state, self.faction, self.space)
        return [beside_option(game.state, "retreat", space) for space in found]

    def hindrance(self, state: Thomond, name: str) -> Refusal | None:
        return way_out_hindrance(state, self.faction, self.space, name, "TA-DIS-02")

    def wishes(self, state: Thomond) -> tuple[SpaceId, ...]:
        return beside(state.edition, self.space)

    def choose(self, game: Game[Thomond], *names: Key) -> None:
        space = names[0]
        move_army(game, self.faction, space)
        game.emit("event.retreated", who=faction_said(self.faction), space=space_said(space))
