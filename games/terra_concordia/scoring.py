"""Pontuação Final: the eleven categories, the tie-breaks, victory alone."""

from __future__ import annotations

from collections.abc import Container, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from games.core.model import Outcome, Seat
from games.terra_concordia.cards.printed import SecretObjective
from games.terra_concordia.cards.vocabulary import End, Measure
from games.terra_concordia.content import PACKS
from games.terra_concordia.goods import RESOURCES
from games.terra_concordia.measures import measure
from games.terra_concordia.queries import in_play, storage
from games.terra_concordia.solo import missing
from games.terra_concordia.state import World

CATEGORIES = (
    "constructions",
    "technologies",
    "wonders",
    "exploration",
    "influence",
    "public_objectives",
    "secret_objective",
    "sustainability",
    "resources",
    "end_bonus",
    "in_play",
)
"""The eleven categories of the score in the manual's order (TC-SCORE-13)."""
HEXES = Measure("hexes")


def breakdown(state: World, seat: Seat, secret: bool) -> dict[str, int]:
    """VP by category as if the game ended now; ``total`` last.

    The secret objective only if asked for: it is secret, and a 0 would say that it is not fulfilled.
    TC-SCORE-01 to TC-SCORE-13.
    """
    found = points(state, seat, _public_points(state)[seat], secret_points(state, seat) if secret else 0)
    told = dict(zip(CATEGORIES, found, strict=True))
    if not secret:
        del told["secret_objective"]
    return {**told, "total": sum(found)}


def public_score(state: World, seat: Seat) -> dict[str, int]:
    """Points so far; after the end those that were counted, without what is secret where players agreed to end it."""
    scores = {} if state.outcome is None else state.outcome.scores
    return scores.get(seat) or breakdown(state, seat, secret=False)


def points(state: World, seat: Seat, public: int, secret: int) -> tuple[int, ...]:
    """VP by category in order, those of the objectives as given (``public_points``, ``secret_points``)."""
    nation = state.nations[seat]
    tableau, stock = _tableau(state.edition, tuple(in_play(nation))), nation.resources
    return (
        tableau.constructions,
        tableau.technologies,
        tableau.wonders,
        measure(state, seat, HEXES),
        stock["influence"] // 2,
        public,
        secret,
        _sustainability(state.edition, nation.individual),
        stock["prestige"] + stock["gold"] // 3,
        sum([end_points(state, seat, end) for end in tableau.ends]),
        nation.vp,
    )


class Tableau(NamedTuple):
    """What is printed on the cards that a player has in play, added up."""

    constructions: int
    """VP of Constructions and Projects."""
    technologies: int
    wonders: int
    ends: tuple[End, ...]


@lru_cache(8_192)
def _tableau(edition: str, cards: tuple[str, ...]) -> Tableau:
    """Asked at every evaluation, and it changes only when a card comes into play (TC-SCORE-01, TC-SCORE-02)."""
    components = PACKS[edition]
    projects = {id for id, card in components.hand.items() if card.kind == "project"}

    def points(shelf: Container[str]) -> int:
        return sum([components.cards[id].vp for id in cards if id in shelf])

    return Tableau(
        points(components.constructions) + points(projects),
        points(components.technologies),
        points(components.wonders),
        tuple([end for id in cards for end in components.cards[id].ends]),
    )


@cache
def _sustainability(edition: str, level: int) -> int:
    return next((step.vp for step in PACKS[edition].sustainability if level >= step.level), 0)


