"""Words of a question: what they are the same as, what they mean, and which texts fit."""

from __future__ import annotations

import pytest

from bot.ranking import Meaning, Ranking
from bot.wording import Words, stem
from games.core.teaching.reference import plain


def test_what_a_word_is_is_another_question_than_what_it_is_for():
    words = Words(("what", "is", "a", "the", "for"), defining=("what", "is", "a", "the"))
    assert words.thing("What is a cup?") == words.thing("the cups") == ("cup",)
    assert words.thing("what is the cup for") == ("cup", "for")


def sought(text: str, **lists) -> set[str]:
    words = Words(**{"little": ("o", "a", "que", "the"), **lists})
    said = words.meanings(text, {"cash": ["thal"]})
    return {word for meaning in (*said, *words.guesses(text, said)) for word in meaning.words}


def test_a_word_is_looked_for_with_what_else_it_is_called():
    assert sought("o prédio", alike=["prédio edifício"]) == {"predi", "edifici"}
    assert sought("the gold", alike=["gold cash"]) == {"gold", "cash", "thal"}, "also by the game's own name for one"


def test_what_is_meant_is_looked_for_beside_what_is_said():
    assert sought("que pilha por turno", meant=["pilha turno: limite"]) == {"pilh", "por", "turn", "limit"}
    assert sought("que pilha", meant=["pilha turno: limite"]) == {"pilh"}


def test_an_idiom_is_replaced_by_what_it_means():
    words = {"meant": ["jogar fora = descartar"]}
    assert sought("jogar a carta fora", **words) == {"cart", "descart"}
    assert Words(("a",), **words).telling("jogar a carta fora") == ["cart", "descart"], "in what people ask as well"


def best(texts: list[str], *meanings: str) -> list[int]:
    """The numbers of the texts that fit, best first; the words of a meaning as "said/also called"."""
    fits = Ranking([text.split() for text in texts]).fits([Meaning(words.split("/")) for words in meanings])
    return sorted(fits, key=lambda n: -fits[n])


def test_a_short_word_beside_others_is_not_half_typed_nor_is_what_stands_for_a_word():
    texts = ["reduce", "blue", "bluebell"]
    assert best(texts, "red") == [0]
    assert best(texts, "red", "blue") == [1, 2]
    assert best(texts, "azure/blue") == [1]


def test_what_one_word_means_counts_once_by_whichever_words_it_stands_there():
    assert best(["construct build", "build majority", "build", "tie"], "build/construct", "majority")[0] == 1
    assert best(["tie", "build tie", "build build build", "build"], "build", "tie")[0] == 1


def test_what_few_things_are_called_says_more_however_many_phrases_of_one_say_it():
    phrases = [["tatu"], ["tatu"], ["tatu"], ["ficha"], ["ficha"]]
    fits = Ranking(phrases, [0, 0, 0, 1, 2]).fits([Meaning(("tatu",)), Meaning(("ficha",))])
    assert fits[0] > fits[3]


def test_a_question_is_the_same_in_another_order_and_another_with_another_word_that_asks():
    words = Words(("how", "many", "when", "do", "i", "the"), asking=("how", "many", "when"))
    assert words.gist("when do I draw gnomes") == words.gist("the gnomes, when do I draw")
    assert words.gist("when do I draw gnomes") != words.gist("how many gnomes do I draw")


def test_who_says_the_same_in_two_words_means_one_thing():
    said = Words(("any",), ["without none no"]).meanings("without none left", {})
    assert [meaning.words[0] for meaning in said] == ["without", "left"]


def test_how_often_is_not_whose_turn():
    assert stem("vezes") != stem("vez")
    assert stem("construcoes") == stem("construcao") == stem("construir")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ally", "all"),
        ("redo", "red"),
        ("story", "store"),
        ("muster", "must"),
        ("monte", "montar"),
        ("trilha", "trilho"),
    ],
)  # fmt: skip
def test_another_word_is_not_the_same_without_its_ending(one, other):
    assert stem(one) != stem(other)


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("worker", "workers"), ("railway", "railways"), ("pass", "passing"), ("play", "playing"), ("play", "plays"),
        ("ally", "allies"), ("city", "cities"), ("robô", "robozinho"), ("carta", "cartinhas"), ("saquear", "saqueio"),
        ("explorar", "explorei"), ("flip", "flipping"), ("flip", "flipped"),
    ],
)  # fmt: skip
def test_what_has_another_ending_is_the_same_word(one, many):
    assert stem(plain(one)) == stem(plain(many))
