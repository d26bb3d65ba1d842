"""Every error a user may meet, as one friendly private sentence in their language."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import discord
from discord import app_commands

from bot.delivery.discord_codes import (
    ALREADY_ANSWERED,
    ARCHIVED,
    DM_CLOSED,
    LOCKED,
    NO_ACCESS,
    NO_PERMISSION,
    TOO_LATE,
    TOO_MANY_THREADS,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
)
from bot.delivery.trouble import CUT, of_an_emoji, reason
from bot.door import NotOffered
from bot.logs import frames
from bot.requests import request_id
from bot.service.refused import ClosedHere, Full, NotHost, Refused, WhichTable
from bot.service.table.snapshot import Snapshot
from bot.texts import speak
from cogs.ui.answers import Asking, tell
from cogs.ui.layout import Layout, cut
from cogs.ui.membership import is_there
from cogs.ui.sentences import escaped, names_escaped, say, table_texts
from cogs.ui.shown.absence import closed_here_layout
from cogs.ui.shown.lobby import full_layout
from cogs.ui.shown.offers import grouped
from cogs.ui.shown.table_line import which_table_layout
from games.core.model import Decision
from games.core.rules import BadSetup, Illegal
from games.core.teaching.reference import reference
from games.core.texts import Catalogue, catalogue
from games.registry import GAMES
from storage.errors import DiskFull, Unreachable, Unwritable

log = logging.getLogger(__name__)

LEGAL = 12
"""Legal answers, or groups of them, named in the explanation of an illegal one."""
CLAUSE = 700
"""Characters of a clause that are quoted."""

TOO_FAST, SERVER_FAULT = 429, 500
"""Statuses of HTTP: Discord wants less of us; from here on it has trouble of its own."""

NEEDED = (
    "view_channel",
    "send_messages",
    "send_messages_in_threads",
    "create_public_threads",
    "attach_files",
    "read_message_history",
)
"""Permissions without which the bot cannot do its work in a channel."""

FOR_ROOMS = ("create_private_threads",)
"""Permissions without which it passes on what people say to each other apart."""


@asynccontextmanager
async def answering(interaction: Asking) -> AsyncGenerator[None]:
    """Whatever goes wrong inside is told to the user."""
    try:
        yield
    except Exception as error:
        await answer_error(interaction, error)
    else:
        interaction.client.requests.end(interaction, "ok")


async def answer_error(interaction: Asking, error: Exception) -> None:
    """Tell the user what went wrong; never raises."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    interaction.client.requests.end(interaction, _outcome(error))
    # The last: where an answer was to be put there is nothing any more.
    if isinstance(error, discord.HTTPException) and error.code in (*TOO_LATE, UNKNOWN_MESSAGE):
        log.warning("interaction %s was answered too late", interaction.id)
        return
    if isinstance(error, discord.HTTPException) and error.code == ALREADY_ANSWERED:
        log.warning("interaction %s was answered before", interaction.id)
        return
    if interaction.client.is_closed():
        log.info("interaction %s was cut off: the bot is going down", interaction.id)
        return
    if isinstance(error, DiskFull):
        interaction.client.owners.alert("alert.disk_full")
    if isinstance(error, Unreachable):
        interaction.client.owners.alert("alert.unreachable")
    if isinstance(error, Unwritable):
        interaction.client.owners.alert("alert.unwritable")
    if of_an_emoji(error):
        interaction.client.icons_lost()
    try:
        if isinstance(error, NotHost):
            error = await _host_gone(interaction, error)
        locale = await interaction.client.locale(interaction)
        said = explain(error, locale, interaction)
        await tell(interaction, _with_way_out(error, said, locale))
    except (discord.HTTPException, *CUT) as failure:
        log.warning("interaction %s: its error could not be told (%s)", interaction.id, reason(failure))
    except Exception as failure:
        log.error("interaction %s: its error could not be told\n%s", interaction.id, frames(failure))


def _with_way_out(error: Exception, said: str, locale: str) -> Layout | str:
    """What went wrong, with the button that leads on where there is one."""
    match error:
        case Full():
            return full_layout(error.game_id, said, locale)
        case ClosedHere():
            return closed_here_layout(error.game_id, said, locale)
        case WhichTable():
            return which_table_layout(error.tables, said, locale)
        case _:
            return said


async def _host_gone(interaction: Asking, error: NotHost) -> Refused:
    """The host's role goes on when they are not on the server any more: found out when somebody misses them."""
    tables, guild = interaction.client.tables, interaction.guild
    try:
        sits = (await tables.look(error.game_id)).place_of(interaction.user.id) is not None
        if guild is None or not sits or await is_there(guild, error.host_id):
            return error
        name = await tables.keeper.gone(error.game_id, error.host_id)
    except Refused:  # a table that cannot be read, or was closed meanwhile
        return error
    return error if name is None else Refused("host_gone", name=name)


