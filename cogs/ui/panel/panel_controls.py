"""The panel in use: opened, pressed, turned over, taken back."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.service.refused import Refused, Stale
from bot.service.table.snapshot import Snapshot
from bot.service.tables import check_seat, outsider
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.answers import Asking, acknowledge, redraw, remember, tell, who
from cogs.ui.controls import control
from cogs.ui.direct_messages import note_dm_closed
from cogs.ui.looking.minute import is_new, show_minute
from cogs.ui.looking.viewing import table
from cogs.ui.panel.ahead import became_said, stopped_said
from cogs.ui.panel.confirming import kind_read, to_confirm, waive
from cogs.ui.sentences import escaped, say, seat_said, table_texts, title
from cogs.ui.shown.dangers import outlook
from cogs.ui.shown.deadlines import deadline_said, standing_still
from cogs.ui.shown.guidance import Guidance, guidance
from cogs.ui.shown.hints import hint_said
from cogs.ui.shown.panel import confirmation, explanation, page
from cogs.ui.shown.panel_shown import Ahead, Elsewhere, Panel, SeatLine, opened
from cogs.ui.shown.told import tales_said
from games.core.asked import stale
from games.core.model import Decision, Key, Option, Seat
from games.core.remarks import remarked
from games.core.rules import Illegal, refusals
from games.core.teaching.lessons import GOODBYE
from games.core.teaching.reference import reference
from games.core.texts import Catalogue
from games.core.thinking.ahead import own_turn
from games.registry import GAMES

MISSED = 2
"""Turns after which a panel that is opened offers first to tell what happened."""


async def panel_of(
    interaction: Asking, snapshot: Snapshot, seat: Seat | None = None, news: Sequence[str] = (), *, missed: bool = False
) -> Panel:
    """The panel of the user, for one of their seats. ``missed``: what happened meanwhile is offered first.

    Raises:
        Refused: the user has no seat here, or the game has not begun.
    """
    bot, rules = interaction.client, snapshot.rules
    seats = snapshot.seats_of(interaction.user.id)
    if not seats:
        raise outsider(snapshot, interaction.user.id)
    if snapshot.state is None:
        raise Refused("not_started")
    asked = snapshot.asked(seats)
    if seat not in seats:
        seat = asked[0].seat if asked else seats[0]
    locale = await bot.locale(interaction)
    texts, prose = snapshot.texts(locale), table_texts(snapshot, locale)
    view = snapshot.view(seat)
    told = guidance(snapshot, locale) or Guidance("")
    return Panel(
        game_id=snapshot.game_id,
        seq=snapshot.seq,
        seat=seat,
        texts=texts,
        speech=speak(locale),
        command=rules.meta.group,
        header=f"{title(rules, locale)} · {prose.say(rules.tell.header(view))}",
        status="\n".join(prose.say(line) for line in (rules.tell.status(view, seat), *rules.tell.prepared(view, seat))),
        time=await _time(interaction, snapshot, seat, locale),
        decisions=remarked(rules, snapshot.state, snapshot.asked((seat,))),
        outlook=outlook(snapshot, seat),
        refusals=refusals(rules, snapshot.state, seat) if snapshot.running else (),
        commands=rules.commands,
        undo=await bot.tables.moves.undo_depth(snapshot.game_id, who(interaction)) if snapshot.running else 0,
        elsewhere=None if any(d.blocking for d in asked) else await _elsewhere(interaction, snapshot.game_id, locale),
        seats=_seat_lines(seats, asked, speak(locale)),
        hinted=snapshot.hinted and any(d.blocking and d.open for d in snapshot.asked((seat,))),
        over=snapshot.status == "finished",
        open_keys=rules.open_keys,
        waiting=tuple(escaped(place.name) for place in snapshot.awaited),
        news=(*await (stopped_said if news else became_said)(interaction, snapshot, seat), *news),
        ahead=await _ahead(interaction, snapshot, seat, waited=any(d.blocking for d in asked)),
        lesson=told.text,
        suggested=told.suggested,
        look=told.look or next((bot.pictures.beside(snapshot, d) for d in snapshot.asked((seat,)) if d.blocking), ""),
        guided=snapshot.guided,
        missed=missed,
        offered=snapshot.running and not snapshot.place_at(seat).present,
        offer_hours=snapshot.offer_hours,
        icon=lambda name: bot.emoji(rules.meta.key, name) or "",
    )


async def _ahead(interaction: Asking, snapshot: Snapshot, seat: Seat, *, waited: bool) -> Ahead:
    # At a guided game bots answer at once: nobody is away, and planning is no lesson.
    if not snapshot.running or snapshot.guided:
        return ""
    advance, user = interaction.client.tables.advance, who(interaction)
    if own_turn(snapshot.played, seat):
        kept = await advance.orders(snapshot.game_id, user, seat)
        return "kept" if any(plan.replies for plan in kept.plans) else ""
    if waited:
        return ""
    return "plan" if (await advance.look(snapshot.game_id, user, seat)).plannable else "orders"


async def open_panel(interaction: Asking, game_id: str, news: Sequence[str] = ()) -> None:
    """A new panel, for the user alone."""
    snapshot, tables = await table(interaction, game_id), interaction.client.tables
    tables.seen.note(interaction.user.id, tables.clock())
    own = await tables.chronicle.own_move(game_id, interaction.user.id)
    # Whoever has not played yet has the beginning before them, on the table's message.
    missed = own >= 0 and await tables.film.passed(snapshot, own) >= MISSED
    panel = page(await panel_of(interaction, snapshot, news=news, missed=missed), 0)
    # To whoever is new to the game its card first: the panel stands last, where it is used. Whoever has had all lessons
    # of a guided game is not new to it.
    if await is_new(interaction, snapshot.rules) and GOODBYE not in (snapshot.lessons or ()):
        await show_minute(interaction, snapshot.rules, then=panel, learning=snapshot.guided)
    else:
        await tell(interaction, panel)
    interaction.client.unheard.heard(interaction.user.id)
    await note_dm_closed(interaction)


async def news_since(interaction: Asking, snapshot: Snapshot, seq: int) -> list[str]:
    """What happened after a move, as this user may read it."""
    locale = await interaction.client.locale(interaction)
    told = await interaction.client.tables.chronicle.tales(snapshot.game_id, interaction.user.id, seq, whole=False)
    return [line for said in tales_said(snapshot, locale, told) for line in said]


@control(ids.OPTION)
async def choose(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """A button that is an answer. What comes of it by now and has not been read is asked about first."""
    snapshot, seat, key = await table(interaction, match["game"]), int(match["seat"]), match["key"]
    option = _option(interaction, snapshot, match, key) if key else None
    if option is not None and await to_confirm(interaction, snapshot, seat, key, match["read"] or ""):
        await redraw(interaction, confirmation(await panel_of(interaction, snapshot, seat), option))
    else:
        await _answer(interaction, match, (key,) if key else (), int(match["since"]))


@control(ids.OPTIONS)
async def choose_some(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """A menu of answers."""
    snapshot = await table(interaction, match["game"])
    option = _option(interaction, snapshot, match, values[0]) if len(values) == 1 else None
    if option is not None and await to_confirm(interaction, snapshot, int(match["seat"]), option.key):
        await redraw(interaction, confirmation(await panel_of(interaction, snapshot, int(match["seat"])), option))
    else:
        await _answer(interaction, match, values, int(match["since"]))


@control(ids.QUICK)
async def choose_on_the_table(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """A button of the table's message that is an answer: what follows is for the user alone."""
    await _answer_from_the_table(interaction, match, match["key"])


