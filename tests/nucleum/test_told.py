"""Turns retold, refusals with their clause, what can be looked up, and the opponent's judgement."""

from __future__ import annotations

import pytest

from cogs.ui.shown.refusals import brief, whole
from games.core.model import Scene, player
from games.core.rng import Stream, seeded
from games.core.rules import refusals, start
from games.core.teaching.reference import reference
from games.core.texts import LOCALES, catalogue
from games.core.thinking.levels import LEVELS, answer
from games.core.thinking.opponent import imagine
from games.core.thinking.simulation import simulate
from games.nucleum.scripts import WAYS
from games.nucleum.steps import PickExperiment
from games.nucleum.steps.acting import Matched
from games.nucleum.steps.gains import PickTechnology
from games.nucleum.steps.recharge import PlaceMarker
from games.nucleum.wording import effect_said, named_said
from tests.nucleum.table import (
    EDITION,
    PACK,
    RULES,
    acting,
    after,
    asking,
    build,
    go,
    hold,
    keys,
    link,
    mine,
    question,
    rail,
    refusal,
    table,
)
from tests.playing import at, setup_of

NAMES = ("Ana", "Bia", "Caio", "Davi")


def retold(now, locale="pt-BR"):
    scene = Scene(1, 0, 0)
    words = catalogue("games.nucleum", locale).naming(NAMES)
    return [words.say(line) for line in RULES.tell.tale(scene, now.events)]


def test_a_turn_is_a_sentence():
    state = table()
    link(state, "lk30", "lk01")
    build(state, 0, "r2", "grimma_u0")
    hold(state, 0, thaler=9)
    state.players[0].pool = ["bt01"]
    now = go(asking(state), "place.bt01", "energize.bt01.1", "done")
    assert retold(now) == [
        "Ana pôs BT01 Urbanizar/Energizar no tabuleiro e energizou Residência II em Grimma "
        "(3 Táler → 3 Façanhas e 2 passos na renda de trabalhadores)."
    ]
    assert retold(now, "en") == [
        "Ana put BT01 Urbanize/Energize onto the board and energized Residence II in Grimma "
        "(3 Thaler → 3 Achievements and 2 steps of worker income)."
    ]


@pytest.mark.parametrize(
    ("tile", "said"),
    [
        ("bt16", "BT16 Desenvolver/2 Façanhas"),
        ("st10", "ST10 Energizar/Desenvolver"),
        ("xa5", "XA5 Instrução Especial"),
    ],
)
def test_a_tile_is_told_of_with_its_actions(tile, said):
    assert catalogue("games.nucleum", "pt-BR").say(named_said(EDITION, tile)) == said


def test_what_others_do_in_a_turn_is_a_sentence_of_theirs():
    state = table()
    state.turn = 1
    prompt = question(asking(state, Matched(0, ("subsidize.bt18.1",)))).prompt
    assert (prompt.id, prompt.args["player"]) == ("ask.matched_by", player(1))
    state.turn = 0
    assert question(asking(state, Matched(0, ("subsidize.bt18.1",)))).prompt.id == "ask.matched"
    now = go(asking(state, Matched(1, ("subsidize.bt18.1",))), "subsidize.bt18.1")
    assert retold(now) == ["Bia usou o subsídio de BT18 (ganhou 3 Táler)."]


def test_what_came_without_a_deed_is_told_as_what_came():
    now = go(asking(table(), Matched(0, ("subsidize.bt18.1",))), "subsidize.bt18.1")
    came = [event for event in now.events if event.text.id == "event.gained"]
    words = catalogue("games.nucleum", "pt-BR").naming(NAMES)
    assert [words.say(line) for line in RULES.tell.tale(Scene(1, 0, 0), came)] == ["Ana ganhou 3 Táler."]


@pytest.mark.rule("NU-RAIL-13", "NU-RAIL-16")
def test_what_a_completed_link_brings_is_not_told_of_the_action_before_it():
    state = table()
    rail(state, "lk13.0", 0, "bt14")
    hold(state, 0, workers=1)
    state.players[0].pool = ["bt16"]
    state.players[0].experiment, state.players[0].turbines = "c", [1, 3, 4]
    now = go(asking(state), "railway.bt16", "track.lk13.1", "way.0", "subsidize.bt16.1")
    assert retold(now) == [
        "Ana pôs BT16 Desenvolver/2 Façanhas como ferrovia em Dresden – Bautzen (lado Bautzen) "
        "(1 trabalhador → 1 Façanha), usou o subsídio de BT16 (ganhou 2 Façanhas) e completou Dresden – Bautzen "
        "(ganhou 2 passos na renda de PV)."
    ]


