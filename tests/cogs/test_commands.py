"""All slash commands, as they go to Discord: within its limits in every language, so that no sync is refused."""

from __future__ import annotations

import ast
import re
from typing import Any

import discord
import pytest
from discord import app_commands
from discord.ext import commands

from bot.app import COGS
from bot.door import Tree
from bot.texts import speak
from games.core.teaching.reference import plain, reference
from games.core.texts import LOCALES, catalogue
from games.registry import GAMES
from sandbox import Exchange
from sandbox.checks.commands import CHARACTERS, characters, check_commands, leaves, localised
from tests.sandbox import openapi
from tests.test_architecture import ROOT

Payload = list[dict[str, Any]]


class Silent(commands.Bot):
    """A bot that loads the cogs and connects to nothing."""

    def __init__(self) -> None:
        super().__init__(command_prefix="!", tree_cls=Tree, intents=discord.Intents.none(), help_command=None)
        self.controls: list[Any] = []

    def add_dynamic_items(self, *items: Any) -> None:
        self.controls += items


@pytest.fixture
async def bot() -> Silent:
    made = Silent()
    for cog in COGS:
        await made.load_extension(cog)
    return made


@pytest.fixture
async def payload(bot: Silent) -> Payload:
    assert bot.tree.translator is not None
    return [await c.get_translated_payload(bot.tree, bot.tree.translator) for c in bot.tree.get_commands()]


def test_discord_would_take_them(payload: Payload) -> None:
    check_commands(payload)


def test_there_is_room_for_more_games(payload: Payload) -> None:
    assert len([c for c in payload if c["type"] == 1]) <= 60
    for command in payload:
        assert characters(command) <= CHARACTERS // 2, command["name"]


def test_every_command_of_the_specification_is_there(payload: Payload) -> None:
    names = {" ".join(node["name"] for node in nodes) for c in payload if c["type"] == 1 for nodes, _ in leaves(c)}
    for verb in ("new", "join", "leave", "start", "cancel", "kick", "add-bot", "options", "info", "list", "export"):
        assert f"table {verb}" in names
    assert names >= {"play", "hand", "board", "log", "undo", "score", "rules", "card", "mygames", "help"}
    assert names >= {"settings me", "vote rewind", "vote replace", "table close", "admin settings", "admin doctor"}
    assert names >= {"setup", "admin tables", "privacy", "orders"}
    assert names >= {f"gnomopolis {verb}" for verb in ("act", "build", "caravan", "pass")}
    assert [c["name"] for c in payload if c["type"] == 2] == ["Tables together"]


def test_commands_are_offered_where_they_mean_something(payload: Payload) -> None:
    """As Discord gets them (0: a server, 1: direct messages with the bot), and the sandbox offers them."""
    manage_guild = discord.Permissions(manage_guild=True).value
    for command in payload:
        of_a_server = command["name"] in ("admin", "setup", "Tables together")
        assert command["contexts"] == ([0] if of_a_server else [0, 1]), command["name"]
        assert command["integration_types"] == [0]
        needed = command.get("default_member_permissions")
        assert needed == (manage_guild if command["name"] in ("admin", "setup") else None), command["name"]


@pytest.mark.skipif(openapi.FILE is None, reason="../shared/discord/openapi.json is not there")
def test_discords_own_description_takes_them(payload: Payload) -> None:
    path = "/applications/{application_id}/commands"
    assert openapi.problems(Exchange("PUT", path, path, {}, payload, 200, [], False, 0.0)) == []


def test_everything_is_said_in_portuguese(payload: Payload) -> None:
    """Names of games stay; all other words are translated, and lower case where Discord wants it."""

    groups = {rules.meta.group for rules in GAMES.values()}

    def check(item: dict[str, Any], path: str) -> None:
        if path not in groups and item.get("value") not in GAMES:
            assert "pt-BR" in (item.get("name_localizations") or {}), path
        if item.get("description"):
            assert "pt-BR" in (item.get("description_localizations") or {}), path
        for part in (*item.get("options", ()), *item.get("choices", ())):
            check(part, f"{path}.{part['name']}")

    for command in payload:
        check(command, command["name"])


