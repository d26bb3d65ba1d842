"""What all games share in words: a game may say it in its own way, but must not use its ids for something else."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from games.core.texts import flatten
from games.registry import GAMES
from tests.catalogues import placeholders

ROOT = Path(__file__).parent.parent
OWN_WORDS = ("level", "tale", "refused")
"""Families of the common catalogue that a game may word in its own way: levels of bots, joints of a tale, refusals."""


def read(folder: str, language: str) -> dict[str, str]:
    return flatten(tomllib.loads((ROOT / folder / "texts" / f"{language}.toml").read_text("utf-8")))


@pytest.mark.parametrize("language", ["pt_BR", "en"])
@pytest.mark.parametrize("key", GAMES)
def test_what_a_game_words_anew_is_told_of_the_same_things(key: str, language: str) -> None:
    """What happens to a table is stored by ids of the common catalogue: a game's sentence would lack what it names."""
    common, own = read("games/core", language), read(f"games/{key}", language)
    anew = common.keys() & own.keys()
    assert {id.partition(".")[0] for id in anew} <= set(OWN_WORDS)
    assert [id for id in sorted(anew) if placeholders(common[id]) != placeholders(own[id])] == []


@pytest.mark.parametrize("key", GAMES)
def test_what_the_bot_notes_in_a_chronicle_is_no_event_of_a_game(key: str) -> None:
    ours, theirs = (flat.keys() for flat in (read("bot", "en"), read(f"games/{key}", "en")))
    assert not {id for id in ours & theirs if id.startswith("event.")}


@pytest.mark.parametrize("language", ["pt_BR", "en"])
@pytest.mark.parametrize("key", GAMES)
def test_a_refusal_that_names_a_price_says_how_much_of_it_one_has(key: str, language: str) -> None:
    priced = re.compile(r"\b(price|costs|asks for|preço|custa|pede)\b[^{]*{")
    refused = {id: said for id, said in read(f"games/{key}", language).items() if id.startswith("refused.")}
    assert [id for id, said in refused.items() if priced.search(said) and len(placeholders(said)) < 2] == []