def test_an_exchange_alone_is_a_sentence():
    state = table()
    mine(state, 0, 1, "aussig_m0", 1)
    hold(state, 0, thaler=9)
    assert retold(go(asking(state), "exchange.aussig_m0")) == ["Ana trocou 1 urânio (ganhou 1 trabalhador)."]


@pytest.mark.rule("NU-REC-09", "NU-SCORE-03")
def test_a_marker_on_space_0_says_what_it_costs_at_the_end():
    state = table()
    hold(state, 0, achievements=2)
    now = go(asking(state, PlaceMarker(0)), "marker.0")
    assert retold(now, "en") == [
        "Ana put a marker on space 0 (2 Achievements and −3 VP at the end → 2 Thaler and 1 worker)."
    ]


def test_a_button_says_what_its_tile_does():
    words = catalogue("games.nucleum", "pt-BR")
    said = {option.key: words.say(option.label) for option in question(asking(table())).options}
    assert said["place.xa4"].startswith("XA4: ")
    assert said["railway.xa4"].startswith("XA4 como ferrovia: ")


def test_what_contracts_lack_is_one_line_for_whoever_asks_why_not():
    state = table()
    state.players[0].contracts[0], state.purple = "c23", ["c40"]
    words, speech = (catalogue(where, "pt-BR") for where in ("games.nucleum", "bot"))
    told = refusals(RULES, after(asking(state), "place.xa4"), 0)
    assert (
        "- **C23 “2 fábricas com energia” (0 de 2), C40 “4 turbinas” (0 de 4)**: falta cumprir a condição do contrato"
    ) in whole(told, words, speech, reference("games.nucleum", "pt-BR")).splitlines()
    assert "C23" not in brief(told, words, speech), "true at nearly every question"


def test_that_the_special_directive_is_no_railway_is_no_news():
    state = table()
    state.players[0].pool = ["xa5", "xa1"]
    words, speech = (catalogue(where, "en") for where in ("games.nucleum", "bot"))
    told = refusals(RULES, asking(state), 0)
    assert "NU-PLAY-08" in [found.clause for found in told]
    assert "XA5" not in brief(told, words, speech)


def test_the_last_turn_is_asked_as_the_last():
    state = table()
    for trigger, prompt in ((0, "ask.turn"), (1, "ask.turn")):
        state.trigger = trigger
        assert question(asking(state)).prompt.id == prompt
    state.round = 2
    assert question(asking(state)).prompt.id == "ask.last_turn"


def test_what_one_can_just_pay_is_not_among_what_is_out_of_reach():
    state = table()
    hold(state, 0, thaler=3)
    now = after(asking(state), "place.xa2", "develop.xa2.1")
    prices = dict(zip(state.market, PACK.market.prices, strict=True))
    dear = {tile.upper() for tile, price in prices.items() if price > 3}
    assert {found.label.args["code"] for found in refusals(RULES, now, 0)} == dear
    assert len(dear) == 1


def test_what_brings_the_end_nearer_is_told_last():
    state = table()
    state.players[0].locked = ["a4", "a5"]
    state.players[0].unlocked = [f"a{n}" for n in (1, 2, 3, 6, 7, 8)]
    now = go(asking(state, PickTechnology(0, 2), PickTechnology(0, 2)), "unlock.a4")
    (line,) = retold(now)
    assert line.startswith("Ana desbloqueou A4 Orçamento equilibrado")
    assert line.endswith("Condição de fim cumprida por Ana: Alguém com 8 tecnologias (+3 PV).")


def test_every_component_is_told_in_both_languages_with_its_source():
    components = RULES.tell.components(EDITION)
    assert {component.source for component in components} == {"estimate", "public"}
    assert len(components) == len(PACK.tiles) + len(PACK.contracts) + len(PACK.buildings) + 4 + 32 + 4 + 8 + 5
    for locale in LOCALES:
        words = catalogue("games.nucleum", locale)
        for component in components:
            assert words.say(component.name)
            assert all(words.say(line) for line in component.lines)


def test_a_reason_names_what_is_lacking():
    state = table()
    hold(state, 0, thaler=0)
    found = refusal(after(asking(state), "place.xa4"), "urbanize.xa4.0")
    told = {"n": 2, "have": 0}
    assert (found.reason.id, found.reason.args, found.clause) == ("refused.thaler", told, "NU-URB-03")
    words = catalogue("games.nucleum", "pt-BR")
    assert words.say(found.reason) == "o preço é 2 Táler, e você tem 0"


