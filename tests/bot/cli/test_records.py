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
from bot.cli.verify import LARGEST, NAMED, STOOD_IN
from bot.service.tables import Tables, User
from cogs.records import LARGEST as TAKEN
from games.core.record import Move, Opening, Record, Substitution, write
from games.core.rng import Stream, seeded
from games.core.thinking.opponent import random_move
from storage.database import Database
from storage.tables.archive import Archive, Archived
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
    main(["verify", str(file), "--commitment", "\x1b[2J\nfair"])
    said = capsys.readouterr().out
    assert "another commitment than \\u001b[2J\\u000afair:" in said
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


@pytest.mark.parametrize("command", [["verify"], ["replay", "--html", "-o", "-"]])
def test_nor_can_what_is_wrong_with_it(
    finished: tuple[Path, dict[str, Any]], command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    file, record = finished
    record["moves"][3]["kind"] = "\x1b[2J\u202e"
    file.write_text(json.dumps(record))
    assert main([command[0], str(file), *command[1:]]) == 2
    said = capsys.readouterr().err.rstrip("\n")
    assert "[2J" in said
    assert said.isprintable()


def verified(record: Record, folder: Path, capsys: pytest.CaptureFixture[str], *more: str) -> list[str]:
    file = folder / "record.json"
    file.write_bytes(write(record))
    main(["verify", str(file), *more])
    return [line.strip().removeprefix(f"{file}: ") for line in capsys.readouterr().out.splitlines()]


def record_of(*moves: Move, **more: Any) -> Record:
    """A record of a game that there is not."""
    numbered = (Move(0), *moves)
    return Record(
        game="x", edition="1", setup=Opening(2, key="07"), commitment="0a", names=("Ana", "Bia"), moves=numbered, **more
    )


def test_of_what_a_record_tells_of_going_back_and_forward_and_of_the_end_it_is_said_who_wanted_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = record_of(
        Move(1, seat=0, kind="undo", restores=0),
        Move(2, kind="rewind", restores=1, by="Caio"),
        Move(3, kind="redo", restores=2, by="Eva"),
        Move(4, kind="end", keys=("score", "now"), by="Gil"),
        Move(5, kind="redo", restores=2),
    )
    said = verified(record, tmp_path, capsys)
    assert "move 2: back to move 1, by Caio" in said
    assert "move 3: forward again to move 2, by Eva" in said
    assert "move 5: forward again to move 2, by -" in said
    assert "move 4: ended by agreement (score, now), proposed by Gil" in said
    assert "rewinds: 1; substitutions: 0; answers taken back: 1" in said
    assert not any(line.startswith("move 1:") for line in said)


@pytest.mark.parametrize("kind", ["rewind", "redo", "end"])
def test_of_the_same_told_again_and_again_the_first_are_named(
    kind: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    many = NAMED + 5
    swaps = tuple(Substitution(n, (0,), f"A{n}", f"A{n + 1}") for n in range(many))
    record = record_of(*(Move(n + 1, kind=kind, restores=0, by="Eva") for n in range(many)), substitutions=swaps)
    said = verified(record, tmp_path, capsys)
    assert sum("Eva" in line for line in said) == NAMED
    assert sum("in place of" in line for line in said) == NAMED
    assert f"rewinds: {many if kind == 'rewind' else 0}; substitutions: {many}; answers taken back: 0" in said


def test_problems_are_told_one_by_one_up_to_a_point(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in (NAMED - 2, NAMED - 1):
        said = verified(record_of(Move(1, draws=((6, 7),) * wrong)), tmp_path, capsys)
        # That there is no such game, and the commitment, besides.
        more = [line for line in said if line.endswith("problems more")]
        assert more == ([] if wrong + 2 == NAMED else ["and 1 problems more"])
        assert sum(line.startswith("move ") for line in said) == NAMED
        assert said[-1].endswith(f": {wrong + 2} problems")


def test_moves_after_a_stand_in_are_named_with_whom_they_were_made_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    moves = [Move(n, seat=0, kind="bot") for n in range(1, STOOD_IN + 1)]
    moves += [Move(len(moves) + 1, seat=1, kind="stand_in")]
    record = record_of(*moves, substitutions=(Substitution(3, (0,), "Olga", "Ana"),))
    said = verified(record, tmp_path, capsys)
    assert "answered by a bot: Olga, 3 times (moves 1, 2, 3)" in said
    assert "answered by a bot: Ana, 5 times (moves 4, 5, 6, 7, 8)" in said
    assert "answered by a bot because time was up: Bia, 1 times (moves 9)" in said
    whole = [Move(n, seat=0, kind="bot") for n in range(1, STOOD_IN + 2)]
    named = ", ".join(str(n) for n in range(1, STOOD_IN + 1))
    assert f"answered by a bot: Ana, {STOOD_IN} times (moves {named})" in verified(
        record_of(*whole[:-1]), tmp_path, capsys
    )
    assert f"answered by a bot: Ana, {STOOD_IN + 1} times (moves {named}, …)" in verified(
        record_of(*whole), tmp_path, capsys
    )


def test_a_file_of_the_archive_is_proved_like_the_record_in_it(
    finished: tuple[Path, dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    file, record = finished
    past = Archived(game_id=record["table"], record=file.read_bytes(), moves=(), events=(), checkpoints=())
    kept = Archive(file.parent / "archive").write(past)
    assert main(["verify", str(kept)]) == 0
    assert f"commitment {record['commitment']}" in capsys.readouterr().out
    kept.write_bytes(kept.read_bytes()[:-9])
    assert main(["verify", str(kept)]) == 2
    assert "is not the record of a game" in capsys.readouterr().err


def test_what_the_bot_looks_into_is_not_too_large_here() -> None:
    assert LARGEST >= TAKEN > 10_000_000, "the longest game known"


def test_a_commitment_is_compared_as_a_whole_or_as_the_lobby_shows_it(
    finished: tuple[Path, dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    file, record = finished
    assert main(["verify", str(file), "--commitment", f"{record['commitment'][:32]}…"]) == 0, "as the lobby shows it"
    capsys.readouterr()
    wrong = "1" if record["commitment"][32] == "0" else "0"
    for given in ("", record["commitment"][:31], f"{record['commitment'][:32]}{wrong}…"):
        assert main(["verify", str(file), "--commitment", given]) == 1
        assert capsys.readouterr().out.rstrip().endswith("no proof of that table")


def test_problems_are_told_in_the_names_of_the_record(
    finished: tuple[Path, dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    file, record = finished
    record["outcome"]["scores"]["1"]["total"] += 1
    file.write_text(json.dumps(record))
    assert main(["verify", str(file)]) == 1
    assert any("Bia" in line for line in capsys.readouterr().out.splitlines() if line.startswith(str(file)))


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
    for command in (["export", "nobody"], ["replay", "nobody", "--gif", "-o", "-"]):
        assert main([*command, "--database", str(database)]) == 2
        assert capsys.readouterr().err == f"python -m bot {command[0]}: nobody: there is no such table\n"


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
