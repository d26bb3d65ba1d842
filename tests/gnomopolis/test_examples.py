"""Every worked example of the ledger."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.gnomopolis.interpreter import Interpreter
from tests.ledger import Example, examples, ledger

FILE = Path(__file__).with_name("examples.toml")


@pytest.mark.parametrize(
    "example",
    [
        pytest.param(example, id=example.id, marks=pytest.mark.rule(*example.covers, example=example.id))
        for example in examples(FILE)
    ],
)
def test_the_worked_example_comes_out_as_written(example: Example) -> None:
    assert example.when
    assert example.then
    Interpreter(example).run()


def test_the_examples_are_written_as_in_the_ledger() -> None:
    assert tomllib.loads(FILE.read_text("utf-8"))["example"] == ledger("gnomopolis")["example"]
