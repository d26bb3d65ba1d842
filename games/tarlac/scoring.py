"""How the war ends (sections 1 and 12 of the rulebook)."""

from __future__ import annotations

from games.core.agenda import Game
from games.core.model import Outcome, Seat, player
from games.tarlac.content import PACKS
from games.tarlac.labels import faction_said, named_said, whose_said
from games.tarlac.printed import CBR, CT, DEC, PRETENDERS, FactionId
from games.tarlac.queries import rival, seat_of, side
from games.tarlac.state import Thomond


def check_febas(game: Game[Thomond], seat: Seat) -> None:
    """Whether this seat's febas end the game: a pretender at 0 or at 5 (TA-WIN-01, TA-WIN-02, TA-FEBAS-02)."""
    state = game.state
    for pretender in PRETENDERS:
        if seat_of(state, pretender) != seat:
            continue
        if state.febas[seat] == 0:
            win(game, rival(pretender), "eliminated")
        elif state.febas[seat] >= PACKS[state.edition].base.limits.febas_to_win:
            win(game, pretender, "febas")


def win(game: Game[Thomond], pretender: FactionId, why: str) -> None:
    """End the game here and now with the victory of a pretender."""
    game.emit(f"event.won.{why}", who=faction_said(pretender), other=faction_said(rival(pretender)))
    _tell_apart(game, pretender)
    game.finish(outcome(game.state, pretender))


def win_by_rounds(game: Game[Thomond]) -> None:
    """After the last round the one who is ahead wins; what decided is told (TA-WIN-07)."""
    state = game.state
    winner = ahead(state)
    mine, theirs = rank(state, winner), rank(state, rival(winner))
    what = next(n for n in range(len(mine)) if mine[n] != theirs[n])
    told = {"who": faction_said(winner), "whose": whose_said(winner), "febas": mine[0], "mine": mine[what]}
    game.emit(f"event.won.rounds_{RANKED[what]}", **told, theirs=theirs[what], other=named_said(rival(winner)))
    _tell_apart(game, winner)
    state.cause = "rounds"
    game.finish(outcome(state, winner))


def _tell_apart(game: Game[Thomond], pretender: FactionId) -> None:
    """Whoever is on the winner's side and does not win, or wins without being on it (TA-WIN-04, TA-WIN-05)."""
    state = game.state
    for seat in sorted(state.out):
        if state.sides[seat] == pretender:
            game.emit("event.won.out", player=player(seat))
    if state.factions[pretender].hostage == DEC:
        game.emit("event.won.hostage", player=player(seat_of(state, DEC)), who=whose_said(pretender))


def outcome(state: Thomond, pretender: FactionId) -> Outcome:
    """Who has won if this pretender has (TA-WIN-03, TA-WIN-04): that side, and de Clare with that hostage."""
    seats = range(len(state.sides))
    winners = [seat for seat in seats if state.sides[seat] == pretender and seat not in state.out]
    if state.factions[pretender].hostage == DEC:
        winners.append(seat_of(state, DEC))
    winners.sort()
    losers = tuple(seat for seat in seats if seat not in winners)
    ranking = (tuple(winners), losers) if losers else (tuple(winners),)
    return Outcome(ranking, {seat: points(state.febas.get(seat)) for seat in seats}, tuple(winners))


def points(febas: int | None) -> dict[str, int]:
    """The score table of a seat: nothing but its febas, and none at all of de Clare (TA-SET-06)."""
    return {} if febas is None else {"febas": febas, "total": febas}


RANKED = ("febas", "herds", "crown")
"""What decides between two pretenders when the last round is over, in this order."""


def rank(state: Thomond, pretender: FactionId) -> tuple[int, int, bool]:
    """How a pretender stands by the measures of ``RANKED``: febas, herds of the coalition, whether king."""
    herds = sum(
        faction.herds
        for id, faction in state.factions.items()
        if id != DEC and faction.seat is not None and side(state, id) == pretender
    )
    return (state.febas[seat_of(state, pretender)], herds, pretender == state.king)


def ahead(state: Thomond) -> FactionId:
    """Who wins when the last round is over (TA-WIN-07)."""
    return max((CT, CBR), key=lambda pretender: rank(state, pretender))
