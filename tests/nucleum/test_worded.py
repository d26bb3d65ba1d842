"""How contracts and means are put into words."""

from __future__ import annotations

import pytest

from games.core.texts import catalogue
from games.nucleum.wording import contract_said
from tests.nucleum.table import EDITION, RULES, table

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
