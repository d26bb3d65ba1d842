"""``export`` and ``verify``: what a table leaves behind, and the proof that it was fair."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import threading
from pathlib import Path
from typing import Any

import pytest

from bot.cli import main
from bot.service.tables import Tables, User
from games.core.opponent import random_move
from games.core.rng import Stream, seeded
from storage.database import Database
from tests.bot.cli.tables import GUEST, HOST, WHOLE_GAME, database_with
from tests.bot.conftest import Clock


def exported(database: Path, game_id: str, file: Path) -> dict[str, Any]:
    assert main(["export", game_id, "--database", str(database), "-o", str(file)]) == 0
    return json.loads(file.read_bytes())


@pytest.fixture
def finished(tmp_path: Path) -> tuple[Path, dict[str, Any]]:
    database, file = tmp_path / "data.sqlite3", tmp_path / "record.json"
    (snapshot,) = database_with(database, 1, WHOLE_GAME)
    return file, exported(database, snapshot.game_id, file)


def test_a_finished_game_is_proved(finished: tuple[Path, dict[str, Any]], capsys: pytest.CaptureFixture[str]) -> None:
    file, record = finished
    assert main(["verify", str(file)]) == 0
    said = capsys.readouterr().out
    assert f"{len(record['moves']) - 1} moves played again" in said
    assert "fair" not in said, "more than it knows: whoever makes a record chooses its key"
    assert said.rstrip().endswith(
        f"consistent with commitment {record['commitment']}; compare it with the one posted in the lobby"
    )


@pytest.mark.parametrize("locale", ["en", "pt-BR"])
def test_a_draw_that_was_changed_is_found(
    finished: tuple[Path, dict[str, Any]], locale: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file, record = finished
    # The last one of a single gnome left in the cup has nothing to be changed to.
    move, draw = next(
        (move, draw) for move in reversed(record["moves"]) for draw in move.get("draws", ()) if draw[0] > 1
    )
    draw[1] = (draw[1] + 1) % draw[0]
    file.write_text(json.dumps(record))
    assert main(["verify", str(file), "--locale", locale]) == 1
    said = capsys.readouterr().out
    assert f"move {move['seq']}:" in said
    assert "consistent" not in said.splitlines()[-1]


def test_a_key_that_was_not_promised_is_found(
    finished: tuple[Path, dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    file, record = finished
    record["commitment"] = "0" * 64
    file.write_text(json.dumps(record))
    assert main(["verify", str(file)]) == 1
    assert "move 0:" in capsys.readouterr().out


def test_the_commitment_of_the_lobby_is_compared(
    finished: tuple[Path, dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    file, record = finished
    assert main(["verify", str(file), "--commitment", f" {record['commitment'].upper()} "]) == 0
    assert capsys.readouterr().out.rstrip().endswith("consistent with the commitment given")
    assert main(["verify", str(file), "--commitment", "0" * 64]) == 1
    assert capsys.readouterr().out.rstrip().endswith("no proof of that table")


def test_what_the_record_says_of_the_table_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A rewind, a substitution, a bot and a stand-in, whose records were silent about them."""
    database, file = tmp_path / "data.sqlite3", tmp_path / "record.json"
    game_id, first = asyncio.run(_eventful(database))
    record = exported(database, game_id, file)
    assert {move.get("kind", "play") for move in record["moves"]} == {"play", "bot", "stand_in", "rewind"}
    assert main(["verify", str(file)]) == 0
    said = capsys.readouterr().out
    assert f"table {game_id}: gnomopolis, edition" in said
    assert f"commitment {record['commitment']}" in said
    assert f"move 4: back to move {first}, by Olga" in said
    assert "after move 4: Davi plays in place of Bia" in said
    assert "answered by a bot because time was up: " in said
    assert "answered by a bot: Davi" in said
    assert "rewinds: 1; substitutions: 1" in said
    assert "players at the end: 1. Ana, 2. Davi" in said


