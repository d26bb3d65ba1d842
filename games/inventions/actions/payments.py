"""Cidadãos: who pays. An Academic stands for a specialist of any type (IN-CIT-01 to IN-CIT-03)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement, product

from games.core.agenda import Choice, Game
from games.core.model import Key, Option, Seat, Text
from games.core.texts import several
from games.inventions.labels import card_said, listed_said, paid_said, specialist_said, specialty_said, tile_said
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


def held_said(council: Council, kinds: Iterable[Specialty]) -> Text:
    """Who is available to be paid as one of these types."""
    found = [specialist_said(kind, n) for kind in SPECIALTIES if kind in kinds and (n := council.available[kind])]
    found += [specialist_said(ACADEMIC, council.academics)] if council.academics else []
    return several(found) if found else Text("nobody")


class Exhaust(Choice, frozen=True, tag="exhaust"):
    """All citizens to be exhausted at once, one for each entry (IN-CIT-01); ``any`` entries take every type."""

    entries: tuple[Specialty, ...]
    any: bool = False
    """Whether the types of the entries do not matter."""
    card: str = ""
    tile: str = ""
    """What asks for it; "" in games begun before that was kept."""

    detail = True
    prefix = "exhaust."

    def prompt(self, game: Game[Ages]) -> Text:
        told: dict[str, Text | int] = {"n": len(self.entries)}
        if not self.any:
            told["what"] = needed_said(self.entries)
        id = "ask.exhaust_any" if self.any else "ask.exhaust"
        if not (self.card or self.tile):
            return Text(id, told)
        return Text(f"{id}_for", {**told, "it": card_said(self.card) if self.card else tile_said(self.tile)})

    def options(self, game: Game[Ages]) -> list[Option]:
        council = game.state.societies[self.seat].council
        return [
            self.offer(
                ".".join([kind for kind in SPECIALTIES for _ in range(paying[kind])] + [ACADEMIC] * academics),
                paid_said(paying, academics),
                "pay",
                next((kind for kind in SPECIALTIES if paying[kind]), ACADEMIC),
            )
            for paying in self._ways(council)
            if 0 <= (academics := len(self.entries) - sum(paying.values())) <= council.academics
        ]

    def _ways(self, council: Council) -> Iterable[dict[Specialty, int]]:
        """How many specialists of each type may pay, the most first; Academics pay what is missing."""
        if not self.entries:
            return ()
        most = [
            min(council.available[kind], len(self.entries) if self.any else self.entries.count(kind))
            for kind in SPECIALTIES
        ]
        ways = product(*(range(n + 1) for n in most))
        return [dict(zip(SPECIALTIES, way, strict=True)) for way in sorted(ways, key=lambda way: (-sum(way), way))]

    def choose(self, game: Game[Ages], *names: Key) -> None:
        council, who = game.state.societies[self.seat].council, names[0].split(".")
        paying: dict[Specialty, int] = {kind: who.count(kind) for kind in SPECIALTIES}
        for kind, n in paying.items():
            council.available[kind] -= n
            council.exhausted[kind] += n
        if any(paying.values()):
            paid(game, self.seat, paid_said(paying, 0))
        if academics := who.count(ACADEMIC):
            game.then(Commit(self.seat, academics))


def needed_said(entries: Sequence[Specialty]) -> Text:
    """The citizens that entries ask for."""
    return listed_said([specialist_said(kind, entries.count(kind)) for kind in dict.fromkeys(entries)])


class Commit(Choice, frozen=True, tag="commit"):
    """Academics who are exhausted move to areas of their owner's choice, for good (IN-CIT-03)."""

    n: int

    detail = True
    prefix = "commit."

    def prompt(self, game: Game[Ages]) -> Text:
        return Text("ask.commit", {"n": self.n})

    def options(self, game: Game[Ages]) -> list[Option]:
        return [
            self.offer(".".join(areas), several([_within(area, areas.count(area)) for area in dict.fromkeys(areas)]))
            for areas in combinations_with_replacement(SPECIALTIES, self.n)
        ]

    def choose(self, game: Game[Ages], *names: Key) -> None:
        council = game.state.societies[self.seat].council
        areas: list[Specialty] = [SPECIALTY[area] for area in names[0].split(".")]
        council.academics -= self.n
        for area in areas:
            council.exhausted[area] += 1
        paid(game, self.seat, *[_committed(area, areas.count(area)) for area in dict.fromkeys(areas)])


def _committed(area: Specialty, n: int) -> Text:
    """Academics who were exhausted, with the area where they stay."""
    told = {"specialty": specialty_said(area)}
    return Text("thing.committed", told) if n == 1 else Text("thing.committed_together", {"n": n, **told})


def _within(area: Specialty, n: int) -> Text:
    return Text("option.commit", {"n": n, "specialty": specialty_said(area)})


def move_off(game: Game[Ages], seat: Seat, specialty: Specialty, academics: int, n: int) -> None:
    """So many citizens leave the council, some of them Academics."""
    council = game.state.societies[seat].council
    council.academics -= academics
    council.available[specialty] -= n - academics
    paid(game, seat, paid_said({specialty: n - academics}, academics))
