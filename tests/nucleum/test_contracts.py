"""Taking contracts, and whom a finished link rewards first (NU-CON, NU-RAIL-13, NU-RES-08)."""

from __future__ import annotations

import pytest

from games.core.agenda import Game
from games.core.remarks import remarked
from games.core.texts import catalogue
from games.nucleum.queries import board
from games.nucleum.steps.contracts import NextContract
from games.nucleum.steps.gains import Receive
from games.nucleum.steps.rails import CompleteLink
from tests.nucleum.table import (
    RULES,
    acting,
    after,
    asking,
    build,
    keys,
    mine,
    question,
    rail,
    refusal,
    settled,
    table,
    turbine,
)


@pytest.mark.rule("NU-CON-04")
@pytest.mark.parametrize(("deed", "achievements"), [("contract.bt04.1", 2), ("contract.st08.0", 4)])
def test_a_tile_doubles_a_slot_without_any_turbine(deed: str, achievements: int):
    state = table(4, "abcd")
    state.gold, state.gold_stack = ["c33", "c18"], ["c19", "c20"]
    now = after(acting(state, deed), "sign.c33", "slot.3")
    assert now.players[0].achievements == achievements


@pytest.mark.rule("NU-CON-04", "NU-PLAY-07")
def test_what_a_slot_and_the_special_directive_give_of_one_kind_is_one_sum():
    state = table()
    state.players[0].pool = ["xa5"]
    contracts = after(asking(state), "place.xa5", "contract.xa5")
    slots = after(contracts, next(key for key in keys(contracts) if key.startswith("sign.")))
    words = catalogue("games.nucleum", "en")
    assert words.say(question(slots).options[0].label) == "Slot 1: 3 Thaler"
    before, beside = slots.players[0], after(slots, "slot.1").players[0]
    assert (beside.thaler, beside.workers) == (before.thaler + 1, before.workers + 1), "a worker, and the Thaler"


@pytest.mark.rule("NU-CON-11", "NU-END-01", "NU-END-02")
@pytest.mark.parametrize(
    ("silver", "gold", "met"),
    [([], ["c19"], False), (["c09"], [], False), ([], [], True)],
)
def test_e2_needs_both_stacks_to_be_empty(silver: list[str], gold: list[str], met: bool):
    state = table()
    state.silver_stack, state.gold_stack = silver, gold
    # What was taken is of a kind whose stack is empty: nothing is drawn.
    now = settled(state, NextContract(0, "c33" if not gold else "c08"))
    assert ("e2" in [found.condition for found in now.met]) is met


@pytest.mark.rule("NU-RAIL-13", "NU-RES-08")
def test_a_finished_link_rewards_clockwise_from_the_active_player():
    state = table(3)
    for key, owner in zip(board(state).links["lk29"], (0, 1, 2), strict=True):
        rail(state, key, owner)
    state.turn = 1
    state.agenda = []
    CompleteLink(1, "lk29").run(Game(RULES, state))
    assert [step.seat for step in reversed(state.agenda) if isinstance(step, Receive)] == [1, 2, 0]


@pytest.mark.rule("NU-CON-06", "NU-CON-07")
def test_more_than_is_demanded_will_do_and_serves_the_next_contract_too():
    state = table(2)
    state.players[0].contracts = ["c09", "c09", "", ""]
    for n, space in enumerate(("leipzig_u0", "grimma_u0"), start=1):
        build(state, 0, f"r{n}", space, powered=True)  # one energised building is demanded
    state.players[0].pool = ["xa2", "xa3"]
    once = after(asking(state), "place.xa2", "fulfil.c09", "done")
    twice = after(once, "place.xa3", "fulfil.c09")
    owner = twice.players[0]
    assert (owner.fulfilled, owner.contracts[:2], owner.vp, owner.thaler) == (["c09"] * 2, ["", ""], 4, 4 + 4)
    assert [twice.land.urban[space].powered for space in ("leipzig_u0", "grimma_u0")] == [True, True]


