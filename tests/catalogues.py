"""What tests ask of the sentences of a catalogue."""

from __future__ import annotations

from string import Formatter


def placeholders(sentence: str) -> set[str]:
    """Names of the arguments that a sentence uses."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}
