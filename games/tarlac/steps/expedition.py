"""Fase de expedição: the turns of the armies, and the march."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from games.core.agenda import Game, Step
from games.core.model import Key, Option, Refusal, Text
from games.tarlac.content import PACKS
from games.tarlac.ends import ends
from games.tarlac.labels import SACK, faction_said, named_said, plain, space_said, thing_said
from games.tarlac.map import beside, distance
from games.tarlac.pieces import ArmyTurn
from games.tarlac.printed import FactionId, SpaceId
from games.tarlac.queries import (
    CLONROAD,
    active,
    army_of,
    enemies,
    foes,
    hostile_spaces,
    marches,
    numbers,
    pasture,
    protected,
    rival,
    robbed_for_free,
    room,
    sack_price,
    seat_of,
    settlements,
)
from games.tarlac.state import Thomond
from games.tarlac.steps.asking import FactionChoice
from games.tarlac.steps.attack import Attack
from games.tarlac.steps.calling import Call, may_win
from games.tarlac.steps.consequences import last_febas_said
from games.tarlac.steps.hunger import larder_said, short_said, starving_said
from games.tarlac.steps.provisioning import GoHome
from games.tarlac.steps.refusals import loot_hindrance, march_hindrance, march_over, of_space
from games.tarlac.steps.sacking import Sack, broken_said, herds_to_come
from games.tarlac.verbs import kill_hostage, move_army

STAY = plain("march.stay", "march_stay", "stay")


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
        # Who cannot march is not asked for the request either, so is asked about every sack.
        engaged = bool(foes(state, faction, army_of(state, faction).space))
        state.turn = ArmyTurn(faction, numbers(state).movement_points, plunders=engaged)
        game.open_scene(seat)
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
        battles = thing_said("battle", army.battles)
        return Text("ask.march", {**told, "battles": battles, "larder": larder_said(game.state, self.faction)})

    def options(self, game: Game[Thomond]) -> list[Option]:
        state, turn = game.state, active(game.state, self.faction)
        if turn is None or march_over(state, self.faction):
            return []
        army, hostile = army_of(state, self.faction), enemies(state, self.faction)
        near, holders = ends(state, army.space, turn.points, frozenset(hostile))
        robbed, tokens = robbed_for_free(state, self.faction, holders), state.settlements
        room = herds_to_come(state, self.faction)
        fights: list[Option] = []
        sacks: list[Option] = []
        free: list[Option] = []
        for space, cost, holder, site in near:
            if space in hostile:
                fights.append(self._fight(state, space, cost, hostile[space]))
                continue
            march, sack, full = site[tokens[space]]
            free.append(march)
            loot = sack if room else full
            if loot and holder in robbed and space not in turn.sacked:
                sacks.append(loot)
        return [*fights, *sacks, *free, STAY]

    def remarks(self, game: Game[Thomond]) -> Mapping[Key, Text]:
        return {**self._hunger(game.state), **self._last_battle(game.state)}

    def _last_battle(self, state: Thomond) -> dict[Key, Text]:
        """What an army that has but one battle risks before a castle (TA-SACK-08)."""
        risk = broken_said(state, self.faction)
        kinds = settlements(state)
        return {
            f"march.{space}.{SACK}": risk for space in marches(state, self.faction) if risk and kinds[space] == "castle"
        }

    def _hunger(self, state: Thomond) -> dict[Key, Text]:
        """Where an army finds too little to eat, with what it carries (TA-PROV-03, -04).

        Whoever may go home in their own turn need not eat at all (TA-DEMOB-01).
        """
        faction, army = self.faction, army_of(state, self.faction)
        carried = army.provisions + state.factions[faction].herds
        if carried >= army.battles or state.house.demobilise == "own_turn":
            return {}
        hostile = hostile_spaces(state, faction)
        # Whoever comes to hold the king's Clonroad eats there (TA-THRONE-01), but for who plays by the letter.
        guest = faction == rival(state.king) and state.house.war == "pays"
        ways = {f"march.{space}": space for space in marches(state, faction) if space not in hostile}
        ends = {key: space for key, space in {**ways, STAY.key: army.space}.items() if not guest or space != CLONROAD}
        found = {key: said for key, space in ends.items() if (said := self._too_little(state, space, carried))}
        if carried + 1 < army.battles:  # who sacks has a herd to eat
            found |= {f"{key}.{SACK}": short_said(carried + 1, army.battles) for key in ends}
        return found

    def _too_little(self, state: Thomond, space: SpaceId, carried: int) -> Text | None:
        land, battles = pasture(state, self.faction, space), army_of(state, self.faction).battles
        fed = carried + land
        if fed >= battles or (not land and self._finds_food(state, space)):
            return None
        return short_said(fed, battles) if fed else starving_said(state, self.faction)

    def _finds_food(self, state: Thomond, space: SpaceId) -> bool:
        """Whether a call there may let the army live off the land, or a sack about which it is still to be asked."""
        if room(state, space) and may_win(state, self.faction, space):
            return True
        asked = space == army_of(state, self.faction).space or sack_price(state, self.faction, space) != "free"
        return asked and not loot_hindrance(state, self.faction, space)

    def several(self, game: Game[Thomond]) -> bool:
        """An army that can march anywhere can stay as well."""
        state, faction = game.state, self.faction
        return bool(active(state, faction) and not march_over(state, faction) and marches(state, faction))

    def _fight(self, state: Thomond, space: SpaceId, cost: int, here: list[FactionId]) -> Option:
        """A march that ends in combat: against whom, and how strong they are together."""
        battles = [army_of(state, id).battles for id in here]
        first, bound = here[battles.index(max(battles))], self._bound(state, here)
        option = _fight_option(space, cost, first, len(here) - 1, sum(battles), bound)
        if not bound:
            return option
        threat = last_febas_said(state, self.faction, -PACKS[state.edition].base.febas.hostage_killed)
        return msgspec.structs.replace(option, consequence=threat)

    def _spared(self, state: Thomond, space: SpaceId) -> Refusal | None:
        """Why a march does not lead to a sack at once; one that costs febas is asked about when the army is there."""
        if foes(state, self.faction, space):
            return of_space(space, "enemy_there", "TA-SACK-01")
        if sack_price(state, self.faction, space) != "free":
            return of_space(space, "ask_there", "TA-SACK-05")
        return loot_hindrance(state, self.faction, space)

    def hindrance(self, state: Thomond, name: str) -> Refusal | None:
        space, _, then = name.partition(".")
        if name == "stay":
            return None
        hindrance = march_hindrance(state, self.faction, space)
        return hindrance or (self._spared(state, space) if then == SACK else None)

    def wishes(self, state: Thomond) -> list[SpaceId]:
        """The neighbours, and what would be near enough without the enemies in between."""
        here, turn = army_of(state, self.faction).space, active(state, self.faction)
        ways = distance(state.edition, here, numbers(state).cost_crossing)
        near = beside(state.edition, here)
        return [space for space in ways if space in near or (turn and ways[space] <= turn.points)]

    def _bound(self, state: Thomond, here: list[FactionId]) -> bool:
        """Whether a hostage forbids to fight one of them."""
        return any(protected(state, self.faction, id) for id in here)

    def choose(self, game: Game[Thomond], *names: Key) -> None:
        state, turn = game.state, game.state.turn
        assert turn is not None
        space, _, then = names[0].partition(".")
        if space == "stay":
            return
        start = army_of(state, self.faction).space
        spent = marches(state, self.faction)[space]
        turn.points -= spent
        move_army(game, self.faction, space)
        told = {"who": faction_said(self.faction), "start": space_said(start), "end": space_said(space)}
        game.emit("event.marched", **told, points=thing_said("point", spent))
        turn.sacks = space if then else ""
        if met := foes(state, self.faction, space):
            turn.entered, turn.points = True, 0
            if self._bound(state, met):
                kill_hostage(game, self.faction)
        elif not then and not self._spared(state, space):
            turn.spared.append(space)
        if state.house.sack_in_passing and turn.points:
            game.then(Sack(self.seat, self.faction), self)


@lru_cache(4096)
def _fight_option(space: SpaceId, cost: int, first: FactionId, others: int, n: int, bound: bool) -> Option:
    """A march that ends in combat with so many battles: of ``first`` and of so many others."""
    who = Text("option.march.several", {"who": named_said(first), "n": others}) if others else named_said(first)
    told = {"space": space_said(space), "who": who, "cost": thing_said("step", cost)}
    told |= {"n": n, "battles": thing_said("battle", n)}
    label = Text("option.march.hostage" if bound else "option.march.fight", told)
    return Option(f"march.{space}", label, "march_attack")
