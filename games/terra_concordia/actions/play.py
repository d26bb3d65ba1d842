"""Jogar cartas da mão: a free action before that of the turn (TC-HAND-01 to TC-HAND-06)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from games.core.agenda import Game, Step
from games.core.model import Option, Refusal, Seat, Text, refused
from games.terra_concordia.cards.notes import note_said, taken
from games.terra_concordia.cards.wording import card_said, cost_said
from games.terra_concordia.content import PACKS
from games.terra_concordia.effects.perform import perform
from games.terra_concordia.goods import Amounts
from games.terra_concordia.labels import who_said
from games.terra_concordia.refusals import most_said, payable, too_dear
from games.terra_concordia.situation import Mover, Situation
from games.terra_concordia.state import World
from games.terra_concordia.verbs import discard, lose, score


def candidates(state: World, seat: Seat) -> Sequence[str]:
    """The cards of the hand that are played as free actions (TC-HAND-01)."""
    return _candidates(state.edition, tuple(state.nations[seat].hand))


@lru_cache(1_024)
def _candidates(edition: str, hand: tuple[str, ...]) -> Sequence[str]:
    printed = PACKS[edition].hand
    return sorted([card for card in hand if card in printed])


@cache
def cost(edition: str, card: str) -> Amounts:
    """What it costs to play a card from the hand, the fee included (TC-HAND-02)."""
    return taken(edition, card)


def left(mover: Mover) -> int:
    """Hand cards that may still be played this round (TC-HAND-03)."""
    return mover.printed.constants.hand_cards_per_round - mover.nation.used.cards


def targets(edition: str) -> Sequence[str]:
    return [*PACKS[edition].hand]


def hindrance(here: Situation, target: str = "") -> Refusal | None:
    state, nation = here.state, here.nation
    if not target:
        return most_said([hindrance(here, card) for card in candidates(state, here.seat)], "play", "TC-HAND-01")
    label = card_said(target)
    if target not in nation.hand:
        return refused(label, "not_at_hand", "TC-HAND-01")
    if left(here) <= 0:
        return refused(label, "used_up", "TC-HAND-03", n=nation.used.cards)
    return too_dear(nation, label, cost(state.edition, target), "TC-HAND-02")


def options(here: Situation) -> Sequence[Option]:
    if left(here) <= 0:
        return ()
    edition, cards = here.state.edition, candidates(here.state, here.seat)
    return [_option(edition, card) for card in cards if payable(here.nation, cost(edition, card))]


def carry_out(game: Game[World], mover: Mover, target: str) -> Sequence[Step]:
    state, seat, nation = game.state, mover.seat, mover.nation
    printed = PACKS[state.edition].hand[target]
    price = cost(state.edition, target)
    lose(nation, price)
    nation.hand.remove(target)
    nation.used.cards += 1
    nation.cards_played += 1
    game.emit("event.played", player=who_said(state, seat), card=card_said(target), cost=cost_said(price))
    if printed.kind != "project":
        score(game, seat, printed.vp)
    questions = perform(game, seat, printed.now, target)
    if printed.stays:
        nation.played.append(target)
    else:
        discard(state, target)
    return questions


@cache
def _option(edition: str, card: str) -> Option:
    printed = PACKS[edition].hand[card]
    told = {"card": card_said(card), "vp": printed.vp, "cost": cost_said(cost(edition, card))}
    label, short, note = Text("option.play", told), Text("option.card", told), note_said(edition, card)
    return Option(f"play.{card}", label, "play", printed.kind, short=short, note=note)
