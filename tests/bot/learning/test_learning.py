"""Learning: weights that made games come out as they did are found again, and what is written can be read."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.cli import learn, main
from bot.cli.learn import APART, EACH, numbered, written
from bot.learning import fitting, selfplay
from bot.learning.fitting import RIDGE, error, fitted, told
from bot.learning.selfplay import FIRST, Seen, positions, seen, tables
from games.core.content import load
from games.core.model import Seat
from games.core.rng import Stream, seeded
from games.core.rules import decisions
from games.core.thinking.chance import AGES, FILE, Provenance, Weights, logistic
from games.core.thinking.opponent import random_keys, random_move
from games.registry import GAMES
from games.tarlac.printed import DEC
from games.tarlac.queries import seat_of
from tests.tarlac.table import RULES, Table

TRUE = [0.8, -0.4, 0.0]


def made_up(n: int) -> list[Seen]:
    stream = Stream(seeded(7))
    found: list[Seen] = []
    for _ in range(n):
        rows = [[stream.below(1000) / 100 - 5, stream.below(1000) / 1000, 0.0] for _ in range(2)]
        ahead = math.fsum(w * (a - b) for w, a, b in zip(TRUE, *rows, strict=True))
        first = stream.below(1_000_000) / 1_000_000 < logistic(ahead)
        found.append(Seen(rows, {0: {1: 1.0}, 1: {0: 1.0}}, [first, not first]))
    return found


def test_the_weights_behind_what_happened_are_found() -> None:
    seen = made_up(1500)
    weights = fitted(seen)
    assert weights[0] == pytest.approx(TRUE[0], abs=0.08)
    assert weights[1] == pytest.approx(TRUE[1], abs=0.35)
    assert error(told(weights, seen)) < 0.12 < error(told([0.0, 0.0, 0.0], seen))


def test_games_are_learned_from_where_all_play_on_well() -> None:
    first = positions("gnomopolis", 1, 3, 5)
    assert first == positions("gnomopolis", 1, 3, 5)
    assert 0 < len(first) <= 5
    assert all(sum(each.won) == 1 and len(each.rows) == len(each.won) for each in first)
    assert all(contest.seats > 1 and not contest.script for rules in GAMES.values() for contest in tables(rules))


def test_the_beginning_is_learned_from_too() -> None:
    found = [each for n in range(9, 12) for each in positions("tarlac", n, 1, 1000)]
    # In the first round, what is weighed by how far the game is weighs nothing.
    assert any(not any(value for row in each.rows for value in row[1::AGES]) for each in found)


def test_nothing_is_learned_of_who_is_out() -> None:
    table = Table("1281", players=5)
    seats, won = list(RULES.seats(table.state)), [True] * 5
    ally = next(
        seat for seat, cause in enumerate(table.state.sides) if cause != DEC and seat_of(table.state, cause) != seat
    )
    assert set(seen(RULES, table.state, seats, won).against) == set(seats)
    table.state.out.append(ally)
    assert set(seen(RULES, table.state, seats, won).against) == set(seats) - {ally}


@pytest.mark.parametrize("true", [True, False])
def test_what_says_no_more_than_a_guess_is_not_kept(
    true: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def played(*args: Any) -> list[tuple[int, list[Seen]]]:
        found = list(enumerate([each] for each in made_up(200)))
        if not true:
            # In the games that are kept apart the others win.
            for n, (each,) in found[::4]:
                found[n] = n, [Seen(each.rows, each.against, each.won[::-1])]
        return found[::-1]

    monkeypatch.setattr(learn, "pooled", played)
    path = tmp_path / "chance.toml"
    assert main(["learn", "gnomopolis", "--games", "200", "-o", str(path)]) == (0 if true else 1)
    assert ("no better than a guess" in capsys.readouterr().out) == (not true)
    assert path.exists() == true
    if true:
        assert load(path, Weights).provenance.held_out == 50


def test_few_games_teach_nothing() -> None:
    for n in (1, 2 * APART - 1):
        assert main(["learn", "gnomopolis", "--games", str(n)]) == 2


def test_what_was_learned_is_written_with_where_it_is_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Any, ...]] = []
    seen = made_up(202)
    # By those with three places one sees of which a guess is told.
    for n in range(0, 202, APART):
        rows, won = seen[n].rows, seen[n].won
        rivals = {seat: {one: 1.0 for one in range(3) if one != seat} for seat in range(3)}
        seen[n] = Seen([*rows, [-5.0, 0.5, 0.0]], rivals, [*won, False])

    def played(*args: Any) -> list[tuple[int, list[Seen]]]:
        asked.append(args)
        return list(enumerate([each] for each in seen))[::-1]

    monkeypatch.setattr(learn, "pooled", played)
    monkeypatch.setattr(learn, "folder_of", lambda rules: tmp_path / "games" / rules.meta.key)
    assert main(["learn", "gnomopolis", "--games", "202", "--seed", "7", "--processes", "3"]) == 0
    assert asked[0][1:] == (3, numbered, [("gnomopolis", n, 7, EACH) for n in range(202)])
    found = load(tmp_path / "games" / "gnomopolis" / FILE, Weights)
    learned, apart = [each for n, each in enumerate(seen) if n % APART], seen[::APART]
    weights = fitted(learned)
    assert found.weights == (tuple(round(weight, 5) for weight in weights),)
    assert len(weights) == AGES
    facts = found.provenance
    assert (facts.games, facts.seed, facts.positions, facts.held_out) == (202, 7, 202, 51)
    assert facts.error == round(error(told(weights, apart)), 4)
    assert facts.guess == round(error(told([0.0] * AGES, apart)), 4)


def test_what_tells_just_as_much_as_a_guess_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nothing = [Seen([[0.0] * AGES] * 2, each.against, each.won) for each in made_up(40)]
    monkeypatch.setattr(learn, "pooled", lambda *_: list(enumerate([each] for each in nothing)))
    path = tmp_path / FILE
    assert main(["learn", "gnomopolis", "--games", "40", "-o", str(path)]) == 1
    assert not path.exists()


def test_the_folder_of_what_was_learned_need_not_be_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The fault: only its last part was made, so that all the games had been played in vain."""
    monkeypatch.setattr(learn, "pooled", lambda *_: list(enumerate([each] for each in made_up(200))))
    path = tmp_path / "new" / "folder" / FILE
    assert main(["learn", "gnomopolis", "--games", "200", "-o", str(path)]) == 0
    assert load(path, Weights).provenance.games == 200


