"""Cidadãos: who pays. An Academic stands for a specialist of any type (IN-CIT-01 to IN-CIT-03)."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from games.core.agenda import Choice, Game
from games.core.model import Key, Option, Text
from games.inventions.labels import paid_said, specialist_said, specialty_said
from games.inventions.pieces import Council
from games.inventions.state import Ages
from games.inventions.verbs import paid
from games.inventions.vocabulary import SPECIALTIES, SPECIALTY, Specialty

ACADEMIC = "academic"


def can_staff(council: Council, specialty: Specialty, n: int) -> bool:
    """Whether so many citizens can be paid as a type."""
    return council.payable(specialty) >= n


def mixtures(council: Council, specialty: Specialty, n: int) -> range:
    """How many of them may be Academics."""
    return range(max(0, n - council.available[specialty]), min(n, council.academics) + 1)


def can_exhaust(council: Council, entries: tuple[Specialty, ...]) -> bool:
    """Whether a citizen for each entry can be paid with different available ones (IN-ACT-INVENT-04)."""
    short = sum(max(0, entries.count(specialty) - council.available[specialty]) for specialty in SPECIALTIES)
    return short <= council.academics


def can_exhaust_any(council: Council, n: int) -> bool:
    """Whether so many citizens of any types can be exhausted (IN-BUILD-05)."""
    return sum(council.available.values()) + council.academics >= n


class Exhaust(Choice, frozen=True, tag="exhaust"):
    """Citizens to be exhausted, one for each entry (IN-CIT-01); ``any`` entries take every type."""

    entries: tuple[Specialty, ...]
    any: bool = False
    """Whether the types of the entries do not matter."""

    detail = True
    prefix: ClassVar[Key] = "exhaust."

    def prompt(self, game: Game[Ages[Any]]) -> Text:
        if self.any:
            return Text("ask.exhaust_any", {"n": len(self.entries)})
        return Text("ask.exhaust", {"what": specialist_said(self.entries[0])})

    def options(self, game: Game[Ages[Any]]) -> list[Option]:
        if not self.entries:
            return []
        council = game.state.societies[self.seat].council
        kinds = SPECIALTIES if self.any else (self.entries[0],)
        found = [
            self.offer(specialty, specialist_said(specialty), "pay", specialty)
            for specialty in kinds
            if council.available[specialty]
        ]
        if council.academics and self._rest_payable(council):
            found += [
                self.offer(
                    f"{ACADEMIC}.{specialty}",
                    Text("option.commit", {"specialty": specialty_said(specialty)}),
                    "pay",
                    ACADEMIC,
                )
                for specialty in SPECIALTIES
            ]
        return found

    def _rest_payable(self, council: Council) -> bool:
        """Whether the other entries can be paid when this one takes an Academic."""
        if self.any:
            return True
        rest = Council(council.academics - 1, council.available)
        return can_exhaust(rest, self.entries[1:])

    def choose(self, game: Game[Ages[Any]], *names: Key) -> None:
        council = game.state.societies[self.seat].council
        who, _, area = names[0].partition(".")
        if who == ACADEMIC:
            # An Academic that is exhausted moves to an area of its owner's choice, for good (IN-CIT-03).
            council.academics -= 1
            council.exhausted[SPECIALTY[area]] += 1
            paid(game, self.seat, Text("thing.committed", {"specialty": specialty_said(area)}))
        else:
            council.available[SPECIALTY[who]] -= 1
            council.exhausted[SPECIALTY[who]] += 1
            paid(game, self.seat, specialist_said(who))
        if self.entries[1:]:
            game.then(msgspec.structs.replace(self, entries=self.entries[1:]))


def move_off(game: Game[Ages[Any]], seat: int, specialty: Specialty, academics: int, n: int) -> None:
    """So many citizens leave the council, some of them Academics."""
    council = game.state.societies[seat].council
    council.academics -= academics
    council.available[specialty] -= n - academics
    paid(game, seat, paid_said({specialty: n - academics}, academics))
