"""What the game says: complete in both languages, short enough, with the reference behind it."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from games.core.model import Text
from games.core.opponent import random_move
from games.core.reference import reference
from games.core.rng import Stream, seeded
from games.core.rules import play, refusals, start
from games.core.texts import LOCALES, catalogue, placeholders, read
from games.terra_concordia.content import LATEST, PACKS
from tests.terra_concordia.table import RULES, Table
from tests.terra_concordia.test_random_play import any_table

PACKAGE = "games.terra_concordia"
NAMES = ("Maria Aparecida da Silva Santos!", "Bia", "João", "Davi")
SOURCES = sorted(Path(__file__).parents[2].joinpath("games", "terra_concordia").rglob("*.py"))


def test_both_catalogues_say_the_same_things() -> None:
    portuguese, english = (read(files(PACKAGE) / "texts", locale) for locale in LOCALES)
    assert portuguese.keys() == english.keys()
    for id, sentence in portuguese.items():
        assert placeholders(sentence) == placeholders(english[id]), id


def test_every_text_that_the_code_names_is_there() -> None:
    spoken = catalogue(PACKAGE, "pt-BR")
    for file in SOURCES:
        calls = r'(?:Text|emit|whisper|tell_gain)\(\s*(?:game, |\[\w+\], )?"([\w.]+)"'
        for id in re.findall(calls, file.read_text("utf-8")):
            assert spoken.knows(id), (file.name, id)


def test_no_sentence_stands_in_the_code() -> None:
    for file in SOURCES:
        code = re.sub(r'""".*?"""', "", file.read_text("utf-8"), flags=re.DOTALL)
        lines = [line for line in code.splitlines() if "raise " not in line and not line.strip().startswith("#")]
        assert not re.findall(r'"[A-Z][a-z]+ [a-z]+ [^"]*"', "\n".join(lines)), file.name


@pytest.mark.parametrize("locale", LOCALES)
def test_everything_met_in_play_can_be_said_and_is_short(locale: str) -> None:
    speech = catalogue(PACKAGE, locale).naming(NAMES)

    def say(text: Text, limit: int) -> None:
        said = speech.say(text)
        assert 0 < len(said) <= limit, said
        assert "{" not in said

    for seed in range(10):
        luck, now = Stream(seeded(seed, "texts")), start(RULES, any_table(seed))
        while True:
            for event in now.events:
                say(event.text, 400)
            for decision in now.decisions:
                say(decision.prompt, 100)
                for option in decision.options:
                    say(option.label, 80)
                    assert speech.knows(f"group.{option.group}") or not option.group
                    if option.under:
                        say(option.under, 80)
                    if option.note:
                        say(option.note, 400)
                for refusal in refusals(RULES, now.state, decision.seat):
                    say(refusal.label, 80)
                    say(refusal.reason, 100)
            if now.state.seq % 40 == 0 or not now.decisions:
                for viewer in (None, *RULES.seats(now.state)):
                    view = RULES.view(now.state, viewer)
                    say(RULES.tell.header(view), 120)
                    for line in RULES.tell.describe(view):
                        say(line, 1200)
                    for seat in RULES.seats(now.state):
                        say(RULES.tell.status(view, seat), 200)
                        for line in RULES.tell.prepared(view, seat):
                            say(line, 250)
                        if private := RULES.tell.hand(view, seat):
                            say(private, 900)
            if not now.decisions:
                break
            now = play(RULES, now.state, *random_move(now.decisions, luck))


@pytest.mark.parametrize("locale", LOCALES)
def test_labels_of_all_cards_are_short_whatever_they_cost(locale: str) -> None:
    speech = catalogue(PACKAGE, locale)
    for id in PACKS[LATEST].cards:
        table = Table.of(variant="epic").rich()
        if id.startswith("tec"):
            table.knows(*[other for other in PACKS[LATEST].technologies if other < id and other[:3] == "tec"])
        elif id.startswith("mar"):
            table.state.wonders = [id]
        else:
            table.hold(id)
        for name, terrain in (("b1", "forest"), ("a2", "lake"), ("b2", "mountain"), ("c1", "field")):
            table.hex(name, terrain, 0)
        table.hex("c2", "volcanic", 0)
        key = next(key for key in table.keys if key.endswith(id))
        option = next(option for option in table.asked.options if option.key == key)
        assert len(speech.say(option.label)) <= 80, speech.say(option.label)
        assert option.note is not None
        assert speech.say(option.note), "what it does stands below its name"


@pytest.mark.parametrize("locale", LOCALES)
def test_names_of_options_scores_and_commands_are_there(locale: str) -> None:
    speech = catalogue(PACKAGE, locale)
    for choosable in RULES.meta.options:
        assert speech.say(f"setup.{choosable.key}")
        assert all(speech.say(f"setup.{choosable.key}.{value}") for value in choosable.values)
    for category in RULES.tell.scores(RULES.view(Table.of().state, None))[0]:
        assert speech.say(f"score.{category}")
    for command in RULES.commands:
        assert re.fullmatch(r"[a-z\dà-ü-]{1,32}", speech.say(f"command.{command.name}.name"))
        assert 0 < len(speech.say(f"command.{command.name}.description")) <= 100
        for parameter in command.parameters:
            assert re.fullmatch(r"[a-z\dà-ü-]{1,32}", speech.say(f"command.{command.name}.{parameter.name}"))
    for scenario in PACKS[LATEST].scenarios.values():
        assert all(speech.say(f"goal.{scenario.id}.{number}") for number in range(len(scenario.goals)))
    assert len({speech.say(component.name) for component in RULES.tell.components(RULES.editions.latest)}) == 142


@pytest.mark.parametrize(
    ("locale", "words", "clauses"),
    [
        ("pt-BR", "troca", "TC-ACT-TRADE"), ("pt-BR", "trocas", "TC-ACT-TRADE"), ("pt-BR", "vender", "TC-ACT-TRADE"),
        ("pt-BR", "mercado", "TC-SET-15"), ("pt-BR", "mercado", "TC-ACT-TRADE"), ("pt-BR", "evento", "TC-EVT"),
        ("pt-BR", "eventos", "TC-EVT"), ("pt-BR", "fome", "TC-PLAN-07"), ("pt-BR", "população", "TC-ACT-RECRUIT"),
        ("pt-BR", "populacao", "TC-ACT-RECRUIT"), ("pt-BR", "colapso", "TC-END-03"),
        ("pt-BR", "imposto", "TC-MAINT-04"), ("pt-BR", "alianças", "TC-DIP"), ("pt-BR", "ações", "TC-ACT-GEN"),
        ("pt-BR", "desempate", "TC-TIE-01"),
        ("en", "trade", "TC-ACT-TRADE"), ("en", "trading", "TC-ACT-TRADE"), ("en", "market", "TC-SET-15"),
        ("en", "events", "TC-EVT"), ("en", "hunger", "TC-PLAN-07"), ("en", "population", "TC-ACT-RECRUIT"),
        ("en", "collapse", "TC-END-03"), ("en", "tax", "TC-MAINT-04"), ("en", "tie", "TC-TIE-01"),
    ],
)  # fmt: skip
def test_the_rules_are_found_by_what_players_type(locale: str, words: str, clauses: str) -> None:
    found = [clause.id for clause in reference(PACKAGE, locale).search(words, 5)]
    assert any(id.startswith(clauses) for id in found), found


@pytest.mark.parametrize("locale", LOCALES)
def test_cards_can_be_looked_up_in_words(locale: str) -> None:
    speech = catalogue(PACKAGE, locale)
    for component in RULES.tell.components(RULES.editions.latest):
        lines = [speech.say(line) for line in component.lines]
        assert lines
        assert all("{" not in line for line in lines)
    temple = next(component for component in RULES.tell.components(RULES.editions.latest) if component.id == "con_16")
    if locale == "pt-BR":
        assert [speech.say(line) for line in temple.lines] == [
            "Construção · 4 VP · custo: 2 pedra e 1 ouro · onde: início e ruínas",
            "Ao entrar em jogo: +2 VP.",
            "Ao entrar em jogo: +1 de sustentabilidade individual.",
            "A cada rodada: +1 influência.",
        ]


@pytest.mark.parametrize("locale", LOCALES)
def test_the_reference_has_every_clause_of_the_ledger(locale: str) -> None:
    found = reference(PACKAGE, locale)
    assert len(found.clauses) == 220
    for clause in found.clauses:
        assert clause.section
        assert clause.text.endswith((".", ")."))
    ledger = Path("/work/shared/rules/terra_concordia.toml")
    if ledger.exists():
        wanted = [entry["id"] for entry in tomllib.loads(ledger.read_text("utf-8"))["rule"]]
        assert [clause.id for clause in found.clauses] == wanted


def test_both_references_rule_on_the_same_clauses() -> None:
    portuguese, english = (reference(PACKAGE, locale) for locale in LOCALES)
    assert [clause.id for clause in portuguese.clauses] == [clause.id for clause in english.clauses]
    for one, two in zip(portuguese.clauses, english.clauses, strict=True):
        assert bool(one.ruling) == bool(two.ruling), one.id


def test_rulings_name_every_clause_that_has_one() -> None:
    rulings = (files(PACKAGE) / "RULINGS.md").read_text("utf-8")
    for clause in reference(PACKAGE, "en").clauses:
        assert (f"{clause.id}:" in rulings or f"{clause.id}*:" in rulings) == bool(clause.ruling), clause.id


def test_clauses_cited_by_refusals_exist() -> None:
    found = reference(PACKAGE, "en")
    for file in SOURCES:
        for id in re.findall(r"TC-[A-Z]+(?:-[A-Z]+)*-\d\d", file.read_text("utf-8")):
            assert found.get(id), (file.name, id)


def test_the_rules_are_found_by_their_words() -> None:
    assert "TC-ACT-TRADE-03" in {clause.id for clause in reference(PACKAGE, "pt-BR").search("venda ouro unidades")}
    assert "TC-EVT-04" in {clause.id for clause in reference(PACKAGE, "en").search("immunity cancels")}


@pytest.mark.parametrize("locale", ["pt-BR", "en"])
@pytest.mark.rule("TC-SOLO-03")
def test_the_lobby_says_how_long_a_variant_is_and_how_hard_a_scenario(locale: str):
    speech, components = catalogue(RULES.package, locale), PACKS[LATEST]
    for id, variant in components.variants.items():
        assert f"({variant.rounds} " in speech.say(f"setup.variant.{id}")
    for id, scenario in components.scenarios.items():
        said = speech.say(f"setup.scenario.{id}")
        civilization = speech.say(f"civilization.{scenario.civilization}")
        assert said.startswith("★" * scenario.stars + f" {speech.say(f'scenario.{id}')} ({scenario.rounds} ")
        assert said.endswith(f", {civilization})")