@control(ids.QUICK_MENU)
async def choose_from_the_table(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """A menu of the table's message."""
    await _answer_from_the_table(interaction, match, values[0])


@control(ids.CONFIRM)
async def ask_again(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """The button of an answer that cannot be won back: asked once whether it is meant, unless they have waived that."""
    snapshot, seat = await table(interaction, match["game"]), int(match["seat"])
    option = _option(interaction, snapshot, match, match["key"])
    dangerous = option is not None and option.key in outlook(snapshot, seat).dangers
    if dangerous and not await to_confirm(interaction, snapshot, seat, match["key"]):
        await _answer(interaction, match, (match["key"],), int(match["since"]))
        return
    shown = await panel_of(interaction, snapshot, seat)
    if option is None:
        gone = await _gone(interaction, snapshot, seat, int(match["since"]))
        shown = await panel_of(interaction, snapshot, seat, gone)
    await redraw(interaction, confirmation(shown, option) if option and dangerous else page(shown, 0))


@control(ids.WAIVE)
async def never_ask_again(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """Yes, and ask about this no more. What would come of it is another thing now: asked as ever."""
    snapshot, seat = await table(interaction, match["game"]), int(match["seat"])
    option = _option(interaction, snapshot, match, match["key"])
    kind = kind_read(snapshot, seat, match["key"], match["read"]) if option is not None else None
    if option is not None and kind is None and option.key in outlook(snapshot, seat).dangers:
        await redraw(interaction, confirmation(await panel_of(interaction, snapshot, seat), option))
        return
    await _answer(interaction, match, (match["key"],), int(match["since"]), kind)


@control(ids.PANEL)
async def steer(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """Back, reset, other page, what options stand under, why not."""
    await acknowledge(interaction)
    snapshot = await table(interaction, match["game"])
    what, number = match["what"], 0
    news: list[str] = []
    if what.startswith("open."):
        shown = opened(await panel_of(interaction, snapshot, int(match["seat"])), values[0])
        inside = [(d.since, option) for d in shown.decisions for option in d.options] if shown.opened else []
        # What stands there alone has been chosen, if it was already what the panel showed then.
        if len(inside) != 1 or inside[0][0] > int(match["seq"]):
            await redraw(interaction, page(shown, 0))
        elif await to_confirm(interaction, snapshot, shown.seat, values[0]):
            await redraw(interaction, confirmation(shown, inside[0][1]))
        else:
            await _answer(interaction, match, values, inside[0][0])
        return
    if what == "hint":
        await _hint(interaction, snapshot, int(match["seat"]), int(match["seq"]))
        return
    if what == "why":
        shown = await panel_of(interaction, snapshot, int(match["seat"]))
        # The game may have moved on to where nothing is refused.
        book = reference(snapshot.rules.package, shown.texts.locale)
        await redraw(interaction, explanation(shown, book) if shown.refusals else page(shown, 0))
        return
    if what.startswith("page."):
        number = int(what.removeprefix("page."))
    else:
        before = int(match["seq"])
        try:
            snapshot = await interaction.client.tables.moves.undo(
                snapshot.game_id,
                who(interaction),
                whole_turn=what == "reset",
                interaction_id=interaction.id,
                seq=before,
            )
            news = await news_since(interaction, remember(interaction, snapshot), before)
        except Stale:
            snapshot = await table(interaction, match["game"])
            news = [speak(await interaction.client.locale(interaction)).say("panel.moved_on")]
    await redraw(interaction, page(await panel_of(interaction, snapshot, int(match["seat"]), news), number))


@control(ids.SEATS)
async def change_seat(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """The menu of a user who plays several seats."""
    snapshot = await table(interaction, match["game"])
    await redraw(interaction, page(await panel_of(interaction, snapshot, int(values[0])), 0))


CONTROLS = (
    choose,
    choose_some,
    choose_on_the_table,
    choose_from_the_table,
    ask_again,
    never_ask_again,
    steer,
    change_seat,
)


async def _answer_from_the_table(interaction: Asking, match: re.Match[str], key: Key) -> None:
    # The message that was pressed is everybody's: it is not drawn anew here, a panel opens.
    await acknowledge(interaction)
    snapshot, seat = await table(interaction, match["game"]), int(match["seat"])
    own = snapshot.seats_of(interaction.user.id)
    if own and seat not in own and snapshot.running:
        said = say(speak(await interaction.client.locale(interaction)), "panel.of_another", name=_named(snapshot, seat))
        await tell(interaction, page(await panel_of(interaction, snapshot, news=[said]), 0))
        return
    option = _option(interaction, snapshot, match, key) if seat in own else None
    if option is not None and await to_confirm(interaction, snapshot, seat, key):
        await tell(interaction, confirmation(await panel_of(interaction, snapshot, seat), option))
        return
    after, news = await _answered(interaction, match, (key,), int(match["since"]))
    shown = await panel_of(interaction, after, None if _moved_on(after, seat) else seat, news)
    await tell(interaction, page(shown, 0))
    await note_dm_closed(interaction)


async def _answer(
    interaction: Asking, match: re.Match[str], keys: tuple[Key, ...], since: int, waived: str | None = None
) -> None:
    seat = int(match["seat"])
    try:
        after, news = await _answered(interaction, match, keys, since, waived)
    except Illegal:
        # Cannot come from a panel of this question; after an update of the program the panel may list other options.
        after = await table(interaction, match["game"])
        await redraw(interaction, page(await panel_of(interaction, after, seat), 0))
        raise
    shown = await panel_of(interaction, after, None if _moved_on(after, seat) else seat, news)
    await redraw(interaction, page(shown, 0))


async def _answered(
    interaction: Asking, match: re.Match[str], keys: tuple[Key, ...], since: int, waived: str | None = None
) -> tuple[Snapshot, list[str]]:
    """The table after an answer, and what happened: if the question is not open any more, what did since it was put.

    ``waived``: the kind of consequence about which they are asked no more, if the answer counts.
    """
    seat = int(match["seat"])
    before = await table(interaction, match["game"])
    try:
        after = await interaction.client.tables.moves.answer(
            match["game"], who(interaction), seat, since, keys, interaction.id
        )
        news = await news_since(interaction, remember(interaction, after), before.seq)
        return after, news if waived is None else [*news, await waive(interaction, after, waived)]
    except Stale:
        after = await table(interaction, match["game"])
        gone = await _gone(interaction, after, seat, since)
        return after, [*gone, *await news_since(interaction, after, since)]


async def _gone(interaction: Asking, snapshot: Snapshot, seat: Seat, since: int) -> list[str]:
    """Why a question that was put after a move is not there any more, as a line."""
    speech, me = speak(await interaction.client.locale(interaction)), interaction.user.id
    move = await interaction.client.tables.chronicle.answered(snapshot.game_id, seat, since)
    if move is not None and move.interaction_id == interaction.id:  # this very press, brought twice
        return []
    if move is None or move.undone:
        return [speech.say("panel.gone")]
    if move.kind == "play":
        return [speech.say("panel.answered_by_you" if move.user_id == me else "panel.answered")]
    return [speech.say(f"panel.answered_by_{move.kind}")]


async def _hint(interaction: Asking, snapshot: Snapshot, seat: Seat, seq: int) -> None:
    """What the seat had best answer, said to whoever asked alone; the panel stays as it is."""
    try:
        judged = await interaction.client.hints.give(snapshot.game_id, who(interaction), seat, seq)
    except Stale:
        after = await table(interaction, snapshot.game_id)
        gone = await _gone(interaction, after, seat, seq)
        await redraw(interaction, page(await panel_of(interaction, after, seat, gone), 0))
        return
    locale = await interaction.client.locale(interaction)
    after = await table(interaction, snapshot.game_id)
    if after.seq == seq:
        await tell(interaction, hint_said(after, locale, seat, judged))


async def _elsewhere(interaction: Asking, game_id: str, locale: str) -> Elsewhere | None:
    """The next table that waits for the user, named by its game and what others sit there, not bots."""
    user = interaction.user.id
    found = await interaction.client.tables.next_of_user(user, game_id, interaction.guild_id)
    if found is None:
        return None
    others = [name for name, of in zip(found.names, found.users, strict=True) if of not in (user, None)]
    return Elsewhere(found.game_id, " · ".join([title(GAMES[found.rules], locale), ", ".join(others)]).rstrip(" ·"))


async def _time(interaction: Asking, snapshot: Snapshot, seat: Seat, locale: str) -> str:
    """Until when whoever plays a seat that is awaited has time."""
    place = snapshot.place_at(seat)
    if not snapshot.pace or place not in snapshot.awaited:
        return ""
    if still := standing_still(snapshot, speak(locale)):
        return still[0]
    clocks = await interaction.client.tables.clocks.awaited(snapshot.game_id)
    running = [clock for clock in clocks if clock.place == place.number and clock.deadline is not None]
    return deadline_said(running[0], speak(locale)) if running else ""


def _moved_on(snapshot: Snapshot, seat: Seat) -> bool:
    """Whether another seat of the same user is awaited now and this one is not."""
    return not any(d.seat == seat for d in snapshot.decisions if d.blocking)


def _named(snapshot: Snapshot, seat: Seat) -> str:
    return escaped(snapshot.names[seat]) if seat < len(snapshot.names) else "?"


def _decision(snapshot: Snapshot, match: re.Match[str], key: Key) -> Decision | None:
    seat, found = int(match["seat"]), snapshot.decisions
    if not snapshot.running or stale(snapshot.played, found, seat, int(match["since"]), (key,)):
        return None
    return next((decision for decision in found if decision.seat == seat and decision.allows((key,))), None)


def _option(interaction: Asking, snapshot: Snapshot, match: re.Match[str], key: Key) -> Option | None:
    check_seat(snapshot, interaction.user.id, int(match["seat"]))  # what others may do is theirs to know
    decision = _decision(snapshot, match, key)
    return next((option for option in decision.options if option.key == key), None) if decision else None


def _seat_lines(seats: Sequence[Seat], asked: Sequence[Decision], speech: Catalogue) -> tuple[SeatLine, ...]:
    waiting = {decision.seat for decision in asked if decision.blocking}
    return tuple(SeatLine(seat, seat_said(seat, speech), seat in waiting) for seat in seats)
