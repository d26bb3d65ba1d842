"""What a player could pay for is what the rules would let them pay."""

from __future__ import annotations

import msgspec

from games.terra_concordia.actions import build, play, research
from games.terra_concordia.content import PACKS
from games.terra_concordia.effects.technologies import obstacle
from games.terra_concordia.purse import cost, pays, short
from games.terra_concordia.refusals import payable
from games.terra_concordia.situation import Mover
from tests.renderers.terra_concordia.continents import RULES, continent, played


def asked(mover, id):
    printed = PACKS[mover.state.edition]
    if id in printed.technologies:
        return research.cost(mover, id)
    if id in printed.hand:
        return play.cost(mover.state.edition, id)
    return build.cost(mover, id)


def test_costs_are_those_of_the_rules():
    discounted = 0
    for state in played(3, 4, 400)[::40]:
        view = RULES.view(state, None)
        for nation in view.nations:
            mover = Mover(state, nation.seat)
            for id, card in PACKS[view.edition].cards.items():
                found = cost(nation, id, view.edition)
                assert found == asked(mover, id), id
                assert payable(mover.nation, found) == (not short(nation, id, view.edition))
                discounted += sum(found.values()) < sum(card.cost.values())
    assert discounted


def test_technologies_that_are_marked_can_be_researched():
    marked = 0
    for state in played(3, 4, 400)[::10]:
        view = RULES.view(state, None)
        for id in view.market:
            if view.turn is not None and pays(view, id):
                marked += 1
                assert obstacle(state, view.turn, id) is None
    assert marked


def test_nobody_pays_when_nobody_has_the_turn():
    view = msgspec.structs.replace(continent(3, 2), turn=0)
    assert any(pays(view, id) for id in PACKS[view.edition].cards)
    view = msgspec.structs.replace(view, turn=None)
    assert not any(pays(view, id) for id in PACKS[view.edition].cards)
