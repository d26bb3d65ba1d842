"""What decides the war: who will be king, the race for febas, armies that starve, fight or threaten.

Everything is counted in febas, so that a herd, a battle and the crown can be weighed against each other.
"""

from __future__ import annotations

import math
from functools import cache

from games.core.memory import Memory
from games.core.model import Seat
from games.tarlac.bonds import bonds
from games.tarlac.content import PACKS
from games.tarlac.country import country
from games.tarlac.forces import UNSURE, Force, field, means, victory
from games.tarlac.map import NOBODY, reach
from games.tarlac.printed import CBR, CT, DEC, PRETENDERS, FactionId, SpaceId
from games.tarlac.queries import BUNRATTY, affordable, numbers, rival, seat_of, side, terrain, tied_to_dec
from games.tarlac.scoring import ahead
from games.tarlac.siege import driven_out
from games.tarlac.state import Thomond
from games.tarlac.steps.calling import AnswerPretender, Call
from games.tarlac.steps.mustering import BuyProvisions, Mix, Muster
from games.tarlac.steps.refusals import alliance_hindrance
from games.tarlac.steps.throne import loser

NEARLY_OUT = {1: -0.8, 2: -0.25}
"""What few febas are worth less than their number."""
DEATH = -5.0
"""To lose the last febas, and so the war."""
REIGN = 0.7
"""To be king in the next round, beside what the herds of a king bring."""
RACE = (3.5, 1.8, 0.9, 0.4)
"""To reach the last febas by herds in the next maintenance, in the one after it, ..."""
HARVEST = (0.8, 0.5, 0.3, 0.2)
"""Each febas that herds bring in the next maintenance, in the one after it, ..."""
LEAD = (2.5, 1.0, 0.4)
"""To be ahead in the last round, in the one before it, ..."""
HERD, ALLIED_HERD = 0.06, 0.02
LAST_HERD, ALLIED_LAST_HERD = 0.6, 0.15
"""A pile that is not empty: an empty one never grows again (TA-MAINT-03)."""
BATTLE, ALLIED_BATTLE = 0.03, 0.01
MEANS, ALLIED_MEANS = 0.04, 0.015
"""A battle that could still be mobilised in this round: it does not eat, nor fall, and comes where it is needed."""
LAND, ALLIED_LAND = 0.02, 0.008
"""Each battle that the capital can still pay by coyne: devastation stays for rounds."""
OF_ALLIES = 0.2
"""What the febas of an ally count, who cannot win with them."""
OUTNUMBERED = -0.06
"""For each battle by which the enemies within a march are more."""
COMING = 0.15
"""An army that must come, and is not paid yet."""
CALLED, CALLABLE = 0.15, 0.8
"""Each battle that de Clare brings whoever calls, and how much of it counts while they only can."""
UNDECIDED = -0.5
"""An army of which only is said that it comes."""
JOINING = 0.7
"""How likely an army joins a fight near by that it can still reach."""


_COMING = frozenset((BuyProvisions, Mix, Muster))


