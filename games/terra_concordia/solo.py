"""Modo Solo: six scenarios with goals that must all hold at the end."""

from __future__ import annotations

from games.core.agenda import Game
from games.terra_concordia.cards.printed import Goal
from games.terra_concordia.content import PACKS
from games.terra_concordia.measures import measure
from games.terra_concordia.state import World

ALONE = 0
"""The only seat."""


def reached(state: World, goal: Goal) -> int:
    """How far the player is towards a goal; it holds from ``goal.at_least`` on (TC-SOLO-03 to TC-SOLO-10)."""
    nation = state.nations[ALONE]
    if goal.one_of:
        return sum(building.card in goal.one_of for building in nation.buildings)
    if goal.sales:
        return nation.sales
    if goal.globe:
        return state.sustainability
    return measure(state, ALONE, goal.per) if goal.per else 0


def missing(state: World) -> list[Goal]:
    """The goals of the scenario that do not hold now (TC-SOLO-02)."""
    story = state.story
    return [goal for goal in story.goals if reached(state, goal) < goal.at_least] if story else []


def lift_required(game: Game[World]) -> None:
    """Bring the Constructions that the scenario names into the top of their deck, in random order (TC-SOLO-12)."""
    state, story = game.state, game.state.story
    window = PACKS[state.edition].constants.solo_required_card_window
    if story is None or not window:
        return
    deck = state.constructions.cards
    named = [id for id in story.required if id in deck]
    rest = [id for id in deck if id not in named]
    top = [rest.pop() for _ in range(min(window - len(named), len(rest)))] + named
    game.shuffle(top)
    deck[:] = rest + top
