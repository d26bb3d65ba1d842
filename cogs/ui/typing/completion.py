"""What is offered while somebody types a parameter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from discord import app_commands

from bot.service.refused import Refused
from bot.service.table.snapshot import Place, Snapshot
from bot.texts import speak
from cogs.ui.answers import Asking
from cogs.ui.layout import IN_A_MENU, cut
from cogs.ui.sentences import say, title
from games.core.teaching.reference import plain
from games.registry import GAMES

V = TypeVar("V", str, int)

CHOICE = 100
"""Characters of a label or a value offered for a parameter."""


def fitting(pairs: Sequence[tuple[str, V]], typed: str) -> list[app_commands.Choice[V]]:
    """Of (label, value) those whose label contains every typed word; first those that begin with them. At most 25."""
    words = plain(typed).split()
    found = [(label, value) for label, value in pairs if all(word in plain(label) for word in words)]
    found.sort(key=lambda pair: not plain(pair[0]).startswith(plain(typed)))
    return [app_commands.Choice(name=cut(label, CHOICE), value=value) for label, value in found[:IN_A_MENU]]


async def my_tables(interaction: Asking, typed: str) -> list[app_commands.Choice[str]]:
    """The user's tables."""
    locale = await interaction.client.locale(interaction)
    mine, speech = await interaction.client.tables.of_user(interaction.user.id), speak(locale)
    pairs = [
        (" · ".join([title(GAMES[table.rules], locale), ", ".join(map(speech.called, table.names))]), table.game_id)
        for table in mine.games
    ]
    return fitting(pairs, typed)


async def places(
    interaction: Asking, typed: str, offered: Callable[[Place], bool] = lambda place: True, *, kept: bool = False
) -> list[app_commands.Choice[int]]:
    """The places at the table of this channel; ``kept``: with those that a rematch keeps."""
    try:
        snapshot = await _meant(interaction)
    except Refused:
        return []
    named = [(n, place.name) for n, place in enumerate(snapshot.places, start=1) if offered(place)]
    if kept and snapshot.kept is not None:
        named += enumerate(snapshot.kept.names.values(), start=len(snapshot.places) + 1)
    speech = speak(await interaction.client.locale(interaction))
    return fitting([(f"{number}. {speech.called(name)}", number) for number, name in named], typed)


async def seats(interaction: Asking, typed: str) -> list[app_commands.Choice[int]]:
    """The seats at the table of this channel, by the names of who plays them."""
    try:
        snapshot = await _meant(interaction, played=True)
    except Refused:
        return []
    names = snapshot.names if snapshot.state is not None else ()
    speech = speak(await interaction.client.locale(interaction))
    return fitting([(f"{seat + 1}. {speech.called(name)}", seat + 1) for seat, name in enumerate(names)], typed)


async def rounds(interaction: Asking, typed: str) -> list[app_commands.Choice[int]]:
    """The rounds of the table of this channel up to the one that is played, the latest first."""
    try:
        snapshot = await _meant(interaction, played=True)
    except Refused:
        return []
    speech = speak(await interaction.client.locale(interaction))
    latest = snapshot.state.round if snapshot.state is not None else 0
    return fitting([(say(speech, "log.round", n=n), n) for n in range(latest, 0, -1)], typed)


async def _meant(interaction: Asking, *, played: bool = False) -> Snapshot:
    """The table named in the command that is being typed, if it is one of the user's; else the channel's.

    ``played``: rather the last game played there than a new lobby.
    """
    tables, named = interaction.client.tables, interaction.namespace.table
    mine = [table.game_id for table in (await tables.of_user(interaction.user.id)).games]
    if named in mine:
        return await tables.look(named)
    channel_id = interaction.channel_id or 0
    return await (tables.played_in_channel(channel_id) if played else tables.in_channel(channel_id))
