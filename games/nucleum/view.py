"""What a viewer may see. Fields are listed one by one; the state is never copied with something taken out."""

from __future__ import annotations

import msgspec

from games.core.model import Outcome, Seat
from games.nucleum.actor import Actor, Using
from games.nucleum.content import PACKS
from games.nucleum.counting import counted, estate_of
from games.nucleum.deeds import deed_of
from games.nucleum.effects import Track
from games.nucleum.printed import Experiment, Side
from games.nucleum.queries import board, network, uranium
from games.nucleum.scoring import counted_markers, objectives, points, segments
from games.nucleum.state import EMPTY, Met, Mine, Player, Rail, Saxony, Turbine, Urban


class PlayerView(msgspec.Struct, frozen=True, kw_only=True):
    """One player; everything lies open (NU-SET-31)."""

    experiment: Experiment | None
    """None until it is chosen."""
    thaler: int
    workers: int
    """Available."""
    supply: int
    """Workers not available yet."""
    achievements: int
    vp: int
    """On the track; when the game has ended with all that final scoring brought."""
    pool: tuple[str, ...]
    """Action tiles that can be used."""
    board: tuple[str, ...]
    """Tiles in the action slots, the leftmost first."""
    aside: tuple[str, ...]
    """Special tiles not handed out yet."""
    contracts: tuple[str, ...]
    """By slot; "" where there is none."""
    have: dict[str, int]
    """How much of their requirement the player has, for contracts in the slots and all that lie face up."""
    fulfilled: tuple[str, ...]
    unlocked: tuple[str, ...]
    buildings: tuple[str, ...]
    """Urban buildings still on the player board."""
    turbines: tuple[int, ...]
    """Rows that still have their turbine."""
    mines: tuple[int, ...]
    """Rows that still have their mine."""
    income: dict[Track, int]
    """Positions of the income markers."""
    virtual_tiles: int
    """Tiles that income counts beyond those in the slots, if any lies there (NU-EFF-06)."""
    discounts: dict[str, int]
    """By how much less than printed they pay to "urbanize", "industrialize", "develop", and for "coal" (NU-EFF-01); by
    what they are using just now, too."""
    markers: tuple[int, ...]
    """Progress markers by the space they are on, the oldest first."""
    counts: tuple[int, ...]
    """What the progress tile of each segment counts for the player now."""
    counted: tuple[int, ...]
    """``markers`` and the one that would be placed before a final scoring (NU-SCORE-01)."""
    network: tuple[str, ...]
    """Cities of the player's networks."""
    uranium: int
    """On all mines."""
    points: dict[str, int]
    """If the game ended now, by category, ``total`` last."""
    objectives: dict[str, int]
    """What each unlocked technology number 8 would score of that."""


class SaxonyView(msgspec.Struct, frozen=True, kw_only=True):
    """The whole table but the order and the contents of the stacks."""

    viewer: Seat | None
    """Who looks, None if anybody; hides nothing, as all lies open."""
    edition: str
    side: Side
    players: tuple[PlayerView, ...]
    """By seat, clockwise."""
    first: Seat
    turn: Seat | None
    """Whose turn it is; None before the first round."""
    awaited: tuple[Seat, ...]
    """Who is asked something, also out of turn."""
    round: int
    """0 before the first."""
    last_round: int
    """The number of the last round once the end has been triggered, else 0."""
    urban: dict[str, Urban]
    """Urban buildings by space ("leipzig_u0")."""
    turbines: dict[str, Turbine]
    mines: dict[str, Mine]
    rubble: tuple[str, ...]
    """Closed spaces."""
    rails: dict[str, Rail]
    """Railway tiles by railway space: "lk05.0" is the space of link lk05 next to its a."""
    finished: tuple[str, ...]
    """Links whose tiles lie face down."""
    nucleum: tuple[str, ...]
    """Plants with a Nucleum, by city."""
    coal: dict[str, tuple[int, int]]
    """By coal site: wagons that show price 1 and price 2."""
    market: tuple[str, ...]
    """Action tiles by position, the dearest first; "" where there is none."""
    stack: int
    """Action tiles face down."""
    silver: tuple[str, ...]
    gold: tuple[str, ...]
    purple: tuple[str, ...]
    """Contracts face up."""
    silver_stack: int
    gold_stack: int
    progress_tiles: tuple[str, ...]
    """Of the segments 1 to 4."""
    segment_nucleum: tuple[int, ...]
    """Segments that still have their Nucleum."""
    kings_days: int
    """Scored so far."""
    met: tuple[Met, ...]
    """End conditions met, in order, and by whom."""
    outcome: Outcome | None

    @property
    def following(self) -> Seat | None:
        """Who has the turn after this one; None where that is not yet known, or nobody has (NU-TURN-01, NU-END-06)."""
        if self.turn is None or self.outcome is not None:
            return None
        seat = (self.turn + 1) % len(self.players)
        return None if seat == self.first and self.round == self.last_round else seat


