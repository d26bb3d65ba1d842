"""Progress: counted on stderr, live on a terminal, now and then a line in a file, nothing for what is done at once."""

from __future__ import annotations

import pytest

from bot.bench import progress
from bot.bench.measured import pooled
from bot.bench.progress import Progress


def test_what_is_done_at_once_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress("game", 3) as shown:
        for _ in range(3):
            shown.step()
    assert capsys.readouterr() == ("", "")


def test_a_file_gets_lines(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(progress, "LOGGED", 0.0)
    with Progress("game", 2_000) as shown:
        shown.step()
        shown.at(1_999)
        shown.note("table x: broken")
    said = capsys.readouterr()
    assert said.out == ""
    first, second, note = said.err.splitlines()
    assert first.startswith("game 1/2,000, ")
    assert second.startswith("game 1,999/2,000, ")
    assert note == "table x: broken"


def test_a_terminal_gets_one_line_that_is_cleared(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress, "LIVE", 0.0)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with Progress("game", 2) as shown:
        shown.step()
        shown.note("a finding")
        shown.step()
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "a finding\n" in said
    assert said.endswith("\r\033[K")


def test_what_other_processes_have_done_is_told_as_it_comes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Games of hours are kept one by one."""
    monkeypatch.setattr(progress, "LOGGED", 0.0)
    told: list[int] = []
    found = pooled("power", 1, pow, [(2, 3), (3, 2), (5, 2)], told.append)
    assert sorted(found) == [8, 9, 25]
    assert told == found
    assert [line.partition(",")[0] for line in capsys.readouterr().err.splitlines()] == [
        f"power {n}/3" for n in (1, 2, 3)
    ]
    with pytest.raises(ZeroDivisionError):
        pooled("power", 1, pow, [(0, -1), (2, 3)], told.append)
