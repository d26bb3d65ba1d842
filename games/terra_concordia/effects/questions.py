"""What cards ask: hexes to turn up or to claim, resources, rivals."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import assert_never

from games.core.agenda import Game, Step
from games.core.model import Key, Option, Refusal, Seat, Text, refused
from games.terra_concordia.board import NAMED, NAMES, Hex, area, bordering, members
from games.terra_concordia.cards.deeds import Aimed, Boycott, Embargo, Present, Spy
from games.terra_concordia.cards.powers import ExploreGain
from games.terra_concordia.cards.wording import amounts_said, card_said, thing_said
from games.terra_concordia.content import PACKS
from games.terra_concordia.effects.scripted import ScriptedChoice
from games.terra_concordia.goods import NAMED as RESOURCE
from games.terra_concordia.goods import NON_GOLD, Amounts
from games.terra_concordia.labels import hex_said, unseen_said, who_said
from games.terra_concordia.pieces import NOBODY
from games.terra_concordia.queries import explorable, occupied, powers, rivals
from games.terra_concordia.refusals import Bound, outside, too_dear, within
from games.terra_concordia.scoring import public_score
from games.terra_concordia.state import World
from games.terra_concordia.verbs import gain, lose, settle_limits, take_cards, take_control, tell_gain, turn_up

CARD = "TC-ACT-GEN-03"
DECLINE = Option("decline", Text("option.decline"), "decline", waste=True)


class Settle(Step, frozen=True, tag="settle"):
    """The end of an effect: storage limits count now (TC-LIM-03)."""

    seat: Seat

    def run(self, game: Game[World]) -> None:
        settle_limits(game, self.seat)


# ---------------------------------------------------------------- hexes


class RevealHex(ScriptedChoice, frozen=True, tag="reveal_hex"):
    """Hidden hexes turned up one after the other, each next to a revealed one (TC-ACT-EXPLORE-06)."""

    left: int
    exploring: bool = False
    """Whether it belongs to an Explore action: then Ruins give VP (TC-ACT-EXPLORE-04)."""

    prefix = "reveal."

    def prompt(self, game: Game[World]) -> Text:
        return Text("ask.reveal_hex", {"n": self.left})

    def nameable(self, state: World, name: Key) -> bool:
        return name in NAMED

    def hindrance(self, state: World, name: str) -> Refusal | None:
        return outside(hex_said(state.land, NAMED[name]), NAMED[name], self._bounds(state))

    def offered(self, game: Game[World]) -> list[Option]:
        near = bordering(game.state.land.controlled(self.seat))
        found = members(within(self._bounds(game.state)))
        return [_reveal(hex, bool(near >> hex & 1)) for hex in found] if self.left else []

    def several(self, game: Game[World]) -> bool:
        """A person is asked wherever two hexes can be turned up."""
        state = game.state
        person = not state.nations[self.seat].automa
        return self.left > 0 and person and within(self._bounds(state)).bit_count() > 1

    def scripted(self, game: Game[World]) -> Key:
        return f"reveal.{NAMES[favourite_hidden(game.state, self.seat)]}"

    def choose(self, game: Game[World], *names: Key) -> None:
        found = turn_up(game, 1 << NAMED[names[0]])
        if self.exploring:
            explored(game, self.seat, found)
        game.then(RevealHex(self.seat, self.left - 1, self.exploring))

    def _bounds(self, state: World) -> tuple[Bound, ...]:
        return (Bound(explorable(state), "not_explorable", "TC-ACT-EXPLORE-01"),)


@cache
def _reveal(hex: Hex, near: bool) -> Option:
    label = Text("option.reveal", {"hex": NAMES[hex]})
    return Option(f"reveal.{NAMES[hex]}", label, "reveal", "hidden", short=unseen_said(hex, near))


def favourite_hidden(state: World, seat: Seat) -> Hex:
    """What an Automa turns up: next to its own if it can, else any; lowest column and row (TC-AI-11)."""
    possible = explorable(state)
    return members(bordering(state.land.controlled(seat)) & possible or possible)[0]


def explored(game: Game[World], seat: Seat, hexes: list[Hex]) -> None:
    """What the player's Explore action gains from the hexes it turned up (TC-ACT-EXPLORE-04)."""
    state = game.state
    for hex in hexes:
        terrain = state.land.terrain(hex)
        if terrain == "ruins":
            state.nations[seat].vp += PACKS[state.edition].constants.ruins_vp
            game.emit("event.ruins", player=who_said(state, seat), hex=hex_said(state.land, hex))
        for power in powers(state, seat, ExploreGain):
            if terrain in power.terrains:
                gain(state.nations[seat], power.resources)
                tell_gain(game, "event.found", seat, power.resources)


