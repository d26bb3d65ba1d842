"""The message of a game that has ended: who has won, the points, where the draws came from. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from bot.service.table.snapshot import Snapshot
from bot.service.tables import Tale
from bot.texts import speak
from cogs.ui.layout import CHARACTERS, Block, Button, Layout, Picture, lines, rows
from cogs.ui.sentences import described, escaped, led, say, table_texts, title
from cogs.ui.shown.buttons import own_button, table_button
from cogs.ui.shown.guidance import points_said
from cogs.ui.shown.hints import hints_had
from cogs.ui.shown.scores import score_table, score_words, scored_said
from cogs.ui.shown.table_message import chronicle_said
from games.core.model import Outcome
from games.core.standings import Standing, ranked, standings
from games.core.texts import Catalogue

FINAL = 0xC9A227
"""The colour of gold."""
CLICK = re.compile(r"\d{13,20}")
"""The number of a press, which stands for the word of who wrote none."""
SCORE = "score.png"
"""The picture that shows only the points."""
ROOMS = 20
"""Rooms that the last message lists."""
NO_ROOMS: Mapping[int, Sequence[int]] = {}


def final_layout(
    snapshot: Snapshot,
    locale: str,
    chronicle: Sequence[Tale] = (),
    pictures: Sequence[str] = (),
    rooms: Mapping[int, Sequence[int]] = NO_ROOMS,
) -> Layout:
    """See ``Messenger.final_message``."""
    speech = speak(locale)
    outcome = snapshot.played.outcome
    found = standings({}, outcome) if outcome is not None else []
    in_words = score_words(found, snapshot.names, snapshot.texts(locale))
    blocks: list[Block] = []
    blocks += [Picture(name, in_words if name == SCORE else described(snapshot, locale)) for name in pictures]
    blocks.append(f"## {say(speech, 'final.title', game=title(snapshot.rules, locale))}")
    if outcome is not None:
        blocks += _result_said(snapshot, locale, outcome, found)
    reckoned = len(blocks)
    if snapshot.guided:
        (seat, *_) = snapshot.places[0].seats
        blocks.append(f"**{speech.say('lesson.points_at_end')}**\n{points_said(snapshot, locale, seat)}")
    blocks.append(chronicle_said(snapshot, locale, chronicle, most=1_000)[0])
    blocks.append(hints_had(snapshot, speech))
    if rooms:
        listed = [_room_said(snapshot, speech, *room) for room in list(rooms.items())[:ROOMS]]
        blocks.append(say(speech, "final.rooms", rooms=" · ".join(listed)))
    blocks += rows(_final_buttons(snapshot, speech))
    if not snapshot.guided:  # that had no lobby, so nothing was promised to anybody before
        blocks.append(_key_said(snapshot, speech))
    room = CHARACTERS - sum(len(block) for block in blocks if isinstance(block, str))
    scored = scored_said(snapshot, locale, None, [each.seat for each in found])
    blocks.insert(reckoned, lines(scored, room, lambda n: speech.say("final.scored_more")))
    return Layout(tuple(blocks), FINAL)


def _room_said(snapshot: Snapshot, speech: Catalogue, channel_id: int, users: Sequence[int]) -> str:
    """Where some talked apart and, if the table was told so, who: to all others Discord shows no name of their room."""
    former = {sat.user_id: sat for sat in snapshot.former}
    known = [sat for user in users if (sat := snapshot.place_of(user) or former.get(user)) is not None]
    names = speech.enumerate([escaped(sat.name) for sat in known]) if snapshot.talks == "open" else ""
    return f"{names} <#{channel_id}>".lstrip()


def _result_said(snapshot: Snapshot, locale: str, outcome: Outcome, found: Sequence[Standing]) -> list[str]:
    """Who has won, the ranking where the points are told as a table, and the points."""
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
    parts = [(place, led(snapshot, locale, place)) for place in snapshot.places]
    said.append(" · ".join(f"{escaped(place.name)}: {part}" for place, part in parts if part))
    points = score_table(found, snapshot.names, texts, ranked=True)
    if points.startswith("```"):
        ranking = [
            f"{rank}. {speech.enumerate([_with_total(snapshot, outcome, seat) for seat in seats])}"
            for rank, seats in ranked(outcome)
        ]
        said.append(lines(ranking, 800, lambda n: "…"))
    return [*said, points]


def _final_buttons(snapshot: Snapshot, speech: Catalogue) -> list[Button]:
    """Rematch · Board · My points · Hand · Log · Export · Review, those that the game has."""
    found = [table_button(snapshot.game_id, what, speech) for what in ("rematch", "board", "log", "export")]
    found[2:2] = own_button(snapshot, speech)
    if not snapshot.guided:  # there the message itself tells them
        found.insert(2, table_button(snapshot.game_id, "points", speech))
    if snapshot.reviewed:
        found.append(table_button(snapshot.game_id, "review", speech))
    return found


def _key_said(snapshot: Snapshot, speech: Catalogue) -> str:
    """What the draws came from, last and in small letters: whoever wants to check them finds it."""
    setup, made = snapshot.setup, {"key": snapshot.setup.key.hex(), "hash": snapshot.commitment}
    if not setup.words:
        return say(speech, "final.key", **made)
    return say(speech, "final.key_of_all", promised=setup.promised.hex(), words=mixed_said(setup.words, speech), **made)


def mixed_said(words: Sequence[str], speech: Catalogue) -> str:
    """What players mixed into the key. Who wrote no word gave the number of their press: of use to a program only,
    which finds it in the file.
    """
    written = [word for word in words if not CLICK.fullmatch(word)]
    mixed = [say(speech, "final.word", word=escaped(word)) for word in written]
    if clicks := len(words) - len(written):
        mixed.append(say(speech, "final.clicks", n=clicks))
    return speech.enumerate(mixed)


def _with_total(snapshot: Snapshot, outcome: Outcome, seat: int) -> str:
    total = outcome.scores.get(seat, {}).get("total")
    name = escaped(snapshot.names[seat])
    return name if total is None else f"{name} ({total})"
