"""What people read before they place a tile: what it costs, what matches, and what would come to nothing."""

from __future__ import annotations

import pytest

from cogs.ui.layout import LABEL, Row
from cogs.ui.shown.noted import WHOLE
from cogs.ui.shown.quick import quick_rows
from games.core.model import Text
from games.core.remarks import remarked
from games.core.rules import decisions
from games.core.texts import LOCALES, catalogue, parts
from games.nucleum.actor import Actor
from games.nucleum.deeds import deed_of
from games.nucleum.fuel import hindrance
from games.nucleum.labels import thing_said
from games.nucleum.steps.gains import PickTechnology
from games.nucleum.wording import brief_said, offer_said, tech_brief_said
from renderers.registry import RENDERERS
from tests.cogs.ui.tables import snapshot
from tests.nucleum.table import (
    EDITION,
    PACK,
    RULES,
    acting,
    after,
    asking,
    begun,
    build,
    go,
    hold,
    keys,
    link,
    mine,
    question,
    rail,
    table,
)
from tests.nucleum.test_told import retold
from tests.playing import setup_of

NAMES = ("Ana", "Bia", "Caio", "Davi")


def notes(state, locale="en"):
    """What is said of each option where people see it."""
    words = catalogue("games.nucleum", locale).naming(NAMES)
    (asked,) = remarked(RULES, state, [question(state)])
    return {option.key: words.say(option.note) if option.note else "" for option in asked.options}


def vain(note):
    """The part of a note that says what would come to nothing."""
    return note.partition("No effect for now: ")[2]


def test_a_tile_says_which_of_its_actions_cannot_be_done():
    """On an empty map there is nothing to energise."""
    state = table()
    state.players[0].pool = ["xa1", "xa2"]
    told = notes(asking(state))
    assert vain(told["place.xa1"]) == "Energize."
    assert told["place.xa2"] == ""
    assert notes(asking(state), "pt-BR")["place.xa1"].endswith("Por enquanto sem efeito: Energizar.")


def test_what_the_directive_brings_first_counts():
    """Develop costs 2 Thaler less by it, and it brings one."""
    state = table()
    state.players[0].pool = ["xa5"]
    hold(state, 0, thaler=0)
    assert "Urbanize" not in vain(notes(asking(state))["place.xa5"])
    assert "Energize" in vain(notes(asking(state))["place.xa5"])


def test_what_an_exchange_makes_possible_is_not_vain():
    state = table()
    state.players[0].pool = ["bt05"]
    hold(state, 0, workers=0)
    assert "Industrialize" in vain(notes(asking(state))["place.bt05"])
    mine(state, 0, 4, "aussig_m0", 1)
    assert "Industrialize" not in vain(notes(asking(state))["place.bt05"])


def test_remarks_change_neither_the_game_nor_what_is_asked():
    state = asking(table())
    asked, pool = question(state), list(state.players[0].pool)
    remarked(RULES, state, [asked])
    assert state.players[0].pool == pool
    assert question(state) == asked


@pytest.mark.rule("NU-RAIL-09")
def test_a_direction_says_which_matches_would_lapse():
    """EX-07: both ends of XA1 match on LK08, and nothing can be energised."""
    state = table()
    hold(state, 0, workers=1)
    told = notes(after(asking(state), "railway.xa1", "track.lk08.0"))
    both = next(note for note in told.values() if "Urbanize" in note)
    assert vain(both) == "Energize (XA1) for Ana."
    assert sorted(vain(note) for note in told.values()) == ["", "Energize (XA1) for Ana."]


def test_where_all_that_matches_would_lapse_it_is_not_named_twice():
    state = table()
    hold(state, 0, workers=1)
    track = after(asking(state), "railway.xa1")
    told = [note for key in keys(track) for note in notes(after(track, key)).values()]
    assert all(note.count("Energize (XA1)") <= 2 - note.endswith("No effect for now.") for note in told)
    assert "Matches: Energize (XA1) for Ana. No effect for now." in told


def test_spaces_where_both_ends_match_stand_first():
    state = asking(table())
    offered = question(after(state, "railway.xa1")).options
    most = [int(option.group.removeprefix("track_")) for option in offered]
    assert most == sorted(most, reverse=True)
    assert set(most) == {0, 1, 2}
    ways = {}
    for option in offered:
        fires = notes(after(state, "railway.xa1", option.key)).values()
        ways[option.key] = max(note.partition(" No effect for now")[0].count("XA1") for note in fires)
    assert list(ways.values()) == most


