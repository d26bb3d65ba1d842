"""Who may sit down at a table by how reliable they are, and somebody's own figure: in words, nobody else's ever."""

from __future__ import annotations

from bot.service.tables import DEMANDS, LATEST, LEAST
from cogs.ui.sentences import say
from games.core.texts import Catalogue
from storage.rows.owed import Reliability


def demand_said(demand: int, speech: Catalogue) -> str:
    """Who may sit down."""
    return say(speech, "demand.who", demand=demand) if demand else speech.say("choice.demand.0")


def demand_values(speech: Catalogue) -> list[tuple[str, str, str]]:
    """What a table may ask for, each in short, as a menu has little room, and its note."""
    newcomers = say(speech, "demand.newcomers", n=LEAST)
    return [(str(n), speech.say(f"choice.demand.{n}"), newcomers if n else "") for n in DEMANDS]


def asked_said(demand: int, speech: Catalogue) -> str:
    """The same as a line of its own, and that whoever is new is let in; nothing where everybody may."""
    if not demand:
        return ""
    return say(speech, "demand.line", who=demand_said(demand, speech), n=LEAST)


def reliability_said(found: Reliability, speech: Catalogue) -> str:
    """How many of their turns somebody has answered in time, for them alone; nothing where none was theirs."""
    if not found.turns:
        return ""
    if found.turns < LEAST:
        return say(speech, "figures.reliable_soon", n=found.turns, least=LEAST)
    said = say(speech, "figures.reliable", percent=found.percent, n=found.turns)
    return f"{said}\n-# {say(speech, 'figures.reliable_note', n=LATEST)}"
