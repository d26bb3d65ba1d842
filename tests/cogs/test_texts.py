"""The interface's sentences: complete in both languages, all used, none missing, none in the code."""

from __future__ import annotations

import ast
import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import get_args

import pytest

from bot.service.moves.orders import Until
from bot.service.table.verbosity import VERBOSITIES
from bot.texts import speak
from cogs.ui.panel.plans import How
from cogs.ui.settings.timezones import ALSO
from cogs.ui.shown.posts import STANDINGS
from games.core.model import Text
from games.core.texts import LOCALES, read
from games.core.thinking.ahead import Why
from games.core.thinking.levels import LEVELS
from games.registry import GAMES
from tests.catalogues import placeholders

ROOT = Path(__file__).parents[2]
SOURCES = [file for folder in ("bot", "cogs") for file in (ROOT / folder).rglob("*.py")]

STATUSES = ("lobby", "running", "finished", "cancelled", "closed")
COMPOSED = {
    "refused.too_many_of_": ("host", "guild"),
    "refused.lobby_": STATUSES[1:],
    "rules.": ("clauses", "rulings"),
    "refused.table_": STATUSES,
    "lobby.now_": ("running", "finished", "cancelled"),
    "status.": ("lobby", "running", "finished", "cancelled"),
    "log.title_": ("mine", "day", "week", "start", "round"),
    "choice.log.since.": ("mine", "day", "week", "start"),
    "chance.": [str(n) for n in range(7)],
    "choice.undo.what.": ("step", "turn"),
    "preset.": [f"{key}.{n}" for key in ("standard", "first_game", "tournament", "letter") for n in ("name", "note")],
    "choice.language.": ("auto", *LOCALES),
    "choice.calls.": ("table", "direct"),
    "event.verbosity_": VERBOSITIES,
    "choice.pace.": ("0", "1", "12", "24", "72", "168"),
    "choice.reserve.": ("0", "12", "24", "72", "168"),
    "choice.demand.": ("0", "80", "90"),
    "ahead.until.": get_args(Until),
    "panel.answered_by_": ("you", "order", "bot", "stand_in"),
    "ahead.why.": get_args(Why),
    "ahead.state.": get_args(How),
    "ahead.letter.": get_args(How),
    "zone.": ALSO,
    "source.": ("seed", "public", "estimate", "of"),
    "notice.": ("channel_gone", "no_access", "no_permission", "archived", "locked"),
    "picture.": ("board", "phone", "hand", "score", "district_of", "player_of"),
    "settings.": (
        *("language", "dm", "compact", "quiet", "timezone", "openers", "threads", "on", "off"),
        *("games_channel", "hall_channel", "games", "tables", "bots", "pace", "demand", "quiet_posts"),
        *("dm_note", "compact_note", "weekends", "weekends_note", "seats", "quiet_from", "quiet_to"),
        *("digest", "digest_at", "digest_note", "digest_no_dm", "reminders", "reminders_note", "calls", "verbosity"),
        "waived",
    ),
    "setup_server.": ("place", "limits"),
    "offer.over_": ("finished", "closed"),
    "greeting.": LOCALES,
    "tag.": STANDINGS,
    "motion.end_": ("score", "draw", "cancelled"),
    "choice.vote.how.": ("score", "draw", "cancelled"),
    "setup.": ("pace", "reserve", "calendars", "demand", "language", "talks", "level"),
    "setup.calendars_": ("on", "off"),
    "vacation.": [f"{day}{note}" for day in ("first", "last") for note in ("", "_note")],
    "table.paused_": ("vote", "moderator", "server", "channel"),
    "talk.": ("open", "whispers"),
    "setup.grade_": LEVELS,
    "setup.level_": LEVELS,
    "setup.verbosity_": [f"{each}{note}" for each in VERBOSITIES for note in ("", "_note")],
    "setup.talks_": [f"{talks}{note}" for talks in ("open", "whispers", "none") for note in ("", "_note")],
    "replay.": ("play", "stop", "first", "before", "after", "last", "turn"),
    "panel.": ("back", "reset", "previous", "next", "why_not", "hint"),
}
"""Ids that the code puts together; everything else stands in it as a whole."""


@cache
def sentences(locale: str) -> dict[str, str]:
    return read(files("bot") / "texts", locale)


def literals() -> set[str]:
    """Every string of the sources of bot and cogs but the docstrings, with f-strings cut at their first gap."""
    found = set[str]()
    for file in SOURCES:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def plain_ids(locale: str) -> set[str]:
    return {re.sub(r"\.(one|other)$", "", id) for id in sentences(locale)}


def test_both_languages_say_the_same_things() -> None:
    assert set(sentences("pt-BR")) == set(sentences("en"))


@pytest.mark.parametrize("id", sorted(sentences("pt-BR")))
def test_both_languages_use_the_same_arguments(id: str) -> None:
    assert placeholders(sentences("pt-BR")[id]) == placeholders(sentences("en")[id])


def test_plurals_have_both_forms() -> None:
    for locale in LOCALES:
        ids = set(sentences(locale))
        for id in ids:
            if id.endswith(".one"):
                assert f"{id[:-4]}.other" in ids
                assert "n" in placeholders(sentences(locale)[f"{id[:-4]}.other"])


