"""Option B: a tile as a railway, who may act because of it, and what a finished link brings (NU-RAIL-01 to -16)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

import msgspec

from games.core.agenda import Choice, Game, Step
from games.core.model import Key, Option, Refusal, Seat, Text, player, refused
from games.core.saving import clone
from games.core.texts import in_a_row, series
from games.nucleum.actor import Actor
from games.nucleum.board import RailSpace
from games.nucleum.content import PACKS
from games.nucleum.deeds import end_key
from games.nucleum.effects import Income, WildCity
from games.nucleum.labels import city_said, code_said, ends_icon, link_said, thing_said
from games.nucleum.queries import board, clockwise, network
from games.nucleum.state import Rail, Saxony
from games.nucleum.steps.acting import Matched, out_of_reach
from games.nucleum.steps.gains import Receive, after
from games.nucleum.verbs import from_active
from games.nucleum.wording import deed_said, end_said, named_said

WORKERS = 1
"""Available workers that a railway costs: they stay on the tile (NU-TURN-03)."""


def hindrance(state: Saxony, seat: Seat, tile: str) -> Refusal | None:
    """Why a tile of the pool cannot be placed as a railway (NU-TURN-03); None: it can."""
    label, owner = code_said(tile), state.players[seat]
    if PACKS[state.edition].tiles[tile].directive:
        return Refusal(label, Text("refused.directive_rail"), "NU-PLAY-08", usual=True)
    if owner.workers < WORKERS:
        return refused(label, "no_worker", "NU-TURN-03")
    if not any(allowed(state, space) for space in board(state).rails.values()):
        return refused(label, "no_rail_space", "NU-RAIL-02")
    return None


def allowed(state: Saxony, space: RailSpace) -> bool:
    """Whether a railway space is empty and touches a city, a coal site or a filled space of its link (NU-RAIL-02)."""
    rails = state.land.rails
    return space.key not in rails and (bool(space.touches) or any(key in rails for key in space.beside))


class PickTrack(Choice, frozen=True, tag="pick_track"):
    """On which empty railway space (NU-RAIL-02)."""

    prefix = "track."

    tile: str

    def prompt(self, game: Game[Saxony]) -> Text:
        first, second = PACKS[game.state.edition].tiles[self.tile].ends
        # What each colour does is said nowhere else while a space is chosen.
        told = {"tile": code_said(self.tile), "first": end_said(first), "second": end_said(second)}
        return Text("ask.pick_track", told)

    def options(self, game: Game[Saxony]) -> list[Option]:
        """The spaces, first where both ends of the tile match, then where one does; of these first the seat's own."""
        state = game.state
        own = network(state, self.seat)
        first, second = [end.colour for end in PACKS[state.edition].tiles[self.tile].ends]
        wild = _wild(state, self.seat)
        found: tuple[list[tuple[bool, Option]], ...] = ([], [], [])
        for space in board(state).rails.values():
            if allowed(state, space):
                a, b = _met(state, space, 0), _met(state, space, 1)
                any_a, any_b = bool(space.nodes[0]) and a in wild, bool(space.nodes[1]) and b in wild
                one_way = (any_a or a == first) + (any_b or b == second)
                other_way = (any_a or a == second) + (any_b or b == first)
                most = max(one_way, other_way)
                fits = (any_a or a in (first, second), any_b or b in (first, second))
                near = bool(space.touches & own)
                found[most].append((not near, _track(state.edition, space, a, b, *fits, most, near)))
        return [option for most in (2, 1, 0) for _, option in sorted(found[most], key=lambda one: one[0])]

    def choose(self, game: Game[Saxony], *names: Key) -> None:
        game.then(PickWay(self.seat, self.tile, names[0]))

    def wishes(self, state: Saxony) -> Iterable[Key]:
        return board(state).rails

    def hindrance(self, state: Saxony, name: Key) -> Refusal | None:
        space = board(state).rails[name]
        if allowed(state, space):
            return None
        reason = "rail_taken" if name in state.land.rails else "rail_loose"
        return refused(space_said(state.edition, space), reason, "NU-RAIL-02")

    def refusals(self, game: Game[Saxony]) -> list[Refusal]:
        return []  # which spaces are taken is to be seen on the map


def _met(state: Saxony, space: RailSpace, side: int) -> str:
    """What an end of a tile would touch: the colour of a city or of the tile beside it; "none": nothing with one."""
    beside = state.land.rails.get(space.beside[side])
    if beside is None:
        return space.meets[side] if space.nodes[side] else "none"
    return PACKS[state.edition].tiles[beside.tile].ends[_touching(beside, side)].colour


