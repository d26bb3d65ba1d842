"""What is hidden and what is public."""

from __future__ import annotations

import msgspec
import pytest

from games.core.agenda import Game
from games.core.model import Setup
from games.core.rng import seeded
from games.core.rules import Illegal, play, start
from games.terra_concordia.board import NAMED
from games.terra_concordia.steps import CloseRound, EndActions, Turn
from games.terra_concordia.verbs import take_cards
from tests.terra_concordia.table import CORNERS, RULES, Table

rule = pytest.mark.rule


def said(table: Table, viewer: int | None) -> bytes:
    """Everything a viewer is shown."""
    view = RULES.view(table.state, viewer)
    private = None if viewer is None else RULES.tell.hand(view, viewer)
    return msgspec.msgpack.encode((view, RULES.tell.describe(view), private))


@rule("TC-INFO-01")
def test_a_secret_objective_is_its_owners_until_the_end():
    table = Table.of(*CORNERS)
    mine = table.nation(0).secret
    assert RULES.view(table.state, 0).private.secret == mine
    for viewer in (None, 1, 2, 3):
        assert mine.encode() not in said(table, viewer)
    table.nation(0).secret = mine = "obs_02"
    total = RULES.view(table.state, 1).nations[0].score["total"]
    met = table.copy().knows("tec_01", "tec_05", "tec_09", "tec_13")
    for viewer in (None, 0, 1):
        score = RULES.view(met.state, viewer).nations[0].score
        assert score["total"] == total + 4, "no points betray it"
        assert "secret_objective" not in score, "nor does a 0 say that it is not fulfilled"
    table.state.round = 9
    table.next(CloseRound())
    Game(RULES, table.state).settle()
    assert RULES.view(table.state, None).nations[0].secret == mine


@rule("TC-INFO-02")
def test_hands_pending_discards_and_queues_are_their_owners():
    table = Table.of().hold("exp_06", "con_17").has(wood=3)
    table.play("trade", "give.wood.gold")
    assert RULES.view(table.state, 0).private.hand == ("con_17", "exp_06")
    assert RULES.view(table.state, 0).private.queue == ("wood.gold",)
    assert RULES.tell.prepared(RULES.view(table.state, 0), 0)
    assert not any(RULES.tell.prepared(RULES.view(table.state, viewer), 0) for viewer in (None, 1))
    for viewer in (None, 1):
        assert b"exp_06" not in said(table, viewer)
        assert b"wood.gold" not in said(table, viewer)
        assert RULES.view(table.state, viewer).nations[0].hand == 2
    cards = ["con_01", "con_02", "con_05", "con_06", "con_09", "con_11"]
    waiting = Table.of().hold(*cards).hold(*cards, seat=1).next(EndActions()).pick("discard.con_11", seat=0)
    for viewer in (None, 1):
        assert RULES.view(waiting.state, viewer).nations[0].hand == 6
        assert RULES.view(waiting.state, viewer).discards["constructions"] == ()


@rule("TC-INFO-02")
def test_what_is_about_to_be_built_is_its_owners():
    """Choosing the card can be taken back; the question is read by everybody."""
    table = Table.of().rich().hold("con_14").hex("b1", "forest", 0).play("build.con_14")
    assert table.last.undoable
    assert b"con_14" not in msgspec.msgpack.encode(table.asked.prompt)
    for viewer in (None, 1):
        view = RULES.view(table.state, viewer)
        assert b"con_14" not in msgspec.msgpack.encode((view, RULES.tell.prepared(view, 0)))
    own = RULES.view(table.state, 0)
    assert b"con_14" in msgspec.msgpack.encode(RULES.tell.prepared(own, 0))
    assert RULES.tell.prepared(own, 1) == ()
    table.state.wonders = ["mar_01", "mar_08"]
    face_up = table.next(Turn(0)).rich().play("build.mar_08")
    assert b"mar_08" in msgspec.msgpack.encode(face_up.asked.prompt), "everybody has seen it"


@rule("TC-INFO-03")
def test_what_lies_face_down_is_shown_to_nobody():
    table = Table.of("solaris", "verdantis")
    for viewer in (None, 0, 1):
        view = RULES.view(table.state, viewer)
        assert sum(hex.terrain is None for hex in view.hexes) == 50
        text = said(table, viewer)
        for id in (*table.state.hidden_wonders, *table.state.unused_wonders, *table.state.pool.cards):
            assert id.encode() not in text
        for id in (*table.state.constructions.cards, *table.state.events.cards, *table.state.technologies.cards):
            assert id.encode() not in text
    now = start(RULES, Setup(2, {}, seeded(1)))
    keys = {option.key for option in play(RULES, now.state, 0, "civilization.solaris").decisions[0].options}
    assert keys == {"civilization.mariteia", "civilization.verdantis", "civilization.aurifera"}


