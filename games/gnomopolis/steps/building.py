"""Expandindo a Cidade: the construction team, the card, immigration, advisor, new card in the Offer."""

from __future__ import annotations

from games.core.agenda import Choice, Game
from games.core.model import Key, Option, Refusal, Text, player
from games.gnomopolis.content import PACKS, Crew
from games.gnomopolis.labels import card_said, crew_said, pile_said, the_card_said
from games.gnomopolis.pieces import Pile
from games.gnomopolis.queries import at_hand, tally
from games.gnomopolis.state import Town
from games.gnomopolis.steps.refusals import crew_refusal
from games.gnomopolis.verbs import gain_advisor, gain_gnomes, pay


class PickTeam(Choice, frozen=True, tag="pick_team"):
    """Who builds: each helper replaces one gnome of any colour (GN-BUILD-03, GN-HELP-01)."""

    prefix = "team."
    barred = ("refused.team", "GN-BUILD-03")

    card: str

    def prompt(self, game: Game[Town]) -> Text:
        return Text("ask.pick_team", {"building": card_said(self.card)})

    def options(self, game: Game[Town]) -> list[Option]:
        return [
            self.offer(crew.name, Text("option.team", {"what": crew_said(crew)}), "team", _icon(crew))
            for crew in at_hand(game.state, self.seat, self.card)
        ]

    def choose(self, game: Game[Town], *names: Key) -> None:
        """Team onto the card, card to the district, immigration, advisor, new card: in this order (GN-BUILD-07)."""
        state, building = game.state, PACKS[game.state.edition].buildings[self.card]
        district = state.districts[self.seat]
        crew = next(crew for crew in at_hand(state, self.seat, self.card) if crew.name == names[0])
        district.team = Pile(standing=dict(crew.gnomes), helpers=crew.helpers)
        pay(district, district.team)
        district.site = self.card
        state.offer.remove(self.card)
        district.buildings.append(self.card)
        told = {"player": player(self.seat), "building": the_card_said(self.card), "team": pile_said(district.team)}
        game.emit("event.built", **told)
        gain_gnomes(game, self.seat, tally(building.immigration))
        gain_advisor(game, self.seat, self.card)
        refill_offer(game)

    def refusals(self, game: Game[Town]) -> list[Refusal]:
        crews = PACKS[game.state.edition].crews[self.card]
        return [refusal for crew in crews if (refusal := crew_refusal(game.state, self.seat, crew))]


def _icon(crew: Crew) -> str:
    return next((f"gnome_{colour}" for colour in crew.gnomes), "helper")


def refill_offer(game: Game[Town]) -> None:
    """One card from the deck joins the Offer, while there is one (GN-BUILD-06)."""
    state = game.state
    if state.deck:
        game.reveal()
        state.offer.append(state.deck.pop())
        game.emit("event.revealed", building=card_said(state.offer[-1]))