def test_which_way_chances_fall_is_that_of_their_loss() -> None:
    """Also with several rivals, of whom some win together, and for a seat alone."""
    rows = [[0.5, -1.0], [2.0, 0.25], [-1.0, 1.5]]
    against: dict[Seat, dict[Seat, float]] = {0: {1: 0.5, 2: 0.5}, 1: {0: 1.0, 2: 0.25}, 2: {}}
    scaled = [(rows, Seen(rows, against, [True, False, True])), (rows, Seen(rows, against, [False, True, False]))]
    weights, little = [0.7, -0.3], 1e-5
    loss, slope, curve = fitting._at(weights, scaled)
    chances = list(told(weights, [each for _, each in scaled]))
    true = -sum(math.log(one.chance if one.won else 1 - one.chance) for one in chances)
    assert loss == pytest.approx(true + RIDGE * sum(weight * weight for weight in weights) / 2)
    for n in range(2):
        there = [weight + little * (n == m) for m, weight in enumerate(weights)]
        more, slope_there, _ = fitting._at(there, scaled)
        assert -(more - loss) / little == pytest.approx(slope[n], abs=1e-3)
        # How it bends leaves out that a rival who leads counts for more: near enough to find the way.
        assert curve[n][n] > 0
        assert slope_there[n] < slope[n]


def test_a_great_lead_is_no_error() -> None:
    rows = [[1000.0], [-1000.0], [3000.0]]
    seen = [Seen(rows, {0: {1: 1.0}, 1: {0: 1.0, 2: 1.0}, 2: {1: 1.0}}, [True, False, True])]
    loss, _, _ = fitting._at([5.0], [(rows, seen[0])])
    assert math.isfinite(loss)
    assert [round(one.chance) for one in told([5.0], seen)] == [1, 0, 1]


