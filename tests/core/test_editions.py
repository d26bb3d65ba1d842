"""Content in several editions: a saved game is always played with the numbers that it began with."""

from __future__ import annotations

from importlib.resources import files

import msgspec
import pytest

from games.core.content import BadContent, Editions, Folder
from games.core.model import Setup, Text, player
from games.core.record import Move, Opening, Record, verify
from games.core.rng import Stream, commitment, seeded
from games.core.rules import BadSetup, decisions, decode, encode, play, start
from games.core.thinking.opponent import random_move
from tests.core.test_agenda import deal
from tests.core.toy import RULES
from tests.core.toy_steps import AnswerOffer, Round, good_text
from tests.playing import at


def paid(edition: str) -> int:
    """What a good costs that is offered in a game of this edition, saved and opened again."""
    began = start(RULES, Setup(2, key=seeded(1), edition=edition)).state
    market = deal(began, ["fish.1", "fish.2"], ["cloth.1", "cloth.2"])
    state = decode(RULES, encode(at(RULES, market, AnswerOffer(0, 1, "cloth.1"), Round())))
    return state.stalls[0].coins - play(RULES, state, 0, "accept").state.stalls[0].coins


def test_a_game_of_an_older_edition_is_played_beside_one_of_the_newest():
    assert [paid(edition) for edition in ("1", "2", "1")] == [1, 2, 1]


def test_a_question_names_the_price_of_its_edition():
    for edition, price in (("1", 1), ("2", 2)):
        began = start(RULES, Setup(2, key=seeded(1), edition=edition)).state
        state = at(RULES, deal(began, ["fish.1"], ["cloth.1"]), AnswerOffer(0, 1, "cloth.1"))
        asked = next(found for found in decisions(RULES, state) if found.blocking)
        assert asked.prompt == Text("ask.answer_offer", {"who": player(1), "good": good_text("cloth.1"), "n": price})


def test_a_new_game_is_of_the_latest_edition():
    assert start(RULES, Setup(2)).state.edition == RULES.editions.latest == "2"


def test_an_edition_that_does_not_exist_is_refused():
    with pytest.raises(BadSetup) as error:
        start(RULES, Setup(2, edition="3"))
    assert error.value.reason == Text("setup.unknown_edition", {"edition": "3", "known": "1, 2"})
    with pytest.raises(BadContent, match="no edition 3, only 1, 2"):
        RULES.editions["3"]


def test_an_edition_is_read_once_and_only_when_asked_for():
    read: list[str] = []

    def offer(folder: Folder) -> str:
        read.append((folder / "feira.toml").read_text("utf-8").strip())
        return read[-1]

    packs = Editions("tests.core", offer, {"one": "1", "two": "2"})
    assert read == []
    assert [packs["two"], packs["two"], packs["one"]] == ["offer = 2", "offer = 2", "offer = 1"]
    assert read == ["offer = 2", "offer = 1"]
    assert (files("tests.core") / "content" / "1").is_dir()


def test_a_file_that_an_edition_does_not_change_is_that_of_the_one_before():
    packs = Editions("games.nucleum", lambda folder: folder, {"estimate-1": "1", "estimate-2": "2"})
    first, second = packs["estimate-1"], packs["estimate-2"]
    assert (first / "map.toml").read_text("utf-8") == (second / "map.toml").read_text("utf-8")
    assert (first / "technologies.toml").read_text("utf-8") != (second / "technologies.toml").read_text("utf-8")
    with pytest.raises(FileNotFoundError):
        (second / "nowhere.toml").read_text("utf-8")


def test_a_record_is_proved_by_the_edition_it_was_played_with():
    setup, stream = Setup(2, key=seeded(5), edition="1"), Stream(seeded(5, "moves"))
    now = start(RULES, setup)
    moves = [Move(0, draws=now.draws)]
    while now.decisions:
        seat, keys = random_move(now.decisions, stream)
        now = play(RULES, now.state, seat, keys)
        moves.append(Move(now.state.seq, seat, keys=keys, draws=now.draws))
    assert any(move.keys == ("accept",) for move in moves), "no sale at a price"
    record = Record(
        game="feira",
        edition="1",
        setup=Opening.of(setup),
        commitment=commitment(setup.key),
        moves=tuple(moves),
        outcome=now.state.outcome,
    )
    games = {"feira": RULES}
    assert verify(record, games).consistent
    assert not verify(msgspec.structs.replace(record, edition="2"), games).consistent
