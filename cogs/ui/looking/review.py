"""The review of a finished game: what cost somebody most of their chance to win, for them alone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Mapping, Sequence

from bot.jobs.opponents import Recalled
from bot.jobs.reviews import Told
from bot.service.table.snapshot import Snapshot
from bot.service.tables import as_asked
from bot.texts import speak
from cogs.ui.answers import Asking, drawn, note, replace, tell, who
from cogs.ui.layout import COLOUR, Block, Layout, Picture, brief
from cogs.ui.looking.film import drawing
from cogs.ui.sentences import say, seat_said, table_texts
from cogs.ui.shown.hints import answer_said, percent, reason_said
from games.core.rules import decode

PROMPT, WHERE = 160, 160
"""Characters of what was asked, and of where the game stood."""
PATIENCE = 14 * 60
"""Seconds in which an answer can still be put where it was asked for; later the button brings it at once."""


def review_layout(then: Sequence[Snapshot], locale: str, found: Sequence[Told], shown: Mapping[int, Picture]) -> Layout:
    """The decisions, the worst first, each with the picture of its moment if there is one.

    ``then``: the table at each of these moments.
    """
    speech = speak(locale)
    if not found:
        return note(speech.say("review.title"), speech.say("review.none"), f"-# {speech.say('review.how')}")
    how = f"{speech.say('review.how')} {speech.say('review.against')}"
    if then[0].guided:
        how = f"{how} {speech.say('review.guided')}"
    blocks: list[Block] = [f"{speech.say('review.title')}\n-# {how}"]
    for n, (table, one) in enumerate(zip(then, found, strict=True)):
        blocks.append(_costly(table, locale, n, one))
        if n in shown:
            blocks.append(shown[n])
    return Layout(tuple(blocks), COLOUR)


def _costly(table: Snapshot, locale: str, n: int, one: Told) -> str:
    """One of them, from what its seat could see then."""
    speech, texts, seat = speak(locale), table_texts(table, locale), one.moment.seat
    asked = next(decision for decision in table.decisions if decision.seat == seat and decision.blocking)
    where = texts.say(table.rules.tell.header(table.view(seat)))
    if len(table.place_at(seat).seats) > 1:
        where = f"{where} · {seat_said(seat, speech)}"
    told = say(
        speech,
        "review.costly",
        n=n + 1,
        where=brief(where, WHERE),
        prompt=brief(texts.say(asked.prompt), PROMPT),
        played=answer_said(table, locale, seat, one.played.keys),
        best=answer_said(table, locale, seat, one.best.keys),
        less=percent(one.played.chance),
        more=percent(one.best.chance),
    )
    # "What comes later", under one after the other, would say nothing.
    lacks = one.played.lacks if round(one.played.lacks.get("total", 0)) else {}
    return "\n".join(filter(None, (told, reason_said(table, locale, lacks))))


def moment(snapshot: Snapshot, recalled: Recalled) -> Snapshot:
    """The table as it was when something was asked."""
    return as_asked(snapshot, decode(snapshot.rules, recalled.state))


async def show_review(interaction: Asking, snapshot: Snapshot) -> None:
    """What the user had better have done: at once if it was thought of before, else as soon as that is done."""
    bot = interaction.client
    locale = await bot.locale(interaction)
    review = await bot.reviews.of(snapshot.game_id, who(interaction))
    if not review.found.done():
        await tell(interaction, say(speak(locale), "review.thinking", n=review.done, of=review.of))
        await asyncio.wait([review.found], timeout=PATIENCE)
        if not review.found.done():
            return
    found = await review.found
    then = [moment(snapshot, one.moment) for one in found]
    if "shown" in interaction.extras:
        await replace(interaction, review_layout(then, locale, found, {}), {})
    else:
        await tell(interaction, review_layout(then, locale, found, {}))
    bot.door.pictures.take(interaction.user.id)
    wanted: dict[Picture, Awaitable[bytes]] = {}
    for n, (table, one) in enumerate(zip(then, found, strict=True)):
        wanted |= await drawing(interaction, table, table, str(n), one.moment.seat, locale)
    pictures = await drawn(interaction, wanted)
    shown = {int(picture.name.partition(".")[0]): picture for picture in pictures}
    if shown:
        await replace(interaction, review_layout(then, locale, found, shown), pictures)