class Played:
    """A game to learn from, in which nobody thinks: who answered anything, and what was kept of it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.erred: list[int] = []
        self.best: list[int] = []
        self.kept: list[int] = []

        def anything(asked: Any, stream: Any) -> Any:
            self.erred.append(len(self.erred) + len(self.best))
            return random_keys(asked, stream)

        def answered(rules: Any, state: Any, seat: int, level: str, stream: Any, playouts: int) -> Any:
            assert (level, playouts) == ("master", 0)
            self.streams.append(stream)
            assert stream is self.streams[0], "chance goes on"
            self.states.append(state)
            self.best.append(len(self.erred) + len(self.best))
            return random_move([each for each in decisions(rules, state) if each.seat == seat], stream)[1]

        def looked_at(rules: Any, state: Any, people: Any, won: Any) -> Seen:
            self.kept.append(next(n for n, one in zip(self.best, self.states, strict=True) if one is state))
            return Seen([], {}, won)

        monkeypatch.setattr(selfplay, "random_keys", anything)
        monkeypatch.setattr(selfplay, "answer", answered)
        monkeypatch.setattr(selfplay, "seen", looked_at)

    def game(self, n: int, most: int = 8, seed: int = 1) -> list[Seen]:
        self.erred, self.best, self.kept, self.states, self.streams = [], [], [], list[Any](), list[Any]()
        return positions("gnomopolis", n, seed, most)


def test_who_errs_at_first_errs_as_often_as_drawn_and_nothing_of_that_part_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = Played(monkeypatch)
    monkeypatch.setattr(selfplay, "SOON", 100)
    monkeypatch.setattr(selfplay, "ERRING", (100,))
    parts: set[int] = set()
    for n in range(12):
        game.game(n)
        assert game.erred == list(range(len(game.erred)))
        assert len(game.erred) < FIRST
        assert min(game.kept) >= len(game.erred)
        parts.add(len(game.erred))
    assert len(parts) > 4, "each game has another moment"
    monkeypatch.setattr(selfplay, "ERRING", (0,))
    game.game(1)
    assert game.erred == []
    monkeypatch.setattr(selfplay, "SOON", 0)
    monkeypatch.setattr(selfplay, "ERRING", (100,))
    lasted = [(game.game(n), len(game.erred) > FIRST) for n in range(6)]
    assert any(late for _, late in lasted), "or one anywhere in the game"


def test_positions_are_kept_evenly_from_the_part_that_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Played(monkeypatch)
    monkeypatch.setattr(selfplay, "ERRING", (0,))
    monkeypatch.setattr(selfplay, "SOON", 100)
    where: list[float] = []
    for n in range(30):
        monkeypatch.setattr(selfplay, "FIRST", 1)
        assert len(game.game(n)) == len(set(game.kept)) == 8
        where += [kept / len(game.best) for kept in game.kept]
    assert 0.42 < sum(where) / len(where) < 0.58
    assert 0.18 < sum(one < 0.25 for one in where) / len(where) < 0.32


def test_tables_are_played_by_turns_and_each_deal_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt: list[Any] = []
    real = selfplay.start
    monkeypatch.setattr(selfplay, "start", lambda rules, setup: dealt.append(setup) or real(rules, setup))
    game, wanted = Played(monkeypatch), [contest.seats for contest in tables(GAMES["gnomopolis"])]
    found = [game.game(n) for n in range(2 * len(wanted))]
    assert [setup.seats for setup in dealt] == wanted * 2
    assert [len(seen[0].won) for seen in found] == wanted * 2
    assert len({setup.key for setup in dealt}) == len(dealt)
    game.game(0, seed=2)
    assert dealt[-1].key != dealt[0].key


def test_a_game_that_nobody_wins_or_that_never_ends_teaches_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    game, real = Played(monkeypatch), selfplay.play
    assert any(each.won != [True, True] for each in game.game(0))

    def unwon(*args: Any, **named: Any) -> Any:
        made = real(*args, **named)
        if made.state.outcome is not None:
            made.state.outcome = msgspec.structs.replace(made.state.outcome, winners=())
        return made

    monkeypatch.setattr(selfplay, "play", unwon)
    assert game.game(0) == []
    monkeypatch.setattr(selfplay, "play", real)
    monkeypatch.setattr(selfplay, "LONGEST", 9)
    assert game.game(0) == []
    assert len(game.erred) + len(game.best) == 9


def test_what_is_written_can_be_read_again(tmp_path: Path) -> None:
    found = Weights(((0.1, -0.2, 1.5), (3.0, 0.0, 0.25)), Provenance(400, 3, 5000, 100, 0.12, 0.21))
    (tmp_path / "chance.toml").write_text(written(found), "utf-8")
    assert load(tmp_path / "chance.toml", Weights) == found
