"""Catalogues: everything a user reads, by id, in each language.

A catalogue is a TOML file of nested tables; the path to a sentence is its id. ``{name}`` stands for an argument. A
table with exactly the keys ``one`` and ``other`` is a plural, chosen by the argument ``n``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, cast

from games.core.model import Text

LOCALES = ("pt-BR", "en")
"""Languages spoken; the first is the reference and the default."""


JOINED = ("list", "choice", "series", "sentences")
"""Texts that only put others together: every catalogue says them."""


ENDS = (".", "?", "!")
OPENING = re.compile(r"[^\w{]*\{(\w+)\}")
"""The argument that a sentence begins with, perhaps after a sign."""

TRAVELLER = "🧳\u2063"
"""What whoever was forgotten is called in what is stored: each language has its own word for it. No user is called so,
for their names lose the invisible sign (``bot/service/user.py``).
"""


class Catalogue:
    """The sentences of one language, perhaps with the names of the players of a table."""

    def __init__(self, locale: str, sentences: Mapping[str, str], names: Sequence[str] = ()) -> None:
        self.locale = locale
        self.sentences = sentences
        self.names = names

    def naming(self, names: Sequence[str]) -> Catalogue:
        """The same catalogue, calling seat 0 ``names[0]`` and so on."""
        return Catalogue(self.locale, self.sentences, tuple([self.called(name) for name in names]))

    def called(self, name: str) -> str:
        """A stored name as it is said in this language."""
        return name.replace(TRAVELLER, self.sentences["traveller"]) if TRAVELLER in name else name

    def knows(self, id: str) -> bool:
        """Whether there is such a sentence."""
        return id in self.sentences or f"{id}.other" in self.sentences or id in JOINED

    def say(self, text: Text | str) -> str:
        """The sentence in this language.

        Raises:
            KeyError: no such id, or an argument is missing: a bug that the tests of the catalogues find.
        """
        if isinstance(text, str):
            text = Text(text)
        if text.id == "player":
            seat: int = text.args["seat"]
            if seat < len(self.names):
                return str(self.names[seat])
            return self.sentences["player"].format(seat=seat + 1)
        if text.id == "list":
            return self.enumerate([self._argument(item) for item in text.args["items"]])
        if text.id == "choice":
            return self.enumerate([self._argument(item) for item in text.args["items"]], "or")
        if text.id == "series":
            return "; ".join([self._argument(item) for item in text.args["items"]])
        if text.id == "sentences":
            return " ".join([self._argument(item) for item in text.args["items"]])
        sentence = self._sentence(text)
        if "{" not in sentence:
            return sentence
        said = sentence.format_map({name: self._argument(value) for name, value in text.args.items()})
        if sentence[-1] in ENDS and (opening := OPENING.match(sentence)):
            start = opening.start(1) - 1
            if self._nameless(said, start) or self._worded(text.args[opening[1]]):
                return said[:start] + said[start].upper() + said[start + 1 :]
        return said

    def _nameless(self, said: str, start: int) -> bool:
        """Whether it goes on there with whoever was forgotten: that word is ours, too."""
        return said.startswith(self.sentences.get("traveller", TRAVELLER), start)

    def _sentence(self, text: Text) -> str:
        """What the catalogue says, arguments still to come."""
        found = self.sentences.get(text.id)
        if found is None:
            found = self.sentences[f"{text.id}.{'one' if abs(text.args['n']) == 1 else 'other'}"]
        return found

    def _worded(self, value: Any) -> bool:
        """Whether what a sentence begins with are words of ours, not a number or what somebody is called."""
        if isinstance(value, list | tuple):
            items = cast("Sequence[Any]", value)
            return bool(items) and self._worded(items[0])
        text = revived(value) if isinstance(value, dict) else value
        if not isinstance(text, Text):
            return False
        if text.id in JOINED:
            return self._worded(text.args["items"])
        if text.id == "player":
            return False
        opening = OPENING.match(self._sentence(text))
        return opening is None or self._worded(text.args[opening[1]])

    def enumerate(self, items: Sequence[str], last: str = "and") -> str:
        """ "a, b and c"; ``last``: the id of the word before the last one."""
        items = [self.called(item) for item in items]
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {self.sentences[last]} {items[-1]}"

    def _argument(self, value: Any) -> str:
        # Texts that went through the database come back as plain maps.
        if isinstance(value, Text):
            return self.say(value)
        if isinstance(value, dict):
            plain = cast("dict[str, Any]", value)
            return self.say(Text(plain["id"], plain.get("args", {})))
        if isinstance(value, list | tuple):
            return self.enumerate([self._argument(item) for item in cast("Sequence[Any]", value)])
        return number(value) if isinstance(value, int) else self.called(str(value))


def number(n: int) -> str:
    """A number as it is read, with a true minus: "12", "−3"."""
    return str(n) if n >= 0 else f"−{-n}"


def several(items: Sequence[Text]) -> Text:
    """An enumeration as one text."""
    return Text("list", {"items": list(items)})


def either(items: Sequence[Text]) -> Text:
    """An enumeration of which one is meant, whichever: "a, b or c"."""
    return Text("choice", {"items": list(items)})


def series(items: Sequence[Text]) -> Text:
    """An enumeration as one text whose parts have commas of their own: "a and b; c"."""
    return Text("series", {"items": list(items)})


def in_a_row(sentences: Sequence[Text]) -> Text:
    """Whole sentences one after the other as one text."""
    return Text("sentences", {"items": list(sentences)})


def parts(text: Text) -> list[Text]:
    """The parts of an enumeration; of any other text itself."""
    return list(text.args["items"]) if text.id in JOINED else [text]


def summed(items: Iterable[Text]) -> list[Text]:
    """Things of which there is a number, counted together: "1 coin" and "2 coins" are "3 coins"."""
    found: dict[str, Text] = {}
    for number, item in enumerate(items):
        if item.args.keys() != {"n"}:
            found[f"{item.id} {number}"] = item
        elif item.id in found:
            found[item.id] = Text(item.id, {"n": found[item.id].args["n"] + item.args["n"]})
        else:
            found[item.id] = item
    return list(found.values())


def revived(value: Any) -> Any:
    """A text as it was before it went through the database, where the texts within it became plain maps."""
    if isinstance(value, Text):
        return Text(value.id, {name: revived(arg) for name, arg in value.args.items()})
    if isinstance(value, dict):
        plain = cast("dict[str, Any]", value)
        return revived(Text(plain["id"], plain.get("args", {})))
    if isinstance(value, list | tuple):
        return [revived(item) for item in cast("Sequence[Any]", value)]
    return value


def flatten(table: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    """Nested tables as ids with dots."""
    found: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            found.update(flatten(cast("dict[str, Any]", value), f"{prefix}{key}."))
        else:
            found[f"{prefix}{key}"] = str(value)
    return found


def page(folder: Traversable, locale: str) -> Traversable:
    """The file of a folder in a language (``pt_BR.toml``, ``en.toml``); of one that is not spoken, in the default."""
    return folder / f"{_spoken(locale).replace('-', '_')}.toml"


def _spoken(locale: str) -> str:
    return locale if locale in LOCALES else LOCALES[0]


def read(folder: Traversable, locale: str) -> dict[str, str]:
    """All sentences of the catalogue of a folder in one language."""
    return flatten(tomllib.loads(page(folder, locale).read_text("utf-8")))


@cache
def catalogue(package: str, locale: str) -> Catalogue:
    """What a package says (``games.gnomopolis``), on top of what all games say; unknown languages get the default."""
    locale = _spoken(locale)
    sentences: dict[str, str] = {}
    for language in (LOCALES[0], locale):
        sentences |= read(files("games.core") / "texts", language)
        sentences |= read(files(package) / "texts", language)
    return Catalogue(locale, sentences)
