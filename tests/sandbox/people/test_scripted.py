"""Scripted users do what a person can, and what they do is sent as a client sends it."""

from __future__ import annotations

import asyncio

import pytest

from sandbox import CannotDo, NoAnswer
from sandbox.people.scripted import ScriptedUser, option_value
from sandbox.world.permissions import BITS
from sandbox.world.world import Overwrite
from tests.sandbox.api import command
from tests.sandbox.checks.test_limits import LINK, menu, option, shown
from tests.sandbox.checks.test_rules import press, row
from tests.sandbox.realm.test_interactions import EDIT, FOLLOW_UP, callback
from tests.sandbox.world.test_rights import ANSWER


@pytest.fixture
def sent(box):
    """What was sent to the bot, which there is none of."""
    found = []
    box.interactions.watchers.append(lambda interaction: found.append(interaction.payload))
    return found


@pytest.fixture
def post(api, room):
    async def done(body, channel=room):
        assert (await api("POST", f"/channels/{channel.id}/messages", body))[0] == 200
        return channel.messages[-1]

    return done


async def sends(sent, doing):
    """What an interaction sends."""
    with pytest.raises(NoAnswer, match="offline"):
        await doing
    return sent[-1]["data"]


def hide(channel, user):
    channel.data.overwrites[user.id] = Overwrite(1, 0, BITS["view_channel"])


# Looking


async def test_people_look_at_what_they_see_and_stay_there_until_it_is_gone(box, room, ana):
    other = box.guild("Taverna").channel("outro")
    assert ana.here == room
    hide(room, ana)
    fresh = box.user("Ana")
    assert fresh.here == other
    ana.go(other)
    other.data.overwrites.clear()
    assert ana.here == other
    third = box.guild("Taverna").channel("terceiro")
    other.delete()
    assert ana.here == third
    third.delete()
    with pytest.raises(CannotDo, match="sees no channel"):
        _ = box.user("Ana").here


async def test_people_read_what_is_written_to_all_or_to_them(box, room, ana, bia):
    assert (ana.mention, ana.dms) == (f"<@{ana.id}>", [])
    bot, other = box.world.bot_id, box.guild("Taverna").channel("outro")
    for user in (bia, ana):
        box.realm.post(box.realm.direct(user.data), bot, {"content": f"to {user.name}"})
        box.realm.post(other.data, bot, {"content": f"for {user.name}"}, visible_to=user.id)
    assert [each.text for each in ana.dms] == ["to Ana"]
    assert [each.text for each in bia.dms] == ["to Bia"]
    assert [each.text for each in ana.messages(other)] == ["for Ana"]
    assert ana.messages() == []


async def test_people_find_the_newest_in_all_that_they_see(box, room, ana, bia):
    other = box.guild("Taverna").channel("outro")
    first = ana.say("xyz", other)
    last = ana.say("xyz", room)
    hidden = ana.say("xyz", other)
    assert (ana.sees("y"), ana.sees("w")) == (hidden, None)
    hide(other, bia)
    assert bia.sees("y") == last
    assert first != last
    later = asyncio.get_running_loop().call_later(0.05, lambda: ana.say("a wish"))
    assert (await bia.finds("wish")).text == "a wish"
    later.cancel()
    before = asyncio.get_running_loop().time()
    with pytest.raises(TimeoutError):
        await bia.finds("nothing", 0.01)
    assert asyncio.get_running_loop().time() - before < 2


async def test_commands_are_listed_in_the_language_of_who_looks(api, box, ana, bia):
    where = f"/applications/{box.world.application_id}/commands"
    sub = {"type": 1, "name": "new", "description": "d", "name_localizations": {"pt-BR": "nova"}}
    table = command("table", name_localizations={"pt-BR": "mesa"}, options=[sub])
    await api("PUT", where, [table, command("help"), {"type": 2, "name": "Look"}])
    assert (ana.commands, bia.commands) == (["/mesa nova", "/help"], ["/table new", "/help"])


# Writing


