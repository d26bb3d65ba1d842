"""A film made of a record: what anybody could read, and nothing that was taken back."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from bot.replay import film
from bot.replay.film import Film, Still, of_record, of_table
from bot.service.tables import Entry
from games.core.model import Decision, Text, player
from games.core.record import Move, Opening, Record, Substitution
from games.core.rng import Stream, commitment, seeded
from games.core.rules import Transition, encode, play, restore, rewind, start
from games.core.texts import catalogue
from games.core.thinking.opponent import random_move
from games.registry import GAMES
from tests.bot.conftest import House
from tests.bot.service.past.test_film import PEOPLE, at_random, handed_to_caio
from tests.core.toy import RULES
from tests.playing import setup_of

NAMES = ("Ana", "Bea")


def recorded(*, back: bool) -> tuple[Record, list[str]]:
    """A game with secrets, and what only some could read; ``back``: what could be taken back was, and made again."""
    setup, stream, texts = setup_of(2, seed=3), Stream(seeded(4)), catalogue(RULES.package, "en").naming(NAMES)
    now = start(RULES, setup)
    moves, secret = [Move(0)], [event for event in now.events if event.to is not None]
    while now.decisions:
        before, (seat, keys) = now.state, random_move(now.decisions, stream)
        now = play(RULES, before, seat, keys)
        moves.append(Move(now.state.seq, seat, keys=keys))
        if back and now.undoable:
            now = restore(RULES, before, now.state)
            moves.append(Move(now.state.seq, seat, kind="undo", restores=before.seq))
            now = play(RULES, now.state, seat, keys)
            moves.append(Move(now.state.seq, seat, keys=keys))
        secret += [event for event in now.events if event.to is not None]
    record = Record(
        game="feira",
        edition="2",
        setup=Opening.of(setup),
        commitment=commitment(setup.key),
        names=NAMES,
        moves=tuple(moves),
        outcome=now.state.outcome,
    )
    return record, [texts.say(event.text) for event in secret]


def told(record: Record) -> list[str]:
    return [line for still in of_record(record, "en").stills for line in still.lines]


@pytest.fixture(autouse=True)
def market(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "feira", RULES)


def test_a_film_tells_what_anybody_could_read() -> None:
    record, secret = recorded(back=False)
    lines = told(record)
    assert lines
    assert secret
    assert not [text for text in secret if any(text in line for line in lines)]


def test_what_was_taken_back_is_told_nowhere() -> None:
    plain, back = recorded(back=False)[0], recorded(back=True)[0]
    assert len(back.moves) > len(plain.moves)
    assert told(back) == told(plain)


def there_and_back() -> tuple[Record, Record, range]:
    """A game up to a move; the same, gone back from there, forward again and to its end; what is struck of it."""
    setup, stream = setup_of(2, seed=3), Stream(seeded(4))
    made: list[Transition[Any]] = [start(RULES, setup)]
    moves = [Move(0)]

    def answer() -> None:
        seat, keys = random_move(made[-1].decisions, stream)
        made.append(play(RULES, made[-1].state, seat, keys))
        moves.append(Move(len(moves), seat, keys=keys))

    def record() -> Record:
        opening, over = Opening.of(setup), made[-1].state.outcome
        return Record(
            game="feira", edition="2", setup=opening, commitment="", names=NAMES, moves=tuple(moves), outcome=over
        )

    while len(moves) < 9:
        answer()
    before, left = record(), len(moves) - 1
    made.append(rewind(RULES, made[3].state, made[-1].state, (0, 1)))
    moves.append(Move(len(moves), kind="rewind", restores=3))
    for _ in range(4):
        answer()
    struck = range(left + 1, len(moves))
    made.append(restore(RULES, made[left].state, made[-1].state))
    moves.append(Move(len(moves), kind="redo", restores=left))
    while made[-1].decisions:
        answer()
    return before, record(), struck


def test_what_stands_again_after_going_back_is_told_and_what_came_between_is_not() -> None:
    before, whole, struck = there_and_back()
    first, all_of_it = of_record(before, "en"), of_record(whole, "en")
    assert told(whole)[: len(told(before))] == told(before)
    assert [still.seq for still in all_of_it.stills if still.seq < struck.start] == [
        still.seq for still in first.stills
    ]
    assert not [still.seq for still in all_of_it.stills if still.seq in struck]
    # What was taken back for good is shown as little as it is told.
    branch = msgspec.structs.replace(whole, moves=whole.moves[: struck.stop], outcome=None)
    assert not [still.seq for still in of_record(branch, "en").stills if 3 < still.seq < struck.start]


def test_each_turn_is_told_in_the_names_of_those_who_sat_there() -> None:
    record, _ = recorded(back=False)
    last = record.moves[-1].seq
    # The toy tells the names of its stalls.
    swapped = msgspec.structs.replace(
        record, names=("Ana", "Davi"), substitutions=(Substitution(last // 2, (1,), "Bea", "Davi"),)
    )
    found = of_record(swapped, "en")
    for still in found.stills:
        early = still.seq <= last // 2
        assert still.names == ("Ana", "Bea" if early else "Davi")
    early, late = (
        [line for s in found.stills if (s.seq <= last // 2) == when for line in s.lines] for when in (True, False)
    )
    assert any("Bea" in line for line in early)
    assert not any("Davi" in line for line in early)
    assert any("Davi" in line for line in late)


def test_a_seat_that_counts_no_points_has_none() -> None:
    state = start(RULES, setup_of(2, seed=3)).state
    now = Film("feira", "t", "en", (Still(0, 1, encode(state), NAMES),))
    assert now.scores(now.stills[0]).keys() == {0, 1}
    over = recorded(back=False)[0].outcome
    assert over is not None
    state.outcome = msgspec.structs.replace(over, scores={0: {"total": 3}, 1: {}})
    assert now.scores(Still(0, 1, encode(state), NAMES)) == {0: 3}


def test_what_is_told_of_a_record_is_all_that_a_game_may_retell(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also who passed and in which scene: games fold by them."""
    kept: list[Any] = []
    real = film.filmed
    monkeypatch.setattr(film, "filmed", lambda *args: kept.extend(args[-1]) or real(*args))
    setup = setup_of(2, seed=3)
    monkeypatch.setattr(film, "replayed", lambda record, rules: [(record.moves[0], begun)])
    begun = start(RULES, setup)
    event = msgspec.structs.replace(begun.events[0], to=None, passed=1, scene=None, on=None)
    begun = msgspec.structs.replace(begun, events=(event,))
    of_record(recorded(back=False)[0], "en")
    assert [(entry.text, entry.passed, entry.seq) for entry in kept] == [(event.text, 1, 0)]


