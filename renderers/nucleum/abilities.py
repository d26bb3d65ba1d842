"""What technologies, and turbines on the map, make a player able to do: in words."""

from __future__ import annotations

from games.core.texts import Catalogue
from games.nucleum.printed import Experiment
from games.nucleum.wording import effect_said, of_turbine, tech_does_said
from renderers.wording import sentence


def by_technology(edition: str, id: str, texts: Catalogue) -> str:
    """What a technology does for whoever has unlocked it."""
    return sentence(texts, tech_does_said(edition, id))


def by_turbine(edition: str, level: int, experiment: Experiment | None, texts: Catalogue) -> str:
    """What the turbine of a row does once it is on the map."""
    return " ".join(sentence(texts, effect_said(effect)) for effect in of_turbine(edition, level, experiment))
