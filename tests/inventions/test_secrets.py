"""What is hidden: objectives, the order of stacks, what was left out (IN-HID)."""

from __future__ import annotations

import re
from collections import Counter

import msgspec
import pytest

from games.core.agenda import Game
from games.core.rng import Stream, seeded
from games.core.rules import clone, play
from games.core.thinking.opponent import random_move
from games.inventions.scoring import objective_points
from games.inventions.vocabulary import SPECIALTIES
from tests.inventions.table import PACK, RULES, Table, whole


@pytest.mark.rule("IN-HID-01")
def test_objectives_are_shown_to_their_owner_until_the_end():
    now = whole(3, fourth="yes")
    for viewer in (None, 0, 1):
        seen = msgspec.json.encode(RULES.view(now.state, viewer)).decode()
        for seat, society in enumerate(now.state.societies):
            assert all((f'"{id}"' in seen) == (seat == viewer) for id in society.objectives)
    view = RULES.view(now.state, 1)
    assert [objective.id for objective in view.private] == now.state.societies[1].objectives
    assert [society.objectives for society in view.societies] == [4, 4, 4]
    stream = Stream(seeded(1))
    while now.decisions:
        now = play(RULES, now.state, *random_move(now.decisions, stream))
    for society, shown in zip(now.state.societies, RULES.view(now.state, None).societies, strict=True):
        assert set(shown.shown) < set(society.objectives)
        assert len(shown.shown) == 2
        scored = sum(objective_points(now.state, shown.seat, id) for id in shown.shown)
        assert scored == shown.score["objectives"], "those that are scored, and no others"


@pytest.mark.rule("IN-HID-01", "IN-SCORE-01")
@pytest.mark.parametrize("seed", range(4))
def test_what_scored_is_named_and_of_objectives_only_after_the_end_but_to_whoever_has_them(seed: int):
    now = whole(3, fourth="yes")
    stream = Stream(seeded(seed))
    while now.decisions:
        for viewer in (None, 1):
            assert "objectives" not in RULES.tell.scored(RULES.view(now.state, viewer), 0)
        (mine,) = RULES.tell.scored(RULES.view(now.state, 0), 0)["objectives"]
        named = set(re.findall(r"objective\.(\w+)\.name", repr(mine.args["objectives"])))
        assert named == set(now.state.societies[0].objectives)
        now = play(RULES, now.state, *random_move(now.decisions, stream))
    view = RULES.view(now.state, None)
    for society, had in zip(view.societies, now.state.societies, strict=True):
        for category in ("play", "wealth", "objectives"):
            scored = society.sources.get(category, ())
            assert sum(points for _, points in scored) == society.score[category]
            assert len(RULES.tell.scored(view, society.seat).get(category, ())) == len(scored)
        counted = {category for category, points in society.score.items() if points} - {"total"}
        assert RULES.tell.scored(view, society.seat).keys() == counted, "no sum is unexplained"
        named = [id for id, _ in society.sources.get("objectives", ())]
        assert set(named) <= set(had.objectives)
        assert len(named) <= PACK.counts.private_objectives_scored


@pytest.mark.rule("IN-ACT-SHARE-02", "IN-ACT-TRAVEL-05", "IN-OBJ-05")
@pytest.mark.parametrize("seats", [2, 3])
def test_points_during_the_game_are_told_apart_by_what_brought_them(seats: int):
    now, stream, shared, learned = whole(seats, public="yes"), Stream(seeded(seats)), Counter[int](), Counter[int]()
    while now.decisions:
        before = now.state
        now = play(RULES, now.state, *random_move(now.decisions, stream))
        for event in now.events:
            if event.text.id == "event.presenter":
                shared[event.on[0]] += event.text.args["what"].args["n"]
        for seat, society in enumerate(now.state.societies):
            if society.sages > before.societies[seat].sages:
                gained = society.points - before.societies[seat].points
                learned[seat] += gained if any(region.points_up for region in before.regions.values()) else 0
    for society in RULES.view(now.state, None).societies:
        brought = dict(society.sources["play"])
        assert brought.get("presented", 0) == shared[society.seat]
        assert brought.get("learned", 0) == learned[society.seat]
        public = {id: points[society.seat] for id, points in now.state.scored.items() if points[society.seat]}
        assert public.items() <= brought.items()
    assert sum(shared.values())


