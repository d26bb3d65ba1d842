"""How a refusal is put: what, why, and the clause that says so (TC-ACT-GEN-03)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

import msgspec

from games.core.model import Refusal, Text, refused
from games.terra_concordia.board import EVERYWHERE, NOWHERE, Area, Hex
from games.terra_concordia.cards.wording import amounts_said
from games.terra_concordia.goods import Amounts, Resource, size
from games.terra_concordia.pieces import Nation
from games.terra_concordia.situation import Situation

WORKER = "TC-ACT-GEN-02"
COST = "TC-ACT-GEN-04"


@cache
def verb_said(verb: str) -> Text:
    """The name of an action."""
    return Text(f"verb.{verb}")


def tired(here: Situation, label: Text) -> Refusal | None:
    """Nothing if the player has a free worker."""
    return None if here.free else refused(label, "no_worker", WORKER)


def payable(nation: Nation, cost: Amounts) -> bool:
    """Whether the player has the whole cost in stock."""
    have = nation.resources
    for resource, n in cost.items():  # noqa: SIM110 (asked of every card at every turn: all() takes twice as long)
        if have[resource] < n:
            return False
    return True


def too_dear(nation: Nation, label: Text, cost: Amounts, clause: str = COST) -> Refusal | None:
    """Nothing if the player has the whole cost in stock. The label is a name: a text without arguments."""
    if payable(nation, cost):
        return None
    have = nation.resources
    short = [(resource, n - have[resource]) for resource, n in cost.items() if have[resource] < n]
    return _lacking(label.id, clause, tuple(short))


@lru_cache(8_192)
def _lacking(label: str, clause: str, short: tuple[tuple[Resource, int], ...]) -> Refusal:
    # Made once and reused, because most cards are too dear at most moments.
    lacking = dict(short)
    return refused(Text(label), "lacking", clause, n=size(lacking), what=amounts_said(lacking))


class Bound(msgspec.Struct, frozen=True, gc=False):
    """A condition on the hex of an action: where it holds, and what is said where it does not."""

    where: Area
    reason: str
    clause: str
    told: Mapping[str, Any] = {}


MANNED = Bound(EVERYWHERE, "no_worker", WORKER)
UNMANNED = Bound(NOWHERE, "no_worker", WORKER)


def manned(here: Situation) -> Bound:
    """The condition that the player has a free worker, wherever it stands."""
    return MANNED if here.free else UNMANNED


def within(bounds: Iterable[Bound]) -> Area:
    """The hexes where all conditions hold."""
    found = EVERYWHERE
    for bound in bounds:
        found &= bound.where
    return found


def outside(label: Text, hex: Hex, bounds: Iterable[Bound]) -> Refusal | None:
    """The first condition that does not hold on a hex."""
    for bound in bounds:
        if not bound.where >> hex & 1:
            return refused(label, bound.reason, bound.clause, **bound.told)
    return None


def most_said(found: Sequence[Refusal | None], verb: str, clause: str) -> Refusal | None:
    """What is said against a verb by what is said against its cards: nothing if one of them is possible.

    Else what they all share, if that is a matter of the player and not of the card; else that none of them is.
    """
    if None in found:
        return None
    reasons = {refusal.reason.id: refusal for refusal in found if refusal}
    shared = next(iter(reasons.values())) if len(reasons) == 1 else None
    if shared and shared.reason.id in ("refused.no_worker", "refused.used_up"):
        return shared
    return refused(verb_said(verb), f"nothing_to_{verb}", clause)
