"""The pages of acting in advance in use: planned, ordered, cancelled."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Sequence
from typing import cast

import msgspec

from bot.service.moves.orders import Planning, Until
from bot.service.moves.plans import LETTERS
from bot.service.refused import Stale
from bot.service.table.snapshot import Snapshot
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.answers import Asking, acknowledge, redraw, remember, show, tell, who
from cogs.ui.controls import control
from cogs.ui.layout import Layout, Picture
from cogs.ui.looking.viewing import FILE, PHONE
from cogs.ui.panel.ahead import answers_page, gone_said, orders_page, plan_page, plan_panel, sure_page
from cogs.ui.panel.panel_controls import news_since, panel_of
from cogs.ui.panel.plans import several
from cogs.ui.sentences import described, say
from cogs.ui.shown.panel import page
from games.core.model import Key


async def open_orders(interaction: Asking, snapshot: Snapshot) -> None:
    """A new page of the user's orders, for the first of their seats."""
    seat = next(iter(snapshot.seats_of(interaction.user.id)), -1)
    planning = await interaction.client.tables.advance.look(snapshot.game_id, who(interaction), seat)
    await tell(interaction, await _orders(interaction, planning, "turn"))


@control(ids.PLAN)
async def plan(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """A button that is an answer to be planned."""
    await _plan(interaction, match, (match["key"],) if match["key"] else ())


@control(ids.PLAN_MENU)
async def plan_some(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """A menu of such answers."""
    await _plan(interaction, match, values)


@control(ids.AHEAD)
async def turn_over(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """Another page, a step back, the picture of what is planned; plans copied, tried or not, deleted, played."""
    what, n, letter = match["what"], int(match["n"]), match["plan"]
    game, seat, user = match["game"], int(match["seat"]), who(interaction)
    if what in ("play", "play_now"):
        await _play(interaction, match)
        return
    advance = interaction.client.tables.advance
    news: list[str] = []
    planning = await advance.look(game, user, seat, letter)
    number = n if what in ("plan", "picture") else 0
    try:
        match what:
            case "keep" if planning.possible:
                planning = await advance.unplan(game, user, seat, n, letter)
            case "copy" if planning.possible and n < len(LETTERS):
                planning = await advance.copy(game, user, seat, letter, LETTERS[n])
            case "use" if planning.possible:
                planning = await advance.put(game, user, seat, letter, aside=False)
            case "aside":
                planning = await advance.put(game, user, seat, letter, aside=True)
            case "drop":
                planning = await advance.drop(game, user, seat, letter, n)
            case _:
                pass
    except Stale:
        planning = await advance.look(game, user, seat, letter)
        news = await gone_said(interaction, planning)
    layout = await _page(interaction, planning, number, news)
    drawings = await _drawing(interaction, planning) if what == "picture" else {}
    await show(interaction, layout, drawings, anew=False)


@control(ids.ORDERS)
async def show_orders(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """The page of orders, or everything cancelled."""
    await acknowledge(interaction)
    advance, game, seat = interaction.client.tables.advance, match["game"], int(match["seat"])
    if match["what"] == "clear":
        planning = await advance.cancel(game, who(interaction), seat)
    else:
        planning = await advance.look(game, who(interaction), seat)
    await redraw(interaction, await _orders(interaction, planning, _until(match)))


@control(ids.ORDERS_MENU)
async def order(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """An order of the rules left, a question chosen, an order cancelled."""
    await acknowledge(interaction)
    advance, user = interaction.client.tables.advance, who(interaction)
    game, seat, until = match["game"], int(match["seat"]), _until(match)
    planning = await advance.look(game, user, seat)
    news: list[str] = []
    match match["what"]:
        case "asked":
            found = await advance.questions(planning)
            asked = next((each for each in found if each.prompt.id == values[0]), None)
            if asked is not None:
                locale = await interaction.client.locale(interaction)
                await redraw(interaction, answers_page(planning, asked, locale, until))
                return
        case "standing":
            try:
                planning = await advance.leave(game, user, seat, until, values[0])
            except Stale:  # the rules offer it no more
                news = await _unasked(interaction)
        case _:
            planning = await advance.cancel(game, user, seat, values[0])
    await redraw(interaction, await _orders(interaction, planning, until, news))


@control(ids.ANSWER)
async def leave_answer(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """An answer left to a question."""
    await acknowledge(interaction)
    advance, user = interaction.client.tables.advance, who(interaction)
    game, seat, until, prompt = match["game"], int(match["seat"]), _until(match), match["prompt"]
    news: list[str] = []
    try:
        planning = await advance.reply(game, user, seat, until, prompt, values[0])
    except Stale:
        planning, news = await advance.look(game, user, seat), await _unasked(interaction)
    await redraw(interaction, await _orders(interaction, planning, until, news))


CONTROLS = (plan, plan_some, turn_over, show_orders, order, leave_answer)


async def _play(interaction: Asking, match: re.Match[str]) -> None:
    """The next turn of a plan is played; asked once whether it is meant, if something is lost by it for good."""
    await acknowledge(interaction)
    advance, letter, seq = interaction.client.tables.advance, match["plan"], int(match["n"])
    game, seat, user = match["game"], int(match["seat"]), who(interaction)
    planning = await advance.look(game, user, seat, letter)
    before = planning.snapshot
    waived = await interaction.client.tables.waivers.of(user.id, before.rules.meta.key)
    if before.seq == seq and planning.playable and match["what"] == "play" and planning.confirmed(waived):
        remember(interaction, before)
        await redraw(interaction, sure_page(planning, await interaction.client.locale(interaction)))
        return
    try:
        after = await advance.play(game, user, seat, letter, seq, interaction.id)
    except Stale:
        planning = await advance.look(game, user, seat, letter)
        await redraw(interaction, await _page(interaction, planning, news=await gone_said(interaction, planning)))
        return
    news = await news_since(interaction, remember(interaction, after), before.seq)
    await redraw(interaction, page(await panel_of(interaction, after, seat, news), 0))


async def _plan(interaction: Asking, match: re.Match[str], keys: tuple[Key, ...]) -> None:
    await acknowledge(interaction)
    advance, game, seat = interaction.client.tables.advance, match["game"], int(match["seat"])
    news: list[str] = []
    letter = match["plan"]
    planning = await advance.look(game, who(interaction), seat, letter)
    if planning.possible:  # else the page says that it is one's own turn, and leads to the panel
        try:
            planning = await advance.plan(game, who(interaction), seat, int(match["since"]), keys, letter)
        except Stale:
            planning = await advance.look(game, who(interaction), seat, letter)
            news = await gone_said(interaction, planning)
    await redraw(interaction, await _page(interaction, planning, news=news))


async def _page(interaction: Asking, planning: Planning, n: int = 0, news: Sequence[str] = ()) -> Layout:
    remember(interaction, planning.snapshot)
    bot, game = interaction.client, planning.snapshot.rules.meta.key
    panel = plan_panel(planning, await bot.locale(interaction), lambda name: bot.emoji(game, name) or "", news)
    return plan_page(planning, panel, n)


async def _orders(interaction: Asking, planning: Planning, until: Until, news: Sequence[str] = ()) -> Layout:
    remember(interaction, planning.snapshot)
    questions = await interaction.client.tables.advance.questions(planning) if planning.possible else []
    return orders_page(planning, questions, await interaction.client.locale(interaction), until, news)


async def _unasked(interaction: Asking) -> list[str]:
    return [speak(await interaction.client.locale(interaction)).say("ahead.unasked")]


async def _drawing(interaction: Asking, planning: Planning) -> dict[Picture, Awaitable[bytes]]:
    bot, snapshot, seat = interaction.client, planning.snapshot, planning.seat
    bot.door.pictures.take(interaction.user.id)
    locale, names = await bot.locale(interaction), bot.pictures.names(snapshot, seat)
    compact = (await bot.preference(interaction)).compact
    name = PHONE if compact and PHONE in names else names[0]
    speech = speak(locale)
    said = say(speech, "ahead.mark_of" if several(planning) else "ahead.mark", plan=planning.plan.letter)
    known = planning.draft.known
    drawing = bot.pictures.planned(snapshot, known, name, seat, locale, said)
    planned = msgspec.structs.replace(snapshot, state=known)
    return {Picture(FILE, described(planned, locale, seat, said)): drawing}


def _until(match: re.Match[str]) -> Until:
    return cast("Until", match["until"])
