"""What the buttons of progress tiles say."""

from __future__ import annotations

import pytest

from cogs.ui.shown.noted import WHOLE
from games.core.remarks import remarked
from games.core.rules import decisions
from games.core.texts import LOCALES, catalogue
from games.inventions.actions.diplomats import Recall
from games.inventions.actions.effects import Benefits
from games.inventions.content import PACKS
from games.inventions.labels import tile_brief_said, tile_said
from games.inventions.pieces import Token
from games.inventions.steps.aspirations import _option
from games.inventions.steps.building import STEP4, Build, Site
from tests.inventions.table import PACK, RULES, Table


@pytest.mark.parametrize("locale", LOCALES)
def test_a_progress_tile_says_what_it_does_on_its_button(locale):
    words = catalogue("games.inventions", locale)
    printed = PACKS[PACKS.latest]
    for tile in [tile for kind in ("economy", "culture", "technology") for tile in printed.stacks[kind]]:
        said, name = words.say(tile_brief_said(tile)), words.say(tile_said(tile))
        assert said.startswith(f"{name}: ")
        assert len(name) + 10 < len(said) <= WHOLE


def test_below_the_name_of_its_aspiration_too():
    words = catalogue("games.inventions", "pt-BR")
    alone, mixed = (
        _option("technology", "tec_3", "technology", False),
        _option("technology", "tec_3", "technology", True),
    )
    assert words.say(alone.label) == "Tecnologia 3: Inventar e Viajar (qualquer ordem)"
    assert mixed.short and words.say(mixed.short) == "Tecnologia 3", "what it does is its note, and not said twice"
    assert mixed.note and words.say(mixed.note) == "Depois de Inventar, faça Viajar, ou ao contrário."
    assert words.say(mixed.label) == "Tecnologia 3 no lugar de 1 Aspiração de Tecnologia"


def noted(table):
    """What the options of a table's question say besides, by key."""
    (asked,) = remarked(RULES, table.state, decisions(RULES, table.state))
    words = catalogue("games.inventions", "pt-BR").naming(["Ana", "Bia"])
    return {option.key: words.say(option.note) for option in asked.options if option.note}


def test_a_citizen_who_enters_any_region_sees_who_stands_there_and_what_is_next_to_win():
    table = Table(2)
    table.citizens("asia", 2, 0, 1)
    table.at("europe").tokens = [Token(0, "")] * len(PACK.regions["europe"].influence_points)
    notes = noted(table.next(Benefits(0, ("citizen_map",))))
    first = PACK.regions["asia"].influence_points[0]
    assert notes["place.asia"] == f"Cidadãos ali: Ana 2 e Chronos 1; próximo espaço de Influência: {first} pontos."
    assert notes["place.europe"] == "Cidadãos ali: nenhum; próximo espaço de Influência: nenhum."
    assert len(notes) == len(PACK.regions)


@pytest.mark.rule("IN-TURN-09")
def test_a_space_whose_action_can_only_be_forfeited_says_what_hinders_it():
    table = Table(3)
    table.council(0, economy=1)
    table[0].hand = ["k31"]
    table.card("europe", "k32", presenter=1, inventor=1)
    told = noted(table.turn())
    assert told["space.present"] == "Perspectiva (África): pede 2 Artesãos, ou Acadêmicos; disponíveis: nenhum."
    assert told["space.share"] == "Porcelana: nenhum cidadão seu está ao lado desta carta."
    assert told["space.travel"] == "Em toda parte: você não tem cidadãos suficientes na área do mapa."
    assert "space.send_diplomat" not in told, "that can be done"
    table = Table(3)
    table.diplomats(a1=[0])
    told = noted(table.turn())
    assert told["space.send_diplomat"] == "Em toda parte: ninguém disponível no seu Conselho.", (
        "wherever there is none yet"
    )


