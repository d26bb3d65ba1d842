"""What a user chooses, as menus; each choice counts at once."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from discord import ui

from bot.delivery.calling import reached
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.answers import Asking, acknowledge, ask, redraw, tell
from cogs.ui.controls import control
from cogs.ui.direct_messages import dm_arrives, test_button
from cogs.ui.layout import COLOUR, IN_A_MENU, Block, Button, Layout, Line, Menu, Row
from cogs.ui.sentences import say, title
from cogs.ui.settings.confirmations import known, meant, waived_menu
from cogs.ui.settings.hours import HOUR, hours_menu, minute_said, span_said
from cogs.ui.settings.timezones import OFFERED, clock_of, fitting_timezones, known_timezone
from games.core.texts import LOCALES, Catalogue
from games.registry import GAMES
from storage.people.waivers import Waiver
from storage.rows.game import Preference

LANGUAGES = ("auto", *LOCALES)
"""What a user may be written to in; "auto": as their Discord speaks."""
NEVER, SEARCH = "never", "search"
"""Lines of menus: no quiet hours, no digest; a time zone that is not among those offered."""
ON, OFF = "on", "off"
CALLS = ("table", DIRECT := "direct")
"""Where somebody may be called to play and to vote."""
NIGHT = (22 * HOUR, 7 * HOUR)
"""The other end of quiet hours of which only one has been chosen."""


def user_layout(
    chosen: Preference,
    locale: str,
    now: int,
    zones: Sequence[str] = (),
    offers: Collection[str] | None = None,
    waived: Sequence[Waiver] = (),
) -> Layout:
    """A user's choices; ``zones``: time zones to choose from, found by a search. ``offers``: the games of whose free
    places they want to be told on this server; None: they are on none. ``waived``: the confirmations switched off.
    """
    speech = speak(locale)
    said = _besides(chosen, now, speech) | ({"waived": str(len(waived))} if waived else {})
    text = "\n".join(f"**{speech.say(f'settings.{name}')}**: {value}" for name, value in said.items())
    language = ids.user_menu("language")
    menus: list[Block] = [
        _menu(language, "settings.language", LANGUAGES, chosen.locale or "auto", speech, "choice.language."),
        _switch("dm", chosen.dm, speech),
        _calls(chosen, speech),
        _switch("compact", chosen.compact, speech),
        hours_menu(ids.user_menu("quiet_from"), "quiet_from", chosen.quiet_from, speech, NEVER),
    ]
    if chosen.quiet_from is not None:
        menus.append(hours_menu(ids.user_menu("quiet_to"), "quiet_to", chosen.quiet_to, speech))
    menus.append(_switch("weekends", chosen.weekends, speech))
    menus.append(_zones(chosen, zones, now, speech))
    digest = ids.user_menu("digest")
    menus.append(hours_menu(digest, "digest_at", chosen.digest, speech, NEVER, "settings.digest_never"))
    if chosen.digest is not None:
        menus.append(_switch("reminders", chosen.reminders, speech))
    if offers is not None:
        menus.append(_offers(offers, locale))
    if waived:
        menus.append(waived_menu(waived, speech))
    last = Row((Button(speech.say("button.vacations"), ids.vacations("show")), test_button(speech)))
    return Layout((f"### {speech.say('settings.mine')}", text, *menus, last), COLOUR)


def _besides(chosen: Preference, now: int, speech: Catalogue) -> dict[str, str]:
    """What the menus do not say, by its name."""
    timezone = f"{chosen.zone} ({clock_of(chosen.zone, now)})"
    said = {"timezone": timezone if chosen.timezone else say(speech, "settings.guessed", zone=timezone)}
    if chosen.quiet_from is not None:
        hours = span_said(chosen.quiet_from, chosen.quiet_to)
        said["quiet"] = say(speech, "settings.quiet_note", hours=hours) if hours else speech.say("settings.none")
    if chosen.dm and chosen.dm_closed_at is not None:
        said["dm"] = speech.say("settings.dm_closed")
    if chosen.digest is not None:
        what = "digest_note" if chosen.dm else "digest_no_dm"
        said["digest"] = say(speech, f"settings.{what}", hour=minute_said(chosen.digest))
    if chosen.direct and not reached(chosen):
        said["calls"] = speech.say("settings.calls_no_dm")
    return said


@control(ids.USER)
async def test_dm(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """Send the user a direct message and say whether it arrived."""
    await acknowledge(interaction)
    said = "settings.dm_arrived" if await dm_arrives(interaction) else "error.dm_closed"
    await tell(interaction, speak(await interaction.client.locale(interaction)).say(said))


@control(ids.USER_MENU)
async def change_mine(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """A menu of the user's own settings."""
    if SEARCH in values:
        speech = speak(await interaction.client.locale(interaction))
        await ask(interaction, _search(speech))
        return
    await acknowledge(interaction)
    tables = interaction.client.tables
    chosen = await tables.preferences.user(interaction.user.id)
    if match["what"] == "waived":
        await tables.waivers.drop(interaction.user.id, meant(await _waived(interaction), values[0]))
        await redraw(interaction, await mine(interaction, chosen))
    elif match["what"] != "offers":
        await _save(interaction, chosen, changed(chosen, match["what"], values[0]))
    elif interaction.guild_id is not None:
        await tables.subscriptions.choose(interaction.user.id, interaction.guild_id, set(values).intersection(GAMES))
        await redraw(interaction, await mine(interaction, chosen))


