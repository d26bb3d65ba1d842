"""A guided first game as data: what is said at which question, what is recommended there, what the points mean.

Files of a game: ``lessons/plan.toml`` (the table and when each lesson comes, the same in every language) and one page
for each language. Any answer is accepted: a lesson waits for its question, never for a move.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from games.core import content
from games.core.content import BadContent
from games.core.model import Decision, Key, Scene, Seat, Setup, Text
from games.core.rng import Stream
from games.core.rules import Rules
from games.core.texts import page
from games.core.thinking.opponent import short_list

GOODBYE = "goodbye"
"""Stands among the lessons that have been given when all have been, and the goodbye was said: once, like a lesson."""


class Cue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When a lesson comes, and what it recommends."""

    key: str
    asks: tuple[str, ...] = ()
    """Ids of prompts of the question; (): any."""
    offers: tuple[str, ...] = ()
    """The question offers an option that begins with one of these; (): whatever it offers."""
    without: tuple[str, ...] = ()
    """It offers none that begins with one of these: what would be better than what the lesson is about."""
    names: tuple[str, ...] = ()
    """Ids of what the question is about: a place, a piece ("space.clonroad", "code.xa2"); (): whatever it is about."""
    round: int = 1
    """Not before this round; before the first round it is 1 already."""
    after: tuple[str, ...] = ()
    """Not before these lessons have been given, on whose words it builds."""
    recommend: tuple[str, ...] = ()
    """What is recommended: an option, or what it begins with, "*" for anything; of several, the first that is offered,
    or with a "*" at the end what looks best. Never an option that throws something away: that is passed over."""
    instead: dict[str, tuple[str, ...]] = {}
    """By an id of what the question is about, or by an option that it offers, what is recommended there instead."""
    holds: bool = False
    """What it recommends is recommended at later questions of the kind too, where no lesson comes: its words go on."""
    held_until: int = 0
    """The last round in which that is so; 0: in all of them."""
    look: str = ""
    """The picture to look at meanwhile: "board", "district.0"; "": none in particular."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said."""

    key: str
    title: str
    text: str
    """"{look}", "{points}" and "{back}" stand for what those buttons of the panel are called."""


class _Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seats: int
    seed: str
    lesson: tuple[Cue, ...]
    options: dict[str, str] = {}
    minutes: int = 10
    """How long it takes somebody new to come through the lessons."""
    parts: tuple[str, ...] = ()
    """The part that each place leads, where the game has parts."""


