"""Passar: no more turns this round; the first to pass has a Gold (TC-ACT-PASS-01 to -03)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.core.agenda import Game, Step
from games.core.model import Option, Refusal, Text
from games.terra_concordia.cards.wording import amounts_said
from games.terra_concordia.content import PACKS
from games.terra_concordia.goods import Amounts
from games.terra_concordia.labels import who_said
from games.terra_concordia.perks import stored
from games.terra_concordia.queries import wonders_left
from games.terra_concordia.situation import Mover, Situation
from games.terra_concordia.state import World
from games.terra_concordia.verbs import gain


@cache
def _option(edition: str, first: bool, alone: bool, last: bool, full: int) -> Option:
    """What whoever is the first to pass (``alone``: nobody else could be) has of it (TC-ACT-PASS-02), and until when:
    no round comes after the last.

    ``full``: the limit of the store, if there is no room for more Gold; else 0.
    """
    id = "option.pass" + ("_alone" if alone else "_first" if first else "") + ("_last" if last else "")
    what = amounts_said(_bonus(edition))
    if full:
        what = Text("option.kept", {"what": Text("option.none_kept"), "limit": full})
    return Option("pass", Text(id, {"what": what} if first else {}), "pass", "pass")


def _bonus(edition: str) -> Amounts:
    return {"gold": PACKS[edition].constants.first_pass_bonus_gold}


def targets(edition: str) -> Sequence[str]:
    return ("",)


def hindrance(here: Situation, target: str = "") -> Refusal | None:
    return None


def options(here: Situation) -> Sequence[Option]:
    state = here.state
    first = True not in [nation.passed for nation in state.nations]
    last = state.round >= state.rounds or not wonders_left(state)
    limit = stored(here.perks)
    full = limit if here.nation.resources["gold"] >= limit else 0
    return (_option(state.edition, first, first and len(state.nations) == 1, last, full),)


def carry_out(game: Game[World], mover: Mover, target: str) -> Sequence[Step]:
    state, seat = game.state, mover.seat
    first = not any(nation.passed for nation in state.nations)
    state.nations[seat].passed = True
    game.emit_pass(seat, "event.passed", player=who_said(state, seat))
    if first:
        bonus = _bonus(state.edition)
        gain(state.nations[seat], bonus)
        game.emit("event.first_pass", player=who_said(state, seat), what=amounts_said(bonus))
    return ()


def favourite(here: Situation) -> str | None:
    """When the script says so (TC-AI-07)."""
    return ""
