"""An alliance offered to somebody for whom the game does not wait."""

from __future__ import annotations

import pytest

from bot.service.table.snapshot import Snapshot
from bot.service.tables import User
from tests.e2e.conftest import World, button

TOLD = "### Terra Concordia\n**🤝 Ana offers you an alliance.**"


@pytest.fixture
async def diplomacy(world: World) -> World:
    """Four people who have picked their civilizations; Ana's turn is not Bia's."""
    hall, lobby = world.guild.channel("salão"), world.bot.tables.lobby
    people = [world.ana, world.bia, world.caio, world.box.user("Davi", locale="pt-BR")]
    users = [User(user.id, user.name) for user in people]
    table = await lobby.open(
        "terra_concordia", world.guild.id, hall.id, users[0], seats=4, options={"variant": "diplomacy"}
    )
    for user in users[1:]:
        await lobby.join(table.game_id, user)
    for user in people:
        user.go(hall)
    await world.ana.slash("/table start")
    await world.knows("terra_concordia", *people)
    snapshot: Snapshot | None = await world.now()
    while snapshot is not None and snapshot.decisions[0].options[0].key.startswith("civilization."):
        asked = snapshot.decisions[0]
        snapshot = await world.bot.tables.moves.automatic(
            snapshot.game_id, asked.seat, snapshot.seq, (asked.options[0].key,)
        )
    await world.delivered()
    return world


def offers(world: World) -> list[str]:
    """The direct messages to Bia, who reads English, that tell of Ana's offer."""
    return [message.text for message in world.bia.dms if message.text.startswith(TOLD)]


async def test_whoever_is_offered_an_alliance_is_told_once_in_their_language(diplomacy: World) -> None:
    world = diplomacy
    await world.bia.slash("/hand")  # by which the bot learns her language
    assert offers(world) == []
    await world.ana.slash("/concordia alliance", propose="Bia")
    await world.delivered()
    (told,) = offers(world)
    assert "Each gains 3 gold at once" in told, "and what it brings"
    message = next(message for message in world.bia.dms if message.text == told)
    panel = await world.bia.press(button(message, "play"), on=message)
    assert "offers you an alliance" in panel.text
    await world.caio.slash("/concordia alliance", propose="Davi")
    await world.delivered()
    assert len(offers(world)) == 1, "what others do does not tell it again"


async def test_who_wants_no_direct_messages_gets_none_about_offers(diplomacy: World) -> None:
    world = diplomacy
    await world.bia.slash("/settings me", dm=False)
    await world.ana.slash("/concordia alliance", propose="Bia")
    await world.delivered()
    assert offers(world) == []


async def test_an_offer_is_accepted_or_talked_about_where_it_is_read(diplomacy: World) -> None:
    world = diplomacy
    await world.bia.slash("/hand")
    await world.ana.slash("/concordia alliance", propose="Bia")
    await world.delivered()
    message = next(message for message in world.bia.dms if message.text == offers(world)[0])
    assert [b.label.split()[0] for b in message.buttons[:2]] == ["Accept", "Reject"]
    talk = await world.bia.press(button(message, "talk"), on=message)
    (menu,) = talk.message.selects
    assert {option.label for option in menu.options} == {"Ana", "Caio", "Davi"}
    await world.bia.press(message.buttons[0].custom_id, on=message)
    snapshot = await world.now()
    assert len(snapshot.played.diplomacy.alliances) == 1


async def test_an_offer_that_was_answered_or_withdrawn_stands_nowhere_with_buttons(diplomacy: World) -> None:
    """The fault: its message stayed, and a press on it said that the question was answered when it never was."""
    world = diplomacy
    await world.bia.slash("/hand")
    await world.ana.slash("/concordia alliance", propose="Bia")
    await world.delivered()
    assert len(offers(world)) == 1
    await world.caio.slash("/concordia alliance", propose="Bia")
    await world.delivered()
    (both,) = [message for message in world.bia.dms if "offer you an alliance" in message.text]
    assert offers(world) == [], "one message at a time"
    await world.bia.press(next(button for button in both.buttons if "Ana" in button.label).custom_id, on=both)
    await world.delivered()
    assert not [message for message in world.bia.dms if "you an alliance" in message.text], "she has one this round"


async def test_an_offer_passes_on_with_the_place(diplomacy: World) -> None:
    world = diplomacy
    await world.bia.slash("/hand")
    await world.ana.slash("/concordia alliance", propose="Bia")
    await world.delivered()
    table = await world.now()
    eva = world.box.user("Eva", locale="pt-BR")
    await world.bot.tables.hosting.leave(table.game_id, User(world.bia.id, "Bia"))
    place = next(place for place in (await world.now()).places if place.user_id == world.bia.id)
    assert place.offered_at is not None
    await world.bot.tables.absence.take(table.game_id, place.number, place.offered_at, User(eva.id, "Eva"))
    await world.delivered()
    assert offers(world) == []
    assert any("lhe propõe aliança" in message.text for message in eva.dms)
