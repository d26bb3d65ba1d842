"""Single moves: taking back, old buttons, foreign seats, typing errors, languages."""

from __future__ import annotations

import asyncio
import random
import re

import pytest

from bot.service.tables import User
from sandbox import Response, ScriptedUser, SeenMessage
from sandbox.people.seen import Option, Select
from tests.e2e.conftest import World, button, option_controls
from tests.postgres import OVER_BOTH


async def act(user: ScriptedUser, panel: SeenMessage) -> str:
    """Press a button that can be taken back; its id."""
    id = next(b.custom_id for b in panel.buttons if b.custom_id.startswith("o:") and "⚠" not in b.label)
    await user.press(id, on=panel)
    return id


@pytest.fixture
async def panel(world: World) -> tuple[ScriptedUser, SeenMessage]:
    """The panel of whoever plays first, with something on it that can be taken back."""
    snapshot = await world.started(world.bia)
    user = world.user(snapshot)
    shown = (await world.panel(user)).message
    assert shown is not None
    return user, shown


async def test_back_takes_one_step_back_and_the_log_says_so(world: World, panel) -> None:
    user, shown = panel
    before, start = await world.now(), shown.text
    await act(user, shown)
    await user.press(button(shown, "undo"), on=shown)
    after = await world.now()
    assert after.seq > before.seq
    assert after.played.districts == before.played.districts
    assert after.decisions[0].options == before.decisions[0].options
    assert "↩" in shown.text
    assert start.split("\n")[1] in shown.text
    log = await world.bot.tables.games.log(before.game_id)
    assert [(c.kind, c.undone) for c in log][-2:] == [("play", True), ("undo", False)]


@OVER_BOTH
async def test_reset_takes_the_whole_turn_back(world: World, panel) -> None:
    user, shown = panel
    before = await world.now()
    await act(user, shown)
    assert not any(b.custom_id.endswith(":reset") for b in shown.buttons), "of one step it is the same"
    await act(user, shown)
    await user.press(button(shown, "reset"), on=shown)
    assert (await world.now()).played.districts == before.played.districts
    assert not any(b.custom_id.endswith(":undo") for b in shown.buttons)


async def test_two_quick_presses_of_back_take_back_one_step(world: World, panel) -> None:
    user, shown = panel
    await act(user, shown)
    depth = await world.bot.tables.moves.undo_depth((await world.now()).game_id, User(user.id, user.name))
    id = button(shown, "undo")
    await asyncio.gather(user.press(id, on=shown), press_again(user, shown, id))
    assert await world.bot.tables.moves.undo_depth((await world.now()).game_id, User(user.id, user.name)) == depth - 1


async def press_again(user: ScriptedUser, shown: SeenMessage, id: str) -> Response:
    """The same button once more, whatever the message shows meanwhile."""
    return await user._answered(user.box.interactions.component(user.data, shown.data, id))


@OVER_BOTH
async def test_a_double_press_counts_once(world: World, panel) -> None:
    user, shown = panel
    before = await world.now()
    id = next(b.custom_id for b in shown.buttons if b.custom_id.startswith("o:") and "⚠" not in b.label)
    await asyncio.gather(user.press(id, on=shown), press_again(user, shown, id))
    assert (await world.now()).seq == before.seq + 1


async def test_an_old_panel_is_refreshed_and_says_why(world: World, panel) -> None:
    user, shown = panel
    old = (await world.panel(user)).message
    assert old is not None
    id = await act(user, shown)
    count, now = len(user.messages()), await world.now()
    await user.press(id, on=old)
    assert (await world.now()).seq == now.seq
    assert len(user.messages()) == count
    assert [b.custom_id for b in old.buttons if b.custom_id[0] in "oc"] == [
        b.custom_id for b in shown.buttons if b.custom_id[0] in "oc"
    ]
    said = (
        "Aquela pergunta você já tinha respondido" if user is world.ana else "You have already answered that question"
    )
    assert said in old.text
    assert said not in shown.text


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("bot", r"respondida por um bot\.|answered by a bot\."),
        ("order", r"uma ordem sua|an order of yours"),
    ],
)
async def test_an_old_panel_says_what_answered(world: World, panel, kind, said: str) -> None:
    user, shown = panel
    before = await world.now()
    decision = next(d for d in before.decisions if d.blocking)
    key = next(o.key for o in decision.options if o.key == "pass")
    assert await world.bot.tables.moves.automatic(before.game_id, decision.seat, before.seq, (key,), kind)
    await act(user, shown)
    assert re.search(said, shown.text)


