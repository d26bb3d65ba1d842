"""A place in a lobby that somebody else frees, and those who were put out. Of a person it is asked; a bot just goes."""

from __future__ import annotations

from typing import NamedTuple, Self

from bot.service.table.snapshot import Snapshot
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.answers import Asking, who
from cogs.ui.layout import COLOUR, IN_A_MENU, Button, Layout, Line, Menu, Row
from cogs.ui.sentences import escaped, say
from games.core.texts import Catalogue


class Sitting(NamedTuple):
    """Who was seen on a place (None: a bot): by the time it is freed somebody else may sit there."""

    number: int
    user: int | None

    @classmethod
    def read(cls, written: str) -> Self:
        """From what ``written`` says."""
        number, _, user = written.partition(".")
        return cls(int(number), int(user) if user else None)

    @property
    def written(self) -> str:
        """As a line of a menu and an id have it."""
        return f"{self.number}.{self.user or ''}"

    def name(self, snapshot: Snapshot) -> str:
        """What they are called; empty if they do not sit there any more."""
        sits = (place.name for place in snapshot.places if (place.number, place.user_id) == self)
        return next(sits, "")


def kick_menu(snapshot: Snapshot, speech: Catalogue) -> list[Menu]:
    """Everybody whose place the host may free, by its number and who sits there."""
    lines = [
        Line(Sitting(place.number, place.user_id).written, say(speech, "setup.kick_one", name=place.name))
        for place in snapshot.places
        if place.user_id != snapshot.host_id
    ]
    return [Menu(ids.lobby_menu(snapshot.game_id, "kick"), speech.say("setup.kick"), tuple(lines))] if lines else []


def free_layout(snapshot: Snapshot, locale: str, seen: Sitting) -> Layout:
    """Whether somebody is to lose their place."""
    speech = speak(locale)
    yes = Button(speech.say("button.free_now"), ids.free(snapshot.game_id, seen.written), "danger")
    back = Button(speech.say("setup.back"), ids.lobby(snapshot.game_id, "options_back"))
    return Layout((say(speech, "setup.kick_sure", name=escaped(seen.name(snapshot))), Row((yes, back))), COLOUR)


async def free(interaction: Asking, before: Snapshot, seen: Sitting) -> tuple[Snapshot, str]:
    """Free a place, unless somebody else sits there by now; the table after that, and what is said of it."""
    after = await interaction.client.tables.lobby.kick(before.game_id, who(interaction), *seen)
    speech = speak(await interaction.client.locale(interaction))
    return after, say(speech, f"done.{freed_said(before, after)}", name=escaped(seen.name(before)))


def freed_said(before: Snapshot, after: Snapshot) -> str:
    """Which sentence tells that a place was freed: with it the table, or for good, or neither."""
    if after.status == "cancelled":
        return "kicked_last"
    return "kicked_out" if len(after.barred) > len(before.barred) else "kicked"


def barred_menu(snapshot: Snapshot, speech: Catalogue) -> list[Menu]:
    """Those who cannot sit down again unless they are let in."""
    lines = [
        Line(str(user), say(speech, "setup.let_in_one", name=name))
        for user, name in list(snapshot.barred.items())[-IN_A_MENU:]
    ]
    return [Menu(ids.lobby_menu(snapshot.game_id, "let_in"), speech.say("setup.let_in"), tuple(lines))] if lines else []
