"""What is measured of a picture: drawn anew, drawn after a move, and how large it is."""

from __future__ import annotations

from io import BytesIO
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from bot.bench import pictures
from games.registry import GAMES


def test_a_picture_is_drawn_with_nothing_at_hand_and_with_the_one_before_the_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    did: list[str] = []
    out = BytesIO()
    Image.new("RGB", (4, 3)).save(out, "PNG")
    data = out.getvalue() + b"0" * 4096

    class Renderer:
        def draw(self, name: str, view: str, texts: None, old: str = "") -> bytes:
            did.append(f"{view} after {old}" if old else view)
            return data

    times = count(0.0, 0.5)
    monkeypatch.setattr(pictures, "TILES", SimpleNamespace(cache_clear=lambda: did.append("clear")))
    monkeypatch.setattr(pictures, "_unhelped", lambda *args: did.append("unhelped") or b"")
    monkeypatch.setattr("time.process_time", lambda: next(times))
    renderer: Any = Renderer()
    texts: Any = None
    figure = pictures._figure(renderer, "x", "board", "now", "before", texts, 1)
    assert did == ["now after before", "clear", "now after before", "clear", "before", "now after before", "unhelped"]
    assert (figure.width, figure.height, figure.kilobytes) == (4, 3, len(data) / 1024)
    spent = (figure.milliseconds, figure.after_a_move, figure.unhelped, figure.first, figure.plain_milliseconds)
    assert spent == (500, 500, 500, 500, 500), "what is drawn beforehand is not counted"


def test_a_table_is_looked_at_one_move_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[tuple[int, int]] = []

    def figure(renderer: Any, game: str, name: str, view: Any, old: Any, texts: Any, rounds: int) -> None:
        looked.append((old.seq, view.seq))

    monkeypatch.setattr(pictures, "_figure", figure)
    monkeypatch.setattr(pictures, "renderer_of", lambda rules: SimpleNamespace(pictures=lambda view: ["board"]))
    monkeypatch.setattr(type(GAMES["gnomopolis"]), "view", lambda self, state, seat: state)
    pictures.measure("gnomopolis", moves=12)
    ((before, now),) = looked
    assert now - before == 1
    assert now >= 12