@pytest.mark.rule("IN-HID-02", "IN-HID-03")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_dealt_anew_looks_the_same_to_whoever_looks(seats: int):
    options = {"shortened": "yes"} if seats < 4 else {}
    now = whole(seats, seats, fourth="yes", public="yes", **options)
    stream = Stream(seeded(2))
    different = set[str]()
    while now.decisions:
        state = clone(RULES, now.state)
        state.rng = Stream(seeded(9))
        RULES.think.reshuffle(Game(RULES, state), (0,))
        assert RULES.view(state, 0) == RULES.view(now.state, 0)
        assert RULES.measure.census(state) == RULES.measure.census(now.state)
        eras = [[PACK.cards[id].era for id in each.decks.ideas] for each in (state, now.state)]
        assert eras[0] == eras[1]
        for region in state.regions.values():
            assert all(PACK.wealth_tiles[tile].letter == region.letter for tile in region.wealth)
        kinds = [sorted(PACK.private[id].kind for id in society.objectives) for society in state.societies]
        assert kinds == [sorted(PACK.private[id].kind for id in society.objectives) for society in now.state.societies]
        for each in (state, now.state):
            out = [PACK.cards[id].type for id in each.left.cards if PACK.cards[id].era == 5]
            assert all(out.count(kind) == (2 if options else 0) for kind in SPECIALTIES)
        for name in ("decks", "left", "regions", "societies"):
            if msgspec.msgpack.encode(getattr(state, name)) != msgspec.msgpack.encode(getattr(now.state, name)):
                different.add(name)
        now = play(RULES, now.state, *random_move(now.decisions, stream))
    assert different >= {"decks", "left", "regions", "societies"}


@pytest.mark.rule("IN-HID-03")
def test_everything_else_is_open():
    now = whole(3)
    state, view = now.state, RULES.view(now.state, None)
    for society, seen in zip(state.societies, view.societies, strict=True):
        assert (seen.hand, seen.inventions) == (tuple(society.hand), tuple(society.inventions))
        assert (seen.supply, seen.academics) == (society.supply, society.council.academics)
    assert view.deck_top == state.decks.ideas[-1]
    assert {region.id: (region.wealth, region.wealth_top) for region in view.regions} == {
        id: (len(region.wealth), region.wealth[-1]) for id, region in state.regions.items()
    }
    assert view.private == ()


