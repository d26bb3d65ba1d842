"""Words shared by all games: seats, options, decisions, events, outcomes."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import msgspec

Seat = int
"""The number of a side in the game, from 0. A seat plays; a user may sit on several seats."""

Key = str
"""Identifies an option in logs, buttons and tests: ``[a-z0-9_.]``, 1 to 60 characters ("build.c1")."""

KEY_PATTERN = re.compile(r"[a-z0-9_.]{1,60}\Z")


# Thousands of the following are made in a game, and none can hold itself: Python need not look for circles of them
# (``gc=False``; a fifth of the time of random play).


class Text(msgspec.Struct, frozen=True, gc=False):
    """A sentence to be translated: the id of a catalogue entry and its arguments.

    Arguments are numbers, strings, other texts, or lists of texts (joined as an enumeration).
    """

    id: str
    args: dict[str, Any] = {}


@cache
def player(seat: Seat) -> Text:
    """The name of whoever plays the seat; the catalogue is told the names when it speaks."""
    return Text("player", {"seat": seat})


class Option(msgspec.Struct, frozen=True, gc=False):
    """One legal answer to a decision."""

    key: Key
    label: Text
    group: str = ""
    """Options of a group stand together on the panel; the catalogue names it as ``group.<group>``."""
    icon: str = ""
    """Name of the game's icon shown beside the label, or nothing."""
    short: Text | None = None
    """The label without what the name of its group says, for a control that stands below that name."""
    note: Text | None = None
    """What one should know before choosing it, shown below the label: what a card does."""
    under: Text | None = None
    """What it belongs to within its group ("give wood"). A long group asks for that first, then for the option."""
    aside: bool = False
    """It does nothing, but says how the next thing is to be done: a menu is room enough for it."""
    waste: bool = False
    """It gives up for next to nothing what the question is about (an action forfeited): no lesson recommends it, its
    button is grey."""
    consequence: Text | None = None
    """What it does, as a sentence, where it ends the game, throws its own player out, or gives away what cannot be won
    back ("Your last febas goes: Clann Briain Ruaid wins the war."). Such an option is confirmed, and red where it
    answers what is asked; no other is. Only for questions of one pick."""


class Refusal(msgspec.Struct, frozen=True, gc=False):
    """Something that cannot be done now: what, why, and the clause of the rules that says so."""

    label: Text
    reason: Text
    clause: str = ""
    usual: bool = False
    """It holds nearly always, so that nobody is surprised: told to whoever asks why not, not on the panel."""


def refused(label: Text, reason: str, clause: str, /, **args: Any) -> Refusal:
    """A refusal whose reason is the text ``refused.<reason>``, with its arguments."""
    return Refusal(label, Text(f"refused.{reason}", args), clause)


class StandingOrder(msgspec.Struct, frozen=True, gc=False):
    """An order that can be left for when a seat is asked something: "decline every alliance"."""

    key: Key
    label: Text


class Decision(msgspec.Struct, frozen=True, gc=False):
    """A question put to a seat with all its legal answers."""

    seat: Seat
    prompt: Text
    options: tuple[Option, ...]
    picks: tuple[int, int] = (1, 1)
    """How many options are chosen, least and most; every subset in that range is legal."""
    blocking: bool = True
    """False: an any-time action. Nobody waits for it."""
    since: int = 0
    """The move that put this question; an answer to an older one is stale."""

    @property
    def open(self) -> bool:
        """Whether it has more than one answer."""
        return self.picks[0] < len(self.options)

    def allows(self, keys: tuple[Key, ...]) -> bool:
        """Whether these keys are one legal answer: in range, each offered, none twice."""
        (least, most), n = self.picks, len(keys)
        if not least <= n <= most:
            return False
        if n == 1:
            only = keys[0]
            for option in self.options:  # noqa: SIM110 (asked of every answer: any() takes three times as long)
                if option.key == only:
                    return True
            return False
        chosen = set(keys)
        return len(chosen) == n and chosen.issubset([option.key for option in self.options])


def put_to(found: Iterable[Decision], *seats: Seat) -> Decision | None:
    """The question that one of these seats must answer; None: nobody waits for them."""
    return next((decision for decision in found if decision.blocking and decision.seat in seats), None)


