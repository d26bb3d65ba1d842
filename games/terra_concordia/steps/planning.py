"""Fase 1 — Planejamento: recovery, draws, events, passive income, minimum Food, first player."""

from __future__ import annotations

from typing import assert_never

from games.core.agenda import Game, Step
from games.core.model import Seat, Text
from games.core.texts import series
from games.terra_concordia.cards.deeds import Draw, Gain, Global, Individual, Lose
from games.terra_concordia.cards.wording import amounts_said, card_said
from games.terra_concordia.content import PACKS
from games.terra_concordia.effects.perform import draw, perform
from games.terra_concordia.effects.questions import Settle
from games.terra_concordia.labels import who_said
from games.terra_concordia.pieces import Used, Worker
from games.terra_concordia.queries import immune, in_play
from games.terra_concordia.state import World
from games.terra_concordia.verbs import (
    change_global,
    change_individual,
    draw_top,
    gain,
    lose,
    settle_limits,
    take_cards,
    tell_gain,
)


def clockwise(state: World) -> list[Seat]:
    """All seats, the holder of the token first."""
    n = len(state.nations)
    return [(state.first + step) % n for step in range(n)]


def recover(state: World) -> None:
    """All workers become free where they stand, and what was used up is there again (TC-WRK-04, TC-LIM-05)."""
    for nation in state.nations:
        nation.workers = [Worker(worker.spot) for worker in nation.workers]
        nation.used = Used()
        nation.passed = False
        nation.turns = 0


def draw_cards(game: Game[World]) -> None:
    """Each player, clockwise from the token, draws a Construction and a card of the mixed pool (TC-PLAN-02)."""
    state = game.state
    for seat in clockwise(state):
        take_cards(game, seat, [draw_top(game, state.constructions), draw_top(game, state.pool)])


class Events(Step, frozen=True, tag="events"):
    """One event, or two where the variant says so, one after the other (TC-PLAN-05, TC-VAR-EPIC-03)."""

    def run(self, game: Game[World]) -> None:
        state, variant = game.state, game.state.rules
        state.events.discards += state.current
        state.current = []
        if not variant.events:
            return
        for _ in range(2 if state.round in variant.double_events else 1):
            drawn = draw_top(game, state.events)
            if drawn is not None:
                state.current.append(drawn)
                apply_event(game, drawn)


def apply_event(game: Game[World], id: str) -> None:
    """An event hits all players; the immune are spared by a negative one, the globe by none.

    TC-EVT-01 to TC-EVT-05, TC-LIM-03.
    """
    state, printed = game.state, PACKS[game.state.edition].events[id]
    sign = Text("event_sign.positive" if printed.positive else "event_sign.negative")
    effects = series([effect.said() for effect in printed.effects])
    game.emit("event.event_with", card=card_said(id), sign=sign, effects=effects)
    for effect in printed.effects:
        if isinstance(effect, Global):
            change_global(game, effect.n)
    for seat in clockwise(state):
        nation = state.nations[seat]
        if not printed.positive and immune(state, seat):
            game.emit("event.immune", player=who_said(state, seat))
            continue
        for effect in printed.effects:
            match effect:
                case Gain(resources=resources):
                    gain(nation, resources)
                    tell_gain(game, "event.gained", seat, resources, card=card_said(id))
                case Lose(resources=resources):
                    tell_gain(game, "event.lost", seat, lose(nation, resources), card=card_said(id))
                case Individual(n=n):
                    change_individual(game, seat, n)
                case Draw(deck=deck, n=n):
                    draw(game, seat, deck, n)
                case Global():
                    pass
                case _:
                    assert_never(effect)
        settle_limits(game, seat)


class Income(Step, frozen=True, tag="income"):
    """A player's own cards in play give what they give each round, each once (TC-PLAN-06)."""

    seat: Seat

    def run(self, game: Game[World]) -> None:
        state = game.state
        cards = PACKS[state.edition].cards
        questions: list[Step] = []
        for id in in_play(state.nations[self.seat]):
            questions += perform(game, self.seat, cards[id].income, id)
        game.then(*questions, Settle(self.seat))


class BeginActions(Step, frozen=True, tag="begin_actions"):
    """Minimum Food, then the token moves, except in round 1 (TC-PLAN-07, TC-PLAN-08)."""

    def run(self, game: Game[World]) -> None:
        state = game.state
        for seat, nation in enumerate(state.nations):
            if nation.resources["food"] == 0:
                nation.resources["food"] = 1
                game.emit("event.minimum_food", player=who_said(state, seat), what=amounts_said({"food": 1}))
        if state.round > 1:
            state.first = (state.first + 1) % len(state.nations)
        state.phase = "actions"
        # The seat before the first player has just had its turn, as it were.
        state.turn = (state.first - 1) % len(state.nations)
