"""Construir: where a Construction or a Wonder goes, and what it brings."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from games.core.agenda import Game, Step
from games.core.model import Key, Option, Refusal, Seat, Text
from games.terra_concordia import automa, options
from games.terra_concordia.board import NAMED, NAMES, Hex
from games.terra_concordia.content import pack
from games.terra_concordia.deeds import perform
from games.terra_concordia.labels import card, hex_said, who
from games.terra_concordia.pieces import Building
from games.terra_concordia.printed import Card, Construction
from games.terra_concordia.queries import build_cost, builds_alone, payer, sites
from games.terra_concordia.refusals import site_refusal
from games.terra_concordia.steps.asking import Ask
from games.terra_concordia.steps.effects import Settle
from games.terra_concordia.verbs import lose
from games.terra_concordia.words import Draw, RevealAround, RevealTerrain

if TYPE_CHECKING:
    from games.terra_concordia.state import World


def draws_at_once(printed: Card) -> bool:
    """Whether a card shows or draws something hidden before it asks anything: then there is no way back."""
    return any(isinstance(deed, Draw | RevealAround | RevealTerrain) for deed in printed.now)


class PickSite(Ask, frozen=True, tag="pick_site"):
    """The hex for a card that is being built (TC-ACT-BUILD-02 to -06, TC-ACT-WONDER-01)."""

    card: str
    worker: int | None = None

    detail: ClassVar[bool] = True

    def prompt(self, game: Game[World]) -> Text:
        # Everybody reads the prompt, and a Construction is a hand card until it is built (TC-INFO-02).
        if self.card in game.state.wonders:
            return Text("ask.pick_site_wonder", {"card": card(self.card)})
        return Text("ask.pick_site")

    def offered(self, game: Game[World]) -> list[Option]:
        # Turns import this module.
        from games.terra_concordia.steps.actions import next_seat

        state = game.state
        final = next_seat(state) != self.seat or self.card in state.wonders
        final = final or draws_at_once(pack(state.edition).cards[self.card])
        return [options.site(hex, state.land.terrain(hex), final) for hex in sites(state, self.seat, self.card)]

    def scripted(self, game: Game[World]) -> Key:
        return f"site.{NAMES[automa.build_site(game.state, self.seat, self.card)]}"

    def choose(self, game: Game[World], *keys: Key) -> None:
        from games.terra_concordia.steps.actions import NextTurn

        questions = place_card(game, self.seat, self.card, NAMED[keys[0].removeprefix("site.")], self.worker)
        game.then(*questions, Settle(self.seat), NextTurn())

    def refuse(self, game: Game[World], *keys: Key) -> Refusal | None:
        return site_refusal(game.state, self.seat, self.card, keys[0]) if keys else None


def place_card(game: Game[World], seat: Seat, id: str, hex: Hex, named: int | None) -> list[Step]:
    """Pay, exhaust a worker unless a card builds without one, put the card down (TC-ACT-BUILD-01, TC-ACT-BUILD-07).

    A face-up Wonder that is built is followed by the next of the pool (TC-ACT-WONDER-04).
    """
    state, nation = game.state, game.state.nations[seat]
    printed = pack(state.edition).cards[id]
    lose(nation, build_cost(state, seat, id))
    if isinstance(printed, Construction) and named is None and builds_alone(state, seat):
        nation.used.builders += 1
    else:
        nation.workers[payer(nation, named)].free = False
    game.emit("event.built", player=who(state, seat), card=card(id), hex=hex_said(state.land, hex))
    if isinstance(printed, Construction):
        nation.hand.remove(id)
        nation.buildings.append(Building(id, hex))
    else:
        state.wonders.remove(id)
        nation.wonders.append(Building(id, hex))
        if state.hidden_wonders:
            state.wonders.append(state.hidden_wonders.pop())
            game.reveal()
            game.emit("event.wonder", card=card(state.wonders[-1]))
    return perform(game, seat, printed.now, id, hex)
