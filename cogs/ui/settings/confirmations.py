"""Which confirmations a user has switched off, and the menu that brings them back. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.ui import ids
from cogs.ui.layout import IN_A_MENU, Line, Menu
from cogs.ui.sentences import say, title
from games.core.texts import Catalogue, catalogue
from games.registry import GAMES
from storage.people.waivers import Waiver

ALL = "all"
"""The line that brings all of them back."""


def known(waived: Sequence[Waiver]) -> list[Waiver]:
    """Those that mean something: of games that are played here, as they are now."""
    return [(rules, kind) for rules, kind in waived if rules in GAMES and kind in GAMES[rules].tell.costs]


def waived_menu(waived: Sequence[Waiver], speech: Catalogue) -> Menu:
    """What is not confirmed, in words and by game, a line each: what is chosen is asked about again."""
    lines = [_line(*one, speech.locale) for one in waived[: IN_A_MENU - 1]]
    if len(waived) > 1:
        lines.insert(0, Line(ALL, say(speech, "settings.ask_all_again", n=len(waived))))
    return Menu(ids.user_menu("waived"), speech.say("settings.ask_again"), tuple(lines))


def meant(waived: Sequence[Waiver], value: str) -> list[Waiver]:
    """Those of them that a line of the menu brings back."""
    return [one for one in waived if value in (ALL, _value(*one))]


def _line(rules: str, kind: str, locale: str) -> Line:
    game = GAMES[rules]
    what = catalogue(game.package, locale).say(game.tell.costs[kind])
    return Line(_value(rules, kind), what, title(game, locale))


def _value(rules: str, kind: str) -> str:
    return f"{rules}:{ids.mark(kind)}"