async def test_a_question_that_was_taken_back_stands_no_more(world: World, panel) -> None:
    user, shown = panel
    old = (await world.panel(user)).message
    assert old is not None
    await act(user, shown)
    await user.press(button(shown, "undo"), on=shown)
    await act(user, old)
    assert re.search("Aquela pergunta não vale mais|That question no longer applies", old.text)


async def test_to_take_back_on_an_old_panel_says_that_nothing_was(world: World, panel) -> None:
    user, shown = panel
    old = (await world.panel(user)).message
    await act(user, shown)
    fresh = (await world.panel(user)).message
    await user.press(button(fresh, "undo"), on=fresh)
    assert old is not None
    await user.press(button(shown, "undo"), on=shown)
    assert re.search("Nada foi desfeito|Nothing was taken back", shown.text)


async def test_whoever_does_not_play_is_not_told_of_a_panel(world: World, panel) -> None:
    asked = world.table_message
    answer = await world.caio.press(next(b.custom_id for b in asked.buttons if b.custom_id[0] == "q"), on=asked)
    told = answer.messages[-1]
    assert told.is_private
    assert "Você não joga nesta mesa" in told.text
    assert "/jogar" not in told.text


async def test_the_end_of_a_turn_takes_one_press(world: World, panel) -> None:
    user, shown = panel
    await user.press(button(shown, "pass"), on=shown)
    assert (await world.now()).awaited_users == {world.other(user).id}
    await world.delivered()
    assert world.table_message.mentions == [world.other(user).name]


async def test_what_was_drawn_cannot_be_taken_back(world: World, panel) -> None:
    user, _ = panel
    before = await world.now()
    await user.slash("/gnomopolis pass")
    after = await world.now()
    await world.delivered()
    for someone in (user, world.other(user)):
        typed = await someone.slash("/undo")
        pressed = await someone.press(button(world.table_message, "undo"), on=world.table_message)
        assert typed.is_private
        assert pressed.is_private
        assert typed.text == pressed.text
    assert (await world.now()).seq == after.seq > before.seq


async def test_whoever_has_no_seat_is_told_so(world: World, panel) -> None:
    answer = await world.caio.press(button(world.table_message, "play"), on=world.table_message)
    assert answer.is_private
    assert "Você não joga nesta mesa" in answer.text
    before = await world.now()
    for command in ("/play", "/gnomopolis pass", "/undo"):
        answer = await world.caio.slash(command)
        assert answer.is_private
        assert "Você não joga nesta mesa" in answer.text
    assert (await world.now()).seq == before.seq


async def test_a_control_of_a_place_that_changed_hands_is_refused(world: World, panel) -> None:
    user, shown = panel
    before = await world.now()
    place = before.place_of(user.id)
    assert place is not None
    await world.other(user).slash("/vote replace", place=place.number + 1, new=world.caio)
    await world.delivered()
    asked = world.motion
    for agreeing in (user, world.caio):
        await agreeing.press(button(asked, "yes"), on=asked)
    await world.delivered()
    seq = (await world.now()).seq
    answer = await user.press(next(b.custom_id for b in shown.buttons if b.custom_id.startswith("o:")), on=shown)
    told = answer.messages[-1].text
    assert "O seu lugar passou a Caio" in told or "Your seat has gone to Caio" in told
    assert (await world.now()).seq == seq
    assert (await world.now()).awaited_users == {world.caio.id}


async def test_whoever_is_not_asked_reads_who_is(world: World, panel) -> None:
    user, _ = panel
    other = world.other(user)
    answer = await other.slash("/gnomopolis pass")
    assert user.name in answer.text
    panel_of_other = await world.panel(other)
    assert user.name in panel_of_other.text
    assert not option_controls(panel_of_other.message)


