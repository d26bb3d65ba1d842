"""Everything people read: complete in both languages, and nowhere but in the catalogues."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from games.core.model import Text
from games.core.rules import refusals
from games.core.texts import LOCALES, Catalogue, catalogue, flatten
from games.registry import GAMES
from tests.catalogues import placeholders
from tests.playing import any_line

ROOT = Path(__file__).parent.parent
PACKAGES = ("games", "renderers", "bot", "cogs", "sandbox", "tests")


def pairs(name: str) -> list[tuple[Path, Path]]:
    """Both languages of each folder of that name, Portuguese first."""
    folders = [folder for package in PACKAGES for folder in sorted((ROOT / package).rglob(name)) if folder.is_dir()]
    return [
        (next(iter(sorted(folder.glob("pt[-_]BR.toml"))), folder / "pt_BR.toml"), folder / "en.toml")
        for folder in folders
        if any(folder.glob("*.toml"))
    ]


def named(files: list[tuple[Path, Path]]) -> list[str]:
    return [first.parent.relative_to(ROOT).as_posix() for first, _ in files]


def read(file: Path) -> dict[str, str]:
    return flatten(tomllib.loads(file.read_text("utf-8")))


TEXTS, REFERENCES = pairs("texts"), pairs("reference")
each_catalogue = pytest.mark.parametrize("files", TEXTS, ids=named(TEXTS))


# ---------------------------------------------------------------- both languages


def test_every_catalogue_is_looked_at():
    found = set(named(TEXTS))
    assert {"games/core/texts", "bot/texts", "sandbox/page/texts", "tests/core/texts"} <= found
    assert {f"games/{key}/texts" for key in GAMES} <= found
    assert {f"games/{key}/reference" for key in GAMES} <= set(named(REFERENCES))


@each_catalogue
def test_both_languages_say_the_same_things(files):
    portuguese, english = map(read, files)
    assert sorted(portuguese) == sorted(english)


@each_catalogue
def test_both_languages_name_the_same_arguments(files):
    portuguese, english = map(read, files)
    differ = list[str]()
    for id in portuguese.keys() & english.keys():
        names = [placeholders(sentences[id]) for sentences in (portuguese, english)]
        if id.endswith(".one"):  # "one coin" needs no number
            names = [found - {"n"} for found in names]
        if names[0] != names[1]:
            differ.append(id)
    assert not differ


@each_catalogue
def test_sentences_are_whole(files):
    for file in files:
        sentences = read(file)
        assert sentences
        for id, sentence in sentences.items():
            assert sentence.strip(), f"{file.name}: {id} is empty"
            stem, _, last = id.rpartition(".")
            if last == "one":
                assert f"{stem}.other" in sentences, f"{file.name}: {id} without .other"
                assert placeholders(sentence) <= placeholders(sentences[f"{stem}.other"])
            assert all(name.isidentifier() for name in placeholders(sentence)), f"{file.name}: {id}"


@each_catalogue
def test_what_is_noted_of_an_option_begins_as_a_sentence(files):
    """Notes are joined one after the other, and a remark of the moment to them: a small letter after a full stop."""
    for file in files:
        for id, sentence in read(file).items():
            if id.startswith("note.") and "." in sentence:
                assert not sentence[0].islower(), f"{file}: {id}"


UNCHANGED = {
    "pt_BR": {"e", "mais", "por", "coyne", "PV", "ouro"},
    "en": {
        "and", "more", "by", "coyne", "missing", "you", "have", "VP",
        "wood", "stone", "iron", "water", "food", "energy", "prestige", "influence", "gold", "coal", "uranium",
    },
}  # fmt: skip
"""Words after a number that are the same of one thing as of several: abbreviations, small words, and names of
what is not counted but weighed."""


@each_catalogue
def test_one_thing_and_several_are_not_called_the_same(files):
    for file in files:
        sentences = read(file)
        for id, sentence in sentences.items():
            if id.endswith(".one") and sentence == sentences[f"{id.removesuffix('.one')}.other"]:
                counted = re.findall(r"{n}((?: [^\W\d_]+)*)", sentence)
                words = {word for found in counted for word in found.split()}
                assert words <= UNCHANGED[file.stem.replace("-", "_")], f"{file}: {id} is not inflected"


def forms(sentences: dict[str, str]) -> tuple[set[str], set[str]]:
    """The words of a catalogue that stand after a number: of one thing, and of several; those that are both in none."""
    found: dict[str, set[str]] = {"one": set(), "other": set()}
    for id, sentence in sentences.items():
        if (last := id.rpartition(".")[2]) in found:
            found[last] |= set(re.findall(r"(?:\{n\}|\b1) ([^\W\d_]{3,})", sentence))
    return found["one"] - found["other"], found["other"] - found["one"]


ALWAYS_SEVERAL = {
    "setup.seats_out_of_range", "setup.part_unknown", "setup.too_many", "refused.most_battles", "refused.too_far",
    "panel.typed", "lobby.minutes", "lobby.estimates", "log.page",
    "refused.more_people_than_places", "deed.reveal_terrain.other", "board.stall.one", "board.stall.other",
    "power.unmanned", "event.driven_out", "event.driven_out_last", "refused.board_full",
    "settings.first_timezones", "button.learn", "note.short", "note.leaves_some", "demand.line", "demand.newcomers",
}  # fmt: skip
"""Sentences whose number is never 1 where they are said (limits of the rules, what there are many of), or no number."""


@each_catalogue
def test_a_number_that_may_be_1_bends_its_word(files):
    """``{battles} batalhas`` says "1 batalhas" one day: such a number is a text of its own, or ``n`` of a plural."""
    for file in files:
        sentences = read(file)
        several = forms(sentences)[1]
        for id, sentence in sentences.items():
            free = re.findall(r"\{(\w+)\} ([^\W\d_]+)", sentence)
            wrong = [word for name, word in free if word in several and not (name == "n" and id.endswith(".other"))]
            assert not wrong or id in ALWAYS_SEVERAL, f"{file}: {id} says one and several alike: {wrong}"


PRESENT = re.compile(
    r"\b(ganha|ganham|perde|perdem|paga|pagam|compra|compram|usa|usam|passa|passam|volta|voltam|recebe|recebem|marcha|"
    r"ataca|saqueia|constrói|explora|coleta|pesquisa|joga|manda|copia|chega|morre|gains|loses|pays|draws|uses|passes|"
    r"returns|return|receives|marches|attacks|sacks|builds|explores|collects|researches|plays|sends|copies|dies)\b"
)


@pytest.mark.parametrize("key", GAMES)
def test_what_happened_is_told_in_the_past(key):
    for locale in LOCALES:
        sentences = read(ROOT / f"games/{key}/texts/{locale.replace('-', '_')}.toml")
        told = {id: said for id, said in sentences.items() if id.partition(".")[0] in ("event", "tale", "account")}
        assert told
        assert not {id: said for id, said in told.items() if PRESENT.search(said)}


@each_catalogue
def test_no_word_leaves_it_open_whether_it_means_one_or_several(files):
    for file in files:
        found = {id: said for id, said in read(file).items() if re.search(r"\w\([a-zõ]{1,3}\)", said)}
        assert not found, file


@each_catalogue
def test_the_languages_are_not_mixed_up(files):
    """Letters with a tilde or a cedilla are Portuguese; an English catalogue has them in names at most."""
    portuguese, english = map(read, files)
    copied = [id for id in english if english[id] == portuguese.get(id) and re.search(r"[ãõç]\w* \w+ \w+", english[id])]
    assert not copied


@pytest.mark.parametrize("files", REFERENCES, ids=named(REFERENCES))
def test_the_rules_are_complete_in_both_languages(files):
    portuguese, english = (tomllib.loads(file.read_text("utf-8"))["clause"] for file in files)
    assert [clause["id"] for clause in portuguese] == [clause["id"] for clause in english]
    for one, other in zip(portuguese, english, strict=True):
        for clause in (one, other):
            assert clause["section"].strip(), clause["id"]
            assert clause["text"].endswith((".", "!", ".)")), clause["id"]
        assert one["text"] != other["text"], one["id"]
        assert bool(one.get("ruling")) == bool(other.get("ruling")), one["id"]


HYPHEN = re.compile(r"(?:^|[\s(\[:,;·+/])[-–](?:[1-9]|0\b|\{n\})")
"""Before a number, where a minus belongs: "-3", "–{n}"; not in "2-4", "NU-TURN-03" or "and -04"."""


def test_a_minus_is_one_sign_everywhere():
    files = [file for package in PACKAGES[:-1] for file in sorted((ROOT / package).rglob("*.toml"))]
    read_by_people = [file for file in files if file.parent.name in ("texts", "reference", "booklet", "lessons")]
    assert len(read_by_people) > 40
    for file in read_by_people:
        found = [said for said in every_string(tomllib.loads(file.read_text("utf-8"))) if HYPHEN.search(said)]
        assert not found, (file, found)
    words = Catalogue("en", {"points": "{n} points, {more}"})
    assert words.say(Text("points", {"n": -3, "more": -1})) == "−3 points, −1"


def every_string(value: Any) -> Iterator[str]:
    """Every string within."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in cast("dict[str, Any]", value).values():
            yield from every_string(each)
    elif isinstance(value, list):
        for each in cast("list[Any]", value):
            yield from every_string(each)


