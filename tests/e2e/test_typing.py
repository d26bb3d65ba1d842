"""Commands of Terra Concordia typed where they are not possible: a private sentence with the clause, never silence."""

from __future__ import annotations

import pytest

from cogs.ui.panel import confirming, panel_controls
from cogs.ui.shown.dangers import OUT, Outlook
from tests.e2e.conftest import World

IMPOSSIBLE = [
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
    await world.started(game="terra_concordia", seats=1)
    return world


async def test_what_is_not_possible_at_all_is_refused_by_its_clause(begun: World) -> None:
    before = await begun.now()
    for command, given, clause in IMPOSSIBLE:
        answer = await begun.ana.slash(command, **given)
        assert answer.is_private
        assert f"[{clause}]" in answer.text, (command, given, answer.text)
    assert (await begun.now()).seq == before.seq


@pytest.mark.parametrize("typed", [True, False])
async def test_what_is_to_be_confirmed_is_asked_about_typed_or_chosen_in_a_menu(
    begun: World, monkeypatch: pytest.MonkeyPatch, typed: bool
) -> None:
    await begun.knows("terra_concordia")
    shown = (await begun.ana.slash("/play")).message
    menu = next(menu for menu in shown.selects if menu.custom_id.startswith("s:"))
    (hex, *_) = await begun.ana.autocomplete("/concordia explore", "hex")
    key = hex.value if typed else menu.options[0].value
    grave = Outlook(dangers={key: OUT})
    for module in (confirming, panel_controls, begun.bot.extensions["cogs.actions"]):
        monkeypatch.setattr(module, "outlook", lambda *_: grave)
    before = await begun.now()
    if typed:
        asked = await begun.ana.slash("/concordia explore", hex=key)
        assert asked.is_private
        shown = asked.message
    else:
        await begun.ana.select(menu.custom_id, [key], on=shown)
        await begun.box.until(lambda: any(b.label == "Confirmar" for b in shown.buttons), 5)
    assert (await begun.now()).seq == before.seq, "nothing is done yet"
    await begun.ana.press("Confirmar", on=shown)
    assert (await begun.now()).seq > before.seq


async def test_the_commands_of_another_game_say_which_one_is_played_here(begun: World) -> None:
    before = await begun.now()
    answer = await begun.ana.slash("/gnomopolis pass")
    assert answer.is_private
    assert "Terra Concordia" in answer.text
    assert await begun.ana.autocomplete("/gnomopolis build", "building") == []
    assert (await begun.now()).seq == before.seq


async def test_a_long_list_of_what_is_possible_is_told_by_groups(begun: World) -> None:
    answer = await begun.ana.slash("/concordia alliance")
    assert "Explorar · 1 trabalhador → 1 carta (10)" in answer.text
    assert "Passar até a próxima rodada" in answer.text


async def test_a_command_without_what_it_needs_names_it(begun: World) -> None:
    answer = await begun.ana.slash("/concordia explore", hex="-")
    assert "**hex**" in answer.text
    assert "Explorar b1" in answer.text


async def test_several_cards_are_discarded_in_one_line(begun: World) -> None:
    """Autocomplete goes on after the labels that it put into the field itself."""
    for _ in range(5):
        (hex, *_) = await begun.ana.autocomplete("/concordia explore", "hex")
        await begun.ana.slash("/concordia explore", hex=hex.value)
    await begun.ana.slash("/concordia pass")
    before = await begun.now()
    # What explorers find, and so how many cards are too many, is drawn.
    n = before.decisions[0].picks[0]
    assert n >= 2
    first = await begun.ana.autocomplete("/concordia discard", "card")
    more = await begun.ana.autocomplete("/concordia discard", "card", f"{first[0].label}, ")
    assert [option.label for option in more] == [f"{first[0].label}, {option.label}" for option in first[1:]]
    chosen = [first[0], *first[-n + 1 :]]
    (found,) = await begun.ana.autocomplete("/concordia discard", "card", ", ".join(each.label for each in chosen))
    assert found.label == ", ".join(each.label for each in chosen)
    refused = await begun.ana.slash("/concordia discard", card=first[0].value)
    assert f"Escolha {n}, separadas por vírgula" in refused.text
    elsewhere = await begun.ana.slash("/concordia recruit")
    assert f"Escolha {n} cartas para descartar" in elsewhere.text
    await begun.ana.slash("/concordia discard", card=found.value)
    after = await begun.now()
    assert after.view(0).round == before.view(0).round + 1
    assert {each.value for each in chosen}.isdisjoint(f"discard.{id}" for id in after.played.nations[0].hand)


async def test_out_of_turn_the_clause_is_cited_and_who_is_awaited(world: World) -> None:
    await world.started(world.bia, game="terra_concordia", seats=2)
    for command, given in (("recruit", {}), ("pass", {}), ("collect", {"hex": "a1"}), ("collect", {"hex": "-"})):
        answer = await world.bia.slash(f"/concordia {command}", **given)
        assert "[TC-ACT-GEN-01]" in answer.text, command
        assert "Ana" in answer.text
    world.caio.go(world.guild.channel("salão"))
    assert "Você não joga nesta mesa" in (await world.caio.slash("/concordia pass")).text
    assert "[TC-DIP-07]" in (await world.bia.slash("/concordia alliance")).text
    assert "[TC-DIP-07]" in (await world.bia.slash("/concordia alliance", propose="Ana")).text


async def test_a_hand_comes_in_the_language_of_whom_it_is_sent_to(world: World) -> None:
    """Bia's Discord speaks English, the server Portuguese; she never chose a language."""
    await world.started(world.bia, game="terra_concordia", seats=2)
    for user in (world.ana, world.bia):
        shown = await world.panel(user)
        await user.press(next(b.custom_id for b in shown.message.buttons if b.custom_id.startswith("o:")), on=shown)
    await world.delivered()
    assert "Sua mão" in world.ana.dms[-1].text
    assert "Your hand" in world.bia.dms[-1].text


async def test_a_chain_is_typed_in_one_line_and_stops_where_it_is_not_possible(world: World) -> None:
    """All of it or nothing: what was right is repeated, what would be possible there is named."""
    await world.started(world.bia, game="inventions")
    before = await world.now()
    user = world.user(before)
    offered = await user.autocomplete("/inventions turn", "line")
    lines = {each.value: await user.autocomplete("/inventions turn", "line", f"{each.value} > ") for each in offered}
    first, further = next((first, further) for first, further in lines.items() if further)
    answer = await user.slash("/inventions turn", line=f"{first} > nonsense")
    assert answer.is_private
    assert f"✓ {first}" in answer.text
    assert "✕ nonsense" in answer.text
    assert (await world.now()).seq == before.seq
    assert all(choice.value.startswith(f"{first}>") for choice in further)
    await user.slash("/inventions turn", line=further[0].value)
    assert (await world.now()).seq == before.seq + 2


async def test_a_command_that_would_stop_half_way_does_nothing_and_says_what_is_missing(world: World) -> None:
    before = await world.started(world.bia)
    user = world.user(before)
    key = next(o.key for d in before.decisions for o in d.options if o.key == "act.d2")
    answer = await user.slash("/gnomopolis act", scroll=key)
    assert answer.is_private
    assert any(f"**{name}**" in answer.text for name in ("especialista", "specialist"))
    after = await world.now()
    assert (after.seq, after.decisions) == (before.seq, before.decisions)


async def test_where_nothing_can_be_chosen_the_reasons_are_suggested_by_what_is_typed(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    actions = world.bot.extensions["cogs.actions"]
    reasons = [("g3", "Campo: faltam 2 aldeões", "GN-1"), ("c2", "Padaria: faltam 3 crianças", "GN-2")]
    monkeypatch.setattr(actions, "options_for", lambda *_: ())
    monkeypatch.setattr(actions, "reasons_why_not", lambda *_: reasons)
    user = world.user(await world.started(world.bia))

    async def suggested(typed: str) -> list[tuple[str, object]]:
        return [(c.label, c.value) for c in await user.autocomplete("/gnomopolis build", "building", typed)]

    assert await suggested("") == [(f"✕ {said}", id) for id, said, _ in reasons]
    assert await suggested("padaria") == [("✕ Padaria: faltam 3 crianças", "c2")]
    monkeypatch.setattr(actions, "reasons_why_not", lambda *_: [])
    ((_, nothing),) = await suggested("")
    assert nothing == "-"
