"""What a question says before it is answered: who pays, what a tile does and costs, whom a pillar brings something."""

from __future__ import annotations

import pytest

from games.core.model import Option, Setup, Text
from games.core.rng import seeded
from games.core.rules import decisions, play, start
from games.core.texts import catalogue, parts
from games.inventions.actions.eureka import MoveMarker
from games.inventions.actions.payments import Exhaust
from games.inventions.actions.present import presented_note
from games.inventions.actions.share import Reward
from games.inventions.labels import objective_said
from games.inventions.steps import Claims
from games.inventions.steps.building import STEP4, Build
from games.inventions.steps.turn import TakeIdeas
from games.inventions.verbs import all_said
from renderers.registry import renderer_of
from tests.inventions.table import RULES, Table, whole
from tests.playing import random_line, setup_of

PORTUGUESE = catalogue(RULES.package, "pt_BR").naming(["Ana", "Bia", "Caio"])


def option(table: Table, key: str) -> Option:
    """One of the answers that are possible now."""
    return next(each for each in decisions(RULES, table.state)[0].options if each.key == key)


def label(table: Table, key: str) -> str:
    return PORTUGUESE.say(option(table, key).label)


def note(table: Table, key: str) -> str:
    said = option(table, key).note
    return PORTUGUESE.say(said) if said else ""


def prompt(table: Table) -> str:
    return PORTUGUESE.say(decisions(RULES, table.state)[0].prompt)


def test_who_invents_or_innovates_is_the_academic_where_there_is_no_specialist_of_the_type():
    table = Table(3)
    table.milestones(common="a1 a2 a3 a4 a5", private="b1 b2 b3 b4")
    table.council(0, culture=1, academics=1)
    table.card("africa", "k11", presenter=1)  # Economy
    table.card("europe", "k15", presenter=1)  # Culture
    table.card("asia", "k12", presenter=1, inventor=1)
    table.act("invent")
    assert label(table, "invent.africa") == "Celeiro (África): 1 Acadêmico"
    assert label(table, "invent.europe") == "Cerveja (Europa): 1 Artesão"
    assert label(table, "invent.europe.academic") == "Cerveja (Europa): 1 Acadêmico"
    table.act("innovate")
    assert label(table, "innovate.asia") == "Fichas de Argila (Ásia): com 1 Acadêmico"


def test_without_an_aspiration_nobody_is_asked_what_it_becomes():
    table = Table(3)
    table.build(0, "eco_3")
    table[0].economy, table[0].influence = 1, 0
    table.turn().play("space.send_diplomat")
    assert table.asked == "replace"
    assert prompt(table) == "Você usa uma peça de Economia agora?"
    table[0].display[0] = "economy"
    assert prompt(table) == "Por qual peça você troca a Aspiração?"
    table[0].display[1] = "tec_1"
    assert prompt(table) == "Por qual peça você troca a Aspiração?", "a tile that waits to be built is none"
    table[0].display[2] = "wild"
    assert prompt(table) == "Por qual peça você troca uma das suas 2 Aspirações?"


def test_with_nothing_to_build_nobody_is_asked_whether_they_build():
    table = Table(3)
    table.build(0, "eco_1")
    table[0].economy = 1
    table.council(0, culture=1)
    table.next(Build(0, STEP4))
    assert prompt(table) == "Você usa uma peça de Economia agora?"
    table[0].display[0], table[0].influence = "cul_1", 3
    assert prompt(table).startswith("Você constrói? O preço é 3 de Influência")


def test_an_action_says_its_aspiration_and_that_there_is_no_space_for_it():
    table = Table(3)
    table.citizens("africa", 2)
    table.act("call_specialists")
    assert prompt(table).startswith("Chamar Especialistas (traz 1 Aspiração de Economia): escolha como")
    table[0].display[:] = ["eco_1", "cul_1", "tec_1", "wea_a"]
    assert "(traz 1 Aspiração de Economia, mas o seu Display de Peças está cheio)" in prompt(table)
    table.act("travel")
    assert prompt(table).startswith("Viajar (traz 1 Aspiração de Cultura, mas")
    table.act("eureka")
    assert prompt(table).startswith("Eureca: escolha como"), "it brings none"


