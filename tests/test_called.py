"""What answers are called, and who is called upon: on random lines of all games."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given

from games.core.texts import LOCALES, catalogue
from games.registry import GAMES
from tests.playing import any_line, every_game, looking, seeds

NAMES = tuple(f"Player number {n:2}!" for n in range(12))


@every_game
@looking(6)
@given(seed=seeds)
def test_no_two_answers_to_a_question_are_called_the_same(rules, seed):
    spoken = [catalogue(rules.package, locale).naming(NAMES) for locale in LOCALES]
    known = set[bytes]()
    for _, now in any_line(rules, seed):
        for decision in now.decisions:
            labels = [option.label for option in decision.options]
            if (put := msgspec.msgpack.encode(labels)) in known:
                continue
            known.add(put)
            for words in spoken:
                said = [words.say(label) for label in labels]
                assert len(set(said)) == len(said), (words.locale, sorted(said))


@every_game
@looking(6)
@given(seed=seeds)
def test_the_header_and_what_is_pressing_name_nobody_while_somebody_else_is_waited_for(rules, seed):
    """ "Turn of Ana" above "it is not your turn" is true of nobody. In Tarlac it is what is pressing that names."""
    words, met = catalogue(rules.package, LOCALES[0]).naming(NAMES), False
    for _, now in any_line(rules, seed):
        view = rules.view(now.state, None)
        told = "\n".join(words.say(text) for text in (rules.tell.header(view), *rules.tell.pressing(view)))
        named = {seat for seat in rules.seats(now.state) if NAMES[seat] in told}
        awaited = {decision.seat for decision in now.decisions if decision.blocking}
        assert not named or not awaited or named & awaited, (told, awaited)
        met |= bool(named & awaited)
    # The toy game names nobody.
    assert met or rules.meta.key not in GAMES, "nobody is ever named: Teller.header, or pressing, says whose turn it is"


@pytest.mark.parametrize(
    ("key", "deeds"),
    [
        ("gnomopolis", {"act": "Usar ", "copy": "Copiar ", "build": "Construir "}),
        ("terra_concordia", {"build": "Construir ", "research": "Pesquisar ", "play": "Jogar "}),
    ],
)
def test_a_card_is_called_with_what_is_done_to_it_and_without_below_the_heading_that_says_so(key, deeds):
    words, met = catalogue(GAMES[key].package, "pt-BR").naming(NAMES), set[str]()
    for seed in range(6):
        for _, now in any_line(GAMES[key], seed):
            for option in (option for decision in now.decisions for option in decision.options):
                if deed := deeds.get(option.key.partition(".")[0]):
                    met.add(deed)
                    assert words.say(option.label) == deed + words.say(option.short)
    assert met == set(deeds.values())
