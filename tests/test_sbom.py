"""The bill of materials names what runs, as pinned."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def test_the_bill_names_what_runs_and_nothing_for_development() -> None:
    told = subprocess.run([sys.executable, ROOT / ".ci" / "sbom.py"], capture_output=True, check=True).stdout
    bill = json.loads(told)
    found = {part["name"]: part["version"] for part in bill["components"]}
    pinned = dict(line.split("==") for line in (ROOT / ".ci" / "constraints.txt").read_text("utf-8").split())
    assert {"discord.py", "aiohttp", "pillow", "zstandard", "prometheus_client"} <= found.keys()
    assert found.items() <= pinned.items()
    assert not {"pytest", "ruff", "playwright"} & found.keys()


def test_whoever_reads_only_the_beginning_of_the_bill_is_shown_no_traceback() -> None:
    """The fault: ``python .ci/sbom.py | head`` ended with a BrokenPipeError."""
    with subprocess.Popen(
        [sys.executable, ROOT / ".ci" / "sbom.py"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait() == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full is Linux's")
def test_a_full_disk_is_told_in_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        told = subprocess.run(
            [sys.executable, ROOT / ".ci" / "sbom.py"], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert told.returncode == 2
    assert told.stderr.decode().splitlines() == ["sbom.py: No space left on device"]
