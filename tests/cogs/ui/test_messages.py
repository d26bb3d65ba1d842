"""What the bot posts by itself, for random games in both languages: within limits and complete."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from bot.clock import HOUR, MINUTE
from bot.service.table.snapshot import Snapshot
from bot.service.tables import Entry, Tale, retold
from bot.texts import speak
from cogs.mygames import games_layout
from cogs.ui.layout import LEFT_OUT, Layout, Menu, Picture, Row, build, cut, latest, lines
from cogs.ui.lobby.lobby_controls import guide
from cogs.ui.lobby.options import house_layout, options_layout
from cogs.ui.looking.card import card_layout
from cogs.ui.messages import Messages
from cogs.ui.sentences import header, table_texts
from cogs.ui.shown.buttons import own_button
from cogs.ui.shown.final_message import final_layout
from cogs.ui.shown.letters import hand_layout
from cogs.ui.shown.lobby import expiring_layout, lobby_layout
from cogs.ui.shown.noted import FINAL
from cogs.ui.shown.table_line import table_line
from cogs.ui.shown.table_message import table_layout
from games.core.model import Event, Text
from games.core.rules import start
from games.core.texts import revived
from games.registry import GAMES
from sandbox.checks.limits import check_message
from storage.rows.clock import Pending
from storage.rows.game import Listed, Page
from tests.cogs.ui.tables import ANA, BIA, LOCALES, NASTY, said, snapshot, uncut
from tests.playing import random_line, setup_of

CLOCK = Pending(
    place=0,
    since_seq=0,
    asked_at=0,
    reserve=12 * HOUR,
    left=36 * HOUR,
    reserve_at=1_700_000_000_000,
    deadline=1_700_043_200_000,
)
"""Of a turn that is not late yet, with twelve hours in reserve."""


def played(rules, seed: int = 1) -> Iterator[tuple[Snapshot, list[Tale]]]:
    """Every seventh moment of a random game, and its end, with what was told so far."""
    setup, told = setup_of(max(2, rules.meta.seats[0]), seed), list[Entry]()
    for n, (_, now) in enumerate(random_line(rules, setup, seed)):
        # As they come back from the database: other texts in them are plain maps.
        stored = [msgspec.msgpack.decode(msgspec.msgpack.encode(event), type=Event) for event in now.events]
        told += [
            Entry(1_700_000_000_000, now.state.seq, revived(event.text), event.passed, event.scene, event.on)
            for event in stored
        ]
        over = now.state.outcome is not None
        if n % 7 == 0 or over:
            yield snapshot(rules, setup, now.state, "finished" if over else "running"), retold(rules, told)


def listed(table: Snapshot, n: int) -> Page:
    """So many tables like this one, in a list of twice as many."""
    one = Listed(
        game_id=table.game_id,
        rules=table.rules.meta.key,
        status="running" if table.running else "lobby",
        guild_id=table.guild_id,
        channel_id=table.channel_id,
        host_id=table.host_id,
        names=tuple(place.name for place in table.places),
        users=tuple(place.user_id for place in table.places),
        awaited={place.number: 1_700_000_000_000 for place in table.awaited},
    )
    games = tuple(msgspec.structs.replace(one, game_id=f"abcdefg{i}") for i in range(n))
    return Page(games=games, total=2 * n)


async def accepted(layout: Layout) -> None:
    """Discord would take it."""
    assert uncut(layout)
    names = {block.name for block in layout.blocks if isinstance(block, Picture)}
    assert all(len(block.alternative) <= 1_024 for block in layout.blocks if isinstance(block, Picture))
    view = build(layout)
    assert view.is_finished()
    check_message({"components": view.to_components()}, files=names, emojis=set(), v2=True)


@pytest.fixture(params=GAMES.values(), ids=GAMES)
def rules(request: pytest.FixtureRequest):
    return request.param


@pytest.mark.parametrize("locale", LOCALES)
async def test_messages_of_random_games_keep_the_limits(rules, locale: str) -> None:
    for table, told in played(rules):
        if table.running:
            await accepted(table_layout(table, locale, [ANA, BIA], told, "board.png", CLOCK))
        else:
            await accepted(final_layout(table, locale, told, ["score.png", "board.png"]))
        for user in (ANA, BIA, 333):
            await accepted(hand_layout(table, locale, user, dict.fromkeys(table.seats_of(user), "hand.png")))
        kept = [msgspec.structs.replace(each, kept={ANA: 0}) for each in listed(table, 20).games]
        await accepted(games_layout(listed(table, 20), ANA, locale, "x", own=True, elsewhere=3, kept=kept))
        for apart, mentions in ((False, (ANA, BIA)), (True, ()), (True, (ANA,))):
            await accepted(expiring_layout(table, locale, 1_700_000_000_000, mentions, apart=apart))
        await accepted(lobby_layout(table, locale, "cover.png"))


def test_the_mark_of_what_cannot_be_undone_is_explained_where_it_stands() -> None:
    seen = set[bool]()
    for table, _ in played(GAMES["terra_concordia"]):
        layout = table_layout(table, "pt-BR")
        buttons = [button for block in layout.blocks if isinstance(block, Row) for button in block.buttons]
        notes = [line.note for block in layout.blocks if isinstance(block, Menu) for line in block.lines]
        marked = any(FINAL in words for words in [*notes, *(button.label for button in buttons)])
        assert (f"{FINAL} {speak('pt-BR').say('panel.final')}" in said(layout)) == marked
        seen.add(marked)
    assert seen == {True, False}


@pytest.mark.parametrize("locale", LOCALES)
async def test_lobbies_keep_the_limits(rules, locale: str) -> None:
    table = snapshot(rules, setup_of(rules.meta.seats[1]), status="lobby")
    for layout in (lobby_layout(table, locale, "cover.png"), lobby_layout(table, locale, buttons=False)):
        await accepted(layout)
    await accepted(options_layout(table, locale, ANA))
    if any(choosable.house for choosable in rules.meta.options):
        await accepted(house_layout(table, locale, ANA))
    await accepted(guide(locale))


@pytest.mark.parametrize("locale", LOCALES)
async def test_every_component_can_be_looked_up(rules, locale: str) -> None:
    estimated, n = rules.tell.estimates(rules.editions.latest)
    for component in rules.tell.components(rules.editions.latest):
        layout = card_layout(component, rules, locale)
        await accepted(layout)
        share = f"{estimated} {'de' if locale == 'pt-BR' else 'of'} {n}"
        assert (share in said(layout)) == (component.source == "estimate")


def test_only_the_newly_needed_are_mentioned() -> None:
    rules = GAMES["gnomopolis"]
    table = snapshot(rules, setup_of(2), start(rules, setup_of(2)).state)
    (awaited,) = table.awaited_users
    assert f"<@{awaited}>" in said(table_layout(table, "en", [awaited]))
    assert "<@" not in said(table_layout(table, "en"))


@pytest.mark.parametrize(("locale", "line"), [("pt-BR", "**Bot 2** está pensando."), ("en", "**Bot 2** is thinking.")])
def test_no_question_is_put_to_a_bot_as_if_it_read_that(locale: str, line: str) -> None:
    rules = GAMES["gnomopolis"]
    table = snapshot(rules, setup_of(2, 1), start(rules, setup_of(2, 1)).state)
    prompt = table_texts(table, locale).say(table.decisions[0].prompt)
    assert f": {prompt}" in said(table_layout(table, locale))
    (awaited,) = table.awaited
    bot = msgspec.structs.replace(awaited, user_id=None, bot="regular", name="Bot 2")
    places = tuple(bot if place == awaited else place for place in table.places)
    told = said(table_layout(msgspec.structs.replace(table, places=places), locale))
    assert line in told.split("\n")
    assert prompt not in told


def test_names_cannot_break_the_message() -> None:
    rules = GAMES["gnomopolis"]
    table = snapshot(rules, setup_of(2), start(rules, setup_of(2)).state)
    shown = said(table_layout(table, "en"))
    assert "**Ana**" not in shown
    assert "@everyone" not in shown


def test_the_deadline_counts_down() -> None:
    rules = GAMES["gnomopolis"]
    table = snapshot(rules, setup_of(2), start(rules, setup_of(2)).state)
    clock = Pending(place=0, since_seq=0, asked_at=0, deadline=1_700_000_000_000)
    assert "<t:1700000000:R>" in said(table_layout(table, "en", clock=clock))
    assert "<t:" not in said(table_layout(table, "en"))


def test_what_is_in_reserve_is_said_with_the_deadline() -> None:
    rules = GAMES["gnomopolis"]
    table = snapshot(rules, setup_of(2), start(rules, setup_of(2)).state)
    shown = said(table_layout(table, "pt-BR", clock=CLOCK))
    assert "prazo <t:1700000000:R>, depois a reserva (12 h), até <t:1700043200:f>" in shown
    late = msgspec.structs.replace(CLOCK, left=40 * MINUTE)
    assert "(40 min)" in said(table_layout(table, "en", clock=late)), "as much of it as is left"
    for hours, said_of in ((72, "3 days"), (24, "1 day"), (71, "2 days and 23 h")):
        bank = msgspec.structs.replace(CLOCK, reserve=hours * 60 * MINUTE, left=hours * 60 * MINUTE)
        assert f"({said_of})" in said(table_layout(table, "en", clock=bank)), "as the lobby says it"


@pytest.mark.parametrize(
    ("game", "label"), [("terra_concordia", "Mão"), ("gnomopolis", "Meu distrito"), ("tarlac", None)]
)
def test_there_is_a_hand_only_where_something_is_hidden(game: str, label: str | None) -> None:
    rules = GAMES[game]
    setup = setup_of(max(2, rules.meta.seats[0]))
    table = snapshot(rules, setup, start(rules, setup).state)
    found = [button.label for button in own_button(table, speak("pt-BR"))]
    assert found == ([label] if label else [])
    assert ("Sua mão" in said(hand_layout(table, "pt-BR", ANA, {}))) == rules.meta.secrets
    assert ("nada escondido" in said(hand_layout(table, "pt-BR", ANA, {}))) != rules.meta.secrets


def test_a_hand_is_played_only_as_long_as_the_game_runs() -> None:
    table, _ = list(played(GAMES["terra_concordia"]))[-1]

    def buttons(shown: Layout) -> set[str]:
        return {b.id.rpartition(":")[2] for block in shown.blocks if isinstance(block, Row) for b in block.buttons}

    assert "play" not in buttons(hand_layout(table, "en", ANA, {}))
    running = next(iter(played(GAMES["terra_concordia"])))[0]
    assert "play" in buttons(hand_layout(running, "en", ANA, {}))
    assert "play" not in buttons(hand_layout(running, "en", 333, {})), "whoever only looks"


def test_who_is_away_is_said_whoever_is_awaited() -> None:
    """Until the last day, not the midnight after it."""
    rules = GAMES["gnomopolis"]
    table = snapshot(rules, setup_of(2), start(rules, setup_of(2)).state)
    for user in (ANA, BIA):
        assert "<t:1699999999:d>" in said(table_layout(table, "en", away={user: 1_700_000_000_000}))
    assert "<t:1699999999:d>" not in said(table_layout(table, "en", away={333: 1_700_000_000_000}))
    runs = msgspec.structs.replace(table, pace=1)
    for now, here in ((runs, True), (msgspec.structs.replace(table, pace=24), False)):
        assert ("their clock runs all the same" in said(table_layout(now, "en", away={ANA: 1_700_000_000_000}))) is here


@pytest.mark.parametrize("locale", LOCALES)
def test_a_list_of_tables_names_only_those_who_are_awaited(locale: str) -> None:
    rules = GAMES["gnomopolis"]
    page = listed(snapshot(rules, setup_of(2), start(rules, setup_of(2)).state), 10)
    (one, *_) = page.games
    one = msgspec.structs.replace(one, awaited={1: 1_700_000_000_000})
    line = table_line(one, locale)
    assert "**Ana**" not in line
    assert "@everyone" not in line
    names, state = line.split(" · ")[1:3]
    assert ("Bia" in names, "Bia" in state, "Ana" in names, "Ana" in state) == (True, True, True, False)
    shown = games_layout(msgspec.structs.replace(page, games=(one, *page.games[1:])), ANA, locale, "x")
    assert "▶" not in [block for block in shown.blocks if isinstance(block, str)][1], "it waits for somebody else"
    assert "12" in [block for block in shown.blocks if isinstance(block, str)][-1], "those that are not shown"


def test_no_message_shows_the_key_before_the_end() -> None:
    rules = GAMES["gnomopolis"]
    for table, told in played(rules):
        if table.running:
            layouts = [table_layout(table, "en", (), told), lobby_layout(table, "en")]
            layouts.append(hand_layout(table, "en", ANA, {}))
            assert not any(table.setup.key.hex()[:8] in said(layout) for layout in layouts)


async def test_the_messenger_gives_messages_ready_to_send() -> None:
    rules, messenger = GAMES["gnomopolis"], Messages()
    setup = setup_of(2)
    table = snapshot(rules, setup, start(rules, setup).state)
    over, told = list(played(rules))[-1]
    views = [
        messenger.lobby_message(snapshot(rules, setup, status="lobby"), "en", "board.png"),
        messenger.table_message(
            table,
            "en",
            mentions=[ANA],
            chronicle=told,
            picture="board.png",
            clock=Pending(place=0, since_seq=0, asked_at=0, deadline=5),
        ),
        messenger.final_message(over, "en", chronicle=told, pictures=["score.png"]),
        messenger.hand_message(table, "en", ANA, {}),
        messenger.notice(Text("notice.dm_closed", {"name": "Ana"}), "pt-BR"),
    ]
    assert all(view.is_finished() and view.has_components_v2() for view in views)


def test_a_hand_is_a_line_for_each_of_its_sentences() -> None:
    rules = GAMES["inventions"]
    hand = said(hand_layout(snapshot(rules, setup_of(2), start(rules, setup_of(2)).state), "en", ANA, {}))
    lines_ = [line for line in hand.splitlines() if line.startswith("- ")]
    assert lines_[0].startswith("- Ideas in hand: ")
    assert [line.startswith("- Private objective ") for line in lines_[1:]] == [True] * 3


def test_texts_are_cut_at_whole_lines() -> None:
    items = ["a" * 10] * 10
    assert lines(items, 1_000, lambda n: f"{n} more") == "\n".join(items)
    assert lines(items, 40, lambda n: f"{n} more").endswith("8 more")
    assert latest(items, 40, lambda n: f"{n} more").startswith("8 more")
    assert len(lines(items, 40, lambda n: f"{n} more")) <= 40 >= len(latest(items, 40, lambda n: f"{n} more"))


def test_what_fits_is_told_whole_though_no_line_that_something_is_missing_would_fit_beside_it() -> None:
    """The fault: "+1 turn before: /log" in a turn before which there was room for everything."""
    items = ["a" * 10] * 3
    assert latest(items, 32, lambda n: f"{n} more") == "\n".join(items)
    assert latest(items, 31, lambda n: f"{n} more") == f"1 more\n{items[1]}\n{items[2]}"


def test_a_list_that_has_no_room_is_told_by_its_first_line_and_its_last() -> None:
    listed = "\n".join(["head", *(f"line {i}" for i in range(9))])
    told = latest(["before", listed, "after"], 50, lambda n: f"{n} more")
    assert told.splitlines() == ["1 more", "head", LEFT_OUT, "line 6", "line 7", "line 8", "after"]
    assert len(told) <= 50
    assert latest([listed, "after"], 50, lambda n: f"{n} more").splitlines()[0] == "head", "nothing came before"
    assert latest(["before", listed, "after"], 25, lambda n: f"{n} more") == "2 more\nafter"
    assert cut("abcdef", 4) == "abc…"


async def test_a_message_that_is_too_long_is_cut_and_not_lost() -> None:
    layout = Layout(("x" * 3_000, "y" * 3_000, Menu("e:abcdefgh", "p", ())), 0)
    view = build(Layout(layout.blocks[:2], 0))
    assert sum(len(child["content"]) for child in view.to_components()[0]["components"]) <= 4_000


def test_a_name_in_the_heading_of_a_table_formats_and_mentions_nothing() -> None:
    table = next(table for table, _ in played(GAMES["gnomopolis"]) if table.awaited_users == {ANA})
    assert "\\*\\*Ana\\*\\*" in header(table, "en")
    assert "@everyone" not in header(table, "en")
    assert NASTY not in header(table, "pt-BR")
