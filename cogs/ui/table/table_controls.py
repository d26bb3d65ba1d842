"""The buttons of the table message."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping

from bot.service.refused import Refused
from bot.service.table.snapshot import Snapshot
from bot.service.tables import outsider
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.answers import Asking, acknowledge, redraw, tell, who
from cogs.ui.controls import control
from cogs.ui.layout import COLOUR, Button, Layout, Row
from cogs.ui.lobby.lobby_controls import rematch
from cogs.ui.looking import viewing
from cogs.ui.looking.film import catch_up
from cogs.ui.looking.log import log_layout, stretch
from cogs.ui.looking.memo_form import open_memo
from cogs.ui.looking.minute import show_minute
from cogs.ui.looking.review import show_review
from cogs.ui.panel import panel_controls
from cogs.ui.sentences import say
from cogs.ui.shown.absence import offered_to_people
from cogs.ui.shown.buttons import table_button
from cogs.ui.shown.guidance import points_layout
from cogs.ui.shown.panel_shown import BACK
from cogs.ui.shown.rulebook import contents
from cogs.ui.table.seat_controls import be_back
from cogs.ui.table.talk_controls import offer_talk


@control(ids.TABLE)
async def press(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """Play · Catch up · Hand · Board · Undo · Rules, the log where there was no room, at the end also Review."""
    game_id, what = match["game"], match["what"]
    if what in _WITHOUT_READING:
        await _WITHOUT_READING[what](interaction, game_id)
        return
    snapshot = await viewing.table(interaction, game_id)
    if what.startswith("view."):
        await viewing.show_board(interaction, snapshot, what.removeprefix("view."))
    else:
        await _ON_TABLE.get(what, rematch)(interaction, snapshot)


async def show_rules(interaction: Asking, snapshot: Snapshot) -> None:
    """The rulebook of the table's game."""
    locale = await interaction.client.locale(interaction)
    await tell(interaction, contents(snapshot.rules, locale, learning=snapshot.guided))


async def show_card(interaction: Asking, snapshot: Snapshot) -> None:
    """The game in a minute; at a guided table as it is told to whoever learns."""
    await show_minute(interaction, snapshot.rules, learning=snapshot.guided)


async def show_log(interaction: Asking, snapshot: Snapshot) -> None:
    """What happened since the user's last own move."""
    await tell(interaction, await log_layout(interaction, snapshot, await stretch(interaction, snapshot, "mine")))


async def show_points(interaction: Asking, snapshot: Snapshot) -> None:
    """The user's points line by line, each with what it is."""
    seats = snapshot.seats_of(interaction.user.id)
    if not seats:
        raise outsider(snapshot, interaction.user.id)
    if snapshot.state is None:
        raise Refused("not_started")
    locale = await interaction.client.locale(interaction)
    await tell(interaction, points_layout(snapshot, locale, seats[0]))


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
        said.append(offered_to_people(snapshot, speech) or speech.say("leave.people_only"))
    yes = table_button(snapshot.game_id, "leave_now", speech, "danger")
    return Layout((speech.say("leave.title"), "\n".join(said), Row((yes,))), COLOUR)


async def leave(interaction: Asking, snapshot: Snapshot) -> None:
    """Offer one's place in a running game."""
    await acknowledge(interaction)
    after = await interaction.client.tables.hosting.leave(snapshot.game_id, who(interaction))
    speech = speak(await interaction.client.locale(interaction))
    if not after.running:
        await redraw(interaction, Layout((speech.say("done.left"),), COLOUR))
        return
    back = table_button(snapshot.game_id, "back", speech)
    await redraw(interaction, Layout((speech.say("done.offered"), Row((back,))), COLOUR))


async def keep(interaction: Asking, snapshot: Snapshot) -> None:
    """Let a table that was to be closed stay."""
    await acknowledge(interaction)
    await interaction.client.tables.expiry.keep(snapshot.game_id, who(interaction))
    await tell(interaction, speak(await interaction.client.locale(interaction)).say("done.kept"))


async def close(interaction: Asking, snapshot: Snapshot) -> None:
    """Close a quiet table at once."""
    await acknowledge(interaction)
    await interaction.client.tables.expiry.close(snapshot.game_id, who(interaction))
    await tell(interaction, speak(await interaction.client.locale(interaction)).say("done.closed"))


async def reopen(interaction: Asking, game_id: str) -> None:
    """Go on with a table that was closed."""
    await acknowledge(interaction)
    await interaction.client.tables.hosting.reopen(game_id, who(interaction))
    await tell(interaction, speak(await interaction.client.locale(interaction)).say("done.reopened"))


_WITHOUT_READING: Mapping[str, Callable[[Asking, str], Awaitable[None]]] = {
    "play": panel_controls.open_panel,
    "export": viewing.export,
    "reopen": reopen,
}
"""What needs no snapshot here: it reads the table itself, or one that is closed."""
_ON_TABLE: Mapping[str, Callable[[Asking, Snapshot], Awaitable[None]]] = {
    "hand": viewing.show_hand,
    "board": viewing.show_board,
    "undo": offer_undo,
    "rules": show_rules,
    "minute": show_card,
    "points": show_points,
    "log": show_log,
    "catchup": catch_up,
    "review": show_review,
    "memo": open_memo,
    "talk": offer_talk,
    "back": be_back,
    "keep": keep,
    "close_now": close,
    "leave_now": leave,
}
"""What each button does with the table as it is; any other is the one for another game."""
CONTROLS = (press,)