class Scene(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What is told together: the turn of a seat or, with ``seat`` None, a part of the round that is nobody's turn."""

    number: int
    """Counts the scenes of a game from 1. What an undo took back gives its number free again."""
    since: int
    """The move after which it began: no event of it is of an earlier one."""
    seat: Seat | None = None
    round: int = 0
    """The round it is a part of, from 1; 0: of none."""
    part: int | None = None
    """The move after which that part of the round began in which somebody is away once, however often they are asked;
    None: each turn is missed for itself."""


class Event(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An entry of the chronicle. ``to`` names the only seats that may read it; None is everybody."""

    text: Text
    to: tuple[Seat, ...] | None = None
    passed: Seat | None = None
    """Who did nothing but pass, so that a summary may name several of them in one line."""
    scene: Scene | None = None
    """What it is told with; None: it stands alone, as what somebody does out of turn."""
    on: tuple[Seat, ...] = ()
    """Whom it befell by somebody else's doing: told to them first."""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended."""

    ranking: tuple[tuple[Seat, ...], ...]
    """Best first; seats that share a rank stand together."""
    scores: dict[Seat, dict[str, int]]
    """Points of each seat by category, in the order of the score table; ``total`` is the sum. Of a seat that counts no
    points: {}."""
    winners: tuple[Seat, ...] = ()
    """Empty where nobody wins: a solo score, a common defeat."""


class Setup(msgspec.Struct, frozen=True):
    """What a game starts from. Same set-up, same answers: same game."""

    seats: int
    """Places at the table: how many people or bots play."""
    options: dict[str, str] = {}
    key: bytes = msgspec.field(default_factory=lambda: secrets.token_bytes(32))
    """Secret of the random stream; before the game the one that is promised: only its hash is shown."""
    bots: int = 0
    """How many of the places bots play: some games are for people only."""
    edition: str = ""
    """The edition of the content to be played; empty: the latest."""
    order: tuple[int, ...] = ()
    """For each place the part it plays, counted as in ``Rules.seating``; (): each its own."""
    dealt: tuple[int, ...] = ()
    """The parts that nobody had chosen, in the order in which the draw gave them to places."""
    promised: bytes = b""
    """The secret to whose hash the lobby was bound; b"": it was the key itself."""
    words: tuple[str, ...] = ()
    """What the players added to it, which made the key (``rng.mixed``)."""


class Choosable(msgspec.Struct, frozen=True):
    """An option of the lobby (variant, scenario): allowed values, the first is the default.

    The catalogue names it ``setup.<key>`` and its values ``setup.<key>.<value>``, and says in a sentence what comes of
    a value: ``setup.<key>.<value>_note``, or ``setup.<key>_note`` of all of them.
    """

    key: str
    values: tuple[str, ...]
    applies: Callable[[Setup], bool] = lambda setup: True
    """Whether it means anything at a table of these places and options (all of them are there); else it is hidden."""
    house: bool = False
    """A house rule: folded away, and told only where it differs. Else it says what is played: a scenario, a length."""

    @property
    def default(self) -> str:
        """The value used when nobody chooses."""
        return self.values[0]


class Preset(msgspec.Struct, frozen=True):
    """Options under one name, for a lobby that need not understand each: ``preset.<key>`` of the bot's catalogue.

    House rules that it does not name are at their default, other options stay as they are.
    """

    key: str
    options: dict[str, str] = {}


class Part(msgspec.Struct, frozen=True):
    """What a place leads from the start."""

    key: str
    """Up to the first point the side it is on ("ct.2"): of so many players as have this part it is always the same."""
    said: Text


class Meta(msgspec.Struct, frozen=True):
    """What a lobby shows about a game."""

    key: str
    seats: tuple[int, int]
    """Fewest and most places at the table."""
    options: tuple[Choosable, ...] = ()
    presets: tuple[Preset, ...] = ()
    """Named sets of options, the usual one first; (): there is nothing to name."""
    minutes: tuple[int, int] = (30, 60)
    """How long it takes at a table, printed on the box."""
    authors: tuple[str, ...] = ()
    publisher: str = ""
    secrets: bool = True
    """Whether seats have something only they may see; if so hands go by direct message."""
    talks: bool = False
    """Whether the game lives on what its players say to each other apart (``Rules.talks``)."""
    slash: str = ""
    """Name of the game's group of slash commands, where the key would be long to type."""

    @property
    def group(self) -> str:
        """The name of the game's slash commands, without the slash."""
        return self.slash or self.key


class Parameter(msgspec.Struct, frozen=True):
    """One parameter of a slash command, answered by the options whose key starts with ``prefix``.

    Its name is translated as ``command.<command>.<name>``.
    """

    name: str
    prefix: str
    required: bool = True
    series: bool = False
    """Its value is a series of answers, each to what is asked after the one before."""


class Command(msgspec.Struct, frozen=True):
    """A slash command of the game: one action of the rulebook with its parameters in the order they come up.

    ``key`` is an option chosen first without a parameter ("pass"); "" if the first parameter chooses.
    """

    name: str
    parameters: tuple[Parameter, ...] = ()
    key: Key = ""


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """A table whose balance is measured (``python -m bot bench --only balance``)."""

    seats: int
    options: dict[str, str] = {}
    games: int = 1_000
    """How many games tell."""
    fair: dict[str, tuple[float, float]] = {}
    """The share of the games that a party should win, least and most; one that is not named is only measured."""
    lasts: float = 0.0
    """The least share of the games that should reach the last round but one; 0: it is only measured."""
    ends: dict[str, tuple[float, float]] = {}
    """The share of the games that should end in a way (``Gauge.ending``), least and most."""
    script: str = ""
    """A fixed way of playing (``Gauge.script``) that one party follows while the others play as ever; empty: nobody."""
    scripted: str = ""
    """The party that follows it."""
    by_turns: tuple[tuple[int, dict[str, str]], ...] = ()
    """Places and options of the first game, the second, ..., and again from the first; empty: always the same."""
    aims: tuple[float, float] | None = None
    """How often each aim (``Gauge.aims``) should be reached by those who have it, least and most."""


class Component(msgspec.Struct, frozen=True):
    """Something that ``/card`` can look up: its id, its name and what is printed on it."""

    id: str
    name: Text
    lines: tuple[Text, ...]
    source: str = ""
    """Where its data come from: "seed", "public" or "estimate"."""
