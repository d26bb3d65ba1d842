"""Whose work waits for whose."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from bot.replay import studio
from bot.replay.develop import Attached, attached, unhurried
from bot.replay.examine import TooLong, examined
from bot.replay.film import Film, Still
from bot.replay.studio import KEPT, LONGEST, LOOKED_AT, Studio


async def test_records_that_take_long_hold_up_no_film_of_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    may = asyncio.Event()

    async def apart(self: Studio, longest: float, work: Any, *args: Any) -> str:
        if work is examined:
            await may.wait()
        return work.__name__

    monkeypatch.setattr(Studio, "_apart", apart)
    made = Studio()
    looking = asyncio.create_task(made.examined(b"", "en", film=True))
    await asyncio.sleep(0)
    assert await asyncio.wait_for(made.attached(film_of("t")), 5) == "attached"
    assert not looking.done()
    may.set()
    assert await looking == "examined"


def test_two_records_that_never_end_leave_time_for_a_third() -> None:
    assert 3 * LOOKED_AT < 15 * 60


async def test_a_record_that_never_ends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studio, "LOOKED_AT", 0.0)
    with pytest.raises(TooLong):
        await Studio().examined(b"{}", "en", film=False)


class Work:
    """What a studio lets be done, slowly; how much at once."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done: list[tuple[float, Any, tuple[Any, ...]]] = []
        self.at_once = self.most_at_once = 0

        async def apart(_: Studio, longest: float, work: Any, *args: Any) -> Any:
            self.at_once += 1
            self.most_at_once = max(self.at_once, self.most_at_once)
            await asyncio.sleep(0.01)
            self.at_once -= 1
            self.done.append((longest, work, args))
            return Attached(b"page", str(len(self.done)).encode())

        monkeypatch.setattr(Studio, "_apart", apart)


def film_of(table: str, locale: str = "en", who: str = "Ana") -> Film:
    return Film("gnomopolis", table, locale, (Still(1, 1, b"", (who,)),))


async def test_a_film_is_made_once_and_in_each_language_and_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    work, made = Work(monkeypatch), Studio(7)
    wanted = [film_of("a"), film_of("a"), film_of("a", "pt-BR"), film_of("b"), film_of("a")]
    found = await asyncio.gather(*map(made.attached, wanted))
    assert [each.animation for each in found] == [b"1", b"1", b"2", b"3", b"1"]
    assert work.most_at_once == 1
    assert work.done[1] == (LONGEST, attached, (wanted[2], 7))


async def test_the_last_few_films_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    work, made = Work(monkeypatch), Studio()
    for n in range(KEPT + 1):
        await made.attached(film_of(str(n)))
    for n in reversed(range(1, KEPT + 1)):
        await made.attached(film_of(str(n)))
    assert len(work.done) == KEPT + 1
    await made.attached(film_of("0"))
    assert len(work.done) == KEPT + 2


async def test_who_was_forgotten_is_named_in_no_film_that_was_made_before(monkeypatch: pytest.MonkeyPatch) -> None:
    work, made = Work(monkeypatch), Studio()
    await made.attached(film_of("a"))
    after = film_of("a", who="Traveller")
    assert (await made.attached(after)).animation == b"2"
    assert (await made.attached(after)).animation == b"2"
    assert [args[0] for _, _, args in work.done] == [film_of("a"), after]
    assert [film for film, _ in made._made.values()] == [after], "nothing with the old name is kept"


async def test_of_a_record_a_film_is_made_only_for_whoever_wants_one_and_one_record_at_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    work, made = Work(monkeypatch), Studio(7)
    await asyncio.gather(made.examined(b"1", "en", film=False), made.examined(b"2", "pt-BR", film=True))
    assert work.done == [(LOOKED_AT, examined, (b"1", "en", 0)), (LOOKED_AT, examined, (b"2", "pt-BR", 7))]
    assert work.most_at_once == 1


async def test_what_is_made_apart_takes_no_time_from_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a process that lets all others go first, and is gone when its work is done."""
    kinds: list[tuple[str, int, Any, bool]] = []

    class Pool:
        def __init__(self, kind: str, n: int, begins: Any) -> None:
            self.told = (kind, n, begins)

        def __enter__(self) -> Pool:
            return self

        def __exit__(self, *_: Any) -> None:
            kinds.append((*self.told, True))

        def apply_async(self, work: Any, args: Any) -> Any:
            return SimpleNamespace(ready=lambda: True, get=lambda: work(*args))

    def context(kind: str) -> Any:
        return SimpleNamespace(Pool=lambda n, begins=None: Pool(kind, n, begins))

    monkeypatch.setattr(studio.multiprocessing, "get_context", context)
    assert await Studio()._apart(1.0, divmod, 7, 2) == (3, 1)
    with pytest.raises(ZeroDivisionError):
        await Studio()._apart(1.0, divmod, 7, 0)
    assert kinds == [("spawn", 1, unhurried, True)] * 2