@pytest.mark.rule("IN-HID-03")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whoever_looks_sees_all_the_pieces_of_all_at_any_time(seats: int):
    now, stream, moves = whole(seats, seats), Stream(seeded(seats, "looks")), 0
    while now.decisions:
        now, moves = play(RULES, now.state, *random_move(now.decisions, stream)), moves + 1
        if moves % 15:
            continue
        state, view = now.state, RULES.view(now.state, None)
        for seat in range(seats):
            assert msgspec.structs.replace(RULES.view(state, seat), viewer=None, private=()) == view
        for society, seen in zip(state.societies, view.societies, strict=True):
            for name in ("points", "influence", "supply", "space", "counts_on", "epoch", "sages", "economy"):
                assert getattr(seen, name) == getattr(society, name)
            for name in ("hand", "inventions", "tokens", "season"):
                assert list(getattr(seen, name)) == getattr(society, name)
            council = society.council
            for name in ("academics", "available", "exhausted"):
                assert getattr(seen, name) == getattr(council, name)
            assert seen.milestone.id == society.milestone
            assert [*seen.display] == society.display
            assert {hex.hex: hex.tile for hex in seen.hexes if hex.tile} == society.built
            assert {hex.tile for hex in seen.hexes if hex.down} == set(society.turned)
            on_hexes = {hex.tile or hex.hex for hex in seen.hexes if hex.token}
            assert on_hexes == {*society.used, *society.unearned}
        decks = state.decks
        assert (list(view.discard), list(view.row), list(view.gone)) == (decks.discard, decks.row, decks.gone)
        open_ones = [*view.common, *view.eureka, *(display.milestone for display in view.displays)]
        found = {milestone.id: list(milestone.diplomats) for milestone in open_ones if milestone.diplomats}
        assert found == {id: standing for id, standing in decks.diplomats.items() if standing}
        assert view.stock == state.stock
        for region, shown in zip(state.regions.values(), view.regions, strict=True):
            for name in ("tile", "knowledge", "points_up", "sage", "card", "invention", "presented", "letter"):
                assert getattr(shown, name) == getattr(region, name)
            for name in ("presenter", "inventor", "innovator"):
                assert getattr(shown, name) == {-1: None}.get(owner := getattr(region, name), owner)
            assert list(shown.citizens) == region.citizens
            tokens = [(token.owner, token.id, token.up) for token in shown.spaces if token]
            assert tokens == [(token.owner, token.id, token.up) for token in region.tokens]
        if chronos := state.chronos:
            assert view.chronos is not None
            for name in ("supply", "pillar", "space", "tokens", "waiting"):
                assert getattr(view.chronos, name) == getattr(chronos, name)
            assert (list(view.chronos.tiles), view.chronos.milestone.id) == (chronos.tiles, chronos.milestone)


@pytest.mark.rule("IN-HID-02")
def test_of_what_lies_face_down_the_number_is_shown_and_no_order_is_known():
    now = whole(3, public="yes")
    decks, regions, view = now.state.decks, now.state.regions, RULES.view(now.state, 0)
    assert (view.deck, view.stacks) == (len(decks.ideas), {"d": 3, "e": 3, "f": 3})
    assert [region.wealth for region in view.regions] == [len(region.wealth) for region in regions.values()]
    assert max(region.wealth for region in view.regions) == 3
    worlds = []
    for seed in range(20):
        state = clone(RULES, now.state)
        state.rng = Stream(seeded(seed))
        RULES.think.reshuffle(Game(RULES, state), (0,))
        worlds.append(state)
    # Each single place is dealt anew, not only some of a pile: whoever imagined less would know it.
    places = {("left", n): [state.left.public[n] for state in worlds] for n in range(len(now.state.left.public))}
    places |= {("deck", n): [state.decks.ideas[n] for state in worlds] for n in range(len(decks.ideas) - 1)}
    places |= {(id, n): [state.decks.stacks[id][n] for state in worlds] for id in "def" for n in range(3)}
    for id, region in regions.items():
        if len(set(region.wealth)) == 1:
            continue  # all its tiles are alike
        places |= {(id, n): [state.regions[id].wealth[n] for state in worlds] for n in range(len(region.wealth) - 1)}
    for seat in (1, 2):
        hand = range(len(now.state.societies[seat].objectives))
        places |= {("hand", seat, n): [state.societies[seat].objectives[n] for state in worlds] for n in hand}
    assert {place: set(found) for place, found in places.items() if len(set(found)) < 2} == {}
    assert {state.decks.ideas[-1] for state in worlds} == {decks.ideas[-1]}


@pytest.mark.rule("IN-HID-04")
def test_no_lot_is_drawn_where_a_wealth_tile_goes_back():
    table = Table(3)
    table.card("asia", "k14", presenter=0, inventor=0)
    table.wealth("asia", "f", "wea_f3", "wea_f2", "wea_f1")
    table.wealth("europe", "e", "wea_e1", "wea_e2")
    table[0].display = ["eco_1", "wea_e3", "eco_2", "cul_1"]
    counter = table.state.rng.counter
    table.act("share").play("share.asia", "reward.wealth.2")
    assert table.last is not None
    assert (table.last.draws, table.state.rng.counter) == ((), counter)
    assert table.at("europe").wealth == ["wea_e1", "wea_e2", "wea_e3"]
