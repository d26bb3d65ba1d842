"""What is printed on the components of Terra Concordia: the typed content pack and its editions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

import msgspec

from games.core.content import BadContent, Editions, Folder, by_id, counted, load
from games.terra_concordia.board import NAMED, Hex, Terrain, area
from games.terra_concordia.cards.powers import Power
from games.terra_concordia.cards.printed import (
    Act,
    Card,
    Civilization,
    Component,
    Constants,
    Construction,
    Difficulty,
    EventCard,
    HandCard,
    PublicObjective,
    Scenario,
    SecretObjective,
    SustainabilityStep,
    Technology,
    Variant,
    Wonder,
)
from games.terra_concordia.cards.vocabulary import CATEGORIES, Category, Kind
from games.terra_concordia.goods import Amounts


class Base(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``base.toml``: the box without its cards."""

    schema: int
    edition: str
    constants: Constants
    tiles: dict[Terrain, int]
    yields: dict[Terrain, Amounts]
    sustainability: tuple[SustainabilityStep, ...]
    civilization: tuple[Civilization, ...]
    variant: tuple[Variant, ...]
    scenario: tuple[Scenario, ...]
    difficulty: tuple[Difficulty, ...]
    counts: dict[str, int]
    """Cards by prefix (TC-CMP-01)."""
    automa_script: dict[str, tuple[Act, ...]]
    automa_terrains: tuple[Terrain, ...]
    """The terrains an Automa likes, best first (TC-AI-10)."""


