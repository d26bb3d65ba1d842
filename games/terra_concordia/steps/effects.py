"""What cards ask: hexes to turn up, technologies, rivals, resources."""

from __future__ import annotations

from functools import cache

from games.core.agenda import Game, Step
from games.core.model import Key, Option, Seat, Text
from games.terra_concordia import automa
from games.terra_concordia.board import NAMED, NAMES, members
from games.terra_concordia.cards.deeds import (
    Boycott,
    Claim,
    Convert,
    Deed,
    Embargo,
    FreeResearch,
    Monopoly,
    Present,
    Reveal,
    Spy,
)
from games.terra_concordia.cards.notes import summary_said
from games.terra_concordia.cards.powers import ExploreGain
from games.terra_concordia.cards.wording import amounts_said, card_said, thing_said
from games.terra_concordia.deeds import gain_technology
from games.terra_concordia.goods import NON_GOLD, Amounts, Resource
from games.terra_concordia.labels import hex_said, who_said
from games.terra_concordia.queries import claimable, explorable, powers, researchable, rivals
from games.terra_concordia.state import World
from games.terra_concordia.steps.asking import Ask
from games.terra_concordia.verbs import gain, lose, settle_limits, take_cards, take_control, tell_gain, turn_up

Aimed = Embargo | Present | Boycott | Spy
"""Deeds that need a rival."""

DECLINE = Option("decline", Text("option.decline"), "decline", final=True)


def ask(seat: Seat, deed: Deed, source: str) -> Step:
    """The question that a deed of the card ``source`` puts to its player."""
    match deed:
        case Reveal(n=n):
            return RevealHex(seat, n)
        case FreeResearch(level=level, market=market):
            return TakeTechnology(seat, level, market, source)
        case Convert(give=give, resources=resources):
            return ConvertResource(seat, give, resources, source)
        case Claim():
            return ClaimHex(seat)
        case Monopoly(n=n):
            return NameResource(seat, n, source)
        case Embargo() | Present() | Boycott() | Spy():
            return PickRival(seat, deed, source)
        case _:
            raise TypeError(f"{deed} asks nothing")


class RevealHex(Ask, frozen=True, tag="reveal_hex"):
    """Hidden hexes turned up one after the other, each next to a revealed one (TC-ACT-EXPLORE-06)."""

    left: int
    exploring: bool = False
    """Whether it belongs to an Explore action: then Ruins give VP (TC-ACT-EXPLORE-04)."""

    def prompt(self, game: Game[World]) -> Text:
        return Text("ask.reveal_hex", {"n": self.left})

    def offered(self, game: Game[World]) -> list[Option]:
        return [_reveal(hex) for hex in members(explorable(game.state))] if self.left else []

    def scripted(self, game: Game[World]) -> Key:
        return f"reveal.{NAMES[automa.explore_target(game.state, self.seat)]}"

    def choose(self, game: Game[World], *keys: Key) -> None:
        hex = NAMED[keys[0].removeprefix("reveal.")]
        found = turn_up(game, 1 << hex)
        if self.exploring:
            explored(game, self.seat, found)
        game.then(RevealHex(self.seat, self.left - 1, self.exploring))


@cache
def _reveal(hex: int) -> Option:
    return Option(f"reveal.{NAMES[hex]}", Text("option.reveal", {"hex": NAMES[hex]}), "reveal", "hidden", final=True)


def explored(game: Game[World], seat: Seat, hexes: list[int]) -> None:
    """What the player's Explore action gains from the hexes it turned up (TC-ACT-EXPLORE-04)."""
    state = game.state
    for hex in hexes:
        terrain = state.land.terrain(hex)
        if terrain == "ruins":
            state.nations[seat].vp += 1
            game.emit("event.ruins", player=who_said(state, seat), hex=hex_said(state.land, hex))
        for power in powers(state, seat, ExploreGain):
            if terrain in power.terrains:
                gain(state.nations[seat], power.resources)
                tell_gain(game, "event.found", seat, power.resources)


class TakeTechnology(Ask, frozen=True, tag="take_technology"):
    """A Technology without its cost, or none (TC-ACT-RESEARCH-09)."""

    level: int
    market: bool
    source: str

    def prompt(self, game: Game[World]) -> Text:
        return Text("ask.take_technology", {"card": card_said(self.source)})

    def offered(self, game: Game[World]) -> list[Option]:
        state = game.state
        found = researchable(state, self.seat, self.level, self.market)
        options = [
            Option(
                f"take.{id}",
                Text("option.take", {"card": card_said(id)}),
                "research",
                "technology",
                final=True,
                note=summary_said(state.edition, id),
            )
            for id in found
        ]
        return [*options, DECLINE] if options else []

    def scripted(self, game: Game[World]) -> Key:
        state = game.state
        return f"take.{automa.best_technology(state, researchable(state, self.seat, self.level, self.market))}"

    def choose(self, game: Game[World], *keys: Key) -> None:
        if keys[0] == DECLINE.key:
            return
        id = keys[0].removeprefix("take.")
        game.emit(
            "event.technology",
            player=who_said(game.state, self.seat),
            card=card_said(id),
            source=card_said(self.source),
        )
        game.then(*gain_technology(game, self.seat, id))


