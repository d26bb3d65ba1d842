"""Restaurar: the globe recovers and the player has a VP (TC-ACT-RESTORE-01 to -03)."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.agenda import Game, Step
from games.core.model import Option, Refusal, Text, refused
from games.terra_concordia.cards.powers import RestoreIndividual
from games.terra_concordia.cards.wording import cost_said
from games.terra_concordia.goods import Amounts
from games.terra_concordia.labels import who_said
from games.terra_concordia.refusals import payable, tired, too_dear, verb_said
from games.terra_concordia.situation import Mover, Situation
from games.terra_concordia.state import World
from games.terra_concordia.verbs import change_individual, exhaust, lose, shift_global

_OPTION = Option("restore", Text("option.restore"), "restore", "restore")
_AT_MOST = Option("restore", Text("option.restore_at_most"), "restore", "restore")
"""The same where the globe is as well as can be (TC-ACT-RESTORE-03)."""


def cost(mover: Mover) -> Amounts:
    """What it costs beside a worker (TC-ACT-RESTORE-01)."""
    return mover.printed.constants.restore_cost


def left(mover: Mover) -> int:
    """Restore actions left this round (TC-ACT-RESTORE-02)."""
    return mover.printed.constants.restore_per_round - mover.nation.used.restore


def targets(edition: str) -> Sequence[str]:
    return ("",)


def hindrance(here: Situation, target: str = "") -> Refusal | None:
    label, nation = verb_said("restore"), here.nation
    if left(here) <= 0:
        return refused(label, "used_up", "TC-ACT-RESTORE-02", n=nation.used.restore)
    return tired(here, label) or too_dear(nation, label, cost(here))


def options(here: Situation) -> Sequence[Option]:
    # That it cannot be paid is seen before any reason is worded.
    if not here.free or not payable(here.nation, cost(here)) or hindrance(here):
        return ()
    at_most = here.state.sustainability >= here.printed.constants.sustainability_limit
    return (_AT_MOST if at_most else _OPTION,)


def carry_out(game: Game[World], mover: Mover, target: str) -> Sequence[Step]:
    state, seat, nation = game.state, mover.seat, mover.nation
    price = cost(mover)
    lose(nation, price)
    exhaust(game, seat, mover.named)
    nation.used.restore += 1
    nation.restores += 1
    nation.vp += mover.printed.constants.restore_vp
    shift_global(state, 1)
    game.emit("event.restored", player=who_said(state, seat), now=state.sustainability, cost=cost_said(price))
    own = sum(power.n for power in mover.powers(RestoreIndividual))
    if own:
        change_individual(game, seat, own)
    return ()


def favourite(here: Situation) -> str | None:
    """Whenever it can."""
    return None if hindrance(here) else ""
