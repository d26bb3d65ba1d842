"""Pesquisar: a Technology at its cost, without a worker (TC-ACT-RESEARCH-01 to -09)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from games.core.agenda import Game, Step
from games.core.model import Option, Refusal, Text, refused
from games.terra_concordia.cards.notes import note_said
from games.terra_concordia.cards.powers import ResearchDiscount
from games.terra_concordia.cards.wording import card_said, cost_said
from games.terra_concordia.content import PACKS
from games.terra_concordia.effects.perform import gain_technology
from games.terra_concordia.effects.technologies import best, next_ones, obstacle, taken
from games.terra_concordia.goods import Amounts
from games.terra_concordia.labels import who_said
from games.terra_concordia.perks import KEPT, Perks
from games.terra_concordia.prices import to_research
from games.terra_concordia.refusals import most_said, payable, too_dear, verb_said
from games.terra_concordia.situation import Mover, Situation
from games.terra_concordia.state import World
from games.terra_concordia.verbs import lose


def cost(mover: Mover, card: str) -> Amounts:
    """What a Technology costs this player now."""
    return to_research(mover.perks.only(ResearchDiscount), card)


def left(mover: Mover) -> int:
    """Research actions left this round (TC-ACT-RESEARCH-02)."""
    return mover.printed.constants.research_per_round - mover.nation.used.research


def targets(edition: str) -> Sequence[str]:
    return [*PACKS[edition].technologies]


def hindrance(here: Situation, target: str = "") -> Refusal | None:
    if anything := _used_up(here):
        return anything
    if target:
        return _hindrance(here, target)
    found = [_hindrance(here, card) for card in next_ones(here.state, here.seat)]
    return most_said(found, "research", "TC-ACT-RESEARCH-03")


def options(here: Situation) -> Sequence[Option]:
    perks = here.perks.only(ResearchDiscount)
    return [_option(perks, card) for card in _able(here)]


def carry_out(game: Game[World], mover: Mover, target: str) -> Sequence[Step]:
    state, seat, nation = game.state, mover.seat, mover.nation
    price = cost(mover, target)
    lose(nation, price)
    nation.used.research += 1
    told = {"card": card_said(target), "cost": cost_said(price), "worth": mover.printed.technologies[target].vp}
    game.emit("event.researched", player=who_said(state, seat), **told)
    return gain_technology(game, seat, target)


def favourite(here: Situation) -> str | None:
    """The one with most VP, then the lowest id, none that brings its own collapse near (TC-AI-12)."""
    return best(here.state, here.seat, _able(here))


def _used_up(here: Situation) -> Refusal | None:
    """What stands against any Technology."""
    if left(here) > 0:
        return None
    return refused(verb_said("research"), "used_up", "TC-ACT-RESEARCH-02", n=here.nation.used.research)


def _hindrance(here: Situation, card: str) -> Refusal | None:
    missing = obstacle(here.state, here.seat, card)
    return missing or too_dear(here.nation, card_said(card), cost(here, card))


def _able(here: Situation) -> list[str]:
    if left(here) <= 0:
        return []
    state, nation, perks = here.state, here.nation, here.perks.only(ResearchDiscount)
    return [
        card
        for card in next_ones(state, here.seat)
        # Nothing else can stand against the next ones.
        if payable(nation, to_research(perks, card)) and not taken(state, card)
    ]


@lru_cache(2 * KEPT)
def _option(perks: Perks, card: str) -> Option:
    printed = perks.printed.technologies[card]
    told = {"card": card_said(card), "vp": printed.vp, "cost": cost_said(to_research(perks, card))}
    label, short, note = Text("option.research", told), Text("option.card", told), note_said(perks.edition, card)
    return Option(f"research.{card}", label, "research", printed.category, short=short, note=note)
