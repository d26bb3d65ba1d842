"""Content packs: errors say which file and which entry."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from games.core.content import BadContent, Printed, by_id, counted, load, unique


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    price: int
    team: tuple[str, ...] = ()


class Pack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    card: tuple[Card, ...]


GOOD = '[[card]]\nid = "c1"\nprice = 1\n'


@pytest.fixture
def pack(tmp_path) -> Path:
    return tmp_path / "base.toml"


def test_a_good_pack_is_typed(pack):
    pack.write_text(GOOD + 'team = ["a", "b"]\n')
    assert load(pack, Pack) == Pack((Card("c1", 1, ("a", "b")),))


@pytest.mark.parametrize(
    ("second", "message"),
    [
        ('id = "c2"\nprice = "two"', r"^base\.toml: Expected `int`, got `str` .*card\[1\]\.price.* \(card c2\)$"),
        ('id = "c2"\nprice = 2\nteam = [1]', r"^base\.toml: .*team\[0\].* \(card c2\)$"),
        ('id = "c2"\nprice = 2\ncolour = "red"', r"^base\.toml: .*unknown field `colour`.* \(card c2\)$"),
        ('id = "c2"', r"^base\.toml: .*missing required field `price`.* \(card c2\)$"),
        ("price = 2", r"^base\.toml: .*missing required field `id`.*card\[1\]"),
    ],
)
def test_a_wrong_entry_is_named(pack, second, message):
    pack.write_text(f"{GOOD}[[card]]\n{second}\n")
    with pytest.raises(BadContent, match=message):
        load(pack, Pack)


@pytest.mark.parametrize("text", ["", "cards = []", "card = 3", "x = 1\n" + GOOD])
def test_a_pack_of_the_wrong_shape_names_the_file(pack, text):
    pack.write_text(text)
    with pytest.raises(BadContent, match=r"^base\.toml: "):
        load(pack, Pack)


@pytest.mark.parametrize("data", [b"card = [", b'card = "\xff"'])
def test_what_is_not_toml_names_the_file(pack, data):
    pack.write_bytes(data)
    with pytest.raises(BadContent, match=r"^base\.toml: "):
        load(pack, Pack)


def test_ids_are_unique():
    unique("cards", ["a", "b"])
    with pytest.raises(BadContent, match="cards: a appears twice"):
        unique("cards", ["a", "b", "a"])


def test_entries_are_counted():
    counted("cards", 28, 28)
    with pytest.raises(BadContent, match="cards: 27 entries, the rulebook has 28"):
        counted("cards", 27, 28)


@pytest.mark.parametrize(
    ("fields", "weakest"),
    [
        ({}, "public"),
        ({"price": "seed"}, "public"),
        ({"price": "seed", "team": "estimate"}, "estimate"),
        ({"id": "estimate"}, "public"),
    ],
)
def test_what_is_founded_worst_counts_but_an_id_that_no_card_shows(fields, weakest):
    assert Printed(source="public", field_source=fields).weakest == weakest


class Deed(Printed, frozen=True, kw_only=True):
    id: str


def test_an_entry_has_the_fields_that_its_kind_has_and_no_other():
    with pytest.raises(msgspec.ValidationError, match="unknown field `price`"):
        msgspec.convert({"id": "a", "source": "seed", "price": 1}, Deed)


def test_entries_are_looked_up_by_id_and_may_be_counted():
    cards = [Card("b", 1), Card("a", 2)]
    assert list(by_id("cards", cards)) == ["b", "a"]
    assert by_id("cards", (card for card in cards), 2)["a"] is cards[1]
    with pytest.raises(BadContent, match="2 entries, the rulebook has 3"):
        by_id("cards", cards, 3)
    with pytest.raises(BadContent, match="a appears twice"):
        by_id("cards", [Card("a", 1), Card("a", 2)])
