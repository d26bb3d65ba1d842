"""Every game keeps its ledger: the same clauses under the same headings, all proved, all worked examples carried out.

A test says which clauses it proves with ``@pytest.mark.rule("GN-DRAW-02", ...)``, and which worked example it carries
out with ``example="EX-GN-01"``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from games.core.agenda import Step
from games.core.teaching.reference import reference
from games.core.texts import LOCALES
from games.registry import GAMES
from tests.ledger import ledger

ROOT = Path(__file__).parent.parent
each_game = pytest.mark.parametrize("key", GAMES)


def clauses(key, locale=LOCALES[0]):
    return reference(GAMES[key].package, locale).clauses


def claims(key) -> Iterator[pytest.Mark]:
    """The ``rule`` marks of all tests of a game, those of single parameters too."""
    for file in sorted(
        file for home in (key, f"renderers/{key}") for file in (ROOT / "tests" / home).glob("test_*.py")
    ):
        tests = vars(import_module(".".join(file.relative_to(ROOT).with_suffix("").parts)))
        for mark in [mark for test in tests.values() for mark in getattr(test, "pytestmark", ())]:
            if mark.name == "parametrize":
                yield from (own for row in mark.args[1] for own in getattr(row, "marks", ()) if own.name == "rule")
            elif mark.name == "rule":
                yield mark


# ---------------------------------------------------------------- the reference


@each_game
@pytest.mark.parametrize("locale", LOCALES)
def test_the_reference_has_the_clauses_of_the_ledger_in_its_order(key, locale):
    assert [clause.id for clause in clauses(key, locale)] == [rule["id"] for rule in ledger(key)["rule"]]


@each_game
def test_clauses_stand_under_the_headings_of_the_ledger(key):
    """A ledger that only names its chapters (``kings_day``) has one heading for each, perhaps with parts."""
    told, kept = [clause.section for clause in clauses(key)], [rule["section"] for rule in ledger(key)["rule"]]
    if all(re.fullmatch("[a-z0-9_]+", section) for section in kept):
        chapters = [heading.partition(" / ")[0] for heading in told]
        assert len(set(chapters)) == len(set(kept)) == len(set(zip(chapters, kept, strict=True)))
    else:
        assert told == kept


@each_game
def test_a_heading_is_translated_one_way(key):
    pairs = {
        tuple(clause.section for clause in both) for both in zip(*(clauses(key, at) for at in LOCALES), strict=True)
    }
    for headings in zip(*pairs, strict=True):
        assert len(set(headings)) == len(headings), sorted(pairs)


@each_game
def test_rulings_are_given_where_the_ledger_gives_them(key):
    assert [clause.id for clause in clauses(key) if clause.ruling] == [
        rule["id"] for rule in ledger(key)["rule"] if rule.get("ruling")
    ]


# ---------------------------------------------------------------- RULINGS.md


def rulings(key) -> list[str]:
    """The clauses that head a ruling, as they stand there: those that rest on our decision alone with a ``*``."""
    text = (ROOT / "games" / key / "RULINGS.md").read_text("utf-8")
    heads = re.findall(r"^\d+\. ((?:[A-Z][A-Z\d-]+\*?(?:, )?)+):", text, re.MULTILINE)
    return [id for head in heads for id in head.split(", ")]


@each_game
def test_rulings_name_every_clause_that_has_one_in_its_order(key):
    assert [id.rstrip("*") for id in rulings(key)] == [
        rule["id"] for rule in ledger(key)["rule"] if rule.get("ruling") or rule["source"] == "ruling"
    ]


@each_game
def test_a_star_marks_what_rests_on_our_decision_alone(key):
    starred = [id.rstrip("*") for id in rulings(key) if id.endswith("*")]
    assert starred == [rule["id"] for rule in ledger(key)["rule"] if rule["source"] == "ruling"]


# ---------------------------------------------------------------- proofs


@each_game
def test_every_clause_is_proved_and_no_other_is_claimed(key):
    proved = {id for claim in claims(key) for id in claim.args}
    assert proved == {clause.id for clause in clauses(key)}


@each_game
def test_every_worked_example_is_carried_out_and_proves_what_it_covers(key):
    carried_out = {claim.kwargs["example"]: set(claim.args) for claim in claims(key) if "example" in claim.kwargs}
    assert carried_out == {example["id"]: set(example["covers"]) for example in ledger(key)["example"]}


@each_game
def test_clauses_named_in_the_code_exist(key):
    known = {clause.id for clause in clauses(key)}
    like_them = re.compile(rf"\b{min(known)[:3]}[A-Z]+(?:-[A-Z\d]+)*-\d\d\b")
    named = [
        (id, file.relative_to(ROOT).as_posix())
        for folder in ("games", "renderers")
        for file in sorted((ROOT / folder / key).rglob("*.*"))
        if file.suffix in (".py", ".toml", ".md")
        for id in like_them.findall(file.read_text("utf-8"))
    ]
    assert len(named) > len(known)
    assert [(id, file) for id, file in named if id not in known] == []


PRINTED = {"convert_resource", "name_resource", "pick_rival"}
"""Questions that cards put, and no clause."""


@each_game
def test_a_step_names_the_clause_it_carries_out(key):
    steps = [step for step in _below(Step) if step.__module__.startswith(f"games.{key}.")]
    tagged = {str(step.__struct_config__.tag): step.__doc__ or "" for step in steps}
    prefix = min(clause.id for clause in clauses(key))[:3]
    said = {tag for tag, meaning in tagged.items() if prefix in meaning}
    assert said
    # What several share bears no tag of its own, but the name of its class.
    assert {tag for tag in tagged.keys() - said - PRINTED if tag.islower()} == set()


def _below(kind: type[Step]) -> Iterator[type[Step]]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)


# ---------------------------------------------------------------- wherever the checkout stands


def test_without_the_shared_folder_a_skip_names_it(monkeypatch, tmp_path):
    monkeypatch.setattr("tests.ledger.SHARED", tmp_path / "shared")
    with pytest.raises(pytest.skip.Exception, match=str(tmp_path / "shared")):
        ledger("gnomopolis")


def test_no_test_looks_at_a_place_of_one_machine():
    absolute = re.compile(r"""["'](/(?:work|home|root|Users|tmp|mnt)/|[A-Z]:\\\\)""")
    files = [*(ROOT / "tests").rglob("*.py")]
    assert [file.relative_to(ROOT).as_posix() for file in files if absolute.search(file.read_text("utf-8"))] == []
