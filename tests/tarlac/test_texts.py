"""What only this game says: labels of marches and musters, prices, refusals."""

from __future__ import annotations

import re

import pytest

from games.core.model import Setup, Text
from games.core.rng import seeded
from games.core.rules import play, start
from games.core.teaching.booklet import booklet
from games.core.teaching.lessons import lessons
from games.core.teaching.reference import reference
from games.core.texts import LOCALES, catalogue, several
from games.tarlac.content import PACKS
from games.tarlac.labels import DESTROYED, danger_said, march_option, whose_said
from games.tarlac.printed import PRETENDERS, SCENARIOS
from games.tarlac.queries import factions_of, owner_under, seat_of
from games.tarlac.scoring import RANKED
from games.tarlac.seating import most_players
from games.tarlac.steps.maintenance import recover
from games.tarlac.steps.mustering import BuyProvisions
from tests.booklets import topic
from tests.catalogues import placeholders
from tests.lessons import opening
from tests.playing import random_line
from tests.tarlac.table import RULES, Table

PACKAGE = "games.tarlac"


@pytest.mark.parametrize("locale", LOCALES)
def test_every_way_to_win_and_every_price_of_a_sack_can_be_said(locale: str) -> None:
    speech = catalogue(PACKAGE, locale)
    for why in ("eliminated", "febas", "out", "hostage", *(f"rounds_{what}" for what in RANKED)):
        assert speech.knows(f"event.won.{why}")
    for price in ("free", "own", "hostage", "own_hostage"):
        for castle in ("", "_castle"):
            for n in (0, 1):
                told = Text(f"option.sack.{price}{castle}", {"space": Text("space.bealach"), "n": n})
                assert len(speech.say(told)) <= 80


def test_a_march_says_whose_settlement_it_ends_at() -> None:
    words = catalogue(PACKAGE, "en")

    def label(king: str, space: str) -> str:
        table = Table("1277").army("ct", "magh_adhair", 3)
        table.state.king = king
        (decision, *_) = [found for found in table.turn("ct").game.settle() if found.blocking]
        return next(words.say(option.label) for option in decision.options if option.key == f"march.{space}")

    assert label("cbr", "clare_abbey") == "March to Clare Abbey (monastery of Clann Briain Ruaid) · mov. 2"
    assert label("ct", "clare_abbey") == "March to Clare Abbey (monastery of Clann Taidhg) · mov. 2", "whoever is king"
    assert label("ct", "tulla").startswith("March to Tulla (longport of Clann Chúillen) · ")
    assert label("ct", "aughty").startswith("March to Slieve Aughty (no settlement) · ")


@pytest.mark.rule("TA-HOST-03")
def test_a_march_says_that_it_costs_a_hostage() -> None:
    table = Table("1277").army("cbr", "tulla", 2).army("umb", "rath", 2).hostage("cch", "cbr").army("cch", "feakle", 3)
    ends = {option.key: option.label.id for found in table.turn("cch").game.settle() for option in found.options}
    assert (ends["march.tulla"], ends["march.quin"]) == ("option.march.hostage", "option.march.go")
    table.hostage("cch", "").turn("cch")
    ends = {option.key: option.label.id for found in table.game.settle() for option in found.options}
    assert ends["march.tulla"] == ends["march.rath"] == "option.march.fight"


