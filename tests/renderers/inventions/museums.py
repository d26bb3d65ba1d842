"""Tables of Inventions drawn by lot, as crowded as the rules allow."""

from __future__ import annotations

import random

import msgspec

from games.core.model import Outcome
from games.inventions.content import PACKS
from games.inventions.view import (
    AgesView,
    ChronosView,
    DisplayView,
    HexView,
    MilestoneView,
    ObjectiveView,
    PendingView,
    RegionView,
    SocietyView,
    TokenView,
)
from games.inventions.vocabulary import ACTIONS, SPECIALTIES

LATEST = PACKS.latest


def museum(
    seed: int, seats: int, viewer: int | None = None, *, full: bool = False, outcome: Outcome | None = None
) -> AgesView:
    """A table in the middle of a game; ``full`` has about as much of everything as there can be."""
    rng = random.Random(seed)
    pack = PACKS[LATEST]
    owners = range(seats + (seats == 2))
    cards = [id for id, card in pack.cards.items() if card.era > 1]
    rng.shuffle(cards)
    milestones = {letter: [id for id in pack.milestones if id.startswith(letter)] for letter in "abcdef"}
    for stack in milestones.values():
        rng.shuffle(stack)
    tiles, knowledge = list(pack.specialist_tiles), list(pack.knowledge_tiles)
    letters = sorted({tile.letter for tile in pack.wealth_tiles.values()})
    for listed in (tiles, knowledge, letters):
        rng.shuffle(listed)
    wealth = {letter: [id for id, tile in pack.wealth_tiles.items() if tile.letter == letter] for letter in letters}
    chance = 1.0 if full else 0.6

    def standing(id: str) -> MilestoneView:
        room = pack.milestones[id].slots
        there = (
            rng.sample(list(owners), min(room, len(owners))) if full else rng.sample(list(owners), rng.randint(0, 2))
        )
        return MilestoneView(id, tuple(there[:room]))

    regions = []
    for n, (id, printed) in enumerate(pack.regions.items()):
        carded, invention = rng.random() < chance + 0.1, rng.random() < 0.5
        presenter = rng.choice(owners)
        tokens = rng.sample(list(owners), min(len(owners), len(printed.influence_points)))
        spaces: list[TokenView | None] = [
            TokenView(owner, "" if owner >= seats else rng.choice(list(pack.tokens)), rng.random() < 0.7)
            for owner in tokens[: 4 if full else rng.randint(0, 3)]
        ]
        spaces += [None] * (len(printed.influence_points) - len(spaces))
        stack = 0 if not full and rng.random() < 0.2 else rng.randint(1, 4)
        regions.append(
            RegionView(
                id=id,
                tile=tiles[n],
                knowledge=knowledge[n],
                points_up=rng.random() < 0.4,
                sage=full or rng.random() < 0.6,
                card=cards.pop() if carded else "",
                invention=carded and invention,
                presenter=presenter if carded else None,
                presented=pack.specialist_tiles[tiles[n]].slots if carded else 0,
                inventor=rng.choice(owners) if carded and invention else None,
                innovator=rng.choice(owners) if carded and invention and (full or rng.random() < 0.4) else None,
                citizens=tuple(rng.randint(1, 9) if full or rng.random() < 0.5 else 0 for _ in owners),
                spaces=tuple(spaces),
                wealth=stack,
                letter=letters[n],
                wealth_top=rng.choice(wealth[letters[n]]) if stack else "",
                chain_token=carded and invention and rng.random() < 0.2,
            )
        )
    private = [milestones[rng.choice("cde" if full else "bcd")].pop() for _ in owners]
    societies = tuple(_society(rng, seat, private[seat], standing, cards, full, chance) for seat in range(seats))
    if outcome is not None:
        societies = tuple(msgspec.structs.replace(each, score=each.score | {"objectives": 0}) for each in societies)
    others = (*private, *(milestones["b"].pop() for _ in range(4 - len(private))))
    chronos = None
    if seats == 2:
        chronos = ChronosView(
            owner=2,
            supply=rng.randint(4, 20),
            pillar=rng.choice(list(pack.regions)),
            milestone=standing(private[2]),
            space=rng.choice([id for id in pack.era_spaces if id.startswith("z3")]),
            tokens=1,
            waiting=2,
            tiles=("eco_1", "cul_2", "wea_a", *(("tec_4", "tec_5", "cul_7", "wea_d") if full else ())),
        )
    space = rng.choice([space for space in pack.chronos_spaces if space.era in (2, 3, 4, 5)])
    order = list(owners)
    rng.shuffle(order)
    held = [rng.choice([id for id in pack.private if id.startswith(kind)]) for kind in ("oi", "ov", "on", "om")]
    row = tuple(cards.pop() for _ in range(3))
    playing = None if outcome else rng.choice(order)
    return AgesView(
        viewer=viewer,
        era=space.era,
        round=space.round,
        clock=space.index,
        order=tuple(order),
        playing=playing,
        asked=playing if playing in range(seats) else None,
        regions=tuple(regions),
        societies=societies,
        chronos=chronos,
        displays=tuple(
            DisplayView(n if n < len(private) else None, standing(id) if n >= seats else societies[n].milestone)
            for n, id in enumerate(others)
        ),
        common=tuple(standing(id) for id in (milestones["a"][:3] + milestones["b"])[:5]),
        discard=tuple(milestones["a"][3:]),
        eureka=tuple(standing(id) for id in milestones["d"][: 3 if full else 2]),
        stacks={"d": 0, "e": 3, "f": 3},
        row=row,
        deck=rng.randint(1, 23),
        deck_top=cards.pop(),
        stock={id: rng.randint(0, 3) for id in pack.tiles},
        gone=(),
        public=tuple(
            ObjectiveView(id, 0, points, done=space.era > n + 2, era=n + 2)
            for n, id in enumerate(rng.sample(list(pack.public), 3))
            if (points := tuple(rng.randint(0, 8) for _ in range(seats)))
        )
        if full or seed % 2
        else (),
        private=tuple(_held(rng, id) for id in held[: 4 if full else 3]) if viewer is not None else (),
        links=("travel", "gain_influence", "invent", "share", "present", "travel") if full else ("travel",),
        pending=(PendingView("chain", ("gain_influence",)),) if full else (),
        owed=1,
        outcome=outcome,
        edition=LATEST,
    )


