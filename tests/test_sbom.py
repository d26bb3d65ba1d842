"""The bill of materials names what runs, as pinned."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_bill_names_what_runs_and_nothing_for_development() -> None:
    told = subprocess.run([sys.executable, ROOT / ".ci" / "sbom.py"], capture_output=True, check=True).stdout
    bill = json.loads(told)
    found = {part["name"]: part["version"] for part in bill["components"]}
    pinned = dict(line.split("==") for line in (ROOT / ".ci" / "constraints.txt").read_text("utf-8").split())
    assert {"discord.py", "aiohttp", "pillow", "zstandard", "prometheus_client"} <= found.keys()
    assert found.items() <= pinned.items()
    assert not {"pytest", "ruff", "playwright"} & found.keys()
