"""The key of the draws is made by all who play: each adds a word, bound in the lobby and told at the end."""

from __future__ import annotations

import msgspec
import pytest

from bot.service.lobby import words
from bot.service.lobby.words import first_word
from bot.service.refused import Refused
from bot.service.table.snapshot import Snapshot
from bot.service.tables import LONGEST, User
from games.core.record import read, verify
from games.core.rng import Stream, commitment, fingerprint, mixed, seeded
from games.core.rules import decode
from games.core.thinking.opponent import random_move
from games.registry import GAMES
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, House

PRESSED = User(BIA.id, BIA.name, press=4_711)


async def lobby_of_two(house: House) -> Snapshot:
    opened = await house.tables.lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=2)
    return await house.tables.lobby.join(opened.game_id, PRESSED)


async def test_whoever_joins_adds_the_id_of_their_press_until_they_choose_a_word(house: House, monkeypatch) -> None:
    monkeypatch.setattr(words, "first_word", first_word)
    snapshot = await lobby_of_two(house)
    assert snapshot.places[1].word == "4711"
    after = await house.tables.lobby.set_word(snapshot.game_id, BIA, "  bom   dia ")
    assert after.places[1].word == "bom dia"
    assert after.commitment == snapshot.commitment
    for word in (" ", "x" * (LONGEST + 1)):
        with pytest.raises(Refused):
            await house.tables.lobby.set_word(snapshot.game_id, BIA, word)
    with pytest.raises(Refused):
        await house.tables.lobby.set_word(snapshot.game_id, CAIO, "oi")
    assert first_word(BIA, 1_234) == "1234", "without a press that Discord has named it is when they came"
    assert (await house.tables.lobby.set_word(snapshot.game_id, BIA, "x")).places[1].word == "x"
    longest = await house.tables.lobby.set_word(snapshot.game_id, BIA, "x" * LONGEST)
    assert longest.places[1].word == "x" * LONGEST


async def test_at_the_start_the_key_is_made_of_all_of_them(house: House) -> None:
    lobby = await lobby_of_two(house)
    await house.tables.lobby.set_word(lobby.game_id, BIA, "bom dia")
    await house.tables.lobby.set_word(lobby.game_id, ANA, "oi")
    snapshot = await house.tables.lobby.start(lobby.game_id, ANA)
    setup = snapshot.setup
    assert setup.promised == lobby.setup.key
    assert setup.words == ("bom dia", "oi"), "nobody can tell whose is which"
    assert setup.key == mixed(setup.promised, lobby.game_id, setup.words) != setup.promised
    assert snapshot.played.rng.key == setup.key
    assert snapshot.commitment == commitment(setup.promised) == lobby.commitment
    stored = await house.tables.games.load(lobby.game_id)
    assert stored.state is not None
    assert decode(snapshot.rules, stored.state).rng.key == setup.key
    with pytest.raises(Refused):
        await house.tables.lobby.set_word(lobby.game_id, BIA, "tarde demais")


async def test_a_bot_adds_nothing(house: House) -> None:
    opened = await house.tables.lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=2)
    await house.tables.lobby.add_bot(opened.game_id, ANA)
    assert len((await house.tables.lobby.start(opened.game_id, ANA)).setup.words) == 1


async def finished(house: House) -> bytes:
    lobby = await lobby_of_two(house)
    snapshot = await house.tables.lobby.start(lobby.game_id, ANA)
    stream = Stream(seeded(4, "players"))
    while snapshot.running:
        seat, keys = random_move(snapshot.decisions, stream)
        who = ANA if seat in snapshot.seats_of(ANA.id) else BIA
        snapshot = await house.tables.moves.act(snapshot.game_id, who, [keys], house.interaction(), seat)
    return (await house.tables.chronicle.export(snapshot.game_id)).data


async def test_the_record_proves_it_and_a_word_that_was_changed_is_found(house: House) -> None:
    record = read(await finished(house))
    assert verify(record, GAMES).consistent
    other = msgspec.structs.replace(record.setup, words=("Ana", "outra"))
    found = verify(msgspec.structs.replace(record, setup=other), GAMES)
    assert [problem.text.id for problem in found.problems] == ["verify.mixed"]
    elsewhere = verify(msgspec.structs.replace(record, table="zzzzzzzz"), GAMES)
    assert [problem.text.id for problem in elsewhere.problems] == ["verify.mixed"]
    kept = msgspec.structs.replace(record.setup, promised=record.setup.key)
    assert "verify.commitment" in [
        problem.text.id for problem in verify(msgspec.structs.replace(record, setup=kept), GAMES).problems
    ]


async def test_a_running_game_s_record_tells_no_key(house: House) -> None:
    lobby = await lobby_of_two(house)
    snapshot = await house.tables.lobby.start(lobby.game_id, ANA)
    data = (await house.tables.chronicle.export(lobby.game_id)).data
    assert snapshot.setup.promised.hex().encode() not in data
    assert snapshot.setup.key.hex().encode() not in data


def test_no_two_lists_of_words_give_the_same_key() -> None:
    keys = {mixed(b"k", "t", words) for words in ((), ("",), ("ab", "c"), ("a", "bc"), ("abc",), ("a", "b", "c"))}
    assert len(keys) == 6
    assert mixed(b"k", "t", ("b", "a")) == mixed(b"k", "t", ("a", "b"))
    assert fingerprint("a", "t") != fingerprint("a", "u")