def test_one_citizen_to_be_exhausted_is_asked_for_as_one():
    table = Table(3)
    table.council(0, economy=1, culture=1, academics=2)
    table.next(Exhaust(0, ("economy",)))
    assert prompt(table) == "Pede 1 Comerciante: qual cidadão você esgota?"
    table.next(Exhaust(0, ("economy", "culture")))
    assert prompt(table) == "Pede 1 Comerciante e 1 Artesão: quais cidadãos você esgota?"


def test_wealth_says_what_it_does_also_where_it_takes_the_place_of_a_piece():
    table = Table(3)
    table.wealth("africa", "a", "wea_a")
    table.next(Reward(0, "africa"))
    said = note(table, "reward.wealth")
    table[0].display[:] = ["eco_1", "cul_1", "tec_1", "tec_2"]
    assert said.startswith("Fim: 3 pontos")
    assert (note(table, "reward.wealth.1"), note(table, "reward.aspiration.1")) == (said, "")


def test_what_an_invention_chains_comes_later_for_who_invents_and_at_once_for_who_innovates():
    table = Table(3)
    table.milestones(common="a1 a2 a3 a4 a5", private="b1 b2 b3 b4")
    table.council(0, economy=1)
    table.card("africa", "k11", presenter=1)
    table.card("asia", "k12", presenter=1, inventor=1)
    table.act("invent", ready=1)
    assert note(table, "invent.africa").startswith("Quando for sua, encadeia: ")
    table.act("innovate", ready=1)
    assert note(table, "innovate.asia").startswith("Em cadeia: ")


def test_a_hex_that_costs_nothing_says_so_below_a_heading_of_costs():
    table = Table(3)
    table[0].display[0], table[0].influence, table[0].inventions = "eco_1", 3, ["k11"]
    table.next(Build(0, STEP4)).play("build.eco_1")
    shorts = [PORTUGUESE.say(each.short) for each in decisions(RULES, table.state)[0].options if each.short]
    assert {"H02 (custa 0)", "H03 (0): +1 Acadêmico"} <= set(shorts)


def test_an_idea_to_be_taken_says_whether_its_milestone_is_open():
    table = Table(3)
    table.milestones(common="a1 a2 a3 a4 a5", private="b1 b2 b3 b4")
    table.state.decks.row = ["k11", "k25"]
    table.next(TakeIdeas(0, renewed=1))
    told = [note(table, f"idea.{id}") for id in ("k11", "k25")]
    assert ["(ao seu alcance)" in each for each in told] == [True, False]


def test_the_marker_on_the_button_is_that_of_whoever_moves_it():
    icons = renderer_of(RULES).icons()
    for seat in range(3):
        table = Table(3)
        table.milestones(common="a1 a2 a3 a4 a5", private="c1 c2 c3 b4")
        table.next(MoveMarker(seat))
        assert {each.icon for each in decisions(RULES, table.state)[0].options} == {f"marker_{seat}"} <= set(icons)


def test_a_space_of_the_era_track_is_named_by_its_place():
    """No code is printed on the track."""
    table = Table(3)
    table.milestones(common="a1 a2 a3 a4 a5", private="c1 c2 c3 b4")
    table.next(MoveMarker(0))
    assert label(table, "marker.z32") == "Zona 3, 2º espaço: +1 de Influência", "the header's era is another"
    table.play("marker.z32")
    told = [PORTUGUESE.say(each.text) for each in table.events]
    assert "Ana moveu o marcador da era: zona 3 da Trilha da Era, 2º espaço." in told


def test_while_regions_are_claimed_no_round_is_being_played():
    now = start(RULES, Setup(3, {}, seeded(1)))
    headers: list[str] = []
    while len(headers) < 12:
        headers.append(RULES.tell.header(RULES.view(now.state, None)).id)
        decision = now.decisions[0]
        if decision.prompt.id == "ask.epoch_pillar":
            break
        assert headers[-1] == "board.claims", decision.prompt
        now = play(RULES, now.state, decision.seat, (decision.options[0].key,))
    assert headers[-1] == "board.round"
    assert len(headers) > 3


