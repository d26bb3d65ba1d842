"""A film made of a record: what anybody could read, and nothing that was taken back."""

from __future__ import annotations

import pytest

from bot.replay.film import of_record
from games.core.opponent import random_move
from games.core.record import Move, Opening, Record
from games.core.rng import Stream, commitment, seeded
from games.core.rules import play, restore, start
from games.core.texts import catalogue
from games.registry import GAMES
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
