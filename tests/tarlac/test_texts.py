"""What the game says: complete in both languages, short enough, with the reference behind it."""

import ast
import re
from importlib.resources import files
from pathlib import Path

import pytest

from games.core.model import Setup, Text
from games.core.reference import reference
from games.core.rng import seeded
from games.core.rules import play, refusals, start
from games.core.texts import LOCALES, catalogue, placeholders, read
from games.tarlac.content import PRETENDERS, SCENARIOS, pack
from games.tarlac.labels import march_option, named
from games.tarlac.queries import owner_under
from games.tarlac.steps.mobilisation import BuyProvisions, Muster, PayCoyne, Summons
from games.tarlac.steps.provisioning import Feed
from tests.playing import random_line
from tests.tarlac.table import RULES, Table

PACKAGE = "games.tarlac"
NAMES = tuple(f"Maria Aparecida da Silva San n.º {n}" for n in range(7))
CLAUSES = 188


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
        assert 0 < len(said) <= limit, (len(said), said)
        assert "{" not in said

    for number, year in enumerate(SCENARIOS):
        for _, now in random_line(RULES, Setup(3 + number % 3, {"scenario": year}, seeded(number)), number):
            view = RULES.view(now.state, None)
            say(RULES.tell.header(view), 120)
            for event in now.events:
                say(event.text, 250)
            for decision in now.decisions:
                say(decision.prompt, 100)
                for option in decision.options:
                    say(option.label, 80)
                    say(Text(f"group.{option.group}"), 40)
                for refusal in refusals(RULES, now.state, decision.seat):
                    say(refusal.label, 80)
                    say(refusal.reason, 100)
        for line in RULES.tell.describe(view):
            say(line, 600)


@pytest.mark.parametrize("locale", LOCALES)
def test_every_id_in_the_code_is_in_the_catalogue(locale: str) -> None:
    speech = catalogue(PACKAGE, locale)
    folder = Path(str(files(PACKAGE)))
    literal = re.compile(r"(event|ask|board|refused|card)\.[a-z_.]*[a-z_]\Z")
    found = set[str]()
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and literal.match(node.value):
                found.add(node.value)
    assert len(found) > 60
    for id in found:
        assert speech.knows(id), id


@pytest.mark.parametrize("locale", LOCALES)
def test_the_lobby_and_the_commands_have_names(locale: str) -> None:
    speech = catalogue(PACKAGE, locale)
    for option in RULES.meta.options:
        assert speech.say(f"setup.{option.key}")
        assert all(speech.say(f"setup.{option.key}.{value}") for value in option.values)
    for command in RULES.commands:
        for id in ("name", "description", *(parameter.name for parameter in command.parameters)):
            assert speech.say(f"command.{command.name}.{id}")
    for category in ("febas", "total"):
        assert speech.say(f"score.{category}")
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


@pytest.mark.parametrize("locale", LOCALES)
def test_marches_fit_wherever_they_end_whosever_it_is_and_whatever_they_lead_to(locale: str) -> None:
    speech = catalogue(PACKAGE, locale)
    for space in pack().spaces.values():
        for owner in {owner_under(king, space.id, parted) for king in PRETENDERS for parted in (False, True)}:
            for kind in {space.settlement, space.partition_settlement or space.settlement, "none"}:
                for leads_to in ("free", "fight", "hostage"):
                    option = march_option(space.id, pack().base.numbers.movement_points, kind, owner, leads_to)
                    label = speech.say(option.label)
                    assert len(label) <= 80, label
                    assert (speech.say(named(owner)) in label if owner else True) == (kind != "none" or not owner)


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


@pytest.mark.parametrize("locale", LOCALES)
def test_components_can_be_looked_up(locale: str) -> None:
    speech = catalogue(PACKAGE, locale)
    found = {component.id: component for component in RULES.tell.components(RULES.editions.latest)}
    assert len(found) == 7 + 11 + 34 + 7
    for component in found.values():
        assert speech.say(component.name)
        assert component.lines
        assert all(speech.say(line) for line in component.lines)
        assert component.source in ("seed", "public", "estimate")
    assert set(pack().spaces) <= set(found)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_reference_has_every_clause_and_every_clause_its_test(locale: str) -> None:
    clauses = reference(PACKAGE, locale).clauses
    assert len(clauses) == CLAUSES
    proved = set[str]()
    for file in Path(__file__).parent.glob("test_*.py"):
        for mark in re.findall(r"mark\.rule\((.*?)\)", file.read_text("utf-8"), re.DOTALL):
            proved |= set(re.findall(r"TA-[A-Z0-9-]+", mark))
    assert {clause.id for clause in clauses} == proved
    for clause in clauses:
        assert clause.section
        assert clause.text.endswith(".")
        assert not re.search(r"\b(MO|DEC|CT|CBR|TAN|UMB|BOI|COR)\b", f"{clause.text} {clause.ruling}"), clause.id