def _society(rng, seat, milestone, standing, cards, full, chance) -> SocietyView:
    pack = PACKS[LATEST]
    tiles = [*pack.tiles, *pack.wealth_tiles]
    rng.shuffle(tiles)
    hexes = []
    for id, hex in pack.hexes.items():
        tile = tiles.pop() if rng.random() < (0.8 if full else 0.35) else ""
        token = "economy_token" in hex.benefits and not tile
        used = tile.startswith("eco") and rng.random() < 0.4
        hexes.append(HexView(id, tile, token or used, tile.startswith("tec") and rng.random() < 0.4))
    pieces = [*SPECIALTIES, "wild", *tiles[:4], ""]
    era = pack.milestones[milestone].era
    forums = rng.sample(ACTIONS, 3)
    own = [id for id in pack.cards if pack.cards[id].era == 1]
    return SocietyView(
        seat=seat,
        points=rng.randint(0, 60),
        influence=rng.randint(0, 10),
        supply=rng.randint(0, 20),
        academics=era if full else rng.randint(0, era),
        academy_limit=era,
        available={kind: rng.randint(0, 6) for kind in SPECIALTIES},
        exhausted={kind: rng.randint(0, 4) for kind in SPECIALTIES},
        hand=tuple(cards.pop() for _ in range(3 if full else 2)) if len(cards) > 12 else (),
        inventions=(
            *rng.sample(own, 2),
            *rng.sample([id for id in pack.cards if pack.cards[id].era > 1], 7 if full else rng.randint(0, 4)),
        ),
        milestone=standing(milestone),
        space=rng.choice([id for id in pack.era_spaces if id[1] == str(era)]),
        counts_on="",
        tokens=tuple(id for id in pack.tokens if rng.random() < 0.5),
        season=tuple(forums[:2] if full else forums[: rng.randint(0, 2)]),
        epoch=forums[2],
        sages=3 if full else rng.randint(0, 2),
        display=tuple(rng.choices(pieces, k=4)),
        hexes=tuple(hexes),
        economy=rng.randint(0, 3),
        chain={"ready": rng.randint(0, 3), "used": 0, "idle": 0},
        objectives=4 if full else 3,
        shown=(),
        score={"play": 31, "influence": 5, "wealth": rng.randint(0, 40), "total": 70},
        sources={},
    )


def _held(rng, id):
    regions = PACKS[LATEST].private[id].regions
    counted = regions[: rng.randint(0, 3)]
    progress = (len(counted), 4) if regions else (rng.randint(0, 7), 8)
    return ObjectiveView(id, rng.randint(0, 10), progress=progress, regions=counted)
