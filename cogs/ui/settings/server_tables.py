"""All tables of a server, for whoever manages it: how old, who is awaited since when; Close and Move."""

from __future__ import annotations

import re

from bot.service.refused import NoTable, Refused
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.answers import Asking, acknowledge, redraw, who
from cogs.ui.controls import control
from cogs.ui.layout import COLOUR, Block, Button, ChannelMenu, Layout, Row
from cogs.ui.sentences import say
from cogs.ui.shown.table_line import table_line, ways
from games.core.texts import Catalogue
from storage.rows.game import Listed

SHOWN = 5
"""Tables on a page, each with its buttons."""


async def tables_layout(interaction: Asking, page: int = 0) -> Layout:
    """A page of the tables of a server, the latest changed first."""
    bot = interaction.client
    locale = await bot.locale(interaction)
    speech = speak(locale)
    found = await bot.tables.of_guild(interaction.guild_id or 0, SHOWN, page * SHOWN)
    blocks: list[Block] = [f"### {say(speech, 'server_tables.title', n=found.total)}"]
    for table in found.games:
        blocks += [f"{table_line(table, locale)}\n-# {_since(table, speech)}", _buttons(table, speech)]
    if not found.games:
        blocks.append(speech.say("list.none"))
    turning = [Button(speech.say("server_tables.back"), ids.guild("place"))]
    if page:
        turning.append(Button(speech.say("panel.previous"), ids.guild("tables", page - 1)))
    if (page + 1) * SHOWN < found.total:
        turning.append(Button(speech.say("panel.next"), ids.guild("tables", page + 1)))
    return Layout((*blocks, Row(tuple(turning))), COLOUR)


def _since(table: Listed, speech: Catalogue) -> str:
    opened = say(speech, "server_tables.opened", when=f"<t:{table.created_at // 1000}:R>", table=table.game_id)
    if not table.awaited:
        return opened
    return f"{opened} · {say(speech, 'server_tables.waits', when=f'<t:{min(table.awaited.values()) // 1000}:R>')}"


def _buttons(table: Listed, speech: Catalogue) -> Row:
    buttons = [Button(speech.say("button.close"), ids.guild_table(table.game_id, "close"), "danger")]
    if table.status == "running":
        buttons.append(Button(speech.say("button.move"), ids.guild_table(table.game_id, "move")))
    return Row((*buttons, *ways(table, speech)))


@control(ids.GUILD_TABLE)
async def manage(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """Close (asked once more) · Move (into which channel?)."""
    await acknowledge(interaction)
    bot, game_id = interaction.client, match["game"]
    await _check(interaction, game_id)
    speech = speak(await bot.locale(interaction))
    back = Button(speech.say("server_tables.all"), ids.guild("tables"))
    match match["what"]:
        case "close":
            sure = Button(speech.say("button.close_now"), ids.guild_table(game_id, "close_now"), "danger")
            asked = say(speech, "server_tables.sure", table=game_id)
            await redraw(interaction, Layout((asked, Row((sure, back))), COLOUR))
        case "close_now":
            done = speech.say(f"done.{await bot.tables.close(game_id, who(interaction))}")
            await redraw(interaction, Layout((done, Row((back,))), COLOUR))
        case "move":
            menu = ChannelMenu(ids.guild_table(game_id, "move_to"), speech.say("server_tables.channel"))
            asked = say(speech, "server_tables.where", table=game_id)
            await redraw(interaction, Layout((asked, menu, Row((back,))), COLOUR))
        case _:
            if values:
                await bot.tables.hosting.move(game_id, who(interaction), interaction.guild_id, int(values[0]))
            await redraw(interaction, await tables_layout(interaction))


async def _check(interaction: Asking, game_id: str) -> None:
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise Refused("needs_manage_guild")
    # Also one that cannot be read is there to be closed; one of another server is not.
    if await interaction.client.tables.guild_of(game_id) != interaction.guild_id:
        raise NoTable


CONTROLS = (manage,)
