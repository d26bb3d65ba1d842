"""How a game that is over ended for each person who played it, as it is noted for them alone. Pure."""

from __future__ import annotations

from bot.service.table.snapshot import Place, Snapshot
from games.core.model import Outcome
from storage.rows.result import Company, Result


def results(over: Snapshot) -> tuple[Result, ...]:
    """A result for everybody who sits, or sat, at a table that has just ended; won and shared as the game tells.

    None of a guided game, which is a lesson, nor of one that ended as if it had not been played. Whoever sits there at
    the end has what the place reached, however late they sat down; whoever left, or was away so long that the place was
    on offer, has only that they did not stay.
    """
    outcome = over.played.outcome
    if outcome is None or not outcome.ranking or over.guided:
        return ()
    sitting = {place.user_id: place for place in over.places if place.user_id is not None}
    sat = [former.user_id for former in over.former if former.user_id is not None]
    people = dict.fromkeys([*sitting, *sat])
    n = len(over.places)
    company: Company = "people" if len(people) > 1 else "bots" if n > 1 else "alone"
    return tuple(
        _reached(place, outcome, user_id, company, n)
        if (place := sitting.get(user_id)) is not None and place.present
        else Result(user_id=user_id, company=company, places=n, stayed=False)
        for user_id in people
    )


def _reached(place: Place, outcome: Outcome, user_id: int, company: Company, places: int) -> Result:
    won = any(seat in place.seats for seat in outcome.winners)
    totals = [points["total"] for seat in place.seats if "total" in (points := outcome.scores.get(seat, {}))]
    return Result(
        user_id=user_id,
        company=company,
        places=places,
        stayed=True,
        won=won,
        shared=won and any(seat not in place.seats for seat in outcome.winners),
        points=max(totals, default=None),
    )