def saxony_view(state: Saxony, viewer: Seat | None) -> SaxonyView:
    """The same for all but whose it is: nobody has anything secret (NU-SET-31)."""
    land = state.land
    return SaxonyView(
        viewer=viewer,
        edition=state.edition,
        side=state.side,
        players=tuple(_player_view(state, seat, player) for seat, player in enumerate(state.players)),
        first=state.first,
        turn=state.turn,
        awaited=tuple(state.asked),
        round=state.round,
        last_round=state.trigger + 1 if state.trigger else 0,
        urban=dict(land.urban),
        turbines=dict(land.turbines),
        mines=dict(land.mines),
        rubble=tuple(land.rubble),
        rails=dict(land.rails),
        finished=tuple(land.finished),
        nucleum=tuple(land.nucleum),
        coal={site: (wagons[0], wagons[1]) for site, wagons in land.coal.items()},
        market=tuple(state.market),
        stack=len(state.stack),
        silver=tuple(state.silver),
        gold=tuple(state.gold),
        purple=tuple(state.purple),
        silver_stack=len(state.silver_stack),
        gold_stack=len(state.gold_stack),
        progress_tiles=tuple(state.progress_tiles),
        segment_nucleum=tuple(state.segment_nucleum),
        kings_days=state.kings_days,
        met=tuple(state.met),
        outcome=state.outcome,
    )


def _player_view(state: Saxony, seat: Seat, player: Player) -> PlayerView:
    contracts = PACKS[state.edition].contracts
    wanted = [id for id in (*player.contracts, *state.silver, *state.gold, *state.purple) if id != EMPTY]
    own, actor = estate_of(state, seat), Actor(state, seat)
    worth, scored = segments(state, seat, own), points(state, seat)
    return PlayerView(
        experiment=player.experiment,
        thaler=player.thaler,
        workers=player.workers,
        supply=player.supply,
        achievements=player.achievements,
        vp=player.vp if state.outcome is None else scored["total"],
        pool=tuple(player.pool),
        board=tuple(player.board),
        aside=tuple(player.aside),
        contracts=tuple(player.contracts),
        have={id: counted(state, seat, contracts[id].requirement, own) for id in wanted},
        fulfilled=tuple(player.fulfilled),
        unlocked=tuple(player.unlocked),
        buildings=tuple(player.buildings),
        turbines=tuple(player.turbines),
        mines=tuple(player.mines),
        income=dict(player.income),
        virtual_tiles=actor.virtual_tiles,
        discounts=_discounts(state, seat, actor),
        markers=tuple(player.markers),
        counts=tuple(worth.values()),
        counted=tuple(counted_markers(state, seat, worth)),
        network=tuple(board(state).names(network(state, seat))),
        uranium=uranium(state, seat),
        points=scored,
        objectives=objectives(state, seat, own),
    )


def _discounts(state: Saxony, seat: Seat, actor: Actor) -> dict[str, int]:
    found = {on: actor.discount(on) for on in ("urbanize", "industrialize", "develop", "coal")}
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, Using) and step.seat == seat:
        deed = deed_of(state.edition, step.deed)
        if deed.action in found:
            found[deed.action] += deed.mod.workers if deed.action == "industrialize" else deed.mod.thaler
    return found