class ConvertResource(Ask, frozen=True, tag="convert_resource"):
    """Units of one non-gold resource may be turned into others."""

    give: int
    resources: Amounts
    source: str

    def prompt(self, game: Game[World]) -> Text:
        return Text("ask.convert_resource", {"card": card_said(self.source), "what": amounts_said(self.resources)})

    def offered(self, game: Game[World]) -> list[Option]:
        stock = game.state.nations[self.seat].resources
        found = [
            Option(
                f"convert.{resource}",
                Text("option.convert", {"what": thing_said(resource, self.give)}),
                "convert",
                resource,
                final=True,
            )
            for resource in NON_GOLD
            if stock[resource] >= self.give
        ]
        return [*found, DECLINE] if found else []

    def scripted(self, game: Game[World]) -> Key:
        # An Automa never trades (TC-AI-02), so it does not convert either.
        return DECLINE.key

    def choose(self, game: Game[World], *keys: Key) -> None:
        if keys[0] == DECLINE.key:
            return
        nation, resource = game.state.nations[self.seat], _resource(keys[0])
        nation.resources[resource] -= self.give
        gain(nation, self.resources)
        given = thing_said(resource, self.give)
        tell_gain(game, "event.converted", self.seat, self.resources, given=given, card=card_said(self.source))


def _resource(key: Key) -> Resource:
    name = key.rpartition(".")[2]
    return next(resource for resource in NON_GOLD if resource == name)


class ClaimHex(Ask, frozen=True, tag="claim_hex"):
    """A free hex next to the player's passes to him."""

    def offered(self, game: Game[World]) -> list[Option]:
        state = game.state
        return [
            Option(f"claim.{NAMES[hex]}", hex_said(state.land, hex), "claim", state.land.terrain(hex))
            for hex in members(claimable(state, self.seat))
        ]

    def choose(self, game: Game[World], *keys: Key) -> None:
        hex = NAMED[keys[0].removeprefix("claim.")]
        take_control(game, self.seat, hex)
        game.emit("event.claimed", player=who_said(game.state, self.seat), hex=hex_said(game.state.land, hex))


class NameResource(Ask, frozen=True, tag="name_resource"):
    """One non-gold resource of which every rival hands over some units."""

    n: int
    source: str

    def offered(self, game: Game[World]) -> list[Option]:
        state = game.state
        there = [
            sum(state.nations[other].resources[resource] > 0 for other in rivals(state, self.seat))
            for resource in NON_GOLD
        ]
        return [
            Option(
                f"name.{resource}",
                Text("option.name", {"resource": Text(f"resource.{resource}"), "n": n}),
                "name",
                resource,
            )
            for resource, n in zip(NON_GOLD, there, strict=True)
            if n
        ]

    def choose(self, game: Game[World], *keys: Key) -> None:
        state, resource = game.state, _resource(keys[0])
        for other in rivals(state, self.seat):
            handed = lose(state.nations[other], {resource: self.n})
            gain(state.nations[self.seat], handed)
            tell_gain(game, "event.lost", other, handed, card=card_said(self.source))
            tell_gain(game, "event.gained", self.seat, handed, card=card_said(self.source))


class PickRival(Ask, frozen=True, tag="pick_rival"):
    """The rival that a card is aimed at."""

    deed: Aimed
    source: str

    def prompt(self, game: Game[World]) -> Text:
        return Text("ask.pick_rival", {"card": card_said(self.source)})

    def offered(self, game: Game[World]) -> list[Option]:
        state = game.state
        found = rivals(state, self.seat)
        if isinstance(self.deed, Spy):
            found = [seat for seat in found if state.nations[seat].hand]
        final = isinstance(self.deed, Spy)
        return [Option(f"rival.{seat}", who_said(state, seat), "rival", final=final) for seat in found]

    def choose(self, game: Game[World], *keys: Key) -> None:
        state, rival = game.state, int(keys[0].removeprefix("rival."))
        nation = state.nations[rival]
        match self.deed:
            case Embargo():
                nation.used.embargo = True
                game.emit("event.embargo", player=who_said(state, self.seat), rival=who_said(state, rival))
            case Present(resources=resources):
                gain(nation, resources)
                tell_gain(game, "event.gained", rival, resources, card=card_said(self.source))
                settle_limits(game, rival)
            case Boycott(resources=resources):
                tell_gain(game, "event.lost", rival, lose(nation, resources), card=card_said(self.source))
            case Spy():
                stolen = nation.hand.pop(game.roll(len(nation.hand)))
                game.emit("event.stolen", player=who_said(state, self.seat), rival=who_said(state, rival))
                if not nation.automa:
                    game.whisper([rival], "event.stolen_from_you", card=card_said(stolen))
                take_cards(game, self.seat, [stolen])


class Settle(Step, frozen=True, tag="settle"):
    """The end of an effect: storage limits count now (TC-LIM-03)."""

    seat: Seat

    def run(self, game: Game[World]) -> None:
        settle_limits(game, self.seat)
