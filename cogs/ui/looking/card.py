"""A component of a game: found by its name, what is printed on it, and its picture."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from bot.service.lobby.allowed import known_game
from bot.service.refused import Refused
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.answers import Asking, show, tell
from cogs.ui.controls import control
from cogs.ui.layout import COLOUR, Layout, Picture, cut
from cogs.ui.looking import viewing
from cogs.ui.sentences import say, title
from cogs.ui.shown.rulebook import which_card
from cogs.ui.typing.known import readings
from games.core.model import Component
from games.core.rules import Rules
from games.core.teaching.reference import plain
from games.core.texts import Catalogue, catalogue
from games.registry import GAMES


async def show_card(interaction: Asking, rules: Rules[Any, Any], edition: str, name: str, *, anew: bool = True) -> None:
    """A component by its id or name, with its picture; not ``anew``: in the message whose menu was pressed.

    Raises:
        Refused: none, or several.
    """
    bot = interaction.client
    locale = await bot.locale(interaction)
    texts = catalogue(rules.package, locale)
    component = found(rules, edition, name, texts)
    layout = card_layout(component, rules, locale, edition)
    bot.door.pictures.take(interaction.user.id)
    picture = Picture(viewing.FILE, cut("\n".join(card_lines(component, texts)), 1_000))
    drawing = bot.pictures.card(rules.meta.key, component.id, edition, locale)
    await show(interaction, layout, {picture: drawing}, anew=anew)


async def find(interaction: Asking, name: str) -> None:
    """A component of the game that has one of this name; where several have it is asked of which, and none is told."""
    locale = await interaction.client.locale(interaction)
    fits = {key: _fits(rules, name, locale) for key, rules in GAMES.items()}
    having = [GAMES[key] for key, fit in fits.items() if fit and fit == max(fits.values())]
    if len(having) == 1:
        await show_card(interaction, having[0], having[0].editions.latest, name)
    else:
        await tell(interaction, which_card(name.strip(), locale, having))


@control(ids.CARD_GAMES)
async def choose_game(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """The menu of whose component is meant."""
    key, _, name = values[0].partition(":")
    rules = known_game(key)
    await show_card(interaction, rules, rules.editions.latest, name, anew=False)


def _fits(rules: Rules[Any, Any], name: str, locale: str) -> int:
    """How well a name fits components of a game: 2 is the whole name of one, 1 a part of one or several, 0 of none."""
    texts = catalogue(rules.package, locale)
    try:
        component = found(rules, rules.editions.latest, name, texts)
    except Refused as refused:
        return int(refused.text.id == "refused.which_card")
    whole = {plain(words.say(component.name)) for words in readings(rules, texts)}
    return 2 if plain(name.strip()) in (component.id, *whole) else 1


def found(rules: Rules[Any, Any], edition: str, name: str, texts: Catalogue) -> Component:
    """The component of this id or name, in any language; a part of the name will do if only one fits.

    Raises:
        Refused: none, or several.
    """
    components = rules.tell.components(edition)
    called = [_called(components, name, words) for words in readings(rules, texts)]
    alike = next((some for some in called if some), called[0])
    if len(alike) != 1:
        names = "; ".join(texts.say(component.name) for component in (alike or components)[:10])
        raise Refused("which_card" if alike else "no_card", name=cut(name, 60), names=names)
    return alike[0]


def _called(components: Sequence[Component], name: str, words: Catalogue) -> list[Component]:
    """Those of this id or name, or else with that in their name."""
    wanted = plain(name.strip())
    named = [(component, plain(words.say(component.name))) for component in components]
    exact = [component for component, called in named if wanted in (component.id, called)]
    return exact[:1] or [component for component, called in named if wanted and wanted in called]


def card_layout(component: Component, rules: Rules[Any, Any], locale: str, edition: str = "") -> Layout:
    """A component in words; what is only an estimate of ours says so, and how many of the edition are."""
    speech, texts = speak(locale), catalogue(rules.package, locale)
    name, *lines = card_lines(component, texts)
    text = "\n".join([f"### {name}", *(f"- {line}" for line in lines)])
    source = speech.say(f"source.{component.source}") if component.source else ""
    if component.source == "estimate":
        estimated, n = rules.tell.estimates(edition or rules.editions.latest)
        source = say(speech, "source.of", source=source, estimated=estimated, n=n)
    foot = " · ".join(filter(None, [title(rules, locale), source]))
    return Layout((cut(text, 3_500), f"-# {say(speech, 'card.foot', foot=foot)}"), COLOUR)


def card_lines(component: Component, texts: Catalogue) -> list[str]:
    """Name and print of a component."""
    return [texts.say(component.name), *(texts.say(line) for line in component.lines)]


CONTROLS = (choose_game,)
