"""The end of a game in its channel: what the record of the last turn tells, and what the final message does."""

from __future__ import annotations

import msgspec
import pytest

from bot.service.past.tale import Entry, Tale
from bot.service.table import announce
from storage.rows.game import NewMessage
from tests.bot.conftest import CHANNEL, House
from tests.bot.delivery.test_delivery import Desk
from tests.bot.service.votes.test_consent import passed

FINAL = NewMessage(kind="final", target=CHANNEL, role=announce.TABLE)


class Ended:
    """A table whose last turns, and why it ended, are known; what is told of them is noted."""

    def __init__(self, desk: Desk, turns: list[Tale], monkeypatch: pytest.MonkeyPatch) -> None:
        self.desk, self.turns = desk, turns
        self.ends = [msgspec.structs.replace(turns[-1], entries=(_nobodys(turns[-1].entries[0]),))]
        self.record, self.final = list[Tale](), list[Tale]()

        async def told(*_: object) -> list[Tale]:
            return [*self.turns, *self.ends]

        monkeypatch.setattr(desk.tables.chronicle, "shown", told)
        monkeypatch.setattr(desk.tables.chronicle, "news", told)
        monkeypatch.setattr(desk, "messenger", self)

    def record_said(self, _: object, __: object, tales: list[Tale]) -> str:
        self.record = tales
        return "> what happened"

    def final_message(self, *_: object, chronicle: list[Tale], **__: object) -> tuple[()]:
        self.final = chronicle
        return ()


def _nobodys(entry: Entry) -> Entry:
    assert entry.scene is not None
    return msgspec.structs.replace(entry, scene=msgspec.structs.replace(entry.scene, seat=None))


@pytest.mark.parametrize("there", [CHANNEL, CHANNEL + 1, None])
async def test_the_final_message_tells_no_turn_that_the_record_right_above_it_tells(
    house: House, monkeypatch: pytest.MonkeyPatch, there: int | None
) -> None:
    snapshot = await passed(house, await house.running(), 2)
    turns = await house.tables.chronicle.tales(snapshot.game_id, None, 0)
    assert turns and all(tale.seat is not None for tale in turns)
    desk = Desk(house)
    ended = Ended(desk, turns, monkeypatch)
    post = desk.posting.post

    async def posted(*given: object, **how: object) -> object:
        given[2].make([])  # pyright: ignore
        return await post(*given, **how)

    monkeypatch.setattr(desk.posting, "post", posted)
    if there is not None:
        desk.has(announce.TABLE, there)
    await desk.does(snapshot.game_id, FINAL)
    whole = [*turns, *ended.ends]
    if there == CHANNEL:
        assert (ended.record, ended.final) == (turns, ended.ends)
    else:
        assert ended.final == whole, "nothing right above tells it"
        assert ended.record == (whole if there is not None else [])
