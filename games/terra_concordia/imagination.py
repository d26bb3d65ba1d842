"""Another table that a seat cannot tell from the true one: what it cannot see is dealt anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from games.core.agenda import Game
from games.core.model import Seat
from games.terra_concordia.content import pack
from games.terra_concordia.pieces import HIDDEN
from games.terra_concordia.steps.trading import TradeQueue

if TYPE_CHECKING:
    from games.terra_concordia.state import World


def deal_anew(game: Game[World], seat: Seat | None) -> None:
    """Other hidden hexes, piles, hands and secrets than the true ones."""
    world = game.state
    _board(game)
    _cards(game, seat)
    _secrets(game, seat)
    game.forget(world.events.cards)
    game.forget(world.technologies.cards)
    face_down = world.hidden_wonders + world.unused_wonders
    game.forget(face_down)
    n = len(world.hidden_wonders)
    world.hidden_wonders, world.unused_wonders = face_down[:n], face_down[n:]
    for i, step in enumerate(world.agenda):
        if isinstance(step, TradeQueue) and step.seat != seat:
            world.agenda[i] = msgspec.structs.replace(step, queue=())


def _board(game: Game[World]) -> None:
    land = game.state.land
    if not land.terrains:
        return
    hidden = [hex for hex, owner in enumerate(land.owners) if owner == HIDDEN]
    tiles = [land.terrains[hex] for hex in hidden]
    game.forget(tiles)
    letters = list(land.terrains)
    for hex, tile in zip(hidden, tiles, strict=True):
        letters[hex] = tile
    land.terrains = "".join(letters)


def _cards(game: Game[World], seat: Seat | None) -> None:
    """Constructions among the other hands and their deck, the rest among the hands and the mixed pool."""
    state, constructions = game.state, pack(game.state.edition).constructions
    hands = [nation.hand for other, nation in enumerate(state.nations) if other != seat]
    for pile, built in ((state.constructions.cards, True), (state.pool.cards, False)):
        places = [(hand, i) for hand in hands for i, card in enumerate(hand) if (card in constructions) == built]
        unseen = pile + [hand[i] for hand, i in places]
        game.forget(unseen)
        for hand, i in places:
            hand[i] = unseen.pop()
        pile[:] = unseen


def _secrets(game: Game[World], seat: Seat | None) -> None:
    state = game.state
    if state.outcome is not None:
        return
    holders = [nation for other, nation in enumerate(state.nations) if other != seat and nation.secret]
    unseen = state.unused_secrets + [nation.secret for nation in holders]
    game.forget(unseen)
    for nation in holders:
        nation.secret = unseen.pop()
    state.unused_secrets = unseen
