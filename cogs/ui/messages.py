"""What the bot posts by itself: lobby, table, end, hand. Built from snapshots, sent by ``bot.delivery``."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType

from discord import ui

from bot.service.announce import Call, RoomPost
from bot.service.snapshot import Place, Snapshot
from bot.service.tables import Tale
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.absence import call_layout, closed_layout, offer_layout
from cogs.ui.deadlines import deadline_read, deadline_said, standing_still
from cogs.ui.greeting import greeting_layout
from cogs.ui.guidance import guidance, points_said
from cogs.ui.hall import hall_layout
from cogs.ui.hints import hints_had
from cogs.ui.layout import (
    CLOSED,
    COLOUR,
    Block,
    Button,
    Layout,
    Picture,
    build,
    components,
    cut,
    latest,
    lines,
    rows,
    shorter,
)
from cogs.ui.letters import hand_layout, proposal_layout, talk_button
from cogs.ui.lobby import expiring_layout, free_layout, lobby_layout
from cogs.ui.motions import motion_layout, waiting_layout
from cogs.ui.posts import post_tags
from cogs.ui.quick import ROOM, quick_rows
from cogs.ui.scores import score_table, score_words, scored_said
from cogs.ui.sentences import described, escaped, header, names_escaped, say, table_texts, title
from cogs.ui.talk import passed_on_layout, room_layout, room_name
from cogs.ui.told import befell_said, besides, naming, runs, tales_said
from games.core.model import Outcome, Seat, Text
from games.core.standings import Standing, standings
from games.core.texts import Catalogue, catalogue
from storage.clock_rows import Pending
from storage.motion_rows import Motion
from storage.rows import Page

TABLE, FINAL = COLOUR, 0xC9A227
NEWS, TOLD = 1_000, 2_000
"""Characters of the chronicle in a message of the table while it asks, and when it stays as a record."""
CLICK = re.compile(r"\d{13,20}")
"""The number of a press, which stands for the word of who wrote none."""
SCORE = "score.png"
"""The picture that shows only the points."""
ROOMS = 20
"""Rooms that the last message lists."""
TABLE_BUTTONS = 6
"""Components of the buttons below the options, with their row; what they need beyond is taken from the options."""
BEFELL = 700
"""Characters, at most, of what was done to those who are called."""
NAMED = 3
"""Lines, at most, that name them, of turns that are not told."""


class Messages:
    """The ``Messenger`` of the bot: puts the state of a table into messages. Pictures are uploaded by the caller."""

    def __init__(self, emoji: Callable[[str, str], str | None] = lambda game, icon: None) -> None:
        self._emoji = emoji
        """Finds the emoji of an icon of a game."""

    def lobby_message(self, snapshot: Snapshot, locale: str, picture: str | None) -> ui.LayoutView:
        """The invitation to a table, with its buttons while one can still join."""
        return build(lobby_layout(snapshot, locale, picture))

    def expiring_message(self, snapshot: Snapshot, locale: str, until: int) -> ui.LayoutView:
        """The question whether a quiet lobby shall stay."""
        return build(expiring_layout(snapshot, locale, until))

    def table_message(
        self,
        snapshot: Snapshot,
        locale: str,
        *,
        mentions: Sequence[int],
        chronicle: Sequence[Tale],
        picture: str | None,
        clock: Pending | None = None,
        away: Mapping[int, int] | None = None,
    ) -> ui.LayoutView:
        """Whose turn it is and what happened; the users in ``mentions`` are named so that Discord notifies them."""

        def icon(name: str) -> str:
            return self._emoji(snapshot.rules.meta.key, name) or ""

        return build(table_layout(snapshot, locale, mentions, chronicle, picture, clock, away or {}, icon))

    def record_said(self, snapshot: Snapshot, locale: str, chronicle: Sequence[Tale]) -> str:
        """What happened while a message was the table's, or that the game goes on below it."""
        return chronicle_said(snapshot, locale, chronicle)[0] or speak(locale).say("table.goes_on")

    def final_message(
        self,
        snapshot: Snapshot,
        locale: str,
        *,
        chronicle: Sequence[Tale],
        pictures: Sequence[str],
        rooms: Sequence[int] = (),
    ) -> ui.LayoutView:
        """How the game ended, the rooms in which people talked, and the key of its random stream."""
        return build(final_layout(snapshot, locale, chronicle, pictures, rooms))

    def hand_message(
        self, snapshot: Snapshot, locale: str, user_id: int, pictures: Mapping[Seat, str]
    ) -> ui.LayoutView:
        """What a user alone may see, for their direct messages."""
        return build(hand_layout(snapshot, locale, user_id, pictures))

    def proposal_message(self, snapshot: Snapshot, locale: str, user_id: int, said: Text) -> ui.LayoutView:
        """What another player proposes to a user, for their direct messages."""
        return build(proposal_layout(snapshot, locale, user_id, said))

    def room_name(self, snapshot: Snapshot, users: Sequence[int]) -> str:
        """What the room of some users is called."""
        return room_name(snapshot, users)

    def room_message(self, snapshot: Snapshot, locale: str, post: RoomPost, users: Sequence[int]) -> ui.LayoutView:
        """Who calls whom into a room."""
        return build(room_layout(snapshot, locale, post, users))

    def passed_on_message(
        self, snapshot: Snapshot, locale: str, post: RoomPost, user_id: int, users: Sequence[int]
    ) -> ui.LayoutView:
        """What is said to a user where there can be no room."""
        return build(passed_on_layout(snapshot, locale, post, user_id, users))

    def motion_message(self, snapshot: Snapshot, locale: str, motion: Motion, *, invited: bool) -> ui.LayoutView:
        """A proposal that others must agree to."""
        return build(motion_layout(snapshot, locale, motion, invited=invited))

    def call_message(
        self, snapshot: Snapshot, locale: str, call: Call, place: Place, mention: int | None = None
    ) -> ui.LayoutView:
        """What a user is told whose turn waits or was missed."""
        return build(call_layout(snapshot, locale, call, place, mention))

    def free_message(self, snapshot: Snapshot, locale: str, mention: int | None = None) -> ui.LayoutView:
        """That a place is free for whoever waited for one."""
        return build(free_layout(snapshot, locale, mention))

    def motion_waits(
        self, snapshot: Snapshot, locale: str, motion: Motion, mention: int | None = None
    ) -> ui.LayoutView:
        """What a user is told whose answer to a motion is missing."""
        return build(waiting_layout(snapshot, locale, motion, mention))

    def closed_message(self, snapshot: Snapshot, locale: str, why: Text) -> ui.LayoutView:
        """That a table was closed, why, and how it is opened again; once it is, that alone."""
        return build(closed_layout(snapshot, locale, why))

    def offer_message(
        self, snapshot: Snapshot, locale: str, place: Place, since: int, reserve: int = 0, mentions: Sequence[int] = ()
    ) -> ui.LayoutView:
        """A place that is on offer, or what became of it."""
        return build(offer_layout(snapshot, locale, place, since, reserve, mentions))

    def hall_message(self, page: Page, locale: str) -> ui.LayoutView:
        """All tables of a server."""
        return build(hall_layout(page, locale))

    def post_tags(self, game: str | None, standing: Sequence[str], locale: str) -> Sequence[Sequence[str]]:
        """What the tags of a table's post are called."""
        return post_tags(game, standing, locale)

    def greeting_message(self, locale: str) -> ui.LayoutView:
        """What the bot is and does, for a server that has just invited it."""
        return build(greeting_layout(locale))

    def notice(self, text: Text, locale: str) -> ui.LayoutView:
        """One sentence of ``bot/texts``."""
        return build(Layout((speak(locale).say(names_escaped(text)),), CLOSED))


