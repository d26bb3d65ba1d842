"""Chronos as the third seat of a game of two: it answers to nobody and is asked nothing (IN-CHR-01 to IN-CHR-20)."""

from __future__ import annotations

from games.core.agenda import Game, Step
from games.core.model import Text
from games.inventions.actions.present import slots
from games.inventions.content import PACKS
from games.inventions.labels import card_said, region_said, tile_said
from games.inventions.pieces import NOBODY, Chronos, Owner, Token
from games.inventions.queries import citizens_next_to, open_milestones, owners
from games.inventions.state import Ages
from games.inventions.verbs import lay_card, share_card, take_idea
from games.inventions.vocabulary import Specialty

NAME = Text("chronos")


def present_in(state: Ages) -> tuple[Chronos, Owner]:
    """Chronos and its number among the owners; asked only in a game of two."""
    assert state.chronos is not None
    return state.chronos, owners(state)[-1]


class ChronosClaim(Step, frozen=True, tag="chronos_claim"):
    """Its claim in era 1: citizens and a token, no benefits (IN-CHR-06)."""

    def run(self, game: Game[Ages]) -> None:
        state = game.state
        chronos, me = present_in(state)
        following = PACKS[state.edition].next_region
        while not state.regions[chronos.pillar].card or state.regions[chronos.pillar].presenter != NOBODY:
            chronos.pillar = following[chronos.pillar]
        id = chronos.pillar
        there, n = state.regions[id], slots(state, id)
        lay_card(state, id, there.card, me, n)
        there.citizens[me] += 1
        chronos.supply -= n + 1
        place_token(state, id)
        game.open_scene()
        game.reveal()  # somebody else has acted: the move before cannot be taken back
        game.emit("event.claimed", player=NAME, card=card_said(there.card), region=region_said(id))


def place_token(state: Ages, region: str) -> None:
    """An influence token of Chronos, face down, on the leftmost empty influence space."""
    chronos, me = present_in(state)
    state.regions[region].tokens.append(Token(me, "", up=False))
    if chronos.tokens:
        chronos.tokens -= 1


class ChronosTurn(Step, frozen=True, tag="chronos_turn"):
    """From region to region until one of four actions is possible (IN-CHR-07, IN-CHR-08)."""

    def run(self, game: Game[Ages]) -> None:
        state = game.state
        chronos, _ = present_in(state)
        game.open_scene()
        game.reveal()  # somebody else has acted: the move before cannot be taken back
        following = PACKS[state.edition].next_region
        for _ in state.regions:
            chronos.pillar = following[chronos.pillar]
            if any(action(game, chronos.pillar) for action in (present, invent, share, innovate)):
                return
        game.emit("event.chronos_idle")


def present(game: Game[Ages], region: str) -> bool:
    """The rightmost card of the row, in a region without a card (IN-CHR-09)."""
    state = game.state
    chronos, me = present_in(state)
    there, n = state.regions[region], slots(state, region)
    if there.card or not state.decks.row or chronos.supply < n:
        return False
    card = state.decks.row[-1]
    take_idea(game, card)
    lay_card(state, region, card, me, n)
    chronos.supply -= n
    game.emit("event.presented", player=NAME, card=card_said(card), region=region_said(region))
    return True


def invent(game: Game[Ages], region: str) -> bool:
    """An Idea whose milestone lies open, and a progress tile of its type (IN-CHR-10, IN-CHR-11)."""
    state, there = game.state, game.state.regions[region]
    chronos, me = present_in(state)
    if not there.card or there.invention or not chronos.supply:
        return False
    card = PACKS[state.edition].cards[there.card]
    if card.milestone not in open_milestones(state) and card.milestone not in state.decks.discard:
        return False
    there.inventor, there.invention = me, True
    chronos.supply -= 1
    game.emit("event.invented", player=NAME, card=card_said(card.id), region=region_said(region))
    take_tile(game, card.type, region)
    return True


def share(game: Game[Ages], region: str) -> bool:
    """An Invention next to which it stands; a wealth tile, else a progress tile (IN-CHR-12 to IN-CHR-14)."""
    state, there = game.state, game.state.regions[region]
    chronos, me = present_in(state)
    if not there.invention or not citizens_next_to(there, me):
        return False
    kind = PACKS[state.edition].cards[there.card].type
    game.emit("event.shared", player=NAME, card=card_said(there.card), region=region_said(region))
    share_card(game, region)
    if there.wealth:
        tile = there.wealth.pop()
        chronos.tiles.append(tile)
        game.emit("event.chronos_took", tile=tile_said(tile))
    else:
        take_tile(game, kind, region)
    return True


def innovate(game: Game[Ages], region: str) -> bool:
    """An Invention that somebody else invented (IN-CHR-15)."""
    state, there = game.state, game.state.regions[region]
    chronos, me = present_in(state)
    if not there.invention or there.inventor == me or there.innovator != NOBODY or not chronos.supply:
        return False
    there.innovator = me
    chronos.supply -= 1
    game.emit("event.innovated", player=NAME, card=card_said(there.card), region=region_said(region))
    return True


def take_tile(game: Game[Ages], kind: Specialty, region: str) -> None:
    """A progress tile of a type: the number of the region, else the next one that is possible (IN-CHR-11)."""
    state, pack = game.state, PACKS[game.state.edition]
    chronos, _ = present_in(state)
    stack, first = pack.stacks[kind], pack.regions[region].number - 1
    for tile in (*stack[first:], *stack[:first]):
        if state.stock[tile] and tile not in chronos.tiles:
            state.stock[tile] -= 1
            chronos.tiles.append(tile)
            game.emit("event.chronos_took", tile=tile_said(tile))
            return