def _touching(beside: Rail, side: int) -> int:
    """The end of a neighbour that touches: of one towards a that which faces b, and the other way round."""
    return 1 - beside.a if side == 0 else beside.a


@cache
def _track(edition: str, space: RailSpace, a: str, b: str, fits_a: bool, fits_b: bool, most: int, near: bool) -> Option:
    """A railway space with the colours of both its sides, as it is they that decide what may be done.

    ``most`` ends of the tile can match there at once: where both or none do, the heading says all of it. ``near``:
    it touches a network of whoever places the tile.
    """
    told = {"space": space_said(edition, space), "a": Text(f"meets.{a}"), "b": Text(f"meets.{b}")}
    fitting = dict.fromkeys([colour for colour, fits in ((a, fits_a), (b, fits_b)) if fits])
    colours = [Text(f"colour.{colour}") for colour in fitting]
    said = [Text("note.fits", {"colours": colours})] if most == 1 else []
    said += [Text("note.own_network")] if near else []
    note = in_a_row(said) if len(said) > 1 else next(iter(said), None)
    label, group = Text("option.track", told), f"track_{most}"
    # Where nothing matches are most of them, and least is to be had there.
    return Option(f"{PickTrack.prefix}{space.key}", label, group, ends_icon(a, b), note=note, aside=not most)


class PickWay(Choice, frozen=True, tag="pick_way"):
    """Which end faces which way (NU-RAIL-03), and then the railway is placed.

    Not asked where it comes to the same: nothing matches either way, and no space is left beside it where something
    could later (NU-RAIL-05, NU-RAIL-06).
    """

    detail = True
    prefix = "way."
    barred = ("refused.way", "NU-RAIL-03")

    tile: str
    space: str

    def prompt(self, game: Game[Saxony]) -> Text:
        space = board(game.state).rails[self.space]
        return Text("ask.pick_way", {"tile": code_said(self.tile), "space": space_said(game.state.edition, space)})

    def options(self, game: Game[Saxony]) -> list[Option]:
        state = game.state
        space, ends = board(state).rails[self.space], PACKS[state.edition].tiles[self.tile].ends
        found: list[tuple[bool, Option]] = []
        for first in range(2):
            told = {
                "a": Text(f"colour.{ends[first].colour}"),
                "b": Text(f"colour.{ends[1 - first].colour}"),
                "to_a": city_said(space.link.a),
                "to_b": city_said(space.link.b),
            }
            fires = matches(state, self.seat, self.space, Rail(self.tile, self.seat, first))
            option = self.offer(first, Text("option.way", told), "way", "rail", note=_fires_said(state.edition, fires))
            found.append((not fires, option))
        if all(vain for vain, _ in found) and all(not key or key in state.land.rails for key in space.beside):
            return [found[0][1]]
        # The way that does something stands first; beside it the other gives that up.
        useful = sum([not vain for vain, _ in found]) == 1
        return [
            msgspec.structs.replace(option, waste=vain and useful)
            for vain, option in sorted(found, key=lambda one: one[0])
        ]

    def remarks(self, game: Game[Saxony]) -> Mapping[Key, Text]:
        said = {f"{self.prefix}{first}": self._vain_said(game, first) for first in range(2)}
        return {key: vain for key, vain in said.items() if vain}

    def _vain_said(self, game: Game[Saxony], first: int) -> Text | None:
        """Which matched actions would lapse once the tile lies there (NU-RAIL-09)."""
        state = clone(game.rules, game.state)
        fires = self._lay(state, first)
        vain = [fire for fire in fires if out_of_reach(state, fire[0], [end_key(state.edition, *fire[1:])])]
        if vain and len(vain) == len(fires):
            return Text("note.vain_all")  # the note beside it has just named them
        return Text("note.vain", {"what": series(_deeds_said(state.edition, vain))}) if vain else None

    def _lay(self, state: Saxony, first: int) -> list[tuple[Seat, str, int]]:
        """The tile lies there with a worker on it (NU-TURN-03); who may act because of it."""
        rail = Rail(self.tile, self.seat, first)
        fires = matches(state, self.seat, self.space, rail)
        owner = state.players[self.seat]
        owner.pool.remove(self.tile)
        owner.workers -= WORKERS
        state.land.rails[self.space] = rail
        return fires

    def choose(self, game: Game[Saxony], *names: Key) -> None:
        state = game.state
        space = board(state).rails[self.space]
        answers = Actor(state, self.seat).answering("rail")
        fires = self._lay(state, int(names[0]))
        told = {"player": player(self.seat), "tile": named_said(state.edition, self.tile)}
        game.emit("event.railway", **told, space=space_said(state.edition, space), cost=thing_said("worker", WORKERS))
        game.then(
            *_in_order(state, self.seat, self.tile, fires),
            CompleteLink(self.seat, space.link.id),
            *after(self.seat, answers),
        )