# ---------------------------------------------------------------- the running table


def table_layout(
    snapshot: Snapshot,
    locale: str,
    mentions: Sequence[int] = (),
    chronicle: Sequence[Tale] = (),
    picture: str | None = None,
    clock: Pending | None = None,
    away: Mapping[int, int] = MappingProxyType({}),
    icon: Callable[[str], str] = lambda name: "",
) -> Layout:
    """See ``Messages.table_message``; ``icon`` finds the emoji of an icon of the game."""
    speech = speak(locale)
    blocks: list[Block] = []
    if picture:
        blocks.append(Picture(picture, described(snapshot, locale, lead=deadline_read(clock, speech))))
    blocks.append(
        "\n".join(
            [
                f"### {header(snapshot, locale)}",
                *_awaited(snapshot, locale, mentions, clock),
                *standing_still(snapshot, speech),
                *_away(snapshot, speech, away),
            ]
        )
    )
    called = [seat for place in snapshot.awaited if place.user_id is not None for seat in place.seats]
    told, whole = chronicle_said(snapshot, locale, chronicle, called, NEWS)
    lesson = guidance(snapshot, locale, public=True)
    if lesson is not None:
        blocks.append(lesson.text)
    buttons = rows(table_buttons(snapshot, speech) + ([] if whole else [log_button(snapshot, speech)]))
    room = ROOM + TABLE_BUTTONS - sum(map(components, buttons)) - (lesson is not None)
    blocks += [told, *quick_rows(snapshot, locale, room, icon), *buttons]
    return Layout(tuple(block for block in blocks if block), TABLE)


