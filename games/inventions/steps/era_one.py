"""Idade da Pedra: in reverse turn order everybody claims an Idea of the map (IN-ERA1-01 to IN-ERA1-07)."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.agenda import Choice, Game, Step
from games.core.model import Key, Option, Refusal, Seat, Text, player, refused
from games.inventions.actions.present import Staff
from games.inventions.content import PACKS
from games.inventions.labels import card_said, region_said, specialist_said
from games.inventions.pieces import NOBODY, PLUS_ONE, Token
from games.inventions.printed import SpecialistTile
from games.inventions.queries import is_human
from games.inventions.state import Ages
from games.inventions.steps.chronos import ChronosClaim
from games.inventions.verbs import all_said, clear_display, leave_game, settle_citizen
from games.inventions.vocabulary import Specialty


class Claims(Step, frozen=True, tag="claims"):
    """Claim after claim; what nobody claimed leaves the game (IN-ERA1-01, IN-ERA1-07)."""

    def run(self, game: Game[Ages]) -> None:
        state = game.state
        claims = [Claim(owner) if is_human(state, owner) else ChronosClaim() for owner in reversed(state.order)]
        game.then(*claims, CloseClaims())


class Claim(Choice, frozen=True, tag="claim"):
    """A region with an Idea that nobody has claimed (IN-ERA1-01)."""

    prefix = "claim."
    forced = False

    def wishes(self, state: Ages) -> Iterable[Key]:
        return state.regions

    def hindrance(self, state: Ages, name: Key) -> Refusal | None:
        there = state.regions[name]
        if not there.card:
            return refused(region_said(name), "no_idea", "IN-ERA1-01")
        if there.presenter != NOBODY:
            return refused(region_said(name), "claimed", "IN-ERA1-01")
        return None

    def options(self, game: Game[Ages]) -> list[Option]:
        state, pack = game.state, PACKS[game.state.edition]
        return [
            self.offer(
                id,
                Text("option.in_region", {"card": card_said(region.card), "region": region_said(id)}),
                "claim",
                pack.cards[region.card].type,
                note=asked_note(pack.cards[region.card].type, pack.specialist_tiles[region.tile]),
            )
            for id, region in state.regions.items()
            if not self.hindrance(state, id)
        ]

    def choose(self, game: Game[Ages], *names: Key) -> None:
        state, region = game.state, names[0]
        state.playing = self.seat
        game.open_scene(self.seat)
        there = state.regions[region]
        there.presenter = self.seat
        card = card_said(there.card)
        game.emit("event.claimed", player=player(self.seat), card=card, region=region_said(region))
        game.then(Staff(self.seat, region), SettleClaim(self.seat, region))


def asked_note(kind: Specialty, tile: SpecialistTile) -> Text:
    """Whom a claim asks for, and what it brings (IN-ERA1-02, IN-ERA1-03)."""
    return Text("note.claim", {"what": specialist_said(kind, tile.slots), "gains": all_said(tile.benefits)})


class SettleClaim(Step, frozen=True, tag="settle_claim"):
    """After the benefits the '+1' token, without points or influence, and a citizen (IN-ERA1-04, IN-ERA1-05)."""

    seat: Seat
    region: str

    def run(self, game: Game[Ages]) -> None:
        state = game.state
        state.societies[self.seat].tokens.remove(PLUS_ONE)
        state.regions[self.region].tokens.append(Token(self.seat, PLUS_ONE))
        if state.societies[self.seat].supply:
            settle_citizen(game, self.seat, self.region)


class CloseClaims(Step, frozen=True, tag="close_claims"):
    """Unclaimed Ideas leave the map and the game (IN-ERA1-07)."""

    def run(self, game: Game[Ages]) -> None:
        game.open_scene()
        for id, region in game.state.regions.items():
            if region.card and region.presenter == NOBODY:
                leave_game(game, region.card)
                clear_display(game.state, id)