async def test_people_write_where_they_may(box, room, ana):
    thread = box.realm.start_thread(room.data, "t", ana.id)
    (place,) = room.threads
    thread.archived = True
    ana.say("x", place)
    assert not thread.archived
    thread.archived = thread.locked = True
    with pytest.raises(CannotDo, match="may not write"):
        ana.say("x", place)
    forum = box.guild("Taverna").forum("mesas")
    with pytest.raises(CannotDo, match="may not write"):
        ana.say("x", forum)
    started = ana.start_post(forum, "name", "text")
    assert ana.here == started
    for channel in (room, forum):
        channel.data.overwrites[ana.id] = Overwrite(1, 0, BITS["send_messages"])
    with pytest.raises(CannotDo, match="may not write"):
        ana.say("x", room)
    with pytest.raises(CannotDo, match="may not write"):
        ana.start_post(forum, "name", "text")
    assert len(forum.threads) == 1


async def test_people_take_direct_messages_or_none(ana):
    ana.close_dms()
    assert not ana.data.dms_open
    ana.open_dms()
    assert ana.data.dms_open


# Commands


def parameter(name, kind, **more):
    return {"type": kind, "name": name, "description": "d", **more}


ASK = command(
    "ask",
    options=[
        parameter("text", 3, required=True, name_localizations={"pt-BR": "texto"}),
        parameter("person", 6),
        parameter("number", 4, autocomplete=True),
        parameter("file", 11),
    ],
)


@pytest.fixture
async def asking(api, box):
    where = f"/applications/{box.world.application_id}/commands"
    menus = [{"type": 2, "name": "Look"}, {"type": 3, "name": "Report"}]
    return {c["name"]: c["id"] for c in (await api("PUT", where, [ASK, *menus]))[1]}


async def test_a_command_is_sent_with_what_it_was_given(box, ana, bia, asking, sent):
    other = box.guild("Taverna").channel("outro")
    doing = ana.slash("/ask", channel=other, options={"texto": "x"}, person=bia, file=("a.txt", b"x"))
    data = await sends(sent, doing)
    assert sent[-1]["channel_id"] == str(other.id)
    text, person, file = data["options"]
    assert text == {"name": "text", "type": 3, "value": "x"}
    assert person == {"name": "person", "type": 6, "value": str(bia.id)}
    assert {*data["resolved"]} == {"users", "members", "attachments"}
    assert data["resolved"]["attachments"][file["value"]]["filename"] == "a.txt"
    assert "resolved" not in await sends(sent, ana.slash("/ask", text="x"))
    with pytest.raises(CannotDo, match="needs \\['text'\\]"):
        await ana.slash("/ask", person=bia)
    with pytest.raises(CannotDo, match="no option"):
        await ana.slash("/ask", text="x", word="y")


async def test_what_is_typed_is_completed_where_it_is_offered(box, ana, bia, asking, sent):
    other = box.guild("Taverna").channel("outro")
    data = await sends(sent, ana.autocomplete("/ask", "number", "4", channel=other, already={"person": bia}))
    assert (sent[-1]["type"], sent[-1]["channel_id"]) == (4, str(other.id))
    assert data["options"][-1] == {"name": "number", "type": 4, "value": "4", "focused": True}
    assert [each["name"] for each in data["options"]] == ["person", "number"]
    with pytest.raises(CannotDo, match="no autocomplete"):
        await ana.autocomplete("/ask", "text")


async def test_menus_are_of_people_or_of_messages(box, room, ana, bia, asking, sent):
    message = bia.say("x", box.guild("Taverna").channel("outro"))
    data = await sends(sent, ana.menu("report", on=message))
    assert (data["id"], data["type"], data["target_id"]) == (asking["Report"], 3, str(message.id))
    assert data["resolved"]["messages"][str(message.id)]["content"] == "x"
    assert sent[-1]["channel_id"] == str(message.channel.id), "where it is"
    data = await sends(sent, ana.menu("look", on=bia))
    assert (data["id"], data["type"], data["target_id"]) == (asking["Look"], 2, str(bia.id))
    assert {*data["resolved"]} == {"users", "members"}
    for name, on in (("look", message), ("report", bia), ("ask", bia)):
        with pytest.raises(CannotDo, match="no such entry"):
            await ana.menu(name, on=on)


