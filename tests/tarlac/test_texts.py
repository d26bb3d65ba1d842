"""What only this game says: labels of marches and musters, prices, refusals."""

from __future__ import annotations

import re

import pytest

from games.core.model import Setup, Text
from games.core.reference import reference
from games.core.rng import seeded
from games.core.rules import play, start
from games.core.texts import LOCALES, catalogue, placeholders
from games.tarlac.content import LATEST, PACKS, PRETENDERS, SCENARIOS
from games.tarlac.labels import faction_said, march_option
from games.tarlac.queries import owner_under
from tests.playing import random_line
from tests.tarlac.table import RULES, Table

PACKAGE = "games.tarlac"


@pytest.mark.parametrize("locale", LOCALES)
def test_every_way_to_win_and_every_price_of_a_sack_can_be_said(locale: str) -> None:
    speech = catalogue(PACKAGE, locale)
    for why in ("eliminated", "febas", "rounds"):
        assert speech.knows(f"event.won.{why}")
    for price in ("free", "own", "hostage", "own_hostage"):
        for castle in ("", "_castle"):
            told = Text(f"option.sack.{price}{castle}", {"space": Text("space.bealach")})
            assert len(speech.say(told)) <= 80


def test_a_march_says_whose_settlement_it_ends_at() -> None:
    words = catalogue(PACKAGE, "en")

    def label(king: str, space: str) -> str:
        table = Table("1277").army("ct", "magh_adhair", 3)
        table.state.king = king
        (decision, *_) = [found for found in table.turn("ct").game.settle() if found.blocking]
        return next(words.say(option.label) for option in decision.options if option.key == f"march.{space}")

    assert label("cbr", "clare_abbey") == "Clare Abbey (monastery, Clann Briain Ruaid) · 2 points"
    assert label("ct", "clare_abbey") == "Clare Abbey (monastery, Clann Taidhg) · 2 points", "whoever is king"
    assert label("ct", "tulla").startswith("Tulla (longport, Clann Chúillen) · ")
    assert label("ct", "aughty").startswith("Slieve Aughty (no settlement) · ")


@pytest.mark.rule("TA-HOST-03")
def test_a_march_says_that_it_costs_a_hostage() -> None:
    table = Table("1277").army("cbr", "tulla", 2).army("umb", "rath", 2).hostage("cch", "cbr").army("cch", "feakle", 3)
    ends = {option.key: option.label.id for found in table.turn("cch").game.settle() for option in found.options}
    assert (ends["march.tulla"], ends["march.quin"]) == ("option.march.hostage", "option.march.free")
    table.hostage("cch", "").turn("cch")
    ends = {option.key: option.label.id for found in table.game.settle() for option in found.options}
    assert ends["march.tulla"] == ends["march.rath"] == "option.march.fight"


@pytest.mark.parametrize("locale", LOCALES)
def test_marches_fit_wherever_they_end_whosever_it_is_and_whatever_they_lead_to(locale: str) -> None:
    speech = catalogue(PACKAGE, locale)
    for space in PACKS[LATEST].spaces.values():
        for owner in {owner_under(LATEST, king, space.id, parted) for king in PRETENDERS for parted in (False, True)}:
            for kind in {space.settlement, space.partition_settlement or space.settlement, "none"}:
                for leads_to in ("free", "fight", "hostage"):
                    option = march_option(space.id, PACKS[LATEST].base.numbers.movement_points, kind, owner, leads_to)
                    label = speech.say(option.label)
                    assert len(label) <= 80, label
                    assert (speech.say(faction_said(owner)) in label if owner else True) == (
                        kind != "none" or not owner
                    )


def test_every_answer_belongs_to_a_command() -> None:
    for year in SCENARIOS:
        for _, now in random_line(RULES, Setup(4, {"scenario": year}, seeded(3)), 5):
            for decision in now.decisions:
                for option in decision.options:
                    assert any(
                        option.key == command.key
                        or any(option.key.startswith(parameter.prefix) for parameter in command.parameters)
                        for command in RULES.commands
                    ), option.key


def test_components_can_be_looked_up() -> None:
    found = {component.id: component for component in RULES.tell.components(RULES.editions.latest)}
    assert len(found) == 7 + 11 + 34 + 7
    for component in found.values():
        assert component.lines
        assert component.source in ("seed", "public", "estimate")
    assert set(PACKS[LATEST].spaces) <= set(found)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_reference_spells_out_the_letters_of_factions(locale: str) -> None:
    for clause in reference(PACKAGE, locale).clauses:
        assert not re.search(r"\b(MO|DEC|CT|CBR|TAN|UMB|BOI|COR)\b", f"{clause.text} {clause.ruling}"), clause.id


def test_prompts_say_what_an_answer_costs() -> None:
    speech = catalogue(PACKAGE, "pt-BR")
    now = start(RULES, Setup(5, {"scenario": "1281"}, seeded(2)))
    assert speech.say(now.decisions[0].prompt) == (
        "Clann Taidhg em Clonroad: quantas batalhas? Coyne até 10 (devasta); rebanhos 10."
    )
    played = play(RULES, now.state, 0, "muster.10")
    assert speech.say(played.decisions[0].options[0].label) == "10 por coyne"
    assert speech.say(played.decisions[0].options[1].label) == "9 por coyne · 1 com rebanhos"


@pytest.mark.parametrize("locale", LOCALES)
def test_every_question_and_answer_fits_with_the_longest_names(locale: str) -> None:
    speech = catalogue(PACKAGE, locale)

    def longest(prefix: str) -> str:
        return max((text for id, text in speech.sentences.items() if id.startswith(prefix)), key=len)

    faction, space = longest("faction."), longest("space.")
    most = {
        **dict.fromkeys(("who", "by", "holder", "other"), faction),
        **dict.fromkeys(("space", "start", "end"), space),
        **dict.fromkeys(("mine", "theirs", "plus", "minus"), "+10"),
        **dict.fromkeys(("pounds", "price", "herds", "room", "devastation", "coyne", "left", "own"), "99"),
        "foes": speech.say(Text("thing.battle", {"n": 10})),
        "n": 10,
        "points": speech.say(Text("thing.point", {"n": 6})),
        "provisions": speech.say(Text("thing.provision", {"n": 10})),
        "battles": speech.say(Text("thing.battle", {"n": 10})),
        "what": max((speech.say(Text(f"settlement.{kind}")) for kind in ("none", "monastery")), key=len),
    }
    for id, sentence in speech.sentences.items():
        limit = {"ask": 100, "option": 80}.get(id.partition(".")[0])
        if limit is not None and placeholders(sentence) <= set(most):
            assert len(sentence.format(**most)) <= limit, (id, sentence.format(**most))
