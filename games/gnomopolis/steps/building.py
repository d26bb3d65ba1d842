"""Expandindo a Cidade: the construction team, the card, immigration, advisor, new card in the Offer."""

from __future__ import annotations

from games.core.agenda import Choice, Game
from games.core.model import Key, Option, Refusal, Text, player
from games.gnomopolis.content import COLOURS, HELPER, PACKS, letter
from games.gnomopolis.labels import card_said, pile_said, team_said
from games.gnomopolis.pieces import Gnomes, Pile
from games.gnomopolis.queries import tally, teams
from games.gnomopolis.state import Town
from games.gnomopolis.steps.refusals import refused
from games.gnomopolis.verbs import gain_advisor, gain_gnomes, pay


class PickTeam(Choice, frozen=True, tag="pick_team"):
    """Who builds: each helper replaces one gnome of any colour (GN-BUILD-03, GN-HELP-01)."""

    card: str

    def prompt(self, game: Game[Town]) -> Text:
        return Text("ask.pick_team", {"building": card_said(self.card)})

    def options(self, game: Game[Town]) -> list[Option]:
        final = bool(game.state.deck)
        return [
            Option(f"team.{team}", Text("option.team", {"what": team_said(team)}), "team", _icon(team), final)
            for team in teams(game.state, self.seat, self.card)
        ]

    def choose(self, game: Game[Town], *keys: Key) -> None:
        """Team onto the card, card to the district, immigration, advisor, new card: in this order (GN-BUILD-07)."""
        state, building = game.state, PACKS[game.state.edition].buildings[self.card]
        district = state.districts[self.seat]
        letters = keys[0].removeprefix("team.")
        gnomes: Gnomes = {c: n for c in COLOURS if (n := letters.count(letter(c)))}
        district.team = Pile(standing=gnomes, helpers=letters.count(HELPER))
        pay(district, district.team)
        district.site = self.card
        state.offer.remove(self.card)
        district.buildings.append(self.card)
        told = {"player": player(self.seat), "building": card_said(self.card), "team": pile_said(district.team)}
        game.emit("event.built", **told)
        gain_gnomes(game, self.seat, tally(building.immigration))
        gain_advisor(game, self.seat, self.card)
        refill_offer(game)

    def refuse(self, game: Game[Town], *keys: Key) -> Refusal | None:
        return refused(keys, "team.", "refused.team", "GN-BUILD-03")


def _icon(team: str) -> str:
    first = next((colour for colour in COLOURS if letter(colour) in team), None)
    return f"gnome_{first}" if first else "helper"


def refill_offer(game: Game[Town]) -> None:
    """One card from the deck joins the Offer, while there is one (GN-BUILD-06)."""
    state = game.state
    if state.deck:
        game.reveal()
        state.offer.append(state.deck.pop())
        game.emit("event.revealed", building=card_said(state.offer[-1]))