# ---------------------------------------------------------------- the opponent


def test_the_quick_judgement_beats_random_play():
    played = simulate(RULES, setup_of(2, 3), ("regular", "random"), 3_000)
    assert played.winners == (0,)


def test_a_building_that_power_can_reach_is_worth_more():
    far, near = table(), table()
    for state in (far, near):
        build(state, 0, "r2", "grimma_u0")
    link(near, "lk30", "lk01")
    link(far, "lk16", "lk23")
    assert RULES.think.evaluate(near)[0] > RULES.think.evaluate(far)[0]


def test_nobody_knows_the_stacks():
    state = table()
    mine(state, 0, 1, "aussig_m0", 1)
    from_true = (list(state.stack), list(state.silver_stack), list(state.gold_stack))
    world = imagine(RULES, state, 0, Stream(seeded(1)))
    dealt = (world.stack, world.silver_stack, world.gold_stack)
    assert dealt != from_true
    assert [sorted(pile) for pile in dealt] == [sorted(pile) for pile in from_true]
    world.stack, world.silver_stack, world.gold_stack = from_true
    assert RULES.view(world, 0) == RULES.view(state, 0)


def test_turns_are_counted_beside_what_was_done_in_them():
    played = simulate(RULES, setup_of(2, 1), ("random", "random"))
    tally = played.tally
    assert tally["turns"] == tally["tiles_placed"] + tally["railways"] + tally["recharges"] > 20
    markers = sum(n for name, n in tally.items() if name.startswith("markers_in_segment"))
    # Everybody may place one more at the end without a Recharge.
    assert tally["recharges"] <= markers <= tally["recharges"] + 2
    assert tally["thaler_left"] >= 0


@pytest.mark.parametrize("way", WAYS)
def test_a_fixed_way_answers_what_it_minds(way):
    script = RULES.measure.script(way, "player 1")
    played = simulate(RULES, setup_of(2, 1), ("random", "random"), 3_000, script=script)
    assert not played.unfinished
    if way == "only_recharges":
        assert played.tally["recharges"] >= 15
    if way == "never_railways":
        other = simulate(RULES, setup_of(2, 1), ("random", "random"), 3_000)
        assert played.tally["railways"] < other.tally["railways"] + 5


@pytest.mark.no_cover
@pytest.mark.parametrize("way", WAYS)
def test_no_fixed_way_wins_against_the_quick_bot(way):
    """The long measurement is that of ``bench --only balance``; this one notices when the bot has lost its mind."""
    won = 0.0
    for seed in range(8):
        party = f"player {seed % 2 + 1}"
        script = RULES.measure.script(way, party)
        won += simulate(RULES, setup_of(2, seed), ("regular", "regular"), 3_000, script=script).victories[party]
    assert won <= 3


def test_bots_draw_lots_for_their_experiments():
    asked = question(start(RULES, setup_of(4, 1)).state)
    state = start(RULES, setup_of(4, 1)).state
    for level in LEVELS:
        drawn = {answer(RULES, state, asked.seat, level, Stream(seeded(n)), playouts=1) for n in range(30)}
        assert drawn == {(option.key,) for option in asked.options}


def test_slots_of_contracts_are_counted_from_one():
    state = after(asking(table()), "place.xa2", "contract.xa2.0", f"sign.{table().silver[0]}")
    assert [(option.key, option.label.args["slot"]) for option in question(state).options][:2] == [
        ("slot.0", 1),
        ("slot.1", 2),
    ]


# ---------------------------------------------------------------- what an option says


def said(option, locale="en"):
    words = catalogue("games.nucleum", locale)
    return words.say(option.label), words.say(option.note) if option.note else "", option.icon


def test_a_technology_says_what_it_does():
    state = at(RULES, table(), PickTechnology(0, 1))
    assert [said(option) for option in question(state).options] == [
        ("A1: Gain 3 Thaler. Gain 1 worker.", "", "tech"),
        ("A2: Urbanize costs 1 Thaler less.", "", "tech"),
        ("A3: After each contract you fulfil: 2 Thaler.", "", "tech"),
    ]
    handed = at(RULES, table(experiments="bacd"), PickTechnology(0, 2))
    assert said(question(handed).options[0]) == (
        "B4: Gain tile XS1.",
        "XS1: Energize [+2 electricity] (grey) · Industrialize [−1 worker] (orange).",
        "tech",
    )


