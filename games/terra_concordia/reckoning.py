"""Pontuação Final in words: what the table of points does not say of itself."""

from __future__ import annotations

from games.core.agenda import Game
from games.core.model import Outcome, Seat, Text
from games.core.standings import ties
from games.core.texts import series, several
from games.terra_concordia.cards.vocabulary import Measure
from games.terra_concordia.cards.wording import card_said, thing_said
from games.terra_concordia.content import PACKS
from games.terra_concordia.labels import who_said
from games.terra_concordia.scoring import TIE_BREAKS, aim, bonuses, fulfilled, placed, tie_breaks
from games.terra_concordia.state import World


def tell_points(game: Game[World], result: Outcome) -> None:
    """Secret objectives, places of public ones, bonuses of cards, and what decided between equal totals.

    TC-INFO-01, TC-SCORE-06, TC-SCORE-08, TC-SCORE-11, TC-TIE-01.
    """
    state = game.state
    for objective in state.objectives:
        game.emit("event.placed", card=card_said(objective), who=_placed(state, objective))
    for seat, nation in enumerate(state.nations):
        if nation.secret:
            id = "event.secret_fulfilled" if fulfilled(state, seat) else "event.secret_missed"
            game.emit(id, player=who_said(state, seat), card=_secret(state, seat))
    for seat in range(len(state.nations)):
        found = [_worth(card_said(id), points) for id, points in bonuses(state, seat)]
        if found:
            game.emit("event.end_bonus", player=who_said(state, seat), cards=several(found))
    for tie in ties(result, lambda seat: tie_breaks(state, seat)):
        who = [Text("tale.each", {"player": who_said(state, seat), "what": n}) for seat, n in tie.has.items()]
        by = Measure(TIE_BREAKS[tie.by]).said()
        game.emit("event.tie", points=thing_said("point", tie.total), by=by, who=series(who))


def _placed(state: World, objective: str) -> Text:
    ranks = sorted(placed(state, objective).items(), key=lambda each: -each[1])
    said = [
        Text("board.placed", {"player": who_said(state, seat), "points": thing_said("point", points)})
        for seat, points in ranks
    ]
    return several(said) if said else Text("nobody")


def _secret(state: World, seat: Seat) -> Text:
    """Its name with what it asked for, and what it gave or how far it was."""
    id, found = state.nations[seat].secret, aim(state, seat)
    told = {"card": card_said(id), "goal": found.measure.counted_said(found.needed)}
    if fulfilled(state, seat):
        points = thing_said("point", PACKS[state.edition].secret[id].vp)
        return Text("told_secret.fulfilled", told | {"points": points})
    return Text("told_secret.missed", told | {"n": found.reached})


def _worth(card: Text, points: int) -> Text:
    return Text("card_worth", {"card": card, "points": thing_said("point", points)})
