"""What is told of a record that anybody may have written."""

from __future__ import annotations

import msgspec
import pytest

from bot.replay import examine
from bot.replay.develop import Attached
from bot.replay.examine import LONGEST, MOVES, TOLD, TooLong, examined
from cogs.records import report
from games.core.record import Move, Opening, Record, write
from games.core.rng import commitment
from games.core.rules import start
from games.registry import GAMES
from tests.bot.replay.test_film import recorded
from tests.cogs.ui.tables import said
from tests.core.toy import RULES
from tests.playing import setup_of


def test_of_a_record_full_of_faults_the_first_are_told_and_the_others_counted() -> None:
    words = tuple(f"{n}" * 500 for n in range(3 * TOLD))
    record = Record(
        game="xadrez" * 200,
        edition="1",
        setup=Opening(2, key="07" * 32, words=words),
        commitment="0",
        names=words,
        moves=(Move(0, draws=((1 << 20, 1 << 21),) * 5_000),),
    )
    found = examined(write(record), "pt-BR", 0)
    assert found.faults == 5_002  # the commitment and the game as well
    assert len(found.problems) == len(found.names) == len(found.words) == TOLD
    assert max(map(len, (*found.names, *found.words, *(text for _, text in found.problems)))) == LONGEST
    told = said(report(found, "pt-BR", None))
    shown = sum(line.startswith("- ") for line in told.splitlines())
    assert 0 < shown < TOLD
    assert f"{5_002 - shown}" in told.splitlines()[-1]


def test_a_record_of_more_moves_than_any_game_has_is_not_looked_into() -> None:
    moves = tuple(Move(seq) for seq in range(MOVES + 1))
    record = Record(game="x", edition="1", setup=Opening(2, key="07"), commitment="0", moves=moves)
    with pytest.raises(TooLong):
        examined(write(record), "en", 0)


def test_of_a_game_that_goes_on_nothing_is_said_to_be_wrong() -> None:
    record = Record(game="gnomopolis", edition="1", setup=Opening(2), commitment="0", moves=(Move(0),))
    found = examined(write(record), "en", 0)
    assert not found.over
    assert (found.problems, found.faults) == ((), 0)


def test_a_record_of_as_many_moves_as_are_looked_into_is() -> None:
    moves = tuple(Move(seq) for seq in range(MOVES))
    record = Record(game="x", edition="1", setup=Opening(2), commitment="0", moves=moves)
    assert not examined(write(record), "en", 0).over


def test_what_is_found_is_the_record_s_own_and_its_film_is_made_if_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    filmed: list[tuple[str, str, int]] = []

    def attached(film: object, most: int) -> Attached:
        filmed.append((film.table, film.locale, most))
        return Attached(b"page", b"reel")

    monkeypatch.setattr(examine, "attached", attached)
    rules, setup = GAMES["gnomopolis"], setup_of(2, seed=3)
    began = start(rules, setup)
    record = Record(
        game="gnomopolis",
        edition=began.state.edition,
        table="xbev7v3p",
        setup=Opening.of(setup),
        commitment=commitment(setup.key),
        names=("Ana", "Bea"),
        moves=(Move(0, draws=tuple(began.draws)), Move(1, seat=1, keys=("no\nsuch  answer",))),
    )
    found = examined(write(record), "pt-BR", 9)
    assert (found.table, found.game, found.names) == ("xbev7v3p", "gnomopolis", ("Ana", "Bea"))
    assert found.commitment == commitment(setup.key)
    assert (found.moves, found.draws) == (0, len(began.draws))
    assert found.draws > 0
    # Nothing could be played: no film of a set-up alone.
    assert (found.film, filmed) == (None, [])
    ((seq, problem),) = found.problems
    assert seq == 1
    assert "no such answer" in problem
    assert not any(sign in problem for sign in "\n\t{}")
    seat, keys = next((each.seat, (each.options[0].key,)) for each in began.decisions)
    going = msgspec.structs.replace(record, moves=(record.moves[0], Move(1, seat=seat, keys=keys)))
    assert examined(write(going), "pt-BR", 0).moves == 1
    assert examined(write(going), "pt-BR", 0).film is None
    assert examined(write(going), "pt-BR", 9).film == Attached(b"page", b"reel")
    assert filmed == [("xbev7v3p", "pt-BR", 9)]


def test_a_problem_is_told_in_the_names_of_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "feira", RULES)
    record, _ = recorded(back=False)
    assert record.outcome is not None
    scores = record.outcome.scores | {1: {"total": 99}}
    cheated = msgspec.structs.replace(record, outcome=msgspec.structs.replace(record.outcome, scores=scores))
    assert any("Bea" in said for _, said in examined(write(cheated), "en", 0).problems)


def test_numbers_of_presses_in_the_key_are_counted_and_words_are_told() -> None:
    """The fault: "Words in the key: 1576580949682946048; 1576581070374043648", which nobody had written."""
    setup = Opening(2, key="07" * 32, words=("1576580949682946048", "lobo", "1576581070374043648"))
    record = Record(game="x", edition="1", setup=setup, commitment="0", moves=(Move(0),))
    told = said(report(examined(write(record), "en", 0), "en", None))
    assert "Mixed into the key: the word lobo and the numbers of 2 presses" in told
