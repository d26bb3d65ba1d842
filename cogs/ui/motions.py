"""Motions as people see them: what is proposed, who has still to answer, Yes · No."""

from __future__ import annotations

import re

from bot.service.motions import GoBack, HandOver, What, what_of
from bot.service.snapshot import Snapshot
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.answers import Asking, acknowledge, tell, who
from cogs.ui.controls import control
from cogs.ui.layout import COLOUR, Block, Button, Layout, Row, cut
from cogs.ui.sentences import escaped, say, title
from cogs.ui.told import told_said
from games.core.texts import Catalogue
from storage.rows import Motion

CLOSED = 0x55504A
PROPOSED = {GoBack: "motion.go_back", HandOver: "motion.hand_over"}
RESULTS = {
    "agreed": "motion.agreed",
    "refused": "motion.refused",
    "lapsed": "motion.lapsed",
    "withdrawn": "motion.withdrawn",
    "void": "motion.void",
}
QUOTED = 300


def motion_layout(snapshot: Snapshot, locale: str, motion: Motion, *, invited: bool = False) -> Layout:
    """See ``Messenger.motion_message``."""
    speech, what = speak(locale), what_of(motion)
    heading = f"### 🗳️ {say(speech, PROPOSED[type(what)], name=escaped(motion.name), **_args(what))}"
    if invited:
        heading = f"### {title(snapshot.rules, locale)}\n{heading}"
    if motion.result is not None:
        return Layout((heading, speech.say(RESULTS[motion.result])), CLOSED)
    blocks: list[Block] = [heading, "\n".join(_consequence(snapshot, locale, what, speech))]
    missing = speech.enumerate([f"<@{user}>" for user in motion.missing])
    until = f"<t:{(motion.until or 0) // 1_000}:R>"
    blocks.append(f"-# {say(speech, 'motion.missing', awaited=missing, when=until)}")
    alone = isinstance(what, HandOver) and tuple(motion.votes) == (what.new_id,)
    yes = "motion_take" if invited or alone else "motion_yes"
    blocks.append(
        Row(
            (
                Button(speech.say(f"button.{yes}"), ids.motion(snapshot.game_id, motion.id, "yes"), "success"),
                Button(speech.say("button.motion_no"), ids.motion(snapshot.game_id, motion.id, "no")),
            )
        )
    )
    return Layout(tuple(blocks), COLOUR)


@control(ids.MOTION)
async def press(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """Yes · No, from the message in the channel or the direct one."""
    await acknowledge(interaction)
    consent, yes = interaction.client.tables.consent, match["what"] == "yes"
    motion = await consent.answer(match["game"], match["motion"], who(interaction), yes=yes)
    speech = speak(await interaction.client.locale(interaction))
    if motion.result is None:
        await tell(interaction, say(speech, "motion.noted", n=len(motion.missing)))
    else:
        await tell(interaction, speech.say(RESULTS[motion.result]))


CONTROLS = (press,)


def _args(what: What) -> dict[str, object]:
    if isinstance(what, GoBack):
        return {"seq": what.seq}
    return {"old": escaped(what.old), "new": escaped(what.new)}


def _consequence(snapshot: Snapshot, locale: str, what: What, speech: Catalogue) -> list[str]:
    if isinstance(what, HandOver):
        if what.new_id is None:
            return [speech.say("motion.bot_takes")]
        if not snapshot.rules.meta.secrets:
            return [speech.say("motion.takes")]
        told = [speech.say("motion.gives_up")] if what.old_id is not None else []
        return [*told, speech.say("motion.takes_secrets")]
    before = "" if what.before is None else cut(told_said(snapshot, locale, what.before), QUOTED)
    when = f"<t:{what.at // 1_000}:f>"
    point = say(speech, "motion.when_before" if before else "motion.when", when=when, line=before)
    return [point, speech.say("motion.dealt_anew")]