@pytest.mark.parametrize("locale", LOCALES)
def test_marches_fit_wherever_they_end_whosever_it_is_and_whatever_they_lead_to(locale: str) -> None:
    speech = catalogue(PACKAGE, locale)
    for space in PACKS[PACKS.latest].spaces.values():
        for owner in {
            owner_under(PACKS.latest, king, space.id, parted) for king in PRETENDERS for parted in (False, True)
        }:
            for kind in {space.settlement, space.partition_settlement or space.settlement, "none"}:
                for hurt in (0, 9, DESTROYED):
                    for then in ("", "sack"):
                        most = PACKS[PACKS.latest].base.numbers.movement_points
                        label = speech.say(march_option(space.id, most, kind, owner, hurt, then).label)
                        assert len(label) <= 80, label
                        assert (speech.say(whose_said(owner)) in label if owner else True) == (
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
    assert set(PACKS[PACKS.latest].spaces) <= set(found)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_reference_spells_out_the_letters_of_factions(locale: str) -> None:
    for clause in reference(PACKAGE, locale).clauses:
        assert not re.search(r"\b(MO|DEC|CT|CBR|TAN|UMB|BOI|COR)\b", f"{clause.text} {clause.ruling}"), clause.id


def test_prompts_say_what_an_answer_costs() -> None:
    speech = catalogue(PACKAGE, "pt-BR")
    now = start(RULES, Setup(5, {"scenario": "1281"}, seeded(2)))
    assert speech.say(now.decisions[0].prompt) == (
        "Clann Taidhg pode reunir um exército em Clonroad. Cada batalha (divisão de guerreiros) custa 1 rebanho "
        "ou 1 de devastação na capital (coyne) e come outro tanto por ciclo. Quantas?"
    )
    labels = {option.key: speech.say(option.label) for option in now.decisions[0].options}
    assert labels["muster.4.0"] == "4 batalhas · 4 rebanhos (sobra: 6)"
    assert labels["muster.4.4"] == "4 batalhas · 4 por coyne (devastação 4 de 10)"
    assert labels["muster.10.10"] == "10 batalhas · 10 por coyne (destrói Clonroad)"
    mixed = play(RULES, now.state, 0, "muster.mix")
    labels = {option.key: speech.say(option.label) for option in mixed.decisions[0].options}
    assert labels["mix.8.3"] == "8 batalhas · 5 rebanhos (sobra: 5) e 3 por coyne (devastação 3 de 10)"


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
        **dict.fromkeys(("pounds", "price", "room", "devastation", "coyne", "left", "before", "after"), "10"),
        **dict.fromkeys(("foes", "own"), speech.say(Text("thing.battle", {"n": 30}))),
        "herds": speech.say(Text("thing.herd", {"n": 10})),
        "base": speech.say(Text("whose.name", {"who": faction})),
        "n": 10,
        "points": speech.say(Text("thing.point", {"n": 6})),
        "cost": speech.say(Text("thing.step", {"n": 6})),
        "provisions": speech.say(Text("thing.provision", {"n": 10})),
        "battles": speech.say(Text("thing.battle", {"n": 10})),
        "larder": speech.say(several([Text("thing.provision", {"n": 10}), Text("thing.herd", {"n": 10})])),
        "what": max((speech.say(Text(f"settlement.{kind}")) for kind in ("none", "monastery")), key=len),
    }
    for part in ("harm", "rest"):
        # What is told afterwards has other numbers.
        asked = [
            text for id, text in speech.sentences.items() if id.startswith(part) and placeholders(text) <= set(most)
        ]
        most[part] = max((text.format(**most) for text in asked), key=len)
    most["food"] = most["battles"]
    for id, sentence in speech.sentences.items():
        limit = {"ask": 200, "option": 80}.get(id.partition(".")[0])
        # Where a march leads is worded by the map: that has a test of its own.
        if limit is not None and placeholders(sentence) != {"where", "cost"}:
            assert placeholders(sentence) <= set(most), f"{id}: nobody has looked how long this becomes"
            assert len(sentence.format(**most)) <= limit, (id, sentence.format(**most))


@pytest.mark.parametrize("locale", LOCALES)
def test_whatever_a_call_would_find_can_be_said(locale: str) -> None:
    speech = catalogue(PACKAGE, locale)
    for kind in ("ally", "torn", "poor", "neutral", "rival", "idle", "dec", "exile"):
        assert speech.knows(f"option.call.{kind}"), kind


@pytest.mark.rule("TA-PROV-01", "TA-PROV-02")
def test_a_march_says_what_the_army_will_eat() -> None:
    words = catalogue(PACKAGE, "en")

    def asked(table: Table) -> str:
        return words.say(next(found for found in table.game.settle() if found.blocking).prompt)

    many = asked(Table("1277").army("ct", "magh_adhair", 9, 4).herds(ct=1).turn("ct"))
    assert many.endswith("Food for 9 battles: 4 provisions and 1 herd; coyne only in its coalition.")
    one = asked(Table("1277").army("cch", "feakle", 1).herds(cch=0).turn("cch"))
    assert one.endswith("Food for 1 battle: 0 herds; coyne only in its coalition.")


@pytest.mark.parametrize("locale", LOCALES)
def test_the_first_lesson_counts_the_movement_that_is_left_in_the_rain(locale: str) -> None:
    state = start(RULES, opening(RULES)).state
    assert state.turn is not None
    said = lessons(PACKAGE, locale).said["march"].text
    assert f" {state.turn.points} " in said
    assert catalogue(PACKAGE, locale).say(danger_said(state.danger)) in said


@pytest.mark.parametrize("locale", LOCALES)
def test_the_first_lesson_names_every_faction_that_the_learner_plays(locale: str) -> None:
    """The fault: panel and refusals spoke of two kings whom no lesson had called one's own."""
    state, said = start(RULES, opening(RULES)).state, lessons(PACKAGE, locale).said["march"].text
    own = factions_of(state, seat_of(state, "ct"))
    assert len(own) > 1
    assert all(catalogue(PACKAGE, locale).say(f"faction.{faction}") in said for faction in own)


