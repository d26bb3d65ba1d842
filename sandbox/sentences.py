"""What the sandbox itself says, in the language of whoever reads it."""

from __future__ import annotations

import tomllib
from pathlib import Path

HERE = Path(__file__).parent


def catalogues(folder: Path) -> dict[str, dict[str, str]]:
    """The sentences of a folder by language: ``en`` and ``pt-BR``."""
    return {path.stem: tomllib.loads(path.read_text("utf-8")) for path in folder.glob("*.toml")}


def language(locale: str) -> str:
    """The language of the two in which somebody with this locale reads."""
    return "pt-BR" if locale.startswith("pt") else "en"


TEXTS = catalogues(HERE / "texts")


class CannotDo(Exception):
    """What a real client would not let this person do: an unknown command, a disabled button, a hidden channel.

    ``sentence`` names one of ``texts``; the exception's own text is in English.
    """

    def __init__(self, sentence: str, **values: object) -> None:
        self.sentence = sentence
        self.values = values
        super().__init__(self.said("en"))

    def said(self, locale: str) -> str:
        """Why, for somebody with this locale."""
        return TEXTS[language(locale)][self.sentence].format_map(self.values)
