"""What an option says beside its cost and result is what comes of it."""

from __future__ import annotations

import re

import pytest

from games.core.remarks import remarked
from games.core.rules import decisions, play
from games.core.texts import catalogue
from games.gnomopolis.printed import Colour, Draw, Effect, Gain, GainChoice, Search
from games.gnomopolis.state import Town
from tests.gnomopolis.table import RULES, Table, district, town, with_action
from tests.playing import random_line, setup_of

PT = catalogue(RULES.package, "pt-BR").naming(["Ana", "Bia"])


POINTS = re.compile(r" ?([+−])(\d+) pontos? agora\.")


def whole(state: Town) -> dict[str, str]:
    """The notes of what is offered, as people read them."""
    shown = remarked(RULES, state, decisions(RULES, state))
    return {o.key: PT.say(o.note) for d in shown for o in d.options if o.note}


def noted(table: Table) -> dict[str, str]:
    """The same without what a building changes of the points, which all of them say."""
    found = {key: POINTS.sub("", note) for key, note in whole(table.state).items()}
    return {key: note for key, note in found.items() if note}


@pytest.mark.rule("GN-ADV-03", "GN-ADV-05")
def test_a_building_says_which_advisor_it_brings_and_from_whom() -> None:
    own, other = district("VVM", buildings="g1", advisors="ag"), district(buildings="t1", advisors="at")
    assert noted(Table.of(own, other, offer="s3 t5 g2 t6", deck="")) == {
        "build.s3": "Traz o Engenheiro-Chefe (2 pontos).",
        "build.t5": "Traz a Tesoureira (2 pontos), que deixa Bia.",
    }


@pytest.mark.rule("GN-GAIN-03", "GN-IMM-02", "GN-CAR-06")
def test_what_would_be_gained_in_vain_is_said() -> None:
    table = Table.of(district("CVVS"), district("V"), old="SMAI", offer="g2", deck="")
    assert noted(table) == {
        "act.d1": "Nas Capitais já não há: 1 aldeão.",
        "act.d5": "Não há quem buscar.",
        "build.g2": "Traz a Capitã da Guarda (2 pontos). Nas Capitais já não há: 2 crianças.",
    }
    assert noted(table.play("caravan")) == {
        "copy.d1": "Nas Capitais já não há: 1 aldeão.",
        "copy.d5": "Não há quem buscar.",
    }


@pytest.mark.rule("GN-ACT-10", "GN-GAIN-03")
def test_that_no_specialist_is_left_to_be_gained_is_said() -> None:
    none, one = "Nas Capitais já não há especialistas.", "CCVV"
    table = Table.of(district("VVC", buildings="s6"), district("V"), old=one, offer="", deck="")
    assert noted(table) == {"act.d2": none, "act.s6": none}
    assert noted(table.play("caravan")) == {"copy.d2": none}
    assert not noted(Table.of(district("VVC"), district("V"), old=one, new="M", offer="", deck=""))


@pytest.mark.rule("GN-DRAW-03", "GN-DRAW-04", "GN-SEARCH-08")
def test_that_there_are_too_few_gnomes_to_draw_or_nobody_to_search_for_is_said() -> None:
    one, none = "Gnomos que dá para sacar: 1.", "Não há quem buscar."
    table = Table.of(district("ASV", cup="V", buildings="c1"), district("V"), old="A", offer="", deck="")
    assert noted(table)["act.d4"] == one
    assert not {"act.d5", "act.c1"} & noted(table).keys(), "the villager; it, or the artisan gained before"
    assert noted(table.play("caravan"))["copy.d4"] == one
    assert "act.d4" not in noted(Table.of(district("A", cup="V", exhausted="V"), district("V"), offer="", deck=""))

    def alone() -> Table:
        return Table.of(district("SA", buildings="c4"), district("V"), offer="", deck="")

    zero = "Gnomos que dá para sacar: 0."
    assert noted(alone()) == {"act.d4": zero, "act.d5": none, "act.c4": none}
    assert noted(alone().play("caravan")) == {"copy.d4": zero, "copy.d5": none}
    assert "act.d5" not in noted(alone().play("act.d4")), "the artisan at work can be found"
    for key, id in (("act.d4", "event.drew_nothing"), ("act.d5", "event.searched_nothing")):
        assert id in {event.text.id for event in play(RULES, alone().state, 0, key).events}


@pytest.mark.rule("GN-SEARCH-07", "GN-SEARCH-08", "GN-CAR-05")
def test_whom_an_own_action_holds_can_be_found_by_its_copy() -> None:
    watched = district("S", used={"d5": "S"})
    assert "caravan" in Table.of(watched, district("V"), offer="", deck="").keys
    assert noted(Table.of(watched, district("V"), offer="", deck=""))["caravan"].endswith("1 soldado → 1 busca.")


@pytest.mark.rule("GN-DRAW-03", "GN-DRAW-04", "GN-GAIN-03")
def test_only_gnomes_that_a_capital_still_has_are_gained_before_they_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(old: str, *effects: Effect) -> str:
        state = town(district("V"), district("V"), old=old, offer="", deck="")
        return noted(Table(with_action(monkeypatch, state, "d4", [], effects))).get("act.d4", "")

    def drawn(n: int) -> str:
        return f"Gnomos que dá para sacar: {n}."

    assert told("CC", Gain("artisan", 2), Draw(2)).endswith(drawn(0))
    assert told("A", Gain("artisan", 2), Draw(1), Draw(1)).endswith(drawn(1))
    assert told("AAA", Gain("artisan", 1), Draw(2)) == drawn(1)
    some: tuple[Colour, ...] = ("artisan", "merchant")
    assert told("CC", GainChoice(2, some), Draw(2)).endswith(drawn(0))
    assert told("AM", GainChoice(1, some), Draw(2)) == drawn(1)
    assert told("AM", GainChoice(2, some), Draw(2)) == ""
    assert told("M", GainChoice(2, some), Draw(2)) == drawn(1)
    assert told("CC", Search(1), Draw(1)) == "Não há quem buscar."


