"""What a game has words for: all that it ever offers, but not whatever anybody types."""

from __future__ import annotations

import pytest

from cogs.ui.typing.known import unknown
from games.core.texts import LOCALES, catalogue
from games.registry import GAMES
from tests.playing import every_game, random_line, setup_of


@every_game
def test_a_game_knows_whatever_it_offers(rules):
    edition, words = rules.editions.latest, [catalogue(rules.package, locale) for locale in LOCALES]
    for _, now in random_line(rules, setup_of(rules.meta.seats[0], 1), 1):
        for option in (option for decision in now.decisions for option in decision.options):
            tail = option.key.partition(".")[2] or option.key
            for texts in words:
                assert not unknown(texts.say(option.label), rules, edition, texts)
                assert not unknown(tail, rules, edition, texts)


@every_game
@pytest.mark.parametrize("locale", LOCALES)
def test_no_game_knows_what_is_not_in_it(rules, locale):
    texts = catalogue(rules.package, locale)
    assert all(
        unknown(word, rules, rules.editions.latest, texts) for word in ("Xanadu", "xanadu_u1", "bt99", "z9", "qzx")
    )


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("nucleum", "BRUX"),
        ("nucleum", "praha_u1"),
        ("nucleum", "mine4"),
        ("nucleum", "min4"),
        ("terra_concordia", "A6"),
        ("tarlac", "Bia"),
    ],
)
def test_names_ids_coordinates_and_players_are_known_without_accents_and_capitals(key, value):
    texts = catalogue(GAMES[key].package, "en").naming(("Ana", "Bia"))
    assert not unknown(value, GAMES[key], GAMES[key].editions.latest, texts)
