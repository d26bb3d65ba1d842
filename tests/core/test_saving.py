"""Saved states: bytes and back, older and newer schemas, damaged ones."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.core.rules import clone, decisions, decode, encode, play, start
from tests.core.test_agenda import deal
from tests.core.toy import RULES
from tests.core.toy_steps import AnswerOffer, Discard, Discards, Market, Round, Turn
from tests.playing import at, random_line, setup_of


@pytest.fixture
def market() -> Market:
    return deal(start(RULES, setup_of(2, seed=1)).state, ["fish.1", "fish.2"], ["cloth.1", "cloth.2"])


def raw(state: Market) -> dict[str, Any]:
    return msgspec.msgpack.decode(encode(state))


def test_every_state_of_a_game_survives_its_bytes():
    for _, now in random_line(RULES, setup_of(3, seed=3)):
        again = decode(RULES, encode(now.state))
        assert again == now.state
        assert encode(again) == encode(now.state)


def test_secret_answers_survive_too(market):
    now = play(RULES, at(RULES, market, Discards((Discard(0), Discard(1))), Round()), 1, "discard.cloth.1")
    again = decode(RULES, encode(now.state))
    assert again.agenda[-1] == Discards((Discard(0), Discard(1)), {1: ("discard.cloth.1",)})


def test_a_clone_shares_nothing(market):
    copy = clone(RULES, market)
    copy.stalls[0].hand.clear()
    copy.asked[7] = 7
    copy.rng.word()
    assert market.stalls[0].hand == ["fish.1", "fish.2"]
    assert 7 not in market.asked
    assert market.rng.counter == copy.rng.counter - 1


def old(state: Market) -> dict[str, Any]:
    """The state as schema 1 would have saved it."""
    data = raw(state)
    data["schema"] = 1
    for stall in data["stalls"]:
        stall["gold"] = stall.pop("coins")
    for step in data["agenda"]:
        if step["step"] == "answer_offer":
            step["step"] = "bid"
    return data


def test_a_state_of_an_older_schema_is_brought_up_to_date(market):
    state = at(RULES, market, AnswerOffer(1, 0, "fish.1"), Turn(0, 1), Round())
    now = decode(RULES, msgspec.msgpack.encode(old(state)))
    assert now == state
    assert now.schema == 2
    assert play(RULES, now, 1, "accept").state.stalls[1].hand[-1] == "fish.1"


def test_a_state_without_a_schema_is_of_the_first(market):
    data = old(market)
    del data["schema"]
    assert decode(RULES, msgspec.msgpack.encode(data)) == market


def test_a_state_of_a_newer_schema_is_refused(market):
    market.schema = 3
    with pytest.raises(ValueError, match="feira: saved with schema 3, this program knows 2"):
        decode(RULES, encode(market))


def test_a_field_that_was_renamed_without_migration_is_named(market):
    data = raw(market)
    data["stalls"][1].pop("hand")
    with pytest.raises(ValueError, match=r"missing required field `hand` - at `\$\.stalls\[1\]`"):
        decode(RULES, msgspec.msgpack.encode(data))


def test_a_step_that_no_longer_exists_is_named(market):
    data = raw(market)
    data["agenda"][0]["step"] = "march"
    with pytest.raises(ValueError, match=r"Invalid value 'march' - at `\$\.agenda\[0\]\.step`"):
        decode(RULES, msgspec.msgpack.encode(data))


@pytest.mark.parametrize("data", [b"", b"\xff\xff", b"\x80", msgspec.msgpack.encode([1, 2])])
def test_damaged_bytes_are_refused(data):
    with pytest.raises(ValueError):
        decode(RULES, data)


def test_a_new_field_has_its_default_in_old_states(market):
    data = raw(market)
    del data["open_top"]
    data["forgotten"] = "a field that was removed"
    assert decode(RULES, msgspec.msgpack.encode(data)) == market


def test_a_saved_question_that_a_fix_made_forced_is_not_carried_out_by_looking(market):
    state = at(RULES, market, Turn(0, 0), Turn(1, 2), Round())
    before = encode(state)
    assert [decision.seat for decision in decisions(RULES, state) if decision.blocking] == [1]
    assert encode(state) == before
