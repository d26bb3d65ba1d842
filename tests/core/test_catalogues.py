"""How texts are spoken: plurals, lists, nested texts, names, fallback."""

from __future__ import annotations

import json

import msgspec
import pytest

from bot.service.user import harmless
from games.core.model import Text, player
from games.core.texts import (
    JOINED,
    LOCALES,
    TRAVELLER,
    Catalogue,
    catalogue,
    either,
    flatten,
    parts,
    revived,
    series,
    several,
    summed,
)
from tests.catalogues import placeholders
from tests.core.toy import RULES
from tests.core.toy_steps import good_text


@pytest.fixture(params=LOCALES)
def spoken(request) -> Catalogue:
    return catalogue(RULES.package, request.param)


ENGLISH = catalogue(RULES.package, "en")
PORTUGUESE = catalogue(RULES.package, "pt-BR")


def test_portuguese_is_the_reference_and_the_default():
    assert LOCALES == ("pt-BR", "en")
    assert catalogue(RULES.package, "eo").say("option.pass") == "Passar"
    assert catalogue(RULES.package, "eo").locale == "pt-BR"


def test_a_plain_id_is_a_text():
    assert ENGLISH.say("option.pass") == ENGLISH.say(Text("option.pass")) == "Pass"


@pytest.mark.parametrize(("n", "said"), [(0, "0 coins"), (1, "1 coin"), (-1, "−1 coin"), (2, "2 coins")])
def test_plurals_are_chosen_by_n(n, said):
    assert ENGLISH.say(Text("board.status", {"n": n})) == said


def test_texts_stand_inside_texts():
    text = Text("event.sold", {"who": player(1), "good": good_text("fish.3")})
    assert PORTUGUESE.say(text) == "jogador 2 vendeu peixe 3."
    assert ENGLISH.naming(["Ana", "Bea"]).say(text) == "Bea sold fish 3."


def test_texts_that_put_others_together_are_known_to_every_catalogue(spoken):
    goods = [good_text(good) for good in ("fish.1", "cloth.2")]
    for id in JOINED:
        assert spoken.knows(id)
        assert spoken.say(Text(id, {"items": goods})).count("1") == 1
    assert PORTUGUESE.say(series([several(goods), goods[0]])) == "peixe 1 e tecido 2; peixe 1"
    assert parts(several(goods)) == goods
    assert parts(goods[0]) == [goods[0]]


def test_things_with_a_number_are_counted_together():
    coins = [Text("board.status", {"n": n}) for n in (1, 2)]
    fish = good_text("fish.3")
    assert summed([coins[0], fish, coins[1], fish]) == [Text("board.status", {"n": 3}), fish, fish]


def test_a_text_comes_back_whole_from_the_database():
    text = Text("event.sold", {"who": player(1), "good": several([good_text("fish.3"), good_text("cloth.1")]), "n": 2})
    stored = msgspec.msgpack.decode(msgspec.msgpack.encode(text), type=Text)
    assert stored != text
    assert revived(stored) == text


def test_what_is_chosen_from_is_joined_by_or():
    goods = [good_text(good) for good in ("fish.1", "cloth.2", "fruit.3")]
    assert ENGLISH.say(either(goods)) == "fish 1, cloth 2 or fruit 3"
    assert PORTUGUESE.say(either(goods[:2])) == "peixe 1 ou tecido 2"
    assert PORTUGUESE.say(either(goods[:1])) == "peixe 1"


def test_lists_are_enumerated():
    goods = [good_text(good) for good in ("fish.1", "cloth.2", "fruit.3")]
    assert ENGLISH.say(several(goods)) == "fish 1, cloth 2 and fruit 3"
    assert PORTUGUESE.say(several(goods[:2])) == "peixe 1 e tecido 2"
    assert ENGLISH.say(several(goods[:1])) == "fish 1"
    assert ENGLISH.say(several([])) == ""
    assert ENGLISH.say(Text("board.hand", {"goods": goods})) == "In hand: fish 1, cloth 2 and fruit 3"


def test_texts_that_went_through_the_database_are_said_alike(spoken):
    text = Text("event.discarded", {"who": player(0), "goods": several([good_text("fish.1"), good_text("fruit.2")])})
    again = msgspec.convert(json.loads(msgspec.json.encode(text)), Text)
    assert spoken.say(again) == spoken.say(text)


