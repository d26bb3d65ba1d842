"""The bookkeeping of a round, told as a table: nobody wants to read it line by line."""

from __future__ import annotations

from typing import NamedTuple

from games.core.agenda import Game
from games.core.model import Event, Seat, Text, player
from games.core.texts import in_a_row, several
from games.tarlac.content import DEC, PACKS, FactionId, SpaceId
from games.tarlac.labels import danger_said, named, space_said, thing_said, to_whom
from games.tarlac.queries import EXTRA, seat_of
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
        """One entry, put before the febas that came of it."""
        state = self._game.state
        said = [self._herds_said(), *self._tributes_said()]
        if state.pounds != self._pounds:
            income = {"pounds": state.pounds - self._pounds, "left": state.pounds}
            said.append(Text("account.income", income))
        whole = in_a_row([sentence for sentence in said if sentence])
        if whole.args["items"]:
            told = Event(Text("event.account", {"said": whole}), scene=self._game.scene)
            self._game.events.insert(self._place, told)

    def _herds_said(self) -> Text | None:
        piles = [
            Text("account.pile", {"who": named(id), "before": self._herds[id], "after": faction.herds})
            for id, faction in self._game.state.factions.items()
            if faction.herds != self._herds[id]
        ]
        return Text("account.herds", {"piles": several(piles)}) if piles else None

    def _tributes_said(self) -> list[Text]:
        said: list[Text] = []
        for lord in dict.fromkeys(tribute.lord for tribute in self.tributes):
            paid = [tribute for tribute in self.tributes if tribute.lord == lord]
            payers = several([named(tribute.payer) for tribute in paid])
            said.append(Text("account.tribute", {"payers": payers, "n": len(paid), "lord": to_whom(lord)}))
            if lost := sum(not tribute.kept for tribute in paid):
                most = PACKS[self._game.state.edition].base.limits.herds
                said.append(Text("account.lost", {"n": lost, "most": most}))
        return said


def tell_round(game: Game[Thomond], before: dict[SpaceId, tuple[int, bool]], adds: dict[str, int]) -> None:
    """The round begins: its danger, the cards that this adds to the deck, and which settlements have recovered.

    ``before``: the devastation of each until now, and whether it was destroyed.
    """
    card = game.state.danger.removeprefix(EXTRA)
    said = [Text("account.round", {"n": game.state.round, "card": danger_said(card)})]
    if adds:
        cards = several([thing_said(f"card.{other}", n) for other, n in adds.items()])
        said.append(Text("account.added", {"cards": cards}))
    game.emit("event.round", said=in_a_row([*said, *_recovery_said(game, before)]))


def _recovery_said(game: Game[Thomond], before: dict[SpaceId, tuple[int, bool]]) -> list[Text]:
    now = game.state.settlements
    healed: list[Text] = []
    standing: list[Text] = []
    for space, (devastation, destroyed) in before.items():
        left = now[space].devastation
        if destroyed and not now[space].destroyed:
            standing.append(space_said(space))
        elif left != devastation:
            told = {"space": space_said(space), "before": devastation, "after": left}
            healed.append(Text("account.healed", told))
    said: list[Text] = []
    if healed:
        said.append(Text("account.recovered", {"places": several(healed)}))
    if standing:
        most = PACKS[game.state.edition].base.limits.devastation
        said.append(Text("account.standing", {"places": several(standing), "n": len(standing), "most": most}))
    return said


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