@rule("TC-INFO-04")
def test_what_lies_open_is_shown_to_everybody():
    table = Table.of().built("con_17").knows("tec_01").hex("b1", "forest", 0).worker(0, 2, "b1", free=False)
    table.nation().played = ["pro_14"]
    view = RULES.view(table.state, None)
    nation = view.nations[0]
    assert nation.resources == table.nation().resources
    assert (nation.individual, view.sustainability, nation.discs, nation.hexes) == (5, 5, 6, 2)
    assert (nation.technologies, nation.played) == (("tec_01",), ("pro_14",))
    assert [building.card for building in nation.constructions] == ["con_17"]
    assert [(worker.hex, worker.free) for worker in nation.workers[:2]] == [("a1", True), ("b1", False)]
    assert view.market == tuple(table.state.market)
    assert view.wonders == tuple(table.state.wonders)
    assert [objective.card for objective in view.objectives] == table.state.objectives
    table.nation().secret = "obs_02"
    table.knows("tec_05", "tec_09", "tec_13")
    assert table.score("secret_objective") == 8
    shown = RULES.tell.scores(RULES.view(table.state, None))[0]
    assert "secret_objective" not in shown
    assert shown["total"] == table.score("total") - 8


@rule("TC-INFO-02")
def test_what_is_drawn_is_told_to_its_owner_alone():
    table = Table.of().hold()
    game = Game(RULES, table.state)
    take_cards(game, 1, ["exp_06", "con_17"])
    told = [(event.text.id, tuple(event.to)) for event in game.events if event.to is not None]
    assert told == [("event.drew_secretly", (1,))]
    in_public = [event.text for event in game.events if event.to is None]
    assert [text.id for text in in_public] == ["event.drew"]
    assert in_public[0].args["n"] == 2


@rule("TC-INFO-03")
def test_what_is_said_of_a_hidden_hex_is_that_it_is_hidden():
    table = Table.of().hex("b1", "volcanic", hidden=True)
    for key in ("collect.b1", "influence.b1"):
        with pytest.raises(Illegal) as error:
            play(RULES, table.state, 0, key)
        assert error.value.refusal.label.id == "hex.hidden"
    said_of = [msgspec.msgpack.encode(option) for option in table.asked.options if option.key == "explore.b1"]
    assert len(said_of) == 1
    assert b"volcanic" not in said_of[0]
    view = RULES.view(table.state, None)
    assert (view.hidden_wonders, len(view.wonders)) == (len(table.state.hidden_wonders), 2)


@rule("TC-INFO-04")
def test_what_lies_open_is_shown_of_each_player_and_each_hex():
    table = Table.of().hex("b1", "forest", 0).hex("h6", "lake", 1).built("mar_01", "con_17", seat=1)
    table.state.land.discs = {NAMED["b1"]: 0}
    table.nation(0).individual, table.nation(1).individual, table.state.sustainability = 3, 8, 6
    table.state.current, table.state.constructions.discards = ["evt_05"], ["con_09"]
    for viewer in (None, 0, 1):
        view = RULES.view(table.state, viewer)
        assert ([nation.individual for nation in view.nations], view.sustainability) == ([3, 8], 6)
        hexes = {hex.name: hex for hex in view.hexes}
        assert [(hexes[name].owner, hexes[name].disc) for name in ("b1", "h6", "a6")] == [(0, 0), (1, None), (1, None)]
        assert [building.card for building in view.nations[1].wonders] == ["mar_01"]
        assert [building.card for building in hexes["a6"].constructions] == ["con_17"]
        assert [building.card for building in hexes["a6"].wonders] == ["mar_01"]
        assert (view.events, view.discards["constructions"]) == (("evt_05",), ("con_09",))


@rule("TC-INFO-04")
def test_what_lies_face_up_is_told_to_everybody():
    """Discards and piles, whose worker or disc lies where, who goes first, who has passed."""
    table = Table.of()
    state = table.state
    state.constructions.discards, state.pool.discards = ["con_01"], ["exp_06", "pro_01"]
    state.events.discards, state.technologies.discards = ["evt_02"], ["tec_09"]
    state.land.discs[NAMED["a1"]] = 1
    state.nations[1].passed = state.nations[1].used.embargo = True
    for viewer in (None, 0, 1):
        view = RULES.view(state, viewer)
        assert view.discards["technologies"] == ("tec_09",)
        told = msgspec.msgpack.encode(RULES.tell.describe(view))
        for id in ("con_01", "exp_06", "pro_01", "evt_02", "tec_09"):
            assert id.encode() in told
        assert told.count(b"board.left") == 1, "of those who have not passed"
        assert b"board.embargo" in told
        for id in ("board.marked_hex", "board.first", "board.passed", "board.near_hexes", "board.piles"):
            assert id.encode() in told
