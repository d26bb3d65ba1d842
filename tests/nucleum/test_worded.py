"""How contracts, means, the setup and the progress track are put into words."""

from __future__ import annotations

import pytest

from games.core.model import Scene
from games.core.rules import start
from games.core.texts import catalogue
from games.nucleum.steps.recharge import PlaceMarker
from games.nucleum.wording import contract_said
from tests.nucleum.table import EDITION, PACK, RULES, asking, hold, question, table
from tests.playing import setup_of

NAMES = ("Ana", "Bia", "Caio", "Davi")


@pytest.mark.parametrize(
    ("contract", "said"),
    [("c08", "C08 “3 ferrovias”"), ("c21", "C21 “3 construções, minas ou turbinas em cidades laranja”")],
)
def test_a_contract_is_told_of_with_what_it_demands(contract, said):
    assert catalogue("games.nucleum", "pt-BR").say(contract_said(EDITION, contract)) == said


def test_the_words_of_the_table_leave_the_means_to_the_status():
    """Both are told one after the other: said twice, they push other players out of an alternative text."""
    view, words = RULES.view(table(), None), catalogue("games.nucleum", "en").naming(NAMES)
    told = " ".join(words.say(line) for line in RULES.tell.describe(view))
    assert all(words.say(RULES.tell.status(view, seat)) not in told for seat in range(4))


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
