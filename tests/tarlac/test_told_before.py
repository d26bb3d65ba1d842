"""What a press comes to is told before it: what a sack gives, that a castle fights back, who brings a hostage."""

from __future__ import annotations

import pytest

from bot.lookup import lookup
from games.core.remarks import remarked
from games.core.rules import decisions
from games.core.texts import catalogue
from games.tarlac.printed import CBR, CT, DEC
from games.tarlac.queries import seat_of
from games.tarlac.steps.calling import Call
from games.tarlac.steps.provisioning import FeedArmies, GoHome
from tests.tarlac.table import RULES, Table

LOCALES = ("pt-BR", "en")


def labels(table: Table, locale: str) -> dict[str, str]:
    """What is offered now, in words."""
    speech = catalogue("games.tarlac", locale)
    return {option.key: speech.say(option.label) for found in table.game.settle() for option in found.options}


@pytest.mark.rule("TA-SACK-02")
@pytest.mark.parametrize(
    ("locale", "some", "none"),
    [("pt-BR", "+1 rebanho, devasta", "+0 (pilha cheia)"), ("en", "+1 herd, devast", "+0 (full pile)")],
)
def test_a_march_says_what_a_sack_gives(locale: str, some: str, none: str) -> None:
    def heading(herds: int) -> str:
        table = Table("1281").army("ct", "clonroad", 9).herds(ct=herds).turn("ct")
        (group,) = {o.group for found in table.game.settle() for o in found.options if o.key.endswith(".sack")}
        return catalogue("games.tarlac", locale).say(f"group.{group}")

    assert some in heading(9)
    assert none in heading(10), "the pile is full"
    assert max(len(heading(9)), len(heading(10))) <= 40


@pytest.mark.rule("TA-SACK-07")
@pytest.mark.parametrize(
    ("locale", "castle", "abbey"),
    [
        ("pt-BR", ("Assaltar Quin", " · 1 dado"), "Saquear Rath"),
        ("en", ("Assault Quin", " · 1 die"), "Sack Rath"),
    ],
)
def test_a_march_to_a_castle_says_that_it_is_assaulted(locale: str, castle: tuple[str, str], abbey: str) -> None:
    told = labels(Table("1281").army("ct", "clonroad", 9).turn("ct"), locale)
    assert told["march.quin.sack"].startswith(castle[0])
    assert told["march.quin.sack"].endswith(castle[1])
    assert told["march.rath.sack"].startswith(abbey)


@pytest.mark.rule("TA-PROV-04", "TA-PROV-07")
@pytest.mark.parametrize(
    ("locale", "said", "hunger"),
    [
        ("pt-BR", "Sem comida lá, o exército se desfaz: −2 febas.", "Sem comida lá, o exército se desfaz."),
        ("en", "No food there, so the army breaks up: −2 febas.", "Without food the army breaks up."),
    ],
)
def test_a_march_into_hunger_says_so(locale: str, said: str, hunger: str) -> None:
    speech = catalogue("games.tarlac", locale)

    def told(table: Table) -> dict[str, str]:
        shown = remarked(RULES, table.state, decisions(RULES, table.state))
        return {option.key: speech.say(option.note) for found in shown for option in found.options if option.note}

    hungry = Table("1281").army("cch", "magh_adhair", 2).herds(cch=0).turn("cch")
    assert told(hungry)["march.stay"] == told(hungry)["march.quin"] == said
    assert "march.tulla" not in told(hungry), "at home it lives by coyne"
    assert not [key for key, note in told(hungry).items() if key.endswith(".sack") and said in note], "it has a herd"
    some = told(Table("1281").army("cch", "magh_adhair", 2).herds(cch=1).turn("cch"))
    assert "march.quin" in some, "the fault: whoever carried something was not told of the rest"
    assert "march.tulla" not in some
    assert not [key for key in some if key.endswith(".sack")]
    assert told(Table("1281").army("cch", "magh_adhair", 2).herds(cch=2).turn("cch")) == {}
    last = told(Table("1281").army("cbr", "magh_adhair", 2).herds(cbr=0).febas(cbr=2).turn("cbr"))
    assert last["march.stay"].startswith(hunger)
    assert "Clann Taidhg" in last["march.stay"], "who wins the war"
    out = told(Table("1281").army("cch", "magh_adhair", 2).herds(cch=0).febas(cch=2).turn("cch"))["march.stay"]
    assert out.startswith(hunger)
    for note in (out, last["march.stay"]):
        assert len(f"⚠ {note}") <= 100, "the fault: a menu has no room, so two dozen marches were named above it"
    assert "febas" not in told(Table("1281").army("dec", "magh_adhair", 2).herds(dec=0).turn("dec"))["march.stay"]
    taking = told(Table("1281").army("cbr", "magh_adhair", 2).herds(cbr=0).turn("cbr"))
    assert "march.clonroad" not in taking, "there it eats at the king's table"


