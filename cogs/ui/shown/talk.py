"""Talking apart: whom to call, what stands in a room, what is passed on. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from bot.service.table.announce import RoomPost
from bot.service.table.snapshot import Snapshot
from bot.service.tables import LONGEST_TALK, nobody_meant
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.layout import COLOUR, IN_A_MENU, Button, Layout, Line, Menu, Row, cut
from cogs.ui.sentences import escaped, link, say, title

LONGEST_NAME = 100
"""Characters of the name of a room."""


def whom_layout(snapshot: Snapshot, locale: str, user_id: int) -> Layout:
    """The menu of those with whom a user may talk apart.

    Raises:
        Refused: there is nobody.
    """
    speech = speak(locale)
    others = [place for place in snapshot.places if place.user_id not in (None, user_id)]
    if not others:
        raise nobody_meant(snapshot, user_id)
    lines = tuple(Line(str(place.user_id), place.name) for place in others[:IN_A_MENU])
    menu = Menu(ids.talk(snapshot.game_id), speech.say("talk.whom"), lines, 1, len(lines))
    return Layout((speech.say(f"talk.{snapshot.talks}"), menu), COLOUR)


def room_name(snapshot: Snapshot, users: Sequence[int]) -> str:
    """What the room of some users is called: they, and the game."""
    names = " · ".join(place.name for place in snapshot.places if place.user_id in users)
    game = f" · {title(snapshot.rules, snapshot.locale)}"
    return cut(f"🗣 {names}", LONGEST_NAME - len(game)) + game


def room_layout(snapshot: Snapshot, locale: str, post: RoomPost, users: Sequence[int]) -> Layout:
    """What stands in a room when people are called into it."""
    speech = speak(locale)
    called = " ".join(f"<@{user}>" for user in users if user != post.by_id)
    said = say(speech, "talk.called", name=escaped(post.by), who=called, link=link(snapshot))
    return Layout((said, cut(post.said, LONGEST_TALK)), COLOUR)


def room_left_layout(locale: str, user_id: int) -> Layout:
    """What those read who stay in a room when somebody plays no more."""
    return Layout((say(speak(locale), "talk.left", who=f"<@{user_id}>"),), COLOUR)


def room_back_layout(locale: str, user_id: int) -> Layout:
    """What all in a room read when somebody plays again, who is called by it."""
    return Layout((say(speak(locale), "talk.back", who=f"<@{user_id}>"),), COLOUR)


def passed_on_layout(
    snapshot: Snapshot, locale: str, post: RoomPost, user_id: int, users: Sequence[int], unreached: Sequence[int] = ()
) -> Layout:
    """The same as a direct message, where the bot may make no room: what was said, and a way to answer.

    For whoever said it what became of it, and whom it did not reach.
    """
    speech = speak(locale)
    heading = f"### {title(snapshot.rules, locale)}"
    if user_id == post.by_id:
        said = [] if len(unreached) == len(users) - 1 else ["talk.passed_on" if post.said else "talk.no_rooms"]
        told = [speech.say(id) for id in said]
        if unreached:
            names = [escaped(place.name) for place in snapshot.places if place.user_id in unreached]
            told.append(say(speech, "talk.not_reached", names=speech.enumerate(names)))
        return Layout((heading, *told), COLOUR)
    others = [escaped(p.name) for p in snapshot.places if p.user_id in users and p.user_id not in (user_id, post.by_id)]
    told = say(speech, "talk.says", name=escaped(post.by))
    if others:
        told += f"\n-# {say(speech, 'talk.also', names=speech.enumerate(others))}"
    bits = sum(1 << place.number for place in snapshot.places if place.user_id in users)
    answer = Button(speech.say("talk.answer"), ids.talk_answer(snapshot.game_id, bits), "primary")
    return Layout((heading, told, cut(post.said, LONGEST_TALK), Row((answer,))), COLOUR)