def test_whoever_is_in_exile_reads_so_beside_their_herds() -> None:
    words = catalogue(PACKAGE, "en")

    def status(table: Table) -> str:
        return words.say(RULES.tell.status(RULES.view(table.state, None), seat_of(table.state, "ct")))

    table = Table("1277").herds(ct=0)
    assert status(table).startswith("3 febas · Clann Taidhg: in exile, 0 herds")
    assert "exile" not in status(table.army("ct", "kilmacduagh", 10))
    table = Table("1281").herds(ct=2)
    assert status(table).startswith("3 febas · Clann Taidhg: 2 herds")
    table.state.factions["ct"].fell = "exile"
    assert status(table).startswith("3 febas · Clann Taidhg: in exile, 2 herds")


@pytest.mark.rule("TA-EXILE-01")
@pytest.mark.parametrize(("locale", "denied"), [("pt-BR", "ninguém no exílio"), ("en", "nobody in exile")])
def test_who_goes_into_exile_in_a_round_is_not_said_to_be_nowhere_in_exile(locale: str, denied: str) -> None:
    """The fault: of a table whose pretenders had both fled in the first round the board said that nobody had."""
    table = Table("1281")
    table.state.danger, table.state.factions["ct"].fell, table.state.factions["cbr"].fell = "rains", "exile", "exile"
    told = [catalogue(PACKAGE, locale).say(text) for text in RULES.tell.describe(RULES.view(table.state, None))]
    assert any("Clonroad" in sentence for sentence in told)
    assert not any(denied in sentence for sentence in told)


@pytest.mark.parametrize(("locale", "said"), [("pt-BR", "fase de batalha"), ("en", "battle phase")])
def test_the_header_names_the_phase_while_armies_are_fed(locale: str, said: str) -> None:
    table = Table("1277").army("ct", "magh_adhair", 9)
    table.state.phase, table.state.danger = "battle", "rains"
    assert f" · {said}" in catalogue(PACKAGE, locale).say(RULES.tell.header(RULES.view(table.state, None)))


@pytest.mark.parametrize(("locale", "said"), [("pt-BR", "mais perto primeiro"), ("en", "nearest first")])
def test_a_march_says_that_the_nearest_stand_first(locale: str, said: str) -> None:
    asked = next(found for found in Table("1277").army("ct", "magh_adhair", 9).turn("ct").game.settle())
    assert said in catalogue(PACKAGE, locale).say(asked.prompt)
    for group in ("march_sack", "march"):
        points = [option.label.args["cost"] for option in asked.options if option.group == group]
        ways = [cost.args["n"] for cost in points if isinstance(cost, Text)]
        assert ways == sorted(ways)
        assert len(ways) > 1


@pytest.mark.rule("TA-SEAT-02", "TA-SEAT-03", "TA-PRE-02", "TA-MOB-15", "TA-CALL-01", "TA-CALL-07", "TA-CALL-08")
@pytest.mark.parametrize(
    ("locale", "title", "said"),
    [
        ("pt-BR", "Quem joga o quê", "Com 4, os aliados de Clann Taidhg ficam com outro jogador"),
        ("en", "Who plays what", "With 4 the allies of Clann Taidhg go to a further player"),
        ("pt-BR", "Como é uma rodada", "o destruído só volta a ficar de pé, com 10"),
        ("en", "What a round looks like", "a destroyed one only stands again, with 10"),
        ("pt-BR", "Mobilizar-se", "(1 batalha, numa casa vizinha, se o seu dado vence o do atacante)"),
        ("en", "Mobilizing", "(1 battle, in a neighbouring space, if its die beats the attacker's)"),
        ("pt-BR", "Chamar outros reis", "Um aliado do rival não pode aceitar: dá o refém"),
        ("en", "Calling other kings", "An ally of the rival cannot accept: that king gives the hostage"),
        ("pt-BR", "Chamar outros reis", "está com a outra coalizão, ele **morre** (−1 febas)"),
        ("en", "Calling other kings", "holds the hostage of a king who comes, it **dies** (−1 febas)"),
        ("pt-BR", "Chamar outros reis", "Um chamado por turno."),
        ("en", "Calling other kings", "One call a turn."),
    ],
)
def test_the_booklet_says_what_the_rulebook_does_of_seats_ruins_bases_and_calls(
    locale: str, title: str, said: str
) -> None:
    assert said in topic(PACKAGE, locale, title)