@pytest.mark.rule("NU-TURN-03")
def test_a_railway_says_that_it_costs_a_worker():
    state = asking(table())
    words = catalogue("games.nucleum", "pt-BR").naming(NAMES)
    assert "1 trabalhador" in words.say(Text("group.railway"))
    track = after(state, "railway.xa1")
    way = after(track, keys(track)[0])
    assert all("1 trabalhador" in words.say(question(asked).prompt) for asked in (track, way))
    (said,) = retold(go(way, keys(way)[0]))
    assert "(custou 1 trabalhador)" in said


@pytest.mark.parametrize("locale", LOCALES)
def test_buttons_say_what_they_are_about_and_have_room_for_it(locale):
    words = catalogue("games.nucleum", locale)
    said = [offer_said(EDITION, id) for id in PACK.contracts]
    said += [tech_brief_said(EDITION, id) for id in PACK.technologies]
    assert [label for text in said if len(label := words.say(text)) > WHOLE] == []
    market, cost = (
        [tile.id for tile in PACK.tiles.values() if tile.group in ("base", "standard")],
        thing_said("thaler", 5),
    )
    sold = [Text("option.develop", brief_said(EDITION, tile) | {"cost": cost}) for tile in market]
    assert [label for text in sold if len(label := words.say(text)) > LABEL] == []


def test_contracts_and_tiles_of_the_market_say_it_on_their_buttons():
    words = catalogue("games.nucleum", "pt-BR")
    assert words.say(offer_said(EDITION, "c08")) == "C08: 3 ferrovias → 2 PV e 2 trabalhadores"
    (label, *_) = [words.say(option.label) for option in question(acting(table(), "develop.xa2.1")).options]
    assert ": " in label and " + " in label


def test_an_offered_contract_says_that_its_condition_is_met():
    state = table()
    state.silver = ["c08", "c09"]
    for space in ("lk08.0", "lk30.0", "lk31.0"):
        rail(state, space, 0)
    told = notes(acting(state, "contract.xa2.0"))
    assert told["sign.c08"] == "Its condition is met already."
    assert told["sign.c09"] == "You have 0 of 1."


def test_a_railway_says_what_each_of_its_colours_does():
    """The market is not in sight where a space is chosen, and both ends are to match something."""
    track = after(asking(table()), "railway.xa2")
    said = {locale: catalogue("games.nucleum", locale).say(question(track).prompt) for locale in LOCALES}
    assert said["en"].endswith("Its ends: Contract (green) and Develop (orange).")
    assert said["pt-BR"].endswith("As pontas: Contrato (verde) e Desenvolver (laranja).")


def powerable():
    """A residence of one's own and a neutral factory in a city with a plant, and coal for both."""
    state = table()
    link(state, "lk30", "lk01")
    build(state, 0, "r1", "leipzig_u0")
    build(state, None, "n05", "grimma_u0")
    hold(state, 0, thaler=20)
    return state


def test_a_building_says_what_it_brings_with_energy():
    told = notes(acting(powerable(), "energize.bt01.1"))
    assert told["power.leipzig_u0"] == "Brings 2 Achievements and 2 workers; 2 VP at the end."
    assert told["power.grimma_u0"].startswith("Brings ")
    assert "VP at the end" not in told["power.grimma_u0"], "a neutral building is nobody's"


def test_plants_say_what_they_would_burn():
    """Only where uranium can be burnt do plants differ, and their names do not tell."""
    state = table()
    link(state, "lk30", "lk31", "lk01", "lk04")
    mine(state, 0, 3, "chemnitz_m0", 1)
    build(state, 0, "r1", "leipzig_u0")
    hold(state, 0, thaler=20)
    state.land.nucleum = ["plauen", "grimma"]
    told = notes(acting(state, "energize.bt01.1"))
    assert told["plant.plauen"] == "2 coal · 2 Thaler; 1 uranium · 0 Thaler"
    assert told["plant.grimma"] == "1 uranium · 0 Thaler"


def test_a_technology_that_industrializes_says_what_is_cheaper():
    state = table(experiments="dabc")
    hold(state, 0, workers=5)
    asked = question(after(asking(state, PickTechnology(0, 2)), "unlock.d6"))
    assert catalogue("games.nucleum", "en").say(asked.options[0].label) == "Industrialize [−2 workers] (D6)"


def test_an_action_with_one_possibility_says_which():
    """It answers itself: what it costs, or which tile comes that cannot be put back, is seen nowhere else."""
    state = powerable()
    state.players[0].pool = ["bt08"]
    hold(state, 0, thaler=2)
    del state.land.urban["grimma_u0"]
    state.market = ["", "", "", "", "bt19"]
    told = notes(after(asking(state), "place.bt08"))
    assert told["develop.bt08.0"] == "Only possibility: BT19 (0 Thaler): Energize + 2 Achievements."
    assert told["energize.bt08.1"] == "Only possibility: Residence I in Leipzig · 2 electricity · from 2 Thaler."
    state.market[3] = "bt18"
    assert notes(after(asking(state), "place.bt08"))["develop.bt08.0"] == ""


