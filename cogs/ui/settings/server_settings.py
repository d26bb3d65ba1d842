"""What a server chooses, in a panel of two pages; each choice counts at once."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import msgspec

from bot.languages import spoken_on
from bot.service.refused import Refused
from bot.service.tables import ALL_SAID, DEMANDS, PACES, VERBOSITIES
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.answers import Asking, acknowledge, redraw
from cogs.ui.controls import control
from cogs.ui.layout import COLOUR, Block, Button, ChannelMenu, Layout, Line, Menu, RoleMenu, Row
from cogs.ui.sentences import say, title
from cogs.ui.settings.hours import HOUR, hours_menu, span_said
from cogs.ui.settings.server_tables import tables_layout
from cogs.ui.shown.demand import demand_said, demand_values
from cogs.ui.shown.lobby import pace_said
from games.core.texts import LOCALES, Catalogue
from games.registry import GAMES
from storage.rows.guild import GuildSetting

ON, OFF, ANY = "on", "off", "any"
NIGHT = (22 * HOUR, 8 * HOUR)
"""The other end of quiet hours of which only one has been chosen."""
TABLES = (1, 2, 3, 5, 10)
BOTS = (0, 1, 2, 3, 4)
PLACE, LIMITS = "place", "limits"
PAGES = (PLACE, LIMITS)
OF_LIMITS = frozenset(
    {"games", "tables", "bots", "pace", "demand", "verbosity", "quiet_from", "quiet_to", "quiet_posts"}
)
"""What is said and chosen on the second page."""


def guild_layout(
    chosen: GuildSetting, locale: str, spoken: str | None, *, may_change: bool, page: str, most: int = 0
) -> Layout:
    """A server's choices, with menus for those who may change them.

    ``spoken``: the language that it has where it chose none; ``most``: tables that the operator lets a user.
    """
    speech = speak(locale)
    # A menu of channels or roles does not say what they are chosen for: each page does.
    shown = [
        f"**{speech.say(f'settings.{name}')}**: {value}"
        for name, value in _values(chosen, spoken, locale, most)
        if not may_change or (name in OF_LIMITS) == (page == LIMITS)
    ]
    said = "\n".join(shown)
    heading = f"### {speech.say('settings.server')}"
    if not may_change:
        return Layout((heading, said, f"-# {speech.say('refused.needs_manage_guild')}"), COLOUR)
    menus = _menus_of_place(chosen, spoken, speech) if page == PLACE else _menus_of_limits(chosen, locale, most)
    buttons = [
        Button(speech.say(f"setup_server.{name}"), ids.guild(name), "primary" if name == page else "secondary")
        for name in PAGES
    ]
    buttons.append(Button(speech.say("setup_server.tables"), ids.guild("tables")))
    return Layout((heading, said, *menus, Row(tuple(buttons))), COLOUR)


def _values(chosen: GuildSetting, spoken: str | None, locale: str, most: int) -> list[tuple[str, str]]:
    speech = speak(locale)
    games = speech.enumerate([title(GAMES[game], locale) for game in chosen.games if game in GAMES])
    hours = span_said(chosen.quiet_from, chosen.quiet_to)
    quiet = speech.say("settings.none") if hours is None else f"{hours} ({chosen.zone})"
    return [
        ("language", _language(chosen.locale or spoken, speech)),
        ("games_channel", _channel(chosen.games_channel, speech, "settings.games_channel_none")),
        ("hall_channel", _channel(chosen.hall_channel, speech, "settings.hall_channel_none")),
        ("seats", _channel(chosen.offers, speech, "settings.at_the_table")),
        ("threads", speech.say("settings.yes" if chosen.threads else "settings.no")),
        ("openers", speech.say("settings.everybody") if chosen.opener_role is None else f"<@&{chosen.opener_role}>"),
        ("games", games or speech.say("settings.all_games")),
        ("tables", _usual(most, speech) if chosen.tables_per_user is None else str(chosen.tables_per_user)),
        ("bots", speech.say("settings.any_number") if chosen.bots_per_table is None else str(chosen.bots_per_table)),
        ("pace", pace_said(chosen.pace, speech)),
        ("demand", demand_said(chosen.demand, speech)),
        ("verbosity", speech.say(f"setup.verbosity_{chosen.verbosity}")),
        ("quiet_posts", quiet),
    ]


def _language(locale: str | None, speech: Catalogue) -> str:
    return speech.say("settings.openers_language") if locale is None else speech.say(f"choice.language.{locale}")


def _usual(most: int, speech: Catalogue) -> str:
    """What counts where the server chose nothing, as a number where there is one."""
    return say(speech, "settings.usual", n=most) if most else speech.say("settings.any_number")


def _menus_of_place(chosen: GuildSetting, spoken: str | None, speech: Catalogue) -> list[Block]:
    languages = [(locale, _language(locale, speech)) for locale in LOCALES]
    if spoken is None:
        # Else a server that chose nothing would seem to have chosen, and could choose everything but that.
        languages.insert(0, (ANY, _language(None, speech)))
    switch = [(value, speech.say(f"settings.{value}")) for value in (ON, OFF)]
    return [
        _menu("language", languages, chosen.locale or spoken or ANY, speech),
        ChannelMenu(
            ids.guild_menu("games_channel"),
            speech.say("settings.choose_games_channel"),
            chosen.games_channel,
            forums=True,
        ),
        ChannelMenu(ids.guild_menu("hall_channel"), speech.say("settings.choose_hall_channel"), chosen.hall_channel),
        ChannelMenu(ids.guild_menu("seats"), speech.say("settings.choose_seats"), chosen.offers),
        _menu("threads", switch, ON if chosen.threads else OFF, speech),
        RoleMenu(ids.guild_menu("openers"), speech.say("settings.choose_role"), chosen.opener_role),
    ]


def _menus_of_limits(chosen: GuildSetting, locale: str, most: int) -> list[Block]:
    speech = speak(locale)
    lines = tuple(Line(key, title(rules, locale), chosen=key in chosen.games) for key, rules in GAMES.items())
    games = Menu(ids.guild_menu("games"), speech.say("settings.choose_games"), lines, least=0, most=len(lines))
    tables = [(ANY, _usual(most, speech)), *((str(n), str(n)) for n in TABLES if not most or n <= most)]
    bots = [(ANY, speech.say("settings.any_number")), *((str(n), str(n)) for n in BOTS)]
    found: list[Block] = [
        games,
        _menu("tables", tables, _or_any(chosen.tables_per_user), speech),
        _menu("bots", bots, _or_any(chosen.bots_per_table), speech),
        _menu("pace", [(str(hours), pace_said(hours, speech)) for hours in PACES], str(chosen.pace), speech),
        _menu("demand", [(value, label) for value, label, _ in demand_values(speech)], str(chosen.demand), speech),
        _menu(
            "verbosity",
            [(each, speech.say(f"setup.verbosity_{each}")) for each in VERBOSITIES],
            chosen.verbosity,
            speech,
        ),
        hours_menu(ids.guild_menu("quiet_from"), "quiet_from", chosen.quiet_from, speech, ANY),
    ]
    if chosen.quiet_from is not None:
        found.append(hours_menu(ids.guild_menu("quiet_to"), "quiet_to", chosen.quiet_to, speech))
    return found


def _menu(what: str, values: Sequence[tuple[str, str]], chosen: str, speech: Catalogue) -> Menu:
    name = speech.say(f"settings.{what}")
    lines = tuple(Line(value, f"{name}: {label}", chosen=value == chosen) for value, label in values)
    return Menu(ids.guild_menu(what), name, lines)


@control(ids.GUILD)
async def turn_page(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """Another page of the panel, or the tables of the server."""
    await acknowledge(interaction)
    await _chosen(interaction)
    if match["what"] == "tables":
        await redraw(interaction, await tables_layout(interaction, int(match["n"])))
        return
    await redraw(interaction, await show(interaction, match["what"]))


@control(ids.GUILD_MENU)
async def change_server(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """A menu of the server's settings."""
    await acknowledge(interaction)
    await change(interaction, {match["what"]: values})
    await redraw(interaction, await show(interaction, LIMITS if match["what"] in OF_LIMITS else PLACE))


