"""From what is typed to answers, and from what is not possible to its reason: on the toy's market, without Discord."""

from __future__ import annotations

import msgspec
import pytest

from bot.service.moves.rehearsal import Rehearsal
from bot.service.refused import Refused
from bot.texts import speak
from cogs.ui.shown.dangers import OUT, Outlook
from cogs.ui.typing.typed import answers_of, dangerous, demand_rest, explain_nothing
from games.core.agenda import Step
from games.core.model import Command, Key, Option, Parameter, Text
from games.core.rules import Illegal, start
from games.core.texts import catalogue
from games.core.thinking.foresight import Foreseen
from games.registry import GAMES
from tests.bot.service.tables import table_of
from tests.core import toy_steps
from tests.core.toy import RULES
from tests.core.toy_steps import Discard, Market, Turn
from tests.playing import at, setup_of

TEXTS = catalogue(RULES.package, "en")
SELL = Command("sell", (Parameter("good", "sell."), Parameter("more", "stop", required=False)))
DEAR = Text("event.closed")
DRAW = Command("draw", (Parameter("what", "dr"),))


def rehearsal(*steps: Step, hand: tuple[str, ...] = ("fish.2", "fish.3", "cloth.1"), coins: int = 3) -> Rehearsal:
    """The first of two stalls with these goods and coins, about to do these steps."""
    setup = setup_of(2)
    market: Market = start(RULES, setup).state
    market.stalls[0].hand[:] = hand
    market.stalls[0].coins = coins
    return Rehearsal(table_of(RULES, setup, at(RULES, market, *(steps or (Turn(0, 2),)), Turn(1, 2))), 0)


def answers(command: Command, start: Rehearsal | None = None, **given: str) -> list[tuple[Key, ...]]:
    found, after = answers_of(start or rehearsal(), command, given, TEXTS)
    demand_rest(after, command, given, TEXTS)
    return found


def refused(command: Command, start: Rehearsal | None = None, **given: str) -> tuple[str, dict[str, object]]:
    with pytest.raises(Refused) as error:
        answers(command, start, **given)
    return error.value.text.id.removeprefix("refused."), dict(error.value.text.args)


@pytest.mark.parametrize("value", ["sell.fish.2", "fish.2", "Sell fish 2 for 2", " sell FISH 2 for 2", "fish 2"])
def test_a_value_is_a_key_its_end_a_label_or_enough_of_one(value: str) -> None:
    assert answers(SELL, good=value) == [("sell.fish.2",)]


def test_a_value_that_fits_several_options_names_them() -> None:
    legal = "- Sell fish 2 for 2\n- Sell fish 3 for 3"
    assert refused(SELL, good="fish") == ("ambiguous_option", {"value": "fish", "legal": legal})


@pytest.mark.parametrize(("value", "id"), [("silver", "unknown_option"), ("fruit", "not_an_option")])
def test_what_is_no_word_of_the_game_is_told_apart_from_what_is_not_possible_now(value: str, id: str) -> None:
    legal = "- Sell fish 2 for 2\n- Sell fish 3 for 3\n- Sell cloth 1 for 1"
    assert refused(SELL, good=value) == (id, {"value": value, "legal": legal})
    assert legal in speak("en").say(Text(f"refused.{id}", {"value": value, "legal": legal}))


def test_a_reason_that_holds_for_all_is_not_given_for_what_does_not_exist() -> None:
    throw, before = Command("throw", (Parameter("goods", "discard."),)), rehearsal(Discard(0))
    with pytest.raises(Illegal) as error:
        answers(throw, before, goods="fruit.1")
    assert error.value.refusal.clause == "FE-DISCARD-01"
    assert refused(throw, before, goods="silver")[0] == "unknown_option"
    # What was offered a while ago begins as keys do.
    with pytest.raises(Illegal):
        answers(throw, before, goods="discard.silver")


def test_one_answer_follows_the_other_and_parameters_come_up_in_any_order() -> None:
    assert answers(SELL, good="fish.2", more="stop") == [("sell.fish.2",), ("stop",)]
    turned = Command("sell", (Parameter("more", "stop", required=False), Parameter("good", "sell.")))
    assert answers(turned, good="fish.2", more="stop") == [("sell.fish.2",), ("stop",)]


def test_a_dash_is_nothing_said() -> None:
    assert answers(SELL, good="fish.2", more="-") == [("sell.fish.2",)]


def test_what_a_command_begins_with_is_done_once() -> None:
    passing = Command("pass", (Parameter("thrown", "discard."),), key="pass")
    both = rehearsal(Turn(0, 2), Discard(0))
    assert answers(passing, both, thrown="fish.2") == [("pass",), ("discard.fish.2",)]
    assert answers(passing, rehearsal(Discard(0)), thrown="fish.2") == [("discard.fish.2",)]