def test_electricity_that_is_lacking_is_one_or_several():
    """The tile gives 2 of the 3 that the laboratory needs, and there is no coal: nothing of it is plural."""
    state = table()
    build(state, 0, "l1", "glashuette_u0")
    hindered = hindrance(Actor(state, 0, deed_of(EDITION, "energize.st10.0")), "glashuette_u0")
    assert hindered is not None
    assert catalogue("games.nucleum", "pt-BR").say(hindered.reason) == "precisa de mais 1 de energia"


def test_a_technology_that_gives_the_same_of_every_income_says_so_once():
    assert catalogue("games.nucleum", "en").say(tech_brief_said(EDITION, "a4")) == "A4: Gain 2 steps of each income."


def test_the_hand_says_what_tiles_and_contracts_do():
    state = table()
    state.players[0].pool, state.players[0].contracts = ["xa1"], ["c08", "", "", ""]
    view, words = RULES.view(state, 0), catalogue("games.nucleum", "pt-BR")
    told = [words.say(line) for line in parts(RULES.tell.hand(view, 0))]
    assert told == ["Peças: XA1 Urbanizar/Energizar.", "Contratos: C08: 3 ferrovias → 2 PV e 2 trabalhadores."]
    renderer = RENDERERS["nucleum"]
    assert "hand" in renderer.pictures(view)
    assert "hand" not in renderer.pictures(RULES.view(state, None))
    assert renderer.told("hand", view) == renderer.told("tiles.0", view)


def test_a_tile_used_for_nothing_is_told_as_such():
    state = table()
    state.players[0].pool = ["xa2"]
    assert retold(go(asking(state), "place.xa2", "done")) == [
        "Ana pôs XA2 Contrato/Desenvolver no tabuleiro e não fez nada com ela."
    ]
    assert "nada" not in retold(go(asking(state), "place.xa2"))[0], "the turn goes on"
    done = go(asking(state), "place.xa2", "develop.xa2.1", f"take.{state.market[-1]}", "take.enough", "done")
    assert "nada com ela" not in retold(done)[0]


def test_a_tile_that_can_do_nothing_is_told_as_such():
    state = table()
    state.players[0].pool = ["bt05"]
    hold(state, 0, workers=0)
    assert retold(go(asking(state), "place.bt05"), "en")[0].endswith(" and did nothing with it.")


def test_an_experiment_says_what_its_technologies_do_on_the_panel_alone():
    state = begun(2, 3)
    (asked,) = [one for one in decisions(RULES, state) if one.blocking]
    words = catalogue("games.nucleum", "en")
    (told,) = remarked(RULES, state, [asked])
    said = words.say(next(option.note for option in told.options if option.key == "experiment.a"))
    assert "\nLevel 1 · A1: Gain 3 Thaler. Gain 1 worker. A2: Urbanize costs 1 Thaler less." in said
    assert "\nLevel 2 · A4: Gain 2 steps of each income." in said
    assert said.endswith("With the turbine of row 2: After each contract you fulfil: 1 VP.")
    assert all(line.strip() for line in said.splitlines()), "no technology of this one hands out a tile"
    said = words.say(next(option.note for option in told.options if option.key == "experiment.b"))
    assert "\nXS1: Energize [+2 electricity] (grey) · Industrialize [−1 worker] (orange). XS2: Energize" in said
    on_table = quick_rows(snapshot(RULES, setup_of(2, 3), state), "en")
    assert "Level 1" not in str(on_table)


def test_the_table_itself_says_what_would_come_to_nothing():
    state = asking(table(2))
    state.players[0].pool = ["xa1", "xa2"]
    on_table = quick_rows(snapshot(RULES, setup_of(2, 5), state), "en")
    assert "-# **XA1**: No effect for now: Energize." in str(on_table)


def test_the_table_offers_tiles_for_the_board_and_says_once_what_is_true_of_several():
    """Said of each there was too much for lines above buttons."""
    state = asking(table(2))
    state.players[0].pool = ["xa1", "xa5", "xa3", "bt01", "bt05"]
    notes, tiles, *_ = quick_rows(snapshot(RULES, setup_of(2, 5), state), "pt-BR")
    assert isinstance(notes, str) and isinstance(tiles, Row)
    assert notes.splitlines()[1] == "-# **XA1; BT01; BT05**: Por enquanto sem efeito: Energizar."
    assert [button.id.rpartition(":")[2] for button in tiles.buttons] == [f"place.{id}" for id in state.players[0].pool]
