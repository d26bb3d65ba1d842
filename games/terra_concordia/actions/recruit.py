"""Recrutar: a permanent worker, free at once (TC-ACT-RECRUIT-01, TC-ACT-RECRUIT-02)."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.agenda import Game, Step
from games.core.model import Option, Refusal, Text, refused
from games.terra_concordia.cards.wording import cost_said
from games.terra_concordia.goods import Amounts
from games.terra_concordia.labels import who_said
from games.terra_concordia.refusals import payable, too_dear, verb_said
from games.terra_concordia.situation import Mover, Situation
from games.terra_concordia.state import World
from games.terra_concordia.verbs import add_workers, lose

_OPTION = Option("recruit", Text("option.recruit"), "recruit", "recruit")


def cost(mover: Mover) -> Amounts:
    """What it costs (TC-ACT-RECRUIT-01)."""
    return mover.printed.constants.recruit_cost


def targets(edition: str) -> Sequence[str]:
    return ("",)


def hindrance(here: Situation, target: str = "") -> Refusal | None:
    label, nation, most = verb_said("recruit"), here.nation, here.printed.constants.max_workers
    if len(nation.workers) >= most:
        return refused(label, "limit", "TC-ACT-RECRUIT-02", n=most)
    return too_dear(nation, label, cost(here))


def options(here: Situation) -> Sequence[Option]:
    # That it cannot be paid is seen before any reason is worded.
    return (_OPTION,) if payable(here.nation, cost(here)) and not hindrance(here) else ()


def carry_out(game: Game[World], mover: Mover, target: str) -> Sequence[Step]:
    state, seat, nation = game.state, mover.seat, mover.nation
    price = cost(mover)
    lose(nation, price)
    add_workers(state, seat, 1)
    game.emit("event.recruited", player=who_said(state, seat), n=len(nation.workers), cost=cost_said(price))
    return ()


def favourite(here: Situation) -> str | None:
    """Whenever it can."""
    return None if hindrance(here) else ""
