"""Every worked example of the ledger."""

from pathlib import Path

import pytest

from tests.gnomopolis.interpreter import Interpreter
from tests.ledger import Example, examples

EXAMPLES = examples(Path(__file__).with_name("examples.toml"))


@pytest.mark.parametrize(
    "example", [pytest.param(example, id=example.id, marks=pytest.mark.rule(*example.covers)) for example in EXAMPLES]
)
def test_the_worked_example_comes_out_as_written(example: Example) -> None:
    Interpreter(example).run()


def test_all_twenty_five_examples_are_there() -> None:
    assert [example.id for example in EXAMPLES] == [f"EX-GN-{n:02}" for n in range(1, 26)]
    assert all(example.when and example.then for example in EXAMPLES)
