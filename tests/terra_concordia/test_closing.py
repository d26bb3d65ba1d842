"""Produção, Manutenção, the end."""

from __future__ import annotations

import pytest

from games.core.agenda import Game
from games.core.rules import Illegal, play
from games.core.texts import catalogue
from games.terra_concordia.goods import RESOURCES
from games.terra_concordia.production import output
from games.terra_concordia.steps import CloseRound, EndActions, Maintenance, Production
from games.terra_concordia.steps.closing import Discards, ending, pay_tax, pay_upkeep
from games.terra_concordia.tale import between_turns_said
from games.terra_concordia.verbs import change_global, change_individual
from tests.terra_concordia.table import RULES, Table, run

rule = pytest.mark.rule


def quiet() -> Table:
    """No bonus of sustainability, no worker on the board, nothing in stock."""
    table = Table.of().worker(0, 1, None)
    table.state.sustainability = 4
    for nation in table.state.nations:
        nation.resources = dict.fromkeys(nation.resources, 0)
    return table


@rule("TC-PROD-01")
def test_a_hex_with_an_own_worker_produces_for_its_controller():
    table = quiet().hex("b1", "forest", 0).hex("a2", "mountain", 0).hex("b2", "lake", 0).hex("c1", "ocean", 1)
    table.worker(0, 2, "b1").worker(0, 3, "a2", free=False).worker(0, 4, "c1")
    assert output(table.state, 0) == {"wood": 2, "stone": 2, "iron": 1}
    rival = quiet().hex("b1", "forest", 0).worker(1, 2, "b1")
    assert output(rival.state, 0) == {}, "a worker, but not the controller's"


@rule("TC-PROD-02")
def test_a_producing_hex_with_constructions_gives_one_prestige():
    table = quiet().hex("b1", "forest", 0).hex("a2", "field", 0).worker(0, 2, "b1")
    table.built("con_03", "con_08", hex="b1").built("con_09", seat=1, hex="b1").built("con_11", hex="a2")
    assert output(table.state, 0) == {"wood": 2, "prestige": 1}
    assert output(table.state, 1) == output(quiet().state, 1)
    foreign = quiet().hex("b1", "forest", 0).worker(0, 2, "b1").built("con_09", seat=1, hex="b1")
    assert output(foreign.state, 0) == {"wood": 2, "prestige": 1}, "whoever built it"


@rule("TC-PROD-03")
def test_everybody_has_a_food_with_a_globe_of_five():
    table = quiet()
    assert output(table.state, 0) == {}
    table.state.sustainability = 5
    assert output(table.state, 0) == {"food": 1}


@rule("TC-PROD-04")
def test_everybody_has_a_prestige_with_a_globe_of_seven():
    table = quiet()
    table.state.sustainability = 6
    assert output(table.state, 0) == {"food": 1}
    table.state.sustainability = 7
    assert output(table.state, 0) == {"food": 1, "prestige": 1}


@rule("TC-PROD-05")
def test_an_individual_sustainability_of_seven_gives_a_prestige_more():
    table = quiet()
    table.state.sustainability = 7
    table.nation().individual = 7
    assert output(table.state, 0) == {"food": 1, "prestige": 2}


@rule("TC-PROD-05")
def test_six_is_not_enough_and_a_rivals_seven_is_the_rivals():
    table = quiet().worker(1, 1, None)
    table.nation(0).individual, table.nation(1).individual = 6, 7
    assert (output(table.state, 0), output(table.state, 1)) == ({}, {"prestige": 1})


@rule("TC-PROD-06")
def test_a_construction_works_for_its_builder_whoever_controls_its_hex():
    table = quiet().worker(1, 1, None).hex("b1", "lake", 1).hex("b2", "forest", 0).worker(0, 2, "b2")
    table.built("con_07", "con_12", hex="b1").built("con_01", hex="a1")
    assert output(table.state, 0) == {"wood": 2 + 2, "water": 3, "energy": 3}
    assert output(table.state, 1) == {}


