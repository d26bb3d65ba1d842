"""What becomes of answers: which message they make or change, what it refers to, and what the library is told of it."""

from __future__ import annotations

import pytest

from tests.sandbox.api import Api
from tests.sandbox.checks.test_rules import press, row
from tests.sandbox.realm.test_interactions import EDIT, FOLLOW_UP, V2, callback
from tests.sandbox.world.test_rights import ANSWER, begun

SAID = {"content": "x"}
BUTTON = {"content": "x", "components": [row(press("a"))]}
ANSWERED, FOLLOWED, REPLY = (204, None), (200, None), 19


async def said(box, interaction, kind, data=None):
    assert await callback(box, interaction, "POST", ANSWER, {"type": kind, "data": data or {}}) == ANSWERED


async def shown(box, user, flags=0):
    """A message with a button, made by a command."""
    asked = await begun(box, user)
    await said(box, asked, 4, BUTTON | {"flags": flags})
    return asked.original


@pytest.mark.parametrize(("menu", "kind"), [(False, 20), (True, 23)])
async def test_an_answer_to_a_command_is_of_the_kind_of_the_command(bot, box, ana, bia, menu, kind):
    nodes = [next(c for c in box.world.commands[0] if c["name"] == ("Tables together" if menu else "late"))]
    for answer, data in ((4, SAID), (5, {})):
        asked = box.interactions.command(ana.data, ana.here.data, nodes, [], target=bia.id if menu else None)
        await said(box, asked, answer, data)
        assert asked.original.type == kind
        assert asked.original.interaction["command_type"] == (2 if menu else 1)


async def test_who_is_thought_about_is_shown_so_until_it_is_said(bot, box, ana):
    asked = await begun(box, ana)
    await said(box, asked, 5)
    (thinking,) = ana.messages()
    assert (thinking.is_loading, thinking.text) == (True, "")
    assert await callback(box, asked, "POST", FOLLOW_UP, SAID) == FOLLOWED
    assert (thinking.is_loading, thinking.text, thinking.data.edited_at) == (False, "x", None)
    assert len(ana.messages()) == 1


async def test_an_answer_to_a_press_refers_to_its_message_if_all_can_see_that(bot, box, ana, room):
    for flags, kind in ((0, REPLY), (64, 0)):
        message = await shown(box, ana, flags)
        pressed = box.interactions.component(ana.data, message, "a")
        await said(box, pressed, 4, SAID)
        assert pressed.original.type == kind
        told = {
            "type": 0,
            "channel_id": str(room.id),
            "message_id": str(message.id),
            "guild_id": str(room.data.guild_id),
        }
        assert pressed.original.reference == (told if kind else None)


async def test_what_follows_refers_to_the_answer(bot, box, ana):
    for flags in (0, 64):
        asked = await begun(box, ana)
        await said(box, asked, 4, SAID | {"flags": flags})
        assert await callback(box, asked, "POST", FOLLOW_UP, SAID) == FOLLOWED
        further = asked.messages[-1]
        assert (further.type, further.reference["message_id"]) == (REPLY, str(asked.original.id))
        assert further.visible_to is None, "each says for itself whether it is private"


@pytest.mark.parametrize(("kind", "data"), [(7, SAID | {"content": "y"}), (6, {})])
async def test_the_original_of_an_update_is_the_message_that_was_pressed(bot, box, ana, kind, data):
    message = await shown(box, ana)
    pressed = box.interactions.component(ana.data, message, "a")
    await said(box, pressed, kind, data)
    assert message.content == data.get("content", "x")
    assert await callback(box, pressed, "PATCH", EDIT, {"content": "z"}) == FOLLOWED
    assert (message.content, len(ana.messages())) == ("z", 1)


@pytest.mark.parametrize("kind", [4, 5, 6, 7])
async def test_the_library_is_told_which_message_it_made_or_changed(bot, box, ana, room, kind):
    message = await shown(box, ana)
    pressed = box.interactions.component(ana.data, message, "a")
    path = ANSWER.format(id=pressed.id, token=pressed.token) + "?with_response=true"
    session = bot.http._HTTPClient__session
    status, told = await Api(session, box)("POST", path, {"type": kind, "data": SAID if kind in (4, 7) else {}})
    assert status == 200
    about = told["interaction"]
    assert (about["response_message_id"], about["channel_id"]) == (str(pressed.original.id), str(room.id))
    assert (about["response_message_loading"], about["guild_id"]) == (kind == 5, str(room.data.guild_id))
    assert (pressed.original is message) == (kind in (6, 7))
    if kind in (4, 7):
        assert (told["resource"]["type"], told["resource"]["message"]["id"]) == (kind, str(pressed.original.id))
    else:
        assert "resource" not in told


async def test_only_answers_of_its_own_are_read_and_changed_by_a_token(bot, box, ana):
    asked, other = await begun(box, ana), await begun(box, ana)
    await said(box, asked, 4, SAID)
    await said(box, other, 4, SAID)
    assert await callback(box, asked, "POST", FOLLOW_UP, SAID) == FOLLOWED
    for message, outcome in ((asked.messages[-1], FOLLOWED), (other.original, (404, 10008))):
        path = EDIT.replace("@original", str(message.id))
        assert await callback(box, asked, "PATCH", path, {"content": "y"}) == outcome
        assert message.content == ("y" if outcome is FOLLOWED else "x")
    last = EDIT.replace("@original", str(asked.messages[-1].id))
    assert await callback(box, asked, "DELETE", last, None) == ANSWERED
    assert [each.text for each in ana.messages()] == ["x", "x"]


async def test_a_thought_that_was_deleted_is_followed_by_messages_of_their_own(bot, box, ana):
    asked = await begun(box, ana)
    await said(box, asked, 5)
    assert await callback(box, asked, "DELETE", EDIT, None) == ANSWERED
    assert await callback(box, asked, "POST", FOLLOW_UP, V2) == FOLLOWED
    assert [each.text for each in ana.messages()] == ["novo"]


@pytest.mark.parametrize("kind", [4, 5])
async def test_where_the_place_is_gone_nothing_can_be_said_any_more(bot, box, ana, room, kind):
    first, late = await begun(box, ana), await begun(box, ana)
    await said(box, first, 4, SAID)
    room.delete()
    gone = (404, 10003)
    assert await callback(box, late, "POST", ANSWER, {"type": kind, "data": SAID if kind == 4 else {}}) == gone
    assert await callback(box, first, "POST", FOLLOW_UP, SAID) == gone


@pytest.mark.parametrize("flags", [0, 64])
async def test_where_the_place_is_gone_what_was_pressed_there_cannot_be_changed_any_more(bot, box, ana, room, flags):
    """It was an error of the sandbox's own (500)."""
    pressed = box.interactions.component(ana.data, await shown(box, ana, flags), "a")
    room.delete()
    assert await callback(box, pressed, "POST", ANSWER, {"type": 7, "data": SAID}) == (404, 10003)
