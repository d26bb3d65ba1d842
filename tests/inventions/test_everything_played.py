"""Every card, knowledge tile, milestone and hex is played once, by a player who can do everything."""

from __future__ import annotations

from collections import Counter

import pytest

from games.inventions.actions.act import ACTS
from games.inventions.actions.chains import ChainStep
from games.inventions.actions.effects import Benefits
from games.inventions.pieces import Turn
from games.inventions.steps.building import Place
from tests.inventions.table import PACK, Table

REGIONS = list(PACK.regions)


def rich() -> Table:
    """Seat 0 has somebody everywhere, Ideas, Inventions to innovate and to share, and means for all of it."""
    table = Table(3)
    table.council(0, economy=3, culture=3, technology=3, academics=2)
    table[0].hand, table[0].influence, table[0].supply = ["k16", "k27"], 6, 20
    for region in REGIONS:
        table.citizens(region, 2, 1)
    for region, card in zip(REGIONS[1:3], ("k13", "k14"), strict=True):
        table.card(region, card, presenter=0, inventor=0)
    for region, card in zip(REGIONS[3:5], ("k15", "k17"), strict=True):
        table.card(region, card, presenter=1, inventor=1)
    for region, card in zip(REGIONS[5:], ("k11", "k12"), strict=True):
        table.card(region, card, presenter=1)
    table.milestones("a1 a2 a4 a5", "b1 b2 b3", "c1 c2 c3", "a3")
    table.diplomats(a1=[0], a2=[0])
    return table


def finish(table: Table, *asked: str) -> Table:
    """Answers with the first option until the pillar of the next player is asked for, or one of these questions."""
    for _ in range(40):
        if table.asked in ("place_pillar", *asked):
            return table
        table.play(table.keys[0])
    raise AssertionError(table.asked)


@pytest.mark.parametrize("id", [id for id, card in PACK.cards.items() if card.era > 1])
def test_every_idea_is_invented_by_those_it_asks_for(id: str):
    """Those of era 1 lie left of the boards as Inventions from the beginning."""
    card, table = PACK.cards[id], Table(3)
    table.council(0, economy=3, culture=3, technology=3)
    table[0].milestone = card.milestone
    table.card("europe", id, presenter=1)
    finish(table.act("invent").play("invent.europe"))
    there, council = table.at("europe"), table[0].council
    assert (there.presenter, there.inventor, there.invention) == (1, 0, True)
    assert Counter(council.exhausted) - Counter[str]() == Counter(card.extra)
    gone = Counter(dict.fromkeys(council.available, 3)) - Counter(council.available)
    assert gone == Counter([card.type, *card.extra])


@pytest.mark.parametrize("id", PACK.cards)
def test_every_invention_brings_the_action_that_it_is_chained_to(id: str):
    table, action = rich(), PACK.cards[id].chain
    table[0].inventions = [id]
    table.state.playing, table.state.turn = 0, Turn(ready=1)
    table.next(ChainStep(0, "call_specialists")).play(f"chain.{id}")
    assert table.asked == ACTS[action](0).__struct_config__.tag
    assert table.state.turn.spent == [id]
    finish(table)


@pytest.mark.parametrize("id", PACK.knowledge_tiles)
def test_every_knowledge_tile_teaches_its_action_once_and_then_its_points(id: str):
    table, printed = rich(), PACK.knowledge_tiles[id]
    teacher = next(region for region in table.state.regions.values() if region.knowledge == id)
    there = table.at(REGIONS[0])
    teacher.knowledge, there.knowledge, there.sage = there.knowledge, id, True
    way = next(key for key in table.act("travel").keys if key.endswith(f".{REGIONS[0]}"))
    table.play(way)
    finish(table, ACTS[printed.chain](0).__struct_config__.tag)
    assert table.asked == ACTS[printed.chain](0).__struct_config__.tag
    assert (there.points_up, table[0].sages) == (False, 1)
    finish(table)
    assert table.at(REGIONS[0]).points_up


@pytest.mark.parametrize("id", PACK.milestones)
def test_what_every_milestone_brings_can_be_carried_out(id: str):
    table = rich()
    table.next(Benefits(0, PACK.milestones[id].benefits))
    finish(table)


@pytest.mark.parametrize("id", PACK.hexes)
def test_every_hex_gives_what_is_printed_on_it(id: str):
    table = rich()
    table[0].display = ["eco_1", "", "", ""]
    table.next(Place(0, "eco_1", id))
    assert table[0].built == {id: "eco_1"}
    # To build once more takes another tile that can be paid.
    felt = [effect for effect in PACK.hexes[id].benefits if effect != "build_minus_2"]
    assert bool(felt) <= (len(table.events) > 1 or table.asked != "place_pillar")
    finish(table)
