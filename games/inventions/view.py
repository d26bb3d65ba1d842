"""What a viewer of Inventions may see (IN-HID-01 to IN-HID-03). Renderers and texts know nothing else.

Ids are those of the content pack, in lower case: cards ``k01``…, milestones ``a1``…, specialist tiles ``s1``…,
knowledge tiles ``w1``…, hexes ``h01``…, spaces of the Era track ``z21``…, progress tiles ``eco_1`` ``cul_1``
``tec_1``…, wealth tiles ``wea_a``…, influence tokens ``inf_1``… ``inf_plus1``, objectives ``oi1``… ``op01``…; regions
by name (``africa``). What is printed on them stands in ``PACKS[view.edition]``. An owner is a seat or, with two
humans, 2 for Chronos.
"""

from __future__ import annotations

import msgspec

from games.core.model import Outcome, Seat
from games.inventions import scoring
from games.inventions.actions.invent import Innovate, Invent
from games.inventions.content import PACKS
from games.inventions.pieces import NOBODY, Owner, Token
from games.inventions.plan import PendingView, pending
from games.inventions.queries import academy_limit, chain_tokens_left, era, owners, private_displays, round_of
from games.inventions.state import Ages
from games.inventions.vocabulary import SPECIALTIES, Action, Specialty


class TokenView(msgspec.Struct, frozen=True):
    """An influence token on the map."""

    owner: Owner
    id: str
    """"inf_1" to "inf_4", "inf_plus1"; "" for one of Chronos."""
    up: bool
    """False: face down, it does not count for influence any more."""


class RegionView(msgspec.Struct, frozen=True):
    """A region with its display."""

    id: str
    tile: str
    """The specialist tile."""
    knowledge: str
    points_up: bool
    """Whether the knowledge tile shows its points side, else its chain side."""
    sage: bool
    card: str
    """The Idea or Invention; "" for none."""
    invention: bool
    presenter: Owner | None
    presented: int
    """Citizens of the presenter on the specialist tile."""
    inventor: Owner | None
    innovator: Owner | None
    citizens: tuple[int, ...]
    """In the map area, by owner."""
    spaces: tuple[TokenView | None, ...]
    """The influence spaces from the left; None: free. Their points: ``PACKS[edition].regions[id].influence_points``."""
    letter: str
    """Of its wealth stack."""
    wealth: int
    """Tiles in the stack."""
    wealth_top: str
    """The tile on top; "" where none is left."""
    chain_token: bool
    """Whether a chain token of the active player lies on the card."""
    possible: tuple[Action, ...] = ()
    """Which of Invent and Innovate whoever has the turn could do here: milestone, citizens and space are there."""


class MilestoneView(msgspec.Struct, frozen=True):
    """A milestone that lies open."""

    id: str
    diplomats: tuple[Owner, ...]
    """Whose citizens stand on it; ``PACKS[edition].milestones[id].slots`` spaces in all."""


class DisplayView(msgspec.Struct, frozen=True):
    """A private display."""

    owner: Owner | None
    """None: the non-player display."""
    milestone: MilestoneView


class HexView(msgspec.Struct, frozen=True):
    """A hex of a progress map."""

    hex: str
    tile: str
    """"" for none."""
    token: bool
    """An economy token lies here: to be earned, or on a used economy tile."""
    down: bool
    """Whether it is a technology tile that has been used."""


class SocietyView(msgspec.Struct, frozen=True):
    """One human."""

    seat: Seat
    points: int
    """So far; after the end with what was counted then."""
    influence: int
    supply: int
    academics: int
    academy_limit: int
    available: dict[Specialty, int]
    exhausted: dict[Specialty, int]
    hand: tuple[str, ...]
    """Ideas, open to all."""
    inventions: tuple[str, ...]
    milestone: MilestoneView
    space: str
    """Where the era marker stands."""
    counts_on: str
    """The space whose effect was taken instead; "" for none."""
    tokens: tuple[str, ...]
    """Influence tokens not placed yet."""
    season: tuple[Action, ...]
    """Where season pillars stand; of two."""
    epoch: str
    """Where the epoch pillar stands; "" in hand."""
    sages: int
    display: tuple[str, ...]
    """The tile display, four spaces from the left: a progress or wealth tile, the side of an Aspiration ("economy",
    "culture", "technology", "wild"), or "".
    """
    hexes: tuple[HexView, ...]
    """All 19, in the order of the pack."""
    economy: int
    """Free economy tokens."""
    chain: dict[str, int]
    """Chain tokens "ready", "used" and "idle"; all idle outside the own turn."""
    objectives: int
    """How many private objectives."""
    shown: tuple[str, ...]
    """Those that were scored, after the end."""
    score: dict[str, int]
    """Points by category as if the game ended now, without private objectives until the end; ``total`` last."""
    sources: dict[str, tuple[tuple[str, int], ...]]
    """What these came from, where the category does not say: ids with their points."""