async def change(interaction: Asking, changes: Mapping[str, tuple[str, ...]]) -> None:
    """Change what a server chooses, by the names of the menus and what was chosen there (``changed``).

    Raises:
        Refused: not for those who may not manage the server.
    """
    tables, before = interaction.client.tables, await _chosen(interaction)
    chosen = before
    for what, values in changes.items():
        chosen = changed(chosen, what, values)
    if "quiet_from" in changes and chosen.quiet_from is not None:
        zone = (await tables.preferences.user(interaction.user.id)).zone
        chosen = msgspec.structs.replace(chosen, timezone=zone)
    await tables.preferences.save_guild(chosen, tables.clock(), before)


def changed(chosen: GuildSetting, what: str, values: tuple[str, ...]) -> GuildSetting:
    """A server's choices after one menu: its value, for several of ``games`` all of them, none: the default."""
    value = next((value for value in values if value != ANY), None)
    number = int(value) if value is not None and value.isdigit() else None
    replace = msgspec.structs.replace
    match what:
        case "language":
            return replace(chosen, locale=value)
        case "threads":
            return replace(chosen, threads=value == ON)
        case "openers":
            # The role that everybody has is named like the server: it means everybody, and so does none.
            return replace(chosen, opener_role=None if number == chosen.guild_id else number)
        case "games_channel":
            return replace(chosen, games_channel=number)
        case "hall_channel":
            return replace(chosen, hall_channel=number)
        case "seats":
            return replace(chosen, offers=number)
        case "games":
            # All of them is the same as no choice: a game that comes later is then allowed too.
            return replace(chosen, games=() if set(values) >= GAMES.keys() else tuple(values))
        case "tables":
            return replace(chosen, tables_per_user=number)
        case "bots":
            return replace(chosen, bots_per_table=number)
        case "pace":
            return replace(chosen, pace=number if number in PACES else 0)
        case "demand":
            return replace(chosen, demand=number if number in DEMANDS else 0)
        case "verbosity":
            return replace(chosen, verbosity=value if value in VERBOSITIES else ALL_SAID)
        case "quiet_to":
            return replace(chosen, quiet_to=number)
        case _:
            if number is None:
                return replace(chosen, quiet_from=None, quiet_to=None)
            return replace(chosen, quiet_from=number, quiet_to=NIGHT[1] if chosen.quiet_to is None else chosen.quiet_to)


async def show(interaction: Asking, page: str = PLACE) -> Layout:
    """The panel for whoever asks."""
    bot = interaction.client
    chosen = await bot.tables.preferences.guild(interaction.guild_id or 0)
    return guild_layout(
        chosen,
        await bot.locale(interaction),
        spoken_on(interaction.guild),
        may_change=interaction.permissions.manage_guild,
        page=page,
        most=bot.config.tables_per_user,
    )


async def _chosen(interaction: Asking) -> GuildSetting:
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise Refused("needs_manage_guild")
    return await interaction.client.tables.preferences.guild(interaction.guild_id)


def _or_any(n: int | None) -> str:
    return ANY if n is None else str(n)


def _channel(id: int | None, speech: Catalogue, none: str) -> str:
    return speech.say(none) if id is None else f"<#{id}>"


CONTROLS = (turn_page, change_server)
