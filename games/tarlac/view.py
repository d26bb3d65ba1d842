"""What a viewer of Os Triunfos de Tarlac may see: everything but the order of the danger deck (TA-ROUND-05).

All ids are those of the content pack, in lower case: factions "ct", "cbr", "cch", "cfe", "cdu", "cba", "umb", "cor",
"boi", "tan", "dec"; spaces "clonroad", ...; dangers "rains", "fluke", "harvest_failure", "famine", "war_scotland",
"war_wales", "war_france". Names stand in the catalogue as ``faction.<id>``, ``space.<id>``, ``danger.<id>.name``.
Every viewer sees the same.
"""

from __future__ import annotations

from collections import Counter

import msgspec

from games.core.agenda import Step
from games.core.model import Outcome, Seat
from games.tarlac.content import PACKS
from games.tarlac.pieces import Fight, Phase
from games.tarlac.printed import DEC, EXTRA, FactionId, SpaceId
from games.tarlac.queries import (
    army_of,
    capitals,
    factions_of,
    has_army,
    held_by,
    marches,
    owner,
    settlement,
    side,
    standing,
    strength,
    terrain,
    usurper,
)
from games.tarlac.state import Thomond
from games.tarlac.steps.asking import FactionChoice, RaisedChoice, SeatChoice
from games.tarlac.steps.combat import added, chances, present
from games.tarlac.steps.maintenance import tribute_to


class ArmyView(msgspec.Struct, frozen=True):
    """An army on the board."""

    faction: FactionId
    space: SpaceId
    battles: int
    """1 to 10."""
    provisions: int
    coalition: FactionId
    """The pretender it fights for ("ct", "cbr"), "" if neutral."""


class SpaceView(msgspec.Struct, frozen=True):
    """A space of the map with what lies on it."""

    id: SpaceId
    settlement: str
    """ "longport", "castle", "monastery" or "none", as it is in this scenario and round."""
    owner: FactionId
    """ "" for nobody."""
    coalition: FactionId
    """Of the owner; "" for none."""
    capital_of: FactionId
    """Whose capital it is now, "" for nobody's."""
    terrain: tuple[str, ...]
    """Any of "forest", "bog", "crossing", "castle"."""
    devastation: int
    """0 to 10."""
    destroyed: bool
    armies: tuple[ArmyView, ...]
    """In mobilisation order."""


class EdgeView(msgspec.Struct, frozen=True):
    """Two neighbouring spaces."""

    a: SpaceId
    b: SpaceId
    kind: str
    """ "route", "crossing" (a route over water), "open" (no route) or "blocked" (water that nobody crosses)."""


class FactionView(msgspec.Struct, frozen=True):
    """A faction."""

    id: FactionId
    kind: str
    """ "pretender", "subject", "independent", "tanaiste" or "english"."""
    seat: Seat | None
    """Who plays it; None: an uncontrolled neutral king."""
    coalition: FactionId
    """ "ct", "cbr" or "" """
    ally: FactionId
    """The pretender it is allied to (of de Clare: whose side is taken), "" for none; a pretender's own id."""
    herds: int
    pounds: int
    """Of de Clare; 0 for all others."""
    hostage: FactionId
    """Who holds its hostage, "" if nobody does."""
    holds: tuple[FactionId, ...]
    """Whose hostages it holds."""
    tribute: FactionId
    """The king to whom it owes a herd of tribute each round as things stand, "" for nobody."""
    king: bool
    exiled: bool
    fell: str
    """How this pretender fell in this round: "", "defeat" or "exile"."""
    army: ArmyView | None


class SeatView(msgspec.Struct, frozen=True):
    """A player."""

    seat: Seat
    side: FactionId
    """The pretender it plays for, or "dec"."""
    factions: tuple[FactionId, ...]
    """Pretender first, then kings in content order."""
    febas: int | None
    """None: this seat has none (de Clare)."""
    out: bool


class FightView(msgspec.Struct, frozen=True):
    """The combat in progress."""

    space: SpaceId
    attackers: tuple[FactionId, ...]
    defenders: tuple[FactionId, ...]
    """The armies still in it."""
    attacker_battles: int
    defender_battles: int
    attacker_modifier: int
    defender_modifier: int
    """Of the terrain, added to each die."""
    chances: tuple[int, int, int]
    """In how many of 36 throws the attacker wins the next roll, nobody does, the defender does."""
    left: int | None
    """Rolls to come; None: until one side is gone."""
    rolls: tuple[tuple[int, int], ...]
    """Totals of attacker and defender so far."""

    @property
    def hundredths(self) -> tuple[int, int, int]:
        """The chances in hundredths, which are a hundred together."""
        wins, ties, losses = self.chances
        first, second = (round(100 * count / (wins + ties + losses)) for count in (wins, wins + ties))
        return first, second - first, 100 - second


class QuestionView(msgspec.Struct, frozen=True):
    """What is being waited for."""

    seat: Seat
    faction: FactionId
    """The first of the seat's where all of them are asked about."""
    by: FactionId
    """Whose act raises the question (an offer, an attack, a sack), "" if nobody's."""
    kind: str
    """The step: "landing", "base", "muster", "mix", "buy_provisions", "march", "call", "answer_call",
    "answer_pretender", "answer_de_clare", "attack", "pursue", "answer_attack", "retreat", "stand", "sack",
    "defend_base", "rally", "starve", "feed", "feed_coyne", "go_home", "homecoming"."""


