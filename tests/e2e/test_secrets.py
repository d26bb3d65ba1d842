"""A game with hidden hands, secret simultaneous answers, several picks, any-time actions and several seats a person."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.service.hosting.handover import handed_over
from bot.service.table.snapshot import Snapshot
from bot.service.tables import User
from games.core.rng import Stream, seeded
from games.core.texts import catalogue
from games.core.thinking.opponent import random_move
from games.registry import GAMES
from sandbox import ScriptedUser
from tests.core.toy import RULES, good_text
from tests.e2e.conftest import World, button, option_controls
from tests.e2e.test_forged import pressed_as


@pytest.fixture(autouse=True)
def market(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "feira", RULES)


@pytest.fixture
async def world(market: None, world: World) -> World:
    return world


async def opened(world: World, stalls: str) -> None:
    """A market of Ana and Bia, begun."""
    hall = world.guild.channel("salão")
    lobby = world.bot.tables.lobby
    ana, bia = (User(user.id, user.name) for user in (world.ana, world.bia))
    table = await lobby.open("feira", world.guild.id, hall.id, ana, seats=2, options={"rounds": "2", "stalls": stalls})
    await lobby.join(table.game_id, bia)
    for user in (world.ana, world.bia, world.caio):
        user.go(hall)
    answer = await world.ana.slash("/table options")
    assert [s.placeholder for s in answer.message.selects][2:] != []
    await world.ana.slash("/table start")
    await world.delivered()
    await world.knows("feira")


def everything(user: ScriptedUser) -> str:
    """All that a person can read anywhere."""
    shown = [*user.messages(), *user.dms]
    said = [m.text for m in shown] + [text for m in shown for text in m.alt_texts]
    said += [b.label for m in shown for b in m.buttons]
    said += [f"{o.label} {o.description}" for m in shown for s in m.selects for o in s.options]
    return "\n".join(said)


def goods(held: list[str], locale: str) -> list[str]:
    """Names of goods."""
    texts = catalogue(RULES.package, locale)
    return [texts.say(good_text(good)) for good in held]


async def look_around(world: World) -> None:
    """Everybody opens all there is to open."""
    for user in (world.ana, world.bia, world.caio):
        for what in ("play", "hand", "board", "undo", "rules"):
            await user.press(button(world.table_message, what), on=world.table_message)
        for command in ("/hand", "/log", "/score", "/table export", "/mygames", "/table info"):
            await user.slash(command)


async def test_nobody_reads_what_only_another_may_see(world: World) -> None:
    await opened(world, "1")
    await look_around(world)
    table = await world.now()
    hands = {user: table.played.stalls[table.seats_of(user.id)[0]].hand for user in (world.ana, world.bia)}
    assert all(hands.values())
    readers = [(world.ana, world.bia), (world.bia, world.ana), (world.caio, world.ana), (world.caio, world.bia)]
    for reader, owner in readers:
        read = everything(reader)
        for locale in ("pt-BR", "en"):
            assert not [name for name in goods(hands[owner], locale) if name in read]
    assert all(name in everything(world.ana) for name in goods(hands[world.ana], "pt-BR"))
    assert all(name in everything(world.bia) for name in goods(hands[world.bia], "en"))


async def test_the_pictures_of_the_table_s_messages_show_what_anybody_may_see(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw, drawn = world.bot.pictures.draw, list[tuple[str, int | None]]()

    async def noted(snapshot: Snapshot, name: str, seat: int | None, locale: str, **more: bool) -> bytes:
        drawn.append((name, seat))
        return await draw(snapshot, name, seat, locale, **more)

    monkeypatch.setattr(world.bot.pictures, "draw", noted)
    await opened(world, "1")
    luck, snapshot = Stream(seeded(1)), await world.now()
    while snapshot.running:
        seat, keys = random_move(snapshot.decisions, luck)
        after = await world.bot.tables.moves.automatic(snapshot.game_id, seat, snapshot.seq, keys)
        assert after is not None
        snapshot = after
    await world.delivered()
    assert {"board", "hand"} <= {name for name, _ in drawn}
    assert {seat for name, seat in drawn if name != "hand"} == {None}


async def test_the_hand_shows_every_seat_of_a_user(world: World) -> None:
    await opened(world, "2")
    table = await world.now()
    seats = table.seats_of(world.ana.id)
    assert len(seats) == 2
    files = [f"seat-{seat}.png" for seat in seats]
    (sent,) = [m for m in world.ana.dms if m.exists]
    asked = (await world.ana.slash("/hand")).message
    looked = (await world.ana.slash("/board", view="hand")).message
    assert asked.is_private
    assert looked.is_private, "though it is her turn, at which the board is shown to all"
    await world.box.until(lambda: asked.pictures and looked.pictures, 10)
    for message in (sent, asked, looked):
        assert [picture.filename for picture in message.pictures] == files
        for seat, alternative in zip(seats, message.alt_texts, strict=True):
            assert all(name in alternative for name in goods(table.played.stalls[seat].hand, "pt-BR"))
    for message in (sent, asked):
        said = message.text
        for seat in seats:
            assert f"jogador {seat + 1}" in said
            assert all(name in said for name in goods(table.played.stalls[seat].hand, "pt-BR"))


async def test_several_goods_are_chosen_at_once_in_secret(world: World) -> None:
    await opened(world, "1")
    panel = await world.panel(world.ana)
    (menu,) = [s for s in panel.message.selects if s.custom_id.startswith("s:")]
    assert (menu.low, menu.high) == (1, 2)
    kept = (await world.now()).played.stalls[0].hand
    await world.ana.select(menu.custom_id, [o.value for o in menu.options[:2]], on=panel.message)
    after = await world.now()
    assert world.ana.id not in after.awaited_users
    assert after.played.stalls[0].hand == kept
    assert not [name for name in goods(kept, "pt-BR") if name in everything(world.bia)]
    # Second thoughts, while the other still thinks.
    (retract,) = [b.custom_id for b in panel.message.buttons if b.custom_id.endswith(":retract")]
    await world.ana.press(retract, on=panel.message)
    assert world.ana.id in (await world.now()).awaited_users


@pytest.mark.parametrize("stalls", ["1", "2"])
async def test_a_whole_market_with_several_seats_and_picks(world: World, stalls: str) -> None:
    await opened(world, stalls)
    chance, snapshot = random.Random(7), await world.now()
    seats = set[int]()
    for _ in range(400):
        if not snapshot.running:
            break
        user = chance.choice([u for u in (world.ana, world.bia) if u.id in snapshot.awaited_users])
        panel = await user.slash("/play")
        shown = panel.message
        if any(s.custom_id.startswith("e:") for s in shown.selects):
            wanted = chance.choice([d.seat for d in snapshot.asked(snapshot.seats_of(user.id)) if d.blocking])
            await user.select(f"e:{snapshot.game_id}", [str(wanted)], on=shown)
        controls = [c for c in option_controls(shown) if not c[0].endswith((":strike", ":retract"))]
        id, value = chance.choice(controls)
        seats.add(int(id.split(":")[2]))
        if value is None:
            await user.press(id, on=shown)
        else:
            await user.select(id, [value], on=shown)
        snapshot = await world.now()
    assert snapshot.status == "finished"
    assert seats == set(range(2 * int(stalls)))
    await world.delivered()
    assert "Feira" in world.posts[-1].text


async def test_the_chronicle_tells_each_what_they_alone_may_know(world: World) -> None:
    """Wherever it is read: Ana looks after the table and sits first, and nobody reads it with her eyes."""
    snapshot = await world.dealt(world.bia)
    read = world.bot.tables.chronicle.read
    public = [entry.text for entry in await read(snapshot.game_id, None)]
    lines = {
        user: [entry.text for entry in await read(snapshot.game_id, user.id) if entry.text not in public]
        for user in (world.ana, world.bia)
    }
    assert all(lines.values())
    for reader, locale in ((world.ana, "pt-BR"), (world.bia, "en"), (world.caio, "pt-BR")):
        texts = snapshot.texts(locale)
        whole = (await reader.slash("/log", since="start")).text
        assert all(texts.say(line) in whole for line in lines.get(reader, ()))
        round_one, missed = await reader.slash("/log", round=1), await reader.slash("/catchup")
        looked = await reader.slash("/history", turn=9_999)
        details = await reader.slash("/log", since="start")
        (menu,) = details.message.selects
        await reader.select(menu.custom_id, [menu.options[0].value], on=details.message)
        for told in (whole, round_one.text, missed.text, looked.text, details.text):
            for owner, hidden in lines.items():
                said = {texts.say(line) for line in hidden} - {texts.say(line) for line in lines.get(reader, ())}
                assert owner is reader or not [line for line in said if line in told]


def drawing(world: World, monkeypatch: pytest.MonkeyPatch) -> list[int | None]:
    """For whose eyes pictures are drawn from now on."""
    draw, drawn = world.bot.pictures.draw, list[int | None]()

    def watched(table: Snapshot, name: str, viewer: int | None, locale: str) -> Any:
        drawn.append(viewer)
        return draw(table, name, viewer, locale)

    monkeypatch.setattr(world.bot.pictures, "draw", watched)
    return drawn


async def test_whoever_has_taken_a_place_sees_what_was_before_as_all_could(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also in the two pictures of what was missed: the first is of a time when the place was somebody else's."""
    await opened(world, "1")
    tables, caio, luck = world.bot.tables, User(world.caio.id, world.caio.name), Stream(seeded(1))
    snapshot = await world.now()
    place = snapshot.place_of(world.bia.id)
    assert place is not None
    for _ in range(4):
        seat, keys = random_move(snapshot.decisions, luck)
        snapshot = await tables.moves.automatic(snapshot.game_id, seat, snapshot.seq, keys) or snapshot
    shelved = await tables.shelf.take(snapshot.game_id)
    times = await tables.shelf.times(shelved.snapshot, caio)
    snapshot = await tables.shelf.change(handed_over(shelved, place.number, caio, tables.clock(), times))
    seat, keys = random_move(snapshot.decisions, luck)
    await tables.moves.automatic(snapshot.game_id, seat, snapshot.seq, keys)
    await world.knows("feira", world.caio)
    after = await world.now()
    assert after.seats_of(world.caio.id) == place.seats
    drawn, draw = list[tuple[int, int | None]](), world.bot.pictures.draw

    def watched(table: Snapshot, name: str, viewer: int | None, locale: str) -> Any:
        drawn.append((table.seq, viewer))
        return draw(table, name, viewer, locale)

    monkeypatch.setattr(world.bot.pictures, "draw", watched)
    missed = await world.caio.slash("/catchup")
    await world.box.until(lambda: len(missed.message.images) == 2, 10)
    assert {viewer for seq, viewer in drawn if seq <= after.former[0].until} == {None}
    assert (after.seq, place.seats[0]) in drawn, "now it is their own view"


