"""Tables of Nucleum drawn by lot: as full as the middle or the end of a game can be."""

from __future__ import annotations

import random
from typing import Any

from games.core.rng import Stream
from games.nucleum.board import board_of
from games.nucleum.content import PACKS
from games.nucleum.printed import EXPERIMENTS
from games.nucleum.state import Land, Met, Mine, Player, Rail, Saxony, Turbine, Urban
from games.nucleum.view import SaxonyView, saxony_view

LATEST = PACKS.latest


def table(seed: int, seats: int, *, full: float = 0.55, viewer: int | None = None) -> SaxonyView:
    """A table in the middle of a game, so full that a space of the map is taken with this probability."""
    return saxony_view(state(seed, seats, full=full), viewer)


def state(seed: int, seats: int, *, full: float = 0.55) -> Saxony[Any]:
    """The state behind ``table``."""
    rng, pack = random.Random(seed), PACKS[LATEST]
    side = pack.counts[seats].side
    board = board_of(LATEST, side)
    players = [_player(rng, experiment) for experiment in rng.sample(EXPERIMENTS, seats)]
    found = Saxony[Any](
        edition=LATEST,
        agenda=[],
        rng=Stream(bytes(32)),
        side=side,
        network_rule="component",
        players=players,
        first=rng.randrange(seats),
        turn=rng.randrange(seats),
        round=rng.randint(2, 24),
        trigger=0,
    )
    land = found.land = Land()
    tiles = [tile.id for tile in pack.tiles.values() if tile.group in ("base", "standard")]
    rng.shuffle(tiles)
    keys = [key for key in board.rails if rng.random() < full]
    for key in keys[: len(tiles) - 8]:
        land.rails[key] = Rail(tiles.pop(), rng.randrange(seats), rng.randrange(2))
    land.finished = [link for link, spaces in board.links.items() if all(key in land.rails for key in spaces)]
    for space in board.spaces.values():
        if rng.random() > full:
            continue
        _build(rng, land, space, players)
    land.nucleum = rng.sample([city for city in board.plants if pack.plants[city].capable], rng.randint(1, 4))
    count = pack.counts[seats]
    for site, n in count.wagons.items():
        spent = rng.randint(0, n)
        land.coal[site] = [n - spent, rng.randint(0, spent)]
    found.market = [tiles.pop() for _ in range(5)]
    if rng.random() < 0.3:
        found.market[0] = ""
    for n, player in enumerate(players):
        player.pool += tiles[: rng.randint(0, 2)]
        del tiles[: len(player.pool) - 2]
        player.markers = [rng.choice((0, *pack.progress_spaces)) for _ in range(rng.randint(0, 4 + n))]
    found.stack = tiles[: rng.randint(0, len(tiles))]
    by_kind = {
        kind: [id for id, contract in pack.contracts.items() if contract.kind == kind]
        for kind in ("initial", "silver", "gold", "purple")
    }
    for ids in by_kind.values():
        rng.shuffle(ids)
    for player in players:
        for slot in range(4):
            kind = rng.choice(("silver", "gold", "initial") if slot == 3 else ("silver", "gold"))
            player.contracts[slot] = by_kind[kind].pop() if by_kind[kind] and rng.random() < full else ""
    found.silver, found.gold = by_kind["silver"][:2], by_kind["gold"][:2]
    found.silver_stack, found.gold_stack = by_kind["silver"][2:6], by_kind["gold"][2:9]
    found.purple = [
        rng.choice([id for id in by_kind["purple"] if pack.contracts[id].category == category])
        for category in (1, 2, 3)
    ][: rng.randint(1, 3)]
    found.progress_tiles = rng.sample(list(pack.progress_tiles), 4)
    found.segment_nucleum = [n for n in (1, 2, 3) if rng.random() < 0.5]
    found.kings_days = rng.randint(0, 3)
    found.met = [Met(id, rng.randrange(seats)) for id in rng.sample(list(pack.end_conditions), rng.randint(0, 2))]
    found.trigger = found.round if len(found.met) >= count.end_conditions_needed else 0
    return found


def _player(rng: random.Random, experiment: Any) -> Player:
    pack = PACKS[LATEST]
    known = pack.technologies_of(experiment)
    unlocked = rng.sample(known, rng.randint(0, 5))
    pool = pack.start_tiles(experiment)
    rng.shuffle(pool)
    played = rng.randint(0, 4)
    return Player(
        experiment=experiment,
        thaler=rng.randint(0, 38),
        workers=rng.randint(0, 9),
        supply=rng.randint(0, 16),
        achievements=rng.randint(0, 22),
        vp=rng.randint(0, 118),
        pool=pool[played:],
        board=pool[:played],
        contracts=["", "", "", ""],
        fulfilled=[],
        locked=[tech for tech in known if tech not in unlocked],
        unlocked=unlocked,
        buildings=list(pack.own),
        turbines=[1, 2, 3, 4],
        mines=[1, 2, 3, 4],
        income={"thaler": rng.randint(0, 14), "worker": rng.randint(0, 14), "vp": rng.randint(0, 14)},
    )


def _build(rng: random.Random, land: Land, space: Any, players: list[Player]) -> None:
    """Something on a space: of a player, neutral, or rubble."""
    pack, seat = PACKS[LATEST], rng.randrange(len(players))
    player = players[seat]
    if rng.random() < 0.08:
        land.rubble.append(space.id)
    elif space.kind == "urban":
        neutral = [id for id in pack.neutrals if id not in {urban.tile for urban in land.urban.values()}]
        fits = [id for id in player.buildings if pack.own[id].type in space.accepts]
        if neutral and rng.random() < 0.12:
            land.urban[space.id] = Urban(rng.choice(neutral), None, rng.random() < 0.4)
        elif fits:
            tile = rng.choice(fits)
            player.buildings.remove(tile)
            land.urban[space.id] = Urban(tile, seat, rng.random() < 0.5)
    elif space.kind == "turbine" and player.turbines:
        land.turbines[space.id] = Turbine(seat, player.turbines.pop(rng.randrange(len(player.turbines))))
    elif space.kind == "mine" and player.mines:
        row = player.mines.pop(rng.randrange(len(player.mines)))
        land.mines[space.id] = Mine(seat, row, rng.randint(0, pack.rows[row].mine_capacity))
