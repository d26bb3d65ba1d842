"""The files of a film: what they show of which move, whose names are where, and that they fit into a message."""

from __future__ import annotations

import base64
import html
import io
import json
import re
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from bot.replay import develop
from bot.replay.develop import FEWEST, Attached, attached, page
from bot.replay.film import Film, Still
from bot.texts import speak
from games.core.model import Text
from games.core.rules import decode, encode
from games.registry import GAMES
from renderers.reel import SMALL, Change
from sandbox.checks.limits import FILE_BYTES
from tests.playing import random_line, setup_of

RULES = GAMES["gnomopolis"]


def film_of(turns: int, locale: str = "en") -> Film:
    """The first moves of a game; before the last one somebody has taken Bia's place."""
    line = random_line(RULES, setup_of(2, seed=3))
    stills: list[Still] = []
    for n in range(turns):
        state = next(line)[1].state
        names = ("Ana", "Bia" if n < turns - 1 else "Davi & filhos")
        stills.append(Still(10 * n, state.round, encode(state), names, (f"line {n}",)))
    return Film("gnomopolis", "xbev7v3p", locale, tuple(stills))


def still(n: int) -> Still:
    return Still(n, 1, b"", ("Ana", "Bia"), (f"line {n}",))


@pytest.mark.parametrize(("page_each", "reel_each"), [(10, 1), (1, 10)])
def test_a_film_too_large_for_a_message_is_made_of_fewer_turns(
    page_each: int, reel_each: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Film] = []

    def whole(film: Film, drawn: Any, tile: int) -> bytes:
        made.append(film)
        assert tile == SMALL
        return bytes(page_each * len(film.stills))

    monkeypatch.setattr(develop, "page", whole)
    monkeypatch.setattr(develop, "animation", lambda _: bytes(reel_each * len(made[-1].stills)))
    film = Film("gnomopolis", "t", "en", tuple(map(still, range(60))))
    monkeypatch.setattr(develop, "LARGEST", 400)
    found = attached(film, 50)
    assert [len(film.stills) for film in made] == [50, 33]
    assert found == Attached(bytes(33 * page_each), bytes(33 * reel_each))
    assert [line for still in made[-1].stills for line in still.lines] == [f"line {n}" for n in range(60)]
    made.clear()
    # Rather a large one than none.
    monkeypatch.setattr(develop, "LARGEST", 1)
    attached(film, 50)
    assert [len(film.stills) for film in made] == [50, 33, 22, 14, 9]
    assert len(made[-1].stills) <= FEWEST < len(made[-2].stills)


def test_discord_takes_the_largest_file() -> None:
    assert develop.LARGEST < FILE_BYTES


@pytest.mark.parametrize(("turns", "kept"), [(5, [0, 2, 4]), (4, [0, 2, 3]), (1, [0])])
def test_every_other_picture_is_in_the_animation_and_the_last(
    turns: int, kept: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(develop, "drawn_of", lambda film: iter(range(turns)))
    monkeypatch.setattr(develop, "small", lambda image, theme: image)
    monkeypatch.setattr(develop, "page", lambda film, drawn, tile: bytes(len(list(drawn))))
    monkeypatch.setattr(develop, "animation", bytes)
    found = attached(Film("gnomopolis", "t", "en", tuple(map(still, range(turns)))))
    assert found == Attached(bytes(turns), bytes(kept))


def test_a_picture_is_what_anybody_saw_then_and_what_has_changed_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Any, Any, str]] = []

    def paint(name: str, view: Any, texts: Any, before: Any) -> Any:
        asked.append((view, before, texts))
        return SimpleNamespace(image=name)

    fake = SimpleNamespace(pictures=lambda view: ("board",), texts=lambda texts: texts.names, paint=paint)
    monkeypatch.setattr(develop, "renderer_of", lambda _: fake)
    film = film_of(3)
    views = [RULES.view(decode(RULES, still.state), None) for still in film.stills]
    assert views[0] != RULES.view(decode(RULES, film.stills[0].state), 0)
    assert list(develop.drawn_of(film)) == ["board"] * 3
    assert [view for view, _, _ in asked] == views
    assert [before for _, before, _ in asked] == [None, *views[:2]]
    assert [dict(enumerate(still.names)) for still in film.stills] == [dict(enumerate(names)) for *_, names in asked]


@pytest.mark.parametrize("locale", ["en", "pt-BR"])
def test_a_page_is_called_as_those_who_played_to_the_end(locale: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(develop, "changes", lambda images, tile: [Change((n,), b"%d" % n) for n in range(3)])
    monkeypatch.setattr(develop, "_image", lambda film, n: Image.new("RGB", (150, 100)))
    film, speech = film_of(3, locale), speak(locale)
    text = page(film).decode()
    assert f'<html lang="{locale}">' in text
    title = html.escape(film.texts(film.stills[0]).say("game.name"))
    assert f"<title>{title} · Ana, Davi &amp; filhos</title>" in text
    assert f"<small>{html.escape(speech.say('replay.note'))} xbev7v3p</small>" in text
    for name in ("log", "chart"):
        assert f"<h2>{html.escape(speech.say(f'replay.{name}'))}</h2>" in text
    found = re.search(r'id="film">(.+?)</script>', text, re.DOTALL)
    assert found
    data = json.loads(found[1])
    assert data["names"] == ["Ana", "Davi & filhos"]
    assert len(set(data["colours"])) == 2
    assert data["said"]["before"] == speech.say("replay.before")
    stills = data["stills"]
    assert [each["move"] for each in stills] == [0, 10, 20]
    assert [each["round"] for each in stills] == [speech.say(Text("log.round", {"n": 1}))] * 3
    assert [base64.b64decode(each["strip"]) for each in stills] == [b"0", b"1", b"2"]
    bare = Film("gnomopolis", "t", locale, (Still(0, 0, film.stills[0].state, ("Ana", "Bia")),) * 3)
    assert '"round":""' in page(bare).decode()


def test_an_animation_by_hand_shows_every_turn() -> None:
    """Takes a second: two turns are drawn."""
    first, last = film_of(9).stills[::8]
    with Image.open(io.BytesIO(develop.animated(Film("gnomopolis", "t", "en", (first, last))))) as shown:
        assert getattr(shown, "n_frames", 1) == 2


def test_films_are_made_when_nothing_else_is_to_be_done(monkeypatch: pytest.MonkeyPatch) -> None:
    by: list[int] = []
    monkeypatch.setattr(develop.os, "nice", by.append)
    # Of a process that works for us: this one would end without a word where a pipe is broken.
    monkeypatch.setattr(develop, "begin", lambda: by.append(0))
    develop.unhurried()
    assert by == [10, 0]