class ChronosView(msgspec.Struct, frozen=True):
    """Chronos as the third seat."""

    owner: Owner
    supply: int
    pillar: str
    """The region of its pillar."""
    milestone: MilestoneView
    space: str
    tokens: int
    waiting: int
    """Influence tokens on the Era track."""
    tiles: tuple[str, ...]


class ObjectiveView(msgspec.Struct, frozen=True):
    """A private objective of the viewer, or a public one."""

    id: str
    points: int
    """What it would score now; for public ones see ``standing``."""
    standing: tuple[int, ...] = ()
    """Of a public objective what each seat would score now, or once it was ``done`` had for it."""
    done: bool = False
    """A public objective was scored: its points are among those of the game."""
    era: int = 0
    """Of a public objective the era at whose end it is scored."""
    progress: tuple[int, int] = (0, 0)
    """Of a private objective how much one has of what it asks for, and how much it asks for."""
    regions: tuple[str, ...] = ()
    """Of a private objective the depicted regions that count now."""


class AgesView(msgspec.Struct, frozen=True):
    """The whole table."""

    viewer: Seat | None
    era: int
    round: int
    """0 in era 6."""
    clock: int
    """Where the Chronos figure stands, of 14 spaces from 0."""
    order: tuple[Owner, ...]
    playing: Owner | None
    """Whose turn it is."""
    asked: Seat | None
    """Whom the table waits for."""
    regions: tuple[RegionView, ...]
    """In the order of their numbers; empty before the table is laid out."""
    societies: tuple[SocietyView, ...]
    chronos: ChronosView | None
    displays: tuple[DisplayView, ...]
    """The four private displays."""
    common: tuple[MilestoneView, ...]
    """From the bottom; at most five."""
    discard: tuple[str, ...]
    """Milestones."""
    eureka: tuple[MilestoneView, ...]
    """From the left."""
    stacks: dict[str, int]
    """Milestones face down, by letter ("d", "e", "f")."""
    row: tuple[str, ...]
    """Open Ideas from left to right."""
    deck: int
    deck_top: str
    """"" where the deck is empty."""
    stock: dict[str, int]
    """Copies of each progress tile in the open stacks."""
    gone: tuple[str, ...]
    """Cards that left the game before everybody's eyes."""
    public: tuple[ObjectiveView, ...]
    """Public objectives."""
    private: tuple[ObjectiveView, ...]
    """The viewer's own."""
    links: tuple[Action, ...]
    """The actions of the turn so far."""
    pending: tuple[PendingView, ...]
    """What follows in this turn, the next first."""
    owed: int
    """Ideas to be taken at the end of the action step."""
    outcome: Outcome | None
    edition: str

    @property
    def awaited(self) -> Owner | None:
        """Who is asked, also between two turns and in the claims of era 1, else whose turn it is."""
        return self.playing if self.asked is None else self.asked


def ages_view(state: Ages, viewer: Seat | None) -> AgesView:
    """The table as a seat sees it, or as anybody does (None)."""
    decks = state.decks
    laid = bool(state.regions)
    mine = state.societies[viewer].objectives if viewer is not None and laid else []
    return AgesView(
        viewer=viewer,
        era=era(state),
        round=round_of(state),
        clock=state.clock,
        order=tuple(state.order),
        playing=state.playing if state.outcome is None else None,
        asked=next(iter(state.asked), None),
        regions=tuple(_region(state, id) for id in state.regions),
        societies=tuple(_society(state, seat) for seat in range(len(state.societies))) if laid else (),
        chronos=_chronos(state),
        displays=tuple(
            DisplayView(_owner(owner), _milestone(state, id)) for id, owner in (private_displays(state) if laid else ())
        ),
        common=tuple(_milestone(state, id) for id in decks.common),
        discard=tuple(decks.discard),
        eureka=tuple(_milestone(state, id) for id in decks.eureka),
        stacks={letter: len(stack) for letter, stack in decks.stacks.items()},
        row=tuple(decks.row),
        deck=len(decks.ideas),
        deck_top=decks.ideas[-1] if decks.ideas else "",
        stock=dict(state.stock),
        gone=tuple(decks.gone),
        public=tuple(_public_objective(state, id, number + 2) for number, id in enumerate(state.objectives)),
        private=tuple(_own_objective(state, viewer, id) for id in mine) if viewer is not None else (),
        links=tuple(state.turn.links),
        pending=pending(state),
        owed=state.turn.owed,
        outcome=state.outcome,
        edition=state.edition,
    )


