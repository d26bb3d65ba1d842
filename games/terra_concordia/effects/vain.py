"""What of a card comes to nothing as things are: said beside it where it is built, researched or played."""

from __future__ import annotations

from games.core.agenda import Choice, Game
from games.core.model import Seat, Text
from games.core.saving import clone
from games.core.texts import several
from games.terra_concordia.actions.play import cost
from games.terra_concordia.cards.deeds import (
    Claim,
    Deed,
    FreeResearch,
    GainPer,
    Global,
    Individual,
    Monopoly,
    PointsPer,
    Reveal,
    RevealTerrain,
    Spy,
    Workers,
)
from games.terra_concordia.content import PACKS
from games.terra_concordia.effects.perform import TakeTechnology
from games.terra_concordia.effects.questions import ClaimHex, NameResource, PickRival, RevealHex
from games.terra_concordia.measures import measure
from games.terra_concordia.queries import rivals
from games.terra_concordia.state import World
from games.terra_concordia.verbs import lose


def vain_said(game: Game[World], seat: Seat, card: str) -> Text | None:
    """What a card would do at once and cannot as things are, by what anybody can see; None: nothing of the kind.

    What only partly fits the store, and what depends on the hex that is chosen, is not of that kind.
    """
    pack = PACKS[game.state.edition]
    printed = pack.cards[card]
    if card in pack.hand:
        # It is paid for first, perhaps with what it then compares.
        game = Game(game.rules, clone(game.rules, game.state))
        lose(game.state.nations[seat], cost(game.state.edition, card))
    found = [deed for deed in printed.now if _vain(game, seat, deed, card)]
    if not found:
        return None
    more = len(found) < len(printed.now) or printed.income or printed.production or printed.powers or printed.ends
    return (
        Text("note.vain", {"what": several([deed.brief_said() for deed in found])}) if more else Text("note.vain_all")
    )


def _vain(game: Game[World], seat: Seat, deed: Deed, card: str) -> bool:
    state = game.state
    constants, nation = PACKS[state.edition].constants, state.nations[seat]
    match deed:
        case Workers():
            return len(nation.workers) >= constants.max_workers
        case Individual(n=n):
            return n > 0 and nation.individual >= constants.sustainability_limit
        case Global(n=n):
            return n > 0 and state.sustainability >= constants.sustainability_limit
        case RevealTerrain(terrain=terrain):
            land = state.land
            # How many tiles of a terrain there are is no secret: who counts sees that none is left face down.
            return not land.lie(terrain) & ~land.revealed()
        case GainPer(per=per):
            return deed.times(measure(state, seat, per)) == 0
        case PointsPer(per=per):
            return measure(state, seat, per) == 0
        case _:
            question = _asked(state, seat, deed, card)
            return question is not None and not question.options(game)


def _asked(state: World, seat: Seat, deed: Deed, card: str) -> Choice | None:
    """The question in which a deed would end if it had any answer."""
    match deed:
        case Reveal(n=n):
            return RevealHex(seat, n)
        case FreeResearch(level=level, market=market):
            return TakeTechnology(seat, level, market, card)
        case Claim():
            return ClaimHex(seat)
        case Monopoly(n=n) if rivals(state, seat):
            return NameResource(seat, n, card)
        case Spy() if rivals(state, seat):
            return PickRival(seat, deed, card)
        case _:
            return None
