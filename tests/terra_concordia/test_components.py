"""Visão Geral, Componentes do Jogo: what is in the box."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from cogs.ui.shown.rulebook import contents
from games.core.agenda import Game
from games.core.model import Setup
from games.core.rules import BadSetup, start
from games.core.teaching.booklet import booklet
from games.core.texts import catalogue
from games.terra_concordia.board import (
    BOATS,
    COLUMNS,
    HEXES,
    LETTERS,
    NAMED,
    NAMES,
    ROWS,
    Hex,
    bordering,
    coordinates,
    members,
)
from games.terra_concordia.cards.notes import effects_said, note_said
from games.terra_concordia.cards.powers import ExploreFree, Immune
from games.terra_concordia.cards.vocabulary import CATEGORIES
from games.terra_concordia.content import PACKS
from games.terra_concordia.goods import NON_GOLD, RESOURCES
from games.terra_concordia.pieces import NOBODY
from games.terra_concordia.verbs import add_workers, lose, settle_limits, shift_global, shift_individual
from tests.terra_concordia.table import CORNERS, RULES, Table, laid

rule = pytest.mark.rule
PACK = PACKS[PACKS.latest]
PACKAGE = "games.terra_concordia"


def refused(seats: int, **options: str) -> str:
    with pytest.raises(BadSetup) as error:
        start(RULES, Setup(seats, options))
    return error.value.clause


@rule("TC-OVR-01")
def test_one_to_four_seats_in_all():
    for seats in (0, 5):
        with pytest.raises(BadSetup):
            start(RULES, Setup(seats))
    assert refused(2, automas="3") == "TC-OVR-01"
    assert len(start(RULES, Setup(4)).state.nations) == 4


@rule("TC-OVR-02")
@pytest.mark.parametrize("variant", ["standard", "quick", "epic", "beginners"])
def test_a_variant_needs_a_person_and_a_second_seat(variant):
    state = start(RULES, Setup(1, {"variant": variant, "automas": "1"})).state
    assert [nation.automa for nation in state.nations] == [False, True]
    assert not state.scenario
    if variant != "standard":
        assert refused(1, variant=variant) == "TC-OVR-02"
    assert start(RULES, Setup(1)).state.scenario, "one seat is a scenario"


@rule("TC-OVR-03")
def test_number_of_rounds():
    rounds = {id: variant.rounds for id, variant in PACK.variants.items()}
    assert rounds == {"quick": 6, "beginners": 8, "diplomacy": 8, "standard": 9, "epic": 12}
    assert {scenario.rounds for scenario in PACK.scenarios.values()} == {6, 9, 10, 12}
    alone = start(RULES, Setup(1, {"scenario": "legendary_market"})).state
    assert alone.rounds == 10
    assert start(RULES, Setup(2, {"variant": "epic"})).state.rounds == 12


@rule("TC-OVR-03")
def test_rounds_of_each_scenario():
    rounds = {id: start(RULES, Setup(1, {"scenario": id})).state.rounds for id in PACK.scenarios}
    assert rounds == {
        "first_empire": 6,
        "forest_guardian": 6,
        "legendary_market": 10,
        "lone_admiral": 9,
        "visionary_architect": 10,
        "last_refuge": 12,
    }


@rule("TC-OVR-04")
def test_ten_resources_nine_of_them_not_gold():
    assert len(RESOURCES) == 10
    assert set(RESOURCES) - set(NON_GOLD) == {"gold"}
    assert {"prestige", "influence"} <= set(NON_GOLD)


@rule("TC-OVR-05")
def test_divisions_round_down_and_nothing_falls_below_nothing():
    table = Table.of().has(prestige=0, gold=8, influence=7)
    assert table.score("resources") == 2
    assert table.score("influence") == 3
    assert lose(table.nation(), {"gold": 11}) == {"gold": 8}
    assert table.nation().resources["gold"] == 0
    shift_individual(table.state, 0, -9)
    shift_global(table.state, -9)
    assert (table.nation().individual, table.state.sustainability) == (0, 0)
    table.has(gold=0, wood=13)
    settle_limits(Game(RULES, table.state), 0)
    assert table.nation().resources["gold"] == 1, "3 units too many are 1 Gold"


@rule("TC-OVR-06")
@pytest.mark.parametrize(("locale", "date"), [("pt-BR", "02/06/2026"), ("en", "2 June 2026")])
def test_the_help_names_the_manual_and_its_publisher(locale, date):
    (said, *_) = contents(RULES, locale).blocks
    assert "1.0.46" in said
    assert date in said, "in English 02/06 may be the sixth of February"
    assert "NCB Company" in said
    assert RULES.meta.publisher == "NCB Company"


@rule("TC-CMP-01")
def test_142_different_cards():
    kinds = Counter(card.kind for card in PACK.hand.values())
    assert (len(PACK.wonders), len(PACK.constructions), len(PACK.events)) == (8, 20, 15)
    assert (len(PACK.public), len(PACK.secret)) == (10, 12)
    assert kinds == {"project": 15, "exploration": 10, "trade": 8, "influence": 8, "worker": 6, "legacy": 6}
    levels = {(card.category, card.level) for card in PACK.technologies.values()}
    assert levels == {(category, level) for category in CATEGORIES for level in range(1, 5)}
    assert len(PACK.technologies) == 24
    assert len(RULES.tell.components(RULES.editions.latest)) == 142


@rule("TC-CMP-02")
def test_codes_are_numbered_without_gaps():
    wanted = {"MAR": 8, "CON": 20, "TEC": 24, "PRO": 15, "EVT": 15, "OBP": 10, "OBS": 12}
    wanted |= {"EXP": 10, "COM": 8, "INF": 8, "TRB": 6, "LEG": 6}
    codes = {PACK.component(component.id).code for component in RULES.tell.components(RULES.editions.latest)}
    assert codes == {f"{prefix}-{number:02}" for prefix, n in wanted.items() for number in range(1, n + 1)}


@rule("TC-CMP-03")
def test_cards_the_manual_names():
    said = catalogue(PACKAGE, "pt-BR")
    named = {said.say(f"card.{id}"): id for id in PACK.constructions}
    assert named["Fortaleza"] == "con_17"
    assert {"Templo", "Torre de Vigia", "Porto", "Estaleiro", "Serraria", "Mercado", "Oficina"} <= set(named)
    assert said.say("card.mar_08") == "Muralha dos Reinos"
    assert said.say("card.tec_10") == "Cartografia"
    assert PACK.technologies["tec_09"].powers == (ExploreFree(terrains=("ocean", "island")),)
    assert {id for id, _ in PACK.powers[Immune]} >= {"con_17", "mar_08"}


@rule("TC-CMP-04")
def test_technologies_run_by_category_and_level():
    for number, (category, level) in enumerate(
        ((category, level) for category in CATEGORIES for level in range(1, 5)), start=1
    ):
        card = PACK.technologies[f"tec_{number:02}"]
        assert (card.category, card.level) == (category, level)


@rule("TC-CMP-05")
def test_what_a_player_has():
    table = Table.of("solaris", "mariteia", "verdantis", "aurifera")
    view = RULES.view(table.state, None)
    assert len(view.nations) == 4
    for nation in view.nations:
        assert list(nation.resources) == list(RESOURCES)
        assert nation.discs == 6
        assert nation.individual == 5
    assert (PACK.constants.max_workers, PACK.constants.max_constructions) == (8, 9)
    assert (view.first, view.round, view.sustainability) == (0, 1, 5)


@rule("TC-CMP-06")
def test_printed_points_stay_within_the_known_bounds():
    assert all(9 <= card.vp <= 13 for card in PACK.wonders.values())
    bounds = {1: (1, 1), 2: (2, 2), 3: (4, 4), 4: (6, 12)}
    for card in PACK.technologies.values():
        least, most = bounds[card.level]
        assert least <= card.vp <= most, card.id
    for card in PACK.public.values():
        first, second, third = card.places
        assert 7 <= first <= 10
        assert 4 <= second <= 6
        assert 2 <= third <= 3
    assert all(6 <= card.vp <= 10 for card in PACK.secret.values())
    assert all(card.vp == 0 for card in PACK.hand.values() if card.kind == "worker")


def at(column: int, row: int) -> Hex:
    return NAMED["abcdefghi"[column] + str(row + 1)]


@rule("TC-BRD-01")
def test_54_hexes_for_any_number_of_players():
    assert (COLUMNS, ROWS, HEXES, len(set(NAMES))) == (9, 6, 54, 54)
    for civilizations in (("solaris", "verdantis"), tuple(CORNERS)):
        state = laid(*civilizations)
        assert len(state.land.owners) == 54
        starts = {NAMES[hex] for hex in range(HEXES) if state.land.terrain(hex) == "start"}
        assert starts == {"a1", "a6", "i1", "i6"}


@rule("TC-BRD-02")
def test_odd_columns_lie_lower():
    assert _around(at(0, 0)) == {at(0, 1), at(1, 0)}
    assert _around(at(2, 1)) == {at(2, 0), at(2, 2), at(1, 0), at(1, 1), at(3, 0), at(3, 1)}
    assert _around(at(3, 1)) == {at(3, 0), at(3, 2), at(2, 1), at(2, 2), at(4, 1), at(4, 2)}
    assert _around(at(8, 5)) == {at(8, 4), at(7, 4), at(7, 5)}


@rule("TC-BRD-02")
def test_hexes_border_on_those_above_and_below_and_in_the_columns_beside():
    for hex in range(HEXES):
        column, row = coordinates(hex)
        beside = (row - 1, row) if column % 2 == 0 else (row, row + 1)
        there = [(column, row - 1), (column, row + 1), *((column + side, r) for side in (-1, 1) for r in beside)]
        assert _around(hex) == {at(c, r) for c, r in there if 0 <= c < COLUMNS and 0 <= r < ROWS}, NAMES[hex]


def _around(hex: Hex) -> set[Hex]:
    return set(members(bordering(1 << hex)))


@rule("TC-OVR-05", "TC-SCORE-11")
def test_bonuses_at_the_end_round_down():
    table = Table.of().built("mar_01", "con_01", "con_02", "con_03")
    assert table.score("end_bonus") == 1, "1 VP for each 2 of 3 Constructions"


@rule("TC-BRD-03")
def test_corners_by_colour():
    corners = {civilization.colour: civilization.corner for civilization in PACK.civilizations.values()}
    assert corners == {"red": NAMES[at(0, 0)], "blue": NAMES[at(8, 0)], "green": "a6", "yellow": NAMES[at(8, 5)]}
    assert NAMES[at(0, 5)] == "a6"


@rule("TC-BRD-04")
def test_eight_terrains_to_explore_and_start():
    assert len(LETTERS) == 9
    assert set(PACK.tiles) == set(LETTERS.values()) - {"start"}
    assert set(PACK.yields) == set(LETTERS.values())


@rule("TC-BRD-05")
def test_control_lasts_without_a_worker_until_another_takes_the_hex():
    table = Table.of().hex("b1", "forest", 0).hex("a2", "lake", 0).worker(0, 1, None)
    assert table.owner("a1") == 0, "no worker stands there any more"
    table.play("collect.a2")
    assert table.owner("b1") == 0
    assert all(
        owner >= NOBODY or hidden not in table.revealed()
        for hidden, owner in zip(NAMES, table.state.land.owners, strict=True)
    )
    table.hex("a5", "field", 1).hex("b5", "field", 0)
    assert table.play("collect.b5").owner("b5") == 1


@rule("TC-BRD-06")
def test_corners_nobody_plays_are_free_start_hexes():
    table = Table.of("solaris", "verdantis")
    assert table.owner("i1") == table.owner("i6") == NOBODY
    table.hex("h1", "forest", 0)
    assert "i1" in table.group("collect.")
    assert "i1" not in table.group("influence.")
    assert table.refused("influence.i1") == "TC-ACT-INFLUENCE-04"
    assert table.play("collect.i1").owner("i1") == 0


@rule("TC-TER-01")
def test_yields():
    assert PACK.yields == {
        "forest": {"wood": 2},
        "mountain": {"stone": 2, "iron": 1},
        "lake": {"water": 3},
        "field": {"food": 2},
        "ruins": {"artefact": 1, "gold": 1, "influence": 1},
        "volcanic": {"energy": 2, "stone": 1},
        "ocean": {"gold": 2},
        "island": {"gold": 1, "food": 1, "influence": 1},
        "start": {"food": 1, "wood": 1},
    }
    assert BOATS == ("ocean", "lake")


def test_every_card_says_where_its_data_come_from():
    for component in RULES.tell.components(RULES.editions.latest):
        assert component.source in ("seed", "public", "estimate")
        assert re.fullmatch(r"[a-z]{3}_\d\d", component.id)


@rule("TC-BRD-04")
@pytest.mark.parametrize("n", [2, 3, 4])
def test_start_lies_on_the_corners_and_nowhere_else_whoever_plays(n):
    land = laid(*list(CORNERS)[:n]).land
    corners = {"a1", "a6", "i1", "i6"}
    assert {name for hex, name in enumerate(NAMES) if land.terrain(hex) == "start"} == corners
    explored = {land.terrain(hex) for hex, name in enumerate(NAMES) if name not in corners}
    assert explored == {"forest", "mountain", "lake", "field", "ruins", "volcanic", "ocean", "island"}


@rule("TC-CMP-04")
def test_a_category_is_learnt_from_the_first_of_its_numbers_to_the_last():
    tree = [id for category in CATEGORIES for id in PACK.tree[category]]
    assert tree == [f"tec_{number:02}" for number in range(1, 25)]
    assert list(CATEGORIES) == ["agriculture", "engineering", "navigation", "science", "energy", "culture"]


@rule("TC-CMP-05")
@pytest.mark.parametrize(("before", "came"), [(5, 2), (7, 1), (8, 0)])
def test_there_are_eight_figures_of_a_colour(before, came):
    table = Table.of().worker(0, before, None)
    assert add_workers(table.state, 0, 2) == came
    assert len(table.nation().workers) == before + came


@pytest.mark.parametrize("locale", ["pt-BR", "en"])
def test_the_card_of_one_minute_knows_how_long_every_variant_is(locale: str) -> None:
    """The fault: it named the rounds of two."""
    rounds = {id: variant.rounds for id, variant in PACK.variants.items()}
    others = [n for id, n in rounds.items() if id != "standard"]
    told = re.findall(r"\d+", booklet("games.terra_concordia", locale).minute.end)
    assert told[:3] == [str(rounds["standard"]), str(min(others)), str(max(others))]


@pytest.mark.parametrize(
    ("locale", "what"),
    [("pt-BR", "+2 influências, +3 ouro e cada rival ganha"), ("en", "+2 influence, +3 gold and every rival gains")],
)
def test_several_things_that_a_card_brings_beside_others_are_one_enumeration(locale: str, what: str) -> None:
    """The fault: "+2 influence and 3 gold and every rival gains 1 gold"."""
    told = catalogue("games.terra_concordia", locale)
    cards = [id for id, card in PACK.cards.items() if len(card.now) > 1]
    notes = [told.say(note_said(PACKS.latest, id)) for id in cards]
    lines = [told.say(line) for id in cards for line in effects_said(PACK.cards[id])]
    assert any(what in note for note in notes)
    assert any(what in line for line in lines)
