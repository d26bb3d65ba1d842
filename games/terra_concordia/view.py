"""What a viewer of Terra Concordia may see (TC-INFO-01 to TC-INFO-04). Renderers and texts know nothing else.

Ids are those of the content pack, in lower case: ``con_17``, ``tec_03``, ``evt_05``… Names come from the catalogue
(``card.<id>``, ``terrain.<terrain>``, ``civilization.<id>``). Hexes are named as printed: ``a1`` to ``i6``.
"""

from __future__ import annotations

import msgspec

from games.core.model import Outcome, Seat
from games.terra_concordia.actions import influence, play, research, restore, trade
from games.terra_concordia.actions.build import PickSite
from games.terra_concordia.board import BOATS, HEXES, NAMES, Terrain, bordering, coordinates
from games.terra_concordia.content import PACKS
from games.terra_concordia.diplomacy import alliance_of
from games.terra_concordia.goods import RESOURCES, Amounts
from games.terra_concordia.pieces import HIDDEN, NOBODY, RESERVE
from games.terra_concordia.queries import after
from games.terra_concordia.scoring import placed, public_score
from games.terra_concordia.situation import Mover
from games.terra_concordia.solo import reached
from games.terra_concordia.state import World
from games.terra_concordia.steps.turns import TradeQueue


class WorkerView(msgspec.Struct, frozen=True):
    """A worker figure."""

    seat: Seat
    number: int
    """From 1, among the workers of its owner."""
    hex: str | None
    """Where it stands; None: in its owner's reserve."""
    free: bool
    """False: exhausted until the next Planning."""
    boat: bool
    """Whether it is drawn as a boat: on Ocean or Lake, not on Island (TC-ACT-NAVIGATE-05)."""


class BuildingView(msgspec.Struct, frozen=True):
    """A Construction or Wonder on the board."""

    seat: Seat
    """Its builder, who keeps it whoever controls the hex."""
    card: str
    hex: str
    vp: int


class HexView(msgspec.Struct, frozen=True):
    """One of the 54 hexes."""

    name: str
    """"a1" to "i6": the letter is the column from the left, the number the row from the top."""
    column: int
    """0 to 8; odd columns lie half a hex lower (flat-top hexes)."""
    row: int
    """0 to 5."""
    terrain: Terrain | None
    """"forest", "mountain", "lake", "field", "ruins", "volcanic", "ocean", "island", "start"; None: face down."""
    owner: Seat | None
    """Who controls it."""
    corner: str
    """On a Start hex the colour that it belongs to ("red", "blue", "green", "yellow"), else ""."""
    explorable: bool
    """Face down and next to a hex that is face up."""
    worker: WorkerView | None
    disc: Seat | None
    """Whose influence disc lies on it."""
    constructions: tuple[BuildingView, ...]
    """At most four (five for whoever has Basic Machinery), oldest first of each builder."""
    wonders: tuple[BuildingView, ...]


class NationView(msgspec.Struct, frozen=True):
    """One player."""

    seat: Seat
    civilization: str
    """"solaris", "mariteia", "verdantis", "aurifera"; "" until it is picked."""
    colour: str
    """"red", "blue", "green", "yellow"; "" until the civilization is picked."""
    automa: bool
    resources: Amounts
    """All ten, in the fixed order: wood stone iron water food energy artefact prestige influence gold."""
    individual: int
    """Individual sustainability, 0 to 10."""
    workers: tuple[WorkerView, ...]
    free_workers: int
    discs: int
    """Influence discs in supply, of 6."""
    hexes: int
    """Hexes controlled."""
    hand: int
    """Number of hand cards."""
    constructions: tuple[BuildingView, ...]
    wonders: tuple[BuildingView, ...]
    technologies: tuple[str, ...]
    """In the order in which they were acquired."""
    played: tuple[str, ...]
    """Hand cards that stay in play: Projects, special Workers, Legacies and others with a lasting effect."""
    passed: bool
    left: dict[str, int]
    """How often this player may still do what is limited per round: trade, research, influence, restore, cards."""
    embargo: bool
    """Whether this player may not Trade for the rest of the round."""
    score: dict[str, int]
    """VP by category as if the game ended now, without the secret objective; ``total`` last. After the end: final."""
    ally: Seat | None
    secret: str
    """The secret objective once the game is over, else ""."""


class ObjectiveView(msgspec.Struct, frozen=True):
    """A public objective and what it would give now."""

    card: str
    places: tuple[int, int, int]
    points: dict[Seat, int]
    """VP now, of the seats that get any."""


class GoalView(msgspec.Struct, frozen=True):
    """A goal of the solo scenario, in the order of the scenario."""

    number: int
    """From 0."""
    reached: int
    at_least: int
    met: bool