def test_a_command_that_would_stop_half_way_names_what_it_wants() -> None:
    passing = Command("pass", (Parameter("thrown", "discard."),), key="pass")
    legal = "- fish 2\n- fish 3\n- cloth 1"
    assert refused(passing, rehearsal(Turn(0, 2), Discard(0))) == (
        "parameter_missing",
        {"name": "thrown", "legal": legal},
    )
    # Not so where the rest may be chosen on the panel: what the parameter gives is not all there is to say.
    assert answers(SELL, good="fish.2") == [("sell.fish.2",)]


def test_several_are_chosen_with_commas_and_counted() -> None:
    throw, before = Command("throw", (Parameter("goods", "discard."),)), rehearsal(Discard(0))
    assert answers(throw, before, goods="fish.2, cloth 1") == [("discard.fish.2", "discard.cloth.1")]
    assert answers(throw, before, goods="fish.2,fish.2") == [("discard.fish.2",)]
    assert answers(throw, before, goods="fish.2,fish.2,fish 2") == [("discard.fish.2",)], "the same is one"
    why, args = refused(throw, before, goods="fish.2,fish.3,cloth.1")
    assert (why, args["least"], args["most"]) == ("wrong_number", 1, 2)


def test_what_is_to_be_confirmed_is_asked_for_alone() -> None:
    """A confirmation says what one answer brings: of several only the panel can ask for each."""
    before, one, two = rehearsal(), ("sell.fish.2",), ("sell.fish.3",)
    first, second = (Outlook(dangers={key: OUT}) for (key,) in (one, two))
    option = dangerous(before, [one], first, TEXTS)
    assert option is not None
    assert option.key == "sell.fish.2"
    assert dangerous(before, [one], second, TEXTS) is None
    with pytest.raises(Refused) as refused:
        dangerous(before, [one, two], first, TEXTS)
    assert refused.value.text.id == "refused.confirm_in_panel"
    assert refused.value.text.args["steps"] == "- Sell fish 2 for 2: This puts you out of the game."
    assert dangerous(before, [one, two], second, TEXTS) is None, "dangers are those of where it would be given"


@pytest.mark.parametrize("foreseen", [Foreseen(ends=True), Foreseen(out=True), Foreseen(why=DEAR)])
def test_what_a_later_answer_of_a_line_brings_is_foreseen_too(
    monkeypatch: pytest.MonkeyPatch, foreseen: Foreseen
) -> None:
    """The rules say nothing of it: only what comes of it shows that the game ends, or its player falls out."""
    line = [("sell.fish.2",), ("sell.fish.3",)]
    assert dangerous(rehearsal(), line, Outlook(), TEXTS) is None
    monkeypatch.setattr(Rehearsal, "foreseen", {"sell.fish.3": foreseen, "stop": Foreseen()})
    with pytest.raises(Refused) as refused:
        dangerous(rehearsal(), line, Outlook(), TEXTS)
    (step,) = str(refused.value.text.args["steps"]).splitlines()
    assert step.startswith("- Sell fish 3 for 3: ")
    with pytest.raises(Refused) as refused:
        dangerous(rehearsal(), line, Outlook(dangers={"sell.fish.2": OUT}), TEXTS)
    assert len(str(refused.value.text.args["steps"]).splitlines()) == 2, "all that is to be confirmed is named"


def test_what_is_waived_is_not_asked_about_when_it_is_typed() -> None:
    before, one = rehearsal(), [("sell.fish.2",)]
    now = Outlook(dangers={"sell.fish.2": DEAR}, costs={"sell.fish.2": DEAR.id})
    assert dangerous(before, one, now, TEXTS) is not None
    assert dangerous(before, one, now, TEXTS, {"something.else"}) is not None
    assert dangerous(before, one, now, TEXTS, {DEAR.id}) is None
    ends = Outlook(dangers={"sell.fish.2": DEAR})
    assert dangerous(before, one, ends, TEXTS, {DEAR.id}) is not None, "only what the outlook lists as a cost is waived"


@pytest.mark.parametrize("grave", [False, True])
def test_a_later_answer_is_waived_only_if_it_costs_and_does_not_end_the_game(
    monkeypatch: pytest.MonkeyPatch, grave: bool
) -> None:
    line, sale = [("sell.fish.2",), ("sell.fish.3",)], toy_steps.sale

    def costly(good: str) -> Option:
        return msgspec.structs.replace(sale(good), consequence=DEAR if good == "fish.3" else None)

    monkeypatch.setattr(toy_steps, "sale", costly)
    monkeypatch.setattr(type(RULES.tell), "costs", {DEAR.id: Text("dear")})
    monkeypatch.setattr(Rehearsal, "foreseen", {"sell.fish.3": Foreseen(ends=grave), "stop": Foreseen()})
    with pytest.raises(Refused):
        dangerous(rehearsal(), line, Outlook(), TEXTS)
    if grave:
        with pytest.raises(Refused):
            dangerous(rehearsal(), line, Outlook(), TEXTS, {DEAR.id})
    else:
        assert dangerous(rehearsal(), line, Outlook(), TEXTS, {DEAR.id}) is None