def test_buildings_turbines_and_mines_say_what_they_are_good_for():
    state = table()
    hold(state, 0, thaler=9, workers=9)
    state.players[0].pool = ["xc2"]
    state.players[0].buildings.remove("r1")
    now = after(asking(state), "place.xc2")
    built = question(after(now, "urbanize.xc2.0"))
    told = {option.key: said(option)[:2] for option in built.options}
    assert told["build.r2"] == (
        "Residence II for 4 Thaler",
        "3 electricity → 2 steps of worker income; 4 VP at the end",
    )
    assert "build.r1" not in told
    pieces = {option.key: said(option)[:2] for option in question(after(now, "industrialize.xc2.1")).options}
    assert pieces["piece.mine1"] == (
        "Row 1: mine for 1 worker",
        "Capacity: 2. Brings 1 uranium for each mine of yours, this one included. "
        "With the other piece of the row: 2 VP.",
    )
    row = "With the other piece of the row:"
    assert pieces["piece.turbine1"][1] == f"After each Energize of yours: 1 Thaler. {row} 2 VP."
    own = PACK.turbine_tiles["a"].effects
    does = " ".join(catalogue("games.nucleum", "en").say(effect_said(e)) for e in own)
    assert pieces["piece.turbine2"][1] == f"{does} {row} 4 VP."


def test_the_building_nearest_to_energy_says_what_it_lacks():
    state = table()
    build(state, 0, "r2", "dresden_u0")
    build(state, 0, "l3", "glashuette_u0")
    hold(state, 0, thaler=9)
    state.players[0].pool = ["xd3"]
    found = next(each for each in refusals(RULES, after(asking(state), "place.xd3"), 0))
    words = catalogue("games.nucleum", "en")
    assert words.say(found.label) == "Energize Laboratory III in Glashütte"
    assert (words.say(found.reason), found.clause) == ("it lacks 6 electricity", "NU-ENE-11")


def missing(state, seat):
    """What the panel says of answers that are missing: names, why, clause."""
    words = catalogue("games.nucleum", "en").naming(NAMES)
    return [(words.say(each.label), words.say(each.reason), each.clause) for each in refusals(RULES, state, seat)]


@pytest.mark.rule("NU-SET-28")
def test_the_last_in_turn_order_reads_why_they_choose_first_and_the_next_who_has_what_is_missing():
    state = table(4)
    for owner in state.players:
        owner.experiment, owner.pool, owner.locked, owner.aside = None, [], [], []
    state.first = 2
    first = at(RULES, state, *(PickExperiment(seat) for seat in (1, 0, 3, 2)))
    for locale, said in (("en", "The last in turn order chooses first."), ("pt-BR", "O último na ordem de turno ")):
        assert said in catalogue("games.nucleum", locale).say(question(first).prompt)
    assert missing(first, 1) == []
    assert missing(after(first, "experiment.b"), 0) == [("B · Uranium Laboratory", "Bia has it", "NU-SET-28")]


@pytest.mark.rule("NU-CON-02", "NU-SET-27")
def test_a_slot_that_holds_the_initial_contract_is_said_to_be_taken():
    state = table(4)
    state.players[0].contracts = ["", "", "", "c02"]
    now = after(acting(state, "contract.bt09.0"), f"sign.{state.silver[0]}")
    assert keys(now) == ["slot.0", "slot.1", "slot.2"]
    assert ("Slot 4", "C02 is there", "NU-CON-02") in missing(now, 0)
    assert refusal(now, "slot.3").clause == refusal(now, "slot.9").clause == "NU-CON-02"


def test_what_has_been_built_is_no_news_but_a_typed_answer_hears_it():
    state = table()
    hold(state, 0, thaler=4)
    state.players[0].pool = ["xc2"]
    state.players[0].buildings.remove("r1")
    now = after(asking(state), "place.xc2", "urbanize.xc2.0")
    assert all(found.reason.id != "refused.building_gone" for found in refusals(RULES, now, 0))
    assert refusal(now, "build.r1").reason.id == "refused.building_gone"


@pytest.mark.rule("NU-REC-02", "NU-REC-08")
def test_a_recharge_says_what_it_pays_and_that_a_marker_will_cost_points():
    state = table()
    for board, achievements, note in (
        ([], 0, "Without tiles on your board there is no income. The marker can only go to space 0: "),
        (["bt01"], 0, "Income: 4 Thaler and 2 workers. The marker can only go to space 0: "),
        (["bt01"], 1, "Income: 4 Thaler and 2 workers."),
    ):
        state.players[0].board, state.players[0].achievements = board, achievements
        (recharge,) = [option for option in question(asking(state)).options if option.key == "recharge"]
        assert said(recharge)[1].startswith(note)
        assert ("−3 VP" in said(recharge)[1]) == (not achievements)