def table_buttons(snapshot: Snapshot, speech: Catalogue) -> list[Button]:
    """Play · Catch up · Hand · Board · Undo · Rules."""
    found = [Button(speech.say("button.play"), ids.table(snapshot.game_id, "play"), "success")]
    found.append(Button(speech.say("button.catchup"), ids.table(snapshot.game_id, "catchup")))
    found += own_button(snapshot, speech)
    for what in ("board", "undo", "rules"):
        found.append(Button(speech.say(f"button.{what}"), ids.table(snapshot.game_id, what)))
    return found + talk_button(snapshot, speech)


def log_button(snapshot: Snapshot, speech: Catalogue) -> Button:
    """The way to what a message has no room for."""
    return Button(speech.say("button.log"), ids.table(snapshot.game_id, "log"))


def own_button(snapshot: Snapshot, speech: Catalogue) -> list[Button]:
    """The button that shows one's own things: a hand where something is hidden, else what the game calls it, if
    anything.
    """
    texts = catalogue(snapshot.rules.package, speech.locale)
    if snapshot.rules.meta.secrets:
        return [Button(speech.say("button.hand"), ids.table(snapshot.game_id, "hand"))]
    if texts.knows("picture.hand"):
        return [Button(texts.say("picture.hand"), ids.table(snapshot.game_id, "hand"))]
    return []


def chronicle_said(
    snapshot: Snapshot, locale: str, tales: Sequence[Tale], called: Collection[Seat] = (), most: int = TOLD
) -> tuple[str, bool]:
    """What was done to those who are called, then a line a turn, the latest that fit; and whether that is everything.

    How much is missing stands in its place, with those of its lines that name who is called.
    """
    speech, names = speak(locale), [escaped(snapshot.names[seat]) for seat in called]
    befell = [f"> {line}" for line in befell_said(snapshot, locale, tales, called)]
    first = lines(befell, BEFELL, lambda n: f"-# {say(speech, 'log.more', n=n)}")
    # What stands alone and all of which befell somebody has been told.
    above = sum(line.startswith("> ") for line in first.split("\n"))
    rest = [
        tale
        for tale in besides(snapshot, locale, tales, called, above)
        if tale.scene is not None or len(tale.befell(called)) < len(tale.entries)
    ]
    turns = tales_said(snapshot, locale, rest)

    def earlier(n: int) -> str:
        named = naming([line for turn in turns[:n] for line in turn], names, befell)
        return "\n".join([f"-# {say(speech, 'log.earlier', n=n)}", *(f"> {line}" for line in named[-NAMED:])])

    # The lines of a tale after its first are a list below it.
    told = ["> " + "\n> - ".join(turn) for turn in turns]
    shown, over = list(told), len("\n".join(told)) - (most - len(first) - len(earlier(len(told))) - 2)
    for n, run in enumerate(runs(rest)):
        # Before a turn of somebody is only counted, what is nobody's, such as Production, is told with less.
        if over > 0 and "\n" in told[n] and all(tale.scene is not None and tale.seat is None for tale in run):
            shown[n] = shorter(told[n], len(told[n]) - over)
            over -= len(told[n]) - len(shown[n])
    then = latest(shown, most - len(first), earlier)
    whole = first == "\n".join(befell) and then == "\n".join(told)
    return f"{first}\n{then}".strip("\n"), whole


def _awaited(snapshot: Snapshot, locale: str, mentions: Sequence[int], clock: Pending | None) -> list[str]:
    speech, texts = speak(locale), table_texts(snapshot, locale)
    said: list[str] = []
    for place in snapshot.awaited:
        name = f"<@{place.user_id}>" if place.user_id in mentions else f"**{speech.called(escaped(place.name))}**"
        if place.user_id is None:
            said.append(say(speech, "table.turn_of_bot", name=name))  # questions are put to "you"
            continue
        asked = [d for d in snapshot.decisions if d.blocking and d.seat in place.seats]
        prompt = cut(texts.say(asked[0].prompt), 200)
        said.append(say(speech, "table.turn_of", name=name, prompt=prompt))
    if clock is not None and said:
        said.append(deadline_said(clock, speech))
    return said


def _away(snapshot: Snapshot, speech: Catalogue, away: Mapping[int, int]) -> list[str]:
    """Who is on vacation: their clocks stand."""
    return [
        say(speech, "table.away", name=escaped(place.name), when=f"<t:{away[place.user_id] // 1_000}:d>")
        for place in snapshot.places
        if place.user_id is not None and place.user_id in away
    ]