def end_points(state: World, seat: Seat, end: End) -> int:
    """What an end-game effect is worth now (TC-SCORE-11)."""
    counted = measure(state, seat, end.per)
    if end.at_least:
        return end.vp if counted >= end.at_least else 0
    return end.vp * (max(0, counted - end.above) // end.each)


def bonuses(state: World, seat: Seat) -> Iterator[tuple[str, int]]:
    """The cards in play that give VP at the end, and how many (TC-SCORE-11)."""
    cards = PACKS[state.edition].cards
    for id in in_play(state.nations[seat]):
        points = sum([end_points(state, seat, end) for end in cards[id].ends])
        if points:
            yield id, points


def counted(state: World, seat: Seat) -> tuple[int, ...]:
    """How much a player has of what each public objective counts."""
    public = PACKS[state.edition].public
    return tuple([measure(state, seat, public[objective].measure) for objective in state.objectives])


def placed(state: World, objective: str) -> dict[Seat, int]:
    """VP that a public objective gives now; ties share the better place, nothing for 0 (TC-SCORE-06, TC-SCORE-07)."""
    per = PACKS[state.edition].public[objective].measure
    found = tuple([measure(state, seat, per) for seat in range(len(state.nations))])
    return {seat: points for seat, points in enumerate(_places(state.edition, objective, found)) if points}


@lru_cache(8_192)
def _places(edition: str, objective: str, found: tuple[int, ...]) -> tuple[int, ...]:
    """VP by seat for so much of what is counted."""
    places = PACKS[edition].public[objective].places
    order = sorted(found, reverse=True)
    return tuple([places[i] if counted and (i := order.index(counted)) < len(places) else 0 for counted in found])


def outdone(
    state: World, before: tuple[tuple[int, ...], ...], now: tuple[tuple[int, ...], ...]
) -> Iterator[tuple[Seat, str, int]]:
    """Who has fewer VP of which public objective than when each had what was ``counted`` before, and how many fewer;
    not who has less of what it counts: that is no news."""
    for objective, then, since in _changed(state, before, now):
        places = zip(_places(state.edition, objective, then), _places(state.edition, objective, since), strict=True)
        for seat, (had, has) in enumerate(places):
            if has < had and since[seat] >= then[seat]:
                yield seat, objective, had - has


def moved(
    state: World, seat: Seat, before: tuple[tuple[int, ...], ...], now: tuple[tuple[int, ...], ...]
) -> Iterator[tuple[str, int]]:
    """How many VP more or fewer a player has of which public objective than when each had what was ``counted`` before:
    of whoever has just played, since a resource won or paid may be worth more there than in the store."""
    for objective, then, since in _changed(state, before, now):
        change = _places(state.edition, objective, since)[seat] - _places(state.edition, objective, then)[seat]
        if change:
            yield objective, change


def _changed(
    state: World, before: tuple[tuple[int, ...], ...], now: tuple[tuple[int, ...], ...]
) -> Iterator[tuple[str, tuple[int, ...], tuple[int, ...]]]:
    """The public objectives of which anybody has more or less than before, with how much each had and has."""
    each = zip(state.objectives, zip(*before, strict=True), zip(*now, strict=True), strict=False)
    return ((objective, then, since) for objective, then, since in each if then != since)


@lru_cache(8_192)
def public_points(edition: str, objectives: tuple[str, ...], found: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """VP of all public objectives together by seat, where each has so much of what each counts (``counted``)."""
    each = [_places(edition, id, of) for id, of in zip(objectives, zip(*found, strict=True), strict=True)]
    return tuple([sum(points) for points in zip(*each, strict=True)]) if each else (0,) * len(found)


def _public_points(state: World) -> tuple[int, ...]:
    found = tuple([counted(state, seat) for seat in range(len(state.nations))])
    return public_points(state.edition, tuple(state.objectives), found)


class Aim(NamedTuple):
    """What a secret objective asks of its owner here, and how much of it there is."""

    measure: Measure
    needed: int
    reached: int


def aim(state: World, seat: Seat) -> Aim:
    """What the player's secret objective asks for; what does instead, if only that is met or can be."""
    printed = PACKS[state.edition].secret[state.nations[seat].secret]
    needed = printed.at_least
    if printed.measure.of in RESOURCES:
        # Nobody can have more than they can store: a full store does.
        needed = min(needed, storage(state, seat))
    reached = measure(state, seat, printed.measure)
    if reached < needed and _without_legacy(state, printed):
        return Aim(Measure("cards_played"), printed.without_legacy, state.nations[seat].cards_played)
    return Aim(printed.measure, needed, reached)


def fulfilled(state: World, seat: Seat) -> bool:
    """Whether the condition of the player's secret objective holds now."""
    if not state.nations[seat].secret:
        return False
    found = aim(state, seat)
    return found.reached >= found.needed


def _without_legacy(state: World, printed: SecretObjective) -> bool:
    return printed.without_legacy > 0 and "legacy" not in state.rules.decks


def secret_points(state: World, seat: Seat) -> int:
    """VP of the secret objective (TC-SCORE-08)."""
    return PACKS[state.edition].secret[state.nations[seat].secret].vp if fulfilled(state, seat) else 0


TIE_BREAKS = ("individual", "wonders", "influence", "technologies")
"""What decides between players with the same total, in order; each is a ``Measure`` (TC-TIE-01)."""


def outcome(state: World) -> Outcome:
    """Ranking by total and the four tie-breaks; equal players share (TC-TIE-01, TC-TIE-02); alone, the goals decide."""
    scores = {seat: breakdown(state, seat, secret=True) for seat in range(len(state.nations))}

    def strength(seat: Seat) -> tuple[int, ...]:
        return (scores[seat]["total"], *tie_breaks(state, seat))

    ranks = sorted({strength(seat) for seat in scores}, reverse=True)
    ranking = tuple(tuple(seat for seat in scores if strength(seat) == rank) for rank in ranks)
    winners = ranking[0]
    if state.story and missing(state):
        winners = ()
    return Outcome(ranking, scores, winners)


def tie_breaks(state: World, seat: Seat) -> tuple[int, ...]:
    """How much a player has of each of ``TIE_BREAKS``."""
    return tuple([measure(state, seat, Measure(of)) for of in TIE_BREAKS])
