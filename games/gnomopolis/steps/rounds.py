"""Visão Resumida da Partida: the table is laid, then come rounds in which each player has one turn."""

from __future__ import annotations

from games.core.agenda import Game, Step
from games.core.model import player
from games.core.standings import tell_ties
from games.core.texts import several
from games.gnomopolis.content import PACKS
from games.gnomopolis.labels import card_said, thing_said
from games.gnomopolis.queries import clockwise, nothing_left
from games.gnomopolis.scoring import TIE_BREAKS, outcome, tie_breaks
from games.gnomopolis.state import Town
from games.gnomopolis.steps.turn import TakeTurn
from games.gnomopolis.verbs import draw


class LayOut(Step, frozen=True, tag="lay_out"):
    """What chance decides at set-up: the deck and its Offer, the first player, the first three gnomes of each.

    GN-SET-02, GN-SET-05, GN-SET-10.
    """

    def run(self, game: Game[Town]) -> None:
        state, counts = game.state, PACKS[game.state.edition].counts
        game.open_scene()
        game.shuffle(state.deck)
        for _ in range(counts.offer):
            state.offer.append(state.deck.pop())
        game.emit("event.offer", cards=several([card_said(id) for id in state.offer]))
        state.first = game.roll(len(state.districts))
        game.emit("event.first", player=player(state.first))
        for seat in clockwise(state):
            draw(game, seat, counts.workforce)
        game.then(Round())


class Round(Step, frozen=True, tag="round"):
    """One turn of each player, clockwise from the first; then the next round (GN-TURN-01)."""

    def run(self, game: Game[Town]) -> None:
        state = game.state
        state.round += 1
        state.idle = True
        game.then(*(TakeTurn(seat) for seat in clockwise(state)), CloseRound(), self)


class CloseRound(Step, frozen=True, tag="close_round"):
    """The game ends only with a whole round (GN-END-05, GN-END-08); alone that is a turn (GN-SOLO-02, GN-SOLO-04)."""

    def run(self, game: Game[Town]) -> None:
        state = game.state
        game.open_scene()
        if state.trigger:
            game.emit("event.over")
        elif nothing_left(state):
            game.emit("event.nothing_left")
        elif state.idle:
            game.emit("event.stalled")
        else:
            return
        result = outcome(state)
        tell_ties(game, result, TIE_BREAKS, lambda seat: tie_breaks(state, seat), lambda n: thing_said("point", n))
        game.finish(result)
