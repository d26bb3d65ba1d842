"""How fast pictures are drawn and how large they are, beside a plain save of the same picture."""

from __future__ import annotations

import time
from collections.abc import Callable
from io import BytesIO
from statistics import median
from typing import Any

import msgspec
from PIL import Image

from games.core.model import Setup
from games.core.rules import decisions, play, start
from games.core.texts import LOCALES, Catalogue, catalogue
from games.registry import GAMES
from renderers.base import AnyRenderer
from renderers.registry import renderer_of
from renderers.tiles import TILES

KEY = bytes(range(32))
"""The same tables in every measurement."""


class Figure(msgspec.Struct, frozen=True):
    """What one picture costs; all milliseconds are of the processor."""

    game: str
    picture: str
    width: int
    height: int
    milliseconds: float
    """Median of drawing and encoding where no square of it was painted before; sprites and letters are kept."""
    after_a_move: float
    """The same where the picture before the last move was drawn before it."""
    unhelped: float
    """Median of drawing it whole, and of Pillow alone mapping and deflating it."""
    first: float
    """Milliseconds of the first drawing of this picture."""
    kilobytes: float
    plain_milliseconds: float
    """Median of ``Image.save`` of the same picture as an RGB PNG with Pillow's defaults; drawing not counted."""
    plain_kilobytes: float


def measure(game: str, moves: int = 120, rounds: int = 9) -> list[Figure]:
    """Figures of every picture of a full table after so many moves, each drawn so many times.

    Moves are taken from the middle of what is offered, so that every run measures the same table.
    """
    rules = GAMES[game]
    renderer = renderer_of(rules)
    most = rules.meta.seats[1]
    state = start(rules, Setup(most, key=KEY)).state
    before = state
    for n in range(moves):
        asked = [d for d in decisions(rules, state) if d.blocking]
        if not asked:
            break
        decision = asked[0]
        least = max(1, decision.picks[0]) if decision.picks[1] else 0
        middle = (len(decision.options) - least) * (n % 7) // 7
        keys = tuple(option.key for option in decision.options[middle : middle + least])
        before, state = state, play(rules, state, decision.seat, keys).state
    texts = catalogue(rules.package, LOCALES[0]).naming([f"Ana Beatriz {n}" for n in range(most)])
    view, old = rules.view(state, 0), rules.view(before, 0)
    return [_figure(renderer, game, name, view, old, texts, rounds) for name in renderer.pictures(view)]


def _figure(renderer: AnyRenderer, game: str, name: str, view: Any, old: Any, texts: Catalogue, rounds: int) -> Figure:
    def drawn() -> bytes:
        return renderer.draw(name, view, texts, old)

    def anew(before: Any) -> float:
        TILES.cache_clear()
        if before is not None:
            renderer.draw(name, before, texts)
        return _timed(drawn)[0]

    first, data = _timed(drawn)
    picture = Image.open(BytesIO(data)).convert("RGB")
    plain = [_timed(lambda: _saved(picture)) for _ in range(max(3, rounds // 3))]
    return Figure(
        game=game,
        picture=name,
        width=picture.width,
        height=picture.height,
        milliseconds=median([anew(None) for _ in range(rounds)]),
        after_a_move=median([anew(old) for _ in range(rounds)]),
        unhelped=median([_timed(lambda: _unhelped(renderer, name, view, texts, old))[0] for _ in range(rounds)]),
        first=first,
        kilobytes=len(data) / 1024,
        plain_milliseconds=median(spent for spent, _ in plain),
        plain_kilobytes=len(plain[0][1]) / 1024,
    )


def _unhelped(renderer: AnyRenderer, name: str, view: Any, texts: Catalogue, old: Any) -> bytes:
    image = renderer.paint(name, view, renderer.texts(texts), old).image
    out = BytesIO()
    image.quantize(palette=renderer.theme.palette, dither=Image.Dither.NONE).save(out, "PNG", compress_level=3)
    return out.getvalue()


def _saved(picture: Image.Image) -> bytes:
    out = BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def _timed(work: Callable[[], bytes]) -> tuple[float, bytes]:
    began = time.process_time()
    found = work()
    return (time.process_time() - began) * 1000, found
