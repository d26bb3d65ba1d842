"""Words typed short or wrong, and what they are."""

from __future__ import annotations

import pytest

from bot.wording import Spelling, Words


def test_what_is_typed_short_is_written_out():
    spelling = Spelling(["cartas", "quantas"], Words(short=["qtas quantas", "vc você"]).short)
    assert spelling.mended("qtas cartas vc tem") == "quantas cartas voce tem"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("ferovia", "ferrovia"), ("contarto roxo", "contrato roxo"), ("ferrov", "ferrov"), ("ferrovias", "ferrovias")],
)
def test_a_slip_of_the_keys_is_mended_and_what_is_known_or_half_typed_stays(typed, meant):
    assert Spelling(["ferrovia", "contrato", "roxo", "contar"]).mended(typed) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("scrol", "scroll"), ("carava", "caravan"), ("caravnn", "caravan"), ("sart", "start"), ("ordr", "order"),
        ("plaec", "place"), ("buidl", "build"), ("worers", "workers"), ("placce", "place"), ("strat", "start"),
    ],
)  # fmt: skip
def test_one_letter_left_out_too_many_or_changed_is_mended_in_short_words_too(typed, meant):
    known = ["caravan", "scroll", "scrolls", "scroll", "start", "order", "place", "build", "worker", "workers"]
    assert Spelling(known).mended(typed) == meant


def test_of_words_as_near_the_commoner_is_meant():
    assert Spelling(["stane", "stone", "stone"]).mended("stne") == "stone"
    assert Spelling(["stane", "stane", "stone"]).mended("stne") == "stane"


@pytest.mark.parametrize(
    ("said", "known"),
    [
        ("aumenta", "alimenta"),
        ("lotado", "lado"),
        ("house", "horse"),
        ("bank", "band"),
        ("road", "roads"),
        ("tie", "tile"),
    ],
)
def test_another_word_is_no_slip_of_the_keys(said, known):
    assert Spelling([known]).mended(said) == said
