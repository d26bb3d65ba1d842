"""What a panel shows, before it is divided into pages and controls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from cogs.ui import ids
from cogs.ui.layout import COLOUR, IN_A_ROW
from cogs.ui.sentences import escaped
from cogs.ui.shown.dangers import Outlook
from games.core.agenda import Together
from games.core.model import Command, Decision, Key, Refusal, Seat
from games.core.texts import Catalogue

ROOM = 31
"""Components of a page for prompts, headings and options; the rest of Discord's 40 is kept for everything around, one
full row of controls with it.
"""
BACK = (("back", "undo"), ("reset", "reset"))
"""Controls that take something back, by name and what they do; of one step the whole turn is the same, not offered."""


Ahead = Literal["", "plan", "orders", "kept"]
"""What can be done in advance: turns planned, or, where no turn can be, orders left. While one has the turn "kept" if
there are plans for it, else "".
"""


class SeatLine(msgspec.Struct, frozen=True):
    """One of several seats of the user, for the menu that changes between them."""

    seat: Seat
    name: str
    asked: bool


class Elsewhere(msgspec.Struct, frozen=True):
    """Another table that waits for the user."""

    game_id: str
    name: str


class Panel(msgspec.Struct, frozen=True, kw_only=True):
    """What a panel shows. Sentences are already in the user's language, decisions are not yet."""

    game_id: str
    seq: int
    seat: Seat
    texts: Catalogue
    """Of the game, with the players' names."""
    speech: Catalogue
    """Of the bot."""
    command: str
    """Name of the game's slash commands, without the slash."""
    header: str
    status: str = ""
    time: str = ""
    """Until when the user must have answered, and what is in reserve."""
    decisions: tuple[Decision, ...] = ()
    """Of the shown seat only; what others wait for first."""
    outlook: Outlook = Outlook()
    refusals: tuple[Refusal, ...] = ()
    commands: tuple[Command, ...] = ()
    undo: int = 0
    """How many steps this user may take back."""
    seats: tuple[SeatLine, ...] = ()
    waiting: tuple[str, ...] = ()
    """Names of those the game waits for, said when this seat is not asked."""
    elsewhere: Elsewhere | None = None
    """Where the user may go on, offered when nothing is asked of them here."""
    hinted: bool = False
    """Whether there is a hint on what is asked."""
    over: bool = False
    """Whether the game has ended."""
    news: tuple[str, ...] = ()
    """What the last press did."""
    missed: bool = False
    """Whether several turns have passed since the user played: what happened is offered first."""
    offered: bool = False
    """Whether the user's place is on offer, so that a bot plays it: "I am back" is offered first."""
    offer_hours: int = 0
    """How long somebody has at each turn to take it before the bot plays that turn; 0: it plays at once."""
    opened: Key = ""
    """One of the options that alone are shown, all that stand under the same (``Option.under``); "": everything."""
    icon: Callable[[str], str] = lambda name: ""
    """Finds the emoji of an icon of the game."""
    open_keys: tuple[Key, ...] = ("",)
    """What the keys of those options begin with that the message of the table may offer too (``Rules.open_keys``)."""
    lesson: str = ""
    """What a guided game says at this question."""
    suggested: Key = ""
    """The option that it recommends."""
    look: str = ""
    """The picture that it wants to be looked at."""
    guided: bool = False
    """Whether it is a guided game at all."""
    colour: int = COLOUR
    public: bool = False
    """Whether it stands on the message of the table, where everybody sees it."""
    planned: str = ""
    """The letter of the plan in which its options are only planned, on a private copy."""
    beside: int = 0
    """Components of controls that stand there beside a full row of them."""
    ahead: Ahead = ""
    """What is offered in advance."""

    @property
    def prose(self) -> Catalogue:
        """``texts`` for what is rendered as Markdown; labels of buttons and menus are not."""
        return self.texts.naming([escaped(name) for name in self.texts.names])

    @property
    def ways_back(self) -> Sequence[tuple[str, str]]:
        """What takes something back. Who may change a secret answer has that for the last step."""
        keys = [option.key for decision in self.decisions for option in decision.options]
        return BACK[int(keys == [Together.RETRACT]) : self.undo]

    @property
    def room(self) -> int:
        """Components that a page has for prompts, headings and options: the menu of the seats, the next table, what
        was missed, the way back and to one's plans take two each, and of controls there may be more than a row.
        """
        besides = (len(self.seats) > 1, self.elsewhere is not None, self.missed, self.offered, self.ahead == "kept")
        # Those that are always there: the picture, the way to another page, and one more there or "Why not?".
        controls = 3 + len(self.ways_back) + (self.ahead in ("plan", "orders")) + bool(self.opened)
        if self.guided:  # the points, beside all others
            controls = max(controls, IN_A_ROW) + 1
        return ROOM - self.beside - 2 * sum(besides) - (controls - IN_A_ROW + 1 if controls > IN_A_ROW else 0)

    def plan_id(self, game_id: str, seat: Seat, since: int, key: Key) -> str:
        """The id of a button of the plan."""
        return ids.plan(game_id, seat, self.planned, since, key)

    def plan_menu_id(self, game_id: str, seat: Seat, since: int, n: int) -> str:
        """The id of a menu of the plan."""
        return ids.plan_menu(game_id, seat, self.planned, since, n)


def opened(panel: Panel, key: Key) -> Panel:
    """The panel with nothing but the options that stand under the same as this one; whole if it is not offered now."""
    for decision in panel.decisions:
        for option in decision.options:
            if option.key == key:
                alike = tuple(o for o in decision.options if (o.group, o.under) == (option.group, option.under))
                narrowed = msgspec.structs.replace(decision, options=alike)
                return msgspec.structs.replace(panel, decisions=(narrowed,), refusals=(), opened=key)
    return panel
