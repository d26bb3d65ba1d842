"""Inventar e Inovar: citizens right of the card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Literal

from games.core.agenda import Choice, Game, Step
from games.core.model import Key, Option, Refusal, Seat, Text, player
from games.inventions.actions.act import Act
from games.inventions.actions.chains import ChainStep
from games.inventions.actions.payments import ACADEMIC, Exhaust, can_exhaust, move_off, needed_said
from games.inventions.content import PACKS
from games.inventions.labels import card_said, milestone_said, refused, region_said, specialist_said
from games.inventions.pieces import NOBODY, Council
from games.inventions.queries import has_access
from games.inventions.state import Ages
from games.inventions.verbs import gain_aspiration, train
from games.inventions.vocabulary import Action


class Invent(Act, frozen=True, tag="invent"):
    """Invent any Idea of a region whose milestone is open to the player (IN-ACT-INVENT-01 to -05)."""

    prefix: ClassVar[Key] = "invent."
    action: ClassVar[Action] = "invent"

    @staticmethod
    def candidates(state: Ages[Any], seat: Seat) -> Iterable[str]:
        return state.regions

    @staticmethod
    def hindrance(state: Ages[Any], seat: Seat, name: str) -> Refusal | None:
        there = state.regions[name]
        if not there.card or there.invention:
            return refused(region_said(name), "no_idea", "IN-ACT-INVENT-01")
        card = PACKS[state.edition].cards[there.card]
        if not has_access(state, seat, card.milestone):
            milestone = milestone_said(card.milestone)
            return refused(card_said(card.id), "no_access", "IN-MIL-01", milestone=milestone)
        if not can_exhaust(state.societies[seat].council, (card.type, *card.extra)):
            return refused(
                card_said(card.id), "cannot_invent", "IN-ACT-INVENT-04", what=needed_said((card.type, *card.extra))
            )
        return None

    def show(self, state: Ages[Any], name: str) -> Option:
        card = PACKS[state.edition].cards[state.regions[name].card]
        told = {"card": card_said(card.id), "region": region_said(name), "what": needed_said((card.type, *card.extra))}
        return self.offer(name, Text("option.invent", told), "invent", card.type)

    def carry_out(self, game: Game[Ages[Any]], name: str) -> Sequence[Step]:
        card = game.state.regions[name].card
        game.emit("event.invented", player=player(self.seat), card=card_said(card), region=region_said(name))
        gain_aspiration(game, self.seat, "technology")
        extra = PACKS[game.state.edition].cards[card].extra
        return (Lead(self.seat, name, "invent"), Exhaust(self.seat, extra), Flip(name))


class Lead(Choice, frozen=True, tag="lead"):
    """Who goes to the invent or innovate space: a specialist of the card's type or an Academic.

    IN-ACT-INVENT-03, IN-ACT-INNOVATE-02.
    """

    region: str
    space: Literal["invent", "innovate"]

    detail = True
    prefix: ClassVar[Key] = "lead."

    def prompt(self, game: Game[Ages[Any]]) -> Text:
        return Text(f"ask.lead.{self.space}", {"card": card_said(game.state.regions[self.region].card)})

    def options(self, game: Game[Ages[Any]]) -> list[Option]:
        card = PACKS[game.state.edition].cards[game.state.regions[self.region].card]
        council = game.state.societies[self.seat].council
        found: list[Option] = []
        if council.available[card.type]:
            found.append(self.offer("specialist", specialist_said(card.type), "pay", card.type))
        extra = card.extra if self.space == "invent" else ()
        if council.academics and can_exhaust(Council(council.academics - 1, council.available), extra):
            found.append(self.offer(ACADEMIC, specialist_said(ACADEMIC), "pay", ACADEMIC))
        return found

    def choose(self, game: Game[Ages[Any]], *names: Key) -> None:
        there = game.state.regions[self.region]
        kind = PACKS[game.state.edition].cards[there.card].type
        move_off(game, self.seat, kind, int(names[0] == ACADEMIC), 1)
        if self.space == "invent":
            there.inventor = self.seat
        else:
            there.innovator = self.seat
            train(game, self.seat, kind)


class Flip(Step, frozen=True, tag="flip"):
    """The card shows its invention side (IN-ACT-INVENT-05)."""

    region: str

    def run(self, game: Game[Ages[Any]]) -> None:
        game.state.regions[self.region].invention = True


class Innovate(Act, frozen=True, tag="innovate"):
    """Innovate an Invention of somebody else (IN-ACT-INNOVATE-01 to -04)."""

    prefix: ClassVar[Key] = "innovate."
    action: ClassVar[Action] = "innovate"

    @staticmethod
    def candidates(state: Ages[Any], seat: Seat) -> Iterable[str]:
        return state.regions

    @staticmethod
    def hindrance(state: Ages[Any], seat: Seat, name: str) -> Refusal | None:
        there = state.regions[name]
        if not there.invention:
            return refused(region_said(name), "no_invention", "IN-ACT-INNOVATE-01")
        label, card = card_said(there.card), PACKS[state.edition].cards[there.card]
        if there.inventor == seat:
            return refused(label, "own_invention", "IN-ACT-INNOVATE-01")
        if there.innovator != NOBODY:
            return refused(label, "innovated", "IN-ACT-INNOVATE-01")
        if not state.societies[seat].council.payable(card.type):
            return refused(label, "too_few", "IN-ACT-INNOVATE-02", what=specialist_said(card.type))
        return None

    def show(self, state: Ages[Any], name: str) -> Option:
        card = state.regions[name].card
        label = Text("option.in_region", {"card": card_said(card), "region": region_said(name)})
        return self.offer(name, label, "innovate", PACKS[state.edition].cards[card].type)

    def carry_out(self, game: Game[Ages[Any]], name: str) -> Sequence[Step]:
        card = card_said(game.state.regions[name].card)
        game.emit("event.innovated", player=player(self.seat), card=card, region=region_said(name))
        return (Lead(self.seat, name, "innovate"), ChainStep(self.seat, self.action, name))
