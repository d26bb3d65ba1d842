"""A whole turn in one typed line: all of it or nothing, and where it stops, why and what would be possible there."""

from __future__ import annotations

import pytest

from bot.service.moves.rehearsal import Rehearsal
from bot.service.refused import Refused
from bot.texts import speak
from cogs.ui.typing.completion import CHOICE
from cogs.ui.typing.series import continued, links_of, read
from games.core.model import Command, Key, Parameter, Text
from games.core.texts import catalogue
from tests.bot.service.tables import table_of
from tests.cogs.ui.typing.test_typed import TEXTS, rehearsal
from tests.core.toy_steps import Discard, Turn
from tests.inventions.table import RULES, Table
from tests.playing import setup_of

LINE = Parameter("line", "", series=True)
TURN = Command("turn", (LINE,))


def answers(line: str, start: Rehearsal | None = None) -> list[tuple[Key, ...]]:
    return read(start or rehearsal(), TURN, {"line": line}, TEXTS)[0]


def refused(line: str, start: Rehearsal | None = None) -> tuple[str, dict[str, object]]:
    with pytest.raises(Refused) as error:
        answers(line, start)
    return error.value.text.id.removeprefix("refused."), dict(error.value.text.args)


@pytest.mark.parametrize(
    "line", ["sell.fish.2 > sell.fish.3", "fish.2>fish.3", "Sell fish 2 for 2; fish 3", " sell FISH 2 > > fish.3 >"]
)
def test_links_are_keys_their_ends_labels_or_enough_of_one(line: str) -> None:
    assert answers(line) == [("sell.fish.2",), ("sell.fish.3",)]


def test_where_several_are_chosen_a_link_has_commas() -> None:
    both = rehearsal(Discard(0), Turn(0, 2))
    assert answers("fish.2, cloth.1 > fish.3", both) == [("discard.fish.2", "discard.cloth.1"), ("sell.fish.3",)]


def test_a_line_stops_where_a_link_is_not_possible_and_says_what_would_be() -> None:
    id, told = refused("fish.2 > cloth.1 > stop")
    assert id == "line_unknown"
    assert (told["n"], told["done"], told["link"]) == (2, "✓ fish.2\n", "cloth.1")
    assert told["legal"] == "- Sell fish 3 for 3\n- Stop"
    said = speak("en").say(Text("refused.line_unknown", told))
    assert said.startswith("Nothing was done: the line stops at link 2.\n✓ fish.2\n✕ cloth.1\n")


def test_a_link_that_is_no_word_of_the_game_or_several_things_says_so() -> None:
    id, told = refused("fish.2 > silver")
    assert (id, told["value"], told["legal"]) == ("line_no_word", "silver", "- Sell fish 3 for 3\n- Stop")
    assert "\n✕ silver\nNothing in this game is called “silver”.\n" in speak("en").say(Text(f"refused.{id}", told))
    id, told = refused("fish")
    assert id == "line_ambiguous"
    assert str(told["fitting"]).startswith("- Sell fish 2 for 2\n- Sell fish 3 for 3\n- Offer fish 2 ")
    assert "“fish” can mean several things:\n- Sell fish 2" in speak("en").say(Text(f"refused.{id}", told))


def test_the_rules_say_why_a_link_is_not_possible() -> None:
    id, told = refused("draw", rehearsal(coins=0))
    assert id == "line_stopped"
    assert "[FE-DRAW-01]" in str(told["why"])


def test_what_has_no_name_is_refused_by_the_link_and_never_by_a_key() -> None:
    """ "Answer: forfeit.build: finish what is under way first" showed what nobody had written."""
    with pytest.raises(Refused) as error:
        read(society(), CHAIN, {"line": "space.call_specialists > africa.1 > build"}, WORDS)
    said = speak("pt-BR").say(error.value.text)
    assert "✕ build\nNão é possível: termine antes o que está em curso. [IN-GEN-05]\n" in said


def test_no_line_goes_on_after_chance_and_an_empty_one_says_nothing() -> None:
    assert answers("haggle") == [("haggle",)]
    assert refused("haggle > fish.2")[0] == "line_after_chance"
    assert answers(" > ") == []


def test_the_line_goes_on_with_what_is_asked_after_the_links_before() -> None:
    table = rehearsal()
    assert ("Sell fish 2 for 2", "fish.2") in continued(table, LINE, "", TEXTS)
    assert continued(table, LINE, "sell.fish.2 > fi", TEXTS) == [
        ("Sell fish 2 for 2 > Sell fish 3 for 3", "fish.2>fish.3")
    ]
    assert [value for _, value in continued(table, LINE, "fish.2 > fish.3 >", TEXTS)] == ["fish.2>fish.3>stop"]
    with pytest.raises(Refused):
        continued(table, LINE, "silver > fi", TEXTS)
    assert continued(table, LINE, "haggle >", TEXTS) == []


def test_other_commands_are_read_by_their_parameters() -> None:
    sell = Command("sell", (Parameter("good", "sell."),))
    assert read(rehearsal(), sell, {"good": "fish.2"}, TEXTS)[0] == [("sell.fish.2",)]


def test_links_are_told_apart_by_either_sign() -> None:
    assert links_of("a > b;c>> d ") == ["a", "b", "c", "d"]


# ---------------------------------------------------------------- a chain


WORDS = catalogue(RULES.package, "pt-BR")
CHAIN = next(command for command in RULES.commands if command.name == "turn")


def society() -> Rehearsal:
    """Seat 0 may call a citizen home from Africa, chain k05 (travel), and use the Sage of Asia to send a diplomat."""
    table = Table(3)
    table.citizens("africa", 1)
    table.citizens("europe", 1)
    table[0].inventions, table[0].influence = ["k05"], 1
    table.turn()
    return Rehearsal(table_of(RULES, setup_of(3), table.state), 0)


def test_a_chain_is_one_line() -> None:
    line = "space.call_specialists > africa.1 > k05 > europe.africa"
    found, after = read(society(), CHAIN, {"line": line}, WORDS)
    assert found == [
        ("space.call_specialists",),
        ("call.africa.1",),
        ("chain.k05",),
        ("travel.europe.africa",),
    ]
    assert after.asked, "the turn goes on from there"
    words = "Chamar Especialistas > África: 1 Artesão > flauta > Europa → África"
    assert read(society(), CHAIN, {"line": words}, WORDS)[0] == found


def test_a_link_against_the_rules_is_refused_with_its_clause_and_what_was_right_is_kept_in_sight() -> None:
    with pytest.raises(Refused) as error:
        read(society(), CHAIN, {"line": "call_specialists > africa.1 > k05 > europe.oceania"}, WORDS)
    told = speak("pt-BR").say(error.value.text)
    assert "para no elo 4" in told
    assert "✓ call_specialists\n✓ africa.1\n✓ k05\n✕ europe.oceania" in told
    assert "[IN-ACT-TRAVEL-02]" in told
    assert "Europa → África" in told, "what would be possible"


def test_a_chain_can_be_completed_link_by_link_as_long_as_it_fits() -> None:
    label, value = continued(society(), CHAIN.parameters[0], "call_specialists > africa.1 > ", WORDS)[0]
    assert value == "call_specialists>africa.1>k05"
    assert len(label) <= CHOICE
    assert read(society(), CHAIN, {"line": value}, WORDS)[0][-1] == ("chain.k05",)