def test_seats_without_a_name_are_numbered_from_one():
    assert ENGLISH.say(player(0)) == "player 1"
    assert ENGLISH.naming(["Ana"]).say(player(1)) == "player 2"


def test_names_are_never_taken_for_a_pattern():
    text = Text("event.passed", {"who": player(0)})
    assert ENGLISH.naming(["{who} {0} %s"]).say(text) == "{who} {0} %s passed."


def test_naming_leaves_the_catalogue_as_it_was():
    ENGLISH.naming(["Ana"])
    assert ENGLISH.say(player(0)) == "player 1"


def test_a_missing_sentence_or_argument_is_an_error():
    with pytest.raises(KeyError):
        ENGLISH.say("event.nothing_like_this")
    with pytest.raises(KeyError):
        ENGLISH.say(Text("event.sold", {"who": player(0)}))


def test_what_is_not_translated_is_said_in_the_reference():
    english = Catalogue("en", {"and": "and"} | {"hello": "Olá"})
    assert english.say("hello") == "Olá"
    sentences = catalogue(RULES.package, "en").sentences
    assert set(catalogue(RULES.package, "pt-BR").sentences) <= set(sentences)


def test_every_game_says_what_all_games_say(spoken):
    assert spoken.knows("option.retract")
    assert spoken.knows("refused.coins"), "a plural is known by its id"
    assert not spoken.knows("option.fly")


def test_nested_tables_are_ids_with_dots():
    assert flatten({"a": {"b": {"c": "x"}, "d": "y"}, "e": "z"}) == {"a.b.c": "x", "a.d": "y", "e": "z"}


def test_placeholders_are_the_arguments_of_a_sentence():
    assert placeholders("{who} gives {n} {good} to {who}, {{not this}}") == {"who", "n", "good"}


def test_whoever_was_forgotten_is_called_in_the_language_of_who_reads() -> None:
    for locale, word in (("pt-BR", "um viajante"), ("en", "a traveller")):
        texts = catalogue("games.core", locale).naming([f"{TRAVELLER} 🤖", "Ana"])
        assert texts.names == (f"{word} 🤖", "Ana")
        assert texts.say(player(0)) == f"{word} 🤖"
        assert word in texts.say(Text("outcome.won", {"n": 1, "who": TRAVELLER}))
        assert texts.enumerate(["Ana", TRAVELLER]).endswith(word)
        assert texts.called("🧳") == "🧳", "a user's own name"
    assert harmless(TRAVELLER) == "🧳", "nobody can call themselves so"


def test_whoever_was_forgotten_begins_a_sentence_as_any_word_does() -> None:
    """The fault: "um viajante 🤖 usou …"."""
    for locale, word in (("pt-BR", "Um viajante"), ("en", "A traveller")):
        texts = catalogue("games.core", locale).naming([f"{TRAVELLER} 🤖", "ana"])
        assert texts.say(Text("event.back", {"player": player(0)})).startswith(f"👋 {word} 🤖 ")
        replaced = texts.say(Text("event.replaced", {"new": TRAVELLER, "old": TRAVELLER}))
        assert replaced.startswith(f"{word} ")
        assert f"{word[0].lower()}{word[1:]}" in replaced, "only there"
        assert texts.say(Text("event.back", {"player": player(1)})).startswith("👋 ana "), "a name stays as it is"


def test_a_sentence_begins_with_a_capital_but_nobodys_name_is_changed() -> None:
    said = {
        "lord": "de Clare",
        "named": "{who}",
        "stayed.one": "**{who}** stayed.",
        "stayed.other": "These stayed: {who}.",
        "fragment": "{who} stayed",
        "and": "and",
        "player": "seat {seat}",
    }
    words = Catalogue("en", said, ("ana",))
    lord, ana = Text("named", {"who": Text("lord")}), player(0)
    for who, told in (
        (lord, "**De Clare** stayed."),
        (several([lord, ana]), "**De Clare and ana** stayed."),
        ({"id": "lord", "args": {}}, "**De Clare** stayed."),
        (ana, "**ana** stayed."),
        (several([ana, lord]), "**ana and de Clare** stayed."),
        ("ana", "**ana** stayed."),
        ([], "**** stayed."),
    ):
        assert words.say(Text("stayed", {"who": who, "n": 1})) == told
    assert words.say(Text("stayed", {"who": lord, "n": 2})) == "These stayed: de Clare."
    assert words.say(Text("fragment", {"who": lord})) == "de Clare stayed"