@rule("TC-PROD-06")
def test_production_bonuses_come_once_unless_tied_to_hexes():
    table = quiet().knows("tec_03", "tec_01").hex("b1", "field", 0).hex("a2", "field", 0).hex("b2", "field", 0)
    table.worker(0, 2, "b1").worker(0, 3, "a2")
    assert output(table.state, 0) == {"food": 2 * 2 + 3 + 2 * 1}
    table.worker(0, 2, None).worker(0, 3, None)
    assert output(table.state, 0) == {"food": 3}


@rule("TC-PROD-07")
def test_limits_are_settled_once_after_all_gains():
    table = quiet().hex("b1", "volcanic", 0).hex("a2", "volcanic", 0).worker(0, 2, "b1").worker(0, 3, "a2")
    table.has(energy=9, stone=10)
    run(table.state, Production(), until=Maintenance)
    assert table.stock() == {"energy": 10, "stone": 10, "gold": 1 + 1}


# ---------------------------------------------------------------- Manutenção


@rule("TC-MAINT-01")
def test_order_of_maintenance():
    table = Table.of().built("con_03", "con_05", "con_08").has(gold=3)
    table.hold("con_01", "con_02", "con_06", "con_09", "con_11", "con_12")
    table.next(Maintenance())
    assert table.asked.prompt.id == "ask.discard"
    events = list[str]()
    state = table.copy().state
    game = Game(RULES, state)
    game.settle()
    events = [event.text.id for event in game.events]
    assert events.index("event.upkeep") < events.index("event.taxed")
    assert state.round == 1
    table.play("discard.con_01")
    assert table.state.round == 2


@rule("TC-MAINT-01", "TC-END-01")
def test_the_last_round_has_its_whole_maintenance_and_the_marker_stays():
    table = Table.of().built("con_03", "con_05", "con_08").has(gold=3, wood=2).has(1, wood=2)
    table.hold(*(f"con_{number:02}" for number in range(11, 17)))
    table.state.round = table.state.rounds
    table.next(Maintenance())
    Game(RULES, table.state).settle()
    state = table.state
    assert state.outcome is not None
    assert (state.round, table.stock()["gold"], table.stock()["wood"], table.stock(1)["wood"]) == (9, 2, 1, 1)
    assert len(table.nation().hand) == 5


@rule("TC-AI-05", "TC-PROD-01")
def test_an_automa_produces():
    table = Table.of("solaris", "mariteia", automas="1").hex("h1", "lake", 1).worker(1, 2, "h1")
    table.nation(1).resources = dict.fromkeys(RESOURCES, 0)
    run(table.state, Production(), until=Maintenance)
    assert table.stock(1) == {"water": 3, "food": 2, "wood": 1}, "Lake, Start, and the globe at 5"


@rule("TC-MAINT-02", "TC-MAINT-04", "TC-AI-05")
def test_an_automa_pays_upkeep_and_tax():
    table = Table.of("solaris", "mariteia", automas="1").built("con_03", "con_05", "con_08", seat=1, hex="i1").rich(1)
    pay_upkeep(Game(RULES, table.state), 1)
    pay_tax(Game(RULES, table.state))
    assert set(table.stock(1).values()) == {9}


@rule("TC-MAINT-02")
@pytest.mark.parametrize(("n", "due"), [(0, 0), (2, 0), (3, 1), (5, 3)])
def test_a_gold_for_each_construction_above_two(n, due):
    cards = ["con_03", "con_05", "con_08", "con_09", "con_11"][:n]
    table = Table.of().built(*cards).built("mar_01", "mar_02", "mar_03").has(gold=9)
    table.nation().played = ["pro_01", "pro_02"]
    pay_upkeep(Game(RULES, table.state), 0)
    assert table.stock()["gold"] == 9 - due


@rule("TC-MAINT-03")
def test_whoever_cannot_pay_all_loses_one_sustainability():
    table = Table.of().built("con_03", "con_05", "con_08", "con_09", "con_11").has(gold=1)
    game = Game(RULES, table.state)
    pay_upkeep(game, 0)
    assert ("gold" in table.stock(), table.nation().individual) == (False, 4)
    words = catalogue("games.terra_concordia", "pt-BR").naming(("Ana", "Bia"))
    assert [words.say(line) for line in between_turns_said(game.events)] == [
        "Conservação das Construções: Ana, 1 ouro, faltando 2 ouro (sustentabilidade −1, agora 4)."
    ], "one line says what was lost and why"


