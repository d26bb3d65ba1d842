"""How much the messages of a table say, to be chosen before the game and while it runs."""

from __future__ import annotations

from bot.service.table.snapshot import Snapshot
from bot.service.tables import verbosities
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.layout import COLOUR, Layout, Line, Menu
from cogs.ui.sentences import say, title
from cogs.ui.shown.lobby import options_said
from games.core.texts import Catalogue


def verbosity_menu(snapshot: Snapshot, speech: Catalogue) -> Menu:
    """What the messages of a table may be, the one in force marked."""
    name = speech.say("setup.verbosity")
    lines = tuple(
        Line(
            each,
            f"{name}: {speech.say(f'setup.verbosity_{each}')}",
            speech.say(f"setup.verbosity_{each}_note"),
            chosen=each == snapshot.verbosity,
        )
        for each in verbosities(snapshot.guild_id)
    )
    return Menu(ids.lobby_menu(snapshot.game_id, "verbosity"), name, lines)


def begun_layout(snapshot: Snapshot, locale: str, *, may_change: bool) -> Layout:
    """The options of a table at which the game has begun: what is played, and what can still be chosen."""
    speech = speak(locale)
    heading = f"### {say(speech, 'setup.title', game=title(snapshot.rules, locale))}"
    hint = speech.say("setup.begun" if may_change else "setup.host_only")
    menus = (verbosity_menu(snapshot, speech),) if may_change else ()
    return Layout((f"{heading}\n{hint}", "\n".join(options_said(snapshot, locale)), *menus), COLOUR)
