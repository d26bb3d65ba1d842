"""Chance as docs/how-chance-is-proved.md defines it, carried out here by that page alone: anybody could write this."""

from __future__ import annotations

from hashlib import blake2b, sha256

import pytest

from games.core.parts import dealt
from games.core.rng import Stream, commitment, fingerprint, mixed, remembered

KEY = bytes(range(32))
HALF = (1 << 63) + 1
"""Of so many outcomes nearly half of all words are the uneven rest."""


def word(key: bytes, n: int) -> int:
    return int.from_bytes(blake2b(n.to_bytes(8, "little"), key=key, digest_size=8).digest(), "little")


def drawn(key: bytes, at: int, k: int) -> tuple[int, int]:
    """One of k outcomes by the words from a place on, and the place after it."""
    while word(key, at) >= (1 << 64) // k * k:
        at += 1
    return word(key, at) % k, at + 1


@pytest.mark.parametrize("k", [1, 2, 3, 6, 142, HALF, 1 << 64])
def test_every_draw_is_the_one_that_the_published_rule_gives(k):
    stream, at = Stream(KEY), 0
    for _ in range(100):
        outcome, at = drawn(KEY, at, k)
        assert (stream.below(k), stream.counter) == (outcome, at)


def test_words_of_the_uneven_rest_are_thrown_away_and_counted():
    stream = Stream(KEY)
    for _ in range(100):
        stream.below(HALF)
    assert 150 < stream.counter < 250


@pytest.mark.parametrize("k", [-1, 0, (1 << 64) + 1])
def test_nothing_is_drawn_of_none_or_of_more_than_there_are_words(k):
    stream = Stream(KEY)
    with pytest.raises(ValueError, match=str(k)):
        stream.below(k)
    assert stream.counter == 0


def test_the_key_of_a_game_is_made_of_the_promised_key_the_table_and_the_words_sorted():
    parts = (KEY, b"mesa-1", "água".encode(), b"b")
    whole = b"".join(len(part).to_bytes(4, "little") + part for part in sorted(parts[2:]))
    first = b"".join(len(part).to_bytes(4, "little") + part for part in parts[:2])
    assert mixed(KEY, "mesa-1", ("água", "b")) == blake2b(first + whole, digest_size=32).digest()


def test_what_is_shown_before_the_game_fixes_key_and_words_without_telling_them():
    assert commitment(KEY) == sha256(KEY).hexdigest()
    assert fingerprint("água", "mesa-1") == sha256("mesa-1:água".encode()).hexdigest()[:16]


@pytest.mark.parametrize(
    ("given", "known"),
    [
        (commitment(KEY), True),
        (f" {commitment(KEY)[:32].upper()}… ", True),
        (commitment(KEY)[:31], False),
        (commitment(KEY)[1:], False),
        ("", False),
    ],
)
def test_a_commitment_is_known_again_whole_or_by_as_much_as_the_lobby_shows(given, known):
    assert remembered(commitment(KEY), given) is known


def test_parts_that_nobody_chose_are_dealt_by_a_key_of_their_own():
    own, at, left, wanted = blake2b(b"parts", key=KEY, digest_size=32).digest(), 0, [1, 3, 4, 6], list[int]()
    while left:
        outcome, at = drawn(own, at, len(left))
        wanted.append(left.pop(outcome))
    assert dealt(KEY, (6, 1, 4, 3)) == tuple(wanted)
