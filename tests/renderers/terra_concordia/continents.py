"""Continents of Terra Concordia drawn by lot, as crowded as the rules allow, and real games played by lot."""

from __future__ import annotations

import random
from functools import cache

from games.core.model import Setup
from games.core.rng import seeded
from games.core.rules import decisions, play, start
from games.terra_concordia.board import HEXES, NAMES, coordinates
from games.terra_concordia.content import PACKS
from games.terra_concordia.goods import RESOURCES
from games.terra_concordia.rules import TerraConcordia
from games.terra_concordia.scoring import CATEGORIES
from games.terra_concordia.view import (
    BuildingView,
    GoalView,
    HexView,
    NationView,
    ObjectiveView,
    OfferView,
    PrivateView,
    WorkerView,
    WorldView,
)

RULES = TerraConcordia()
COLOURS = (("solaris", "red"), ("mariteia", "blue"), ("verdantis", "green"), ("aurifera", "yellow"))
TERRAINS = ("forest", "mountain", "lake", "field", "ruins", "volcanic", "ocean", "island")
CORNERS = {"a1": "red", "i1": "blue", "a6": "green", "i6": "yellow"}


@cache
def played(seed: int, people: int, moves: int, **options: str):
    """The states of a game so far; shorter if it ended."""
    rng = random.Random(seed)
    state = start(RULES, Setup(people, dict(options), seeded(seed))).state
    states = [state]
    for _ in range(moves):
        asked = [decision for decision in decisions(RULES, state) if decision.blocking]
        if not asked:
            break
        least, most = asked[0].picks
        keys = [option.key for option in asked[0].options]
        if least == most == 1:
            # By kind of action first, or most answers would be those that have most hexes; passing at once is dull.
            by_group = dict[str, list[str]]()
            for option in asked[0].options:
                if option.key != "pass" or rng.random() < 0.2 or len(keys) == 1:
                    by_group.setdefault(option.group.removesuffix("_moved"), []).append(option.key)
            keys = rng.choice(list(by_group.values())) if by_group else keys
        state = play(RULES, state, asked[0].seat, tuple(rng.sample(keys, max(1, least)))).state
        states.append(state)
    return tuple(states)


def continent(
    seed: int, seats: int, viewer: int | None = None, *, variant: str = "epic", full: bool = False
) -> WorldView:
    """A table in the middle or at the end of a game; ``full`` has as much of everything as there can be."""
    rng = random.Random(seed)
    printed = PACKS[PACKS.latest]
    people = list(COLOURS)
    rng.shuffle(people)
    land = {name: None if not full and rng.random() < 0.25 else rng.choice(TERRAINS) for name in NAMES}
    land |= dict.fromkeys(CORNERS, "start")
    owners = {name: rng.randrange(seats) if terrain and rng.random() < 0.8 else None for name, terrain in land.items()}
    decks = {kind: list(shelf) for kind, shelf in (("con", printed.constructions), ("mar", printed.wonders))}
    hands = list(printed.hand)
    secrets = list(printed.secret)
    for cards in (*decks.values(), hands, secrets):
        rng.shuffle(cards)
    taken = dict[str, int]()
    nations = tuple(
        _nation(rng, seat, people[seat], owners, (decks, hands, secrets, taken), seats, full) for seat in range(seats)
    )
    wonders = tuple(decks["mar"][:2])
    viewed = None
    if viewer is not None:
        loose = [*decks["con"], *hands]
        rng.shuffle(loose)
        held = tuple(sorted(loose[: nations[viewer].hand]))
        queue = ("artefact.gold", "prestige.influence", "stone.gold") if full else ()
        viewed = PrivateView(held, secrets.pop() if variant != "beginners" else "", queue)
    alone = seats == 1
    story = printed.scenarios["last_refuge"] if alone else None
    events = rng.sample(list(printed.events), 2 if variant == "epic" else 1) if variant != "beginners" else []
    return WorldView(
        edition=PACKS.latest,
        viewer=viewer,
        variant="standard" if alone else variant,
        scenario=story.id if story else "",
        round=rng.randint(1, 12),
        rounds=12,
        phase="actions",
        turn=rng.randrange(seats),
        first=rng.randrange(seats),
        sustainability=rng.randint(0, 10),
        hexes=_hexes(land, owners, nations, rng),
        nations=nations,
        events=tuple(events),
        market=tuple(rng.sample(list(printed.technologies), 6 if variant == "epic" else 4)),
        taken=taken,
        wonders=wonders,
        hidden_wonders=rng.randint(0, 3),
        objectives=tuple(
            ObjectiveView(
                id, printed.public[id].places, dict(zip(range(seats), printed.public[id].places, strict=False))
            )
            for id in rng.sample(list(printed.public), 3)
        ),
        piles={"constructions": 16, "pool": 38, "events": 12, "technologies": 18},
        discards={
            "constructions": tuple(decks["con"][: 20 if full else 3]),
            "pool": tuple(hands[: 30 if full else 4]),
            "events": tuple(id for id in list(printed.events)[: 12 if full else 2] if id not in events),
            "technologies": (),
        },
        goals=tuple(GoalView(n, n, 5, n == 2) for n in range(len(story.goals))) if story else (),
        offers=(),
        alliances=(OfferView(0, 1),) if full and seats > 1 else (),
        private=viewed,
        outcome=None,
    )


