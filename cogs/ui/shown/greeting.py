"""What the bot says on a server that has just invited it."""

from __future__ import annotations

from bot.texts import speak
from cogs.ui import ids
from cogs.ui.layout import COLOUR, Button, Layout, Row
from cogs.ui.sentences import say, title
from games.core.texts import LOCALES
from games.registry import GAMES


def greeting_layout(locale: str) -> Layout:
    """What it does, and Try a game · Set up · the other language."""
    speech = speak(locale)
    games = speech.enumerate([f"**{title(rules, locale)}**" for rules in GAMES.values()])
    other = next(each for each in LOCALES if each != locale)
    buttons = (
        Button(speech.say("button.try"), ids.opening("open"), "success"),
        Button(speech.say("button.setup"), ids.opening("setup")),
        Button(speech.say(f"greeting.{other}"), ids.opening(f"speak.{other}")),
    )
    return Layout((speech.say("greeting.title"), say(speech, "greeting.text", games=games), Row(buttons)), COLOUR)