async def test_an_illegal_command_cites_the_clause_and_says_what_is_legal(world: World, panel) -> None:
    user, _ = panel
    before = await world.now()
    # A card that exists but lies in the deck or is too dear.
    possible = {o.value for o in await user.autocomplete("/gnomopolis build", "building")}
    card = next(
        c.id
        for c in before.rules.tell.components(before.rules.editions.latest)
        if c.id[0] in "ctgs" and f"build.{c.id}" not in possible
    )
    answer = await user.slash("/gnomopolis build", building=card)
    assert answer.is_private
    assert "[GN-" in answer.text
    answer = await user.slash("/gnomopolis build", building="nonsense")
    assert answer.is_private
    # Where nothing can be built at all no word could be meant.
    said = r"Nada neste jogo se chama “nonsense”|Nothing in this game is called “nonsense”|\[GN-INFO-04\]"
    assert re.search(said, answer.text)
    # What autocomplete gives where nothing can be chosen: silence would look like a success.
    nothing = await user.slash("/gnomopolis build", building="-")
    offered = await user.autocomplete("/gnomopolis build", "building")
    if "-" in {option.value for option in offered}:
        assert "/jogar" in nothing.text or "/play" in nothing.text
    else:
        assert all(option.label.removeprefix("✕ ") in nothing.text for option in offered)
    assert not option_controls(nothing.message)
    assert (await world.now()).seq == before.seq


@pytest.mark.parametrize("by", ["label", "short id"])
async def test_a_command_may_be_typed_by_label_or_short_id(world: World, panel, by: str) -> None:
    user, _ = panel
    before = await world.now()

    def typed(option: Option) -> str:
        return option.label if by == "label" else option.value.partition(".")[2]

    scroll = typed((await user.autocomplete("/gnomopolis act", "scroll"))[0])
    rest = await user.autocomplete("/gnomopolis act", "specialist", already={"scroll": scroll})
    given = {"specialist": typed(rest[0])} if rest and rest[0].value != "-" else {}
    await user.slash("/gnomopolis act", scroll=scroll, **given)
    assert (await world.now()).seq > before.seq


async def test_a_missing_parameter_is_asked_for_and_nothing_is_done(world: World, panel) -> None:
    user, _ = panel
    before = await world.now()
    for scroll in await user.autocomplete("/gnomopolis act", "scroll"):
        rest = await user.autocomplete("/gnomopolis act", "specialist", already={"scroll": scroll.value})
        if rest and rest[0].value != "-":
            answer = await user.slash("/gnomopolis act", scroll=scroll.value)
            assert rest[0].label in answer.text
            assert (await world.now()).seq == before.seq
            return
    pytest.fail("no scroll of the first turn asks for a specialist")


async def test_each_reads_their_own_language(world: World) -> None:
    await world.started(world.bia)
    ana, bia = await world.panel(world.ana), await world.panel(world.bia)
    assert "Rodada 1" in ana.text
    assert "Round 1" in bia.text
    await world.ana.slash("/settings me", language="en")
    assert "Round 1" in (await world.panel(world.ana)).text
    # Public messages speak the language of the server.
    assert "Rodada 1" in world.table_message.text
    assert "/mesa nova" in world.ana.commands
    assert "/table new" in world.bia.commands


@OVER_BOTH
async def test_old_buttons_work_after_a_restart(world: World, panel) -> None:
    user, shown = panel
    message, before = world.table_message, await world.now()
    await world.stop()
    await world.start()
    await act(user, shown)
    assert (await world.now()).seq > before.seq
    assert (await user.press(button(message, "play"), on=message)).is_private
    await user.press(button(shown, "undo"), on=shown)
    assert (await world.now()).played.districts == before.played.districts


async def test_one_post_a_turn_and_only_the_latest_has_buttons(world: World, panel) -> None:
    user, _ = panel
    await user.slash("/gnomopolis pass")
    # Whoever passes before the message that calls them has left is not called.
    await world.delivered()
    await world.other(user).slash("/gnomopolis pass")
    await world.delivered()
    with_buttons = [m for m in world.posts if any(b.custom_id.startswith("t:") for b in m.buttons)]
    assert len(with_buttons) == 1
    assert len(world.posts) == 4  # lobby, three turns
    assert all(m.pictures and m.alt_texts for m in world.posts)
    assert max(len(m.mentions) for m in world.posts[1:]) == 1


