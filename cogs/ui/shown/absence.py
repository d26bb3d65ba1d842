"""Whoever is absent, and whoever comes instead: reminders, places on offer, "I am back"."""

from __future__ import annotations

from collections.abc import Sequence

from bot.clock import HOUR
from bot.service.table.announce import Call
from bot.service.table.snapshot import Place, Snapshot
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.layout import CLOSED, COLOUR, Block, Button, Layout, Row
from cogs.ui.sentences import escaped, header, led, prompt_said, say, table_texts, title
from cogs.ui.shown.buttons import table_button, way_there
from cogs.ui.shown.deadlines import amount_said, asleep, full, moment
from cogs.ui.shown.demand import asked_said
from cogs.ui.shown.lobby import pace_said
from cogs.ui.shown.told import told_said
from games.core.model import Text
from games.core.texts import Catalogue

CALLED: dict[str, str] = {
    "turn": "call.turn",
    "reminder": "call.reminder",
    "waiting": "call.waiting",
    "last_call": "call.last_call",
    "missed": "call.missed",
}


def call_layout(snapshot: Snapshot, locale: str, call: Call, place: Place, mention: int | None = None) -> Layout:
    """See ``Messenger.call_message``."""
    speech, texts = speak(locale), table_texts(snapshot, locale)
    blocks: list[Block] = [f"### {title(snapshot.rules, locale)}"]
    prompt = prompt_said(snapshot, texts, place)
    up, reserve_at = moment(call.deadline or 0), call.reserve_at if call.why in ("turn", "reminder") else None
    id = "call.turn_until" if call.why == "turn" and call.deadline is not None else CALLED[call.why]
    if call.why == "missed" and asleep(snapshot):
        id = "call.missed_asleep"
    blocks.append(say(speech, id, prompt=prompt, when=up if reserve_at is None else moment(reserve_at)))
    if reserve_at is not None:
        blocks.append(say(speech, "call.reserve", until=full(call.deadline or 0)))
    if call.why == "missed":
        blocks.append(_step(snapshot, place, speech))
        if place.offered_at is None and _away(snapshot, place):
            blocks.append(speech.say("call.part"))
    if mention is not None:
        blocks.insert(0, f"<@{mention}>")
    return Layout((*blocks, _buttons(snapshot, speech, place)), COLOUR)


def offer_layout(
    snapshot: Snapshot, locale: str, place: Place, since: int, reserve: int = 0, mentions: Sequence[int] = ()
) -> Layout:
    """See ``Messenger.offer_message``."""
    speech = speak(locale)
    if not snapshot.running or place.offered_at != since:
        id = "offer.over" if place.offered_at != since else f"offer.over_{snapshot.status}"
        return Layout((say(speech, id, name=escaped(place.name), game=title(snapshot.rules, locale)),), CLOSED)
    buttons = (
        Button(speech.say("button.take"), ids.offer(snapshot.game_id, place.number, since, "take"), "success"),
        table_button(snapshot.game_id, "board", speech),
        table_button(snapshot.game_id, "back", speech),
    )
    heading = f"### 🪑 {say(speech, 'offer.title', name=escaped(place.name), game=title(snapshot.rules, locale))}"
    until = offered_to_people(snapshot, speech) or speech.say("offer.until")
    if asleep(snapshot):
        until = speech.say("offer.asleep")
    said = [header(snapshot, locale), *_facts(snapshot, locale, place, reserve), until]
    said += filter(None, [asked_said(snapshot.demand, speech)])
    called = " ".join(f"<@{user}>" for user in mentions)
    return Layout((heading, called, "\n".join(said), Row(buttons)), COLOUR)


def offered_to_people(snapshot: Snapshot, speech: Catalogue) -> str:
    """How long a bot waits each turn for somebody to take a place, in games for people only; "" where it does not."""
    hours = snapshot.offer_hours
    return say(speech, "offer.people_only", time=amount_said(hours * HOUR, speech)) if hours else ""


