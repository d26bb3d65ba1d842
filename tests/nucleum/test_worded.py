"""How contracts, means, the setup and the progress track are put into words."""

from __future__ import annotations

import re

import pytest

from games.core.model import Scene, Text
from games.core.rules import start
from games.core.teaching.booklet import booklet
from games.core.teaching.lessons import lessons
from games.core.teaching.reference import reference
from games.core.texts import LOCALES, catalogue
from games.nucleum.state import Met
from games.nucleum.steps import PickSlot
from games.nucleum.steps.recharge import PlaceMarker
from games.nucleum.wording import contract_said
from tests.nucleum.table import (
    EDITION,
    PACK,
    RULES,
    asking,
    build,
    hold,
    link,
    mine,
    question,
    rail,
    table,
    turbine,
)
from tests.playing import setup_of

NAMES = ("Ana", "Bia", "Caio", "Davi")


@pytest.mark.parametrize(
    ("contract", "said"),
    [("c08", "C08 “3 ferrovias”"), ("c21", "C21 “3 construções, minas ou turbinas em cidades laranja”")],
)
def test_a_contract_is_told_of_with_what_it_demands(contract, said):
    assert catalogue("games.nucleum", "pt-BR").say(contract_said(EDITION, contract)) == said


@pytest.mark.rule("NU-CON-03", "NU-SET-27")
@pytest.mark.parametrize("locale", LOCALES)
def test_the_rules_number_the_contract_slots_as_the_table_does(locale):
    state = table()
    words, rules = catalogue("games.nucleum", locale), reference("games.nucleum", locale)
    asked = question(asking(state, PickSlot(0, "contract.bt04.1", state.silver[0])))
    labels = [words.say(option.label) for option in asked.options]
    assert len(labels) == len(PACK.contract_slots)
    assert all(label.lower() in rules["NU-CON-03"].text.lower() for label in labels), labels
    assert re.findall(r"\d", rules["NU-SET-27"].text) == [str(len(labels)), "2"]


def test_the_words_of_the_table_leave_the_means_to_the_status():
    """Both are told one after the other: said twice, they push other players out of an alternative text."""
    view, words = RULES.view(table(), None), catalogue("games.nucleum", "en").naming(NAMES)
    told = " ".join(words.say(line) for line in RULES.tell.describe(view))
    assert all(words.say(RULES.tell.status(view, seat)) not in told for seat in range(4))


TOLD = {
    "pt-BR": {
        "Mercado · ST11 (4 Táler): Urbanizar [−2 Táler] (laranja) · Subsidiar [2 trabalhadores] (cinza).",
        "C06 (contrato prata): 2 fábricas no mapa; dá uma tecnologia de nível 1. "
        "Ana: 1 de 2, Bia: 0 de 2, Caio: 0 de 2 e Davi: 0 de 2.",
        "Contratos de Ana: C08: 3 ferrovias → 2 PV e 2 trabalhadores (2 de 3).",
        "Ferrovias de Ana (2): Leipzig – Grimma (1/1) e Leipzig – Zwickau (1/3).",
        "Grimma (verde): usina, 2 turbinas de Bia, 1 espaço livre para residência, "
        "1 espaço livre para residência ou laboratório e 1 espaço livre para turbina.",
        "Pressnitz (verde): mina de Caio (urânio: 1 de 2) e 1 espaço livre para mina.",
        "Zwickau (verde): Fábrica I de Ana (com energia) e 1 espaço livre para residência ou fábrica.",
    },
    "en": {
        "Market · ST11 (4 Thaler): Urbanize [−2 Thaler] (orange) · Subsidize [2 workers] (grey).",
        "C06 (silver contract): 2 factories on the map; gives a technology of level 1. "
        "Ana: 1 of 2, Bia: 0 of 2, Caio: 0 of 2 and Davi: 0 of 2.",
        "Ana's contracts: C08: 3 railways → 2 VP and 2 workers (2 of 3).",
        "Ana's railways (2): Leipzig – Grimma (1/1) and Leipzig – Zwickau (1/3).",
        "Grimma (green): plant, 2 turbines of Bia, 1 free space for residence, "
        "1 free space for residence or laboratory and 1 free space for turbine.",
        "Pressnitz (green): mine of Caio (uranium: 1 of 2) and 1 free space for mine.",
        "Zwickau (green): Factory I of Ana (with power) and 1 free space for residence or factory.",
    },
}