async def test_what_is_shown_to_all_is_drawn_and_told_with_nobody_s_eyes(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await opened(world, "1")
    table, drawn = await world.now(), drawing(world, monkeypatch)
    board = await world.ana.slash("/board")
    assert not board.is_private, "it is her turn"
    await world.box.until(lambda: board.message.pictures, 10)
    assert drawn == [None]
    assert [picture.filename for picture in board.message.pictures] == ["picture.png"]
    hands = {user: table.played.stalls[table.seats_of(user.id)[0]].hand for user in (world.ana, world.bia)}
    for reader in (world.ana, world.bia, world.caio):
        words = await reader.slash("/board", text=True)
        assert words.is_private
        told = "\n".join([message.text for message in words.messages] + board.message.alt_texts)
        for owner, hand in hands.items():
            names = [*goods(hand, "pt-BR"), *goods(hand, "en")]
            assert owner is reader or not [name for name in names if name in told]


@pytest.mark.parametrize("seated", [True, False])
async def test_a_button_that_names_another_seat_shows_and_does_nothing_of_it(
    world: World, monkeypatch: pytest.MonkeyPatch, seated: bool
) -> None:
    """Whatever seat an id names: what is drawn and told is what whoever presses may see."""
    await opened(world, "1")
    snapshot = await world.now()
    user, (other,) = world.bia if seated else world.caio, snapshot.seats_of(world.ana.id)
    own, drawn = next(iter(snapshot.seats_of(user.id)), None), drawing(world, monkeypatch)
    hand = snapshot.played.stalls[other].hand
    hidden = [*goods(hand, "pt-BR"), *goods(hand, "en")]
    asked = next(d for d in snapshot.decisions if d.seat == other)
    await world.knows("feira", world.bia, world.caio)
    shown = (await user.slash("/settings me")).message
    g, seq, key = snapshot.game_id, snapshot.seq, asked.options[0].key
    ids = [f"p:{g}:{other}:{seq}:{what}" for what in ("page.0", "why", "hint", "undo")]
    ids += [f"{kind}:{g}:{other}:{asked.since}:{key}" for kind in "ocq"]
    ids += [f"n:{g}:{other}:{asked.since}:{key}:00000000", f"x:{g}:{other}:A0:{key}"]
    ids += [f"d:{g}:{other}:{what}.A{seq}" for what in ("plan", "picture", "copy", "aside", "drop", "play", "play_now")]
    ids += [f"i:{g}:{other}:turn:{what}" for what in ("show", "clear")]
    ids += [f"y:{g}:-1.{other}:{seq}", *(f"t:{g}:{what}" for what in ("points", "hand", "memo", "undo", "talk"))]
    for id in ids:
        if seated and id.endswith("points"):
            continue  # only lessons tell them, and this game has none
        await pressed_as(world, user, shown, id)
        assert not [name for name in hidden if name in everything(user)], id
    await world.delivered()
    assert not [name for name in hidden if name in everything(user)]
    assert set(drawn) == {None, own}, "something was drawn, and for nobody else"
    assert (await world.now()).seq == seq
    if not seated:
        told = await pressed_as(world, user, shown, f"t:{g}:points")
        assert "não joga nesta mesa" in told.messages[-1].text


async def test_what_one_did_is_told_with_one_s_own_eyes(world: World) -> None:
    """The line below a panel: Bia reads what she drew, though it is Ana who looks after the table."""
    await opened(world, "1")
    snapshot, luck, moves = await world.now(), Stream(seeded(1)), world.bot.tables.moves
    (mine,) = snapshot.seats_of(world.bia.id)
    while snapshot.decisions[0].seat != mine or "draw" not in {o.key for o in snapshot.decisions[0].options}:
        seat, keys = random_move(snapshot.decisions, luck)
        snapshot = await moves.automatic(snapshot.game_id, seat, snapshot.seq, keys) or snapshot
    await world.knows("feira", world.bia)
    panel = await world.panel(world.bia)
    told = await world.bia.press(button(panel, "draw"), on=panel.message)
    read = world.bot.tables.chronicle.read
    public = [e.text for e in await read(snapshot.game_id, None)]
    drawn = [e for e in await read(snapshot.game_id, world.bia.id) if e.seq > snapshot.seq and e.text not in public]
    assert drawn
    assert all(snapshot.texts("en").say(entry.text) in told.text for entry in drawn)
