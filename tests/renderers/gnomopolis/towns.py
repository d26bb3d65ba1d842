"""Towns drawn by lot, as crowded as the rules allow."""

from __future__ import annotations

import random

from games.gnomopolis.content import COLOURS, PACKS
from games.gnomopolis.scoring import breakdown, housing
from games.gnomopolis.view import (
    BuildingView,
    CapitalView,
    DistrictView,
    HousingView,
    ScrollView,
    TownView,
)


def gnomes(rng: random.Random, most: int) -> dict[str, int]:
    """Up to so many gnomes, villagers most of all."""
    found = dict[str, int]()
    for colour in rng.choices(COLOURS, (3, 5, 2, 2, 2, 2), k=rng.randint(0, most)):
        found[colour] = found.get(colour, 0) + 1
    return {colour: found[colour] for colour in COLOURS if colour in found}


def scroll(rng: random.Random, id: str, used: float) -> ScrollView:
    """A scroll, perhaps used: with what its cost puts there."""
    if rng.random() > used:
        return ScrollView(id)
    cost = PACKS[PACKS.latest].prices[id]
    return ScrollView(
        id,
        standing=tuple(cost.standing) * 1 + ("villager",) * cost.wild_standing,
        lying=tuple(cost.lying) + ("child",) * cost.wild_lying,
        coins=cost.coins,
        helpers=cost.helpers,
    )


def town(seed: int, seats: int, viewer: int | None = None, crowd: int = 12) -> TownView:
    """A table in the middle or at the end of a game."""
    rng = random.Random(seed)
    components = PACKS[PACKS.latest]
    cards = list(components.buildings)
    rng.shuffle(cards)
    advisors = list(components.advisors)
    rng.shuffle(advisors)
    turn = rng.randrange(seats)
    districts = list[DistrictView]()
    for seat in range(seats):
        mine = [cards.pop() for _ in range(rng.randint(0, 5 if seats > 3 else 6))]
        used = 0.6 if seat == turn else 0.0
        held = [advisors.pop() for _ in range(min(len(advisors), rng.randint(0, 2)))]
        buildings = [BuildingView(scroll(rng, id, used)) for id in mine]
        if buildings and seat == turn:
            buildings[-1] = BuildingView(
                buildings[-1].scroll, rng.choice((("villager", "artisan"), ("helper", "soldier")))
            )
        active, cup, exhausted = gnomes(rng, crowd // 2), gnomes(rng, crowd), gnomes(rng, crowd)
        everybody = {c: active.get(c, 0) + cup.get(c, 0) + exhausted.get(c, 0) for c in COLOURS}
        home = housing(components, mine, {c: n for c, n in everybody.items() if n})
        coins = rng.choice((0, 3, 9, 17, 38))
        opponents = [other for other in range(seats) if other != seat]
        districts.append(
            DistrictView(
                seat=seat,
                active=active,
                exhausted=exhausted,
                cup=cup,
                coins=coins,
                helpers=rng.choice((0, 1, 2, 13)),
                scrolls=tuple(scroll(rng, id, used) for id in components.board),
                buildings=tuple(buildings),
                advisors=tuple(scroll(rng, id, used) for id in held),
                caravan=rng.choice([None, *opponents]),
                housing=HousingView(home.in_buildings, home.on_board, home.homeless),
                score=breakdown(components, coins, home, held)["total"],
            )
        )
    offer = tuple(cards.pop() for _ in range(rng.choice((6, 6, 6, 4)) if len(cards) >= 6 else len(cards)))
    return TownView(
        viewer=viewer,
        round=rng.randint(1, 23),
        playing=turn,
        first=rng.randrange(seats),
        offer=offer,
        deck=len(cards),
        old=CapitalView({c: rng.randint(0, 9) for c in COLOURS}, rng.randint(0, 60)),
        new=CapitalView(gnomes(rng, 25), rng.randint(0, 9)),
        centre=tuple(advisors),
        districts=tuple(districts),
        built=False,
        trigger=rng.choice(("", "", "buildings", "gnomes", "coins")),
        outcome=None,
        edition=PACKS.latest,
    )