@pytest.mark.rule("NU-CON-07")
def test_a_contract_whose_demand_is_not_met_says_so_where_it_is_typed_and_where_it_is_taken():
    state = table(2)
    state.players[0].contracts, state.players[0].pool = ["c09", "", "", ""], ["xa2"]
    short = refusal(after(asking(state), "place.xa2"), "fulfil.c09")
    assert (short.clause, short.reason.id, short.label.args["n"]) == ("NU-CON-07", "refused.requirement", 0)
    state.silver = ["c09", "c14"]
    for note in ("note.have", "note.met"):
        offered = acting(state, "contract.bt04.1")
        (asked,) = remarked(RULES, offered, [question(offered)])
        assert [option.note.id for option in asked.options if option.key == "sign.c09" and option.note] == [note]
        build(state, 0, "r1", "leipzig_u0", powered=True)
    (asked,) = remarked(RULES, offered, [question(offered)])
    assert all(option.note for option in asked.options), "of gold contracts too"


@pytest.mark.rule("NU-CON-08")
def test_the_rewards_of_a_contract_come_in_printed_order():
    state = table()
    state.players[0].contracts[0] = "c11"  # 2 VP, then 1 uranium
    turbine(state, 0, 1, "grimma_t0")
    mine(state, 0, 1, "aussig_m0", 1)
    state.players[0].pool = ["xa2"]
    asked = after(asking(state), "place.xa2", "fulfil.c11")
    assert (question(asked).prompt.id, asked.players[0].vp) == ("ask.store_uranium", 2)


@pytest.mark.rule("NU-DEV-07", "NU-END-01")
@pytest.mark.parametrize(("stack", "met"), [(["st05"], ["e1"]), (["st05", "st06"], [])])
def test_e1_is_met_by_the_last_tile_of_the_stack_though_it_fills_the_market(stack: list[str], met: list[str]):
    state = table()
    state.market, state.stack = ["bt01", "st07", "bt12", "st20", "bt09"], stack
    now = after(acting(state, "develop.xa2.1"), "take.bt09", "take.enough")
    assert "" not in now.market
    assert [found.condition for found in now.met] == met


@pytest.mark.rule("NU-CON-03", "NU-CON-05")
@pytest.mark.parametrize(("locale", "said"), [("pt-BR", "você ganha já"), ("en", "is yours at once")])
def test_what_a_slot_shows_is_not_taken_for_its_price(locale: str, said: str):
    """An outsider's question: "Slot 1: 2 Thaler" may be what it costs."""
    state = table()
    asked = question(after(acting(state, "contract.bt09.0"), f"sign.{state.silver[0]}"))
    assert said in catalogue("games.nucleum", locale).say(asked.prompt)


@pytest.mark.rule("NU-CON-03")
@pytest.mark.parametrize(
    ("slot", "gained"), [(0, (2, 0, 0, 0)), (1, (0, 1, 0, 0)), (2, (0, 0, 1, 0)), (3, (0, 0, 0, 2))]
)
def test_what_each_slot_gives(slot: int, gained: tuple[int, ...]):
    state = table()
    mine(state, 0, 4, "aussig_m0")
    before = state.players[0]
    now = after(acting(state, "contract.bt09.0"), f"sign.{state.silver[0]}", f"slot.{slot}")
    if slot == 2:
        now = after(now, keys(now)[0])
    owner = now.players[0]
    came = (owner.thaler - before.thaler, owner.workers - before.workers, now.land.mines["aussig_m0"].uranium)
    assert (*came, owner.achievements) == gained


@pytest.mark.rule("NU-CON-09")
def test_a_purple_contract_needs_no_slot():
    state = table()
    for n, space in enumerate(("leipzig_u0", "grimma_u0", "praha_u0", "marienberg_u0"), start=1):
        build(state, 0, f"r{n}", space)
    state.purple = ["c42", "c44", "c47"]
    state.players[0].contracts = ["c17", "c08", "c11", "c03"]
    now = after(asking(state), "place.xa2", "fulfil.c42")
    assert now.purple == ["c44", "c47"]
    assert now.players[0].contracts == ["c17", "c08", "c11", "c03"]
    assert now.players[0].fulfilled == ["c42"]


@pytest.mark.rule("NU-PLAY-05", "NU-CON-01")
def test_a_contract_of_silver_or_gold_can_be_fulfilled_in_the_turn_in_which_it_is_taken():
    state = table()
    state.silver, state.gold = ["c09", "c11"], ["c33", "c18"]
    build(state, 0, "r1", "leipzig_u0", powered=True)
    state.players[0].pool = ["xa2"]
    offered = after(asking(state), "place.xa2", "contract.xa2.0")
    assert keys(offered) == ["sign.c09", "sign.c11", "sign.c33", "sign.c18"], "no purple one"
    signed = after(offered, "sign.c09", "slot.0")
    assert "fulfil.c09" in keys(signed)
