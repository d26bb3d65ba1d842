"""Application commands: the checks of a registration, and how a user finds a command by any of its names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Any

from sandbox.checks.errors import FormErrors
from sandbox.world.permissions import BITS

CHAT, ON_USER, ON_MESSAGE = 1, 2, 3
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(1, 12)
RESOLVED = (USER, CHANNEL, ROLE, MENTIONABLE, ATTACHMENT)
"""Parameters whose value is an identifier, sent with what it stands for."""
MOST = {CHAT: 100, ON_USER: 15, ON_MESSAGE: 15}
OPTIONS = 25
CHOICES = 25
CHARACTERS = 8000
LOCALES = frozenset(
    (
        *(
            "id",
            "da",
            "de",
            "en-GB",
            "en-US",
            "es-ES",
            "es-419",
            "fr",
            "hr",
            "it",
            "lt",
            "hu",
            "nl",
            "no",
            "pl",
            "pt-BR",
        ),
        *("ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko"),
    )
)
_NAME = re.compile(r"[-_'\w]{1,32}")


def check_commands(commands: Any) -> list[dict[str, Any]]:
    """Check a bulk registration; one mistake refuses all of it with 50035. Returns the completed commands."""
    errors = FormErrors()
    if not isinstance(commands, list):
        errors.add((), "BASE_TYPE_LIST", "Only iterables may be used in a ListType")
        errors.raise_if_any()
    done = [_command(c, (i,), errors) for i, c in enumerate(commands)]
    for kind, most in MOST.items():
        if sum(c["type"] == kind for c in done) > most:
            message = f"Maximum number of application commands reached ({most})."
            errors.add((), "APPLICATION_COMMAND_TOO_MANY", message)
    _unique(done, (), errors)
    errors.raise_if_any()
    return done


def _command(command: dict[str, Any], path: tuple[str | int, ...], errors: FormErrors) -> dict[str, Any]:
    kind = command.get("type") or CHAT
    if kind not in MOST:
        errors.add((*path, "type"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3).")
    _named(command, path, errors, chat=kind == CHAT)
    options = command.get("options") or []
    if kind == CHAT:
        _options(options, path, errors, depth=0)
    elif options or command.get("description"):
        errors.add(
            path, "APPLICATION_COMMAND_CONTEXT_MENU", "Context menu commands have neither description nor options"
        )
    size = characters(command)
    if size > CHARACTERS:
        message = f"Command exceeds maximum size ({size} > {CHARACTERS})"
        errors.add(path, "APPLICATION_COMMAND_TOO_LARGE", message)
    needed = command.get("default_member_permissions")
    return {
        "type": kind,
        "name": command.get("name"),
        "name_localizations": command.get("name_localizations"),
        "description": command.get("description") or "",
        "description_localizations": command.get("description_localizations"),
        "options": options,
        "default_member_permissions": None if needed is None else str(needed),
        "dm_permission": command.get("dm_permission", True),
        "contexts": command.get("contexts"),
        "integration_types": command.get("integration_types") or [0],
        "nsfw": bool(command.get("nsfw")),
    }


def _named(item: dict[str, Any], path: tuple[str | int, ...], errors: FormErrors, chat: bool) -> None:
    for key, plural in (("name", "name_localizations"), ("description", "description_localizations")):
        described = key == "description"
        if described and not chat:
            continue
        texts = {(key,): item.get(key)}
        texts |= {(plural, locale): text for locale, text in (item.get(plural) or {}).items()}
        for where, text in texts.items():
            if len(where) == 2 and where[1] not in LOCALES:
                errors.add((*path, *where), "BASE_TYPE_CHOICES", "Unknown locale.")
            if text is None:
                errors.required((*path, *where))
            elif errors.length((*path, *where), text, 1, 100 if described else 32) and chat and not described:
                name_is_fine = _NAME.fullmatch(text) and text == text.lower()
                if not name_is_fine:
                    message = f"Command name is invalid: {text}"
                    errors.add((*path, *where), "APPLICATION_COMMAND_INVALID_NAME", message)


def _options(options: list[dict[str, Any]], path: tuple[str | int, ...], errors: FormErrors, depth: int) -> None:
    errors.length((*path, "options"), options, 0, OPTIONS)
    nesting = [o.get("type") in (SUBCOMMAND, GROUP) for o in options]
    if any(nesting) and not all(nesting):
        message = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        errors.add((*path, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    optional_seen = False
    for i, option in enumerate(options):
        here = (*path, "options", i)
        _named(option, here, errors, chat=True)
        kind = option.get("type")
        if kind not in range(1, 12) or (kind == GROUP and depth > 0) or (kind == SUBCOMMAND and depth > 1):
            errors.add(
                (*here, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "This option type is not allowed here"
            )
        elif kind in (SUBCOMMAND, GROUP):
            _options(option.get("options") or [], here, errors, depth + (1 if kind == GROUP else 2))
        else:
            if option.get("required") and optional_seen:
                message = "Required options must be placed before non-required options"
                errors.add(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
            optional_seen = optional_seen or not option.get("required")
            _choices(option, here, errors)
    _unique(options, (*path, "options"), errors)


def _choices(option: dict[str, Any], path: tuple[str | int, ...], errors: FormErrors) -> None:
    choices = option.get("choices") or []
    kind = option["type"]
    if choices and (option.get("autocomplete") or kind not in (STRING, INTEGER, NUMBER)):
        message = "Choices are only for strings and numbers, and not together with autocomplete"
        errors.add((*path, "choices"), "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", message)
    errors.length((*path, "choices"), choices, 0, CHOICES)
    for i, choice in enumerate(choices):
        here = (*path, "choices", i)
        for name in (choice.get("name"), *(choice.get("name_localizations") or {}).values()):
            errors.length((*here, "name"), name, 1, 100)
        if kind == STRING:
            errors.length((*here, "value"), choice.get("value"), 1, 100)
        elif not isinstance(choice.get("value"), int | float):
            errors.add((*here, "value"), "NUMBER_TYPE_COERCE", "Value is not a number.")
    values = [choice.get("value") for choice in choices]
    if len(set(map(str, values))) != len(values):
        errors.add(
            (*path, "choices"), "APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE_DUPLICATE", "Choice values must be unique"
        )


def _unique(items: list[dict[str, Any]], path: tuple[str | int, ...], errors: FormErrors) -> None:
    taken: set[tuple[Any, str, str]] = set()
    for i, item in enumerate(items):
        kind = item.get("type") if path == () else None
        names = {"": item.get("name"), **(item.get("name_localizations") or {})}
        for locale, name in names.items():
            if (kind, locale, str(name)) in taken:
                message = f"The name {name} is used twice"
                errors.add((*path, i, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
            taken.add((kind, locale, str(name)))


def characters(item: dict[str, Any]) -> int:
    """The size Discord counts: names, descriptions and string choice values, each with its longest localisation."""
    total = 0
    for key in ("name", "description"):
        texts = [item.get(key) or "", *(item.get(f"{key}_localizations") or {}).values()]
        total += max(map(len, texts))
    for choice in item.get("choices") or []:
        names = [choice.get("name") or "", *(choice.get("name_localizations") or {}).values()]
        total += max(map(len, names)) + (len(choice["value"]) if isinstance(choice.get("value"), str) else 0)
    return total + sum(characters(option) for option in item.get("options") or [])


def localised(item: dict[str, Any], locale: str, key: str = "name") -> str:
    """The name or description of a command, option or choice as a user of ``locale`` sees it."""
    return (item.get(f"{key}_localizations") or {}).get(locale) or item.get(key) or ""


def is_called(item: dict[str, Any], word: str) -> bool:
    """Whether ``word`` is the base name or any localised name (accents and case are not needed)."""
    names = (item.get("name"), *(item.get("name_localizations") or {}).values())
    return plain(word) in {plain(name) for name in names if name}


def plain(text: str) -> str:
    """Lower case without accents, for comparing what people type."""
    parts = unicodedata.normalize("NFKD", text)
    return "".join(c for c in parts if not unicodedata.combining(c)).casefold()


def leaves(command: dict[str, Any]) -> Iterator[tuple[list[dict[str, Any]], dict[str, Any]]]:
    """Every callable of a chat command: (the nodes from the command down, the node with the parameters)."""

    def below(nodes: list[dict[str, Any]]) -> Iterator[tuple[list[dict[str, Any]], dict[str, Any]]]:
        children = [o for o in nodes[-1].get("options") or [] if o["type"] in (SUBCOMMAND, GROUP)]
        if not children:
            yield nodes, nodes[-1]
        for child in children:
            yield from below([*nodes, child])

    yield from below([command])


def find(commands: list[dict[str, Any]], words: list[str], kind: int = CHAT) -> list[dict[str, Any]] | None:
    """The nodes (command, group, subcommand) that ``words`` name, by base or localised names, or None."""
    if kind != CHAT:
        found = [c for c in commands if c["type"] == kind and is_called(c, " ".join(words))]
        return [found[0]] if found else None
    for command in commands:
        if command["type"] == CHAT:
            for nodes, _ in leaves(command):
                if len(nodes) == len(words) and all(map(is_called, nodes, words)):
                    return nodes
    return None


def usable(command: dict[str, Any], *, in_dm: bool, permissions: int) -> bool:
    """Whether a user with ``permissions`` is offered the command in this kind of place."""
    contexts = command.get("contexts")
    if in_dm:
        return 1 in contexts if contexts is not None else command.get("dm_permission") is not False
    if contexts is not None and 0 not in contexts:
        return False
    needed = command.get("default_member_permissions")
    if needed is None or permissions & BITS["administrator"]:
        return True
    return int(needed) != 0 and permissions & int(needed) == int(needed)