class ThomondView(msgspec.Struct, frozen=True):
    """The whole table."""

    edition: str
    scenario: str
    """ "1276" ... "1318"."""
    round: int
    rounds: int
    """Most rounds of this game."""
    cycle: int
    """0 before the first expedition phase of the round."""
    cycles: int
    phase: Phase
    king: FactionId
    exiled: FactionId
    """ "" while Thomond is parted."""
    partition: bool
    clonroad_holder: FactionId
    """The king's rival who has taken Clonroad and stands there still: the king must answer it (TA-THRONE-01).

    "" as long as it is its king's.
    """
    danger: str
    """The card in force."""
    deck: int
    """Cards face down."""
    composition: dict[str, int]
    """How many of each danger lie face down, extra ones included."""
    spaces: tuple[SpaceView, ...]
    edges: tuple[EdgeView, ...]
    factions: tuple[FactionView, ...]
    seats: tuple[SeatView, ...]
    order: tuple[FactionId, ...]
    """Factions in the order in which they mobilised this round, those whose army is gone too."""
    turn: FactionId
    """The army that acts, "" if none does."""
    reach: frozenset[SpaceId]
    """Where it could end its march; none unless it is asked to march."""
    question: QuestionView | None
    fight: FightView | None
    outcome: Outcome | None

    def space(self, id: SpaceId) -> SpaceView:
        """A space by its id."""
        return next(space for space in self.spaces if space.id == id)

    def faction(self, id: FactionId) -> FactionView:
        """A faction by its id."""
        return next(faction for faction in self.factions if faction.id == id)

    @property
    def following(self) -> FactionId | None:
        """Whose army has its turn after this one; None where that is not known, or there is none."""
        if self.turn not in self.order:
            return None
        there = {faction.id for faction in self.factions if faction.army is not None}
        later = self.order[self.order.index(self.turn) + 1 :]
        return next((faction for faction in later if faction in there), None)


def thomond_view(state: Thomond) -> ThomondView:
    """The table as anybody sees it."""
    components = PACKS[state.edition]
    composition = Counter(card.removeprefix(EXTRA) for card in state.deck)
    return ThomondView(
        edition=state.edition,
        scenario=state.scenario,
        round=state.round,
        rounds=state.house.max_rounds,
        cycle=state.cycle,
        cycles=state.house.max_cycles,
        phase=state.phase,
        king=state.king,
        exiled=state.exiled,
        partition=state.partition,
        clonroad_holder=usurper(state),
        danger=state.danger.removeprefix(EXTRA),
        deck=len(state.deck),
        composition={card: composition[card] for card in components.dangers if composition[card]},
        spaces=tuple(_space(state, space) for space in components.spaces),
        edges=tuple(EdgeView(edge.a, edge.b, edge.kind) for edge in components.edges),
        factions=tuple(_faction(state, faction) for faction in components.factions),
        seats=tuple(
            SeatView(seat, side, tuple(factions_of(state, seat)), state.febas.get(seat), seat in state.out)
            for seat, side in enumerate(state.sides)
        ),
        order=tuple(state.order),
        turn=state.turn.faction if state.turn else "",
        reach=_reach(state),
        question=_question(state),
        fight=_fight(state, state.fight) if state.fight else None,
        outcome=state.outcome,
    )


def _army(state: Thomond, faction: FactionId) -> ArmyView:
    army = army_of(state, faction)
    return ArmyView(faction, army.space, army.battles, army.provisions, side(state, faction))


def _space(state: Thomond, id: SpaceId) -> SpaceView:
    printed, tokens, holder = PACKS[state.edition].spaces[id], state.settlements[id], owner(state, id)
    kind = settlement(state, id)
    absent = state.scenario in printed.absent_in
    return SpaceView(
        id=id,
        settlement=kind,
        owner=holder,
        coalition=side(state, holder) if holder else "",
        capital_of=next((faction for faction in state.factions if id in capitals(state, faction)), ""),
        terrain=tuple(kind for kind in printed.terrain if not (absent and kind == "castle")),
        devastation=tokens.devastation,
        destroyed=tokens.destroyed,
        armies=tuple(_army(state, faction) for faction in standing(state, id)),
    )


def _faction(state: Thomond, id: FactionId) -> FactionView:
    printed, king = PACKS[state.edition].factions[id], state.factions[id]
    return FactionView(
        id=id,
        kind=printed.kind,
        seat=king.seat,
        coalition=side(state, id),
        ally=king.ally,
        herds=king.herds,
        pounds=state.pounds if id == DEC else 0,
        hostage=king.hostage,
        holds=tuple(held_by(state, id)),
        tribute=tribute_to(state, id),
        king=id == state.king,
        exiled=id == state.exiled,
        fell=king.fell,
        army=_army(state, id) if king.army else None,
    )


def _question(state: Thomond) -> QuestionView | None:
    step: Step | None = state.agenda[-1] if state.agenda else None
    if not isinstance(step, SeatChoice):
        return None
    faction = step.faction if isinstance(step, FactionChoice) else factions_of(state, step.seat)[0]
    by = step.by if isinstance(step, RaisedChoice) else ""
    return QuestionView(step.seat, faction, by, str(step.__struct_config__.tag))


def _reach(state: Thomond) -> frozenset[SpaceId]:
    turn, asked = state.turn, _question(state)
    if turn is None or asked is None or asked.kind != "march" or not has_army(state, turn.faction):
        return frozenset()
    return frozenset(marches(state, turn.faction))


def _fight(state: Thomond, fight: Fight) -> FightView:
    attackers, defenders = present(state, fight)
    plus, minus = terrain(state, fight.space)
    return FightView(
        space=fight.space,
        attackers=tuple(attackers),
        defenders=tuple(defenders),
        attacker_battles=strength(state, attackers),
        defender_battles=strength(state, defenders),
        attacker_modifier=plus,
        defender_modifier=minus,
        chances=chances(*added(state, fight.space, attackers, defenders)),
        left=fight.left,
        rolls=tuple(fight.rolls),
    )
