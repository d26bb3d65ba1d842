"""Games saved by earlier versions, in the middle of every kind of question, can be gone on with.

After a release, ``python -m tests.test_snapshots`` adds one saved game for each question of each game that has none of
the present schema; old ones are never written again, for they are what users have on their disks.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from games.core.agenda import Together
from games.core.rng import Stream, seeded
from games.core.rules import decisions, decode, encode, play
from games.core.thinking.opponent import random_move
from games.registry import GAMES
from tests.playing import LONGEST, any_setup, random_line

HERE = Path(__file__).parent
SAVED = [(key, file) for key in GAMES for file in sorted((HERE / key / "snapshots").glob("*.msgpack"))]


@pytest.mark.parametrize(("key", "file"), SAVED, ids=[f"{key}-{file.stem}" for key, file in SAVED])
def test_a_saved_game_is_played_to_its_end(key: str, file: Path) -> None:
    rules, stream = GAMES[key], Stream(seeded(1, file.stem))
    state = decode(rules, file.read_bytes())
    found = decisions(rules, state)
    assert found
    for _ in range(LONGEST):
        now = play(rules, state, *random_move(found, stream))
        state, found = now.state, now.decisions
        if not found:
            break
    assert state.outcome is not None


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_saved_games_of_its_present_schema(key: str) -> None:
    schemas = [decode(GAMES[key], file.read_bytes()).schema for game, file in SAVED if game == key]
    assert GAMES[key].schema in schemas, "python -m tests.test_snapshots saves them"


def collect(lines: int = 40) -> None:
    """Save one state for each question met on random lines that has no file yet."""
    for key, rules in GAMES.items():
        folder = HERE / key / "snapshots"
        folder.mkdir(exist_ok=True)
        # From the middle of a game if it is asked there; some things are asked at its beginning only.
        for earliest, seed in product((10, 0), range(lines)):
            for n, (_, now) in enumerate(random_line(rules, any_setup(rules, seed), seed)):
                if n < earliest or not now.decisions:
                    continue
                step = now.state.agenda[-1]
                if isinstance(step, Together) and not step.answers:
                    continue  # with an answer given it is the harder case
                file = folder / f"v{rules.schema}-{step.__struct_config__.tag}.msgpack"
                if not file.exists():
                    file.write_bytes(encode(now.state))


if __name__ == "__main__":
    collect()
