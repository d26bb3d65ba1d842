"""What the game says: complete in both languages, short enough, with the reference behind it."""

import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from games.core.model import Text
from games.core.reference import reference
from games.core.rng import Stream, seeded
from games.core.rules import decisions, play, refusals
from games.core.texts import LOCALES, catalogue, placeholders, read
from games.gnomopolis.content import (
    COLOURS,
    Caravan,
    Draw,
    Effect,
    Gain,
    Helpers,
    PayCoins,
    PayGnome,
    PayHelpers,
    Payment,
    pack,
)
from games.gnomopolis.labels import cost_said, gains_said, icon_of, pile_said
from games.gnomopolis.pieces import Pile
from tests.gnomopolis.table import RULES, Table, district
from tests.ledger import examples

PACKAGE = "games.gnomopolis"
NAMES = ("Maria Aparecida da Silva Santos!", "Bia", "João", "Davi")  # 32 characters: the longest name Discord allows


def test_both_catalogues_say_the_same_things() -> None:
    portuguese, english = (read(files(PACKAGE) / "texts", locale) for locale in LOCALES)
    assert portuguese.keys() == english.keys()
    for id, sentence in portuguese.items():
        assert placeholders(sentence) == placeholders(english[id]), id


@pytest.mark.parametrize("locale", LOCALES)
def test_everything_met_in_play_can_be_said_and_is_short(locale: str) -> None:
    speech = catalogue(PACKAGE, locale).naming(NAMES)

    def say(text: Text, limit: int) -> None:
        said = speech.say(text)
        assert 0 < len(said) <= limit, said
        assert "{" not in said

    for seed in range(24):
        luck, table = Stream(seeded(seed, "texts")), Table.new(seed % 4 + 1, seed)
        state, events = table.state, table.events
        while True:
            view = RULES.view(state, None)
            for event in events:
                say(event.text, 250)
            for line in RULES.tell.describe(view):
                say(line, 600)
            say(RULES.tell.header(view), 120)
            for seat in RULES.seats(state):
                say(RULES.tell.status(view, seat), 200)
            found = decisions(RULES, state)
            if not found:
                break
            say(found[0].prompt, 100)
            for option in found[0].options:
                say(option.label, 80)
                say(Text(f"group.{option.group}"), 40)
            for refusal in refusals(RULES, state, state.turn):
                say(refusal.label, 80)
                say(refusal.reason, 100)
            move = play(RULES, state, state.turn, found[0].options[luck.below(len(found[0].options))].key)
            state, events = move.state, list(move.events)


@pytest.mark.parametrize("locale", LOCALES)
def test_commands_scores_and_rarely_met_sentences_are_there(locale: str) -> None:
    speech = catalogue(PACKAGE, locale)
    for command in RULES.commands:
        for id in ("name", "description", *(parameter.name for parameter in command.parameters)):
            assert speech.say(f"command.{command.name}.{id}")
    for category in RULES.tell.scores(Table.of(district()).view)[0]:
        assert speech.say(f"score.{category}")
    for colour in COLOURS:
        assert speech.say(f"colour.{colour}")
    reasons = ("out_of_reach", "caravan_scroll", "not_on_offer", "caravan_copied", "no_such_card", "payment", "payer")
    for reason in (*reasons, "specialist", "target", "team", "unfinished", "not_there_home"):
        assert speech.say(f"refused.{reason}")
    assert speech.say("game.name") == "Gnomopolis"


@pytest.mark.parametrize("locale", LOCALES)
def test_every_component_can_be_looked_up(locale: str) -> None:
    speech = catalogue(PACKAGE, locale)
    found = {component.id: component for component in RULES.tell.components(RULES.editions.latest)}
    assert set(found) == set(pack().scrolls)
    for component in found.values():
        assert speech.say(component.name)
        assert all(speech.say(line) for line in component.lines)
    inn = [speech.say(line) for line in found["t2"].lines]
    assert len(inn) == 5
    assert len({speech.say(component.name) for component in found.values()}) == len(found)


def test_labels_say_cost_and_result() -> None:
    speech = catalogue(PACKAGE, "pt-BR")
    table = Table.of(district("VVC", buildings="c7"), district(), offer="c1 t2")
    said = {option.key: speech.say(option.label) for option in table.asked.options}
    assert said["build.c1"] == "Atelier · 2 aldeões → +3 crianças"
    assert said["build.t2"] == "Estalagem · 2 aldeões → +1 criança e +1 aldeão"
    assert said["act.d1"] == "Escola · 1 criança ✕ → +1 aldeão"