@rule("TC-MAINT-03")
def test_whoever_cannot_sink_lower_is_told_that_upkeep_was_unpaid_all_the_same():
    table = Table.of().built("con_03", "con_05", "con_08", "con_09", "con_11").has(gold=1)
    table.nation().individual = 0
    game = Game(RULES, table.state)
    pay_upkeep(game, 0)
    words = catalogue("games.terra_concordia", "pt-BR").naming(("Ana", "Bia"))
    assert [words.say(event.text) for event in game.events] == [
        "Ana pagou 1 ouro pela conservação das Construções; faltou pagar 2 ouro, mas a sustentabilidade já está em 0 "
        "e não cai mais."
    ]
    assert [words.say(line) for line in between_turns_said(game.events)] == [
        "Conservação das Construções: Ana, 1 ouro, faltando 2 ouro (sustentabilidade já em 0)."
    ]


@rule("TC-MAINT-04")
def test_the_tax_spares_gold():
    table = Table.of().rich().has(wood=0, iron=1)
    pay_tax(Game(RULES, table.state))
    assert table.stock() == dict.fromkeys(table.stock(), 9) | {"gold": 10}
    assert table.nation().resources["wood"] == table.nation().resources["iron"] == 0


@rule("TC-MAINT-05")
@pytest.mark.parametrize(("n", "gone"), [(4, 0), (5, 0), (6, 1), (7, 2), (8, 3)])
def test_down_to_five(n, gone):
    cards = [f"con_{number:02}" for number in range(1, n + 1)]
    table = Table.of().hold(*cards).next(EndActions())
    if gone:
        assert table.asked.picks == (gone, gone)
        table.pick(*(f"discard.{card}" for card in cards[:gone]), seat=0)
    else:
        assert table.asked.prompt.id == "ask.turn"
    kept = [card for card in table.nation().hand if card in cards]
    assert kept[:5] == cards[gone:][:5]


def test_who_discards_reads_how_many_stay_and_what_playing_a_card_takes():
    table = Table.of().hold("con_01", "con_03", "con_05", "con_08", "con_09", "exp_01").next(EndActions())
    speech = catalogue(RULES.package, "en")
    assert "keeps up to 5" in speech.say(table.asked.prompt)
    notes = {option.key: speech.say(option.note) for option in table.asked.options if option.note is not None}
    assert "2 gold" in notes["discard.exp_01"], "playing it takes the fee, though no cost is printed"
    assert "gold" not in notes["discard.con_01"], "a Construction is built: no fee"


@rule("TC-MAINT-06")
def test_discards_are_chosen_in_private_and_waited_for():
    table = Table.of("solaris", "mariteia", "verdantis")
    for seat, cards in enumerate((["con_01", "exp_01"], ["con_02", "exp_02"], [])):
        table.hold(*cards, *["con_16"] * 4, seat=seat)
    table.nation(2).hand = []
    table.next(EndActions())
    table.pick("discard.exp_01", seat=0)
    assert "exp_01" in table.nation().hand, "nothing happens before all have chosen"
    assert not table.said("event.discarded")
    with pytest.raises(Illegal):
        play(RULES, table.state, 2, "discard.con_16")
    table.pick("discard.con_02", seat=1)
    assert len(table.said("event.discarded")) == 2
    assert "exp_01" in table.state.pool.discards
    assert "con_02" in table.state.constructions.discards


# ---------------------------------------------------------------- the end


@rule("TC-END-01")
def test_the_last_round_is_played_with_its_maintenance():
    table = Table.of().has(wood=4)
    table.state.round = 9
    table.play("pass", "pass")
    assert table.state.outcome is not None
    assert table.state.ending == "rounds"
    assert table.said("event.taxed")
    assert table.stock()["wood"] == 4 + 1 - 1, "produced, then taxed"
    early = Table.of()
    early.state.round = 8
    assert early.play("pass", "pass").state.outcome is None


