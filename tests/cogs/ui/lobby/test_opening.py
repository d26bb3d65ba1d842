"""The thread that is made for a table."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from cogs.ui.lobby.opening import settling


class Thread:
    """Remembers what became of it."""

    def __init__(self, error: Exception | None = None) -> None:
        self.error, self.done = error, list[str]()

    async def add_user(self, user: object) -> None:
        self.done.append("added")
        if self.error is not None:
            raise self.error

    async def delete(self) -> None:
        self.done.append("deleted")


def forbidden() -> discord.Forbidden:
    return discord.Forbidden(cast("Any", SimpleNamespace(status=403, reason="")), "no")


async def settle(thread: Thread | None, fails: bool = False) -> None:
    async with settling(cast("Any", thread), discord.Object(1)):
        if fails:
            raise LookupError


async def test_whoever_opens_a_table_is_let_into_its_thread() -> None:
    thread = Thread()
    await settle(thread)
    assert thread.done == ["added"]


async def test_a_thread_without_its_table_is_taken_back() -> None:
    thread = Thread()
    with pytest.raises(LookupError):
        await settle(thread, fails=True)
    assert thread.done == ["added", "deleted"]


async def test_a_thread_that_its_user_cannot_be_let_into_is_taken_back_and_no_table_is_opened() -> None:
    """The fault: it was left behind."""
    thread = Thread(forbidden())
    with pytest.raises(discord.Forbidden):
        await settle(thread, fails=True)
    assert thread.done == ["added", "deleted"]


async def test_where_there_is_no_thread_there_is_nothing_to_take_back() -> None:
    await settle(None)
    with pytest.raises(LookupError):
        await settle(None, fails=True)
