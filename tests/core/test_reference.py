"""The rules as a reference: found by id and by words, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.core.content import BadContent
from games.core.reference import Clause, Reference, reference
from games.core.texts import LOCALES
from games.registry import GAMES
from tests.core.toy import RULES


def ids(locale: str, words: str, n: int = 25) -> list[str]:
    return [clause.id for clause in reference(RULES.package, locale).search(words, n)]


def test_a_clause_is_found_by_its_id():
    found = reference(RULES.package, "en")
    assert found["FE-DRAW-01"].section == "The deck"
    assert found.get("FE-NONE-01") is None
    with pytest.raises(KeyError):
        found["FE-NONE-01"]


@pytest.mark.parametrize("words", ["CREDITO", "crédito", "credito custa", "  Crédito  "])
def test_accents_and_case_do_not_matter(words):
    assert ids("pt-BR", words) == ["FE-DRAW-01"]


def test_ids_sections_and_rulings_are_searched_too():
    assert ids("en", "fe-turn-01") == ["FE-TURN-01"]
    assert ids("pt-BR", "monte") == ["FE-DRAW-01"]
    assert ids("en", "cannot paid") == ["FE-DRAW-01"]


def test_most_words_come_first():
    assert ids("en", "stall takes actions") == ["FE-TURN-02", "FE-TURN-01", "FE-DRAW-01"]


def test_rare_words_count_more_than_common_ones():
    clauses = [Clause(f"X-{n}", "", "the stall and the deck") for n in range(4)]
    found = Reference((*clauses, Clause("X-9", "", "caravan")))
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
    assert Reference((Clause("X-1", "", text), Clause("X-2", "", "nada"))).search(words)[0].id == "X-1"


def test_a_heading_counts_more_than_a_mention_and_the_word_itself_more_than_its_beginning():
    found = Reference((Clause("X-1", "", "a trade"), Clause("X-2", "Trade", "steps"), Clause("X-3", "", "trademark")))
    assert [clause.id for clause in found.search("trade")] == ["X-2", "X-1", "X-3"]


def test_players_words_lead_to_those_of_the_rules():
    clauses = (Clause("X-1", "", "minimum food"), Clause("X-2", "", "food"), Clause("X-3", "", "wood"))
    found = Reference(clauses, {"hunger": ("minimum food",)})
    assert [clause.id for clause in found.search("hunger")] == ["X-1"]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", GAMES)
def test_every_other_word_leads_somewhere(key, locale):
    book = reference(GAMES[key].package, locale)
    for word, phrases in book.also.items():
        assert book.search(word), word
        assert all(book.search(phrase) for phrase in phrases), word


def test_what_does_not_occur_is_not_found():
    assert ids("en", "submarine") == []


def test_no_words_list_the_rules_from_the_beginning():
    assert ids("en", " ", 2) == ["FE-TURN-01", "FE-TURN-02"]
    assert len(ids("en", "the", 1)) == 1


def test_unknown_languages_get_the_default():
    assert reference(RULES.package, "eo") is not None
    assert reference(RULES.package, "eo").clauses == reference(RULES.package, "pt-BR").clauses


def test_both_languages_have_the_same_clauses():
    portuguese, english = (reference(RULES.package, locale).clauses for locale in ("pt-BR", "en"))
    assert [clause.id for clause in portuguese] == [clause.id for clause in english]


def broken(folder: Path, monkeypatch, page: str) -> str:
    """The name of a package with this English page."""
    name = f"wrong_{folder.name}"
    (folder / name / "reference").mkdir(parents=True)
    (folder / name / "__init__.py").touch()
    (folder / name / "reference" / "en.toml").write_text(page, "utf-8")
    monkeypatch.syspath_prepend(folder)
    return name


CLAUSE = '[[clause]]\nid = "X-1"\nsection = "S"\ntext = "T"\n'


def test_a_wrong_page_names_file_and_clause(tmp_path, monkeypatch):
    with pytest.raises(BadContent, match=r"en\.toml: .*`source`.*\(clause X-1\)"):
        reference(broken(tmp_path, monkeypatch, CLAUSE + 'source = "?"\n'), "en")


def test_a_clause_that_stands_twice_is_refused(tmp_path, monkeypatch):
    with pytest.raises(BadContent, match=r"en\.toml: X-1 appears twice"):
        reference(broken(tmp_path, monkeypatch, CLAUSE * 2), "en")