def closed_layout(snapshot: Snapshot, locale: str, why: Text) -> Layout:
    """See ``Messenger.closed_message``."""
    speech = speak(locale)
    told = told_said(snapshot, locale, why)
    if snapshot.status != "closed":
        return Layout((told,), CLOSED)
    said = say(speech, "closed.title", game=title(snapshot.rules, locale))
    buttons = (
        table_button(snapshot.game_id, "reopen", speech, "success"),
        table_button(snapshot.game_id, "export", speech),
    )
    return Layout((f"### 🔒 {said}", f"{told}\n{speech.say('closed.how')}", Row(buttons)), CLOSED)


def closed_here_layout(game_id: str, said: str, locale: str) -> Layout:
    """That there is no table any more but one that was closed, and the way to open it again."""
    return Layout((said, Row((table_button(game_id, "reopen", speak(locale)),))), CLOSED)


def preview_layout(snapshot: Snapshot, locale: str, place: Place, since: int, reserve: int = 0) -> Layout:
    """What somebody should know before they take a place: what everybody sees, what it has in reserve (milliseconds),
    and what it means.
    """
    speech = speak(locale)
    said = [say(speech, "offer.confirm", name=escaped(place.name))]
    if snapshot.rules.meta.secrets:
        said.append(speech.say("offer.secrets"))
    yes = Button(speech.say("button.take_now"), ids.offer(snapshot.game_id, place.number, since, "take_now"), "success")
    log = table_button(snapshot.game_id, "log", speech)
    rules = table_button(snapshot.game_id, "rules", speech)
    heading = f"### {header(snapshot, locale)}"
    return Layout(
        (heading, "\n".join(_facts(snapshot, locale, place, reserve)), "\n".join(said), Row((yes, log, rules))), COLOUR
    )


def _away(snapshot: Snapshot, place: Place) -> bool:
    """Whether a bot goes on playing for somebody who may come back."""
    return snapshot.part is not None and place.stand_in == snapshot.part


def _step(snapshot: Snapshot, place: Place, speech: Catalogue) -> str:
    if place.offered_at is None:
        return speech.say("call.halved" if place.halved else "call.yours")
    if asleep(snapshot):
        return speech.say("call.offered_asleep")
    people = offered_to_people(snapshot, speech)
    return f"{speech.say('call.offered_people')} {people}" if people else speech.say("call.offered")


def standing_said(snapshot: Snapshot, locale: str, place: Place) -> str:
    """What whoever is invited to a place should know of the table: its round, and the facts that nobody hides."""
    return "\n".join((f"**{header(snapshot, locale)}**", *_facts(snapshot, locale, place)))


def _facts(snapshot: Snapshot, locale: str, place: Place, reserve: int | None = None) -> list[str]:
    """Nothing secret: how everybody stands, what the place leads and has, and how long a turn may take.

    ``reserve``: what the place has of it (milliseconds), where that is known."""
    speech, texts = speak(locale), table_texts(snapshot, locale)
    said: list[str] = []
    found = snapshot.rules.tell.scores(snapshot.view(None))
    scores = [f"{texts.names[seat]} {points['total']}" for seat, points in found.items() if points]
    if scores:
        said.append(say(speech, "offer.scores", scores=" · ".join(scores)))
    if part := led(snapshot, locale, place):
        said.append(say(speech, "offer.leads", part=part))
    time = [f"{speech.say('setup.pace')}: {pace_said(snapshot.pace, speech)}"]
    if snapshot.reserve and reserve is not None:
        time.append(say(speech, "offer.reserve", reserve=amount_said(reserve, speech)))
    return [*said, *_standing(snapshot, locale, place), " · ".join(time)]


def _standing(snapshot: Snapshot, locale: str, place: Place) -> list[str]:
    """What everybody may know of the seats of a place."""
    texts, view = table_texts(snapshot, locale), snapshot.view(None)
    return [f"- **{texts.names[seat]}**: {texts.say(snapshot.rules.tell.status(view, seat))}" for seat in place.seats]


def _buttons(snapshot: Snapshot, speech: Catalogue, place: Place) -> Row:
    found: list[Button] = []
    if place.offered_at is not None or _away(snapshot, place):
        found.append(table_button(snapshot.game_id, "back", speech, "success"))
    if place.offered_at is None:
        found.append(table_button(snapshot.game_id, "play", speech, "success"))
    for what in ("board", "log"):
        found.append(table_button(snapshot.game_id, what, speech))
    if snapshot.guild_id is not None:
        found.append(way_there(snapshot, speech))
    return Row(tuple(found))