async def _eventful(path: Path) -> tuple[str, int]:
    async with await Database.open(path) as database:
        clock = Clock()
        service = Tables(database, clock)
        lobby = await service.lobby.open("gnomopolis", 1, 100, HOST, seats=2, pace=1)
        await service.lobby.join(lobby.game_id, GUEST)
        snapshot = await service.lobby.start(lobby.game_id, HOST)
        stream = Stream(seeded(1, "players"))
        for kind in ("stand_in", "stand_in", "stand_in"):
            seat, keys = random_move(snapshot.decisions, stream)
            clock.hours(2)
            await service.absence.missed(lobby.game_id, snapshot.place_at(seat).number)
            snapshot = await service.moves.automatic(lobby.game_id, seat, snapshot.seq, keys, kind) or snapshot
        first = (await service.games.checkpoints(lobby.game_id))[1].seq
        assert first == 1
        await service.votes.rewind(lobby.game_id, User(99, "Olga", moderator=True), first)
        snapshot = await service.hosting.leave(lobby.game_id, GUEST)
        since = snapshot.places[1].offered_at or 0
        snapshot = await service.absence.take(lobby.game_id, 1, since, User(98, "Davi"))
        while snapshot.running:
            seat, keys = random_move(snapshot.decisions, stream)
            if snapshot.place_at(seat).user_id != HOST.id:
                after = await service.moves.automatic(lobby.game_id, seat, snapshot.seq, keys)
                assert after is not None
                snapshot = after
            else:
                snapshot = await service.moves.act(lobby.game_id, HOST, [keys], 1_000 + snapshot.seq, seat)
        return lobby.game_id, first


@pytest.mark.parametrize(
    "change",
    [
        {"commitment": "\x1b[2J" + "0" * 58 + "\nfair"},
        {"names": ["\x1b]0;x\x07", "a\nrecord.json: 72 moves played again: fair"]},
        {"game": "\x1b[2J\u202e"},
        {"table": "\u2028x\r"},
    ],
)
def test_a_record_cannot_command_the_terminal(
    finished: tuple[Path, dict[str, Any]], change: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    file, record = finished
    file.write_text(json.dumps(record | change))
    main(["verify", str(file)])
    said = capsys.readouterr().out
    assert all(sign.isprintable() for line in said.splitlines() for sign in line)
    assert all(line.startswith(("  ", str(file))) for line in said.splitlines())


def test_a_key_too_long_is_no_key(finished: tuple[Path, dict[str, Any]], capsys: pytest.CaptureFixture[str]) -> None:
    file, record = finished
    record["setup"]["key"] = "00" * 65
    file.write_text(json.dumps(record))
    assert main(["verify", str(file)]) == 1
    assert "Traceback" not in capsys.readouterr().err


def test_another_edition_is_found(finished: tuple[Path, dict[str, Any]], capsys: pytest.CaptureFixture[str]) -> None:
    file, record = finished
    for edition in ("", "never"):
        file.write_text(json.dumps(record | {"edition": edition}))
        assert main(["verify", str(file)]) == 1
        assert "edition" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["[" * 100_000, '{"told":' * 50_000, "\x00", "null", "[]", "1e999"])
def test_what_is_no_record_gives_one_line(tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "record.json"
    file.write_text(text)
    assert main(["verify", str(file)]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_a_running_game_shows_only_what_is_public(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = tmp_path / "data.sqlite3"
    (snapshot,) = database_with(database, 1, 10)
    assert main(["export", snapshot.game_id, "--database", str(database)]) == 0
    said = capsys.readouterr().out
    record = json.loads(said)
    assert snapshot.setup.key.hex() not in said
    assert not record["setup"].get("key")
    assert not any(move.get("keys") or move.get("draws") for move in record["moves"])
    file = tmp_path / "running.json"
    file.write_text(said)
    assert main(["verify", str(file)]) == 1


def test_an_unknown_table_is_wrong_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = tmp_path / "data.sqlite3"
    database_with(database, 1, 1)
    assert main(["export", "nobody", "--database", str(database)]) == 2
    assert "nobody" in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")
def test_a_pipe_without_an_end_is_no_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("bot.cli.verify.LARGEST", 1 << 16)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    def pour() -> None:
        with contextlib.suppress(BrokenPipeError), pipe.open("wb") as poured:
            for _ in range(1 << 10):
                poured.write(bytes(1 << 16))
            endless.append(True)

    endless: list[bool] = []
    pouring = threading.Thread(target=pour)
    pouring.start()
    assert main(["verify", str(pipe)]) == 2
    pouring.join()
    assert "larger than" in capsys.readouterr().err
    assert not endless, "it was read to its end"
