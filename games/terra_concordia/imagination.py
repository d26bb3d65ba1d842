"""Another table that some seats together cannot tell from the true one: what they cannot see is dealt anew."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from games.core.agenda import Game
from games.core.model import Seat
from games.terra_concordia.actions import build
from games.terra_concordia.actions.build import PickSite
from games.terra_concordia.content import PACKS, PREFIXES
from games.terra_concordia.situation import Situation
from games.terra_concordia.solo import lift_required
from games.terra_concordia.state import World
from games.terra_concordia.steps.turns import TradeQueue


def deal_anew(game: Game[World], eyes: Collection[Seat]) -> None:
    """Other hidden hexes, piles, hands and secrets than the true ones."""
    world = game.state
    if world.land.terrains:
        world.land.deal(game.forget)
    _cards(game, eyes)
    _secrets(game, eyes)
    game.forget(world.events.cards)
    game.forget(world.technologies.cards)
    face_down = world.hidden_wonders + world.unused_wonders
    game.forget(face_down)
    n = len(world.hidden_wonders)
    world.hidden_wonders, world.unused_wonders = face_down[:n], face_down[n:]
    _agenda(game, eyes)


def _cards(game: Game[World], eyes: Collection[Seat]) -> None:
    """Constructions among the other hands and their deck, the rest among the hands and the mixed pool."""
    state, constructions = game.state, PACKS[game.state.edition].constructions
    hands = [nation.hand for other, nation in enumerate(state.nations) if other not in eyes]
    for pile, built in ((state.constructions.cards, True), (state.pool.cards, False)):
        places = [(hand, i) for hand in hands for i, card in enumerate(hand) if (card in constructions) == built]
        unseen = pile + [hand[i] for hand, i in places]
        game.forget(unseen)
        if state.explored_out and not built:
            # Everybody knows that the Exploration cards are not in the pool: the hands get them, with others.
            unseen.sort(key=lambda card: card.startswith(PREFIXES["exploration"]))
            dealt = unseen[len(pile) :]
            game.shuffle(dealt)
            unseen[len(pile) :] = dealt
        for hand, i in places:
            hand[i] = unseen.pop()
        pile[:] = unseen
    lift_required(game)


def _secrets(game: Game[World], eyes: Collection[Seat]) -> None:
    state = game.state
    if state.outcome is not None:
        return
    holders = [nation for other, nation in enumerate(state.nations) if other not in eyes and nation.secret]
    unseen = state.unused_secrets + [nation.secret for nation in holders]
    game.forget(unseen)
    for nation in holders:
        nation.secret = unseen.pop()
    state.unused_secrets = unseen


def _agenda(game: Game[World], eyes: Collection[Seat]) -> None:
    """What others are putting together: their Trade has no steps yet, and they are building something else."""
    state = game.state
    for i, step in enumerate(state.agenda):
        match step:
            case TradeQueue() if step.seat not in eyes:
                state.agenda[i] = msgspec.structs.replace(step, queue=())
            case PickSite() if step.seat not in eyes and step.card not in state.wonders:
                state.agenda[i] = msgspec.structs.replace(step, card=_building(game, step.seat, eyes))
            case _:
                pass


def _building(game: Game[World], builder: Seat, eyes: Collection[Seat]) -> str:
    """Another Construction that may be in the hand of ``builder``, and that they could be choosing a hex for.

    It comes into the hand in exchange. There is one for sure: the true one is among those that ``eyes`` cannot see.
    """
    state, hand = game.state, game.state.nations[builder].hand
    constructions = PACKS[state.edition].constructions
    mine = next(i for i, card in enumerate(hand) if card in constructions)
    hidden = [nation.hand for other, nation in enumerate(state.nations) if other not in eyes]
    found = [(pile, i) for pile in (*hidden, state.constructions.cards) for i in range(len(pile))]
    found = [(pile, i) for pile, i in found if pile[i] in constructions]
    game.shuffle(found)
    for pile, i in found:
        hand[mine], pile[i] = pile[i], hand[mine]
        here = Situation(state, builder)
        # Where there is only one hex, nobody is asked.
        if not build.hindrance(here, hand[mine]) and build.sites(here, hand[mine]).bit_count() > 1:
            break
        hand[mine], pile[i] = pile[i], hand[mine]
    return hand[mine]
