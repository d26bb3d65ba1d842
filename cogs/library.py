"""Looking things up and learning: /rules, /card, /help, /learn."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.app import Taverna
from bot.lookup import lookup
from bot.service.refused import Refused
from bot.texts import speak
from cogs.ui.answers import Asking, tell
from cogs.ui.layout import IN_A_MENU, cut
from cogs.ui.lobby.book_controls import learn as begin_guided
from cogs.ui.lobby.lobby_controls import guide, guided_games
from cogs.ui.looking import card, viewing
from cogs.ui.sentences import GAME_CHOICES, command, say
from cogs.ui.shown.rulebook import answer, contents, found_said, which_game
from cogs.ui.typing.completion import CHOICE, fitting
from games.core.rules import Rules
from games.core.texts import catalogue
from games.registry import GAMES

TOPICS = 8
"""Topics of the booklet among what is suggested; the rest are clauses."""


class Library(commands.Cog):
    """The rules and the components, in the user's language."""

    def __init__(self, bot: Taverna) -> None:
        self.bot = bot

    @command("rules")
    @app_commands.choices(game=GAME_CHOICES)
    async def rules(self, interaction: Asking, words: str | None = None, game: str | None = None) -> None:
        """The booklet of a game, or what answers a question; of which game, is asked where nothing says so."""
        locale = await self.bot.locale(interaction)
        try:
            rules, _ = await game_meant(interaction, game)
        except Refused:
            await tell(interaction, which_game((words or "").strip(), locale))
            return
        known = await viewing.learning(interaction, rules)
        said = answer(rules, words, locale, learning=known) if words else contents(rules, locale, learning=known)
        await tell(interaction, said)

    @command("learn")
    @app_commands.choices(game=GAME_CHOICES)
    async def learn(self, interaction: Asking, game: str | None = None) -> None:
        """A first game with a guide, against bots; of which game, is asked where nothing says so."""
        try:
            rules, _ = await game_meant(interaction, game)
        except Refused:
            await tell(interaction, guided_games(await self.bot.locale(interaction)))
            return
        await begin_guided(interaction, rules)

    @command("card")
    @app_commands.choices(game=GAME_CHOICES)
    async def looked_up(self, interaction: Asking, name: str, game: str | None = None) -> None:
        """A component: what is printed on it, and its picture; of which game, is asked where several have one."""
        try:
            rules, edition = await game_meant(interaction, game)
        except Refused:
            await card.find(interaction, name)
            return
        await card.show_card(interaction, rules, edition, name)

    @command("help")
    async def help(self, interaction: Asking) -> None:
        """The short guide."""
        await tell(interaction, guide(await self.bot.locale(interaction), GAMES.values()))

    @rules.autocomplete("words")
    async def _clauses(self, interaction: Asking, typed: str) -> list[app_commands.Choice[str]]:
        meant = await _game_typed(interaction)
        if meant is None:
            return []
        rules, _ = meant
        locale = await self.bot.locale(interaction)
        book = lookup(rules.package, locale)
        booklet = book.topics.booklet
        topics = [
            app_commands.Choice(
                name=cut(f"{booklet.chapters[found.chapter].title}: {said}", CHOICE),
                value=cut(said, CHOICE),
            )
            for found in book.topics.search(typed, TOPICS)
            for said in [found_said(booklet, found)]
        ]
        clauses = [
            app_commands.Choice(name=cut(f"[{clause.id}] {clause.section}: {clause.text}", CHOICE), value=clause.id)
            for clause in book.clauses.search(typed)
        ]
        if not typed.strip() or not (topics or clauses):
            return clauses
        # Enter takes the first choice: it should be what was typed, not the one clause that happens to fit best.
        words = cut(typed.strip(), 60)
        whole = app_commands.Choice(name=say(speak(locale), "rules.search", words=words), value=cut(typed, CHOICE))
        return [whole, *topics, *clauses][:IN_A_MENU]

    @looked_up.autocomplete("name")
    async def _names(self, interaction: Asking, typed: str) -> list[app_commands.Choice[str]]:
        meant = await _game_typed(interaction)
        if meant is None:
            return []
        rules, edition = meant
        texts = catalogue(rules.package, await self.bot.locale(interaction))
        components = rules.tell.components(edition)
        return fitting([(texts.say(component.name), component.id) for component in components], typed)


Meant = tuple[Rules[Any, Any], str]
"""A game, and the edition of its content that is played here or newest."""


async def game_meant(interaction: Asking, key: str | None) -> Meant:
    """The game named, else that of the table here, else the only one there is.

    Raises:
        Refused: it is not clear which.
    """
    try:
        here = await viewing.here(interaction)
    except Refused:
        here = None
    if here is not None and key in (None, here.rules.meta.key):
        return here.rules, here.edition
    if key is None and len(GAMES) > 1:
        raise Refused("which_game")
    rules = GAMES[key] if key is not None else next(iter(GAMES.values()))
    return rules, rules.editions.latest


async def _game_typed(interaction: Asking) -> Meant | None:
    """The game that is meant while a command is still being typed."""
    try:
        return await game_meant(interaction, getattr(interaction.namespace, "game", None))
    except (Refused, KeyError):
        return None


async def setup(bot: Taverna) -> None:
    """Called by discord.py."""
    await bot.add_cog(Library(bot))