def test_icons_are_those_agreed() -> None:
    everybody = district("CCVVSSMMAAII", helpers=3, buildings="t5 g6 s4", advisors="at")
    table = Table.of(everybody, district(), old="", offer="c1 t2 g3 s3")
    found = {option.key: option.icon for option in table.asked.options}
    assert found["act.d1"] == "gnome_child"
    assert (found["act.t5"], found["act.g6"], found["act.s4"]) == ("coin", "search", "helper")
    assert (found["act.at"], found["pass"], found["caravan"]) == ("advisor", "pass", "caravan")
    assert (found["build.c1"], found["build.s3"]) == ("building_craft", "building_science")


@pytest.mark.parametrize(
    ("cost", "effects", "icon"),
    [
        ([PayCoins(3)], [Draw(1)], "coin"),
        ([PayHelpers(1)], [Draw(1)], "helper"),
        ([PayGnome("any", returned=False)], [Gain("artisan", 1)], "gnome_artisan"),
        ([PayGnome("any", returned=False)], [Helpers(1)], "helper"),
        ([PayGnome("any", returned=False)], [Draw(1)], "search"),
        ([], [Caravan()], "caravan"),
    ],
)
def test_other_scrolls_have_icons_and_words_too(cost: list[Payment], effects: list[Effect], icon: str) -> None:
    assert icon_of(cost, effects) == icon
    for locale in LOCALES:
        speech = catalogue(PACKAGE, locale)
        assert speech.say(cost_said(cost))
        assert speech.say(gains_said(effects))
    assert catalogue(PACKAGE, "en").say(cost_said([PayCoins(2), PayHelpers(1)])) == "2 coins and 1 helper"


def test_what_was_paid_is_told_in_full() -> None:
    paid = Pile({"villager": 2}, {"child": 1}, coins=3, helpers=1)
    assert catalogue(PACKAGE, "pt-BR").say(pile_said(paid)) == "2 aldeões, 1 criança ✕, 3 moedas e 1 ajudante"
    assert catalogue(PACKAGE, "en").say(pile_said(Pile())) == "nothing"


def test_the_picture_in_words_tells_what_lies_where() -> None:
    table = Table.of(
        district("V", "C", buildings="s4 t1", advisors="at", caravan=1, used={"d1": "C*", "s4": "H"}), district("M")
    )
    table.state.districts[0].site = "t1"
    table.state.districts[0].team = Pile({"villager": 1}, helpers=1)
    speech = catalogue(PACKAGE, "pt-BR").naming(("Ana", "Bia"))
    said = [speech.say(line) for line in RULES.tell.describe(table.view)]
    assert "Em uso: Escola (1 criança ✕) e Relojoaria (1 ajudante)." in said
    assert "Time em Mercado: 1 aldeão e 1 ajudante." in said
    assert "Caravana parada com Bia." in said
    assert said[0] == "Rodada 1 · vez de Ana"


def test_keys_fit_into_buttons() -> None:
    for id in pack().buildings:
        assert len(f"search.{id}.standing.merchant") <= 60


@pytest.mark.parametrize("locale", LOCALES)
def test_the_reference_has_every_clause_of_the_examples(locale: str) -> None:
    found = reference(PACKAGE, locale)
    assert len(found.clauses) == 110
    assert len({clause.id for clause in found.clauses}) == 110
    for clause in found.clauses:
        assert clause.section
        assert clause.text.endswith((".", "!"))
    for example in examples(Path(__file__).with_name("examples.toml")):
        assert all(found.get(id) for id in example.covers)


def test_both_references_rule_on_the_same_clauses() -> None:
    portuguese, english = (reference(PACKAGE, locale) for locale in LOCALES)
    assert [clause.id for clause in portuguese.clauses] == [clause.id for clause in english.clauses]
    for one, two in zip(portuguese.clauses, english.clauses, strict=True):
        assert bool(one.ruling) == bool(two.ruling), one.id


def test_rulings_and_glossary_name_what_exists() -> None:
    folder = files(PACKAGE)
    rulings = (folder / "RULINGS.md").read_text("utf-8")
    for clause in reference(PACKAGE, "en").clauses:
        assert (clause.id in rulings) == bool(clause.ruling), clause.id
    assert tomllib.loads((folder / "content" / "1" / "base.toml").read_text("utf-8"))["game"] == RULES.meta.key


def test_the_rules_are_found_by_their_words() -> None:
    assert "GN-CAR-01" in {clause.id for clause in reference(PACKAGE, "pt-BR").search("marcador caravana oponente")}
    assert reference(PACKAGE, "en").search("caravan marker")[0].id.startswith("GN-")
