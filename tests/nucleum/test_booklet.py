"""The booklet says what the rulebook says, where half of it would mislead whoever asks."""

from __future__ import annotations

import pytest

from games.core.texts import LOCALES
from tests.booklets import topic


@pytest.mark.parametrize(
    ("title", "said"),
    [
        pytest.param(
            ("Como se energiza", "How to energize"),
            ("Pontas de peças, turbinas e tecnologias podem dar mais", "Tile ends, turbines and technologies may add"),
            marks=pytest.mark.rule("NU-ENE-10"),
        ),
        pytest.param(
            ("Urânio e Nucleum", "Uranium and Nucleum"),
            ("1 a mais com a tecnologia B2 ou C2", "1 more with technology B2 or C2"),
            marks=pytest.mark.rule("NU-ENE-08"),
        ),
        pytest.param(
            ("Trabalhadores", "Workers"),
            ("o que não cabe, ou você não quer guardar", "what does not fit, or you do not want to store"),
            marks=pytest.mark.rule("NU-RES-05"),
        ),
        pytest.param(
            ("Trabalhadores", "Workers"),
            ("Os que você paga voltam ao suprimento", "Those you pay return to the supply"),
            marks=pytest.mark.rule("NU-RES-02"),
        ),
        pytest.param(
            ("Pôr uma ferrovia", "Placing a railway"),
            ("A peça e o trabalhador ficam", "The tile and the worker stay"),
            marks=pytest.mark.rule("NU-RAIL-04", "NU-RES-02"),
        ),
        pytest.param(
            ("Industrializar", "Industrialize"),
            ("Nas minas cabem 2, 2, 3 e 3", "Mines hold 2, 2, 3 and 3"),
            marks=pytest.mark.rule("NU-IND-07"),
        ),
        pytest.param(
            ("Tecnologias", "Technologies"),
            ("Efeito Turbina do experimento vale", "Turbine Effect counts"),
            marks=pytest.mark.rule("NU-IND-05"),
        ),
        pytest.param(
            ("A trilha de progresso", "The progress track"),
            ("ou sem faixa livre ao alcance", "or any free band within reach"),
            marks=pytest.mark.rule("NU-REC-08"),
        ),
    ],
)
def test_a_topic_does_not_keep_back_what_decides(title, said):
    for number, locale in enumerate(LOCALES):
        assert said[number] in topic("games.nucleum", locale, title[number])
