"""Motions as people see them: what is proposed and why, who has still to answer, Yes · No. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from zoneinfo import ZoneInfo

from bot.service.table.motions import End, GoBack, GoForward, HandOver, Pace, Pause, Resume, What, what_of
from bot.service.table.snapshot import Snapshot
from bot.service.tables import Tale, WayBack, marked
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.layout import CLOSED, COLOUR, Block, Button, Layout, Row, cut
from cogs.ui.sentences import escaped, say, title
from cogs.ui.shown.absence import standing_said
from cogs.ui.shown.buttons import table_button, way_there
from cogs.ui.shown.deadlines import shortly_said
from cogs.ui.shown.lobby import pace_said
from cogs.ui.shown.told import plainly_said, told_said
from games.core.model import Text
from games.core.texts import Catalogue
from storage.rows.motion import Motion

RESULTS = {
    "agreed": "motion.agreed",
    "refused": "motion.refused",
    "lapsed": "motion.lapsed",
    "withdrawn": "motion.withdrawn",
    "void": "motion.void",
}
QUOTED = 300
SHOWN = 76
"""Characters of a choice that Discord shows on a narrow screen."""


def motion_layout(snapshot: Snapshot, locale: str, motion: Motion, *, invited: bool = False) -> Layout:
    """See ``Messenger.motion_message``."""
    speech, what = speak(locale), what_of(motion)
    heading = f"### 🗳️ {speech.say(_proposed(what, escaped(motion.name), speech))}"
    if invited:
        heading = f"### {title(snapshot.rules, locale)}\n{heading}"
    to_table = (way_there(snapshot, speech),) if snapshot.guild_id is not None else ()
    if motion.result is not None:
        over: list[Block] = [heading, speech.say(RESULTS[motion.result])]
        if invited and motion.result == "agreed":
            # They may have said yes days before the others.
            play = table_button(snapshot.game_id, "play", speech, "success")
            over.append(Row((play, *to_table)))
        return Layout(tuple(over), CLOSED)
    blocks: list[Block] = [heading, _explained(snapshot, locale, motion)]
    if invited and isinstance(what, HandOver):
        blocks.append(standing_said(snapshot, locale, snapshot.places[what.place]))
    missing = speech.enumerate([f"<@{user}>" for user in motion.missing])
    until = f"<t:{(motion.until or 0) // 1_000}:R>"
    blocks.append(f"-# {say(speech, 'motion.missing', awaited=missing, when=until)}")
    alone = isinstance(what, HandOver) and tuple(motion.votes) == (what.new_id,)
    answers = _answers(snapshot, speech, motion, take=invited or alone)
    blocks.append(Row((*answers, *to_table) if invited else answers))
    return Layout(tuple(blocks), COLOUR)


def waiting_layout(snapshot: Snapshot, locale: str, motion: Motion, mention: int | None = None) -> Layout:
    """The reminder of somebody who has not answered; see ``Messenger.motion_waits``."""
    speech, what = speak(locale), what_of(motion)
    until = f"<t:{(motion.until or 0) // 1_000}:R>"
    blocks: list[Block] = [
        f"### {title(snapshot.rules, locale)}",
        f"🗳️ {speech.say(_proposed(what, escaped(motion.name), speech))}",
        _explained(snapshot, locale, motion),
        say(speech, "motion.waits", when=until),
    ]
    if mention is not None:
        blocks.insert(0, f"<@{mention}>")
    buttons = _answers(snapshot, speech, motion, take=isinstance(what, HandOver) and what.new_id in motion.missing)
    if snapshot.guild_id is not None:
        buttons += (way_there(snapshot, speech),)
    return Layout((*blocks, Row(buttons)), COLOUR)


def ways_back_said(
    snapshot: Snapshot, locale: str, ways: Sequence[WayBack], tales: Sequence[Sequence[Tale]], zone: ZoneInfo
) -> list[str]:
    """Turns to whose beginnings one can go back, newest first, with what anybody may read of each."""
    said: list[str] = []
    n, until = 0, -1
    for way, told in zip(reversed(ways), reversed(tales), strict=True):
        rounds = _rounds(told)
        # A turn of which nothing is told is of the round in which the turn right before it ended.
        said.append(way_back_said(snapshot, locale, way, told, zone, n if way.seq == until else 0))
        n, until = (rounds[-1] if rounds else n if way.seq == until else 0), way.until
    return said[::-1]


def _rounds(tales: Sequence[Tale]) -> list[int]:
    return [tale.scene.round for tale in tales if tale.scene is not None and tale.scene.round]


def way_back_said(
    snapshot: Snapshot, locale: str, way: WayBack, tales: Sequence[Tale], zone: ZoneInfo, within: int = 0
) -> str:
    """A turn to whose beginning one can go back: which, what anybody may read of it (``tales``), and when it began.

    ``within``: the round, where the tales name none.
    """
    speech = speak(locale)
    told = next((tale for tale in tales if tale.seat == way.seat), tales[0] if tales else None)
    n = next(iter(_rounds(tales)), within)
    head = [say(speech, "motion.move", seq=way.seq), *([say(speech, "motion.round", n=n)] if n else [])]
    who = deed = speech.called(way.before)
    if told is not None:
        deed = plainly_said(snapshot, locale, told).removesuffix(".")
        deed = deed if who in deed else f"{who}: {deed}"
    before, when = say(speech, "motion.before", what=deed), shortly_said(way.at, zone, speech)
    room = SHOWN - len(" · ".join([*head, "", when]))
    return " · ".join([*head, cut(before, room), when])


def _answers(snapshot: Snapshot, speech: Catalogue, motion: Motion, *, take: bool) -> tuple[Button, ...]:
    yes = "take" if take else "motion_yes"
    return (
        Button(speech.say(f"button.{yes}"), ids.motion(snapshot.game_id, motion.id, "yes"), "success"),
        Button(speech.say("button.motion_no"), ids.motion(snapshot.game_id, motion.id, "no")),
    )


def _proposed(what: What, name: str, speech: Catalogue) -> Text:
    match what:
        case GoBack(seq=0):
            return Text("motion.go_back_whole", {"name": name})
        case GoBack(seq=seq):
            return Text("motion.go_back", {"name": name, "seq": seq})
        case GoForward():
            return Text("motion.go_forward", {"name": name})
        case End(how=how):
            return Text(f"motion.end_{how}", {"name": name})
        case Pause():
            return Text("motion.pause", {"name": name})
        case Resume():
            return Text("motion.resume", {"name": name})
        case Pace(hours=hours, reserve=reserve):
            return Text("motion.pace", {"name": name, "pace": pace_said(hours, speech, reserve)})
        case HandOver(old=old, new_id=None):
            return Text("motion.put_on_offer", {"name": name, "old": escaped(old)})
        case HandOver(old=old, new=new):
            return Text("motion.hand_over", {"name": name, "old": escaped(old), "new": escaped(new)})


def _explained(snapshot: Snapshot, locale: str, motion: Motion) -> str:
    speech, what = speak(locale), what_of(motion)
    why = [say(speech, "motion.why", why=cut(escaped(what.why), QUOTED))] if what.why else []
    return "\n".join([*why, *_consequence(snapshot, locale, motion, speech)])


def _consequence(snapshot: Snapshot, locale: str, motion: Motion, speech: Catalogue) -> list[str]:
    match what := what_of(motion):
        case GoBack():
            names = snapshot.names_at(what.seq + 1)
            if what.stood_in_for is not None:
                names = marked(names, what.stood_in_for)
            before = "" if what.before is None else cut(told_said(snapshot, locale, what.before, names), QUOTED)
            when = f"<t:{what.at // 1_000}:f>"
            point = say(speech, "motion.when_before" if before else "motion.when", when=when, line=before)
            return [point, speech.say("motion.dealt_anew"), speech.say("motion.of_all")]
        case GoForward():
            when = f"<t:{what.at // 1_000}:f>"
            return [say(speech, "motion.as_before", seq=what.seq - 1, when=when), speech.say("motion.of_all")]
        case End():
            # Hidden points are not counted by agreement: see ``games.core.ending``.
            hidden = what.how == "score" and snapshot.rules.meta.secrets
            counted = [speech.say("motion.seen_counts")] if hidden else []
            return [*counted, speech.say("motion.key_public"), speech.say("motion.of_all")]
        case HandOver(new_id=None):
            needed = "motion.of_owner" if what.old_id in motion.votes else "motion.of_others"
            return [speech.say("motion.bot_takes"), say(speech, needed, old=escaped(what.old))]
        case HandOver():
            secret = snapshot.rules.meta.secrets
            told = [speech.say("motion.gives_up")] if secret and what.old_id is not None else []
            needed = "motion.of_taker" if what.ordered else "motion.of_taker_and_others"
            if what.old_id in motion.votes:  # nobody else is there to be asked
                needed = "motion.of_taker_and_owner"
            takes = speech.say("motion.takes_secrets" if secret else "motion.takes")
            return [*told, takes, say(speech, needed, new=escaped(what.new), old=escaped(what.old))]
        case _:
            return [speech.say("motion.of_most")]
