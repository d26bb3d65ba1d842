"""The random stream: known answers, uniform, fair by rejection, independent of what was drawn before, committed to."""

from __future__ import annotations

import hashlib

import pytest

from games.core.model import Setup
from games.core.rng import Stream, commitment, seeded
from games.core.rules import start
from tests.core.toy import RULES

KEY = bytes(range(32))


def test_the_same_words_for_ever():
    """Literal numbers: exports of finished games must still verify in years."""
    stream = Stream(KEY)
    assert [stream.word() for _ in range(3)] == [0x20BAA994B38F0880, 0x110962F23EDFABF3, 0x4A3329FFA63F9BF0]
    assert Stream(KEY, 1 << 40).word() == 0xE5DE6F1890AD1690
    stream = Stream(KEY)
    assert [stream.below(6) for _ in range(12)] == [0, 3, 4, 0, 4, 4, 0, 2, 0, 3, 1, 0]


def test_the_stream_is_keyed_blake2b_of_the_counter():
    digest = hashlib.blake2b(b"\x07" + bytes(7), key=KEY, digest_size=8).digest()
    assert Stream(KEY, 7).word() == int.from_bytes(digest, "little")


@pytest.mark.parametrize("n", [2, 3, 6, 7, 52])
def test_draws_are_uniform(n):
    stream, counts, draws = Stream(seeded(n)), [0] * n, 600 * n
    for _ in range(draws):
        counts[stream.below(n)] += 1
    statistic = sum((count - 600) ** 2 / 600 for count in counts)
    # Wilson and Hilferty: the quantile of chi-square that is passed once in ten thousand (z = 3.72).
    freedom = n - 1
    assert statistic < freedom * (1 - 2 / (9 * freedom) + 3.72 * (2 / (9 * freedom)) ** 0.5) ** 3


def test_pairs_of_draws_are_independent():
    stream, counts = Stream(seeded(1)), dict[tuple[int, int], int]()
    for _ in range(8000):
        pair = stream.below(4), stream.below(4)
        counts[pair] = counts.get(pair, 0) + 1
    # 15 degrees of freedom: above 44.3 once in ten thousand.
    assert sum((counts.get((a, b), 0) - 500) ** 2 / 500 for a in range(4) for b in range(4)) < 44.3


class Scripted(Stream, kw_only=True):
    """A stream that gives the words it is told."""

    words: list[int]

    def word(self) -> int:
        self.counter += 1
        return self.words.pop(0)


def test_words_of_the_uneven_rest_are_thrown_away():
    # 2^64 = 3 * 6148914691236517205 + 1: the last word is the only uneven one.
    stream = Scripted(KEY, words=[(1 << 64) - 1, (1 << 64) - 1, (1 << 64) - 2])
    assert stream.below(3) == ((1 << 64) - 2) % 3
    assert stream.counter == 3


def test_a_power_of_two_never_throws_away():
    stream = Scripted(KEY, words=[(1 << 64) - 1])
    assert stream.below(8) == 7


@pytest.mark.parametrize("n", [0, -1, (1 << 64) + 1])
def test_impossible_draws_are_refused(n):
    with pytest.raises(ValueError, match="cannot draw"):
        Stream(KEY).below(n)


def test_the_largest_draw_is_a_word():
    assert Stream(KEY).below(1 << 64) == Stream(KEY).word()


def test_a_word_depends_on_its_position_only():
    stream = Stream(KEY)
    words = [stream.word() for _ in range(10)]
    assert [Stream(KEY, n).word() for n in reversed(range(10))] == list(reversed(words))


def test_other_keys_give_other_words():
    assert len({Stream(seeded(n)).word() for n in range(500)}) == 500


def test_the_commitment_is_plain_sha_256_of_the_key():
    assert commitment(KEY) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert commitment(KEY) != commitment(seeded(0))


def test_seeds_and_labels_give_keys_of_their_own():
    assert len({seeded(0), seeded(1), seeded(0, "a"), seeded(0, "b"), seeded(10), seeded(1, "0")}) == 6
    assert len(seeded(0)) == 32


def test_games_of_the_same_key_are_dealt_alike():
    hands = [[stall.hand for stall in start(RULES, Setup(3, {}, KEY)).state.stalls] for _ in range(2)]
    assert hands[0] == hands[1]
    assert hands[0] != [stall.hand for stall in start(RULES, Setup(3, {}, seeded(1))).state.stalls]