async def search_sent(interaction: Asking) -> None:
    """What was typed into the form: the one zone that fits is chosen, of several one is asked."""
    data: Any = interaction.data or {}
    if data.get("custom_id") != ids.user_menu("timezone"):
        return
    found = fitting_timezones(str(data["components"][0]["component"]["value"]))
    await acknowledge(interaction)
    chosen = await interaction.client.tables.preferences.user(interaction.user.id)
    if len(found) == 1:
        await _save(interaction, chosen, msgspec.structs.replace(chosen, timezone=found[0]))
        return
    await redraw(interaction, await mine(interaction, chosen, found))


def changed(chosen: Preference, what: str, value: str) -> Preference:
    """The choices of a user after one menu."""
    match what:
        case "language":
            return msgspec.structs.replace(chosen, locale=None if value == "auto" else value)
        case "dm":
            return msgspec.structs.replace(chosen, dm=value == ON)
        case "compact":
            return msgspec.structs.replace(chosen, compact=value == ON)
        case "weekends":
            return msgspec.structs.replace(chosen, weekends=value == ON)
        case "calls":
            return msgspec.structs.replace(chosen, direct=value == DIRECT)
        case "reminders":
            return msgspec.structs.replace(chosen, reminders=value == ON)
        case "digest":
            return msgspec.structs.replace(chosen, digest=None if value == NEVER else int(value))
        case "timezone":
            return msgspec.structs.replace(chosen, timezone=known_timezone(value))
        case _ if value == NEVER:
            return msgspec.structs.replace(chosen, quiet_from=None, quiet_to=None)
        case "quiet_from":
            until = NIGHT[1] if chosen.quiet_to is None else chosen.quiet_to
            return msgspec.structs.replace(chosen, quiet_from=int(value), quiet_to=until)
        case _:
            begin = NIGHT[0] if chosen.quiet_from is None else chosen.quiet_from
            return msgspec.structs.replace(chosen, quiet_from=begin, quiet_to=int(value))


async def _save(interaction: Asking, before: Preference, chosen: Preference) -> None:
    bot = interaction.client
    await bot.tables.timing.choose(chosen, before)
    # A language just chosen is the one to answer in.
    await redraw(interaction, await mine(interaction, await bot.preference(interaction)))


async def mine(interaction: Asking, chosen: Preference, zones: Sequence[str] = ()) -> Layout:
    """``user_layout`` where the user is."""
    tables, guild_id = interaction.client.tables, interaction.guild_id
    offers = None if guild_id is None else await tables.subscriptions.of(interaction.user.id, guild_id)
    locale = await interaction.client.locale(interaction)
    return user_layout(chosen, locale, tables.clock(), zones, offers, await _waived(interaction))


async def _waived(interaction: Asking) -> list[Waiver]:
    return known(await interaction.client.tables.waivers.all(interaction.user.id))


def _menu(
    id: str, name: str, values: Sequence[str], chosen: str, speech: Catalogue, named: str = "settings.", on: str = ""
) -> Menu:
    """``on``: the note of what is switched on; below "no" it would promise what does not happen."""
    lines = [
        Line(value, f"{speech.say(name)}: {speech.say(f'{named}{value}')}", on * (value == ON), chosen=value == chosen)
        for value in values
    ]
    return Menu(id, speech.say(name), tuple(lines))


def _switch(what: str, value: bool, speech: Catalogue) -> Menu:
    note = speech.say(f"settings.{what}_note")
    return _menu(ids.user_menu(what), f"settings.{what}", (ON, OFF), ON if value else OFF, speech, on=note)


def _calls(chosen: Preference, speech: Catalogue) -> Menu:
    name, notes = speech.say("settings.calls"), {DIRECT: speech.say("settings.calls_note")}
    now = DIRECT if chosen.direct else CALLS[0]
    lines = [
        Line(each, f"{name}: {speech.say(f'choice.calls.{each}')}", notes.get(each, ""), chosen=each == now)
        for each in CALLS
    ]
    return Menu(ids.user_menu("calls"), name, tuple(lines))


def _offers(chosen: Collection[str], locale: str) -> Menu:
    speech = speak(locale)
    lines = [Line(key, title(rules, locale), chosen=key in chosen) for key, rules in GAMES.items()][:IN_A_MENU]
    return Menu(ids.user_menu("offers"), speech.say("settings.offers"), tuple(lines), least=0, most=len(lines))


def _zones(chosen: Preference, found: Sequence[str], now: int, speech: Catalogue) -> Menu:
    # A menu with a line for the search.
    names = [*found[: IN_A_MENU - 1]] or [*OFFERED]
    if not found and chosen.zone not in names:
        names.insert(0, chosen.zone)
    lines = [
        Line(zone, f"{speech.say('settings.timezone')}: {zone}", clock_of(zone, now), chosen=zone == chosen.zone)
        for zone in names
    ]
    lines.append(Line(SEARCH, speech.say("settings.search_timezone")))
    # What was found wants a choice: nothing is marked but what is chosen already.
    said = "settings.found_timezones" if len(found) < IN_A_MENU else "settings.first_timezones"
    placeholder = say(speech, said, n=len(found)) if found else speech.say("settings.timezone")
    return Menu(ids.user_menu("timezone"), placeholder, tuple(lines))


def _search(speech: Catalogue) -> ui.Modal:
    form = ui.Modal(title=speech.say("settings.timezone"), custom_id=ids.user_menu("timezone"))
    field = ui.TextInput[ui.Modal](placeholder=speech.say("settings.timezone_example"), min_length=2, max_length=40)
    form.add_item(ui.Label(text=speech.say("settings.timezone_city"), component=field))
    return form


CONTROLS = (test_dm, change_mine)