@pytest.mark.rule("TA-DEMOB-01", "TA-PROV-03", "TA-PROV-07", "TA-THRONE-01")
def test_whoever_may_go_home_in_their_own_turn_reads_that_staying_means_hunger() -> None:
    speech = catalogue("games.tarlac", "en")

    def stay(faction: str, space: str, herds: int, war: str = "pays") -> str:
        """What is said of staying with two battles."""
        table = Table("1281", demobilise="own_turn", war=war).army(faction, space, 2).herds(**{faction: herds})
        table.ask(GoHome(seat_of(table.state, faction), faction))
        (found,) = [found for found in remarked(RULES, table.state, table.game.settle()) if found.blocking]
        notes = {option.key: option.note for option in found.options}
        return speech.say(note) if (note := notes["home.stay"]) else ""

    assert stay("cch", "magh_adhair", 0) == "No food there, so the army breaks up: −2 febas.", "no march says so here"
    assert stay("cch", "magh_adhair", 1) == "Food there for only 1 of 2 battles."
    assert stay("cch", "magh_adhair", 2) == stay("cch", "tulla", 0) == "", "at home it lives by coyne"
    assert stay("cbr", "clonroad", 0) == "", "there it eats at the king's table"
    assert stay("cbr", "clonroad", 0, war="letter"), "but not by the letter of the rulebook"


@pytest.mark.rule("TA-PROV-03", "TA-PROV-05", "TA-PROV-07")
@pytest.mark.parametrize(
    ("locale", "some", "none"),
    [
        ("pt-BR", "Cenél Fermaic só terá comida para 1 de 2 batalhas.", "Cenél Fermaic ficará sem comida."),
        ("en", "Cenél Fermaic will have food for only 1 of 2 battles.", "Cenél Fermaic will have no food."),
    ],
)
def test_a_meal_says_for_whom_it_leaves_too_little(locale: str, some: str, none: str) -> None:
    speech = catalogue("games.tarlac", locale)

    def told(table: Table) -> dict[str, str]:
        (found,) = [f for f in remarked(RULES, table.state, table.game.settle()) if f.blocking]
        return {option.key: speech.say(option.note) for option in found.options if option.note}

    def laid(later: str, space: str = "tulla", provisions: int = 2, herds: int = 0) -> Table:
        """Clann Chúillen eats first, where coyne feeds two battles."""
        table = Table("1281").ravaged(tulla=8).army("cch", "tulla", 2, provisions).army(later, space, 2)
        return table.herds(**{"cch": herds, later: 0}).ask(FeedArmies())

    assert told(laid("cfe")) == {"feed.1": some, "feed.0": none}
    assert told(laid("cfe", provisions=0, herds=2)) == {"eat.1": some, "eat.2": none}
    assert told(laid("cfe", space="rath")) == {}, "it eats elsewhere"
    assert told(laid("cfe").herds(cfe=2)) == {}, "it has herds"
    last = laid("cfe").herds(cfe=1).say("feed.2")
    assert last.keys == ["eat.2", "eat.1"]
    assert told(last) == {}, "nobody eats after it"


