"""Which actions at hand an answer puts out of reach: a first building decides where everything else can go.

A tile lets one do its actions in either order (NU-PLAY-02); what the first one leaves impossible then passes unasked.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.core.agenda import Choice, Game, Step
from games.core.model import Key, Text
from games.core.saving import clone
from games.core.texts import several
from games.nucleum.deeds import deed_of
from games.nucleum.labels import action_said
from games.nucleum.state import Saxony


class AtHand(Choice, frozen=True):
    """Which of the actions at hand comes next."""

    deeds: tuple[str, ...]

    def vain(self, state: Saxony) -> list[str]:
        """Those of the actions that are not possible as things are, whatever uranium is exchanged first.

        Abstract, which structs cannot declare.
        """
        raise NotImplementedError


def losing(game: Game[Saxony], asked: Choice, between: type[Choice] | None = None) -> Mapping[Key, Text]:
    """By option of the question that is next: the actions at hand that are possible now and no longer after it.

    ``between``: a question that comes in between and does not matter here, whatever is answered.
    """
    waiting = next((step for step in reversed(game.state.agenda) if isinstance(step, AtHand)), None)
    if waiting is None or waiting.seat != asked.seat:
        return {}
    already = waiting.vain(game.state)
    found: dict[Key, Text] = {}
    for option in asked.options(game):
        after = _after(game, asked, option.key, between)
        lost = [deed for deed in waiting.vain(after) if deed not in already] if after else []
        if lost:
            said = several([action_said(deed_of(game.state.edition, deed).action) for deed in lost])
            found[option.key] = Text("note.losing", {"what": said})
    return found


def _after(game: Game[Saxony], asked: Choice, key: Key, between: type[Choice] | None) -> Saxony | None:
    """The table when the actions at hand are asked for again; None: another question comes first."""
    trial = Game(game.rules, clone(game.rules, game.state))
    trial.state.agenda.pop()
    asked.choose(trial, *asked.names((key,)))
    while not isinstance(step := trial.next, AtHand):
        if step is None or not _passed(trial, step, between):
            return None
    return trial.state


def _passed(trial: Game[Saxony], step: Step, between: type[Choice] | None) -> bool:
    if not isinstance(step, Choice):
        trial.run_next()
        return True
    if between is None or not isinstance(step, between):
        return False
    trial.state.agenda.pop()
    options = step.options(trial)
    step.choose(trial, *step.names((options[0].key,)))
    return True