@rule("TC-END-02")
@pytest.mark.parametrize(("variant", "n"), [("standard", 5), ("quick", 3)])
def test_all_wonders_built_end_the_game(variant, n):
    table = Table.of("solaris", "verdantis", variant=variant)
    pool = [*table.state.wonders, *table.state.hidden_wonders]
    assert len(pool) == n
    table.state.hidden_wonders, table.state.wonders = [], pool[:1]
    table.built(*pool[1:3]).built(*pool[3:], seat=1)
    assert ending(table.state) == ""
    table.state.wonders = []
    table.play("pass", "pass")
    assert table.state.ending == "wonders"


@rule("TC-END-03")
def test_an_automa_collapses_like_anybody():
    table = Table.of("solaris", "mariteia", automas="1")
    table.nation(1).individual = 1
    assert ending(table.state) == "individual"


@rule("TC-END-03")
@pytest.mark.parametrize(
    ("globe", "individual", "why"), [(5, 1, "individual"), (5, 0, "individual"), (0, 5, "global"), (1, 2, "")]
)
def test_collapse(globe, individual, why):
    table = Table.of()
    table.state.sustainability = globe
    table.nation(1).individual = individual
    table.play("pass", "pass")
    assert table.state.ending == why
    assert (table.state.outcome is not None) == bool(why)


@rule("TC-END-04")
def test_conditions_are_looked_at_only_in_maintenance():
    table = Table.of().has(wood=2, water=2)
    table.state.sustainability = 0
    table.nation().individual = 1
    assert table.asked.prompt.id == "ask.turn"
    table.play("restore")
    table.nation().individual = 2
    table.play("pass", "pass")
    assert table.state.outcome is None
    assert table.state.round == 2


@rule("TC-END-05")
def test_every_end_is_scored_and_nobody_is_out():
    table = Table.of().has(prestige=10, gold=9).has(1, prestige=0, gold=0)
    table.nation().individual = 1
    table.next(CloseRound())
    game = Game(RULES, table.state)
    game.settle()
    result = table.state.outcome
    assert result is not None
    assert result.winners == (0,), "the one who collapsed has most"
    assert set(result.scores) == {0, 1}


@rule("TC-MAINT-05")
def test_all_discard_down_to_five_automas_too():
    table = Table.of("solaris", "verdantis", "mariteia", automas="1")
    cards = list(table.state.pool.cards)
    for seat, n in enumerate((6, 8, 7)):
        table.hold(*[cards.pop() for _ in range(n)], seat=seat)
    table.next(EndActions())
    for seat, n in ((0, 1), (1, 3)):
        table.pick(*[f"discard.{card}" for card in table.nation(seat).hand[:n]], seat=seat)
    # The next round has begun: each has drawn two cards.
    assert [len(nation.hand) for nation in table.state.nations] == [7, 7, 7]


@rule("TC-END-04")
def test_nothing_ends_before_upkeep_and_tax_are_paid():
    table = Table.of()
    table.state.round = table.state.rounds
    table.nation().resources = dict.fromkeys(RESOURCES, 5)
    table.built("con_01", "con_02", "con_03")
    run(table.state, Maintenance(), until=Discards)
    assert table.state.outcome is None
    assert table.stock() == dict.fromkeys(RESOURCES, 4), "a Gold for the third Construction, one of the rest"
    table.state.sustainability = 0
    run(table.state, Production(), until=Maintenance)
    assert table.state.outcome is None
    run(table.state, CloseRound())
    assert table.state.outcome is not None


@rule("TC-END-04")
def test_a_value_that_has_recovered_leaves_no_trace():
    table = Table.of()
    game = Game(RULES, table.state)
    change_individual(game, 0, -9)
    change_global(game, -9)
    assert ending(table.state) == "global"
    change_individual(game, 0, 3)
    change_global(game, 2)
    assert (table.nation().individual, table.state.sustainability, ending(table.state)) == (3, 2, "")