@pytest.mark.rule("TA-COMBAT-05", "TA-DIS-02", "TA-DIS-03")
@pytest.mark.parametrize(
    ("locale", "stand", "flee"),
    [
        ("pt-BR", "o total menor perde 1 batalha", ("maior, recua", "menor, −1 batalha", "empate, fica")),
        ("en", "the lower total loses 1 battle", ("higher, fall back", "lower, −1 battle", "tie, stay")),
    ],
)
def test_whoever_is_attacked_reads_what_every_die_would_bring(locale: str, stand: str, flee: tuple[str, ...]) -> None:
    table = Table("1277").army("ct", "magh_adhair", 3).army("cbr", "quin", 2).turn("ct").say("march.quin")
    told = labels(table if "fight.stand" in table.keys else table.say(table.keys[0]), locale)
    assert stand in told["fight.stand"]
    assert all(word in told["fight.flee"] for word in flee)
    assert len(told["fight.flee"]) <= 80


@pytest.mark.rule("TA-CALL-11")
@pytest.mark.parametrize(("locale", "word"), [("pt-BR", "refém"), ("en", "hostage")])
def test_a_call_out_of_exile_says_whether_it_brings_a_hostage(locale: str, word: str) -> None:
    def call(holder: str) -> str:
        table = Table("1276").army("dec", "clonroad", 8).hostage("cbr", holder).turn("dec").ask(Call(4, DEC))
        return labels(table, locale)[f"call.{CBR}"]

    assert word in call("")
    assert word not in call(DEC), "it has been given already"


@pytest.mark.rule("TA-SACK-05")
def test_nobody_is_offered_sacks_when_the_army_has_sacked() -> None:
    table = Table("1281").army("ct", "clonroad", 9).turn("ct").say("march.dubh_glen.sack")
    assert table.keys == ["defend.roll", "defend.none"]
    assert "plunder" not in table.anytime(CT)
    passing = Table("1281", sack_in_passing="yes").army("ct", "clonroad", 9).turn("ct").say("march.dubh_glen.sack")
    assert "plunder" in passing.anytime(CT), "the army may march on and sack again"


@pytest.mark.parametrize("locale", LOCALES)
def test_the_herds_of_de_clare_are_beside_the_pounds(locale: str) -> None:
    speech = catalogue("games.tarlac", locale)

    def status(herds: int) -> str:
        table = Table("1281").army("dec", "quin", 8, 21).herds(dec=herds)
        table.state.pounds = 7
        return speech.say(RULES.tell.status(RULES.view(table.state, None), seat_of(table.state, DEC)))

    assert {"pt-BR": ": £7 e 2 rebanhos, 8 batalhas", "en": ": £7 and 2 herds, 8 battles"}[locale] in status(2)
    assert {"pt-BR": ": £7, 8 batalhas", "en": ": £7, 8 battles"}[locale] in status(0)


@pytest.mark.rule("TA-WIN-04")
@pytest.mark.parametrize("locale", LOCALES)
def test_de_clare_is_told_with_whom_they_win(locale: str) -> None:
    """The fault: dealt by lot, a newcomer read of pounds alone, and nowhere in their own panel how to win."""
    speech = catalogue("games.tarlac", locale)
    for held, said in (
        ((), {"pt-BR": "não tem nenhum · De Clare:", "en": "has none · De Clare:"}),
        (("ct",), {"pt-BR": "só vence com Clann Taidhg,", "en": "wins only with Clann Taidhg,"}),
        (("ct", "cbr"), {"pt-BR": "qualquer dos pretendentes", "en": "either pretender"}),
    ):
        table = Table("1281")
        for faction in ("ct", "cbr"):
            table.hostage(faction, DEC if faction in held else "")
        status = RULES.tell.status(RULES.view(table.state, None), seat_of(table.state, DEC))
        assert said[locale] in speech.say(status)


@pytest.mark.rule("TA-DIS-03")
@pytest.mark.parametrize(
    ("locale", "question", "answer"),
    [
        ("pt-BR", "o que acontece se empatar no desengajamento", "no empate, fica e ninguém perde nada"),
        ("en", "what happens on a tie when I slip away", "on a tie it stays and nobody loses anything"),
    ],
)
def test_the_booklet_says_what_a_tie_does_to_whoever_slips_away(locale: str, question: str, answer: str) -> None:
    topics = lookup("games.tarlac", locale).topics
    first = topics.search(question)[0]
    assert answer in topics.booklet.chapters[first.chapter].topic[first.number].text