class Outlook:
    """A look at the table. ``chance`` and ``standing`` are what is made of it."""

    def __init__(self, state: Thomond) -> None:
        self.state = state
        self.away = state.phase != "maintenance"
        """Whether armies may be in the field."""
        self.herds = {id: faction.herds for id, faction in state.factions.items()}
        """What is left of each pile when the armies have eaten."""
        self.forces = list(field(state, self.herds))
        self.piles = tuple(self.herds.values())
        """The same in content order."""
        self.strength = {
            space: {
                p: sum(one.army.battles for one in self._at(space, p)) + self._joining(space, p) for p in PRETENDERS
            }
            for space in state.defenders
        }
        """For each contested space the battles of either side, with those that will likely join them in time."""
        self.falls = [self._falls(one) for one in self.forces]
        """How likely each of the forces does not last the cycle."""
        self.febas_lost = self._febas_lost()
        """What their armies will cost the seats."""
        self.coming = [step for step in state.agenda if type(step) in _COMING]
        """Armies that are being paid or are to be."""
        self.bonds = bonds(state)
        self.country = country(state)
        self.driven = driven_out(state, self.forces, self.bonds, self.country)
        self.reigns = self._reigns()

    def chance(self) -> float:
        """How likely Clann Taidhg wins the war: under either king of the next round."""
        lead = self.standing(CT) - self.standing(CBR)
        return sum(
            likely * logistic(lead + self.under(CT, king) - self.under(CBR, king))
            for king, likely in self.reigns.items()
            if likely
        )

    def standing(self, pretender: FactionId) -> float:
        """How well a pretender stands, in febas, whoever will be king."""
        state, seat = self.state, seat_of(self.state, pretender)
        febas, lost = state.febas[seat], self.febas_lost[seat]
        total = febas + NEARLY_OUT.get(febas, 0.0) - lost + self._febas_won(pretender, seat)
        if febas <= 2:
            total += DEATH * min(1.0, lost / 2)
        total += MEANS * means(state, pretender, self.country) + LAND * self.country.land[pretender]
        total += self._field(pretender) + self._allies(pretender, seat)
        left = state.house.max_rounds - state.round
        return total + LEAD[left] if left < len(LEAD) and ahead(state) == pretender else total

    def under(self, pretender: FactionId, king: FactionId) -> float:
        """What it adds or takes that this one will be king in the next round: the crown, its price, the race."""
        state = self.state
        febas = state.febas[seat_of(state, pretender)]
        if pretender == state.king != king:
            driven = self.driven / self.reigns[king]
            price = driven * (1 - NEARLY_OUT.get(febas - 1, 0.0) - (DEATH if febas == 1 else 0.0))
            return self._race(pretender, king, -price)
        rounds = state.house.max_rounds - state.round
        key = (self.bonds, self.piles, pretender, king, state.king, state.house.war, febas, rounds)
        return _RACES.of(key, lambda: self._race(pretender, king, 0.0))

    def _race(self, pretender: FactionId, king: FactionId, total: float) -> float:
        """The same as far as it follows from febas, bonds and herds, on top of what it costs."""
        state = self.state
        febas = state.febas[seat_of(state, pretender)]
        if pretender == king or state.house.war == "letter":
            # Who goes into exile leaves the herds behind (TA-MAINT-02).
            total += HERD * self.herds[pretender] + LAST_HERD * (self.herds[pretender] > 0)
        enough = PACKS[state.edition].base.limits.febas_to_win
        for maintenance, gained in enumerate(self.harvests(pretender, king)):
            total += HARVEST[maintenance] * gained
            febas += gained
            if febas >= enough:
                return total + RACE[maintenance]
        return total + REIGN * (pretender == king)

    # ------------------------------------------------------------ armies

    def _at(self, space: SpaceId, pretender: FactionId) -> list[Force]:
        return [one for one in self.forces if one.side == pretender and one.army.space == space]

    def _joining(self, space: SpaceId, pretender: FactionId) -> int:
        """Most battles of a side that march after this can still come to a fight, if they are free."""
        state, present = self.state, numbers(self.state)
        return round(
            JOINING
            * sum(
                one.army.battles
                for one in self.forces
                if one.side == pretender
                and not one.settled
                and one.army.space not in state.defenders
                and space
                in reach(state.edition, one.army.space, present.movement_points, present.cost_crossing, NOBODY)
            )
        )

    def _loses(self, space: SpaceId, pretender: FactionId) -> float:
        """How likely a side loses the fight in a space; 0 where there is none."""
        defender = self.state.defenders.get(space)
        if defender is None:
            return 0.0
        attacker, (plus, minus) = rival(defender), terrain(self.state, space)
        strength = self.strength[space]
        won = victory(strength[attacker], strength[defender], plus - minus)
        return won if pretender == defender else 1 - won

    def _falls(self, one: Force) -> float:
        """How likely an army does not last the cycle."""
        return max(one.starves, self._loses(one.army.space, one.side))

    def _febas_lost(self) -> list[float]:
        lost = [0.0] * len(self.state.sides)
        each = -PACKS[self.state.edition].base.febas.army_eliminated
        for one, fall in zip(self.forces, self.falls, strict=True):
            lost[seat_of(self.state, one.id)] += fall
        return [each * falls for falls in lost]

    def _febas_won(self, pretender: FactionId, seat: Seat) -> float:
        """What a seat may win by the fall of the other pretender in a fight of its own."""
        foe = next((one for one in self.forces if one.id == rival(pretender)), None)
        if foe is None or foe.army.space not in self.strength:
            return 0.0
        there = self._at(foe.army.space, pretender)
        mine = any(self.state.factions[one.id].seat == seat for one in there)
        return mine * self._loses(foe.army.space, foe.id)

    def _field(self, pretender: FactionId) -> float:
        """Armies in the field, what threatens the pretender's own, and armies that are to come."""
        total = 0.0
        for one in self.forces:
            if one.side != pretender:
                continue
            fed = one.army.battles * (1 - one.hungry * (1.0 if one.settled else UNSURE))
            total += (BATTLE if one.id == pretender else ALLIED_BATTLE) * fed
            if one.id == pretender and one.army.space not in self.strength:
                total += OUTNUMBERED * self._outnumbered(one)
        for step in self.coming:
            if isinstance(step, BuyProvisions) and side(self.state, DEC) == pretender:
                total += ALLIED_BATTLE * step.battles
            elif isinstance(step, Mix) and side(self.state, step.faction) == pretender:
                total += UNDECIDED
            elif isinstance(step, Muster) and step.obliged and side(self.state, step.faction) == pretender:
                total += COMING
        return total + CALLED * self._of_de_clare(pretender)

    def _of_de_clare(self, pretender: FactionId) -> float:
        """The battles that de Clare brings this pretender, or would if called in this very turn (TA-CALL-12).

        Whoever is bound to the rival already is not expected to come.
        """
        state, dec = self.state, self.state.factions[DEC]
        if dec.army is not None:
            return dec.army.battles if side(state, DEC) == pretender else 0.0
        if dec.mobilised:
            return 0.0
        for step in state.agenda:
            if isinstance(step, BuyProvisions):
                return step.battles if side(state, DEC) == pretender else 0.0
            if isinstance(step, AnswerPretender) and step.by == pretender:
                return affordable(state, DEC, BUNRATTY)
            if isinstance(step, Call) and step.faction == pretender and not alliance_hindrance(state, pretender):
                return 0.0 if tied_to_dec(state, rival(pretender)) else CALLABLE * affordable(state, DEC, BUNRATTY)
        return 0.0

    def _outnumbered(self, one: Force) -> float:
        """By how many battles the enemies within a march are more than the friends in its space; never less than 0."""
        state, present = self.state, numbers(self.state)
        near = reach(state.edition, one.army.space, present.movement_points, present.cost_crossing, NOBODY)
        foe, here = rival(one.side), one.army.space
        foes = sum([two.army.battles for two in self.forces if two.side == foe and two.army.space in near])
        friends = sum([two.army.battles for two in self._at(here, one.side)])
        return max(0.0, foes - friends - 0.5 * terrain(state, one.army.space)[1])

    def _allies(self, pretender: FactionId, seat: Seat) -> float:
        """The kings of a side: herds, means, febas of seats of their own."""
        state, total = self.state, 0.0
        for id in self.bonds.kings[pretender]:
            total += (
                ALLIED_HERD * self.herds[id]
                + ALLIED_LAST_HERD * (self.herds[id] > 0)
                + ALLIED_MEANS * means(state, id, self.country)
                + ALLIED_LAND * self.country.land[id]
                + COMING
            )
        for other, cause in enumerate(state.sides):
            if cause == pretender and other != seat:
                total += OF_ALLIES * (min(state.febas[other], 3) - self.febas_lost[other])
        return total

    # ------------------------------------------------------------ the throne

    def _reigns(self) -> dict[FactionId, float]:
        """How likely each pretender is king in the next round."""
        state, king, other = self.state, self.state.king, rival(self.state.king)
        if not self.away:
            return {king: 1.0, other: 0.0}
        if state.factions[king].fell or state.factions[other].fell:
            exile = loser(state)
            return {exile: 0.0, rival(exile): 1.0}
        falls = dict.fromkeys(PRETENDERS, 0.0)
        falls |= {one.id: fall for one, fall in zip(self.forces, self.falls, strict=True)}
        kept = (1 - falls[king] * (1 - falls[other])) * (1 - self.driven)
        return {king: kept, other: 1 - kept}

    # ------------------------------------------------------------ the race

    def harvests(self, pretender: FactionId, king: FactionId) -> list[int]:
        """The febas that herds bring a pretender in the next maintenances if this one stays king and nobody fights."""
        state, base = self.state, PACKS[self.state.edition].base
        pays = state.house.war == "pays"
        if pays and pretender != king:
            return []
        # Who becomes king begins anew if nothing is left (TA-THRONE-01).
        anew = base.start.herds if pretender == king != state.king else 0
        piles = [
            (self.herds[id] or (anew if id == pretender else 0), tribute)
            for id, tribute in self.bonds.tribute[pretender, king]
        ]
        found = _coming(state.edition, tuple(piles))[: max(0, state.house.max_rounds - state.round)]
        return [min(1, febas) for febas in found] if pays else [*found]


@cache
def _coming(edition: str, piles: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """How many of these piles, each with its tribute, are full in the next maintenance, in the one after it, ..."""
    coming = [full(edition, herds, tribute) for herds, tribute in piles]
    return tuple([sum(piles) for piles in zip(*coming, strict=True)]) or (0,) * len(RACE)


_RACES: Memory[tuple[object, ...], float] = Memory(4_096)


@cache
def full(edition: str, herds: int, tribute: int) -> tuple[bool, ...]:
    """Whether a pile is full in the next maintenance, in the one after it, ..., if it gets (pays) this tribute."""
    limit, restock = PACKS[edition].base.limits.herds, PACKS[edition].base.numbers.restock
    found: list[bool] = []
    for _ in RACE:
        found.append(herds == limit)
        grown = min(limit, herds + restock) if herds else 0
        herds = max(0, min(limit, grown + tribute))
    return tuple(found)


def logistic(lead: float) -> float:
    """The chance that a lead of so many febas gives."""
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, lead))))
