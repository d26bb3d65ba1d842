"""What comes to one person by direct message, or as their hand."""

from __future__ import annotations

from collections.abc import Mapping

from bot.service.table.snapshot import Snapshot
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.layout import COLOUR, Block, Button, Layout, Picture, Row, cut, rows
from cogs.ui.sentences import described, say, seat_said, table_texts, title
from cogs.ui.shown.buttons import table_button, talk_button, way_there
from cogs.ui.shown.memo import memo_said
from games.core.model import Seat, Text
from games.core.texts import Catalogue, parts


def hand_layout(
    snapshot: Snapshot,
    locale: str,
    user_id: int,
    pictures: Mapping[Seat, str],
    memo: str | None = None,
    *,
    at_table: bool = False,
) -> Layout:
    """See ``Messenger.hand_message``. ``memo``: what they have written down; None where it does not belong.
    ``at_table``: they read it where the table is.
    """
    speech, texts = speak(locale), table_texts(snapshot, locale)
    blocks: list[Block] = []
    seats = snapshot.seats_of(user_id)
    blocks += [Picture(name, described(snapshot, locale, seat)) for seat, name in pictures.items()]
    heading = title(snapshot.rules, locale)
    if seats or snapshot.state is None:
        heading = say(speech, "hand.title" if snapshot.rules.meta.secrets else "hand.title_open", game=heading)
    blocks.append(f"### {heading}")
    if snapshot.state is None:
        blocks.append(speech.say("refused.not_started"))
        return Layout(tuple(blocks), COLOUR)
    for seat in seats:
        whose = f"*{seat_said(seat, speech)}*\n" if len(seats) > 1 else ""
        blocks.append(cut(f"{whose}{hand_said(snapshot, seat, texts)}", 3_000 // len(seats)))
    if not seats:
        blocks.append(speech.say("hand.spectator"))
    if memo:
        blocks.append(memo_said(memo, speech))
    plays = snapshot.running and bool(seats)
    buttons = _from_afar(snapshot, speech, plays=plays, notes=memo is not None, at_table=at_table)
    return Layout((*blocks, buttons), COLOUR)


def proposal_layout(snapshot: Snapshot, locale: str, user_id: int, said: Text) -> Layout:
    """See ``Messenger.proposal_message``."""
    speech = speak(locale)
    heading = f"### {title(snapshot.rules, locale)}"
    answers = [
        Button(
            snapshot.texts(locale).say(option.label), ids.quick(snapshot.game_id, asked.seat, asked.since, option.key)
        )
        for asked in snapshot.asked(snapshot.seats_of(user_id))
        for option in asked.options
        if option.key.startswith(snapshot.rules.answer_keys)
    ]
    blocks = [*rows(answers + talk_button(snapshot, speech)), _from_afar(snapshot, speech, plays=True)]
    return Layout((heading, table_texts(snapshot, locale).say(said), *blocks), COLOUR)


def _from_afar(
    snapshot: Snapshot, speech: Catalogue, *, plays: bool, notes: bool = False, at_table: bool = False
) -> Row:
    """The buttons of a direct message: to play, to look, to write something down, to go to the table."""
    buttons: list[Button] = []
    if plays:
        buttons.append(table_button(snapshot.game_id, "play", speech, "success"))
    buttons.append(table_button(snapshot.game_id, "board", speech))
    if notes:
        buttons.append(table_button(snapshot.game_id, "memo", speech))
    if snapshot.guild_id is not None and not at_table:
        buttons.append(way_there(snapshot, speech))
    return Row(tuple(buttons))


def hand_said(snapshot: Snapshot, seat: int, texts: Catalogue) -> str:
    """The means of a seat, and what only it may see, a line for each of its sentences."""
    view = snapshot.view(seat)
    hand = snapshot.rules.tell.hand(view, seat)
    said = [texts.say(line) for line in parts(hand)] if hand is not None else []
    if not snapshot.rules.meta.secrets:
        said.append(speak(texts.locale).say("hand.open"))
    return "\n".join([f"**{texts.say(snapshot.rules.tell.status(view, seat))}**", *(f"- {line}" for line in said)])
