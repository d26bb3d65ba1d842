"""Acting in advance, as its player sees it: what is planned on a copy of their own, and the orders that they leave."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import get_args

import msgspec

from bot.service.moves.orders import Order, Planning, Until
from bot.service.table.snapshot import Snapshot
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.answers import Asking, who
from cogs.ui.layout import IN_A_MENU, Block, Button, Layout, Line, Menu, Row, cut, lines, rows
from cogs.ui.panel.plans import (
    by_itself,
    new_plan,
    plan_controls,
    points_said,
    room_taken,
    several,
    state_said,
    states_said,
    stops_said,
    turn_said,
    turns_said,
)
from cogs.ui.sentences import say, table_texts, title
from cogs.ui.shown.buttons import table_button
from cogs.ui.shown.dangers import Outlook
from cogs.ui.shown.offers import warning
from cogs.ui.shown.panel import paginate
from cogs.ui.shown.panel_shown import Panel
from games.core.model import Decision, Seat
from games.core.remarks import remarked
from games.core.texts import Catalogue
from games.core.thinking.foresight import foresee

PLANNED = 0x2F63B5
"""The frame of what is not the game: the colour of the pictures of a plan."""
TURNING = 3
"""Components of what turns pages over, for which a row of controls has no room."""


async def stopped_said(interaction: Asking, snapshot: Snapshot, seat: Seat) -> list[str]:
    """Why something that the user has ordered was not done, as a line, if it was not."""
    orders = await interaction.client.tables.advance.orders(snapshot.game_id, who(interaction), seat)
    if not orders.stops:
        return []
    locale = await interaction.client.locale(interaction)
    return [stops_said(orders, table_texts(snapshot, locale), speak(locale))]


async def became_said(interaction: Asking, snapshot: Snapshot, seat: Seat) -> list[str]:
    """What became of what the user has ordered, as a line, for whoever opens the panel: nobody called them for what was
    carried out."""
    said = await stopped_said(interaction, snapshot, seat)
    if said or not snapshot.running:
        return said
    followed = await interaction.client.tables.chronicle.followed(snapshot.game_id, interaction.user.id, seat)
    return [speak(await interaction.client.locale(interaction)).say("ahead.played")] if followed else []


async def gone_said(interaction: Asking, planning: Planning) -> list[str]:
    """Why what was pressed on an old page does not fit the plan any more, as a line."""
    if planning.orders.stopped is not None:
        return await stopped_said(interaction, planning.snapshot, planning.seat)
    chronicle, game = interaction.client.tables.chronicle, planning.snapshot.game_id
    followed = await chronicle.followed(game, interaction.user.id, planning.seat)
    speech = speak(await interaction.client.locale(interaction))
    return [speech.say("ahead.followed" if followed else "ahead.changed")]


def plan_panel(
    planning: Planning, locale: str, icon: Callable[[str], str] = lambda name: "", news: Sequence[str] = ()
) -> Panel:
    """What can be planned next, to be shown in pieces; ``icon`` finds the emoji of an icon of the game, ``news`` is
    what became of the page that was pressed.
    """
    snapshot, asked = planning.snapshot, planning.asked
    rules, prose = snapshot.rules, table_texts(snapshot, locale)
    return Panel(
        game_id=snapshot.game_id,
        seq=snapshot.seq,
        seat=planning.seat,
        texts=snapshot.texts(locale),
        speech=speak(locale),
        command=rules.meta.group,
        header=f"{title(rules, locale)} · {prose.say(rules.tell.header(planning.known))}",
        decisions=_offered(planning, asked),
        outlook=_outlook(planning, asked),
        icon=icon,
        news=tuple(news),
        planned=planning.plan.letter,
    )


def _offered(planning: Planning, asked: Decision | None) -> tuple[Decision, ...]:
    if asked is None or not planning.possible:
        return ()
    return remarked(planning.snapshot.rules, planning.draft.state, (asked,))


def _outlook(planning: Planning, asked: Decision | None) -> Outlook:
    if asked is None:
        return Outlook()
    foreseen = foresee(planning.snapshot.rules, planning.draft.state, (asked,), planning.seat)
    grave = {option.key for option in asked.options if option.consequence is not None}
    found = {key for key, each in foreseen.items() if each.final or each.ends or each.out or each.why}
    return Outlook(frozenset(grave | found))


def plan_page(planning: Planning, panel: Panel, n: int = 0) -> Layout:
    """What is planned so far and what can be planned next, page by page."""
    speech, snapshot, draft = panel.speech, planning.snapshot, planning.draft
    panel = msgspec.structs.replace(panel, beside=room_taken(planning, speech))
    pages = paginate(panel) or [[]]
    if len(pages) > 1:
        panel = msgspec.structs.replace(panel, beside=panel.beside + TURNING)
        pages = paginate(panel)
    n = min(n, len(pages) - 1)
    told = [*states_said(planning, panel.prose, speech), *turns_said(planning, panel.prose, speech)]
    if draft.replies:
        status = panel.prose.say(snapshot.rules.tell.status(planning.known, planning.seat))
        # What the last step brings by chance was made up for the copy.
        when = "ahead.then" if draft.known is draft.state else "ahead.before"
        points = points_said(planning, draft, speech, counted=snapshot.rules.tell.totals)
        told.append(" · ".join(filter(None, (say(speech, when, status=cut(status, 500)), points))))
    if several(planning):
        told += [speech.say("ahead.in_order")] if planning.possible else []
    elif planning.plan.armed:
        told.append(speech.say("ahead.kept"))
    elif not planning.plan.replies:
        told.append(speech.say("ahead.explained"))
    # One paragraph: Discord counts those.
    titled = (
        say(speech, "ahead.title_of", plan=planning.plan.letter) if several(planning) else speech.say("ahead.title")
    )
    heading = f"### {cut(panel.header, 150)}\n**{titled}**"
    news = [f"-# › {line}" for line in panel.news]
    blocks: list[Block] = ["\n".join([heading, *news, *told, _what_next(planning, panel)])]
    for piece in pages[n]:
        blocks += piece.blocks
    blocks.append(warning(panel, [option.key for decision in panel.decisions for option in decision.options]))
    blocks += plan_controls(planning, n, speech)
    blocks += rows(_page_controls(planning, panel, n, len(pages)))
    return Layout(tuple(blocks), PLANNED)


def sure_page(planning: Planning, locale: str) -> Layout:
    """Asks once more before a plan is played in which something is lost for good."""
    speech, snapshot, plan = speak(locale), planning.snapshot, planning.plan
    what = cut(turn_said(plan.turns[0].replies, table_texts(snapshot, locale), speech), 600)
    play = ids.ahead(snapshot.game_id, planning.seat, "play_now", plan.letter, snapshot.seq)
    back = ids.ahead(snapshot.game_id, planning.seat, "plan", plan.letter)
    return Layout(
        (
            f"### {title(snapshot.rules, locale)}",
            say(speech, "ahead.sure", what=what),
            Row(
                (
                    Button(speech.say("panel.confirm_yes"), play, "danger"),
                    Button(speech.say("panel.confirm_no"), back),
                )
            ),
        ),
        PLANNED,
    )


def _what_next(planning: Planning, panel: Panel) -> str:
    speech, draft, asked = panel.speech, planning.draft, planning.asked
    if not planning.possible:
        return speech.say("ahead.can_be_played" if planning.playable else "ahead.own_turn")
    if asked is not None:
        n = len(draft.turns)
        begun = bool(draft.turns[-1].replies)
        prompt = cut(panel.prose.say(asked.prompt), 200)
        return say(speech, "ahead.goes_on" if begun else "ahead.next_turn", n=n, prompt=prompt)
    if draft.asked is not None:
        return speech.say("ahead.full")
    if draft.closed:
        return speech.say("ahead.chance")
    return speech.say("ahead.nothing_left" if draft.replies else "ahead.no_turn")


def _page_controls(planning: Planning, panel: Panel, n: int, total: int) -> list[Button]:
    """What stands below the options: at most a row, and another button or two where there are several pages."""
    speech, game, seat, letter = panel.speech, panel.game_id, panel.seat, planning.plan.letter
    found: list[Button] = []
    if planning.playable:
        play = ids.ahead(game, seat, "play", letter, planning.snapshot.seq)
        found.append(Button(speech.say("ahead.play"), play, "success"))
    if planning.draft.replies:
        if planning.possible:
            back = ids.ahead(game, seat, "keep", letter, planning.draft.replies - 1)
            found.append(Button(speech.say("ahead.step_back"), back))
        found.append(Button(speech.say("ahead.picture"), ids.ahead(game, seat, "picture", letter, n)))
    found.append(Button(speech.say("ahead.orders"), ids.orders(game, seat, "turn", "show")))
    if planning.possible and planning.plan.replies and by_itself(planning):
        found.append(new_plan(planning, speech))
    if n > 0:
        found.append(Button(speech.say("panel.previous"), ids.ahead(game, seat, "plan", letter, n - 1)))
    if n + 1 < total:
        found.append(Button(speech.say("panel.next"), ids.ahead(game, seat, "plan", letter, n + 1)))
    return [*found, Button(speech.say("ahead.back"), ids.panel(game, seat, panel.seq, "page.0"))]


# ---------------------------------------------------------------- orders


def orders_page(
    planning: Planning, questions: Sequence[Decision], locale: str, until: Until, news: Sequence[str] = ()
) -> Layout:
    """The orders of a seat, and what else can be left ``until`` then; ``news``: what became of what was pressed."""
    snapshot, orders, speech = planning.snapshot, planning.orders, speak(locale)
    game, seat = snapshot.game_id, planning.seat
    prose, plain = table_texts(snapshot, locale), snapshot.texts(locale)
    heading = f"### {title(snapshot.rules, locale)}\n**{speech.say('ahead.orders_title')}**"
    blocks: list[Block] = ["\n".join([heading, *(f"-# › {line}" for line in news)])]
    if orders.stops:
        blocks.append(stops_said(orders, prose, speech))
    told = [*_plans_said(planning, speech), *(_order_said(order, prose, speech) for order in orders.left)]
    none = speech.say("ahead.none")
    blocks.append(lines([f"- {line}" for line in told], 1_500, lambda n: say(speech, "panel.more", n=n)) or none)
    on_turn = "ahead.your_turn" if told else "ahead.your_turn_without"
    blocks.append(speech.say("ahead.orders_explained" if planning.possible else on_turn))
    if planning.possible:
        blocks.append(Row(tuple(_until_buttons(snapshot, seat, until, speech))))
        if planning.standing:
            found = tuple(Line(order.key, plain.say(order.label)) for order in planning.standing[:IN_A_MENU])
            blocks.append(Menu(ids.orders(game, seat, until, "standing"), speech.say("ahead.standing"), found))
        if questions:
            found = tuple(Line(asked.prompt.id, plain.say(asked.prompt)) for asked in questions[:IN_A_MENU])
            blocks.append(Menu(ids.orders(game, seat, until, "asked"), speech.say("ahead.asked"), found))
    if orders.left:
        some = orders.left[:IN_A_MENU]
        found = tuple(Line(order.about, _order_said(order, plain, speech).replace("*", "")) for order in some)
        blocks.append(Menu(ids.orders(game, seat, until, "cancel"), speech.say("ahead.cancel"), found))
    plan = Button(speech.say("ahead.plan"), ids.ahead(game, seat, "plan"))
    buttons = [plan if planning.possible else table_button(game, "play", speech, "primary")]
    if planning.plans or orders.left:
        buttons.append(Button(speech.say("ahead.cancel_all"), ids.orders(game, seat, until, "clear"), "danger"))
    blocks.append(Row(tuple(buttons)))
    return Layout(tuple(blocks), PLANNED)


def answers_page(planning: Planning, asked: Decision, locale: str, until: Until) -> Layout:
    """The answers that can be left to a question."""
    snapshot, speech = planning.snapshot, speak(locale)
    prose, plain = table_texts(snapshot, locale), snapshot.texts(locale)
    game, seat = snapshot.game_id, planning.seat
    found = tuple(Line(o.key, plain.say(o.label)) for o in asked.options[:IN_A_MENU])
    said = say(speech, "ahead.question", prompt=cut(prose.say(asked.prompt), 300))
    return Layout(
        (
            f"### {title(snapshot.rules, locale)}\n**{speech.say('ahead.orders_title')}**",
            f"{said}\n-# {speech.say(f'ahead.until.{until}')}",
            Menu(ids.answer(game, seat, until, asked.prompt.id), speech.say("ahead.answer"), found),
            Row((Button(speech.say("panel.confirm_no"), ids.orders(game, seat, until, "show")),)),
        ),
        PLANNED,
    )


def _until_buttons(snapshot: Snapshot, seat: Seat, until: Until, speech: Catalogue) -> list[Button]:
    # A game that counts no rounds has none to wait for the end of.
    there = [each for each in get_args(Until) if each != "round" or snapshot.played.round]
    return [
        Button(
            speech.say(f"ahead.until.{each}"),
            ids.orders(snapshot.game_id, seat, each, "show"),
            "primary" if each == until else "secondary",
        )
        for each in there
    ]


def _plans_said(planning: Planning, speech: Catalogue) -> list[str]:
    """How many turns each plan has, and how it stands where that must be said."""
    if by_itself(planning):
        return [say(speech, "ahead.planned", n=len(planning.plan.turns))] if planning.plan.replies else []
    return [
        say(speech, "ahead.planned_of", plan=plan.letter, n=len(plan.turns), state=state_said(planning, plan, speech))
        for plan in planning.plans
    ]


def _order_said(order: Order, texts: Catalogue, speech: Catalogue) -> str:
    what, until = texts.say(order.label), speech.say(f"ahead.until.{order.until}")
    if order.asked is None:
        return say(speech, "ahead.order", what=what, until=until)
    return say(speech, "ahead.answers", prompt=cut(texts.say(order.asked), 120), what=what, until=until)
