"""What has been worked out is not worked out again, and a memory does not grow for ever."""

from __future__ import annotations

from games.core.memory import Memory, as_key


def test_what_is_known_is_not_worked_out_again():
    memory: Memory[str, int] = Memory(8)
    asked: list[int] = []

    def find() -> int:
        asked.append(0)
        return len(asked)

    assert [memory.of("a", find), memory.of("b", find), memory.of("a", find)] == [1, 2, 1]


def test_a_full_memory_forgets_all():
    memory: Memory[int, int] = Memory(2)
    for n in (1, 2, 3):
        memory.of(n, lambda n=n: n)
    assert memory.of(3, lambda: -3) == 3
    assert memory.of(1, lambda: -1) == -1


def test_parts_that_differ_are_remembered_apart():
    assert as_key({"a": [1]}) == as_key({"a": [1]}) != as_key({"a": [2]})
