"""The figures that the dashboard and the alarms of ``docs/monitoring`` ask for are there."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from bot.config import BadConfig
from bot.metrics import REGISTRY, Exposition

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


def test_figures_are_served_until_they_are_not_and_a_port_that_is_taken_is_refused() -> None:
    served = Exposition("127.0.0.1", 0)
    address = f"http://127.0.0.1:{served.port}/metrics"
    with urlopen(address, timeout=5) as answer:
        assert b"taverna_moves_total" in answer.read()
    with pytest.raises(BadConfig, match=rf"METRICS_PORT: {served.port} .*127\.0\.0\.1"):
        Exposition("127.0.0.1", served.port)
    served.close()
    with pytest.raises(URLError):
        urlopen(address, timeout=5)
