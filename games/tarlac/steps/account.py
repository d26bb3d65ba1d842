"""The bookkeeping of a round, told as a list: who stands where, what each pile, each lord and each purse came to."""

from __future__ import annotations

from typing import NamedTuple

from games.core.agenda import Game
from games.core.model import Event, Seat, Text, player
from games.core.texts import several
from games.tarlac.content import PACKS
from games.tarlac.labels import danger_said, named_said, space_said, thing_said, to_whom_said, whose_said
from games.tarlac.pieces import Settlement
from games.tarlac.printed import DEC, EXTRA, FactionId, SpaceId
from games.tarlac.queries import numbers, paying_monasteries, seat_of
from games.tarlac.state import Thomond


class Tribute(NamedTuple):
    """A herd that changed hands."""

    payer: FactionId
    lord: FactionId
    kept: bool
    """False: the pile of the lord was full, and the herd is lost (TA-MAINT-10)."""


class Account:
    """What a maintenance changes, from its opening to the moment when it is told."""

    def __init__(self, game: Game[Thomond]) -> None:
        self._game, self._place = game, len(game.events)
        self._herds = {id: faction.herds for id, faction in game.state.factions.items()}
        self._pounds = game.state.pounds
        self.tributes: list[Tribute] = []

    def tell(self) -> None:
        """One event for the herds, each lord's tribute and the taxes, put before the febas that came of it."""
        state = self._game.state
        said = [*self._herds_said(), *self._tributes_said()]
        if state.pounds != self._pounds:
            said.append(self._taxes_said())
        self._game.events[self._place : self._place] = [Event(text, scene=self._game.scene) for text in said]

    def _taxes_said(self) -> Text:
        """What de Clare got, and what of it is not of the sum that the danger card names (TA-MAINT-09)."""
        state = self._game.state
        told = {"pounds": state.pounds - self._pounds, "left": state.pounds}
        if not (each := numbers(state).per_monastery) or not (n := paying_monasteries(state)):
            return Text("event.taxes", told)
        return Text("event.taxes_monasteries", {**told, "n": n, "rent": each * n})

    def _herds_said(self) -> list[Text]:
        state = self._game.state
        piles = [
            Text(
                "account.pile_of_exile" if id == state.exiled else "account.pile",
                {"who": named_said(id), "before": self._herds[id], "after": faction.herds},
            )
            for id, faction in state.factions.items()
            if faction.herds != self._herds[id]
        ]
        return [Text("event.herds", {"piles": several(piles)})] if piles else []

    def _tributes_said(self) -> list[Text]:
        said: list[Text] = []
        for lord in dict.fromkeys(tribute.lord for tribute in self.tributes):
            paid = [tribute for tribute in self.tributes if tribute.lord == lord]
            told = {"lord": to_whom_said(lord), "payers": several([named_said(tribute.payer) for tribute in paid])}
            if lost := sum(not tribute.kept for tribute in paid):
                most = PACKS[self._game.state.edition].base.limits.herds
                told["lost"] = Text("account.lost", {"n": lost, "most": most})
            said.append(Text("event.tribute_lost" if lost else "event.tribute", {**told, "n": len(paid)}))
        return said


def tell_no_febas(game: Game[Thomond], seat: Seat, faction: FactionId) -> None:
    """A full pile brought nothing: another of the seat's had, or the seat begins the round in exile (TA-MAINT-04)."""
    why = "already" if seat in game.state.honoured else "exile"
    game.emit(f"event.no_febas.{why}", player=player(seat), who=whose_said(faction))


def tell_round(game: Game[Thomond], hurt: dict[SpaceId, Settlement], adds: dict[str, int]) -> None:
    """The round begins: its danger, the cards that this adds to the deck, and which settlements have recovered.

    ``hurt``: the tokens on those until now.
    """
    card = game.state.danger.removeprefix(EXTRA)
    game.emit("event.round", n=game.state.round, card=danger_said(card))
    if adds:
        game.emit("event.added", cards=several([thing_said(f"card.{other}", n) for other, n in adds.items()]))
    healed: list[Text] = []
    standing: list[Text] = []
    for space, then in hurt.items():
        now = game.state.settlements[space]
        if then.destroyed and not now.destroyed:
            standing.append(space_said(space))
        elif now.devastation != then.devastation:
            told = {"space": space_said(space), "before": then.devastation, "after": now.devastation}
            healed.append(Text("account.healed", told))
    if healed:
        game.emit("event.recovered", places=several(healed))
    if standing:
        most = PACKS[game.state.edition].base.limits.devastation
        game.emit("event.standing", places=several(standing), n=len(standing), most=most)


def tell_order(game: Game[Thomond], order: list[Seat], dice: dict[Seat, list[int]]) -> None:
    """The maintenance order in one line: who stands in it by right, and by which dice, ties and all, the others."""
    state = game.state
    king, dec = seat_of(state, state.king), seat_of(state, DEC)
    said: list[Text] = []
    for seat in order:
        who, (first, *ties) = player(seat), dice.get(seat, [0])
        if seat in (king, dec):
            said.append(Text("account.king" if seat == king else "account.dec", {"player": who}))
        elif ties:
            told = {"player": who, "die": first, "ties": ", ".join(map(str, ties))}
            said.append(Text("account.tied", told))
        elif first:
            said.append(Text("account.rolled", {"player": who, "die": first}))
        else:
            said.append(who)
    game.emit("event.order", seats=several(said))