def test_between_two_turns_the_header_names_whoever_is_asked():
    """The picture does: the table in words was silent there while somebody took Ideas or set the order of turns."""
    between = set()
    for move, now in random_line(RULES, setup_of(4)):
        view = RULES.view(now.state, None)
        if move is not None and view.playing is None and now.decisions:
            said = PORTUGUESE.naming("ABCD").say(RULES.tell.header(view))
            assert f"{'ABCD'[now.decisions[0].seat]} " in said.rpartition("·")[2].rpartition(":")[2], said
            between.add(now.decisions[0].prompt.id)
    assert {"ask.take_ideas", "ask.choose_order"} <= between


def test_a_space_of_a_chronicle_kept_from_before_can_still_be_told():
    kept = Text("event.marker", {"player": "Ana", "space": Text("era_space", {"space": "Z32"})})
    assert PORTUGUESE.say(kept) == "Ana moveu o marcador da era: espaço Z32."


def test_to_leave_a_chain_token_without_use_is_a_grey_button():
    table = Table(3)
    table.citizens("europe", 2)
    table[0].inventions, table[0].influence = ["k05"], 3
    table.citizens("asia", 1)
    table.turn().play("space.call_specialists", "call.europe.1")
    assert [each.key for each in decisions(RULES, table.state)[0].options if each.waste] == ["done"]


def test_a_tile_says_what_it_does_and_a_technology_tile_what_it_costs():
    table = Table(3)
    table.build(0, "eco_1", "tec_4")
    table[0].economy, table[0].influence = 1, 1
    table.turn()
    assert note(table, "tile.eco_1") == "Envie 1 cidadão do suprimento a qualquer região."
    assert note(table, "tile.tec_4").endswith(" Custa 1 de Influência e 1 ficha de cadeia.")


def test_a_space_says_to_whom_a_pillar_there_gives_influence():
    table = Table(3)
    table.citizens("europe", 1)
    table[1].epoch, table[2].epoch = "travel", "eureka"
    table[2].season = ["gain_influence"]
    table.turn()
    assert note(table, "space.travel") == "Dá 1 de Influência a cada um com pilar ali: Bia."
    assert note(table, "space.eureka") == "Dá 1 de Influência a cada um com pilar ali: Caio."
    # Of three players only the epoch pillars count (IN-TURN-07).
    assert note(table, "space.gain_influence") == note(table, "space.send_diplomat") == ""


def test_influence_that_benefits_bring_is_one_number():
    assert PORTUGUESE.say(all_said(("influence_1", "influence_1"))) == "+2 de Influência"
    assert PORTUGUESE.say(all_said(("two_specialists", "influence_1"))) == "+2 especialistas e +1 de Influência"


def test_the_board_in_words_has_the_ideas_that_can_be_claimed():
    state = whole(2, seed=4).state
    view = RULES.view(state, 0)
    claims = decisions(RULES, state)[0].options
    said = [PORTUGUESE.say(line) for line in RULES.tell.describe(view)]
    assert claims
    for claim in claims:
        region = Text(f"region.{claim.key.removeprefix('claim.')}")
        line = next(each for each in said if each.startswith(f"{PORTUGUESE.say(region)}: "))
        assert PORTUGUESE.say(claim.label).partition(" (")[0] in line
        assert "(Ideia, por reivindicar)" in line


def test_the_board_in_words_has_pillars_and_influence_tokens_and_says_no_points_twice():
    table = Table(2)
    table[0].season, table[1].epoch = ["travel"], "eureka"
    table.token("asia", 1, "inf_2")
    table.token("asia", 2, "")
    said = [PORTUGUESE.say(line) for line in RULES.tell.describe(RULES.view(table.state, 0))]
    assert any(line.startswith("Ana · pilares: Viajar. ") for line in said)
    assert any(line.startswith("Bia · pilares: Eureca. ") for line in said)
    assert any(
        line.startswith("Ásia: ") and "ficha de Influência 2 de Bia e ficha de Influência de Chronos" in line
        for line in said
    )
    assert not any(" ponto" in line for line in said)
    assert not any("(nada)" in line for line in said)