class ClaimHex(ScriptedChoice, frozen=True, tag="claim_hex"):
    """A free hex next to the player's becomes theirs (TC-WRK-02)."""

    prefix = "claim."

    def nameable(self, state: World, name: Key) -> bool:
        return name in NAMED

    def hindrance(self, state: World, name: str) -> Refusal | None:
        return outside(hex_said(state.land, NAMED[name]), NAMED[name], self._bounds(state))

    def offered(self, game: Game[World]) -> list[Option]:
        land = game.state.land
        return [
            self.offer(NAMES[hex], hex_said(land, hex), "claim", land.terrain(hex))
            for hex in members(within(self._bounds(game.state)))
        ]

    def choose(self, game: Game[World], *names: Key) -> None:
        hex = NAMED[names[0]]
        take_control(game, self.seat, hex)
        game.emit("event.claimed", player=who_said(game.state, self.seat), hex=hex_said(game.state.land, hex))

    def _bounds(self, state: World) -> tuple[Bound, ...]:
        land = state.land
        free = area(hex for hex, owner in enumerate(land.owners) if owner == NOBODY)
        return (
            Bound(bordering(land.controlled(self.seat)) & land.revealed(), "out_of_reach", CARD),
            Bound(free, "controlled", CARD),
            Bound(~occupied(state), "occupied", "TC-WRK-02"),
        )


# ---------------------------------------------------------------- resources


class ConvertResource(ScriptedChoice, frozen=True, tag="convert_resource"):
    """Units of one non-gold resource may be turned into others."""

    give: int
    resources: Amounts
    source: str

    prefix = "convert."

    def prompt(self, game: Game[World]) -> Text:
        return Text("ask.convert_resource", {"card": card_said(self.source), "what": amounts_said(self.resources)})

    def nameable(self, state: World, name: Key) -> bool:
        return name in NON_GOLD

    def hindrance(self, state: World, name: str) -> Refusal | None:
        return too_dear(state.nations[self.seat], Text(f"resource.{name}"), {RESOURCE[name]: self.give})

    def offered(self, game: Game[World]) -> list[Option]:
        stock = game.state.nations[self.seat].resources
        found = [
            self.offer(
                resource,
                Text("option.convert", {"what": thing_said(resource, self.give)}),
                "convert",
                resource,
            )
            for resource in NON_GOLD
            if stock[resource] >= self.give
        ]
        return [*found, DECLINE] if found else []

    def scripted(self, game: Game[World]) -> Key:
        # An Automa never trades (TC-AI-02), so it does not convert either.
        return DECLINE.key

    def choose(self, game: Game[World], *names: Key) -> None:
        if names[0] == DECLINE.key:
            return
        nation, resource = game.state.nations[self.seat], RESOURCE[names[0]]
        nation.resources[resource] -= self.give
        gain(nation, self.resources)
        given = thing_said(resource, self.give)
        tell_gain(game, "event.converted", self.seat, self.resources, given=given, card=card_said(self.source))


