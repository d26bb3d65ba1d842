"""The figures that the dashboard and the alarms of ``docs/monitoring`` ask for are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.metrics import REGISTRY

DOCS = Path(__file__).parents[2] / "docs" / "monitoring"


@pytest.mark.parametrize("file", ["grafana.json", "alarms.yml"])
def test_what_is_asked_for_is_there(file: str) -> None:
    offered = set[str]()
    for family in REGISTRY.collect():
        suffixes = {"counter": ("_total",), "histogram": ("_bucket", "_count", "_sum")}.get(family.type, ("",))
        offered |= {family.name + suffix for suffix in suffixes}
    asked = set(re.findall(r"\b(?:taverna|process)_\w+", (DOCS / file).read_text("utf-8")))
    assert asked
    assert asked <= offered
