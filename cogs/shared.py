"""What all cogs share: messages, translated commands, explained errors, buttons and menus. Loaded before them."""

from __future__ import annotations

from bot.app import Taverna
from cogs.ui import ids
from cogs.ui.answers import command_in_time
from cogs.ui.controls import of_no_control
from cogs.ui.errors import answer_error
from cogs.ui.lobby import book_controls, hall_controls, lobby_controls, opening, seeking
from cogs.ui.looking import card, film, log, viewing
from cogs.ui.messages import Messages
from cogs.ui.panel import ahead_controls, panel_controls
from cogs.ui.settings import server_settings, server_tables, settings_controls, vacations
from cogs.ui.table import motion_controls, seat_controls, table_controls, talk_controls
from cogs.ui.translator import CommandTranslator


async def setup(bot: Taverna) -> None:
    """Called by discord.py."""
    bot.messenger = Messages(lambda game, icon: bot.emoji(game, icon))
    bot.tree.error(answer_error)
    bot.add_listener(command_in_time, "on_admitted")
    await bot.tree.set_translator(CommandTranslator())
    known = (
        *table_controls.CONTROLS,
        *panel_controls.CONTROLS,
        *viewing.CONTROLS,
        *book_controls.CONTROLS,
        *card.CONTROLS,
        *log.CONTROLS,
        *film.CONTROLS,
        *lobby_controls.CONTROLS,
        *settings_controls.CONTROLS,
        *motion_controls.CONTROLS,
        *opening.CONTROLS,
        *seeking.CONTROLS,
        *hall_controls.CONTROLS,
        *server_settings.CONTROLS,
        *server_tables.CONTROLS,
        *ahead_controls.CONTROLS,
        *seat_controls.CONTROLS,
        *talk_controls.CONTROLS,
        *vacations.CONTROLS,
    )
    # Two cogs have buttons of their own.
    templates = [each.__discord_ui_compiled_template__.pattern for each in known] + [ids.FIGURES, ids.MINE, ids.PRIVACY]
    bot.add_dynamic_items(*known, of_no_control(templates))
