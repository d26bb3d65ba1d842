"""Viajar: over the ropes, to the Sages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache

from games.core.agenda import Choice, Game, Step
from games.core.model import Key, Option, Refusal, Seat, Text, player, refused
from games.inventions.actions.act import Act, perform, performed
from games.inventions.content import PACKS
from games.inventions.labels import action_said, barred, region_said, thing_said
from games.inventions.queries import has_built
from games.inventions.state import Ages
from games.inventions.verbs import came, score

ALONE = ".alone"
"""What the name of a way ends with on which the Sage at its end is left there."""


@performed
class Travel(Act, frozen=True, tag="travel"):
    """Move a citizen to a joined region (IN-ACT-TRAVEL-01 to IN-ACT-TRAVEL-05).

    Whether the Sage comes along is said with the way, unless the journey goes on from there (IN-TILE-CUL-5).
    """

    prefix = "travel."
    action = "travel"
    brings = "culture"

    def wishes(self, state: Ages) -> Iterable[str]:
        regions = state.regions
        ways = all_ways(tuple(regions))
        yield from ways
        if not has_built(state.societies[self.seat], "cul_5"):
            yield from (way + ALONE for way, there in ways.items() if regions[there].sage)

    def hindrance(self, state: Ages, name: str) -> Refusal | None:
        here, there = ends(name)
        if not state.regions[here].citizens[self.seat]:
            return barred(region_said, here, "no_citizen_there", "IN-ACT-TRAVEL-02")
        if there not in PACKS[state.edition].near[here] and not has_built(state.societies[self.seat], "cul_3"):
            return no_rope(name)
        return None

    def able(self, state: Ages) -> Iterable[str]:
        regions, society = state.regions, state.societies[self.seat]
        starts = tuple([here for here, region in regions.items() if region.citizens[self.seat]])
        ways = open_ways(state.edition, tuple(regions), starts, has_built(society, "cul_3"))
        yield from ways
        if not has_built(society, "cul_5"):
            yield from [way + ALONE for way, there in ways.items() if regions[there].sage]

    def show(self, state: Ages, name: str) -> Option:
        if has_built(state.societies[self.seat], "cul_5"):
            return travel_option(state, self.prefix, name)
        here, there = ends(name)
        told, under = way_said(name).args, region_said(here)
        if name.endswith(ALONE):
            label = Text("option.travel_alone", told)
            return self.offer(name, label, "travel_alone", "travel", under=under, short=way_said(name))
        if not state.regions[there].sage:
            return travel_option(state, self.prefix, name)
        told = {**told, "what": taught_said(state, there)}
        label, short = Text("option.travel_sage", told), Text("option.travel_sage_short", told)
        return self.offer(name, label, f"from_{here}", "sage", under=under, short=short)

    def carry_out(self, game: Game[Ages], name: str) -> Sequence[Step]:
        move(game, self.seat, name, "event.travelled")
        self.aspire(game)
        _, there = ends(name)
        if has_built(game.state.societies[self.seat], "cul_5"):
            return (TravelOn(self.seat, there),)
        if name.endswith(ALONE) or not game.state.regions[there].sage:
            return ()
        return meet_sage(game, self.seat, there)


@cache
def all_ways(regions: tuple[str, ...]) -> Mapping[str, str]:
    """The names of the ways from every region to every other, with where each leads. Shared: only to be read."""
    return {f"{here}.{there}": there for here in regions for there in regions if here != there}


@lru_cache(1_024)
def open_ways(edition: str, regions: tuple[str, ...], starts: tuple[str, ...], anywhere: bool) -> Mapping[str, str]:
    """Of all ways those that begin in ``starts``: over the ropes, or ``anywhere``."""
    near = PACKS[edition].near
    return {
        way: there
        for way, there in all_ways(regions).items()
        if (here := ends(way)[0]) in starts and (anywhere or there in near[here])
    }


@cache
def no_rope(name: str) -> Refusal:
    """Why a way cannot be gone that no rope joins."""
    return refused(way_said(name), "no_rope", "IN-ACT-TRAVEL-02")


def ends(name: str) -> tuple[str, str]:
    """From where to where."""
    here, _, there = name.removesuffix(ALONE).partition(".")
    return here, there


@cache
def way_said(name: str) -> Text:
    """A way in words."""
    here, there = ends(name)
    return Text("option.travel", {"from": region_said(here), "to": region_said(there)})


def travel_option(state: Ages, prefix: Key, name: str) -> Option:
    """A way as an option; whether a Sage is met there."""
    return _way(prefix, name, "sage" if state.regions[ends(name)[1]].sage else "travel")


@cache
def _way(prefix: Key, name: str, icon: str) -> Option:
    here, _ = ends(name)
    short = Text("option.travel_short", way_said(name).args)
    return Option(f"{prefix}{name}", way_said(name), f"from_{here}", icon, under=region_said(here), short=short)


def move(game: Game[Ages], seat: Seat, name: str, id: str) -> None:
    """A citizen goes from one map area to another."""
    here, there = ends(name)
    game.state.regions[here].citizens[seat] -= 1
    game.state.regions[there].citizens[seat] += 1
    game.emit(id, player=player(seat), **{"from": region_said(here), "to": region_said(there)})


class TravelOn(Choice, frozen=True, tag="travel_on"):
    """The second move of culture tile 5, of the same citizen or another (IN-TILE-CUL-5)."""

    last: str
    """Where the first move ended."""

    prefix = "travel."

    def options(self, game: Game[Ages]) -> list[Option]:
        state = game.state
        found = [travel_option(state, self.prefix, name) for name in Travel(self.seat).able(state)]
        return [*found, Option("done", Text("option.no_more"), "leave")]

    def choose(self, game: Game[Ages], *names: Key) -> None:
        last = self.last
        if names[0] != "done":
            move(game, self.seat, names[0], "event.travelled_on")
            _, last = ends(names[0])
        game.then(MeetSage(self.seat, last))


class MeetSage(Choice, frozen=True, tag="meet_sage"):
    """Take the Sage of the region where a journey of two moves ended, or leave them (IN-ACT-TRAVEL-03)."""

    region: str

    weighed = True
    prefix = "sage."

    def prompt(self, game: Game[Ages]) -> Text:
        told = {"region": region_said(self.region), "what": taught_said(game.state, self.region)}
        return Text("ask.sage", told)

    def options(self, game: Game[Ages]) -> list[Option]:
        if not game.state.regions[self.region].sage:
            return []
        return [self.offer(name, Text(f"option.sage_{name}"), "sage", "sage") for name in ("take", "leave")]

    def choose(self, game: Game[Ages], *names: Key) -> None:
        if names[0] == "take":
            game.then(*meet_sage(game, self.seat, self.region))


def taught_said(state: Ages, region: str) -> Text:
    """What the knowledge tile of a region brings whoever takes the Sage."""
    there = state.regions[region]
    if there.points_up:
        return thing_said("point", learned(state))
    return action_said(PACKS[state.edition].knowledge_tiles[there.knowledge].chain)


def meet_sage(game: Game[Ages], seat: Seat, region: str) -> Sequence[Step]:
    """Take the Sage of a region; the action that follows, if any (IN-ACT-TRAVEL-03 to -05)."""
    state, there = game.state, game.state.regions[region]
    there.sage = False
    state.societies[seat].sages += 1
    came(game, seat, thing_said("sage", 1))
    if there.points_up:
        points = learned(state)
        state.societies[seat].learned += points
        score(game, seat, points)
        for other in state.regions.values():
            other.points_up = False
        return ()
    chain = PACKS[state.edition].knowledge_tiles[there.knowledge].chain
    return (perform(seat, chain, "knowledge"), TurnKnowledge(region))


def learned(state: Ages) -> int:
    """Points of all knowledge tiles that show them (IN-ACT-TRAVEL-05)."""
    printed = PACKS[state.edition].knowledge_tiles
    return sum(printed[region.knowledge].points for region in state.regions.values() if region.points_up)


class TurnKnowledge(Step, frozen=True, tag="turn_knowledge"):
    """After its chain action the knowledge tile shows its points (IN-ACT-TRAVEL-04)."""

    region: str

    def run(self, game: Game[Ages]) -> None:
        game.state.regions[self.region].points_up = True
