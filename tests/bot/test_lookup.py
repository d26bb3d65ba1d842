"""Looking up: clauses by words, topics by questions."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from bot.lookup import Clauses, lookup
from games.core.reference import Clause, Reference, reference
from games.core.texts import LOCALES
from games.registry import GAMES
from tests.core.toy import RULES

QUESTIONS = Path(__file__).parent.parent / "questions"
RIGHT = 0.9
"""The share of everyday questions whose first answer must be in the right chapter."""


def ids(locale: str, words: str, n: int = 25) -> list[str]:
    return [clause.id for clause in Clauses(reference(RULES.package, locale)).search(words, n)]


def found_in(clauses: tuple[Clause, ...], also: dict[str, tuple[str, ...]] | None = None) -> Clauses:
    return Clauses(Reference(clauses, also))


def questions(key: str, locale: str) -> list[tuple[str, str]]:
    """Everyday questions of a game, each with the chapter that answers it."""
    asked = tomllib.loads((QUESTIONS / f"{key}.toml").read_text("utf-8"))[locale]
    return [(question, chapter) for chapter, some in asked.items() for question in some]


def chapter_of(key: str, locale: str, question: str) -> str:
    """The chapter of the first answer."""
    topics = lookup(GAMES[key].package, locale).topics
    found = topics.search(question)
    return topics.booklet.chapters[found[0].chapter].key if found else ""


# ---------------------------------------------------------------- questions


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", GAMES)
def test_everyday_questions_lead_to_the_right_chapter(key, locale, record_property, capsys):
    asked = questions(key, locale)
    assert len(asked) >= 40
    wrong = [question for question, chapter in asked if chapter_of(key, locale, question) != chapter]
    with capsys.disabled():
        print(f" {key} {locale}: {len(asked) - len(wrong)} of {len(asked)}", end="")
    assert len(wrong) <= (1 - RIGHT) * len(asked), wrong


@pytest.mark.parametrize(
    ("key", "question", "chapter"),
    [
        *((key, "como ganho?", "end") for key in GAMES),
        *((key, "empate", "end") for key in GAMES),
        ("gnomopolis", "quantas ações por turno?", "turn"),
        ("terra_concordia", "quantas ações por turno?", "actions"),
        ("tarlac", "quantas ações por turno?", "round"),
        ("nucleum", "quantas ações por turno?", "turn"),
        ("inventions", "quantas ações por turno?", "turn"),
        ("tarlac", "o que é febas?", "end"),
        ("tarlac", "refém", "ties"),
    ],
)
def test_what_everybody_asks_first_is_answered_first(key, question, chapter):
    assert chapter_of(key, "pt-BR", question) == chapter


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", GAMES)
def test_every_heading_and_every_word_finds_itself(key, locale):
    topics = lookup(GAMES[key].package, locale).topics
    for n, chapter in enumerate(topics.booklet.chapters):
        for topic in chapter.topic:
            assert n in {found.chapter for found in topics.search(topic.title, 4)}, topic.title
    for term in topics.booklet.terms:
        terms = [found.number for found in topics.search(term.name, 5) if found.kind == "term"]
        assert term in [topics.booklet.terms[number] for number in terms], term.name


def test_what_is_about_some_tables_only_comes_after_what_is_general():
    topics = lookup(GAMES["terra_concordia"].package, "pt-BR").topics
    found = topics.search("quantas rodadas")
    special = [topics.booklet.outlines[one.chapter].special for one in found[:2]]
    assert special[0] is False


# ---------------------------------------------------------------- clauses


@pytest.mark.parametrize("words", ["CREDITO", "crédito", "credito custa", "  Crédito  "])
def test_accents_and_case_do_not_matter(words):
    assert ids("pt-BR", words) == ["FE-DRAW-01"]


def test_ids_sections_and_rulings_are_searched_too():
    assert ids("en", "fe-turn-01") == ["FE-TURN-01"]
    assert ids("pt-BR", "monte") == ["FE-DRAW-01"]
    assert ids("en", "cannot paid") == ["FE-DRAW-01"]


def test_most_words_come_first():
    first, *rest = ids("en", "stall takes actions")
    assert first == "FE-TURN-02"
    assert set(rest) == {"FE-TURN-01", "FE-DRAW-01"}


def test_rare_words_count_more_than_common_ones():
    clauses = [Clause(f"X-{n}", "", "the stall and the deck") for n in range(4)]
    found = found_in((*clauses, Clause("X-9", "", "caravan")))
    assert found.search("the stall of the caravan")[0].id == "X-9"


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("troca", "Quem quer pode trocar."), ("trocas", "uma troca"), ("trocar", "as trocas"), ("ação", "duas ações"),
        ("evento", "Eventos negativos"), ("popul", "a população"), ("trade", "trading is free"), ("cities", "a city"),
        ("built", "built"), ("passa", "quem passou, passando"),
    ],
)  # fmt: skip
def test_plurals_and_other_endings_do_not_matter_nor_does_a_word_half_typed(words, text):
    assert found_in((Clause("X-1", "", text), Clause("X-2", "", "nada"))).search(words)[0].id == "X-1"


def test_a_heading_counts_more_than_a_mention_and_the_word_itself_more_than_its_beginning():
    found = found_in((Clause("X-1", "", "a trade"), Clause("X-2", "Trade", "steps"), Clause("X-3", "", "trademark")))
    assert [clause.id for clause in found.search("trade")] == ["X-2", "X-1", "X-3"]


def test_players_words_lead_to_those_of_the_rules():
    clauses = (Clause("X-1", "", "minimum food"), Clause("X-2", "", "food"), Clause("X-3", "", "wood"))
    found = found_in(clauses, {"hunger": ("minimum food",)})
    assert [clause.id for clause in found.search("hunger")] == ["X-1", "X-2"]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", GAMES)
def test_every_other_word_leads_somewhere(key, locale):
    book = lookup(GAMES[key].package, locale).clauses
    for word, phrases in book.reference.also.items():
        assert book.search(word), word
        assert all(book.search(phrase) for phrase in phrases), word


def test_what_does_not_occur_is_not_found():
    assert ids("en", "submarine") == []


def test_no_words_list_the_rules_from_the_beginning():
    assert ids("en", " ", 2) == ["FE-TURN-01", "FE-TURN-02"]
    assert len(ids("en", "the", 1)) == 1
