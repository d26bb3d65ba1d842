"""Nothing is asked that cannot matter, nothing is offered that leads nowhere, and no card is without effect."""

from __future__ import annotations

import pytest

from games.core.model import Setup
from games.core.rng import seeded
from games.core.rules import decisions, start
from games.terra_concordia.cards.deeds import AimedDeed, Monopoly, Present
from games.terra_concordia.cards.vocabulary import Kind
from games.terra_concordia.content import PACKS, PREFIXES
from games.terra_concordia.effects.perform import draw
from games.terra_concordia.steps import EndActions
from tests.terra_concordia.table import RULES, Game, Table

rule = pytest.mark.rule
PACK = PACKS[PACKS.latest]


# ---------------------------------------------------------------- the last discard


def full_hands(round: int) -> Table:
    table = Table.of("solaris", "mariteia").hold("con_01", "con_02", "con_03", "con_04", "exp_01", "exp_06", "com_01")
    table.state.round = round
    return table.next(EndActions())


@rule("TC-END-01")
@rule("TC-MAINT-05")
@rule("TC-MAINT-06")
def test_in_the_last_round_nobody_waits_for_a_discard():
    asked = full_hands(8).asked
    assert asked is not None and asked.prompt.id == "ask.discard"
    table = full_hands(9)
    assert table.asked is None, "cards in hand score nothing"
    game = Game(RULES, table.state)
    game.settle()
    assert table.state.outcome is not None
    assert len(table.nation().hand) == 5, "it is carried out all the same"
    assert "event.discarded" in [event.text.id for event in game.events]
    assert {"exp_01", "com_01"} == set(table.state.pool.discards), "as an Automa would: least VP of the others first"


@rule("TC-END-01")
def test_nor_does_anybody_where_a_collapse_ends_the_game():
    table = full_hands(3)
    table.nation(1).individual = 1
    assert table.asked is None


# ---------------------------------------------------------------- trade and workers


@rule("TC-ACT-TRADE-09")
def test_a_trade_is_offered_only_if_a_step_is_possible():
    full = Table.of().rich()
    assert "trade" not in full.keys
    assert full.refused("trade") == "TC-ACT-TRADE-09"
    assert "trade" in full.copy().has(iron=9).keys, "something can be swapped for Iron"
    assert "trade" in full.copy().has(gold=9).keys, "something can be sold"


@rule("TC-WRK-03")
def test_whoever_has_named_a_worker_may_name_another():
    table = Table.of().hex("b1", "forest", 0).worker(0, 2, "b1").play("worker.1")
    assert table.group("worker.") == {"2", "3"}
    again = table.play("worker.2", "worker.1", "worker.3")
    assert decisions(RULES, again.state)[0].prompt.id == "ask.turn_reserve"
    assert again.play("restore").nation().workers[2].free is False
    assert [worker.free for worker in again.nation().workers].count(False) == 1


# ---------------------------------------------------------------- cards without effect


def kinds_of(variant: str) -> set[Kind]:
    return {"construction", *PACK.variants[variant].decks}


def test_alone_a_card_against_rivals_gives_its_player_something():
    aimed = [
        card
        for card in PACK.hand.values()
        if card.kind in kinds_of("standard")
        and any(isinstance(deed, AimedDeed | Monopoly) and not isinstance(deed, Present) for deed in card.now)
    ]
    assert {card.id for card in aimed} == {"com_03", "com_04", "com_06"}
    for card in aimed:
        alone = Table(start(RULES, Setup(1, {"scenario": "first_empire"}, seeded(1))).state)
        alone.state.phase = "actions"
        alone.has(gold=4, influence=4, energy=4).hold(card.id)
        gold = alone.stock()["gold"]
        alone.play(f"play.{card.id}")
        assert alone.stock()["gold"] >= gold - 2 + 3, card.id
        assert alone.asked is not None and alone.asked.prompt.id == "ask.turn", "nobody to be named"


def test_writing_draws_a_card_in_every_variant():
    """TEC-22 draws an Exploration card; where that deck is not in the game, one of the mixed pool."""
    for variant in PACK.variants.values():
        seats = 4 if variant.alliances else 2
        table = Table.of(*list(PACK.civilizations)[:seats], variant=variant.id).has(prestige=1, gold=2).knows("tec_21")
        table.play("research.tec_22")
        (card,) = table.nation().hand
        assert card.startswith("exp") == ("exploration" in variant.decks)
    allied = Table.of(*PACK.civilizations, variant="diplomacy")
    allied.state.pool.cards, allied.state.pool.discards = [], []
    draw(Game(RULES, allied.state), 0, "exploration", 1)
    assert allied.nation().hand == []


def test_only_decks_of_the_game_are_drawn_from():
    for variant in PACK.variants.values():
        table = Table.of(*list(PACK.civilizations)[: 4 if variant.alliances else 2], variant=variant.id)
        assert {id[:3] for id in table.state.pool.cards} == {PREFIXES[kind] for kind in variant.decks}
