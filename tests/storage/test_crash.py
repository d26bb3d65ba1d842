from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

PROMISES = (
    "moves lost",
    "moves twice",
    "games torn",
    "announced but not stored",
    "messages lost",
    "messages twice",
    "repeats without a death",
    "messages out of order",
    "lost besides",
)


BESIDES = {"memo", "order", "seeker", "subscription", "server", "hall", "watch", "forgotten", "handed", "calendar"}


def trial(where: Path | str, *arguments: str) -> dict[str, Any]:
    command = [sys.executable, "-m", "tests.storage.crash", str(where), *arguments]
    root = Path(__file__).parents[2]
    result = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=200)
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


def test_killed_at_every_step_nothing_is_lost_and_nothing_happens_twice(
    where: Path | str, capsys: pytest.CaptureFixture[str]
) -> None:
    figures = trial(where.parent if isinstance(where, Path) else where)
    with capsys.disabled():
        print(f"\ncrash test: {json.dumps(figures)}")
    assert {promise: figures[promise] for promise in PROMISES} == dict.fromkeys(PROMISES, 0)
    # The trial was hard enough to mean something.
    assert figures["kills"] >= 200
    assert figures["steps killed at"] >= 55
    # Steps that only a race reveals (a conflict's questions) need not come up again when asked for.
    assert len(figures["steps never killed at"]) <= 6, figures["steps never killed at"]
    assert set(figures["kept besides"]) == BESIDES
    assert figures["acknowledged"] == figures["pressed"] >= 150
    assert figures["pressed again, already stored"] > 0
    assert figures["repeats hidden by the nonce"] > 0


@pytest.mark.parametrize(
    ("sabotage", "step", "broken"),
    [
        ("no transactions", "after UPDATE game SET", "games torn"),
        ("no transactions", "before INSERT INTO outbox", "messages lost"),
        ("no transactions", "after INSERT INTO vacation", "messages lost"),
        ("no transactions", "before INSERT INTO place", "games torn"),
        ("no transactions", "after DELETE FROM memo", "games torn"),
        ("no transactions", "after INSERT INTO preference", "games torn"),
        ("no transactions", "after DELETE FROM seeker", "lost besides"),
        ("no transactions", "after DELETE FROM vacation", "games torn"),
        ("acknowledge first", "after acknowledgement", "moves lost"),
        ("settle first", "before posting prompt", "messages lost"),
        ("new nonce", "after the answer to prompt", "messages twice"),
    ],
)
def test_the_trial_notices_a_storage_that_breaks_its_promises(
    tmp_path: Path, sabotage: str, step: str, broken: str
) -> None:
    assert trial(tmp_path / "sound", "--at", step)[broken] == 0
    assert trial(tmp_path / "broken", "--at", step, "--sabotage", sabotage)[broken] > 0