@pytest.mark.rule("GN-DRAW-04", "GN-SEARCH-08", "GN-CAR-03")
def test_too_few_gnomes_are_told_of_the_district_of_whoever_is_at_turn() -> None:
    table = Table.of(district("A", cup="VV"), district("AS"), turn=1, offer="", deck="")
    assert noted(table)["act.d4"] == "Gnomos que dá para sacar: 0."
    assert noted(table)["act.d5"] == "Não há quem buscar."
    assert noted(table.play("caravan"))["copy.d5"] == "Não há quem buscar."
    only = Table.of(district("A", cup="VV"), district("S"), turn=1, offer="", deck="")
    assert noted(only)["caravan"].endswith("Não há quem buscar.")


@pytest.mark.rule("GN-CAR-03", "GN-GAIN-03", "GN-DRAW-04")
def test_a_caravan_that_can_copy_but_one_action_says_what_of_it_is_in_vain() -> None:
    table = Table.of(district("C"), district("V"), old="A", offer="", deck="")
    assert noted(table)["caravan"].endswith("Nas Capitais já não há: 1 aldeão.")


@pytest.mark.rule("GN-SCORE-01", "GN-SCORE-08", "GN-IMM-02")
def test_a_building_says_what_it_changes_of_the_points() -> None:
    own, other = district("VVM", buildings="g1", advisors="ag"), district(buildings="t1", advisors="at")
    table = Table.of(own, other, offer="s3 t5 g2", deck="")
    said = whole(table.state)
    assert said["build.t5"] == "Traz a Tesoureira (2 pontos), que deixa Bia. +10 pontos agora."
    assert said["build.g2"] == "+4 pontos agora."
    english = catalogue(RULES.package, "en").naming(["Ana", "Bia"])
    shown = remarked(RULES, table.state, decisions(RULES, table.state))
    notes = {option.key: option.note for option in shown[0].options}
    assert english.say(notes["build.g2"]) == "+4 points now."


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_points_of_a_building_come_true(seats: int) -> None:
    changes = set[int]()
    for _, now in random_line(RULES, setup_of(seats, seed=5), 5):
        notes = whole(now.state)
        for asked in decisions(RULES, now.state):
            was = RULES.tell.scores(RULES.view(now.state, None))[asked.seat]["total"]
            for option in asked.options:
                if not option.key.startswith("build."):
                    continue
                done = play(RULES, now.state, asked.seat, option.key)
                while (team := decisions(RULES, done.state)) and team[0].options[0].key.startswith("team."):
                    done = play(RULES, done.state, asked.seat, team[0].options[0].key)
                sign, n = POINTS.search(notes[option.key]).groups()
                told = int(n) if sign == "+" else -int(n)
                assert RULES.tell.scores(RULES.view(done.state, None))[asked.seat]["total"] == was + told
                changes.add(told)
    assert len(changes) > 2


@pytest.mark.parametrize("seats", [1, 3])
def test_the_notes_come_true(seats: int) -> None:
    seen = set[str]()
    for _, now in random_line(RULES, setup_of(seats, seed=8), 8):
        for asked in decisions(RULES, now.state):
            for option in asked.options:
                if not option.key.startswith("build."):
                    continue
                said = PT.say(option.note) if option.note else ""
                done = play(RULES, now.state, asked.seat, option.key)
                while (team := decisions(RULES, done.state)) and team[0].options[0].key.startswith("team."):
                    done = play(RULES, done.state, asked.seat, team[0].options[0].key)
                happened = {event.text.id for event in done.events}
                for id, word in (("event.advisor", "Traz"), ("event.advisor_moved", "deixa"), ("event.lost", "não há")):
                    there = id in happened or (word == "Traz" and "event.advisor_moved" in happened)
                    assert (word in said) == there, (option.key, said, happened)
                    seen |= {word} if there else set()
    assert "Traz" in seen


@pytest.mark.rule("GN-HELP-01")
def test_a_building_says_for_whom_helpers_stand_in() -> None:
    table = Table.of(district("VVM", helpers=2, advisors="ac ag as at"), district("V"), offer="g1 t5 g7 s3", deck="")
    assert {key: said for key, said in noted(table).items() if "build" in key} == {
        "build.g1": "No lugar de 1 soldado: 1 ajudante.",
        "build.g7": "No lugar de 2 soldados: 2 ajudantes.",
    }
    (built, *_) = [event for event in play(RULES, table.state, 0, "build.g7").events if event.text.id == "event.built"]
    assert PT.say(built.text.args["team"]) == "2 ajudantes"


@pytest.mark.rule("GN-CAR-03")
def test_a_caravan_that_can_copy_but_one_action_says_which() -> None:
    alone = Table.of(district("V"), district("V"), offer="", deck="")
    only = "Aprendizado · 1 aldeão que sai → +1 especialista"
    assert noted(alone)["caravan"] == f"Só dá para copiar: {only}."
    assert "caravan" not in noted(Table.of(district("CV"), district("V"), offer="", deck="")), "it will be asked"
    searching = Table.of(district("S"), district("V"), offer="", deck="")
    assert noted(searching)["caravan"] == "Só dá para copiar: Guarita · 1 soldado → 1 busca. Não há quem buscar."