async def test_an_unexpected_fault_is_told_with_an_id_and_logged_without_secrets(
    world: World, panel, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    user, shown = panel

    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError("act.d2 is a secret")

    monkeypatch.setattr(world.bot.tables.moves, "answer", broken)
    # What was dealt may leave nothing but a menu, or what is asked about once more.
    id, value = min(option_controls(shown), key=lambda control: control[0].startswith("c:"))
    answer = await (user.press(id, on=shown) if value is None else user.select(id, [value], on=shown))
    if id.startswith("c:"):
        answer = await user.press(next(b.custom_id for b in shown.buttons if b.label.startswith("Confirm")), on=shown)
    told = answer.messages[-1].text
    (record,) = [r for r in caplog.records if r.getMessage().startswith("error ")]
    id = record.getMessage().split()[1].rstrip(":")
    assert f"`{id}`" in told
    assert "act.d2" not in caplog.text
    assert "secret" not in caplog.text
    world.provoked = "error "


@OVER_BOTH
async def test_random_presses_never_break_anything(world: World, panel) -> None:
    """Every control that anybody sees, pressed by anybody, in any order."""
    chance, used = random.Random(11), set[str]()
    for user in (world.ana, world.bia, world.caio):
        await user.slash("/settings me")  # which has menus
    for _ in range(60):
        user = chance.choice([world.ana, world.bia, world.caio])
        shown = chance.choice([m for m in user.messages() if m.exists and any(b.custom_id for b in m.buttons)])
        buttons = [b.custom_id for b in shown.buttons if b.custom_id and not b.disabled]
        menus = [menu for menu in shown.selects if menu.options and not menu.disabled]
        control = chance.choice(chance.choice([kind for kind in (buttons, menus) if kind]))
        if isinstance(control, Select):
            chosen = chance.sample([option.value for option in control.options], max(1, control.low))
            await user.select(control.custom_id, [*chosen], on=shown, settle=0.2)
            used.add("menu")
        elif not control.endswith((":cancel", ":start", ":leave")):
            await user.press(control, on=shown, settle=0.2)
            used.add("button")
    after = await world.now()
    assert after.status in ("running", "finished")
    assert after.seq > 0, "they did something"
    assert used == {"button", "menu"}


async def test_undo_can_be_typed(world: World, panel) -> None:
    user, shown = panel
    before = await world.now()
    await act(user, shown)
    asked = await user.press(button(world.table_message, "undo"), on=world.table_message)
    assert [b.custom_id.rpartition(":")[2] for b in asked.message.buttons] == ["undo"], "of one step it is the same"
    await act(user, shown)
    asked = await user.press(button(world.table_message, "undo"), on=world.table_message)
    assert [b.custom_id.rpartition(":")[2] for b in asked.message.buttons] == ["undo", "reset"]
    answer = await user.slash("/undo", what="turn")
    assert answer.is_private
    assert (await world.now()).played.districts == before.played.districts
    # The buttons asked for before are old now: pressing one shows the panel and takes nothing more back.
    seq = (await world.now()).seq
    await user.press(button(asked, "undo"), on=asked.message)
    assert (await world.now()).seq == seq


async def test_the_message_that_calls_a_player_is_played_from_and_remains_everybodys(world: World, panel) -> None:
    user, _ = panel
    before, message = await world.now(), world.table_message
    quick = next(b.custom_id for b in message.buttons if b.custom_id.startswith("q:"))
    await world.caio.press(quick, on=message)
    refused = world.caio.messages()[-1]
    assert refused.is_private
    assert not option_controls(refused)
    assert (await world.now()).seq == before.seq
    await user.press(quick, on=message)
    assert (await world.now()).seq == before.seq + 1
    shown = next(m for m in reversed(user.messages()) if m.is_private)
    assert shown.id > message.id
    assert option_controls(shown)
    await world.delivered()
    assert any(b.custom_id.endswith(":play") for b in world.table_message.buttons)