def test_a_parameter_that_nothing_asks_for_is_refused_by_its_name() -> None:
    assert refused(SELL, more="stop") == ("parameter_not_asked", {"names": "more"})


def test_nothing_is_said_of_what_chance_would_bring() -> None:
    haggle = Command("haggle", (Parameter("good", "sell."),), key="haggle")
    assert refused(haggle, good="fish.2") == ("parameter_after_chance", {"names": "good"})
    assert answers(haggle) == [("haggle",)]


@pytest.mark.parametrize("value", ["draw", "aw", "DRAW"])
def test_the_rules_say_why_a_named_answer_is_not_possible(value: str) -> None:
    with pytest.raises(Illegal) as error:
        answers(DRAW, rehearsal(coins=0), what=value)
    assert error.value.refusal.clause == "FE-DRAW-01"


def test_where_the_rules_know_no_reason_the_clause_of_what_is_asked_is_cited() -> None:
    with pytest.raises(Illegal) as error:
        answers(Command("throw", (Parameter("goods", "discard."),)), goods="fish.2")
    assert error.value.refusal.clause == RULES.clause_illegal


@pytest.mark.parametrize("value", ["fruit 6", "Fruit 6", "fruit.6", "it 6"])
def test_a_component_can_be_named_although_it_is_not_offered(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tried, original = list[tuple[Key, ...]](), Rehearsal.after

    def after(self: Rehearsal, keys: tuple[Key, ...]) -> Rehearsal:
        tried.append(keys)
        return original(self, keys)

    monkeypatch.setattr(Rehearsal, "after", after)
    with pytest.raises(Refused):
        answers(SELL, good=value)
    assert ("sell.fruit.6",) in tried, "so that the rules can say what hinders that very good"


def test_a_command_that_says_nothing_hears_what_it_could_say_or_why_it_could_not() -> None:
    with pytest.raises(Refused) as missing:
        explain_nothing(rehearsal(), SELL, TEXTS)
    assert missing.value.text.id == "refused.parameter_missing"
    assert missing.value.text.args["name"] == "good"
    with pytest.raises(Illegal) as illegal:
        explain_nothing(rehearsal(coins=0), Command("draw", (Parameter("what", "draw"),)), TEXTS)
    assert illegal.value.refusal.clause == "FE-DRAW-01"
    with pytest.raises(Refused) as nothing:
        explain_nothing(rehearsal(), Command("throw", (Parameter("goods", "discard."),)), TEXTS)
    assert nothing.value.text.id == "refused.nothing_chosen"


def test_a_command_with_nothing_to_choose_says_at_once_what_each_thing_lacks() -> None:
    rules = GAMES["gnomopolis"]
    setup = setup_of(2, seed=3)
    table = table_of(rules, setup, start(rules, setup).state)
    build = next(command for command in rules.commands if command.name == "build")
    with pytest.raises(Refused) as error:
        explain_nothing(Rehearsal(table, table.decisions[0].seat), build, catalogue(rules.package, "pt-BR"))
    told = speak("pt-BR").say(error.value.text)
    assert "- Padaria: falta 1 aldeão" in told
    assert "- Arena: faltam 2 soldados" in told
    assert "[GN-BUILD-03]" in told
    assert "Banca" not in told, "that is no building"


def test_a_name_is_understood_in_the_language_of_the_table_whatever_ones_own_is() -> None:
    assert answers(SELL, good="Vender peixe 2 por 2") == [("sell.fish.2",)]
    legal = "- Sell fish 2 for 2\n- Sell fish 3 for 3"
    assert refused(SELL, good="peixe") == ("ambiguous_option", {"value": "peixe", "legal": legal})
    rules = GAMES["gnomopolis"]
    setup = setup_of(2, seed=3)
    table = table_of(rules, setup, start(rules, setup).state)
    build = next(command for command in rules.commands if command.name == "build")
    with pytest.raises(Illegal) as why:
        answers_of(
            Rehearsal(table, table.decisions[0].seat), build, {"building": "Padaria"}, catalogue(rules.package, "en")
        )
    assert why.value.refusal.clause == "GN-BUILD-03", "and is not said to be none"


def test_what_is_under_way_is_not_taken_for_a_part_of_the_command_that_comes_later() -> None:
    """Asked for what comes first it is; else whoever meant something else would be asked for a word of what waits."""
    good, thrown = Parameter("good", "sell."), Parameter("thrown", "discard.", required=False)
    assert refused(Command("sell", (thrown, good)), rehearsal(Discard(0)), good="fish")[0] == "parameter_missing"
    with pytest.raises(Illegal) as error:
        answers(Command("sell", (good, thrown)), rehearsal(Discard(0)), good="fish")
    assert error.value.refusal.reason.id == "refused.unfinished"
