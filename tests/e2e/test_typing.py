"""The commands of Terra Concordia typed where they are not possible: a private sentence with the clause, never silence."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import World, button

IMPOSSIBLE = [
    ("/concordia build", {"card": "-"}, "TC-ACT-BUILD-01"),
    ("/concordia build", {"card": "the cat's house"}, "TC-ACT-BUILD-01"),
    ("/concordia navigate", {"voyage": "a1 b1"}, "TC-ACT-NAVIGATE-01"),
    ("/concordia navigate", {"voyage": "-"}, "TC-ACT-NAVIGATE-01"),
    ("/concordia influence", {"hex": "-"}, "TC-ACT-INFLUENCE-02"),
    ("/concordia discard", {"card": "-"}, "TC-MAINT-05"),
    ("/concordia alliance", {}, "TC-DIP-07"),
    ("/concordia alliance", {"propose": "Bia"}, "TC-DIP-07"),
]


@pytest.fixture
async def begun(world: World) -> World:
    """A game of Ana alone, at her first turn."""
    world.ana.go(world.guild.channel("salão"))
    await world.ana.slash("/table new", game="terra_concordia", seats=1, thread=False)
    await world.delivered()
    await world.ana.press(button(world.lobby, "start"), on=world.lobby, settle=0.05)
    await world.delivered()
    return world


async def test_what_is_not_possible_at_all_is_refused_by_its_clause(begun: World) -> None:
    before = await begun.now()
    for command, given, clause in IMPOSSIBLE:
        answer = await begun.ana.slash(command, **given)
        assert answer.is_private
        assert f"[{clause}]" in answer.text, (command, given, answer.text)
    assert (await begun.now()).seq == before.seq


async def test_a_long_list_of_what_is_possible_is_told_by_groups(begun: World) -> None:
    answer = await begun.ana.slash("/concordia alliance")
    assert "Explorar (10)" in answer.text
    assert "Passar até a próxima rodada" in answer.text


async def test_a_command_without_what_it_needs_names_it(begun: World) -> None:
    answer = await begun.ana.slash("/concordia explore", hex="-")
    assert "**hex**" in answer.text
    assert "Explorar b1" in answer.text
