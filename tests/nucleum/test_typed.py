"""What is typed: an action by its tile, and why it is not possible."""

from __future__ import annotations

import pytest

from bot.service.moves.rehearsal import Rehearsal
from bot.service.refused import Refused
from cogs.ui.typing.typed import answers_of, demand_rest, explain_nothing, why_nothing
from games.core.rules import Illegal
from games.core.texts import catalogue
from games.nucleum.steps.acting import Resolve
from tests.bot.service.tables import table_of
from tests.nucleum.table import RULES, asking, build, hold, link, table
from tests.playing import setup_of

TEXTS = catalogue(RULES.package, "pt-BR")


def typed(state, name, **given):
    command = next(command for command in RULES.commands if command.name == name)
    found, after = answers_of(Rehearsal(table_of(RULES, setup_of(4, 5), state), 0), command, given, TEXTS)
    demand_rest(after, command, given, TEXTS)
    return found


def lit():
    """A tile with one Energize at hand, a building that power reaches, and one that it does not."""
    state = table()
    link(state, "lk30", "lk01")
    build(state, 0, "r1", "grimma_u0")
    build(state, 0, "f1", "leipzig_u1")
    hold(state, 0, thaler=20)
    return asking(state, Resolve(0, ("energize.bt01.1", "urbanize.bt01.0"), "bt01"))


def test_an_energize_is_typed_with_its_tile_and_its_building():
    assert typed(lit(), "energize", using="bt01.1", building="grimma_u0")[:2] == [
        ("energize.bt01.1",),
        ("power.grimma_u0",),
    ]


@pytest.mark.parametrize("using", ["urbanize.bt01.0", "xa1", "???"])
def test_a_tile_that_is_not_at_hand_is_refused_with_those_that_are(using):
    with pytest.raises(Refused) as error:
        typed(lit(), "energize", using=using, building="grimma_u0")
    assert error.value.text.id == "refused.not_an_option"
    assert error.value.text.args["value"] == using
    assert "BT01" in str(error.value.text.args["legal"])


@pytest.mark.parametrize(("space", "id"), [("Xanadu", "unknown_option"), ("Leipzig", "ambiguous_option")])
def test_a_place_that_does_not_exist_or_is_not_one_alone_is_not_told_what_a_place_must_be(space, id):
    with pytest.raises(Refused) as error:
        typed(lit(), "urbanize", using="bt01.0", building="f2", space=space)
    assert error.value.text.id == f"refused.{id}"
    assert "Leipzig" in str(error.value.text.args["legal"])


@pytest.mark.parametrize("space", ["Praha", "praha_u1"])
def test_a_place_that_exists_and_will_not_do_is_told_why(space):
    with pytest.raises(Illegal) as error:
        typed(lit(), "urbanize", using="bt01.0", building="f2", space=space)
    assert error.value.refusal.clause == "NU-URB-05"
    assert error.value.legal


def test_the_tile_may_be_left_out_where_only_one_can_do_it():
    assert typed(lit(), "energize", building="grimma_u0")[:2] == [("energize.bt01.1",), ("power.grimma_u0",)]


def test_of_several_tiles_that_can_do_it_one_must_be_named():
    state = lit()
    asked = asking(state, Resolve(0, ("energize.bt01.1", "energize.bt09.1"), "bt01"))
    with pytest.raises(Refused) as error:
        typed(asked, "energize", building="grimma_u0")
    assert error.value.text.id == "refused.parameter_missing"
    assert "BT09" in str(error.value.text.args["legal"])


def test_a_building_that_power_does_not_reach_is_refused_with_the_clause():
    state = lit()
    build(state, 0, "l4", "praha_u1")
    with pytest.raises(Illegal) as error:
        typed(state, "energize", using="bt01.1", building="praha_u1")
    assert error.value.refusal.clause == "NU-ENE-02"


def test_an_action_before_its_tile_is_told_which_tiles_have_it():
    """At the start of a turn "/nucleum energize" used to name all tiles and no reason."""
    state = table()
    state.players[0].pool = ["xa1", "xa2"]
    start = Rehearsal(table_of(RULES, setup_of(4, 5), asking(state)), 0)
    command = next(command for command in RULES.commands if command.name == "energize")
    with pytest.raises(Illegal) as error:
        explain_nothing(start, command, TEXTS)
    said = "primeiro ponha no tabuleiro uma peça com essa ação: XA1"
    assert TEXTS.say(error.value.refusal.reason) == said
    assert why_nothing(start, "power.", TEXTS) == f"Energizar: {said}"
    assert why_nothing(start, "piece.", TEXTS) == "Industrializar: nenhuma peça da sua mão tem essa ação"
    assert why_nothing(start, "fulfil.", TEXTS).endswith("primeiro ponha uma peça no tabuleiro")
    assert why_nothing(start, "marker.", TEXTS) == ""


def test_of_several_tiles_with_an_action_one_is_to_be_placed():
    state = table()
    state.players[0].pool = ["xa1", "xa2", "bt01"]
    start = Rehearsal(table_of(RULES, setup_of(4, 5), asking(state)), 0)
    assert why_nothing(start, "power.", TEXTS).endswith(
        "primeiro ponha no tabuleiro uma peça com essa ação: XA1 ou BT01"
    )


def test_an_action_that_the_tile_in_use_does_not_have_is_refused_as_such():
    start = Rehearsal(table_of(RULES, setup_of(4, 5), lit()), 0)
    assert why_nothing(start, "take.", TEXTS) == "Desenvolver: a peça que você está usando não tem essa ação"