def test_base_names_are_the_english_ones(bot: Silent) -> None:
    games, english, found = {rules.meta.group for rules in GAMES.values()}, speak("en"), 0
    for command in bot.tree.walk_commands():
        path = f"command.{command.qualified_name.replace(' ', '.')}"
        if command.qualified_name.partition(" ")[0] in games:
            continue
        assert english.say(f"{path}.name") == command.name
        for parameter in command.parameters if isinstance(command, app_commands.Command) else ():
            assert english.say(f"{path}.parameter.{parameter.name}.name") == parameter.display_name
            found += 1
    assert found > 10


def test_a_brazilian_types_portuguese(payload: Payload) -> None:
    paths = [nodes for c in payload if c["type"] == 1 for nodes, _ in leaves(c)]
    said = {" ".join(localised(node, "pt-BR") for node in nodes) for nodes in paths}
    assert said >= {"mesa nova", "jogar", "mão", "tabuleiro", "desfazer", "regras", "carta", "gnomopolis construir"}


@pytest.mark.parametrize("locale", LOCALES)
def test_commands_are_called_by_their_names(payload: Payload, locale: str) -> None:
    """What a sentence tells the reader to type is there, as it is called in that language."""
    said = {" ".join(localised(node, locale) for node in nodes) for c in payload for nodes, _ in leaves(c)}
    told = {command for text in speak(locale).sentences.values() for command in re.findall(r"`/([^`]+)`", text)}
    assert len(told) > 10
    assert told - said <= {"nome-do-jogo", "name-of-the-game"}


def test_portuguese_names_have_their_accents(payload: Payload) -> None:
    """No name is what remains of a word without its accents ("mao")."""
    catalogues = [speak("pt-BR"), *(catalogue(rules.package, "pt-BR") for rules in GAMES.values())]
    texts = [text for each in catalogues for id, text in each.sentences.items() if not id.startswith("command.")]
    for rules in GAMES.values():
        texts += [clause.text for clause in reference(rules.package, "pt-BR").clauses]
    words = {word for text in texts for word in re.findall(r"[^\W\d_]+", re.sub("`[^`]*`", "", text).casefold())}
    accented = {plain(word): word for word in words if plain(word) != word}
    for command in payload:
        for nodes, last in leaves(command):
            for part in (*nodes, *last.get("options", ())):
                for word in localised(part, "pt-BR").split("-"):
                    assert word in words or word not in accented, f"{word}: {accented[word]}"


def test_every_parameter_of_a_game_completes(payload: Payload) -> None:
    for command in payload:
        if command["name"] == "gnomopolis":
            for _, leaf in leaves(command):
                assert all(option["autocomplete"] for option in leaf.get("options", ()))


def test_presses_are_first_answered_where_the_answer_given_in_time_knows_of_it() -> None:
    """Two first answers may be under way at the same time: Discord refuses one, and the press would be lost."""
    first = re.compile(r"\.response\.(defer|send_message|edit_message)\(")
    found = [
        f"{file.name}: {each.name}"
        for file in (ROOT / "cogs").rglob("*.py")
        if file.name != "answers.py"
        for each in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(each, ast.AsyncFunctionDef) and first.search(ast.unparse(each))
        if not each.name.endswith("_sent")  # a form is no press
        if not any("command(" in ast.unparse(decorator) for decorator in each.decorator_list)
    ]
    assert not found


def test_controls_are_registered_once_each(bot: Silent) -> None:
    templates = [control.__discord_ui_compiled_template__.pattern for control in bot.controls]
    assert len(templates) == len(set(templates)) == 50
    (of_none,) = [template for template in templates if template.startswith("(?!")]
    others = [re.sub(r"\?P<\w+>", "?:", template) for template in templates if template != of_none]
    assert of_none == rf"(?!(?:{'|'.join(sorted(others, key=of_none.index))})$)[\s\S]+", "two answers to one press"


@pytest.mark.parametrize("locale", LOCALES)
async def test_no_command_of_a_game_is_called_like_one_for_every_table(payload: Payload, locale: str) -> None:
    """Whoever types "tabuleiro" wants to see the board; a command of a game that is called so does something else."""
    games = {rules.meta.group for rules in GAMES.values()}
    general = {localised(command, locale) for command in payload if command["name"] not in games}
    of_games = {localised(nodes[-1], locale) for c in payload if c["name"] in games for nodes, _ in leaves(c)}
    assert general & of_games == set()
