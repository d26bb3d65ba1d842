"""Option C: income, a progress marker with all it brings, the tiles taken back (NU-REC, NU-KING)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from games.core.agenda import Choice, Game, Step
from games.core.model import Key, Option, Refusal, Seat, Text, player, refused
from games.core.texts import in_a_row
from games.nucleum.actor import Actor
from games.nucleum.content import PACKS
from games.nucleum.effects import TRACKS, Gain, Goods, Track
from games.nucleum.labels import city_said, counted_said, gains_said, listed_said, thing_said
from games.nucleum.queries import column, coming
from games.nucleum.state import Saxony
from games.nucleum.steps.gains import Receive, after, unstored_said
from games.nucleum.verbs import from_active, meet, take

PAID: dict[Track, Goods] = {"thaler": "thaler", "worker": "worker", "vp": "vp"}
"""What each income track pays."""


class Recharge(Step, frozen=True, tag="recharge"):
    """The three steps, in order and completely (NU-REC-01)."""

    seat: Seat

    def run(self, game: Game[Saxony]) -> None:
        # What answers to a Recharge must be in force before its first step (NU-TECH-06).
        actor = Actor(game.state, self.seat)
        game.emit("event.recharged", player=player(self.seat))
        income = (PayIncome(self.seat, tiles(actor)), *after(self.seat, actor.recharging()))
        game.then(*income, PlaceMarker(self.seat), KingsDay(self.seat), TakeBack(self.seat))


def tiles(actor: Actor) -> int:
    """How many tiles limit the income of a player now."""
    return actor.pack.paying(len(actor.player.board), actor.virtual_tiles)


def paid(edition: str, track: Track, column: int, tiles: int) -> list[Gain]:
    """What an income track pays for at least one tile."""
    printed = PACKS[edition].income[track]
    reached = min(column, tiles) - 1
    extra = printed.extra_vp[reached]
    return [Gain(PAID[track], printed.columns[reached]), *([Gain("vp", extra)] if extra else [])]


def foretold_said(actor: Actor, highest: int) -> Text:
    """What a Recharge would pay now, and how far its marker could go: that it would cost points if nowhere."""
    columns = tuple([column(actor.state, actor.seat, track) for track in TRACKS])
    return _foretold(actor.state.edition, columns, tiles(actor), highest, actor.player.supply)


def farthest(actor: Actor) -> int:
    """The highest space that the marker of a Recharge can go to now; 0 where space 0 is all there is."""
    return max(reach(actor.state, actor.seat, _more(actor)), default=0)


def _more(actor: Actor) -> int:
    """Achievements that come before the marker is placed."""
    answers = [gain for _, gains in actor.recharging() for gain in gains]
    return sum(gain.n for gain in answers if gain.what == "achievement")


@lru_cache(4096)
def _foretold(edition: str, columns: tuple[int, ...], tiles: int, highest: int, supply: int) -> Text:
    sums = dict.fromkeys(PAID.values(), 0)
    for track, reached in zip(TRACKS, columns, strict=True) if tiles else ():
        for gain in paid(edition, track, reached, tiles):
            sums[gain.what] += gain.n
    gains = coming([Gain(what, n) for what, n in sums.items() if n], supply)
    said = [Text("note.income", {"what": gains_said(gains)}) if gains else Text("note.no_income")]
    left = max(0, supply - sums["worker"])
    zero = Text("note.marker_zero", _zero_told(edition, left))
    return in_a_row([*said, Text("note.marker_reach", {"n": highest}) if highest else zero])


def _zero_told(edition: str, supply: int) -> dict[str, Any]:
    """What space 0 of the track gives at once, with so many workers in the supply, and takes at the end."""
    zero = PACKS[edition].progress.zero_space
    gains = coming((Gain("thaler", zero.thaler), Gain("worker", zero.worker)), supply)
    return {"what": gains_said(gains), "n": -zero.end_vp}


class PayIncome(Step, frozen=True, tag="pay_income"):
    """Step 1: each track pays the column of its marker, or of the tiles if they are fewer (NU-REC-02 to NU-REC-04)."""

    seat: Seat
    tiles: int

    def run(self, game: Game[Saxony]) -> None:
        if not self.tiles:
            return
        for track in TRACKS:
            gains = paid(game.state.edition, track, column(game.state, self.seat, track), self.tiles)
            take(game, self.seat, [gain for gain in gains if gain.n], Text(f"income.{track}"))


class PlaceMarker(Choice, frozen=True, tag="place_marker"):
    """Step 2: all Achievements for one marker, in a tier without one, or on space 0 (NU-REC-05 to NU-REC-08)."""

    prefix = "marker."
    barred = ("refused.marker", "NU-REC-05")

    def prompt(self, game: Game[Saxony]) -> Text:
        return Text("ask.place_marker", {"n": game.state.players[self.seat].achievements})

    def options(self, game: Game[Saxony]) -> list[Option]:
        state = game.state
        found = [self.offer(value, _space_said(state, value), "marker", "marker") for value in reach(state, self.seat)]
        zero = Text("option.marker_zero", _zero_told(state.edition, state.players[self.seat].supply))
        return [*reversed(found), self.offer(0, zero, "marker", "marker")]

    def choose(self, game: Game[Saxony], *names: Key) -> None:
        state, value = game.state, int(names[0])
        pack, owner = PACKS[state.edition], state.players[self.seat]
        spent, owner.achievements = owner.achievements, 0
        owner.markers.append(value)
        cost = [thing_said("achievement", spent)] if spent else []
        if not value:
            zero = pack.progress.zero_space
            cost.append(thing_said("vp_lost_at_end", -zero.end_vp))
            game.emit("event.marker_zero", player=player(self.seat), cost=listed_said(cost))
            game.then(Receive(self.seat, (Gain("thaler", zero.thaler), Gain("worker", zero.worker))))
            return
        game.emit("event.marker", player=player(self.seat), cost=listed_said(cost), n=value)
        segment = pack.segments[pack.progress_spaces[value].segment]
        follow: list[Step] = []
        if segment.id in state.segment_nucleum:
            follow.append(PlaceNucleum(self.seat, segment.id))
        if segment.bonus:
            follow.append(Receive(self.seat, segment.bonus))
        if value == pack.progress.top_space.value:
            follow.append(Receive(self.seat, (Gain("vp", pack.progress.top_space.vp),)))
        game.then(*follow)

    def wishes(self, state: Saxony) -> Iterable[Key]:
        return [str(value) for value in PACKS[state.edition].progress_spaces]

    def hindrance(self, state: Saxony, name: Key) -> Refusal | None:
        pack, owner = PACKS[state.edition], state.players[self.seat]
        label, value = Text("marker_on", {"n": int(name)}), int(name)
        if value > owner.achievements:
            return refused(label, "achievements", "NU-REC-05", n=owner.achievements)
        if pack.progress_spaces[value].tier in _tiers(state, self.seat):
            return refused(label, "tier", "NU-REC-06")
        return None

    def refusals(self, game: Game[Saxony]) -> list[Refusal]:
        # Of what is out of reach the nearest says enough.
        found = super().refusals(game)
        dear = [refusal for refusal in found if refusal.clause == "NU-REC-05"]
        return [refusal for refusal in found if refusal not in dear] + dear[:1]


def reach(state: Saxony, seat: Seat, more: int = 0) -> list[int]:
    """The spaces of the track that Achievements pay for, in tiers without a marker of this player; not space 0.

    ``more``: Achievements that the player does not have yet."""
    used, n = _tiers(state, seat), state.players[seat].achievements + more
    spaces = PACKS[state.edition].progress_spaces
    return [value for value, space in spaces.items() if value <= n and space.tier not in used]


def _tiers(state: Saxony, seat: Seat) -> set[int]:
    spaces = PACKS[state.edition].progress_spaces
    return {spaces[value].tier for value in state.players[seat].markers if value}


def _space_said(state: Saxony, value: int) -> Text:
    pack = PACKS[state.edition]
    space = pack.progress_spaces[value]
    tier = pack.tiers[space.tier]
    told = {
        "n": value,
        "tier": Text(f"tier.{tier.id}"),
        "times": tier.multiplier,
        "segment": space.segment,
        "counts": counted_said(state.edition, state.progress_tiles[space.segment - 1]),
    }
    return Text("option.marker_nucleum" if space.segment in state.segment_nucleum else "option.marker", told)


class PlaceNucleum(Choice, frozen=True, tag="place_nucleum"):
    """The Nucleum of a segment goes onto a plant, whose bonus is gained (NU-REC-10)."""

    prefix = "nucleum."
    barred = ("refused.nucleum", "NU-REC-10")

    segment: int

    def options(self, game: Game[Saxony]) -> list[Option]:
        state = game.state
        supply = state.players[self.seat].supply
        return [
            self.offer(
                plant.city,
                Text(
                    "option.nucleum", {"city": city_said(plant.city), "what": gains_said(coming(plant.bonus, supply))}
                ),
                "nucleum",
                "nucleum",
                note=unstored_said(state, self.seat, plant.bonus),
            )
            for plant in PACKS[state.edition].plants.values()
            if plant.capable and plant.city not in state.land.nucleum
        ]

    def choose(self, game: Game[Saxony], *names: Key) -> None:
        state, city = game.state, names[0]
        state.segment_nucleum.remove(self.segment)
        state.land.nucleum.append(city)
        game.emit("event.nucleum", player=player(self.seat), city=city_said(city))
        game.then(Receive(self.seat, PACKS[state.edition].plants[city].bonus))


class KingsDay(Step, frozen=True, tag="kings_day"):
    """Scored when the last player places their n-th marker, after all that it brings (NU-KING-01 to NU-KING-05)."""

    seat: Seat

    def run(self, game: Game[Saxony]) -> None:
        state, day = game.state, PACKS[game.state.edition].progress.kings_day
        placed = min(len(owner.markers) for owner in state.players)
        if state.kings_days >= day.days or placed <= state.kings_days:
            return
        state.kings_days += 1
        game.emit("event.kings_day", n=state.kings_days)
        highest = [max(owner.markers) for owner in state.players]
        ranks = sorted({height for height in highest if height}, reverse=True)
        prizes = dict(zip(ranks, (day.first, day.second), strict=False))
        for seat in from_active(state):
            if vp := prizes.get(highest[seat]):
                take(game, seat, (Gain("vp", vp),), Text("kings_day"))
        if state.kings_days == day.days:
            meet(game, "e3", self.seat)


class TakeBack(Step, frozen=True, tag="take_back"):
    """Step 3: the tiles of the board return to the pool (NU-REC-14)."""

    seat: Seat

    def run(self, game: Game[Saxony]) -> None:
        owner = game.state.players[self.seat]
        owner.pool += owner.board
        owner.board = []