class OfferView(msgspec.Struct, frozen=True):
    """A proposed alliance."""

    by: Seat
    to: Seat


class PrivateView(msgspec.Struct, frozen=True):
    """What only the viewer may see."""

    hand: tuple[str, ...]
    """Sorted by type and number."""
    secret: str
    """"" in the Beginners variant, and before it is dealt."""
    queue: tuple[str, ...]
    """The steps of an unconfirmed Trade: "stone.gold" sells Stone, "wood.iron" swaps Wood for Iron."""
    lot: int = 0
    """Units that a sell step of the queue gives away."""
    price: int = 0
    """Gold that a sell step of the queue brings."""
    after: Amounts = {}
    """All ten resources as the queue would leave them; empty without a queue, or if it cannot be carried out."""
    blocked: int | None = None
    """The first step of the queue that cannot be carried out after those before it, from 0."""
    building: str = ""
    """The card that waits for its hex, or ""."""


class WorldView(msgspec.Struct, frozen=True):
    """The whole table."""

    viewer: Seat | None
    variant: str
    """"standard", "quick", "epic", "beginners", "diplomacy"."""
    scenario: str
    """The solo scenario, or ""."""
    round: int
    """From 1."""
    rounds: int
    phase: str
    """"setup", "planning", "actions", "production", "maintenance"."""
    turn: Seat | None
    """Whose turn it is in the Actions phase; None otherwise and when the game is over."""
    first: Seat
    """Who holds the first-player token."""
    sustainability: int
    """Of the globe, 0 to 10; marks at 5 and 7."""
    hexes: tuple[HexView, ...]
    """All 54, column by column."""
    nations: tuple[NationView, ...]
    """By seat."""
    events: tuple[str, ...]
    """The events of this round."""
    market: tuple[str, ...]
    """Technologies face up."""
    taken: dict[str, Seat]
    """Exclusive Technologies that somebody has."""
    wonders: tuple[str, ...]
    """Wonders face up that can be built."""
    hidden_wonders: int
    """Wonders of the pool still face down."""
    objectives: tuple[ObjectiveView, ...]
    piles: dict[str, int]
    """Cards face down: constructions, pool (the mixed one), events, technologies."""
    discards: dict[str, tuple[str, ...]]
    """Cards face up on the discards of constructions, pool, events, technologies (TC-INFO-04)."""
    goals: tuple[GoalView, ...]
    """Of the solo scenario."""
    offers: tuple[OfferView, ...]
    alliances: tuple[OfferView, ...]
    private: PrivateView | None
    """None for a spectator."""
    outcome: Outcome | None
    edition: str
    """Which content pack is played."""
    awaited: tuple[Seat, ...] = ()
    """Who is asked while it is nobody's turn, as in Planning and Maintenance."""

    @property
    def following(self) -> Seat | None:
        """Who has the turn after this one if nobody else passes; None where nobody else has."""
        seat = None if self.turn is None else after(self.turn, [nation.passed for nation in self.nations])
        return None if seat == self.turn else seat


def world_view(state: World, viewer: Seat | None) -> WorldView:
    """The table as a seat sees it, or as anybody does (None)."""
    components = PACKS[state.edition]
    exclusive = components.exclusive
    taken = {id: seat for seat, nation in enumerate(state.nations) for id in nation.technologies if id in exclusive}
    going = state.outcome is None and state.phase == "actions"
    return WorldView(
        viewer=viewer,
        variant=state.variant,
        scenario=state.scenario,
        round=state.round,
        rounds=state.rounds,
        phase=state.phase,
        turn=state.turn if going else None,
        first=state.first,
        sustainability=state.sustainability,
        hexes=_hexes(state),
        nations=tuple(_nation(state, seat) for seat in range(len(state.nations))),
        events=tuple(state.current),
        market=tuple(state.market),
        taken=taken,
        wonders=tuple(state.wonders),
        hidden_wonders=len(state.hidden_wonders),
        objectives=tuple(ObjectiveView(id, components.public[id].places, placed(state, id)) for id in state.objectives),
        piles={
            "constructions": len(state.constructions.cards),
            "pool": len(state.pool.cards),
            "events": len(state.events.cards),
            "technologies": len(state.technologies.cards),
        },
        discards={
            "constructions": tuple(state.constructions.discards),
            "pool": tuple(state.pool.discards),
            "events": tuple(state.events.discards),
            "technologies": tuple(state.technologies.discards),
        },
        goals=_goals(state),
        offers=tuple(OfferView(offer.by, offer.to) for offer in state.diplomacy.offers),
        alliances=tuple(OfferView(pact.by, pact.to) for pact in state.diplomacy.alliances),
        private=None if viewer is None else _private(state, viewer),
        outcome=state.outcome,
        edition=state.edition,
        awaited=() if going or state.outcome is not None else tuple(sorted(state.asked)),
    )