def test_a_hand_is_a_line_for_each_objective():
    view = RULES.view(whole(2, seed=4).state, 0)
    hand = RULES.tell.hand(view, 0)
    assert hand is not None
    ideas, *objectives = [PORTUGUESE.say(line) for line in parts(hand)]
    assert ideas.startswith("Ideias na mão: ")
    assert len(objectives) == 3
    assert all(line.startswith("Objetivo privado ") and " Agora: " in line for line in objectives)


@pytest.mark.rule("IN-HID-01")
def test_ones_own_points_line_by_line_tell_what_ones_private_objectives_would_bring_and_nobody_elses():
    state = start(RULES, Setup(2, {}, seeded(1))).state
    own = RULES.tell.scored(RULES.view(state, 0), 0)["objectives"]
    said = " ".join(PORTUGUESE.say(one) for one in own)
    assert all(PORTUGUESE.say(objective_said(id)) in said for id in state.societies[0].objectives)
    assert "no fim valem os 2 melhores" in said
    for viewer, seat in ((0, 1), (1, 0), (None, 0)):
        assert "objectives" not in RULES.tell.scored(RULES.view(state, viewer), seat), (viewer, seat)


def test_after_the_end_the_status_has_the_points_that_were_counted():
    state = start(RULES, Setup(2, {}, seeded(1))).state
    while asked := decisions(RULES, state):
        state = play(RULES, state, asked[0].seat, (asked[0].options[0].key,) * asked[0].picks[0]).state
    for seat in (0, 1):
        view = RULES.view(state, seat)
        total = PORTUGUESE.say(Text("thing.point", {"n": RULES.tell.scores(view)[seat]["total"]}))
        assert view.societies[seat].points == RULES.tell.scores(view)[seat]["total"], "pictures say the same"
        assert PORTUGUESE.say(RULES.tell.status(view, seat)).startswith(f"{total} · ")


def test_to_gain_influence_says_all_that_it_brings_and_takes():
    table = Table(3)
    table.token("africa", 0, "inf_plus1")
    table.citizens("europe", 3, 2)
    table[0].influence = 3
    table.act("gain_influence")
    assert label(table, "gain.europe.inf_2") == "Europa: 5 pontos e 2 de Influência, ficha de Influência 2"
    assert note(table, "gain.europe.inf_2").startswith("Devolve 2 cidadãos ao Conselho; em cadeia: ")
    table.play("gain.europe.inf_2")
    assert (table[0].points, table[0].influence, table.at("europe").citizens[0]) == (5, 5, 1)


def test_eureka_does_not_promise_what_only_the_diplomat_brings():
    table = Table(3)
    table.milestones("a1 a2 a3 a4 a5", "b1 b2 b3", "c1 c2 c3")
    table.act("eureka")
    assert label(table, "eureka.c1") == "C1 Navegação à Vela"
    assert note(table, "eureka.c1") == "Não agora, mas ao chamar o diplomata: Viajar."
    table.council(0, culture=1)
    table.milestones("a1 a2 a3 a4 a5", "b1 c2 b3", "c1 c3")
    table.act("send_diplomat")
    assert note(table, "send.c2") == "Dá 1 de Influência a Bia, que tem este Marco."
    assert note(table, "send.b3") == ""


def test_a_specialist_tile_says_what_its_edition_prints():
    first, third = (PORTUGUESE.say(presented_note(edition, "s2")) for edition in ("estimate-1", "estimate-3"))
    assert (first, third) == ("Traz: +2 especialistas.", "Traz: +2 especialistas e +1 de Influência.")
    table = Table(3)
    table.tile("europe", "s2")
    table[0].hand = ["k20"]
    table.council(0, economy=3)
    table.act("present")
    assert note(table, "present.k20.europe") == first


def test_the_last_in_turn_order_reads_why_they_claim_first():
    table = Table(3, bare=False)
    table.next(Claims())
    assert table.asked == "claim"
    assert prompt(table).endswith("O último na ordem de turno reivindica primeiro.")
    assert "The last in turn order claims first." in catalogue(RULES.package, "en").say(
        decisions(RULES, table.state)[0].prompt
    )
