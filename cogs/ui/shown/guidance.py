"""What a guided first game says: the lesson of the moment, what it recommends, and the points line by line. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile

import msgspec

from bot.service.table.snapshot import Snapshot
from bot.texts import speak
from cogs.ui.layout import COLOUR, Layout, Row, cut
from cogs.ui.sentences import picture_name, say, table_texts, title
from cogs.ui.shown.buttons import table_button
from cogs.ui.shown.scores import scored_said
from games.core.model import Decision, Key, Seat, put_to
from games.core.teaching.booklet import booklet
from games.core.teaching.lessons import GOODBYE, Lessons, advised, between, held, lessons, recommended, wished
from games.core.teaching.lessons import number as numbered
from games.core.texts import catalogue, number

TOTAL = "total"


class Guidance(msgspec.Struct, frozen=True):
    """What the learner is told at a question."""

    text: str
    suggested: Key = ""
    """The option that is recommended; "": none is."""
    look: str = ""
    """The picture to look at."""


def guidance(snapshot: Snapshot, locale: str, *, public: bool = False) -> Guidance | None:
    """The lesson that belongs to what is asked now, or what to do until the next; when all have been given, once, a
    goodbye.

    ``public``: for the message of the table, which names no card of a hand, nor tells what cannot be done with it.
    """
    if snapshot.lessons is None or not snapshot.running:
        return None
    told, key = lessons(snapshot.rules.package, locale), snapshot.lesson
    if key == GOODBYE:
        said = [f"📖 {told.goodbye.strip().format_map(_buttons(snapshot, locale, ''))}"]
        if snapshot.hinted:
            said.append(say(speak(locale), "lesson.alone", hint=speak(locale).say("panel.hint")))
        return Guidance("\n".join(said))
    asked = put_to(snapshot.decisions, *snapshot.places[0].seats)
    # The plan may be another than when a lesson was given.
    given = {lesson: at for lesson, at in snapshot.lessons.items() if lesson in told.said}
    if asked is None or GOODBYE in snapshot.lessons or (key is not None and key not in given):
        return None
    speech, of, look, count = speak(locale), len(told.cues), "", 0 if key is None else numbered(given, key)
    wishes = held(told.cues, given, asked, snapshot.played.round) if key is None else ()
    said: list[str] = []
    if key is not None:
        lesson, cue = told.said[key], told.cue(key)
        wishes, look = wished(cue, asked), cue.look
        said = [_aim(snapshot, locale), ""] if count == 1 else []
        said.append(f"📖 **{lesson.title}** · {say(speech, 'lesson.number', n=count, of=of)}")
        said.append(lesson.text.strip().format_map(_buttons(snapshot, locale, look)))
    open_keys = snapshot.rules.open_keys if public else ("",)
    best, hidden = _best(snapshot, asked, wishes, open_keys)
    if best:
        alone = len(asked.options) == 1 and "" in open_keys
        said.append(_suggested(snapshot, locale, asked, best, alone=alone, first=count == 1))
    elif hidden:
        said.append(speech.say("lesson.on_panel"))
    if key is None:
        said.append(say(speech, "lesson.between", n=len(given), of=of))
    return Guidance("\n".join(said), best, look)


def _best(snapshot: Snapshot, asked: Decision, wishes: Sequence[Key], open_keys: tuple[Key, ...]) -> tuple[Key, bool]:
    """What is recommended of what a lesson wishes, and whether it is kept from who may know options with ``open_keys``
    only; "": nothing is.
    """
    # Also where a lesson finds nothing of what it recommends: whoever went another way is not left alone with it.
    judged = recommended(wishes, asked) is None
    if judged:
        found = between(snapshot.rules, snapshot.played, asked)
        wishes = (found,) if found is not None else ()
    # What comes after something that only the learner can list is recommended for want of that: nobody else knows. Of
    # what looks best even that it is no card of the hand would tell something.
    shown = "" in open_keys or not judged
    told_to_all = tuple(takewhile(lambda start: start.startswith(open_keys), wishes)) if shown else ()
    best = advised(snapshot.rules, snapshot.played, told_to_all, asked)
    return best or "", told_to_all != tuple(wishes)


def _suggested(snapshot: Snapshot, locale: str, asked: Decision, best: Key, *, alone: bool, first: bool) -> str:
    speech, label = speak(locale), next(option.label for option in asked.options if option.key == best)
    id = "lesson.only" if alone else "lesson.suggested_among" if asked.picks[0] > 1 else "lesson.suggested"
    said = say(speech, id, label=cut(table_texts(snapshot, locale).say(label), 150))
    return f"{said} {speech.say('lesson.free')}" if first and id == "lesson.suggested" else said


def _aim(snapshot: Snapshot, locale: str) -> str:
    """What one plays for and how it ends, as the card in one minute says it: before the first lesson."""
    package = snapshot.rules.package
    texts, minute = catalogue(package, locale), booklet(package, locale).minute
    return f"**{texts.say('minute.goal')}** · {minute.goal}\n**{texts.say('minute.end')}** · {minute.end}"


def _buttons(snapshot: Snapshot, locale: str, look: str) -> dict[str, str]:
    """What the panel's buttons that a lesson may name are called: its picture, the points, to take back a step."""
    speech, texts = speak(locale), table_texts(snapshot, locale)
    return {
        "look": picture_name(look, texts, speech),
        "points": speech.say("button.points"),
        "back": speech.say("panel.back"),
    }


def points_layout(snapshot: Snapshot, locale: str, seat: Seat) -> Layout:
    """The points of a seat so far, or at the end, each line with what it is and what it came from."""
    speech = speak(locale)
    heading = f"### {say(speech, 'lesson.points', game=title(snapshot.rules, locale))}"
    back = (Row((table_button(snapshot.game_id, "play", speech, "success"),)),) if snapshot.running else ()
    scored = scored_said(snapshot, locale, seat, (seat,), "lesson.scored")
    found, texts = _scores(snapshot, seat), table_texts(snapshot, locale)
    others = [
        f"{texts.names[other]} {number(points[TOTAL])}"
        for other, points in found.items()
        if other != seat and TOTAL in points
    ]
    known = "lesson.others" if snapshot.played.outcome is None else "lesson.others_at_end"
    rivals = [say(speech, known, scores=" · ".join(others))] if others else []
    return Layout((heading, points_said(snapshot, locale, seat), *scored, *rivals, *back), COLOUR)


def points_said(snapshot: Snapshot, locale: str, seat: Seat) -> str:
    """The same as a list: "**Coins: 5** · each coin is a point"."""
    told: Lessons = lessons(snapshot.rules.package, locale)
    texts, found = table_texts(snapshot, locale), _scores(snapshot, seat).get(seat, {})
    lines = [
        f"- **{texts.say(f'score.{category}')}: {number(points)}** · {told.score[category]}"
        for category, points in found.items()
        if category != TOTAL
    ]
    if TOTAL in found:
        lines.append(f"**{texts.say(f'score.{TOTAL}')}: {number(found[TOTAL])}**")
    return "\n".join(lines) or told.score.get("none", "")


def _scores(snapshot: Snapshot, seat: Seat) -> Mapping[Seat, Mapping[str, int]]:
    """The points of all as this seat knows them; at the end, as they are."""
    outcome = snapshot.played.outcome
    return outcome.scores if outcome is not None else snapshot.rules.tell.scores(snapshot.view(seat))