def _workers(state: World, seat: Seat) -> tuple[WorkerView, ...]:
    land = state.land
    found: list[WorkerView] = []
    for number, worker in enumerate(state.nations[seat].workers, start=1):
        there = worker.spot != RESERVE
        boat = there and land.terrain(worker.spot) in BOATS
        found.append(WorkerView(seat, number, NAMES[worker.spot] if there else None, worker.free, boat))
    return tuple(found)


def _hexes(state: World) -> tuple[HexView, ...]:
    land, components = state.land, PACKS[state.edition]
    if not land.terrains:
        return ()
    corners = {hex: components.civilizations[id].colour for id, hex in components.corners.items()}
    workers = {worker.hex: worker for seat in range(len(state.nations)) for worker in _workers(state, seat)}
    revealed = land.revealed()
    near = bordering(revealed) & ~revealed
    found: list[HexView] = []
    for hex in range(HEXES):
        owner, (column, row), name = land.owners[hex], coordinates(hex), NAMES[hex]
        found.append(
            HexView(
                name=name,
                column=column,
                row=row,
                terrain=None if owner == HIDDEN else land.terrain(hex),
                owner=None if owner in (NOBODY, HIDDEN) else owner,
                corner=corners.get(hex, ""),
                explorable=bool(near >> hex & 1),
                worker=workers.get(name),
                disc=land.discs.get(hex),
                constructions=tuple(
                    building
                    for seat in range(len(state.nations))
                    for building in _constructions(state, seat)
                    if building.hex == name
                ),
                wonders=tuple(
                    building
                    for seat in range(len(state.nations))
                    for building in _wonders(state, seat)
                    if building.hex == name
                ),
            )
        )
    return tuple(found)


def _constructions(state: World, seat: Seat) -> tuple[BuildingView, ...]:
    cards = PACKS[state.edition].cards
    return tuple(BuildingView(seat, b.card, NAMES[b.hex], cards[b.card].vp) for b in state.nations[seat].buildings)


def _wonders(state: World, seat: Seat) -> tuple[BuildingView, ...]:
    cards = PACKS[state.edition].cards
    return tuple(BuildingView(seat, b.card, NAMES[b.hex], cards[b.card].vp) for b in state.nations[seat].wonders)


def _nation(state: World, seat: Seat) -> NationView:
    nation, components, mover = state.nations[seat], PACKS[state.edition], Mover(state, seat)
    picked = components.civilizations.get(nation.civilization)
    pact = alliance_of(state, seat)
    over = state.outcome is not None
    return NationView(
        seat=seat,
        civilization=nation.civilization,
        colour=picked.colour if picked else "",
        automa=nation.automa,
        resources={resource: nation.resources[resource] for resource in RESOURCES},
        individual=nation.individual,
        workers=_workers(state, seat),
        free_workers=sum(worker.free for worker in nation.workers),
        discs=nation.discs,
        hexes=state.land.owners.count(seat),
        hand=len(nation.hand),
        constructions=_constructions(state, seat),
        wonders=_wonders(state, seat),
        technologies=tuple(nation.technologies),
        played=tuple(nation.played),
        passed=nation.passed,
        left={
            "trade": max(0, trade.left(mover)),
            "research": max(0, research.left(mover)),
            "influence": max(0, influence.left(mover)),
            "restore": max(0, restore.left(mover)),
            "cards": max(0, play.left(mover)),
        },
        embargo=nation.used.embargo,
        score=public_score(state, seat),
        ally=None if pact is None else pact.to if pact.by == seat else pact.by,
        secret=nation.secret if over else "",
    )


def _goals(state: World) -> tuple[GoalView, ...]:
    story = state.story
    if story is None:
        return ()
    counted = [reached(state, goal) for goal in story.goals]
    return tuple(
        GoalView(number, n, goal.at_least, n >= goal.at_least)
        for number, (n, goal) in enumerate(zip(counted, story.goals, strict=True))
    )


def _private(state: World, viewer: Seat) -> PrivateView:
    nation = state.nations[viewer]
    top = state.agenda[-1] if state.agenda else None
    hand = tuple(sorted(nation.hand))
    if isinstance(top, PickSite) and top.seat == viewer:
        return PrivateView(hand, nation.secret, (), building=top.card)
    if not isinstance(top, TradeQueue) or top.seat != viewer or not top.queue:
        return PrivateView(hand, nation.secret, ())
    booth = trade.booth(Mover(state, viewer), top.queue)
    return PrivateView(
        hand,
        nation.secret,
        top.queue,
        lot=booth.lot,
        price=booth.price,
        after={**booth.stock} if booth.blocked is None else {},
        blocked=booth.blocked,
    )
