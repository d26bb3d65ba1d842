"""Words for users: sentences with arguments, names that Markdown cannot break, commands that describe themselves."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine, Sequence
from functools import lru_cache
from typing import Any, cast

import discord
import msgspec
from discord import app_commands

from bot.service.table.snapshot import Place, Snapshot
from bot.texts import speak
from cogs.ui.layout import ALTERNATIVE, cut, lines
from games.core.model import Seat, Text, player, put_to
from games.core.rules import Rules
from games.core.texts import Catalogue, catalogue, several
from games.registry import GAMES
from storage.rows.game import Listed

NAMES = frozenset({"name", "old", "new", "host", "awaited", "what"})
"""What the service calls the arguments of its sentences that are names of users, or sentences with such names."""

Callback = Callable[..., Coroutine[Any, Any, None]]
Told = Text | tuple[Text, Text]
"""A line about a table: a sentence, or of whom and what."""


def say(speech: Catalogue, id: str, /, **args: Any) -> str:
    """A sentence with its arguments."""
    return speech.say(Text(id, args))


@lru_cache(4_096)
def escaped(name: str) -> str:
    """A name as it is, whatever signs it contains: no format, no mention, no time, no emoji comes of them."""
    return discord.utils.escape_markdown(discord.utils.escape_mentions(name)).replace("<", "\\<")


def names_escaped(text: Text) -> Text:
    """A sentence of the service in which the names of users are given as they are, for Discord's Markdown."""
    return Text(text.id, {key: _escaped(value) if key in NAMES else value for key, value in text.args.items()})


def _escaped(value: object) -> object:
    if isinstance(value, list):
        return [_escaped(each) for each in cast("list[object]", value)]
    if isinstance(value, Text | dict):
        return names_escaped(msgspec.convert(value, Text))
    return escaped(value) if isinstance(value, str) else value


def table_texts(snapshot: Snapshot, locale: str) -> Catalogue:
    """What the game says about this table in Discord's Markdown (``snapshot.texts`` is for buttons and pictures)."""
    return snapshot.texts(locale).naming([escaped(name) for name in snapshot.names])


def seat_said(seat: Seat, speech: Catalogue) -> str:
    """One of a user's several seats: by its number, for their name is that of all of them."""
    return speech.naming(()).say(player(seat))


def prompt_said(snapshot: Snapshot, texts: Catalogue, place: Place) -> str:
    """What the game waits for a place to answer; "" where it does not."""
    asked = put_to(snapshot.decisions, *place.seats)
    return cut(texts.say(asked.prompt), 200) if asked is not None else ""


def led(snapshot: Snapshot, locale: str, place: Place) -> str:
    """What a place has led since the game began; "" where the game has no parts."""
    parts, order = snapshot.rules.parts(snapshot.setup_for(len(snapshot.places))), snapshot.setup.order
    return (
        table_texts(snapshot, locale).say(parts[order[place.number] if order else place.number].said) if parts else ""
    )


def link(table: Snapshot | Listed) -> str:
    """The address of a table's channel."""
    return f"https://discord.com/channels/{table.guild_id or '@me'}/{table.channel_id}"


def header(snapshot: Snapshot, locale: str) -> str:
    """The name of the game and where it stands, as a heading."""
    name = title(snapshot.rules, locale)
    if snapshot.state is None:
        return name
    return cut(f"{name} · {table_texts(snapshot, locale).say(snapshot.rules.tell.header(snapshot.view(None)))}", 250)


def title(rules: Rules[Any, Any], locale: str) -> str:
    """The name of a game."""
    texts = catalogue(rules.package, locale)
    return texts.say("game.name") if texts.knows("game.name") else rules.meta.key


def command(path: str) -> Callable[[Callback], app_commands.Command[Any, ..., None]]:
    """A slash command (``path``: "table.new") whose descriptions stand in the catalogue under ``command.<path>``."""
    english = speak("en")

    def make(callback: Callback) -> app_commands.Command[Any, ..., None]:
        given = [name for name in inspect.signature(callback).parameters if name not in ("self", "interaction")]
        described = {name: english.say(f"command.{path}.parameter.{name}.description") for name in given}
        made = app_commands.command(
            name=path.rpartition(".")[2], description=english.say(f"command.{path}.description")
        )
        return made(app_commands.describe(**described)(callback))

    return make


def choices(id: str, values: Sequence[str]) -> list[app_commands.Choice[str]]:
    """The choices of a parameter, named in the catalogue under ``choice.<id>.<value>``."""
    english = speak("en")
    found: list[app_commands.Choice[str]] = []
    for value in values:
        text = f"choice.{id}.{value}"
        found.append(app_commands.Choice(name=app_commands.locale_str(english.say(text), id=text), value=value))
    return found


GAME_CHOICES = [app_commands.Choice(name=title(rules, "en"), value=key) for key, rules in GAMES.items()]
"""The choices of a parameter that is a game."""


def picture_name(name: str, texts: Catalogue, speech: Catalogue) -> str:
    """What a picture is called: "board", or "district.0" as the district of a player."""
    base, _, rest = name.partition(".")
    for said in (texts, speech):
        if rest.isdigit() and said.knows(f"picture.{base}_of"):
            return say(said, f"picture.{base}_of", player=texts.say(player(int(rest))))
        if said.knows(f"picture.{name}"):
            return said.say(f"picture.{name}")
    return f"{texts.say(player(int(rest)))} · {base}" if rest.isdigit() else name


def described(
    snapshot: Snapshot, locale: str, seat: int | None = None, lead: str = "", shown: Sequence[str] = ()
) -> str:
    """The picture in words, for the alternative text: as many whole lines as Discord takes, the most important first,
    and where the others are to be read. ``lead`` stands before them; ``shown``, what this picture shows before the
    other words of the table, after the first of them."""
    speech, texts = speak(locale), snapshot.texts(locale)
    heading, *said = snapshot.once(("words", seat), lambda: _told(snapshot, seat))
    rest = [line for line in said if _worded(line, texts) not in shown] if shown else said
    told = [*([lead] if lead else []), heading, *shown, *rest]
    # Most of a table is beyond what Discord takes.
    return lines(told, ALTERNATIVE, lambda n: say(speech, "alternative.more", n=n), lambda line: _worded(line, texts))


def in_words(snapshot: Snapshot, texts: Catalogue, seat: int | None = None) -> list[str]:
    """All that a viewer may see of a table, a line each: what is going on, or who has won, and what is at stake now,
    how everybody stands (the viewer first, the others in the order of play), then the board as the game tells it.
    """
    return [_worded(line, texts) for line in _told(snapshot, seat)]


def _told(snapshot: Snapshot, seat: int | None) -> list[Told]:
    """The same in no language yet."""
    tell, view = snapshot.rules.tell, snapshot.view(seat)
    first = seat or 0
    seats = [*range(first, len(snapshot.names)), *range(first)]
    heading, *board = tell.describe(view)
    standing = [(player(each), tell.status(view, each)) for each in seats]
    winners = [player(each) for each in outcome.winners] if (outcome := snapshot.played.outcome) else []
    won = [Text("outcome.won", {"n": len(winners), "who": several(winners)})] if winners else []
    return [heading, *won, *tell.pressing(view), *standing, *board]


def _worded(line: Told | str, texts: Catalogue) -> str:
    if isinstance(line, tuple):
        return ": ".join([texts.say(part) for part in line])
    return line if isinstance(line, str) else texts.say(line)