@pytest.mark.rule("IN-FX-07")
@pytest.mark.parametrize("seat", [0, 1])
def test_what_only_calls_citizens_back_says_that_none_is_there_to_return(seat):
    alone = "Nenhum cidadão seu está no mapa: ninguém volta."

    def table(n: int, envoy: int = seat) -> Table:
        found = Table(3)
        found.milestones("a1 a2 a3 a4 c1", "b1 b2 b3 b4")
        found.council(seat, economy=2)
        found.citizens("africa", *((n, 1) if seat == 0 else (1, n)))
        found.diplomats(b1=[envoy])
        return found

    sending = noted(table(0, 1 - seat).act("send_diplomat", seat))
    assert sending["send.b1"] == alone
    assert not {"send.a1", "send.c1"} & sending.keys(), "an action comes, or benefits"
    assert not noted(table(1, 1 - seat).act("send_diplomat", seat))
    assert noted(table(0).next(Recall(seat)))["recall.b1"] == alone
    presenting = table(0)
    presenting.tile(
        "asia", next(tile for tile, found in PACK.specialist_tiles.items() if "call_choice" in found.benefits)
    )
    presenting.council(seat, culture=3)
    presenting[seat].hand = ["k31"]
    assert noted(presenting.act("present", seat))["present.k31.asia"].endswith(
        f"Traz: cidadãos voltam como especialistas. {alone}"
    )


def test_what_is_done_without_being_asked_warns_before_of_a_full_display():
    table = Table(3)
    table[0].display = ["eco_1", "eco_2", "eco_3", "tec_1"]
    table.milestones("c2 a2 a3 a4 a5", "b1 b2 b3 b4")
    table.card("asia", "k19", presenter=1)
    table.council(0, economy=3, culture=3, technology=3)
    table.turn()
    warned = "Traz 1 Aspiração de Tecnologia, mas o seu Display de Peças está cheio."
    only = "Única possibilidade: Moeda (Ásia): 1 Comerciante e 1 Artesão."
    assert noted(table)["space.invent"] == f"{warned} {only}"
    table.citizens("asia", 1)
    assert noted(table)["space.travel"] == warned.replace("Tecnologia", "Cultura"), "with several ways as well"
    table[0].display[0] = ""
    said = noted(table)
    assert said["space.invent"] == f"Traz 1 Aspiração de Tecnologia. {only}", "what is done at once is told before"
    assert said["space.travel"] == "Traz 1 Aspiração de Cultura.", "what an action brings decides which to choose"
    assert "space.send_diplomat" not in said


@pytest.mark.rule("IN-CIT-05")
@pytest.mark.parametrize("seat", [0, 1])
def test_who_would_call_a_diplomat_back_to_a_full_academy_reads_that_they_go_to_the_supply(seat):
    def told(academics: int, *there: int) -> dict[str, str]:
        found = Table(3)
        found.milestones("a1 a2 a3 a4 a5", "b1 b2 b3 b4")
        found.council(seat, academics=academics)
        found.council(1 - seat, academics=2 - academics)
        found.citizens("africa", *there)
        found.diplomats(a1=[seat], b1=[seat])
        return noted(found.next(Recall(seat)))

    full = "A sua Academia está cheia: o cidadão vai para o suprimento."
    assert told(2, 1, 1) == {"recall.a1": full, "recall.b1": full}
    assert told(2)["recall.b1"] == f"{full} Nenhum cidadão seu está no mapa: ninguém volta."
    assert not told(1, 1, 1)


@pytest.mark.rule("IN-TILE-WEA-A", "IN-BUILD-05")
def test_whoever_builds_sees_what_a_hex_brings_at_the_end():
    """An outsider's question: nineteen hexes with costs, and not which of them makes a Wealth tile worth anything."""
    table = Table(2)
    table[0].display, table[0].influence = ["eco_1", "wea_a", "cul_1", ""], 9
    table.council(0, 9, 9, 9)
    table.build(0, h10="eco_2")
    built = dict(table[0].built)
    beside = PACK.beside["h10"]
    notes = noted(table.next(Build(0, STEP4)))
    assert notes["build.wea_a"].endswith("No melhor hexágono: 3 pontos de Riqueza a mais no fim.")
    assert "Riqueza" not in notes["build.eco_1"], "no Wealth tile lies beside anything yet"
    notes = noted(table.next(Site(0, "wea_a", STEP4)))
    assert notes == dict.fromkeys([f"hex.{hex}" for hex in beside], "Riqueza: 3 pontos a mais no fim, como está agora.")
    assert table[0].built == built, "nothing is built by looking"
    table[0].built[beside[0]] = "wea_a"
    table[0].display[1] = ""
    notes = noted(table.next(Site(0, "eco_1", STEP4)))
    assert notes and set(notes.values()) == {"Riqueza: 3 pontos a mais no fim, como está agora."}
    assert "hex.h01" not in notes or "h01" in (*beside, *PACK.beside[beside[0]])