@pytest.mark.parametrize("locale", TOLD)
def test_the_table_can_be_played_from_words(locale: str):
    """Codes alone say neither what is on offer nor where there is room."""
    state = table()
    state.market, state.silver, state.gold, state.purple = ["st11", "", "", "", "bt17"], ["c06"], [], []
    state.players[0].contracts[1] = "c08"
    build(state, 0, "f1", "zwickau_u0", powered=True)
    turbine(state, 1, 1, "grimma_t0")
    turbine(state, 1, 2, "grimma_t1")
    mine(state, 2, 1, "pressnitz_m0", 1)
    link(state, "lk01", seat=0)
    rail(state, "lk02.0", 0)
    words = catalogue("games.nucleum", locale).naming(NAMES)
    told = [words.say(line) for line in RULES.tell.describe(RULES.view(state, None))]
    assert TOLD[locale] <= {*told}, "\n".join(told)
    hold(state, 0, vp=12)
    assert words.say(RULES.tell.status(RULES.view(state, None), 0)).startswith("12 "), "points first"


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", "Urbanize [−1 Thaler], Industrialize [−1 worker], Develop [−2 Thaler], "),
        ("pt-BR", "Urbanizar [−1 Táler], Industrializar [−1 trabalhador], Desenvolver [−2 Táler], "),
    ],
)
def test_the_special_directive_says_what_its_discounts_are(locale: str, said: str):
    state, words = table(), catalogue("games.nucleum", locale)
    state.players[0].pool = ["xa5"]
    (place,) = [option for option in question(asking(state)).options if option.key == "place.xa5"]
    card = next(one for one in RULES.tell.components(EDITION) if one.id == "xa5")
    assert words.say(place.note).startswith(said)
    assert words.say(card.lines[-1]) == words.say(place.note)


def test_the_setup_is_told_below_its_name():
    now = start(RULES, setup_of(2, seed=3))
    words = catalogue("games.nucleum", "en").naming(NAMES)
    first, market, *_ = [words.say(line) for line in RULES.tell.tale(Scene(1, 0), now.events)]
    assert first == "Setup."
    assert market.startswith("New in the market: ")


def test_a_space_of_a_segment_says_what_it_counts_and_whether_there_is_a_nucleum():
    state = table()
    state.segment_nucleum = [2]
    state.progress_tiles = ["mt3", "mt6", "mt1", "mt2"]
    hold(state, 0, achievements=15)
    options = question(asking(state, PlaceMarker(0))).options
    words = catalogue("games.nucleum", "en").naming(NAMES)
    told = {option.key: words.say(option.label) for option in options}
    assert told["marker.5"] == "Space 5 · yellow (×2) · segment 1, Laboratories"
    assert told["marker.6"] == "Space 6 · yellow (×2) · segment 2, Mines · with Nucleum"
    labels = {option.key: option.label.id for option in options}
    segment = {value: space.segment for value, space in PACK.progress_spaces.items()}
    for key, label in labels.items():
        value = int(key.removeprefix("marker."))
        if value:
            assert label == ("option.marker_nucleum" if segment[value] == 2 else "option.marker")


@pytest.mark.parametrize("locale", LOCALES)
def test_words_on_every_message_are_explained_before_they_are_needed(locale):
    """The conditions that the header counts, and of a tile and of the means what no button explains."""
    end = booklet("games.nucleum", locale).minute.end
    wanted = ("70", "8", "3º" if locale == "pt-BR" else "3rd", "vazia" if locale == "pt-BR" else "empty")
    assert all(said in end for said in wanted)
    told = lessons("games.nucleum", locale).said
    assert ("Façanhas" if locale == "pt-BR" else "Achievements") in told["tile"].text
    assert "XA4" in told["tile"].text
    assert "BT" in told["market"].text
    assert "ST" in told["market"].text
    letters = {tile[:2].upper() for tile in PACK.tiles}
    chapter = next(chapter for chapter in booklet("games.nucleum", locale).chapters if chapter.key == "tiles")
    said = chapter.topic[0].text
    assert {found for found in letters if found in said} >= letters - {"XB", "XC"}, "XA to XD are one range"


def test_whoever_sees_no_track_is_told_who_begins_who_met_what_and_where_markers_lie():
    state = table(2, "ab")
    state.first = 1
    state.met = [Met("e1", 1)]
    state.players[0].markers = [10, 4, 0, 0]
    words = catalogue(RULES.package, "en").naming(NAMES)
    told = [words.say(line) for line in RULES.tell.describe(RULES.view(state, None))]
    assert "First in each round: Bia." in told
    assert f"{words.say(Text('end_condition.e1'))} (Bia)" in " ".join(told)
    assert any(line.startswith("Markers on the progress track: Ana (0; 0; 4; 10)") for line in told)


def test_the_neutral_buildings_of_the_setup_are_one_line():
    """Four lines of them stood in everybody's first messages, a telephone's whole screen with the market."""
    words = catalogue("games.nucleum", "pt-BR").naming(NAMES)
    for seats in (2, 3, 4):
        now = start(RULES, setup_of(seats, 1))
        told = [words.say(line) for line in RULES.tell.tale(Scene(1, 0), now.events)]
        events = [words.say(event.text) for event in now.events if event.text.id == "event.neutral"]
        (line,) = [line for line in told if line.startswith("No mapa desde o começo: ")]
        assert told[0] == "Preparação."
        assert len(told) == 1 + len(now.events) - len(events) + bool(events)
        for event in events:
            city, _, building = event.removesuffix(".").partition(" recebeu: ")
            assert f"{building} ({city})" in line
    assert RULES.tell.tale(Scene(1, 0), ()) == ()
