"""Inventar e Inovar: citizens right of the card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from games.core.agenda import Game, Step
from games.core.model import Option, Refusal, Seat, Text, player, refused
from games.inventions.actions.act import Act, performed
from games.inventions.actions.chains import ChainStep
from games.inventions.actions.payments import ACADEMIC, Exhaust, can_exhaust, held_said, move_off, needed_said
from games.inventions.content import PACKS
from games.inventions.labels import (
    action_said,
    barred,
    card_said,
    listed_said,
    milestone_said,
    region_said,
    specialist_said,
)
from games.inventions.pieces import NOBODY, Council
from games.inventions.queries import has_access
from games.inventions.state import Ages
from games.inventions.verbs import train
from games.inventions.vocabulary import Action, Specialty

LED = f".{ACADEMIC}"
"""What a name ends with where an Academic leads although a specialist of the type could."""


def region_of(name: str) -> str:
    """The region that an Idea is invented or innovated in."""
    return name.removesuffix(LED)


def led_by_either(state: Ages, seat: Seat, extra: bool) -> list[str]:
    """Regions whose card a specialist of its type could lead as well as an Academic (IN-ACT-INVENT-04)."""
    council = state.societies[seat].council
    found: list[str] = []
    if not council.academics:
        return found
    for id, there in state.regions.items():
        if there.card and council.available[(card := PACKS[state.edition].cards[there.card]).type]:
            rest = Council(council.academics - 1, council.available)
            if can_exhaust(rest, card.extra if extra else ()):
                found.append(id)
    return found


def academic_leads(state: Ages, seat: Seat, name: str) -> bool:
    """Whether an Academic leads: by choice, or because no specialist of the type is available (IN-CIT-02)."""
    kind = PACKS[state.edition].cards[state.regions[region_of(name)].card].type
    return name.endswith(LED) or not state.societies[seat].council.available[kind]


def lead(game: Game[Ages], seat: Seat, name: str) -> Specialty:
    """Whoever leads leaves the council for the space beside the card; returns its type.

    IN-ACT-INVENT-03, IN-ACT-INNOVATE-02.
    """
    kind = PACKS[game.state.edition].cards[game.state.regions[region_of(name)].card].type
    move_off(game, seat, kind, 1 if academic_leads(game.state, seat, name) else 0, 1)
    return kind


@cache
def chained_said(action: Action) -> Text:
    """What an Invention can be chained to."""
    return Text("note.chained", {"what": action_said(action)})


@cache
def later_said(action: Action) -> Text:
    """What whoever invents can chain once the card has been shared and lies left of their board (IN-ACT-CALL-04)."""
    return Text("note.invented", {"what": action_said(action)})


@performed
class Invent(Act, frozen=True, tag="invent"):
    """Invent any Idea of a region whose milestone is open to the player (IN-ACT-INVENT-01 to -05)."""

    prefix = "invent."
    action = "invent"
    brings = "technology"

    def wishes(self, state: Ages) -> Iterable[str]:
        yield from state.regions
        yield from (id + LED for id in led_by_either(state, self.seat, extra=True))

    def hindrance(self, state: Ages, name: str) -> Refusal | None:
        there = state.regions[region_of(name)]
        if not there.card or there.invention:
            return barred(region_said, region_of(name), "no_idea", "IN-ACT-INVENT-01")
        card = PACKS[state.edition].cards[there.card]
        if not has_access(state, self.seat, card.milestone):
            milestone = milestone_said(card.milestone)
            return refused(card_said(card.id), "no_access", "IN-MIL-01", milestone=milestone)
        asked = (card.type, *card.extra)
        if not can_exhaust(council := state.societies[self.seat].council, asked):
            told = {"what": needed_said(asked), "have": held_said(council, asked)}
            return refused(card_said(card.id), "cannot_invent", "IN-ACT-INVENT-04", **told)
        return None

    def show(self, state: Ages, name: str) -> Option:
        region = region_of(name)
        card = PACKS[state.edition].cards[state.regions[region].card]
        what = needed_said((card.type, *card.extra))
        if academic_leads(state, self.seat, name):
            what = listed_said([specialist_said(ACADEMIC), *([needed_said(card.extra)] if card.extra else [])])
        told = {"card": card_said(card.id), "region": region_said(region), "what": what}
        return self.offer(name, Text("option.invent", told), "invent", card.type, note=later_said(card.chain))

    def carry_out(self, game: Game[Ages], name: str) -> Sequence[Step]:
        region = region_of(name)
        there = game.state.regions[region]
        card = card_said(there.card)
        game.emit("event.invented", player=player(self.seat), card=card, region=region_said(region))
        self.aspire(game)
        lead(game, self.seat, name)
        there.inventor = self.seat
        extra = PACKS[game.state.edition].cards[there.card].extra
        return (Exhaust(self.seat, extra, card=there.card), Flip(region))


class Flip(Step, frozen=True, tag="flip"):
    """The card shows its invention side (IN-ACT-INVENT-05)."""

    region: str

    def run(self, game: Game[Ages]) -> None:
        game.state.regions[self.region].invention = True


@performed
class Innovate(Act, frozen=True, tag="innovate"):
    """Innovate an Invention of somebody else (IN-ACT-INNOVATE-01 to -04)."""

    prefix = "innovate."
    action = "innovate"

    def wishes(self, state: Ages) -> Iterable[str]:
        yield from state.regions
        yield from (id + LED for id in led_by_either(state, self.seat, extra=False))

    def hindrance(self, state: Ages, name: str) -> Refusal | None:
        there = state.regions[region_of(name)]
        if not there.invention:
            return barred(region_said, region_of(name), "no_invention", "IN-ACT-INNOVATE-01")
        card = PACKS[state.edition].cards[there.card]
        if there.inventor == self.seat:
            return barred(card_said, there.card, "own_invention", "IN-ACT-INNOVATE-01")
        if there.innovator != NOBODY:
            return barred(card_said, there.card, "innovated", "IN-ACT-INNOVATE-01")
        if not (council := state.societies[self.seat].council).payable(card.type):
            told = {"what": specialist_said(card.type), "have": held_said(council, [card.type])}
            return refused(card_said(card.id), "too_few", "IN-ACT-INNOVATE-02", **told)
        return None

    def show(self, state: Ages, name: str) -> Option:
        region = region_of(name)
        card = PACKS[state.edition].cards[state.regions[region].card]
        told = {"card": card_said(card.id), "region": region_said(region)}
        label = Text("option.led" if academic_leads(state, self.seat, name) else "option.in_region", told)
        note = chained_said(card.chain) if state.turn.ready else None
        return self.offer(name, label, "innovate", card.type, note=note)

    def carry_out(self, game: Game[Ages], name: str) -> Sequence[Step]:
        region = region_of(name)
        there = game.state.regions[region]
        card = card_said(there.card)
        game.emit("event.innovated", player=player(self.seat), card=card, region=region_said(region))
        kind = lead(game, self.seat, name)
        there.innovator = self.seat
        train(game, self.seat, kind)
        return (ChainStep(self.seat, self.action, region),)
