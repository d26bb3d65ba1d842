"""The buttons of the table message."""

from __future__ import annotations

import re

from bot.service.refused import Refused
from bot.service.snapshot import Snapshot
from bot.service.tables import outsider
from bot.texts import speak
from cogs.ui import ids, panel_controls, viewing
from cogs.ui.answers import Asking, acknowledge, redraw, tell, who
from cogs.ui.controls import control
from cogs.ui.film import catch_up
from cogs.ui.guidance import points_layout
from cogs.ui.layout import COLOUR, Button, Layout, Row
from cogs.ui.lobby_controls import rematch
from cogs.ui.log import log_layout, stretch
from cogs.ui.memo import open_memo
from cogs.ui.minute import show_minute
from cogs.ui.panel_shown import BACK
from cogs.ui.review import show_review
from cogs.ui.rulebook import contents
from cogs.ui.scores import scored_said
from cogs.ui.seat_controls import be_back
from cogs.ui.sentences import say
from cogs.ui.talk_controls import offer_talk


@control(ids.TABLE)
async def press(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """Play · Catch up · Hand · Board · Undo · Rules, the log where there was no room, at the end also Review."""
    game_id, what = match["game"], match["what"]
    if what == "play":
        await panel_controls.open_panel(interaction, game_id)
        return
    if what == "export":
        await viewing.export(interaction, game_id)
        return
    if what == "reopen":
        await reopen(interaction, game_id)
        return
    snapshot = await viewing.table(interaction, game_id)
    if what.startswith("view."):
        await viewing.show_board(interaction, snapshot, what.removeprefix("view."))
        return
    match what:
        case "hand":
            await viewing.show_hand(interaction, snapshot)
        case "board":
            await viewing.show_board(interaction, snapshot)
        case "undo":
            await offer_undo(interaction, snapshot)
        case "rules":
            await tell(interaction, contents(snapshot.rules, await interaction.client.locale(interaction)))
        case "minute":
            await show_minute(interaction, snapshot.rules, learning=snapshot.guided)
        case "points":
            await show_points(interaction, snapshot)
        case "log":
            await tell(
                interaction, await log_layout(interaction, snapshot, await stretch(interaction, snapshot, "mine"))
            )
        case "catchup":
            await catch_up(interaction, snapshot)
        case "review":
            await show_review(interaction, snapshot)
        case "memo":
            await open_memo(interaction, snapshot)
        case "talk":
            await offer_talk(interaction, snapshot)
        case "back":
            await be_back(interaction, snapshot)
        case "keep":
            await acknowledge(interaction)
            await interaction.client.tables.expiry.keep(game_id, who(interaction))
            await tell(interaction, speak(await interaction.client.locale(interaction)).say("done.kept"))
        case "close_now":
            await acknowledge(interaction)
            await interaction.client.tables.expiry.close(game_id, who(interaction))
            await tell(interaction, speak(await interaction.client.locale(interaction)).say("done.closed"))
        case "leave_now":
            await leave(interaction, snapshot)
        case _:
            await rematch(interaction, snapshot)


async def show_points(interaction: Asking, snapshot: Snapshot) -> None:
    """The user's points line by line, each with what it is."""
    seats = snapshot.seats_of(interaction.user.id)
    if not seats:
        raise outsider(snapshot, interaction.user.id)
    if snapshot.state is None:
        raise Refused("not_started")
    locale = await interaction.client.locale(interaction)
    points = points_layout(snapshot, locale, seats[0])
    *said, back = points.blocks
    scored = scored_said(snapshot, locale, seats[0], seats[:1])
    await tell(interaction, Layout((*said, *scored, back), points.colour))


async def offer_undo(interaction: Asking, snapshot: Snapshot) -> None:
    """One step or, of several, the whole turn; with nothing to take back the reason is told."""
    moves, user = interaction.client.tables.moves, who(interaction)
    depth = await moves.undo_depth(snapshot.game_id, user)
    if not depth:
        # Raises with the reason: it was drawn, it was seen, it is not this user's turn.
        await moves.undo(snapshot.game_id, user, whole_turn=False, interaction_id=interaction.id)
    speech = speak(await interaction.client.locale(interaction))
    seat = snapshot.seats_of(user.id)[0]
    buttons = tuple(
        Button(speech.say(f"panel.{name}"), ids.panel(snapshot.game_id, seat, snapshot.seq, what))
        for name, what in BACK[:depth]
    )
    await tell(interaction, Layout((say(speech, "undo.depth", n=depth), Row(buttons)), COLOUR))


def leaving(snapshot: Snapshot, locale: str) -> Layout:
    """What it means to leave a running game, and the button that does it."""
    speech = speak(locale)
    alone = sum(place.present for place in snapshot.places) == 1
    said = [speech.say("leave.last" if alone else "leave.bot")]
    if not alone and snapshot.rules.meta.secrets:
        said.append(speech.say("leave.secrets"))
    if not alone and snapshot.people_only:
        said.append(speech.say("leave.people_only"))
    yes = Button(speech.say("button.leave_now"), ids.table(snapshot.game_id, "leave_now"), "danger")
    return Layout((speech.say("leave.title"), "\n".join(said), Row((yes,))), COLOUR)


async def leave(interaction: Asking, snapshot: Snapshot) -> None:
    """Offer one's place in a running game."""
    await acknowledge(interaction)
    after = await interaction.client.tables.hosting.leave(snapshot.game_id, who(interaction))
    speech = speak(await interaction.client.locale(interaction))
    if not after.running:
        await redraw(interaction, Layout((speech.say("done.left"),), COLOUR))
        return
    back = Button(speech.say("button.back"), ids.table(snapshot.game_id, "back"))
    await redraw(interaction, Layout((speech.say("done.offered"), Row((back,))), COLOUR))


async def reopen(interaction: Asking, game_id: str) -> None:
    """Go on with a table that was closed."""
    await acknowledge(interaction)
    await interaction.client.tables.hosting.reopen(game_id, who(interaction))
    await tell(interaction, speak(await interaction.client.locale(interaction)).say("done.reopened"))


CONTROLS = (press,)