def explain(error: Exception, locale: str, interaction: Asking) -> str:
    """The sentence for an error; an unexpected one goes to the log under an id that the user is told."""
    speech = speak(locale)
    match error:
        case Refused():
            return speech.say(names_escaped(error.text))
        case Illegal():
            return illegal(error, locale, interaction.extras.get("snapshot"))
        case BadSetup():
            return bad_setup(error, locale, _package(interaction))
        case app_commands.CommandOnCooldown():
            return say(speech, "error.too_fast", n=max(1, round(error.retry_after)))
        case NotOffered() | app_commands.TransformerError():
            return speech.say("error.not_offered")
        case app_commands.NoPrivateMessage():
            return speech.say("error.only_in_servers")
        case DiskFull():
            return speech.say("error.disk_full")
        case Unreachable():
            return speech.say("error.unreachable")
        case Unwritable():
            return speech.say("error.unwritable")
        case discord.HTTPException() if error.code in (NO_ACCESS, NO_PERMISSION):
            return say(speech, "error.missing_permission", permissions=speech.enumerate(missing(interaction, speech)))
        case discord.HTTPException() if error.code in DM_CLOSED:
            return speech.say("error.dm_closed")
        case discord.HTTPException() if error.code == UNKNOWN_CHANNEL:
            return speech.say("error.channel_gone")
        case discord.HTTPException() if error.code == ARCHIVED:
            return speech.say("error.archived")
        case discord.HTTPException() if error.code == LOCKED:
            return speech.say("error.locked")
        case discord.HTTPException() if error.code == TOO_MANY_THREADS:
            return speech.say("error.too_many_threads")
        case discord.HTTPException() if not_taken(error):
            log.warning("interaction %s: Discord took no answer (%s)", interaction.id, error.status)
            return speech.say("error.discord")
        case _ if isinstance(error, CUT):
            log.warning("interaction %s: the connection to Discord broke (%s)", interaction.id, reason(error))
            return speech.say("error.discord")
        case _:
            return say(speech, "error.unexpected", id=recorded(error, interaction))


def not_taken(error: discord.HTTPException) -> bool:
    """Whether what Discord refused can be shown in a moment: it has trouble, wants less of us, or has lost an icon."""
    return error.status >= SERVER_FAULT or error.status == TOO_FAST or of_an_emoji(error)


def illegal(error: Illegal, locale: str, snapshot: Snapshot | None) -> str:
    """Which clause an answer breaks, in its own words, and what would be legal."""
    speech = speak(locale)
    if snapshot is None:
        return speech.say("refused.stale")
    texts = table_texts(snapshot, locale)
    refusal = error.refusal
    said = {"what": texts.say(refusal.label), "reason": texts.say(refusal.reason)}
    # As the panel says it, where what was meant has a name; a bare key is none.
    told = [say(speech, "error.illegal" if refusal.label.id == "refused.answer" else "error.not_now", **said)]
    told += _quoted(refusal.clause, snapshot.rules.package, locale)
    offers = _offers(error.legal, texts)
    if offers:
        told += [texts.say(decision.prompt) for decision in error.legal if decision.blocking]
        some = [*offers[:LEGAL], "…"] if offers[LEGAL:] else offers
        told.append(say(speech, "error.legal", options="\n".join(f"- {each}" for each in some)))
    elif snapshot.awaited:
        told.append(
            say(speech, "error.awaited", names=speech.enumerate([escaped(place.name) for place in snapshot.awaited]))
        )
    return "\n".join(told)


def bad_setup(error: BadSetup, locale: str, package: str) -> str:
    """Why a game cannot start like this, in the words of its package, and the clause that says so."""
    return "\n".join(
        [catalogue(package, locale).say(names_escaped(error.reason)), *_quoted(error.clause, package, locale)]
    )


def _package(interaction: Asking) -> str:
    """The package of the game that an interaction is about: that of its table, or the one named in a command."""
    snapshot: Snapshot | None = interaction.extras.get("snapshot")
    rules = snapshot.rules if snapshot else GAMES.get(str(interaction.namespace.game))
    return rules.package if rules else "bot"


def _quoted(id: str, package: str, locale: str) -> list[str]:
    clause = reference(package, locale).get(id) if id else None
    return [f"> **[{clause.id}]** {cut(clause.text, CLAUSE)}"] if clause else []


def missing(interaction: Asking, speech: Catalogue) -> list[str]:
    """Names of the permissions that the bot lacks where the interaction happened."""
    lacking = [name for name in NEEDED if not getattr(interaction.app_permissions, name)]
    return [speech.say(f"permission.{name}") for name in lacking] or [speech.say("permission.some")]


def recorded(error: Exception, interaction: Asking) -> str:
    """Log an unexpected error and return its id. Only ids and places in the program: a message might tell a secret."""
    id = request_id(interaction)
    snapshot: Snapshot | None = interaction.extras.get("snapshot")
    log.error(
        "error %s: %s in interaction %s of user %s, server %s, table %s at move %s\n%s",
        id,
        type(error).__name__,
        interaction.id,
        interaction.user.id,
        interaction.guild_id,
        snapshot.game_id if snapshot else None,
        snapshot.seq if snapshot else None,
        frames(error),
    )
    return id


def _outcome(error: Exception) -> str:
    """What became of a request, for the log: what was refused and the kind of an error, never its arguments."""
    if isinstance(error, Refused):
        return f"refused {error.text.id.removeprefix('refused.')}"
    if isinstance(error, Illegal | BadSetup | NotOffered | app_commands.CommandOnCooldown | app_commands.CheckFailure):
        return f"refused {type(error).__name__}"
    return f"failed {type(error).__name__}"


def _offers(decisions: tuple[Decision, ...], texts: Catalogue) -> list[str]:
    """The legal answers; where there are many, a group of them is said by its name and their number."""
    options = [option for decision in decisions for option in decision.options]
    if len(options) <= LEGAL:
        return [texts.say(option.label) for option in options]
    found: list[str] = []
    for group, some in grouped(options).items():
        name = f"group.{group}"
        if len(some) > 1 and group and texts.knows(name):
            found.append(f"{texts.say(name)} ({len(some)})")
        else:
            found += [texts.say(option.label) for option in some]
    return found