class Cards(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file of cards of one or more types."""

    wonder: tuple[Wonder, ...] = ()
    construction: tuple[Construction, ...] = ()
    technology: tuple[Technology, ...] = ()
    hand: tuple[HandCard, ...] = ()
    event: tuple[EventCard, ...] = ()
    public_objective: tuple[PublicObjective, ...] = ()
    secret_objective: tuple[SecretObjective, ...] = ()


class Pack(msgspec.Struct, frozen=True):
    """One edition of the components, looked up by id."""

    edition: str
    constants: Constants
    tiles: dict[Terrain, int]
    yields: dict[Terrain, Amounts]
    sustainability: tuple[SustainabilityStep, ...]
    civilizations: dict[str, Civilization]
    corners: dict[str, Hex]
    """The Start hex of each civilization."""
    starts: int
    """The Start hexes as a set (``board.Area``)."""
    variants: dict[str, Variant]
    scenarios: dict[str, Scenario]
    difficulties: dict[str, Difficulty]
    script: tuple[tuple[Act, ...], ...]
    """What an Automa does, by round from the first."""
    liked: dict[Terrain, int]
    """How an Automa ranks terrains, 0 best."""
    cards: dict[str, Card]
    """Everything that is built, researched or played."""
    wonders: dict[str, Wonder]
    constructions: dict[str, Construction]
    technologies: dict[str, Technology]
    hand: dict[str, HandCard]
    events: dict[str, EventCard]
    public: dict[str, PublicObjective]
    secret: dict[str, SecretObjective]
    powers: dict[type[Power], tuple[tuple[str, Power], ...]]
    """For each kind of power the cards that give it."""
    tree: dict[Category, tuple[str, ...]]
    """The Technologies of each category, level 1 first."""
    exclusive: frozenset[str]
    """Technologies only one player can have."""
    comparing: frozenset[str]
    """Hand cards that, in play, are worth more the more rivals have less Influence."""

    def component(self, id: str) -> Component:
        """Any card by its id.

        Raises:
            KeyError: there is none.
        """
        for shelf in (self.cards, self.events, self.public, self.secret):
            if id in shelf:
                return shelf[id]
        raise KeyError(id)

    def deck(self, kind: Kind) -> list[str]:
        """The cards of a deck of the mixed pool, in order."""
        return [card.id for card in self.hand.values() if card.kind == kind]


PREFIXES: dict[Kind, str] = {
    "exploration": "exp",
    "trade": "com",
    "influence": "inf",
    "project": "pro",
    "worker": "trb",
    "legacy": "leg",
}

COMPARED = ("friends", "rivals_with_less_influence")
"""What is counted for a player depends on what others have (``measures``)."""


def pack_of(base: Base, files: Iterable[Cards]) -> Pack:
    """A checked pack.

    Raises:
        BadContent: ids twice or with gaps, counts other than the manual's, a reference to nothing.
    """
    found = list(files)
    wonders = by_id("wonders", (card for file in found for card in file.wonder))
    constructions = by_id("constructions", (card for file in found for card in file.construction))
    technologies = by_id("technologies", (card for file in found for card in file.technology))
    hand = by_id("hand cards", (card for file in found for card in file.hand))
    events = by_id("events", (card for file in found for card in file.event))
    public = by_id("public objectives", (card for file in found for card in file.public_objective))
    secret = by_id("secret objectives", (card for file in found for card in file.secret_objective))
    cards: dict[str, Card] = {**wonders, **constructions, **technologies, **hand}
    pack = Pack(
        edition=base.edition,
        constants=base.constants,
        tiles=base.tiles,
        yields=base.yields,
        sustainability=base.sustainability,
        civilizations={civilization.id: civilization for civilization in base.civilization},
        corners={civilization.id: NAMED[civilization.corner] for civilization in base.civilization},
        starts=area(NAMED[civilization.corner] for civilization in base.civilization),
        variants={variant.id: variant for variant in base.variant},
        scenarios={scenario.id: scenario for scenario in base.scenario},
        difficulties={difficulty.id: difficulty for difficulty in base.difficulty},
        script=tuple(base.automa_script[f"r{number}"] for number in range(1, len(base.automa_script) + 1)),
        liked={terrain: rank for rank, terrain in enumerate(base.automa_terrains)},
        cards=cards,
        wonders=wonders,
        constructions=constructions,
        technologies=technologies,
        hand=hand,
        events=events,
        public=public,
        secret=secret,
        powers=powers_of(cards),
        tree={
            category: tuple(sorted(id for id, card in technologies.items() if card.category == category))
            for category in CATEGORIES
        },
        exclusive=frozenset(base.constants.exclusive_technologies),
        comparing=frozenset(id for id, card in cards.items() if any(end.per.of in COMPARED for end in card.ends)),
    )
    _check(base, pack)
    return pack


def _check(base: Base, pack: Pack) -> None:
    every = [*pack.cards, *pack.events, *pack.public, *pack.secret]
    for prefix, n in base.counts.items():
        wanted = {f"{prefix}_{number:02}" for number in range(1, n + 1)}
        if {id for id in every if id.startswith(f"{prefix}_")} != wanted:
            raise BadContent(f"cards {prefix}: not the ids 01 to {n:02}")
    counted("cards", len(every), sum(base.counts.values()))
    for card in pack.hand.values():
        if not card.id.startswith(f"{PREFIXES[card.kind]}_"):
            raise BadContent(f"{card.id} is not a card of type {card.kind}")
    objectives = (*pack.public.values(), *pack.secret.values())
    others = {*pack.comparing - pack.hand.keys(), *(o.id for o in objectives if o.measure.of in COMPARED)}
    if others:
        raise BadContent(f"only hand cards may count what others have less of, not {', '.join(sorted(others))}")
    for scenario in base.scenario:
        for id in scenario.required:
            if id not in pack.constructions:
                raise BadContent(f"scenario {scenario.id}: no Construction {id}")


def powers_of(cards: dict[str, Card]) -> dict[type[Power], tuple[tuple[str, Power], ...]]:
    """For each kind of power the cards that give it."""
    found: dict[type[Power], tuple[tuple[str, Power], ...]] = dict.fromkeys(get_args(Power), ())
    for id, card in cards.items():
        for power in card.powers:
            found[type(power)] += ((id, power),)
    return found


FILES = ("wonders", "constructions", "technologies", "projects", "pool", "events", "objectives")


def read(folder: Folder) -> Pack:
    """The pack that the files of a folder hold."""
    return pack_of(load(folder / "base.toml", Base), [load(folder / f"{name}.toml", Cards) for name in FILES])


PACKS = Editions("games.terra_concordia", read, {"estimate-1": "1"})
"""The cards and numbers of each edition. A change of meaning makes a new one."""
