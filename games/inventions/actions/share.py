"""Compartilhar uma Invenção, and what it brings whoever shares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from games.core.agenda import Choice, Game, Step
from games.core.model import Key, Option, Refusal, Text, player, refused
from games.inventions.actions.act import Act, performed
from games.inventions.content import PACKS
from games.inventions.labels import barred, card_said, piece_said, region_said, thing_said, tile_said
from games.inventions.queries import citizens_next_to, holds_letter, is_aspiration, is_human
from games.inventions.state import Ages
from games.inventions.verbs import came, empty_display, gain_aspiration, put_back, put_in_display, share_card


@performed
class Share(Act, frozen=True, tag="share"):
    """Share an Invention next to which one stands (IN-ACT-SHARE-01 to -06)."""

    prefix = "share."
    action = "share"

    def wishes(self, state: Ages) -> Iterable[str]:
        return state.regions

    def hindrance(self, state: Ages, name: str) -> Refusal | None:
        there = state.regions[name]
        if not there.invention:
            return barred(region_said, name, "no_invention", "IN-ACT-SHARE-01")
        if not citizens_next_to(there, self.seat):
            return barred(card_said, there.card, "not_beside", "IN-ACT-SHARE-01")
        return None

    def show(self, state: Ages, name: str) -> Option:
        there = state.regions[name]
        card = PACKS[state.edition].cards[there.card]
        told = {"card": card_said(card.id), "region": region_said(name)}
        note = reward_said("" if Reward(self.seat, name).hindrance(state, "wealth") else there.wealth[-1])
        if not is_human(state, there.presenter):
            return self.offer(name, Text("option.in_region", told), "share", card.type, note=note)
        points = thing_said("point", card.era * there.presented)
        label = Text("option.share", {**told, "what": points, "player": player(there.presenter)})
        return self.offer(name, label, "share", card.type, note=note)

    def carry_out(self, game: Game[Ages], name: str) -> Sequence[Step]:
        card = card_said(game.state.regions[name].card)
        game.emit("event.shared", player=player(self.seat), card=card, region=region_said(name))
        share_card(game, name)
        return (Reward(self.seat, name),)


@cache
def reward_said(tile: str) -> Text:
    """What there is for sharing. ``tile``: the wealth tile on top; "" if that cannot be had."""
    if not tile:
        return Text("note.share")
    return Text("note.share_wealth", {"tile": tile_said(tile), "does": Text(f"tile.{tile}.does")})


class Reward(Choice, frozen=True, tag="reward"):
    """The wealth tile on top or a wild Aspiration; with a full tile display in place of a piece.

    IN-ACT-SHARE-06 to IN-ACT-SHARE-08.
    """

    region: str

    weighed = True
    prefix = "reward."

    def prompt(self, game: Game[Ages]) -> Text:
        full = "" not in game.state.societies[self.seat].display
        return Text("ask.reward_full" if full else "ask.reward", {"region": region_said(self.region)})

    def options(self, game: Game[Ages]) -> list[Option]:
        state, society = game.state, game.state.societies[self.seat]
        gains = {"aspiration": thing_said("aspiration_wild", 1)}
        notes: dict[str, Text] = {}
        if not self.hindrance(state, "wealth"):
            gains = {"wealth": tile_said(state.regions[self.region].wealth[-1]), **gains}
            notes = {"wealth": self._does(state)}
        if "" in society.display:
            return [self.offer(name, said, "reward", name, note=notes.get(name)) for name, said in gains.items()]
        found = [
            self.offer(
                f"{name}.{place + 1}",
                Text("option.instead", {"what": said, "piece": piece_said(piece)}),
                "reward",
                name,
                under=said,
                note=notes.get(name),
            )
            for name, said in gains.items()
            for place, piece in enumerate(society.display)
        ]
        return [*found, self.offer("aspiration", Text("option.surplus"), "reward", "aspiration")]

    def _does(self, state: Ages) -> Text:
        """What the wealth tile on top brings."""
        return Text(f"tile.{state.regions[self.region].wealth[-1]}.does")

    def wishes(self, state: Ages) -> Iterable[Key]:
        return ("wealth",)

    def hindrance(self, state: Ages, name: Key) -> Refusal | None:
        """Why there is no wealth tile to be had here (IN-ACT-SHARE-07)."""
        there = state.regions[self.region]
        label = Text("wealth_of", {"letter": there.letter.upper()})
        if not there.wealth:
            return refused(label, "no_wealth", "IN-ACT-SHARE-07")
        if holds_letter(state.edition, state.societies[self.seat], there.letter):
            return refused(label, "has_letter", "IN-ACT-SHARE-07", letter=there.letter.upper())
        return None

    def refuse(self, game: Game[Ages], *names: Key) -> Refusal | None:
        if not names or names[0].partition(".")[0] != "wealth":
            return None
        if found := self.hindrance(game.state, names[0]):
            return found
        return refused(
            Text("wealth_of", {"letter": game.state.regions[self.region].letter.upper()}),
            "display_full",
            "IN-ACT-SHARE-08",
        )

    def choose(self, game: Game[Ages], *names: Key) -> None:
        state = game.state
        what, _, place = names[0].partition(".")
        if place:
            piece = empty_display(state, self.seat, int(place) - 1)
            put_back(state, piece)
            if not is_aspiration(piece):
                game.emit("event.discarded", player=player(self.seat), tile=piece_said(piece))
        if what == "aspiration":
            gain_aspiration(game, self.seat, "wild")
            return
        stack = state.regions[self.region].wealth
        tile = stack.pop()
        put_in_display(state, self.seat, tile)
        if stack and stack[-1] != tile:
            game.reveal()  # of a stack whose tiles differ another one is seen now
        came(game, self.seat, tile_said(tile))
