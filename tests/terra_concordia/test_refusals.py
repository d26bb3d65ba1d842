"""Why an action is not possible at all, whatever it would be done with: what a command without a value is told."""

from __future__ import annotations

import pytest

from games.core.agenda import Game
from games.core.model import Refusal
from games.core.rules import Illegal, play
from games.terra_concordia.diplomacy import dealings
from games.terra_concordia.steps import Turn
from tests.terra_concordia.table import RULES, Table

NOTHING = [
    ("collect.", "refused.nothing_to_collect", "TC-ACT-COLLECT-02"),
    ("influence.", "refused.nothing_to_influence", "TC-ACT-INFLUENCE-02"),
    ("build.", "refused.nothing_to_build", "TC-ACT-BUILD-01"),
    ("research.", "refused.nothing_to_research", "TC-ACT-RESEARCH-03"),
    ("play.", "refused.nothing_to_play", "TC-HAND-01"),
    ("navigate.", "refused.no_boat", "TC-ACT-NAVIGATE-01"),
    ("discard.", "refused.discard_later", "TC-MAINT-05"),
    ("propose.", "refused.no_alliances", "TC-DIP-07"),
    ("accept.", "refused.no_alliances", "TC-DIP-07"),
    ("reject.", "refused.no_alliances", "TC-DIP-07"),
    ("dissolve", "refused.no_alliances", "TC-DIP-07"),
]


def why_not(table: Table, key: str) -> Refusal | None:
    return Turn(0).refuse(Game(RULES, table.state), key)


def told(table: Table, key: str, seat: int) -> str:
    with pytest.raises(Illegal) as error:
        play(RULES, table.state, seat, (key,))
    return error.value.refusal.reason.id


def poor() -> Table:
    """Nothing to pay with, and the only revealed hex in reach has a worker that works no more."""
    table = Table.of().has(**dict.fromkeys(("wood", "stone", "gold", "iron", "water", "food"), 0))
    table.has(prestige=0, influence=1)
    return table.worker(0, 1, "a1", free=False)


@pytest.mark.parametrize(("key", "reason", "clause"), NOTHING)
def test_an_action_that_is_not_possible_at_all_says_why(key: str, reason: str, clause: str):
    with pytest.raises(Illegal) as error:
        play(RULES, poor().state, 0, (key,))
    assert (error.value.refusal.reason.id, error.value.refusal.clause) == (reason, clause)


@pytest.mark.parametrize("verb", ["collect", "explore", "influence", "build"])
def test_without_a_worker_that_is_the_reason(verb: str):
    table = Table.of().rich().hex("b1", "forest").exhausted()
    refusal = why_not(table, f"{verb}.")
    assert refusal is not None
    assert (refusal.reason.id, refusal.clause) == ("refused.no_worker", "TC-ACT-GEN-02")


@pytest.mark.parametrize("verb", ["collect", "explore", "influence", "research", "play"])
def test_nothing_is_said_against_what_is_possible(verb: str):
    table = Table.of().rich().hex("b1", "forest").hold("exp_01")
    assert table.group(f"{verb}.")
    assert why_not(table, f"{verb}.") is None


def test_a_boat_that_can_go_nowhere_or_has_no_food():
    table = Table.of().hex("b1", "ocean", 0).worker(0, 2, "b1").has(food=1)
    refusal = why_not(table, "navigate.")
    assert refusal is not None
    assert refusal.clause == "TC-ACT-NAVIGATE-02"
    table.hex("c1", "lake").has(food=0)
    refusal = why_not(table, "navigate.")
    assert refusal is not None
    assert refusal.clause == "TC-ACT-GEN-04"


def test_an_alliance_is_refused_with_its_own_reason_also_out_of_turn():
    table = Table.of("solaris", "mariteia", "verdantis", "aurifera", variant="diplomacy")
    for key, reason in (("accept.1", "no_offer"), ("dissolve", "no_alliance"), ("propose.9", "nobody_to_ally")):
        for seat in range(4):
            assert told(table, key, seat) == f"refused.{reason}"
    table.state.phase = "maintenance"
    assert told(table, "propose.1", 0) == "refused.alliances_later"


@pytest.mark.rule("TC-DIP-03")
def test_two_offers_of_one_alliance_do_not_cross():
    """The fault: each had offered it to the other, and nobody had agreed."""
    table = Table.of("solaris", "mariteia", "verdantis", "aurifera", variant="diplomacy").play("propose.1", seat=0)
    assert told(table, "propose.0", 1) == "refused.offered_already"
    crossing = {option.key for option in dealings(table.state, 1)}
    assert {"accept.0", "reject.0", "propose.2"} <= crossing
    assert "propose.0" not in crossing
    assert "propose.0" in {option.key for option in dealings(table.play("reject.0", seat=1).state, 1)}