def test_both_references_rule_on_the_same_clauses_and_the_rulings_list_them() -> None:
    portuguese, english = (reference(PACKAGE, locale).clauses for locale in LOCALES)
    rulings = (files(PACKAGE) / "RULINGS.md").read_text("utf-8")
    for one, two in zip(portuguese, english, strict=True):
        assert one.id == two.id
        assert bool(one.ruling) == bool(two.ruling), one.id
        if one.ruling:
            assert re.search(rf"{one.id}\b", rulings), one.id


def test_clauses_cited_by_the_code_exist() -> None:
    known = {clause.id for clause in reference(PACKAGE, "en").clauses}
    for file in Path(str(files(PACKAGE))).rglob("*.py"):
        for id in re.findall(r"TA-[A-Z]+(?:-\d{4})?-\d\d\b", file.read_text("utf-8")):
            assert id in known, (file.name, id)


def test_prompts_say_what_an_answer_costs() -> None:
    speech = catalogue(PACKAGE, "pt-BR")
    now = start(RULES, Setup(5, {"scenario": "1281"}, seeded(2)))
    assert speech.say(now.decisions[0].prompt) == (
        "Clann Taidhg em Clonroad: quantas batalhas? Coyne até 10 (devasta); rebanhos 10."
    )
    played = play(RULES, now.state, 0, "muster.10")
    assert speech.say(played.decisions[0].options[0].label) == "10 por coyne"
    assert speech.say(played.decisions[0].options[1].label) == "9 por coyne · 1 com rebanhos"


@pytest.mark.parametrize(
    ("plan", "key", "reason", "clause"),
    [
        ("march", "march.atlantis", "unknown_space", "TA-MAP-01"),
        ("march", "march.scattery", "too_far", "TA-MOVE-01"),
        ("attack", "attack.none", "must_fight", "TA-COMBAT-01"),
        ("muster", "muster.11", "most_battles", "TA-MOB-01"),
        ("poor", "muster.10", "pay_battles", "TA-MOB-08"),
        ("obliged", "muster.none", "obliged", "TA-CALL-03"),
        ("coyne", "coyne.9", "coyne_full", "TA-MOB-04"),
        ("buy", "provision.99", "pay_provisions", "TA-MOB-03"),
        ("feed", "feed.0", "must_feed", "TA-PROV-03"),
        ("call", "call.cch", "mobilised", "TA-CALL-02"),
        ("call", "call.cor", "not_here", "TA-CALL-01"),
        ("call", "call.dec", "away", "TA-SCN-1284-04"),
    ],
)
def test_refusals_give_the_reason_and_the_clause(plan: str, key: str, reason: str, clause: str) -> None:
    table = Table("1284").army("ct", "tomgraney", 3).herds(ct=4).army("cch", "gragan", 1)
    match plan:
        case "march":
            table.turn("ct")
        case "attack":
            table.army("cbr", "tulla", 1).army("umb", "tulla", 1).turn("ct").say("march.tulla")
        case "muster":
            table.ask(Summons("cfe"))
        case "poor":
            table.ravaged(dysert=5).ask(Summons("cfe"))
        case "obliged":
            table.ask(Muster(1, "cfe", "dysert", obliged=True))
        case "coyne":
            table.ravaged(dysert=5).ask(PayCoyne(1, "cfe", "dysert", 8))
        case "buy":
            table.state.pounds = 9
            table.ask(BuyProvisions(4, "dec", "quin", 1))
        case "feed":
            table.army("ct", "brentir", 6, 4).herds(ct=3).ask(Feed(0, "ct"))
        case _:
            table.army("ct", "inchiquin", 3).turn("ct").say("march.stay")
    assert table.keys
    said = table.question.refuse(table.game, key)
    assert said is not None
    assert (said.reason.id, said.clause) == (f"refused.{reason}", clause)
    for locale in LOCALES:
        assert catalogue(PACKAGE, locale).say(said.reason)
        assert catalogue(PACKAGE, locale).say(said.label)


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
