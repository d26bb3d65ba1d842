"""Names and descriptions of commands in every language we speak; the base, for all others, is English."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Where

from bot.texts import speak
from games.core.model import Text
from games.core.rules import Rules
from games.core.texts import Catalogue, catalogue
from games.registry import GAMES

SPOKEN = {discord.Locale.brazil_portuguese: "pt-BR"}
"""Discord's languages that have a catalogue of ours, besides the base."""


class CommandTranslator(app_commands.Translator):
    """Finds ``command.<path>`` in ``bot/texts``, or for a game's commands in the catalogue of the game."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """The words of a command in a language, or None where the base will do."""
        if locale not in SPOKEN:
            return None
        return said(SPOKEN[locale], string, context.location, context.data)


def said(locale: str, string: app_commands.locale_str, where: Where, data: Any) -> str | None:
    """The words in one of our languages, or None if the catalogue has none."""
    speech = speak(locale)
    match where:
        case Where.choice_name:
            id = string.extras.get("id", "")
            return speech.say(id) if speech.knows(id) else None
        case Where.command_name | Where.group_name:
            return _of_command(data, locale, "name")
        case Where.command_description | Where.group_description:
            return _of_command(data, locale, "description")
        case Where.parameter_name:
            return _of_parameter(data, locale, "name")
        case Where.parameter_description:
            return _of_parameter(data, locale, "description")
        case _:
            return None


def _of_command(command: Any, locale: str, what: str) -> str | None:
    if isinstance(command, app_commands.ContextMenu):
        return _known(speak(locale), f"menu.{command.callback.__name__}.{what}")
    path = command.qualified_name.split(" ")
    rules = _game(path[0])
    if rules is None:
        return _known(speak(locale), f"command.{'.'.join(path)}.{what}")
    if len(path) == 1:
        return game_description(rules, locale) if what == "description" else None
    if what == "description":
        return action_description(rules, path[1], locale)
    return _known(catalogue(rules.package, locale), f"command.{path[1]}.name")


def _of_parameter(parameter: app_commands.Parameter, locale: str, what: str) -> str | None:
    path = parameter.command.qualified_name.split(" ")
    rules = _game(path[0])
    if rules is None:
        return _known(speak(locale), f"command.{'.'.join(path)}.parameter.{parameter.name}.{what}")
    if what == "description":
        return speak(locale).say("command_of_game.parameter")
    return _known(catalogue(rules.package, locale), f"command.{path[1]}.{parameter.name}")


def _game(group: str) -> Rules[Any, Any] | None:
    return next((rules for rules in GAMES.values() if rules.meta.group == group), None)


def game_description(rules: Rules[Any, Any], locale: str) -> str:
    """What a game's group of commands is for."""
    texts = catalogue(rules.package, locale)
    return speak(locale).say(Text("command_of_game.group", {"game": texts.say("game.name")}))


def action_description(rules: Rules[Any, Any], name: str, locale: str) -> str:
    """What a command of a game does; a game that does not say it gets a general sentence."""
    return _known(catalogue(rules.package, locale), f"command.{name}.description") or game_description(rules, locale)


def _known(texts: Catalogue, id: str) -> str | None:
    return texts.say(id) if texts.knows(id) else None