async def test_the_film_of_a_table_knows_it_and_who_sat_there(house: House) -> None:
    snapshot = await at_random(house, "gnomopolis", 12, seed=1)
    first = snapshot.names
    taken, stream = await handed_to_caio(house, snapshot), Stream(seeded(4))
    for n in range(12):
        seat, keys = random_move(taken.decisions, stream)
        user = next(who for who in PEOPLE if who.id == taken.place_at(seat).user_id)
        taken = await house.tables.moves.act(taken.game_id, user, [keys], 9_000 + n, seat)
    async with house.database.transaction() as transaction:
        await transaction.run("UPDATE game SET status = 'finished'")
    house.tables.shelf.forget(taken.game_id)
    found = await of_table(house.tables, taken.game_id)
    assert (found.table, found.locale) == (taken.game_id, taken.locale)
    assert found.stills[0].names == first
    assert "Caio" not in found.stills[0].names
    assert found.stills[-1].seq == taken.seq
    assert found.stills[-1].names == ("Ana", "Caio")


def test_each_line_is_told_once_with_the_move_that_brought_it() -> None:
    states = {seq: encode(start(RULES, setup_of(2, seed=3)).state) for seq in (0, 4, 6)}
    entries = [Entry(0, seq, Text("log.round", {"n": seq})) for seq in range(8)]
    found = film.filmed(RULES, "t", "en", states, dict.fromkeys(states, NAMES), entries)
    numbers = [[int(re.sub(r"\D", "", line)) for line in still.lines] for still in found.stills]
    assert numbers == [[0], [1, 2, 3, 4], [5, 6]]


def test_within_a_turn_each_line_is_in_the_names_of_then() -> None:
    states = {seq: encode(start(RULES, setup_of(2, seed=3)).state) for seq in (0, 6)}
    undone = Text("event.undone", {"player": player(1)})
    # Also what only the bot has words for.
    talk = Text("event.talk", {"players": player(1)})
    assert not catalogue(RULES.package, "en").knows(talk.id)
    entries = [Entry(0, 2, undone, names=("Ana", "Bea")), Entry(0, 5, talk, names=("Ana", "Davi"))]
    first, last = film.filmed(RULES, "t", "en", states, dict.fromkeys(states, ("Ana", "Eva")), entries).stills
    assert first.lines == ()
    names = [[name for name in ("Bea", "Davi", "Eva") if name in line] for line in last.lines]
    assert names == [["Bea"], ["Davi"]]


def test_a_turn_is_whoever_the_game_waits_for_not_whoever_may_do_something(monkeypatch: pytest.MonkeyPatch) -> None:
    now = start(RULES, setup_of(2, seed=3))
    idle = Decision(1, Text("ask.anytime"), now.decisions[0].options, blocking=False)
    turn = now.decisions[:1]
    rows = [(), turn, (*turn, idle), turn, (msgspec.structs.replace(turn[0], seat=1),)]
    made = [(Move(n), msgspec.structs.replace(now, decisions=asked)) for n, asked in enumerate(rows)]
    monkeypatch.setattr(film, "replayed", lambda *_: made)
    # The set-up as well, even if nobody is asked anything.
    assert [still.seq for still in of_record(recorded(back=False)[0], "en").stills] == [0, 1, 4]
