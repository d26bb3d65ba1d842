"""Whoever is absent, and whoever comes instead: reminders, places on offer, "I am back"."""

from __future__ import annotations

import re

from bot.service.announce import Call
from bot.service.snapshot import Place, Snapshot
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.answers import Asking, tell, who
from cogs.ui.controls import control
from cogs.ui.layout import COLOUR, Block, Button, Layout, Row, cut
from cogs.ui.sentences import escaped, header, link, say, table_texts, title
from games.core.texts import Catalogue

CLOSED = 0x55504A
CALLED: dict[str, str] = {"reminder": "call.reminder", "last_call": "call.last_call", "missed": "call.missed"}


def call_layout(snapshot: Snapshot, locale: str, call: Call, place: Place, mention: int | None = None) -> Layout:
    """See ``Messenger.call_message``."""
    speech, texts = speak(locale), table_texts(snapshot, locale)
    blocks: list[Block] = [f"### {title(snapshot.rules, locale)}"]
    asked = [d for d in snapshot.decisions if d.blocking and d.seat in place.seats]
    prompt = cut(texts.say(asked[0].prompt), 200) if asked else ""
    until = f"<t:{(call.deadline or 0) // 1_000}:R>"
    blocks.append(say(speech, CALLED[call.why], prompt=prompt, when=until))
    if call.why == "missed":
        blocks.append(speech.say(_step(place)))
    if mention is not None:
        blocks.insert(0, f"<@{mention}>")
    return Layout((*blocks, _buttons(snapshot, speech, place)), COLOUR)


def offer_layout(snapshot: Snapshot, locale: str, place: Place, since: int) -> Layout:
    """See ``Messenger.offer_message``."""
    speech = speak(locale)
    if not snapshot.running or place.offered_at != since:
        return Layout((say(speech, "offer.over", name=escaped(place.name)),), CLOSED)
    buttons = (
        Button(speech.say("button.take"), ids.offer(snapshot.game_id, place.number, since, "take"), "success"),
        Button(speech.say("button.board"), ids.table(snapshot.game_id, "board")),
        Button(speech.say("button.back"), ids.table(snapshot.game_id, "back")),
    )
    heading = f"### 🪑 {say(speech, 'offer.title', name=escaped(place.name), game=title(snapshot.rules, locale))}"
    said = [header(snapshot, locale), *_standing(snapshot, locale, place), speech.say("offer.until")]
    return Layout((heading, "\n".join(said), Row(buttons)), COLOUR)


def closed_layout(snapshot: Snapshot, locale: str) -> Layout:
    """See ``Messenger.closed_message``."""
    speech = speak(locale)
    said = say(speech, "closed.title", game=title(snapshot.rules, locale))
    buttons = (
        Button(speech.say("button.reopen"), ids.table(snapshot.game_id, "reopen"), "success"),
        Button(speech.say("button.export"), ids.table(snapshot.game_id, "export")),
    )
    return Layout((f"### 🔒 {said}", speech.say("closed.how"), Row(buttons)), CLOSED)


@control(ids.OFFER)
async def press(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """Take the place; what that means is said, and confirmed, first."""
    tables, number, since = interaction.client.tables, int(match["place"]), int(match["since"])
    snapshot = await tables.look(match["game"])
    locale = await interaction.client.locale(interaction)
    speech, place = speak(locale), snapshot.places[number]
    if match["what"] == "take_now" or place.offered_at != since or snapshot.place_of(interaction.user.id) is not None:
        await interaction.response.defer()
        await tables.absence.take(match["game"], number, since, who(interaction))
        await tell(interaction, speech.say("done.taken"))
        return
    secrets = ["offer.secrets"] if snapshot.rules.meta.secrets else []
    said = [say(speech, "offer.confirm", name=escaped(place.name)), *(speech.say(id) for id in secrets)]
    yes = Button(speech.say("button.take_now"), ids.offer(match["game"], number, since, "take_now"), "success")
    blocks = ("\n".join([*said, *_standing(snapshot, locale, place)]), Row((yes,)))
    await tell(interaction, Layout(blocks, COLOUR))


async def be_back(interaction: Asking, snapshot: Snapshot) -> None:
    """ "I am back"."""
    await interaction.response.defer()
    await interaction.client.tables.absence.back(snapshot.game_id, who(interaction))
    await tell(interaction, speak(await interaction.client.locale(interaction)).say("done.back"))


CONTROLS = (press,)


def _step(place: Place) -> str:
    if place.offered_at is not None:
        return "call.offered"
    return "call.halved" if place.halved else "call.yours"


def _standing(snapshot: Snapshot, locale: str, place: Place) -> list[str]:
    """What everybody may know of the seats of a place."""
    texts, view = table_texts(snapshot, locale), snapshot.view(None)
    return [f"- {texts.say(snapshot.rules.tell.status(view, seat))}" for seat in place.seats]


def _buttons(snapshot: Snapshot, speech: Catalogue, place: Place) -> Row:
    found: list[Button] = []
    if place.offered_at is not None:
        found.append(Button(speech.say("button.back"), ids.table(snapshot.game_id, "back"), "success"))
    else:
        found.append(Button(speech.say("button.play"), ids.table(snapshot.game_id, "play"), "success"))
    for what in ("board", "log"):
        found.append(Button(speech.say(f"button.{what}"), ids.table(snapshot.game_id, what)))
    if snapshot.guild_id is not None:
        found.append(Button(speech.say("button.go_to_table"), url=link(snapshot)))
    return Row(tuple(found))
