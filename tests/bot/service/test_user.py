"""Names as they come in: whatever a user is called, a sentence about them stays one line that reads left to right."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.service.user import User


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Ana", "Ana"),
        ("  Zé   da\tSilva ", "Zé da Silva"),
        ("two\nlines\u2028three", "two lines three"),
        ("\u202egnorw", "gnorw"),
        ("a\u2066b\u2069", "a b"),
        ("https://evil.gg/x", "https evil.gg/x"),
        ("h://ttp:////x", "h ttp //x"),
        ("\x1b[2Jana", "[2Jana"),
        ("\u200b\u202e\n", "?"),
        ("\u200d", "?"),
        ("**@everyone** <@&77>", "**@everyone** <@&77>"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("نمی\u200cدانم", "نمی\u200cدانم"),
        ("\ue000\ufeffana", "ana"),
    ],
)
def test_a_name_is_one_line_of_visible_signs_and_no_address(given: str, shown: str) -> None:
    assert User(1, given).name == shown


@given(st.text(max_size=40))
def test_whatever_the_name_nothing_in_it_harms(name: str) -> None:
    shown = User(1, name).name
    assert shown
    assert "://" not in shown
    assert shown.isprintable() or "\u200d" in shown or "\u200c" in shown
    assert not [sign for sign in shown if unicodedata.bidirectional(sign) in ("RLO", "LRO", "RLE", "LRE", "RLI", "LRI")]
    assert User(1, shown).name == shown, "known names stay as they are"