def _public_objective(state: Ages, id: str, scored_after: int) -> ObjectiveView:
    had = state.scored.get(id)
    now = had or tuple(scoring.public_points(state, seat, id) for seat in range(len(state.societies)))
    return ObjectiveView(id, 0, now, done=had is not None, era=scored_after)


def _own_objective(state: Ages, seat: Seat, id: str) -> ObjectiveView:
    return ObjectiveView(
        id,
        scoring.objective_points(state, seat, id),
        progress=scoring.progress_towards(state, seat, id),
        regions=scoring.regions_counted(state, seat, PACKS[state.edition].private[id]),
    )


def _owner(owner: Owner) -> Owner | None:
    return None if owner == NOBODY else owner


def _milestone(state: Ages, id: str) -> MilestoneView:
    return MilestoneView(id, tuple(state.decks.diplomats.get(id, ())))


def _region(state: Ages, id: str) -> RegionView:
    region, points = state.regions[id], PACKS[state.edition].regions[id].influence_points
    tokens: list[Token | None] = [*region.tokens, *[None] * (len(points) - len(region.tokens))]
    return RegionView(
        id=id,
        tile=region.tile,
        knowledge=region.knowledge,
        points_up=region.points_up,
        sage=region.sage,
        card=region.card,
        invention=region.invention,
        presenter=_owner(region.presenter),
        presented=region.presented,
        inventor=_owner(region.inventor),
        innovator=_owner(region.innovator),
        citizens=tuple(region.citizens),
        spaces=tuple(None if token is None else TokenView(token.owner, token.id, token.up) for token in tokens),
        letter=region.letter,
        wealth=len(region.wealth),
        wealth_top=region.wealth[-1] if region.wealth else "",
        chain_token=f"map.{region.card}" in state.turn.spent,
        possible=tuple(
            kind.action
            for kind in (Invent, Innovate)
            if state.playing in range(len(state.societies))
            and set(state.asked) <= {state.playing}
            and not kind(state.playing or 0).hindrance(state, id)
        ),
    )


def _society(state: Ages, seat: Seat) -> SocietyView:
    society, pack, over = state.societies[seat], PACKS[state.edition], state.outcome is not None
    council, active, turn = society.council, state.playing == seat, state.turn
    idle = chain_tokens_left(state) if active else pack.start.chain_tokens
    score = scoring.public_score(state, seat)
    return SocietyView(
        seat=seat,
        points=score["total"] if over else society.points,
        influence=society.influence,
        supply=society.supply,
        academics=council.academics,
        academy_limit=academy_limit(state, seat),
        available={specialty: council.available[specialty] for specialty in SPECIALTIES},
        exhausted={specialty: council.exhausted[specialty] for specialty in SPECIALTIES},
        hand=tuple(society.hand),
        inventions=tuple(society.inventions),
        milestone=_milestone(state, society.milestone),
        space=society.space,
        counts_on=society.counts_on,
        tokens=tuple(society.tokens),
        season=tuple(society.season),
        epoch=society.epoch,
        sages=society.sages,
        display=tuple(society.display),
        hexes=tuple(
            HexView(
                id,
                tile := society.built.get(id, ""),
                id in society.unearned or tile in society.used,
                tile in society.turned,
            )
            for id in pack.hexes
        ),
        economy=society.economy,
        chain={"ready": turn.ready if active else 0, "used": len(turn.spent) if active else 0, "idle": idle},
        objectives=len(society.objectives),
        shown=tuple(scoring.best_objectives(state, seat)) if over else (),
        score=score,
        sources=scoring.sources(state, seat, objectives="objectives" in score),
    )


def _chronos(state: Ages) -> ChronosView | None:
    chronos = state.chronos
    if chronos is None or not state.regions:
        return None
    return ChronosView(
        owner=owners(state)[-1],
        supply=chronos.supply,
        pillar=chronos.pillar,
        milestone=_milestone(state, chronos.milestone),
        space=chronos.space,
        tokens=chronos.tokens,
        waiting=chronos.waiting,
        tiles=tuple(chronos.tiles),
    )
