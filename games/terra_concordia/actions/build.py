"""Construir: a Construction of the hand or a face-up Wonder, and where it stands.

TC-ACT-BUILD-01 to -08, TC-ACT-WONDER-01 to -04.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from games.core.agenda import Game, Step
from games.core.model import Key, Option, Refusal, Seat, Text, refused
from games.terra_concordia.board import EVERYWHERE, NAMED, NAMES, Area, Hex, Terrain, area, members
from games.terra_concordia.cards.notes import note_said
from games.terra_concordia.cards.powers import BuildDiscount, FreeBuilder, Slots
from games.terra_concordia.cards.printed import Construction
from games.terra_concordia.cards.wording import card_said, cost_said, terrains_said
from games.terra_concordia.content import PACKS
from games.terra_concordia.effects.perform import perform
from games.terra_concordia.effects.scripted import ScriptedChoice
from games.terra_concordia.goods import Amounts
from games.terra_concordia.labels import hex_said, tile_said, who_said
from games.terra_concordia.perks import KEPT, Perks
from games.terra_concordia.pieces import Building
from games.terra_concordia.prices import to_build
from games.terra_concordia.refusals import Bound, most_said, outside, payable, tired, too_dear
from games.terra_concordia.situation import Mover, Situation
from games.terra_concordia.state import World
from games.terra_concordia.verbs import exhaust, lose


def candidates(state: World, seat: Seat) -> list[str]:
    """The cards at the player's disposal: the hand's Constructions, the face-up Wonders."""
    return [*_constructions(state.edition, tuple(state.nations[seat].hand)), *state.wonders]


@lru_cache(1_024)
def _constructions(edition: str, hand: tuple[str, ...]) -> Sequence[str]:
    return sorted(PACKS[edition].constructions.keys() & hand)


def cost(mover: Mover, card: str) -> Amounts:
    """What a Construction or a Wonder costs this player now."""
    return to_build(mover.perks.only(BuildDiscount), card)


def alone(mover: Mover) -> bool:
    """Whether the next Construction of the round needs no worker."""
    return sum([power.n for power in mover.powers(FreeBuilder)]) > mover.nation.used.builders


def targets(edition: str) -> Sequence[str]:
    printed = PACKS[edition]
    return [*printed.constructions, *printed.wonders]


def hindrance(here: Situation, target: str = "") -> Refusal | None:
    if not target:
        found = [hindrance(here, card) for card in candidates(here.state, here.seat)]
        return most_said(found, "build", "TC-ACT-BUILD-01")
    missing = _anywhere(here, target) or too_dear(here.nation, card_said(target), cost(here, target))
    return missing or _homeless(here, target)


def _anywhere(here: Situation, card: str) -> Refusal | None:
    """What stands against a card wherever it would be put, whatever it costs."""
    label, nation, constants = card_said(card), here.nation, here.printed.constants
    if card in here.printed.constructions:
        if card not in nation.hand:
            return refused(label, "not_at_hand", "TC-ACT-BUILD-01")
        most = constants.max_constructions + sum([power.in_all for power in here.powers(Slots)])
        if len(nation.buildings) >= most:
            return refused(label, "limit", "TC-ACT-BUILD-06", n=most)
        return None if here.free or alone(here) else tired(here, label)
    if card not in here.state.wonders:
        return refused(label, "not_at_hand", "TC-ACT-WONDER-01")
    if len(nation.wonders) >= constants.max_wonders:
        return refused(label, "limit", "TC-ACT-WONDER-02", n=constants.max_wonders)
    return tired(here, label)


def options(here: Situation) -> Sequence[Option]:
    # Nobody to build, or cards that are too dear, as most are at most moments, are seen before any reason is worded.
    if not here.free and not alone(here):
        return ()
    perks, nation = here.perks.only(BuildDiscount), here.nation
    found = [card for card in candidates(here.state, here.seat) if payable(nation, to_build(perks, card))]
    if not found:
        return ()
    full, spared = _full(here), here.named is None and alone(here)
    return [
        _shown(perks, card, spared and card in here.printed.constructions)
        for card in found
        if not _anywhere(here, card) and _sites(here, card, full)
    ]


def carry_out(game: Game[World], mover: Mover, target: str) -> Sequence[Step]:
    return (PickSite(mover.seat, target, mover.named),)


def favourite(here: Situation) -> str | None:
    """The best Construction in hand that it can pay, else the best Wonder that does not end it early (TC-AI-13)."""
    printed, state = here.printed, here.state
    early = state.round < state.rounds and len(state.wonders) + len(state.hidden_wonders) == 1

    def rank(card: str) -> tuple[bool, int, str]:
        return card in printed.wonders, -printed.cards[card].vp, card

    found = [card for card in candidates(state, here.seat) if not (early and card in printed.wonders)]
    able = [card for card in found if not hindrance(here, card)]
    return min(able, key=rank, default=None)


# ---------------------------------------------------------------- where


def sites(here: Situation, card: str) -> Area:
    """Where the player can put a Construction or a Wonder (TC-ACT-BUILD-02 to -05, TC-ACT-WONDER-01)."""
    return _sites(here, card, _full(here))


def _sites(here: Situation, card: str, full: Area) -> Area:
    printed = here.printed.cards[card]
    return here.mine & _fitting(here, printed) & ~full if isinstance(printed, Construction) else here.mine


def _bounds(here: Situation, card: str) -> tuple[Bound, ...]:
    printed = here.printed.cards[card]
    controlled = Bound(here.mine, "not_controlled", "TC-ACT-BUILD-02")
    if not isinstance(printed, Construction):
        return (controlled,)
    # The terrains of two of them are the manual's, those of the others our catalogue's.
    clause = "TC-ACT-BUILD-03" if printed.field_source.get("terrains") == "seed" else "TC-ACT-BUILD-04"
    return (
        controlled,
        Bound(_fitting(here, printed), "wrong_terrain", clause, {"terrains": terrains_said(printed.terrains)}),
        Bound(~_full(here), "hex_full", "TC-ACT-BUILD-05"),
    )


def _fitting(here: Situation, printed: Construction) -> Area:
    """The hexes of the terrains that a Construction needs."""
    return here.land.lie(*printed.terrains) if printed.terrains else EVERYWHERE


def _full(here: Situation) -> Area:
    """The hexes with as many Constructions as the player may have there, those of all counted (TC-ACT-BUILD-05)."""
    most = here.printed.constants.constructions_per_hex + sum([power.per_hex for power in here.powers(Slots)])
    built = [building.hex for nation in here.state.nations for building in nation.buildings]
    return area([hex for hex in {*built} if built.count(hex) >= most])


def _homeless(here: Situation, card: str) -> Refusal | None:
    """Nothing if the card can stand somewhere."""
    if sites(here, card):
        return None
    printed = here.printed.cards[card]
    if not isinstance(printed, Construction) or not printed.terrains:
        return refused(card_said(card), "no_site", "TC-ACT-BUILD-02")
    return refused(card_said(card), "no_site_on", "TC-ACT-BUILD-04", terrains=terrains_said(printed.terrains))


class PickSite(ScriptedChoice, frozen=True, tag="pick_site"):
    """The hex for a card that is being built (TC-ACT-BUILD-02 to -06, TC-ACT-WONDER-01)."""

    card: str
    worker: int | None = None

    prefix = "site."
    detail = True

    def prompt(self, game: Game[World]) -> Text:
        # Everybody reads the prompt, and a Construction is a hand card until it is built (TC-INFO-02).
        if self.card in game.state.wonders:
            return Text("ask.pick_site_wonder", {"card": card_said(self.card)})
        return Text("ask.pick_site")

    def nameable(self, state: World, name: Key) -> bool:
        return name in NAMED

    def hindrance(self, state: World, name: str) -> Refusal | None:
        return outside(hex_said(state.land, NAMED[name]), NAMED[name], _bounds(Situation(state, self.seat), self.card))

    def offered(self, game: Game[World]) -> list[Option]:
        here = Situation(game.state, self.seat)
        return [_site_option(hex, here.land.terrain(hex)) for hex in members(sites(here, self.card))]

    def scripted(self, game: Game[World]) -> Key:
        return f"site.{NAMES[favourite_site(Situation(game.state, self.seat), self.card)]}"

    def choose(self, game: Game[World], *names: Key) -> None:
        hex = NAMED[names[0]]
        game.then(*put_down(game, self.seat, self.card, hex, self.worker))


def put_down(game: Game[World], seat: Seat, card: str, hex: Hex, named: int | None) -> list[Step]:
    """Pay, exhaust a worker unless a card builds without one, put the card down (TC-ACT-BUILD-01, TC-ACT-BUILD-07).

    A face-up Wonder that is built is followed by the next of the pool (TC-ACT-WONDER-04).
    """
    state, nation = game.state, game.state.nations[seat]
    mover = Mover(state, seat)
    printed, manned = mover.printed.cards[card], named is not None or not alone(mover)
    price = cost(mover, card)
    lose(nation, price)
    if isinstance(printed, Construction) and not manned:
        nation.used.builders += 1
    else:
        exhaust(game, seat, named)
    told = {"card": card_said(card), "hex": hex_said(state.land, hex), "cost": cost_said(price), "worth": printed.vp}
    game.emit("event.built", player=who_said(state, seat), **told)
    if isinstance(printed, Construction):
        nation.hand.remove(card)
        nation.buildings.append(Building(card, hex))
    else:
        state.wonders.remove(card)
        nation.wonders.append(Building(card, hex))
        if state.hidden_wonders:
            state.wonders.append(state.hidden_wonders.pop())
            game.reveal()
            game.emit("event.wonder", card=card_said(state.wonders[-1]))
    return perform(game, seat, printed.now, card, hex)


def favourite_site(here: Situation, card: str) -> Hex:
    """The hex with fewest Constructions, lowest column and row (TC-AI-13)."""
    built = [building.hex for nation in here.state.nations for building in nation.buildings]
    return min(members(sites(here, card)), key=lambda hex: (built.count(hex), hex))


@lru_cache(2 * KEPT)
def _shown(perks: Perks, card: str, spared: bool) -> Option:
    """A card with its cost; ``spared``: no worker is exhausted."""
    printed = perks.printed
    icon = "wonder" if card in printed.wonders else "construction"
    told = {"card": card_said(card), "vp": printed.cards[card].vp, "cost": cost_said(to_build(perks, card))}
    label, short, note = Text("option.build", told), Text("option.card", told), note_said(perks.edition, card)
    return Option(f"build.{card}", label, "build_alone" if spared else "build", icon, short=short, note=note)


@cache
def _site_option(hex: Hex, terrain: Terrain) -> Option:
    return Option(f"site.{NAMES[hex]}", tile_said(hex, terrain), "site", terrain)
