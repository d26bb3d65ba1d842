"""What decides the war: who will be king, the race for febas, armies that starve, fight or threaten.

Everything is counted in febas, so that a herd, a battle and the crown can be weighed against each other.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache

import msgspec

from games.core.model import Seat
from games.tarlac.content import CBR, CT, DEC, PACKS, PRETENDERS, FactionId, SpaceId
from games.tarlac.map import NOBODY, distance, reach
from games.tarlac.pieces import Army
from games.tarlac.queries import (
    CLONROAD,
    affordable,
    armies,
    capitals,
    numbers,
    pasture,
    rival,
    room,
    seat_of,
    side,
    standing,
    terrain,
    with_dec,
)
from games.tarlac.scoring import ahead
from games.tarlac.state import Thomond
from games.tarlac.steps.clonroad import ENOUGH, Occupation
from games.tarlac.steps.expedition import March
from games.tarlac.steps.mustering import BuyProvisions, Mix, Muster
from games.tarlac.steps.provisioning import Feed, FeedArmies, FeedCoyne
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
UNSURE = 0.35
"""How likely an army starves that is hungry where it stands, but still has its turn."""
OUTNUMBERED = -0.06
"""For each battle by which the enemies within a march are more."""
COMING = 0.15
"""An army that must come, and is not paid yet."""
UNDECIDED = -0.5
"""An army of which only is said that it comes."""
LATE = 0.3
"""How much less likely a pretender comes who was asked before and has stayed at home."""
JOINING = 0.7
"""How likely an army joins a fight near by that it can still reach."""
FULL_DEFENCE = 1.6
"""How many battles on their way to Clonroad are held up by one that stands there."""


class Force(msgspec.Struct, frozen=True):
    """An army, and what may become of it."""

    id: FactionId
    side: FactionId
    army: Army
    hungry: float
    """The share of its battles that will find nothing to eat in this cycle where it stands."""
    settled: bool
    """Whether it stays there until it eats: its march of this cycle is over."""

    @property
    def starves(self) -> float:
        """How likely it is lost to hunger in this cycle."""
        return (self.hungry == 1) * (1.0 if self.settled else UNSURE)


class Outlook:
    """A look at the table. ``chance`` and ``standing`` are what is made of it."""

    def __init__(self, state: Thomond) -> None:
        self.state = state
        self.away = state.phase != "maintenance"
        """Whether armies may be in the field."""
        self.herds = {id: faction.herds for id, faction in state.factions.items()}
        """What is left of each pile when the armies have eaten."""
        self.forces = list(self._forces())
        self.strength = {
            space: {
                p: sum(one.army.battles for one in self._at(space, p)) + self._joining(space, p) for p in PRETENDERS
            }
            for space in state.defenders
        }
        """For each contested space the battles of either side, with those that will likely join them in time."""
        self.driven = self._driven()
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
        febas, lost = state.febas[seat], self.febas_lost(seat)
        total = febas + NEARLY_OUT.get(febas, 0.0) - lost + self._febas_won(pretender, seat)
        if febas <= 2:
            total += DEATH * min(1.0, lost / 2)
        total += MEANS * self._means(pretender) + LAND * self._land(pretender)
        total += self._field(pretender) + self._allies(pretender, seat)
        left = state.house.max_rounds - state.round
        return total + LEAD[left] if left < len(LEAD) and ahead(state) == pretender else total

    def under(self, pretender: FactionId, king: FactionId) -> float:
        """What it adds or takes that this one will be king in the next round: the crown, its price, the race."""
        state, seat, total = self.state, seat_of(self.state, pretender), 0.0
        febas = state.febas[seat]
        if pretender == state.king != king:
            driven = self.driven / self.reigns[king]
            total -= driven * (1 - NEARLY_OUT.get(febas - 1, 0.0) - (DEATH if febas == 1 else 0.0))
        if pretender == king or state.house.war == "letter":
            # Who goes into exile leaves the herds behind (TA-MAINT-02).
            total += HERD * self.herds[pretender] + LAST_HERD * (self.herds[pretender] > 0)
        for maintenance, gained in enumerate(self.harvests(pretender, king)):
            total += HARVEST[maintenance] * gained
            febas += gained
            if febas >= PACKS[state.edition].base.limits.febas_to_win:
                return total + RACE[maintenance]
        return total + REIGN * (pretender == king)

    # ------------------------------------------------------------ armies

    def _forces(self) -> Iterator[Force]:
        state = self.state
        eating = any(isinstance(step, FeedArmies) for step in state.agenda)
        waiting = {step.faction for step in state.agenda if isinstance(step, (Feed, FeedCoyne))}
        marching = {step.faction for step in state.agenda if isinstance(step, March)} | set(state.order[state.next :])
        for id, faction, army in armies(state):
            hungry = 0.0
            if eating or id in waiting:
                need = max(0, army.battles - army.provisions - self._pasture(id, army.space))
                eaten = min(need, faction.herds)
                self.herds[id] -= eaten
                hungry = (need - eaten) / army.battles
            yield Force(id, side(state, id), army, hungry, state.phase != "expedition" or id not in marching)

    def _pasture(self, faction: FactionId, space: SpaceId) -> int:
        """How many battles find something to eat in a space, without provisions and herds."""
        state = self.state
        takes = space == CLONROAD and faction == rival(state.king) and state.house.war == "pays"
        if takes and not any(side(state, id) == state.king for id in standing(state, CLONROAD)):
            return PACKS[state.edition].base.limits.battles
        return pasture(state, faction, space)

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

    def febas_lost(self, seat: Seat) -> float:
        """What a seat's armies will cost it."""
        each = -PACKS[self.state.edition].base.febas.army_eliminated
        return each * sum(self._falls(one) for one in self.forces if self.state.factions[one.id].seat == seat)

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
        for step in self.state.agenda:
            if isinstance(step, BuyProvisions) and side(self.state, DEC) == pretender:
                total += ALLIED_BATTLE * step.battles
            elif isinstance(step, Mix) and side(self.state, step.faction) == pretender:
                total += UNDECIDED
            elif isinstance(step, Muster) and step.obliged and side(self.state, step.faction) == pretender:
                total += COMING
        return total

    def _outnumbered(self, one: Force) -> float:
        """By how many battles the enemies within a march are more than the friends in its space; never less than 0."""
        state, present = self.state, numbers(self.state)
        near = reach(state.edition, one.army.space, present.movement_points, present.cost_crossing, NOBODY)
        foes = sum(two.army.battles for two in self.forces if two.side == rival(one.side) and two.army.space in near)
        friends = sum(two.army.battles for two in self._at(one.army.space, one.side))
        return max(0.0, foes - friends - 0.5 * terrain(state, one.army.space)[1])

    def _allies(self, pretender: FactionId, seat: Seat) -> float:
        """The kings of a side: herds, means, febas of seats of their own."""
        state, total = self.state, 0.0
        for id in self._kings(pretender):
            total += (
                ALLIED_HERD * self.herds[id]
                + ALLIED_LAST_HERD * (self.herds[id] > 0)
                + ALLIED_MEANS * self._means(id)
                + ALLIED_LAND * self._land(id)
                + COMING
            )
        for other, cause in enumerate(state.sides):
            if cause == pretender and other != seat:
                total += OF_ALLIES * (min(state.febas[other], 3) - self.febas_lost(other))
        return total

    def _kings(self, pretender: FactionId) -> list[FactionId]:
        factions = self.state.factions
        return [
            id
            for id, king in factions.items()
            if king.ally == pretender and king.seat is not None and id not in (*PRETENDERS, DEC)
        ]

    def _means(self, faction: FactionId) -> int:
        """How many battles a faction could still mobilise in this round."""
        state = self.state
        if not self.away or state.factions[faction].mobilised:
            return 0
        if faction == state.exiled:
            return 2 if with_dec(state, faction) else PACKS[state.edition].base.landing.battles
        return affordable(state, faction, CLONROAD if faction == state.king else home(state.edition, faction))

    def _land(self, faction: FactionId) -> int:
        """How many battles coyne can pay in the capital, now or later; an exile has none."""
        return sum(room(self.state, space) for space in capitals(self.state, faction))

    # ------------------------------------------------------------ the throne

    def _reigns(self) -> dict[FactionId, float]:
        """How likely each pretender is king in the next round."""
        state, king, other = self.state, self.state.king, rival(self.state.king)
        if not self.away:
            return {king: 1.0, other: 0.0}
        if state.factions[king].fell or state.factions[other].fell:
            exile = loser(state)
            return {exile: 0.0, rival(exile): 1.0}
        falls = dict.fromkeys(PRETENDERS, 0.0) | {one.id: self._falls(one) for one in self.forces}
        kept = (1 - falls[king] * (1 - falls[other])) * (1 - self.driven)
        return {king: kept, other: 1 - kept}

    def _driven(self) -> float:
        """How likely the king is driven out of Clonroad in this round (TA-THRONE-01)."""
        state, king, other = self.state, self.state.king, rival(self.state.king)
        if state.house.war == "letter" or not self.away or state.factions[king].fell or state.factions[other].fell:
            return 0.0
        strength, hope = self._attempt(other)
        guard, relief = sum(one.army.battles for one in self._at(CLONROAD, king)), self._relief(king)
        if guard:
            plus, minus = terrain(state, CLONROAD)
            guard += relief
            first = state.defenders.get(CLONROAD, king) == king
            if first:
                return hope * victory(strength, guard, plus - minus)
            return hope * (1 - victory(guard, strength, plus - minus))
        # Who stands there first has the river: a battle holds up more than one.
        return hope / (1 + math.exp((relief - FULL_DEFENCE * strength) / 4))

    def _attempt(self, other: FactionId) -> tuple[int, float]:
        """With how many battles the king's rival may hold Clonroad in this round, and how likely it is tried."""
        state, present = self.state, numbers(self.state)
        ways = distance(state.edition, CLONROAD, present.cost_crossing)
        own = next((one for one in self.forces if one.id == other), None)
        last = state.cycle >= state.house.max_cycles
        if own is None:
            rests = state.resting.get(seat_of(state, other), 0) >= state.house.max_cycles
            if state.factions[other].mobilised or last or rests:
                return 0, 0.0
            # Who has let the first cycles pass will hardly come at all.
            early = 1.0 if state.cycle <= 1 else LATE
            if other != state.exiled:
                return self._means(other), 0.15 * early
            if not with_dec(state, other):
                return PACKS[state.edition].base.landing.battles, 0.35 * early
            return self._fetched(other)
        away = ways.get(own.army.space, 0)
        friends = [one for one in self.forces if one.side == other and one.army.space in (CLONROAD, own.army.space)]
        strength = sum(round(one.army.battles * (1 - one.hungry)) for one in friends if one is not own)
        if away == 0:
            hope = 0.9 if state.held else 0.0 if last else 0.7
        elif last:
            hope = 0.0
        else:
            hope = 0.2 if away > present.movement_points else 0.4 if own.settled else 0.6
        if away == 0 or (not own.settled and away <= present.movement_points):
            return strength + own.army.battles, hope
        food = own.army.provisions + state.factions[other].herds + self._pasture(other, own.army.space)
        return strength + min(own.army.battles, food), hope * (1 - own.starves)

    def _fetched(self, exile: FactionId) -> tuple[int, float]:
        """The same of an exile who waits for de Clare to bring him to Clonroad (TA-CALL-11)."""
        state, dec = self.state, self.state.factions[DEC]
        own = affordable(state, exile, CLONROAD)
        if not own or (dec.mobilised and dec.army is None):
            return 0, 0.0
        if dec.army is None:
            return own + affordable(state, DEC, "bunratty"), 0.2
        ways = distance(state.edition, CLONROAD, numbers(state).cost_crossing)
        near = ways.get(dec.army.space, 0) <= numbers(state).movement_points
        return own + dec.army.battles, 0.3 if near else 0.1

    def _relief(self, king: FactionId) -> int:
        """The king's battles that can come to Clonroad before it is lost: those in the field, half of those at home."""
        state, present = self.state, numbers(self.state)
        ways = distance(state.edition, CLONROAD, present.cost_crossing)
        near = [
            one
            for one in self.forces
            if one.side == king and one.army.space != CLONROAD and ways[one.army.space] <= present.movement_points
        ]
        if state.held == ENOUGH - 1 and any(isinstance(step, Occupation) for step in state.agenda):
            # The last battle phase is at hand, and the news of this cycle have been heard.
            return sum(one.army.battles for one in near if not one.settled)
        return sum(one.army.battles for one in near) + sum(self._means(id) for id in self._kings(king)) // 2

    # ------------------------------------------------------------ the race

    def harvests(self, pretender: FactionId, king: FactionId) -> list[int]:
        """The febas that herds bring a pretender in the next maintenances if this one stays king and nobody fights."""
        state = self.state
        seat, factions = seat_of(state, pretender), state.factions
        pays = state.house.war == "pays"
        if pays and pretender != king:
            return []
        piles = {id: self.herds[id] for id, one in factions.items() if one.seat == seat and id != DEC}
        if pretender == king != state.king:
            # Who becomes king begins anew if nothing is left (TA-THRONE-01).
            piles[pretender] = piles[pretender] or PACKS[state.edition].base.start.herds
        if pretender != king:
            del piles[pretender]
        payers = {id for id in tributaries(state.edition) if king in (factions[id].ally, factions[id].hostage)}
        income = len(payers) - (factions[pretender].hostage == DEC)
        limits, restock = PACKS[state.edition].base.limits, PACKS[state.edition].base.numbers.restock
        found: list[int] = []
        for _ in range(min(len(RACE), state.house.max_rounds - state.round)):
            full = sum(herds == limits.herds for herds in piles.values())
            found.append(min(full, 1) if pays else full)
            for id, herds in piles.items():
                grown = min(limits.herds, herds + restock) if herds else 0
                grown += income if id == pretender else -(id in payers and grown > 0)
                piles[id] = max(0, min(limits.herds, grown))
        return found


def logistic(lead: float) -> float:
    """The chance that a lead of so many febas gives."""
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, lead))))


@cache
def home(edition: str, faction: FactionId) -> SpaceId:
    """Where a faction mobilises that is not king."""
    return "dubh_glen" if faction == CBR else PACKS[edition].factions[faction].capital[0]


@cache
def tributaries(edition: str) -> tuple[FactionId, ...]:
    """Who pays tribute to a king."""
    return tuple(id for id, card in PACKS[edition].factions.items() if card.tributary)


@cache
def victory(attackers: int, defenders: int, modifier: int) -> float:
    """How likely so many battles defeat so many others to the end, with this on top of every die of theirs."""
    if attackers <= 0 or defenders <= 0:
        return float(attackers > 0)
    dice = [(one + modifier, two) for one in range(1, 7) for two in range(1, 7)]
    wins, losses = sum(one > two for one, two in dice), sum(one < two for one, two in dice)
    each, rolls = wins / (wins + losses), attackers + defenders - 1
    return sum(math.comb(rolls, n) * each**n * (1 - each) ** (rolls - n) for n in range(defenders, rolls + 1))
