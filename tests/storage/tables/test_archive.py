"""The past of games that are over for long: read beside the event loop, and not anew at each look."""

from __future__ import annotations

import threading
from pathlib import Path

import msgspec
import pytest

from storage.rows.game import StoredEvent
from storage.tables import archive
from storage.tables.archive import KEPT, SUFFIX, Archive, Archived
from storage.tables.games import Games
from storage.tables.packed import pack, unpack


def of(game_id: str, record: bytes = b"{}") -> Archived:
    return Archived(game_id=game_id, record=record, moves=(), events=(), checkpoints=())


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Where files were read, one after the other."""
    threads: list[int] = []
    read = Archive.read

    def noted(self: Archive, game_id: str) -> Archived | None:
        threads.append(threading.get_ident())
        return read(self, game_id)

    monkeypatch.setattr(Archive, "read", noted)
    return threads


async def test_nobody_waits_for_a_file_of_the_archive_and_it_is_read_once(tmp_path: Path, threads: list[int]) -> None:
    archive = Archive(tmp_path)
    assert await archive.past("a") is None
    assert not threads, "there is no file: nothing is read"
    archive.write(of("a"))
    assert [await archive.past("a") for _ in range(3)] == [of("a")] * 3
    assert len(threads) == 1
    assert threads[0] != threading.get_ident()
    Archive(tmp_path).write(of("a", b"others"))
    assert await archive.past("a") == of("a", b"others"), "somebody else wrote it anew"
    for n in range(KEPT):
        archive.write(of(f"b{n}"))
        await archive.past(f"b{n}")
    read_so_far = len(threads)
    await archive.past("a")
    assert len(threads) == read_so_far + 1, "only a few are remembered"


async def test_whatever_is_asked_of_a_game_in_the_archive_its_file_is_read_once(
    games: Games, threads: list[int]
) -> None:
    games.archived.write(of("g"))
    for ask in (games.log, games.chronicle, games.whole_chronicle, games.turns, games.checkpoints):
        assert await ask("g") == []
    assert await games.turn_start("g", 5) is None
    assert len(threads) == 1
    assert threads[0] != threading.get_ident()


async def test_in_the_archive_too_nobody_reads_what_was_told_to_others_or_taken_back(games: Games) -> None:
    said = ((None, False), ((1,), False), ((0, 1), False), ((), False), (None, True), ((0,), True))
    events = tuple(
        StoredEvent(seq=n, n=0, told=b"", recipients=recipients, undone=undone, at=0)
        for n, (recipients, undone) in enumerate(said)
    )
    games.archived.write(msgspec.structs.replace(of("g"), events=events))
    for places, read in (((), [0]), ((0,), [0, 2]), ((1,), [0, 1, 2]), ((2,), [0])):
        assert [event.seq for event in await games.chronicle("g", -1, places)] == read
    assert [event.seq for event in await games.chronicle("g", 1, (0,))] == [2]


def test_what_was_secret_is_nobody_elses_to_read_and_the_file_is_whole_before_it_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there, folder = list[tuple[str, bool]](), tmp_path / "archive"
    file = folder / f"a{SUFFIX}"
    monkeypatch.setattr(archive, "flush", lambda path: there.append((path.name, file.is_file())))
    assert Archive(folder).write(of("a")) == file
    assert there == [(f"a{SUFFIX}.part", False), ("archive", True)]
    assert folder.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("n", [0, 1, 7, 8, 9, 100])
def test_what_is_packed_beside_anything_is_read_again(n: int) -> None:
    """Also beside what is too short to be of use."""
    base, data = bytes(range(n)), bytes(range(100)) * 3
    assert unpack(pack(data, base), base) == data
