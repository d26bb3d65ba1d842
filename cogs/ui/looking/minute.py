"""The game in one minute: two pictures, the same in words, and the ways on from there."""

from __future__ import annotations

from typing import Any

from bot.delivery.pictures import GUIDES, Guide
from bot.service.table.snapshot import Snapshot
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.answers import Asking, illustrate, tell
from cogs.ui.direct_messages import doubt_said, test_button
from cogs.ui.layout import COLOUR, Button, Layout, Picture, Row, build
from cogs.ui.sentences import link, say, title
from cogs.ui.shown.lobby import learn_button, new_here
from games.core.rules import Rules
from games.core.teaching.booklet import Booklet, booklet
from games.core.texts import Catalogue, catalogue

SHOWN, WELCOMED = "minute.", "welcome."
"""What is remembered of a user when they have seen the card of a game, or been told of it: this and its key."""
GUIDED = "guide"
"""The same when they have been offered how to play with the bot."""


def minute_layout(rules: Rules[Any, Any], locale: str, *, learning: bool = False) -> Layout:
    """The card in words, and the buttons below it; to the guided game for those who are not ``learning`` in it."""
    speech, texts, book = speak(locale), catalogue(rules.package, locale), booklet(rules.package, locale)
    learn = learn_button(rules, locale, "success")
    contents = Button(speech.say("button.rules"), ids.book(rules.meta.key, "contents"))
    buttons = (contents,) if learning else (learn, contents)
    heading = f"### {title(rules, locale)} · {texts.say('minute.title')}"
    return Layout((heading, minute_said(book, texts), Row(buttons)), COLOUR)


def minute_said(book: Booklet, texts: Catalogue) -> str:
    """Goal, turn, points and end in words."""
    told = book.minute

    def listed(lines: tuple[tuple[str, str], ...]) -> str:
        return "\n".join(f"- {said}" for _, said in lines)

    return "\n".join(
        [
            f"**{texts.say('minute.goal')}** · {told.goal}",
            f"**{texts.say('minute.turn')}**\n{listed(told.turn)}",
            f"**{texts.say('minute.score')}**\n{listed(told.score)}",
            f"**{texts.say('minute.end')}** · {told.end}",
        ]
    )


def legend_said(book: Booklet, texts: Catalogue) -> str:
    """What the icons are, in words."""
    return f"{texts.say('minute.legend')}: {'; '.join(said for _, said in book.legend)}."


def guides(book: Booklet) -> tuple[Guide, ...]:
    """The pictures of the card. A game without icons, as one that is still being made, has no legend of them."""
    return GUIDES if book.legend else tuple(name for name in GUIDES if name != "legend")


async def show_minute(
    interaction: Asking, rules: Rules[Any, Any], then: Layout | None = None, *, learning: bool
) -> None:
    """The card for the user alone: the words at once (and below them what they wanted), the pictures when drawn."""
    locale = await interaction.client.locale(interaction)
    layout = minute_layout(rules, locale, learning=learning)
    await is_new(interaction, rules)
    if then is None:
        interaction.client.door.pictures.take(interaction.user.id)
    await tell(interaction, layout)
    if then is not None:
        await tell(interaction, then)
    await illustrate(interaction, layout, _drawings(interaction, rules, locale))


async def is_new(interaction: Asking, rules: Rules[Any, Any]) -> bool:
    """Whether this user has not been shown the card of a game; from now on they have."""
    tables = interaction.client.tables
    return await tables.preferences.shown(interaction.user.id, f"{SHOWN}{rules.meta.key}", tables.clock())


async def introduce(interaction: Asking, snapshot: Snapshot, before: str = "") -> None:
    """One short word to somebody who sits down at a table, after the interaction was answered; mostly there is none.

    At a game that is new to them: where it is explained, and with the first such word how to play with the bot; the
    card itself comes with their first panel. Where a hand is hidden and direct messages are not known to reach them:
    that. ``before`` is said ahead of it.
    """
    bot, rules, user_id = interaction.client, snapshot.rules, interaction.user.id
    preferences, key = bot.tables.preferences, rules.meta.key
    doubt, locale = await doubt_said(interaction, rules), await bot.locale(interaction)
    if not await preferences.seen(user_id, f"{SHOWN}{key}") and await preferences.shown(
        user_id, f"{WELCOMED}{key}", bot.tables.clock()
    ):
        # The answer that led to a table elsewhere is above this on a telephone.
        away = link(snapshot) if snapshot.channel_id != interaction.channel_id else ""
        newcomer = await preferences.shown(user_id, GUIDED, bot.tables.clock())
        layout = welcome_layout(rules, locale, newcomer=newcomer, away=away, before=before, doubt=doubt)
    elif doubt:
        layout = Layout((f"{before} {doubt}".lstrip(), Row((test_button(speak(locale)),))), COLOUR)
    else:
        return
    await interaction.followup.send(view=build(layout), ephemeral=True)


def welcome_layout(
    rules: Rules[Any, Any], locale: str, *, newcomer: bool, away: str, before: str, doubt: str
) -> Layout:
    """One line and the ways from there; ``away``: the address of the table, if it is not here; ``before``: what is said
    first; ``doubt``: whether direct messages reach the reader, with the way to find out.
    """
    speech, key = speak(locale), rules.meta.key
    buttons = [*new_here(rules, locale)]
    if newcomer:
        buttons.append(Button(speech.say("guide.title"), ids.book(key, "how")))
    if away:
        buttons.append(Button(speech.say("button.go_to_table"), url=away))
    told = f"{before} {say(speech, 'lobby.welcome', game=title(rules, locale))}".lstrip()
    tested = (doubt, Row((test_button(speech),))) if doubt else ()
    return Layout((told, Row(tuple(buttons)), *tested), COLOUR)


def _drawings(interaction: Asking, rules: Rules[Any, Any], locale: str) -> dict[Picture, Any]:
    texts, book, pictures = (
        catalogue(rules.package, locale),
        booklet(rules.package, locale),
        interaction.client.pictures,
    )
    said = {"minute": minute_said(book, texts).replace("**", ""), "legend": legend_said(book, texts)}
    drawn = {name: pictures.minute(rules.meta.key, name, locale) for name in guides(book)}
    return {Picture(f"{name}.png", said[name]): drawing for name, drawing in drawn.items()}
