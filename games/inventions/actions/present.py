"""Apresentar uma Ideia: an Idea and the citizens who stand for it; also what the claim of era 1 shares with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache

from games.core.agenda import Choice, Game, Step
from games.core.model import Key, Option, Refusal, Seat, Text, player, refused
from games.inventions.actions.act import Act, performed
from games.inventions.actions.effects import Benefits, calls_nobody_said
from games.inventions.actions.payments import can_staff, held_said, mixtures, move_off
from games.inventions.content import PACKS
from games.inventions.labels import card_said, paid_said, region_said, specialist_said
from games.inventions.state import Ages
from games.inventions.verbs import all_said, lay_card


@performed
class Present(Act, frozen=True, tag="present"):
    """Present an Idea from the hand in a region without a card (IN-ACT-PRESENT-01 to -04).

    A name is the card and the region; a third part says how many Academics stand there, if more than are needed.
    """

    prefix = "present."
    action = "present"

    def wishes(self, state: Ages) -> Iterable[str]:
        society, cards = state.societies[self.seat], PACKS[state.edition].cards
        for card in society.hand:
            for region in state.regions:
                yield f"{card}.{region}"
        # Specialists first: whoever has Academics and wants more of them to go says so.
        for card in society.hand if society.council.academics else ():
            for region in state.regions:
                for academics in mixtures(society.council, cards[card].type, slots(state, region))[1:]:
                    yield f"{card}.{region}.{academics}"

    def able(self, state: Ages) -> Iterable[str]:
        society, cards = state.societies[self.seat], PACKS[state.edition].cards
        free = [(id, slots(state, id)) for id, region in state.regions.items() if not region.card]
        if not free:
            return
        council = society.council
        staffed = [(card, id, n) for card in society.hand for id, n in free if can_staff(council, cards[card].type, n)]
        yield from [f"{card}.{id}" for card, id, _ in staffed]
        for card, id, n in staffed if council.academics else ():
            yield from [f"{card}.{id}.{academics}" for academics in mixtures(council, cards[card].type, n)[1:]]

    def hindrance(self, state: Ages, name: str) -> Refusal | None:
        card, region, _ = parted(name)
        if taken := state.regions[region].card:
            return region_taken(card, region, taken)
        kind, n = PACKS[state.edition].cards[card].type, slots(state, region)
        if not can_staff(council := state.societies[self.seat].council, kind, n):
            told = {"what": specialist_said(kind, n), "have": held_said(council, [kind])}
            return refused(in_region_said(card, region), "too_few", "IN-ACT-PRESENT-02", **told)
        return None

    def show(self, state: Ages, name: str) -> Option:
        card, region, more = parted(name)
        kind, n = PACKS[state.edition].cards[card].type, slots(state, region)
        academics = more or mixtures(state.societies[self.seat].council, kind, n)[0]
        who = paid_said({kind: n - academics}, academics)
        label = Text("option.present", {"card": card_said(card), "region": region_said(region), "what": who})
        if more:
            return self.offer(name, label, "present_academics", "card", under=card_said(card))
        note = presented_note(state.edition, state.regions[region].tile)
        return self.offer(name, label, "present", "card", under=card_said(card), note=note)

    def remarks(self, game: Game[Ages]) -> Mapping[Key, Text]:
        state = game.state
        tiles = {name: state.regions[parted(name)[1]].tile for name in self.able(state)}
        printed = PACKS[state.edition].specialist_tiles
        said = {name: calls_nobody_said(state, self.seat, printed[tile].benefits) for name, tile in tiles.items()}
        return {f"{self.prefix}{name}": text for name, text in said.items() if text}

    def carry_out(self, game: Game[Ages], name: str) -> Sequence[Step]:
        card, region, more = parted(name)
        state, society = game.state, game.state.societies[self.seat]
        kind = PACKS[state.edition].cards[card].type
        academics = more or mixtures(society.council, kind, slots(state, region))[0]
        society.hand.remove(card)
        lay_card(game.state, region, card, self.seat, 0)
        game.state.turn.owed += 1
        game.emit("event.presented", player=player(self.seat), card=card_said(card), region=region_said(region))
        return (stand_for(game, self.seat, region, academics),)


def in_region_said(card: str, region: str) -> Text:
    """An Idea in a region."""
    return Text("option.in_region", {"card": card_said(card), "region": region_said(region)})


@lru_cache(4_096)
def region_taken(card: str, region: str, there: str) -> Refusal:
    """Why an Idea cannot be presented where there is a card."""
    return refused(in_region_said(card, region), "region_taken", "IN-ACT-PRESENT-01", card=card_said(there))


def parted(name: str) -> tuple[str, str, int]:
    """Card, region, and how many Academics stand there; 0: no more than are needed."""
    card, _, rest = name.partition(".")
    region, _, academics = rest.partition(".")
    return card, region, int(academics or 0)


@cache
def presented_note(edition: str, tile: str) -> Text:
    """What a specialist tile brings whoever presents there."""
    return Text("note.presented", {"gains": all_said(PACKS[edition].specialist_tiles[tile].benefits)})


def slots(state: Ages, region: str) -> int:
    """How many citizens a specialist tile asks for."""
    return PACKS[state.edition].specialist_tiles[state.regions[region].tile].slots


class Staff(Choice, frozen=True, tag="staff"):
    """Who stands on the specialist tile of an Idea just claimed: how many are Academics (IN-ERA1-02)."""

    region: str

    detail = True
    prefix = "staff."

    def prompt(self, game: Game[Ages]) -> Text:
        card = game.state.regions[self.region].card
        return Text("ask.staff", {"card": card_said(card), "n": slots(game.state, self.region)})

    def options(self, game: Game[Ages]) -> list[Option]:
        state, n = game.state, slots(game.state, self.region)
        kind = PACKS[state.edition].cards[state.regions[self.region].card].type
        return [
            self.offer(academics, paid_said({kind: n - academics}, academics), "pay", kind)
            for academics in mixtures(state.societies[self.seat].council, kind, n)
        ]

    def choose(self, game: Game[Ages], *names: Key) -> None:
        game.then(stand_for(game, self.seat, self.region, int(names[0])))


def stand_for(game: Game[Ages], seat: Seat, region: str, academics: int) -> Step:
    """Citizens leave the council for the specialist tile; what it brings (IN-ACT-PRESENT-02, IN-ACT-PRESENT-03)."""
    state, n = game.state, slots(game.state, region)
    there = state.regions[region]
    move_off(game, seat, PACKS[state.edition].cards[there.card].type, academics, n)
    there.presented = n
    return Benefits(seat, PACKS[state.edition].specialist_tiles[there.tile].benefits)
