"""The tree of Technologies: which ones a player can have next (TC-ACT-RESEARCH-03 to -09)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from games.core.model import Refusal, Seat, refused
from games.terra_concordia.cards.deeds import Individual
from games.terra_concordia.cards.printed import Technology
from games.terra_concordia.cards.wording import card_said
from games.terra_concordia.content import PACKS
from games.terra_concordia.state import World


def obstacle(state: World, seat: Seat, card: str) -> Refusal | None:
    """Why a player cannot have a Technology, whatever they pay (TC-ACT-RESEARCH-03, -04, -06)."""
    components, held = PACKS[state.edition], state.nations[seat].technologies
    if card in held:
        return refused(card_said(card), "known", "TC-ACT-RESEARCH-06")
    if taken(state, card):
        return refused(card_said(card), "exclusive", "TC-ACT-RESEARCH-04")
    printed = components.technologies[card]
    before = printed.level - 1
    if before and components.tree[printed.category][before - 1] not in held:
        return refused(card_said(card), "prerequisite", "TC-ACT-RESEARCH-03", level=before)
    return None


def taken(state: World, card: str) -> bool:
    """Whether somebody has a Technology that only one player can have (TC-ACT-RESEARCH-04)."""
    exclusive = PACKS[state.edition].exclusive
    return card in exclusive and any(card in nation.technologies for nation in state.nations)


def next_ones(state: World, seat: Seat) -> Sequence[str]:
    """The next Technology of each category, whether or not the player can have it."""
    return following(state.edition, tuple(state.nations[seat].technologies))


@lru_cache(1_024)
def following(edition: str, held: tuple[str, ...]) -> Sequence[str]:
    """The first of each category that is not held: levels are acquired one after the other (TC-ACT-RESEARCH-03)."""
    found: list[str] = []
    for branch in PACKS[edition].tree.values():
        for card in branch:
            if card not in held:
                found.append(card)
                break
    return found


CAREFUL = 4
"""The individual sustainability from which on, downwards, an Automa takes nothing that lowers it (TC-AI-12)."""


def best(state: World, seat: Seat, cards: Iterable[str]) -> str | None:
    """What an Automa takes: the Technology with most VP, then the lowest id, unless it brings its own collapse near
    (TC-AI-12)."""
    printed = PACKS[state.edition].technologies
    careful = state.nations[seat].individual <= CAREFUL
    found = [card for card in cards if not (careful and _lowering(printed[card]))]
    return min(found, key=lambda card: (-printed[card].vp, card), default=None)


def _lowering(printed: Technology) -> bool:
    return any(isinstance(deed, Individual) and deed.n < 0 for deed in printed.now)