# ---------------------------------------------------------------- end and hand


def final_layout(
    snapshot: Snapshot,
    locale: str,
    chronicle: Sequence[Tale] = (),
    pictures: Sequence[str] = (),
    rooms: Sequence[int] = (),
) -> Layout:
    """See ``Messages.final_message``."""
    speech = speak(locale)
    outcome = snapshot.played.outcome
    found = standings({}, outcome) if outcome is not None else []
    in_words = score_words(found, snapshot.names, snapshot.texts(locale))
    blocks: list[Block] = []
    blocks += [Picture(name, in_words if name == SCORE else described(snapshot, locale)) for name in pictures]
    blocks.append(f"## {say(speech, 'final.title', game=title(snapshot.rules, locale))}")
    if outcome is not None:
        blocks += _result_said(snapshot, locale, outcome, found)
    if snapshot.guided:
        (seat, *_) = snapshot.places[0].seats
        blocks.append(f"**{speech.say('lesson.points_at_end')}**\n{points_said(snapshot, locale, seat)}")
    blocks.append(chronicle_said(snapshot, locale, chronicle, most=1_000)[0])
    blocks.append(hints_had(snapshot, speech))
    if rooms:
        blocks.append(say(speech, "final.rooms", rooms=" · ".join(f"<#{room}>" for room in rooms[:ROOMS])))
    blocks += rows(_final_buttons(snapshot, speech))
    if not snapshot.guided:  # that had no lobby, so nothing was promised to anybody before
        blocks.append(_key_said(snapshot, speech))
    return Layout(tuple(block for block in blocks if block), FINAL)


def _result_said(snapshot: Snapshot, locale: str, outcome: Outcome, found: Sequence[Standing]) -> list[str]:
    """Who has won, the ranking where the points are told as a table, the points, and what their lines are."""
    speech, texts = speak(locale), table_texts(snapshot, locale)
    winners = speech.enumerate([escaped(snapshot.names[seat]) for seat in outcome.winners])
    verdict = snapshot.rules.tell.verdict(snapshot.view(None))
    if verdict is not None:
        said = [texts.say(verdict)]
    elif winners:
        everybody = 1 < len(outcome.winners) == len(snapshot.names)
        said = [say(speech, "final.all_won" if everybody else "final.winners", names=winners)]
    else:
        said = [speech.say("final.no_winner")]
    points = score_table(found, snapshot.names, texts, ranked=True)
    if points.startswith("```"):
        ranking = [
            f"{rank}. {speech.enumerate([_with_total(snapshot, seat) for seat in seats])}"
            for rank, seats in enumerate(outcome.ranking, start=1)
        ]
        said.append(lines(ranking, 800, lambda n: "…"))
    return [*said, points, "\n".join(scored_said(snapshot, locale, None, range(len(snapshot.names))))]


def _final_buttons(snapshot: Snapshot, speech: Catalogue) -> list[Button]:
    """Rematch · Board · Hand · Log · Export · Review, those that the game has."""
    found = [
        Button(speech.say(f"button.{what}"), ids.table(snapshot.game_id, what))
        for what in ("rematch", "board", "log", "export")
    ]
    found[2:2] = own_button(snapshot, speech)
    if snapshot.reviewed:
        found.append(Button(speech.say("button.review"), ids.table(snapshot.game_id, "review")))
    return found


def _key_said(snapshot: Snapshot, speech: Catalogue) -> str:
    """What the draws came from, last and in small letters: whoever wants to check them finds it."""
    setup, made = snapshot.setup, {"key": snapshot.setup.key.hex(), "hash": snapshot.commitment}
    if not setup.words:
        return say(speech, "final.key", **made)
    # Who wrote no word gave the number of their press: of use to a program only, which finds it in the file.
    written = [word for word in setup.words if not CLICK.fullmatch(word)]
    mixed = [say(speech, "final.word", word=escaped(word)) for word in written]
    if clicks := len(setup.words) - len(written):
        mixed.append(say(speech, "final.clicks", n=clicks))
    return say(speech, "final.key_of_all", promised=setup.promised.hex(), words=speech.enumerate(mixed), **made)


def _with_total(snapshot: Snapshot, seat: int) -> str:
    outcome = snapshot.played.outcome
    total = outcome.scores.get(seat, {}).get("total") if outcome else None
    name = escaped(snapshot.names[seat])
    return name if total is None else f"{name} ({total})"