@cache
def space_said(edition: str, space: RailSpace) -> Text:
    """A railway space: its link, and of a longer one which city is beside it, or that none is."""
    link = link_said(edition, space.link.id)
    if space.length == 1:
        return link
    beside = space.nodes[0] or space.nodes[1]
    return (
        Text("rail_beside", {"link": link, "city": city_said(beside)})
        if beside
        else Text("rail_within", {"link": link})
    )


def _fires_said(edition: str, fires: Sequence[tuple[Seat, str, int]]) -> Text:
    """Which actions a placement lets whom do."""
    return Text("note.matches", {"what": series(_deeds_said(edition, fires))}) if fires else Text("note.no_match")


def _deeds_said(edition: str, fires: Sequence[tuple[Seat, str, int]]) -> list[Text]:
    """Matched actions, each with its owner."""
    return [
        Text("note.fires", {"player": player(owner), "deed": deed_said(edition, end_key(edition, tile, end))})
        for owner, tile, end in fires
    ]


def matches(state: Saxony, seat: Seat, key: str, rail: Rail) -> list[tuple[Seat, str, int]]:
    """Who may act because of a tile placed here: owner, tile, end; first the new tile's ends (NU-RAIL-05 to -08)."""
    space, rails = board(state).rails[key], state.land.rails
    tiles = PACKS[state.edition].tiles
    wild = _wild(state, seat)
    own: list[tuple[Seat, str, int]] = []
    others: list[tuple[Seat, str, int]] = []
    for side in range(2):
        end = rail.a if side == 0 else 1 - rail.a
        colour, meets = tiles[rail.tile].ends[end].colour, space.meets[side]
        beside = rails.get(space.beside[side])
        if beside is not None:
            touching = _touching(beside, side)
            if tiles[beside.tile].ends[touching].colour == colour:
                own.append((seat, rail.tile, end))
                others.append((beside.seat, beside.tile, touching))
        elif meets == colour or meets in wild:
            own.append((seat, rail.tile, end))
    return [*own, *others]


def _wild(state: Saxony, seat: Seat) -> list[str]:
    """The colours of cities that match all ends of a player (NU-EFF-07)."""
    return [effect.colour for _, effect in Actor(state, seat).effects if isinstance(effect, WildCity)]


def _in_order(state: Saxony, seat: Seat, tile: str, fires: list[tuple[Seat, str, int]]) -> list[Matched]:
    """The new tile's ends, other tiles of the active player, then the other owners clockwise (NU-RAIL-09)."""
    groups = [[fire for fire in fires if fire[1] == tile]]
    groups += [[fire for fire in fires if fire[0] == owner and fire[1] != tile] for owner in clockwise(state, seat)]
    return [
        Matched(group[0][0], tuple([end_key(state.edition, laid, end) for _, laid, end in group]))
        for group in groups
        if group
    ]


class CompleteLink(Step, frozen=True, tag="complete_link"):
    """A link that this placement filled is turned face down, then its owners are rewarded (NU-RAIL-12 to -15)."""

    seat: Seat
    link: str

    def run(self, game: Game[Saxony]) -> None:
        state = game.state
        keys, rails = board(state).links[self.link], state.land.rails
        if not all(key in rails for key in keys):
            return
        state.land.finished.append(self.link)
        game.emit("event.finished", link=link_said(state.edition, self.link))
        reward = PACKS[state.edition].inaugurations.get((len(state.players), len(keys)))
        if reward is None:
            return
        follow: list[Step] = []
        for owner in from_active(state):
            tiles = sum([rails[key].seat == owner for key in keys])
            if tiles:
                steps = reward.steps * (tiles if reward.per == "own_tile" else 1)
                follow.append(Receive(owner, (Income("vp", steps),)))
                follow += after(owner, Actor(state, owner).answering("inauguration"))
        game.then(*follow)
