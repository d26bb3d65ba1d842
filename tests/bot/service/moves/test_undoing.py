"""How it is told that something was taken back."""

from __future__ import annotations

from games.core.texts import LOCALES, catalogue
from tests.bot.conftest import House


async def test_what_a_stand_in_did_is_not_told_as_done_by_whoever_takes_it_back(house: House) -> None:
    """The fault: "Eva took back what they had just done", and it was a bot that had played for her."""
    snapshot, key = await house.undoable()
    who, seat, _ = house.active(snapshot)
    game, tables = snapshot.game_id, house.tables
    seq = (await tables.hosting.leave(game, who)).seq
    stood_in = await tables.moves.automatic(game, seat, seq, (key,), "stand_in", sits=who.id)
    assert stood_in is not None
    await tables.absence.back(game, who)
    back = await tables.moves.undo(game, who, whole_turn=True)
    last = (await tables.chronicle.read(game, None))[-1]
    assert last.text.id == "event.undone_for"
    (tale,) = await tables.chronicle.tales(game, None, 0)
    assert "event.undone" not in [text.id for text in tale.lines]
    assert all("bot" in catalogue("games.core", locale).say(last.text) for locale in LOCALES)
    # And what they do themselves then is their own.
    moved = await house.press(back, key)
    await tables.moves.undo(moved.game_id, who, whole_turn=True)
    assert (await tables.chronicle.read(game, None))[-1].text.id == "event.undone"