@pytest.mark.parametrize(
    ("described", "value", "taken"),
    [
        (parameter("o", 3), 7, "7"),
        (parameter("o", 3), "x" * 6000, "x" * 6000),
        (parameter("o", 3), "x" * 6001, CannotDo),
        (parameter("o", 3, min_length=2, max_length=3), "x", CannotDo),
        (parameter("o", 3, min_length=2, max_length=3), "xx", "xx"),
        (parameter("o", 3, min_length=2, max_length=3), "xxxx", CannotDo),
        (parameter("o", 4), "7", 7),
        (parameter("o", 4), "x", CannotDo),
        (parameter("o", 4), "1.5", CannotDo),
        (parameter("o", 10), "1.5", 1.5),
        (parameter("o", 4, min_value=2, max_value=3), 1, CannotDo),
        (parameter("o", 4, min_value=2, max_value=3), 2, 2),
        (parameter("o", 4, min_value=2, max_value=3), 3, 3),
        (parameter("o", 4, min_value=2, max_value=3), 4, CannotDo),
        (parameter("o", 5), True, True),
        (parameter("o", 5), "true", True),
        (parameter("o", 5), "false", False),
        (parameter("o", 6), 7, "7"),
    ],
)
def test_a_parameter_takes_what_fits_it(described, value, taken):
    if taken is CannotDo:
        with pytest.raises(CannotDo):
            option_value(described, value)
    else:
        assert (option_value(described, value), type(option_value(described, value))) == (taken, type(taken))


@pytest.mark.parametrize("value", ["Short", "Curta", "s"])
def test_a_choice_is_taken_by_any_of_its_names_and_sent_as_its_value(value):
    choice = {"name": "Short", "name_localizations": {"pt-BR": "Curta"}, "value": "s"}
    assert option_value(parameter("o", 3, choices=[choice]), value) == "s"
    with pytest.raises(CannotDo, match="not a choice"):
        option_value(parameter("o", 3, choices=[choice]), "t")


# Components


async def test_a_button_is_found_by_what_it_shows_the_whole_of_it_first(post, ana, sent):
    die = {"name": "🎲"}
    buttons = [press("a", "Jogar já"), press("b", "Jogar"), press("c", "Rolar") | {"emoji": die}, press("d", "Não")]
    message = await post({"content": "x", "components": [row(*buttons, LINK | {"label": "Nada"})]})
    for wanted, found in (
        ("Jogar", "b"),
        ("JOGAR J", "a"),
        ("a", "a"),
        ("🎲", "c"),
        ("🎲 Rolar", "c"),
        ("rol", "c"),
        ("nao", "d"),
    ):
        assert (await sends(sent, ana.press(wanted, on=message)))["custom_id"] == found
    for wanted in ("Nada", "", "Ver"):
        with pytest.raises(CannotDo, match="buttons: \\['Jogar já', 'Jogar', 'Rolar', 'Não', 'Nada'\\]"):
            await ana.press(wanted, on=message)


async def test_the_newest_that_has_it_is_pressed_and_then_what_was_written_to_oneself(box, post, ana, sent):
    def buttons(*ids):
        return {"content": "x", "components": [row(*(press(each, each) for each in ids))]}

    direct = await post(buttons("p", "r"), ana.direct)
    first, second = await post(buttons("p")), await post(buttons("p"))
    await post(buttons("q"))
    for wanted, message in (("p", second), ("r", direct)):
        await sends(sent, ana.press(wanted))
        assert sent[-1]["message"]["id"] == str(message.id)
    await sends(sent, ana.press("p", on=first))
    assert sent[-1]["message"]["id"] == str(first.id)