# ---------------------------------------------------------------- what the host says of a game


CLASHES = re.compile(r"\b(?:de|em|por|a) (?:o|os) |\bde de |\b(?:de|em) a [A-ZÁÉÍÓÚ]")
"""A preposition that should have melted with its article: "de o Tánaiste"."""


@pytest.mark.parametrize("key", GAMES)
def test_sentences_of_whole_games_agree_with_their_numbers(key):
    """What is only put together while a game is played: "1 batalhas", "2 rebanho", "de o Tánaiste"."""
    rules, said = GAMES[key], list[Text]()
    for seed in range(3):
        line = any_line(rules, seed)
        said += [event.text for _, now in line for event in now.events]
        for _, now in line[:: max(1, len(line) // 60)]:
            for asked in now.decisions:
                said += [asked.prompt, *(option.label for option in asked.options)]
                said += [refusal.reason for refusal in refusals(rules, now.state, asked.seat)]
            view = rules.view(now.state, None)
            said += rules.tell.describe(view)
    for locale in LOCALES:
        words = catalogue(rules.package, locale)
        one, several = forms(dict(words.sentences))
        wrong = re.compile(rf"(?<![\w,.+−-])(?:1 (?:{'|'.join(several)})|(?:[02-9]|\d\d) (?:{'|'.join(one)}))\b(?! \d)")
        for text in said:
            sentence = words.say(text)
            assert not (found := wrong.search(sentence)), (locale, found and found[0], sentence)
            assert locale != "pt-BR" or not CLASHES.search(sentence), sentence


@pytest.fixture(params=[(key, locale) for key in GAMES for locale in LOCALES], ids="-".join)
def spoken(request) -> tuple[str, Catalogue]:
    key, locale = request.param
    return key, catalogue(GAMES[key].package, locale)


def test_the_lobby_finds_its_words(spoken):
    key, words = spoken
    assert words.say("game.name")
    for option in GAMES[key].meta.options:
        assert words.knows(f"setup.{option.key}"), option.key
        for value in option.values:
            label = f"{words.say(f'setup.{option.key}')}: {words.say(f'setup.{option.key}.{value}')}"
            assert len(label) <= 100, f"a menu cuts it: {label}"


def test_commands_fit_into_discord(spoken):
    key, words = spoken
    names = list[str]()
    for command in GAMES[key].commands:
        names.append(words.say(f"command.{command.name}.name"))
        assert 1 <= len(words.say(f"command.{command.name}.description")) <= 100
        parameters = [words.say(f"command.{command.name}.{parameter.name}") for parameter in command.parameters]
        assert len(set(parameters)) == len(parameters)
        for name in (names[-1], *parameters):
            assert re.fullmatch(r"[-_\w]{1,32}", name), name
            assert name == name.lower(), name
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_the_score_table_finds_its_headings(rules):
    categories = {
        category
        for seed in range(5)
        for points in any_line(rules, seed)[-1][1].state.outcome.scores.values()
        for category in points
    }
    for locale in LOCALES:
        words = catalogue(rules.package, locale)
        assert [category for category in sorted(categories) if not words.knows(f"score.{category}")] == []


# ---------------------------------------------------------------- nowhere else

SENTENCE = re.compile(r"[^\W\d_]{2,},? +[^\W\d_]")
ID = re.compile(r"[a-z0-9_.]*\Z")
OPERATORS = ("bot/cli/", "bot/bench", "bot/check", "bot/config.py", "bot/contested.py", "bot/logs.py", "bot/metrics.py")
"""Programs that only the operator reads, in English."""
SPEAKING = {"Text": 0, "emit": 0, "whisper": 1, "say": 0, "knows": 0}
"""Calls that take the id of a text, and where."""


REASONS = {"refused": 1, "barred": 2, "of_faction": 1, "of_space": 1, "of_coyne": 1, "at_all": 1, "unknown": 1}
"""Calls that take the last part of the id of a refusal, and where."""


def calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield getattr(node.func, "attr", getattr(node.func, "id", "")), node


def not_for_users(tree: ast.AST) -> set[ast.AST]:
    """Docstrings, error messages, the log, names of tasks, annotations in quotes, written code, and the credits of a
    game."""
    quiet = set[ast.AST]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise | ast.Assert | ast.AnnAssign):
            quiet |= set(ast.walk(node if not isinstance(node, ast.AnnAssign) else node.annotation))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            quiet.add(node.value)
    for name, call in calls(tree):
        logging = {"debug", "info", "warning", "error", "exception", "critical"}
        if name in logging | {"cast", "Meta", "create_task", "execute", "exec"}:
            quiet |= set(ast.walk(call))
    return quiet


def python(*folders: str) -> Iterator[tuple[str, ast.Module]]:
    for folder in folders:
        for file in sorted((ROOT / folder).rglob("*.py")):
            name = file.relative_to(ROOT).as_posix()
            # Content is checked for who writes it: its errors name files and entries in English.
            if not name.startswith(OPERATORS) and file.name != "content.py":
                yield name, ast.parse(file.read_text("utf-8"))


def test_no_sentence_of_a_user_stands_in_python():
    found = [
        f"{name}:{node.lineno} {node.value!r}"
        for name, tree in python("games", "cogs", "bot", "renderers")
        for quiet in [not_for_users(tree)]
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in quiet
        if SENTENCE.search(node.value)
    ]
    assert not found, "\n".join(found)


def test_texts_are_named_by_id():
    looked = 0
    for name, tree in python("games", "cogs", "bot", "renderers"):
        for called, call in calls(tree):
            place = SPEAKING.get(called)
            if place is None or len(call.args) <= place:
                continue
            id = call.args[place]
            parts = id.values if isinstance(id, ast.JoinedStr) else [id]
            for part in parts:
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    looked += 1
                    assert ID.match(part.value), f"{name}:{part.lineno} {part.value!r}"
    assert looked > 50


def spelled(tree: ast.Module) -> set[str]:
    """What looks like the id of an event, a question, a refusal or a line of the board, whoever it is handed to."""
    parts = {part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in parts
        if re.fullmatch(r"(event|ask|refused|board)\.[a-z_.]*[a-z_]", node.value)
    }


def test_ids_written_out_are_known():
    """An id spelled in Python is in the catalogue of its package: no typo waits for a rare event."""
    homes = {"games/core": "games.core", "cogs": "bot", "bot": "bot"}
    homes |= {f"games/{key}": rules.package for key, rules in GAMES.items()}
    unknown = list[str]()
    for folder, package in homes.items():
        words = catalogue(package, "pt-BR")
        for name, tree in python(folder):
            for called, call in calls(tree):
                place = SPEAKING.get(called)
                if called not in {"Text", "emit", "whisper"} or place is None or len(call.args) <= place:
                    continue
                id = getattr(call.args[place], "value", None)
                if isinstance(id, str) and id not in {"player", "list", "series", "sentences"} and not words.knows(id):
                    unknown.append(f"{name}:{call.lineno} {id}")
            for called, call in calls(tree):
                reasons = call.args[REASONS[called] : REASONS[called] + 1] if called in REASONS else []
                ids = [f"refused.{reason.value}" for reason in reasons if isinstance(reason, ast.Constant)]
                unknown += [f"{name}:{call.lineno} {id}" for id in ids if not words.knows(id)]
            if folder.startswith("games/"):
                unknown += [f"{name} {id}" for id in sorted(spelled(tree)) if not words.knows(id)]
    assert not unknown, "\n".join(unknown)
