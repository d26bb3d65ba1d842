"""The rules as a reference: found by id, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.core.content import BadContent
from games.core.teaching.reference import reference
from tests.core.toy import RULES


def test_a_clause_is_found_by_its_id():
    found = reference(RULES.package, "en")
    assert found["FE-DRAW-01"].section == "The deck"
    assert found.get("FE-NONE-01") is None
    with pytest.raises(KeyError):
        found["FE-NONE-01"]


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