def test_every_refusal_of_the_service_has_its_sentence() -> None:
    known = plain_ids("pt-BR")
    for file in SOURCES:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            refused = isinstance(node, ast.Call) and ast.unparse(node.func) in ("Refused", "one_of")
            for constant in ast.walk(node.args[0]) if refused and node.args else ():
                if isinstance(constant, ast.Constant) and isinstance(constant.value, str):
                    id = f"refused.{constant.value}"
                    assert id in known or id in COMPOSED, (file.name, id)


def test_every_id_in_the_code_is_known() -> None:
    known = plain_ids("pt-BR")
    tables = {id.partition(".")[0] for id in known if "." in id}
    game = {"option", "card", "board", "ask", "trigger", "effect", "thing", "game", "seat", "score", "group", "setup"}
    for literal in literals():
        if literal.endswith(".png"):
            continue
        if re.fullmatch(r"[a-z_]+(\.[a-z_]+)+", literal) and literal.partition(".")[0] in tables - game - {"event"}:
            assert (
                speak("en").knows(literal)
                or f"command.{literal}.name" in known
                or {literal, f"choice.{literal}."} & set(COMPOSED)
            )


def test_no_sentence_is_left_over() -> None:
    used = literals()
    made = {f"{stem}{end}" for stem, ends in COMPOSED.items() for end in ends}
    for id in plain_ids("pt-BR"):
        if id.startswith(("command.", "button.", "permission.", "done.", "refused.", "error.", "menu.")):
            last = id.rpartition(".")[2]
            assert id.startswith("command.") or id in used or id in made or last in used, id
        else:
            assert id in used or id in made, id


def test_buttons_and_command_words_keep_their_lengths() -> None:
    for locale in LOCALES:
        for id, sentence in sentences(locale).items():
            if id.startswith("button."):
                assert len(sentence) <= 40, id
            elif re.fullmatch(r"command\..*\.description|choice\..*|command_of_game\..*", id):
                assert 1 <= len(sentence) <= 100, id


def test_unknown_languages_get_portuguese() -> None:
    assert speak("tlh").say("button.play") == "Jogar"


def test_no_python_file_of_the_cogs_speaks_to_users() -> None:
    """A string with a space and a lower-case word that is no docstring, log line or exception would be a sentence."""
    for file in (ROOT / "cogs").rglob("*.py"):
        tree = ast.parse(file.read_text("utf-8"))
        silent = {id(part) for node in ast.walk(tree) if _silent(node) for part in ast.walk(node)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent:
                assert not re.search(r"[A-Za-zÀ-ú]{3,} [a-zà-ú]{2,}", node.value), (file.name, node.value)


def _silent(node: ast.AST) -> bool:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return isinstance(node.func.value, ast.Name) and node.func.value.id == "log"
    return isinstance(node, ast.Raise)


@pytest.mark.parametrize("locale", LOCALES)
def test_games_name_themselves_and_their_commands(locale: str) -> None:
    for rules in GAMES.values():
        texts = read(files(rules.package) / "texts", locale)
        assert texts["game.name"]
        assert 0 < len(texts["game.tagline"]) <= 100, "one short line; whose the game is stands in game.credits"
        for command in rules.commands:
            assert 1 <= len(texts[f"command.{command.name}.description"]) <= 100
            assert all(f"command.{command.name}.{parameter.name}" in texts for parameter in command.parameters)


@pytest.mark.parametrize("locale", LOCALES)
def test_no_notice_leads_to_what_only_owners_are_offered(locale: str) -> None:
    """Notices go to hosts and players."""
    words = speak(locale).sentences
    assert not [id for id, said in words.items() if id.startswith("notice.") and "/admin" in said]


def test_the_hall_and_the_lobby_are_two_places() -> None:
    ours, theirs = (speak(locale).sentences for locale in ("en", "pt-BR"))
    hall = {key for key, said in ours.items() if re.search(r"\bhall\b", said, re.IGNORECASE)}
    assert len(hall) > 3
    assert {key for key, said in theirs.items() if "saguão" in said.lower()} == hall


@pytest.mark.parametrize("locale", LOCALES)
def test_an_undo_that_is_refused_says_what_the_table_can_still_agree_on(locale: str) -> None:
    speech = speak(locale)
    way = {"pt-BR": "`/votar voltar`", "en": "`/vote rewind`"}[locale]
    for why in ("drawn", "revealed", "drawn_by_another", "revealed_by_another", "acted"):
        assert way in speech.say(Text(f"refused.undo_{why}", {"name": "Bia"}))
    assert way not in speech.say("refused.undo_nothing")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("why", ["turn", "turn_until", "reminder", "waiting", "last_call"])
def test_a_call_does_not_put_a_second_colon_before_the_question(locale: str, why: str) -> None:
    """Some questions have one of their own: "Last call: Spy: which army?"."""
    said = speak(locale).say(Text(f"call.{why}", {"prompt": "Your turn: act.", "when": "soon"}))
    assert said.splitlines()[0].count(":") == 1