@pytest.mark.rule("TA-MAINT-09")
@pytest.mark.parametrize(("locale", "said"), [("pt-BR", "£1 se é dos de Clare"), ("en", "£1 if de Clare's")])
def test_the_legend_does_not_say_that_every_monastery_pays_de_clare(locale: str, said: str) -> None:
    spaces = PACKS[PACKS.latest].spaces.values()
    assert {space.owner == "dec" for space in spaces if space.settlement == "monastery"} == {True, False}
    assert booklet(PACKAGE, locale).minute.legend["terrain_monastery"].endswith(said)


@pytest.mark.rule("TA-PRE-02")
@pytest.mark.parametrize(("locale", "word"), [("pt-BR", "Devastação"), ("en", "Devastation")])
def test_the_word_devastation_knows_how_a_destroyed_settlement_recovers(locale: str, word: str) -> None:
    (meaning,) = [term.meaning for term in booklet(PACKAGE, locale).terms if term.name == word]
    table = Table("1277").destroyed("killone")
    recover(table.state)
    left = table.devastation("killone")
    assert meaning.endswith({"pt-BR": f"de pé, com {left}.", "en": f"stands again, with {left}."}[locale])
    assert not table.is_destroyed("killone")


@pytest.mark.rule("TA-MOB-03")
@pytest.mark.parametrize(
    ("locale", "said"), [("pt-BR", "não mais do que o exército pode comer"), ("en", "no more than the army can eat")]
)
def test_the_clause_behind_provisions_nobody_can_eat_says_why_they_are_refused(locale: str, said: str) -> None:
    table = Table("1281")
    table.state.pounds = 100
    table.ask(BuyProvisions(seat_of(table.state, "dec"), "dec", "bunratty", 2))
    told = table.why("provision.13")
    assert told is not None
    (ruling,) = [clause.ruling for clause in reference(PACKAGE, locale).clauses if clause.id == told[1]]
    assert said in ruling


@pytest.mark.rule("TA-COMBAT-06", "TA-SACK-01")
@pytest.mark.parametrize(
    ("locale", "id", "said"),
    [
        ("pt-BR", "TA-COMBAT-06", "O manual deixa cada lado escolher quem rola o dado"),
        ("en", "TA-COMBAT-06", "The rulebook lets each side choose who throws the die"),
        ("pt-BR", "TA-SACK-01", "O manual não fala do inimigo que ficou"),
        ("en", "TA-SACK-01", "The rulebook does not speak of an enemy still there"),
    ],
)
def test_a_ruling_does_not_pass_for_the_rulebook(locale: str, id: str, said: str) -> None:
    (ruling,) = [clause.ruling for clause in reference(PACKAGE, locale).clauses if clause.id == id]
    assert ruling.startswith(said)


@pytest.mark.rule("TA-MAP-05")
def test_whoever_sees_no_map_is_told_whose_each_settlement_is_and_in_what_order_armies_act() -> None:
    words = catalogue(PACKAGE, "en")
    table = Table("1281").danger("rains").army("cor", "kilnaboy", 7).army("cch", "tulla", 3).army("cfe", "scattery", 2)
    table.state.order = ["cfe", "ct", "cor", "cch"]
    view = RULES.view(table.state, None)
    lines = [words.say(text) for text in RULES.tell.describe(view)]
    assert "The armies act in this order: Cenél Fermaic, Corcamruad and Clann Chúillen." in lines
    assert "Settlements of Clann Chúillen: Tulla (longport; capital) and Inchicronan (monastery; peat bog)." in lines
    told = "\n".join(line for line in lines if line.startswith(("Settlements ", "No settlement")))
    assert all(words.say(Text(f"space.{space.id}")) in told for space in view.spaces), "each of them"
    owing = [faction for faction in view.factions if faction.tribute]
    (tribute,) = (line for line in lines if line.startswith("Tribute is owed by"))
    assert tribute.count(" to ") == len(owing) > 0


@pytest.mark.parametrize("year", SCENARIOS)
@pytest.mark.parametrize("locale", LOCALES)
def test_the_lobby_says_of_a_scenario_for_how_many_it_is_and_who_is_in_exile(locale: str, year: str) -> None:
    words, scenario = catalogue(PACKAGE, locale), PACKS[PACKS.latest].scenarios[year]
    for_whom, how = words.say(f"setup.scenario.{year}_note").split(" · ")
    assert [int(n) for n in re.findall(r"\d+", for_whom)] == [3, most_players(scenario)]
    if scenario.partition:
        assert ("Partition" if locale == "en" else "Partição") in how
    else:
        king, exile = (words.say(f"faction.{id}") for id in (scenario.king, scenario.exiled))
        assert how.startswith(f"{king} {'is king' if locale == 'en' else 'é rei'}")
        assert f", {exile} " in how
    card = scenario.active_card
    assert (words.say(f"danger.{card}.name") in how) if card else "; " not in how or "de Clare" in how