class NameResource(ScriptedChoice, frozen=True, tag="name_resource"):
    """One non-gold resource of which every rival hands over some units."""

    n: int
    source: str

    prefix = "name."

    def nameable(self, state: World, name: Key) -> bool:
        return name in NON_GOLD

    def hindrance(self, state: World, name: str) -> Refusal | None:
        if self._owners(state, name):
            return None
        return refused(Text(f"resource.{name}"), "nobody_has", CARD)

    def offered(self, game: Game[World]) -> list[Option]:
        return [
            self.offer(
                resource,
                Text(
                    "option.name", {"resource": Text(f"resource.{resource}"), "n": self._owners(game.state, resource)}
                ),
                "name",
                resource,
            )
            for resource in NON_GOLD
            if not self.hindrance(game.state, resource)
        ]

    def choose(self, game: Game[World], *names: Key) -> None:
        state, resource = game.state, RESOURCE[names[0]]
        for other in rivals(state, self.seat):
            handed = lose(state.nations[other], {resource: self.n})
            gain(state.nations[self.seat], handed)
            tell_gain(game, "event.lost", other, handed, unasked=True, card=card_said(self.source))
            tell_gain(game, "event.gained", self.seat, handed, card=card_said(self.source))

    def _owners(self, state: World, name: str) -> int:
        return sum(state.nations[other].resources[RESOURCE[name]] > 0 for other in rivals(state, self.seat))


# ---------------------------------------------------------------- rivals


class PickRival(ScriptedChoice, frozen=True, tag="pick_rival"):
    """The rival that a card is aimed at."""

    deed: Aimed
    source: str

    prefix = "rival."

    def prompt(self, game: Game[World]) -> Text:
        card = card_said(self.source)
        if isinstance(self.deed, Present):
            return Text("ask.pick_friend", {"card": card, "what": amounts_said(self.deed.resources)})
        return Text("ask.pick_rival", {"card": card})

    def nameable(self, state: World, name: Key) -> bool:
        return name in [str(rival) for rival in rivals(state, self.seat)]

    def hindrance(self, state: World, name: str) -> Refusal | None:
        if self.deed.takes_cards and not state.nations[int(name)].hand:
            return refused(who_said(state, int(name)), "no_hand", CARD)
        return None

    def offered(self, game: Game[World]) -> list[Option]:
        state = game.state
        able = [rival for rival in rivals(state, self.seat) if not self.hindrance(state, str(rival))]
        return [self.offer(rival, who_said(state, rival), "rival") for rival in able]

    def remarks(self, game: Game[World]) -> Mapping[Key, Text]:
        """How each rival stands, as everybody may see it (TC-INFO-02)."""
        return {f"{self.prefix}{rival}": _standing(game.state, rival) for rival in rivals(game.state, self.seat)}

    def choose(self, game: Game[World], *names: Key) -> None:
        aim(game, self.seat, int(names[0]), self.deed, self.source)


def _standing(state: World, seat: Seat) -> Text:
    points, cards = public_score(state, seat)["total"], len(state.nations[seat].hand)
    return Text("note.rival", {"points": thing_said("point", points), "cards": thing_said("card", cards)})


def aim(game: Game[World], seat: Seat, rival: Seat, deed: Aimed, source: str) -> None:
    """What a deed of the card ``source`` does to the rival that its player has chosen."""
    state, nation = game.state, game.state.nations[rival]
    match deed:
        case Embargo():
            nation.used.embargo = True
            game.befall([rival], "event.embargo", player=who_said(state, seat), rival=who_said(state, rival))
        case Present(resources=resources):
            gain(nation, resources)
            tell_gain(game, "event.gained", rival, resources, unasked=True, card=card_said(source))
            settle_limits(game, rival)
        case Boycott(resources=resources):
            tell_gain(game, "event.lost", rival, lose(nation, resources), unasked=True, card=card_said(source))
        case Spy():
            stolen = nation.hand.pop(game.roll(len(nation.hand)))
            game.befall([rival], "event.stolen", player=who_said(state, seat), rival=who_said(state, rival))
            if not nation.automa:
                game.whisper([rival], "event.stolen_from_you", card=card_said(stolen))
            take_cards(game, seat, [stolen])
        case _:
            assert_never(deed)