def _nation(rng, seat, picked, owners, decks, seats, full) -> NationView:
    piles, hands, secrets, taken = decks
    printed = PACKS[PACKS.latest]
    mine = [name for name, owner in owners.items() if owner == seat]
    anywhere = [name for name, owner in owners.items() if owner is not None]
    crowd = anywhere[seat]
    built = [
        BuildingView(seat, id, crowd if full and n < 4 else rng.choice(mine or anywhere[seats:]), printed.cards[id].vp)
        for n, id in enumerate(piles["con"].pop() for _ in range(rng.randint(4 if full else 0, 4)))
    ]
    great = [
        BuildingView(seat, id, anywhere[(seat + 1) % seats], printed.cards[id].vp)
        for id in (piles["mar"].pop() for _ in range(1 if full else rng.randint(0, 1)))
    ]
    known = [id for id in printed.technologies if rng.random() < (0.9 if full else 0.4) and id not in taken]
    taken |= {id: seat for id in known if id in printed.exclusive}
    standing = iter(mine)
    workers = tuple(
        WorkerView(seat, n + 1, hex := next(standing, None), rng.random() < 0.5, hex is not None and rng.random() < 0.3)
        for n in range(8 if full else rng.randint(5, 8))
    )
    points = {category: rng.choice((0, 3, 12, 31)) for category in CATEGORIES}
    return NationView(
        seat=seat,
        civilization=picked[0],
        colour=picked[1],
        automa=seat > 0 and rng.random() < 0.25,
        resources={name: rng.choice((10, 12, 15)) if full else rng.randint(0, 10) for name in RESOURCES},
        individual=rng.randint(0, 10),
        workers=workers,
        free_workers=sum(worker.free for worker in workers),
        discs=rng.randint(0, 6),
        hexes=len(mine),
        hand=7 if full else rng.randint(0, 7),
        constructions=tuple(built),
        wonders=tuple(great),
        technologies=tuple(known),
        played=tuple(hands.pop() for _ in range(7 if full else rng.randint(0, 4))),
        passed=full or rng.random() < 0.3,
        left={"trade": 2, "research": 1, "influence": 0, "restore": 2, "cards": 1},
        embargo=full,
        score=points | {"total": sum(points.values())},
        ally=(seat + 1) % seats if full and seats > 1 else None,
        secret=secrets.pop() if full else "",
    )


def _hexes(land, owners, nations, rng) -> tuple[HexView, ...]:
    workers = {worker.hex: worker for nation in nations for worker in nation.workers}
    built = [building for nation in nations for building in nation.constructions]
    great = [building for nation in nations for building in nation.wonders]
    return tuple(
        HexView(
            name=name,
            column=coordinates(n)[0],
            row=coordinates(n)[1],
            terrain=land[name],
            owner=owners[name],
            corner=CORNERS.get(name, ""),
            explorable=land[name] is None and rng.random() < 0.7,
            worker=workers.get(name),
            disc=rng.randrange(len(nations)) if land[name] and rng.random() < 0.2 else None,
            constructions=tuple(building for building in built if building.hex == name),
            wonders=tuple(building for building in great if building.hex == name),
        )
        for n, name in ((n, NAMES[n]) for n in range(HEXES))
    )