class _Page(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    goodbye: str
    score: dict[str, str]
    lesson: tuple[Lesson, ...]


class Lessons:
    """The guided game of one game in one language."""

    def __init__(self, plan: _Plan, page: _Page) -> None:
        self.cues = plan.lesson
        self.said = {lesson.key: lesson for lesson in page.lesson}
        self.score = page.score
        """What each category of points is, in a sentence."""
        self.goodbye = page.goodbye
        """Said when all lessons have been given."""
        self._plan = plan

    def setup(self) -> Setup:
        """The table of the guided game: always the same one, where bots answer alike (``bot_seed``). The learner has
        the first place.
        """
        plan = self._plan
        key = hashlib.blake2b(plan.seed.encode(), digest_size=32).digest()
        return Setup(seats=plan.seats, options=dict(plan.options), key=key, bots=plan.seats - 1)

    @property
    def minutes(self) -> int:
        """How long it takes somebody new to come through the lessons."""
        return self._plan.minutes

    @property
    def parts(self) -> tuple[str, ...]:
        """The part of each place, "" where the game has none."""
        return self._plan.parts or ("",) * self._plan.seats

    def cue(self, key: str) -> Cue:
        """When a lesson comes."""
        return next(cue for cue in self.cues if cue.key == key)


def meets(cue: Cue, decision: Decision, round: int) -> bool:
    """Whether a question in this round is the one that a lesson waits for."""
    keys = [option.key for option in decision.options]
    return (
        max(1, round) >= cue.round
        and (not cue.asks or decision.prompt.id in cue.asks)
        and (not cue.names or not _named(decision).isdisjoint(cue.names))
        and (not cue.offers or any(key.startswith(cue.offers) for key in keys))
        and not (cue.without and any(key.startswith(cue.without) for key in keys))
    )


def wished(cue: Cue, decision: Decision) -> tuple[str, ...]:
    """What a lesson recommends at this question, as in ``Cue.recommend``."""
    named = _named(decision) | {option.key for option in decision.options}
    return next((instead for id, instead in cue.instead.items() if id in named), cue.recommend)


def recommended(wishes: Sequence[str], decision: Decision, order: Sequence[Key] = ()) -> Key | None:
    """The option that is recommended, if it is offered and throws nothing away; ``order``: what looks best first, for
    wishes with a "*" at the end.
    """
    keys = [option.key for option in decision.options if not option.waste and option.consequence is None]
    ranked = [*(key for key in order if key in keys), *keys]
    best = (
        start
        if start in keys
        else next((key for key in (ranked if start.endswith("*") else keys) if fnmatchcase(key, f"{start}*")), None)
        for start in wishes
    )
    return next(filter(None, best), None)


def advised(rules: Rules[Any, Any], state: Any, wishes: Sequence[str], asked: Decision) -> Key | None:
    """The option that is recommended of what a lesson wishes. Where hands are hidden nothing is judged for it: a star
    at the table would tell what it knew.
    """
    best = recommended(wishes, asked)
    if best is None or best in wishes or "" not in rules.open_keys:
        return best
    return recommended(wishes, asked, _ranking(rules, state, asked))


def between(rules: Rules[Any, Any], state: Any, asked: Decision) -> Key | None:
    """What is recommended where no lesson does so: what looks best to the learner at a glance, always the same to the
    same question; None where several options are to be chosen or the best throws something away.
    """
    return recommended(_ranking(rules, state, asked)[:1], asked)


def held(cues: Sequence[Cue], given: Mapping[str, int], asked: Decision, round: int) -> tuple[str, ...]:
    """What lessons that hold still wish at this question, the latest first; (): nothing."""
    holding = [
        cue
        for cue in cues
        if cue.holds and cue.key in given and round <= (cue.held_until or round) and meets(cue, asked, round)
    ]
    return tuple(wish for cue in sorted(holding, key=lambda cue: -given[cue.key]) for wish in wished(cue, asked))


def _ranking(rules: Rules[Any, Any], state: Any, asked: Decision) -> tuple[Key, ...]:
    """What looks best to the learner at a glance, the best first; () where several options are to be chosen."""
    if asked.picks != (1, 1):
        return ()
    return tuple(keys[0] for _, keys in short_list(rules, state, asked.seat, (asked,), Stream(b"between lessons")))


def _named(decision: Decision) -> set[str]:
    """Ids of what a question is about, and what goes by a code as "code.xa2"."""
    told = [said for said in decision.prompt.args.values() if isinstance(said, Text)]
    codes = {f"{said.id}.{code}".lower() for said in told for code in said.args.values() if isinstance(code, str)}
    return {said.id for said in told} | codes


def progressed(
    cues: Sequence[Cue],
    given: Mapping[str, int],
    asked: Decision | None,
    seq: int,
    round: int,
    scene: Scene | None = None,
) -> dict[str, int]:
    """The lessons given by now, each with the move at which it was; ``asked``: what the learner is asked after it.

    The goodbye waits for the question with which a turn (``scene``) begins: nobody is left alone in the middle of one.
    """
    found = dict(given)
    if asked is not None and all(at < asked.since for at in found.values()):
        left = [cue for cue in cues if cue.key not in found]
        ready = [cue for cue in left if found.keys() >= set(cue.after)]
        begins = scene is None or asked.since == scene.since + 1
        new = next((cue.key for cue in ready if meets(cue, asked, round)), GOODBYE if begins and not left else None)
        if new is not None:
            found.setdefault(new, seq)
    return found


def number(given: Mapping[str, int], key: str) -> int:
    """Which of the lessons a learner was given this one is, from 1: they come as the game does, not as the plan."""
    return sum(at <= given[key] for at in given.values())


def bot_seed(key: bytes, seq: int, seat: Seat) -> int:
    """Where the chance of a bot begins after this move of a guided game with this key: it answers alike in all of them,
    so that whoever plays alike meets the same game.
    """
    return int.from_bytes(hashlib.blake2b(b"%d %d" % (seq, seat), key=key, digest_size=7).digest())


@cache
def lessons(package: str, locale: str) -> Lessons:
    """The guided game of a game's package; unknown languages get the default.

    Raises:
        BadContent: a file is wrong, or a lesson of the plan is not said.
    """
    folder = files(package) / "lessons"
    file = page(folder, locale)
    plan, told = content.load(folder / "plan.toml", _Plan), content.load(file, _Page)
    keys, said = [cue.key for cue in plan.lesson], [lesson.key for lesson in told.lesson]
    if keys != said:
        raise BadContent(f"{package}: {file.name}: the lessons are not those of the plan: {', '.join(keys)}")
    return Lessons(plan, told)
