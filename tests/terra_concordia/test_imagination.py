"""Worlds that a seat cannot tell from the true one can be played on, whoever is asked."""

from __future__ import annotations

import pytest

from games.core.agenda import Game
from games.core.rng import Stream, seeded
from games.core.rules import decisions, play
from games.core.thinking.opponent import imagine, random_move
from games.terra_concordia.actions import build
from games.terra_concordia.actions.build import PickSite
from games.terra_concordia.imagination import deal_anew
from games.terra_concordia.pieces import HIDDEN
from games.terra_concordia.situation import Situation
from tests.terra_concordia.table import RULES, Table
from tests.terra_concordia.test_hindrances import questions
from tests.terra_concordia.test_random_play import TABLES

rule = pytest.mark.rule
LINES = 12


def picking() -> Table:
    """Seat 0 builds one of several Constructions and is asked where."""
    table = Table.of("solaris", "verdantis", "mariteia").rich().has(gold=2, stone=2)
    table.hex("b1", "forest", 0).hex("a2", "mountain", 0).hex("b2", "ruins", 0)
    table.hold("con_05", "con_03", "exp_01").hold("con_02", "con_08", "con_16", seat=1).hold("con_12", seat=2)
    return table.play("build.con_05")


def worlds(table: Table, seat: int | None, n: int = 40) -> list[Table]:
    return [Table(imagine(RULES, table.state, seat, Stream(seeded(number, "worlds")))) for number in range(n)]


@rule("TC-INFO-02")
def test_of_where_hidden_tiles_lie_nothing_is_left_in_what_is_imagined():
    table = Table.of("solaris", "verdantis")
    other, land = table.copy(), table.state.land
    hidden = [hex for hex, owner in enumerate(land.owners) if owner == HIDDEN]
    letters = list(land.terrains)
    for hex, tile in zip(hidden, reversed([land.terrains[hex] for hex in hidden]), strict=True):
        letters[hex] = tile
    other.state.land.terrains = "".join(letters)
    assert other.state.land.terrains != land.terrains
    for one, two in zip(worlds(table, 0, 5), worlds(other, 0, 5), strict=True):
        assert one.state.land.terrains == two.state.land.terrains


def test_before_the_board_is_dealt_there_is_none_to_imagine():
    state = Table.of("solaris", "verdantis").state
    state.land.terrains = ""
    deal_anew(Game(RULES, state), (0,))
    assert not state.land.terrains


@rule("TC-INFO-02")
def test_only_whoever_builds_sees_which_card_while_they_choose_where():
    table = picking()
    seen = [RULES.view(table.state, seat).private for seat in (0, 1, 2, None)]
    assert [private and private.building for private in seen] == ["con_05", "", "", None]


@rule("TC-INFO-02")
@pytest.mark.parametrize("seat", [1, 2, None])
def test_the_card_that_somebody_builds_is_another_that_they_could_build(seat: int | None):
    table = picking()
    found = set[str]()
    for world in worlds(table, seat):
        # A question with one answer would not be asked.
        assert (world.asked.seat, world.asked.prompt) == (0, table.asked.prompt)
        step = world.state.agenda[-1]
        assert isinstance(step, PickSite)
        found.add(step.card)
        assert step.card in world.nation().hand
        assert not build.hindrance(Situation(world.state, 0), step.card)
        assert len(world.nation().hand) == 3
        if seat is not None:
            assert world.nation(seat).hand == table.nation(seat).hand
        assert RULES.measure.census(world.state) == RULES.measure.census(table.state)
        built = world.play(world.keys[-1])
        assert built.nation().buildings[-1].card == step.card
        assert len(built.nation().hand) >= 2
    assert len(found) > 3, "which card it is, is not known"
    assert found.isdisjoint(table.nation(seat).hand if seat is not None else ())


@rule("TC-INFO-02")
def test_the_builder_imagines_the_card_they_build():
    for world in worlds(picking(), 0, 5):
        assert world.state.agenda[-1] == PickSite(0, "con_05")
        assert world.nation().hand == ["con_05", "con_03", "exp_01"]


@rule("TC-ACT-WONDER-01")
def test_a_wonder_that_is_built_is_known_to_all():
    table = Table.of().rich().hex("b1", "forest", 0).hex("a2", "lake", 0)
    table.state.wonders = ["mar_08", "mar_01"]
    table.has(food=10, stone=10, wood=10).play("build.mar_08")
    for seat in (0, 1, None):
        for world in worlds(table, seat, 3):
            assert world.state.agenda[-1] == PickSite(0, "mar_08")


@rule("TC-INFO-02")
@rule("TC-INFO-03")
def test_every_question_can_be_gone_on_with_in_the_world_that_anybody_imagines():
    met = set[str]()
    for number, (people, options) in enumerate(TABLES[::5]):
        for turn, (now, choice) in enumerate(questions(people, options, number)):
            tag = choice.__struct_config__.tag
            if tag in met and turn % 61:
                continue
            met.add(str(tag))
            for seat in (None, *RULES.seats(now.state)):
                luck = Stream(seeded(turn, "on"))
                world = imagine(RULES, now.state, seat, luck)
                found = Game(RULES, world).settle()
                assert [(d.seat, d.prompt) for d in found if d.blocking and d.seat == choice.seat]
                for _ in range(LINES):
                    found = decisions(RULES, world)
                    if not found:
                        break
                    world = play(RULES, world, *random_move(found, luck)).state
    assert met >= {"turn", "pick_site", "trade_queue", "reveal_hex", "discard", "pick_civilization"}


@rule("TC-INFO-02")
def test_where_everybody_was_told_that_no_exploration_card_is_left_none_is_imagined_in_the_pool():
    table = Table.of("solaris", "verdantis", "mariteia").hold("exp_01", "com_03", seat=1).hold("exp_02", seat=2)
    table.state.pool.cards = ["com_01", "com_02", "inf_01", "inf_02"]
    table.state.explored_out = True
    seen = worlds(table, 0)
    assert not any(card.startswith("exp") for world in seen for card in world.state.pool.cards)
    assert len({tuple(world.nation(1).hand) for world in seen}) > 3
    table.state.explored_out = False
    assert any(card.startswith("exp") for world in worlds(table, 0) for card in world.state.pool.cards)
