"""A film as files: one page that shows it in any browser, and one animated picture. Slow: not for the event loop."""

from __future__ import annotations

import base64
import html
import os
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import msgspec

from bot.apart import begin
from bot.replay.film import Film
from bot.texts import speak
from games.core.model import Text
from games.core.rules import decode
from renderers.reel import LARGE, SMALL, animation, changes, sheet_of, small
from renderers.registry import renderer_of

LARGEST = 8 << 20
"""Bytes of a file that is to be attached to a message; Discord takes ten."""
STILLS, FEWEST = 120, 10
"""Pictures, most and fewest, of a film that is to be attached."""
PLAYED_AT = 900
"""Milliseconds for which the page shows a turn while it plays by itself."""


class Attached(msgspec.Struct, frozen=True):
    """A film as files for a message."""

    page: bytes
    animation: bytes


def attached(film: Film, most: int = STILLS) -> Attached:
    """Both files with so many turns at most, or fewer, so that each is small enough for a message.

    Every picture is drawn once for both.
    """
    while True:
        film = film.thinned(most)
        frames: list[Any] = []
        whole = page(film, _framed(film, frames, every=2), SMALL)
        moving = animation(frames)
        if most <= FEWEST or max(len(whole), len(moving)) <= LARGEST:
            return Attached(whole, moving)
        most = len(film.stills) * 2 // 3


def page(film: Film, drawn: Iterator[Any] | None = None, tile: int = LARGE) -> bytes:
    """The film as one page of HTML that loads nothing: pictures, log, points over time.

    ``drawn``: its pictures, if somebody else wants them too; ``tile``: how large they are (``renderers.reel``).
    """
    speech, first = speak(film.locale), film.stills[0]
    title = film.texts(first).say("game.name")
    renderer, end = renderer_of(film.rules), film.stills[-1]
    names = film.texts(end).names
    view = film.rules.view(decode(film.rules, end.state), None)
    image = _image(film, 0)
    sheet = sheet_of(image, tile)
    data = {
        "sheet": sheet,
        # The last row of tiles may be higher than what is left of the picture.
        "height": round(image.height * sheet.across * tile / image.width),
        "wait": PLAYED_AT,
        "names": names,
        "colours": [renderer.owner(view, seat).colour for seat in range(len(end.names))],
        "said": {
            name: speech.say(f"replay.{name}") for name in ("play", "stop", "first", "before", "after", "last", "turn")
        },
        "stills": [
            {
                "move": still.seq,
                "round": speech.say(Text("log.round", {"n": still.round})) if still.round else "",
                "lines": still.lines,
                "scores": film.scores(still),
                "tiles": change.tiles,
                "strip": base64.b64encode(change.strip).decode(),
            }
            for still, change in zip(film.stills, changes(drawn or drawn_of(film), tile), strict=True)
        ],
    }
    # Inside <script> nothing must look like a tag.
    embedded = msgspec.json.encode(data).decode().replace("<", "\\u003c")
    told = {
        "lang": film.locale,
        "title": title,
        "players": ", ".join(names),
        "table": film.table,
        "log": speech.say("replay.log"),
        "chart": speech.say("replay.chart"),
        "note": speech.say("replay.note"),
    }
    whole = (files("bot.replay") / "page.html").read_text("utf-8")
    for name, text in told.items():
        whole = whole.replace(f"{{{{{name}}}}}", html.escape(text))
    return whole.replace("{{data}}", embedded).encode()


def animated(film: Film, drawn: Iterator[Any] | None = None) -> bytes:
    """The film as an animated GIF; ``drawn``: its pictures, if somebody else wants them too."""
    theme = renderer_of(film.rules).theme
    return animation([small(image, theme) for image in drawn or drawn_of(film)])


def unhurried() -> None:
    """Of a process that makes films: everything else comes first, and it ends with the one that wants them."""
    os.nice(10)
    begin()


def _framed(film: Film, frames: list[Any], every: int) -> Iterator[Any]:
    """The pictures; every so manieth is also put into ``frames`` for the animation, and the last."""
    theme, last = renderer_of(film.rules).theme, len(film.stills) - 1
    for n, image in enumerate(drawn_of(film)):
        if n % every == 0 or n == last:
            frames.append(small(image, theme))
        yield image


def drawn_of(film: Film) -> Iterator[Any]:
    """The pictures of a film, each drawn when it is asked for."""
    return (_image(film, n) for n in range(len(film.stills)))


def _image(film: Film, n: int) -> Any:
    """The board of a still as anybody may see it, compared with the one before it."""
    rules, still = film.rules, film.stills[n]
    renderer = renderer_of(rules)
    view = rules.view(decode(rules, still.state), None)
    before = rules.view(decode(rules, film.stills[n - 1].state), None) if n else None
    name = renderer.pictures(view)[0]
    return renderer.paint(name, view, renderer.texts(film.texts(still)), before).image