async def test_a_menu_is_found_by_its_id_or_by_what_it_says(post, ana, bia, sent):
    words = menu(placeholder="Palavra", options=[option(label="Um", value="1"), option(label="1", value="2")])
    people = {"type": 5, "custom_id": "p", "placeholder": "Quem", "max_values": 2}
    both = await post({"content": "x", "components": [row(people), row(words)]})
    for wanted in ("s", "Palavra"):
        data = await sends(sent, ana.select(wanted, ["Um"], on=both))
        assert (data["custom_id"], data["values"]) == ("s", ["1"])
    assert (await sends(sent, ana.select("s", ["1"], on=both)))["values"] == ["2"], "as it is called"
    data = await sends(sent, ana.select("Quem", [bia, str(ana.id)], on=both))
    assert (data["custom_id"], data["values"]) == ("p", [str(bia.id), str(ana.id)])
    with pytest.raises(CannotDo, match="nothing called 'Outra'"):
        await ana.select("Outra", ["Um"], on=both)
    only = await post(
        {"content": "x", "components": [row(menu(placeholder="x", options=[option(label="Dois", value="2")]))]}
    )
    assert (await sends(sent, ana.select("", ["Dois"], on=only)))["values"] == ["2"]


# Waiting


async def begun(box, doing):
    """The interaction with which it begins, and the doing, which goes on."""
    known = {*box.interactions.by_id}
    task = asyncio.create_task(doing)
    await box.until(lambda: {*box.interactions.by_id} - known)
    (identifier,) = {*box.interactions.by_id} - known
    return box.interactions.by_id[identifier], task


async def test_whoever_is_left_thinking_gets_no_answer(bot, box, ana, monkeypatch):
    asked, task = await begun(box, ana.slash("/late"))
    monkeypatch.setattr(ScriptedUser._wait, "__defaults__", (0.05,))
    await callback(box, asked, "POST", ANSWER, {"type": 5})
    with pytest.raises(NoAnswer, match="still thinking"):
        await task


@pytest.mark.parametrize("follows", [True, False])
async def test_who_presses_waits_for_what_changes_then_but_not_for_ever(bot, box, ana, post, follows):
    message = await post(shown(row(press("unheard"))))
    asked, task = await begun(box, ana.press("unheard", on=message))
    await callback(box, asked, "POST", ANSWER, {"type": 6})
    await asyncio.sleep(0.05)
    assert not task.done()
    if follows:
        await callback(box, asked, "POST", FOLLOW_UP, {"content": "x"})
    else:
        await callback(box, asked, "PATCH", EDIT, shown(row(press("changed"))))
    assert (await asyncio.wait_for(task, 2)).is_update
    asked, task = await begun(box, ana.press(message.buttons[0].custom_id, on=message, settle=0.01))
    await callback(box, asked, "POST", ANSWER, {"type": 6})
    assert (await asyncio.wait_for(task, 2)).messages == []


async def test_what_follows_a_bare_acknowledgement_is_the_answer_unless_the_pressed_message_changes(
    bot, box, ana, post
):
    message = await post(shown(row(press("unheard"))))
    asked, task = await begun(box, ana.press("unheard", on=message))
    await callback(box, asked, "POST", ANSWER, {"type": 6})
    await callback(box, asked, "POST", FOLLOW_UP, {"content": "painel", "flags": 64})
    answer = await asyncio.wait_for(task, 2)
    await callback(box, asked, "PATCH", EDIT.replace("@original", str(answer.message.id)), {"content": "com figura"})
    assert (answer.text, answer.is_private) == ("com figura", True)
    await callback(box, asked, "PATCH", EDIT, shown(row(press("changed"))))
    assert answer.message.id == message.id


async def test_a_form_is_filled_in_by_labels_or_ids(bot, ana):
    await ana.slash("/panel")
    for filled, named in (({"table-name": "Caverna"}, {"Tipo": "long"}), ({"Nome": "Gruta"}, {"kind": "short"})):
        answer = await ana.submit((await ana.press("Nome")).modal, filled, **named)
        assert [*filled.values(), *named.values()] == [answer.text.split("**")[1], answer.text.split()[-1]]
