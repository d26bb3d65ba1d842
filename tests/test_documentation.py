"""What the documents promise is there: settings, commands, files, permissions; and both READMEs say the same."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any

import discord
import msgspec
import pytest

from bot.app import COGS, Taverna
from bot.cli import CODES, SUBCOMMANDS
from bot.config import Config
from bot.texts import speak
from cogs.ui.errors import NEEDED
from games.core.agenda import Choice
from games.core.gauge import Gauge
from games.core.rules import Rules
from games.core.teller import Teller
from games.core.texts import catalogue
from games.core.thinker import Thinker
from games.registry import GAMES
from storage.database import Database

ROOT = Path(__file__).parent.parent
INNER = {"package", "names", "refused", "seat"}
"""Parts of the contract that the engine works with and an author never meets."""
READMES = {"en": "README.md", "pt-BR": "README.pt-BR.md"}
DOCUMENTS = [*READMES.values(), *sorted(str(file.relative_to(ROOT)) for file in ROOT.glob("docs/*.md")), "CHANGELOG.md"]
SETTINGS = [field.name.upper() for field in msgspec.structs.fields(Config)]


def text(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def code(name: str) -> set[str]:
    """The words in code spans of tables, "``/table new`` · ``join``" as "/table" "new" "join"."""
    rows = [line for line in text(name).splitlines() if line.startswith("|")]
    return {word for row in rows for span in re.findall(r"`([^`]+)`", row) for word in span.replace(",", " ").split()}


@pytest.mark.parametrize("name", [*READMES.values(), ".env.example"])
@pytest.mark.parametrize("setting", SETTINGS)
def test_every_setting_is_documented(setting: str, name: str) -> None:
    if name == ".env.example":
        assert re.search(rf"^{setting}=", text(name), re.MULTILINE)
    else:
        assert setting in code(name)


def test_the_example_of_the_settings_has_no_other_ones_and_the_defaults() -> None:
    given = dict(re.findall(r"^([A-Z_]+)=(.*)$", text(".env.example"), re.MULTILINE))
    assert sorted(given) == sorted(SETTINGS)
    for field in msgspec.structs.fields(Config):
        default = field.default
        shown = "" if default in ("", ()) else str(default)
        assert given[field.name.upper()] == shown, field.name


@pytest.mark.parametrize("name", READMES.values())
def test_every_command_of_the_terminal_is_in_the_table(name: str) -> None:
    assert set(SUBCOMMANDS) <= code(name)


def test_the_exit_codes_are_those_that_every_command_tells() -> None:
    assert CODES.removeprefix("Exits") in " ".join(text("README.md").split())


def names(command: dict[str, Any], locale: str) -> set[str]:
    """All names in a command as Discord gets it, in a language."""
    found = {(command.get("name_localizations") or {}).get(locale, command["name"])}
    for option in command.get("options", ()):
        if option["type"] in (1, 2):
            found |= names(option, locale)
    return found


async def slash_commands(folder: Path) -> list[dict[str, Any]]:
    """As Discord gets them, with their names in all languages."""
    config = Config(data_dir=folder)
    async with Taverna(config, await Database.open(config.database)) as bot:
        for cog in COGS:
            await bot.load_extension(cog)
        assert bot.tree.translator is not None
        return [
            await command.get_translated_payload(bot.tree, bot.tree.translator) for command in bot.tree.get_commands()
        ]


async def test_every_slash_command_is_in_the_table(tmp_path: Path) -> None:
    commands = await slash_commands(tmp_path)
    for locale, readme in READMES.items():
        shown = {word.lstrip("/") for word in code(readme)}
        for command in commands:
            if command["type"] == discord.AppCommandType.chat_input.value:
                assert names(command, locale) <= shown, (readme, command["name"])


@pytest.mark.parametrize("name", [*READMES.values(), "docs/self-hosting.md"])
def test_the_invitation_asks_for_the_permissions_that_are_needed(name: str) -> None:
    needed = discord.Permissions(**dict.fromkeys(NEEDED, True)).value
    assert set(re.findall(r"permissions=(\d+)", text(name))) == {str(needed)}


@pytest.mark.parametrize("name", READMES.values())
def test_every_game_has_its_credits(name: str) -> None:
    for rules in GAMES.values():
        for credit in (catalogue(rules.package, "en").say("game.name"), *rules.meta.authors, rules.meta.publisher):
            assert credit in text(name)
        fewest, most = rules.meta.seats
        told = (f"{fewest}–{most}", ", ".join(rules.meta.authors) or "–", rules.meta.publisher)
        # Lobby and booklet say it from the same place; they said of one game nothing.
        assert f"| {catalogue(rules.package, 'en').say('game.name')} | {' | '.join(told)} |" in text(name)


def test_every_dependency_has_its_reason() -> None:
    required = re.search(r"^dependencies = \[(.*?)^\]", text("pyproject.toml"), re.DOTALL | re.MULTILINE)
    assert required is not None
    packages = re.findall(r'"([\w.-]+)', required[1])
    assert len(packages) == 11
    for name in READMES.values():
        assert {f"[{package}](" for package in packages} <= set(re.findall(r"\[[\w.-]+\]\(", text(name).lower()))


def test_both_readmes_are_built_alike() -> None:
    shapes = [
        [
            (re.sub(r"[^#].*", "", line) or line[0], line.count(" | "))
            for line in text(name).splitlines()
            if line and line[0] in "#|!-"
        ]
        for name in READMES.values()
    ]
    assert shapes[0] == shapes[1]
    links = [
        sorted(
            re.sub(r"-(en|pt-BR)\.png|(docs/\w+)\.pt-BR(?=\.md)", r"\2", link)
            for link in re.findall(r"\]\(([^)]+)\)", text(name))
        )
        for name in READMES.values()
    ]
    assert [link for link in links[0] if "README" not in link] == [link for link in links[1] if "README" not in link]


def test_the_table_of_words_has_each_word_once() -> None:
    rows = text("docs/architecture.md").partition("| Word | Meaning |")[2].partition("\n\n")[0].splitlines()[2:]
    heads = [head.strip() for row in rows for head in row.split("|")[1].split(",")]
    assert len(heads) > 100
    assert not {head for head in heads if heads.count(head) > 1}


PLAYING = {"en": "docs/playing.md", "pt-BR": "docs/playing.pt-BR.md"}


def paragraphs(name: str) -> list[str]:
    """Without line breaks, and without the way to the other language."""
    return [part.replace("\n", " ") for part in text(name).split("\n\n") if not part.startswith("*[")]


def shape(paragraph: str) -> list[int]:
    """How often it has what both languages must have alike: bold words, sentences, signs, commands, links."""
    said = re.sub(r"`[^`]*`", "`", paragraph)
    return [said.count(mark) for mark in ("**", "`", "](", "⭐", "⚠", "🤖", "◀", "▶", ">")]


async def test_how_to_play_is_told_alike_in_both_languages(tmp_path: Path) -> None:
    ours, theirs = (paragraphs(name) for name in PLAYING.values())
    assert len(ours) == len(theirs)
    for mine, other in zip(ours, theirs, strict=True):
        if "`/mesa nova` and `/table new`" in mine:
            continue
        assert shape(mine) == shape(other), other[:60]
    # Every command is called as Discord calls it in that language, and the same ones stand in the same paragraphs.
    called: dict[str, dict[str, str]] = {locale: {} for locale in PLAYING}

    def known(command: dict[str, Any], *above: dict[str, Any]) -> None:
        path = (*above, command)
        for locale, found in called.items():
            said = [(each.get("name_localizations") or {}).get(locale, each["name"]) for each in path]
            found["/" + " ".join(said)] = " ".join(each["name"] for each in path)
        for option in command.get("options", ()):
            known(option, *path)

    for command in await slash_commands(tmp_path):
        known(command)
    for mine, other in zip(ours[2:], theirs[2:], strict=True):
        used = [
            sorted(called[locale][re.sub(r":.*", "", span)] for span in re.findall(r"`(/[^`]+)`", told))
            for locale, told in (("en", mine), ("pt-BR", other))
        ]
        assert used[0] == used[1], other[:60]
    # Buttons are called as they are.
    for locale, told in (("en", ours), ("pt-BR", theirs)):
        labels = [str(said) for said in speak(locale).sentences.values()]
        bold = {word for part in told for word in re.findall(r"(?<!^)\*\*([^*]+)\*\*", part) if word[0].isupper()}
        assert not {word for word in bold if not any(label.endswith(word) for label in labels)}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_what_a_document_links_to_exists(name: str) -> None:
    for link in re.findall(r"\]\(([^)#\s]+)", text(name)):
        if not link.startswith("https://"):
            assert ((ROOT / name).parent / link).exists(), link


@pytest.mark.parametrize("name", DOCUMENTS)
def test_modules_named_in_a_document_exist(name: str) -> None:
    for path in re.findall(r"`((?:bot|cogs|games|renderers|sandbox|storage|tests|docs)/[\w./]*)`", text(name)):
        assert "NNN" in path or (ROOT / path).exists(), path


def rows_of_modules() -> list[str]:
    """The rows of the table of modules in the map of the architecture."""
    told = text("docs/architecture.md").partition("## Modules of the service")[2]
    return [line for line in told.splitlines() if line.startswith("| `")]


@pytest.mark.parametrize("row", rows_of_modules(), ids=lambda row: row.partition("|")[2].partition("|")[0].strip())
def test_a_module_stands_where_the_map_has_it(row: str) -> None:
    """A bare name in a row is that of a file in a folder which the row begins with: two were elsewhere."""
    first = row.split("|")[1]
    named = [ROOT / path for path in re.findall(r"`(\w+/[\w./]*)`", first)]
    homes = {path if path.is_dir() else path.parent for path in named}
    for name in re.findall(r"`(\w+\.py)`", row):
        assert any((home / name).is_file() for home in homes), name


@pytest.mark.parametrize("part", [Rules, Teller, Thinker, Gauge, Choice])
def test_every_part_of_the_contract_is_named_where_adding_a_game_is_told(part: type) -> None:
    told = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
    declared = {*vars(part), *inspect.get_annotations(part)}
    missing = [
        name for name in sorted(declared) if not name.startswith("_") and name not in INNER and f"`{name}`" not in told
    ]
    assert not missing, missing
