"""Pictures: what the process that draws is asked for."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from bot.delivery import drawing
from bot.delivery import pictures as module
from bot.delivery.pictures import Pictures
from games.core.model import Setup
from games.core.rules import decisions, play, start
from games.registry import GAMES
from tests.bot.service.tables import table_of


async def test_what_is_planned_is_compared_with_the_table_as_it_is_and_shows_no_more_than_its_seat_sees(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules, setup = GAMES["terra_concordia"], Setup(2)
    now = start(rules, setup).state
    snapshot = table_of(rules, setup, now)
    asked = snapshot.decisions[0]
    then = play(rules, now, asked.seat, (asked.options[0].key,)).state
    pictures, asked_for = Pictures(), list[tuple[Any, ...]]()

    async def run(work: object, *job: Any) -> bytes:
        asked_for.append(job)
        return b"drawn"

    monkeypatch.setattr(pictures._apart, "run", run)
    assert await pictures.planned(snapshot, then, "board", asked.seat, "en", "planned") == b"drawn"
    ((game, name, view, _, locale, before, said),) = asked_for
    assert (game, name, locale, said) == (rules.meta.key, "board", "en", "planned")
    assert view == rules.view(then, asked.seat)
    assert before == rules.view(now, asked.seat)
    assert view != before


async def test_each_viewer_has_a_picture_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, setup = GAMES["terra_concordia"], Setup(2)
    state = start(rules, setup).state
    snapshot = table_of(rules, setup, state)
    pictures, views = Pictures(), list[Any]()

    async def run(work: object, game: str, name: str, view: Any, *more: Any) -> bytes:
        views.append(view)
        return str(len(views)).encode()

    monkeypatch.setattr(pictures._apart, "run", run)
    viewers = (None, 0, 1)
    drawn = [await pictures.draw(snapshot, "board", seat, "en") for seat in viewers]
    assert drawn == [b"1", b"2", b"3"]
    assert views == [rules.view(state, seat) for seat in viewers]
    assert [await pictures.draw(snapshot, "board", seat, "en") for seat in viewers] == drawn, "kept"


async def test_what_has_changed_is_what_the_viewer_saw_before_and_names_are_those_of_now(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules, setup = GAMES["terra_concordia"], Setup(2)
    before = start(rules, setup).state
    asked = decisions(rules, before)[0]
    state = play(rules, before, asked.seat, (asked.options[0].key,)).state
    snapshot = msgspec.structs.replace(table_of(rules, setup, state), before=before)
    pictures, compared = Pictures(), list[Any]()

    async def run(work: object, game: str, name: str, view: Any, names: Any, locale: str, old: Any) -> bytes:
        compared.append(old)
        return str(names).encode()

    monkeypatch.setattr(pictures._apart, "run", run)
    viewers = (None, 0, 1)
    for seat in viewers:
        await pictures.draw(snapshot, "board", seat, "en")
    assert compared == [rules.view(before, seat) for seat in viewers]
    renamed = tuple(msgspec.structs.replace(place, name=f"Eva {place.number}") for place in snapshot.places)
    after = msgspec.structs.replace(snapshot, places=renamed)
    assert b"Eva 0" in await pictures.draw(after, "board", None, "en")


def test_what_is_planned_is_marked_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    marked = list[tuple[bytes, str]]()

    def mark(picture: bytes, said: str) -> bytes:
        marked.append((picture, said))
        return b"marked"

    monkeypatch.setattr(drawing, "table", lambda *given: b"drawn")
    monkeypatch.setattr(drawing, "planned", mark)
    assert drawing.plan("gnomopolis", "board", None, (), "en", None, "only planned") == b"marked"
    assert marked == [(b"drawn", "only planned")]


async def test_a_picture_that_failed_is_drawn_again_and_no_more_are_kept_than_there_is_room_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pictures, jobs = Pictures(), list[str]()
    snapshot = table_of(GAMES["gnomopolis"], Setup(2), start(GAMES["gnomopolis"], Setup(2)).state)

    async def run(draws: object, game: str, name: str, *given: object) -> bytes:
        jobs.append(name)
        if jobs == ["board"]:
            raise OSError("the process is gone")
        return b"12345"

    monkeypatch.setattr(pictures._apart, "run", run)
    monkeypatch.setattr(module, "CACHE_BYTES", 10)
    with pytest.raises(OSError, match="gone"):
        await pictures.draw(snapshot, "board", None, "en")
    for name in ("board", "phone", "board", "score", "board", "phone", "score"):
        assert await pictures.draw(snapshot, name, None, "en") == b"12345"
    assert jobs == ["board", "board", "phone", "score", "phone", "score"]
    pictures.close()


@pytest.mark.parametrize("processes", [0, 1, 3])
async def test_many_pictures_that_are_being_drawn_are_a_crowd(monkeypatch: pytest.MonkeyPatch, processes: int) -> None:
    rules, setup = GAMES["terra_concordia"], Setup(2)
    snapshot = table_of(rules, setup, start(rules, setup).state)
    pictures, may = Pictures(processes), asyncio.Event()

    async def run(*job: object) -> bytes:
        await may.wait()
        return b"drawn"

    monkeypatch.setattr(pictures._apart, "run", run)
    few = module.AHEAD * max(1, processes)
    wanted = [asyncio.create_task(pictures.draw(snapshot, f"picture{n}", None, "en")) for n in range(few + 1)]
    await asyncio.sleep(0.01)
    assert pictures.crowded
    may.set()
    await asyncio.gather(*wanted)
    assert not pictures.crowded


async def test_who_asks_for_the_same_picture_makes_no_crowd(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, setup = GAMES["terra_concordia"], Setup(2)
    snapshot = table_of(rules, setup, start(rules, setup).state)
    pictures, may = Pictures(1), asyncio.Event()

    async def run(*job: object) -> bytes:
        await may.wait()
        return b"drawn"

    monkeypatch.setattr(pictures._apart, "run", run)
    wanted = [asyncio.create_task(pictures.draw(snapshot, "board", None, "en")) for _ in range(3 * module.AHEAD)]
    others = [asyncio.create_task(pictures.draw(snapshot, f"picture{n}", None, "en")) for n in range(module.AHEAD - 1)]
    await asyncio.sleep(0.01)
    assert not pictures.crowded, "as many as are drawn soon"
    may.set()
    await asyncio.gather(*wanted, *others)
