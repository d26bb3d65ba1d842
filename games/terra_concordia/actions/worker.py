"""Naming the worker that does the action to come (TC-WRK-03)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.core.model import Option, Refusal, Text, refused
from games.terra_concordia.board import NAMES
from games.terra_concordia.content import PACKS
from games.terra_concordia.pieces import RESERVE
from games.terra_concordia.situation import Situation


def targets(edition: str) -> Sequence[str]:
    return [str(number) for number in range(1, PACKS[edition].constants.max_workers + 1)]


def hindrance(here: Situation, target: str = "") -> Refusal | None:
    """``target`` is the number of a worker, from 1."""
    label = Text("verb.worker")
    if here.named is not None and target in ("", str(here.named + 1)):
        return refused(label, "worker_named", "TC-WRK-03")
    if target and int(target) - 1 not in here.free:
        return refused(label, "worker_not_free", "TC-WRK-01")
    able = _different(here)
    if not able or (target and int(target) - 1 not in able):
        return refused(label, "workers_alike", "TC-WRK-03")
    return None


def options(here: Situation) -> Sequence[Option]:
    """One to name, or another instead of the one that is named."""
    workers = here.nation.workers
    return [_option(number, workers[number].spot) for number in _different(here) if number != here.named]


def _different(here: Situation) -> list[int]:
    """The free workers between whom there is a choice, from 0: all in reserve are alike."""
    if len(here.free) < 2:
        return []
    workers = here.nation.workers
    placed = [number for number in here.free if workers[number].spot != RESERVE]
    reserve = [number for number in here.free if workers[number].spot == RESERVE]
    found = placed + reserve[:1]
    return found if len(found) > 1 else []


@cache
def _option(number: int, spot: int) -> Option:
    said, note = Text("option.worker_reserve"), Text("note.worker_reserve")
    if spot != RESERVE:
        told = {"n": number + 1, "hex": NAMES[spot]}
        said, note = Text("option.worker", told), Text("note.worker", told)
    return Option(f"worker.{number + 1}", said, "worker", "worker", note=note, aside=True)
